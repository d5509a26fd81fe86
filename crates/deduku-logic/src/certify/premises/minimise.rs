//! Extends strong premises by the links that they need, and drops everything that is not needed.

use crate::certify::premises::clauses::{Group, Rule, RuleSet};
use crate::certify::premises::model::{Certificate, Hint, Premise};
use crate::certify::premises::more::{Elimination, more};
use crate::certify::premises::statements::Statements;
use crate::{Evidence, Fact, Link, LinkReason, PartName, Step};
use deduku_core::board::{Board, Cell, Digit, DigitSet, HouseId};
use deduku_core::puzzle::Position;

/// The strong premises with the links between them and to the conclusion, none of which can be dropped. All of them
/// where the conclusion does not follow, or the refutation would take too many tries.
pub(crate) fn minimal(strong: Vec<Premise>, step: &Step, position: &Position) -> Certificate {
    let mut statements = Statements::default();
    let conclusion = &step.conclusion;
    let denied = conclusion.eliminate.iter().map(|&removed| (removed, true));
    let denied = denied.chain(conclusion.place.iter().map(|&placed| (placed, false)));
    let goals: Vec<(usize, bool)> =
        denied.map(|((cell, digit), value)| (statements.number(cell, digit), value)).collect();
    let deadly = deadly(step);
    let mut rules: Vec<Rule> =
        strong.iter().map(|premise| statements.of_strong(premise, &deadly, position.board())).collect();
    let strong_count = strong.len();
    let mut premises = strong;
    let (links, named) = statements.links(position, &named_houses(step));
    // That a cell of a deadly pattern holds one digit is implied, and not listed as a premise.
    let (implied, links): (Vec<_>, Vec<_>) =
        links.into_iter().enumerate().partition(|(_, link)| is_implied(link, &deadly));
    let named = links.iter().filter(|(at, _)| *at < named).count();
    for (_, link) in links {
        rules.push(Rule::One(statements.of_link(&link)));
        premises.push(link);
    }
    rules.extend(implied.iter().map(|(_, link)| Rule::One(statements.of_link(link))));
    // Where the evidence counts digits, these links may suffice; then the links that the evidence names are added, then
    // all.
    let counted = counted(step);
    let is_counted = |premise: &Premise| match premise {
        Premise::Once { house, digit: Some(digit), .. } => counted.contains(&(*house, *digit)),
        _ => false,
    };
    let mut groups = groups(&premises, position.board());
    groups.extend((!counted.is_empty()).then(|| Group {
        choices: cell_choices(&premises).map(|(at, _)| at).collect(),
        rooms: (strong_count..premises.len()).filter(|&at| is_counted(&premises[at])).collect(),
        is_counted_first: true,
    }));
    let rules = RuleSet::new(rules, statements.list.len()).with_groups(groups);
    let mut search = Search { rules, goals, proofs: Vec::new(), premises: premises.len() };
    let others = strong_count + named..premises.len();
    let is_proved = (usize::from(counted.is_empty())..3).any(|tier| {
        for (at, premise) in premises.iter().enumerate().skip(strong_count) {
            let own = if is_counted(premise) { 0 } else { 1 + usize::from(others.contains(&at)) };
            search.rules.set_active(at, own <= tier);
        }
        search.prove()
    });
    if is_proved {
        (0..strong_count).rev().for_each(|at| search.drop(at));
        others.clone().rev().for_each(|at| search.drop(at));
        others.for_each(|at| search.trim(at));
        (strong_count..strong_count + named).rev().for_each(|at| search.drop(at));
        (strong_count..strong_count + named).for_each(|at| search.trim(at));
    }
    let kept = |(at, premise): (usize, Premise)| {
        search.rules.is_active(at).then(|| statements.trimmed(premise, search.rules.rule(at).members()))
    };
    let kept: Vec<(usize, Premise)> =
        premises.into_iter().enumerate().filter_map(|(at, premise)| Some((at, kept((at, premise))?))).collect();
    let more = if is_proved { more(&mut search.rules, &statements, &kept, step, position) } else { Vec::new() };
    // The reader of hints has no clause for a deadly pattern, so such steps get no hints.
    let hints = if is_proved && deadly.is_empty() { search.hints(&kept, &more) } else { None };
    Certificate {
        premises: kept.into_iter().map(|(_, premise)| premise).collect(),
        more: more.into_iter().map(|(candidate, _)| candidate).collect(),
        hints: hints.unwrap_or_default(),
    }
}

/// For each house, the cells that premises are about and the links of digits that it holds at most once.
fn groups(premises: &[Premise], board: &Board) -> Vec<Group> {
    let mut groups = vec![Group::default(); board.houses().len()];
    for (at, cell) in cell_choices(premises) {
        board.houses_of(cell).iter().for_each(|house| groups[house.index()].choices.push(at));
    }
    for (at, premise) in premises.iter().enumerate() {
        if let Premise::Once { house, .. } = premise {
            groups[house.index()].rooms.push(at);
        }
    }
    groups.retain(|group| group.choices.len() > 1 && !group.rooms.is_empty());
    groups
}

