//! Sums in which digits may repeat: of listed cells, and little killers along a diagonal.

use super::{Clue, ClueError, Compiled, Drawing, Geometry, Row, Space, number, one_group, plain_sum, row, weighted};

pub(in crate::constraint) static SUM: Row = Row {
    rule: "The cells add up to the number; digits may repeat.",
    iss: &["Sum"],
    arguments: "groups: sets of cells; numbers: the sum, then a factor for each cell, if there are factors",
    help: "The least and the greatest sum of the other cells bound what a cell can hold.",
    ..row("sum", Geometry::Set, Drawing::Cage)
};

pub(in crate::constraint) static LITTLE_KILLER: Row = Row {
    aliases: &["littlekiller"],
    rule: "The cells along the arrow beside the grid add up to its number; digits may repeat.",
    said: "A number outside the grid is the sum of the digits along the diagonal that its arrow points to. These digits may repeat.",
    iss: &["LittleKiller"],
    fpuzzles: &["littlekillersum"],
    arguments: "groups: the cells along the diagonal; number: the sum (none: no clue)",
    help: "Cells of the diagonal in one box differ, which bounds what they make together.",
    words: &[
        "diagonal sum (outside clue arrow point total number next joined direction digit little killer repeat corresponding beside edge start side adjacent)",
        "outside sum arrow direction",
        "outside diagonal sum equal",
    ],
    ..row("little killer", Geometry::Outside, Drawing::Outside)
};

pub(in crate::constraint) fn compile_sum(clue: &Clue, space: &Space<'_>) -> Compiled {
    let total = number(clue, space)?;
    let factors = &clue.numbers[1..];
    if factors.is_empty() {
        return clue.groups.iter().map(|group| plain_sum(space, &space.cells(group)?, total)).collect();
    }
    let cells = one_group(clue, space)?;
    if cells.len() != factors.len() {
        return Err(ClueError::Needs { needs: "a factor for each cell" });
    }
    let parts: Vec<_> = cells.into_iter().zip(factors.iter().copied()).collect();
    Ok(vec![weighted(space, &parts, total)?])
}

pub(in crate::constraint) fn compile_little(clue: &Clue, space: &Space<'_>) -> Compiled {
    let Some(&total) = clue.numbers.first() else { return Ok(Vec::new()) };
    Ok(vec![plain_sum(space, &one_group(clue, space)?, total)?])
}
