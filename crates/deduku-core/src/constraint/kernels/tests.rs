//! Checks every kernel against its own `check`, on many small random cases: propagation removes no candidate that a
//! valid assignment has, decides full assignments as `check` does, and its reasons suffice.

mod arguments;

use std::sync::Arc;

use super::*;
use crate::board::{Board, Cell, named};
use crate::chance::Chance;
use crate::constraint::Clue;
use crate::constraint::Family;
use crate::constraint::samples::{APART, BOARDS, kernels, some_clue};

/// The number of cases of each.
const CASES: u32 = 250;

/// The result of trying all assignments of a rule.
struct Tried {
    /// The candidates that occur in a valid assignment.
    possible: Vec<u32>,
    /// The digits that occur in every valid assignment; all digits if there is none.
    everywhere: u32,
}

/// Tries all assignments.
fn by_trying(rule: &dyn Propagate, domains: &[u32]) -> Tried {
    fn extend(rule: &dyn Propagate, domains: &[u32], digits: &mut Vec<u8>, found: &mut Tried) {
        if digits.len() == domains.len() {
            // A cell that is named twice must have one digit.
            let cells = rule.cells();
            let consistent = (0..cells.len()).all(|at| {
                cells[..at].iter().zip(&*digits).all(|(cell, digit)| *cell != cells[at] || *digit == digits[at])
            });
            if consistent && rule.check(digits) {
                digits.iter().zip(&mut found.possible).for_each(|(digit, found)| *found |= 1 << digit);
                found.everywhere &= digits.iter().fold(0, |all, digit| all | 1 << digit);
            }
            return;
        }
        for digit in digits_of(domains[digits.len()]) {
            digits.push(digit);
            extend(rule, domains, digits, found);
            digits.pop();
        }
    }
    let mut found = Tried { possible: vec![0; domains.len()], everywhere: u32::MAX };
    extend(rule, domains, &mut Vec::new(), &mut found);
    found
}

fn some_digits(chance: &mut Chance, all: u32, sparse: bool) -> u32 {
    let first = chance.below(all + 1);
    let set = if sparse { first & chance.below(all + 1) } else { first };
    if set == 0 { 1 << chance.below(all.count_ones()) } else { set }
}

/// Random candidates for the cells of a rule, few enough to try all.
fn some_domains(chance: &mut Chance, rule: &dyn Propagate, all: u32) -> Vec<u32> {
    loop {
        let sparse = chance.below(2) == 0;
        let domains: Vec<u32> = rule
            .cells()
            .iter()
            .map(|_| match chance.below(4) {
                0 => 1 << chance.below(all.count_ones()),
                _ => some_digits(chance, all, sparse),
            })
            .collect();
        let ways = domains.iter().try_fold(1u64, |ways, set| ways.checked_mul(u64::from(set.count_ones())));
        if ways.is_some_and(|ways| ways <= 20_000) {
            return domains;
        }
    }
}

/// Checks all requirements on a kernel's propagation, from these candidates.
fn holds(rule: &dyn Propagate, domains: &[u32], all: u32) {
    let Tried { possible: real, everywhere } = by_trying(rule, domains);
    fits_what_trying_finds(rule, domains, &real);
    reads_what_trying_finds(rule, domains, &real, all);
    let mut kept = domains.to_vec();
    let alive = rule.propagate(&mut kept).is_ok();
    let context = || format!("{rule:?} from {domains:?}");
    if real[0] != 0 {
        assert!(alive, "{}: it has assignments", context());
        assert_eq!(rule.required(domains) & !everywhere, 0, "{}: an assignment lacks a required digit", context());
        for (kept, real) in kept.iter().zip(&real) {
            assert_eq!(kept & real, *real, "{}: a candidate of an assignment was removed", context());
        }
    } else if domains.iter().all(|set| set.is_power_of_two()) {
        assert!(!alive, "{}: a wrong assignment is kept", context());
    }
    // What stays is a subset of what was there, and the reason for each removal suffices.
    let suffices = |target: Option<(usize, u8)>| {
        let mut reason = Vec::new();
        rule.explain(domains, all, target, &mut reason);
        let mut wide = vec![all; domains.len()];
        for &(at, digit) in &reason {
            assert_eq!(domains[at] >> digit & 1, 0, "{}: {:?} is there", context(), (at, digit));
            wide[at] &= !(1 << digit);
        }
        let dead = rule.propagate(&mut wide).is_err();
        match target {
            _ if dead => {}
            Some((at, digit)) => assert_eq!(wide[at] >> digit & 1, 0, "{}: {reason:?} is too little", context()),
            None => panic!("{}: {reason:?} is too little", context()),
        }
    };
    if !alive {
        suffices(None);
        return;
    }
    for (at, (&before, &after)) in domains.iter().zip(&kept).enumerate() {
        assert_eq!(after & !before, 0, "{}: a candidate came", context());
        digits_of(before & !after).for_each(|digit| suffices(Some((at, digit))));
    }
}

