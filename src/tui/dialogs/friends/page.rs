//! The room: who is in it, what can be said, and what else can be done there.

use crate::tui::keys::KeyCode;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::super::chooser::Chooser;
use super::super::modal::{Dialog, DialogOutcome, Input, key_row};
use super::super::window;
use super::table::TablePage;
use crate::tui::action::Action;
use crate::tui::component::Context;
use crate::tui::friends::{self, Ask, Hints, Kind, Phase, Phrase, Role, Room};
use crate::tui::key_line::{CLOSING, Part};
use crate::tui::message::Effect;
use crate::tui::model::Model;
use crate::tui::paint::{below, rows, tone_face};
use crate::tui::text_edit::TextEdit;
use crate::tui::theme::Face;

const SIZE: (u16, u16) = (74, 20);
/// The width of the list of members.
const MEMBERS: u16 = 34;

/// The room, with its chosen line.
#[derive(Clone, Debug, Default)]
pub(in crate::tui) struct RoomPage {
    chooser: Chooser,
}

/// What a line does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Line {
    Start,
    Board,
    Table,
    Leave,
}

impl Line {
    const fn words(self) -> &'static str {
        match self {
            Self::Start => "Start the race",
            Self::Board => "To the board",
            Self::Table => "Today's table",
            Self::Leave => "Leave the room",
        }
    }
}

fn lines(room: &Room, model: &Model) -> Vec<Line> {
    let maker = room.view.members.iter().find(|member| member.host && member.here);
    let starts = maker.is_none_or(|maker| maker.seat == room.seat);
    let is_waiting = room.view.phase == Phase::Waiting && room.plays() && starts;
    let has_board = friends::is_on_board(model);
    let first = [(is_waiting, Line::Start), (has_board, Line::Board)];
    first.into_iter().filter(|(is, _)| *is).map(|(_, line)| line).chain([Line::Table, Line::Leave]).collect()
}

fn ask(model: &mut Model, ask: Ask) {
    model.send(Effect::Friends(Box::new(ask)));
}

/// The areas of the members, of what can be done, and of the phrases.
fn places(model: &Model, count: usize) -> (Rect, Rect, Rect) {
    let inside = window::inner(model, SIZE);
    let members = Rect { width: MEMBERS.min(inside.width), height: inside.height.saturating_sub(2), ..inside };
    let x = (members.right() + 3).min(inside.right());
    let beside = Rect { x, width: inside.right() - x, ..inside };
    let list = Rect { height: beside.height.min(count as u16), ..beside };
    (members, list, below(beside, list.height + 1))
}

impl RoomPage {
    fn choose(&self, cx: &mut Context<'_>) -> DialogOutcome {
        let Some(room) = friends::room(cx.model) else { return DialogOutcome::Close };
        let lines = lines(room, cx.model);
        match lines[self.chooser.at(lines.len())] {
            Line::Start => ask(cx.model, Ask::Start),
            Line::Board => {
                friends::to_board(cx.model);
                return DialogOutcome::Close;
            }
            Line::Table => {
                let page = TablePage::new(cx.model);
                cx.open(page);
            }
            Line::Leave => ask(cx.model, Ask::Leave),
        }
        DialogOutcome::Stay
    }
}

/// What the room waits for, or how it stands, in a sentence.
fn state(room: &Room, model: &Model) -> String {
    let players = room.view.members.iter().filter(|member| member.role == Role::Plays && !member.left);
    let maker = room.view.members.iter().find(|member| member.host);
    let is_own = maker.is_some_and(|maker| maker.seat == room.seat);
    match (room.view.phase, room.countdown(model.now)) {
        (Phase::Waiting, _) if is_own => "Start the race when all are here.".to_owned(),
        (Phase::Waiting, _) => {
            let who = maker.map_or("somebody", |maker| &maker.name);
            format!("{who} starts the race.")
        }
        (_, Some(left)) => format!("The race begins in {}.", left.div_ceil(1_000)),
        (Phase::Started(_), None) => {
            let open = players.filter(|member| member.finish.is_none()).count();
            format!("The race is under way: {open} still solve.")
        }
        (Phase::Open, _) => "All play on one board.".to_owned(),
        (Phase::Over, _) if room.view.kind == Kind::Race => "The race is over.".to_owned(),
        (Phase::Over, _) => "The board is solved.".to_owned(),
    }
}

