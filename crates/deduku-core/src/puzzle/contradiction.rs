//! Contradictions of a position: violations of the rules that are found without search.

use std::collections::HashSet;

use super::conflict::{Conflict, conflicts};
use super::{Position, Setup};
use crate::board::{Board, Cell, Digit, DigitSet, HouseId};

/// On boards with more digits than this, a sum is compared only with the minimum and maximum of its cells.
const DIGITS_OF_EXACT_SUMS: u8 = 9;

/// A rule that a position violates or can no longer satisfy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub enum Contradiction {
    /// Two cells of a house hold the same digit.
    Equal(Conflict),
    /// An empty cell has no candidate.
    NoCandidate {
        /// The cell.
        cell: Cell,
    },
    /// No cell of a complete house holds the digit or has it as a candidate.
    NoPlace {
        /// The house.
        house: HouseId,
        /// The digit.
        digit: Digit,
    },
    /// The digits and candidates in the cells of a cage or a run cannot add up to its sum.
    Sum {
        /// The cage or run.
        house: HouseId,
        /// Its sum.
        sum: u16,
    },
}

impl Contradiction {
    /// The word for its kind in JSON: `equal-digits`, `no-candidate`, `no-place` or `sum`.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Equal(_) => "equal-digits",
            Self::NoCandidate { .. } => "no-candidate",
            Self::NoPlace { .. } => "no-place",
            Self::Sum { .. } => "sum",
        }
    }

    /// The cells to look at: those that conflict, the one without a candidate, or those of the house.
    pub fn cells(&self, board: &Board) -> Vec<Cell> {
        match *self {
            Self::Equal(conflict) => conflict.cells.to_vec(),
            Self::NoCandidate { cell } => vec![cell],
            Self::NoPlace { house, .. } | Self::Sum { house, .. } => board.house(house).cells.to_vec(),
        }
    }

    /// The house that is violated; none for a cell without a candidate.
    pub const fn house(&self) -> Option<HouseId> {
        match *self {
            Self::Equal(Conflict { house, .. }) | Self::NoPlace { house, .. } | Self::Sum { house, .. } => Some(house),
            Self::NoCandidate { .. } => None,
        }
    }

    /// The digit that occurs twice or has no place.
    pub const fn digit(&self) -> Option<Digit> {
        match *self {
            Self::Equal(Conflict { digit, .. }) | Self::NoPlace { digit, .. } => Some(digit),
            Self::NoCandidate { .. } | Self::Sum { .. } => None,
        }
    }
}

impl Position {
    /// Every contradiction that is visible without search: cells in the board's order first, then houses.
    ///
    /// If two equal digits share a house, nothing else is listed: the other rules assume that each digit occurs at most
    /// once in a house.
    pub fn contradictions(&self) -> Vec<Contradiction> {
        let equal: Vec<_> = self.conflicts().map(Contradiction::Equal).collect();
        if !equal.is_empty() {
            return equal;
        }
        let board = self.board();
        let open = |cell: Cell| self.value(cell).map_or_else(|| self.candidates(cell), DigitSet::of);
        let bare = board.cells().filter(|&cell| open(cell).is_empty());
        let mut found: Vec<_> = bare.map(|cell| Contradiction::NoCandidate { cell }).collect();
        for house in board.house_ids().filter(|&house| board.is_complete(house)) {
            let cells = &board.house(house).cells;
            let held = cells.iter().fold(DigitSet::EMPTY, |held, &cell| held | open(cell));
            let lacking = (board.all_digits() - held).iter();
            found.extend(lacking.map(|digit| Contradiction::NoPlace { house, digit }));
        }
        let sets = |house: HouseId| board.house(house).cells.iter().map(|&cell| open(cell)).collect::<Vec<_>>();
        let wrong: Vec<HouseId> = self.wrong_sums().collect();
        for (house, sum) in self.puzzle().sums() {
            let exact = board.digits() <= DIGITS_OF_EXACT_SUMS;
            if wrong.contains(&house) || exact && !adds_up(&sets(house), sum) {
                found.push(Contradiction::Sum { house, sum });
            }
        }
        found
    }
}

