//! The chosen line of a list.

use crate::tui::action::Action;
use crate::tui::owner::{ListAction, Move, Owner};

/// Which line of a list is chosen. The list scrolls so that this line stays in the middle.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Chooser {
    at: usize,
}

impl Chooser {
    /// Creates a chooser with this line chosen.
    pub(super) const fn at_line(at: usize) -> Self {
        Self { at }
    }

    /// Returns the chosen line of a list with `len` lines.
    pub(super) fn at(self, len: usize) -> usize {
        self.at.min(len.saturating_sub(1))
    }

    /// Chooses this line; returns whether it was chosen already.
    pub(super) const fn choose(&mut self, line: usize) -> bool {
        let again = self.at == line;
        self.at = line;
        again
    }

    /// Moves the choice by this action; returns whether the action is a movement.
    pub(super) fn act(&mut self, action: Action, len: usize, page: usize) -> bool {
        let (at, last) = (self.at(len), len.saturating_sub(1));
        let (before, after) = (at.checked_sub(1).unwrap_or(last), if at >= last { 0 } else { at + 1 });
        self.at = match action.owner() {
            Owner::Move(Move::Up) => before,
            Owner::Move(Move::Down) => after,
            Owner::List(action) => match action {
                ListAction::PreviousField => before,
                ListAction::NextField => after,
                ListAction::PageUp => at.saturating_sub(page),
                ListAction::PageDown => (at + page).min(last),
                ListAction::First => 0,
                ListAction::Last => last,
                ListAction::Toggle | ListAction::Find | ListAction::Add | ListAction::Remove | ListAction::Reset => {
                    return false;
                }
            },
            _ => return false,
        };
        true
    }

    /// Returns the first visible line if `in_sight` lines fit.
    pub(super) fn first(self, len: usize, in_sight: usize) -> usize {
        self.at(len).saturating_sub(in_sight / 2).min(len.saturating_sub(in_sight))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chosen_line_stays_in_sight() {
        let mut chooser = Chooser::default();
        for _ in 0..25 {
            assert!(chooser.act(Action::Down, 20, 5));
            let (at, first) = (chooser.at(20), chooser.first(20, 7));
            assert!((first..first + 7).contains(&at) && first + 7 <= 20);
        }
        assert_eq!(chooser.at(20), 5, "it comes round");
        assert!(chooser.act(Action::PageUp, 20, 8) && chooser.at(20) == 0);
        assert!(!chooser.act(Action::Confirm, 20, 8));
    }
}
