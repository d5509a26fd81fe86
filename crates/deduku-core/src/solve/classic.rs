//! The search on the 9×9 grid, on sets of cells instead of single cells.
//!
//! The places of a digit in a *band* (three rows) are the bits of one word, an idea of the solvers of the New Sudoku
//! Players' Forum (Zhou Yundong's `bb_sudoku`; tdoku's notes give the history). In a band a digit occurs once in each
//! row and once in each box, so the minirows (three cells of a row in a box) that it uses form a permutation of rows
//! and boxes. There are 6 permutations, and a table of 512 entries gives for each set of possible minirows those that
//! are in some permutation. The same table serves the columns of a *stack*, with bands in the part of rows. This finds
//! hidden singles of all three kinds and locked candidates without looking at single cells. Naked singles come from
//! adding up the nine digits' words, all cells of a band at once.

use super::Solution;
use super::clues::Clues;
use super::node_budget::NodeBudget;
use crate::board::{Digit, DigitSet};
use crate::puzzle::Puzzle;
use crate::work::Stop;

/// A bit for each of the 27 cells of a band, row by row.
const BAND: u32 = (1 << 27) - 1;
/// The first cell of each row of a band. Times a set of columns: those columns of each row.
const ROWS: u32 = 0o001_001_001;
/// The first cell of each minirow.
const MINIROWS: u32 = 0o111_111_111;

/// Of a set of squares of a 3×3 field, row by row, those that are in some permutation within the set.
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

/// For each set of minirows, the cells of those that are in some permutation within the set.
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

/// For each set of minicolumns of the first stack (three columns for each band), those that are in some permutation
/// within the set; the bands are nine bits apart.
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

/// Whether this search can solve the puzzle: the 9×9 grid with boxes, rows and columns and nothing else.
pub(super) fn serves(puzzle: &Puzzle) -> bool {
    Clues::is_plain(puzzle)
}

/// For each digit, its places in each band, and then the columns that have a place in each band, nine bits a band.
type Places = [[u32; 4]; 9];

/// A position: where each digit can stand.
#[derive(Clone, Copy, Debug)]
struct Grid {
    places: Places,
    /// The cells of each band that have more than one digit, or whose digit is still a candidate elsewhere.
    open: [u32; 3],
}

/// A search on the 9×9 grid.
#[derive(Debug)]
pub(super) struct Classic {
    /// The next position to examine, and the places of its digits when they were last propagated.
    next: Option<(Grid, Places)>,
    /// Positions left for later, and the digit, band and bit of the candidate that was tried in each and is now ruled
    /// out.
    later: Vec<(Grid, (usize, usize, u32))>,
}

/// No places for any digit: compared with this, every digit has to be propagated.
const UNSEEN: Places = [[0; 4]; 9];

impl Classic {
    /// A search from these candidates, one set a cell.
    pub(super) fn new(candidates: impl Iterator<Item = DigitSet>) -> Self {
        let mut grid = Grid { places: UNSEEN, open: [BAND; 3] };
        for (cell, candidates) in candidates.enumerate() {
            for (digit, places) in grid.places.iter_mut().enumerate() {
                places[cell / 27] |= (candidates.bits() >> digit & 1) << (cell % 27);
            }
        }
        Self { next: Some((grid, UNSEEN)), later: Vec::new() }
    }

    /// A search with nothing to examine.
    pub(super) const fn idle() -> Self {
        Self { next: None, later: Vec::new() }
    }

    /// A search from these clues.
    pub(super) fn of_clues(clues: &Clues) -> Self {
        let mut search = Self::idle();
        search.begin(clues);
        search
    }

    /// Starts over from these clues.
    pub(super) fn begin(&mut self, clues: &Clues) {
        self.later.clear();
        self.next = Grid::of_clues(clues).map(|grid| (grid, UNSEEN));
    }

    /// The next solution, or `None` when there are no more.
    pub(super) fn next(&mut self, budget: &mut NodeBudget<'_>) -> Result<Option<Solution>, Stop> {
        Ok(self.advance(budget)?.map(|grid| grid.solution()))
    }

