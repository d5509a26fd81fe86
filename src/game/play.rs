//! A game: the puzzle, the moves made, and everything that can be read off them.

use std::sync::Arc;
use std::time::Duration;

use super::clock::Clock;
use super::event::{Event, LogKind, Refusal};
use super::knowledge::Knowledge;
use super::moves::Move;
use super::options::Options;
use super::played::{LogEntry, Played};
use super::state::{Layer, MarkStatus, State};
use crate::board::{Board, Cell, Digit, DigitSet, HouseId};
use crate::generate::{Generated, daily_of};
use crate::puzzle::{Position, Puzzle};

/// What is known of a puzzle besides its givens. Each line is kept in a save.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PuzzleInfo {
    /// A name or an author's comment.
    pub title: Option<String>,
    /// The level, as the generator or the rating names it.
    pub level: Option<String>,
    /// The seed that repeats it.
    pub seed: Option<u64>,
    /// The code that repeats it, as a [`PuzzleCode`](crate::generate::PuzzleCode) writes itself; perhaps of another version of
    /// the generator.
    pub code: Option<String>,
}

/// One line of the journal: what was asked, and when.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The time played until then.
    pub elapsed: Duration,
    /// What was asked.
    pub entry: Entry,
}

/// What a line of the journal says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entry {
    /// A move was made.
    Made(Move),
    /// The last move was taken back.
    Undo,
    /// It was made again.
    Redo,
    /// An action was refused.
    Refused(Refusal),
    /// The clock was stopped.
    Pause,
    /// It was started again.
    Resume,
    /// The player was given a hint.
    Hint,
    /// The board was kept under this name; what was kept under it before is forgotten.
    Keep(Arc<str>),
    /// What was kept under this name is forgotten.
    Drop(Arc<str>),
    /// The game got this name.
    Name(Arc<str>),
}

/// A board that was kept under a name, to come back to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Checkpoint {
    pub(super) name: Arc<str>,
    pub(super) state: State,
    /// How many moves stood then.
    pub(super) moves: usize,
}

/// A game in progress.
#[derive(Clone, Debug)]
pub struct Game {
    pub(super) about: PuzzleInfo,
    pub(super) options: Options,
    pub(super) state: State,
    pub(super) past: Vec<Arc<Played>>,
    pub(super) future: Vec<Arc<Played>>,
    pub(super) records: Vec<Record>,
    pub(super) log: Vec<LogEntry>,
    pub(super) clock: Clock,
    pub(super) paused: bool,
    pub(super) revision: u64,
    pub(super) knowledge: Knowledge,
    pub(super) checkpoints: Vec<Checkpoint>,
    pub(super) name: Option<Arc<str>>,
}

impl PuzzleInfo {
    /// What is known of a puzzle that the generator made.
    pub fn of_generated(generated: &Generated) -> Self {
        Self {
            title: None,
            level: generated.level.map(|level| level.key().to_owned()),
            seed: Some(generated.seed),
            code: generated.code.as_ref().map(ToString::to_string),
        }
    }
}

impl Game {
    /// A game at its beginning; the clock runs from `now`.
    pub fn new(puzzle: &Puzzle, about: PuzzleInfo, options: Options, now: Duration) -> Self {
        let fill = options.fill_marks;
        let mut game = Self::bare(puzzle, about, options);
        game.clock.start(now);
        if fill {
            let _ = game.make(Move::Fill, now);
        }
        game
    }

    /// A game that begins in the middle: what stands in the position beyond the givens are moves of the
    /// player's, conflicts and all. Its candidates are not looked at: see [`Game::adopt_marks`].
    pub fn at(position: &Position, about: PuzzleInfo, options: Options, now: Duration) -> Self {
        let mut game = Self::new(position.puzzle(), about, options, now);
        let clean = game.options.clean_marks;
        for cell in position.board().cells().filter(|&cell| position.puzzle().given(cell).is_none()) {
            if let Some(digit) = position.value(cell) {
                let _ = game.make(Move::Place { cell, digit, clean }, now);
            }
        }
        game
    }

