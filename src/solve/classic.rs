//! The search on the 9×9 grid, on sets of cells instead of single cells.
//!
//! The places of a digit in three rows, a *band*, are the bits of one word, an idea of the solvers
//! of the New Sudoku Players' Forum (Zhou Yundong's `bb_sudoku`; tdoku's notes tell the history).
//! A digit stands in a band once in each row and once in each box, so the minirows (three cells of a
//! row in a box) that it uses are a permutation of rows and boxes: 6 permutations, and a table of
//! 512 entries tells which of the minirows left are in any of them. The same table serves the
//! columns of a *stack*, where bands take the part of rows. That finds hidden singles of all three
//! kinds and locked candidates without looking at a cell; naked singles come from adding up the
//! nine digits' words, all cells of a band at once.

use super::Solution;
use super::engine::Meter;
use crate::board::{BoxShape, Digit, DigitSet};
use crate::puzzle::Puzzle;
use crate::work::Stop;

/// A bit for each of the 27 cells of a band, row by row.
const BAND: u32 = (1 << 27) - 1;
/// The first cell of each row of a band. Times a set of columns: those columns of each row.
const ROWS: u32 = 0o001_001_001;
/// The first cell of each minirow.
const MINIROWS: u32 = 0o111_111_111;

/// Which of nine squares, row by row in a 3×3 field, are in a permutation that uses no other.
const fn permitted(squares: u32) -> u32 {
    let permutations = [0o421, 0o241, 0o412, 0o142, 0o214, 0o124];
    let (mut all, mut at) = (0, 0);
    while at < permutations.len() {
        if permutations[at] & !squares == 0 {
            all |= permutations[at];
        }
        at += 1;
    }
    all
}

/// For a set of minirows, the cells of those that can be in use together.
const MINIROWS_IN_USE: [u32; 512] = {
    let (mut table, mut set) = ([0; 512], 0);
    while set < 512 {
        let (left, mut square) = (permitted(set as u32), 0);
        while square < 9 {
            table[set] |= ((left >> square & 1) * 7) << (3 * square);
            square += 1;
        }
        set += 1;
    }
    table
};

/// For a set of minicolumns of the first stack (three columns for each band), those that can be in
/// use together; the bands nine bits apart.
const MINICOLUMNS_IN_USE: [u32; 512] = {
    let (mut table, mut set) = ([0; 512], 0);
    while set < 512 {
        let left = permitted(set as u32);
        table[set] = (left & 7) | (left >> 3 & 7) << 9 | (left >> 6) << 18;
        set += 1;
    }
    table
};

/// For each cell of a band, the cells of its row and box.
const ROW_AND_BOX: [u32; 27] = {
    let (mut table, mut cell) = ([0; 27], 0);
    while cell < 27 {
        table[cell] = 0x1FF << (cell / 9 * 9) | (ROWS * 7) << (cell % 9 / 3 * 3);
        cell += 1;
    }
    table
};

/// For a set of boxes of a band, their cells.
const BOXES: [u32; 8] = {
    let (mut table, mut set) = ([0; 8], 0);
    while set < 8 {
        table[set] = (set as u32 & 1 | (set as u32 & 2) << 2 | (set as u32 & 4) << 4) * 7 * ROWS;
        set += 1;
    }
    table
};

/// Whether the path serves this puzzle: the 9×9 grid with boxes, rows and columns and nothing else.
pub(super) fn serves(puzzle: &Puzzle) -> bool {
    const SHAPE: BoxShape = BoxShape { rows: 3, columns: 3 };
    puzzle.board().plain_boxes() == Some(SHAPE) && !puzzle.has_sums()
}

/// A position: where each digit can stand.
#[derive(Clone, Debug)]
struct Grid {
    /// The places of each digit in each band.
    places: [[u32; 9]; 3],
    /// The cells of each band that have more than one digit, or whose digit has not been told to the others.
    open: [u32; 3],
    /// The digits whose places changed since they were last looked at, a bit each.
    changed: u32,
}

/// A search on the 9×9 grid.
#[derive(Debug)]
pub(super) struct Classic {
    /// The position to look at next.
    next: Option<Grid>,
    /// Positions left for later: each is one in which a digit that was tried is ruled out.
    later: Vec<Grid>,
}