    /// Counts the remaining solutions, up to `limit`.
    pub(super) fn count(&mut self, limit: usize, budget: &mut NodeBudget<'_>) -> Result<usize, Stop> {
        let mut count = 0;
        while count < limit && self.advance(budget)?.is_some() {
            count += 1;
        }
        Ok(count)
    }

    fn advance(&mut self, budget: &mut NodeBudget<'_>) -> Result<Option<Grid>, Stop> {
        while let Some((mut grid, mut seen)) = self.next.take().or_else(|| self.left_for_later()) {
            loop {
                budget.enter()?;
                let Some(twos) = grid.propagate(&mut seen) else { break };
                if grid.open == [0; 3] {
                    return Ok(Some(grid));
                }
                let (band, cell) = grid.narrowest(twos);
                let digit = grid.first_digit(band, cell);
                let mut without = grid;
                without.places[digit][band] &= !(1 << cell);
                self.later.push((without, (digit, band, 1 << cell)));
                for (other, places) in grid.places.iter_mut().enumerate() {
                    places[band] &= !(u32::from(other != digit) << cell);
                }
            }
        }
        Ok(None)
    }

    /// Takes a position left for later. Only the digit whose candidate was ruled out has to be propagated.
    fn left_for_later(&mut self) -> Option<(Grid, Places)> {
        let (grid, (digit, band, ruled_out)) = self.later.pop()?;
        let mut seen = grid.places;
        seen[digit][band] |= ruled_out;
        Some((grid, seen))
    }
}

impl Grid {
    /// The candidates that the clues leave in their cells and rows; `None` if two equal clues share a row.
    fn of_clues(clues: &Clues) -> Option<Self> {
        // Indexed by the low half of the symbol's code, which is the digit, or 14 for the point.
        let mut given = [[0u32; 4]; 16];
        for (band, symbols) in clues.symbols().chunks_exact(27).enumerate() {
            for (cell, symbol) in symbols.iter().enumerate() {
                given[usize::from(symbol & 15)][band] |= 1 << cell;
            }
        }
        let mut open = [0; 3];
        let mut places = UNSEEN;
        for (band, open) in open.iter_mut().enumerate() {
            *open = given[0][band] | given[14][band];
        }
        for (digit, places) in places.iter_mut().enumerate() {
            for band in 0..3 {
                let given = given[digit + 1][band];
                places[band] = (beside(given)? & open[band]) | given;
            }
        }
        Some(Self { places, open })
    }

    /// Propagates to a fixed point. Returns the open cells with two candidates, or `None` at a contradiction.
    fn propagate(&mut self, seen: &mut Places) -> Option<[u32; 3]> {
        loop {
            // Repeated only if new cells are fixed, because these lose the candidates of other digits.
            loop {
                let open = self.open;
                for (digit, seen) in seen.iter_mut().enumerate() {
                    if self.places[digit] != *seen {
                        *seen = self.propagate_digit(digit, *seen)?;
                    }
                }
                if self.open == open {
                    break;
                }
            }
            let (mut one, mut two, mut three) = ([0; 4], [0; 4], [0; 4]);
            for places in &self.places {
                for band in 0..4 {
                    three[band] |= two[band] & places[band];
                    two[band] |= one[band] & places[band];
                    one[band] |= places[band];
                }
            }
            if one[0] & one[1] & one[2] != BAND {
                return None;
            }
            let naked = [0, 1, 2].map(|band| self.open[band] & !two[band]);
            if naked == [0; 3] {
                return Some([0, 1, 2].map(|band| two[band] & !three[band]));
            }
            for digit in 0..9 {
                self.place_naked(naked, digit)?;
            }
            for (open, naked) in self.open.iter_mut().zip(naked) {
                *open &= !naked;
            }
        }
    }

