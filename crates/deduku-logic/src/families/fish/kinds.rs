//! The kinds of fish, by size, houses and fins.

/// Which houses are bases and covers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shape {
    /// Lines of one kind against lines of another.
    Basic,
    /// The same, with boxes or regions on either side.
    Franken,
    /// Any other houses.
    Mutant,
}

/// Whether a fish has fins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fins {
    /// It has none.
    None,
    /// It has some; in a basic fish, each base has at least two places besides them.
    Finned,
    /// It has some, and a base has at most one place besides them.
    Sashimi,
}

/// A kind of fish.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Fish {
    /// The number of bases, and also of covers.
    pub(crate) size: usize,
    pub(crate) shape: Shape,
    pub(crate) fins: Fins,
}
