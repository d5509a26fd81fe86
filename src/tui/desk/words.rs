//! What the store has to say, in the words of the screen.

use crate::store::{Report, Statistics, Sums};
use crate::tui::message::Message;
use crate::tui::paint::clock;

/// Something that could not be done.
pub(in crate::tui) fn trouble(error: &impl ToString) -> Message {
    Message::Notice { text: error.to_string(), bad: true }
}

/// What the store tells of its own accord.
pub(in crate::tui) fn notice(report: Report) -> Message {
    let text = match report {
        Report::Trouble(text) => return Message::Notice { text, bad: true },
        Report::Saved { name } => format!("Saved as “{name}”"),
        Report::SetAside { name } => format!("The game before is kept as “{name}”"),
        Report::Exported { path } => return Message::Exported(path),
        Report::Unsaved(reason) => return Message::Unsaved(Some(reason)),
        Report::Mended => return Message::Unsaved(None),
    };
    Message::Notice { text, bad: false }
}

/// The games of the past: a line for each board and level, and one for all.
pub(in crate::tui) fn statistics(statistics: &Statistics) -> Vec<String> {
    if statistics.games().is_empty() {
        return vec!["No game is won yet.".to_owned()];
    }
    let mut lines = vec![row(["", "won", "unaided", "best", "mean"].map(str::to_owned))];
    for (board, level, sums) in statistics.by_board_and_level() {
        let name = level.map_or(board.clone(), |level| format!("{board} {level}"));
        lines.push(row(figures(name, &sums)));
    }
    lines.push(row(figures("all".to_owned(), &statistics.total())));
    if statistics.unreadable > 0 {
        lines.push(format!("{} lines of the statistics could not be read", statistics.unreadable));
    }
    lines
}

fn figures(name: String, sums: &Sums) -> [String; 5] {
    let time = |seconds: Option<u64>| seconds.map_or_else(|| "–".to_owned(), |seconds| clock(seconds, true));
    [name, sums.games.to_string(), sums.unaided.to_string(), time(sums.best), time(sums.mean())]
}

fn row([name, won, unaided, best, mean]: [String; 5]) -> String {
    format!("{name:<20}{won:>6}{unaided:>9}{best:>10}{mean:>10}")
}
