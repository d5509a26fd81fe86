//! A board with an example of each kind of content, to preview a theme.

use std::sync::Arc;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::board::{Cell, Digit, named};
use crate::puzzle::{Position, Puzzle};
use crate::solve::search;
use crate::tui::canvas::{self, Chart, Content, Detail, Geometry, Glyphs, Labels, Look, Scene, Square, Tint, Viewport};
use crate::tui::paint::{Painter, below, cut};
use crate::tui::theme::{Face, Theme};
use crate::work::Work;

/// A puzzle with a single solution.
const LINE: &str = "005400180146080500070013000451008706080000010603700948000390070004070269019006400";

/// What is drawn, computed once.
#[derive(Clone, Debug)]
pub(super) struct Preview {
    position: Option<Position>,
    squares: Vec<Square>,
    cursor: Cell,
}

/// Sample digits with their faces, drawn below the board.
const WORDS: [[(&str, Face); 4]; 2] = [
    [(" 5 given ", Face::Given), (" 5 yours ", Face::Own), (" 5 a step ", Face::Step), (" 5 the same ", Face::Same)],
    [(" 1 set ", Face::SetA), (" 1 other set ", Face::SetB), (" 1 fin ", Face::Fin), (" 1 out  ", Face::Removed)],
];

impl Preview {
    /// Solves the puzzle, so that the displayed digits are correct.
    pub(super) fn new() -> Self {
        let board = named("9x9").ok().map(Arc::new);
        let puzzle = board.and_then(|board| Puzzle::from_line(board, LINE).ok());
        let Some(puzzle) = puzzle else {
            return Self { position: None, squares: Vec::new(), cursor: Cell::new(0) };
        };
        let solution = search(&puzzle, 1, &Work::unlimited()).solutions.into_iter().next();
        let position = Position::new(&puzzle);
        let board = position.board().clone();
        let cursor = Cell::at(40);
        let same = Digit::from_index(7);
        let square = |cell: Cell| {
            let known = solution.as_ref().map(|solution| solution.digit(cell));
            let content = match (position.value(cell), known) {
                (Some(digit), _) => Content::Given(digit),
                (None, Some(digit)) if cell.index().is_multiple_of(7) => Content::Own(digit),
                (None, Some(digit)) if cell.index() % 7 == 3 => Content::Solver(digit),
                (None, _) => Content::Marks(position.candidates(cell)),
            };
            let mut square = Square::plain(content);
            if board.peers(cursor).contains(&cell) || cell == cursor {
                square.tint = Tint::Peer;
            }
            if content.digit() == Some(same) {
                square.over = Some(Face::Same);
            }
            square
        };
        let squares = position.board().cells().map(square).collect();
        Self { position: Some(position), squares, cursor }
    }

    /// Draws the preview entirely in this theme, clipped to the area.
    pub(super) fn draw(&self, (theme, glyphs): (&Theme, Glyphs), area: Rect, buffer: &mut Buffer) {
        for point in area.intersection(buffer.area).positions() {
            buffer[(point.x, point.y)].reset();
        }
        buffer.set_style(area, theme.style(Face::Text));
        let Some(position) = &self.position else { return };
        let board = &**position.board();
        let scene = Scene { cursor: Some(self.cursor), ..Scene::of(board, self.squares.clone()) };
        let chart = Chart::new(board, Look::default(), self.cursor);
        let words = 4;
        let geometry = Geometry::new(board, &chart, Detail::Rows, Labels::Both);
        let (wide, high) = geometry.size();
        let room = Rect { width: wide.min(area.width), height: high.min(area.height.saturating_sub(words)), ..area };
        let field = geometry.follow(Viewport::default(), (0, 0), room.width, room.height);
        canvas::draw(&scene, (&chart, &geometry), field, (theme, glyphs), room, buffer);
        let ink = Painter::in_theme(theme, glyphs);
        let line = |at: u16| Rect { height: 1, ..below(area, room.height + at) }.intersection(area);
        for (at, words) in WORDS.iter().enumerate() {
            let mut rest = line(at as u16);
            for (word, face) in words {
                if rest.is_empty() {
                    break;
                }
                let x = ink.text(buffer, rest, &cut(word, rest.width, glyphs), *face);
                rest = Rect { x, width: rest.right().saturating_sub(x), ..rest };
            }
        }
        let bar = line(2);
        buffer.set_style(bar, ink.style(Face::RemovedBar));
        ink.text(buffer, bar, " r5c9 is not 1", Face::RemovedBar);
        let keys = line(3);
        buffer.set_style(keys, ink.style(Face::Footer));
        let x = ink.text(buffer, keys, " 1-9", Face::FooterKey);
        ink.text(buffer, Rect { x, width: keys.right().saturating_sub(x), ..keys }, " place", Face::Footer);
    }
}
