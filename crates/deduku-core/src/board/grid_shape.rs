//! The shape of a rectangular grid as part of a plan, and its text form.

use std::fmt;
use std::ops::Range;

use super::{BoardError, BoxShape, Digit, MAX_CELLS};

/// The parameters of a rectangular grid.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct GridShape {
    /// Rows, 1 to 99.
    pub rows: u8,
    /// Columns, 1 to 99.
    pub columns: u8,
    /// How many values there are, 2 to 25.
    pub digits: u8,
    /// The lowest value, 0 or 1. The board's digit 1 represents it.
    pub first: u8,
    /// Whether each row and each column holds different values. (Rows longer than the number of values never do.)
    pub lines: bool,
    /// The region of each cell, row by row, from 1; 0 for a cell in no region. Empty: no regions.
    pub regions: Vec<u8>,
    /// Cells outside the grid: numbered after those of the grid, drawn below it. They belong to no house.
    pub extra: Vec<ExtraCells>,
}

/// A named row of cells outside the grid.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct ExtraCells {
    /// Its name: lower-case letters, digits and `_`.
    pub name: String,
    /// How many cells it has.
    pub count: u16,
}

/// The customary boxes of `size` cells for a grid: as nearly square as possible, preferably wider than high. None if
/// only single lines fit.
pub fn customary_boxes(rows: u8, columns: u8, size: u8) -> Option<BoxShape> {
    let fits = |shape: &BoxShape| {
        shape.rows > 1 && shape.columns > 1 && rows.is_multiple_of(shape.rows) && columns.is_multiple_of(shape.columns)
    };
    (2..=size.isqrt()).rev().filter(|&side| size.is_multiple_of(side)).find_map(|side| {
        let other = size / side;
        let wide = BoxShape { rows: side, columns: other };
        let high = BoxShape { rows: other, columns: side };
        [wide, high].into_iter().find(fits)
    })
}

impl GridShape {
    /// A grid without regions, with values from 1 to its longer side and distinct values in rows and columns.
    pub fn new(rows: u8, columns: u8) -> Self {
        let digits = rows.max(columns).max(2);
        Self { rows, columns, digits, first: 1, lines: true, regions: Vec::new(), extra: Vec::new() }
    }

    /// The same grid with boxes of this shape as regions.
    #[must_use]
    pub fn with_boxes(mut self, shape: BoxShape) -> Self {
        let across = self.columns.div_ceil(shape.columns.max(1));
        let region = |row: u8, column: u8| row / shape.rows.max(1) * across + column / shape.columns.max(1) + 1;
        self.regions =
            (0..self.rows).flat_map(|row| (0..self.columns).map(move |column| region(row, column))).collect();
        self
    }

    /// The number of cells in the grid, without the extra cells.
    pub fn area(&self) -> usize {
        usize::from(self.rows) * usize::from(self.columns)
    }

    /// The indices of the extra cells with this name, `first..end`; none if there are no such cells.
    pub fn extra_cells(&self, name: &str) -> Option<Range<u16>> {
        let mut first = self.area() as u16;
        for extra in &self.extra {
            if extra.name == name {
                return Some(first..first + extra.count);
            }
            first += extra.count;
        }
        None
    }

    /// The groups of extra cells that have one for each cell of the grid, such as its shading or its regions: the name,
    /// and the index of the first.
    pub fn layers(&self) -> impl Iterator<Item = (&str, usize)> {
        let mut first = self.area();
        let groups = self.extra.iter().map(move |extra| {
            let group = (extra, first);
            first += usize::from(extra.count);
            group
        });
        groups.filter(|(extra, _)| usize::from(extra.count) == self.area()).map(|(extra, first)| (&*extra.name, first))
    }

    pub(super) fn check(&self) -> Result<(), BoardError> {
        let cells = self.area() + self.extra.iter().map(|extra| usize::from(extra.count)).sum::<usize>();
        if cells > MAX_CELLS {
            return Err(BoardError::TooManyCells { cells });
        }
        let wrong = |what: String| Err(BoardError::Grid { what });
        if self.rows == 0 || self.columns == 0 || self.rows > 99 || self.columns > 99 {
            return wrong(format!("{}×{} cells: 1 to 99 rows and columns are possible", self.rows, self.columns));
        }
        if !(2..=Digit::MAX).contains(&self.digits) || self.first > 1 {
            return wrong(format!(
                "{} values from {}: 2 to {} values from 0 or 1 are possible",
                self.digits,
                self.first,
                Digit::MAX
            ));
        }
        if !self.regions.is_empty() && self.regions.len() != self.area() {
            return wrong(format!("regions for {} cells where it has {}", self.regions.len(), self.area()));
        }
        let mut counts = [0usize; 256];
        self.regions.iter().for_each(|&region| counts[usize::from(region)] += 1);
        for (region, &cells) in counts.iter().enumerate().skip(1) {
            if cells > usize::from(self.digits) {
                return wrong(format!("region {region} of {cells} cells where there are {} values", self.digits));
            }
        }
        let named = |extra: &ExtraCells| {
            !extra.name.is_empty()
                && extra.name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
        };
        if let Some(extra) = self.extra.iter().find(|extra| !named(extra)) {
            return wrong(format!("cells called “{}”: names are lower-case letters, digits and _", extra.name));
        }
        Ok(())
    }

    /// Parses what follows the sides in a name: `0-8;raw;regions=1.1.2.2;cells=cc.4`.
    pub(super) fn parse(rows: u8, columns: u8, list: &str) -> Option<Self> {
        let mut words = list.split(';');
        let (low, high) = words.next()?.split_once('-')?;
        let (first, highest): (u8, u8) = (low.parse().ok()?, high.parse().ok()?);
        let digits = highest.checked_sub(first)?.checked_add(1)?;
        let mut shape = Self { digits, first, ..Self::new(rows, columns) };
        for word in words {
            match word.split_once('=') {
                None if word == "raw" => shape.lines = false,
                Some(("regions", list)) => {
                    shape.regions = list.split('.').map(|region| region.parse().ok()).collect::<Option<_>>()?;
                }
                Some(("cells", list)) => {
                    let extra = |part: &str| {
                        let (name, count) = part.split_once('.')?;
                        Some(ExtraCells { name: name.to_owned(), count: count.parse().ok()? })
                    };
                    shape.extra = list.split(',').map(extra).collect::<Option<_>>()?;
                }
                _ => return None,
            }
        }
        Some(shape)
    }
}

/// `6x9(0-8;raw;regions=…;cells=…)`: the part of the board's name after `grid-`.
impl fmt::Display for GridShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}({}-{}", self.rows, self.columns, self.first, self.first + self.digits - 1)?;
        if !self.lines {
            f.write_str(";raw")?;
        }
        if !self.regions.is_empty() {
            let regions: Vec<String> = self.regions.iter().map(ToString::to_string).collect();
            write!(f, ";regions={}", regions.join("."))?;
        }
        if !self.extra.is_empty() {
            let extra: Vec<String> = self.extra.iter().map(|extra| format!("{}.{}", extra.name, extra.count)).collect();
            write!(f, ";cells={}", extra.join(","))?;
        }
        f.write_str(")")
    }
}
