//! Proofs of solution paths: the conclusions of each step are derived from what the step rests on, and from nothing
//! else.
//!
//! The grounds of a step are small constraints: this cell holds one of these digits, this house has the digit at most
//! once here, this clue. The verifier derives each of them by unit propagation from the formula and what was derived
//! before, so a search that knows only them writes lines that the verifier accepts. If they are not enough, for example
//! because a step assumes a single solution, the whole formula is searched, and the result says so.

use super::constraint::{Constraint, Literal};
use super::formula::Formula;
use super::prover::Prover;
use super::search::{Outcome, Search};
use deduku_core::board::{Cell, Digit};
use deduku_core::work::{Stop, Work};

/// The most conflicts of a search in the grounds of one step.
const MOST_CONFLICTS: u64 = 5_000;

/// A list of candidates.
pub type Candidates = Vec<(Cell, Digit)>;

/// A ground: something that a step rests on.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Ground {
    /// At least one of the candidates holds.
    OneOf(Candidates),
    /// At most one of the candidates holds.
    AtMostOne(Candidates),
    /// What is known of the total of these cells, in the board's order: their sum, or the difference between the sums
    /// of some and of the others.
    Total(Vec<Cell>),
    /// The same, with the candidates that these cells have so far. From this it is known that they need a digit.
    TotalSoFar(Vec<Cell>),
    /// What the clue with this 0-based index says about these cells.
    Clue(usize, Vec<Cell>),
    /// Not all of these hold together with what is concluded to be wrong. This is a part of the proof, not something it
    /// rests on.
    NotAll(Candidates),
    /// Something that has no constraint of its own: the whole formula is searched.
    Formula,
}

/// A conclusion about a candidate: that it holds, or that it does not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Conclusion {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
    /// Whether the cell holds it.
    pub holds: bool,
}

/// How a conclusion was derived.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Derived {
    /// From what the step rests on.
    FromGrounds,
    /// By searching the whole formula.
    BySearch,
    /// It was not derived.
    Not,
}

/// A formula, and the proof of one step after another.
#[derive(Debug)]
pub struct StepProver {
    formula: Formula,
    prover: Prover,
    /// The number of constraints of the formula that steps may use; after them comes the one that excludes the known
    /// solution.
    known: usize,
}

impl StepProver {
    /// Begins a proof over the formula of a puzzle. If a solution is given, the proof ends by showing that there is no
    /// other.
    pub fn new(mut formula: Formula, solution: Option<&deduku_core::solve::Solution>) -> Self {
        let known = formula.constraints.len();
        if let Some(solution) = solution {
            formula.forbid(solution);
        }
        let prover = Prover::with_known(&formula, known);
        Self { formula, prover, known }
    }

    /// Writes a line for people into the proof.
    pub fn remark(&mut self, text: &str) {
        self.prover.remark(text);
    }

    /// Derives the conclusions of a step, from its grounds if they are enough. What is derived is known to later steps.
    ///
    /// # Errors
    /// What stopped the work before the answer was known.
    pub fn step(&mut self, grounds: &[Ground], conclusions: &[Conclusion], work: &Work) -> Result<Derived, Stop> {
        let literals: Vec<Literal> = conclusions.iter().map(|conclusion| self.literal_of(*conclusion)).collect();
        let mut worst = Derived::FromGrounds;
        let mut search = self.restricted(grounds);
        for literal in literals {
            let derived = self.conclude(&mut search, grounds, literal, work)?;
            worst = worst.max(derived);
        }
        if let Some(search) = &search {
            self.prover.proof.delete(&search.clauses());
        }
        Ok(worst)
    }

    /// Derives that there is no solution except the known one, or none at all if none is known, by searching what is
    /// left open.
    ///
    /// # Errors
    /// What stopped the work before the answer was known.
    pub fn refute(&mut self, work: &Work) -> Result<Outcome, Stop> {
        for constraint in &self.formula.constraints[self.known..] {
            self.prover.add(constraint);
        }
        self.known = self.formula.constraints.len();
        self.prover.refute(work)
    }

    /// The number of conflicts that the searches of the whole formula met.
    pub const fn conflicts(&self) -> u64 {
        self.prover.conflicts()
    }

    /// The formula, and the proof that there is no solution (except the known one), if that was derived; otherwise a
    /// proof of what was derived.
    pub fn into_proof(self) -> (Formula, String) {
        (self.formula, self.prover.into_proof())
    }

