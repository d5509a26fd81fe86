//! The actions of a game. Each takes the current time and returns its outcome.

use std::sync::Arc;
use std::time::Duration;

use super::edits::Edit;
use super::event::{Event, Outcome, Refusal};
use super::moves::Move;
use super::options::{Conflicts, FillBy};
use super::play::{Entry, Game, Record};
use super::played::{LogEntry, Played};
use super::state::{Change, MarkStatus, State};
use super::sums::summed_by;
use deduku_core::board::{Cell, Digit, DigitSet};
use deduku_core::puzzle::Position;
use deduku_logic::{Evidence, Step};

impl Game {
    /// Types a digit into a cell: it is placed, replaces another one, or erases itself, depending on the options.
    pub fn place(&mut self, cell: Cell, digit: Digit, now: Duration) -> Outcome {
        let Some(standing) = self.state.value(cell).filter(|_| !self.is_given(cell)) else {
            return self.put(cell, digit, now);
        };
        match (standing == digit, self.options.same_digit_erases, self.options.replace) {
            (true, true, _) => self.erase(cell, now),
            (true, false, _) => self.refuse(Refusal::Unchanged, now),
            (false, _, true) => self.put(cell, digit, now),
            (false, _, false) => self.refuse(Refusal::Occupied(cell), now),
        }
    }

    fn put(&mut self, cell: Cell, digit: Digit, now: Duration) -> Outcome {
        let conflict = || self.state.holders(cell, digit).next().is_some();
        if self.options.conflicts == Conflicts::Book && !self.is_given(cell) && conflict() {
            return self.refuse(Refusal::Conflict(cell, digit), now);
        }
        self.make(Move::Place { cell, digit, clean: self.options.clean_marks }, now)
    }

    /// Erases a digit; the cell's marks come back if the options say so.
    pub fn erase(&mut self, cell: Cell, now: Duration) -> Outcome {
        self.make(Move::Erase { cell, restore: self.options.restore_marks }, now)
    }

    /// Sets a mark, or removes it if it is set.
    pub fn toggle_mark(&mut self, cell: Cell, digit: Digit, now: Duration) -> Outcome {
        self.make(Move::Mark { cell, digit, on: !self.state.marks(cell).contains(digit) }, now)
    }

    /// Marks every empty cell with its reasoned candidates, or with those of them that the rules allow, if the options
    /// say so; marks are candidates from then on.
    pub fn fill_marks(&mut self, now: Duration) -> Outcome {
        let made = match self.options.fill_by {
            FillBy::Houses => Move::Fill,
            FillBy::Rules => self.fill_by_rules(),
        };
        self.make(made, now)
    }

    /// The move that fills in what the rules allow. The marks are part of the move, so that a save does not depend on
    /// how the rules are understood.
    fn fill_by_rules(&self) -> Move {
        let narrowed = |(cell, digits): &(Cell, DigitSet)| *digits != self.possible(*cell);
        let marks: Arc<[_]> = self.board().cells().zip(self.allowed()).filter(narrowed).collect();
        if marks.is_empty() { Move::Fill } else { Move::Adopt(marks) }
    }

    /// Marks every empty cell with its candidates in this position of the same board; marks are candidates from then
    /// on, and any that are missing count as eliminated by the player.
    pub fn adopt_marks(&mut self, position: &Position, now: Duration) -> Outcome {
        let empty = position.empty_cells().filter(|&cell| !self.is_given(cell));
        self.make(Move::Adopt(empty.map(|cell| (cell, position.candidates(cell))).collect()), now)
    }

    /// Removes every mark; marks are notes from then on.
    pub fn clear_marks(&mut self, now: Duration) -> Outcome {
        self.make(Move::Clear, now)
    }

    /// Declares that the marks are complete (candidates), or that they are not (notes).
    pub fn declare_marks(&mut self, status: MarkStatus, now: Duration) -> Outcome {
        self.make(Move::Declare(status), now)
    }

