//! The search on the 9×9 grid a box at a time, for processors with AVX2.
//!
//! A box is a field of four by four lanes, each a set of digits: its nine cells, at the end of each minirow the
//! digits that may be *absent* from it, and below each minicolumn the same. So each of the first three rows and columns
//! of the field holds each digit just once: in one of three cells, or absent from all. Three boxes side by side are a
//! band, three below one another a stack; in each a digit uses minirows (or minicolumns) by one of six permutations of
//! lines and boxes, and of each permutation the band keeps which digits may still use it. A visit to a band settles its
//! three boxes and exchanges with the permutations what either excludes; a box that has changed is visited again with
//! its other band, as long as there is one. The idea of boxes with absences, and of bands as permutations, is Tom
//! Dillon's, of the solver tdoku (its public notes, 2019); this code is our own.
//!
//! The order of the solutions is not that of the other path. So it serves where only their number matters, and the
//! solution where there is one.

mod lanes;

use lanes::{Processor, Short, Task, Wide, bytes, order, short_order};

use super::Solution;
use super::clues::Clues;
use super::engine::Meter;
use crate::board::{Digit, DigitSet};
use crate::work::Stop;

/// All digits.
const ALL: u16 = 0x1FF;

/// The line that each of three boxes uses, by permutation.
const PERMUTATIONS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// All digits in the cells of a box, none elsewhere.
const CELLS: [u8; 32] = bytes([ALL, ALL, ALL, 0, ALL, ALL, ALL, 0, ALL, ALL, ALL, 0, 0, 0, 0, 0]);
/// The last lane of the field, which stands for nothing and holds every digit.
const CORNER: [u8; 32] = bytes([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ALL]);
/// The absences below the minicolumns, and beside the minirows.
const BELOW: [u8; 32] = bytes([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ALL, ALL, ALL, 0]);
const BESIDE: [u8; 32] = bytes([0, 0, 0, ALL, 0, 0, 0, ALL, 0, 0, 0, ALL, 0, 0, 0, 0]);
/// For each cell, the absences beside its minirow.
const CELLS_BESIDE: [u8; 32] = order([3, 3, 3, -1, 7, 7, 7, -1, 3, 3, 3, -1, -1, -1, -1, -1]);
/// All digits in every lane.
const FULL: [u8; 32] = bytes([ALL; 16]);

/// For a box of a band: where each permutation finds the line that the box uses, of three from a lane on.
const fn line_of(at: usize, from: i8) -> [i8; 8] {
    let (mut lanes, mut number) = ([-1; 8], 0);
    while number < 6 {
        lanes[number] = from + PERMUTATIONS[number][at] as i8;
        number += 1;
    }
    lanes
}

/// The same where the lines stand at the ends of rows: the first two in the first half, or the third in the second.
const fn end_of(at: usize, in_second_half: bool) -> [i8; 8] {
    let (mut lanes, mut number) = ([-1; 8], 0);
    while number < 6 {
        let line = PERMUTATIONS[number][at];
        if in_second_half == (line == 2) {
            lanes[number] = if in_second_half { 3 } else { 3 + 4 * line as i8 };
        }
        number += 1;
    }
    lanes
}

/// For a box of a band: one of the two permutations by which it uses each line.
const fn user_of(at: usize, second: bool) -> [i8; 8] {
    let (mut lanes, mut number) = ([-1; 8], 0);
    while number < 6 {
        let line = PERMUTATIONS[number][at];
        if lanes[line] < 0 || second {
            lanes[line] = number as i8;
        }
        number += 1;
    }
    lanes
}

/// The tables of one of three boxes in a band.
struct Tables {
    line: [u8; 16],
    first_ends: [u8; 16],
    last_ends: [u8; 16],
    one_user: [u8; 16],
    other_user: [u8; 16],
}

const fn tables(at: usize) -> Tables {
    Tables {
        line: short_order(line_of(at, 4)),
        first_ends: short_order(end_of(at, false)),
        last_ends: short_order(end_of(at, true)),
        one_user: short_order(user_of(at, false)),
        other_user: short_order(user_of(at, true)),
    }
}

