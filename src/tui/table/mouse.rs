//! The mouse: everything visible that has a meaning can be clicked.
//!
//! Each place on the screen has one owner: the footer, the status line, the board or a part of the panel. An event that
//! the owner does not use is dropped.
//!
//! On the board a press moves the cursor and clears the selection, a drag selects the cells that it passes, and Ctrl
//! selects or deselects one cell. A double click selects all cells with the same digit or with the same marks. Another
//! button sets a mark: the one under the mouse, else that of the digit entered last.

use std::time::Duration;

use ratatui::layout::{Position as Point, Rect};

use super::{act, hands, keys, log, modes, reasons};
use crate::board::Cell;
use crate::tui::action::Action;
use crate::tui::canvas;
use crate::tui::component::Context;
use crate::tui::layout::Layout;
use crate::tui::message::Pointing;
use crate::tui::model::{Mode, Model};
use crate::tui::panels::{self, HandsTarget, LogSpot};
use crate::tui::status_text::{StatusText, show_status};
use crate::tui::{footer, scene};

/// The longest time between the two presses of a double click.
const DOUBLE: Duration = Duration::from_millis(400);

/// Handles a mouse event at this point.
pub(super) fn mouse(cx: &mut Context<'_>, pointing: Pointing, point: Point) {
    if pointing == Pointing::Release {
        if let Some(session) = &mut cx.model.session {
            session.dragging = false;
        }
        return;
    }
    let Some(Ok(layout)) = cx.model.layout() else { return };
    if pointing == Pointing::Hover {
        return hover(cx.model, &layout, point);
    }
    let press = matches!(pointing, Pointing::Press | Pointing::Toggle);
    let has_bar = cx.model.session.as_ref().is_some_and(|session| session.shown().is_some());
    let status = if has_bar { layout.bar() } else { layout.status };
    if layout.footer.contains(point) {
        if let Some(action) =
            footer::action_at(&keys::keys(cx.model), cx.model, panels::key_line(cx.model, &layout), point.x)
                .filter(|_| press)
        {
            cx.model.notice = None;
            cx.act(action);
        }
    } else if panels::is_mode_at(cx.model, layout.panel, point) {
        if press {
            cx.act(Action::MarkMode);
        }
    } else if status.contains(point) {
        let line = Rect { x: status.x + 2, width: status.width.saturating_sub(3), ..status };
        if let Some(mode) = modes::at(cx.model, line, point).filter(|_| press) {
            return hands::set_mode(cx.model, mode);
        }
        // The bar of the advice being shown: a click confirms it, as Enter does.
        if press && has_bar {
            cx.act(Action::Confirm);
        }
    } else if layout.board.contains(point) {
        on_board(cx, &layout, pointing, point);
    } else if [layout.panel, layout.under, layout.second].iter().any(|part| part.contains(point)) {
        on_panel(cx, layout.panel, pointing, point);
    }
}

/// Tracks the cell under the mouse.
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

fn on_board(cx: &mut Context<'_>, layout: &Layout, pointing: Pointing, point: Point) {
    let Some(session) = &mut cx.model.session else { return };
    if session.game.is_paused() {
        return;
    }
    let found = layout.geometry.cell_at(&layout.chart, point, session.viewport, layout.board);
    let Some(cell) = found else { return };
    match pointing {
        Pointing::Press => press(cx, cell),
        Pointing::Toggle => {
            // The cell where the cursor was joins the selection too.
            if session.selection.cells().is_empty() && session.cursor != cell {
                session.selection.toggle(session.cursor);
            }
            session.selection.toggle(cell);
            session.move_to(cell);
        }
        Pointing::Drag if session.dragging && session.cursor != cell => {
            session.selection.extend(session.cursor, cell);
            session.move_to(cell);
        }
        Pointing::Other => mark(cx, layout, cell, point),
        Pointing::Drag | Pointing::Release | Pointing::Hover | Pointing::WheelUp | Pointing::WheelDown => {}
    }
}

