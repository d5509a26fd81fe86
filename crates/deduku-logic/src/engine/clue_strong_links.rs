//! Strong links across constraints: candidates of which a clue or cage needs at least one, given what its cells can
//! hold.
//!
//! Without one candidate, the clue leaves the other as the only one of its cell. This is read from each kernel on its
//! own if the kernel has nothing to eliminate in the current position, so it rests only on the clue and on what is
//! known of its cells.

use crate::engine::clue_links::ClueLinks;
use crate::engine::grid::Grid;
use deduku_core::board::{Cell, Digit, DigitSet};
use deduku_core::constraint::Kernel;
use deduku_core::constraint::kernels::Propagate;
use deduku_core::puzzle::Position;

/// Kernels with more cells are left out because each of their candidates would have to be tried.
const MOST_CELLS: usize = 10;

type Candidate = (Cell, Digit);

/// Two candidates of which a clue needs at least one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ClueStrongLink {
    /// The candidates.
    pub(crate) ends: [Candidate; 2],
    /// The number of the clue.
    pub(crate) clue: usize,
}

/// The strong links of a position by its clues.
struct ClueStrongLinks(Vec<ClueStrongLink>);

/// The digits that each of the cells can hold.
fn domains(position: &Position, cells: &[Cell]) -> Vec<u32> {
    let domain = |&cell: &Cell| position.value(cell).map_or_else(|| position.candidates(cell), DigitSet::of).bits();
    cells.iter().map(domain).collect()
}

/// The domains that the rule leaves without the candidate; `None` if it leaves nothing.
fn without(rule: &dyn Propagate, domains: &[u32], at: usize, digit: Digit) -> Option<Vec<u32>> {
    let mut left = domains.to_vec();
    left[at] &= !DigitSet::of(digit).bits();
    rule.propagate(&mut left).ok().map(|()| left)
}

impl ClueStrongLinks {
    fn of<const W: usize>(grid: &Grid<'_, W>, weak: &ClueLinks) -> Self {
        let mut found = Self(Vec::new());
        for (clue, kernel) in grid.position.puzzle().all_kernels() {
            found.add(grid, weak, *clue, kernel);
        }
        found
    }

    fn add<const W: usize>(&mut self, grid: &Grid<'_, W>, weak: &ClueLinks, clue: usize, kernel: &Kernel) {
        let rule = kernel.rule();
        let cells = rule.cells();
        if cells.len() > MOST_CELLS || rule.is_costly() {
            return;
        }
        let now = domains(grid.position, cells);
        let is_open = |at: &usize| now[*at].count_ones() > 1;
        let open: Vec<usize> = (0..cells.len()).filter(is_open).collect();
        let mut kept = now.clone();
        if open.len() < 2 || rule.propagate(&mut kept).is_err() || kept != now {
            return;
        }
        for &at in &open {
            for one in DigitSet::from_bits(now[at]).iter() {
                let Some(left) = without(rule, &now, at, one) else { continue };
                for &beside in open.iter().filter(|&&beside| beside != at) {
                    let Some(other) = DigitSet::from_bits(left[beside]).single() else { continue };
                    let ends = [(cells[at], one), (cells[beside], other)];
                    if !is_by_weak_link(grid, weak, ends) {
                        self.insert(ClueStrongLink { ends, clue });
                    }
                }
            }
        }
    }

    /// Adds the link unless the two candidates are already linked.
    fn insert(&mut self, link: ClueStrongLink) {
        let ClueStrongLink { ends: [one, other], .. } = link;
        if !self.0.iter().any(|known| known.ends == [one, other] || known.ends == [other, one]) {
            self.0.push(link);
        }
    }
}

/// Whether both cells have one candidate besides these, and the two exclude each other: then chains use that weak link.
fn is_by_weak_link<const W: usize>(grid: &Grid<'_, W>, weak: &ClueLinks, ends: [Candidate; 2]) -> bool {
    let others = ends.map(|(cell, digit)| {
        let rest = grid.position.candidates(cell) - DigitSet::of(digit);
        rest.single().map(|rest| (cell, rest))
    });
    let [Some(one), Some(other)] = others else { return false };
    weak.clue(one, other).is_some() || (one.1 == other.1 && grid.board().sees(one.0, other.0))
}

impl<const W: usize> Grid<'_, W> {
    /// The strong links by clues and cages; computed once per position.
    pub(crate) fn clue_strong_links(&self) -> &[ClueStrongLink] {
        let Some(weak) = self.clue_links() else { return &[] };
        &self.derived().get(|| ClueStrongLinks::of(self, weak)).0
    }
}

/// The kernels of the clue that need one of the candidates in the current position, each with those of its cells whose
/// candidates must be known.
pub(crate) fn needed_cells(
    position: &Position,
    link: ClueStrongLink,
) -> impl Iterator<Item = (&[Cell], Vec<(Cell, DigitSet)>)> {
    let ClueStrongLink { ends: [one, other], clue } = link;
    let all = position.board().all_digits();
    position.puzzle().all_kernels().iter().filter(move |(number, _)| *number == clue).filter_map(move |(_, kernel)| {
        let rule = kernel.rule();
        let cells = rule.cells();
        let place = |cell| cells.iter().position(|&own| own == cell);
        let (one_at, other_at) = (place(one.0)?, place(other.0)?);
        // Both directions are tried because propagation may find only one of them.
        let forces = |domains: &[u32]| {
            [(one_at, one.1, other_at, other.1), (other_at, other.1, one_at, one.1)].into_iter().any(
                |(at, digit, beside, left)| {
                    without(rule, domains, at, digit).is_none_or(|rest| rest[beside] == DigitSet::of(left).bits())
                },
            )
        };
        let mut known = domains(position, cells);
        if cells.len() > MOST_CELLS || !forces(&known) {
            return None;
        }
        for at in 0..cells.len() {
            let own = std::mem::replace(&mut known[at], all.bits());
            if own != all.bits() && !forces(&known) {
                known[at] = own;
            }
        }
        let facts = cells.iter().zip(known).map(|(&cell, own)| (cell, DigitSet::from_bits(own)));
        Some((cells, facts.filter(|&(_, own)| own != all).collect()))
    })
}
