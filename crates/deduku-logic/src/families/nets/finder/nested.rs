//! Search for nested nets: nets that lead to a contradiction, and nets of several branches that agree.

use std::ops::ControlFlow;

use crate::engine::bit_matrix::bits;
use crate::engine::grid::Grid;
use crate::engine::step_sink::{Flow, StepSink};
use crate::families::nets::finder::cause::{Depth, PropagationMode};
use crate::families::nets::finder::consequences::MOST_CANDIDATES;
use crate::families::nets::finder::proof::{Proof, ProofWriter};
use crate::families::nets::finder::propagation::{Clash, EliminatedBy, Group, Propagation, Tables};
use crate::{Evidence, InferenceReason, LinkReason, Step, Technique};
use deduku_core::board::{Cell, Digit};
use deduku_core::work::Work;

/// Maximum number of inferences in a position.
const MOST_INFERENCES: usize = 25_000_000;
/// If one net is enough: how many more inferences are made after the first, for each form of net, to find a shorter
/// one.
const ENOUGH: usize = 1_000_000;
/// How deep the technique nests assumptions.
const fn depth(technique: Technique) -> Depth {
    match technique {
        Technique::DynamicNetPlus => Depth::Once,
        Technique::NestedChains => Depth::Chain,
        Technique::NestedBranches => Depth::Branches,
        _ => Depth::Net,
    }
}

/// Finds the net of a step in another position: from the same candidate, or from those of the same cell or places of
/// the same house.
pub(crate) fn again<const W: usize>(grid: &Grid<'_, W>, step: &Step) -> Option<Step> {
    let Evidence::Pattern(pattern) = &step.evidence else { return None };
    let (first, last) = (pattern.net.first()?, pattern.net.last()?);
    let &(cell, digit) = step.conclusion.eliminate.first()?;
    if !grid.places(digit).contains(cell) || !is_in_reach(grid) {
        return None;
    }
    let (tables, target) = (grid.net_tables(), grid.candidates().number(cell, digit));
    let end = match last.by {
        InferenceReason::Each(by) => {
            let house = if let LinkReason::House(house) = by { Some(house) } else { None };
            let is_same = |group: &Group| {
                let Some(&member) = group.members.first() else { return false };
                let (cell, digit) = tables.candidate(member as usize);
                let is_there = if house.is_some() { first.node.digit == digit } else { first.node.cells == [cell] };
                group.house == house && is_there
            };
            End::Each { group: tables.groups().iter().position(is_same)?, target }
        }
        _ => End::Clash { start: target },
    };
    let mut nest =
        NestedSearch { spread: Propagation::new(tables, PropagationMode::Singles), depth: depth(step.technique) };
    let is_sound = match end {
        End::Clash { start } => nest.refutes(start).is_some(),
        End::Each { group, target } => nest.agree_on(&tables.group(group).members, &[target])[0].is_some(),
    };
    if is_sound { nest.write_proof(grid, end, step.technique) } else { None }
}

/// Whether the position is small enough to be searched.
fn is_in_reach<const W: usize>(grid: &Grid<'_, W>) -> bool {
    W <= 2 && grid.net_tables().len() <= MOST_CANDIDATES
}

