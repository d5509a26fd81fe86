//! The game IDs of Solo in Simon Tatham's Portable Puzzle Collection: `3x3:2a9_8…`, `9jx:…,regions`.
//!
//! The format is that of the collection's `solo.c` (MIT licence), of which only facts are used here. Before the colon
//! are the rows and columns of a box, or a size and `j` for a jigsaw; then `x` for diagonals and `k` for a killer.
//! After it, separated by commas: the givens, the regions of a jigsaw, the cages of a killer and their sums.
//!
//! Givens and sums are numbers, a letter for a number of empty cells (`a` one, `z` 26), `_` between numbers of adjacent
//! cells; a sum is in the first cell of its cage. Regions and cages are given by the lines between cells: first those
//! between neighbours in a row, row by row, then those between neighbours in a column, column by column. Each line is
//! written as the number of gaps before it, `_` none, `a` one, …, `y` 25; `z` is 25 gaps without a line. A final line
//! after everything else is always present.

use super::cells::{Boards, More, build_setup, set_sums};
use super::{Entry, EntryResult, Fault, Format, TextError};
use deduku_core::board::{Base, Board, BoxShape, Cell, Digit, HouseKind, Plan, RegionMap};
use deduku_core::puzzle::{Puzzle, Setup};

/// Whether the word has the beginning of a game ID.
pub(super) fn is_game_id(word: &str) -> bool {
    word.split_once(':').is_some_and(|(parameters, _)| Parameters::parse(parameters).is_some())
}

/// The part before the colon.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Parameters {
    /// The boxes; `None` for a jigsaw.
    boxes: Option<BoxShape>,
    size: usize,
    diagonals: bool,
    killer: bool,
}

impl Parameters {
    fn parse(text: &str) -> Option<Self> {
        let number = |text: &str| {
            let end = text.find(|symbol: char| !symbol.is_ascii_digit()).unwrap_or(text.len());
            Some((text[..end].parse::<u8>().ok()?, text[end..].to_owned()))
        };
        let (first, rest) = number(text)?;
        let (second, rest) = match rest.strip_prefix('x').and_then(number) {
            Some((second, rest)) => (Some(second), rest),
            None => (None, rest),
        };
        // The requested difficulty and symmetry (`dt`, `r4`) may follow; they do not affect the puzzle.
        let flags = rest.split(['d', 'r', 'm', 'a']).next().unwrap_or_default();
        if !flags.chars().all(|flag| matches!(flag, 'x' | 'j' | 'k')) {
            return None;
        }
        let jigsaw = flags.contains('j');
        if second.is_none() && !jigsaw {
            return None;
        }
        let size = usize::from(first) * usize::from(second.unwrap_or(1));
        let boxes = BoxShape { rows: first, columns: second.unwrap_or(1) };
        (2..=usize::from(Digit::MAX)).contains(&size).then_some(Self {
            boxes: Some(boxes).filter(|_| !jigsaw),
            size,
            diagonals: flags.contains('x'),
            killer: flags.contains('k'),
        })
    }
}

/// A part between commas, with its column.
struct Part<'t> {
    text: &'t str,
    column: usize,
}

impl Part<'_> {
    fn fail(&self, at: usize, line: usize, fault: Fault) -> TextError {
        TextError::new(line, self.column + at, fault)
    }
}

