//! Input, counts and result of the book's solver.

use crate::{Path, Technique};
use deduku_core::board::HouseKind;
use deduku_core::chance::Chance;
use std::collections::BTreeMap;

/// The order in which a guess tries the candidates of its cell.
#[derive(Debug)]
pub enum Order<'c> {
    /// Lowest first: used by `rate` and `steps`, so that their output is the same each time.
    Ascending,
    /// In random order: used by the book's generator.
    Shuffled(&'c mut Chance),
}

/// A technique of the book in one kind of house: the unit that its tables count by.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pass {
    /// The standard technique.
    pub technique: Technique,
    /// The kind of house that it looks at; `None` for elimination, which looks at cells.
    pub kind: Option<HouseKind>,
}

impl Pass {
    /// Every pass, in the book's order.
    pub const ALL: [Self; 10] = {
        const fn pass(technique: Technique, kind: HouseKind) -> Pass {
            Pass { technique, kind: Some(kind) }
        }
        use HouseKind::{Box, Column, Row};
        use Technique::{HiddenSingle, NakedPair, NakedSingle, NakedTriple};
        [
            Self { technique: NakedSingle, kind: None },
            pass(HiddenSingle, Box),
            pass(HiddenSingle, Row),
            pass(HiddenSingle, Column),
            pass(NakedPair, Box),
            pass(NakedPair, Row),
            pass(NakedPair, Column),
            pass(NakedTriple, Box),
            pass(NakedTriple, Row),
            pass(NakedTriple, Column),
        ]
    };
}

/// What the book's solver did to a puzzle.
#[derive(Clone, PartialEq, Debug)]
pub struct BookRun {
    /// The steps, including guesses and retreats, and how it ended.
    pub path: Path,
    /// All points.
    pub score: u32,
    /// The points before the first guess.
    pub logical_score: u32,
    /// Whether no guess was needed.
    pub logical: bool,
    /// Cells on which it guessed.
    pub guesses: u32,
    /// Contradictions that it met.
    pub retreats: u32,
    /// How many cells each pass confirmed before the first guess.
    pub confirmed: BTreeMap<Pass, u32>,
}
