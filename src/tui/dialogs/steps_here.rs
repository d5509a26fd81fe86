//! Every step of the position, cheapest first, found while the player looks. The board shows the chosen one;
//! what is typed filters by technique, cell or digit.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::beside;
use super::chooser::Chooser;
use super::field::Field;
use super::modal::{After, Dialog, Input, key_row};
use crate::logic::{Step, Style, wording};
use crate::puzzle::Position;
use crate::tui::action::Action;
use crate::tui::component::{Context, Reply};
use crate::tui::key_line::{CLOSING, Part};
use crate::tui::message::{Answer, Question, Ticket};
use crate::tui::model::{Model, Tone};
use crate::tui::paint::{self, Ink};
use crate::tui::scene::{self, Shown};
use crate::tui::sight;
use crate::tui::table;
use crate::tui::theme::Face;

/// A step with its words.
#[derive(Clone, Debug)]
struct Listed {
    step: Step,
    /// What follows: `r4c5<>6`.
    conclusion: String,
    /// The reason too.
    line: String,
    /// What a filter looks into, in lower case.
    sought: String,
}

/// The list, as far as it has come.
#[derive(Clone, Debug)]
pub(in crate::tui) struct StepsHere {
    /// The question for the steps.
    ticket: Ticket,
    /// The revision of the game that it is about.
    revision: u64,
    position: Position,
    steps: Vec<Listed>,
    /// Whether there are no more.
    whole: bool,
    wanted: Field,
    chooser: Chooser,
}

impl StepsHere {
    /// Asks for the steps of the running game.
    pub(in crate::tui) fn ask(model: &mut Model) -> Option<Self> {
        let session = model.session.as_ref()?;
        if session.game.is_solved() {
            model.say(Tone::Good, "The puzzle is solved");
            return None;
        }
        let profile = model.settings.profile_for(session.game.board()).into();
        let (game, revision, near) = (Box::new(session.game.clone()), session.game.revision(), session.cursor);
        let position = game.working_position();
        let ticket = model.ask(None, Question::AllSteps(game, profile, near));
        let (steps, wanted, chooser) = (Vec::new(), Field::default(), Chooser::default());
        Some(Self { ticket, revision, position, steps, whole: false, wanted, chooser })
    }

    /// Takes in what has been found.
    fn add(&mut self, steps: Vec<Step>, style: Style) {
        let puzzle = self.position.puzzle();
        self.steps.extend(steps.into_iter().map(|step| {
            let facts = step.technique.facts();
            let conclusion = wording::conclusion(&step, puzzle, style);
            let line = wording::full_line(&step, puzzle, style);
            let sought = format!("{line} {} {}", facts.key, facts.aliases.join(" ")).to_lowercase();
            Listed { step, conclusion, line, sought }
        }));
    }

    /// The steps that the filter lets through.
    fn found(&self) -> Vec<&Listed> {
        let wanted = self.wanted.text().trim().to_lowercase();
        self.steps.iter().filter(|listed| listed.sought.contains(&wanted)).collect()
    }

    fn chosen(&self) -> Option<&Listed> {
        let found = self.found();
        found.get(self.chooser.at(found.len())).copied()
    }

    fn shown(&self) -> Shown<'_> {
        Shown { position: &self.position, step: self.chosen().map(|listed| &listed.step), cursor: None }
    }

    /// What is said of the chosen step.
    fn text(&self, model: &Model) -> String {
        match self.chosen() {
            Some(Listed { step, .. }) => {
                let (puzzle, style) = (self.position.puzzle(), model.style());
                let text = format!("{}. {}", step.technique.name(), wording::explanation(step, puzzle, style));
                scene::with_chains(text, step, puzzle, style)
            }
            None if !self.whole => "Looking for steps …".to_owned(),
            None if self.steps.is_empty() => wording::NO_STEP.replace("; again = guess", ""),
            None => "No step has this in it.".to_owned(),
        }
    }

    /// The steps.
    fn list(&self, model: &Model) -> (Rect, usize) {
        let count = self.found().len();
        let list = beside::areas(model, count, &self.text(model)).list;
        (list, self.chooser.first(count, usize::from(list.height)))
    }

    fn play(&self, cx: &mut Context<'_>) -> After {
        let Some(listed) = self.chosen() else { return After::Stay };
        table::play(cx, listed.step.clone());
        After::Close
    }
}

