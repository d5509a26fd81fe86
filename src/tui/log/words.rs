//! The words of a log line: who or what acted, with which result, and how hard it was.

use crate::board::{Board, Cell, Digit, DigitSet, GridPart};
use crate::constraint::values_beside;
use crate::game::Event;
use crate::logic::{Evidence, Step, Style, wording};
use crate::puzzle::Puzzle;
use crate::rating::Tenths;

/// A line of the log in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::tui) struct Words {
    /// The technique, `you`, `undone`, or the whole line if it has no columns.
    pub(in crate::tui) name: String,
    /// The grid of a board of several grids in which a step was found.
    pub(super) grid: String,
    /// The line in words, as a book tells it.
    pub(in crate::tui) told: String,
    /// The result, which may be shortened.
    pub(in crate::tui) conclusion: Conclusion,
    /// The rating of Sudoku Explainer; empty if unknown.
    pub(in crate::tui) rating: String,
    /// The points; empty if there are none.
    pub(in crate::tui) points: String,
    /// Whether a digit was placed.
    pub(in crate::tui) places: bool,
}

/// The result of a line.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(in crate::tui) struct Conclusion {
    /// The full text: `r1c9 r5c2≠1`.
    pub(in crate::tui) whole: String,
    /// The first candidate, and how many others there are.
    first: String,
    others: usize,
}

impl Conclusion {
    fn of(whole: String) -> Self {
        Self { first: whole.clone(), whole, others: 0 }
    }

    /// The text that fits into `room` characters, and the mark for what is left out.
    pub(in crate::tui) fn within(&self, room: usize) -> (&str, String) {
        if self.whole.chars().count() <= room || self.others == 0 {
            return (&self.whole, String::new());
        }
        (&self.first, format!("+{}", self.others))
    }
}

impl Words {
    /// The name, with the grid if there are several.
    pub(in crate::tui) fn full_name(&self) -> String {
        if self.grid.is_empty() { self.name.clone() } else { format!("{}, {}", self.name, self.grid) }
    }

    /// The same line of a board that several share, with the name of who did it.
    pub(super) fn done_by(self, by: &str) -> Self {
        let name = match &*self.name {
            "you" => by.to_owned(),
            "back" => format!("{by}, back"),
            _ => format!("{}, {by}", self.name),
        };
        // A line without a digit is shown by its result alone.
        let conclusion = match &self.conclusion {
            Conclusion { whole, .. } if !self.places && !whole.is_empty() => Conclusion::of(format!("{whole} {by}")),
            conclusion => conclusion.clone(),
        };
        Self { name, conclusion, ..self }
    }

    /// The same line with another result.
    pub(super) fn saying(self, text: String) -> Self {
        Self { told: text.clone(), conclusion: Conclusion::of(text), ..self }
    }
}

/// The name of the grid that contains every cell of the step's conclusion, if there are several grids. A layer of a cube
/// is in the names of its cells.
pub(in crate::tui) fn grid_of(step: &Step, board: &Board) -> String {
    let cells = step.conclusion.place.iter().chain(&step.conclusion.eliminate).map(|&(cell, _)| cell);
    let grids = board.grids();
    let holds = |grid: &&GridPart| cells.clone().all(|cell| grid.cells.contains(&cell));
    let found = grids.iter().find(holds).filter(|_| grids.len() > 1 && board.extent().layer == 1);
    found.map_or_else(String::new, |grid| grid.short_name().to_owned())
}

/// The words of a line, split into columns.
pub(in crate::tui) fn words(event: &Event, puzzle: &Puzzle, style: Style) -> Words {
    let (name, conclusion) = short(event, puzzle, style);
    let rating = event.step().and_then(|step| step.rating(puzzle.board()));
    let score = event.step().map_or(0, |step| step.score());
    let of_step = event.step().is_some_and(|step| !step.conclusion.place.is_empty());
    let told = event.text(puzzle, style);
    Words {
        name,
        grid: event.step().map_or_else(String::new, |step| grid_of(step, puzzle.board())),
        told,
        places: of_step || conclusion.whole.contains('='),
        conclusion,
        rating: rating.map_or_else(String::new, |rating| Tenths(rating).to_string()),
        points: if score > 0 { score.to_string() } else { String::new() },
    }
}

/// Who or what acted, and with which result.
fn short(event: &Event, puzzle: &Puzzle, style: Style) -> (String, Conclusion) {
    let name = |cell| wording::cell_name(cell, puzzle.board(), style);
    let you = || "you".to_owned();
    let none = || Conclusion::of(String::new());
    match event {
        Event::Placed { cell, digit, conflicts, .. } | Event::Replaced { cell, digit, conflicts, .. } => {
            let clash = if conflicts.is_empty() { "" } else { " !" };
            let placed = meaning(*cell, *digit, puzzle);
            let placed = placed.unwrap_or_else(|| format!("{}={}", name(*cell), puzzle.symbol(*digit)));
            (you(), Conclusion::of(placed + clash))
        }
        Event::Played(_) if style != Style::Standard => (fewer_words(&event.text(puzzle, style)), none()),
        Event::Played(step) if matches!(step.evidence, Evidence::Guess { .. } | Evidence::Retreat { .. }) => {
            (event.text(puzzle, style), none())
        }
        Event::Played(step) => (step.technique.name().to_owned(), concluded(step, puzzle, style)),
        Event::Refused(_) => {
            let full = event.text(puzzle, style);
            (full.split_once(": ").map_or_else(|| full.clone(), |(what, _)| what.to_owned()), none())
        }
        Event::Undone(inner) => back("undone", short(inner, puzzle, style)),
        Event::TakenBack(inner) => back("back", short(inner, puzzle, style)),
        Event::Redone(inner) => back("redone", short(inner, puzzle, style)),
        other => (you(), Conclusion::of(other.text(puzzle, style))),
    }
}

/// `r1c1 shaded`: the value of a cell in another layer, if it has a meaning.
fn meaning(cell: Cell, digit: Digit, puzzle: &Puzzle) -> Option<String> {
    let (layer, below) = puzzle.board().layer_of(cell)?;
    let (name, _) = puzzle.board().layers().nth(layer.checked_sub(1)?)?;
    let word = values_beside(name).get(digit.index())?;
    Some(format!("{} {word}", puzzle.board().cell_name(below)))
}

fn back(word: &str, (who, what): (String, Conclusion)) -> (String, Conclusion) {
    // A line without a digit is shown by its result alone.
    let is_remark = who == "you" && !what.whole.contains('=');
    let what = if is_remark { Conclusion::of(format!("{word} {}", what.whole)) } else { what };
    (if who == "you" { word.to_owned() } else { format!("{word} {who}") }, what)
}

/// The conclusion of a step: `r9c8=4`, `r1c9 r5c2≠1`, `r2c3≠1, r2c9≠17`.
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

/// Groups candidates into sets of cells that lose the same digits.
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

/// Shortens a line in the words of a book, so that cell and digit are in view.
fn fewer_words(line: &str) -> String {
    let line = line.replace("Inserted value ", "").replace("to insert value ", "").replace("instance of ", "");
    match (line.split_once(" found in "), line.split_once(" at: ")) {
        (Some((what, _)), Some((_, cells))) => format!("{what} {}", cells.replace(" and ", " ")),
        _ => line,
    }
}
