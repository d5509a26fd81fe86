//! The shortest whip or braid against a candidate.
//!
//! Berthier ("Pattern-Based Constraint Satisfaction and Logic Puzzles", 2012): the *variables* of a puzzle are its
//! cells (which digit?) and the digits of its houses (which cell?); two candidates are *linked* if they exclude each
//! other. A *whip* of length n against a target is a sequence of n variables. Each variable except the last has exactly
//! one candidate (the right-linking one) that is linked neither to the target nor to an earlier right-linking
//! candidate, and the last has none. Each has a candidate (the left-linking one) that is linked to the right-linking
//! one just before it, or to the target in the first variable; in a *braid* it may be linked to any earlier one, which
//! is no restriction. So the target is false. In a whip the left-linking candidates are all different, as the book
//! defines it and CSP-Rules implements it: a candidate lies in several variables, so without that condition a whip
//! could come back to it.

use std::collections::HashSet;
use std::rc::Rc;

use super::singles::{Candidates, Shape};

/// The candidates of a position, renumbered, with their links.
#[derive(Debug)]
pub(super) struct Links {
    /// The cell and digit of each candidate.
    pub(super) candidates: Vec<(usize, u8)>,
    /// For each candidate, the set of those linked to it.
    linked: Vec<Box<[u64]>>,
    /// The candidates of each variable that has two or more.
    variables: Vec<Box<[u64]>>,
    /// The variables of each candidate.
    variables_of: Vec<Vec<u32>>,
    /// For each candidate, the variables that have a candidate linked to it.
    touched: Vec<Vec<u32>>,
}

/// What to search for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Whip,
    Braid,
}

impl Links {
    pub(super) fn of(shape: &Shape, state: &Candidates) -> Self {
        let open = |cell: &usize| !state.is_placed(*cell);
        let digits = |mask: u32| (0..u32::BITS as u8).filter(move |digit| mask >> digit & 1 == 1);
        let candidates: Vec<(usize, u8)> = (0..state.masks.len())
            .filter(open)
            .flat_map(|cell| digits(state.masks[cell]).map(move |digit| (cell, digit)))
            .collect();
        let digit_count = shape.digits();
        let mut number_of = vec![None; state.masks.len() * digit_count];
        for (at, &(cell, digit)) in candidates.iter().enumerate() {
            number_of[cell * digit_count + usize::from(digit)] = Some(at);
        }
        let set_of = |all: &mut dyn Iterator<Item = (usize, u8)>| -> Box<[u64]> {
            let mut set = vec![0; candidates.len().div_ceil(64)].into_boxed_slice();
            for at in all.filter_map(|(cell, digit)| number_of[cell * digit_count + usize::from(digit)]) {
                set[at / 64] |= 1 << (at % 64);
            }
            set
        };
        let all_digits = 0..digit_count as u8;
        let linked: Vec<_> = candidates
            .iter()
            .map(|&(cell, digit)| {
                let others = all_digits.clone().filter(|&other| other != digit).map(|other| (cell, other));
                let peers = shape.peers(cell).iter().map(|&peer| (usize::from(peer), digit));
                set_of(&mut others.chain(peers))
            })
            .collect();
        let of_cells = (0..state.masks.len()).map(|cell| set_of(&mut all_digits.clone().map(|digit| (cell, digit))));
        let of_houses = shape.houses().iter().flat_map(|house| {
            let set_of = &set_of;
            let cells = house.iter().map(|&cell| usize::from(cell));
            all_digits.clone().map(move |digit| set_of(&mut cells.clone().map(|cell| (cell, digit))))
        });
        let size = |set: &[u64]| set.iter().map(|word| word.count_ones()).sum::<u32>();
        let mut variables: Vec<_> = of_cells.chain(of_houses).filter(|variable| size(variable) > 1).collect();
        variables.sort_unstable();
        variables.dedup();
        let having = |set: &[u64]| -> Vec<u32> {
            let has = |variable: &[u64]| variable.iter().zip(set).any(|(of, with)| of & with != 0);
            (0..variables.len()).filter(|&at| has(&variables[at])).map(|at| at as u32).collect()
        };
        let touched = linked.iter().map(|linked| having(linked)).collect();
        let variables_of = (0..candidates.len())
            .map(|at| {
                let has = |variable: &[u64]| variable[at / 64] >> (at % 64) & 1 == 1;
                (0..variables.len()).filter(|&of| has(&variables[of])).map(|of| of as u32).collect()
            })
            .collect();
        Self { candidates, linked, variables, variables_of, touched }
    }

    /// The candidates of a variable that are linked to this one: the right-linking one before it, or the target.
    fn left_linking(&self, variable: u32, before: usize) -> Rc<[u16]> {
        let mut found = Vec::new();
        for (at, (&of, &linked)) in self.variables[variable as usize].iter().zip(&self.linked[before]).enumerate() {
            let mut both = of & linked;
            while both != 0 {
                found.push((64 * at) as u16 + both.trailing_zeros() as u16);
                both &= both - 1;
            }
        }
        found.into()
    }
}

/// Whether a candidate can be chosen from each list, all different; it is known to be possible without the last list.
fn can_all_differ(lists: &[Rc<[u16]>]) -> bool {
    let Some((last, before)) = lists.split_last() else { return true };
    if last.iter().any(|one| before.iter().all(|list| !list.contains(one))) {
        return true;
    }
    // Otherwise lists choose in turn, and a displaced one chooses again (a matching by augmenting paths).
    let mut chosen_by: Vec<(u16, usize)> = Vec::new();
    (0..lists.len()).all(|list| choose(lists, list, &mut chosen_by, &mut Vec::new()))
}

