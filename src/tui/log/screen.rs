//! Drawing the log: beside the board, or wide with a small board.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position as Point, Rect};

use super::filter::Kind;
use super::line::Lines;
use super::rows::{Row, line_count, number_of};
use super::state::{Log, Picture, panel};
use super::words::concluded;
use crate::game::{Event, Shown};
use crate::logic::wording::card::Stage;
use crate::logic::{Style, wording};
use crate::rating::Tenths;
use crate::tui::action::Action;
use crate::tui::board_screen;
use crate::tui::canvas::{Chart, Detail, Geometry, Labels};
use crate::tui::card::{self, Bar, Frame};
use crate::tui::model::{Model, Session};
use crate::tui::paint::{self, Painter, below};
use crate::tui::reading;
use crate::tui::scene;
use crate::tui::theme::Face;

/// Columns for the lines of the wide log.
const LINES: u16 = 46;
/// The most lines of a wide log on a slow line.
const FEW: u16 = 6;
/// The fewest lines for the text of a wide log.
const WORDS: u16 = 7;

/// The areas of the log's parts.
struct Places {
    /// The log's lines.
    list: Rect,
    /// The kinds to choose from.
    kinds: Rect,
    /// The column headings, if there are any.
    head: Option<Rect>,
    /// The text about the chosen line, including its heading.
    words: Rect,
    /// The bar.
    bar: Rect,
}

/// The small board of the wide log.
struct Small {
    chart: Chart,
    geometry: Geometry,
    area: Rect,
}

fn line(model: &Model, from_below: u16) -> Rect {
    let (width, height) = model.size;
    Rect { x: 0, y: height.saturating_sub(from_below + 1), width, height: 1.min(height) }
}

fn places(log: &Log, model: &Model) -> Places {
    let bar = line(model, 1);
    if !log.is_wide(model)
        && let Some(panel) = panel(model)
    {
        let words = (panel.height.saturating_sub(17)).clamp(4, 13).min(panel.height / 2);
        let list = Rect { height: panel.height.saturating_sub(words + 2), ..below(panel, 1) };
        let narrow = Rect { width: panel.width - 1, ..panel };
        return Places {
            list,
            kinds: Rect { height: 1, ..narrow },
            head: None,
            words: below(narrow, panel.height - words),
            bar,
        };
    }
    let (width, height) = model.size;
    let room = Rect { x: 0, y: 1, width, height: height.saturating_sub(3) };
    let left = small(model).map_or(if width >= LINES + 24 { width - LINES - 2 } else { 0 }, |small| {
        (small.area.right() + 1).max(31).min(width.saturating_sub(LINES + 1))
    });
    let lines = Rect { x: left + 1, width: width.saturating_sub(left + 2), ..room };
    let words_top = small(model).map_or(room.y, |small| small.area.bottom());
    let words = Rect {
        x: 1.min(left),
        y: words_top,
        width: left.saturating_sub(1),
        height: room.bottom().saturating_sub(words_top),
    };
    let most = if model.settings.few_bytes { FEW } else { u16::MAX };
    let list = Rect { height: room.height.saturating_sub(2).min(most), ..below(lines, 1) };
    let kinds = Rect { y: room.bottom().saturating_sub(1), height: 1.min(room.height), ..lines };
    Places { list, kinds, head: Some(Rect { height: 1.min(lines.height), ..lines }), words, bar }
}

/// The board of the wide log, as large as fits.
fn small(model: &Model) -> Option<Small> {
    let board = model.board()?;
    let (width, height) = model.size;
    let room = (width.checked_sub(LINES + 2)?, height.checked_sub(3 + WORDS)?);
    let chart = model.chart(board);
    let details = [Detail::Large, Detail::Rows, Detail::Digits, Detail::Dense];
    let pairs = details.into_iter().flat_map(|detail| [Labels::Both, Labels::None].map(|labels| (detail, labels)));
    let geometries = pairs.map(|(detail, labels)| Geometry::new(board, &chart, detail, labels));
    let geometry = geometries.into_iter().find(|geometry| geometry.fits(room.0, room.1))?;
    let (wide, high) = geometry.size();
    Some(Small { chart, geometry, area: Rect { x: 0, y: 1, width: wide, height: high } })
}