impl Classic {
    /// A search from these candidates, one set a cell.
    pub(super) fn new(candidates: impl Iterator<Item = DigitSet>) -> Self {
        let mut grid = Grid { places: [[0; 9]; 3], open: [BAND; 3], changed: 0x1FF };
        for (cell, candidates) in candidates.enumerate() {
            for (digit, places) in grid.places[cell / 27].iter_mut().enumerate() {
                *places |= (candidates.bits() >> digit & 1) << (cell % 27);
            }
        }
        Self { next: Some(grid), later: Vec::new() }
    }

    /// The next solution; none when there are no more.
    pub(super) fn next(&mut self, meter: &mut Meter<'_>) -> Result<Option<Solution>, Stop> {
        while let Some(mut grid) = self.next.take().or_else(|| self.later.pop()) {
            meter.enter()?;
            let Some(choice) = grid.settle() else { continue };
            if grid.open == [0; 3] {
                return Ok(Some(grid.solution()));
            }
            let (band, cell) = grid.narrowest(choice);
            let digit = grid.first_digit(band, cell);
            let mut without = grid.clone();
            without.places[band][digit] &= !(1 << cell);
            without.changed = 1 << digit;
            self.later.push(without);
            grid.rule_out_others(band, cell, digit);
            self.next = Some(grid);
        }
        Ok(None)
    }
}

/// The open cells with the fewest candidates, band by band.
type Narrow = [u32; 3];

impl Grid {
    /// Leaves the cell only this digit.
    fn rule_out_others(&mut self, band: usize, cell: usize, digit: usize) {
        for (other, places) in self.places[band].iter_mut().enumerate() {
            if other != digit {
                self.changed |= (*places >> cell & 1) << other;
                *places &= !(1 << cell);
            }
        }
    }

    /// Places what follows; none at a contradiction, else the open cells with two candidates, or
    /// where there are none, all open cells.
    fn settle(&mut self) -> Option<Narrow> {
        loop {
            let (mut naked, mut twos) = ([0; 3], [0; 3]);
            for band in 0..3 {
                let (mut one, mut two, mut three) = (0, 0, 0);
                for &places in &self.places[band] {
                    three |= two & places;
                    two |= one & places;
                    one |= places;
                }
                if one != BAND {
                    return None;
                }
                twos[band] = two & !three;
                naked[band] = self.open[band] & !two;
            }
            if naked != [0; 3] {
                for digit in 0..9 {
                    self.place_naked(naked, digit)?;
                }
                for (open, naked) in self.open.iter_mut().zip(naked) {
                    *open &= !naked;
                }
            }
            if self.changed == 0 {
                return Some(if twos == [0; 3] { self.open } else { twos });
            }
            while self.changed != 0 {
                let digit = self.changed.trailing_zeros() as usize;
                self.changed &= self.changed - 1;
                self.settle_digit(digit)?;
            }
        }
    }

    /// Takes the digit from the peers of those of the cells that have no other candidate; none if
    /// two of them share a row. (Two in a box or a column leave no permutation.)
    fn place_naked(&mut self, naked: [u32; 3], digit: usize) -> Option<()> {
        let placed = [0, 1, 2].map(|band| naked[band] & self.places[band][digit]);
        if placed == [0; 3] {
            return Some(());
        }
        self.changed |= 1 << digit;
        let columns = placed[0] | placed[1] | placed[2];
        let columns = ((columns | columns >> 9 | columns >> 18) & 0x1FF) * ROWS;
        for (band, cells) in placed.into_iter().enumerate() {
            let rows = occupied_rows(cells);
            if cells & (cells.wrapping_sub(rows >> 8)) != 0 {
                return None;
            }
            let boxes = minirows(cells) as u32;
            let boxes = (boxes | boxes >> 3 | boxes >> 6) & 7;
            let boxes = BOXES[boxes as usize];
            self.places[band][digit] &= !(whole_rows(rows) | boxes | columns) | cells;
        }
        Some(())
    }

