//! Sudoku with friends: what a host knows of its players, and the rooms in which they play together.
//!
//! A [`Host`] keeps a folder. A *player* is known by the fingerprint of a key and chooses a [`Name`] once; guests get one.
//! A *room* is found by its short [`RoomCode`]. In a *race* each solves the same puzzle on a board of their own, and the
//! others see how many cells are filled: not with what, nor whether that is right. *Together*, all play on one board, and
//! each takes back their own moves. Others *watch*. There is no chat but the eight [`Phrase`]s. The puzzles of the day
//! have a [table](DayTable) for each level.
//!
//! It has no screen, threads or clock of its own, and no network but the way to a shared database: whoever connects
//! players calls it from any thread (not from a task of tokio, with such a database), and brings a [`World`] with the time
//! and random numbers. Nothing is sent: a [`Seat`] is asked what is new, and wakes its player
//! when there may be something. So nothing queues up for a player whose line is slow.
//!
//! # What is kept
//! Players, names, results and who sits in which room are in `host.db` (SQLite), or in a database of PostgreSQL that
//! several hosts share: [`SharedDatabase`]. The puzzle and the moves of a room are in `rooms/CODE.game`, in the form of a saved game. A move is written before anybody sees it, so a host that is killed
//! comes back with every move that was shown.

mod code;
mod database;
mod host;
mod journal;
mod name;
mod phrase;
mod player;
mod postgres;
mod race;
mod rate;
mod room;
mod seat;
mod sqlite;
mod table;
mod together;
mod view;
mod world;

pub use code::{CodeError, RoomCode};
pub use database::DatabaseError;
pub use host::{Host, HostError, RoomSummary};
pub use name::{Name, NameError};
pub use phrase::Phrase;
pub use player::{EnrolError, Player};
pub use postgres::{SharedDatabase, SharingError};
pub use room::{Hints, Kind, RoomError, RoomPlan};
pub use seat::{Seat, Wake};
pub use table::{DayTable, TableRow};
pub use view::{Finish, MemberView, Phase, Role, RoomView};
pub use world::World;
