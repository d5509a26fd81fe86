//! Step after step to the end: what a puzzle asks of the one who solves it.

use super::{
    Conclusion, Evidence, Profile, Step, Technique, apply,
    finders::{Finders, Found},
    frame::Frame,
};
use crate::board::{Cell, Digit};
use crate::puzzle::Position;
use crate::solve::search_position;
use crate::work::{Stop, Work};

/// Whether a path may guess where no technique finds anything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trial {
    /// It may: guesses and retreats become steps.
    Allowed,
    /// It ends [`End::Stuck`].
    Forbidden,
    /// It does not guess: it takes a digit from the single solution, as `HoDoKu`'s brute force does. Of the empty cells
    /// in their order, the middle one gets it, the later of two.
    Known,
}

/// How a path ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// Every cell is filled.
    Solved,
    /// No technique finds anything, and trial was not allowed.
    Stuck,
    /// There is no solution.
    NoSolution,
    /// No technique finds anything, and there is more than one solution.
    SeveralSolutions,
    /// The work was interrupted.
    Stopped(Stop),
}

impl End {
    /// How it is written in JSON.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::Stuck => "stuck",
            Self::NoSolution => "no solution",
            Self::SeveralSolutions => "several solutions",
            Self::Stopped(_) => "stopped",
        }
    }
}

/// A step of a path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The step.
    pub step: Step,
    /// How many guesses it rests on; a guess counts itself.
    pub depth: u16,
    /// Whether a later retreat took it back.
    pub undone: bool,
}

/// The steps from a position to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Path {
    /// The steps, in order.
    pub entries: Vec<Entry>,
    /// How it ended.
    pub end: End,
}

/// A guess that is open: what to come back to, and what is left to try.
struct Open {
    before: Position,
    cell: Cell,
    candidates: Vec<Digit>,
    attempt: usize,
    entry: usize,
}

/// Solves the position with the profile's techniques, cheapest first, the order anew after each step.
///
/// Where they find nothing and trial is allowed, the exact solver is asked first: a position with one
/// solution is guessed on (a cell with fewest candidates, one after the other), others end the path.
///
/// Puzzles that differ only in the names of digits, or by a turn or mirror that brings the board onto itself, have
/// the same path, unless they have sums or the profile is not [canonical](Profile::canonical).
pub fn path(position: &Position, profile: &Profile, trial: Trial, work: &Work) -> Path {
    path_reporting(position, profile, trial, work, None)
}

/// The same; each step is reported as soon as it is found, too.
pub(super) fn path_reporting(
    position: &Position,
    profile: &Profile,
    trial: Trial,
    work: &Work,
    report: Option<&mut dyn FnMut(Step)>,
) -> Path {
    let frame = Frame::of(position, profile);
    let mut tell = report.map(|report| |step: &Step| report(frame.tell(step.clone())));
    let report = tell.as_mut().map(|tell| tell as &mut dyn FnMut(&Step));
    let mut walk = Walk { position: frame.show(position), entries: Vec::new(), open: Vec::new(), report };
    let end = walk.run(profile, trial, work).unwrap_or_else(End::Stopped);
    let told = |entry: Entry| Entry { step: frame.tell(entry.step), ..entry };
    Path { entries: walk.entries.into_iter().map(told).collect(), end }
}

struct Walk<'r> {
    position: Position,
    entries: Vec<Entry>,
    open: Vec<Open>,
    /// Who is shown each step when it is found.
    report: Option<&'r mut dyn FnMut(&Step)>,
}

impl Walk<'_> {
    fn run(&mut self, profile: &Profile, trial: Trial, work: &Work) -> Result<End, Stop> {
        let finders = Finders::new(self.position.board());
        loop {
            work.check()?;
            let is_filled = self.position.unsolved() == 0;
            if is_filled && self.position.is_solved() {
                return Ok(End::Solved);
            }
            let found =
                if is_filled { Found::Contradiction } else { finders.first_if_sound(&self.position, profile, work) };
            match found {
                Found::Step(step) => {
                    apply(&mut self.position, &step);
                    self.push(step);
                }
                Found::Contradiction => {
                    if !self.retreat() {
                        return Ok(End::NoSolution);
                    }
                }
                Found::Nothing if !self.open.is_empty() => self.open_guess(),
                Found::Nothing => match self.judge(trial, work)? {
                    Some(end) => return Ok(end),
                    None if trial == Trial::Known => self.take_from_solution(work)?,
                    None => self.open_guess(),
                },
            }
        }
    }

    /// Whether the path ends here, where logic found nothing and no guess is open.
    fn judge(&self, trial: Trial, work: &Work) -> Result<Option<End>, Stop> {
        let found = search_position(&self.position, 2, work);
        if let Some(stop) = found.stopped {
            return if trial == Trial::Forbidden { Ok(Some(End::Stuck)) } else { Err(stop) };
        }
        Ok(match (found.solutions.len(), trial) {
            (0, _) => Some(End::NoSolution),
            (1, Trial::Allowed | Trial::Known) => None,
            (1, Trial::Forbidden) => Some(End::Stuck),
            _ => Some(End::SeveralSolutions),
        })
    }

    fn push(&mut self, step: Step) {
        if let Some(report) = &mut self.report {
            report(&step);
        }
        self.entries.push(Entry { step, depth: self.open.len() as u16, undone: false });
    }

    /// Places what the solution has in the middle one of the empty cells.
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

    /// Goes back to the last guess with candidates left and tries the next. `false`: there is none.
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
