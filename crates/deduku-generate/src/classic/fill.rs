//! A random full 9×9 grid.
//!
//! The first band and the first stack are drawn directly; every way to fill either around the first box is equally
//! likely. They leave four boxes, which have some 2,700 completions on average. There each digit has two rows left in
//! either band and two columns in either stack, so it has sixteen placements in the four boxes. A completion is nine
//! placements without a common cell: an exact cover, found by branching on the digit with the fewest placements left.

use super::grid::{CELLS, FullGrid};
use deduku_core::chance::Chance;

/// How many placements are tried before band and stack are drawn again.
const MOST_TRIES: u32 = 200;

/// A full grid. The same stream of random choices gives the same grid on every machine.
pub(super) fn fill(chance: &mut Chance) -> FullGrid {
    loop {
        let mut grid = [0; CELLS];
        let mut first = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        chance.shuffle(&mut first);
        let rows = [[first[0], first[1], first[2]], [first[3], first[4], first[5]], [first[6], first[7], first[8]]];
        let columns = [0, 1, 2].map(|column| rows.map(|row| row[column]));
        let (band, stack) = (beside(rows, chance), beside(columns, chance));
        for line in 0..3 {
            for at in 0..3 {
                grid[9 * line + at] = rows[line][at];
            }
            for at in 0..6 {
                grid[9 * line + 3 + at] = band[line][at];
                grid[9 * (3 + at) + line] = stack[line][at];
            }
        }
        let mut cover = Cover { ways: ways(&band, &stack), chosen: [0; 9], tries: MOST_TRIES };
        if cover.complete(0x1FF, 0, chance) {
            for (digit, &way) in cover.chosen.iter().enumerate() {
                let mut cells = way;
                while cells != 0 {
                    let cell = cells.trailing_zeros() as usize;
                    grid[9 * (3 + cell / 6) + 3 + cell % 6] = digit as u8;
                    cells &= cells - 1;
                }
            }
            return grid;
        }
    }
}

/// The two boxes beside a box, in its band of three lines: six digits per line.
///
/// A line of the second box takes digits from the first box's other lines, and the rest goes to the third box. Of the
/// 56 ways to divide the digits among the lines of the second box, `C(3, k)³` have `k` digits of the first box's second
/// line in the first line of the second box.
fn beside(lines: [[u8; 3]; 3], chance: &mut Chance) -> [[u8; 6]; 3] {
    let k = match chance.below(56) {
        0 => 0,
        1..=27 => 1,
        28..=54 => 2,
        _ => 3,
    };
    let [mut a, mut b, mut c] = lines;
    for line in [&mut a, &mut b, &mut c] {
        chance.shuffle(line);
    }
    // The first line takes k of b and the rest from c, the second the other k of c and the rest from a, the third what
    // is left.
    let take = |from: [u8; 3], rest: [u8; 3]| std::array::from_fn(|at| if at < k { from[at] } else { rest[at] });
    let second: [[u8; 3]; 3] = [take(b, c), take(c, a), take(a, b)];
    let third = [take(c, b), take(a, c), take(b, a)];
    std::array::from_fn(|line| {
        let (mut one, mut other) = (second[line], third[line]);
        chance.shuffle(&mut one);
        chance.shuffle(&mut other);
        [one[0], one[1], one[2], other[0], other[1], other[2]]
    })
}

/// For each of two groups of three lines, the two lines in which a digit is not placed yet.
type Free = [[usize; 2]; 2];

/// A set of the 36 cells of the last four boxes, row by row.
type Cells = u64;

/// For each digit its sixteen placements in the last four boxes, given by the rows in which the first stack does not
/// have it and the columns in which the first band does not have it.
fn ways(band: &[[u8; 6]; 3], stack: &[[u8; 6]; 3]) -> [[Cells; 16]; 9] {
    // For each digit, in each of the two groups of three lines, the two lines in which it is not placed yet.
    let free = |lines: &[[u8; 6]; 3]| {
        let mut used = [[0; 2]; 9];
        for line in lines {
            for (at, &digit) in line.iter().enumerate() {
                used[usize::from(digit)][at / 3] = at % 3;
            }
        }
        used.map(|used| std::array::from_fn(|half| [1, 2].map(|on| 3 * half + (used[half] + on) % 3)))
    };
    let (columns, rows): ([Free; 9], [Free; 9]) = (free(band), free(stack));
    std::array::from_fn(|digit| {
        let (rows, columns) = (rows[digit], columns[digit]);
        std::array::from_fn(|way| {
            // Which of its two lines the digit uses in the first box of each band and of each stack.
            let turned = |at: usize| way >> at & 1;
            let cell = |down: usize, across: usize| {
                let row = rows[down][turned(down) ^ across];
                let column = columns[across][turned(2 + across) ^ down];
                1 << (6 * row + column)
            };
            cell(0, 0) | cell(0, 1) | cell(1, 0) | cell(1, 1)
        })
    })
}

/// The search for placements of the digits in the last four boxes.
struct Cover {
    ways: [[Cells; 16]; 9],
    chosen: [Cells; 9],
    /// How many more placements may be tried.
    tries: u32,
}

impl Cover {
    /// Finds placements for these digits, one bit each, that avoid the taken cells; `false` if there are none or the
    /// tries are used up.
    fn complete(&mut self, digits: u16, taken: Cells, chance: &mut Chance) -> bool {
        const ALL: Cells = (1 << 36) - 1;
        let (mut best, mut fewest, mut covered) = (0, u32::MAX, taken);
        let mut rest = digits;
        while rest != 0 {
            let digit = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let mut fitting = 0u16;
            for (at, &way) in self.ways[digit].iter().enumerate() {
                let fits = way & taken == 0;
                fitting |= u16::from(fits) << at;
                covered |= if fits { way } else { 0 };
            }
            if fitting.count_ones() < fewest {
                (best, fewest) = (digit, fitting.count_ones());
                if fewest == 0 {
                    return false;
                }
            }
        }
        if digits == 0 || covered != ALL {
            return digits == 0;
        }
        let mut untried = (0..16).filter(|&at| self.ways[best][at] & taken == 0).fold(0u16, |set, at| set | 1 << at);
        while untried != 0 && self.tries > 0 {
            self.tries -= 1;
            let nth = chance.below(untried.count_ones());
            let at = (0..nth).fold(untried, |rest, _| rest & (rest - 1)).trailing_zeros() as usize;
            untried &= !(1 << at);
            self.chosen[best] = self.ways[best][at];
            if self.complete(digits & !(1 << best), taken | self.chosen[best], chance) {
                return true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_house_of_a_grid_by_chance_has_each_digit() {
        let mut chance = Chance::from_seed(9);
        let mut seen = HashSet::new();
        for _ in 0..500 {
            let grid = fill(&mut chance);
            let mut houses = [0; 27];
            for (cell, digit) in grid.iter().enumerate() {
                for house in [cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3] {
                    houses[house] |= 1 << digit;
                }
            }
            assert_eq!(houses, [0x1FF; 27]);
            seen.insert(grid);
        }
        assert_eq!(seen.len(), 500);
    }
}
