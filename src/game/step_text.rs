//! How a played step is written in a save: its technique, what it does, and its evidence, so that the
//! log of a game that was opened again still explains each step and shows its cells.
//!
//! `pointing r4c1<>5 r4c2<>5 : digit=5 base=box1 cover=row4 cells=r4c7,r4c8`

mod clues;
mod parts;
mod pattern;

use self::parts::{Parts, house_word};
use super::move_parts::{MoveError, read_cell, read_digit, read_placement};
use crate::board::{Board, Cell, DigitSet, HouseId};
use crate::logic::{Bound, Conclusion, Evidence, Step, Technique};

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
    let house = |key: &str, id: HouseId| format!("{key}={}", house_word(id, board));
    let listed = |key: &str, cells: &[Cell]| {
        let names: Vec<String> = cells.iter().map(|&cell| board.cell_name(cell)).collect();
        format!("{key}={}", names.join(","))
    };
    let cells = |cells: &[Cell]| listed("cells", cells);
    let sets = |sets: &[DigitSet]| {
        let texts: Vec<String> = sets.iter().map(ToString::to_string).collect();
        format!("sets={}", texts.join(","))
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
        Evidence::Fish { digit, bases, covers, cells: places, fins } => {
            let mut words = vec!["fish".to_owned(), format!("digit={digit}")];
            words.extend(bases.iter().map(|&id| house("base", id)));
            words.extend(covers.iter().map(|&id| house("cover", id)));
            words.extend([cells(places), listed("fins", fins)]);
            words
        }
        Evidence::Combinations { house: id, rest, cells: empty, sets: left } => {
            vec!["combinations".to_owned(), house("house", *id), format!("rest={rest}"), cells(empty), sets(left)]
        }
        Evidence::Crossing { houses, rests, digits } => {
            let mut words = vec!["crossing".to_owned()];
            words.extend(houses.iter().map(|&id| house("house", id)));
            words.extend(rests.iter().map(|rest| format!("rest={rest}")));
            words.push(sets(digits));
            words
        }
        Evidence::Balance { houses, cages, innies, outies, known, difference } => {
            let mut words = vec!["balance".to_owned()];
            words.extend(houses.iter().map(|&id| house("house", id)));
            words.extend(cages.iter().map(|&id| house("cage", id)));
            words.extend([listed("innies", innies), listed("outies", outies), format!("difference={difference}")]);
            words.extend(known.iter().map(|&(cell, digit)| format!("known={}={digit}", board.cell_name(cell))));
            words
        }
        Evidence::Leftovers { digit, first, second, inside, outside, bound, of_first, times, via } => {
            let mut words = vec!["leftovers".to_owned(), format!("digit={digit}")];
            words.extend(first.iter().map(|&id| house("first", id)));
            words.extend(second.iter().map(|&id| house("second", id)));
            words.extend([listed("inside", inside), listed("outside", outside)]);
            words.extend([format!("bound={}", bound.key()), format!("of-first={of_first}"), format!("times={times}")]);
            words.extend(via.iter().map(|&id| house("via", id)));
            words
        }
        Evidence::Pattern(found) => pattern::write(found, board),
        Evidence::Clues(proof) => clues::write(proof, board),
        Evidence::GridAlone { grid, solutions } => {
            vec!["grid-alone".to_owned(), format!("grid={grid}"), format!("solutions={solutions}")]
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::board::{Digit, HouseKind, named};
    use crate::logic::find_all;
    use crate::puzzle::{Position, Setup};

    /// What every technique finds on the board, whose cages and runs have these sums, with these digits placed.
    fn steps(name: &str, sums: &[u16], placed: &[(&str, u8)]) -> (Arc<Board>, Vec<Step>) {
        let board = Arc::new(named(name).expect("a name"));
        let mut setup = Setup::empty(board.clone());
        if !sums.is_empty() {
            let mut sums = sums.iter().copied();
            let is_summed = |kind| matches!(kind, HouseKind::Cage | HouseKind::Run);
            setup.sums =
                board.houses().iter().map(|house| is_summed(house.kind).then(|| sums.next()).flatten()).collect();
        }
        let mut position = Position::new(&setup.check().expect("well formed"));
        for &(cell, digit) in placed {
            let cell = board.cell_named(cell).expect("on the board");
            position.place(cell, Digit::new(digit).expect("a digit"));
        }
        let found = Technique::ALL.into_iter().flat_map(|technique| find_all(&position, technique));
        let found = found.collect();
        (board, found)
    }

    #[test]
    fn steps_of_every_kind_read_back() {
        let mut kinds = std::collections::BTreeSet::new();
        for (name, sums, placed) in [
            ("9x9+cages(0.1;2.11;9.10.18.19.20;12.13.14)", &[3, 12, 30, 8][..], &[("r2c4", 1)][..]),
            ("4x4+cages(0.1.2;4.5.6)", &[7, 6], &[]),
            ("kakuro(..#/..#/###)", &[3, 9, 4, 8], &[]),
            ("windoku", &[], &[("r2c1", 7)]),
            ("jigsaw-5(AAABBAABBBCCDEECCDEECDDDE)", &[], &[("r5c2", 5)]),
            ("tiny-samurai", &[], &[("r1c1", 1), ("r1c3", 2), ("r4c2", 4), ("r4c4", 3), ("r1c10", 1)]),
        ] {
            let (board, steps) = steps(name, sums, placed);
            for step in steps {
                let text = write_step(&step, &board);
                let words: Vec<&str> = text.split(' ').collect();
                assert_eq!(read_step(&words, &board).as_ref(), Ok(&step), "{text}");
                let kind = words.iter().skip_while(|&&word| word != ":").nth(1);
                kinds.extend(kind.map(|&kind| kind.to_owned()));
            }
        }
        for kind in ["combinations", "crossing", "balance", "leftovers", "grid-alone"] {
            assert!(kinds.contains(kind), "no {kind} was written");
        }
    }
}
