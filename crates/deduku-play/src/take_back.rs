//! Several players on one board: who moved, and how one of them takes a move of their own back while the others go on.
//!
//! `undo` takes back the last move, whoever made it. On a shared board that is somebody else's. [`Game::take_back`]
//! undoes the move of any line of the log by itself, as long as no later move wrote over it. It is a move like any other
//! (`takeback 12` in a save), so the order of all moves stays one list.

use std::sync::Arc;
use std::time::Duration;

use super::clock::Clock;
use super::edits::Edit;
use super::event::{Event, Outcome, Refusal};
use super::moves::Move;
use super::play::{Entry, Game, Record};
use super::played::{LogEntry, Played};
use super::save::LineError;
use super::state::State;
use deduku_core::board::Cell;

/// What of a cell a move writes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// The digit, and with it the marks that it covers.
    Digit,
    /// Marks and notes of any kind, one by one.
    Mark(Edit),
    /// All marks.
    Marks,
    /// The colour.
    Colour,
    /// Everything.
    All,
}

impl Part {
    /// What the edit writes, whether it sets or removes.
    const fn of(edit: Edit) -> Self {
        match edit {
            Edit::Place { .. } | Edit::Erase { .. } => Self::Digit,
            Edit::Mark { digit, .. } => Self::Mark(Edit::Mark { digit, on: true }),
            Edit::Note { layer, digit, .. } => Self::Mark(Edit::Note { layer, digit, on: true }),
            Edit::CandidateColour { digit, .. } => Self::Mark(Edit::CandidateColour { digit, colour: 0 }),
            Edit::Colour(_) => Self::Colour,
        }
    }

    /// Whether a later write of the other part of the same cell changes what was written here. A digit covers marks;
    /// marks do not touch a digit.
    fn is_overwritten_by(self, later: Self) -> bool {
        match later {
            Self::All => true,
            Self::Digit => matches!(self, Self::Digit | Self::Mark(_)),
            Self::Marks => matches!(self, Self::Mark(_)),
            Self::Mark(_) | Self::Colour => self == later,
        }
    }
}

/// Shared boards.
impl Game {
    /// The moves from here on are this player's: the log says so, and the save.
    pub fn set_author(&mut self, name: &Arc<str>, now: Duration) {
        if self.author.as_ref() != Some(name) {
            self.author = Some(name.clone());
            let elapsed = self.elapsed(now);
            self.records.push(Record { elapsed, entry: Entry::By(name.clone()) });
        }
    }

    /// Makes the change of a record that was added to the same game elsewhere: this copy follows that one.
    ///
    /// # Errors
    /// [`LineError`] if this game has no room for it, so the two were different before.
    pub fn follow(&mut self, record: Record) -> Result<(), LineError> {
        // The record knows the time played. A copy that was read from a save is stopped, whether or not the other game is:
        // that has a record of its own.
        self.set_clock(record.elapsed, Some(record.elapsed));
        self.replay(record).map(|_| ())
    }

    /// Sets the clock, which a copy of a game cannot take from the records alone: it shows `elapsed`, and runs from `now`
    /// on, or stands. The board is not covered either way.
    pub fn set_clock(&mut self, elapsed: Duration, now: Option<Duration>) {
        self.clock = Clock::standing_at(elapsed);
        self.paused = false;
        if let Some(now) = now.filter(|_| !self.is_solved()) {
            self.clock.start(now);
        }
    }

    /// The line of the log, 0-based, with the last move of this player that is still there: neither undone nor taken
    /// back, and not itself taking back another.
    pub fn last_move_of(&self, name: &str) -> Option<usize> {
        let is_theirs = |entry: &LogEntry| entry.by.as_deref() == Some(name);
        (0..self.log.len()).rev().find(|&line| is_theirs(&self.log[line]) && self.live_move(line).is_some())
    }