const TABLES: [Tables; 3] = [tables(0), tables(1), tables(2)];

/// The other two of three lanes, from the fifth on.
const NEXT: [u8; 16] = short_order([-1, -1, -1, -1, 5, 6, 4, -1]);
const LAST: [u8; 16] = short_order([-1, -1, -1, -1, 6, 4, 5, -1]);
/// The same of the first three.
const NEXT_OF_FIRST: [u8; 16] = short_order([-1, -1, -1, -1, 1, 2, 0, -1]);
const LAST_OF_FIRST: [u8; 16] = short_order([-1, -1, -1, -1, 2, 0, 1, -1]);

/// A position.
#[derive(Clone, Copy, Debug)]
struct Grid {
    /// The boxes, row by row.
    boxes: [Wide; 9],
    /// The digits that may use each of six permutations, of three bands and three stacks.
    bands: [Short; 6],
}

/// A position, and the bands to visit in it, a bit each.
type Open = (Grid, u8);

/// Where a search begins.
#[derive(Debug)]
enum Start {
    /// The candidates of each cell.
    Candidates([u16; 81]),
    /// The givens alone.
    Clues(Clues),
}

/// A search on the 9×9 grid.
#[derive(Debug)]
pub(super) struct Vector {
    processor: Processor,
    /// None once the search has begun.
    start: Option<Start>,
    /// Positions left for later.
    later: Vec<Open>,
    /// The solution found last.
    found: Option<Grid>,
}

impl Vector {
    /// A search from these candidates, one set a cell; none if the processor lacks what it takes.
    pub(super) fn new(candidates: impl Iterator<Item = DigitSet>) -> Option<Self> {
        Processor::detect().map(|processor| Self::on(processor, candidates))
    }

    /// A search that waits for clues to count; none if the processor lacks what it takes.
    pub(super) fn of_processor() -> Option<Self> {
        Processor::detect().map(|processor| Self { processor, start: None, later: Vec::new(), found: None })
    }

    /// The same on every kind of processor that this one can be.
    pub(super) fn idle_each() -> impl Iterator<Item = Self> {
        Processor::here().map(|processor| Self { processor, start: None, later: Vec::new(), found: None })
    }

    fn on(processor: Processor, candidates: impl Iterator<Item = DigitSet>) -> Self {
        let mut sets = [0; 81];
        sets.iter_mut().zip(candidates).for_each(|(set, candidates)| *set = candidates.bits() as u16);
        Self { processor, start: Some(Start::Candidates(sets)), later: Vec::new(), found: None }
    }

    /// The same search on every kind of processor that this one can be.
    #[cfg(test)]
    pub(super) fn each(candidates: impl Iterator<Item = DigitSet> + Clone) -> impl Iterator<Item = Self> {
        Processor::here().map(move |processor| Self::on(processor, candidates.clone()))
    }

    /// The next solution; none when there are no more.
    pub(super) fn next(&mut self, meter: &mut Meter<'_>) -> Result<Option<Solution>, Stop> {
        let is_there = self.processor.run(Next { search: self, meter })?;
        Ok(self.found.as_ref().filter(|_| is_there).map(|grid| Solution(grid.digits().map(Digit::from_index).into())))
    }

    /// Begins anew from these clues: how many solutions they have, but `limit` at most.
    pub(super) fn count(&mut self, clues: &Clues, limit: usize, meter: &mut Meter<'_>) -> Result<usize, Stop> {
        self.later.clear();
        self.start = Some(Start::Clues(*clues));
        self.processor.run(Count { search: self, limit, meter })
    }

    /// The solution found last.
    pub(super) fn found(&self) -> Option<Clues> {
        Some(Clues::of_digits(self.found.as_ref()?.digits().iter().map(|&digit| digit as u8 + 1)))
    }

