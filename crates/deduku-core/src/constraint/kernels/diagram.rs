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
const MOST_STATES: usize = 100_000;

/// The states of reading a rule, and the digits that lead from one to another.
pub struct Diagram(Form);

/// How the assignments are laid out.
enum Form {
    /// The cells are read one after another.
    Cells(Arc<Layers>),
    /// They are read along a line that returns to some; for each place, the index of its cell.
    Line(Layers, Box<[u8]>),
    /// At least one of these alternatives holds.
    Any(Vec<Alternative>),
}

/// Diagrams that hold together, each with the indices of its cells; no cell is in two of them.
pub(super) type Alternative = Vec<(Box<[u16]>, Diagram)>;

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
        layers(size, starts, step, accept, tries).map(|layers| Self::from(Arc::new(layers)))
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
        layers((line.len(), digits), starts, step, accept, tries).map(|layers| Self(Form::Line(layers, line.into())))
    }

    /// What satisfies at least one of the alternatives.
    pub(super) fn any(alternatives: Vec<Alternative>) -> Self {
        Self(Form::Any(alternatives))
    }

    /// Reduces each cell to the candidates that occur in an assignment that satisfies the rule; returns whether there
    /// is one.
    pub fn keep(&self, domains: &mut [u32]) -> bool {
        let (mut kept, mut reached) = (domains.to_vec(), Vec::new());
        let is_kept = match &self.0 {
            Form::Cells(layers) => layers.sweep(&mut reached, |at| domains[at], |at, used| kept[at] &= used),
            Form::Line(layers, line) => {
                let cell = |at: usize| usize::from(line[at]);
                layers.sweep(&mut reached, |at| domains[cell(at)], |at, used| kept[cell(at)] &= used)
            }
            Form::Any(alternatives) => {
                kept.fill(0);
                let mut keep = |parts: &Alternative| keep_alternative(parts, domains, &mut kept);
                alternatives.iter().fold(false, |is_kept, parts| keep(parts) | is_kept)
            }
        };
        domains.copy_from_slice(&kept);
        is_kept
    }

    /// The number of assignments that satisfy the rule with these candidates; `None` if they cannot be counted without
    /// listing them.
    pub fn count(&self, domains: &[u32]) -> Option<u128> {
        let layers = self.cells().filter(|layers| layers.layer(0).len() <= 1)?;
        let mut ways = vec![0u128; layers.states()];
        layers.layer(domains.len()).for_each(|state| ways[state] = 1);
        for (at, &own) in domains.iter().enumerate().rev() {
            for state in layers.layer(at) {
                let mut seen = 0;
                for edge in layers.edges_of(state) {
                    if seen & edge.digits != 0 {
                        return None;
                    }
                    seen |= edge.digits;
                    let times = u128::from((edge.digits & own).count_ones());
                    ways[state] = ways[state].checked_add(times.checked_mul(ways[edge.target as usize])?)?;
                }
            }
        }
        Some(layers.layer(0).map(|state| ways[state]).sum())
    }

    /// The layers, if each cell is read once.
    fn cells(&self) -> Option<&Layers> {
        if let Form::Cells(layers) = &self.0 { Some(layers) } else { None }
    }

    /// Weakens the candidates of an inference: digits out of `all` are given back to one cell after another as long as
    /// the candidates in `removed` are still removed, or, if there are none, as long as nothing fits. `before` are the
    /// candidates from which the inference was made.
    pub fn relaxed(&self, before: &[u32], removed: &[u32], all: u32) -> Vec<u32> {
        let Some(layers) = self.cells() else { return self.relaxed_by_trying(before, removed, all) };
        let of = |at: usize| Question::new(layers, before, (removed[at] != 0).then_some((at, removed[at])));
        let mut questions: Vec<Question> = (0..removed.len()).filter(|&at| removed[at] != 0).map(of).collect();
        if questions.is_empty() {
            questions.push(Question::new(layers, before, None));
        }
        let mut state = before.to_vec();
        for (at, own) in state.iter_mut().enumerate() {
            let wanted = questions.iter().fold(0, |wanted, question| wanted | question.wanted(layers, at));
            *own |= all & !wanted;
            for question in &mut questions {
                let digits = question.digits(at, *own);
                layers.go_on(at, digits, &mut question.reached);
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
        Self(Form::Cells(layers))
    }
}

/// Reads a rule, within the limits of a diagram.
fn layers<S: Clone + Eq + Hash, N: IntoIterator<Item = S>>(
    size: (usize, usize),
    starts: &[S],
    step: &dyn Fn(usize, &S, u8) -> N,
    accept: &dyn Fn(&S) -> bool,
    tries: u32,
) -> Option<Layers> {
    Layers::new(size, starts, step, accept, &mut Limits { states: MOST_STATES, steps: tries as usize })
}

/// Adds what the parts together leave of these candidates to what is kept; returns whether they can hold together.
fn keep_alternative(parts: &Alternative, domains: &[u32], kept: &mut [u32]) -> bool {
    let mut left = domains.to_vec();
    for (places, diagram) in parts {
        let mut own: Vec<u32> = places.iter().map(|&at| domains[usize::from(at)]).collect();
        if !diagram.keep(&mut own) {
            return false;
        }
        places.iter().zip(own).for_each(|(&at, own)| left[usize::from(at)] = own);
    }
    kept.iter_mut().zip(left).for_each(|(kept, left)| *kept |= left);
    true
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
