//! Steps of patterns on their way to the sink: each outcome once, by the pattern with the fewest cells.

use std::collections::HashMap;
use std::ops::ControlFlow;

use super::Grid;
use super::locked_sets::LockedSet;
use super::premises::Premises;
use crate::board::{Cell, CellSet, Digit, DigitSet};
use crate::logic::finders::Sink;
use crate::logic::{Conclusion, Evidence, Fact, Part, PartName, Pattern, Step, Technique};

/// Candidates that go.
#[derive(Clone, Default)]
pub(super) struct Gone(Vec<(Cell, Digit)>);

impl Gone {
    /// The digit goes from these cells, which have it.
    pub(super) fn add<const W: usize>(&mut self, cells: &CellSet<W>, digit: Digit) {
        self.0.extend(cells.iter().map(|cell| (cell, digit)));
    }

    /// The digit goes from the cell, which has it.
    pub(super) fn add_one(&mut self, cell: Cell, digit: Digit) {
        self.0.push((cell, digit));
    }

    /// Each of them.
    pub(super) fn pairs(&self) -> &[(Cell, Digit)] {
        &self.0
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Those that are not in these cells.
    fn outside<const W: usize>(&self, cells: &CellSet<W>) -> Self {
        Self(self.0.iter().copied().filter(|&(cell, _)| !cells.contains(cell)).collect())
    }
}

/// Collects the steps of one technique.
pub(super) struct Finds<'a, 'g, const W: usize> {
    grid: &'a Grid<'g, W>,
    technique: Technique,
    sink: &'a mut Sink,
    known: HashMap<Vec<(Cell, Digit)>, Known>,
    steps: Vec<Step>,
    looks: u32,
    proofs: u32,
}

/// The best step for an outcome so far.
#[derive(Clone, Copy)]
struct Known {
    /// How many facts of its pattern it does without, and how many there are.
    cost: (usize, usize),
    /// Where it stands.
    at: usize,
    /// How many patterns were looked at in vain since.
    tries: u32,
}

/// So many patterns are looked at for one that needs all its facts.
const MOST_TRIES: u32 = 12;
/// So many combinations of sets are looked at in one position: far more than a puzzle under way has.
const MOST_LOOKS: u32 = 150_000;
/// So many of them are proved: nobody reads a longer list.
const MOST_PROOFS: u32 = 1_500;
/// The same where one step is wanted and one was found.
const FEW_PROOFS: u32 = 10;

impl<'a, 'g, const W: usize> Finds<'a, 'g, W> {
    pub(super) fn new(grid: &'a Grid<'g, W>, technique: Technique, sink: &'a mut Sink) -> Self {
        Self { grid, technique, sink, known: HashMap::new(), steps: Vec::new(), looks: 0, proofs: 0 }
    }

    /// Whether every step of the technique is asked for.
    pub(super) const fn wants_every(&self) -> bool {
        self.sink.wants_every()
    }

    /// Counts a combination of sets that is looked at; whether there were too many already.
    pub(super) const fn is_tired(&mut self) -> bool {
        self.looks += 1;
        // Where one is wanted, a good one is not worth a long search.
        (self.sink.wants_one() && self.proofs >= FEW_PROOFS && !self.steps.is_empty())
            || self.looks > MOST_LOOKS
            || self.proofs > MOST_PROOFS
    }

