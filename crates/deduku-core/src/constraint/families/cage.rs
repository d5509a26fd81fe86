//! Cages: sums of different digits, and cages with a condition on their set of digits.

use super::{Clue, ClueError, Compiled, Drawing, Geometry, Kernel, Row, Space, number, plain_sum, push_different, row};
use crate::board::Cell;
use crate::constraint::kernels::{DigitSets, sets};

/// The most sets of digits in a table.
const MOST_SETS: u64 = 20_000;

pub(in crate::constraint) static CAGE: Row = Row {
    aliases: &["killer cage"],
    rule: "The digits of the cage are all different and add up to its sum, if it has one.",
    said: "The digits of a cage are all different and add up to the number in its corner, if there is one.",
    iss: &["Cage"],
    fpuzzles: &["killercage"],
    arguments: "groups: sets of cells; number: the sum (none or 0: the digits only differ); a cell named twice counts twice",
    help: "Few cells with a very small or large sum have only one set of digits.",
    words: &[
        "cage/area/caged sum (corner small total clue top left upper digit unique dashed killer printed written inside top-left indicated value amount equal)",
        "cage/area/caged total corner",
        "cage/area/caged unique (dashed dotted dash outline killer marked -)",
    ],
    ..row("cage", Geometry::Set, Drawing::Cage)
};

pub(in crate::constraint) static RELLIK: Row = Row {
    aliases: &["rellik"],
    rule: "The digits of the cage are all different, and no group of them adds up to the cage's number.",
    iss: &["RellikCage"],
    arguments: "groups: sets of cells; number: the forbidden sum",
    help: "The number itself is not in the cage, nor are two digits that make it.",
    ..row("rellik cage", Geometry::Set, Drawing::Cage)
};

pub(in crate::constraint) static EQUALITY: Row = Row {
    rule: "The digits of the cage are all different; as many are even as odd, as many low as high, and none is the middle one.",
    iss: &["EqualityCage"],
    arguments: "groups: sets of cells",
    help: "With digits from 1 to 9 the cage holds no 5, and half of it is below 5.",
    ..row("equality cage", Geometry::Set, Drawing::Cage)
};

pub(in crate::constraint) static PRIME: Row = Row {
    rule: "The digits of the cage are all different and add up to a prime number.",
    arguments: "groups: sets of cells",
    help: "A cage of two cells has an even and an odd digit, except for 2 as the sum.",
    words: &["cage sum prime (prime number unique)", "prime cage sum prime (number unique)"],
    ..row("prime cage", Geometry::Set, Drawing::Cage)
};

/// The number of sets of `count` out of `digits` digits.
fn sets_of(digits: usize, count: usize) -> u64 {
    (0..count as u64).fold(1, |sets, at| sets * (digits as u64).saturating_sub(at) / (at + 1))
}

fn unique(cells: &[Cell]) -> Vec<Cell> {
    let mut own = cells.to_vec();
    own.sort_unstable();
    own.dedup();
    own
}

pub(in crate::constraint) fn compile_cage(clue: &Clue, space: &Space<'_>) -> Compiled {
    let total = clue.numbers.first().copied().filter(|&total| total != 0);
    let mut kernels = Vec::new();
    for group in &clue.groups {
        let cells = space.cells(group)?;
        push_different(&mut kernels, &cells, space);
        let Some(total) = total else { continue };
        let own = unique(&cells);
        let large = space.digits() > usize::from(sets::DIGITS) && sets_of(space.digits(), own.len()) <= MOST_SETS;
        if large && own.len() == cells.len() {
            kernels.push(DigitSets::new(own, space.digits(), |set| sum_of(space, set) == total).into());
        } else {
            kernels.push(plain_sum(space, &cells, total)?);
        }
    }
    Ok(kernels)
}

fn values_of<'s>(space: &'s Space<'_>, set: u32) -> impl Iterator<Item = i32> + Clone + 's {
    (0..space.digits()).filter(move |digit| set >> digit & 1 == 1).map(|digit| space.value(digit))
}

fn sum_of(space: &Space<'_>, set: u32) -> i32 {
    values_of(space, set).sum()
}

/// Cages whose set of digits has a property.
fn with_sets(clue: &Clue, space: &Space<'_>, holds: impl Fn(u32) -> bool) -> Compiled {
    let mut kernels: Vec<Kernel> = Vec::new();
    for group in &clue.groups {
        let cells = unique(&space.cells(group)?);
        if sets_of(space.digits(), cells.len()) > MOST_SETS {
            return Err(ClueError::TooLarge { what: "there are more than 20000 sets of digits for so many cells" });
        }
        push_different(&mut kernels, &cells, space);
        kernels.push(DigitSets::new(cells, space.digits(), &holds).into());
    }
    Ok(kernels)
}

pub(in crate::constraint) fn compile_rellik(clue: &Clue, space: &Space<'_>) -> Compiled {
    let barred = number(clue, space)?;
    with_sets(clue, space, |set| {
        let mut reach = std::collections::BTreeSet::new();
        for value in values_of(space, set) {
            let more: Vec<i32> = reach.iter().map(|sum| sum + value).collect();
            reach.extend(more);
            reach.insert(value);
        }
        !reach.contains(&barred)
    })
}

pub(in crate::constraint) fn compile_prime(clue: &Clue, space: &Space<'_>) -> Compiled {
    with_sets(clue, space, |set| {
        let sum = sum_of(space, set);
        sum > 1 && (2..sum).take_while(|factor| factor * factor <= sum).all(|factor| sum % factor != 0)
    })
}

pub(in crate::constraint) fn compile_equality(clue: &Clue, space: &Space<'_>) -> Compiled {
    let twice_middle = space.first() + space.last();
    with_sets(clue, space, |set| {
        let values = || values_of(space, set);
        let even = values().filter(|value| value % 2 == 0).count();
        let low = values().filter(|value| 2 * value < twice_middle).count();
        let count = values().count();
        2 * even == count && 2 * low == count && values().all(|value| 2 * value != twice_middle)
    })
}