    /// Who placed the digit of this cell, if several play on one board.
    pub fn placed_by(&self, cell: Cell) -> Option<&str> {
        self.value(cell).filter(|_| self.author.is_some() && !self.is_given(cell))?;
        let places = |line: &usize| {
            let played = self.log[*line].played.as_ref();
            played.is_some_and(|played| writes(played, cell) == Part::Digit) && self.live_move(*line).is_some()
        };
        let line = (0..self.log.len()).rev().find(places)?;
        self.log[line].by.as_deref()
    }

    /// Takes back the move of this line of the log, 0-based, if no later move wrote over it. A move that changed the
    /// whole board, such as filling in all marks, can only be taken back while no other follows it.
    pub fn take_back(&mut self, line: usize, now: Duration) -> Outcome {
        self.make(Move::TakeBack(line), now)
    }

    /// The move of this line, if it changes the board today: it was neither undone nor taken back.
    fn live_move(&self, line: usize) -> Option<&Arc<Played>> {
        let entry = self.log.get(line)?;
        let played = entry.played.as_ref()?;
        let is_made = !matches!(entry.event, Event::Undone(_) | Event::Redone(_));
        if !is_made || matches!(played.made, Move::TakeBack(_)) {
            return None;
        }
        let mut is_there = true;
        for later in &self.log[line + 1..] {
            let Some(other) = &later.played else { continue };
            match later.event {
                Event::Undone(_) if Arc::ptr_eq(other, played) => is_there = false,
                Event::Redone(_) if Arc::ptr_eq(other, played) => is_there = true,
                // Undoing "take back" brings the move back.
                Event::Undone(_) if other.made == Move::TakeBack(line) => is_there = true,
                _ if other.made == Move::TakeBack(line) => is_there = false,
                _ => {}
            }
        }
        is_there.then_some(played)
    }

    /// The state without the move of this line, and what happened.
    pub(super) fn without(&self, line: usize) -> Result<(State, Event), Refusal> {
        let played = self.live_move(line).ok_or(Refusal::NoLine)?;
        let event = Event::TakenBack(played.event.clone());
        let mut state = self.state.clone();
        if self.log[line + 1..].iter().all(|later| later.played.is_none()) {
            state.revert(&played.change);
            return Ok((state, event));
        }
        let (cells, part) = written(played).ok_or(Refusal::PlayedSince)?;
        for later in line + 1..self.log.len() {
            let Some(other) = self.live_move(later) else { continue };
            if let Some(&cell) = cells.iter().find(|&&cell| part.is_overwritten_by(writes(other, cell))) {
                return Err(Refusal::Overwritten(cell));
            }
        }
        for &cell in &cells {
            state.put_back(cell, played);
        }
        Ok((state, event))
    }
}

/// The cells that the move was made in, and what of them it wrote; `None` if it changed the board as a whole.
fn written(played: &Played) -> Option<(Vec<Cell>, Part)> {
    let changed = |cells: &[Cell]| -> Vec<Cell> {
        cells.iter().copied().filter(|&cell| played.change.cell(cell).is_some()).collect()
    };
    match &played.made {
        Move::Place { cell, .. } | Move::Erase { cell, .. } => Some((vec![*cell], Part::Digit)),
        Move::Mark { cell, digit, on } => Some((vec![*cell], Part::of(Edit::Mark { digit: *digit, on: *on }))),
        Move::Edit { cells, edit } => Some((changed(cells), Part::of(*edit))),
        _ => None,
    }
}

/// What the move writes in the cell.
fn writes(played: &Played, cell: Cell) -> Part {
    // A colour of nothing: overwrites nothing.
    const NOTHING: Part = Part::Mark(Edit::Colour(0));
    match &played.made {
        Move::Clean | Move::Fill | Move::Adopt(_) | Move::Clear | Move::Declare(_) => Part::Marks,
        Move::Restart { .. } | Move::Return(_) | Move::Branch(_) => Part::All,
        Move::Step { step, .. } if step.conclusion.place.iter().any(|&(placed, _)| placed == cell) => Part::Digit,
        _ => written(played).filter(|(cells, _)| cells.contains(&cell)).map_or(NOTHING, |(_, part)| part),
    }
}

