//! The interface of every kernel, and the explanation of conclusions by propagation itself.

use std::fmt;
use std::ops::Range;

use super::argument::{Argument, Case};
use super::diagram::Diagram;
use super::fit::{self, Choices, Fit, Reading};
use crate::board::Cell;

/// The contradiction that no digits fit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dead;

/// Absent candidates from which something follows: the index of the cell in [`Propagate::cells`], and the 0-based
/// digit.
pub type Reason = Vec<(usize, u8)>;

/// The interface of every kernel.
pub trait Propagate: fmt::Debug + Send + Sync {
    /// Its cells, each once.
    fn cells(&self) -> &[Cell];

    /// Removes candidates that occur in no valid assignment: not always all of them, but it decides full assignments.
    ///
    /// # Errors
    /// [`Dead`] if nothing fits. In that case the contents of `domains` are meaningless.
    fn propagate(&self, domains: &mut [u32]) -> Result<(), Dead>;

    /// Whether these digits, 0-based, one per cell, satisfy the rule, by its definition and without the propagation.
    fn check(&self, digits: &[u8]) -> bool;

    /// Adds to `reason` the absent candidates of `before` from which it follows that the target is removed, or, without
    /// a target, that nothing fits. `before` are the candidates from which [`Propagate::propagate`] drew this
    /// conclusion; `all` are the digits of the board.
    fn explain(&self, before: &[u32], all: u32, target: Option<(usize, u8)>, reason: &mut Reason) {
        relax(&|domains| self.propagate(domains), before, all, target, reason);
    }

    /// Why the candidates forbid this 0-based digit in the cell in question, in the rule's own terms; `None` if there
    /// are no better ones than those that every rule has. The digit is forbidden.
    fn argue(&self, _case: &Case<'_>, _digit: u8) -> Option<Argument> {
        None
    }

    /// Why the digit, which the rule alone allows, is forbidden if cells that the argument says to differ do so.
    fn argue_beyond(&self, _case: &Case<'_>, _digit: u8) -> Option<Argument> {
        None
    }

    /// Finds digits among these candidates that satisfy the rule, by its definition and without the propagation.
    /// Returns [`Fit::TooMuch`] if that would take too long.
    fn fit(&self, domains: &[u32]) -> Fit {
        if !self.is_read_by_parts() && !fit::can_keep(domains.len()) {
            return Fit::TooMuch;
        }
        by_reading(self, domains)
    }

    /// Finds sets of digits among these candidates that satisfy the rule, as large as one search gives, by its
    /// definition.
    fn choices(&self, domains: &[u32]) -> Choices {
        match self.fit(domains) {
            Fit::Digits(digits) => Choices::Sets(digits.into_iter().map(|digit| 1 << digit).collect()),
            Fit::Nothing => Choices::Nothing,
            Fit::TooMuch => Choices::TooMuch,
        }
    }

    /// The diagram of all assignments that satisfy the rule on a board with this number of digits, by its definition;
    /// `None` if it takes too many states.
    fn diagram(&self, digits: usize) -> Option<Diagram> {
        drawn(self, digits)
    }

    /// Which cells can matter to the rule if each cell has one of these candidates; `None` if all can. The candidates
    /// of the others need not be checked.
    fn concerned(&self, _domains: &[u32]) -> Option<Vec<bool>> {
        None
    }

    /// Whether of the candidates only those are searched for that the propagation removes, because there are too many to
    /// search for each.
    fn is_searched_after_propagation(&self) -> bool {
        false
    }

    /// These candidates, and out of `all` digits those that cannot matter to the rule in addition to them; `None` if each
    /// can. What follows from the ones follows from the others.
    fn widened(&self, _domains: &[u32], _all: u32) -> Option<Vec<u32>> {
        None
    }

