//! Letters for digits, as in Wordoku.

use std::sync::Arc;

use crate::board::Digit;

/// An alphabet of different letters, one for each digit, and the word that the solution reveals.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct Letters {
    symbols: Arc<[char]>,
    word: Option<Arc<str>>,
}

/// Why letters cannot stand for digits.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LettersError {
    /// The number of letters differs from the number of digits.
    #[error("{found} letters where the board has {digits} digits: give one for each")]
    Count {
        /// How many letters there are.
        found: usize,
        /// How many digits the board has.
        digits: u8,
    },
    /// A letter that occurs twice.
    #[error("the letter “{letter}” appears twice among the letters: change one of them")]
    Twice {
        /// The letter.
        letter: char,
    },
    /// A character that is not a letter.
    #[error("“{symbol}” is not a letter, or has no capital of its own")]
    NoLetter {
        /// The character.
        symbol: char,
    },
}

impl Letters {
    /// The alphabet whose first letter represents 1, the second 2, and so on, ignoring case. The word is only shown at
    /// the end.
    ///
    /// # Errors
    /// [`LettersError`].
    pub fn new(letters: &str, digits: u8, word: Option<&str>) -> Result<Self, LettersError> {
        let found = letters.chars().count();
        if found > usize::from(Digit::MAX) {
            return Err(LettersError::Count { found, digits });
        }
        let mut symbols = Vec::new();
        for symbol in letters.chars() {
            let letter = capital(symbol).ok_or(LettersError::NoLetter { symbol })?;
            if symbols.contains(&letter) {
                return Err(LettersError::Twice { letter });
            }
            symbols.push(letter);
        }
        if symbols.len() != usize::from(digits) {
            return Err(LettersError::Count { found: symbols.len(), digits });
        }
        let word = word.map(|word| word.chars().filter_map(capital).collect::<String>().into());
        Ok(Self { symbols: symbols.into(), word })
    }

    /// The letter of a digit.
    pub fn symbol(&self, digit: Digit) -> char {
        self.symbols.get(digit.index()).copied().unwrap_or_else(|| digit.symbol())
    }

    /// The digit of a letter, in either case.
    pub fn digit(&self, letter: char) -> Option<Digit> {
        let letter = capital(letter)?;
        self.symbols.iter().position(|&other| other == letter).map(Digit::from_index)
    }

    /// The letters, starting with that of 1.
    pub fn alphabet(&self) -> String {
        self.symbols.iter().collect()
    }

    /// The word that the solution reveals, if it is known.
    pub fn word(&self) -> Option<&str> {
        self.word.as_deref()
    }
}

/// The letter's capital, if the character is a letter whose upper case is a single character.
fn capital(symbol: char) -> Option<char> {
    let mut upper = symbol.to_uppercase();
    let letter = upper.next().filter(|letter| letter.is_alphabetic())?;
    upper.next().is_none().then_some(letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_digits_go_both_ways() {
        let letters = Letters::new("dhimorstw", 9, Some("wordsmith")).expect("nine letters");
        let third = Digit::from_index(2);
        assert_eq!((letters.symbol(third), letters.digit('i'), letters.digit('I')), ('I', Some(third), Some(third)));
        assert_eq!((letters.digit('x'), letters.word()), (None, Some("WORDSMITH")));
        assert_eq!(letters.alphabet(), "DHIMORSTW");
    }

    #[test]
    fn what_is_no_alphabet_is_refused() {
        assert_eq!(Letters::new("abc", 4, None), Err(LettersError::Count { found: 3, digits: 4 }));
        assert_eq!(Letters::new("abcA", 4, None), Err(LettersError::Twice { letter: 'A' }));
        assert_eq!(Letters::new("ab1d", 4, None), Err(LettersError::NoLetter { symbol: '1' }));
        assert_eq!(Letters::new("abßd", 4, None), Err(LettersError::NoLetter { symbol: 'ß' }));
    }
}
