//! Puzzles for patterns that random puzzles do not have: a solution with what the pattern needs is drawn, and the
//! puzzle is carved from it.

use crate::pattern::{CellRequest, Pattern};
use crate::request::PuzzleRequest;
use crate::resolved_request::blank;
use crate::symmetry::Symmetry;
use deduku_core::board::{Board, BoxShape, Cell, Digit, DigitSet};
use deduku_core::chance::Chance;
use deduku_core::constraint::{Clue, Family, pair_text};
use deduku_core::puzzle::{Position, Setup};
use deduku_core::solve::random_solution;
use deduku_core::work::{Stop, Work};
use deduku_logic::Technique;

/// The node budget for a solution.
const NODES: u64 = 20_000;
/// The columns of three cells in the three rows of a box: even permutations, then odd ones.
const TURNS: [[[usize; 3]; 3]; 2] = [[[0, 1, 2], [1, 2, 0], [2, 0, 1]], [[0, 2, 1], [2, 1, 0], [1, 0, 2]]];

/// What a solution must have, and how the puzzle is carved from it.
struct Shape {
    /// The board with rules that the solution satisfies. They are not part of the puzzle.
    rules: Setup,
    symmetry: Symmetry,
    /// Cells that must not hold givens.
    empty: Vec<Cell>,
}

/// The request with a solution in which the technique may be found. None if every puzzle will do, if the board lacks
/// what the technique needs, and if no solution was found.
///
/// # Errors
/// What stopped the work.
pub(super) fn request(
    technique: Technique,
    request: &PuzzleRequest,
    chance: &mut Chance,
    work: &Work,
) -> Result<Option<PuzzleRequest>, Stop> {
    let Some(board) = request.kind.board() else { return Ok(None) };
    let setup = blank(board).puzzle().to_setup();
    let shape = match technique {
        Technique::SymmetricalPlacement => symmetrical(board, setup, chance),
        Technique::Tridagon => tridagon(board, setup, chance),
        _ => None,
    };
    let Some(shape) = shape else { return Ok(None) };
    let Ok(rules) = shape.rules.check() else { return Ok(None) };
    let solution = match random_solution(&Position::new(&rules), chance, &work.with_nodes(NODES)) {
        Ok(Some(solution)) => solution,
        Ok(None) | Err(Stop::Budget) => return Ok(None),
        Err(stop) => return Err(stop),
    };
    let wants = |cell| if shape.empty.contains(&cell) { CellRequest::Empty } else { CellRequest::Either };
    let full = Setup::new(board.clone(), board.cells().map(|cell| Some(solution.digit(cell))).collect());
    Ok(Some(PuzzleRequest {
        start: full.check().ok(),
        pattern: Pattern::new(board.cells().map(wants).collect(), board).ok(),
        symmetry: shape.symmetry,
        ..request.clone()
    }))
}

/// A solution that a half turn maps onto itself except for the names of the digits, with givens of the same symmetry.
/// Digits are exchanged in pairs; with an odd number of digits, one stays, and it fills the cell that stays in place.
fn symmetrical(board: &Board, setup: Setup, chance: &mut Chance) -> Option<Shape> {
    board.plain_boxes()?;
    let orbits = Symmetry::HalfTurn.orbits(board)?;
    let mut digits: Vec<Digit> = board.all_digits().iter().collect();
    chance.shuffle(&mut digits);
    let staying = digits.len() % 2;
    if staying == 0 && orbits.iter().any(|orbit| orbit.len() == 1) {
        return None;
    }
    let own: DigitSet = digits[..staying].iter().copied().collect();
    let couples: Vec<[usize; 2]> = digits[staying..].chunks(2).map(|two| [two[0].index(), two[1].index()]).collect();
    let are_images = |a: usize, b: usize| {
        own.iter().any(|digit| a == b && digit.index() == a)
            || couples.iter().any(|&[one, other]| [one, other] == [a, b] || [other, one] == [a, b])
    };
    let table = pair_text(digits.len(), are_images);
    let (mut clues, mut marks) = (Vec::new(), vec![board.all_digits(); board.cell_count()]);
    for orbit in &orbits {
        if let [cell] = orbit[..] {
            marks[cell.index()] = own;
        } else {
            let group = orbit.iter().map(|cell| cell.index() as u16).collect();
            clues.push(Clue::new(Family::Pair, vec![group], Vec::new()).with_text(&table));
        }
    }
    Some(Shape { rules: Setup { clues, marks, ..setup }, symmetry: Symmetry::HalfTurn, empty: Vec::new() })
}

/// A solution with three digits in eleven of twelve cells that cannot hold these three alone, and no givens in them.
fn tridagon(board: &Board, setup: Setup, chance: &mut Chance) -> Option<Shape> {
    if board.plain_boxes() != Some(BoxShape { rows: 3, columns: 3 }) {
        return None;
    }
    let mut two = || {
        let mut all = [0, 3, 6];
        chance.shuffle(&mut all);
        [all[0], all[1]]
    };
    let (rows, columns) = (two(), two());
    let mut digits: Vec<Digit> = board.all_digits().iter().collect();
    chance.shuffle(&mut digits);
    let three: DigitSet = digits[..3].iter().copied().collect();
    let mut kinds = [0, 1, 2].map(|_| chance.below(2) as usize).to_vec();
    // An odd number of the four boxes must have an odd permutation.
    kinds.push(1 - kinds.iter().sum::<usize>() % 2);
    let mut empty = Vec::new();
    for (at, kind) in kinds.into_iter().enumerate() {
        let (top, left) = (rows[at / 2], columns[at % 2]);
        let turn = TURNS[kind][chance.below(3) as usize];
        empty.extend((0..3).map(|row| Cell::new(((top + row) * 9 + left + turn[row]) as u16)));
    }
    let guardian = empty[chance.below(empty.len() as u32) as usize];
    let mut marks = vec![board.all_digits(); board.cell_count()];
    for &cell in &empty {
        marks[cell.index()] = if cell == guardian { board.all_digits() - three } else { three };
    }
    Some(Shape { rules: Setup { marks, ..setup }, symmetry: Symmetry::None, empty })
}
