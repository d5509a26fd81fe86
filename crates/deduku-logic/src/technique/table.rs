//! The table of techniques, assembled from the rows of the families.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::families::fish::kinds::Fish;
use crate::families::{
    als, chains, clues, colouring, exclusion, exotic, fish, guess, locked, nets, singles, subsets, sums, templates,
    uniqueness, wings,
};
use crate::technique::info::TechniqueInfo;
use crate::technique::list::technique_list;
use crate::technique::{Family, Technique};

macro_rules! table {
    ($($(#[$doc:meta])* $variant:ident = $family:ident::$row:ident,)*) => {
        /// A row for each technique, at the technique's index.
        static TABLE: [TechniqueInfo; [$(Technique::$variant),*].len()] = [$($family::rows::$row),*];
    };
}
technique_list!(table);

impl Technique {
    /// Whether it takes long on boards with many cells. Nets do too, but they remain to be tried when all else finds
    /// nothing.
    pub(crate) const fn is_slow(self) -> bool {
        use Family::{Chain, Colouring, Exclusion, Fish, Guardian, LockedSets, SingleDigit, Uniqueness, Wing};
        matches!(
            self.facts().family,
            Chain | Colouring | Exclusion | Fish | Guardian | LockedSets | SingleDigit | Uniqueness | Wing
        )
    }

    /// Whether it is a net with further assumptions within the first; there are many of these, each of much work.
    pub const fn is_nested(self) -> bool {
        self.facts().is_nested
    }

    /// Whether each of its steps assumes a candidate and refutes it: such a step can be searched for from the
    /// candidate.
    pub(crate) const fn refutes_one(self) -> bool {
        matches!(self.facts().family, Family::Net) || self.facts().evidence.refutes_by_clues()
    }

    /// Whether each step rests only on the candidates of some cells, so that it exists as long as these stay unchanged.
    /// (For finders that use [`Grid::fresh_cells`] only.)
    ///
    /// [`Grid::fresh_cells`]: crate::engine::grid::Grid::fresh_cells
    pub(crate) const fn is_of_few_cells(self) -> bool {
        self.facts().is_of_few_cells
    }

    /// Whether what it finds depends only on the places of one digit at a time.
    pub const fn is_of_one_digit(self) -> bool {
        matches!(self.facts().family, Family::Fish | Family::SingleDigit | Family::Colouring)
            || self.facts().is_of_one_digit
    }
}

impl Technique {
    /// Every technique, in the default order.
    pub const ALL: [Self; TABLE.len()] = {
        let mut all = [Self::FullHouse; TABLE.len()];
        let mut at = 0;
        while at < all.len() {
            all[at] = TABLE[at].technique;
            at += 1;
        }
        all
    };

    /// The facts about the technique.
    pub const fn facts(self) -> &'static TechniqueInfo {
        &TABLE[self as usize]
    }

    /// Its key: `naked-pair`.
    pub const fn key(self) -> &'static str {
        self.facts().key
    }

    /// Its standard name: `Naked Pair`.
    pub const fn name(self) -> &'static str {
        self.facts().name
    }

    /// The technique with this key, name, alias or library code, ignoring case; blanks, hyphens and underscores are
    /// equivalent. A code may include its variant, a digit or `x`: `0110-1`.
    pub fn named(name: &str) -> Option<Self> {
        /// Every name, as normalised by [`plain`]; a name shared by two techniques belongs to the first.
        static NAMED: LazyLock<HashMap<String, Technique>> = LazyLock::new(|| {
            let names =
                |facts: &'static TechniqueInfo| facts.aliases.iter().chain([&facts.key, &facts.name, &facts.code]);
            let pairs = TABLE.iter().flat_map(|facts| names(facts).map(|name| (plain(name), facts.technique)));
            pairs.rev().filter(|(name, _)| !name.is_empty()).collect()
        });
        fn plain(text: &str) -> String {
            text.trim().to_ascii_lowercase().replace(['-', '_'], " ")
        }
        let wanted = plain(name);
        let variant =
            |text: &&str| text.len() == 1 && text.starts_with(|symbol: char| symbol.is_ascii_digit() || symbol == 'x');
        let code = match wanted.split_once(' ') {
            Some((code, text)) if variant(&text) => code,
            _ => wanted.as_str(),
        };
        let has_code = |facts: &&TechniqueInfo| !facts.code.is_empty() && facts.code == code;
        let by_code = || TABLE.iter().find(has_code).map(|facts| facts.technique);
        // A variant may be a technique of its own.
        NAMED.get(&wanted).copied().or_else(by_code)
    }

    /// Whether it is used only if it is requested by name: large and mutant fish take long and are seldom needed,
    /// patterns of all givens at once are rare, and direct forms are two steps in one.
    pub const fn is_on_request(self) -> bool {
        self.facts().is_on_request
    }

    /// Whether its pattern is four cells at the corners of a rectangle.
    pub const fn is_rectangle(self) -> bool {
        self.facts().is_rectangle
    }

    /// Whether it relies on the puzzle having a single solution; it finds nothing until that is proved.
    pub const fn needs_single_solution(self) -> bool {
        matches!(self.facts().family, Family::Uniqueness)
    }

    /// Its kind of fish; `None` if it is not a fish.
    pub(crate) const fn fish(self) -> Option<Fish> {
        self.facts().fish
    }

    /// The known minimum number of premises of its steps.
    pub(crate) const fn fewest_premises(self) -> usize {
        match self.fish() {
            Some(fish) => 2 * fish.size,
            None => self.facts().fewest_premises,
        }
    }

    /// Whether it is a guess or a retreat, which no position proves.
    pub const fn is_trial(self) -> bool {
        matches!(self, Self::Trial | Self::Retreat)
    }
}

deduku_core::by_name! {
    Technique, name,
    /// The error for a name that no technique has.
    UnknownTechnique: "there is no technique “{0}”: `deduku techniques` lists them"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_stands_in_the_order_of_the_techniques() {
        for (at, facts) in TABLE.iter().enumerate() {
            assert_eq!(facts.technique as usize, at);
        }
        assert!(Technique::ALL.is_sorted());
    }

    #[test]
    fn every_name_finds_its_technique_and_no_other() {
        for facts in &TABLE {
            for name in facts.aliases.iter().chain([&facts.key, &facts.name]) {
                assert_eq!(Technique::named(name), Some(facts.technique), "{name}");
                assert_eq!(Technique::named(&name.to_uppercase()), Some(facts.technique), "{name}");
            }
        }
        assert_eq!(Technique::named("0200"), Some(Technique::NakedPair));
        assert_eq!(Technique::named("0200-x"), Some(Technique::NakedPair));
        assert_eq!(Technique::named("0110-1"), Some(Technique::LockedPair));
        for unknown in ["0110-", "0110-12", "0110-y", "9999", "naked", "-"] {
            assert_eq!(Technique::named(unknown), None, "{unknown}");
        }
        assert_eq!(Technique::named("Lone_Ranger"), Some(Technique::HiddenSingle));
        assert_eq!(Technique::named(""), None);
    }
}
