//! A line read cell by cell by a finite automaton: sandwiches, skyscrapers, regular expressions.
//!
//! The automaton is unrolled into a layer of states a cell; states from which nothing can be accepted go, and states of
//! a layer that lead on alike become one. Going forth and back over the layers keeps exactly the candidates that an
//! accepted line uses, as long as no cell is read twice (G. Pesant, "A regular language membership constraint for
//! finite sequences of variables", 2004).

use std::cell::RefCell;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt;
use std::hash::Hash;
use std::sync::Arc;

use super::propagate::by_reading;
use super::{Dead, Fit, Propagate, fit};
use crate::board::Cell;
use crate::constraint::ClueError;

/// The most states that an unrolled automaton may have.
const MOST_STATES: usize = 60_000;

/// Whether a line of digits from 0 is accepted.
type Accepts = Arc<dyn Fn(&[u8]) -> bool + Send + Sync>;
/// Digits of the candidates of each place that are accepted.
type Finds = Arc<dyn Fn(&[u32]) -> Fit + Send + Sync>;

/// A line that an automaton accepts.
#[derive(Clone)]
pub struct Automaton {
    /// Its cells, each once.
    cells: Box<[Cell]>,
    /// For each place of the line the cell's place in `cells`.
    line: Box<[u8]>,
    /// The first state of each layer; one layer more than places.
    layers: Box<[u32]>,
    /// The first edge of each state.
    starts: Box<[u32]>,
    edges: Box<[Edge]>,
    accepts: Accepts,
    finds: Finds,
    label: Box<str>,
}

/// With one of these digits to that state of the next layer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Edge {
    digits: u32,
    target: u32,
}

impl fmt::Debug for Automaton {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Automaton({}, {} states)", self.label, self.starts.len())
    }
}

/// What an automaton does: its first states, where a digit from 0 at a place leads from a state, and which states accept.
pub struct Machine<S, Step, Accept> {
    /// The states before the first cell.
    pub starts: Vec<S>,
    /// The states that follow a state at a place of the line with a digit from 0.
    pub step: Step,
    /// Whether the line may end in the state.
    pub accept: Accept,
}

impl Automaton {
    /// The automaton over this line of cells, on a board of so many digits. The label tells people what it says.
    ///
    /// # Errors
    /// [`ClueError::TooLarge`] where it would have too many states.
    pub fn new<S, Step, Accept>(
        line: &[Cell],
        digits: usize,
        label: &str,
        machine: Machine<S, Step, Accept>,
    ) -> Result<Self, ClueError>
    where
        S: Clone + Eq + Hash + Send + Sync + 'static,
        Step: Fn(usize, &S, usize) -> Vec<S> + Send + Sync + 'static,
        Accept: Fn(&S) -> bool + Send + Sync + 'static,
    {
        let mut cells: Vec<Cell> = Vec::new();
        let mut places = Vec::with_capacity(line.len());
        for &cell in line {
            let known = cells.iter().position(|&other| other == cell).unwrap_or(cells.len());
            if known == cells.len() {
                cells.push(cell);
            }
            places.push(known as u8);
        }
        let layers = unroll(line.len(), digits, &machine)?;
        let (layers, starts, edges) = reduced(layers);
        let machine = Arc::new(machine);
        let reader = Arc::clone(&machine);
        Ok(Self {
            cells: cells.into(),
            line: places.into(),
            layers: layers.into(),
            starts: starts.into(),
            edges: edges.into(),
            accepts: Arc::new(move |line| accepts(&reader, line)),
            finds: Arc::new(move |domains| finds(&machine, domains)),
            label: label.into(),
        })
    }

    /// The cells in the order in which they are read; one may be read twice.
    pub fn line(&self) -> impl ExactSizeIterator<Item = Cell> + '_ {
        self.line.iter().map(|&at| self.cells[usize::from(at)])
    }

    /// For each place of the line the states before it, each with its transitions: the digits, a bit each from 0, and
    /// the state after it, counted from 0 within its layer. All states after the last place accept.
    pub fn transitions(&self) -> Vec<Vec<Vec<(u32, usize)>>> {
        let of_state = |at: usize, state: usize| {
            let first = self.layers[at + 1] as usize;
            self.edges_of(state).iter().map(|edge| (edge.digits, edge.target as usize - first)).collect()
        };
        (0..self.line.len()).map(|at| self.layer(at).map(|state| of_state(at, state)).collect()).collect()
    }

    fn edges_of(&self, state: usize) -> &[Edge] {
        &self.edges[self.starts[state] as usize..self.starts[state + 1] as usize]
    }

    fn layer(&self, at: usize) -> std::ops::Range<usize> {
        self.layers[at] as usize..self.layers[at + 1] as usize
    }
}

/// Reads the line as the automaton does, all its states at a time.
fn accepts<S, Step, Accept>(machine: &Machine<S, Step, Accept>, line: &[u8]) -> bool
where
    S: Eq + Hash + Clone,
    Step: Fn(usize, &S, usize) -> Vec<S>,
    Accept: Fn(&S) -> bool,
{
    let mut states: Vec<S> = machine.starts.clone();
    for (at, &digit) in line.iter().enumerate() {
        let mut next: Vec<S> = states.iter().flat_map(|state| (machine.step)(at, state, usize::from(digit))).collect();
        let mut seen = std::collections::HashSet::new();
        next.retain(|state| seen.insert(state.clone()));
        states = next;
    }
    states.iter().any(|state| (machine.accept)(state))
}

