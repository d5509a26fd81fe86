//! Cosmetic drawings, without a meaning for a solver: lines, texts, shapes and cages, as far as tiles can show them.

use unicode_width::UnicodeWidthChar;

use super::cages;
use super::draft::Draft;
use crate::board::Cell;
use crate::puzzle::{Description, Drawn, DrawnKind};
use crate::text::visible;
use crate::tui::canvas::{Beside, Between, Line, Mark, Node};
use crate::tui::theme::Face;

/// The largest distance from the middle of a cell or side, in hundredths of a cell, at which something still belongs to
/// it.
const NEAR: i32 = 30;
/// The face of lines without a meaning.
const DRAWN: Face = Face::Line6;
/// The longest text beside the grid.
const LONGEST: usize = 3;

/// Draws them where no clue uses the place.
pub(super) fn draw(draft: &mut Draft<'_>, description: &Description) {
    for drawn in &description.drawing {
        match drawn.kind {
            // A drawing that belongs to a constraint is drawn with it.
            _ if !drawn.pictures.is_empty() => {}
            DrawnKind::Line | DrawnKind::Arrow => line(draft, drawn),
            DrawnKind::Cage => cage(draft, drawn),
            DrawnKind::Text | DrawnKind::Circle | DrawnKind::Rectangle => point(draft, drawn),
        }
    }
    let added = draft.cages.len() as u16;
    if added > draft.picture.cages {
        cages::number(draft);
    }
}

/// The cell whose middle is near this point.
fn cell_at(draft: &Draft<'_>, (row, column): (i32, i32)) -> Option<Cell> {
    let near = |at: i32| (at.rem_euclid(100) - 50).abs() <= NEAR;
    (near(row) && near(column)).then(|| draft.at(row.div_euclid(100), column.div_euclid(100))).flatten()
}

/// Draws a line through the cells at its points and those on the way from one point to the next.
fn line(draft: &mut Draft<'_>, drawn: &Drawn) {
    let mut cells: Vec<Cell> = Vec::new();
    for pair in drawn.points.windows(2) {
        let (rows, columns) = (pair[1].0.saturating_sub(pair[0].0), pair[1].1.saturating_sub(pair[0].1));
        let steps = rows.saturating_abs().max(columns.saturating_abs()) / 100;
        for step in 0..=steps.min(99) {
            let along = |from: i32, by: i32| from.saturating_add(by.saturating_mul(step) / steps.max(1));
            let Some(cell) = cell_at(draft, (along(pair[0].0, rows), along(pair[0].1, columns))) else { continue };
            if cells.last() != Some(&cell) {
                cells.push(cell);
            }
        }
    }
    // This line is already drawn as that of a clue.
    if cells.is_empty() || cells.iter().all(|&cell| draft.is_on_line(cell)) {
        return;
    }
    let mut nodes = Vec::new();
    for (at, &cell) in cells.iter().enumerate() {
        let way = cells.get(at + 1).map(|&next| draft.way(cell, next));
        let mark = way.map_or(Mark::End, |(rows, columns)| match drawn.kind {
            DrawnKind::Arrow => Mark::Way(rows, columns),
            _ => Mark::Along(rows, columns),
        });
        draft.picture.cells[cell.index()].steps[1].get_or_insert((mark, DRAWN));
    }
    if let (DrawnKind::Arrow, [.., before, last]) = (drawn.kind, &cells[..]) {
        let (rows, columns) = draft.way(*before, *last);
        nodes.push((*last, Node::Head(rows, columns)));
        draft.picture.cells[last.index()].node.get_or_insert((Mark::Way(rows, columns), DRAWN));
    }
    draft.picture.lines.push(Line { face: DRAWN, second: false, rank: 3, strokes: vec![cells], nodes });
}

fn cage(draft: &mut Draft<'_>, drawn: &Drawn) {
    let mut cells: Vec<Cell> = drawn.points.iter().filter_map(|&point| cell_at(draft, point)).collect();
    cells.sort_unstable();
    cells.dedup();
    let is_said = draft.cages.iter().any(|(other, ..)| *other == cells);
    // One site stores title and author in cages of their own.
    if cells.is_empty() || is_said || drawn.text.contains(':') {
        return;
    }
    let text: String = plain(&drawn.text).chars().take(2).collect();
    cages::add(draft, cells, text, usize::MAX);
}

/// Draws a text or shape at a point: in a cell, between two, or beside the grid.
fn point(draft: &mut Draft<'_>, drawn: &Drawn) {
    let Some(&(row, column)) = drawn.points.first() else { return };
    let text = plain(&drawn.text);
    let shape = match drawn.kind {
        DrawnKind::Circle => Some(Mark::Circle),
        DrawnKind::Rectangle => Some(Mark::Letter('□')),
        _ => None,
    };
    let mark = text.chars().next().map(Mark::Letter).or(shape);
    let Some(mark) = mark else { return };
    if let Some(cell) = cell_at(draft, (row, column)) {
        // Longer words are not signs.
        if text.chars().count() <= 2 {
            draft.shape(cell);
            draft.sign(cell, (mark, Face::Sign));
        }
        return;
    }
    let middle = |at: i32| (at.rem_euclid(100) - 50).abs() <= NEAR;
    let (down, right) = (row.div_euclid(100), column.div_euclid(100));
    let pair = match (middle(row), middle(column)) {
        (true, false) => {
            draft.at(down, (column - 50).div_euclid(100)).zip(draft.at(down, (column + 50).div_euclid(100)))
        }
        (false, true) => draft.at((row - 50).div_euclid(100), right).zip(draft.at((row + 50).div_euclid(100), right)),
        _ => None,
    };
    if let Some(cells) = pair {
        if draft.picture.between.iter().all(|between| between.cells != cells) {
            draft.picture.between.push(Between { cells, sign: (mark, Face::Sign), clue: None });
        }
    } else if draft.at(down, right).is_none() && !text.is_empty() && text.chars().count() <= LONGEST {
        beside(draft, (down, right), text);
    }
}

fn beside(draft: &mut Draft<'_>, (row, column): (i32, i32), text: String) {
    let extent = draft.board.extent();
    let (row, column) = (row.clamp(-1, i32::from(extent.row)), column.clamp(-1, i32::from(extent.column)));
    if draft.picture.beside.iter().all(|other| (other.row, other.column) != (row, column)) {
        draft.picture.beside.push(Beside { row, column, text, way: None, cells: Vec::new(), clue: None });
    }
}

/// The characters of an external text that take one column each.
fn plain(text: &str) -> String {
    visible(text.trim()).chars().filter(|symbol| symbol.width() == Some(1) && !symbol.is_whitespace()).collect()
}