/// The search by the definition finds digits exactly if trying all assignments does, for the whole and for each
/// candidate.
fn fits_what_trying_finds(rule: &dyn Propagate, domains: &[u32], possible: &[u32]) {
    let decides = |domains: &[u32], expected: bool| {
        let found = rule.fit(domains);
        // Ranks of whole grids are read cell by cell, which may take too long.
        if found == Fit::TooMuch && domains.len() > 12 {
            return;
        }
        if let Fit::Digits(digits) = &found {
            assert!(rule.check(digits), "{rule:?} {domains:?}: {digits:?}");
            assert!(digits.iter().zip(domains).all(|(digit, set)| set >> digit & 1 == 1), "{rule:?} {domains:?}");
        }
        assert_eq!(found != Fit::Nothing, expected, "{rule:?} {domains:?}");
        assert_ne!(found, Fit::TooMuch, "{rule:?} {domains:?}");
    };
    decides(domains, possible.iter().all(|set| *set != 0));
    if let Choices::Sets(sets) = rule.choices(domains) {
        let (least, most) = (|set: &u32| set.trailing_zeros() as u8, |set: &u32| 31 - set.leading_zeros() as u8);
        let mixed = |(at, set): (usize, &u32)| if at % 2 == 0 { least(set) } else { most(set) };
        let choices = [sets.iter().map(least).collect(), sets.iter().map(most).collect()];
        for digits in choices.into_iter().chain([sets.iter().enumerate().map(mixed).collect::<Vec<u8>>()]) {
            assert!(rule.check(&digits), "{rule:?} {domains:?}: {sets:?}");
        }
    }
    for (at, &set) in domains.iter().enumerate() {
        for digit in digits_of(set) {
            let mut fixed = domains.to_vec();
            fixed[at] = 1 << digit;
            decides(&fixed, possible[at] >> digit & 1 == 1);
        }
    }
}

/// The diagram of all candidates gives the same result for some of them, and the candidates on which inferences rest
/// suffice.
fn reads_what_trying_finds(rule: &dyn Propagate, domains: &[u32], possible: &[u32], all: u32) {
    let Some(diagram) = rule.diagram(all.count_ones() as usize) else { return };
    let left = |domains: &[u32]| {
        let mut left = domains.to_vec();
        diagram.keep(&mut left).then_some(left)
    };
    let is_kept = possible.iter().all(|set| *set != 0);
    assert_eq!(left(domains), is_kept.then(|| possible.to_vec()), "{rule:?} {domains:?}");
    // Everything that is removed, what one cell loses, or that nothing fits.
    let removed: Vec<u32> = domains.iter().zip(possible).map(|(set, possible)| set & !possible).collect();
    let only = |at: usize| (0..removed.len()).map(|of| if of == at { removed[of] } else { 0 }).collect::<Vec<u32>>();
    let mut targets: Vec<Vec<u32>> = (0..removed.len()).map(only).chain([removed.clone()]).collect();
    targets.retain(|removed| is_kept && removed.iter().any(|removed| *removed != 0));
    if !is_kept {
        targets.push(vec![0; removed.len()]);
    }
    for removed in targets {
        let state = diagram.relaxed(domains, &removed, all);
        assert!(state.iter().zip(domains).all(|(state, set)| state & set == *set), "{rule:?} {domains:?} {removed:?}");
        let is_still_removed = |state: &[u32]| {
            if removed.iter().all(|removed| *removed == 0) {
                return left(state).is_none();
            }
            (0..removed.len()).filter(|&at| removed[at] != 0).all(|at| {
                let mut fixed = state.to_vec();
                fixed[at] = removed[at];
                left(&fixed).is_none()
            })
        };
        assert!(is_still_removed(&state), "{rule:?} {domains:?} {removed:?}: {state:?} is too much");
        for at in 0..state.len() {
            for digit in digits_of(all & !state[at]) {
                let mut more = state.clone();
                more[at] |= 1 << digit;
                assert!(!is_still_removed(&more), "{rule:?} {domains:?} {removed:?}: {more:?} would do");
            }
        }
    }
}

