//! The learned clauses, each with two watched literals.

use super::literal::Literal;

/// A clause's index. Indices change when clauses are dropped.
pub(super) type ClauseId = u32;

/// The number of learned clauses at which half of them are dropped, and how much this limit rises each time.
const FIRST_LIMIT: usize = 2000;
const MORE_EACH_TIME: usize = 500;

/// Clauses from at most this many decision levels are never dropped.
const KEPT_LEVELS: u32 = 2;

#[derive(Clone, Copy, Debug)]
struct Clause {
    start: u32,
    length: u32,
    /// The number of decision levels that its literals came from when it was learned; 0 if it must never be dropped.
    levels: u32,
}

/// A clause to be examined when the literal in whose list it is becomes false.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watch {
    pub(super) clause: ClauseId,
    /// Another literal of the clause: if it is true, the clause need not be examined.
    pub(super) other: Literal,
}

/// All clauses. The first two literals of each are watched.
#[derive(Debug)]
pub(super) struct Clauses {
    literals: Vec<Literal>,
    spans: Vec<Clause>,
    watches: Vec<Vec<Watch>>,
    limit: usize,
}

impl Clauses {
    pub(super) fn new(literals: usize) -> Self {
        let watches = vec![Vec::new(); literals];
        Self { literals: Vec::new(), spans: Vec::new(), watches, limit: FIRST_LIMIT }
    }

    /// Adds a clause of two or more literals.
    pub(super) fn add(&mut self, literals: &[Literal], levels: u32) -> ClauseId {
        let id = self.spans.len() as ClauseId;
        let start = self.literals.len() as u32;
        self.literals.extend_from_slice(literals);
        self.spans.push(Clause { start, length: literals.len() as u32, levels });
        self.watch(literals[0], Watch { clause: id, other: literals[1] });
        self.watch(literals[1], Watch { clause: id, other: literals[0] });
        id
    }

    pub(super) fn literals(&self, id: ClauseId) -> &[Literal] {
        let Clause { start, length, .. } = self.spans[id as usize];
        &self.literals[start as usize..(start + length) as usize]
    }

    pub(super) fn literals_mut(&mut self, id: ClauseId) -> &mut [Literal] {
        let Clause { start, length, .. } = self.spans[id as usize];
        &mut self.literals[start as usize..(start + length) as usize]
    }

    pub(super) fn watch(&mut self, literal: Literal, watch: Watch) {
        self.watches[literal.index()].push(watch);
    }

    /// Takes the watches of a literal; the caller returns them with [`Clauses::give`].
    pub(super) fn take(&mut self, literal: Literal) -> Vec<Watch> {
        std::mem::take(&mut self.watches[literal.index()])
    }

    pub(super) fn give(&mut self, literal: Literal, watches: Vec<Watch>) {
        self.watches[literal.index()] = watches;
    }

    /// Whether some clauses should be dropped.
    pub(super) const fn are_many(&self) -> bool {
        self.spans.len() >= self.limit
    }

    /// Drops the half with the most decision levels. May be called only while no clause is a reason.
    pub(super) fn reduce(&mut self) {
        let mut levels: Vec<u32> = self.spans.iter().map(|clause| clause.levels).collect();
        levels.sort_unstable();
        let most = levels[levels.len() / 2].max(KEPT_LEVELS);
        // Among those with exactly `most` levels, the newer ones are kept.
        let below = self.spans.iter().filter(|clause| clause.levels < most).count();
        let mut spare = (self.spans.len() / 2).saturating_sub(below);
        let mut keep = vec![true; self.spans.len()];
        for (at, clause) in self.spans.iter().enumerate().rev() {
            if clause.levels > KEPT_LEVELS && clause.levels >= most {
                keep[at] = clause.levels == most && spare > 0;
                spare -= usize::from(keep[at]);
            }
        }
        let old = std::mem::take(&mut self.literals);
        let clauses = std::mem::take(&mut self.spans);
        self.watches.iter_mut().for_each(Vec::clear);
        for (clause, _) in clauses.iter().zip(keep).filter(|(_, keep)| *keep) {
            self.add(&old[clause.start as usize..(clause.start + clause.length) as usize], clause.levels);
        }
        self.limit = self.spans.len().max(self.limit / 2) * 2;
        self.limit = self.limit.max(FIRST_LIMIT) + MORE_EACH_TIME;
    }
}
