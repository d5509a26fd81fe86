//! Why a clue removes candidates: for each cell the arguments of its kernels, and before them what they rely on.

use std::collections::BTreeMap;

use crate::families::clues::propagation::fixpoint::{Fixpoint, Item, kernels_of};
use crate::{ClueProof, ClueUse};
use deduku_core::board::{Cell, Digit, DigitSet};
use deduku_core::constraint::kernels::{Argument, Case, Kernel, Propagate, arguments};
use deduku_core::puzzle::Puzzle;

/// What one cell loses, and why.
pub(crate) struct Reason<'p> {
    pub(crate) cell: Cell,
    /// The digits that the reason forbids, one bit each: those that it loses, and those that it may have lost before.
    pub(crate) digits: u32,
    /// The digits that it loses.
    pub(crate) lost: u32,
    /// What is left of it by this reason.
    pub(crate) left: u32,
    pub(crate) causes: Vec<Cause<'p>>,
}

/// Why some digits are lost.
pub(crate) struct Cause<'p> {
    /// The digits.
    pub(crate) digits: u32,
    pub(crate) why: Why<'p>,
}

pub(crate) enum Why<'p> {
    /// The argument of one kernel, with its cells and their candidates.
    Kernel { rule: &'p dyn Propagate, domains: Vec<u32>, argument: Argument },
    /// Digits that rise from cell to cell.
    Order(Order),
}

/// Cells along which digits rise, or with `is_least` unset, fall, up to the one in question.
pub(crate) struct Order {
    pub(crate) is_least: bool,
    /// The cells, each with its least or greatest digit, and, if that comes from what is known of the cell and not
    /// from the cell before it, with this.
    pub(crate) path: Vec<(Cell, u8, Option<u32>)>,
}

/// The kernels of a part of a clue, and what is known of cells.
struct Clue<'p, 'f> {
    fixpoint: &'f Fixpoint<'p>,
    rules: Vec<(usize, &'p dyn Propagate)>,
    all: u32,
    known: Vec<u32>,
}

/// One application of a kernel: its index, and the candidates of its cells before.
type Pass = (usize, Vec<u32>);

/// The reasons for these eliminations, those that others rely on first; an elimination for which none is found, because
/// the clue's definition takes too long, has none.
pub(crate) fn reasons<'p>(
    fixpoint: &Fixpoint<'p>,
    puzzle: &'p Puzzle,
    (proof, part): (&ClueProof, &ClueUse),
    eliminate: &[(Cell, Digit)],
) -> Vec<Reason<'p>> {
    let (known, all) = (fixpoint.known(proof), puzzle.board().all_digits().bits());
    let clue = Clue { fixpoint, rules: kernels_of(puzzle, part).collect(), all, known };
    let mut wanted: Vec<(Cell, u32)> = Vec::new();
    for &(cell, digit) in eliminate {
        let bit = 1 << digit.index();
        match wanted.iter_mut().find(|(other, _)| *other == cell) {
            Some((_, digits)) => *digits |= bit,
            None => wanted.push((cell, bit)),
        }
    }
    let orders = orders(puzzle, part);
    let mut found: Vec<Reason<'p>> = Vec::new();
    for (cell, digits) in &mut wanted {
        let causes =
            orders.as_ref().map_or_else(|| clue.direct(*cell, *digits), |of| clue.by_order(of, *cell, *digits));
        let reason = Reason::new(*cell, (clue.known[cell.index()], *digits), causes);
        *digits &= !reason.digits;
        found.extend(Some(reason).filter(|reason| reason.digits != 0));
    }
    wanted.retain(|(_, digits)| *digits != 0);
    if !wanted.is_empty() {
        let chain = clue.by_chain(wanted);
        let is_in = |own: &Reason<'_>| chain.iter().any(|of| of.cell == own.cell && own.lost & !of.digits == 0);
        found.retain(|own| !is_in(own));
        found.splice(0..0, chain);
    }
    found
}