    fn conclude(
        &mut self,
        search: &mut Option<Search>,
        grounds: &[Ground],
        literal: Literal,
        work: &Work,
    ) -> Result<Derived, Stop> {
        if let Some(search) = search
            && self.derive_by(search, grounds, literal, work)?
        {
            self.prover.add(&Constraint::clause([literal]));
            self.prover.settle();
            return Ok(Derived::FromGrounds);
        }
        let Prover { search, proof, .. } = &mut self.prover;
        Ok(match search.derive(&[literal], proof, work)? {
            Outcome::Refuted => Derived::BySearch,
            Outcome::Satisfiable => Derived::Not,
        })
    }

    /// Whether the literal was derived from the grounds of the step alone.
    fn derive_by(
        &mut self,
        search: &mut Search,
        grounds: &[Ground],
        literal: Literal,
        work: &Work,
    ) -> Result<bool, Stop> {
        let cases = grounds.iter().filter_map(|ground| match ground {
            Ground::NotAll(candidates) => Some(candidates),
            _ => None,
        });
        for case in cases {
            let negated = case.iter().map(|&(cell, digit)| self.formula.literal(cell, digit).not());
            let clause: Vec<Literal> = negated.chain([literal]).collect();
            self.derive(search, &clause, work)?;
        }
        self.derive(search, &[literal], work)
    }

    fn derive(&mut self, search: &mut Search, clause: &[Literal], work: &Work) -> Result<bool, Stop> {
        let limited = work.with_nodes(search.conflicts + MOST_CONFLICTS);
        match search.derive(clause, &mut self.prover.proof, &limited) {
            Ok(outcome) => Ok(outcome == Outcome::Refuted),
            Err(Stop::Budget) => Ok(false),
            Err(stop) => Err(stop),
        }
    }

    /// A search that knows the grounds of the step; `None` if one of them has no constraint of its own.
    fn restricted(&mut self, grounds: &[Ground]) -> Option<Search> {
        let constraints: Vec<Vec<Constraint>> =
            grounds.iter().map(|ground| self.constraints(ground)).collect::<Option<_>>()?;
        let mut search = Search::over(self.prover.search.trail.variables());
        for constraint in constraints.iter().flatten() {
            search.add(constraint, &mut self.prover.proof);
        }
        Some(search)
    }

    /// The constraints of the ground; `None` if it has none of its own.
    fn constraints(&self, ground: &Ground) -> Option<Vec<Constraint>> {
        let literals = |candidates: &Candidates| -> Vec<Literal> {
            candidates.iter().map(|&(cell, digit)| self.formula.literal(cell, digit)).collect()
        };
        Some(match ground {
            Ground::OneOf(candidates) => vec![Constraint::clause(literals(candidates))],
            Ground::AtMostOne(candidates) => vec![Constraint::at_most_one(literals(candidates))],
            Ground::Total(cells) => self.of_total(cells)?,
            Ground::TotalSoFar(cells) => self.of_total(cells)?.into_iter().chain(self.known_of(cells)).collect(),
            Ground::Clue(clue, cells) => self.formula.of_clue(*clue, cells),
            Ground::NotAll(_) => Vec::new(),
            Ground::Formula => return None,
        })
    }

    /// What is known about the sum of the cells, and that each holds one digit; `None` if nothing is known.
    fn of_total(&self, cells: &[Cell]) -> Option<Vec<Constraint>> {
        let mut known: Vec<Constraint> = self.prover.of_total(cells).cloned().collect();
        known.extend(self.formula.of_sum(cells));
        if known.is_empty() {
            return None;
        }
        known.extend(cells.iter().map(|&cell| Constraint::exactly(self.formula.of_cell(cell), 1)));
        Some(known)
    }

    /// The digits that cells are known to have, or not to have.
    fn known_of(&self, cells: &[Cell]) -> impl Iterator<Item = Constraint> {
        let literals = cells.iter().flat_map(|&cell| self.formula.of_cell(cell));
        let known = literals
            .flat_map(|literal| [literal, literal.not()])
            .filter(|&either| self.prover.search.trail.is_true(either));
        known.map(|literal| Constraint::clause([literal]))
    }

    fn literal_of(&self, Conclusion { cell, digit, holds }: Conclusion) -> Literal {
        let literal = self.formula.literal(cell, digit);
        if holds { literal } else { literal.not() }
    }
}
