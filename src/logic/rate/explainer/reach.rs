//! What follows from each candidate by implications of one at a time: fast, without the ways. It tells whether there is a chain
//! before one is searched for.

use super::geometry::{HOUSE_CELLS, HOUSES, PEERS, bits, places};
use super::implications::{CANDIDATES, candidates};
use super::marks::Marks;

/// A set of candidates: for each digit their cells.
type Set = [u128; 9];

const NOTHING: Set = [0; 9];

/// Single implications of a position.
pub(super) struct Reach {
    all: Vec<usize>,
    /// The true candidates that follow from each true one.
    on: Vec<Set>,
    /// The true candidates that a false one leaves alone.
    alone: Vec<Vec<usize>>,
}

impl Reach {
    /// Follows all implications.
    pub(super) fn new(marks: &Marks) -> Self {
        let alone = left_alone(marks);
        let mut on = vec![NOTHING; CANDIDATES];
        let all: Vec<usize> = candidates(marks).collect();
        let linked: Vec<usize> = all.iter().copied().filter(|&at| !alone[at].is_empty()).collect();
        let mut is_linked = NOTHING;
        for &at in &linked {
            insert(&mut is_linked, at);
        }
        for &at in &all {
            for by in each(&common(&excluded(marks, at), &is_linked)) {
                alone[by].iter().for_each(|&to| insert(&mut on[at], to));
            }
        }
        for &middle in &linked {
            let beyond = on[middle];
            for &at in &all {
                if has(&on[at], middle) {
                    add(&mut on[at], &beyond);
                }
            }
        }
        Self { all, on, alone }
    }

    /// The candidates that if true (or false) imply their own opposite.
    pub(super) fn to_opposite(&self, marks: &Marks) -> Vec<(usize, bool)> {
        let is_refuted = |at: usize| common(&self.on[at], &excluded(marks, at)) != NOTHING;
        let is_proved = |at: usize| self.alone[at].iter().any(|&to| to == at || has(&self.on[to], at));
        let both = self.all.iter().flat_map(|&at| [(at, true), (at, false)]);
        both.filter(|&(at, is_true)| if is_true { is_refuted(at) } else { is_proved(at) }).collect()
    }

    /// The candidates that imply themselves.
    pub(super) fn to_themselves(&self) -> Vec<usize> {
        self.all.iter().copied().filter(|&at| has(&self.on[at], at)).collect()
    }

    /// Whether all candidates of a cell or a house with at least three imply the same, apart from what they exclude themselves.
    pub(super) fn has_common(&self, marks: &Marks) -> bool {
        let (mut off, mut on) = (vec![NOTHING; CANDIDATES], self.on.clone());
        for &at in &self.all {
            insert(&mut on[at], at);
            for to in each(&on[at]) {
                add(&mut off[at], &excluded(marks, to));
            }
        }
        let agree = |branches: &[usize]| {
            let shared = |sets: &[Set]| branches.iter().map(|&at| sets[at]).reduce(|one, other| common(&one, &other));
            shared(&off).is_some_and(|shared| shared != NOTHING) || shared(&on).is_some_and(|shared| shared != NOTHING)
        };
        let cells = bits(marks.open).map(|cell| places(marks.cells[cell]).map(|digit| cell * 9 + digit).collect());
        let houses = (0..HOUSES).flat_map(|house| {
            (0..9).map(move |digit| {
                places(marks.spots[digit][house])
                    .map(|place| usize::from(HOUSE_CELLS[house][place]) * 9 + digit)
                    .collect::<Vec<_>>()
            })
        });
        cells.chain(houses).any(|branches: Vec<_>| branches.len() > 2 && agree(&branches))
    }
}

/// What each false candidate leaves alone in its cell or a house.
fn left_alone(marks: &Marks) -> Vec<Vec<usize>> {
    let mut alone = vec![Vec::new(); CANDIDATES];
    let mut link = |one: usize, other: usize| {
        alone[one].push(other);
        alone[other].push(one);
    };
    for cell in bits(marks.open).filter(|&cell| marks.cells[cell].count_ones() == 2) {
        let mask = marks.cells[cell];
        link(cell * 9 + mask.trailing_zeros() as usize, cell * 9 + mask.ilog2() as usize);
    }
    for (house, cells) in HOUSE_CELLS.iter().enumerate() {
        for digit in (0..9).filter(|&digit| marks.spots[digit][house].count_ones() == 2) {
            let mask = marks.spots[digit][house];
            let candidate = |place: u32| usize::from(cells[place as usize]) * 9 + digit;
            link(candidate(mask.trailing_zeros()), candidate(mask.ilog2()));
        }
    }
    alone
}

/// The candidates that a true one excludes.
fn excluded(marks: &Marks, at: usize) -> Set {
    let (cell, own) = (at / 9, at % 9);
    std::array::from_fn(
        |digit| {
            if digit == own { marks.digits[digit] & PEERS[cell] } else { marks.digits[digit] & 1 << cell }
        },
    )
}

fn insert(set: &mut Set, at: usize) {
    set[at % 9] |= 1 << (at / 9);
}

fn has(set: &Set, at: usize) -> bool {
    set[at % 9] >> (at / 9) & 1 == 1
}

fn add(set: &mut Set, more: &Set) {
    for (cells, more) in set.iter_mut().zip(more) {
        *cells |= more;
    }
}

fn common(one: &Set, other: &Set) -> Set {
    std::array::from_fn(|digit| one[digit] & other[digit])
}

/// The candidates of a set.
fn each(set: &Set) -> impl Iterator<Item = usize> {
    set.iter().enumerate().flat_map(|(digit, &cells)| bits(cells).map(move |cell| cell * 9 + digit))
}
