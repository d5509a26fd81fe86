//! Removes clues from a solution until a puzzle is left that still has no other solution.

use super::draft::Draft;
use super::orbit::ReachableCounts;
use super::pattern::CellRequest;
use deduku_core::chance::Chance;
use deduku_core::order::OrderBy;
use deduku_core::work::{Progress, Stop, Work};

/// The most orbits that are put back in one repair.
const REPAIRED: u32 = 5;
/// Passes over more orbits than this take long enough to report their progress.
const REPORTED: usize = 144;

/// How often a draft with too many clues is repaired before it is given up. One long walk through the puzzles of one
/// solution finds few clues far sooner than many short ones (19 clues on 9×9: ten times as fast as with 40 repairs),
/// but on large boards a single repair takes long.
fn repairs(draft: &Draft<'_>) -> usize {
    let cells: usize = (0..draft.orbit_count()).map(|orbit| draft.orbit(orbit).cells.len()).sum();
    if cells > REPORTED { 40 } else { 400 }
}

/// When to stop removing clues.
#[derive(Clone, Debug, Default)]
pub(super) struct Goal {
    /// The exact number of clues to leave.
    pub(super) clues: Option<usize>,
    /// The minimum number of clues to leave.
    pub(super) floor: usize,
    /// How many clues the digits keep, fewest first, not tied to particular digits.
    pub(super) digit_counts: Option<Vec<usize>>,
}

impl Goal {
    fn excess(&self, draft: &Draft<'_>) -> usize {
        self.clues.map_or(0, |clues| draft.clues() - clues)
    }

    /// Whether the digits can still be reduced to their counts: the digits with the fewest clues are matched with the
    /// lowest counts.
    fn spares_digits(&self, draft: &Draft<'_>) -> bool {
        self.digit_counts.as_ref().is_none_or(|asked| {
            let mut held = draft.clues_of().to_vec();
            held.sort_unstable();
            held.iter().zip(asked).all(|(held, asked)| held >= asked)
        })
    }
}

/// What a draft must satisfy besides having a single solution. Called after each removed orbit.
pub(super) type KeepPredicate<'a> = &'a mut dyn FnMut(&Draft<'_>, usize) -> Result<bool, Stop>;

/// Removes clues in random order until the goal is met, and repairs the draft if it is not. Returns whether the goal is
/// met in the end.
///
/// The repair is "ruin and recreate" (Schrimpf et al., 2000), see [`rework`].
pub(super) fn carve(
    draft: &mut Draft<'_>,
    goal: &Goal,
    chance: &mut Chance,
    work: &Work,
    stays: KeepPredicate<'_>,
) -> Result<bool, Stop> {
    let mut order = free_orbits(draft);
    chance.shuffle(&mut order);
    if let Some(asked) = &goal.digit_counts {
        put_scarce_digits_first(draft, asked, &mut order, chance);
    }
    let stated = (order.len() > REPORTED).then_some(&work.progress);
    take_all(draft, &order, goal, stated, stays)?;
    for _ in 0..repairs(draft) {
        if goal.excess(draft) == 0 || !rework(draft, REPAIRED, goal, chance, stays)? {
            break;
        }
    }
    Ok(goal.excess(draft) == 0)
}

/// Makes another puzzle of the same solution, with no more clues: puts back up to `orbits` orbits at random, then
/// removes clues in another order. If that leaves more clues than before, the draft is restored. Returns `false` if no
/// orbit can be put back; then it makes no sense to try again.
pub(super) fn rework(
    draft: &mut Draft<'_>,
    orbits: u32,
    goal: &Goal,
    chance: &mut Chance,
    stays: KeepPredicate<'_>,
) -> Result<bool, Stop> {
    let before = draft.clone();
    let (mut order, mut removed): (Vec<usize>, Vec<usize>) =
        free_orbits(draft).into_iter().partition(|&orbit| draft.holds(orbit));
    if removed.is_empty() {
        return Ok(false);
    }
    chance.shuffle(&mut order);
    chance.shuffle(&mut removed);
    removed.truncate(1 + chance.below(orbits) as usize);
    for &orbit in &removed {
        draft.put(orbit);
    }
    order.append(&mut removed);
    take_all(draft, &order, goal, None, stays)?;
    if draft.clues() > before.clues() {
        *draft = before;
    }
    Ok(true)
}

/// The orbits that may hold clues or not.
fn free_orbits(draft: &Draft<'_>) -> Vec<usize> {
    (0..draft.orbit_count()).filter(|&orbit| draft.orbit(orbit).want == CellRequest::Either).collect()
}

/// Orders the orbits so that digits that keep few clues lose theirs first, while the other clues still keep the
/// solution unique.
fn put_scarce_digits_first(draft: &Draft<'_>, asked: &[usize], order: &mut [usize], chance: &mut Chance) {
    let mut digits: Vec<usize> = (0..asked.len()).collect();
    chance.shuffle(&mut digits);
    let mut share = vec![0; digits.len()];
    for (&digit, &clues) in digits.iter().zip(asked) {
        share[digit] = clues;
    }
    order.order_by(|&orbit| {
        let cells = &draft.orbit(orbit).cells;
        cells.iter().map(|&cell| share[draft.solution().digit(cell).index()]).min()
    });
}

/// One pass over the orbits: removes each one that can be removed.
fn take_all(
    draft: &mut Draft<'_>,
    order: &[usize],
    goal: &Goal,
    stated: Option<&Progress>,
    stays: KeepPredicate<'_>,
) -> Result<(), Stop> {
    let mut left = ReachableCounts::of(order.iter().map(|&orbit| draft.orbit(orbit)));
    for (done, &orbit) in order.iter().enumerate() {
        if let Some(progress) = stated {
            progress.report(done as u64, order.len() as u64);
        }
        let size = draft.orbit(orbit).cells.len();
        left = left.without(draft.orbit(orbit));
        let fits = match goal.clues {
            Some(clues) => draft.clues() >= clues + size && left.makes(draft.clues() - clues - size),
            None => draft.clues() >= goal.floor + size,
        };
        if !fits {
            continue;
        }
        draft.take(orbit);
        if !goal.spares_digits(draft) || !draft.stays_single(orbit)? || !stays(draft, orbit)? {
            draft.put(orbit);
        }
    }
    Ok(())
}
