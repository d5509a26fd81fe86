//! A request checked for a certain board: which cells belong together, and how many clues there will be.

use std::sync::Arc;

use super::classic::{self, CellMask};
use super::difficulty::{DifficultyTarget, book_clues};
use super::digit_counts::DigitCounts;
use super::kind::called;
use super::orbit::{Orbit, ReachableCounts};
use super::pattern::CellRequest;
use super::request::{PuzzleRequest, PuzzleRequestError};
use super::target::Target;
use deduku_core::board::{Base, Board, BoxShape, CatalogueEntry, Cell, HouseKind, catalogue};
use deduku_core::chance::Chance;
use deduku_core::constraint::{Clue, Space};
use deduku_core::puzzle::{Position, Puzzle, Setup};
use deduku_core::solve;
use deduku_core::work::Work;

/// The node budget for finding a solution of the start. A start that needs more is assumed to be feasible; the tries
/// will show.
const START_NODES: u64 = 5_000;

/// A board and the request for it, not known to be impossible.
#[derive(Clone, Debug)]
pub(super) struct ResolvedRequest {
    pub(super) board: Arc<Board>,
    pub(super) request: PuzzleRequest,
    pub(super) orbits: Vec<Orbit>,
    /// The board without digits.
    pub(super) blank: Position,
    /// The board with the digits that every solution has.
    pub(super) start: Position,
    /// The requirements on the solving.
    pub(super) difficulty: DifficultyTarget,
    /// The numbers of clues from which each try draws one; empty if the number is free.
    pub(super) clues: Vec<usize>,
    /// The orbits of the plain 9×9 grid, if nothing is asked of the clues but their symmetry.
    pub(super) minimal: Option<Vec<CellMask>>,
}

impl ResolvedRequest {
    /// Resolves the request on this board, or says why it cannot be met there.
    pub(super) fn new(board: &Arc<Board>, request: &PuzzleRequest) -> Result<Self, PuzzleRequestError> {
        check_boards(board, request)?;
        let clues = clues_of(board, request)?;
        let difficulty = DifficultyTarget::new(board, request, clues)?;
        let request = &PuzzleRequest { symmetry: DifficultyTarget::symmetry(request), ..request.clone() };
        let orbits = orbits_of(board, request)?;
        let clues = draws_of(board, request, &orbits, clues)?;
        check_lines(board, &orbits)?;
        check_rules(board, request)?;
        let blank = blank(board);
        let start = if let Some(start) = &request.start {
            start_of(board, request, start)?
        } else {
            check_grid(board, request, &blank)?;
            blank.clone()
        };
        let is_free = request.kind.board().is_some()
            && request.start.is_none()
            && request.digit_counts.is_none()
            && clues.is_empty()
            && request.constraints.is_empty()
            && orbits.iter().all(|orbit| orbit.want == CellRequest::Either);
        let is_plain = is_free && classic::serves(blank.puzzle());
        let difficulty = if is_plain { difficulty.on_rung(request) } else { difficulty };
        let minimal = is_plain.then(|| orbits.iter().map(Orbit::mask).collect());
        Ok(Self { board: board.clone(), request: request.clone(), orbits, blank, start, difficulty, clues, minimal })
    }

    /// The minimum number of givens if the request gives none.
    pub(super) fn floor(&self) -> usize {
        if self.request.constraints.is_empty() { self.difficulty.floor(self.board.cell_count()) } else { 0 }
    }

    /// Whether each orbit may hold clues.
    pub(super) fn allowed(&self) -> Vec<bool> {
        self.orbits.iter().map(|orbit| orbit.want != CellRequest::Empty).collect()
    }

    /// Whether every cell may hold a clue.
    pub(super) fn allows_all(&self) -> bool {
        self.orbits.iter().all(|orbit| orbit.want != CellRequest::Empty)
    }

    /// The cells that may hold clues.
    pub(super) fn allowed_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        let allowed = self.orbits.iter().filter(|orbit| orbit.want != CellRequest::Empty);
        allowed.flat_map(|orbit| orbit.cells.iter().copied())
    }
}

/// The board without digits.
pub(super) fn blank(board: &Arc<Board>) -> Position {
    let empty = Setup::empty(board.clone()).check();
    Position::new(&empty.expect("a grid without digits breaks no rule"))
}

/// Checks that start and pattern are for the request's board.
fn check_boards(board: &Arc<Board>, request: &PuzzleRequest) -> Result<(), PuzzleRequestError> {
    if let Some(pattern) = &request.pattern {
        pattern.check_board(board)?;
    }
    match request.start.as_ref().map(Puzzle::board).filter(|found| *found != board) {
        Some(found) => Err(PuzzleRequestError::StartBoard { found: called(found), board: called(board) }),
        None => Ok(()),
    }
}

