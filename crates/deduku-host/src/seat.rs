//! A seat in a room: what a player's screen holds.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use deduku_core::board::Cell;
use deduku_play::{Game, Move, Outcome, Record};

use super::code::RoomCode;
use super::host::Host;
use super::phrase::Phrase;
use super::room::{Room, RoomError};
use super::view::{Finish, RoomView};

/// Called when there may be something new in a room; from any thread, so it only notes that and returns.
pub type Wake = Arc<dyn Fn() + Send + Sync>;

/// Wakes a player.
#[allow(clippy::needless_pass_by_value, reason = "each is called once")]
pub(crate) fn call(wake: Wake) {
    wake();
}

/// A line from a player to a room. When it is dropped, the line has dropped: the seat is kept for half an hour.
pub struct Seat {
    host: Arc<Host>,
    room: Arc<Mutex<Room>>,
    code: RoomCode,
    number: u16,
    line: u64,
}

impl Seat {
    pub(crate) fn new(host: Arc<Host>, room: Arc<Mutex<Room>>, code: RoomCode, number: u16, line: u64) -> Self {
        Self { host, room, code, number, line }
    }

    fn room(&self) -> MutexGuard<'_, Room> {
        self.room.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the room, and wakes everybody in it if something changed.
    fn act<T>(&self, change: impl FnOnce(&mut Room, u64) -> Result<T, RoomError>) -> Result<T, RoomError> {
        let mut room = self.room();
        let done = change(&mut room, self.host.now());
        let wakes = if done.is_ok() { room.wakes() } else { Vec::new() };
        drop(room);
        wakes.into_iter().for_each(call);
        done
    }

    /// The same, for what the database keeps. What it cannot keep at the moment is kept later, by [`Host::tidy`].
    fn act_and_keep<T>(&self, change: impl FnOnce(&mut Room, u64) -> Result<T, RoomError>) -> Result<T, RoomError> {
        self.act(|room, now| {
            let done = change(room, now)?;
            room.unsaved = true;
            let _ = self.host.keep(room);
            Ok(done)
        })
    }
}

/// What is new.
impl Seat {
    /// The code of the room.
    pub const fn code(&self) -> RoomCode {
        self.code
    }

    /// The number of the seat, as in [`MemberView::seat`](super::MemberView::seat).
    pub const fn number(&self) -> u16 {
        self.number
    }

    /// The time on the host's clock, in milliseconds since 1970.
    pub fn now(&self) -> u64 {
        self.host.now()
    }

    /// The room at this moment.
    pub fn view(&self) -> Arc<RoomView> {
        self.room().view()
    }

    /// The puzzle of a race, or the shared game as a save: [`Game::from_text`] reads either.
    pub fn text(&self) -> String {
        self.room().game.to_text()
    }

    /// The time played on the shared board, and whether the clock runs.
    pub fn clock(&self) -> (Duration, bool) {
        let room = self.room();
        let is_running = !room.game.is_paused() && !room.game.is_solved();
        (room.game.elapsed(room.moment(self.host.now())), is_running)
    }

    /// The records of the shared game from this index on, 0-based: what a copy that has the ones before
    /// [follows](Game::follow).
    pub fn records(&self, from: usize) -> Vec<Record> {
        self.room().game.records().get(from..).unwrap_or_default().to_vec()
    }
}

/// What a player does.
impl Seat {
    /// Starts the race.
    ///
    /// # Errors
    /// If this is no race, it has started, or another starts it.
    pub fn start(&self) -> Result<(), RoomError> {
        self.act_and_keep(|room, now| room.start(self.number, now))
    }

    /// Says how far this player is in the race; once the board is full and right, that is the finish.
    ///
    /// # Errors
    /// If the race has not started or is over, or the game is of another puzzle or has hints where there are none.
    pub fn report(&self, game: &Game) -> Result<Option<Finish>, RoomError> {
        let finish = self.act(|room, now| room.report(self.number, game, now))?;
        if finish.is_some() {
            self.act_and_keep(|_, _| Ok(()))?;
        }
        Ok(finish)
    }

    /// Makes a move on the shared board.
    ///
    /// # Errors
    /// If the board refuses it, this player only watches, or it cannot be written. Then nothing has changed.
    pub fn play(&self, made: Move) -> Result<Outcome, RoomError> {
        self.act(|room, now| room.play(self.number, made, now))
    }

    /// Takes back this player's own last move on the shared board.
    ///
    /// # Errors
    /// If there is none, or another wrote over it since, and those of [`Seat::play`].
    pub fn take_back(&self) -> Result<Outcome, RoomError> {
        self.act(|room, now| room.take_back(self.number, now))
    }

    /// Counts a hint taken on the shared board.
    ///
    /// # Errors
    /// If there are no hints in this room.
    pub fn count_hint(&self) -> Result<(), RoomError> {
        self.act(|room, now| room.count_hint(self.number, now))
    }

    /// Shows the others this player's current cell on the shared board.
    ///
    /// # Errors
    /// If this player only watches.
    pub fn point(&self, cell: Cell) -> Result<(), RoomError> {
        self.act(|room, _| room.point(self.number, cell))
    }

    /// Says a phrase to everybody in the room.
    ///
    /// # Errors
    /// [`RoomError::TooFast`] after three in a row; then one every four seconds.
    pub fn say(&self, phrase: Phrase) -> Result<(), RoomError> {
        self.act(|room, now| room.say(self.number, phrase, now))
    }

    /// Leaves for good: the seat is free.
    pub fn leave(self) {
        let _ = self.act_and_keep(|room, now| {
            room.leave(self.number, now);
            Ok(())
        });
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        let _ = self.act(|room, now| {
            if room.disconnect(self.line, now) {
                room.pause(now);
            }
            Ok(())
        });
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Seat").field("code", &self.code).field("number", &self.number).finish_non_exhaustive()
    }
}
