//! Long-running work: what is being done, for how long, and its progress. Esc cancels it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::window;
use crate::tui::action::Action;
use crate::tui::component::{Component, Context, Event, Outcome};
use crate::tui::key_line::Part;
use crate::tui::keys::{self, Chord};
use crate::tui::model::Model;
use crate::tui::paint::{self, below};
use crate::tui::status_text::{StatusText, show_status};
use crate::tui::theme::Face;

const SIZE: (u16, u16) = (52, 7);

/// The dialog for long-running work. It covers all other dialogs while there is any.
#[derive(Debug)]
pub(in crate::tui) struct Progress;

impl Component for Progress {
    fn handle(&mut self, event: Event<'_>, cx: &mut Context<'_>) -> Outcome {
        match event {
            Event::Act(Action::Cancel) => cancel(cx.model),
            Event::Act(Action::Quit) => cx.act(Action::Quit),
            Event::Act(_) | Event::Edit(_) | Event::Mouse(..) => {}
            Event::Paste(_) | Event::Saves => return Outcome::Ignored,
        }
        Outcome::Consumed
    }

    /// Leaving does not wait for the work.
    fn is_handled_at_once(&self, event: Event<'_>, _: &Model) -> bool {
        matches!(event, Event::Act(Action::Quit))
    }

    fn draw(&self, model: &Model, _: Rect, buffer: &mut Buffer) {
        let Some(work) = model.visible_work() else { return };
        let ink = window::ink(model);
        let keys = (self.key_context(), self.keys(model));
        let inside = window::open(model, SIZE, "One moment", &keys, buffer);
        let elapsed = paint::clock(model.now.saturating_sub(work.since).as_secs(), true);
        ink.text(buffer, below(inside, 1), work.words.unwrap_or_default(), Face::Text);
        ink.text_right(buffer, below(inside, 1), &elapsed, Face::Text);
        let (done, total) = work.progress;
        let bar = below(inside, 2);
        if let Some(words) = work.queue_words() {
            ink.text(buffer, bar, &words, Face::Dim);
        } else if total > 0 {
            window::progress_bar(ink, bar, (done, total), buffer);
        } else if done > 0 {
            ink.text(buffer, bar, &format!("{done} so far"), Face::Dim);
        }
    }

    fn keys(&self, _: &Model) -> Vec<Part> {
        vec![Part::Each(&[Action::Cancel], "cancel")]
    }

    fn key_context(&self) -> keys::Context {
        keys::Context::Menu
    }

    fn meaning(&self, chord: Chord, model: &Model) -> Option<Event<'static>> {
        model.keys.action(keys::Context::Menu, chord).map(Event::Act)
    }
}

/// Cancels the work.
fn cancel(model: &mut Model) {
    model.cancel_long_work();
    show_status(model, StatusText::Cancelled);
}
