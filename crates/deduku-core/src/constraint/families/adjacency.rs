//! Rules about all neighbours in the grid; some exempt the pairs with dots or letters.

use std::collections::HashSet;

use super::{Clue, Compiled, Drawing, Geometry, Row, Space, UsualNumber, dots, number, push_pair, row, table};
use crate::board::Cell;
use crate::constraint::{Family, neighbours};

pub(in crate::constraint) static ANTI_CONSECUTIVE: Row = Row {
    aliases: &["anticonsecutive"],
    rule: "Neighbours are never consecutive.",
    iss: &["AntiConsecutive"],
    arguments: "no groups",
    help: "A placed 4 removes 3 and 5 from the cells that share a side with it.",
    words: &["adjacent/neighbour not consecutive (adjacent appear two orthogonally)"],
    ..row("anti-consecutive", Geometry::Everywhere, Drawing::Listed)
};

pub(in crate::constraint) static NONCONSECUTIVE: Row = Row {
    rule: "Neighbours without a dot between them are never consecutive.",
    said: "All white dots are given.",
    fpuzzles: &["nonconsecutive"],
    usual: Some(UsualNumber::Is(1)),
    arguments: "no groups; number: the difference that is barred (else 1)",
    help: "Pairs with a white or a black dot are exempt.",
    ..row("nonconsecutive", Geometry::Everywhere, Drawing::Listed)
};

pub(in crate::constraint) static NO_RATIO: Row = Row {
    aliases: &["negative ratio"],
    rule: "All black dots are given: of neighbours without a dot none is twice the other.",
    said: "All black dots are given.",
    fpuzzles: &["negative:ratio"],
    arguments: "no groups; numbers: the barred ratios (else those of the dots, or 2)",
    help: "Pairs with a white or a black dot are exempt.",
    ..row("all black dots given", Geometry::Everywhere, Drawing::Listed)
};

pub(in crate::constraint) static STRICT_KROPKI: Row = Row {
    rule: "All dots are given: neighbours without one are neither consecutive nor one twice the other.",
    said: "All dots are given.",
    iss: &["StrictKropki"],
    arguments: "no groups",
    help: "What is missing says as much as what is drawn.",
    ..row("all dots given", Geometry::Everywhere, Drawing::Listed)
};

pub(in crate::constraint) static STRICT_XV: Row = Row {
    aliases: &["negative xv"],
    rule: "Every X and V is given: neighbours without one add up to neither 5 nor 10.",
    said: "All X and V are given.",
    iss: &["StrictXV"],
    fpuzzles: &["negative:xv"],
    arguments: "no groups",
    help: "What is missing says as much as what is drawn.",
    ..row("all xv given", Geometry::Everywhere, Drawing::Listed)
};

pub(in crate::constraint) static MINIMUM: Row = Row {
    rule: "The cell is less than each neighbour that is not marked too.",
    said: "The digit of a minimum cell is less than all orthogonal neighbours.",
    fpuzzles: &["minimum"],
    arguments: "groups: the marked cells",
    help: "A minimum never holds the highest digit, its neighbours never the lowest.",
    words: &[
        "shaded/grey ~less ~adjacent/neighbour (#4 unshaded than all orthogonally)",
        "minimum/local less ~adjacent/around/neighbour (all than square arrow point inward orthogonally marked)",
        "square arrow inward ~less ~around/adjacent/neighbour (all point)",
    ],
    ..row("minimum", Geometry::Set, Drawing::InCell)
};

pub(in crate::constraint) static MAXIMUM: Row = Row {
    rule: "The cell is greater than each neighbour that is not marked too.",
    said: "The digit of a maximum cell is greater than all orthogonal neighbours.",
    fpuzzles: &["maximum"],
    arguments: "groups: the marked cells",
    help: "A maximum never holds the lowest digit, its neighbours never the highest.",
    words: &[
        "shaded ~greater (unshaded adjacent neighbour than maximum whenever)",
        "dark/grey/shaded ~greater ~neighbour/adjacent (adjacent orthogonally all than #4)",
        "maximum/fortress ~greater ~adjacent/around/neighbour (all than square arrow point outward orthogonally marked)",
        "square arrow outward ~greater ~around/adjacent/neighbour (all point)",
    ],
    ..row("maximum", Geometry::Set, Drawing::InCell)
};