#[test]
fn every_family_propagates_soundly() {
    let boards: Vec<Arc<Board>> = BOARDS.iter().map(|name| Arc::new(named(name).expect("a board"))).collect();
    for (at, &family) in Family::all().iter().enumerate().filter(|(_, family)| !APART.contains(family)) {
        let mut chance = Chance::from_seed(at as u64);
        let needs_boxes = [Family::Windoku, Family::DisjointGroups, Family::RegionSameValues].contains(&family);
        for case in 0..CASES {
            let board = &boards[if needs_boxes { 0 } else { case as usize % boards.len() }];
            let clue = some_clue(&mut chance, board, family);
            let all = board.all_digits().bits();
            let kernels = kernels(board, &clue);
            // Rules for the whole grid have many kernels of the same form.
            for kernel in kernels.iter().take(3) {
                let domains = some_domains(&mut chance, kernel.rule(), all);
                holds(kernel.rule(), &domains, all);
            }
        }
    }
}

/// What the arguments say is true and suffices, for kernels of every family and of any weights.
#[test]
fn arguments_are_true_and_suffice() {
    let boards: Vec<Arc<Board>> = BOARDS.iter().map(|name| Arc::new(named(name).expect("a board"))).collect();
    let mut kinds = [0; 16];
    for (at, &family) in Family::all().iter().enumerate().filter(|(_, family)| !APART.contains(family)) {
        let mut chance = Chance::from_seed(1000 + at as u64);
        let needs_boxes = [Family::Windoku, Family::DisjointGroups, Family::RegionSameValues].contains(&family);
        for case in 0..CASES {
            let board = &boards[if needs_boxes { 0 } else { case as usize % boards.len() }];
            let clue = some_clue(&mut chance, board, family);
            let all = board.all_digits().bits();
            for kernel in kernels(board, &clue).iter().take(3) {
                let domains = some_domains(&mut chance, kernel.rule(), all);
                let Tried { possible, .. } = by_trying(kernel.rule(), &domains);
                arguments::hold(kernel, &domains, (&possible, all), &mut kinds);
            }
        }
    }
    assert!(kinds.iter().all(|&count| count > 20), "{kinds:?}");
}

