//! Lines whose neighbours differ in a way that the whole line shares.

use super::{Clue, Compiled, Drawing, Geometry, Row, Space, row};
use crate::constraint::kernels::{Automaton, Machine};

pub(in crate::constraint) static SAME_DIFFERENCE: Row = Row {
    aliases: &["same difference line"],
    rule: "All neighbours on the line have the same difference.",
    said: "All adjacent digits on the line have the same difference.",
    arguments: "groups: lines",
    help: "A line of many cells has a small difference, or goes up and down between two digits.",
    words: &[
        "same/constant diff (between adjacent line pair joined constant common two digit)",
        "same diff digit (line)",
    ],
    ..row("same difference", Geometry::Line, Drawing::Line)
};

pub(in crate::constraint) static SEQUENCE: Row = Row {
    aliases: &["sequence line", "arithmetic sequence"],
    rule: "The digits rise or fall along the line by the same amount at each step, or stay equal.",
    said: "The digits increase or decrease along the line by the same amount.",
    arguments: "groups: lines",
    help: "The middle digit of a line of three is the mean of its ends.",
    words: &[
        "increase/change same/constant amount (or decrease line step one end other from)",
        "arithmetic sequence/progression (line from end other constant one)",
        "sequence same/constant diff (line arithmetic adjacent joined progression one end other from)",
    ],
    ..row("sequence", Geometry::Line, Drawing::Line)
};

pub(in crate::constraint) static FIBONACCI: Row = Row {
    aliases: &["fibonacci line"],
    rule: "From one of its ends the digits rise, and from the third on each is the sum of the two before it.",
    said: "From one end of the line digits increase, and each after the first two is the sum of the previous two.",
    arguments: "groups: lines",
    help: "The last digit of a line of four is at least 5.",
    words: &[
        "increase/lowest sum previous two/2 (fibonacci increase lowest strictly line one end other beyond lowest two sequence third after first \
         before each preceding)",
    ],
    ..row("fibonacci", Geometry::Line, Drawing::Line)
};

pub(in crate::constraint) static DIFFERENCE_COUNT: Row = Row {
    rule: "A difference of two neighbours on the line occurs on it exactly as often as it is large.",
    said: "A difference of two adjacent digits on the line says how many pairs have exactly that difference.",
    arguments: "groups: lines",
    help: "A line of two cells has neighbours that are consecutive; equal neighbours never occur.",
    words: &["diff how many (between two adjacent line give pair that exact same have)"],
    ..row("difference count", Geometry::Line, Drawing::Line)
};

/// What has been read of a line: which numbers depends on the family.
type State = Vec<i32>;

/// An automaton for each line, from these states on. `step` gets a state and the next value.
fn read(
    clue: &Clue,
    space: &Space<'_>,
    label: &str,
    starts: &[State],
    step: impl Fn(&State, i32) -> Option<State> + Clone + Send + Sync + 'static,
    accept: impl Fn(&State) -> bool + Clone + Send + Sync + 'static,
) -> Compiled {
    let first = space.first();
    let mut kernels = Vec::new();
    for group in clue.groups.iter().filter(|group| group.len() > 1) {
        let (step, accept) = (step.clone(), accept.clone());
        let machine = Machine {
            starts: starts.to_vec(),
            step: move |_: usize, state: &State, digit: usize| {
                step(state, digit as i32 + first).into_iter().collect::<Vec<State>>()
            },
            accept,
        };
        kernels.push(Automaton::new(space, &space.cells(group)?, label, machine)?.into());
    }
    Ok(kernels)
}

/// Lines whose steps from value to value have one measure in common. A state is the last value and that measure.
fn with_common_step(clue: &Clue, space: &Space<'_>, label: &str, measure: fn(i32) -> i32) -> Compiled {
    let step = move |state: &State, value: i32| match state[..] {
        [] => Some(vec![value]),
        [last] => Some(vec![value, measure(value - last)]),
        [last, common, ..] => (measure(value - last) == common).then(|| vec![value, common]),
    };
    read(clue, space, label, &[Vec::new()], step, |_| true)
}

pub(in crate::constraint) fn compile_same_difference(clue: &Clue, space: &Space<'_>) -> Compiled {
    with_common_step(clue, space, "the same difference", i32::abs)
}

pub(in crate::constraint) fn compile_sequence(clue: &Clue, space: &Space<'_>) -> Compiled {
    with_common_step(clue, space, "a sequence", |step| step)
}

/// A state is the direction of the line, 1 or −1, and the last one or two values.
pub(in crate::constraint) fn compile_fibonacci(clue: &Clue, space: &Space<'_>) -> Compiled {
    let step = |state: &State, value: i32| {
        let rises = |last: i32| (value - last) * state[0] > 0;
        match state[..] {
            [up, before, last] => {
                let sums = if up == 1 { before + last == value } else { last + value == before };
                (rises(last) && sums).then(|| vec![up, last, value])
            }
            [up, last] => rises(last).then(|| vec![up, last, value]),
            _ => Some(vec![state[0], value]),
        }
    };
    read(clue, space, "a Fibonacci line", &[vec![1], vec![-1]], step, |_| true)
}

/// A state is the last value, and how often each difference has occurred, from 0 on.
pub(in crate::constraint) fn compile_difference_count(clue: &Clue, space: &Space<'_>) -> Compiled {
    let digits = space.digits();
    let step = move |state: &State, value: i32| {
        let Some((&last, counts)) = state.split_first() else {
            return Some(std::iter::once(value).chain(std::iter::repeat_n(0, digits)).collect());
        };
        let difference = (value - last).unsigned_abs() as usize;
        let mut next = [&[value], counts].concat();
        next[1 + difference] += 1;
        (next[1 + difference] <= difference as i32).then_some(next)
    };
    let accept = |state: &State| {
        state.iter().skip(1).enumerate().all(|(difference, &count)| count == 0 || count == difference as i32)
    };
    read(clue, space, "differences count themselves", &[Vec::new()], step, accept)
}
