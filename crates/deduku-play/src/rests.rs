//! The candidates that have to be absent for a step to follow.

use deduku_core::board::{Board, Cell, DigitSet, HouseId};
use deduku_logic::{Evidence, Fact, Step};

/// Returns the digits of each cell whose absence the step uses. `absent` says which digits are absent from a cell.
/// `None` if one of them is not absent, so that the step does not follow here.
///
/// Locked candidates and hidden subsets rest on their digits being absent from the rest of the house, naked subsets on
/// every other digit being absent from their cells, patterns on their facts. Any other step, including one with cages
/// or runs that need a digit for their sum, is assumed to rest on everything that is absent.
pub(super) fn rests_on(step: &Step, board: &Board, absent: impl Fn(Cell) -> DigitSet) -> Option<Vec<(Cell, DigitSet)>> {
    let elsewhere = |house: HouseId, cells: &[Cell], digits: DigitSet| {
        let rest = board.house(house).cells.iter().filter(|cell| !cells.contains(cell));
        rest.map(|&cell| (cell, digits)).collect::<Vec<_>>()
    };
    let is_plain = |fact: &Fact| !matches!(fact, Fact::Places { house, .. } if !board.is_complete(*house));
    let fact = |fact: &Fact| match fact {
        Fact::Cell { cell, digits } => vec![(*cell, board.all_digits() - *digits)],
        Fact::Places { house, digit, cells } => elsewhere(*house, cells, DigitSet::of(*digit)),
        Fact::Once { .. } | Fact::Unique => Vec::new(),
    };
    let needs = match &step.evidence {
        Evidence::Locked { digit, base, cells, .. } if board.is_complete(*base) => {
            elsewhere(*base, cells, DigitSet::of(*digit))
        }
        Evidence::HiddenSubset { house, cells, digits } if board.is_complete(*house) => {
            elsewhere(*house, cells, *digits)
        }
        Evidence::Fish { digit, bases, cells, fins, .. } if bases.iter().all(|&base| board.is_complete(base)) => {
            let places = [&cells[..], fins].concat();
            bases.iter().flat_map(|&base| elsewhere(base, &places, DigitSet::of(*digit))).collect()
        }
        Evidence::NakedSubset { cells, digits, .. } => {
            cells.iter().map(|&cell| (cell, board.all_digits() - *digits)).collect()
        }
        Evidence::Pattern(pattern) if pattern.facts.iter().all(is_plain) => {
            pattern.facts.iter().flat_map(fact).collect()
        }
        _ => board.cells().map(|cell| (cell, absent(cell))).collect(),
    };
    needs.iter().all(|&(cell, digits)| digits.is_subset(absent(cell))).then_some(needs)
}