    /// Whether it does not matter to the propagation that the cell at this index has lost these candidates. `now` are the
    /// candidates left to all cells of the board. It is asked only of kernels with [`Kernel::MANY_CELLS`].
    ///
    /// [`Kernel::MANY_CELLS`]: super::Kernel::MANY_CELLS
    fn ignores(&self, _at: usize, _lost: u32, _now: &[u32]) -> bool {
        false
    }

    /// What is known after one more digit, that of the cell at this place, is read; `None` if the rule is violated. By
    /// default every digit is kept.
    fn read(&self, so_far: Reading, at: usize, digit: u8) -> Option<Reading> {
        Some(fit::keep(so_far, at, digit))
    }

    /// Whether the cells satisfy the rule, after all of them were read.
    fn accepts(&self, reading: Reading) -> bool {
        self.check(&fit::kept(reading, self.cells().len()))
    }

    /// The final value that [`Reading::number`] must have, if each digit adds to it regardless of what was read before.
    fn goal(&self) -> Option<i32> {
        None
    }

    /// The least and the most that the cells from each place on add to the number, and 0 after the last, if there is a
    /// goal.
    fn rest(&self, domains: &[u32]) -> Vec<(i32, i32)> {
        let mut rest = vec![(0, 0); domains.len() + 1];
        for at in (0..domains.len()).rev() {
            let adds = digits_of(domains[at]).filter_map(|digit| self.read(Reading::default(), at, digit));
            let (mut least, mut most) = (i32::MAX, i32::MIN);
            for reading in adds {
                least = least.min(reading.number);
                most = most.max(reading.number);
            }
            let (after, before) = rest[at + 1];
            rest[at] = if least > most { (0, 0) } else { (least + after, most + before) };
        }
        rest
    }

    /// Whether the kernel has its own [`Propagate::read`].
    fn is_read_by_parts(&self) -> bool {
        false
    }

    /// Digits, one bit each, that one of its cells holds in every valid choice from these candidates, as far as a quick
    /// look shows; arbitrary if there is no valid choice.
    fn required(&self, _domains: &[u32]) -> u32 {
        0
    }

    /// The indices of the cells on which a rule of many cells depends more than on the others.
    fn foremost(&self) -> &[u16] {
        &[]
    }

    /// Whether explaining a conclusion costs so much that a search should not learn from it.
    fn is_costly(&self) -> bool {
        false
    }

    /// The rule in words, for people: `r1c1 < r1c2`. `name` writes a cell, `value` gives the value of a 0-based digit.
    fn words(&self, name: &dyn Fn(Cell) -> String, value: &dyn Fn(u8) -> i32) -> String;
}

/// Explains a conclusion by giving candidates back as long as it still follows: first whole cells, then single
/// candidates if few are left. All that is not given back is needed, as far as the propagation can show.
pub(super) fn relax(
    propagate: &dyn Fn(&mut [u32]) -> Result<(), Dead>,
    before: &[u32],
    all: u32,
    target: Option<(usize, u8)>,
    reason: &mut Reason,
) {
    /// The most absent candidates for which single ones are tried.
    const SINGLY: u32 = 8;
    /// The most cells that are given back one by one.
    const FEW: usize = 16;
    let mut state = before.to_vec();
    if let Some((cell, digit)) = target {
        state[cell] |= 1 << digit;
    }
    let mut work = Vec::with_capacity(state.len());
    let mut holds = |state: &[u32]| {
        work.clear();
        work.extend_from_slice(state);
        match (propagate(&mut work), target) {
            (Err(Dead), _) => true,
            (Ok(()), Some((cell, digit))) => work[cell] >> digit & 1 == 0,
            (Ok(()), None) => false,
        }
    };
    // Gives back whole cells first, many together where few of many cells can be needed.
    let together = if state.len() > FEW { state.len() } else { 1 };
    for from in (0..state.len()).step_by(together) {
        let to = from + together;
        give_back(&mut state, from..to, all, &mut holds);
    }
    let absent = |state: &[u32]| state.iter().map(|&set| (all & !set).count_ones()).sum::<u32>();
    if absent(&state) <= SINGLY {
        for at in 0..state.len() {
            let mut left = all & !state[at];
            while left != 0 {
                let bit = left & left.wrapping_neg();
                left &= left - 1;
                state[at] |= bit;
                if !holds(&state) {
                    state[at] &= !bit;
                }
            }
        }
    }
    needed(&state, all, reason);
}

