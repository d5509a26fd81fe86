//! Patterns: the evidence of steps beyond subsets and fish.
//!
//! One form of evidence serves wings, colours, uniqueness, chains, almost locked sets and rarer techniques: parts that
//! a person sees on the board, chains that lead from candidate to candidate, and the facts of the position from which
//! the conclusion follows by the rules alone. The wording differs from family to family; highlights, saves, JSON and
//! the premises of a played step are the same for all.

use deduku_core::board::{Cell, Digit, DigitSet, HouseId};

/// The evidence of a step of any family that has no form of its own.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct Pattern {
    /// The digits that the step uses.
    pub digits: DigitSet,
    /// The visible parts, the main part first.
    pub parts: Vec<Part>,
    /// Chains of candidates, each listed from its start.
    pub chains: Vec<Chain>,
    /// Inferences from assumptions, each after those that it follows from; the last one is the conclusion.
    pub net: Vec<Inference>,
    /// Facts of the position that, with the rules, suffice for the conclusion.
    pub facts: Vec<Fact>,
}

impl Pattern {
    /// A pattern of parts and facts, without chains and nets.
    pub(crate) const fn of(digits: DigitSet, parts: Vec<Part>, facts: Vec<Fact>) -> Self {
        Self { digits, parts, chains: Vec::new(), net: Vec::new(), facts }
    }

    /// The cells of all parts with this name.
    pub(crate) fn cells_of(&self, name: PartName) -> Vec<Cell> {
        self.parts.iter().filter(|part| part.name == name).flat_map(|part| part.cells.iter().copied()).collect()
    }

    /// The digits of all parts with this name.
    pub(crate) fn digits_of(&self, name: PartName) -> DigitSet {
        self.parts.iter().filter(|part| part.name == name).fold(DigitSet::EMPTY, |all, part| all | part.digits)
    }

    /// The houses in which a fact confines or counts a digit.
    pub fn houses(&self) -> Vec<HouseId> {
        let mut houses = Vec::new();
        for fact in &self.facts {
            if let &(Fact::Places { house, .. } | Fact::Once { house, .. }) = fact
                && !houses.contains(&house)
            {
                houses.push(house);
            }
        }
        houses
    }

    /// The cells of the parts, chains and nets, each once; the cells of the facts if there are no others.
    pub fn cells(&self) -> Vec<Cell> {
        let nodes = self.chains.iter().flat_map(|chain| &chain.nodes);
        let nodes = nodes.chain(self.net.iter().map(|inference| &inference.node));
        let seen = self.parts.iter().flat_map(|part| &part.cells).chain(nodes.flat_map(|node| &node.cells));
        let cells = each_once(seen);
        if cells.is_empty() { each_once(self.facts.iter().flat_map(Fact::cells)) } else { cells }
    }
}

fn each_once<'a>(all: impl Iterator<Item = &'a Cell>) -> Vec<Cell> {
    let mut cells: Vec<Cell> = Vec::new();
    for &cell in all {
        if !cells.contains(&cell) {
            cells.push(cell);
        }
    }
    cells
}

/// Cells with one role in a pattern.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct Part {
    /// The role.
    pub name: PartName,
    /// The cells.
    pub cells: Vec<Cell>,
    /// Those of their digits that matter.
    pub digits: DigitSet,
}

deduku_core::keyed! {
    /// The roles of cells in patterns.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[non_exhaustive]
    #[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
    pub enum PartName {
        /// The cell that the others are attached to: a wing's pivot, a blossom's stem.
        Pivot = "pivot",
        /// A cell or cells attached to it: pincers, petals.
        Wing = "wing",
        /// An almost locked set.
        Set = "set",
        /// Cells that link two others: restricted commons, a strong link's ends.
        Link = "link",
        /// The cells of a deadly pattern.
        Deadly = "deadly",
        /// Cells that prevent a deadly pattern, fins, guardians.
        Extra = "extra",
        /// One colour of a cluster.
        Colour = "colour",
        /// The opposite colour.
        Opposite = "opposite",
        /// The cells of a base.
        Base = "base",
        /// The cells of a cover, or the target cells of a base.
        Target = "target",
    }
    /// Every part.
    ALL;
    /// Its key in JSON and saves.
    key;
}

