//! Why a rule forbids digits in one of its cells, in terms that a person can check: bounds, needs and cases.
//!
//! Cells are indices in [`Propagate::cells`], digits are 0-based, in sets one bit each. Each argument relies on the
//! candidates of the other cells that it names, and on nothing else; tests compare it with every assignment that the
//! definition allows.

use std::collections::BTreeSet;

use super::enclosed::Enclosed;
use super::{Propagate, digits_of};

/// Cells and the digits with which they add up to the least or the most that they can, each times `weight`. The cells
/// differ if there are several.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Extreme {
    /// The factor of each cell.
    pub weight: i32,
    /// The cells.
    pub cells: Vec<usize>,
    /// As many digits, ascending.
    pub digits: Vec<u8>,
}

/// What rules out that different digits form a set if a cell has one of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clash {
    /// No other cell can have this digit of the set.
    Digit(u8),
    /// This cell can have none of the other digits of the set.
    Cell(usize),
}

/// Why some digits cannot be in a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Argument {
    /// With the digit, the other cell needs one of these digits, and has none of them; there may be none.
    Partner {
        /// The other cell; or the cell itself, which would need another digit than it has.
        other: usize,
        /// The digits that it needs.
        needs: u32,
    },
    /// A weighted sum cannot be reached: the other cells make too much, or too little.
    Sum {
        /// The factor of the cell itself.
        weight: i32,
        /// What all cells make, in digits from 1 on.
        total: i32,
        /// Whether the other cells make too much even at the least; otherwise they make too little even at the most.
        too_much: bool,
        /// The least or the most that the others make.
        others: Vec<Extreme>,
    },
    /// The others would have to make a certain sum, and with different digits where they see each other there are only
    /// these ways, none of which fits their candidates.
    Rest {
        /// The other cells; all have the weight 1.
        others: Vec<usize>,
        /// The sum, in digits from 1 on.
        sum: i32,
        /// The digits of each way, ascending.
        ways: Vec<Vec<u8>>,
    },
    /// The others would have to make a certain sum, which lies between two that they can make next to each other.
    Reach {
        /// The other cells with their weights, those that differ from each other together.
        others: Vec<(i32, Vec<usize>)>,
        /// The sum that they would have to make, in digits from 1 on, and those on both sides.
        sums: [i32; 3],
    },
    /// The cell's group cannot have the sum that another group has at least, or at most.
    Totals {
        /// Whether the own group makes too much even at the least; otherwise too little even at the most.
        too_much: bool,
        /// The other cells of the own group, at the least or at the most.
        own: Vec<Extreme>,
        /// The other group, at the other end.
        other: Vec<Extreme>,
    },
    /// Of the sets of different digits that the cell can form with others, each that has the digit is ruled out.
    Sets {
        /// The other cells.
        others: Vec<usize>,
        /// The sets.
        sets: Vec<(u32, Clash)>,
    },
    /// These cells hold just as many digits between them, and the cell must differ from each.
    Taken {
        /// The cells.
        cells: Vec<usize>,
        /// Their digits.
        digits: u32,
    },
    /// The cell and others hold every digit, and no other has this one.
    LastPlace {
        /// The other cells.
        others: Vec<usize>,
        /// The digit.
        digit: u8,
    },
    /// These cells, which the rule makes hold the same digits as the cell's own group, cannot have the digit.
    NotAmong(Vec<usize>),
    /// Digits of a set are counted: with the digit there are too many of them, because these cells hold one each, or
    /// too few, because only these cells may.
    Counted {
        /// The set.
        of: u32,
        /// Whether there are too many; otherwise too few.
        too_many: bool,
        /// The other cells that are counted.
        others: Vec<usize>,
        /// Those that hold one each, or that may.
        cells: Vec<usize>,
        /// The greatest or least number that is allowed.
        number: usize,
    },
    /// Of alternatives, the digit and the candidates of these cells leave one, which forbids it.
    Alternative {
        /// The cells.
        cells: Vec<usize>,
        /// Why the alternative forbids the digit.
        argument: Box<Self>,
    },
    /// With the digit, another cell can have none of its digits.
    Cases {
        /// The other cell.
        cell: usize,
        /// All its digits, each with why it cannot be there.
        cases: Vec<(u32, Self)>,
    },
    /// Each alternative forbids the digit by itself.
    Each(Vec<Self>),
    /// Wherever the ends of a line are with the digit, the cells between them do not make their sum.
    Enclosed(Enclosed),
    /// Every assignment with the digit has one of these digits in one of these cells, which they cannot have.
    Needs {
        /// For each cell the digits that assignments have there and that it cannot have.
        cells: Vec<(usize, u32)>,
        /// The number of assignments with the digit, if it is known.
        count: Option<u128>,
    },
    /// No assignment at all has the digit: the cell has one of these in each.
    Own {
        /// The digits.
        digits: u32,
        /// The number of all assignments, if it is known.
        count: Option<u128>,
        /// The assignments, if they are few.
        few: Vec<Vec<u8>>,
    },
}

