//! The figures of the page: a row for all games and one for each board and level, or one for each technique.

use crate::game::Subject;
use crate::generate::Date;
use crate::store::{Finished, GameCount, Lessons, PlayerRating, PracticeCount, Statistics, Sums};
use crate::tui::paint::{clock, width};

/// The number of latest games whose mean is shown.
const LATEST: usize = 10;
/// The width of a column of figures.
const COLUMN: usize = 9;
/// The columns beside a name: the pointer of the chosen line, and blanks.
const BESIDE_NAME: u16 = 3;
const COLUMNS: &[&str] = &["won", "unaided", "best", "mean", "last 10", "hints"];
const TECHNIQUE_COLUMNS: &[&str] = &["lessons", "drills", "used", "missed", "mean"];

/// The figures for the page.
#[derive(Clone, Debug)]
pub(super) struct Figures {
    /// The rows, that of all games first; empty if no game was won.
    pub(super) rows: Vec<Row>,
    /// The names of the columns.
    columns: &'static [&'static str],
    /// The width of the longest name.
    name_width: u16,
    /// How many games were won, for the right end of the title.
    pub(super) summary: String,
    /// An additional remark.
    pub(super) remark: String,
}

/// The games on one board and of one level.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub(super) name: String,
    columns: Vec<String>,
    /// The time of each game in seconds, oldest first.
    pub(super) times: Vec<u64>,
    /// The longest of them, in words.
    pub(super) longest: String,
}

impl Figures {
    pub(super) fn of(statistics: &Statistics, today: Date) -> Self {
        let total = statistics.total();
        let mut rows = Vec::new();
        if total.games > 0 {
            rows.push(Row::new("all".to_owned(), &total, times(statistics.games(), |_| true)));
        }
        for (board, level, sums) in statistics.by_board_and_level() {
            let times = times(statistics.games(), |game| (&game.board, &game.level) == (&board, &level));
            let name = level.map_or_else(|| board.clone(), |level| format!("{board} · {level}"));
            rows.push(Row::new(name, &sums, times));
        }
        let remark = match statistics.unreadable {
            0 => "A bar in the calendar: puzzles of that day. A dot: other games.".to_owned(),
            1 => "1 line of the statistics could not be read.".to_owned(),
            count => format!("{count} lines of the statistics could not be read."),
        };
        let rating = statistics.rating(today).map_or_else(String::new, |PlayerRating { rating, given_up, .. }| {
            let left = if given_up > 0 { format!(" · {given_up} given up") } else { String::new() };
            format!("{left} · rating {:.0} ± {:.0}", rating.rating, rating.deviation)
        });
        let summary = format!("{} won · {} unaided{rating}", total.games, total.unaided);
        Self { name_width: name_width(&rows), rows, columns: COLUMNS, summary, remark }
    }

    /// A row for each technique and constraint that was practised or occurred in a reviewed game.
    pub(super) fn by_technique(lessons: &Lessons) -> Self {
        let rows: Vec<Row> = lessons.by_subject().into_iter().map(|row| Row::of_subject(&row)).collect();
        let summary = format!("{} learned", lessons.learned());
        let remark = "Found in lessons and drills; used, missed and mean time by reviewed games.".to_owned();
        Self { name_width: name_width(&rows), rows, columns: TECHNIQUE_COLUMNS, summary, remark }
    }

    /// The names of the columns that fit on a line of this width beside the names.
    pub(super) fn head(&self, width: u16) -> String {
        self.join(self.columns, width)
    }

    /// The figures of a row in these columns.
    pub(super) fn figures(&self, row: &Row, width: u16) -> String {
        self.join(&row.columns, width)
    }

    fn join<T: AsRef<str>>(&self, columns: &[T], width: u16) -> String {
        let count = usize::from(width.saturating_sub(self.name_width + BESIDE_NAME)) / COLUMN;
        let cells: Vec<String> =
            columns.iter().take(count.max(1)).map(|column| format!("{:>COLUMN$}", column.as_ref())).collect();
        cells.concat()
    }
}

impl Row {
    fn new(name: String, sums: &Sums, times: Vec<u64>) -> Self {
        let time = |seconds: Option<u64>| seconds.map_or_else(|| "–".to_owned(), |seconds| clock(seconds, true));
        let latest = &times[times.len().saturating_sub(LATEST)..];
        let mean = latest.iter().sum::<u64>().checked_div(latest.len() as u64);
        let columns = vec![
            sums.games.to_string(),
            sums.unaided.to_string(),
            time(sums.best),
            time(sums.mean()),
            time(mean),
            sums.hints.to_string(),
        ];
        let longest = times.iter().max().map_or_else(String::new, |&most| format!("up to {}", clock(most, true)));
        Self { name, columns, times, longest }
    }

    fn of_subject((subject, count, games): &(Subject, PracticeCount, GameCount)) -> Self {
        let of = |part: u32, all: u32| if all > 0 { format!("{part}/{all}") } else { "–".to_owned() };
        let mean = games.mean_ms().map_or_else(|| "–".to_owned(), |ms| clock(ms / 1_000, true));
        let columns = vec![
            of(count.found, count.positions),
            of(count.right, count.drilled),
            games.used.to_string(),
            games.overlooked.to_string(),
            mean,
        ];
        Self { name: subject.name(), columns, times: Vec::new(), longest: String::new() }
    }
}

fn name_width(rows: &[Row]) -> u16 {
    rows.iter().map(|row| width(&row.name)).max().unwrap_or(0)
}

fn times(games: &[Finished], is_one: impl Fn(&Finished) -> bool) -> Vec<u64> {
    games.iter().filter(|game| is_one(game)).map(|game| game.seconds).collect()
}
