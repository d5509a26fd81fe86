//! Cages over a filled grid: connected groups of cells with different digits, whose sums become the clues.
//!
//! If the sums leave a second solution, a cage in which the two differ is divided, or gives a cell to its neighbour, so
//! that the second solution no longer adds up.

use deduku_core::order::OrderBy;
use std::sync::Arc;

use deduku_core::board::{Board, BoardError, Cell, Digit, DigitSet, HouseKind, Place};
use deduku_core::chance::Chance;
use deduku_core::puzzle::{Letters, Puzzle, Setup};
use deduku_core::solve::Solution;

/// How many random divisions of a cage are tried.
const DIVISIONS: usize = 12;

/// Every cell of a board in one cage.
#[derive(Clone, Debug)]
pub(super) struct Cages {
    board: Arc<Board>,
    solution: Solution,
    /// The most cells of a cage.
    largest: usize,
    groups: Vec<Vec<Cell>>,
    /// The cage of each cell.
    cage_of: Vec<usize>,
}

/// The cells adjacent to this one in its layer.
fn beside(board: &Board, cell: Cell) -> Vec<Cell> {
    let at = board.place(cell);
    let up = at.row.checked_sub(1).map(|row| Place { row, ..at });
    let left = at.column.checked_sub(1).map(|column| Place { column, ..at });
    let down = Some(Place { row: at.row + 1, ..at });
    let right = Some(Place { column: at.column + 1, ..at });
    [up, left, right, down].into_iter().flatten().filter_map(|place| board.cell_at(place)).collect()
}

fn is_connected(board: &Board, cells: &[Cell]) -> bool {
    let Some(&first) = cells.first() else { return false };
    let mut reached = vec![first];
    let mut next = 0;
    while let Some(&cell) = reached.get(next) {
        for other in beside(board, cell) {
            if cells.contains(&other) && !reached.contains(&other) {
                reached.push(other);
            }
        }
        next += 1;
    }
    reached.len() == cells.len()
}

/// The sum of the cells in a solution.
fn sum(solution: &Solution, cells: &[Cell]) -> u16 {
    cells.iter().map(|&cell| u16::from(solution.digit(cell).get())).sum()
}

/// The sums of the board's cages in this solution, for a setup.
pub(super) fn sums_of_cages(board: &Board, solution: &Solution) -> Vec<Option<u16>> {
    let caged = |kind: HouseKind| matches!(kind, HouseKind::Cage | HouseKind::Run);
    board.houses().iter().map(|house| caged(house.kind).then(|| sum(solution, &house.cells))).collect()
}

impl Cages {
    /// Cages of up to `largest` cells, most of them of two or more.
    pub(super) fn draw(board: Arc<Board>, solution: Solution, largest: usize, chance: &mut Chance) -> Self {
        let count = board.cell_count();
        let mut cages = Self { board, solution, largest, groups: Vec::new(), cage_of: vec![usize::MAX; count] };
        let mut order: Vec<Cell> = cages.board.cells().collect();
        chance.shuffle(&mut order);
        for first in order {
            if cages.cage_of[first.index()] != usize::MAX {
                continue;
            }
            let wanted = 2 + chance.below(largest.max(2) as u32 - 1) as usize;
            let number = cages.groups.len();
            cages.groups.push(vec![first]);
            cages.cage_of[first.index()] = number;
            while cages.groups[number].len() < wanted {
                let free = cages.around(number).into_iter();
                let mut free: Vec<Cell> = free
                    .filter(|cell| cages.cage_of[cell.index()] == usize::MAX && cages.takes(number, *cell))
                    .collect();
                if free.is_empty() {
                    break;
                }
                let cell = free.swap_remove(chance.below(free.len() as u32) as usize);
                cages.cage_of[cell.index()] = number;
                cages.groups[number].push(cell);
            }
        }
        for single in 0..cages.groups.len() {
            if let &[cell] = cages.groups[single].as_slice() {
                cages.join_somewhere(cell, chance);
            }
        }
        cages.tidy();
        cages
    }

    /// The cells adjacent to a cage.
    fn around(&self, cage: usize) -> Vec<Cell> {
        let mut around: Vec<Cell> = self.groups[cage].iter().flat_map(|&cell| beside(&self.board, cell)).collect();
        around.sort_unstable();
        around.dedup();
        around.retain(|cell| self.cage_of[cell.index()] != cage);
        around
    }

    fn digits(&self, cage: usize) -> DigitSet {
        self.groups[cage].iter().map(|&cell| self.solution.digit(cell)).collect()
    }

    /// Whether the cage does not contain the cell's digit yet.
    fn takes(&self, cage: usize, cell: Cell) -> bool {
        !self.digits(cage).contains(self.solution.digit(cell))
    }