/// Reads the ID at `column` of the line, in characters from 1.
pub(super) fn read_game_id(word: &str, line: usize, column: usize, comment: &str, boards: &mut Boards) -> EntryResult {
    let wrong = |column| TextError::new(line, column, Fault::GameId { what: "parts" });
    let (parameters, description) = word.split_once(':').ok_or_else(|| wrong(column))?;
    let shape = Parameters::parse(parameters).ok_or_else(|| wrong(column))?;
    let mut at = column + parameters.chars().count() + 1;
    let parts: Vec<Part<'_>> = description
        .split(',')
        .map(|text| {
            let part = Part { text, column: at };
            at += text.chars().count() + 1;
            part
        })
        .collect();
    let expected = 1 + usize::from(shape.boxes.is_none()) + 2 * usize::from(shape.killer);
    if parts.len() != expected {
        return Err(wrong(at - 1));
    }
    let size = shape.size;
    let (givens, rest) = parts.split_first().ok_or_else(|| wrong(column))?;
    let (regions, rest) = if shape.boxes.is_some() { (None, rest) } else { (rest.first(), &rest[1..]) };
    let base = match (regions, shape.boxes) {
        (Some(part), _) => {
            let marks: Vec<char> = areas(part, size, line)?.into_iter().map(mark).collect();
            Base::Regions(RegionMap::new(&marks).map_err(|error| part.fail(0, line, error.into()))?)
        }
        (None, Some(boxes)) => Base::Boxes(boxes),
        (None, None) => return Err(wrong(column)),
    };
    let mut plan = Plan::of(base);
    plan.diagonals = shape.diagonals;
    let mut sums = Vec::new();
    if let [cages, clues] = rest {
        let areas = areas(cages, size, line)?;
        let count = areas.iter().max().map_or(0, |last| last + 1);
        plan.cages = vec![Vec::new(); count];
        for (cell, &area) in areas.iter().enumerate() {
            plan.cages[area].push(cell as u16);
        }
        let clues = numbers(clues, size, line)?;
        sums = plan.cages.iter().map(|cage| cage.first().and_then(|&cell| clues[usize::from(cell)])).collect();
    }
    let board = boards.of_plan(plan).map_err(|error| givens.fail(0, line, error.into()))?;
    let mut setup = Setup::empty(board.clone());
    for (cell, number) in board.cells().zip(numbers(givens, size, line)?) {
        let digit = number.map(|number| {
            let digit = u8::try_from(number).ok().and_then(Digit::new).filter(|digit| digit.get() <= board.digits());
            let [_, last] = board.first_and_last();
            let beyond = || Fault::Beyond { symbol: number.to_string(), last, board: super::form::short(&board) };
            digit.ok_or_else(|| givens.fail(0, line, beyond()))
        });
        setup.givens[cell.index()] = digit.transpose()?;
    }
    if !sums.is_empty() {
        set_sums(&mut setup, &sums);
    }
    let (puzzle, position) = build_setup(setup, &More::default(), |_| (line, givens.column))?;
    Ok(Entry { position, comment: comment.trim().to_owned(), line, format: Format::GameId, ..Entry::of(puzzle) })
}

fn mark(area: usize) -> char {
    char::from_u32('A' as u32 + area as u32).unwrap_or('?')
}

/// The number in each cell.
fn numbers(part: &Part<'_>, size: usize, line: usize) -> Result<Vec<Option<u16>>, TextError> {
    let mut cells = Vec::with_capacity(size * size);
    let mut symbols = part.text.chars().enumerate().peekable();
    while let Some((at, symbol)) = symbols.next() {
        match symbol {
            '_' => {}
            'a'..='z' => cells.extend((0..=symbol as u8 - b'a').map(|_| None)),
            '0'..='9' => {
                let mut number = symbol.to_digit(10).unwrap_or_default();
                while let Some(digit) = symbols.peek().and_then(|(_, next)| next.to_digit(10)) {
                    number = number.saturating_mul(10).saturating_add(digit);
                    symbols.next();
                }
                cells.push(Some(u16::try_from(number).unwrap_or(u16::MAX)));
            }
            _ => return Err(part.fail(at, line, Fault::Symbol { symbol })),
        }
    }
    if cells.len() != size * size {
        return Err(part.fail(0, line, Fault::GameId { what: "cells" }));
    }
    Ok(cells)
}

/// The pairs of neighbours between which there may be a line, in the order used by IDs.
fn borders(size: usize) -> impl Iterator<Item = (usize, usize)> {
    let beside =
        (0..size).flat_map(move |row| (1..size).map(move |column| (row * size + column - 1, row * size + column)));
    let below =
        (0..size).flat_map(move |column| (1..size).map(move |row| ((row - 1) * size + column, row * size + column)));
    beside.chain(below)
}

/// The area of each cell; areas are numbered from 0 in order of first occurrence.
fn areas(part: &Part<'_>, size: usize, line: usize) -> Result<Vec<usize>, TextError> {
    let mut joined: Vec<bool> = Vec::new();
    for (at, symbol) in part.text.chars().enumerate() {
        let (gaps, line_follows) = match symbol {
            '_' => (0, true),
            'z' => (25, false),
            'a'..='y' => (symbol as usize - 'a' as usize + 1, true),
            _ => return Err(part.fail(at, line, Fault::Symbol { symbol })),
        };
        joined.extend(std::iter::repeat_n(true, gaps));
        joined.extend(line_follows.then_some(false));
    }
    let count = 2 * size * (size - 1);
    // The last line is the final one after everything else.
    if joined.len() != count + 1 || joined.last() == Some(&true) {
        return Err(part.fail(0, line, Fault::GameId { what: "lines" }));
    }
    let mut area: Vec<usize> = (0..size * size).collect();
    for ((a, b), _) in borders(size).zip(joined).filter(|(_, joined)| *joined) {
        let (from, to) = (area[a].max(area[b]), area[a].min(area[b]));
        area.iter_mut().filter(|area| **area == from).for_each(|area| *area = to);
    }
    let mut seen = Vec::new();
    let number = |area: usize| {
        seen.iter().position(|&other| other == area).unwrap_or_else(|| {
            seen.push(area);
            seen.len() - 1
        })
    };
    Ok(area.into_iter().map(number).collect())
}

