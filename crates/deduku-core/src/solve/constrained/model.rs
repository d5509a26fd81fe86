//! The houses and kernels of a puzzle, laid out for a search.

use super::peer_sets::{CommonPeers, Meetings, PeerSets};
use crate::board::Cell;
use crate::constraint::Kernel;
use crate::constraint::kernels::Relation;
use crate::puzzle::Puzzle;
use crate::solve::sums::Sums;

/// The initial weight that a cell gains from each relation, and from each other clue, that contains it. A conflict adds
/// about as much.
const RELATION_WEIGHT: u32 = 2;
const CLUE_WEIGHT: u32 = 4;

/// A clue adds weight to all of its cells only if it contains less than one part in this many of the board's cells. A
/// conflict in a larger one says little about any of them.
const SMALL_PART: usize = 3;

/// The most initial weight that a cell gets from its coefficient in a sum.
const MOST_FIRST_WEIGHT: u32 = 100;

/// Something that is propagated whenever its cells change.
#[derive(Debug)]
pub(super) enum Item {
    /// Cells that all differ; complete if there are as many cells as digits.
    House { complete: bool },
    /// A sum, by its index.
    Sum(usize),
    /// A table over two cells.
    Relation(Relation),
    /// Any other kernel.
    Kernel(Kernel),
}

/// Lists of numbers, stored one after another.
#[derive(Debug, Default)]
struct Lists {
    all: Vec<u16>,
    starts: Vec<u32>,
}

impl Lists {
    fn new() -> Self {
        Self { all: Vec::new(), starts: vec![0] }
    }

    fn push(&mut self, list: impl IntoIterator<Item = u16>) {
        self.all.extend(list);
        self.starts.push(self.all.len() as u32);
    }

    fn get(&self, at: usize) -> &[u16] {
        &self.all[self.starts[at] as usize..self.starts[at + 1] as usize]
    }
}

/// Everything that a search knows about a puzzle except its candidates.
#[derive(Debug)]
pub(super) struct Model {
    all: u32,
    items: Vec<Item>,
    cells: Lists,
    /// For each item, the cells on which its conflicts are blamed.
    blamed: Lists,
    /// The cells that must differ from each cell.
    peers: Lists,
    peer_sets: PeerSets,
    /// For each item, which of its cells have common peers.
    meetings: Vec<Option<Meetings>>,
    /// For each cell, its items, and its index in those of many cells, which are asked whether a change matters.
    items_of: Vec<Vec<(u32, Option<u16>)>>,
    /// Whether each item is cheap and propagated before the others.
    is_quick: Vec<bool>,
}

impl Model {
    pub(super) fn of(puzzle: &Puzzle, sums: &Sums) -> Self {
        let board = puzzle.board();
        let digits = usize::from(board.digits());
        let mut peers: Vec<Vec<u16>> = board.cells().map(|cell| indices(board.peers(cell))).collect();
        let (mut items, mut cells) = (Vec::new(), Lists::new());
        let mut add = |item: Item, of: &[Cell]| {
            items.push(item);
            cells.push(indices(of));
        };
        for house in board.houses() {
            add(Item::House { complete: house.cells.len() == digits }, &house.cells);
        }
        for at in (0..sums.count()).filter(|&at| sums.kernel(at).is_none()) {
            add(Item::Sum(at), sums.cells(at));
        }
        for (_, kernel) in puzzle.kernels() {
            let of = kernel.rule().cells().to_vec();
            match kernel {
                Kernel::Different(_) => {
                    for &a in &of {
                        peers[a.index()].extend(of.iter().filter(|&&b| b != a).map(|b| b.index() as u16));
                    }
                    add(Item::House { complete: of.len() == digits }, &of);
                }
                Kernel::Relation(relation) if relation.is_difference() => {
                    peers[of[0].index()].push(of[1].index() as u16);
                    peers[of[1].index()].push(of[0].index() as u16);
                }
                Kernel::Relation(relation) => add(Item::Relation(relation.clone()), &of),
                other => add(Item::Kernel(other.clone()), &of),
            }
        }
        let mut lists = Lists::new();
        for mut of in peers {
            of.sort_unstable();
            of.dedup();
            lists.push(of);
        }
        let mut items_of = vec![Vec::new(); board.cell_count()];
        for (at, item) in items.iter().enumerate() {
            let of = cells.get(at);
            let is_asked = matches!(item, Item::Kernel(_)) && of.len() >= Kernel::MANY_CELLS;
            for (place, &cell) in of.iter().enumerate() {
                items_of[usize::from(cell)].push((at as u32, is_asked.then_some(place as u16)));
            }
        }
        let mut blamed = Lists::new();
        for (at, item) in items.iter().enumerate() {
            let of = cells.get(at);
            let foremost = match item {
                Item::Kernel(kernel) => kernel.rule().foremost(),
                _ => &[],
            };
            let is_small = of.len() * SMALL_PART < board.cell_count();
            blamed.push(
                of.iter()
                    .enumerate()
                    .filter(|(at, _)| is_small || foremost.contains(&(*at as u16)))
                    .map(|(_, &cell)| cell),
            );
        }
        let peer_sets = PeerSets::of((0..board.cell_count()).map(|cell| lists.get(cell)));
        let meetings = (0..items.len()).map(|at| peer_sets.meetings(cells.get(at))).collect();
        let is_quick = items.iter().map(|item| !matches!(item, Item::Kernel(_) | Item::Sum(_))).collect();
        Self {
            all: board.all_digits().bits(),
            is_quick,
            items,
            cells,
            blamed,
            peers: lists,
            peer_sets,
            meetings,
            items_of,
        }
    }

