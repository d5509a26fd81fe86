//! Setup mode: a puzzle is typed in or changed before it is played.

use std::sync::Arc;
use std::time::Duration;

use super::knowledge::Knowledge;
use super::options::Options;
use super::play::{Game, PuzzleInfo};
use deduku_core::board::{Board, Cell, Digit, Place};
use deduku_core::constraint::Clue;
use deduku_core::puzzle::{Conflict, Puzzle, PuzzleError, Setup};
use deduku_logic::Style;
use deduku_logic::wording::{self, cell_name};

/// The edited state: digits and clues.
type Edited = (Vec<Option<Digit>>, Vec<Clue>);

/// An editor in which any digit may be typed anywhere; conflicts are shown, not refused.
///
/// Jobs find out how many solutions there are and which givens can be removed: [`Editor::revision`] shows whether a
/// result still belongs to the current board.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct Editor {
    setup: Setup,
    past: Vec<Edited>,
    future: Vec<Edited>,
    revision: u64,
    knowledge: Knowledge,
}

impl Editor {
    /// Starts with this setup, empty or not.
    pub const fn new(setup: Setup) -> Self {
        Self { setup, past: Vec::new(), future: Vec::new(), revision: 0, knowledge: Knowledge::Unknown }
    }

    /// The board.
    pub const fn board(&self) -> &Arc<Board> {
        &self.setup.board
    }

    /// What has been typed so far.
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The digit of the cell.
    pub fn value(&self, cell: Cell) -> Option<Digit> {
        self.setup.givens[cell.index()]
    }

    /// A number that is different after every change.
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// Types a digit, or erases with `None`; a digit that is typed again erases itself. Returns whether anything
    /// changed: a digit that the board does not have changes nothing.
    pub fn put(&mut self, cell: Cell, digit: Option<Digit>) -> bool {
        if digit.is_some_and(|digit| !self.board().all_digits().contains(digit)) {
            return false;
        }
        let mut givens = self.setup.givens.clone();
        let standing = givens[cell.index()];
        givens[cell.index()] = if standing == digit { None } else { digit };
        self.replace((givens, self.setup.clues.clone()))
    }

    /// Erases everything, including clues.
    pub fn clear(&mut self) -> bool {
        self.replace((vec![None; self.board().cell_count()], Vec::new()))
    }

    /// Replaces the givens by those of another puzzle on the same board: one pasted, or one made minimal. Returns
    /// whether anything changed: a puzzle on another board changes nothing.
    pub fn adopt(&mut self, puzzle: &Puzzle) -> bool {
        puzzle.board() == self.board() && self.replace((puzzle.givens().to_vec(), self.setup.clues.clone()))
    }

    fn replace(&mut self, edited: Edited) -> bool {
        if edited.0 == self.setup.givens && edited.1 == self.setup.clues {
            return false;
        }
        self.future.clear();
        let before = self.exchange(edited);
        self.past.push(before);
        self.touched();
        true
    }

    /// Replaces the edited state; returns the old one.
    fn exchange(&mut self, (givens, clues): Edited) -> Edited {
        (std::mem::replace(&mut self.setup.givens, givens), std::mem::replace(&mut self.setup.clues, clues))
    }

    /// The clues, in the order in which they were placed.
    pub fn clues(&self) -> &[Clue] {
        &self.setup.clues
    }

    /// The index, 0-based, of the last placed clue among those that have the cell.
    pub fn clue_at(&self, cell: Cell) -> Option<usize> {
        let index = u16::try_from(cell.index()).ok()?;
        self.setup.clues.iter().rposition(|clue| clue.cells().contains(&index))
    }

    /// Places a clue.
    ///
    /// # Errors
    /// [`PuzzleError::Clue`] if its cells and numbers are not valid for its family; then nothing changes.
    pub fn add_clue(&mut self, clue: Clue) -> Result<(), PuzzleError> {
        let mut clues = self.setup.clues.clone();
        clues.push(clue);
        self.replace_clues(clues)
    }