fn press(cx: &mut Context<'_>, cell: Cell) {
    let now = cx.model.now;
    let Some(session) = &mut cx.model.session else { return };
    let again = session.cursor == cell;
    let double = session.press.is_some_and(|(before, at)| before == cell && now.saturating_sub(at) <= DOUBLE);
    session.move_to(cell);
    session.selection.clear();
    (session.press, session.dragging) = (Some((cell, now)).filter(|_| !double), true);
    let places = session.digit_first && (again || session.chosen.is_some());
    cx.model.notice = None;
    if places {
        hands::place_chosen(cx);
    } else if double {
        hands::select_alike(cx.model);
    }
}

/// Sets or removes a mark of the kind that the mode implies.
fn mark(cx: &mut Context<'_>, layout: &Layout, cell: Cell, point: Point) {
    let digit = pointed_candidate(cx.model, layout, point);
    let Some(session) = &mut cx.model.session else { return };
    if !session.selection.contains(cell) {
        session.selection.clear();
    }
    session.move_to(cell);
    cx.model.notice = None;
    let Some(digit) = digit.or(session.last).or_else(|| session.pointed_digit()) else {
        return show_status(cx.model, StatusText::WhichMark);
    };
    match session.mode {
        Mode::Digit => hands::enter_as(cx, Mode::Mark, digit),
        Mode::Colour => hands::enter_as(cx, Mode::Candidate, digit),
        mode => hands::enter_as(cx, mode, digit),
    }
}

/// The candidate that is drawn, or would be drawn, at this point of the board.
fn pointed_candidate(model: &Model, layout: &Layout, point: Point) -> Option<crate::board::Digit> {
    let session = model.session.as_ref()?;
    let scene = scene::of_game(session, &model.settings);
    canvas::candidate_at(&scene, (&layout.chart, &layout.geometry), session.viewport, layout.board, point)
}

fn on_panel(cx: &mut Context<'_>, panel: Rect, pointing: Pointing, point: Point) {
    let press = matches!(pointing, Pointing::Press | Pointing::Toggle);
    if let Some(digit) = panels::digit_at(cx.model, panel, point) {
        if press {
            cx.model.notice = None;
            let _ = act::act(cx, Action::Digit(digit));
        } else if pointing == Pointing::Other {
            hands::filter_by(cx.model, digit);
        }
        return;
    }
    if panels::is_filter_at(cx.model, panel, point) {
        if press {
            cx.act(Action::Filter);
        }
        return;
    }
    if let Some(hand) = panels::hand_at(cx.model, panel, point) {
        return match hand {
            HandsTarget::Mode(mode) if press => hands::set_mode(cx.model, mode),
            HandsTarget::Colour(number) if press => hands::colour(cx, number),
            HandsTarget::Mode(_) | HandsTarget::Colour(_) => {}
        };
    }
    if press && reasons::offers_marks_at(cx.model, point) {
        return cx.act(Action::FillMarks);
    }
    if press && reasons::click_card(cx.model, point) {
        return;
    }
    if let Some(cell) = panels::map_cell_at(cx.model, panel, point) {
        if let Some(session) = cx.model.session.as_mut().filter(|session| press && !session.game.is_paused()) {
            session.move_to(cell);
            session.selection.clear();
            cx.model.notice = None;
        }
        return;
    }
    let Some(spot) = panels::log_at(cx.model, panel, point) else { return };
    match (pointing, spot) {
        (Pointing::WheelUp, _) => log::open_back(cx, 1),
        (Pointing::Press | Pointing::Toggle, LogSpot::Line(line)) => log::open(cx, Some(line)),
        (Pointing::Press | Pointing::Toggle, LogSpot::Other) => log::open(cx, None),
        (Pointing::Press | Pointing::Toggle, LogSpot::Kinds) => log::open_filter(cx),
        _ => {}
    }
}
