//! A game with what its player has under way in it, the same in every face of the program: the current cell, the hint
//! and the check being given, a run of steps, and what of the game is in its save.

use std::time::Duration;

use super::advice::Advice;
use super::event::Outcome;
use super::hints::{CheckLadder, CheckReport, Hint, HintKey, HintTurn, Hints};
use super::judge::Check;
use super::play::{Game, PuzzleInfo};
use super::run::{AtEnd, StepRun};
use super::shown::Shown;
use deduku_core::board::Cell;
use deduku_logic::{Step, Style, Technique};

/// The moves of a run that guessed, which undo takes back together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct PlayedRun {
    /// The number of moves before the run and after it.
    moves: (usize, usize),
    /// The revision of the game at which they can be undone or redone together.
    revision: u64,
}

/// A game with what its player has under way in it.
#[derive(Debug)]
pub struct Session {
    /// The game.
    pub game: Game,
    /// The current cell.
    pub cursor: Cell,
    /// The current run of steps.
    pub run: Option<StepRun>,
    /// Which program has taken the game over; the game is read-only here from then on.
    pub taken: Option<String>,
    hints: Hints,
    check: CheckLadder,
    /// The last run that guessed.
    played_run: Option<PlayedRun>,
    /// How many records of the game have been passed on to be saved.
    kept: usize,
    /// What was known of the puzzle at that time; `None` before the game was first saved.
    kept_about: Option<PuzzleInfo>,
}

impl Session {
    /// Creates a session whose current cell is the first empty one.
    pub fn new(game: Game) -> Self {
        let empty = game.board().cells().find(|&cell| game.value(cell).is_none());
        Self {
            cursor: empty.unwrap_or(Cell::new(0)),
            game,
            run: None,
            taken: None,
            hints: Hints::default(),
            check: CheckLadder::default(),
            played_run: None,
            kept: 0,
            kept_about: None,
        }
    }

    /// Makes this the current cell.
    pub fn move_to(&mut self, cell: Cell) {
        self.cursor = cell;
        self.hints.cursor_moved(self.game.options());
    }

    /// Plays a step of the solver; its first cell becomes the current one.
    pub fn play(&mut self, step: Step, now: Duration) -> Outcome {
        self.dismiss_hint();
        self.cursor = step.first_cell().unwrap_or(self.cursor);
        self.game.play_step(step, now)
    }

    /// Undoes this many moves, as a hint or the player asks for.
    pub fn take_back(&mut self, times: usize, now: Duration) -> Outcome {
        self.dismiss_hint();
        self.game.undo_times(times, now)
    }
}

/// Hints and checks.
impl Session {
    /// Goes on with the hint after a key.
    pub fn press(&mut self, key: HintKey, style: Style) -> HintTurn {
        self.hints.press(&self.game, key, style)
    }

    /// Takes the advice for the board of this revision that was asked for by this key, and tells it stage by stage.
    pub fn tell(&mut self, advice: Advice, revision: u64, key: HintKey, style: Style) -> HintTurn {
        self.hints.tell(advice, revision, &self.game, key, style)
    }

    /// Takes the advice for the board of this revision, and shows it part by part, or `whole` at once.
    pub fn show(&mut self, advice: &Advice, revision: u64, style: Style, whole: bool) {
        self.hints.show(advice, revision, &self.game, style, whole);
    }

    /// The stage of the hint being told, if the game has not changed since.
    pub fn hint(&self, style: Style) -> Option<Hint> {
        self.hints.hint(&self.game, style)
    }

    /// The advice being shown part by part, if the game has not changed since.
    pub fn shown(&self) -> Option<&Shown> {
        self.hints.shown(&self.game)
    }

    /// The same, to show another part.
    pub fn shown_mut(&mut self) -> Option<&mut Shown> {
        self.hints.shown_mut(&self.game)
    }

    /// The technique of the step that the hint is about, if the game has not changed since.
    pub fn hinted(&self) -> Option<Technique> {
        self.hints.technique(&self.game)
    }

    /// Dismisses the hint.
    pub fn dismiss_hint(&mut self) {
        self.hints = Hints::default();
    }

    /// Goes on with the check after a key; `None` if it has to be made first.
    pub fn check_again(&mut self, style: Style) -> Option<CheckReport> {
        self.check.climb(&self.game, style)
    }