    /// Looks for the next solution, to be [`Vector::found`]; whether there is one.
    #[expect(clippy::inline_always, reason = "it must be compiled with the processor's features")]
    #[inline(always)]
    fn advance(&mut self, meter: &mut Meter<'_>) -> Result<bool, Stop> {
        // No closures here: each would be compiled without the processor's features.
        match self.start.take() {
            Some(Start::Candidates(candidates)) => self.later.push((Grid::of_candidates(&candidates), 0b111_111)),
            Some(Start::Clues(clues)) => self.later.push((Grid::of_clues(clues.symbols()), 0b111_111)),
            None => {}
        }
        while let Some((mut grid, mut dirty)) = self.later.pop() {
            loop {
                meter.enter()?;
                if !grid.settle(dirty) {
                    break;
                }
                let Some(choice) = grid.choose() else {
                    self.found = Some(grid);
                    return Ok(true);
                };
                let mut without = grid;
                let changed = without.exclude(choice.band, choice.one);
                self.later.push((without, changed));
                dirty = grid.exclude(choice.band, choice.others);
            }
        }
        Ok(false)
    }
}

struct Next<'s, 'm, 'w> {
    search: &'s mut Vector,
    meter: &'m mut Meter<'w>,
}

#[expect(clippy::inline_always, reason = "it must be compiled with the processor's features")]
impl Task for Next<'_, '_, '_> {
    type Output = Result<bool, Stop>;

    #[inline(always)]
    fn run(self) -> Self::Output {
        self.search.advance(self.meter)
    }
}

struct Count<'s, 'm, 'w> {
    search: &'s mut Vector,
    limit: usize,
    meter: &'m mut Meter<'w>,
}

#[expect(clippy::inline_always, reason = "it must be compiled with the processor's features")]
impl Task for Count<'_, '_, '_> {
    type Output = Result<usize, Stop>;

    #[inline(always)]
    fn run(self) -> Self::Output {
        let mut count = 0;
        while count < self.limit && self.search.advance(self.meter)? {
            count += 1;
        }
        Ok(count)
    }
}

/// What a guess takes from a band: the permutation of a digit, or all its others.
struct Choice {
    band: usize,
    one: Short,
    others: Short,
}

/// What stands in the rows of a field, or in its columns.
struct Lines {
    /// For each lane, what the other three of its line hold.
    others: Wide,
    /// What all four hold.
    all: Wide,
}

#[expect(clippy::inline_always, reason = "these must be compiled with the processor's features")]
impl Lines {
    #[inline(always)]
    fn rows(field: Wide) -> Self {
        const NEXT: [u8; 32] = order([1, 2, 3, 0, 5, 6, 7, 4, 1, 2, 3, 0, 5, 6, 7, 4]);
        let next = field.shuffled(&NEXT);
        let pair = field.or(next);
        let rest = pair.two_lanes_on();
        Self { others: next.or(rest), all: pair.or(rest) }
    }

    #[inline(always)]
    fn columns(field: Wide) -> Self {
        let next = field.fours::<0b00_11_10_01>();
        let pair = field.or(next);
        let rest = pair.fours::<0b01_00_11_10>();
        Self { others: next.or(rest), all: pair.or(rest) }
    }

    #[inline(always)]
    fn of<const STACK: bool>(field: Wide) -> Self {
        if STACK { Self::columns(field) } else { Self::rows(field) }
    }
}

/// One round of hidden and naked singles in a box; none at a contradiction.
#[expect(clippy::inline_always, reason = "it must be compiled with the processor's features")]
#[inline(always)]
fn settle_box(field: Wide) -> Option<Wide> {
    let cells = Wide::of(&CELLS);
    let (rows, columns) = (Lines::rows(field), Lines::columns(field));
    // A digit that is nowhere else in its row, or in its column, is alone in its cell.
    let hidden = field.without(rows.others.and(columns.others)).and(cells);
    let none_hidden = hidden.zeros();
    let kept = field.and(hidden.or(none_hidden));
    let more = kept.without_lowest();
    let sure = kept.and(more.zeros()).and(cells);
    let left = kept.without(Lines::rows(sure).others.or(Lines::columns(sure).others)).or(Wide::of(&CORNER));
    // A digit stands nowhere in a line, two want one cell, or a cell has none.
    let nowhere = Wide::of(&FULL).without(rows.all.and(columns.all));
    let wrong = nowhere.or(more.without(none_hidden)).or(left.zeros().and(cells));
    wrong.is_zero().then_some(left)
}

