//! A game: the puzzle, the moves made, and everything derived from them.

use std::sync::Arc;
use std::time::Duration;

use super::clock::Clock;
use super::event::{Event, Refusal};
use super::knowledge::Knowledge;
use super::moves::Move;
use super::options::Options;
use super::played::{LogEntry, Played};
use super::state::{Layer, MarkStatus, State};
use deduku_core::board::{Board, Cell, Digit, DigitSet, HouseId};
use deduku_core::puzzle::{Position, Puzzle};
use deduku_generate::{Generated, Target, daily_of};

/// Metadata of a puzzle. Each entry is a line in a save.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PuzzleInfo {
    /// A title or an author's comment.
    pub title: Option<String>,
    /// The level, as the generator or the rating names it.
    pub level: Option<String>,
    /// The seed that reproduces it.
    pub seed: Option<u64>,
    /// The code that reproduces it, in the text form of [`PuzzleCode`](deduku_generate::PuzzleCode); it may be from
    /// another version of the generator.
    pub code: Option<String>,
}

/// One line of the journal: a request and its time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The time played at the request.
    pub elapsed: Duration,
    /// The request.
    pub entry: Entry,
}

/// The request in a line of the journal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entry {
    /// A move was made.
    Made(Move),
    /// The last move was undone.
    Undo,
    /// The last undone move was redone.
    Redo,
    /// An action was refused.
    Refused(Refusal),
    /// The clock was stopped.
    Pause,
    /// The clock was started again.
    Resume,
    /// The player was given a hint.
    Hint,
    /// A checkpoint of this name was set; an earlier one of the same name is replaced.
    Keep(Arc<str>),
    /// The checkpoint of this name was deleted.
    Drop(Arc<str>),
    /// The game got this name.
    Name(Arc<str>),
    /// What follows was done by this player: several play on one board.
    By(Arc<str>),
}

/// A named state of the board that can be restored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Checkpoint {
    pub(super) name: Arc<str>,
    pub(super) state: State,
    /// How many moves had been made then, without undone ones.
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
    /// Who makes the moves from here on, if several play.
    pub(super) author: Option<Arc<str>>,
}

impl PuzzleInfo {
    /// The metadata of a puzzle that the generator made.
    pub fn of_generated(generated: &Generated) -> Self {
        Self {
            title: None,
            level: generated
                .level
                .map(Target::Level)
                .or(generated.book_level.map(Target::Book))
                .map(|it| it.to_string()),
            seed: Some(generated.seed),
            code: generated.code.as_ref().map(ToString::to_string),
        }
    }
}

impl Game {
    /// Creates a new game; the clock runs from `now`.
    pub fn new(puzzle: &Puzzle, about: PuzzleInfo, options: Options, now: Duration) -> Self {
        let fill = options.fill_marks;
        let mut game = Self::bare(puzzle, about, options);
        game.clock.start(now);
        if fill {
            let _ = game.fill_marks(now);
        }
        game
    }

    /// Creates a game from a position: its digits that are not given become moves of the player, including conflicting
    /// ones. Its candidates are ignored: see [`Game::adopt_marks`].
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

    /// Creates a game without any moves; the clock is stopped at zero.
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
            author: None,
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

    /// The metadata of the puzzle.
    pub const fn about(&self) -> &PuzzleInfo {
        &self.about
    }

    /// The date and name of the daily puzzle that this is, by its seed, level and board: `2026-11-23 hard`; `None` if
    /// it is not one.
    pub fn daily(&self) -> Option<String> {
        let (seed, level) = self.about.seed.zip(self.about.level.as_deref())?;
        daily_of(seed, level, self.board()).map(|puzzle| format!("{} {}", puzzle.date, puzzle.name))
    }

    /// Replaces the metadata of the puzzle, for example when a job has found its level.
    pub fn describe(&mut self, about: PuzzleInfo) {
        self.about = about;
    }

    /// The options.
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// Changes the options. Earlier moves are not affected.
    pub fn set_options(&mut self, options: Options) {
        self.options = options;
    }

    /// What is known about the solutions.
    pub const fn knowledge(&self) -> &Knowledge {
        &self.knowledge
    }

    /// Stores what a job has found out about the solutions.
    pub fn learn(&mut self, knowledge: Knowledge) {
        self.knowledge = knowledge;
    }

