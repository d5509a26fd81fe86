//! The form that the evidence of a technique has, as far as the technique alone says.
//!
//! A column of the table of techniques: a record is read back by it, and evidence of another form is refused.

use crate::logic::PartName;

/// The form of a technique's evidence, with what every step of it has at least.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::logic) enum EvidenceForm {
    /// The last empty cell of a house.
    FullHouse,
    /// The last candidate of a cell.
    NakedSingle,
    /// The last place of a digit in a house.
    HiddenSingle,
    /// A digit confined in a line, or in a house of another kind.
    Locked {
        /// Whether the house that confines it is a line.
        in_line: bool,
    },
    /// So many cells and digits.
    NakedSubset(usize),
    /// So many digits and cells.
    HiddenSubset(usize),
    /// A fish; of two fish in one step, a pattern.
    Fish,
    /// What a sum has left.
    Combinations,
    /// A cell of two sums.
    Crossing,
    /// Innies and outies.
    Balance,
    /// Two sets of houses.
    Leftovers,
    /// Parts, chains and facts.
    Pattern(PatternForm),
    /// Inferences from assumptions.
    Net(NetEnd),
    /// Clues.
    Clues(ClueForm),
    /// A grid of several.
    GridAlone,
    /// A digit tried.
    Guess,
    /// A guess taken back.
    Retreat,
}

impl EvidenceForm {
    /// Whether a candidate is assumed in it and refuted by clues, for which cages and runs count, too.
    pub(in crate::logic) const fn refutes_by_clues(self) -> bool {
        matches!(self, Self::Clues(ClueForm::Set { .. } | ClueForm::Cases { .. }))
    }

    /// A pattern with so many parts of these names at least.
    pub(in crate::logic) const fn parts(parts: &'static [(PartName, usize)]) -> Self {
        Self::Pattern(PatternForm { parts, chains: Chains::Any })
    }

    /// A pattern of one chain.
    pub(in crate::logic) const fn chain(chain: ChainShape) -> Self {
        Self::Pattern(PatternForm { parts: &[], chains: Chains::One(chain) })
    }

    /// A pattern of two chains.
    pub(in crate::logic) const TWO_CHAINS: Self = Self::Pattern(PatternForm { parts: &[], chains: Chains::Two });

    /// A pattern of facts alone.
    pub(in crate::logic) const FACTS: Self = Self::Pattern(PatternForm { parts: &[], chains: Chains::NoneAndNoParts });
}

/// What a pattern has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::logic) struct PatternForm {
    /// So many parts of these names at least.
    pub(in crate::logic) parts: &'static [(PartName, usize)],
    /// Its chains.
    pub(in crate::logic) chains: Chains,
}

/// The chains of a pattern.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::logic) enum Chains {
    /// However many.
    Any,
    /// None, and no parts either.
    NoneAndNoParts,
    /// One of this form.
    One(ChainShape),
    /// Two.
    Two,
}

/// What a chain is like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::logic) struct ChainShape {
    /// Whether its last node is linked to the first.
    pub(in crate::logic) is_closed: bool,
    /// Whether it ends with the candidate that it begins with, where that is known.
    pub(in crate::logic) returns: Option<bool>,
    /// What it goes through.
    pub(in crate::logic) nodes: ChainNodes,
}

impl ChainShape {
    /// From one candidate to another, through whatever.
    pub(in crate::logic) const OPEN: Self = Self { is_closed: false, returns: None, nodes: ChainNodes::Any };

    /// A chain whose last node is linked to the first, through these.
    pub(in crate::logic) const fn closed(nodes: ChainNodes) -> Self {
        Self { is_closed: true, returns: None, nodes }
    }

    /// A chain that ends where it began, through these.
    pub(in crate::logic) const fn returning(nodes: ChainNodes) -> Self {
        Self { is_closed: false, returns: Some(true), nodes }
    }

    /// A chain that ends elsewhere, through these.
    pub(in crate::logic) const fn ending_elsewhere(nodes: ChainNodes) -> Self {
        Self { is_closed: false, returns: Some(false), nodes }
    }

    /// An open chain through these.
    pub(in crate::logic) const fn open(nodes: ChainNodes) -> Self {
        Self { nodes, ..Self::OPEN }
    }
}

/// What a chain goes through.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::logic) enum ChainNodes {
    /// Anything.
    Any,
    /// Single cells.
    Cells,
    /// A group of cells somewhere, and no almost locked sets.
    Groups,
    /// An almost locked set somewhere.
    Sets,
}

/// With what the inferences of a net end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::logic) enum NetEnd {
    /// A contradiction.
    Clash,
    /// The same from each candidate of a cell.
    EachOfCell,
    /// The same from each place of a digit in a house.
    EachOfHouse,
    /// The same from each cell of a part.
    EachOfPart,
    /// A contradiction, or the same from each case.
    Any,
}

/// On how many clues a step by clues rests.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::logic) enum ClueForm {
    /// One clue and nothing else.
    Single,
    /// Sums of clues taken off houses.
    Balance,
    /// Clues, at most so many, and houses, with a candidate assumed.
    Set {
        /// The most clues.
        most: usize,
    },
    /// The same with any number of clues, and candidates that are refuted beside the assumed one.
    Cases {
        /// The most such candidates.
        most: usize,
    },
}
