//! Cells with odd and even digits.

use super::{Clue, Compiled, Drawing, Geometry, Row, Space, row};
use crate::constraint::kernels::Allowed;

pub(in crate::constraint) static ODD: Row = Row {
    rule: "The cell holds an odd digit.",
    said: "A digit in a grey circle is odd.",
    fpuzzles: &["odd"],
    help: "A grey circle marks it: up to 9, the cell holds 1, 3, 5, 7 or 9.",
    words: &["odd (unattached circle square shaded round filled bordered appear place)"],
    ..row("odd", Geometry::Set, Drawing::InCell)
};

pub(in crate::constraint) static EVEN: Row = Row {
    rule: "The cell holds an even digit.",
    said: "A digit in a grey square is even.",
    fpuzzles: &["even"],
    help: "A grey square marks it: up to 9, the cell holds 2, 4, 6 or 8.",
    words: &["even (unattached circle square shaded round filled bordered appear place)"],
    ..row("even", Geometry::Set, Drawing::InCell)
};

pub(in crate::constraint) fn compile_odd(clue: &Clue, space: &Space<'_>) -> Compiled {
    with_remainder(clue, space, 1)
}

pub(in crate::constraint) fn compile_even(clue: &Clue, space: &Space<'_>) -> Compiled {
    with_remainder(clue, space, 0)
}

fn with_remainder(clue: &Clue, space: &Space<'_>, remainder: i32) -> Compiled {
    let digits = space.bits(|value| value % 2 == remainder);
    let cells = space.cells(&clue.groups.concat())?;
    Ok(cells.into_iter().map(|cell| Allowed::new(cell, digits).into()).collect())
}