/// The visible rows with their areas. The chosen row is in view, with up to a quarter of the space after it.
fn in_sight(log: &Log, rows: &[Row], lines: &Lines<'_>, area: Rect) -> Vec<(Row, Rect)> {
    let chosen = rows.iter().position(|row| row.line() == Some(log.chosen)).unwrap_or(rows.len());
    let end = (chosen + 1 + usize::from(area.height / 4)).max(usize::from(area.height)).min(rows.len());
    let upper = lines.last_of(&rows[..end], area);
    // Where lines are high, the chosen one may be above those.
    let is_seen = upper.iter().any(|(row, _)| row.line() == Some(log.chosen));
    if is_seen || chosen >= end { upper } else { lines.last_of(&rows[..=chosen], area) }
}

/// What draws the lines.
fn lines<'a>(log: &'a Log, model: &'a Model, session: &'a Session) -> Lines<'a> {
    let style = model.style();
    let points = log.is_wide(model) && style != Style::Guide;
    Lines {
        ink: Painter::of(model),
        game: &session.game,
        style,
        filter: &log.filter,
        chosen: Some(log.chosen),
        points,
        coming: None,
    }
}

/// What can be clicked.
pub(super) enum ClickTarget {
    /// A line, by its index in the game's log.
    Line(usize),
    /// A kind of lines.
    Kind(Kind),
    /// The bar.
    Bar,
    /// The card, with its area.
    Card(Rect),
}

/// What can be clicked at this point.
pub(super) fn spot_at(log: &Log, model: &Model, point: Point) -> Option<ClickTarget> {
    let places = places(log, model);
    if places.bar.contains(point) {
        return Some(ClickTarget::Bar);
    }
    if places.kinds.contains(point) && shows_kinds(log, model) {
        let found = kinds(log, model, places.kinds).into_iter().find(|(_, _, area)| area.contains(point));
        return found.map(|(kind, ..)| ClickTarget::Kind(kind));
    }
    if places.list.contains(point) {
        let rows = log.rows(model);
        let lines = lines(log, model, model.session()?);
        let seen = in_sight(log, &rows, &lines, places.list);
        let row = seen.into_iter().find(|(_, area)| area.contains(point));
        return row.and_then(|(row, _)| row.line()).map(ClickTarget::Line);
    }
    let card = card_area(log, model, places.words);
    card.filter(|area| area.contains(point)).map(ClickTarget::Card)
}

/// Whether the kinds to choose from are shown: always in a wide log, beside the board only while the filter is open.
fn shows_kinds(log: &Log, model: &Model) -> bool {
    log.is_wide(model) || log.typing
}

/// The kinds, their labels with counts, and their areas.
fn kinds(log: &Log, model: &Model, line: Rect) -> Vec<(Kind, String, Rect)> {
    let Some(session) = model.session() else { return Vec::new() };
    let technique = if let Kind::Only(technique) = log.filter.kind { Some(technique) } else { log.technique(model) };
    let mut x = line.x + 2;
    let mut placed = Vec::new();
    for kind in Kind::choices(technique) {
        let words = format!(" {} {} ", kind.name(), kind.count(session.game.log()));
        let wide = paint::width(&words);
        if x + wide > line.right() {
            break;
        }
        placed.push((kind, words, Rect { x, width: wide, ..line }));
        x += wide;
    }
    placed
}

pub(super) fn draw(log: &Log, model: &Model, area: Rect, buffer: &mut Buffer) {
    let Some(session) = model.session() else { return };
    let places = places(log, model);
    let ink = Painter::of(model);
    let is_wide = log.is_wide(model);
    if is_wide {
        ink.clear(buffer, Rect { height: area.height.saturating_sub(1), ..area });
        let style = model.style();
        let whose = if style == Style::Standard { String::new() } else { format!(", {}", style.key()) };
        let words = format!("log {} of {}{whose}", log.number(model), line_count(session.game.log()));
        board_screen::draw_place_title(model, &words, buffer);
        if let (Some(small), Some(picture)) = (small(model), log.picture(model)) {
            let scene = scene::of_past(
                (&picture.before, &session.clues.picture),
                picture.shown.as_ref(),
                &cells(session, picture),
            );
            board_screen::draw_at(model, &scene, (&small.chart, &small.geometry), small.area, buffer);
        }
    } else {
        if let Some(panel) = panel(model) {
            // The column before the panel holds its markers.
            let x = panel.x.saturating_sub(1);
            ink.clear(buffer, Rect { x, width: panel.right() - x, ..panel });
        }
        if let Some(picture) = log.picture(model) {
            let scene = scene::of_past(
                (&picture.before, &session.clues.picture),
                picture.shown.as_ref(),
                &cells(session, picture),
            );
            board_screen::draw_instead(model, &scene, buffer);
        }
    }
    draw_kinds(log, model, session, places.kinds, buffer);
    let lines = lines(log, model, session);
    if let Some(head) = places.head {
        lines.draw_head(head, buffer);
    }
    let all = log.rows(model);
    for (row, line) in in_sight(log, &all, &lines, places.list) {
        lines.draw(row, line, buffer);
    }
    draw_words(log, model, session, places.words, buffer);
    draw_bar(log, model, session, places.bar, buffer);
}

