//! A proof by clues under construction: the houses and clues by which candidates exclude each other, and the facts
//! needed.

use crate::engine::clue_links::excluding;
use crate::engine::clue_strong_links::{ClueStrongLink, needed_cells};
use crate::{ClueProof, ClueUse, Fact, HouseUse, Node, Pattern};
use deduku_core::board::{Cell, Digit, HouseId};
use deduku_core::order::OrderBy;
use deduku_core::puzzle::Position;

type Candidate = (Cell, Digit);

/// A proof by an assumed candidate to which parts are added.
pub(in crate::families::clues) struct ProofDraft<'p> {
    position: &'p Position,
    pub(in crate::families::clues) proof: ClueProof,
}

impl<'p> ProofDraft<'p> {
    pub(in crate::families::clues) fn new(position: &'p Position, assumed: Candidate) -> Self {
        Self { position, proof: ClueProof { assumed: Some(assumed), ..ClueProof::default() } }
    }

    /// A proof with the facts of a pattern.
    pub(in crate::families::clues) fn of_pattern(
        position: &'p Position,
        pattern: &Pattern,
        assumed: Candidate,
    ) -> Self {
        let mut draft = Self::new(position, assumed);
        for fact in &pattern.facts {
            match fact {
                &Fact::Cell { cell, digits } => draft.proof.known.push((cell, digits)),
                Fact::Places { house, digit, cells } => {
                    draft.proof.houses.push(HouseUse::Places { house: *house, digit: *digit, cells: cells.clone() });
                }
                Fact::Once { .. } | Fact::Unique => {}
            }
        }
        draft
    }

    /// The proof with its clues in order.
    pub(in crate::families::clues) fn finish(mut self) -> ClueProof {
        self.proof.clues.order_by(|part| part.clue);
        self.proof
    }

    /// Adds the kernels of the clue that need one of the two candidates, and the facts needed for that.
    pub(in crate::families::clues) fn strong(&mut self, one: &Node, other: &Node, clue: usize) {
        let (&[a], &[b]) = (&one.cells[..], &other.cells[..]) else { return };
        let link = ClueStrongLink { ends: [(a, one.digit), (b, other.digit)], clue };
        for (cells, known) in needed_cells(self.position, link) {
            self.add_clue(clue, cells);
            for fact in known {
                if !self.proof.known.contains(&fact) {
                    self.proof.known.push(fact);
                }
            }
        }
    }

    /// Adds the houses and clues by which candidates of one node exclude candidates of the other.
    pub(in crate::families::clues) fn weak(&mut self, one: &Node, other: &Node) {
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

    /// Adds the houses that contain at least two of the cells; for a pair, one house is enough.
    pub(in crate::families::clues) fn differ(&mut self, cells: &[Cell]) {
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

    pub(in crate::families::clues) fn add_differing(&mut self, house: HouseId, own: &[Cell]) {
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
        let clues: Vec<(usize, Vec<Cell>)> =
            excluding(self.position.puzzle(), one, other).map(|(clue, cells)| (clue, cells.to_vec())).collect();
        for (clue, cells) in clues {
            self.add_clue(clue, &cells);
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
