//! Chains of single candidates as `HoDoKu` finds them: for every two ends, one shortest way.
//!
//! For each candidate, once as right and once as wrong, a breadth-first search records how each consequence was first
//! reached: what a right candidate excludes, in the order cell, row, column, box, and what a wrong one forces. A way
//! counts only if it visits no cell twice. A way whose ends both exclude at least two candidates is an AIC. A way from
//! a cell back to it is a discontinuous loop or, between two of its candidates that are linked to other cells, a
//! continuous one. That this is what `HoDoKu` lists was found by comparing its lists and paths: see `docs/hodoku.md`.

use deduku_core::order::OrderBy;
use std::cmp::Reverse;
use std::collections::VecDeque;

use crate::engine::grid::Grid;
use crate::engine::hodoku_order::{sort_by_digits, weight};
use crate::engine::links::{facts_of, is_block, removal, weak_by};
use crate::{Chain, Link, LinkReason, Node, Pattern, Step, Technique};
use deduku_core::board::{Board, Cell, CellSet, Digit, HouseId, HouseKind};

type Candidate = (Cell, Digit);

/// A candidate, by its number, taken as right or wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct State {
    candidate: usize,
    is_right: bool,
}

impl State {
    const fn number(self) -> usize {
        2 * self.candidate + self.is_right as usize
    }
}

/// The direct consequences of each candidate.
struct Network {
    candidates: Vec<Candidate>,
    /// The candidates that are excluded if it is right.
    excluded: Vec<Vec<usize>>,
    /// The candidates that are right if it is wrong, and why.
    left: Vec<Vec<(usize, LinkReason)>>,
}

impl Network {
    fn of<const W: usize>(grid: &Grid<'_, W>) -> Self {
        let numbers = grid.candidates();
        let candidates = numbers.list().to_vec();
        let mut network = Self { excluded: Vec::new(), left: Vec::new(), candidates };
        for &(cell, digit) in &network.candidates {
            let own = grid.position.candidates(cell);
            let mut excluded: Vec<usize> =
                own.iter().filter(|&other| other != digit).map(|other| numbers.number(cell, other)).collect();
            let mut left = Vec::new();
            if let (2, &[other]) = (own.len(), &excluded[..]) {
                left.push((other, LinkReason::Cell));
            }
            for house in houses(grid.board(), cell) {
                let mut others = *grid.places(digit) & *grid.house(house);
                others.remove(cell);
                for place in &others {
                    let other = numbers.number(place, digit);
                    if !excluded.contains(&other) {
                        excluded.push(other);
                    }
                }
                if let (1, Some(place)) = (others.len(), others.first())
                    && grid.needs()[house.index()].contains(digit)
                {
                    let other = numbers.number(place, digit);
                    if !left.iter().any(|&(known, _)| known == other) {
                        left.push((other, LinkReason::House(house)));
                    }
                }
            }
            network.excluded.push(excluded);
            network.left.push(left);
        }
        network
    }

    /// For each consequence of the state, how it was first reached.
    fn search(&self, start: State) -> Ways {
        let mut ways = Ways {
            before: vec![None; 2 * self.candidates.len()],
            depth: vec![usize::MAX; 2 * self.candidates.len()],
            order: Vec::new(),
        };
        ways.depth[start.number()] = 0;
        let mut queue = VecDeque::from([start]);
        while let Some(state) = queue.pop_front() {
            ways.order.push(state);
            let mut reach = |candidate: usize| {
                let next = State { candidate, is_right: !state.is_right };
                if ways.depth[next.number()] == usize::MAX {
                    ways.depth[next.number()] = ways.depth[state.number()] + 1;
                    ways.before[next.number()] = Some(state);
                    queue.push_back(next);
                }
            };
            if state.is_right {
                self.excluded[state.candidate].iter().for_each(|&other| reach(other));
            } else {
                self.left[state.candidate].iter().for_each(|&(other, _)| reach(other));
            }
        }
        ways
    }

