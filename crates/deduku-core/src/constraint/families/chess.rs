//! Equal digits that may not be a knight's, king's or taxi's move apart.

use super::{Clue, Compiled, Drawing, Geometry, Kernel, Row, Space, push_pair, row, table};
use crate::board::Cell;

pub(in crate::constraint) static KNIGHT: Row = Row {
    aliases: &["antiknight"],
    rule: "Cells a knight's move apart hold different digits.",
    iss: &["AntiKnight"],
    fpuzzles: &["antiknight"],
    arguments: "no groups",
    help: "A placed digit is also removed from the eight cells that a knight reaches.",
    words: &[
        "knight-move unique (apart joined away two one step horizontally vertically)",
        "same/equal not knight-move (apart appear joined away two)",
        "knight unique (apart away move one)",
        "not visible knight-move (itself)",
        "not knight-move away (themselve same another instance place)",
    ],
    ..row("anti-knight", Geometry::Everywhere, Drawing::Listed)
};

pub(in crate::constraint) static KING: Row = Row {
    aliases: &["antiking"],
    rule: "Cells that touch, even if only at a corner, hold different digits.",
    said: "Cells a king's move apart hold different digits.",
    iss: &["AntiKing"],
    fpuzzles: &["antiking"],
    arguments: "no groups",
    help: "A placed digit is also removed from the four cells that touch its corners.",
    words: &[
        "same/equal not king-move (apart appear joined away two)",
        "not adjacent diagonally themselve",
        "not king-move away (themselve same another instance place)",
        "king-move unique (apart joined away two)",
        "same/equal not adjacent diagonally (ever place appear)",
        "unique adjacent diagonally (ever same)",
        "unique diagonally (adjacent same touch)",
    ],
    ..row("anti-king", Geometry::Everywhere, Drawing::Listed)
};

pub(in crate::constraint) static TAXICAB: Row = Row {
    aliases: &["antitaxicab"],
    rule: "Two equal digits are never as many steps apart, across plus down, as they say.",
    iss: &["AntiTaxicab"],
    arguments: "no groups",
    help: "Two 3s are never three steps apart.",
    ..row("anti-taxicab", Geometry::Everywhere, Drawing::Listed)
};

fn differ(space: &Space<'_>, pairs: Vec<(Cell, Cell)>) -> Vec<Kernel> {
    let other = table(space, |a, b| a != b);
    let mut kernels = Vec::new();
    for (a, b) in pairs.into_iter().filter(|&(a, b)| !space.board.sees(a, b)) {
        push_pair(&mut kernels, a, b, &other, "≠");
    }
    kernels
}

pub(in crate::constraint) fn compile_knight(_: &Clue, space: &Space<'_>) -> Compiled {
    Ok(differ(space, space.pairs_apart(&[(1, 2), (2, 1), (2, -1), (1, -2)])))
}

pub(in crate::constraint) fn compile_king(_: &Clue, space: &Space<'_>) -> Compiled {
    Ok(differ(space, space.pairs_apart(&[(1, 1), (1, -1), (0, 1), (1, 0)])))
}

pub(in crate::constraint) fn compile_taxicab(_: &Clue, space: &Space<'_>) -> Compiled {
    let mut kernels = Vec::new();
    for distance in space.values().filter(|&distance| distance > 0) {
        let table = table(space, |a, b| a != b || a != distance);
        let steps: Vec<(i32, i32)> = (-distance..=distance)
            .map(|columns| (distance - columns.abs(), columns))
            .filter(|&(rows, columns)| rows > 0 || columns > 0)
            .collect();
        let pairs = space.pairs_apart(&steps).into_iter().filter(|&(a, b)| !space.board.sees(a, b));
        pairs.for_each(|(a, b)| push_pair(&mut kernels, a, b, &table, "is not as far as it says from"));
    }
    Ok(kernels)
}
