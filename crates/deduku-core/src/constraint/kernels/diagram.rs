//! Decision diagrams: all assignments that satisfy a rule by its definition, if reading them cell by cell takes few
//! states.
//!
//! The rule is read once for all digits of the board. After that, a forward and a backward pass over the states narrow
//! any candidates, and also find which absent candidates an inference does not need. Nothing here depends on how a
//! kernel propagates.

use std::hash::Hash;
use std::sync::Arc;

use super::layers::{Layers, Limits};

/// The most states of a diagram.
const MOST_STATES: usize = 60_000;

/// The states of reading a rule, and the digits that lead from one to another.
pub struct Diagram {
    layers: Arc<Layers>,
    /// For each place, the index of its cell, if cells are read more than once.
    line: Option<Box<[u8]>>,
}

/// The claim that no assignment satisfies the rule, either if the cell at `fixed` has one of some digits, or as the
/// candidates are.
struct Question {
    fixed: Option<(usize, u32)>,
    /// The states from which the end can be reached, for places not visited yet; and the states that are reached.
    leads: Vec<bool>,
    reached: Vec<bool>,
}

impl Diagram {
    /// Reads a rule with the given numbers of places and digits. `None` if it has too many states, or if more than
    /// `tries` digits are read, which is no more than a search among some candidates may try, so such a search finds
    /// what is found here too.
    pub(super) fn new<S: Clone + Eq + Hash, N: IntoIterator<Item = S>>(
        size: (usize, usize),
        starts: &[S],
        step: &dyn Fn(usize, &S, u8) -> N,
        accept: &dyn Fn(&S) -> bool,
        tries: u32,
    ) -> Option<Self> {
        let mut limits = Limits { states: MOST_STATES, steps: tries as usize };
        Layers::new(size, starts, step, accept, &mut limits).map(|layers| Self::from(Arc::new(layers)))
    }

    /// Like `new`, along a line that returns to cells; `line` gives the index of the cell at each place. The steps must
    /// ensure that a cell has one digit.
    pub(super) fn of_line<S: Clone + Eq + Hash, N: IntoIterator<Item = S>>(
        line: &[u8],
        digits: usize,
        starts: &[S],
        step: &dyn Fn(usize, &S, u8) -> N,
        accept: &dyn Fn(&S) -> bool,
        tries: u32,
    ) -> Option<Self> {
        let diagram = Self::new((line.len(), digits), starts, step, accept, tries)?;
        Some(Self { line: Some(line.into()), ..diagram })
    }

    /// Reduces each cell to the candidates that occur in an assignment that satisfies the rule; returns whether there
    /// is one.
    pub fn keep(&self, domains: &mut [u32]) -> bool {
        let mut kept = domains.to_vec();
        let cell = |at: usize| self.line.as_ref().map_or(at, |line| usize::from(line[at]));
        let is_kept = self.layers.sweep(&mut Vec::new(), |at| domains[cell(at)], |at, used| kept[cell(at)] &= used);
        domains.copy_from_slice(&kept);
        is_kept
    }

    /// The number of assignments that satisfy the rule with these candidates; `None` if they cannot be counted without
    /// listing them.
    pub fn count(&self, domains: &[u32]) -> Option<u128> {
        if self.line.is_some() || self.layers.layer(0).len() > 1 {
            return None;
        }
        let mut ways = vec![0u128; self.layers.states()];
        self.layers.layer(domains.len()).for_each(|state| ways[state] = 1);
        for (at, &own) in domains.iter().enumerate().rev() {
            for state in self.layers.layer(at) {
                let mut seen = 0;
                for edge in self.layers.edges_of(state) {
                    if seen & edge.digits != 0 {
                        return None;
                    }
                    seen |= edge.digits;
                    let times = u128::from((edge.digits & own).count_ones());
                    ways[state] = ways[state].checked_add(times.checked_mul(ways[edge.target as usize])?)?;
                }
            }
        }
        Some(self.layers.layer(0).map(|state| ways[state]).sum())
    }

