//! What is written as a link is read back with the same rules, whatever form the clues have then.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::super::{Entry, Format, read, write};
use crate::board::{Digit, named};
use crate::chance::Chance;
use crate::constraint::samples::{APART, BOARDS, some_clue};
use crate::constraint::{Clue, Family};
use crate::puzzle::{Puzzle, Setup};

/// The number of clues of each family on each board, and of random grids for each.
const CLUES: usize = 4;
const GRIDS: usize = 120;

/// A blank puzzle on this board with these clues; `None` if they cannot be there.
fn with_clues(board: &str, clues: Vec<Clue>) -> Option<Puzzle> {
    let board = Arc::new(named(board).expect("a board"));
    let setup = Setup { clues, ..Setup::empty(board) };
    setup.check().ok()
}

fn back(link: &str) -> Puzzle {
    let mut entries = read(link, None);
    assert_eq!(entries.len(), 1, "{link}");
    entries.remove(0).unwrap_or_else(|error| panic!("{link}: {error}")).puzzle
}

fn iss(board: &str, clues: Vec<Clue>) -> String {
    let puzzle = with_clues(board, clues).expect("clues of this board");
    write(&Entry::of(puzzle), Format::Iss).expect("a form of the clues").trim_end().to_owned()
}

/// Whether the digits keep all rules of the puzzle but those of its houses.
fn keeps(puzzle: &Puzzle, digits: &[Digit]) -> bool {
    (0..puzzle.clues().len()).all(|clue| puzzle.is_met(crate::puzzle::Requirement::Clue(clue), digits))
        && puzzle.board().cells().all(|cell| puzzle.marks(cell).contains(digits[cell.index()]))
        && puzzle.board().cells().all(|cell| puzzle.given(cell).is_none_or(|given| given == digits[cell.index()]))
}

