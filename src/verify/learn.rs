//! Refutation that learns: from each conflict a clause that keeps it from being met again.
//!
//! Clauses say that one of some statements holds. Statements are chosen where conflicts were lately, what follows
//! is worked out, and where that is a conflict, the way back to the statement that all of it came through gives a
//! new clause and the place to go back to (Marques-Silva and Sakallah, 1996; what to watch and what to choose as in
//! Moskewicz and others, 2001). The exact solver learns from boards, this from any clauses: what a net of a hundred
//! inferences rests on is refuted in some thousand conflicts.

use super::outcome::Outcome;

/// A statement, by its number from 0, or its denial.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Literal(usize);

impl Literal {
    pub(super) const fn new(statement: usize, holds: bool) -> Self {
        Self(2 * statement + !holds as usize)
    }

    const fn statement(self) -> usize {
        self.0 / 2
    }

    const fn holds(self) -> bool {
        self.0.is_multiple_of(2)
    }

    const fn denied(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// Begins anew after so many conflicts, and after half as many more each time.
const FIRST_RESTART: u32 = 100;
/// What a conflict counts for more than the one before.
const GROWTH: f64 = 1.05;
/// Where counts grow beyond this, all are made smaller.
const LARGEST_COUNT: f64 = 1e100;

/// Clauses, and what is settled while they are refuted.
pub(super) struct ConflictSearch {
    clauses: Vec<Vec<Literal>>,
    /// For each literal: the clauses that have it in first or second place.
    watchers: Vec<Vec<usize>>,
    statements: Vec<Settled>,
    /// What is settled, in order.
    trail: Vec<Literal>,
    /// How long the trail was at each choice.
    choices: Vec<usize>,
    /// So much of the trail has been followed up.
    followed: usize,
    /// What the next conflict counts for.
    weight: f64,
    is_refuted: bool,
}

#[derive(Clone, Copy, Default)]
struct Settled {
    value: Option<bool>,
    /// What it was last: it is tried so again.
    last: bool,
    /// How many choices it was settled after.
    level: usize,
    /// The clause that it follows from; none of a choice.
    cause: Option<usize>,
    /// How much it had to do with conflicts, late ones above all.
    count: f64,
}

impl ConflictSearch {
    /// Nothing is said of so many statements yet.
    pub(super) fn new(statements: usize) -> Self {
        Self {
            clauses: Vec::new(),
            watchers: vec![Vec::new(); 2 * statements],
            statements: vec![Settled::default(); statements],
            trail: Vec::new(),
            choices: Vec::new(),
            followed: 0,
            weight: 1.0,
            is_refuted: false,
        }
    }

    /// One of these, no two of which speak of the same statement, is so at least.
    pub(super) fn add(&mut self, clause: Vec<Literal>) {
        match clause[..] {
            [] => self.is_refuted = true,
            [only] => self.is_refuted |= !self.assign(only, None),
            _ => _ = self.keep(clause),
        }
    }

    /// Whether all clauses can be true at once, if that many conflicts are enough to tell.
    pub(super) fn run(mut self, most_conflicts: u32) -> Outcome {
        if self.is_refuted {
            return Outcome::Refuted;
        }
        let (mut conflicts, mut restart, mut till_restart) = (0, FIRST_RESTART, FIRST_RESTART);
        loop {
            if let Some(conflict) = self.propagate() {
                if self.choices.is_empty() {
                    return Outcome::Refuted;
                }
                conflicts += 1;
                if conflicts > most_conflicts {
                    return Outcome::TooMuch;
                }
                let (learned, level) = self.analyze(conflict);
                self.backtrack(level);
                let first = learned[0];
                let cause = (learned.len() > 1).then(|| self.keep(learned));
                self.assign(first, cause);
                self.weight *= GROWTH;
                till_restart -= 1;
                if till_restart == 0 {
                    restart += restart / 2;
                    till_restart = restart;
                    self.backtrack(0);
                }
            } else if let Some(choice) = self.decide() {
                self.choices.push(self.trail.len());
                self.assign(choice, None);
            } else {
                return Outcome::Open;
            }
        }
    }

    fn keep(&mut self, clause: Vec<Literal>) -> usize {
        let number = self.clauses.len();
        for literal in &clause[..2] {
            self.watchers[literal.0].push(number);
        }
        self.clauses.push(clause);
        number
    }

    fn value(&self, literal: Literal) -> Option<bool> {
        self.statements[literal.statement()].value.map(|value| value == literal.holds())
    }

    /// Takes the literal for true; `false` where it is not.
    fn assign(&mut self, literal: Literal, cause: Option<usize>) -> bool {
        if let Some(value) = self.value(literal) {
            return value;
        }
        let settled = &mut self.statements[literal.statement()];
        settled.value = Some(literal.holds());
        settled.last = literal.holds();
        settled.level = self.choices.len();
        settled.cause = cause;
        self.trail.push(literal);
        true
    }

    /// Settles what follows; a clause that cannot be true then, if there is one.
    fn propagate(&mut self) -> Option<usize> {
        while let Some(&literal) = self.trail.get(self.followed) {
            self.followed += 1;
            let gone = literal.denied();
            let mut watchers = std::mem::take(&mut self.watchers[gone.0]);
            let mut conflict = None;
            watchers.retain(|&number| conflict.is_some() || self.still_watches(gone, number, &mut conflict));
            self.watchers[gone.0] = watchers;
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }

    /// Whether the clause goes on to watch a literal that became false, for want of another: then it settles the
    /// other one that it watches.
    fn still_watches(&mut self, gone: Literal, number: usize, conflict: &mut Option<usize>) -> bool {
        let clause = &mut self.clauses[number];
        if clause[0] == gone {
            clause.swap(0, 1);
        }
        let value = |literal: Literal| self.statements[literal.statement()].value.map(|value| value == literal.holds());
        let first = clause[0];
        if value(first) == Some(true) {
            return true;
        }
        if let Some(other) = (2..clause.len()).find(|&at| value(clause[at]) != Some(false)) {
            clause.swap(1, other);
            let watched = clause[1];
            self.watchers[watched.0].push(number);
            return false;
        }
        if !self.assign(first, Some(number)) {
            *conflict = Some(number);
        }
        true
    }

    /// A clause that the conflict teaches, its first literal the one that is still open at the level to go back to,
    /// its second one settled at that level.
    fn analyze(&mut self, conflict: usize) -> (Vec<Literal>, usize) {
        let here = self.choices.len();
        let mut seen = vec![false; self.statements.len()];
        let mut learned = Vec::new();
        let mut open = 0;
        let mut at = self.trail.len();
        let mut cause = Some(conflict);
        loop {
            for number in 0..cause.map_or(0, |cause| self.clauses[cause].len()) {
                let literal = self.clauses[cause.unwrap_or(conflict)][number];
                let statement = literal.statement();
                if self.statements[statement].level == 0 || std::mem::replace(&mut seen[statement], true) {
                    continue;
                }
                self.bump(statement);
                if self.statements[statement].level == here {
                    open += 1;
                } else {
                    learned.push(literal);
                }
            }
            // The last one settled of those that the conflict came through.
            at -= 1;
            while !seen[self.trail[at].statement()] {
                at -= 1;
            }
            let literal = self.trail[at];
            open -= 1;
            if open == 0 {
                learned.insert(0, literal.denied());
                break;
            }
            cause = self.statements[literal.statement()].cause;
        }
        let level = |literal: &Literal| self.statements[literal.statement()].level;
        let second = (1..learned.len()).max_by_key(|&at| level(&learned[at]));
        let back = second.map_or(0, |at| level(&learned[at]));
        if let Some(at) = second {
            learned.swap(1, at);
        }
        (learned, back)
    }

    fn bump(&mut self, statement: usize) {
        self.statements[statement].count += self.weight;
        if self.statements[statement].count > LARGEST_COUNT {
            for settled in &mut self.statements {
                settled.count /= LARGEST_COUNT;
            }
            self.weight /= LARGEST_COUNT;
        }
    }

    /// Takes back all that was settled after so many choices.
    fn backtrack(&mut self, level: usize) {
        let Some(&length) = self.choices.get(level) else { return };
        for literal in self.trail.drain(length..) {
            self.statements[literal.statement()].value = None;
        }
        self.choices.truncate(level);
        self.followed = self.trail.len();
    }

    /// An open statement that had most to do with conflicts, as it was last; none if all are settled.
    fn decide(&self) -> Option<Literal> {
        let open = (0..self.statements.len()).filter(|&at| self.statements[at].value.is_none());
        let count = |at: usize| self.statements[at].count;
        let best = open.reduce(|best, at| if count(at) > count(best) { at } else { best })?;
        Some(Literal::new(best, self.statements[best].last))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Chance;

    fn outcome(statements: usize, clauses: &[Vec<Literal>]) -> Outcome {
        let mut search = ConflictSearch::new(statements);
        for clause in clauses {
            search.add(clause.clone());
        }
        search.run(u32::MAX)
    }

    fn can_be(statements: usize, clauses: &[Vec<Literal>]) -> bool {
        (0..1_u32 << statements).any(|values| {
            let is_so = |literal: &Literal| (values >> literal.statement() & 1 == 1) == literal.holds();
            clauses.iter().all(|clause| clause.iter().any(is_so))
        })
    }

    #[test]
    fn says_what_trying_all_values_says() {
        let mut chance = Chance::from_seed(1);
        let mut refuted = 0;
        for round in 0..3_000 {
            let statements = 1 + round % 12;
            // About as many clauses as leave it open whether all can be true.
            let clauses: Vec<Vec<Literal>> = (0..statements * 5 / 2)
                .map(|_| {
                    let mut clause: Vec<Literal> = Vec::new();
                    for _ in 0..=chance.below(4) {
                        let statement = chance.below(statements as u32) as usize;
                        if clause.iter().all(|literal| literal.statement() != statement) {
                            clause.push(Literal::new(statement, chance.below(2) == 0));
                        }
                    }
                    clause
                })
                .collect();
            let expected = if can_be(statements, &clauses) { Outcome::Open } else { Outcome::Refuted };
            assert_eq!(outcome(statements, &clauses), expected, "{clauses:?}");
            refuted += u32::from(expected == Outcome::Refuted);
        }
        assert!((500..2_500).contains(&refuted), "{refuted}");
    }

    #[test]
    fn more_pigeons_than_holes() {
        for (pigeons, holes, expected) in [(6, 5, Outcome::Refuted), (6, 6, Outcome::Open)] {
            let at = |pigeon: usize, hole: usize, holds| Literal::new(pigeon * holes + hole, holds);
            let mut clauses: Vec<Vec<Literal>> =
                (0..pigeons).map(|pigeon| (0..holes).map(|hole| at(pigeon, hole, true)).collect()).collect();
            for hole in 0..holes {
                for pigeon in 0..pigeons {
                    clauses.extend((0..pigeon).map(|other| vec![at(pigeon, hole, false), at(other, hole, false)]));
                }
            }
            assert_eq!(outcome(pigeons * holes, &clauses), expected);
            let mut search = ConflictSearch::new(pigeons * holes);
            for clause in clauses {
                search.add(clause);
            }
            if expected == Outcome::Refuted {
                assert_eq!(search.run(3), Outcome::TooMuch);
            }
        }
    }

    #[test]
    fn what_is_said_at_once_is_known_at_once() {
        let (yes, no) = (Literal::new(0, true), Literal::new(0, false));
        assert_eq!(outcome(1, &[vec![yes]]), Outcome::Open);
        assert_eq!(outcome(1, &[vec![yes], vec![no]]), Outcome::Refuted);
        assert_eq!(outcome(1, &[vec![]]), Outcome::Refuted);
        assert_eq!(outcome(0, &[]), Outcome::Open);
    }
}
