//! Positions to practise a technique or a constraint: there is a step of it and nothing easier.
//!
//! A puzzle is drawn, and the techniques before the one to practise run until they are stuck. If the technique finds
//! something there, that is the position. Otherwise a random digit of the solution is placed and they continue, until
//! the puzzle is solved and the next one is drawn. So every position belongs to a puzzle with a single solution,
//! positions do not repeat, and none has to be stored.
//!
//! An order of techniques defines what counts as easier. If the techniques before it in the standard profile never
//! leave anything for a technique, it may still be found with the order of another profile, or with only the basics
//! before it ([`Easier`]).

mod easier;
mod shaped;

pub use easier::Easier;
use easier::{Order, orders};
use std::borrow::Cow;

use super::constraints::ConstraintRequest;
use super::daily::DailyError;
use super::first_found::first_found;
use super::generated::{GenerateError, Generated};
use super::kind::Kind;
use super::plan::Plan;
use super::request::PuzzleRequest;
use deduku_core::board::{Base, Cell, RecipeBase};
use deduku_core::chance::Chance;
use deduku_core::puzzle::Position;
use deduku_core::solve::Solution;
use deduku_core::work::{Progress, Work};
use deduku_logic::{
    Evidence, Family, Profile, Step, StepQuery, Technique, find_by, finds_any, run_out, single_clue_technique,
};

/// How many puzzles are tried with the order of the standard profile, where a position keeps its promise that nothing
/// easier is there, before another order is; on boards without clues, where they are quickly drawn.
const FIRST_TURN: u32 = 500;
/// How many puzzles are tried with each other order before the next one.
const LATER_TURN: u32 = 25;

/// What to practise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub enum PracticeAim {
    /// A technique.
    Technique(Technique),
    /// A constraint: what a single clue of it excludes.
    Constraint(ConstraintRequest),
}

/// What to practise, and on which puzzles.
#[derive(Clone, Debug)]
pub struct Practice {
    aim: PracticeAim,
    /// The orders in which the technique can be the easiest: that of the standard profile, of each other shipped
    /// profile that has the technique, because it may be less rare in another order, and of the basics.
    orders: Vec<Order>,
    plan: Plan,
    /// The most puzzles to draw; without it, the limits of the work apply.
    pub tries: Option<u32>,
    /// The number of threads. The result does not depend on it.
    pub threads: usize,
}

/// A position in which a step of the technique or constraint to practise is the easiest.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct PracticePosition {
    /// The position.
    pub position: Position,
    /// Every step of the technique there; for a constraint, those by its clues. Each is a right answer.
    pub steps: Vec<Step>,
    /// The technique of the steps.
    pub technique: Technique,
    /// What counts as easier, and has no step there.
    pub easier: Easier,
    /// The solution of the puzzle.
    pub solution: Solution,
    /// The seed that makes it again with the same practice.
    pub seed: u64,
}

