//! The stack of layers on the screen: the start screen, the table or the setup screen at the bottom, dialogs above it,
//! and long work on top.
//!
//! An event is offered from the top down until a component handles it; if none does, the application may handle it. A
//! frame is drawn from the bottom up. An answer is passed to the component that waits for it, in any layer.

use std::any::Any;
use std::collections::VecDeque;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::action::Action;
use super::component::{Component, Context, Event, Link, Outcome, Reply, Request};
use super::dialogs::{Pasted, Progress};
use super::key_line::signs;
use super::keys::{self, Chord, KeyCode, KeyModifiers};
use super::message::{Message, Ticket};
use super::model::{Model, Screen};
use super::owner::Owner;
use super::program;
use super::setup::SetUp;
use super::start::StartMenu;
use super::table::Table;
use super::theme::Face;

/// A dialog, and whether something has been typed, chosen or changed in it.
#[derive(Debug)]
struct OpenDialog {
    component: Box<dyn Component>,
    has_entries: bool,
}

/// All layers. The model decides which of the three screens is at the bottom.
#[derive(Debug)]
pub(super) struct Compositor {
    start: StartMenu,
    table: Table,
    setup: SetUp,
    /// The dialogs; the front one is last.
    dialogs: Vec<OpenDialog>,
    progress: Progress,
    /// The screen that was last shown.
    seen: Screen,
}

impl Default for Compositor {
    fn default() -> Self {
        let start = StartMenu::default();
        Self { start, table: Table, setup: SetUp, dialogs: Vec::new(), progress: Progress, seen: Screen::Start }
    }
}

impl Compositor {
    /// Handles a key for the component that has the keyboard.
    pub(super) fn key(&mut self, chord: Chord, model: &mut Model) {
        model.notice = None;
        if let Some(event) = self.in_front(model).meaning(chord, model) {
            self.handle(event, model);
        }
    }

    /// Whether the key means Esc to the component that has the keyboard.
    pub(super) fn cancels(&self, chord: Chord, model: &Model) -> bool {
        matches!(self.in_front(model).meaning(chord, model), Some(Event::Act(Action::Cancel)))
    }

    /// Whether the key is Ctrl-C, which ends the program or closes what is in front.
    pub(super) fn interrupts(&self, chord: Chord, model: &Model) -> bool {
        let interrupt = Chord::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
        chord == interrupt && matches!(self.in_front(model).meaning(chord, model), Some(Event::Act(Action::Quit)))
    }

    /// Whether the key concerns the program and not what it shows.
    pub(super) fn is_of_program(&self, chord: Chord, model: &Model) -> bool {
        let meaning = self.in_front(model).meaning(chord, model);
        matches!(meaning, Some(Event::Act(Action::Cancel | Action::Redraw | Action::Suspend)))
            || self.interrupts(chord, model)
    }

    /// Whether digits are keys now.
    pub(super) fn has_board_keys(&self, model: &Model) -> bool {
        self.in_front(model).key_context() == keys::Context::Board
    }

    /// Whether a dialog is open.
    pub(super) const fn has_dialog(&self) -> bool {
        !self.dialogs.is_empty()
    }

    /// Whether closing the dialog in front would lose something that was entered in it.
    pub(super) fn has_entries(&self) -> bool {
        self.dialogs.last().is_some_and(|dialog| dialog.has_entries)
    }

    /// Whether the component in front handles the message although an answer is waited for.
    pub(super) fn is_handled_at_once(&self, message: &Message, model: &Model) -> bool {
        let event = match *message {
            Message::Key(chord) => self.in_front(model).meaning(chord, model),
            Message::Mouse { pointing, column, row } => Some(Event::Mouse(pointing, (column, row).into())),
            _ => None,
        };
        event.is_some_and(|event| self.in_front(model).is_handled_at_once(event, model))
    }

    /// Offers the event to the components from the top down, until one handles it.
    pub(super) fn handle(&mut self, event: Event<'_>, model: &mut Model) {
        let mut requests = VecDeque::new();
        let mut cx = Context { model, requests: &mut requests };
        self.offer(event, &mut cx);
        self.perform(requests, model);
    }

