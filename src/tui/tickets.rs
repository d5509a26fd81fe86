//! Open questions to the background threads.
//!
//! Each has a ticket, which its answer carries. The component that asks keeps the ticket with the purpose of the answer
//! ([`PendingQuestions`](crate::play::PendingQuestions)); [`Tickets`] knows only what all of them share: when the work
//! began and its progress.

use std::time::Duration;

use super::message::Ticket;
use crate::jobs::queue_words;

/// Work shorter than this shows no dialog.
const PATIENCE: Duration = Duration::from_millis(400);

/// How often the progress of visible work is updated.
pub(super) const BEAT: Duration = Duration::from_millis(200);

/// Work on a question.
#[derive(Clone, Copy, Debug)]
pub(super) struct Work {
    ticket: Ticket,
    /// The text for the dialog; none for work that is invisible, or that a component shows itself.
    pub(super) words: Option<&'static str>,
    /// Whether a component shows its progress.
    watched: bool,
    /// Whether the keys typed after the one that asked wait for the answer, because it decides what they act on.
    holds_keys: bool,
    /// When it began.
    pub(super) since: Duration,
    /// Done and total; a total of 0 means unknown.
    pub(super) progress: (u64, u64),
    /// The place in the queue, from 1, while others have their turn first.
    place: Option<usize>,
}

impl Work {
    /// What is said of the place in the queue, if others have their turn first.
    pub(super) fn queue_words(&self) -> Option<String> {
        self.place.map(queue_words)
    }
}

/// All open questions.
#[derive(Debug, Default)]
pub(super) struct Tickets {
    last: Ticket,
    open: Vec<Work>,
}

impl Tickets {
    /// Issues a ticket that was never used before, for work that begins now. Keys wait for work that has a dialog.
    pub(super) fn issue(&mut self, words: Option<&'static str>, now: Duration) -> Ticket {
        self.last.0 += 1;
        let holds_keys = words.is_some();
        self.open.push(Work {
            ticket: self.last,
            words,
            watched: false,
            holds_keys,
            since: now,
            progress: (0, 0),
            place: None,
        });
        self.last
    }

    /// Whether an answer with this ticket is still waited for.
    pub(super) fn is_open(&self, ticket: Ticket) -> bool {
        self.open.iter().any(|work| work.ticket == ticket)
    }

    /// Closes an answered or cancelled question; returns whether it was open.
    pub(super) fn close(&mut self, ticket: Ticket) -> bool {
        let before = self.open.len();
        self.open.retain(|work| work.ticket != ticket);
        self.open.len() < before
    }

    /// The tickets of open work that meets the condition.
    pub(super) fn of(&self, which: impl Fn(Ticket, &Work) -> bool) -> Vec<Ticket> {
        self.open.iter().filter(|work| which(work.ticket, work)).map(|work| work.ticket).collect()
    }

    /// Restarts the waiting time of the work: from now on the player waits for it.
    pub(super) fn wait_from(&mut self, ticket: Ticket, now: Duration) {
        if let Some(work) = self.open.iter_mut().find(|work| work.ticket == ticket) {
            work.since = now;
        }
    }

    /// Marks the work as shown by a component from now on; keys wait for it.
    pub(super) fn watch(&mut self, ticket: Ticket, now: Duration) {
        if let Some(work) = self.open.iter_mut().find(|work| work.ticket == ticket) {
            (work.watched, work.holds_keys, work.since) = (true, true, now);
        }
    }

    /// Makes the keys typed from now on wait for this answer.
    pub(super) fn hold_keys(&mut self, ticket: Ticket) {
        if let Some(work) = self.open.iter_mut().find(|work| work.ticket == ticket) {
            work.holds_keys = true;
        }
    }

    /// Whether keys wait for any of the answers that the player waits for.
    pub(super) fn holds_keys(&self, waited: impl Fn(Ticket) -> bool) -> bool {
        self.open.iter().any(|work| work.holds_keys && waited(work.ticket))
    }

    /// The work on an open question.
    pub(super) fn work(&self, ticket: Ticket) -> Option<&Work> {
        self.open.iter().find(|work| work.ticket == ticket)
    }

    /// Records the progress of an open question.
    pub(super) fn progress(&mut self, ticket: Ticket, done: u64, total: u64) {
        if let Some(work) = self.open.iter_mut().find(|work| work.ticket == ticket) {
            work.progress = (done, total);
        }
    }

    /// Records the place of an open question in the queue.
    pub(super) fn queued(&mut self, ticket: Ticket, place: Option<usize>) {
        if let Some(work) = self.open.iter_mut().find(|work| work.ticket == ticket) {
            work.place = place;
        }
    }

    /// The work, among what is waited for, that a dialog would show if it takes long.
    fn long(&self, waited: impl Fn(Ticket) -> bool) -> Option<&Work> {
        self.open.iter().find(|work| work.words.is_some() && waited(work.ticket))
    }

    /// The work, among what is waited for, that a dialog shows now.
    pub(super) fn visible(&self, now: Duration, waited: impl Fn(Ticket) -> bool) -> Option<&Work> {
        self.long(waited).filter(|work| now.saturating_sub(work.since) >= PATIENCE)
    }

    /// Whether the progress of any work is visible, in the dialog for long work or in a component.
    pub(super) fn is_seen(&self, now: Duration, waited: impl Fn(Ticket) -> bool) -> bool {
        self.open.iter().any(|work| work.watched) || self.visible(now, waited).is_some()
    }

    /// The words and the progress of work that is visible, in the dialog for long work or in a component.
    pub(super) fn shown(&self, now: Duration) -> Option<(Option<&'static str>, (u64, u64))> {
        let long = |work: &&Work| now.saturating_sub(work.since) >= PATIENCE && (work.watched || work.words.is_some());
        self.open.iter().find(long).map(|work| (work.words, work.progress))
    }

    /// When visible work needs the next update.
    pub(super) fn wake(&self, now: Duration, waited: impl Fn(Ticket) -> bool) -> Option<Duration> {
        let progress = self.is_seen(now, &waited).then(|| now + BEAT);
        let patience = self.long(waited).map(|work| work.since + PATIENCE).filter(|at| *at > now);
        [progress, patience].into_iter().flatten().min()
    }
}
