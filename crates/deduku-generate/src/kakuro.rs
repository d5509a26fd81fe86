//! Kakuro: walls, a filling, and its clues, repaired until the solution is unique.
//!
//! A random filling hardly ever has a unique solution, so one is searched for by hill climbing: where the clues leave a
//! cell open, the runs through it are filled again, and the change is kept if no more is left open than before. When
//! little or nothing is left open, the exact search runs; if it finds a second solution, the runs in which the two
//! differ are filled again.

use std::sync::Arc;

use super::difficulty::DifficultyTarget;
use super::draft::solution_of;
use super::first_found::Rejected;
use super::kind::Kind;
use super::made::{Attempt, Tried};
use super::request::{PuzzleRequest, PuzzleRequestError};
use super::runs::Runs;
use super::target::Target;
use super::walls;
use deduku_core::board::{Base, Board, Cell, Digit, DigitSet, Plan, Recipe, RecipeBase};
use deduku_core::chance::Chance;
use deduku_core::puzzle::{Position, Puzzle, Setup};
use deduku_core::solve;
use deduku_core::work::{Stop, Work};
use deduku_rating::Level;

/// The numbers of rows and columns with which a Kakuro can be drawn, limited by the most cells of a board.
const SIZES: std::ops::RangeInclusive<u16> = 3..=40;
/// The number of changes per cell before a filling is given up, or gets givens.
const CHANGES: usize = 40;
/// The node budgets for the first filling and for a proof.
const FILL_NODES: u64 = 20_000;
const PROOF_NODES: u64 = 2_000;
/// Boards with more cells than this are large: they report their progress, and may hold givens.
const LARGE: usize = 400;
/// All digits, one bit each.
const ALL: u32 = 0x1ff;

/// The parameters of a Kakuro.
#[derive(Clone, Debug)]
pub(super) struct Kakuro {
    /// The board, if its walls are known.
    board: Option<Arc<Board>>,
    size: (u16, u16),
    difficulty: DifficultyTarget,
}

/// How its walls are drawn: the length of the longest runs, and how many of 100 inner fields are walls.
const fn shape(target: Option<Target>) -> (usize, usize) {
    match target {
        Some(Target::Level(Level::Easy)) => (4, 36),
        Some(Target::Level(Level::Hard | Level::Expert)) => (7, 26),
        Some(Target::Level(Level::Extreme)) => (9, 22),
        _ => (6, 30),
    }
}

/// Thresholds for the exact search: how many candidates per cell, in quarters, may be open when it first runs, and to
/// what fraction of them, in twentieths, they must fall before it runs again. If it runs early, it finds puzzles that
/// cannot be solved one run at a time.
const fn patience(target: Option<Target>) -> (usize, usize) {
    match target {
        Some(Target::Level(Level::Hard | Level::Expert | Level::Extreme)) => (12, 19),
        _ => (2, 15),
    }
}

impl Kakuro {
    /// What follows from the request, or why there is no such Kakuro.
    pub(super) fn new(request: &PuzzleRequest) -> Result<Self, PuzzleRequestError> {
        let refuse = |what, reason| Err(PuzzleRequestError::Beside { what, kind: request.kind.to_string(), reason });
        if request.clues.is_some() || request.digit_counts.is_some() || request.pattern.is_some() {
            return refuse("a number or pattern of givens", "its clues are sums; leave it out");
        }
        if let Kind::Drawn(Recipe { letters: true, .. }) = request.kind {
            return refuse("letters", "its digits are added up");
        }
        if request.kind.is_killer() {
            return refuse("cages", "its runs have sums already");
        }
        let (board, size) = match &request.kind {
            Kind::Board(board) => (Some(board.clone()), (board.extent().row, board.extent().column)),
            Kind::Drawn(Recipe { ground: RecipeBase::Kakuro { rows, columns }, .. }) => (None, (*rows, *columns)),
            Kind::Drawn(_) => (Some(request.kind.outline()?), (0, 0)),
        };
        let (rows, columns) = size;
        if board.is_none() {
            if !SIZES.contains(&rows) || !SIZES.contains(&columns) {
                return Err(PuzzleRequestError::KakuroSize { rows, columns });
            }
            if request.symmetry.orbits_of_fields(rows - 1, columns - 1).is_none() {
                return Err(PuzzleRequestError::NoSymmetry {
                    symmetry: request.symmetry,
                    board: request.kind.to_string(),
                });
            }
        }
        let difficulty = DifficultyTarget::of_drawn(request)?;
        Ok(Self { board, size, difficulty })
    }

