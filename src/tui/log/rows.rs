//! The rows of the log: its lines, and in the book's style the headings above them.

use std::collections::BTreeMap;

use super::filter::Filter;
use super::words::words;
use crate::game::{Event, Game, LogEntry};
use crate::logic::book::{self, Heading};
use crate::logic::{Evidence, Style};

/// A row of the log as shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::tui) enum Row {
    /// A heading of the book for the lines that follow, and the sum of all points under it so far.
    Heading(Heading, u32),
    /// The start of a trial: its number, the index of the guess's line, and how many trials contain it.
    Trial(usize, usize, usize),
    /// A line.
    Line(LogLine),
}

/// A line of the log with its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::tui) struct LogLine {
    /// Its index in the game's log.
    pub(in crate::tui) at: usize,
    /// The points that the book gives for it.
    pub(in crate::tui) points: u32,
    /// How many trials contain it, in the book's style.
    pub(in crate::tui) depth: usize,
}

impl Row {
    /// The index of its line in the game's log.
    pub(in crate::tui) const fn line(self) -> Option<usize> {
        match self {
            Self::Line(line) => Some(line.at),
            Self::Heading(..) | Self::Trial(..) => None,
        }
    }
}

/// Every row that the filter shows, and the sum of all points. Only the book's style has headings and points; the
/// points of a step remain when it is undone.
pub(in crate::tui) fn rows_of(game: &Game, filter: &Filter, style: Style) -> (Vec<Row>, u32) {
    let log = game.log().iter().enumerate();
    let shows = |event: &Event| filter.shows(event, || words(event, game.puzzle(), style).name);
    if style != Style::Book {
        let lines = log.filter(|(_, entry)| shows(&entry.event));
        return (lines.map(|(at, _)| Row::Line(LogLine { at, points: 0, depth: 0 })).collect(), 0);
    }
    let board = game.board();
    let (mut rows, mut under, mut before, mut all) = (Vec::new(), None, None, 0);
    let (mut sums, mut trials) = (BTreeMap::new(), Trials::default());
    for (at, LogEntry { event, .. }) in log {
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
        let depth = trials.follow(event);
        if !shows(event) {
            continue;
        }
        match (heading, rows.iter().rposition(|row| matches!(row, Row::Heading(..)))) {
            // The sum is shown with the heading of the line.
            (Some(heading), Some(last)) if under == Some(heading) => rows[last] = Row::Heading(heading, sum),
            (Some(Heading::Backtracking) | None, _) => {}
            (Some(heading), _) => rows.push(Row::Heading(heading, sum)),
        }
        if step.is_some_and(|step| matches!(step.evidence, Evidence::Guess { .. })) {
            rows.push(Row::Trial(trials.count, at, depth - 1));
        }
        under = heading;
        rows.push(Row::Line(LogLine { at, points, depth }));
    }
    (rows, all)
}

/// The trials in effect while the log is read.
#[derive(Default)]
struct Trials {
    /// The number of moves in effect.
    moves: usize,
    /// The indices of those moves that are guesses.
    open: Vec<usize>,
    /// The number of trials so far.
    count: usize,
}

impl Trials {
    /// Processes the next line; returns how many trials contain it.
    fn follow(&mut self, event: &Event) -> usize {
        let here = self.open.len();
        match event {
            Event::Undone(_) => {
                self.moves = self.moves.saturating_sub(1);
                self.open.retain(|&guess| guess < self.moves);
                return here;
            }
            Event::Refused(_)
            | Event::Ignored
            | Event::Paused
            | Event::Resumed
            | Event::Kept(_)
            | Event::Dropped(_)
            | Event::Named(_) => return here,
            Event::Returned(_) | Event::Branched(_) | Event::Restarted => self.open.clear(),
            _ => {}
        }
        if let Some(step) = event.step() {
            match step.evidence {
                Evidence::Guess { .. } => {
                    self.count += 1;
                    self.open.push(self.moves);
                }
                // The line that ends a trial belongs to it.
                Evidence::Retreat { guess } => self.open.retain(|&open| open < guess),
                _ => {}
            }
        }
        self.moves += 1;
        here.max(self.open.len())
    }
}
