//! Nested clues: which parts of them are certain, and where the others are. A conjunction and a repetition are drawn as
//! their parts; of alternatives only the cells are certain.

use deduku_core::board::{Board, Cell, Place};
use deduku_core::constraint::{Clue, Drawing, Family};

/// The number of drawn clues at which repetitions are cut off.
const MOST: usize = 2_000;

/// The clues that hold in any case, each with its number in the puzzle. Conjunctions and repetitions are replaced by
/// their parts.
pub fn certain(board: &Board, clues: &[Clue]) -> Vec<(usize, Clue)> {
    let mut all = Vec::new();
    for (number, clue) in clues.iter().enumerate() {
        push(board, number, clue, &mut all);
    }
    all
}

fn push(board: &Board, number: usize, clue: &Clue, all: &mut Vec<(usize, Clue)>) {
    match clue.family {
        _ if all.len() >= MOST => {}
        Family::And => clue.parts.iter().for_each(|part| push(board, number, part, all)),
        Family::Modified => {
            all.push((number, Clue { parts: Vec::new(), ..clue.clone() }));
            clue.parts.iter().for_each(|part| push(board, number, part, all));
        }
        Family::Replicate => {
            let origin = clue.groups.get(1).and_then(|group| group.first()).copied().unwrap_or(0);
            for &target in clue.groups.first().into_iter().flatten() {
                let moved = clue.parts.iter().filter_map(|part| moved(board, part, origin, target));
                moved.collect::<Vec<_>>().iter().for_each(|part| push(board, number, part, all));
            }
        }
        Family::Or => {}
        _ => all.push((number, clue.clone())),
    }
}

/// The clue with its cells moved by the offset from the origin to the target.
fn moved(board: &Board, clue: &Clue, origin: u16, target: u16) -> Option<Clue> {
    let place = |cell: u16| (usize::from(cell) < board.cell_count()).then(|| board.place(Cell::new(cell)));
    let (from, to) = (place(origin)?, place(target)?);
    let shift = |cell: &u16| {
        let at = place(*cell)?;
        let row = (at.row + to.row).checked_sub(from.row)?;
        let column = (at.column + to.column).checked_sub(from.column)?;
        board.cell_at(Place { row, column, ..at }).map(|cell| cell.index() as u16)
    };
    let group = |group: &Vec<u16>| group.iter().map(shift).collect::<Option<Vec<_>>>();
    Some(Clue {
        groups: clue.groups.iter().map(group).collect::<Option<_>>()?,
        parts: clue.parts.iter().map(|part| moved(board, part, origin, target)).collect::<Option<_>>()?,
        ..clue.clone()
    })
}

/// The cells of alternatives, each with the number of its clue.
pub fn alternatives(board: &Board, clues: &[Clue]) -> Vec<(usize, Vec<Cell>)> {
    let has_choice = |clue: &&(usize, &Clue)| clue.1.family == Family::Or;
    let numbered: Vec<(usize, &Clue)> = clues.iter().enumerate().collect();
    let cells = |clue: &Clue| {
        let mut cells = clue.cells();
        cells.sort_unstable();
        cells.dedup();
        cells.into_iter().filter(|&cell| usize::from(cell) < board.cell_count()).map(Cell::new).collect()
    };
    numbered.iter().filter(has_choice).map(|(number, clue)| (*number, cells(clue))).collect()
}

/// Whether clues of the family have no place on the board: they hold everywhere, or are candidates of cells.
pub fn is_listed(family: Family) -> bool {
    family == Family::Given || family != Family::Or && family.row().drawing == Drawing::Listed
}
