//! Turns the ends of a chain into a step: the nodes between them, the facts they rest on, and what is removed.

use std::collections::HashSet;

use crate::engine::bit_matrix::{BitMatrix, bits, unite};
use crate::engine::clue_strong_links::{ClueStrongLink, needed_cells};
use crate::engine::grid::Grid;
use crate::families::chains::alternating::links::{Kind, Links, Node as Spot};
use crate::families::chains::alternating::reach::{ChainKind, Ends};
use crate::families::clues::proofs::chain_proof::chain_proof;
use crate::families::clues::proofs::shrink::in_turn;
use crate::{Chain, Conclusion, Evidence, Fact, Link, LinkReason, Node, Part, PartName, Pattern, Step, Technique};
use deduku_core::board::{Cell, CellSet, Digit, DigitSet};
use deduku_core::work::Work;

/// The most ways tried between two ends when all loops are wanted.
const MOST_WAYS: usize = 50;
/// The most backward steps between two ends.
const MOST_TRIES: usize = 1_000;

/// When all steps are wanted and every shortest chain between two ends uses a candidate twice, chains with up to this
/// many more strong links are tried.
const MOST_LINKS_MORE: usize = 3;

/// The most backward steps for one technique in a position.
const fn most_tries_in_all<const W: usize>() -> usize {
    match W {
        0..=2 => 100_000,
        _ => 10_000,
    }
}

/// What is reported for a chain between two ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ChainForm {
    /// What both ends exclude.
    Open,
    /// For a single candidate that holds: the other candidates of its cell, and separately the places of its digit that
    /// it sees.
    Holding,
    /// Each candidate that both ends exclude, written as a loop that returns to it.
    Each,
    /// The same for candidates that one of the ends excludes only by a clue.
    EachByClue,
    /// What a loop excludes.
    Loop,
    /// The same for all loops between the ends that differ in outcome.
    Loops,
}

/// Builds the steps of one kind of chain.
pub(crate) struct Builder<'a, const W: usize> {
    grid: &'a Grid<'a, W>,
    links: &'a Links<W>,
    kind: Kind,
    technique: Technique,
    /// For each number of strong links, from 1: the nodes that hold after that many if the first node does not.
    holds: BitMatrix,
    /// The start and the length that `holds` is for, and whether a node is listed every time it is reached.
    spread: Option<(usize, usize, bool)>,
    /// The nodes of the current way, from its end.
    way: Vec<usize>,
    ways: usize,
    tries: usize,
    tries_in_all: usize,
    tries_longer: usize,
    reported: HashSet<Vec<(Cell, Digit)>>,
    /// What is reported for the chain.
    form: ChainForm,
}

impl<'a, const W: usize> Builder<'a, W> {
    pub(crate) fn new(grid: &'a Grid<'a, W>, links: &'a Links<W>, kind: Kind, technique: Technique) -> Self {
        Self {
            grid,
            links,
            kind,
            technique,
            holds: BitMatrix::default(),
            spread: None,
            way: Vec::new(),
            ways: 0,
            tries: 0,
            tries_in_all: 0,
            tries_longer: 0,
            reported: HashSet::new(),
            form: ChainForm::Open,
        }
    }

    /// Whether the search for the technique in this position has used up its tries.
    pub(crate) const fn is_tired(&self) -> bool {
        self.tries_in_all >= most_tries_in_all::<W>()
    }

    /// The steps of shortest chains between these ends: one, or for loops one per outcome. Outcomes reported before are
    /// left out. `with_longer` also tries longer chains where the shortest use a candidate twice.
    pub(crate) fn steps(&mut self, ends: &Ends, length: usize, form: ChainForm, with_longer: bool) -> Vec<Step> {
        self.form = form;
        if !self.is_loop() && self.beyond(ends).iter().all(|removed| self.reported.contains(removed)) {
            return Vec::new();
        }
        self.spread(ends.from, length, false);
        let mut steps = self.between(ends, length);
        self.tries_in_all += self.tries;
        if with_longer {
            for longer in length + 1..=length + MOST_LINKS_MORE {
                if !steps.is_empty() || self.tries_longer >= most_tries_in_all::<W>() {
                    break;
                }
                self.spread(ends.from, longer, true);
                steps = self.between(ends, longer);
                self.tries_longer += self.tries;
            }
        }
        steps
    }

