//! Setup mode: a puzzle is typed, or changed, before anybody plays it.

use std::sync::Arc;
use std::time::Duration;

use super::knowledge::Knowledge;
use super::options::Options;
use super::play::{Game, PuzzleInfo};
use crate::board::{Board, Cell, Digit};
use crate::logic::Style;
use crate::logic::wording::{self, cell_name};
use crate::puzzle::{Conflict, Puzzle, PuzzleError, Setup};

/// A board on which any digit may be typed anywhere; conflicts are shown, not refused.
///
/// How many solutions there are and which givens can go are jobs' to find: [`Editor::revision`] tells
/// whether an answer still belongs to what is on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Editor {
    setup: Setup,
    past: Vec<Vec<Option<Digit>>>,
    future: Vec<Vec<Option<Digit>>>,
    revision: u64,
    knowledge: Knowledge,
}

impl Editor {
    /// An empty grid, or one to go on with.
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

    /// A number that is another one after every change.
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// Types a digit, or erases with none; the digit that stands there already erases itself. Tells
    /// whether anything changed: a digit beyond the board's changes nothing.
    pub fn put(&mut self, cell: Cell, digit: Option<Digit>) -> bool {
        if digit.is_some_and(|digit| !self.board().all_digits().contains(digit)) {
            return false;
        }
        let mut givens = self.setup.givens.clone();
        let standing = givens[cell.index()];
        givens[cell.index()] = if standing == digit { None } else { digit };
        self.replace(givens)
    }

    /// Erases everything.
    pub fn clear(&mut self) -> bool {
        self.replace(vec![None; self.board().cell_count()])
    }

    /// Puts another puzzle of the same board in its place: one pasted, or one made minimal. Tells
    /// whether anything changed: a puzzle of another board changes nothing.
    pub fn adopt(&mut self, puzzle: &Puzzle) -> bool {
        puzzle.board() == self.board() && self.replace(puzzle.givens().to_vec())
    }

    fn replace(&mut self, givens: Vec<Option<Digit>>) -> bool {
        if givens == self.setup.givens {
            return false;
        }
        self.future.clear();
        self.past.push(std::mem::replace(&mut self.setup.givens, givens));
        self.touched();
        true
    }

    fn touched(&mut self) {
        self.revision += 1;
        self.knowledge = Knowledge::Unknown;
    }

    /// Takes the last change back; tells whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(givens) = self.past.pop() else { return false };
        self.future.push(std::mem::replace(&mut self.setup.givens, givens));
        self.touched();
        true
    }

    /// Makes it again; tells whether there was one.
    pub fn redo(&mut self) -> bool {
        let Some(givens) = self.future.pop() else { return false };
        self.past.push(std::mem::replace(&mut self.setup.givens, givens));
        self.touched();
        true
    }

    /// The peers that hold the same digit as the cell.
    pub fn conflicts(&self, cell: Cell) -> Vec<Cell> {
        let Some(digit) = self.value(cell) else { return Vec::new() };
        self.board().peers(cell).iter().copied().filter(|&peer| self.value(peer) == Some(digit)).collect()
    }

    /// Every cell whose digit a peer holds, too.
    pub fn clashing(&self) -> impl Iterator<Item = Cell> + '_ {
        self.board().cells().filter(|&cell| !self.conflicts(cell).is_empty())
    }

    /// How many givens there are.
    pub fn clue_count(&self) -> usize {
        self.setup.givens.iter().flatten().count()
    }

    /// How many solutions there are, if a job has told since the last change.
    pub const fn knowledge(&self) -> &Knowledge {
        &self.knowledge
    }

    /// Takes in what a job found out about the board as it was at this revision; tells whether it
    /// still is.
    pub fn learn(&mut self, knowledge: Knowledge, revision: u64) -> bool {
        let fresh = revision == self.revision;
        if fresh {
            self.knowledge = knowledge;
        }
        fresh
    }

    /// The puzzle on the board: what is counted, made minimal, saved for a friend, and played.
    ///
    /// # Errors
    /// [`PuzzleError::Conflict`] while two equal digits share a house.
    pub fn puzzle(&self) -> Result<Puzzle, PuzzleError> {
        self.setup.clone().check()
    }

    /// The same, with cells and houses of the reason as the style calls them.
    ///
    /// # Errors
    /// Why there is no puzzle on the board.
    pub fn puzzle_in(&self, style: Style) -> Result<Puzzle, String> {
        self.puzzle().map_err(|error| self.reworded(error, style).to_string())
    }

    fn reworded(&self, error: PuzzleError, style: Style) -> PuzzleError {
        // The names of houses do not depend on the digits, so those of the empty board are taken.
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

    /// A game with the digits on the board as its givens. What is known of the solutions goes along.
    ///
    /// # Errors
    /// As [`Editor::puzzle_in`].
    pub fn start(&self, about: PuzzleInfo, options: Options, now: Duration, style: Style) -> Result<Game, String> {
        let mut game = Game::new(&self.puzzle_in(style)?, about, options, now);
        game.learn(self.knowledge.clone());
        Ok(game)
    }
}
