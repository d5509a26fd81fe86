//! Positions to practise a technique or a constraint: a step of it is there, and nothing easier is.
//!
//! A puzzle is drawn, and the techniques before the one to practise go on as far as they can. Where they are stuck and
//! the technique finds something, that is the position. Else a digit of the solution is placed by chance and they go
//! on, until the puzzle is solved and the next one is drawn. So every position is one of a puzzle with a single
//! solution, none is the same as another, and none has to be kept.

use super::constraints::ConstraintRequest;
use super::daily::DailyError;
use super::generated::GenerateError;
use super::kind::Kind;
use super::plan::Plan;
use super::request::{PuzzleRequest, default_tries};
use super::seeds::next_seed;
use crate::board::Cell;
use crate::chance::Chance;
use crate::logic::{
    Evidence, Family, Profile, Step, StepQuery, Technique, Walker, find_by, finds_any, run_out, single_clue_technique,
};
use crate::puzzle::Position;
use crate::solve::Solution;
use crate::work::{Progress, Work};

/// The profile whose order counts first.
const STANDARD: &str = "standard";

/// What is to be practised.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PracticeAim {
    /// A technique.
    Technique(Technique),
    /// A constraint: what a single clue of it excludes.
    Constraint(ConstraintRequest),
}

/// What is to be practised, and on what.
#[derive(Clone, Debug)]
pub struct Practice {
    aim: PracticeAim,
    /// What is there already where the technique is the easiest: by the standard profile, then by each other shipped one
    /// that has the technique, for in another order it may be less rare.
    orders: Vec<Order>,
    plan: Plan,
    /// How many puzzles are drawn before it is given up.
    pub tries: u32,
}

/// The techniques of a profile that come before one of them.
#[derive(Clone, Debug)]
struct Order {
    technique: Technique,
    profile: &'static str,
    easier: Profile,
}

/// A position in which a step of what is practised is the easiest.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PracticePosition {
    /// The position.
    pub position: Position,
    /// Every step of the technique there, by clues of the constraint where that is practised: each is a right answer.
    pub steps: Vec<Step>,
    /// The technique of the steps.
    pub technique: Technique,
    /// The shipped profile in whose order nothing easier is there.
    pub profile: &'static str,
    /// The solution of the puzzle.
    pub solution: Solution,
    /// The seed that, with the same practice, makes it again.
    pub seed: u64,
}

/// Why there is nothing to practise.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PracticeError {
    /// Guesses are no technique that a position shows.
    #[error("{technique} is a last resort, which no position shows: choose another technique")]
    LastResort {
        /// The key of the technique.
        technique: &'static str,
    },
    /// The board or its constraints cannot be asked for.
    #[error(transparent)]
    Request(#[from] DailyError),
    /// No position came up.
    #[error("no position for {wanted} in {tries} puzzles: it is rare; allow more --tries, or try another seed")]
    NotFound {
        /// The key of the technique, or the name of the constraint.
        wanted: &'static str,
        /// How many puzzles were drawn.
        tries: u32,
    },
    /// No puzzle could be drawn, or the work was stopped.
    #[error(transparent)]
    Generate(#[from] GenerateError),
}

/// The board on which the technique is at home, and the constraint that it looks at.
const fn home_of(technique: Technique) -> (&'static str, Option<&'static str>) {
    let constraint = match technique {
        Technique::NegativeConstraint => "anti-knight",
        Technique::DotPairs => "kropki",
        Technique::ThermometerBounds => "thermometer",
        Technique::WhisperLine => "whisper",
        Technique::ClueRegion => "windows",
        Technique::ClueCage => "cage",
        Technique::ArrowSum
        | Technique::ClueClash
        | Technique::SmallClueSet
        | Technique::ClueSet
        | Technique::ClueNet => "arrow",
        Technique::LittleKillerSum => "little killer",
        Technique::SandwichSum => "sandwich",
        Technique::RenbanSet => "renban",
        Technique::RegionSums => "region sum line",
        Technique::ClueBalance => "sum",
        _ => "between",
    };
    match technique.facts().family {
        Family::Clue => ("9x9", Some(constraint)),
        Family::Sum if matches!(technique, Technique::CrossingSums) => ("kakuro", None),
        Family::Sum => ("killer", None),
        Family::Leftover => ("jigsaw", None),
        Family::Grid => ("samurai", None),
        _ => ("9x9", None),
    }
}

/// Boxes of four cells and five digits, so that each box lacks one. Of six cells, to see by the definition what is left takes
/// seconds.
const MORE_DIGITS_THAN_CELLS: &str = "grid-4x4(1-5;regions=1.1.2.2.1.1.2.2.3.3.4.4.3.3.4.4)";
/// Cells for the digit that each row, column and box lacks.
const MISSING_DIGITS: &str = "grid-4x4(0-4;regions=1.1.2.2.1.1.2.2.3.3.4.4.3.3.4.4;cells=dgr.4,dgc.4,dgb.4)";
/// No boxes, and a cell for the region of each cell.
const REGIONS_TO_BE_FOUND: &str = "grid-4x4(1-4;cells=cc.16)";

/// The board on which positions for the constraint are made: a small one, where those of the 9×9 take long, and one with the
/// digits and cells that the rule needs.
fn home_of_constraint(constraint: &ConstraintRequest) -> &'static str {
    use crate::constraint::Family as F;
    match constraint.families()[0] {
        F::RegionSameValues => MORE_DIGITS_THAN_CELLS,
        F::Doppelganger => MISSING_DIGITS,
        F::Chaos | F::ChaosArrow | F::ChaosCount => REGIONS_TO_BE_FOUND,
        F::RankTies => "4x4",
        F::LittleKiller | F::AntiTaxicab | F::CountingCircles => "6x6",
        _ => "9x9",
    }
}

