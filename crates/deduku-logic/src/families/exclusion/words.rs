//! Wording of the reasons for aligned exclusion.

use crate::wording::reason::Reason;
use crate::wording::words::{Words, and, or, sorted};
use crate::{Fact, Part, Pattern};
use deduku_core::board::{Cell, Digit, DigitSet};
use deduku_core::order::OrderBy;

/// The most choices that fail for reasons of their own and are told one by one.
const MOST_TOLD: usize = 8;

/// Digits of the first base and every choice for the others.
pub(crate) fn explanation(pattern: &Pattern, words: Words<'_>) -> Reason {
    let [bases, around] = &pattern.parts[..] else { return Reason::default() };
    let [first, others @ ..] = &by_facts(bases, pattern)[..] else { return Reason::default() };
    let runs_out = match &around.cells[..] {
        [] => String::new(),
        cells => {
            let cells: Vec<String> = sorted(cells).into_iter().map(|cell| with_digits(cell, pattern, words)).collect();
            format!(", or leave {} without a candidate", or(&cells))
        }
    };
    let one_by_one = pattern.digits.iter().map(|digit| {
        let told = failures((*first, digit), others, &around.cells, pattern, words)?;
        Some(format!("With {} in {}, {}", words.digit(digit), words.cell(*first), told.join("; ")))
    });
    let one_by_one: Vec<String> = one_by_one.collect::<Option<_>>().unwrap_or_default();
    let removed = words.digits_or(pattern.digits);
    let (cell, choices) =
        (words.cell(*first), and(&others.iter().map(|&cell| with_digits(cell, pattern, words)).collect::<Vec<_>>()));
    let every = match &one_by_one[..] {
        [] => format!(
            "If {cell} were {removed}, every choice for {choices} would put a digit twice into a house{runs_out}"
        ),
        _ => format!("If {cell} were {removed}, no choice would be left for {choices}"),
    };
    Reason {
        question: format!("What if one of these cells is {removed}?"),
        why: [every].into_iter().chain(one_by_one).collect(),
        because: "with it no choice for the other cells is left".to_owned(),
        ..Reason::default()
    }
}

/// Why each choice for the others fails if the first cell holds this digit: choices that fail for the same reason
/// together. `None` if there are too many reasons, or one is not a house's.
fn failures(
    (first, digit): (Cell, Digit),
    others: &[Cell],
    around: &[Cell],
    pattern: &Pattern,
    words: Words<'_>,
) -> Option<Vec<String>> {
    let board = words.puzzle.board();
    let choices = others.iter().fold(vec![vec![(first, digit)]], |choices, &cell| {
        let digits = only(cell, pattern).unwrap_or_default();
        let with = |choice: &Vec<(Cell, Digit)>| {
            digits.iter().map(|digit| [&choice[..], &[(cell, digit)]].concat()).collect::<Vec<_>>()
        };
        choices.iter().flat_map(with).collect()
    });
    let mut told: Vec<String> = Vec::new();
    for choice in choices {
        let clash = choice.iter().enumerate().find_map(|(at, &(cell, digit))| {
            let twice = |&&(other, its): &&(Cell, Digit)| its == digit && board.sees(cell, other);
            choice[at + 1..].iter().find(twice).map(|&(other, _)| {
                let (other, digit) = (words.cell(other), words.digit(digit));
                if cell == first {
                    format!("{other} cannot be {digit}")
                } else {
                    format!("{} and {other} cannot both be {digit}", words.cell(cell))
                }
            })
        });
        let empty = || {
            let fewest = around.iter().filter_map(|&cell| {
                let by = choice.iter().filter(|(base, _)| board.sees(*base, cell));
                let by: Vec<(Cell, Digit)> = by
                    .copied()
                    .filter(|(_, digit)| only(cell, pattern).is_some_and(|all| all.contains(*digit)))
                    .collect();
                let taken: DigitSet = by.iter().map(|&(_, digit)| digit).collect();
                (only(cell, pattern)? - taken).is_empty().then_some((cell, by))
            });
            let (cell, by) = fewest.min_by_key(|(_, by)| by.len())?;
            let by: Vec<String> = by
                .iter()
                .filter(|(base, _)| *base != first)
                .map(|&(base, digit)| format!("{} in {}", words.digit(digit), words.cell(base)))
                .collect();
            Some(format!("{} would leave {} without a candidate", and(&by), words.cell(cell)))
        };
        let reason = clash.or_else(empty)?;
        if !told.contains(&reason) {
            told.push(reason);
        }
        if told.len() > MOST_TOLD {
            return None;
        }
    }
    Some(told)
}

/// The bases, starting with the one of which nothing is assumed.
fn by_facts(bases: &Part, pattern: &Pattern) -> Vec<Cell> {
    let mut cells = bases.cells.clone();
    cells.order_by(|&cell| only(cell, pattern).is_some());
    cells
}

/// The candidates of the cell according to its fact.
fn only(cell: Cell, pattern: &Pattern) -> Option<DigitSet> {
    pattern.facts.iter().find_map(|fact| match fact {
        Fact::Cell { cell: own, digits } if *own == cell => Some(*digits),
        _ => None,
    })
}

/// `r1c1 (12)`
fn with_digits(cell: Cell, pattern: &Pattern, words: Words<'_>) -> String {
    let digits = only(cell, pattern).unwrap_or_default();
    format!("{} ({})", words.cell(cell), words.digits(digits))
}
