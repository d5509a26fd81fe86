//! Reads a step back from its record: the technique, the conclusion and the evidence, each key as
//! [`crate::certify::record::write`] writes it.

mod clues;

use serde_json::{Map, Value};

use crate::certify::record::{fit, write};
use crate::technique::form::EvidenceForm;
use crate::{
    Bound, Chain, Conclusion, Evidence, Fact, Inference, InferenceReason, Link, LinkReason, Node, Part, PartName,
    Pattern, Step, Technique,
};
use deduku_core::board::{Board, Cell, Digit, DigitSet, HouseId, Numbering};

/// Why a record cannot be read as a step.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecordError {
    /// No technique has the key.
    #[error("there is no technique “{key}”: `deduku techniques` lists their keys")]
    Technique {
        /// The key as written.
        key: String,
    },
    /// A key is missing, or its value does not have the form that the technique's evidence requires.
    #[error("“{key}” of {technique} is not {expected}")]
    Key {
        /// The key.
        key: String,
        /// The technique.
        technique: Technique,
        /// What is expected as its value.
        expected: &'static str,
    },
    /// The evidence has keys, or an order, in which no evidence of the technique is ever written.
    #[error("the evidence of {technique} is not as `deduku steps --json` writes it, which would be {expected}")]
    Form {
        /// The technique.
        technique: Technique,
        /// The evidence as it would be written.
        expected: String,
    },
    /// The evidence is that of another technique.
    #[error("the evidence is not that of {technique}: {reason}")]
    Misfit {
        /// The technique.
        technique: Technique,
        /// What does not fit.
        reason: &'static str,
    },
}

/// Reads the step of a record on this board: an object with `technique`, `place`, `eliminate` and `evidence` as
/// [`StepRecord`](crate::certify::record::StepRecord) has them. Other keys are ignored.
///
/// It does not check whether the step is right, only that the evidence has the form of the technique's evidence.
///
/// # Errors
/// A `RecordError` if the record is not understood, or does not fit the technique.
pub fn read_step(record: &Map<String, Value>, board: &Board) -> Result<Step, RecordError> {
    let step = step_by(record, board, Numbering::Values)?;
    let technique = step.technique;
    let expected = write::evidence(&step.evidence, board, Numbering::Values);
    if record.get("evidence") != Some(&expected) {
        return Err(RecordError::Form { technique, expected: expected.to_string() });
    }
    match fit::misfit(&step, board) {
        Some(reason) => Err(RecordError::Misfit { technique, reason }),
        None => Ok(step),
    }
}

/// Reads the step that [`step_value`](crate::step_value) wrote, as a save has it. It does not check whether the
/// evidence fits the technique, because that may have changed since the save was written.
///
/// # Errors
/// A `RecordError` if the record is not understood.
pub fn step_of_value(record: &Map<String, Value>, board: &Board) -> Result<Step, RecordError> {
    step_by(record, board, Numbering::FromOne)
}

/// Reads a step whose digits are numbered in this way.
fn step_by(record: &Map<String, Value>, board: &Board, numbering: Numbering) -> Result<Step, RecordError> {
    let written = record.get("technique").and_then(Value::as_str).unwrap_or_default();
    let technique = Technique::ALL.into_iter().find(|technique| technique.key() == written);
    let technique = technique.ok_or_else(|| RecordError::Technique { key: written.to_owned() })?;
    let keys = Keys { object: record, technique, board, numbering };
    let conclusion = Conclusion { place: keys.pairs("place")?, eliminate: keys.pairs("eliminate")? };
    let evidence = keys.under("evidence", record.get("evidence").unwrap_or(&Value::Null))?.evidence()?;
    Ok(Step { technique, conclusion, evidence })
}

/// An object whose keys are read, with the technique and the board that they refer to.
#[derive(Clone, Copy)]
struct Keys<'v> {
    object: &'v Map<String, Value>,
    technique: Technique,
    board: &'v Board,
    numbering: Numbering,
}

