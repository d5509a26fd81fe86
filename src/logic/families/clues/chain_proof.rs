//! What chains rest on of which some links are clues, in the form of a proof by an assumed candidate.
//!
//! A candidate that a chain excludes leads along it to what cannot be: each link is a step of propagation. So what the
//! links name is all that the proof needs, and what it can do without is left out as in any other.

use crate::board::{Cell, Digit, DigitSet, HouseId};
use crate::logic::families::clues::fixpoint::Fixpoint;
use crate::logic::families::clues::reduction::reduced;
use crate::logic::families::clues::shrink::taken;
use crate::logic::{Chain, ClueProof, ClueUse, Fact, HouseUse, LinkReason, Node, Pattern};
use crate::puzzle::Position;
use crate::work::Work;

type Candidate = (Cell, Digit);

/// The proof of the first of these candidates that the chains of the pattern exclude, without what it does not need, and
/// all that it excludes: that candidate, then those of the others that go by the same parts, and what goes without any
/// assumption. None if some clue of the links is not needed, the definitions do not show it, or the work ends.
pub(in crate::logic) fn chain_proof(
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
    let mut excluded = vec![target];
    excluded.extend(claims[1..].iter().filter(|&&claim| fixpoint.takes(&proof, claim)));
    for gone in taken(fixpoint, &proof, position) {
        if !excluded.contains(&gone) {
            excluded.push(gone);
        }
    }
    Some((proof, excluded))
}

/// All that the links name, and what links the candidate to the nodes.
fn whole(position: &Position, pattern: &Pattern, target: Candidate) -> ClueProof {
    let mut draft = Draft { position, proof: ClueProof { assumed: Some(target), ..ClueProof::default() } };
    for fact in &pattern.facts {
        match fact {
            &Fact::Cell { cell, digits } => draft.proof.known.push((cell, digits)),
            Fact::Places { house, digit, cells } => {
                draft.proof.houses.push(HouseUse::Places { house: *house, digit: *digit, cells: cells.clone() });
            }
            Fact::Once { .. } | Fact::Unique => {}
        }
    }
    for part in &pattern.parts {
        draft.differ(&part.cells);
    }
    for chain in &pattern.chains {
        for (one, other) in weak_links(chain) {
            draft.weak(one, other);
        }
        let own = Node { cells: vec![target.0], digit: target.1, on: true };
        for node in &chain.nodes {
            draft.weak(&own, node);
        }
    }
    draft.proof.clues.sort_by_key(|part| part.clue);
    draft.proof
}

/// The two nodes of each weak link.
fn weak_links(chain: &Chain) -> impl Iterator<Item = (&Node, &Node)> {
    let behind = chain.nodes.iter().cycle().skip(1);
    let linked = chain.nodes.iter().zip(behind).zip(&chain.links);
    linked.filter(|(_, link)| !link.strong).map(|(nodes, _)| nodes)
}

struct Draft<'p> {
    position: &'p Position,
    proof: ClueProof,
}

impl Draft<'_> {
    /// Adds the houses and clues by which candidates of the one exclude candidates of the other.
    fn weak(&mut self, one: &Node, other: &Node) {
        for &a in &one.cells {
            for &b in other.cells.iter().filter(|&&b| b != a) {
                if one.digit == other.digit && self.position.board().sees(a, b) {
                    self.differ(&[a, b]);
                } else {
                    self.exclude((a, one.digit), (b, other.digit));
                }
            }
        }
    }

    /// Adds the houses that hold two of the cells or more; for a pair one is enough.
    fn differ(&mut self, cells: &[Cell]) {
        let board = self.position.board();
        let mut houses: Vec<HouseId> = cells.iter().flat_map(|&cell| board.houses_of(cell)).copied().collect();
        houses.sort_unstable();
        houses.dedup();
        for house in houses {
            let own: Vec<Cell> = board.house(house).cells.iter().copied().filter(|cell| cells.contains(cell)).collect();
            if own.len() < 2 {
                continue;
            }
            self.add_differing(house, &own);
            if cells.len() == 2 {
                return;
            }
        }
    }

    fn add_differing(&mut self, house: HouseId, own: &[Cell]) {
        let known = self.proof.houses.iter_mut().find_map(|part| match part {
            HouseUse::Differ { house: of, cells } if *of == house => Some(cells),
            _ => None,
        });
        let Some(cells) = known else {
            self.proof.houses.push(HouseUse::Differ { house, cells: own.to_vec() });
            return;
        };
        cells.extend(own);
        cells.sort_unstable();
        cells.dedup();
    }

    /// Adds the kernels by each of which the two candidates exclude each other.
    fn exclude(&mut self, one: Candidate, other: Candidate) {
        let puzzle = self.position.puzzle();
        let all = puzzle.board().all_digits().bits();
        for (clue, kernel) in puzzle.all_kernels() {
            let rule = kernel.rule();
            let cells = rule.cells();
            if !cells.contains(&one.0) || !cells.contains(&other.0) {
                continue;
            }
            let digits = |cell: Cell| {
                let of = [one, other].into_iter().find(|candidate| candidate.0 == cell);
                of.map_or(all, |(_, digit)| DigitSet::of(digit).bits())
            };
            let mut both: Vec<u32> = cells.iter().map(|&cell| digits(cell)).collect();
            if rule.propagate(&mut both).is_err() {
                self.add_clue(*clue, cells);
            }
        }
    }

    fn add_clue(&mut self, clue: usize, own: &[Cell]) {
        let at = self.proof.clues.iter().position(|part| part.clue == clue).unwrap_or_else(|| {
            let family = self.position.puzzle().family_numbered(clue);
            self.proof.clues.push(ClueUse { clue, family, cells: Vec::new() });
            self.proof.clues.len() - 1
        });
        let cells = &mut self.proof.clues[at].cells;
        cells.extend(own);
        cells.sort_unstable();
        cells.dedup();
    }
}
