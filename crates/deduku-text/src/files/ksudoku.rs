//! Files of `KSudoku`, KDE's game: `<ksudoku>` with a graph of cells and groups, the given values and the moves made.
//!
//! A graph is `sudoku` (a grid with square boxes), `roxdoku` (a cube of planes) or `custom`: groups of cells with
//! different digits (`clique`), complete grids (`sudokugroups`) and cages. Cells are numbered column by column. Values
//! are letters, `b` for 1 and so on, `_` for a blank, `.` for a position without a cell. Cages of a killer are
//! supported, arithmetic cages of a Mathdoku are not; a shape that is not a board of this program is rejected.

mod graph;
mod write;

use std::sync::Arc;

use super::xml::{Document, Event, Wrong};
use crate::cells::{Boards, More, build_setup};
use crate::{Entry, EntryResult, Fault, Format, TextError};
use deduku_core::board::{Board, Cell, Digit, DigitSet};
use deduku_core::puzzle::Setup;
use graph::Graph;

pub(crate) use write::{fits_ksudoku, write_ksudoku};

/// Reads the puzzle of the document; `locate` returns line and column of an offset.
pub(super) fn read(
    text: &str,
    line: usize,
    boards: &mut Boards,
    locate: &dyn Fn(usize) -> (usize, usize),
) -> EntryResult {
    let fail = |wrong: Wrong| {
        let (line, column) = locate(wrong.at);
        TextError::new(line, column, Fault::File { program: "KSudoku", reason: wrong.reason })
    };
    let said = Said::read(text).map_err(fail)?;
    let graph =
        said.graph.ok_or_else(|| fail(Wrong::new(0, "no <graph>, which gives the shape of the puzzle: add it")))?;
    let (values, at) =
        said.values.ok_or_else(|| fail(Wrong::new(0, "no <values>, which hold the digits of the puzzle: add them")))?;
    let shape = graph.shape().map_err(fail)?;
    let board = boards.of_plan(shape.plan.clone()).map_err(|error| fail(Wrong::new(shape.at, error.to_string())))?;
    let mut setup = Setup::empty(Arc::clone(&board));
    let cells = graph.cells(&board);
    if values.chars().count() != cells.len() {
        let found = values.chars().count();
        return Err(fail(Wrong::new(
            at,
            format!("{found} values where the graph has {} cells: correct them", cells.len()),
        )));
    }
    for (offset, (symbol, cell)) in values.chars().zip(&cells).enumerate() {
        if let Some(cell) = cell {
            let digit = digit_of(symbol, &board).map_err(|reason| fail(Wrong::new(at + offset, reason)))?;
            setup.givens[cell.index()] = digit;
        }
    }
    shape.add_sums(&mut setup, &cells);
    let more = said.moves.into_more(&mut setup, &cells).map_err(fail)?;
    let place = locate(at);
    let (puzzle, position) = build_setup(setup, &more, |_| place)?;
    Ok(Entry { position, comment: String::new(), line, format: Format::Ksudoku, ..Entry::of(puzzle) })
}

/// The digit of a letter: `b` is 1.
fn digit_of(symbol: char, board: &Board) -> Result<Option<Digit>, String> {
    let last = board.digits();
    match symbol {
        '_' | '.' => Ok(None),
        'b'..='z' if symbol as u8 - b'a' <= last => Ok(Digit::new(symbol as u8 - b'a')),
        _ => Err(format!("“{symbol}” is not a value: write b for 1 to {} for {last}, or _", char::from(b'a' + last))),
    }
}

/// The contents of a document.
#[derive(Default)]
struct Said {
    graph: Option<Graph>,
    values: Option<(String, usize)>,
    moves: Moves,
}

impl Said {
    fn read(text: &str) -> Result<Self, Wrong> {
        let mut said = Self::default();
        let mut document = Document::new(text);
        let mut inside = "";
        while let Some(event) = document.next()? {
            match event {
                Event::Open(element) => {
                    inside = element.name;
                    match (element.name, &mut said.graph) {
                        ("graph", graph @ None) => *graph = Some(Graph::begin(&element)?),
                        ("graph", Some(_)) => return Err(Wrong::new(element.at, "a second <graph>: remove one")),
                        ("clique" | "cage" | "sudokugroups" | "roxdokugroups", Some(graph)) => graph.part(&element)?,
                        ("simple-event", _) => said.moves.add(&element)?,
                        _ => {}
                    }
                }
                Event::Text { text, at } => match (inside, &mut said.graph) {
                    ("values", _) if said.values.is_none() => {
                        let skipped = text.len() - text.trim_start().len();
                        said.values = Some((text.trim().to_owned(), at + skipped));
                    }
                    ("clique" | "cage", Some(graph)) => graph.list(&text, at)?,
                    _ => {}
                },
                Event::Close => inside = "",
            }
        }
        Ok(said)
    }
}

/// An entry in a cell.
#[derive(Clone, Copy)]
enum Entered {
    Nothing,
    Given(u32),
    Digit(u32),
    Marks(u32),
}

/// The moves of a game; the last one of each cell counts.
#[derive(Default)]
struct Moves(Vec<(usize, Entered, usize)>);

impl Moves {
    fn add(&mut self, element: &super::xml::Element<'_>) -> Result<(), Wrong> {
        let Some(index) = element.number("index")? else {
            return Err(Wrong::new(element.at, "a move without the index of its cell"));
        };
        let is_given = element.attribute("given").is_some_and(|given| given.value == "true");
        let entered = match (element.number("value")?, element.attribute("markers")) {
            (Some(0), _) | (None, None) => Entered::Nothing,
            (Some(value), _) if is_given => Entered::Given(value),
            (Some(value), _) => Entered::Digit(value),
            (None, Some(markers)) => {
                let marked = markers.value.chars().take(32).enumerate().filter(|&(_, symbol)| symbol == '1');
                Entered::Marks(marked.fold(0, |bits, (at, _)| bits | 1 << at))
            }
        };
        self.0.push((index as usize, entered, element.at));
        Ok(())
    }

    fn into_more(self, setup: &mut Setup, cells: &[Option<Cell>]) -> Result<More, Wrong> {
        let digits = setup.board.digits();
        let mut last = vec![Entered::Nothing; setup.board.cell_count()];
        for (index, entered, at) in self.0 {
            let cell = cells.get(index).copied().flatten();
            let cell =
                cell.ok_or_else(|| Wrong::new(at, format!("a move in cell {index}, which the graph does not have")))?;
            let is_beyond = match entered {
                Entered::Given(value) | Entered::Digit(value) => value > u32::from(digits),
                Entered::Marks(bits) => bits >> digits != 0,
                Entered::Nothing => false,
            };
            if is_beyond {
                return Err(Wrong::new(at, format!("a move with a digit above {digits}: correct it")));
            }
            last[cell.index()] = entered;
        }
        let mut more = More::default();
        for (cell, entered) in setup.board.cells().zip(last) {
            match entered {
                Entered::Given(value) => setup.givens[cell.index()] = Digit::new(value as u8),
                _ if setup.givens[cell.index()].is_some() => {}
                Entered::Digit(value) => more.placed.extend(Digit::new(value as u8).map(|digit| (cell, digit))),
                Entered::Marks(bits) if bits != 0 => more.marks.push((cell, DigitSet::from_bits(bits))),
                Entered::Marks(_) | Entered::Nothing => {}
            }
        }
        Ok(more)
    }
}
