//! Cases within cases: a search below an assumed candidate in which every branch ends in a contradiction.
//!
//! A cell is chosen, and one of its candidates is assumed in addition. The result is searched in the same way until the
//! candidate is refuted; then it is removed, and the next cell is chosen. Cells that were part of contradictions get
//! more weight (Boussemart, Hemery, Lecoutre and Sais, "Boosting systematic search by weighting constraints", 2004).
//! The refuted candidates, each with those assumed before it, are a proof once nothing is left, because each follows
//! from those before it.

use crate::families::clues::propagation::spread::{Clash, Spread};
use deduku_core::board::{Cell, Digit, HouseId};
use deduku_core::work::Work;

/// Candidates that do not all hold together with the assumed one.
pub(in crate::families::clues) type Together = Vec<(Cell, Digit)>;

/// A whole search, of which parts are counted.
const WHOLE: u64 = 1 << 40;

/// After this many contradictions, earlier ones count half.
const HALF_LIFE: u32 = 400;

/// The result of a search.
pub(in crate::families::clues) enum Searched {
    /// The candidate cannot hold, by refuting these; empty if it leads to a contradiction by itself.
    Refuted(Vec<Together>),
    /// It holds in a solution; the digits of all cells, as bits.
    Solved(Vec<u32>),
    /// The limit was reached; the number of assumptions that the whole search is expected to take.
    Open(u32),
}

/// Why a search ends early.
enum Stop {
    Solved,
    TooLong,
}

/// A search for such proofs in one position.
pub(in crate::families::clues) struct CaseSearch<'p> {
    spread: Spread<'p>,
    cells: Vec<Cell>,
    /// For each cell, a count of the contradictions that it was part of, with recent ones weighted more.
    weights: Vec<u32>,
    contradictions: u32,
    /// The part of the last search that is done, where each candidate of a cell is expected to take as long.
    done: u64,
    refuted: Vec<Together>,
    path: Together,
    /// How many more candidates may be assumed.
    left: u32,
    work: &'p Work,
}

impl<'p> CaseSearch<'p> {
    pub(in crate::families::clues) fn new(spread: Spread<'p>, cells: Vec<Cell>, work: &'p Work) -> Self {
        let weights = vec![1; spread.board().cell_count()];
        let (refuted, path) = (Vec::new(), Vec::new());
        Self { spread, cells, weights, contradictions: 0, done: 0, refuted, path, left: 0, work }
    }

    /// The same with the cells' weights of an earlier search, if there was one.
    pub(in crate::families::clues) fn weighted(self, weights: &[u32]) -> Self {
        if weights.is_empty() { self } else { Self { weights: weights.to_vec(), ..self } }
    }

    pub(in crate::families::clues) fn weights(&self) -> &[u32] {
        &self.weights
    }

    /// Searches below the candidate, with at most `most` further assumptions.
    pub(in crate::families::clues) fn search(&mut self, target: (Cell, Digit), most: u32) -> Searched {
        self.refuted.clear();
        self.path.clear();
        self.spread.used.fill(false);
        self.left = most;
        self.done = 0;
        if self.spread.from(target, &|_| true).is_some() {
            return Searched::Refuted(Vec::new());
        }
        match self.refute(WHOLE) {
            Ok(()) => Searched::Refuted(std::mem::take(&mut self.refuted)),
            Err(Stop::Solved) => Searched::Solved(self.spread.now.clone()),
            Err(Stop::TooLong) => Searched::Open(expected(most, self.done)),
        }
    }

    /// For each rule, whether the last search used it.
    pub(in crate::families::clues) fn used(&self) -> &[bool] {
        &self.spread.used
    }

    /// Refutes one candidate after another until nothing is left together with those of the path. It is expected to be
    /// this part of the search, whose size is so estimated from the branches that were followed (D. E. Knuth, "Estimating
    /// the efficiency of backtrack programs", 1975).
    fn refute(&mut self, mut part: u64) -> Result<(), Stop> {
        loop {
            let cell = self.choose().ok_or(Stop::Solved)?;
            let left = self.spread.left(cell);
            let Some(digit) = left.first() else { return Ok(()) };
            let branch = part / left.len() as u64;
            if self.left == 0 || self.work.check().is_err() {
                return Err(Stop::TooLong);
            }
            self.left -= 1;
            let mark = self.spread.mark();
            self.path.push((cell, digit));
            match self.spread.also((cell, digit), &|_| true) {
                Some(clash) => {
                    self.done += branch;
                    self.weigh(clash);
                }
                None => self.refute(branch)?,
            }
            part -= branch;
            self.spread.retreat(mark);
            self.refuted.push(self.path.clone());
            self.path.pop();
            self.weights[cell.index()] += 1;
            if let Some(clash) = self.spread.without((cell, digit), self.refuted.len() - 1, &|_| true) {
                self.done += part;
                self.weigh(clash);
                return Ok(());
            }
        }
    }

