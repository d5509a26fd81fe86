//! A puzzle being set up, as the screen knows it.

use crate::board::Cell;
use crate::game::Editor;

use super::super::canvas::{Look, Viewport};

/// A puzzle being set up, and where the player stands in it.
#[derive(Debug)]
pub struct Bench {
    /// The puzzle so far.
    pub editor: Editor,
    /// Where the cursor stands.
    pub cursor: Cell,
    /// What of the board is looked at.
    pub look: Look,
    /// The first visible row and column of the board.
    pub viewport: Viewport,
}

impl Bench {
    /// The puzzle with the cursor on its first cell.
    pub fn new(editor: Editor) -> Self {
        Self { editor, cursor: Cell::new(0), look: Look::default(), viewport: Viewport::default() }
    }
}