/// Reads the candidates of the line as the automaton does, and digits that it accepts.
fn finds<S, Step, Accept>(machine: &Machine<S, Step, Accept>, domains: &[u32]) -> Fit
where
    S: Eq + Hash + Clone,
    Step: Fn(usize, &S, usize) -> Vec<S>,
    Accept: Fn(&S) -> bool,
{
    let step = |at: usize, state: &S, digit: u8| (machine.step)(at, state, usize::from(digit));
    fit::along(domains, &machine.starts, step, &machine.accept)
}

/// A layer: each state's edges. Those of the last have none, or one to the end if they accept.
type Layers = Vec<Vec<Vec<Edge>>>;

fn unroll<S, Step, Accept>(
    places: usize,
    digits: usize,
    machine: &Machine<S, Step, Accept>,
) -> Result<Layers, ClueError>
where
    S: Eq + Hash + Clone,
    Step: Fn(usize, &S, usize) -> Vec<S>,
    Accept: Fn(&S) -> bool,
{
    let mut layers: Layers = Vec::new();
    let mut states = machine.starts.clone();
    let mut total = states.len();
    for at in 0..places {
        let mut next: Vec<S> = Vec::new();
        let mut numbers: HashMap<S, u32> = HashMap::new();
        let mut layer = Vec::with_capacity(states.len());
        for state in &states {
            let mut edges: Vec<Edge> = Vec::new();
            for digit in 0..digits {
                for to in (machine.step)(at, state, digit) {
                    let target = match numbers.entry(to) {
                        Entry::Occupied(known) => *known.get(),
                        Entry::Vacant(vacant) => {
                            next.push(vacant.key().clone());
                            *vacant.insert(next.len() as u32 - 1)
                        }
                    };
                    match edges.iter_mut().find(|edge| edge.target == target) {
                        Some(edge) => edge.digits |= 1 << digit,
                        None => edges.push(Edge { digits: 1 << digit, target }),
                    }
                }
            }
            layer.push(edges);
        }
        total += next.len();
        if total > MOST_STATES {
            return Err(ClueError::TooLarge { what: "its automaton has more than 60000 states" });
        }
        layers.push(layer);
        states = next;
    }
    let last =
        |state: &S| if (machine.accept)(state) { vec![Edge { digits: u32::MAX, target: 0 }] } else { Vec::new() };
    layers.push(states.iter().map(last).collect());
    Ok(layers)
}

/// The same without useless and equal states: where each layer begins, where each state's edges begin, and the edges.
fn reduced(layers: Layers) -> (Vec<u32>, Vec<u32>, Vec<Edge>) {
    let mut kept: Layers = Vec::new();
    // What became of each state of the layer behind: its new number there.
    let mut becomes: Vec<Option<u32>> = vec![Some(0)];
    for layer in layers.into_iter().rev() {
        let mut numbers: HashMap<Vec<Edge>, u32> = HashMap::new();
        let mut states: Vec<Vec<Edge>> = Vec::new();
        let renumbered = layer.into_iter().map(|edges| {
            let mut merged: Vec<Edge> = Vec::new();
            for Edge { digits, target } in edges {
                let Some(target) = becomes[target as usize] else { continue };
                match merged.iter_mut().find(|edge| edge.target == target) {
                    Some(edge) => edge.digits |= digits,
                    None => merged.push(Edge { digits, target }),
                }
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
    let (mut starts_of_layers, mut starts, mut edges) = (vec![0], vec![0], Vec::new());
    let places = kept.len() - 1;
    for (at, layer) in kept.into_iter().enumerate() {
        let next = starts.len() as u32 - 1 + layer.len() as u32;
        for state in layer {
            if at < places {
                edges.extend(state.into_iter().map(|edge| Edge { target: edge.target + next, ..edge }));
            }
            starts.push(edges.len() as u32);
        }
        starts_of_layers.push(next);
    }
    (starts_of_layers, starts, edges)
}

thread_local! {
    /// Which states are reached, and what each cell keeps, while an automaton is looked at.
    static SCRATCH: RefCell<(Vec<bool>, Vec<u32>)> = const { RefCell::new((Vec::new(), Vec::new())) };
}

impl Propagate for Automaton {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn propagate(&self, domains: &mut [u32]) -> Result<(), Dead> {
        SCRATCH.with_borrow_mut(|(reached, kept)| {
            reached.clear();
            reached.resize(self.starts.len() - 1, false);
            kept.clear();
            kept.extend_from_slice(domains);
            self.layer(0).for_each(|state| reached[state] = true);
            for (at, &cell) in self.line.iter().enumerate() {
                let digits = domains[usize::from(cell)];
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
            for (at, &cell) in self.line.iter().enumerate().rev() {
                let digits = domains[usize::from(cell)];
                let mut used = 0;
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
                kept[usize::from(cell)] &= used;
            }
            let alive = self.layer(0).any(|state| reached[state]);
            domains.copy_from_slice(kept);
            if !alive || kept.contains(&0) { Err(Dead) } else { Ok(()) }
        })
    }

    fn check(&self, digits: &[u8]) -> bool {
        let line: Vec<u8> = self.line.iter().map(|&at| digits[usize::from(at)]).collect();
        (self.accepts)(&line)
    }

    fn fit(&self, domains: &[u32]) -> Fit {
        if self.line.len() == self.cells.len() {
            // Each cell is read once, in the order of the cells.
            return (self.finds)(domains);
        }
        if fit::can_keep(domains.len()) { by_reading(self, domains) } else { Fit::TooMuch }
    }

    fn words(&self, name: &dyn Fn(Cell) -> String, _: &dyn Fn(u8) -> i32) -> String {
        format!("{}: {}", super::names(&self.cells, name), self.label)
    }
}