    fn cell(&self, state: State) -> Cell {
        self.candidates[state.candidate].0
    }

    /// The cells of a way; consecutive states of one cell count once.
    fn cells(&self, way: &[State]) -> Vec<Cell> {
        let mut cells: Vec<Cell> = way.iter().map(|&state| self.cell(state)).collect();
        cells.dedup();
        cells
    }

    /// Whether the way visits no cell twice, except that with `may_return` it may end where it began.
    fn is_simple(&self, way: &[State], may_return: bool) -> bool {
        let mut cells = self.cells(way);
        if may_return && cells.len() > 1 && cells.first() == cells.last() {
            cells.pop();
        }
        (0..cells.len()).all(|at| !cells[at + 1..].contains(&cells[at]))
    }
}

/// The houses of the cell: row, other lines, then blocks.
fn houses(board: &Board, cell: Cell) -> Vec<HouseId> {
    let mut houses = board.houses_of(cell).to_vec();
    let rank = |kind: HouseKind| (is_block(kind), kind != HouseKind::Row);
    houses.order_by(|&house| (rank(board.house(house).kind), house));
    houses
}

/// The consequences of one state.
struct Ways {
    /// For each state, the state from which it was reached.
    before: Vec<Option<State>>,
    depth: Vec<usize>,
    /// All reached states, in that order.
    order: Vec<State>,
}

impl Ways {
    fn reaches(&self, state: State) -> bool {
        self.depth[state.number()] != usize::MAX
    }

    fn to(&self, end: State) -> Vec<State> {
        let mut way: Vec<State> = std::iter::successors(Some(end), |state| self.before[state.number()]).collect();
        way.reverse();
        way
    }
}

/// A chain as its states, and what it excludes.
struct Found {
    technique: Technique,
    way: Vec<State>,
    /// Sorted by digits, then cells.
    removed: Vec<Candidate>,
}

/// The sort key of chains: the chain that removes most comes first, then the one whose removed candidates come first on
/// the board, with the last of them weighing most.
fn key(removed: &[Candidate]) -> (Reverse<usize>, usize, Option<Cell>) {
    (Reverse(removed.len()), weight(removed), removed.first().map(|&(cell, _)| cell))
}

/// Whether the board is small enough to search from each candidate, and there are no links by clues.
pub(crate) fn is_in_reach<const W: usize>(grid: &Grid<'_, W>) -> bool {
    W <= 2 && grid.clue_links().is_none()
}

/// The chain of one of these techniques that `HoDoKu` takes: an AIC, a discontinuous or a continuous loop of single
/// candidates.
pub(crate) fn first<const W: usize>(grid: &Grid<'_, W>, techniques: &[Technique]) -> Option<Step> {
    let network = Network::of(grid);
    let mut search = Search { grid, network: &network, techniques, best: None };
    for candidate in 0..network.candidates.len() {
        let wrong = network.search(State { candidate, is_right: false });
        search.open_chains(candidate, &wrong);
        search.continuous_loops(candidate, &wrong);
        search.loops_to_right(candidate, &wrong);
        search.loops_to_wrong(candidate);
    }
    search.best.and_then(|found| step(grid, &network, found))
}

struct Search<'a, 'g, const W: usize> {
    grid: &'a Grid<'g, W>,
    network: &'a Network,
    techniques: &'a [Technique],
    best: Option<Found>,
}

impl<const W: usize> Search<'_, '_, W> {
    /// Keeps the chain if it sorts before the best so far; `way` is called only then.
    fn offer(&mut self, technique: Technique, mut removed: Vec<Candidate>, way: impl FnOnce() -> Option<Vec<State>>) {
        sort_by_digits(&mut removed);
        let comes_first = self.best.as_ref().is_none_or(|best| key(&removed) < key(&best.removed));
        if removed.is_empty() || !comes_first || !self.techniques.contains(&technique) {
            return;
        }
        if let Some(way) = way() {
            self.best = Some(Found { technique, way, removed });
        }
    }

