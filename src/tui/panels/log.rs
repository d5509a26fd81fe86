//! The log beside the game being played: its latest lines, the newest at the bottom, and the number of entries of each
//! kind.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::game::counted;
use crate::logic::Style;
use crate::tui::action::Action;
use crate::tui::log::{Filter, Kind, Lines, Row, rows_of};
use crate::tui::model::{Model, Session};
use crate::tui::paint::{self, Painter, below, rows};
use crate::tui::theme::Face;

/// A log with fewer lines shows only the last moves.
const FEW: u16 = 7;
/// The height from which the kinds have a line of their own.
const MANY: u16 = 17;

/// The panel size from which all columns and their headings are shown.
const EVERY_COLUMN: (u16, u16) = (50, 20);

const fn has_every_column(area: Rect) -> bool {
    area.width >= EVERY_COLUMN.0 && area.height >= EVERY_COLUMN.1
}

/// The areas of the lines and of the line of kinds.
fn parts(area: Rect, style: Style) -> (Rect, Option<Rect>) {
    let lines = below(area, if has_every_column(area) { 2 } else { 1 });
    if area.height < MANY || style == Style::Book {
        return (lines, None);
    }
    let kinds = below(area, area.height - 1);
    (Rect { height: lines.height - 2, ..lines }, Some(kinds))
}

/// The latest rows.
fn in_sight(model: &Model, session: &Session, lines: u16) -> (Vec<Row>, u32) {
    let tables = model.settings.play.levels.book();
    let (mut rows, points) = rows_of(&session.game, &Filter::default(), model.style(), tables);
    rows.drain(..rows.len().saturating_sub(usize::from(lines)));
    (rows, points)
}

/// What can be clicked in the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::tui) enum LogTarget {
    /// A line, by its index in the game's log.
    Line(usize),
    /// The line of kinds.
    Kinds,
    /// Any other part of it.
    Other,
}

/// What is at this point.
pub(super) fn spot_at(model: &Model, area: Rect, point: Position) -> Option<LogTarget> {
    let session = model.session.as_ref()?;
    if !area.contains(point) {
        return None;
    }
    let (lines, kinds) = parts(area, model.style());
    if kinds.is_some_and(|kinds| kinds.contains(point)) {
        return Some(LogTarget::Kinds);
    }
    let (rows, _) = in_sight(model, session, lines.height);
    let row = lines.contains(point).then(|| rows.get(usize::from(point.y - lines.y))).flatten();
    Some(row.and_then(|row| row.line()).map_or(LogTarget::Other, LogTarget::Line))
}

pub(super) fn draw(model: &Model, area: Rect, buffer: &mut Buffer) {
    let Some(session) = &model.session else { return };
    if area.height == 0 {
        return;
    }
    let (ink, style, log) = (Painter::of(model), model.style(), session.game.log());
    if session.is_first && log.is_empty() && has_room_for_first(area) {
        return draw_first(model, area, buffer);
    }
    let (lines, kinds) = parts(area, style);
    let (all, points) = in_sight(model, session, lines.height);
    let earned = if points > 0 { format!(", {points} points") } else { String::new() };
    let words = match area.height {
        ..FEW => "last moves".to_owned(),
        _ => format!("log, {}{earned}", counted(log.len(), "line")),
    };
    let right = format!("{} choose", model.keys.shown(Action::LogFocus));
    let right = if paint::width(&words) + paint::width(&right) + 4 <= area.width { right } else { String::new() };
    ink.heading(buffer, area, (&words, &right));
    let filter = Filter::default();
    let wide = has_every_column(area);
    let log_lines =
        Lines { ink, game: &session.game, style, filter: &filter, chosen: None, points: wide && style != Style::Guide };
    if wide {
        log_lines.draw_head(Rect { height: 1, ..below(area, 1) }, buffer);
    }
    for (line, row) in rows(lines).zip(all) {
        log_lines.draw(row, line, buffer);
    }
    if let Some(line) = kinds {
        let each = Kind::choices(None).into_iter().map(|kind| format!("{} {}", kind.name(), kind.count(log)));
        let key = model.keys.shown(Action::LogFilter);
        let x = ink.text(buffer, line, &key, Face::Key) + 1;
        let rest = Rect { x, width: line.right().saturating_sub(x), ..line };
        ink.text(buffer, rest, &each.collect::<Vec<_>>().join("  "), Face::Dim);
    }
}

/// Whether the help for the first game fits into the area of the log.
pub(super) const fn has_room_for_first(area: Rect) -> bool {
    area.height > 3
}

/// Draws the help for the first game, as long as nothing has been done.
fn draw_first(model: &Model, area: Rect, buffer: &mut Buffer) {
    let ink = Painter::of(model);
    let key = |action| model.keys.shown(action);
    ink.heading(buffer, area, ("new here?", ""));
    let lines = [
        format!("{} hint  {} step and why", key(Action::Hint), key(Action::ShowStep)),
        format!("{} back  {} all keys", key(Action::Undo), key(Action::Help)),
        format!("{} any command", key(Action::Palette)),
    ];
    for (line, words) in rows(below(area, 1)).zip(&lines) {
        ink.text(buffer, line, words, Face::Text);
    }
}
