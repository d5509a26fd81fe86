//! The book's solver: a fixed order of techniques, a score, and four levels.
//!
//! The algorithm is that of Wei-Meng Lee, *Programming Sudoku* (Apress, 2006): elimination (naked
//! singles), lone rangers (hidden singles) in minigrids, rows and columns, twins and triplets (naked
//! pairs and triples) in the same houses, and at last brute force on the cell with fewest candidates. A
//! technique makes a whole pass over the board; if it changed anything the order starts again. A cell
//! that a technique *confirms* earns points (1, 2, 3, 4); opening a guess earns 5 and a contradiction 5
//! more, and points earned on ground that is later undone stay.
//!
//! Where the book's program errs, what it does and what is done here stands in `docs/book.md`.

mod engine;
mod heading;
mod level;

use std::collections::BTreeMap;

use super::{End, Path, Step, Technique};
use crate::board::{Board, HouseKind};
use crate::chance::Chance;
use crate::puzzle::{Position, Puzzle};
use crate::work::{Stop, Work};

pub use heading::{Heading, points, tally, times};
pub use level::{Band, BookLevel};

/// In which order a guess tries the candidates of its cell.
#[derive(Debug)]
pub enum Order<'c> {
    /// Lowest first: how `rate` and `steps` guess, so that they say the same each time.
    Ascending,
    /// In random order: how the book's generator guesses.
    Shuffled(&'c mut Chance),
}

/// A technique of the book in one kind of house: what its tables count by.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pass {
    /// The standard technique.
    pub technique: Technique,
    /// The houses that it looks at, or none for elimination, which looks at cells.
    pub kind: Option<HouseKind>,
}

impl Pass {
    /// Every pass, in the book's order.
    pub const ALL: [Self; 10] = {
        const fn pass(technique: Technique, kind: HouseKind) -> Pass {
            Pass { technique, kind: Some(kind) }
        }
        use HouseKind::{Box, Column, Row};
        use Technique::{HiddenSingle, NakedPair, NakedSingle, NakedTriple};
        [
            Self { technique: NakedSingle, kind: None },
            pass(HiddenSingle, Box),
            pass(HiddenSingle, Row),
            pass(HiddenSingle, Column),
            pass(NakedPair, Box),
            pass(NakedPair, Row),
            pass(NakedPair, Column),
            pass(NakedTriple, Box),
            pass(NakedTriple, Row),
            pass(NakedTriple, Column),
        ]
    };

    /// The points for each cell that the pass confirms.
    pub const fn points(self) -> u32 {
        match self.technique {
            Technique::NakedSingle => 1,
            Technique::HiddenSingle => 2,
            Technique::NakedPair => 3,
            _ => 4,
        }
    }
}

/// Points for opening a guess.
const GUESS_POINTS: u32 = 5;
/// Points for a guess that ended in a contradiction.
const RETREAT_POINTS: u32 = 5;

/// What the book's solver did to a puzzle.
#[derive(Clone, PartialEq, Debug)]
pub struct BookRun {
    /// The steps, guesses and retreats among them, and how it ended.
    pub path: Path,
    /// All points.
    pub score: u32,
    /// The points before the first guess.
    pub logical_score: u32,
    /// Whether no guess was needed.
    pub logical: bool,
    /// Cells on which it guessed.
    pub guesses: u32,
    /// Contradictions that it met.
    pub retreats: u32,
    /// How many cells each pass confirmed before the first guess.
    pub confirmed: BTreeMap<Pass, u32>,
}

/// Whether the book's solver knows this board: one grid with boxes, rows and columns.
pub fn knows(board: &Board) -> bool {
    board.plain_boxes().is_some()
        && board.houses().iter().all(|house| matches!(house.kind, HouseKind::Box | HouseKind::Row | HouseKind::Column))
}

/// Solves the puzzle as the book does. Guesses only where `order` is given; without, it ends
/// [`End::Stuck`] where logic ends.
///
/// # Errors
/// [`Stop`] when the work was cancelled or ran out of time. Budgets count guesses as nodes.
pub fn run(puzzle: &Puzzle, order: Option<Order<'_>>, work: &Work) -> Result<BookRun, Stop> {
    run_from(&Position::new(puzzle), order, work)
}

/// The same from a position: what stands on the board counts as given, what was removed stays removed.
///
/// # Errors
/// As [`run`].
pub fn run_from(position: &Position, order: Option<Order<'_>>, work: &Work) -> Result<BookRun, Stop> {
    engine::Engine::new(position, order, work).run()
}

/// The same with the passes of these techniques alone; each step is reported as soon as it is found, too. Without naked
/// singles, elimination still narrows what is possible in each cell, but confirms none.
///
/// # Errors
/// As [`run`].
pub(super) fn run_reporting<'a>(
    position: &'a Position,
    techniques: &[Technique],
    order: Option<Order<'a>>,
    work: &'a Work,
    report: Option<&'a mut dyn FnMut(Step)>,
) -> Result<BookRun, Stop> {
    engine::Engine::new(position, order, work).only(techniques).reporting(report).run()
}

/// The first step of [`run_from`] with the passes of these techniques alone: the book's hint. None where its logic
/// finds nothing; never a guess.
///
/// # Errors
/// [`Stop`] when the work was interrupted.
pub fn hint_from(position: &Position, techniques: &[Technique], work: &Work) -> Result<Option<Step>, Stop> {
    engine::Engine::new(position, None, work).only(techniques).first()
}

/// The level of the puzzle by the book's tables (9×9 only), as far as blanks and points tell: the
/// symmetry that the book's generator keeps is not asked for.
pub fn level(puzzle: &Puzzle, run: &BookRun) -> Option<BookLevel> {
    let solved = run.path.end == End::Solved && puzzle.board().name() == "9x9";
    let blanks = puzzle.board().cell_count() - puzzle.clue_count();
    BookLevel::ALL.into_iter().find(|level| solved && level.band().admits(blanks, run))
}