/// A sequence of candidates, each linked to the next; in a closed chain the last is also linked to the first.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct Chain {
    /// The linked nodes.
    pub nodes: Vec<Node>,
    /// The link after each node except the last; in a closed chain, the link after each node.
    pub links: Vec<Link>,
}

impl Pattern {
    /// Whether one of its links rests on a clue.
    pub(crate) fn has_clue_links(&self) -> bool {
        let mut links = self.chains.iter().flat_map(|chain| &chain.links);
        links.any(|link| matches!(link.by, LinkReason::Clue(_)))
    }
}

impl Chain {
    /// Whether the last node is linked to the first.
    pub const fn is_closed(&self) -> bool {
        self.links.len() == self.nodes.len()
    }
}

/// A digit in a cell, or in one of several cells.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct Node {
    /// The cells, at most one of which holds the digit.
    pub cells: Vec<Cell>,
    /// The digit.
    pub digit: Digit,
    /// Whether the chain, read from its start, states that the digit is there.
    pub on: bool,
}

/// The link between two nodes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct Link {
    /// Whether at least one of the two holds (strong); otherwise at most one does (weak).
    pub strong: bool,
    /// The reason for it.
    pub by: LinkReason,
}

/// The reason for a link.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub enum LinkReason {
    /// Both are candidates of one cell.
    Cell,
    /// Both are places of the digit in this house.
    House(HouseId),
    /// Both are digits of this part, an almost locked set; the index, from 0, in [`Pattern::parts`].
    Part(usize),
    /// Every cell of one sees every cell of the other, through several houses.
    Sight,
    /// The clue with this number, from 0, does not allow both; cages are numbered after the clues. See
    /// [`Puzzle::requirement_numbered`](deduku_core::puzzle::Puzzle::requirement_numbered).
    Clue(usize),
}

/// One inference of a net.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct Inference {
    /// The inferred statement: that the digit is there, or not.
    pub node: Node,
    /// Why.
    pub by: InferenceReason,
    /// The inferences that it follows from, as indices, from 0, in [`Pattern::net`].
    pub from: Vec<usize>,
}

/// Why an inference holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub enum InferenceReason {
    /// It is assumed; inferences from this assumption alone start here.
    Assumed,
    /// It is assumed in addition to earlier assumptions; the next [`InferenceReason::Clash`] or
    /// [`InferenceReason::Each`] ends that assumption.
    AssumedToo,
    /// A true statement excludes it, or the other candidates of its cell or house are removed.
    Link(LinkReason),
    /// The assumption that it negates leaves a cell without a candidate, or a digit without a place in a house.
    Clash(LinkReason),
    /// It follows from each candidate of a cell, or from each place of a digit in a house.
    Each(LinkReason),
}

/// A fact of the position.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub enum Fact {
    /// The cell has only these candidates.
    Cell {
        /// The cell.
        cell: Cell,
        /// Its candidates.
        digits: DigitSet,
    },
    /// The house needs the digit, and these are its only places.
    Places {
        /// The house.
        house: HouseId,
        /// The digit.
        digit: Digit,
        /// Its places.
        cells: Vec<Cell>,
    },
    /// The house holds each of these digits at most once: not a premise, but part of a count.
    Once {
        /// The house.
        house: HouseId,
        /// The digits that are counted there.
        digits: DigitSet,
    },
    /// The puzzle has a single solution.
    Unique,
}

impl Fact {
    /// The cells that it refers to.
    fn cells(&self) -> &[Cell] {
        match self {
            Self::Cell { cell, .. } => std::slice::from_ref(cell),
            Self::Places { cells, .. } => cells,
            Self::Once { .. } | Self::Unique => &[],
        }
    }
}
