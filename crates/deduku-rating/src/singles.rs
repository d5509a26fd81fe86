//! Candidates of a board under singles only, made for testing many assumptions fast.
//!
//! All consequences of an assumption by singles are derived: a placed digit is removed from its cell and its peers; a
//! cell with one candidate left, and a digit with one place left in a complete house, are placed. A cell without a
//! candidate, or a complete house without a place for a digit, is a contradiction. Berthier calls these rules the basic
//! resolution theory (BRT) of Sudoku ("Pattern-Based Constraint Satisfaction and Logic Puzzles", 2012).

use deduku_core::board::{Board, Cell};
use deduku_core::puzzle::{Position, Puzzle};

/// The contradiction that a cell has no candidate left, or a digit no place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Contradiction;

/// The data of a board that singles need.
#[derive(Debug)]
pub(super) struct Shape {
    digits: usize,
    /// The cells of each complete house.
    houses: Vec<Vec<u16>>,
    /// For each cell, its complete houses.
    houses_of: Vec<Vec<u16>>,
    /// For each cell, the cells that may not hold its digit.
    peers: Vec<Vec<u16>>,
}

impl Shape {
    pub(super) fn of(board: &Board) -> Self {
        let number = |cell: &Cell| cell.index() as u16;
        let complete: Vec<_> = board.house_ids().filter(|&house| board.is_complete(house)).collect();
        let of_cell = |cell: Cell| {
            let own = |at: &usize| board.house(complete[*at]).cells.contains(&cell);
            (0..complete.len()).filter(own).map(|at| at as u16).collect()
        };
        Self {
            digits: usize::from(board.digits()),
            houses: complete.iter().map(|&house| board.house(house).cells.iter().map(number).collect()).collect(),
            houses_of: board.cells().map(of_cell).collect(),
            peers: board.cells().map(|cell| board.peers(cell).iter().map(number).collect()).collect(),
        }
    }

    /// The number of digits.
    pub(super) const fn digits(&self) -> usize {
        self.digits
    }

    /// The cells of each complete house.
    pub(super) fn houses(&self) -> &[Vec<u16>] {
        &self.houses
    }

    /// The cells that may not hold the digit of this one.
    pub(super) fn peers(&self, cell: usize) -> &[u16] {
        &self.peers[cell]
    }

    /// The puzzle's candidates after singles.
    pub(super) fn start(&self, puzzle: &Puzzle) -> Result<Candidates, Contradiction> {
        let cells = self.peers.len();
        let mut state = Candidates {
            masks: vec![puzzle.board().all_digits().bits(); cells],
            placed: vec![false; cells],
            open: cells,
            places: self.houses.iter().flat_map(|house| vec![house.len() as u8; self.digits]).collect(),
            queue: Vec::new(),
        };
        let position = Position::new(puzzle);
        for cell in puzzle.board().cells() {
            let kept = position.value(cell).map_or(position.candidates(cell).bits(), |digit| 1 << digit.index());
            for digit in (0..self.digits as u8).filter(|digit| kept >> digit & 1 == 0) {
                state.remove(self, cell.index() as u16, digit)?;
            }
        }
        state.settle(self)?;
        Ok(state)
    }
}

/// Candidates after singles.
#[derive(Clone, Debug)]
pub(super) struct Candidates {
    /// For each cell, its candidates, one bit each, from bit 0.
    pub(super) masks: Vec<u32>,
    placed: Vec<bool>,
    /// The number of cells that are not placed.
    pub(super) open: usize,
    /// For each complete house and digit, the number of places left.
    places: Vec<u8>,
    /// Singles that are not placed yet.
    queue: Vec<(u16, u8)>,
}

impl Candidates {
    /// An empty value without cells, as a placeholder.
    pub(super) const fn none() -> Self {
        Self { masks: Vec::new(), placed: Vec::new(), open: 0, places: Vec::new(), queue: Vec::new() }
    }

    /// Copies the other one without allocating.
    pub(super) fn copy(&mut self, other: &Self) {
        self.masks.copy_from_slice(&other.masks);
        self.placed.copy_from_slice(&other.placed);
        self.places.copy_from_slice(&other.places);
        self.open = other.open;
        self.queue.clear();
    }

    /// Whether every cell is placed.
    pub(super) const fn is_solved(&self) -> bool {
        self.open == 0
    }

    /// Whether the cell's digit is placed.
    pub(super) fn is_placed(&self, cell: usize) -> bool {
        self.placed[cell]
    }

    /// Places the digit in the cell, with all singles that follow.
    pub(super) fn assume(&mut self, shape: &Shape, cell: usize, digit: u8) -> Result<(), Contradiction> {
        self.queue.push((cell as u16, digit));
        self.settle(shape)
    }

    /// Removes the candidate, with all singles that follow.
    pub(super) fn exclude(&mut self, shape: &Shape, cell: usize, digit: u8) -> Result<(), Contradiction> {
        self.remove(shape, cell as u16, digit)?;
        self.settle(shape)
    }

    fn settle(&mut self, shape: &Shape) -> Result<(), Contradiction> {
        while let Some((cell, digit)) = self.queue.pop() {
            let at = usize::from(cell);
            if self.masks[at] >> digit & 1 == 0 {
                return Err(Contradiction);
            }
            if std::mem::replace(&mut self.placed[at], true) {
                continue;
            }
            self.open -= 1;
            let mut others = self.masks[at] & !(1 << digit);
            while others != 0 {
                self.remove(shape, cell, others.trailing_zeros() as u8)?;
                others &= others - 1;
            }
            for &peer in &shape.peers[at] {
                self.remove(shape, peer, digit)?;
            }
        }
        Ok(())
    }

    fn remove(&mut self, shape: &Shape, cell: u16, digit: u8) -> Result<(), Contradiction> {
        let at = usize::from(cell);
        if self.masks[at] >> digit & 1 == 0 {
            return Ok(());
        }
        self.masks[at] &= !(1 << digit);
        let left = self.masks[at];
        if left == 0 {
            return Err(Contradiction);
        }
        if left.is_power_of_two() && !self.placed[at] {
            self.queue.push((cell, left.trailing_zeros() as u8));
        }
        for &house in &shape.houses_of[at] {
            let places = &mut self.places[usize::from(house) * shape.digits + usize::from(digit)];
            *places -= 1;
            match *places {
                0 => return Err(Contradiction),
                1 => {
                    let cells = &shape.houses[usize::from(house)];
                    let place = cells.iter().find(|&&cell| self.masks[usize::from(cell)] >> digit & 1 == 1);
                    if let Some(&place) = place.filter(|&&place| !self.placed[usize::from(place)]) {
                        self.queue.push((place, digit));
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }
}
