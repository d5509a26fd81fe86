//! The book's four levels: ranges of blanks and points.

use crate::book::model::BookRun;

deduku_core::keyed! {
    /// A level of the book, for 9×9 puzzles.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
    pub enum BookLevel {
        /// In the book 40–45 blanks, 42–46 points.
        Easy = ["book-easy", "Easy"],
        /// In the book 46–49 blanks, 49–53 points.
        Medium = ["book-medium", "Medium"],
        /// In the book 50–53 blanks, 56–60 points.
        Difficult = ["book-difficult", "Difficult"],
        /// In the book 54–58 blanks, 112–116 points: the one that needs guesses.
        ExtremelyDifficult = ["book-extremely-difficult", "Extremely Difficult"],
    }
    /// Every level, easiest first.
    ALL;
    /// Its key in options and JSON.
    key;
    /// Its name in the book.
    name;
}

/// The requirements of a level. Bounds are inclusive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct Band {
    /// The fewest and the most blank cells.
    pub blanks: (usize, usize),
    /// The fewest and the most points.
    pub points: (u32, u32),
    /// Whether guesses are allowed.
    pub guesses: bool,
}

impl Band {
    /// Whether a puzzle with this number of blanks and this run of the book's solver lies in the band.
    pub fn admits(&self, blanks: usize, run: &BookRun) -> bool {
        (self.blanks.0..=self.blanks.1).contains(&blanks)
            && (self.points.0..=self.points.1).contains(&run.score)
            && (self.guesses || run.logical)
    }
}

impl BookLevel {
    /// The level with this key or name, ignoring case; only keys need the prefix `book-`.
    pub fn named(name: &str) -> Option<Self> {
        let wanted = name.trim().to_ascii_lowercase();
        Self::ALL.into_iter().find(|level| level.key() == wanted || level.name().to_ascii_lowercase() == wanted)
    }
}
