//! Low, middle and high digits, and remainders, on lines and in every square of four cells.

use super::{Clue, ClueError, Compiled, Drawing, Geometry, Row, Space, UsualNumber, number, push_pair, row, table};
use crate::constraint::kernels::Count;

pub(in crate::constraint) static ENTROPIC: Row = Row {
    aliases: &["entropic line"],
    rule: "Every three cells in a row on the line hold a low, a middle and a high digit.",
    iss: &["Entropic"],
    fpuzzles: &["entropicline"],
    arguments: "groups: lines",
    help: "Every third cell of the line is of the same kind: 123, 456 or 789.",
    words: &[
        "low middle/medium/mid high (adjacent set segment sequence consecutive group #3 one line entropic any run row)",
        "same low middle high not (rank group set #3 two digit line entropic or)",
    ],
    ..row("entropic", Geometry::Line, Drawing::Line)
};

pub(in crate::constraint) static MODULAR: Row = Row {
    aliases: &["modular line"],
    rule: "Every three cells in a row on the line (or as many as the number says) have different remainders.",
    said: "Any three adjacent digits on the line have different remainders when divided by 3.",
    iss: &["Modular"],
    fpuzzles: &["modularline"],
    usual: Some(UsualNumber::Is(3)),
    arguments: "groups: lines; number: the divisor (else 3)",
    help: "Every third cell of the line is of the same kind: 147, 258 or 369.",
    words: &[
        "modular (line #3 adjacent set)",
        "#3 set remainder modulo/mod #3 (adjacent line full complete)",
        "different remainder/residue/modulo/mod (if joined #3 adjacent set line modular consecutive segment group run sequence)",
        "mod1 mod2 mod3 (consecutive one #1 #3 adjacent set sequence line)",
    ],
    ..row("modular", Geometry::Line, Drawing::Line)
};

pub(in crate::constraint) static GLOBAL_ENTROPY: Row = Row {
    rule: "Every square of four cells holds a low, a middle and a high digit.",
    said: "Each 2x2 square of cells has at least one low, one middle and one high digit.",
    iss: &["GlobalEntropy"],
    arguments: "no groups",
    help: "Low is 1 to 3, middle 4 to 6, high 7 to 9.",
    words: &["2x2 low middle/medium high (area box square region one >= digit group set)"],
    ..row("global entropy", Geometry::Everywhere, Drawing::Listed)
};

pub(in crate::constraint) static GLOBAL_MOD: Row = Row {
    aliases: &["global modulus"],
    rule: "Every square of four cells holds a digit of each remainder by three.",
    said: "Each 2x2 square holds digits of all three remainders by 3.",
    iss: &["GlobalMod"],
    arguments: "no groups",
    help: "The kinds are 147, 258 and 369.",
    words: &[
        "2x2 mod1 mod2 mod3 (area box square region one >= digit set)",
        "2x2 residue/remainder/modulo (# area box square region one >= digit different all)",
    ],
    ..row("global mod", Geometry::Everywhere, Drawing::Listed)
};

/// The third of the digits in which a value lies: 0, 1 or 2. As many are low as high; where the digits do not divide by
/// three, the middle has one more or one less.
fn third(space: &Space<'_>, value: i32) -> i32 {
    let outer = (space.digits() as i32 + 1) / 3;
    let (at, behind) = (value - space.first(), space.last() - value);
    1 - i32::from(at < outer) + i32::from(behind < outer)
}

/// Of every `window` consecutive cells, all are of different kinds.
fn windows(clue: &Clue, space: &Space<'_>, window: usize, kind: impl Fn(i32) -> i32) -> Compiled {
    let other = table(space, |a, b| kind(a) != kind(b));
    let mut kernels = Vec::new();
    for group in &clue.groups {
        let cells = space.cells(group)?;
        for (at, &a) in cells.iter().enumerate() {
            for &b in cells[at + 1..].iter().take(window - 1) {
                push_pair(&mut kernels, a, b, &other, "is of another kind than");
            }
        }
    }
    Ok(kernels)
}

pub(in crate::constraint) fn compile_entropic(clue: &Clue, space: &Space<'_>) -> Compiled {
    windows(clue, space, 3, |value| third(space, value))
}

pub(in crate::constraint) fn compile_modular(clue: &Clue, space: &Space<'_>) -> Compiled {
    let divisor = number(clue, space)?;
    let window = usize::try_from(divisor).ok().filter(|&window| window > 1);
    let window = window.ok_or(ClueError::Needs { needs: "a divisor of 2 or more" })?;
    windows(clue, space, window, |value| value % divisor)
}

/// Every square of four cells holds a digit of each of three kinds.
fn squares(space: &Space<'_>, kind: impl Fn(i32) -> i32) -> Compiled {
    let kinds: Vec<u32> = (0..3).map(|of| space.bits(|value| kind(value) == of)).collect();
    let mut kernels = Vec::new();
    for (row, column) in (1..space.rows()).flat_map(|row| (1..space.columns()).map(move |column| (row, column))) {
        let corners = [(row - 1, column - 1), (row - 1, column), (row, column - 1), (row, column)];
        let cells: Vec<_> = corners.iter().filter_map(|&(row, column)| space.at(row, column)).collect();
        kernels.extend(kinds.iter().map(|&digits| Count::new(cells.clone(), digits, u128::MAX << 1).into()));
    }
    Ok(kernels)
}

pub(in crate::constraint) fn compile_global_entropy(_: &Clue, space: &Space<'_>) -> Compiled {
    squares(space, |value| third(space, value))
}

pub(in crate::constraint) fn compile_global_mod(_: &Clue, space: &Space<'_>) -> Compiled {
    squares(space, |value| value % 3)
}
