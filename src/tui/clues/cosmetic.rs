//! Cosmetic drawings, without a meaning for a solver: lines, texts, shapes and cages, as far as tiles can show them.

use unicode_width::UnicodeWidthChar;

use super::cages;
use super::draft::Draft;
use crate::board::Cell;
use crate::puzzle::{Description, Drawn, DrawnKind};
use crate::text::visible;
use crate::tui::canvas::{Beside, Between, Line, Mark, Node, Shape};
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
    let face = face_of(&drawn.colour);
    let mut nodes = Vec::new();
    if let (DrawnKind::Arrow, [.., before, last]) = (drawn.kind, &cells[..]) {
        let (rows, columns) = draft.way(*before, *last);
        nodes.push((*last, Node::Head(rows, columns)));
        draft.picture.cells[last.index()].node.get_or_insert((Mark::Way(rows, columns), face));
    }
    // Of two lines of one colour that touch, one has the second shade.
    let touches =
        |other: &Line| other.strokes.iter().flatten().any(|&one| cells.iter().any(|&other| draft.touches(one, other)));
    let second = draft.picture.lines.iter().any(|other| other.face == face && !other.second && touches(other));
    draft.picture.lines.push(Line { face, second, rank: 3, strokes: vec![cells], nodes, letter: None });
}

/// The hues of the faces of lines, in degrees; greys have the sixth.
const HUES: [(Face, i32); 7] = [
    (Face::Line1, 352),
    (Face::Line8, 20),
    (Face::Line3, 42),
    (Face::Line2, 130),
    (Face::Line7, 184),
    (Face::Line5, 216),
    (Face::Line4, 300),
];
/// The least difference of the components of a colour that is no grey.
const COLOURED: i32 = 40;

/// The face whose lines are most like this colour, so that what people call the green line is green; that of greys for a
/// colour that is not understood.
fn face_of(colour: &str) -> Face {
    let digits = colour.strip_prefix('#').filter(|digits| digits.is_ascii());
    let wide = digits.map(|digits| match digits.len() {
        3 | 4 => digits.chars().take(3).flat_map(|digit| [digit, digit]).collect(),
        _ => digits.chars().take(6).collect::<String>(),
    });
    let value = wide.filter(|wide| wide.len() == 6).and_then(|wide| u32::from_str_radix(&wide, 16).ok());
    let Some([_, red, green, blue]) = value.map(|value| value.to_be_bytes().map(i32::from)) else { return DRAWN };
    let (most, least) = (red.max(green).max(blue), red.min(green).min(blue));
    let range = most - least;
    if range < COLOURED {
        return DRAWN;
    }
    let hue = match most {
        _ if most == red => 60 * (green - blue) / range,
        _ if most == green => 120 + 60 * (blue - red) / range,
        _ => 240 + 60 * (red - green) / range,
    };
    let turned = |other: i32| {
        let turned = (hue - other).rem_euclid(360);
        turned.min(360 - turned)
    };
    HUES.into_iter().min_by_key(|&(_, other)| turned(other)).map_or(DRAWN, |(face, _)| face)
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
            draft.shape(cell, if drawn.kind == DrawnKind::Circle { Shape::Disc } else { Shape::Square });
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_have_the_colour_that_people_call_them_by() {
        for (colour, face) in [
            ("#67F067", Face::Line2),
            ("#F067F0", Face::Line4),
            ("#0000FF", Face::Line5),
            ("#2ECBFF", Face::Line7),
            ("#f00", Face::Line1),
            ("#BB6600FF", Face::Line3),
            ("#F4511E", Face::Line8),
            ("#ffd700", Face::Line3),
            ("#B0B0B0", Face::Line6),
            ("#000", Face::Line6),
            ("rebeccapurple", Face::Line6),
            ("", Face::Line6),
        ] {
            assert_eq!(face_of(colour), face, "{colour}");
        }
    }
}
