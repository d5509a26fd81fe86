//! Where things lie on a drawn board: levels of detail, the span of each row and column, and the
//! window of them that is on the screen.

use ratatui::layout::{Position, Rect};

use crate::board::{Board, Cell, HouseKind, Place};

/// How much of a cell is drawn, least first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Detail {
    /// One character a cell: 25×13 for 9×9.
    Digits,
    /// Digits with their flanks, and one or two marks: 31×13.
    Compact,
    /// Marks in fixed places over two rows: 53×20.
    Rows,
    /// Marks in a square, rules between boxes only: 35×29.
    Squares,
    /// Marks in a square with room, rules between all cells: 73×37.
    Large,
}

impl Detail {
    /// Every level, least first.
    pub const ALL: [Self; 5] = [Self::Digits, Self::Compact, Self::Rows, Self::Squares, Self::Large];

    /// The levels that automatic choice tries, in its order. Squares need fewer columns than rows do,
    /// and Compact only serves who asks for it or lacks the room.
    pub const BEST_FIRST: [Self; 5] = [Self::Large, Self::Squares, Self::Rows, Self::Compact, Self::Digits];

    /// Its name in the status line and the configuration.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Digits => "digits",
            Self::Compact => "compact",
            Self::Rows => "rows",
            Self::Squares => "squares",
            Self::Large => "large",
        }
    }

    /// Whether every mark of a cell is visible.
    pub const fn shows_marks(self) -> bool {
        matches!(self, Self::Rows | Self::Squares | Self::Large)
    }

    /// The next larger level, if there is one.
    pub fn larger(self) -> Option<Self> {
        let at = Self::ALL.iter().position(|detail| *detail == self)?;
        Self::ALL.get(at + 1).copied()
    }

    const fn measures(self, digits: u16) -> Measures {
        let side = if digits <= 9 { 3 } else { ceil_root(digits) };
        match self {
            Self::Digits => Measures { cell: (2, 1), inner: (0, 0), house: (2, 1), outer: true, light: false },
            Self::Compact => Measures { cell: (3, 1), inner: (0, 0), house: (1, 1), outer: true, light: false },
            Self::Rows => {
                let half = digits.div_ceil(2);
                let wide = if half < 5 { 5 } else { half };
                Measures { cell: (wide, 2), inner: (1, 0), house: (1, 1), outer: false, light: true }
            }
            Self::Squares => Measures { cell: (side, side), inner: (1, 0), house: (1, 1), outer: false, light: false },
            Self::Large => {
                Measures { cell: (2 * side + 1, side), inner: (1, 1), house: (1, 1), outer: true, light: true }
            }
        }
    }
}

/// The smallest number whose square is not below `n`.
pub(super) const fn ceil_root(n: u16) -> u16 {
    let mut root = 1;
    while root * root < n {
        root += 1;
    }
    root
}

/// The measures of a level of detail, each (across, down).
#[derive(Clone, Copy, Debug)]
struct Measures {
    cell: (u16, u16),
    /// Room between two cells of a box.
    inner: (u16, u16),
    /// Room between two cells of different boxes; a rule takes the last of it.
    house: (u16, u16),
    /// Whether a rule runs round the whole.
    outer: bool,
    /// Whether the room within a box holds thin rules.
    light: bool,
}

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
    /// How wide the row labels are, and how high the column labels; 0 without them.
    pub(super) labels: (u16, u16),
}

impl Geometry {
    /// Lays the board out.
    pub fn new(board: &Board, detail: Detail, labels: Labels) -> Self {
        let Place { row: rows, column: columns, .. } = board.extent();
        let Measures { cell, inner, house, outer, light } = detail.measures(u16::from(board.digits()));
        let divides_columns =
            |column| (0..rows).any(|row| parted(board, at(board, row, column), at(board, row, column + 1)));
        let divides_rows =
            |row| (0..columns).any(|column| parted(board, at(board, row, column), at(board, row + 1, column)));
        let label_width = if rows > 9 { 3 } else { 2 };
        Self {
            detail,
            columns: Axis::new(columns, divides_columns, inner.0, house.0, cell.0, outer),
            rows: Axis::new(rows, divides_rows, inner.1, house.1, cell.1, outer),
            cell,
            light,
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
    pub fn follow(&self, before: Viewport, cursor: Place, width: u16, height: u16) -> Viewport {
        Viewport {
            column: self.columns.follow(before.column, cursor.column, width.saturating_sub(self.labels.0)),
            row: self.rows.follow(before.row, cursor.row, height.saturating_sub(self.labels.1)),
        }
    }

    /// The part of `area` that the cell takes, if it is in the viewport.
    pub fn cell_area(&self, place: Place, viewport: Viewport, area: Rect) -> Option<Rect> {
        let inside = self.inside(area);
        let x = (*self.columns.starts.get(place.column as usize)?).checked_sub(self.columns.origin(viewport.column))?;
        let y = (*self.rows.starts.get(place.row as usize)?).checked_sub(self.rows.origin(viewport.row))?;
        let fits = x + self.cell.0 <= inside.width && y + self.cell.1 <= inside.height;
        fits.then(|| Rect { x: inside.x + x, y: inside.y + y, width: self.cell.0, height: self.cell.1 })
    }

    /// The cell drawn at this point of the screen. The room after a cell counts as the cell's.
    pub fn cell_at(&self, board: &Board, point: Position, viewport: Viewport, area: Rect) -> Option<Cell> {
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
        board.cell_at(Place { layer: 0, row: row as u16, column: column as u16 })
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

/// The cell at this row and column, from 0.
pub(super) fn at(board: &Board, row: u16, column: u16) -> Option<Cell> {
    board.cell_at(Place { layer: 0, row, column })
}

/// Whether a heavy rule stands between the two: they lie in different boxes or regions, or only one exists.
pub(super) fn parted(board: &Board, a: Option<Cell>, b: Option<Cell>) -> bool {
    let division = |cell| board.house_of(cell, HouseKind::Box).or_else(|| board.house_of(cell, HouseKind::Region));
    match (a, b) {
        (Some(a), Some(b)) => division(a) != division(b),
        (None, None) => false,
        _ => true,
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
        ];
        for (name, detail, labels, size) in sizes {
            let board = named(name).expect("in the catalogue");
            let labels = if labels { Labels::Both } else { Labels::None };
            assert_eq!(Geometry::new(&board, detail, labels).size(), size, "{name} {detail:?}");
        }
    }

    #[test]
    fn the_viewport_keeps_two_cells_round_the_cursor() {
        let board = named("25x25").expect("in the catalogue");
        let geometry = Geometry::new(&board, Detail::Digits, Labels::Both);
        let area = Rect::new(0, 0, 44, 20);
        let mut viewport = Viewport::default();
        let walk = (0..25).chain((0..25).rev()).map(|index| Place { layer: 0, row: index, column: index });
        for cursor in walk {
            viewport = geometry.follow(viewport, cursor, area.width, area.height);
            let [columns, rows] = geometry.visible(viewport, area);
            for (at, (first, end)) in [(cursor.column, columns), (cursor.row, rows)] {
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
            let geometry = Geometry::new(&board, detail, Labels::Both);
            for cell in board.cells() {
                let drawn = geometry.cell_area(board.place(cell), Viewport::default(), area).expect("it fits");
                for point in drawn.positions() {
                    assert_eq!(geometry.cell_at(&board, point, Viewport::default(), area), Some(cell));
                }
            }
        }
    }
}
