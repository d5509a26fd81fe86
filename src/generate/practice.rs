//! Positions to practise a technique or a constraint: a step of it is there, and nothing easier is.
//!
//! A puzzle is drawn, and the techniques before the one to practise go on as far as they can. Where they are stuck and
//! the technique finds something, that is the position. Else a digit of the solution is placed by chance and they go
//! on, until the puzzle is solved and the next one is drawn. So every position is one of a puzzle with a single
//! solution, none is the same as another, and none has to be kept.
//!
//! What counts as easier is an order of techniques. Where one is never found by the standard profile, for what comes before
//! it leaves nothing, it may be by another profile, or where only the basics come before it ([`Easier`]).

mod easier;
mod shaped;

pub use easier::Easier;
use easier::{Order, orders};

use super::constraints::ConstraintRequest;
use super::daily::DailyError;
use super::first_found::first_found;
use super::generated::{GenerateError, Generated};
use super::kind::Kind;
use super::plan::Plan;
use super::request::PuzzleRequest;
use crate::board::{Base, Cell, RecipeBase};
use crate::chance::Chance;
use crate::logic::{
    Evidence, Family, Profile, Step, StepQuery, Technique, find_by, finds_any, run_out, single_clue_technique,
};
use crate::puzzle::Position;
use crate::solve::Solution;
use crate::work::{Progress, Work};

/// So many puzzles are tried with each order before the next has its turn.
const FIRST_TURN: u64 = 25;

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
    /// What is exhausted where the technique is the easiest: by the standard profile, by each other shipped one that has the
    /// technique, for in another order it may be less rare, and by the basics.
    orders: Vec<Order>,
    plan: Plan,
    /// How many puzzles are drawn before it is given up; without it that is up to the work.
    pub tries: Option<u32>,
    /// On how many threads; what is found does not depend on it.
    pub threads: usize,
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
    /// What counts as easier, and is not there.
    pub easier: Easier,
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
    /// The technique looks at something that the board does not have.
    #[error("{technique} looks at {what}, and there are none on {board}: leave the board out, or choose another one")]
    Board {
        /// The key of the technique.
        technique: &'static str,
        /// What it looks at.
        what: &'static str,
        /// What was asked for.
        board: String,
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

    /// What it looks at, where puzzles of this kind do not have it.
    fn lacking(&self, kind: &Kind) -> Option<(Technique, &'static str)> {
        let Self::Technique(technique) = *self else { return None };
        let has_grids = || match kind {
            Kind::Board(board) => matches!(board.plan().base, Base::Overlap { .. }),
            Kind::Drawn(recipe) => matches!(recipe.ground, RecipeBase::Fixed(Base::Overlap { .. })),
        };
        let what = match technique.facts().family {
            Family::Sum if !kind.has_sums() => "sums",
            Family::Grid if !has_grids() => "grids that share cells",
            _ => return None,
        };
        Some((technique, what))
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
    /// [`PracticeError::LastResort`], [`PracticeError::Board`] where the technique has nothing to look at on the board, and
    /// [`PracticeError::Request`] where the constraint cannot be placed on it.
    pub fn new(aim: PracticeAim, kind: Option<Kind>) -> Result<Self, PracticeError> {
        let (board, constraint) = aim.home()?;
        let kind = kind.map_or_else(|| Kind::named(board), Ok).map_err(DailyError::from)?;
        if let Some((technique, what)) = aim.lacking(&kind) {
            return Err(PracticeError::Board { technique: technique.key(), what, board: kind.to_string() });
        }
        let constraints = constraint.into_iter().collect();
        let request = PuzzleRequest { constraints, graded: false, ..PuzzleRequest::of(kind) };
        let plan = request.check().map_err(DailyError::from)?;
        Ok(Self { orders: aim.orders(), aim, plan, tries: None, threads: 1 })
    }

    /// What is practised.
    pub const fn aim(&self) -> PracticeAim {
        self.aim
    }

    /// A position from this seed, always the same one. Progress is the number of puzzles drawn.
    ///
    /// # Errors
    /// [`PracticeError::NotFound`] after so many tries, if they have a limit; [`PracticeError::Generate`] where the work was
    /// stopped.
    pub fn position(&self, seed: u64, work: &Work) -> Result<PracticePosition, PracticeError> {
        // The puzzles' tries are none of this progress.
        let drawing = Work { progress: Progress::default(), ..work.clone() };
        let tries = self.tries.unwrap_or(u32::MAX - 1);
        let found = first_found(1..=tries, self.threads, &mut |_| {}, |tried, _| {
            work.progress.report(u64::from(tried), 0);
            // Each try has a stream of its own, and the seeds that follow one another have nothing in common.
            let mut chance = Chance::from_seed(Chance::from_seed(seed).bits() ^ u64::from(tried) << 32);
            let made = match self.puzzle(chance.bits(), &drawing) {
                Err(GenerateError::NotFound { .. }) => return Ok(None),
                made => made?,
            };
            let order = self.order(tried - 1);
            let found = self.search(Position::new(&made.puzzle), order, &made.solution, &mut chance, work)?;
            Ok::<_, GenerateError>(found.map(|(position, steps)| {
                let Order { technique, easier, .. } = *order;
                PracticePosition { position, steps, technique, easier, solution: made.solution, seed }
            }))
        })?;
        found.map(|(_, found)| found).ok_or(PracticeError::NotFound { wanted: self.aim.key(), tries })
    }

    /// A puzzle in which a position may be found.
    fn puzzle(&self, seed: u64, work: &Work) -> Result<Generated, GenerateError> {
        if let PracticeAim::Technique(technique) = self.aim {
            let request = &self.plan.request;
            if let Some(shaped) = shaped::request(technique, request, &mut Chance::from_seed(seed), work)? {
                return shaped.check()?.generate(seed, work);
            }
        }
        self.plan.generate(seed, work)
    }

    /// The order of a try, from 0: each order in turn has some, then each has twice as many, and so on.
    fn order(&self, tried: u32) -> &Order {
        let (mut turn, mut within) = (FIRST_TURN, u64::from(tried));
        while within >= turn * self.orders.len() as u64 {
            within -= turn * self.orders.len() as u64;
            turn *= 2;
        }
        &self.orders[(within / turn) as usize]
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
            run_out(&mut position, &order.profile, work);
            let is_there = finds_any(&position, &alone, work);
            let steps = if is_there { find_by(&position, &StepQuery::of(order.technique), work) } else { Vec::new() };
            // What was stopped leaves something easier, or does not list every answer.
            work.check()?;
            let steps: Vec<Step> = steps.into_iter().filter(|step| self.aim.is_met_by(step)).collect();
            if !steps.is_empty() {
                return Ok(Some((position, steps)));
            }
            let open: Vec<Cell> = position.empty_cells().collect();
            if open.is_empty() {
                return Ok(None);
            }
            let cell = open[chance.below(open.len() as u32) as usize];
            position.place(cell, solution.digit(cell));
        }
    }
}
