//! Why a position has no solution, where that can be shown without a search.
//!
//! A contradiction already present in the position comes first ([`Position::contradictions`]). Where there is none,
//! naked and hidden singles are placed until one appears, and the singles that it does not need are dropped again.
//! Where singles run out without a contradiction, the text says no more than that a search found no solution.

use crate::Style;
use crate::wording::{cell_name, house};
use deduku_core::board::{Board, Cell, Digit, DigitSet, HouseId};
use deduku_core::puzzle::{Conflict, Contradiction, Position, Puzzle};

/// Longer rows of singles are not reduced to those that the contradiction needs: the reduction replays them once per
/// single.
const MOST_REDUCED: usize = 250;
/// The most singles named in a text.
const MOST_NAMED: usize = 6;

/// Why a position has no solution.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct Refutation {
    /// The singles after which the contradictions appear, in the order in which they follow; empty where the position
    /// already contradicts itself.
    pub placed: Vec<(Cell, Digit)>,
    /// The contradictions after these singles. Empty where neither rules nor singles find any: then only a search can
    /// show it.
    pub contradictions: Vec<Contradiction>,
}

/// Looks for a contradiction in the position, and in what follows from it by singles. It does not search: finding
/// nothing does not mean that there is a solution.
pub fn refutation(position: &Position) -> Refutation {
    let contradictions = position.contradictions();
    if !contradictions.is_empty() {
        return Refutation { placed: Vec::new(), contradictions };
    }
    let (mut end, mut placed) = (position.clone(), Vec::new());
    while let Some((cell, digit)) = next_single(&end) {
        end.place(cell, digit);
        placed.push((cell, digit));
        if let Some(&first) = end.contradictions().first() {
            let placed = reduced(position, placed, first);
            let mut after = position.clone();
            for &(cell, digit) in &placed {
                after.place(cell, digit);
            }
            return Refutation { placed, contradictions: after.contradictions() };
        }
    }
    Refutation::default()
}

/// The first naked single in the order of the cells, or else the first hidden single in the order of the houses.
fn next_single(position: &Position) -> Option<(Cell, Digit)> {
    let naked = position.empty_cells().find_map(|cell| Some((cell, position.candidates(cell).single()?)));
    let board = position.board();
    let hidden = || {
        board.house_ids().filter(|&house| board.is_complete(house)).find_map(|house| {
            let (mut once, mut twice) = (DigitSet::EMPTY, DigitSet::EMPTY);
            for &cell in &board.house(house).cells {
                twice |= once & position.candidates(cell);
                once |= position.candidates(cell);
            }
            let digit = (once - twice).first()?;
            let holds = |cell: &&Cell| position.candidates(**cell).contains(digit);
            Some((*board.house(house).cells.iter().find(holds)?, digit))
        })
    };
    naked.or_else(hidden)
}

/// Whether the digit is a naked or hidden single of the cell.
fn is_single(position: &Position, cell: Cell, digit: Digit) -> bool {
    let board = position.board();
    let candidates = position.candidates(cell);
    let alone = |house: &HouseId| {
        let others = board.house(*house).cells.iter().filter(|&&other| other != cell);
        board.is_complete(*house) && others.into_iter().all(|&other| !position.candidates(other).contains(digit))
    };
    candidates.contains(digit) && (candidates.len() == 1 || board.houses_of(cell).iter().any(alone))
}

/// The singles without those that the contradiction does not need; the last is tried first.
fn reduced(position: &Position, placed: Vec<(Cell, Digit)>, found: Contradiction) -> Vec<(Cell, Digit)> {
    if placed.len() > MOST_REDUCED {
        return placed;
    }
    let leads = |placed: &[(Cell, Digit)]| {
        let mut after = position.clone();
        for &(cell, digit) in placed {
            if !is_single(&after, cell, digit) {
                return false;
            }
            after.place(cell, digit);
        }
        after.contradictions().contains(&found)
    };
    let mut kept = placed;
    for at in (0..kept.len()).rev() {
        let mut without = kept.clone();
        without.remove(at);
        if leads(&without) {
            kept = without;
        }
    }
    kept
}

impl Refutation {
    /// The cells to look at: those of the first contradiction.
    pub fn cells(&self, board: &Board) -> Vec<Cell> {
        self.contradictions.first().map_or_else(Vec::new, |first| first.cells(board))
    }

    /// One clause, without a full stop: “r1c4 has no candidate left”.
    pub fn text(&self, puzzle: &Puzzle, style: Style) -> String {
        let board = puzzle.board();
        let name = |cell: Cell| cell_name(cell, board, style);
        let Some(first) = self.contradictions.first() else {
            return "no rule is broken and singles lead to no contradiction, but a search finds no solution".to_owned();
        };
        let what = match *first {
            Contradiction::Equal(Conflict { digit, cells: [a, b], house: held }) => {
                let held = house(held, puzzle, style);
                format!("{} and {} both hold {} in {held}", name(a), name(b), puzzle.symbol(digit))
            }
            Contradiction::NoCandidate { cell } => format!("{} has no candidate left", name(cell)),
            Contradiction::NoPlace { house: lacking, digit } => {
                format!("{} has no place left for {}", house(lacking, puzzle, style), puzzle.symbol(digit))
            }
            Contradiction::Sum { house: wrong, sum } => {
                format!("{} cannot add up to {sum}", house(wrong, puzzle, style))
            }
        };
        let what = match self.contradictions.len() - 1 {
            0 => what,
            1 => format!("{what}, and 1 contradiction more"),
            more => format!("{what}, and {more} contradictions more"),
        };
        if self.placed.is_empty() {
            return what;
        }
        let single = |&(cell, digit): &(Cell, Digit)| format!("{}={}", name(cell), puzzle.symbol(digit));
        let named: Vec<String> = self.placed.iter().take(MOST_NAMED).map(single).collect();
        let after = match self.placed.len() - named.len() {
            0 if named.len() == 1 => format!("the single {}", named.join(" ")),
            0 => format!("the singles {}", named.join(" ")),
            more => format!("the singles {} and {more} more", named.join(" ")),
        };
        format!("after {after}, {what}")
    }
}
