//! Connected cells: those with some digits form one orthogonally connected area.

use super::fit::{self, Choices, Fit};
use super::propagate::by_reading;
use super::{Dead, Propagate, digits_of};
use crate::board::Cell;

/// The cells that hold one of the digits are connected by their sides.
#[derive(Clone, Debug)]
pub struct Connected {
    cells: Box<[Cell]>,
    neighbours: Box<[Box<[u16]>]>,
    digits: u32,
    /// The number of these cells, if it is given.
    size: Option<usize>,
}

impl Connected {
    /// A kernel that connects those of the cells that hold one of the digits. `touch` decides which cells share a side.
    pub fn new(cells: Vec<Cell>, digits: u32, size: Option<usize>, touch: impl Fn(Cell, Cell) -> bool) -> Self {
        let neighbours = adjacency(&cells, touch);
        Self { cells: cells.into(), neighbours, digits, size }
    }
}

impl Connected {
    /// Whether each cell may, and whether it must, hold one of the digits.
    fn possible_and_sure(&self, domains: &[u32]) -> (Vec<bool>, Vec<bool>) {
        let possible = domains.iter().map(|set| set & self.digits != 0).collect();
        let sure = domains.iter().map(|set| set & !self.digits == 0).collect();
        (possible, sure)
    }

    /// The largest possible area that contains all sure cells: every possible cell reached from them, and no cell if
    /// none is sure. `None` if two sure cells do not reach each other.
    fn whole_area(&self, possible: &[bool], sure: &[bool]) -> Option<Vec<bool>> {
        let Some(start) = sure.iter().position(|&sure| sure) else { return Some(vec![false; sure.len()]) };
        let mut reached = vec![false; sure.len()];
        let mut open = vec![start];
        reached[start] = true;
        while let Some(at) = open.pop() {
            for &next in &self.neighbours[at] {
                let next = usize::from(next);
                if possible[next] && !std::mem::replace(&mut reached[next], true) {
                    open.push(next);
                }
            }
        }
        sure.iter().zip(&reached).all(|(sure, reached)| !sure || *reached).then_some(reached)
    }

    /// The candidates of each cell if exactly the cells of the area hold one of the digits.
    fn held_in(&self, area: &[bool], domains: &[u32]) -> Vec<u32> {
        let held = |(&set, &is_in): (&u32, &bool)| if is_in { set & self.digits } else { set & !self.digits };
        domains.iter().zip(area).map(held).collect()
    }
}

/// For each cell, the indices of the cells that touch it.
pub(super) fn adjacency(cells: &[Cell], touch: impl Fn(Cell, Cell) -> bool) -> Box<[Box<[u16]>]> {
    let of = |&a: &Cell| (0..cells.len()).filter(|&at| touch(a, cells[at])).map(|at| at as u16).collect();
    cells.iter().map(of).collect()
}

/// The distance of each cell from the first sure one through possible cells, where sure cells cost nothing; `u16::MAX`
/// if it cannot be reached.
pub(super) fn distances(
    neighbours: &[Box<[u16]>],
    possible: impl Fn(usize) -> bool,
    sure: impl Fn(usize) -> bool,
    start: usize,
) -> Vec<u16> {
    let mut distance = vec![u16::MAX; neighbours.len()];
    let mut queue = std::collections::VecDeque::from([start]);
    distance[start] = u16::from(!sure(start));
    while let Some(at) = queue.pop_front() {
        for &next in &neighbours[at] {
            let next = usize::from(next);
            let cost = distance[at] + u16::from(!sure(next));
            if possible(next) && cost < distance[next] {
                distance[next] = cost;
                if sure(next) { queue.push_front(next) } else { queue.push_back(next) }
            }
        }
    }
    distance
}

