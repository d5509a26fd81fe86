//! What the terminal shows, as far as it is known.
//!
//! Between two changed cells of a row it is often shorter to rewrite the few cells between them than to move the cursor
//! past them: a blank is one byte, the shortest move to the right three.

use ratatui::buffer::Cell;
use ratatui::layout::{Position, Rect, Size};

use super::change::{Change, is_empty};
use super::sgr::State;

/// The cells of the screen, row by row; `None` where the content is unknown.
#[derive(Debug)]
pub(super) struct Picture {
    size: Size,
    cells: Vec<Option<Cell>>,
}

impl Picture {
    /// A screen whose content is unknown.
    pub(super) fn unknown(size: Size) -> Self {
        Self { size, cells: vec![None; usize::from(size.width) * usize::from(size.height)] }
    }

    /// The number of columns of the screen.
    pub(super) const fn columns(&self) -> u16 {
        self.size.width
    }

    /// Sets every cell to blank, on the terminal's default background.
    pub(super) fn clear(&mut self) {
        self.cells.fill(Some(Cell::EMPTY));
    }

    /// Marks every cell as unknown.
    pub(super) fn forget(&mut self) {
        self.cells.fill(None);
    }

    /// Records what the cell shows. A wide character may cover the next cell, which therefore becomes unknown unless
    /// the cell is ASCII.
    pub(super) fn set(&mut self, at: Position, cell: &Cell) {
        let Some(index) = self.index(at) else { return };
        self.cells[index] = Some(cell.clone());
        if !is_ascii(cell)
            && let Some(next) = self.cells.get_mut(index + 1)
        {
            *next = None;
        }
    }

    /// Whether the row is empty from here to its end.
    pub(super) fn is_empty_from(&self, at: Position) -> bool {
        let Some(first) = self.index(at) else { return false };
        let end = (usize::from(at.y) + 1) * self.columns_wide();
        self.cells[first..end].iter().all(|cell| cell.as_ref().is_some_and(is_empty))
    }

    /// All cells that show something, row by row; `None` if any cell is unknown.
    pub(super) fn shown(&self) -> Option<Vec<Change<'_>>> {
        let place = |index: usize| Position {
            x: (index % self.columns_wide()) as u16,
            y: (index / self.columns_wide()) as u16,
        };
        let mut shown = Vec::new();
        for (index, cell) in self.cells.iter().enumerate() {
            match cell {
                Some(cell) if is_empty(cell) => {}
                Some(cell) => shown.push((place(index), cell)),
                None => return None,
            }
        }
        Some(shown)
    }

    /// The known cells of a line, from its first column to its last.
    pub(super) fn line(&self, place: Rect) -> Vec<Change<'_>> {
        let cells = (place.left()..place.right()).map(|x| Position { x, y: place.y });
        cells.filter_map(|at| Some((at, self.cells.get(self.index(at)?)?.as_ref()?))).collect()
    }

    fn columns_wide(&self) -> usize {
        usize::from(self.size.width)
    }

    fn index(&self, at: Position) -> Option<usize> {
        let is_inside = at.x < self.size.width && at.y < self.size.height;
        is_inside.then(|| usize::from(at.y) * usize::from(self.size.width) + usize::from(at.x))
    }

    /// The text of the cells in this range, one byte per cell, if it is known and is what a terminal writing in this
    /// state would show.
    pub(super) fn between(&self, from: Position, to: Position, state: State) -> Option<Vec<u8>> {
        if from.y != to.y || from.x >= to.x {
            return None;
        }
        let (first, end) = (self.index(from)?, self.index(to)?);
        let byte = |cell: &Option<Cell>| {
            let cell = cell.as_ref().filter(|cell| is_ascii(cell))?;
            let suits = if State::is_blank(cell) { state.suits_blank(cell) } else { state == State::wanted(cell) };
            suits.then(|| cell.symbol().as_bytes()[0])
        };
        self.cells[first..end].iter().map(byte).collect()
    }
}

/// Whether the cell shows one ASCII character.
fn is_ascii(cell: &Cell) -> bool {
    matches!(cell.symbol().as_bytes(), [b' '..=b'~'])
}
