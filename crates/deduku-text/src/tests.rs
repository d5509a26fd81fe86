//! Tests that read and write every format.

use std::sync::Arc;

use proptest::prelude::*;

use super::*;
use deduku_core::board::{Base, Board, Digit, DigitSet, PLAIN_SHAPES, named};
use deduku_core::puzzle::Setup;

const EASY: &str = "005400180146080500070013000451008706080000010603700948000390070004070269019006400";

fn entries(text: &str) -> Vec<Entry> {
    read(text, None).into_iter().map(|entry| entry.unwrap_or_else(|error| panic!("{error} in\n{text}"))).collect()
}

fn only(text: &str) -> Entry {
    let mut found = entries(text);
    assert_eq!(found.len(), 1, "{text}");
    found.remove(0)
}

fn line_of(text: &str) -> String {
    only(text).puzzle.to_string()
}

fn rows_of(line: &str, width: usize) -> Vec<String> {
    line.as_bytes().chunks(width).map(|row| String::from_utf8_lossy(row).into_owned()).collect()
}

#[test]
fn one_puzzle_a_line_with_its_comment() {
    let text =
        format!("\u{feff}# a heading\r\n\r\n{EASY}  an easy one\r\n{EASY},solved\r\n1.2..........4.3 # small\r\n");
    let found = entries(&text);
    let said: Vec<(&str, &str, usize)> =
        found.iter().map(|e| (e.puzzle.board().name(), e.comment.as_str(), e.line)).collect();
    assert_eq!(said, [("9x9", "an easy one", 3), ("9x9", "solved", 4), ("4x4", "small", 5)]);
    assert_eq!(found[0].puzzle.to_string(), EASY.replace('0', "."));
}

#[test]
fn a_line_means_the_board_of_its_length() {
    for shape in PLAIN_SHAPES {
        let size = usize::from(shape.size());
        let found = only(&".".repeat(size * size));
        assert_eq!(found.puzzle.board().plain_boxes(), Some(shape));
    }
    let wide = Arc::new(named("boxes-2x5").expect("ten digits"));
    let found = read(&".".repeat(100), Some(wide)).remove(0).expect("well formed");
    assert_eq!(found.puzzle.board().name(), "boxes-2x5");
}

#[test]
fn stray_lines_cost_no_puzzle() {
    let small = "1...4..3.4..3..2";
    // Each row has a digit that a small board lacks, one position further right than the row above.
    let row = |at: usize| format!("{}G{}", ".".repeat(at), ".".repeat(15 - at));
    let large = (0..16).map(|at| row(at * 4 % 16 + at / 4)).collect::<Vec<_>>().join("\n");
    for (text, boards, strays) in [
        (format!("Grid 01\n{small}"), &["4x4"][..], 0),
        (format!("Puzzles!\n{small}\n{small}"), &["4x4", "4x4"], 1),
        (format!("Word\n{}", rows_of(small, 4).join("\n")), &["4x4"], 1),
        (format!("Word\nWords\n{}", rows_of(small, 4).join("\n")), &["4x4"], 2),
        (format!("{}\nWord", rows_of(small, 4).join("\n")), &["4x4"], 1),
        (format!("Puzzles!\n{}", rows_of(EASY, 9).join("\n")), &["9x9"], 1),
        (format!("Sixteen by sixteen\n{large}"), &["16x16"], 1),
    ] {
        let (read, failed): (Vec<_>, Vec<_>) = read(&text, None).into_iter().partition(Result::is_ok);
        let names: Vec<String> =
            read.into_iter().flatten().map(|entry| entry.puzzle.board().name().to_owned()).collect();
        assert_eq!(
            (names.as_slice(), failed.len()),
            (&boards.iter().map(ToString::to_string).collect::<Vec<_>>()[..], strays),
            "{text}"
        );
    }
}

