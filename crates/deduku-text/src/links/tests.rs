//! What is written as a link is read back with the same rules, whatever form the clues have then.
#![allow(clippy::disallowed_methods, reason = "a test measures time")]

use std::collections::BTreeSet;
use std::sync::Arc;

use serde_json::{Value, json};

use super::super::{Entry, Format, read, write};
use deduku_core::board::{Digit, named};
use deduku_core::chance::Chance;
use deduku_core::constraint::samples::{APART, BOARDS, some_clue};
use deduku_core::constraint::{Clue, Drawing, Family};
use deduku_core::puzzle::{Puzzle, Setup};

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
    (0..puzzle.clues().len()).all(|clue| puzzle.is_met(deduku_core::puzzle::Requirement::Clue(clue), digits))
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
                for format in [Format::Iss, Format::Fpuzzles, Format::Sudokupad] {
                    let Ok(link) = write(&Entry::of(puzzle.clone()), format) else { continue };
                    if format != Format::Sudokupad || link.contains("/scl") {
                        written.insert((format.name(), family.row().name));
                    }
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
    // These have no name there, and are refused.
    let nameless = [
        "prime cage",
        "equal products",
        "different sets",
        "same difference",
        "sequence",
        "fibonacci",
        "difference count",
    ];
    let missing: Vec<&str> = missing(Format::Iss).into_iter().filter(|name| !nameless.contains(name)).collect();
    // These need nine digits.
    assert_eq!(missing, ["global entropy", "global mod", "dutch flatmates"]);
    // Random cells are seldom side by side, as those of dots and arrows are.
    let drawn = written.iter().filter(|(format, _)| *format == "sudokupad").count();
    assert!(drawn >= 34, "{drawn} families as drawings");
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
fn lists_of_region_labels_begin_with_the_cell_itself() {
    let chaos = Clue::new(Family::Chaos, vec![(9..18).collect()], Vec::new());
    let text = |family, set: &[u16], numbers: &[i32]| {
        let clue = Clue::new(family, vec![vec![4], set.to_vec()], numbers.to_vec());
        let text = iss("grid-3x3(1-3;cells=cc.9)", vec![chaos.clone(), clue]);
        text.rsplit('.').next().unwrap_or_default().to_owned()
    };
    assert_eq!(text(Family::ChaosArrow, &[5], &[]), "ChaosArrow~R2C2~~CC5~CC6");
    assert_eq!(text(Family::ChaosArrow, &[4, 5], &[1]), "ChaosArrow~R2C2~1~CC5~CC6");
    assert_eq!(text(Family::ChaosCount, &[3, 4, 5], &[]), "ChaosCount~R2C2~~CC5~CC4~CC6");
    assert_eq!(text(Family::ChaosCount, &[3, 5], &[]), "ChaosCount~R2C2~1~CC5~CC4~CC6");
    let other = ".Shape~3x3.NoBoxes.ChaosConstruction.ChaosCount~R2C2~~CC4~CC5";
    assert_eq!(back(other).not_checked(), ["ChaosCount of another cell's region"]);
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

/// The classic example with one solution, and that.
const CLASSIC: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A document of f-puzzles with these givens, and with these keys besides.
fn document(keys: &Value) -> Value {
    let cell =
        |symbol: char| symbol.to_digit(10).map_or_else(|| json!({}), |value| json!({"value": value, "given": true}));
    let cells: Vec<Value> = CLASSIC.chars().map(cell).collect();
    let rows: Vec<Value> = cells.chunks(9).map(|row| Value::Array(row.to_vec())).collect();
    let mut document = json!({"size": 9, "grid": rows});
    for (key, value) in keys.as_object().expect("keys") {
        document[key] = value.clone();
    }
    document
}

fn values(solution: &str) -> Vec<Value> {
    solution.chars().map(|symbol| symbol.to_digit(10).map_or(Value::Null, |value| json!(value))).collect()
}

#[test]
fn what_a_link_says_beside_its_keys_is_named() {
    let breaks = "why the setter's solution breaks column 8, column 9, r9c8=7 and 1 more";
    let wrong = format!("{}197", &SOLVED[..78]);
    for (keys, expected) in [
        (json!({}), vec![]),
        (json!({"ruleset": "Normal sudoku rules apply."}), vec![]),
        (
            json!({"ruleset": "Normal Sudoku rules apply. Thermometers.", "thermometer": [{"lines": [["R1C2", "R1C1"]]}]}),
            vec![],
        ),
        (json!({"ruleset": "Thermometers."}), vec!["the rules in words: “Thermometers.”"]),
        (
            json!({"ruleset": "Normal sudoku rules do NOT apply"}),
            vec!["the rules in words: “Normal sudoku rules do NOT apply”"],
        ),
        (json!({"circle": [{"cells": ["R1C1"], "value": "7"}]}), vec!["what is drawn: 1 circle"]),
        (json!({"circle": [{"cells": ["R1C1"]}]}), vec![]),
        (json!({"rectangle": [{"cells": ["R1C1", "R1C2"], "value": "x"}]}), vec!["what is drawn: 1 square"]),
        (json!({"solution": values(SOLVED)}), vec![]),
        (json!({"solution": values(&SOLVED.replace('1', "."))}), vec![]),
        (json!({"solution": values(&wrong)}), vec![breaks]),
        (json!({"solution": wrong}), vec![breaks]),
        (json!({"solution": [1, 2]}), vec!["the setter's solution, with 2 digits for 81 cells"]),
        (
            json!({"difference": [{"cells": ["R9C9", "R10C9"]}, {"cells": ["R1C1", "R1C2"], "value": "2"}]}),
            vec!["difference (“R10C9” is not a cell of the grid)"],
        ),
        (
            json!({"thermometer": [{"lines": [["R1C2", "R1C1"], ["R0C0", "R1C1"]]}]}),
            vec!["thermometer (“R0C0” is not a cell of the grid)"],
        ),
        (
            json!({"littlekillersum": [{"cell": "R5C5", "direction": "x", "value": "3"}]}),
            vec!["littlekillersum (its “direction” is none of UL, UR, DL and DR)"],
        ),
    ] {
        let puzzle = back(&document(&keys).to_string());
        assert_eq!(puzzle.not_checked(), expected, "{keys}");
        assert_eq!(puzzle.clue_count(), 30, "{keys}");
        let clues = usize::from(keys.get("thermometer").is_some() || keys.get("difference").is_some());
        assert_eq!(puzzle.clues().len(), clues, "the others are read: {keys}");
    }
}

#[test]
fn a_carried_solution_stays_with_the_puzzle() {
    let puzzle = back(&document(&json!({"solution": values(SOLVED)})).to_string());
    assert!(puzzle.carried_solution().is_some_and(|carried| carried.agrees() && carried.is_complete()));
    let line = write(&Entry::of(puzzle.clone()), Format::Jsonl).expect("JSON carries every puzzle");
    assert_eq!(back(&line), puzzle);
    let said = json!({"metadata": {"solution": SOLVED, "rules": "Normal 9x9 sudoku rules apply."}, "cells": vec![vec![json!({}); 9]; 9]});
    let of_metadata = back(&said.to_string());
    let said = json!({"cages": [{"value": format!("solution: {}", SOLVED.replace('5', "?"))}], "cells": vec![vec![json!({}); 9]; 9]});
    let of_cage = back(&said.to_string());
    for (puzzle, open) in [(of_metadata, 0), (of_cage, 9)] {
        let carried = puzzle.carried_solution().expect("a solution");
        assert_eq!((carried.agrees(), carried.digits.iter().filter(|digit| digit.is_none()).count()), (true, open));
        assert_eq!(puzzle.not_checked(), [""; 0]);
    }
}

#[test]
fn cells_without_a_region_are_read() {
    for region in [json!(-1), Value::Null, json!("")] {
        let mut document = document(&json!({}));
        document["grid"][4][4]["region"] = region.clone();
        let puzzle = back(&document.to_string());
        let houses = puzzle.board().houses_of(deduku_core::board::Cell::at(40)).len();
        assert_eq!((houses, puzzle.not_checked().len()), (2, 0), "{region}");
    }
}

/// Each clue is compiled a bounded number of times, however many of them are too large.
#[test]
fn refused_clues_are_named_once_and_do_not_slow_the_others_down() {
    let long = (0..10).map(|at| format!("~R{}C{}", at / 9 + 1, at % 9 + 1)).collect::<Vec<_>>().concat();
    let refused = format!(".Renban{long}").repeat(8000);
    let started = std::time::Instant::now();
    let puzzle = back(&format!("{refused}.Renban~R1C3~R1C4{refused}"));
    assert_eq!(puzzle.clues().len(), 1);
    assert_eq!(puzzle.clues()[0].groups, [vec![2, 3]]);
    assert_eq!(puzzle.not_checked(), ["renban (it is too large: the line has more cells than there are digits)"]);
    assert!(started.elapsed().as_secs() < 20, "{:?}", started.elapsed());
}

/// A number in a dot may be a part of the dot.
#[test]
fn a_dot_with_a_number_in_it_is_a_dot() {
    let document = json!({
        "cells": vec![vec![json!({}); 9]; 9],
        "overlays": [{"center": [0.5, 1], "width": 0.4, "height": 0.4, "rounded": true, "text": "4",
            "backgroundColor": "#FFFFFF", "borderColor": "#000000"}],
        "metadata": {"rules": "Digits joined by a white dot have the difference shown in it."},
    });
    let puzzle = back(&document.to_string());
    assert!(puzzle.not_checked().is_empty(), "{:?}", puzzle.not_checked());
    assert_eq!(puzzle.clues(), [Clue::new(Family::WhiteDot, vec![vec![0, 1]], vec![4])]);
}

/// What is drawn on paper is drawn in a link, and the words beside it say what it means.
#[test]
fn constraints_are_drawn_in_links() {
    let lines = [
        (Family::Thermometer, vec![vec![0, 1, 2]], vec![]),
        (Family::Arrow, vec![vec![8], vec![7, 6]], vec![]),
        (Family::Arrow, vec![vec![9, 10], vec![19, 20]], vec![]),
        (Family::Whisper, vec![vec![30, 31, 32]], vec![5]),
        (Family::RegionSum, vec![vec![47, 48, 49]], vec![]),
        (Family::WhiteDot, vec![vec![60, 61]], vec![3]),
        (Family::BlackDot, vec![vec![60, 69]], vec![]),
        (Family::V, vec![vec![69, 70]], vec![]),
        (Family::GreaterThan, vec![vec![79, 80]], vec![]),
        (Family::Quadruple, vec![vec![12, 13, 21, 22]], vec![1, 2, 3]),
        (Family::Even, vec![vec![44]], vec![]),
        (Family::Odd, vec![vec![53]], vec![]),
        (Family::LittleKiller, vec![vec![3, 11, 19, 27]], vec![22]),
        (Family::Skyscraper, vec![(0..9).map(|row| 9 * row + 4).collect()], vec![3]),
        (Family::AntiKnight, vec![], vec![]),
    ];
    for (family, groups, numbers) in lines {
        let clue = Clue::new(family, groups, numbers);
        let puzzle = with_clues("9x9", vec![clue.clone()]).expect("a puzzle");
        let link = write(&Entry::of(puzzle), Format::Sudokupad).expect("a link");
        assert!(link.contains("/scl"), "{clue:?} is not drawn: {link}");
        let found = back(&link);
        assert!(found.not_checked().is_empty(), "{:?}", found.not_checked());
        assert_eq!(found.clues(), [clue]);
    }
}

/// Lines of two kinds have two colours, which the words name.
#[test]
fn lines_of_any_two_kinds_are_told_apart_in_links() {
    let is_line = |family: &&Family| {
        let row = family.row();
        let said = if row.said.is_empty() { row.rule } else { row.said };
        row.drawing == Drawing::Line && !row.words.is_empty() && said.contains("line")
    };
    let families: Vec<Family> = Family::all().iter().filter(is_line).copied().collect();
    assert!(families.len() > 10, "{families:?}");
    for (at, &one) in families.iter().enumerate() {
        for &other in &families[..at] {
            let clue = |family, first: u16| {
                let numbers = if family == Family::SumLine { vec![10] } else { Vec::new() };
                Clue::new(family, vec![vec![first, first + 1, first + 2, first + 11, first + 12]], numbers)
            };
            let puzzle = with_clues("9x9", vec![clue(one, 0), clue(other, 45)]).expect("a puzzle");
            let link = write(&Entry::of(puzzle), Format::Sudokupad).unwrap_or_default();
            assert!(link.contains("/scl"), "{one:?} beside {other:?}");
        }
    }
}

/// What only words say is kept in the links that carry words, and refused where it would be lost.
#[test]
fn rules_in_words_are_not_lost_in_links() {
    let puzzle = back(&document(&json!({"ruleset": "Only odd digits count."})).to_string());
    let entry = Entry::of(puzzle.clone());
    for format in [Format::Fpuzzles, Format::Sudokupad, Format::Link] {
        assert_eq!(back(&write(&entry, format).expect("carried")).not_checked(), puzzle.not_checked(), "{format:?}");
    }
    assert!(write(&entry, Format::Iss).is_err());
}

/// Each automaton is small enough by itself, and a link may hold thousands.
#[test]
fn the_automata_of_a_puzzle_are_bounded_together() {
    let line =
        Clue { text: Some("1+2+".repeat(40).into()), ..Clue::new(Family::Regex, vec![(0..81).collect()], vec![]) };
    let text = iss("9x9", vec![line]);
    let many = format!("{}{}", text, text.strip_prefix(".Shape~9x9").unwrap_or(&text).repeat(999));
    let entry = read(&many, None).remove(0).expect("what is left out is named");
    let (kept, named) =
        (entry.puzzle.clues().len(), &entry.puzzle.description().expect("what is left out").not_checked);
    assert!((100..900).contains(&kept), "{kept}");
    let too_many = named.iter().filter(|name| name.contains("1200000 states together")).count();
    assert_eq!(too_many, 1, "{kept} of 1000 kept, named: {named:?}");
}