    /// Resets the board to the givens. It can be undone. Marks that the rules allow are filled in by a move of its own.
    pub fn restart(&mut self, now: Duration) -> Outcome {
        let by_rules = self.options.fill_marks && self.options.fill_by == FillBy::Rules;
        let outcome = self.make(Move::Restart { fill: self.options.fill_marks && !by_rules }, now);
        if by_rules { self.fill_marks(now) } else { outcome }
    }

    /// Plays a step of the solver.
    pub fn play_step(&mut self, step: Step, now: Duration) -> Outcome {
        self.make(Move::Step { step: Arc::new(step), clean: self.options.clean_marks }, now)
    }

    /// Makes the move, if the board allows it.
    pub fn make(&mut self, made: Move, now: Duration) -> Outcome {
        match self.carry_out(&made) {
            Err(refusal) => self.refuse(refusal, now),
            Ok((after, event)) => {
                let change = Change::between(&self.state, &after);
                let event = Arc::new(event);
                self.future.clear();
                let played = Arc::new(Played { made: made.clone(), event: event.clone(), change });
                self.past.push(played.clone());
                self.changed((Entry::Made(made), Event::clone(&event)), &played, now, |state| *state = after)
            }
        }
    }

    /// Undoes the last move.
    pub fn undo(&mut self, now: Duration) -> Outcome {
        let Some(played) = self.past.pop() else { return self.refuse(Refusal::NothingToUndo, now) };
        let event = Event::Undone(played.event.clone());
        self.future.push(played.clone());
        let outcome = self.changed((Entry::Undo, event), &played, now, |state| state.revert(&played.change));
        Outcome { dropped: 0, ..outcome }
    }

    /// Redoes the move that was undone last.
    pub fn redo(&mut self, now: Duration) -> Outcome {
        let Some(played) = self.future.pop() else { return self.refuse(Refusal::NothingToRedo, now) };
        let event = Event::Redone(played.event.clone());
        self.past.push(played.clone());
        self.changed((Entry::Redo, event), &played, now, |state| state.apply(&played.change))
    }

    /// Undoes this many moves, one at a time, as "undo to the last good position" does. Returns the last outcome.
    pub fn undo_times(&mut self, times: usize, now: Duration) -> Outcome {
        for _ in 1..times {
            let _ = self.undo(now);
        }
        self.undo(now)
    }

    /// Stops the clock until [`Game::resume`] or the next action.
    pub fn pause(&mut self, now: Duration) -> Outcome {
        if self.paused || self.is_solved() {
            return still(Event::Ignored);
        }
        self.clock.stop(now);
        self.paused = true;
        self.note(Entry::Pause, Event::Paused, now)
    }

    /// Ends the pause: the clock runs again, unless the puzzle is solved.
    pub fn resume(&mut self, now: Duration) -> Outcome {
        if !self.paused {
            return still(Event::Ignored);
        }
        self.paused = false;
        if !self.is_solved() {
            self.clock.start(now);
        }
        // If the save was opened and closed without a move, the last record is a `resume` already.
        match self.records.last() {
            Some(Record { entry: Entry::Resume, .. }) => still(Event::Resumed),
            _ => self.note(Entry::Resume, Event::Resumed, now),
        }
    }

    /// Records that the player was given a hint. It is not a move and has no line in the log.
    pub fn count_hint(&mut self, now: Duration) {
        self.records.push(Record { elapsed: self.clock.elapsed(now), entry: Entry::Hint });
    }

    /// Notes in the log that no step was found, and that the profile makes no guesses.
    pub fn note_no_step(&mut self, now: Duration) {
        let _ = self.refuse(Refusal::NoStep, now);
    }

    /// Refuses an action. One that would only have changed nothing gets no line in the log.
    pub(super) fn refuse(&mut self, refusal: Refusal, now: Duration) -> Outcome {
        match refusal {
            Refusal::Given(_) if !self.options.announce_given => still(Event::Ignored),
            Refusal::Unchanged | Refusal::NothingToUndo | Refusal::NothingToRedo => still(Event::Refused(refusal)),
            _ => {
                let bell = matches!(refusal, Refusal::Conflict(..));
                Outcome { bell, ..self.note(Entry::Refused(refusal), Event::Refused(refusal), now) }
            }
        }
    }

