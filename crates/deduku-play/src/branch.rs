//! The board as it was before a line of the log, to view it or to play on from it.

use std::time::Duration;

use super::event::{Event, Outcome};
use super::moves::Move;
use super::play::Game;
use super::state::State;

impl Game {
    /// Returns the game as it was before this line of the log, 0-based, for viewing. It has the board, marks and
    /// colours of that time, and no moves, log or checkpoints. `None` if the log has no such line.
    pub fn before_line(&self, line: usize) -> Option<Self> {
        let state = self.state_before(line)?;
        let bare = Self::bare(self.puzzle(), self.about.clone(), self.options.clone());
        Some(Self { state, knowledge: self.knowledge.clone(), ..bare })
    }

    /// Restores the board as it was before this line of the log, 0-based. It is a move like any other: it can be
    /// undone, and the log keeps every line.
    pub fn branch(&mut self, line: usize, now: Duration) -> Outcome {
        self.make(Move::Branch(line), now)
    }

    /// The state before this line: the changes of this and all later lines are reverted, the last one first.
    pub(super) fn state_before(&self, line: usize) -> Option<State> {
        let since = self.log.get(line..).filter(|since| !since.is_empty())?;
        let mut state = self.state.clone();
        for entry in since.iter().rev() {
            match (&entry.event, &entry.played) {
                (Event::Undone(_), Some(played)) => state.apply(&played.change),
                (_, Some(played)) => state.revert(&played.change),
                (_, None) => {}
            }
        }
        Some(state)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::{Edit, Layer, Options, PuzzleInfo, Refusal};
    use deduku_core::board::{Cell, Digit, named};
    use deduku_core::puzzle::Puzzle;
    use deduku_logic::{Technique, find_all};

    const LINE: &str = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";

    type Change = Box<dyn Fn(&mut Game) -> Outcome>;

    /// A game with moves of every kind, including undone and redone ones, and the state before each line of its log.
    fn played() -> (Game, Vec<State>) {
        let puzzle = Puzzle::from_line(Arc::new(named("9x9").expect("a board")), LINE).expect("a puzzle");
        let mut game = Game::new(&puzzle, PuzzleInfo::default(), Options::default(), Duration::ZERO);
        let mut before = Vec::new();
        let (now, five) = (Duration::from_secs(1), Digit::from_index(4));
        let changes: [Change; 12] = [
            Box::new(move |game| game.fill_marks(now)),
            Box::new(move |game| game.place(Cell::at(1), five, now)),
            Box::new(move |game| game.place(Cell::at(0), five, now)),
            Box::new(move |game| game.undo(now)),
            Box::new(move |game| {
                let position = game.working_position();
                let step =
                    Technique::ALL.iter().find_map(|&technique| find_all(&position, technique).into_iter().next());
                game.play_step(step.expect("a step"), now)
            }),
            Box::new(move |game| game.pause(now)),
            Box::new(move |game| game.undo(now)),
            Box::new(move |game| game.redo(now)),
            Box::new(move |game| {
                game.edit(&[Cell::at(2)], Edit::Note { layer: Layer::Corner, digit: five, on: true }, now)
            }),
            Box::new(move |game| game.branch(2, now)),
            Box::new(move |game| game.restart(now)),
            Box::new(move |game| game.undo(now)),
        ];
        for change in changes {
            let (state, lines) = (game.state.clone(), game.log.len());
            let _ = change(&mut game);
            before.extend((lines..game.log.len()).map(|_| state.clone()));
        }
        (game, before)
    }

    #[test]
    fn the_board_before_every_line_is_found_again() {
        let (game, before) = played();
        assert!(before.len() >= 12 && before.len() == game.log.len());
        for (line, state) in before.iter().enumerate() {
            assert_eq!(game.state_before(line).as_ref(), Some(state), "line {line}");
            assert_eq!(game.before_line(line).map(|game| game.working_position()), Some(state.position()));
        }
        assert!(game.before_line(before.len()).is_none());
    }

    #[test]
    fn a_branch_loses_nothing_and_is_kept_in_a_save() {
        let (mut game, before) = played();
        let (state, lines) = (game.state.clone(), game.log.len());
        assert!(matches!(game.branch(99, Duration::from_secs(2)).event, Event::Refused(Refusal::NoLine)));
        assert!(game.branch(1, Duration::from_secs(2)).changed());
        assert_eq!((&game.state, game.log.len()), (&before[1], lines + 2), "the refusal has a line, too");
        let again = Game::from_text(&game.to_text(), Options::default()).expect("a save");
        assert_eq!(again.state, game.state);
        let _ = game.undo(Duration::from_secs(3));
        assert_eq!(game.state, state);
    }
}
