//! All digits that keep a rule, by its definition, where reading them cell by cell takes few states.
//!
//! The rule is read once for all candidates of the board; then what is left of any candidates is told by going forth and
//! back over the states, and so is what an inference can do without. Nothing here knows how a kernel propagates.

use std::hash::Hash;
use std::sync::Arc;

use super::layers::{Layers, Limits};

/// So many digits are read: no more than a search among some candidates may try, so what is told here it finds, too.
const LIMITS: Limits = Limits { states: 20_000, steps: 60_000 };

/// The states of a rule's reading, and how digits lead from one to another.
pub struct Diagram(Arc<Layers>);

/// That no digits keep the rule where the cell at a place has one of some digits, or where it is as it is.
struct Question {
    fixed: Option<(usize, u32)>,
    /// The states that lead to the end, as far as places are not gone through; and those that are reached.
    leads: Vec<bool>,
    reached: Vec<bool>,
}

impl Diagram {
    /// The reading of a rule of so many places and digits; none where it has too many states.
    pub(super) fn new<S: Clone + Eq + Hash, N: IntoIterator<Item = S>>(
        size: (usize, usize),
        starts: &[S],
        step: impl Fn(usize, &S, u8) -> N,
        accept: impl Fn(&S) -> bool,
    ) -> Option<Self> {
        Layers::new(size, starts, step, accept, LIMITS).map(|layers| Self(Arc::new(layers)))
    }

    /// Leaves each cell the candidates that some digits which keep the rule have; whether there are such digits.
    pub fn keep(&self, domains: &mut [u32]) -> bool {
        let mut kept = domains.to_vec();
        let is_kept = self.0.sweep(&mut Vec::new(), |at| domains[at], |at, used| kept[at] &= used);
        domains.copy_from_slice(&kept);
        is_kept
    }

    /// What an inference can do without: digits, of all that there are, are given back to one cell after another as long
    /// as the candidates in `gone` still go, or nothing fits if there are none. `before` are the candidates from which
    /// that follows.
    pub fn relaxed(&self, before: &[u32], gone: &[u32], all: u32) -> Vec<u32> {
        let of = |at: usize| Question::new(&self.0, before, (gone[at] != 0).then_some((at, gone[at])));
        let mut questions: Vec<Question> = (0..gone.len()).filter(|&at| gone[at] != 0).map(of).collect();
        if questions.is_empty() {
            questions.push(Question::new(&self.0, before, None));
        }
        let mut state = before.to_vec();
        for (at, own) in state.iter_mut().enumerate() {
            let wanted = questions.iter().fold(0, |wanted, question| wanted | question.wanted(&self.0, at));
            *own |= all & !wanted;
            for question in &mut questions {
                let digits = question.digits(at, *own);
                self.0.go_on(at, digits, &mut question.reached);
            }
        }
        state
    }
}

impl From<Arc<Layers>> for Diagram {
    fn from(layers: Arc<Layers>) -> Self {
        Self(layers)
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

    /// The digits of the cell at the place, where it has these.
    fn digits(&self, at: usize, own: u32) -> u32 {
        self.fixed.filter(|&(fixed, _)| fixed == at).map_or(own, |(_, digits)| digits)
    }

    /// The digits of which the cell at this place may get none: with it some digits would keep the rule.
    fn wanted(&self, layers: &Layers, at: usize) -> u32 {
        if self.fixed.is_some_and(|(fixed, _)| fixed == at) {
            return 0;
        }
        let reached = layers.layer(at).filter(|&state| self.reached[state]);
        let edges = reached.flat_map(|state| layers.edges_of(state));
        edges.filter(|edge| self.leads[edge.target as usize]).fold(0, |digits, edge| digits | edge.digits)
    }
}
