//! Questions that are not answered yet.
//!
//! Each has a ticket, which its answer carries. Whoever asks keeps the ticket and knows what the answer is for
//! ([`Asked`]); [`Tickets`] knows only what holds for all of them: since when the work goes on and how far it is.

use std::time::Duration;

use super::message::Ticket;

/// Work shorter than this shows no dialog.
const PATIENCE: Duration = Duration::from_millis(400);

/// So often it is looked how far work in sight is.
pub(super) const BEAT: Duration = Duration::from_millis(200);

/// Work on a question.
#[derive(Clone, Copy, Debug)]
pub(super) struct Work {
    ticket: Ticket,
    /// What is being done, for the dialog; nothing for what goes on unseen, or in sight of a component of its own.
    pub(super) words: Option<&'static str>,
    /// Whether a component shows how far it is.
    watched: bool,
    /// Since when.
    pub(super) since: Duration,
    /// How much of how much is done; of 0 is not known.
    pub(super) progress: (u64, u64),
}

/// All questions that are open.
#[derive(Debug, Default)]
pub(super) struct Tickets {
    last: Ticket,
    open: Vec<Work>,
}

impl Tickets {
    /// A ticket that was never used before, for work that begins now.
    pub(super) fn issue(&mut self, words: Option<&'static str>, now: Duration) -> Ticket {
        self.last.0 += 1;
        self.open.push(Work { ticket: self.last, words, watched: false, since: now, progress: (0, 0) });
        self.last
    }

    /// Whether an answer with this ticket is still waited for.
    pub(super) fn is_open(&self, ticket: Ticket) -> bool {
        self.open.iter().any(|work| work.ticket == ticket)
    }

    /// The question is answered or called off; returns whether it was open.
    pub(super) fn close(&mut self, ticket: Ticket) -> bool {
        let before = self.open.len();
        self.open.retain(|work| work.ticket != ticket);
        self.open.len() < before
    }

    /// The open tickets of work like this.
    pub(super) fn of(&self, which: impl Fn(Ticket, &Work) -> bool) -> Vec<Ticket> {
        self.open.iter().filter(|work| which(work.ticket, work)).map(|work| work.ticket).collect()
    }

    /// From now on somebody waits for the work.
    pub(super) fn wait_from(&mut self, ticket: Ticket, now: Duration) {
        if let Some(work) = self.open.iter_mut().find(|work| work.ticket == ticket) {
            work.since = now;
        }
    }

    /// From now on a component shows how far this work is.
    pub(super) fn watch(&mut self, ticket: Ticket, now: Duration) {
        if let Some(work) = self.open.iter_mut().find(|work| work.ticket == ticket) {
            (work.watched, work.since) = (true, now);
        }
    }

    /// The work on a question that is open.
    pub(super) fn work(&self, ticket: Ticket) -> Option<&Work> {
        self.open.iter().find(|work| work.ticket == ticket)
    }

    /// So much of the work on a question is done.
    pub(super) fn progress(&mut self, ticket: Ticket, done: u64, total: u64) {
        if let Some(work) = self.open.iter_mut().find(|work| work.ticket == ticket) {
            work.progress = (done, total);
        }
    }

    /// The work that a dialog would show, if it takes long, of what is waited for.
    fn long(&self, waited: impl Fn(Ticket) -> bool) -> Option<&Work> {
        self.open.iter().find(|work| work.words.is_some() && waited(work.ticket))
    }

    /// The work that a dialog shows now, of what is waited for.
    pub(super) fn visible(&self, now: Duration, waited: impl Fn(Ticket) -> bool) -> Option<&Work> {
        self.long(waited).filter(|work| now.saturating_sub(work.since) >= PATIENCE)
    }

    /// Whether it is seen how far some work is: in the dialog of long work, or in a component of its own.
    pub(super) fn is_seen(&self, now: Duration, waited: impl Fn(Ticket) -> bool) -> bool {
        self.open.iter().any(|work| work.watched) || self.visible(now, waited).is_some()
    }

    /// When something about work in sight changes next.
    pub(super) fn wake(&self, now: Duration, waited: impl Fn(Ticket) -> bool) -> Option<Duration> {
        let progress = self.is_seen(now, &waited).then(|| now + BEAT);
        let patience = self.long(waited).map(|work| work.since + PATIENCE).filter(|at| *at > now);
        [progress, patience].into_iter().flatten().min()
    }
}

/// A question that somebody waits for.
#[derive(Clone, Debug)]
pub(super) struct Pending<P> {
    /// What its answer carries.
    pub(super) ticket: Ticket,
    /// What the answer is for.
    pub(super) purpose: P,
    /// The revision of what it was asked about.
    pub(super) revision: u64,
}

/// The questions of one who asks for several purposes: at most one for each of them.
#[derive(Debug)]
pub(super) struct PendingQuestions<P> {
    pending: Vec<Pending<P>>,
}

impl<P> Default for PendingQuestions<P> {
    fn default() -> Self {
        Self { pending: Vec::new() }
    }
}

impl<P: Clone + PartialEq> PendingQuestions<P> {
    /// Keeps the ticket of a question.
    pub(super) fn keep(&mut self, ticket: Ticket, purpose: P, revision: u64) {
        self.pending.push(Pending { ticket, purpose, revision });
    }

    /// The question with this ticket.
    pub(super) fn get(&self, ticket: Ticket) -> Option<Pending<P>> {
        self.pending.iter().find(|pending| pending.ticket == ticket).cloned()
    }

    /// The ticket of the question for this.
    pub(super) fn ticket(&self, purpose: &P) -> Option<Ticket> {
        self.pending.iter().find(|pending| pending.purpose == *purpose).map(|pending| pending.ticket)
    }

    /// Forgets the question with this ticket, and returns it.
    pub(super) fn take(&mut self, ticket: Ticket) -> Option<Pending<P>> {
        let at = self.pending.iter().position(|pending| pending.ticket == ticket)?;
        Some(self.pending.remove(at))
    }

    /// Forgets the questions for this, and returns their tickets.
    pub(super) fn forget(&mut self, purpose: &P) -> Vec<Ticket> {
        let (removed, left) =
            std::mem::take(&mut self.pending).into_iter().partition::<Vec<_>, _>(|it| it.purpose == *purpose);
        self.pending = left;
        removed.into_iter().map(|pending| pending.ticket).collect()
    }
}
