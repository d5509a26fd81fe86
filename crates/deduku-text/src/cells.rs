//! Builds a puzzle from the content of its cells, and a position if there is more than givens.

use std::collections::HashMap;
use std::sync::Arc;

use super::{Fault, TextError};
use deduku_core::board::{
    Board, BoardError, BoxShape, Cell, Digit, DigitSet, HouseKind, PLAIN_SHAPES, Plan, classic, for_cell_count, named,
};
use deduku_core::constraint::{Clue, Family};
use deduku_core::puzzle::{Position, Puzzle, PuzzleError, Setup};
use deduku_rules::Options;

/// The parts of a position other than its givens.
#[derive(Default)]
pub(super) struct More {
    /// Digits that are placed, not given.
    pub(super) placed: Vec<(Cell, Digit)>,
    /// Cells that keep only these candidates.
    pub(super) marks: Vec<(Cell, DigitSet)>,
}

impl More {
    fn is_empty(&self) -> bool {
        self.placed.is_empty() && self.marks.is_empty()
    }
}

/// Sets the sums of the setup's cages, in the order of its plan. Where digits start at 0, they are clues: those of a
/// board's own cages count digits from 1 on.
pub(crate) fn set_sums(setup: &mut Setup, sums: &[Option<u16>]) {
    let board = setup.board.clone();
    let cages = board.house_ids().filter(|&id| board.house(id).kind == HouseKind::Cage);
    if board.first_value() != 1 {
        let clues = cages.zip(sums).filter_map(|(id, sum)| {
            let cells = board.house(id).cells.iter().map(|cell| cell.index() as u16).collect();
            Some(Clue::new(Family::Cage, vec![cells], vec![i32::from((*sum)?)]))
        });
        return setup.clues.extend(clues);
    }
    setup.sums = vec![None; board.houses().len()];
    for (id, &sum) in cages.zip(sums) {
        setup.sums[id.index()] = sum;
    }
}

/// Builds puzzle and position; `locate` returns line and column of a cell, for errors.
pub(super) fn build(
    board: &Arc<Board>,
    givens: Vec<Option<Digit>>,
    more: &More,
    locate: impl Fn(Cell) -> (usize, usize),
) -> Result<(Puzzle, Option<Position>), TextError> {
    build_setup(Setup::new(board.clone(), givens), more, locate)
}

/// The same for a setup that may have sums and letters.
pub(super) fn build_setup(
    setup: Setup,
    more: &More,
    locate: impl Fn(Cell) -> (usize, usize),
) -> Result<(Puzzle, Option<Position>), TextError> {
    let board = setup.board.clone();
    let puzzle = setup.check().map_err(|error| {
        let at = match &error {
            PuzzleError::Conflict { second, .. } => board.cell_named(second),
            PuzzleError::Digit { column, .. } | PuzzleError::Symbol { column, .. } => Some(Cell::at(column - 1)),
            _ => None,
        };
        let (line, column) = locate(at.unwrap_or(Cell::at(0)));
        TextError::new(line, column, error.into())
    })?;
    if more.is_empty() {
        return Ok((puzzle, None));
    }
    let mut position = Position::new(&puzzle);
    for &(cell, digit) in &more.placed {
        position.place(cell, digit);
    }
    for &(cell, digits) in &more.marks {
        position.restrict(cell, digits);
    }
    Ok((puzzle, Some(position)))
}

/// The digit, if the board has it; otherwise an error.
pub(super) fn on_board(digit: Digit, symbol: char, board: &Board) -> Result<Digit, Fault> {
    if digit.get() <= board.digits() {
        return Ok(digit);
    }
    Err(beyond(symbol, board))
}

/// The error for a digit, written as this symbol, that the board does not have.
pub(super) fn beyond(symbol: char, board: &Board) -> Fault {
    let [_, last] = board.first_and_last();
    Fault::Beyond { symbol: symbol.to_string(), last, board: board.name().to_owned() }
}

/// Cache of boards: each board of a text is built once and shared by its puzzles.
#[derive(Default, Debug)]
pub(super) struct Boards {
    known: HashMap<BoxShape, Arc<Board>>,
    samurai: Option<Arc<Board>>,
    plain: Vec<(Arc<Board>, Vec<usize>)>,
    /// The board used last, since most texts have one kind of puzzle.
    last: Option<Arc<Board>>,
    /// How rules in words are read.
    pub(super) options: Options,
}

impl Boards {
    /// The board with these boxes.
    pub(super) fn of_shape(&mut self, shape: BoxShape) -> Result<Arc<Board>, Fault> {
        if let Some(board) = self.known.get(&shape) {
            return Ok(board.clone());
        }
        let board = classic(shape).map(Arc::new).map_err(|error| Fault::Boxes { reason: error.to_string() })?;
        self.known.insert(shape, board.clone());
        Ok(board)
    }

    /// The plain boards, with the number of cells of each row.
    pub(super) fn plain(&mut self) -> &[(Arc<Board>, Vec<usize>)] {
        if self.plain.is_empty() {
            let boards = PLAIN_SHAPES.into_iter().filter_map(|shape| self.of_shape(shape).ok());
            self.plain = boards
                .map(|board| (board.clone(), vec![usize::from(board.digits()); usize::from(board.digits())]))
                .collect();
        }
        &self.plain
    }

    /// The Samurai board.
    pub(super) fn samurai(&mut self) -> Option<Arc<Board>> {
        if self.samurai.is_none() {
            self.samurai = named("samurai").ok().map(Arc::new);
        }
        self.samurai.clone()
    }

    /// The board of this plan.
    pub(super) fn of_plan(&mut self, plan: Plan) -> Result<Arc<Board>, BoardError> {
        if let Some(board) = self.last.as_ref().filter(|board| *board.plan() == plan) {
            return Ok(board.clone());
        }
        let board = Arc::new(Board::of_plan(plan)?);
        self.last = Some(board.clone());
        Ok(board)
    }

    /// The board of this name.
    pub(super) fn of_name(&mut self, name: &str) -> Result<Arc<Board>, BoardError> {
        if let Some(board) = self.last.as_ref().filter(|board| board.name() == name) {
            return Ok(board.clone());
        }
        let board = Arc::new(named(name)?);
        self.last = Some(board.clone());
        Ok(board)
    }

    /// The board of a bare text with this number of cells.
    pub(super) fn of_cells(&mut self, cells: usize) -> Option<Arc<Board>> {
        let shape = for_cell_count(cells)?;
        if let Some(last) = self.last.as_ref().filter(|last| last.plain_boxes() == Some(shape)) {
            return Some(last.clone());
        }
        self.last = Some(self.of_shape(shape).ok()?);
        self.last.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use deduku_core::board::named;

    #[test]
    fn so_many_cells_mean_a_plain_board_whatever_was_read_before() {
        let mut boards = Boards::default();
        for (name, cells) in [("kakuro(#../...)", 5), ("samurai", 369), ("jigsaw-4(AABBAABBCCDDCCDD)", 16)] {
            let plan = named(name).expect("a board").plan().clone();
            boards.of_plan(plan).expect("the board again");
            let shape = for_cell_count(cells);
            assert_eq!(boards.of_cells(cells).and_then(|board| board.plain_boxes()), shape, "{name}");
        }
    }
}
