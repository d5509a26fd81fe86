//! The search on any board, which uses nothing but cells, houses, peers and sums.
//!
//! Two views of the same candidates are kept in step: the digits of each cell, and the places of each digit in each
//! complete house. Each removal is recorded on a trail, so that backtracking costs no more than the search forward did
//! and nothing is copied.

use std::sync::Arc;

use super::Solution;
use super::found::Found;
use super::house_index::{HouseIndex, HousePlace};
use super::learn::ConflictSearch;
use super::node_budget::NodeBudget;
use super::sums::Sums;
use super::walk::Walk;
use crate::board::{Board, Cell, Digit};
use crate::work::Stop;

/// An entry of the trail.
#[derive(Clone, Copy, Debug)]
enum Change {
    /// The candidate was removed.
    Removed(Cell, u8),
    /// The cell was filled.
    Filled(Cell),
}

/// A cell whose candidates are tried one after another.
#[derive(Clone, Copy, Debug)]
struct Branch {
    cell: Cell,
    /// All its candidates, one bit each.
    digits: u32,
    /// The digits not tried yet.
    untried: u32,
    /// The digit that is being tried.
    trying: u32,
    /// The length of the trail before the first digit was tried.
    trail: usize,
}

/// The state of the search between two calls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// Nothing has been done yet.
    Fresh,
    /// The last branch's next digit is to be tried.
    Retrying,
    /// Propagation is finished; a cell is to be chosen.
    Settled,
}

/// A search on any board.
#[derive(Debug)]
pub(super) struct General {
    board: Arc<Board>,
    index: Arc<HouseIndex>,
    /// The candidates of each cell, one bit per digit.
    candidates: Vec<u32>,
    /// The places of each digit in each complete house, one bit per cell of the house.
    places: Vec<u32>,
    filled: Vec<bool>,
    unsolved_peers: Vec<u16>,
    trail: Vec<Change>,
    /// Placements that follow and have not been made yet.
    pending: Vec<(Cell, u8)>,
    sums: Arc<Sums>,
    /// Sums whose cells have lost candidates since they were last propagated, and whether each sum is among them.
    touched: Vec<u32>,
    is_touched: Vec<bool>,
    /// Buffer for the candidates of the sum that is being propagated.
    kept: Vec<u32>,
    branches: Vec<Branch>,
    stage: Stage,
    /// The nodes that may be spent on one solution before the learning search takes over.
    nodes_before_learning: u64,
}

impl General {
    pub(super) fn new(board: Arc<Board>, sums: Arc<Sums>, candidates: Vec<u32>) -> Self {
        let index = Arc::new(HouseIndex::of(&board));
        Self {
            places: index.places(&candidates),
            index,
            filled: vec![false; board.cell_count()],
            unsolved_peers: board.cells().map(|cell| board.peers(cell).len() as u16).collect(),
            trail: Vec::new(),
            pending: Vec::new(),
            touched: (0..sums.count() as u32).collect(),
            is_touched: vec![true; sums.count()],
            sums,
            kept: Vec::new(),
            branches: Vec::new(),
            stage: Stage::Fresh,
            nodes_before_learning: u64::MAX,
            candidates,
            board,
        }
    }

    /// Limits the nodes for each solution: see [`Found::TooMuch`].
    pub(super) fn with_patience(self, nodes: u64) -> Self {
        Self { nodes_before_learning: nodes, ..self }
    }

    /// Returns a learning search for the solutions that this one has not found. This search must not be used
    /// afterwards.
    pub(super) fn take_conflict_search(&mut self) -> ConflictSearch {
        // The digits already tried at each branch are done: none of them can be placed together with the digits being
        // tried at the branches above.
        let mut above: Vec<(Cell, u8)> = Vec::new();
        let mut refuted = Vec::new();
        for (at, branch) in self.branches.iter().enumerate() {
            let trying = if at + 1 == self.branches.len() { 0 } else { branch.trying };
            let mut done = branch.digits & !branch.untried & !trying;
            while done != 0 {
                let mut combination = above.clone();
                combination.push((branch.cell, done.trailing_zeros() as u8));
                refuted.push(combination);
                done &= done - 1;
            }
            above.push((branch.cell, trying.trailing_zeros() as u8));
        }
        if let Some(first) = self.branches.first() {
            self.backtrack(first.trail);
        }
        ConflictSearch::new(self.board.clone(), self.index.clone(), self.sums.clone(), &self.candidates, &refuted)
    }

