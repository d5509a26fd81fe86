//! The form of a technique's evidence, as far as it depends on the technique alone.
//!
//! It is a column of the table of techniques: records are read back by it, and evidence of another form is refused.

use crate::PartName;

/// The form of a technique's evidence, with the minimum that every step has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum EvidenceForm {
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
    /// This number of cells and digits.
    NakedSubset(usize),
    /// This number of digits and cells.
    HiddenSubset(usize),
    /// A fish; two fish in one step are a pattern.
    Fish,
    /// What is left of a sum.
    Combinations,
    /// A cell of two sums.
    Crossing,
    /// Innies and outies.
    Balance,
    /// Two sets of houses.
    Leftovers,
    /// A pattern of parts, chains and facts.
    Pattern(PatternForm),
    /// Inferences from assumptions.
    Net(NetEnd),
    /// Clues.
    Clues(ClueForm),
    /// One of several grids.
    GridAlone,
    /// A digit tried.
    Guess,
    /// A guess taken back.
    Retreat,
}

impl EvidenceForm {
    /// Whether a candidate is assumed and refuted by clues, which here include cages and runs.
    pub(crate) const fn refutes_by_clues(self) -> bool {
        matches!(self, Self::Clues(ClueForm::Set { .. } | ClueForm::Cases { .. }))
    }

    /// A pattern with at least this many parts of these names.
    pub(crate) const fn parts(parts: &'static [(PartName, usize)]) -> Self {
        Self::Pattern(PatternForm { parts, chains: Chains::Any })
    }

    /// A pattern of one chain.
    pub(crate) const fn chain(chain: ChainShape) -> Self {
        Self::Pattern(PatternForm { parts: &[], chains: Chains::One(chain) })
    }

    /// A pattern of two chains.
    pub(crate) const TWO_CHAINS: Self = Self::Pattern(PatternForm { parts: &[], chains: Chains::Two });

    /// A pattern with facts only.
    pub(crate) const FACTS: Self = Self::Pattern(PatternForm { parts: &[], chains: Chains::NoneAndNoParts });
}

/// The contents of a pattern.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PatternForm {
    /// At least this many parts of these names.
    pub(crate) parts: &'static [(PartName, usize)],
    /// Its chains.
    pub(crate) chains: Chains,
}

/// The chains of a pattern.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Chains {
    /// Any number.
    Any,
    /// None, and no parts either.
    NoneAndNoParts,
    /// One of this form.
    One(ChainShape),
    /// Two.
    Two,
}

/// The shape of a chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ChainShape {
    /// Whether its last node is linked to the first.
    pub(crate) is_closed: bool,
    /// Whether it ends with the candidate that it begins with, if that is known.
    pub(crate) returns: Option<bool>,
    /// The nodes that it passes through.
    pub(crate) nodes: ChainNodes,
}

impl ChainShape {
    /// From one candidate to another, through any nodes.
    pub(crate) const OPEN: Self = Self { is_closed: false, returns: None, nodes: ChainNodes::Any };

    /// A chain whose last node is linked to the first, through these nodes.
    pub(crate) const fn closed(nodes: ChainNodes) -> Self {
        Self { is_closed: true, returns: None, nodes }
    }

    /// A chain that ends where it began, through these nodes.
    pub(crate) const fn returning(nodes: ChainNodes) -> Self {
        Self { is_closed: false, returns: Some(true), nodes }
    }

    /// A chain that ends elsewhere, through these nodes.
    pub(crate) const fn ending_elsewhere(nodes: ChainNodes) -> Self {
        Self { is_closed: false, returns: Some(false), nodes }
    }

    /// An open chain through these nodes.
    pub(crate) const fn open(nodes: ChainNodes) -> Self {
        Self { nodes, ..Self::OPEN }
    }
}

/// The nodes that a chain passes through.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ChainNodes {
    /// Any nodes.
    Any,
    /// Single cells.
    Cells,
    /// At least one group of cells, and no almost locked sets.
    Groups,
    /// At least one almost locked set.
    Sets,
}

/// How the inferences of a net end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NetEnd {
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

/// The number of clues on which a step by clues rests.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ClueForm {
    /// One clue and nothing else.
    Single,
    /// Sums of clues subtracted from houses.
    Balance,
    /// At most this many clues, and houses, with a candidate assumed.
    Set {
        /// The maximum number of clues.
        most: usize,
    },
    /// The same with any number of clues, and candidates that are refuted in addition to the assumed one.
    Cases {
        /// The maximum number of such candidates.
        most: usize,
    },
}
