//! What a line of the log says: who or what did it, what came of it, how hard it was.

use crate::board::{Cell, Digit, DigitSet};
use crate::game::Event;
use crate::logic::{Evidence, Step, Style, Tenths, wording};
use crate::puzzle::Puzzle;

/// A line of the log in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::tui) struct Words {
    /// The technique, `you`, `undone`, or the whole line where there are no columns.
    pub(in crate::tui) name: String,
    /// What came of it: pieces of which the first few may be shown.
    pub(in crate::tui) conclusion: Conclusion,
    /// The rating of Sudoku Explainer, where one is known.
    pub(in crate::tui) rating: String,
    /// The points, where they are known.
    pub(in crate::tui) points: String,
    /// Whether a digit was placed.
    pub(in crate::tui) places: bool,
}

/// What came of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::tui) struct Conclusion {
    /// All of it: `r1c9 r5c2≠1`.
    pub(in crate::tui) whole: String,
    /// The first candidate, and how many others there are.
    first: String,
    others: usize,
}

impl Conclusion {
    fn of(whole: String) -> Self {
        Self { first: whole.clone(), whole, others: 0 }
    }

    /// It in so much room, and what stands for the rest.
    pub(in crate::tui) fn within(&self, room: usize) -> (&str, String) {
        if self.whole.chars().count() <= room || self.others == 0 {
            return (&self.whole, String::new());
        }
        (&self.first, format!("+{}", self.others))
    }
}

/// What a line says in full.
pub(in crate::tui) fn text(event: &Event, puzzle: &Puzzle, style: Style) -> String {
    match event {
        Event::Played(step) => wording::log_line(step, puzzle, style),
        Event::Undone(inner) => format!("undone {}", text(inner, puzzle, style)),
        Event::Redone(inner) => format!("redone {}", text(inner, puzzle, style)),
        other => other.text(puzzle, style),
    }
}

/// A line in columns.
pub(in crate::tui) fn words(event: &Event, puzzle: &Puzzle, style: Style) -> Words {
    let (name, conclusion) = short(event, puzzle, style);
    let rating = event.step().and_then(|step| step.rating(puzzle.board()));
    let score = event.step().map_or(0, |step| step.score());
    let of_step = event.step().is_some_and(|step| !step.conclusion.place.is_empty());
    Words {
        name,
        places: of_step || conclusion.whole.contains('='),
        conclusion,
        rating: rating.map_or_else(String::new, |rating| Tenths(rating).to_string()),
        points: if score > 0 { score.to_string() } else { String::new() },
    }
}

/// Who or what, and what happened.
fn short(event: &Event, puzzle: &Puzzle, style: Style) -> (String, Conclusion) {
    let name = |cell| wording::cell_name(cell, puzzle.board(), style);
    let you = || "you".to_owned();
    let none = || Conclusion::of(String::new());
    match event {
        Event::Placed { cell, digit, conflicts, .. } | Event::Replaced { cell, digit, conflicts, .. } => {
            let clash = if conflicts.is_empty() { "" } else { " !" };
            (you(), Conclusion::of(format!("{}={}{clash}", name(*cell), puzzle.symbol(*digit))))
        }
        Event::Played(_) if style != Style::Standard => (fewer_words(&text(event, puzzle, style)), none()),
        Event::Played(step) if matches!(step.evidence, Evidence::Guess { .. } | Evidence::Retreat { .. }) => {
            (text(event, puzzle, style), none())
        }
        Event::Played(step) => (step.technique.name().to_owned(), concluded(step, puzzle, style)),
        Event::Refused(_) => {
            let full = text(event, puzzle, style);
            (full.split_once(": ").map_or_else(|| full.clone(), |(what, _)| what.to_owned()), none())
        }
        Event::Undone(inner) => back("undone", short(inner, puzzle, style)),
        Event::Redone(inner) => back("redone", short(inner, puzzle, style)),
        other => (you(), Conclusion::of(other.text(puzzle, style))),
    }
}

fn back(word: &str, (who, what): (String, Conclusion)) -> (String, Conclusion) {
    (if who == "you" { word.to_owned() } else { format!("{word} {who}") }, what)
}

/// What a step concludes: `r9c8=4`, `r1c9 r5c2≠1`, `r2c3≠1, r2c9≠17`.
pub(in crate::tui) fn concluded(step: &Step, puzzle: &Puzzle, style: Style) -> Conclusion {
    let name = |cell| wording::cell_name(cell, puzzle.board(), style);
    let stated = |&(cell, digit): &(Cell, Digit), sign: char| format!("{}{sign}{}", name(cell), puzzle.symbol(digit));
    let (place, removed) = (&step.conclusion.place, &step.conclusion.eliminate);
    let first = match (place.first(), removed.first()) {
        (Some(placed), _) => stated(placed, '='),
        (None, Some(removed)) => stated(removed, '≠'),
        (None, None) => return Conclusion::of(String::new()),
    };
    let mut pieces: Vec<String> = place.iter().map(|placed| stated(placed, '=')).collect();
    pieces.extend(grouped(removed).into_iter().map(|(cells, digits)| {
        let cells: Vec<String> = cells.into_iter().map(name).collect();
        let digits: String = digits.iter().map(|digit| puzzle.symbol(digit)).collect();
        format!("{}≠{digits}", cells.join(" "))
    }));
    Conclusion { whole: pieces.join(", "), first, others: place.len() + removed.len() - 1 }
}

/// Candidates as cells that lose the same digits.
fn grouped(removed: &[(Cell, Digit)]) -> Vec<(Vec<Cell>, DigitSet)> {
    let mut cells: Vec<(Cell, DigitSet)> = Vec::new();
    for &(cell, digit) in removed {
        match cells.iter_mut().find(|(other, _)| *other == cell) {
            Some((_, digits)) => digits.insert(digit),
            None => cells.push((cell, DigitSet::of(digit))),
        }
    }
    let mut groups: Vec<(Vec<Cell>, DigitSet)> = Vec::new();
    for (cell, digits) in cells {
        match groups.iter_mut().find(|(_, other)| *other == digits) {
            Some((group, _)) => group.push(cell),
            None => groups.push((vec![cell], digits)),
        }
    }
    groups
}

/// A line in the words of a book without those that can be missed, so that cell and digit are in sight.
fn fewer_words(line: &str) -> String {
    let line = line.replace("Inserted value ", "").replace("to insert value ", "").replace("instance of ", "");
    match (line.split_once(" found in "), line.split_once(" at: ")) {
        (Some((what, _)), Some((_, cells))) => format!("{what} {}", cells.replace(" and ", " ")),
        _ => line,
    }
}
