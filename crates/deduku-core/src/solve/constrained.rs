//! The search on puzzles with clues: propagates houses and kernels to a fixed point, then tries a digit in a cell.
//!
//! The cell with the fewest candidates in proportion to the conflicts that it was part of comes first (the weights of
//! Boussemart, Hemery, Lecoutre and Sais, "Boosting systematic search by weighting constraints", 2004). A few short
//! rounds find out where conflicts arise; the last round has no limit. When a digit that was tried is refuted, it is
//! removed, its cell gains weight, and the next cell is chosen by the new weights. During the search nothing but the
//! trail allocates.

mod model;
mod peer_sets;

use std::sync::Arc;

use super::Solution;
use super::found::Found;
use super::house_index::HouseIndex;
use super::learn::ConflictSearch;
use super::node_budget::NodeBudget;
use super::sums::Sums;
use super::walk::Walk;
use crate::board::{Board, Cell, Digit};
use crate::constraint::Kernel;
use crate::constraint::kernels::{Dead, digits_of};
use crate::puzzle::Puzzle;
use crate::work::Stop;
use model::{Item, Model};
use peer_sets::MOST_PLACES;

/// The nodes of the first round, the factor by which each next round is longer, and the number of limited rounds. The
/// last round has no limit.
const FIRST_ROUND: u64 = 50;
const LONGER: u64 = 3;
const ROUNDS: u32 = 4;

/// The most solutions that are handed over to the learning search.
const MOST_HANDED: usize = 4;

/// The number of conflicts after which the weights are halved.
const HALF_LIFE: u32 = 400;

/// A digit tried in a cell.
#[derive(Clone, Copy, Debug)]
struct Branch {
    cell: u16,
    digit: u32,
    /// The length of the trail before the digit was tried.
    trail: usize,
}

/// A search for the solutions of a puzzle with clues.
#[derive(Debug)]
pub(super) struct Constrained {
    board: Arc<Board>,
    sums: Arc<Sums>,
    model: Arc<Model>,
    /// The candidates of each cell, one bit per digit.
    candidates: Vec<u32>,
    /// Cells and their candidates before each change.
    trail: Vec<(u16, u32)>,
    branches: Vec<Branch>,
    /// Cells with one candidate whose peers have not been updated.
    placed: Vec<u16>,
    /// Queues of houses and kernels to propagate, quick ones and slow ones, and whether each item is queued.
    quick: Vec<u32>,
    slow: std::collections::VecDeque<u32>,
    is_queued: Vec<bool>,
    /// The number of conflicts that each cell was part of; recent ones count more.
    weights: Vec<u32>,
    conflicts: u32,
    /// Buffer for the candidates of the item that is being propagated.
    kept: Vec<u32>,
    /// The current round, and the node count at which it ends.
    round: u32,
    round_end: u64,
    started: bool,
    /// Whether a solution was found; after that no new round begins.
    found: bool,
    exhausted: bool,
    /// The first `MOST_HANDED` solutions, which a hand-over has to exclude.
    reported: Vec<Solution>,
    /// The nodes that may be spent on one solution before the learning search takes over.
    patience: u64,
}

/// The result of propagation; an error names the item that cannot hold or the cell without a candidate.
type Conflict = Result<(), Clash>;

#[derive(Clone, Copy, Debug)]
enum Clash {
    Item(u32),
    Cell(u16),
}

impl Constrained {
    /// A search from these candidates, one bit set per cell.
    pub(super) fn new(puzzle: &Puzzle, candidates: Vec<u32>) -> Self {
        let sums = Arc::new(Sums::of(puzzle));
        let model = Arc::new(Model::of(puzzle, &sums));
        let count = model.items();
        Self {
            weights: model.first_weights(),
            quick: Vec::with_capacity(count),
            slow: std::collections::VecDeque::with_capacity(count),
            is_queued: vec![false; count],
            candidates,
            trail: Vec::new(),
            branches: Vec::new(),
            placed: Vec::new(),
            conflicts: 0,
            kept: Vec::new(),
            round: 0,
            round_end: 0,
            started: false,
            found: false,
            exhausted: false,
            reported: Vec::new(),
            patience: u64::MAX,
            board: Arc::clone(puzzle.board()),
            sums,
            model,
        }
    }

