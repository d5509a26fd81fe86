//! Subjects of lessons: a technique, or what a constraint excludes.

use super::course::course;
use deduku_core::constraint::Family;
use deduku_generate::{ConstraintRequest, PracticeAim};
use deduku_logic::Technique;
use deduku_logic::wording::words::capital;

/// The subject of a lesson.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Subject {
    /// A technique.
    Technique(Technique),
    /// The eliminations by single clues of a constraint.
    Constraint(Family),
}

impl Subject {
    /// Every technique except guesses, in the default order, and every constraint, in the order of the table.
    pub fn all() -> impl Iterator<Item = Self> {
        let techniques = Technique::ALL.into_iter().filter(|technique| !technique.is_trial()).map(Self::Technique);
        techniques.chain(Family::all().iter().map(|&family| Self::Constraint(family)))
    }

    /// The technique, if it is one.
    pub const fn technique(self) -> Option<Technique> {
        match self {
            Self::Technique(technique) => Some(technique),
            Self::Constraint(_) => None,
        }
    }

    /// Its name, as used in a heading.
    pub fn name(self) -> String {
        match self {
            Self::Technique(technique) => technique.name().to_owned(),
            Self::Constraint(Family::X) => "X between cells".to_owned(),
            Self::Constraint(Family::V) => "V between cells".to_owned(),
            Self::Constraint(family) => capital(family.row().name),
        }
    }

    /// Every name that finds it.
    pub fn names(self) -> Vec<&'static str> {
        match self {
            Self::Technique(technique) => {
                let facts = technique.facts();
                [facts.name, facts.key, facts.code].into_iter().chain(facts.aliases.iter().copied()).collect()
            }
            Self::Constraint(family) => {
                let row = family.row();
                std::iter::once(row.name).chain(row.aliases.iter().copied()).collect()
            }
        }
    }

    /// The explanation: why the technique works, or the rule of the constraint and how to use it; where the course does
    /// not say it, what the technique does.
    pub fn idea(self) -> String {
        let why = course().lesson(self).map(|lesson| lesson.why.as_str());
        match self {
            Self::Technique(technique) => why.unwrap_or(technique.facts().help).to_owned(),
            Self::Constraint(family) => format!("{} {}", family.row().rule, why.unwrap_or(family.row().help)),
        }
    }

    /// The request for positions about it.
    pub fn aim(self) -> PracticeAim {
        match self {
            Self::Technique(technique) => PracticeAim::Technique(technique),
            Self::Constraint(family) => PracticeAim::Constraint(ConstraintRequest::of_family(family)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_that_can_be_learned_has_a_name_and_an_idea() {
        let mut names = std::collections::HashSet::new();
        for subject in Subject::all() {
            let kind = matches!(subject, Subject::Technique(_));
            assert!(names.insert((kind, subject.name())), "{subject:?}");
            assert!(subject.idea().len() > 20 && subject.idea().ends_with(['.', '”']), "{subject:?}");
        }
    }
}
