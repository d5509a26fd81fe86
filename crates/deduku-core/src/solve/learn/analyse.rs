//! Conflict analysis: learns the clause at the first unique implication point.

use super::ConflictSearch;
use super::literal::Literal;
use super::reason::{Conflict, Reason};
use super::scratch::Mark;

/// The depth to which reasons are followed to see whether a literal of a clause is redundant.
const DEPTH: u32 = 30;

impl ConflictSearch {
    /// Learns a clause from the conflict and backtracks; `false` if the conflict does not depend on any decision.
    pub(super) fn analyze(&mut self, conflict: Conflict) -> bool {
        let mut reason = self.scratch.spare.pop().unwrap_or_default();
        reason.clear();
        let (origin, fallen) = conflict;
        match fallen.map(Literal) {
            // A false literal was to become true: its reason and its negation contradict each other.
            Some(literal) => {
                self.explain(origin, Some(literal.variable()), &mut reason);
                reason.push(literal.not());
            }
            None => self.explain(origin, None, &mut reason),
        }
        // The reason of a sum may not involve the last decision level.
        let level = reason.iter().map(|literal| self.levels[literal.variable()]).max().unwrap_or(0);
        if level == 0 {
            return false;
        }
        self.backtrack(level as usize);
        let mut clause = std::mem::take(&mut self.scratch.clause);
        clause.clear();
        let mut at = self.trail.len();
        let mut open = 0;
        let first = loop {
            for &literal in &reason {
                let variable = literal.variable();
                if self.levels[variable] == 0 || self.scratch.marks[variable] != Mark::None {
                    continue;
                }
                self.scratch.mark(variable, Mark::Seen);
                self.order.bump(variable as u32);
                if self.levels[variable] == level {
                    open += 1;
                } else {
                    clause.push(literal.not());
                }
            }
            let literal = loop {
                at -= 1;
                if self.scratch.marks[self.trail[at].variable()] == Mark::Seen {
                    break self.trail[at];
                }
            };
            open -= 1;
            if open == 0 {
                break literal.not();
            }
            reason.clear();
            self.explain(self.reasons[literal.variable()], Some(literal.variable()), &mut reason);
        };
        self.scratch.spare.push(reason);
        clause.retain(|literal| !self.is_implied(literal.variable(), 0));
        for variable in std::mem::take(&mut self.scratch.marked) {
            self.scratch.marks[variable as usize] = Mark::None;
        }
        self.order.decay();
        // The second watched literal is the one that became false last.
        if let Some(latest) = (0..clause.len()).max_by_key(|&at| self.levels[clause[at].variable()]) {
            clause.swap(0, latest);
        }
        let back = clause.first().map_or(0, |literal| self.levels[literal.variable()]);
        clause.insert(0, first);
        let levels = self.levels_of(&clause);
        self.backtrack(back as usize);
        let reason = match clause.len() {
            1 => Reason::None,
            _ => Reason::Clause(self.clauses.add(&clause, levels)),
        };
        self.push(first, reason);
        self.scratch.clause = clause;
        true
    }

    /// The number of different decision levels of the literals.
    fn levels_of(&mut self, clause: &[Literal]) -> u32 {
        self.scratch.stamp += 1;
        let mut count = 0;
        for literal in clause {
            let seen = &mut self.scratch.level_seen[self.levels[literal.variable()] as usize];
            count += u32::from(*seen != self.scratch.stamp);
            *seen = self.scratch.stamp;
        }
        count
    }

    /// Whether the variable's literal is implied by the rest of the clause, and so redundant.
    fn is_implied(&mut self, variable: usize, depth: u32) -> bool {
        let cause = self.reasons[variable];
        if cause == Reason::None || depth == DEPTH {
            return false;
        }
        let mut reason = self.scratch.spare.pop().unwrap_or_default();
        reason.clear();
        self.explain(cause, Some(variable), &mut reason);
        let implied = reason.iter().all(|literal| {
            let variable = literal.variable();
            self.levels[variable] == 0
                || match self.scratch.marks[variable] {
                    Mark::Seen | Mark::Implied => true,
                    Mark::Needed => false,
                    Mark::None => {
                        let implied = self.is_implied(variable, depth + 1);
                        self.scratch.mark(variable, if implied { Mark::Implied } else { Mark::Needed });
                        implied
                    }
                }
        });
        self.scratch.spare.push(reason);
        implied
    }

