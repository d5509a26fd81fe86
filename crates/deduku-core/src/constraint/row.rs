//! The properties of a family of constraints except its meaning: names, words, keys, geometry.

use super::Family;
use crate::board::GridShape;

/// A family's row in the table of constraints.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Row {
    /// The name, in lower case: `thermometer`.
    pub name: &'static str,
    /// Other names that are accepted.
    pub aliases: &'static [&'static str],
    /// The rule in a sentence.
    pub rule: &'static str,
    /// The rule as setters word it for people who see the drawing, `#` for the number; empty where the rule itself is
    /// worded so.
    pub said: &'static str,
    /// Its names in the constraint text of Interactive Sudoku Solver.
    pub iss: &'static [&'static str],
    /// Its keys in the JSON of f-puzzles.
    pub fpuzzles: &'static [&'static str],
    /// The meaning of a clue's groups of cells.
    pub geometry: Geometry,
    /// How it is drawn.
    pub drawing: Drawing,
    /// The cells beside the grid that form its groups, one per group; empty if its groups consist of any cells.
    pub beside: &'static [Beside],
    /// The number of a clue that is given none, for families that have one then.
    pub usual: Option<UsualNumber>,
    /// The meaning of the groups, numbers and text of a [`Clue`](super::Clue), in this order.
    pub arguments: &'static str,
    /// How to use it, in a sentence or two.
    pub help: &'static str,
    /// How setters word the rule: in each text the words that a clause must have, in the one form that `deduku-rules`
    /// gives them, alternatives with `/` between them, `#` for a number; in brackets the words that it may have besides.
    pub words: &'static [&'static str],
}

impl Row {
    /// The groups of a clue of its family on this grid, if they are cells beside it; groups that the grid lacks are
    /// left out.
    pub fn groups_beside(&self, shape: &GridShape) -> Vec<Vec<u16>> {
        self.beside.iter().filter_map(|beside| shape.extra_cells(beside.name).map(Iterator::collect)).collect()
    }
}

/// Cells beside the grid that form a group of a clue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Beside {
    /// Their name on a board.
    pub name: &'static str,
    /// What their values mean, from the lowest; empty if the values are numbers that only tell cells apart.
    pub values: &'static [&'static str],
}

/// What the values of the cells with this name beside a grid mean, from the lowest; empty if they are numbers, or if no
/// family has such cells.
pub fn values_beside(name: &str) -> &'static [&'static str] {
    let mut all = Family::all().iter().flat_map(|family| family.row().beside);
    all.find(|beside| beside.name == name).map_or(&[], |beside| beside.values)
}

impl Beside {
    /// Cells whose values are numbers.
    pub(crate) const fn numbered(name: &'static str) -> Self {
        Self { name, values: &[] }
    }
}

/// The number of a clue that is given none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum UsualNumber {
    /// This number.
    Is(i32),
    /// Half of the number of digits, rounded up.
    HalfTheDigits,
}

impl UsualNumber {
    /// The number in a puzzle with this many digits.
    pub const fn with_digits(self, digits: usize) -> i32 {
        match self {
            Self::Is(number) => number,
            Self::HalfTheDigits => digits.div_ceil(2) as i32,
        }
    }
}

/// The meaning of a clue's groups of cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Geometry {
    /// It holds everywhere and has no cells.
    Everywhere,
    /// Each group is a set of cells.
    Set,
    /// Each group is a line, from one end to the other.
    Line,
    /// The first group is a circle or pill, every other group a shaft.
    Arrow,
    /// The only group is a row, a column or a diagonal, read from the side on which the clue is written.
    Outside,
    /// The groups have different roles, which `arguments` explains.
    Roles,
    /// It consists of other clues.
    Parts,
}

/// How a clue is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Drawing {
    /// Not drawn on the board; the rule is listed.
    Listed,
    /// A thick line with a bulb at its first cell.
    Bulb,
    /// A coloured line.
    Line,
    /// A line with marked ends.
    Ends,
    /// A circle with a shaft.
    Arrow,
    /// A dashed outline.
    Cage,
    /// A tinted background.
    Shade,
    /// A white dot between two cells.
    WhiteDot,
    /// A black dot between two cells.
    BlackDot,
    /// A letter or a sign between two cells.
    Sign,
    /// Small digits at the corner that four cells share.
    Corner,
    /// A number beside the grid.
    Outside,
    /// A sign in the cell.
    InCell,
}
