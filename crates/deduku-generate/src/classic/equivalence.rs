//! Transformations of a 9×9 puzzle into an equivalent one: lines and digits permuted, the grid transposed.

use super::grid::{CELLS, CellMask, FullGrid};
use deduku_core::chance::Chance;

/// Where each line is mapped: bands are permuted, and lines within a band.
type LineMap = [u8; 9];

/// Where each cell is mapped, and what each digit becomes.
#[derive(Clone, Debug)]
pub(crate) struct Equivalence {
    cells: [u8; CELLS],
    digits: [u8; 9],
}

impl Equivalence {
    /// A random transformation that maps every orbit to an orbit. If arbitrary permutations of lines do not, as for the
    /// symmetries of the square, the lines are permuted alike on both sides of the middle; if that is not enough, rows
    /// and columns are permuted alike too.
    pub(crate) fn draw(orbits: &[CellMask], chance: &mut Chance) -> Self {
        let mut digits = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        chance.shuffle(&mut digits);
        let transposed = chance.below(2) == 1;
        let (rows, columns) = (any_lines(chance), any_lines(chance));
        let (even_rows, even_columns) = (even_lines(chance), even_lines(chance));
        let choices = [(rows, columns), (even_rows, even_columns), (even_rows, even_rows)];
        let maps = choices.iter().flat_map(|&(rows, columns)| {
            [transposed, false].map(|transposed| Self { cells: cells(&rows, &columns, transposed), digits })
        });
        let identity = std::array::from_fn(|cell| cell as u8);
        maps.into_iter().find(|map| map.keeps(orbits)).unwrap_or(Self { cells: identity, digits })
    }

    /// Whether every orbit is mapped to an orbit.
    fn keeps(&self, orbits: &[CellMask]) -> bool {
        let mut orbit_of = [0; CELLS];
        for &orbit in orbits {
            cells_of(orbit).for_each(|cell| orbit_of[cell] = orbit);
        }
        orbits.iter().all(|&orbit| {
            let moved = self.mask(orbit);
            orbit_of[moved.trailing_zeros() as usize] == moved
        })
    }

    /// The cells to which these cells are mapped.
    pub(crate) fn mask(&self, cells: CellMask) -> CellMask {
        cells_of(cells).fold(0, |moved, cell| moved | 1 << self.cells[cell])
    }

    /// The transformed grid.
    pub(crate) fn grid(&self, grid: &FullGrid) -> FullGrid {
        let mut moved = [0; CELLS];
        for (&cell, &digit) in self.cells.iter().zip(grid) {
            moved[usize::from(cell)] = self.digits[usize::from(digit)];
        }
        moved
    }
}

/// The cells of a set, ascending.
fn cells_of(mut set: CellMask) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(cell)
    })
}

fn cells(rows: &LineMap, columns: &LineMap, transposed: bool) -> [u8; CELLS] {
    std::array::from_fn(|cell| {
        let (row, column) = (rows[cell / 9], columns[cell % 9]);
        if transposed { 9 * column + row } else { 9 * row + column }
    })
}

/// A random permutation of lines; each of the 1,296 is equally likely.
fn any_lines(chance: &mut Chance) -> LineMap {
    let mut bands = [0, 1, 2];
    chance.shuffle(&mut bands);
    let within = bands.map(|_| three(chance));
    std::array::from_fn(|line| 3 * bands[line / 3] + within[line / 3][line % 3])
}

/// A permutation that is the same on both sides of the middle line, which stays; each of the 24 is equally likely.
fn even_lines(chance: &mut Chance) -> LineMap {
    let (outer, is_exchanged, is_inner_exchanged) = (three(chance), chance.below(2) == 1, chance.below(2) == 1);
    let mut lines = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    for (line, &to) in outer.iter().enumerate() {
        let to = if is_exchanged { 8 - to } else { to };
        (lines[line], lines[8 - line]) = (to, 8 - to);
    }
    if is_inner_exchanged {
        lines.swap(3, 5);
    }
    lines
}

fn three(chance: &mut Chance) -> [u8; 3] {
    let mut order = [0, 1, 2];
    chance.shuffle(&mut order);
    order
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::sync::Arc;

    use super::super::fill::fill;
    use super::*;
    use crate::symmetry::Symmetry;
    use deduku_core::board::named;

    fn is_full(grid: &FullGrid) -> bool {
        let complete = |cell_at: fn(usize, usize) -> usize| {
            (0..9).all(|house| (0..9).map(|at| grid[cell_at(house, at)]).collect::<HashSet<_>>().len() == 9)
        };
        complete(|row, at| 9 * row + at)
            && complete(|column, at| 9 * at + column)
            && complete(|square, at| 27 * (square / 3) + 3 * (square % 3) + 9 * (at / 3) + at % 3)
    }

    #[test]
    fn what_comes_out_keeps_the_rules_and_every_symmetry() {
        let board = Arc::new(named("9x9").expect("in the catalogue"));
        for symmetry in Symmetry::ALL {
            let orbits = symmetry.orbits(&board).expect("a square");
            let masks: Vec<CellMask> =
                orbits.iter().map(|orbit| orbit.iter().fold(0, |mask, cell| mask | 1 << cell.index())).collect();
            let mut seen = HashSet::new();
            for seed in 0..40 {
                let mut chance = Chance::from_seed(seed);
                let grid = fill(&mut chance);
                let map = Equivalence::draw(&masks, &mut chance);
                assert!(is_full(&map.grid(&grid)), "{symmetry} {seed}");
                let there: HashSet<CellMask> = masks.iter().map(|&orbit| map.mask(orbit)).collect();
                assert_eq!(there, masks.iter().copied().collect(), "{symmetry} {seed}");
                seen.insert(map.cells);
            }
            assert!(seen.len() > 12, "{symmetry}: {} of 40 differ", seen.len());
        }
    }
}
