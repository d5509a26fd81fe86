//! The finders, one file a family, and the view of a position that they share.

pub(super) mod ahs;
pub(super) mod alone;
pub(super) mod als_chain;
pub(super) mod als_w_wing;
pub(super) mod als_xz;
pub(super) mod balance;
pub(super) mod bent;
pub(super) mod chains;
pub(super) mod colours;
pub(super) mod death_blossom;
pub(super) mod direct;
pub(super) mod domino;
pub(super) mod empty_rectangle;
pub(super) mod exclusion;
pub(super) mod exocet;
mod finds;
pub(super) mod fireworks;
pub(super) mod fish;
pub(super) mod guardians;
pub(super) mod intersections;
pub(super) mod leftovers;
mod links;
pub(super) mod locked_sets;
pub(super) mod medusa;
pub(super) mod nets;
mod premises;
mod quick;
mod rank_zero;
pub(super) mod remote;
pub(super) mod sectors;
pub(super) mod short_chains;
pub(super) mod singles;
pub(super) mod subsets;
pub(super) mod sue_de_coq;
pub(super) mod sums;
pub(super) mod templates;
pub(super) mod ties;
pub(super) mod tridagon;
pub(super) mod turbot;
pub(super) mod unique;
pub(super) mod wings;

use std::cell::OnceCell;
use std::rc::Rc;
use std::sync::Arc;

use chains::{Candidates, Kind, Web};
use links::Pair;
use locked_sets::LockedSets;
use nets::Tables;
use ties::Ties;

use super::atlas::{Area, Atlas};
use super::single::{Single, single};
use super::sums::Remaining;
use super::tally::Tally;
use super::{Step, Technique};
use crate::board::{Board, Cell, CellSet, Digit, DigitSet, HouseId, HouseKind};
use crate::puzzle::Position;
use crate::work::Work;

/// For each digit the places that are in no template.
type Barred<const W: usize> = [OnceCell<CellSet<W>>; Digit::MAX as usize];

/// A position with the places of each digit as sets. What few techniques ask for is boxed: a position under way is made
/// for each of many singles.
pub(super) struct Grid<'a, const W: usize> {
    pub(super) position: &'a Position,
    atlas: &'a Atlas<W>,
    tally: Rc<Tally<W>>,
    has_sums: bool,
    needed: OnceCell<Vec<DigitSet>>,
    barred: OnceCell<Box<Barred<W>>>,
    pairs: OnceCell<Vec<Vec<Pair>>>,
    pair_cells: OnceCell<Vec<(Cell, DigitSet)>>,
    single: OnceCell<Single>,
    rectangle_views: OnceCell<Vec<unique::View>>,
    locked_sets: OnceCell<Box<LockedSets<W>>>,
    ties: OnceCell<Box<Ties>>,
    candidates: OnceCell<Candidates>,
    net_tables: OnceCell<Box<Tables>>,
    webs: [OnceCell<Box<Web<W>>>; Kind::COUNT],
}

impl<'a, const W: usize> Grid<'a, W> {
    pub(super) fn new(position: &'a Position, atlas: &'a Atlas<W>) -> Self {
        Self {
            position,
            atlas,
            tally: atlas.tally(position),
            has_sums: position.puzzle().has_sums(),
            needed: OnceCell::new(),
            barred: OnceCell::new(),
            pairs: OnceCell::new(),
            pair_cells: OnceCell::new(),
            single: OnceCell::new(),
            rectangle_views: OnceCell::new(),
            locked_sets: OnceCell::new(),
            ties: OnceCell::new(),
            candidates: OnceCell::new(),
            net_tables: OnceCell::new(),
            webs: [const { OnceCell::new() }; Kind::COUNT],
        }
    }

