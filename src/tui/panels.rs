//! The panel beside the board: the cursor's cell, the digits that are left, the log, the hint.

mod hint;
mod inspector;
mod log;
mod palette;
mod setup;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::canvas::{Scene, draw_map};
use super::model::{Model, Screen};
use super::paint::below;
use crate::board::Digit;

/// Which part of the panel takes which lines.
struct Plan {
    inspector: Rect,
    palette: Rect,
    log: Rect,
    hint: Rect,
}

/// What must be seen comes first: the hint while there is one, then inspector, digits, log.
fn plan(model: &Model, panel: Rect) -> Plan {
    let playing = model.screen == Screen::Play;
    let heights = [
        if playing { inspector::height(model, panel.width) } else { setup::height(model, panel.width) },
        palette::height(model, panel.width),
        hint::height(model, panel.width),
    ];
    let [inspector, palette, hint] = heights;
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
    let (inspector, palette) = (take(inspector), take(palette));
    let log = if playing { left } else { Rect { height: 0, ..left } };
    Plan { inspector, palette, log, hint }
}

/// The digit of the palette at this point.
pub(super) fn digit_at(model: &Model, panel: Rect, point: Position) -> Option<Digit> {
    palette::digit_at(model, plan(model, panel).palette, point)
}

/// The line of the log at this point, as its place in the game's log.
pub(super) fn log_line_at(model: &Model, panel: Rect, point: Position) -> Option<usize> {
    log::line_at(model, plan(model, panel).log, point)
}

/// Draws the panel. `whole` says whether all of the board is in sight; if not, a map stands in the corner.
pub(super) fn draw(model: &Model, scene: &Scene<'_>, whole: bool, panel: Rect, buffer: &mut Buffer) {
    let plan = plan(model, panel);
    if model.screen == Screen::Play {
        inspector::draw(model, plan.inspector, buffer);
        log::draw(model, plan.log, buffer);
    } else {
        setup::draw(model, plan.inspector, buffer);
    }
    palette::draw(model, plan.palette, buffer);
    hint::draw(model, plan.hint, buffer);
    if !whole && plan.log.height > 8 {
        let corner = Rect { y: plan.log.bottom() - 5, height: 5, ..plan.log };
        draw_map(scene, (&model.theme, model.glyphs), corner, buffer);
    }
}
