//! The rows of the log: its lines, and in the book's style the headings above them.

use std::collections::BTreeMap;

use super::filter::Filter;
use super::words::words;
use crate::game::{Event, Game, LogEntry, LogKind};
use crate::logic::book::{self, BookTables, Heading};
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
    /// The step that is shown and not played yet, with the number that its line will have.
    Coming(usize),
}

/// A line of the log with its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::tui) struct LogLine {
    /// Its index in the game's log.
    pub(in crate::tui) at: usize,
    /// Its number, from 1.
    pub(in crate::tui) number: usize,
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
            Self::Heading(..) | Self::Trial(..) | Self::Coming(_) => None,
        }
    }
}

/// Whether an entry of the log is a line of it: what was refused changed nothing.
pub(super) fn is_line(event: &Event) -> bool {
    event.kind() != LogKind::Refused
}

/// The number of lines in a log.
pub(in crate::tui) fn line_count(log: &[LogEntry]) -> usize {
    log.iter().filter(|entry| is_line(&entry.event)).count()
}

/// The number of the line with this index in the game's log, from 1.
pub(in crate::tui) fn number_of(game: &Game, at: usize) -> usize {
    line_count(&game.log()[..at.min(game.log().len())]) + 1
}

/// Every row that the filter shows, and the sum of all points by these tables. Only the book's style has headings and points; the
/// points of a step remain when it is undone.
pub(in crate::tui) fn rows_of(game: &Game, filter: &Filter, style: Style, tables: &BookTables) -> (Vec<Row>, u32) {
    let log = game.log().iter().enumerate().filter(|(_, entry)| is_line(&entry.event));
    let log = (1..).zip(log);
    let shows = |event: &Event| filter.shows(event, || words(event, game.puzzle(), style).name);
    if style != Style::Book {
        let lines = log.filter(|(_, (_, entry))| shows(&entry.event));
        return (lines.map(|(number, (at, _))| Row::Line(LogLine { at, number, points: 0, depth: 0 })).collect(), 0);
    }
    let board = game.board();
    let (mut rows, mut under, mut before, mut all) = (Vec::new(), None, None, 0);
    let (mut sums, mut trials) = (BTreeMap::new(), Trials::default());
    for (number, (at, LogEntry { event, .. })) in log {
        let step = if let Event::Played(step) = event { Some(&**step) } else { None };
        let heading = step.and_then(|step| Heading::of(step, board));
        let points = step.and_then(|step| book::points(step, before, board, tables)).unwrap_or_default();
        // A pause or a refusal between two steps does not part them.
        if step.is_some() || changes_board(event) {
            before = step;
        }
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
            // A line of backtracking is its own heading, and leaves that of the lines before it as it is.
            (Some(Heading::Backtracking) | None, _) => {}
            // The sum is shown with the heading of the line.
            (Some(heading), Some(last)) if under == Some(heading) => rows[last] = Row::Heading(heading, sum),
            (Some(heading), _) => rows.push(Row::Heading(heading, sum)),
        }
        if step.is_some_and(|step| matches!(step.evidence, Evidence::Guess { .. })) {
            rows.push(Row::Trial(trials.count, at, depth - 1));
        }
        under = heading;
        rows.push(Row::Line(LogLine { at, number, points, depth }));
    }
    (rows, all)
}

/// Whether the event is a change of the board, made or undone.
const fn changes_board(event: &Event) -> bool {
    !matches!(
        event,
        Event::Refused(_)
            | Event::Ignored
            | Event::Paused
            | Event::Resumed
            | Event::Kept(_)
            | Event::Dropped(_)
            | Event::Named(_)
    )
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
            event if !changes_board(event) => return here,
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use super::*;
    use crate::board::named;
    use crate::game::{Options, PuzzleInfo};
    use crate::logic::{Profile, Trial, solve_path};
    use crate::puzzle::{Position, Puzzle};
    use crate::rating::Levels;
    use crate::work::Work;

    /// Every line stands under its own heading, also after several retreats one after another, and each heading has the
    /// points of all lines under it so far.
    #[test]
    fn lines_stand_under_their_own_headings() {
        let line = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
        let puzzle = Puzzle::from_line(Arc::new(named("9x9").expect("a board")), line).expect("a puzzle");
        let mut game = Game::new(&puzzle, PuzzleInfo::default(), Options::default(), Duration::ZERO);
        let profile = Profile::named("book").expect("shipped");
        let path = solve_path(&Position::new(&puzzle), &profile, Trial::Allowed, &Work::unlimited());
        for entry in &path.entries {
            assert!(game.play_step(entry.step.clone(), Duration::ZERO).changed());
        }
        let retreats = path
            .entries
            .windows(2)
            .filter(|pair| pair.iter().all(|entry| matches!(entry.step.evidence, Evidence::Retreat { .. })));
        assert!(retreats.count() > 1, "retreats one after another");
        let (rows, points) = rows_of(&game, &Filter::default(), Style::Book, Levels::shipped().book());
        let (mut under, mut last, mut sums) = (None, 0, BTreeMap::<Heading, u32>::new());
        for row in rows {
            match row {
                Row::Heading(heading, sum) => {
                    assert_ne!(heading, Heading::Backtracking);
                    // The points shown are those at the heading's last line.
                    if let Some(before) = under {
                        assert_eq!(sums[&before], last, "{before:?}");
                    }
                    (under, last) = (Some(heading), sum);
                }
                Row::Trial(..) | Row::Coming(_) => {}
                Row::Line(LogLine { at, points, .. }) => {
                    let step = game.log()[at].event.step().expect("a step");
                    let heading = Heading::of(step, game.board()).expect("the book's");
                    *sums.entry(heading).or_default() += points;
                    assert!(heading == Heading::Backtracking || under == Some(heading), "line {at}");
                }
            }
        }
        assert_eq!(points, sums.values().sum::<u32>());
    }
}
