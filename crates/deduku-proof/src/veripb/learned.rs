//! Learned clauses with two watched literals each.

use super::constraint::Literal;
use super::formula::Id;

/// A learned clause. Its first two literals are watched.
#[derive(Debug)]
pub(super) struct Clause {
    pub(super) literals: Vec<Literal>,
    /// Its id in the proof.
    pub(super) id: Id,
    /// The number of levels from which its literals came.
    levels: u32,
}

/// The number of clauses at which half of them are dropped, and how much this limit rises each time.
const FIRST_LIMIT: usize = 2000;
const MORE_EACH_TIME: usize = 500;
/// Clauses from at most this many levels are never dropped.
const KEPT_LEVELS: u32 = 2;

/// All clauses that are kept, and for each literal those that watch it.
#[derive(Debug)]
pub(super) struct Learned {
    pub(super) clauses: Vec<Clause>,
    /// For each literal index, the clauses to examine when the literal becomes false.
    pub(super) watches: Vec<Vec<u32>>,
    limit: usize,
}

impl Learned {
    /// No clauses yet, over this number of variables.
    pub(super) fn over(variables: usize) -> Self {
        Self { clauses: Vec::new(), watches: vec![Vec::new(); 2 * variables], limit: FIRST_LIMIT }
    }

    /// Makes room for new variables.
    pub(super) fn extend_to(&mut self, variables: usize) {
        self.watches.resize(2 * variables, Vec::new());
    }

    /// Adds a clause of at least two literals.
    pub(super) fn add(&mut self, literals: Vec<Literal>, id: Id, levels: u32) -> u32 {
        let number = self.clauses.len() as u32;
        self.watch(number, &literals);
        self.clauses.push(Clause { literals, id, levels });
        number
    }

    /// Whether some clauses should be dropped.
    pub(super) const fn are_many(&self) -> bool {
        self.clauses.len() > self.limit
    }

    /// Drops those of the older half of the clauses that come from many levels, and returns their ids in the proof. No
    /// assignment may have a clause as its cause.
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
