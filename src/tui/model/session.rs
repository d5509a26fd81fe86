//! The running game with its state on the screen: mode, selection, view, wave.

use std::cell::RefCell;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use std::time::Duration;

use crate::board::{Cell, Digit, DigitSet};
use crate::game::{self, Game};
use crate::play::{PendingQuestions, Purpose};
use crate::puzzle::{Description, Position};
use crate::rules::Reading;
use crate::solve::Common;

use super::super::canvas::Viewport;
use super::super::card::CardView;
use super::super::clues::ClueView;
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

/// What all solutions of a position have in common.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shared {
    /// The revision of the game that was examined.
    pub revision: u64,
    /// The result; `None` if no solution has the digits on the board.
    pub common: Option<Common>,
}

/// What keys act on and what is pointed out, which Escape lets go.
#[derive(Clone, Debug)]
struct Hands {
    mode: Mode,
    selection: Selection,
    filter: Option<Filter>,
    tooltip: Tooltip,
    chosen: Option<Digit>,
    met: Option<Digit>,
}

/// The rules in words of a puzzle, as they are read.
#[derive(Clone, Debug)]
pub(in crate::tui) struct ReadRules {
    /// The statements, each with its meaning.
    pub(in crate::tui) reading: Arc<Reading>,
    /// The text that the puzzle was read from, if that is known: with another meaning it is read anew.
    pub(in crate::tui) text: Option<Arc<str>>,
}

/// A game being played, with what is seen of it.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each says something of its own")]
pub struct Session {
    /// What every face of the program knows of it.
    pub(in crate::tui) play: game::Session,
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
    /// The reading state of the card of the advice being shown.
    pub card: CardView,
    /// What all solutions have in common, if that was asked for.
    pub shared: Option<Shared>,
    /// The position of the text that the game was opened from, until it is known whether its entered digits are right.
    pub(in crate::tui) opened: Option<Position>,
    /// What keys acted on before the last Escape, in case that was the beginning of another key.
    before_escape: Option<Hands>,
    /// Whether the clock was stopped because the window lost the focus.
    pub left_window: bool,
    /// How the rules in words of the puzzle are read, if that is known.
    pub(in crate::tui) rules: Option<ReadRules>,
    /// Whether this is the player's first game, in which a short introduction is shown in place of the log.
    pub is_first: bool,
    /// What the rules allow in each cell, with the revision of the game that it belongs to.
    allowed: RefCell<Option<(u64, Vec<DigitSet>)>>,
    /// The pending questions about the game.
    pub(in crate::tui) asked: PendingQuestions<Purpose>,
}

impl Deref for Session {
    type Target = game::Session;

    fn deref(&self) -> &game::Session {
        &self.play
    }
}

impl DerefMut for Session {
    fn deref_mut(&mut self) -> &mut game::Session {
        &mut self.play
    }
}

impl Session {
    /// Creates a session with the cursor on the first empty cell.
    pub fn new(game: Game) -> Self {
        Self {
            clues: ClueView::of(game.puzzle()),
            play: game::Session::new(game),
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
            card: CardView::default(),
            shared: None,
            allowed: RefCell::default(),
            opened: None,
            before_escape: None,
            left_window: false,
            rules: None,
            is_first: false,
            asked: PendingQuestions::default(),
        }
    }

    /// Whether the puzzle has rules besides those of its board.
    pub(in crate::tui) fn has_own_rules(&self) -> bool {
        let has_words = |said: &Description| !said.rules.trim().is_empty();
        !self.clues.legend.is_empty() || self.game.puzzle().description().is_some_and(has_words)
    }

    /// Notes what Escape is about to let go.
    pub(in crate::tui) fn keep_hands(&mut self) {
        let Self { mode, selection, filter, tooltip, chosen, met, .. } = self;
        let (mode, filter, tooltip, chosen, met) = (*mode, *filter, *tooltip, *chosen, *met);
        self.before_escape = Some(Hands { mode, selection: selection.clone(), filter, tooltip, chosen, met });
    }

    /// Takes up again what the last Escape has let go.
    pub(in crate::tui) fn restore_hands(&mut self) {
        let Some(Hands { mode, selection, filter, tooltip, chosen, met }) = self.before_escape.take() else { return };
        (self.mode, self.selection, self.filter) = (mode, selection, filter);
        (self.tooltip, self.chosen, self.met) = (tooltip, chosen, met);
    }

    /// What all solutions have in common, if that was asked for and the board has not changed since.
    pub fn common(&self) -> Option<&Common> {
        let shared = self.shared.as_ref().filter(|shared| shared.revision == self.game.revision())?;
        shared.common.as_ref()
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
