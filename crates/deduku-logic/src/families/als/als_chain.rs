//! Chains of almost locked sets, each linked to the next.
//!
//! If the first set lacks a digit, it has the digit that links it to the second. So the second lacks that digit and has
//! the one that links it to the third, and so on to the last, which has all its digits except the one that links it. So
//! a digit of both the first and the last set, other than their two links, is in one of them. Three sets form an
//! XY-wing, more a chain. The sets may overlap, because each inference concerns two digits of one set, or places of one
//! digit that see each other.

use std::ops::ControlFlow;

use crate::Technique;
use crate::engine::bit_matrix::{bits, contains, meet, unite};
use crate::engine::collector::{Eliminations, StepCollector, cell_facts, link, set_part};
use crate::engine::grid::Grid;
use crate::engine::locked_sets::{LockedSet, LockedSets};
use crate::engine::set_relations::SetRelations;
use crate::engine::step_sink::{Flow, StepSink};
use crate::families::clues::proofs::set_proof::by_clues;
use deduku_core::board::{CellSet, Digit};

/// Maximum number of sets in a chain.
const MOST_SETS: usize = 9;
/// Limit on group expansions over all chains, on a large board (`W` > 2).
const MOST_LED: usize = 100_000;

/// Finds chains of three sets.
pub(crate) fn als_xy_wing<const W: usize>(grid: &Grid<'_, W>, technique: Technique, sink: &mut StepSink) -> Flow {
    let (all, relations) = (grid.locked_sets(), grid.set_relations());
    let mut collector = StepCollector::new(grid, technique, sink).with_clues(by_clues);
    let fresh = all.touched(&grid.fresh_cells(technique));
    let mut far = Vec::new();
    for start in 0..all.groups().len() {
        let mut walk = ChainSearch::from(relations, start);
        walk.next(all, relations);
        if !walk.goes_on() {
            continue;
        }
        let x = all.groups()[start].digit;
        // If no set in the middle can have changed, one at the ends must have.
        let asked = (!meet(relations.linked(start), &fresh)).then_some(&fresh[..]);
        walk.sets(all, relations, &mut far);
        ends(grid, start, &far, asked, &mut |first, second| {
            if first > second {
                return ControlFlow::Continue(());
            }
            let (first, second) = (&all.sets()[first], &all.sets()[second]);
            for y in second.digits.iter().filter(|&y| y != x) {
                if collector.is_out_of_budget() {
                    break;
                }
                let near = all.group_index(second, y);
                let (here, there) = (relations.linked(start), relations.linked(near));
                if !meet(here, there) {
                    continue;
                }
                let removed = excluded(grid, first, x, second, y);
                if removed.is_empty() {
                    continue;
                }
                let between: Vec<u64> = here.iter().zip(there).map(|(here, there)| here & there).collect();
                for pivot in bits(&between).map(|pivot| &all.sets()[pivot]) {
                    offer(grid, &[*first, *pivot, *second], &[x, y], removed.clone(), &mut collector)?;
                }
            }
            ControlFlow::Continue(())
        })?;
    }
    collector.finish()
}

