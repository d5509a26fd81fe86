//! The running game as the screen knows it: cursor, mode, hint, log.

use std::collections::VecDeque;
use std::time::Duration;

use crate::board::{Cell, Digit};
use crate::game::PuzzleInfo;
use crate::game::{CheckLadder, Game, Hint, HintLadder, Shown, retreat_from};
use crate::logic::{Evidence, Step, Style, Technique};
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
    /// What the rules and the played steps leave.
    Reasoned,
    /// What all solutions have in common.
    Common,
}

/// A run of steps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StepRun {
    /// When the next step is to be played or asked for; none while one is being looked for.
    pub next: Option<Duration>,
    /// How many have been played.
    pub played: u32,
    /// How many of them were guesses, and how many led back from one.
    pub guesses: (u32, u32),
    /// What it does where logic finds no step.
    pub beyond: AtEnd,
    /// Whether the pauses are left out.
    pub at_once: bool,
    /// How many moves there were when it began.
    pub since: usize,
    /// The revision of the game with what the run has played.
    pub revision: u64,
    /// What is to be played next.
    pub ahead: StepQueue,
}

/// The steps that a run of steps has found and not played yet.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct StepQueue {
    /// The steps, the next one first.
    pub steps: VecDeque<Step>,
    /// Whether no more of them will come.
    pub is_whole: bool,
    /// Those that were played before, each with the number of moves before it.
    pub played: Vec<(Step, usize)>,
}

impl StepQueue {
    /// The next step as the game plays it now, after so many moves: a retreat names its guess among the game's moves.
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
    /// It asks whether to guess.
    Ask,
    /// It guesses, and goes back where that fails.
    Guess,
}

/// The moves of a run that guessed, from its beginning to its end: undo takes them back together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Run {
    /// How many moves there were before and after it.
    pub moves: (usize, usize),
    /// The revision of the game with these moves, or without them, if they are taken back.
    pub revision: u64,
}

/// What the solutions of a board had in common.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shared {
    /// The revision of the game that was looked at.
    pub revision: u64,
    /// What was found; none if no solution has the digits on the board.
    pub common: Option<Common>,
}

/// What was asked about the running game.
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
    /// The steps up to one of a technique.
    Until(Technique),
    /// How much is wrong.
    Check,
    /// Since when something is wrong.
    Mistakes,
    /// What all solutions have in common.
    Common,
    /// What is known of its solutions.
    Know,
    /// How many solutions the puzzle has, where there are several.
    CountSolutions,
    /// Its level.
    Rate,
}

