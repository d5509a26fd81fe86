//! The canonical form of a 9×9 puzzle: the same for all puzzles that differ only by a symmetry of Sudoku.
//!
//! Two puzzles are *equivalent* if one becomes the other by transposing, by permuting bands, stacks, rows within a band
//! or columns within a stack, and by renaming digits: 2 · 6⁸ · 9! transformations. The canonical form is the
//! lexicographically least of all equivalent puzzles, written row by row with `0` for each empty cell: the *minlex*
//! form of the New Sudoku Players' and the Sudoku Programmers' forums (the "row-minlex" form of gsf's solver).
//!
//! The form is built row by row. Of all partial transformations, only those with the least rows so far are kept and
//! extended. The order of the columns is left open as long as possible: the first row fixes only the order of the
//! stacks and which columns of each are empty. A digit of the first row gets its name when the second row needs it: the
//! lowest name left for its stack.

use super::Puzzle;
use crate::board::{BoxShape, Digit};

/// Digits by row and column, 0 for an empty cell.
type Rows = [[u8; 9]; 9];

/// The permutations of three items.
const ORDERS: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// The canonical form of a puzzle on the plain 9×9 grid; none for other boards and for puzzles with clues or sums.
/// Letters for digits are dropped.
///
/// Puzzles have the same canonical form if and only if they are equivalent: see the top of this file.
pub fn canonical(puzzle: &Puzzle) -> Option<Puzzle> {
    const SHAPE: BoxShape = BoxShape { rows: 3, columns: 3 };
    if puzzle.board().plain_boxes() != Some(SHAPE) || puzzle.has_sums() || puzzle.has_rules() {
        return None;
    }
    let mut cells = [0; 81];
    cells.iter_mut().zip(puzzle.givens()).for_each(|(cell, given)| *cell = given.map_or(0, Digit::get));
    let least = canonical_cells(&cells);
    Some(puzzle.bare(least.iter().map(|&digit| Digit::new(digit)).collect()))
}

/// The canonical form of these cells, row by row, each 1 to 9, or 0 if empty. No house may hold a digit twice.
fn canonical_cells(cells: &[u8; 81]) -> [u8; 81] {
    let upright: Rows = std::array::from_fn(|row| std::array::from_fn(|column| cells[9 * row + column]));
    let transposed = std::array::from_fn(|row| std::array::from_fn(|column| upright[column][row]));
    let sides = [Side::new(upright), Side::new(transposed)];
    let mut least = Vec::with_capacity(9);
    let (first, mut ways) = first_rows(&sides);
    least.push(first);
    let (second, next) = second_rows(&sides, &ways);
    least.push(second);
    ways = next;
    for number in 2..9 {
        let mut best = Best::new();
        for way in &ways {
            for row in way.rows_to_follow(&sides[way.side], number) {
                let mut named = *way;
                let key = named.name_all(&sides[way.side].rows[row], &way.columns);
                if best.admits(key) {
                    best.keep(key, Labelling { used: way.used | 1 << row, last: row, ..named });
                }
            }
        }
        least.push(best.key);
        ways = best.kept;
    }
    let mut form = [0; 81];
    for (row, cells) in least.iter().zip(form.chunks_exact_mut(9)) {
        cells.iter_mut().enumerate().for_each(|(column, cell)| *cell = (row >> (4 * (8 - column)) & 15) as u8);
    }
    form
}

/// The puzzle as it is, or transposed.
struct Side {
    rows: Rows,
    /// Which rows have no digit, one bit per row, and which columns.
    empty_rows: u16,
    empty_columns: u16,
}

impl Side {
    fn new(rows: Rows) -> Self {
        let lines = |is_empty: &dyn Fn(usize) -> bool| (0..9).fold(0, |set, at| set | u16::from(is_empty(at)) << at);
        let empty_rows = lines(&|row| rows[row] == [0; 9]);
        let empty_columns = lines(&|column| rows.iter().all(|row| row[column] == 0));
        Self { rows, empty_rows, empty_columns }
    }

