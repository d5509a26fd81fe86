//! The inferences of a proof that its contradiction takes, one after another.
//!
//! The proof's parts force more than is needed. So the inferences are gone through from the last to the first: of each, what
//! a later one rests on is kept, and what it rests on itself is found by giving back what others took, one candidate at a
//! time, as long as it still concludes the same.

use std::collections::HashSet;

use crate::board::{Cell, Digit, DigitSet};
use crate::logic::families::clues::fixpoint::{Fixpoint, Item, Items, Trace};
use crate::logic::{ClueGround, ClueLine, ClueProof};

type Candidates = HashSet<(Cell, Digit)>;

/// The inferences that lead from the candidate to what cannot be, each with what it takes that is needed.
pub(in crate::logic) fn lines(fixpoint: &Fixpoint<'_>, proof: &ClueProof, assumed: (Cell, Digit)) -> Vec<ClueLine> {
    let mut told = Vec::new();
    fixpoint.refutes(proof, assumed, Some(&mut told));
    let mut trim = Trim {
        fixpoint,
        items: fixpoint.items(proof),
        taken: told.iter().flat_map(Trace::eliminated).chain(&proof.refuted).copied().collect(),
        lines: Vec::new(),
    };
    let mut needed = Candidates::new();
    let mut rest = &told[..];
    while let Some((last, before)) = rest.split_last() {
        rest = before;
        // What cannot be, but for the last of all, ends a case.
        if !last.is_contradiction() || trim.lines.is_empty() {
            trim.keep(last, &mut needed);
            continue;
        }
        let start = before.iter().rposition(|told| matches!(told, Trace::Case(_))).unwrap_or(0);
        let Trace::Case(at) = before[start] else { break };
        rest = &before[..start];
        let refuted = proof.refuted[at];
        if !needed.remove(&refuted) {
            continue;
        }
        let mut within = Candidates::new();
        trim.keep(last, &mut within);
        before[start + 1..].iter().rev().for_each(|told| trim.keep(told, &mut within));
        trim.lines.push(ClueLine { by: ClueGround::Case(at), gone: Vec::new() });
        needed.extend(within.into_iter().filter(|(cell, _)| *cell != refuted.0));
    }
    trim.lines.reverse();
    trim.lines
}

struct Trim<'t, 'p> {
    fixpoint: &'t Fixpoint<'p>,
    items: Items<'p>,
    /// What any inference or case took.
    taken: Candidates,
    /// What is kept, the last first.
    lines: Vec<ClueLine>,
}

impl Trim<'_, '_> {
    /// Keeps an inference, as far as it is needed; what it rests on is needed from here on.
    fn keep(&mut self, told: &Trace, needed: &mut Candidates) {
        let Trace::Inference { item, before, gone } = told else { return };
        let gone: Vec<(Cell, Digit)> = gone.iter().filter(|gone| needed.remove(gone)).copied().collect();
        if gone.is_empty() && !told.is_contradiction() {
            return;
        }
        let (by, item) = &self.items.list[*item];
        let mut state = before.clone();
        for (at, &cell) in item.cells().iter().enumerate() {
            for digit in self.taken.iter().filter(|(of, _)| *of == cell).map(|(_, digit)| *digit) {
                let bit = DigitSet::of(digit).bits();
                if state[at] & bit != 0 || gone.contains(&(cell, digit)) {
                    continue;
                }
                state[at] |= bit;
                if !self.concludes(item, &state, &gone) {
                    state[at] &= !bit;
                    needed.insert((cell, digit));
                }
            }
        }
        self.lines.push(ClueLine { by: *by, gone });
    }

    /// Whether the item takes these candidates, or cannot be kept if there are none.
    fn concludes(&self, item: &Item<'_>, state: &[u32], gone: &[(Cell, Digit)]) -> bool {
        let Some(left) = self.fixpoint.narrowed(item, state) else { return gone.is_empty() };
        let is_gone = |&(cell, digit): &(Cell, Digit)| {
            let at = item.cells().iter().position(|of| *of == cell);
            at.is_some_and(|at| left[at] & DigitSet::of(digit).bits() == 0)
        };
        !gone.is_empty() && gone.iter().all(is_gone)
    }
}

impl Trace {
    fn eliminated(&self) -> &[(Cell, Digit)] {
        match self {
            Self::Case(_) => &[],
            Self::Inference { gone, .. } => gone,
        }
    }

    fn is_contradiction(&self) -> bool {
        matches!(self, Self::Inference { gone, .. } if gone.is_empty())
    }
}
