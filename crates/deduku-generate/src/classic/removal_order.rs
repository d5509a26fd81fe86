//! The order in which a filled grid is emptied. Cells emptied first are likely to be open where techniques are stuck,
//! and cells emptied last are likely to stay clues.

use super::grid::{CELLS, CellMask, FullGrid};
use deduku_core::chance::Chance;
use deduku_core::order::OrderBy;

/// A random order of the cells, some of them before or after the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RemovalOrder {
    /// Any order.
    Random,
    /// First all cells but one of each of four digits: these digits get the fewest clues and the most open places, so
    /// hard techniques find more, especially those that look at one digit.
    Digits,
    /// First the four corners of a rectangle, and the cells that would exclude the digit of one of two opposite corners
    /// from the other; then as with [`Digits`](Self::Digits); last the other cells of their houses, whose clues exclude
    /// the other candidates of the corners. So techniques that look for rectangles with few candidates find more of
    /// them.
    Rectangle,
}

/// The number of digits of which all cells but one come first.
const EMPTIED_DIGITS: usize = 4;

impl RemovalOrder {
    /// The orbits of this grid in such an order.
    pub(super) fn of(self, grid: &FullGrid, orbits: &[CellMask], chance: &mut Chance) -> Vec<CellMask> {
        let mut order = orbits.to_vec();
        chance.shuffle(&mut order);
        let first_digits = if self == Self::Random { 0 } else { cells_of_digits(grid, chance) };
        let corners = if self == Self::Rectangle { rectangle(grid, chance) } else { None };
        let open = corners.map_or(0, |corners| open_cells(grid, corners));
        let last = corners.map_or(0, |corners| corners.iter().fold(0, |cells, &corner| cells | peers(corner)) & !open);
        order.order_by(|orbit| match orbit {
            _ if orbit & open != 0 => 0,
            _ if orbit & last != 0 => 3,
            _ if orbit & first_digits != 0 => 1,
            _ => 2,
        });
        order
    }
}

/// All cells but one of each of some random digits.
fn cells_of_digits(grid: &FullGrid, chance: &mut Chance) -> CellMask {
    let mut digits: [u8; 9] = std::array::from_fn(|digit| digit as u8);
    chance.shuffle(&mut digits);
    digits[..EMPTIED_DIGITS].iter().fold(0, |cells, &digit| cells | all_but_one(grid, digit, chance))
}

/// All cells of the digit except a random one.
fn all_but_one(grid: &FullGrid, digit: u8, chance: &mut Chance) -> CellMask {
    let cells = with_digit(grid, digit);
    let kept = (0..CELLS).filter(|cell| cells >> cell & 1 == 1).nth(chance.below(9) as usize);
    kept.map_or(cells, |kept| cells & !(1 << kept))
}

/// The cells that hold a digit.
fn with_digit(grid: &FullGrid, digit: u8) -> CellMask {
    (0..CELLS).filter(|&cell| grid[cell] == digit).fold(0, |cells, cell| cells | 1 << cell)
}

/// A random rectangle in two boxes of which two opposite corners hold the same digit. The other two, the first and the
/// last, hold different ones.
fn rectangle(grid: &FullGrid, chance: &mut Chance) -> Option<[usize; 4]> {
    let mut all = Vec::new();
    for first in 0..CELLS {
        for last in first + 1..CELLS {
            let [top, bottom] = [first / 9, last / 9];
            let [left, right] = [first % 9, last % 9];
            let is_in_two_boxes = (top / 3 == bottom / 3) != (left / 3 == right / 3);
            if top == bottom || left == right || !is_in_two_boxes {
                continue;
            }
            let (beside, below) = (9 * top + right, 9 * bottom + left);
            if grid[beside] == grid[below] && grid[first] != grid[last] {
                all.push([first, beside, below, last]);
            }
        }
    }
    let at = (!all.is_empty()).then(|| chance.below(all.len() as u32))?;
    all.get(at as usize).copied()
}

/// The corners, and the cells that would exclude the digit of one of the two different corners from the other.
fn open_cells(grid: &FullGrid, corners: [usize; 4]) -> CellMask {
    let [one, _, _, other] = corners;
    let beside = peers(one) & with_digit(grid, grid[other]) | peers(other) & with_digit(grid, grid[one]);
    corners.iter().fold(beside, |cells, corner| cells | 1 << corner)
}

