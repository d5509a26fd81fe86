//! Bivalue universal grave: without some candidates, every open cell would have two candidates and every house two
//! places for each digit, and the puzzle would not have exactly one solution.

use super::geometry::{CELL_HOUSES, HOUSE_SETS, bits, choices, common_peers, houses_around, places};
use super::marks::Marks;
use super::step::{Removed, Step};

/// A cell, with its candidates that keep the position from being a grave.
type Spare = (usize, u16);

/// The four types: one cell (5.6), one digit (5.7), two cells and a locked digit (5.7), cells and a naked set (from
/// 5.8).
pub(super) fn universal_grave(marks: &Marks) -> Option<Step> {
    let spares = spares(marks)?;
    if let [(cell, extra)] = spares[..] {
        let mut removed: Removed = [0; 9];
        places(marks.cells[cell] & !extra).for_each(|digit| removed[digit] = 1 << cell);
        return Step::removal(56, removed);
    }
    let cells = spares.iter().fold(0, |cells, &(cell, _)| cells | 1 << cell);
    let union = spares.iter().fold(0, |union, &(_, extra)| union | extra);
    if union.is_power_of_two() {
        let digit = union.trailing_zeros() as usize;
        return Step::removal_of(57, digit, marks.digits[digit] & common_peers(cells));
    }
    locked(marks, &spares, cells).or_else(|| naked(marks, cells, union))
}

/// The surplus candidates; `None` if the position is not a grave without them.
fn spares(marks: &Marks) -> Option<Vec<Spare>> {
    let rich = marks.open & !marks.with_size(2);
    if rich == 0 || bits(rich).any(|cell| marks.cells[cell].count_ones() < 3) {
        return None;
    }
    let mut counts = marks.spots.map(|houses| houses.map(u16::count_ones));
    let in_excess = |cell: usize, digit: usize| {
        CELL_HOUSES[cell].iter().all(|&house| marks.spots[digit][usize::from(house)].count_ones() > 2)
    };
    let mut spares = Vec::new();
    for cell in bits(rich) {
        let own = places(marks.cells[cell]).filter(|&digit| in_excess(cell, digit));
        let extra = own.fold(0u16, |extra, digit| extra | 1 << digit);
        if (marks.cells[cell] & !extra).count_ones() != 2 {
            return None;
        }
        for digit in places(extra) {
            CELL_HOUSES[cell].iter().for_each(|&house| counts[digit][usize::from(house)] -= 1);
        }
        spares.push((cell, extra));
    }
    counts.iter().flatten().all(|&count| count == 0 || count == 2).then_some(spares)
}

/// A digit whose only places in a house are the two cells: one of them holds it, the other a surplus digit.
fn locked(marks: &Marks, spares: &[Spare], cells: u128) -> Option<Step> {
    let &[(one, first), (other, second)] = spares else { return None };
    let common = marks.cells[one] & marks.cells[other] & !first & !second;
    houses_around(cells).find_map(|house| {
        places(common).find_map(|digit| {
            if marks.digits[digit] & HOUSE_SETS[house] & !cells != 0 {
                return None;
            }
            let mut removed: Removed = [0; 9];
            for &(cell, extra) in spares {
                let lost = marks.cells[cell] & !extra & !(1 << digit);
                places(lost).for_each(|digit| removed[digit] |= 1 << cell);
            }
            Step::removal(57, removed)
        })
    })
}

/// The cells of one house together count as one cell of a naked set, with the surplus digits.
fn naked(marks: &Marks, cells: u128, union: u16) -> Option<Step> {
    (2..=6).find_map(|size| {
        houses_around(cells).find_map(|house| {
            let rest: Vec<usize> = bits(marks.open & HOUSE_SETS[house] & !cells).collect();
            choices(size - 1).filter(|choice| choice >> rest.len() == 0).find_map(|choice| {
                let set = places(choice).fold(union, |set, place| set | marks.cells[rest[place]]);
                if set.count_ones() as usize != size {
                    return None;
                }
                let mut removed: Removed = [0; 9];
                for (_, &cell) in rest.iter().enumerate().filter(|&(place, _)| choice >> place & 1 == 0) {
                    places(marks.cells[cell] & set).for_each(|digit| removed[digit] |= 1 << cell);
                }
                Step::removal(56 + size as u16, removed)
            })
        })
    })
}
