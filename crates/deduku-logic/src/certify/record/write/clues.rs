//! The evidence of steps by clues as JSON.

use serde_json::{Value, json};

use crate::{ClueGround, ClueLine, ClueProof, ClueUse, HouseUse, SumUse};
use deduku_core::board::{Board, Cell, Digit, DigitSet, Numbering};

/// The proof as an object; clues and the grounds of inferences are numbered from 1.
pub(super) fn evidence(proof: &ClueProof, board: &Board, numbering: Numbering) -> Value {
    let names = |cells: &[Cell]| cells.iter().map(|&cell| board.cell_name(cell)).collect::<Vec<_>>();
    let number = |digit: Digit| numbering.number(board, digit);
    let numbers = |digits: DigitSet| digits.iter().map(number).collect::<Vec<_>>();
    let pair = |&(cell, digit): &(Cell, Digit)| (board.cell_name(cell), number(digit));
    let clue = |part: &ClueUse| json!({ "clue": part.clue + 1, "family": part.family.row().name, "cells": names(&part.cells) });
    let house = |part: &HouseUse| match part {
        HouseUse::Differ { house, cells } => json!({ "house": board.house(*house).to_string(), "once": names(cells) }),
        HouseUse::Places { house, digit, cells } => json!({
            "house": board.house(*house).to_string(), "digit": number(*digit), "only": names(cells),
        }),
    };
    let known = |&(cell, only): &(Cell, DigitSet)| json!({ "cell": board.cell_name(cell), "only": numbers(only) });
    let line = |line: &ClueLine| {
        let removed = line.removed.iter().map(pair).collect::<Vec<_>>();
        match line.by {
            ClueGround::Clue(at) => json!({ "clue": at + 1, "gone": removed }),
            ClueGround::Sum(at) => json!({ "sum": at + 1, "gone": removed }),
            ClueGround::House(at) => json!({ "house": at + 1, "gone": removed }),
            ClueGround::Case(at) => json!({ "case": at + 1, "gone": removed }),
            ClueGround::Refuted(at) => json!({ "refuted": at + 1, "gone": removed }),
        }
    };
    let sum = |part: &SumUse| {
        let add: Vec<String> = part.houses.iter().map(|&house| board.house(house).to_string()).collect();
        json!({
            "add": add, "less": part.clues.iter().map(clue).collect::<Vec<_>>(), "plus": names(&part.plus),
            "minus": names(&part.minus), "total": part.total,
        })
    };
    let mut record = json!({
        "clues": proof.clues.iter().map(clue).collect::<Vec<_>>(),
        "houses": proof.houses.iter().map(house).collect::<Vec<_>>(),
        "known": proof.known.iter().map(known).collect::<Vec<_>>(),
    });
    if !proof.sums.is_empty() {
        record["sums"] = proof.sums.iter().map(sum).collect();
    }
    if !proof.refuted.is_empty() {
        let refuted = |candidates: &Vec<(Cell, Digit)>| match &candidates[..] {
            [one] => json!(pair(one)),
            several => json!(several.iter().map(pair).collect::<Vec<_>>()),
        };
        record["refuted"] = proof.refuted.iter().map(refuted).collect();
    }
    if let Some(assumed) = &proof.assumed {
        record["assumed"] = json!([pair(assumed)]);
        record["lines"] = proof.lines.iter().map(line).collect();
    }
    record
}
