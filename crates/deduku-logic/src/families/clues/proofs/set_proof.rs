//! What almost locked sets that exclude candidates by clues rest on, as a proof by assuming such a candidate.
//!
//! If the candidate holds, one set lacks a digit and therefore holds all its others. A digit that links it to the next
//! set is removed from that set cell by cell, because in that cell it would leave the first set fewer digits than
//! cells. This continues from set to set.

use crate::engine::grid::Grid;
use crate::families::clues::proofs::proof_draft::ProofDraft;
use crate::families::clues::proofs::reduction::reduced;
use crate::families::clues::proofs::shrink::{excluded, in_turn};
use crate::families::clues::propagation::fixpoint::Fixpoint;
use crate::{ClueProof, Fact, Node, PartName, Pattern};
use deduku_core::board::{Cell, Digit};
use deduku_core::puzzle::Position;
use deduku_core::work::Work;

type Candidate = (Cell, Digit);

/// Returns the reduced proof of the first of these candidates that the sets of the pattern exclude, with everything it
/// excludes. Returns `None` if it needs no clue, or the definitions do not show it.
pub(crate) fn set_proof(
    position: &Position,
    fixpoint: &Fixpoint<'_>,
    pattern: &Pattern,
    claims: &[Candidate],
) -> Option<(ClueProof, Vec<Candidate>)> {
    let &target = claims.first()?;
    let whole = whole(position, pattern, target);
    let proof = reduced(fixpoint, whole, target, position.board().all_digits(), &Work::unlimited())?;
    if proof.clues.is_empty() {
        return None;
    }
    let excluded = excluded(fixpoint, &proof, claims, position);
    Some((proof, excluded))
}

/// Which of these candidates the sets of the pattern exclude by clues, grouped by proof.
pub(crate) fn by_clues<const W: usize>(
    grid: &Grid<'_, W>,
    pattern: &Pattern,
    claims: Vec<Candidate>,
) -> Vec<Vec<Candidate>> {
    let fixpoint = grid.fixpoint();
    in_turn(claims, |claims| Some(set_proof(grid.position, &fixpoint, pattern, claims)?.1))
}

/// Everything that the pattern names, and what links its cells and the candidate.
fn whole(position: &Position, pattern: &Pattern, target: Candidate) -> ClueProof {
    let mut draft = ProofDraft::of_pattern(position, pattern, target);
    for set in pattern.parts.iter().filter(|part| part.name == PartName::Set) {
        draft.differ(&set.cells);
    }
    // The cells of the pattern that have the digit.
    let holding = |digit: Digit| {
        let has = |fact: &Fact| match fact {
            &Fact::Cell { cell, digits } if digits.contains(digit) => Some(cell),
            _ => None,
        };
        Node { cells: pattern.facts.iter().filter_map(has).collect(), digit, on: false }
    };
    draft.weak(&Node { cells: vec![target.0], digit: target.1, on: true }, &holding(target.1));
    for link in pattern.parts.iter().filter(|part| part.name == PartName::Link) {
        for digit in link.digits.iter() {
            let own = Node { cells: link.cells.clone(), digit, on: true };
            draft.weak(&own, &own);
            draft.weak(&own, &holding(digit));
            draft.proof.refuted.extend(link.cells.iter().map(|&cell| vec![(cell, digit)]));
        }
    }
    draft.finish()
}
