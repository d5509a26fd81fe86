//! A proof that a formula has no solution.

use super::constraint::{Constraint, Literal};
use super::formula::Formula;
use super::proof::Proof;
use super::search::{Outcome, Search};
use crate::board::Cell;
use crate::work::{Stop, Work};

/// A formula, what was derived from it, and the proof of that.
#[derive(Debug)]
pub struct Prover {
    pub(super) search: Search,
    pub(super) proof: Proof,
    /// What was derived of what these cells, in the board's order, come to.
    totals: Vec<(Vec<Cell>, Vec<Constraint>)>,
}

impl Prover {
    /// Begins a proof over the formula, of which the search knows the first so many constraints.
    pub(super) fn over(formula: &Formula, known: usize) -> Self {
        let search = Search::over(formula.names.len());
        let mut prover = Self { search, proof: Proof::of(formula), totals: Vec::new() };
        for constraint in &formula.constraints[..known] {
            prover.add(constraint);
        }
        prover
    }

    /// Takes in a constraint that the proof has.
    pub(super) fn add(&mut self, constraint: &Constraint) {
        self.search.add(constraint, &mut self.proof);
    }

    /// A new variable.
    pub(super) fn variable(&mut self, name: String) -> Literal {
        let literal = self.proof.variable(name);
        self.search.trail.extend_to(literal.variable() + 1);
        literal
    }

    /// What is derived next is about what these cells come to.
    pub(super) fn begin_total(&mut self, cells: impl Iterator<Item = Cell>) {
        let mut cells: Vec<Cell> = cells.collect();
        cells.sort_unstable();
        self.totals.push((cells, Vec::new()));
    }

    /// What was derived of what these cells, in the board's order, come to.
    pub(super) fn of_total(&self, cells: &[Cell]) -> impl Iterator<Item = &Constraint> {
        self.totals.iter().filter(move |(own, _)| own == cells).flat_map(|(_, constraints)| constraints)
    }

    /// A constraint by redundance: true whatever the others say, if the new variable has this value.
    pub(super) fn define(&mut self, constraint: &Constraint, variable: Literal, value: bool) -> usize {
        let id = self.proof.red(constraint, variable, value);
        self.add_to_total(constraint);
        id
    }

    /// A sum of known constraints, each so many times, which comes to this.
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

    /// How many conflicts the search has met, one line of the proof each.
    pub const fn conflicts(&self) -> u64 {
        self.search.conflicts
    }

    /// Searches for a solution; each conflict on the way is a line of the proof, the last one the contradiction.
    ///
    /// # Errors
    /// What stopped the work before.
    pub fn refute(&mut self, work: &Work) -> Result<Outcome, Stop> {
        self.search.refute(&mut self.proof, work)
    }

    /// The proof that there is no solution, if that was derived; else one that derives what it derives.
    pub fn into_proof(self) -> String {
        if self.search.refuted { self.proof.unsatisfiable() } else { self.proof.open() }
    }

    /// Draws what follows at level 0.
    pub(super) fn settle(&mut self) {
        self.search.settle(&mut self.proof);
    }
}