/// Why nothing is left of the clue with these candidates: the reasons against all that one of its cells can be, each by
/// a kernel that says so by itself.
pub(crate) fn contradictions<'p>(
    fixpoint: &Fixpoint<'p>,
    puzzle: &'p Puzzle,
    part: &ClueUse,
    left: &BTreeMap<Cell, DigitSet>,
) -> Vec<Reason<'p>> {
    let all = puzzle.board().all_digits().bits();
    let mut known = vec![all; puzzle.board().cell_count()];
    for (cell, digits) in left {
        known[cell.index()] = digits.bits();
    }
    let clue = Clue { fixpoint, rules: kernels_of(puzzle, part).collect(), all, known };
    let of_cell = |rule: usize, cell: Cell| {
        let own = clue.known[cell.index()];
        let causes = clue.causes(rule, &clue.domains(rule, &clue.known), (cell, own));
        Some(Reason::new(cell, (own, own), causes)).filter(|reason| reason.left == 0)
    };
    // Of a rule of many cells that can hold, each is not asked.
    let is_asked = |&rule: &usize| {
        let (number, own) = clue.rules[rule];
        let mut domains = clue.domains(rule, &clue.known);
        domains.len() < Kernel::MANY_CELLS || !fixpoint.narrow(&Item::Kernel(number, own), &mut domains)
    };
    let cells = |rule: usize| clue.rules[rule].1.cells().iter().map(move |&cell| (rule, cell));
    (0..clue.rules.len()).filter(is_asked).flat_map(cells).filter_map(|(rule, cell)| of_cell(rule, cell)).collect()
}

impl<'p> Reason<'p> {
    /// The reason against the digits that are wanted, of what the cell could be before.
    fn new(cell: Cell, (before, wanted): (u32, u32), causes: Vec<Cause<'p>>) -> Self {
        let digits = causes.iter().fold(0, |digits, cause| digits | cause.digits);
        Self { cell, digits, lost: wanted & digits, left: before & !digits, causes }
    }

    /// The cells on which its causes rely, by their indices in the rule, if each names one.
    fn partners(&self) -> Option<Vec<usize>> {
        let partner = |cause: &Cause<'_>| match &cause.why {
            Why::Kernel { argument: Argument::Partner { other, .. }, .. } => Some(*other),
            _ => None,
        };
        self.causes.iter().map(partner).collect()
    }

    /// Whether a cause is only that no assignment fits.
    pub(crate) fn is_by_trying(&self) -> bool {
        let is_tried = |cause: &Cause<'_>| matches!(&cause.why, Why::Kernel { argument: Argument::Needs { cells, .. }, .. } if cells.len() > 1);
        self.causes.iter().any(is_tried)
    }
}