/// Finds chains of four sets and more, the shortest between each pair of ends. If every step is wanted, chains of four
/// sets are also found between ends that fewer sets link.
pub(crate) fn als_xy_chain<const W: usize>(grid: &Grid<'_, W>, technique: Technique, sink: &mut StepSink) -> Flow {
    let (all, relations) = (grid.locked_sets(), grid.set_relations());
    let mut collector = StepCollector::new(grid, technique, sink).with_clues(by_clues);
    let mut walks: Vec<ChainSearch> =
        (0..all.groups().len()).map(|start| ChainSearch::from(relations, start)).collect();
    for walk in &mut walks {
        walk.next(all, relations);
    }
    if collector.wants_every() {
        walks.iter_mut().for_each(ChainSearch::revisit);
    }
    let (mut led, mut far) = (0, Vec::new());
    for _ in 4..=MOST_SETS {
        for (start, walk) in walks.iter_mut().enumerate().filter(|(_, walk)| walk.goes_on()) {
            led += if W > 2 { bits(walk.last()).count() } else { 0 };
            if led > MOST_LED {
                return collector.finish();
            }
            walk.next(all, relations);
            let x = all.groups()[start].digit;
            walk.sets(all, relations, &mut far);
            ends(grid, start, &far, None, &mut |first, second| {
                if first > second {
                    return ControlFlow::Continue(());
                }
                let (first, second) = (&all.sets()[first], &all.sets()[second]);
                for y in second.digits.iter() {
                    let last = all.group_index(second, y);
                    if contains(walk.last(), last) && !collector.is_out_of_budget() {
                        let removed = excluded(grid, first, x, second, y);
                        if !removed.is_empty()
                            && let Some((sets, links)) = walk.way(all, relations, start, first, second, last)
                        {
                            offer(grid, &sets, &links, removed, &mut collector)?;
                        }
                    }
                }
                ControlFlow::Continue(())
            })?;
        }
    }
    collector.finish()
}

/// Calls `found` with each set of the start group and each of the `far` sets that eliminate a candidate together. With
/// `fresh`, one of the two must be a fresh set.
fn ends<const W: usize>(
    grid: &Grid<'_, W>,
    start: usize,
    far: &[u64],
    fresh: Option<&[u64]>,
    found: &mut dyn FnMut(usize, usize) -> Flow,
) -> Flow {
    let (all, relations) = (grid.locked_sets(), grid.set_relations());
    let x = all.groups()[start].digit;
    let mut hit = vec![0; far.len()];
    for &first in &all.groups()[start].sets {
        let set = &all.sets()[first as usize];
        let asked = fresh.filter(|fresh| !contains(fresh, first as usize));
        if asked.is_some_and(|fresh| !meet(fresh, far)) {
            continue;
        }
        hit.fill(0);
        set.digits.iter().filter(|&z| z != x).for_each(|z| unite(&mut hit, relations.hit(all.group_index(set, z))));
        hit.iter_mut().zip(far).for_each(|(hit, far)| *hit &= far);
        if let Some(fresh) = asked {
            hit.iter_mut().zip(fresh).for_each(|(hit, fresh)| *hit &= fresh);
        }
        for second in bits(&hit).filter(|&second| second != first as usize) {
            found(first as usize, second)?;
        }
    }
    ControlFlow::Continue(())
}

/// The eliminations if the chain leaves the first set by `x` and enters the last by `y`.
fn excluded<const W: usize>(
    grid: &Grid<'_, W>,
    first: &LockedSet<W>,
    x: Digit,
    last: &LockedSet<W>,
    y: Digit,
) -> Eliminations {
    let all = grid.locked_sets();
    let mut removed = Eliminations::default();
    for z in (first.digits & last.digits).iter().filter(|&z| z != x && z != y) {
        removed.add(&(all.group(first, z).common_peers & all.group(last, z).common_peers & *grid.places(z)), z);
    }
    removed
}

fn offer<const W: usize>(
    grid: &Grid<'_, W>,
    sets: &[LockedSet<W>],
    links: &[Digit],
    removed: Eliminations,
    collector: &mut StepCollector<'_, '_, W>,
) -> Flow {
    let again = |at: usize| sets[..at].iter().any(|set| set.cells == sets[at].cells);
    if (1..sets.len()).any(again) {
        return ControlFlow::Continue(());
    }
    let cells = sets.iter().fold(CellSet::EMPTY, |cells, set| cells | set.cells);
    collector.offer_cells(removed, &cells, || {
        let mut parts = Vec::new();
        for (at, set) in sets.iter().enumerate() {
            parts.push(set_part(set));
            parts.extend(links.get(at).map(|&digit| link(grid, digit, set, &sets[at + 1])));
        }
        Some((parts, cell_facts(grid, &cells)))
    })
}

