//! Lunchboxes: the digits between the smallest and the largest digit of a cage have a sum.

use super::{Clue, Compiled, Drawing, Geometry, Row, Space, number, push_different, row};
use crate::constraint::kernels::{Automaton, Ends, Machine};

pub(in crate::constraint) static ROW: Row = Row {
    rule: "The digits differ; those between the smallest and the largest, along the cells as listed, make the sum.",
    iss: &["Lunchbox"],
    arguments: "groups: cells in order; number: the sum",
    help: "With a sum of 0 the smallest and the largest are neighbours.",
    ..row("lunchbox", Geometry::Line, Drawing::Cage)
};

/// The smallest and the largest digit, guessed before the first cell; how many of them were read; and the sum since the
/// first.
type State = (usize, usize, u8, i32);

pub(in crate::constraint) fn compile(clue: &Clue, space: &Space<'_>) -> Compiled {
    let total = number(clue, space)?;
    let first = space.first();
    let mut kernels = Vec::new();
    for group in clue.groups.iter().filter(|group| group.len() > 1) {
        let cells = space.cells(group)?;
        push_different(&mut kernels, &cells, space);
        let starts: Vec<State> =
            (0..space.digits()).flat_map(|high| (0..high).map(move |low| (low, high, 0, 0))).collect();
        let step = move |_: usize, &(low, high, read, sum): &State, digit: usize| {
            let inside = low < digit && digit < high;
            match read {
                _ if digit == low || digit == high => {
                    // Which of the two was read need not be known, because the cells differ.
                    if read == 0 || read == 1 && sum == total { vec![(low, high, read + 1, sum)] } else { Vec::new() }
                }
                1 if inside && sum + digit as i32 + first <= total => {
                    vec![(low, high, 1, sum + digit as i32 + first)]
                }
                0 | 2 if inside => vec![(low, high, read, sum)],
                _ => Vec::new(),
            }
        };
        let machine = Machine { starts, step, accept: |state: &State| state.2 == 2 };
        let label = format!("between smallest and largest {total}");
        let ends = Ends { total, first, digits: None, differ: true };
        kernels.push(Automaton::new(space, &cells, &label, machine)?.between(ends).into());
    }
    Ok(kernels)
}