    pub(super) fn board(&self) -> &'a Board {
        self.position.board()
    }

    /// The empty cells that have the digit as a candidate.
    pub(super) fn places(&self, digit: Digit) -> &CellSet<W> {
        self.tally.places(digit)
    }

    pub(super) fn empty(&self) -> &CellSet<W> {
        self.tally.empty()
    }

    /// What the position shows at a glance.
    pub(super) fn tally(&self) -> &Tally<W> {
        &self.tally
    }

    pub(super) fn house(&self, id: HouseId) -> &CellSet<W> {
        &self.atlas.houses[id.index()]
    }

    /// The cells that see this one.
    pub(super) fn peers(&self, cell: Cell) -> &CellSet<W> {
        &self.atlas.peers[cell.index()]
    }

    /// The houses that hold every one of these cells.
    pub(super) fn houses_of_all(&self, cells: &CellSet<W>) -> Vec<HouseId> {
        let first = cells.first().map_or(&[][..], |cell| self.board().houses_of(cell));
        first.iter().copied().filter(|&house| cells.is_subset(self.house(house))).collect()
    }

    /// The cells that see every one of these.
    pub(super) fn seen_by_all(&self, cells: &CellSet<W>) -> CellSet<W> {
        cells
            .iter()
            .map(|cell| self.atlas.peers[cell.index()])
            .reduce(|seen, peers| seen & peers)
            .unwrap_or(CellSet::EMPTY)
    }

    /// The cells of the houses of one kind that a cell lies in.
    pub(super) fn lines_through(&self, cell: Cell, kind: HouseKind) -> CellSet<W> {
        let houses = self.board().houses_of(cell).iter();
        let lines = houses.filter(|&&house| self.board().house(house).kind == kind);
        lines.fold(CellSet::EMPTY, |cells, &house| cells | *self.house(house))
    }

    /// The digits that the house must still place: those it misses, if it is complete; those that every
    /// combination left for its sum has, if it has one. Otherwise a house need not hold any digit.
    pub(super) fn needed(&self, house: HouseId) -> DigitSet {
        if self.board().is_complete(house) {
            return self.tally.missing(house);
        }
        self.remaining(house).map_or(DigitSet::EMPTY, |remaining| remaining.needed())
    }

    /// The same for every house, by its index; worked out once a position.
    pub(super) fn needs(&self) -> &[DigitSet] {
        self.needed.get_or_init(|| self.board().house_ids().map(|house| self.needed(house)).collect())
    }

    /// The places of a digit that are known to be in none of the ways to put it into all houses that need
    /// it: nothing else can be excluded by looking at the digit alone. Worked out once a position.
    pub(super) fn barred(&self, digit: Digit) -> &CellSet<W> {
        let of_digits = self.barred.get_or_init(Box::default);
        of_digits[digit.index()].get_or_init(|| {
            let places = *self.places(digit);
            if let Some(known) = self.atlas.barred(digit, &places).filter(|_| !self.has_sums) {
                return known;
            }
            let barred = templates::barred(self, digit);
            self.atlas.keep_barred(digit, places, barred);
            barred
        })
    }

    /// Every almost locked set; worked out once a position.
    pub(super) fn locked_sets(&self) -> &LockedSets<W> {
        self.locked_sets.get_or_init(|| Box::new(LockedSets::of(self)))
    }

    /// The digits of which something can be excluded by looking at each alone, on large boards, where that
    /// is not worth knowing, all of them; without those of which the technique found nothing in the same places
    /// before.
    pub(super) fn loose_digits(&self, technique: Technique) -> impl Iterator<Item = Digit> {
        self.fresh_digits(technique).filter(|&digit| W > 2 || !self.barred(digit).is_empty())
    }

    /// The digits of which the technique, which looks at one digit at a time, might find something.
    pub(super) fn fresh_digits(&self, technique: Technique) -> impl Iterator<Item = Digit> {
        let is_barren = move |digit| !self.has_sums && self.atlas.is_barren(technique, digit, self.places(digit));
        self.board().all_digits().iter().filter(move |&digit| !is_barren(digit))
    }

    /// The cells that are not as they were when the technique, which looks at few cells at a time, last found
    /// nothing; all empty ones, if that is not known. What rests on other cells alone would have been found then:
    /// since then, candidates have only gone.
    pub(super) fn fresh_cells(&self, technique: Technique) -> CellSet<W> {
        self.atlas.fresh_cells(technique, self.position).unwrap_or(*self.empty())
    }

    /// The candidates, by their numbers, that nets of this technique refuted in the last position, if they
    /// are still there.
    pub(super) fn once_refuted(&self, technique: Technique) -> Vec<usize> {
        if technique == Technique::Nishio {
            return Vec::new();
        }
        let refuted = self.atlas.refuted();
        let left = refuted.into_iter().filter(|&(cell, digit)| self.places(digit).contains(cell));
        left.map(|(cell, digit)| self.candidates().number(cell, digit)).collect()
    }

    /// Keeps what nets refuted.
    pub(super) fn keep_refuted(&self, refuted: &[usize]) {
        let list = self.candidates().list();
        self.atlas.keep_refuted(refuted.iter().map(|&number| list[number]).collect());
    }

    /// Brings the agenda of singles up to this position.
    pub(super) fn keep_agenda(&self, kinds: &[HouseKind]) {
        self.atlas.keep_agenda(self.position, kinds);
    }

    /// The single of this technique that has waited longest since the positions before, once the agenda is brought up.
    pub(super) fn oldest(&self, technique: Technique) -> Option<Step> {
        self.atlas.oldest(technique, self.board())
    }

    /// Says what the step that was found removes, in the order in which singles are to follow from it.
    pub(super) fn expect(&self, gone: Vec<(Cell, Digit)>) {
        self.atlas.expect(gone);
    }

    /// Whether the technique need not be tried: on a large board, where it takes long, what found nothing is
    /// not tried again before some more cells are filled.
    pub(super) fn is_hopeless(&self, technique: Technique) -> bool {
        W > 2 && technique.is_slow() && self.atlas.is_in_vain(technique, self.position.unsolved())
    }

    /// Remembers that the technique found nothing in this position; if it looks at one digit at a time, of which
    /// digits, in which places. (What houses need follows from the places, but for sums.) On large boards, where
    /// searches have bounds, what was not found may be there.
    pub(super) fn keep_barren(&self, technique: Technique) {
        if W <= 2 && technique.is_of_few_cells() {
            self.atlas.keep_stale(technique, self.position);
        }
        if W > 2 && technique.is_slow() {
            self.atlas.keep_in_vain(technique, self.position.unsolved());
        }
        if !technique.is_of_one_digit() {
            return;
        }
        for digit in self.board().all_digits().iter().filter(|_| !self.has_sums) {
            self.atlas.keep_barren(technique, digit, *self.places(digit));
        }
    }

    /// The houses that need the digit and have two places for it. Worked out once a position.
    pub(super) fn pairs(&self, digit: Digit) -> &[Pair] {
        &self.pairs.get_or_init(|| links::pairs(self))[digit.index()]
    }

    /// The cells with two candidates, and these. Worked out once a position.
    pub(super) fn pair_cells(&self) -> &[(Cell, DigitSet)] {
        self.pair_cells.get_or_init(|| {
            let with = |cell: Cell| (cell, self.position.candidates(cell));
            self.empty().iter().map(with).filter(|(_, digits)| digits.len() == 2).collect()
        })
    }

    /// What is known of there being one solution.
    pub(super) fn single(&self, work: &Work) -> Single {
        *self.single.get_or_init(|| single(self.position, work))
    }

    /// Four cells in a circle of which every house that has one has two.
    pub(super) fn rectangles(&self) -> &'a [[Cell; 4]] {
        self.atlas.rectangles(self.board())
    }

    /// The rectangles that might be deadly; worked out once a position.
    pub(super) fn rectangle_views(&self, single: Single) -> &[unique::View] {
        self.rectangle_views.get_or_init(|| unique::View::all(self, single))
    }

    /// How almost locked sets hang together; worked out once a position.
    pub(super) fn ties(&self) -> &Ties {
        self.ties.get_or_init(|| Box::new(Ties::of(self, self.locked_sets())))
    }

    /// The candidates in an order; numbered once a position.
    pub(super) fn candidates(&self) -> &Candidates {
        self.candidates.get_or_init(|| Candidates::of(self))
    }

    /// What nets share; worked out once a position.
    pub(super) fn net_tables(&self) -> &Tables {
        self.net_tables.get_or_init(|| Box::new(Tables::of(self)))
    }

    /// The links of a kind and how far they lead; worked out once a position.
    fn web(&self, kind: Kind) -> &Web<W> {
        self.webs[kind as usize].get_or_init(|| Box::new(Web::of(self, kind)))
    }

    /// What the house's sum still admits; none if it has no sum.
    pub(super) fn remaining(&self, house: HouseId) -> Option<Rc<Remaining>> {
        if self.has_sums { self.atlas.remaining(self.position, house) } else { None }
    }

    /// Complete houses without a common cell, one or several together.
    pub(super) fn areas(&self) -> &'a [Area<W>] {
        self.atlas.areas(self.board())
    }

    /// Sets of houses that are counted against each other.
    pub(super) fn leftovers(&self) -> &'a [leftovers::Pair<W>] {
        self.atlas.leftovers(self.board())
    }

    /// The board of one grid, where there are several.
    pub(super) fn alone(&self) -> Option<&'a Arc<Board>> {
        self.atlas.alone(self.board())
    }

    /// `(cell, digit)` for each of these cells that has one of the digits.
    pub(super) fn candidates_in(&self, cells: &CellSet<W>, digits: DigitSet) -> Vec<(Cell, Digit)> {
        let of = |cell: Cell| (self.position.candidates(cell) & digits).iter().map(move |digit| (cell, digit));
        cells.iter().flat_map(of).collect()
    }
}
