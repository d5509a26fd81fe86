//! What an exact search knows of a position in which no reason has been found: the digits that a cell cannot have.
//!
//! Each candidate is tried with a budget of nodes that grows from round to round, so what is ruled out by the least
//! search is found first. That is as near to a short reason as a search without reasons comes.

use super::Solution;
use super::engine::{SearchBackend, candidates_of};
use crate::board::{Cell, Digit, DigitSet};
use crate::order::OrderBy;
use crate::puzzle::Position;
use crate::work::{Stop, Work};

/// The node budget of the searches in the first round, and the factor for each further round.
const FIRST_NODES: u64 = 1;
const GROWTH: u64 = 8;
/// The node budget of the last round.
const MOST_NODES: u64 = 1 << 24;

/// A cell whose digits an exact search has narrowed down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct Narrowed {
    /// The cell. It is empty.
    pub cell: Cell,
    /// The candidates that are left: at least one.
    pub left: DigitSet,
    /// The candidates that no solution has here: at least one.
    pub ruled_out: DigitSet,
}

/// Finds a cell of the position with candidates that no solution has, by as little search as possible; of several, the
/// one with the fewest candidates left. Solutions that are known save searching for their digits. `None` if every
/// candidate is in some solution, or if none could be decided within the node budget. Where there is no solution, any
/// candidate may be ruled out, as long as its cell keeps one.
///
/// # Errors
/// What stopped the work before anything was found.
pub fn narrowed(position: &Position, known: Option<&Solution>, work: &Work) -> Result<Option<Narrowed>, Stop> {
    let mut search = Narrowing {
        position,
        candidates: candidates_of(position).collect(),
        possible: vec![DigitSet::EMPTY; position.board().cell_count()],
    };
    if let Some(solution) = known {
        search.note(solution);
    }
    let most = work.nodes.unwrap_or(MOST_NODES);
    let mut nodes = FIRST_NODES;
    loop {
        let (found, stopped) = search.round(&work.with_nodes(nodes.min(most)));
        match (found, stopped) {
            (Some(found), None) => return Ok(Some(found).filter(|found| !found.left.is_empty())),
            // A cell without a candidate may have been missed in a round that was not finished.
            (Some(found), Some(_)) if !found.left.is_empty() => return Ok(Some(found)),
            (_, Some(stop)) => return Err(stop),
            (None, None) if nodes >= most || search.is_decided() => return Ok(None),
            (None, None) => nodes *= GROWTH,
        }
    }
}

struct Narrowing<'p> {
    position: &'p Position,
    candidates: Vec<DigitSet>,
    /// The digits that a solution is known to have, for each cell.
    possible: Vec<DigitSet>,
}

impl Narrowing<'_> {
    fn note(&mut self, solution: &Solution) {
        for (possible, &digit) in self.possible.iter_mut().zip(solution.digits()) {
            possible.insert(digit);
        }
    }

    fn is_decided(&self) -> bool {
        self.candidates.iter().zip(&self.possible).all(|(&candidates, &possible)| candidates.is_subset(possible))
    }

    /// Tries every candidate that no known solution has. Returns the best cell, one with nothing left before all others,
    /// and what stopped the round, if anything did.
    fn round(&mut self, work: &Work) -> (Option<Narrowed>, Option<Stop>) {
        let mut best: Option<Narrowed> = None;
        // What is left of the time goes to the cells of which there is most to say.
        let mut cells: Vec<Cell> = self.position.empty_cells().collect();
        cells.order_by(|cell| self.candidates[cell.index()].len());
        for cell in cells {
            let candidates = self.candidates[cell.index()];
            let mut ruled_out = DigitSet::EMPTY;
            for digit in candidates.iter() {
                if self.possible[cell.index()].contains(digit) {
                    continue;
                }
                match self.excludes(cell, digit, work) {
                    Ok(true) => ruled_out.insert(digit),
                    Ok(false) => {}
                    Err(stop) => return (best, Some(stop)),
                }
            }
            let narrowed = Narrowed { cell, left: candidates - ruled_out, ruled_out };
            let is_better = |best: &Narrowed| narrowed.left.len() < best.left.len();
            if !ruled_out.is_empty() && best.as_ref().is_none_or(is_better) {
                best = Some(narrowed);
            }
        }
        (best, None)
    }

    /// Whether a search within the budget shows that no solution has the digit in the cell.
    fn excludes(&mut self, cell: Cell, digit: Digit, work: &Work) -> Result<bool, Stop> {
        work.check()?;
        let whole = std::mem::replace(&mut self.candidates[cell.index()], DigitSet::of(digit));
        let found = SearchBackend::new(self.position.puzzle(), self.candidates.iter().copied()).search(1, work);
        self.candidates[cell.index()] = whole;
        found.solutions.iter().for_each(|solution| self.note(solution));
        match found.stopped {
            Some(stop) if stop != Stop::Budget => Err(stop),
            Some(_) => Ok(false),
            None => Ok(found.solutions.is_empty()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::board::named;
    use crate::puzzle::Puzzle;
    use crate::solve::{common, search_position};

    fn position(line: &str) -> Position {
        let board = Arc::new(named("9x9").expect("a board"));
        Position::new(&Puzzle::from_line(board, line).expect("a puzzle"))
    }

    const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

    #[test]
    fn what_is_ruled_out_is_in_no_solution_and_the_rest_is_said_to_be_left() {
        let mut position = position(HARD);
        let solution = search_position(&position, 1, &Work::unlimited()).solutions.remove(0);
        for known in [None, Some(&solution)] {
            let found = narrowed(&position, known, &Work::unlimited()).expect("no limit").expect("a cell");
            assert!(!found.ruled_out.contains(solution.digit(found.cell)), "{found:?}");
            assert!(found.left.contains(solution.digit(found.cell)));
            assert_eq!(found.left | found.ruled_out, position.candidates(found.cell));
        }
        // Played to the end, it solves the puzzle and never errs.
        while position.unsolved() > 0 {
            let Ok(Some(found)) = narrowed(&position, None, &Work::unlimited()) else { break };
            for digit in found.ruled_out.iter() {
                position.remove(found.cell, digit);
            }
            if let Some(digit) = found.left.single() {
                position.place(found.cell, digit);
            }
            assert!(found.left.contains(solution.digit(found.cell)), "{found:?}");
        }
        assert!(position.empty_cells().all(|cell| position.candidates(cell).len() == 1));
    }

    #[test]
    fn of_several_solutions_only_what_none_has_is_ruled_out() {
        let givens: Vec<(usize, char)> = HARD.char_indices().filter(|(_, symbol)| *symbol != '.').collect();
        let mut narrowed_down = 0;
        for &(at, _) in &givens {
            let mut line = HARD.to_owned();
            line.replace_range(at..=at, ".");
            let position = position(&line);
            let all = common(&position, &Work::unlimited()).expect("no limit").expect("a solution");
            if let Some(found) = narrowed(&position, None, &Work::unlimited()).expect("no limit") {
                assert!((all.possible(found.cell) & found.ruled_out).is_empty(), "{line} {found:?}");
                narrowed_down += 1;
            } else {
                let mut cells = position.empty_cells();
                assert!(cells.all(|cell| all.possible(cell) == position.candidates(cell)), "{line}");
            }
        }
        assert!(narrowed_down > 5, "{narrowed_down} of {}", givens.len());
    }

    #[test]
    fn without_time_nothing_is_said() {
        let stopped = Work::unlimited();
        stopped.cancel.cancel();
        assert_eq!(narrowed(&position(HARD), None, &stopped), Err(Stop::Cancelled));
    }
}
