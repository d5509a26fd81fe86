//! Finds nested nets: those to a contradiction, and those of several branches that agree.

use std::ops::ControlFlow;

use super::super::Grid;
use super::super::chains::rows::ones;
use super::aside::Depth;
use super::proof::{Proof, Teller};
use super::spread::{Clash, Losses, Manner, Spread, Tables};
use crate::logic::finders::Sink;
use crate::logic::{By, Technique};
use crate::work::Work;

/// So many inferences are drawn in a position, and from one assumption.
const MOST_INFERENCES: usize = 25_000_000;
const MOST_FROM_ONE: usize = 1_000_000;
/// Where one net is enough, so many more are drawn behind the first to find a shorter one, of one form or the other.
const ENOUGH: usize = 1_000_000;
/// A position with more candidates is not looked at.
const MOST_CANDIDATES: usize = 350;

/// How deep the technique goes.
const fn depth(technique: Technique) -> Depth {
    match technique {
        Technique::DynamicNetPlus => Depth::Once,
        Technique::NestedChains => Depth::Chain,
        Technique::NestedBranches => Depth::Branches,
        _ => Depth::Net,
    }
}

/// Nets that need further assumptions of just this kind, short ones first.
pub(in crate::logic) fn nested<const W: usize>(
    grid: &Grid<'_, W>,
    technique: Technique,
    work: &Work,
    sink: &mut Sink,
) -> ControlFlow<()> {
    let tables = grid.net_tables();
    let count = tables.len();
    if W > 2 || count > MOST_CANDIDATES {
        return ControlFlow::Continue(());
    }
    let mut nest = Nest { spread: Spread::new(tables, Manner::Singles), depth: depth(technique) };
    let mut losses = Losses::new(count);
    let mut found: Vec<Found> = Vec::new();
    let mut starts: Vec<usize> = (0..count).collect();
    starts.sort_by_key(|&start| tables.smallest_group(start));
    let mut until = MOST_INFERENCES;
    for start in starts {
        if nest.spread.spent > until || work.check().is_err() {
            break;
        }
        match nest.from(start) {
            Some(clash) => {
                let proof = Proof::of_clash(&nest.spread, clash);
                if proof.depth == Some(nest.depth) && proof.rests_on(start as u32) {
                    if sink.wants_one() && found.is_empty() {
                        until = until.min(nest.spread.spent + ENOUGH);
                    }
                    found.push(Found { length: proof.len(), end: End::Clash { start } });
                }
            }
            None => losses.add(start, &nest.spread, 0),
        }
    }
    let is_enough = sink.wants_one() && !found.is_empty();
    let more = nest.agreed(tables, &losses, if is_enough { ENOUGH } else { MOST_INFERENCES / 2 }, work);
    found.extend(more);
    found.sort_unstable();
    let mut told = vec![false; count];
    for Found { end, .. } in found {
        let (End::Clash { start: target } | End::Each { target, .. }) = end;
        if std::mem::replace(&mut told[target], true) {
            continue;
        }
        let mut teller = Teller::new(grid, tables);
        let step = match end {
            End::Clash { start } => {
                let Some(clash) = nest.from(start) else { continue };
                teller.tell(&nest.spread, &Proof::of_clash(&nest.spread, clash));
                teller.refute(start, clash, technique)
            }
            End::Each { group, target } => {
                let group = tables.group(group);
                let mut ends = Vec::new();
                for &member in &group.members {
                    nest.from(member as usize);
                    ends.push(teller.tell(&nest.spread, &Proof::of_loss(&nest.spread, target)));
                }
                let by = group.house.map_or(By::Cell, By::House);
                teller.agree(target, &ends, by, &group.members, technique)
            }
        };
        sink.take(step)?;
    }
    ControlFlow::Continue(())
}

/// A net, the shorter the better.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Found {
    length: usize,
    end: End,
}

/// What a net comes to, by the numbers of candidates and groups.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum End {
    /// The candidate that it begins with leads to a contradiction.
    Clash { start: usize },
    /// Each candidate of the group leads to the loss of the target.
    Each { group: usize, target: usize },
}

/// Nets of one kind.
struct Nest<'a> {
    spread: Spread<'a>,
    depth: Depth,
}

impl Nest<'_> {
    /// Draws every inference from this candidate, always in the same way.
    fn from(&mut self, start: usize) -> Option<Clash> {
        self.spread.nested_from(start, self.depth, MOST_FROM_ONE)
    }

    /// What goes with each candidate of some group, and needs further assumptions of just this kind.
    fn agreed(&mut self, tables: &Tables, losses: &Losses, most: usize, work: &Work) -> Vec<Found> {
        let mut agreed = Vec::new();
        let until = self.spread.spent + most;
        for (at, group) in tables.groups().enumerate() {
            let Some(all) = losses.of_all(&group.members).filter(|_| group.members.len() > 1) else { continue };
            let targets: Vec<usize> = ones(&all).collect();
            if targets.is_empty() || self.spread.spent > until || work.check().is_err() {
                continue;
            }
            // The length of each, and how deep it goes; none where one candidate goes by itself.
            let mut sums = vec![Some((0, None)); targets.len()];
            for &member in &group.members {
                self.from(member as usize);
                for (sum, &target) in sums.iter_mut().zip(&targets) {
                    let proof = Proof::of_loss(&self.spread, target);
                    let is_needed = proof.rests_on(member);
                    *sum =
                        sum.filter(|_| is_needed).map(|(length, depth)| (length + proof.len(), proof.depth.max(depth)));
                }
            }
            for (sum, target) in sums.into_iter().zip(targets) {
                if let Some((length, depth)) = sum
                    && depth == Some(self.depth)
                {
                    agreed.push(Found { length, end: End::Each { group: at, target } });
                }
            }
        }
        agreed
    }
}