/// The pairs between which the puzzle has a sign of one of these families.
fn marked(space: &Space<'_>, families: &[Family]) -> Result<HashSet<(Cell, Cell)>, crate::constraint::ClueError> {
    let mut pairs = HashSet::new();
    for clue in space.clues.iter().filter(|clue| families.contains(&clue.family)) {
        pairs.extend(dots::pairs(clue, space)?.into_iter().flat_map(|(a, b)| [(a, b), (b, a)]));
    }
    Ok(pairs)
}

/// A relation between all neighbours except those with a sign of these families.
fn everywhere(space: &Space<'_>, but: &[Family], verb: &'static str, holds: impl Fn(i32, i32) -> bool) -> Compiled {
    let spared = marked(space, but)?;
    let table = table(space, holds);
    let mut kernels = Vec::new();
    for (a, b) in space.neighbours().into_iter().filter(|pair| !spared.contains(pair)) {
        push_pair(&mut kernels, a, b, &table, verb);
    }
    Ok(kernels)
}

const DOTS: [Family; 2] = [Family::WhiteDot, Family::BlackDot];

pub(in crate::constraint) fn compile_anti_consecutive(_: &Clue, space: &Space<'_>) -> Compiled {
    everywhere(space, &[], "is not next to", |a, b| (a - b).abs() != 1)
}

pub(in crate::constraint) fn compile_nonconsecutive(clue: &Clue, space: &Space<'_>) -> Compiled {
    let barred = number(clue, space)?;
    everywhere(space, &DOTS, "is not next to", |a, b| (a - b).abs() != barred)
}

pub(in crate::constraint) fn compile_no_ratio(clue: &Clue, space: &Space<'_>) -> Compiled {
    let black = space.clues.iter().filter(|clue| clue.family == Family::BlackDot);
    let mut ratios: Vec<i32> = black.filter_map(|clue| space.number(clue)).collect();
    if !clue.numbers.is_empty() {
        ratios.clone_from(&clue.numbers);
    } else if ratios.is_empty() {
        ratios.push(2);
    }
    everywhere(space, &DOTS, "has no black dot to", |a, b| {
        ratios.iter().all(|&ratio| a != ratio.saturating_mul(b) && b != ratio.saturating_mul(a))
    })
}

pub(in crate::constraint) fn compile_strict_kropki(_: &Clue, space: &Space<'_>) -> Compiled {
    everywhere(space, &DOTS, "has no dot to", |a, b| (a - b).abs() != 1 && a != 2 * b && b != 2 * a)
}

pub(in crate::constraint) fn compile_strict_xv(_: &Clue, space: &Space<'_>) -> Compiled {
    everywhere(space, &[Family::X, Family::V], "has no X or V to", |a, b| a + b != 5 && a + b != 10)
}

fn extreme(clue: &Clue, space: &Space<'_>, verb: &'static str, holds: impl Fn(i32, i32) -> bool) -> Compiled {
    let same = space.clues.iter().filter(|other| other.family == clue.family);
    let marked: HashSet<u16> = same.flat_map(Clue::cells).collect();
    let table = table(space, holds);
    let mut kernels = Vec::new();
    for cell in space.cells(&clue.groups.concat())? {
        for other in neighbours(space.board, cell).into_iter().filter(|other| !marked.contains(&(other.index() as u16)))
        {
            push_pair(&mut kernels, cell, other, &table, verb);
        }
    }
    Ok(kernels)
}

pub(in crate::constraint) fn compile_minimum(clue: &Clue, space: &Space<'_>) -> Compiled {
    extreme(clue, space, "<", |a, b| a < b)
}

pub(in crate::constraint) fn compile_maximum(clue: &Clue, space: &Space<'_>) -> Compiled {
    extreme(clue, space, ">", |a, b| a > b)
}