/// The permutations that the box leaves its band. Where a line of the box has three digits left, these are sure, and where
/// three are sure, no other is left.
#[expect(clippy::inline_always, reason = "it must be compiled with the processor's features")]
#[inline(always)]
fn permitted<const STACK: bool>(field: &mut Wide, tables: &Tables) -> Short {
    let present = Lines::of::<STACK>(field.and(Wide::of(&CELLS))).all;
    let three = present.without_lowest().without_lowest().without_lowest().zeros();
    let absences = Wide::of(if STACK { &BELOW } else { &BESIDE });
    *field = field.without(present.and(three).and(absences));
    // And where three digits are not absent from a line, all others are.
    let absent = field.and(absences);
    let less_than_three = absences.without(absent).without_lowest().without_lowest().zeros();
    let others = absent.without(less_than_three);
    *field = field.without(if STACK {
        others.fours::<0b11_11_11_11>().and(Wide::of(&CELLS))
    } else {
        others.shuffled(&CELLS_BESIDE)
    });
    // A digit may use a line where it can be there, and absent from the other two.
    if STACK {
        let absent = field.high();
        let used = present.high().and(absent.shuffled(&NEXT)).and(absent.shuffled(&LAST));
        used.shuffled(&tables.line)
    } else {
        let used = present.and(field.fours::<0b11_00_10_01>()).and(field.fours::<0b11_01_00_10>());
        used.low().shuffled(&tables.first_ends).or(used.high().shuffled(&tables.last_ends))
    }
}

/// What the permutations leave a box of the band.
#[inline(always)]
fn left_by<const STACK: bool>(band: Short, tables: &Tables) -> Wide {
    const ROWS: [u8; 32] = order([0, 0, 0, 4, 1, 1, 1, 5, 2, 2, 2, 6, -1, -1, -1, -1]);
    const COLUMNS: [u8; 32] = order([0, 1, 2, -1, 0, 1, 2, -1, 0, 1, 2, -1, 4, 5, 6, -1]);
    const BESIDE_ROWS: [u8; 32] = bytes([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ALL, ALL, ALL, ALL]);
    const BELOW_COLUMNS: [u8; 32] = bytes([0, 0, 0, ALL, 0, 0, 0, ALL, 0, 0, 0, ALL, 0, 0, 0, ALL]);
    let here = band.shuffled(&tables.one_user).or(band.shuffled(&tables.other_user));
    let away = here.shuffled(&NEXT_OF_FIRST).or(here.shuffled(&LAST_OF_FIRST));
    let lines = here.or(away).doubled();
    // Of the absences of the other direction it says nothing.
    if STACK {
        lines.shuffled(&COLUMNS).or(Wide::of(&BELOW_COLUMNS))
    } else {
        lines.shuffled(&ROWS).or(Wide::of(&BESIDE_ROWS))
    }
}

/// The digits of symbols, a bit of a lane each, two bytes a lane; behind them a row of nothing.
#[expect(clippy::inline_always, reason = "it must be compiled with the processor's features")]
#[inline(always)]
fn lanes_of(symbols: &[u8; 81]) -> [u8; 2 * 90] {
    let mut bytes = [0; 2 * 90];
    // The last sixteen overlap those before.
    for first in [0, 16, 32, 48, 64, 65] {
        let Some(sixteen) = symbols[first..].first_chunk() else { continue };
        let [low, high] = Short::of_symbols(*sixteen);
        if let Some(bytes) = bytes[2 * first..].first_chunk_mut() {
            low.write(bytes);
        }
        if let Some(bytes) = bytes[2 * first + 16..].first_chunk_mut() {
            high.write(bytes);
        }
    }
    bytes
}