/// Finds nets that need further assumptions of exactly this depth, short ones first; with a goal, only those that
/// remove it.
pub(crate) fn nested<const W: usize>(
    grid: &Grid<'_, W>,
    technique: Technique,
    goal: Option<(Cell, Digit)>,
    work: &Work,
    sink: &mut StepSink,
) -> Flow {
    let tables = grid.net_tables();
    let count = tables.len();
    if !is_in_reach(grid) {
        return ControlFlow::Continue(());
    }
    let mut nest = NestedSearch { spread: Propagation::new(tables, PropagationMode::Singles), depth: depth(technique) };
    let mut losses = EliminatedBy::new(count);
    let mut found: Vec<Found> = Vec::new();
    let goal = match goal {
        Some((cell, digit)) if grid.places(digit).contains(cell) => Some(grid.candidates().number(cell, digit)),
        Some(_) => return ControlFlow::Continue(()),
        None => None,
    };
    if let Some(start) = goal
        && nest.refutes(start).is_some()
        && let Some(step) = nest.write_proof(grid, End::Clash { start }, technique)
    {
        return sink.take(step);
    }
    // With a goal, the search has a smaller budget.
    let most = if goal.is_some() { 2 * ENOUGH } else { MOST_INFERENCES };
    let mut until = most;
    for start in tables.by_smallest_group() {
        if nest.spread.spent > until || work.check().is_err() {
            break;
        }
        match nest.from(start) {
            Some(clash) => {
                if goal.is_none()
                    && let Some(length) = nest.length(start, clash)
                {
                    if sink.wants_one() && found.is_empty() {
                        until = until.min(nest.spread.spent + ENOUGH);
                    }
                    found.push(Found { length, end: End::Clash { start } });
                }
            }
            None => losses.add(start, &nest.spread, 0),
        }
    }
    let is_enough = sink.wants_one() && !found.is_empty();
    let more = nest.agreed((tables, goal), &losses, if is_enough { ENOUGH } else { most / 2 }, work);
    found.extend(more);
    found.sort_unstable();
    let mut reported = vec![false; count];
    for Found { end, .. } in found {
        let (End::Clash { start: target } | End::Each { target, .. }) = end;
        if std::mem::replace(&mut reported[target], true) {
            continue;
        }
        if let Some(step) = nest.write_proof(grid, end, technique) {
            sink.take(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// A net; shorter ones come first.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Found {
    length: usize,
    end: End,
}

/// What a net shows, by the numbers of candidates and groups.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum End {
    /// The candidate it starts from leads to a contradiction.
    Clash { start: usize },
    /// Each candidate of the group leads to the loss of the target.
    Each { group: usize, target: usize },
}

/// The search for nets of one depth.
struct NestedSearch<'a> {
    spread: Propagation<'a>,
    depth: Depth,
}

impl<'a> NestedSearch<'a> {
    /// Draws every inference from this candidate; the result is always the same.
    fn from(&mut self, start: usize) -> Option<Clash> {
        self.spread.nested_from(start, self.depth)
    }

    /// The length of the refutation, if it needs further assumptions of exactly this depth.
    fn length(&self, start: usize, clash: Clash) -> Option<usize> {
        let proof = Proof::of_clash(&self.spread, clash);
        (proof.depth == Some(self.depth) && proof.rests_on(start as u32)).then(|| proof.len())
    }

    /// The length of the refutation of this candidate, if there is one that needs further assumptions of exactly this
    /// depth.
    fn refutes(&mut self, start: usize) -> Option<usize> {
        let clash = self.from(start)?;
        self.length(start, clash)
    }

    /// For each target, the number of inferences that lead to its loss from all of these candidates, if they need
    /// further assumptions of exactly this depth, and each of the candidates.
    fn agree_on(&mut self, members: &[u32], targets: &[usize]) -> Vec<Option<usize>> {
        let mut sums = vec![Some((0, None)); targets.len()];
        for &member in members {
            let clash = self.from(member as usize);
            for (sum, &target) in sums.iter_mut().zip(targets) {
                let is_removed = clash.is_none() && self.spread.is_removed(target);
                let proof = is_removed.then(|| Proof::of_loss(&self.spread, target)).filter(|one| one.rests_on(member));
                *sum = sum.zip(proof).map(|((length, depth), proof)| (length + proof.len(), proof.depth.max(depth)));
            }
        }
        let of_depth = |sum: Option<(usize, _)>| sum.filter(|&(_, depth)| depth == Some(self.depth));
        sums.into_iter().map(|sum| of_depth(sum).map(|(length, _)| length)).collect()
    }

    /// The candidates that all members of some group remove, if that needs further assumptions of exactly this depth;
    /// only the goal, if there is one.
    fn agreed(
        &mut self,
        (tables, goal): (&Tables, Option<usize>),
        losses: &EliminatedBy,
        most: usize,
        work: &Work,
    ) -> Vec<Found> {
        let mut agreed = Vec::new();
        let until = self.spread.spent + most;
        for (at, group) in tables.groups().iter().enumerate() {
            let Some(all) = losses.of_all(&group.members).filter(|_| group.members.len() > 1) else { continue };
            let targets: Vec<usize> = bits(&all).filter(|&target| goal.is_none_or(|goal| goal == target)).collect();
            if targets.is_empty() || self.spread.spent > until || work.check().is_err() {
                continue;
            }
            let lengths = self.agree_on(&group.members, &targets).into_iter().zip(targets);
            let each = |(length, target)| Some(Found { length: length?, end: End::Each { group: at, target } });
            agreed.extend(lengths.filter_map(each));
        }
        agreed
    }

    /// The step for a net; `None` if the net reaches no contradiction.
    fn write_proof<const W: usize>(&mut self, grid: &Grid<'_, W>, end: End, technique: Technique) -> Option<Step> {
        let tables = self.spread.tables;
        let mut writer = ProofWriter::new(grid, tables);
        match end {
            End::Clash { start } => {
                let clash = self.from(start)?;
                writer.write(&self.spread, &Proof::of_clash(&self.spread, clash));
                Some(writer.refute(start, clash, technique))
            }
            End::Each { group, target } => {
                let depth = self.depth;
                let follow = |spread: &mut Propagation<'a>, start| spread.nested_from(start, depth);
                Some(writer.agree(&mut self.spread, follow, (tables.group(group), target), technique))
            }
        }
    }
}
