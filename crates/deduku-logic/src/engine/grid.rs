//! The view of a position that all finders share.

use std::cell::OnceCell;
use std::rc::Rc;
use std::sync::Arc;

use crate::engine::board_index::{Area, BoardIndex};
use crate::engine::candidate_counts::CandidateCounts;
use crate::engine::derived::Derived;
use crate::engine::single::{Single, single};
use crate::sums::Remaining;
use crate::{Step, Technique};
use deduku_core::board::{Board, Cell, CellSet, Digit, DigitSet, HouseId, HouseKind};
use deduku_core::puzzle::Position;
use deduku_core::work::Work;

/// A position with the places of each digit as sets. Data that few techniques need is computed on demand, because a
/// grid is created for each of many singles on a path.
pub(crate) struct Grid<'a, const W: usize> {
    pub(crate) position: &'a Position,
    pub(crate) board_index: &'a BoardIndex<W>,
    tally: Rc<CandidateCounts<W>>,
    pub(crate) has_sums: bool,
    needed: OnceCell<Vec<DigitSet>>,
    pair_cells: OnceCell<Vec<(Cell, DigitSet)>>,
    single: OnceCell<Single>,
    derived: Derived,
}

impl<'a, const W: usize> Grid<'a, W> {
    pub(crate) fn new(position: &'a Position, board_index: &'a BoardIndex<W>) -> Self {
        Self {
            position,
            board_index,
            tally: board_index.tally(position),
            has_sums: position.puzzle().has_sums(),
            needed: OnceCell::new(),
            pair_cells: OnceCell::new(),
            single: OnceCell::new(),
            derived: Derived::default(),
        }
    }

