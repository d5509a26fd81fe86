//! Overlays on the grid in a cell: an extra region, a diagonal.

use super::Glyphs;
use crate::board::{Board, Cell, HouseKind};
use crate::tui::theme::Face;

/// The overlay on the grid in a cell. A diagonal hides a window.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) enum Overlay {
    #[default]
    None,
    Window,
    /// Both diagonals, or a diagonal of the board itself.
    Diagonal,
    Rising,
    Falling,
}

impl Overlay {
    /// The overlay of the board itself on this cell.
    pub(super) fn of(board: &Board, cell: Cell) -> Self {
        let lies_in = |kind| board.house_of(cell, kind).is_some();
        match () {
            () if lies_in(HouseKind::Diagonal) => Self::Diagonal,
            () if lies_in(HouseKind::Window) => Self::Window,
            () => Self::None,
        }
    }

    /// The overlay from clues: an extra region, the rising and the falling diagonal.
    pub(super) const fn drawn(window: bool, diagonals: [bool; 2]) -> Self {
        match (diagonals, window) {
            ([true, true], _) => Self::Diagonal,
            ([true, false], _) => Self::Rising,
            ([false, true], _) => Self::Falling,
            (_, true) => Self::Window,
            (_, false) => Self::None,
        }
    }

    /// The face whose background it has.
    pub(super) const fn face(self) -> Option<Face> {
        match self {
            Self::None => None,
            Self::Window => Some(Face::Window),
            Self::Diagonal | Self::Rising | Self::Falling => Some(Face::Diagonal),
        }
    }

    /// The sign used where there is no colour.
    pub(super) const fn sign(self, glyphs: Glyphs) -> char {
        match (self, glyphs) {
            (Self::None, _) => ' ',
            (Self::Window, Glyphs::Unicode) => '░',
            (Self::Window, Glyphs::Ascii) => '+',
            (Self::Diagonal, Glyphs::Unicode) => '╳',
            (Self::Diagonal, Glyphs::Ascii) => 'x',
            (Self::Rising, Glyphs::Unicode) => '╱',
            (Self::Rising, Glyphs::Ascii) => '/',
            (Self::Falling, Glyphs::Unicode) => '╲',
            (Self::Falling, Glyphs::Ascii) => '\\',
        }
    }
}
