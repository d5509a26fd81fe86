//! Every step of the position, cheapest first, found while the player looks. The board shows the chosen one;
//! what is typed filters by technique, cell or digit.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::beside;
use super::chooser::Chooser;
use super::field::Field;
use super::{After, Input};
use crate::logic::{Step, Style, wording};
use crate::puzzle::{Position, Puzzle};
use crate::tui::action::Action;
use crate::tui::key_line::{self, CLOSING, Part};
use crate::tui::keys::Context;
use crate::tui::message::Question;
use crate::tui::model::{Model, Purpose, Tone};
use crate::tui::paint::{self, Ink};
use crate::tui::scene::{self, Shown};
use crate::tui::theme::Face;
use crate::tui::update;

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
    position: Position,
    steps: Vec<Listed>,
    /// Whether there are no more.
    whole: bool,
    wanted: Field,
    chooser: Chooser,
}

impl StepsHere {
    /// Asks for the steps of the running game.
    pub(super) fn ask(model: &mut Model) -> Option<Self> {
        let session = model.session.as_ref()?;
        if session.game.is_solved() {
            model.say(Tone::Good, "The puzzle is solved");
            return None;
        }
        let profile = model.settings.profile_for(session.game.board()).into();
        let (game, revision, near) = (Box::new(session.game.clone()), session.game.revision(), session.cursor);
        let position = game.working_position();
        model.ask(Purpose::StepsHere, revision, Question::AllSteps(game, profile, near));
        let (steps, wanted, chooser) = (Vec::new(), Field::default(), Chooser::default());
        Some(Self { position, steps, whole: false, wanted, chooser })
    }

    /// Takes in what has been found.
    pub(super) fn add(&mut self, steps: Vec<Step>, puzzle: &Puzzle, style: Style) {
        self.steps.extend(steps.into_iter().map(|step| {
            let facts = step.technique.facts();
            let conclusion = wording::conclusion(&step, puzzle, style);
            let line = wording::full_line(&step, puzzle, style);
            let sought = format!("{line} {} {}", facts.key, facts.aliases.join(" ")).to_lowercase();
            Listed { step, conclusion, line, sought }
        }));
    }

    /// No more will come.
    pub(super) const fn finish(&mut self) {
        self.whole = true;
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

    pub(super) fn shown(&self) -> Shown<'_> {
        Shown { position: &self.position, step: self.chosen().map(|listed| &listed.step), cursor: None }
    }

    /// What is said of the chosen step.
    fn text(&self, model: &Model) -> String {
        match self.chosen() {
            Some(Listed { step, .. }) => {
                let (puzzle, style) = (self.position.puzzle(), model.style());
                let text = format!("{}. {}", step.technique.name(), wording::explanation(step, puzzle, style));
                scene::with_legend(text, step, puzzle, &model.theme, style)
            }
            None if !self.whole => "Looking for steps …".to_owned(),
            None if self.steps.is_empty() => wording::NO_STEP.replace("; again = guess", ""),
            None => "No step has this in it.".to_owned(),
        }
    }

    /// The steps.
    pub(super) fn lines(&self, model: &Model) -> (Rect, usize) {
        let count = self.found().len();
        let list = beside::areas(model, count, &self.text(model)).list;
        (list, self.chooser.first(count, usize::from(list.height)))
    }

    pub(super) fn input(&mut self, input: Input, model: &mut Model) -> After {
        let count = self.found().len();
        match input {
            Input::Action(Action::Confirm) => return self.play(model),
            Input::Action(Action::Left) => self.wanted.step(false),
            Input::Action(Action::Right) => self.wanted.step(true),
            Input::Action(action) => {
                let text = self.text(model);
                let place = beside::areas(model, count, &text).text;
                if !model.reading.turn(action, &text, place) {
                    self.chooser.act(action, count, 10);
                }
            }
            Input::Edit(key) => {
                if self.wanted.edit(key) {
                    self.chooser = Chooser::default();
                }
            }
            Input::Line(line) if line < count && self.chooser.choose(line) => return self.play(model),
            Input::Line(_) => {}
        }
        if let Some(cell) = self.chosen().and_then(|listed| listed.step.first_cell()) {
            update::bring_into_sight(model, &[cell]);
        }
        After::Stay
    }

    fn play(&self, model: &mut Model) -> After {
        let Some(listed) = self.chosen() else { return After::Stay };
        update::play(model, listed.step.clone());
        After::Close
    }

    pub(super) fn draw(&self, model: &Model, buffer: &mut Buffer) {
        let (found, text) = (self.found(), self.text(model));
        let chosen = self.chooser.at(found.len());
        let more = if self.whole { "" } else { " …" };
        let remark = match (found.len(), self.steps.len()) {
            (0, all) => format!("{all}{more}"),
            (some, all) if some < all => format!("{} of {some}/{all}{more}", chosen + 1),
            (_, all) => format!("{} of {all}{more}", chosen + 1),
        };
        let at = beside::areas(model, found.len(), &text);
        let keys = [
            Part::Words("Type to filter"),
            Part::Each(&[Action::Up, Action::Down], "choose"),
            Part::Each(&[Action::Confirm], "play it"),
            Part::Any(CLOSING, "close"),
        ];
        let keys = key_line::line(&model.keys, Context::Text, &keys);
        let keys = beside::keys(model, keys, &text, &at);
        beside::open(model, ("STEPS HERE", &remark), &keys, buffer);
        let ink = Ink::of(model);
        ink.text(buffer, at.second, ":", Face::FooterKey);
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
}
