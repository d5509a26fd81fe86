//! The search: conflict-driven clause learning over linear constraints. Each learned clause is a line of the proof.

use super::analyse::Lesson;
use super::constraint::{Constraint, Literal};
use super::formula::Id;
use super::proof::Proof;
use super::trail::{Cause, Trail};
use deduku_core::solve::luby;
use deduku_core::work::{Stop, Work};

/// The conflicts between two restarts, to be multiplied by a term of Luby's sequence.
const RESTART_UNIT: u64 = 100;
/// The number of conflicts between two checks of the work's limits.
const CONFLICTS_A_CHECK: u64 = 64;

/// How a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// There is no solution.
    Refuted,
    /// There is a solution.
    Satisfiable,
}

/// The constraints of a proof, and what follows from them.
#[derive(Debug)]
pub(super) struct Search {
    pub(super) trail: Trail,
    pub(super) conflicts: u64,
    /// The number of literals known at level 0 that are also constraints of the proof.
    units: usize,
    /// Whether it was found that there is no solution. In that case the proof has the contradiction.
    pub(super) refuted: bool,
    /// The ids of clauses with several literals that were requested and derived.
    lemmas: Vec<Id>,
    /// The conflict count at which the next restart is due, and its number.
    next_restart: u64,
    restarts: u64,
}

/// What a search does next.
enum Next {
    Decide(Literal),
    /// The assumptions are contradictory.
    Denied,
    /// Everything is decided.
    Solved,
}

impl Search {
    /// No constraints yet, over this number of variables.
    pub(super) fn over(variables: usize) -> Self {
        let trail = Trail::over(variables);
        let lemmas = Vec::new();
        Self { trail, conflicts: 0, units: 0, refuted: false, lemmas, next_restart: RESTART_UNIT, restarts: 1 }
    }

    /// The ids of all clauses with several literals that were derived and not deleted.
    pub(super) fn clauses(&self) -> Vec<Id> {
        let learned = self.trail.learned.clauses.iter().map(|clause| clause.id);
        learned.chain(self.lemmas.iter().copied()).collect()
    }

    /// Adds a constraint that the proof has.
    pub(super) fn add(&mut self, constraint: &Constraint, proof: &mut Proof) {
        for inequality in constraint.inequalities() {
            let added = self.trail.add(inequality);
            if added.is_err() && !self.refuted {
                self.contradict(proof);
            }
        }
    }

    /// Searches for a solution. Each conflict is a line of the proof, and the last one is the contradiction.
    ///
    /// # Errors
    /// What stopped the work before the answer was known.
    pub(super) fn refute(&mut self, proof: &mut Proof, work: &Work) -> Result<Outcome, Stop> {
        self.run(&[], proof, work)
    }

    /// Derives the clause as a line of the proof. The outcome is `Satisfiable` if it does not follow.
    ///
    /// # Errors
    /// What stopped the work before the answer was known.
    pub(super) fn derive(&mut self, clause: &[Literal], proof: &mut Proof, work: &Work) -> Result<Outcome, Stop> {
        let outcome = self.run(clause, proof, work);
        self.trail.backtrack(0);
        if outcome == Ok(Outcome::Refuted) && !self.refuted && !self.was_learned(clause) {
            let id = proof.rup(clause);
            if clause.len() > 1 {
                self.lemmas.push(id);
            }
            self.add(&Constraint::clause(clause.iter().copied()), proof);
            self.settle(proof);
        }
        outcome
    }

    /// Whether the clause is a single literal that was learned, and so is already a line of the proof.
    fn was_learned(&self, clause: &[Literal]) -> bool {
        let is_known =
            |literal: Literal| self.trail.is_true(literal) && self.trail.causes[literal.variable()] == Cause::None;
        matches!(clause, &[literal] if is_known(literal))
    }

    /// Searches for a solution in which none of these literals holds.
    fn run(&mut self, denied: &[Literal], proof: &mut Proof, work: &Work) -> Result<Outcome, Stop> {
        while !self.refuted {
            if let Err(conflict) = self.trail.propagate() {
                self.learn(conflict, proof);
                self.check(work)?;
                continue;
            }
            if self.conflicts >= self.next_restart {
                self.restarts += 1;
                self.next_restart = self.conflicts + RESTART_UNIT * luby(self.restarts);
                self.restart(proof);
            }
            match self.next(denied) {
                Next::Decide(literal) => self.trail.decide(literal),
                Next::Denied => return Ok(Outcome::Refuted),
                Next::Solved => return Ok(Outcome::Satisfiable),
            }
        }
        Ok(Outcome::Refuted)
    }

    /// The next decision: first that none of these literals holds, one after another; then the variable that took part
    /// in the most conflicts.
    fn next(&mut self, denied: &[Literal]) -> Next {
        for &literal in denied {
            if self.trail.is_true(literal) {
                return Next::Denied;
            }
            if self.trail.is_open(literal.variable()) {
                return Next::Decide(literal.not());
            }
        }
        self.trail.undecided().map_or(Next::Solved, Next::Decide)
    }

    fn check(&self, work: &Work) -> Result<(), Stop> {
        if work.nodes.is_some_and(|nodes| self.conflicts > nodes) {
            return Err(Stop::Budget);
        }
        if self.conflicts.is_multiple_of(CONFLICTS_A_CHECK) { work.check() } else { Ok(()) }
    }

    /// Propagates at level 0.
    pub(super) fn settle(&mut self, proof: &mut Proof) {
        if !self.refuted && self.trail.propagate().is_err() {
            self.contradict(proof);
        }
    }

    fn learn(&mut self, conflict: Cause, proof: &mut Proof) {
        self.conflicts += 1;
        let Some(Lesson { clause, level, levels }) = self.trail.analyse(conflict) else {
            return self.contradict(proof);
        };
        self.trail.backtrack(level);
        let first = clause[0];
        let id = proof.rup(&clause);
        let cause =
            if clause.len() == 1 { Cause::None } else { Cause::Clause(self.trail.learned.add(clause, id, levels)) };
        self.trail.assign(first, cause);
    }

    fn contradict(&mut self, proof: &mut Proof) {
        proof.rup(&[]);
        self.refuted = true;
    }

    fn restart(&mut self, proof: &mut Proof) {
        self.trail.backtrack(0);
        if self.trail.learned.are_many() {
            // When a clause is deleted, a verifier forgets what followed from it alone.
            for &literal in &self.trail.literals[self.units..] {
                proof.rup(&[literal]);
            }
            self.units = self.trail.literals.len();
            let dropped = self.trail.learned.reduce();
            proof.delete(&dropped);
        }
    }
}
