//! Killers: a filled grid described by the sums of its cages, with or without givens.

use std::cmp::Ordering;

use super::cages::Cages;
use super::draft::Draft;
use super::first_found::Rejected;
use super::made::{Attempt, Tried};
use super::orbit::{Orbit, ReachableCounts};
use super::pattern::CellRequest;
use super::resolved_request::ResolvedRequest;
use super::target::Target;
use deduku_core::board::Digit;
use deduku_core::chance::Chance;
use deduku_core::puzzle::{Letters, Puzzle};
use deduku_core::solve;
use deduku_core::work::{Stop, Work};
use deduku_rating::Level;

/// How often cages are changed to make the solution unique before they are given up.
const MOST_REPAIRS: usize = 150;
/// How often cages are divided or joined to reach a level before they are given up.
const ADJUSTMENTS: usize = 24;
/// The node budget for one proof. A puzzle that needs more counts as ambiguous.
const PROOF_NODES: u64 = 2_000;

/// The most cells of the initial cages.
const fn largest(target: Option<Target>) -> usize {
    match target {
        Some(Target::Level(Level::Easy)) => 3,
        Some(Target::Level(Level::Hard | Level::Expert)) => 5,
        Some(Target::Level(Level::Extreme)) => 6,
        _ => 4,
    }
}

/// The parts of a killer that stay the same while its cages change.
struct Killer<'a> {
    draft: &'a Draft<'a>,
    givens: Vec<Option<Digit>>,
    letters: Option<Letters>,
    work: &'a Work,
}

/// A killer for this request with the draft's solution; none if this try finds none.
pub(super) fn enclose(
    resolved: &ResolvedRequest,
    draft: &Draft<'_>,
    chance: &mut Chance,
    work: &Work,
    rejected: Rejected<'_>,
) -> Tried {
    let killer =
        Killer { draft, givens: givens(resolved, draft, chance), letters: draft.puzzle().letters().cloned(), work };
    let largest = largest(resolved.request.target).min(resolved.board.digits().into());
    let cages = Cages::draw(resolved.board.clone(), draft.solution().clone(), largest, chance);
    let Some((mut cages, mut puzzle)) = killer.repair(cages, chance)? else { return Ok(None) };
    for _ in 0..ADJUSTMENTS {
        let changed = match resolved.difficulty.compare(&puzzle, work)? {
            Ordering::Equal => break,
            Ordering::Less => cages.with_two_joined(chance),
            Ordering::Greater => {
                let mut divided = cages.clone();
                divided.divide_one(chance).then_some(divided)
            }
        };
        let Some(changed) = changed else { break };
        if let Ok(other) = killer.second(&changed)? {
            (cages, puzzle) = (changed, other);
        }
    }
    let Some(grade) = resolved.difficulty.judge(&puzzle, chance, work)? else {
        rejected(&puzzle);
        return Ok(None);
    };
    Ok(Some(Attempt { puzzle, solution: draft.solution().clone(), grade }))
}

/// The givens: as many as requested, in the cells where they are allowed. If the request gives no number, only those
/// that it requires.
fn givens(resolved: &ResolvedRequest, draft: &Draft<'_>, chance: &mut Chance) -> Vec<Option<Digit>> {
    let mut givens = vec![None; resolved.board.cell_count()];
    let mut put = |orbit: &Orbit| {
        orbit.cells.iter().for_each(|&cell| givens[cell.index()] = Some(draft.solution().digit(cell)));
        orbit.cells.len()
    };
    let mut given = 0;
    for orbit in resolved.orbits.iter().filter(|orbit| orbit.want == CellRequest::Given) {
        given += put(orbit);
    }
    let Some(clues) = resolved.draw_clues(chance) else { return givens };
    let mut free: Vec<&Orbit> = resolved.orbits.iter().filter(|orbit| orbit.want == CellRequest::Either).collect();
    chance.shuffle(&mut free);
    let mut left = ReachableCounts::of(free.iter().copied());
    for orbit in free {
        left = left.without(orbit);
        let more = orbit.cells.len();
        if given + more <= clues && left.makes(clues - given - more) {
            given += put(orbit);
        }
    }
    givens
}

/// Why a solution is not known to be unique.
enum Obstacle {
    /// There is another solution.
    Other(solve::Solution),
    /// Unknown: the proof takes too long.
    Unproved,
}

impl Killer<'_> {
    /// The puzzle of these cages, or why its solution is not known to be unique.
    fn second(&self, cages: &Cages) -> Result<Result<Puzzle, Obstacle>, Stop> {
        self.work.check()?;
        let Ok(puzzle) = cages.puzzle(&self.givens, self.letters.as_ref()) else { return Ok(Err(Obstacle::Unproved)) };
        let found = solve::search(&puzzle, 2, &self.work.with_nodes(PROOF_NODES));
        let other = found.solutions.into_iter().find(|solution| solution != self.draft.solution());
        Ok(match (other, found.stopped) {
            (Some(other), _) => Err(Obstacle::Other(other)),
            (None, None) => Ok(puzzle),
            (None, Some(Stop::Budget)) => Err(Obstacle::Unproved),
            (None, Some(stop)) => return Err(stop),
        })
    }

    /// Joins single cells, each as good as a given, to adjacent cages as long as the solution stays unique.
    fn join_lonely(&self, cages: Cages, puzzle: Puzzle, chance: &mut Chance) -> Result<(Cages, Puzzle), Stop> {
        let mut best = (cages, puzzle);
        let mut next = best.0.without_a_lonely_cell(chance);
        while let Some(joined) = next.pop() {
            if let Ok(puzzle) = self.second(&joined)? {
                next = joined.without_a_lonely_cell(chance);
                best = (joined, puzzle);
            }
        }
        Ok(best)
    }

    /// Changes the cages until the solution is unique, then removes single-cell cages where it can.
    fn repair(&self, mut cages: Cages, chance: &mut Chance) -> Result<Option<(Cages, Puzzle)>, Stop> {
        for _ in 0..MOST_REPAIRS {
            match self.second(&cages)? {
                Ok(puzzle) => return Ok(Some(self.join_lonely(cages, puzzle, chance)?)),
                Err(Obstacle::Other(other)) => cages.shut_out(&other, chance),
                Err(Obstacle::Unproved) => {
                    if !cages.divide_one(chance) {
                        return Ok(None);
                    }
                }
            }
        }
        Ok(None)
    }
}
