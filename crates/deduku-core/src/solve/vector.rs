//! The search on the 9×9 grid with all nine digits in one register, for x86-64 and 64-bit ARM.
//!
//! Each lane is a digit: its possible cells in a band of three rows are 27 bits of a word, so a position is three
//! vectors of nine words (`grid`). One round of propagation takes about two hundred AVX-512 operations, whatever it
//! finds: locked candidates and the hidden singles of boxes, rows and columns, by the permutations of minirows and
//! minicolumns that `classic` takes from a table; then the naked singles, by adding up the digits across the lanes.
//! Rounds repeat until one changes nothing. Then a cell is guessed by Brélaz's rule (`guess`), as in `classic`. As long
//! as no guess was wrong and many cells have two digits, as in grids with many solutions, two cells are guessed at a
//! time. Words for bands are an idea of the solvers of the New Sudoku Players' Forum; processing all digits at once,
//! and this arrangement, are our own.
//!
//! The solutions come in another order than from `classic`, which propagates further before it guesses. So this search
//! is used only where the number of solutions matters, or the solution if there is only one. `lanes` holds the vectors
//! of each kind of processor.

#![expect(clippy::inline_always, reason = "what is not inlined is compiled without the processor's features")]

mod grid;
mod guess;
mod lanes;

use grid::{Grid, Propagated, Stored, digits_of};
use guess::Cell;
use lanes::{Lanes, Processor, Task};

use super::Solution;
use super::clues::Clues;
use super::node_budget::NodeBudget;
use crate::board::{Digit, DigitSet};
use crate::work::Stop;

/// What ended a slice of a search.
enum Slice {
    /// A solution was found.
    Found,
    /// There is nothing left to examine.
    Exhausted,
    /// The granted nodes are used up. The next position to examine is left for later.
    Paused,
}

/// A search on the 9×9 grid.
#[derive(Debug)]
pub(super) struct Vector {
    processor: Processor,
    /// The candidates from which the search begins, one bit per digit; `None` once it has begun.
    start: Option<Box<[u16; 81]>>,
    /// A buffer of positions left for later, which never shrinks, and how many of its entries are in use.
    later: Vec<Stored>,
    left: usize,
    /// The solution found last.
    found: Option<Stored>,
}

impl Vector {
    /// A search from these candidates, one set per cell, on the best vectors that the processor has.
    pub(super) fn new(candidates: impl Iterator<Item = DigitSet>) -> Self {
        Self::on(Processor::detect(), candidates)
    }

    /// A search without a position, for `count`.
    pub(super) fn idle() -> Self {
        Self::idle_on(Processor::detect())
    }

    /// The same for each kind of vectors that the processor has.
    pub(super) fn idle_each() -> impl Iterator<Item = Self> {
        Processor::here().map(Self::idle_on)
    }

    fn idle_on(processor: Processor) -> Self {
        Self { processor, start: None, later: Vec::new(), left: 0, found: None }
    }

    fn on(processor: Processor, candidates: impl Iterator<Item = DigitSet>) -> Self {
        let mut sets = [0; 81];
        sets.iter_mut().zip(candidates).for_each(|(set, candidates)| *set = candidates.bits() as u16);
        Self { start: Some(Box::new(sets)), ..Self::idle_on(processor) }
    }

    /// The same search on each kind of vectors that the processor has.
    #[cfg(test)]
    pub(super) fn each(candidates: impl Iterator<Item = DigitSet> + Clone) -> impl Iterator<Item = Self> {
        Processor::here().map(move |processor| Self::on(processor, candidates.clone()))
    }

    /// The next solution, or `None` when there are no more.
    pub(super) fn next(&mut self, budget: &mut NodeBudget<'_>) -> Result<Option<Solution>, Stop> {
        let is_there = self.processor.run(Next { search: self, budget })?;
        let found = self.found.as_ref().filter(|_| is_there);
        Ok(found.map(|grid| Solution::from_one(digits_of(grid).map(Digit::from_index))))
    }

    /// Starts over from these clues and counts their solutions, up to `limit`.
    pub(super) fn count(&mut self, clues: &Clues, limit: usize, budget: &mut NodeBudget<'_>) -> Result<usize, Stop> {
        self.left = 0;
        self.start = None;
        self.processor.run(Count { search: self, clues, limit, budget })
    }

    /// The solution found last.
    pub(super) fn found(&self) -> Option<Clues> {
        Some(Clues::of_digits(digits_of(self.found.as_ref()?).iter().map(|&digit| digit as u8 + 1)))
    }

    /// Looks for the next solution in this position and those left for later, stores it in `found`, and returns whether
    /// there is one.
    #[inline(always)]
    fn advance<L: Lanes>(&mut self, mut from: Option<Grid<L>>, budget: &mut NodeBudget<'_>) -> Result<bool, Stop> {
        loop {
            let mut nodes = budget.grant()?;
            budget.nodes += nodes;
            let slice = self.slice(from.take(), &mut nodes);
            budget.nodes -= nodes;
            match slice {
                Slice::Found => return Ok(true),
                Slice::Exhausted => return Ok(false),
                Slice::Paused => {}
            }
        }
    }

