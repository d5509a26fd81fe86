//! Where things lie on a drawn board: the span of each row and column, and the window of them that is on
//! the screen.

use ratatui::layout::{Position, Rect};

use super::chart::{Chart, Field};
use super::detail::{Detail, Measures};
use crate::board::{Board, Cell};

/// One axis of the drawn board, in characters from its own edge.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Axis {
    /// Where each row or column begins.
    pub(super) starts: Vec<u16>,
    /// Where the rule after each lies, if there is room for one.
    pub(super) rules: Vec<Option<u16>>,
    /// How long it is altogether.
    pub(super) length: u16,
    /// Whether a rule lies at 0.
    pub(super) outer: bool,
}

impl Axis {
    fn new(count: u16, divides: impl Fn(u16) -> bool, inner: u16, house: u16, cell: u16, outer: bool) -> Self {
        let mut at = u16::from(outer);
        let (mut starts, mut rules) = (Vec::new(), Vec::new());
        for index in 0..count {
            starts.push(at);
            at += cell;
            let room = match index + 1 == count {
                true if outer => house,
                true => 0,
                false if divides(index) => house,
                false => inner,
            };
            at += room;
            rules.push((room > 0).then(|| at - 1));
        }
        Self { starts, rules, length: at, outer }
    }

    /// The origin of the window that begins at this index: the first window shows the outer rule.
    pub(super) fn origin(&self, first: u16) -> u16 {
        if first == 0 { 0 } else { self.starts[first as usize] }
    }

    /// Whether there is room for a rule before this row or column.
    pub(super) fn has_room_above(&self, index: u16) -> bool {
        match index.checked_sub(1) {
            None => self.outer,
            Some(before) => self.rules[usize::from(before)].is_some(),
        }
    }

    /// How far the row or column is from the one before; from the one after, for the first.
    pub(super) fn pitch(&self, index: u16) -> u16 {
        let index = usize::from(index.max(1));
        self.starts.get(index).map_or(u16::MAX, |start| start - self.starts[index - 1])
    }

    /// Where the row or column and the rule after it end.
    fn end(&self, index: u16) -> u16 {
        match self.rules.get(index as usize) {
            Some(Some(rule)) => rule + 1,
            _ => self.starts.get(index as usize + 1).copied().unwrap_or(self.length),
        }
    }

    /// How many rows or columns from `first` on fit into so much room.
    pub(super) fn fitting(&self, first: u16, room: u16) -> u16 {
        let origin = self.origin(first);
        let count = self.starts.len() as u16;
        (first..count).take_while(|&index| self.end(index) - origin <= room).count() as u16
    }

    /// The first index of a window that shows `cursor` and two more on either side, moved as little
    /// as possible from `before`.
    fn follow(&self, before: u16, cursor: u16, room: u16) -> u16 {
        const MARGIN: u16 = 2;
        let count = self.starts.len() as u16;
        let wanted = (cursor + MARGIN).min(count.saturating_sub(1));
        let mut first = before.min(cursor.saturating_sub(MARGIN));
        while first < cursor && first + self.fitting(first, room) <= wanted {
            first += 1;
        }
        // Room left at the far end is room wasted.
        while first > 0 && first - 1 + self.fitting(first - 1, room) >= count {
            first -= 1;
        }
        first
    }
}

/// The rows and columns with which the visible part of the board begins, from 0.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Viewport {
    /// The first column.
    pub column: u16,
    /// The first row.
    pub row: u16,
}

/// Which labels stand beside the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Labels {
    /// Row and column numbers.
    Both,
    /// Row numbers, where there is no line for the others.
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
    pub(super) light: bool,
    /// Whether level rules have no lines of their own: underlines stand for them.
    pub(super) underlined: bool,
    /// How wide the row labels are, and how high the column labels; 0 without them.
    pub(super) labels: (u16, u16),
}

impl Geometry {
    /// Lays the sheet of a board out.
    pub fn new(board: &Board, chart: &Chart, detail: Detail, labels: Labels) -> Self {
        Self::measured(detail.measures(chart, u16::from(board.digits())), chart, detail, labels)
    }

    /// The same with underlines for level rules, so that it takes fewer lines; none where a detail has them
    /// anyway, needs the lines for sums, or rules would be few.
    pub fn underlined(board: &Board, chart: &Chart, detail: Detail, labels: Labels) -> Option<Self> {
        let fit = detail == Detail::Rows && chart.is_closed() && !chart.has_cages() && !chart.is_walled();
        let measures = detail.measures(chart, u16::from(board.digits())).underlined();
        fit.then(|| Self::measured(measures, chart, detail, labels))
    }

    fn measured(measures: Measures, chart: &Chart, detail: Detail, labels: Labels) -> Self {
        let (rows, columns) = chart.size();
        let Measures { cell, inner, house, outer, light, underlined } = measures;
        let label_width = if (0..rows).any(|row| chart.row_number(row) > Some(9)) { 3 } else { 2 };
        let divides = |down| move |after| chart.is_divided(after, down);
        Self {
            detail,
            columns: Axis::new(columns, divides(false), inner.0, house.0, cell.0, outer.0),
            rows: Axis::new(rows, divides(true), inner.1, house.1, cell.1, outer.1),
            cell,
            light,
            underlined,
            labels: match labels {
                Labels::Both => (label_width, 1),
                Labels::Rows => (label_width, 0),
                Labels::None => (0, 0),
            },
        }
    }