    /// Chains from this candidate, taken as wrong, to others that are then right.
    fn open_chains(&mut self, from: usize, ways: &Ways) {
        for &end in ways.order.iter().filter(|end| end.is_right && ways.depth[end.number()] >= 3) {
            let removed = self.excluded_by_ends(from, end.candidate);
            if removed.len() >= 2 {
                let network = self.network;
                self.offer(Technique::Aic, removed, || Some(ways.to(end)).filter(|way| network.is_simple(way, false)));
            }
        }
    }

    /// What two candidates of different cells exclude if at least one of them is right.
    fn excluded_by_ends(&self, one: usize, other: usize) -> Vec<Candidate> {
        let [(a, x), (b, y)] = [one, other].map(|end| self.network.candidates[end]);
        if a == b {
            return Vec::new();
        }
        if x == y {
            return self.places(*self.grid.peers(a) & *self.grid.peers(b), x).collect();
        }
        if !self.grid.peers(a).contains(b) {
            return Vec::new();
        }
        let is_there = |&(cell, digit): &Candidate| self.grid.position.candidates(cell).contains(digit);
        [(a, y), (b, x)].into_iter().filter(is_there).collect()
    }

    fn places(&self, cells: CellSet<W>, digit: Digit) -> impl Iterator<Item = Candidate> + use<W> {
        let places = cells & *self.grid.places(digit);
        places.iter().map(move |cell| (cell, digit)).collect::<Vec<_>>().into_iter()
    }

    /// Loops from this candidate, taken as wrong, to another of its cell, both with strong links to other cells.
    fn continuous_loops(&mut self, from: usize, ways: &Ways) {
        let (cell, digit) = self.network.candidates[from];
        for other in self.grid.position.candidates(cell).iter().filter(|&other| other != digit) {
            let end = State { candidate: self.grid.candidates().number(cell, other), is_right: true };
            if !ways.reaches(end) || ways.depth[end.number()] < 3 {
                continue;
            }
            let way = ways.to(end);
            let leaves = [way[1], way[way.len() - 2]].iter().all(|&state| self.network.cell(state) != cell);
            if leaves && self.network.is_simple(&way, true) {
                let removed = self.excluded_around(&way);
                self.offer(Technique::ContinuousNiceLoop, removed, || Some(way));
            }
        }
    }

    /// What the weak links of a loop exclude. In cells of the loop, only links within the cell exclude anything.
    fn excluded_around(&self, way: &[State]) -> Vec<Candidate> {
        let own: CellSet<W> = way.iter().map(|&state| self.network.cell(state)).collect();
        let mut removed: Vec<Candidate> = Vec::new();
        for at in (1..way.len()).step_by(2) {
            let [(a, x), (b, y)] =
                [way[at], way[(at + 1) % way.len()]].map(|state| self.network.candidates[state.candidate]);
            if a == b {
                let others = self.grid.position.candidates(a).iter().filter(|&digit| digit != x && digit != y);
                removed.extend(others.map(|digit| (a, digit)));
            } else {
                removed.extend(self.places((*self.grid.peers(a) & *self.grid.peers(b)) - own, x));
            }
        }
        removed.sort_unstable();
        removed.dedup();
        removed
    }

    /// Ways from this candidate, taken as wrong, back to it: it is right.
    fn loops_to_right(&mut self, from: usize, ways: &Ways) {
        let (cell, digit) = self.network.candidates[from];
        let end = State { candidate: from, is_right: true };
        if !ways.reaches(end) {
            return;
        }
        let network = self.network;
        let others = self.grid.position.candidates(cell).iter().filter(|&other| other != digit);
        self.offer(Technique::DiscontinuousNiceLoop, others.map(|other| (cell, other)).collect(), || {
            Some(ways.to(end)).filter(|way| network.is_simple(way, true) && network.cells(way).len() > 3)
        });
    }

