//! What a room looks like from a seat: never more than its members may know.

use std::sync::Arc;
use std::time::Duration;

use deduku_core::board::Cell;
use serde::{Deserialize, Serialize};

use super::code::RoomCode;
use super::phrase::Phrase;
use super::room::{Hints, Kind};

/// What somebody does in a room.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Plays.
    Plays,
    /// Looks on.
    Watches,
}

/// How far a room is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// A race that has not been started.
    Waiting,
    /// A race that begins at this time (milliseconds since 1970), or began then.
    Started(u64),
    /// Play goes on: nobody starts a board that all share.
    Open,
    /// The race is over, or the shared board is solved.
    Over,
}

/// A room at one moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoomView {
    /// Its code.
    pub code: RoomCode,
    /// What is played.
    pub kind: Kind,
    /// Whether hints are counted or forbidden.
    pub hints: Hints,
    /// How far it is.
    pub phase: Phase,
    /// Everybody in it, in the order in which they came. Those who left a race after its start remain.
    pub members: Vec<MemberView>,
    /// The number of empty cells of the puzzle.
    pub open_cells: u32,
}

impl RoomView {
    /// The member with this seat.
    pub fn member(&self, seat: u16) -> Option<&MemberView> {
        self.members.iter().find(|member| member.seat == seat)
    }

    /// Whether it is a race that has not begun at this time (milliseconds since 1970).
    pub fn is_before_start(&self, now: u64) -> bool {
        match self.phase {
            Phase::Waiting => true,
            Phase::Started(at) => now < at,
            Phase::Open | Phase::Over => false,
        }
    }
}

/// A member of a room.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MemberView {
    /// The number of the seat, from 0; another member gets it only when this one is not in the list any more.
    pub seat: u16,
    /// What they are called.
    pub name: Arc<str>,
    /// What they do.
    pub role: Role,
    /// Whether they are connected.
    pub here: bool,
    /// Whether they left for good; their seat is not kept.
    pub left: bool,
    /// Whether they made the room.
    pub host: bool,
    /// On a shared board, their current cell.
    pub cursor: Option<Cell>,
    /// In a race, how many of the open cells they have filled, rightly or not.
    pub filled: u32,
    /// In a race, the hints they took.
    pub helped: u32,
    /// In a race, how they finished.
    pub finish: Option<Finish>,
    /// What they said last, and when (milliseconds since 1970).
    pub said: Option<(Phrase, u64)>,
}

/// How somebody finished a race.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Finish {
    /// The place, from 1; the same millisecond shares one.
    pub place: u32,
    /// The time since the start.
    pub time: Duration,
}
