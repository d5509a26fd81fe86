//! Cells between the ends of a line that make a sum: sandwiches, lunchboxes.

use std::collections::BTreeSet;

use super::argument::{Case, Extreme, extreme, reachable, total_of};

/// The cells between the lowest and the highest digit of a line make a sum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ends {
    /// The sum of their values.
    pub total: i32,
    /// The value of the digit 1.
    pub first: i32,
    /// The digits at the ends, 0-based, if they are the same whatever the line holds.
    pub digits: Option<[u8; 2]>,
    /// Whether all cells of the line differ.
    pub differ: bool,
}

/// What the cells between the ends make, wherever these can be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Enclosed {
    /// The rule.
    pub of: Ends,
    /// All the places that the ends can have.
    pub places: Vec<Enclosure>,
}

/// What is between the ends in one of their places.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Enclosure {
    /// The ends, in either order.
    pub ends: [usize; 2],
    /// The cells between them.
    pub cells: Vec<usize>,
    /// What these make.
    pub made: Made,
}

/// Why cells do not make a sum.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Made {
    /// They make at least this, which is too much.
    AtLeast(Vec<Extreme>),
    /// They make at most this, which is too little.
    AtMost(Vec<Extreme>),
    /// They can make these sums of values, and nothing between them.
    Around([i32; 2]),
}

/// A number of cells between the ends, and what bounds what they make.
pub type Bound<'e> = (usize, &'e [Extreme]);

/// The most places that are told one by one.
const FEW: usize = 6;

impl Enclosed {
    /// All cells that it names.
    pub(super) fn places(&mut self) -> impl Iterator<Item = &mut usize> {
        self.places.iter_mut().flat_map(|of| {
            let parts = match &mut of.made {
                Made::AtLeast(parts) | Made::AtMost(parts) => &mut parts[..],
                Made::Around(_) => &mut [],
            };
            of.ends.iter_mut().chain(&mut of.cells).chain(parts.iter_mut().flat_map(|part| &mut part.cells))
        })
    }

    /// The sum of the values.
    pub fn value(&self, parts: &[Extreme]) -> i32 {
        total_of(parts) + (self.of.first - 1) * parts.iter().map(|part| part.cells.len() as i32).sum::<i32>()
    }

    /// Where fewer cells make too little and more make too much: the most that the former make, and the least that the
    /// latter make, each with the greatest or least number of cells that are so; `None` if this is not all.
    pub fn by_number(&self) -> Option<[Option<Bound<'_>>; 2]> {
        let (mut few, mut many): (Option<Bound<'_>>, Option<Bound<'_>>) = (None, None);
        for place in &self.places {
            let count = place.cells.len();
            match &place.made {
                Made::AtMost(parts) => {
                    let (most, before) = few.unwrap_or((count, parts));
                    few = Some((most.max(count), std::cmp::max_by_key(before, parts, |parts| self.value(parts))));
                }
                Made::AtLeast(parts) => {
                    let (least, before) = many.unwrap_or((count, parts));
                    many = Some((least.min(count), std::cmp::min_by_key(before, parts, |parts| self.value(parts))));
                }
                Made::Around(_) => return None,
            }
        }
        let is_apart = few.zip(many).is_none_or(|((most, _), (least, _))| most < least);
        is_apart.then_some([few, many])
    }
}

impl Ends {
    /// The argument against the digit; `None` if it would take many cases.
    pub(super) fn argue(&self, case: &Case<'_>, digit: u8) -> Option<Enclosed> {
        let mut domains = case.domains.to_vec();
        domains[case.at] = 1 << digit;
        if domains.contains(&0) {
            return None;
        }
        let mut enclosed = Enclosed { of: *self, places: Vec::new() };
        for last in 1..domains.len() {
            for first in 0..last {
                let cells: Vec<usize> = (first + 1..last).collect();
                let made = self.made([first, last], &cells, (&domains, case.at)).ok()?;
                enclosed.places.extend(made.map(|made| Enclosure { ends: [first, last], cells, made }));
            }
        }
        let is_told = enclosed.places.len() <= FEW || enclosed.by_number().is_some();
        Some(enclosed).filter(|enclosed| is_told && !enclosed.places.is_empty())
    }

    /// Why the cells do not make the sum; `None` if the ends cannot be there.
    ///
    /// # Errors
    /// If they can make it, or it takes too long to see that they cannot.
    fn made(&self, ends: [usize; 2], cells: &[usize], (domains, at): (&[u32], usize)) -> Result<Option<Made>, ()> {
        let (mut sums, mut least, mut most) = (BTreeSet::new(), None::<Vec<Extreme>>, None::<Vec<Extreme>>);
        let pairs = (1..32).flat_map(|high| (0..high).map(move |low| [low, high]));
        for [low, high] in pairs.filter(|pair| self.digits.is_none_or(|digits| digits == *pair)) {
            let has = |at: usize, digit: u8| domains[at] >> digit & 1 == 1;
            let is_end = |digits: [u8; 2]| has(ends[0], digits[0]) && has(ends[1], digits[1]);
            let inside = (1u32 << high) - (2u32 << low);
            let is_whole = || (0..domains.len()).all(|at| ends.contains(&at) || domains[at] & inside != 0);
            if !is_end([low, high]) && !is_end([high, low]) || !is_whole() {
                continue;
            }
            let mut own: Vec<u32> = domains.iter().map(|set| set & inside).collect();
            if self.differ && !ends.contains(&at) {
                let taken = own[at];
                (0..own.len()).filter(|other| *other != at).for_each(|other| own[other] &= !taken);
            }
            let of: Vec<u32> = cells.iter().map(|&at| own[at]).collect();
            let offset = (self.first - 1) * cells.len() as i32;
            let groups: Vec<Vec<usize>> =
                if self.differ { vec![cells.to_vec()] } else { cells.iter().map(|&at| vec![at]).collect() };
            let reached = if self.differ {
                reachable(&of)
            } else {
                of.iter().try_fold(BTreeSet::from([0]), |sums, &set| {
                    let more = reachable(&[set])?;
                    Some(sums.iter().flat_map(|sum| more.iter().map(move |more| sum + more)).collect())
                })
            };
            let reached = reached.ok_or(())?;
            if reached.is_empty() {
                continue;
            }
            sums.extend(reached.iter().map(|sum| sum + offset));
            let bound = |is_least: bool| -> Vec<Extreme> {
                let groups = groups.iter().filter(|group| !group.is_empty());
                groups.map(|group| extreme(group.clone(), 1, is_least, &own)).collect()
            };
            let (lower, upper) = (bound(true), bound(false));
            if least.as_ref().is_none_or(|least| total_of(&lower) < total_of(least)) {
                least = Some(lower);
            }
            if most.as_ref().is_none_or(|most| total_of(&upper) > total_of(most)) {
                most = Some(upper);
            }
        }
        let (Some(least), Some(most)) = (least, most) else { return Ok(None) };
        let value = |parts: &[Extreme]| total_of(parts) + (self.first - 1) * cells.len() as i32;
        if value(&least) > self.total {
            return Ok(Some(Made::AtLeast(least)));
        }
        if value(&most) < self.total {
            return Ok(Some(Made::AtMost(most)));
        }
        match (sums.range(..self.total).next_back(), sums.range(self.total..).next()) {
            (Some(&below), Some(&above)) if above != self.total => Ok(Some(Made::Around([below, above]))),
            _ => Err(()),
        }
    }
}
