//! A position with a digit a lane, and one round of propagation after another until nothing more is placed.
//!
//! The cells of a band are the bits of a word, row by row, ten bits a row: the tenth, always clear, takes the carry when
//! 511 is added to a row, and so distinguishes an empty row from others. A digit stands in three boxes side by side in
//! three different rows, so the minirows (three cells of a row in a box) that it uses there are a permutation, one of
//! six; what is in no permutation of what is left is removed. The nine minirows of each of the three bands fit in one
//! word, and so do the nine minicolumns of each stack.

use super::lanes::{LANES, Lanes, Words, lane_of};

/// The first cell of each row of a band. Times a set of columns: those columns of each row.
pub(super) const ROWS: u32 = 1 | 1 << 10 | 1 << 20;
/// The columns of a row.
const ROW: u32 = 0x1FF;
/// The cells of a band.
pub(super) const CELLS: u32 = ROW * ROWS;
/// The bit behind the cells of each row.
const BEHIND: u32 = (ROW + 1) * ROWS;
/// The first cell of each minirow.
const MINIROWS: u32 = 0o111 * ROWS;

/// A position in memory: the cells of each digit in each band.
pub(super) type Stored = [Words; 3];

/// A position: the cells of each digit in each band. Lanes without a digit have all cells, which nothing changes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grid<L>(pub(super) [L; 3]);

/// What became of a position.
pub(super) enum Propagated<L> {
    /// It has no solution.
    Contradiction,
    /// Every cell has its digit.
    Solved,
    /// There is nothing left but to guess: the cells of each band with several digits.
    Open([L; 3]),
}

/// Of nine squares in three rows, each row's moved on by one place, and by two. A row holds three such fields: the places
/// are one bit apart for the columns of stacks, three for the minirows of bands.
#[inline(always)]
fn moved<L: Lanes, const STACK: bool>(squares: L) -> (L, L) {
    if STACK {
        (
            L::select(L::splat(0o333 * ROWS), squares.right::<1>(), squares.left::<2>()),
            L::select(L::splat(0o111 * ROWS), squares.right::<2>(), squares.left::<1>()),
        )
    } else {
        (
            L::select(L::splat(0o077 * ROWS), squares.right::<3>(), squares.left::<6>()),
            L::select(L::splat(0o007 * ROWS), squares.right::<6>(), squares.left::<3>()),
        )
    }
}

/// The squares that are in a permutation which uses no others: with one of the two diagonals of what their row and
/// their place leave of the field. (What a shift moves beyond the field, no square there keeps.)
#[inline(always)]
pub(super) fn permitted<L: Lanes, const STACK: bool>(squares: L) -> L {
    let (next_one, next_two) = moved::<L, STACK>(squares.right::<10>().or(squares.left::<20>()));
    let (last_one, last_two) = moved::<L, STACK>(squares.right::<20>().or(squares.left::<10>()));
    squares.and(next_one.and(last_two).or(next_two.and(last_one)))
}

/// The cells of the minirows that the permutations leave.
#[inline(always)]
fn by_minirows<L: Lanes>([a, b, c]: [L; 3]) -> [L; 3] {
    // Each band's minirows are gathered at another of their three cells.
    let of_a = L::any_of(a, a.right::<1>(), a.right::<2>());
    let of_b = L::any_of(b, b.right::<1>(), b.left::<1>());
    let of_c = L::any_of(c, c.left::<1>(), c.left::<2>());
    let minirows = L::select(L::splat(MINIROWS << 1), of_b, of_a);
    let minirows = permitted::<L, false>(L::select(L::splat(MINIROWS << 2), of_c, minirows));
    let of_a = minirows.and(L::splat(MINIROWS));
    let of_b = minirows.and(L::splat(MINIROWS << 1));
    let of_c = minirows.and(L::splat(MINIROWS << 2));
    [
        a.and(of_a.left::<3>().minus(of_a)),
        b.and(of_b.left::<2>().minus(of_b.right::<1>())),
        c.and(of_c.left::<1>().minus(of_c.right::<2>())),
    ]
}

