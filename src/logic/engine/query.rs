//! What finders are asked for.

use crate::board::{Cell, Digit, HouseKind};
use crate::logic::engine::grid::Grid;
use crate::logic::engine::single::Single;
use crate::logic::{Order, Profile, Technique};
use crate::work::Work;

/// In which order hidden singles are looked for.
#[derive(Clone, Copy, Default)]
pub(in crate::logic) struct HiddenOrder<'a> {
    /// The kinds of house, one after the other; the board's own order where empty.
    pub(in crate::logic) kinds: &'a [HouseKind],
    /// Within a kind of house, whether digit by digit and for each the houses; else house by house.
    pub(in crate::logic) digit_first: bool,
}

/// What is to be found.
pub(in crate::logic) struct Query<'a> {
    /// The techniques, in this order.
    pub(in crate::logic) techniques: &'a [Technique],
    /// Those whose names may be used: a narrower one among them takes its steps from a wider one.
    pub(in crate::logic) named: &'a [Technique],
    /// In which order hidden singles are looked for.
    pub(in crate::logic) hidden: HiddenOrder<'a>,
    /// What a search keeps to.
    pub(in crate::logic) work: &'a Work,
    /// The candidate that a net must take; any, where there is none.
    pub(in crate::logic) goal: Option<(Cell, Digit)>,
    /// A single solution is taken for granted, not proved.
    pub(in crate::logic) assumed: bool,
    /// Fish are sought two at a time, over the same bases.
    pub(in crate::logic) siamese: bool,
    /// Which of several steps of a technique is taken where one is enough.
    pub(in crate::logic) order: Order,
}

impl<'a> Query<'a> {
    pub(in crate::logic) fn of(profile: &'a Profile, work: &'a Work) -> Self {
        Self {
            techniques: &profile.techniques,
            named: &profile.techniques,
            hidden: HiddenOrder { kinds: &profile.houses, digit_first: profile.digit_first },
            work,
            goal: None,
            assumed: false,
            siamese: false,
            order: profile.order,
        }
    }

    /// What is known of there being one solution.
    pub(in crate::logic) fn single<const W: usize>(&self, grid: &Grid<'_, W>) -> Single {
        if self.assumed { Single::Puzzle } else { grid.single(self.work) }
    }
}
