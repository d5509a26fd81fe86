//! Reads a played step from a save of version 1: its technique, conclusion and evidence. Such saves can still be read;
//! new saves have the step as the object that certificates use ([`deduku_logic::step_value`]).
//!
//! `pointing r4c1<>5 r4c2<>5 : digit=5 base=box1 cover=row4 cells=r4c7,r4c8`

mod clues;
mod parts;
mod pattern;

use self::parts::Parts;
use super::move_parts::{MoveError, read_cell, read_digit, read_placement};
use deduku_core::board::{Board, DigitSet};
use deduku_logic::{Bound, Conclusion, Evidence, Step, Technique};

/// Reads the step from these words.
pub(super) fn read(words: &[&str], board: &Board) -> Result<Step, MoveError> {
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
        "fish" => Evidence::Fish {
            digit: read_digit(parts.value("digit")?, parts.board)?,
            bases: parts.houses("base")?,
            covers: parts.houses("cover")?,
            cells: parts.cells()?,
            fins: parts.listed("fins")?,
        },
        "combinations" => Evidence::Combinations {
            house: parts.house("house")?,
            rest: parts.small("rest")?,
            cells: parts.cells()?,
            sets: parts.sets()?,
        },
        "crossing" => {
            let wrong = || MoveError::part("crossing", "two houses, two rests and two sets of digits");
            let rests = parts.values("rest").map(|rest| rest.parse().map_err(|_| MoveError::part(rest, "a number")));
            Evidence::Crossing {
                houses: parts.houses("house")?.try_into().map_err(|_| wrong())?,
                rests: rests.collect::<Result<Vec<u16>, _>>()?.try_into().map_err(|_| wrong())?,
                digits: parts.sets()?.try_into().map_err(|_| wrong())?,
            }
        }
        "balance" => {
            let difference = parts.value("difference")?;
            Evidence::Balance {
                houses: parts.houses("house")?,
                cages: parts.houses("cage")?,
                innies: parts.listed("innies")?,
                outies: parts.listed("outies")?,
                known: parts
                    .values("known")
                    .map(|known| read_placement(known, parts.board))
                    .collect::<Result<_, _>>()?,
                difference: difference.parse().map_err(|_| MoveError::part(difference, "a number"))?,
            }
        }
        "leftovers" => {
            let bound = parts.value("bound")?;
            let known = [Bound::AtMost, Bound::AtLeast].into_iter().find(|known| known.key() == bound);
            Evidence::Leftovers {
                digit: read_digit(parts.value("digit")?, parts.board)?,
                first: parts.houses("first")?,
                second: parts.houses("second")?,
                inside: parts.listed("inside")?,
                outside: parts.listed("outside")?,
                of_first: parts.value("of-first")? == "true",
                bound: known.ok_or_else(|| MoveError::part(bound, "at-most or at-least"))?,
                times: parts.small("times")?,
                via: parts.houses("via")?,
            }
        }
        "clues" => Evidence::Clues(Box::new(clues::read(parts)?)),
        "pattern" => Evidence::Pattern(Box::new(pattern::read(parts)?)),
        "grid-alone" => {
            let grid = parts.number("grid")?;
            if grid >= parts.board.grids().len() {
                return Err(MoveError::part(parts.value("grid")?, "a grid of this board, from 0"));
            }
            Evidence::GridAlone { grid, solutions: parts.number("solutions")? }
        }
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
