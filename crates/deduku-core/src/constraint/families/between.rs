//! Lines whose ends bound the digits between them: inside on between lines, outside on lockout lines.

use super::{Clue, Compiled, Drawing, Geometry, Row, Space, UsualNumber, number, row};
use crate::constraint::kernels::{Automaton, Machine};

pub(in crate::constraint) static BETWEEN: Row = Row {
    aliases: &["between line"],
    rule: "The digits between the circles lie strictly between the two digits in them.",
    iss: &["Between"],
    fpuzzles: &["betweenline"],
    arguments: "groups: lines, each from circle to circle",
    help: "Neither 1 nor 9 lies between the circles of a grid with digits up to 9.",
    words: &[
        "line/between between circle/bulb/end/circled (strictly joined exclusive two those thin number thermometer digit circled value circle bulb end chosen lie filled both)",
        "line greater one-of/one circle less other (all two end strictly)",
        "line greater circle less other (one-of one all two end strictly)",
    ],
    ..row("between", Geometry::Line, Drawing::Ends)
};

pub(in crate::constraint) static LOCKOUT: Row = Row {
    aliases: &["lockout line"],
    rule: "The ends differ by at least 4 or the number given; the digits between them lie outside the ends' range.",
    said: "Digits in the diamonds differ by at least #. Digits on the line are not between or equal to the digits in the diamonds.",
    iss: &["Lockout"],
    fpuzzles: &["lockout"],
    usual: Some(UsualNumber::Is(4)),
    arguments: "groups: lines, each from end to end; number: the least difference of the ends (else 4)",
    help: "The ends themselves are not among the digits between them.",
    words: &[
        "diamond diff >= # (joined two end line segment number)",
        "between not between nor equal (line two value digit them diamond end)",
        "not between diamond/end (line or equal either other strictly inclusive lockout number joined two end nor value)",
        "outside/range diamond/range (outside line strictly range joined lockout end)",
        "unique between diamond (or line end)",
        "line outside range (strictly joined two defined all number those)",
    ],
    ..row("lockout", Geometry::Line, Drawing::Ends)
};

/// The ends are read first, because they determine which digits the others may be.
fn bounded(
    clue: &Clue,
    space: &Space<'_>,
    label: &str,
    least: i32,
    holds: fn(usize, usize, usize) -> bool,
) -> Compiled {
    let mut kernels = Vec::new();
    for group in clue.groups.iter().filter(|group| group.len() > 1) {
        let mut line = space.cells(group)?;
        if let Some(last) = line.pop() {
            line.insert(1, last);
        }
        let step = move |at: usize, &(low, high): &(usize, usize), digit: usize| match at {
            0 => vec![(digit, digit)],
            1 if digit.abs_diff(low) as i32 >= least => vec![(low.min(digit), low.max(digit))],
            2.. if holds(low, high, digit) => vec![(low, high)],
            _ => Vec::new(),
        };
        let machine = Machine { starts: vec![(0, 0)], step, accept: |_: &(usize, usize)| true };
        kernels.push(Automaton::new(space, &line, label, machine)?.into());
    }
    Ok(kernels)
}

pub(in crate::constraint) fn compile_between(clue: &Clue, space: &Space<'_>) -> Compiled {
    bounded(clue, space, "between the first two", 0, |low, high, digit| low < digit && digit < high)
}

pub(in crate::constraint) fn compile_lockout(clue: &Clue, space: &Space<'_>) -> Compiled {
    let least = number(clue, space)?;
    bounded(clue, space, "outside the first two", least, |low, high, digit| digit < low || high < digit)
}