/// Adds the candidates that are absent in these to the reason.
pub(super) fn needed(state: &[u32], all: u32, reason: &mut Reason) {
    for (at, &set) in state.iter().enumerate() {
        reason.extend(digits_of(all & !set).map(|digit| (at, digit)));
    }
}

/// Gives back all digits to the cells of the range, from the first on, whose candidates are not needed for what holds.
/// Many cells are given back at once where they can be.
pub fn give_back(state: &mut [u32], range: Range<usize>, all: u32, holds: &mut dyn FnMut(&[u32]) -> bool) {
    let before = state[range.clone()].to_vec();
    if before.iter().all(|&set| set == all) {
        return;
    }
    state[range.clone()].fill(all);
    if holds(state) {
        return;
    }
    state[range.clone()].copy_from_slice(&before);
    if range.len() > 1 {
        let middle = range.start + range.len() / 2;
        give_back(state, range.start..middle, all, holds);
        give_back(state, middle..range.end, all, holds);
    }
}

/// The default of [`Propagate::fit`]: reads the rule cell by cell.
pub(super) fn by_reading<K: Propagate + ?Sized>(rule: &K, domains: &[u32]) -> Fit {
    let accepts = |reading: &Reading| rule.accepts(*reading);
    fit::along(domains, &[Reading::default()], &reader(rule, domains), &accepts, tries(rule))
}

/// The default of [`Propagate::diagram`]: reads all digits cell by cell.
pub(super) fn drawn<K: Propagate + ?Sized>(rule: &K, digits: usize) -> Option<Diagram> {
    let places = rule.cells().len();
    if !rule.is_read_by_parts() && !fit::can_keep(places) {
        return None;
    }
    let domains = vec![((1_u64 << digits) - 1) as u32; places];
    let accepts = |reading: &Reading| rule.accepts(*reading);
    Diagram::new((places, digits), &[Reading::default()], &reader(rule, &domains), &accepts, tries(rule))
}

/// The most digits that are read.
fn tries<K: Propagate + ?Sized>(rule: &K) -> u32 {
    if rule.is_read_by_parts() { fit::MOST_TRIES_BY_PARTS } else { fit::MOST_TRIES }
}

/// The step of a reading: reads one more digit, as long as the goal can be reached with these candidates.
fn reader<'r, K: Propagate + ?Sized>(
    rule: &'r K,
    domains: &[u32],
) -> impl Fn(usize, &Reading, u8) -> Option<Reading> + use<'r, K> {
    let ends = rule.goal().map(|goal| (goal, rule.rest(domains)));
    move |at: usize, reading: &Reading, digit: u8| {
        let next = rule.read(*reading, at, digit);
        let reaches = |next: &Reading| {
            ends.as_ref().is_none_or(|(goal, rest)| {
                let (least, most) = rest[at + 1];
                (next.number + least..=next.number + most).contains(goal)
            })
        };
        next.filter(reaches)
    }
}

/// The names of the cells, separated by spaces.
pub(super) fn names(cells: &[Cell], name: &dyn Fn(Cell) -> String) -> String {
    cells.iter().map(|&cell| name(cell)).collect::<Vec<_>>().join(" ")
}

/// The digits of a set, 0-based, lowest first.
pub fn digits_of(mut bits: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let digit = (bits != 0).then_some(bits.trailing_zeros() as u8);
        bits &= bits.wrapping_sub(1);
        digit
    })
}
