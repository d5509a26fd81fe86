//! The state of the board, and the three sets of digits of each cell.
//!
//! *Possible* follows from the digits alone, *reasoned* is possible minus what played steps removed, and *marks* are
//! the player's. They are computed separately and never written into each other. Two rules keep the marks correct. A
//! mark that the program removed (by cleaning, or because a played step removed it) is recorded in `taken`: it is not
//! an elimination by the player, and it comes back when its reason no longer holds. And an elimination records which
//! candidates had to be absent for it to follow ([`rests_on`](super::rests::rests_on)); it holds while they are absent,
//! for any reason.

use std::sync::Arc;

use super::rests::rests_on;
use deduku_core::board::{Board, Cell, Digit, DigitSet, HouseId};
use deduku_core::puzzle::{Position, Puzzle};
use deduku_logic::Step;

deduku_core::keyed! {
    /// What the player's marks mean.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub enum MarkStatus {
        /// Partial: logic ignores them.
        #[default]
        Notes = "notes",
        /// Complete: a missing mark is the player's own elimination.
        Candidates = "candidates",
    }
    /// Both meanings.
    ALL;
    /// The word for it.
    word;
}

deduku_core::keyed! {
    /// Kinds of marks in addition to those at fixed positions. Logic never reads them.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
    pub enum Layer {
        /// In the corners of a cell: a possible place for the digit.
        Corner = "corner",
        /// In the centre of a cell: a possible digit of the cell.
        Centre = "centre",
    }
    /// Both layers.
    ALL;
    /// The word for it.
    word;
}

/// The marks of one layer in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Notes {
    pub(super) on: DigitSet,
    /// Those that cleaning or a played step removed, to come back when their reason no longer holds.
    pub(super) taken: DigitSet,
}

/// The state of one cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct CellState {
    pub(super) value: Option<Digit>,
    /// Whether the solver placed the digit.
    pub(super) solver: bool,
    /// The player's marks, kept while a digit covers them.
    marks: DigitSet,
    /// Marks that are missing, but not removed by the player.
    taken: DigitSet,
    /// The candidates that played steps removed: the union of the valid eliminations.
    removed: DigitSet,
    /// Corner marks and centre marks, kept while a digit covers them.
    pub(super) notes: [Notes; 2],
    /// The cell's colour, 1 to 8; 0 for none.
    pub(super) colour: u8,
    /// The colours of its candidates, four bits a digit; 0 for none.
    pub(super) candidate_colours: u128,
}

/// A played step's eliminations, with the digits that have to be absent for them to follow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Elimination {
    step: Arc<Step>,
    needs: Vec<(Cell, DigitSet)>,
}

/// The state of a game's board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct State {
    puzzle: Puzzle,
    cells: Vec<CellState>,
    status: MarkStatus,
    eliminations: Vec<Arc<Elimination>>,
    /// The digits that the player struck out of the combinations of a house, in order.
    pub(super) struck: Vec<(HouseId, DigitSet)>,
}

/// The difference between two states: `State::apply` redoes it, `State::revert` undoes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Change {
    cells: Vec<(Cell, CellState, CellState)>,
    status: (MarkStatus, MarkStatus),
    /// How many eliminations are kept, and those after them that are removed and added.
    eliminations: (usize, Vec<Arc<Elimination>>, Vec<Arc<Elimination>>),
    /// The digits struck out before and after, if they differ.
    struck: Option<[Vec<(HouseId, DigitSet)>; 2]>,
}

impl Change {
    /// The change from one state to the other.
    pub(super) fn between(before: &State, after: &State) -> Self {
        let cells = before.cells.iter().zip(&after.cells).enumerate();
        let cells = cells.filter(|(_, (old, new))| old != new).map(|(at, (&old, &new))| (Cell::at(at), old, new));
        let pairs = before.eliminations.iter().zip(&after.eliminations);
        let kept = pairs.take_while(|(old, new)| old == new).count();
        Self {
            cells: cells.collect(),
            status: (before.status, after.status),
            eliminations: (kept, before.eliminations[kept..].to_vec(), after.eliminations[kept..].to_vec()),
            struck: (before.struck != after.struck).then(|| [before.struck.clone(), after.struck.clone()]),
        }
    }

