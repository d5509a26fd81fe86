//! Collects steps of patterns for the sink: each outcome once, by the pattern with the fewest cells.

use std::collections::HashMap;
use std::ops::ControlFlow;

use crate::engine::grid::Grid;
use crate::engine::links::removal;
use crate::engine::locked_sets::LockedSet;
use crate::engine::needed_premises::Premises;
use crate::engine::step_sink::{Flow, StepSink};
use crate::{Conclusion, Evidence, Fact, Part, PartName, Pattern, Step, Technique};
use deduku_core::board::{Cell, CellSet, Digit, DigitSet};

/// Candidates that are removed.
#[derive(Clone, Default)]
pub(crate) struct Eliminations(Vec<(Cell, Digit)>);

impl Eliminations {
    /// Removes the digit from these cells, which have it.
    pub(crate) fn add<const W: usize>(&mut self, cells: &CellSet<W>, digit: Digit) {
        self.0.extend(cells.iter().map(|cell| (cell, digit)));
    }

    /// Removes the digit from the cell, which has it.
    pub(crate) fn add_one(&mut self, cell: Cell, digit: Digit) {
        self.0.push((cell, digit));
    }

    /// All of them.
    pub(crate) fn pairs(&self) -> &[(Cell, Digit)] {
        &self.0
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The eliminations outside these cells.
    fn outside<const W: usize>(&self, cells: &CellSet<W>) -> Self {
        Self(self.0.iter().copied().filter(|&(cell, _)| !cells.contains(cell)).collect())
    }
}

/// Returns those of the candidates that the pattern excludes by clues, grouped into one list per step.
pub(crate) type ByClues<const W: usize> = fn(&Grid<'_, W>, &Pattern, Vec<(Cell, Digit)>) -> Vec<Vec<(Cell, Digit)>>;

/// Collects the steps of one technique.
pub(crate) struct StepCollector<'a, 'g, const W: usize> {
    grid: &'a Grid<'g, W>,
    technique: Technique,
    sink: &'a mut StepSink,
    by_clues: Option<ByClues<W>>,
    known: HashMap<Vec<(Cell, Digit)>, BestSoFar>,
    steps: Vec<Step>,
    patterns_tried: u32,
    proofs: u32,
}

/// The best step so far for an outcome.
#[derive(Clone, Copy)]
struct BestSoFar {
    /// The number of its pattern's facts that it does not need, and the number of facts.
    cost: (usize, usize),
    /// Its index among the steps.
    at: usize,
    /// How many patterns have been tried since without improvement.
    tries: u32,
}

/// The maximum number of patterns tried in search of one that needs all its facts.
const MOST_TRIES: u32 = 12;
/// The maximum number of combinations of sets examined in one position: far more than a half-solved puzzle has.
const MOST_LOOKS: u32 = 150_000;
/// The maximum number of them that are proved: nobody reads a longer list.
const MOST_PROOFS: u32 = 1_500;
/// The same if one step is wanted and one was found.
const FEW_PROOFS: u32 = 10;

impl<'a, 'g, const W: usize> StepCollector<'a, 'g, W> {
    pub(crate) fn new(grid: &'a Grid<'g, W>, technique: Technique, sink: &'a mut StepSink) -> Self {
        Self {
            grid,
            technique,
            sink,
            by_clues: None,
            known: HashMap::new(),
            steps: Vec::new(),
            patterns_tried: 0,
            proofs: 0,
        }
    }

    /// Extends the collector to patterns that may exclude candidates by clues, as found by `by_clues`.
    pub(crate) fn with_clues(mut self, by_clues: ByClues<W>) -> Self {
        self.by_clues = self.grid.clue_links().map(|_| by_clues);
        self
    }

    /// Whether every step of the technique is wanted.
    pub(crate) const fn wants_every(&self) -> bool {
        self.sink.wants_every()
    }

    /// Counts an examined combination of sets; returns whether the budget is used up.
    pub(crate) const fn is_out_of_budget(&mut self) -> bool {
        self.patterns_tried += 1;
        // If one step is wanted and one was found, a better one is not worth a long search.
        (self.sink.wants_one() && self.proofs >= FEW_PROOFS && !self.steps.is_empty())
            || self.patterns_tried > MOST_LOOKS
            || self.proofs > MOST_PROOFS
    }

    /// Takes the outcome of a pattern with this number of facts, unless it is empty or a better pattern already has it:
    /// one that needs all its facts, and has no more of them. `describe` is called for parts and facts only if the
    /// outcome is taken. The step keeps only the facts that its eliminations need.
    pub(crate) fn offer(
        &mut self,
        removed: Eliminations,
        count: usize,
        describe: impl FnOnce() -> Option<(Vec<Part>, Vec<Fact>)>,
    ) -> Flow {
        let Some(eliminate) = self.wanted(removed, count) else { return ControlFlow::Continue(()) };
        let Some((parts, facts)) = describe() else { return ControlFlow::Continue(()) };
        self.take(eliminate, count, parts, &facts)
    }

    /// The removed candidates, in order, unless there are none or a better pattern already has them.
    fn wanted(&self, removed: Eliminations, count: usize) -> Option<Vec<(Cell, Digit)>> {
        if self.sink.is_beside_goal(&removed.0) {
            return None;
        }
        let mut eliminate = removed.0;
        eliminate.sort_unstable();
        eliminate.dedup();
        let is_known = |known: &BestSoFar| known.cost <= (0, count) || known.tries > MOST_TRIES;
        let is_wanted = !eliminate.is_empty() && !self.known.get(&eliminate).is_some_and(is_known);
        is_wanted.then_some(eliminate)
    }

    /// Adds the step for what a pattern with these parts and facts excludes.
    fn take(&mut self, mut eliminate: Vec<(Cell, Digit)>, count: usize, parts: Vec<Part>, facts: &[Fact]) -> Flow {
        let sets = parts.iter().filter(|part| part.name == PartName::Set).map(|part| &part.cells[..]);
        self.proofs += 1;
        let premises = Premises::of(self.grid, facts, sets);
        if let Some(by_clues) = self.by_clues {
            let (follow, beyond): (Vec<_>, Vec<_>) = eliminate.into_iter().partition(|&one| premises.exclude(one));
            eliminate = follow;
            if !beyond.is_empty() {
                let pattern = Pattern { parts: parts.clone(), facts: facts.to_vec(), ..Pattern::default() };
                for removed in by_clues(self.grid, &pattern, beyond) {
                    let digits = removed.iter().map(|&(_, digit)| digit).collect();
                    self.take_by_clues(removed, count, Pattern { digits, ..pattern.clone() })?;
                }
            }
            if eliminate.is_empty() {
                return ControlFlow::Continue(());
            }
        }
        debug_assert!(
            !eliminate.iter().any(|&removed| premises.admit(removed)),
            "{}: {parts:?} {eliminate:?}",
            self.technique
        );
        let needed = premises.needed(&eliminate);
        let cost = (facts.len() - needed.len(), count);
        if let Some(known) = self.known.get_mut(&eliminate)
            && known.cost <= cost
        {
            known.tries += 1;
            return ControlFlow::Continue(());
        }
        let facts = needed.into_iter().map(|at| facts[at].clone()).collect();
        let digits = eliminate.iter().map(|&(_, digit)| digit).collect();
        let step = removal(self.technique, eliminate.clone(), Pattern::of(digits, parts, facts));
        if self.sink.wants_one() && cost.0 == 0 {
            self.steps.clear();
            return self.sink.take(step);
        }
        if let Some(known) = self.known.get_mut(&eliminate) {
            *known = BestSoFar { cost, tries: known.tries, ..*known };
            self.steps[known.at] = step;
        } else {
            self.known.insert(eliminate, BestSoFar { cost, at: self.steps.len(), tries: 0 });
            self.steps.push(step);
        }
        ControlFlow::Continue(())
    }

    /// Adds the step for what a pattern excludes by clues, unless a pattern with no more facts does; it needs all its
    /// facts.
    fn take_by_clues(&mut self, eliminate: Vec<(Cell, Digit)>, count: usize, pattern: Pattern) -> Flow {
        let best = BestSoFar { cost: (0, count), at: self.steps.len(), tries: 0 };
        if self.sink.is_beside_goal(&eliminate)
            || self.known.get(&eliminate).is_some_and(|known| known.cost <= best.cost)
        {
            return ControlFlow::Continue(());
        }
        let step = Step {
            technique: self.technique,
            conclusion: Conclusion::removing(eliminate.clone()),
            evidence: Evidence::Pattern(Box::new(pattern)),
        };
        if self.sink.wants_one() {
            self.steps.clear();
            return self.sink.take(step);
        }
        if let Some(known) = self.known.get_mut(&eliminate) {
            known.cost = best.cost;
            self.steps[known.at] = step;
        } else {
            self.known.insert(eliminate, best);
            self.steps.push(step);
        }
        ControlFlow::Continue(())
    }

    /// The same for a pattern with these cells. If every step is wanted and the pattern also removes candidates of its
    /// own cells, what it removes outside them is offered as a separate step: many programs know only that.
    pub(crate) fn offer_cells(
        &mut self,
        removed: Eliminations,
        cells: &CellSet<W>,
        reported: impl Fn() -> Option<(Vec<Part>, Vec<Fact>)>,
    ) -> Flow {
        if self.sink.wants_every() {
            let outside = removed.outside(cells);
            if outside.0.len() < removed.0.len() {
                self.offer(outside, cells.len(), &reported)?;
            }
        }
        self.offer(removed, cells.len(), reported)
    }

    /// Passes the steps to the sink, in the order in which their outcomes were found; if one is wanted, only the best.
    pub(crate) fn finish(mut self) -> Flow {
        if self.sink.wants_one() {
            let best = self.known.values().min_by_key(|known| (known.cost, known.at));
            return best.map_or(ControlFlow::Continue(()), |known| self.sink.take(self.steps.swap_remove(known.at)));
        }
        self.steps.into_iter().try_for_each(|step| self.sink.take(step))
    }
}

/// The set as a part.
pub(crate) fn set_part<const W: usize>(set: &LockedSet<W>) -> Part {
    part(PartName::Set, &set.cells, set.digits)
}

/// Cells as a part.
pub(crate) fn part<const W: usize>(name: PartName, cells: &CellSet<W>, digits: DigitSet) -> Part {
    Part { name, cells: cells.iter().collect(), digits }
}

/// The digit's places in two sets that it links.
pub(crate) fn link<const W: usize>(
    grid: &Grid<'_, W>,
    digit: Digit,
    first: &LockedSet<W>,
    second: &LockedSet<W>,
) -> Part {
    part(PartName::Link, &((first.cells | second.cells) & *grid.places(digit)), DigitSet::of(digit))
}

/// For each of the cells, the fact that it has only its current candidates.
pub(crate) fn cell_facts<const W: usize>(grid: &Grid<'_, W>, cells: &CellSet<W>) -> Vec<Fact> {
    cells.iter().map(|cell| Fact::Cell { cell, digits: grid.position.candidates(cell) }).collect()
}
