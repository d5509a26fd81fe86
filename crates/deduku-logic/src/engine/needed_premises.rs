//! Whether a conclusion needs each of its premises.
//!
//! Each fact states that at least one of some candidates holds. By the rules, two candidates of a cell exclude each
//! other, and so do two places of a digit that see each other. An elimination follows if its candidate is never
//! compatible with a choice of one candidate from every fact. Sets of cells with no more digits left than cells speed
//! that up: a candidate that sees all places of a digit in such a set is removed.

use crate::Fact;
use crate::engine::grid::Grid;
use deduku_core::board::{Cell, CellSet, Digit, DigitSet};

type Candidate = (Cell, Digit);

/// The maximum number of choices in a search for one candidate of each fact.
const MOST_CHOICES: u32 = 2_000;

/// Facts, each as the candidates of which one holds, and which candidates are compatible.
pub(crate) struct Premises<'a, 'g, const W: usize> {
    grid: &'a Grid<'g, W>,
    facts: Vec<Clause>,
    /// Sets of cells that see each other, each as the places of their facts.
    sets: Vec<Vec<usize>>,
    /// For each candidate of each fact, by its number, and for each fact: the compatible candidates of that fact.
    together: Vec<u32>,
}

/// The candidates of a fact: a bit for each digit of a cell, or for each place of a digit.
struct Clause {
    kind: Kind,
    all: u32,
    /// The number of the first candidate.
    first: usize,
}

enum Kind {
    Cell(Cell),
    Places(Digit, Vec<Cell>),
}

impl Clause {
    /// The candidates with their bits.
    fn candidates(&self) -> impl Iterator<Item = (u32, Candidate)> + '_ {
        let mut rest = self.all;
        std::iter::from_fn(move || {
            let at = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            let candidate = match &self.kind {
                Kind::Cell(cell) => (*cell, Digit::from_index(at)),
                Kind::Places(digit, cells) => (cells[at], *digit),
            };
            Some((1 << at, candidate))
        })
    }
}

/// The result of a search.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Answer {
    Possible,
    Impossible,
    Undecided,
}

