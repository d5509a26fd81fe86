//! A line of cells read cell by cell, as layers of states: one layer before each place, and one after the last.
//!
//! States from which nothing can be accepted are removed, and equivalent states of a layer are merged. A forward and a
//! backward pass over the layers find exactly the digits that accepted lines have at each place (G. Pesant, "A regular
//! language membership constraint for finite sequences of variables", 2004).

use std::collections::hash_map::Entry;
use std::hash::Hash;
use std::ops::Range;

use rustc_hash::FxHashMap;

/// A transition with one of these digits to a state of the next layer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Edge {
    pub(super) digits: u32,
    pub(super) target: u32,
}

/// What may still be read of a line, or of several.
#[derive(Clone, Copy)]
pub(super) struct Limits {
    /// The number of states, in all layers together.
    pub(super) states: usize,
    /// The number of digits tried, over all states.
    pub(super) steps: usize,
}

/// The layers of states of a line.
#[derive(Clone)]
pub(super) struct Layers {
    /// The first state of each layer, of which there is one more than places, and then the number of states.
    first: Box<[u32]>,
    /// The first edge of each state.
    starts: Box<[u32]>,
    edges: Box<[Edge]>,
}

/// The states of each layer, each with its edges. States of the last layer have an edge to the end if they accept, and
/// otherwise none.
type Unrolled = Vec<Vec<Vec<Edge>>>;

impl Layers {
    /// Reads a line with this number of places from these states, and takes what it has read from the limits; `None` if
    /// it would exceed them.
    pub(super) fn new<S: Clone + Eq + Hash, N: IntoIterator<Item = S>>(
        (places, digits): (usize, usize),
        starts: &[S],
        step: &dyn Fn(usize, &S, u8) -> N,
        accept: &dyn Fn(&S) -> bool,
        limits: &mut Limits,
    ) -> Option<Self> {
        let mut unrolled: Unrolled = Vec::new();
        let mut states = starts.to_vec();
        limits.states = limits.states.checked_sub(states.len())?;
        for at in 0..places {
            let mut next: Vec<S> = Vec::new();
            let mut numbers: FxHashMap<S, u32> = FxHashMap::default();
            let mut layer = Vec::with_capacity(states.len());
            for state in &states {
                limits.steps = limits.steps.checked_sub(digits)?;
                let mut edges: Vec<Edge> = Vec::new();
                for digit in 0..digits as u8 {
                    for to in step(at, state, digit) {
                        let target = match numbers.entry(to) {
                            Entry::Occupied(known) => *known.get(),
                            Entry::Vacant(vacant) => {
                                next.push(vacant.key().clone());
                                *vacant.insert(next.len() as u32 - 1)
                            }
                        };
                        add(&mut edges, Edge { digits: 1 << digit, target });
                    }
                }
                if next.len() > limits.states {
                    return None;
                }
                layer.push(edges);
            }
            limits.states -= next.len();
            unrolled.push(layer);
            states = next;
        }
        let last = |state: &S| if accept(state) { vec![Edge { digits: u32::MAX, target: 0 }] } else { Vec::new() };
        unrolled.push(states.iter().map(last).collect());
        Some(Self::reduced(unrolled))
    }

    /// Removes useless states and merges equal ones.
    fn reduced(unrolled: Unrolled) -> Self {
        let mut kept: Unrolled = Vec::new();
        // For each state of the layer after this one, its new index there if it was kept.
        let mut becomes: Vec<Option<u32>> = vec![Some(0)];
        for layer in unrolled.into_iter().rev() {
            let mut numbers: FxHashMap<Vec<Edge>, u32> = FxHashMap::default();
            let mut states: Vec<Vec<Edge>> = Vec::new();
            let renumbered = layer.into_iter().map(|edges| {
                let mut merged: Vec<Edge> = Vec::new();
                for Edge { digits, target } in edges {
                    let Some(target) = becomes[target as usize] else { continue };
                    add(&mut merged, Edge { digits, target });
                }
                if merged.is_empty() {
                    return None;
                }
                merged.sort_unstable();
                Some(match numbers.entry(merged) {
                    Entry::Occupied(known) => *known.get(),
                    Entry::Vacant(vacant) => {
                        states.push(vacant.key().clone());
                        *vacant.insert(states.len() as u32 - 1)
                    }
                })
            });
            becomes = renumbered.collect();
            kept.push(states);
        }
        kept.reverse();
        let (mut first, mut starts, mut edges) = (vec![0], vec![0], Vec::new());
        let places = kept.len() - 1;
        for (at, layer) in kept.into_iter().enumerate() {
            let next = starts.len() as u32 - 1 + layer.len() as u32;
            for state in layer {
                if at < places {
                    edges.extend(state.into_iter().map(|edge| Edge { target: edge.target + next, ..edge }));
                }
                starts.push(edges.len() as u32);
            }
            first.push(next);
        }
        Self { first: first.into(), starts: starts.into(), edges: edges.into() }
    }

    /// The number of places.
    pub(super) const fn places(&self) -> usize {
        self.first.len() - 2
    }

    /// The number of states in all layers.
    pub(super) const fn states(&self) -> usize {
        self.starts.len() - 1
    }

    /// The states before the place; after the last place, all states accept.
    pub(super) fn layer(&self, at: usize) -> Range<usize> {
        self.first[at] as usize..self.first[at + 1] as usize
    }

    pub(super) fn edges_of(&self, state: usize) -> &[Edge] {
        &self.edges[self.starts[state] as usize..self.starts[state + 1] as usize]
    }

    /// Makes a forward and a backward pass over the candidates of each place. `report` is called for each place, the
    /// last first, with a set of digits whose intersection with the candidates is exactly the digits of the accepted
    /// lines. Returns whether there is an accepted line.
    pub(super) fn sweep(
        &self,
        reached: &mut Vec<bool>,
        digits: impl Fn(usize) -> u32,
        mut report: impl FnMut(usize, u32),
    ) -> bool {
        reached.clear();
        reached.resize(self.states(), false);
        self.layer(0).for_each(|state| reached[state] = true);
        for at in 0..self.places() {
            self.go_on(at, digits(at), reached);
        }
        for at in (0..self.places()).rev() {
            let (digits, mut used) = (digits(at), 0);
            for state in self.layer(at) {
                if !reached[state] {
                    continue;
                }
                let mut leads = false;
                for edge in self.edges_of(state) {
                    if edge.digits & digits != 0 && reached[edge.target as usize] {
                        used |= edge.digits;
                        leads = true;
                    }
                }
                reached[state] = leads;
            }
            report(at, used);
        }
        self.layer(0).any(|state| reached[state])
    }

    /// Marks the states reached from the marked states before the place with these digits.
    pub(super) fn go_on(&self, at: usize, digits: u32, reached: &mut [bool]) {
        for state in self.layer(at) {
            if reached[state] {
                for edge in self.edges_of(state) {
                    if edge.digits & digits != 0 {
                        reached[edge.target as usize] = true;
                    }
                }
            }
        }
    }
}

/// Adds an edge, or adds its digits to the edge with the same target.
fn add(edges: &mut Vec<Edge>, Edge { digits, target }: Edge) {
    match edges.iter_mut().find(|edge| edge.target == target) {
        Some(edge) => edge.digits |= digits,
        None => edges.push(Edge { digits, target }),
    }
}
