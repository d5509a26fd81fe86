//! The codes of rooms: short, easy to say, hard to misread.

use std::fmt;
use std::str::FromStr;

use super::world::World;

/// Symbols that are neither mistaken for one another nor make words: no vowels, none of B8, G6, I1L, O0Q, S5, U, Z2.
const SYMBOLS: &[u8; 19] = b"CDFHJKMNPRTVWXY3479";
/// The length of a code: 2.5 million of them.
const LENGTH: usize = 5;

/// The code of a room, as in `K7F3M`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RoomCode([u8; LENGTH]);

/// Why a text is no code of a room.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CodeError {
    /// A symbol that no code has.
    #[error("no code has “{0}”: its letters and digits are CDFHJKMNPRTVWXY3479")]
    Symbol(char),
    /// Too short or too long.
    #[error("a code has {LENGTH} letters and digits; this has {0}")]
    Length(usize),
}

impl RoomCode {
    /// A code that nobody can guess.
    pub(crate) fn random(world: &dyn World) -> Self {
        let mut number = world.random();
        Self(std::array::from_fn(|_| {
            let count = SYMBOLS.len() as u64;
            let symbol = SYMBOLS[(number % count) as usize];
            number /= count;
            symbol
        }))
    }
}

impl FromStr for RoomCode {
    type Err = CodeError;

    /// Reads a code in any case, with or without spaces and hyphens.
    fn from_str(text: &str) -> Result<Self, CodeError> {
        let symbols: Vec<char> = text.chars().filter(|&symbol| !symbol.is_whitespace() && symbol != '-').collect();
        let mut code = [0; LENGTH];
        if symbols.len() != LENGTH {
            return Err(CodeError::Length(symbols.len()));
        }
        for (place, &symbol) in code.iter_mut().zip(&symbols) {
            let is_it = |&&known: &&u8| char::from(known) == symbol.to_ascii_uppercase();
            let shown = if symbol.is_ascii_graphic() { symbol } else { '?' };
            *place = *SYMBOLS.iter().find(is_it).ok_or(CodeError::Symbol(shown))?;
        }
        Ok(Self(code))
    }
}

impl fmt::Display for RoomCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|&symbol| write!(f, "{}", char::from(symbol)))
    }
}

impl fmt::Debug for RoomCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RoomCode({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_as_people_type_it() {
        for text in ["K7F3M", "k7f3m", " k7f-3m ", "K7 F3M"] {
            assert_eq!(text.parse::<RoomCode>().map(|code| code.to_string()), Ok("K7F3M".to_owned()), "{text}");
        }
        for (text, error) in [
            ("K7F3", CodeError::Length(4)),
            ("K7F3MM", CodeError::Length(6)),
            ("", CodeError::Length(0)),
            ("K7F3O", CodeError::Symbol('O')),
            ("К7F3M", CodeError::Symbol('?')),
            ("K7F3\u{1b}", CodeError::Symbol('?')),
        ] {
            assert_eq!(text.parse::<RoomCode>(), Err(error), "{text:?}");
        }
    }

    #[test]
    fn no_symbol_is_mistaken_for_another() {
        let alike = ["B8", "G6C", "I1L", "O0QD", "S5", "UV", "Z2"];
        for group in alike {
            let used = group.bytes().filter(|symbol| SYMBOLS.contains(symbol)).count();
            assert!(used <= 1, "{group}");
        }
    }
}