impl<'a, 'g, const W: usize> Premises<'a, 'g, W> {
    /// The premises made from these facts. The cells of a set see each other.
    pub(crate) fn of<'s>(grid: &'a Grid<'g, W>, facts: &[Fact], sets: impl Iterator<Item = &'s [Cell]>) -> Self {
        let mut premises =
            Self { grid, facts: Vec::with_capacity(facts.len()), sets: Vec::new(), together: Vec::new() };
        let mut first = 0;
        for fact in facts {
            let (kind, all) = match fact {
                Fact::Cell { cell, digits } => (Kind::Cell(*cell), digits.bits()),
                Fact::Places { digit, cells, .. } => (Kind::Places(*digit, cells.clone()), (1 << cells.len()) - 1),
                Fact::Once { .. } | Fact::Unique => continue,
            };
            premises.facts.push(Clause { kind, all, first });
            first += all.count_ones() as usize;
        }
        let place =
            |cell: &Cell| premises.facts.iter().position(|fact| matches!(&fact.kind, Kind::Cell(own) if own == cell));
        premises.sets = sets.map(|cells| cells.iter().filter_map(place).collect()).collect();
        let candidates = premises.facts.iter().flat_map(Clause::candidates);
        premises.together = candidates.flat_map(|(_, candidate)| premises.beside(candidate)).collect();
        premises
    }

    /// The indices of the facts that the eliminations need: without any one of them, some candidate would not be
    /// removed.
    pub(crate) fn needed(&self, removed: &[Candidate]) -> Vec<usize> {
        let assumed: Vec<Vec<u32>> = removed.iter().map(|&candidate| self.beside(candidate)).collect();
        let mut kept = vec![true; self.facts.len()];
        for fact in (0..self.facts.len()).rev() {
            kept[fact] = false;
            kept[fact] = assumed.iter().any(|left| self.search(left.clone(), &kept, &mut 0) != Answer::Impossible);
        }
        (0..self.facts.len()).filter(|&fact| kept[fact]).collect()
    }

    /// Whether some elimination needs this fact even if all others are kept.
    pub(crate) fn is_vital(&self, fact: usize, removed: &[Candidate]) -> bool {
        let kept: Vec<bool> = (0..self.facts.len()).map(|other| other != fact).collect();
        removed.iter().any(|&candidate| self.search(self.beside(candidate), &kept, &mut 0) != Answer::Impossible)
    }

    /// Whether the candidate may still hold, given the facts.
    pub(crate) fn admit(&self, candidate: Candidate) -> bool {
        self.search(self.beside(candidate), &vec![true; self.facts.len()], &mut 0) == Answer::Possible
    }

    /// Whether the facts exclude the candidate.
    pub(crate) fn exclude(&self, candidate: Candidate) -> bool {
        self.search(self.beside(candidate), &vec![true; self.facts.len()], &mut 0) == Answer::Impossible
    }

    /// For each fact, its candidates that are compatible with this one.
    fn beside(&self, (cell, digit): Candidate) -> Vec<u32> {
        let peers = self.grid.peers(cell);
        let fits = |(other, its): Candidate| {
            if other == cell { its == digit } else { its != digit || !peers.contains(other) }
        };
        let of =
            |fact: &Clause| fact.candidates().filter(|&(_, other)| fits(other)).fold(0, |mask, (bit, _)| mask | bit);
        self.facts.iter().map(of).collect()
    }

    /// Whether one candidate can be chosen for each of the kept facts so that all are compatible.
    fn search(&self, mut left: Vec<u32>, kept: &[bool], choices: &mut u32) -> Answer {
        if !self.propagate(&mut left, kept) {
            return Answer::Impossible;
        }
        let open = (0..left.len()).filter(|&fact| kept[fact] && left[fact].count_ones() > 1);
        let Some(fact) = open.min_by_key(|&fact| left[fact].count_ones()) else { return Answer::Possible };
        let mut rest = left[fact];
        while rest != 0 {
            *choices += 1;
            if *choices > MOST_CHOICES {
                return Answer::Undecided;
            }
            let bit = rest & rest.wrapping_neg();
            rest &= rest - 1;
            let mut next = left.clone();
            next[fact] = bit;
            match self.search(next, kept, choices) {
                Answer::Impossible => {}
                answer => return answer,
            }
        }
        Answer::Impossible
    }

    /// Removes the candidates that are excluded by facts with one candidate left and by full sets. Returns `false` if a
    /// fact has none left, or a set has fewer digits than cells.
    fn propagate(&self, left: &mut [u32], kept: &[bool]) -> bool {
        let mut settled = vec![false; left.len()];
        loop {
            let single = (0..left.len()).find(|&fact| kept[fact] && !settled[fact] && left[fact].is_power_of_two());
            if let Some(fact) = single {
                settled[fact] = true;
                let clause = &self.facts[fact];
                let number = clause.first + (clause.all & (left[fact] - 1)).count_ones() as usize;
                let masks = &self.together[number * left.len()..][..left.len()];
                left.iter_mut().zip(masks).for_each(|(left, mask)| *left &= mask);
            } else if !self.lock(left, kept) {
                return (0..left.len()).all(|fact| !kept[fact] || left[fact] != 0)
                    && self
                        .sets
                        .iter()
                        .all(|set| count(set, left, kept).is_none_or(|(cells, digits)| digits.len() >= cells));
            }
            if (0..left.len()).any(|fact| kept[fact] && left[fact] == 0) {
                return false;
            }
        }
    }

    /// Removes from facts outside full sets what these sets exclude; returns whether anything changed.
    fn lock(&self, left: &mut [u32], kept: &[bool]) -> bool {
        let mut changed = false;
        for set in &self.sets {
            let Some((_, digits)) = count(set, left, kept).filter(|(cells, digits)| *cells == digits.len()) else {
                continue;
            };
            for digit in digits.iter() {
                let has = |&&fact: &&usize| kept[fact] && left[fact] & DigitSet::of(digit).bits() != 0;
                let places: CellSet<W> = set.iter().filter(has).filter_map(|&fact| self.cell(fact)).collect();
                for fact in (0..left.len()).filter(|&fact| kept[fact]) {
                    let sees = |&(bit, (cell, its)): &(u32, Candidate)| {
                        left[fact] & bit != 0 && its == digit && places.is_subset(self.grid.peers(cell))
                    };
                    let excluded = self.facts[fact].candidates().filter(sees).fold(0, |mask, (bit, _)| mask | bit);
                    changed |= excluded != 0;
                    left[fact] &= !excluded;
                }
            }
        }
        changed
    }

    fn cell(&self, fact: usize) -> Option<Cell> {
        match self.facts[fact].kind {
            Kind::Cell(cell) => Some(cell),
            Kind::Places(..) => None,
        }
    }
}

/// The number of the set's cells whose facts are kept, and the digits left in them.
fn count(set: &[usize], left: &[u32], kept: &[bool]) -> Option<(usize, DigitSet)> {
    let facts = set.iter().filter(|&&fact| kept[fact]);
    let digits = facts.clone().fold(0, |digits, &fact| digits | left[fact]);
    let cells = facts.count();
    (cells > 0).then(|| (cells, DigitSet::from_bits(digits)))
}