    /// The board, with newly drawn walls if they are not known; none if drawing fails.
    fn board(&self, request: &PuzzleRequest, chance: &mut Chance) -> Option<Arc<Board>> {
        if let Some(board) = &self.board {
            return Some(board.clone());
        }
        let (longest, dense) = shape(request.target);
        let walls = walls::draw(self.size, request.symmetry, longest, dense, chance)?;
        Board::of_plan(Plan::of(Base::Runs(walls))).ok().map(Arc::new)
    }

    /// Whether some digits are given as a last resort: if the walls are known, and on large boards, which always have
    /// some corner where nothing else helps.
    fn gives(&self, board: &Board) -> bool {
        self.board.is_some() || board.cell_count() > LARGE
    }

    /// One try.
    pub(super) fn attempt(
        &self,
        request: &PuzzleRequest,
        chance: &mut Chance,
        work: &Work,
        rejected: Rejected<'_>,
    ) -> Tried {
        work.check()?;
        let Some(board) = self.board(request, chance) else { return Ok(None) };
        let Some(mut filling) = FilledKakuro::draw(board, chance, work)? else { return Ok(None) };
        let Some(puzzle) = filling.repair(patience(request.target), self.gives(&filling.board), chance, work)? else {
            return Ok(None);
        };
        let Some(grade) = self.difficulty.judge(&puzzle, chance, work)? else {
            rejected(&puzzle);
            return Ok(None);
        };
        Ok(Some(Attempt { solution: solution_of(filling.board.clone(), filling.digits()), puzzle, grade }))
    }
}

/// A filled Kakuro.
#[derive(Clone, Debug)]
struct FilledKakuro {
    board: Arc<Board>,
    runs: Runs,
    /// The digit of each cell.
    digits: Vec<u8>,
    /// The candidates that the clues leave, one bit per digit.
    left: Vec<u32>,
    /// Whether the cell's digit is given.
    given: Vec<bool>,
}

impl FilledKakuro {
    /// A random filling; none if there is none or it takes too long to find.
    fn draw(board: Arc<Board>, chance: &mut Chance, work: &Work) -> Result<Option<Self>, Stop> {
        let Ok(empty) = Setup::empty(board.clone()).check() else { return Ok(None) };
        let found = match solve::random_solution(&Position::new(&empty), chance, &work.with_nodes(FILL_NODES)) {
            Ok(found) => found,
            Err(Stop::Budget) => None,
            Err(stop) => return Err(stop),
        };
        let Some(solution) = found else { return Ok(None) };
        let digits: Vec<u8> = solution.digits().iter().map(|digit| digit.get()).collect();
        let runs = Runs::of(&board);
        let given = vec![false; digits.len()];
        let mut filling = Self { left: Vec::new(), given, board, runs, digits };
        filling.left = filling.narrowed();
        Ok(Some(filling))
    }

    fn digits(&self) -> Vec<Digit> {
        self.digits.iter().map(|&digit| Digit::from_index(usize::from(digit) - 1)).collect()
    }

    /// The candidates that the sums of the digits leave.
    fn narrowed(&self) -> Vec<u32> {
        let known = |(&given, &digit): (&bool, &u8)| if given { 1 << (digit - 1) } else { ALL };
        self.runs.narrow(&self.runs.sums(&self.digits), self.given.iter().zip(&self.digits).map(known).collect())
    }

    /// The number of candidates beyond one per cell.
    fn open(&self) -> usize {
        self.left.iter().map(|left| left.count_ones() as usize - 1).sum()
    }

    /// Changes the digits until the solution is unique, and returns the puzzle. If that takes too many changes, some
    /// digits are given if `gives` allows it; otherwise there is no puzzle.
    fn repair(
        &mut self,
        (quarters, parts): (usize, usize),
        gives: bool,
        chance: &mut Chance,
        work: &Work,
    ) -> Result<Option<Puzzle>, Stop> {
        let changes = CHANGES * self.digits.len();
        let mut ask_at = self.digits.len() * quarters / 4;
        for change in 0..changes {
            if change.is_multiple_of(64) {
                work.check()?;
                if self.digits.len() > LARGE {
                    work.progress.report(change as u64, changes as u64);
                }
            }
            let open = self.open();
            let mut centre = None;
            if open == 0 || open <= ask_at {
                match self.second(work)? {
                    Second::None => return Ok(self.puzzle()),
                    Second::At(cells) => centre = Some(cells[chance.below(cells.len() as u32) as usize]),
                    Second::Unproved => {}
                }
                // The search runs again when fewer candidates are open.
                ask_at = open * parts / 20;
            }
            let loose: Vec<usize> = (0..self.left.len()).filter(|&cell| !self.left[cell].is_power_of_two()).collect();
            let centre = match (centre, loose.is_empty()) {
                (Some(cell), _) => cell,
                (None, false) => loose[chance.below(loose.len() as u32) as usize],
                (None, true) => return Ok(self.puzzle()),
            };
            self.change(centre, chance);
        }
        if gives { self.give(chance, work) } else { Ok(None) }
    }

