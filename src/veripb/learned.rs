//! Learned clauses, two of whose literals are watched.

use super::constraint::Literal;
use super::formula::Id;

/// A learned clause: its first two literals are watched.
#[derive(Debug)]
pub(super) struct Clause {
    pub(super) literals: Vec<Literal>,
    /// Its number in the proof.
    pub(super) id: Id,
    /// From how many levels its literals came.
    levels: u32,
}

/// After so many clauses half of them are dropped; each time so many more are allowed.
const FIRST_LIMIT: usize = 2000;
const MORE_EACH_TIME: usize = 500;
/// Clauses of at most so many levels are kept.
const KEPT_LEVELS: u32 = 2;

/// All clauses that are kept, and for each literal those that watch it.
#[derive(Debug)]
pub(super) struct Learned {
    pub(super) clauses: Vec<Clause>,
    /// By the literal's index: clauses to look at when it becomes false.
    pub(super) watches: Vec<Vec<u32>>,
    limit: usize,
}

impl Learned {
    /// None yet, over so many variables.
    pub(super) fn over(variables: usize) -> Self {
        Self { clauses: Vec::new(), watches: vec![Vec::new(); 2 * variables], limit: FIRST_LIMIT }
    }

    /// Takes in new variables.
    pub(super) fn extend_to(&mut self, variables: usize) {
        self.watches.resize(2 * variables, Vec::new());
    }

    /// One more, of two literals at least.
    pub(super) fn add(&mut self, literals: Vec<Literal>, id: Id, levels: u32) -> u32 {
        let number = self.clauses.len() as u32;
        self.watch(number, &literals);
        self.clauses.push(Clause { literals, id, levels });
        number
    }

    /// Whether it is time to drop some.
    pub(super) const fn are_many(&self) -> bool {
        self.clauses.len() > self.limit
    }

    /// Drops the older half of the clauses that join many levels, and says their numbers in the proof. Nothing may rest
    /// on a clause.
    pub(super) fn reduce(&mut self) -> Vec<Id> {
        let half = self.clauses.len() / 2;
        let mut dropped = Vec::new();
        let mut at = 0;
        self.clauses.retain(|clause| {
            at += 1;
            let keep = at > half || clause.levels <= KEPT_LEVELS || clause.literals.len() == 2;
            if !keep {
                dropped.push(clause.id);
            }
            keep
        });
        self.limit += MORE_EACH_TIME;
        self.watches.iter_mut().for_each(Vec::clear);
        for number in 0..self.clauses.len() {
            let pair = [self.clauses[number].literals[0], self.clauses[number].literals[1]];
            self.watch(number as u32, &pair);
        }
        dropped
    }

    fn watch(&mut self, number: u32, literals: &[Literal]) {
        for literal in &literals[..2] {
            self.watches[literal.index()].push(number);
        }
    }
}
