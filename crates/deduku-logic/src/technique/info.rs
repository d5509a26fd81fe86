//! The columns of the table of techniques.
//!
//! Ratings are those of Sudoku Explainer (Nicolas Juillerat), levels and scores those of HoDoKu
//! (Bernhard Hobiger), codes those of the technique library of the same program.

use std::fmt;
use std::ops::ControlFlow;

use crate::engine::grid::Grid;
use crate::engine::query::Query;
use crate::engine::step_sink::StepSink;
use crate::families::fish::kinds::Fish;
use crate::technique::form::EvidenceForm;
use crate::technique::{Family, Technique};
use deduku_core::board::{NARROW, WIDE};

pub(crate) const ANY_BOARD: &str = "any board";

pub(crate) const COMPLETE: &str = "any board, in houses with as many cells as digits";

pub(crate) const NEEDED: &str =
    "any board, in houses with as many cells as digits, and for digits that every combination left for a sum has";

deduku_core::keyed! {
    /// HoDoKu's five levels.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
    pub enum HodokuLevel {
        /// Up to 800 points.
        Easy = "easy",
        /// Up to 1,000 points.
        Medium = "medium",
        /// Up to 1,600 points.
        Hard = "hard",
        /// Up to 1,800 points.
        Unfair = "unfair",
        /// No bound.
        Extreme = "extreme",
    }
    /// Every level, easiest first.
    ALL;
    /// Its name in lower case, as in JSON.
    key;
}

impl HodokuLevel {
    /// The maximum number of points of a puzzle of this level.
    pub const fn most_points(self) -> u32 {
        match self {
            Self::Easy => 800,
            Self::Medium => 1000,
            Self::Hard => 1600,
            Self::Unfair => 1800,
            Self::Extreme => u32::MAX,
        }
    }
}

/// The facts about a technique.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a column of the table")]
#[non_exhaustive]
pub struct TechniqueInfo {
    /// The technique.
    pub technique: Technique,
    /// Its key in files, options and JSON: `naked-pair`.
    pub key: &'static str,
    /// Its standard name.
    pub name: &'static str,
    /// Other accepted names, including those used by the book and the guide.
    pub aliases: &'static [&'static str],
    /// Its family.
    pub family: Family,
    /// Its code in the technique library; empty if it has none.
    pub code: &'static str,
    /// Sudoku Explainer's rating in tenths (32 is 3.2); a step may be rated lower, see
    /// [`Step::rating`](crate::Step::rating). `None` if it has none.
    pub rating: Option<u16>,
    /// HoDoKu's level and score; `None` if it has none.
    pub hodoku: Option<(HodokuLevel, u32)>,
    /// A description in one paragraph.
    pub help: &'static str,
    /// The boards that it is sound on.
    pub boards: &'static str,
    /// Its finder.
    pub(crate) find: Finder,
    /// Whether it is used only if it is requested by name: large and mutant fish take long and are seldom needed,
    /// patterns of all givens at once are rare, and direct forms are two steps in one.
    pub(crate) is_on_request: bool,
    /// Whether it is a net with further assumptions within the first; there are many of these, each of much work.
    pub(crate) is_nested: bool,
    /// Whether each step rests only on the candidates of some cells, so that it exists as long as these stay unchanged.
    /// (For finders that use [`Grid::fresh_cells`] only.)
    pub(crate) is_of_few_cells: bool,
    /// Whether what it finds depends only on the places of one digit at a time; in some families this is true of all
    /// techniques.
    pub(crate) is_of_one_digit: bool,
    /// Whether its pattern is four cells at the corners of a rectangle.
    pub(crate) is_rectangle: bool,
    /// Its kind of fish; `None` if it is not a fish.
    pub(crate) fish: Option<Fish>,
    /// The form of its evidence.
    pub(crate) evidence: EvidenceForm,
    /// Whether its steps may place a digit. The steps of others only remove candidates.
    pub(crate) can_place: bool,
    /// The minimum number of premises of each of its steps, where it takes long to find them; for a fish, each base and
    /// each cover is counted instead ([`Technique::fewest_premises`]). For almost locked sets: a cell for each, a link
    /// between each two consecutive ones, and a link to what is removed. For several sectors: four cells and four
    /// covers, because fewer are a subset. For patterns that would have two solutions: the single solution, and each
    /// cell but one. A step that needs less belongs to a simpler technique.
    pub(crate) fewest_premises: usize,
    /// Whether it takes so long that a search for a proof tries nets before it.
    pub(crate) is_tried_late: bool,
}

/// Finds the steps of a technique on boards of one width.
type FindAtWidth<const W: usize> =
    fn(grid: &Grid<'_, W>, technique: Technique, query: &Query<'_>, sink: &mut StepSink) -> ControlFlow<()>;

/// The function that finds a technique's steps, for each width of cell sets. Made by [`finder!`].
#[derive(Clone, Copy)]
pub(crate) struct Finder {
    pub(crate) narrow: FindAtWidth<NARROW>,
    pub(crate) wide: FindAtWidth<WIDE>,
}

impl fmt::Debug for Finder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Finder")
    }
}

/// The finder for cell sets of one width.
pub(crate) trait OfWidth<const W: usize> {
    fn of_width(&self) -> FindAtWidth<W>;
}

impl OfWidth<NARROW> for Finder {
    fn of_width(&self) -> FindAtWidth<NARROW> {
        self.narrow
    }
}

impl OfWidth<WIDE> for Finder {
    fn of_width(&self) -> FindAtWidth<WIDE> {
        self.wide
    }
}

/// A [`Finder`] from a closure over grid, technique, query and sink that works for every width.
///
/// The library's unit tests have only the narrow one, for small boards: the others would make up a seventh of the code
/// that is compiled a second time for them. The tests in `tests` have all widths.
macro_rules! finder {
    (|$grid:tt, $technique:tt, $query:tt, $sink:tt| $find:expr) => {
        $crate::technique::info::Finder {
            narrow: |$grid, $technique, $query, $sink| $find,
            wide: |$grid, $technique, $query, $sink| {
                if cfg!(test) { $crate::technique::info::on_large_board() } else { $find }
            },
        }
    };
}
pub(crate) use finder;

/// Replaces the finders for large boards in unit tests.
pub(crate) fn on_large_board() -> ! {
    unreachable!("unit tests look for steps on boards of up to 128 cells: tests/logic has larger ones")
}

impl TechniqueInfo {
    /// The defaults of a row.
    pub(crate) const NONE: Self = Self {
        technique: Technique::Trial,
        key: "",
        name: "",
        aliases: &[],
        family: Family::LastResort,
        code: "",
        rating: None,
        hodoku: None,
        help: "",
        boards: "",
        find: finder!(|_, _, _, _| ControlFlow::Continue(())),
        is_on_request: false,
        is_nested: false,
        is_of_few_cells: false,
        is_of_one_digit: false,
        is_rectangle: false,
        fish: None,
        evidence: EvidenceForm::parts(&[]),
        can_place: false,
        fewest_premises: 1,
        is_tried_late: false,
    };
}