impl Dialog for RoomPage {
    fn input(&mut self, input: Input, cx: &mut Context<'_>) -> DialogOutcome {
        let Some(room) = friends::room(cx.model) else { return DialogOutcome::Close };
        let count = lines(room, cx.model).len();
        match input {
            Input::Action(Action::Confirm) => return self.choose(cx),
            Input::Action(action) => {
                self.chooser.act(action, count, 2);
            }
            Input::Line(line) if line < count && self.chooser.choose(line) => return self.choose(cx),
            Input::Edit(TextEdit::Key(KeyCode::Char(symbol))) => {
                let number = symbol.to_digit(10).and_then(|number| (number as usize).checked_sub(1));
                if let Some(phrase) = number.and_then(|number| Phrase::ALL.get(number)) {
                    ask(cx.model, Ask::Say(*phrase));
                    // On the board a phrase is said between two moves.
                    if friends::is_on_board(cx.model) {
                        return DialogOutcome::Close;
                    }
                }
            }
            Input::Line(_) | Input::Edit(_) => {}
        }
        DialogOutcome::Stay
    }

    fn draw(&self, model: &Model, _: Rect, buffer: &mut Buffer) {
        let Some(room) = friends::room(model) else { return };
        let ink = window::ink(model);
        let kind = match room.view.kind {
            Kind::Race => "a race",
            Kind::Together => "one board together",
        };
        let title = format!("Room {}: {kind}", room.view.code);
        window::open(model, SIZE, &title, &key_row(self, model), buffer);
        let hints = match room.view.hints {
            Hints::Counted => "hints are counted",
            Hints::Forbidden => "no hints",
        };
        window::state(model, SIZE, hints, buffer);
        let lines = lines(room, model);
        let (members, list, phrases) = places(model, lines.len());
        draw_members(model, room, members, buffer);
        let chosen = self.chooser.at(lines.len());
        for (line, (at, each)) in rows(list).zip(lines.iter().enumerate()) {
            window::list_line(ink, line, each.words(), "", at == chosen, buffer);
        }
        ink.heading(buffer, phrases, ("say", ""));
        for (line, (number, phrase)) in rows(below(phrases, 1)).zip((1..).zip(Phrase::ALL)) {
            let x = ink.text(buffer, Rect { x: line.x + 2, ..line }, &format!("{number}"), Face::Key) + 1;
            ink.text(buffer, Rect { x, width: line.right().saturating_sub(x), ..line }, phrase.words(), Face::Text);
        }
        let inside = window::inner(model, SIZE);
        let note = Rect { y: inside.bottom().saturating_sub(1), height: 1, ..inside };
        match &model.notice {
            Some(notice) => ink.text(buffer, note, &notice.text, tone_face(notice.tone)),
            None => ink.text(buffer, note, &state(room, model), Face::Good),
        };
    }

    fn keys(&self, _: &Model) -> Vec<Part> {
        vec![
            Part::Each(&[Action::Up, Action::Down], "choose"),
            Part::Each(&[Action::Confirm], "do it"),
            Part::Fixed("1-8".into(), "say"),
            Part::Any(CLOSING, "close"),
        ]
    }

    fn lines(&self, model: &Model) -> Option<(Rect, usize)> {
        let room = friends::room(model)?;
        Some((places(model, lines(room, model).len()).1, 0))
    }
}

/// Draws who plays, and how many look on.
fn draw_members(model: &Model, room: &Room, area: Rect, buffer: &mut Buffer) {
    let ink = window::ink(model);
    let watchers = room.view.members.iter().filter(|member| member.role == Role::Watches && member.here).count();
    let players = room.view.members.iter().filter(|member| member.role == Role::Plays).count();
    let watching = if watchers > 0 { format!("{watchers} watching") } else { String::new() };
    ink.heading(buffer, area, (&crate::game::counted(players, "player"), &watching));
    let list = below(area, 1);
    let members = friends::in_order(room);
    let left_out = members.len().saturating_sub(usize::from(list.height));
    let shown = if left_out > 0 { usize::from(list.height) - 1 } else { members.len() };
    let mut lines = rows(list);
    for (line, member) in lines.by_ref().zip(members.into_iter().take(shown)) {
        friends::draw_member(model, ink, (room, member), line, buffer);
    }
    if let Some(line) = lines.next().filter(|_| left_out > 0) {
        ink.text(buffer, line, &format!("  and {} more", left_out + 1), Face::Dim);
    }
}
