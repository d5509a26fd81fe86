//! The candidates that the clues of a Kakuro leave for its cells: the measure by which a filling is repaired.
//!
//! For each run, every set of digits that its clue admits is matched with the candidates of its cells; if there are few
//! combinations, every way to fill the run is tried. The result follows from one run at a time: it may have more
//! candidates than a solver leaves, but never fewer than the solutions have.

use std::sync::LazyLock;

use deduku_core::board::{Board, Cell, DigitSet};
use deduku_core::puzzle::combinations;

/// Runs with at most this number of combinations of candidates are filled in every way.
const WAYS: usize = 400;
/// The most cells and the largest sum of a run.
const MOST: (usize, usize) = (9, 45);

/// The sets of digits, one bit per digit, for each number of cells and each sum.
static SETS: LazyLock<Vec<Vec<u32>>> = LazyLock::new(|| {
    let sums = |cells| (0..=MOST.1).map(move |sum| (cells, sum));
    let sets = |(cells, sum): (usize, usize)| {
        combinations(cells, sum as u16, DigitSet::full(9)).into_iter().map(DigitSet::bits).collect()
    };
    (0..=MOST.0).flat_map(sums).map(sets).collect()
});

/// The runs of a Kakuro's board.
#[derive(Clone, Debug)]
pub(super) struct Runs {
    /// The cells of each run, by their indices.
    pub(super) cells: Vec<Vec<usize>>,
    /// The run across and the run down of each cell.
    pub(super) of: Vec<Vec<usize>>,
}

impl Runs {
    pub(super) fn of(board: &Board) -> Self {
        let cells = board.houses().iter().map(|house| house.cells.iter().map(|cell| cell.index()).collect()).collect();
        let of = board.cells().map(|cell| runs_of(board, cell)).collect();
        Self { cells, of }
    }

    /// The sum of each run for these digits, one number per cell.
    pub(super) fn sums(&self, digits: &[u8]) -> Vec<usize> {
        self.cells.iter().map(|run| run.iter().map(|&cell| usize::from(digits[cell])).sum()).collect()
    }

    /// The candidates of each cell, one bit per digit, that these sums leave; `known` are the initial candidates.
    pub(super) fn narrow(&self, sums: &[usize], mut known: Vec<u32>) -> Vec<u32> {
        let mut waiting: Vec<usize> = (0..self.cells.len()).collect();
        let mut waits = vec![true; self.cells.len()];
        let mut held = Vec::new();
        while let Some(run) = waiting.pop() {
            waits[run] = false;
            let cells = &self.cells[run];
            held.clear();
            held.extend(cells.iter().map(|&cell| known[cell]));
            narrow_run(&mut held, &SETS[cells.len() * (MOST.1 + 1) + sums[run]]);
            for (&cell, &left) in cells.iter().zip(&held) {
                if known[cell] == left {
                    continue;
                }
                known[cell] = left;
                for &other in &self.of[cell] {
                    if !std::mem::replace(&mut waits[other], true) {
                        waiting.push(other);
                    }
                }
            }
        }
        known
    }
}

fn runs_of(board: &Board, cell: Cell) -> Vec<usize> {
    board.houses_of(cell).iter().map(|run| run.index()).collect()
}

/// Keeps in each cell of a run only the digits that some set allows there.
fn narrow_run(cells: &mut [u32], sets: &[u32]) {
    let ways = cells
        .iter()
        .try_fold(1usize, |ways, digits| Some(ways * digits.count_ones() as usize).filter(|&ways| ways <= WAYS));
    if ways.is_some() {
        let mut left = vec![0; cells.len()];
        let union = sets.iter().fold(0, |union, set| union | set);
        for &set in sets {
            fill(cells, 0, set, &mut left);
        }
        for (digits, left) in cells.iter_mut().zip(left) {
            *digits &= union & left;
        }
        return;
    }
    let held = cells.iter().fold(0, |held, digits| held | digits);
    let fits = |set: &u32| set & held == *set && cells.iter().all(|digits| digits & set != 0);
    let (mut some, mut all) = (0, u32::MAX);
    for set in sets.iter().filter(|set| fits(set)) {
        some |= set;
        all &= set;
    }
    for at in 0..cells.len() {
        cells[at] &= some;
        if cells[at].is_power_of_two() {
            let digit = cells[at];
            cells.iter_mut().enumerate().filter(|(other, _)| *other != at).for_each(|(_, digits)| *digits &= !digit);
        }
    }
    // A digit of every set must be placed somewhere.
    let mut needed = all & some;
    while needed != 0 {
        let digit = needed & needed.wrapping_neg();
        needed ^= digit;
        let mut places = cells.iter_mut().filter(|digits| **digits & digit != 0);
        if let (Some(place), None) = (places.next(), places.next()) {
            *place = digit;
        }
    }
}

/// Records for each cell, from this one on, the digits that it has in some way to use all of the set; returns whether
/// there is such a way.
fn fill(cells: &[u32], at: usize, set: u32, left: &mut [u32]) -> bool {
    let Some(digits) = cells.get(at) else { return true };
    let mut found = false;
    let mut open = digits & set;
    while open != 0 {
        let digit = open & open.wrapping_neg();
        open ^= digit;
        if fill(cells, at + 1, set ^ digit, left) {
            left[at] |= digit;
            found = true;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: u32 = 0x1ff;

    fn narrowed(cells: &[u32], sum: usize) -> Vec<u32> {
        let mut cells = cells.to_vec();
        let sets = SETS[cells.len() * (MOST.1 + 1) + sum].clone();
        narrow_run(&mut cells, &sets);
        cells
    }

    #[test]
    fn a_run_keeps_what_its_sum_admits() {
        assert_eq!(narrowed(&[ALL, ALL], 4), [0b101, 0b101]);
        assert_eq!(narrowed(&[ALL, 0b1], 4), [0b100, 0b1]);
        assert_eq!(narrowed(&[ALL; 4], 10), [0b1111; 4]);
        assert_eq!(narrowed(&[ALL; 9], 45), [ALL; 9]);
        // 7 = 1+2+4: the 4 has only one place.
        assert_eq!(narrowed(&[0b11, 0b11, ALL], 7), [0b11, 0b11, 0b1000]);
    }

    #[test]
    fn nothing_is_left_where_no_set_fits() {
        assert_eq!(narrowed(&[0b1, 0b10], 9), [0, 0]);
    }
}
