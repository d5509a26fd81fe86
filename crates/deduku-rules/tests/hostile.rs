//! Texts and drawings that nobody means: the reading is bounded, and says what it left out.

use deduku_core::board::{BoxShape, GridShape};
use deduku_core::puzzle::{Drawn, DrawnKind};
use deduku_rules::{Reading, Source, read};
use proptest::prelude::*;

fn reading(rules: &str, drawing: &[Drawn]) -> Reading {
    let shape = GridShape::new(9, 9).with_boxes(BoxShape { rows: 3, columns: 3 });
    read(Source { shape: &shape, rules, drawing, clues: &[], solution: &[], cages_are_drawn: true, answers: &[] })
}

#[test]
fn large_rules_and_drawings_end_and_nothing_is_left_out_in_silence() {
    let words = "digits, and lines on purple cages sum to 5 or more and differ, but not in a box, ";
    for text in [
        "a. ".repeat(70_000),
        "<b>".repeat(70_000),
        "(".repeat(200_000),
        format!("{}.", words.repeat(2_500)),
        format!("{}.\n", words.repeat(2)).repeat(1_200),
        "Killer:\n".repeat(25_000),
    ] {
        let found = reading(&text, &[]);
        assert!(!found.is_whole(), "{}", &text[..40]);
    }
    let line = |at: i32| Drawn { points: vec![(50, 50), (at % 800 + 50, 850)], ..Drawn::default() };
    let mut drawing: Vec<Drawn> = (0..60_000).map(line).collect();
    drawing.extend((0..40_000).map(|at| Drawn { kind: DrawnKind::Circle, points: vec![(at, at)], ..line(0) }));
    let found = reading("Normal sudoku rules apply.", &drawing);
    assert!(found.undescribed.iter().any(|more| more.ends_with("more items")), "{:?}", found.undescribed);
}

proptest! {
    #[test]
    fn no_text_and_no_drawing_makes_it_panic(
        text in "[a-zA-Z0-9 .,:;!?()\\[\\]{}<>/&#-]{0,300}|\\PC{0,200}",
        points in proptest::collection::vec((any::<i32>(), any::<i32>()), 0..6),
        size in (any::<i32>(), any::<i32>()),
        colour in "#[0-9a-f]{0,9}|rgba?\\([0-9,. -]{0,20}\\)|[a-z]{0,8}",
        kind in 0..DrawnKind::ALL.len(),
    ) {
        let drawn = Drawn { kind: DrawnKind::ALL[kind], points, size, fill: colour.clone(), colour, angle: size.0, ..Drawn::default() };
        let found = reading(&text, &[drawn]);
        prop_assert!(found.statements.len() < 400);
    }
}
