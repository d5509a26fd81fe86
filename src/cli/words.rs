//! What a certificate says in words: put together again from its evidence, and compared.
//!
//! The room `verify` knows premises and no techniques; `logic` knows techniques, and what is written is not its
//! concern. Here both come together.

use serde::Serialize;
use serde_json::{Map, Value};

use super::credits::Credits;
use crate::logic::{self, Step, StepRecord, Style, certificate, wording};
use crate::puzzle::Position;
use crate::verify::Line;

/// How the steps of one certificate are worded.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum CertificateWording {
    /// The certificate does not say: there is nothing to compare.
    #[default]
    Unknown,
    /// Those of another version of the program.
    Other(u32),
    /// Those of this one.
    Ours(Style),
}

/// What a record says of a step beyond its conclusion, and may be absent.
const COMPARED: [&str; 6] = ["name", "rating", "score", "text", "explanation", "to"];

/// What the book's log says beside a step.
const CREDITED: [&str; 2] = ["heading", "points"];

impl CertificateWording {
    /// What the first line of a certificate says of its words.
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
                    .ok_or_else(|| format!("“style” is “{written}”: {known} are known; write the one of the profile"))
            }
            (Some(version), _) => Ok(Self::Other(version)),
        }
    }

    /// What is said at the end of a certificate whose words are not compared.
    pub(super) fn remark(self) -> String {
        match self {
            Self::Unknown | Self::Ours(_) => String::new(),
            Self::Other(version) => format!(
                " (words of version {version} are not compared: this program's are version {})",
                wording::VERSION
            ),
        }
    }

    /// Whether the line, a step in this position, says of itself what the program would say of its evidence.
    ///
    /// # Errors
    /// What differs, and what it would be.
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

    /// Whether the last line has the sum of what was credited.
    ///
    /// # Errors
    /// What differs, and what it would be.
    pub(super) fn compare_end(self, line: &Map<String, Value>, credits: &Credits) -> Result<(), String> {
        let Self::Ours(style) = self else { return Ok(()) };
        same_in(line, &credits.sum(style), &["points", "shares"])
    }
}

/// Whether the line has at these keys what would be written.
fn same_in(line: &Map<String, Value>, written: &impl Serialize, keys: &[&str]) -> Result<(), String> {
    let expected = serde_json::to_value(written).unwrap_or_default();
    for &key in keys {
        let (written, expected) = (line.get(key), expected.get(key));
        if !is_same(written, expected) {
            return Err(match expected {
                Some(expected) => format!("“{key}” is not what the evidence says: write {expected}"),
                None => format!("“{key}” is not what the evidence says: drop it"),
            });
        }
    }
    Ok(())
}

/// Whether the premises are those of the evidence, so that the words speak of what is proved.
fn rests_on(line: &Map<String, Value>, step: &Step, position: &Position) -> Result<(), String> {
    let board = position.board();
    let rests = certificate(step, position);
    let premises: Vec<Value> = rests.premises.iter().map(|premise| premise.value(board)).collect();
    if line.get("premises") == Some(&Value::Array(premises)) {
        return Ok(());
    }
    Err("the premises are not those of the evidence: correct “evidence”, or drop “wording” with all words".to_owned())
}

/// Numbers are the same however they are written.
fn is_same(written: Option<&Value>, expected: Option<&Value>) -> bool {
    match (written, expected) {
        (Some(Value::Number(written)), Some(Value::Number(expected))) => written.as_f64() == expected.as_f64(),
        _ => written == expected,
    }
}
