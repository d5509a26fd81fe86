//! Relations of one's own: a table of digit pairs for neighbours of a list, or for all pairs of it.

use super::{Clue, ClueError, Compiled, Drawing, Geometry, Row, Space, each_two, push_pair, row};
use crate::constraint::kernels::PairTable;
use std::sync::Arc;

const TEXT: &str =
    "groups: lists of cells; text: the table, a bit a pair, row by row, six bits a character, lowest first";

pub(in crate::constraint) static NEIGHBOURS: Row = Row {
    rule: "Neighbours on the list make one of the pairs of digits of a table.",
    iss: &["Pair"],
    arguments: TEXT,
    help: "Every relation of two cells can be written so.",
    ..row("pair", Geometry::Line, Drawing::Line)
};

pub(in crate::constraint) static ALL: Row = Row {
    rule: "Each two cells of the list, the earlier one first, make one of the pairs of digits of a table.",
    iss: &["PairX"],
    arguments: TEXT,
    help: "Every relation of two cells can be written so.",
    ..row("all pairs", Geometry::Set, Drawing::Line)
};

/// The bits of a code of six a character.
pub(super) fn code(character: u8) -> Option<u8> {
    match character {
        b'A'..=b'Z' => Some(character - b'A'),
        b'a'..=b'z' => Some(character - b'a' + 26),
        b'0'..=b'9' => Some(character - b'0' + 52),
        b'-' => Some(62),
        b'_' => Some(63),
        _ => None,
    }
}

fn table_of(clue: &Clue, space: &Space<'_>) -> Result<Arc<PairTable>, ClueError> {
    let text = clue.text.as_deref().ok_or(ClueError::Needs { needs: "the table of pairs as its text" })?;
    let bits = |(at, character): (usize, u8)| {
        code(character)
            .ok_or(ClueError::Text { what: "a table is written with A–Z, a–z, 0–9, - and _", at: at + 1 })
    };
    let bits = text.bytes().enumerate().map(bits).collect::<Result<Vec<u8>, _>>()?;
    let digits = space.digits();
    let holds = |a: usize, b: usize| {
        let bit = a * digits + b;
        bits.get(bit / 6).is_some_and(|bits| bits >> (bit % 6) & 1 == 1)
    };
    Ok(PairTable::new(digits, holds))
}

pub(in crate::constraint) fn compile_neighbours(clue: &Clue, space: &Space<'_>) -> Compiled {
    let table = table_of(clue, space)?;
    let mut kernels = Vec::new();
    for group in &clue.groups {
        for pair in space.cells(group)?.windows(2) {
            push_pair(&mut kernels, pair[0], pair[1], &table, "makes a pair with");
        }
    }
    Ok(kernels)
}

pub(in crate::constraint) fn compile_all(clue: &Clue, space: &Space<'_>) -> Compiled {
    let table = table_of(clue, space)?;
    let mut kernels = Vec::new();
    for group in &clue.groups {
        each_two(&mut kernels, &space.cells(group)?, &table, "makes a pair with");
    }
    Ok(kernels)
}
