//! What every kernel answers, and how a conclusion is explained by the propagation itself.

use std::fmt;

use super::diagram::Diagram;
use super::fit::{self, Choices, Fit, Reading};
use crate::board::Cell;

/// The contradiction that no digits fit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dead;

/// Absent candidates from which something follows: the place of the cell in [`Propagate::cells`] and the digit from 0.
pub type Reason = Vec<(usize, u8)>;

/// What every kernel answers.
pub trait Propagate: fmt::Debug + Send + Sync {
    /// Its cells, each once.
    fn cells(&self) -> &[Cell];

    /// Takes away candidates that no assignment has; not always all of them, but on full assignments it decides.
    ///
    /// # Errors
    /// [`Dead`] where nothing fits. What then is left in `domains` means nothing.
    fn propagate(&self, domains: &mut [u32]) -> Result<(), Dead>;

    /// Whether these digits, counted from 0, one a cell, keep the rule. By its definition, without the propagation.
    fn check(&self, digits: &[u8]) -> bool;

    /// From which absent candidates of `before` it follows that the target is removed, or with no target that nothing
    /// fits. `before` are the candidates from which [`Propagate::propagate`] concluded so; `all` the digits of the
    /// board.
    fn explain(&self, before: &[u32], all: u32, target: Option<(usize, u8)>, reason: &mut Reason) {
        relax(&|domains| self.propagate(domains), before, all, target, reason);
    }

    /// Digits of these candidates that keep the rule, by its definition: nothing of the propagation is asked. It says
    /// [`Fit::TooMuch`] where that would take too long.
    fn fit(&self, domains: &[u32]) -> Fit {
        if !self.is_read_by_parts() && !fit::can_keep(domains.len()) {
            return Fit::TooMuch;
        }
        by_reading(self, domains)
    }

    /// As many digits of these candidates that keep the rule as one search finds, by its definition.
    fn choices(&self, domains: &[u32]) -> Choices {
        match self.fit(domains) {
            Fit::Digits(digits) => Choices::Sets(digits.into_iter().map(|digit| 1 << digit).collect()),
            Fit::Nothing => Choices::Nothing,
            Fit::TooMuch => Choices::TooMuch,
        }
    }

    /// All digits of a board of so many that keep the rule, by its definition; none where they take too many states.
    fn diagram(&self, digits: usize) -> Option<Diagram> {
        drawn(self, digits)
    }

    /// Whether what the cell at each place holds can matter where each cell has one of these candidates; none where
    /// every cell's can. Of the others nothing is asked.
    fn concerned(&self, _domains: &[u32]) -> Option<Vec<bool>> {
        None
    }

    /// What is known when one digit more, of the cell at this place, is read; none where the rule is broken.
    /// Without a form of its own, every digit is kept.
    fn read(&self, so_far: Reading, at: usize, digit: u8) -> Option<Reading> {
        Some(fit::keep(so_far, at, digit))
    }

    /// Whether what was read of all cells keeps the rule.
    fn accepts(&self, reading: Reading) -> bool {
        self.check(&fit::kept(reading, self.cells().len()))
    }

    /// What [`Reading::number`] must come to, if each digit adds to it whatever was read before.
    fn goal(&self) -> Option<i32> {
        None
    }

    /// The least and the most that the cells from each place on add to the number, and 0 behind the last, if there is a goal.
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

    /// Whether [`Propagate::read`] has a form of its own.
    fn is_read_by_parts(&self) -> bool {
        false
    }

    /// Digits, a bit each, that one of its cells holds in every choice from these candidates that keeps the rule, as far
    /// as a look shows; any where there is no choice.
    fn required(&self, _domains: &[u32]) -> u32 {
        0
    }

    /// Whether to explain a conclusion costs so much that a search had better not learn from it.
    fn is_costly(&self) -> bool {
        false
    }

    /// What it says, for people: `r1c1 < r1c2`. `name` writes a cell, `value` a digit from 0.
    fn words(&self, name: &dyn Fn(Cell) -> String, value: &dyn Fn(u8) -> i32) -> String;
}

/// Explains by giving candidates back as long as the conclusion holds: first whole cells, then single candidates where
/// there are few. What is left is needed, as far as the propagation sees.
fn relax(
    propagate: &dyn Fn(&mut [u32]) -> Result<(), Dead>,
    before: &[u32],
    all: u32,
    target: Option<(usize, u8)>,
    reason: &mut Reason,
) {
    /// Single candidates are tried where no more than so many are left.
    const SINGLY: u32 = 8;
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
    // The target's own cell says nothing for its own sake.
    for at in 0..state.len() {
        let kept = state[at];
        if kept != all {
            state[at] = all;
            if !holds(&state) {
                state[at] = kept;
            }
        }
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
    for (at, &set) in state.iter().enumerate() {
        reason.extend(digits_of(all & !set).map(|digit| (at, digit)));
    }
}

/// What [`Propagate::fit`] says of most rules: reads them cell by cell.
pub(super) fn by_reading<K: Propagate + ?Sized>(rule: &K, domains: &[u32]) -> Fit {
    let accepts = |reading: &Reading| rule.accepts(*reading);
    fit::along(domains, &[Reading::default()], &reader(rule, domains), &accepts, tries(rule))
}

/// What [`Propagate::diagram`] says of most rules: reads all digits cell by cell.
pub(super) fn drawn<K: Propagate + ?Sized>(rule: &K, digits: usize) -> Option<Diagram> {
    let places = rule.cells().len();
    if !rule.is_read_by_parts() && !fit::can_keep(places) {
        return None;
    }
    let domains = vec![((1_u64 << digits) - 1) as u32; places];
    let accepts = |reading: &Reading| rule.accepts(*reading);
    Diagram::new((places, digits), &[Reading::default()], &reader(rule, &domains), &accepts, tries(rule))
}

/// How many digits are read at most.
fn tries<K: Propagate + ?Sized>(rule: &K) -> u32 {
    if rule.is_read_by_parts() { fit::MOST_TRIES_BY_PARTS } else { fit::MOST_TRIES }
}

/// What is known when one digit more is read, as long as the goal can be reached by these candidates.
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

/// The names of cells, one after another.
pub(super) fn names(cells: &[Cell], name: &dyn Fn(Cell) -> String) -> String {
    cells.iter().map(|&cell| name(cell)).collect::<Vec<_>>().join(" ")
}

/// The digits of a set, from 0, lowest first.
pub(crate) fn digits_of(mut bits: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let digit = (bits != 0).then_some(bits.trailing_zeros() as u8);
        bits &= bits.wrapping_sub(1);
        digit
    })
}
