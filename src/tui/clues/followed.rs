//! Lines are followed on the drawn board: from cell to cell, each character on the way belongs to one.

use deduku_core::order::OrderBy;
use std::path::Path;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color;

use super::ClueView;
use crate::board::Cell;
use crate::puzzle::Puzzle;
use crate::text::read;
use crate::tui::canvas::{
    Chart, Content, Detail, Geometry, Glyphs, Labels, Line, Look, Node, Scene, Square, Viewport, draw,
};
use crate::tui::theme::{Colours, Face, Theme};

/// How many puzzles are followed: those with the most lines.
const ROWS: usize = 10;
const STROKES: &str = "─│┌┐└┘├┤┬┴┼━┃┏┓┗┛┣┫┳┻╋═║╔╗╚╝╠╣╦╩╬╍╏╌╎┅┇┄┆╱╲▪●○◇→←↑↓↗↘↙↖╴╵╶╷╸╹╺╻-|+/\\.BCD><^v";

/// An empty board with its clues.
struct Drawn {
    buffer: Buffer,
    chart: Chart,
    geometry: Geometry,
}

impl Drawn {
    fn new(puzzle: &Puzzle, view: &ClueView, detail: Detail, (theme, glyphs): (&Theme, Glyphs)) -> Self {
        let board = puzzle.board();
        let scene = Scene {
            picture: Some(&view.picture),
            ..Scene::of(board, vec![Square::plain(Content::Blank); board.cell_count()])
        };
        let chart = Chart::new(board, Look::default(), Cell::new(0)).with_picture(&view.picture);
        let geometry = Geometry::new(board, &chart, detail, Labels::Both);
        let area = Rect::new(0, 0, geometry.size().0, geometry.size().1);
        let mut buffer = Buffer::empty(area);
        draw(&scene, (&chart, &geometry), Viewport::default(), (theme, glyphs), area, &mut buffer);
        Self { buffer, chart, geometry }
    }

    /// The columns of a cell.
    fn wide(&self) -> u16 {
        self.place(Cell::new(0)).width
    }

    /// The characters along all strokes of a line, but for the inside of its circles.
    fn places(&self, line: &Line, column: u16) -> Vec<(u16, u16)> {
        let rings: Vec<Rect> =
            line.nodes.iter().filter(|(_, node)| *node == Node::Ring).map(|&(cell, _)| self.place(cell)).collect();
        let pairs = line.strokes.iter().flat_map(|stroke| stroke.windows(2));
        let places = pairs.flat_map(|pair| self.way(pair[0], pair[1], column));
        places.filter(|&at| !rings.iter().any(|ring| ring.contains(at.into()))).collect()
    }

    fn place(&self, cell: Cell) -> Rect {
        let field = self.chart.field_of(cell).expect("on the board");
        self.geometry.cell_area(field, Viewport::default(), self.buffer.area).expect("drawn")
    }

    /// The characters from the middle of a cell to that of another one, at `column` of each.
    fn way(&self, from: Cell, to: Cell, column: u16) -> Vec<(u16, u16)> {
        let middle = |cell: Cell| {
            let place = self.place(cell);
            (place.x + column, place.y + (place.height - 1) / 2)
        };
        let (from, to) = (middle(from), middle(to));
        let along = |from: u16, to: u16, step: u16| ((24 - step) * from + step * to + 12) / 24;
        (0..=24).map(|step| (along(from.0, to.0, step), along(from.1, to.1, step))).collect()
    }
}

/// Whether this is a piece of a stroke, in ASCII perhaps the letter of its family, or the sign of an extra region in its
/// place.
fn is_stroke(symbol: &str) -> bool {
    symbol == "░"
        || symbol != " " && (STROKES.contains(symbol) || symbol.chars().all(|symbol| symbol.is_ascii_lowercase()))
}

/// Whether a sign between cells, a clue's number or a sign of the cell may cover the line here.
fn is_sign(symbol: &str) -> bool {
    symbol.chars().any(|symbol| symbol.is_alphanumeric() || "○●<>∧∨@#?□×+".contains(symbol))
}

fn puzzles() -> Vec<Puzzle> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data/variants");
    let mut found = Vec::new();
    for (file, key) in [("fpuzzles.jsonl", "puzzle"), ("iss.jsonl", "iss")] {
        let Ok(text) = std::fs::read_to_string(folder.join(file)) else { continue };
        for row in text.lines() {
            let row: serde_json::Value = serde_json::from_str(row).expect("a row");
            let source = row[key].as_str().map_or_else(|| row[key].to_string(), str::to_owned);
            found.extend(read(&source, None).into_iter().next().and_then(Result::ok).map(|entry| entry.puzzle));
        }
    }
    found
}

#[test]
fn data_lines_are_followed_from_end_to_end_at_every_depth() {
    let mut rows: Vec<(Puzzle, ClueView)> =
        puzzles().into_iter().map(|puzzle| (puzzle.clone(), ClueView::of(&puzzle))).collect();
    if rows.is_empty() {
        eprintln!("passed over: ../shared/data/variants is not there");
        return;
    }
    rows.order_by(|(_, view)| std::cmp::Reverse(view.picture.lines.len()));
    let looks = [Colours::True, Colours::Palette, Colours::Sixteen, Colours::None];
    let glyphs = looks.map(|look| (look, Glyphs::Unicode)).into_iter().chain([(Colours::None, Glyphs::Ascii)]);
    let mut followed = 0;
    for (colours, glyphs) in glyphs {
        let theme = Theme::named("dark", colours).expect("a theme");
        let bands: Vec<Color> = Face::LINES
            .iter()
            .filter_map(|&face| theme.line(face))
            .flat_map(|look| [&look.bands[..], &look.nodes[..]].concat())
            .map(|shade| theme.colour(Some(shade)))
            .collect();
        for ((puzzle, view), detail) in
            rows[..ROWS].iter().flat_map(|row| [(row, Detail::Rows), (row, Detail::Large), (row, Detail::Huge)])
        {
            let drawn = Drawn::new(puzzle, view, detail, (&theme, glyphs));
            let column = if theme.has_tiles() { drawn.wide() / 2 } else { ((drawn.wide() - 1) / 2).min(2) };
            let lines: Vec<Vec<(u16, u16)>> =
                view.picture.lines.iter().map(|line| drawn.places(line, column)).collect();
            for (number, &at) in
                lines.iter().enumerate().flat_map(|(number, line)| line.iter().map(move |at| (number, at)))
            {
                let cell = &drawn.buffer[at];
                let is_on = if theme.has_tiles() {
                    bands.contains(&cell.fg) || bands.contains(&cell.bg)
                } else {
                    (at.0 - 2..=at.0 + 2).any(|x| is_stroke(drawn.buffer[(x, at.1)].symbol()))
                };
                // Where another line is above, it has a margin.
                let is_near = |other: &(u16, u16)| other.0.abs_diff(at.0) <= 2 && other.1.abs_diff(at.1) <= 1;
                let others = lines.iter().enumerate().filter(|(other, _)| *other != number);
                let is_crossed = || others.flat_map(|(_, line)| line).any(is_near);
                let board = puzzle.board().name();
                let is_followed = is_on || is_sign(cell.symbol()) || is_crossed();
                let context = format!("{board} {colours:?} {glyphs:?} {detail:?}: line {number}");
                assert!(is_followed, "{context} at {at:?}: {cell:?}");
                followed += usize::from(is_on);
            }
        }
    }
    assert!(followed > 50_000, "{followed}");
}
