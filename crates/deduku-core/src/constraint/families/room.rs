//! Clues beside the grid that depend on the first digit of the line: numbered rooms and X-sums.

use super::{Clue, Compiled, Drawing, Geometry, Kernel, Row, Space, number, one_group, plain_sum, row};
use crate::constraint::kernels::{Allowed, Any};

pub(in crate::constraint) static NUMBERED: Row = Row {
    rule: "The clue stands in the Nth cell from its side, where N is the digit in the first.",
    iss: &["NumberedRoom"],
    arguments: "groups: the line from the clue's side; number: the clue",
    help: "A 1 in the first cell would have to be the clue itself.",
    words: &[
        "nth first (position visible x)",
        "n adjacent/next outside/clue (let first visible n)",
        "nth n first outside/clue (equal same row column visible side)",
        "nth n first (appear outside clue place give direction row column joined cell side counting adjacent next edge visible if)",
        "outside nth x first (clue place digit give direction row column joined cell side appear seen)",
        "nth (outside clue place digit give direction row column joined cell)",
    ],
    ..row("numbered room", Geometry::Outside, Drawing::Outside)
};

pub(in crate::constraint) static X_SUM: Row = Row {
    aliases: &["x-sum"],
    rule: "The first X digits from the clue's side add up to the clue, where X is the first of them.",
    iss: &["XSum"],
    fpuzzles: &["xsum"],
    arguments: "groups: the line from the clue's side; number: the sum (none: no clue)",
    help: "X itself is part of the sum.",
    words: &[
        "sum first/nearest x/n (cell row column digit outside clue direction or joined side start starting from edge end visible closest)",
        "outside x first (read across adjacent count equal visible place nearest)",
        "x first (row column or joined direction)",
        "x first (digit cell row column those direction joined place)",
    ],
    ..row("x sum", Geometry::Outside, Drawing::Outside)
};

pub(in crate::constraint) fn compile_numbered(clue: &Clue, space: &Space<'_>) -> Compiled {
    let digit = space.bit(number(clue, space)?)?;
    let line = one_group(clue, space)?;
    let alternatives = line.iter().enumerate().filter_map(|(at, &cell)| {
        let own = space.bit(at as i32 + 1).ok()?;
        Some(vec![Allowed::new(line[0], own).into(), Allowed::new(cell, digit).into()])
    });
    Ok(vec![Any::new(alternatives.collect()).into()])
}

pub(in crate::constraint) fn compile_x_sum(clue: &Clue, space: &Space<'_>) -> Compiled {
    let Some(&total) = clue.numbers.first() else { return Ok(Vec::new()) };
    let line = one_group(clue, space)?;
    let mut alternatives: Vec<Vec<Kernel>> = Vec::new();
    for count in 1..=line.len() {
        let Ok(own) = space.bit(count as i32) else { continue };
        alternatives.push(vec![Allowed::new(line[0], own).into(), plain_sum(space, &line[..count], total)?]);
    }
    Ok(vec![Any::new(alternatives).into()])
}