impl Argument {
    /// Whether it is the same whatever digit of the cell it is made against, so that it stands for every digit that it
    /// forbids: a bound, what is taken, what is counted.
    pub const fn is_of_any_digit(&self) -> bool {
        matches!(
            self,
            Self::Sum { .. }
                | Self::Totals { .. }
                | Self::Taken { .. }
                | Self::LastPlace { .. }
                | Self::NotAmong(_)
                | Self::Counted { .. }
        )
    }

    /// The argument with its cells replaced by these.
    #[must_use]
    pub fn placed(mut self, places: &[u16]) -> Self {
        let to = |at: &mut usize| *at = usize::from(places[*at]);
        match &mut self {
            Self::Partner { other, .. } => to(other),
            Self::Sum { others, .. } => others.iter_mut().flat_map(|part| &mut part.cells).for_each(to),
            Self::Totals { own, other, .. } => {
                own.iter_mut().chain(other).flat_map(|part| &mut part.cells).for_each(to);
            }
            Self::Reach { others, .. } => others.iter_mut().flat_map(|(_, cells)| cells).for_each(to),
            Self::Rest { others: cells, .. }
            | Self::Taken { cells, .. }
            | Self::LastPlace { others: cells, .. }
            | Self::NotAmong(cells) => cells.iter_mut().for_each(to),
            Self::Counted { others, cells, .. } => others.iter_mut().chain(cells).for_each(to),
            Self::Sets { others, sets } => {
                let named = sets.iter_mut().filter_map(|(_, clash)| match clash {
                    Clash::Cell(at) => Some(at),
                    Clash::Digit(_) => None,
                });
                others.iter_mut().chain(named).for_each(to);
            }
            Self::Needs { cells, .. } => cells.iter_mut().for_each(|(at, _)| to(at)),
            Self::Enclosed(enclosed) => enclosed.places().for_each(to),
            Self::Cases { cell, cases } => {
                to(cell);
                for (_, argument) in cases {
                    *argument = argument.clone().placed(places);
                }
            }
            Self::Each(arguments) => {
                for argument in arguments {
                    *argument = argument.clone().placed(places);
                }
            }
            Self::Own { .. } => {}
            Self::Alternative { cells, argument } => {
                cells.iter_mut().for_each(to);
                **argument = argument.clone().placed(places);
            }
        }
        self
    }
}

/// What the arguments of a rule are drawn from.
pub struct Case<'c> {
    /// The candidates of its cells.
    pub domains: &'c [u32],
    /// All digits of the board.
    pub all: u32,
    /// The cell in question.
    pub at: usize,
    /// Narrows candidates to those of the assignments that the definition allows; `false` if there is none.
    pub keep: &'c dyn Fn(&mut [u32]) -> bool,
    /// The number of assignments that the definition allows with these candidates, if it is known.
    pub count: &'c dyn Fn(&[u32]) -> Option<u128>,
}