impl<'p> Clue<'p, '_> {
    /// What one kernel says against these digits of a cell, from these candidates of its cells, and against others for
    /// the same reason.
    fn causes(&self, rule: usize, domains: &[u32], (cell, digits): (Cell, u32)) -> Vec<Cause<'p>> {
        let (number, rule) = self.rules[rule];
        let Some(at) = rule.cells().iter().position(|of| *of == cell) else { return Vec::new() };
        let item = Item::Kernel(number, rule);
        let keep = |own: &mut [u32]| self.fixpoint.narrow(&item, own);
        let count = |own: &[u32]| self.fixpoint.diagram(number, rule)?.count(own);
        let case = Case { domains, all: self.all, at, keep: &keep, count: &count };
        let found = |(own, argument): (u32, Argument)| {
            let digits = if argument.is_of_any_digit() { own } else { own & digits };
            Cause { digits, why: Why::Kernel { rule, domains: domains.to_vec(), argument } }
        };
        arguments(rule, self.all, &case).into_iter().filter(|(own, _)| own & digits != 0).map(found).collect()
    }

    fn domains(&self, rule: usize, of: &[u32]) -> Vec<u32> {
        self.rules[rule].1.cells().iter().map(|cell| of[cell.index()]).collect()
    }

    /// What the kernels say one by one, from what is known.
    fn direct(&self, cell: Cell, mut digits: u32) -> Vec<Cause<'p>> {
        let mut found = Vec::new();
        for rule in 0..self.rules.len() {
            let more = self.causes(rule, &self.domains(rule, &self.known), (cell, digits));
            digits &= more.iter().fold(u32::MAX, |left, cause| left & !cause.digits);
            found.extend(more);
            if digits == 0 {
                break;
            }
        }
        found
    }

    /// What follows from kernel to kernel: the reasons for what is wanted, and for all that these rely on.
    fn by_chain(&self, mut wanted: Vec<(Cell, u32)>) -> Vec<Reason<'p>> {
        let mut found: Vec<Reason<'p>> = Vec::new();
        for (rule, before) in self.passes().iter().rev() {
            let cells = self.rules[*rule].1.cells();
            let mut relied: Vec<(Cell, u32)> = Vec::new();
            for (cell, wanted) in &mut wanted {
                let (cell, digits) = (*cell, *wanted);
                let Some(place) = cells.iter().position(|of| *of == cell) else { continue };
                let causes = self.causes(*rule, before, (cell, digits & before[place]));
                let reason = Reason::new(cell, (before[place], digits & before[place]), causes);
                if reason.digits == 0 {
                    continue;
                }
                *wanted &= !reason.digits;
                let named = reason.partners().filter(|_| cells.len() >= Kernel::MANY_CELLS);
                let is_relied_on = |at: usize| named.as_ref().is_none_or(|named| named.contains(&at));
                found.push(reason);
                let others = cells.iter().zip(before).enumerate();
                let others =
                    others.filter(|(at, (other, _))| **other != cell && is_relied_on(*at)).map(|(_, other)| other);
                relied.extend(others.map(|(&other, set)| (other, self.known[other.index()] & !set)));
            }
            for (cell, digits) in relied.into_iter().filter(|(_, digits)| *digits != 0) {
                match wanted.iter_mut().find(|(other, _)| *other == cell) {
                    Some((_, own)) => *own |= digits,
                    None => wanted.push((cell, digits)),
                }
            }
        }
        found.reverse();
        found
    }

    /// Applies the kernels in turn until nothing changes.
    fn passes(&self) -> Vec<Pass> {
        let (mut domains, mut passes, mut changed) = (self.known.clone(), Vec::new(), true);
        while std::mem::take(&mut changed) {
            for (at, &(number, rule)) in self.rules.iter().enumerate() {
                let before = self.domains(at, &domains);
                let mut own = before.clone();
                if !self.fixpoint.narrow(&Item::Kernel(number, rule), &mut own) {
                    return passes;
                }
                if own != before {
                    rule.cells().iter().zip(own).for_each(|(cell, left)| domains[cell.index()] = left);
                    passes.push((at, before));
                    changed = true;
                }
            }
        }
        passes
    }

    /// What the order of the cells says of the least and of the greatest digit.
    fn by_order(&self, orders: &[(Cell, Cell, usize)], cell: Cell, mut digits: u32) -> Vec<Cause<'p>> {
        let mut found = Vec::new();
        for is_least in [true, false] {
            let Some(order) = self.order(orders, cell, is_least) else { return Vec::new() };
            let bound = order.path.last().map_or(0, |(_, bound, _)| *bound);
            let below = (1u32 << bound) - 1;
            let beyond = if is_least { below } else { !(below | 1 << bound) };
            if order.path.len() > 1 && digits & beyond != 0 {
                found.push(Cause { digits: beyond & self.all, why: Why::Order(order) });
                digits &= !beyond;
            }
        }
        found
    }

    fn order(&self, orders: &[(Cell, Cell, usize)], cell: Cell, is_least: bool) -> Option<Order> {
        if self.known.contains(&0) {
            return None;
        }
        let end = |set: u32| if is_least { set.trailing_zeros() } else { set.ilog2() };
        // For each cell its bound, and the cell from which it comes.
        let mut bounds: Vec<(u32, Option<Cell>)> = self.known.iter().map(|&set| (end(set), None)).collect();
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for &(low, high, step) in orders {
                let (from, to) = if is_least { (low, high) } else { (high, low) };
                let (of_from, known) = (bounds[from.index()].0, self.known[to.index()]);
                let limit = if is_least { of_from + step as u32 } else { of_from.checked_sub(step as u32)? };
                let set = if is_least { known >> limit << limit } else { known & ((2u64 << limit) - 1) as u32 };
                let is_tighter = if is_least { limit > bounds[to.index()].0 } else { limit < bounds[to.index()].0 };
                if set == 0 {
                    return None;
                }
                if is_tighter {
                    bounds[to.index()] = (end(set), Some(from));
                    changed = true;
                }
            }
        }
        let (mut path, mut next) = (Vec::new(), Some(cell));
        while let Some(cell) = next {
            let (bound, from) = bounds[cell.index()];
            let known = self.known[cell.index()];
            let step = |from: Cell| {
                orders.iter().find(|(low, high, _)| [*low, *high] == if is_least { [from, cell] } else { [cell, from] })
            };
            let limit = from.and_then(|from| Some(bounds[from.index()].0.abs_diff(bound) as usize == step(from)?.2));
            let is_own = !limit.unwrap_or(known == self.all);
            path.push((cell, bound as u8, is_own.then_some(known)));
            next = from;
        }
        path.reverse();
        Some(Order { is_least, path })
    }
}

