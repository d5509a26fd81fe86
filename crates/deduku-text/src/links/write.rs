//! Writes links.

use std::collections::BTreeSet;

use super::classic::{Classic, write_scf};
use super::drawn;
use super::fpuzzles::write_fpuzzles;
use super::iss::write_iss;
use super::lz::pack;
use super::percent;
use super::shortened::write_short;
use crate::drawing::{certain, setter_words};
use crate::{Entry, Format, read};
use deduku_core::board::{Board, Cell, Digit, House, HouseId, HouseKind};
use deduku_core::constraint::{Clue, Drawing, Family, Geometry};

use deduku_core::puzzle::{Description, Position, Puzzle};

/// The address of `SudokuPad`.
const SUDOKUPAD: &str = "https://sudokupad.app/";

/// The entry as a link of this format, without a line end.
///
/// # Errors
/// The part of the puzzle that the site cannot represent.
pub(in super::super) fn write_link(entry: &Entry, format: Format) -> Result<String, &'static str> {
    let (puzzle, position) = (&entry.puzzle, entry.position());
    let in_words = |rule: &String| Description::is_in_words(rule);
    if puzzle.not_checked().iter().any(|rule| !in_words(rule) || format == Format::Iss) {
        return Err("the rules that are not checked");
    }
    let fpuzzles = || write_fpuzzles(puzzle, &position).map(|document| pack(&document.to_string()));
    match format {
        Format::Fpuzzles => fpuzzles().map(|packed| format!("https://f-puzzles.com/?load={packed}")),
        Format::Sudokupad => sudokupad(puzzle, &position, fpuzzles()),
        Format::Iss => write_iss(puzzle),
        _ => plain(puzzle)
            .map_or_else(
                || fpuzzles().map(|packed| format!("{SUDOKUPAD}fpuz{packed}")),
                |code| Ok(format!("{SUDOKUPAD}scf{code}")),
            )
            .or_else(|_| sudokupad(puzzle, &position, Err("the board")))
            .or_else(|what| {
                if !puzzle.is_understood() {
                    return Err(what);
                }
                let text = write_iss(puzzle)?;
                Ok(format!("https://sigh.github.io/Interactive-Sudoku-Solver/?q={}", percent::encode(&text, ".~-_")))
            }),
    }
}