    /// The same before anything happened, clock and all.
    pub(super) fn bare(puzzle: &Puzzle, about: PuzzleInfo, options: Options) -> Self {
        Self {
            about,
            options,
            state: State::new(puzzle),
            past: Vec::new(),
            future: Vec::new(),
            records: Vec::new(),
            log: Vec::new(),
            clock: Clock::default(),
            paused: false,
            revision: 0,
            knowledge: Knowledge::Unknown,
            checkpoints: Vec::new(),
            name: None,
        }
    }

    /// The puzzle.
    pub const fn puzzle(&self) -> &Puzzle {
        self.state.puzzle()
    }

    /// The board.
    pub fn board(&self) -> &Board {
        self.state.board()
    }

    /// What is known of the puzzle.
    pub const fn about(&self) -> &PuzzleInfo {
        &self.about
    }

    /// Which puzzle of a day it is, by its seed, level and board: the day and the name, `2026-11-23 hard`; none where it is no
    /// such puzzle.
    pub fn daily(&self) -> Option<String> {
        let (seed, level) = self.about.seed.zip(self.about.level.as_deref())?;
        daily_of(seed, level, self.board()).map(|puzzle| format!("{} {}", puzzle.date, puzzle.name))
    }

    /// Says what is known of the puzzle, when a job finds its level.
    pub fn describe(&mut self, about: PuzzleInfo) {
        self.about = about;
    }

    /// The switches.
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// Changes the switches. Moves made before stay as they were made.
    pub fn set_options(&mut self, options: Options) {
        self.options = options;
    }

    /// What is known of the solutions.
    pub const fn knowledge(&self) -> &Knowledge {
        &self.knowledge
    }

    /// Takes in what a job found out about the solutions.
    pub fn learn(&mut self, knowledge: Knowledge) {
        self.knowledge = knowledge;
    }

    /// A number that is another one after every change of the board or its marks: what an answer
    /// from the background, and the hint's stage, are held against.
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// The digit in the cell, given or not.
    pub fn value(&self, cell: Cell) -> Option<Digit> {
        self.state.value(cell)
    }

    /// Whether the digit in the cell is given.
    pub fn is_given(&self, cell: Cell) -> bool {
        self.puzzle().given(cell).is_some()
    }

    /// Whether the digit in the cell is one that the solver placed.
    pub fn is_solvers(&self, cell: Cell) -> bool {
        self.state.cell(cell).solver
    }

    /// What the cell can hold by the rules, from the digits on the board alone; nothing if it is filled.
    pub fn possible(&self, cell: Cell) -> DigitSet {
        self.state.possible(cell)
    }

    /// Possible minus what played steps removed.
    pub fn reasoned(&self, cell: Cell) -> DigitSet {
        self.state.reasoned(cell)
    }

    /// The player's marks; nothing if the cell is filled.
    pub fn marks(&self, cell: Cell) -> DigitSet {
        self.state.marks(cell)
    }

    /// The player's corner marks or centre marks; none if the cell is filled.
    pub fn notes(&self, cell: Cell, layer: Layer) -> DigitSet {
        self.state.notes(cell, layer)
    }

    /// The cell's colour, 1 to [`COLOURS`](super::COLOURS); 0 for none.
    pub fn colour(&self, cell: Cell) -> u8 {
        self.state.cell(cell).colour
    }

    /// The colour of one of the cell's candidates, 1 to [`COLOURS`](super::COLOURS); 0 for none.
    pub fn candidate_colour(&self, cell: Cell, digit: Digit) -> u8 {
        self.state.candidate_colour(cell, digit)
    }

    /// Whether marks are notes or candidates.
    pub const fn mark_status(&self) -> MarkStatus {
        self.state.status()
    }

    /// What the solver works on: reasoned candidates without those that the player eliminated.
    pub fn working_position(&self) -> Position {
        self.state.position()
    }

