//! Drawings: every board and every constraint is drawn, within the drawing, by roles that say what it is.

use std::sync::Arc;

use deduku_core::board::{Cell, Digit, named};
use deduku_core::chance::Chance;
use deduku_core::constraint::{Clue, Drawing as Drawn, Family, samples};
use deduku_core::puzzle::{Position, Puzzle, Setup};
use deduku_logic::{Highlight, Role as HighlightRole};
use deduku_text::drawing::{self, Drawing, Form, Ink, Role};
use deduku_text::{PrintOptions, svg, svg_step};

/// A puzzle on this board with these clues.
fn puzzle(board: &str, clues: Vec<Clue>) -> Puzzle {
    let board = Arc::new(named(board).expect("a board"));
    Setup { clues, ..Setup::empty(board) }.check().expect("well formed")
}

fn drawn(puzzle: &Puzzle) -> Drawing {
    drawing::board(&Position::new(puzzle), &PrintOptions::default())
}

fn count(drawing: &Drawing, role: Role) -> usize {
    drawing.shapes.iter().filter(|shape| shape.role == role).count()
}

/// The texts of a role.
fn texts(drawing: &Drawing, wanted: Role) -> Vec<&str> {
    let text = |shape: &'_ drawing::Shape| matches!(shape.form, Form::Text { .. }) && shape.role == wanted;
    let of = drawing.shapes.iter().filter(|shape| text(shape));
    of.filter_map(|shape| if let Form::Text { text, .. } = &shape.form { Some(text.as_str()) } else { None }).collect()
}

/// A family that is drawn has more shapes than the bare board; one that is only listed has none more.
#[test]
fn every_family_that_has_a_place_on_the_board_is_drawn() {
    let mut chance = Chance::from_seed(5);
    for &family in Family::all().iter().filter(|family| !samples::APART.contains(family)) {
        let board = named("4x4").expect("a board");
        let mut clue = samples::some_clue(&mut chance, &board, family);
        match family.row().drawing {
            // Its cells touch, as on paper.
            Drawn::WhiteDot | Drawn::BlackDot | Drawn::Sign => clue.groups = vec![vec![0, 1]],
            Drawn::Corner => clue.groups = vec![vec![0, 1, 4, 5]],
            Drawn::Outside => clue.groups = vec![vec![0, 1, 2, 3]],
            _ => {}
        }
        let bare = drawn(&puzzle("4x4", Vec::new())).shapes.len();
        let with = drawn(&puzzle("4x4", vec![clue.clone()])).shapes.len();
        let is_nested = matches!(family, Family::And | Family::Or | Family::Replicate);
        let has_place = is_nested || family.row().drawing != Drawn::Listed;
        assert_eq!(with > bare, has_place, "{clue:?}");
    }
}

#[test]
fn nothing_is_drawn_outside_of_the_drawing() {
    let sandwich = Clue::new(Family::Sandwich, vec![(0..9).collect()], vec![35]);
    let same_line = Clue::new(Family::XSum, vec![(0..9).collect()], vec![7]);
    let diagonal = Clue::new(Family::LittleKiller, vec![vec![8, 16, 24]], vec![20]);
    let puzzles = ["4x4", "samurai", "dion-cube-4", "kakuro(#../...)", "9x9+cages(0.1.9)", "25x25", "windoku-x"]
        .map(|board| puzzle(board, Vec::new()));
    for puzzle in puzzles.iter().chain([&puzzle("9x9", vec![sandwich, same_line, diagonal])]) {
        let drawing = drawn(puzzle);
        let inside = |&(x, y): &(f64, f64)| (0.0..=drawing.width).contains(&x) && (0.0..=drawing.height).contains(&y);
        for shape in &drawing.shapes {
            let points = match &shape.form {
                Form::Line(points) | Form::Polygon(points) => points.clone(),
                Form::Rectangle((x, y), width, height) => vec![(*x, *y), (x + width, y + height)],
                Form::Circle((x, y), radius) => vec![(x - radius, y - radius), (x + radius, y + radius)],
                Form::Text { at, .. } => vec![*at],
            };
            assert!(points.iter().all(inside), "{} {shape:?}", puzzle.board().name());
        }
    }
}

#[test]
fn numbers_of_several_kinds_beside_one_line_have_letters_and_places_of_their_own() {
    let row: Vec<u16> = (0..9).collect();
    let sandwich = Clue::new(Family::Sandwich, vec![row.clone()], vec![35]);
    let one = drawn(&puzzle("9x9", vec![sandwich.clone()]));
    assert_eq!(texts(&one, Role::Outside), ["35"]);
    let both = drawn(&puzzle("9x9", vec![sandwich, Clue::new(Family::XSum, vec![row], vec![7])]));
    assert_eq!(texts(&both, Role::Outside), ["s35", "x7"]);
    assert!(both.width > one.width, "the second stands further out");
}