#[test]
fn grids_are_read_however_they_are_drawn() {
    let rows = rows_of(EASY, 9);
    let thirds = |row: &str, between: &str| rows_of(row, 3).join(between);
    let spaced = |row: &str| row.chars().map(String::from).collect::<Vec<_>>().join(" ");
    let ways: Vec<(&str, String)> = vec![
        ("bare rows", rows.join("\n")),
        ("boxes apart", rows.iter().map(|row| thirds(row, " ")).collect::<Vec<_>>().join("\n")),
        ("blank lines between the boxes", rows.chunks(3).map(|band| band.join("\n")).collect::<Vec<_>>().join("\n\n")),
        ("double spaced", rows.join("\n\n")),
        ("digits apart", rows.iter().map(|row| spaced(row)).collect::<Vec<_>>().join("\n")),
        (
            "a list of lists",
            format!(
                "[{}]",
                rows.iter().map(|row| format!("[{}]", spaced(row).replace(' ', ", "))).collect::<Vec<_>>().join(",\n ")
            ),
        ),
        (
            "dashes for blanks",
            rows.iter().map(|row| thirds(&row.replace('0', "-"), "|")).collect::<Vec<_>>().join("\n"),
        ),
        (
            "bars and rules",
            rows.chunks(3)
                .map(|band| band.iter().map(|row| format!("| {} |\n", thirds(row, " | "))).collect::<Vec<_>>().concat())
                .collect::<Vec<_>>()
                .join("+-----+-----+-----+\n"),
        ),
        (
            "stars at the corners",
            format!(
                "*-----------*\n{}\n*-----------*",
                rows.chunks(3)
                    .map(|band| band
                        .iter()
                        .map(|row| format!("|{}|", thirds(&row.replace('0', "."), "|")))
                        .collect::<Vec<_>>()
                        .join("\n"))
                    .collect::<Vec<_>>()
                    .join("\n|---+---+---|\n")
            ),
        ),
        (
            "a box for every cell, blanks left empty",
            rows.iter()
                .map(|row| {
                    row.chars().map(|c| format!("│ {} ", if c == '0' { ' ' } else { c })).collect::<Vec<_>>().concat()
                        + "│\n"
                })
                .collect::<Vec<_>>()
                .join("├───┼───┼───┼───┼───┼───┼───┼───┼───┤\n"),
        ),
        ("groups on one line", thirds(EASY, " ")),
    ];
    for (way, text) in ways {
        assert_eq!(line_of(&text), EASY.replace('0', "."), "{way}:\n{text}");
    }
}

#[test]
fn forms_are_mixed_and_many_in_one_text() {
    let grid = rows_of(EASY, 9).join("\n");
    let text = format!(
        "Grid 01\n{grid}\nGrid 02\n{grid}\n\n{EASY} third\n{{\"givens\":\"{EASY}\",\"more\":[1]}}\n{grid}\n{grid}"
    );
    let found = entries(&text);
    let said: Vec<(&str, Format)> = found.iter().map(|e| (e.comment.as_str(), e.format)).collect();
    let (grid, line) = (Format::Grid, Format::Line);
    assert_eq!(
        said,
        [("Grid 01", grid), ("Grid 02", grid), ("third", line), ("", Format::Jsonl), ("", grid), ("", grid)]
    );
}

#[test]
fn sixteen_characters_are_a_puzzle_or_a_row_by_what_they_hold() {
    let small = "1.2..........4.3\n".repeat(16);
    assert_eq!(entries(&small).len(), 16);
    let rows: Vec<String> = (0..16)
        .map(|row| format!("{}{}", ".".repeat(row), char::from(b"9ABCDEFG5678DEF1"[row])) + &".".repeat(15 - row))
        .collect();
    let found = only(&rows.join("\n"));
    assert_eq!(found.puzzle.board().name(), "16x16");
    let board = Arc::new(named("16x16").expect("in the PLAIN_SHAPES"));
    assert_eq!(read(&"1...............\n................\n".repeat(8), Some(board)).len(), 1);
}

#[test]
fn other_alphabets_are_understood_where_they_cannot_be_mistaken() {
    let line = |start: &str| start.to_owned() + &".".repeat(256 - start.len());
    for (text, digits) in [("0123", "G123"), ("GFA1", "GFA1"), ("PA..C", "G1..3"), ("gfa", "GFA")] {
        assert_eq!(line_of(&line(text)), line(digits), "{text}");
    }
    let numbers: Vec<String> =
        (0..16).map(|row| if row == 0 { "16 2 . 10".to_owned() + &" .".repeat(12) } else { ". ".repeat(16) }).collect();
    assert_eq!(line_of(&numbers.join("\n")), line("G2.A"));
}

#[test]
fn candidate_grids_give_a_position() {
    let rows = "1 234 (2) +4\n34 () . 13\n12 . . .\n. . . 2";
    let position = only(rows).position();
    let of = |name: &str| {
        let cell = position.board().cell_named(name).expect("on the board");
        (position.puzzle().given(cell), position.value(cell), position.candidates(cell).to_string())
    };
    assert_eq!(of("r1c1"), (Digit::new(1), Digit::new(1), String::new()));
    assert_eq!(of("r1c2"), (None, None, "23".to_owned()));
    assert_eq!(of("r1c3"), (None, None, "2".to_owned()));
    assert_eq!(of("r1c4"), (None, Digit::new(4), String::new()));
    assert_eq!(of("r2c2"), (None, None, String::new()));
    assert_eq!(of("r4c4"), (Digit::new(2), Digit::new(2), String::new()));
}

