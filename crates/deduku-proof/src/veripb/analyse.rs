//! Conflict analysis: learns the clause at the first unique implication point (Marques-Silva and Sakallah, "GRASP",
//! 1999). Each step from it to the conflict is unit propagation, so the clause is a line of a proof.

use super::constraint::Literal;
use super::trail::{Cause, Trail};
use deduku_core::order::OrderBy;

/// A learned clause. Its first literal becomes true at the level to backtrack to.
#[derive(Debug)]
pub(super) struct Lesson {
    pub(super) clause: Vec<Literal>,
    pub(super) level: usize,
    /// The number of different levels of its literals.
    pub(super) levels: u32,
}

impl Trail {
    /// Learns a clause from the conflict; `None` if the conflict holds at level 0.
    pub(super) fn analyse(&mut self, conflict: Cause) -> Option<Lesson> {
        let mut fallen = Vec::new();
        self.explain(conflict, None, &mut fallen);
        let level = fallen.iter().map(|literal| self.levels[literal.variable()]).max().filter(|&level| level > 0)?;
        self.backtrack(level as usize);
        let mut seen = vec![false; self.variables()];
        let mut rest: Vec<Literal> = Vec::new();
        let (mut at, mut open) = (self.literals.len(), 0);
        let first = loop {
            for &literal in &fallen {
                let variable = literal.variable();
                if self.levels[variable] == 0 || std::mem::replace(&mut seen[variable], true) {
                    continue;
                }
                self.order.bump(variable);
                if self.levels[variable] == level {
                    open += 1;
                } else {
                    rest.push(literal);
                }
            }
            let literal = loop {
                at -= 1;
                if seen[self.literals[at].variable()] {
                    break self.literals[at];
                }
            };
            open -= 1;
            if open == 0 {
                break literal.not();
            }
            fallen.clear();
            self.explain(self.causes[literal.variable()], Some(literal), &mut fallen);
        };
        self.order.decay();
        rest.retain(|&literal| !self.follows(literal, &seen));
        Some(self.lesson(first, rest))
    }

    fn lesson(&self, first: Literal, mut rest: Vec<Literal>) -> Lesson {
        let level_of = |literal: &Literal| self.levels[literal.variable()];
        // The second watched literal is one of the level to backtrack to.
        rest.order_by(|literal| std::cmp::Reverse(level_of(literal)));
        let level = rest.first().map_or(0, level_of) as usize;
        let mut levels: Vec<u32> = rest.iter().map(level_of).collect();
        levels.dedup();
        let levels = levels.len() as u32 + 1;
        rest.insert(0, first);
        Lesson { clause: rest, level, levels }
    }

    /// Whether the false literal follows from the others of the clause, and so is redundant.
    fn follows(&self, literal: Literal, seen: &[bool]) -> bool {
        let cause = self.causes[literal.variable()];
        if cause == Cause::None {
            return false;
        }
        let mut fallen = Vec::new();
        self.explain(cause, Some(literal.not()), &mut fallen);
        fallen.iter().all(|other| seen[other.variable()] || self.levels[other.variable()] == 0)
    }
}
