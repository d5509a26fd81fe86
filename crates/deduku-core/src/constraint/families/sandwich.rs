//! Sandwiches: the digits between the lowest and the highest of a row or column have a sum.

use super::{Clue, Compiled, Drawing, Geometry, Row, Space, lunchbox, one_group, row};
use crate::constraint::kernels::{Automaton, Ends, Machine};

pub(in crate::constraint) static ROW: Row = Row {
    aliases: &["sandwich sum"],
    rule: "The digits between the lowest and the highest digit of the line (1 and 9) add up to the clue.",
    said: "The digits between the 1 and the 9 in a row or column sum to the clue outside.",
    iss: &["Sandwich"],
    fpuzzles: &["sandwichsum"],
    arguments: "groups: the cells of the row or column; number: the sum (none: no clue)",
    help: "A sum of 0 puts 1 and 9 side by side, one of 35 at the two ends.",
    words: &[
        "sum between/sandwiched # # (outside clue all row column or joined excluding sandwich sandwiched themselve digit number total strictly two point represent)",
    ],
    ..row("sandwich", Geometry::Outside, Drawing::Outside)
};

/// The state of reading a line.
#[derive(Clone, PartialEq, Eq, Hash)]
enum State {
    Before,
    /// After the first end: the digits read since, or only their sum if digits may repeat.
    Inside {
        end: usize,
        digits: u32,
        sum: i32,
    },
    After,
}

pub(in crate::constraint) fn compile(clue: &Clue, space: &Space<'_>) -> Compiled {
    let Some(&total) = clue.numbers.first() else { return Ok(Vec::new()) };
    let cells = one_group(clue, space)?;
    if cells.len() < space.digits() {
        // The line may lack the puzzle's lowest or highest digit, so the sum lies between its own.
        return lunchbox::compile(clue, space);
    }
    let (last, first) = (space.digits() - 1, space.first());
    let differ = space.all_differ(&cells);
    let step = move |_: usize, state: &State, digit: usize| {
        let is_end = digit == 0 || digit == last;
        match *state {
            State::Before if is_end => vec![State::Inside { end: digit, digits: 0, sum: 0 }],
            State::Before => vec![State::Before],
            State::Inside { end, sum, .. } if is_end => {
                if end != digit && sum == total {
                    vec![State::After]
                } else {
                    Vec::new()
                }
            }
            State::Inside { end, digits, sum } => {
                let more = sum + digit as i32 + first;
                let again = differ && digits >> digit & 1 == 1;
                let digits = if differ { digits | 1 << digit } else { 0 };
                if again || more > total { Vec::new() } else { vec![State::Inside { end, digits, sum: more }] }
            }
            State::After if is_end => Vec::new(),
            State::After => vec![State::After],
        }
    };
    let machine = Machine { starts: vec![State::Before], step, accept: |state: &State| *state == State::After };
    let ends = Ends { total, first, digits: Some([0, last as u8]), differ };
    Ok(vec![Automaton::new(space, &cells, &format!("sandwich {total}"), machine)?.between(ends).into()])
}
