//! Lines that can be divided into segments with one given sum.

use super::{Clue, ClueError, Compiled, Drawing, Geometry, Row, Space, number, row};
use crate::constraint::kernels::{Automaton, Machine};

pub(in crate::constraint) static ROW: Row = Row {
    aliases: &["ten line"],
    rule: "The line divides into segments of consecutive cells that each add up to the number.",
    iss: &["SumLine"],
    sudokupad: &["10-line"],
    arguments: "groups: lines (a loop names its first cell again at the end); number: the sum",
    help: "On a line of tens, a digit is at most 10 minus its smaller neighbour, unless it stands alone.",
    words: &[
        "segment/group/run sum # (line joined into adjacent overlapping one greater more contiguous or consecutive)",
    ],
    ..row("sum line", Geometry::Line, Drawing::Line)
};

pub(in crate::constraint) fn compile(clue: &Clue, space: &Space<'_>) -> Compiled {
    let total = number(clue, space)?;
    if !(1..=1000).contains(&total) {
        return Err(ClueError::Needs { needs: "a sum from 1 to 1000" });
    }
    let first = space.first();
    let mut kernels = Vec::new();
    for group in clue.groups.iter().filter(|group| !group.is_empty()) {
        let mut cells = space.cells(group)?;
        let is_loop = cells.len() > 2 && cells.first() == cells.last();
        if is_loop {
            cells.pop();
        }
        // The part of the first segment that lies at the end of a loop (guessed), and the sum of the current segment. A
        // segment ends when its sum is reached; zeros may come before or after.
        let starts: Vec<(i32, i32)> =
            if is_loop { (0..total).map(|before| (before, before)).collect() } else { vec![(0, 0)] };
        let step = move |_: usize, &(before, sum): &(i32, i32), digit: usize| {
            let sum = sum % total + digit as i32 + first;
            if sum <= total { vec![(before, sum)] } else { Vec::new() }
        };
        let accept = move |&(before, sum): &(i32, i32)| sum % total == before;
        let machine = Machine { starts, step, accept };
        let label = format!("segments of {total}");
        kernels.push(Automaton::new(space, &cells, &label, machine)?.into());
    }
    Ok(kernels)
}
