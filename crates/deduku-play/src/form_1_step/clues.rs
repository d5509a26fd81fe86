//! Reads the proof of a step by clues from a save of version 1.
//!
//! `assumed=r1c1/5`, `clue=3/thermometer/r1c1,r1c2`, `differ=row1/r1c1,r1c2`, `places=row1/5/r1c1,r1c4`,
//! `known=r1c1/45`, `line=clue/0/r1c1-5,r1c2-6`. Spaces in the name of a family are written as hyphens.

use super::parts::Parts;
use crate::move_parts::{MoveError, read_cell, read_digit};
use deduku_core::board::{Cell, Digit, DigitSet};
use deduku_core::constraint::Family;
use deduku_logic::{ClueGround, ClueLine, ClueProof, ClueUse, HouseUse, SumUse};

/// Reads the proof from these words.
pub(super) fn read(parts: &Parts<'_>) -> Result<ClueProof, MoveError> {
    let mut proof = ClueProof {
        assumed: parts.values("assumed").next().map(|word| pair(word, '/', parts)).transpose()?,
        refuted: cases(parts)?,
        sums: parts.values("sum").map(|word| sum(word, parts)).collect::<Result<_, _>>()?,
        clues: parts.values("clue").map(|word| clue(word, parts)).collect::<Result<_, _>>()?,
        houses: houses(parts)?,
        known: parts.values("known").map(|word| known(word, parts)).collect::<Result<_, _>>()?,
        lines: parts.values("line").map(|word| line(word, parts)).collect::<Result<_, _>>()?,
    };
    let cases = proof.lines.iter_mut().filter(|line| matches!(line.by, ClueGround::Case(_)));
    cases.enumerate().for_each(|(at, line)| line.by = ClueGround::Case(at));
    if proof.refers_within() {
        Ok(proof)
    } else {
        Err(MoveError::part("line", "a line that names a clue or a house of the step"))
    }
}

/// The cases: the cell that `split` names, with the digit of each line `case/DIGIT/` that begins a case.
fn cases(parts: &Parts<'_>) -> Result<Vec<Vec<(Cell, Digit)>>, MoveError> {
    let Some(name) = parts.values("split").next() else { return Ok(Vec::new()) };
    let cell = read_cell(name, parts.board)?;
    let form = |word: &str| MoveError::part(word, "a digit of the board, from 0");
    let mut cases = Vec::new();
    for word in parts.values("line").filter_map(|word| word.strip_prefix("case/")) {
        let at: usize = word.trim_end_matches('/').parse().map_err(|_| form(word))?;
        if at >= usize::from(parts.board.digits()) {
            return Err(form(word));
        }
        cases.push(vec![(cell, Digit::from_index(at))]);
    }
    Ok(cases)
}

fn pair(word: &str, between: char, parts: &Parts<'_>) -> Result<(Cell, Digit), MoveError> {
    let form = || MoveError::part(word, "a cell and a digit");
    let (cell, digit) = word.split_once(between).ok_or_else(form)?;
    Ok((read_cell(cell, parts.board)?, read_digit(digit, parts.board)?))
}

fn clue(word: &str, parts: &Parts<'_>) -> Result<ClueUse, MoveError> {
    let form = || MoveError::part(word, "the number of a clue, its family and cells");
    let mut fields = word.splitn(3, '/');
    let (Some(number), Some(name), Some(cells)) = (fields.next(), fields.next(), fields.next()) else {
        return Err(form());
    };
    let family = Family::all().iter().copied().find(|family| family.row().name.replace(' ', "-") == name);
    Ok(ClueUse {
        clue: number.parse().map_err(|_| form())?,
        family: family.ok_or_else(form)?,
        cells: parts.cells_of(cells)?,
    })
}

fn sum(word: &str, parts: &Parts<'_>) -> Result<SumUse, MoveError> {
    let form = || MoveError::part(word, "houses, clues, cells, cells and a total");
    let fields: Vec<&str> = word.split(';').collect();
    let &[houses, clues, plus, minus, total] = &fields[..] else { return Err(form()) };
    Ok(SumUse {
        houses: houses.split(',').map(|house| parts.house_of(house)).collect::<Result<_, _>>()?,
        clues: clues.split('+').map(|word| clue(word, parts)).collect::<Result<_, _>>()?,
        plus: parts.cells_of(plus)?,
        minus: parts.cells_of(minus)?,
        total: total.parse().map_err(|_| form())?,
    })
}

/// The houses in the order of the text: lines refer to them by index.
fn houses(parts: &Parts<'_>) -> Result<Vec<HouseUse>, MoveError> {
    let mut houses = Vec::new();
    for word in parts.words {
        if let Some(word) = word.strip_prefix("differ=") {
            let (house, cells) = word.split_once('/').ok_or_else(|| MoveError::part(word, "a house and cells"))?;
            houses.push(HouseUse::Differ { house: parts.house_of(house)?, cells: parts.cells_of(cells)? });
        } else if let Some(word) = word.strip_prefix("places=") {
            let mut fields = word.splitn(3, '/');
            let (Some(house), Some(digit), Some(cells)) = (fields.next(), fields.next(), fields.next()) else {
                return Err(MoveError::part(word, "a house, a digit and cells"));
            };
            houses.push(HouseUse::Places {
                house: parts.house_of(house)?,
                digit: read_digit(digit, parts.board)?,
                cells: parts.cells_of(cells)?,
            });
        }
    }
    Ok(houses)
}

fn known(word: &str, parts: &Parts<'_>) -> Result<(Cell, DigitSet), MoveError> {
    let (cell, only) = word.split_once('/').ok_or_else(|| MoveError::part(word, "a cell and digits"))?;
    Ok((read_cell(cell, parts.board)?, parts.set_of(only)?))
}

fn line(word: &str, parts: &Parts<'_>) -> Result<ClueLine, MoveError> {
    let form = || MoveError::part(word, "clue or house, a number, and candidates");
    let mut fields = word.splitn(3, '/');
    let (Some(kind), Some(at), Some(removed)) = (fields.next(), fields.next(), fields.next()) else {
        return Err(form());
    };
    let at: usize = at.parse().map_err(|_| form())?;
    let by = match kind {
        "clue" => ClueGround::Clue(at),
        "sum" => ClueGround::Sum(at),
        "house" => ClueGround::House(at),
        "case" => ClueGround::Case(at),
        _ => return Err(form()),
    };
    let removed = removed.split(',').filter(|text| !text.is_empty()).map(|text| pair(text, '-', parts));
    Ok(ClueLine { by, removed: removed.collect::<Result<_, _>>()? })
}