/// The number of clues that the request gives, if any. Two numbers must agree.
fn clues_of(board: &Board, request: &PuzzleRequest) -> Result<Option<usize>, PuzzleRequestError> {
    if let Some(counts) = &request.digit_counts {
        check_counts(board, counts)?;
        if let Some(clues) = request.clues.filter(|&clues| clues != counts.clues()) {
            return Err(PuzzleRequestError::CountsAgainstClues { counts: counts.clone(), sum: counts.clues(), clues });
        }
    }
    let clues = request.clues.or(request.digit_counts.as_ref().map(DigitCounts::clues));
    if let Some(clues) = clues {
        if !has_other_information(request) {
            check_least(board, clues)?;
        }
        if clues > board.cell_count() {
            return Err(PuzzleRequestError::TooManyClues { clues, board: called(board), cells: board.cell_count() });
        }
    }
    Ok(clues)
}

/// Whether something besides givens determines the digits, so that there may be few givens.
fn has_other_information(request: &PuzzleRequest) -> bool {
    request.kind.has_sums() || !request.constraints.is_empty()
}

fn check_counts(board: &Board, counts: &DigitCounts) -> Result<(), PuzzleRequestError> {
    let digits = board.digits() as usize;
    let name = || called(board);
    if counts.digits() != digits {
        return Err(PuzzleRequestError::CountsOfDigits {
            counts: counts.clone(),
            found: counts.digits(),
            digits,
            board: name(),
        });
    }
    // A digit occurs once in each row, and rows of overlapping grids share some cells.
    let most = match board.plan().base {
        Base::Overlap { .. } => board.grids().len() * digits,
        _ => board.cell_count() / digits,
    };
    if counts.most() > most {
        return Err(PuzzleRequestError::CountsBeyond { clues: counts.most(), most, board: name() });
    }
    match counts.digits_with(0) {
        0 | 1 => Ok(()),
        digits => Err(PuzzleRequestError::DigitsWithoutClues { digits }),
    }
}

fn check_least(board: &Board, clues: usize) -> Result<(), PuzzleRequestError> {
    let least = fewest_clues(board);
    if clues >= least {
        return Ok(());
    }
    Err(PuzzleRequestError::TooFewClues { clues, board: called(board), least })
}

/// A number of clues below which no puzzle of the board has a single solution. For 4×4, 6×6, 8×8 and 9×9 it is the
/// proved minimum (for 9×9: `McGuire`, Tugemann and Civario, "There is no 16-clue Sudoku", 2012). For other boards the
/// reason is that two digits without clues could be exchanged.
fn fewest_clues(board: &Board) -> usize {
    match board.plain_boxes() {
        Some(BoxShape { rows: 2, columns: 2 }) => 4,
        Some(BoxShape { rows: 2, columns: 3 } | BoxShape { rows: 3, columns: 2 }) => 8,
        Some(BoxShape { rows: 2, columns: 4 } | BoxShape { rows: 4, columns: 2 }) => 14,
        Some(BoxShape { rows: 3, columns: 3 }) => 17,
        _ => board.digits() as usize - 1,
    }
}

/// The orbits of the symmetry, and what pattern and start require of each.
fn orbits_of(board: &Board, request: &PuzzleRequest) -> Result<Vec<Orbit>, PuzzleRequestError> {
    let symmetry = request.symmetry;
    let orbits =
        symmetry.orbits(board).ok_or_else(|| PuzzleRequestError::NoSymmetry { symmetry, board: called(board) })?;
    let started =
        |cell: Cell| request.start.as_ref().filter(|start| !is_full(start)).and_then(|start| start.given(cell));
    let want = |cell: Cell| match &request.pattern {
        Some(pattern) => pattern.want(cell),
        None => CellRequest::Either,
    };
    for cell in board.cells() {
        if let Some(digit) = started(cell).filter(|_| want(cell) == CellRequest::Empty) {
            return Err(PuzzleRequestError::PatternAgainstStart { cell: board.cell_name(cell), digit });
        }
    }
    let settle = |cells: Box<[Cell]>| {
        let given = cells.iter().find(|&&cell| started(cell).is_some() || want(cell) == CellRequest::Given);
        let empty = cells.iter().find(|&&cell| want(cell) == CellRequest::Empty);
        let want = match (given, empty) {
            (Some(&given), Some(&empty)) => {
                let [given, empty] = [given, empty].map(|cell| board.cell_name(cell));
                return Err(PuzzleRequestError::PatternAgainstSymmetry { symmetry, given, empty });
            }
            (Some(_), None) => CellRequest::Given,
            (None, Some(_)) => CellRequest::Empty,
            (None, None) => CellRequest::Either,
        };
        Ok(Orbit { cells, want })
    };
    orbits.into_iter().map(settle).collect()
}

fn is_full(puzzle: &Puzzle) -> bool {
    puzzle.clue_count() == puzzle.board().cell_count()
}