#[test]
fn library_lines_give_placed_digits_and_lost_candidates() {
    let cells = format!("+1{}", ".".repeat(80));
    let entry = only(&format!(":0200:5:{cells}:512 999:512::"));
    let position = entry.position();
    let cell = |name: &str| position.board().cell_named(name).expect("on the board");
    assert_eq!(entry.puzzle.clue_count(), 0);
    assert_eq!(position.value(cell("r1c1")), Digit::new(1));
    assert_eq!(position.candidates(cell("r1c2")).to_string(), "2346789");
    assert_eq!(position.candidates(cell("r9c9")).to_string(), "12345678");
    assert_eq!(entry.comment, "0200:5:512 999:512::");
}

#[test]
fn bad_puzzles_do_not_stop_the_rest() {
    let text = format!(
        "{EASY}\n{}\n{EASY}\n{{\"givens\":\n{}\n\n12x\n\n{EASY}\n",
        EASY.replace("146", "1x6"),
        rows_of(EASY, 9)[..7].join("\n")
    );
    let found = read(&text, None);
    assert_eq!(found.iter().filter(|entry| entry.is_ok()).count(), 3);
    let lines: Vec<usize> = found.iter().filter_map(|entry| entry.as_ref().err()).map(|error| error.line).collect();
    // The object goes on to the next line, and ends where that cannot be part of it.
    assert_eq!(lines, [2, 5, 13]);
}

#[test]
fn stray_words_are_reported_and_spoil_no_grid() {
    let grid = rows_of(EASY, 9).join("\n");
    let text = format!("not a puzzle\n{grid}\nnor this\n\nwhat now\n{EASY}\n");
    let found = read(&text, None);
    let puzzles: Vec<usize> = found.iter().flatten().map(|entry| entry.line).collect();
    let errors: Vec<usize> = found.iter().filter_map(|entry| entry.as_ref().err()).map(|error| error.line).collect();
    assert_eq!((puzzles, errors), (vec![2, 14], vec![1, 11, 13]));
}

#[test]
fn bytes_of_other_encodings_are_decoded() {
    let wide: Vec<u8> = [0xff, 0xfe].into_iter().chain(EASY.encode_utf16().flat_map(u16::to_le_bytes)).collect();
    assert_eq!(line_of(&decode(&wide)), EASY.replace('0', "."));
    let latin: Vec<u8> = EASY.bytes().chain(*b" caf\xe9").collect();
    assert_eq!(line_of(&decode(&latin)), EASY.replace('0', "."));
}

#[test]
fn what_is_written_for_the_seed_has_zeros_and_no_givens() {
    let mut entry = only(EASY);
    let mut position = entry.position();
    let first = position.empty_cells().next().expect("it has blanks");
    position.place(first, Digit::from_index(8));
    entry.position = Some(position);
    assert_eq!(write(&entry, Format::Sdo), Ok(format!("9{}\n", &EASY[1..])));
    assert_eq!(write(&only(&".".repeat(100)), Format::Sdo), Err(WriteError::Sdo { board: "10x10".to_owned() }));
}

#[test]
fn a_drawing_has_a_text_for_every_digit_and_mark() {
    let position = only("1.2..........4.3").position();
    let count = |options: &PrintOptions<'_>| svg(&position, options).matches("<text").count();
    let marks: usize = position.all_candidates().iter().map(|set| set.len()).sum();
    assert_eq!(count(&PrintOptions::default()), 4);
    assert_eq!(count(&PrintOptions { marks: true, solution: None }), 4 + marks);
}

/// A random position on a random board: givens that comply with the rules, placed digits, removed candidates.
fn any_entry() -> impl Strategy<Value = Entry> {
    let boards: Vec<Arc<Board>> =
        ["4x4", "6x6", "9x9", "10x10", "16x16", "boxes-2x5"].map(|name| Arc::new(named(name).expect("a board"))).into();
    let board = proptest::sample::select(boards);
    let picks = proptest::collection::vec((any::<u16>(), any::<u8>(), 0u8..4), 0..60);
    (board, picks, "[a-z]{0,3}( [a-z]{1,5})?").prop_map(|(board, picks, comment)| {
        let mut setup = Setup::empty(board.clone());
        let mut later = Vec::new();
        for (cell, digit, role) in picks {
            let cell = usize::from(cell) % board.cell_count();
            let digit = Digit::from_index(usize::from(digit) % usize::from(board.digits()));
            let before = setup.givens[cell].replace(digit);
            if role > 1 || setup.clone().check().is_err() {
                setup.givens[cell] = before;
                later.push((deduku_core::board::Cell::new(cell as u16), digit, role));
            }
        }
        let puzzle = setup.check().expect("checked at each digit");
        let mut position = deduku_core::puzzle::Position::new(&puzzle);
        for (cell, digit, role) in later {
            match (position.value(cell), role) {
                (None, 0 | 1) => position.place(cell, digit),
                (None, _) => drop(position.remove(cell, digit)),
                _ => {}
            }
        }
        let plain = position == deduku_core::puzzle::Position::new(&puzzle);
        Entry {
            position: Some(position).filter(|_| !plain),
            puzzle,
            comment: comment.trim().to_owned(),
            id: None,
            reading: None,
            line: 1,
            format: Format::Line,
        }
    })
}