    /// The next solution, if there are more. `pick` chooses the digit to try, one bit of those given.
    pub(super) fn next(
        &mut self,
        budget: &mut NodeBudget<'_>,
        pick: &mut impl FnMut(u32) -> u32,
    ) -> Result<Found, Stop> {
        let last = budget.nodes.saturating_add(self.nodes_before_learning);
        if self.stage == Stage::Fresh {
            budget.enter()?;
            self.stage = if self.start() { Stage::Settled } else { Stage::Retrying };
        }
        loop {
            if self.stage == Stage::Settled {
                self.stage = Stage::Retrying;
                let Some(cell) = self.narrowest() else { return Ok(Found::Solution(self.solution())) };
                let untried = self.candidates[cell.index()];
                self.branches.push(Branch { cell, digits: untried, untried, trying: 0, trail: self.trail.len() });
            }
            let Some(&Branch { cell, untried, trail, .. }) = self.branches.last() else { return Ok(Found::Nothing) };
            self.backtrack(trail);
            if untried == 0 {
                self.branches.pop();
                continue;
            }
            if budget.nodes >= last {
                return Ok(Found::TooMuch);
            }
            budget.enter()?;
            let digit = pick(untried);
            if let Some(branch) = self.branches.last_mut() {
                branch.untried &= !digit;
                branch.trying = digit;
            }
            self.pending.push((cell, digit.trailing_zeros() as u8));
            if self.propagate() {
                self.stage = Stage::Settled;
            }
        }
    }

    /// Propagates the initial candidates; `false` if they contradict each other.
    fn start(&mut self) -> bool {
        if self.candidates.contains(&0) || self.places.contains(&0) {
            return false;
        }
        for (at, &digits) in self.candidates.iter().enumerate() {
            if digits.is_power_of_two() {
                self.pending.push((Cell::at(at), digits.trailing_zeros() as u8));
            }
        }
        for at in 0..self.places.len() {
            self.expect_hidden(at, self.places[at]);
        }
        self.propagate()
    }

    /// The empty cell with the fewest candidates; among equals, the one with the most unsolved peers; among those, the
    /// first.
    fn narrowest(&self) -> Option<Cell> {
        let empty = (0..self.candidates.len()).filter(|&at| !self.filled[at]);
        let rank = |at: usize| self.candidates[at].count_ones() << 16 | u32::from(u16::MAX - self.unsolved_peers[at]);
        empty.min_by_key(|&at| rank(at)).map(Cell::at)
    }

    fn solution(&self) -> Solution {
        let digit = |&digits: &u32| Digit::from_index(digits.trailing_zeros() as usize);
        Solution::new(self.candidates.iter().map(digit), &self.board)
    }

    /// Makes all pending placements and those that follow; `false` at a contradiction.
    fn propagate(&mut self) -> bool {
        let (board, sums) = (Arc::clone(&self.board), Arc::clone(&self.sums));
        loop {
            let sound = if let Some((cell, digit)) = self.pending.pop() {
                self.place(cell, digit, board.peers(cell))
            } else if let Some(sum) = self.touched.pop() {
                self.is_touched[sum as usize] = false;
                self.propagate_sum(&sums, sum as usize)
            } else {
                return true;
            };
            if !sound {
                self.pending.clear();
                self.touched.drain(..).for_each(|sum| self.is_touched[sum as usize] = false);
                return false;
            }
        }
    }