    /// Takes the check of the board of this revision; `None` if the board has changed.
    pub fn checked(&mut self, check: Check, revision: u64, style: Style) -> Option<CheckReport> {
        self.check.answer(check, revision, &self.game, style)
    }

    /// The report of the check being shown, if the game has not changed since.
    pub fn check(&self, style: Style) -> Option<CheckReport> {
        self.check.current(&self.game, style)
    }

    /// Dismisses the check.
    pub fn dismiss_check(&mut self) {
        self.check = CheckLadder::default();
    }
}

/// Runs of steps.
impl Session {
    /// Starts a run of steps.
    pub fn begin_run(&mut self, beyond: AtEnd) {
        self.run = Some(StepRun::new(&self.game, beyond));
    }

    /// Ends the run of steps, if there is one. If it was allowed to guess, undo takes back all its moves together.
    pub fn end_run(&mut self) -> Option<StepRun> {
        let run = self.run.take()?;
        let now = self.game.history().0;
        if run.beyond == AtEnd::Guess && now > run.since {
            self.played_run = Some(PlayedRun { moves: (run.since, now), revision: self.game.revision() });
        }
        Some(run)
    }

    /// Undoes or redoes `times` moves; without a number, a run that guessed as a whole, everything else move by move.
    /// Returns the last outcome, and the number of moves.
    pub fn back_or_forth(&mut self, undo: bool, times: Option<usize>, now: Duration) -> (Outcome, usize) {
        let is_intact = self.played_run.is_some_and(|run| run.revision == self.game.revision());
        let times = times.unwrap_or_else(|| self.length_of_run(undo).unwrap_or(1));
        let step = |game: &mut Game| if undo { game.undo(now) } else { game.redo(now) };
        let mut outcome = step(&mut self.game);
        for _ in 1..times {
            outcome = step(&mut self.game);
        }
        if let Some(run) = self.played_run.as_mut().filter(|_| is_intact) {
            run.revision = self.game.revision();
        }
        (outcome, times)
    }

    /// The number of moves of the run that undo takes back next, or redo makes again.
    fn length_of_run(&self, undo: bool) -> Option<usize> {
        let run = self.played_run.filter(|run| run.revision == self.game.revision())?;
        let (done, (from, to)) = (self.game.history().0, run.moves);
        (done == if undo { to } else { from }).then_some(to - from)
    }
}

/// The game's save.
impl Session {
    /// The lines that the save lacks; `None` if the whole game has to be written, since it never was, or more than its
    /// moves has changed. From then on they count as saved.
    pub fn take_unsaved(&mut self) -> Option<String> {
        let about = Some(self.game.about());
        let lines = (self.kept_about.as_ref() == about).then(|| self.game.save_lines(self.kept));
        (self.kept, self.kept_about) = (self.game.records().len(), about.cloned());
        lines
    }

    /// Notes that another program has taken the game over, without its last `lost` lines, and resets the game to the
    /// state before them. Returns whether that is new.
    pub fn take_over(&mut self, by: String, lost: usize, now: Duration) -> bool {
        if self.taken.is_some() {
            return false;
        }
        self.kept = self.kept.saturating_sub(lost);
        (self.taken, self.run) = (Some(by), None);
        self.put_back(now);
        true
    }

    /// Resets a game that was changed after another program had taken it over; returns whether it was changed.
    pub fn put_back(&mut self, now: Duration) -> bool {
        let is_changed = self.taken.is_some() && self.game.records().len() > self.kept;
        let lines: String = self.game.save_lines(0).split_inclusive('\n').take(self.kept).collect();
        if is_changed
            && let Ok(mut game) = Game::from_text(&(self.game.save_head() + &lines), self.game.options().clone())
        {
            game.learn(self.game.knowledge().clone());
            let _ = game.resume(now);
            self.kept = game.records().len();
            self.game = game;
        }
        is_changed
    }

    /// Whether there is something in the game to go on with: moves, and the puzzle is not solved.
    pub fn is_under_way(&self) -> bool {
        !self.game.is_solved() && self.game.moves().len() > 0
    }

    /// Whether leaving would lose moves if they were not saved.
    pub fn has_own_moves(&self) -> bool {
        self.taken.is_none() && self.is_under_way()
    }
}
