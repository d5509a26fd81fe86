//! How the arguments of each constraint are written: one form for reading and for writing.

use deduku_core::constraint::Family;

/// How the arguments of a constraint are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
    /// What comes first, then cells.
    Arguments(First, Cells),
    /// None: it is about the whole grid and the cells beside it.
    Beside,
    /// A row or a column, and a number on the side from which it is viewed: `~C2~26~`, `~18~C3`.
    Side,
    /// A sum, and the cell of the border where the diagonal starts.
    Diagonal,
    /// The number of cells of a pill, if it is one, then the cells from the circle or pill on.
    Arrow,
    /// The upper left cell of a 2×2 square, then digits.
    Square,
    /// The name of a group of cells, values, and the size of the areas.
    Areas,
    /// A cell, a number, and arms with `-` between them.
    Arms,
    /// A given: the cell and its values in one argument.
    Given,
    /// Other constraints, up to an `End`.
    Bracket,
}

/// The arguments before the cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum First {
    /// None.
    Nothing,
    /// The number, if the clue has one.
    Number,
    /// A number that is always there.
    Needed,
    /// A sum, and the weights of the cells if they have any: `10_=_1_-1`.
    Weights,
    /// All numbers in one argument, with this between them.
    Digits(&'static str),
    /// The number of groups.
    Groups,
    /// The text.
    Text,
    /// The text in base 64.
    Base64,
}

/// The cells of a constraint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cells {
    /// None.
    Nowhere,
    /// A constraint for each group; several groups are read if there is an empty argument between them.
    Each,
    /// A constraint for each group.
    One,
    /// The groups one after another; the first consists of one cell.
    FirstApart,
    /// The groups one after another, all of the same size.
    Alike,
    /// The groups with `-` between them.
    Segments,
    /// The same; several clues are read if there is an empty argument, or a name, between them.
    SegmentLists,
    /// Groups with an empty argument, or a name, before each.
    Lists,
}

/// The form of a family's constraint.
pub(super) const fn form(family: Family) -> Form {
    use Family as F;
    match family {
        F::Diagonal => Form::Arguments(First::Needed, Cells::Nowhere),
        F::RankTies => Form::Arguments(First::Text, Cells::Nowhere),
        F::Sum => Form::Arguments(First::Weights, Cells::One),
        F::ContainAtLeast | F::ContainExact => Form::Arguments(First::Digits("_"), Cells::One),
        F::LookAndSay => Form::Arguments(First::Digits(""), Cells::One),
        F::CountDistinct => Form::Arguments(First::Nothing, Cells::FirstApart),
        F::SameValues => Form::Arguments(First::Groups, Cells::Alike),
        F::EqualSum => Form::Arguments(First::Nothing, Cells::Segments),
        F::Pair | F::Pairs => Form::Arguments(First::Text, Cells::Lists),
        F::Regex => Form::Arguments(First::Base64, Cells::SegmentLists),
        F::Automaton => Form::Arguments(First::Text, Cells::SegmentLists),
        F::Doppelganger | F::Chaos => Form::Beside,
        F::Sandwich | F::XSum | F::Skyscraper | F::HiddenSkyscraper | F::NumberedRoom | F::FullRank => Form::Side,
        F::LittleKiller => Form::Diagonal,
        F::Arrow => Form::Arrow,
        F::Quadruple => Form::Square,
        F::ConnectedValues => Form::Areas,
        F::ChaosArrow | F::ChaosCount => Form::Arms,
        F::Given => Form::Given,
        F::And | F::Or | F::Replicate => Form::Bracket,
        _ => Form::Arguments(First::Number, Cells::Each),
    }
}
