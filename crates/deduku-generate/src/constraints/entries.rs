//! The constraints that can be placed: their families, and how clues of them are found.

use deduku_core::board::{Base, Board};
use deduku_core::chance::Chance;
use deduku_core::constraint::{Clue, Family};

/// How clues of a family are found in a solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shape {
    /// It holds everywhere; the solution is filled subject to it.
    Everywhere,
    /// It holds for some digits, wherever they are; the solution is filled subject to it.
    Digits,
    /// It holds everywhere and refers to cells outside the grid; the solution is filled subject to it.
    Beside,
    /// Every pair for which one of these signs holds gets it, and the family says that there are no others; unless it
    /// has a sign of the families that [`Entry::exempt`] names.
    Complete(&'static [Family]),
    /// Two cells that share a side.
    Pair,
    /// A single cell.
    Cell,
    /// The four cells around a corner, and some of their digits.
    Corner,
    /// A row or column, read from its beginning.
    Line,
    /// A row or column, read from either end.
    Side,
    /// A diagonal with its sum.
    Diagonal,
    /// A path each beginning of which satisfies the rule.
    Path,
    /// A path of which only the whole satisfies the rule.
    WholePath,
    /// A path that grows from its middle to both ends.
    Mirrored,
    /// A circle, and a path whose digits add up to the digit in the circle.
    Arrow,
    /// Connected cells, and a statement about them.
    Area,
    /// As many connected cells as there are digits, with all of them.
    Region,
    /// Two areas of the same shape.
    Copies,
    /// Two areas with the same digits.
    Alike,
    /// Two areas with the same sum.
    Segments,
    /// A cell, and a group of cells next to it that it counts.
    Counted,
    /// A cell that counts cells of its region, on a grid whose regions have to be found; the solution is filled subject
    /// to that.
    OfRegion,
    /// Sums of values that marks make, on a grid whose marks have to be found; the solution is filled subject to these.
    OfMarks,
    /// Separate cells, among which each digit occurs as often as its value.
    Circles,
    /// Clues of other families, all of which hold.
    Both,
    /// Clues of other families, one of which holds.
    Either,
    /// A clue of another family that holds in several places.
    Repeated,
}

impl Shape {
    /// Whether it is for rules of the whole grid, which are either present or not.
    pub(crate) const fn is_of_grid(self) -> bool {
        self.is_filled_with() || matches!(self, Self::Complete(_))
    }

    /// Whether it is for rules subject to which a solution is filled, so that no clues are left to draw.
    pub(crate) const fn is_filled_with(self) -> bool {
        matches!(self, Self::Everywhere | Self::Digits | Self::Beside)
    }
}

/// A name that a request may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    name: &'static str,
    pub(crate) families: &'static [Family],
    pub(crate) shape: Shape,
    /// The most clues if the request gives no number.
    pub(super) usual: usize,
}

impl Entry {
    /// For a rule that says that all signs are given: the families whose signs exempt a pair from it.
    pub(super) const fn exempt(&self) -> &'static [Family] {
        match self.shape {
            // A dot of either colour exempts its pair.
            Shape::Complete([Family::BlackDot]) => DOTS,
            Shape::Complete(signs) => signs,
            _ => &[],
        }
    }

    /// Whether its signs are among those that this rule says are all given.
    pub(crate) fn is_completed_by(&self, rule: &Self) -> bool {
        self.shape == Shape::Pair && self.families.iter().all(|family| rule.exempt().contains(family))
    }
}

const fn entry(families: &'static [Family], shape: Shape, usual: usize) -> Entry {
    Entry { name: "", families, shape, usual }
}

pub(super) const DOTS: &[Family] = &[Family::WhiteDot, Family::BlackDot];
const XV: &[Family] = &[Family::X, Family::V];

