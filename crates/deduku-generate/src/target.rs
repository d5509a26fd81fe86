//! The requested level of a puzzle, one of the program or one of the book.

use std::fmt;

use deduku_logic::book::BookLevel;
use deduku_rating::Level;

/// A level of either kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub enum Target {
    /// A level by the techniques that the puzzle needs.
    Level(Level),
    /// A level of the book, by blanks and points.
    Book(BookLevel),
}

impl Target {
    /// Every target, the program's own levels first.
    pub const ALL: [Self; 9] = [
        Self::Level(Level::Easy),
        Self::Level(Level::Medium),
        Self::Level(Level::Hard),
        Self::Level(Level::Expert),
        Self::Level(Level::Extreme),
        Self::Book(BookLevel::Easy),
        Self::Book(BookLevel::Medium),
        Self::Book(BookLevel::Difficult),
        Self::Book(BookLevel::ExtremelyDifficult),
    ];

    /// Its name in options and files: `hard`, `book-difficult`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Level(level) => level.key(),
            Self::Book(level) => level.key(),
        }
    }

    /// The target with this name, ignoring case, or the level that has this name in the book. Two of the book's names,
    /// *easy* and *medium*, are also levels of the program, and mean those.
    pub fn named(name: &str) -> Option<Self> {
        let wanted = name.trim().to_ascii_lowercase().replace(' ', "-");
        let own = Self::ALL.into_iter().find(|target| target.name() == wanted);
        own.or_else(|| BookLevel::named(name).map(Self::Book))
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
