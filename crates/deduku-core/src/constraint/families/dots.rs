//! Signs between two cells: white and black dots, X and V, greater than.

use super::{Clue, ClueError, Compiled, Drawing, Geometry, Row, Space, UsualNumber, number, push_pair, row, table};
use crate::board::Cell;

const BETWEEN: &str = "groups: sets of cells; it holds for two cells, or for each two of more that share a side";

pub(in crate::constraint) static WHITE: Row = Row {
    aliases: &["white kropki", "difference"],
    rule: "The digits beside a white dot are consecutive, or differ by the number in it.",
    iss: &["WhiteDot"],
    fpuzzles: &["difference"],
    usual: Some(UsualNumber::Is(1)),
    arguments: "groups: sets of cells, of which each two that share a side have a dot; number: the difference (else 1)",
    help: "A digit beside a white dot needs a neighbour one more or one less; 1 and 9 have only one.",
    words: &[
        "white/outlined/empty dot/circle/kropki consecutive (kropki join joined between two adjacent small)",
        "white dot/circle/kropki consecutive (place placed between)",
        "white dot/circle/kropki diff (kropki join joined between two adjacent dot small inside)",
        "white diff dot/circle/kropki # (kropki join joined between adjacent inside)",
        "white dot/circle/kropki #1 greater (one other kropki joined between adjacent small)",
    ],
    ..row("white dot", Geometry::Set, Drawing::WhiteDot)
};

pub(in crate::constraint) static BLACK: Row = Row {
    aliases: &["black kropki", "ratio"],
    rule: "Of the digits beside a black dot one is twice the other, or as many times as the number in it says.",
    said: "Digits beside a black dot have a ratio of 1:2, or the ratio in it.",
    iss: &["BlackDot"],
    fpuzzles: &["ratio"],
    usual: Some(UsualNumber::Is(2)),
    arguments: "groups: sets of cells, of which each two that share a side have a dot; number: the ratio (else 2)",
    help: "With digits up to 9 a black dot never touches 5, 7 or 9.",
    words: &[
        "black dot/circle/kropki ratio (mean kropki join joined between two adjacent small other one double)",
        "black dot/circle/kropki double (kropki join joined between two adjacent one other small)",
        "black dot/circle/kropki half one/other (kropki join joined between two adjacent one other small)",
    ],
    ..row("black dot", Geometry::Set, Drawing::BlackDot)
};

pub(in crate::constraint) static X: Row = Row {
    rule: "The digits beside an X add up to 10.",
    iss: &["X"],
    arguments: BETWEEN,
    help: "No 5 touches an X whose cells see each other.",
    words: &["x sum #10 (joined between two adjacent letter sign xv connector pair)"],
    ..row("xv-x", Geometry::Set, Drawing::Sign)
};

pub(in crate::constraint) static V: Row = Row {
    rule: "The digits beside a V add up to 5.",
    iss: &["V"],
    arguments: BETWEEN,
    help: "A V stands between 1 and 4 or 2 and 3.",
    words: &["v sum #5 (joined between two adjacent letter sign xv connector pair)"],
    ..row("xv-v", Geometry::Set, Drawing::Sign)
};

pub(in crate::constraint) static GREATER: Row = Row {
    aliases: &["inequality"],
    rule: "The sign opens to the greater digit.",
    iss: &["GreaterThan"],
    arguments: "groups: cells; of two that share a side (or of just two) the earlier one is greater",
    help: "Chains of signs are thermometers without a drawing.",
    words: &[
        "inequality/sign/chevron/symbol/marker point less (two domino joined between inequality greater than < > end)",
        "inequality less (two domino joined between sign adjacent give side)",
        "less sign point (two domino joined between inequality than)",
        "greater/inequality sign (obey respect hold between satisfied inequality)",
        "chevron/caret/head point less (arrow)",
        "</> less (sign symbol two joined between)",
        "open/wide/wider side/end greater (sign inequality symbol)",
        "inequality/sign/symbol open greater (two between)",
        "inequality (sign hold satisfied respected obey between adjacent joined)",
        "greater symbol/sign greater (give two adjacent joined between side)",
    ],
    ..row("greater than", Geometry::Set, Drawing::Sign)
};

/// The pairs of cells between which a sign lies: the two cells of a group, or those that share a side; earlier ones
/// first.
pub(in crate::constraint) fn pairs(clue: &Clue, space: &Space<'_>) -> Result<Vec<(Cell, Cell)>, ClueError> {
    let mut pairs = Vec::new();
    for group in &clue.groups {
        let cells = space.cells(group)?;
        for (at, &b) in cells.iter().enumerate() {
            let joined = |a: &Cell| cells.len() == 2 || space.adjacent(*a, b);
            pairs.extend(cells[..at].iter().copied().filter(joined).map(|a| (a, b)));
        }
    }
    Ok(pairs)
}

fn between(clue: &Clue, space: &Space<'_>, verb: &'static str, holds: impl Fn(i32, i32) -> bool) -> Compiled {
    let table = table(space, holds);
    let mut kernels = Vec::new();
    for (a, b) in pairs(clue, space)? {
        push_pair(&mut kernels, a, b, &table, verb);
    }
    Ok(kernels)
}

pub(in crate::constraint) fn compile_white(clue: &Clue, space: &Space<'_>) -> Compiled {
    let difference = number(clue, space)?;
    between(clue, space, "has a white dot to", |a, b| (a - b).abs() == difference)
}

pub(in crate::constraint) fn compile_black(clue: &Clue, space: &Space<'_>) -> Compiled {
    let ratio = number(clue, space)?;
    between(clue, space, "has a black dot to", |a, b| a == ratio.saturating_mul(b) || b == ratio.saturating_mul(a))
}

pub(in crate::constraint) fn compile_x(clue: &Clue, space: &Space<'_>) -> Compiled {
    between(clue, space, "makes 10 with", |a, b| a + b == 10)
}

pub(in crate::constraint) fn compile_v(clue: &Clue, space: &Space<'_>) -> Compiled {
    between(clue, space, "makes 5 with", |a, b| a + b == 5)
}

pub(in crate::constraint) fn compile_greater(clue: &Clue, space: &Space<'_>) -> Compiled {
    between(clue, space, ">", |a, b| a > b)
}
