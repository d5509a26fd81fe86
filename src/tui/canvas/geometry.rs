//! The positions on a drawn board: the extent of each row and column, and the part of them that is on the screen.

use ratatui::layout::{Position, Rect};

use super::chart::{Chart, Field};
use super::detail::{Detail, Measures};
use super::picture::Margins;
use crate::board::{Board, Cell};

/// One axis of the drawn board, in characters from the board's own edge.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Axis {
    /// Where each row or column begins.
    pub(super) starts: Vec<u16>,
    /// The position of the gap after each, if there is one.
    pub(super) gaps: Vec<Option<u16>>,
    /// Whether a rule runs through that gap.
    pub(super) ruled: Vec<bool>,
    /// The total length.
    pub(super) length: u16,
    /// Whether there is also a gap before the first.
    pub(super) outer: bool,
}

impl Axis {
    fn new(count: u16, divides: impl Fn(u16) -> bool, (inner, house): (u16, u16), cell: u16, outer: bool) -> Self {
        let mut at = u16::from(outer);
        let (mut starts, mut gaps, mut ruled) = (Vec::new(), Vec::new(), Vec::new());
        for index in 0..count {
            starts.push(at);
            at += cell;
            let is_last = index + 1 == count;
            let parts_boxes = !is_last && divides(index);
            let room = match (is_last, parts_boxes) {
                (true, _) => u16::from(outer),
                (false, true) => house,
                (false, false) => inner,
            };
            at += room;
            gaps.push((room > 0).then(|| at - 1));
            ruled.push(parts_boxes && room > 0);
        }
        Self { starts, gaps, ruled, length: at, outer }
    }

    /// The origin of the window that begins at this index; the first window includes the gap before it.
    pub(super) fn origin(&self, first: u16) -> u16 {
        if first == 0 { 0 } else { self.starts[first as usize] }
    }

    /// The position of the gap before a row or column, if there is one.
    pub(super) fn gap_before(&self, index: u16) -> Option<u16> {
        match index.checked_sub(1) {
            None => self.outer.then_some(0),
            Some(before) => self.gaps.get(usize::from(before)).copied().flatten(),
        }
    }

    /// The distance from the previous row or column; for the first, to the next one.
    pub(super) fn pitch(&self, index: u16) -> u16 {
        let index = usize::from(index.max(1));
        self.starts.get(index).map_or(u16::MAX, |start| start - self.starts[index - 1])
    }

    /// Where the row or column ends, including the gap after it.
    fn end(&self, index: u16) -> u16 {
        match self.gaps.get(index as usize) {
            Some(Some(gap)) => gap + 1,
            _ => self.starts.get(index as usize + 1).copied().unwrap_or(self.length),
        }
    }

    /// How many rows or columns fit into `room`, starting with `first`.
    pub(super) fn fitting(&self, first: u16, room: u16) -> u16 {
        let origin = self.origin(first);
        let count = self.starts.len() as u16;
        (first..count).take_while(|&index| self.end(index) - origin <= room).count() as u16
    }

    /// The first index of a window that shows `cursor` and two more on either side, moved as little as possible from
    /// `before`.
    fn follow(&self, before: u16, cursor: u16, room: u16) -> u16 {
        const MARGIN: u16 = 2;
        let count = self.starts.len() as u16;
        let wanted = (cursor + MARGIN).min(count.saturating_sub(1));
        let mut first = before.min(cursor.saturating_sub(MARGIN));
        while first < cursor && first + self.fitting(first, room) <= wanted {
            first += 1;
        }
        // Avoid unused space at the far end.
        while first > 0 && first - 1 + self.fitting(first - 1, room) >= count {
            first -= 1;
        }
        first
    }
}

/// The first visible row and column of the board, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Viewport {
    /// The first column.
    pub column: u16,
    /// The first row.
    pub row: u16,
}

/// Which labels are drawn beside the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Labels {
    /// Row and column numbers.
    Both,
    /// Row numbers only, where there is no line for the column numbers.
    Rows,
    /// None.
    None,
}

/// A board laid out at one level of detail.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Geometry {
    /// The level of detail.
    pub detail: Detail,
    pub(super) columns: Axis,
    pub(super) rows: Axis,
    pub(super) cell: (u16, u16),
    /// Columns before the first cell and lines above it, for row and column numbers and for clues.
    pub(super) labels: (u16, u16),
    /// Of these columns, those before the row numbers, for clues.
    pub(super) before_numbers: u16,
    /// Columns after the last cell and lines below it, for clues.
    pub(super) after: (u16, u16),
    /// Which rows and columns are numbered.
    pub(super) numbers: Labels,
    /// After which rows a rule between boxes is an underline, for want of a row of its own.
    pub(super) underlined: Vec<bool>,
}

