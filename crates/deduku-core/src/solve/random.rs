//! A random solution: the starting point of every generated puzzle.

use std::sync::Arc;

use super::Solution;
use super::constrained::Constrained;
use super::engine::candidates_of;
use super::found::Found;
use super::general::General;
use super::node_budget::NodeBudget;
use super::sums::Sums;
use crate::board::DigitSet;
use crate::chance::Chance;
use crate::puzzle::Position;
use crate::work::{Stop, Work};

/// The nodes of the first round, in addition to one per unsolved cell.
const FIRST_ROUND: u64 = 100;

/// A random solution that keeps every digit of the position and uses only its candidates; `None` if there is none.
///
/// The digits of a cell are tried in random order. An unlucky beginning can cost hours on a large board, so a round
/// that examines too many positions is abandoned, and the next one, half as long again, starts from scratch (Gomes,
/// Selman and Kautz, "Boosting Combinatorial Search Through Randomization", 1998). Rounds grow, so that a position
/// without a solution is eventually recognised.
///
/// # Errors
/// What stopped the work before the answer was known; the node budget is for all rounds together.
pub fn random_solution(position: &Position, chance: &mut Chance, work: &Work) -> Result<Option<Solution>, Stop> {
    let candidates: Vec<u32> = candidates_of(position).map(DigitSet::bits).collect();
    let sums = Arc::new(Sums::of(position.puzzle()));
    let mut round = FIRST_ROUND + position.unsolved() as u64;
    let mut budget = NodeBudget::new(work, 0);
    loop {
        budget.round_end = budget.nodes.saturating_add(round);
        let mut pick = |digits: u32| nth_bit(digits, chance.below(digits.count_ones()));
        let found = if position.puzzle().kernels().is_empty() {
            General::new(position.board().clone(), sums.clone(), candidates.clone()).next(&mut budget, &mut pick)
        } else {
            Constrained::new(position.puzzle(), candidates.clone()).next(&mut budget, &mut pick)
        };
        match found {
            Err(Stop::Budget) if work.nodes.is_none_or(|most| budget.nodes < most) => round += round / 2,
            Err(stop) => return Err(stop),
            Ok(Found::Solution(solution)) => return Ok(Some(solution)),
            Ok(_) => return Ok(None),
        }
    }
}

/// The set bit that has `n` set bits below it.
fn nth_bit(bits: u32, n: u32) -> u32 {
    let rest = (0..n).fold(bits, |rest, _| rest & (rest - 1));
    rest & rest.wrapping_neg()
}
