//! Families: kinds of technique, by the pattern they look at.

use crate::technique::Technique;

deduku_core::keyed! {
    /// Techniques that share an idea.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Family {
        /// One digit in one cell.
        Single = ["single", "single"],
        /// Locked candidates.
        Intersection = ["intersection", "intersection"],
        /// Naked and hidden subsets.
        Subset = ["subset", "subset"],
        /// A digit's places in some houses, confined to the same number of other houses.
        Fish = ["fish", "fish"],
        /// Strong links of one digit.
        SingleDigit = ["single-digit", "single-digit pattern"],
        /// Cells attached to another cell, or to a strong link.
        Wing = ["wing", "wing"],
        /// Patterns that would leave a second solution.
        Uniqueness = ["uniqueness", "uniqueness"],
        /// Almost locked sets.
        LockedSets = ["locked-sets", "almost locked sets"],
        /// Cells whose digits together would leave no candidate for another.
        Exclusion = ["exclusion", "aligned exclusion"],
        /// The two colours of strong links.
        Colouring = ["colour", "colouring"],
        /// Impossible patterns, and the candidates that prevent them.
        Guardian = ["guardian", "guardians"],
        /// Chains of candidates.
        Chain = ["chain", "chain"],
        /// Inferences from assumptions.
        Net = ["net", "net"],
        /// Large patterns of several digits, houses and cells.
        Exotic = ["exotic", "exotic"],
        /// Sums of cages and runs.
        Sum = ["sum", "sum"],
        /// Clues of variants.
        Clue = ["clue", "clue"],
        /// Houses compared by how often they hold a digit.
        Leftover = ["leftover", "leftover"],
        /// One of several grids.
        Grid = ["grid", "grid"],
        /// Trial and backtracking.
        LastResort = ["last-resort", "last resort"],
    }
    /// Every family.
    ALL;
    /// Its key in lists and JSON: `single-digit`.
    key;
    /// Its name.
    name;
}

impl Family {
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
