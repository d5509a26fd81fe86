//! The state of cages and runs: their remaining sum, and the combinations that are left.

use std::time::Duration;

use super::event::Outcome;
use super::moves::Move;
use super::play::Game;
use deduku_core::board::{Board, Cell, DigitSet, HouseId};
use deduku_core::puzzle::{Position, Puzzle, combinations};

/// The state of a cage or a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SumState {
    /// The house.
    pub house: HouseId,
    /// Its sum, if known.
    pub sum: Option<u16>,
    /// The sum of its digits so far.
    pub total: u16,
    /// The number of empty cells.
    pub empty: usize,
    /// The digits that it holds.
    pub held: DigitSet,
    /// The combinations for its empty cells, by its sum and their candidates; `None` if there are too many combinations
    /// to list at once.
    pub left: Option<Vec<DigitSet>>,
}

impl SumState {
    /// Computes the state of this house in the position.
    pub fn of(position: &Position, house: HouseId) -> Self {
        let board = position.board();
        let cells = &board.house(house).cells;
        let digits = || cells.iter().filter_map(|&cell| position.value(cell));
        let (held, total) = (digits().collect::<DigitSet>(), digits().map(|digit| u16::from(digit.get())).sum());
        let open: Vec<DigitSet> = cells
            .iter()
            .filter(|&&cell| position.value(cell).is_none())
            .map(|&cell| position.candidates(cell))
            .collect();
        let sum = position.puzzle().sum(house);
        let rest = sum.and_then(|sum| sum.checked_sub(total));
        let among = board.all_digits() - held;
        let every = |rest| combinations(open.len(), rest, among).into_iter().filter(|&set| is_spread(set, &open));
        let left =
            can_be_listed(open.len(), among.len()).then(|| rest.map_or_else(Vec::new, |rest| every(rest).collect()));
        Self { house, sum, total, empty: open.len(), held, left }
    }

    /// The remaining sum; `None` if the digits exceed the sum or it is not known.
    pub fn rest(&self) -> Option<u16> {
        self.sum?.checked_sub(self.total)
    }

    /// Whether the whole house could hold these digits: those it holds plus one of the combinations left.
    pub fn admits(&self, whole: DigitSet) -> bool {
        self.held.is_subset(whole) && self.left.as_ref().is_some_and(|left| left.contains(&(whole - self.held)))
    }
}

/// Whether the sets of `cells` digits out of `digits` are few enough to be listed while a frame is drawn.
pub fn can_be_listed(cells: usize, digits: usize) -> bool {
    const MOST: usize = 20_000;
    let mut sets = 1usize;
    for step in 0..cells.min(digits.saturating_sub(cells)) {
        sets = sets * (digits - step) / (step + 1);
        if sets > MOST {
            return false;
        }
    }
    true
}

/// Whether the digits can be assigned to the cells so that each cell gets one of its candidates.
fn is_spread(digits: DigitSet, cells: &[DigitSet]) -> bool {
    let Some((first, rest)) = cells.split_first() else { return digits.is_empty() };
    (digits & *first).iter().any(|digit| is_spread(digits - DigitSet::of(digit), rest))
}

/// The houses of the cell that have a sum or are of a kind with one.
pub fn summed_houses(puzzle: &Puzzle, cell: Cell) -> Vec<HouseId> {
    puzzle.board().houses_of(cell).iter().copied().filter(|&id| summed_by(puzzle, id)).collect()
}

/// Whether the house has a sum, or is of a kind with one.
pub(super) fn summed_by(puzzle: &Puzzle, house: HouseId) -> bool {
    puzzle.sum(house).is_some() || is_summed_kind(puzzle.board(), house)
}

fn is_summed_kind(board: &Board, id: HouseId) -> bool {
    use deduku_core::board::HouseKind::{Cage, Run};
    matches!(board.house(id).kind, Cage | Run)
}

impl Game {
    /// Strikes digits out of the combinations of a house, or restores them: a whole combination, or a single digit.
    pub fn strike(&mut self, house: HouseId, digits: DigitSet, now: Duration) -> Outcome {
        let on = !self.is_struck(house, digits);
        self.make(Move::Strike { house, digits, on }, now)
    }

    /// Whether the player struck out exactly these digits of the house.
    pub fn is_struck(&self, house: HouseId, digits: DigitSet) -> bool {
        self.state.struck.contains(&(house, digits))
    }

    /// The struck-out entry that covers this combination of the house: the combination itself, or one of its digits.
    pub fn struck_from(&self, house: HouseId, combination: DigitSet) -> Option<DigitSet> {
        let mut struck = self.state.struck.iter().filter(|(of, _)| *of == house).map(|(_, digits)| *digits);
        struck.find(|&digits| digits == combination || (digits.len() == 1 && digits.is_subset(combination)))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use deduku_core::board::{Digit, named};
    use deduku_core::puzzle::Setup;

    #[test]
    fn only_few_sets_are_listed() {
        assert!((0..=9).all(|cells| can_be_listed(cells, 9)) && can_be_listed(8, 16));
        assert!(!can_be_listed(12, 25) && can_be_listed(24, 25));
    }

    #[test]
    fn placed_digits_and_candidates_narrow_the_combinations() {
        let board = Arc::new(named("9x9+cages(0.1.2)").expect("a cage"));
        let mut setup = Setup::empty(board.clone());
        setup.sums = vec![None; board.houses().len()];
        setup.sums[27] = Some(8);
        let mut position = Position::new(&setup.check().expect("a killer"));
        let left = |position: &Position| {
            let standing = SumState::of(position, HouseId::at(27));
            standing.left.expect("few").iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        assert_eq!(left(&position), ["125", "134"]);
        position.remove(Cell::at(0), Digit::from_index(0));
        position.remove(Cell::at(1), Digit::from_index(0));
        position.remove(Cell::at(2), Digit::from_index(0));
        assert!(left(&position).is_empty());
        let mut position = Position::new(position.puzzle());
        position.place(Cell::at(1), Digit::from_index(1));
        assert_eq!(left(&position), ["15"]);
        assert!(
            SumState::of(&position, HouseId::at(27)).admits([0, 1, 4].map(Digit::from_index).into_iter().collect())
        );
    }
}
