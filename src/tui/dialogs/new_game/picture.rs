//! Where clues go, by pattern, symmetry and number: an example, before any puzzle is made.

use std::sync::Arc;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::super::window;
use super::wish::Form;
use crate::board::Board;
use crate::chance::Chance;
use crate::generate::Want;
use crate::tui::canvas::Glyphs;
use crate::tui::model::Model;
use crate::tui::paint::below;
use crate::tui::theme::Face;

/// A larger board has no picture: it would not fit, and working it out takes long.
const MOST: usize = 256;
/// The chance of the example: always the same, so that a change shows what it changes.
const SEED: u64 = 1;

/// The places of clues on a board.
#[derive(Clone, Debug)]
pub(super) struct Picture {
    board: Option<Arc<Board>>,
    clues: Vec<bool>,
    words: String,
}

impl Picture {
    /// An example for what is wished for.
    pub(super) fn of(form: &Form) -> Self {
        let none = |words: &str| Self { board: None, clues: Vec::new(), words: words.to_owned() };
        let Some(board) = form.outline() else { return none("Walls and sums are drawn with each puzzle.") };
        if board.cell_count() > MOST {
            return none("This board is too large to be shown here.");
        }
        let Some(mut orbits) = form.symmetry().orbits(&board) else {
            return none("The cells of this board do not lie so: choose another symmetry.");
        };
        let mut clues = vec![false; board.cell_count()];
        let symmetry = form.symmetry().name().replace('-', " ");
        if let Some(pattern) = form.pattern(&board) {
            for cell in board.cells() {
                clues[cell.index()] = pattern.want(cell) == Want::Given;
            }
            let count = clues.iter().filter(|&&clue| clue).count();
            return Self { words: format!("{count} clues, by your pattern"), board: Some(board), clues };
        }
        let wanted = form.clues().unwrap_or(board.cell_count() / 3);
        Chance::from_seed(SEED).shuffle(&mut orbits);
        let mut count = 0;
        for cells in orbits {
            if count + cells.len() <= wanted {
                count += cells.len();
                cells.iter().for_each(|cell| clues[cell.index()] = true);
            }
        }
        let words = match form.clues() {
            Some(clues) => format!("{clues} clues, {symmetry}"),
            None => format!("any number of clues, {symmetry}"),
        };
        Self { board: Some(board), clues, words }
    }

    /// Draws it with its words.
    pub(super) fn draw(&self, model: &Model, area: Rect, buffer: &mut Buffer) {
        let ink = window::ink(model);
        ink.heading(buffer, area, ("looks like this", ""));
        let mut rest = below(area, 2);
        if let Some(board) = &self.board {
            let extent = board.extent();
            let pitch = if extent.column * 2 <= area.width { 2 } else { 1 };
            if extent.column * pitch <= area.width && extent.row + 2 <= rest.height && extent.layer == 1 {
                let full = if model.glyphs == Glyphs::Unicode { '■' } else { '#' };
                let open = model.glyphs.dot();
                for cell in board.cells() {
                    let place = board.place(cell);
                    let (symbol, face) = if self.clues[cell.index()] { (full, Face::Given) } else { (open, Face::Dim) };
                    let at = Rect { x: rest.x + 1 + place.column * pitch, y: rest.y + place.row, width: 1, height: 1 };
                    ink.text(buffer, at.intersection(rest), &symbol.to_string(), face);
                }
                rest = below(rest, extent.row + 1);
            }
        }
        ink.paragraph(buffer, rest, &self.words, Face::Dim);
    }
}
