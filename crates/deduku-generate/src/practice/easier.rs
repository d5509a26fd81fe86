//! What counts as easier than a technique to practise: the orders in which it can be the easiest.

use deduku_logic::{Family, Profile, Technique, Walker};

/// The profile whose order comes first.
const STANDARD: &str = "standard";

/// Which techniques count as easier than one to practise, and find nothing in its positions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Easier {
    /// Those before it in the shipped profile of this name.
    Profile(&'static str),
    /// Singles, locked candidates and subsets, and the techniques of its own family that come before it.
    BasicsAndFamily,
    /// Singles, locked candidates and subsets.
    Basics,
    /// Singles.
    Singles,
}

/// A technique, and the profile of those that come before it.
#[derive(Clone, Debug)]
pub(super) struct Order {
    pub(super) technique: Technique,
    pub(super) easier: Easier,
    pub(super) profile: Profile,
}

/// The orders in which the technique can be the easiest: first that of the standard profile, if it has the technique.
/// For a technique that no shipped profile has, the standard profile up to its position in the default order. Then
/// those of the basics.
pub(super) fn orders(technique: Technique) -> Vec<Order> {
    let (standard, others): (Vec<&Profile>, Vec<_>) = Profile::shipped().iter().partition(|it| it.name == STANDARD);
    let up_to =
        |profile: &'static Profile, at: usize| (Easier::Profile(&profile.name), profile.techniques[..at].to_vec());
    let place = |profile: &&'static Profile| {
        let at = profile.techniques.iter().position(|&other| other == technique)?;
        (profile.walker == Walker::Cheapest).then(|| up_to(profile, at))
    };
    let mut found: Vec<(Easier, Vec<Technique>)> = standard.iter().chain(&others).filter_map(place).collect();
    if found.is_empty() {
        let at = |profile: &&'static Profile| {
            let all = &profile.techniques;
            up_to(profile, all.iter().position(|&other| other > technique).unwrap_or(all.len()))
        };
        found.extend(standard.iter().map(at));
    }
    for easier in [Easier::BasicsAndFamily, Easier::Basics, Easier::Singles] {
        let all = standard.iter().flat_map(|profile| &profile.techniques);
        let before = all.copied().filter(|&other| other < technique && easier.has(other.facts().family, technique));
        found.push((easier, before.collect()));
    }
    found.dedup_by(|later, earlier| later.1 == earlier.1);
    let order = |(easier, techniques)| Order { technique, easier, profile: Profile::of(techniques) };
    found.into_iter().map(order).collect()
}

impl Order {
    /// Whether it is that of the standard profile.
    pub(super) fn is_standard(&self) -> bool {
        self.easier == Easier::Profile(STANDARD)
    }
}

/// By its name.
#[cfg(feature = "wire")]
impl serde::Serialize for Easier {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.name())
    }
}

#[cfg(feature = "wire")]
impl<'de> serde::Deserialize<'de> for Easier {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let name = <String as serde::Deserialize>::deserialize(from)?;
        let profiles = Profile::shipped().iter().map(|profile| Self::Profile(&profile.name));
        let all = profiles.chain([Self::BasicsAndFamily, Self::Basics, Self::Singles]);
        all.into_iter().find(|easier| easier.name() == name).ok_or_else(|| serde::de::Error::custom(name))
    }
}

impl Easier {
    /// Its name: that of the profile, or `basics-and-family`, `basics`, `singles`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Profile(name) => name,
            Self::BasicsAndFamily => "basics-and-family",
            Self::Basics => "basics",
            Self::Singles => "singles",
        }
    }

    /// A description for a note on a position; none for the standard profile, which needs no note.
    pub fn in_words(self) -> Option<String> {
        match self {
            Self::Profile(STANDARD) => None,
            Self::Profile(name) => Some(format!("nothing easier in the profile {name} finds anything")),
            Self::BasicsAndFamily => {
                Some("singles, locked candidates, subsets and easier techniques of its family find nothing".to_owned())
            }
            Self::Basics => Some("singles, locked candidates and subsets find nothing".to_owned()),
            Self::Singles => Some("singles find nothing".to_owned()),
        }
    }

    /// The same in a few words, where space is short: `beyond singles`.
    pub fn in_brief(self) -> Option<String> {
        match self {
            Self::Profile(STANDARD) => None,
            Self::Profile(name) => Some(format!("easiest in {name}")),
            Self::BasicsAndFamily => Some("beyond basics, family".to_owned()),
            Self::Basics => Some("beyond basics".to_owned()),
            Self::Singles => Some("beyond singles".to_owned()),
        }
    }

    /// Whether techniques of this family count if they come before the technique. For profiles, all do.
    fn has(self, family: Family, technique: Technique) -> bool {
        let is_basic = matches!(family, Family::Single | Family::Intersection | Family::Subset);
        match self {
            Self::Profile(_) => true,
            Self::BasicsAndFamily => is_basic || family == technique.facts().family,
            Self::Basics => is_basic,
            Self::Singles => family == Family::Single,
        }
    }
}
