//! XY-wing and XYZ-wing.

use super::geometry::{PEERS, bits};
use super::marks::Marks;
use super::step::Step;

/// A pivot with two candidates, and two of its peers with two each: each has one of the pivot's, and both share a third
/// (4.2).
pub(super) fn xy_wing(marks: &Marks) -> Option<Step> {
    wing(marks, 2, 42)
}

/// A pivot with three candidates, and two of its peers with two of these each (4.4).
pub(super) fn xyz_wing(marks: &Marks) -> Option<Step> {
    wing(marks, 3, 44)
}

fn wing(marks: &Marks, pivot_size: u32, rating: u16) -> Option<Step> {
    let pairs = marks.with_size(2);
    bits(marks.with_size(pivot_size)).find_map(|pivot| {
        let pincers = PEERS[pivot] & pairs;
        bits(pincers).find_map(|first| bits(pincers).find_map(|second| pincered(marks, pivot, first, second, rating)))
    })
}

fn pincered(marks: &Marks, pivot: usize, first: usize, second: usize, rating: u16) -> Option<Step> {
    let [hub, left, right] = [pivot, first, second].map(|cell| marks.cells[cell]);
    let common = left & right;
    let fits =
        common.is_power_of_two() && (hub | left | right).count_ones() == 3 && hub & left != 0 && hub & right != 0;
    let has_common = hub & common != 0;
    if !fits || has_common != (hub.count_ones() == 3) {
        return None;
    }
    let seen = PEERS[first] & PEERS[second] & if has_common { PEERS[pivot] } else { !0 };
    let digit = common.trailing_zeros() as usize;
    Step::removal_of(rating, digit, marks.digits[digit] & seen)
}