impl Geometry {
    /// Lays out the sheet of a board.
    pub fn new(board: &Board, chart: &Chart, detail: Detail, labels: Labels) -> Self {
        Self::measured(detail.measures(chart, u16::from(board.digits())), chart, detail, labels)
    }

    /// The same in fewer rows: boxes are parted by underlines.
    pub fn low(board: &Board, chart: &Chart, detail: Detail, labels: Labels) -> Self {
        let mut measures = detail.measures(chart, u16::from(board.digits()));
        if measures.inner.1 > 0 || measures.house.1 == 0 {
            return Self::measured(measures, chart, detail, labels);
        }
        measures.house.1 = 0;
        let underlined = (0..chart.size().0).map(|row| chart.is_ruled() && chart.is_divided(row, true)).collect();
        Self { underlined, ..Self::measured(measures, chart, detail, labels) }
    }

    fn measured(measures: Measures, chart: &Chart, detail: Detail, labels: Labels) -> Self {
        let (rows, columns) = chart.size();
        let Measures { cell, inner, house, outer } = measures;
        let digits = if (0..rows).any(|row| chart.row_number(row) > Some(9)) { 2 } else { 1 };
        // The gap before the first column separates the numbers from small cells, unless tags are in it.
        let label_width = digits + u16::from(!outer || detail > Detail::Rows || chart.has_tags_at_edge());
        let divides = |down| move |after| chart.is_ruled() && chart.is_divided(after, down);
        let label_size = match labels {
            Labels::Both => (label_width, 1),
            Labels::Rows => (label_width, 0),
            Labels::None => (0, 0),
        };
        let with_clues = with_margins(label_size, chart.margins(), cell);
        Self {
            detail,
            columns: Axis::new(columns, divides(false), (inner.0, house.0), cell.0, outer),
            rows: Axis::new(rows, divides(true), (inner.1, house.1), cell.1, false),
            cell,
            labels: with_clues,
            before_numbers: with_clues.0 - label_size.0,
            after: (chart.margins().right, u16::from(chart.margins().bottom)),
            numbers: labels,
            underlined: Vec::new(),
        }
    }

    /// The columns and rows of characters that the whole board takes, labels included.
    pub const fn size(&self) -> (u16, u16) {
        (self.columns.length + self.labels.0 + self.after.0, self.rows.length + self.labels.1 + self.after.1)
    }

    /// Whether the whole board fits.
    pub const fn fits(&self, width: u16, height: u16) -> bool {
        self.size().0 <= width && self.size().1 <= height
    }

    /// The viewport that keeps the cursor two cells from its edges, moved as little as possible from `before`.
    pub fn follow(&self, before: Viewport, cursor: Field, width: u16, height: u16) -> Viewport {
        let count = |axis: &Axis| (axis.starts.len() as u16).saturating_sub(1);
        let (row, column) = (before.row.min(count(&self.rows)), before.column.min(count(&self.columns)));
        Viewport {
            column: self.columns.follow(column, cursor.1, width.saturating_sub(self.labels.0 + self.after.0)),
            row: self.rows.follow(row, cursor.0, height.saturating_sub(self.labels.1 + self.after.1)),
        }
    }

    /// The part of `area` that the field covers, if it is in the viewport.
    pub fn cell_area(&self, (row, column): Field, viewport: Viewport, area: Rect) -> Option<Rect> {
        let inside = self.inside(area);
        let x = (*self.columns.starts.get(column as usize)?).checked_sub(self.columns.origin(viewport.column))?;
        let y = (*self.rows.starts.get(row as usize)?).checked_sub(self.rows.origin(viewport.row))?;
        let fits = x + self.cell.0 <= inside.width && y + self.cell.1 <= inside.height;
        fits.then(|| Rect { x: inside.x + x, y: inside.y + y, width: self.cell.0, height: self.cell.1 })
    }

    /// The cell drawn at this point of the screen. The gap after a cell belongs to the cell.
    pub fn cell_at(&self, chart: &Chart, point: Position, viewport: Viewport, area: Rect) -> Option<Cell> {
        let inside = self.inside(area);
        if !inside.contains(point) {
            return None;
        }
        let find = |axis: &Axis, first: u16, offset: u16| {
            let along = axis.origin(first) + offset;
            axis.starts.iter().rposition(|&start| start <= along)
        };
        let column = find(&self.columns, viewport.column, point.x - inside.x)?;
        let row = find(&self.rows, viewport.row, point.y - inside.y)?;
        chart.cell_at((row as u16, column as u16))
    }

