//! Derived sums: what cages that fill houses except for a few cells leave for these cells (the innies), and what they
//! take up outside the houses (the outies).

use std::collections::HashSet;

use super::sum::{MOST_REPEATING, SUMS, Sum};
use crate::board::{Board, Cell, HouseId, HouseKind};

/// The most neighbouring houses that are taken together.
const MOST_HOUSES: usize = 4;

/// Larger unions are left out if there would be more unions than this.
const MOST_UNIONS: usize = 1000;

/// The most cells of a derived sum whose digits all differ; larger ones say too little. Measured on hard killers, with
/// [`MOST_REPEATING`]: a lower limit costs more in nodes than it saves in time, and a higher limit the reverse.
const MOST_DISTINCT: usize = 6;

/// The sums of the cells by which unions of complete houses and cages differ. Each cage is given with its cells and
/// sum.
pub(super) fn derived(board: &Board, cages: &[(Box<[Cell]>, i32)]) -> Vec<Sum> {
    if cages.is_empty() {
        return Vec::new();
    }
    let mut of_cells: Vec<Vec<usize>> = vec![Vec::new(); board.cell_count()];
    for (at, (cells, _)) in cages.iter().enumerate() {
        cells.iter().for_each(|cell| of_cells[cell.index()].push(at));
    }
    let mut found: Vec<Sum> = Vec::new();
    let mut seen: HashSet<Box<[Cell]>> = cages.iter().map(|(cells, _)| cells.clone()).collect();
    for houses in unions(board) {
        if let Some(sum) = left_over(board, cages, &of_cells, &houses)
            && seen.insert(sum.cells.clone())
        {
            found.push(sum);
        }
    }
    found
}

/// The cells by which the cages differ from the houses, and their sum.
fn left_over(
    board: &Board,
    all_cages: &[(Box<[Cell]>, i32)],
    of_cells: &[Vec<usize>],
    houses: &[HouseId],
) -> Option<Sum> {
    let mut inside = vec![false; board.cell_count()];
    let cells = || houses.iter().flat_map(|&house| &board.house(house).cells);
    cells().for_each(|cell| inside[cell.index()] = true);
    let house_total = i32::from(board.digits()) * (i32::from(board.digits()) + 1) / 2;
    let mut total: i32 = houses.iter().map(|_| house_total).sum();
    let (mut innies, mut outies): (Vec<Cell>, Vec<Cell>) = (Vec::new(), Vec::new());
    let mut covered = vec![false; board.cell_count()];
    let mut cages: Vec<usize> = Vec::new();
    for &cell in cells() {
        for &cage in &of_cells[cell.index()] {
            if !cages.contains(&cage) {
                cages.push(cage);
            }
        }
    }
    for (cage, sum) in cages.into_iter().map(|cage| (&all_cages[cage].0, all_cages[cage].1)) {
        let (within, beyond): (Vec<Cell>, Vec<Cell>) = cage.iter().partition(|cell| inside[cell.index()]);
        // Cages of clues may share cells, and no cell may be counted twice.
        if within.iter().any(|cell| covered[cell.index()]) || beyond.iter().any(|cell| outies.contains(cell)) {
            continue;
        }
        // The smaller side is left over.
        if beyond.len() <= within.len() {
            for cell in within {
                covered[cell.index()] = true;
            }
            outies.extend(beyond);
            total -= sum;
        }
    }
    innies.extend(cells().filter(|cell| !covered[cell.index()]));
    if innies.is_empty() {
        // Only outies: their sum is the excess of the cages.
        (innies, outies, total) = (outies, Vec::new(), -total);
    }
    innies.sort_unstable();
    outies.sort_unstable();
    let distinct = outies.is_empty() && all_see_each_other(board, &innies);
    let count = innies.len() + outies.len();
    let fits = count > 0 && count <= if distinct { MOST_DISTINCT } else { MOST_REPEATING };
    let minus = u8::try_from(outies.len()).ok()?;
    let in_range = (usize::from(board.digits()) + 1) * count < SUMS as usize;
    innies.extend(outies);
    (fits && in_range).then(|| Sum { cells: innies.into(), minus, total, distinct })
}

fn all_see_each_other(board: &Board, cells: &[Cell]) -> bool {
    cells.iter().enumerate().all(|(at, &cell)| cells[..at].iter().all(|&other| board.sees(cell, other)))
}

/// Sets of complete houses of one kind that share no cell and each touch another of the set: neighbouring lines, boxes,
/// regions.
fn unions(board: &Board) -> Vec<Vec<HouseId>> {
    let made_of_cells = |&id: &HouseId| !matches!(board.house(id).kind, HouseKind::Cage | HouseKind::Run);
    let complete: Vec<HouseId> = board.house_ids().filter(|&id| board.is_complete(id)).filter(made_of_cells).collect();
    let besides = |&a: &HouseId| complete.iter().map(|&b| relation(board, a, b)).collect::<Vec<_>>();
    let relations: Vec<Vec<Relation>> = complete.iter().map(besides).collect();
    let mut unions: Vec<Vec<usize>> = Vec::new();
    let mut layer: Vec<Vec<usize>> = (0..complete.len()).map(|at| vec![at]).collect();
    for _ in 0..MOST_HOUSES {
        let mut next: HashSet<Vec<usize>> = HashSet::new();
        for union in &layer {
            for (more, of_house) in relations.iter().enumerate() {
                let relation = |&at: &usize| of_house[at];
                let apart = union.iter().all(|at| relation(at) != Relation::Other);
                if apart && union.iter().any(|at| relation(at) == Relation::Touching) {
                    let mut larger = union.clone();
                    larger.push(more);
                    larger.sort_unstable();
                    next.insert(larger);
                }
            }
        }
        unions.extend(layer);
        layer = next.into_iter().collect();
        layer.sort_unstable();
        if unions.len() + layer.len() > MOST_UNIONS {
            break;
        }
    }
    unions.into_iter().map(|union| union.into_iter().map(|at| complete[at]).collect()).collect()
}

/// How two houses lie relative to each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Relation {
    /// Of the same kind, without common cells, and adjacent.
    Touching,
    /// Of the same kind, without common cells, and not adjacent.
    Apart,
    /// They share cells, or are of different kinds.
    Other,
}

fn relation(board: &Board, a: HouseId, b: HouseId) -> Relation {
    let (a, b) = (board.house(a), board.house(b));
    if a.kind != b.kind || a.cells.iter().any(|cell| b.cells.binary_search(cell).is_ok()) {
        return Relation::Other;
    }
    let side_by_side = |a: Cell, b: Cell| {
        let (a, b) = (board.place(a), board.place(b));
        a.layer == b.layer && a.row.abs_diff(b.row) + a.column.abs_diff(b.column) == 1
    };
    if a.cells.iter().any(|&a| b.cells.iter().any(|&b| side_by_side(a, b))) {
        Relation::Touching
    } else {
        Relation::Apart
    }
}
