//! What the parts of a proof force, by the definitions of its clues: worked out until nothing changes.
//!
//! Reasons are shortened by this, never by the kernels' propagation: a part is needed if without it the conclusion is
//! not reached here. `deduku verify` does the same by code of its own.

use std::cell::RefCell;
use std::collections::HashMap;

use crate::board::{Cell, Digit, DigitSet};
use crate::constraint::kernels::{Different, Propagate, Sum, keep_fitting};
use crate::logic::{ClueGround, ClueLine, ClueProof, ClueUse, HouseUse, SumUse};
use crate::puzzle::Puzzle;

/// The number that stands for all houses: what is left of cells that differ depends on their candidates alone.
const HOUSE: usize = usize::MAX;

/// What is left of a kernel's candidates; none if nothing fits.
type Narrowed = Option<Box<[u32]>>;

/// What kernels, by their numbers, leave of the candidates of their cells.
type Known = HashMap<(usize, Box<[u32]>), Narrowed>;

/// Works out what proofs force; remembers what kernels said.
pub(in crate::logic) struct Fixpoint<'p> {
    puzzle: &'p Puzzle,
    known: RefCell<Known>,
    /// The sums of houses that were met: those that follow [`HOUSE`] downwards.
    sums: RefCell<Vec<SumUse>>,
}

/// One thing that is looked at again and again.
enum Item<'p> {
    Differ(Different),
    Places(Vec<usize>, u32),
    Kernel(usize, &'p dyn Propagate),
    Sum(usize, Sum),
}

impl Item<'_> {
    fn concerns(&self, cell: usize) -> bool {
        let among = |cells: &[Cell]| cells.contains(&Cell::at(cell));
        match self {
            Self::Differ(rule) => among(rule.cells()),
            Self::Places(cells, _) => cells.contains(&cell),
            Self::Kernel(_, rule) => among(rule.cells()),
            Self::Sum(_, rule) => among(rule.cells()),
        }
    }
}

impl<'p> Fixpoint<'p> {
    pub(in crate::logic) fn new(puzzle: &'p Puzzle) -> Self {
        Self { puzzle, known: RefCell::default(), sums: RefCell::default() }
    }

    /// The candidates that the proof's parts leave each cell, a set of bits each, where a candidate is assumed or
    /// none; none if something is left without any. `told` takes what happened, in order.
    pub(in crate::logic) fn run(
        &self,
        proof: &ClueProof,
        assumed: Option<(Cell, Digit)>,
        told: Option<&mut Vec<ClueLine>>,
    ) -> Option<Vec<u32>> {
        let board = self.puzzle.board();
        let mut domains = vec![board.all_digits().bits(); board.cell_count()];
        for &(cell, only) in &proof.known {
            domains[cell.index()] &= only.bits();
        }
        if let Some((cell, digit)) = assumed {
            domains[cell.index()] = DigitSet::of(digit).bits();
        }
        self.settle(&self.items(proof), &mut domains, told).then_some(domains)
    }

    /// Whether the proof leads from the candidate to a contradiction, in each case where it has cases. `told` takes what
    /// happened, in order.
    pub(in crate::logic) fn refutes(
        &self,
        proof: &ClueProof,
        assumed: (Cell, Digit),
        mut told: Option<&mut Vec<ClueLine>>,
    ) -> bool {
        let Some(left) = self.run(proof, Some(assumed), told.as_deref_mut()) else { return true };
        let Some(cell) = proof.split else { return false };
        let items = self.items(proof);
        DigitSet::from_bits(left[cell.index()]).iter().all(|digit| {
            if let Some(told) = told.as_deref_mut() {
                told.push(ClueLine { by: ClueGround::Case(digit), gone: Vec::new() });
            }
            let mut domains = left.clone();
            domains[cell.index()] = DigitSet::of(digit).bits();
            !self.settle(&items, &mut domains, told.as_deref_mut())
        })
    }