#[test]
fn a_clue_read_back_allows_the_same_grids() {
    let mut written: BTreeSet<(&str, &str)> = BTreeSet::new();
    let (mut kept, mut broken, mut wrong) = (0, 0, Vec::new());
    for (at, &family) in Family::all().iter().enumerate().filter(|(_, family)| !APART.contains(family)) {
        let mut chance = Chance::from_seed(at as u64);
        for name in BOARDS {
            let board = named(name).expect("a board");
            for _ in 0..CLUES {
                let clue = some_clue(&mut chance, &board, family);
                let Some(puzzle) = with_clues(name, vec![clue]) else { continue };
                for format in [Format::Iss, Format::Fpuzzles] {
                    let Ok(link) = write(&Entry::of(puzzle.clone()), format) else { continue };
                    written.insert((format.name(), family.row().name));
                    let back = match read(&link, None).pop().expect("an entry") {
                        Ok(entry) => entry.puzzle,
                        // Clues may give equal digits to cells of a house; as givens these are refused.
                        Err(error) if family == Family::Given && error.to_string().contains("both hold") => continue,
                        Err(error) => panic!("{link}: {error}"),
                    };
                    assert_eq!(back.board().name(), puzzle.board().name(), "{link}");
                    assert!(back.not_checked().is_empty(), "{link}: {:?}", back.not_checked());
                    for _ in 0..GRIDS {
                        let digit = |_| Digit::from_index(chance.below(u32::from(board.digits())) as usize);
                        let digits: Vec<Digit> = board.cells().map(digit).collect();
                        let keeps_it = keeps(&puzzle, &digits);
                        *(if keeps_it { &mut kept } else { &mut broken }) += 1;
                        if keeps(&back, &digits) != keeps_it {
                            wrong.push(format!("{link}: {:?} for {:?}", back.clues(), puzzle.clues()));
                            break;
                        }
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(kept > 5000 && broken > 5000, "{kept} {broken}");
    let missing = |format: Format| -> Vec<&str> {
        let families = Family::all().iter().filter(|family| !APART.contains(family)).map(|family| family.row().name);
        families.filter(|&family| !written.contains(&(format.name(), family))).collect()
    };
    // These need nine digits.
    assert_eq!(missing(Format::Iss), ["global entropy", "global mod", "dutch flatmates"]);
}

#[test]
fn numbers_that_other_programs_take_otherwise_are_written_out() {
    let line = |family, numbers: &[i32]| vec![Clue::new(family, vec![vec![0, 1, 2]], numbers.to_vec())];
    for (board, family, text) in [
        ("8x8", Family::Whisper, ".Shape~8x8.Whisper~4~R1C1~R1C2~R1C3"),
        ("9x9", Family::Whisper, ".Whisper~5~R1C1~R1C2~R1C3"),
        ("9x9", Family::Lockout, ".Lockout~4~R1C1~R1C2~R1C3"),
        ("9x9", Family::Modular, ".Modular~3~R1C1~R1C2~R1C3"),
        ("9x9", Family::WhiteDot, ".WhiteDot~R1C1~R1C2~R1C3"),
    ] {
        assert_eq!(iss(board, line(family, &[])), text);
    }
    let sandwich = Clue::new(Family::Sandwich, vec![(0..9).map(|row| 9 * row + 1).collect()], vec![10]);
    assert_eq!(iss("9x9", vec![sandwich]), ".Sandwich~10~C2");
    // f-puzzles knows only the usual number of these.
    for (family, number) in [(Family::Lockout, 5), (Family::Modular, 2)] {
        let puzzle = with_clues("9x9", line(family, &[number])).expect("a clue");
        assert!(write(&Entry::of(puzzle), Format::Fpuzzles).is_err(), "{family:?}");
    }
}

#[test]
fn alternatives_of_several_constraints_are_in_brackets() {
    let arrow = Clue::new(Family::Arrow, vec![vec![0], vec![1, 2], vec![9, 18]], Vec::new());
    let thermometer = Clue::new(Family::Thermometer, vec![vec![3, 4]], Vec::new());
    let or = Clue::new(Family::Or, Vec::new(), Vec::new()).with_parts(vec![arrow, thermometer]);
    let text = ".Or.And.Arrow~R1C1~R1C2~R1C3.Arrow~R1C1~R2C1~R3C1.End.Thermo~R1C4~R1C5.End";
    assert_eq!(iss("9x9", vec![or]), text);
}

#[test]
fn targets_of_repetitions_are_counted_from_the_origin() {
    let part = Clue::new(Family::Thermometer, vec![vec![10, 11]], Vec::new());
    let repeat = |targets: Vec<u16>| {
        Clue::new(Family::Replicate, vec![targets, vec![10]], Vec::new()).with_parts(vec![part.clone()])
    };
    assert_eq!(iss("9x9", vec![repeat(vec![10, 12])]), ".Replicate~F~R2C2.Thermo~R2C2~R2C3.End");
    // The first target comes before the origin.
    assert_eq!(iss("9x9", vec![repeat(vec![0, 12])]), ".Replicate~BAB.Thermo~R1C1~R1C2.End");
    assert_eq!(back(".Replicate~F~R2C2.Thermo~R2C2~R2C3.End").clues(), [repeat(vec![10, 12])]);
    let beyond = read(".Replicate~B~R2C2.Thermo~R2C2~R2C3.End.Replicate~AAAB~R9C1.Thermo~R9C1~R9C2.End", None).pop();
    let error = beyond.expect("an entry").expect_err("a target after the last cell").to_string();
    assert!(error.contains("leads out of its cells"), "{error}");
}

#[test]
fn rows_and_columns_beside_the_grid_are_numbered_in_decimals() {
    let column: Vec<u16> = (0..12).map(|row| 12 * row + 11).collect();
    let clue = Clue::new(Family::NumberedRoom, vec![column], vec![4]);
    let text = iss("12x12", vec![clue.clone()]);
    assert_eq!(text, ".Shape~12x12.NumberedRoom~C12~4~");
    assert_eq!(back(&text).clues(), [clue]);
}

/// A line with fewer cells than there are digits has a lowest and a highest digit of its own.
#[test]
fn sandwiches_of_short_lines_lie_between_their_own_ends() {
    let puzzle = back(".Shape~4x4~6.NoBoxes.Sandwich~3~R1");
    let board = puzzle.board().clone();
    let keeps_it = |row: [u8; 4]| {
        let digits: Vec<Digit> =
            board.cells().map(|cell| Digit::new(row[cell.index() % 4]).expect("a digit")).collect();
        keeps(&puzzle, &digits)
    };
    assert!(keeps_it([2, 3, 5, 4]) && keeps_it([6, 3, 1, 2]));
    assert!(!keeps_it([2, 4, 5, 3]) && !keeps_it([1, 4, 5, 6]));
}

/// Boxes have as many cells as the longer side of the grid, however many values there are.
#[test]
fn boxes_do_not_depend_on_the_number_of_values() {
    assert_eq!(back(".Shape~6x6~7").board().houses().len(), 18);
    assert_eq!(back(".Shape~6x6~9.RegionSize~9").board().houses().len(), 16);
    let thermometer = Clue::new(Family::Thermometer, vec![vec![0, 1]], Vec::new());
    let text = iss("grid-6x6(1-7)", vec![thermometer]);
    assert_eq!(text, ".Shape~6x6~7.NoBoxes.Thermo~R1C1~R1C2");
    assert_eq!(back(&text).board().houses().len(), 12);
}
