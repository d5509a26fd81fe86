//! The premises of a chain of single implications that is found in what an assumption left.

use std::hash::{DefaultHasher, Hash, Hasher};

use super::chain_sink::Origin;
use super::geometry::{CELL_HOUSES, HOUSE_SETS};
use super::implications::Links;
use super::propagation::Left;
use super::step::Removed;

/// The absent candidates because of which the true ones of the chain are the only ones left. True and false candidates
/// alternate.
pub(super) fn origin(
    left: &Left<'_>,
    links: Links,
    strong: &[(usize, usize)],
    weak: &[(usize, usize)],
    key: impl Hash,
) -> Origin {
    let absent = left.absent();
    let mut because = [0; 9];
    for &(by, to) in strong {
        add(left, links, &absent, by, to, &mut because);
    }
    for &(on, off) in weak {
        add_weak(&absent, on, off, &mut because);
    }
    let mut hasher = DefaultHasher::new();
    (strong, key).hash(&mut hasher);
    Origin { because, key: hasher.finish() }
}

/// Adds what is absent from the cell or house in which `to` is the only one left when `by` is false.
fn add(left: &Left<'_>, links: Links, absent: &Removed, by: usize, to: usize, because: &mut Removed) {
    let (cell, digit) = (to / 9, to % 9);
    if cell == by / 9 {
        for (because, absent) in because.iter_mut().zip(absent) {
            *because |= absent & 1 << cell;
        }
        return;
    }
    let pair = 1 << cell | 1 << (by / 9);
    let in_house = |&house: &u8| links.houses && left.marks.digits[digit] & HOUSE_SETS[usize::from(house)] == pair;
    if let Some(house) = CELL_HOUSES[by / 9].iter().copied().find(in_house) {
        because[digit] |= absent[digit] & HOUSE_SETS[usize::from(house)];
    }
}

/// Adds what is absent from the cell, or from the first house, that contains both.
fn add_weak(absent: &Removed, on: usize, off: usize, because: &mut Removed) {
    let (cell, digit) = (on / 9, on % 9);
    if cell == off / 9 {
        for (because, absent) in because.iter_mut().zip(absent) {
            *because |= absent & 1 << cell;
        }
        return;
    }
    if let Some((house, _)) = CELL_HOUSES[cell].iter().zip(&CELL_HOUSES[off / 9]).find(|(one, other)| one == other) {
        because[digit] |= absent[digit] & HOUSE_SETS[usize::from(*house)];
    }
}
