//! Connected cells: those with some digits form one orthogonally connected area.

use super::area_search::AreaSearch;
use super::areas::{Area, Areas, Touching};
use super::fit::{Choices, Fit, OutOfTries};
use super::{Dead, Propagate, digits_of};
use crate::board::{Cell, CellSet};

/// The cells that hold one of the digits are connected by their sides.
#[derive(Clone, Debug)]
pub struct Connected {
    cells: Box<[Cell]>,
    neighbours: Box<[Box<[u16]>]>,
    areas: Areas,
    digits: u32,
    /// The number of these cells, if it is given.
    size: Option<usize>,
}

impl Connected {
    /// A kernel that connects those of the cells that hold one of the digits. `touch` decides which cells share a side.
    pub fn new(cells: Vec<Cell>, digits: u32, size: Option<usize>, touch: impl Fn(Cell, Cell) -> bool) -> Self {
        let neighbours = adjacency(&cells, touch);
        Self { cells: cells.into(), areas: Areas::new(&neighbours), neighbours, digits, size }
    }
}

impl Connected {
    /// Whether each cell may, and whether it must, hold one of the digits.
    fn possible_and_sure(&self, domains: &[u32]) -> (Vec<bool>, Vec<bool>) {
        let possible = domains.iter().map(|set| set & self.digits != 0).collect();
        let sure = domains.iter().map(|set| set & !self.digits == 0).collect();
        (possible, sure)
    }

    /// Where the area can lie by the candidates alone.
    fn bounds<const W: usize>(&self, domains: &[u32]) -> Area<W> {
        Area {
            possible: CellSet::of_first(domains.len(), |at| domains[at] & self.digits != 0),
            sure: CellSet::of_first(domains.len(), |at| domains[at] & !self.digits == 0),
        }
    }

    fn narrow<const W: usize>(&self, touching: &Touching<W>, domains: &mut [u32]) -> Result<(), Dead> {
        let mut area = self.bounds::<W>(domains);
        let (least, most) = self.size.map_or((0, domains.len()), |size| (size, size));
        touching.narrow(&mut area, least, most)?;
        if self.size == Some(area.possible.len()) {
            area.sure = area.possible;
        }
        for (at, set) in domains.iter_mut().enumerate() {
            if !area.possible.contains(Cell::at(at)) {
                *set &= !self.digits;
            } else if area.sure.contains(Cell::at(at)) {
                *set &= self.digits;
            }
        }
        if domains.contains(&0) { Err(Dead) } else { Ok(()) }
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
    fn held_in(&self, is_in: impl Fn(usize) -> bool, domains: &[u32]) -> Vec<u32> {
        let held = |(at, &set): (usize, &u32)| if is_in(at) { set & self.digits } else { set & !self.digits };
        domains.iter().enumerate().map(held).collect()
    }

    /// An area of as many cells, and everything outside of it.
    fn of_size<const W: usize>(&self, size: usize, touching: &Touching<W>, domains: &[u32]) -> Choices {
        match AreaSearch::new(touching, size, None).find(&self.bounds(domains)) {
            Ok(Some(area)) => Choices::Sets(self.held_in(|at| area.cells.contains(Cell::at(at)), domains)),
            Ok(None) => Choices::Nothing,
            Err(OutOfTries) => Choices::TooMuch,
        }
    }
}

/// Whether these cells, by their indices, reach each other through themselves.
pub(super) fn are_connected(own: &[usize], neighbours: &[Box<[u16]>]) -> bool {
    let mut reached: Vec<usize> = own.iter().copied().take(1).collect();
    let mut next = 0;
    while next < reached.len() {
        let near = &neighbours[reached[next]];
        next += 1;
        for &at in own {
            if near.contains(&(at as u16)) && !reached.contains(&at) {
                reached.push(at);
            }
        }
    }
    reached.len() == own.len()
}

/// For each cell, the indices of the cells that touch it.
pub(super) fn adjacency(cells: &[Cell], touch: impl Fn(Cell, Cell) -> bool) -> Box<[Box<[u16]>]> {
    let of = |&a: &Cell| (0..cells.len()).filter(|&at| touch(a, cells[at])).map(|at| at as u16).collect();
    cells.iter().map(of).collect()
}

impl Propagate for Connected {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn propagate(&self, domains: &mut [u32]) -> Result<(), Dead> {
        match &self.areas {
            Areas::Narrow(touching) => self.narrow(touching, domains),
            Areas::Wide(touching) => self.narrow(touching, domains),
        }
    }

    fn check(&self, digits: &[u8]) -> bool {
        let own: Vec<usize> = (0..digits.len()).filter(|&at| self.digits >> digits[at] & 1 == 1).collect();
        self.size.is_none_or(|size| size == own.len()) && are_connected(&own, &self.neighbours)
    }

    /// For an area of any size, everything that its sure cells reach is always a valid choice.
    fn fit(&self, domains: &[u32]) -> Fit {
        self.choices(domains).into()
    }

    fn choices(&self, domains: &[u32]) -> Choices {
        if domains.contains(&0) {
            return Choices::Nothing;
        }
        let Some(size) = self.size else {
            let (possible, sure) = self.possible_and_sure(domains);
            let area = self.whole_area(&possible, &sure);
            return area.map_or(Choices::Nothing, |area| Choices::Sets(self.held_in(|at| area[at], domains)));
        };
        match &self.areas {
            Areas::Narrow(touching) => self.of_size(size, touching, domains),
            Areas::Wide(touching) => self.of_size(size, touching, domains),
        }
    }

    fn words(&self, _: &dyn Fn(Cell) -> String, value: &dyn Fn(u8) -> i32) -> String {
        let digits: Vec<String> = digits_of(self.digits).map(|digit| value(digit).to_string()).collect();
        format!("the cells with {} are connected", digits.join(", "))
    }
}
