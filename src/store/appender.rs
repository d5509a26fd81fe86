//! The lane that writes moves.
//!
//! Nothing here syncs; everything that waits for a sync is done by the writer's thread.

use std::time::Duration;

use super::Report;
use super::answer::{Answer, BusySince, WriteResult};
use super::backlog::Backlog;
use super::file_error::FileError;
use super::orders::{Command, Order, ReportSink};
use super::owner::Owner;
use super::rights::Rights;
use super::running::{Failure, Renewal, Running};
use crate::lanes::{Lane, Next, Worker};

/// How long after a failed write it is retried, even if no new order comes.
const AGAIN: Duration = Duration::from_secs(2);

/// Number of failures in a row after which the player is reminded that the game is not saved.
const REMINDER: u32 = 20;

/// The thread's own state.
pub(super) struct Appender {
    pub(super) running: Running,
    pub(super) rights: Rights,
    pub(super) commands: Lane<Command>,
    pub(super) sink: ReportSink,
    pub(super) busy: BusySince,
    pub(super) backlog: Backlog,
    /// The number of the last write that was begun.
    pub(super) begun: u64,
    /// Whether somebody shows a move that was not written in time, and waits until everything is.
    pub(super) is_awaited: bool,
    /// Whether the writer is rewriting the game's file.
    pub(super) renewing: bool,
    /// How many attempts in a row failed.
    pub(super) failures: u32,
}

impl Worker for Appender {
    type Order = Order;

    fn turn(&mut self, order: Option<Order>) -> Next {
        self.busy.begin();
        let is_end = matches!(order, Some(Order::End));
        match order {
            Some(order) => self.execute(order),
            None => self.retry(),
        }
        self.busy.end();
        match is_end {
            true => Next::End,
            false if self.running.is_written() => Next::Wait,
            false => Next::Within(AGAIN),
        }
    }
}

impl Appender {
    /// Does what is due before the first order.
    pub(super) fn begin(&mut self) {
        if self.running.is_damaged() {
            self.renew();
        }
    }

    fn execute(&mut self, order: Order) {
        match order {
            Order::Keep(save, answer) => {
                self.begun = answer.number;
                let done = self.running.keep(&save);
                self.report_write(done, Some(answer));
            }
            Order::Add(lines, state, answer) => {
                self.begun = answer.number;
                let done = self.running.add(&lines, &state);
                self.report_write(done, Some(answer));
            }
            Order::SetAside => self.set_aside(),
            Order::Forget => {
                self.has_recovered();
                if let Err(error) = self.running.forget() {
                    self.report(Report::Trouble(error.to_string()));
                }
                self.settle();
            }
            Order::Renewed(serial, renewed) => self.renewed(serial, renewed),
            Order::SyncFailed(error) => {
                self.report(Report::Trouble(format!("the disk may not hold the last moves: {error}")));
                self.renew();
            }
            Order::Check => {
                if let Err(Failure::Taken(owner)) = self.running.check() {
                    self.lose(*owner);
                }
            }
            Order::TakeOver(slot) => self.take_over(slot),
            Order::Flush(done) => {
                self.retry();
                // The writer lives as long as this thread.
                self.commands.send(Command::Flush(done, self.running.is_written()));
            }
            Order::End => {
                self.retry();
                // The slot is released at once: nobody waits for the writer's end before.
                self.commands.send(Command::End);
            }
        }
    }

    /// Passes on the result of a write; reports when writing starts to fail or works again, and now and then while it
    /// keeps failing.
    fn report_write(&mut self, done: Result<(), Failure>, answer: Option<Answer>) {
        let kept = match done {
            Ok(()) => WriteResult::Written,
            Err(Failure::Taken(owner)) => {
                self.lose((*owner).clone());
                WriteResult::Taken(*owner)
            }
            Err(Failure::File(error)) => {
                self.failures += 1;
                if self.failures % REMINDER == 1 {
                    self.report(Report::Unsaved(error.to_string()));
                    // A new file is of no use where the player may not write more.
                    if !matches!(error, FileError::Refused(_)) {
                        self.renew();
                    }
                }
                WriteResult::Failed
            }
        };
        if kept == WriteResult::Written {
            self.has_recovered();
            if self.running.is_stale() {
                self.renew();
            }
        }
        // Whoever gets the answer may ask at once whether everything is written.
        if kept == WriteResult::Written {
            self.backlog.done(self.begun);
        }
        self.is_awaited |= answer.is_some_and(|answer| !answer.send(kept.clone()));
        if kept == WriteResult::Written {
            self.settle();
        }
    }

    /// Reports that writing works again, if it had failed.
    fn has_recovered(&mut self) {
        if std::mem::take(&mut self.failures) > 0 {
            self.report(Report::Recovered);
        }
    }

    /// Notes that nothing that was begun is left to write; reports it if somebody waits for that and nothing else is
    /// left either.
    fn settle(&mut self) {
        self.backlog.done(self.begun);
        if self.is_awaited && self.backlog.is_empty() {
            self.is_awaited = false;
            self.report(Report::CaughtUp);
        }
    }

    /// Retries the write of what is still pending.
    fn retry(&mut self) {
        if !self.running.is_written() {
            let done = self.running.commit();
            self.report_write(done, None);
        }
    }

    /// Asks the writer to rewrite the game as a new file, unless it is doing so already.
    fn renew(&mut self) {
        if !self.renewing
            && let Some(renew) = self.running.renew()
        {
            self.renewing = true;
            self.commands.send(Command::Renew(Box::new(renew)));
        }
    }

    fn renewed(&mut self, serial: u64, renewed: Result<Box<Renewal>, FileError>) {
        self.renewing = false;
        let Ok(renewal) = renewed else { return };
        debug_assert_eq!(serial, renewal.serial, "an answer to what was asked");
        match self.running.adopt(*renewal) {
            Ok(notice) => {
                if let Some(notice) = notice {
                    self.report(Report::Trouble(notice));
                }
                let done = self.running.commit();
                self.report_write(done, None);
            }
            Err(Failure::Taken(owner)) => self.lose(*owner),
            // The old file is unchanged and stays in use.
            Err(Failure::File(_)) => {}
        }
    }

    fn set_aside(&mut self) {
        let aside = self.running.put_aside();
        self.settle();
        if let Some(aside) = aside {
            self.commands.send(Command::Aside(aside));
        }
    }

    fn take_over(&mut self, slot: u32) {
        if let Err(refused) = self.rights.take_over() {
            return self.report(Report::Trouble(refused.to_string()));
        }
        self.set_aside();
        match self.running.take_over(slot) {
            Ok(Some((save, besides))) => {
                let done = self.running.keep(&save);
                self.report_write(done, None);
                if let Some(file) = self.running.file().filter(|_| self.running.is_written()) {
                    self.commands.send(Command::Discard(besides, file));
                }
                self.report(Report::TookOver(Box::new(save)));
            }
            Ok(None) => {
                let words = "that game is not open any more: the other program has ended, or left it";
                self.report(Report::Trouble(words.to_owned()));
            }
            Err(error) => self.report(Report::Trouble(error.to_string())),
        }
    }

    /// Gives the game up to the other program that has taken it over.
    fn lose(&mut self, owner: Owner) {
        self.failures = 0;
        if self.running.lose(owner.clone()) {
            self.report(Report::TakenOver(owner));
        }
    }

    fn report(&self, report: Report) {
        (self.sink)(report);
    }
}
