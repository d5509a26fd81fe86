//! The steps that follow from a unique rectangle or loop, by those of its cells that have other candidates.

use super::geometry::{HOUSE_SETS, bits, choices, common_peers, houses_around, places};
use super::marks::Marks;
use super::step::{Removed, Step};
use super::unique_loops::{UniqueLoop, unique_loops};

/// The first of the lowest rated steps: a rectangle from 4.5, a loop of six cells from 4.6, of eight from 4.7, of more
/// from 5.0; an additional set (type 3) adds to that.
pub(super) fn unique_loop(marks: &Marks) -> Option<Step> {
    let mut steps = Vec::new();
    for found in unique_loops(marks) {
        conclude(marks, found, &mut steps);
    }
    steps.into_iter().min_by_key(|&(kind, ref step)| (step.rating, kind)).map(|(_, step)| step)
}

/// The type of a loop and its step.
type Typed = (u8, Step);

/// The two cells of a loop that have other candidates, and those candidates.
struct Roof {
    pair: u16,
    cells: u128,
    others: u16,
    rating: u16,
}

fn conclude(marks: &Marks, found: UniqueLoop, steps: &mut Vec<Typed>) {
    let rating = match found.cells.count_ones() {
        4 => 45,
        6 => 46,
        8 => 47,
        _ => 50,
    };
    let has_others = |&cell: &usize| marks.cells[cell] != found.pair;
    let cells = bits(found.cells).filter(has_others).fold(0u128, |set, cell| set | 1 << cell);
    let others = bits(cells).fold(0, |set, cell| set | marks.cells[cell]) & !found.pair;
    if cells.is_power_of_two() {
        let mut removed: Removed = [0; 9];
        places(found.pair).for_each(|digit| removed[digit] = cells);
        steps.extend(Step::removal(rating, removed).map(|step| (1, step)));
    } else if others.is_power_of_two() {
        let digit = others.trailing_zeros() as usize;
        let seen = marks.digits[digit] & common_peers(cells);
        steps.extend(Step::removal_of(rating, digit, seen).map(|step| (2, step)));
    } else if cells.count_ones() == 2 {
        let roof = Roof { pair: found.pair, cells, others, rating };
        houses_around(cells).for_each(|house| with_set(marks, &roof, house, steps));
        houses_around(cells).for_each(|house| locked(marks, &roof, house, steps));
    }
}

/// Type 4: one of the two digits has no other place in the house, so both cells lose the other digit.
fn locked(marks: &Marks, roof: &Roof, house: usize, steps: &mut Vec<Typed>) {
    for digit in places(roof.pair) {
        if marks.digits[digit] & HOUSE_SETS[house] & !roof.cells == 0 {
            let other = (roof.pair & !(1 << digit)).trailing_zeros() as usize;
            steps.extend(Step::removal_of(roof.rating, other, roof.cells).map(|step| (4, step)));
        }
    }
}

/// Type 3: both cells together count as one cell of a naked or hidden set with the other digits; the smallest set that
/// removes anything, naked before hidden.
fn with_set(marks: &Marks, roof: &Roof, house: usize, steps: &mut Vec<Typed>) {
    let rest: Vec<usize> = bits(marks.open & HOUSE_SETS[house] & !roof.cells).collect();
    let before = steps.len();
    for size in 2..=rest.len() {
        let own = |choice: u16| choice >> rest.len() == 0;
        let naked =
            choices(size - 1).filter(|&choice| own(choice)).filter_map(|choice| naked(marks, roof, &rest, choice));
        steps.extend(naked.map(|step| (3, step)));
        if steps.len() == before {
            let hidden = choices(size - 2).filter_map(|digits| hidden(marks, roof, house, digits, size));
            steps.extend(hidden.map(|step| (3, step)));
        }
        if steps.len() > before {
            return;
        }
    }
}

fn naked(marks: &Marks, roof: &Roof, rest: &[usize], choice: u16) -> Option<Step> {
    let size = choice.count_ones() + 1;
    let set = places(choice).fold(roof.others, |set, place| set | marks.cells[rest[place]]);
    if set.count_ones() != size || set & roof.pair != 0 {
        return None;
    }
    let mut removed: Removed = [0; 9];
    for (_, &cell) in rest.iter().enumerate().filter(|&(place, _)| choice >> place & 1 == 0) {
        places(marks.cells[cell] & set).for_each(|digit| removed[digit] |= 1 << cell);
    }
    Step::removal(roof.rating + size as u16 - 1, removed)
}

fn hidden(marks: &Marks, roof: &Roof, house: usize, others: u16, size: usize) -> Option<Step> {
    let all = |digit: usize| marks.digits[digit] & HOUSE_SETS[house];
    if others & roof.pair != 0 || places(others).any(|digit| all(digit) == 0 || all(digit) & roof.cells != 0) {
        return None;
    }
    let digits = others | roof.pair;
    let cells = places(digits).fold(0, |cells, digit| cells | all(digit)) & !roof.cells;
    if cells.count_ones() as usize != size - 1 {
        return None;
    }
    let mut removed: Removed = [0; 9];
    for cell in bits(cells) {
        places(marks.cells[cell] & !digits).for_each(|digit| removed[digit] |= 1 << cell);
    }
    Step::removal(roof.rating + size as u16 - 2, removed)
}
