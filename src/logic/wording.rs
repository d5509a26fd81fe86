//! Steps in words: a line for the log, an explanation to learn from, and the parts that hints tell one by
//! one. All of it is read from the step's evidence.

mod seeds;

use std::collections::BTreeMap;

use super::{Evidence, Step, Style};
use crate::board::{Board, Cell, Digit, DigitSet, HouseId};

/// What the guide says where it finds nothing; the other styles say [`NO_STEP`].
pub const GUIDE_NO_STEP: &str = "Could not solve the next step.";
/// What is said where no technique finds anything and a guess was not asked for.
pub const NO_STEP: &str = "Could not find the next step by logic; again = guess.";

/// How many columns a line of the log has in the standard style.
pub const LOG_WIDTH: usize = 40;

/// The step in a line, its reason and all that follows: `Naked Pair 47 in r3c78: r1c7<>4, r3c2<>47`.
pub fn full_line(step: &Step, board: &Board, style: Style) -> String {
    seed_line(step, board, style).unwrap_or_else(|| join(&reason(step, board), &conclusion(step, board)))
}

/// The step in a line for the log. In the standard style it has [`LOG_WIDTH`] columns at most: where the
/// full line has more, a house stands for the cells of a pattern and a number for what goes.
pub fn log_line(step: &Step, board: &Board, style: Style) -> String {
    let full = full_line(step, board, style);
    if style != Style::Standard || columns(&full) <= LOG_WIDTH {
        return full;
    }
    let reasons = [reason(step, board), brief_reason(step, board)];
    let conclusions = [conclusion(step, board), format!("{} go", step.conclusion.eliminate.len())];
    let lines = conclusions.iter().flat_map(|conclusion| reasons.iter().map(move |reason| join(reason, conclusion)));
    let mut lines = lines.collect::<Vec<_>>();
    let fitting = lines.iter().position(|line| columns(line) <= LOG_WIDTH);
    lines.swap_remove(fitting.unwrap_or(lines.len() - 1))
}

fn join(reason: &str, conclusion: &str) -> String {
    if conclusion.is_empty() { reason.to_owned() } else { format!("{reason}: {conclusion}") }
}

fn columns(line: &str) -> usize {
    line.chars().count()
}

/// The line in a seed's own words; none in the standard style, and for a step that the seed does not know.
fn seed_line(step: &Step, board: &Board, style: Style) -> Option<String> {
    match style {
        Style::Standard => None,
        Style::Book => seeds::book_line(step, board),
        Style::Guide => seeds::guide_line(step, board),
    }
}

/// What the style says where no step is found.
pub const fn no_step(style: Style) -> &'static str {
    match style {
        Style::Guide => GUIDE_NO_STEP,
        Style::Standard | Style::Book => NO_STEP,
    }
}

/// The technique and what it looks at: `Naked Pair 47 in r3c78`.
pub fn reason(step: &Step, board: &Board) -> String {
    let name = step.technique.name();
    match &step.evidence {
        Evidence::NakedSingle => name.to_owned(),
        Evidence::FullHouse { house } | Evidence::HiddenSingle { house } => {
            format!("{name} in {}", board.house(*house))
        }
        Evidence::Locked { digit, base, cover, .. } => {
            let cover = cover.map(|cover| format!(", {}", board.house(cover))).unwrap_or_default();
            format!("{name} {digit} in {}{cover}", board.house(*base))
        }
        Evidence::NakedSubset { cells, digits, .. } | Evidence::HiddenSubset { cells, digits, .. } => {
            format!("{name} {digits} in {}", cell_list(cells, board))
        }
        Evidence::Guess { candidates, attempt } => {
            format!("{name} {} of {}", attempt + 1, candidates.len())
        }
        Evidence::Retreat { guess } => format!("{name}: step {} was wrong", guess + 1),
    }
}

/// The same with one house in place of the cells: `Naked Pair 47 in row 3`.
fn brief_reason(step: &Step, board: &Board) -> String {
    let (digits, house) = match &step.evidence {
        Evidence::Locked { digit, base, .. } => (DigitSet::of(*digit), Some(*base)),
        Evidence::NakedSubset { digits, houses, .. } => (*digits, houses.first().copied()),
        Evidence::HiddenSubset { digits, house, .. } => (*digits, Some(*house)),
        _ => return reason(step, board),
    };
    let name = step.technique.name();
    house.map_or(format!("{name} {digits}"), |house| format!("{name} {digits} in {}", board.house(house)))
}

/// What follows: `r1c7=4, r3c2<>47`.
pub fn conclusion(step: &Step, board: &Board) -> String {
    let placements = step.conclusion.place.iter().map(|&(cell, digit)| format!("{}={digit}", board.cell_name(cell)));
    let eliminations = by_cell(&step.conclusion.eliminate).into_iter();
    let eliminations = eliminations.map(|(cell, digits)| format!("{}<>{digits}", board.cell_name(cell)));
    placements.chain(eliminations).collect::<Vec<_>>().join(", ")
}

/// Where to look: `row 4`, `box 5 and column 6`; a cell where no house is meant.
pub fn region(step: &Step, board: &Board) -> String {
    let houses = step.houses();
    if houses.is_empty() {
        return cell_list(&step.cells(), board);
    }
    and(&houses.iter().map(|&house| board.house(house).to_string()).collect::<Vec<_>>())
}

