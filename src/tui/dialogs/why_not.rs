//! Why not? On a cell and a digit the shortest proof that it is impossible, step by step on the board.

use crossterm::event::KeyCode;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::beside;
use super::chooser::Chooser;
use super::modal::{After, Dialog, Input, key_row};
use crate::board::{Cell, Digit};
use crate::logic::{Claim, Step, Style, Why, apply, wording};
use crate::puzzle::{Letters, Position};
use crate::tui::action::Action;
use crate::tui::component::{Context, Reply};
use crate::tui::key_line::{self, CLOSING, Part};
use crate::tui::keys;
use crate::tui::message::{Answer, Question, Ticket};
use crate::tui::model::{Model, Tone};
use crate::tui::moving;
use crate::tui::owner::{ListAction, Move, Owner};
use crate::tui::scene::{self, Shown};
use crate::tui::sight;
use crate::tui::stroke::Stroke;

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
    /// The question for the proof, and the revision of the game that it is about.
    asked: Option<(Ticket, u64)>,
    chooser: Chooser,
}

impl WhyNot {
    /// The question about the cell of the cursor.
    pub(in crate::tui) fn new(model: &Model) -> Option<Self> {
        let session = model.session.as_ref()?;
        let position = session.game.working_position();
        let (cell, asked) = (session.cursor, None);
        Some(Self { cell, position, state: State::Asking, asked, chooser: Chooser::default() })
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

    fn shown(&self) -> Shown<'_> {
        match self.chosen() {
            Some(proven) => Shown { position: &proven.before, step: Some(&proven.step), cursor: None },
            None => Shown { position: &self.position, step: None, cursor: Some(self.cell) },
        }
    }

    /// The answer has come.
    fn tell(&mut self, why: Why, style: Style) {
        let State::Looking(claim) = self.state else { return };
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
                let arrows = key_line::named(&model.keys, keys::Context::Menu, &ARROWS);
                format!("Why can {name} not hold a digit? Press the digit. {arrows} choose another cell.")
            }
            State::Looking(_) => "Looking for a proof …".to_owned(),
            State::Told { verdict, .. } => match self.chosen() {
                Some(proven) => {
                    let text = wording::explanation(&proven.step, self.position.puzzle(), style);
                    scene::with_chains(text, &proven.step, self.position.puzzle(), style)
                }
                None => format!("{verdict}."),
            },
        }
    }

    /// The steps of the proof.
    fn list(&self, model: &Model) -> (Rect, usize) {
        let count = self.steps().len();
        let list = beside::areas(model, count, &self.text(model)).list;
        (list, self.chooser.first(count, usize::from(list.height)))
    }

    /// Nobody waits for the proof any more.
    fn call_off(&mut self, model: &mut Model) {
        if let Some((ticket, _)) = self.asked.take() {
            model.call_off(ticket);
        }
    }

    /// Asks about another cell.
    fn walk(&mut self, action: Action, model: &mut Model) {
        let look = model.look();
        let Some(session) = &mut model.session else { return };
        let empty = |cell| self.position.value(cell).is_none();
        let way = match action.owner() {
            Owner::Move(way) => way,
            Owner::List(ListAction::NextField) => Move::NextEmpty,
            Owner::List(ListAction::PreviousField) => Move::PreviousEmpty,
            _ => return,
        };
        if let Some(to) = moving::target(session.game.board(), look, session.cursor, way, empty) {
            session.cursor = to;
            (self.cell, self.state) = (to, State::Asking);
            self.call_off(model);
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
        self.call_off(model);
        self.asked = Some((model.ask(None, Question::Why(game, claim, profile)), revision));
    }
}

