//! The kinds of fish, by size, houses and fins.

use super::Technique;

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

#[rustfmt::skip]
pub(super) const FISH: [(Technique, Fish); 42] = [
    (Technique::XWing, Fish { size: 2, shape: Shape::Basic, fins: Fins::None }),
    (Technique::Swordfish, Fish { size: 3, shape: Shape::Basic, fins: Fins::None }),
    (Technique::Jellyfish, Fish { size: 4, shape: Shape::Basic, fins: Fins::None }),
    (Technique::Squirmbag, Fish { size: 5, shape: Shape::Basic, fins: Fins::None }),
    (Technique::Whale, Fish { size: 6, shape: Shape::Basic, fins: Fins::None }),
    (Technique::Leviathan, Fish { size: 7, shape: Shape::Basic, fins: Fins::None }),
    (Technique::FinnedXWing, Fish { size: 2, shape: Shape::Basic, fins: Fins::Finned }),
    (Technique::FinnedSwordfish, Fish { size: 3, shape: Shape::Basic, fins: Fins::Finned }),
    (Technique::FinnedJellyfish, Fish { size: 4, shape: Shape::Basic, fins: Fins::Finned }),
    (Technique::FinnedSquirmbag, Fish { size: 5, shape: Shape::Basic, fins: Fins::Finned }),
    (Technique::FinnedWhale, Fish { size: 6, shape: Shape::Basic, fins: Fins::Finned }),
    (Technique::FinnedLeviathan, Fish { size: 7, shape: Shape::Basic, fins: Fins::Finned }),
    (Technique::SashimiXWing, Fish { size: 2, shape: Shape::Basic, fins: Fins::Sashimi }),
    (Technique::SashimiSwordfish, Fish { size: 3, shape: Shape::Basic, fins: Fins::Sashimi }),
    (Technique::SashimiJellyfish, Fish { size: 4, shape: Shape::Basic, fins: Fins::Sashimi }),
    (Technique::SashimiSquirmbag, Fish { size: 5, shape: Shape::Basic, fins: Fins::Sashimi }),
    (Technique::SashimiWhale, Fish { size: 6, shape: Shape::Basic, fins: Fins::Sashimi }),
    (Technique::SashimiLeviathan, Fish { size: 7, shape: Shape::Basic, fins: Fins::Sashimi }),
    (Technique::FrankenXWing, Fish { size: 2, shape: Shape::Franken, fins: Fins::None }),
    (Technique::FrankenSwordfish, Fish { size: 3, shape: Shape::Franken, fins: Fins::None }),
    (Technique::FrankenJellyfish, Fish { size: 4, shape: Shape::Franken, fins: Fins::None }),
    (Technique::FrankenSquirmbag, Fish { size: 5, shape: Shape::Franken, fins: Fins::None }),
    (Technique::FrankenWhale, Fish { size: 6, shape: Shape::Franken, fins: Fins::None }),
    (Technique::FrankenLeviathan, Fish { size: 7, shape: Shape::Franken, fins: Fins::None }),
    (Technique::FinnedFrankenXWing, Fish { size: 2, shape: Shape::Franken, fins: Fins::Finned }),
    (Technique::FinnedFrankenSwordfish, Fish { size: 3, shape: Shape::Franken, fins: Fins::Finned }),
    (Technique::FinnedFrankenJellyfish, Fish { size: 4, shape: Shape::Franken, fins: Fins::Finned }),
    (Technique::FinnedFrankenSquirmbag, Fish { size: 5, shape: Shape::Franken, fins: Fins::Finned }),
    (Technique::FinnedFrankenWhale, Fish { size: 6, shape: Shape::Franken, fins: Fins::Finned }),
    (Technique::FinnedFrankenLeviathan, Fish { size: 7, shape: Shape::Franken, fins: Fins::Finned }),
    (Technique::MutantXWing, Fish { size: 2, shape: Shape::Mutant, fins: Fins::None }),
    (Technique::MutantSwordfish, Fish { size: 3, shape: Shape::Mutant, fins: Fins::None }),
    (Technique::MutantJellyfish, Fish { size: 4, shape: Shape::Mutant, fins: Fins::None }),
    (Technique::MutantSquirmbag, Fish { size: 5, shape: Shape::Mutant, fins: Fins::None }),
    (Technique::MutantWhale, Fish { size: 6, shape: Shape::Mutant, fins: Fins::None }),
    (Technique::MutantLeviathan, Fish { size: 7, shape: Shape::Mutant, fins: Fins::None }),
    (Technique::FinnedMutantXWing, Fish { size: 2, shape: Shape::Mutant, fins: Fins::Finned }),
    (Technique::FinnedMutantSwordfish, Fish { size: 3, shape: Shape::Mutant, fins: Fins::Finned }),
    (Technique::FinnedMutantJellyfish, Fish { size: 4, shape: Shape::Mutant, fins: Fins::Finned }),
    (Technique::FinnedMutantSquirmbag, Fish { size: 5, shape: Shape::Mutant, fins: Fins::Finned }),
    (Technique::FinnedMutantWhale, Fish { size: 6, shape: Shape::Mutant, fins: Fins::Finned }),
    (Technique::FinnedMutantLeviathan, Fish { size: 7, shape: Shape::Mutant, fins: Fins::Finned }),
];
