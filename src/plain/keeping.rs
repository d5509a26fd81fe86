//! Saving the running game after every move, and leaving.
//!
//! A move is in the game's file before it is spoken of; if the disk is too slow for that or refuses, that is said. The
//! game is called saved only when it is, and leaving without it is asked about first.

use std::time::Duration;

use super::speech::{clock, sentence};
use super::table::Table;
use crate::clock::Instant;
use crate::game::Session;
use crate::play::{End, Exit};
use crate::store::{Owner, Report, Save, Stamp, Unsaved, WriteResult};

/// The maximum time to wait for the last write when the program ends.
const LAST_WRITE: Duration = Duration::from_secs(3);

/// Why a game is not saved if the disk says nothing about it.
const NO_ANSWER: &str = "the disk does not answer";

/// How long a move waits for its write before saving is said to be slow.
const PATIENCE: Duration = Duration::from_secs(1);

impl Table {
    /// Waits until the store has finished its work, and reports the results.
    pub(super) fn flush_store(&mut self) {
        self.store.flush(LAST_WRITE);
        self.take_what_came();
    }

    /// Says what a report on the running game's file means.
    pub(super) fn kept(&mut self, report: Report) {
        match report {
            Report::Unsaved(reason) => {
                self.say(&format!("The game is not saved for now: {reason}"));
                (self.save_status.unsaved, self.save_status.is_slow) = (Some(reason), false);
            }
            Report::Recovered => {
                self.say("The game is saved again");
                (self.save_status.unsaved, self.save_status.is_slow) = (None, false);
            }
            Report::CaughtUp if self.save_status.is_slow && !self.store.is_behind() => {
                self.say("Everything is saved now");
                self.save_status.is_slow = false;
            }
            Report::TakenOver(owner) => self.taken_over(&owner),
            _ => {}
        }
    }

    /// The running game as a save.
    pub(super) fn save(&self) -> Option<Save> {
        Some(Save::of(self.running()?, self.now()).stamped())
    }

    /// Saves the new records of the running game. They are in its file when this returns, unless it was said that saving
    /// is slow or fails. Returns whether this program still owns the game: if another one has taken it over, the last
    /// move is lost, and that has been said.
    pub(super) fn keep(&mut self) -> bool {
        let now = self.now();
        let running = self.aside.as_mut().map_or(&mut self.session, |aside| &mut aside.0);
        let Some(session) = running.as_mut().filter(|session| session.taken.is_none()) else { return false };
        match self.store.save(Unsaved::of(session, now)) {
            WriteResult::Taken(owner) => {
                self.taken_over(&owner);
                return false;
            }
            WriteResult::Late => self.await_write(),
            WriteResult::Failed => self.take_what_came(),
            WriteResult::Written | WriteResult::Nowhere => {}
        }
        true
    }

    /// Waits for a late write; says so if it takes long.
    fn await_write(&mut self) {
        let began = Instant::now();
        while self.store.is_behind() && !self.save_status.is_slow && self.save_status.unsaved.is_none() {
            if began.elapsed() >= PATIENCE {
                self.say("Saving is slow: what was done last is not on the disk yet");
                self.save_status.is_slow = true;
            }
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// Handles a takeover by another program, which does not have the lines that were not written: the game returns to
    /// the state before them and stays unchanged.
    fn taken_over(&mut self, by: &Owner) {
        let (now, lost) = (self.now(), self.store.lost_lines());
        let by = format!("{} {by}", by.since.ago(Stamp::now()));
        if !self.running_mut().is_some_and(|session| session.take_over(by.clone(), lost, now)) {
            return;
        }
        (self.save_status.unsaved, self.save_status.is_slow) = (None, false);
        self.say(&format!("Another program has taken the game over ({by}): it cannot be changed here any more"));
    }

    /// Whether the game has moves that leaving would lose if they were not saved.
    fn has_moves(&self) -> bool {
        self.running().is_some_and(Session::has_own_moves) && !self.is_elsewhere()
    }

    /// Whether a file of the player's choice holds the game with all its moves.
    fn is_elsewhere(&self) -> bool {
        self.running().is_some_and(|it| self.save_status.elsewhere.1 == Some(it.game.records().len()))
    }

    /// Why the game is not being saved, if so.
    fn fault(&self) -> Option<String> {
        self.store.not_saving().or_else(|| self.save_status.unsaved.clone())
    }

    /// Why leaving now would lose moves, if so.
    fn would_lose(&mut self) -> Option<String> {
        if !self.has_moves() {
            return None;
        }
        self.keep();
        let is_written = self.store.flush(LAST_WRITE);
        self.take_what_came();
        let fault = self.fault().or_else(|| (!is_written).then(|| NO_ANSWER.to_owned()));
        fault.filter(|_| self.has_moves())
    }

    /// Whether the program ends now; if that would lose moves, asks first.
    pub(super) fn may_leave(&mut self) -> bool {
        let Some(reason) = self.would_lose().filter(|_| !self.save_status.is_leaving) else { return true };
        self.save_status.is_leaving = true;
        self.say(&format!("The game is not saved: {reason}"));
        self.say("“quit” again leaves and loses it. “export game.deduku” writes it to a file with every move");
        false
    }

    /// Ends the program. By then everything has been written, or the returned value says why not.
    pub(super) fn close(mut self) -> End {
        let is_over = self.running().is_some_and(|session| session.game.is_solved() && session.taken.is_none());
        if is_over {
            self.store.forget();
        } else {
            self.keep();
        }
        self.flush_store();
        let (is_saving, is_elsewhere) = (self.store.not_saving().is_none(), self.is_elsewhere());
        let (fault, has_moves) = (self.fault(), self.has_moves());
        let is_kept = fault.is_none() && !is_over;
        let words = self.running().filter(|session| session.taken.is_none() && is_kept).map(|session| {
            let (filled, cells) = session.game.progress();
            format!("Saved. {filled} of {cells}, {}", clock(session.game.elapsed(self.now()).as_secs()))
        });
        let Self { store, exit, mut out, .. } = self;
        let is_closed = store.close(LAST_WRITE);
        let is_lost = fault.is_some() && has_moves || is_saving && !is_closed && !is_elsewhere;
        let lost = is_lost.then(|| fault.unwrap_or_else(|| NO_ANSWER.to_owned()));
        out.line(&sentence(&match (&lost, words) {
            (Some(reason), _) => format!("The game is not saved: {reason}"),
            (None, Some(words)) => words,
            (None, None) => "Goodbye".to_owned(),
        }));
        End { exit: exit.unwrap_or(Exit::Left), unsaved: lost }
    }
}