impl Case<'_> {
    /// The other cells.
    pub(super) fn others(&self) -> Vec<usize> {
        (0..self.domains.len()).filter(|&at| at != self.at).collect()
    }

    /// The other cells that cannot have every digit.
    pub(super) fn known(&self) -> Vec<usize> {
        let mut known = self.others();
        known.retain(|&at| self.domains[at] & self.all != self.all);
        known
    }

    /// What each cell has in some assignment with this digit, whatever the candidates of the others; `None` if there is
    /// no assignment.
    fn with(&self, digit: u8) -> Option<Vec<u32>> {
        let mut free = vec![self.all; self.domains.len()];
        free[self.at] = 1 << digit;
        (self.keep)(&mut free).then_some(free)
    }

    /// All assignments that the definition allows with these candidates.
    fn assignments(&self, domains: &[u32]) -> Vec<Vec<u8>> {
        let Some(at) = domains.iter().position(|set| !set.is_power_of_two()) else {
            return vec![domains.iter().map(|set| set.trailing_zeros() as u8).collect()];
        };
        let with = |digit: u8| {
            let mut own = domains.to_vec();
            own[at] = 1 << digit;
            (self.keep)(&mut own).then(|| self.assignments(&own))
        };
        digits_of(domains[at]).filter_map(with).flatten().collect()
    }

    /// Whether the candidates forbid the digit.
    pub(super) fn forbids(&self, digit: u8) -> bool {
        let mut own = self.domains.to_vec();
        own[self.at] = 1 << digit;
        !(self.keep)(&mut own)
    }

    pub(super) fn partner(&self, digit: u8) -> Option<Argument> {
        let others = self.domains.len() == 2;
        let other = match self.known()[..] {
            [only] => only,
            [] if others => 1 - self.at,
            _ => return None,
        };
        let needs = self.with(digit).map_or(0, |free| free[other]);
        (needs & self.domains[other] == 0).then_some(Argument::Partner { other, needs })
    }

    /// The argument that is always there.
    fn needs(&self, digit: u8) -> Argument {
        let mut open = vec![self.all; self.domains.len()];
        let Some(free) = self.with(digit) else {
            let count = (self.count)(&open);
            let digits = if (self.keep)(&mut open) { open[self.at] & !(1 << digit) } else { 0 };
            let is_few = count.is_some_and(|count| count <= MOST_LISTED);
            let few = if is_few && digits != 0 { self.assignments(&open) } else { Vec::new() };
            return Argument::Own { digits, count, few };
        };
        let missing = |&at: &usize| (at, free[at] & !self.domains[at]);
        let cells = self.known().iter().map(missing).filter(|(_, digits)| *digits != 0).collect();
        open[self.at] = 1 << digit;
        Argument::Needs { cells, count: (self.count)(&open) }
    }
}

/// The arguments for those of the digits that the candidates forbid by the definition of the rule, or because cells of
/// it differ by another, each with the digits for which it is made.
pub fn arguments(rule: &dyn Propagate, digits: u32, case: &Case<'_>) -> Vec<(u32, Argument)> {
    let mut found: Vec<(u32, Argument)> = Vec::new();
    for digit in digits_of(digits) {
        let argument = if case.forbids(digit) {
            rule.argue(case, digit).or_else(|| case.partner(digit)).unwrap_or_else(|| case.needs(digit))
        } else if let Some(argument) = rule.argue_beyond(case, digit) {
            argument
        } else {
            continue;
        };
        match found.iter_mut().find(|(_, other)| *other == argument) {
            Some((digits, _)) => *digits |= 1 << digit,
            None => found.push((1 << digit, argument)),
        }
    }
    found
}

/// The sum of what these make, in digits from 1 on.
pub fn total_of(parts: &[Extreme]) -> i32 {
    let of = |part: &Extreme| part.weight * part.digits.iter().map(|&digit| i32::from(digit) + 1).sum::<i32>();
    parts.iter().map(of).sum()
}

