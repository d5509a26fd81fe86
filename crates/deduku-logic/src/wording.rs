//! Steps in words: a line for the log, an explanation to learn from, and the parts that hints reveal one by one. All of
//! it is derived from the step's evidence.

pub(crate) mod book_and_guide;
pub mod card;
pub(crate) mod claims;
pub(crate) mod conclusion;
pub(crate) mod conflict;
pub(crate) mod explain;
pub(crate) mod needs;
pub(crate) mod notation;
pub(crate) mod pattern;
pub(crate) mod reason;
#[doc(hidden)]
pub mod words;

use crate::book::Heading;
use crate::families::clues::names;
pub use crate::wording::conclusion::conclusion;
use crate::wording::conclusion::{brief_conclusion, push_conclusion};
use crate::{ClueUse, Evidence, Step, Style, Technique};
use deduku_core::board::{Cell, Digit, DigitSet, HouseId};
use deduku_core::puzzle::Puzzle;

#[doc(hidden)]
pub use crate::families::{
    chains::words::{needs_all, seen_in_row, told},
    colouring::words::clash,
    fish::words::places_in_two_covers,
    singles::card::excluders,
};
pub use crate::wording::claims::{claim, claim_text, verdict};
pub use crate::wording::conflict::{broken, conflict, narrowed, requirement, wrong_entries};
pub use crate::wording::explain::explanation;
use crate::wording::words::Words;
pub use crate::wording::words::cell_name;

/// The version of the wording and of the evidence that it is made from. Certificates record it, and `deduku verify`
/// compares wording of this version only. Raise it with every change to what [`full_line`], [`explanation`], a rating,
/// a score, the written evidence or the choice of premises gives for the same step.
pub const VERSION: u32 = 12;

/// The clue with this number, counted from 0, by its kind and its cells: `the thermometer from r4c2 to r1c3`; and what it
/// says, as the beginning of a sentence: `the thermometer from r4c2 to r1c3 rises`.
pub fn clue(number: usize, puzzle: &Puzzle, style: Style) -> Option<(String, String)> {
    let clue = puzzle.clues().get(number)?;
    let cells = clue.cells().into_iter().map(Cell::new).collect();
    let (part, words) = (ClueUse { clue: number, family: clue.family, cells }, Words { puzzle, style });
    Some((names::name(&part, words), names::rule(&part, words)))
}

/// What a cell that stands for another one says of it, if it has this digit: `r1c2 is shaded`; `None` for a cell of the
/// grid.
pub fn in_layer(cell: Cell, digit: Digit, puzzle: &Puzzle, style: Style) -> Option<String> {
    crate::wording::card::names::in_layer(cell, DigitSet::of(digit), Words { puzzle, style })
}

/// The guide's message when it finds nothing: it makes no guesses.
pub const NO_STEP_AND_NO_GUESS: &str = "Could not solve the next step.";
/// The message when no technique finds anything and no guess was asked for.
pub const NO_STEP: &str = "Could not find the next step by logic; again = guess.";

/// The maximum width of a log line in the standard style, in columns.
pub const LOG_WIDTH: usize = 40;

/// The step in one line, with its reason and its full conclusion: `Naked Pair 47 in r3c78: r1c7<>4, r3c2<>47`.
pub fn full_line(step: &Step, puzzle: &Puzzle, style: Style) -> String {
    let mut line = String::with_capacity(64);
    push_line(&mut line, step, puzzle, style);
    line
}

/// Appends the same line to a text. A path has about sixty of them, so the common ones are written without intermediate
/// strings.
pub fn push_line(text: &mut String, step: &Step, puzzle: &Puzzle, style: Style) {
    if let Some(line) = book_or_guide_line(step, puzzle, style) {
        *text += &line;
        return;
    }
    push_reason(text, step, Words { puzzle, style });
    if step.conclusion.place.is_empty() && step.conclusion.eliminate.is_empty() {
        return;
    }
    *text += ": ";
    push_conclusion(text, step, Words { puzzle, style });
}

