//! The log: what happened, newest at the bottom. A chosen line shows on the board what it rests on.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::game::{Event, LogEntry};
use crate::logic::{Evidence, Style, wording};
use crate::puzzle::Puzzle;
use crate::tui::action::Action;
use crate::tui::model::{LogFilter, Model, Session};
use crate::tui::paint::{self, Ink, below, rows};
use crate::tui::theme::Face;

/// How wide a line's number is, with a blank.
const NUMBER: u16 = 4;

/// The places in the game's log of the lines in sight.
fn in_sight(session: &Session, lines: u16) -> Vec<usize> {
    let shown = session.shown_log();
    let lines = usize::from(lines);
    let mut first = shown.len().saturating_sub(lines + session.log.scroll);
    if let Some(at) = session.log.chosen.and_then(|chosen| shown.iter().position(|&line| line == chosen)) {
        first = first.min(at).max((at + 1).saturating_sub(lines));
    }
    shown.into_iter().skip(first).take(lines).collect()
}

/// The line at this point.
pub(super) fn line_at(model: &Model, area: Rect, point: Position) -> Option<usize> {
    let session = model.session.as_ref()?;
    let lines = below(area, 1);
    if !lines.contains(point) {
        return None;
    }
    in_sight(session, lines.height).get(usize::from(point.y - lines.y)).copied()
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
    let name = |cell| puzzle.board().cell_name(cell);
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
            format!("{} {}", wording::conclusion(step, puzzle), step.technique.name())
        }
        Event::Played(step) => fit(step.technique.name(), &wording::conclusion(step, puzzle)),
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
    ink.text(buffer, head, &format!("LOG {}", log.len()), Face::Heading);
    let filter = match (session.log.focus, session.log.filter) {
        (true, filter) => format!("{} lines, {} closes", filter.name(), model.keys.shown(Action::LogFocus)),
        (false, LogFilter::All) => String::new(),
        (false, filter) => format!("only {}", filter.name()),
    };
    ink.text_right(buffer, head, &filter, Face::Dim);
    let lines = below(area, 1);
    for (line, at) in rows(lines).zip(in_sight(session, lines.height)) {
        let LogEntry { event, .. } = &log[at];
        let chosen = session.log.chosen == Some(at);
        if chosen {
            buffer.set_style(line, ink.style(Face::Selected));
        }
        let over = |face| if chosen { Face::Selected } else { face };
        let number = format!("{:>3}", at + 1);
        ink.text(buffer, Rect { width: NUMBER, ..line }, &number, over(Face::Dim));
        let rest = Rect { x: line.x + NUMBER, width: line.width.saturating_sub(NUMBER), ..line };
        let puzzle = session.game.puzzle();
        let full = text(event, puzzle, style);
        let fit = |name: &str, follows: &str| paint::cut_first(name, follows, rest.width, ink.glyphs);
        let words = if paint::width(&full) <= rest.width { full } else { short(event, puzzle, style, &fit) };
        ink.text(buffer, rest, &words, over(face(event)));
    }
}