    /// Does what the items say until nothing changes; whether something is left everywhere.
    fn settle(
        &self,
        items: &[(ClueGround, Item<'_>)],
        domains: &mut [u32],
        mut told: Option<&mut Vec<ClueLine>>,
    ) -> bool {
        let mut waiting: Vec<bool> = vec![true; items.len()];
        // Houses stand first, so they are looked at before any kernel.
        while let Some(next) = waiting.iter().position(|is_waiting| *is_waiting) {
            waiting[next] = false;
            let (ground, item) = &items[next];
            let before = told.is_some().then(|| domains.to_vec());
            let alive = self.look_at(item, domains, |cell| {
                waiting.iter_mut().zip(items).for_each(|(waiting, (_, item))| *waiting |= item.concerns(cell));
            });
            if let (Some(told), Some(before)) = (told.as_mut(), before) {
                let gone = if alive { eliminated(&before, domains) } else { Vec::new() };
                if !alive || !gone.is_empty() {
                    told.push(ClueLine { by: *ground, gone });
                }
            }
            if !alive {
                return false;
            }
            // What a kernel said of itself follows at once.
            if !matches!(item, Item::Places(..)) {
                waiting[next] = false;
            }
        }
        true
    }

    fn items(&self, proof: &ClueProof) -> Vec<(ClueGround, Item<'p>)> {
        let indices = |cells: &[Cell]| cells.iter().map(|cell| cell.index()).collect::<Vec<_>>();
        let house = |(at, part): (usize, &HouseUse)| {
            let item = match part {
                HouseUse::Differ { cells, .. } => {
                    Item::Differ(Different::new(cells.clone(), usize::from(self.puzzle.board().digits())))
                }
                HouseUse::Places { cells, digit, .. } => Item::Places(indices(cells), DigitSet::of(*digit).bits()),
            };
            (ClueGround::House(at), item)
        };
        let kernels = |(at, part): (usize, &ClueUse)| {
            let of = kernels_of(self.puzzle, part);
            of.map(move |(number, rule)| (ClueGround::Clue(at), Item::Kernel(number, rule))).collect::<Vec<_>>()
        };
        let houses = proof.houses.iter().enumerate().map(house);
        let sums = proof
            .sums
            .iter()
            .enumerate()
            .map(|(at, sum)| (ClueGround::Sum(at), Item::Sum(self.number(sum), sum.rule(self.puzzle.board()))));
        houses.chain(proof.clues.iter().enumerate().flat_map(kernels)).chain(sums).collect()
    }

    /// The number of a sum of houses.
    fn number(&self, sum: &SumUse) -> usize {
        let mut sums = self.sums.borrow_mut();
        let at = sums.iter().position(|other| other == sum).unwrap_or_else(|| {
            sums.push(sum.clone());
            sums.len() - 1
        });
        HOUSE - 1 - at
    }

    /// Does what one item says; whether something is left everywhere.
    fn look_at(&self, item: &Item<'_>, domains: &mut [u32], mut changed: impl FnMut(usize)) -> bool {
        let mut set = |domains: &mut [u32], cell: usize, to: u32| {
            if domains[cell] & !to != 0 {
                domains[cell] &= to;
                changed(cell);
            }
            domains[cell] != 0
        };
        match item {
            Item::Differ(rule) => self.keep_fitting(HOUSE, rule, domains, set),
            Item::Places(cells, bit) => {
                let mut open = cells.iter().copied().filter(|&cell| domains[cell] & bit != 0);
                match (open.next(), open.next()) {
                    (None, _) => false,
                    (Some(only), None) => set(domains, only, *bit),
                    _ => true,
                }
            }
            Item::Kernel(number, rule) => self.keep_fitting(*number, *rule, domains, set),
            Item::Sum(number, rule) => self.keep_fitting(*number, rule, domains, set),
        }
    }

    fn keep_fitting(
        &self,
        number: usize,
        rule: &dyn Propagate,
        domains: &mut [u32],
        mut set: impl FnMut(&mut [u32], usize, u32) -> bool,
    ) -> bool {
        let own: Box<[u32]> = rule.cells().iter().map(|cell| domains[cell.index()]).collect();
        let mut known = self.known.borrow_mut();
        let kept = known.entry((number, own)).or_insert_with_key(|(_, own)| {
            let mut kept = own.clone();
            keep_fitting(rule, &mut kept).ok().map(|()| kept)
        });
        kept.as_ref()
            .is_some_and(|kept| rule.cells().iter().zip(kept).all(|(cell, &kept)| set(domains, cell.index(), kept)))
    }
}

/// The kernels of the clue that lie within the cells, each with its number among all of the puzzle.
pub(in crate::logic) fn kernels_of<'p>(
    puzzle: &'p Puzzle,
    part: &ClueUse,
) -> impl Iterator<Item = (usize, &'p dyn Propagate)> {
    let all = puzzle.kernels().iter().enumerate().filter(|(_, (clue, _))| *clue == part.clue);
    let rules = all.map(|(number, (_, kernel))| (number, kernel.rule()));
    rules.filter(|(_, rule)| rule.cells().iter().all(|cell| part.cells.contains(cell)))
}

fn eliminated(before: &[u32], after: &[u32]) -> Vec<(Cell, Digit)> {
    let of = |(cell, (before, after)): (usize, (&u32, &u32))| {
        DigitSet::from_bits(before & !after).iter().map(move |digit| (Cell::at(cell), digit)).collect::<Vec<_>>()
    };
    before.iter().zip(after).enumerate().flat_map(of).collect()
}
