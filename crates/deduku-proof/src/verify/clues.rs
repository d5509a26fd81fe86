//! Checks steps by clues: whether they follow, need all that they name if they have few cases, and leave nothing out.
//!
//! What clues, houses and known candidates force is propagated to a fixed point. A clue keeps the candidates that occur
//! in some assignment that its kernels' own `check` allows; a house keeps the candidates that occur in some assignment
//! of different digits to its cells. Nothing beyond that is tried, so a premise is needed if the conclusion is not
//! reached without it in this way.

use deduku_core::order::OrderBy;
use std::cell::RefCell;

use rustc_hash::FxHashMap;

use super::Fault;
use super::clue_kernels::kernels;
use super::digits::digits_of;
use super::names::claim;
use super::premise::Premise;
use super::stated_step::Proof;
use deduku_core::board::{Board, Cell, Digit, DigitSet};
use deduku_core::constraint::kernels::{Different, Fit, Propagate, Sum, keep_fitting};
use deduku_core::puzzle::Position;

/// The candidates that a kernel leaves; `None` if nothing fits.
type Narrowed = Option<Vec<u32>>;

/// A cache of what kernels, by their indices, leave of given candidates.
type Known = RefCell<FxHashMap<(usize, Vec<u32>), Narrowed>>;

/// In a step with more cases, it is not checked whether each premise is needed: each would take as long as the step.
pub(super) const MOST_CASES: usize = 20;

/// Kernels with at most this many cells are checked with all pairs of their digits.
const PAIR: usize = 2;

/// The index used for all houses in the cache: what is left of cells that differ depends on their candidates alone.
const HOUSE: usize = usize::MAX;

/// A rule that removes candidates.
enum Rule<'p> {
    /// Cells that hold different digits.
    Differ(Different),
    /// Cells of which at most one holds this digit.
    Once(Vec<Cell>, u32),
    /// At least one of the cells holds the digit.
    Somewhere(Vec<Cell>, u32),
    /// A kernel, with its index among all kernels of the puzzle.
    Kernel(usize, &'p dyn Propagate),
    /// What houses and sums leave over, with the index of its premise.
    Sum(usize, Sum),
    /// Cells that do not all hold these digits, one bit each.
    NotAll(Vec<Cell>, Vec<u32>),
}

/// The part of a premise that is left out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Without {
    Nothing,
    /// The whole premise, by its index.
    Premise(usize),
    /// One of its cells.
    Cell(usize, Cell),
    /// What it says about this digit.
    Digit(usize, Digit),
}

struct Case<'a> {
    position: &'a Position,
    premises: &'a [Premise],
    known: Known,
}

/// Checks a step with clues among its premises.
///
/// # Errors
/// What is wrong.
pub(super) fn check(proof: &Proof<'_>) -> Result<(), Fault> {
    let case = Case { position: proof.position, premises: proof.premises, known: RefCell::default() };
    let board = proof.position.board();
    let written = |candidate: (Cell, Digit), sign: &str| claim(board, candidate, sign);
    for &removed in proof.eliminate.iter().chain(proof.more) {
        if !case.refutes(removed, Without::Nothing) {
            return Err(Fault::DoesNotFollow { claim: written(removed, "<>") });
        }
    }
    for &placed in proof.place {
        let others = board.all_digits() - DigitSet::of(placed.1);
        if !others.iter().all(|other| case.refutes((placed.0, other), Without::Nothing)) {
            return Err(Fault::DoesNotFollow { claim: written(placed, "=") });
        }
    }
    if proof.premises.iter().filter(|premise| matches!(premise, Premise::Case { .. })).count() <= MOST_CASES {
        case.check_needed(proof)?;
    }
    let Some(left) = case.run(None, Without::Nothing) else { return Ok(()) };
    for cell in proof.position.empty_cells() {
        let removed = proof.position.candidates(cell) - DigitSet::from_bits(left[cell.index()]);
        let is_placed = proof.place.iter().any(|placed| placed.0 == cell);
        let is_stated =
            |digit: &Digit| proof.eliminate.contains(&(cell, *digit)) || proof.more.contains(&(cell, *digit));
        if let Some(digit) = removed.iter().find(|digit| !is_placed && !is_stated(digit)) {
            return Err(Fault::Incomplete { claim: written((cell, digit), "<>") });
        }
    }
    Ok(())
}

