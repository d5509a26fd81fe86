//! A new room: its puzzle, whether there are hints, whether it is in the list.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::super::chooser::Chooser;
use super::super::modal::{Dialog, DialogOutcome, Input, key_row};
use super::super::window;
use crate::entropy::fresh_short_seed;
use crate::game::Game;
use crate::generate::{PuzzleRequest, Target};
use crate::rating::Level;
use crate::tui::action::Action;
use crate::tui::component::{Context, Reply};
use crate::tui::friends::{Ask, Hints, Kind, RoomPlan};
use crate::tui::key_line::{CLOSING, Part};
use crate::tui::message::{Answer, Effect, Question, Ticket};
use crate::tui::model::{Model, Tone};
use crate::tui::paint::{below, rows};
use crate::tui::theme::Face;

const SIZE: (u16, u16) = (66, 12);
/// The column of the values.
const VALUE: u16 = 14;

/// The room that is being made.
#[derive(Clone, Debug)]
pub(super) struct MakeRoom {
    plan: RoomPlan,
    /// The level of a new puzzle; `None` for the game that is being played.
    level: Option<Level>,
    chooser: Chooser,
    /// The puzzle that is being made.
    making: Option<Ticket>,
}

impl MakeRoom {
    pub(super) fn new(kind: Kind) -> Self {
        let plan = RoomPlan { kind, hints: Hints::Counted, listed: true };
        Self { plan, level: Some(Level::Easy), chooser: Chooser::default(), making: None }
    }

    /// The puzzle of the running game, if there is one that is not a room's or solved.
    fn running(model: &Model) -> Option<&Game> {
        let game = model.session.as_ref().map(|session| &session.game)?;
        (!game.is_solved()).then_some(game)
    }

    /// Each field with its value and what that means.
    fn fields(&self) -> [(&'static str, String, &'static str); 3] {
        let puzzle = match (self.level, self.plan.kind) {
            (Some(level), _) => (format!("9×9 {}", level.key()), "a new one"),
            (None, Kind::Race) => ("your game".to_owned(), "its puzzle, from the start"),
            (None, Kind::Together) => ("your game".to_owned(), "with the moves made so far"),
        };
        let hints = match self.plan.hints {
            Hints::Counted => ("counted", "everybody sees how many"),
            Hints::Forbidden => ("none", "and no checks"),
        };
        let listed = if self.plan.listed {
            ("in the list", "whoever is here may come in")
        } else {
            ("by code", "only its code leads there")
        };
        [
            ("puzzle", puzzle.0, puzzle.1),
            ("hints", hints.0.to_owned(), hints.1),
            ("open", listed.0.to_owned(), listed.1),
        ]
    }

    fn turn(&mut self, back: bool, model: &Model) {
        match self.chooser.at(3) {
            0 => {
                let levels = Level::ALL.into_iter().map(Some);
                let all: Vec<Option<Level>> = levels.chain(Self::running(model).map(|_| None)).collect();
                let at = all.iter().position(|level| *level == self.level).unwrap_or(0);
                self.level = all[(at + if back { all.len() - 1 } else { 1 }) % all.len()];
            }
            1 => {
                self.plan.hints = if self.plan.hints == Hints::Counted { Hints::Forbidden } else { Hints::Counted };
            }
            _ => self.plan.listed = !self.plan.listed,
        }
    }

    /// Makes the room, or first its puzzle.
    fn make(&mut self, model: &mut Model) {
        let Some(level) = self.level else {
            if let Some(game) = Self::running(model).cloned() {
                self.send(game, model);
            }
            return;
        };
        let request = crate::generate::Kind::named("9x9").map(PuzzleRequest::of);
        match request {
            Ok(request) => {
                let levels = model.settings.play.levels.clone();
                let request = Box::new(PuzzleRequest { target: Some(Target::Level(level)), levels, ..request });
                let question = Question::Generate { request, seed: fresh_short_seed() };
                self.making = Some(model.ask(Some("Making a puzzle"), question));
            }
            Err(error) => model.say(Tone::Error, error.to_string()),
        }
    }

