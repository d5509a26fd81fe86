//! Groups with equal sums: region sum lines, zippers, listed segments.

use super::{Clue, Compiled, Drawing, Geometry, Kernel, Row, Space, row, weighted};
use crate::board::Cell;
use crate::constraint::kernels::EqualSums;

pub(in crate::constraint) static REGION_SUM: Row = Row {
    aliases: &["region sum line"],
    rule: "The line has the same sum in each box that it runs through; each visit to a box counts separately.",
    said: "The line has the same sum in each box that it passes through, each time separately.",
    iss: &["RegionSumLine"],
    fpuzzles: &["regionsumline"],
    arguments: "groups: lines",
    help: "A single cell in a box gives the sum of the parts in the other boxes.",
    words: &[
        "same/equal/stay-same/constant sum box/region (total pass line all through sumline n particular separately border divide segment individual size different portion part one two or more greater multiple each time new)",
        "border joined line same/equal sum/total (segment box region total pass if value)",
        "segment same sum/total (different box region line)",
    ],
    ..row("region sum", Geometry::Line, Drawing::Line)
};

pub(in crate::constraint) static ZIPPER: Row = Row {
    aliases: &["zipper line"],
    rule: "Cells equally far from the centre have one common sum, which is the digit in the centre if there is one.",
    said: "Digits equally far from the centre of the line have the same sum, which is the digit in the centre if there is one.",
    iss: &["Zipper"],
    fpuzzles: &["zipperline"],
    arguments: "groups: lines",
    help: "The digit in the centre is greater than all others of the line.",
    words: &[
        "distance/equidistant/equally centre/middle sum (exact represent equal same line zipper away far pair digit total start starting move outward)",
        "zipper centre/middle sum (line pair digit equal)",
    ],
    ..row("zipper", Geometry::Line, Drawing::Line)
};

pub(in crate::constraint) static EQUAL_SUM: Row = Row {
    rule: "The segments all have the same sum.",
    said: "All indicated diagonals have the same sum.",
    iss: &["EqualSum"],
    words: &[
        "diagonal same/equal sum (both all indicated total)",
        "sum first two sum last two (line equal same 4 four # each)",
    ],
    arguments: "groups: the segments",
    help: "The shortest segment bounds all the others.",
    ..row("equal sums", Geometry::Roles, Drawing::Line)
};

/// Adds that all groups have the same sum.
fn equal(
    kernels: &mut Vec<Kernel>,
    groups: &[Vec<Cell>],
    space: &Space<'_>,
) -> Result<(), crate::constraint::ClueError> {
    let mut all = groups.concat();
    let count = all.len();
    all.sort_unstable();
    all.dedup();
    // Values may be negative, which this kernel does not count.
    if all.len() == count && !space.is_of_values() {
        let differ = |cells: &[Cell]| space.all_differ(cells);
        kernels.push(EqualSums::new(groups, space.first(), space.digits(), differ).into());
        return Ok(());
    }
    // If segments share cells, each is compared with the first.
    let Some((first, others)) = groups.split_first() else { return Ok(()) };
    for other in others {
        let parts: Vec<(Cell, i32)> =
            first.iter().map(|&cell| (cell, 1)).chain(other.iter().map(|&cell| (cell, -1))).collect();
        kernels.push(weighted(space, &parts, 0)?);
    }
    Ok(())
}

pub(in crate::constraint) fn compile_region_sum(clue: &Clue, space: &Space<'_>) -> Compiled {
    let regions = space.regions();
    let region = |cell: Cell| regions.iter().position(|region| region.contains(&cell));
    let mut kernels = Vec::new();
    for group in &clue.groups {
        let cells = space.cells(group)?;
        let parts: Vec<Vec<Cell>> = cells.chunk_by(|&a, &b| region(a) == region(b)).map(<[Cell]>::to_vec).collect();
        if parts.len() > 1 {
            equal(&mut kernels, &parts, space)?;
        }
    }
    Ok(kernels)
}

pub(in crate::constraint) fn compile_zipper(clue: &Clue, space: &Space<'_>) -> Compiled {
    let mut kernels = Vec::new();
    for group in &clue.groups {
        let cells = space.cells(group)?;
        let half = cells.len() / 2;
        let mut parts: Vec<Vec<Cell>> = (0..half).map(|at| vec![cells[at], cells[cells.len() - 1 - at]]).collect();
        if cells.len() % 2 == 1 {
            parts.push(vec![cells[half]]);
        }
        if parts.len() > 1 {
            equal(&mut kernels, &parts, space)?;
        }
    }
    Ok(kernels)
}

pub(in crate::constraint) fn compile_equal(clue: &Clue, space: &Space<'_>) -> Compiled {
    let parts = clue.groups.iter().map(|group| space.cells(group)).collect::<Result<Vec<_>, _>>()?;
    let mut kernels = Vec::new();
    equal(&mut kernels, &parts, space)?;
    Ok(kernels)
}