impl<'a> Case<'a> {
    fn board(&self) -> &'a Board {
        self.position.board()
    }

    /// Whether assuming the candidate leads to a contradiction.
    fn refutes(&self, candidate: (Cell, Digit), without: Without) -> bool {
        match self.fit_alone(candidate, without) {
            Some(Fit::Nothing) => return true,
            Some(Fit::Digits(_)) => return false,
            Some(Fit::TooMuch) | None => {}
        }
        let Some(mut left) = self.run(Some(candidate), without) else { return true };
        let case = |(at, premise): (usize, &'a Premise)| match premise {
            Premise::Case { candidates } if without != Without::Premise(at) => Some(candidates),
            _ => None,
        };
        let mut cases = self.premises.iter().enumerate().filter_map(case).peekable();
        if cases.peek().is_none() {
            // It is also refuted if it is removed without any assumption.
            let is_left = |left: Vec<u32>| left[candidate.0.index()] & DigitSet::of(candidate.1).bits() != 0;
            return !self.run(None, without).is_some_and(is_left);
        }
        let mut rules = self.rules(without, &mut left.clone());
        for candidates in cases {
            let mut beside = left.clone();
            for &(cell, digit) in candidates {
                beside[cell.index()] &= DigitSet::of(digit).bits();
            }
            let is_absent = candidates.iter().any(|(cell, _)| beside[cell.index()] == 0);
            // The candidates in `left` are at a fixed point, so a change affects only the rules of the changed cells at
            // first.
            let is_touched =
                |rule: &Rule<'_>| rule.cells().iter().any(|cell| candidates.iter().any(|(changed, _)| changed == cell));
            let touched = |rules: &[Rule<'_>]| (0..rules.len()).filter(|&at| is_touched(&rules[at])).collect();
            if !is_absent && propagate_from(&rules, touched(&rules), &mut beside, &self.known) {
                continue;
            }
            if let &[(cell, digit)] = &candidates[..] {
                left[cell.index()] &= !DigitSet::of(digit).bits();
            } else {
                let bits = candidates.iter().map(|&(_, digit)| DigitSet::of(digit).bits()).collect();
                rules.push(Rule::NotAll(candidates.iter().map(|&(cell, _)| cell).collect(), bits));
            }
            if !propagate_from(&rules, touched(&rules), &mut left, &self.known) {
                return true;
            }
        }
        false
    }

    /// If the premises amount to a single kernel, looks for digits that satisfy it and include the candidate. In that
    /// case no other rule can be contradicted.
    fn fit_alone(&self, candidate: (Cell, Digit), without: Without) -> Option<Fit> {
        let mut left = vec![self.board().all_digits().bits(); self.board().cell_count()];
        let rules = self.rules(without, &mut left);
        let [Rule::Kernel(_, rule)] = &rules[..] else { return None };
        if rule.cells().len() <= PAIR || self.premises.iter().any(|premise| matches!(premise, Premise::Case { .. })) {
            return None;
        }
        left[candidate.0.index()] = DigitSet::of(candidate.1).bits();
        let own: Vec<u32> = rule.cells().iter().map(|cell| left[cell.index()]).collect();
        Some(rule.fit(&own))
    }

    fn follows(&self, proof: &Proof<'_>, without: Without) -> bool {
        let others = |&(cell, digit): &(Cell, Digit)| {
            let others = self.board().all_digits() - DigitSet::of(digit);
            others.iter().map(move |other| (cell, other)).collect::<Vec<_>>()
        };
        let placed = proof.place.iter().flat_map(others);
        proof.eliminate.iter().copied().chain(placed).all(|candidate| self.refutes(candidate, without))
    }

    /// Checks that without any premise, any of its cells, or any of the digits that it says are absent, some of the
    /// conclusion does not follow.
    fn check_needed(&self, proof: &Proof<'_>) -> Result<(), Fault> {
        let name = |cell: Cell| self.board().cell_name(cell);
        for (at, premise) in self.premises.iter().enumerate() {
            if self.follows(proof, Without::Premise(at)) {
                return Err(Fault::NotNeeded { number: at + 1 });
            }
            let parts: Vec<(Without, String)> = match premise {
                Premise::Clue { cells, .. } => {
                    cells.iter().map(|&cell| (Without::Cell(at, cell), name(cell))).collect()
                }
                Premise::Once { cells, .. } if cells.len() > 2 => {
                    cells.iter().map(|&cell| (Without::Cell(at, cell), name(cell))).collect()
                }
                Premise::Cell { only, .. } => {
                    let absent = self.board().all_digits() - *only;
                    let value = |digit: Digit| self.board().value_of(digit);
                    let said = |digit| (Without::Digit(at, digit), format!("that {} is absent", value(digit)));
                    absent.iter().map(said).collect()
                }
                _ => Vec::new(),
            };
            if let Some((_, what)) = parts.into_iter().find(|(without, _)| self.follows(proof, *without)) {
                return Err(Fault::NotNeededThere { number: at + 1, what });
            }
        }
        Ok(())
    }

    /// The candidates that are left, one bit set per cell; `None` at a contradiction.
    fn run(&self, assumed: Option<(Cell, Digit)>, without: Without) -> Option<Vec<u32>> {
        let mut left = vec![self.board().all_digits().bits(); self.board().cell_count()];
        let rules = self.rules(without, &mut left);
        if let Some((cell, digit)) = assumed {
            left[cell.index()] = DigitSet::of(digit).bits();
        }
        propagate(&rules, &mut left, &self.known).then_some(left)
    }

    /// The premises as rules. What they say about single cells is removed from `left`.
    fn rules(&self, without: Without, left: &mut [u32]) -> Vec<Rule<'a>> {
        let mut rules = Vec::new();
        for (at, premise) in self.premises.iter().enumerate() {
            if without != Without::Premise(at) {
                self.add(at, premise, without, left, &mut rules);
            }
        }
        rules
    }

    fn add(&self, at: usize, premise: &Premise, without: Without, left: &mut [u32], rules: &mut Vec<Rule<'a>>) {
        let kept = |cells: &[Cell]| {
            cells.iter().copied().filter(|&cell| without != Without::Cell(at, cell)).collect::<Vec<Cell>>()
        };
        match premise {
            Premise::Clue { clue, cells } => {
                rules.extend(
                    kernels(self.position.puzzle(), *clue, &kept(cells)).map(|(at, rule)| Rule::Kernel(at, rule)),
                );
            }
            Premise::Cell { cell, only } => {
                let again = if let Without::Digit(of, digit) = without { (of == at).then_some(digit) } else { None };
                left[cell.index()] &= only.bits() | again.map_or(0, |digit| DigitSet::of(digit).bits());
            }
            Premise::Once { digit: Some(digit), cells, .. } => {
                rules.push(Rule::Once(kept(cells), DigitSet::of(*digit).bits()));
            }
            Premise::Once { digit: None, cells, .. } => {
                rules.push(Rule::Differ(Different::new(kept(cells), usize::from(self.board().digits()))));
            }
            Premise::Places { digit, only, .. } => {
                rules.push(Rule::Somewhere(only.clone(), DigitSet::of(*digit).bits()));
            }
            Premise::ClueBalance { plus, minus, total, .. } => {
                let board = self.board();
                let signed = |cells: &[Cell], sign| cells.iter().map(|&cell| (cell, sign)).collect::<Vec<_>>();
                let parts = [signed(plus, 1), signed(minus, -1)].concat();
                let sees = |a: Cell, b: Cell| board.sees(a, b);
                rules.push(Rule::Sum(at, Sum::new(&parts, *total, 1, usize::from(board.digits()), sees)));
            }
            // Other premises are not used here, so they are not needed.
            _ => {}
        }
    }
}

