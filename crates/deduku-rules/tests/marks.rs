//! Marks that have to be found, as setters write of them: what is read, and what is not.

use deduku_core::board::GridShape;
use deduku_core::constraint::{Clue, Family};
use deduku_core::puzzle::{Drawn, DrawnKind};
use deduku_rules::{Reading, Source, read};

/// A thermometer along row 1 and a cage of three cells in row 3 with the sum 12.
fn reading(rules: &str) -> Reading {
    let shape = GridShape::new(9, 9).with_boxes(deduku_core::board::BoxShape { rows: 3, columns: 3 });
    let grey = "#cfcfcf".to_owned();
    let line =
        Drawn { kind: DrawnKind::Line, points: vec![(50, 50), (50, 250)], colour: grey.clone(), ..Drawn::default() };
    let bulb = Drawn {
        kind: DrawnKind::Circle,
        points: vec![(50, 50)],
        colour: grey.clone(),
        fill: grey,
        size: (70, 70),
        ..Drawn::default()
    };
    read(Source {
        shape: &shape,
        rules,
        drawing: &[line, bulb],
        clues: &[Clue::new(Family::Cage, vec![vec![18, 19, 20]], vec![12])],
        solution: &[],
        cages_are_drawn: true,
        answers: &[],
    })
}

fn found(rules: &str) -> Option<Vec<String>> {
    let reading = reading(rules);
    let text = |clue: &Clue| {
        let parts: Vec<&str> = clue.parts.iter().map(|part| part.family.row().name).collect();
        let parts = if parts.is_empty() { String::new() } else { format!(" of {}", parts.join(", ")) };
        format!("{} {:?}{parts}", clue.family.row().name, clue.numbers)
    };
    reading.is_whole().then(|| {
        let mut all: Vec<String> = reading.clues.iter().map(text).collect();
        all.sort();
        all
    })
}

const USUAL: &str = "Normal sudoku rules apply. Cages: digits do not repeat and sum to the number in the corner. ";

#[test]
fn sums_are_of_values_and_cages_have_different_digits() {
    let doublers = "There is one doubler in each row, column and box. Each digit is doubled exactly once. ";
    for counts in [
        "A doubler counts as twice its digit for all purposes. Values increase along thermometers from the bulb.",
        "The value of a doubler is twice its digit. Along a thermometer, values increase from the bulb.",
    ] {
        let expected =
            ["cage []", "marked cells [1, 1]", "modified values [1, 0, 2, 0] of thermometer, sum"].map(str::to_owned);
        assert_eq!(found(&format!("{USUAL}{doublers}{counts}")), Some(expected.to_vec()), "{counts}");
    }
    let of_sums = "Doublers count twice towards all sums. Digits increase along thermometers from the bulb.";
    let expected = ["cage []", "marked cells [1, 1]", "modified values [1, 0, 2, 0] of sum", "thermometer []"];
    assert_eq!(found(&format!("{USUAL}{doublers}{of_sums}")), Some(expected.map(str::to_owned).to_vec()));
    let of_cages = "Negators: one cell in each row, column and box is a negator. Negators count as negative in cages. \
                    Thermometers: digits increase from the bulb.";
    let expected =
        ["cage []", "marked cells [1, 0]", "modified values [1, 0, -1, 0] of sum", "thermometer []"].map(str::to_owned);
    assert_eq!(found(&format!("{USUAL}{of_cages}")), Some(expected.to_vec()));
}

#[test]
fn what_is_not_said_is_not_chosen() {
    let thermometers = "Digits increase along thermometers from the bulb. ";
    for rules in [
        // Whether the thermometer is about digits or values.
        "One doubler is in each row, column and box. A doubler counts as twice its digit.",
        // Where the marks are, or what they do.
        "A doubler counts as twice its digit in cages.",
        "There is one doubler in each row, column and box.",
        "There is one doubler in each row and column. Doublers count as twice their digit in cages.",
        "There are two doublers in each row, column and box. Doublers count as twice their digit in cages.",
        "There is one doubler and one negator in each row, column and box. Doublers count double in cages.",
        // Half of yin-yang.
        "Shade some cells so that all shaded cells and all unshaded cells are orthogonally connected.",
        "No 2x2 area may be completely shaded or unshaded.",
        "Each shaded cell is orthogonally adjacent to exactly one unshaded cell. No 2x2 area may be entirely shaded or unshaded.",
    ] {
        assert_eq!(found(&format!("{USUAL}{thermometers}{rules}")), None, "{rules}");
    }
}

#[test]
fn shading_colours_and_regions_are_found_beside_the_grid() {
    let thermometers = "Digits increase along thermometers from the bulb. ";
    for (rules, clue) in [
        (
            "Shade some cells so that the shaded cells form one orthogonally connected area, as do the unshaded cells. No 2x2 area may be completely shaded or completely unshaded.",
            "yin-yang []",
        ),
        ("Normal yin yang rules apply.", "yin-yang []"),
        (
            "Yin yang: shade some cells such that all shaded cells are orthogonally connected, all unshaded cells are orthogonally connected, and no 2x2 square is fully shaded or fully unshaded.",
            "yin-yang []",
        ),
        (
            "Each cell is either shaded or unshaded. Shaded cells form a single orthogonally connected region, and so do unshaded cells. There are no 2x2 areas that are all shaded or all unshaded.",
            "yin-yang []",
        ),
        (
            "Place the digits 1-9 and 9 colors exactly once in each row, column and box. Every digit/color combination must appear exactly once.",
            "euler square []",
        ),
    ] {
        let mut expected = ["cage [12]", "thermometer []", clue].map(str::to_owned).to_vec();
        expected.sort();
        assert_eq!(found(&format!("{USUAL}{thermometers}{rules}")), Some(expected), "{rules}");
    }
    let chaos = "Divide the grid into nine orthogonally connected regions of nine cells each. Place the digits 1-9 once each in every row, column and region.";
    let read =
        reading(&format!("{chaos} {thermometers} Cages: digits do not repeat and sum to the number in the corner."));
    assert!(read.is_whole(), "{read:#?}");
    assert!(read.shape.regions.is_empty() && read.clues.iter().any(|clue| clue.family == Family::Chaos));
}

#[test]
fn doublers_are_worded_in_many_ways() {
    let counts = "Doublers count as twice their digit in cages. Digits increase along thermometers from the bulb.";
    for places in [
        "There is exactly one doubler in every row, every column and every box. No digit is doubled more than once.",
        "Each row, column, and box contains exactly one doubler, and each digit from 1-9 is doubled exactly once.",
        "There are nine doublers: one in each row, column and 3x3 box, and each contains a different digit.",
        "Nine cells are doublers, one in each row, column and box, containing the digits 1 to 9 once each.",
        "One digit in each row, column and box is doubled. The doubled digits are all different.",
        "Place one doubler in each row, column and box. Each digit from 1 to 9 appears in exactly one doubler.",
        "Find a set of 9 doubler cells, one in each row, column and box and containing one of each digit.",
    ] {
        // Whether or not the heading of cages stands before them.
        for rules in [format!("{places} {counts} {USUAL}"), format!("{USUAL}{places} {counts}")] {
            let found = found(&rules);
            assert!(found.is_some_and(|found| found.contains(&"marked cells [1, 1]".to_owned())), "{rules}");
        }
    }
}
