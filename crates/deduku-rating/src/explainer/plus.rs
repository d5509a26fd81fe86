//! What locked candidates, pairs and X-wings remove after an assumption has removed candidates, and which of these
//! created the pattern.

use super::finding::Finding;
use super::fish::{Fish, all_fish};
use super::geometry::{HOUSE_CELLS, HOUSE_SETS, places};
use super::locked::{Locked, locked};
use super::propagation::Left;
use super::step::Removed;
use super::subsets::{Subset, hidden_subsets, naked_subsets};

/// Everything that the first successful one of these techniques finds in `assumed`, what an assumption has left: locked
/// candidates, hidden pairs, naked pairs, X-wings.
pub(super) fn findings(assumed: &Left<'_>) -> Vec<Finding> {
    let (absent, left) = (assumed.absent(), assumed.marks);
    let locked: Vec<_> = locked(left).map(|pattern| of_locked(&absent, &pattern)).collect();
    if !locked.is_empty() {
        return locked;
    }
    let hidden: Vec<_> = hidden_subsets(left, 2).map(|pattern| of_hidden(&absent, &pattern)).filter(removes).collect();
    if !hidden.is_empty() {
        return hidden;
    }
    let naked: Vec<_> = naked_subsets(left, 2).map(|pattern| of_naked(&absent, &pattern)).filter(removes).collect();
    if !naked.is_empty() {
        return naked;
    }
    all_fish(left, 2).map(|pattern| of_fish(&absent, &pattern)).filter(removes).collect()
}

fn removes(finding: &Finding) -> bool {
    finding.removed != [0; 9]
}

/// The absent candidates are those of the digit in cells of the base outside the cover.
fn of_locked(absent: &Removed, pattern: &Locked) -> Finding {
    let (mut removed, mut because) = ([0; 9], [0; 9]);
    removed[pattern.digit] = pattern.removed;
    because[pattern.digit] = absent[pattern.digit] & HOUSE_SETS[pattern.base] & !HOUSE_SETS[pattern.cover];
    Finding { removed, because, chain: None }
}

/// The absent candidates are the other places of the digits in the house.
fn of_hidden(absent: &Removed, pattern: &Subset) -> Finding {
    let mut because = [0; 9];
    for digit in places(pattern.digits) {
        because[digit] = absent[digit] & HOUSE_SETS[pattern.house];
    }
    Finding { removed: pattern.removed, because, chain: None }
}

/// The absent candidates are the other candidates of the cells.
fn of_naked(absent: &Removed, pattern: &Subset) -> Finding {
    let cells =
        places(pattern.places).map(|place| HOUSE_CELLS[pattern.house][place]).fold(0, |set, cell| set | 1 << cell);
    Finding { removed: pattern.removed, because: absent.map(|absent| absent & cells), chain: None }
}

/// The absent candidates are the other places of the digit in the lines.
fn of_fish(absent: &Removed, pattern: &Fish) -> Finding {
    let (mut removed, mut because) = ([0; 9], [0; 9]);
    let lines = places(pattern.lines).fold(0, |set, line| set | HOUSE_SETS[pattern.first + line]);
    removed[pattern.digit] = pattern.removed;
    because[pattern.digit] = absent[pattern.digit] & lines;
    Finding { removed, because, chain: None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explainer::facts::Numbering;
    use crate::explainer::marks::Marks;

    /// Returns what is found when these candidates (cell, digit) are removed from the empty grid.
    fn found_without(removed: &[(usize, usize)]) -> Vec<Finding> {
        let whole = Marks::new(&[0; 81]);
        let mut marks = whole.clone();
        for &(cell, digit) in removed {
            marks.remove(cell, digit);
        }
        findings(&Left::new(&whole, &marks, &Numbering::of(&whole)))
    }

    #[test]
    fn locked_candidates_rest_on_what_the_box_lost_outside_the_line() {
        // The first digit is removed from the second and third row of the first box, and from its corner.
        let outside = [9, 10, 11, 18, 19, 20].map(|cell| (cell, 0));
        let found = found_without(&[&outside[..], &[(0, 0)]].concat());
        let line = (3..9).fold(0, |set, cell| set | 1 << cell);
        let pointing = found.iter().find(|finding| finding.removed[0] == line).expect("pointing");
        let lost = outside.iter().fold(0, |set, &(cell, _)| set | 1 << cell);
        assert_eq!(pointing.because[0], lost);
    }

    #[test]
    fn a_naked_pair_rests_on_what_its_cells_lost() {
        let removed: Vec<_> = [0, 40].into_iter().flat_map(|cell| (2..9).map(move |digit| (cell, digit))).collect();
        assert!(found_without(&removed).is_empty(), "the cells see each other nowhere");
        let removed: Vec<_> = [0, 4].into_iter().flat_map(|cell| (2..9).map(move |digit| (cell, digit))).collect();
        let found = found_without(&removed);
        let [pair] = &found[..] else { panic!("{} findings", found.len()) };
        assert!((2..9).all(|digit| pair.because[digit] == 1 | 1 << 4));
        let others = (0..9).filter(|&cell| cell != 0 && cell != 4).fold(0, |set, cell| set | 1 << cell);
        assert_eq!((pair.removed[0], pair.removed[1], pair.removed[2]), (others, others, 0));
    }
}
