//! A line read cell by cell by a finite automaton: sandwiches, skyscrapers, regular expressions.
//!
//! The automaton is unrolled into one layer of states per place of the line. A forward and a backward pass over the
//! layers keep exactly the candidates that accepted lines use, as long as no cell is read twice.

use std::cell::{self, RefCell};
use std::fmt;
use std::hash::Hash;
use std::sync::Arc;

use super::argument::{Argument, Case};
use super::diagram::Diagram;
use super::enclosed::Ends;
use super::layers::{Layers, Limits};
use super::propagate::{needed, relax};
use super::recall::Recall;
use super::{Dead, Fit, Propagate, Reason, fit};
use crate::board::Cell;
use crate::constraint::{ClueError, Space};

/// The most states that an automaton may have, unrolled.
const MOST_STATES: usize = 60_000;
/// The most states that all automata of a puzzle may have together: some twenty of the largest, which are read in some
/// seconds.
const MOST_STATES_TOGETHER: usize = 1_200_000;
/// The most digits tried before a search gives up: no fewer than all its states can have on most boards.
const MOST_TRIES: u32 = 1_000_000;

/// Whether a line of digits, 0-based, is accepted.
type Accepts = Arc<dyn Fn(&[u8]) -> bool + Send + Sync>;
/// Finds accepted digits among the candidates of each place of the line.
type Finds = Arc<dyn Fn(&[u32], &Recall) -> Fit + Send + Sync>;
/// Builds the diagram of all accepted digits, on a board with this number of digits.
type Draws = Arc<dyn Fn(usize, &[u8]) -> Option<Diagram> + Send + Sync>;

/// A line that an automaton accepts.
#[derive(Clone)]
pub struct Automaton {
    /// Its cells, each once.
    cells: Box<[Cell]>,
    /// For each place of the line, the cell's index in `cells`.
    line: Box<[u8]>,
    layers: Arc<Layers>,
    accepts: Accepts,
    finds: Finds,
    draws: Draws,
    label: Box<str>,
    /// What it says of the cells between the ends of the line, if that is all.
    ends: Option<Ends>,
}

impl fmt::Debug for Automaton {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Automaton({}, {} states)", self.label, self.layers.states())
    }
}

/// The number of states that may still be read of the automata of a puzzle, so that many large ones end too.
#[derive(Clone, Debug)]
pub(in super::super) struct StatesLeft(cell::Cell<usize>);

impl StatesLeft {
    /// For a puzzle of which no automaton is read yet.
    pub(in super::super) const fn of_puzzle() -> Self {
        Self(cell::Cell::new(MOST_STATES_TOGETHER))
    }

    /// Reads an automaton and takes its states from those that are left; one with too many states takes as many as it
    /// might have had.
    fn read(&self, read: impl FnOnce(&mut Limits) -> Option<Layers>) -> Result<Layers, ClueError> {
        let allowed = self.0.get().min(MOST_STATES);
        let mut limits = Limits { states: allowed, steps: usize::MAX };
        let layers = read(&mut limits);
        let spent = layers.as_ref().map_or(allowed, |_| allowed - limits.states);
        self.0.set(self.0.get() - spent);
        layers.ok_or(ClueError::TooLarge {
            what: if allowed < MOST_STATES {
                "the automata of the puzzle have more than 1200000 states together"
            } else {
                "its automaton has more than 60000 states"
            },
        })
    }
}

/// An automaton: its start states, its transitions, and which states accept.
pub struct Machine<S, Step, Accept> {
    /// The states before the first cell.
    pub starts: Vec<S>,
    /// The next states from the 0-based place of the line, a state and a 0-based digit.
    pub step: Step,
    /// Whether the line may end in the state.
    pub accept: Accept,
}

impl Automaton {
    /// An automaton over this line of cells. The label describes it to people.
    ///
    /// # Errors
    /// [`ClueError::TooLarge`] where it would have too many states, by itself or with those before it.
    pub fn new<S, Step, Accept>(
        space: &Space<'_>,
        line: &[Cell],
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
        let step = |at: usize, state: &S, digit: u8| (machine.step)(at, state, usize::from(digit));
        let read = |limits: &mut Limits| {
            Layers::new((line.len(), space.digits()), &machine.starts, &step, &machine.accept, limits)
        };
        let layers = space.states.read(read)?;
        let machine = Arc::new(machine);
        let (reader, finder) = (Arc::clone(&machine), Arc::clone(&machine));
        Ok(Self {
            cells: cells.into(),
            line: places.into(),
            layers: Arc::new(layers),
            accepts: Arc::new(move |line| accepts(&reader, line)),
            finds: Arc::new(move |domains, recall| finds(&finder, domains, recall)),
            draws: Arc::new(move |digits, line| draws(&machine, digits, line)),
            label: label.into(),
            ends: None,
        })
    }

    /// The same, which says no more than that the cells between the ends make a sum.
    pub(in super::super) fn between(self, ends: Ends) -> Self {
        Self { ends: Some(ends), ..self }
    }

