//! The panel beside the board: the cursor's cell, the digits that are left, the log, the hint.

mod hint;
mod inspector;
mod log;
mod palette;
mod setup;
mod sums;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::action::Action;
use super::canvas::{Look, Scene, draw_map, map_size};
use super::model::{Model, Screen};
use super::paint::{Ink, below};
use super::theme::Face;
use crate::board::Digit;

/// Which part of the panel takes which lines.
struct Plan {
    inspector: Rect,
    sums: Rect,
    palette: Rect,
    log: Rect,
    /// The map, where one is wanted and there is room.
    map: Rect,
    hint: Rect,
}

/// What must be seen comes first: the hint while there is one, then inspector, digits, log.
fn plan(model: &Model, panel: Rect) -> Plan {
    let playing = model.screen == Screen::Play;
    let heights = [
        if playing { inspector::height(model, panel.width) } else { setup::height(model, panel.width) },
        if playing { sums::height(model) } else { 0 },
        palette::height(model, panel.width),
        hint::height(model, panel.width),
    ];
    let [inspector, sums, palette, hint] = heights;
    let hint = hint.min(panel.height);
    let mut left = Rect { height: panel.height - hint, ..panel };
    let hint = below(panel, panel.height - hint);
    if hint.height > 0 {
        left.height = left.height.saturating_sub(1);
    }
    let mut take = |wanted: u16| {
        let taken = if wanted <= left.height { wanted } else { 0 };
        let area = Rect { height: taken, ..left };
        left = below(left, if taken > 0 { taken + 1 } else { 0 });
        area
    };
    let (inspector, sums, palette) = (take(inspector), take(sums), take(palette));
    let mut log = if playing { left } else { Rect { height: 0, ..left } };
    // A map is worth a part of the log, not all of it.
    let wanted = map_height(model, panel.width).map_or(0, |height| height + 1);
    let high = if log.height >= wanted + LOG { wanted } else { 0 };
    log.height -= high;
    Plan { inspector, sums, palette, log, map: Rect { y: log.bottom(), height: high, ..log }, hint }
}

/// The lines that the log keeps beside a map.
const LOG: u16 = 3;

/// How high the map is, if there is anything that the board on the screen does not show.
fn map_height(model: &Model, width: u16) -> Option<u16> {
    let board = model.board()?;
    let layout = model.layout()?.ok()?;
    let whole = layout.geometry.fits(layout.board.width, layout.board.height) && board.grids().len() < 2;
    map_size(board).filter(|&(wide, _)| !whole && wide <= width).map(|(_, high)| high)
}

/// The digit of the palette at this point.
pub(super) fn digit_at(model: &Model, panel: Rect, point: Position) -> Option<Digit> {
    palette::digit_at(model, plan(model, panel).palette, point)
}

/// The line of the log at this point, as its place in the game's log.
pub(super) fn log_line_at(model: &Model, panel: Rect, point: Position) -> Option<usize> {
    log::line_at(model, plan(model, panel).log, point)
}

/// Reads on in the hint or the chosen line of the log, where there is more of it.
pub(super) fn read_on(model: &mut Model, action: Action) -> bool {
    let Some(layout) = model.layout().and_then(Result::ok) else { return false };
    let area = plan(model, layout.panel).hint;
    hint::turn(model, action, area)
}

/// What is looked at, with the grid of the cursor where all are shown.
fn look_with_grid(model: &Model) -> Look {
    let look = model.look();
    let at_cursor = || {
        let (board, cursor) = (model.board()?, model.cursor()?);
        board.grids().iter().position(|grid| grid.cells.contains(&cursor))
    };
    Look { grid: look.grid.or_else(at_cursor), ..look }
}

/// Which part of the board is looked at, and how far it is filled.
fn part_words(model: &Model) -> String {
    let (Some(board), Some(cursor)) = (model.board(), model.cursor()) else { return String::new() };
    let look = model.look();
    if board.extent().layer > 1 {
        let slice = look.slicing.slice_of(board.place(cursor));
        return format!("{} {}; empty:", look.slicing.word(), slice + 1);
    }
    let current = look_with_grid(model).grid;
    let (Some(grid), Some(session)) = (current.and_then(|at| board.grids().get(at)), &model.session) else {
        return String::new();
    };
    if board.grids().len() < 2 {
        return String::new();
    }
    let filled = grid.cells.iter().filter(|&&cell| session.game.value(cell).is_some()).count();
    format!("{} {filled}/{}", grid.name, grid.cells.len())
}

/// Draws the panel.
pub(super) fn draw(model: &Model, scene: &Scene<'_>, panel: Rect, buffer: &mut Buffer) {
    let plan = plan(model, panel);
    if model.screen == Screen::Play {
        inspector::draw(model, plan.inspector, buffer);
        sums::draw(model, plan.sums, buffer);
        log::draw(model, plan.log, buffer);
    } else {
        setup::draw(model, plan.inspector, buffer);
    }
    palette::draw(model, plan.palette, buffer);
    hint::draw(model, plan.hint, buffer);
    if plan.map.height > 0 {
        Ink::of(model).text(buffer, plan.map, &part_words(model), Face::Dim);
    }
    draw_map(scene, look_with_grid(model), (&model.theme, model.glyphs), below(plan.map, 1), buffer);
}
