//! The picture of the puzzle: where its clues go, and during the search the last attempt.

use std::sync::Arc;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::super::gallery::sample_of;
use super::super::preview::Small;
use super::super::window;
use super::making::Making;
use super::request::Form;
use crate::board::{Board, Cell, catalogue};
use crate::chance::Chance;
use crate::generate::CellRequest;
use crate::puzzle::{Position, Puzzle, Setup};
use crate::tui::model::Model;
use crate::tui::paint::{below, rows};
use crate::tui::theme::Face;

/// The largest board, in cells, for which the places of clues are computed; for larger ones a shipped puzzle is shown.
const MOST: usize = 256;
/// The random seed of the example: it is fixed, so that a change in the form shows only its own effect.
const SEED: u64 = 1;
/// The lines for text below the picture.
const WORDS: u16 = 2;

/// An example for the request, shown until the puzzle is available.
#[derive(Clone, Debug)]
pub(super) struct Picture {
    /// The drawing, and the cells with clues.
    example: Option<(Small, Vec<Cell>)>,
    words: String,
}

impl Picture {
    /// Creates an example for the request.
    pub(super) fn of(form: &Form) -> Self {
        let sample = |words: &str| {
            let shown = sample_of(&catalogue()[form.board]).map(|small| {
                let clues = clues_of(small.position().puzzle());
                (small, clues)
            });
            Self { example: shown, words: words.to_owned() }
        };
        let Some(board) = form.outline() else { return sample("such as this one") };
        if board.cell_count() > MOST {
            return sample("such as this one");
        }
        let Some(mut orbits) = form.symmetry().orbits(&board) else {
            return Self { example: None, words: "This board does not have that symmetry: choose another.".to_owned() };
        };
        let symmetry = form.symmetry().title();
        if let Some(pattern) = form.pattern(&board) {
            let clues: Vec<Cell> = board.cells().filter(|&cell| pattern.want(cell) == CellRequest::Given).collect();
            let words = format!("{} clues, by your pattern", clues.len());
            return Self { example: empty(&board).map(|small| (small, clues)), words };
        }
        let wanted = form.clues().unwrap_or(board.cell_count() / 3);
        Chance::from_seed(SEED).shuffle(&mut orbits);
        let mut clues = Vec::new();
        for cells in orbits {
            if clues.len() + cells.len() <= wanted {
                clues.extend_from_slice(&cells);
            }
        }
        let words = match form.clues() {
            Some(clues) => format!("{clues} clues, {symmetry}"),
            None => format!("any clue count, {symmetry}"),
        };
        Self { example: empty(&board).map(|small| (small, clues)), words }
    }

    /// Draws the puzzle, the last attempt or the example, with its text.
    pub(super) fn draw(&self, model: &Model, (form, making): (&Form, &Making), area: Rect, buffer: &mut Buffer) {
        let ink = window::ink(model);
        if area.width < 4 || area.height <= 2 + WORDS {
            return;
        }
        let tried = making.last().filter(|_| making.waited_for().is_some());
        let head = if tried.is_some() { "the last try" } else { "preview" };
        ink.heading(buffer, area, (head, ""));
        let room = below(area, 2);
        let room = Rect { height: room.height - WORDS, ..room };
        let symmetry = form.symmetry().title();
        let counted = |puzzle: &Puzzle| match puzzle.clue_count() {
            0 => "no clues".to_owned(),
            1 => "1 clue".to_owned(),
            clues if puzzle.has_sums() => format!("{clues} clues"),
            clues => format!("{clues} clues, {symmetry}"),
        };
        let (high, words) = match (tried, making.made(), making.shown()) {
            (Some(tried), _, Some(small)) => {
                (small.draw(model, room, buffer), [counted(&tried.puzzle), form.lacks(tried.level)])
            }
            (None, Some(made), Some(small)) => {
                let high = small.draw_clues(model, &clues_of(&made.puzzle), room, buffer);
                let what = if made.puzzle.has_sums() { "its cages or runs" } else { "tiles mark clues" };
                (
                    high,
                    [
                        counted(&made.puzzle),
                        made.level.map_or_else(|| what.to_owned(), |level| format!("{}, {what}", level.key())),
                    ],
                )
            }
            _ => {
                let example = self.example.as_ref();
                let high = example.map_or(0, |(small, clues)| small.draw_clues(model, clues, room, buffer));
                let second = match making.failure() {
                    _ if making.is_under_way() => "being generated",
                    Some(_) => "no such puzzle is possible",
                    None => "generated on demand",
                };
                (high, [self.words.clone(), second.to_owned()])
            }
        };
        // The text is close to the picture, and never below the area.
        let at = 2 + if high == 0 { 0 } else { (high + 1).min(room.height) };
        let lines = below(area, at);
        if high == 0 {
            ink.paragraph(buffer, lines, &words[0], Face::Dim);
            return;
        }
        for (line, words) in rows(lines).zip(&words) {
            ink.text(buffer, line, words, Face::Dim);
        }
    }
}

/// The cells with givens.
fn clues_of(puzzle: &Puzzle) -> Vec<Cell> {
    puzzle.board().cells().filter(|&cell| puzzle.given(cell).is_some()).collect()
}

/// The board without a digit.
fn empty(board: &Arc<Board>) -> Option<Small> {
    Setup::empty(board.clone()).check().ok().map(|puzzle| Small::new(Position::new(&puzzle)))
}
