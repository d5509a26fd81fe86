//! A room: who sits in it, who may do what, and what of it is kept.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use deduku_core::board::Cell;
use deduku_play::{Game, Options, SaveError};
use serde::{Deserialize, Serialize};

use super::code::{CodeError, RoomCode};
use super::database::DatabaseError;
use super::journal::Journal;
use super::name::Name;
use super::phrase::Phrase;
use super::player::Player;
use super::rate::Rate;
use super::seat::Wake;
use super::view::{Finish, MemberView, Phase, Role, RoomView};

/// Most players of a race.
const MOST_RACERS: usize = 64;
/// Most players on one board.
const MOST_TOGETHER: usize = 24;
/// Most who look on.
const MOST_WATCHERS: usize = 100;
/// How long the seat of a player whose line dropped is kept, in milliseconds.
pub(crate) const SEAT_KEPT: u64 = 30 * MINUTE;
/// How long a shared board is kept while nobody is there.
const BOARD_KEPT: u64 = 24 * 60 * MINUTE;
/// How long a race is kept while nobody is there.
const RACE_KEPT: u64 = 60 * MINUTE;
/// How long a race lasts at most.
const RACE_LASTS: u64 = 6 * 60 * MINUTE;
pub(crate) const MINUTE: u64 = 60_000;

/// What is played in a room.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// The same puzzle, each on a board of their own.
    Race,
    /// One board for all.
    Together,
}

/// What becomes of hints.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hints {
    /// Everybody may take them; they are counted, and shown.
    Counted,
    /// There are none.
    Forbidden,
}

/// What somebody who makes a room decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoomPlan {
    /// What is played.
    pub kind: Kind,
    /// What becomes of hints.
    pub hints: Hints,
    /// Whether the room is in the list of open rooms; otherwise only its code leads to it.
    pub listed: bool,
}

