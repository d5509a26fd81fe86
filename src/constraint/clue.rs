//! A clue as somebody placed it, and why it may be refused.

use super::Family;

/// One constraint of a puzzle as a person placed it. Nothing of it is checked before [`Clue::compile`].
///
/// [`Clue::compile`]: super::Clue::compile
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Clue {
    /// What kind of constraint it is.
    pub family: Family,
    /// Cells of the board, by their indices from 0. What each group means is the family's geometry: see [`Family::row`].
    pub groups: Vec<Vec<u16>>,
    /// Sums, differences, digits: in the puzzle's own values, where a grid from 0 to 8 has the value 0.
    pub numbers: Vec<i32>,
    /// A pattern, the code of an automaton or a pair table, a label.
    pub text: Option<Box<str>>,
    /// The clues of an alternative, a conjunction or a repetition.
    pub parts: Vec<Clue>,
}

impl Clue {
    /// A clue of this family with these groups of cells and numbers.
    pub const fn new(family: Family, groups: Vec<Vec<u16>>, numbers: Vec<i32>) -> Self {
        Self { family, groups, numbers, text: None, parts: Vec::new() }
    }

    /// The same with a text.
    #[must_use]
    pub fn with_text(self, text: &str) -> Self {
        Self { text: Some(text.into()), ..self }
    }

    /// The same with parts.
    #[must_use]
    pub fn with_parts(self, parts: Vec<Self>) -> Self {
        Self { parts, ..self }
    }

    /// All cells that the clue names, its parts' included, in the order in which they are named.
    pub fn cells(&self) -> Vec<u16> {
        let own = self.groups.iter().flatten().copied();
        own.chain(self.parts.iter().flat_map(Self::cells)).collect()
    }
}

/// Why a clue says nothing that could be solved.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClueError {
    /// A cell that the board does not have.
    #[error("it names cell {cell} where the board's cells are 0 to {last}: correct the cell")]
    NoCell {
        /// The index.
        cell: u16,
        /// The last index of the board.
        last: usize,
    },
    /// Groups, numbers or parts are missing, or there are too many.
    #[error("it needs {needs}: add what is missing")]
    Needs {
        /// What the family needs.
        needs: &'static str,
    },
    /// A value that the puzzle does not have.
    #[error("{value} is no value of the puzzle, which has {first} to {last}: correct it")]
    NoValue {
        /// The value.
        value: i32,
        /// The puzzle's lowest value.
        first: i32,
        /// Its highest.
        last: i32,
    },
    /// A pattern, a pair table or an automaton that cannot be read.
    #[error("{what} at character {at} of its text: correct it")]
    Text {
        /// What is wrong.
        what: &'static str,
        /// Where, in characters from 1.
        at: usize,
    },
    /// Too large to be solved.
    #[error("it is too large: {what}")]
    TooLarge {
        /// What is beyond which bound.
        what: &'static str,
    },
}
