//! Board data that finders use again and again: computed once per board, most of it on demand.

use deduku_core::order::OrderBy;
use std::cell::{OnceCell, RefCell};
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use crate::engine::candidate_counts::CandidateCounts;
use crate::engine::derived::Derived;
use crate::engine::singles_queue::SinglesQueue;
use crate::sums::Remaining;
use crate::{Step, Technique};
use deduku_core::board::{Base, Board, BoxShape, Cell, CellSet, Digit, DigitSet, HouseId, HouseKind, Place, Plan};
use deduku_core::puzzle::Position;

/// The maximum number of houses that are counted together.
pub(crate) const MOST_HOUSES: usize = 4;

/// Complete houses, no two of which share a cell, counted together.
#[derive(Debug)]
pub(crate) struct Area<const W: usize> {
    pub(crate) houses: Vec<HouseId>,
    pub(crate) cells: CellSet<W>,
}

/// Fewer than one in this many cells is a negligible change.
const FEW: usize = 40;
/// The maximum number of digits.
const DIGITS: usize = Digit::MAX as usize;

/// What a house could still hold when it was last examined; the key is everything that this depends on.
type Memo = Option<(Vec<u32>, Rc<Remaining>)>;

/// The cells of each house and the peers of each cell as sets, and other data computed once per board.
pub(crate) struct BoardIndex<const W: usize> {
    pub(crate) houses: Vec<CellSet<W>>,
    pub(crate) peers: Vec<CellSet<W>>,
    areas: OnceCell<Vec<Area<W>>>,
    alone: OnceCell<Option<Arc<Board>>>,
    derived: Derived,
    memos: RefCell<Vec<Memo>>,
    negative: RefCell<NegativeCache<W>>,
    tally: RefCell<Rc<CandidateCounts<W>>>,
    agenda: RefCell<Option<SinglesQueue>>,
}

/// Results from earlier positions, most of them negative: for single digits, valid as long as they have the same
/// places, and for whole techniques.
#[derive(Debug)]
struct NegativeCache<const W: usize> {
    /// For each digit, its places and those of them that are in no template.
    barred: Vec<Option<[CellSet<W>; 2]>>,
    /// The candidates that nets refuted in addition to those they reported.
    refuted: Vec<(Cell, Digit)>,
    /// For each technique, the number of empty cells when it found nothing.
    no_result_at: Vec<Option<usize>>,
    /// For each technique, the candidates of the position in which it found nothing.
    last_candidates: Vec<Option<Vec<DigitSet>>>,
    /// For each technique and digit, the places in which the technique found nothing.
    known_empty: Vec<Option<CellSet<W>>>,
}

impl<const W: usize> BoardIndex<W> {
    pub(crate) fn new(board: &Board) -> Self {
        let houses: Vec<CellSet<W>> = board.houses().iter().map(|house| house.cells.iter().collect()).collect();
        let peers = |cell: Cell| {
            let of_cell = board.houses_of(cell).iter();
            let mut peers = of_cell.fold(CellSet::EMPTY, |all, house| all | houses[house.index()]);
            peers.remove(cell);
            peers
        };
        Self {
            peers: board.cells().map(peers).collect(),
            houses,
            areas: OnceCell::new(),
            alone: OnceCell::new(),
            derived: Derived::default(),
            memos: RefCell::default(),
            negative: RefCell::new(NegativeCache {
                barred: vec![None; DIGITS],
                known_empty: Vec::new(),
                no_result_at: Vec::new(),
                last_candidates: Vec::new(),
                refuted: Vec::new(),
            }),
            tally: RefCell::new(Rc::new(CandidateCounts::of_nothing(board))),
            agenda: RefCell::new(None),
        }
    }

    /// The counts of a position, updated from those of the last one.
    pub(crate) fn tally(&self, position: &Position) -> Rc<CandidateCounts<W>> {
        let mut tally = self.tally.borrow_mut();
        Rc::make_mut(&mut tally).bring_up(position);
        tally.clone()
    }

    /// Updates the queue of singles to this position. `kinds` gives the precedence of houses where a digit is left with
    /// one place in several at once.
    pub(crate) fn keep_agenda(&self, position: &Position, kinds: &[HouseKind]) {
        match &mut *self.agenda.borrow_mut() {
            Some(agenda) => agenda.bring_up(position),
            none => *none = Some(SinglesQueue::of(position, kinds)),
        }
    }

    /// The single of this technique that has waited longest, as of the last update of the queue.
    pub(crate) fn oldest(&self, technique: Technique, board: &Board) -> Option<Step> {
        self.agenda.borrow().as_ref()?.first(technique, board)
    }

