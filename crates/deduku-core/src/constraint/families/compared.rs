//! Groups of cells compared by their product, or by their set of digits.

use super::{Clue, ClueError, Compiled, Drawing, Geometry, Row, Space, row};
use crate::board::Cell;
use crate::constraint::kernels::{Automaton, Machine};

pub(in crate::constraint) static EQUAL_PRODUCT: Row = Row {
    rule: "The digits of each group have the same product.",
    arguments: "groups: two or more lists of cells",
    help: "A 5 or a 7 in one group is in each of them, if no other digit has it as a factor.",
    words: &["diagonal same/equal product (both all indicated total)"],
    ..row("equal products", Geometry::Roles, Drawing::Listed)
};

pub(in crate::constraint) static DIFFERENT_SETS: Row = Row {
    rule: "No two of the groups have the same set of digits.",
    arguments: "groups: two or more lists of cells",
    help: "Two groups that have all digits but one in common must differ in the last.",
    words: &["set row column unique (digit or other)"],
    ..row("different sets", Geometry::Roles, Drawing::Listed)
};

/// Two groups as one line, of which the first has so many cells.
fn pairs(clue: &Clue, space: &Space<'_>) -> Result<Vec<(usize, Vec<Cell>)>, ClueError> {
    if clue.groups.len() < 2 {
        return Err(ClueError::Needs { needs: "two or more groups" });
    }
    let groups = clue.groups.iter().map(|group| space.cells(group)).collect::<Result<Vec<_>, _>>()?;
    let mut pairs = Vec::new();
    for (at, second) in groups.iter().enumerate() {
        pairs.extend(groups[..at].iter().map(|first| (first.len(), [first.as_slice(), second].concat())));
    }
    Ok(pairs)
}

/// A state is the product of the first group, and then what is left of it after the factors of the second.
pub(in crate::constraint) fn compile_equal_product(clue: &Clue, space: &Space<'_>) -> Compiled {
    let first = space.first();
    let mut kernels = Vec::new();
    for (half, line) in pairs(clue, space)? {
        let step = move |at: usize, &product: &i64, digit: usize| {
            let value = digit as i64 + i64::from(first);
            match (at < half, value) {
                (true, _) => product.checked_mul(value).into_iter().collect(),
                // A product of nothing else than 0 is 0 as soon as it has one.
                (false, 0) => {
                    if product == 0 {
                        vec![-1]
                    } else {
                        Vec::new()
                    }
                }
                (false, _) if product <= 0 => vec![product],
                (false, _) => {
                    if product % value == 0 {
                        vec![product / value]
                    } else {
                        Vec::new()
                    }
                }
            }
        };
        let machine = Machine { starts: vec![1_i64], step, accept: |&product: &i64| product == 1 || product == -1 };
        kernels.push(Automaton::new(space, &line, "the same product", machine)?.into());
    }
    Ok(kernels)
}

/// A state is the set of digits of the first group, one bit each, and that of the second as far as it was read.
pub(in crate::constraint) fn compile_different_sets(clue: &Clue, space: &Space<'_>) -> Compiled {
    let mut kernels = Vec::new();
    for (half, line) in pairs(clue, space)? {
        let step = move |at: usize, &(one, other): &(u32, u32), digit: usize| {
            let bit = 1 << digit;
            match other {
                // Once they differ, whatever follows does.
                u32::MAX => vec![(0, u32::MAX)],
                _ if at < half => vec![(one | bit, other)],
                _ if one & bit == 0 => vec![(0, u32::MAX)],
                _ => vec![(one, other | bit)],
            }
        };
        let machine = Machine { starts: vec![(0_u32, 0_u32)], step, accept: |&(one, other): &(u32, u32)| one != other };
        kernels.push(Automaton::new(space, &line, "different sets", machine)?.into());
    }
    Ok(kernels)
}