/// Why there is nothing to practise.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PracticeError {
    /// The technique is a guess, which no position shows.
    #[error("{technique} is a last resort, for which there are no positions: choose another technique")]
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
    /// The board or its constraints cannot be requested.
    #[error(transparent)]
    Request(#[from] DailyError),
    /// No position was found.
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

/// The default board for the technique, and the constraint that it looks at.
pub(crate) const fn home_of(technique: Technique) -> (&'static str, Option<&'static str>) {
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

/// Boxes of four cells and five digits, so that each box lacks one. With boxes of six cells it takes seconds to derive
/// from the definition what is left.
const MORE_DIGITS_THAN_CELLS: &str = "grid-4x4(1-5;regions=1.1.2.2.1.1.2.2.3.3.4.4.3.3.4.4)";
/// Extra cells for the digit that each row, column and box lacks.
const MISSING_DIGITS: &str = "grid-4x4(0-4;regions=1.1.2.2.1.1.2.2.3.3.4.4.3.3.4.4;cells=dgr.4,dgc.4,dgb.4)";
/// The default board for positions of the constraint: a small one if positions on 9×9 take long, and one with the
/// digits and cells that the rule needs.
fn home_of_constraint(constraint: &ConstraintRequest) -> Cow<'static, str> {
    use deduku_core::constraint::Family as F;
    // What has to be found besides the digits is in a cell for each cell of the grid.
    let found = match constraint.families()[0] {
        F::ChaosArrow | F::ChaosCount => F::Chaos,
        F::Modified => F::Marked,
        family => family,
    };
    match (found, found.row().beside) {
        (F::RegionSameValues, _) => MORE_DIGITS_THAN_CELLS.into(),
        (F::Doppelganger, _) => MISSING_DIGITS.into(),
        (_, [beside]) => format!("grid-4x4(1-4;cells={}.16)", beside.name).into(),
        (F::RankTies, _) => "4x4".into(),
        (F::LittleKiller | F::AntiTaxicab | F::CountingCircles, _) => "6x6".into(),
        _ => "9x9".into(),
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

    /// The name of the technique or constraint.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Technique(technique) => technique.name(),
            Self::Constraint(constraint) => constraint.name(),
        }
    }

    /// Its default board, and the constraint whose clues are needed.
    fn home(&self) -> Result<(Cow<'static, str>, Option<ConstraintRequest>), PracticeError> {
        let technique = match self {
            Self::Technique(technique) => *technique,
            Self::Constraint(constraint) => return Ok((home_of_constraint(constraint), Some(*constraint))),
        };
        if technique.is_trial() {
            return Err(PracticeError::LastResort { technique: technique.key() });
        }
        let (board, constraint) = home_of(technique);
        let constraint = constraint.map(ConstraintRequest::parse).transpose().map_err(DailyError::from)?;
        Ok((board.into(), constraint))
    }

    /// What it looks at, if puzzles of this kind do not have it.
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

    /// Whether a step of the technique counts: for a constraint, only one by a clue of it.
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
    /// Practice for this aim on puzzles of this kind; without a kind, on its default board. For constraints, and for
    /// techniques that look at clues, the puzzles get such clues.
    ///
    /// # Errors
    /// [`PracticeError::LastResort`], [`PracticeError::Board`] if the board has nothing that the technique looks at,
    /// and [`PracticeError::Request`] if the constraint cannot be placed on it.
    pub fn new(aim: PracticeAim, kind: Option<Kind>) -> Result<Self, PracticeError> {
        let (board, constraint) = aim.home()?;
        let kind = kind.map_or_else(|| Kind::named(&board), Ok).map_err(DailyError::from)?;
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

    /// A position for this seed, always the same one. Progress is the number of puzzles drawn.
    ///
    /// # Errors
    /// [`PracticeError::NotFound`] after `tries` puzzles, if they are limited; [`PracticeError::Generate`] if the work
    /// was stopped.
    pub fn position(&self, seed: u64, work: &Work) -> Result<PracticePosition, PracticeError> {
        // The tries for a single puzzle do not count as progress here.
        let drawing = Work { progress: Progress::default(), ..work.clone() };
        let tries = self.tries.unwrap_or(u32::MAX - 1);
        let found = first_found(1..=tries, self.threads, &mut |_| {}, |tried, _| {
            work.progress.report(u64::from(tried), 0);
            // Each try has its own random stream, and those of consecutive seeds are unrelated.
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

    /// A puzzle that may have a position.
    fn puzzle(&self, seed: u64, work: &Work) -> Result<Generated, GenerateError> {
        if let PracticeAim::Technique(technique) = self.aim {
            let request = &self.plan.request;
            if let Some(shaped) = shaped::request(technique, request, &mut Chance::from_seed(seed), work)? {
                return shaped.check()?.generate(seed, work);
            }
        }
        self.plan.generate(seed, work)
    }

    /// The order for a try, counted from 0: each order in turn gets some tries, then each gets twice as many, and so
    /// on.
    fn order(&self, mut tried: u32) -> &Order {
        let are_quick = self.plan.request.constraints.is_empty();
        for doubled in 0.. {
            for order in &self.orders {
                let turn = if order.is_standard() && are_quick { FIRST_TURN } else { LATER_TURN };
                match tried.checked_sub(turn.saturating_mul(1_u32.checked_shl(doubled).unwrap_or(u32::MAX))) {
                    Some(left) => tried = left,
                    None => return order,
                }
            }
        }
        &self.orders[0]
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
            // If the work was stopped, something easier may be left, or the list of answers may be incomplete.
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
