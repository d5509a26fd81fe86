//! An example of a technique: a separate position, drawn like the game's board, with the step described beside it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::beside::READ_ON;
use super::modal::{Dialog, DialogOutcome, Input, key_row};
use crate::board::Cell;
use crate::logic::{Step, Style, Technique, wording};
use crate::puzzle::Position;
use crate::tui::action::Action;
use crate::tui::canvas::{self, Chart, Look, Viewport};
use crate::tui::component::{Context, Reply};
use crate::tui::footer;
use crate::tui::key_line::{CLOSING, Part};
use crate::tui::layout::Layout;
use crate::tui::message::{Answer, Question, Ticket};
use crate::tui::model::Model;
use crate::tui::paint::{Painter, below, wrap};
use crate::tui::reading;
use crate::tui::scene;
use crate::tui::settings::{Settings, Zoom};
use crate::tui::theme::Face;

/// The state of the search for the example.
#[derive(Clone, Debug)]
enum State {
    Looking,
    None,
    Found(Box<(Position, Step)>),
}

/// The example of a technique.
#[derive(Clone, Debug)]
pub(in crate::tui) struct Example {
    technique: Technique,
    /// The ticket of the request for it.
    ticket: Ticket,
    state: State,
}

impl Example {
    /// Requests the example of a technique.
    pub(super) fn ask(technique: Technique, model: &mut Model) -> Self {
        let ticket = model.ask_and_hold(Question::Example(technique));
        Self { technique, ticket, state: State::Looking }
    }

    /// Requests the example of another technique.
    fn turn_to(&mut self, technique: Technique, model: &mut Model) {
        model.call_off(self.ticket);
        *self = Self::ask(technique, model);
    }

    /// Whether the explanation is longer than its area.
    fn is_cut(&self, model: &Model) -> bool {
        let State::Found(example) = &self.state else { return false };
        let (position, step) = (&example.0, &example.1);
        let cut = |layout: Layout| {
            let style = model.settings.play.style_for(position.board());
            reading::is_cut(&reason(position, step, model), place(&layout, position, step, style))
        };
        layout(position, step, model).is_some_and(cut)
    }

    /// Scrolls the explanation, if there is more of it.
    fn turn(&self, action: Action, model: &mut Model) -> bool {
        let State::Found(example) = &self.state else { return false };
        let (position, step) = (&example.0, &example.1);
        let Some(layout) = layout(position, step, model) else { return false };
        let (text, style) = (reason(position, step, model), model.settings.play.style_for(position.board()));
        model.reading.turn(action, &text, place(&layout, position, step, style))
    }
}

impl Dialog for Example {
    fn input(&mut self, input: Input, cx: &mut Context<'_>) -> DialogOutcome {
        let (at, all) = (self.technique as usize, Technique::ALL.len());
        match input {
            Input::Action(Action::Confirm | Action::Left) => return DialogOutcome::Close,
            Input::Action(Action::Down) => self.turn_to(Technique::ALL[(at + 1) % all], cx.model),
            Input::Action(action) if self.turn(action, cx.model) => {}
            Input::Action(Action::Up) => self.turn_to(Technique::ALL[(at + all - 1) % all], cx.model),
            _ => {}
        }
        DialogOutcome::Stay
    }

    fn draw(&self, model: &Model, area: Rect, buffer: &mut Buffer) {
        let ink = Painter::of(model);
        ink.clear(buffer, area);
        let facts = self.technique.facts();
        let head = format!("Example  {}", facts.name);
        let (position, step) = match &self.state {
            State::Found(example) => (&example.0, &example.1),
            state => {
                let words = match state {
                    State::Looking => "One moment …",
                    _ => "This technique has no example: it is no pattern on the board.",
                };
                let inside = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
                ink.text(buffer, inside, &head, Face::Title);
                let taken = ink.paragraph(buffer, below(inside, 2), words, Face::Dim);
                ink.paragraph(buffer, below(inside, 3 + taken), facts.help, Face::Text);
                return footer::draw_over(&key_row(self, model), model, buffer);
            }
        };
        let Some(layout) = layout(position, step, model) else {
            ink.paragraph(buffer, area, "The window is too small for an example.", Face::Warning);
            return;
        };
        let (drawn, tools) = (scene::of_example(position, step), (&model.theme, model.glyphs));
        canvas::draw(&drawn, (&layout.chart, &layout.geometry), Viewport::default(), tools, layout.board, buffer);
        ink.text(buffer, layout.title, &head, Face::Title);
        let style = model.settings.play.style_for(position.board());
        let line = wording::in_words(step, position.puzzle(), style, usize::MAX);
        ink.paragraph(buffer, layout.panel, &line, Face::Heading);
        let rest = place(&layout, position, step, style);
        let text = reason(position, step, model);
        ink.paragraph_from(buffer, rest, (&text, model.reading.first(&text)), Face::Text);
        // The list of techniques shows the help text as well, so it comes last here and only if all of it fits.
        let taken = wrap(&text, rest.width).len() + 1;
        let rest = below(rest, u16::try_from(taken).unwrap_or(u16::MAX));
        if wrap(facts.help, rest.width).len() <= usize::from(rest.height) {
            ink.paragraph(buffer, rest, facts.help, Face::Dim);
        }
        footer::draw_over(&key_row(self, model), model, buffer);
    }

    fn keys(&self, model: &Model) -> Vec<Part> {
        let other = Part::Each(&[Action::Up, Action::Down], "other techniques");
        [other, Part::Any(CLOSING, "back")].into_iter().chain(self.is_cut(model).then_some(READ_ON)).collect()
    }

    fn awaits(&self, ticket: Ticket) -> bool {
        self.ticket == ticket
    }

    fn answer(&mut self, _: Ticket, reply: Reply, _: &mut Context<'_>) -> DialogOutcome {
        if let Reply::Answer(Answer::Example(example)) = reply {
            self.state = example.map_or(State::None, State::Found);
        }
        DialogOutcome::Stay
    }

    fn closed(&mut self, model: &mut Model) {
        model.call_off(self.ticket);
    }
}

/// The layout, if the screen is large enough.
fn layout(position: &Position, step: &Step, model: &Model) -> Option<Layout> {
    let chart = Chart::new(position.board(), Look::default(), step.first_cell().unwrap_or(Cell::new(0)));
    let settings = Settings { zoom: Zoom::Auto, ..model.settings.clone() };
    Layout::of(position.board(), chart, &settings, model.size).ok()
}

/// The part of the panel below the step's line.
fn place(layout: &Layout, position: &Position, step: &Step, style: Style) -> Rect {
    let line = wording::in_words(step, position.puzzle(), style, usize::MAX);
    let lines = u16::try_from(wrap(&line, layout.panel.width).len()).unwrap_or(u16::MAX);
    below(layout.panel, lines.saturating_add(1))
}

/// The explanation of the step, as a sentence.
fn reason(position: &Position, step: &Step, model: &Model) -> String {
    let style = model.settings.play.style_for(position.board());
    format!("{}.", wording::explanation(step, position.puzzle(), style).trim_end_matches('.'))
}
