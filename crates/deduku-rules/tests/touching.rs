//! Lines that touch others of another kind: each is what its colour and its ends say.

use deduku_core::board::{BoxShape, GridShape};
use deduku_core::puzzle::{Drawn, DrawnKind};
use deduku_rules::{Source, read};

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
