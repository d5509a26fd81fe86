//! Ranks: the position of a line among all lines of the grid, read as numbers from both ends.

use super::line_order::{Order, compare, keep_ascending};
use super::{Dead, Propagate};
use crate::board::Cell;

/// Whether lines may read the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ties {
    /// No other line reads like the line with the rank.
    None,
    /// Other lines may.
    Any,
}

/// One line has a rank among all: the number of others that are less, comparing digits from the first on.
#[derive(Clone, Debug)]
pub struct Rank {
    cells: Box<[Cell]>,
    /// The lines, each as the indices of its cells; the first is the one with the rank.
    lines: Box<[Box<[u16]>]>,
    /// The number of lines that are less.
    less: usize,
    ties: Ties,
}

impl Rank {
    /// The first line has this rank, 1-based, among all lines.
    pub fn new(lines: &[Vec<Cell>], rank: usize, ties: Ties) -> Self {
        let mut cells: Vec<Cell> = lines.concat();
        cells.sort_unstable();
        cells.dedup();
        let place = |cell: &Cell| cells.binary_search(cell).unwrap_or(0) as u16;
        let lines = lines.iter().map(|line| line.iter().map(place).collect()).collect();
        Self { cells: cells.into(), lines, less: rank.saturating_sub(1), ties }
    }
}

impl Propagate for Rank {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn propagate(&self, domains: &mut [u32]) -> Result<(), Dead> {
        let Some((own, others)) = self.lines.split_first() else { return Ok(()) };
        if domains.contains(&0) {
            return Err(Dead);
        }
        loop {
            let (mut less, mut not_less, mut any) = (0, 0, false);
            for other in others {
                match compare(other, own, 0, domains) {
                    Order::Less => less += 1,
                    Order::Equal if self.ties == Ties::None => return Err(Dead),
                    Order::Greater | Order::Equal => not_less += 1,
                    Order::Open(_) => {}
                }
            }
            if less > self.less || others.len() - not_less < self.less {
                return Err(Dead);
            }
            for other in others {
                let Order::Open(at) = compare(other, own, 0, domains) else { continue };
                if less == self.less {
                    any |= keep_ascending(own[at], other[at], domains);
                } else if others.len() - not_less == self.less {
                    any |= keep_ascending(other[at], own[at], domains);
                }
                if domains[usize::from(own[at])] == 0 || domains[usize::from(other[at])] == 0 {
                    return Err(Dead);
                }
            }
            if !any {
                return Ok(());
            }
        }
    }

    fn check(&self, digits: &[u8]) -> bool {
        let read = |line: &[u16]| line.iter().map(|&at| digits[usize::from(at)]).collect::<Vec<u8>>();
        let own = read(&self.lines[0]);
        let others = || self.lines[1..].iter().map(|line| read(line));
        others().filter(|other| *other < own).count() == self.less
            && (self.ties == Ties::Any || others().all(|other| other != own))
    }

    fn words(&self, name: &dyn Fn(Cell) -> String, _: &dyn Fn(u8) -> i32) -> String {
        let own: Vec<Cell> = self.lines[0].iter().map(|&at| self.cells[usize::from(at)]).collect();
        format!("{} has rank {} of {}", super::names(&own, name), self.less + 1, self.lines.len())
    }
}