impl Setup {
    /// The pairs of equal digits that share a house and so prevent a [`Puzzle`](super::Puzzle).
    pub fn conflicts(&self) -> Vec<Conflict> {
        conflicts(&self.board, |cell| self.givens.get(cell.index()).copied().flatten()).collect()
    }
}

/// Whether different digits, one of each set, add up to the sum. The sets of used digits are extended cell by cell, so
/// a house costs at most the number of digit sets times the number of its cells.
fn adds_up(cells: &[DigitSet], sum: u16) -> bool {
    let total = |used: DigitSet| used.iter().map(|digit| u16::from(digit.get())).sum::<u16>();
    let mut reached = HashSet::from([DigitSet::EMPTY.bits()]);
    for &cell in cells {
        let extended = reached.iter().flat_map(|&used| {
            let used = DigitSet::from_bits(used);
            (cell - used).iter().map(move |digit| used | DigitSet::of(digit))
        });
        reached = extended.filter(|&used| total(used) <= sum).map(DigitSet::bits).collect();
    }
    reached.into_iter().any(|used| total(DigitSet::from_bits(used)) == sum)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::board::named;
    use crate::puzzle::Puzzle;

    /// Each contradiction by its kind, its first cell and, if it has them, its house and its digit.
    fn texts(position: &Position) -> Vec<String> {
        let board = position.board();
        let text = |found: &Contradiction| {
            let house = found.house().map(|house| format!(" {}", board.house(house))).unwrap_or_default();
            let digit = found.digit().map(|digit| format!(" {digit}")).unwrap_or_default();
            format!("{} {}{house}{digit}", found.kind(), board.cell_name(found.cells(board)[0]))
        };
        position.contradictions().iter().map(text).collect()
    }

    fn puzzle(name: &str, line: &str) -> Puzzle {
        Puzzle::from_line(Arc::new(named(name).expect("a board")), line).expect("well formed")
    }

    #[test]
    fn each_kind_is_located() {
        assert_eq!(texts(&Position::new(&puzzle("4x4", "1.2..........4.3"))), [""; 0]);
        // r1c4 sees 1, 2, 3 and 4; r2c4 leaves row 1 and box 1 no place for a 4.
        let hopeless = Position::new(&puzzle("4x4", "123....4........"));
        assert_eq!(texts(&hopeless), ["no-candidate r1c4", "no-place r1c1 box 1 4", "no-place r1c1 row 1 4"]);
        assert_eq!(hopeless.contradictions()[0].cells(hopeless.board()), [Cell::at(3)]);
        // The 1s in r1c3 and r3c1 and the 2 leave no place for a 1 in box 1, and so none in row 2 and column 2.
        let placeless = Position::new(&puzzle("4x4", "..1..2..1......."));
        assert_eq!(texts(&placeless), ["no-place r1c1 box 1 1", "no-place r2c1 row 2 1", "no-place r1c2 column 2 1"]);
        let mut clashing = Position::new(&puzzle("4x4", "...............1"));
        clashing.place(Cell::at(0), Digit::from_index(1));
        clashing.place(Cell::at(1), Digit::from_index(1));
        assert_eq!(texts(&clashing), ["equal-digits r1c1 box 1 2", "equal-digits r1c1 row 1 2"]);
    }

    #[test]
    fn a_sum_is_compared_with_what_its_cells_can_hold() {
        let board = Arc::new(named("9x9+cages(0.1)").expect("a cage"));
        let mut setup = Setup::empty(board.clone());
        setup.sums = vec![None; board.houses().len()];
        setup.sums[27] = Some(5);
        // 5 is within the range 3 to 17 of two digits, but without 1 and 2 neither 1+4 nor 2+3 is possible.
        setup.givens[9] = Some(Digit::from_index(0));
        setup.givens[10] = Some(Digit::from_index(1));
        let position = Position::new(&setup.check().expect("well formed"));
        assert_eq!(texts(&position), ["sum r1c1 the cage at r1c1"]);
    }

    #[test]
    fn what_a_setup_holds_twice_is_listed() {
        let setup = Setup::from_line(Arc::new(named("4x4").expect("a board")), "1..11...........").expect("digits");
        let pairs: Vec<_> = setup.conflicts().iter().map(|conflict| conflict.cells.map(Cell::index)).collect();
        assert_eq!(pairs, [[0, 4], [0, 3], [0, 4]]);
    }
}
