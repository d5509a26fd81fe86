//! The headings of the book's log, and the points under each.

use std::collections::BTreeMap;

use crate::book::model::Pass;
use crate::{Entry, Evidence, Step, Technique};
use deduku_core::board::{Board, HouseKind};

/// The heading under which the book's log lists a step, which also sets its points.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Heading {
    /// A pass over the board.
    Pass(Pass),
    /// A guess.
    BruteForce,
    /// A guess that was wrong.
    Backtracking,
}

/// By its key.
#[cfg(feature = "wire")]
impl serde::Serialize for Heading {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&self.key())
    }
}

#[cfg(feature = "wire")]
impl<'de> serde::Deserialize<'de> for Heading {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let key = <String as serde::Deserialize>::deserialize(from)?;
        let known = Self::ALL.into_iter().find(|heading| heading.key() == key);
        known.ok_or_else(|| serde::de::Error::custom(key))
    }
}

impl Heading {
    /// Every heading, in the book's order.
    pub const ALL: [Self; Pass::ALL.len() + 2] = {
        let mut all = [Self::Backtracking; Pass::ALL.len() + 2];
        let mut at = 0;
        while at < Pass::ALL.len() {
            all[at] = Self::Pass(Pass::ALL[at]);
            at += 1;
        }
        all[at] = Self::BruteForce;
        all
    };

    /// Its key in the table of points: `twins-in-rows`.
    pub fn key(self) -> String {
        match self {
            Self::Pass(Pass { kind: None, .. }) => "elimination".to_owned(),
            Self::Pass(_) => self.words().trim_start_matches("Look for ").to_ascii_lowercase().replace(' ', "-"),
            Self::BruteForce => "brute-force".to_owned(),
            Self::Backtracking => "backtracking".to_owned(),
        }
    }

    /// The heading of this step; `None` for a step that the book does not know.
    pub fn of(step: &Step, board: &Board) -> Option<Self> {
        let pass = |technique, house| {
            let kind = board.house(house).kind;
            let known = matches!(kind, HouseKind::Box | HouseKind::Row | HouseKind::Column);
            known.then_some(Self::Pass(Pass { technique, kind: Some(kind) }))
        };
        match &step.evidence {
            Evidence::NakedSingle | Evidence::FullHouse { .. } if step.technique != Technique::CageRemainder => {
                Some(Self::Pass(Pass { technique: Technique::NakedSingle, kind: None }))
            }
            Evidence::HiddenSingle { house } => pass(Technique::HiddenSingle, *house),
            Evidence::NakedSubset { cells, houses, .. } => match cells.len() {
                2 => pass(Technique::NakedPair, *houses.first()?),
                3 => pass(Technique::NakedTriple, *houses.first()?),
                _ => None,
            },
            Evidence::Guess { .. } => Some(Self::BruteForce),
            Evidence::Retreat { .. } => Some(Self::Backtracking),
            _ => None,
        }
    }

    /// The book's wording of the heading, unified to one form for each pass.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Pass(Pass { technique, kind }) => match (technique, kind) {
                (Technique::HiddenSingle, Some(HouseKind::Box)) => "Look for Lone Rangers in Minigrids",
                (Technique::HiddenSingle, Some(HouseKind::Row)) => "Look for Lone Rangers in Rows",
                (Technique::HiddenSingle, _) => "Look for Lone Rangers in Columns",
                (Technique::NakedPair, Some(HouseKind::Box)) => "Look for Twins in Minigrids",
                (Technique::NakedPair, Some(HouseKind::Row)) => "Look for Twins in Rows",
                (Technique::NakedPair, _) => "Look for Twins in Columns",
                (Technique::NakedTriple, Some(HouseKind::Box)) => "Look for Triplets in Minigrids",
                (Technique::NakedTriple, Some(HouseKind::Row)) => "Look for Triplets in Rows",
                (Technique::NakedTriple, _) => "Look for Triplets in Columns",
                _ => "Col/Row and Minigrid Elimination",
            },
            Self::BruteForce => "Solve Puzzle By Brute Force",
            Self::Backtracking => "Invalid move; Backtracking...",
        }
    }
}

/// How often a step earns the points of its heading, given the step before it: once for each cell that it confirms; for
/// a guess only at its first candidate; for a retreat unless it directly follows another retreat, because then the
/// candidates of the inner guess were used up and no contradiction was met.
pub fn times(step: &Step, before: Option<&Step>) -> u32 {
    match &step.evidence {
        Evidence::Guess { attempt, .. } => u32::from(*attempt == 0),
        Evidence::Retreat { .. } => {
            u32::from(before.is_none_or(|before| !matches!(before.evidence, Evidence::Retreat { .. })))
        }
        _ => u32::try_from(step.conclusion.place.len()).unwrap_or(u32::MAX),
    }
}

/// How often each heading earned its points along the path, in the book's order. Undone steps keep their points.
pub fn tally(entries: &[Entry], board: &Board) -> BTreeMap<Heading, u32> {
    let mut tally = BTreeMap::new();
    let before = std::iter::once(None).chain(entries.iter().map(|entry| Some(&entry.step)));
    for (entry, before) in entries.iter().zip(before) {
        if let Some(heading) = Heading::of(&entry.step, board) {
            *tally.entry(heading).or_default() += times(&entry.step, before);
        }
    }
    tally.retain(|_, times| *times > 0);
    tally
}