    /// Those of these rows that have to be tried: empty rows of a band are interchangeable, and so are empty bands.
    fn worthwhile(&self, rows: u16) -> impl Iterator<Item = usize> + use<> {
        let mut chosen = rows & !self.empty_rows;
        let mut has_empty_band = false;
        for band in 0..3 {
            let here = 0b111 << (3 * band);
            let empty = rows & self.empty_rows & here;
            let is_empty_band = self.empty_rows & here == here;
            if empty != 0 && !(is_empty_band && rows & here == here && has_empty_band) {
                chosen |= empty & empty.wrapping_neg();
                has_empty_band |= is_empty_band;
            }
        }
        (0..9).filter(move |row| chosen >> row & 1 == 1)
    }
}

/// The least key offered so far, and all items with that key.
struct Best<T> {
    key: u64,
    kept: Vec<T>,
}

impl<T> Best<T> {
    const fn new() -> Self {
        Self { key: u64::MAX, kept: Vec::new() }
    }

    /// Whether no smaller key has been kept.
    const fn admits(&self, key: u64) -> bool {
        key <= self.key
    }

    /// Keeps an admitted item, and discards items with a larger key.
    fn keep(&mut self, key: u64, way: T) {
        if key < self.key {
            self.kept.clear();
            self.key = key;
        }
        self.kept.push(way);
    }
}

/// A partial transformation: the positions of rows, stacks and columns, and the names of digits.
#[derive(Clone, Copy)]
struct Labelling {
    side: usize,
    /// The rows used so far, one bit per row, and the last of them.
    used: u16,
    last: usize,
    /// The stack at each position, and the column.
    stacks: [u8; 3],
    columns: [u8; 9],
    /// The new name of each digit, 0 while it has none.
    names: [u8; 10],
    /// The position of the stack in which the first row has the digit; 3 if the first row does not have it.
    home: [u8; 10],
    /// The lowest unused name for the first row's digits in each stack, and for all other digits.
    next: [u8; 4],
}

impl Labelling {
    /// The digit's name; assigns one if it has none. The columns of its home are not ordered yet, so it gets the
    /// lowest.
    fn name(&mut self, digit: u8) -> u8 {
        let name = &mut self.names[usize::from(digit)];
        if digit != 0 && *name == 0 {
            let next = &mut self.next[usize::from(self.home[usize::from(digit)])];
            *name = *next;
            *next += 1;
        }
        *name
    }

    /// The candidates for the next row, whose number counts from 0.
    fn rows_to_follow(&self, side: &Side, number: usize) -> impl Iterator<Item = usize> + use<> {
        let left = !self.used & 0x1FF;
        side.worthwhile(if number.is_multiple_of(3) { left } else { left & 0b111 << (self.last / 3 * 3) })
    }

    /// Names the digits of the row in these columns; returns their names, four bits each.
    fn name_all(&mut self, row: &[u8; 9], columns: &[u8]) -> u64 {
        columns.iter().fold(0, |key, &column| key << 4 | u64::from(self.name(row[usize::from(column)])))
    }

    /// The names that a row's digits would get in these columns of a stack. None of them has its home in this stack.
    fn names_of(&self, row: &[u8; 9], columns: [u8; 3]) -> u64 {
        let mut next = self.next;
        columns.iter().fold(0, |key, &column| {
            let digit = usize::from(row[usize::from(column)]);
            let mut name = self.names[digit];
            if digit != 0 && name == 0 {
                let next = &mut next[usize::from(self.home[digit])];
                name = *next;
                *next += 1;
            }
            key << 4 | u64::from(name)
        })
    }