impl Dialog for WhyNot {
    fn input(&mut self, input: Input, cx: &mut Context<'_>) -> After {
        let count = self.steps().len();
        match input {
            Input::Edit(Stroke::Key(KeyCode::Char(symbol))) => self.ask(symbol, cx.model),
            Input::Action(Action::Confirm) if self.chooser.at(count) + 1 >= count => return After::Close,
            Input::Action(Action::Confirm) => {
                self.chooser.act(Action::Down, count, 10);
            }
            Input::Action(action) if count > 0 => {
                let text = self.text(cx.model);
                let place = beside::areas(cx.model, count, &text).text;
                if !cx.model.reading.turn(action, &text, place) {
                    self.chooser.act(action, count, 10);
                }
            }
            Input::Action(action) => self.walk(action, cx.model),
            Input::Line(line) => {
                self.chooser.choose(line.min(count.saturating_sub(1)));
            }
            Input::Edit(_) => {}
        }
        sight::bring_into_sight(cx.model, &self.to_see());
        After::Stay
    }

    fn draw(&self, model: &Model, _: Rect, buffer: &mut Buffer) {
        beside::draw_board(model, self.shown(), buffer);
        let (steps, text) = (self.steps(), self.text(model));
        let chosen = self.chooser.at(steps.len());
        let (title, remark) = match &self.state {
            State::Asking => {
                let name = wording::cell_name(self.cell, self.position.board(), model.style());
                (format!("Why not {name}"), String::new())
            }
            State::Looking(claim) => {
                (format!("WHY {}", wording::claim(*claim, &self.position, model.style())), "…".to_owned())
            }
            State::Told { steps, .. } if steps.is_empty() => ("Why not".to_owned(), String::new()),
            State::Told { verdict, steps, is_shortest } => {
                let claim = verdict.split(':').next().unwrap_or_default();
                let remark = if *is_shortest { "" } else { ", maybe not the fewest" };
                (format!("WHY {claim}"), format!("step {} of {}{remark}", chosen + 1, steps.len()))
            }
        };
        let at = beside::areas(model, steps.len(), &text);
        beside::open(model, (&title, &remark), &key_row(self, model), buffer);
        let lines: Vec<&str> = steps.iter().map(|proven| proven.line.as_str()).collect();
        let first = self.chooser.first(lines.len(), usize::from(at.list.height));
        beside::fill(model, &at, (&lines, first, chosen), &text, buffer);
    }

    fn keys(&self, model: &Model) -> Vec<Part> {
        let (steps, text) = (self.steps(), self.text(model));
        let close = Part::Any(CLOSING, "close");
        let again = Part::Words("A digit asks again");
        let parts = match steps.len() {
            0 => vec![Part::Words("A digit asks"), Part::Each(&ARROWS, "another cell"), close],
            1 => vec![again, Part::Each(&[Action::Confirm, Action::Cancel], "close")],
            _ => vec![Part::Each(&[Action::Up, Action::Down, Action::Confirm], "step by step"), again, close],
        };
        let at = beside::areas(model, steps.len(), &text);
        parts.into_iter().chain(beside::read_on(&text, &at)).collect()
    }

    fn awaits(&self, ticket: Ticket) -> bool {
        self.asked.is_some_and(|(asked, _)| asked == ticket)
    }

    fn answer(&mut self, _: Ticket, reply: Reply, cx: &mut Context<'_>) -> After {
        let Some((_, revision)) = self.asked.take() else { return After::Stay };
        if !cx.model.is_at(revision) {
            return After::Stay;
        }
        match reply {
            Reply::Answer(Answer::Why(why)) => {
                self.tell(why, cx.model.style());
                sight::bring_into_sight(cx.model, &self.to_see());
            }
            reply => {
                if matches!(self.state, State::Looking(_)) {
                    self.state = State::Asking;
                }
                if let Some(reason) = reply.failure() {
                    cx.model.say(Tone::Error, reason);
                }
            }
        }
        After::Stay
    }

    fn closed(&mut self, model: &mut Model) {
        self.call_off(model);
    }

    fn lines(&self, model: &Model) -> Option<(Rect, usize)> {
        Some(self.list(model))
    }
}