/// The minicolumns that the permutations leave, and the cells of these.
#[inline(always)]
fn by_minicolumns<L: Lanes>([a, b, c]: [L; 3]) -> (L, [L; 3]) {
    // Each band's minicolumns are gathered in another of its rows.
    let of_a = L::any_of(a, a.right::<10>(), a.right::<20>());
    let of_b = L::any_of(b, b.right::<10>(), b.left::<10>());
    let of_c = L::any_of(c, c.left::<10>(), c.left::<20>());
    let minicolumns = L::select(L::splat(ROW << 10), of_b, of_a);
    let minicolumns = permitted::<L, true>(L::select(L::splat(ROW << 20), of_c, minicolumns));
    let of_a = minicolumns.and(L::splat(ROW));
    let of_b = minicolumns.and(L::splat(ROW << 10));
    let of_c = minicolumns.and(L::splat(ROW << 20));
    let cells = [
        a.and(L::any_of(of_a, of_a.left::<10>(), of_a.left::<20>())),
        b.and(L::any_of(of_b, of_b.left::<10>(), of_b.right::<10>())),
        c.and(L::any_of(of_c, of_c.right::<10>(), of_c.right::<20>())),
    ];
    (minicolumns, cells)
}

/// A band after its singles were placed.
struct Placed<L> {
    cells: L,
    /// Rows that have a cell for the digit, at the bit behind each.
    rows: L,
    /// Cells that have a digit, and those that have several.
    some: L,
    several: L,
    /// Cells that are not the only ones of their row where nothing but the digit is left.
    twice: L,
}

/// Takes what is alone in its row from the other digits, and digits that are alone in their cell from the rest of its
/// row. (What they exclude in boxes and columns follows from that.)
#[inline(always)]
fn place<L: Lanes>(cells: L) -> Placed<L> {
    let (all, behind) = (L::splat(CELLS), L::splat(BEHIND));
    // Each row without its first cell; where nothing is left, that cell is alone.
    let less = cells.plus(all);
    let alone = behind.without(cells.and(less).plus(all));
    let alone = cells.and(alone.minus(alone.right::<9>()));
    let beside = alone.next().or(alone.last());
    let group = beside.or(alone);
    let of_others = L::any_of(beside, group.next_group(), group.last_group());
    // How many digits a cell has: one at least, two at least.
    let (next, last) = (cells.next(), cells.last());
    let (one, two) = (L::any_of(cells, next, last), L::two_of(cells, next, last));
    let (next, last) = (one.next_group(), one.last_group());
    let several = L::any_of(two, two.next_group(), two.last_group()).or(L::two_of(one, next, last));
    let some = L::any_of(one, next, last);
    let naked = cells.and(some).without(several);
    let carry = naked.plus(all);
    let rows = carry.and(behind);
    let rest_of_rows = rows.minus(rows.right::<9>()).without(naked);
    Placed { cells: cells.without(of_others).without(rest_of_rows), rows: less, some, several, twice: naked.and(carry) }
}

impl<L: Lanes> Grid<L> {
    /// What clues leave each other in their cells and rows. Each clue is one symbol.
    #[inline(always)]
    pub(super) fn of_clues(symbols: &[u8; 81]) -> Self {
        let mut bands = [L::splat(0); 3];
        // The last window of 32 symbols begins five before its band.
        for (band, (from, skipped)) in [(0, 0), (27, 0), (49, 5)].into_iter().enumerate() {
            let Some(window) = symbols[from..].first_chunk() else { continue };
            let mut words = [u32::MAX; LANES];
            for digit in 0..9 {
                words[lane_of(digit)] = L::equal(window, b'1' + digit as u8) >> skipped;
            }
            let given = spread(L::load(&words));
            let open = spread(L::splat(!(L::above(window, b'0') >> skipped)));
            let rows = given.plus(L::splat(CELLS)).and(L::splat(BEHIND));
            bands[band] = given.or(open.without(rows.minus(rows.right::<9>())));
        }
        Self(bands)
    }

