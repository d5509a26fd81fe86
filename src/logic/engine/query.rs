//! What finders are asked for.

use std::slice;

use crate::board::{Cell, Digit, HouseKind};
use crate::logic::engine::grid::Grid;
use crate::logic::engine::single::Single;
use crate::logic::{Order, Profile, Technique};
use crate::work::Work;

/// Which steps of a technique are asked for: see [`find_by`](crate::logic::find_by).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StepQuery {
    /// The technique.
    pub technique: Technique,
    /// Whether it is known from elsewhere that the puzzle has a single solution, as of a part of a published one: then
    /// what relies on it is found without a proof.
    pub assume_single: bool,
    /// Whether fish are asked for two at a time, over the same bases: Siamese fish, reported as one step. Other
    /// techniques have none.
    pub siamese: bool,
}

impl StepQuery {
    /// The technique's steps, each by itself; a single solution is proved where it relies on one.
    pub const fn of(technique: Technique) -> Self {
        Self { technique, assume_single: false, siamese: false }
    }
}

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

    /// One technique, under the names that the profile has.
    pub(in crate::logic) fn of_one(technique: &'a Technique, profile: &'a Profile, work: &'a Work) -> Self {
        Self { techniques: slice::from_ref(technique), ..Self::of(profile, work) }
    }

    /// One technique by itself, without what a narrower technique has the name for.
    pub(in crate::logic) fn every(asked: &'a StepQuery, work: &'a Work) -> Self {
        Self {
            techniques: slice::from_ref(&asked.technique),
            named: if asked.siamese { &[] } else { &Technique::ALL },
            hidden: HiddenOrder::default(),
            work,
            goal: None,
            assumed: asked.assume_single,
            siamese: asked.siamese,
            order: Order::Found,
        }
    }

    /// What is known of there being one solution.
    pub(in crate::logic) fn single<const W: usize>(&self, grid: &Grid<'_, W>) -> Single {
        if self.assumed { Single::Puzzle } else { grid.single(self.work) }
    }
}
