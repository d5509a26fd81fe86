//! Files of other programs: each format is read and written.

use std::sync::Arc;

use deduku::board::{Board, Digit, named};
use deduku::puzzle::{Position, Puzzle};
use deduku::text::{Entry, Format, read, write};

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn board(name: &str) -> Arc<Board> {
    Arc::new(named(name).expect("a board"))
}

fn puzzle() -> Puzzle {
    Puzzle::from_line(board("9x9"), LINE).expect("well formed")
}

fn entries(text: &str) -> Vec<Entry> {
    read(text, None).into_iter().map(|entry| entry.expect(text)).collect()
}

fn only(text: &str) -> Entry {
    let found = entries(text);
    assert_eq!(found.len(), 1, "{text}");
    found.into_iter().next().expect("one")
}

fn zeros() -> String {
    LINE.replace('.', "0")
}

#[test]
fn opensudoku_has_its_games_with_notes_and_digits() {
    let cell = |(at, digit): (usize, char)| match (at, digit) {
        (2, _) => "0|11|1|".to_owned(),
        (3, _) => "6|0|1|".to_owned(),
        (_, '.') => "0|0|1|".to_owned(),
        (_, digit) => format!("{digit}|0|0|"),
    };
    let progress: String = LINE.chars().enumerate().map(cell).collect();
    let text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"2\">\n  <!-- two -->\n  <folder name=\"Easy &amp; short\">\n\
         <game data=\"{}\"/>\n<game state=\"1\" data=\"version: 3&#10;{progress}\" note=\"my second\"/>\n  </folder>\n</opensudoku>\n{LINE}\n",
        zeros()
    );
    let found = entries(&text);
    assert_eq!(
        found.iter().map(|entry| entry.format).collect::<Vec<_>>(),
        [Format::OpenSudoku, Format::OpenSudoku, Format::Line]
    );
    assert_eq!((found[0].comment.as_str(), found[1].comment.as_str()), ("Easy & short", "my second"));
    assert_eq!(found[0].puzzle, puzzle());
    assert_eq!(found[1].puzzle, puzzle());
    let position = found[1].position.as_ref().expect("a game in progress");
    let at = |name: &str| position.board().cell_named(name).expect("a cell");
    let digits: Vec<u8> = position.candidates(at("r1c3")).iter().map(Digit::get).collect();
    // 11 is 1 + 2 + 8: the digits 1, 2 and 4.
    assert_eq!(digits, [1, 2, 4]);
    assert_eq!(position.value(at("r1c4")).map(Digit::get), Some(6));
}

/// Text after a document is read separately, however the closing tag is written.
#[test]
fn a_document_ends_with_its_root() {
    let game = format!("<game data=\"{}\"/>", zeros());
    for document in [format!("<opensudoku>{game}</opensudoku >"), format!("<opensudoku>\n{game}\n</opensudoku>")] {
        assert_eq!(entries(&format!("{document}\n{LINE}\n{LINE}\n")).len(), 3, "{document}");
    }
    let found = read(&format!("<opensudoku/>\n{LINE}\n"), None);
    assert!(found[0].is_err() && found[1].is_ok() && found.len() == 2, "{found:?}");
}

#[test]
fn ksudoku_numbers_its_cells_column_by_column() {
    let columns: String = (0..81)
        .map(|index| LINE.as_bytes()[index % 9 * 9 + index / 9])
        .map(|symbol| if symbol == b'.' { '_' } else { char::from(b'a' + symbol - b'0') })
        .collect();
    let text = format!(
        "<!DOCTYPE ksudoku>\n<ksudoku>\n <game had-help=\"0\" msecs-elapsed=\"5\">\n  <puzzle>\n   <graph order=\"9\" type=\"sudoku\"/>\n\
         <values>{columns}</values>\n  </puzzle>\n  <history>\n   <simple-event index=\"18\" value=\"4\"/>\n\
         <simple-event index=\"27\" markers=\"010001000\"/>\n  </history>\n </game>\n</ksudoku>\n"
    );
    let found = only(&text);
    assert_eq!((&found.puzzle, found.format), (&puzzle(), Format::Ksudoku));
    let position = found.position.expect("moves");
    let at = |name: &str| position.board().cell_named(name).expect("a cell");
    assert_eq!(position.value(at("r1c3")).map(Digit::get), Some(4));
    assert_eq!(position.candidates(at("r1c4")).iter().map(Digit::get).collect::<Vec<_>>(), [2, 6]);
}

#[test]
fn ksudoku_has_cages_and_shapes() {
    let values = "_".repeat(16);
    let graph = |more: &str| {
        format!(
            "<ksudoku><game><puzzle><graph order=\"4\" type=\"custom\" specific-type=\"KillerSudoku\" sizeX=\"4\" sizeY=\"4\" \
             sizeZ=\"1\" ncliques=\"12\"><sudokugroups at=\"0\" withblocks=\"1\"/>{more}</graph><values>{values}</values></puzzle></game></ksudoku>"
        )
    };
    let killer = only(&graph(
        "<cage operator=\"4\" value=\"5\" size=\"2\"> 0 1 </cage><cage operator=\"0\" value=\"3\" size=\"1\"> 4 </cage>",
    ));
    let (sums, at) = (killer.puzzle.sums().collect::<Vec<_>>(), |name: &str| {
        killer.puzzle.board().cell_named(name).expect("a cell")
    });
    assert_eq!(sums.len(), 1);
    // Cells 0 and 1 are the first two of column 1.
    assert_eq!(killer.puzzle.board().house(sums[0].0).cells.to_vec(), [at("r1c1"), at("r2c1")]);
    assert_eq!((sums[0].1, killer.puzzle.given(at("r1c2")).map(Digit::get)), (5, Some(3)));
    let refused = read(&graph("<cage operator=\"3\" value=\"4\" size=\"2\"> 0 1 </cage>"), None);
    assert!(refused[0].as_ref().is_err_and(|error| error.to_string().contains("Mathdoku")), "{refused:?}");
    let cross = only(&graph("<clique size=\"4\">0 5 10 15</clique><clique size=\"4\">3 6 9 12</clique>"));
    assert_eq!(cross.puzzle.board().name(), "4x4+x");
}

