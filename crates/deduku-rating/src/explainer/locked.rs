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
    let able: [bool; 9] = std::array::from_fn(|digit| may_be_locked(marks.digits[digit]));
    let numbers = (0..4 * 81).filter(move |at| able[at / 9 % 9]);
    numbers.filter_map(|at| {
        let (kind, digit, outer) = (at / 81, at / 9 % 9, at % 9);
        let base = outer + [0, 0, COLUMNS, ROWS][kind];
        let spots = marks.spots[digit][base];
        // Base and cover share three cells.
        let (shared, apart) = if kind == 0 { (0o111, 1) } else { (0o7, 3) };
        if !matches!(spots.count_ones(), 2 | 3) {
            return None;
        }
        let inner = (0..3).find(|inner| spots & !(shared << (apart * inner)) == 0)?;
        let cover = match kind {
            0 => COLUMNS + outer % 3 * 3 + inner,
            1 => ROWS + outer / 3 * 3 + inner,
            2 => outer / 3 + inner * 3,
            _ => outer / 3 * 3 + inner,
        };
        let removed = marks.digits[digit] & HOUSE_SETS[cover] & !HOUSE_SETS[base];
        (removed != 0).then_some(Locked { digit, base, cover, removed })
    })
}

/// Whether a digit with these places may be locked: whether some crossing of a line and a box, three cells, has the only
/// places of one of the two, and not of the other.
const fn may_be_locked(places: u128) -> bool {
    // Each crossing as its first cell: those of rows, then those of columns.
    let in_rows = (places | places >> 1 | places >> 2) & THIRDS[0][0];
    let in_columns = (places | places >> 9 | places >> 18) & THIRDS[2][0];
    in_rows & (others(in_rows, 1) ^ others(in_rows, 2)) != 0
        || in_columns & (others(in_columns, 0) ^ others(in_columns, 3)) != 0
}

/// The cells that have another of the set in the same group of three, `3.pow(power)` cells apart.
const fn others(set: u128, power: u32) -> u128 {
    let [first, second, third] = THIRDS[power as usize];
    let apart = 3usize.pow(power);
    (set & (first | second)) << apart
        | (set & first) << (2 * apart)
        | (set & (second | third)) >> apart
        | (set & third) >> (2 * apart)
}

/// For each power of three, the cells that are first, second and third in their group of three that far apart.
const THIRDS: [[u128; 3]; 4] = thirds();

const fn thirds() -> [[u128; 3]; 4] {
    let mut thirds = [[0; 3]; 4];
    let mut at = 0;
    while at < 4 * 81 {
        let (power, cell) = (at / 81, at % 81);
        thirds[power][cell / 3usize.pow(power as u32) % 3] |= 1 << cell;
        at += 1;
    }
    thirds
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explainer::geometry::bits;
    use crate::explainer::marks::tests::positions;

    #[test]
    fn where_a_digit_is_locked_it_may_be() {
        let mut counts = [0; 2];
        // Each position, and what is left of it without the digit in some cells.
        for marks in positions() {
            for digit in 0..9 {
                let own = marks.digits[digit];
                for without in (0..5_000u128).map(|at| at.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835)) {
                    let mut left = marks.clone();
                    bits(own & without >> 30).for_each(|cell| left.remove(cell, digit));
                    let may = may_be_locked(left.digits[digit]);
                    let single = |spots: &u16| spots.is_power_of_two();
                    let is_locked = crossings().any(|(base, cover)| {
                        let places = left.digits[digit];
                        let rest = places & HOUSE_SETS[cover] & !HOUSE_SETS[base];
                        places & HOUSE_SETS[base] != 0
                            && places & HOUSE_SETS[base] & !HOUSE_SETS[cover] == 0
                            && rest != 0
                    });
                    assert_eq!(may, is_locked, "{digit} {:x}", left.digits[digit]);
                    let found = locked(&left).filter(|found| found.digit == digit).count();
                    assert!(found == 0 || may);
                    assert!(
                        found > 0 || !may || left.spots[digit].iter().any(single),
                        "{digit} {:x}",
                        left.digits[digit]
                    );
                    counts[usize::from(may)] += 1;
                }
            }
        }
        assert!(counts.iter().all(|&count| count > 1_000), "{counts:?}");
    }

    /// Each box with each line that crosses it, both ways round.
    fn crossings() -> impl Iterator<Item = (usize, usize)> {
        let both = (0..ROWS).flat_map(|region| (ROWS..27).flat_map(move |line| [(region, line), (line, region)]));
        both.filter(|&(base, cover)| HOUSE_SETS[base] & HOUSE_SETS[cover] != 0)
    }
}
