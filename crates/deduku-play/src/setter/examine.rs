//! Examines a puzzle for its setter, the fastest results first.
//!
//! The solutions are counted within a small budget; the exact solver then says whether there is exactly one. If there
//! is one, every part of the puzzle is left out in turn, and the solving path is examined. If there are several, the
//! candidates that occur in some solution are found, and the number of solutions is estimated with growing accuracy.
//! All effort is counted in nodes, and the probes have a fixed seed, so a puzzle gets the same report on every machine.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use crate::setter::provenance::Provenance;
use crate::setter::report::{SetterPath, SetterReport};
use deduku_core::puzzle::{Position, Puzzle, Requirement};
use deduku_core::solve::{Estimator, Start, Unique, Verdict, classify, common_in_parts, enumerate, is_redundant};
use deduku_core::work::{Stop, Work};
use deduku_logic::{End, Entry, Evidence, Profile, Replay, Technique, Trial, certificate, solve_path};
use deduku_rating::Levels;

/// The limits of the first count: solutions and nodes.
const FIRST: (usize, u64) = (1_000, 20_000);
/// The limits of the second count.
const LATER: (usize, u64) = (100_000, 200_000);
/// Node budget for each candidate, to find whether some solution has it.
const COMMON_NODES: u64 = 5_000;
/// Node budget for each part that is left out.
const PART_NODES: u64 = 50_000;
/// The seed of the probes.
const SEED: u64 = 1;
/// Number of probes in a batch.
const PROBES: u64 = 20;
/// The estimate ends once the error is this small, or this many candidates were tried.
const SMALL_ERROR: f64 = 0.005;
const MOST_TRIES: u64 = 1_500_000;

/// Examines the puzzle. It passes each intermediate report to `on_progress`; the flag is false for reports that add
/// only a little to an earlier one and may be skipped.
///
/// # Errors
/// The reason why the work was stopped.
pub fn examine(
    puzzle: &Puzzle,
    (profile, levels): (&Profile, &Levels),
    work: &Work,
    on_progress: &mut dyn FnMut(&SetterReport, bool),
) -> Result<SetterReport, Stop> {
    let mut examiner = Examiner { puzzle, work, on_progress, report: SetterReport::default() };
    examiner.count(FIRST)?;
    match (examiner.report.is_complete, examiner.report.found) {
        (true, 0) => {}
        (true, 1) => examiner.single((profile, levels))?,
        (false, 0 | 1) => {
            // A first estimate is reported before a search that may take long.
            let mut estimator = Estimator::new(puzzle, SEED);
            estimator.run(PROBES, work)?;
            examiner.report.estimate = Some(estimator.estimate());
            examiner.pass_on();
            match classify(puzzle, work)? {
                Verdict::None => examiner.report.is_complete = true,
                Verdict::Unique(_) => examiner.single((profile, levels))?,
                Verdict::Several(_) => {
                    examiner.report.found = examiner.report.found.max(2);
                    examiner.several()?;
                }
            }
        }
        _ => examiner.several()?,
    }
    examiner.report.is_done = true;
    Ok(examiner.report)
}

struct Examiner<'a> {
    puzzle: &'a Puzzle,
    work: &'a Work,
    on_progress: &'a mut dyn FnMut(&SetterReport, bool),
    report: SetterReport,
}

