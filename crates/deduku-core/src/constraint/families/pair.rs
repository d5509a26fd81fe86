//! User-defined relations: a table of digit pairs for neighbours in a list, or for all pairs of it.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Clue, ClueError, Compiled, Drawing, Geometry, Row, Space, each_two, push_pair, row};
use crate::board::Digit;
use crate::constraint::Family;
use crate::constraint::kernels::PairTable;

const TEXT: &str =
    "groups: lists of cells; text: the table, a bit a pair, row by row, six bits a character, lowest first";

pub(in crate::constraint) static NEIGHBOURS: Row = Row {
    rule: "Neighbours on the list make one of the pairs of digits of a table.",
    iss: &["Pair"],
    arguments: TEXT,
    help: "Every relation of two cells can be written this way.",
    ..row("pair", Geometry::Line, Drawing::Line)
};

pub(in crate::constraint) static ALL: Row = Row {
    rule: "Each two cells of the list, the earlier one first, make one of the pairs of digits of a table.",
    iss: &["PairX"],
    arguments: TEXT,
    help: "Every relation of two cells can be written this way.",
    ..row("all pairs", Geometry::Set, Drawing::Line)
};

/// The six bits that a character encodes.
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

/// The character that encodes six bits, the inverse of [`code`].
pub(super) const fn letter(bits: u8) -> char {
    (match bits {
        0..=25 => b'A' + bits,
        26..=51 => b'a' + bits - 26,
        52..=61 => b'0' + bits - 52,
        62 => b'-',
        _ => b'_',
    }) as char
}

/// The text of the table of the pairs of digits, as 0-based indices, for which `holds`.
pub fn pair_text(digits: usize, holds: impl Fn(usize, usize) -> bool) -> String {
    let mut bits = vec![0; (digits * digits).div_ceil(6)];
    for pair in (0..digits * digits).filter(|pair| holds(pair / digits, pair % digits)) {
        bits[pair / 6] |= 1 << (pair % 6);
    }
    bits.into_iter().map(letter).collect()
}

/// What the pairs of the table have in common, or else a list of them: `neighbours differ by at most 2`.
pub(in crate::constraint) fn in_words(clue: &Clue, space: &Space<'_>) -> Option<String> {
    let table = table_of(clue, space).ok()?;
    let behind = |first: usize| (0..space.digits()).filter(|digit| table.beside(first) >> digit & 1 == 1).collect();
    let all: Vec<Vec<usize>> = (0..space.digits()).map(behind).collect();
    let who = if clue.family == Family::Pair { "neighbours" } else { "each two" };
    let differences = common(space, &all, |a, b| a.abs_diff(b).cast_signed());
    if let Some(differences) = differences {
        let last = space.digits() as i32 - 1;
        return Some(match differences[..] {
            [first, .., end] if end == last && is_run(&differences) => format!("{who} differ by at least {first}"),
            [0, .., end] if is_run(&differences) => format!("{who} differ by at most {end}"),
            _ => format!("{who} differ by {}", joined(&differences)),
        });
    }
    if let Some(sums) = common(space, &all, |a, b| a + b) {
        return Some(format!("{who} add up to {}", joined(&sums)));
    }
    let symbol = |&digit: &usize| space.board.symbol(Digit::from_index(digit));
    let line = |(first, behind): (usize, &Vec<usize>)| {
        let digits: String = behind.iter().map(symbol).collect();
        format!("{} {}", symbol(&first), if digits.is_empty() { "nothing" } else { &digits })
    };
    let lines: Vec<String> = all.iter().enumerate().map(line).collect();
    Some(format!("{who}: behind {}", lines.join(", behind ")))
}

/// The values of `key`, lowest first, for which all pairs of values are in the table; `None` if for some value only a
/// part of its pairs is in it, or if there is no such value.
fn common(space: &Space<'_>, all: &[Vec<usize>], key: impl Fn(i32, i32) -> i32) -> Option<Vec<i32>> {
    let mut known = BTreeMap::new();
    for (a, behind) in all.iter().enumerate() {
        for b in 0..space.digits() {
            let holds = behind.contains(&b);
            if *known.entry(key(space.value(a), space.value(b))).or_insert(holds) != holds {
                return None;
            }
        }
    }
    let held: Vec<i32> = known.into_iter().filter(|&(_, holds)| holds).map(|(key, _)| key).collect();
    (!held.is_empty()).then_some(held)
}

fn is_run(numbers: &[i32]) -> bool {
    numbers.windows(2).all(|pair| pair[1] == pair[0] + 1)
}

fn joined(numbers: &[i32]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
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
    Ok(PairTable::new(digits, &holds))
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