/// The pairs of cells of a clue that only orders cells, the lower one first, with the least difference; `None` if it
/// says anything else.
fn orders(puzzle: &Puzzle, part: &ClueUse) -> Option<Vec<(Cell, Cell, usize)>> {
    let of = |(number, _)| {
        let (_, kernel) = &puzzle.all_kernels()[number];
        let Kernel::Relation(relation) = kernel else { return None };
        let (is_first, step) = relation.order()?;
        let [one, other] = relation.cells() else { return None };
        Some(if is_first { (*other, *one, step) } else { (*one, *other, step) })
    };
    kernels_of(puzzle, part).map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Style;
    use crate::families::clues::arguments::{room, sentences};
    use crate::wording::words::Words;
    use deduku_core::board::{DigitSet, named};
    use deduku_core::chance::Chance;
    use deduku_core::constraint::{Clue as Placed, Family};
    use deduku_core::puzzle::Setup;
    use std::sync::Arc;

    fn puzzle() -> Puzzle {
        let clue = |family, cells: &[u16], numbers: &[i32]| Placed::new(family, vec![cells.to_vec()], numbers.to_vec());
        let clues = vec![
            clue(Family::Thermometer, &[0, 7, 14, 21], &[]),
            clue(Family::SlowThermometer, &[1, 2, 3, 4], &[]),
            clue(Family::Whisper, &[5, 10, 15, 20], &[3]),
            clue(Family::Renban, &[24, 31, 26, 33], &[]),
            clue(Family::Modular, &[30, 25, 20, 15], &[3]),
            clue(Family::Minimum, &[8], &[]),
            clue(Family::Cage, &[16, 17, 22], &[9]),
            clue(Family::LittleKiller, &[6, 13, 20, 27], &[14]),
            Placed::new(Family::Arrow, vec![vec![35], vec![34, 33, 32]], Vec::new()),
            clue(Family::Between, &[18, 19, 13, 12], &[]),
        ];
        let board = Arc::new(named("6x6").expect("a board's name"));
        Setup { clues, ..Setup::empty(board) }.check().expect("a puzzle")
    }

    /// What the cells of the part have in some assignment that all its kernels allow, by trying all; nothing if there is
    /// none.
    fn by_trying(puzzle: &Puzzle, part: &ClueUse, known: &[u32]) -> Vec<u32> {
        let rules: Vec<&dyn Propagate> = kernels_of(puzzle, part).map(|(_, rule)| rule).collect();
        let place = |cell: &Cell| part.cells.iter().position(|of| of == cell).expect("a cell of the part");
        let mut found = vec![0; part.cells.len()];
        let all = u32::from(puzzle.board().digits());
        for number in 0..all.pow(part.cells.len() as u32) {
            let digits: Vec<u8> = (0..part.cells.len() as u32).map(|at| (number / all.pow(at) % all) as u8).collect();
            let is_known = part.cells.iter().zip(&digits).all(|(cell, digit)| known[cell.index()] >> digit & 1 == 1);
            let keeps = |rule: &&dyn Propagate| {
                rule.check(&rule.cells().iter().map(|cell| digits[place(cell)]).collect::<Vec<u8>>())
            };
            if is_known && rules.iter().all(keeps) {
                found.iter_mut().zip(&digits).for_each(|(found, digit)| *found |= 1 << digit);
            }
        }
        found
    }

    /// Where a clue is said to have no room for a digit by its place on the line, no assignment has it there.
    #[test]
    fn a_digit_without_room_is_in_no_assignment() {
        let row = || vec![(0..6).collect::<Vec<u16>>()];
        let line = || vec![vec![0, 7, 14, 21, 28]];
        let few = || vec![vec![0, 7, 14]];
        let number = |family, groups: fn() -> Vec<Vec<u16>>, of: i32| Placed::new(family, groups(), vec![of]);
        let mut clues: Vec<Placed> = (1..=6).map(|of| number(Family::Skyscraper, row, of)).collect();
        clues.extend((2..=6).map(|of| number(Family::HiddenSkyscraper, row, of)));
        clues.extend((2..=5).map(|of| number(Family::Lockout, line, of)));
        clues.extend((1..=6).map(|of| number(Family::RellikCage, few, of)));
        clues.extend((2..=5).map(|of| number(Family::SumLine, few, of)));
        clues.push(Placed::new(Family::Between, line(), Vec::new()));
        clues.push(Placed::new(Family::ValueIndexing, line(), Vec::new()));
        clues.push(Placed::new(Family::CountDistinct, vec![vec![0], vec![1, 2, 3]], Vec::new()));
        let clues = clues.into_iter().map(|clue| ("6x6", clue));
        let equality = Placed::new(Family::EqualityCage, vec![vec![0, 1, 5, 6]], Vec::new());
        let chaos = Placed::new(Family::Chaos, vec![vec![4, 5, 6, 7]], Vec::new());
        let others = [("grid-5x5(1-5;raw)", equality), ("grid-2x2(1-2;raw;cells=cc.4)", chaos)];
        let mut said = std::collections::BTreeMap::<&str, u32>::new();
        for (board, clue) in clues.chain(others) {
            let (board, family) = (Arc::new(named(board).expect("a board's name")), clue.family);
            let all = board.all_digits().bits();
            let puzzle = Setup { clues: vec![clue], ..Setup::empty(board) }.check().expect("a puzzle");
            let mut cells: Vec<Cell> = Vec::new();
            for (_, kernel) in puzzle.kernels() {
                cells.extend(kernel.rule().cells().iter().filter(|cell| !cells.contains(cell)).collect::<Vec<_>>());
            }
            let part = ClueUse { clue: 0, family, cells };
            let possible = by_trying(&puzzle, &part, &vec![all; puzzle.board().cell_count()]);
            let words = Words { puzzle: &puzzle, style: Style::Standard };
            for (&cell, possible) in part.cells.iter().zip(&possible) {
                for digits in (1..=all).filter(|&digits| room(&part, (cell, digits), words).is_some()) {
                    assert_eq!(digits & possible, 0, "{part:?}: {digits:b} in {cell:?}");
                    *said.entry(part.family.row().name).or_default() += 1;
                }
            }
        }
        assert!(said.len() == 10, "{said:?}");
    }

    /// Whatever is known, each reason removes only what no assignment has, and all that is removed has a reason.
    #[test]
    fn reasons_are_true_and_explain_everything() {
        let puzzle = puzzle();
        let mut chance = Chance::from_seed(57);
        let (mut by_order, mut by_others) = (0, 0);
        for (clue, placed) in puzzle.clues().iter().enumerate() {
            let mut cells: Vec<Cell> = Vec::new();
            for (_, kernel) in puzzle.kernels().iter().filter(|(of, _)| *of == clue) {
                cells.extend(kernel.rule().cells().iter().filter(|cell| !cells.contains(cell)).collect::<Vec<_>>());
            }
            let part = ClueUse { clue, family: placed.family, cells };
            for _ in 0..120 {
                let some = |_| (1 + chance.below(63)) | chance.below(64);
                let known: Vec<u32> = part.cells.iter().map(some).collect();
                let of = part.cells.iter().zip(&known).map(|(&cell, &set)| (cell, DigitSet::from_bits(set)));
                let proof = ClueProof { clues: vec![part.clone()], known: of.collect(), ..ClueProof::default() };
                let fixpoint = Fixpoint::new(&puzzle);
                let before = fixpoint.known(&proof);
                let Some(left) = fixpoint.run(&proof, None, None) else { continue };
                let removed = |cell: &Cell| DigitSet::from_bits(before[cell.index()] & !left[cell.index()]);
                let eliminate: Vec<(Cell, Digit)> =
                    part.cells.iter().flat_map(|cell| removed(cell).iter().map(|digit| (*cell, digit))).collect();
                let found = reasons(&fixpoint, &puzzle, (&proof, &part), &eliminate);
                let possible = by_trying(&puzzle, &part, &before);
                for reason in &found {
                    let at = part.cells.iter().position(|cell| *cell == reason.cell).expect("a cell of the part");
                    assert_eq!(reason.digits & possible[at], 0, "{:?} {known:?}", placed.family);
                    by_order += u32::from(reason.causes.iter().any(|cause| matches!(cause.why, Why::Order(_))));
                }
                for &(cell, digit) in &eliminate {
                    let own = |reason: &&Reason<'_>| reason.cell == cell && reason.digits >> digit.index() & 1 == 1;
                    assert!(found.iter().any(|reason| own(&reason)), "{:?} {known:?} {cell:?}", placed.family);
                }
                by_others += u32::from(found.len() > 1);
                let words = Words { puzzle: &puzzle, style: Style::Standard };
                let texts = sentences(&found, &part, words);
                assert!(texts.iter().all(|text| text.contains(", so ")), "{texts:?}");
            }
        }
        assert!(by_order > 100 && by_others > 100, "{by_order} by order, {by_others} by others");
    }
}
