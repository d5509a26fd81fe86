//! `rate`: the difficulty of a puzzle on every known scale.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anyhow::{Result, bail};
use serde::Serialize;

use super::arguments::RateArguments;
use super::batch::{Act, each_then};
use super::configuration;
use super::credits::{Share, Sum, shares};
use super::input::Item;
use super::output::Page;
use super::reasons::chosen;
use super::remarks::Remarks;
use super::status::Status;
use super::totals::{Counts, Totals};
use crate::logic::book::BookTables;
use crate::logic::{self, End, Necessary, Technique};
use crate::rating::{
    BookRating, ExpectedTime, HodokuRating, Level, Measure, Rating, Scale, ScoreParts, Tenths, Unrated,
};

#[derive(Serialize)]
#[expect(clippy::option_option, reason = "what is not asked for is absent, what the puzzle does not have is null")]
struct Answer<'i> {
    puzzle: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'i str>,
    /// How the path ends, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<&'static str>,
    /// Absent if it was not asked for; what the puzzle does not have is null.
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<Option<&'static str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    technique: Option<Option<&'static str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    techniques: Option<Counts<'i>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hodoku: Option<Hodoku>,
    /// The reason why HoDoKu's rating is absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    hodoku_absent: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    book: Option<Book>,
    /// Sudoku Explainer's ratings; each is absent if unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    er: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ep: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ed: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    necessary: Option<Vec<&'static str>>,
    /// The expected solving time of a person, in minutes.
    #[serde(skip_serializing_if = "Option::is_none")]
    minutes: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    time: Option<Time>,
    /// Techniques for which it was not decided whether they are necessary.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    necessary_unknown: Vec<&'static str>,
    #[serde(flatten)]
    remarks: Remarks,
}

/// The parts of the expected time; all in minutes except `finds`.
#[derive(Serialize)]
struct Time {
    /// The range of solving times: one puzzle in ten takes less than `least`, one in ten more than `most`.
    least: f64,
    most: f64,
    /// The longest search for a step.
    bottleneck: f64,
    /// Mechanical work.
    tedium: f64,
    /// The number of singles and other steps to find.
    finds: u32,
}

#[derive(Serialize)]
struct Hodoku {
    level: &'static str,
    score: u32,
    /// How the score is made up, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    shares: Option<Vec<Share<'static>>>,
}

#[derive(Serialize)]
struct Book {
    level: Option<&'static str>,
    score: u32,
    logical: bool,
    /// How the score is made up, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    shares: Option<Vec<Share<'static>>>,
}

pub(super) fn rate(arguments: RateArguments) -> Result<Status> {
    let of_all = Arc::new(arguments);
    let totals = Arc::new(Mutex::new(Totals::of(&scales(&of_all))));
    let act = rating_of_each(of_all.clone(), totals.clone())?;
    each_then(of_all.reason.threads.count, &of_all.reason.input, act, |page| {
        let totals = lock(&totals);
        if of_all.reason.input.json {
            // Scripts rely on one JSON object per puzzle.
            return if of_all.totals { page.json(&totals.closing()) } else { Ok(()) };
        }
        if of_all.totals || totals.puzzles() > 1 {
            page.line("");
            totals.lines().iter().for_each(|line| page.line(line));
        }
        Ok(())
    })
}

/// The scales that are asked for.
pub(super) fn scales(arguments: &RateArguments) -> Vec<Scale> {
    if arguments.only.is_empty() { Scale::ALL.to_vec() } else { arguments.only.clone() }
}

