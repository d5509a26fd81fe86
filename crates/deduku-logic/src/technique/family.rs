//! Families: kinds of technique, by the pattern they look at.

use crate::technique::Technique;

/// Techniques that share an idea.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Family {
    /// One digit in one cell.
    Single,
    /// Locked candidates.
    Intersection,
    /// Naked and hidden subsets.
    Subset,
    /// A digit's places in some houses, confined to the same number of other houses.
    Fish,
    /// Strong links of one digit.
    SingleDigit,
    /// Cells attached to another cell, or to a strong link.
    Wing,
    /// Patterns that would leave a second solution.
    Uniqueness,
    /// Almost locked sets.
    LockedSets,
    /// Cells whose digits together would leave no candidate for another.
    Exclusion,
    /// The two colours of strong links.
    Colouring,
    /// Impossible patterns, and the candidates that prevent them.
    Guardian,
    /// Chains of candidates.
    Chain,
    /// Inferences from assumptions.
    Net,
    /// Large patterns of several digits, houses and cells.
    Exotic,
    /// Sums of cages and runs.
    Sum,
    /// Clues of variants.
    Clue,
    /// Houses compared by how often they hold a digit.
    Leftover,
    /// One of several grids.
    Grid,
    /// Trial and backtracking.
    LastResort,
}

impl Family {
    /// Every family.
    pub const ALL: [Self; 19] = [
        Self::Single,
        Self::Intersection,
        Self::Subset,
        Self::Fish,
        Self::SingleDigit,
        Self::Wing,
        Self::Uniqueness,
        Self::LockedSets,
        Self::Exclusion,
        Self::Colouring,
        Self::Guardian,
        Self::Chain,
        Self::Net,
        Self::Exotic,
        Self::Sum,
        Self::Clue,
        Self::Leftover,
        Self::Grid,
        Self::LastResort,
    ];

    /// Its key in lists and JSON: `single-digit`.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Single => "single",
            Self::Intersection => "intersection",
            Self::Subset => "subset",
            Self::Fish => "fish",
            Self::SingleDigit => "single-digit",
            Self::Wing => "wing",
            Self::Uniqueness => "uniqueness",
            Self::LockedSets => "locked-sets",
            Self::Exclusion => "exclusion",
            Self::Colouring => "colour",
            Self::Guardian => "guardian",
            Self::Chain => "chain",
            Self::Net => "net",
            Self::Exotic => "exotic",
            Self::Sum => "sum",
            Self::Clue => "clue",
            Self::Leftover => "leftover",
            Self::Grid => "grid",
            Self::LastResort => "last-resort",
        }
    }

    /// The family with this key, or its plural, ignoring case; blanks, hyphens and underscores are equivalent.
    pub fn named(name: &str) -> Option<Self> {
        let wanted = name.trim().to_ascii_lowercase().replace([' ', '_'], "-");
        Self::ALL.into_iter().find(|family| wanted == family.key() || wanted.strip_suffix('s') == Some(family.key()))
    }

    /// Its techniques, cheapest first.
    pub fn techniques(self) -> impl Iterator<Item = Technique> {
        Technique::ALL.into_iter().filter(move |technique| technique.facts().family == self)
    }
}

impl Family {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Single => "single",
            Self::Intersection => "intersection",
            Self::Subset => "subset",
            Self::Fish => "fish",
            Self::SingleDigit => "single-digit pattern",
            Self::Wing => "wing",
            Self::Uniqueness => "uniqueness",
            Self::Exclusion => "aligned exclusion",
            Self::LockedSets => "almost locked sets",
            Self::Colouring => "colouring",
            Self::Guardian => "guardians",
            Self::Chain => "chain",
            Self::Net => "net",
            Self::Exotic => "exotic",
            Self::Sum => "sum",
            Self::Clue => "clue",
            Self::Leftover => "leftover",
            Self::Grid => "grid",
            Self::LastResort => "last resort",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_family_is_found_by_its_key_which_no_technique_has() {
        for family in Family::ALL {
            assert_eq!(Family::named(family.key()), Some(family));
            assert_eq!(Family::named(&format!("{}s", family.key()).to_uppercase()), Some(family));
            assert_eq!(Technique::named(family.key()), None, "{}", family.key());
            assert!(family.techniques().next().is_some(), "{}", family.key());
        }
        assert_eq!(Family::named("locked sets"), Some(Family::LockedSets));
        assert_eq!(Family::named("pairs"), None);
        let all: usize = Family::ALL.into_iter().map(|family| family.techniques().count()).sum();
        assert_eq!(all, Technique::ALL.len());
    }
}
