//! The assignment with its order and its reasons, and unit propagation exactly as a verifier performs it.

use super::constraint::{Inequality, Literal};
use super::learned::Learned;
use super::order::Order;

/// Why a literal is true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cause {
    /// It was decided, or is known from the start.
    None,
    /// The linear constraint with this index leaves nothing else.
    Linear(u32),
    /// The learned clause with this index leaves nothing else.
    Clause(u32),
}

/// A linear constraint with its slack: the sum of the factors of the literals that are not false, minus the degree.
#[derive(Debug)]
struct Linear {
    inequality: Inequality,
    slack: i64,
}

/// The assignment and all constraints.
#[derive(Debug)]
pub(super) struct Trail {
    /// For each literal index, whether the literal is true.
    holds: Vec<bool>,
    /// For each variable, why it is assigned, at which level, and its position on the trail.
    pub(super) causes: Vec<Cause>,
    pub(super) levels: Vec<u32>,
    positions: Vec<u32>,
    /// The true literals, in the order in which they became true.
    pub(super) literals: Vec<Literal>,
    /// The position on the trail where each level begins.
    pub(super) starts: Vec<usize>,
    /// Literals before this position have been propagated.
    head: usize,
    linear: Vec<Linear>,
    /// For each literal index, the linear constraints that contain the literal, and its factors.
    of_literal: Vec<Vec<(u32, i64)>>,
    pub(super) learned: Learned,
    pub(super) order: Order,
}

impl Trail {
    /// An empty assignment without constraints.
    pub(super) fn over(variables: usize) -> Self {
        Self {
            holds: vec![false; 2 * variables],
            causes: vec![Cause::None; variables],
            levels: vec![0; variables],
            positions: vec![0; variables],
            literals: Vec::new(),
            starts: Vec::new(),
            head: 0,
            linear: Vec::new(),
            of_literal: vec![Vec::new(); 2 * variables],
            learned: Learned::over(variables),
            order: Order::of(variables),
        }
    }

    /// Adds new variables.
    pub(super) fn extend_to(&mut self, variables: usize) {
        self.holds.resize(2 * variables, false);
        self.causes.resize(variables, Cause::None);
        self.levels.resize(variables, 0);
        self.positions.resize(variables, 0);
        self.of_literal.resize(2 * variables, Vec::new());
        self.learned.extend_to(variables);
        self.order.extend_to(variables);
    }

    /// The number of variables.
    pub(super) const fn variables(&self) -> usize {
        self.levels.len()
    }

    /// Adds a constraint, at level 0 only. The error is the conflict if it cannot hold.
    pub(super) fn add(&mut self, inequality: Inequality) -> Result<(), Cause> {
        let number = self.linear.len() as u32;
        let mut slack = -inequality.degree;
        for &(factor, literal) in &inequality.terms {
            self.of_literal[literal.index()].push((number, factor));
            // The factor of a literal that is false but not yet propagated is subtracted when it is propagated.
            let counted = self.is_true(literal.not()) && (self.positions[literal.variable()] as usize) < self.head;
            slack += if counted { 0 } else { factor };
        }
        self.linear.push(Linear { inequality, slack });
        self.force(number)
    }

    /// Whether the literal is true.
    #[inline]
    pub(super) fn is_true(&self, literal: Literal) -> bool {
        self.holds[literal.index()]
    }

    /// Whether the variable is not assigned.
    pub(super) fn is_open(&self, variable: usize) -> bool {
        !self.holds[2 * variable] && !self.holds[2 * variable + 1]
    }

    /// The next literal to decide; `None` if every variable that occurs in a constraint is assigned. The literal is
    /// always positive, because that a digit is placed has more consequences than that it is not.
    pub(super) fn undecided(&mut self) -> Option<Literal> {
        let Self { order, holds, of_literal, .. } = self;
        let occurs =
            |variable: usize| !(of_literal[2 * variable].is_empty() && of_literal[2 * variable + 1].is_empty());
        let is_open = |variable: usize| !holds[2 * variable] && !holds[2 * variable + 1];
        order.next(|variable| is_open(variable) && occurs(variable)).map(Literal::of)
    }

    /// Begins a level with this literal.
    pub(super) fn decide(&mut self, literal: Literal) {
        self.starts.push(self.literals.len());
        self.assign(literal, Cause::None);
    }

    /// Makes an open literal true.
    pub(super) fn assign(&mut self, literal: Literal, cause: Cause) {
        let variable = literal.variable();
        self.holds[literal.index()] = true;
        self.causes[variable] = cause;
        self.levels[variable] = self.starts.len() as u32;
        self.positions[variable] = self.literals.len() as u32;
        self.literals.push(literal);
    }