    /// What candidates, one set a cell, leave.
    #[inline(always)]
    pub(super) fn of_candidates(candidates: &[u16; 81]) -> Self {
        let mut stored = [IDLE; 3];
        for (cell, candidates) in candidates.iter().enumerate() {
            let bit = cell % 27 + cell % 27 / 9;
            for digit in 0..9 {
                stored[cell / 27][lane_of(digit)] |= u32::from(candidates >> digit & 1) << bit;
            }
        }
        Self::load(&stored)
    }

    #[inline(always)]
    pub(super) fn load([a, b, c]: &Stored) -> Self {
        Self([L::load(a), L::load(b), L::load(c)])
    }

    #[inline(always)]
    pub(super) fn stored(&self) -> Stored {
        let [a, b, c] = self.0;
        [a.stored(), b.stored(), c.stored()]
    }

    /// Rounds of propagation until one places nothing.
    #[inline(always)]
    pub(super) fn propagate(&mut self) -> Propagated<L> {
        loop {
            let (columns, [a, b, c]) = by_minicolumns(by_minirows(self.0));
            let (of_a, of_b, of_c) = (place(a), place(b), place(c));
            self.0 = [of_a.cells, of_b.cells, of_c.cells];
            // Each cell has a digit left, each row a cell, and no row two cells with nothing else.
            let some = of_a.some.and(of_b.some).and(of_c.some);
            let occupied = of_a.rows.and(of_b.rows).and(of_c.rows);
            let right = L::select(L::splat(BEHIND), occupied, some);
            let twice = L::any_of(of_a.twice, of_b.twice, of_c.twice);
            if right.xor(L::splat(CELLS | BEHIND)).or(twice.and(L::splat(CELLS))).any() {
                return Propagated::Contradiction;
            }
            if L::any_of(of_a.several, of_b.several, of_c.several).first() == 0 {
                // With 81 cells left each digit has one in each row, and one in each column and box if it has all columns.
                let of_stacks = L::any_of(columns, columns.right::<10>(), columns.right::<20>());
                let missing = L::splat(ROW).without(of_stacks);
                return if missing.any() { Propagated::Contradiction } else { Propagated::Solved };
            }
            let [after_a, after_b, after_c] = self.0;
            if !L::any_of(a.xor(after_a), b.xor(after_b), c.xor(after_c)).any() {
                return Propagated::Open([of_a.several, of_b.several, of_c.several]);
            }
        }
    }
}

/// Rows of nine bits side by side, to ten bits apart; other bits are dropped.
#[inline(always)]
fn spread<L: Lanes>(cells: L) -> L {
    let first = cells.and(L::splat(ROW));
    let second = cells.and(L::splat(ROW << 9)).left::<1>();
    let third = cells.and(L::splat(ROW << 18)).left::<2>();
    L::any_of(first, second, third)
}

/// No digit's cells, and all of the lanes without a digit.
const IDLE: Words = {
    let (mut words, mut digit) = ([CELLS; LANES], 0);
    while digit < 9 {
        words[lane_of(digit)] = 0;
        digit += 1;
    }
    words
};

/// The digits, from 0, of a position in which every cell has its digit.
pub(super) fn digits_of(stored: &Stored) -> [usize; 81] {
    let mut digits = [0; 81];
    for (band, words) in stored.iter().enumerate() {
        for digit in 0..9 {
            let mut cells = words[lane_of(digit)] & CELLS;
            while cells != 0 {
                let bit = cells.trailing_zeros() as usize;
                digits[27 * band + bit - bit / 10] = digit;
                cells &= cells - 1;
            }
        }
    }
    digits
}