    /// Whether the columns of a stack can have this order: first those that the first row leaves empty, then its digits
    /// in the order of their names, then its digits without a name.
    fn can_be(&self, side: &Side, first_row: &[u8; 9], columns: [u8; 3]) -> bool {
        let (mut before, mut empty_before) = (0, None);
        columns.iter().all(|&column| {
            let digit = first_row[usize::from(column)];
            let rank = match (digit, self.names[usize::from(digit)]) {
                (0, _) => 0,
                (_, 0) => 10,
                (_, name) => name,
            };
            let is_empty = side.empty_columns >> column & 1 == 1;
            let follows = rank >= before && !(is_empty && empty_before > Some(column));
            before = rank;
            empty_before = if is_empty { Some(column) } else { empty_before };
            follows
        })
    }
}

/// The least first row, and the transformations that lead to it. Their columns are not ordered yet.
fn first_rows(sides: &[Side; 2]) -> (u64, Vec<Labelling>) {
    let mut best = Best::new();
    for (number, side) in sides.iter().enumerate() {
        let empty_stack = |stack: u8| side.empty_columns >> (3 * stack) & 0b111 == 0b111;
        for row in side.worthwhile(0x1FF) {
            let cells = &side.rows[row];
            let digits = |stack: u8| (0..3).filter(|at| cells[3 * usize::from(stack) + at] != 0).count();
            for stacks in ORDERS {
                let is_repeated = |pair: &[u8]| pair[0] > pair[1] && empty_stack(pair[0]) && empty_stack(pair[1]);
                let counts = stacks.map(digits);
                if !counts.is_sorted() || stacks.windows(2).any(is_repeated) {
                    continue;
                }
                let (mut key, mut name, mut next) = (0, 1, [0; 4]);
                for (place, &count) in counts.iter().enumerate() {
                    next[place] = name;
                    for at in 0..3 {
                        let has_digit = at + count >= 3;
                        key = key << 4 | if has_digit { u64::from(name) } else { 0 };
                        name += u8::from(has_digit);
                    }
                }
                next[3] = name;
                let mut home = [3; 10];
                for (place, &stack) in (0..).zip(&stacks) {
                    (0..3).for_each(|at| home[usize::from(cells[usize::from(3 * stack) + at])] = place);
                }
                let columns = [0; 9];
                let way =
                    Labelling { side: number, used: 1 << row, last: row, stacks, columns, names: [0; 10], home, next };
                if best.admits(key) {
                    best.keep(key, way);
                }
            }
        }
    }
    (best.key, best.kept)
}