    /// Ways from this candidate, taken as right, to something that excludes it: it is wrong.
    fn loops_to_wrong(&mut self, from: usize) {
        let candidate = self.network.candidates[from];
        // This removes only one candidate, which is the least possible.
        if self.best.as_ref().is_some_and(|best| key(&[candidate]) >= key(&best.removed)) {
            return;
        }
        let ways = self.network.search(State { candidate: from, is_right: true });
        let others = self.grid.position.candidates(candidate.0).iter().filter(|&other| other != candidate.1);
        let others =
            others.map(|other| State { candidate: self.grid.candidates().number(candidate.0, other), is_right: true });
        let wrong = State { candidate: from, is_right: false };
        let mut found: Vec<Vec<State>> =
            [wrong].into_iter().chain(others).filter_map(|end| self.way_to_wrong(from, &ways, end)).collect();
        found.order_by(Vec::len);
        if let Some(way) = found.into_iter().next() {
            self.offer(Technique::DiscontinuousNiceLoop, vec![candidate], || Some(way));
        }
    }

    /// The way to what excludes the candidate: another cell that makes it wrong, or another candidate of its cell.
    fn way_to_wrong(&self, from: usize, ways: &Ways, end: State) -> Option<Vec<State>> {
        let (wrong, cell) = (State { candidate: from, is_right: false }, self.network.candidates[from].0);
        if !ways.reaches(end) {
            return None;
        }
        let mut way = ways.to(end);
        let is_within = |state: State| self.network.cell(state) == cell;
        if end == wrong && is_within(way[way.len() - 2]) {
            // Another cell that excludes it equally early comes before its own.
            let is_as_soon = |state: &&State| {
                state.is_right
                    && ways.depth[state.number()] + 1 == ways.depth[end.number()]
                    && !is_within(**state)
                    && self.network.excluded[state.candidate].contains(&from)
            };
            way = ways.to(*ways.order.iter().find(is_as_soon)?);
            way.push(end);
        }
        let begins_within = is_within(way[1]) && end != wrong;
        let is_accepted = !begins_within && self.network.is_simple(&way, true) && self.network.cells(&way).len() > 3;
        is_accepted.then(|| if end == wrong { way } else { [way, vec![wrong]].concat() })
    }
}

/// The chain as a step.
fn step<const W: usize>(grid: &Grid<'_, W>, network: &Network, found: Found) -> Option<Step> {
    let Found { technique, way, removed } = found;
    let candidate = |state: State| network.candidates[state.candidate];
    let link = |one: State, other: State| {
        if !one.is_right {
            let (_, by) = network.left[one.candidate].iter().find(|(known, _)| *known == other.candidate)?;
            return Some(Link { strong: true, by: *by });
        }
        let spots = [one, other].map(|state| (vec![candidate(state).0], candidate(state).1));
        Some(Link { strong: false, by: weak_by(grid, &spots[0], &spots[1])? })
    };
    let closing = (technique == Technique::ContinuousNiceLoop).then(|| (way[way.len() - 1], way[0]));
    let links: Option<Vec<Link>> =
        way.windows(2).map(|pair| (pair[0], pair[1])).chain(closing).map(|(one, other)| link(one, other)).collect();
    let node = |&state: &State| Node { cells: vec![candidate(state).0], digit: candidate(state).1, on: state.is_right };
    let chains = vec![Chain { nodes: way.iter().map(node).collect(), links: links? }];
    let digits = removed.iter().map(|&(_, digit)| digit).collect();
    let facts = facts_of(grid, &chains);
    let pattern = Pattern { digits, parts: Vec::new(), chains, net: Vec::new(), facts };
    let mut eliminate = removed;
    eliminate.sort_unstable();
    Some(removal(technique, eliminate, pattern))
}
