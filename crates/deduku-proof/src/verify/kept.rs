//! Whether the clues are still satisfied if a solution is rewritten.
//!
//! A premise of a single solution rewrites the solution: some cells take other digits, or the board is turned. If the
//! result satisfied every requirement of the puzzle too, there would be two solutions. That givens, given candidates
//! and houses are kept is shown where the rewriting is made. What it does to clues is tested here, for each kernel with
//! a changed cell: whatever digits its cells held, if those were allowed by houses and by the kernels among the same
//! cells, the kernel's own `check` must allow what they become. If that is too much to try, the clue counts as broken.

use deduku_core::order::OrderBy;
use std::cell::{OnceCell, RefCell};

use rustc_hash::FxHashMap;

use super::digits::digits_of;
use deduku_core::board::{Cell, Digit, DigitSet};
use deduku_core::constraint::kernels::Propagate;
use deduku_core::puzzle::Position;

/// The most digits tried for one kernel, and for all kernels of a step.
const MOST_TRIES: u32 = 50_000;
const MOST_OF_STEP: u32 = 1_000_000;

/// What becomes of the digits of a solution.
pub(super) struct Rewriting<'r> {
    /// The cells that may have another digit afterwards.
    pub(super) changed: &'r [Cell],
    /// The cell whose digit a cell takes over.
    pub(super) from: &'r dyn Fn(Cell) -> Cell,
    /// The digits that a cell can hold before.
    pub(super) before: &'r dyn Fn(Cell) -> DigitSet,
    /// What a digit of a cell becomes.
    pub(super) becomes: &'r dyn Fn(Cell, Digit) -> Digit,
}

/// The clues of the puzzle.
pub(super) struct Clues<'p> {
    position: &'p Position,
    /// For each cell, the kernels that contain it, by their indices; computed on first use.
    of_cell: OnceCell<Vec<Vec<usize>>>,
    /// The kernels that were tested, with all that the result depends on.
    known: RefCell<FxHashMap<Vec<u32>, bool>>,
    tries: std::cell::Cell<u32>,
}

/// The digits that are tried for one kernel.
struct Trial<'t> {
    clues: &'t Clues<'t>,
    rule: &'t dyn Propagate,
    rewriting: &'t Rewriting<'t>,
    /// The cells whose digits the kernel's cells take over, each once, with the digits they can hold before.
    cells: Vec<(Cell, DigitSet)>,
    /// The kernels among these cells, each with the number of cells that are settled when its last one is.
    rules: Vec<(usize, &'t dyn Propagate)>,
    digits: Vec<Digit>,
    tries: u32,
}

impl<'p> Clues<'p> {
    pub(super) fn of(position: &'p Position) -> Self {
        Self { position, of_cell: OnceCell::new(), known: RefCell::default(), tries: std::cell::Cell::new(0) }
    }

    /// The digits that the cell holds in some solution, as far as the position shows.
    pub(super) fn digits(&self, cell: Cell) -> DigitSet {
        digits_of(self.position, cell)
    }

    /// The 0-based number of a clue that need not be satisfied afterwards; `None` if all are.
    pub(super) fn broken(&self, rewriting: &Rewriting<'_>) -> Option<usize> {
        let all = self.position.puzzle().kernels();
        let of_cell = self.of_cell.get_or_init(|| {
            let mut of_cell = vec![Vec::new(); self.position.board().cell_count()];
            for (at, (_, kernel)) in all.iter().enumerate() {
                kernel.rule().cells().iter().for_each(|cell| of_cell[cell.index()].push(at));
            }
            of_cell
        });
        let mut touched: Vec<usize> =
            rewriting.changed.iter().flat_map(|cell| &of_cell[cell.index()]).copied().collect();
        touched.sort_unstable();
        touched.dedup();
        let is_broken = |at: &usize| !self.keeps(*at, all[*at].1.rule(), rewriting);
        touched.into_iter().find(is_broken).map(|at| all[at].0)
    }

    fn keeps(&self, number: usize, rule: &dyn Propagate, rewriting: &Rewriting<'_>) -> bool {
        let mut cells: Vec<Cell> = rule.cells().iter().map(|&cell| (rewriting.from)(cell)).collect();
        let mut key = vec![number as u32];
        for &cell in &cells {
            let before = (rewriting.before)(cell);
            key.extend([cell.index() as u32, before.bits()]);
            key.extend(before.iter().map(|digit| u32::from((rewriting.becomes)(cell, digit).get())));
        }
        if let Some(&known) = self.known.borrow().get(&key) {
            return known;
        }
        cells.sort_unstable();
        cells.dedup();
        let mut cells: Vec<(Cell, DigitSet)> = cells.into_iter().map(|cell| (cell, (rewriting.before)(cell))).collect();
        cells.order_by(|(_, before)| before.len());
        let settled = |rule: &dyn Propagate| {
            let place = |cell: &Cell| cells.iter().position(|(other, _)| other == cell).map(|at| at + 1);
            rule.cells().iter().map(place).collect::<Option<Vec<usize>>>()?.into_iter().max()
        };
        let all = self.position.puzzle().kernels().iter().map(|(_, kernel)| kernel.rule());
        let rules = all.filter_map(|rule| Some((settled(rule)?, rule))).collect();
        let mut trial = Trial { clues: self, rule, rewriting, cells, rules, digits: Vec::new(), tries: 0 };
        let is_kept = trial.keeps();
        self.tries.set(self.tries.get() + trial.tries);
        self.known.borrow_mut().insert(key, is_kept);
        is_kept
    }
}

impl Trial<'_> {
    /// Whether the kernel is satisfied afterwards, whatever the cells that are not settled yet hold before.
    fn keeps(&mut self) -> bool {
        let at = self.digits.len();
        let of = |digits: &[Digit], cell: Cell| {
            self.cells.iter().zip(digits).find(|((other, _), _)| *other == cell).map(|(_, &digit)| digit)
        };
        let holds = |rule: &dyn Propagate, digit: &dyn Fn(Cell) -> Option<Digit>| {
            let digits = rule.cells().iter().map(|&cell| digit(cell).map(|digit| digit.index() as u8));
            digits.collect::<Option<Vec<u8>>>().is_some_and(|digits| rule.check(&digits))
        };
        let mut settled = self.rules.iter().filter(|(settled, _)| *settled == at);
        if !settled.all(|(_, rule)| holds(*rule, &|cell| of(&self.digits, cell))) {
            return true;
        }
        let Some(&(cell, before)) = self.cells.get(at) else {
            let Rewriting { from, becomes, .. } = self.rewriting;
            return holds(self.rule, &|cell| of(&self.digits, from(cell)).map(|digit| becomes(from(cell), digit)));
        };
        before.iter().all(|digit| {
            self.tries += 1;
            if self.tries > MOST_TRIES || self.clues.tries.get() + self.tries > MOST_OF_STEP {
                return false;
            }
            let board = self.clues.position.board();
            let clashes = |((other, _), held): (&(Cell, DigitSet), &Digit)| *held == digit && board.sees(cell, *other);
            if self.cells.iter().zip(&self.digits).any(clashes) {
                return true;
            }
            self.digits.push(digit);
            let is_kept = self.keeps();
            self.digits.pop();
            is_kept
        })
    }
}
