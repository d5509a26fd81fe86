//! Chooses what to guess: a digit of an open cell with the fewest candidates, among equals of one with the most open
//! peers (Brélaz's rule for colouring graphs, 1979), as in `classic`.

use super::grid::{Grid, ROWS, Stored};
use super::lanes::{Lanes, Words, lane_of};

/// The most cells with two candidates that are compared; comparing more costs as much as it saves.
const COMPARED: u32 = 12;

/// For each bit of a band, the cells of its row, box and column in the band, and those of its column alone.
const NEAR: [(u32, u32); 30] = {
    let (mut table, mut bit) = ([(0, 0); 30], 0);
    while bit < 30 {
        let (row, column) = (bit / 10, bit % 10);
        if column < 9 {
            table[bit] = (0x1FF << (10 * row) | (0o7 * ROWS) << (column / 3 * 3) | ROWS << column, ROWS << column);
        }
        bit += 1;
    }
    table
};

/// A cell: its band and its bit there.
pub(super) type Cell = (usize, u32);

/// With this many cells of two digits, a position is likely to have several solutions; then two cells are guessed
/// together.
const MANY_PAIRS: u32 = 9;

/// What is guessed.
pub(super) struct Choice {
    /// The cell.
    pub(super) cell: Cell,
    /// The cells with two digits.
    pairs: [u32; 3],
}

impl Choice {
    /// If many cells have two digits, a second such cell in another band and column, which keeps both digits when the
    /// first is guessed.
    #[inline(always)]
    pub(super) fn another(&self) -> Option<Cell> {
        let Self { cell: (band, bit), pairs: [a, b, c] } = *self;
        if a.count_ones() + b.count_ones() + c.count_ones() < MANY_PAIRS {
            return None;
        }
        let (_, column) = NEAR[bit as usize];
        for at in [(band + 1) % 3, (band + 2) % 3] {
            let left = self.pairs[at] & !column;
            if left != 0 {
                return Some((at, left.trailing_zeros()));
            }
        }
        None
    }
}

/// The cells with exactly two digits, from the cells of each digit in a band.
#[inline(always)]
pub(super) fn pairs<L: Lanes>(cells: L) -> L {
    // Adds up three digits, and then three groups: a ones bit, and carries that count two each.
    let (next, last) = (cells.next(), cells.last());
    let (ones, twos) = (cells.xor(next).xor(last), L::two_of(cells, next, last));
    let (next, last) = (ones.next_group(), ones.last_group());
    let (ones, carry) = (ones.xor(next).xor(last), L::two_of(ones, next, last));
    let (next, last) = (twos.next_group(), twos.last_group());
    let (some, several) = (L::any_of(twos, next, last), L::two_of(twos, next, last));
    some.xor(carry).without(several).without(ones)
}

/// Of these cells, the one with the most open cells in its row, column and box.
#[inline(always)]
fn amid_most(among: &[u32; 3], open: &[u32; 3]) -> Cell {
    let (mut best, mut most, mut left) = ((0, 0), 0, COMPARED);
    for band in 0..3 {
        let (own, one, other) = (open[band], open[(band + 1) % 3], open[(band + 2) % 3]);
        let mut cells = among[band];
        while cells != 0 && left > 0 {
            let bit = cells.trailing_zeros();
            cells &= cells - 1;
            left -= 1;
            let (near, column) = NEAR[bit as usize];
            // The rest of its column; the bits of the second band are shifted by one to lie next to those of the first.
            let beyond = one & column | (other & column) << 1;
            let count = (u64::from(own & near) << 32 | u64::from(beyond)).count_ones();
            if count > most {
                (best, most) = ((band, bit), count);
            }
        }
    }
    best
}

/// The cells with exactly three digits; if there are none, all open cells.
#[cold]
fn triples(stored: &Stored, open: &[u32; 3]) -> [u32; 3] {
    let mut found = [0; 3];
    for (found, words) in found.iter_mut().zip(stored) {
        let mut at_least = [0; 4];
        for digit in 0..9 {
            let mut cells = words[lane_of(digit)];
            for counted in &mut at_least {
                (*counted, cells) = (*counted | cells, *counted & cells);
            }
        }
        *found = at_least[2] & !at_least[3];
    }
    if found == [0; 3] { *open } else { found }
}

/// All bits in the lane of one digit, and all bits in the lanes of the others.
const ONLY: [(Words, Words); 12] = {
    let (mut table, mut digit) = ([([0; 16], [0; 16]); 12], 0);
    while digit < 9 {
        let (lane, mut other) = (lane_of(digit), 0);
        table[lane].0[lane] = u32::MAX;
        while other < 9 {
            if other != digit {
                table[lane].1[lane_of(other)] = u32::MAX;
            }
            other += 1;
        }
        digit += 1;
    }
    table
};

impl<L: Lanes> Grid<L> {
    /// Chooses what to guess. `several` are the cells with several digits.
    #[inline(always)]
    pub(super) fn choose(&self, several: &[L; 3]) -> Choice {
        let [a, b, c] = self.0;
        let open = [several[0].first(), several[1].first(), several[2].first()];
        let pairs = [pairs(a).first(), pairs(b).first(), pairs(c).first()];
        let among = if pairs == [0; 3] { triples(&self.stored(), &open) } else { pairs };
        Choice { cell: amid_most(&among, &open), pairs }
    }

    /// The position with the first digit in the cell, and the one without it.
    #[inline(always)]
    pub(super) fn guess(&self, cell: Cell) -> [Self; 2] {
        let lanes = self.0[cell.0].lanes_with(1 << cell.1);
        let (lane, others) = (lanes.trailing_zeros(), lanes & lanes.wrapping_sub(1));
        let without =
            if others.is_power_of_two() { self.with(others.trailing_zeros(), cell) } else { self.without(lane, cell) };
        [self.with(lane, cell), without]
    }

    /// Places the digit of a lane in a cell: no other digit there, and this digit in none of the cell's peers.
    #[inline(always)]
    fn with(&self, lane: u32, (band, bit): Cell) -> Self {
        let (only, others) = &ONLY[lane as usize];
        let (only, others) = (L::load(only), L::load(others));
        let (near, column) = NEAR[bit as usize];
        let (cell, mut bands) = (1 << bit, self.0);
        // Loops over all bands, because a band selected by a variable index would move to memory and back.
        for (at, cells) in bands.iter_mut().enumerate() {
            let (of_digit, of_others) = if at == band { (near & !cell, cell) } else { (column, 0) };
            *cells = cells.without(only.and(L::splat(of_digit)).or(others.and(L::splat(of_others))));
        }
        Self(bands)
    }

    /// Removes the digit of a lane from a cell.
    #[inline(always)]
    fn without(&self, lane: u32, (band, bit): Cell) -> Self {
        let mut bands = self.0;
        bands[band] = bands[band].without(L::load(&ONLY[lane as usize].0).and(L::splat(1 << bit)));
        Self(bands)
    }
}