/// What `rate` does for each puzzle, which it adds to these totals.
pub(super) fn rating_of_each(arguments: Arc<RateArguments>, sums: Arc<Mutex<Totals>>) -> Result<Act> {
    let levels = configuration::levels()?;
    let chosen = chosen(&arguments.reason)?;
    let scales = scales(&arguments);
    if arguments.necessary && !scales.contains(&Scale::Path) {
        bail!("--necessary asks about the techniques of the path: add it, as in --only {},path", key_list(&scales));
    }
    Ok(Box::new(move |item: &Item, page: &mut Page| {
        let RateArguments { reason, necessary, explain, .. } = &*arguments;
        let (puzzle, work) = (&item.entry.puzzle, reason.limits.within(&item.work));
        let profile = chosen.on(puzzle.board())?;
        let trial = chosen.trial(&profile);
        let allowed = chosen.allowed();
        let measure = Measure { scales: &scales, profile: &profile, trial, levels: &levels, allowed };
        let known = crate::rating::rate_by(puzzle, &measure, &work).map(|rating| {
            // Techniques can be called necessary only if the puzzle was solved.
            let asked = *necessary && rating.end == Some(End::Solved);
            let needed = asked.then(|| rating.necessary(puzzle, &work));
            (rating, needed)
        });
        let (rating, needed) = match known {
            Ok(known) => known,
            Err(stop) => {
                let end = End::Stopped(stop).key();
                lock(&sums).end(Some(end));
                if reason.input.json {
                    page.json(&serde_json::json!({ "puzzle": item.number, "end": end }))?;
                } else {
                    page.line(&format!("puzzle {}: {end}: {stop}", item.number));
                }
                return Ok(Status::Undecided);
            }
        };
        lock(&sums).add(&rating);
        let remarks = Remarks::of_position(&mut item.entry.position.clone(), item, &work);
        if reason.input.json {
            let credits = explain.then(|| levels.book());
            page.json(&Answer { remarks, ..answer(item, &scales, &rating, needed.as_ref(), credits) })?;
        } else {
            page.line(&(in_words(item, &scales, &rating, needed.as_ref()) + &remarks.suffix()));
            let makings = explain.then_some(&rating.makings);
            makings.into_iter().flat_map(|makings| in_lines(makings, levels.book())).for_each(|line| page.line(&line));
        }
        if needed.is_some_and(|needed| !needed.unknown.is_empty()) {
            return Ok(Status::Undecided);
        }
        Ok(rating.end.map_or(Status::Done, |end| Status::of_end(end, puzzle)))
    }))
}

/// The keys of scales as in `--only`.
fn key_list(scales: &[Scale]) -> String {
    scales.iter().map(|scale| scale.key()).collect::<Vec<_>>().join(",")
}

/// Locks the totals; the order in which puzzles are added does not matter.
fn lock(totals: &Mutex<Totals>) -> MutexGuard<'_, Totals> {
    totals.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The answer for a puzzle; with tables for the book's points, it says how the scores add up.
fn answer<'i>(
    item: &'i Item,
    scales: &[Scale],
    rating: &'i Rating,
    necessary: Option<&Necessary>,
    explain: Option<&BookTables>,
) -> Answer<'i> {
    let ScoreParts { hodoku, book } = &rating.makings;
    let asks = |scale| scales.contains(&scale);
    let [er, ep, ed] = explainer_ratings(rating).map(|(_, value)| value.map(Tenths::to_f64));
    Answer {
        puzzle: item.number,
        id: item.entry.id.as_deref(),
        end: rating.end.map(End::key),
        level: asks(Scale::Level).then(|| rating.level.map(Level::key)),
        technique: asks(Scale::Path).then(|| rating.hardest.map(Technique::key)),
        techniques: asks(Scale::Path).then_some(Counts(&rating.techniques)),
        hodoku: rating.hodoku.map(|HodokuRating { level, score }| Hodoku {
            level: level.key(),
            score,
            shares: explain.map(|_| hodoku_shares(hodoku, Technique::key)),
        }),
        hodoku_absent: rating.hodoku_absent.map(Unrated::key),
        book: rating.book.map(|BookRating { level, score, logical }| Book {
            level: level.map(logic::book::BookLevel::name),
            score,
            logical,
            shares: explain.map(|tables| shares(book, tables).collect()),
        }),
        er,
        ep,
        ed,
        necessary: necessary.map(|needed| keys(&needed.techniques)),
        minutes: rating.time.map(|time| in_minutes(time.seconds)),
        time: rating.time.map(|time| Time {
            least: in_minutes(time.least),
            most: in_minutes(time.most),
            bottleneck: in_minutes(time.bottleneck),
            tedium: in_minutes(time.tedium),
            finds: time.finds,
        }),
        necessary_unknown: necessary.map_or_else(Vec::new, |needed| keys(&needed.unknown)),
        remarks: Remarks::default(),
    }
}

