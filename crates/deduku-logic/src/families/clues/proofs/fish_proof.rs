//! What a fish with a fin that excludes the candidate by a clue rests on, as a proof by assuming that candidate.
//!
//! If the candidate holds, no fin does, and one cover is used up, so more bases than covers are left. This is shown by
//! assuming a place for one base after another, each together with those before it, until the last base has none.

use crate::families::clues::proofs::proof_draft::ProofDraft;
use crate::families::clues::proofs::reduction::reduced;
use crate::families::clues::propagation::fixpoint::Fixpoint;
use crate::{ClueProof, Evidence, HouseUse, Node};
use deduku_core::board::{Board, Cell, Digit, HouseId};
use deduku_core::puzzle::Position;
use deduku_core::work::Work;

/// Fish that need more cases than this are left out.
const MOST_CASES: usize = 200;

/// The bases, covers and fins of a fish, and the digit.
#[derive(Clone, Copy)]
pub(crate) struct FishParts<'f> {
    pub(crate) digit: Digit,
    pub(crate) bases: &'f [HouseId],
    pub(crate) covers: &'f [HouseId],
    pub(crate) fins: &'f [Cell],
}

impl<'f> FishParts<'f> {
    /// The parts of this evidence, if it is a fish.
    pub(crate) fn of(evidence: &'f Evidence) -> Option<Self> {
        let Evidence::Fish { digit, bases, covers, fins, .. } = evidence else { return None };
        Some(Self { digit: *digit, bases, covers, fins })
    }

    /// The fins that do not see the cell by a house.
    pub(crate) fn fins_beyond_houses(self, board: &Board, cell: Cell) -> Vec<Cell> {
        self.fins.iter().copied().filter(|&fin| fin != cell && !board.sees(fin, cell)).collect()
    }
}

/// Returns the reduced proof that the fish excludes its digit from the cell; `None` if the definitions do not show it.
pub(crate) fn fish_proof(
    position: &Position,
    fixpoint: &Fixpoint<'_>,
    fish: FishParts<'_>,
    cell: Cell,
) -> Option<ClueProof> {
    let target = (cell, fish.digit);
    let places: Vec<Vec<Cell>> = fish.bases.iter().map(|&base| places(position, base, fish.digit)).collect();
    let mut draft = ProofDraft::new(position, target);
    for (&house, cells) in fish.bases.iter().zip(&places) {
        draft.proof.houses.push(HouseUse::Places { house, digit: fish.digit, cells: cells.clone() });
    }
    let board = position.board();
    for &cover in fish.covers {
        let is_in = |of: &Cell| board.house(cover).cells.contains(of);
        let mut own: Vec<Cell> = places.iter().flatten().chain([&cell]).copied().filter(is_in).collect();
        own.sort_unstable();
        own.dedup();
        draft.add_differing(cover, &own);
    }
    let node = |cells: Vec<Cell>, on| Node { cells, digit: fish.digit, on };
    draft.weak(&node(vec![cell], true), &node(fish.fins.to_vec(), false));
    // A base that contains the candidate is satisfied by it.
    let open = places.into_iter().filter(|of| !of.contains(&cell)).collect();
    let mut cases = Cases { board, fish, places: open, target: cell, refuted: Vec::new() };
    cases.refute(&mut Vec::new());
    if cases.refuted.len() > MOST_CASES {
        return None;
    }
    draft.proof.refuted = cases.refuted;
    reduced(fixpoint, draft.finish(), target, board.all_digits(), &Work::unlimited())
}

/// The cells of the house that can have the digit.
fn places(position: &Position, house: HouseId, digit: Digit) -> Vec<Cell> {
    let has = |&cell: &Cell| match position.value(cell) {
        Some(value) => value == digit,
        None => position.candidates(cell).contains(digit),
    };
    position.board().house(house).cells.iter().copied().filter(has).collect()
}

/// Places of the bases that are refuted together; each entry comes after those that its refutation uses.
struct Cases<'p> {
    board: &'p Board,
    fish: FishParts<'p>,
    /// The places of each base that still needs one.
    places: Vec<Vec<Cell>>,
    target: Cell,
    refuted: Vec<Vec<(Cell, Digit)>>,
}

impl Cases<'_> {
    /// Refutes every place of the next base together with the chosen ones.
    fn refute(&mut self, chosen: &mut Vec<Cell>) {
        if chosen.len() + 1 >= self.places.len() || self.refuted.len() > MOST_CASES {
            return;
        }
        for place in self.places[chosen.len()].clone() {
            if self.fish.fins.contains(&place)
                || chosen.iter().chain([&self.target]).any(|&of| self.share_cover(of, place))
            {
                continue;
            }
            chosen.push(place);
            self.refute(chosen);
            self.refuted.push(chosen.iter().map(|&cell| (cell, self.fish.digit)).collect());
            chosen.pop();
        }
    }

    /// Whether some cover contains both cells.
    fn share_cover(&self, one: Cell, other: Cell) -> bool {
        let holds = |cover: &HouseId| [one, other].iter().all(|cell| self.board.house(*cover).cells.contains(cell));
        self.fish.covers.iter().any(holds)
    }
}