impl Purpose {
    /// What is being done, for the dialog; nothing for what goes on unseen.
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

/// A game and where the player stands in it.
#[derive(Debug)]
pub struct Session {
    /// The game.
    pub game: Game,
    /// Where the cursor stands.
    pub cursor: Cell,
    /// Its clues, as they are drawn and listed.
    pub(in crate::tui) clues: ClueView,
    /// The cell under the mouse, from its last move until the next key; known only while tooltips are on.
    pub hovered: Option<Cell>,
    /// The wave over the board, once it is solved.
    pub wave: Option<Wave>,
    /// What of the board is looked at.
    pub view: View,
    /// The first visible row and column of the board.
    pub viewport: Viewport,
    /// What digit keys do.
    pub mode: Mode,
    /// The cells that keys act on together; none while they act on the cursor's.
    pub selection: Selection,
    /// The digit that was entered last: what the mouse marks where it points at no candidate.
    pub last: Option<Digit>,
    /// The colour that candidates get first.
    pub colour: u8,
    /// What is pointed out.
    pub filter: Option<Filter>,
    /// Where and when the mouse was pressed last.
    pub(in crate::tui) press: Option<(Cell, Duration)>,
    /// Whether it is still down since it was pressed on the board.
    pub(in crate::tui) dragging: bool,
    /// The digit that was chosen, while digits come first.
    pub chosen: Option<Digit>,
    /// Whether digits come first.
    pub digit_first: bool,
    /// The digit that the cursor met last.
    pub met: Option<Digit>,
    /// Which candidates are shown.
    pub tooltip: Tooltip,
    /// The hint that is being given in the words of a book.
    pub ladder: HintLadder,
    /// The advice that is on show, part by part.
    pub shown: Option<Shown>,
    /// How its card is read.
    pub card: CardView,
    /// The check that is being shown.
    pub check: CheckLadder,
    /// A run of steps.
    pub auto: Option<StepRun>,
    /// The last run that guessed.
    pub run: Option<Run>,
    /// What all solutions have in common, as far as it was asked for.
    pub shared: Option<Shared>,
    /// How many records of the game were given away to be kept.
    pub kept: usize,
    /// What was known of it then; nothing before the game was kept for the first time.
    pub kept_about: Option<PuzzleInfo>,
    /// Whether it is the player's first game: a few words stand where the log will be.
    pub is_first: bool,
    /// Which program has taken the game over, so that it stays as it is here.
    pub taken: Option<String>,
    /// What was asked about it.
    pub(in crate::tui) asked: PendingQuestions<Purpose>,
}

impl Session {
    /// The game with the cursor on its first empty cell.
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
            kept: 0,
            kept_about: None,
            is_first: false,
            taken: None,
            asked: PendingQuestions::default(),
        }
    }

    /// A run of steps begins.
    pub fn begin_run(&mut self, beyond: AtEnd) {
        let since = self.game.history().0;
        let (revision, ahead) = (self.game.revision(), StepQueue::default());
        self.auto =
            Some(StepRun { next: None, played: 0, guesses: (0, 0), beyond, at_once: false, since, revision, ahead });
    }

    /// The run of steps ends, if there is one. Undo takes back all moves of one that guessed.
    pub fn end_run(&mut self) -> Option<StepRun> {
        let auto = self.auto.take()?;
        let now = self.game.history().0;
        if auto.beyond == AtEnd::Guess && now > auto.since {
            self.run = Some(Run { moves: (auto.since, now), revision: self.game.revision() });
        }
        Some(auto)
    }

    /// How many moves undo takes back: those of a run of steps that guessed together, else one.
    pub fn moves_to_undo(&self) -> usize {
        let (done, _) = self.game.history();
        let run = self.run.filter(|run| run.revision == self.game.revision() && run.moves.1 == done);
        run.map_or(1, |run| run.moves.1 - run.moves.0)
    }

    /// How many moves redo makes again.
    pub fn moves_to_redo(&self) -> usize {
        let (done, undone) = self.game.history();
        let run = self.run.filter(|run| run.revision == self.game.revision() && run.moves.0 == done);
        run.map_or(1, |run| run.moves.1 - run.moves.0).min(undone.max(1))
    }

    /// What all solutions have in common, if it was asked for and the board is still as it was.
    pub fn common(&self) -> Option<&Common> {
        let shared = self.shared.as_ref().filter(|shared| shared.revision == self.game.revision())?;
        shared.common.as_ref()
    }

    /// The hint that is being given, if the game is still as it was.
    pub fn hint(&self, style: Style) -> Option<Hint> {
        self.ladder.current(&self.game, style)
    }

    /// The advice that is on show, if the game is still as it was.
    pub fn on_show(&self) -> Option<&Shown> {
        self.shown.as_ref().filter(|shown| shown.is_of(&self.game))
    }

    /// The wave over the board goes on to the picture of this moment; returns whether that is another one.
    pub fn go_on_with_wave(&mut self, now: Duration) -> bool {
        self.wave.as_mut().is_some_and(|wave| wave.go_on(now))
    }

    /// Ends the wave over the board; returns whether there was one that moved.
    pub fn end_wave(&mut self) -> bool {
        let moving = self.wave.as_mut().filter(|wave| wave.is_running());
        moving.map(Wave::end).is_some()
    }

    /// The cell that was pointed at last: by the mouse, else by the cursor.
    pub fn pointed_cell(&self) -> Cell {
        self.hovered.unwrap_or(self.cursor)
    }

    /// Whether the keys of digits are numbers of colours now.
    pub fn types_colours(&self) -> bool {
        self.mode == Mode::Colour && !self.digit_first && self.filter != Some(Filter::Asked)
    }

    /// The digit that Space places, while digits come first.
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

    /// The digit that is pointed out: that of the filter, the chosen one, that of the cursor's cell, or on an empty cell still
    /// that of the last one, so that its places can be walked through.
    pub fn pointed_digit(&self) -> Option<Digit> {
        let filtered = match self.filter {
            Some(Filter::Digit(digit)) => Some(digit),
            Some(Filter::Bivalue | Filter::Asked) | None => None,
        };
        filtered.or_else(|| self.chosen_digit()).or_else(|| self.game.value(self.cursor)).or(self.met)
    }
}
