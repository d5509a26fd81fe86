//! The book's solver: a fixed order of techniques, a score, and four levels.
//!
//! The algorithm is that of Wei-Meng Lee, *Programming Sudoku* (Apress, 2006): elimination (naked
//! singles), lone rangers (hidden singles) in minigrids, rows and columns, twins and triplets (naked
//! singles), lone rangers (hidden singles) in minigrids, rows and columns, twins and triplets (naked pairs and triples)
//! in the same houses, and finally brute force on the cell with the fewest candidates. Each technique makes a full pass
//! over the board; if the pass changed anything, the order restarts at the first technique. Each cell that a technique
//! *confirms* earns points, and so do opening a guess and a contradiction ([`BookTables`]). Points are kept even if the
//! steps that earned them are later undone.
//!
//! The errors of the book's program, and what this program does instead, are listed in `docs/book.md`.

pub(crate) mod engine;
pub(crate) mod heading;
pub(crate) mod level;
pub(crate) mod model;
pub(crate) mod tables;

pub use crate::book::model::{BookRun, Order, Pass};

use crate::{End, Entry, Step, Technique};
use deduku_core::board::{Board, HouseKind};
use deduku_core::puzzle::{Position, Puzzle};
use deduku_core::work::{Stop, Work};

pub use crate::book::heading::{Heading, tally, times};
pub use crate::book::level::{Band, BookLevel};
pub use crate::book::tables::{BookTables, TablesForm, points};

/// Whether the book's solver supports this board: one grid with boxes, rows and columns.
pub fn knows(board: &Board) -> bool {
    board.plain_boxes().is_some()
        && board.houses().iter().all(|house| matches!(house.kind, HouseKind::Box | HouseKind::Row | HouseKind::Column))
}

/// Solves the puzzle as the book does, with the points of these tables. Guesses only if `order` is given; otherwise the
/// result is [`End::Stuck`] when logic finds nothing more.
///
/// # Errors
/// [`Stop`] when the work was cancelled or ran out of time. Each guess counts as one node of the budget.
pub fn run(puzzle: &Puzzle, order: Option<Order<'_>>, tables: &BookTables, work: &Work) -> Result<BookRun, Stop> {
    crate::book::engine::Engine::new(&Position::new(puzzle), order, work).scored(tables).run()
}

/// Solves a position in the same way, without points: placed digits count as givens, and removed candidates stay
/// removed. Only the passes of these techniques are made, and each step is also reported as soon as it is found. Without
/// naked singles, elimination still narrows the possible digits of each cell but confirms none.
///
/// # Errors
/// As [`run`].
pub(crate) fn run_reporting<'a>(
    position: &'a Position,
    techniques: &[Technique],
    order: Option<Order<'a>>,
    work: &'a Work,
    report: Option<&'a mut dyn FnMut(Entry)>,
) -> Result<BookRun, Stop> {
    crate::book::engine::Engine::new(position, order, work).only(techniques).reporting(report).run()
}

/// The first step from this position with the passes of these techniques only: the book's hint. `None` if its logic finds
/// nothing; never a guess.
///
/// # Errors
/// [`Stop`] when the work was interrupted.
pub(crate) fn hint_from(position: &Position, techniques: &[Technique], work: &Work) -> Result<Option<Step>, Stop> {
    crate::book::engine::Engine::new(position, None, work).only(techniques).first()
}

/// The level of the puzzle by these tables (9×9 only), judged by blanks and points alone: the symmetry that the
/// book's generator keeps is not checked.
pub fn level(puzzle: &Puzzle, run: &BookRun, tables: &BookTables) -> Option<BookLevel> {
    let solved = run.path.end == End::Solved && puzzle.board().name() == "9x9";
    let blanks = puzzle.board().cell_count() - puzzle.clue_count();
    BookLevel::ALL.into_iter().find(|level| solved && tables.band(*level).admits(blanks, run))
}
