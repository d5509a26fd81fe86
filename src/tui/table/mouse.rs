//! The mouse: whatever can be seen and means something can be clicked.

use ratatui::layout::{Position as Point, Rect};

use super::{act, keys, log, play, reasons};
use crate::tui::action::Action;
use crate::tui::component::Context;
use crate::tui::layout::Layout;
use crate::tui::message::Pointing;
use crate::tui::model::Model;
use crate::tui::panels::LogSpot;
use crate::tui::{footer, panels};

/// The mouse did something at this place.
pub(super) fn mouse(cx: &mut Context<'_>, pointing: Pointing, point: Point) {
    let Some(Ok(layout)) = cx.model.layout() else { return };
    if pointing == Pointing::Hover {
        return hover(cx.model, &layout, point);
    }
    let press = pointing == Pointing::Press;
    if layout.footer.contains(point) && press {
        if let Some(action) = footer::action_at(&keys::keys(cx.model), cx.model, layout.footer, point.x) {
            cx.model.notice = None;
            cx.act(action);
        }
    } else if layout.status.contains(point) && press {
        // The bar of what is on show: a click takes it, as Enter does.
        if cx.model.session.as_ref().is_some_and(|session| session.on_show().is_some()) {
            cx.act(Action::Confirm);
        }
    } else if layout.board.contains(point) && press {
        click_board(cx, &layout, point);
    } else if layout.panel.contains(point) {
        click_panel(cx, layout.panel, pointing, point);
    }
}

/// The mouse rests on another cell, or on none.
fn hover(model: &mut Model, layout: &Layout, point: Point) {
    let wanted = model.settings.tooltips;
    let Some(session) = &mut model.session else { return };
    let on_board = wanted && layout.board.contains(point) && !session.game.is_paused();
    let cell = || layout.geometry.cell_at(&layout.chart, point, session.viewport, layout.board);
    let hovered = if on_board { cell() } else { None };
    if std::mem::replace(&mut session.hovered, hovered) != hovered {
        model.touch();
    }
}

fn click_board(cx: &mut Context<'_>, layout: &Layout, point: Point) {
    let Some(session) = &mut cx.model.session else { return };
    if session.game.is_paused() {
        return;
    }
    let found = layout.geometry.cell_at(&layout.chart, point, session.viewport, layout.board);
    let Some(cell) = found else { return };
    let again = session.cursor == cell;
    play::move_to(session, cell);
    let places = session.digit_first && (again || session.chosen.is_some());
    cx.model.notice = None;
    if places {
        play::place_chosen(cx);
    }
}

fn click_panel(cx: &mut Context<'_>, panel: Rect, pointing: Pointing, point: Point) {
    if let Some(digit) = panels::digit_at(cx.model, panel, point).filter(|_| pointing == Pointing::Press) {
        cx.model.notice = None;
        let _ = act::act(cx, Action::Digit(digit));
        return;
    }
    if panels::is_mode_at(cx.model, panel, point) && pointing == Pointing::Press {
        return cx.act(Action::MarkMode);
    }
    if pointing == Pointing::Press && reasons::click_card(cx.model, point) {
        return;
    }
    let Some(spot) = panels::log_at(cx.model, panel, point) else { return };
    match (pointing, spot) {
        (Pointing::WheelUp, _) => log::open_back(cx, 1),
        (Pointing::Press, LogSpot::Line(line)) => log::open(cx, Some(line)),
        (Pointing::Press, LogSpot::Kinds) => log::open_filter(cx),
        _ => {}
    }
}