    /// The area without its labels.
    pub(super) const fn inside(&self, area: Rect) -> Rect {
        let (across, down) = self.labels;
        Rect {
            x: area.x + across,
            y: area.y + down,
            width: area.width.saturating_sub(across + self.after.0),
            height: area.height.saturating_sub(down + self.after.1),
        }
    }

    /// The columns and rows visible in this area, each as a half-open range (first, end).
    pub fn visible(&self, viewport: Viewport, area: Rect) -> [(u16, u16); 2] {
        let inside = self.inside(area);
        let span = |axis: &Axis, first: u16, room| (first, first + axis.fitting(first, room));
        [span(&self.columns, viewport.column, inside.width), span(&self.rows, viewport.row, inside.height)]
    }
}

/// A cell at least this wide has its column's number and a clue above it side by side: `4 12`.
pub(super) const SIDE_BY_SIDE: u16 = 5;

/// The space for row and column numbers and for clues before and above the cells.
///
/// Clues stand before the numbers of rows; in cells of several lines on another line, so that a long one may begin before
/// the number and end below it. Above narrow cells, clues have a line of their own.
fn with_margins((wide, high): (u16, u16), margins: Margins, cell: (u16, u16)) -> (u16, u16) {
    let left = match margins.left {
        left if left == 0 || wide == 0 => wide.max(left),
        left if cell.1 > 1 => left.max(wide + left.min(2)),
        left => wide + left + 1,
    };
    let has_line = high > 0 && cell.0 >= SIDE_BY_SIDE;
    (left, high + u16::from(margins.top && !has_line))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::named;

    #[test]
    fn boards_have_the_sizes_that_screens_are_laid_out_for() {
        let sizes = [
            ("9x9", Detail::Digits, false, (29, 11)),
            ("9x9", Detail::Rows, false, (55, 20)),
            ("9x9", Detail::Rows, true, (56, 21)),
            ("9x9", Detail::Large, false, (73, 35)),
            ("9x9", Detail::Huge, true, (93, 45)),
            ("4x4", Detail::Large, true, (35, 16)),
            ("6x6", Detail::Rows, false, (37, 14)),
            ("16x16", Detail::Digits, true, (54, 20)),
            ("16x16", Detail::Rows, true, (86, 36)),
            ("25x25", Detail::Digits, false, (79, 29)),
            ("samurai", Detail::Dense, false, (42, 21)),
            ("9x9+cages(0.1)", Detail::Rows, true, (57, 21)),
            ("jigsaw-4(AABBAABBCCDDCCDD)", Detail::Rows, true, (26, 9)),
            ("kakuro(#..../.....)", Detail::Rows, false, (31, 4)),
        ];
        for (name, detail, labels, size) in sizes {
            let board = named(name).expect("in the catalogue");
            let labels = if labels { Labels::Both } else { Labels::None };
            assert_eq!(Geometry::new(&board, &Chart::whole(&board), detail, labels).size(), size, "{name} {detail:?}");
        }
    }

    #[test]
    fn the_viewport_keeps_two_cells_round_the_cursor() {
        let board = named("25x25").expect("in the catalogue");
        let geometry = Geometry::new(&board, &Chart::whole(&board), Detail::Digits, Labels::Both);
        let area = Rect::new(0, 0, 44, 20);
        let mut viewport = Viewport::default();
        let walk = (0..25).chain((0..25).rev()).map(|index| (index, index));
        for cursor in walk {
            viewport = geometry.follow(viewport, cursor, area.width, area.height);
            let [columns, rows] = geometry.visible(viewport, area);
            for (at, (first, end)) in [(cursor.1, columns), (cursor.0, rows)] {
                assert!(at >= first + 2 || first == 0, "{cursor:?} {viewport:?}");
                assert!(at + 2 < end || end == 25, "{cursor:?} {viewport:?}");
            }
            assert!(geometry.cell_area(cursor, viewport, area).is_some());
        }
    }

    #[test]
    fn every_cell_is_found_where_it_is_drawn() {
        let area = Rect::new(3, 2, 110, 60);
        for (name, detail) in [("9x9", Detail::Rows), ("10x10", Detail::Large), ("6x6", Detail::Digits)] {
            let board = named(name).expect("in the catalogue");
            let chart = Chart::whole(&board);
            let geometry = Geometry::new(&board, &chart, detail, Labels::Both);
            for cell in board.cells() {
                let field = chart.field_of(cell).expect("on the sheet");
                let drawn = geometry.cell_area(field, Viewport::default(), area).expect("it fits");
                for point in drawn.positions() {
                    assert_eq!(geometry.cell_at(&chart, point, Viewport::default(), area), Some(cell));
                }
            }
        }
    }
}
