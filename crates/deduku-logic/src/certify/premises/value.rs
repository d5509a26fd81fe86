//! Premises and hints as JSON.

use serde::Serialize;
use serde_json::{Value, json};

use crate::certify::premises::model::{Certificate, Hint, Premise};
use deduku_core::board::{Board, Cell, Digit, DigitSet, HouseId};

impl Premise {
    /// The premise as it is written in a certificate: cells and houses by their names, digits as the
    /// board's values.
    pub fn value(&self, board: &Board) -> Value {
        let house = |id: HouseId| board.house(id).to_string();
        let houses = |ids: &[HouseId]| ids.iter().map(|&id| house(id)).collect::<Vec<_>>();
        let names = |cells: &[Cell]| cells.iter().map(|&cell| board.cell_name(cell)).collect::<Vec<_>>();
        let number = |digit: Digit| board.value_of(digit);
        let numbers = |digits: DigitSet| digits.iter().map(number).collect::<Vec<_>>();
        match self {
            Self::Cell { cell, only } => json!({ "cell": board.cell_name(*cell), "only": numbers(*only) }),
            Self::Places { house: id, digit, only } => {
                json!({ "house": house(*id), "digit": number(*digit), "only": names(only) })
            }
            Self::Once { house: id, digit: Some(digit), cells } => {
                json!({ "house": house(*id), "digit": number(*digit), "once": names(cells) })
            }
            Self::Once { house: id, digit: None, cells } => json!({ "house": house(*id), "once": names(cells) }),
            Self::OneDigit { cell, digits } => json!({ "cell": board.cell_name(*cell), "once": numbers(*digits) }),
            Self::Sum { house: id, sum } => json!({ "house": house(*id), "sum": sum }),
            Self::Balance { add, subtract, plus, minus, total } => json!({
                "add": houses(add), "subtract": houses(subtract), "plus": names(plus), "minus": names(minus),
                "total": total,
            }),
            Self::Unique { cells } => json!({ "unique": true, "cells": names(cells) }),
            Self::Exchange { digits, cells } => {
                json!({ "unique": true, "exchange": numbers(*digits), "cells": names(cells) })
            }
            Self::Symmetry { turn, becomes } => {
                let becomes: Vec<u8> = becomes.iter().copied().map(number).collect();
                json!({ "unique": true, "turn": turn, "becomes": becomes })
            }
            Self::ClueBalance { add, less, plus, minus, total } => {
                let clue = |(clue, cells): &(usize, Vec<Cell>)| json!({ "clue": clue + 1, "cells": names(cells) });
                json!({
                    "add": houses(add), "less": less.iter().map(clue).collect::<Vec<_>>(), "plus": names(plus),
                    "minus": names(minus), "total": total,
                })
            }
            Self::Case { candidates } => match &candidates[..] {
                [(cell, digit)] => json!({ "case": board.cell_name(*cell), "digit": number(*digit) }),
                several => {
                    let pairs = several.iter().map(|&(cell, digit)| (board.cell_name(cell), number(digit)));
                    json!({ "cases": pairs.collect::<Vec<_>>() })
                }
            },
            Self::Clue { clue, cells } => json!({ "clue": clue + 1, "cells": names(cells) }),
            Self::Grid { grid } => json!({ "grid": board.grids().get(*grid).map(|grid| &grid.name) }),
        }
    }
}

impl Hint {
    /// The hint as it is written in a certificate, premises by their numbers from 1: `3`,
    /// `{"choices":[1,2],"rooms":[4]}`, `{"split":2,"cases":[[3,1],[4]]}`.
    pub fn value(&self) -> Value {
        let numbers = |premises: &[usize]| premises.iter().map(|premise| premise + 1).collect::<Vec<_>>();
        match self {
            Self::Premise(premise) => json!(premise + 1),
            Self::Count { choices, rooms } => json!({ "choices": numbers(choices), "rooms": numbers(rooms) }),
            Self::Cases { premise, cases } => {
                let cases = cases.iter().map(|hints| hints.iter().map(Self::value).collect::<Vec<_>>());
                json!({ "split": premise + 1, "cases": cases.collect::<Vec<_>>() })
            }
        }
    }
}

/// A certificate in the form that `deduku verify` reads together with the record of its step.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct CertificateRecord {
    /// The premises of the step.
    pub premises: Vec<Value>,
    /// Candidates that the same premises remove, although the technique does not.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub more: Vec<(String, u8)>,
    /// How each part of the conclusion and each of `more` follows.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hints: Vec<Vec<Value>>,
}

impl Certificate {
    /// The record on this board: cells and houses by their names, digits as the board's values, and premises by
    /// numbers from 1.
    pub fn record(&self, board: &Board) -> CertificateRecord {
        CertificateRecord {
            premises: self.premises.iter().map(|premise| premise.value(board)).collect(),
            more: self.more.iter().map(|&(cell, digit)| (board.cell_name(cell), board.value_of(digit))).collect(),
            hints: self.hints.iter().map(|hints| hints.iter().map(Hint::value).collect()).collect(),
        }
    }
}