    /// The cells in the order in which they are read; a cell may be read twice.
    pub fn line(&self) -> impl ExactSizeIterator<Item = Cell> + '_ {
        self.line.iter().map(|&at| self.cells[usize::from(at)])
    }

    /// For each place of the line, the states before it, each with its transitions: the digits as a bit set, bit 0 for
    /// the lowest, and the next state as a 0-based index within its layer. All states after the last place accept.
    pub fn transitions(&self) -> Vec<Vec<Vec<(u32, usize)>>> {
        let layers = &self.layers;
        let of_state = |at: usize, state: usize| {
            let first = layers.layer(at + 1).start;
            layers.edges_of(state).iter().map(|edge| (edge.digits, edge.target as usize - first)).collect()
        };
        (0..self.line.len()).map(|at| layers.layer(at).map(|state| of_state(at, state)).collect()).collect()
    }
}

/// Runs the automaton on the line, with all its states at a time.
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

/// Runs the automaton on the candidates of the line to find accepted digits.
fn finds<S, Step, Accept>(machine: &Machine<S, Step, Accept>, domains: &[u32], recall: &Recall) -> Fit
where
    S: Eq + Hash + Clone,
    Step: Fn(usize, &S, usize) -> Vec<S>,
    Accept: Fn(&S) -> bool,
{
    let starts: Vec<(S, u128)> = machine.starts.iter().map(|start| (start.clone(), 0)).collect();
    fit::along(domains, &starts, &recalling(machine, recall), &|(state, _)| (machine.accept)(state), MOST_TRIES)
}

/// Runs the automaton on all digits of a line, given as the indices of its cells.
fn draws<S, Step, Accept>(machine: &Machine<S, Step, Accept>, digits: usize, line: &[u8]) -> Option<Diagram>
where
    S: Eq + Hash + Clone,
    Step: Fn(usize, &S, usize) -> Vec<S>,
    Accept: Fn(&S) -> bool,
{
    let recall = Recall::new(line)?;
    let starts: Vec<(S, u128)> = machine.starts.iter().map(|start| (start.clone(), 0)).collect();
    let accept = |(state, _): &(S, u128)| (machine.accept)(state);
    Diagram::of_line(line, digits, &starts, &recalling(machine, &recall), &accept, MOST_TRIES)
}

/// The next states for a digit, each with the digits remembered.
fn recalling<S: Clone, Step: Fn(usize, &S, usize) -> Vec<S>, Accept>(
    machine: &Machine<S, Step, Accept>,
    recall: &Recall,
) -> impl Fn(usize, &(S, u128), u8) -> Vec<(S, u128)> {
    |at: usize, (state, remembered): &(S, u128), digit: u8| {
        let Some(remembered) = recall.read(*remembered, at, digit) else { return Vec::new() };
        (machine.step)(at, state, usize::from(digit)).into_iter().map(|state| (state, remembered)).collect()
    }
}

thread_local! {
    /// Buffers of a propagation: which states are reached, and what each cell keeps.
    static SCRATCH: RefCell<(Vec<bool>, Vec<u32>)> = const { RefCell::new((Vec::new(), Vec::new())) };
}

impl Propagate for Automaton {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn propagate(&self, domains: &mut [u32]) -> Result<(), Dead> {
        SCRATCH.with_borrow_mut(|(reached, kept)| {
            kept.clear();
            kept.extend_from_slice(domains);
            let place = |at: usize| usize::from(self.line[at]);
            let is_kept = self.layers.sweep(reached, |at| domains[place(at)], |at, used| kept[place(at)] &= used);
            domains.copy_from_slice(kept);
            if !is_kept || kept.contains(&0) { Err(Dead) } else { Ok(()) }
        })
    }

    /// Where no cell is read twice, the states themselves show what is needed.
    fn explain(&self, before: &[u32], all: u32, target: Option<(usize, u8)>, reason: &mut Reason) {
        if self.line.len() != self.cells.len() {
            return relax(&|domains| self.propagate(domains), before, all, target, reason);
        }
        let mut removed = vec![0; before.len()];
        if let Some((at, digit)) = target {
            removed[at] = 1 << digit;
        }
        let state = Diagram::from(Arc::clone(&self.layers)).relaxed(before, &removed, all);
        needed(&state, all, reason);
    }

    fn argue(&self, case: &Case<'_>, digit: u8) -> Option<Argument> {
        let is_line = self.line.len() == self.cells.len();
        self.ends.filter(|_| is_line)?.argue(case, digit).map(Argument::Enclosed)
    }

    fn argue_beyond(&self, case: &Case<'_>, digit: u8) -> Option<Argument> {
        self.argue(case, digit)
    }

    fn check(&self, digits: &[u8]) -> bool {
        let line: Vec<u8> = self.line.iter().map(|&at| digits[usize::from(at)]).collect();
        (self.accepts)(&line)
    }

    fn fit(&self, domains: &[u32]) -> Fit {
        let Some(recall) = Recall::new(&self.line) else { return Fit::TooMuch };
        let line: Vec<u32> = self.line.iter().map(|&at| domains[usize::from(at)]).collect();
        match (self.finds)(&line, &recall) {
            Fit::Digits(found) => {
                let mut digits = vec![0; domains.len()];
                self.line.iter().zip(found).for_each(|(&at, digit)| digits[usize::from(at)] = digit);
                Fit::Digits(digits)
            }
            other => other,
        }
    }

    fn diagram(&self, digits: usize) -> Option<Diagram> {
        if self.line.len() == self.cells.len() {
            return Some(Diagram::from(Arc::clone(&self.layers)));
        }
        (self.draws)(digits, &self.line)
    }

    fn words(&self, name: &dyn Fn(Cell) -> String, _: &dyn Fn(u8) -> i32) -> String {
        format!("{}: {}", super::names(&self.cells, name), self.label)
    }
}