    /// Removes the clue with this index; returns whether there is one.
    pub fn remove_clue(&mut self, number: usize) -> bool {
        let mut clues = self.setup.clues.clone();
        if number >= clues.len() {
            return false;
        }
        clues.remove(number);
        self.replace((self.setup.givens.clone(), clues))
    }

    /// Moves the clue with this index by this many rows down and columns to the right; returns whether all of it stays
    /// on the board. A clue outside the grid, for a whole row or column, moves from one to the next.
    pub fn move_clue(&mut self, number: usize, step: (i32, i32)) -> bool {
        let Some(clue) = self.setup.clues.get(number).and_then(|clue| moved(self.board(), clue, step)) else {
            return false;
        };
        let mut clues = self.setup.clues.clone();
        clues[number] = clue;
        self.replace_clues(clues).is_ok()
    }

    /// Replaces the clues, if they are valid.
    fn replace_clues(&mut self, clues: Vec<Clue>) -> Result<(), PuzzleError> {
        let bare = Setup { clues: clues.clone(), ..Setup::empty(Arc::clone(self.board())) };
        bare.check()?;
        self.replace((self.setup.givens.clone(), clues));
        Ok(())
    }

    /// The clues on a board without digits, if they are valid: how they are drawn does not depend on digits.
    pub fn clues_alone(&self) -> Option<Puzzle> {
        let description = self.setup.description.clone();
        Setup { clues: self.setup.clues.clone(), description, ..Setup::empty(Arc::clone(self.board())) }.check().ok()
    }

    fn touched(&mut self) {
        self.revision += 1;
        self.knowledge = Knowledge::Unknown;
    }

    /// Undoes the last change; returns whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(before) = self.past.pop() else { return false };
        let after = self.exchange(before);
        self.future.push(after);
        self.touched();
        true
    }

    /// Redoes the last undone change; returns whether there was one.
    pub fn redo(&mut self) -> bool {
        let Some(after) = self.future.pop() else { return false };
        let before = self.exchange(after);
        self.past.push(before);
        self.touched();
        true
    }

    /// The peers that hold the same digit as the cell.
    pub fn conflicts(&self, cell: Cell) -> Vec<Cell> {
        let Some(digit) = self.value(cell) else { return Vec::new() };
        self.board().peers(cell).iter().copied().filter(|&peer| self.value(peer) == Some(digit)).collect()
    }

    /// Every cell with a digit that a peer also holds.
    pub fn clashing(&self) -> impl Iterator<Item = Cell> + '_ {
        self.board().cells().filter(|&cell| !self.conflicts(cell).is_empty())
    }

    /// The number of givens.
    pub fn clue_count(&self) -> usize {
        self.setup.givens.iter().flatten().count()
    }

    /// How many solutions there are, if a job has found out since the last change.
    pub const fn knowledge(&self) -> &Knowledge {
        &self.knowledge
    }

    /// Stores what a job found out about the board at this revision; returns whether that is still the current one.
    pub fn learn(&mut self, knowledge: Knowledge, revision: u64) -> bool {
        let fresh = revision == self.revision;
        if fresh {
            self.knowledge = knowledge;
        }
        fresh
    }

    /// The puzzle on the board, to be counted, made minimal, saved, and played.
    ///
    /// # Errors
    /// [`PuzzleError::Conflict`] while two equal digits share a house.
    pub fn puzzle(&self) -> Result<Puzzle, PuzzleError> {
        self.setup.clone().check()
    }

    /// The same, with the cells and houses in the error named in this style.
    ///
    /// # Errors
    /// Why the board is not a valid puzzle.
    pub fn puzzle_in(&self, style: Style) -> Result<Puzzle, String> {
        self.puzzle().map_err(|error| self.reworded(error, style).to_string())
    }

    fn reworded(&self, error: PuzzleError, style: Style) -> PuzzleError {
        // The names of houses do not depend on the digits, so those of the empty board are used.
        let bare = Setup::empty(self.board().clone()).check();
        let (Ok(bare), false) = (bare, style == Style::Standard) else { return error };
        let cell = |cell| cell_name(cell, self.board(), style);
        let house = |house| wording::house(house, &bare, style);
        let wrong_sum = || self.setup.sum_out_of_reach().map_or_else(String::new, |(at, _)| house(at));
        match (error, self.setup.conflicts().first()) {
            (PuzzleError::Conflict { setup, .. }, Some(&Conflict { digit, cells: [first, second], house: held })) => {
                let (first, second, house) = (cell(first), cell(second), house(held));
                PuzzleError::Conflict { digit, first, second, house, setup }
            }
            (PuzzleError::Sum { sum, cells, least, most, .. }, _) => {
                PuzzleError::Sum { house: wrong_sum(), sum, cells, least, most }
            }
            (PuzzleError::SumOfGivens { sum, .. }, _) => PuzzleError::SumOfGivens { house: wrong_sum(), sum },
            (error, _) => error,
        }
    }

    /// Starts a game with the digits on the board as its givens. It takes over what is known about the solutions.
    ///
    /// # Errors
    /// As [`Editor::puzzle_in`].
    pub fn start(&self, about: PuzzleInfo, options: Options, now: Duration, style: Style) -> Result<Game, String> {
        let mut game = Game::new(&self.puzzle_in(style)?, about, options, now);
        game.learn(self.knowledge.clone());
        Ok(game)
    }
}