    /// Runs an action that may make requests, such as opening a dialog.
    pub(super) fn with(&mut self, model: &mut Model, action: impl FnOnce(&mut Context<'_>)) {
        let mut requests = VecDeque::new();
        action(&mut Context { model, requests: &mut requests });
        self.perform(requests, model);
    }

    /// Notifies the dialog in front that the time it asked for has come.
    pub(super) fn alarm(&mut self, model: &mut Model) {
        if model.alarm.is_none_or(|at| at > model.now) {
            return;
        }
        model.alarm = None;
        let mut requests = VecDeque::new();
        if let Some(dialog) = self.dialogs.last_mut() {
            dialog.component.alarmed(&mut Context { model, requests: &mut requests });
        }
        model.touch();
        self.perform(requests, model);
    }

    /// Passes an answer, or a part of one, to the component that waits for it. An answer that nothing waits for is
    /// dropped.
    pub(super) fn answer(&mut self, ticket: Ticket, part: bool, reply: Reply, model: &mut Model) {
        if !model.tickets.is_open(ticket) {
            return;
        }
        if !part {
            model.tickets.close(ticket);
        }
        let mut requests = VecDeque::new();
        let mut cx = Context { model, requests: &mut requests };
        if let Some(at) = self.dialogs.iter().position(|dialog| dialog.component.awaits(ticket, cx.model)) {
            let outcome = self.dialogs[at].component.answer(ticket, reply, &mut cx);
            self.close_after(outcome, at, cx.model);
        } else {
            let screens: [&mut dyn Component; 2] = [&mut self.table, &mut self.setup];
            if let Some(screen) = screens.into_iter().find(|screen| screen.awaits(ticket, cx.model)) {
                let _ = screen.answer(ticket, reply, &mut cx);
            }
        }
        self.perform(requests, model);
    }

    /// Resets the start screen to its first line if another screen is now shown.
    pub(super) fn follow(&mut self, model: &Model) {
        if self.seen != model.screen {
            (self.seen, self.start) = (model.screen, StartMenu::default());
        }
    }

    /// Draws the layers from the bottom up.
    pub(super) fn draw(&self, model: &Model, area: Rect, buffer: &mut Buffer) {
        if area.is_empty() {
            return;
        }
        buffer.set_style(area, model.theme.style(Face::Text));
        self.screen(model).draw(model, area, buffer);
        for dialog in &self.dialogs {
            dialog.component.draw(model, area, buffer);
        }
        if model.visible_work().is_some() {
            self.progress.draw(model, area, buffer);
        }
    }

    /// The links that the component in front shows.
    pub(super) fn links(&self, model: &Model) -> Vec<Link> {
        self.in_front(model).links(model)
    }

    /// The keys of the front dialog, as written, with what they do there.
    fn keys_in_front(&self, model: &Model) -> Vec<(String, &'static str)> {
        let Some(OpenDialog { component: dialog, .. }) = self.dialogs.last() else { return Vec::new() };
        let (context, parts) = (dialog.key_context(), dialog.keys(model));
        let shown = parts.iter().filter_map(|part| part.shown(&model.keys, context));
        shown.map(|(keys, word)| (signs(&keys, model.glyphs), word)).collect()
    }

    /// The component that has the keyboard.
    fn in_front(&self, model: &Model) -> &dyn Component {
        if model.visible_work().is_some() {
            return &self.progress;
        }
        self.dialogs.last().map_or_else(|| self.screen(model), |dialog| &*dialog.component)
    }

    /// The screen below all dialogs.
    fn screen(&self, model: &Model) -> &dyn Component {
        match model.screen {
            Screen::Start => &self.start,
            Screen::Play => &self.table,
            Screen::Setup => &self.setup,
        }
    }

    fn offer(&mut self, event: Event<'_>, cx: &mut Context<'_>) {
        if cx.model.visible_work().is_some() && self.progress.handle(event, cx) != Outcome::Ignored {
            return;
        }
        for at in (0..self.dialogs.len()).rev() {
            let dialog = &mut self.dialogs[at];
            let outcome = dialog.component.handle(event, cx);
            if outcome != Outcome::Ignored {
                // What it only asks others to do is no entry.
                dialog.has_entries |= event.is_entry() && cx.requests.is_empty();
                return self.close_after(outcome, at, cx.model);
            }
        }
        self.offer_below(event, cx);
    }

    /// Offers the event to the screen below all dialogs; if it is not handled, the application may handle it.
    fn offer_below(&mut self, event: Event<'_>, cx: &mut Context<'_>) {
        let screen: &mut dyn Component = match cx.model.screen {
            Screen::Start => &mut self.start,
            Screen::Play => &mut self.table,
            Screen::Setup => &mut self.setup,
        };
        if screen.handle(event, cx) != Outcome::Ignored {
            return;
        }
        match event {
            Event::Act(action) => {
                if let Owner::Program(action) = action.owner() {
                    program::act(cx, action, self.keys_in_front(cx.model));
                }
            }
            Event::Paste(text) => {
                let pasted = Pasted::read(text, cx.model);
                cx.open(pasted);
            }
            Event::Edit(_) | Event::Mouse(..) | Event::Saves => {}
        }
    }

    fn close_after(&mut self, outcome: Outcome, at: usize, model: &mut Model) {
        if outcome == Outcome::Close {
            self.dialogs.remove(at).component.closed(model);
        }
    }

    /// Carries out the components' requests, and those that result from them.
    fn perform(&mut self, mut requests: VecDeque<Request>, model: &mut Model) {
        while let Some(request) = requests.pop_front() {
            match request {
                Request::Open(component) => self.dialogs.push(OpenDialog { component, has_entries: false }),
                Request::OpenOnce(component) => {
                    let kind = |dialog: &dyn Component| (dialog as &dyn Any).type_id();
                    if self.dialogs.iter().all(|open| kind(&*open.component) != kind(&*component)) {
                        self.dialogs.push(OpenDialog { component, has_entries: false });
                    }
                }
                Request::Act(action) => {
                    self.offer_below(Event::Act(action), &mut Context { model, requests: &mut requests });
                }
                Request::CloseDialogs => {
                    for mut dialog in self.dialogs.drain(..) {
                        dialog.component.closed(model);
                    }
                }
            }
        }
    }
}
