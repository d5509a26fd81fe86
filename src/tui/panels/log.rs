//! The log: what happened, newest at the bottom. A chosen line shows on the board what it rests on. In the book's words
//! steps stand under its headings, with their points.

use std::collections::BTreeMap;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::game::{Event, LogEntry};
use crate::logic::book::{self, Heading};
use crate::logic::{Evidence, Style, wording};
use crate::puzzle::Puzzle;
use crate::tui::action::Action;
use crate::tui::model::{LogFilter, Model, Session};
use crate::tui::paint::{self, Ink, below, rows};
use crate::tui::theme::Face;

/// How wide a line's number is, with a blank.
const NUMBER: u16 = 4;

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

/// What a line says where there is little room: what happened before why. `fit` cuts a name before what follows.
fn short(event: &Event, puzzle: &Puzzle, style: Style, fit: &dyn Fn(&str, &str) -> String) -> String {
    let name = |cell| wording::cell_name(cell, puzzle.board(), style);
    match event {
        Event::Placed { cell, digit, conflicts, sums } | Event::Replaced { cell, digit, conflicts, sums, .. } => {
            let sum = |&house| puzzle.sum(house).map(|sum| format!(" ! sum {sum}"));
            let clash = conflicts.first().map(|&other| format!(" ! {}", name(other)));
            let clash = clash.or_else(|| sums.first().and_then(sum)).unwrap_or_default();
            let from = match event {
                Event::Replaced { from, .. } => format!(" for {}", puzzle.symbol(*from)),
                _ => String::new(),
            };
            format!("{}={}{from}{clash}", name(*cell), puzzle.symbol(*digit))
        }
        Event::Played(_) if style != Style::Standard => fewer_words(&text(event, puzzle, style)),
        Event::Played(step) if matches!(step.evidence, Evidence::Guess { .. } | Evidence::Retreat { .. }) => {
            text(event, puzzle, style)
        }
        Event::Played(step) if step.conclusion.eliminate.is_empty() => {
            format!("{} {}", wording::conclusion(step, puzzle, style), step.technique.name())
        }
        Event::Played(step) => fit(step.technique.name(), &wording::conclusion(step, puzzle, style)),
        Event::Refused(_) => {
            let full = text(event, puzzle, style);
            full.split_once(": ").map_or_else(|| full.clone(), |(what, _)| what.to_owned())
        }
        Event::Undone(inner) => match &**inner {
            Event::Placed { cell, digit, .. } => format!("undone {}={}", name(*cell), puzzle.symbol(*digit)),
            inner => format!("undone {}", short(inner, puzzle, style, fit)),
        },
        Event::Redone(inner) => format!("redone {}", short(inner, puzzle, style, fit)),
        other => other.text(puzzle, style),
    }
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
        Event::Played(_) => Face::Solver,
        Event::Undone(_) | Event::Refused(_) | Event::Paused | Event::Resumed => Face::Dim,
        _ => Face::Text,
    }
}

pub(super) fn draw(model: &Model, area: Rect, buffer: &mut Buffer) {
    let Some(session) = &model.session else { return };
    let Some(head) = rows(area).next() else { return };
    let ink = Ink::of(model);
    let (log, style) = (session.game.log(), model.style());
    let (all, points) = rows_of(session, style);
    let earned = if points > 0 { format!(", {points} points") } else { String::new() };
    ink.text(buffer, head, &format!("LOG {}{earned}", log.len()), Face::Heading);
    let filter = match (session.log.focus, session.log.filter) {
        (true, filter) => format!("{} lines, {} closes", filter.name(), model.keys.shown(Action::LogFocus)),
        (false, LogFilter::All) => String::new(),
        (false, filter) => format!("only {}", filter.name()),
    };
    ink.text_right(buffer, head, &filter, Face::Dim);
    let lines = below(area, 1);
    for (line, row) in rows(lines).zip(in_sight(session, &all, lines.height)) {
        match row {
            Row::Heading(heading, sum) => draw_heading(&ink, line, buffer, (heading, sum)),
            Row::Line(at, points) => draw_line(model, session, line, buffer, (at, points)),
        }
    }
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
        buffer.set_style(line, ink.style(Face::Selected));
    }
    let over = |face| if chosen { Face::Selected } else { face };
    let number = format!("{:>3}", at + 1);
    ink.text(buffer, Rect { width: NUMBER, ..line }, &number, over(Face::Dim));
    let rest = Rect { x: line.x + NUMBER, width: line.width.saturating_sub(NUMBER), ..line };
    let full = text(event, puzzle, style);
    let fit = |name: &str, follows: &str| paint::cut_first(name, follows, rest.width, ink.glyphs);
    let earned = if points > 0 { wording::earned(points) } else { String::new() };
    let fits = |words: &str| paint::width(words) + paint::width(&earned) <= rest.width;
    let words = if fits(&full) { full } else { short(event, puzzle, style, &fit) };
    let words = if fits(&words) { words + &earned } else { words };
    ink.text(buffer, rest, &words, over(face(event)));
}
