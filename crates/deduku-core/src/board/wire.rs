//! Boards as data: by their names. For `#[serde(with = "…")]`; only with the feature `wire`.
//!
//! A page and its worker tell each other questions and answers, in which the same few boards occur again and again.

use std::cell::RefCell;
use std::sync::Arc;

use serde::{Deserializer, Serializer};

use super::{Board, Plan};

/// How many boards are remembered.
const REMEMBERED: usize = 8;

thread_local! {
    /// The boards that were read last, so that they need not be built again.
    static RECENT: RefCell<Vec<(String, Arc<Board>)>> = const { RefCell::new(Vec::new()) };
}

/// The board with this name in saves.
fn of_name(name: String) -> Result<Arc<Board>, super::BoardError> {
    RECENT.with_borrow_mut(|recent| {
        if let Some(at) = recent.iter().position(|(known, _)| *known == name) {
            recent[..=at].rotate_right(1);
            return Ok(recent[0].1.clone());
        }
        let board = Arc::new(Plan::parse_saved(&name).and_then(Board::of_plan)?);
        recent.truncate(REMEMBERED - 1);
        recent.insert(0, (name, board.clone()));
        Ok(board)
    })
}

/// A board.
pub mod board {
    use super::{Arc, Board, Deserializer, Serializer, of_name};
    use serde::Deserialize as _;
    use serde::de::Error as _;

    /// Writes the board's name.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn serialize<S: Serializer>(board: &Arc<Board>, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&board.plan().saved_name())
    }

    /// Reads the board's name.
    ///
    /// # Errors
    /// Those of the reader, and for a name that is none.
    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Arc<Board>, D::Error> {
        of_name(String::deserialize(from)?).map_err(D::Error::custom)
    }
}

/// A board, if there is one.
pub mod perhaps {
    use super::{Arc, Board, Deserializer, Serializer, of_name};
    use serde::de::Error as _;
    use serde::{Deserialize as _, Serialize as _};

    /// Writes the board's name.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn serialize<S: Serializer>(board: &Option<Arc<Board>>, to: S) -> Result<S::Ok, S::Error> {
        board.as_ref().map(|board| board.plan().saved_name()).serialize(to)
    }

    /// Reads the board's name.
    ///
    /// # Errors
    /// Those of the reader, and for a name that is none.
    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Arc<Board>>, D::Error> {
        let name = Option::<String>::deserialize(from)?;
        name.map(of_name).transpose().map_err(D::Error::custom)
    }
}

/// Any type by the text that it shows and parses.
pub mod text {
    use super::{Deserializer, Serializer};
    use serde::Deserialize as _;
    use serde::de::Error as _;
    use std::fmt::Display;
    use std::str::FromStr;

    /// Writes the text.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn serialize<T: Display, S: Serializer>(it: &T, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(it)
    }

    /// Reads the text.
    ///
    /// # Errors
    /// Those of the reader, and for a text that means nothing.
    pub fn deserialize<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(from: D) -> Result<T, D::Error> {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}

/// A recipe, by its name.
pub mod recipe {
    use super::{Deserializer, Serializer};
    use crate::board::Recipe;
    use serde::Deserialize as _;
    use serde::de::Error as _;

    /// Writes the name.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn serialize<S: Serializer>(recipe: &Recipe, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(recipe)
    }

    /// Reads the name.
    ///
    /// # Errors
    /// Those of the reader, and for a name that is none.
    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Recipe, D::Error> {
        Recipe::parse(&String::deserialize(from)?).map_err(D::Error::custom)
    }
}
