//! What the screen asks of a host, and what it hears.

use std::fmt::Debug;
use std::sync::Arc;
use std::time::Duration;

use deduku_host::{DayTable, Phrase, Role, RoomPlan, RoomSummary, RoomView};

use crate::board::Cell;
use crate::game::{Game, Move, Record};
use crate::generate::Date;

/// Something that the screen asks.
#[derive(Clone, Debug)]
pub enum Ask {
    /// The player and the open rooms. Answered by [`News::Lobby`].
    Lobby,
    /// This name for the player, who has none yet. Answered by [`News::Lobby`].
    Name(String),
    /// Whether the player is in the tables. Answered by [`News::Lobby`].
    Listed(bool),
    /// A new room for this game. Answered by [`News::Seated`].
    Make(RoomPlan, Box<Game>),
    /// A seat in the room with this code. Answered by [`News::Seated`].
    Join(String, Role),
    /// What is new: in the room, or else in the lobby. Answered by [`News::Room`] or [`News::Lobby`].
    Look,
    /// The start of the race. Answered by [`News::Room`], as everything that is done in a room.
    Start,
    /// These moves on the shared board, one after the other until one is refused.
    Play(Vec<Deed>),
    /// The player's current cell on the shared board.
    Point(Cell),
    /// How far the player's own board of the race is.
    Report(Box<Game>),
    /// A phrase to everybody in the room.
    Say(Phrase),
    /// To leave the room for good. Answered by [`News::Lobby`].
    Leave,
    /// The table of a puzzle of a day. Answered by [`News::Table`].
    Table(Date, String),
    /// To enter a solved puzzle of the day, with the number of mistakes. Answered by [`News::Entered`].
    Enter(Box<Game>, u32),
}

/// A move on a shared board.
#[derive(Clone, Debug)]
pub enum Deed {
    /// This move.
    Make(Move),
    /// The player's own last move is taken back.
    TakeBack,
    /// The player took a hint.
    Hint,
}

/// What a host answers.
#[derive(Clone, Debug)]
pub enum News {
    /// The player and the open rooms; the player is in none.
    Lobby(Box<Lobby>),
    /// The player has a seat in a room.
    Seated(Box<Seated>),
    /// The room, and what is new in it.
    Room(Box<RoomNews>),
    /// A table.
    Table(Box<DayTable>),
    /// Whether a result counts.
    Entered(bool),
    /// Why something was not done.
    Refused(String),
}

/// The player and the open rooms.
#[derive(Clone, Debug)]
pub struct Lobby {
    /// The player's name; `None` if it has to be chosen first.
    pub name: Option<Arc<str>>,
    /// Whether the player is a guest, who has no results.
    pub guest: bool,
    /// Whether the player is in the tables.
    pub listed: bool,
    /// The host's day.
    pub today: Date,
    /// The rooms that the player may enter.
    pub rooms: Vec<RoomSummary>,
}

/// A seat in a room.
#[derive(Clone, Debug)]
pub struct Seated {
    /// The number of the seat.
    pub seat: u16,
    /// The puzzle of a race, or the shared game, as a save.
    pub text: String,
    /// The room.
    pub room: RoomNews,
}

/// A room, and what is new in it.
#[derive(Clone, Debug)]
pub struct RoomNews {
    /// How it looks.
    pub view: Arc<RoomView>,
    /// The records of the shared game since the last news.
    pub records: Vec<Record>,
    /// The time played on the shared board, and whether its clock runs.
    pub clock: (Duration, bool),
    /// The time on the host's clock, in milliseconds since 1970.
    pub now: u64,
    /// Why what was asked was not done.
    pub refused: Option<String>,
}

/// A line to a host. It answers at once: a host that is in the same process, or is reached over a fast line.
pub trait FriendsLine: Debug + Send {
    /// Asks, and returns the answer.
    fn ask(&mut self, ask: Ask) -> News;
}