    /// Whether nothing changes.
    pub(super) fn is_empty(&self) -> bool {
        self.cells.is_empty()
            && self.status.0 == self.status.1
            && self.eliminations.1.is_empty()
            && self.eliminations.2.is_empty()
            && self.struck.is_none()
    }

    /// The state of the cell before and after; `None` if the change leaves it as it is.
    pub(super) fn cell(&self, cell: Cell) -> Option<(&CellState, &CellState)> {
        let at = self.cells.binary_search_by_key(&cell, |&(cell, ..)| cell).ok()?;
        let (_, old, new) = &self.cells[at];
        Some((old, new))
    }

    /// The cells that it changes.
    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.cells.iter().map(|&(cell, ..)| cell)
    }

    /// The cells that get a new digit.
    pub(super) fn refilled(&self) -> impl Iterator<Item = Cell> + '_ {
        let refilled = self.cells.iter().filter(|(_, old, new)| new.value.is_some() && new.value != old.value);
        refilled.map(|&(cell, ..)| cell)
    }

    /// The number of played steps with eliminations that the change removes.
    pub(super) fn dropped(&self) -> usize {
        self.eliminations.1.iter().filter(|old| !self.eliminations.2.contains(old)).count()
    }
}

impl State {
    /// The state before the first move.
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let given = |&value: &Option<Digit>| CellState { value, ..CellState::default() };
        Self {
            cells: puzzle.givens().iter().map(given).collect(),
            puzzle: puzzle.clone(),
            status: MarkStatus::Notes,
            eliminations: Vec::new(),
            struck: Vec::new(),
        }
    }

    pub(super) const fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    pub(super) fn board(&self) -> &Board {
        self.puzzle.board()
    }

    pub(super) const fn status(&self) -> MarkStatus {
        self.status
    }

    pub(super) fn cell(&self, cell: Cell) -> &CellState {
        &self.cells[cell.index()]
    }

    pub(super) fn cell_mut(&mut self, cell: Cell) -> &mut CellState {
        &mut self.cells[cell.index()]
    }

    pub(super) fn value(&self, cell: Cell) -> Option<Digit> {
        self.cells[cell.index()].value
    }

    /// The digit of each cell, in the board's order.
    pub(super) fn values(&self) -> impl Iterator<Item = Option<Digit>> + '_ {
        self.cells.iter().map(|cell| cell.value)
    }

    /// The cells without a given, which the player may change.
    pub(super) fn own_cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let puzzle = self.puzzle.clone();
        puzzle.board().cells().filter(move |&cell| puzzle.given(cell).is_none())
    }

    /// The peers that hold the digit.
    pub(super) fn holders(&self, cell: Cell, digit: Digit) -> impl Iterator<Item = Cell> + '_ {
        self.board().peers(cell).iter().copied().filter(move |&peer| self.value(peer) == Some(digit))
    }

    /// The digits that no peer holds, even if the cell is filled.
    fn unseen(&self, cell: Cell) -> DigitSet {
        let seen: DigitSet = self.board().peers(cell).iter().filter_map(|&peer| self.value(peer)).collect();
        self.board().all_digits() - seen
    }

    /// The digits that an empty cell can hold by the rules.
    pub(super) fn possible(&self, cell: Cell) -> DigitSet {
        if self.value(cell).is_some() { DigitSet::EMPTY } else { self.unseen(cell) }
    }

    /// The possible digits without those that played steps removed.
    pub(super) fn reasoned(&self, cell: Cell) -> DigitSet {
        self.possible(cell) - self.cell(cell).removed
    }

    /// The player's marks; empty while a digit covers them.
    pub(super) fn marks(&self, cell: Cell) -> DigitSet {
        if self.value(cell).is_some() { DigitSet::EMPTY } else { self.cell(cell).marks }
    }

    /// The digits that the player eliminated; empty unless marks are complete.
    pub(super) fn own_eliminations(&self, cell: Cell) -> DigitSet {
        match self.status {
            MarkStatus::Notes => DigitSet::EMPTY,
            MarkStatus::Candidates => {
                let CellState { marks, taken, .. } = *self.cell(cell);
                self.board().all_digits() - marks - taken
            }
        }
    }

    /// The candidates that the solver works on: reasoned without the player's eliminations.
    pub(super) fn working(&self, cell: Cell) -> DigitSet {
        self.reasoned(cell) - self.own_eliminations(cell)
    }

    /// The position that the solver works on.
    pub(super) fn position(&self) -> Position {
        let mut position = self.digits();
        for cell in self.own_cells().filter(|&cell| self.value(cell).is_none()) {
            position.restrict(cell, self.working(cell));
        }
        position
    }

    /// The digits that the cell is known not to hold. A digit in the cell that contradicts a reason does not refute the
    /// reason.
    pub(super) fn absent(&self, cell: Cell) -> DigitSet {
        let all = self.board().all_digits();
        let open = self.unseen(cell) - self.cell(cell).removed - self.own_eliminations(cell);
        self.value(cell).map_or(all - open, |digit| all - (DigitSet::of(digit) & open))
    }

    /// The position with only the digits on the board, without eliminations.
    pub(super) fn digits(&self) -> Position {
        let mut position = Position::new(&self.puzzle);
        for cell in self.own_cells() {
            if let Some(digit) = self.value(cell) {
                position.place(cell, digit);
            }
        }
        position
    }

    /// The houses whose digits can no longer add up to their sum.
    pub(super) fn wrong_sums(&self) -> Vec<HouseId> {
        if self.puzzle.has_sums() { self.digits().wrong_sums().collect() } else { Vec::new() }
    }

    /// Whether every cell is filled, no two peers are equal, and every sum and clue is satisfied.
    pub(super) fn is_solved(&self) -> bool {
        let keeps = |cell| self.value(cell).is_some_and(|digit| self.holders(cell, digit).next().is_none());
        let keeps_clues = || !self.puzzle.has_rules() || self.digits().keeps_clues();
        self.board().cells().all(keeps) && self.wrong_sums().is_empty() && keeps_clues()
    }

    /// Places a digit, replacing another if there is one.
    pub(super) fn put(&mut self, cell: Cell, digit: Digit, solver: bool, clean: bool) {
        let target = &mut self.cells[cell.index()];
        target.solver = solver;
        if target.value.replace(digit).is_some() {
            self.restore_marks();
        }
        if clean && self.holders(cell, digit).next().is_none() {
            let puzzle = self.puzzle.clone();
            for &peer in puzzle.board().peers(cell) {
                self.take(peer, DigitSet::of(digit));
            }
        }
    }

    /// Erases a digit. Without `restore` the cell loses its marks.
    pub(super) fn erase(&mut self, cell: Cell, restore: bool) {
        let all = self.board().all_digits();
        let status = self.status;
        let target = &mut self.cells[cell.index()];
        target.value = None;
        target.solver = false;
        if !restore {
            target.notes = [Notes::default(); 2];
            target.marks = DigitSet::EMPTY;
            // Complete marks stay complete: the cell gets its reasoned candidates as marks.
            target.taken = if status == MarkStatus::Candidates { all } else { DigitSet::EMPTY };
        }
        self.restore_marks();
    }

    /// Sets or removes one of the player's marks.
    pub(super) fn mark(&mut self, cell: Cell, digit: Digit, on: bool) {
        let target = &mut self.cells[cell.index()];
        target.taken.remove(digit);
        if on {
            target.marks.insert(digit);
            self.restore_marks();
        } else {
            target.marks.remove(digit);
        }
    }

    /// Marks every cell with its reasoned candidates. Marks are candidates from then on.
    pub(super) fn fill(&mut self) {
        let all = self.board().all_digits();
        for cell in self.own_cells() {
            let open = self.unseen(cell) - self.cell(cell).removed;
            let target = &mut self.cells[cell.index()];
            (target.marks, target.taken) = (open, all - open);
        }
        self.status = MarkStatus::Candidates;
        self.restore_marks();
    }

    /// Gives these cells these marks, limited to their reasoned candidates, and every other cell all of its reasoned
    /// candidates. Marks are candidates from then on.
    pub(super) fn adopt(&mut self, marks: &[(Cell, DigitSet)]) {
        self.fill();
        for &(cell, digits) in marks {
            self.cells[cell.index()].marks &= digits;
        }
        self.restore_marks();
    }

    /// Removes every mark. Marks are notes again.
    pub(super) fn clear(&mut self) {
        for cell in &mut self.cells {
            (cell.marks, cell.taken) = (DigitSet::EMPTY, DigitSet::EMPTY);
            cell.notes = [Notes::default(); 2];
        }
        self.declare(MarkStatus::Notes);
    }

    /// Sets what the marks mean. If they become complete, those that the rules or a played step exclude are removed,
    /// and only what is missing beyond that counts as eliminated by the player.
    pub(super) fn declare(&mut self, status: MarkStatus) {
        let all = self.board().all_digits();
        if status == MarkStatus::Candidates {
            for cell in self.own_cells() {
                let open = self.unseen(cell) - self.cell(cell).removed;
                let filled = self.value(cell).is_some();
                let target = &mut self.cells[cell.index()];
                target.marks &= open;
                // The player cannot have completed marks that a digit covers.
                target.taken = if filled { all - target.marks } else { all - open };
            }
        }
        self.status = status;
        self.restore_marks();
    }

    /// The first empty cell that has reasoned candidates but none of them as a mark.
    pub(super) fn unmarked(&self) -> Option<Cell> {
        let bare = |&cell: &Cell| {
            let open = self.reasoned(cell);
            !open.is_empty() && (open & self.cell(cell).marks).is_empty()
        };
        self.own_cells().find(bare)
    }

    /// Adds the eliminations of a step; `None` if the step does not follow here.
    #[must_use]
    pub(super) fn eliminate(&mut self, step: &Arc<Step>) -> Option<()> {
        let needs = rests_on(step, self.board(), |cell| self.absent(cell))?;
        for &(cell, digit) in &step.conclusion.eliminate {
            self.cells[cell.index()].removed.insert(digit);
            self.take(cell, DigitSet::of(digit));
        }
        self.eliminations.push(Arc::new(Elimination { step: step.clone(), needs }));
        Some(())
    }

    /// Removes marks without making them eliminations of the player.
    fn take(&mut self, cell: Cell, digits: DigitSet) {
        let target = &mut self.cells[cell.index()];
        let there = target.marks & digits;
        target.marks -= there;
        target.taken |= there;
        for notes in &mut target.notes {
            let there = notes.on & digits;
            notes.on -= there;
            notes.taken |= there;
        }
    }

    /// Removes every mark that the digits on the board or a played step exclude.
    pub(super) fn clean(&mut self) {
        for cell in self.own_cells() {
            if self.value(cell).is_none() {
                self.take(cell, self.board().all_digits() - self.reasoned(cell));
            }
        }
    }

    /// After a digit was removed or a mark was added: drops the eliminations that no longer follow, in the order in
    /// which they were played, and restores the marks that nothing excludes any more.
    fn restore_marks(&mut self) {
        for cell in &mut self.cells {
            cell.removed = DigitSet::EMPTY;
        }
        for elimination in std::mem::take(&mut self.eliminations) {
            if elimination.needs.iter().all(|&(cell, digits)| digits.is_subset(self.absent(cell))) {
                for &(cell, digit) in &elimination.step.conclusion.eliminate {
                    self.cells[cell.index()].removed.insert(digit);
                }
                self.eliminations.push(elimination);
            }
        }
        for cell in self.own_cells() {
            let open = self.unseen(cell) - self.cell(cell).removed;
            let target = &mut self.cells[cell.index()];
            let back = target.taken & open;
            target.marks |= back;
            target.taken -= back;
            for notes in &mut target.notes {
                let back = notes.taken & open;
                notes.on |= back;
                notes.taken -= back;
            }
        }
    }

    /// Applies the change.
    pub(super) fn apply(&mut self, change: &Change) {
        for &(cell, _, new) in &change.cells {
            self.cells[cell.index()] = new;
        }
        self.status = change.status.1;
        self.eliminations.truncate(change.eliminations.0);
        self.eliminations.extend_from_slice(&change.eliminations.2);
        if let Some([_, after]) = &change.struck {
            self.struck.clone_from(after);
        }
    }

    /// Reverts the change.
    pub(super) fn revert(&mut self, change: &Change) {
        for &(cell, old, _) in &change.cells {
            self.cells[cell.index()] = old;
        }
        self.status = change.status.0;
        self.eliminations.truncate(change.eliminations.0);
        self.eliminations.extend_from_slice(&change.eliminations.1);
        if let Some([before, _]) = &change.struck {
            self.struck.clone_from(before);
        }
    }
}
