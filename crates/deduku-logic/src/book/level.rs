//! The book's four levels: ranges of blanks and points.

use crate::book::model::BookRun;

/// A level of the book, for 9×9 puzzles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BookLevel {
    /// In the book 40–45 blanks, 42–46 points.
    Easy,
    /// In the book 46–49 blanks, 49–53 points.
    Medium,
    /// In the book 50–53 blanks, 56–60 points.
    Difficult,
    /// In the book 54–58 blanks, 112–116 points: the one that needs guesses.
    ExtremelyDifficult,
}

/// The requirements of a level. Bounds are inclusive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
    /// Every level, easiest first.
    pub const ALL: [Self; 4] = [Self::Easy, Self::Medium, Self::Difficult, Self::ExtremelyDifficult];

    /// Its key in options and JSON.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Easy => "book-easy",
            Self::Medium => "book-medium",
            Self::Difficult => "book-difficult",
            Self::ExtremelyDifficult => "book-extremely-difficult",
        }
    }

    /// Its name in the book.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "Easy",
            Self::Medium => "Medium",
            Self::Difficult => "Difficult",
            Self::ExtremelyDifficult => "Extremely Difficult",
        }
    }

    /// The level with this key or name, ignoring case; only keys need the prefix `book-`.
    pub fn named(name: &str) -> Option<Self> {
        let wanted = name.trim().to_ascii_lowercase();
        Self::ALL.into_iter().find(|level| level.key() == wanted || level.name().to_ascii_lowercase() == wanted)
    }
}
