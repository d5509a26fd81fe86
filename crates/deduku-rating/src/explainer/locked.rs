//! Locked candidates: pointing from a box along a line, claiming from a line in a box.

use super::geometry::{COLUMNS, HOUSE_SETS, ROWS};
use super::marks::Marks;
use super::step::Step;

/// A digit whose places in the house `base` all lie in `cover`, too.
pub(super) struct Locked {
    /// The digit.
    pub(super) digit: usize,
    /// The house whose places of the digit are locked.
    pub(super) base: usize,
    /// The house in which they are locked.
    pub(super) cover: usize,
    /// The cells of `cover` that lose the digit.
    pub(super) removed: u128,
}

impl Locked {
    fn is_claim(&self) -> bool {
        self.base >= ROWS
    }

    /// The only place that the digit has left in a house of the base's kind that crosses the cover.
    fn single(&self, marks: &Marks) -> Option<usize> {
        let left = marks.digits[self.digit] & !self.removed;
        let first = self.base / 9 * 9;
        (first..first + 9)
            .filter(|&house| HOUSE_SETS[house] & HOUSE_SETS[self.cover] != 0)
            .map(|house| left & HOUSE_SETS[house])
            .find(|places| places.is_power_of_two())
            .map(|place| place.trailing_zeros() as usize)
    }
}

/// All locked candidates, ordered by kind of crossing (boxes and columns, boxes and rows, columns and boxes, rows and
/// boxes), digit, base and cover.
pub(super) fn locked(marks: &Marks) -> impl Iterator<Item = Locked> {
    let of = move |kind: usize, digit: usize, outer: usize| {
        let base = outer + [0, 0, COLUMNS, ROWS][kind];
        let spots = marks.spots[digit][base];
        // Base and cover share three cells.
        let covers = if matches!(spots.count_ones(), 2 | 3) { 0..3 } else { 0..0 };
        covers.filter_map(move |inner| {
            let (cover, shared) = match kind {
                0 => (COLUMNS + outer % 3 * 3 + inner, 0o111 << inner),
                1 => (ROWS + outer / 3 * 3 + inner, 0o7 << (3 * inner)),
                2 => (outer / 3 + inner * 3, 0o7 << (3 * inner)),
                _ => (outer / 3 * 3 + inner, 0o7 << (3 * inner)),
            };
            let removed = marks.digits[digit] & HOUSE_SETS[cover] & !HOUSE_SETS[base];
            (spots & !shared == 0 && removed != 0).then_some(Locked { digit, base, cover, removed })
        })
    };
    (0..4).flat_map(move |kind| (0..9).flat_map(move |digit| (0..9).flat_map(move |outer| of(kind, digit, outer))))
}

/// Locked candidates that leave their digit only one place in a house: direct pointing (1.7), direct claiming (1.9).
/// The step only places the digit.
pub(super) fn direct(marks: &Marks) -> Option<Step> {
    locked(marks).find_map(|found| {
        let rating = if found.is_claim() { 19 } else { 17 };
        found.single(marks).map(|cell| Step::placement(rating, cell, found.digit))
    })
}

/// Pointing (2.6) and claiming (2.8).
pub(super) fn pointing_and_claiming(marks: &Marks) -> Option<Step> {
    let found = locked(marks).next()?;
    Step::removal_of(if found.is_claim() { 28 } else { 26 }, found.digit, found.removed)
}
