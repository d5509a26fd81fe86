//! `combinations`: the table that Kakuro and killer players look sums up in.

use anyhow::{Result, anyhow, bail};
use clap::Args;
use serde::Serialize;

use super::output::Output;
use super::status::Status;
use crate::board::{Digit, DigitSet};
use crate::puzzle::{combinations as sets_of, sum_range};
use crate::work::Progress;

#[derive(Args, Debug)]
pub(super) struct CombinationsArguments {
    /// What the digits add up to
    #[arg(value_name = "SUM", value_parser = number)]
    sum: u32,
    /// How many cells; each holds a different digit
    #[arg(value_name = "CELLS", value_parser = cells)]
    cells: u8,
    /// Only combinations with all of these digits
    #[arg(long, value_name = "D", value_delimiter = ',')]
    with: Vec<String>,
    /// Only combinations with none of these digits
    #[arg(long, value_name = "D", value_delimiter = ',')]
    without: Vec<String>,
    /// The highest digit of the board
    #[arg(long, value_name = "N", default_value_t = 9, value_parser = clap::value_parser!(u8).range(1..=25))]
    digits: u8,
    /// Print one JSON object per line
    #[arg(short, long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer {
    sum: u32,
    cells: u8,
    digits: u8,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    with: Vec<u8>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    without: Vec<u8>,
    count: usize,
    /// Digits common to all combinations.
    common: Vec<u8>,
    combinations: Vec<Vec<u8>>,
}

/// Prints each set of different digits with this sum; if there is none, says so, with the reason if it is known.
pub(super) fn combinations(arguments: &CombinationsArguments) -> Result<Status> {
    let CombinationsArguments { sum, cells, digits, .. } = *arguments;
    let with = set_of(&arguments.with, digits)?;
    let without = set_of(&arguments.without, digits)?;
    if !with.is_disjoint(without) {
        bail!("{} cannot be both required and excluded: drop it from --with or --without", with & without);
    }
    let among = DigitSet::full(digits) - without;
    let all = u16::try_from(sum).map_or_else(|_| Vec::new(), |sum| sets_of(usize::from(cells), sum, among));
    let found: Vec<DigitSet> = all.into_iter().filter(|&set| with.is_subset(set)).collect();
    let mut output = Output::new(Progress::default());
    if arguments.json {
        let common = found.iter().copied().reduce(|common, set| common & set).unwrap_or_default();
        output.json(&Answer {
            sum,
            cells,
            digits,
            with: numbers(with),
            without: numbers(without),
            count: found.len(),
            common: numbers(common),
            combinations: found.iter().map(|&set| numbers(set)).collect(),
        })?;
    } else if found.is_empty() {
        output.line(&format!("no combination: {}", why_none(arguments, among)))?;
    } else {
        for set in &found {
            output.line(&set.to_string())?;
        }
    }
    output.flush()?;
    Ok(if found.is_empty() { Status::No } else { Status::Done })
}

fn number(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| format!("“{text}” is not a sum: give a whole number, such as 15"))
}

fn cells(text: &str) -> Result<u8, String> {
    let cells = text.parse().ok().filter(|&cells| cells > 0);
    cells.ok_or_else(|| format!("“{text}” is not a number of cells: give a whole number of at least 1, such as 3"))
}

fn numbers(digits: DigitSet) -> Vec<u8> {
    digits.iter().map(Digit::get).collect()
}

/// Parses a list of digits, each given as a number or as its symbol (A is 10).
fn set_of(names: &[String], last: u8) -> Result<DigitSet> {
    let digit = |name: &String| {
        let mut signs = name.trim().chars();
        let sign = signs.next().filter(|_| signs.next().is_none()).and_then(Digit::from_symbol);
        let number = || name.trim().parse().ok().and_then(Digit::new);
        sign.or_else(number).filter(|digit| digit.get() <= last).ok_or_else(|| {
            anyhow!(
                "“{name}” is not a digit from 1 to {last}: separate digits with commas, such as 1,7, or see --digits"
            )
        })
    };
    names.iter().map(digit).collect()
}

/// The reason why no set has the sum.
fn why_none(arguments: &CombinationsArguments, among: DigitSet) -> String {
    let CombinationsArguments { sum, cells, .. } = *arguments;
    match sum_range(usize::from(cells), among) {
        None => format!("{cells} cells need as many different digits, but there are only {}", among.len()),
        Some((least, most)) if !(u32::from(least)..=u32::from(most)).contains(&sum) => {
            format!("{cells} different digits of {among} make {least} to {most}, not {sum}")
        }
        Some(_) if arguments.with.is_empty() => format!("no {cells} different digits of {among} make {sum}"),
        Some(_) => format!("no {cells} different digits of {among} that include those of --with make {sum}"),
    }
}
