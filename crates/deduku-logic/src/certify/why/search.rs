//! The search for the proof with the fewest steps, and among those for one with few premises.
//!
//! First a proof of one step is looked for with every technique in all its instances; a net is searched from the claim,
//! not by listing all nets. If that fails, some proof is taken as an upper bound. For a placement it is the fewest
//! steps that remove every other candidate of the cell, or every other place in a house; otherwise it is a whole path
//! without the steps that it does not need. Then all shorter lengths are searched from the shortest up, step by step
//! over every reachable position. If that ends in time, the proof is the shortest; otherwise it is the best that was
//! found.

use deduku_core::order::OrderBy;
use std::cell::Cell as Counter;
use std::cmp::Reverse;
use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::certify::why::claim::Claim;
use crate::certify::why::slice::{Task, realize, slice};
use crate::dispatch::{Finders, TechniqueVisitor};
use crate::engine::prune::prune_to;
use crate::engine::query::Query;
use crate::engine::step_sink::Flow;
use crate::step::apply;
use crate::{Profile, Step, Technique, certificate};
use deduku_core::board::{Cell, Digit, DigitSet};
use deduku_core::puzzle::Position;
use deduku_core::work::{Stop, Work};

/// A way with more candidates to remove than this is not considered.
const MOST_WEIGHED: usize = 12;

/// The cost in nodes of looking for every step of a position; looking for one step costs one node.
const LOOK_AT_ALL: u64 = 100;

/// A proof, and whether no shorter one exists with these techniques.
pub(crate) struct Found {
    pub(crate) steps: Vec<Step>,
    pub(crate) is_shortest: bool,
}

/// The search for a proof of one claim.
pub(crate) struct Search<'a> {
    pub(crate) task: Task<'a>,
    /// The digits of each cell in the known solutions: a candidate true in one of them cannot be removed.
    pub(crate) known: &'a [DigitSet],
    /// How many of the work's nodes the search for shorter proofs has used.
    pub(crate) spent: Counter<u64>,
}

/// A position, as the value and the candidates of each cell, with the number of steps left there.
type Seen = (usize, Vec<(Option<Digit>, DigitSet)>);

/// Which of the steps that conclude a claim is wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum StepChoice {
    /// Any.
    Any,
    /// One with the fewest premises.
    FewestPremises,
}

/// Which nets may be used to make a single possible.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Nets {
    /// Those that need no further assumptions.
    Plain,
    /// All.
    Nested,
}

/// Visitor that looks for one step that concludes a claim.
struct Nearest<'s> {
    claim: Claim,
    position: &'s Position,
    profile: &'s Profile,
    wanted: StepChoice,
    /// The number of premises, the index of the technique in the profile, and the step.
    best: Option<(usize, usize, Step)>,
}

impl TechniqueVisitor for Nearest<'_> {
    fn wants(&mut self, technique: Technique) -> bool {
        if self.claim.holds && !technique.facts().can_place {
            return false;
        }
        match &self.best {
            None => true,
            // Looking for a nested net with fewer premises is not worth the time.
            Some((premises, ..)) => tier(technique) < NESTED && technique.fewest_premises() < *premises,
        }
    }

    fn found(&mut self, steps: Vec<Step>) -> Flow {
        for step in steps {
            if !self.claim.follows(self.position, &step) {
                continue;
            }
            let rank = self.profile.techniques.iter().position(|&technique| technique == step.technique);
            let rank = rank.unwrap_or(usize::MAX);
            if self.wanted == StepChoice::Any {
                self.best = Some((0, rank, step));
                return ControlFlow::Break(());
            }
            let premises = certificate(&step, self.position).premises.len();
            if self.best.as_ref().is_none_or(|&(least, at, _)| (premises, rank) < (least, at)) {
                self.best = Some((premises, rank, step));
            }
        }
        ControlFlow::Continue(())
    }
}

/// Visitor that collects every step.
struct AllSteps(Vec<Step>);

impl TechniqueVisitor for AllSteps {
    fn wants(&mut self, technique: Technique) -> bool {
        !technique.refutes_one()
    }

    fn found(&mut self, steps: Vec<Step>) -> Flow {
        self.0.extend(steps);
        ControlFlow::Continue(())
    }
}

/// The tier of nested nets.
const NESTED: u8 = 3;

