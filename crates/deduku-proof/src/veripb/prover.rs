//! A proof that a formula has no solution.

use super::constraint::{Constraint, Literal};
use super::formula::Formula;
use super::proof::Proof;
use super::search::{Outcome, Search};
use deduku_core::board::Cell;
use deduku_core::work::{Stop, Work};

/// A formula, what was derived from it, and the proof of that.
#[derive(Debug)]
pub struct Prover {
    pub(super) search: Search,
    pub(super) proof: Proof,
    /// The constraints derived about the total of these cells, in the board's order.
    totals: Vec<(Vec<Cell>, Vec<Constraint>)>,
}

impl Prover {
    /// Begins a proof over the formula. The search knows its first `known` constraints.
    pub(super) fn over(formula: &Formula, known: usize) -> Self {
        let search = Search::over(formula.names.len());
        let mut prover = Self { search, proof: Proof::of(formula), totals: Vec::new() };
        for constraint in &formula.constraints[..known] {
            prover.add(constraint);
        }
        prover
    }

    /// Adds a constraint that the proof has to the search.
    pub(super) fn add(&mut self, constraint: &Constraint) {
        self.search.add(constraint, &mut self.proof);
    }

    /// Adds a new variable.
    pub(super) fn variable(&mut self, name: String) -> Literal {
        let literal = self.proof.variable(name);
        self.search.trail.extend_to(literal.variable() + 1);
        literal
    }

    /// Starts collecting constraints about the total of these cells.
    pub(super) fn begin_total(&mut self, cells: impl Iterator<Item = Cell>) {
        let mut cells: Vec<Cell> = cells.collect();
        cells.sort_unstable();
        self.totals.push((cells, Vec::new()));
    }

    /// The constraints derived about the total of these cells, in the board's order.
    pub(super) fn of_total(&self, cells: &[Cell]) -> impl Iterator<Item = &Constraint> {
        self.totals.iter().filter(move |(own, _)| own == cells).flat_map(|(_, constraints)| constraints)
    }

    /// Adds a constraint by redundance: it is true, regardless of the others, if the new variable has this value.
    pub(super) fn define(&mut self, constraint: &Constraint, variable: Literal, value: bool) -> usize {
        let id = self.proof.red(constraint, variable, value);
        self.add_to_total(constraint);
        id
    }

    /// Adds a sum of known constraints, each multiplied by its factor, with this result.
    pub(super) fn combine(&mut self, parts: &[(usize, i64)], sum: &Constraint) -> usize {
        let id = self.proof.pol(parts);
        self.add_to_total(sum);
        id
    }

    fn add_to_total(&mut self, constraint: &Constraint) {
        self.add(constraint);
        if let Some((_, own)) = self.totals.last_mut() {
            own.push(constraint.clone());
        }
    }

    /// Writes a line for people into the proof.
    pub fn remark(&mut self, text: &str) {
        self.proof.remark(text);
    }

    /// The number of conflicts that the search has met; each is one line of the proof.
    pub const fn conflicts(&self) -> u64 {
        self.search.conflicts
    }

    /// Searches for a solution. Each conflict is a line of the proof, and the last one is the contradiction.
    ///
    /// # Errors
    /// What stopped the work before the answer was known.
    pub fn refute(&mut self, work: &Work) -> Result<Outcome, Stop> {
        self.search.refute(&mut self.proof, work)
    }

    /// The proof that there is no solution, if that was derived; otherwise a proof of what was derived.
    pub fn into_proof(self) -> String {
        if self.search.refuted { self.proof.unsatisfiable() } else { self.proof.open() }
    }

    /// Propagates at level 0.
    pub(super) fn settle(&mut self) {
        self.search.settle(&mut self.proof);
    }
}
