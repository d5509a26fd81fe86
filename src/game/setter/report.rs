//! What is known of a puzzle that is being made.

use crate::logic::{Level, Step, Technique};
use crate::puzzle::Requirement;
use crate::solve::{Common, Estimate, Solution};

/// What is known so far. Each part comes when it is found out.
#[derive(Clone, PartialEq, Debug, Default)]
#[non_exhaustive]
pub struct SetterReport {
    /// So many different solutions were met, and whether these are all.
    pub found: usize,
    /// Whether there are no more than these.
    pub is_complete: bool,
    /// About how many there are, where they are too many to be counted.
    pub estimate: Option<Estimate>,
    /// Which candidates occur in some solution, where there are several.
    pub common: Option<Common>,
    /// The only solution.
    pub solution: Option<Solution>,
    /// How hard it is, where there is one solution.
    pub path: Option<SetterPath>,
    /// How many steps of the path rest on each clue and cage, those with none too.
    pub uses: Vec<(Requirement, usize)>,
    /// What was left out, one at a time, where there is one solution; and whether the others leave one solution. None
    /// where the effort did not suffice.
    pub left_out: Vec<(Requirement, Option<bool>)>,
    /// How many givens, given candidates, clues and cages there are to be left out.
    pub parts: usize,
    /// Whether nothing more comes.
    pub is_done: bool,
}

/// How the puzzle is solved.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SetterPath {
    /// The level; none where it was not decided.
    pub level: Option<Level>,
    /// The hardest technique of the path; a guess is one.
    pub hardest: Option<Technique>,
    /// The first step of it; none of a guess.
    pub step: Option<Step>,
    /// The clues and cages that this step rests on.
    pub rests_on: Vec<Requirement>,
    /// How many steps the path has.
    pub steps: usize,
    /// Whether it ends with every cell filled.
    pub is_solved: bool,
}

impl SetterReport {
    /// A report that says nothing but how many solutions were met.
    pub fn counted(found: usize, is_complete: bool) -> Self {
        Self { found, is_complete, ..Self::default() }
    }

    /// What can be left out, each by itself.
    pub fn redundant(&self) -> impl Iterator<Item = Requirement> + '_ {
        self.left_out.iter().filter(|(_, redundant)| *redundant == Some(true)).map(|&(asked, _)| asked)
    }

    /// Whether this can be left out by itself; none where that is not known.
    pub fn is_redundant(&self, asked: Requirement) -> Option<bool> {
        self.left_out.iter().find(|(other, _)| *other == asked).and_then(|&(_, redundant)| redundant)
    }

    /// How many steps of the path rest on this clue or cage.
    pub fn uses_of(&self, asked: Requirement) -> Option<usize> {
        self.uses.iter().find(|(other, _)| *other == asked).map(|&(_, steps)| steps)
    }
}
