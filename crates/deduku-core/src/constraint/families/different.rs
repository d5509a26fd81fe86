//! Groups that hold different digits: extra regions, single diagonals, windows, disjoint groups.

use super::{Clue, ClueError, Compiled, Drawing, Geometry, Row, Space, number, push_different, row};
use crate::board::{Cell, HouseKind, customary_boxes};
use crate::constraint::kernels::SameDigits;

pub(in crate::constraint) static ALL_DIFFERENT: Row = Row {
    aliases: &["extra region", "all different"],
    rule: "The cells hold different digits.",
    said: "The shaded cells of an extra region hold different digits.",
    iss: &["AllDifferent"],
    fpuzzles: &["extraregion"],
    arguments: "groups: sets of cells",
    help: "A group of as many cells as there are digits holds each of them.",
    words: &[
        "shaded/grey/extra once (tenth region cell appear group area range)",
        "shaded/grey/extra region/area/cell unique",
        "shaded/grey/extra region/area/box/cell range (once #9)",
        "line unique (nabner)",
        "line range (once complete)",
        "line set range (once complete)",
        "extra region (normal shaded area)",
    ],
    ..row("extra region", Geometry::Set, Drawing::Shade)
};

pub(in crate::constraint) static DIAGONAL: Row = Row {
    rule: "The marked diagonal holds different digits.",
    iss: &["Diagonal"],
    fpuzzles: &["diagonal+", "diagonal-"],
    arguments: "no groups; number: 1 for the rising diagonal, -1 for the falling one",
    help: "The diagonal counts as one more row.",
    words: &[
        "diagonal once (appear main long two both range)",
        "diagonal range (contain every main both each)",
        "diagonal unique (either main long two both blue marked grey appear)",
    ],
    ..row("diagonal", Geometry::Everywhere, Drawing::Line)
};

pub(in crate::constraint) static WINDOKU: Row = Row {
    aliases: &["windows"],
    rule: "Each of the extra boxes, one cell from the border and from each other, holds different digits.",
    said: "Each shaded window holds every digit once.",
    iss: &["Windoku"],
    arguments: "no groups",
    help: "The four windows of a grid with boxes of 3×3 imply five more groups.",
    words: &[
        "grey/shaded box range #4 (once appear windoku)",
        "window/windoku once (shaded region range four box)",
        "window range (shaded region four box #4 once 3x3 each)",
        "windoku unique (shaded region range four box)",
    ],
    ..row("windoku windows", Geometry::Everywhere, Drawing::Shade)
};

pub(in crate::constraint) static DISJOINT: Row = Row {
    aliases: &["disjoint sets"],
    rule: "Cells in the same place of each box hold different digits.",
    iss: &["DisjointSets"],
    fpuzzles: &["disjointgroups"],
    arguments: "no groups",
    help: "The top left cells of all boxes are one more house, and so on.",
    words: &[
        "same/joined/relative position unique (positions box same region joined relative appear two different all)",
        "same position not/different (greater-one relative appear two different region box joined digit ever)",
        "position box unique/different (all appear #9)",
        "disjoint (set group)",
        "position box once (#9 possible take)",
        "digit take/occupy/pass position box once (possible)",
        "digit occupy/pass/appear possible position box",
    ],
    ..row("disjoint groups", Geometry::Everywhere, Drawing::Listed)
};

pub(in crate::constraint) static SAME_REGIONS: Row = Row {
    rule: "All rows, columns and regions hold the same digits.",
    iss: &["RegionSameValues"],
    arguments: "no groups",
    help: "It holds for those of the most cells. A digit that one of them cannot hold is in none.",
    ..row("same regions", Geometry::Everywhere, Drawing::Listed)
};

pub(in crate::constraint) fn compile(clue: &Clue, space: &Space<'_>) -> Compiled {
    let mut kernels = Vec::new();
    for group in &clue.groups {
        push_different(&mut kernels, &space.cells(group)?, space);
    }
    Ok(kernels)
}

/// The cells of a diagonal: 1 for the rising one, -1 for the falling one.
pub(in crate::constraint) fn diagonal(space: &Space<'_>, direction: i32) -> Vec<Cell> {
    let side = space.rows().min(space.columns());
    let row = |at: usize| if direction > 0 { space.rows() - 1 - at } else { at };
    (0..side).filter_map(|at| space.at(row(at), at)).collect()
}

pub(in crate::constraint) fn compile_diagonal(clue: &Clue, space: &Space<'_>) -> Compiled {
    let direction = number(clue, space)?;
    let mut kernels = Vec::new();
    push_different(&mut kernels, &diagonal(space, direction), space);
    Ok(kernels)
}

pub(in crate::constraint) fn compile_windoku(_: &Clue, space: &Space<'_>) -> Compiled {
    let size = space.regions().first().map_or(space.digits(), Vec::len);
    let (rows, columns) = (space.rows(), space.columns());
    let lines = [rows, columns, size].map(|number| u8::try_from(number).unwrap_or(u8::MAX));
    let Some(boxes) = customary_boxes(lines[0], lines[1], lines[2]) else {
        return Err(ClueError::Needs { needs: "a grid that boxes of one size can divide" });
    };
    let (high, wide) = (usize::from(boxes.rows), usize::from(boxes.columns));
    let mut kernels = Vec::new();
    // A line is free beside each window, also between the last one and the edge.
    for top in (1..rows).step_by(high + 1).filter(|top| top + high < rows) {
        for left in (1..columns).step_by(wide + 1).filter(|left| left + wide < columns) {
            let cells = (0..high * wide).filter_map(|at| space.at(top + at / wide, left + at % wide));
            push_different(&mut kernels, &cells.collect::<Vec<_>>(), space);
        }
    }
    Ok(kernels)
}

pub(in crate::constraint) fn compile_disjoint(_: &Clue, space: &Space<'_>) -> Compiled {
    let regions = space.regions();
    let most = regions.iter().map(Vec::len).max().unwrap_or(0);
    let mut kernels = Vec::new();
    for at in 0..most {
        let cells: Vec<Cell> = regions.iter().filter_map(|region| region.get(at).copied()).collect();
        push_different(&mut kernels, &cells, space);
    }
    Ok(kernels)
}

pub(in crate::constraint) fn compile_same_regions(_: &Clue, space: &Space<'_>) -> Compiled {
    let lines = || space.board.houses().iter().filter(|house| matches!(house.kind, HouseKind::Row | HouseKind::Column));
    let mut all = space.regions();
    let size = lines().map(|line| line.cells.len()).chain(all.iter().map(Vec::len)).max().unwrap_or(0);
    all.retain(|region| region.len() == size);
    // It follows for rows and columns that hold every digit, and where such regions fill the grid.
    if size < space.digits() && all.len() * size < space.board.grid_cells() {
        all.extend(lines().map(|line| line.cells.to_vec()).filter(|line| line.len() == size));
    }
    Ok(vec![SameDigits::new(all.concat(), size).into()])
}