    /// The steps of the chains between these ends that have `length` strong links, according to `holds`.
    fn between(&mut self, ends: &Ends, length: usize) -> Vec<Step> {
        self.way.clear();
        self.way.push(ends.to);
        (self.ways, self.tries) = (0, 0);
        let mut steps = Vec::new();
        let most = if self.form == ChainForm::Loops { MOST_WAYS } else { 1 };
        self.back(ends, length, most, &mut steps);
        steps
    }

    /// Fills `holds`, the nodes that hold after each number of strong links, unless it is already filled. Each node is
    /// listed once, or with `again` every time it is reached.
    fn spread(&mut self, from: usize, length: usize, again: bool) {
        if self.spread.is_some_and(|known| known.0 == from && known.1 >= length && known.2 == again) {
            return;
        }
        let count = self.links.nodes.len();
        self.holds = BitMatrix::new(length, count);
        self.spread = Some((from, length, again));
        let mut seen = self.links.strong.row(from).to_vec();
        self.holds.row_mut(0).copy_from_slice(&seen);
        for at in 1..length {
            let mut row = vec![0; self.holds.words()];
            for via in bits(self.holds.row(at - 1)) {
                unite(&mut row, self.links.next.row(via));
            }
            if !again {
                for (new, seen) in row.iter_mut().zip(&mut seen) {
                    *new &= !*seen;
                    *seen |= *new;
                }
            }
            self.holds.row_mut(at).copy_from_slice(&row);
        }
    }

    /// Extends the way backwards from its last node, which holds after `strong_links` strong links.
    fn back(&mut self, ends: &Ends, strong_links: usize, most: usize, steps: &mut Vec<Step>) {
        let Some(&last) = self.way.last() else { return };
        self.tries += 1;
        if strong_links == 1 {
            self.ways += 1;
            self.way.push(ends.from);
            let nodes: Vec<usize> = self.way.iter().rev().copied().collect();
            self.way.pop();
            self.add_steps(ends, &nodes, steps);
            return;
        }
        let links = self.links;
        let before: Vec<usize> =
            bits(self.holds.row(strong_links - 2)).filter(|&via| links.next.has(via, last)).collect();
        for via in before {
            if self.is_used(via, ends) {
                continue;
            }
            for off in bits(links.weak.row(via)).filter(|&off| links.strong.has(off, last)) {
                if off == via || self.is_used(off, ends) || links.nodes[off].overlaps(&links.nodes[via]) {
                    continue;
                }
                self.way.extend([off, via]);
                self.back(ends, strong_links - 1, most, steps);
                self.way.truncate(self.way.len() - 2);
                if steps.len() >= most || self.ways >= MOST_WAYS || self.tries >= MOST_TRIES {
                    return;
                }
            }
        }
    }

    /// Whether the way or its other end already contains a candidate of this node.
    fn is_used(&self, node: usize, ends: &Ends) -> bool {
        let node = &self.links.nodes[node];
        self.way.iter().chain([&ends.from]).any(|&other| self.links.nodes[other].overlaps(node))
    }

    /// Adds the steps of this chain; none if it belongs to a simpler kind.
    fn add_steps(&mut self, ends: &Ends, nodes: &[usize], steps: &mut Vec<Step>) {
        let by: Vec<LinkReason> =
            nodes.chunks_exact(2).filter_map(|pair| self.links.reason(pair[0], pair[1])).collect();
        let is_of_kind = match self.kind {
            Kind::Grouped => nodes.iter().any(|&at| self.links.nodes[at].cells.len() > 1),
            Kind::Sets => by.iter().any(|by| matches!(by, LinkReason::Part(_))),
            Kind::Places | Kind::Cells | Kind::Plain => true,
        };
        if !is_of_kind {
            return;
        }
        let outcomes = if self.is_loop() { self.around(nodes, &by) } else { self.beyond(ends) };
        for removed in outcomes {
            if removed.is_empty() || !self.reported.insert(removed.clone()) {
                continue;
            }
            let pattern = self.pattern(ends, nodes, &by, &removed);
            if pattern.has_clue_links() {
                let outcomes = self.by_clues(&pattern, removed).into_iter();
                steps.extend(outcomes.map(|eliminate| self.step(pattern.clone(), eliminate)));
            } else {
                steps.push(self.step(pattern, removed));
            }
        }
    }

    fn step(&self, pattern: Pattern, eliminate: Vec<(Cell, Digit)>) -> Step {
        Step {
            technique: self.technique,
            evidence: Evidence::Pattern(Box::new(pattern)),
            conclusion: Conclusion::removing(eliminate),
        }
    }

