//! One board for all: every move in one order, written before anybody sees it.

use std::sync::Arc;
use std::time::Duration;

use deduku_core::board::Cell;
use deduku_logic::Style;
use deduku_play::{Event, Game, Move, Outcome, Refusal};

use super::room::{Hints, Kind, Room, RoomError};

impl Room {
    /// Makes a player's move.
    pub(crate) fn play(&mut self, seat: u16, made: Move, now: u64) -> Result<Outcome, RoomError> {
        let is_everybodys =
            matches!(made, Move::Restart { .. } | Move::Return(_) | Move::Branch(_) | Move::TakeBack(_));
        if is_everybodys {
            return Err(RoomError::Everybodys);
        }
        if matches!(made, Move::Step { .. }) && self.plan.hints == Hints::Forbidden {
            return Err(RoomError::NoHints);
        }
        self.change(seat, now, |game, moment| Ok(game.make(made, moment)))
    }

    /// Takes back the player's own last move, unless another wrote over it.
    pub(crate) fn take_back(&mut self, seat: u16, now: u64) -> Result<Outcome, RoomError> {
        let name = self.playing(seat, Kind::Together)?.player.name.clone();
        self.change(seat, now, |game, moment| {
            let line = game.last_move_of(name.as_str()).ok_or(RoomError::NothingOwn)?;
            Ok(game.take_back(line, moment))
        })
    }

    /// Counts a hint that a player took.
    pub(crate) fn count_hint(&mut self, seat: u16, now: u64) -> Result<(), RoomError> {
        if self.plan.hints == Hints::Forbidden {
            return Err(RoomError::NoHints);
        }
        let name = self.playing(seat, Kind::Together)?.player.name.shared();
        let mut next = self.game.clone();
        let moment = self.moment(now);
        next.set_author(&name, moment);
        next.count_hint(moment);
        self.adopt(next)
    }

    /// The player's current cell.
    pub(crate) fn point(&mut self, seat: u16, cell: Cell) -> Result<(), RoomError> {
        if cell.index() >= self.game.board().cell_count() {
            return Err(RoomError::OtherPuzzle);
        }
        let member = self.playing(seat, Kind::Together)?;
        if member.cursor.replace(cell) != Some(cell) {
            self.changed();
        }
        Ok(())
    }

    /// Stops the clock when nobody is left to play.
    pub(crate) fn pause(&mut self, now: u64) {
        if self.plan.kind == Kind::Together && !self.game.is_paused() && !self.game.is_solved() {
            let mut next = self.game.clone();
            let _ = next.pause(self.moment(now));
            // If it cannot be written, the next move resumes from the time of the last one.
            let _ = self.adopt(next);
        }
    }

    /// Changes the game for this player; a change that is refused or cannot be written leaves no trace.
    fn change(
        &mut self,
        seat: u16,
        now: u64,
        act: impl FnOnce(&mut Game, Duration) -> Result<Outcome, RoomError>,
    ) -> Result<Outcome, RoomError> {
        let name = self.playing(seat, Kind::Together)?.player.name.shared();
        let mut next = self.game.clone();
        let moment = self.moment(now);
        next.set_author(&name, moment);
        let outcome = act(&mut next, moment)?;
        if let Event::Refused(refusal) = outcome.event {
            return Err(self.refused(refusal, &name));
        }
        self.adopt(next)?;
        Ok(outcome)
    }

    /// Writes what the later state of the game has more, and takes it.
    fn adopt(&mut self, next: Game) -> Result<(), RoomError> {
        let lines = next.save_lines(self.game.records().len());
        self.journal.append(&lines).map_err(|error| RoomError::not_written(&error))?;
        self.game = next;
        self.changed();
        Ok(())
    }

    /// Why the game refused it, with the name of who was in the way.
    fn refused(&self, refusal: Refusal, name: &Arc<str>) -> RoomError {
        let others = |cell: Cell| {
            let later = self.game.log().iter().rev();
            let other = later.filter(|entry| entry.event.cells().contains(&cell)).find_map(|entry| entry.by.clone());
            other.filter(|by| by != name)
        };
        if let Refusal::Overwritten(cell) = refusal
            && let Some(by) = others(cell)
        {
            return RoomError::Overwritten { by, cell: self.game.board().cell_name(cell) };
        }
        RoomError::Refused(refusal.message(self.game.puzzle(), Style::Standard))
    }
}
