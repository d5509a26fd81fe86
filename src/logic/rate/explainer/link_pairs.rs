//! Two strong links of a digit joined by a weak one: skyscraper, two-string kite, turbot crane, empty rectangle.

use std::cmp::Reverse;

use super::marks::Marks;
use super::step::Step;
use super::strong_links::{StrongLinks, kind};

/// Which of several steps comes first: what is rated lower, then what removes more; the rest is only the order in which
/// the houses are looked through.
type Order = (u16, Reverse<u32>, usize, usize, usize, usize);

/// Two links of two cells each: a skyscraper (4.0), a two-string kite (4.1) or a turbot crane (4.2).
pub(super) fn pair(marks: &Marks) -> Option<Step> {
    first(marks, false)
}

/// Two links of which one or both have an end of several cells (4.3).
pub(super) fn grouped_pair(marks: &Marks) -> Option<Step> {
    first(marks, true)
}

fn first(marks: &Marks, groups: bool) -> Option<Step> {
    let mut best: Option<(Order, Step)> = None;
    for digit in 0..9 {
        let links = StrongLinks::of(marks, digit, groups);
        for inner in 0..links.ends() {
            for other in links.joined(inner).filter(|&other| other > inner) {
                let Some((order, step)) = joined(&links, digit, inner, other, groups) else { continue };
                if best.as_ref().is_none_or(|(least, _)| order < *least) {
                    best = Some((order, step));
                }
            }
        }
    }
    best.map(|(_, step)| step)
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
