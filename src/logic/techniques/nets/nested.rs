//! Finds nested nets: those to a contradiction, then those of several branches that agree.

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
/// Where one net is enough, so many more are drawn behind the first to find a shorter one.
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
    let mut found: Vec<(usize, usize)> = Vec::new();
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
                    found.push((proof.len(), start));
                }
            }
            None => losses.add(start, &nest.spread, 0),
        }
    }
    found.sort_unstable();
    for (_, start) in found {
        if let Some(clash) = nest.from(start) {
            let proof = Proof::of_clash(&nest.spread, clash);
            let mut teller = Teller::new(grid, tables);
            teller.tell(&nest.spread, &proof);
            sink.take(teller.refute(start, clash, technique))?;
        }
    }
    let mut told = vec![false; count];
    for agreed in nest.agreed(tables, &losses, work) {
        if std::mem::replace(&mut told[agreed.target], true) {
            continue;
        }
        let group = tables.group(agreed.group);
        let mut teller = Teller::new(grid, tables);
        let mut ends = Vec::new();
        for &member in &group.members {
            nest.from(member as usize);
            ends.push(teller.tell(&nest.spread, &Proof::of_loss(&nest.spread, agreed.target)));
        }
        let by = group.house.map_or(By::Cell, By::House);
        sink.take(teller.agree(agreed.target, &ends, by, &group.members, technique))?;
    }
    ControlFlow::Continue(())
}

/// A candidate that goes with each candidate of a group.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Agreed {
    length: usize,
    group: usize,
    target: usize,
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
    fn agreed(&mut self, tables: &Tables, losses: &Losses, work: &Work) -> Vec<Agreed> {
        let mut agreed = Vec::new();
        let until = self.spread.spent + MOST_INFERENCES / 2;
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
                    agreed.push(Agreed { length, group: at, target });
                }
            }
        }
        agreed.sort_unstable();
        agreed
    }
}