    /// Takes the outcome of a pattern with so many facts, unless it has none, or a better pattern has it already:
    /// one that needs all its facts, or fewer of them. `told` is asked for parts and facts only then. The step's
    /// facts are those that its eliminations need.
    pub(super) fn offer(
        &mut self,
        gone: Gone,
        count: usize,
        told: impl FnOnce() -> Option<(Vec<Part>, Vec<Fact>)>,
    ) -> ControlFlow<()> {
        if self.sink.is_beside_goal(&gone.0) {
            return ControlFlow::Continue(());
        }
        let mut eliminate = gone.0;
        eliminate.sort_unstable();
        eliminate.dedup();
        let known = self.known.get_mut(&eliminate);
        let is_known = |known: &Known| known.cost <= (0, count) || known.tries > MOST_TRIES;
        if eliminate.is_empty() || known.as_deref().is_some_and(is_known) {
            return ControlFlow::Continue(());
        }
        let Some((parts, facts)) = told() else { return ControlFlow::Continue(()) };
        let sets = parts.iter().filter(|part| part.name == PartName::Set).map(|part| &part.cells[..]);
        self.proofs += 1;
        let premises = Premises::of(self.grid, &facts, sets);
        debug_assert!(
            !eliminate.iter().any(|&gone| premises.admit(gone)),
            "{}: {parts:?} {eliminate:?}",
            self.technique
        );
        let needed = premises.needed(&eliminate);
        let cost = (facts.len() - needed.len(), count);
        if let Some(known) = known
            && known.cost <= cost
        {
            known.tries += 1;
            return ControlFlow::Continue(());
        }
        let facts = needed.into_iter().map(|at| facts[at].clone()).collect();
        let digits = eliminate.iter().map(|&(_, digit)| digit).collect();
        let step = Step {
            technique: self.technique,
            conclusion: Conclusion { place: Vec::new(), eliminate: eliminate.clone() },
            evidence: Evidence::Pattern(Box::new(Pattern {
                digits,
                parts,
                chains: Vec::new(),
                net: Vec::new(),
                facts,
            })),
        };
        if self.sink.wants_one() && cost.0 == 0 {
            self.steps.clear();
            return self.sink.take(step);
        }
        if let Some(known) = self.known.get_mut(&eliminate) {
            *known = Known { cost, tries: known.tries, ..*known };
            self.steps[known.at] = step;
        } else {
            self.known.insert(eliminate, Known { cost, at: self.steps.len(), tries: 0 });
            self.steps.push(step);
        }
        ControlFlow::Continue(())
    }

    /// The same for a pattern of these cells. Where every step is asked for and the pattern removes candidates of its
    /// own cells, too, what it removes outside of them is a step of its own: many programs know only that.
    pub(super) fn offer_cells(
        &mut self,
        gone: Gone,
        cells: &CellSet<W>,
        told: impl Fn() -> Option<(Vec<Part>, Vec<Fact>)>,
    ) -> ControlFlow<()> {
        if self.sink.wants_every() {
            let outside = gone.outside(cells);
            if outside.0.len() < gone.0.len() {
                self.offer(outside, cells.len(), &told)?;
            }
        }
        self.offer(gone, cells.len(), told)
    }

    /// Hands the steps over, in the order in which their outcomes were found; where one is wanted, the best.
    pub(super) fn hand_over(mut self) -> ControlFlow<()> {
        if self.sink.wants_one() {
            let best = self.known.values().min_by_key(|known| (known.cost, known.at));
            return best.map_or(ControlFlow::Continue(()), |known| self.sink.take(self.steps.swap_remove(known.at)));
        }
        self.steps.into_iter().try_for_each(|step| self.sink.take(step))
    }
}

/// The set as a part.
pub(super) fn set_part<const W: usize>(set: &LockedSet<W>) -> Part {
    part(PartName::Set, &set.cells, set.digits)
}

/// Cells as a part.
pub(super) fn part<const W: usize>(name: PartName, cells: &CellSet<W>, digits: DigitSet) -> Part {
    Part { name, cells: cells.iter().collect(), digits }
}

/// The digit's places in two sets that it links.
pub(super) fn link<const W: usize>(
    grid: &Grid<'_, W>,
    digit: Digit,
    first: &LockedSet<W>,
    second: &LockedSet<W>,
) -> Part {
    part(PartName::Link, &((first.cells | second.cells) & *grid.places(digit)), DigitSet::of(digit))
}

/// That each of the cells has no other candidates than it has.
pub(super) fn cell_facts<const W: usize>(grid: &Grid<'_, W>, cells: &CellSet<W>) -> Vec<Fact> {
    cells.iter().map(|cell| Fact::Cell { cell, digits: grid.position.candidates(cell) }).collect()
}
