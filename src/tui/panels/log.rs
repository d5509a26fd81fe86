//! The log: what happened, newest at the bottom. A chosen line shows on the board what it rests on. In the book's words
//! steps stand under its headings, with their points.

use std::collections::BTreeMap;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style as Look};

use crate::board::{Cell, Digit};
use crate::game::{Event, LogEntry};
use crate::logic::book::{self, Heading};
use crate::logic::{Evidence, Step, Style, wording};
use crate::puzzle::Puzzle;
use crate::tui::action::Action;
use crate::tui::model::{LogFilter, Model, Session};
use crate::tui::paint::{self, Ink, below, rows};
use crate::tui::theme::Face;

/// How wide the column of names is where lines have columns.
const NAME: u16 = 17;
/// Lines at least so wide have columns.
const WIDE: u16 = 36;
/// A log of fewer lines is the last moves.
const FEW: u16 = 7;

/// A row of the log as it is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Row {
    /// The book's heading of what follows, and all points under it until then.
    Heading(Heading, u32),
    /// The line at this place in the game's log, and its points.
    Line(usize, u32),
}

/// Every row of the lines that are shown, and all points. Only the book's words have headings and points: the
/// points of a step stay when it is undone.
fn rows_of(session: &Session, style: Style) -> (Vec<Row>, u32) {
    let shown = session.shown_log();
    if style != Style::Book {
        return (shown.into_iter().map(|at| Row::Line(at, 0)).collect(), 0);
    }
    let (log, board) = (session.game.log(), session.game.board());
    let (mut rows, mut under, mut before, mut all) = (Vec::new(), None, None, 0);
    let mut sums = BTreeMap::new();
    let mut shown = shown.into_iter().peekable();
    for (at, LogEntry { event, .. }) in log.iter().enumerate() {
        let step = if let Event::Played(step) = event { Some(&**step) } else { None };
        let heading = step.and_then(|step| Heading::of(step, board));
        let points = step.and_then(|step| book::points(step, before, board)).unwrap_or_default();
        before = step;
        all += points;
        let sum = heading.map_or(0, |heading| {
            let sum = sums.entry(heading).or_insert(0);
            *sum += points;
            *sum
        });
        if shown.next_if_eq(&at).is_none() {
            continue;
        }
        match (heading, rows.iter().rposition(|row| matches!(row, Row::Heading(..)))) {
            // The sum stands with the heading that the line stands under.
            (Some(heading), Some(last)) if under == Some(heading) => rows[last] = Row::Heading(heading, sum),
            (Some(Heading::Backtracking) | None, _) => {}
            (Some(heading), _) => rows.push(Row::Heading(heading, sum)),
        }
        under = heading;
        rows.push(Row::Line(at, points));
    }
    (rows, all)
}

/// The rows in sight.
fn in_sight(session: &Session, rows: &[Row], lines: u16) -> Vec<Row> {
    let lines = usize::from(lines);
    let is_line = |row: &&Row| matches!(row, Row::Line(..));
    let scrolled: usize = {
        // So many lines are below the last one in sight, with their headings.
        let last = rows.iter().enumerate().rev().filter(|(_, row)| is_line(row)).nth(session.log.scroll);
        last.map_or(rows.len(), |(at, _)| rows.len() - 1 - at)
    };
    let mut first = rows.len().saturating_sub(lines + scrolled);
    let is_chosen = |row: &Row| matches!(row, Row::Line(at, _) if Some(*at) == session.log.chosen);
    if let Some(at) = rows.iter().position(is_chosen) {
        first = first.min(at).max((at + 1).saturating_sub(lines));
    }
    rows.iter().skip(first).take(lines).copied().collect()
}

/// The line at this point.
pub(super) fn line_at(model: &Model, area: Rect, point: Position) -> Option<usize> {
    let session = model.session.as_ref()?;
    let lines = below(area, 1);
    if !lines.contains(point) {
        return None;
    }
    let (rows, _) = rows_of(session, model.style());
    match in_sight(session, &rows, lines.height).get(usize::from(point.y - lines.y)) {
        Some(Row::Line(at, _)) => Some(*at),
        _ => None,
    }
}

/// What a line says in full.
pub(super) fn text(event: &Event, puzzle: &Puzzle, style: Style) -> String {
    match event {
        Event::Played(step) => wording::log_line(step, puzzle, style),
        Event::Undone(inner) => format!("undone {}", text(inner, puzzle, style)),
        Event::Redone(inner) => format!("redone {}", text(inner, puzzle, style)),
        other => other.text(puzzle, style),
    }
}

