//! The lobby: a new room, a room by its code, the open rooms, the table of the day.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr as _;

use super::super::chooser::Chooser;
use super::super::modal::{Dialog, DialogOutcome, Input, key_row};
use super::super::window;
use super::make::MakeRoom;
use super::table::TablePage;
use super::typed::CodeEntry;
use crate::tui::action::Action;
use crate::tui::component::Context;
use crate::tui::friends::{Ask, Kind, Lobby, Phase, Role, RoomSummary};
use crate::tui::key_line::{CLOSING, Part};
use crate::tui::message::Effect;
use crate::tui::model::Model;
use crate::tui::paint::{below, rows};
use crate::tui::theme::Face;

const SIZE: (u16, u16) = (74, 19);
/// What can be done besides entering a room, with what it is.
const FIRST: [(&str, &str); 4] = [
    ("A race", "the same puzzle, each on a board of their own"),
    ("One board together", "everybody's moves on one board"),
    ("A code", "a room whose code a friend gave you"),
    ("Today's table", "who solved the puzzles of the day"),
];
/// The column of the words after a line's name.
const ABOUT: u16 = 24;

/// The lobby, with its chosen line.
#[derive(Clone, Debug, Default)]
pub(in crate::tui) struct FriendsLobby {
    chooser: Chooser,
}

fn lobby(model: &Model) -> Option<&Lobby> {
    model.friends.as_ref().map(|friends| &friends.lobby)
}

fn count(model: &Model) -> usize {
    FIRST.len() + lobby(model).map_or(0, |lobby| lobby.rooms.len())
}

/// The areas of the first lines and of the rooms, and the first visible room.
fn places(chooser: Chooser, model: &Model) -> (Rect, Rect, usize) {
    let inside = window::inner(model, SIZE);
    let first = Rect { height: inside.height.min(FIRST.len() as u16), ..inside };
    let rooms = below(inside, FIRST.len() as u16 + 2);
    let rooms = Rect { height: rooms.height.saturating_sub(2), ..rooms };
    let chosen = Chooser::at_line(chooser.at(count(model)).saturating_sub(FIRST.len()));
    (first, rooms, chosen.first(count(model) - FIRST.len(), usize::from(rooms.height)))
}

impl FriendsLobby {
    fn choose(&self, role: Role, cx: &mut Context<'_>) -> DialogOutcome {
        let at = self.chooser.at(count(cx.model));
        match at {
            0 => cx.open(MakeRoom::new(Kind::Race)),
            1 => cx.open(MakeRoom::new(Kind::Together)),
            2 => cx.open(CodeEntry::default()),
            3 => {
                let page = TablePage::new(cx.model);
                cx.open(page);
            }
            _ => {
                let room = lobby(cx.model).and_then(|lobby| lobby.rooms.get(at - FIRST.len()));
                if let Some(code) = room.map(|room| room.code.to_string()) {
                    cx.model.send(Effect::Friends(Box::new(Ask::Join(code, role))));
                }
            }
        }
        DialogOutcome::Stay
    }
}

/// What a room is, in the columns of the list.
fn about(room: &RoomSummary) -> (String, String) {
    let level = room.level.as_ref().map_or_else(String::new, |level| format!(" {level}"));
    let kind = match room.kind {
        Kind::Race => "race",
        Kind::Together => "together",
    };
    let (players, watchers) = room.members;
    let watching = if watchers > 0 { format!(" +{watchers}") } else { String::new() };
    let phase = match room.phase {
        Phase::Waiting => "waiting".to_owned(),
        Phase::Started(_) => "under way".to_owned(),
        Phase::Open => format!("{} of {}", room.filled.0, room.filled.1),
        Phase::Over => "over".to_owned(),
    };
    let own = if room.own { "  ·  your seat" } else { "" };
    let left = format!("{kind:<9} {:<10} {}{level}{own}", room.maker.as_str(), room.board);
    match &room.elsewhere {
        Some(line) => (left, line.clone()),
        None => (left, format!("{phase:>10}  {players}{watching} in")),
    }
}