    const fn is_loop(&self) -> bool {
        matches!(self.form, ChainForm::Loop | ChainForm::Loops)
    }

    /// What chains with clue links exclude; exclusions with the same proof are grouped together.
    fn by_clues(&self, pattern: &Pattern, claims: Vec<(Cell, Digit)>) -> Vec<Vec<(Cell, Digit)>> {
        let (position, fixpoint, work) = (self.grid.position, self.grid.fixpoint(), Work::unlimited());
        in_turn(claims, |claims| Some(chain_proof(position, &fixpoint, pattern, claims, &work)?.1))
    }

    /// What both ends of an open chain exclude; for a single candidate that holds, the others in its cell. What clues
    /// exclude is reported separately, so that the clue appears in the chain.
    fn beyond(&self, ends: &Ends) -> Vec<Vec<(Cell, Digit)>> {
        let both = |rows: [&[u64]; 2]| rows[0].iter().zip(rows[1]).map(|(one, other)| one & other).collect::<Vec<_>>();
        let all = both([self.links.excludes.row(ends.from), self.links.excludes.row(ends.to)]);
        let by_rules = both([self.links.excludes_by_rules(ends.from), self.links.excludes_by_rules(ends.to)]);
        let excluded = match self.form {
            ChainForm::EachByClue => all.iter().zip(&by_rules).map(|(all, by_rules)| all & !by_rules).collect(),
            ChainForm::Each => all,
            _ if ends.sort == ChainKind::One => all,
            _ => by_rules,
        };
        let removed = self.grid.candidates().of_row(&excluded);
        if removed.is_empty() {
            return Vec::new();
        }
        if matches!(self.form, ChainForm::Each | ChainForm::EachByClue) {
            return removed.into_iter().map(|one| vec![one]).collect();
        }
        if ends.sort != ChainKind::Same {
            return vec![removed];
        }
        let cell = self.links.nodes[ends.from].single();
        let (inside, outside) = removed.into_iter().partition(|&(other, _)| Some(other) == cell);
        if self.form == ChainForm::Holding { vec![inside, outside] } else { vec![inside] }
    }

    /// What the weak links of a loop exclude, and what its almost locked sets exclude by the digits that they hold in
    /// both directions. Some programs remove from the loop's own cells only by links within them, so when all loops are
    /// wanted, that is a second outcome.
    fn around(&self, nodes: &[usize], by: &[LinkReason]) -> Vec<Vec<(Cell, Digit)>> {
        let row = || vec![0; self.links.excludes.words()];
        let (mut within, mut across) = (row(), row());
        for at in (1..nodes.len()).step_by(2) {
            let (one, other) = (nodes[at], nodes[(at + 1) % nodes.len()]);
            let is_across = self.links.nodes[one].cells != self.links.nodes[other].cells;
            let all = if is_across { &mut across } else { &mut within };
            let rows = self.links.excludes_by_rules(one).iter().zip(self.links.excludes_by_rules(other));
            for (word, (one, other)) in all.iter_mut().zip(rows) {
                *word |= one & other;
            }
        }
        let candidates = self.grid.candidates();
        for (at, by) in by.iter().enumerate() {
            let &LinkReason::Part(set) = by else { continue };
            let set = self.links.sets[set];
            let linked: DigitSet = nodes[2 * at..2 * at + 2].iter().map(|&at| self.links.nodes[at].digit).collect();
            for digit in (set.digits - linked).iter() {
                let places = *self.grid.places(digit);
                for cell in &(self.grid.seen_by_all(&(places & set.cells)) & places) {
                    let number = candidates.number(cell, digit);
                    across[number / 64] |= 1 << (number % 64);
                }
            }
        }
        let own = nodes.iter().fold(CellSet::EMPTY, |own: CellSet<W>, &at| own | self.links.nodes[at].cells);
        let (within, across) = (candidates.of_row(&within), candidates.of_row(&across));
        let union = |across: Vec<(Cell, Digit)>| {
            let mut removed = [&within[..], &across].concat();
            removed.sort_unstable();
            removed.dedup();
            removed
        };
        let mut outcomes = vec![union(across.clone())];
        if self.form == ChainForm::Loops {
            outcomes.push(union(across.into_iter().filter(|&(cell, _)| !own.contains(cell)).collect()));
        }
        outcomes
    }

