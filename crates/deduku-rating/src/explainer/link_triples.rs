//! Three strong links of a digit joined by two weak ones.

use std::cmp::Reverse;

use super::step::Step;
use super::strong_links::{StrongLinks, kind};

/// The order of steps: lower rating first, then more eliminations, then by the kinds of the houses, the digit and the
/// houses.
pub(super) type Order = (u16, Reverse<u32>, usize, usize, [usize; 3]);

/// The first step by three links. With `groups`, some have an end of several cells (5.7); without, they are in parallel
/// lines (5.4), include boxes (5.5), or are in rows and columns (5.6).
pub(super) fn triple(links: &StrongLinks, digit: usize, groups: bool) -> Option<(Order, Step)> {
    let of_middle = |middle: usize| {
        let left = links.joined(middle);
        left.flat_map(move |left| {
            let right = links.joined(middle ^ 1).filter(move |&right| right / 2 > left / 2);
            right.map(move |right| [left, middle, right])
        })
    };
    let ends = (0..links.ends()).flat_map(of_middle);
    ends.filter_map(|ends| joined(links, digit, ends, groups)).min_by_key(|&(order, _)| order)
}

/// The step of three links: the middle one is joined at its end `middle` to `left` and at its other end to `right`.
fn joined(links: &StrongLinks, digit: usize, ends: [usize; 3], groups: bool) -> Option<(Order, Step)> {
    let [left, _, right] = ends;
    let seen = links.seen_by(left ^ 1, right ^ 1);
    if seen == 0 {
        return None;
    }
    let [a, b, c] = ends.map(|end| links.cells_of_link(end / 2));
    let apart = a & b == 0 && (a | b) & c == 0;
    if !apart || groups != ends.iter().any(|end| links.is_grouped(end / 2)) {
        return None;
    }
    let mut houses = ends.map(|end| links.house(end / 2));
    let shape = shape(houses);
    let rating = match (groups, houses.map(kind)) {
        (true, _) => 57,
        (_, kinds) if kinds.contains(&0) => 55,
        (_, [1, 1, 1] | [2, 2, 2]) => 54,
        _ => 56,
    };
    houses.sort_unstable();
    let step = Step::removal_of(rating, digit, seen & !(a | b | c))?;
    Some(((rating, Reverse(step.reach()), shape, digit, houses), step))
}

/// The kinds of three houses as a three-digit number: 0 for a box, 1 for a line, 2 for a line that crosses it; read
/// from the end that gives the lower number.
fn shape(houses: [usize; 3]) -> usize {
    let number = |kinds: [usize; 3]| {
        let line = kinds.iter().copied().find(|&kind| kind > 0);
        kinds
            .iter()
            .fold(0, |number, &kind| number * 10 + if kind == 0 { 0 } else { 1 + usize::from(Some(kind) != line) })
    };
    let [a, b, c] = houses.map(kind);
    number([a, b, c]).min(number([c, b, a]))
}