/// The cells that a line is about, if it is not a step.
fn cells(session: &Session, picture: &Picture) -> Vec<crate::board::Cell> {
    session.game.log().get(picture.line).map_or_else(Vec::new, |entry| entry.event.cells())
}

/// Draws the kinds to choose from, or the letters typed; beside the board, a heading while the filter is closed.
fn draw_kinds(log: &Log, model: &Model, session: &Session, line: Rect, buffer: &mut Buffer) {
    let ink = Painter::of(model);
    let all = line_count(session.game.log());
    let after = |x: u16| Rect { x, width: line.right().saturating_sub(x), ..line };
    if log.filter.letters.is_empty() && !shows_kinds(log, model) {
        let kind = log.filter.kind;
        let words = format!("log, {} {}", kind.name(), kind.count(session.game.log()));
        return ink.heading(buffer, line, (&words, ""));
    }
    let key = model.keys.shown(Action::LogFilter);
    let x = ink.text(buffer, line, &key, Face::Key) + 1;
    if !log.filter.letters.is_empty() {
        let x = ink.text(buffer, after(x), &log.filter.letters, Face::Strong);
        let x = if log.typing { ink.text(buffer, after(x), ink.glyphs.marker(), Face::Cursor) } else { x };
        let words = format!("{} of {all} lines", log.lines(model).len());
        ink.text(buffer, after(x + 2), &words, Face::Dim);
        return;
    }
    for (kind, words, area) in kinds(log, model, line) {
        ink.text(buffer, area, &words, if kind == log.filter.kind { Face::DigitMode } else { Face::Dim });
    }
}

/// The area of the card, if it is drawn: always beside the board, in the wide log only while stepping through its
/// parts.
fn card_area(log: &Log, model: &Model, words: Rect) -> Option<Rect> {
    let shown = log.picture(model)?.shown.as_ref()?;
    let (part, parts) = shown.place();
    if log.is_wide(model) {
        return (part < parts).then_some(words);
    }
    Some(below(words, 1))
}

/// The heading and the text about the chosen line, for the wide log.
fn line_text(model: &Model, session: &Session, picture: &Picture) -> (String, String) {
    let (puzzle, style) = (session.game.puzzle(), model.style());
    let Some(entry) = session.game.log().get(picture.line) else { return Default::default() };
    match entry.event.step() {
        Some(step) => {
            let name = step.technique.name();
            let head = match wording::heading(step, puzzle, style) {
                Some(heading) if heading != name => format!("{}: {name}", short(heading)),
                _ => name.to_owned(),
            };
            let text = wording::explanation(step, puzzle, Style::Standard);
            let note = match style {
                Style::Standard => "",
                Style::Book => "\nthe book writes (column,row)",
                Style::Guide => "\nthe guide writes row,column",
            };
            (head, text + note)
        }
        None => (format!("line {}", number_of(&session.game, picture.line)), entry.event.text(puzzle, style)),
    }
}

/// What a heading of the book looks for: "Twins" from "Look for Twins in Rows". The list shows the whole heading.
fn short(heading: &str) -> &str {
    let sought = heading.strip_prefix("Look for ").unwrap_or(heading);
    sought.split_once(" in ").map_or(sought, |(what, _)| what)
}

fn draw_words(log: &Log, model: &Model, session: &Session, area: Rect, buffer: &mut Buffer) {
    let Some(picture) = log.picture(model).filter(|_| area.height > 0 && area.width > 0) else { return };
    let ink = Painter::of(model);
    let number = format!("line {}", number_of(&session.game, picture.line));
    if let (Some(shown), Some(place)) = (&picture.shown, card_area(log, model, area)) {
        let (part, parts) = shown.place();
        let walked = if part < parts { format!("part {part} of {parts}") } else { String::new() };
        if log.is_wide(model) {
            let frame = Frame { head: (&number, &walked), from: Stage::Name, note: None };
            return card::draw(model, (shown, &log.view), frame, place, buffer);
        }
        ink.heading(buffer, area, (&number, &walked));
        let frame = Frame { head: ("", ""), from: Stage::Pattern, note: None };
        card::draw(model, (shown, &log.view), frame, place, buffer);
        return draw_figures(model, session, picture, Rect { height: 1.min(place.height), ..place }, buffer);
    }
    let (head, text) = line_text(model, session, picture);
    ink.heading(buffer, area, (&head, ""));
    let place = below(area, 1);
    ink.paragraph_from(buffer, place, (&text, model.reading.first(&text)), Face::Text);
}