#[test]
fn a_line_says_what_its_board_is() {
    for name in [
        "9x9+x",
        "windoku",
        "boxes-2x5",
        "boxes-2x3+x",
        "grid-4x4(0-3;regions=1.1.2.2.1.1.2.2.3.3.4.4.3.3.4.4)",
        "butterfly",
        "flower",
        "samurai",
        "roxdoku",
        "jigsaw-4(AAABDABBDDCBDCCC)",
    ] {
        let board = Arc::new(named(name).expect(name));
        let mut setup = Setup::empty(board.clone());
        setup.givens[1] = Some(Digit::from_index(0));
        setup.givens[2] = Some(Digit::from_index(2));
        let entry = Entry { comment: "of ours".to_owned(), ..Entry::of(setup.check().expect(name)) };
        let text = write(&entry, Format::Line).expect(name);
        // A map is a comment where the board is known.
        let asked = Some(board).filter(|board| !matches!(board.plan().base, Base::Regions(_)));
        for asked in std::iter::once(None).chain(asked.map(Some)) {
            let back = read(&text, asked).remove(0).expect(&text);
            assert_eq!((&back.puzzle, &back.comment), (&entry.puzzle, &entry.comment), "{text}");
        }
    }
    let fault = |text: &str, board: &str| {
        let asked = Some(Arc::new(named(board).expect(board)));
        read(text, asked).remove(0).expect_err(text).to_string()
    };
    let line = format!("{EASY} board=9x9+x");
    assert_eq!(fault(&line, "windoku"), "1:83: the line is of the board 9x9+x, not windoku: leave one of them out");
    let unknown = read(&format!("{EASY} board=8x9"), None).remove(0).expect_err("no such board").to_string();
    assert!(unknown.starts_with("1:83: ") && unknown.contains("8x9"), "{unknown}");
    let few = read(&format!("{EASY} board=16x16"), None).remove(0).expect_err("too few cells").to_string();
    assert!(few.starts_with("1:83: ") && few.contains("81") && few.contains("256"), "{few}");
    // What is no board's name behind cells is a comment as before.
    assert_eq!(only(&format!("{EASY} my board=9x9")).comment, "my board=9x9");
}

proptest! {
    #[test]
    fn whole_positions_read_back_from_candidates_and_json(entry in any_entry()) {
        for format in [Format::Candidates, Format::Jsonl] {
            let text = write(&entry, format).expect("written for every board");
            let board = entry.puzzle.board().clone();
            let back = read(&text, Some(board)).remove(0).expect(&text);
            prop_assert_eq!(back.position(), entry.position(), "{}", text);
        }
    }

    #[test]
    fn givens_and_placed_digits_read_back_from_lines_and_grids(entry in any_entry()) {
        for format in [Format::Line, Format::Grid] {
            let text = write(&entry, format).expect("written for every board");
            let back = read(&text, Some(entry.puzzle.board().clone())).remove(0).expect(&text);
            prop_assert_eq!(&back.puzzle, &entry.puzzle, "{}", text);
            if format == Format::Line {
                // A line says what its board is, so nobody else has to.
                let unaided = read(&text, None);
                prop_assert_eq!(unaided.len(), 1, "{}", text);
                let unaided = unaided[0].as_ref().expect(&text);
                prop_assert_eq!((&unaided.puzzle, &unaided.comment), (&entry.puzzle, &entry.comment), "{}", text);
            }
            let (found, wanted) = (back.position(), entry.position());
            prop_assert_eq!(found.values(), wanted.values(), "{}", text);
            if format == Format::Line {
                prop_assert_eq!(&back.comment, &entry.comment);
            }
        }
    }

    #[test]
    fn no_text_makes_the_reader_fall(text in "[-0-9A-Ga-z.+|*:#{}\\[\\]()\" \n\r\t,┼─│é]{0,400}") {
        for entry in read(&text, None) {
            if let Err(error) = entry {
                prop_assert!(error.line >= 1 && error.column >= 1);
                prop_assert!(error.to_string().len() > 10);
            }
        }
    }
}

#[test]
fn marks_of_every_digit_are_no_row_of_digits() {
    let row = "1234 1234 1234 1234\n";
    let position = only(&row.repeat(4)).position();
    assert_eq!(position.board().name(), "4x4");
    assert!(position.all_candidates().iter().all(|&set| set == DigitSet::full(4)));
}