/// The cells to look at, with the digits that matter: `4 and 7 in r3c7 and r3c8`.
pub fn cells(step: &Step, board: &Board) -> String {
    let names: Vec<String> = step.cells().iter().map(|&cell| board.cell_name(cell)).collect();
    match &step.evidence {
        Evidence::Locked { digit, .. } => format!("{digit} in {}", and(&names)),
        Evidence::NakedSubset { digits, .. } | Evidence::HiddenSubset { digits, .. } => {
            format!("{} in {}", digit_words(*digits), and(&names))
        }
        _ => and(&names),
    }
}

/// The whole reason, in sentences.
pub fn explanation(step: &Step, board: &Board) -> String {
    let house = |id: HouseId| board.house(id).to_string();
    let (cell, digit) = match step.conclusion.place.first() {
        Some(&(cell, digit)) => (board.cell_name(cell), digit.to_string()),
        None => (String::new(), String::new()),
    };
    match &step.evidence {
        Evidence::FullHouse { house: id } => {
            format!(
                "{cell} is the only empty cell of {}, which still misses {digit}. So {cell} is {digit}.",
                house(*id)
            )
        }
        Evidence::NakedSingle => {
            format!("Every digit but {digit} is excluded from {cell}. So {cell} is {digit}.")
        }
        Evidence::HiddenSingle { house: id } => {
            format!("In {} only {cell} can still hold {digit}. So {cell} is {digit}.", house(*id))
        }
        Evidence::Locked { digit, base, cover, cells } => {
            let places = cell_words(cells, board);
            let within = cover.map(|cover| format!(", all in {}", house(cover))).unwrap_or_default();
            let rest = cover
                .map_or("other cells that see them all".to_owned(), |cover| format!("the rest of {}", house(cover)));
            format!(
                "In {} the digit {digit} can only stand in {places}{within}. It stands in one of them, so it goes \
                 from {rest}: {}.",
                house(*base),
                conclusion(step, board)
            )
        }
        Evidence::NakedSubset { cells, digits, .. } => {
            let count = number_word(cells.len());
            format!(
                "{} have only the candidates {} between them. The {count} cells hold these {count} digits in some \
                 order, so the digits go from every cell that sees {}: {}.",
                cell_words(cells, board),
                digit_words(*digits),
                if cells.len() == 2 { "both" } else { "them all" },
                conclusion(step, board)
            )
        }
        Evidence::HiddenSubset { house: id, cells, digits } => {
            let count = number_word(cells.len());
            format!(
                "In {} the digits {} can only stand in {}. The {count} digits take the {count} cells, so every other \
                 candidate goes from them: {}.",
                house(*id),
                digit_words(*digits),
                cell_words(cells, board),
                conclusion(step, board)
            )
        }
        Evidence::Guess { candidates, attempt } => {
            let left = candidates.len() - attempt - 1;
            let others = match left {
                0 => "It is the last candidate left there".to_owned(),
                1 => "One more candidate is left to try".to_owned(),
                _ => format!("{left} more candidates are left to try"),
            };
            format!(
                "No technique finds anything, so {digit} is tried in {cell}. {others}. What follows holds only if it is right."
            )
        }
        Evidence::Retreat { guess } => {
            format!(
                "That is a contradiction. The guess of step {} was wrong, and what followed it is undone.",
                guess + 1
            )
        }
    }
}

fn by_cell(candidates: &[(Cell, Digit)]) -> BTreeMap<Cell, DigitSet> {
    let mut cells: BTreeMap<Cell, DigitSet> = BTreeMap::new();
    for &(cell, digit) in candidates {
        cells.entry(cell).or_default().insert(digit);
    }
    cells
}

/// Cells of one row or column together: `r3c78`, others one by one: `r3c7, r4c8`. Numbers of two figures
/// cannot be told apart when run together, so on larger boards each cell stands alone.
fn cell_list(cells: &[Cell], board: &Board) -> String {
    let places: Vec<_> = cells.iter().map(|&cell| board.place(cell)).collect();
    let single_figures = places.iter().all(|place| place.row < 9 && place.column < 9) && board.extent().layer == 1;
    if let (true, Some(first), 2..) = (single_figures, places.first(), places.len()) {
        let numbers = |of: fn(&crate::board::Place) -> u16| {
            places.iter().map(|place| (of(place) + 1).to_string()).collect::<String>()
        };
        if places.iter().all(|place| place.row == first.row) {
            return format!("r{}c{}", first.row + 1, numbers(|place| place.column));
        }
        if places.iter().all(|place| place.column == first.column) {
            return format!("r{}c{}", numbers(|place| place.row), first.column + 1);
        }
    }
    cells.iter().map(|&cell| board.cell_name(cell)).collect::<Vec<_>>().join(", ")
}

fn cell_words(cells: &[Cell], board: &Board) -> String {
    and(&cells.iter().map(|&cell| board.cell_name(cell)).collect::<Vec<_>>())
}

fn digit_words(digits: DigitSet) -> String {
    and(&digits.iter().map(|digit| digit.to_string()).collect::<Vec<_>>())
}

/// `a`, `a and b`, `a, b and c`.
fn and(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

const fn number_word(number: usize) -> &'static str {
    match number {
        2 => "two",
        3 => "three",
        4 => "four",
        _ => "several",
    }
}
