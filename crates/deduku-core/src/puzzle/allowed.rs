//! What the rules of a puzzle allow in its cells: each house and each clue by itself, given the digits placed.

use super::{Position, Puzzle};
use crate::board::{Board, Cell, Digit, DigitSet};
use crate::constraint::Kernel;

impl Position {
    /// What each house, each clue and each sum by itself allows in every empty cell, given the digits placed; nothing
    /// for filled cells. No rule draws on another, and the position's candidates do not matter.
    pub fn allowed(&self) -> Vec<DigitSet> {
        let (board, puzzle) = (self.board(), self.puzzle());
        let by_houses = |cell: Cell| {
            let seen: DigitSet = board.peers(cell).iter().filter_map(|&peer| self.value(peer)).collect();
            puzzle.marks(cell) - seen
        };
        let empty = |cell: &Cell| self.value(*cell).is_none();
        let mut allowed: Vec<DigitSet> =
            board.cells().map(|cell| if empty(&cell) { by_houses(cell) } else { DigitSet::EMPTY }).collect();
        let mut left = Left::new(board, self.values());
        for rule in puzzle.all_kernels().chunk_by(|(one, _), (other, _)| one == other) {
            left.narrow(rule, |cell, digits| allowed[cell.index()] &= digits);
        }
        allowed
    }
}

impl Puzzle {
    /// The digits that the clue with this number leaves a cell, regardless of the digits on the board.
    pub fn allowed_by(&self, number: usize, cell: Cell) -> DigitSet {
        let kernels = self.all_kernels();
        let from = kernels.partition_point(|(of, _)| *of < number);
        let to = kernels.partition_point(|(of, _)| *of <= number);
        let mut found = self.board().all_digits();
        Left::new(self.board(), &[]).narrow(&kernels[from..to], |at, digits| {
            if at == cell {
                found = digits;
            }
        });
        found
    }
}

/// The candidates of all cells by the digits placed alone, while one rule after another is looked at.
struct Left {
    bits: Vec<u32>,
    /// The same before any rule.
    before: Vec<u32>,
    domains: Vec<u32>,
}

impl Left {
    /// The placed digits, and every digit in the other cells.
    fn new(board: &Board, values: &[Option<Digit>]) -> Self {
        let bits = |cell: Cell| values.get(cell.index()).copied().flatten().map_or(board.all_digits(), DigitSet::of);
        let before: Vec<u32> = board.cells().map(|cell| bits(cell).bits()).collect();
        Self { bits: before.clone(), before, domains: Vec::new() }
    }

    /// Reports for each cell of a rule what its kernels, which exchange their results, leave there: nothing if nothing
    /// fits.
    fn narrow(&mut self, rule: &[(usize, Kernel)], mut report: impl FnMut(Cell, DigitSet)) {
        let fits = self.settle(rule);
        for &cell in rule.iter().flat_map(|(_, kernel)| kernel.rule().cells()) {
            report(cell, if fits { DigitSet::from_bits(self.bits[cell.index()]) } else { DigitSet::EMPTY });
        }
        for &cell in rule.iter().flat_map(|(_, kernel)| kernel.rule().cells()) {
            self.bits[cell.index()] = self.before[cell.index()];
        }
    }

