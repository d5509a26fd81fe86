//! A small picture of a puzzle beside a list.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::board::{Board, Cell, Digit};
use crate::game::{Editor, Game};
use crate::puzzle::{Letters, Position};
use crate::tui::canvas::{
    self, Chart, Clues, Content, Detail, Geometry, Glyphs, Labels, Look, MapScale, Scene, Square, Viewport,
};
use crate::tui::clues::ClueView;
use crate::tui::model::Model;
use crate::tui::scene;
use crate::tui::theme::Face;

/// Draws a game without its marks and sums, clipped to the area; returns how many rows it took.
pub(in crate::tui) fn draw_game(model: &Model, game: &Game, area: Rect, buffer: &mut Buffer) -> u16 {
    let (board, puzzle) = (game.board(), game.puzzle());
    let square = |cell: Cell| {
        Square::plain(match (game.value(cell), puzzle.given(cell)) {
            (None, _) => Content::Blank,
            (Some(digit), Some(_)) => Content::Given(digit),
            (Some(digit), None) => Content::Own(digit),
        })
    };
    draw_squares(model, (board, puzzle.letters()), (board.cells().map(square).collect(), Clues::new()), area, buffer)
}

/// Draws the position with one character per cell, clipped to the area.
pub(super) fn draw(model: &Model, position: &Position, area: Rect, buffer: &mut Buffer) {
    let board = &**position.board();
    let letters = position.puzzle().letters();
    let square = |cell: Cell| {
        Square::plain(match (position.value(cell), position.puzzle().given(cell)) {
            (None, _) => Content::Blank,
            (Some(digit), Some(_)) => Content::Given(digit),
            (Some(digit), None) => Content::Own(digit),
        })
    };
    let clues = scene::sums_of(position, None);
    draw_squares(model, (board, letters), (board.cells().map(square).collect(), clues), area, buffer);
}

/// Draws the puzzle being set up, with clashing cells marked.
pub(super) fn draw_setup(model: &Model, editor: &Editor, area: Rect, buffer: &mut Buffer) {
    let board = &**editor.board();
    let square = |cell: Cell| {
        let content = editor.value(cell).map_or(Content::Blank, Content::Given);
        Square { conflict: !editor.conflicts(cell).is_empty(), ..Square::plain(content) }
    };
    let letters = editor.setup().letters.as_ref();
    draw_squares(model, (board, letters), (board.cells().map(square).collect(), Clues::new()), area, buffer);
}

/// A puzzle with its clues, to be drawn as large as an area allows.
#[derive(Clone, Debug)]
pub(super) struct Drawn {
    small: Small,
    /// Its chart with the places of clues beside the board.
    chart: Chart,
    /// Its clues, as they are drawn and listed.
    pub(super) clues: ClueView,
}

impl Drawn {
    /// The sizes of the cells, the largest first.
    const DETAILS: [Detail; 4] = [Detail::Large, Detail::Rows, Detail::Digits, Detail::Dense];

    pub(super) fn new(position: Position) -> Self {
        let clues = ClueView::of(position.puzzle());
        let small = Small::new(position);
        let chart = small.chart.clone().with_picture(&clues.picture);
        Self { small, chart, clues }
    }

    /// Draws it at the top of the area, in its middle; a board that is too large for that as a map.
    pub(super) fn draw(&self, model: &Model, area: Rect, buffer: &mut Buffer) {
        let position = &self.small.position;
        let board = &**position.board();
        let laid_out = |detail| Geometry::new(board, &self.chart, detail, Labels::None);
        let mut fitting = Self::DETAILS.into_iter().map(laid_out);
        let geometry = fitting.find(|geometry| geometry.fits(area.width, area.height));
        let Some(geometry) = geometry.filter(|_| board.extent().layer == 1) else {
            self.small.draw(model, area, buffer);
            return;
        };
        let scene = Scene { picture: Some(&self.clues.picture), ..scene::of_position(position) };
        let (wide, high) = geometry.size();
        let place = Rect { x: area.x + (area.width - wide) / 2, width: wide, height: high, ..area };
        canvas::draw(
            &scene,
            (&self.chart, &geometry),
            Viewport::default(),
            (&model.theme, model.glyphs),
            place,
            buffer,
        );
    }
}

/// A puzzle to be drawn small, with its chart computed once.
#[derive(Clone, Debug)]
pub(super) struct Small {
    position: Position,
    chart: Chart,
}

impl Small {
    pub(super) fn new(position: Position) -> Self {
        let chart = Chart::new(position.board(), Look::default(), Cell::new(0));
        Self { position, chart }
    }

    pub(super) const fn position(&self) -> &Position {
        &self.position
    }