/// The orders in which the technique can be the easiest: the standard profile's first, if it has it. For one that no
/// shipped profile has, the standard profile's up to where it stands in the default order.
fn orders(technique: Technique) -> Vec<Order> {
    let up_to = |profile: &'static Profile, at: usize| Order {
        technique,
        profile: &profile.name,
        easier: Profile::of(profile.techniques[..at].to_vec()),
    };
    let is_standard = |profile: &&Profile| profile.name == STANDARD;
    let (standard, others): (Vec<_>, Vec<_>) = Profile::shipped().iter().partition(is_standard);
    let place = |profile: &&'static Profile| {
        let at = profile.techniques.iter().position(|&other| other == technique)?;
        (profile.walker == Walker::Cheapest).then(|| up_to(profile, at))
    };
    let orders: Vec<Order> = standard.iter().chain(&others).filter_map(place).collect();
    if !orders.is_empty() {
        return orders;
    }
    let at = |profile: &&'static Profile| {
        let all = &profile.techniques;
        up_to(profile, all.iter().position(|&other| other > technique).unwrap_or(all.len()))
    };
    standard.iter().map(at).collect()
}

impl PracticeAim {
    /// The key of the technique, or the name of the constraint.
    pub fn key(&self) -> &'static str {
        match self {
            Self::Technique(technique) => technique.key(),
            Self::Constraint(constraint) => constraint.name(),
        }
    }

    /// The name of either.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Technique(technique) => technique.name(),
            Self::Constraint(constraint) => constraint.name(),
        }
    }

    /// The board on which it is at home, and the constraint whose clues are needed.
    fn home(&self) -> Result<(&'static str, Option<ConstraintRequest>), PracticeError> {
        let technique = match self {
            Self::Technique(technique) => *technique,
            Self::Constraint(constraint) => return Ok((home_of_constraint(constraint), Some(*constraint))),
        };
        if technique.is_trial() {
            return Err(PracticeError::LastResort { technique: technique.key() });
        }
        let (board, constraint) = home_of(technique);
        let constraint = constraint.map(ConstraintRequest::parse).transpose().map_err(DailyError::from)?;
        Ok((board, constraint))
    }

    fn orders(&self) -> Vec<Order> {
        match self {
            Self::Technique(technique) => orders(*technique),
            Self::Constraint(constraint) => {
                let mut techniques: Vec<Technique> =
                    constraint.families().iter().map(|&family| single_clue_technique(family)).collect();
                techniques.dedup();
                techniques.into_iter().flat_map(orders).collect()
            }
        }
    }

    /// Whether a step of the technique is what is practised: one by a clue of the constraint.
    fn is_met_by(&self, step: &Step) -> bool {
        match (self, &step.evidence) {
            (Self::Technique(_), _) => true,
            (Self::Constraint(constraint), Evidence::Clues(proof)) => {
                proof.clues.iter().any(|clue| constraint.families().contains(&clue.family))
            }
            _ => false,
        }
    }
}