impl Dialog for FriendsLobby {
    fn input(&mut self, input: Input, cx: &mut Context<'_>) -> DialogOutcome {
        let len = count(cx.model);
        match input {
            Input::Action(Action::Confirm) => return self.choose(Role::Plays, cx),
            Input::Action(Action::Toggle) => return self.choose(Role::Watches, cx),
            Input::Action(action) => {
                self.chooser.act(action, len, 5);
            }
            Input::Line(line) => {
                // The rows between the two lists are no lines.
                let (_, _, first) = places(self.chooser, cx.model);
                let line = if line < FIRST.len() { Some(line) } else { line.checked_sub(2).map(|line| line + first) };
                if line.is_some_and(|line| line < len && self.chooser.choose(line)) {
                    return self.choose(Role::Plays, cx);
                }
            }
            Input::Edit(_) => {}
        }
        DialogOutcome::Stay
    }

    fn draw(&self, model: &Model, _: Rect, buffer: &mut Buffer) {
        let ink = window::ink(model);
        window::open(model, SIZE, "With friends", &key_row(self, model), buffer);
        let Some(lobby) = lobby(model) else { return };
        let name = lobby.name.as_deref().unwrap_or("nobody yet");
        window::state(model, SIZE, &format!("you are {name}"), buffer);
        let chosen = self.chooser.at(count(model));
        let (first, list, from) = places(self.chooser, model);
        for (line, (at, (name, about))) in rows(first).zip(FIRST.iter().enumerate()) {
            window::list_line(ink, line, name, "", at == chosen, buffer);
            let rest = Rect { x: line.x + ABOUT, width: line.width.saturating_sub(ABOUT), ..line };
            ink.text(buffer, rest, about, if at == chosen { Face::Chosen } else { Face::Dim });
        }
        let head = Rect { y: list.y.saturating_sub(1), height: 1, ..list };
        ink.heading(buffer, head, ("open rooms", ""));
        for (line, (at, room)) in rows(list).zip(lobby.rooms.iter().enumerate().skip(from)) {
            let (left, right) = about(room);
            let code = room.code.to_string();
            let is_chosen = at + FIRST.len() == chosen;
            window::list_line(ink, line, "", &right, is_chosen, buffer);
            let code_area = Rect { x: line.x + 2, width: 6, ..line };
            ink.text(buffer, code_area, &code, if is_chosen { Face::Chosen } else { Face::Key });
            let wide = line.width.saturating_sub(10 + right.width() as u16);
            let rest = Rect { x: line.x + 9, width: wide, ..line };
            ink.text(buffer, rest, &left, if is_chosen { Face::Chosen } else { Face::Text });
        }
        if lobby.rooms.is_empty() {
            ink.text(buffer, Rect { height: 1.min(list.height), ..list }, "  None at the moment: make one.", Face::Dim);
        }
        let words = match &model.notice {
            Some(notice) => notice.text.clone(),
            None => format!("The day here is {}.", lobby.today),
        };
        let note = Rect { y: list.bottom() + 1, height: 1, ..list };
        let face = model.notice.as_ref().map_or(Face::Dim, |notice| crate::tui::paint::tone_face(notice.tone));
        ink.text(buffer, note, &words, face);
    }

    fn keys(&self, model: &Model) -> Vec<Part> {
        let is_room = self.chooser.at(count(model)) >= FIRST.len();
        let mut keys = vec![Part::Each(&[Action::Up, Action::Down], "choose"), Part::Each(&[Action::Confirm], "enter")];
        if is_room {
            keys.push(Part::Each(&[Action::Toggle], "watch"));
        }
        keys.push(Part::Any(CLOSING, "close"));
        keys
    }

    fn lines(&self, model: &Model) -> Option<(Rect, usize)> {
        let (first, rooms, _) = places(self.chooser, model);
        Some((Rect { height: rooms.bottom() - first.y, ..first }, 0))
    }
}
