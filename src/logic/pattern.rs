//! Patterns: what steps beyond subsets and fish rest on.
//!
//! One form of evidence for wings, colours, uniqueness, chains, almost locked sets and what is rarer: parts
//! that a person sees on the board, chains that lead from candidate to candidate, and the facts of the
//! position from which the conclusion follows by the rules alone. The words differ from family to family;
//! highlights, saves, JSON and what a played step rests on are the same for all.

use crate::board::{Cell, Digit, DigitSet, HouseId};

/// The evidence of a step of any family that has no form of its own.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Pattern {
    /// The digits that the step uses.
    pub digits: DigitSet,
    /// What there is to see, the main part first.
    pub parts: Vec<Part>,
    /// Chains of candidates, each from its beginning.
    pub chains: Vec<Chain>,
    /// Inferences from assumptions, each behind those that it follows from; the last one is the conclusion.
    pub net: Vec<Inference>,
    /// What holds in the position and suffices, with the rules, for the conclusion.
    pub facts: Vec<Fact>,
}

impl Pattern {
    /// The cells of its parts of this name.
    pub(in crate::logic) fn cells_of(&self, name: PartName) -> Vec<Cell> {
        self.parts.iter().filter(|part| part.name == name).flat_map(|part| part.cells.iter().copied()).collect()
    }

    /// The digits of its parts of this name together.
    pub(in crate::logic) fn digits_of(&self, name: PartName) -> DigitSet {
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

    /// The cells of the parts, chains and nets, each once; those of the facts where there is nothing else.
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

/// Cells that play one part.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Part {
    /// Which part.
    pub name: PartName,
    /// The cells.
    pub cells: Vec<Cell>,
    /// Those of their digits that matter.
    pub digits: DigitSet,
}

/// The parts that cells play in patterns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum PartName {
    /// The cell that the others hang on: a wing's pivot, a blossom's stem.
    Pivot,
    /// A cell or cells hung on it: pincers, petals.
    Wing,
    /// An almost locked set.
    Set,
    /// Cells that link two others: restricted commons, a strong link's ends.
    Link,
    /// The cells of a deadly pattern.
    Deadly,
    /// Cells that keep the deadly pattern from being one, fins, guardians.
    Extra,
    /// One colour of a cluster.
    Colour,
    /// The opposite colour.
    Opposite,
    /// The cells of a base.
    Base,
    /// The cells of a cover, or the cells that a base aims at.
    Target,
}

impl PartName {
    /// Every part.
    pub const ALL: [Self; 10] = [
        Self::Pivot,
        Self::Wing,
        Self::Set,
        Self::Link,
        Self::Deadly,
        Self::Extra,
        Self::Colour,
        Self::Opposite,
        Self::Base,
        Self::Target,
    ];

    /// Its key in JSON and saves.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Pivot => "pivot",
            Self::Wing => "wing",
            Self::Set => "set",
            Self::Link => "link",
            Self::Deadly => "deadly",
            Self::Extra => "extra",
            Self::Colour => "colour",
            Self::Opposite => "opposite",
            Self::Base => "base",
            Self::Target => "target",
        }
    }
}

/// Candidates in a row, each linked to the next; a closed chain's last to its first as well.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Chain {
    /// What is linked.
    pub nodes: Vec<Node>,
    /// The link behind each node but the last, or behind each of a closed chain.
    pub links: Vec<Link>,
}

impl Pattern {
    /// Whether a link of it rests on a clue.
    pub(in crate::logic) fn has_clue_links(&self) -> bool {
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

/// A digit in a cell, or in one of several.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Node {
    /// The cells, of which one at most holds the digit.
    pub cells: Vec<Cell>,
    /// The digit.
    pub digit: Digit,
    /// Whether the chain, read from its beginning, says that the digit is there.
    pub on: bool,
}

/// How two nodes hang together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Link {
    /// One of the two holds at least; otherwise one at most.
    pub strong: bool,
    /// On what that rests.
    pub by: LinkReason,
}

/// On what a link rests.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum LinkReason {
    /// Both are candidates of one cell.
    Cell,
    /// Both are places of the digit in this house.
    House(HouseId),
    /// Both are digits of this part, by its place in [`Pattern::parts`], from 0: an almost locked set.
    Part(usize),
    /// Every cell of the one sees every cell of the other, by several houses.
    Sight,
    /// The clue of this number, from 0, has no place for both; cages are numbered behind the clues. See
    /// [`Puzzle::requirement_numbered`](crate::puzzle::Puzzle::requirement_numbered).
    Clue(usize),
}

/// One inference of a net.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Inference {
    /// What is inferred: that the digit is there, or not.
    pub node: Node,
    /// Why.
    pub by: InferenceReason,
    /// The inferences that it follows from, by their places in [`Pattern::net`], from 0.
    pub from: Vec<usize>,
}

/// Why an inference holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum InferenceReason {
    /// It is assumed; what follows from it alone begins here.
    Assumed,
    /// It is assumed beside what was assumed before; the next of [`InferenceReason::Clash`] or [`InferenceReason::Each`] takes it back.
    AssumedToo,
    /// Something that holds excludes it, or the others of its cell or house are removed.
    Link(LinkReason),
    /// The assumption that it denies leaves a cell without a candidate, or a digit without a place in a house.
    Clash(LinkReason),
    /// It follows from each candidate of a cell, or from each place of a digit in a house.
    Each(LinkReason),
}

/// Something that holds in the position.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Fact {
    /// The cell has no other candidates than these.
    Cell {
        /// The cell.
        cell: Cell,
        /// Its candidates.
        digits: DigitSet,
    },
    /// The house needs the digit and has no other places for it than these.
    Places {
        /// The house.
        house: HouseId,
        /// The digit.
        digit: Digit,
        /// Its places.
        cells: Vec<Cell>,
    },
    /// The house holds each of these digits once at most: no premise, but part of a count.
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
    /// The cells that it speaks of.
    fn cells(&self) -> &[Cell] {
        match self {
            Self::Cell { cell, .. } => std::slice::from_ref(cell),
            Self::Places { cells, .. } => cells,
            Self::Once { .. } | Self::Unique => &[],
        }
    }
}