    /// The weight of each cell before any conflict: higher if clues contain it, and if it has a large coefficient in a
    /// sum, as the first digits of a pill have.
    pub(super) fn first_weights(&self) -> Vec<u32> {
        let mut weights = vec![1; self.items_of.len()];
        for (at, item) in self.items.iter().enumerate() {
            let more = match item {
                Item::House { .. } | Item::Kernel(Kernel::Allowed(_)) => continue,
                Item::Relation(_) => RELATION_WEIGHT,
                Item::Sum(_) | Item::Kernel(_) => CLUE_WEIGHT,
            };
            for &cell in self.blamed.get(at) {
                weights[usize::from(cell)] += more;
            }
        }
        for item in &self.items {
            if let Item::Kernel(Kernel::Sum(sum)) = item {
                for (cell, weight) in sum.parts().filter(|(_, weight)| weight.abs() > 1) {
                    let own = &mut weights[cell.index()];
                    *own = (*own).max(weight.unsigned_abs().min(MOST_FIRST_WEIGHT));
                }
            }
        }
        weights
    }

    pub(super) fn items(&self) -> usize {
        self.items.len()
    }

    pub(super) fn item(&self, at: u32) -> &Item {
        &self.items[at as usize]
    }

    /// The common peers of the item's cells; `None` if there are none.
    pub(super) fn common_peers(&self, at: u32) -> Option<CommonPeers<'_>> {
        let meetings = self.meetings[at as usize].as_ref()?;
        Some(CommonPeers::new(self.cells(at), &self.peer_sets, meetings))
    }

    /// Whether the item is cheap and propagated before the others.
    pub(super) fn is_quick(&self, at: u32) -> bool {
        self.is_quick[at as usize]
    }

    pub(super) fn cells(&self, at: u32) -> &[u16] {
        self.cells.get(at as usize)
    }

    /// The cells on which a conflict of the item is blamed: all, or the foremost if there are many.
    pub(super) fn blamed(&self, at: u32) -> &[u16] {
        self.blamed.get(at as usize)
    }

    pub(super) fn peers(&self, cell: usize) -> &[u16] {
        self.peers.get(cell)
    }

    /// The items of the cell, and its index in those that have to be asked by [`Model::minds`].
    pub(super) fn items_of(&self, cell: usize) -> &[(u32, Option<u16>)] {
        &self.items_of[cell]
    }

    /// Whether it matters to the item that its cell at this index lost these candidates. `now` are those of all cells.
    pub(super) fn minds(&self, item: u32, place: u16, lost: u32, now: &[u32]) -> bool {
        match self.item(item) {
            Item::Kernel(kernel) => !kernel.rule().ignores(usize::from(place), lost, now),
            _ => true,
        }
    }

    /// The digits of the board, one bit each.
    pub(super) const fn all(&self) -> u32 {
        self.all
    }
}

fn indices(cells: &[Cell]) -> Vec<u16> {
    cells.iter().map(|cell| cell.index() as u16).collect()
}