/// Draws the technique with its rating and points.
fn draw_figures(model: &Model, session: &Session, picture: &Picture, line: Rect, buffer: &mut Buffer) {
    let Some(step) = session.game.log().get(picture.line).and_then(|entry| entry.event.step()) else { return };
    let ink = Painter::of(model);
    let rating = step.rating(session.game.board()).map(|rating| format!("ER {}", Tenths(rating)));
    let points = Some(step.score()).filter(|&score| score > 0).map(|score| format!("{score} p"));
    // If space is short, the points are left out before the name is cut.
    let both: Vec<String> = rating.iter().cloned().chain(points).collect();
    let name = paint::width(step.technique.name());
    let fits = |figures: &String| name + 1 + paint::width(figures) <= line.width;
    let figures = Some(both.join(" ")).filter(fits).or(rating).unwrap_or_default();
    ink.clear(buffer, line);
    let room = line.width.saturating_sub(if figures.is_empty() { 0 } else { paint::width(&figures) + 1 });
    ink.text(buffer, Rect { width: room, ..line }, step.technique.name(), Face::Strong);
    ink.text_right(buffer, line, &figures, Face::Dim);
}

fn draw_bar(log: &Log, model: &Model, session: &Session, line: Rect, buffer: &mut Buffer) {
    let Some(picture) = log.picture(model) else { return };
    if model.notice.is_some() {
        Painter::of(model).clear(buffer, line);
        board_screen::draw_notice(model, Rect { x: line.x + 2, width: line.width.saturating_sub(3), ..line }, buffer);
        return;
    }
    let Some(entry) = session.game.log().get(picture.line) else { return };
    let (puzzle, style) = (session.game.puzzle(), model.style());
    let verb = if matches!(entry.event, Event::Played(_)) { "played" } else { "made" };
    let time = format!(
        "line {}: {verb} at {}",
        number_of(&session.game, picture.line),
        paint::clock(entry.elapsed.as_secs(), true)
    );
    let full;
    let bar = if let (Some(shown), Some(step)) = (&picture.shown, entry.event.step()) {
        let bar = card::bar(model, shown, false);
        let whole = shown.place().0 == shown.place().1;
        full = match (whole, style) {
            (true, Style::Standard) if log.is_wide(model) => time,
            (true, Style::Standard) => bar.because.to_owned(),
            (true, _) => format!("{} in the standard words", concluded(step, puzzle, Style::Standard).whole),
            (false, _) => String::new(),
        };
        Bar { because: &full, key: String::new(), ..bar }
    } else {
        full = entry.event.text(puzzle, style);
        Bar { words: &full, because: &time, key: String::new(), face: Face::QuestionBar }
    };
    card::draw_bar(model, &bar, line, buffer);
}

/// Whether the text about the chosen line is longer than its area.
pub(super) fn is_cut(log: &Log, model: &Model) -> bool {
    let (Some(session), Some(picture)) = (model.session(), log.picture(model)) else { return false };
    let words = places(log, model).words;
    match (&picture.shown, card_area(log, model, words)) {
        (Some(shown), Some(place)) => card::is_cut(shown, &log.view, Stage::Pattern, place),
        _ => reading::is_cut(&line_text(model, session, picture).1, below(words, 1)),
    }
}

/// Scrolls on in the card or the text, from its end back to its beginning.
pub(super) fn read_on(log: &mut Log, model: &mut Model) {
    let words = places(log, model).words;
    let place = card_area(log, model, words);
    let text = model.session().zip(log.picture(model)).map(|(session, picture)| line_text(model, session, picture).1);
    let shown: Option<&Shown> = log.picture.as_ref().and_then(|picture| picture.shown.as_ref());
    match (place, shown, text) {
        (Some(place), Some(shown), _) => card::turn_round(shown, &mut log.view, Stage::Pattern, place),
        (_, _, Some(text)) => {
            let place = below(words, 1);
            if !model.reading.turn(Action::PageDown, &text, place) {
                while model.reading.turn(Action::PageUp, &text, place) {}
            }
        }
        _ => {}
    }
}