/// Three lanes from this one on.
#[inline]
fn three_lanes(lanes: &[u8; 2 * 90], first: usize) -> u64 {
    lanes[2 * first..].first_chunk().map_or(0, |lanes| u64::from_le_bytes(*lanes) & 0xFFFF_FFFF_FFFF)
}

#[expect(clippy::inline_always, reason = "these must be compiled with the processor's features")]
impl Grid {
    /// The grid before anything is known of its bands.
    #[inline(always)]
    fn of_boxes(boxes: &[Wide; 9]) -> Self {
        const HALF: u64 = ALL as u64 * 0x0001_0001_0001_0001;
        Self { boxes: *boxes, bands: [Short::of([HALF, HALF & 0xFFFF_FFFF]); 6] }
    }

    #[inline(always)]
    fn of_candidates(candidates: &[u16; 81]) -> Self {
        const ROW: u64 = (ALL as u64) << 48;
        const LAST_ROW: u64 = ALL as u64 * 0x0001_0001_0001_0001;
        let row = |first: usize| {
            let cell = |column: usize| u64::from(candidates[first + column]) << (16 * column);
            cell(0) | cell(1) | cell(2) | ROW
        };
        let field = |at: usize| {
            let first = at / 3 * 27 + at % 3 * 3;
            Wide::of_rows([row(first), row(first + 9), row(first + 18), LAST_ROW])
        };
        let mut boxes = [field(0); 9];
        for (at, box_) in boxes.iter_mut().enumerate().skip(1) {
            *box_ = field(at);
        }
        Self::of_boxes(&boxes)
    }

    /// What clues leave the cells of their rows, columns and boxes. Each clue is one symbol.
    #[inline(always)]
    fn of_clues(symbols: &[u8; 81]) -> Self {
        let digits = lanes_of(symbols);
        let mut givens = [Wide::NONE; 9];
        let (mut rows, mut columns) = (givens, givens);
        let (mut of_bands, mut of_stacks) = ([Wide::NONE; 3], [Wide::NONE; 3]);
        for at in 0..9 {
            let first = at / 3 * 27 + at % 3 * 3;
            let row = |down: usize| three_lanes(&digits, first + 9 * down);
            givens[at] = Wide::of_rows([row(0), row(1), row(2), 0]);
            (rows[at], columns[at]) = (Lines::rows(givens[at]).all, Lines::columns(givens[at]).all);
            of_bands[at / 3] = of_bands[at / 3].or(rows[at]);
            of_stacks[at % 3] = of_stacks[at % 3].or(columns[at]);
        }
        let mut boxes = givens;
        for at in 0..9 {
            let whole = Lines::columns(rows[at]).all;
            let seen = of_bands[at / 3].or(of_stacks[at % 3]).or(whole).and(Wide::of(&CELLS));
            // A digit in a minirow or minicolumn is not absent from it.
            let present = rows[at].and(Wide::of(&BESIDE)).or(columns[at].and(Wide::of(&BELOW)));
            let free = Wide::of(&FULL).without(seen.or(present));
            boxes[at] = givens[at].or(free.and(givens[at].zeros()));
        }
        Self::of_boxes(&boxes)
    }

    /// Visits the dirty bands and what they make dirty; false at a contradiction.
    #[inline(always)]
    fn settle(&mut self, mut dirty: u8) -> bool {
        macro_rules! visit {
            ($($stack:literal $number:literal),*) => {
                $(
                    let band = if $stack { 3 + $number } else { $number };
                    if dirty & 1 << band != 0 {
                        dirty &= !(1 << band);
                        match self.visit::<$stack, $number>() {
                            Some(changed) => dirty |= changed,
                            None => return false,
                        }
                    }
                )*
            };
        }
        while dirty != 0 {
            visit!(false 0, false 1, false 2, true 0, true 1, true 2);
        }
        true
    }

