//! The words of a step's evidence, each `key=value`: `cells=r4c7,r4c8`, `base=box1`.

use crate::move_parts::{MoveError, read_cell, read_digit};
use deduku_core::board::{Board, Cell, Digit, DigitSet, HouseId};

/// The words `key=value` of the evidence, with the board to read them for.
pub(crate) struct Parts<'a> {
    pub(crate) words: &'a [&'a str],
    pub(crate) board: &'a Board,
}

impl<'a> Parts<'a> {
    pub(crate) fn values(&self, key: &'a str) -> impl Iterator<Item = &'a str> {
        self.words.iter().filter_map(move |word| word.strip_prefix(key)?.strip_prefix('='))
    }

    pub(crate) fn value(&self, key: &'static str) -> Result<&'a str, MoveError> {
        let missing = || MoveError::Missing { word: "step".to_owned(), wanted: key };
        self.values(key).next().ok_or_else(missing)
    }

    pub(crate) fn number(&self, key: &'static str) -> Result<usize, MoveError> {
        let value = self.value(key)?;
        value.parse().map_err(|_| MoveError::part(value, "a number"))
    }

    /// A number that fits its integer type.
    pub(crate) fn small<N: TryFrom<usize>>(&self, key: &'static str) -> Result<N, MoveError> {
        N::try_from(self.number(key)?).map_err(|_| MoveError::part(key, "a smaller number"))
    }

    pub(crate) fn cells(&self) -> Result<Vec<Cell>, MoveError> {
        self.listed("cells")
    }

    /// The cells with this key; the list may be empty.
    pub(crate) fn listed(&self, key: &'static str) -> Result<Vec<Cell>, MoveError> {
        self.cells_of(self.value(key)?)
    }

    /// The cells with these names, separated by commas; the list may be empty.
    pub(crate) fn cells_of(&self, names: &str) -> Result<Vec<Cell>, MoveError> {
        names.split(',').filter(|name| !name.is_empty()).map(|name| read_cell(name, self.board)).collect()
    }

    /// The digits of a text.
    pub(crate) fn set_of(&self, text: &str) -> Result<DigitSet, MoveError> {
        text.chars().map(|symbol| read_digit(symbol.encode_utf8(&mut [0; 4]), self.board)).collect()
    }

    /// The sets of digits; the list may be empty.
    pub(crate) fn sets(&self) -> Result<Vec<DigitSet>, MoveError> {
        self.value("sets")?.split(',').filter(|text| !text.is_empty()).map(|text| self.set_of(text)).collect()
    }

    pub(crate) fn digits(&self) -> Result<Vec<Digit>, MoveError> {
        let mut symbol = [0; 4];
        self.value("digits")?.chars().map(|digit| read_digit(digit.encode_utf8(&mut symbol), self.board)).collect()
    }

    pub(crate) fn houses(&self, key: &'static str) -> Result<Vec<HouseId>, MoveError> {
        self.values(key).map(|value| self.house_of(value)).collect()
    }

    /// The house with this name: `box5`; or `house12`, 1-based, where grids of the board have several houses of the
    /// same kind and number.
    pub(crate) fn house_of(&self, value: &str) -> Result<HouseId, MoveError> {
        let named = |&id: &HouseId| {
            let house = self.board.house(id);
            value == format!("{}{}", house.kind.word(), house.number)
        };
        let at = |number: &str| self.board.house_ids().nth(number.parse::<usize>().ok()?.checked_sub(1)?);
        let house = value.strip_prefix("house").map_or_else(|| self.board.house_ids().find(named), at);
        house.ok_or_else(|| MoveError::part(value, "a house of this board"))
    }

    pub(crate) fn house(&self, key: &'static str) -> Result<HouseId, MoveError> {
        self.value(key)?;
        Ok(self.houses(key)?[0])
    }
}
