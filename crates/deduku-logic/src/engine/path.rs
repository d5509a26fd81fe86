//! Solving a position step by step to the end.

use crate::dispatch::{Finders, FirstStep};
use crate::engine::canonical_form::CanonicalForm;
use crate::engine::path_steps::{End, Entry, Path, Trial};
use crate::step::apply;
use crate::{Conclusion, Evidence, Profile, Step, Technique};
use deduku_core::board::{Cell, Digit};
use deduku_core::puzzle::Position;
use deduku_core::solve::search_position;
use deduku_core::work::{Stop, Work};

/// An open guess: the position to restore, and the candidates left to try.
struct Open {
    before: Position,
    cell: Cell,
    candidates: Vec<Digit>,
    attempt: usize,
    entry: usize,
}

/// Solves the position with the profile's techniques, cheapest first, starting over after each step.
///
/// If they find nothing and trial is allowed, the exact solver is asked first: a position with one solution is guessed
/// on (the candidates of a cell with the fewest, one after the other); any other position ends the path.
///
/// Puzzles that differ only in the names of digits, or by a rotation or reflection that maps the board onto itself,
/// have the same path, unless they have sums or the profile is not [canonical](Profile::canonical).
pub fn path(position: &Position, profile: &Profile, trial: Trial, work: &Work) -> Path {
    path_reporting(position, profile, trial, work, None)
}

/// The same; each step is also reported as soon as it is found.
pub(crate) fn path_reporting(
    position: &Position,
    profile: &Profile,
    trial: Trial,
    work: &Work,
    report: Option<&mut dyn FnMut(Entry)>,
) -> Path {
    let frame = CanonicalForm::of(position, profile);
    let stated = |entry: Entry| Entry { step: frame.to_original(entry.step), ..entry };
    let mut forward = report.map(|report| |entry: &Entry| report(stated(entry.clone())));
    let report = forward.as_mut().map(|forward| forward as &mut dyn FnMut(&Entry));
    let mut walk =
        PathBuilder { position: frame.to_canonical(position), entries: Vec::new(), open: Vec::new(), report };
    let end = walk.run(profile, trial, work).unwrap_or_else(End::Stopped);
    Path { entries: walk.entries.into_iter().map(stated).collect(), end }
}

struct PathBuilder<'r> {
    position: Position,
    entries: Vec<Entry>,
    open: Vec<Open>,
    /// Called with each step as soon as it is found.
    report: Option<&'r mut dyn FnMut(&Entry)>,
}

