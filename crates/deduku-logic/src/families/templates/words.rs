//! Wording of the reasons for templates.

use crate::wording::notation::facts;
use crate::wording::reason::Reason;
use crate::wording::words::Words;
use crate::{Fact, Pattern, Step, Technique};
use deduku_core::board::{Cell, Digit, DigitSet, HouseId};

/// The most claims that are followed house by house.
const MOST_FOLLOWED: usize = 4;

/// A house that needs a digit, and the digit's places there.
type Places = (HouseId, Digit, Vec<Cell>);

/// Why every way to place the digit, or none, uses the cells.
pub(crate) fn explanation(step: &Step, pattern: &Pattern, words: Words<'_>) -> Reason {
    let places: Vec<Places> = pattern.facts.iter().filter_map(places).collect();
    let set = step.conclusion.place.iter().map(|&candidate| (candidate, false));
    let claims: Vec<_> = set.chain(step.conclusion.eliminate.iter().map(|&candidate| (candidate, true))).collect();
    let stated = claims.iter().take(MOST_FOLLOWED).map(|&((cell, digit), holds)| {
        let not = if holds { "" } else { " not" };
        let follows = follows(&places, ((cell, digit), holds), words);
        let follows =
            follows.unwrap_or_else(|| "there would be no way to choose places in all of these houses".to_owned());
        format!("If {} were{not} {}, {follows}", words.cell(cell), words.digit(digit))
    });
    // Most digits are placed by themselves. Where places of others count, to list them all would fill the screen.
    let (own, others): (Vec<&Fact>, Vec<&Fact>) = pattern.facts.iter().partition(|fact| is_of(fact, pattern.digits));
    let others: DigitSet = others.into_iter().filter_map(self::places).map(|(_, digit, _)| digit).collect();
    let beside = match others.len() {
        0 => String::new(),
        _ => format!(". The places that are left for {} count as well", words.digits_and(others)),
    };
    let own = Pattern { facts: own.into_iter().cloned().collect(), ..Pattern::default() };
    let digit = words.digits_and(pattern.digits);
    let way = if step.technique == Technique::TemplateSet { "every" } else { "no" };
    Reason {
        question: format!("In how many ways can all {digit}s be placed?"),
        given: facts(&own, words) + &beside,
        why: stated.collect(),
        so: if claims.len() > MOST_FOLLOWED {
            "The other cells fail in a similar way".to_owned()
        } else {
            String::new()
        },
        because: format!("{way} way to place the {digit}s has it"),
    }
}

fn is_of(fact: &Fact, digits: DigitSet) -> bool {
    !matches!(fact, Fact::Places { digit, .. } if !digits.contains(*digit))
}

fn places(fact: &Fact) -> Option<Places> {
    match fact {
        Fact::Places { house, digit, cells } => Some((*house, *digit, cells.clone())),
        _ => None,
    }
}

/// The places that are left one after the other if the candidate holds, or does not, and the house that has none in the
/// end: `only r1c1 would be left for 4 in row 1, and box 9 would have no place for 4`. `None` if no house runs out of
/// places by that alone.
fn follows(places: &[Places], ((cell, digit), holds): ((Cell, Digit), bool), words: Words<'_>) -> Option<String> {
    let board = words.puzzle.board();
    let mut left = places.to_vec();
    let place = |left: &mut Vec<Places>, cell: Cell, digit: Digit| {
        left.retain(|(_, own, cells)| *own != digit || !cells.contains(&cell));
        let excludes = |own: Digit, other: Cell| other == cell || (own == digit && board.sees(cell, other));
        for (_, own, cells) in left.iter_mut() {
            cells.retain(|&other| !excludes(*own, other));
        }
    };
    if holds {
        place(&mut left, cell, digit);
    } else {
        for (_, own, cells) in &mut left {
            cells.retain(|&other| *own != digit || other != cell);
        }
    }
    let mut text = String::new();
    loop {
        if let Some((lacking, digit, _)) = left.iter().find(|(.., cells)| cells.is_empty()) {
            let joint = if text.is_empty() { "" } else { ", and " };
            return Some(format!(
                "{text}{joint}{} would have no place for {}",
                words.house(*lacking),
                words.digit(*digit)
            ));
        }
        let single =
            |(house, digit, cells): &Places| Some((*house, *digit, *cells.first().filter(|_| cells.len() == 1)?));
        let (house, digit, only) = left.iter().find_map(single)?;
        let (joint, verb) = if text.is_empty() { ("only ", " would be left") } else { (", only ", "") };
        text.extend([
            joint,
            &words.cell(only),
            verb,
            " for ",
            &words.digit(digit).to_string(),
            " in ",
            &words.house(house),
        ]);
        place(&mut left, only, digit);
    }
}