/// The numbers of clues to draw from: the requested one, those of the book's level, or the one that pattern and start
/// force. Each must be a sum of orbit sizes.
fn draws_of(
    board: &Board,
    request: &PuzzleRequest,
    orbits: &[Orbit],
    clues: Option<usize>,
) -> Result<Vec<usize>, PuzzleRequestError> {
    let given = ReachableCounts::of(orbits.iter().filter(|orbit| orbit.want == CellRequest::Given)).total();
    let free = ReachableCounts::of(orbits.iter().filter(|orbit| orbit.want == CellRequest::Either));
    let most = given + free.total();
    if !has_other_information(request) {
        check_least(board, most)?;
    }
    let can = |clues: &usize| (given..=most).contains(clues) && free.makes(clues - given);
    let Some(clues) = clues else {
        let Some(Target::Book(level)) = request.target else {
            return Ok(if given == most { vec![given] } else { Vec::new() });
        };
        let draws: Vec<usize> = book_clues(board, level, &request.levels).rev().filter(can).collect();
        if draws.is_empty() {
            return Err(PuzzleRequestError::BookRoom { level: level.key(), least: given, most });
        }
        return Ok(draws);
    };
    if clues < given || clues > most {
        return Err(PuzzleRequestError::OutOfRange { clues, least: given, most });
    }
    if can(&clues) {
        return Ok(vec![clues]);
    }
    let nearest: Vec<String> = [(given..clues).rev().find(can), (clues..=most).find(can)]
        .into_iter()
        .flatten()
        .map(|n| n.to_string())
        .collect();
    let groups: Vec<String> = free.sizes().map(|size| size.to_string()).collect();
    Err(PuzzleRequestError::Unreachable {
        clues,
        symmetry: request.symmetry,
        board: called(board),
        groups: groups.join(" and "),
        nearest: nearest.join(" or "),
    })
}

/// Checks that the rules subject to which a solution is filled can hold on the board.
fn check_rules(board: &Arc<Board>, request: &PuzzleRequest) -> Result<(), PuzzleRequestError> {
    // The digits for which a rule holds are random, and any choice serves for this check.
    let rules = request.rules(board, &mut Chance::from_seed(0));
    let clues: Vec<Clue> = rules.iter().map(|rule| rule.clue.clone()).collect();
    let space = Space::new(board, &clues);
    for rule in &rules {
        if let Err(error) = rule.clue.compile(&space) {
            let name = request.constraints[rule.request].name();
            return Err(PuzzleRequestError::Rule { name, board: called(board), error });
        }
    }
    Ok(())
}

/// Checks that no two empty rows (or columns) go through the same boxes: they could be exchanged in any solution.
fn check_lines(board: &Board, orbits: &[Orbit]) -> Result<(), PuzzleRequestError> {
    let mut empty = vec![false; board.cell_count()];
    for orbit in orbits.iter().filter(|orbit| orbit.want == CellRequest::Empty) {
        for cell in &orbit.cells {
            empty[cell.index()] = true;
        }
    }
    let Some(shape) = board.plain_boxes() else { return Ok(()) };
    for (kind, breadth) in [(HouseKind::Row, shape.rows), (HouseKind::Column, shape.columns)] {
        let band = |number: u16| (number - 1) / u16::from(breadth);
        let of_kind = board.houses().iter().filter(|house| house.kind == kind);
        let bare: Vec<_> = of_kind.filter(|house| house.cells.iter().all(|cell| empty[cell.index()])).collect();
        if let Some(pair) = bare.windows(2).find(|pair| band(pair[0].number) == band(pair[1].number)) {
            return Err(PuzzleRequestError::EmptyLines { first: pair[0].to_string(), second: pair[1].to_string() });
        }
    }
    Ok(())
}

/// Checks that the houses of a board that is not in the catalogue do not contradict each other.
fn check_grid(board: &Board, request: &PuzzleRequest, blank: &Position) -> Result<(), PuzzleRequestError> {
    let is_known = |entry: &CatalogueEntry| [entry.name, entry.recipe].contains(&board.name());
    if request.kind.board().is_none() || catalogue().iter().any(is_known) {
        return Ok(());
    }
    let found = solve::search(blank.puzzle(), 1, &Work::unlimited().with_nodes(START_NODES));
    if found.solutions.is_empty() && found.stopped.is_none() {
        return Err(PuzzleRequestError::NoGrid { board: called(board) });
    }
    Ok(())
}

/// The position from which every solution is filled.
fn start_of(board: &Board, request: &PuzzleRequest, start: &Puzzle) -> Result<Position, PuzzleRequestError> {
    if let Some(counts) = request.digit_counts.as_ref().filter(|_| !is_full(start)) {
        let mut held = vec![0; board.digits() as usize];
        for digit in start.givens().iter().flatten() {
            held[digit.index()] += 1;
        }
        held.sort_unstable();
        if held.iter().zip(counts.ascending()).any(|(&held, asked)| held > asked) {
            return Err(PuzzleRequestError::CountsAgainstStart { counts: counts.clone() });
        }
    }
    let found = solve::search(start, 1, &Work::unlimited().with_nodes(START_NODES));
    if found.solutions.is_empty() && found.stopped.is_none() {
        return Err(PuzzleRequestError::StartInfeasible { clues: start.clue_count() });
    }
    Ok(Position::new(start))
}