    /// Takes away the digit's places that its rows, columns and boxes exclude, and takes its sure
    /// cells from the other digits; none if a house is left without a place.
    fn settle_digit(&mut self, digit: usize) -> Option<()> {
        let mut bands = [0, 1, 2].map(|band| self.places[band][digit]);
        loop {
            let mut columns = 0;
            for (band, places) in bands.iter_mut().enumerate() {
                *places &= MINIROWS_IN_USE[minirows(*places)];
                if *places == 0 {
                    return None;
                }
                columns |= ((*places | *places >> 9 | *places >> 18) & 0x1FF) << (9 * band);
            }
            let in_use = |stack: u32| {
                let set = columns >> (3 * stack);
                MINICOLUMNS_IN_USE[(set & 7 | set >> 6 & 0o70 | set >> 12 & 0o700) as usize] << (3 * stack)
            };
            let left = in_use(0) | in_use(1) | in_use(2);
            if left == columns {
                break;
            }
            for (band, places) in bands.iter_mut().enumerate() {
                *places &= (left >> (9 * band) & 0x1FF) * ROWS;
            }
        }
        for (band, &places) in bands.iter().enumerate() {
            let sure = alone_in_row(places) & self.open[band];
            if sure != 0 {
                self.open[band] &= !sure;
                let mut changed = 0;
                for (other, places) in self.places[band].iter_mut().enumerate() {
                    changed |= u32::from(*places & sure != 0) << other;
                    *places &= !sure;
                }
                self.changed |= changed & !(1 << digit);
            }
            self.places[band][digit] = places;
        }
        Some(())
    }

    /// Of these cells one with the fewest candidates, among equals one with the most unsolved peers.
    fn narrowest(&self, among: Narrow) -> (usize, usize) {
        let (mut best, mut most) = ((0, 0), 0);
        for (band, mut cells) in among.into_iter().enumerate() {
            while cells != 0 {
                let cell = cells.trailing_zeros() as usize;
                cells &= cells - 1;
                let column = ROWS << (cell % 9);
                let others = (self.open[(band + 1) % 3] & column).count_ones()
                    + (self.open[(band + 2) % 3] & column).count_ones();
                let peers = (self.open[band] & (ROW_AND_BOX[cell] | column)).count_ones() + others;
                let candidates = self.places[band].iter().filter(|&places| places >> cell & 1 == 1).count();
                let rank = (9 - candidates as u32) << 8 | peers;
                if rank > most {
                    (best, most) = ((band, cell), rank);
                }
            }
        }
        best
    }

    /// The lowest candidate of the cell.
    fn first_digit(&self, band: usize, cell: usize) -> usize {
        self.places[band].iter().position(|places| places >> cell & 1 == 1).unwrap_or(0)
    }

    /// The digits of a position in which every digit's places are sure.
    fn solution(&self) -> Solution {
        let mut digits = [Digit::from_index(0); 81];
        for (band, of_band) in self.places.iter().enumerate() {
            for (digit, &places) in of_band.iter().enumerate() {
                let mut cells = places;
                while cells != 0 {
                    digits[27 * band + cells.trailing_zeros() as usize] = Digit::from_index(digit);
                    cells &= cells - 1;
                }
            }
        }
        Solution(digits.into())
    }
}

/// The minirows that have a cell in the set, a bit each.
#[inline]
fn minirows(cells: u32) -> usize {
    let firsts = (cells | cells >> 1 | cells >> 2) & MINIROWS;
    let by_row = (firsts | firsts >> 2 | firsts >> 4) & (ROWS * 7);
    ((by_row | by_row >> 6 | by_row >> 12) & 0x1FF) as usize
}

/// The last cell of each row that has a cell in the set.
#[inline]
fn occupied_rows(cells: u32) -> u32 {
    const LOW: u32 = ROWS * 0xFF;
    (((cells & LOW) + LOW) | cells) & (ROWS << 8)
}

/// From the last cells of rows, all their cells.
#[inline]
fn whole_rows(lasts: u32) -> u32 {
    (lasts << 1) - (lasts >> 8)
}

