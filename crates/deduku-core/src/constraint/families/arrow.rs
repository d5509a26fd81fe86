//! Arrows: the circle or pill is the sum of each shaft; on double arrows the two ends add up to the sum of the cells
//! between them.

use super::{Clue, ClueError, Compiled, Drawing, Geometry, Row, Space, row, weighted};

pub(in crate::constraint) static ARROW: Row = Row {
    rule: "The digits along each shaft add up to the digit in the circle, or to the number in the pill.",
    iss: &["Arrow", "PillArrow"],
    fpuzzles: &["arrow"],
    arguments: "groups: the circle or the pill's cells, then the shafts, each without the circle",
    help: "A shaft of three cells in one box needs at least 6, so its circle holds 6 or more.",
    words: &[
        "arrow sum pill (joined read left right or top bottom formed digit same concatenated)",
        "arrow sum circle/bulb (start joined arrow's total corresponding same it pill end base equal shaft associated excluding pass over out total)",
        "arrow sum base",
        "arrow sum circle pass (over cell all)",
        "shaft sum circle (joined arrow)",
    ],
    ..row("arrow", Geometry::Arrow, Drawing::Arrow)
};

pub(in crate::constraint) static DOUBLE: Row = Row {
    aliases: &["double arrow"],
    rule: "The digits between the circles add up to the same as the two circles.",
    said: "The digits between the two circles of a line add up to the sum of both circles.",
    iss: &["DoubleArrow"],
    fpuzzles: &["doublearrow"],
    arguments: "groups: lines, each from circle to circle",
    help: "Many cells between the circles make them large.",
    words: &[
        "double arrow sum circle (joined end both two between line equal)",
        "line sum circle (end two between joined same excluding)",
        "line sum circle/end both/two (joined between double equal arrow circle end)",
    ],
    ..row("double-ended arrow", Geometry::Line, Drawing::Ends)
};

pub(in crate::constraint) fn compile_arrow(clue: &Clue, space: &Space<'_>) -> Compiled {
    let Some((head, shafts)) = clue.groups.split_first().filter(|(head, _)| (1..=4).contains(&head.len())) else {
        return Err(ClueError::Needs { needs: "a circle, or a pill of at most four cells, and a shaft" });
    };
    // A pill is read in reading order: its last cell is the ones digit, the one before it the tens digit.
    let mut head = space.cells(head)?;
    head.sort_unstable();
    let mut kernels = Vec::new();
    for shaft in shafts.iter().filter(|shaft| !shaft.is_empty()) {
        let mut parts: Vec<_> = space.cells(shaft)?.into_iter().map(|cell| (cell, 1)).collect();
        parts.extend(head.iter().rev().enumerate().map(|(at, &cell)| (cell, -(10i32.pow(at as u32)))));
        kernels.push(weighted(space, &parts, 0)?);
    }
    Ok(kernels)
}

pub(in crate::constraint) fn compile_double(clue: &Clue, space: &Space<'_>) -> Compiled {
    let mut kernels = Vec::new();
    for group in clue.groups.iter().filter(|group| group.len() > 2) {
        let cells = space.cells(group)?;
        let last = cells.len() - 1;
        let sign = |at: usize| if at == 0 || at == last { -1 } else { 1 };
        let parts: Vec<_> = cells.iter().enumerate().map(|(at, &cell)| (cell, sign(at))).collect();
        kernels.push(weighted(space, &parts, 0)?);
    }
    Ok(kernels)
}
