//! A clue as a person placed it, and the reasons for refusing it.

use super::{Family, automaton_text, pair_text};
use crate::board::Board;

/// One constraint of a puzzle as a person placed it. Nothing in it is checked before [`Clue::compile`].
///
/// [`Clue::compile`]: super::Clue::compile
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct Clue {
    /// The kind of constraint.
    pub family: Family,
    /// Cells of the board, as 0-based indices. What each group means depends on the family: see [`Family::row`].
    pub groups: Vec<Vec<u16>>,
    /// Sums, differences or digits, as values of the puzzle: on a grid with the values 0 to 8 the lowest is 0.
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

    /// A constraint of one's own on a list of cells, as 0-based indices: the values of each two neighbours on it, the
    /// earlier one first, must hold by `holds`.
    ///
    /// ```
    /// use deduku_core::{board::named, constraint::Clue};
    ///
    /// // The first three cells of row 1, each at least twice the one before.
    /// let doubling = Clue::pairs(&named("9x9")?, vec![0, 1, 2], |a, b| b >= 2 * a);
    /// # Ok::<(), deduku_core::board::BoardError>(())
    /// ```
    pub fn pairs(board: &Board, cells: Vec<u16>, holds: impl Fn(i32, i32) -> bool) -> Self {
        let value = |digit: usize| i32::from(board.first_value()) + digit as i32;
        let text = pair_text(usize::from(board.digits()), |a, b| holds(value(a), value(b)));
        Self::new(Family::Pair, vec![cells], Vec::new()).with_text(&text)
    }

    /// A constraint of one's own on a list of cells, as 0-based indices, read from its start: in one of so many states,
    /// of which 0 is the first, each value leads to the state that `next` gives, and may not be there if that is none.
    ///
    /// ```
    /// use deduku_core::{board::named, constraint::Clue};
    ///
    /// // Row 1: at most one value above 6 before the first 1 (two states, and a third after the 1).
    /// let row = Clue::states(&named("9x9")?, (0..9).collect(), 3, |state, value| match (state, value) {
    ///     (2, _) | (_, 1) => Some(2),
    ///     (_, 7..) => (state == 0).then_some(1),
    ///     _ => Some(state),
    /// })?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`ClueError::TooLarge`] on a board of more than 16 values, for more than 256 states, and for a state that is not
    /// there.
    pub fn states(
        board: &Board,
        cells: Vec<u16>,
        states: usize,
        next: impl Fn(usize, i32) -> Option<usize>,
    ) -> Result<Self, ClueError> {
        let values = || (0..i32::from(board.digits())).map(|digit| i32::from(board.first_value()) + digit);
        let leads = |state| values().map(|value| next(state, value)).collect();
        let table: Vec<Vec<Option<usize>>> = (0..states).map(leads).collect();
        let what = match table.iter().flatten().flatten().max() {
            _ if board.digits() > 16 => "an automaton reads at most 16 values",
            _ if !(1..=256).contains(&states) => "an automaton has 1 to 256 states",
            Some(&last) if last >= states => "a value leads to a state that is not there",
            _ => return Ok(Self::new(Family::Automaton, vec![cells], Vec::new()).with_text(&automaton_text(&table))),
        };
        Err(ClueError::TooLarge { what })
    }

    /// Returns the clue with this text.
    #[must_use]
    pub fn with_text(self, text: &str) -> Self {
        Self { text: Some(text.into()), ..self }
    }

    /// Returns the clue with these parts.
    #[must_use]
    pub fn with_parts(self, parts: Vec<Self>) -> Self {
        Self { parts, ..self }
    }

    /// The clue with each of its cells, also those of its parts, replaced by what `to` gives for it; `None` if that is
    /// nothing for one of them.
    pub fn mapped(&self, to: &dyn Fn(u16) -> Option<u16>) -> Option<Self> {
        let group = |group: &Vec<u16>| group.iter().map(|&cell| to(cell)).collect::<Option<Vec<u16>>>();
        let groups = self.groups.iter().map(group).collect::<Option<_>>()?;
        let parts = self.parts.iter().map(|part| part.mapped(to)).collect::<Option<_>>()?;
        Some(Self { groups, parts, ..self.clone() })
    }

    /// All cells that the clue names, including those of its parts, in the order in which they are named.
    pub fn cells(&self) -> Vec<u16> {
        let own = self.groups.iter().flatten().copied();
        own.chain(self.parts.iter().flat_map(Self::cells)).collect()
    }
}

/// Why a clue cannot be compiled.
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
    #[error("{value} is not a value of the puzzle, which has {first} to {last}: correct it")]
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
        /// The position, in characters, 1-based.
        at: usize,
    },
    /// Too large to be solved.
    #[error("it is too large: {what}")]
    TooLarge {
        /// What exceeds which bound.
        what: &'static str,
    },
}
