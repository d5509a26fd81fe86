//! Sudoku Explainer's rating of a classic puzzle, as given by `SukakuExplainer`.
//!
//! Sudoku Explainer (Nicolas Juillerat) makes one step after the other, each the first that the first technique of a
//! fixed order finds. It rates a puzzle by its hardest step (ER), by the hardest up to the first digit placed (EP,
//! pearl) and by the first step (ED, diamond). The techniques, their order, their ratings and which of several steps
//! comes first are facts about that program's output, taken from the steps that `SukakuExplainer` (`SudokuMonster`'s
//! fork, version 1.15.10, default settings) prints; its code was not looked at. `docs/ratings.md` says how far this
//! implementation agrees.
//!
//! The techniques are not those of `logic::families`, which search for the best step on every board: a rating depends
//! on the order in which steps are found.

mod aligned_triplets;
mod almost_locked;
mod chain_ends;
mod chain_sink;
mod chains;
mod cycles;
mod digit_memory;
mod facts;
mod finding;
mod fish;
mod forcing_chains;
mod geometry;
mod implications;
mod lengthening;
mod link_pairs;
mod link_triples;
mod locked;
mod loop_types;
mod lowest_chain;
mod marks;
mod memory;
mod multiple_chains;
mod nested;
mod nested_origin;
mod nishio;
mod plus;
mod propagation;
mod reach;
mod singles;
mod step;
mod strong_links;
mod subsets;
mod unique_loops;
mod universal_grave;
mod wings;

use std::fmt;

use aligned_triplets::{TripletMemory, aligned_triplet};
use digit_memory::{LinkMemory, StepMemory};
use marks::Marks;
use memory::Spare;
use step::Step;

use deduku_core::work::{Stop, Work};

/// A rating in tenths: 71 is 7.1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct Tenths(pub u16);

impl Tenths {
    /// As a number, as close to tenths as an `f64` allows.
    pub fn to_f64(self) -> f64 {
        f64::from(self.0) / 10.0
    }
}

/// Written with one decimal.
impl fmt::Display for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

/// Sudoku Explainer's three ratings. Each is absent if the steps implemented here do not reach that far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct ExplainerRating {
    /// The hardest step up to the solution.
    pub er: Option<Tenths>,
    /// The hardest step up to the first digit placed.
    pub ep: Option<Tenths>,
    /// The first step.
    pub ed: Option<Tenths>,
}

/// How far the steps up to a rating lead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SolvedUpTo {
    /// The hardest of them.
    pub hardest: Tenths,
    /// The cells that they leave open, one bit per cell; 0 if the puzzle is solved, and then `hardest` is its ER.
    pub open: u128,
}

/// Makes the steps of a puzzle as long as none is rated above `most`. Givens are 1–9, or 0 for an open cell, row by
/// row; the puzzle must have one solution.
///
/// # Errors
/// [`Stop`] when the work was interrupted.
pub fn explain_up_to(givens: &[u8; 81], most: Tenths, work: &Work) -> Result<SolvedUpTo, Stop> {
    let (mut marks, mut known) = (Marks::new(givens), Known::default());
    let mut hardest = Tenths(0);
    while !marks.is_solved() {
        let Some(step) = next_step(&marks, &mut known, most, work)?.filter(|step| step.rating <= most.0) else { break };
        hardest = hardest.max(Tenths(step.rating));
        step.apply(&mut marks);
    }
    Ok(SolvedUpTo { hardest, open: marks.open })
}

/// Rates the classic puzzle with these givens (1–9, or 0 for an open cell; row by row). It must have one solution
/// because unique loops and universal graves rely on that.
///
/// # Errors
/// [`Stop`] when the work was interrupted.
pub(crate) fn rate_givens(givens: &[u8; 81], work: &Work) -> Result<ExplainerRating, Stop> {
    let (mut marks, mut known) = (Marks::new(givens), Known::default());
    let mut rating = ExplainerRating::default();
    let mut hardest = Tenths(0);
    while !marks.is_solved() {
        let Some(step) = next_step(&marks, &mut known, Tenths(u16::MAX), work)? else { return Ok(rating) };
        hardest = hardest.max(Tenths(step.rating));
        rating.ed = rating.ed.or(Some(hardest));
        if step.placed.is_some() {
            rating.ep = rating.ep.or(Some(hardest));
        }
        step.apply(&mut marks);
    }
    rating.er = Some(hardest);
    Ok(rating)
}

