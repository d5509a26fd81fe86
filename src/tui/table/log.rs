//! Opens the log from the table.

use crate::tui::component::Context;
use crate::tui::log::Log;
use crate::tui::model::Model;

/// Opens the log with this line chosen, else the last.
pub(super) fn open(cx: &mut Context<'_>, line: Option<usize>) {
    if let Some(log) = Log::open(cx.model, line) {
        cx.open_once(log);
    }
}

/// Opens the log's filter, which chooses the lines it shows.
pub(super) fn open_filter(cx: &mut Context<'_>) {
    if let Some(log) = Log::open_filter(cx.model) {
        cx.open_once(log);
    }
}

/// Opens the log with the line chosen that is `lines` before the last.
pub(super) fn open_back(cx: &mut Context<'_>, lines: usize) {
    let line = last_line(cx.model).map(|last| last.saturating_sub(lines));
    open(cx, line);
}

fn last_line(model: &Model) -> Option<usize> {
    model.session()?.game.log().len().checked_sub(1)
}
