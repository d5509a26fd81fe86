//! Queries to the finders.

use std::slice;

use crate::engine::grid::Grid;
use crate::engine::single::Single;
use crate::{Order, Profile, Technique};
use deduku_core::board::{Cell, Digit, HouseKind};
use deduku_core::work::Work;

/// The steps of a technique to find: see [`find_by`](crate::find_by).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StepQuery {
    /// The technique.
    pub technique: Technique,
    /// Whether the puzzle is known from elsewhere to have a single solution, for example as part of a published one.
    /// Techniques that rely on it then need no proof.
    pub assume_single: bool,
    /// Whether to search for pairs of fish over the same bases: Siamese fish, reported as one step. Other techniques
    /// have none.
    pub siamese: bool,
}

impl StepQuery {
    /// The technique's steps, each on its own; a single solution is proved if the technique relies on one.
    pub const fn of(technique: Technique) -> Self {
        Self { technique, assume_single: false, siamese: false }
    }
}

/// The order in which hidden singles are searched for.
#[derive(Clone, Copy, Default)]
pub(crate) struct HiddenOrder<'a> {
    /// The kinds of house, in order; empty for the board's own order.
    pub(crate) kinds: &'a [HouseKind],
    /// Within a kind of house, whether to search digit by digit, each in all houses; otherwise house by house.
    pub(crate) digit_first: bool,
}

/// What is to be found.
pub(crate) struct Query<'a> {
    /// The techniques, in this order.
    pub(crate) techniques: &'a [Technique],
    /// The techniques whose names may be used: a narrower one among them takes its steps from a wider one.
    pub(crate) named: &'a [Technique],
    /// The order in which hidden singles are searched for.
    pub(crate) hidden: HiddenOrder<'a>,
    /// The limits of the search.
    pub(crate) work: &'a Work,
    /// The candidate that a net must remove; `None` for any.
    pub(crate) goal: Option<(Cell, Digit)>,
    /// Whether a single solution is assumed instead of proved.
    pub(crate) assumed: bool,
    /// Whether to search for pairs of fish over the same bases.
    pub(crate) siamese: bool,
    /// Which of several steps of a technique is taken if one is enough.
    pub(crate) order: Order,
}

impl<'a> Query<'a> {
    pub(crate) fn of(profile: &'a Profile, work: &'a Work) -> Self {
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

    /// A query for one technique, under the names that the profile has.
    pub(crate) fn of_one(technique: &'a Technique, profile: &'a Profile, work: &'a Work) -> Self {
        Self { techniques: slice::from_ref(technique), ..Self::of(profile, work) }
    }

    /// A query for one technique on its own, without the steps that belong to a narrower technique.
    pub(crate) fn every(asked: &'a StepQuery, work: &'a Work) -> Self {
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

    /// What is known about the uniqueness of the solution.
    pub(crate) fn single<const W: usize>(&self, grid: &Grid<'_, W>) -> Single {
        if self.assumed { Single::Puzzle } else { grid.single(self.work) }
    }
}