    /// Takes over the moves of a shared game, if they differ, and keeps the options, the knowledge and the metadata; returns
    /// whether they differed.
    pub fn take_moves_of(&mut self, shared: &Self) -> bool {
        let differs = self.records != shared.records;
        if differs {
            let (options, knowledge, about) = (self.options.clone(), self.knowledge.clone(), self.about.clone());
            *self = Self { about, options, knowledge, ..shared.clone() };
        }
        differs
    }

    /// A number that is different after every change of the board or its marks. It shows whether an answer from a job,
    /// or the stage of a hint, is still current.
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

    /// Whether the solver placed the digit in the cell.
    pub fn is_solvers(&self, cell: Cell) -> bool {
        self.state.cell(cell).solver
    }

    /// The digits that no cell of the cell's houses holds; empty if it is filled. This is what the solver begins with.
    pub fn possible(&self, cell: Cell) -> DigitSet {
        self.state.possible(cell)
    }

    /// What each house, each clue and each sum by itself allows in each empty cell, from the digits on the board alone.
    pub fn allowed(&self) -> Vec<DigitSet> {
        self.state.digits().allowed()
    }

    /// The possible digits without those that played steps removed.
    pub fn reasoned(&self, cell: Cell) -> DigitSet {
        self.state.reasoned(cell)
    }

    /// The player's marks; empty if the cell is filled.
    pub fn marks(&self, cell: Cell) -> DigitSet {
        self.state.marks(cell)
    }

    /// The player's corner marks or centre marks; empty if the cell is filled.
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

    /// The position that the solver works on: reasoned candidates without those that the player eliminated.
    pub fn working_position(&self) -> Position {
        self.state.position()
    }

    /// The position with only the digits on the board, without eliminations.
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

    /// The cages and runs whose digits can no longer add up to their sum.
    pub fn wrong_sums(&self) -> Vec<HouseId> {
        self.state.wrong_sums()
    }

    /// Whether every cell is filled and no rule is broken. If there are several solutions, any of them counts.
    pub fn is_solved(&self) -> bool {
        self.state.is_solved()
    }

    /// The number of filled cells, and the number of cells.
    pub fn progress(&self) -> (usize, usize) {
        (self.state.values().flatten().count(), self.board().cell_count())
    }

    /// How many cells hold the digit.
    pub fn count(&self, digit: Digit) -> usize {
        self.state.values().filter(|&value| value == Some(digit)).count()
    }

    /// How many cells still need the digit, if the number of cells for each digit is fixed; negative if there are too
    /// many.
    pub fn left(&self, digit: Digit) -> Option<isize> {
        let each = self.board().cells_of_each_digit()?;
        Some(each.cast_signed() - self.count(digit).cast_signed())
    }

    /// The number of moves that can be undone, and that can be redone.
    pub fn history(&self) -> (usize, usize) {
        (self.past.len(), self.future.len())
    }

    /// The moves made, without undone ones, oldest first.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = &Move> + ExactSizeIterator {
        self.past.iter().map(|played| &played.made)
    }

    /// Whether the board has a guess of the solver, so that later conclusions are valid only if the guess is.
    pub fn stands_on_guess(&self) -> bool {
        self.past.iter().rev().any(|played| played.is_guess() && self.holds(&played.made))
    }

    /// Whether the digits that the step placed are still on the board.
    fn holds(&self, made: &Move) -> bool {
        let Move::Step { step, .. } = made else { return false };
        step.conclusion.place.iter().all(|&(cell, digit)| self.value(cell) == Some(digit))
    }

    /// The time played.
    pub fn elapsed(&self, now: Duration) -> Duration {
        self.clock.elapsed(now)
    }

    /// Whether the clock is paused, by the player or by opening a save.
    pub const fn is_paused(&self) -> bool {
        self.paused
    }

    /// The log, oldest entry first.
    pub fn log(&self) -> &[LogEntry] {
        &self.log
    }

    /// The number of hints given; undoing moves does not reduce it.
    pub fn hints(&self) -> u32 {
        let hints = self.records.iter().filter(|record| record.entry == Entry::Hint);
        u32::try_from(hints.count()).unwrap_or(u32::MAX)
    }

    /// The number of solver steps played, including undone ones.
    pub fn steps(&self) -> u32 {
        let played = self.log.iter().filter(|entry| matches!(entry.event, Event::Played(_)));
        u32::try_from(played.count()).unwrap_or(u32::MAX)
    }

    /// The journal: every request, oldest first. It is only appended to.
    pub fn records(&self) -> &[Record] {
        &self.records
    }
}