/// What is known of a position and still holds for the next one where nothing has changed.
#[derive(Default)]
struct Known {
    links: LinkMemory,
    /// The steps of two links and of three, for single cells and for groups.
    pairs: [StepMemory<link_pairs::Order>; 2],
    triples: [StepMemory<link_triples::Order>; 2],
    triplets: TripletMemory,
    spare: Spare,
}

impl Known {
    fn pair(&mut self, marks: &Marks, groups: bool) -> Option<Step> {
        self.links.first_step(marks, groups, &mut self.pairs[usize::from(groups)], link_pairs::pair)
    }

    fn triple(&mut self, marks: &Marks, groups: bool) -> Option<Step> {
        self.links.first_step(marks, groups, &mut self.triples[usize::from(groups)], link_triples::triple)
    }
}

/// Finds the first step of a technique.
type Finder = fn(&Marks, &mut Known) -> Option<Step>;

/// Chains and later techniques, with the lowest rating of each, ascending; they take longer than all earlier ones.
const CHAINS: [(u16, Finder); 4] = [
    (65, |marks, _| chains::chain(marks)),
    (75, |marks, known| aligned_triplet(marks, &mut known.triplets)),
    (75, |marks, known| nishio::nishio(marks, &known.spare)),
    (80, |marks, known| multiple_chains::multiple_chain(marks, &known.spare)),
];

/// The step that the program makes next; `None` if it is not one of these techniques. A step rated above `most` may be
/// omitted.
fn next_step(marks: &Marks, known: &mut Known, most: Tenths, work: &Work) -> Result<Option<Step>, Stop> {
    let singles = || {
        singles::hidden(marks)
            .or_else(|| locked::direct(marks))
            .or_else(|| subsets::direct(marks, 2, 20))
            .or_else(|| singles::naked(marks))
            .or_else(|| subsets::direct(marks, 3, 25))
    };
    let sets = || {
        locked::pointing_and_claiming(marks)
            .or_else(|| subsets::naked(marks, 2, 30))
            .or_else(|| fish::fish(marks, 2, 32))
            .or_else(|| subsets::hidden(marks, 2, 34))
            .or_else(|| subsets::naked(marks, 3, 36))
            .or_else(|| fish::fish(marks, 3, 38))
            .or_else(|| subsets::hidden(marks, 3, 40))
    };
    let wings = |known: &mut Known| {
        (known.pair(marks, false).or_else(|| known.pair(marks, true)))
            .or_else(|| wings::xy_wing(marks))
            .or_else(|| wings::xyz_wing(marks))
            .or_else(|| loop_types::unique_loop(marks))
    };
    let rare = |known: &mut Known| {
        subsets::naked(marks, 4, 50)
            .or_else(|| fish::fish(marks, 4, 52))
            .or_else(|| subsets::hidden(marks, 4, 54))
            .or_else(|| known.triple(marks, false))
            .or_else(|| known.triple(marks, true))
            .or_else(|| almost_locked::wxyz_wing(marks))
            .or_else(|| universal_grave::universal_grave(marks))
            .or_else(|| almost_locked::vwxyz_wing(marks))
    };
    let chains = |known: &mut Known| {
        CHAINS.iter().take_while(|&&(least, _)| least <= most.0).find_map(|(_, chain)| chain(marks, known))
    };
    let found = singles().or_else(sets).or_else(|| wings(known)).or_else(|| rare(known)).or_else(|| chains(known));
    if found.is_some() { Ok(found) } else { nested::dynamic_chain(marks, most.0, &known.spare, work) }
}
