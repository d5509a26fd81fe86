//! How a played step is written in a save: its technique, what it does, and its evidence, so that the
//! log of a game that was opened again still explains each step and shows its cells.
//!
//! `pointing r4c1<>5 r4c2<>5 : digit=5 base=box1 cover=row4 cells=r4c7,r4c8`

use super::moves::{MoveError, read_cell, read_digit, read_placement};
use crate::board::{Board, Cell, Digit, DigitSet, HouseId};
use crate::logic::{Conclusion, Evidence, Step, Technique};

/// The words of a step, blank-separated.
pub(super) fn write_step(step: &Step, board: &Board) -> String {
    let mut words = vec![step.technique.facts().key.to_owned()];
    let name = |cell: Cell| board.cell_name(cell);
    words.extend(step.conclusion.place.iter().map(|&(cell, digit)| format!("{}={digit}", name(cell))));
    words.extend(step.conclusion.eliminate.iter().map(|&(cell, digit)| format!("{}<>{digit}", name(cell))));
    words.push(":".to_owned());
    words.extend(write_evidence(&step.evidence, board));
    words.join(" ")
}

fn write_evidence(evidence: &Evidence, board: &Board) -> Vec<String> {
    let house = |key: &str, id: HouseId| {
        let house = board.house(id);
        format!("{key}={}{}", house.kind.word(), house.number)
    };
    let cells = |cells: &[Cell]| {
        let names: Vec<String> = cells.iter().map(|&cell| board.cell_name(cell)).collect();
        format!("cells={}", names.join(","))
    };
    match evidence {
        Evidence::FullHouse { house: id } => vec!["full-house".to_owned(), house("house", *id)],
        Evidence::NakedSingle => vec!["naked-single".to_owned()],
        Evidence::HiddenSingle { house: id } => vec!["hidden-single".to_owned(), house("house", *id)],
        Evidence::Locked { digit, base, cover, cells: places } => {
            let mut words = vec!["locked".to_owned(), format!("digit={digit}"), house("base", *base), cells(places)];
            words.extend(cover.map(|id| house("cover", id)));
            words
        }
        Evidence::NakedSubset { cells: subset, digits, houses } => {
            let mut words = vec!["naked-subset".to_owned(), cells(subset), format!("digits={digits}")];
            words.extend(houses.iter().map(|&id| house("house", id)));
            words
        }
        Evidence::HiddenSubset { house: id, cells: places, digits } => {
            vec!["hidden-subset".to_owned(), house("house", *id), cells(places), format!("digits={digits}")]
        }
        Evidence::Guess { candidates, attempt } => {
            let candidates: String = candidates.iter().map(|digit| digit.symbol()).collect();
            vec!["guess".to_owned(), format!("digits={candidates}"), format!("attempt={attempt}")]
        }
        Evidence::Retreat { guess } => vec!["retreat".to_owned(), format!("guess={guess}")],
    }
}

/// The step of these words.
pub(super) fn read_step(words: &[&str], board: &Board) -> Result<Step, MoveError> {
    let missing = |wanted| MoveError::Missing { word: "step".to_owned(), wanted };
    let (&key, rest) = words.split_first().ok_or_else(|| missing("a technique"))?;
    let technique = Technique::named(key).ok_or_else(|| MoveError::part(key, "a technique"))?;
    let colon = rest.iter().position(|&word| word == ":").ok_or_else(|| missing("its evidence after a colon"))?;
    let mut conclusion = Conclusion::default();
    for word in &rest[..colon] {
        if let Some((cell, digit)) = word.split_once("<>") {
            conclusion.eliminate.push((read_cell(cell, board)?, read_digit(digit, board)?));
        } else {
            conclusion.place.push(read_placement(word, board)?);
        }
    }
    let (&kind, parts) = rest[colon + 1..].split_first().ok_or_else(|| missing("its evidence after a colon"))?;
    let evidence = read_evidence(kind, &Parts { words: parts, board })?;
    Ok(Step { technique, conclusion, evidence })
}

fn read_evidence(kind: &str, parts: &Parts<'_>) -> Result<Evidence, MoveError> {
    Ok(match kind {
        "full-house" => Evidence::FullHouse { house: parts.house("house")? },
        "naked-single" => Evidence::NakedSingle,
        "hidden-single" => Evidence::HiddenSingle { house: parts.house("house")? },
        "locked" => Evidence::Locked {
            digit: read_digit(parts.value("digit")?, parts.board)?,
            base: parts.house("base")?,
            cover: parts.houses("cover")?.first().copied(),
            cells: parts.cells()?,
        },
        "naked-subset" => Evidence::NakedSubset {
            cells: parts.cells()?,
            digits: parts.digits()?.into_iter().collect::<DigitSet>(),
            houses: parts.houses("house")?,
        },
        "hidden-subset" => Evidence::HiddenSubset {
            house: parts.house("house")?,
            cells: parts.cells()?,
            digits: parts.digits()?.into_iter().collect::<DigitSet>(),
        },
        "guess" => {
            let candidates = parts.digits()?;
            let attempt = parts.number("attempt")?;
            if attempt >= candidates.len() {
                return Err(MoveError::part(parts.value("attempt")?, "the place of a candidate, from 0"));
            }
            Evidence::Guess { candidates, attempt }
        }
        "retreat" => Evidence::Retreat { guess: parts.number("guess")? },
        _ => return Err(MoveError::part(kind, "a kind of evidence")),
    })
}

/// The words `key=value` of an evidence.
struct Parts<'a> {
    words: &'a [&'a str],
    board: &'a Board,
}

impl<'a> Parts<'a> {
    fn values(&self, key: &'a str) -> impl Iterator<Item = &'a str> {
        self.words.iter().filter_map(move |word| word.strip_prefix(key)?.strip_prefix('='))
    }

    fn value(&self, key: &'static str) -> Result<&'a str, MoveError> {
        let missing = || MoveError::Missing { word: "step".to_owned(), wanted: key };
        self.values(key).next().ok_or_else(missing)
    }

    fn number(&self, key: &'static str) -> Result<usize, MoveError> {
        let value = self.value(key)?;
        value.parse().map_err(|_| MoveError::part(value, "a number"))
    }

    fn cells(&self) -> Result<Vec<Cell>, MoveError> {
        self.value("cells")?.split(',').map(|name| read_cell(name, self.board)).collect()
    }

    fn digits(&self) -> Result<Vec<Digit>, MoveError> {
        let mut symbol = [0; 4];
        self.value("digits")?.chars().map(|digit| read_digit(digit.encode_utf8(&mut symbol), self.board)).collect()
    }

    fn houses(&self, key: &'static str) -> Result<Vec<HouseId>, MoveError> {
        let id = |value| {
            let named = |&id: &HouseId| {
                let house = self.board.house(id);
                value == format!("{}{}", house.kind.word(), house.number)
            };
            self.board.house_ids().find(named).ok_or_else(|| MoveError::part(value, "a house of this board"))
        };
        self.values(key).map(id).collect()
    }

    fn house(&self, key: &'static str) -> Result<HouseId, MoveError> {
        self.value(key)?;
        Ok(self.houses(key)?[0])
    }
}