impl Examiner<'_> {
    fn pass_on(&mut self) {
        (self.on_progress)(&self.report, true);
    }

    /// The same for a report that adds only a little to an earlier one.
    fn pass_on_more(&mut self) {
        (self.on_progress)(&self.report, false);
    }

    /// Counts solutions up to this limit, within this node budget.
    fn count(&mut self, (limit, nodes): (usize, u64)) -> Result<(), Stop> {
        let work = self.work.with_nodes(nodes);
        let seen = enumerate(Start::Puzzle(self.puzzle), limit, &work, &mut |_| ControlFlow::Continue(()));
        if let Some(stop @ (Stop::Cancelled | Stop::Deadline)) = seen.stopped {
            return Err(stop);
        }
        self.report.found = self.report.found.max(seen.count);
        self.report.is_complete = seen.complete;
        self.pass_on();
        Ok(())
    }

    /// For several solutions: finds where they agree and how many there are.
    fn several(&mut self) -> Result<(), Stop> {
        let mut estimator = Estimator::new(self.puzzle, SEED);
        let mut tries = 0;
        if !self.report.is_complete {
            tries += estimator.run(2 * PROBES, self.work)?;
            self.report.estimate = Some(estimator.estimate());
            self.pass_on();
        }
        let (on_progress, mut so_far) = (&mut *self.on_progress, self.report.clone());
        let mut part = |common: &deduku_core::solve::Common| {
            so_far.common = Some(common.clone());
            on_progress(&so_far, false);
        };
        let position = Position::new(self.puzzle);
        let found = common_in_parts(&position, &self.work.with_nodes(COMMON_NODES), &mut part);
        self.work.check()?;
        // If no solution was found within this budget, nothing is known about the candidates.
        self.report.common = found.ok().flatten();
        self.pass_on();
        if self.report.is_complete {
            return Ok(());
        }
        self.count(LATER)?;
        while !self.report.is_complete && tries < MOST_TRIES {
            if self.report.estimate.and_then(|estimate| estimate.error).is_some_and(|error| error <= SMALL_ERROR) {
                break;
            }
            tries += estimator.run(PROBES, self.work)?.max(1);
            self.report.estimate = Some(estimator.estimate());
            self.pass_on_more();
        }
        Ok(())
    }

    /// For one solution: finds what can be left out, and how hard the puzzle is.
    fn single(&mut self, by: (&Profile, &Levels)) -> Result<(), Stop> {
        let Verdict::Unique(unique) = classify(self.puzzle, self.work)? else { return Ok(()) };
        (self.report.found, self.report.is_complete) = (1, true);
        self.report.estimate = None;
        self.report.solution = Some(unique.solution().clone());
        let parts: Vec<Requirement> =
            self.puzzle.requirements().into_iter().filter(|asked| !asked.is_house()).collect();
        self.report.parts = parts.len();
        self.pass_on();
        // The path takes longest if steps use nets, so it comes last.
        self.leave_out(&unique, &parts)?;
        self.walk(by)
    }

    /// Finds the level, solves the puzzle step by step, and finds what the steps rest on. The level comes first: it
    /// needs no nets.
    fn walk(&mut self, (profile, levels): (&Profile, &Levels)) -> Result<(), Stop> {
        self.report.level = levels.level_of(self.puzzle, self.work)?;
        self.pass_on();
        let position = Position::new(self.puzzle);
        let path = solve_path(&position, profile, Trial::Allowed, self.work);
        if let End::Stopped(stop) = path.end {
            return Err(stop);
        }
        let counts = |technique: Technique| technique != Technique::Retreat;
        let kept = path.entries.iter().filter(|entry| !entry.undone || entry.step.technique == Technique::Trial);
        let hardest = kept.map(|entry| entry.step.technique).filter(|&technique| counts(technique)).max();
        self.report.path = Some(SetterPath {
            hardest,
            step: None,
            rests_on: Vec::new(),
            through: Vec::new(),
            steps: path.entries.iter().filter(|entry| counts(entry.step.technique)).count(),
            is_solved: path.end == End::Solved,
        });
        self.pass_on();
        self.trace(position, &path.entries, hardest)
    }

    /// Finds what the steps of the path rest on.
    fn trace(&mut self, position: Position, entries: &[Entry], hardest: Option<Technique>) -> Result<(), Stop> {
        let parts = self.puzzle.requirements().into_iter().filter(|asked| !asked.is_house());
        let mut uses: BTreeMap<Requirement, usize> = parts.map(|asked| (asked, 0)).collect();
        let mut provenance = Provenance::new(self.puzzle);
        let mut replay = Replay::new(position);
        for Entry { step, .. } in entries {
            self.work.check()?;
            // A guess does not rest on any part of the puzzle, and neither do later steps.
            if matches!(step.evidence, Evidence::Guess { .. } | Evidence::Retreat { .. }) {
                return Ok(());
            }
            let rests = provenance.follow(step, &certificate(step, replay.position()));
            for &asked in &rests.direct {
                *uses.entry(asked).or_default() += 1;
            }
            let path = self.report.path.as_mut().filter(|path| Some(step.technique) == hardest && path.step.is_none());
            if let Some(path) = path {
                path.step = Some(step.clone());
                path.rests_on = rests.direct.iter().copied().collect();
                path.through = rests.all.difference(&rests.direct).copied().collect();
                self.pass_on();
            }
            replay.play(step);
        }
        self.report.uses = uses.into_iter().collect();
        self.pass_on();
        Ok(())
    }

    /// Leaves out each part in turn and checks whether the solution stays unique.
    fn leave_out(&mut self, unique: &Unique, parts: &[Requirement]) -> Result<(), Stop> {
        for &asked in parts {
            let redundant = match is_redundant(unique, asked, &self.work.with_nodes(PART_NODES)) {
                Ok(redundant) => Some(redundant),
                Err(Stop::Budget) => None,
                Err(stop) => return Err(stop),
            };
            self.report.left_out.push((asked, redundant));
            self.pass_on_more();
        }
        self.pass_on();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use deduku_core::board::{Digit, named};
    use deduku_core::chance::Chance;
    use deduku_core::constraint::{Clue, Family};
    use deduku_core::puzzle::Setup;
    use deduku_core::solve::search;

    fn examined(puzzle: &Puzzle) -> SetterReport {
        let (profile, levels) = (Profile::standard(), Levels::shipped());
        examine(puzzle, (&profile, levels), &Work::unlimited(), &mut |_, _| {}).expect("no limits")
    }

    /// Puzzles with none, one and many solutions, compared with a list of all solutions.
    #[test]
    fn a_report_says_what_all_solutions_say() {
        let mut chance = Chance::from_seed(4);
        let mut kinds = [0; 3];
        for _ in 0..200 {
            let mut setup = Setup::empty(Arc::new(named("4x4").expect("a board")));
            for _ in 0..=chance.below(5) {
                setup.givens[chance.below(16) as usize] = Some(Digit::from_index(chance.below(4) as usize));
            }
            let from = chance.below(11) as u16;
            setup.clues.push(Clue::new(Family::Thermometer, vec![vec![from, from + 1, from + 5]], Vec::new()));
            let Ok(puzzle) = setup.check() else { continue };
            let all = search(&puzzle, usize::MAX, &Work::unlimited()).solutions;
            let report = examined(&puzzle);
            assert!(report.is_complete && report.is_done);
            assert_eq!(report.found, all.len());
            kinds[all.len().min(2)] += 1;
            match &all[..] {
                [] => assert_eq!(report.common, None),
                [only] => {
                    assert_eq!(report.solution.as_ref(), Some(only));
                    assert_eq!(report.left_out.len(), puzzle.clue_count() + 1);
                    assert!(report.level.is_some() && report.path.is_some_and(|path| path.is_solved));
                }
                several => {
                    let common = report.common.expect("several solutions");
                    assert!(common.is_complete());
                    for cell in puzzle.board().cells() {
                        let digits = several.iter().map(|solution| solution.digit(cell)).collect();
                        assert_eq!(common.possible(cell), digits);
                    }
                }
            }
        }
        assert!(kinds.iter().all(|&count| count > 3), "{kinds:?}");
    }

    #[test]
    fn an_empty_grid_is_estimated_and_a_cancelled_report_ends() {
        let empty = Setup::empty(Arc::new(named("9x9").expect("a board"))).check().expect("a puzzle");
        let work = Work::unlimited();
        let cancel = work.cancel.clone();
        let mut parts = 0;
        let mut seen = SetterReport::default();
        let ended = examine(&empty, (&Profile::standard(), Levels::shipped()), &work, &mut |report, _| {
            parts += 1;
            seen = report.clone();
            if report.common.as_ref().is_some_and(deduku_core::solve::Common::is_complete) {
                cancel.cancel();
            }
        });
        assert_eq!(ended.map(|_| ()), Err(Stop::Cancelled));
        assert!(parts > 2 && !seen.is_complete && seen.found > 2);
        let log10 = seen.estimate.and_then(|estimate| estimate.log10).expect("an estimate");
        assert!((log10 - 21.824).abs() < 0.3, "{log10}");
    }
}