/// Everything that can be placed. An entry of one family has the family's names.
pub(super) const ENTRIES: &[Entry] = &[
    Entry { name: "kropki", families: DOTS, shape: Shape::Pair, usual: 24 },
    Entry { name: "xv", families: XV, shape: Shape::Pair, usual: 24 },
    entry(&[Family::WhiteDot], Shape::Pair, 24),
    entry(&[Family::BlackDot], Shape::Pair, 24),
    entry(&[Family::X], Shape::Pair, 16),
    entry(&[Family::V], Shape::Pair, 16),
    entry(&[Family::GreaterThan], Shape::Pair, 40),
    entry(&[Family::StrictKropki], Shape::Complete(DOTS), 1),
    entry(&[Family::StrictXv], Shape::Complete(XV), 1),
    entry(&[Family::NoRatio], Shape::Complete(&[Family::BlackDot]), 1),
    entry(&[Family::Odd], Shape::Cell, 12),
    entry(&[Family::Even], Shape::Cell, 12),
    entry(&[Family::Minimum], Shape::Cell, 9),
    entry(&[Family::Maximum], Shape::Cell, 9),
    entry(&[Family::Given], Shape::Cell, 12),
    entry(&[Family::ColumnIndexer], Shape::Cell, 6),
    entry(&[Family::RowIndexer], Shape::Cell, 6),
    entry(&[Family::BoxIndexer], Shape::Cell, 6),
    entry(&[Family::Quadruple], Shape::Corner, 8),
    entry(&[Family::Sandwich], Shape::Line, 18),
    entry(&[Family::XSum], Shape::Side, 18),
    entry(&[Family::Skyscraper], Shape::Side, 24),
    entry(&[Family::HiddenSkyscraper], Shape::Side, 18),
    entry(&[Family::NumberedRoom], Shape::Side, 18),
    entry(&[Family::FullRank], Shape::Side, 4),
    entry(&[Family::LittleKiller], Shape::Diagonal, 12),
    entry(&[Family::Thermometer], Shape::Path, 6),
    entry(&[Family::SlowThermometer], Shape::Path, 6),
    entry(&[Family::Whisper], Shape::Path, 5),
    entry(&[Family::Nabner], Shape::Path, 5),
    entry(&[Family::Entropic], Shape::Path, 5),
    entry(&[Family::Modular], Shape::Path, 5),
    entry(&[Family::SameDifference], Shape::Path, 5),
    entry(&[Family::Sequence], Shape::Path, 5),
    entry(&[Family::Fibonacci], Shape::Path, 5),
    entry(&[Family::DifferenceCount], Shape::WholePath, 5),
    entry(&[Family::Renban], Shape::WholePath, 6),
    entry(&[Family::Between], Shape::WholePath, 5),
    entry(&[Family::Lockout], Shape::WholePath, 5),
    entry(&[Family::RegionSum], Shape::WholePath, 5),
    entry(&[Family::DoubleArrow], Shape::WholePath, 5),
    entry(&[Family::SumLine], Shape::WholePath, 5),
    entry(&[Family::Lunchbox], Shape::WholePath, 6),
    entry(&[Family::ValueIndexing], Shape::WholePath, 6),
    entry(&[Family::Pair], Shape::Path, 5),
    entry(&[Family::Pairs], Shape::Path, 5),
    entry(&[Family::Regex], Shape::Path, 5),
    entry(&[Family::Automaton], Shape::Path, 5),
    entry(&[Family::Palindrome], Shape::Mirrored, 5),
    entry(&[Family::Zipper], Shape::Mirrored, 5),
    entry(&[Family::Arrow], Shape::Arrow, 6),
    entry(&[Family::Cage], Shape::Area, 12),
    entry(&[Family::Sum], Shape::Area, 10),
    entry(&[Family::RellikCage], Shape::Area, 10),
    entry(&[Family::EqualityCage], Shape::Area, 8),
    entry(&[Family::PrimeCage], Shape::Area, 8),
    entry(&[Family::ContainAtLeast], Shape::Area, 8),
    entry(&[Family::ContainExact], Shape::Area, 8),
    entry(&[Family::LookAndSay], Shape::Area, 8),
    entry(&[Family::AllDifferent], Shape::Region, 2),
    entry(&[Family::CountDistinct], Shape::Counted, 4),
    entry(&[Family::CountingCircles], Shape::Circles, 1),
    entry(&[Family::Clone], Shape::Copies, 3),
    entry(&[Family::SameValues], Shape::Alike, 4),
    entry(&[Family::EqualProduct], Shape::Alike, 4),
    entry(&[Family::EqualSum], Shape::Segments, 4),
    entry(&[Family::DifferentSets], Shape::Segments, 4),
    entry(&[Family::ConnectedValues], Shape::Digits, 1),
    entry(&[Family::And], Shape::Both, 5),
    entry(&[Family::Or], Shape::Either, 6),
    entry(&[Family::Replicate], Shape::Repeated, 2),
    entry(&[Family::AntiKnight], Shape::Everywhere, 1),
    entry(&[Family::AntiKing], Shape::Everywhere, 1),
    entry(&[Family::AntiTaxicab], Shape::Everywhere, 1),
    entry(&[Family::AntiConsecutive], Shape::Everywhere, 1),
    entry(&[Family::Nonconsecutive], Shape::Everywhere, 1),
    entry(&[Family::Diagonal], Shape::Everywhere, 1),
    entry(&[Family::Windoku], Shape::Everywhere, 1),
    entry(&[Family::DisjointGroups], Shape::Everywhere, 1),
    entry(&[Family::RegionSameValues], Shape::Everywhere, 1),
    entry(&[Family::GlobalEntropy], Shape::Everywhere, 1),
    entry(&[Family::GlobalMod], Shape::Everywhere, 1),
    entry(&[Family::DutchFlatmates], Shape::Everywhere, 1),
    entry(&[Family::RankTies], Shape::Everywhere, 1),
    entry(&[Family::Doppelganger], Shape::Beside, 1),
    entry(&[Family::Chaos], Shape::Beside, 1),
    entry(&[Family::Marked], Shape::Beside, 1),
    entry(&[Family::Modified], Shape::OfMarks, 8),
    entry(&[Family::Euler], Shape::Beside, 1),
    entry(&[Family::YinYang], Shape::Beside, 1),
    entry(&[Family::Loop], Shape::Beside, 1),
    entry(&[Family::ChaosArrow], Shape::OfRegion, 6),
    entry(&[Family::ChaosCount], Shape::OfRegion, 6),
];