    /// Weakens the candidates of an inference: digits out of `all` are given back to one cell after another as long as
    /// the candidates in `removed` are still removed, or, if there are none, as long as nothing fits. `before` are the
    /// candidates from which the inference was made.
    pub fn relaxed(&self, before: &[u32], removed: &[u32], all: u32) -> Vec<u32> {
        if self.line.is_some() {
            return self.relaxed_by_trying(before, removed, all);
        }
        let of = |at: usize| Question::new(&self.layers, before, (removed[at] != 0).then_some((at, removed[at])));
        let mut questions: Vec<Question> = (0..removed.len()).filter(|&at| removed[at] != 0).map(of).collect();
        if questions.is_empty() {
            questions.push(Question::new(&self.layers, before, None));
        }
        let mut state = before.to_vec();
        for (at, own) in state.iter_mut().enumerate() {
            let wanted = questions.iter().fold(0, |wanted, question| wanted | question.wanted(&self.layers, at));
            *own |= all & !wanted;
            for question in &mut questions {
                let digits = question.digits(at, *own);
                self.layers.go_on(at, digits, &mut question.reached);
            }
        }
        state
    }

    /// Like `relaxed`, but tries each digit separately.
    fn relaxed_by_trying(&self, before: &[u32], removed: &[u32], all: u32) -> Vec<u32> {
        let mut state = before.to_vec();
        let is_removed = |state: &[u32]| {
            let fixed: Vec<usize> = (0..removed.len()).filter(|&at| removed[at] != 0).collect();
            let is_broken = |mut domains: Vec<u32>| !self.keep(&mut domains);
            let without = |&at: &usize| {
                let mut domains = state.to_vec();
                domains[at] = removed[at];
                is_broken(domains)
            };
            if fixed.is_empty() { is_broken(state.to_vec()) } else { fixed.iter().all(without) }
        };
        for at in 0..state.len() {
            for digit in (0..u32::BITS).filter(|digit| all & !before[at] & 1 << digit != 0) {
                state[at] |= 1 << digit;
                if !is_removed(&state) {
                    state[at] &= !(1 << digit);
                }
            }
        }
        state
    }
}

impl From<Arc<Layers>> for Diagram {
    fn from(layers: Arc<Layers>) -> Self {
        Self { layers, line: None }
    }
}

impl Question {
    fn new(layers: &Layers, before: &[u32], fixed: Option<(usize, u32)>) -> Self {
        let mut question = Self { fixed, leads: vec![false; layers.states()], reached: vec![false; layers.states()] };
        layers.layer(0).for_each(|state| question.reached[state] = true);
        layers.layer(before.len()).for_each(|state| question.leads[state] = true);
        for (at, &own) in before.iter().enumerate().rev() {
            let digits = question.digits(at, own);
            for state in layers.layer(at) {
                let leads = layers
                    .edges_of(state)
                    .iter()
                    .any(|edge| edge.digits & digits != 0 && question.leads[edge.target as usize]);
                question.leads[state] = leads;
            }
        }
        question
    }

    /// The digits of the cell at this place in the claim, where `own` are its candidates.
    fn digits(&self, at: usize, own: u32) -> u32 {
        self.fixed.filter(|&(fixed, _)| fixed == at).map_or(own, |(_, digits)| digits)
    }

    /// The digits that must not be given back to the cell at this place, because with any of them an assignment would
    /// satisfy the rule.
    fn wanted(&self, layers: &Layers, at: usize) -> u32 {
        if self.fixed.is_some_and(|(fixed, _)| fixed == at) {
            return 0;
        }
        let reached = layers.layer(at).filter(|&state| self.reached[state]);
        let edges = reached.flat_map(|state| layers.edges_of(state));
        edges.filter(|edge| self.leads[edge.target as usize]).fold(0, |digits, edge| digits | edge.digits)
    }
}
