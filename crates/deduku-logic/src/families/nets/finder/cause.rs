//! Why a candidate holds or is removed in a net: by propagation, or by what further assumptions showed.

/// Why a candidate holds or is removed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cause {
    /// It was assumed.
    Assumed,
    /// It is removed because this candidate holds and excludes it.
    Excluded(u32),
    /// It holds because it is the only one left in this group.
    Alone(u32),
    /// It is removed by this entry of [`Propagation::asides`](super::propagation::Propagation::asides).
    Aside(u32),
}

/// Which inferences are followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PropagationMode {
    /// Those about the digit of the assumption only.
    OneDigit,
    /// Links: only groups that had two candidates left when the assumption was made.
    Links,
    /// The singles that the assumption leaves directly, but not those that these leave.
    Once,
    /// All singles.
    Singles,
}

/// What is searched for under an assumption: each variant includes those before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Depth {
    /// A candidate is refuted by what it excludes directly and the singles that this leaves: locked candidates, pairs,
    /// X-wings, short wings.
    Once,
    /// A candidate is refuted by links, each of which follows from one before it.
    Chain,
    /// Links from each candidate of a cell, or from each place of a digit in a house, remove the same candidate.
    Branches,
    /// A candidate is refuted by singles.
    Net,
}

impl PropagationMode {
    /// The number of modes.
    pub(crate) const COUNT: usize = 4;
}

impl Depth {
    pub(crate) const ALL: [Self; 4] = [Self::Once, Self::Chain, Self::Branches, Self::Net];

    /// Which inferences are followed from the further assumption.
    pub(crate) const fn manner(self) -> PropagationMode {
        match self {
            Self::Once => PropagationMode::Once,
            Self::Chain | Self::Branches => PropagationMode::Links,
            Self::Net => PropagationMode::Singles,
        }
    }
}

/// What further assumptions showed under another assumption.
pub(crate) struct NestedAssumptions {
    pub(crate) depth: Depth,
    /// For each further assumption, the inferences from it that are needed, with their causes.
    pub(crate) branches: Vec<Vec<(u32, bool, Cause)>>,
    pub(crate) end: End,
    /// The earlier inferences that this rests on.
    pub(crate) outer: Vec<(u32, bool)>,
}

impl NestedAssumptions {
    /// A value with nothing shown yet.
    pub(crate) fn new(depth: Depth, end: End) -> Self {
        Self { depth, branches: Vec::new(), end, outer: Vec::new() }
    }

    /// The number of inferences.
    pub(crate) fn len(&self) -> usize {
        self.branches.iter().map(Vec::len).sum::<usize>() + 1
    }
}

/// What the branches lead to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// This group has no candidate left.
    Clash(usize),
    /// Each candidate left in this group removes the same candidate.
    Each(usize),
}
