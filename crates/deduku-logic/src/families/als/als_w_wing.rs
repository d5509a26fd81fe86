//! Two almost locked sets and a house that needs a digit of both.
//!
//! Each place of the digit in the house sees all its places in one set, or all in the other. The digit is in one of
//! these places, so one set lacks it and has all its other digits.

use std::ops::ControlFlow;

use crate::engine::bit_matrix::{bits, contains, meet, unite};
use crate::engine::collector::{Eliminations, StepCollector, cell_facts, part, set_part};
use crate::engine::grid::Grid;
use crate::engine::locked_sets::Group;
use crate::engine::step_sink::{Flow, StepSink};
use crate::families::clues::proofs::set_proof::by_clues;
use crate::{Fact, PartName, Technique};
use deduku_core::board::{CellSet, Digit, DigitSet, HouseId};

/// Finds pairs of sets with at least three cells together: two cells are a plain W-wing.
pub(crate) fn als_w_wing<const W: usize>(grid: &Grid<'_, W>, technique: Technique, sink: &mut StepSink) -> Flow {
    let mut collector = StepCollector::new(grid, technique, sink).with_clues(by_clues);
    let mut groups: Vec<Vec<&Group<W>>> = vec![Vec::new(); usize::from(grid.board().digits())];
    for group in grid.locked_sets().groups() {
        groups[group.digit.index()].push(group);
    }
    let changed = grid.fresh_cells(technique);
    let fresh = grid.locked_sets().touched(&changed);
    // By digit, the cells that see all its places in a fresh set.
    let mut near = vec![CellSet::EMPTY; groups.len()];
    for group in grid.locked_sets().groups().iter().filter(|group| group.is_in(&fresh)) {
        near[group.digit.index()] |= group.common_peers;
    }
    for house in grid.board().house_ids() {
        // In an unchanged house, only pairs with a fresh set can be new.
        let is_stale = grid.house(house).is_disjoint(&changed);
        for w in grid.needs()[house.index()].iter() {
            let fresh = is_stale.then_some((&fresh[..], &near[w.index()]));
            let places = *grid.places(w) & *grid.house(house);
            if places.len() > 1 {
                between(grid, (house, w, &places), &groups[w.index()], fresh, &mut collector)?;
            }
        }
    }
    collector.finish()
}

/// Offers the pairs of sets from which these places of `w` exclude the digit. With `fresh`, the fresh sets and the
/// cells that see one of them, only pairs with a fresh set.
fn between<const W: usize>(
    grid: &Grid<'_, W>,
    (house, w, places): (HouseId, Digit, &CellSet<W>),
    groups: &[&Group<W>],
    fresh: Option<(&[u64], &CellSet<W>)>,
    collector: &mut StepCollector<'_, '_, W>,
) -> Flow {
    let (all, relations) = (grid.locked_sets(), grid.set_relations());
    let words = all.sets().len().div_ceil(64);
    let (mut far, mut hit) = (vec![0; words], vec![0; words]);
    for group in groups {
        let rest = *places - group.common_peers;
        // A set whose places of the digit see all of these would lack the digit on its own.
        if rest == *places || rest.is_empty() {
            continue;
        }
        if fresh.is_some_and(|(fresh, near)| !rest.is_subset(near) && !group.is_in(fresh)) {
            continue;
        }
        far.fill(u64::MAX);
        for cell in &rest {
            far.iter_mut().zip(relations.sight(grid, cell, w)).for_each(|(far, sight)| *far &= sight);
        }
        if far.iter().all(|&word| word == 0) {
            continue;
        }
        for &first in &group.sets {
            let set = all.sets()[first as usize];
            let asked = fresh.map(|(fresh, _)| fresh).filter(|fresh| !contains(fresh, first as usize));
            if asked.is_some_and(|fresh| !meet(fresh, &far)) {
                continue;
            }
            hit.fill(0);
            (set.digits - DigitSet::of(w))
                .iter()
                .for_each(|z| unite(&mut hit, relations.hit(all.group_index(&set, z))));
            hit.iter_mut().zip(&far).for_each(|(hit, far)| *hit &= far);
            if let Some(fresh) = asked {
                hit.iter_mut().zip(fresh).for_each(|(hit, fresh)| *hit &= fresh);
            }
            for second in bits(&hit) {
                if collector.is_out_of_budget() {
                    return ControlFlow::Continue(());
                }
                let other = all.sets()[second];
                let cells = set.cells | other.cells;
                let sees_all = places.is_subset(&all.group(&other, w).common_peers);
                if second <= first as usize || cells.len() < 3 || sees_all || !places.is_disjoint(&cells) {
                    continue;
                }
                let mut removed = Eliminations::default();
                for z in (set.digits & other.digits).iter().filter(|&z| z != w) {
                    removed.add(
                        &(all.group(&set, z).common_peers & all.group(&other, z).common_peers & *grid.places(z)),
                        z,
                    );
                }
                collector.offer(removed, cells.len() + 1, || {
                    let parts = vec![set_part(&set), set_part(&other), part(PartName::Link, places, DigitSet::of(w))];
                    let mut facts = cell_facts(grid, &cells);
                    facts.push(Fact::Places { house, digit: w, cells: places.iter().collect() });
                    Some((parts, facts))
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}
