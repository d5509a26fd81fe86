//! The running game with its state on the screen: cursor, mode, hint, log.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::time::Duration;

use crate::board::{Cell, Digit, DigitSet};
use crate::game::PuzzleInfo;
use crate::game::{CheckLadder, Game, Hint, HintLadder, Shown, retreat_from};
use crate::logic::{Evidence, Step, Style, Technique};
use crate::puzzle::Position;
use crate::solve::Common;

use super::super::canvas::Viewport;
use super::super::card::CardView;
use super::super::clues::ClueView;
use super::super::tickets::PendingQuestions;
use super::super::wave::Wave;
use super::hands::{Filter, Mode, Selection};
use super::view::View;

/// Which candidates of the whole board are shown instead of the player's marks.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Tooltip {
    /// None.
    #[default]
    None,
    /// What the rules and the played steps leave possible.
    Reasoned,
    /// What all solutions have in common.
    Common,
}

/// A run of steps: steps played automatically, one after another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StepRun {
    /// When the next step is due to be played or asked for; `None` while one is being searched for.
    pub next: Option<Duration>,
    /// How many have been played.
    pub played: u32,
    /// How many of them were guesses, and how many took a guess back.
    pub guesses: (u32, u32),
    /// What the run does where logic finds no step.
    pub beyond: AtEnd,
    /// Whether the pauses are skipped.
    pub at_once: bool,
    /// The number of moves when the run began.
    pub since: usize,
    /// The revision of the game after the run's last step.
    pub revision: u64,
    /// The steps to be played next.
    pub ahead: StepQueue,
}

/// The steps that a run has found but not yet played.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct StepQueue {
    /// The steps, the next one first.
    pub steps: VecDeque<Step>,
    /// Whether no more steps will be added.
    pub is_whole: bool,
    /// The steps already played, each with the number of moves before it.
    pub played: Vec<(Step, usize)>,
}

impl StepQueue {
    /// Takes the next step, to be played after `moves` moves. A retreat is rewritten to name its guess among the game's
    /// moves.
    pub fn take(&mut self, moves: usize) -> Option<Step> {
        let step = self.steps.pop_front()?;
        let step = match step.evidence {
            Evidence::Retreat { guess } => {
                let (guess, moves) = self.played.get(guess)?;
                retreat_from(guess, *moves)
            }
            _ => step,
        };
        self.played.push((step.clone(), moves));
        Some(step)
    }
}

/// What a run of steps does where logic finds no step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AtEnd {
    /// Asks whether to guess.
    Ask,
    /// Guesses, and goes back where a guess fails.
    Guess,
}

/// The moves of a run that guessed, which undo takes back together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Run {
    /// The number of moves before the run and after it.
    pub moves: (usize, usize),
    /// The revision of the game with these moves, or without them if they were undone.
    pub revision: u64,
}

/// What all solutions of a position have in common.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shared {
    /// The revision of the game that was examined.
    pub revision: u64,
    /// The result; `None` if no solution has the digits on the board.
    pub common: Option<Common>,
}

/// The purpose of a question about the running game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::tui) enum Purpose {
    /// The next stage of the hint.
    Hint,
    /// The next step, to be shown.
    Show,
    /// The next step, to be played.
    Step,
    /// The next step of a run.
    Auto,
    /// A guess, where logic finds nothing.
    Guess,
    /// The steps up to the first one of a technique.
    Until(Technique),
    /// Which digits are wrong.
    Check,
    /// Since which move something is wrong.
    Mistakes,
    /// What all solutions have in common.
    Common,
    /// Whether the puzzle has no solution, one or several.
    Know,
    /// How many solutions the puzzle has, where there are several.
    CountSolutions,
    /// The level of the puzzle.
    Rate,
}

impl Purpose {
    /// The description of the work for the progress dialog; `None` for work that shows none.
    pub(in crate::tui) const fn words(self) -> Option<&'static str> {
        match self {
            Self::Hint | Self::Show | Self::Step | Self::Auto | Self::Guess | Self::Until(_) => {
                Some("Looking for the next step")
            }
            Self::Check | Self::Mistakes => Some("Checking"),
            Self::Common => Some("Comparing all solutions"),
            Self::Know | Self::CountSolutions | Self::Rate => None,
        }
    }
}