#[test]
fn areas_and_regions_propagate_soundly() {
    let mut chance = Chance::from_seed(77);
    let cells: Vec<Cell> = (0..6).map(Cell::at).collect();
    let mut kinds = [0; 16];
    // Two rows of three cells.
    let touch = |a: Cell, b: Cell| {
        let (a, b) = (a.index(), b.index());
        (a / 3 == b / 3 && (a % 3).abs_diff(b % 3) == 1) || (a % 3 == b % 3 && a != b)
    };
    for case in 0..CASES {
        let size = (case % 3 == 0).then_some(3);
        let connected = Connected::new(cells.clone(), 0b01, size, touch);
        let domains = some_domains(&mut chance, &connected, 0b11);
        holds(&connected, &domains, 0b11);
        let connected = Connected::new(cells.clone(), 0b0101, size, touch);
        let domains = some_domains(&mut chance, &connected, 0b1111);
        holds(&connected, &domains, 0b1111);
        // A 2×2 grid with two regions of two cells, and a clue that counts.
        let square = |a: Cell, b: Cell| {
            let (a, b) = (a.index(), b.index());
            a != b && (a / 2 == b / 2 || a % 2 == b % 2)
        };
        let labels: Vec<Cell> = (4..8).map(Cell::at).collect();
        let grid: Vec<Cell> = (0..4).map(Cell::at).collect();
        for region in Region::all(&grid, &labels, 2, square) {
            let domains = some_domains(&mut chance, &region, 0b11);
            holds(&region, &domains, 0b11);
            let Tried { possible, .. } = by_trying(&region, &domains);
            arguments::hold(&region.into(), &domains, (&possible, 0b11), &mut kinds);
        }
        let numbered = Numbered::new(&cells);
        let domains = some_domains(&mut chance, &numbered, 0b111);
        holds(&numbered, &domains, 0b111);
        three_regions_of_three(&mut chance);
        let arms = [vec![labels[1], labels[2]], vec![labels[3]]];
        let count = SameRegion::new(Cell::at(0), labels[0], &arms, 1, &[1, 2, 3]);
        let domains = some_domains(&mut chance, &count, 0b111);
        holds(&count, &domains, 0b111);
    }
    assert!(kinds[0] > 20, "no region is too far: {kinds:?}");
}

/// What is said of marks beside the cells, on small grids: values of cells, and which cells are marked.
#[test]
fn marks_propagate_soundly() {
    let beside = |count: u16| (count..2 * count).collect::<Vec<u16>>();
    let modified = |numbers: &[i32], part: Clue| {
        Clue::new(Family::Modified, vec![beside(3)], numbers.to_vec()).with_parts(vec![part])
    };
    let on = |family: Family, groups: &[&[u16]], numbers: &[i32]| {
        Clue::new(family, groups.iter().map(|group| group.to_vec()).collect(), numbers.to_vec())
    };
    let line = "grid-1x3(1-4;raw;cells=marks.3)";
    let square = |digits: u8| format!("grid-2x2(1-{digits};cells=marks.4)");
    let whole = |family: Family, numbers: &[i32]| Clue::new(family, vec![beside(4)], numbers.to_vec());
    let cases = [
        (line.to_owned(), modified(&[1, 0, 2, 0], on(Family::Sum, &[&[0, 1, 2]], &[9]))),
        (line.to_owned(), modified(&[1, 0, -1, 0, 0, 3], on(Family::Arrow, &[&[0], &[1, 2]], &[]))),
        (line.to_owned(), modified(&[1, -1, 1, 1], on(Family::Thermometer, &[&[0, 1, 2]], &[]))),
        (line.to_owned(), modified(&[1, 0, -1, 0], on(Family::Zipper, &[&[0, 1, 2]], &[]))),
        (line.to_owned(), modified(&[1, 0, 2, 0], on(Family::Renban, &[&[0, 1, 2]], &[]))),
        (line.to_owned(), modified(&[1, 0, 2, 1], on(Family::Between, &[&[0, 1, 2]], &[]))),
        (line.to_owned(), modified(&[1, 0, 0, 0], on(Family::SumLine, &[&[0, 1, 2]], &[4]))),
        (line.to_owned(), modified(&[1, 0, 2, 0], on(Family::Cage, &[&[0, 1]], &[6]))),
        (square(2), whole(Family::Marked, &[1, 1])),
        (square(3), whole(Family::Marked, &[1, 1])),
        (square(2), whole(Family::Euler, &[])),
        (square(2), whole(Family::YinYang, &[])),
        (square(2), whole(Family::Loop, &[1])),
    ];
    for (at, (name, clue)) in cases.iter().enumerate() {
        let board = named(name).expect("a board");
        let all = board.all_digits().bits();
        let mut chance = Chance::from_seed(500 + at as u64);
        let kernels = kernels(&board, clue);
        assert!(!kernels.is_empty(), "{clue:?}");
        // The last ones are those of all cells.
        for kernel in kernels.iter().rev().take(6) {
            for _ in 0..CASES / 5 {
                let domains = some_domains(&mut chance, kernel.rule(), all);
                holds(kernel.rule(), &domains, all);
            }
        }
    }
}

