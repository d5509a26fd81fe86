//! Groups of cells compared by their product, or by their set of digits.

use super::{Clue, ClueError, Compiled, Drawing, Geometry, Row, Space, row};
use crate::board::Cell;
use crate::constraint::kernels::{Automaton, Machine};

pub(in crate::constraint) static EQUAL_PRODUCT: Row = Row {
    rule: "The digits of each group have the same product.",
    said: "All indicated diagonals have the same product.",
    arguments: "groups: two or more lists of cells",
    help: "A 5 or a 7 in one group is in each of them, if no other digit has it as a factor.",
    words: &["diagonal same/equal product (both all indicated total)"],
    ..row("equal products", Geometry::Roles, Drawing::Listed)
};

pub(in crate::constraint) static DIFFERENT_SETS: Row = Row {
    rule: "No two of the groups have the same set of digits.",
    said: "The sets of digits of rows and columns are all different.",
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

/// A state is the product of the first group, and then what is left of it after the factors of the second; and whether a
/// 0 was among these.
pub(in crate::constraint) fn compile_equal_product(clue: &Clue, space: &Space<'_>) -> Compiled {
    let first = space.first();
    let mut kernels = Vec::new();
    for (half, line) in pairs(clue, space)? {
        let step = move |at: usize, &(product, has_zero): &(i128, bool), digit: usize| {
            let value = digit as i128 + i128::from(first);
            let next = match (at < half, value, product) {
                (true, ..) => product.checked_mul(value).map(|product| (product, false)),
                (false, 0, 0) => Some((0, true)),
                (false, _, 0) => Some((0, has_zero)),
                (false, 0, _) => None,
                (false, ..) => (product % value == 0).then(|| (product / value, false)),
            };
            next.into_iter().collect()
        };
        let accept = |&(product, has_zero): &(i128, bool)| product == 1 || has_zero;
        let machine = Machine { starts: vec![(1_i128, false)], step, accept };
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