impl Dialog for StepsHere {
    fn input(&mut self, input: Input, cx: &mut Context<'_>) -> After {
        let count = self.found().len();
        match input {
            Input::Action(Action::Confirm) => return self.play(cx),
            Input::Action(Action::Left) => self.wanted.step(false),
            Input::Action(Action::Right) => self.wanted.step(true),
            Input::Action(action) => {
                let text = self.text(cx.model);
                let place = beside::areas(cx.model, count, &text).text;
                if !cx.model.reading.turn(action, &text, place) {
                    self.chooser.act(action, count, 10);
                }
            }
            Input::Edit(key) => {
                if self.wanted.edit(key) {
                    self.chooser = Chooser::default();
                }
            }
            Input::Line(line) if line < count && self.chooser.choose(line) => return self.play(cx),
            Input::Line(_) => {}
        }
        if let Some(cell) = self.chosen().and_then(|listed| listed.step.first_cell()) {
            sight::bring_into_sight(cx.model, &[cell]);
        }
        After::Stay
    }

    fn draw(&self, model: &Model, _: Rect, buffer: &mut Buffer) {
        beside::draw_board(model, self.shown(), buffer);
        let (found, text) = (self.found(), self.text(model));
        let chosen = self.chooser.at(found.len());
        let more = if self.whole { "" } else { " …" };
        let remark = match (found.len(), self.steps.len()) {
            (0, all) => format!("{all}{more}"),
            (some, all) if some < all => format!("{} of {some}/{all}{more}", chosen + 1),
            (_, all) => format!("{} of {all}{more}", chosen + 1),
        };
        let at = beside::areas(model, found.len(), &text);
        let keys = key_row(self, model);
        beside::open(model, ("Steps here", &remark), &keys, buffer);
        let ink = Ink::of(model);
        ink.text(buffer, at.second, ":", Face::Key);
        let field = Rect { x: at.second.x + 2, width: at.second.width.saturating_sub(2), ..at.second };
        self.wanted.draw(ink, field, true, buffer);
        let room = at.list.width.saturating_sub(2);
        let line = |listed: &Listed| {
            if paint::width(&listed.line) <= room {
                return listed.line.clone();
            }
            paint::cut_first(listed.step.technique.name(), &listed.conclusion, room, model.glyphs)
        };
        let lines: Vec<String> = found.into_iter().map(line).collect();
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let first = self.chooser.first(lines.len(), usize::from(at.list.height));
        beside::fill(model, &at, (&lines, first, chosen), &text, buffer);
    }

    fn keys(&self, model: &Model) -> Vec<Part> {
        let text = self.text(model);
        let at = beside::areas(model, self.found().len(), &text);
        let parts = [
            Part::Words("Type to filter"),
            Part::Each(&[Action::Up, Action::Down], "choose"),
            Part::Each(&[Action::Confirm], "play it"),
            Part::Any(CLOSING, "close"),
        ];
        parts.into_iter().chain(beside::read_on(&text, &at)).collect()
    }

    fn lines(&self, model: &Model) -> Option<(Rect, usize)> {
        Some(self.list(model))
    }

    fn awaits(&self, ticket: Ticket) -> bool {
        self.ticket == ticket
    }

    fn answer(&mut self, _: Ticket, reply: Reply, cx: &mut Context<'_>) -> After {
        if !cx.model.is_at(self.revision) {
            return After::Stay;
        }
        match reply {
            Reply::Answer(Answer::Steps(steps)) => self.add(steps, cx.model.style()),
            Reply::Answer(Answer::Advice(_)) => {
                let key = cx.model.keys.shown(Action::Hint);
                cx.model.say(Tone::Error, format!("Something is wrong, so nothing follows: {key} tells more"));
                return After::Close;
            }
            reply => {
                self.whole = true;
                if let Some(reason) = reply.failure() {
                    cx.model.say(Tone::Error, reason);
                }
            }
        }
        After::Stay
    }

    fn closed(&mut self, model: &mut Model) {
        model.call_off(self.ticket);
    }

    fn writes(&self) -> bool {
        true
    }
}