/// A game with the player's state in it.
#[derive(Debug)]
pub struct Session {
    /// The game.
    pub game: Game,
    /// The cell of the cursor.
    pub cursor: Cell,
    /// The clues of the puzzle, as drawn and listed.
    pub(in crate::tui) clues: ClueView,
    /// The cell under the mouse, from its last movement until the next key; tracked only while tooltips are on.
    pub hovered: Option<Cell>,
    /// The wave over the board, once it is solved.
    pub wave: Option<Wave>,
    /// The part of the board in view.
    pub view: View,
    /// The first visible row and column of the board.
    pub viewport: Viewport,
    /// What digit keys do.
    pub mode: Mode,
    /// The cells that keys act on together; empty while they act on the cursor's cell.
    pub selection: Selection,
    /// The digit entered last, which the mouse marks where it points at no candidate.
    pub last: Option<Digit>,
    /// The colour that candidates are given first.
    pub colour: u8,
    /// What is highlighted by the filter.
    pub filter: Option<Filter>,
    /// The cell and time of the last mouse press.
    pub(in crate::tui) press: Option<(Cell, Duration)>,
    /// Whether the button is still down after a press on the board.
    pub(in crate::tui) dragging: bool,
    /// The chosen digit, in digit-first entry.
    pub chosen: Option<Digit>,
    /// Whether entry is digit-first: a digit is chosen before its cell.
    pub digit_first: bool,
    /// The digit of the filled cell that the cursor visited last.
    pub met: Option<Digit>,
    /// Which candidates are shown instead of the player's marks.
    pub tooltip: Tooltip,
    /// The hint being given in the words of a book.
    pub ladder: HintLadder,
    /// The advice being shown, part by part.
    pub shown: Option<Shown>,
    /// The reading state of its card.
    pub card: CardView,
    /// The check being shown.
    pub check: CheckLadder,
    /// The current run of steps.
    pub auto: Option<StepRun>,
    /// The last run that guessed.
    pub run: Option<Run>,
    /// What all solutions have in common, if that was asked for.
    pub shared: Option<Shared>,
    /// How many records of the game have been sent to be saved.
    pub kept: usize,
    /// What was known of the puzzle at that time; `None` before the game was first saved.
    pub kept_about: Option<PuzzleInfo>,
    /// The position of the text that the game was opened from, until it is known whether its entered digits are right.
    pub(in crate::tui) opened: Option<Position>,
    /// Whether this is the player's first game, in which a short introduction is shown in place of the log.
    pub is_first: bool,
    /// Which program has taken the game over; the game is read-only here from then on.
    pub taken: Option<String>,
    /// What the rules allow in each cell, with the revision of the game that it belongs to.
    allowed: RefCell<Option<(u64, Vec<DigitSet>)>>,
    /// The pending questions about the game.
    pub(in crate::tui) asked: PendingQuestions<Purpose>,
}

impl Session {
    /// Creates a session with the cursor on the first empty cell.
    pub fn new(game: Game) -> Self {
        let empty = game.board().cells().find(|&cell| game.value(cell).is_none());
        Self {
            cursor: empty.unwrap_or(Cell::new(0)),
            clues: ClueView::of(game.puzzle()),
            game,
            hovered: None,
            wave: None,
            view: View::default(),
            viewport: Viewport::default(),
            mode: Mode::Digit,
            selection: Selection::default(),
            last: None,
            colour: 1,
            filter: None,
            press: None,
            dragging: false,
            chosen: None,
            digit_first: false,
            met: None,
            tooltip: Tooltip::None,
            ladder: HintLadder::default(),
            shown: None,
            card: CardView::default(),
            check: CheckLadder::default(),
            auto: None,
            run: None,
            shared: None,
            allowed: RefCell::default(),
            kept: 0,
            kept_about: None,
            opened: None,
            is_first: false,
            taken: None,
            asked: PendingQuestions::default(),
        }
    }

    /// Starts a run of steps.
    pub fn begin_run(&mut self, beyond: AtEnd) {
        let since = self.game.history().0;
        let (revision, ahead) = (self.game.revision(), StepQueue::default());
        self.auto =
            Some(StepRun { next: None, played: 0, guesses: (0, 0), beyond, at_once: false, since, revision, ahead });
    }