    /// The next solution, if there are more. `pick` chooses the digit to try, one bit of those given.
    pub(super) fn next(
        &mut self,
        budget: &mut NodeBudget<'_>,
        pick: &mut impl FnMut(u32) -> u32,
    ) -> Result<Found, Stop> {
        let last = budget.nodes.saturating_add(self.patience);
        let model = Arc::clone(&self.model);
        if !self.started {
            budget.enter()?;
            self.started = true;
            self.round_end = budget.nodes.saturating_add(FIRST_ROUND);
            self.exhausted = !self.start();
        } else if !self.exhausted {
            self.exhausted = !self.refute(&model);
        }
        while !self.exhausted {
            let Some(cell) = self.choose() else {
                self.found = true;
                let solution = self.solution();
                if self.reported.len() < MOST_HANDED {
                    self.reported.push(solution.clone());
                } else {
                    self.patience = u64::MAX;
                }
                return Ok(Found::Solution(solution));
            };
            if !self.found && budget.nodes >= self.round_end && self.round < ROUNDS {
                self.round += 1;
                let nodes = FIRST_ROUND * LONGER.pow(self.round);
                self.round_end = budget.nodes.saturating_add(nodes);
                if let Some(first) = self.branches.first() {
                    self.retreat(first.trail);
                    self.branches.clear();
                    continue;
                }
            }
            if budget.nodes >= last {
                return Ok(Found::TooMuch);
            }
            budget.enter()?;
            let digit = pick(self.candidates[usize::from(cell)]);
            self.branches.push(Branch { cell, digit, trail: self.trail.len() });
            if self.narrow(&model, cell, digit).and_then(|()| self.propagate(&model)).is_err() {
                self.exhausted = !self.refute(&model);
            }
        }
        Ok(Found::Nothing)
    }

    /// Limits the nodes for each solution (see [`Found::TooMuch`]) to the second number if there are sums or sets of
    /// digits, which make long reasons, and to the first if not.
    pub(super) fn with_patience(self, nodes: u64, with_sums: u64) -> Self {
        let kernels = || (0..self.sums.count()).map(|at| self.sums.kernel(at));
        let is_long = |kernel: Option<&Kernel>| {
            matches!(kernel, None | Some(Kernel::Sum(_) | Kernel::EqualSums(_) | Kernel::DigitSets(_)))
        };
        let patience = if kernels().flatten().any(|kernel| kernel.rule().is_costly()) {
            u64::MAX
        } else if kernels().any(is_long) {
            with_sums
        } else {
            nodes
        };
        Self { patience, ..self }
    }

    /// Returns a learning search for the solutions that this one has not found. This search must not be used
    /// afterwards.
    pub(super) fn hand_over(&mut self) -> ConflictSearch {
        self.retreat(self.branches.first().map_or(self.trail.len(), |first| first.trail));
        let all = |solution: &Solution| {
            let digits = solution.digits().iter().enumerate();
            digits.map(|(cell, digit)| (Cell::at(cell), digit.index() as u8)).collect()
        };
        let known: Vec<Vec<(Cell, u8)>> = self.reported.iter().map(all).collect();
        let index = Arc::new(HouseIndex::of(&self.board));
        ConflictSearch::new(Arc::clone(&self.board), index, Arc::clone(&self.sums), &self.candidates, &known)
    }

    /// Propagates everything once; `false` at a contradiction.
    fn start(&mut self) -> bool {
        if self.candidates.contains(&0) {
            return false;
        }
        for cell in 0..self.candidates.len() {
            if self.candidates[cell].is_power_of_two() {
                self.placed.push(cell as u16);
            }
        }
        let model = Arc::clone(&self.model);
        for item in 0..model.items() {
            self.enqueue(&model, item as u32);
        }
        self.propagate(&model).is_ok()
    }