/// A `SudokuPad` link: what is drawn and the rules in words, where there is more than the usual rules and these say all of
/// it when they are read back; else the document of f-puzzles, which the site opens too.
fn sudokupad(puzzle: &Puzzle, position: &Position, keys: Result<String, &'static str>) -> Result<String, &'static str> {
    let keys = keys.map(|packed| format!("{SUDOKUPAD}fpuz{packed}"));
    let own = puzzle.description().map(|said| said.rules.trim()).unwrap_or_default();
    let words = setter_words(puzzle, &BTreeSet::new());
    if own.is_empty() && words.lines().nth(1).is_none() && keys.is_ok() {
        return keys;
    }
    if position.values() == puzzle.givens() && drawn::is_drawn(puzzle) {
        let mut rules = if own.is_empty() { words } else { own.to_owned() };
        // What the source's own words leave out is added to them.
        for _ in 0..2 {
            let link = format!("{SUDOKUPAD}scl{}", pack(&write_short(&drawn::document(puzzle, &rules))));
            let [Ok(back)] = &read(&link, None)[..] else { break };
            if is_same(puzzle, &back.puzzle) {
                return Ok(link);
            }
            let lost: BTreeSet<Family> =
                stated(puzzle).difference(&stated(&back.puzzle)).map(|&(family, _)| family).collect();
            if lost.is_empty() || own.is_empty() {
                break;
            }
            rules = format!("{own}\n{}", setter_words(puzzle, &lost));
        }
    }
    keys
}

/// Whether two puzzles have the same houses, givens and constraints, in whatever form they are stated.
fn is_same(one: &Puzzle, other: &Puzzle) -> bool {
    let houses = |puzzle: &Puzzle| {
        let houses = puzzle.board().houses().iter().filter(|house| clue_of(puzzle, house).is_none());
        houses.map(|house| house.cells.iter().copied().collect::<BTreeSet<Cell>>()).collect::<BTreeSet<_>>()
    };
    let marks = |puzzle: &Puzzle| puzzle.board().cells().map(|cell| puzzle.marks(cell)).collect::<Vec<_>>();
    let values = |puzzle: &Puzzle| (puzzle.board().first_value(), puzzle.board().digits());
    one.givens() == other.givens()
        && one.not_checked() == other.not_checked()
        && values(one) == values(other)
        && houses(one) == houses(other)
        && marks(one) == marks(other)
        && stated(one) == stated(other)
}

/// The clue that says the same as a cage or a diagonal of the board.
fn clue_of(puzzle: &Puzzle, house: &House) -> Option<Clue> {
    let board = puzzle.board();
    let id = || board.houses().iter().position(|other| std::ptr::eq(other, house)).map(HouseId::at);
    let cells = || house.cells.iter().map(|cell| cell.index() as u16).collect();
    match house.kind {
        HouseKind::Cage => {
            let sum = id().and_then(|id| puzzle.sum(id)).map(i32::from);
            Some(Clue::new(Family::Cage, vec![cells()], sum.into_iter().collect()))
        }
        HouseKind::Diagonal => {
            let falls = house.cells.iter().all(|&cell| board.place(cell).row == board.place(cell).column);
            Some(Clue::new(Family::Diagonal, Vec::new(), vec![if falls { -1 } else { 1 }]))
        }
        _ => None,
    }
}

fn has_alternatives(clue: &Clue) -> bool {
    clue.family == Family::Or || clue.parts.iter().any(has_alternatives)
}

/// Every clue in one form: one clue for each object that it speaks of, sets of cells in order, lines from the end with
/// the lower number.
fn stated(puzzle: &Puzzle) -> BTreeSet<(Family, String)> {
    let digits = usize::from(puzzle.board().digits());
    let of_board = puzzle.board().houses().iter().filter_map(|house| clue_of(puzzle, house));
    let clues = of_board.chain(certain(puzzle.board(), puzzle.clues()).into_iter().map(|(_, clue)| clue));
    let objects = clues.flat_map(|mut clue| {
        let row = clue.family.row();
        if clue.family == Family::Cage {
            // No sum is a sum of 0.
            clue.numbers.retain(|&number| number != 0);
        }
        if clue.numbers.is_empty() {
            clue.numbers.extend(row.usual.map(|usual| usual.with_digits(digits)));
        }
        for group in &mut clue.groups {
            match row.drawing {
                Drawing::WhiteDot | Drawing::BlackDot | Drawing::Cage | Drawing::Corner | Drawing::InCell => {
                    group.sort_unstable();
                }
                Drawing::Sign if matches!(clue.family, Family::X | Family::V) => group.sort_unstable(),
                Drawing::Line | Drawing::Ends if group.first() > group.last() => group.reverse(),
                _ => {}
            }
        }
        let is_apart = matches!(row.geometry, Geometry::Line | Geometry::Set) && clue.parts.is_empty();
        if !is_apart {
            return vec![clue];
        }
        let of_cells = matches!(row.drawing, Drawing::InCell) && clue.family != Family::CountingCircles
            || matches!(clue.family, Family::ColumnIndexer | Family::RowIndexer | Family::BoxIndexer);
        let groups = clue.groups.iter().flat_map(|group| group.chunks(if of_cells { 1 } else { group.len().max(1) }));
        groups.map(|group| Clue { groups: vec![group.to_vec()], ..clue.clone() }).collect()
    });
    // Of alternatives nothing is certain but that they are there.
    let alternatives = puzzle.clues().iter().filter(|clue| has_alternatives(clue)).cloned();
    objects.chain(alternatives).map(|clue| (clue.family, format!("{clue:?}"))).collect()
}

/// The short code of a plain 9×9 grid, with its windows and diagonals.
fn plain(puzzle: &Puzzle) -> Option<String> {
    let board: &Board = puzzle.board();
    let is_named = |clue: &Clue, name| Some(clue.family) == Family::by_iss(name);
    let plan = board.plan();
    let nine = board.boxes() == Some(deduku_core::board::BoxShape { rows: 3, columns: 3 });
    let clues = puzzle.clues();
    let windows = !plan.windows.is_empty() || clues.iter().any(|clue| is_named(clue, "Windoku"));
    let diagonals = clues.iter().filter(|clue| is_named(clue, "Diagonal")).count();
    let known = clues.iter().all(|clue| is_named(clue, "Windoku") || is_named(clue, "Diagonal"));
    let customary = plan.windows.is_empty() || plan.clone().windoku().windows == plan.windows;
    let marked = board.cells().any(|cell| puzzle.marks(cell) != board.all_digits());
    if !nine || !known || !customary || marked || diagonals == 1 || !plan.cages.is_empty() || puzzle.letters().is_some()
    {
        return None;
    }
    if puzzle.description().is_some() {
        return None;
    }
    let cells = puzzle.givens().iter().map(|given| given.map_or('0', Digit::symbol)).collect();
    Some(write_scf(&Classic { cells, windows, diagonals: plan.diagonals || diagonals > 1 }))
}
