//! `techniques` and `boards`: prints the program's tables of techniques and boards.

use anyhow::Result;
use serde::Serialize;

use super::arguments::TableArguments;
use super::output::Output;
use super::status::Status;
use crate::board::{Board, catalogue, named};
use crate::generate::Kind;
use crate::logic::Technique;
use crate::rating::Level;
use crate::work::Progress;

#[derive(Serialize)]
struct TechniqueRow {
    name: &'static str,
    technique: &'static str,
    family: &'static str,
    aliases: &'static [&'static str],
    #[serde(skip_serializing_if = "str::is_empty")]
    code: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hodoku: Option<HodokuRow>,
    /// Left out if the technique is valid in every solution.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    needs_single_solution: bool,
    boards: &'static str,
    help: &'static str,
}

#[derive(Serialize)]
struct HodokuRow {
    level: &'static str,
    score: u32,
}

#[derive(Serialize)]
struct BoardRow {
    name: &'static str,
    aliases: &'static [&'static str],
    title: &'static str,
    /// Left out if each puzzle defines its own board.
    #[serde(skip_serializing_if = "Option::is_none")]
    digits: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cells: Option<usize>,
    #[serde(rename = "box", skip_serializing_if = "Option::is_none")]
    boxes: Option<BoxRow>,
    /// The levels that its puzzles can have.
    levels: Vec<&'static str>,
    rules: &'static str,
}

#[derive(Serialize)]
struct BoxRow {
    rows: u8,
    cols: u8,
}

pub(super) fn techniques(arguments: &TableArguments) -> Result<Status> {
    let mut output = Output::new(Progress::default());
    for technique in Technique::ALL {
        let facts = technique.facts();
        let rating = facts.rating.map(|tenths| f64::from(tenths) / 10.0);
        if arguments.json {
            output.json(&TechniqueRow {
                name: facts.name,
                technique: facts.key,
                family: facts.family.key(),
                aliases: facts.aliases,
                code: facts.code,
                rating,
                hodoku: facts.hodoku.map(|(level, score)| HodokuRow { level: level.key(), score }),
                needs_single_solution: technique.needs_single_solution(),
                boards: facts.boards,
                help: facts.help,
            })?;
        } else {
            let rating = rating.map_or(String::new(), |rating| format!("{rating:.1}"));
            let score = facts.hodoku.map_or(String::new(), |(_, score)| score.to_string());
            let mut names = facts.aliases.join(", ");
            if technique.needs_single_solution() {
                names += " (relies on a single solution)";
            }
            let line =
                format!("{:<14} {:<14} {:<4} {rating:>4} {score:>5}  {names}", facts.key, facts.name, facts.code);
            output.line(line.trim_end())?;
        }
    }
    output.flush()?;
    Ok(Status::Done)
}

pub(super) fn boards(arguments: &TableArguments) -> Result<Status> {
    let mut output = Output::new(Progress::default());
    for entry in catalogue() {
        let board = named(entry.name).ok();
        let levels: Vec<_> = Kind::named(entry.name)?.levels().map(Level::key).collect();
        if arguments.json {
            output.json(&BoardRow {
                name: entry.name,
                aliases: entry.aliases,
                title: entry.title,
                digits: board.as_ref().map(Board::digits),
                cells: board.as_ref().map(Board::cell_count),
                boxes: board
                    .and_then(|board| board.boxes())
                    .map(|boxes| BoxRow { rows: boxes.rows, cols: boxes.columns }),
                levels,
                rules: entry.rules,
            })?;
        } else {
            let (aliases, levels) = (entry.aliases.join(", "), levels.join(", "));
            output.line(&format!("{:<14} {} Also: {aliases}. Levels: {levels}.", entry.name, entry.rules))?;
        }
    }
    if !arguments.json {
        output.line("boxes-RxC      Any grid whose boxes have R rows and C columns, up to 25 digits.")?;
    }
    output.flush()?;
    Ok(Status::Done)
}
