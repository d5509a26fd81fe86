//! Why not? On a cell and a digit the shortest proof that it is impossible, step by step on the board.

use crossterm::event::KeyCode;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::beside;
use super::chooser::Chooser;
use super::field::Stroke;
use super::{After, Input};
use crate::board::{Cell, Digit};
use crate::logic::{Claim, Step, Style, Why, apply, wording};
use crate::puzzle::{Letters, Position};
use crate::tui::action::Action;
use crate::tui::key_line::{self, CLOSING, Part};
use crate::tui::keys::Context;
use crate::tui::message::Question;
use crate::tui::model::{Model, Purpose};
use crate::tui::scene::{self, Shown};
use crate::tui::update;

/// The keys that choose another cell.
const ARROWS: [Action; 4] = [Action::Left, Action::Down, Action::Up, Action::Right];

/// A step of the proof.
#[derive(Clone, Debug)]
struct Proven {
    step: Step,
    line: String,
    /// What it is found in.
    before: Position,
}

/// How far it has come.
#[derive(Clone, Debug)]
enum State {
    /// No digit has been named.
    Asking,
    /// The proof is looked for.
    Looking(Claim),
    /// What there is to say, and the steps if there is a proof.
    Told { verdict: String, steps: Vec<Proven>, is_shortest: bool },
}

/// The question and its answer.
#[derive(Clone, Debug)]
pub(in crate::tui) struct WhyNot {
    cell: Cell,
    /// The position that is asked about.
    position: Position,
    state: State,
    chooser: Chooser,
}

impl WhyNot {
    /// The question about the cell of the cursor.
    pub(super) fn new(model: &Model) -> Option<Self> {
        let session = model.session.as_ref()?;
        let position = session.game.working_position();
        Some(Self { cell: session.cursor, position, state: State::Asking, chooser: Chooser::default() })
    }

    fn steps(&self) -> &[Proven] {
        match &self.state {
            State::Told { steps, .. } => steps,
            _ => &[],
        }
    }

    fn chosen(&self) -> Option<&Proven> {
        let steps = self.steps();
        steps.get(self.chooser.at(steps.len()))
    }