/// Sudoku Explainer's ratings with their usual names.
fn explainer_ratings(rating: &Rating) -> [(&'static str, Option<Tenths>); 3] {
    let known = rating.explainer.unwrap_or_default();
    [("ER", known.er), ("EP", known.ep), ("ED", known.ed)]
}

/// `about 6 minutes (4 to 8)`: whole minutes, or hours from two hours on.
pub(super) fn duration(time: ExpectedTime) -> String {
    let (unit, seconds) = if time.seconds < 2 * 60 * 60 { ("minutes", 60) } else { ("hours", 60 * 60) };
    let [expected, least, most] = [time.seconds, time.least, time.most].map(|value| (value + seconds / 2) / seconds);
    format!("about {expected} {unit} ({least} to {most})")
}

/// Converts seconds to minutes, rounded to a tenth.
fn in_minutes(seconds: u32) -> f64 {
    (f64::from(seconds) / 6.0).round() / 10.0
}

/// The parts of HoDoKu's score, the cheapest technique first.
fn hodoku_shares(counts: &BTreeMap<Technique, u32>, name: impl Fn(Technique) -> &'static str) -> Vec<Share<'static>> {
    let weight = |technique: Technique| technique.facts().hodoku.map_or(0, |(_, score)| score);
    counts.iter().map(|(&technique, &count)| Share::new(name(technique), count, weight(technique))).collect()
}

/// The parts of the scores, one line per technique, and the sum of each score; the book's by these tables.
fn in_lines(makings: &ScoreParts, tables: &BookTables) -> Vec<String> {
    let hodoku = hodoku_shares(&makings.hodoku, Technique::name);
    let mut lines = Vec::new();
    for (whose, shares) in [("HoDoKu", hodoku), ("book", shares(&makings.book, tables).collect())] {
        let Sum { points, shares } = Sum::of(shares);
        lines.extend(shares.iter().map(|share| format!("      {whose}: {}", share.words())));
        lines.extend((!shares.is_empty()).then(|| format!("      {whose}: {points} points")));
    }
    lines
}

fn keys(techniques: &[Technique]) -> Vec<&'static str> {
    techniques.iter().map(|technique| technique.key()).collect()
}

fn in_words(item: &Item, scales: &[Scale], rating: &Rating, necessary: Option<&Necessary>) -> String {
    let mut parts: Vec<String> = match (rating.level, rating.end) {
        (Some(level), _) => vec![level.key().to_owned()],
        (None, Some(end @ (End::Solved | End::Stuck))) if !scales.contains(&Scale::Level) => vec![end.key().to_owned()],
        (None, Some(End::Solved)) => vec!["of no level".to_owned()],
        (None, Some(end)) => vec![item.entry.puzzle.qualified(end.key()).into_owned()],
        (None, None) => Vec::new(),
    };
    if rating.end == Some(End::Stuck) {
        parts.push(format!("the techniques of the profile {} get stuck", rating.profile.name));
    }
    if rating.end == Some(End::Solved) {
        parts.extend(rating.hardest.map(|technique| format!("hardest step {technique}")));
    }
    if let Some(HodokuRating { level, score }) = rating.hodoku {
        parts.push(format!("HoDoKu {} {score}", level.key()));
    }
    if rating.hodoku_absent == Some(Unrated::Stuck) {
        parts.push("HoDoKu: no score, its techniques get stuck".to_owned());
    }
    if let Some(BookRating { level, score, logical }) = rating.book {
        let level = level.map_or("outside its levels", logic::book::BookLevel::name);
        let guesses = if logical { "" } else { ", with guesses" };
        parts.push(format!("book {level}, {score} points{guesses}"));
    }
    let explained = explainer_ratings(rating).map(|(name, value)| value.map(|value| format!("{name} {value}")));
    let explained: Vec<String> = explained.into_iter().flatten().collect();
    if !explained.is_empty() {
        parts.push(explained.join(", "));
    }
    if let Some(time) = rating.time {
        parts.push(duration(time));
    }
    if let Some(Necessary { techniques, unknown }) = necessary {
        let names = |of: &[Technique]| of.iter().map(|technique| technique.name()).collect::<Vec<_>>().join(", ");
        match (&techniques[..], &unknown[..]) {
            ([], []) => parts.push("can do without any single technique".to_owned()),
            ([], _) => {}
            (needed, _) => parts.push(format!("cannot do without {}", names(needed))),
        }
        if !unknown.is_empty() {
            parts.push(format!("not known whether it can do without {}", names(unknown)));
        }
    }
    if parts.is_empty() {
        parts.push("nothing of this is known".to_owned());
    }
    format!("puzzle {}: {}", item.number, parts.join(" · "))
}