    /// Announces what the next position will lack, in the order in which singles are to follow from it.
    pub(crate) fn expect(&self, removed: Vec<(Cell, Digit)>) {
        if let Some(agenda) = self.agenda.borrow_mut().as_mut() {
            agenda.expect(removed);
        }
    }

    /// Each complete house, then sets of up to four neighbouring rows, columns, boxes or regions of a grid.
    pub(crate) fn areas(&self, board: &Board) -> &[Area<W>] {
        self.areas.get_or_init(|| {
            let is_counted = |id: &HouseId| {
                board.is_complete(*id) && !matches!(board.house(*id).kind, HouseKind::Cage | HouseKind::Run)
            };
            let mut groups: Vec<Vec<HouseId>> = board.house_ids().filter(is_counted).map(|id| vec![id]).collect();
            for grid in 0..board.grids().len() {
                for kind in [HouseKind::Row, HouseKind::Column] {
                    let lines = self.houses_of_grid(board, grid, kind);
                    groups.extend((2..=MOST_HOUSES).flat_map(|count| lines.windows(count)).map(<[HouseId]>::to_vec));
                }
                for kind in [HouseKind::Box, HouseKind::Region] {
                    groups.extend(connected(&self.houses_of_grid(board, grid, kind), board));
                }
            }
            groups.order_by(Vec::len);
            groups.into_iter().map(|houses| Area { cells: self.union(&houses), houses }).collect()
        })
    }

    /// The board of a single grid, if the board has several grids that are Sudokus of their own.
    pub(crate) fn alone(&self, board: &Board) -> Option<&Arc<Board>> {
        let shape = || match board.plan().base {
            Base::Overlap { shape, .. } => Some(shape),
            Base::Cube { order } => Some(BoxShape { rows: order, columns: order }),
            _ => None,
        };
        let build = || {
            let BoxShape { rows, columns } = shape().filter(|_| board.grids().len() > 1)?;
            Board::of_plan(Plan::boxes(rows, columns)).ok().map(Arc::new)
        };
        self.alone.get_or_init(build).as_ref()
    }

    /// Values derived from the board alone, computed once.
    pub(crate) const fn derived(&self) -> &Derived {
        &self.derived
    }

    /// What the house can still hold; computed again only if something changed.
    pub(crate) fn remaining(&self, position: &Position, house: HouseId) -> Option<Rc<Remaining>> {
        let sum = position.puzzle().sum(house)?;
        let mut memos = self.memos.borrow_mut();
        memos.resize(self.houses.len(), None);
        // A placed digit and the same digit as the only candidate are distinguished by the highest bit.
        let state = |&cell: &Cell| match position.value(cell) {
            Some(digit) => 1 << 31 | u32::from(digit.get()),
            None => position.candidates(cell).bits(),
        };
        let cells = position.board().house(house).cells.iter();
        let memo = &mut memos[house.index()];
        let unchanged = memo.as_ref().is_some_and(|(key, _)| {
            key[0] == u32::from(sum) && cells.clone().zip(&key[1..]).all(|(cell, &known)| state(cell) == known)
        });
        if !unchanged {
            let key = std::iter::once(u32::from(sum)).chain(cells.map(state)).collect();
            *memo = Some((key, Rc::new(Remaining::of(position, house)?)));
        }
        memo.as_ref().map(|(_, remaining)| remaining.clone())
    }

    /// The places of the digit that are in no template, if its places are the same as when this was stored.
    pub(crate) fn barred(&self, digit: Digit, places: &CellSet<W>) -> Option<CellSet<W>> {
        let kept = self.negative.borrow().barred[digit.index()];
        kept.filter(|[known, _]| known == places).map(|[_, barred]| barred)
    }

    /// Stores the places of the digit that are in no template.
    pub(crate) fn keep_barred(&self, digit: Digit, places: CellSet<W>, barred: CellSet<W>) {
        self.negative.borrow_mut().barred[digit.index()] = Some([places, barred]);
    }

    /// The candidates that nets refuted in the last position.
    pub(crate) fn refuted(&self) -> Vec<(Cell, Digit)> {
        self.negative.borrow().refuted.clone()
    }

    /// Stores the candidates that nets refuted.
    pub(crate) fn keep_refuted(&self, refuted: Vec<(Cell, Digit)>) {
        self.negative.borrow_mut().refuted = refuted;
    }

    /// Whether the technique found nothing when only slightly more cells were empty than now.
    pub(crate) fn has_no_result_at(&self, technique: Technique, empty: usize) -> bool {
        let known = self.negative.borrow().no_result_at.get(technique as usize).copied().flatten();
        known.is_some_and(|known| (empty..empty + self.peers.len() / FEW).contains(&known))
    }