    /// Fills some cells of a run through this cell again, and keeps the change if no more is open than before.
    fn change(&mut self, centre: usize, chance: &mut Chance) {
        let runs = &self.runs.of[centre];
        let run = runs[chance.below(runs.len() as u32) as usize];
        let mut cells = self.runs.cells[run].clone();
        chance.shuffle(&mut cells);
        cells.truncate(1 + chance.below(4) as usize);
        if !cells.contains(&centre) {
            cells[0] = centre;
        }
        let before = (self.digits.clone(), self.left.clone(), self.open());
        // A run of small or large digits only has few possible sets, so prefer small digits, large ones, or neither at
        // random.
        let mood = chance.below(3);
        for &cell in &cells {
            self.digits[cell] = 0;
        }
        for &cell in &cells {
            let seen = self.runs.of[cell].iter().flat_map(|&run| &self.runs.cells[run]);
            let taken = seen.fold(0u32, |taken, &other| taken | 1 << self.digits[other]);
            let mut free: Vec<u8> = (1..=9).filter(|digit| taken >> digit & 1 == 0).collect();
            if free.is_empty() {
                (self.digits, self.left) = (before.0, before.1);
                return;
            }
            chance.shuffle(&mut free);
            let first = free.len().min(3);
            match mood {
                0 => free[..first].sort_unstable(),
                1 => free[..first].sort_unstable_by(|a, b| b.cmp(a)),
                _ => {}
            }
            self.digits[cell] = free[0];
        }
        self.left = self.narrowed();
        if self.open() > before.2 {
            (self.digits, self.left) = (before.0, before.1);
        }
    }

    /// The puzzle with these clues.
    fn puzzle(&self) -> Option<Puzzle> {
        let sums = self.runs.sums(&self.digits).into_iter().map(|sum| Some(sum as u16)).collect();
        let given = |(digit, &given): (Digit, &bool)| given.then_some(digit);
        let givens = self.digits().into_iter().zip(&self.given).map(given).collect();
        Setup { sums, ..Setup::new(self.board.clone(), givens) }.check().ok()
    }

    /// Whether there is a second solution, and where it differs.
    fn second(&self, work: &Work) -> Result<Second, Stop> {
        let Some(puzzle) = self.puzzle() else { return Ok(Second::Unproved) };
        if self.open() == 0 {
            return Ok(Second::None);
        }
        let mut position = Position::new(&puzzle);
        for (cell, &left) in self.board.cells().zip(&self.left) {
            position.restrict(cell, DigitSet::from_bits(left));
        }
        let found = solve::search_position(&position, 2, &work.with_nodes(PROOF_NODES));
        let own = self.digits();
        let differs = |other: &solve::Solution| {
            let cells = self.board.cells().filter(|cell| other.digit(*cell) != own[cell.index()]);
            Some(cells.map(Cell::index).collect::<Vec<_>>()).filter(|cells| !cells.is_empty())
        };
        Ok(match (found.solutions.iter().find_map(differs), found.stopped) {
            (Some(cells), _) => Second::At(cells),
            (None, None) => Second::None,
            (None, Some(Stop::Budget)) => Second::Unproved,
            (None, Some(stop)) => return Err(stop),
        })
    }

    /// Adds givens until the solution is unique.
    fn give(&mut self, chance: &mut Chance, work: &Work) -> Result<Option<Puzzle>, Stop> {
        for _ in 0..self.digits.len() {
            work.check()?;
            let cells = match self.second(work)? {
                Second::None => return Ok(self.puzzle()),
                Second::At(cells) => cells,
                Second::Unproved => (0..self.left.len()).filter(|&cell| !self.left[cell].is_power_of_two()).collect(),
            };
            self.given[cells[chance.below(cells.len() as u32) as usize]] = true;
            self.left = self.narrowed();
        }
        Ok(None)
    }
}

/// The result of the exact search for a filling.
enum Second {
    /// The clues have no other solution.
    None,
    /// They have one that differs in these cells.
    At(Vec<usize>),
    /// The proof takes too long.
    Unproved,
}