/// When a technique is tried: quick ones first, then nets to the claim, then slow ones, nested nets last.
const fn tier(technique: Technique) -> u8 {
    let facts = technique.facts();
    if facts.is_nested || matches!(technique, Technique::NestedClueNet) {
        NESTED
    } else if facts.is_tried_late {
        2
    } else {
        technique.refutes_one() as u8
    }
}

/// Returns what was found. If the time or the budget ran out, sets `late` and returns `None`.
fn unless_late<T>(looked: Result<Option<T>, Stop>, late: &mut bool) -> Result<Option<T>, Stop> {
    match looked {
        Err(Stop::Deadline | Stop::Budget) => {
            *late = true;
            Ok(None)
        }
        other => other,
    }
}

impl Search<'_> {
    /// The shortest proof, or the best found in time; `None` if the techniques do not reach the claim.
    ///
    /// # Errors
    /// [`Stop`] if the work ended before any proof was found.
    pub(crate) fn proof(&self) -> Result<Option<Found>, Stop> {
        let (position, claim) = (self.task.position, self.task.claim);
        if claim.is_shown_by(position) {
            return Ok(Some(Found { steps: Vec::new(), is_shortest: true }));
        }
        // On a large board these first searches could use up all the time, although a path of cheap steps needs little;
        // so each gets only a share of it.
        let mut late = false;
        let one = self.one_step(position, claim, StepChoice::FewestPremises, &self.share(2));
        if let Some(steps) = unless_late(one.map(|step| step.map(|step| vec![step])), &mut late)? {
            return Ok(Some(Found { steps, is_shortest: true }));
        }
        let covered = if claim.holds { unless_late(self.by_elimination(&self.share(3)), &mut late)? } else { None };
        let steps = match covered {
            Some(steps) => steps,
            None => match self.of_path()? {
                Some(steps) => steps,
                None => return Ok(None),
            },
        };
        let mut seen = HashSet::new();
        for length in 2..steps.len() {
            self.task.work.progress.report(length as u64, steps.len() as u64);
            seen.clear();
            match unless_late(self.reach(position, length, &mut seen), &mut late)? {
                Some(steps) => return Ok(Some(Found { steps, is_shortest: !late })),
                None if late => break,
                None => {}
            }
        }
        Ok(Some(Found { steps, is_shortest: !late }))
    }

    /// The work with its remaining time divided by `parts`.
    fn share(&self, parts: u32) -> Work {
        let work = self.task.work;
        let deadline = work.deadline.as_ref().map(|deadline| deadline.part(parts));
        Work { deadline, ..work.clone() }
    }

    /// A step that concludes the claim.
    ///
    /// If time runs out after one was found, that one is returned.
    fn one_step(
        &self,
        position: &Position,
        claim: Claim,
        wanted: StepChoice,
        work: &Work,
    ) -> Result<Option<Step>, Stop> {
        let mut techniques = self.task.profile.techniques.clone();
        techniques.order_by(|&technique| tier(technique));
        self.nearest((position, claim), wanted, &techniques, work)
    }

    fn nearest(
        &self,
        (position, claim): (&Position, Claim),
        wanted: StepChoice,
        techniques: &[Technique],
        work: &Work,
    ) -> Result<Option<Step>, Stop> {
        let mut nearest = Nearest { claim, position, profile: self.task.profile, wanted, best: None };
        let goal = Some((claim.cell, claim.digit));
        let ended = self.task.finders.toward(position, (techniques, self.task.profile), goal, work, &mut nearest);
        match (ended, nearest.best) {
            (Err(Stop::Cancelled), _) => Err(Stop::Cancelled),
            (_, Some((_, _, step))) => Ok(Some(step)),
            (Err(stop), None) => Err(stop),
            (Ok(()), None) => Ok(None),
        }
    }

    /// Every step of the position except nets, each of which removes one candidate; each conclusion once.
    fn moves(&self, position: &Position, work: &Work) -> Result<Vec<Step>, Stop> {
        let mut all = AllSteps(Vec::new());
        self.task.finders.toward(position, (&self.task.profile.techniques, self.task.profile), None, work, &mut all)?;
        let mut seen = HashSet::new();
        all.0.retain(|step| seen.insert(step.conclusion.clone()));
        Ok(all.0)
    }

    fn has_nets(&self) -> bool {
        self.task.profile.techniques.iter().any(|technique| technique.refutes_one())
    }

    /// Candidates that a net might remove: all except those known to be true in a solution.
    fn refutable(&self, position: &Position) -> Vec<(Cell, Digit)> {
        let of_cell = |cell: Cell| {
            let known = self.known.get(cell.index()).copied().unwrap_or_default();
            (position.candidates(cell) - known).iter().map(move |digit| (cell, digit))
        };
        position.empty_cells().flat_map(of_cell).collect()
    }

    /// Whether a candidate is near the claim: in its cell, or its digit in a cell that sees it.
    fn is_near(&self, position: &Position, (cell, digit): (Cell, Digit)) -> bool {
        cell == self.task.claim.cell
            || (digit == self.task.claim.digit && position.board().sees(cell, self.task.claim.cell))
    }

    /// Looks for a proof of at most `length` steps, by looking at every position that `length - 1` steps can reach.
    fn reach(&self, position: &Position, length: usize, seen: &mut HashSet<Seen>) -> Result<Option<Vec<Step>>, Stop> {
        self.spend(if length == 1 { 1 } else { LOOK_AT_ALL })?;
        if length == 1 {
            return Ok(self.last(position)?.map(|step| vec![step]));
        }
        let mut next = |after: &Position, search: &Self| -> Result<Option<Vec<Step>>, Stop> {
            search.task.work.check()?;
            let board = after.board();
            let key = board.cells().map(|cell| (after.value(cell), after.candidates(cell))).collect();
            if seen.insert((length, key)) { search.reach(after, length - 1, seen) } else { Ok(None) }
        };
        let mut moves = self.moves(position, self.task.work)?;
        moves.order_by(|step| {
            let changes = step.conclusion.place.iter().chain(&step.conclusion.eliminate);
            Reverse(changes.filter(|&&change| self.is_near(position, change)).count())
        });
        for step in moves {
            let mut after = position.clone();
            apply(&mut after, &step);
            if let Some(rest) = next(&after, self)? {
                return Ok(Some([vec![step], rest].concat()));
            }
        }
        if !self.has_nets() {
            return Ok(None);
        }
        let mut refutable = self.refutable(position);
        refutable.order_by(|&candidate| Reverse(self.is_near(position, candidate)));
        for (cell, digit) in refutable {
            let mut after = position.clone();
            after.remove(cell, digit);
            let Some(rest) = next(&after, self)? else { continue };
            // The removal leads to the claim; only now is it checked whether the candidate can be removed.
            let removal = Claim { cell, digit, holds: false };
            if let Some(step) = self.one_step(position, removal, StepChoice::FewestPremises, self.task.work)? {
                let steps = [vec![step], rest].concat();
                if let Some(steps) = realize(&self.task, position, steps)? {
                    return Ok(Some(steps));
                }
            }
        }
        Ok(None)
    }

    /// Counts the work spent on shorter proofs; fails with `Stop::Budget` once the nodes are used up.
    fn spend(&self, nodes: u64) -> Result<(), Stop> {
        self.spent.set(self.spent.get() + nodes);
        if self.task.work.nodes.is_some_and(|most| self.spent.get() > most) { Err(Stop::Budget) } else { Ok(()) }
    }

    /// The last step to the claim. If no single can place it, only the other placing techniques are tried.
    fn last(&self, position: &Position) -> Result<Option<Step>, Stop> {
        if self.task.claim.is_shown_by(position) {
            return Ok(None);
        }
        let wanted = StepChoice::Any;
        if self.task.claim.holds && !self.is_single(position) {
            let others = self.task.profile.techniques.iter().copied().filter(|&technique| {
                let is_single =
                    matches!(technique, Technique::FullHouse | Technique::NakedSingle | Technique::HiddenSingle);
                technique.facts().can_place && !is_single
            });
            let others: Vec<Technique> = others.collect();
            return self.nearest((position, self.task.claim), wanted, &others, self.task.work);
        }
        self.one_step(position, self.task.claim, wanted, self.task.work)
    }

    /// Whether a single may place the claim's digit: its cell has no other candidate, or a house no other place for it.
    /// Always true with sums.
    fn is_single(&self, position: &Position) -> bool {
        let Claim { cell, digit, .. } = self.task.claim;
        let alone = |sums: bool| sums || position.candidates(cell) == DigitSet::of(digit);
        let has_other = |&house: &_| {
            let cells = &position.board().house(house).cells;
            cells.iter().any(|&other| other != cell && position.candidates(other).contains(digit))
        };
        alone(position.puzzle().has_sums()) || !position.board().houses_of(cell).iter().all(has_other)
    }

    /// For each way in which a single could place the digit, the candidates that must be removed first.
    fn in_the_way(&self) -> Vec<Vec<(Cell, Digit)>> {
        let Claim { cell, digit, .. } = self.task.claim;
        let (position, board) = (self.task.position, self.task.position.board());
        let has = |technique| self.task.profile.techniques.contains(&technique);
        let mut ways: Vec<Vec<(Cell, Digit)>> = Vec::new();
        if has(Technique::NakedSingle) {
            let others = position.candidates(cell) - DigitSet::of(digit);
            ways.push(others.iter().map(|other| (cell, other)).collect());
        }
        if has(Technique::HiddenSingle) {
            for &house in board.houses_of(cell).iter().filter(|&&house| board.is_complete(house)) {
                let cells = board.house(house).cells.iter().copied();
                let others = cells.filter(|&other| other != cell && position.candidates(other).contains(digit));
                ways.push(others.map(|other| (other, digit)).collect());
            }
        }
        ways.retain(|way| way.len() <= MOST_WEIGHED);
        ways.order_by(Vec::len);
        ways
    }

    /// The fewest steps from this position that leave a single of the claim, followed by that single; among equally
    /// few, those with the fewest premises. Nets alone quickly show how few steps are enough; other techniques, which
    /// may remove several candidates at once, can do better.
    fn by_elimination(&self, work: &Work) -> Result<Option<Vec<Step>>, Stop> {
        let ways = self.in_the_way();
        let quick = self.weigh(&ways, &[], Nets::Plain, work)?;
        let mut late = false;
        if quick.as_ref().is_some_and(|steps| steps.len() == 2) {
            let least = unless_late(self.by_one_elimination(&ways, work), &mut late)?;
            return Ok(least.or(quick));
        }
        let moves = unless_late(self.moves(self.task.position, work).map(Some), &mut late)?.unwrap_or_default();
        let slow = unless_late(self.weigh(&ways, &moves, Nets::Plain, work), &mut late)?;
        Ok(match (quick, slow) {
            (Some(quick), Some(slow)) if quick.len() < slow.len() => Some(quick),
            (None, None) => unless_late(self.weigh(&ways, &moves, Nets::Nested, &self.share(2)), &mut late)?,
            (quick, slow) => slow.or(quick),
        })
    }

    /// Where only one candidate is in the way of a single of the claim: the step with the fewest premises that removes
    /// it, followed by the single.
    fn by_one_elimination(&self, ways: &[Vec<(Cell, Digit)>], work: &Work) -> Result<Option<Vec<Step>>, Stop> {
        let mut best: Option<(usize, Step)> = None;
        for way in ways {
            let &[(cell, digit)] = &way[..] else { continue };
            let removal = Claim { cell, digit, holds: false };
            let Some(step) = self.one_step(self.task.position, removal, StepChoice::FewestPremises, work)? else {
                continue;
            };
            let premises = certificate(&step, self.task.position).premises.len();
            if best.as_ref().is_none_or(|&(least, _)| premises < least) {
                best = Some((premises, step));
            }
        }
        best.map_or(Ok(None), |(_, step)| self.finish(vec![step], work))
    }

    /// The fewest of these moves and of nets that remove what is in the way, followed by the single that they leave.
    /// Nested nets take long, so with them the first way that can be cleared is taken.
    fn weigh(
        &self,
        ways: &[Vec<(Cell, Digit)>],
        moves: &[Step],
        nets: Nets,
        work: &Work,
    ) -> Result<Option<Vec<Step>>, Stop> {
        let after = |step: &Step| {
            let mut after = self.task.position.clone();
            apply(&mut after, step);
            after
        };
        let effects: Vec<Position> = moves.iter().map(after).collect();
        let is_asked = |one: &Technique| one.refutes_one() && (nets == Nets::Nested || tier(*one) < NESTED);
        let asked = self.task.profile.techniques.iter().copied().filter(is_asked);
        let (most, nets): (usize, Vec<Technique>) =
            (if nets == Nets::Nested { usize::MAX } else { 1 }, asked.collect());
        let mut best: Option<(usize, usize, Vec<Step>)> = None;
        'ways: for way in ways {
            let all = (1_usize << way.len()) - 1;
            // The candidates of the way that each step removes, as a bit mask.
            let mut hits: Vec<(usize, Step)> = Vec::new();
            for (step, after) in moves.iter().zip(&effects) {
                let is_removed =
                    |&(_, (cell, digit)): &(usize, &(Cell, Digit))| !after.candidates(*cell).contains(*digit);
                let mask = way.iter().enumerate().filter(is_removed).map(|(at, _)| 1 << at).sum();
                if mask != 0 {
                    hits.push((mask, step.clone()));
                }
            }
            for (at, &(cell, digit)) in way.iter().enumerate() {
                let removal = Claim { cell, digit, holds: false };
                let is_hit = hits.iter().any(|(mask, _)| *mask == 1 << at);
                if !nets.is_empty() && !is_hit {
                    let net = self.nearest((self.task.position, removal), StepChoice::FewestPremises, &nets, work)?;
                    hits.extend(net.map(|step| (1 << at, step)));
                }
                if !hits.iter().any(|(mask, _)| mask & 1 << at != 0) {
                    continue 'ways;
                }
            }
            let Some((steps, premises, chosen)) = self.cover(all, &hits) else { continue };
            if best.as_ref().is_none_or(|&(fewest, least, _)| (steps, premises) < (fewest, least))
                && let Some(steps) = self.finish(chosen, work)?
            {
                best = Some((steps.len() - 1, premises, steps));
            }
            if best.as_ref().is_some_and(|&(fewest, ..)| fewest <= most) {
                break;
            }
        }
        Ok(best.map(|(_, _, steps)| steps))
    }

    /// The fewest of these steps that together remove all candidates of a way, and among equally few those with the
    /// fewest premises.
    fn cover(&self, all: usize, hits: &[(usize, Step)]) -> Option<(usize, usize, Vec<Step>)> {
        let weigh = |(mask, step): &(usize, Step)| (*mask, certificate(step, self.task.position).premises.len());
        let weighed: Vec<(usize, usize)> = hits.iter().map(weigh).collect();
        // For each subset of the way the cheapest cover so far: steps, premises, the previous subset, the step.
        let mut ways: Vec<Option<(usize, usize, usize, usize)>> = vec![None; all + 1];
        ways[0] = Some((0, 0, 0, 0));
        for part in 0..=all {
            let Some((steps, premises, ..)) = ways[part] else { continue };
            for (at, &(mask, weight)) in weighed.iter().enumerate() {
                let whole = part | mask;
                let way = (steps + 1, premises + weight);
                if whole != part && ways[whole].is_none_or(|(steps, premises, ..)| way < (steps, premises)) {
                    ways[whole] = Some((way.0, way.1, part, at));
                }
            }
        }
        let (steps, premises, ..) = ways[all]?;
        let (mut part, mut chosen) = (all, Vec::new());
        while part != 0 {
            let (.., before, at) = ways[part]?;
            chosen.push(hits[at].1.clone());
            part = before;
        }
        chosen.reverse();
        Some((steps, premises, chosen))
    }

    /// The steps in order, followed by the single that they leave.
    fn finish(&self, steps: Vec<Step>, work: &Work) -> Result<Option<Vec<Step>>, Stop> {
        let mut after = self.task.position.clone();
        for step in &steps {
            apply(&mut after, step);
        }
        let Some(last) = self.one_step(&after, self.task.claim, StepChoice::FewestPremises, work)? else {
            return Ok(None);
        };
        realize(&self.task, self.task.position, [steps, vec![last]].concat())
    }

    /// The path of cheapest steps up to the claim, without the steps that it does not need; `None` if it does not reach
    /// the claim.
    fn of_path(&self) -> Result<Option<Vec<Step>>, Stop> {
        let finders = Finders::new(self.task.position.board());
        let (mut position, mut steps) = (self.task.position.clone(), Vec::new());
        while !self.task.claim.is_shown_by(&position) {
            self.task.work.check()?;
            let Some(step) = finders.first(&position, &Query::of(self.task.profile, self.task.work)) else {
                // Finding nothing means little if the time ran out.
                self.task.work.check()?;
                return Ok(None);
            };
            apply(&mut position, &step);
            steps.push(step);
        }
        let sliced = slice(&self.task, steps.clone())?.unwrap_or(steps);
        let stands = |position: &Position| self.task.claim.is_shown_by(position);
        match prune_to(self.task.position, sliced.clone(), &stands, self.task.profile, self.task.work) {
            Ok(Some(pruned)) => Ok(Some(pruned)),
            Ok(None) | Err(Stop::Deadline | Stop::Budget) => Ok(Some(sliced)),
            Err(Stop::Cancelled) => Err(Stop::Cancelled),
        }
    }
}