    /// Settles the boxes of a band or stack; returns the bands that cross it where a box has changed, none at a
    /// contradiction. What the band itself could learn of its own changes, it learns when these bring a new one.
    #[inline(always)]
    fn visit<const STACK: bool, const NUMBER: usize>(&mut self) -> Option<u8> {
        let (first, step) = if STACK { (NUMBER, 3) } else { (3 * NUMBER, 1) };
        let (places, band) = ([first, first + step, first + 2 * step], if STACK { 3 + NUMBER } else { NUMBER });
        let before = places.map(|at| self.boxes[at]);
        let [one, two, three] = before;
        let (mut one, mut two, mut three) = (settle_box(one)?, settle_box(two)?, settle_box(three)?);
        let [of_one, of_two, of_three] = &TABLES;
        let left = self.bands[band]
            .and(permitted::<STACK>(&mut one, of_one))
            .and(permitted::<STACK>(&mut two, of_two))
            .and(permitted::<STACK>(&mut three, of_three));
        self.bands[band] = left;
        let after = [
            one.and(left_by::<STACK>(left, of_one)),
            two.and(left_by::<STACK>(left, of_two)),
            three.and(left_by::<STACK>(left, of_three)),
        ];
        let mut changed = 0;
        for at in 0..3 {
            self.boxes[places[at]] = after[at];
            changed |= u8::from(after[at].differs(before[at])) << at;
        }
        Some(if STACK { changed } else { changed << 3 })
    }

    /// Takes permutations of a band from digits; returns the bands that cross it where a box has changed.
    #[inline(always)]
    fn exclude(&mut self, band: usize, gone: Short) -> u8 {
        let left = self.bands[band].without(gone);
        self.bands[band] = left;
        let mut changed = 0;
        for (at, tables) in TABLES.iter().enumerate() {
            let (place, mask) = if band < 3 {
                (3 * band + at, left_by::<false>(left, tables))
            } else {
                (band - 3 + 3 * at, left_by::<true>(left, tables))
            };
            let before = self.boxes[place];
            self.boxes[place] = before.and(mask);
            changed |= u8::from(self.boxes[place].differs(before)) << at;
        }
        if band < 3 { changed << 3 } else { changed }
    }

    /// What to try: a permutation in the band with the fewest left, of a digit that has two of them, or else three;
    /// none where every digit has one in each band.
    #[inline(always)]
    fn choose(&self) -> Option<Choice> {
        let mut best: Option<(u32, usize, [u16; 8])> = None;
        for (band, permutations) in self.bands.iter().enumerate() {
            let lanes = permutations.lanes();
            let count = lanes.iter().map(|lane| lane.count_ones()).sum();
            if count > 9 && best.is_none_or(|(fewest, ..)| count < fewest) {
                best = Some((count, band, lanes));
            }
        }
        let (_, band, lanes) = best?;
        let (mut one, mut two, mut three, mut four) = (0, 0, 0, 0);
        for lane in lanes {
            four |= three & lane;
            three |= two & lane;
            two |= one & lane;
            one |= lane;
        }
        let digits = [two & !three, three & !four, two].into_iter().find(|&digits| digits != 0)?;
        let digit = digits & digits.wrapping_neg();
        let number = lanes.iter().position(|lane| lane & digit != 0)?;
        let lanes_of = |is_taken: &dyn Fn(usize) -> bool| {
            let half = |from: usize| {
                (0..4).filter(|lane| is_taken(from + lane)).fold(0, |half, lane| half | u64::from(digit) << (16 * lane))
            };
            Short::of([half(0), half(4)])
        };
        Some(Choice { band, one: lanes_of(&|lane| lane == number), others: lanes_of(&|lane| lane != number) })
    }

    /// The digits, from 0, of a position in which every one is sure.
    fn digits(&self) -> [usize; 81] {
        let mut digits = [0; 81];
        for (at, field) in self.boxes.iter().enumerate() {
            let (lanes, first) = (field.lanes(), at / 3 * 27 + at % 3 * 3);
            for cell in 0..9 {
                digits[first + 9 * (cell / 3) + cell % 3] = lanes[4 * (cell / 3) + cell % 3].trailing_zeros() as usize;
            }
        }
        digits
    }
}