    pub(crate) fn board(&self) -> &'a Board {
        self.position.board()
    }

    /// The empty cells that have the digit as a candidate.
    pub(crate) fn places(&self, digit: Digit) -> &CellSet<W> {
        self.tally.places(digit)
    }

    pub(crate) fn empty(&self) -> &CellSet<W> {
        self.tally.empty()
    }

    /// The counts of the position.
    pub(crate) fn counts(&self) -> &CandidateCounts<W> {
        &self.tally
    }

    pub(crate) fn house(&self, id: HouseId) -> &CellSet<W> {
        &self.board_index.houses[id.index()]
    }

    /// The cells that see this one.
    pub(crate) fn peers(&self, cell: Cell) -> &CellSet<W> {
        &self.board_index.peers[cell.index()]
    }

    /// For each cell the cells that see it.
    pub(crate) fn sight(&self) -> &[CellSet<W>] {
        &self.board_index.peers
    }

    /// The houses that hold every one of these cells.
    pub(crate) fn houses_of_all(&self, cells: &CellSet<W>) -> Vec<HouseId> {
        let first = cells.first().map_or(&[][..], |cell| self.board().houses_of(cell));
        first.iter().copied().filter(|&house| cells.is_subset(self.house(house))).collect()
    }

    /// The cells that see every one of these.
    pub(crate) fn seen_by_all(&self, cells: &CellSet<W>) -> CellSet<W> {
        cells
            .iter()
            .map(|cell| self.board_index.peers[cell.index()])
            .reduce(|seen, peers| seen & peers)
            .unwrap_or(CellSet::EMPTY)
    }

    /// The cells of the houses of one kind that contain the cell.
    pub(crate) fn lines_through(&self, cell: Cell, kind: HouseKind) -> CellSet<W> {
        let houses = self.board().houses_of(cell).iter();
        let lines = houses.filter(|&&house| self.board().house(house).kind == kind);
        lines.fold(CellSet::EMPTY, |cells, &house| cells | *self.house(house))
    }

    /// The digits that the house must still place: the missing ones if it is complete, those in every combination left
    /// if it has a sum. Any other house need not hold any particular digit.
    pub(crate) fn needed(&self, house: HouseId) -> DigitSet {
        if self.board().is_complete(house) {
            return self.tally.missing(house);
        }
        self.remaining(house).map_or(DigitSet::EMPTY, |remaining| remaining.needed())
    }

    /// The same for every house, by its index; computed once per position.
    pub(crate) fn needs(&self) -> &[DigitSet] {
        self.needed.get_or_init(|| self.board().house_ids().map(|house| self.needed(house)).collect())
    }

    /// The digits for which the technique, which looks at one digit at a time, might find something.
    pub(crate) fn fresh_digits(&self, technique: Technique) -> impl Iterator<Item = Digit> {
        let is_barren =
            move |digit| !self.has_sums && self.board_index.is_known_empty(technique, digit, self.places(digit));
        self.board().all_digits().iter().filter(move |&digit| !is_barren(digit))
    }

    /// The cells that have changed since the technique, which looks at few cells at a time, last found nothing; all
    /// empty cells if that is not known. A step that rests only on unchanged cells would have been found then, because
    /// since then candidates have only been removed.
    pub(crate) fn fresh_cells(&self, technique: Technique) -> CellSet<W> {
        self.board_index.fresh_cells(technique, self.position).unwrap_or(*self.empty())
    }

    /// Updates the queue of singles to this position.
    pub(crate) fn update_singles_queue(&self, kinds: &[HouseKind]) {
        self.board_index.keep_agenda(self.position, kinds);
    }

    /// The single of this technique that has waited longest, once the queue is up to date.
    pub(crate) fn oldest(&self, technique: Technique) -> Option<Step> {
        self.board_index.oldest(technique, self.board())
    }

    /// Announces what the step that was found removes, in the order in which singles are to follow from it.
    pub(crate) fn expect(&self, removed: Vec<(Cell, Digit)>) {
        self.board_index.expect(removed);
    }

    /// Whether the technique can be skipped: on a large board, where it takes long, a technique that found nothing is
    /// not tried again until some more cells are filled.
    pub(crate) fn had_no_result_lately(&self, technique: Technique) -> bool {
        W > 2 && technique.is_slow() && self.board_index.has_no_result_at(technique, self.position.unsolved())
    }

    /// Records that the technique found nothing in this position; if it looks at one digit at a time, for which digits
    /// in which places. (What houses need follows from the places, except for sums.) On large boards, where searches
    /// are limited, a step may exist although none was found.
    pub(crate) fn record_known_empty(&self, technique: Technique) {
        if W <= 2 && technique.is_of_few_cells() {
            self.board_index.keep_stale(technique, self.position);
        }
        if W > 2 && technique.is_slow() {
            self.board_index.record_no_result_at(technique, self.position.unsolved());
        }
        if !technique.is_of_one_digit() {
            return;
        }
        for digit in self.board().all_digits().iter().filter(|_| !self.has_sums) {
            self.board_index.record_known_empty(technique, digit, *self.places(digit));
        }
    }

    /// The cells with two candidates, with these candidates. Computed once per position.
    pub(crate) fn pair_cells(&self) -> &[(Cell, DigitSet)] {
        self.pair_cells.get_or_init(|| {
            let with = |cell: Cell| (cell, self.position.candidates(cell));
            self.empty().iter().map(with).filter(|(_, digits)| digits.len() == 2).collect()
        })
    }

    /// What is known about the uniqueness of the solution.
    pub(crate) fn single(&self, work: &Work) -> Single {
        *self.single.get_or_init(|| single(self.position, work))
    }

    /// Values derived from this position alone, computed once.
    pub(crate) const fn derived(&self) -> &Derived {
        &self.derived
    }

    /// What the house's sum still allows; `None` if it has no sum.
    pub(crate) fn remaining(&self, house: HouseId) -> Option<Rc<Remaining>> {
        if self.has_sums { self.board_index.remaining(self.position, house) } else { None }
    }

    /// Complete houses, no two of which share a cell, alone or several together.
    pub(crate) fn areas(&self) -> &'a [Area<W>] {
        self.board_index.areas(self.board())
    }

    /// The board of a single grid, if there are several.
    pub(crate) fn alone(&self) -> Option<&'a Arc<Board>> {
        self.board_index.alone(self.board())
    }

    /// `(cell, digit)` for each of the digits that is a candidate of one of these cells.
    pub(crate) fn candidates_in(&self, cells: &CellSet<W>, digits: DigitSet) -> Vec<(Cell, Digit)> {
        let of = |cell: Cell| (self.position.candidates(cell) & digits).iter().map(move |digit| (cell, digit));
        cells.iter().flat_map(of).collect()
    }
}