    /// Moves the cell to an adjacent cage that can take it, if there is one.
    fn join_somewhere(&mut self, cell: Cell, chance: &mut Chance) -> bool {
        let own = self.cage_of[cell.index()];
        let mut others: Vec<usize> =
            beside(&self.board, cell).iter().map(|other| self.cage_of[other.index()]).collect();
        others.retain(|&other| other != own && self.groups[other].len() < self.largest && self.takes(other, cell));
        if others.is_empty() {
            return false;
        }
        let other = others[chance.below(others.len() as u32) as usize];
        self.groups[own].retain(|&kept| kept != cell);
        self.groups[other].push(cell);
        self.cage_of[cell.index()] = other;
        true
    }

    /// Removes empty cages and renumbers the others in reading order.
    fn tidy(&mut self) {
        self.groups.retain(|cage| !cage.is_empty());
        self.groups.iter_mut().for_each(|cage| cage.sort_unstable());
        self.groups.sort_unstable();
        for (number, cage) in self.groups.iter().enumerate() {
            for cell in cage {
                self.cage_of[cell.index()] = number;
            }
        }
    }

    /// How many cells each cage has.
    #[cfg(test)]
    fn sizes(&self) -> impl Iterator<Item = usize> + '_ {
        self.groups.iter().map(Vec::len)
    }

    /// Changes the cages so that the other solution, which has the same sums, no longer has them.
    pub(super) fn shut_out(&mut self, other: &Solution, chance: &mut Chance) {
        let own = self.solution.clone();
        let differs = |cell: &Cell| own.digit(*cell) != other.digit(*cell);
        let mut cages: Vec<usize> =
            (0..self.groups.len()).filter(|&cage| self.groups[cage].iter().any(differs)).collect();
        chance.shuffle(&mut cages);
        cages.order_by(|&cage| std::cmp::Reverse(self.groups[cage].len()));
        let distinguishes = |part: &[Cell]| sum(&own, part) != sum(other, part);
        let cut = cages.iter().filter(|&&cage| self.groups[cage].len() > 3).find_map(|&cage| {
            let part = self.part(cage, 2, &distinguishes, chance)?;
            Some((cage, part))
        });
        if let Some((cage, part)) = cut {
            return self.divide(cage, part);
        }
        let mut loose: Vec<Cell> = self.board.cells().filter(differs).collect();
        chance.shuffle(&mut loose);
        for cell in loose {
            let cage = &self.groups[self.cage_of[cell.index()]];
            let rest: Vec<Cell> = cage.iter().copied().filter(|&kept| kept != cell).collect();
            if rest.len() > 1 && is_connected(&self.board, &rest) && self.join_somewhere(cell, chance) {
                return self.tidy();
            }
        }
        if let Some((cage, part)) =
            cages.iter().find_map(|&cage| self.part(cage, 1, &distinguishes, chance).map(|part| (cage, part)))
        {
            self.divide(cage, part);
        }
    }

    /// Divides one of the largest cages, whether or not that helps; returns whether one could be divided.
    pub(super) fn divide_one(&mut self, chance: &mut Chance) -> bool {
        let mut cages: Vec<usize> = (0..self.groups.len()).collect();
        chance.shuffle(&mut cages);
        cages.order_by(|&cage| std::cmp::Reverse(self.groups[cage].len()));
        for least in [2, 1] {
            for &cage in cages.iter().filter(|&&cage| self.groups[cage].len() >= 2 * least) {
                if let Some(part) = self.part(cage, least, &|_| true, chance) {
                    self.divide(cage, part);
                    return true;
                }
            }
        }
        false
    }

    /// For each single-cell cage that can join an adjacent cage, the cages with that cell joined.
    pub(super) fn without_a_lonely_cell(&self, chance: &mut Chance) -> Vec<Self> {
        let lonely = self.groups.iter().filter(|cage| cage.len() == 1);
        let joined = lonely.filter_map(|cage| {
            let mut joined = self.clone();
            let is_joined = joined.join_somewhere(cage[0], chance);
            joined.tidy();
            is_joined.then_some(joined)
        });
        joined.collect()
    }

    /// The cages with two adjacent ones merged, if two can be merged.
    pub(super) fn with_two_joined(&self, chance: &mut Chance) -> Option<Self> {
        let mut pairs: Vec<(usize, usize)> = Vec::new();
        for cage in 0..self.groups.len() {
            for cell in self.around(cage) {
                let other = self.cage_of[cell.index()];
                let fits = self.groups[cage].len() + self.groups[other].len() <= usize::from(self.board.digits());
                if cage < other && fits && (self.digits(cage) & self.digits(other)).is_empty() {
                    pairs.push((cage, other));
                }
            }
        }
        pairs.dedup();
        chance.shuffle(&mut pairs);
        let size = |&(a, b): &(usize, usize)| self.groups[a].len() + self.groups[b].len();
        let &(cage, other) = pairs.iter().min_by_key(|pair| size(pair))?;
        let mut joined = self.clone();
        let cells = std::mem::take(&mut joined.groups[other]);
        joined.groups[cage].extend(cells);
        joined.tidy();
        Some(joined)
    }

    /// A connected part of the cage that `fits` accepts and that leaves a connected rest, both of `least` cells or
    /// more.
    fn part(
        &self,
        cage: usize,
        least: usize,
        fits: &dyn Fn(&[Cell]) -> bool,
        chance: &mut Chance,
    ) -> Option<Vec<Cell>> {
        let cells = &self.groups[cage];
        let room = cells.len().checked_sub(2 * least)? as u32 + 1;
        for _ in 0..DIVISIONS {
            let wanted = least + chance.below(room) as usize;
            let mut part = vec![cells[chance.below(cells.len() as u32) as usize]];
            while part.len() < wanted {
                let next = |cell: &&Cell| {
                    !part.contains(cell) && part.iter().any(|&one| beside(&self.board, one).contains(cell))
                };
                let next: Vec<Cell> = cells.iter().filter(next).copied().collect();
                if next.is_empty() {
                    break;
                }
                part.push(next[chance.below(next.len() as u32) as usize]);
            }
            let rest: Vec<Cell> = cells.iter().copied().filter(|cell| !part.contains(cell)).collect();
            if part.len() == wanted && rest.len() >= least && is_connected(&self.board, &rest) && fits(&part) {
                return Some(part);
            }
        }
        None
    }

    fn divide(&mut self, cage: usize, part: Vec<Cell>) {
        self.groups[cage].retain(|cell| !part.contains(cell));
        self.groups.push(part);
        self.tidy();
    }

    /// The puzzle with the sums of these cages and these givens.
    pub(super) fn puzzle(&self, givens: &[Option<Digit>], letters: Option<&Letters>) -> Result<Puzzle, BoardError> {
        let cages = self.groups.iter().map(|cage| cage.iter().map(|cell| cell.index() as u16).collect()).collect();
        let board = Arc::new(Board::of_plan(self.board.plan().clone().with_cages(cages))?);
        let sums = sums_of_cages(&board, &self.solution);
        let setup = Setup { sums, letters: letters.cloned(), ..Setup::new(board, givens.to_vec()) };
        Ok(setup.check().expect("a solution has its own sums"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use deduku_core::board::named;
    use deduku_core::puzzle::Position;
    use deduku_core::solve::random_solution;
    use deduku_core::work::Work;

    fn drawn(name: &str, largest: usize, seed: u64) -> (Cages, Chance) {
        let board = Arc::new(named(name).expect("in the catalogue"));
        let mut chance = Chance::from_seed(seed);
        let empty = Setup::empty(board.clone()).check().expect("no digits");
        let solution = random_solution(&Position::new(&empty), &mut chance, &Work::unlimited());
        let solution = solution.expect("no limit").expect("a filling");
        (Cages::draw(board, solution, largest, &mut chance), chance)
    }

    fn assert_sound(cages: &Cages) {
        assert_eq!(cages.sizes().sum::<usize>(), cages.board.cell_count());
        for (number, cage) in cages.groups.iter().enumerate() {
            assert!(is_connected(&cages.board, cage));
            assert_eq!(cages.digits(number).len(), cage.len(), "no digit twice");
            assert!(cage.iter().all(|cell| cages.cage_of[cell.index()] == number));
        }
    }

    #[test]
    fn cages_are_connected_and_hold_no_digit_twice() {
        for (name, largest) in [("9x9", 4), ("4x4", 3), ("6x6", 5), ("windoku", 3)] {
            for seed in 0..4 {
                let (mut cages, mut chance) = drawn(name, largest, seed);
                assert_sound(&cages);
                assert!(cages.sizes().all(|size| size <= largest));
                for _ in 0..5 {
                    assert!(cages.divide_one(&mut chance));
                    assert_sound(&cages);
                }
                let joined = cages.with_two_joined(&mut chance).expect("two that fit");
                assert_sound(&joined);
                assert_eq!(joined.groups.len() + 1, cages.groups.len());
            }
        }
    }

    #[test]
    fn another_solution_is_shut_out() {
        let (mut cages, mut chance) = drawn("9x9", 5, 1);
        let other = drawn("9x9", 5, 2).0.solution;
        let same = |cages: &Cages| cages.groups.iter().all(|cage| sum(&cages.solution, cage) == sum(&other, cage));
        // With one cage per row, every solution has the same sums.
        cages.groups = cages.board.houses()[9..18].iter().map(|row| row.cells.to_vec()).collect();
        cages.tidy();
        assert!(same(&cages));
        cages.shut_out(&other, &mut chance);
        assert!(!same(&cages));
        assert_sound(&cages);
    }
}
