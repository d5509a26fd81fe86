//! Nishio: a candidate that leads to a contradiction through its own digit alone.

use super::chain_sink::{ChainSink, Origin};
use super::facts::Numbering;
use super::geometry::{HOUSE_SETS, PEERS, bits};
use super::implications::candidates;
use super::lowest_chain::LowestChain;
use super::marks::Marks;
use super::memory::Spare;
use super::propagation::{Left, Method, Propagation};
use super::step::Step;

/// The shortest contradiction that involves only one digit (from 7.5).
pub(super) fn nishio(marks: &Marks, spare: &Spare) -> Option<Step> {
    let numbering = Numbering::of(marks);
    let left = Left::whole(marks, &numbering);
    let mut lowest = LowestChain::default();
    for at in candidates(marks) {
        for is_true in [true, false] {
            if !contradicts(marks.digits[at % 9], at / 9, is_true) {
                continue;
            }
            let method = Method { cells: false, dynamic: true };
            let found = Propagation::of(&left, at, is_true, method, spare);
            if let Some(conflict) = found.conflict() {
                let step = |rating| Step::refutation(rating, at, is_true);
                lowest.offer(75, conflict.nodes, step, Origin::default);
            }
            found.end();
        }
    }
    lowest.into_step()
}

/// Whether a digit with these cells loses all its places in a house if it is in this cell, or is not in it. Fast,
/// because the chain itself is not recorded.
fn contradicts(cells: u128, cell: usize, is_true: bool) -> bool {
    let (mut on, mut off) = if is_true { (1 << cell, cells & PEERS[cell]) } else { (0, 1 << cell) };
    loop {
        let mut new = 0;
        for house in &HOUSE_SETS {
            let (places, left) = (cells & house, cells & house & !off);
            if left != places {
                if left == 0 {
                    return true;
                }
                if left.is_power_of_two() {
                    new |= left & !on;
                }
            }
        }
        if new == 0 {
            return false;
        }
        on |= new;
        bits(new).for_each(|cell| off |= cells & PEERS[cell]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explainer::marks::tests::positions;

    #[test]
    fn where_a_digit_loses_a_house_both_ways_agree() {
        let mut found = [0; 2];
        for marks in positions() {
            let numbering = Numbering::of(&marks);
            let (left, spare) = (Left::whole(&marks, &numbering), Spare::default());
            for (at, is_true) in candidates(&marks).flat_map(|at| [(at, true), (at, false)]) {
                let method = Method { cells: false, dynamic: true };
                let slow = Propagation::of(&left, at, is_true, method, &spare).conflict().is_some();
                assert_eq!(contradicts(marks.digits[at % 9], at / 9, is_true), slow, "{at} {is_true}");
                found[usize::from(slow)] += 1;
            }
        }
        assert!(found.iter().all(|&count| count > 0), "{found:?}");
    }
}
