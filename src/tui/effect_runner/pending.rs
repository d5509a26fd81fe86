//! Lines of the running game that the store has, but may not have written yet.
//!
//! If another program takes the game over before they are written, they are lost, and the board goes back to the state
//! without them.

use std::collections::VecDeque;

use crate::store::{Report, WriteResult};

/// The number of lines of each such write, the oldest first.
#[derive(Debug, Default)]
pub(super) struct PendingLines(VecDeque<usize>);

impl PendingLines {
    /// The whole game is written from now on, so earlier lines no longer count.
    pub(super) fn begin_whole(&mut self) {
        self.0.iter_mut().for_each(|lines| *lines = 0);
    }

    /// Takes in the result of a write of this number of lines; returns how many lines are lost.
    pub(super) fn write(&mut self, lines: usize, result: &WriteResult) -> usize {
        match result {
            WriteResult::Late | WriteResult::Failed => self.0.push_back(lines),
            WriteResult::Taken(_) => return lines + self.lose(),
            WriteResult::Written | WriteResult::Nowhere => {}
        }
        0
    }

    /// Takes in a report of the store; returns how many lines are lost.
    pub(super) fn report(&mut self, report: &Report) -> usize {
        match report {
            // Of the oldest write that was late: the store writes in order.
            Report::CaughtUp => drop(self.0.pop_front()),
            Report::Recovered => self.0.clear(),
            Report::TakenOver(_) => return self.lose(),
            _ => {}
        }
        0
    }

    fn lose(&mut self) -> usize {
        self.0.drain(..).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Owner;

    #[test]
    fn what_was_late_is_lost_with_the_game_unless_it_was_written_meanwhile() {
        let mut pending = PendingLines::default();
        for lines in [1, 2, 4] {
            assert_eq!(pending.write(lines, &WriteResult::Late), 0);
        }
        assert_eq!(pending.report(&Report::CaughtUp), 0);
        assert_eq!(pending.report(&Report::TakenOver(Owner::default())), 6);
        assert_eq!(pending.report(&Report::TakenOver(Owner::default())), 0, "they are lost once");
    }

    #[test]
    fn what_failed_is_lost_unless_a_later_attempt_succeeds() {
        let mut pending = PendingLines::default();
        let _ = pending.write(1, &WriteResult::Failed);
        assert_eq!(pending.report(&Report::Recovered), 0);
        let _ = pending.write(2, &WriteResult::Failed);
        assert_eq!(pending.write(3, &WriteResult::Taken(Owner::default())), 5);
    }

    #[test]
    fn lines_of_a_game_that_is_written_as_a_whole_do_not_count() {
        let mut pending = PendingLines::default();
        let _ = pending.write(3, &WriteResult::Late);
        pending.begin_whole();
        let _ = pending.write(0, &WriteResult::Written);
        assert_eq!(pending.report(&Report::TakenOver(Owner::default())), 0);
    }
}