impl Practice {
    /// Positions for this on puzzles of this kind; without one, on the board where it is at home. Constraints, and
    /// techniques that look at clues, get clues of theirs.
    ///
    /// # Errors
    /// [`PracticeError::LastResort`], and [`PracticeError::Request`] where the constraint cannot be placed on the board.
    pub fn new(aim: PracticeAim, kind: Option<Kind>) -> Result<Self, PracticeError> {
        let (board, constraint) = aim.home()?;
        let kind = kind.map_or_else(|| Kind::named(board), Ok).map_err(DailyError::from)?;
        let constraints = constraint.into_iter().collect();
        let request = PuzzleRequest { constraints, graded: false, ..PuzzleRequest::of(kind) };
        let plan = request.check().map_err(DailyError::from)?;
        Ok(Self { orders: aim.orders(), aim, plan, tries: default_tries(&request.kind) })
    }

    /// What is practised.
    pub const fn aim(&self) -> PracticeAim {
        self.aim
    }

    /// A position from this seed. Progress is the number of puzzles drawn.
    ///
    /// # Errors
    /// [`PracticeError::NotFound`] after so many tries; [`PracticeError::Generate`] where the work was stopped.
    pub fn position(&self, seed: u64, work: &Work) -> Result<PracticePosition, PracticeError> {
        let mut chance = Chance::from_seed(seed);
        // The puzzles' tries are none of this progress.
        let drawing = Work { progress: Progress::default(), ..work.clone() };
        let mut puzzle_seed = seed;
        for tried in 1..=self.tries {
            work.progress.report(u64::from(tried), 0);
            match self.plan.generate(puzzle_seed, &drawing) {
                Ok(made) => {
                    let start = Position::new(&made.puzzle);
                    let order = self.order(tried);
                    if let Some((position, steps)) = self.search(start, order, &made.solution, &mut chance, work)? {
                        let Order { technique, profile, .. } = *order;
                        let solution = made.solution;
                        return Ok(PracticePosition { position, steps, technique, profile, solution, seed });
                    }
                }
                Err(GenerateError::NotFound { .. }) => {}
                Err(error) => return Err(error.into()),
            }
            puzzle_seed = next_seed(puzzle_seed);
        }
        Err(PracticeError::NotFound { wanted: self.aim.key(), tries: self.tries })
    }

    /// The order of a try, from 1: the first orders have the first tries.
    fn order(&self, tried: u32) -> &Order {
        let at = u64::from(tried - 1) * self.orders.len() as u64 / u64::from(self.tries.max(1));
        &self.orders[at as usize]
    }

    /// The first position on the way to the solution in which the technique is the easiest.
    fn search(
        &self,
        mut position: Position,
        order: &Order,
        solution: &Solution,
        chance: &mut Chance,
        work: &Work,
    ) -> Result<Option<(Position, Vec<Step>)>, GenerateError> {
        let alone = Profile::of(vec![order.technique]);
        loop {
            work.check()?;
            run_out(&mut position, &order.easier);
            let open: Vec<Cell> = position.empty_cells().collect();
            if open.is_empty() {
                return Ok(None);
            }
            if finds_any(&position, &alone) {
                let mut steps = find_by(&position, &StepQuery::of(order.technique), work);
                steps.retain(|step| self.aim.is_met_by(step));
                if !steps.is_empty() {
                    return Ok(Some((position, steps)));
                }
            }
            let cell = open[chance.below(open.len() as u32) as usize];
            position.place(cell, solution.digit(cell));
        }
    }
}
