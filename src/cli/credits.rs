//! The book's headings and points, which `steps` and `hint` print in the book style.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;

use crate::board::Board;
use crate::logic::book::{self, BookTables, Heading};
use crate::logic::{Step, Style};

/// The headings and points of the steps so far; empty in other styles.
pub(super) struct Credits {
    tables: Arc<BookTables>,
    /// The heading of the last step.
    under: Option<Heading>,
    before: Option<Step>,
    tally: BTreeMap<Heading, u32>,
}

/// What the book's log adds to the line of a step.
#[derive(Clone, Copy, Serialize)]
pub(super) struct Credit {
    /// The heading: the pass of the book's solver that found the step.
    pub(super) heading: &'static str,
    /// The points of this step.
    pub(super) points: u32,
    /// Whether the step before has another heading, so that this heading must be printed.
    #[serde(skip)]
    pub(super) is_new: bool,
}

/// A line of the sum: a count times the points for each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub(super) struct Share<'a> {
    /// The heading, or the key of a technique.
    #[serde(rename = "for")]
    pub(super) what: &'a str,
    pub(super) count: u32,
    pub(super) weight: u32,
    pub(super) points: u32,
}

impl<'a> Share<'a> {
    pub(super) const fn new(what: &'a str, count: u32, weight: u32) -> Self {
        Self { what, count, weight, points: count * weight }
    }

    /// `Look for Twins in Rows 2 × 3 = 6`
    pub(super) fn words(&self) -> String {
        let Self { what, count, weight, points } = self;
        format!("{what} {count} × {weight} = {points}")
    }
}

/// The total points of a path, and how they are made up.
#[derive(Serialize)]
pub(super) struct Sum<'a> {
    pub(super) points: u32,
    pub(super) shares: Vec<Share<'a>>,
}

impl<'a> Sum<'a> {
    pub(super) fn of(shares: Vec<Share<'a>>) -> Self {
        Self { points: shares.iter().map(|share| share.points).sum(), shares }
    }
}

impl Credits {
    /// No steps so far; points by these tables.
    pub(super) fn by(tables: Arc<BookTables>) -> Self {
        Self { tables, under: None, before: None, tally: BTreeMap::new() }
    }

    /// The tables of the points.
    pub(super) const fn tables(&self) -> &Arc<BookTables> {
        &self.tables
    }

    /// The heading and points for the next step; `None` in other styles, or for a step that the book does not know.
    pub(super) fn next(&mut self, step: &Step, board: &Board, style: Style) -> Option<Credit> {
        if style != Style::Book {
            return None;
        }
        let heading = Heading::of(step, board);
        let is_new = heading != self.under;
        let times = book::times(step, self.before.as_ref());
        self.under = heading;
        self.before = Some(step.clone());
        let heading = heading?;
        *self.tally.entry(heading).or_default() += times;
        let is_new = is_new && heading != Heading::Backtracking;
        Some(Credit { heading: heading.words(), points: self.tables.points(heading) * times, is_new })
    }

    /// The sum so far; `None` in other styles.
    pub(super) fn sum(&self, style: Style) -> Option<Sum<'static>> {
        let shares = || shares(&self.tally, &self.tables).collect();
        (style == Style::Book).then(|| Sum::of(shares()))
    }
}

/// The lines of a tally's sum by these tables, in the book's order.
pub(super) fn shares(tally: &BTreeMap<Heading, u32>, tables: &BookTables) -> impl Iterator<Item = Share<'static>> {
    let earned = tally.iter().filter(|(_, count)| **count > 0);
    earned.map(|(heading, &count)| Share::new(heading.words(), count, tables.points(*heading)))
}
