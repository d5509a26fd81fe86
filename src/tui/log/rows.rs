//! The rows of the log: its lines, and in the book's words the headings that they stand under.

use std::collections::BTreeMap;

use super::filter::Filter;
use super::words::words;
use crate::game::{Event, Game, LogEntry};
use crate::logic::book::{self, Heading};
use crate::logic::{Evidence, Style};

/// A row of the log as it is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::tui) enum Row {
    /// The book's heading of what follows, and all points under it until then.
    Heading(Heading, u32),
    /// A trial begins: its number, the line of the guess, and how many trials it stands in.
    Trial(usize, usize, usize),
    /// A line.
    Line(LogLine),
}

/// A line of the log in its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::tui) struct LogLine {
    /// Its place in the game's log.
    pub(in crate::tui) at: usize,
    /// The book's points of it.
    pub(in crate::tui) points: u32,
    /// How many trials it stands in, in the book's words.
    pub(in crate::tui) depth: usize,
}

impl Row {
    /// The place of its line in the game's log.
    pub(in crate::tui) const fn line(self) -> Option<usize> {
        match self {
            Self::Line(line) => Some(line.at),
            Self::Heading(..) | Self::Trial(..) => None,
        }
    }
}

/// Every row that the filter shows, and all points. Only the book's words have headings and points: the points of a step
/// stay when it is undone.
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
            // The sum stands with the heading that the line stands under.
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

/// The trials that stand while the log is read.
#[derive(Default)]
struct Trials {
    /// How many moves stand.
    moves: usize,
    /// The moves that are guesses.
    open: Vec<usize>,
    /// How many there were.
    count: usize,
}

impl Trials {
    /// Reads on; returns how many trials the line stands in.
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
                // The line that ends a trial stays inside it.
                Evidence::Retreat { guess } => self.open.retain(|&open| open < guess),
                _ => {}
            }
        }
        self.moves += 1;
        here.max(self.open.len())
    }
}