    /// Removes the last digit tried, and while that leads to a contradiction the one before it; `false` when none is
    /// left.
    fn refute(&mut self, model: &Model) -> bool {
        while let Some(Branch { cell, digit, trail }) = self.branches.pop() {
            self.retreat(trail);
            let rest = self.candidates[usize::from(cell)] & !digit;
            self.weights[usize::from(cell)] += 2;
            if self.narrow(model, cell, rest).and_then(|()| self.propagate(model)).is_ok() {
                return true;
            }
        }
        false
    }

    fn retreat(&mut self, length: usize) {
        for (cell, before) in self.trail.drain(length..).rev() {
            self.candidates[usize::from(cell)] = before;
        }
    }

    fn solution(&self) -> Solution {
        let digit = |&digits: &u32| Digit::from_index(digits.trailing_zeros() as usize);
        Solution::new(self.candidates.iter().map(digit), &self.board)
    }

    /// The open cell with the most weight in proportion to the square of its candidate count; `None` if all are filled.
    fn choose(&self) -> Option<u16> {
        let mut best: Option<(u16, u64)> = None;
        for (cell, &set) in self.candidates.iter().enumerate() {
            let count = u64::from(set.count_ones());
            if count < 2 {
                continue;
            }
            let score = (u64::from(self.weights[cell]) << 20) / (count * count);
            if best.is_none_or(|(_, most)| score > most) {
                best = Some((cell as u16, score));
            }
        }
        best.map(|(cell, _)| cell)
    }

    fn enqueue(&mut self, model: &Model, item: u32) {
        if !std::mem::replace(&mut self.is_queued[item as usize], true) {
            if model.is_quick(item) {
                self.quick.push(item);
            } else {
                self.slow.push_back(item);
            }
        }
    }

    /// Reduces the cell to these candidates.
    fn narrow(&mut self, model: &Model, cell: u16, to: u32) -> Conflict {
        let at = usize::from(cell);
        let before = self.candidates[at];
        let after = before & to;
        if after == before {
            return Ok(());
        }
        if after == 0 {
            return Err(Clash::Cell(cell));
        }
        self.trail.push((cell, before));
        self.candidates[at] = after;
        if after.is_power_of_two() {
            self.placed.push(cell);
        }
        for &(item, asked) in model.items_of(at) {
            if asked.is_none_or(|place| model.minds(item, place, before & !after, &self.candidates)) {
                self.enqueue(model, item);
            }
        }
        Ok(())
    }

    /// Propagates to a fixed point. A conflict raises the weights of the cells that it is blamed on.
    fn propagate(&mut self, model: &Model) -> Conflict {
        let result = self.run_queue(model);
        if let Err(clash) = result {
            self.placed.clear();
            for item in self.quick.drain(..).chain(self.slow.drain(..)) {
                self.is_queued[item as usize] = false;
            }
            self.bump(model, clash);
        }
        result
    }

    fn run_queue(&mut self, model: &Model) -> Conflict {
        loop {
            if let Some(cell) = self.placed.pop() {
                let digit = self.candidates[usize::from(cell)];
                for &peer in model.peers(usize::from(cell)) {
                    if self.candidates[usize::from(peer)] & digit != 0 {
                        self.narrow(model, peer, !digit)?;
                    }
                }
            } else if let Some(item) = self.quick.pop().or_else(|| self.slow.pop_front()) {
                self.is_queued[item as usize] = false;
                self.look_at(model, item)?;
            } else {
                return Ok(());
            }
        }
    }

    /// Propagates one house or kernel.
    fn look_at(&mut self, model: &Model, item: u32) -> Conflict {
        let cells = model.cells(item);
        let mut kept = std::mem::take(&mut self.kept);
        kept.clear();
        kept.extend(cells.iter().map(|&cell| self.candidates[usize::from(cell)]));
        let mut result = match model.item(item) {
            Item::House { complete } => house(&mut kept, *complete, model.all()),
            Item::Relation(relation) => relation.narrow(&mut kept),
            Item::Sum(sum) => self.sums.propagate(*sum, &mut kept).map_err(|_| Dead),
            Item::Kernel(kernel) => kernel.rule().propagate(&mut kept),
        }
        .map_err(|_| Clash::Item(item));
        for (&cell, &kept) in cells.iter().zip(&kept) {
            if result.is_err() {
                break;
            }
            result = self.narrow(model, cell, kept);
        }
        if result.is_ok() {
            result = self.point(model, item, &kept);
        }
        self.kept = kept;
        result
    }