    /// How many columns and rows of characters the whole board takes, labels included.
    pub const fn size(&self) -> (u16, u16) {
        (self.columns.length + self.labels.0, self.rows.length + self.labels.1)
    }

    /// Whether the whole board fits.
    pub const fn fits(&self, width: u16, height: u16) -> bool {
        self.size().0 <= width && self.size().1 <= height
    }

    /// The viewport that keeps the cursor two cells from its edges, moved as little as possible.
    pub fn follow(&self, before: Viewport, cursor: Field, width: u16, height: u16) -> Viewport {
        let count = |axis: &Axis| (axis.starts.len() as u16).saturating_sub(1);
        let (row, column) = (before.row.min(count(&self.rows)), before.column.min(count(&self.columns)));
        Viewport {
            column: self.columns.follow(column, cursor.1, width.saturating_sub(self.labels.0)),
            row: self.rows.follow(row, cursor.0, height.saturating_sub(self.labels.1)),
        }
    }

    /// The part of `area` that the field takes, if it is in the viewport.
    pub fn cell_area(&self, (row, column): Field, viewport: Viewport, area: Rect) -> Option<Rect> {
        let inside = self.inside(area);
        let x = (*self.columns.starts.get(column as usize)?).checked_sub(self.columns.origin(viewport.column))?;
        let y = (*self.rows.starts.get(row as usize)?).checked_sub(self.rows.origin(viewport.row))?;
        let fits = x + self.cell.0 <= inside.width && y + self.cell.1 <= inside.height;
        fits.then(|| Rect { x: inside.x + x, y: inside.y + y, width: self.cell.0, height: self.cell.1 })
    }

    /// The cell drawn at this point of the screen. The room after a cell counts as the cell's.
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
            width: area.width.saturating_sub(across),
            height: area.height.saturating_sub(down),
        }
    }

    /// The columns and rows that are visible in this much room, each as (first, past the last).
    pub(super) fn visible(&self, viewport: Viewport, area: Rect) -> [(u16, u16); 2] {
        let inside = self.inside(area);
        let span = |axis: &Axis, first: u16, room| (first, first + axis.fitting(first, room));
        [span(&self.columns, viewport.column, inside.width), span(&self.rows, viewport.row, inside.height)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::named;

    #[test]
    fn boards_have_the_sizes_that_screens_are_laid_out_for() {
        let sizes = [
            ("9x9", Detail::Digits, false, (25, 13)),
            ("9x9", Detail::Compact, false, (31, 13)),
            ("9x9", Detail::Rows, false, (53, 20)),
            ("9x9", Detail::Rows, true, (55, 21)),
            ("9x9", Detail::Squares, false, (35, 29)),
            ("9x9", Detail::Large, false, (73, 37)),
            ("4x4", Detail::Rows, false, (23, 9)),
            ("6x6", Detail::Squares, false, (23, 20)),
            ("16x16", Detail::Digits, true, (44, 22)),
            ("25x25", Detail::Digits, false, (61, 31)),
            ("samurai", Detail::Dense, false, (43, 21)),
            ("samurai", Detail::Digits, false, (57, 29)),
            ("9x9+cages(0.1)", Detail::Compact, true, (39, 20)),
            ("9x9+cages(0.1)", Detail::Large, false, (73, 37)),
            ("kakuro(#..../.....)", Detail::Digits, false, (21, 4)),
        ];
        for (name, detail, labels, size) in sizes {
            let board = named(name).expect("in the catalogue");
            let labels = if labels { Labels::Both } else { Labels::None };
            assert_eq!(Geometry::new(&board, &Chart::whole(&board), detail, labels).size(), size, "{name} {detail:?}");
        }
    }

    #[test]
    fn underlines_save_the_lines_of_rules() {
        let board = named("jigsaw-4(AAABCABBCCBDCDDD)").expect("a map");
        let chart = Chart::whole(&board);
        let ruled = Geometry::new(&board, &chart, Detail::Rows, Labels::Both);
        let underlined = Geometry::underlined(&board, &chart, Detail::Rows, Labels::Both).expect("regions");
        assert_eq!((ruled.size(), underlined.size()), ((27, 14), (25, 9)));
        for name in ["9x9", "9x9+cages(0.1)", "kakuro(#..../.....)"] {
            let board = named(name).expect("in the catalogue");
            assert_eq!(Geometry::underlined(&board, &Chart::whole(&board), Detail::Rows, Labels::Both), None, "{name}");
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
        let area = Rect::new(3, 2, 90, 60);
        for (name, detail) in [("9x9", Detail::Rows), ("10x10", Detail::Squares), ("6x6", Detail::Digits)] {
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
