//! The kinds of fish, by size, houses and fins.

/// Which houses make a fish.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::logic) enum Shape {
    /// Lines of one kind against lines of another.
    Basic,
    /// The same with boxes or regions on either side.
    Franken,
    /// Any others.
    Mutant,
}

/// Whether a fish has fins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::logic) enum Fins {
    /// It has none.
    None,
    /// It has some; among basic fish, each base has two places without them.
    Finned,
    /// It has some, and a base has one place at most without them.
    Sashimi,
}

/// A kind of fish.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::logic) struct Fish {
    /// How many bases, and how many covers.
    pub(in crate::logic) size: usize,
    pub(in crate::logic) shape: Shape,
    pub(in crate::logic) fins: Fins,
}
