//! The range of Sudoku Explainer ratings that a puzzle may have.

use std::fmt;
use std::str::FromStr;

use deduku_core::board::{Board, BoxShape};
use deduku_rating::Tenths;

/// The ratings up to 4.0 that some technique has; from there on every tenth is possible.
const LOW: [u16; 16] = [10, 12, 15, 17, 19, 20, 23, 25, 26, 28, 30, 32, 34, 36, 38, 40];
/// The highest rating of a published puzzle.
const HIGHEST: u16 = 119;

/// A range of ratings, both ends included.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct RatingRange {
    least: Tenths,
    most: Tenths,
}

/// Why a text is not a range of ratings.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RatingRangeError {
    /// The text is not a number or a range of numbers with one decimal.
    #[error("“{0}” is not a rating: write one such as 6.6, or a range such as 7.1..7.5")]
    Form(String),
    /// The second is below the first.
    #[error("{least}..{most} is empty: put the lower rating first")]
    Empty {
        /// The first rating.
        least: Tenths,
        /// The second rating.
        most: Tenths,
    },
    /// No step has a rating in this range.
    #[error("no puzzle is rated {range}: ratings near it are {nearest}")]
    Gap {
        /// What was asked for.
        range: RatingRange,
        /// The nearest possible ratings: `2.0 and 2.3`.
        nearest: String,
    },
    /// No known puzzle has so high a rating.
    #[error("no puzzle is known to be rated above {}, so none is {range}: ask for a lower one", Tenths(HIGHEST))]
    Beyond {
        /// What was asked for.
        range: RatingRange,
    },
}

impl RatingRange {
    /// The ratings from `least` to `most`.
    ///
    /// # Errors
    /// If no puzzle can have a rating in the range.
    pub fn new(least: Tenths, most: Tenths) -> Result<Self, RatingRangeError> {
        let range = Self { least, most };
        if most < least {
            return Err(RatingRangeError::Empty { least, most });
        }
        if least.0 > HIGHEST {
            return Err(RatingRangeError::Beyond { range });
        }
        let exists = most.0 >= 40 || LOW.iter().any(|&rating| range.has(Tenths(rating)));
        if !exists {
            let [below, above] = [LOW.iter().rfind(|&&low| low < least.0), LOW.iter().find(|&&low| low > most.0)];
            let nearest: Vec<String> =
                [below, above].into_iter().flatten().map(|&low| Tenths(low).to_string()).collect();
            return Err(RatingRangeError::Gap { range, nearest: nearest.join(" and ") });
        }
        Ok(range)
    }

    /// The lowest rating.
    pub const fn least(self) -> Tenths {
        self.least
    }

    /// The highest rating.
    pub const fn most(self) -> Tenths {
        self.most
    }

    /// Whether the rating is in the range.
    pub const fn has(self, rating: Tenths) -> bool {
        self.least.0 <= rating.0 && rating.0 <= self.most.0
    }

    /// Whether puzzles on this board have ratings.
    pub(super) fn knows(board: &Board) -> bool {
        let plan = board.plan();
        let is_plain = !plan.diagonals && plan.windows.is_empty() && plan.cages.is_empty();
        is_plain && board.plain_boxes() == Some(BoxShape { rows: 3, columns: 3 })
    }
}

/// Parses `7.1..7.5`, or a single rating: `6.6`.
impl FromStr for RatingRange {
    type Err = RatingRangeError;

    fn from_str(text: &str) -> Result<Self, RatingRangeError> {
        let (least, most) = text.split_once("..").unwrap_or((text, text));
        let of = |part: &str| tenths(part.trim()).ok_or_else(|| RatingRangeError::Form(text.to_owned()));
        Self::new(of(least)?, of(most)?)
    }
}

impl fmt::Display for RatingRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.least == self.most { self.least.fmt(f) } else { write!(f, "{}..{}", self.least, self.most) }
    }
}

/// Parses `6` or `6.6`.
fn tenths(text: &str) -> Option<Tenths> {
    let (whole, tenth) = text.split_once('.').unwrap_or((text, "0"));
    let is_number = |part: &str, longest: usize| {
        (1..=longest).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    let is_form = is_number(whole, 2) && is_number(tenth, 1);
    is_form.then(|| Some(Tenths(whole.parse::<u16>().ok()? * 10 + tenth.parse::<u16>().ok()?)))?
}

#[cfg(test)]
mod tests {
    use super::*;

    fn range(text: &str) -> RatingRange {
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn ranges_read_back() {
        for text in ["7.1..7.5", "6.6", "1.0..9.0", "8.0..20.0", "2.0..2.2"] {
            assert_eq!(range(text).to_string(), text);
        }
        assert_eq!(range("7..7.4"), range("7.0..7.4"));
        let some = range("7.1..7.5");
        assert_eq!([70, 71, 75, 76].map(|rating| some.has(Tenths(rating))), [false, true, true, false]);
    }

    #[test]
    fn what_no_puzzle_has_is_refused_with_the_fix() {
        let message = |text: &str| text.parse::<RatingRange>().expect_err(text).to_string();
        for (text, part) in [
            ("", "such as 6.6"),
            ("hard", "“hard” is not a rating"),
            ("7.11", "is not a rating"),
            ("7.1..", "is not a rating"),
            ("-1", "is not a rating"),
            ("7.5..7.1", "7.5..7.1 is empty"),
            ("2.1..2.2", "ratings near it are 2.0 and 2.3"),
            ("0.5", "ratings near it are 1.0"),
            ("12..12.5", "no puzzle is known to be rated above 11.9"),
        ] {
            assert!(message(text).contains(part), "{text}: {}", message(text));
        }
    }
}
