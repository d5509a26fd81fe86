//! The search for grids that cover what is on a canvas.

use std::collections::BTreeSet;

use super::rows::Canvas;
use deduku_core::board::BoxShape;

/// The maximum number of nodes of a search.
const MOST_NODES: usize = 10_000;
/// What a grid costs, where a box without digits costs 1.
const GRID: usize = 2;

/// Where the first cell of each grid lies.
pub(super) type Offsets = Vec<(u16, u16)>;

/// A search for the cheapest set of windows that covers all units that must be covered. A unit is a box or a cell.
struct Search<'a> {
    /// The units of each window.
    windows: &'a [Vec<usize>],
    /// The windows over each unit.
    over: Vec<Vec<usize>>,
    must: &'a [bool],
    nodes: usize,
    cost: usize,
    best: BTreeSet<Vec<usize>>,
}

/// The arrangements of grids that cover the positions `must`, within `may`; several if they are equally good. Offsets
/// are multiples of the units. `None` if there are too many possibilities to try.
pub(super) fn covers(
    canvas: &Canvas,
    shape: BoxShape,
    (unit_rows, unit_columns): (usize, usize),
    must: &dyn Fn(usize) -> bool,
    may: &dyn Fn(usize) -> bool,
) -> Option<Vec<Offsets>> {
    let size = usize::from(shape.size());
    // Without a digit, only boards with names are looked for: the others would all fit alike.
    let has_digit = (0..canvas.fields.len()).any(|at| canvas.digit(at) > 0);
    let divides = has_digit && canvas.rows.is_multiple_of(unit_rows) && canvas.columns.is_multiple_of(unit_columns);
    if size > canvas.rows || size > canvas.columns || !divides {
        return Some(Vec::new());
    }
    let across = canvas.columns / unit_columns;
    let unit_of = |at: usize| at / canvas.columns / unit_rows * across + at % canvas.columns / unit_columns;
    let mut needed = vec![false; across * (canvas.rows / unit_rows)];
    (0..canvas.fields.len()).filter(|&at| must(at)).for_each(|at| needed[unit_of(at)] = true);
    let (mut offsets, mut windows) = (Vec::new(), Vec::new());
    for row in (0..=canvas.rows - size).step_by(unit_rows) {
        for column in (0..=canvas.columns - size).step_by(unit_columns) {
            let positions = positions(canvas, size, (row, column));
            if positions.clone().all(may) && !clashes(canvas, shape, (row, column)) {
                let units: BTreeSet<usize> = positions.map(unit_of).collect();
                offsets.push((row as u16, column as u16));
                windows.push(units.into_iter().collect::<Vec<_>>());
            }
        }
    }
    let mut over = vec![Vec::new(); needed.len()];
    for (window, units) in windows.iter().enumerate() {
        for &unit in units {
            over[unit].push(window);
        }
    }
    let mut search =
        Search { windows: &windows, over, must: &needed, nodes: 0, cost: usize::MAX, best: BTreeSet::new() };
    search.run(&mut vec![0; needed.len()], &mut Vec::new(), 0);
    let of = |set: &Vec<usize>| set.iter().map(|&window| offsets[window]).collect();
    (search.nodes <= MOST_NODES).then(|| search.best.iter().map(of).collect())
}

/// The positions of a grid with its first cell there.
pub(super) fn positions(
    canvas: &Canvas,
    size: usize,
    (row, column): (usize, usize),
) -> impl Iterator<Item = usize> + Clone {
    let columns = canvas.columns;
    (row..row + size).flat_map(move |row| (column..column + size).map(move |column| row * columns + column))
}

/// Whether a row, column or box of a grid there has a digit twice.
pub(super) fn clashes(canvas: &Canvas, shape: BoxShape, offset: (usize, usize)) -> bool {
    let size = usize::from(shape.size());
    let (rows, columns) = (usize::from(shape.rows), usize::from(shape.columns));
    let mut seen = vec![0u32; 3 * size];
    positions(canvas, size, offset).enumerate().any(|(index, at)| {
        let digit = canvas.digit(at);
        let (row, column) = (index / size, index % size);
        let area = row / rows * (size / columns) + column / columns;
        digit > 0
            && [row, size + column, 2 * size + area].into_iter().any(|house| {
                let bit = 1 << digit;
                let before = seen[house];
                seen[house] |= bit;
                before & bit != 0
            })
    })
}

impl Search<'_> {
    fn run(&mut self, covered: &mut Vec<u16>, chosen: &mut Vec<usize>, cost: usize) {
        self.nodes += 1;
        let open: Vec<usize> = (0..self.must.len()).filter(|&unit| self.must[unit] && covered[unit] == 0).collect();
        let most = self.windows.first().map_or(1, Vec::len);
        if self.nodes > MOST_NODES || cost + GRID * open.len().div_ceil(most) > self.cost {
            return;
        }
        let Some(unit) = open.into_iter().min_by_key(|&unit| self.over[unit].len()) else {
            if cost < self.cost {
                self.cost = cost;
                self.best.clear();
            }
            let mut set = chosen.clone();
            set.sort_unstable();
            self.best.insert(set);
            return;
        };
        for at in 0..self.over[unit].len() {
            let window = self.over[unit][at];
            let windows = self.windows;
            let units = &windows[window];
            let empty = units.iter().filter(|&&unit| !self.must[unit] && covered[unit] == 0).count();
            for &unit in units {
                covered[unit] += 1;
            }
            chosen.push(window);
            self.run(covered, chosen, cost + GRID + empty);
            chosen.pop();
            for &unit in units {
                covered[unit] -= 1;
            }
        }
    }
}