/// The cells that share a house with this one.
fn peers(cell: usize) -> CellMask {
    let house_of = |cell: usize| [cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3];
    let own = house_of(cell);
    let shares = |other: &usize| *other != cell && own.iter().zip(house_of(*other)).any(|(house, of)| *house == of);
    (0..CELLS).filter(shares).fold(0, |cells, other| cells | 1 << other)
}

#[cfg(test)]
mod tests {
    use super::super::fill::fill;
    use super::*;

    #[test]
    fn around_a_rectangle_its_corners_go_first_and_their_houses_last() {
        let mut chance = Chance::from_seed(3);
        let half_turn: Vec<CellMask> = (0..41).map(|cell| 1 << cell | 1 << (80 - cell)).collect();
        let single: Vec<CellMask> = (0..CELLS).map(|cell| 1 << cell).collect();
        for orbits in [half_turn, single] {
            for seed in 0..50 {
                let grid = fill(&mut chance);
                let order = RemovalOrder::Rectangle.of(&grid, &orbits, &mut Chance::from_seed(seed));
                // Repeats the same random choices: the order, the digits, then the rectangle.
                let mut again = Chance::from_seed(seed);
                again.shuffle(&mut orbits.clone());
                let digits = cells_of_digits(&grid, &mut again);
                let corners = rectangle(&grid, &mut again).expect("every grid has some");
                let class = |orbit: CellMask| {
                    let cells = || (0..CELLS).filter(|&cell| orbit >> cell & 1 == 1);
                    let sees = |a: usize, b: usize| {
                        a / 9 == b / 9 || a % 9 == b % 9 || (a / 27, a % 9 / 3) == (b / 27, b % 9 / 3)
                    };
                    let [one, _, _, other] = corners;
                    let is_open = |cell: usize| {
                        corners.contains(&cell)
                            || sees(cell, one) && grid[cell] == grid[other]
                            || sees(cell, other) && grid[cell] == grid[one]
                    };
                    if cells().any(is_open) {
                        0
                    } else if cells().any(|cell| corners.iter().any(|&corner| sees(cell, corner))) {
                        3
                    } else if orbit & digits == 0 {
                        2
                    } else {
                        1
                    }
                };
                assert!(order.is_sorted_by_key(|&orbit| class(orbit)), "seed {seed}");
                let mut sorted = order;
                sorted.sort_unstable();
                let mut all = orbits.clone();
                all.sort_unstable();
                assert_eq!(sorted, all, "each orbit once");
            }
        }
    }

    #[test]
    fn four_digits_go_first_but_for_one_cell_each() {
        let orbits: Vec<CellMask> = (0..CELLS).map(|cell| 1 << cell).collect();
        let mut chance = Chance::from_seed(5);
        for _ in 0..50 {
            let grid = fill(&mut chance);
            let order = RemovalOrder::Digits.of(&grid, &orbits, &mut chance);
            let mut first: Vec<u8> = order[..32].iter().map(|orbit| grid[orbit.trailing_zeros() as usize]).collect();
            first.sort_unstable();
            let digits: Vec<u8> = first.iter().step_by(8).copied().collect();
            assert!(digits.is_sorted_by(|one, next| one < next));
            assert!(first.chunks(8).zip(&digits).all(|(cells, digit)| cells.iter().all(|other| other == digit)));
            let mut sorted = order.clone();
            sorted.sort_unstable();
            assert_eq!(sorted, orbits, "each cell once");
        }
    }

    #[test]
    fn opposite_corners_of_a_rectangle_are_equal_and_the_others_are_not() {
        let mut chance = Chance::from_seed(4);
        for _ in 0..50 {
            let grid = fill(&mut chance);
            let corners = rectangle(&grid, &mut chance).expect("every grid has some");
            let [one, beside, below, other] = corners;
            assert!(grid[beside] == grid[below] && grid[one] != grid[other]);
            assert!(one / 9 == beside / 9 && below / 9 == other / 9 && one % 9 == below % 9 && beside % 9 == other % 9);
            let mut boxes = corners.map(|cell| (cell / 27, cell % 9 / 3)).to_vec();
            boxes.sort_unstable();
            boxes.dedup();
            assert_eq!(boxes.len(), 2);
        }
    }
}