    /// Examines at most `nodes` positions and subtracts those examined from `nodes`. It calls nothing that is not
    /// inlined, so a position stays in the processor's registers from one node to the next.
    #[inline(always)]
    fn slice<L: Lanes>(&mut self, from: Option<Grid<L>>, nodes: &mut u64) -> Slice {
        // Whether no guess has led to a contradiction so far.
        let mut all_are_right = true;
        let mut next = from;
        loop {
            let mut grid = match next.take() {
                Some(grid) => grid,
                None => match self.take_later() {
                    Some(grid) => grid,
                    None => return Slice::Exhausted,
                },
            };
            loop {
                if *nodes == 0 {
                    self.leave_for_later(&grid);
                    return Slice::Paused;
                }
                *nodes -= 1;
                match grid.propagate() {
                    Propagated::Contradiction => {
                        all_are_right = false;
                        break;
                    }
                    Propagated::Solved => {
                        self.found = Some(grid.stored());
                        return Slice::Found;
                    }
                    Propagated::Open(several) => {
                        let choice = grid.choose(&several);
                        grid = self.guess(&grid, choice.cell);
                        if all_are_right && let Some(cell) = choice.another() {
                            grid = self.guess(&grid, cell);
                        }
                    }
                }
            }
        }
    }

    /// Returns the position with the guess; the position without it is left for later.
    #[inline(always)]
    fn guess<L: Lanes>(&mut self, grid: &Grid<L>, cell: Cell) -> Grid<L> {
        let [with, without] = grid.guess(cell);
        self.leave_for_later(&without);
        with
    }

    #[inline(always)]
    fn leave_for_later<L: Lanes>(&mut self, grid: &Grid<L>) {
        match self.later.get_mut(self.left) {
            Some(place) => *place = grid.stored(),
            None => add(&mut self.later, &grid.stored()),
        }
        self.left += 1;
    }

    #[inline(always)]
    fn take_later<L: Lanes>(&mut self) -> Option<Grid<L>> {
        self.left = self.left.checked_sub(1)?;
        #[expect(clippy::manual_map, reason = "a closure would be compiled without the processor's features")]
        match self.later.get(self.left) {
            Some(stored) => Some(Grid::load(stored)),
            None => None,
        }
    }
}

/// Grows the buffer by one position. This is a function of its own so that the search need not save its registers for
/// it.
#[cold]
#[inline(never)]
fn add(later: &mut Vec<Stored>, position: &Stored) {
    later.push(*position);
}

struct Next<'s, 'm, 'w> {
    search: &'s mut Vector,
    budget: &'m mut NodeBudget<'w>,
}

impl Task for Next<'_, '_, '_> {
    type Output = Result<bool, Stop>;

    #[inline(always)]
    fn run<L: Lanes>(self) -> Self::Output {
        #[expect(clippy::manual_map, reason = "a closure would be compiled without the processor's features")]
        let from = match self.search.start.take() {
            Some(candidates) => Some(Grid::<L>::of_candidates(&candidates)),
            None => None,
        };
        self.search.advance(from, self.budget)
    }
}

struct Count<'s, 'm, 'w> {
    search: &'s mut Vector,
    clues: &'s Clues,
    limit: usize,
    budget: &'m mut NodeBudget<'w>,
}

impl Task for Count<'_, '_, '_> {
    type Output = Result<usize, Stop>;

    #[inline(always)]
    fn run<L: Lanes>(self) -> Self::Output {
        let (mut from, mut count) = (Some(Grid::<L>::of_clues(self.clues.symbols())), 0);
        while count < self.limit && self.search.advance(from.take(), self.budget)? {
            count += 1;
        }
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::grid::permitted;
    use super::guess::pairs;
    use super::lanes::{LANES, Words, lane_of};
    use super::*;
    use crate::chance::Chance;

    /// Runs an operation on words in the lanes of a processor.
    struct Ask<'w> {
        words: &'w Words,
        is_of_pairs: bool,
    }

    impl Task for Ask<'_> {
        type Output = Words;

        #[inline(always)]
        fn run<L: Lanes>(self) -> Words {
            let words = L::load(self.words);
            if self.is_of_pairs { pairs(words).stored() } else { permitted::<L, false>(words).stored() }
        }
    }

    fn ask(words: Words, is_of_pairs: bool) -> Vec<Words> {
        Processor::here().map(|processor| processor.run(Ask { words: &words, is_of_pairs })).collect()
    }

    #[test]
    fn squares_stay_just_if_a_permutation_uses_them() {
        for set in 0..0o1000u32 {
            // Three rows of three squares, ten and three bits apart.
            let word = (0..9).fold(0, |word, at| word | (set >> at & 1) << (at / 3 * 10 + at % 3 * 3));
            let permutations = [0o421, 0o241, 0o412, 0o142, 0o214, 0o124];
            let kept = permutations.iter().filter(|&&of| of & set == of).fold(0, |kept, of| kept | of);
            let expected = (0..9).fold(0, |word, at| word | (kept >> at & 1) << (at / 3 * 10 + at % 3 * 3));
            for words in ask([word; LANES], false) {
                assert!((0..9).all(|digit| words[lane_of(digit)] == expected), "{set:o}");
            }
        }
    }

    #[test]
    fn pairs_are_cells_with_two_digits() {
        let mut chance = Chance::from_seed(2);
        for _ in 0..1000 {
            let mut words = [0; LANES];
            for digit in 0..9 {
                words[lane_of(digit)] = chance.below(1 << 30) & chance.below(1 << 30);
            }
            let count = |bit: usize| (0..9).filter(|&digit| words[lane_of(digit)] >> bit & 1 == 1).count();
            let expected = (0..30).fold(0, |cells, bit| cells | u32::from(count(bit) == 2) << bit);
            for found in ask(words, true) {
                assert!((0..9).all(|digit| found[lane_of(digit)] == expected));
            }
        }
    }
}
