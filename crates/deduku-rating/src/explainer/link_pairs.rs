//! Two strong links of a digit joined by a weak one: skyscraper, two-string kite, turbot crane, empty rectangle.

use std::cmp::Reverse;

use super::step::Step;
use super::strong_links::{StrongLinks, kind};

/// The order of steps: lower rating first, then more eliminations; the rest is only the order in which the houses are
/// searched.
pub(super) type Order = (u16, Reverse<u32>, usize, usize, usize, usize);

/// The first step by two links. With `groups`, one or both have an end of several cells (4.3); without, it is a
/// skyscraper (4.0), a two-string kite (4.1) or a turbot crane (4.2).
pub(super) fn pair(links: &StrongLinks, digit: usize, groups: bool) -> Option<(Order, Step)> {
    let ends = (0..links.ends()).flat_map(|inner| links.joined(inner).map(move |other| (inner, other)));
    ends.filter(|(inner, other)| other > inner)
        .filter_map(|(inner, other)| joined(links, digit, inner, other, groups))
        .min_by_key(|&(order, _)| order)
}

/// The step of two links that are joined at these ends.
fn joined(links: &StrongLinks, digit: usize, inner: usize, other: usize, groups: bool) -> Option<(Order, Step)> {
    let seen = links.seen_by(inner ^ 1, other ^ 1);
    let (one, two) = (inner / 2, other / 2);
    let apart = links.cells_of_link(one) & links.cells_of_link(two) == 0;
    if seen == 0 || !apart || groups != (links.is_grouped(one) || links.is_grouped(two)) {
        return None;
    }
    let (near, far) = (links.house(one), links.house(two));
    let (rating, rank) = match (kind(near), kind(far)) {
        (0, 0) => return None,
        (1, 1) | (2, 2) => (40, 0),
        (1, 2) => (41, 1),
        _ => (42, 2),
    };
    let rating = if groups { 43 } else { rating };
    let step = Step::removal_of(rating, digit, seen & !links.cells(inner) & !links.cells(other))?;
    let houses = if rank == 1 { far * 27 + near } else { near * 27 + far };
    Some(((rating, Reverse(step.reach()), rank, kind(near) + kind(far), digit, houses), step))
}
