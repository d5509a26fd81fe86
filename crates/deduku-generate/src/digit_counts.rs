//! How many clues each digit keeps, without saying which digit.

use std::fmt;

use deduku_core::board::Digit;

/// For each number of clues, from 0, how many digits keep exactly that many.
///
/// `0122211000` means: no digit keeps 0 clues, one keeps 1, two keep 2, two keep 3, two keep 4, one keeps 5 and one
/// keeps 6. A character is a number, written as digits are: `0`–`9`, then `A` for 10 to `P` for 25; so a 25×25 board
/// takes up to 26 characters. Omitted characters at the end are 0.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct DigitCounts(Box<[u8]>);

/// A character that is not a number.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("digit counts, column {column}: “{symbol}” is not a number: write 0–9, then A (10) to P (25)")]
pub struct DigitCountsError {
    /// The character.
    pub symbol: char,
    /// Its position, in characters from 1.
    pub column: usize,
}

impl std::str::FromStr for DigitCounts {
    type Err = DigitCountsError;

    fn from_str(text: &str) -> Result<Self, DigitCountsError> {
        let number = |(at, symbol): (usize, char)| match symbol {
            '0' => Ok(0),
            _ => Digit::from_symbol(symbol).map(Digit::get).ok_or(DigitCountsError { symbol, column: at + 1 }),
        };
        text.chars().enumerate().map(number).collect::<Result<Vec<u8>, _>>().map(|counts| Self(counts.into()))
    }
}

impl DigitCounts {
    /// The number of digits that the specification covers, which must be all digits of the board.
    pub fn digits(&self) -> usize {
        self.0.iter().map(|&digits| digits as usize).sum()
    }

    /// How many clues the puzzle has.
    pub fn clues(&self) -> usize {
        self.0.iter().enumerate().map(|(clues, &digits)| clues * digits as usize).sum()
    }

    /// How many digits keep exactly this number of clues.
    pub fn digits_with(&self, clues: usize) -> usize {
        self.0.get(clues).map_or(0, |&digits| digits as usize)
    }

    /// The most clues that a digit keeps.
    pub fn most(&self) -> usize {
        self.0.iter().rposition(|&digits| digits > 0).unwrap_or(0)
    }

    /// The number of clues of each digit, fewest first.
    pub fn ascending(&self) -> Vec<usize> {
        let each = |(clues, &digits): (usize, &u8)| std::iter::repeat_n(clues, digits as usize);
        self.0.iter().enumerate().flat_map(each).collect()
    }
}

impl fmt::Display for DigitCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let symbol = |&count: &u8| Digit::new(count).map_or('0', Digit::symbol);
        f.pad(&self.0.iter().map(symbol).collect::<String>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_specification_says_how_many_clues_there_are() {
        let counts: DigitCounts = "0122211000".parse().expect("well formed");
        assert_eq!((counts.digits(), counts.clues(), counts.most()), (9, 30, 6));
        assert_eq!(counts.ascending(), [1, 2, 2, 3, 3, 4, 4, 5, 6]);
        assert_eq!(counts.to_string(), "0122211000");
        let large: DigitCounts = "00000C4".parse().expect("well formed");
        assert_eq!((large.digits(), large.clues()), (16, 84));
    }

    #[test]
    fn what_is_no_number_is_refused_with_its_column() {
        let error = "01-2".parse::<DigitCounts>().expect_err("a hyphen");
        assert_eq!(error.to_string(), "digit counts, column 3: “-” is not a number: write 0–9, then A (10) to P (25)");
    }
}