/// A line in short: who or what, and what happened.
fn short(event: &Event, puzzle: &Puzzle, style: Style) -> (String, String) {
    let name = |cell| wording::cell_name(cell, puzzle.board(), style);
    let you = || "you".to_owned();
    match event {
        Event::Placed { cell, digit, conflicts, .. } | Event::Replaced { cell, digit, conflicts, .. } => {
            let clash = if conflicts.is_empty() { "" } else { " !" };
            (you(), format!("{}={}{clash}", name(*cell), puzzle.symbol(*digit)))
        }
        Event::Played(_) if style != Style::Standard => (fewer_words(&text(event, puzzle, style)), String::new()),
        Event::Played(step) if matches!(step.evidence, Evidence::Guess { .. } | Evidence::Retreat { .. }) => {
            (text(event, puzzle, style), String::new())
        }
        Event::Played(step) => (step.technique.name().to_owned(), concluded(step, puzzle, style)),
        Event::Refused(_) => {
            let full = text(event, puzzle, style);
            (full.split_once(": ").map_or_else(|| full.clone(), |(what, _)| what.to_owned()), String::new())
        }
        Event::Undone(inner) => back("undone", short(inner, puzzle, style)),
        Event::Redone(inner) => back("redone", short(inner, puzzle, style)),
        other => (other.text(puzzle, style), String::new()),
    }
}

fn back(word: &str, (who, what): (String, String)) -> (String, String) {
    if who == "you" { (word.to_owned(), what) } else { (format!("{word} {who}"), what) }
}

/// What a step concludes: `r9c8=4`, `r5c9≠1`, `r2c3≠1 +1`.
fn concluded(step: &Step, puzzle: &Puzzle, style: Style) -> String {
    let name = |cell| wording::cell_name(cell, puzzle.board(), style);
    let told = |&(cell, digit): &(Cell, Digit), sign: char| format!("{}{sign}{}", name(cell), puzzle.symbol(digit));
    let conclusion = &step.conclusion;
    let (first, sign) = match conclusion.place.first() {
        Some(placed) => (placed, '='),
        None => match conclusion.eliminate.first() {
            Some(gone) => (gone, '≠'),
            None => return String::new(),
        },
    };
    let count = if conclusion.place.is_empty() { conclusion.eliminate.len() } else { conclusion.place.len() };
    let more = if count > 1 { format!(" +{}", count - 1) } else { String::new() };
    told(first, sign) + &more
}

/// A line in a seed's words without those that can be missed, so that cell and digit are in sight.
fn fewer_words(line: &str) -> String {
    let line = line.replace("Inserted value ", "").replace("to insert value ", "").replace("instance of ", "");
    match (line.split_once(" found in "), line.split_once(" at: ")) {
        (Some((what, _)), Some((_, cells))) => format!("{what} {}", cells.replace(" and ", " ")),
        _ => line,
    }
}

const fn face(event: &Event) -> Face {
    match event {
        Event::Played(_) => Face::StepText,
        Event::Undone(_) | Event::Refused(_) | Event::Paused | Event::Resumed => Face::Dim,
        _ => Face::OwnText,
    }
}

pub(super) fn draw(model: &Model, area: Rect, buffer: &mut Buffer) {
    let Some(session) = &model.session else { return };
    if area.height == 0 {
        return;
    }
    let ink = Ink::of(model);
    let (log, style) = (session.game.log(), model.style());
    let (all, points) = rows_of(session, style);
    let earned = if points > 0 { format!(", {points} points") } else { String::new() };
    let words = match session.log.filter {
        LogFilter::All if area.height < FEW => "last moves".to_owned(),
        LogFilter::All => format!("log, {}{earned}", counted(log.len())),
        filter => format!("log, {}{earned}", filter.name()),
    };
    let key = model.keys.shown(Action::LogFocus);
    let right = if session.log.focus { format!("{key} closes") } else { format!("{key} choose") };
    let right = if paint::width(&words) + paint::width(&right) + 4 <= area.width { right } else { String::new() };
    ink.heading(buffer, area, (&words, &right));
    let lines = below(area, 1);
    for (line, row) in rows(lines).zip(in_sight(session, &all, lines.height)) {
        match row {
            Row::Heading(heading, sum) => draw_heading(&ink, line, buffer, (heading, sum)),
            Row::Line(at, points) => draw_line(model, session, line, buffer, (at, points)),
        }
    }
}

