//! The mouse: whatever can be seen and means something can be clicked.

use ratatui::layout::Position;

use super::{act, board, log};
use crate::tui::dialogs;
use crate::tui::footer;
use crate::tui::message::Pointing;
use crate::tui::model::{Model, Screen};
use crate::tui::panels;
use crate::tui::start;

/// The mouse did something at this column and row.
pub(super) fn mouse(model: &mut Model, pointing: Pointing, (column, row): (u16, u16)) {
    let point = Position { x: column, y: row };
    if model.visible_work().is_some() {
        return;
    }
    if !model.dialogs.is_empty() {
        return dialogs::mouse(model, pointing, point);
    }
    if model.screen == Screen::Start {
        return start::mouse(model, pointing, point);
    }
    let Some(Ok(layout)) = model.layout() else { return };
    let press = pointing == Pointing::Press;
    if layout.footer.contains(point) && press {
        if let Some(action) = footer::action_at(model, layout.footer, point.x) {
            model.notice = None;
            act(model, action);
        }
    } else if layout.board.contains(point) && press {
        click_board(model, &layout, point);
    } else if layout.panel.contains(point) {
        click_panel(model, layout.panel, pointing, point);
    }
}

fn click_board(model: &mut Model, layout: &crate::tui::layout::Layout, point: Position) {
    match model.screen {
        Screen::Play => {
            let Some(session) = &mut model.session else { return };
            if session.game.is_paused() {
                return;
            }
            let found = layout.geometry.cell_at(&layout.chart, point, session.viewport, layout.board);
            let Some(cell) = found else { return };
            let again = session.cursor == cell;
            board::move_to(session, cell);
            model.notice = None;
            if model.session.as_ref().is_some_and(|session| session.digit_first && (again || session.chosen.is_some()))
            {
                board::place_chosen(model);
            }
        }
        Screen::Setup => {
            let Some(bench) = &mut model.bench else { return };
            let found = layout.geometry.cell_at(&layout.chart, point, bench.viewport, layout.board);
            bench.cursor = found.unwrap_or(bench.cursor);
        }
        Screen::Start => {}
    }
}

fn click_panel(model: &mut Model, panel: ratatui::layout::Rect, pointing: Pointing, point: Position) {
    if let Some(digit) = panels::digit_at(model, panel, point).filter(|_| pointing == Pointing::Press) {
        model.notice = None;
        act(model, crate::tui::action::Action::Digit(digit));
        return;
    }
    let line = panels::log_line_at(model, panel, point);
    let Some(session) = &mut model.session else { return };
    if model.screen != Screen::Play {
        return;
    }
    match pointing {
        Pointing::WheelUp => log::scroll(session, 3),
        Pointing::WheelDown => log::scroll(session, -3),
        Pointing::Press => {
            if let Some(line) = line {
                session.log.chosen = if session.log.chosen == Some(line) { None } else { Some(line) };
                log::show_chosen(model);
            }
        }
        Pointing::Other => {}
    }
}