    pub(super) fn shown(&self) -> Shown<'_> {
        match self.chosen() {
            Some(proven) => Shown { position: &proven.before, step: Some(&proven.step), cursor: None },
            None => Shown { position: &self.position, step: None, cursor: Some(self.cell) },
        }
    }

    /// The answer has come; returns the cells to be seen.
    pub(super) fn tell(&mut self, why: Why, style: Style) -> Vec<Cell> {
        let State::Looking(claim) = self.state else { return Vec::new() };
        let verdict = wording::verdict(claim, &why, &self.position, style);
        let mut before = self.position.clone();
        let mut steps = Vec::new();
        let is_shortest = !matches!(why, Why::ProvenAtLength(_));
        if let Why::Proven(proof) | Why::ProvenAtLength(proof) = why {
            for step in proof {
                let line = wording::full_line(&step, self.position.puzzle(), style);
                let mut after = before.clone();
                apply(&mut after, &step);
                steps.push(Proven { step, line, before });
                before = after;
            }
        }
        self.state = State::Told { verdict, steps, is_shortest };
        self.chooser = Chooser::default();
        self.to_see()
    }

    /// No answer will come.
    pub(super) fn give_up(&mut self) {
        if matches!(self.state, State::Looking(_)) {
            self.state = State::Asking;
        }
    }

    /// The cell that is to be in sight.
    fn to_see(&self) -> Vec<Cell> {
        self.chosen().and_then(|proven| proven.step.first_cell()).into_iter().collect()
    }

    fn text(&self, model: &Model) -> String {
        let (style, board) = (model.style(), self.position.board());
        let name = wording::cell_name(self.cell, board, style);
        match &self.state {
            State::Asking => {
                let arrows = key_line::named(&model.keys, Context::Menu, &ARROWS);
                format!("Why can {name} not hold a digit? Press the digit. {arrows} choose another cell.")
            }
            State::Looking(_) => "Looking for a proof …".to_owned(),
            State::Told { verdict, .. } => match self.chosen() {
                Some(proven) => {
                    let text = wording::explanation(&proven.step, self.position.puzzle(), style);
                    scene::with_legend(text, &proven.step, self.position.puzzle(), &model.theme, style)
                }
                None => format!("{verdict}."),
            },
        }
    }

    /// The steps of the proof.
    pub(super) fn lines(&self, model: &Model) -> (Rect, usize) {
        let count = self.steps().len();
        let list = beside::areas(model, count, &self.text(model)).list;
        (list, self.chooser.first(count, usize::from(list.height)))
    }

    pub(super) fn input(&mut self, input: Input, model: &mut Model) -> After {
        let count = self.steps().len();
        match input {
            Input::Edit(Stroke::Key(KeyCode::Char(symbol))) => self.ask(symbol, model),
            Input::Action(Action::Confirm) if self.chooser.at(count) + 1 >= count => return After::Close,
            Input::Action(Action::Confirm) => {
                self.chooser.act(Action::Down, count, 10);
            }
            Input::Action(action) if count > 0 => {
                let text = self.text(model);
                let place = beside::areas(model, count, &text).text;
                if !model.reading.turn(action, &text, place) {
                    self.chooser.act(action, count, 10);
                }
            }
            Input::Action(action) => self.walk(action, model),
            Input::Line(line) => {
                self.chooser.choose(line.min(count.saturating_sub(1)));
            }
            Input::Edit(_) => {}
        }
        update::bring_into_sight(model, &self.to_see());
        After::Stay
    }

    /// Asks about another cell.
    fn walk(&mut self, action: Action, model: &mut Model) {
        let Some(session) = &mut model.session else { return };
        let empty = |cell| self.position.value(cell).is_none();
        let action = match action {
            Action::NextField => Action::NextEmpty,
            Action::PreviousField => Action::PreviousEmpty,
            action => action,
        };
        if let Some(to) = update::target(session.game.board(), session.look, session.cursor, action, empty) {
            session.cursor = to;
            (self.cell, self.state) = (to, State::Asking);
            model.call_off(|waiting| waiting.purpose == Purpose::Why);
        }
    }

    /// The digit is named.
    fn ask(&mut self, symbol: char, model: &mut Model) {
        let Some(session) = &model.session else { return };
        let by_letter = |letters: &Letters| letters.digit(symbol);
        let digit = session.game.puzzle().letters().and_then(by_letter).or_else(|| Digit::from_symbol(symbol));
        let Some(digit) = digit.filter(|&digit| self.position.board().all_digits().contains(digit)) else { return };
        let claim = Claim { cell: self.cell, digit, holds: false };
        let profile = model.settings.profile_for(session.game.board()).into();
        let (game, revision) = (Box::new(session.game.clone()), session.game.revision());
        self.state = State::Looking(claim);
        model.ask(Purpose::Why, revision, Question::Why(game, claim, profile));
    }

    pub(super) fn draw(&self, model: &Model, buffer: &mut Buffer) {
        let (steps, text) = (self.steps(), self.text(model));
        let chosen = self.chooser.at(steps.len());
        let (title, remark) = match &self.state {
            State::Asking => {
                let name = wording::cell_name(self.cell, self.position.board(), model.style());
                (format!("WHY NOT {name}"), String::new())
            }
            State::Looking(claim) => {
                (format!("WHY {}", wording::claim(*claim, &self.position, model.style())), "…".to_owned())
            }
            State::Told { steps, .. } if steps.is_empty() => ("WHY NOT".to_owned(), String::new()),
            State::Told { verdict, steps, is_shortest } => {
                let claim = verdict.split(':').next().unwrap_or_default();
                let remark = if *is_shortest { "" } else { ", maybe not the fewest" };
                (format!("WHY {claim}"), format!("step {} of {}{remark}", chosen + 1, steps.len()))
            }
        };
        let close = Part::Any(CLOSING, "close");
        let again = Part::Words("A digit asks again");
        let parts = match steps.len() {
            0 => vec![Part::Words("A digit asks"), Part::Each(&ARROWS, "another cell"), close],
            1 => vec![again, Part::Each(&[Action::Confirm, Action::Cancel], "close")],
            _ => vec![Part::Each(&[Action::Up, Action::Down, Action::Confirm], "step by step"), again, close],
        };
        let keys = key_line::line(&model.keys, Context::Menu, &parts);
        let at = beside::areas(model, steps.len(), &text);
        beside::open(model, (&title, &remark), &beside::keys(model, keys, &text, &at), buffer);
        let lines: Vec<&str> = steps.iter().map(|proven| proven.line.as_str()).collect();
        let first = self.chooser.first(lines.len(), usize::from(at.list.height));
        beside::fill(model, &at, (&lines, first, chosen), &text, buffer);
    }
}
