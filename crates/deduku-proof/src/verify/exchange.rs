//! Two digits that could be exchanged everywhere except in a few cells, if one more of these were filled.
//!
//! If each house has both digits in these cells or neither of them, the two digits can be exchanged in the rest of the
//! grid. If the clues allow that, it would be a second solution, so the last cell cannot hold the digit that makes it
//! possible.

use super::Fault;
use super::kept::Rewriting;
use super::names;
use super::premise::Premise;
use super::stated_step::Proof;
use deduku_core::board::{Cell, Digit, DigitSet, HouseId};

/// Checks that the last cell of the premise cannot hold the digit that the conclusion removes from it.
///
/// # Errors
/// What is wrong.
pub(super) fn check(proof: &Proof<'_>) -> Result<(), Fault> {
    let board = proof.position.board();
    let Some((own, digits, cells)) = proof.premises.iter().enumerate().find_map(|(at, premise)| match premise {
        Premise::Exchange { digits, cells } => Some((at, *digits, cells)),
        _ => None,
    }) else {
        return Ok(());
    };
    let claim = |cell: Cell, sign: &str, digit: Digit| names::claim(board, (cell, digit), sign);
    let open = |claim: String| Err(Fault::DoesNotFollow { claim });
    if let Some(&(cell, digit)) = proof.place.first() {
        return open(claim(cell, "=", digit));
    }
    let fits = |&&(cell, digit): &&(Cell, Digit)| digits.contains(&digit) && cells.contains(&cell);
    let Some(&(target, digit)) = proof.eliminate.iter().find(fits) else {
        return open(proof.eliminate.first().map_or_else(String::new, |&(cell, digit)| claim(cell, "<>", digit)));
    };
    if let Some(&(cell, digit)) = proof.eliminate.iter().chain(proof.more).find(|&&of| of != (target, digit)) {
        return open(claim(cell, "<>", digit));
    }
    // What each of the cells holds: the target holds its digit, the others what is given or stated.
    let mut held: Vec<(Cell, Digit)> = Vec::new();
    let mut stated = vec![own];
    for &cell in cells {
        let of_premise = |premise: &Premise| match premise {
            Premise::Cell { cell: of, only } if *of == cell => only.single(),
            _ => None,
        };
        let given = proof.position.puzzle().given(cell);
        let holds = if cell == target {
            Some(digit)
        } else if given.is_some() {
            given
        } else {
            let premise = proof.premises.iter().position(|premise| of_premise(premise).is_some());
            stated.extend(premise);
            premise.and_then(|at| of_premise(&proof.premises[at]))
        };
        let Some(holds) = holds.filter(|holds| digits.contains(holds)) else {
            return open(claim(target, "<>", digit));
        };
        if held.iter().any(|&(other, _)| other == cell) {
            return Err(Fault::NotNeededThere { number: own + 1, what: board.cell_name(cell) });
        }
        held.push((cell, holds));
    }
    if let Some(number) = (0..proof.premises.len()).find(|at| !stated.contains(at)) {
        return Err(Fault::NotNeeded { number: number + 1 });
    }
    let count = |house: HouseId, of: Digit| {
        let here = |(cell, digit): &&(Cell, Digit)| *digit == of && board.house(house).cells.contains(cell);
        held.iter().filter(here).count()
    };
    let [one, other] = digits;
    let is_even = |house: HouseId| count(house, one) == count(house, other) && count(house, one) < 2;
    let is_apart = |house: HouseId| count(house, one) == 0;
    // An incomplete house with a sum could hold only one of the two digits, and its sum would change.
    let keeps_sum =
        |house: HouseId| !is_apart(house) || board.is_complete(house) || proof.position.puzzle().sum(house).is_none();
    // Every other cell has none of the two digits, or takes the other one.
    let changed: Vec<Cell> =
        board.cells().filter(|&cell| board.houses_of(cell).iter().all(|&house| is_apart(house))).collect();
    let changed: Vec<Cell> = changed.into_iter().filter(|cell| !cells.contains(cell)).collect();
    let before = |cell: Cell| match held.iter().find(|(other, _)| *other == cell) {
        Some(&(_, digit)) => DigitSet::of(digit),
        None if changed.contains(&cell) => proof.clues.digits(cell),
        None => proof.clues.digits(cell) - DigitSet::of(one) - DigitSet::of(other),
    };
    let becomes = |cell: Cell, digit: Digit| match digits {
        [one, other] if digit == one && changed.contains(&cell) => other,
        [one, other] if digit == other && changed.contains(&cell) => one,
        _ => digit,
    };
    let can_change = |&cell: &Cell| {
        let taken = before(cell).iter().filter(|digit| digits.contains(digit)).map(|digit| becomes(cell, digit));
        taken.collect::<DigitSet>().is_subset(proof.free[cell.index()])
    };
    let rewriting = Rewriting { changed: &changed, from: &|cell| cell, before: &before, becomes: &becomes };
    let is_right = board.house_ids().all(|house| is_even(house) && keeps_sum(house))
        && board.house_ids().any(|house| board.is_complete(house) && is_apart(house))
        && changed.iter().all(can_change)
        && proof.clues.broken(&rewriting).is_none();
    if is_right { Ok(()) } else { open(claim(target, "<>", digit)) }
}