/// The clue of a rule that holds for some digits: a random choice of more than half of them, because with fewer it
/// takes long to fill a grid.
pub(super) fn of_digits(family: Family, board: &Board, chance: &mut Chance) -> Clue {
    let first = i32::from(board.first_value());
    let mut values: Vec<i32> = (first..first + i32::from(board.digits())).collect();
    chance.shuffle(&mut values);
    values.truncate(values.len() / 2 + 1);
    values.sort_unstable();
    Clue::new(family, Vec::new(), values)
}

/// The clues of a rule that holds everywhere.
pub(super) fn everywhere(family: Family) -> Vec<Clue> {
    match family {
        Family::Diagonal => [1, -1].map(|step| Clue::new(family, Vec::new(), vec![step])).into(),
        Family::RankTies => vec![Clue::new(family, Vec::new(), Vec::new()).with_text("none")],
        _ => vec![Clue::new(family, Vec::new(), Vec::new())],
    }
}

/// The clue of a rule that refers to cells outside the grid. If the board lacks some of them, it does not compile.
pub(super) fn beside(family: Family, board: &Board) -> Clue {
    let groups = match &board.plan().base {
        Base::Grid(shape) => family.row().groups_beside(shape),
        _ => Vec::new(),
    };
    Clue::new(family, groups, Vec::new())
}

impl Entry {
    /// Its names: its own, or those of its families.
    pub(super) fn names(&self) -> Vec<&'static str> {
        if !self.name.is_empty() {
            return vec![self.name];
        }
        let rows = self.families.iter().map(|family| family.row());
        rows.flat_map(|row| std::iter::once(row.name).chain(row.aliases.iter().copied())).collect()
    }
}
