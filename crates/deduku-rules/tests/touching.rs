//! Lines that touch others of another kind: each is what its colour and its ends say.

use deduku_core::board::{BoxShape, GridShape};
use deduku_core::puzzle::{Drawn, DrawnKind};
use deduku_rules::{Certainty, Source, read};

const GREY: &str = "#cfcfcf";
const GREEN: &str = "#67f067";

fn line(cells: &[i32], colour: &str) -> Drawn {
    let centre = |cell: &i32| (cell / 9 * 100 + 50, cell % 9 * 100 + 50);
    let points = cells.iter().map(centre).collect();
    Drawn { kind: DrawnKind::Line, points, colour: colour.to_owned(), ..Drawn::default() }
}

fn bulb(cell: i32) -> Drawn {
    let dot = line(&[cell], GREY);
    Drawn { kind: DrawnKind::Circle, fill: GREY.to_owned(), size: (70, 70), ..dot }
}

/// The constraints that are read, each with its name and its cells, and whether the reading is whole.
fn found(rules: &str, drawing: &[Drawn]) -> (Vec<(&'static str, Vec<u16>)>, bool) {
    let shape = GridShape::new(9, 9).with_boxes(BoxShape { rows: 3, columns: 3 });
    let source =
        Source { shape: &shape, rules, drawing, clues: &[], solution: &[], cages_are_drawn: true, answers: &[] };
    let reading = read(source);
    let mut clues: Vec<_> = reading.clues.iter().map(|clue| (clue.family.row().name, clue.cells())).collect();
    clues.sort();
    (clues, reading.is_whole())
}

#[test]
fn lines_of_another_colour_at_a_bulb_or_a_tip_are_no_thermometers() {
    let drawing = [line(&[0, 1, 2], GREY), bulb(0), line(&[0, 9, 18], GREEN), line(&[2, 11, 20], GREEN)];
    let rules =
        "Digits along thermometers increase from the bulb. Adjacent digits on a green line differ by at least 5.";
    let expected = [("thermometer", vec![0, 1, 2]), ("whisper", vec![0, 9, 18]), ("whisper", vec![2, 11, 20])];
    assert_eq!(found(rules, &drawing), (expected.to_vec(), true));
    // A branch in the same colour is one.
    let branched = [line(&[0, 1, 2], GREY), bulb(0), line(&[1, 10, 19], GREY)];
    let expected = [("thermometer", vec![0, 1, 2]), ("thermometer", vec![0, 1, 10, 19])];
    assert_eq!(found("Digits along thermometers increase from the bulb.", &branched), (expected.to_vec(), true));
}

#[test]
fn a_line_from_bulb_to_bulb_is_no_thermometer() {
    let drawing = [line(&[0, 1], GREY), bulb(0), line(&[80, 79], GREY), bulb(80), line(&[0, 40, 80], "#808080")];
    let (clues, whole) = found("Digits along thermometers increase from the bulb.", &drawing);
    assert_eq!(clues, [("thermometer", vec![0, 1]), ("thermometer", vec![80, 79])]);
    assert!(!whole, "a line is left over");
}

/// What cannot be as it was read is named, and not left out in silence.
#[test]
fn a_clue_that_the_grid_cannot_have_is_named() {
    let circle = |text: &str| {
        let white = "#ffffff".to_owned();
        Drawn {
            kind: DrawnKind::Circle,
            points: vec![(100, 100)],
            text: text.to_owned(),
            fill: white,
            size: (50, 50),
            ..Drawn::default()
        }
    };
    let rules = "Each digit in a circle appears in at least one of the four cells around it.";
    let six = GridShape::new(6, 6).with_boxes(BoxShape { rows: 2, columns: 3 });
    for (text, whole) in [("1 6", true), ("7 8", false)] {
        let drawing = [circle(text)];
        let source = Source {
            shape: &six,
            rules,
            drawing: &drawing,
            clues: &[],
            solution: &[],
            cages_are_drawn: true,
            answers: &[],
        };
        assert_eq!(read(source).is_whole(), whole, "{text}");
    }
}

#[test]
fn least_and_greatest_cells_in_one_shade_are_not_told_apart() {
    let shade =
        |cell: i32| Drawn { kind: DrawnKind::Rectangle, fill: GREY.to_owned(), size: (100, 100), ..line(&[cell], "") };
    let least = "The digit of a minimum cell is less than all orthogonal neighbours.";
    let greatest = "The digit of a maximum cell is greater than all orthogonal neighbours.";
    assert_eq!(found(least, &[shade(40)]), (vec![("minimum", vec![40])], true));
    let (clues, whole) = found(&format!("{least} {greatest}"), &[shade(40), shade(20)]);
    assert!(clues.is_empty() && !whole, "{clues:?}");
}

/// “The same digits” says something where there are more digits than cells in a row.
#[test]
fn the_same_digits_of_more_than_fit_are_a_rule() {
    let shape = GridShape { digits: 9, ..GridShape::new(6, 6).with_boxes(BoxShape { rows: 2, columns: 3 }) };
    let rules = "Each row, column and box contains the same digits.";
    let source =
        Source { shape: &shape, rules, drawing: &[], clues: &[], solution: &[], cages_are_drawn: true, answers: &[] };
    let read = read(source);
    assert_eq!(read.clues.iter().map(|clue| clue.family.row().name).collect::<Vec<_>>(), ["same values"; 3]);
}

/// A shade that one statement takes may be what another one speaks of: then neither is known.
#[test]
fn shades_that_two_statements_may_mean_are_not_one_of_them() {
    let shade = |cell: i32, colour: &str| Drawn {
        kind: DrawnKind::Rectangle,
        fill: colour.to_owned(),
        size: (100, 100),
        ..line(&[cell], "")
    };
    let region = [0, 1, 2, 11, 20, 29, 28, 27, 36].map(|cell| shade(cell, "#d4e8b8"));
    let drawing: Vec<Drawn> = region.into_iter().chain([shade(80, "#f4dcdc")]).collect();
    let rules = "The shaded cells of an extra region hold different digits. \
        A digit in a shaded cell indicates the column where its column number appears in its row.";
    assert!(!found(rules, &drawing).1);
}

#[test]
fn a_bulb_may_be_hollow() {
    let hollow = Drawn { fill: "#ffffff".to_owned(), colour: GREY.to_owned(), ..bulb(2) };
    let rules = "Digits along thermometers increase or stay the same from the bulb.";
    let expected = (vec![("slow thermometer", vec![2, 1, 0])], true);
    assert_eq!(found(rules, &[line(&[0, 1, 2], GREY), hollow.clone()]), expected);
    // A ring in another colour is none.
    assert!(!found(rules, &[line(&[0, 1, 2], GREEN), hollow]).1);
}

/// Of what words leave open, the carried solution decides, and that is said; what they do say, it refutes.
#[test]
fn the_carried_solution_decides_only_what_words_leave_open() {
    let row = [5, 1, 6, 2, 7, 3, 8, 4, 9];
    let solution: Vec<Option<i32>> =
        (0..81).map(|cell| Some(row[(cell / 9 % 3 * 3 + cell / 27 + cell % 9) % 9])).collect();
    let shape = GridShape::new(9, 9).with_boxes(BoxShape { rows: 3, columns: 3 });
    let drawing = [line(&[0, 1, 2], GREEN)];
    let reading = |rules, solution| {
        let source = Source {
            shape: &shape,
            rules,
            drawing: &drawing,
            clues: &[],
            solution,
            cages_are_drawn: true,
            answers: &[],
        };
        let reading = read(source);
        (reading.statements[0].certainty, reading.clues.into_iter().map(|clue| clue.numbers).collect::<Vec<_>>())
    };
    // The first two digits, 5 and 1, differ by 4.
    assert_eq!(reading("Green lines are whispers.", &solution), (Certainty::AgreesWithLink, vec![vec![4]]));
    assert_eq!(reading("Green lines are whispers.", &[]), (Certainty::ByWords, vec![vec![]]));
    assert_eq!(reading("Green lines are German whispers.", &solution), (Certainty::Refuted, vec![]));
    let said = "Adjacent digits on a green line differ by at least 5.";
    assert_eq!(reading(said, &solution), (Certainty::Refuted, vec![]));
}
