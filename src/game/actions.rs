//! What can be done in a game. Every action takes the time, and returns what came of it.

use std::sync::Arc;
use std::time::Duration;

use super::edits::Edit;
use super::event::{Event, Outcome, Refusal};
use super::moves::Move;
use super::options::Conflicts;
use super::play::{Entry, Game, Record};
use super::played::{LogEntry, Played};
use super::state::{Change, MarkStatus, State};
use super::sums::summed_by;
use crate::board::{Cell, Digit};
use crate::logic::{Evidence, Step};
use crate::puzzle::Position;

impl Game {
    /// The player types a digit into a cell: it is placed, replaces another, or erases itself, as the
    /// options say.
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

    /// The player erases a digit; the cell's marks come back.
    pub fn erase(&mut self, cell: Cell, now: Duration) -> Outcome {
        self.make(Move::Erase { cell, restore: self.options.restore_marks }, now)
    }

    /// The player sets a mark, or removes it if it is there.
    pub fn toggle_mark(&mut self, cell: Cell, digit: Digit, now: Duration) -> Outcome {
        self.make(Move::Mark { cell, digit, on: !self.state.marks(cell).contains(digit) }, now)
    }

    /// Marks every empty cell with what reason leaves; marks are candidates from then on.
    pub fn fill_marks(&mut self, now: Duration) -> Outcome {
        self.make(Move::Fill, now)
    }

    /// Marks every empty cell with the candidates that it has in this position of the same board; marks are
    /// candidates from then on, and what is missing among them counts as the player's elimination.
    pub fn adopt_marks(&mut self, position: &Position, now: Duration) -> Outcome {
        let empty = position.empty_cells().filter(|&cell| !self.is_given(cell));
        self.make(Move::Adopt(empty.map(|cell| (cell, position.candidates(cell))).collect()), now)
    }

    /// Removes every mark; marks are notes from then on.
    pub fn clear_marks(&mut self, now: Duration) -> Outcome {
        self.make(Move::Clear, now)
    }

    /// Says that the marks are complete (candidates), or that they are not (notes).
    pub fn declare_marks(&mut self, status: MarkStatus, now: Duration) -> Outcome {
        self.make(Move::Declare(status), now)
    }

    /// Back to the givens. It can be undone.
    pub fn restart(&mut self, now: Duration) -> Outcome {
        self.make(Move::Restart { fill: self.options.fill_marks }, now)
    }

    /// Plays a step of the solver's.
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

    /// Takes the last move back.
    pub fn undo(&mut self, now: Duration) -> Outcome {
        let Some(played) = self.past.pop() else { return self.refuse(Refusal::NothingToUndo, now) };
        let event = Event::Undone(played.event.clone());
        self.future.push(played.clone());
        let outcome = self.changed((Entry::Undo, event), &played, now, |state| state.revert(&played.change));
        Outcome { dropped: 0, ..outcome }
    }

    /// Makes the last move that was taken back again.
    pub fn redo(&mut self, now: Duration) -> Outcome {
        let Some(played) = self.future.pop() else { return self.refuse(Refusal::NothingToRedo, now) };
        let event = Event::Redone(played.event.clone());
        self.past.push(played.clone());
        self.changed((Entry::Redo, event), &played, now, |state| state.apply(&played.change))
    }

    /// Takes back as many moves, each on its own: what "undo to the last good position" does. The
    /// last outcome is returned.
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

    /// Lets the clock run again.
    pub fn resume(&mut self, now: Duration) -> Outcome {
        if !self.paused {
            return still(Event::Ignored);
        }
        self.paused = false;
        if !self.is_solved() {
            self.clock.start(now);
        }
        // A program that was left without a move since leaves nothing new to say.
        match self.records.last() {
            Some(Record { entry: Entry::Resume, .. }) => still(Event::Resumed),
            _ => self.note(Entry::Resume, Event::Resumed, now),
        }
    }

    /// Remembers that the player was given a hint. It is no move and has no line in the log.
    pub fn count_hint(&mut self, now: Duration) {
        self.records.push(Record { elapsed: self.clock.elapsed(now), entry: Entry::Hint });
    }

    /// Says no. What only would have changed nothing is not worth a line in the log.
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

    /// Writes a line that leaves the board alone.
    pub(super) fn note(&mut self, entry: Entry, event: Event, now: Duration) -> Outcome {
        let elapsed = self.clock.elapsed(now);
        self.records.push(Record { elapsed, entry });
        self.log.push(LogEntry { elapsed, event: event.clone(), played: None });
        still(event)
    }

    /// Changes the board, and writes a line about it. Whoever plays on has ended the pause.
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

    /// The state after the move, and what it did; or why it cannot be.
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

    /// Changes the cells that the change applies to; if there is none, says why not of the first.
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

    /// Whether the player may touch the cell, and the board has the digit.
    fn own(&self, cell: Cell, digit: Digit) -> Result<(), Refusal> {
        if self.is_given(cell) {
            return Err(Refusal::Given(cell));
        }
        let known = self.board().all_digits().contains(digit);
        if known { Ok(()) } else { Err(Refusal::Beyond(cell, digit)) }
    }

    /// Back to where the guess, a move that stands, was made.
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

    /// What the step concludes, if it follows.
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