impl<'v> Keys<'v> {
    fn wrong(self, key: &str, expected: &'static str) -> RecordError {
        RecordError::Key { key: key.to_owned(), technique: self.technique, expected }
    }

    /// The object that is the value of this key.
    fn under(self, key: &str, value: &'v Value) -> Result<Self, RecordError> {
        let object = value.as_object().ok_or_else(|| self.wrong(key, "an object"))?;
        Ok(Self { object, ..self })
    }

    fn value(self, key: &str) -> &'v Value {
        self.object.get(key).unwrap_or(&Value::Null)
    }

    /// What `one` reads from the value of a key.
    fn one<T>(
        self,
        key: &str,
        expected: &'static str,
        one: impl FnOnce(&'v Value) -> Option<T>,
    ) -> Result<T, RecordError> {
        one(self.value(key)).ok_or_else(|| self.wrong(key, expected))
    }

    /// What `one` reads from each element of the list at a key.
    fn list<T>(
        self,
        key: &str,
        expected: &'static str,
        one: impl Fn(&'v Value) -> Option<T>,
    ) -> Result<Vec<T>, RecordError> {
        self.one(key, expected, |value| value.as_array()?.iter().map(one).collect())
    }

    /// What `one` reads from each object of the list at a key.
    fn objects<T>(self, key: &str, one: impl Fn(Self) -> Result<T, RecordError>) -> Result<Vec<T>, RecordError> {
        let list = self.one(key, "a list", Value::as_array)?;
        list.iter().map(|value| one(self.under(key, value)?)).collect()
    }

    /// The value of a key, a number counted from 1, as an index from 0.
    fn index(self, key: &str) -> Result<usize, RecordError> {
        self.one(key, "a number from 1", |value| usize::try_from(value.as_u64()?.checked_sub(1)?).ok())
    }

    fn number<T: TryFrom<i64>>(self, key: &str) -> Result<T, RecordError> {
        self.one(key, "a whole number", |value| T::try_from(value.as_i64()?).ok())
    }

    fn flag(self, key: &str) -> Result<bool, RecordError> {
        self.one(key, "true or false", Value::as_bool)
    }

    fn read_cell(self, value: &Value) -> Option<Cell> {
        self.board.cell_named(value.as_str()?)
    }

    fn read_digit(self, value: &Value) -> Option<Digit> {
        self.numbering.digit(self.board, value.as_u64()?)
    }

    fn read_house(self, value: &Value) -> Option<HouseId> {
        let name = value.as_str()?;
        self.board.house_ids().find(|&id| &*self.board.house(id).name == name)
    }

    fn read_digits(self, value: &Value) -> Option<DigitSet> {
        value.as_array()?.iter().map(|value| self.read_digit(value)).collect()
    }

    fn digit(self, key: &str) -> Result<Digit, RecordError> {
        self.one(key, "a digit of the board", |value| self.read_digit(value))
    }

    fn digits(self, key: &str) -> Result<DigitSet, RecordError> {
        self.one(key, "digits of the board", |value| self.read_digits(value))
    }

    fn house(self, key: &str) -> Result<HouseId, RecordError> {
        self.one(key, "a house of the board", |value| self.read_house(value))
    }

    fn houses(self, key: &str) -> Result<Vec<HouseId>, RecordError> {
        self.list(key, "houses of the board", |value| self.read_house(value))
    }

    fn cells(self, key: &str) -> Result<Vec<Cell>, RecordError> {
        self.list(key, "cells of the board", |value| self.read_cell(value))
    }

    /// Pairs of a cell and a digit; empty where the key is missing.
    fn pairs(self, key: &str) -> Result<Vec<(Cell, Digit)>, RecordError> {
        if !self.object.contains_key(key) {
            return Ok(Vec::new());
        }
        self.list(key, "cells and digits of the board, as [[\"r1c1\", 5]]", |pair| self.read_pair(pair))
    }

    fn read_pair(self, pair: &Value) -> Option<(Cell, Digit)> {
        match &pair.as_array()?[..] {
            [cell, digit] => Some((self.read_cell(cell)?, self.read_digit(digit)?)),
            _ => None,
        }
    }

    /// What `read` reads from each of the two elements of the list at a key.
    fn both<T>(
        self,
        key: &str,
        expected: &'static str,
        read: impl Fn(&'v Value) -> Option<T>,
    ) -> Result<[T; 2], RecordError> {
        <[T; 2]>::try_from(self.list(key, expected, read)?).map_err(|_| self.wrong(key, expected))
    }

    /// The evidence in the form that the technique has. (Two fish in one step are a pattern.)
    fn evidence(self) -> Result<Evidence, RecordError> {
        Ok(match self.technique.facts().evidence {
            EvidenceForm::FullHouse => Evidence::FullHouse { house: self.house("house")? },
            EvidenceForm::NakedSingle => Evidence::NakedSingle,
            EvidenceForm::HiddenSingle => Evidence::HiddenSingle { house: self.house("house")? },
            EvidenceForm::Locked { .. } => Evidence::Locked {
                digit: self.digit("digit")?,
                base: self.house("base")?,
                cover: if self.value("cover").is_null() { None } else { Some(self.house("cover")?) },
                cells: self.cells("cells")?,
            },
            EvidenceForm::NakedSubset(_) => Evidence::NakedSubset {
                cells: self.cells("cells")?,
                digits: self.digits("digits")?,
                houses: self.houses("houses")?,
            },
            EvidenceForm::HiddenSubset(_) => Evidence::HiddenSubset {
                house: self.house("house")?,
                cells: self.cells("cells")?,
                digits: self.digits("digits")?,
            },
            EvidenceForm::Combinations => Evidence::Combinations {
                house: self.house("house")?,
                rest: self.number("rest")?,
                cells: self.cells("cells")?,
                sets: self.list("combinations", "lists of digits", |set| self.read_digits(set))?,
            },
            EvidenceForm::Crossing => Evidence::Crossing {
                houses: self.both("houses", "two houses of the board", |house| self.read_house(house))?,
                rests: self.both("rests", "two sums", |rest| u16::try_from(rest.as_u64()?).ok())?,
                digits: self.both("digits", "two lists of digits", |set| self.read_digits(set))?,
            },
            EvidenceForm::Balance => Evidence::Balance {
                houses: self.houses("houses")?,
                cages: self.houses("cages")?,
                innies: self.cells("innies")?,
                outies: self.cells("outies")?,
                known: self.pairs("known")?,
                difference: self.number::<i16>("difference")?.into(),
            },
            EvidenceForm::Leftovers => Evidence::Leftovers {
                digit: self.digit("digit")?,
                first: self.houses("first")?,
                second: self.houses("second")?,
                inside: self.cells("inside")?,
                outside: self.cells("outside")?,
                bound: self.one("bound", "at-most or at-least", |key| Bound::of_key(key.as_str()?))?,
                of_first: self.one("of", "inside or outside", |side| match side.as_str()? {
                    "inside" => Some(true),
                    "outside" => Some(false),
                    _ => None,
                })?,
                times: self.number("times")?,
                via: self.houses("via")?,
            },
            EvidenceForm::Clues(_) => Evidence::Clues(Box::new(self.clue_proof()?)),
            EvidenceForm::GridAlone => Evidence::GridAlone {
                grid: self.one("grid", "a grid of the board", |name| {
                    let name = name.as_str()?;
                    self.board.grids().iter().position(|grid| grid.name == name)
                })?,
                solutions: self.number("solutions")?,
            },
            EvidenceForm::Guess => Evidence::Guess {
                candidates: self.list("candidates", "digits of the board", |digit| self.read_digit(digit))?,
                attempt: self.index("attempt")?,
            },
            EvidenceForm::Retreat => Evidence::Retreat { guess: self.index("guess")? },
            EvidenceForm::Fish if !self.object.contains_key("parts") => Evidence::Fish {
                digit: self.digit("digit")?,
                bases: self.houses("bases")?,
                covers: self.houses("covers")?,
                cells: self.cells("cells")?,
                fins: self.cells("fins")?,
            },
            EvidenceForm::Fish | EvidenceForm::Pattern(_) | EvidenceForm::Net(_) => {
                Evidence::Pattern(Box::new(self.pattern()?))
            }
        })
    }

    fn pattern(self) -> Result<Pattern, RecordError> {
        Ok(Pattern {
            digits: self.digits("digits")?,
            parts: self.objects("parts", Self::part)?,
            chains: self.objects("chains", Self::chain)?,
            net: if self.object.contains_key("net") { self.objects("net", Self::inference)? } else { Vec::new() },
            facts: self.objects("facts", Self::fact)?,
        })
    }

    fn part(self) -> Result<Part, RecordError> {
        let named = |key: &Value| PartName::ALL.into_iter().find(|name| key.as_str() == Some(name.key()));
        let name = self.one("part", "the name of a part", named)?;
        Ok(Part { name, cells: self.cells("cells")?, digits: self.digits("digits")? })
    }

    fn chain(self) -> Result<Chain, RecordError> {
        Ok(Chain { nodes: self.objects("nodes", Self::node)?, links: self.objects("links", Self::link)? })
    }

    fn node(self) -> Result<Node, RecordError> {
        Ok(Node { cells: self.cells("cells")?, digit: self.digit("digit")?, on: self.flag("on")? })
    }

    fn link(self) -> Result<Link, RecordError> {
        let by = if self.object.contains_key("cell") {
            LinkReason::Cell
        } else if self.object.contains_key("house") {
            LinkReason::House(self.house("house")?)
        } else if self.object.contains_key("part") {
            LinkReason::Part(self.index("part")?)
        } else if self.object.contains_key("clue") {
            LinkReason::Clue(self.index("clue")?)
        } else {
            LinkReason::Sight
        };
        Ok(Link { strong: self.flag("strong")?, by })
    }

    fn inference(self) -> Result<Inference, RecordError> {
        let node = self.under("node", self.value("node"))?.node()?;
        let by = self.one("ground", "assumed, assumed too, link, clash or each", Value::as_str)?;
        let on = || match self.value("by") {
            Value::Number(_) => self.index("by").map(LinkReason::Part),
            Value::String(word) if word == "cell" => Ok(LinkReason::Cell),
            Value::String(word) if word == "sight" => Ok(LinkReason::Sight),
            Value::Object(_) => self.under("by", self.value("by"))?.index("clue").map(LinkReason::Clue),
            _ => self.house("by").map(LinkReason::House),
        };
        let by = match by {
            "assumed" => InferenceReason::Assumed,
            "assumed too" => InferenceReason::AssumedToo,
            "link" => InferenceReason::Link(on()?),
            "clash" => InferenceReason::Clash(on()?),
            "each" => InferenceReason::Each(on()?),
            _ => return Err(self.wrong("ground", "assumed, assumed too, link, clash or each")),
        };
        let place = |at: &Value| usize::try_from(at.as_u64()?.checked_sub(1)?).ok();
        Ok(Inference { node, by, from: self.list("from", "numbers from 1", place)? })
    }

    fn fact(self) -> Result<Fact, RecordError> {
        let has = |key: &str| self.object.contains_key(key);
        if has("cell") {
            let cell = self.one("cell", "a cell of the board", |name| self.read_cell(name))?;
            return Ok(Fact::Cell { cell, digits: self.digits("only")? });
        }
        if has("once") {
            return Ok(Fact::Once { house: self.house("house")?, digits: self.digits("once")? });
        }
        if has("house") {
            let (house, digit) = (self.house("house")?, self.digit("digit")?);
            return Ok(Fact::Places { house, digit, cells: self.cells("only")? });
        }
        Ok(Fact::Unique)
    }
}