/// The puzzle's ID, if Solo supports the puzzle: one grid with connected boxes or regions, with or without diagonals,
/// and with either all cells in cages with sums or no cages.
pub(super) fn write_game_id(puzzle: &Puzzle) -> Option<String> {
    let board = puzzle.board();
    let plan = board.plan();
    if !plan.windows.is_empty() || puzzle.letters().is_some() {
        return None;
    }
    let (size, mut text) = match &plan.base {
        Base::Boxes(BoxShape { rows, columns }) if *rows > 1 && *columns > 1 => {
            (usize::from(board.digits()), format!("{rows}x{columns}"))
        }
        Base::Regions(map) => (usize::from(map.size()), format!("{}j", map.size())),
        _ => return None,
    };
    text.push_str(if plan.diagonals { "x" } else { "" });
    text.push_str(if plan.cages.is_empty() { ":" } else { "k:" });
    text.push_str(&number_text(board.cells().map(|cell| puzzle.given(cell).map(|digit| u16::from(digit.get())))));
    if let Base::Regions(map) = &plan.base {
        let areas: Vec<usize> = map.regions().iter().map(|&region| usize::from(region)).collect();
        text.push(',');
        text.push_str(&area_text(&areas, size)?);
    }
    if !plan.cages.is_empty() {
        let (areas, sums) = cages(puzzle, board)?;
        text.push(',');
        text.push_str(&area_text(&areas, size)?);
        text.push(',');
        text.push_str(&number_text(sums.into_iter()));
    }
    Some(text)
}

/// The cage of each cell, and the sums in the first cells; `None` if some cell has no cage or some cage no sum.
fn cages(puzzle: &Puzzle, board: &Board) -> Option<(Vec<usize>, Vec<Option<u16>>)> {
    let mut sums = vec![None; board.cell_count()];
    let area = |cell: Cell| board.house_of(cell, HouseKind::Cage).map(deduku_core::board::HouseId::index);
    let areas: Vec<usize> = board.cells().map(area).collect::<Option<_>>()?;
    for id in board.house_ids().filter(|&id| board.house(id).kind == HouseKind::Cage) {
        sums[board.house(id).cells.first()?.index()] = Some(puzzle.sum(id)?);
    }
    Some((areas, sums))
}

fn number_text(numbers: impl Iterator<Item = Option<u16>>) -> String {
    let mut text = String::new();
    let mut empty = 0u8;
    let run = |text: &mut String, empty: &mut u8| {
        if *empty > 0 {
            text.push(char::from(b'a' + *empty - 1));
        }
        std::mem::take(empty) > 0
    };
    for number in numbers {
        let Some(number) = number else {
            if empty == 26 {
                run(&mut text, &mut empty);
            }
            empty += 1;
            continue;
        };
        if !run(&mut text, &mut empty) && !text.is_empty() {
            text.push('_');
        }
        text.push_str(&number.to_string());
    }
    run(&mut text, &mut empty);
    text
}

/// The lines between areas; `None` if an area is not connected, which lines cannot represent.
fn area_text(areas: &[usize], size: usize) -> Option<String> {
    let mut text = String::new();
    let mut gaps = 0u8;
    let lines = borders(size).map(|(a, b)| areas[a] != areas[b]).chain([true]);
    for line in lines {
        if !line {
            gaps += 1;
            continue;
        }
        while gaps > 25 {
            text.push('z');
            gaps -= 25;
        }
        text.push(if gaps == 0 { '_' } else { char::from(b'a' + gaps - 1) });
        gaps = 0;
    }
    let read = self::areas(&Part { text: &text, column: 1 }, size, 1).ok()?;
    let same = borders(size).all(|(a, b)| (read[a] == read[b]) == (areas[a] == areas[b]));
    let pieces = |areas: &[usize]| {
        let mut distinct = areas.to_vec();
        distinct.sort_unstable();
        distinct.dedup();
        distinct.len()
    };
    (same && pieces(&read) == pieces(areas)).then_some(text)
}
