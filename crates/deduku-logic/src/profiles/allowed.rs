//! Which techniques may be used, as specified for one command.
//!
//! A profile defines the order in which techniques are tried, and the wording; this type defines which of them may be
//! used. Guessing counts as the technique *trial*: a list of techniques without it allows no guesses.

use crate::{Family, Profile, Technique, Trial};

/// Techniques as a list names them: a single one, or a whole family.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Named {
    /// One technique.
    Technique(Technique),
    /// All techniques of a family.
    Family(Family),
}

impl Named {
    /// Resolves a technique's key, name, alias or code, or a family's key.
    pub fn find(name: &str) -> Option<Self> {
        Technique::named(name).map(Self::Technique).or_else(|| Family::named(name).map(Self::Family))
    }

    /// The techniques that a list selects by this name: of a family, without those that are used only if they are named
    /// themselves ([`Technique::is_on_request`]).
    fn wanted(self) -> Vec<Technique> {
        match self {
            Self::Technique(technique) => vec![technique],
            Self::Family(family) => family.techniques().filter(|technique| !technique.is_on_request()).collect(),
        }
    }

    /// Whether the name includes the technique.
    fn covers(self, technique: Technique) -> bool {
        match self {
            Self::Technique(one) => one == technique,
            Self::Family(family) => technique.facts().family == family,
        }
    }

    /// The techniques of a comma-separated list as typed, cheapest first; `None` if nothing is listed.
    ///
    /// # Errors
    /// The first name that is unknown.
    pub fn read_list(text: &str) -> Result<Option<Vec<Technique>>, String> {
        let names = text.split(',').map(str::trim).filter(|name| !name.is_empty());
        let listed: Vec<Self> =
            names.map(|name| Self::find(name).ok_or_else(|| name.to_owned())).collect::<Result<_, _>>()?;
        Ok((!listed.is_empty()).then(|| Self::all(&listed)))
    }

    /// All techniques that the list selects, cheapest first.
    pub fn all(list: &[Self]) -> Vec<Technique> {
        let mut all: Vec<Technique> = list.iter().flat_map(|named| named.wanted()).collect();
        all.sort_unstable();
        all.dedup();
        all
    }
}

/// Which techniques may be used: all by default.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct Allowed {
    /// Only these; `None` where all may be used.
    only: Option<Vec<Technique>>,
    /// Never these, even if `only` includes them.
    without: Vec<Technique>,
}

impl Allowed {
    /// Allows only what `only` names, if anything, and nothing that `without` names.
    pub fn new(only: &[Named], without: &[Named]) -> Self {
        Self {
            only: (!only.is_empty()).then(|| Named::all(only)),
            without: Technique::ALL
                .into_iter()
                .filter(|&technique| without.iter().any(|named| named.covers(technique)))
                .collect(),
        }
    }

    /// Also forbids techniques that rely on a single solution.
    #[must_use]
    pub fn without_uniqueness(mut self) -> Self {
        self.without.extend(Family::Uniqueness.techniques());
        self
    }

    /// Whether this technique may be used.
    pub fn permits(&self, technique: Technique) -> bool {
        self.only.as_ref().is_none_or(|only| only.contains(&technique)) && !self.without.contains(&technique)
    }

    /// Whether a path may guess.
    pub fn trial(&self) -> Trial {
        if self.permits(Technique::Trial) { Trial::Allowed } else { Trial::Forbidden }
    }

    /// The profile with these techniques: first its own, in its order; then those that a list selects and the profile
    /// lacks, cheapest first. It may have none.
    #[must_use]
    pub fn on(&self, profile: Profile) -> Profile {
        let mut profile = self.within(profile);
        for &technique in self.only.iter().flatten() {
            if self.permits(technique) && !technique.is_trial() && !profile.techniques.contains(&technique) {
                profile.techniques.push(technique);
            }
        }
        profile
    }

    /// The profile with those of its techniques that may be used.
    #[must_use]
    pub fn within(&self, mut profile: Profile) -> Profile {
        profile.techniques.retain(|&technique| self.permits(technique));
        profile
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(names: &[&str]) -> Vec<Named> {
        names.iter().map(|name| Named::find(name).expect("a technique or family")).collect()
    }

    #[test]
    fn a_list_is_kept_in_the_order_of_the_profile_and_added_to_it() {
        let guide = Profile::named("guide").expect("shipped");
        let allowed = Allowed::new(&named(&["pointing", "0002", "CRME", "x-wing"]), &named(&["pointing"]));
        assert_eq!(
            allowed.on(guide.clone()).techniques,
            [Technique::NakedSingle, Technique::HiddenSingle, Technique::XWing]
        );
        assert_eq!(allowed.within(guide.clone()), guide);
        assert_eq!(Allowed::default().on(guide.clone()), guide);
    }

    #[test]
    fn families_leave_out_what_is_on_request_where_they_are_asked_for_and_nothing_where_they_are_excluded() {
        let fish = Allowed::new(&named(&["fish"]), &[]);
        assert!(fish.permits(Technique::XWing) && !fish.permits(Technique::Leviathan));
        let no_fish = Allowed::new(&[], &named(&["fish"]));
        assert!(!no_fish.permits(Technique::XWing) && !no_fish.permits(Technique::Leviathan));
        assert!(no_fish.permits(Technique::NakedSingle));
    }

    #[test]
    fn who_lists_techniques_wants_no_guess_unless_it_is_listed() {
        assert_eq!(Allowed::default().trial(), Trial::Allowed);
        assert_eq!(Allowed::new(&named(&["naked-single"]), &[]).trial(), Trial::Forbidden);
        assert_eq!(Allowed::new(&named(&["naked-single", "guess"]), &[]).trial(), Trial::Allowed);
        assert_eq!(Allowed::new(&[], &named(&["guess"])).trial(), Trial::Forbidden);
        assert!(!Allowed::default().without_uniqueness().permits(Technique::BugPlusOne));
    }
}