#[test]
fn sudocue_marks_what_was_placed() {
    let mut words: Vec<String> =
        LINE.chars().map(|symbol| if symbol == '.' { "123456789".to_owned() } else { symbol.to_string() }).collect();
    words[2] = "u4".to_owned();
    words[3] = "26".to_owned();
    let text: String = words.chunks(9).map(|row| row.join(" ") + "\n").collect();
    let found = only(&text);
    assert_eq!((&found.puzzle, found.format), (&puzzle(), Format::Sdx));
    let position = found.position.expect("in progress");
    let at = |name: &str| position.board().cell_named(name).expect("a cell");
    assert_eq!(position.value(at("r1c3")).map(Digit::get), Some(4));
    assert_eq!(position.candidates(at("r1c4")).len(), 2);
}

#[test]
fn simple_sudoku_signs_its_pictures() {
    let picture = write(&Entry::of(puzzle()), Format::SimpleSudoku).expect("a 9×9 grid");
    let text = format!("{picture} Simple Sudoku\n  Version 4.2n\n\n{LINE}\n");
    assert_eq!(entries(&text).iter().map(|entry| &entry.puzzle).collect::<Vec<_>>(), [&puzzle(), &puzzle()]);
}

/// Grids of candidates are read with all the corner characters that people draw.
#[test]
fn grids_of_candidates_are_read_as_forums_draw_them() {
    let marks = write(&Entry::of(puzzle()), Format::Candidates).expect("candidates");
    let part = |part: &str| part.split_whitespace().fold(String::new(), |row, word| row + &format!("{word:<9}"));
    let row = |line: &str| format!("| {} |", line.split('|').map(part).collect::<Vec<_>>().join("| "));
    let rows: Vec<String> = marks.lines().filter(|line| !line.starts_with('-')).map(row).collect();
    let stroke = "-".repeat(29);
    for corners in [".|.:+:'|'", "+++++++++", "*-*|+|*-*", "/-\\|+|\\-/", ".-.:+:'-'"] {
        let corners: Vec<char> = corners.chars().collect();
        let rule = |at: usize| {
            format!("{}{stroke}{}{stroke}{}{stroke}{}", corners[at], corners[at + 1], corners[at + 1], corners[at + 2])
        };
        let text = [&[rule(0)][..], &rows[..3], &[rule(3)], &rows[3..6], &[rule(3)], &rows[6..9], &[rule(6)]]
            .concat()
            .join("\n")
            + "\n";
        let found = only(&text);
        assert_eq!((found.puzzle.givens(), found.format), (puzzle().givens(), Format::Candidates), "{text}");
    }
}

/// What is written reads back: digits, and candidates if the format has them.
#[test]
fn every_form_reads_back() {
    let mut position = Position::new(&puzzle());
    let at = |name: &str| board("9x9").cell_named(name).expect("a cell");
    position.place(at("r1c3"), Digit::from_index(3));
    let entry = Entry { position: Some(position.clone()), ..Entry::of(puzzle()) };
    for format in [Format::Sdk, Format::SimpleSudoku, Format::OpenSudoku, Format::Ksudoku] {
        let text = write(&entry, format).expect("a 9×9 grid");
        assert_eq!(only(&text).puzzle, puzzle(), "{text}");
    }
    let back = only(&write(&entry, Format::Sdx).expect("a 9×9 grid"));
    // A lone candidate, as in r5c5, is written as placed.
    assert_eq!((&back.puzzle, back.position().value(at("r1c3"))), (&puzzle(), position.value(at("r1c3"))));
    assert_eq!(back.position().value(at("r5c5")), position.candidates(at("r5c5")).single());
    // This format does not distinguish givens from other digits.
    let back = only(&write(&entry, Format::Possibilities).expect("a 9×9 grid"));
    assert_eq!(back.position().all_candidates(), position.all_candidates());
    for name in ["4x4", "6x6", "16x16", "9x9+x", "jigsaw-4(AABBAABBCCDDCCDD)", "roxdoku", "windoku"] {
        let blank = Puzzle::from_line(board(name), &".".repeat(board(name).cell_count())).expect("blank");
        let text = write(&Entry::of(blank.clone()), Format::Ksudoku).expect(name);
        assert_eq!(only(&text).puzzle.board().houses().len(), blank.board().houses().len(), "{name}: {text}");
    }
    for format in [Format::Sdk, Format::Sdx, Format::OpenSudoku, Format::Possibilities] {
        let blank = Puzzle::from_line(board("6x6"), &".".repeat(36)).expect("blank");
        assert!(write(&Entry::of(blank), format).is_err(), "{format:?}");
    }
}

/// What a format cannot express is refused, never left out silently.
#[test]
fn constraints_are_not_lost_on_the_way() {
    let clue = r#"{"size":4,"givens":"................","clues":[{"family":"thermometer","cells":[[0,1,2]]}]}"#;
    let entry = only(clue);
    for format in Format::ALL {
        match write(&entry, format) {
            Ok(text) => assert_eq!(only(&text).puzzle.clues(), entry.puzzle.clues(), "{text}"),
            Err(error) => assert!(error.to_string().contains("the constraints"), "{error}"),
        }
    }
}