    /// Records that the technique found nothing with this number of empty cells.
    pub(crate) fn record_no_result_at(&self, technique: Technique, empty: usize) {
        let no_result_at = &mut self.negative.borrow_mut().no_result_at;
        no_result_at.resize(no_result_at.len().max(technique as usize + 1), None);
        no_result_at[technique as usize] = Some(empty);
    }

    /// The cells that have changed since the technique found nothing; `None` if candidates have been restored, or if no
    /// such position is known.
    pub(crate) fn fresh_cells(&self, technique: Technique, position: &Position) -> Option<CellSet<W>> {
        let findings = self.negative.borrow();
        let known = findings.last_candidates.get(technique as usize)?.as_ref()?;
        let mut fresh = CellSet::EMPTY;
        for (at, (candidates, known)) in position.all_candidates().iter().zip(known).enumerate() {
            if !candidates.is_subset(*known) {
                return None;
            }
            if candidates != known {
                fresh.insert(Cell::at(at));
            }
        }
        Some(fresh)
    }

    /// Records that the technique found nothing in this position.
    pub(crate) fn keep_stale(&self, technique: Technique, position: &Position) {
        let stale = &mut self.negative.borrow_mut().last_candidates;
        stale.resize(stale.len().max(technique as usize + 1), None);
        let candidates = stale[technique as usize].get_or_insert_default();
        candidates.clear();
        candidates.extend_from_slice(position.all_candidates());
    }

    /// Whether the technique, which looks at one digit at a time, found nothing for this digit in these places.
    pub(crate) fn is_known_empty(&self, technique: Technique, digit: Digit, places: &CellSet<W>) -> bool {
        let findings = self.negative.borrow();
        let kept = findings.known_empty.get(technique as usize * DIGITS + digit.index());
        kept.is_some_and(|known| known.as_ref() == Some(places))
    }

    /// Records that the technique found nothing for the digit in these places.
    pub(crate) fn record_known_empty(&self, technique: Technique, digit: Digit, places: CellSet<W>) {
        let barren = &mut self.negative.borrow_mut().known_empty;
        let at = technique as usize * DIGITS + digit.index();
        if barren.len() <= at {
            barren.resize(at + 1, None);
        }
        barren[at] = Some(places);
    }

    /// The complete houses of this kind in the grid, in the order of their first cells.
    pub(crate) fn houses_of_grid(&self, board: &Board, grid: usize, kind: HouseKind) -> Vec<HouseId> {
        let grid: CellSet<W> = board.grids()[grid].cells.iter().collect();
        let lies_in = |id: &HouseId| board.house(*id).kind == kind && self.houses[id.index()].is_subset(&grid);
        let mut houses: Vec<HouseId> = board.house_ids().filter(lies_in).collect();
        houses.retain(|&id| board.is_complete(id));
        // A house shared by two grids has its number from only one of them, so houses are sorted by their first cell.
        sort_by_first_cell(&mut houses, board);
        houses
    }

    pub(crate) fn union(&self, houses: &[HouseId]) -> CellSet<W> {
        houses.iter().fold(CellSet::EMPTY, |cells, house| cells | self.houses[house.index()])
    }
}

fn sort_by_first_cell(houses: &mut [HouseId], board: &Board) {
    houses.order_by(|&id| board.house(id).cells[0]);
}

/// Every connected set of two to four of the houses.
fn connected(houses: &[HouseId], board: &Board) -> Vec<Vec<HouseId>> {
    let beside = |a: Place, b: Place| a.layer == b.layer && a.row.abs_diff(b.row) + a.column.abs_diff(b.column) == 1;
    let touch = |a: HouseId, b: HouseId| {
        let places = |id: HouseId| board.house(id).cells.iter().map(|&cell| board.place(cell));
        places(a).any(|here| places(b).any(|there| beside(here, there)))
    };
    let neighbours: Vec<Vec<usize>> = (0..houses.len())
        .map(|at| (0..houses.len()).filter(|&other| other != at && touch(houses[at], houses[other])).collect())
        .collect();
    let mut all = Vec::new();
    let mut groups: BTreeSet<Vec<usize>> = (0..houses.len()).map(|at| vec![at]).collect();
    for _ in 1..MOST_HOUSES {
        let grow = |group: &Vec<usize>| {
            let next = group.iter().flat_map(|&at| &neighbours[at]).filter(|at| !group.contains(at));
            let grown = |&at: &usize| {
                let mut grown = [&group[..], &[at]].concat();
                grown.sort_unstable();
                grown
            };
            next.map(grown).collect::<Vec<_>>()
        };
        groups = groups.iter().flat_map(grow).collect();
        all.extend(groups.iter().map(|group| group.iter().map(|&at| houses[at]).collect()));
    }
    all
}