/// The least or the most that these cells, which differ, make, times the weight.
pub(super) fn extreme(cells: Vec<usize>, weight: i32, is_least: bool, domains: &[u32]) -> Extreme {
    let is_low = is_least == (weight > 0);
    let end = |&at: &usize| {
        let set = domains[at];
        if is_low { set.trailing_zeros() as i32 } else { 31 - set.leading_zeros() as i32 }
    };
    let mut digits: Vec<i32> = cells.iter().map(end).collect();
    digits.sort_unstable();
    if is_low {
        (1..digits.len()).for_each(|at| digits[at] = digits[at].max(digits[at - 1] + 1));
    } else {
        (1..digits.len()).rev().for_each(|at| digits[at - 1] = digits[at - 1].min(digits[at] - 1));
    }
    // Where the candidates leave no room to differ, a bound may lie beyond the digits; it is cut, and still holds.
    let digits = digits.into_iter().map(|digit| digit.clamp(0, 31).cast_unsigned() as u8).collect();
    Extreme { weight, cells, digits }
}

/// The most assignments that are listed.
const MOST_LISTED: u128 = 4;

/// The most ways in which a sum is made that are listed.
const MOST_WAYS: usize = 6;

/// The ways in which so many cells make a sum, in digits from 1 on; `None` if there are many. With `differ` the digits
/// of a way differ.
pub(super) fn ways(cells: usize, sum: i32, digits: i32, differ: bool) -> Option<Vec<Vec<u8>>> {
    fn extend(way: &mut Vec<u8>, left: (usize, i32), digits: i32, differ: bool, found: &mut Vec<Vec<u8>>) {
        let (cells, sum) = left;
        if cells == 0 {
            if sum == 0 {
                found.push(way.clone());
            }
            return;
        }
        let from = way.last().map_or(0, |&last| i32::from(last) + i32::from(differ));
        for digit in (from..digits).take_while(|digit| (digit + 1) * cells as i32 <= sum) {
            if found.len() > MOST_WAYS {
                return;
            }
            way.push(digit.cast_unsigned() as u8);
            extend(way, (cells - 1, sum - digit - 1), digits, differ, found);
            way.pop();
        }
    }
    let mut found = Vec::new();
    extend(&mut Vec::new(), (cells, sum), digits, differ, &mut found);
    (found.len() <= MOST_WAYS).then_some(found)
}

/// The sums that these cells, which differ, can make; `None` if there are many ways.
pub(super) fn reachable(domains: &[u32]) -> Option<BTreeSet<i32>> {
    const MOST: usize = 4_000;
    let mut reach: BTreeSet<(u32, i32)> = BTreeSet::from([(0, 0)]);
    for &set in domains {
        let add = |&(used, sum): &(u32, i32)| {
            digits_of(set & !used).map(move |digit| (used | 1 << digit, sum + i32::from(digit) + 1))
        };
        reach = reach.iter().flat_map(add).collect();
        if reach.len() > MOST {
            return None;
        }
    }
    Some(reach.into_iter().map(|(_, sum)| sum).collect())
}

/// The argument by sets of different digits: each of those with the digit is ruled out; `None` if one cannot be so
/// simply, or if there are many.
pub(super) fn by_sets(sets: &[u32], case: &Case<'_>, digit: u8) -> Option<Argument> {
    let others = case.others();
    let clash = |set: u32| {
        let rest = set & !(1 << digit);
        let lost = digits_of(rest).find(|&other| others.iter().all(|&at| case.domains[at] >> other & 1 == 0));
        let cell = || others.iter().copied().find(|&at| case.domains[at] & rest == 0);
        lost.map(Clash::Digit).or_else(|| cell().map(Clash::Cell))
    };
    let with: Vec<u32> = sets.iter().copied().filter(|set| set >> digit & 1 == 1).collect();
    if with.is_empty() || with.len() > MOST_WAYS {
        return None;
    }
    let sets = with.into_iter().map(|set| Some((set, clash(set)?))).collect::<Option<_>>()?;
    Some(Argument::Sets { others, sets })
}
