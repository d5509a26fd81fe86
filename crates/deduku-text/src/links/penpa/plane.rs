//! Points of penpa-edit: cells, corners, the middles of edges, and places within cells, each kind numbered row by row.

/// Where the grid lies among the points.
pub(super) struct Plane {
    /// The width of the plane in cells, with two beyond the grid on every side.
    width: i64,
    /// How many points of a kind there are.
    area: i64,
    /// The column and the row of the grid's first cell.
    first: (i64, i64),
    pub(super) rows: u8,
    pub(super) columns: u8,
}

impl Plane {
    /// The plane of a grid, whose sides with the space around it are given, and these cells.
    ///
    /// # Errors
    /// The reason why the cells are no grid.
    pub(super) fn new((columns, rows): (i64, i64), cells: &[i64]) -> Result<Self, String> {
        let small = |side: i64| (1..=60).contains(&side);
        if !small(columns) || !small(rows) {
            return Err(format!("a grid of {rows} by {columns} cells is too large: give one of at most 25 by 25"));
        }
        let width = columns + 4;
        let area = width * (rows + 4);
        let places = || cells.iter().filter(|cell| (0..area).contains(*cell)).map(|cell| (cell % width, cell / width));
        let least = |of: fn((i64, i64)) -> i64| places().map(of).min().unwrap_or(0);
        let most = |of: fn((i64, i64)) -> i64| places().map(of).max().unwrap_or(-1);
        let first = (least(|place| place.0), least(|place| place.1));
        let (columns, rows) = (most(|place| place.0) + 1 - first.0, most(|place| place.1) + 1 - first.1);
        let side = |side: i64| u8::try_from(side).ok().filter(|side| (1..=25).contains(side));
        let whole = usize::try_from(columns * rows).is_ok_and(|count| count == cells.len());
        match (side(rows), side(columns)) {
            (Some(rows), Some(columns)) if whole => Ok(Self { width, area, first, rows, columns }),
            _ => Err("its cells are no rectangle of at most 25 by 25: give such a grid".to_owned()),
        }
    }

    /// The index of the cell with this number.
    pub(super) fn cell(&self, point: i64) -> Option<u16> {
        if !(0..self.area).contains(&point) {
            return None;
        }
        let (column, row) = (point % self.width - self.first.0, point / self.width - self.first.1);
        let inside = (0..i64::from(self.rows)).contains(&row) && (0..i64::from(self.columns)).contains(&column);
        u16::try_from(row * i64::from(self.columns) + column).ok().filter(|_| inside)
    }

    /// `(row, column)` of a point in hundredths of a cell, from the grid's upper left corner.
    pub(super) fn place(&self, point: i64) -> Option<(i32, i32)> {
        let kind = point.checked_div(self.area)?;
        let (at, offset) = match kind {
            0..=3 => (point % self.area, [(50, 50), (100, 100), (100, 50), (50, 100)][usize::try_from(kind).ok()?]),
            4..=11 => {
                let nth = (point - if kind < 8 { 4 } else { 8 } * self.area) % 4;
                let corners = [(25, 25), (25, 75), (75, 25), (75, 75)];
                let sides = [(20, 50), (50, 80), (50, 20), (80, 50)];
                let places = if kind < 8 { corners } else { sides };
                ((point - if kind < 8 { 4 } else { 8 } * self.area) / 4, places[usize::try_from(nth).ok()?])
            }
            _ => return None,
        };
        let row = (at / self.width - self.first.1) * 100 + offset.0;
        let column = (at % self.width - self.first.0) * 100 + offset.1;
        Some((i32::try_from(row).ok()?, i32::try_from(column).ok()?))
    }

    /// The cells on both sides of the edge between two corners, if both are cells of the grid.
    pub(super) fn beside(&self, a: i64, b: i64) -> Option<(u16, u16)> {
        let (a, b) = (a.min(b), a.max(b));
        if !(self.area..2 * self.area).contains(&a) || !(self.area..2 * self.area).contains(&b) {
            return None;
        }
        // A corner has the number of the cell to its upper left, among the corners.
        let corner = b - self.area;
        match b - a {
            1 => Some((self.cell(corner)?, self.cell(corner + self.width)?)),
            step if step == self.width => Some((self.cell(corner)?, self.cell(corner + 1)?)),
            _ => None,
        }
    }
}
