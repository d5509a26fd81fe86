//! Dutch flatmates: the middle digit has the lowest digit above it or the highest below it.

use super::{Clue, Compiled, Drawing, Geometry, Kernel, Row, Space, row};
use crate::board::Cell;
use crate::constraint::kernels::{Allowed, Any};

pub(in crate::constraint) static ROW: Row = Row {
    rule: "Each 5 has a 1 directly above it or a 9 directly below it, or both.",
    iss: &["DutchFlatmates"],
    arguments: "no groups",
    help: "On boards of other sizes they are the middle, the lowest and the highest digit.",
    words: &["#5 #1 above #9 below (directly or both one either immediately grid place)"],
    ..row("dutch flatmates", Geometry::Everywhere, Drawing::Listed)
};

pub(in crate::constraint) fn compile(_: &Clue, space: &Space<'_>) -> Compiled {
    let (low, high) = (space.bit(space.first())?, space.bit(space.last())?);
    let middle = space.bit(i32::midpoint(space.first(), space.last()))?;
    let cells = (0..space.board.grid_cells()).map(Cell::at);
    Ok(cells
        .map(|cell| {
            let with =
                |other: Option<Cell>, digit: u32| other.map(|other| vec![Kernel::from(Allowed::new(other, digit))]);
            let otherwise = vec![Kernel::from(Allowed::new(cell, space.all() & !middle))];
            let mates = [with(space.step(cell, -1, 0), low), with(space.step(cell, 1, 0), high)];
            Any::new(std::iter::once(otherwise).chain(mates.into_iter().flatten()).collect()).into()
        })
        .collect())
}
