//! Killers as lines, each with the sum of a cage and its cells: `10 = (0,0) + (1,0)`, `r1c1 r2c1 = 10`.
//!
//! Pairs are row and column. They count from 0 if a 0 occurs, from 1 if the side of the grid occurs.

use super::cells::{Boards, More, build_setup, set_sums};
use super::limits::LONGEST_ROW;
use super::reader::VisibleLines;
use super::{Entry, EntryResult, Fault, Format, Recognised, TextError};
use deduku_core::board::{Base, BoxShape, PLAIN_SHAPES, Plan};
use deduku_core::puzzle::Setup;

/// The maximum number of lines.
const MOST_LINES: usize = 2000;

/// One cage as written.
#[derive(Debug)]
struct CageLine {
    line: usize,
    sum: u16,
    /// Rows and columns.
    cells: Vec<(u16, u16)>,
    /// Whether some cell is written as `r1c1`, which counts from 1.
    named: bool,
}

/// Reads the killer that begins at this line, if it is written so: returns the number of lines and the puzzle.
pub(super) fn read_cage_lines(sight: VisibleLines<'_>, at: usize, boards: &mut Boards, comment: &str) -> Recognised {
    let mut cages = vec![cage_of(sight.get(at)?, at + 1)?];
    let mut end = at + 1;
    for (number, text) in sight.from(at + 1).take(MOST_LINES) {
        match cage_of(text, number + 1) {
            Some(cage) => {
                cages.push(cage);
                end = number + 1;
            }
            None if text.trim().is_empty() || text.trim_start().starts_with('#') => {}
            None => break,
        }
    }
    (cages.len() > 1).then(|| (end - at, build_lines(&cages, boards, comment)))
}

/// The cage of a line: one number that is its sum, and cells.
fn cage_of(text: &str, line: usize) -> Option<CageLine> {
    let trimmed = text.trim_start();
    if text.len() > LONGEST_ROW || !trimmed.contains(['(', '[', 'c', 'C']) {
        return None;
    }
    let symbols: Vec<char> = trimmed.trim_start_matches(['-', '*', ' ']).chars().collect();
    let mut cage = CageLine { line, sum: 0, cells: Vec::new(), named: false };
    let (mut at, mut sum) = (0, None);
    while let Some(&symbol) = symbols.get(at) {
        match symbol {
            '(' | '[' => {
                let (row, after) = number(&symbols, at + 1)?;
                let comma = skip(&symbols, after, |symbol| matches!(symbol, ' ' | ',' | ';'));
                let (column, after) = number(&symbols, comma)?;
                let close = skip(&symbols, after, |symbol| symbol == ' ');
                if comma == after || !matches!(symbols.get(close), Some(')' | ']')) {
                    return None;
                }
                cage.cells.push((row, column));
                at = close + 1;
            }
            'r' | 'R' => {
                let (row, after) = number(&symbols, at + 1)?;
                if !matches!(symbols.get(after), Some('c' | 'C')) {
                    return None;
                }
                let (column, after) = number(&symbols, after + 1)?;
                cage.cells.push((row, column));
                cage.named = true;
                at = after;
            }
            '0'..='9' if sum.is_none() => {
                let (value, after) = number(&symbols, at)?;
                sum = Some(value);
                at = after;
            }
            ' ' | '\t' | '=' | '+' | ':' | ',' | ';' | '-' | '>' => at += 1,
            _ => return None,
        }
    }
    cage.sum = sum?;
    (!cage.cells.is_empty()).then_some(cage)
}

fn skip(symbols: &[char], at: usize, is: fn(char) -> bool) -> usize {
    at + symbols[at.min(symbols.len())..].iter().take_while(|&&symbol| is(symbol)).count()
}

/// The number at this index, after blanks, and the index after it.
fn number(symbols: &[char], at: usize) -> Option<(u16, usize)> {
    let start = skip(symbols, at, |symbol| symbol == ' ');
    let end = skip(symbols, start, |symbol| symbol.is_ascii_digit());
    Some((symbols.get(start..end)?.iter().collect::<String>().parse().ok()?, end))
}

/// The boxes of the grid, and the number from which rows and columns count.
fn grid_of(cages: &[CageLine]) -> Result<(BoxShape, u16), String> {
    let numbers = || cages.iter().flat_map(|cage| &cage.cells).flat_map(|&(row, column)| [row, column]);
    let (least, most) = (numbers().min().unwrap_or(0), numbers().max().unwrap_or(0));
    let cells: std::collections::BTreeSet<(u16, u16)> = cages.iter().flat_map(|cage| &cage.cells).copied().collect();
    let named = cages.iter().any(|cage| cage.named);
    let of_size = |size: u16| PLAIN_SHAPES.into_iter().find(|shape| shape.size() == size);
    let from = u16::from(least > 0 || named);
    let side = most.saturating_add(1 - from);
    // Cages that cover a whole grid show its size; others are in a grid of 9×9 unless they need more.
    let whole = of_size(side).filter(|_| cells.len() == usize::from(side).pow(2));
    if let Some(shape) = whole {
        return Ok((shape, from));
    }
    if from == 1 && !named && most < 9 {
        return Err(format!(
            "rows and columns from {least} to {most}: whether they count from 0 or from 1 cannot be seen; write cells as r1c1"
        ));
    }
    let shape = of_size(9).filter(|_| side <= 9);
    shape.map(|shape| (shape, from)).ok_or_else(|| {
        format!("rows and columns from {least} to {most}: on a grid of 9×9 they are 0 to 8 or 1 to 9; correct them")
    })
}

fn build_lines(cages: &[CageLine], boards: &mut Boards, comment: &str) -> EntryResult {
    let first = cages[0].line;
    let fail = |line, reason: String| TextError::new(line, 1, Fault::Cages { reason });
    let (shape, from) = grid_of(cages).map_err(|reason| fail(first, reason))?;
    let mut plan = Plan::of(Base::Boxes(shape));
    let mut owner = std::collections::BTreeMap::new();
    for cage in cages {
        let mut group = Vec::with_capacity(cage.cells.len());
        for &(row, column) in &cage.cells {
            let name = || format!("({row},{column})");
            let inside = |number: u16| number >= from && number - from < shape.size();
            if !inside(row) || !inside(column) {
                let reason =
                    format!("{} is not on the grid, whose rows and columns count from {from}: correct it", name());
                return Err(fail(cage.line, reason));
            }
            let cell = (row - from) * shape.size() + column - from;
            if let Some(before) = owner.insert(cell, cage.line) {
                return Err(fail(
                    cage.line,
                    format!("{} is in the cage of line {before} too: remove it from one", name()),
                ));
            }
            group.push(cell);
        }
        plan.cages.push(group);
    }
    let sums: Vec<Option<u16>> = cages.iter().map(|cage| Some(cage.sum)).collect();
    let board = boards.of_plan(plan).map_err(|error| TextError::new(first, 1, error.into()))?;
    let mut setup = Setup::empty(board);
    set_sums(&mut setup, &sums);
    let line = |cell: deduku_core::board::Cell| (owner.get(&(cell.index() as u16)).copied().unwrap_or(first), 1);
    let (puzzle, position) = build_setup(setup, &More::default(), line)?;
    Ok(Entry { position, comment: comment.to_owned(), line: first, format: Format::Grid, ..Entry::of(puzzle) })
}
