//! What is known of a puzzle that is being made.

use crate::board::{Cell, DigitSet};
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
    pub level: Option<Level>,
    /// How it is solved, where there is one solution.
    pub path: Option<SetterPath>,
    /// How many steps of the path rest on each given, clue and cage, those with none too; nothing where the path has a
    /// guess.
    pub uses: Vec<(Requirement, usize)>,
    /// What was left out, one at a time, where there is one solution; and whether the others leave one solution. None
    /// where the effort did not suffice.
    pub left_out: Vec<(Requirement, Option<bool>)>,
    /// How many givens, given candidates, clues and cages there are to be left out.
    pub parts: usize,
    /// Whether nothing more comes.
    pub is_done: bool,
}

/// What is known of an empty cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SetterMarks {
    /// What it has in some solution, as far as is known.
    pub possible: DigitSet,
    /// Of what that is not known.
    pub undecided: DigitSet,
}

/// How many candidates of the cells without a given are in the solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CandidateCounts {
    /// In every solution.
    pub every: usize,
    /// In some, but not in every one.
    pub some: usize,
    /// In none.
    pub none: usize,
    /// Of so many it is not known.
    pub undecided: usize,
}

impl CandidateCounts {
    /// Counts those of cells with `digits` candidates each.
    pub fn of(marks: impl Iterator<Item = SetterMarks>, digits: usize) -> Self {
        marks.fold(Self::default(), |counts, marks| {
            let (possible, undecided) = (marks.possible.len(), marks.undecided.len());
            let every = usize::from(possible == 1 && undecided == 0);
            Self {
                every: counts.every + every,
                some: counts.some + possible - every,
                none: counts.none + digits - possible - undecided,
                undecided: counts.undecided + undecided,
            }
        })
    }
}

/// How the puzzle is solved.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SetterPath {
    /// The hardest technique of the path; a guess is one.
    pub hardest: Option<Technique>,
    /// The first step of it; none of a guess.
    pub step: Option<Step>,
    /// The givens, clues and cages that this step rests on: what its premises name, and the givens that excluded
    /// the candidates whose absence it needs.
    pub rests_on: Vec<Requirement>,
    /// Those on which the earlier steps rest that lead to it.
    pub through: Vec<Requirement>,
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

    /// What is known of a cell without a given; none where nothing is.
    pub fn marks(&self, cell: Cell) -> Option<SetterMarks> {
        let one = |solution: &Solution| SetterMarks {
            possible: DigitSet::of(solution.digit(cell)),
            undecided: DigitSet::EMPTY,
        };
        let several =
            |common: &Common| SetterMarks { possible: common.possible(cell), undecided: common.undecided(cell) };
        self.solution.as_ref().map(one).or_else(|| self.common.as_ref().map(several))
    }

    /// Whether it says of each cell what it has in the solutions, or that there is none.
    pub fn has_marks(&self) -> bool {
        self.solution.is_some() || self.common.is_some() || (self.found == 0 && self.is_complete)
    }

    /// What can be left out, each by itself.
    pub fn redundant(&self) -> impl Iterator<Item = Requirement> + '_ {
        self.left_out.iter().filter(|(_, redundant)| *redundant == Some(true)).map(|&(asked, _)| asked)
    }

    /// Whether this can be left out by itself; none where that is not known.
    pub fn is_redundant(&self, asked: Requirement) -> Option<bool> {
        self.left_out.iter().find(|(other, _)| *other == asked).and_then(|&(_, redundant)| redundant)
    }

    /// How many steps of the path rest on this given, clue or cage.
    pub fn uses_of(&self, asked: Requirement) -> Option<usize> {
        self.uses.iter().find(|(other, _)| *other == asked).map(|&(_, steps)| steps)
    }
}