/// A 3×3 grid: the candidates of one of its solutions, and some more.
fn three_regions_of_three(chance: &mut Chance) {
    const DIGITS: [u32; 9] = [0, 1, 0, 2, 1, 2, 1, 0, 2];
    const LABELS: [u32; 9] = [0, 0, 1, 0, 1, 1, 2, 2, 2];
    let touch = |a: Cell, b: Cell| {
        let (a, b) = (a.index(), b.index());
        (a / 3).abs_diff(b / 3) + (a % 3).abs_diff(b % 3) == 1
    };
    let labels: Vec<Cell> = (9..18).map(Cell::at).collect();
    let grid: Vec<Cell> = (0..9).map(Cell::at).collect();
    let mut domains: Vec<u32> = DIGITS.iter().chain(&LABELS).map(|&digit| 1 << digit).collect();
    // Sometimes there is no solution.
    if chance.below(4) == 0 {
        domains[chance.below(18) as usize] = 1 << chance.below(3);
    }
    for _ in 0..8 {
        domains[chance.below(18) as usize] |= 1 + chance.below(7);
    }
    let region = &Region::all(&grid, &labels, 3, touch)[chance.below(3) as usize];
    holds(region, &domains, 0b111);
}

#[test]
fn rules_know_the_digits_that_they_must_hold() {
    let board = named("grid-4x4(0-3;regions=1.1.2.2.1.1.2.2.3.3.4.4.3.3.4.4)").expect("a board");
    let mut chance = Chance::from_seed(29);
    let mut known = [0; 3];
    for _ in 0..2 * CASES {
        let cells = |length: u16| vec![(0..length).collect::<Vec<u16>>()];
        let cage = Clue::new(Family::Cage, cells(3), vec![6 + chance.below(4).cast_signed()]);
        let renban = Clue::new(Family::Renban, cells(3), Vec::new());
        let quadruple = Clue::new(Family::Quadruple, cells(4), vec![2, 3]);
        for (known, clue) in known.iter_mut().zip([cage, renban, quadruple]) {
            for kernel in kernels(&board, &clue) {
                let rule = kernel.rule();
                let domains = some_domains(&mut chance, rule, board.all_digits().bits());
                let tried = by_trying(rule, &domains);
                if tried.possible[0] != 0 {
                    let required = rule.required(&domains);
                    assert_eq!(required & !tried.everywhere, 0, "{rule:?} from {domains:?}");
                    *known += required.count_ones();
                }
            }
        }
    }
    assert!(known.iter().all(|&digits| digits > 50), "{known:?}");
}

#[test]
fn counts_and_weights_propagate_soundly() {
    let mut chance = Chance::from_seed(5);
    for _ in 0..2 * CASES {
        let cells: Vec<Cell> = (0..4).map(Cell::at).collect();
        let digits = 1 + chance.below(15);
        let count = Count::new(cells.clone(), digits, u128::from(1 + chance.below(31)));
        holds(&count, &some_domains(&mut chance, &count, 15), 15);
        let itself = CountItself::new(cells.clone(), vec![1, 2, 3, 4]);
        holds(&itself, &some_domains(&mut chance, &itself, 15), 15);
        let mut weight = || chance.below(7).cast_signed() - 3;
        let parts: Vec<(Cell, i32)> = cells.iter().map(|&cell| (cell, weight())).collect();
        let total = weight() * 3;
        let sum = Sum::new(&parts, total, 0, 4, |a, b| a != b && a.index() < 2 && b.index() < 2);
        if !sum.cells().is_empty() {
            holds(&sum, &some_domains(&mut chance, &sum, 15), 15);
        }
        let groups = [cells[..2].to_vec(), cells[2..3].to_vec(), cells[3..].to_vec()];
        let equal = EqualSums::new(&groups, 1, 4, |_| false);
        holds(&equal, &some_domains(&mut chance, &equal, 15), 15);
    }
}
