//! What is known of a family of constraints besides its meaning: names, words, keys, geometry.

use crate::board::GridShape;

/// A family's line in the table of constraints.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Row {
    /// The name, in lower case: `thermometer`.
    pub name: &'static str,
    /// Other names that are understood.
    pub aliases: &'static [&'static str],
    /// The rule in a sentence.
    pub rule: &'static str,
    /// Its names in the constraint text of Interactive Sudoku Solver.
    pub iss: &'static [&'static str],
    /// Its keys in the JSON of f-puzzles.
    pub fpuzzles: &'static [&'static str],
    /// Its words in documents of `SudokuPad`, where it is known by one.
    pub sudokupad: &'static [&'static str],
    /// What the groups of cells of a clue are.
    pub geometry: Geometry,
    /// How it is drawn.
    pub drawing: Drawing,
    /// The names of the cells beside the grid that its groups consist of, a name a group; none where its groups are of any
    /// cells.
    pub beside: &'static [&'static str],
    /// What groups, numbers and text of a [`Clue`](super::Clue) mean, in this order.
    pub arguments: &'static str,
    /// How to make use of it, in a sentence or two.
    pub help: &'static str,
}

impl Row {
    /// The groups of a clue of its family on this grid, where they are cells beside it; those that the grid lacks are left out.
    pub fn groups_beside(&self, shape: &GridShape) -> Vec<Vec<u16>> {
        self.beside.iter().filter_map(|name| shape.extra_cells(name).map(Iterator::collect)).collect()
    }
}

/// What the groups of cells of a clue are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Geometry {
    /// It holds everywhere: no cells.
    Everywhere,
    /// Each group is a set of cells.
    Set,
    /// Each group is a line, from one end to the other.
    Line,
    /// The first group is a circle or pill, each other one a shaft.
    Arrow,
    /// The one group is a row, a column or a diagonal, read from the side on which the clue is written.
    Outside,
    /// The groups stand for roles of their own, which `arguments` explains.
    Roles,
    /// It consists of other clues.
    Parts,
}

/// How a clue is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Drawing {
    /// Not on the board: the rule is listed.
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
    /// A tinted ground.
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
