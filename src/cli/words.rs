//! The texts in a certificate: regenerated from its evidence, and compared.
//!
//! The room `verify` knows premises but not techniques; `logic` knows techniques but not what is written in
//! certificates. This module combines the two.

use serde::Serialize;
use serde_json::{Map, Value};

use super::credits::Credits;
use crate::board::Board;
use crate::logic::{self, Step, StepRecord, Style, certificate, wording};
use crate::puzzle::Position;
use crate::verify::Line;

/// How the steps of one certificate are worded.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum CertificateWording {
    /// The certificate does not specify it, so there is nothing to compare.
    #[default]
    Unknown,
    /// Wording of another version of the program.
    Other(u32),
    /// Wording of this version, in this style.
    Ours(Style),
}

/// The optional keys that a record has in addition to its conclusion.
const COMPARED: [&str; 6] = ["name", "rating", "score", "text", "explanation", "to"];

/// The keys that the book's log adds to a step.
const CREDITED: [&str; 2] = ["heading", "points"];

impl CertificateWording {
    /// Reads the wording from the first line of a certificate.
    pub(super) fn of(line: &Line) -> Result<Self, String> {
        match (line.wording, line.style.as_deref()) {
            (None, None) => Ok(Self::Unknown),
            (None, Some(_)) => Err("“style” without “wording”: add its version, or drop both".to_owned()),
            (Some(wording::VERSION), written) => {
                let written = written.unwrap_or_default();
                let style = Style::ALL.into_iter().find(|style| style.key() == written);
                let known = Style::ALL.map(Style::key).join(", ");
                style
                    .map(Self::Ours)
                    .ok_or_else(|| format!("“style” is “{written}”, not one of {known}: write the profile's style"))
            }
            (Some(version), _) => Ok(Self::Other(version)),
        }
    }

    /// The remark at the end of a certificate whose texts are not compared.
    pub(super) fn remark(self) -> String {
        match self {
            Self::Unknown | Self::Ours(_) => String::new(),
            Self::Other(version) => format!(
                " (words of version {version} are not compared: this program's are version {})",
                wording::VERSION
            ),
        }
    }

    /// Compares the texts of a line, a step in this position, with what the program would write from its evidence.
    ///
    /// # Errors
    /// The difference, and the expected value.
    pub(super) fn compare(
        self,
        line: &Map<String, Value>,
        position: &Position,
        credits: &mut Credits,
    ) -> Result<(), String> {
        let Self::Ours(style) = self else { return Ok(()) };
        let step = logic::read_step(line, position.board()).map_err(|error| error.to_string())?;
        let number = line.get("step").and_then(Value::as_u64).and_then(|number| usize::try_from(number).ok());
        let record = StepRecord::of_step(&step, number.unwrap_or(1), position.puzzle(), style);
        same_in(line, &record, &COMPARED)?;
        same_in(line, &credits.next(&step, position.board(), style), &CREDITED)?;
        rests_on(line, &step, position)
    }

    /// Compares the sum in the last line with the points of the steps.
    ///
    /// # Errors
    /// The difference, and the expected value.
    pub(super) fn compare_end(self, line: &Map<String, Value>, credits: &Credits) -> Result<(), String> {
        let Self::Ours(style) = self else { return Ok(()) };
        same_in(line, &credits.sum(style), &["points", "shares"])
    }
}

/// The first version in whose certificates digits are the board's values; before, they are numbered from 1.
const BY_VALUES: u64 = 5;

/// Whether the digits of a certificate with this first line are numbered from 1 although the board begins with 0.
pub(super) fn is_numbered_from_one(first_line: &Map<String, Value>, board: &Board) -> bool {
    let version = first_line.get("wording").and_then(Value::as_u64);
    board.first_value() == 0 && version.is_some_and(|version| version < BY_VALUES)
}

/// Replaces the numbers of digits, counted from 1, by the values of a board that begins with 0, wherever a line of a
/// certificate has digits: in pairs of a cell and a digit, and under the keys of premises that name digits.
///
/// # Errors
/// If a digit is 0.
pub(super) fn from_one_to_values(line: &mut Map<String, Value>) -> Result<(), String> {
    ["place", "eliminate", "more", "premises"]
        .into_iter()
        .filter_map(|key| line.get_mut(key).map(count_from_zero))
        .collect()
}

fn count_from_zero(value: &mut Value) -> Result<(), String> {
    match value {
        Value::Array(items) => match &mut items[..] {
            [Value::String(_), digit @ Value::Number(_)] => less_one(digit),
            items => items.iter_mut().try_for_each(count_from_zero),
        },
        Value::Object(keys) => keys.iter_mut().try_for_each(|(key, value)| match (key.as_str(), value) {
            ("only" | "once" | "exchange" | "becomes", Value::Array(items)) => {
                items.iter_mut().filter(|item| item.is_number()).try_for_each(less_one)
            }
            ("digit", number @ Value::Number(_)) => less_one(number),
            ("cases", pairs) => count_from_zero(pairs),
            _ => Ok(()),
        }),
        _ => Ok(()),
    }
}

fn less_one(number: &mut Value) -> Result<(), String> {
    let Some(digit) = number.as_u64() else { return Ok(()) };
    let value =
        digit.checked_sub(1).ok_or_else(|| "0 is not a digit: those of this version begin with 1".to_owned())?;
    *number = value.into();
    Ok(())
}

/// Compares these keys of the line with the expected values.
fn same_in(line: &Map<String, Value>, written: &impl Serialize, keys: &[&str]) -> Result<(), String> {
    let expected = serde_json::to_value(written).unwrap_or_default();
    for &key in keys {
        let (written, expected) = (line.get(key), expected.get(key));
        if !is_same(written, expected) {
            return Err(match expected {
                Some(expected) => format!("“{key}” does not match the evidence: write {expected}"),
                None => format!("“{key}” does not match the evidence: drop it"),
            });
        }
    }
    Ok(())
}

/// Checks that the premises match the evidence, so that the text describes what is proved.
fn rests_on(line: &Map<String, Value>, step: &Step, position: &Position) -> Result<(), String> {
    let board = position.board();
    let rests = certificate(step, position);
    let premises: Vec<Value> = rests.premises.iter().map(|premise| premise.value(board)).collect();
    if line.get("premises") == Some(&Value::Array(premises)) {
        return Ok(());
    }
    Err("the premises do not match the evidence: correct “evidence”, or drop “wording” with all words".to_owned())
}

/// Whether the values are equal; numbers are compared by value, not by notation.
fn is_same(written: Option<&Value>, expected: Option<&Value>) -> bool {
    match (written, expected) {
        (Some(Value::Number(written)), Some(Value::Number(expected))) => written.as_f64() == expected.as_f64(),
        _ => written == expected,
    }
}
