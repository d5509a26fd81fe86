//! `statistics`: the games that were won.

use std::collections::BTreeMap;

use anyhow::Result;
use serde::Serialize;

use super::arguments::StatisticsArguments;
use super::output::Output;
use super::status::Status;
use crate::game::{Subject, clock_text};
use crate::generate::Date;
use crate::store::{GameCount, Home, Lessons, PlayerRating, PracticeCount, Reader, Stamp, Statistics, Sums};
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

/// The last line: the totals.
#[derive(Serialize)]
struct Ending<'a> {
    #[serde(flatten)]
    sums: SumsObject,
    /// Days in a row with a puzzle of the day.
    streak: u32,
    longest_streak: u32,
    /// The player's rating; absent before the first game of a known level.
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<RatingObject>,
    /// Per technique: results of lessons and drills, and use in reviewed games.
    practised: BTreeMap<&'a str, PracticeObject>,
    /// The same per constraint.
    constraints: BTreeMap<&'a str, PracticeObject>,
    /// Timed singles: the number of runs, and the milliseconds of the fastest.
    #[serde(skip_serializing_if = "Option::is_none")]
    singles: Option<SinglesObject>,
    /// The number of unreadable lines in the file.
    unreadable: usize,
}

#[derive(Serialize)]
struct RatingObject {
    /// Points of Glicko-2.
    points: u32,
    deviation: u32,
    games: u32,
    /// The number of these games left unfinished.
    given_up: u32,
}

#[derive(Serialize)]
struct SinglesObject {
    runs: usize,
    best_ms: u64,
}

#[derive(Serialize)]
struct PracticeObject {
    positions: u32,
    /// Without help and without a wrong answer.
    found: u32,
    drilled: u32,
    right: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    right_mean_ms: Option<u64>,
    /// In reviewed games: how often it was the reason for a move, and how long these moves took.
    used: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    used_mean_ms: Option<u64>,
    overlooked: u32,
    /// The day on which it is due again.
    #[serde(skip_serializing_if = "Option::is_none")]
    due: Option<String>,
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
        print_techniques(&reader.lessons()?, &mut output)?;
    }
    output.flush()?;
    Ok(Status::Done)
}

fn print_objects(statistics: &Statistics, lessons: &Lessons, output: &mut Output) -> Result<()> {
    for (board, level, sums) in &statistics.by_board_and_level() {
        output.json(&RowObject { board, level: level.as_deref(), sums: object(sums) })?;
    }
    let today = Stamp::now().local_date();
    let streak = statistics.days().streak(today);
    let rating = statistics.rating(today).map(|PlayerRating { rating, games, given_up }| RatingObject {
        points: rounded(rating.rating),
        deviation: rounded(rating.deviation),
        games,
        given_up,
    });
    let (mut practised, mut constraints) = (BTreeMap::new(), BTreeMap::new());
    for (subject, count, in_games) in lessons.by_subject() {
        match subject {
            Subject::Technique(technique) => practised.insert(technique.key(), practice(count, in_games)),
            Subject::Constraint(family) => constraints.insert(family.row().name, practice(count, in_games)),
        };
    }
    let singles = lessons.best_singles();
    output.json(&Ending {
        sums: object(&statistics.total()),
        streak: streak.days,
        longest_streak: streak.longest,
        rating,
        practised,
        constraints,
        singles: singles.map(|best| SinglesObject { runs: lessons.singles.len(), best_ms: best.ms }),
        unreadable: statistics.unreadable,
    })
}

fn practice(count: PracticeCount, in_games: GameCount) -> PracticeObject {
    PracticeObject {
        positions: count.positions,
        found: count.found,
        drilled: count.drilled,
        right: count.right,
        right_mean_ms: count.mean_ms(),
        used: in_games.used,
        used_mean_ms: in_games.mean_ms(),
        overlooked: in_games.overlooked,
        due: count.repetition.map(|repetition| Date::of_days(repetition.due()).to_string()),
    }
}

/// Rounds points to a whole number, at least 0.
fn rounded(points: f64) -> u32 {
    // Conversions from floats saturate at the bounds of the type.
    #[expect(clippy::cast_sign_loss, reason = "nothing below 0 is left")]
    let whole = points.max(0.0).round() as u32;
    whole
}

fn object(sums: &Sums) -> SumsObject {
    let &Sums { games, unaided, best, hints, .. } = sums;
    SumsObject { won: games, unaided, best_s: best, mean_s: sums.mean(), hints }
}

fn print_table(statistics: &Statistics, output: &mut Output) -> Result<()> {
    if statistics.games().is_empty() {
        output.line("No games won yet.")?;
        return Ok(());
    }
    output.line(&line(["board", "won", "unaided", "best", "mean", "hints"].map(str::to_owned)))?;
    for (board, level, sums) in statistics.by_board_and_level() {
        let name = level.map_or_else(|| board.clone(), |level| format!("{board} {level}"));
        output.line(&line(figures(name, &sums)))?;
    }
    output.line(&line(figures("all".to_owned(), &statistics.total())))?;
    let streak = statistics.days().streak(Stamp::now().local_date());
    if let Some(PlayerRating { rating, games, given_up }) = statistics.rating(Stamp::now().local_date()) {
        let (points, deviation) = (rounded(rating.rating), rounded(rating.deviation));
        let left = if given_up > 0 { format!(", {given_up} of them given up") } else { String::new() };
        output.line(&format!("\nRating from {games} games of a known level{left}: {points} ± {deviation}"))?;
    }
    if streak.longest > 0 {
        output.line(&format!(
            "\nDays in a row with a daily puzzle: {}, longest streak {}",
            streak.days, streak.longest
        ))?;
    }
    Ok(())
}

/// Prints the results of lessons, drills and reviewed games per technique and constraint; nothing if there are none.
fn print_techniques(lessons: &Lessons, output: &mut Output) -> Result<()> {
    let rows = lessons.by_subject();
    if rows.is_empty() {
        return Ok(());
    }
    let line = |[name, found, right, used, mean, overlooked]: [String; 6]| {
        format!("{name:<36}{found:>9}{right:>8}{used:>7}{mean:>8}{overlooked:>12}")
    };
    let of = |part: u32, all: u32| if all > 0 { format!("{part}/{all}") } else { "–".to_owned() };
    output.line("")?;
    output.line(&line(["technique", "lessons", "drills", "used", "mean", "overlooked"].map(str::to_owned)))?;
    for (subject, count, in_games) in rows {
        let mean = in_games.mean_ms().map(|ms| clock_text(std::time::Duration::from_millis(ms)));
        output.line(&line([
            subject.name(),
            of(count.found, count.positions),
            of(count.right, count.drilled),
            in_games.used.to_string(),
            mean.unwrap_or_else(|| "–".to_owned()),
            in_games.overlooked.to_string(),
        ]))?;
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
