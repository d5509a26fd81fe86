//! `statistics`: the games that were won.

use std::collections::BTreeMap;

use anyhow::Result;
use serde::Serialize;

use super::arguments::StatisticsArguments;
use super::output::Output;
use super::status::Status;
use crate::game::clock_text;
use crate::store::{Home, PracticeCount, Reader, Stamp, Statistics, Sums};
use crate::work::Progress;

/// The games on one board and of one level.
#[derive(Serialize)]
struct RowObject<'a> {
    board: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<&'a str>,
    #[serde(flatten)]
    sums: SumsObject,
}

#[derive(Serialize)]
struct SumsObject {
    won: u32,
    /// Without a hint and without a step of the solver.
    unaided: u32,
    /// Seconds of the fastest unaided game.
    #[serde(skip_serializing_if = "Option::is_none")]
    best_s: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mean_s: Option<u64>,
    hints: u32,
}

/// The last line: everything.
#[derive(Serialize)]
struct Ending<'a> {
    #[serde(flatten)]
    sums: SumsObject,
    /// Days in a row with a puzzle of the day.
    streak: u32,
    longest_streak: u32,
    /// By technique, what was practised in lessons.
    practised: BTreeMap<&'a str, PracticeObject>,
    /// Lines of the file that make no sense.
    unreadable: usize,
}

#[derive(Serialize)]
struct PracticeObject {
    positions: u32,
    /// Without help and without a wrong answer.
    found: u32,
}

pub(super) fn statistics(arguments: &StatisticsArguments) -> Result<Status> {
    let reader = Reader::of(Home::find()?);
    let statistics = reader.statistics()?;
    let mut output = Output::new(Progress::default());
    if arguments.csv {
        output.text(&statistics.to_csv())?;
    } else if arguments.json {
        print_objects(&statistics, &reader.lessons()?, &mut output)?;
    } else {
        print_table(&statistics, &mut output)?;
    }
    output.flush()?;
    Ok(Status::Done)
}

fn print_objects(
    statistics: &Statistics,
    practised: &BTreeMap<String, PracticeCount>,
    output: &mut Output,
) -> Result<()> {
    for (board, level, sums) in &statistics.by_board_and_level() {
        output.json(&RowObject { board, level: level.as_deref(), sums: object(sums) })?;
    }
    let streak = statistics.days().streak(Stamp::now().date());
    let practice = |count: &PracticeCount| PracticeObject { positions: count.positions, found: count.found };
    output.json(&Ending {
        sums: object(&statistics.total()),
        streak: streak.days,
        longest_streak: streak.longest,
        practised: practised.iter().map(|(technique, count)| (technique.as_str(), practice(count))).collect(),
        unreadable: statistics.unreadable,
    })
}

fn object(sums: &Sums) -> SumsObject {
    let &Sums { games, unaided, best, hints, .. } = sums;
    SumsObject { won: games, unaided, best_s: best, mean_s: sums.mean(), hints }
}

fn print_table(statistics: &Statistics, output: &mut Output) -> Result<()> {
    if statistics.games().is_empty() {
        output.line("No game is won yet.")?;
        return Ok(());
    }
    output.line(&line(["board", "won", "unaided", "best", "mean", "hints"].map(str::to_owned)))?;
    for (board, level, sums) in statistics.by_board_and_level() {
        let name = level.map_or_else(|| board.clone(), |level| format!("{board} {level}"));
        output.line(&line(figures(name, &sums)))?;
    }
    output.line(&line(figures("all".to_owned(), &statistics.total())))?;
    let streak = statistics.days().streak(Stamp::now().date());
    if streak.longest > 0 {
        output
            .line(&format!("\nDays in a row with a puzzle of the day: {}, at most {}", streak.days, streak.longest))?;
    }
    Ok(())
}

fn figures(name: String, sums: &Sums) -> [String; 6] {
    let time = |seconds: Option<u64>| {
        seconds.map_or_else(|| "–".to_owned(), |seconds| clock_text(std::time::Duration::from_secs(seconds)))
    };
    let count = |count: u32| count.to_string();
    [name, count(sums.games), count(sums.unaided), time(sums.best), time(sums.mean()), count(sums.hints)]
}

fn line([name, won, unaided, best, mean, hints]: [String; 6]) -> String {
    format!("{name:<28}{won:>6}{unaided:>9}{best:>10}{mean:>10}{hints:>7}")
}