    /// The true literals from which the reason derived the variable's value, or a conflict.
    fn explain(&mut self, reason: Reason, of: Option<usize>, literals: &mut Vec<Literal>) {
        let absent = |variable: usize| Literal::new(variable as u32, false);
        match reason {
            Reason::None => {}
            Reason::Placed(variable) => literals.push(Literal::new(variable, true)),
            Reason::Cell(cell) => {
                let first = cell as usize * self.digits;
                let others = (first..first + self.digits).filter(|&variable| Some(variable) != of);
                literals.extend(others.map(absent));
            }
            Reason::Row(row) => {
                let (digit, cells) = self.index.row(row as usize);
                let variables = cells.iter().map(|cell| cell.index() * self.digits + digit);
                literals.extend(variables.filter(|&variable| Some(variable) != of).map(absent));
            }
            Reason::Locked { row, overlap } => {
                let (digit, cells) = self.index.row(row as usize);
                let shared = self.index.overlap(overlap as usize).shared;
                let outside = (0..cells.len()).filter(|at| shared >> at & 1 == 0);
                literals.extend(outside.map(|at| absent(cells[at].index() * self.digits + digit)));
            }
            Reason::Clause(id) => {
                let others = self.clauses.literals(id).iter().filter(|literal| Some(literal.variable()) != of);
                literals.extend(others.map(|literal| literal.not()));
            }
            Reason::Sum { sum, length } => {
                let of_own = of.filter(|&of| self.reasons[of] == reason);
                if let Some(known) = of_own.and_then(|of| self.explained[of].as_deref()) {
                    literals.extend_from_slice(known);
                    return;
                }
                let first = literals.len();
                if !self.explain_kernel(sum as usize, length, of, literals) {
                    for cell in self.sums.cells(sum as usize) {
                        self.explain_cell(cell.index(), length, literals);
                    }
                }
                if let Some(of) = of_own {
                    self.explained[of] = Some(literals[first..].into());
                }
            }
        }
    }

    /// The eliminated candidates from which a kernel drew its conclusion when the trail had this length; `false` for a
    /// plain sum.
    fn explain_kernel(&self, at: usize, length: u32, of: Option<usize>, literals: &mut Vec<Literal>) -> bool {
        if self.sums.kernel(at).is_none() {
            return false;
        }
        let cells = self.sums.cells(at);
        let absent = |variable: usize| self.holds[2 * variable + 1] && self.positions[variable] < length;
        let before: Vec<u32> = cells
            .iter()
            .map(|cell| {
                let first = cell.index() * self.digits;
                (0..self.digits).filter(|digit| !absent(first + digit)).fold(0, |set, digit| set | 1 << digit)
            })
            .collect();
        let target = of.and_then(|variable| {
            let place = cells.iter().position(|cell| cell.index() == variable / self.digits)?;
            Some((place, (variable % self.digits) as u8))
        });
        let mut reason = Vec::new();
        self.sums.explain(at, &before, target, &mut reason);
        literals.extend(reason.into_iter().map(|(place, digit)| {
            Literal::new((cells[place].index() * self.digits + usize::from(digit)) as u32, false)
        }));
        true
    }

    /// What was known about the cell when the trail had this length.
    fn explain_cell(&self, cell: usize, length: u32, literals: &mut Vec<Literal>) {
        let first = cell * self.digits;
        let known = |&variable: &usize| self.is_known(variable) && self.positions[variable] < length;
        let variables = first..first + self.digits;
        let stands = |&variable: &usize| self.holds[2 * variable];
        if let Some(placed) = variables.clone().filter(known).find(stands) {
            literals.push(Literal::new(placed as u32, true));
        } else {
            literals.extend(variables.filter(known).map(|variable| Literal::new(variable as u32, false)));
        }
    }
}