/// The groups that are false if the start group is true, level by level: each level adds a set to the chain.
struct ChainSearch {
    /// The levels one after the other, each as long as `seen`.
    levels: Vec<u64>,
    seen: Vec<u64>,
    /// Whether later levels may contain groups that fewer sets already reached.
    revisits: bool,
}

impl ChainSearch {
    /// Starts with the groups that the start group excludes.
    fn from(relations: &SetRelations, start: usize) -> Self {
        let near = relations.linked_groups(start);
        // Most have no third level.
        let mut levels = Vec::with_capacity(2 * near.len());
        levels.extend_from_slice(near);
        Self { seen: near.to_vec(), levels, revisits: false }
    }

    /// The last level.
    fn last(&self) -> &[u64] {
        &self.levels[self.levels.len() - self.seen.len()..]
    }

    /// Counts all groups as new from now on, even those that fewer sets reached; each set is then used only once in a
    /// chain.
    fn revisit(&mut self) {
        self.seen.fill(0);
        self.revisits = true;
    }

    fn goes_on(&self) -> bool {
        self.last().iter().any(|&word| word != 0)
    }

    /// Adds a level: the groups that the last level leads to, except those already seen.
    fn next<const W: usize>(&mut self, all: &LockedSets<W>, relations: &SetRelations) {
        let begin = self.levels.len();
        self.levels.resize(begin + self.seen.len(), 0);
        let (before, level) = self.levels.split_at_mut(begin);
        bits(&before[begin - self.seen.len()..]).for_each(|group| unite(level, relations.led(all, group)));
        level.iter_mut().zip(&self.seen).for_each(|(new, seen)| *new &= !seen);
        unite(&mut self.seen, level);
    }

    /// Fills `sets` with the sets of the last level.
    fn sets<const W: usize>(&self, all: &LockedSets<W>, relations: &SetRelations, sets: &mut Vec<u64>) {
        sets.clear();
        sets.resize(all.sets().len().div_ceil(64), 0);
        bits(self.last()).for_each(|group| unite(sets, relations.members(group)));
    }

    /// The sets and the digits between them, from `first` by the start group to the group `last` of `second`. `None` if
    /// every set that could come between is already in the chain.
    fn way<const W: usize>(
        &self,
        all: &LockedSets<W>,
        relations: &SetRelations,
        start: usize,
        first: &LockedSet<W>,
        second: &LockedSet<W>,
        last: usize,
    ) -> Option<(Vec<LockedSet<W>>, Vec<Digit>)> {
        let (mut sets, mut links, mut to) = (vec![*second], vec![all.groups()[last].digit], last);
        for level in self.levels.chunks_exact(self.seen.len()).rev().skip(1) {
            let is_taken = |set: &usize| {
                let cells = all.sets()[*set].cells;
                self.revisits && (first.cells == cells || sets.iter().any(|taken| taken.cells == cells))
            };
            // The smallest set that has a group of the previous level and another group that excludes `to`.
            let ways = bits(level).filter(|&from| contains(relations.led(all, from), to)).flat_map(|from| {
                let truths =
                    bits(relations.beside(all, from)).filter(|&truth| contains(relations.linked_groups(truth), to));
                truths.filter_map(move |truth| {
                    let both =
                        relations.members(from).iter().zip(relations.members(truth)).map(|(from, truth)| from & truth);
                    let both: Vec<u64> = both.collect();
                    bits(&both).find(|set| !is_taken(set)).map(|set| (all.sets()[set].cells.len(), set, from))
                })
            });
            let (_, set, from) = ways.min()?;
            sets.push(all.sets()[set]);
            links.push(all.groups()[from].digit);
            to = from;
        }
        debug_assert_eq!(links.last().copied(), Some(all.groups()[start].digit));
        sets.push(*first);
        sets.reverse();
        links.reverse();
        Some((sets, links))
    }
}
