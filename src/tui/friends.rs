//! Playing with others on a host: what the screen knows of the lobby and of the room, and what follows from every change.
//!
//! A room is asked through [`FriendsLine`], by effects, and answers with messages, as the store does. Nothing else of the
//! screen knows of it. The board of a race is the player's own game. A shared board is a copy: moves are made on it as at
//! home, then the room is asked for the same; it answers with the one order of everybody's moves, which the copy takes.
//! So every key and dialog of a game works in a room as well.

mod course;
mod line;
mod port;
mod strip;

use std::sync::Arc;
use std::time::Duration;

pub use deduku_host::{
    DayTable, Hints, Host, Kind, MemberView, Phase, Phrase, Player, Role, RoomPlan, RoomSummary, RoomView, World,
};
pub use line::{HostLine, Who};
pub use port::{Ask, Deed, FriendsLine, Lobby, News, RoomNews, Seated};

pub(super) use course::{begin_if_due, count_help, enter_result, follow, forbids, hear, keep_shared, open, to_board};
pub(crate) use course::{deed, ordinal};
pub(super) use strip::{draw, draw_member, give_room, in_order, mark_cursors};

use super::model::Model;
use crate::board::Cell;
use crate::game::{Game, Options, counted};

/// What the screen knows of a host.
#[derive(Debug)]
pub(super) struct Friends {
    /// The player and the open rooms, as last told.
    pub(super) lobby: Lobby,
    /// The room, if the player is in one.
    pub(super) room: Option<Room>,
    /// The table that was asked for last.
    pub(super) table: Option<DayTable>,
}

/// A room from the player's seat, on a screen or in words.
#[derive(Debug)]
pub(crate) struct Room {
    /// The player's seat.
    pub(crate) seat: u16,
    /// How it was when last told.
    pub(crate) view: Arc<RoomView>,
    /// The shared game as the room has it; in a race the puzzle alone.
    pub(crate) copy: Game,
    /// How many records of the running game the room knows.
    pub(crate) passed: usize,
    /// Where the others see the player's cursor.
    pointed: Option<Cell>,
    /// Whether the board of this room was opened.
    pub(crate) begun: bool,
    /// Whether the player was here before the race began, so that nothing of it is played yet.
    pub(crate) is_early: bool,
    /// The time on the host's clock, in milliseconds, and on this one's at that moment.
    clocks: (u64, Duration),
}

impl Room {
    /// The room that the player has come into, or why its game cannot be read.
    pub(crate) fn of_seated(seated: Seated, now: Duration) -> Result<Self, String> {
        let Seated { seat, text, room: RoomNews { view, now: hosts, .. } } = seated;
        let copy = Game::from_text(&text, Options::default());
        let copy = copy.map_err(|error| format!("The game of the room cannot be read: {error}"))?;
        let (is_early, clocks) = (view.is_before_start(hosts), (hosts, now));
        Ok(Self { seat, view, copy, passed: 0, pointed: None, begun: false, is_early, clocks })
    }

    /// Takes what is new in it, and returns how it was before; or why its game cannot be followed any more.
    pub(crate) fn hear(&mut self, news: &mut RoomNews, now: Duration) -> Result<Arc<RoomView>, String> {
        let before = std::mem::replace(&mut self.view, news.view.clone());
        self.clocks = (news.now, now);
        for record in std::mem::take(&mut news.records) {
            let followed = self.copy.follow(record);
            followed.map_err(|error| format!("The board has lost its order ({error}): leave and come back"))?;
        }
        Ok(before)
    }

    /// The board of the room as a game to be played, with the clock of the room: the time played, and whether it runs.
    pub(crate) fn open_board(&mut self, options: Options, clock: (Duration, bool), now: Duration) -> Game {
        let mut game = self.copy.clone();
        game.set_options(options);
        game.set_clock(clock.0, clock.1.then_some(now));
        (self.begun, self.passed, self.pointed) = (true, game.records().len(), None);
        game
    }

    /// Gives the running game the moves and the clock of the room; returns whether its moves were others.
    pub(crate) fn copy_to(&mut self, game: &mut Game, clock: (Duration, bool), now: Duration) -> bool {
        let differs = game.take_moves_of(&self.copy);
        game.set_clock(clock.0, clock.1.then_some(now));
        self.passed = game.records().len();
        differs
    }

    /// Whether this is its game, and its board was opened.
    pub(crate) fn is_on_board(&self, game: &Game) -> bool {
        self.begun && game.puzzle() == self.copy.puzzle()
    }

    /// What the member has said since then, unless it is the player.
    pub(crate) fn said(&self, member: &MemberView, before: &RoomView) -> Option<String> {
        let is_new = member.seat != self.seat && before.member(member.seat).is_none_or(|old| old.said != member.said);
        let (phrase, _) = member.said.filter(|_| is_new)?;
        Some(format!("{}: {}", member.name, phrase.words()))
    }

    /// That the member has finished since then.
    pub(crate) fn finished(&self, member: &MemberView, before: &RoomView) -> Option<String> {
        let is_new = before.member(member.seat).is_some_and(|old| old.finish.is_none());
        let place = ordinal(member.finish.filter(|_| is_new)?.place);
        let is_own = member.seat == self.seat;
        let who = if is_own { "You have" } else { &format!("{} has", member.name) };
        Some(format!("{who} finished: {place}"))
    }

    /// The time on the host's clock now.
    pub(super) fn now(&self, model_now: Duration) -> u64 {
        let since = model_now.saturating_sub(self.clocks.1);
        self.clocks.0 + u64::try_from(since.as_millis()).unwrap_or_default()
    }

    /// The player.
    pub(crate) fn own(&self) -> Option<&MemberView> {
        self.view.member(self.seat)
    }

    /// Whether the player plays here, and does not only look on.
    pub(crate) fn plays(&self) -> bool {
        self.own().is_some_and(|own| own.role == Role::Plays && !own.left)
    }

    /// Whether it is over for the player.
    pub(crate) fn is_over(&self) -> bool {
        self.view.phase == Phase::Over || self.own().is_some_and(|own| own.finish.is_some())
    }

    /// How long until the race begins, in milliseconds, if it was started.
    pub(super) fn countdown(&self, model_now: Duration) -> Option<u64> {
        match self.view.phase {
            Phase::Started(at) => at.checked_sub(self.now(model_now)).filter(|left| *left > 0),
            _ => None,
        }
    }
}

/// The room that the player is in.
pub(super) fn room(model: &Model) -> Option<&Room> {
    model.friends.as_ref()?.room.as_ref()
}

/// Whether the running game is that of the room.
pub(super) fn is_on_board(model: &Model) -> bool {
    room(model).zip(model.session.as_ref()).is_some_and(|(room, session)| room.is_on_board(&session.game))
}

/// What the start screen says about friends.
pub(super) fn start_words(model: &Model) -> String {
    let Some(friends) = &model.friends else { return String::new() };
    match (&friends.room, friends.lobby.rooms.len()) {
        (Some(room), _) => format!("room {}", room.view.code),
        (None, 0) => "race, or play together".to_owned(),
        (None, rooms) => format!("{} open", counted(rooms, "room")),
    }
}

/// When the screen of a room changes by itself.
pub(super) fn wake(model: &Model) -> Option<Duration> {
    let left = room(model)?.countdown(model.now)?;
    // Each second of the countdown, and its end.
    Some(model.now + Duration::from_millis(if left % 1_000 == 0 { 1_000 } else { left % 1_000 }))
}
