//! Lines that can be divided into segments with one given sum.

use super::{Clue, ClueError, Compiled, Drawing, Geometry, Row, Space, number, row};
use crate::constraint::kernels::{Automaton, Machine};

pub(in crate::constraint) static ROW: Row = Row {
    aliases: &["ten line"],
    rule: "The line divides into segments of consecutive cells that each add up to the number.",
    said: "The line divides into segments of adjacent cells that each add up to #.",
    iss: &["SumLine"],
    arguments: "groups: lines (a loop names its first cell again at the end); number: the sum",
    help: "On a line of tens, a digit is at most 10 minus its smaller neighbour, unless it stands alone.",
    words: &[
        "segment/group/run sum # (line joined into adjacent overlapping one greater more contiguous or consecutive)",
    ],
    ..row("sum line", Geometry::Line, Drawing::Line)
};

/// What the part of the first segment makes that lies at the end of a loop, what the current segment makes, and whether
/// one has ended.
type State = (Option<i32>, Option<i32>, bool);

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
        // Each value is within these.
        let (least, most) = (first, first + space.digits() as i32 - 1);
        // What the part of the first segment makes that lies at the end of a loop (guessed; none if no segment runs through
        // there), what the current segment makes so far (none between two segments), and whether one has ended. A segment
        // may end where its sum is reached; zeros, and values that cancel each other, may also come after.
        let cells_of = cells.len() as i32;
        let at_end = if least < 0 { cells_of * least..=cells_of * most } else { 0..=total };
        let guessed = at_end.filter(|_| is_loop).map(|before| (Some(before), Some(before), false));
        let starts: Vec<State> = std::iter::once((None, None, false)).chain(guessed).collect();
        let step = move |_: usize, &(before, sum, has_ended): &State, digit: usize| {
            let sum = sum.unwrap_or(0) + digit as i32 + first;
            let goes_on = if least < 0 { true } else { sum < total + i32::from(least == 0) };
            let on = goes_on.then_some((before, Some(sum), has_ended));
            let ends = (sum == total).then_some((before, None, true));
            on.into_iter().chain(ends).collect()
        };
        let accept = |&(before, sum, has_ended): &State| sum == before && has_ended;
        let machine = Machine { starts, step, accept };
        let label = format!("segments of {total}");
        kernels.push(Automaton::new(space, &cells, &label, machine)?.into());
    }
    Ok(kernels)
}