#[test]
fn lines_of_different_kinds_look_different_in_black_too() {
    let kinds = [Family::Renban, Family::Palindrome, Family::Nabner, Family::Sequence, Family::Fibonacci];
    let clues = kinds.map(|family| Clue::new(family, vec![vec![0, 1, 2]], Vec::new())).to_vec();
    let drawing = drawn(&puzzle("9x9", clues));
    let mut looks: Vec<String> = Vec::new();
    for role in [Role::Line1, Role::Line2, Role::Line3, Role::Line4, Role::Line5, Role::Line6, Role::Line7, Role::Line8]
    {
        looks.push(format!("{:?}", role.look(Ink::Black)));
        assert!(count(&drawing, role) <= 1, "{role:?} is taken once");
    }
    looks.sort();
    looks.dedup();
    assert_eq!(looks.len(), 8);
}

#[test]
fn the_rules_are_those_that_a_person_needs() {
    let thermometer = Clue::new(Family::Thermometer, vec![vec![0, 1]], Vec::new());
    let whisper = Clue::new(Family::Whisper, vec![vec![0, 1]], vec![4]);
    assert!(drawing::rules(&puzzle("9x9", Vec::new())).is_empty());
    let rules = drawing::rules(&puzzle("x", vec![thermometer, whisper]));
    let texts: Vec<&str> = rules.iter().map(|rule| rule.text.as_str()).collect();
    assert!(texts[0].contains("diagonal") && texts[1].starts_with("Thermometer: "), "{texts:?}");
    assert!(texts[2].starts_with("Whisper 4: ") && rules[2].role == Some(Role::Line1), "{texts:?}");
}

#[test]
fn a_step_shows_each_role_by_a_form_of_its_own() {
    let position = Position::new(&puzzle("9x9", Vec::new()));
    let at = |index: usize, role| Highlight { cell: Cell::at(index), digit: Some(Digit::from_index(index % 9)), role };
    let roles = [
        HighlightRole::Pattern,
        HighlightRole::Second,
        HighlightRole::Third,
        HighlightRole::Place,
        HighlightRole::Eliminate,
    ];
    let highlights: Vec<Highlight> = roles.into_iter().enumerate().map(|(index, role)| at(index, role)).collect();
    let options = PrintOptions { marks: true, solution: None };
    let drawing = drawing::step(&position, &options, &highlights);
    for role in [Role::Pattern, Role::Second, Role::Third, Role::Place, Role::Eliminate, Role::Strike] {
        assert_eq!(count(&drawing, role), 1, "{role:?}");
    }
    // The last role of a candidate counts, and what the board does not have is left out.
    let twice = [at(0, HighlightRole::Pattern), at(0, HighlightRole::Eliminate), at(200, HighlightRole::Place)];
    let twice: Vec<Highlight> =
        twice.into_iter().map(|it| Highlight { digit: Some(Digit::from_index(0)), ..it }).collect();
    let drawing = drawing::step(&position, &options, &twice);
    assert_eq!([Role::Pattern, Role::Eliminate, Role::Place].map(|role| count(&drawing, role)), [0, 1, 0]);
    // Candidates that the position lacks are left out; those that are highlighted are drawn without marks too.
    let mut without = position.clone();
    assert!(without.remove(Cell::at(0), Digit::from_index(0)));
    let drawing = drawing::step(&without, &PrintOptions::default(), &highlights);
    assert_eq!((count(&drawing, Role::Pattern), count(&drawing, Role::Mark)), (0, 4));
    let text = svg_step(&position, &options, &highlights);
    assert!(text.contains("class=\"strike\"") && text.ends_with("</svg>\n"));
    assert_eq!(svg_step(&position, &options, &[]), svg(&position, &options));
}

#[test]
fn what_the_drawing_does_not_show_is_in_the_rules() {
    let sums = [10, 12].map(|sum| Clue::new(Family::SumLine, vec![vec![0, 1, 2]], vec![sum])).to_vec();
    let two = puzzle("9x9", sums);
    let lines: Vec<String> = drawing::rules(&two).into_iter().map(|rule| rule.text).collect();
    assert!(lines[0].starts_with("Sum line 10 (a): ") && lines[1].starts_with("Sum line 12 (b): "), "{lines:?}");
    assert_eq!(texts(&drawn(&two), Role::Small), ["a", "b"]);
    let pattern = Clue::new(Family::Regex, vec![vec![0, 1, 2]], Vec::new()).with_text("1?2*3");
    let sets = Clue::new(Family::DifferentSets, vec![vec![0, 1], vec![9, 10]], Vec::new());
    let lines: Vec<String> =
        drawing::rules(&puzzle("9x9", vec![pattern, sets])).into_iter().map(|it| it.text).collect();
    assert!(lines[0].ends_with(" Here the pattern is 1?2*3."), "{lines:?}");
    assert!(lines[1].ends_with(" Here it is about r1c1 r1c2; r2c1 r2c2."), "{lines:?}");
}

#[test]
fn candidates_that_are_given_are_drawn_without_being_asked_for() {
    let given = Clue::new(Family::Given, vec![vec![4]], vec![2, 5, 7]);
    let puzzle = puzzle("9x9", vec![given]);
    assert_eq!(texts(&drawn(&puzzle), Role::Mark), ["2", "5", "7"]);
    let marks = PrintOptions { marks: true, solution: None };
    assert_eq!(texts(&drawing::board(&Position::new(&puzzle), &marks), Role::Mark).len(), 80 * 9 + 3);
    assert!(drawing::rules(&puzzle).is_empty());
}
