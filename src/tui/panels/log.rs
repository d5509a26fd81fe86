//! The log beside the game being played: its latest lines, the newest at the bottom, and the number of entries of each
//! kind.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::last_step;
use crate::logic::Style;
use crate::tui::action::Action;
use crate::tui::log::{Coming, Filter, Kind, Lines, Row, line_count, rows_of};
use crate::tui::model::{Model, Session};
use crate::tui::paint::{self, Painter, below, rows};
use crate::tui::theme::Face;

/// A log of so few lines has no heading.
const BARE: u16 = 3;
/// The height from which the kinds have a line of their own.
const MANY: u16 = 17;
/// The width that their line takes.
const WIDE: u16 = 36;

/// The panel size from which all columns and their headings are shown.
const EVERY_COLUMN: (u16, u16) = (50, 20);

const fn has_every_column(area: Rect) -> bool {
    area.width >= EVERY_COLUMN.0 && area.height >= EVERY_COLUMN.1
}

/// The areas of the lines and of the line of kinds.
fn parts(model: &Model, area: Rect) -> (Rect, Option<Rect>) {
    let lines = below(area, if area.height <= BARE { 0 } else { 1 + u16::from(has_every_column(area)) });
    let is_shown = model.session.as_ref().is_some_and(|session| session.shown().is_some());
    if area.height < MANY || area.width < WIDE || is_shown || model.style() == Style::Book {
        return (lines, None);
    }
    let kinds = below(area, area.height - 1);
    (Rect { height: lines.height - 2, ..lines }, Some(kinds))
}

/// The step that is shown and not played yet.
fn coming(model: &Model, session: &Session) -> Option<Coming> {
    session.shown().filter(|_| !model.settings.few_bytes).and_then(Coming::of)
}

/// What draws the lines. Where a step is shown that is not played yet, it is the last line.
fn lines<'a>(model: &'a Model, session: &'a Session, area: Rect, tools: (&'a Filter, Option<&'a Coming>)) -> Lines<'a> {
    let (filter, coming) = tools;
    let style = model.style();
    Lines {
        ink: Painter::of(model),
        game: &session.game,
        style,
        filter,
        // The step just taken is marked as the one is that is shown.
        chosen: last_step::just_taken(model).filter(|_| coming.is_none()),
        points: has_every_column(area) && style != Style::Guide,
        coming,
    }
}

/// The latest rows with their areas, and all points.
fn in_sight(model: &Model, lines: &Lines<'_>, area: Rect) -> (Vec<(Row, Rect)>, u32) {
    let tables = model.settings.play.levels.book();
    let (mut rows, points) = rows_of(lines.game, lines.filter, lines.style, tables);
    if lines.coming.is_some() {
        rows.push(Row::Coming(line_count(lines.game.log()) + 1));
    }
    (lines.last_of(&rows, area), points)
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
    let (place, kinds) = parts(model, area);
    if kinds.is_some_and(|kinds| kinds.contains(point)) {
        return Some(LogTarget::Kinds);
    }
    let (filter, coming) = (Filter::default(), coming(model, session));
    let (rows, _) = in_sight(model, &lines(model, session, area, (&filter, coming.as_ref())), place);
    let row = rows.into_iter().find(|(_, area)| area.contains(point));
    Some(row.and_then(|(row, _)| row.line()).map_or(LogTarget::Other, LogTarget::Line))
}

pub(super) fn draw(model: &Model, area: Rect, buffer: &mut Buffer) {
    let Some(session) = &model.session else { return };
    if area.height == 0 {
        return;
    }
    let (ink, log) = (Painter::of(model), session.game.log());
    let is_shown = session.shown().is_some();
    if session.is_first && log.is_empty() && !is_shown && has_room_for_first(area) {
        return draw_first(model, area, buffer);
    }
    let (place, kinds) = parts(model, area);
    let (filter, coming) = (Filter::default(), coming(model, session));
    let lines = lines(model, session, area, (&filter, coming.as_ref()));
    let (seen, points) = in_sight(model, &lines, place);
    if area.height > BARE {
        let earned = if points > 0 { format!(", {points} points") } else { String::new() };
        let words = if seen.is_empty() { "steps".to_owned() } else { format!("log{earned}") };
        let key = if seen.is_empty() { String::new() } else { format!("{} all", model.keys.shown(Action::LogFocus)) };
        let key = if paint::width(&words) + paint::width(&key) + 4 <= area.width { key } else { String::new() };
        ink.heading(buffer, area, (&words, &key));
    }
    if has_every_column(area) {
        lines.draw_head(Rect { height: 1, ..below(area, 1) }, buffer);
    }
    for (row, line) in seen {
        lines.draw(row, line, buffer);
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
    ink.heading(buffer, area, ("steps", "new here?"));
    let lines = [
        format!("{} hint  {} step and why", key(Action::Hint), key(Action::ShowStep)),
        format!("{} undo  {} all keys", key(Action::Undo), key(Action::Help)),
        if model.session.as_ref().is_some_and(Session::has_own_rules) {
            format!("{} any command  {} rules", key(Action::Palette), key(Action::Rules))
        } else {
            format!("{} any command", key(Action::Palette))
        },
    ];
    for (line, words) in rows(below(area, 1)).zip(&lines) {
        ink.text(buffer, line, words, Face::Text);
    }
}