    /// Removes the digits that the item must contain from cells that see all their places in it (pointing and claiming,
    /// for clues too).
    fn point(&mut self, model: &Model, item: u32, kept: &[u32]) -> Conflict {
        let Some(common_peers) = model.common_peers(item) else { return Ok(()) };
        let required = match model.item(item) {
            Item::House { complete: true } => model.all(),
            Item::Kernel(kernel) => kernel.rule().required(kept) & model.all(),
            _ => 0,
        };
        for digit in digits_of(required & with_few_places(kept)) {
            let places =
                kept.iter().enumerate().fold(0, |places, (at, set)| places | u64::from(set >> digit & 1) << at);
            for cell in common_peers.of(places) {
                self.narrow(model, cell, !(1 << digit))?;
            }
        }
        Ok(())
    }

    /// Raises the weights of the cells that a conflict is blamed on.
    fn bump(&mut self, model: &Model, clash: Clash) {
        self.conflicts += 1;
        if self.conflicts.is_multiple_of(HALF_LIFE) {
            self.weights.iter_mut().for_each(|weight| *weight = (*weight / 2).max(1));
        }
        match clash {
            Clash::Cell(cell) => self.weights[usize::from(cell)] += 4,
            Clash::Item(item) => {
                for &cell in model.blamed(item) {
                    self.weights[usize::from(cell)] += 2;
                }
            }
        }
    }
}

/// The digits with as many places in these cells as a removal from their common peers needs: two to four.
fn with_few_places(cells: &[u32]) -> u32 {
    let mut at_least = [0; MOST_PLACES as usize + 1];
    for &set in cells {
        for more in (1..at_least.len()).rev() {
            at_least[more] |= at_least[more - 1] & set;
        }
        at_least[0] |= set;
    }
    at_least[1] & !at_least[MOST_PLACES as usize]
}

/// Narrows the cells of a house: a digit with a single place is placed there, and there must be at least as many digits
/// as cells.
fn house(cells: &mut [u32], complete: bool, all: u32) -> Result<(), Dead> {
    let (mut once, mut twice) = (0, 0);
    for &set in cells.iter() {
        twice |= once & set;
        once |= set;
    }
    if !complete {
        return if (once.count_ones() as usize) < cells.len() { Err(Dead) } else { Ok(()) };
    }
    if once != all {
        return Err(Dead);
    }
    let alone = once & !twice;
    for set in cells.iter_mut().filter(|set| **set & alone != 0) {
        *set &= alone;
        if !set.is_power_of_two() {
            return Err(Dead);
        }
    }
    Ok(())
}

impl Walk for Constrained {
    fn begin(&mut self) -> bool {
        self.start()
    }

    fn place(&self) -> usize {
        self.trail.len()
    }

    fn return_to(&mut self, place: usize) {
        self.retreat(place);
    }

    fn branch_cell(&self) -> Option<Cell> {
        self.choose().map(Cell::new)
    }

    fn candidates(&self) -> &[u32] {
        &self.candidates
    }