fn choose(lists: &[Rc<[u16]>], list: usize, chosen_by: &mut Vec<(u16, usize)>, tried: &mut Vec<u16>) -> bool {
    for &one in &*lists[list] {
        if tried.contains(&one) {
            continue;
        }
        tried.push(one);
        match chosen_by.iter().position(|&(other, _)| other == one) {
            None => {
                chosen_by.push((one, list));
                return true;
            }
            Some(at) => {
                let holder = chosen_by[at].1;
                if choose(lists, holder, chosen_by, tried) {
                    // The holder has moved on to another; this one is free for the list.
                    chosen_by[at].1 = list;
                    return true;
                }
            }
        }
    }
    false
}

/// Partial whips or braids against one target, all of the same length.
#[derive(Debug)]
pub(super) struct Search<'l> {
    links: &'l Links,
    kind: Kind,
    target: usize,
    partial: Vec<Partial>,
}

/// An incomplete whip or braid.
#[derive(Clone, Debug)]
struct Partial {
    /// The candidates excluded by the target and the right-linking candidates.
    excluded: Box<[u64]>,
    /// The target and the right-linking candidates, the latest one last.
    chosen: Vec<u16>,
    /// For a whip, the possible left-linking candidates of each variable.
    lefts: Vec<Rc<[u16]>>,
}

/// The result of adding one more variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Longer {
    /// A whip or braid is complete.
    Complete,
    /// None is complete.
    Partial,
    /// None is complete, and none can be.
    Exhausted,
    /// The budget does not allow this many partial ones.
    TooMany,
}

impl<'l> Search<'l> {
    pub(super) fn new(links: &'l Links, kind: Kind, target: usize) -> Self {
        let first = Partial { excluded: links.linked[target].clone(), chosen: vec![target as u16], lefts: Vec::new() };
        Self { links, kind, target, partial: vec![first] }
    }

    /// Extends all of them by one variable; each new one uses one unit of the budget.
    pub(super) fn lengthen(&mut self, budget: &mut u64) -> Longer {
        let links = self.links;
        let mut longer = Vec::new();
        let mut seen = HashSet::new();
        for partial in std::mem::take(&mut self.partial) {
            let Partial { excluded, chosen, lefts } = &partial;
            let last = usize::from(chosen[chosen.len() - 1]);
            let all;
            let variables: &[u32] = match self.kind {
                Kind::Whip => &links.touched[last],
                Kind::Braid => {
                    all = touched_by(links, chosen);
                    &all
                }
            };
            for &variable in variables {
                let left = left_of(&links.variables[variable as usize], excluded);
                let right = match left {
                    Left::Nothing => None,
                    Left::One(right) => Some(right),
                    Left::Several => continue,
                };
                let is_again = |right: usize| chosen.contains(&(right as u16));
                if right.is_some_and(|right| is_again(right) || links.variables_of[self.target].contains(&variable)) {
                    continue;
                }
                let mut lefts = lefts.clone();
                if self.kind == Kind::Whip {
                    lefts.push(links.left_linking(variable, last));
                    if !can_all_differ(&lefts) {
                        continue;
                    }
                }
                let Some(right) = right else { return Longer::Complete };
                if !seen.insert(self.key(chosen, &lefts, right)) {
                    continue;
                }
                let Some(left) = budget.checked_sub(1) else { return Longer::TooMany };
                *budget = left;
                let mut more = excluded.clone();
                more.iter_mut().zip(&links.linked[right]).for_each(|(word, linked)| *word |= linked);
                let mut chosen = chosen.clone();
                chosen.push(right as u16);
                longer.push(Partial { excluded: more, chosen, lefts });
            }
        }
        self.partial = longer;
        if self.partial.is_empty() { Longer::Exhausted } else { Longer::Partial }
    }

    /// The same key for partial ones that continue in the same way: those with the same right-linking candidates and,
    /// for whips, the same last one and the same sets of possible left-linking ones.
    fn key(&self, chosen: &[u16], lefts: &[Rc<[u16]>], right: usize) -> (u64, u64, u16) {
        let sum = chosen.iter().fold(mixed(right as u64), |sum, &one| sum.wrapping_add(mixed(u64::from(one))));
        let one_of = |all: &[u16]| all.iter().fold(0, |hash, &one| mixed(hash ^ u64::from(one) << 32));
        let among = lefts.iter().fold(0u64, |sum, all| sum.wrapping_add(one_of(all)));
        (sum, among, if self.kind == Kind::Whip { right as u16 } else { 0 })
    }
}

/// The variables that have a candidate linked to one of these, each listed once.
fn touched_by(links: &Links, chosen: &[u16]) -> Vec<u32> {
    let mut variables: Vec<u32> =
        chosen.iter().flat_map(|&one| links.touched[usize::from(one)].iter().copied()).collect();
    variables.sort_unstable();
    variables.dedup();
    variables
}

/// The remaining candidates of a variable.
enum Left {
    Nothing,
    One(usize),
    Several,
}

/// The candidates of a variable that are not excluded.
fn left_of(variable: &[u64], excluded: &[u64]) -> Left {
    let mut only = Left::Nothing;
    for (at, (&of, &excluded)) in variable.iter().zip(excluded).enumerate() {
        let left = of & !excluded;
        if left == 0 {
            continue;
        }
        if !matches!(only, Left::Nothing) || !left.is_power_of_two() {
            return Left::Several;
        }
        only = Left::One(64 * at + left.trailing_zeros() as usize);
    }
    only
}

/// The finaliser of `SplitMix64` (Steele, Lea and Flood, 2014).
const fn mixed(number: u64) -> u64 {
    let number = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}
