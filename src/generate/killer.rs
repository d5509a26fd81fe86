//! Killers: a filled grid described by the sums of its cages, with or without givens.

use std::cmp::Ordering;

use super::cages::Cages;
use super::draft::Draft;
use super::made::Attempt;
use super::orbit::{Orbit, ReachableCounts};
use super::pattern::CellRequest;
use super::resolved_request::ResolvedRequest;
use super::target::Target;
use crate::board::Digit;
use crate::chance::Chance;
use crate::logic::Level;
use crate::puzzle::{Letters, Puzzle};
use crate::solve;
use crate::work::{Stop, Work};

/// How often cages are changed for a single solution before they are given up.
const MOST_REPAIRS: usize = 150;
/// How often cages are divided or joined for a level before they are given up.
const ADJUSTMENTS: usize = 24;
/// How many nodes one proof may take. What needs more is taken for ambiguous.
const PROOF_NODES: u64 = 2_000;

/// The most cells that cages have at first.
const fn largest(target: Option<Target>) -> usize {
    match target {
        Some(Target::Level(Level::Easy)) => 3,
        Some(Target::Level(Level::Hard | Level::Expert)) => 5,
        Some(Target::Level(Level::Extreme)) => 6,
        _ => 4,
    }
}

/// Cages whose sums, with the givens, are known to have a single solution, or not yet.
struct Killer<'a> {
    draft: &'a Draft<'a>,
    givens: Vec<Option<Digit>>,
    letters: Option<Letters>,
    work: &'a Work,
}

/// A killer on this resolved with the draft's solution; none where chance found none to the request.
pub(super) fn enclose(
    resolved: &ResolvedRequest,
    draft: &Draft<'_>,
    chance: &mut Chance,
    work: &Work,
    rejected: &mut dyn FnMut(&Puzzle),
) -> Result<Option<Attempt>, Stop> {
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

/// The digits that stand from the start: as many as are asked for, where they may; none if the request does
/// not say.
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

/// What stands against a single solution.
enum Obstacle {
    /// This other solution.
    Other(solve::Solution),
    /// Nobody knows: the proof takes too long.
    Unproved,
}

impl Killer<'_> {
    /// The puzzle of these cages, or what stands against its having a single solution.
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

    /// Lets lonely cells, each as good as a given, join cages beside them as long as the solution stays single.
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

    /// Changes the cages until there is a single solution, then does without lonely cells where it can.
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
