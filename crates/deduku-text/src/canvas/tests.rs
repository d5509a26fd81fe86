//! Tests of canvases: what is drawn of several grids is found again, and nothing on a canvas is lost.
#![allow(clippy::disallowed_methods, reason = "a test reads files of the repository")]

use std::sync::Arc;

use crate::{Entry, read};
use deduku_core::board::{ARRANGEMENTS, Base, Board, Place, named};
use deduku_core::constraint::Family;
use deduku_core::puzzle::Puzzle;

const EASY: &str = "005400180146080500070013000451008706080000010603700948000390070004070269019006400";

fn only(text: &str, board: Option<&str>) -> Result<Entry, String> {
    let board = board.map(|name| Arc::new(named(name).expect("a board")));
    let mut found = read(text, board);
    assert_eq!(found.len(), 1, "{found:?}\n{text}");
    found.remove(0).map_err(|error| error.to_string())
}

/// The sample of this name; `None` where there are none.
fn sample(name: &str) -> Option<Puzzle> {
    let saves = crate::samples::folder()?;
    let texts = ["jsonl", "txt"].map(|ending| std::fs::read_to_string(saves.join(format!("{name}.{ending}"))).ok());
    Some(read(&texts.into_iter().flatten().next().expect("a sample"), None).remove(0).expect("well formed").puzzle)
}

/// The puzzle on its canvas: each cell that `shown` keeps, with these symbols for blanks and for voids.
fn drawn(puzzle: &Puzzle, [blank, void]: [char; 2], between: &str, shown: impl Fn(Place) -> bool) -> String {
    let board = puzzle.board();
    let extent = board.extent();
    let field = |row, column| {
        let place = Place { layer: 0, row, column };
        match board.cell_at(place).filter(|_| shown(place)) {
            Some(cell) => puzzle.given(cell).map_or(blank, deduku_core::board::Digit::symbol).to_string(),
            None => void.to_string(),
        }
    };
    let row = |row| (0..extent.column).map(|column| field(row, column)).collect::<Vec<_>>().join(between) + "\n";
    (0..extent.row).map(row).collect()
}

fn everywhere(_: Place) -> bool {
    true
}

#[test]
fn each_board_of_several_grids_is_found_on_its_canvas() {
    for arrangement in ARRANGEMENTS {
        let Some(puzzle) = sample(arrangement.name) else { return };
        for (symbols, between) in [
            (['-', '-'], " "),
            (['.', '.'], ""),
            (['.', '#'], ""),
            (['0', '.'], " "),
            (['.', ' '], ""),
            (['.', ' '], " "),
        ] {
            let text = drawn(&puzzle, symbols, between, everywhere);
            for board in [None, Some(arrangement.name)] {
                let read = only(&text, board).unwrap_or_else(|error| panic!("{error}\n{text}")).puzzle;
                assert_eq!(read.board().name(), arrangement.name, "{text}");
                assert_eq!(read.givens(), puzzle.givens(), "{text}");
            }
        }
        let twice = drawn(&puzzle, ['.', '#'], "", everywhere).repeat(2);
        assert_eq!(read(&twice, None).iter().flatten().count(), 2, "{twice}");
    }
}

#[test]
fn grids_without_a_name_are_found_by_their_digits() {
    let Some(samurai) = sample("samurai") else { return };
    // Three grids of a Samurai, on 15 rows.
    let shown = |place: Place| {
        place.row < 9 && !(9..12).contains(&place.column)
            || (6..15).contains(&place.row) && (6..15).contains(&place.column)
    };
    for symbols in [['-', '-'], ['.', '#'], ['.', ' ']] {
        let text: String =
            drawn(&samurai, symbols, "", shown).lines().take(15).map(|line| line.to_owned() + "\n").collect();
        let read = only(&text, None).unwrap_or_else(|error| panic!("{error}\n{text}")).puzzle;
        assert_eq!(read.board().name(), "overlap-3x3(0.0;0.12;6.6)", "{text}");
        let digits = text.chars().filter(char::is_ascii_digit).count();
        assert_eq!(read.clue_count(), digits);
    }
}