impl PathBuilder<'_> {
    fn run(&mut self, profile: &Profile, trial: Trial, work: &Work) -> Result<End, Stop> {
        let finders = Finders::new(self.position.board());
        loop {
            work.check()?;
            let is_filled = self.position.unsolved() == 0;
            if is_filled && self.position.is_solved() {
                return Ok(End::Solved);
            }
            let found = if is_filled {
                FirstStep::Contradiction
            } else {
                finders.first_if_sound(&self.position, profile, work)
            };
            match found {
                FirstStep::Step(step) => {
                    apply(&mut self.position, &step);
                    self.push(step);
                }
                FirstStep::Contradiction => {
                    if !self.retreat() {
                        return Ok(End::NoSolution);
                    }
                }
                FirstStep::Nothing if !self.open.is_empty() => self.open_guess(),
                FirstStep::Nothing => match self.judge(trial, work)? {
                    Some(end) => return Ok(end),
                    None if trial == Trial::Known => self.take_from_solution(work)?,
                    None => self.open_guess(),
                },
            }
        }
    }

    /// Decides whether the path ends here, after logic found nothing and with no guess open.
    fn judge(&self, trial: Trial, work: &Work) -> Result<Option<End>, Stop> {
        // If time has run out, that may be why the finders found nothing.
        work.check()?;
        if trial == Trial::Counted {
            return Ok(Some(End::Stuck));
        }
        let found = search_position(&self.position, 2, work);
        match found.stopped {
            Some(Stop::Budget) if trial == Trial::Forbidden => return Ok(Some(End::Stuck)),
            Some(stop) => return Err(stop),
            None => {}
        }
        Ok(match (found.solutions.len(), trial) {
            (0, _) => Some(End::NoSolution),
            (1, Trial::Allowed | Trial::Known) => None,
            (1, Trial::Forbidden | Trial::Counted) => Some(End::Stuck),
            _ => Some(End::SeveralSolutions),
        })
    }

    fn push(&mut self, step: Step) {
        let entry = Entry { step, depth: self.open.len() as u16, undone: false };
        if let Some(report) = &mut self.report {
            report(&entry);
        }
        self.entries.push(entry);
    }

    /// Places the solution's digit in the middle one of the empty cells.
    fn take_from_solution(&mut self, work: &Work) -> Result<(), Stop> {
        let found = search_position(&self.position, 1, work);
        let empty: Vec<Cell> = self.position.empty_cells().collect();
        if let (Some(solution), Some(&cell)) = (found.solutions.first(), empty.get(empty.len() / 2)) {
            let step = guess(cell, &[solution.digit(cell)], 0);
            apply(&mut self.position, &step);
            self.push(step);
        }
        found.stopped.map_or(Ok(()), Err)
    }

    fn open_guess(&mut self) {
        let fewest = self.position.empty_cells().min_by_key(|&cell| self.position.candidates(cell).len());
        let Some(cell) = fewest else { return };
        let candidates = self.position.candidates(cell).iter().collect();
        self.open.push(Open { before: self.position.clone(), cell, candidates, attempt: 0, entry: 0 });
        self.attempt();
    }

    /// Tries the next candidate of the last open guess.
    fn attempt(&mut self) {
        let Some(open) = self.open.last_mut() else { return };
        let digit = open.candidates[open.attempt];
        open.entry = self.entries.len();
        self.position = open.before.clone();
        self.position.place(open.cell, digit);
        let step = guess(open.cell, &open.candidates, open.attempt);
        self.push(step);
    }

    /// Returns to the last guess with candidates left and tries the next one. Returns `false` if there is none.
    fn retreat(&mut self) -> bool {
        while let Some(open) = self.open.last_mut() {
            let entry = open.entry;
            open.attempt += 1;
            let more = open.attempt < open.candidates.len();
            for undone in &mut self.entries[entry..] {
                undone.undone = true;
            }
            self.push(Step {
                technique: Technique::Retreat,
                conclusion: Conclusion::default(),
                evidence: Evidence::Retreat { guess: entry },
            });
            if more {
                self.attempt();
                return true;
            }
            self.open.pop();
        }
        false
    }
}

/// The step that tries one of a cell's candidates. `attempt` counts from 0.
///
/// # Panics
/// If `attempt` is not below the number of candidates.
pub fn guess(cell: Cell, candidates: &[Digit], attempt: usize) -> Step {
    Step {
        technique: Technique::Trial,
        conclusion: Conclusion { place: vec![(cell, candidates[attempt])], eliminate: Vec::new() },
        evidence: Evidence::Guess { candidates: candidates.to_vec(), attempt },
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use super::*;
    use deduku_core::board::named;
    use deduku_core::puzzle::Puzzle;
    use deduku_core::work::{Clock, Deadline};

    #[test]
    fn where_time_has_run_out_a_path_is_stopped_and_not_stuck() {
        let board = Arc::new(named("9x9").expect("a board"));
        let line = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
        let puzzle = Puzzle::from_line(board, line).expect("a puzzle");
        let position = Position::new(&puzzle);
        let walk = PathBuilder { position, entries: Vec::new(), open: Vec::new(), report: None };
        let late = Work::unlimited().with_deadline(Deadline::after(Clock::new(Duration::default), Duration::ZERO));
        assert_eq!(walk.judge(Trial::Forbidden, &late), Err(Stop::Deadline));
        let small = Work::unlimited().with_nodes(1);
        assert_eq!(walk.judge(Trial::Forbidden, &small), Ok(Some(End::Stuck)));
        assert_eq!(walk.judge(Trial::Allowed, &small), Err(Stop::Budget));
        assert_eq!(walk.judge(Trial::Forbidden, &Work::unlimited()), Ok(Some(End::Stuck)));
        assert_eq!(walk.judge(Trial::Allowed, &Work::unlimited()), Ok(None));
        assert_eq!(walk.judge(Trial::Counted, &late), Err(Stop::Deadline));
        // Whether there is a single solution is taken for granted, and not searched.
        let empty =
            Position::new(&Puzzle::from_line(walk.position.board().clone(), &".".repeat(81)).expect("a puzzle"));
        let walk = PathBuilder { position: empty, entries: Vec::new(), open: Vec::new(), report: None };
        assert_eq!(walk.judge(Trial::Forbidden, &Work::unlimited()), Ok(Some(End::SeveralSolutions)));
        assert_eq!(walk.judge(Trial::Counted, &Work::unlimited()), Ok(Some(End::Stuck)));
    }
}