    /// The open cell with the highest ratio of weight to the square of its number of candidates; `None` if all cells
    /// are decided.
    fn choose(&self) -> Option<Cell> {
        let mut best: Option<(Cell, u64)> = None;
        for &cell in &self.cells {
            let count = u64::from(self.spread.now[cell.index()].count_ones());
            if count < 2 {
                continue;
            }
            let score = (u64::from(self.weights[cell.index()]) << 20) / (count * count);
            if best.is_none_or(|(_, most)| score > most) {
                best = Some((cell, score));
            }
        }
        best.map(|(cell, _)| cell)
    }

    /// Raises the weights of the cells of a contradiction.
    fn weigh(&mut self, clash: Clash) {
        self.contradictions += 1;
        if self.contradictions.is_multiple_of(HALF_LIFE) {
            self.weights.iter_mut().for_each(|weight| *weight = (*weight / 2).max(1));
        }
        let of_house = |house: HouseId| self.spread.board().house(house).cells.as_ref();
        match clash {
            Clash::Cell(cell) => self.weights[usize::from(cell)] += 4,
            Clash::House(house, _) | Clash::Set(house, _) => raise(&mut self.weights, of_house(house)),
            Clash::Rule(rule, _) => raise(&mut self.weights, self.spread.parts.rules.rule(rule).cells()),
        }
    }
}

/// The number of assumptions of a whole search if this many made this part of it.
fn expected(assumed: u32, done: u64) -> u32 {
    u32::try_from(u64::from(assumed) * WHOLE / done.max(1)).unwrap_or(u32::MAX)
}

fn raise(weights: &mut [u32], cells: &[Cell]) {
    for cell in cells {
        weights[cell.index()] += 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board_index::BoardIndex;
    use crate::engine::grid::Grid;
    use crate::families::clues::proofs::proof_step::candidates;
    use crate::families::clues::samples::{is_in_a_solution, positions};
    use deduku_core::board::DigitSet;

    #[test]
    fn what_is_refuted_is_in_no_solution_and_what_is_solved_is_one() {
        let work = Work::unlimited();
        let (mut refuted, mut nested, mut solved, mut open) = (0, 0, 0, 0);
        for position in positions() {
            let index = BoardIndex::<2>::new(position.board());
            let grid = Grid::new(&position, &index);
            let cells: Vec<Cell> = position.empty_cells().collect();
            let mut search = CaseSearch::new(Spread::new(&position, grid.clue_parts()), cells, &work);
            for target in candidates(&position, None) {
                open += usize::from(matches!(search.search(target, 1), Searched::Open(_)));
                match search.search(target, 10_000) {
                    Searched::Refuted(cases) => {
                        assert!(!is_in_a_solution(&position, target), "{target:?}");
                        refuted += usize::from(!cases.is_empty());
                        nested += usize::from(cases.iter().any(|together| together.len() > 1));
                    }
                    Searched::Solved(digits) => {
                        let is_there = digits[target.0.index()] == DigitSet::of(target.1).bits();
                        assert!(is_there && digits.iter().all(|set| set.is_power_of_two()));
                        let holds = |cells: &[Cell], rule: &dyn Fn(&[u8]) -> bool| {
                            let own = cells.iter().map(|cell| digits[cell.index()].trailing_zeros() as u8);
                            rule(&own.collect::<Vec<u8>>())
                        };
                        let kernels = position.puzzle().all_kernels().iter();
                        assert!(
                            kernels
                                .map(|(_, kernel)| kernel.rule())
                                .all(|rule| holds(rule.cells(), &|own| rule.check(own)))
                        );
                        let differ = |own: &[u8]| own.iter().enumerate().all(|(at, digit)| !own[..at].contains(digit));
                        assert!(position.board().houses().iter().all(|house| holds(&house.cells, &differ)));
                        solved += 1;
                    }
                    Searched::Open(_) => panic!("{target:?} takes more than so small a puzzle can"),
                }
            }
        }
        assert!(refuted > 10 && nested > 0 && solved > 100 && open > 100, "{refuted} {nested} {solved} {open}");
    }
}
