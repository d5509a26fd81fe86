//! A position with one digit per lane, and its propagation until nothing more is placed.
//!
//! The cells of a band are the bits of a word, row by row, ten bits a row. The tenth bit is always clear; it takes the
//! carry when 511 is added to a row, and so distinguishes empty rows from others. In a band a digit occurs in three
//! boxes in three different rows, so the minirows (three cells of a row in a box) that it uses form one of six
//! permutations; minirows that are in no permutation of those left are removed. The nine minirows of each of the three
//! bands fit in one word, and so do the nine minicolumns of each stack.

use super::lanes::{LANES, Lanes, Words, lane_of};

/// The first cell of each row of a band. Times a set of columns: those columns of each row.
pub(super) const ROWS: u32 = 1 | 1 << 10 | 1 << 20;
/// The columns of a row.
const ROW: u32 = 0x1FF;
/// The cells of a band.
pub(super) const CELLS: u32 = ROW * ROWS;
/// The tenth bit of each row, behind its cells.
const BEHIND: u32 = (ROW + 1) * ROWS;
/// The first cell of each minirow.
const MINIROWS: u32 = 0o111 * ROWS;

/// A position in memory: the cells of each digit in each band.
pub(super) type Stored = [Words; 3];

/// A position: the cells of each digit in each band. Lanes without a digit have all cells and never change.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grid<L>(pub(super) [L; 3]);

/// The result of propagating a position.
pub(super) enum Propagated<L> {
    /// It has no solution.
    Contradiction,
    /// Every cell has its digit.
    Solved,
    /// A guess is needed: the cells of each band with several digits.
    Open([L; 3]),
}

/// Rotates the rows of 3×3 fields by one place, and by two. A row holds three such fields: the places are one bit apart
/// for the columns of stacks, three for the minirows of bands.
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

/// The squares that are in some permutation within the set: those for which one of the two diagonals in the other rows
/// and places is complete. (Bits that a shift moves out of the field have no effect, because no square is set there.)
#[inline(always)]
pub(super) fn permitted<L: Lanes, const STACK: bool>(squares: L) -> L {
    let (next_one, next_two) = moved::<L, STACK>(squares.right::<10>().or(squares.left::<20>()));
    let (last_one, last_two) = moved::<L, STACK>(squares.right::<20>().or(squares.left::<10>()));
    squares.and(next_one.and(last_two).or(next_two.and(last_one)))
}

/// The cells of the minirows that are in a permutation.
#[inline(always)]
fn by_minirows<L: Lanes>([a, b, c]: [L; 3]) -> [L; 3] {
    // The minirows of each band are gathered at a different one of their three cells, so that one word holds all.
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

/// The minicolumns that are in a permutation, and their cells.
#[inline(always)]
fn by_minicolumns<L: Lanes>([a, b, c]: [L; 3]) -> (L, [L; 3]) {
    // The minicolumns of each band are gathered in a different one of its rows, so that one word holds all.
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

/// A band after its singles are placed.
struct Placed<L> {
    cells: L,
    /// The rows that have a place for the digit, at the tenth bit of each.
    rows: L,
    /// The cells with at least one digit, and those with several.
    some: L,
    several: L,
    /// The naked singles of the digit except the first in each row: any is a contradiction.
    twice: L,
}

/// Removes the other digits from hidden singles of rows, and the digits of naked singles from the rest of their rows.
/// (Eliminations in boxes and columns follow from that.)
#[inline(always)]
fn place<L: Lanes>(cells: L) -> Placed<L> {
    let (all, behind) = (L::splat(CELLS), L::splat(BEHIND));
    // A row is empty without its first cell exactly if that cell is alone.
    let less = cells.plus(all);
    let alone = behind.without(cells.and(less).plus(all));
    let alone = cells.and(alone.minus(alone.right::<9>()));
    let beside = alone.next().or(alone.last());
    let group = beside.or(alone);
    let of_others = L::any_of(beside, group.next_group(), group.last_group());
    // The cells with at least one digit, and those with at least two.
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
    /// The candidates that the clues leave in their cells and rows. The clues are given as one symbol per cell.
    #[inline(always)]
    pub(super) fn of_clues(symbols: &[u8; 81]) -> Self {
        let mut bands = [L::splat(0); 3];
        // The last window of 32 symbols begins five symbols before its band.
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

    /// The position with these candidates, one set per cell.
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

    /// Propagates until a round changes nothing.
    #[inline(always)]
    pub(super) fn propagate(&mut self) -> Propagated<L> {
        loop {
            let (columns, [a, b, c]) = by_minicolumns(by_minirows(self.0));
            let (of_a, of_b, of_c) = (place(a), place(b), place(c));
            self.0 = [of_a.cells, of_b.cells, of_c.cells];
            // Every cell must have a digit left, every digit a place in each row, and no row two naked singles of one
            // digit.
            let some = of_a.some.and(of_b.some).and(of_c.some);
            let occupied = of_a.rows.and(of_b.rows).and(of_c.rows);
            let right = L::select(L::splat(BEHIND), occupied, some);
            let twice = L::any_of(of_a.twice, of_b.twice, of_c.twice);
            if right.xor(L::splat(CELLS | BEHIND)).or(twice.and(L::splat(CELLS))).any() {
                return Propagated::Contradiction;
            }
            if L::any_of(of_a.several, of_b.several, of_c.several).first() == 0 {
                // With one digit in every cell, each digit has one cell in each row. It has one in each column and box
                // too if it occurs in all columns.
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

/// Moves adjacent rows of nine bits to ten bits apart; other bits are dropped.
#[inline(always)]
fn spread<L: Lanes>(cells: L) -> L {
    let first = cells.and(L::splat(ROW));
    let second = cells.and(L::splat(ROW << 9)).left::<1>();
    let third = cells.and(L::splat(ROW << 18)).left::<2>();
    L::any_of(first, second, third)
}

/// No cells for any digit, and all cells in the lanes without a digit.
const IDLE: Words = {
    let (mut words, mut digit) = ([CELLS; LANES], 0);
    while digit < 9 {
        words[lane_of(digit)] = 0;
        digit += 1;
    }
    words
};

/// The digits, 0-based, of a position in which every cell has one digit.
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
