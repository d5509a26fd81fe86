//! Premises of the uniqueness steps that do not use deadly patterns: reverse graves and symmetry.

use crate::certify::premises::model::{Certificate, Premise, of_facts};
use crate::engine::symmetry::Symmetry;
use crate::{Part, PartName, Pattern, Step};
use deduku_core::board::{Board, Cell, Digit, DigitSet};
use deduku_core::puzzle::Position;

/// The exchange of two digits outside the cells of the pattern, and the facts about those of its cells that are not
/// given.
pub(crate) fn of_exchange(pattern: &Pattern) -> Vec<Premise> {
    let cells = pattern.parts.iter().flat_map(|part| &part.cells).copied().collect();
    let reported = of_facts(pattern).into_iter().filter(|premise| premise.cell().is_some());
    std::iter::once(Premise::Exchange { digits: pattern.digits, cells }).chain(reported).collect()
}

/// The symmetry that maps the step's candidates to impossible ones, and why these are impossible: what the counterpart
/// holds, or that a cell mapped to itself holds one digit.
pub(crate) fn of_symmetry(step: &Step, pattern: &Pattern, position: &Position) -> Certificate {
    let part = |name| pattern.parts.iter().find(|part: &&Part| part.name == name);
    let other = part(PartName::Base).and_then(|part| part.cells.first().copied());
    let removed = &step.conclusion.eliminate;
    let can = |cell: Cell| position.value(cell).map_or_else(|| position.candidates(cell), DigitSet::of);
    let fits = |symmetry: &Symmetry<'_>| {
        removed.iter().all(|&(cell, digit)| {
            let becomes = symmetry.of_digit(digit);
            match other {
                Some(other) => symmetry.of_cell(cell) == other && !can(other).contains(becomes),
                None => symmetry.of_cell(cell) == cell && becomes != digit,
            }
        })
    };
    let Some(symmetry) = Symmetry::all(position.puzzle()).into_iter().find(fits) else {
        return Certificate::default();
    };
    let mut premises = vec![Premise::Symmetry { turn: symmetry.turn.name(), becomes: symmetry.digits.clone() }];
    let Some(other) = other else {
        premises.extend(cells(removed).into_iter().map(|cell| {
            let digits = removed.iter().filter(|of| of.0 == cell).map(|of| of.1).collect();
            Premise::OneDigit { cell, digits: pairs(&symmetry, digits, position.board()) }
        }));
        return premises.into();
    };
    // What the counterpart cannot hold is also excluded, mapped with it, from every cell that the symmetry maps it to.
    let (mut cell, mut missing): (Cell, DigitSet) = (other, removed.iter().map(|of| symmetry.of_digit(of.1)).collect());
    premises.push(Premise::Cell { cell: other, only: can(other) });
    premises.push(Premise::OneDigit { cell: other, digits: can(other) | missing });
    let mut more = Vec::new();
    loop {
        (cell, missing) = (symmetry.of_cell(cell), missing.iter().map(|digit| symmetry.of_digit(digit)).collect());
        if cell == other {
            return Certificate { premises, more, ..Certificate::default() };
        }
        let follows = (position.candidates(cell) & missing).iter().map(|digit| (cell, digit));
        more.extend(follows.filter(|candidate| !removed.contains(candidate)));
    }
}

fn cells(removed: &[(Cell, Digit)]) -> Vec<Cell> {
    let mut cells: Vec<Cell> = removed.iter().map(|of| of.0).collect();
    cells.dedup();
    cells
}

/// Two digits from each cycle of the symmetry that has one of `digits`: both would be in one cell.
fn pairs(symmetry: &Symmetry<'_>, digits: DigitSet, board: &Board) -> DigitSet {
    let mut seen = DigitSet::EMPTY;
    let mut pairs = DigitSet::EMPTY;
    for digit in board.all_digits().iter().filter(|&digit| digits.contains(digit)) {
        if seen.contains(digit) {
            continue;
        }
        pairs |= DigitSet::of(digit) | DigitSet::of(symmetry.of_digit(digit));
        let mut next = digit;
        while !seen.contains(next) {
            seen.insert(next);
            next = symmetry.of_digit(next);
        }
    }
    pairs
}
