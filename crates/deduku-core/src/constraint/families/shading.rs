//! Shading that has to be found: yin-yang, and loops of cells.
//!
//! For each cell of the grid a cell beside it says what it is: the lowest value or the next one.

use super::connected::touching;
use super::marked::{beside_each, one_of_lowest};
use super::{Beside, Clue, Compiled, Drawing, Geometry, Kernel, Row, Space, row};
use crate::board::Cell;
use crate::constraint::kernels::{Allowed, Any, Automaton, Connected, Count, Machine};

pub(in crate::constraint) static YIN_YANG: Row = Row {
    aliases: &["yinyang"],
    rule: "Shaded cells are connected, and so are the others; no square of 2×2 cells is all of one kind.",
    beside: &[Beside { name: "shading", values: &["unshaded", "shaded"] }],
    arguments: "groups: for each cell of the grid a cell beside it, the lowest digit for unshaded, the next for shaded",
    help: "Around the border, the shaded cells are in one stretch.",
    ..row("yin-yang", Geometry::Everywhere, Drawing::Listed)
};

pub(in crate::constraint) static LOOP: Row = Row {
    rule: "The cells of the loop have to be found: they are connected, and each has two of them beside it.",
    beside: &[Beside { name: "loop", values: &["outside the loop", "on the loop"] }],
    arguments: "groups: for each cell of the grid a cell beside it, the lowest digit outside the loop, the next on it; \
                number: 1 if it does not touch itself at corners either",
    help: "A cell between three walls is not on the loop.",
    ..row("loop", Geometry::Everywhere, Drawing::Listed)
};

/// Of each square of 2×2 cells the cells beside it, row by row.
fn squares(beside: &[Cell], space: &Space<'_>) -> Vec<[Cell; 4]> {
    let at = |row: usize, column: usize| space.at(row, column).and_then(|cell| beside.get(cell.index()).copied());
    let places = (1..space.rows()).flat_map(|row| (1..space.columns()).map(move |column| (row, column)));
    let square =
        |(row, column)| Some([at(row - 1, column - 1)?, at(row - 1, column)?, at(row, column - 1)?, at(row, column)?]);
    places.filter_map(square).collect()
}

/// The cells beside those of the border, around the grid.
fn border(beside: &[Cell], space: &Space<'_>) -> Vec<Cell> {
    let (rows, columns) = (space.rows(), space.columns());
    if rows < 2 || columns < 2 {
        return Vec::new();
    }
    let top = (0..columns).map(|column| (0, column));
    let right = (1..rows).map(|row| (row, columns - 1));
    let bottom = (0..columns - 1).rev().map(|column| (rows - 1, column));
    let left = (1..rows - 1).rev().map(|row| (row, 0));
    let around = top.chain(right).chain(bottom).chain(left);
    around.filter_map(|(row, column)| space.at(row, column)).map(|cell| beside[cell.index()]).collect()
}

pub(in crate::constraint) fn compile_yin_yang(clue: &Clue, space: &Space<'_>) -> Compiled {
    let shades = beside_each(clue, space)?;
    let mut kernels: Vec<Kernel> = one_of_lowest(&shades, 2).collect();
    for shade in [0b01, 0b10] {
        kernels.push(Connected::new(shades.clone(), shade, None, touching(&shades, space)).into());
    }
    // In a square, two kinds at opposite corners would part each other.
    for square in squares(&shades, space) {
        let step =
            |at: usize, read: &u8, digit: usize| if digit < 2 { vec![read | (digit as u8) << at] } else { vec![] };
        let accept = |read: &u8| ![0b0000, 0b1111, 0b0110, 0b1001].contains(read);
        kernels.push(Automaton::new(space, &square, "both shades", Machine { starts: vec![0], step, accept })?.into());
    }
    // Around the border, each kind is in one stretch: else a path of one kind would part the other.
    let step = |at: usize, &(first, last, changes): &(usize, usize, u8), shade: usize| match at {
        0 => vec![(shade, shade, 0)],
        _ if shade == last => vec![(first, last, changes)],
        _ if changes < 2 => vec![(first, shade, changes + 1)],
        _ => Vec::new(),
    };
    let machine = Machine { starts: vec![(0, 0, 0)], step, accept: |_: &(usize, usize, u8)| true };
    kernels.push(Automaton::new(space, &border(&shades, space), "one stretch each", machine)?.into());
    Ok(kernels)
}

pub(in crate::constraint) fn compile_loop(clue: &Clue, space: &Space<'_>) -> Compiled {
    const OUTSIDE: u32 = 0b01;
    const ON: u32 = 0b10;
    let states = beside_each(clue, space)?;
    let mut kernels: Vec<Kernel> = one_of_lowest(&states, 2).collect();
    kernels.push(Connected::new(states.clone(), ON, None, touching(&states, space)).into());
    kernels.push(Count::new(states.clone(), ON, u128::MAX << 4).into());
    let touch = touching(&states, space);
    for &cell in &states {
        let near: Vec<Cell> = states.iter().copied().filter(|&other| touch(cell, other)).collect();
        let outside: Vec<Kernel> = vec![Allowed::new(cell, OUTSIDE).into()];
        let on: Vec<Kernel> = vec![Allowed::new(cell, ON).into(), Count::new(near, ON, 1 << 2).into()];
        kernels.push(Any::new(vec![outside, on]).into());
    }
    if clue.numbers.first().is_some_and(|&number| number != 0) {
        for [a, b, c, d] in squares(&states, space) {
            for (corners, others) in [([a, d], [b, c]), ([b, c], [a, d])] {
                let is = |cell: Cell, state: u32| vec![Kernel::from(Allowed::new(cell, state))];
                let cases = corners.map(|cell| is(cell, OUTSIDE)).into_iter().chain(others.map(|cell| is(cell, ON)));
                kernels.push(Any::new(cases.collect()).into());
            }
        }
    }
    Ok(kernels)
}

#[cfg(test)]
mod tests {
    use crate::board::named;
    use crate::constraint::{Clue, Family, Space};

    /// A loop around the grid with a dent touches itself at corners or not.
    #[test]
    fn a_loop_touches_itself_at_corners_only_where_it_may() {
        let board = named("grid-5x5(1-5;raw;cells=loop.25)").expect("a board");
        let apart = "11111 10001 10001 10001 11111";
        let at_corner = "11100 10111 11001 01001 01111";
        let holds = |number: i32, drawn: &str| {
            let clue = Clue::new(Family::Loop, vec![(25..50).collect()], vec![number]);
            let states: Vec<u8> = drawn.bytes().filter(|byte| *byte != b' ').map(|byte| byte - b'0').collect();
            let kernels = clue.compile(&Space::new(&board, &[])).expect("a loop");
            kernels.iter().all(|kernel| {
                let own: Vec<u8> = kernel.rule().cells().iter().map(|cell| states[cell.index() - 25]).collect();
                kernel.rule().check(&own)
            })
        };
        assert!(holds(0, apart) && holds(1, apart));
        assert!(holds(0, at_corner) && !holds(1, at_corner));
    }
}