/// Why something could not be done in a room. The message is for the player.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RoomError {
    /// The text is no code.
    #[error(transparent)]
    Code(#[from] CodeError),
    /// There is no such room.
    #[error("there is no room {0}: it has ended, or the code is another")]
    NoRoom(RoomCode),
    /// The room is on another host of those that share the database.
    #[error("room {code} is on another host: type {line}")]
    Elsewhere {
        /// Its code.
        code: RoomCode,
        /// What players type to reach that host.
        line: String,
    },
    /// Nobody else can come in.
    #[error("this room is full: {0} are in it")]
    Full(usize),
    /// The host has as many rooms as it may, or the player.
    #[error("{0}: leave one, or wait until one ends")]
    TooManyRooms(&'static str),
    /// Something was done too often.
    #[error("not so fast: again in {} seconds", .milliseconds.div_ceil(1_000))]
    TooFast {
        /// How long to wait.
        milliseconds: u64,
    },
    /// Somebody else starts the race.
    #[error("{0} starts the race")]
    NotMaker(Name),
    /// The race has not begun.
    #[error("the race has not started yet")]
    NotStarted,
    /// The race or the game is over.
    #[error("this is over")]
    Over,
    /// Only players do this.
    #[error("you are watching: only players can do this")]
    Watching,
    /// A race has no shared board, and a shared board no start.
    #[error("that is not done in this room")]
    OtherKind,
    /// The game is not that of the room.
    #[error("this is another puzzle than that of the race")]
    OtherPuzzle,
    /// There are no hints.
    #[error("whoever made this room wants no hints")]
    NoHints,
    /// The move would change the whole board for everybody.
    #[error("the board is everybody's: nobody goes back or starts again alone")]
    Everybodys,
    /// There is nothing to take back.
    #[error("you have no move to take back")]
    NothingOwn,
    /// Another wrote over what was to be taken back.
    #[error("{by} changed {cell} after you: that stays")]
    Overwritten {
        /// Who.
        by: Arc<str>,
        /// The cell, as the board names it.
        cell: String,
    },
    /// The rules of the game refuse it.
    #[error("{0}")]
    Refused(String),
    /// The move could not be written, so it was not made.
    #[error("the host cannot write at the moment ({0}): your move was not made, try it again")]
    NotWritten(String),
    /// The room's game is damaged or too long.
    #[error("the game of this room cannot be read: {0}")]
    Unreadable(String),
    /// The seat was given up.
    #[error("you have left this room")]
    Left,
    /// It could not be kept.
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

impl RoomError {
    pub(crate) fn not_written(error: &io::Error) -> Self {
        // The message of a system may name a folder; its kind does not.
        Self::NotWritten(error.kind().to_string())
    }
}

/// A member of a room.
#[derive(Debug)]
pub(crate) struct Member {
    pub(crate) player: Player,
    pub(crate) seat: u16,
    pub(crate) role: Role,
    /// Since when no line leads to them, if none does.
    pub(crate) dropped: Option<u64>,
    /// Whether they left for good.
    pub(crate) left: bool,
    pub(crate) cursor: Option<Cell>,
    pub(crate) filled: u32,
    pub(crate) helped: u32,
    pub(crate) finish: Option<Finish>,
    said: Option<(Phrase, u64)>,
    rate: Rate,
}

/// A line that leads to a member.
pub(crate) struct Line {
    number: u64,
    seat: u16,
    wake: Wake,
}

/// A room.
#[expect(clippy::struct_excessive_bools, reason = "each says something of its own")]
pub(crate) struct Room {
    pub(crate) code: RoomCode,
    pub(crate) plan: RoomPlan,
    maker: Player,
    /// When the race begins or began.
    pub(crate) started: Option<u64>,
    pub(crate) over: bool,
    pub(crate) members: Vec<Member>,
    /// The shared game; in a race the puzzle alone.
    pub(crate) game: Game,
    pub(crate) journal: Journal,
    /// The moment from which the time of the game is counted.
    pub(crate) since: u64,
    lines: Vec<Line>,
    /// Since when nobody is there.
    empty: Option<u64>,
    /// Whether all have left for good.
    deserted: bool,
    view: Option<Arc<RoomView>>,
    /// Whether the database lacks something of it.
    pub(crate) unsaved: bool,
    /// Whether it is closed: nobody comes in any more.
    pub(crate) closed: bool,
}

/// What the database keeps of a room.
#[derive(Serialize, Deserialize)]
pub(crate) struct RoomRecord {
    pub(crate) kind: Kind,
    pub(crate) hints: Hints,
    pub(crate) listed: bool,
    pub(crate) maker: (i64, String),
    pub(crate) started: Option<u64>,
    pub(crate) over: bool,
    pub(crate) members: Vec<MemberRecord>,
    /// The board's name and the level, for the lists of other hosts.
    #[serde(default)]
    pub(crate) about: (String, Option<String>),
}

#[derive(Serialize, Deserialize)]
pub(crate) struct MemberRecord {
    pub(crate) player: (i64, String),
    seat: u16,
    pub(crate) role: Role,
    pub(crate) left: bool,
    filled: u32,
    helped: u32,
    finish: Option<Finish>,
}

/// Making, keeping and opening.
impl Room {
    /// The text with which the file of a room begins: a race needs the puzzle alone.
    pub(crate) fn first_text(kind: Kind, game: &Game) -> String {
        match kind {
            Kind::Race => game.save_head(),
            Kind::Together => game.to_text(),
        }
    }

    pub(crate) fn new(
        (code, plan, maker): (RoomCode, RoomPlan, Player),
        (journal, text): (Journal, &str),
        now: u64,
    ) -> Result<Self, SaveError> {
        Ok(Self {
            code,
            plan,
            maker,
            started: None,
            over: false,
            members: Vec::new(),
            game: Game::from_text(text, Options::default())?,
            journal,
            since: now,
            lines: Vec::new(),
            empty: Some(now),
            deserted: false,
            view: None,
            unsaved: true,
            closed: false,
        })
    }

    /// Opens a room that was there before the host was last started.
    pub(crate) fn open(code: RoomCode, state: &str, file: (Journal, &str), now: u64) -> Result<Self, String> {
        let record: RoomRecord = serde_json::from_str(state).map_err(|error| error.to_string())?;
        let player = |(id, name): &(i64, String)| Player { id: *id, name: Name::known(name) };
        let plan = RoomPlan { kind: record.kind, hints: record.hints, listed: record.listed };
        let mut room = Self::new((code, plan, player(&record.maker)), file, now).map_err(|error| error.to_string())?;
        (room.started, room.over, room.unsaved) = (record.started, record.over, false);
        for member in record.members {
            let known = player(&member.player);
            // A guest has no way back.
            let left = member.left || known.is_guest();
            if left && room.started.is_none() {
                continue;
            }
            let mut again = Member::new(known, member.seat, member.role, now);
            (again.left, again.dropped, again.finish) = (left, Some(now), member.finish);
            (again.filled, again.helped) = (member.filled, member.helped);
            room.members.push(again);
        }
        Ok(room)
    }

    /// What the database keeps of it.
    pub(crate) fn state(&self) -> String {
        let player = |player: &Player| (player.id, player.name.to_string());
        let member = |member: &Member| MemberRecord {
            player: player(&member.player),
            seat: member.seat,
            role: member.role,
            left: member.left,
            filled: member.filled,
            helped: member.helped,
            finish: member.finish,
        };
        let record = RoomRecord {
            kind: self.plan.kind,
            hints: self.plan.hints,
            listed: self.plan.listed,
            maker: player(&self.maker),
            started: self.started,
            over: self.over,
            members: self.members.iter().map(member).collect(),
            about: (self.game.title(), self.game.about().level.clone()),
        };
        serde_json::to_string(&record).unwrap_or_default()
    }
}

impl Member {
    fn new(player: Player, seat: u16, role: Role, now: u64) -> Self {
        Self {
            player,
            seat,
            role,
            dropped: None,
            left: false,
            cursor: None,
            filled: 0,
            helped: 0,
            finish: None,
            said: None,
            rate: Rate::new(3, 4_000, now),
        }
    }

    /// Whether they may still fill cells of a race.
    pub(crate) fn is_racing(&self) -> bool {
        self.role == Role::Plays && !self.left && self.finish.is_none()
    }
}

/// Coming and going.
impl Room {
    /// The time of the game at a moment.
    pub(crate) const fn moment(&self, now: u64) -> Duration {
        Duration::from_millis(now.saturating_sub(self.since))
    }

    /// Gives the player a seat, or the one that they have. Who comes after the start of a race watches it.
    pub(crate) fn seat(&mut self, player: &Player, role: Role, now: u64) -> Result<u16, RoomError> {
        let known = self.members.iter().position(|member| member.player.id == player.id);
        let has_begun = self.plan.kind == Kind::Race && (self.started.is_some() || self.over);
        let role = match known.map(|at| &self.members[at]) {
            Some(member) if has_begun && !member.left => member.role,
            _ if has_begun => Role::Watches,
            _ => role,
        };
        let most = match (role, self.plan.kind) {
            (Role::Watches, _) => MOST_WATCHERS,
            (Role::Plays, Kind::Race) => MOST_RACERS,
            (Role::Plays, Kind::Together) => MOST_TOGETHER,
        };
        let others = self.members.iter().filter(|member| member.player.id != player.id && !member.left);
        if others.filter(|member| member.role == role).count() >= most {
            return Err(RoomError::Full(most));
        }
        self.changed();
        if let Some(at) = known {
            let member = &mut self.members[at];
            // Somebody who left a race and comes back to watch keeps the line in the list that says so.
            if !(member.left && has_begun) {
                (member.role, member.left) = (role, false);
            }
            return Ok(member.seat);
        }
        let seat =
            (0..u16::MAX).find(|seat| self.members.iter().all(|member| member.seat != *seat)).unwrap_or(u16::MAX);
        self.members.push(Member::new(player.clone(), seat, role, now));
        Ok(seat)
    }

    /// A line leads to this seat from now on.
    pub(crate) fn connect(&mut self, number: u64, seat: u16, wake: Wake) {
        self.lines.push(Line { number, seat, wake });
        (self.empty, self.deserted) = (None, false);
        if let Some(member) = self.members.iter_mut().find(|member| member.seat == seat) {
            member.dropped = None;
        }
        self.changed();
    }

    /// The line has dropped. Returns whether nobody is there any more.
    pub(crate) fn disconnect(&mut self, number: u64, now: u64) -> bool {
        let Some(at) = self.lines.iter().position(|line| line.number == number) else { return false };
        let seat = self.lines.remove(at).seat;
        if self.lines.iter().all(|line| line.seat != seat)
            && let Some(member) = self.members.iter_mut().find(|member| member.seat == seat)
        {
            (member.dropped, member.cursor) = (Some(now), None);
        }
        self.changed();
        let is_empty = self.lines.is_empty();
        if is_empty {
            self.empty = Some(now);
        }
        is_empty
    }

    /// The member leaves for good.
    pub(crate) fn leave(&mut self, seat: u16, now: u64) {
        self.give_up(seat, now);
        self.deserted = self.members.iter().all(|member| member.left);
    }

    /// The seat is free. Once a race has started, the list keeps who had it.
    fn give_up(&mut self, seat: u16, now: u64) {
        let keeps = self.plan.kind == Kind::Race && self.started.is_some();
        let Some(at) = self.members.iter().position(|member| member.seat == seat) else { return };
        if keeps && self.members[at].role == Role::Plays {
            self.members[at].left = true;
        } else {
            self.members.remove(at);
        }
        self.end_race(now);
        self.changed();
    }

    /// Ends what has lasted long enough: seats of dropped members, races. Returns whether something changed.
    pub(crate) fn tidy(&mut self, now: u64) -> bool {
        let is_past = |since: Option<u64>, kept: u64| since.is_some_and(|since| now.saturating_sub(since) >= kept);
        let gone = self.members.iter().filter(|member| !member.left && is_past(member.dropped, SEAT_KEPT));
        let gone: Vec<u16> = gone.map(|member| member.seat).collect();
        for &seat in &gone {
            self.give_up(seat, now);
        }
        let was_over = self.over;
        self.over |= is_past(self.started, RACE_LASTS);
        self.end_race(now);
        if self.over != was_over {
            self.changed();
        }
        !gone.is_empty() || self.over != was_over
    }

    /// Whether everybody has left, or nobody has been there for so long that the room ends.
    pub(crate) fn is_abandoned(&self, now: u64) -> bool {
        let kept = match self.plan.kind {
            Kind::Race => RACE_KEPT,
            Kind::Together => BOARD_KEPT,
        };
        self.empty.is_some_and(|since| self.deserted || now.saturating_sub(since) >= kept)
    }

    /// The member with this seat.
    ///
    /// # Errors
    /// [`RoomError::Left`] if there is none.
    pub(crate) fn member(&mut self, seat: u16) -> Result<&mut Member, RoomError> {
        self.members.iter_mut().find(|member| member.seat == seat).ok_or(RoomError::Left)
    }

    /// The member with this seat, if they play and play goes on.
    pub(crate) fn playing(&mut self, seat: u16, kind: Kind) -> Result<&mut Member, RoomError> {
        if self.plan.kind != kind {
            return Err(RoomError::OtherKind);
        }
        let member = self.member(seat)?;
        match (member.left, member.role) {
            (true, _) => Err(RoomError::Left),
            (false, Role::Watches) => Err(RoomError::Watching),
            (false, Role::Plays) => Ok(member),
        }
    }

    /// Says a phrase to everybody.
    pub(crate) fn say(&mut self, seat: u16, phrase: Phrase, now: u64) -> Result<(), RoomError> {
        let member = self.member(seat)?;
        member.rate.take(now).map_err(|milliseconds| RoomError::TooFast { milliseconds })?;
        member.said = Some((phrase, now));
        self.changed();
        Ok(())
    }
}

/// What it looks like.
impl Room {
    /// Something that members see has changed.
    pub(crate) fn changed(&mut self) {
        self.view = None;
    }

    /// Whom to wake.
    pub(crate) fn wakes(&self) -> Vec<Wake> {
        self.lines.iter().map(|line| line.wake.clone()).collect()
    }

    /// Who made it.
    pub(crate) const fn maker(&self) -> &Player {
        &self.maker
    }

    /// How many lines lead here.
    pub(crate) fn connected(&self) -> usize {
        self.lines.len()
    }

    pub(crate) fn phase(&self) -> Phase {
        match (self.plan.kind, self.started) {
            (Kind::Race, _) if self.over => Phase::Over,
            (Kind::Race, Some(started)) => Phase::Started(started),
            (Kind::Race, None) => Phase::Waiting,
            (Kind::Together, _) if self.game.is_solved() => Phase::Over,
            (Kind::Together, _) => Phase::Open,
        }
    }

    /// What everybody in it may see.
    pub(crate) fn view(&mut self) -> Arc<RoomView> {
        if let Some(view) = &self.view {
            return view.clone();
        }
        let member = |member: &Member| MemberView {
            seat: member.seat,
            name: member.player.name.shared(),
            role: member.role,
            here: member.dropped.is_none() && !member.left,
            left: member.left,
            host: member.player.id == self.maker.id,
            cursor: member.cursor,
            filled: member.filled,
            helped: member.helped,
            finish: member.finish,
            said: member.said,
        };
        let givens = self.game.puzzle().givens().iter().flatten().count();
        let open = self.game.board().cell_count() - givens;
        let view = Arc::new(RoomView {
            code: self.code,
            kind: self.plan.kind,
            hints: self.plan.hints,
            phase: self.phase(),
            members: self.members.iter().map(member).collect(),
            open_cells: u32::try_from(open).unwrap_or(u32::MAX),
        });
        self.view = Some(view.clone());
        view
    }
}
