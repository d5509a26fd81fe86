//! Evidence as JSON. [`crate::certify::record::read`] reads it back, key by key.

mod clues;

use serde_json::{Value, json};

use crate::{Chain, Evidence, Fact, Inference, InferenceReason, Link, LinkReason, Node, Part, Pattern};
use deduku_core::board::{Board, Cell, Digit, DigitSet, HouseId, Numbering};

/// The evidence as an object: cells and houses by their names, digits as numbers.
pub(crate) fn evidence(evidence: &Evidence, board: &Board, numbering: Numbering) -> Value {
    let house = |id: HouseId| board.house(id).to_string();
    let houses = |ids: &[HouseId]| ids.iter().map(|&id| house(id)).collect::<Vec<_>>();
    let names = |cells: &[Cell]| cells.iter().map(|&cell| board.cell_name(cell)).collect::<Vec<_>>();
    let number = |digit: &Digit| numbering.number(board, *digit);
    let numbers = |digits: DigitSet| digits.iter().map(|digit| number(&digit)).collect::<Vec<_>>();
    match evidence {
        Evidence::NakedSingle => json!({}),
        Evidence::FullHouse { house: id } | Evidence::HiddenSingle { house: id } => json!({ "house": house(*id) }),
        Evidence::Locked { digit, base, cover, cells } => json!({
            "digit": number(digit), "base": house(*base), "cover": cover.map(house), "cells": names(cells),
        }),
        Evidence::NakedSubset { cells, digits, houses: ids } => json!({
            "cells": names(cells), "digits": numbers(*digits), "houses": houses(ids),
        }),
        Evidence::HiddenSubset { house: id, cells, digits } => json!({
            "house": house(*id), "cells": names(cells), "digits": numbers(*digits),
        }),
        Evidence::Fish { digit, bases, covers, cells, fins } => json!({
            "digit": number(digit), "bases": houses(bases), "covers": houses(covers), "cells": names(cells),
            "fins": names(fins),
        }),
        Evidence::Combinations { house: id, rest, cells, sets } => json!({
            "house": house(*id), "rest": rest, "cells": names(cells),
            "combinations": sets.iter().map(|&set| numbers(set)).collect::<Vec<_>>(),
        }),
        Evidence::Crossing { houses, rests, digits } => json!({
            "houses": houses.map(house), "rests": rests, "digits": digits.map(numbers),
        }),
        Evidence::Balance { houses: ids, cages, innies, outies, known, difference } => json!({
            "houses": houses(ids), "cages": houses(cages), "innies": names(innies), "outies": names(outies),
            "known": known.iter().map(|(cell, digit)| (board.cell_name(*cell), number(digit))).collect::<Vec<_>>(),
            "difference": difference,
        }),
        Evidence::Leftovers { digit, first, second, inside, outside, bound, of_first, times, via } => json!({
            "digit": number(digit), "first": houses(first), "second": houses(second), "inside": names(inside),
            "outside": names(outside), "bound": bound.key(), "of": if *of_first { "inside" } else { "outside" },
            "times": times, "via": houses(via),
        }),
        Evidence::Pattern(found) => pattern(found, board, numbering),
        Evidence::Clues(proof) => clues::evidence(proof, board, numbering),
        Evidence::GridAlone { grid, solutions } => json!({
            "grid": board.grids().get(*grid).map(|grid| &grid.name), "solutions": solutions,
        }),
        Evidence::Guess { candidates, attempt } => json!({
            "candidates": candidates.iter().map(number).collect::<Vec<_>>(), "attempt": attempt + 1,
        }),
        Evidence::Retreat { guess } => json!({ "guess": guess + 1 }),
    }
}

fn pattern(pattern: &Pattern, board: &Board, numbering: Numbering) -> Value {
    let house = |id: HouseId| board.house(id).to_string();
    let names = |cells: &[Cell]| cells.iter().map(|&cell| board.cell_name(cell)).collect::<Vec<_>>();
    let number = |digit: &Digit| numbering.number(board, *digit);
    let numbers = |digits: DigitSet| digits.iter().map(|digit| number(&digit)).collect::<Vec<_>>();
    let part =
        |part: &Part| json!({ "part": part.name.key(), "cells": names(&part.cells), "digits": numbers(part.digits) });
    let link = |link: &Link| match link.by {
        LinkReason::Cell => json!({ "strong": link.strong, "cell": true }),
        LinkReason::House(id) => json!({ "strong": link.strong, "house": house(id) }),
        LinkReason::Part(part) => json!({ "strong": link.strong, "part": part + 1 }),
        LinkReason::Sight => json!({ "strong": link.strong, "sight": true }),
        LinkReason::Clue(clue) => json!({ "strong": link.strong, "clue": clue + 1 }),
    };
    let node = |node: &Node| json!({ "cells": names(&node.cells), "digit": number(&node.digit), "on": node.on });
    let chain = |chain: &Chain| {
        let (nodes, links) = (chain.nodes.iter().map(node), chain.links.iter().map(link));
        json!({
            "closed": chain.is_closed(), "nodes": nodes.collect::<Vec<_>>(), "links": links.collect::<Vec<_>>(),
        })
    };
    let fact = |fact: &Fact| match fact {
        Fact::Cell { cell, digits } => json!({ "cell": board.cell_name(*cell), "only": numbers(*digits) }),
        Fact::Places { house: id, digit, cells } => {
            json!({ "house": house(*id), "digit": number(digit), "only": names(cells) })
        }
        Fact::Once { house: id, digits } => json!({ "house": house(*id), "once": numbers(*digits) }),
        Fact::Unique => json!({ "unique": true }),
    };
    let by = |by: LinkReason| match by {
        LinkReason::Cell => json!("cell"),
        LinkReason::House(id) => json!(house(id)),
        LinkReason::Part(part) => json!(part + 1),
        LinkReason::Sight => json!("sight"),
        LinkReason::Clue(clue) => json!({ "clue": clue + 1 }),
    };
    let inference = |inference: &Inference| {
        let (ground, by) = match inference.by {
            InferenceReason::Assumed => ("assumed", json!(null)),
            InferenceReason::AssumedToo => ("assumed too", json!(null)),
            InferenceReason::Link(on) => ("link", by(on)),
            InferenceReason::Clash(on) => ("clash", by(on)),
            InferenceReason::Each(on) => ("each", by(on)),
        };
        let from: Vec<usize> = inference.from.iter().map(|at| at + 1).collect();
        json!({ "node": node(&inference.node), "ground": ground, "by": by, "from": from })
    };
    let mut record = json!({
        "digits": numbers(pattern.digits),
        "parts": pattern.parts.iter().map(part).collect::<Vec<_>>(),
        "chains": pattern.chains.iter().map(chain).collect::<Vec<_>>(),
        "facts": pattern.facts.iter().map(fact).collect::<Vec<_>>(),
    });
    if !pattern.net.is_empty() {
        record["net"] = pattern.net.iter().map(inference).collect();
    }
    record
}