    /// Removes the candidates that the sum does not admit; `false` at a contradiction.
    fn propagate_sum(&mut self, sums: &Sums, at: usize) -> bool {
        let cells = sums.cells(at);
        let mut kept = std::mem::take(&mut self.kept);
        kept.clear();
        kept.extend(cells.iter().map(|cell| self.candidates[cell.index()]));
        let mut sound = sums.propagate(at, &mut kept).is_ok();
        for (&cell, &kept) in cells.iter().zip(&kept) {
            let mut removed = self.candidates[cell.index()] & !kept;
            while sound && removed != 0 {
                sound = self.remove(cell, removed.trailing_zeros() as u8);
                removed &= removed - 1;
            }
        }
        self.kept = kept;
        sound
    }

    fn place(&mut self, cell: Cell, digit: u8, peers: &[Cell]) -> bool {
        let others = self.candidates[cell.index()] & !(1 << digit);
        if self.candidates[cell.index()] == others {
            return false;
        }
        if self.filled[cell.index()] {
            return true;
        }
        self.filled[cell.index()] = true;
        self.trail.push(Change::Filled(cell));
        let mut sound = true;
        for &peer in peers {
            self.unsolved_peers[peer.index()] -= 1;
            if sound && self.candidates[peer.index()] >> digit & 1 == 1 {
                sound = self.remove(peer, digit);
            }
        }
        let mut left = others;
        while sound && left != 0 {
            sound = self.remove(cell, left.trailing_zeros() as u8);
            left &= left - 1;
        }
        sound
    }

    /// Removes one candidate and notes what follows; `false` if a cell has no candidate or a digit no place in a house.
    fn remove(&mut self, cell: Cell, digit: u8) -> bool {
        self.trail.push(Change::Removed(cell, digit));
        let digits = &mut self.candidates[cell.index()];
        *digits &= !(1 << digit);
        let left = *digits;
        let mut sound = left != 0;
        if left.is_power_of_two() {
            self.pending.push((cell, left.trailing_zeros() as u8));
        }
        if !self.sums.is_empty() {
            for place in self.sums.of_cell(cell) {
                let sum = self.sums.at(place);
                if !std::mem::replace(&mut self.is_touched[sum], true) {
                    self.touched.push(sum as u32);
                }
            }
        }
        for place in 0..self.index.of_cell(cell).len() {
            let HousePlace { row, bit } = self.index.of_cell(cell)[place];
            let at = row as usize + digit as usize;
            self.places[at] &= !bit;
            sound &= self.places[at] != 0;
            self.expect_hidden(at, self.places[at]);
        }
        sound
    }

    /// Notes a hidden single: a digit with one place left in a house.
    fn expect_hidden(&mut self, at: usize, places: u32) {
        if places.is_power_of_two() {
            let (digit, cells) = self.index.row(at);
            let cell = cells[places.trailing_zeros() as usize];
            if !self.filled[cell.index()] {
                self.pending.push((cell, digit as u8));
            }
        }
    }

    /// Undoes all changes since the trail had this length.
    fn backtrack(&mut self, length: usize) {
        while self.trail.len() > length {
            match self.trail.pop() {
                Some(Change::Removed(cell, digit)) => {
                    self.candidates[cell.index()] |= 1 << digit;
                    for &HousePlace { row, bit } in self.index.of_cell(cell) {
                        self.places[row as usize + digit as usize] |= bit;
                    }
                }
                Some(Change::Filled(cell)) => {
                    self.filled[cell.index()] = false;
                    for peer in self.board.peers(cell) {
                        self.unsolved_peers[peer.index()] += 1;
                    }
                }
                None => return,
            }
        }
    }
}

impl Walk for General {
    fn begin(&mut self) -> bool {
        self.start()
    }

    fn place(&self) -> usize {
        self.trail.len()
    }

    fn return_to(&mut self, place: usize) {
        self.backtrack(place);
    }

    fn branch_cell(&self) -> Option<Cell> {
        self.narrowest()
    }

    fn candidates(&self) -> &[u32] {
        &self.candidates
    }

    fn take(&mut self, cell: Cell, digit: u32) -> bool {
        self.pending.push((cell, digit.trailing_zeros() as u8));
        self.propagate()
    }
}