    fn send(&self, game: Game, model: &mut Model) {
        model.send(Effect::Friends(Box::new(Ask::Make(self.plan, Box::new(game)))));
    }
}

impl Dialog for MakeRoom {
    fn input(&mut self, input: Input, cx: &mut Context<'_>) -> DialogOutcome {
        match input {
            Input::Action(Action::Confirm) if self.making.is_none() => self.make(cx.model),
            Input::Action(Action::Left) => self.turn(true, cx.model),
            Input::Action(Action::Right | Action::Toggle) => self.turn(false, cx.model),
            Input::Action(action) => {
                self.chooser.act(action, 3, 1);
            }
            Input::Line(line) if line < 3 && self.chooser.choose(line) => self.turn(false, cx.model),
            Input::Line(_) | Input::Edit(_) => {}
        }
        DialogOutcome::Stay
    }

    fn draw(&self, model: &Model, _: Rect, buffer: &mut Buffer) {
        let ink = window::ink(model);
        let title = match self.plan.kind {
            Kind::Race => "A race",
            Kind::Together => "One board together",
        };
        let inside = window::open(model, SIZE, title, &key_row(self, model), buffer);
        let chosen = self.chooser.at(3);
        for (line, (at, (name, value, about))) in rows(inside).zip(self.fields().into_iter().enumerate()) {
            let is_chosen = at == chosen;
            window::list_line(ink, line, name, "", is_chosen, buffer);
            let face = |other: Face| if is_chosen { Face::Chosen } else { other };
            let from = |x: u16| Rect { x: line.x + x, width: line.width.saturating_sub(x), ..line };
            ink.text(buffer, from(VALUE), &value, face(Face::Strong));
            ink.text(buffer, from(VALUE + 17), about, face(Face::Dim));
        }
        let words = match self.plan.kind {
            Kind::Race => {
                "All get the same puzzle and begin at the same moment, when you start the race. Each sees how many cells \
                 the others have filled: not with what, nor whether that is right."
            }
            Kind::Together => {
                "All play on one board. Each sees where the others are, and takes back moves of their own. The game is \
                 saved for everybody."
            }
        };
        let text = below(inside, 4);
        let text = match &model.notice {
            Some(notice) => {
                ink.paragraph(buffer, text, &notice.text, crate::tui::paint::tone_face(notice.tone));
                return;
            }
            None => text,
        };
        ink.paragraph(buffer, text, words, Face::Dim);
    }

    fn keys(&self, _: &Model) -> Vec<Part> {
        vec![
            Part::Each(&[Action::Up, Action::Down], "choose"),
            Part::Each(&[Action::Left, Action::Right], "change"),
            Part::Each(&[Action::Confirm], "make the room"),
            Part::Any(CLOSING, "close"),
        ]
    }

    fn lines(&self, model: &Model) -> Option<(Rect, usize)> {
        let inside = window::inner(model, SIZE);
        Some((Rect { height: inside.height.min(3), ..inside }, 0))
    }

    fn awaits(&self, ticket: Ticket) -> bool {
        self.making == Some(ticket)
    }

    fn answer(&mut self, _: Ticket, reply: Reply, cx: &mut Context<'_>) -> DialogOutcome {
        match reply {
            // Attempts that failed are only progress.
            Reply::Answer(Answer::Tried(_)) => return DialogOutcome::Stay,
            Reply::Answer(Answer::Generated(generated)) => {
                let game = Game::of_generated(*generated, cx.model.settings.play.game.clone(), cx.model.now);
                self.send(game, cx.model);
            }
            other => {
                if let Some(reason) = other.failure() {
                    cx.model.say(Tone::Error, reason);
                }
            }
        }
        self.making = None;
        DialogOutcome::Stay
    }

    fn closed(&mut self, model: &mut Model) {
        if let Some(ticket) = self.making.take() {
            model.call_off(ticket);
        }
    }
}