/// The cells that are alone in their row; each row has at least one.
#[inline]
fn alone_in_row(cells: u32) -> u32 {
    // Without its first cell a row is empty just if that cell is alone.
    cells & !whole_rows(occupied_rows(cells & (cells - ROWS)))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::general::{Found, General};
    use super::super::random_solution;
    use super::*;
    use crate::board::{Cell, catalogue, named};
    use crate::chance::Chance;
    use crate::puzzle::{Position, Puzzle, Setup};
    use crate::work::Work;

    #[test]
    fn only_the_plain_grid_takes_this_path() {
        for entry in catalogue() {
            let Ok(board) = named(entry.name) else { continue };
            let puzzle = Setup::empty(Arc::new(board)).check().expect("no givens");
            assert_eq!(serves(&puzzle), entry.name == "9x9" || entry.name == "wordoku", "{}", entry.name);
        }
        let rows = named("boxes-1x9").expect("boxes of one row");
        assert!(!serves(&Setup::empty(Arc::new(rows)).check().expect("no givens")));
    }

    #[test]
    fn minirows_stay_just_if_a_permutation_uses_them() {
        assert_eq!((permitted(0o777), permitted(0o776), permitted(0)), (0o777, 0o776, 0));
        // The first row has one box left: the others lose it.
        assert_eq!(permitted(0o771), 0o661);
        // Two rows share two boxes: the third keeps only the other.
        assert_eq!(permitted(0o733), 0o433);
        assert_eq!(permitted(0o711), 0);
    }

    #[test]
    fn cells_alone_in_their_row_are_found() {
        for places in [[0b1u32, 0b1, 0b1], [0b11, 0b100_000_000, 0b1], [0x1FF, 0x100, 0x180], [0b110, 0b111, 0x1FF]] {
            let cells = places[0] | places[1] << 9 | places[2] << 18;
            let alone: u32 =
                (0..3).filter(|&row| places[row].is_power_of_two()).map(|row| places[row] << (9 * row)).sum();
            assert_eq!(alone_in_row(cells), alone, "{places:?}");
        }
    }

    /// From many solutions through one to none: digits of a random solution, then a few candidates
    /// less, in every third round a wrong digit.
    fn random_candidates(chance: &mut Chance, round: usize) -> Vec<DigitSet> {
        let board = Arc::new(named("9x9").expect("in the catalogue"));
        let puzzle = Puzzle::from_line(board.clone(), &".".repeat(81)).expect("well formed");
        let mut position = Position::new(&puzzle);
        let solution = random_solution(&position, chance, &Work::unlimited()).expect("no limits").expect("many");
        let mut cells: Vec<Cell> = board.cells().collect();
        chance.shuffle(&mut cells);
        for &cell in &cells[..20 + round % 23] {
            position.place(cell, solution.digit(cell));
        }
        for &cell in &cells[60..60 + round % 21] {
            position.remove(cell, Digit::from_index(chance.below(9) as usize));
        }
        if round.is_multiple_of(3) {
            position.place(cells[40], Digit::from_index(chance.below(9) as usize));
        }
        super::super::engine::candidates_of(&position).collect()
    }

    #[test]
    fn all_paths_find_the_same_solutions() {
        const LIMIT: usize = 500;
        let board = Arc::new(named("9x9").expect("in the catalogue"));
        let work = Work::unlimited();
        let mut chance = Chance::from_seed(81);
        let mut counts = [0; 4];
        for round in 0..600 {
            let candidates = random_candidates(&mut chance, round);
            #[cfg(target_arch = "x86_64")]
            let vectors: Vec<_> = super::super::vector::Vector::each(candidates.iter().copied()).collect();
            let masks = candidates.iter().map(|candidates| candidates.bits()).collect();
            let mut classic = Classic::new(candidates.into_iter());
            let mut general = General::new(board.clone(), Arc::default(), masks);
            let (mut meter, mut other_meter) = (Meter::new(&work, 0), Meter::new(&work, 0));
            let (mut found, mut expected) = (Vec::new(), Vec::new());
            while expected.len() < LIMIT
                && let Found::Solution(solution) =
                    general.next(&mut other_meter, &mut |digits| digits & digits.wrapping_neg()).expect("no limits")
            {
                expected.push(solution);
            }
            while found.len() < LIMIT
                && let Some(solution) = classic.next(&mut meter).expect("no limits")
            {
                found.push(solution);
            }
            assert_eq!(found.len(), expected.len());
            if found.len() < LIMIT {
                found.sort();
                expected.sort();
                assert_eq!(found, expected);
            }
            #[cfg(target_arch = "x86_64")]
            for mut vector in vectors {
                let mut by_vector = Vec::new();
                while by_vector.len() < LIMIT
                    && let Some(solution) = vector.next(&mut Meter::new(&work, 0)).expect("no limits")
                {
                    by_vector.push(solution);
                }
                by_vector.sort();
                assert_eq!(by_vector.len(), expected.len());
                assert!(found.len() == LIMIT || by_vector == expected);
            }
            counts[found.len().min(2) + usize::from(found.len() == LIMIT)] += 1;
        }
        assert!(counts.iter().all(|&count| count > 20), "none, one, several, too many: {counts:?}");
    }
}
