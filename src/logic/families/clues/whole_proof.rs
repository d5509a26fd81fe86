//! The proof that takes all there is: every clue, what sums leave over, every house, and all that is known.
//!
//! It is what a proof is cut down from where nothing is known of what it rests on.

use crate::board::{Cell, Digit, DigitSet};
use crate::logic::families::clues::domain::domain;
use crate::logic::families::clues::parts::ClueParts;
use crate::logic::{ClueProof, ClueUse, HouseUse};
use crate::puzzle::Position;

/// All that there is in the position, for the candidate to be assumed.
pub(super) fn whole_proof(position: &Position, parts: &ClueParts, assumed: (Cell, Digit)) -> ClueProof {
    let board = position.board();
    let all = board.all_digits();
    let mut proof = ClueProof { assumed: Some(assumed), sums: parts.sums.clone(), ..ClueProof::default() };
    for part in &parts.parts {
        match proof.clues.iter_mut().find(|own| own.clue == part.own.clue) {
            Some(own) => add(own, &part.own.cells),
            None => proof.clues.push(part.own.clone()),
        }
    }
    proof.clues.sort_by_key(|part| part.clue);
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

fn add(own: &mut ClueUse, cells: &[Cell]) {
    own.cells.extend(cells);
    own.cells.sort_unstable();
    own.cells.dedup();
}