/// The step as one line for the log. In the standard style it has at most [`LOG_WIDTH`] columns if possible: if the
/// full line is longer, a house replaces the cells of a pattern and a number replaces what is removed.
pub fn log_line(step: &Step, puzzle: &Puzzle, style: Style) -> String {
    let full = full_line(step, puzzle, style);
    if style != Style::Standard || columns(&full) <= LOG_WIDTH {
        return full;
    }
    let reasons = [reason(step, puzzle, style), brief_reason(step, puzzle), step.technique.name().to_owned()];
    let conclusions = [conclusion(step, puzzle, style), brief_conclusion(step, puzzle)];
    let lines = conclusions.iter().flat_map(|conclusion| reasons.iter().map(move |reason| join(reason, conclusion)));
    let mut lines = lines.collect::<Vec<_>>();
    let fitting = lines.iter().position(|line| columns(line) <= LOG_WIDTH);
    lines.swap_remove(fitting.unwrap_or(lines.len() - 1))
}

/// The step in one line as a message says it: `Naked Pair 47 in r3c78: r1c7 is not 4`. If that is wider than `columns`, the
/// name of the technique and a brief conclusion.
pub fn in_words(step: &Step, puzzle: &Puzzle, style: Style, columns: usize) -> String {
    if let Some(line) = book_or_guide_line(step, puzzle, style) {
        return line;
    }
    let full = join(&reason(step, puzzle, style), &card::conclusion_in_words(step, puzzle, style));
    if self::columns(&full) <= columns {
        return full;
    }
    let name = step.technique.name();
    let left = columns.saturating_sub(self::columns(name) + 2);
    join(name, &card::model::conclusion_in_brief(step, puzzle, style, left))
}

fn join(reason: &str, conclusion: &str) -> String {
    if conclusion.is_empty() { reason.to_owned() } else { [reason, ": ", conclusion].concat() }
}

fn columns(line: &str) -> usize {
    line.chars().count()
}

/// The line in the book's or the guide's own words; `None` in the standard style, and for a step that they do not know.
fn book_or_guide_line(step: &Step, puzzle: &Puzzle, style: Style) -> Option<String> {
    match style {
        Style::Standard => None,
        Style::Book => crate::wording::book_and_guide::book_line(step, puzzle),
        Style::Guide => crate::wording::book_and_guide::guide_line(step, puzzle),
    }
}

/// The heading under which the style's log lists the step: the book's pass. `None` in other styles, and for a step that
/// the book does not know or that is its own heading.
pub fn heading(step: &Step, puzzle: &Puzzle, style: Style) -> Option<&'static str> {
    let heading = Heading::of(step, puzzle.board()).filter(|_| style == Style::Book)?;
    (heading != Heading::Backtracking).then_some(heading.words())
}

/// Points as shown after a step's line: `  +2`.
pub fn earned(points: u32) -> String {
    format!("  +{points}")
}

/// The technique and what it looks at: `Naked Pair 47 in r3c78`.
pub fn reason(step: &Step, puzzle: &Puzzle, style: Style) -> String {
    let mut text = String::new();
    push_reason(&mut text, step, Words { puzzle, style });
    text
}

fn push_reason(text: &mut String, step: &Step, words: Words<'_>) {
    match &step.evidence {
        // Most steps are of this kind.
        Evidence::FullHouse { house } | Evidence::HiddenSingle { house }
            if step.technique != Technique::CageRemainder =>
        {
            *text += step.technique.name();
            *text += " in ";
            *text += &words.house(*house);
        }
        _ => *text += &any_reason(step, words),
    }
}

fn any_reason(step: &Step, words: Words<'_>) -> String {
    let (name, puzzle) = (step.technique.name(), words.puzzle);
    match &step.evidence {
        Evidence::NakedSingle => name.to_owned(),
        Evidence::FullHouse { house } | Evidence::HiddenSingle { house } => {
            let sum = puzzle.sum(*house).filter(|_| step.technique == Technique::CageRemainder);
            let sum = sum.map(|sum| format!(" of {sum}")).unwrap_or_default();
            format!("{name}{sum} in {}", words.house(*house))
        }
        Evidence::Combinations { rest, cells, sets, .. } => match &sets[..] {
            [only] => format!("{name} {rest}={} in {}", words.digits(*only), words.cell_list(cells)),
            _ => format!("{name} {rest} in {}", words.cell_list(cells)),
        },
        Evidence::Crossing { rests, .. } => format!("{name} {} and {}", rests[0], rests[1]),
        Evidence::Balance { houses, .. } => format!("{name} in {}", words.houses_and(houses)),
        Evidence::Leftovers { digit, first, second, .. } => {
            let (first, second) = (words.houses_and(first), words.houses_and(second));
            format!("{name} {} in {first}, {second}", words.digit(*digit))
        }
        Evidence::Fish { digit, bases, covers, .. } => {
            let (bases, covers) = (words.houses_and(bases), words.houses_and(covers));
            format!("{name} {} in {bases}, {covers}", words.digit(*digit))
        }
        Evidence::GridAlone { grid, .. } => format!("{name}, {}", words.grid(*grid)),
        Evidence::Pattern(found) => crate::wording::pattern::reason(step.technique, found, words),
        Evidence::Clues(proof) => crate::families::clues::words::reason(step.technique, proof, words),
        Evidence::Locked { digit, base, cover, .. } => {
            let cover = cover.map(|cover| format!(", {}", words.house(cover))).unwrap_or_default();
            format!("{name} {} in {}{cover}", words.digit(*digit), words.house(*base))
        }
        Evidence::NakedSubset { cells, digits, .. } | Evidence::HiddenSubset { cells, digits, .. } => {
            format!("{name} {} in {}", words.digits(*digits), words.cell_list(cells))
        }
        Evidence::Guess { candidates, attempt } => {
            format!("{name} {} of {}", attempt + 1, candidates.len())
        }
        Evidence::Retreat { guess } => format!("{name}: step {} was wrong", guess + 1),
    }
}