    /// Ends the run of steps, if there is one. If it was allowed to guess, undo takes back all its moves together.
    pub fn end_run(&mut self) -> Option<StepRun> {
        let auto = self.auto.take()?;
        let now = self.game.history().0;
        if auto.beyond == AtEnd::Guess && now > auto.since {
            self.run = Some(Run { moves: (auto.since, now), revision: self.game.revision() });
        }
        Some(auto)
    }

    /// The number of moves that undo takes back: all of a run that guessed, else one.
    pub fn moves_to_undo(&self) -> usize {
        let (done, _) = self.game.history();
        let run = self.run.filter(|run| run.revision == self.game.revision() && run.moves.1 == done);
        run.map_or(1, |run| run.moves.1 - run.moves.0)
    }

    /// The number of moves that redo makes again.
    pub fn moves_to_redo(&self) -> usize {
        let (done, undone) = self.game.history();
        let run = self.run.filter(|run| run.revision == self.game.revision() && run.moves.0 == done);
        run.map_or(1, |run| run.moves.1 - run.moves.0).min(undone.max(1))
    }

    /// What all solutions have in common, if that was asked for and the board has not changed since.
    pub fn common(&self) -> Option<&Common> {
        let shared = self.shared.as_ref().filter(|shared| shared.revision == self.game.revision())?;
        shared.common.as_ref()
    }

    /// The hint being given, if the game has not changed since.
    pub fn hint(&self, style: Style) -> Option<Hint> {
        self.ladder.current(&self.game, style)
    }

    /// The digits that each house, each clue and each sum by itself allows in the cell, computed once for each board.
    pub fn allowed(&self, cell: Cell) -> DigitSet {
        let mut known = self.allowed.borrow_mut();
        if known.as_ref().is_none_or(|(revision, _)| *revision != self.game.revision()) {
            *known = Some((self.game.revision(), self.game.allowed()));
        }
        known.as_ref().and_then(|(_, allowed)| allowed.get(cell.index()).copied()).unwrap_or_default()
    }

    /// The same without the digits that played steps removed.
    pub fn reasoned(&self, cell: Cell) -> DigitSet {
        self.allowed(cell) & self.game.reasoned(cell)
    }

    /// The advice being shown, if the game has not changed since.
    pub fn on_show(&self) -> Option<&Shown> {
        self.shown.as_ref().filter(|shown| shown.is_of(&self.game))
    }

    /// Advances the wave over the board to the frame for this time; returns whether the frame changed.
    pub fn go_on_with_wave(&mut self, now: Duration) -> bool {
        self.wave.as_mut().is_some_and(|wave| wave.go_on(now))
    }

    /// Ends the wave over the board; returns whether it was still moving.
    pub fn end_wave(&mut self) -> bool {
        let moving = self.wave.as_mut().filter(|wave| wave.is_running());
        moving.map(Wave::end).is_some()
    }

    /// The cell under the mouse, else the cursor's.
    pub fn pointed_cell(&self) -> Cell {
        self.hovered.unwrap_or(self.cursor)
    }

    /// Whether digit keys currently stand for colour numbers.
    pub fn types_colours(&self) -> bool {
        self.mode == Mode::Colour && !self.digit_first && self.filter != Some(Filter::Asked)
    }

    /// The digit that Space places, in digit-first entry.
    pub fn chosen_digit(&self) -> Option<Digit> {
        self.chosen.filter(|_| self.digit_first)
    }

    /// The cells that a key acts on: the selected ones, else the cursor's.
    pub fn targets(&self) -> Vec<Cell> {
        match self.selection.cells() {
            [] => vec![self.cursor],
            cells => cells.to_vec(),
        }
    }

    /// The highlighted digit: that of the filter, else the chosen one, else that of the cursor's cell.
    ///
    /// On an empty cell it stays the one visited last, so that the player can walk through its places.
    pub fn pointed_digit(&self) -> Option<Digit> {
        let filtered = match self.filter {
            Some(Filter::Digit(digit)) => Some(digit),
            Some(Filter::Bivalue | Filter::Asked) | None => None,
        };
        filtered.or_else(|| self.chosen_digit()).or_else(|| self.game.value(self.cursor)).or(self.met)
    }
}
