//! The report about a puzzle that is being made.

use deduku_core::board::{Cell, DigitSet};
use deduku_core::puzzle::Requirement;
use deduku_core::solve::{Common, Estimate, Solution};
use deduku_logic::{Step, Technique};
use deduku_rating::Level;

/// What is known so far. Each part is filled in when it is found.
#[derive(Clone, PartialEq, Debug, Default)]
#[non_exhaustive]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct SetterReport {
    /// The number of different solutions found so far.
    pub found: usize,
    /// Whether these are all solutions.
    pub is_complete: bool,
    /// The estimated number of solutions, if there are too many to count.
    pub estimate: Option<Estimate>,
    /// Which candidates occur in some solution, if there are several.
    pub common: Option<Common>,
    /// The only solution.
    pub solution: Option<Solution>,
    /// The level, if there is one solution.
    pub level: Option<Level>,
    /// How it is solved, if there is one solution.
    pub path: Option<SetterPath>,
    /// How many steps of the path rest on each given, clue and cage, including those with none; empty if the path has a
    /// guess.
    pub uses: Vec<(Requirement, usize)>,
    /// The parts that were left out, one at a time, if there is one solution, and whether the others still have just
    /// one. `None` if the budget was too small.
    pub left_out: Vec<(Requirement, Option<bool>)>,
    /// The number of givens, given candidates, clues and cages that can be left out.
    pub parts: usize,
    /// Whether the report is final.
    pub is_done: bool,
}

/// What is known about the candidates of an empty cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SetterMarks {
    /// The digits that it has in some solution, as known so far.
    pub possible: DigitSet,
    /// The digits for which that is not known.
    pub undecided: DigitSet,
}

/// How many candidates of the cells without a given occur in the solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CandidateCounts {
    /// In every solution.
    pub every: usize,
    /// In some, but not in every one.
    pub some: usize,
    /// In none.
    pub none: usize,
    /// Not known.
    pub undecided: usize,
}

impl CandidateCounts {
    /// Counts the candidates of cells that have `digits` candidates each.
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
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct SetterPath {
    /// The hardest technique of the path; guessing counts as one.
    pub hardest: Option<Technique>,
    /// The first step with this technique; `None` for a guess.
    pub step: Option<Step>,
    /// The givens, clues and cages that this step rests on: what its premises name, and the givens that excluded
    /// the candidates whose absence it needs.
    pub rests_on: Vec<Requirement>,
    /// The parts that earlier steps leading to this one rest on.
    pub through: Vec<Requirement>,
    /// The number of steps in the path.
    pub steps: usize,
    /// Whether it ends with every cell filled.
    pub is_solved: bool,
}

impl SetterReport {
    /// A report with only the number of solutions.
    pub fn counted(found: usize, is_complete: bool) -> Self {
        Self { found, is_complete, ..Self::default() }
    }

    /// What is known about a cell without a given; `None` if nothing is.
    pub fn marks(&self, cell: Cell) -> Option<SetterMarks> {
        let one = |solution: &Solution| SetterMarks {
            possible: DigitSet::of(solution.digit(cell)),
            undecided: DigitSet::EMPTY,
        };
        let several =
            |common: &Common| SetterMarks { possible: common.possible(cell), undecided: common.undecided(cell) };
        self.solution.as_ref().map(one).or_else(|| self.common.as_ref().map(several))
    }

    /// Whether it has the digits of each cell in the solutions, or there is no solution.
    pub fn has_marks(&self) -> bool {
        self.solution.is_some() || self.common.is_some() || (self.found == 0 && self.is_complete)
    }

    /// The parts that can be left out, each by itself.
    pub fn redundant(&self) -> impl Iterator<Item = Requirement> + '_ {
        self.left_out.iter().filter(|(_, redundant)| *redundant == Some(true)).map(|&(asked, _)| asked)
    }

    /// Whether this part can be left out by itself; `None` if that is not known.
    pub fn is_redundant(&self, asked: Requirement) -> Option<bool> {
        self.left_out.iter().find(|(other, _)| *other == asked).and_then(|&(_, redundant)| redundant)
    }

    /// How many steps of the path rest on this given, clue or cage.
    pub fn uses_of(&self, asked: Requirement) -> Option<usize> {
        self.uses.iter().find(|(other, _)| *other == asked).map(|&(_, steps)| steps)
    }
}