/// Propagates the rules, houses before clues; returns whether there is no contradiction.
fn propagate(rules: &[Rule<'_>], left: &mut [u32], known: &Known) -> bool {
    propagate_from(rules, (0..rules.len()).collect(), left, known)
}

/// Like `propagate`, where only these rules, by index, can have an effect at first.
fn propagate_from(rules: &[Rule<'_>], mut waiting: Vec<usize>, left: &mut [u32], known: &Known) -> bool {
    waiting.order_by(|&at| std::cmp::Reverse((matches!(rules[at], Rule::Kernel(..)), at)));
    while let Some(at) = waiting.pop() {
        let before: Vec<u32> = rules[at].cells().iter().map(|cell| left[cell.index()]).collect();
        let Some(after) = rules[at].narrowed(&before, known) else { return false };
        let cells = rules[at].cells();
        let changed: Vec<Cell> = (0..cells.len()).filter(|&at| before[at] != after[at]).map(|at| cells[at]).collect();
        for (cell, &after) in cells.iter().zip(&after) {
            left[cell.index()] &= after;
        }
        // One pass of a kernel is complete; a rule about places may have more to remove.
        let is_done =
            |other: usize| other == at && matches!(rules[at], Rule::Kernel(..) | Rule::Sum(..) | Rule::Differ(_));
        for (other, rule) in rules.iter().enumerate() {
            let concerns = rule.cells().iter().any(|cell| changed.contains(cell));
            if concerns && !is_done(other) && !waiting.contains(&other) {
                let is_kernel = matches!(rule, Rule::Kernel(..));
                if is_kernel { waiting.insert(0, other) } else { waiting.push(other) }
            }
        }
    }
    true
}

impl Rule<'_> {
    fn cells(&self) -> &[Cell] {
        match self {
            Self::Differ(rule) => rule.cells(),
            Self::Once(cells, _) | Self::Somewhere(cells, _) | Self::NotAll(cells, _) => cells,
            Self::Kernel(_, rule) => rule.cells(),
            Self::Sum(_, rule) => rule.cells(),
        }
    }

    /// What the rule leaves of these candidates of its cells; `None` if a cell has none left.
    fn narrowed(&self, before: &[u32], known: &Known) -> Narrowed {
        let mut after = before.to_vec();
        match self {
            Self::Differ(rule) => return fitting(HOUSE, rule, before, known),
            Self::Once(_, digit) => {
                if let Some(holder) = before.iter().position(|own| own == digit) {
                    let others = after.iter_mut().enumerate().filter(|(other, _)| *other != holder);
                    others.for_each(|(_, set)| *set &= !digit);
                }
            }
            Self::Somewhere(_, digit) => match before.iter().filter(|set| **set & digit != 0).count() {
                0 => return None,
                1 => after.iter_mut().filter(|set| **set & digit != 0).for_each(|set| *set = *digit),
                _ => {}
            },
            Self::NotAll(_, digits) => {
                let mut open = (0..before.len()).filter(|&at| before[at] != digits[at]);
                let last = open.next()?;
                if open.next().is_none() {
                    after[last] &= !digits[last];
                }
            }
            Self::Kernel(number, rule) => return fitting(*number, *rule, before, known),
            Self::Sum(at, rule) => return fitting(HOUSE - 1 - at, rule, before, known),
        }
        (!after.contains(&0)).then_some(after)
    }
}

/// What a kernel leaves of these candidates of its cells by its definition, computed once for each set of candidates.
fn fitting(number: usize, rule: &dyn Propagate, before: &[u32], known: &Known) -> Narrowed {
    let keep = || {
        let mut after = before.to_vec();
        keep_fitting(rule, &mut after).ok().map(|()| after)
    };
    known.borrow_mut().entry((number, before.to_vec())).or_insert_with(keep).clone()
}

/// Whether the clues of the puzzle can no longer be satisfied, as far as each of them alone shows.
pub(super) fn are_broken(position: &Position) -> bool {
    let rules: Vec<Rule<'_>> = position
        .puzzle()
        .kernels()
        .iter()
        .enumerate()
        .map(|(at, (_, kernel))| Rule::Kernel(at, kernel.rule()))
        .collect();
    let mut left: Vec<u32> = position.board().cells().map(|cell| digits_of(position, cell).bits()).collect();
    !rules.is_empty() && !propagate(&rules, &mut left, &RefCell::default())
}