fn counted(lines: usize) -> String {
    if lines == 1 { "1 line".to_owned() } else { format!("{lines} lines") }
}

/// The heading, with the points under it where both have room.
fn draw_heading(ink: &Ink<'_>, line: Rect, buffer: &mut Buffer, (heading, sum): (Heading, u32)) {
    let sum = if sum > 0 { format!("={sum}") } else { String::new() };
    let fits = |words: &str| paint::width(words) + paint::width(&sum) < line.width;
    let brief = heading.words().trim_start_matches("Look for ");
    let words = match heading.words() {
        words if fits(words) => words.to_owned(),
        _ if paint::width(brief) <= line.width => brief.to_owned(),
        _ => brief.replace(" in ", ", "),
    };
    ink.text(buffer, line, &words, Face::Dim);
    if fits(&words) {
        ink.text_right(buffer, line, &sum, Face::Dim);
    }
}

fn draw_line(model: &Model, session: &Session, line: Rect, buffer: &mut Buffer, (at, points): (usize, u32)) {
    let (ink, style) = (Ink::of(model), model.style());
    let (event, puzzle) = (&session.game.log()[at].event, session.game.puzzle());
    let chosen = session.log.chosen == Some(at);
    if chosen {
        buffer.set_style(line, ink.style(Face::Chosen));
    }
    let over = |face| if chosen { Face::Chosen } else { face };
    if chosen && line.x > 0 {
        ink.text(buffer, Rect { x: line.x - 1, width: 1, ..line }, ink.glyphs.marker(), Face::Cursor);
    }
    let after = |x: u16| Rect { x, width: line.right().saturating_sub(x), ..line };
    let number = format!("{:>2}", at + 1);
    let x = ink.text(buffer, line, &number, over(Face::Dim)) + 1;
    if style != Style::Standard {
        return draw_words(
            &ink,
            after(x),
            buffer,
            (text(event, puzzle, style), short(event, puzzle, style)),
            (points, over(face(event))),
        );
    }
    let (who, what) = short(event, puzzle, style);
    let rating = event.step().and_then(|step| step.rating(puzzle.board()));
    let rating = rating.map_or_else(String::new, |rating| format!("{}.{}", rating / 10, rating % 10));
    let strong = event.step().is_some_and(|step| !step.conclusion.place.is_empty()) || what.contains('=');
    let name = if event.step().is_some() { Face::Text } else { face(event) };
    let mark = |buffer: &mut Buffer, from: u16, to: u16| {
        if strong && !chosen {
            buffer.set_style(
                Rect { x: from, width: to.saturating_sub(from), ..line },
                Look::new().add_modifier(Modifier::BOLD),
            );
        }
    };
    if line.width >= WIDE {
        ink.text(buffer, Rect { width: NAME, ..after(x) }, &who, over(name));
        let end = ink.text(buffer, after(x + NAME + 1), &what, over(face(event)));
        mark(buffer, x + NAME + 1, end);
        ink.text_right(buffer, line, &rating, over(Face::Dim));
        return;
    }
    if what.is_empty() {
        ink.text(buffer, after(x), &who, over(face(event)));
        return;
    }
    let (what, more) =
        what.split_once(" +").map_or((what.as_str(), String::new()), |(what, more)| (what, format!("+{more}")));
    let end = ink.text(buffer, after(x), what, over(face(event)));
    mark(buffer, x, end);
    let wide = if more.is_empty() { 0 } else { paint::width(&more) + 1 };
    let rest = after(end + 1);
    ink.text(buffer, Rect { width: rest.width.saturating_sub(wide), ..rest }, &who, over(name));
    ink.text_right(buffer, line, &more, over(Face::Dim));
}

/// A line in the words of a seed: all of them, or as many as there is room for, and the points.
fn draw_words(
    ink: &Ink<'_>,
    line: Rect,
    buffer: &mut Buffer,
    (full, (who, what)): (String, (String, String)),
    (points, face): (u32, Face),
) {
    let earned = if points > 0 { wording::earned(points) } else { String::new() };
    let fits = |words: &str| paint::width(words) + paint::width(&earned) <= line.width;
    let brief = if who == "you" { what } else { format!("{who} {what}").trim_end().to_owned() };
    let words = if fits(&full) { full } else { brief };
    let words = if fits(&words) { words + &earned } else { words };
    ink.text(buffer, line, &words, face);
}