/// The least second row after these transformations, and those that lead to it. Their columns are ordered.
fn second_rows(sides: &[Side; 2], ways: &[Labelling]) -> (u64, Vec<Labelling>) {
    let mut current: Vec<(Labelling, usize)> = Vec::new();
    for way in ways {
        let rows = way.rows_to_follow(&sides[way.side], 1);
        current.extend(rows.map(|row| (Labelling { used: way.used | 1 << row, ..*way }, row)));
    }
    let mut key = 0;
    for place in 0..3 {
        let mut best = Best::new();
        for (way, row) in &current {
            let side = &sides[way.side];
            for order in ORDERS {
                let columns = order.map(|at| 3 * way.stacks[place] + at);
                let (first_row, minirow) = (&side.rows[way.last], way.names_of(&side.rows[*row], columns));
                if best.admits(minirow) && way.can_be(side, first_row, columns) {
                    let mut ordered = *way;
                    ordered.columns[3 * place..3 * place + 3].copy_from_slice(&columns);
                    ordered.name_all(first_row, &columns);
                    ordered.name_all(&side.rows[*row], &columns);
                    best.keep(minirow, (ordered, *row));
                }
            }
        }
        key = key << 12 | best.key;
        current = best.kept;
    }
    (key, current.into_iter().map(|(way, row)| Labelling { last: row, ..way }).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A random number generator for tests: xorshift.
    struct Numbers(u64);

    impl Numbers {
        fn below(&mut self, n: usize) -> usize {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            (self.0 >> 33) as usize % n
        }

        fn order(&mut self) -> [usize; 3] {
            ORDERS[self.below(6)].map(usize::from)
        }

        fn lines(&mut self) -> [usize; 9] {
            let (groups, within) = (self.order(), [self.order(), self.order(), self.order()]);
            std::array::from_fn(|at| 3 * groups[at / 3] + within[at / 3][at % 3])
        }

        fn transformed(&mut self, cells: &[u8; 81]) -> [u8; 81] {
            let (rows, columns, is_turned) = (self.lines(), self.lines(), self.below(2) == 1);
            let mut names: [u8; 10] = std::array::from_fn(|digit| digit as u8);
            (2..10).rev().for_each(|last| names.swap(last, 1 + self.below(last)));
            std::array::from_fn(|at| {
                let (row, column) = (rows[at / 9], columns[at % 9]);
                names[usize::from(cells[if is_turned { 9 * column + row } else { 9 * row + column }])]
            })
        }
    }

    fn cells(line: &str) -> [u8; 81] {
        let mut cells = [0; 81];
        cells.iter_mut().zip(line.bytes()).for_each(|(cell, byte)| *cell = byte.saturating_sub(b'0').min(9));
        cells
    }

    /// The digits renumbered in order of first occurrence.
    fn numbered(cells: [u8; 81]) -> [u8; 81] {
        let (mut names, mut last) = ([0; 10], 0);
        cells.map(|digit| {
            if digit != 0 && names[usize::from(digit)] == 0 {
                last += 1;
                names[usize::from(digit)] = last;
            }
            names[usize::from(digit)]
        })
    }

    fn line(cells: &[u8; 81]) -> String {
        cells.iter().map(|&digit| char::from(b'0' + digit)).collect()
    }

    /// The most symmetric grid, with 648 automorphisms.
    const MOST_SYMMETRIC: &str = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    const PUZZLES: [&str; 9] = [
        MOST_SYMMETRIC,
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
        ".................................................................................",
        "1................................................................................",
        "1........2........3........4........5........6........7........8........9........",
    ];

    #[test]
    fn every_transformation_has_the_same_form_and_it_is_one_of_them() {
        let mut numbers = Numbers(88_172_645_463_325_252);
        for puzzle in PUZZLES.map(cells) {
            let form = canonical_cells(&puzzle);
            assert_eq!(canonical_cells(&form), form, "the form of a form");
            let counts = |cells: &[u8; 81]| {
                let mut counts = [0; 10];
                for &digit in cells {
                    counts[usize::from(digit)] += 1;
                }
                let empty = counts[0];
                counts.sort_unstable();
                (empty, counts)
            };
            assert_eq!(counts(&form), counts(&puzzle));
            for _ in 0..60 {
                let other = numbers.transformed(&puzzle);
                assert_eq!(line(&canonical_cells(&other)), line(&form), "{}", line(&other));
                assert!(form <= other, "{} is less", line(&other));
            }
        }
    }

    #[test]
    fn forms_are_the_least_of_all_arrangements() {
        // All 2 · 6⁸ arrangements are too many for a test. With two empty bands and stacks only a few of them differ.
        let mut numbers = Numbers(1_181_783_497_276_652_981);
        let puzzle = cells("12.......3.4......................................................................");
        let form = canonical_cells(&puzzle);
        let least = (0..200_000).map(|_| numbered(numbers.transformed(&puzzle))).min().expect("some");
        assert_eq!(line(&form), line(&least));
    }

    #[test]
    fn the_forms_that_others_have_published_come_out() {
        assert_eq!(
            line(&canonical_cells(&cells(MOST_SYMMETRIC))),
            "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
        );
    }

    #[test]
    fn puzzles_that_are_not_equivalent_differ() {
        let forms: std::collections::HashSet<[u8; 81]> = PUZZLES.map(cells).iter().map(canonical_cells).collect();
        assert_eq!(forms.len(), PUZZLES.len());
        // A puzzle with one clue fewer is a different puzzle.
        let puzzle = cells(PUZZLES[3]);
        let mut other = puzzle;
        other[14] = 0;
        assert_ne!(canonical_cells(&puzzle), canonical_cells(&other));
    }
}