    /// Adds a record and a log line that do not change the board.
    pub(super) fn note(&mut self, entry: Entry, event: Event, now: Duration) -> Outcome {
        let elapsed = self.clock.elapsed(now);
        self.records.push(Record { elapsed, entry });
        self.log.push(LogEntry { elapsed, event: event.clone(), by: self.author.clone(), played: None });
        still(event)
    }

    /// Changes the board and adds a log line about it. This ends a pause.
    fn changed(
        &mut self,
        (entry, event): (Entry, Event),
        played: &Arc<Played>,
        now: Duration,
        how: impl FnOnce(&mut State),
    ) -> Outcome {
        let _ = self.resume(now);
        let was_solved = self.is_solved();
        how(&mut self.state);
        self.revision += 1;
        let outcome = self.note(entry, event, now);
        if let Some(line) = self.log.last_mut() {
            line.played = Some(played.clone());
        }
        let is_solved = self.is_solved();
        match (was_solved, is_solved) {
            (false, true) => self.clock.stop(now),
            (true, false) => self.clock.start(now),
            _ => {}
        }
        Outcome { solved: is_solved && !was_solved, dropped: played.change.dropped(), ..outcome }
    }

    /// Computes the state after the move and its event; or the reason why it is refused.
    fn carry_out(&self, made: &Move) -> Result<(State, Event), Refusal> {
        let mut state = self.state.clone();
        let event = match *made {
            Move::Place { cell, digit, clean } => {
                self.own(cell, digit)?;
                let conflicts = state.holders(cell, digit).collect();
                let from = state.value(cell);
                state.put(cell, digit, false, clean);
                let mut sums = state.wrong_sums();
                sums.retain(|&house| self.board().house(house).cells.contains(&cell));
                match from {
                    Some(from) => Event::Replaced { cell, from, digit, conflicts, sums },
                    None => Event::Placed { cell, digit, conflicts, sums },
                }
            }
            Move::Erase { cell, restore } => {
                let digit = state.value(cell).ok_or(Refusal::Empty(cell))?;
                self.own(cell, digit)?;
                state.erase(cell, restore);
                Event::Erased { cell, digit }
            }
            Move::Mark { cell, digit, on } => {
                self.own(cell, digit)?;
                if state.value(cell).is_some() {
                    return Err(Refusal::Covered(cell));
                }
                state.mark(cell, digit, on);
                Event::Marked { cell, digit, on }
            }
            Move::Edit { ref cells, edit } => self.edited(cells, edit, &mut state)?,
            Move::Clean => {
                state.clean();
                Event::Cleaned
            }
            Move::Strike { house, digits, on } => {
                if !summed_by(self.puzzle(), house) {
                    return Err(Refusal::NoSum);
                }
                state.struck.retain(|other| *other != (house, digits));
                if on {
                    state.struck.push((house, digits));
                }
                Event::Struck { house, digits, on }
            }
            Move::Return(ref name) => {
                let kept = self.checkpoints.iter().find(|kept| kept.name == *name).ok_or(Refusal::NoCheckpoint)?;
                state = kept.state.clone();
                Event::Returned(name.clone())
            }
            Move::Branch(line) => {
                state = self.state_before(line).ok_or(Refusal::NoLine)?;
                Event::Branched(line)
            }
            Move::TakeBack(line) => {
                let (before, event) = self.without(line)?;
                state = before;
                event
            }
            Move::Fill => {
                state.fill();
                Event::Filled
            }
            Move::Adopt(ref marks) => {
                for &(cell, digits) in &**marks {
                    if self.is_given(cell) {
                        return Err(Refusal::Given(cell));
                    }
                    if let Some(digit) = (digits - self.board().all_digits()).iter().next() {
                        return Err(Refusal::Beyond(cell, digit));
                    }
                }
                state.adopt(marks);
                Event::Adopted
            }
            Move::Clear => {
                state.clear();
                Event::Cleared
            }
            Move::Declare(status) => {
                if let Some(bare) = state.unmarked().filter(|_| status == MarkStatus::Candidates) {
                    return Err(Refusal::Unmarked(bare));
                }
                state.declare(status);
                Event::Declared(status)
            }
            Move::Restart { fill } => {
                state = State::new(self.puzzle());
                if fill {
                    state.fill();
                }
                Event::Restarted
            }
            Move::Step { ref step, clean } => {
                if let Evidence::Retreat { guess } = step.evidence {
                    self.before_guess(guess, &mut state)?;
                }
                self.play(step, clean, &mut state)?;
                Event::Played(step.clone())
            }
        };
        if Change::between(&self.state, &state).is_empty() { Err(Refusal::Unchanged) } else { Ok((state, event)) }
    }