/// The clue moved by this many rows down and columns to the right, if the board has all of its new cells.
fn moved(board: &Board, clue: &Clue, (rows, columns): (i32, i32)) -> Option<Clue> {
    let shift = |&cell: &u16| {
        let place = board.place(Cell::new(cell));
        let row = u16::try_from(i32::from(place.row) + rows).ok()?;
        let column = u16::try_from(i32::from(place.column) + columns).ok()?;
        let to = board.cell_at(Place { row, column, ..place })?;
        u16::try_from(to.index()).ok()
    };
    let group = |group: &Vec<u16>| group.iter().map(shift).collect::<Option<Vec<_>>>();
    Some(Clue {
        groups: clue.groups.iter().map(group).collect::<Option<_>>()?,
        parts: clue.parts.iter().map(|part| moved(board, part, (rows, columns))).collect::<Option<_>>()?,
        ..clue.clone()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use deduku_core::board::named;
    use deduku_core::constraint::Family;

    #[test]
    fn clues_are_placed_moved_removed_and_all_of_it_taken_back() {
        let board = Arc::new(named("6x6").expect("in the catalogue"));
        let mut editor = Editor::new(Setup::empty(board));
        let thermo = Clue::new(Family::Thermometer, vec![vec![0, 1, 7]], Vec::new());
        assert!(editor.add_clue(thermo.clone()).is_ok());
        assert_eq!((editor.clue_at(Cell::new(7)), editor.clue_at(Cell::new(8))), (Some(0), None));
        assert!(editor.move_clue(0, (2, 1)));
        assert_eq!(editor.clues()[0].groups, [[13, 14, 20]]);
        assert!(!editor.move_clue(0, (3, 0)) && !editor.move_clue(1, (0, 1)), "off the board");
        assert!(editor.put(Cell::new(3), Digit::new(4)) && editor.remove_clue(0));
        assert_eq!(editor.clues(), []);
        assert!(editor.undo() && editor.undo() && editor.undo());
        assert_eq!(editor.clues(), [thermo]);
        assert!(editor.redo() && editor.redo() && editor.redo());
        assert_eq!((editor.clues().len(), editor.clue_count()), (0, 1));
        let _ = editor.add_clue(Clue::new(Family::Arrow, Vec::new(), Vec::new())).expect_err("no circle");
        assert!(editor.clues().is_empty());
    }
}