/// Clears `possible` for cells that cannot belong to a connected area of `least` to `most` cells.
///
/// # Errors
/// [`Dead`] where there is no such area.
pub(super) fn area(
    neighbours: &[Box<[u16]>],
    possible: &mut [bool],
    sure: &[bool],
    least: usize,
    most: usize,
) -> Result<(), Dead> {
    let count = sure.iter().filter(|&&sure| sure).count();
    if count > most {
        return Err(Dead);
    }
    if let Some(start) = sure.iter().position(|&sure| sure) {
        let distance = distances(neighbours, |at| possible[at], |at| sure[at], start);
        for at in 0..possible.len() {
            if possible[at] && usize::from(distance[at]) > most - count {
                if sure[at] {
                    return Err(Dead);
                }
                possible[at] = false;
            }
        }
    } else if least > 0 {
        // If no cell is sure, a connected set of possible cells that is too small contains none of the area.
        let mut seen = vec![false; possible.len()];
        for start in 0..possible.len() {
            if !possible[start] || seen[start] {
                continue;
            }
            let distance = distances(neighbours, |at| possible[at], |_| false, start);
            let island: Vec<usize> = (0..possible.len()).filter(|&at| distance[at] != u16::MAX).collect();
            for &at in &island {
                seen[at] = true;
                possible[at] = island.len() >= least;
            }
        }
    }
    if possible.iter().filter(|&&possible| possible).count() < least { Err(Dead) } else { Ok(()) }
}

impl Propagate for Connected {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn propagate(&self, domains: &mut [u32]) -> Result<(), Dead> {
        let (mut possible, sure) = self.possible_and_sure(domains);
        let (least, most) = self.size.map_or((0, domains.len()), |size| (size, size));
        area(&self.neighbours, &mut possible, &sure, least, most)?;
        let count = possible.iter().filter(|&&possible| possible).count();
        // If the sure cells cannot reach each other without a cell, that cell holds one of the digits.
        for at in (0..possible.len()).filter(|&at| !sure[at] && self.neighbours[at].len() > 1) {
            if std::mem::replace(&mut possible[at], false) {
                if self.whole_area(&possible, &sure).is_none() {
                    domains[at] &= self.digits;
                }
                possible[at] = true;
            }
        }
        for (set, possible) in domains.iter_mut().zip(possible) {
            if !possible {
                *set &= !self.digits;
            } else if self.size == Some(count) {
                *set &= self.digits;
            }
        }
        if domains.contains(&0) { Err(Dead) } else { Ok(()) }
    }

    fn check(&self, digits: &[u8]) -> bool {
        let own: Vec<usize> = (0..digits.len()).filter(|&at| self.digits >> digits[at] & 1 == 1).collect();
        let mut reached: Vec<usize> = own.iter().copied().take(1).collect();
        let mut next = 0;
        while next < reached.len() {
            let near = &self.neighbours[reached[next]];
            next += 1;
            for &at in &own {
                if near.contains(&(at as u16)) && !reached.contains(&at) {
                    reached.push(at);
                }
            }
        }
        reached.len() == own.len() && self.size.is_none_or(|size| size == own.len())
    }

    /// For an area of any size, everything that its sure cells reach is always a valid choice.
    fn fit(&self, domains: &[u32]) -> Fit {
        match self.choices(domains) {
            Choices::Sets(sets) => Fit::Digits(sets.into_iter().filter_map(|set| digits_of(set).next()).collect()),
            Choices::Nothing => Fit::Nothing,
            Choices::TooMuch => Fit::TooMuch,
        }
    }

    fn choices(&self, domains: &[u32]) -> Choices {
        if domains.contains(&0) {
            return Choices::Nothing;
        }
        if self.size.is_none() {
            let (possible, sure) = self.possible_and_sure(domains);
            let area = self.whole_area(&possible, &sure);
            return area.map_or(Choices::Nothing, |area| Choices::Sets(self.held_in(&area, domains)));
        }
        if !fit::can_keep(domains.len()) {
            return Choices::TooMuch;
        }
        match by_reading(self, domains) {
            Fit::Digits(digits) => Choices::Sets(digits.into_iter().map(|digit| 1 << digit).collect()),
            Fit::Nothing => Choices::Nothing,
            Fit::TooMuch => Choices::TooMuch,
        }
    }

    fn words(&self, _: &dyn Fn(Cell) -> String, value: &dyn Fn(u8) -> i32) -> String {
        let digits: Vec<String> = digits_of(self.digits).map(|digit| value(digit).to_string()).collect();
        format!("the cells with {} are connected", digits.join(", "))
    }
}
