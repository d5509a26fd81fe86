//! The proof with everything that a search used: clues and leftover sums of houses, plus every house and all known
//! facts.
//!
//! It is the start for reduction where it is not known more precisely what the contradiction rests on.

use crate::families::clues::propagation::domain::domain;
use crate::families::clues::propagation::parts::ClueParts;
use crate::{ClueProof, ClueUse, HouseUse};
use deduku_core::board::{Cell, Digit, DigitSet};
use deduku_core::order::OrderBy;
use deduku_core::puzzle::Position;

/// Everything that refuting the candidate in the position may need. `used` has a flag for each kernel, followed by one
/// for each leftover sum of houses.
pub(in crate::families::clues) fn whole_proof(
    position: &Position,
    parts: &ClueParts,
    assumed: (Cell, Digit),
    used: &[bool],
) -> ClueProof {
    let (board, puzzle) = (position.board(), position.puzzle());
    let all = board.all_digits();
    let mut proof = ClueProof { assumed: Some(assumed), ..ClueProof::default() };
    let (kernels, sums) = used.split_at(puzzle.all_kernels().len());
    for ((clue, kernel), _) in puzzle.all_kernels().iter().zip(kernels).filter(|(_, is_used)| **is_used) {
        let at = proof.clues.iter().position(|own| own.clue == *clue).unwrap_or(proof.clues.len());
        if at == proof.clues.len() {
            let family = puzzle.family_numbered(*clue);
            proof.clues.push(ClueUse { clue: *clue, family, cells: Vec::new() });
        }
        let own = &mut proof.clues[at].cells;
        own.extend(kernel.rule().cells());
        own.sort_unstable();
        own.dedup();
    }
    proof.clues.order_by(|part| part.clue);
    let sums = parts.sums.iter().zip(sums).filter(|(_, is_used)| **is_used);
    proof.sums = sums.map(|(sum, _)| sum.clone()).collect();
    for house in board.house_ids() {
        let cells = &board.house(house).cells;
        if cells.len() > 1 {
            proof.houses.push(HouseUse::Differ { house, cells: cells.to_vec() });
        }
    }
    for house in board.house_ids().filter(|&house| board.is_complete(house)) {
        for digit in all.iter() {
            let has = |cell: &Cell| domain(position, *cell) >> digit.index() & 1 == 1;
            let cells: Vec<Cell> = board.house(house).cells.iter().copied().filter(has).collect();
            if cells.len() > 1 {
                proof.houses.push(HouseUse::Places { house, digit, cells });
            }
        }
    }
    let known = board.cells().map(|cell| (cell, DigitSet::from_bits(domain(position, cell))));
    proof.known = known.filter(|&(_, only)| only != all).collect();
    proof
}