#[test]
fn a_digit_in_a_void_is_named() {
    let Some(samurai) = sample("samurai") else { return };
    for (symbols, between) in [(['-', '-'], " "), (['.', '.'], ""), (['.', '#'], " ")] {
        let mut lines: Vec<String> = drawn(&samurai, symbols, between, everywhere).lines().map(str::to_owned).collect();
        let at = 10 * (1 + between.len());
        lines[0].replace_range(at..=at, "5");
        let text = lines.join("\n");
        for board in [None, Some("samurai")] {
            let error = only(&text, board).expect_err("a digit in a void");
            let wanted = "r1c11 holds 5 in a void of samurai: remove it, or name the board that has this cell";
            assert_eq!(error, format!("1:{}: {wanted}", at + 1));
        }
    }
    // Digits that no grids hold.
    let scattered = "1...........\n".to_owned() + &"............\n".repeat(13) + "...........1\n";
    assert!(only(&scattered, None).is_err());
}

#[test]
fn nine_separate_grids_may_have_a_tenth() {
    let rows: Vec<&str> = EASY.as_bytes().chunks(9).map(|row| std::str::from_utf8(row).expect("digits")).collect();
    let tenth = |blank: fn(usize) -> bool| -> Board {
        let line = |row: usize| {
            let line = rows[row % 9].repeat(3);
            let symbol = |(column, symbol): (usize, char)| if blank(row) && blank(column) { '.' } else { symbol };
            line.chars().enumerate().map(symbol).collect::<String>() + "\n"
        };
        let text: String = (0..27).map(line).collect();
        let read = only(&text, None).unwrap_or_else(|error| panic!("{error}\n{text}"));
        read.puzzle.board().as_ref().clone()
    };
    let first = |board: &Board| board.plan().windows.first().map(|window| window[..4].to_vec());
    let separate = tenth(|_| false);
    assert!(matches!(&separate.plan().base, Base::Overlap { offsets, .. } if offsets.len() == 9));
    assert_eq!(first(&separate), None);
    let centres = tenth(|line| line % 3 == 1);
    assert_eq!((first(&centres), centres.houses().len()), (Some(vec![28, 31, 34, 37]), 9 * 27 + 27));
    assert_eq!(first(&tenth(|line| line % 9 / 3 == 1)), Some(vec![84, 85, 86, 93]));
}

#[test]
fn number_signs_may_be_blanks_of_a_plain_grid() {
    let rows: Vec<String> =
        EASY.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).replace('0', "#")).collect();
    let read = only(&rows.join("\n"), None).expect("a grid").puzzle;
    assert_eq!(read.to_string(), EASY.replace('0', "."));
    let error = only("#..#\n#..#\n", None).expect_err("no clue");
    assert!(error.contains("no clue"), "{error}");
}

#[test]
fn a_grid_of_twelve_without_its_last_digits_is_a_butterfly() {
    let Some(butterfly) = sample("butterfly") else { return };
    let text = drawn(&butterfly, ['-', '-'], " ", everywhere);
    assert_eq!(only(&text, None).expect("well formed").puzzle.board().name(), "butterfly");
    // With its name it is a grid of twelve, whose boxes are others.
    let error = only(&text, Some("12x12")).expect_err("the digits of a butterfly");
    assert!(error.contains("both hold 2 in box 3"), "{error}");
    let empty = "............\n".repeat(12);
    assert_eq!(only(&empty, None).expect("well formed").puzzle.board().name(), "12x12");
}

#[test]
fn letters_stand_for_even_and_odd() {
    let families = |text: &str| -> Vec<Family> {
        let puzzle = only(text, None).unwrap_or_else(|error| panic!("{error}\n{text}")).puzzle;
        puzzle.clues().iter().map(|clue| clue.family).collect()
    };
    assert_eq!(families("1 E O E\nO . . .\n. . . 3\n. . 4 ."), [Family::Even, Family::Odd, Family::Even, Family::Odd]);
    assert_eq!(families("4 4\n1e..\n....\n...3\n..4."), [Family::Even]);
    // Letters instead of zeros.
    let zeros = EASY.replace('0', "O");
    let rows: Vec<&str> = zeros.as_bytes().chunks(9).map(|row| std::str::from_utf8(row).expect("ASCII")).collect();
    assert!(read(&rows.join("\n"), None).iter().flatten().all(|entry| entry.puzzle.clues().is_empty()));
}

#[test]
fn four_hundred_and_five_cells_are_a_samurai() {
    let Some(samurai) = sample("samurai") else { return };
    let form = crate::filled_form(&samurai, samurai.givens());
    let line = form.texts().concat();
    for board in [None, Some("samurai")] {
        let read = only(&line, board).expect("five grids").puzzle;
        assert_eq!(read.givens(), samurai.givens());
    }
    let texts = form.texts();
    let last = only(&[0, 1, 3, 4, 2].map(|at: usize| texts[at].as_str()).concat(), None).expect("the centre last");
    assert_eq!(last.puzzle.givens(), samurai.givens());
}