impl State {
    /// Puts what the move wrote in this cell back as it was before, and with it the marks of other cells that follow.
    fn put_back(&mut self, cell: Cell, played: &Played) {
        let Some((old, _)) = played.change.cell(cell) else { return };
        let edit = match &played.made {
            Move::Edit { edit, .. } => *edit,
            Move::Mark { digit, on, .. } => Edit::Mark { digit: *digit, on: *on },
            Move::Erase { restore, .. } => Edit::Erase { restore: *restore },
            Move::Place { digit, clean, .. } => Edit::Place { digit: *digit, clean: *clean },
            _ => return,
        };
        match (edit, old.value) {
            (Edit::Place { .. }, None) => self.erase(cell, true),
            (Edit::Place { clean, .. }, Some(before)) => self.put(cell, before, old.solver, clean),
            (Edit::Erase { .. }, Some(before)) => {
                let colours = (self.cell(cell).colour, self.cell(cell).candidate_colours);
                *self.cell_mut(cell) = *old;
                (self.cell_mut(cell).colour, self.cell_mut(cell).candidate_colours) = colours;
                self.put(cell, before, old.solver, true);
            }
            (Edit::Erase { .. }, None) => {}
            (Edit::Mark { digit, on }, _) => self.edit(&[cell], Edit::Mark { digit, on: !on }),
            (Edit::Note { layer, digit, on }, _) => self.edit(&[cell], Edit::Note { layer, digit, on: !on }),
            (Edit::Colour(_), _) => self.cell_mut(cell).colour = old.colour,
            (Edit::CandidateColour { digit, .. }, _) => {
                let colour = (old.candidate_colours >> (digit.index() * 4) & 0b1111) as u8;
                self.edit(&[cell], Edit::CandidateColour { digit, colour });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Layer, Options, PuzzleInfo};
    use deduku_core::board::{Digit, named};
    use deduku_core::puzzle::Puzzle;

    const NOW: Duration = Duration::from_secs(1);

    fn game() -> Game {
        let board = Arc::new(named("4x4").expect("a board"));
        let puzzle = Puzzle::from_line(board, "1...............").expect("a puzzle");
        Game::new(&puzzle, PuzzleInfo::default(), Options::default(), Duration::ZERO)
    }

    /// Plays lines such as `anna place r1c2=3`, `anna back`; returns the last outcome.
    fn play(game: &mut Game, script: &str) -> Outcome {
        let mut last = None;
        for line in script.split(';') {
            let (who, what) = line.trim().split_once(' ').expect("who and what");
            game.set_author(&who.into(), NOW);
            last = Some(match what {
                "back" => match game.last_move_of(who) {
                    Some(line) => game.take_back(line, NOW),
                    None => game.refuse(Refusal::NothingToUndo, NOW),
                },
                made => {
                    let made = Move::parse(made, game.board()).expect("a move");
                    game.make(made, NOW)
                }
            });
        }
        last.expect("a line")
    }

    fn cell(name: &str, game: &Game) -> Cell {
        game.board().cell_named(name).expect("a cell")
    }

    #[test]
    fn each_takes_back_what_is_their_own() {
        let digit = |symbol: char| Digit::from_symbol(symbol);
        for (script, at, expected) in [
            ("anna place r1c2=3; bea place r4c4=2; anna back", "r1c2", None),
            ("anna place r1c2=3; bea place r4c4=2; anna back", "r4c4", digit('2')),
            ("anna place r1c2=3; anna place r1c2=4; bea place r4c4=2; anna back", "r1c2", digit('3')),
            ("anna place r1c2=3; anna erase r1c2; bea place r4c4=2; anna back", "r1c2", digit('3')),
            ("anna place r1c2=3; anna erase r1c2; bea place r4c4=2; anna back; anna back", "r1c2", None),
            ("anna place r1c2=3; bea place r1c2=4; bea back; anna back", "r1c2", None),
            ("anna edit r1c2,r1c3 place=3; bea fill; anna back", "r1c3", None),
            ("anna place r1c2=3; bea edit r1c2 colour=2; anna back", "r1c2", None),
        ] {
            let mut game = game();
            let outcome = play(&mut game, script);
            assert!(matches!(outcome.event, Event::TakenBack(_)), "{script}: {outcome:?}");
            assert_eq!(game.value(cell(at, &game)), expected, "{script}");
            let again = Game::from_text(&game.to_text(), Options::default()).expect("a save");
            assert_eq!(again.state, game.state, "{script}");
            assert_eq!(again.log.len(), game.log.len());
            assert!(again.log.iter().zip(&game.log).all(|(one, other)| one.by == other.by), "{script}");
        }
    }

    #[test]
    fn what_others_wrote_over_stays() {
        for (script, reason) in [
            ("anna place r1c2=3; bea place r1c2=4; anna back", "r1c2"),
            ("anna place r1c2=3; bea erase r1c2; anna back", "r1c2"),
            ("anna place r1c2=3; bea erase r1c2; bea place r1c2=3; anna back", "r1c2"),
            ("anna edit r1c2,r1c3 place=3; bea erase r1c3; anna back", "r1c3"),
            ("anna mark r1c2=3; bea place r1c2=4; anna back", "r1c2"),
            ("anna mark r1c2=3; bea clear; anna back", "r1c2"),
            ("anna edit r2c2 colour=3; bea edit r2c2 colour=1; anna back", "r2c2"),
            ("anna place r1c2=3; bea restart; anna back", "r1c2"),
            ("anna fill; bea place r1c2=4; anna back", ""),
        ] {
            let mut game = game();
            let Event::Refused(refusal) = play(&mut game, script).event else { panic!("{script}") };
            let expected =
                if reason.is_empty() { Refusal::PlayedSince } else { Refusal::Overwritten(cell(reason, &game)) };
            assert_eq!(refusal, expected, "{script}");
            Game::from_text(&game.to_text(), Options::default()).expect("refusals are kept, too");
        }
    }

    #[test]
    fn marks_follow_what_is_taken_back() {
        let mut game = game();
        let three = Digit::from_symbol('3').expect("a digit");
        let _ = play(&mut game, "anna fill; anna place r1c2=3; bea place r4c4=2");
        let beside = cell("r1c3", &game);
        assert!(!game.marks(beside).contains(three));
        let _ = play(&mut game, "anna back");
        assert!(game.marks(beside).contains(three), "nothing excludes it any more");
        let _ = play(&mut game, "anna edit r1c3 corner=3; bea place r2c2=2; anna back");
        assert!(game.notes(beside, Layer::Corner).is_empty());
    }

    #[test]
    fn a_copy_follows() {
        let mut game = game();
        assert_eq!(game.placed_by(Cell::at(1)), None);
        let mut copy = game.clone();
        let _ = play(&mut game, "anna place r1c2=3; bea mark r2c2=4; anna back; bea place r2c2=3; anna place r3c3=1");
        let by = |name: &str| game.placed_by(cell(name, &game));
        assert_eq!([by("r2c2"), by("r3c3"), by("r1c1"), by("r1c2")], [Some("bea"), Some("anna"), None, None]);
        for record in game.records().to_vec() {
            copy.follow(record).expect("the same game");
        }
        assert_eq!((&copy.state, &copy.log), (&game.state, &game.log));
        // So does one that was read from a save, in the middle of the game.
        let mut read = Game::from_text(&game.to_text(), Options::default()).expect("a save");
        let known = game.records().len();
        let _ = play(&mut game, "bea place r4c4=2; anna back; bea back");
        for record in game.records()[known..].iter().cloned() {
            read.follow(record).expect("the same game");
        }
        assert_eq!((read.to_text(), read.state, read.log), (game.to_text(), game.state, game.log));
    }
}
