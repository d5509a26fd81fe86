//! What chains with clue links rest on, as a proof by an assumed candidate.
//!
//! A candidate that a chain excludes leads along it to a contradiction, where each link is a step of propagation. So
//! the proof needs only what the links name, and is then reduced like any other proof.

use crate::families::clues::proofs::proof_draft::ProofDraft;
use crate::families::clues::proofs::reduction::reduced;
use crate::families::clues::proofs::shrink::excluded;
use crate::families::clues::propagation::fixpoint::Fixpoint;
use crate::{Chain, ClueProof, Link, LinkReason, Node, Pattern};
use deduku_core::board::{Cell, Digit};
use deduku_core::puzzle::Position;
use deduku_core::work::Work;

type Candidate = (Cell, Digit);

/// Returns the reduced proof of the first of these candidates that the chains of the pattern exclude, with everything
/// it excludes: that candidate, those of the others that the same parts remove, and what is removed without any
/// assumption. Returns `None` if a clue of the links is not needed, the definitions do not show the exclusion, or the
/// work ends.
pub(crate) fn chain_proof(
    position: &Position,
    fixpoint: &Fixpoint<'_>,
    pattern: &Pattern,
    claims: &[Candidate],
    work: &Work,
) -> Option<(ClueProof, Vec<Candidate>)> {
    let &target = claims.first()?;
    let whole = whole(position, pattern, target);
    let proof = reduced(fixpoint, whole, target, position.board().all_digits(), work)?;
    let links = pattern.chains.iter().flat_map(|chain| &chain.links);
    let is_needed = |by: LinkReason| match by {
        LinkReason::Clue(clue) => proof.clues.iter().any(|part| part.clue == clue),
        _ => true,
    };
    if !links.into_iter().all(|link| is_needed(link.by)) {
        return None;
    }
    let excluded = excluded(fixpoint, &proof, claims, position);
    Some((proof, excluded))
}

/// Everything that the links name, and what links the candidate to the nodes.
fn whole(position: &Position, pattern: &Pattern, target: Candidate) -> ClueProof {
    let mut draft = ProofDraft::of_pattern(position, pattern, target);
    for part in &pattern.parts {
        draft.differ(&part.cells);
    }
    for chain in &pattern.chains {
        for (one, other, link) in links(chain) {
            match link {
                Link { strong: true, by: LinkReason::Clue(clue) } => draft.strong(one, other, clue),
                Link { strong: true, .. } => {}
                Link { strong: false, .. } => draft.weak(one, other),
            }
        }
        let own = Node { cells: vec![target.0], digit: target.1, on: true };
        for node in &chain.nodes {
            draft.weak(&own, node);
        }
    }
    draft.finish()
}

/// Each link with its two nodes.
fn links(chain: &Chain) -> impl Iterator<Item = (&Node, &Node, Link)> {
    let behind = chain.nodes.iter().cycle().skip(1);
    chain.nodes.iter().zip(behind).zip(&chain.links).map(|((one, other), &link)| (one, other, link))
}