    /// Draws it in the middle of a small area: with its digits and sums, if a cell can have two columns, or as a map
    /// of its cells or its boxes if it is too large for that. Returns the number of rows of the area up to its end, or
    /// 0 if nothing fits.
    pub(super) fn draw(&self, model: &Model, area: Rect, buffer: &mut Buffer) -> u16 {
        small(model, (&self.position, &self.chart), None, area, buffer)
    }

    /// Draws it with a tile in place of each of these clues, so that the puzzle is not revealed.
    pub(super) fn draw_clues(&self, model: &Model, clues: &[Cell], area: Rect, buffer: &mut Buffer) -> u16 {
        small(model, (&self.position, &self.chart), Some(clues), area, buffer)
    }
}

fn small(
    model: &Model,
    (position, chart): (&Position, &Chart),
    tiles: Option<&[Cell]>,
    area: Rect,
    buffer: &mut Buffer,
) -> u16 {
    let board = &**position.board();
    // A map shows only whether a cell has a clue.
    let mut shown: Vec<Option<Digit>> = if tiles.is_some() {
        vec![None; board.cell_count()]
    } else {
        board.cells().map(|cell| position.value(cell)).collect()
    };
    for cell in tiles.into_iter().flatten() {
        shown[cell.index()] = Some(Digit::from_index(0));
    }
    let square = |cell: Cell| Square::plain(shown[cell.index()].map_or(Content::Blank, Content::Given));
    let scene = Scene {
        letters: position.puzzle().letters(),
        clues: scene::sums_of(position, None),
        ..Scene::of(board, board.cells().map(square).collect())
    };
    let tools = (&model.theme, model.glyphs);
    let middle = |(wide, high): (u16, u16)| Rect {
        x: area.x + area.width.saturating_sub(wide) / 2,
        y: area.y + area.height.saturating_sub(high) / 2,
        width: wide.min(area.width),
        height: high.min(area.height),
    };
    let geometry = Geometry::new(board, chart, Detail::Dense, Labels::None);
    if geometry.fits(area.width, area.height) && board.extent().layer == 1 {
        let place = middle(geometry.size());
        canvas::draw(&scene, (chart, &geometry), Viewport::default(), tools, place, buffer);
        let tile = if model.glyphs == Glyphs::Unicode { "■" } else { "#" };
        for field in tiles.into_iter().flatten().filter_map(|&cell| chart.field_of(cell)) {
            if let Some(drawn) = geometry.cell_area(field, Viewport::default(), place) {
                let style = model.theme.style(Face::OwnText);
                let style = Style { bg: None, ..style };
                buffer.set_stringn(drawn.x, drawn.y, tile, 1, style);
            }
        }
        return place.bottom() - area.y;
    }
    if model.glyphs == Glyphs::Unicode
        && let Some(place) = canvas::draw_cube(board, &model.theme, area, buffer)
    {
        return place.bottom() - area.y;
    }
    if let Some((plot, size)) = MapScale::of(chart, tools, (area.width, area.height)) {
        let place = middle(size);
        canvas::draw_map(&scene, chart, |_| true, (plot, &model.theme), place, buffer);
        return place.bottom() - area.y;
    }
    if let Some(place) = canvas::draw_clue_counts(&scene, tools, area, buffer) {
        return place.bottom() - area.y;
    }
    let place = canvas::boxes_size(board).map(middle);
    let drawn = place.filter(|&place| canvas::draw_boxes(&scene, Look::default(), tools, place, buffer));
    drawn.map_or(0, |place| place.bottom() - area.y)
}

fn draw_squares(
    model: &Model,
    (board, letters): (&Board, Option<&Letters>),
    (squares, clues): (Vec<Square>, Clues),
    area: Rect,
    buffer: &mut Buffer,
) -> u16 {
    let scene = Scene { letters, clues, ..Scene::of(board, squares) };
    let chart = Chart::new(board, Look::default(), Cell::new(0));
    // A board that is too large is drawn at the smallest scale.
    let laid_out = |detail| Geometry::new(board, &chart, detail, Labels::None);
    let whole = Some(laid_out(Detail::Digits)).filter(|geometry| geometry.fits(area.width, area.height));
    let geometry = whole.unwrap_or_else(|| laid_out(Detail::Dense));
    let (wide, high) = geometry.size();
    let middle = Rect {
        x: area.x + area.width.saturating_sub(wide) / 2,
        y: area.y,
        width: wide.min(area.width),
        height: high.min(area.height),
    };
    canvas::draw(&scene, (&chart, &geometry), Viewport::default(), (&model.theme, model.glyphs), middle, buffer);
    middle.height
}
