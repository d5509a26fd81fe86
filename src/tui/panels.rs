//! The panel beside the board: the cursor's cell, the digits that are left, the log, the hint.

mod card;
mod hint;
mod inspector;
mod log;
mod mode;
mod palette;
mod setup;
mod sums;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::action::Action;
use super::canvas::{Look, Scene, draw_map, map_size};
use super::model::{Model, Screen, Session};
use super::paint::{Ink, below};
use crate::board::Digit;

/// Which part of the panel takes which lines.
struct Plan {
    inspector: Rect,
    sums: Rect,
    palette: (Rect, palette::Size),
    log: Rect,
    /// The map, where one is wanted and there is room.
    map: Rect,
    hint: Rect,
    mode: Rect,
}

/// So many lines of the log are worth more than lines of dots.
const LOG: u16 = 4;

/// What must be seen comes first: the hint, which takes all there is; else the digits, the map, what the cursor stands on, the
/// log.
fn plan(model: &Model, panel: Rect) -> Plan {
    let playing = model.screen == Screen::Play;
    let nothing = Rect { height: 0, ..panel };
    let mode = Rect { y: panel.bottom().saturating_sub(1), height: panel.height.min(1), ..panel };
    let mut left = Rect { height: panel.height.saturating_sub(2), ..panel };
    let on_show = playing && model.session.as_ref().is_some_and(|session| session.on_show().is_some());
    let wanted = if on_show { panel.height } else { hint::height(model, panel.width) };
    if wanted > 0 {
        let choosing = !on_show && model.session.as_ref().is_some_and(|session| session.log.chosen.is_some());
        let lines = if choosing { panel.height.saturating_sub(wanted + 1).max(panel.height / 2) } else { 0 };
        let (log, hint) = (Rect { height: lines, ..panel }, below(panel, lines + u16::from(lines > 0)));
        let none = Rect { height: 0, ..panel };
        return Plan {
            inspector: none,
            sums: none,
            palette: (none, palette::Size::Small),
            log,
            map: none,
            hint,
            mode: none,
        };
    }
    let inspector = if playing { inspector::height(model, panel.width) } else { setup::height(model, panel.width) };
    let (sums, least_sums) = if playing { sums::heights(model) } else { (0, 0) };
    let map = map_height(model, panel.width).map_or(0, |height| height + 1);
    let full = palette::height(model, panel.width, palette::Size::Full);
    let parts = |parts: &[u16]| parts.iter().filter(|&&part| part > 0).map(|part| part + 1).sum::<u16>();
    let others = if least_sums > 0 { parts(&[least_sums, map]) } else { parts(&[inspector, map]) + LOG };
    let size = if full + 1 + others <= left.height + 1 { palette::Size::Full } else { palette::Size::Small };
    let mut take = |wanted: u16| {
        let taken = if wanted <= left.height { wanted } else { 0 };
        let area = Rect { height: taken, ..left };
        left = below(left, if taken > 0 { taken + 1 } else { 0 });
        area
    };
    let map = take(map);
    let palette = (take(palette::height(model, panel.width, size)), size);
    // A cage says more of a cell than the cell's own lines.
    let early = if sums > 0 { nothing } else { take(inspector) };
    let sums = take(sums.min(left_for(sums, least_sums, palette.0, map, panel)));
    let inspector = if early.height > 0 || !playing { early } else { take(inspector) };
    let log = if playing && left.height >= LOG - 1 { left } else { nothing };
    Plan { inspector, sums, palette, log, map, hint: nothing, mode }
}

/// How many lines are left for sums beside digits and map.
fn left_for(wanted: u16, least: u16, palette: Rect, map: Rect, panel: Rect) -> u16 {
    let taken = [palette.height, map.height].iter().filter(|&&part| part > 0).map(|part| part + 1).sum::<u16>();
    let room = panel.height.saturating_sub(2 + taken);
    if room >= least { wanted.min(room) } else { 0 }
}

/// How high the map is, if there is anything that the board on the screen does not show.
fn map_height(model: &Model, width: u16) -> Option<u16> {
    let board = model.board()?;
    let layout = model.layout()?.ok()?;
    let whole = layout.geometry.fits(layout.board.width, layout.board.height) && board.grids().len() < 2;
    map_size(board).filter(|&(wide, _)| !whole && wide <= width).map(|(_, high)| high)
}

/// The digit of the palette at this point.
pub(super) fn digit_at(model: &Model, panel: Rect, point: Position) -> Option<Digit> {
    let (area, size) = plan(model, panel).palette;
    palette::digit_at(model, area, size, point)
}

/// Whether the mode stands at this point.
pub(super) fn is_mode_at(model: &Model, panel: Rect, point: Position) -> bool {
    mode::contains(model, plan(model, panel).mode, point)
}

/// The line of the log at this point, as its place in the game's log.
pub(super) fn log_line_at(model: &Model, panel: Rect, point: Position) -> Option<usize> {
    log::line_at(model, plan(model, panel).log, point)
}

pub(super) use card::{draw_bar, face as part_face};

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
    palette::draw(model, plan.palette.0, plan.palette.1, buffer);
    match model.session.as_ref().and_then(Session::on_show).filter(|_| model.screen == Screen::Play) {
        Some(shown) => card::draw(model, shown, plan.hint, buffer),
        None => hint::draw(model, plan.hint, buffer),
    }
    mode::draw(model, plan.mode, buffer);
    if plan.map.height > 0 {
        Ink::of(model).heading(buffer, plan.map, (&part_words(model), ""));
    }
    draw_map(scene, look_with_grid(model), (&model.theme, model.glyphs), below(plan.map, 1), buffer);
}