    /// Undoes all levels above this one.
    pub(super) fn backtrack(&mut self, level: usize) {
        let Some(&length) = self.starts.get(level) else { return };
        while self.literals.len() > length {
            let Some(literal) = self.literals.pop() else { break };
            self.holds[literal.index()] = false;
            self.order.offer(literal.variable());
            if self.literals.len() < self.head {
                for &(number, factor) in &self.of_literal[literal.not().index()] {
                    self.linear[number as usize].slack += factor;
                }
            }
        }
        self.head = self.head.min(length);
        self.starts.truncate(level);
    }

    /// Propagates to a fixed point. The error is the conflict.
    pub(super) fn propagate(&mut self) -> Result<(), Cause> {
        while self.head < self.literals.len() {
            let fallen = self.literals[self.head].not();
            self.head += 1;
            self.propagate_linear(fallen)?;
            self.propagate_clauses(fallen)?;
        }
        Ok(())
    }

    fn propagate_linear(&mut self, fallen: Literal) -> Result<(), Cause> {
        let Self { of_literal, linear, .. } = self;
        for &(number, factor) in &of_literal[fallen.index()] {
            linear[number as usize].slack -= factor;
        }
        for at in 0..self.of_literal[fallen.index()].len() {
            self.force(self.of_literal[fallen.index()][at].0)?;
        }
        Ok(())
    }

    /// Makes literals true that the constraint cannot do without.
    fn force(&mut self, number: u32) -> Result<(), Cause> {
        let Linear { inequality, slack } = &self.linear[number as usize];
        let slack = *slack;
        if slack < 0 {
            return Err(Cause::Linear(number));
        }
        if inequality.terms.first().is_none_or(|&(largest, _)| largest <= slack) {
            return Ok(());
        }
        for at in 0..inequality.terms.len() {
            let (factor, literal) = self.linear[number as usize].inequality.terms[at];
            if factor <= slack {
                break;
            }
            if self.is_open(literal.variable()) {
                self.assign(literal, Cause::Linear(number));
            }
        }
        Ok(())
    }

    fn propagate_clauses(&mut self, fallen: Literal) -> Result<(), Cause> {
        let mut watching = std::mem::take(&mut self.learned.watches[fallen.index()]);
        let mut outcome = Ok(());
        let mut kept = 0;
        for at in 0..watching.len() {
            let number = watching[at];
            if outcome.is_ok() {
                match self.look_at(number, fallen) {
                    Look::Moved => continue,
                    Look::Keeps => {}
                    Look::Forces(literal) => self.assign(literal, Cause::Clause(number)),
                    Look::Fails => outcome = Err(Cause::Clause(number)),
                }
            }
            watching[kept] = number;
            kept += 1;
        }
        watching.truncate(kept);
        self.learned.watches[fallen.index()] = watching;
        outcome
    }

    /// Looks for another literal for the clause to watch.
    fn look_at(&mut self, number: u32, fallen: Literal) -> Look {
        let Self { learned, holds, .. } = self;
        let literals = &mut learned.clauses[number as usize].literals;
        if literals[0] == fallen {
            literals.swap(0, 1);
        }
        let other = literals[0];
        if holds[other.index()] {
            return Look::Keeps;
        }
        match (2..literals.len()).find(|&at| !holds[literals[at].not().index()]) {
            Some(at) => {
                literals.swap(1, at);
                let watched = literals[1];
                learned.watches[watched.index()].push(number);
                Look::Moved
            }
            None if holds[other.not().index()] => Look::Fails,
            None => Look::Forces(other),
        }
    }

    /// The false literals from which the cause made the literal true, or, without a literal, made a conflict.
    pub(super) fn explain(&self, cause: Cause, of: Option<Literal>, fallen: &mut Vec<Literal>) {
        match cause {
            Cause::None => {}
            Cause::Clause(number) => {
                let literals = &self.learned.clauses[number as usize].literals;
                fallen.extend(literals.iter().copied().filter(|&literal| Some(literal) != of));
            }
            Cause::Linear(number) => self.explain_linear(&self.linear[number as usize].inequality, of, fallen),
        }
    }

    /// As few false literals as possible, those with the largest factors, that leave too little without the literal.
    fn explain_linear(&self, inequality: &Inequality, of: Option<Literal>, fallen: &mut Vec<Literal>) {
        let all: i64 = inequality.terms.iter().map(|(factor, _)| factor).sum();
        let own = |&(factor, literal): &(i64, Literal)| (Some(literal) == of).then_some(factor);
        let without = of.map_or(0, |_| inequality.terms.iter().find_map(own).unwrap_or(0));
        let before = of.map_or(u32::MAX, |literal| self.positions[literal.variable()]);
        let mut slack = all - without - inequality.degree;
        for &(factor, literal) in &inequality.terms {
            if slack < 0 {
                break;
            }
            if self.is_true(literal.not()) && self.positions[literal.variable()] < before {
                fallen.push(literal);
                slack -= factor;
            }
        }
    }
}

/// The state of a clause after a literal that it watches became false.
enum Look {
    Moved,
    Keeps,
    Forces(Literal),
    Fails,
}
