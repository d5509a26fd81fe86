//! The positions of the walls in a Kakuro.

use super::{BoardError, MAX_CELLS};

/// The positions of the walls in a Kakuro.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Walls {
    columns: u16,
    /// Whether each field is open, row by row. The others are walls, with or without clues.
    open: Vec<bool>,
}

impl Walls {
    /// The fields row by row, `true` for an open one.
    ///
    /// # Errors
    /// [`BoardError::Ragged`] if rows differ in length or no field is open.
    pub fn new(rows: &[Vec<bool>]) -> Result<Self, BoardError> {
        let columns = rows.first().map_or(0, Vec::len);
        if let Some(row) = rows.iter().position(|row| row.len() != columns) {
            return Err(BoardError::Ragged { row: row + 1, fields: rows[row].len(), columns });
        }
        let open: Vec<bool> = rows.concat();
        let count = open.iter().filter(|&&open| open).count();
        if count > MAX_CELLS || open.len() > usize::from(u16::MAX) {
            return Err(BoardError::TooManyCells { cells: count });
        }
        if count == 0 {
            return Err(BoardError::Ragged { row: 1, fields: 0, columns });
        }
        Ok(Self { columns: columns as u16, open })
    }

    /// How many rows of fields there are, walls included.
    pub fn rows(&self) -> u16 {
        (self.open.len() / usize::from(self.columns)) as u16
    }

    /// How many columns of fields there are, walls included.
    pub const fn columns(&self) -> u16 {
        self.columns
    }

    /// Whether the field is open; row and column count from 0.
    pub fn is_open(&self, row: u16, column: u16) -> bool {
        column < self.columns
            && self.open.get(usize::from(row) * usize::from(self.columns) + usize::from(column)) == Some(&true)
    }
}

/// `#` for a wall, `.` for an open field, `/` between rows.
impl std::fmt::Display for Walls {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let row = |row: &[bool]| row.iter().map(|&open| if open { '.' } else { '#' }).collect::<String>();
        f.pad(&self.open.chunks(usize::from(self.columns)).map(row).collect::<Vec<_>>().join("/"))
    }
}
