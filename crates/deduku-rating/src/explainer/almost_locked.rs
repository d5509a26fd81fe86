//! WXYZ-wing and VWXYZ-wing: an almost locked set of one house and a cell with two of its candidates.

use std::cmp::Reverse;

use super::geometry::{HOUSE_CELLS, HOUSES, PEERS, bits, common_peers, places, sets_of};
use super::marks::Marks;
use super::step::{Removed, Step};

/// The order of steps: lower rating first, then more eliminations, then by the candidates of the set, doubly linked
/// before singly linked, then by the cells.
type Order = (u16, Reverse<u32>, Reverse<u32>, Reverse<u128>, usize);

/// Cells of one house with one candidate more than cells.
struct AlmostLocked {
    cells: u128,
    digits: u16,
    /// The largest number of candidates of one of the cells.
    widest: u32,
    /// The sum of the cells' numbers of candidates.
    total: u32,
}

/// Three cells of a house and a fourth (5.5, 5.6).
pub(super) fn wxyz_wing(marks: &Marks) -> Option<Step> {
    wing(marks, 3)
}

/// Four cells of a house and a fifth (6.2 to 6.4).
pub(super) fn vwxyz_wing(marks: &Marks) -> Option<Step> {
    wing(marks, 4)
}

fn wing(marks: &Marks, size: usize) -> Option<Step> {
    let pairs = marks.with_size(2);
    let mut best: Option<(Order, Step)> = None;
    for set in (0..HOUSES).flat_map(|house| almost_locked_sets(marks, house, size)) {
        for pair in bits(pairs & !set.cells).filter(|&pair| marks.cells[pair] & !set.digits == 0) {
            let Some((order, step)) = linked(marks, &set, pair, size) else { continue };
            if best.as_ref().is_none_or(|(least, _)| order < *least) {
                best = Some((order, step));
            }
        }
    }
    best.map(|(_, step)| step)
}

fn almost_locked_sets(marks: &Marks, house: usize, size: usize) -> impl Iterator<Item = AlmostLocked> {
    let cells = HOUSE_CELLS[house].map(usize::from);
    sets_of(cells.map(|cell| marks.cells[cell]), size, size + 1).map(move |(choice, digits)| {
        let mut set = AlmostLocked { cells: 0, digits, widest: 0, total: 0 };
        for cell in places(choice).map(|place| cells[place]) {
            let size = marks.cells[cell].count_ones();
            set.cells |= 1 << cell;
            set.widest = set.widest.max(size);
            set.total += size;
        }
        set
    })
}

/// The step of a set and a cell that sees all places of one or both of its digits in the set.
fn linked(marks: &Marks, set: &AlmostLocked, pair: usize, size: usize) -> Option<(Order, Step)> {
    let mask = marks.cells[pair];
    let sees = |digit: usize| marks.digits[digit] & set.cells & !PEERS[pair] == 0;
    let linked = places(mask).filter(|&digit| sees(digit)).fold(0u16, |linked, digit| linked | 1 << digit);
    if linked == 0 {
        return None;
    }
    let double = linked == mask;
    let mut removed: Removed = [0; 9];
    let mut remove = |digit: usize, with: u128| {
        let holders = marks.digits[digit] & set.cells | with;
        removed[digit] = marks.digits[digit] & common_peers(holders) & !set.cells;
    };
    places(if double { mask } else { mask & !linked }).for_each(|digit| remove(digit, 1 << pair));
    if double {
        places(set.digits & !mask).for_each(|digit| remove(digit, 0));
    }
    let step = Step::removal(rating(size, set.widest), removed)?;
    // The order among equals as observed: more candidates first, except that for four cells a total of nine comes
    // before all.
    let total = if size == 4 && set.total == 9 { 99 } else { set.total };
    let rank = 2 * total + u32::from(double);
    Some(((step.rating, Reverse(step.reach()), Reverse(rank), Reverse(set.cells.reverse_bits()), pair), step))
}

const fn rating(size: usize, widest: u32) -> u16 {
    match (size, widest) {
        (3, 3) => 56,
        (3, _) => 55,
        (_, 5) => 62,
        (_, 3) => 64,
        _ => 63,
    }
}