    /// The digits on the board, and nothing else that is known.
    pub fn digits_alone(&self) -> Position {
        self.state.digits()
    }

    /// The peers that hold the same digit as the cell.
    pub fn conflicts(&self, cell: Cell) -> Vec<Cell> {
        self.value(cell).map_or_else(Vec::new, |digit| self.state.holders(cell, digit).collect())
    }

    /// Whether a peer holds the same digit as the cell.
    pub fn in_conflict(&self, cell: Cell) -> bool {
        self.value(cell).is_some_and(|digit| self.state.holders(cell, digit).next().is_some())
    }

    /// The cages and runs whose digits cannot add up to their sum any more.
    pub fn wrong_sums(&self) -> Vec<HouseId> {
        self.state.wrong_sums()
    }

    /// Whether every cell is filled and no rule is broken. With several solutions any of them will do.
    pub fn is_solved(&self) -> bool {
        self.state.is_solved()
    }

    /// How many cells are filled, and how many there are.
    pub fn progress(&self) -> (usize, usize) {
        (self.state.values().flatten().count(), self.board().cell_count())
    }

    /// How many cells hold the digit.
    pub fn count(&self, digit: Digit) -> usize {
        self.state.values().filter(|&value| value == Some(digit)).count()
    }

    /// How many cells still want the digit, where it is certain how many do in all; negative if there are too
    /// many.
    pub fn left(&self, digit: Digit) -> Option<isize> {
        let each = self.board().cells_of_each_digit()?;
        Some(each.cast_signed() - self.count(digit).cast_signed())
    }

    /// The digits of which no cell wants another: what a palette shows grey.
    pub fn used_up(&self) -> DigitSet {
        self.board().all_digits().iter().filter(|&digit| self.left(digit).is_some_and(|left| left <= 0)).collect()
    }

    /// How many moves can be undone, and how many redone.
    pub fn history(&self) -> (usize, usize) {
        (self.past.len(), self.future.len())
    }

    /// The moves that stand, oldest first.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = &Move> + ExactSizeIterator {
        self.past.iter().map(|played| &played.made)
    }

    /// Whether a guess of the solver's stands, so that what follows holds only as long as the guess does.
    pub fn stands_on_guess(&self) -> bool {
        self.past.iter().rev().any(|played| played.is_guess() && self.holds(&played.made))
    }

    /// Whether what the step placed is still there.
    fn holds(&self, made: &Move) -> bool {
        let Move::Step { step, .. } = made else { return false };
        step.conclusion.place.iter().all(|&(cell, digit)| self.value(cell) == Some(digit))
    }

    /// The time played.
    pub fn elapsed(&self, now: Duration) -> Duration {
        self.clock.elapsed(now)
    }

    /// Whether the clock was stopped by the player, or by opening a save.
    pub const fn is_paused(&self) -> bool {
        self.paused
    }

    /// What happened, oldest first.
    pub fn log(&self) -> &[LogEntry] {
        &self.log
    }

    /// What happened, of these kinds only, with its place in [`Game::log`].
    pub fn log_of<'a>(&'a self, kinds: &'a [LogKind]) -> impl DoubleEndedIterator<Item = (usize, &'a LogEntry)> {
        self.log.iter().enumerate().filter(|(_, entry)| kinds.contains(&entry.event.kind()))
    }

    /// How many hints the player was given; taking moves back does not give one back.
    pub fn hints(&self) -> u32 {
        let hints = self.records.iter().filter(|record| record.entry == Entry::Hint);
        u32::try_from(hints.count()).unwrap_or(u32::MAX)
    }

    /// How many steps of the solver's were played, those that were taken back included.
    pub fn steps(&self) -> u32 {
        let played = self.log.iter().filter(|entry| matches!(entry.event, Event::Played(_)));
        u32::try_from(played.count()).unwrap_or(u32::MAX)
    }

    /// The journal: everything that was asked, oldest first. It only ever grows at its end.
    pub fn records(&self) -> &[Record] {
        &self.records
    }
}
