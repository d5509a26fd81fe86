//! The folder `saves/` and what is embedded of it are the same.

use deduku::board::{Plan, catalogue};
use deduku::solve::search;
use deduku::text::{read, samples};
use deduku::work::Work;

#[test]
fn every_file_of_the_folder_is_shipped() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/saves");
    let mut found: Vec<String> = std::fs::read_dir(folder)
        .expect("the folder of the samples")
        .map(|file| file.expect("readable").file_name().to_string_lossy().into_owned())
        .collect();
    let mut shipped: Vec<&str> = samples().iter().map(|sample| sample.name).collect();
    found.sort_unstable();
    shipped.sort_unstable();
    assert_eq!(found, shipped);
}

#[test]
fn every_board_of_the_catalogue_has_a_sample_with_one_solution() {
    for board in catalogue() {
        let of_board = |name: &str| name.strip_prefix(board.name).is_some_and(|rest| rest.starts_with('.'));
        let sample = samples()
            .iter()
            .find(|sample| of_board(sample.name) || board.name == "9x9" && sample.name == "9x9-easy.txt");
        let sample = sample.unwrap_or_else(|| panic!("no sample of {}", board.name));
        for entry in read(sample.text, None) {
            let puzzle = entry.unwrap_or_else(|error| panic!("{}:{error}", sample.name)).puzzle;
            let plan = puzzle.board().plan();
            // Kinds that bring their regions, cages and walls along are known by what they have.
            match board.plan() {
                Some(own) => assert_eq!(*plan, own, "{}", sample.name),
                None => assert!(Plan::parse(puzzle.board().name()).is_ok() && puzzle.board().name() != "9x9"),
            }
            assert_eq!(puzzle.has_sums(), board.name.contains("killer") || board.name == "kakuro", "{}", sample.name);
            assert_eq!(puzzle.letters().is_some(), board.name == "wordoku", "{}", sample.name);
            assert_eq!(search(&puzzle, 2, &Work::unlimited()).solutions.len(), 1, "{}", sample.name);
        }
    }
}