/// The same with one house instead of the cells: `Naked Pair 47 in row 3`.
fn brief_reason(step: &Step, puzzle: &Puzzle) -> String {
    let (digits, house) = match &step.evidence {
        Evidence::Locked { digit, base, .. } => (DigitSet::of(*digit), Some(*base)),
        Evidence::NakedSubset { digits, houses, .. } => (*digits, houses.first().copied()),
        Evidence::HiddenSubset { digits, house, .. } => (*digits, Some(*house)),
        Evidence::Leftovers { digit, .. } | Evidence::Fish { digit, .. } => (DigitSet::of(*digit), None),
        Evidence::Pattern(found) if found.digits.is_empty() => return step.technique.name().to_owned(),
        Evidence::Pattern(found) => (found.digits, None),
        Evidence::Clues(_) => return step.technique.name().to_owned(),
        Evidence::Combinations { rest, .. } => return format!("{} {rest}", step.technique.name()),
        Evidence::FullHouse { house } if step.technique == Technique::CageRemainder => {
            let sum = puzzle.sum(*house).map(|sum| format!(" of {sum}")).unwrap_or_default();
            return format!("{}{sum}", step.technique.name());
        }
        _ => return reason(step, puzzle, Style::Standard),
    };
    let words = Words { puzzle, style: Style::Standard };
    let name = format!("{} {}", step.technique.name(), words.digits(digits));
    house.map_or(name.clone(), |house| format!("{name} in {}", words.house(house)))
}

/// The chains of the step in the usual notation: `(1)r2c1=r2c6-r5c6=r5c3`.
pub fn chains(step: &Step, puzzle: &Puzzle, style: Style) -> Vec<String> {
    let Evidence::Pattern(pattern) = &step.evidence else { return Vec::new() };
    pattern.chains.iter().map(|chain| crate::wording::notation::chain(chain, Words { puzzle, style })).collect()
}

/// Where to look: `row 4`, `box 5 and column 6`; the cells if the step names no house.
pub fn region(step: &Step, puzzle: &Puzzle, style: Style) -> String {
    let (houses, words) = (step.houses(), Words { puzzle, style });
    if let Evidence::GridAlone { grid, .. } = step.evidence {
        return words.grid(grid);
    }
    if houses.is_empty() { words.cell_list(&step.cells()) } else { words.houses_and(&houses) }
}

/// The house as the style calls it: `box 3`, the book's `minigrid 3`.
pub fn house(house: HouseId, puzzle: &Puzzle, style: Style) -> String {
    Words { puzzle, style }.house(house).into_owned()
}

/// The cells to look at, with the digits that matter: `4 and 7 in r3c7 and r3c8`.
pub fn cells(step: &Step, puzzle: &Puzzle, style: Style) -> String {
    let words = Words { puzzle, style };
    let cells = words.cells_and(&step.cells());
    match &step.evidence {
        Evidence::Locked { digit, .. } | Evidence::Leftovers { digit, .. } | Evidence::Fish { digit, .. } => {
            format!("{} in {cells}", words.digit(*digit))
        }
        Evidence::NakedSubset { digits, .. } | Evidence::HiddenSubset { digits, .. } => {
            format!("{} in {cells}", words.digits_and(*digits))
        }
        _ => cells,
    }
}
