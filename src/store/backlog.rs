//! What has been asked of the thread that writes moves, and is not in the running game's file yet.
//!
//! This is the only place that knows it: a screen that shows a move asks here whether the move is saved.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The writes that are not done, shared by the thread that asks for them and the thread that does them.
#[derive(Clone, Debug, Default)]
pub(super) struct Backlog(Arc<Mutex<Writes>>);

#[derive(Debug, Default)]
struct Writes {
    /// The number of the last write.
    last: u64,
    /// The number of each write that is not done, and how many lines of the game only it holds, the oldest first.
    undone: VecDeque<(u64, usize)>,
}

impl Backlog {
    /// Adds a write of these lines; returns its number.
    pub(super) fn add(&self, lines: usize) -> u64 {
        let mut writes = self.lock();
        writes.last += 1;
        let number = writes.last;
        writes.undone.push_back((number, lines));
        number
    }

    /// Adds a write of the whole game, which holds the lines of every write before it; returns its number.
    pub(super) fn add_whole(&self) -> u64 {
        self.lock().undone.iter_mut().for_each(|(_, lines)| *lines = 0);
        self.add(0)
    }

    /// Removes the write of this number and all before it: they are done, or their game is no longer there.
    pub(super) fn done(&self, number: u64) {
        self.lock().undone.retain(|(other, _)| *other > number);
    }

    /// Whether everything is written.
    pub(super) fn is_empty(&self) -> bool {
        self.lock().undone.is_empty()
    }

    /// Gives up everything that is not written, because another program has taken the game over; returns how many lines
    /// that are.
    pub(super) fn give_up(&self) -> usize {
        self.lock().undone.drain(..).map(|(_, lines)| lines).sum()
    }

    fn lock(&self) -> MutexGuard<'_, Writes> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_empty_only_once_the_last_write_is_done() {
        let backlog = Backlog::default();
        let numbers = [1, 2, 4].map(|lines| backlog.add(lines));
        backlog.done(numbers[0]);
        assert!(!backlog.is_empty(), "two of three are not done");
        backlog.done(numbers[2]);
        assert!(backlog.is_empty());
        assert_eq!(backlog.give_up(), 0);
    }

    #[test]
    fn lines_are_lost_once_and_only_if_they_were_not_written() {
        let backlog = Backlog::default();
        let numbers = [1, 2, 4].map(|lines| backlog.add(lines));
        backlog.done(numbers[0]);
        assert_eq!((backlog.give_up(), backlog.give_up()), (6, 0));
        assert!(backlog.is_empty());
    }

    #[test]
    fn lines_of_a_game_that_is_written_as_a_whole_do_not_count() {
        let backlog = Backlog::default();
        backlog.add(3);
        let whole = backlog.add_whole();
        assert_eq!(backlog.give_up(), 0);
        backlog.done(whole);
        backlog.add(1);
        assert_eq!(backlog.give_up(), 1);
    }
}