/// The premises that list what a cell can hold, each with its cell; only the first one per cell.
fn cell_choices(premises: &[Premise]) -> impl Iterator<Item = (usize, Cell)> {
    let cells = premises.iter().enumerate().filter_map(|(at, premise)| Some((at, premise.cell()?)));
    cells.filter(|&(at, cell)| !premises[..at].iter().any(|other| other.cell() == Some(cell)))
}

/// The digits that the evidence counts once per house.
fn counted(step: &Step) -> Vec<(HouseId, Digit)> {
    let Evidence::Pattern(pattern) = &step.evidence else { return Vec::new() };
    let of = |fact: &Fact| match fact {
        &Fact::Once { house, digits } => digits.iter().map(|digit| (house, digit)).collect(),
        _ => Vec::new(),
    };
    pattern.facts.iter().flat_map(of).collect()
}

/// The houses that the evidence names, including those of its chains' links.
fn named_houses(step: &Step) -> Vec<HouseId> {
    let mut houses = step.houses();
    if let Evidence::Pattern(pattern) = &step.evidence {
        let by = |link: &Link| if let LinkReason::House(house) = link.by { Some(house) } else { None };
        houses.extend(pattern.chains.iter().flat_map(|chain| &chain.links).filter_map(by));
    }
    houses
}

/// The cells of a deadly pattern, each with its deadly digits.
fn deadly(step: &Step) -> Vec<(Cell, DigitSet)> {
    let Evidence::Pattern(pattern) = &step.evidence else { return Vec::new() };
    if !pattern.facts.contains(&Fact::Unique) {
        return Vec::new();
    }
    let parts = pattern.parts.iter().filter(|part| part.name == PartName::Deadly);
    parts.flat_map(|part| part.cells.iter().map(|&cell| (cell, part.digits))).collect()
}

/// Whether the link is between digits of one cell of a deadly pattern.
fn is_implied(link: &Premise, deadly: &[(Cell, DigitSet)]) -> bool {
    let is_one = |cell: &Cell| deadly.iter().any(|of| of.0 == *cell);
    matches!(link, Premise::OneDigit { cell, .. } if is_one(cell))
}

struct Search {
    rules: RuleSet,
    /// What must be refuted: statements, each with the value it is assumed to have.
    goals: Vec<(usize, bool)>,
    /// For each goal, the rules that its refutation uses.
    proofs: Vec<Vec<bool>>,
    /// The number of rules that are premises; those after them are implied.
    premises: usize,
}

impl Search {
    /// Refutes all goals and drops what no refutation uses. Returns `false` if some goal cannot be refuted.
    fn prove(&mut self) -> bool {
        let proofs: Option<Vec<_>> = self.goals.iter().map(|&goal| self.rules.refute(&[goal])).collect();
        let Some(proofs) = proofs else { return false };
        for at in 0..self.premises {
            self.rules.set_active(at, proofs.iter().any(|proof| proof[at]));
        }
        self.proofs = proofs;
        true
    }

    /// Refutes again every goal whose refutation uses this rule; returns whether all still follow.
    fn again(&mut self, at: usize) -> bool {
        let mut renewed = Vec::new();
        for (number, &goal) in self.goals.iter().enumerate().filter(|(number, _)| self.proofs[*number][at]) {
            let Some(proof) = self.rules.refute(&[goal]) else { return false };
            renewed.push((number, proof));
        }
        for (goal, proof) in renewed {
            self.proofs[goal] = proof;
        }
        true
    }

    fn drop(&mut self, at: usize) {
        if self.rules.is_active(at) {
            self.rules.set_active(at, false);
            if !self.again(at) {
                self.rules.set_active(at, true);
            }
        }
    }

    /// The hints by which each goal and each of `more` is refuted; premises are numbered by their places in `kept`.
    fn hints(&self, kept: &[(usize, Premise)], more: &[Elimination]) -> Option<Vec<Vec<Hint>>> {
        let place = |rule: usize| kept.iter().position(|(at, _)| *at == rule);
        let hints = |taken: &[(usize, bool)]| {
            let derived = self.rules.derive(taken)?;
            derived.iter().map(|hint| hint.renumbered(&place)).collect::<Option<Vec<_>>>()
        };
        let (placed, eliminated): (Vec<_>, Vec<_>) = self.goals.iter().partition(|(_, denied_by)| !denied_by);
        let goals = placed.into_iter().chain(eliminated).map(|goal: (usize, bool)| hints(&[goal]));
        goals.chain(more.iter().map(|(_, taken)| hints(taken))).collect()
    }

    /// Drops single statements of a link as long as all goals still follow.
    fn trim(&mut self, at: usize) {
        let mut next = 0;
        while self.rules.is_active(at) && self.rules.rule(at).members().len() > 2 {
            let mut members = self.rules.rule(at).members().to_vec();
            if next >= members.len() {
                return;
            }
            members.remove(next);
            let whole = self.rules.replace(at, Rule::One(members));
            if !self.again(at) {
                self.rules.replace(at, whole);
                next += 1;
            }
        }
    }
}
