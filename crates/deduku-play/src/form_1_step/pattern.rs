//! Reads a pattern from a save of version 1.
//!
//! `part=pivot/r1c1/12`, `chain=open/r1c1/5/on/strong/cell/r1c1/7/off`, `fact=cell/r1c1/12`,
//! `net=r1c1/5/off/0,3/link/row1`, `fact=places/row3/5/r3c1,r3c4`, `fact=once/row3/57`,
//! `fact=unique`.

use super::parts::Parts;
use crate::move_parts::{MoveError, read_digit};
use deduku_logic::{Chain, Fact, Inference, InferenceReason, Link, LinkReason, Node, Part, PartName, Pattern};

/// Reads the pattern from these words.
pub(super) fn read(parts: &Parts<'_>) -> Result<Pattern, MoveError> {
    Ok(Pattern {
        digits: parts.digits()?.into_iter().collect(),
        parts: parts.values("part").map(|word| read_part(word, parts)).collect::<Result<_, _>>()?,
        chains: parts.values("chain").map(|word| read_chain(word, parts)).collect::<Result<_, _>>()?,
        net: parts.values("net").map(|word| read_inference(word, parts)).collect::<Result<_, _>>()?,
        facts: parts.values("fact").map(|word| read_fact(word, parts)).collect::<Result<_, _>>()?,
    })
}

fn read_part(word: &str, parts: &Parts<'_>) -> Result<Part, MoveError> {
    let fields: Vec<&str> = word.split('/').collect();
    let [key, cells, digits] = fields[..] else { return Err(MoveError::part(word, "a part, its cells, its digits")) };
    let name = PartName::ALL.into_iter().find(|name| name.key() == key);
    Ok(Part {
        name: name.ok_or_else(|| MoveError::part(key, "a part of a pattern"))?,
        cells: parts.cells_of(cells)?,
        digits: parts.set_of(digits)?,
    })
}

fn read_chain(word: &str, parts: &Parts<'_>) -> Result<Chain, MoveError> {
    let wrong = || MoveError::part(word, "open or closed, then cells, digit and state of each node, links between");
    let fields: Vec<&str> = word.split('/').collect();
    let (&shape, mut rest) = fields.split_first().ok_or_else(wrong)?;
    let (mut nodes, mut links) = (Vec::new(), Vec::new());
    while let [cells, digit, state, behind @ ..] = rest {
        let on = match *state {
            "on" => true,
            "off" => false,
            _ => return Err(wrong()),
        };
        nodes.push(Node { cells: parts.cells_of(cells)?, digit: read_digit(digit, parts.board)?, on });
        rest = behind;
        if let [strength, by, behind @ ..] = rest {
            links.push(Link { strong: *strength == "strong", by: read_by(by, parts)? });
            rest = behind;
        }
    }
    let is_whole = rest.is_empty() && nodes.len() == links.len() + usize::from(shape == "open");
    if is_whole && !nodes.is_empty() { Ok(Chain { nodes, links }) } else { Err(wrong()) }
}

fn read_by(by: &str, parts: &Parts<'_>) -> Result<LinkReason, MoveError> {
    let part = || by.strip_prefix("part").and_then(|part| part.parse().ok()).map(LinkReason::Part);
    match by {
        "cell" => Ok(LinkReason::Cell),
        "sight" => Ok(LinkReason::Sight),
        by => part().map_or_else(|| parts.house_of(by).map(LinkReason::House), Ok),
    }
}

fn read_inference(word: &str, parts: &Parts<'_>) -> Result<Inference, MoveError> {
    let wrong = || MoveError::part(word, "cells, digit, state, the inferences it follows from, why");
    let fields: Vec<&str> = word.split('/').collect();
    let [cells, digit, state, from, ground @ ..] = &fields[..] else { return Err(wrong()) };
    let on = match *state {
        "on" => true,
        "off" => false,
        _ => return Err(wrong()),
    };
    let by = match ground {
        ["assumed"] => InferenceReason::Assumed,
        ["too"] => InferenceReason::AssumedToo,
        ["link", by] => InferenceReason::Link(read_by(by, parts)?),
        ["clash", by] => InferenceReason::Clash(read_by(by, parts)?),
        ["each", by] => InferenceReason::Each(read_by(by, parts)?),
        _ => return Err(wrong()),
    };
    let from = from.split(',').filter(|text| !text.is_empty()).map(|text| text.parse().map_err(|_| wrong()));
    Ok(Inference {
        node: Node { cells: parts.cells_of(cells)?, digit: read_digit(digit, parts.board)?, on },
        by,
        from: from.collect::<Result<_, _>>()?,
    })
}

fn read_fact(word: &str, parts: &Parts<'_>) -> Result<Fact, MoveError> {
    let fields: Vec<&str> = word.split('/').collect();
    match fields[..] {
        ["cell", cell, digits] => {
            let cells = parts.cells_of(cell)?;
            let &[cell] = &cells[..] else { return Err(MoveError::part(word, "one cell")) };
            Ok(Fact::Cell { cell, digits: parts.set_of(digits)? })
        }
        ["places", house, digit, cells] => Ok(Fact::Places {
            house: parts.house_of(house)?,
            digit: read_digit(digit, parts.board)?,
            cells: parts.cells_of(cells)?,
        }),
        ["once", house, digits] => Ok(Fact::Once { house: parts.house_of(house)?, digits: parts.set_of(digits)? }),
        ["unique"] => Ok(Fact::Unique),
        _ => Err(MoveError::part(word, "a fact: cell, places, once or unique")),
    }
}