    /// Propagates the kernels until none of them removes anything; returns whether anything fits.
    fn settle(&mut self, rule: &[(usize, Kernel)]) -> bool {
        loop {
            let mut changed = false;
            for (_, kernel) in rule {
                let rule = kernel.rule();
                self.domains.clear();
                self.domains.extend(rule.cells().iter().map(|cell| self.bits[cell.index()]));
                if rule.propagate(&mut self.domains).is_err() {
                    return false;
                }
                for (cell, &kept) in rule.cells().iter().zip(&self.domains) {
                    changed |= self.bits[cell.index()] != kept;
                    self.bits[cell.index()] = kept;
                }
            }
            if !changed {
                return true;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::sync::Arc;

    use super::*;
    use crate::board::named;
    use crate::chance::Chance;
    use crate::constraint::Family;
    use crate::constraint::samples::{APART, BOARDS, some_clue};
    use crate::puzzle::{Requirement, Setup};

    fn cell(board: &Board, name: &str) -> Cell {
        board.cell_named(name).expect("on the board")
    }

    /// Every digit that some assignment of the clue's cells gives each of them: one that satisfies the clue, and one
    /// that also has no two equal digits in a house.
    fn by_trying(position: &Position, cells: &[Cell]) -> [Vec<DigitSet>; 2] {
        let (board, puzzle) = (position.board(), position.puzzle());
        let mut found = [vec![DigitSet::EMPTY; cells.len()], vec![DigitSet::EMPTY; cells.len()]];
        let all: Vec<Digit> = board.all_digits().iter().collect();
        let mut digits = vec![all[0]; board.cell_count()];
        for mut number in 0..all.len().pow(cells.len() as u32) {
            for &cell in cells {
                digits[cell.index()] = all[number % all.len()];
                number /= all.len();
            }
            let is_placed = |&cell: &Cell| position.value(cell).is_none_or(|digit| digit == digits[cell.index()]);
            if !cells.iter().all(is_placed) || !puzzle.is_met(Requirement::Clue(0), &digits) {
                continue;
            }
            let clash = |a: &Cell| cells.iter().any(|b| board.sees(*a, *b) && digits[a.index()] == digits[b.index()]);
            let kinds = if cells.iter().any(clash) { 0..1 } else { 0..2 };
            for sets in &mut found[kinds] {
                cells.iter().zip(sets).for_each(|(cell, set)| set.insert(digits[cell.index()]));
            }
        }
        found
    }

    /// Each family against all assignments of small clues: nothing that fits is missing, and for most nothing else is left.
    #[test]
    fn every_family_allows_what_some_assignment_has() {
        let mut chance = Chance::from_seed(53);
        let mut looked: BTreeMap<Family, usize> = BTreeMap::new();
        // A clue of several kernels is looked at kernel by kernel, so it may leave more.
        let mut left_more: BTreeMap<Family, usize> = BTreeMap::new();
        for &family in Family::all().iter().filter(|family| !APART.contains(family)) {
            for board in BOARDS.map(|name| Arc::new(named(name).expect("a board"))) {
                for _ in 0..2 {
                    let mut setup = Setup::empty(board.clone());
                    setup.clues = vec![some_clue(&mut chance, &board, family)];
                    let Ok(puzzle) = setup.check() else { continue };
                    let mut cells: Vec<Cell> =
                        puzzle.kernels().iter().flat_map(|(_, kernel)| kernel.rule().cells().to_vec()).collect();
                    cells.sort_unstable();
                    cells.dedup();
                    if cells.is_empty() || cells.len() > 5 {
                        continue;
                    }
                    let mut position = Position::new(&puzzle);
                    if chance.below(2) == 0 {
                        let at = cells[chance.below(cells.len() as u32) as usize];
                        position.place(at, Digit::from_index(chance.below(4) as usize));
                    }
                    let [some, plain] = by_trying(&position, &cells);
                    let allowed = position.allowed();
                    for (at, &cell) in cells.iter().enumerate().filter(|(_, cell)| position.value(**cell).is_none()) {
                        let seen: DigitSet =
                            board.peers(cell).iter().filter_map(|&peer| position.value(peer)).collect();
                        let found = allowed[cell.index()];
                        let clue = &puzzle.clues()[0];
                        assert!((plain[at] - seen).is_subset(found), "{family:?} {clue:?} lacks some of {}", plain[at]);
                        if !found.is_subset(some[at] - seen) {
                            *left_more.entry(family).or_default() += 1;
                        }
                    }
                    *looked.entry(family).or_default() += 1;
                }
            }
        }
        assert!(looked.len() > 50, "{looked:?}");
        assert!(2 * left_more.len() < looked.len(), "{left_more:?}");
    }

    #[test]
    fn sums_and_clues_narrow_the_cells_that_they_hold() {
        let board = Arc::new(named("kakuro(####/#..#/#...)").expect("a board"));
        let mut setup = Setup::empty(board.clone());
        setup.sums = board.houses().iter().map(|house| [None, None, Some(4), Some(6)][house.cells.len()]).collect();
        let position = Position::new(&setup.check().expect("sums"));
        let long = board.houses().iter().find(|house| house.cells.len() == 3).expect("a run of three").cells.clone();
        let allowed = position.allowed();
        // 6 in three cells and 4 in two.
        assert_eq!([long[0], long[1], long[2]].map(|at| allowed[at.index()].to_string()), ["13", "13", "123"]);

        let board = Arc::new(named("9x9+cages(0)").expect("a cage"));
        let mut setup = Setup::empty(board.clone());
        setup.sums = vec![None; board.houses().len()];
        *setup.sums.last_mut().expect("the cage") = Some(1);
        let thermometer = [9, 10, 11].map(|at: u16| at).to_vec();
        setup.clues = vec![crate::constraint::Clue::new(Family::Thermometer, vec![thermometer], Vec::new())];
        let mut position = Position::new(&setup.check().expect("well formed"));
        let at = |position: &Position, name: &str| position.allowed()[cell(&board, name).index()].to_string();
        assert_eq!(at(&position, "r1c1"), "1");
        assert_eq!(["r2c1", "r2c2", "r2c3"].map(|name| at(&position, name)), ["1234567", "2345678", "3456789"]);
        position.place(cell(&board, "r2c2"), Digit::from_index(2));
        assert_eq!(["r2c1", "r2c2", "r2c3"].map(|name| at(&position, name)), ["12", "", "456789"]);
        assert_eq!(position.puzzle().allowed_by(0, cell(&board, "r2c1")).to_string(), "1234567");
    }
}