    fn pattern(&self, ends: &Ends, nodes: &[usize], by: &[LinkReason], removed: &[(Cell, Digit)]) -> Pattern {
        let mut pattern = Pattern { digits: removed.iter().map(|&(_, digit)| digit).collect(), ..Pattern::default() };
        let mut chain = Chain { nodes: Vec::new(), links: Vec::new() };
        for (at, pair) in nodes.chunks_exact(2).enumerate() {
            let by = self.fact(by[at], [pair[0], pair[1]].map(|node| &self.links.nodes[node]), &mut pattern);
            chain.nodes.push(self.node(pair[0], false));
            chain.links.push(Link { strong: true, by });
            chain.nodes.push(self.node(pair[1], true));
            if let Some(&after) = nodes.get(2 * at + 2) {
                chain.links.push(Link { strong: false, by: self.weakly(pair[1], after) });
            }
        }
        match removed {
            _ if self.is_loop() => {
                chain.links.push(Link { strong: false, by: self.weakly(ends.to, ends.from) });
            }
            &[(cell, digit)]
                if ends.sort == ChainKind::One || matches!(self.form, ChainForm::Each | ChainForm::EachByClue) =>
            {
                let (node, spot) = (|on| Node { cells: vec![cell], digit, on }, Spot::of(cell, digit));
                let by = |end: usize| self.exclusion(&spot, &self.links.nodes[end]);
                chain.nodes.insert(0, node(true));
                chain.links.insert(0, Link { strong: false, by: by(ends.from) });
                chain.nodes.push(node(false));
                chain.links.push(Link { strong: false, by: by(ends.to) });
            }
            _ => {}
        }
        pattern.chains.push(chain);
        pattern
    }

    fn node(&self, node: usize, on: bool) -> Node {
        let node = &self.links.nodes[node];
        Node { cells: node.cells.iter().collect(), digit: node.digit, on }
    }

    /// Adds the facts that the strong link between these nodes rests on.
    fn fact(&self, by: LinkReason, [one, other]: [&Spot<W>; 2], pattern: &mut Pattern) -> LinkReason {
        let only = |cell| Fact::Cell { cell, digits: self.grid.position.candidates(cell) };
        let mut add = |fact: Fact| {
            if !pattern.facts.contains(&fact) {
                pattern.facts.push(fact);
            }
        };
        match by {
            LinkReason::House(house) => {
                let cells = *self.grid.places(one.digit) & *self.grid.house(house);
                add(Fact::Places { house, digit: one.digit, cells: cells.iter().collect() });
                by
            }
            LinkReason::Part(at) => {
                let set = &self.links.sets[at];
                let cells: Vec<Cell> = set.cells.iter().collect();
                for &cell in &cells {
                    add(only(cell));
                }
                let part = Part { name: PartName::Set, cells, digits: set.digits };
                let known = pattern.parts.iter().position(|other| *other == part);
                LinkReason::Part(known.unwrap_or_else(|| {
                    pattern.parts.push(part);
                    pattern.parts.len() - 1
                }))
            }
            LinkReason::Clue(clue) => {
                if let (Some(a), Some(b)) = (one.single(), other.single()) {
                    let link = ClueStrongLink { ends: [(a, one.digit), (b, other.digit)], clue };
                    let known = needed_cells(self.grid.position, link).flat_map(|(_, known)| known);
                    known.for_each(|(cell, digits)| add(Fact::Cell { cell, digits }));
                }
                by
            }
            LinkReason::Cell | LinkReason::Sight => {
                if let Some(cell) = one.single() {
                    add(only(cell));
                }
                by
            }
        }
    }

    fn weakly(&self, one: usize, other: usize) -> LinkReason {
        let (one, other) = (&self.links.nodes[one], &self.links.nodes[other]);
        self.exclusion(one, other)
    }

    /// Why two nodes exclude each other.
    fn exclusion(&self, one: &Spot<W>, other: &Spot<W>) -> LinkReason {
        if one.cells == other.cells {
            return LinkReason::Cell;
        }
        let house = || self.grid.houses_of_all(&(one.cells | other.cells)).first().copied();
        if one.digit == other.digit
            && let Some(house) = house()
        {
            return LinkReason::House(house);
        }
        let between = |node: &Spot<W>, single: &Spot<W>| {
            self.grid.clue_between(&node.cells, node.digit, (single.single()?, single.digit))
        };
        between(one, other).or_else(|| between(other, one)).map_or(LinkReason::Sight, LinkReason::Clue)
    }
}
