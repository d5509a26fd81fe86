//! A race: the same puzzle, each on a board of their own. A board stays with its player; the room learns how many cells
//! are filled, and at the end the digits.

use std::time::Duration;

use deduku_play::Game;

use super::room::{Hints, Kind, Room, RoomError};
use super::view::Finish;

/// How long everybody waits after the start, so that all begin at the same moment.
const COUNTDOWN: u64 = 3_000;

impl Room {
    /// Starts the race: its maker does, or, if the maker is not there, anybody who plays.
    pub(crate) fn start(&mut self, seat: u16, now: u64) -> Result<(), RoomError> {
        let by = self.playing(seat, Kind::Race)?.player.id;
        if self.over || self.started.is_some() {
            return Err(RoomError::Over);
        }
        let maker = self.maker().clone();
        let is_there = self.members.iter().any(|member| member.player.id == maker.id && member.dropped.is_none());
        if is_there && by != maker.id {
            return Err(RoomError::NotMaker(maker.name));
        }
        self.started = Some(now + COUNTDOWN);
        self.changed();
        Ok(())
    }

    /// Notes how far a player is, and whether that is the end: every cell filled, and by the rules. Whether a digit is
    /// right shows nowhere before that.
    pub(crate) fn report(&mut self, seat: u16, game: &Game, now: u64) -> Result<Option<Finish>, RoomError> {
        let (givens, hints) = (self.game.puzzle().givens().iter().flatten().count(), self.plan.hints);
        let is_same = game.puzzle() == self.game.puzzle();
        let begun = self.started.filter(|&started| started <= now);
        let is_over = self.over;
        let member = self.playing(seat, Kind::Race)?;
        if member.finish.is_some() {
            return Ok(member.finish);
        }
        let started = begun.ok_or(RoomError::NotStarted)?;
        if is_over {
            return Err(RoomError::Over);
        }
        if !is_same {
            return Err(RoomError::OtherPuzzle);
        }
        let helped = game.hints() + game.steps();
        if helped > 0 && hints == Hints::Forbidden {
            return Err(RoomError::NoHints);
        }
        let filled = u32::try_from(game.progress().0 - givens).unwrap_or(u32::MAX);
        if (member.filled, member.helped) != (filled, helped) {
            (member.filled, member.helped) = (filled, helped);
            self.changed();
        }
        if !game.is_solved() {
            return Ok(None);
        }
        let time = Duration::from_millis(now - started);
        let faster = self.members.iter().filter_map(|member| member.finish).filter(|finish| finish.time < time);
        let finish = Finish { place: u32::try_from(faster.count()).unwrap_or(u32::MAX).saturating_add(1), time };
        self.member(seat)?.finish = Some(finish);
        self.end_race(now);
        self.changed();
        Ok(Some(finish))
    }

    /// Ends a race in which nobody can finish any more.
    pub(crate) fn end_race(&mut self, now: u64) {
        let has_begun = self.started.is_some_and(|started| started <= now);
        if self.plan.kind == Kind::Race && has_begun && !self.members.iter().any(super::room::Member::is_racing) {
            self.over = true;
        }
    }
}
