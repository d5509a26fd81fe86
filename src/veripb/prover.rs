//! The search: conflict-driven clause learning over linear constraints, each learned clause a line of the proof.

use super::analyse::Lesson;
use super::constraint::{Constraint, Literal};
use super::formula::Formula;
use super::proof::Proof;
use super::trail::{Cause, Trail};
use crate::work::{Stop, Work};

/// So many conflicts, times a term of Luby's sequence, lie between two restarts.
const RESTART_UNIT: u64 = 100;
/// After so many conflicts the limits of the work are asked.
const CONFLICTS_A_CHECK: u64 = 64;

/// How a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// There is no solution.
    Refuted,
    /// There is one.
    Satisfiable,
}

/// A formula, what was derived from it, and the proof of that.
#[derive(Debug)]
pub struct Prover {
    trail: Trail,
    proof: Proof,
    conflicts: u64,
    /// So many of the literals that are known at level 0 are constraints of the proof, too.
    units: usize,
    /// Whether the formula was found to have no solution; the proof has the contradiction then.
    refuted: bool,
}

impl Prover {
    /// Begins a proof over the formula.
    pub(super) fn over(formula: &Formula) -> Self {
        let trail = Trail::over(formula.names.len());
        let mut prover = Self { trail, proof: Proof::of(formula), conflicts: 0, units: 0, refuted: false };
        for constraint in &formula.constraints {
            prover.add(constraint);
        }
        prover
    }

    /// Takes in a constraint that the proof has.
    fn add(&mut self, constraint: &Constraint) {
        for inequality in constraint.inequalities() {
            let added = self.trail.add(inequality);
            if added.is_err() && !self.refuted {
                self.contradict();
            }
        }
    }

    /// A new variable.
    pub(super) fn variable(&mut self, name: String) -> Literal {
        let literal = self.proof.variable(name);
        self.trail.extend_to(literal.variable() + 1);
        literal
    }

    /// A constraint by redundance: true whatever the others say, if the new variable has this value.
    pub(super) fn define(&mut self, constraint: &Constraint, variable: Literal, value: bool) -> usize {
        let id = self.proof.red(constraint, variable, value);
        self.add(constraint);
        id
    }

    /// A sum of known constraints, each so many times, which comes to this.
    pub(super) fn combine(&mut self, parts: &[(usize, i64)], sum: &Constraint) -> usize {
        let id = self.proof.pol(parts);
        self.add(sum);
        id
    }

    /// Writes a line for people into the proof.
    pub fn remark(&mut self, text: &str) {
        self.proof.remark(text);
    }

    /// How many conflicts the search has met, one line of the proof each.
    pub const fn conflicts(&self) -> u64 {
        self.conflicts
    }

    /// Searches for a solution; each conflict on the way is a line of the proof, the last one the contradiction.
    ///
    /// # Errors
    /// What stopped the work before.
    pub fn refute(&mut self, work: &Work) -> Result<Outcome, Stop> {
        let mut restarts = 1;
        let mut next_restart = self.conflicts + RESTART_UNIT;
        while !self.refuted {
            if let Err(conflict) = self.trail.propagate() {
                self.learn(conflict);
                self.check(work)?;
                continue;
            }
            if self.conflicts >= next_restart {
                restarts += 1;
                next_restart = self.conflicts + RESTART_UNIT * luby(restarts);
                self.restart();
            }
            let Some(decided) = self.trail.undecided() else { return Ok(Outcome::Satisfiable) };
            self.trail.decide(decided);
        }
        Ok(Outcome::Refuted)
    }

    /// The proof that there is no solution, if that was derived; else one that derives what it derives.
    pub fn into_proof(self) -> String {
        if self.refuted { self.proof.unsatisfiable() } else { self.proof.open() }
    }

    fn check(&self, work: &Work) -> Result<(), Stop> {
        if work.nodes.is_some_and(|nodes| self.conflicts > nodes) {
            return Err(Stop::Budget);
        }
        if self.conflicts.is_multiple_of(CONFLICTS_A_CHECK) { work.check() } else { Ok(()) }
    }

    /// Draws what follows at level 0.
    pub(super) fn settle(&mut self) {
        if !self.refuted && self.trail.propagate().is_err() {
            self.contradict();
        }
    }

    fn learn(&mut self, conflict: Cause) {
        self.conflicts += 1;
        let Some(Lesson { clause, level, levels }) = self.trail.analyse(conflict) else { return self.contradict() };
        self.trail.backtrack(level);
        let first = clause[0];
        let id = self.proof.rup(&clause);
        let cause =
            if clause.len() == 1 { Cause::None } else { Cause::Clause(self.trail.learned.add(clause, id, levels)) };
        self.trail.assign(first, cause);
    }

    fn contradict(&mut self) {
        self.proof.rup(&[]);
        self.refuted = true;
    }

    fn restart(&mut self) {
        self.trail.backtrack(0);
        if self.trail.learned.are_many() {
            // A verifier forgets what followed from a clause alone when the clause goes.
            for &literal in &self.trail.literals[self.units..] {
                self.proof.rup(&[literal]);
            }
            self.units = self.trail.literals.len();
            let dropped = self.trail.learned.reduce();
            self.proof.delete(&dropped);
        }
    }
}

/// Luby's sequence 1 1 2 1 1 2 4 …, from its term 1 on (Luby, Sinclair and Zuckerman, 1993).
fn luby(mut term: u64) -> u64 {
    loop {
        let size = u64::BITS - term.leading_zeros();
        if term == (1 << size) - 1 {
            return 1 << (size - 1);
        }
        term -= (1 << (size - 1)) - 1;
    }
}