    /// Edits the cells that the edit applies to; if there are none, gives the reason for the first cell.
    fn edited(&self, cells: &[Cell], edit: Edit, state: &mut State) -> Result<Event, Refusal> {
        let &first = cells.first().ok_or(Refusal::Unchanged)?;
        if let Some(digit) = edit.digit().filter(|&digit| !self.board().all_digits().contains(digit)) {
            return Err(Refusal::Beyond(first, digit));
        }
        let meant: Vec<Cell> = cells.iter().copied().filter(|&cell| edit.applies(cell, state)).collect();
        if meant.is_empty() {
            return Err(match (self.is_given(first), edit) {
                (true, _) => Refusal::Given(first),
                (false, Edit::Erase { .. }) => Refusal::Empty(first),
                (false, _) => Refusal::Covered(first),
            });
        }
        state.edit(&meant, edit);
        let mut conflicts = Vec::new();
        if let Edit::Place { digit, .. } = edit {
            conflicts = meant.iter().flat_map(|&cell| state.holders(cell, digit)).collect();
            conflicts.sort_unstable();
            conflicts.dedup();
        }
        Ok(Event::Edited { cells: meant, edit, conflicts })
    }

    /// Checks that the player may change the cell, and that the board has the digit.
    fn own(&self, cell: Cell, digit: Digit) -> Result<(), Refusal> {
        if self.is_given(cell) {
            return Err(Refusal::Given(cell));
        }
        let known = self.board().all_digits().contains(digit);
        if known { Ok(()) } else { Err(Refusal::Beyond(cell, digit)) }
    }

    /// Reverts the state to before the guess with this move number; it must not have been undone.
    fn before_guess(&self, guess: usize, state: &mut State) -> Result<(), Refusal> {
        let guessed = self.past.get(guess).ok_or(Refusal::Stale)?;
        if !guessed.is_guess() {
            return Err(Refusal::Stale);
        }
        for played in self.past[guess..].iter().rev() {
            state.revert(&played.change);
        }
        Ok(())
    }

    /// Applies the step's conclusion if the step is valid in this state.
    fn play(&self, step: &Arc<Step>, clean: bool, state: &mut State) -> Result<(), Refusal> {
        let fits = |&(cell, digit): &(Cell, Digit)| state.value(cell).is_none() && state.working(cell).contains(digit);
        if !step.conclusion.place.iter().all(fits) {
            return Err(Refusal::Stale);
        }
        if !step.conclusion.eliminate.is_empty() {
            let own = |&(cell, _): &(Cell, Digit)| self.puzzle().given(cell).is_none();
            if !step.conclusion.eliminate.iter().all(own) {
                return Err(Refusal::Stale);
            }
            state.eliminate(step).ok_or(Refusal::Stale)?;
        }
        for &(cell, digit) in &step.conclusion.place {
            state.put(cell, digit, true, clean);
        }
        Ok(())
    }
}

fn still(event: Event) -> Outcome {
    Outcome { event, solved: false, dropped: 0, bell: false }
}