    /// Fixes the digit in those of the `naked` cells that have it, by removing it from the rest of their rows; `None`
    /// if two of them share a row. (Eliminations in boxes and columns follow from that, and two cells in a box or a
    /// column leave no permutation.)
    #[inline]
    fn place_naked(&mut self, naked: [u32; 3], digit: usize) -> Option<()> {
        let places = &mut self.places[digit];
        let sure = [naked[0] & places[0], naked[1] & places[1], naked[2] & places[2]];
        if sure[0] | sure[1] | sure[2] != 0 {
            for band in 0..3 {
                places[band] &= beside(sure[band])? | sure[band];
            }
        }
        Some(())
    }

    /// Removes the digit's places that its rows, columns and boxes exclude, and removes the other digits from its fixed
    /// cells. Returns the digit's new places, or `None` if a house has no place left.
    #[inline]
    fn propagate_digit(&mut self, digit: usize, was: [u32; 4]) -> Option<[u32; 4]> {
        let [a, b, c, mut columns] = self.places[digit];
        let (mut bands, mut before) = ([a, b, c], [was[0], was[1], was[2]]);
        loop {
            let mut left = columns;
            for band in 0..3 {
                if bands[band] != before[band] {
                    let places = bands[band] & MINIROWS_IN_USE[minirows(bands[band])];
                    if places == 0 {
                        return None;
                    }
                    (bands[band], before[band]) = (places, places);
                    let of_band = (places | places >> 9 | places >> 18) & 0x1FF;
                    left = left & !(0x1FF << (9 * band)) | of_band << (9 * band);
                }
            }
            if left == columns {
                break;
            }
            let in_use = |stack: u32| {
                let set = left >> (3 * stack);
                MINICOLUMNS_IN_USE[(set & 7 | set >> 6 & 0o70 | set >> 12 & 0o700) as usize] << (3 * stack)
            };
            columns = in_use(0) | in_use(1) | in_use(2);
            for (band, places) in bands.iter_mut().enumerate() {
                *places &= (columns >> (9 * band) & 0x1FF) * ROWS;
            }
        }
        for band in 0..3 {
            if bands[band] != was[band] {
                let sure = alone_in_row(bands[band]) & self.open[band];
                if sure != 0 {
                    self.open[band] &= !sure;
                    for places in &mut self.places {
                        places[band] &= !sure;
                    }
                }
            }
        }
        let settled = [bands[0], bands[1], bands[2], columns];
        self.places[digit] = settled;
        Some(settled)
    }

    /// Of the open cells, one with the fewest candidates; among equals, one with the most unsolved peers.
    fn narrowest(&self, twos: [u32; 3]) -> (usize, usize) {
        let among = if twos == [0; 3] { self.fewest() } else { twos };
        let (mut best, mut most) = ((0, 0), 0);
        for (band, mut cells) in among.into_iter().enumerate() {
            let [own, one, other] = [0, 1, 2].map(|more| self.open[(band + more) % 3]);
            while cells != 0 {
                let cell = cells.trailing_zeros() as usize;
                cells &= cells - 1;
                let column = cell % 9;
                // The rest of the column, with one bit for each row of the other two bands.
                let beyond = (one >> column & ROWS) | (other >> column & ROWS) << 1;
                let near = own & (ROW_AND_BOX[cell] | ROWS << column);
                let peers = (u64::from(near) << 32 | u64::from(beyond)).count_ones();
                if peers > most {
                    (best, most) = ((band, cell), peers);
                }
            }
        }
        best
    }

    /// The open cells with the fewest candidates.
    fn fewest(&self) -> [u32; 3] {
        // The number of candidates of each cell in binary: its ones, twos, fours and eights.
        let mut counts = [[0; 3]; 4];
        for places in &self.places {
            for band in 0..3 {
                let mut carry = places[band];
                for bits in &mut counts {
                    (bits[band], carry) = (bits[band] ^ carry, bits[band] & carry);
                }
            }
        }
        let mut left = self.open;
        for bits in counts.iter().rev() {
            let fewer = [0, 1, 2].map(|band| left[band] & !bits[band]);
            if fewer != [0; 3] {
                left = fewer;
            }
        }
        left
    }

