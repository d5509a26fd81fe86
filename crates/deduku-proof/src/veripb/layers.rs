//! Rules read cell by cell: an automaton unrolled into layers of states, as constraints on its states and transitions.
//!
//! One variable says which state is reached before each cell, another which transition is taken. Unit propagation on
//! these constraints leaves exactly the digits that an accepted line uses (Bacchus, "GAC via unit propagation", 2007).

use rustc_hash::FxHashMap;

use super::constraint::{Constraint, Literal};
use super::formula::Formula;
use deduku_core::board::Cell;
use deduku_core::constraint::kernels::{Propagate, Reading};

/// The most states of a rule.
const MOST_STATES: usize = 20_000;

/// The states before each cell, each with its transitions: the digits as a bit set, bit 0 for the lowest, and the state
/// after the cell. The states after the last cell all accept.
pub(super) struct Layers {
    pub(super) transitions: Vec<Vec<Vec<(u32, usize)>>>,
}

impl Layers {
    /// Reads the rule cell by cell; `None` if that takes too many states.
    pub(super) fn of(rule: &dyn Propagate, digits: usize) -> Option<Self> {
        let mut layers = Vec::new();
        let mut states = vec![Reading::default()];
        let mut total = 0;
        for at in 0..rule.cells().len() {
            let mut numbers: FxHashMap<Reading, usize> = FxHashMap::default();
            let mut layer = Vec::with_capacity(states.len());
            let mut next = Vec::new();
            for &state in &states {
                let mut transitions: Vec<(u32, usize)> = Vec::new();
                for digit in 0..digits {
                    let Some(to) = rule.read(state, at, digit as u8) else { continue };
                    let target = *numbers.entry(to).or_insert_with(|| {
                        next.push(to);
                        next.len() - 1
                    });
                    match transitions.iter_mut().find(|(_, to)| *to == target) {
                        Some((digits, _)) => *digits |= 1 << digit,
                        None => transitions.push((1 << digit, target)),
                    }
                }
                layer.push(transitions);
            }
            total += next.len();
            if total > MOST_STATES {
                return None;
            }
            layers.push(layer);
            states = next;
        }
        let accepts: Vec<bool> = states.into_iter().map(|state| rule.accepts(state)).collect();
        Some(Self { transitions: reduced(layers, accepts) })
    }

    /// The number of states of each layer. The layer after the last cell has those to which a transition leads.
    fn sizes(&self) -> Vec<usize> {
        let last = self.transitions.last().into_iter().flatten().flatten().map(|(_, to)| to + 1).max();
        self.transitions.iter().map(Vec::len).chain([last.unwrap_or(0)]).collect()
    }
}

/// Removes states from which nothing is accepted, and merges equivalent states of a layer.
fn reduced(layers: Vec<Vec<Vec<(u32, usize)>>>, accepts: Vec<bool>) -> Vec<Vec<Vec<(u32, usize)>>> {
    let mut becomes: Vec<Option<usize>> = accepts.into_iter().map(|accepts| accepts.then_some(0)).collect();
    let mut kept = Vec::with_capacity(layers.len());
    for layer in layers.into_iter().rev() {
        let mut numbers: FxHashMap<Vec<(u32, usize)>, usize> = FxHashMap::default();
        let mut states = Vec::new();
        let renumber = |transitions: Vec<(u32, usize)>| {
            let mut merged: Vec<(u32, usize)> = Vec::new();
            for (digits, to) in transitions {
                let Some(to) = becomes[to] else { continue };
                match merged.iter_mut().find(|(_, other)| *other == to) {
                    Some((all, _)) => *all |= digits,
                    None => merged.push((digits, to)),
                }
            }
            merged.sort_unstable();
            (!merged.is_empty()).then(|| {
                *numbers.entry(merged).or_insert_with_key(|merged| {
                    states.push(merged.clone());
                    states.len() - 1
                })
            })
        };
        becomes = layer.into_iter().map(renumber).collect();
        kept.push(states);
    }
    kept.reverse();
    kept
}

/// Adds the constraints of the layers on the line, under a condition if there is one.
pub(super) fn add_layers(formula: &mut Formula, line: &[Cell], layers: &Layers, name: &str, when: Option<Literal>) {
    let states: Vec<Vec<Literal>> = layers
        .sizes()
        .into_iter()
        .enumerate()
        .map(|(at, size)| (0..size).map(|state| formula.variable(format!("{name}_s{at}_{state}"))).collect())
        .collect();
    let first = &states[0];
    match when {
        None => formula.push(Constraint::exactly(first.iter().copied(), 1)),
        Some(when) => {
            let terms = first.iter().map(|&state| (1, state)).chain([(-1, when)]);
            formula.push(Constraint::sum(terms.collect(), 0))
        }
    };
    for (at, &cell) in line.iter().enumerate() {
        let mut taken: Vec<Taken> = Vec::new();
        for (from, transitions) in layers.transitions[at].iter().enumerate() {
            for &(digits, to) in transitions {
                let literal = formula.variable(format!("{name}_t{at}_{}", taken.len()));
                taken.push(Taken { literal, from, to, digits });
            }
        }
        add_layer(formula, cell, [&states[at], &states[at + 1]], &taken, when);
    }
}

/// A transition with its variable.
struct Taken {
    literal: Literal,
    from: usize,
    to: usize,
    digits: u32,
}

/// Adds the transitions over one cell: each state is left or entered by one of its transitions, and each digit comes
/// from one transition that has it.
fn add_layer(formula: &mut Formula, cell: Cell, states: [&[Literal]; 2], taken: &[Taken], when: Option<Literal>) {
    for (ends, of) in [(0, (|one: &Taken| one.from) as fn(&Taken) -> usize), (1, |one| one.to)] {
        for (number, &state) in states[ends].iter().enumerate() {
            let own = taken.iter().filter(|one| of(one) == number).map(|one| (1, one.literal));
            formula.push(Constraint::sum(own.chain([(-1, state)]).collect(), 0));
        }
    }
    for (digit, literal) in formula.of_cell(cell).enumerate() {
        let with = taken.iter().filter(|one| one.digits >> digit & 1 == 1).map(|one| one.literal);
        let otherwise = when.map(Literal::not);
        formula.push(Constraint::clause(with.chain([literal.not()]).chain(otherwise)));
    }
    for one in taken {
        let digits = formula.of_cell(cell).enumerate().filter(|(digit, _)| one.digits >> digit & 1 == 1);
        formula.push(Constraint::clause(
            digits.map(|(_, literal)| literal).chain([one.literal.not()]).collect::<Vec<_>>(),
        ));
    }
}
