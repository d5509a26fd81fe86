//! Numbers beside the grid.

use super::draft::Draft;
use crate::board::Cell;
use crate::constraint::{Clue, Drawing, Family};
use crate::text::drawing::letter;
use crate::tui::canvas::Beside;

/// Whether rows and columns have numbers of several kinds, so that each kind needs its letter.
pub(super) fn are_several(clues: &[(usize, Clue)]) -> bool {
    let mut kinds = clues.iter().map(|(_, clue)| clue.family);
    let mut kinds = kinds.by_ref().filter(|family| is_at_end(*family));
    kinds.next().is_some_and(|first| kinds.any(|other| other != first))
}

fn is_at_end(family: Family) -> bool {
    family.row().drawing == Drawing::Outside && family != Family::LittleKiller
}

/// Draws the number of a clue beside the line that it refers to.
pub(super) fn draw(draft: &mut Draft<'_>, number: usize, clue: &Clue, several: bool) -> bool {
    let Some(said) = clue.numbers.first() else { return true };
    let diagonal = clue.family == Family::LittleKiller;
    let mut drawn = false;
    for group in &clue.groups {
        let cells = draft.cells(group);
        let Some((row, column, way)) = place(draft, &cells, diagonal) else { continue };
        let text = if several && !diagonal { format!("{}{said}", letter(clue.family)) } else { said.to_string() };
        let way = diagonal.then_some(way);
        draft.picture.beside.push(Beside { row, column, text, way, cells, clue: Some(number) });
        drawn = true;
    }
    drawn
}

/// The position before the first cell of a line, and the direction of the line from there.
fn place(draft: &Draft<'_>, line: &[Cell], diagonal: bool) -> Option<(i32, i32, (i8, i8))> {
    let &first = line.first()?;
    let at = draft.board.place(first);
    let (row, column) = (i32::from(at.row), i32::from(at.column));
    let extent = draft.board.extent();
    let way = match line.get(1) {
        Some(&second) => draft.way(first, second),
        // A single corner cell: the diagonal enters from outside.
        None if diagonal => {
            (if at.row == 0 { -1 } else { 1 }, if at.column == 0 && at.row + 1 < extent.row { 1 } else { -1 })
        }
        None if extent.column == 1 => (0, 1),
        None => (1, 0),
    };
    let (row, column) = (row - i32::from(way.0), column - i32::from(way.1));
    // A line that begins inside the grid has no position beside it.
    draft.at(row, column).is_none().then_some((row, column, way))
}