    /// The lowest candidate of the cell.
    fn first_digit(&self, band: usize, cell: usize) -> usize {
        self.places.iter().position(|places| places[band] >> cell & 1 == 1).unwrap_or(0)
    }

    /// The digits of a position in which every digit's places are fixed.
    fn solution(&self) -> Solution {
        let mut digits = [Digit::from_index(0); 81];
        for (digit, bands) in self.places.iter().enumerate() {
            for (band, &places) in bands[..3].iter().enumerate() {
                let mut cells = places;
                while cells != 0 {
                    digits[27 * band + cells.trailing_zeros() as usize] = Digit::from_index(digit);
                    cells &= cells - 1;
                }
            }
        }
        Solution::from_one(digits)
    }
}

/// The cells of a band that share no row with these; `None` if two of these share a row.
#[inline]
fn beside(cells: u32) -> Option<u32> {
    let rows = occupied_rows(cells);
    let lone = cells & cells.wrapping_sub(rows >> 8) == 0;
    lone.then_some(BAND & !whole_rows(rows))
}

/// The minirows that have a cell in the set, one bit each.
#[inline]
fn minirows(cells: u32) -> usize {
    // A multiplication packs the bits of each row, and then those of all rows, next to each other.
    let firsts = (cells | cells >> 1 | cells >> 2) & MINIROWS;
    let by_row = (firsts * 0o25) >> 4 & (ROWS * 7);
    (by_row.wrapping_mul(0o10101) >> 12 & 0x1FF) as usize
}

/// The last cell of each row that has a cell in the set.
#[inline]
fn occupied_rows(cells: u32) -> u32 {
    const LOW: u32 = ROWS * 0xFF;
    (((cells & LOW) + LOW) | cells) & (ROWS << 8)
}

/// All cells of the rows that are given by their last cells.
#[inline]
fn whole_rows(lasts: u32) -> u32 {
    (lasts << 1) - (lasts >> 8)
}

/// The cells that are alone in their row. Each row must have at least one cell.
#[inline]
fn alone_in_row(cells: u32) -> u32 {
    // A row is empty without its first cell exactly if that cell is alone.
    cells & !whole_rows(occupied_rows(cells & (cells - ROWS)))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::found::Found;
    use super::super::general::General;
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
        // The first row has one box left, so the other rows lose it.
        assert_eq!(permitted(0o771), 0o661);
        // Two rows share two boxes, so the third keeps only the remaining one.
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

    /// Candidates with many solutions, one, or none: digits of a random solution, then a few candidates fewer, and a
    /// wrong digit in every third round.
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
            #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
            let vectors: Vec<_> = super::super::vector::Vector::each(candidates.iter().copied()).collect();
            let masks = candidates.iter().map(|candidates| candidates.bits()).collect();
            let mut classic = Classic::new(candidates.into_iter());
            let mut general = General::new(board.clone(), Arc::default(), masks);
            let (mut budget, mut other_budget) = (NodeBudget::new(&work, 0), NodeBudget::new(&work, 0));
            let (mut found, mut expected) = (Vec::new(), Vec::new());
            while expected.len() < LIMIT
                && let Found::Solution(solution) =
                    general.next(&mut other_budget, &mut |digits| digits & digits.wrapping_neg()).expect("no limits")
            {
                expected.push(solution);
            }
            while found.len() < LIMIT
                && let Some(solution) = classic.next(&mut budget).expect("no limits")
            {
                found.push(solution);
            }
            assert_eq!(found.len(), expected.len());
            if found.len() < LIMIT {
                found.sort();
                expected.sort();
                assert_eq!(found, expected);
            }
            #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
            for mut vector in vectors {
                let mut by_vector = Vec::new();
                while by_vector.len() < LIMIT
                    && let Some(solution) = vector.next(&mut NodeBudget::new(&work, 0)).expect("no limits")
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