    fn take(&mut self, cell: Cell, digit: u32) -> bool {
        let model = Arc::clone(&self.model);
        self.narrow(&model, cell.index() as u16, digit).and_then(|()| self.propagate(&model)).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::board::named;
    use crate::chance::Chance;
    use crate::constraint::{Clue, Family};
    use crate::puzzle::{Puzzle, Setup};
    use crate::solve::{Solution, count, search};
    use crate::work::Work;

    /// Whether every kernel of the puzzle accepts the digits, each by its definition.
    fn is_right(puzzle: &Puzzle, solution: &Solution) -> bool {
        puzzle.kernels().iter().all(|(_, kernel)| {
            let rule = kernel.rule();
            let digits: Vec<u8> = rule.cells().iter().map(|&cell| solution.digit(cell).index() as u8).collect();
            rule.check(&digits)
        })
    }

    #[test]
    fn puzzles_with_clues_have_the_solutions_that_checks_leave_of_all_grids() {
        let mut chance = Chance::from_seed(3);
        let families = [
            (Family::Thermometer, None),
            (Family::Whisper, Some(2)),
            (Family::Palindrome, None),
            (Family::WhiteDot, Some(1)),
            (Family::Cage, Some(6)),
            (Family::Sum, Some(7)),
            (Family::DoubleArrow, None),
            (Family::Renban, None),
            (Family::Between, None),
            (Family::Zipper, None),
            (Family::CountingCircles, None),
            (Family::AntiKing, None),
            (Family::Nonconsecutive, None),
        ];
        let mut unique = 0;
        for name in ["4x4", "boxes-1x4"] {
            let board = Arc::new(named(name).expect("a board"));
            let bare = Setup::empty(board.clone()).check().expect("a puzzle");
            let mut grids = search(&bare, usize::MAX, &Work::default()).solutions;
            grids.sort();
            for _ in 0..150 {
                let mut setup = Setup::empty(board.clone());
                for _ in 0..=chance.below(5) {
                    let (family, number) = families[chance.below(families.len() as u32) as usize];
                    let mut cells: Vec<u16> = (0..16).collect();
                    let length = 2 + chance.below(3);
                    let line = (0..length).map(|_| cells.swap_remove(chance.below(cells.len() as u32) as usize));
                    let everywhere = family.row().geometry == crate::constraint::Geometry::Everywhere;
                    let groups = if everywhere { Vec::new() } else { vec![line.collect()] };
                    setup.clues.push(Clue::new(family, groups, number.into_iter().collect()));
                }
                let puzzle = setup.check().expect("clues that mean something");
                let right: Vec<&Solution> = grids.iter().filter(|grid| is_right(&puzzle, grid)).collect();
                let mut found = search(&puzzle, usize::MAX, &Work::default());
                found.solutions.sort();
                assert!(found.complete);
                assert_eq!(found.solutions.iter().collect::<Vec<_>>(), right, "{:?}", puzzle.clues());
                assert_eq!(count(&puzzle, 2, &Work::default()), Ok(right.len().min(2)));
                unique += usize::from(right.len() == 1);
            }
        }
        assert!(unique > 1, "{unique} with one solution");
    }

    #[test]
    fn a_search_that_learns_finds_the_same_solutions() {
        let mut chance = Chance::from_seed(8);
        let board = Arc::new(named("boxes-1x5").expect("a board"));
        for _ in 0..40 {
            let mut setup = Setup::empty(board.clone());
            for family in [Family::Thermometer, Family::Cage, Family::Sum, Family::Between] {
                let mut cells: Vec<u16> = (0..25).collect();
                let line = (0..3).map(|_| cells.swap_remove(chance.below(cells.len() as u32) as usize));
                setup.clues.push(Clue::new(family, vec![line.collect()], vec![8 + chance.below(3).cast_signed()]));
            }
            setup.givens[chance.below(25) as usize] = Some(crate::board::Digit::from_index(2));
            let puzzle = setup.check().expect("clues that mean something");
            let all = board.all_digits().bits();
            let candidates = |puzzle: &Puzzle| {
                let given = puzzle.givens().iter();
                given.map(|given| given.map_or(all, |digit| 1 << digit.index())).collect::<Vec<u32>>()
            };
            let work = Work::default();
            let mut budget = crate::solve::node_budget::NodeBudget::new(&work, 0);
            let mut trying = super::Constrained::new(&puzzle, candidates(&puzzle));
            let mut learning = super::Constrained::new(&puzzle, candidates(&puzzle)).hand_over();
            let mut first = Vec::new();
            while let Ok(super::Found::Solution(solution)) =
                trying.next(&mut budget, &mut |set| set & set.wrapping_neg())
            {
                first.push(solution);
            }
            let mut second = Vec::new();
            while let Ok(Some(solution)) = learning.next(&mut budget) {
                second.push(solution);
            }
            first.sort();
            second.sort();
            assert_eq!(first, second, "{:?}", puzzle.clues());
        }
    }
}
