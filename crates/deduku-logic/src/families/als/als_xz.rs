//! Pairs of almost locked sets, linked by one or two digits.
//!
//! A digit links two sets if all its places in one see all its places in the other. At least one of the sets lacks it,
//! and all other digits of that set are locked in it. So any other digit of both sets is in one or the other. Two such
//! links lock both sets: each set lacks exactly one of the two digits.

use std::ops::ControlFlow;

use crate::Technique;
use crate::engine::bit_matrix::bits;
use crate::engine::collector::{Eliminations, StepCollector, cell_facts, link, set_part};
use crate::engine::grid::Grid;
use crate::engine::locked_sets::LockedSet;
use crate::engine::step_sink::{Flow, StepSink};
use crate::families::clues::proofs::set_proof::by_clues;
use deduku_core::board::DigitSet;

/// Finds pairs of disjoint sets linked by one digit or two.
pub(crate) fn als_xz<const W: usize>(grid: &Grid<'_, W>, technique: Technique, sink: &mut StepSink) -> Flow {
    let (all, relations) = (grid.locked_sets(), grid.set_relations());
    let mut collector = StepCollector::new(grid, technique, sink).with_clues(by_clues);
    let fresh = all.touched(&grid.fresh_cells(technique));
    let is_all = bits(&fresh).count() == all.sets().len();
    let mut pairs = Vec::new();
    let mut found = vec![0; fresh.len()];
    for at in bits(&fresh) {
        let first = &all.sets()[at];
        found.fill(0);
        for x in first.digits.iter() {
            let linked = relations.linked(all.group_index(first, x));
            for other in first.digits.iter().filter(|&other| other != x) {
                let group = all.group_index(first, other);
                let (hit, again) = (relations.hit(group), relations.linked(group));
                for (word, row) in found.iter_mut().enumerate() {
                    *row |= linked[word] & (hit[word] | again[word]);
                }
            }
        }
        if is_all {
            for second in bits(&found).filter(|&second| second > at) {
                join(grid, first, &all.sets()[second], &mut collector)?;
            }
        } else {
            pairs.extend(bits(&found).map(|second| (at.min(second), at.max(second))));
        }
    }
    // A pair may have been found from either side.
    pairs.sort_unstable();
    pairs.dedup();
    for (first, second) in pairs.into_iter().filter(|(first, second)| first != second) {
        join(grid, &all.sets()[first], &all.sets()[second], &mut collector)?;
    }
    collector.finish()
}

/// Offers what these two sets exclude.
fn join<const W: usize>(
    grid: &Grid<'_, W>,
    first: &LockedSet<W>,
    second: &LockedSet<W>,
    collector: &mut StepCollector<'_, '_, W>,
) -> Flow {
    if !first.cells.is_disjoint(&second.cells) || collector.is_out_of_budget() {
        return ControlFlow::Continue(());
    }
    let all = grid.locked_sets();
    let common = first.digits & second.digits;
    let is_link = |&digit: &_| all.group(second, digit).places.is_subset(&all.group(first, digit).common_peers);
    let links: DigitSet = common.iter().filter(is_link).collect();
    let seen = |set: &LockedSet<W>, digit| all.group(set, digit).common_peers & *grid.places(digit);
    let both = |digit| seen(first, digit) & all.group(second, digit).common_peers;
    let cells = first.cells | second.cells;
    let mut removed = Eliminations::default();
    match links.len() {
        1 => (common - links).iter().for_each(|digit| removed.add(&both(digit), digit)),
        2 => {
            // In one house this is a naked subset, a technique of its own, so it is offered only if every step is
            // wanted.
            let is_subset = || !grid.houses_of_all(&cells).is_empty();
            if !collector.wants_every() && (first.digits | second.digits).len() == cells.len() && is_subset() {
                return ControlFlow::Continue(());
            }
            links.iter().for_each(|digit| removed.add(&both(digit), digit));
            for set in [first, second] {
                (set.digits - links).iter().for_each(|digit| removed.add(&seen(set, digit), digit));
            }
        }
        // No link, or more than two, which would be a contradiction: two sets can lack only two digits.
        _ => return ControlFlow::Continue(()),
    }
    collector.offer_cells(removed, &cells, || {
        let mut parts = vec![set_part(first), set_part(second)];
        parts.extend(links.iter().map(|digit| link(grid, digit, first, second)));
        Some((parts, cell_facts(grid, &cells)))
    })
}
