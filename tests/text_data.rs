//! Every puzzle of the test data reads, says the same when it is written and read again, and agrees with what the
//! data says of it. Skipped where the data is not at hand.

use std::fs;
use std::path::Path;

use deduku::text::{Entry, Format, read, write};
use serde_json::Value;

/// The files of boards: name and text.
fn files() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data/boards");
    let Ok(files) = fs::read_dir(folder) else { return Vec::new() };
    let paths = files.map(|file| file.expect("readable").path());
    let mut files: Vec<(String, String)> = paths
        .filter(|path| path.extension().is_some_and(|kind| kind == "jsonl"))
        .map(|path| (path.display().to_string(), fs::read_to_string(&path).expect("readable")))
        .collect();
    files.sort();
    files
}

fn entries(name: &str, text: &str) -> Vec<Entry> {
    read(text, None).into_iter().map(|entry| entry.unwrap_or_else(|error| panic!("{name}:{error}"))).collect()
}

#[test]
fn data_every_board_reads_back_from_its_json() {
    for (name, text) in files() {
        let found = entries(&name, &text);
        assert_eq!(found.len(), text.lines().count(), "{name}");
        for entry in found {
            let written = write(&entry, Format::Jsonl).expect("written for every board");
            let back = entries(&name, &written).remove(0);
            assert_eq!(back.puzzle, entry.puzzle, "{name}:{}", entry.line);
            assert_eq!(write(&back, Format::Jsonl).expect("written"), written);
        }
    }
}

#[test]
fn data_boards_have_the_givens_and_rules_of_their_objects() {
    for (name, text) in files() {
        for (entry, line) in entries(&name, &text).iter().zip(text.lines()) {
            let object: Value = serde_json::from_str(line).expect("an object");
            let at = format!("{name}:{}", entry.line);
            let puzzle = &entry.puzzle;
            let plan = puzzle.board().plan();
            let count = |key: &str| object[key].as_array().map_or(0, Vec::len);
            assert_eq!(plan.cages.len(), count("cages"), "{at}");
            assert_eq!(plan.windows.len(), count("extra_regions"), "{at}");
            assert_eq!(plan.diagonals, object["diagonals"] == true, "{at}");
            let sums = object["cages"].as_array().into_iter().flatten().filter_map(|cage| cage["sum"].as_u64());
            let total: u64 = sums.sum();
            if !plan.cages.is_empty() {
                assert_eq!(puzzle.sums().map(|(_, sum)| u64::from(sum)).sum::<u64>(), total, "{at}");
            }
            if let Some(count) = object["n_givens"].as_u64() {
                assert_eq!(puzzle.clue_count() as u64, count, "{at}");
            }
            if let Some(cells) = object["white"].as_u64().or_else(|| object["cells"].as_u64()) {
                assert_eq!(puzzle.board().cell_count() as u64, cells, "{at}");
            }
        }
    }
}
