//! Why a candidate holds or is removed in a net: by what is followed, or by what further assumptions showed.

/// Why a candidate holds or is removed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::logic) enum Cause {
    /// It was assumed.
    Assumed,
    /// It excludes what does not hold beside it: this candidate holds.
    Excluded(u32),
    /// It is left alone in this group.
    Alone(u32),
    /// It is removed by this one of [`Spread::asides`](super::spread::Spread::asides).
    Aside(u32),
}

/// What is followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::logic) enum PropagationMode {
    /// The digit of the assumption only.
    OneDigit,
    /// Links: what was one of two from the first.
    Links,
    /// What the assumption leaves alone, but not what that leaves alone.
    Once,
    /// Whatever is left alone.
    Singles,
}

/// What is looked for beneath an assumption: each way, and those before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::logic) enum Depth {
    /// What a candidate excludes at once and what that leaves alone refute it: locked candidates, pairs, X-wings,
    /// short wings.
    Once,
    /// Links refute it, each from one before it.
    Chain,
    /// Links from each candidate of a cell, or from each place of a digit in a house, lead to the same loss.
    Branches,
    /// Singles refute it.
    Net,
}

impl Depth {
    pub(in crate::logic) const ALL: [Self; 4] = [Self::Once, Self::Chain, Self::Branches, Self::Net];

    /// What is followed from the further assumption.
    pub(in crate::logic) const fn manner(self) -> PropagationMode {
        match self {
            Self::Once => PropagationMode::Once,
            Self::Chain | Self::Branches => PropagationMode::Links,
            Self::Net => PropagationMode::Singles,
        }
    }
}

/// What was shown beneath an assumption by further ones.
pub(in crate::logic) struct NestedAssumptions {
    pub(in crate::logic) depth: Depth,
    /// For each further assumption what follows from it, and why, as far as it is needed.
    pub(in crate::logic) branches: Vec<Vec<(u32, bool, Cause)>>,
    pub(in crate::logic) end: End,
    /// What held before, of what this rests on.
    pub(in crate::logic) outer: Vec<(u32, bool)>,
}

impl NestedAssumptions {
    /// Nothing is shown yet.
    pub(in crate::logic) fn new(depth: Depth, end: End) -> Self {
        Self { depth, branches: Vec::new(), end, outer: Vec::new() }
    }

    /// How many inferences it has.
    pub(in crate::logic) fn len(&self) -> usize {
        self.branches.iter().map(Vec::len).sum::<usize>() + 1
    }
}

/// What the branches come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::logic) enum End {
    /// This group is left with nothing.
    Clash(usize),
    /// Each candidate that this group has left leads to the same loss.
    Each(usize),
}
