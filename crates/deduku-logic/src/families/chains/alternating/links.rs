//! The links of a position: which candidates exclude each other, and of which at least one holds.
//!
//! A node says that a digit is in one of some cells: a single cell, cells that two houses share, or the cells of an
//! almost locked set that have it as a candidate.
//!
//! A strong link says that at least one of two nodes holds: both digits of a cell that has two, both places or groups
//! of places of a digit in a house that needs it, two digits of an almost locked set, or two candidates of which a clue
//! needs one. An almost locked set may be bent: most of it in one house, and a cell outside that shares several of its
//! digits and sees all of their places.
//!
//! A weak link says that at most one holds: the cells of one see all cells of the other, both are digits of one cell,
//! or a clue excludes that both hold (one of them being a single candidate).
//!
//! Only nodes with a strong link are listed, because nothing else can be inside a chain. All relations are bit rows,
//! built once per position.

use crate::LinkReason;
use crate::engine::bit_matrix::{BitMatrix, bits, unite};
use crate::engine::clue_links::ClueLinks;
use crate::engine::clue_strong_links::ClueStrongLink;
use crate::engine::grid::Grid;
use deduku_core::board::{Cell, CellSet, Digit, DigitSet, HouseId};
use rustc_hash::{FxHashMap, FxHashSet};

/// Which links are used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// The two places of a digit in a house.
    Places,
    /// The two digits of a cell.
    Cells,
    /// Both.
    Plain,
    /// Groups of places in a house as well.
    Grouped,
    /// Almost locked sets as well.
    Sets,
}

/// A digit in one of some cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Node<const W: usize> {
    /// The digit.
    pub(crate) digit: Digit,
    /// The cells.
    pub(crate) cells: CellSet<W>,
}

impl<const W: usize> Node<W> {
    pub(crate) fn of(cell: Cell, digit: Digit) -> Self {
        Self { digit, cells: [cell].iter().collect() }
    }

    /// Its cell, if it has just one.
    pub(crate) fn single(&self) -> Option<Cell> {
        if self.cells.len() == 1 { self.cells.first() } else { None }
    }

    /// Whether the nodes have a candidate in common.
    pub(crate) fn overlaps(&self, other: &Self) -> bool {
        self.digit == other.digit && !self.cells.is_disjoint(&other.cells)
    }
}

/// The candidates of a position, numbered from 0.
pub(crate) struct Candidates {
    list: Vec<(Cell, Digit)>,
    numbers: Vec<u32>,
    digits: usize,
}

impl Candidates {
    pub(crate) fn of<const W: usize>(grid: &Grid<'_, W>) -> Self {
        let digits = grid.board().digits() as usize;
        let mut numbers = vec![u32::MAX; grid.board().cell_count() * digits];
        let mut list = Vec::new();
        for cell in grid.empty() {
            for digit in grid.position.candidates(cell).iter() {
                numbers[cell.index() * digits + digit.index()] = list.len() as u32;
                list.push((cell, digit));
            }
        }
        Self { list, numbers, digits }
    }

    /// The cell and the digit of each candidate.
    pub(crate) fn list(&self) -> &[(Cell, Digit)] {
        &self.list
    }

    /// The number of a candidate, which must exist in the position.
    pub(crate) fn number(&self, cell: Cell, digit: Digit) -> usize {
        self.numbers[cell.index() * self.digits + digit.index()] as usize
    }

    /// The candidates whose bits are set in the row.
    pub(crate) fn of_row(&self, row: &[u64]) -> Vec<(Cell, Digit)> {
        bits(row).map(|at| self.list[at]).collect()
    }
}

/// The links of one kind.
pub(crate) struct Links<const W: usize> {
    /// The nodes that have a strong link; single candidates first.
    pub(crate) nodes: Vec<Node<W>>,
    /// Node to node: at least one of them holds.
    pub(crate) strong: BitMatrix,
    /// Node to node: at most one of them holds.
    pub(crate) weak: BitMatrix,
    /// Node to node: the second holds if the first does, because it is strongly linked to one that the first excludes.
    pub(crate) next: BitMatrix,
    /// Node to candidate: what the node excludes if it holds.
    pub(crate) excludes: BitMatrix,
    /// The same by houses and cells alone; `None` if there are no clue links.
    by_rules: Option<BitMatrix>,
    /// The almost locked sets, by the index that [`LinkReason::Part`] gives.
    pub(crate) sets: Vec<Set<W>>,
    /// For each node, the reasons of its strong links.
    reasons: Vec<Vec<(u32, LinkReason)>>,
}

/// A set of cells with one digit more than cells, which hold each digit at most once.
#[derive(Clone, Copy)]
pub(crate) struct Set<const W: usize> {
    pub(crate) cells: CellSet<W>,
    pub(crate) digits: DigitSet,
}

/// A position with more nodes than this is skipped. Almost locked sets are added up to this limit, small ones first.
/// More would take too long.
const MOST_NODES: usize = 1_500;

impl<const W: usize> Links<W> {
    /// Whether nodes may exclude something by clues.
    pub(crate) const fn has_clues(&self) -> bool {
        self.by_rules.is_some()
    }

    /// What the node excludes by houses and cells alone, one bit per candidate.
    pub(crate) fn excludes_by_rules(&self, node: usize) -> &[u64] {
        self.by_rules.as_ref().unwrap_or(&self.excludes).row(node)
    }

    pub(crate) fn of(grid: &Grid<'_, W>, kind: Kind) -> Self {
        let mut draft = LinkBuilder::empty();
        if kind != Kind::Places {
            draft.cells(grid);
        }
        if kind != Kind::Cells {
            draft.houses(grid);
        }
        if kind != Kind::Cells {
            draft.clues(grid, kind);
        }
        if matches!(kind, Kind::Grouped | Kind::Sets) {
            draft.groups(grid);
        }
        if kind == Kind::Sets {
            draft.sets(grid);
            draft.bent_sets(grid);
        }
        if draft.nodes.len() > MOST_NODES {
            draft = LinkBuilder::empty();
        }
        draft.finish(grid, kind)
    }

    /// The reason of the strong link between the two nodes.
    pub(crate) fn reason(&self, from: usize, to: usize) -> Option<LinkReason> {
        self.reasons[from].iter().find(|&&(end, _)| end as usize == to).map(|&(_, by)| by)
    }
}

/// Nodes and strong links while they are collected.
struct LinkBuilder<const W: usize> {
    nodes: Vec<Node<W>>,
    known: FxHashMap<Node<W>, u32>,
    links: Vec<(u32, u32, LinkReason)>,
    sets: Vec<Set<W>>,
}

impl<const W: usize> LinkBuilder<W> {
    fn empty() -> Self {
        Self { nodes: Vec::new(), known: FxHashMap::default(), links: Vec::new(), sets: Vec::new() }
    }

    fn node(&mut self, node: Node<W>) -> u32 {
        *self.known.entry(node).or_insert_with(|| {
            self.nodes.push(node);
            self.nodes.len() as u32 - 1
        })
    }

    fn link(&mut self, a: Node<W>, b: Node<W>, by: LinkReason) {
        let (a, b) = (self.node(a), self.node(b));
        self.links.push((a, b, by));
    }

    /// Links the two digits of each bivalue cell.
    fn cells(&mut self, grid: &Grid<'_, W>) {
        for cell in grid.empty() {
            let digits = grid.position.candidates(cell);
            if let (2, Some(one)) = (digits.len(), digits.first()) {
                for other in digits.iter().filter(|&other| other != one) {
                    self.link(Node::of(cell, one), Node::of(cell, other), LinkReason::Cell);
                }
            }
        }
    }

    /// Links the two places of a digit in a house.
    fn houses(&mut self, grid: &Grid<'_, W>) {
        each_need(grid, |house, digit, places| {
            let mut cells = places.iter();
            if let (Some(one), Some(other), None) = (cells.next(), cells.next(), cells.next()) {
                self.link(Node::of(one, digit), Node::of(other, digit), LinkReason::House(house));
            }
        });
    }

    /// Links two candidates of which a clue needs one; in chains of one digit, only two of the same digit.
    fn clues(&mut self, grid: &Grid<'_, W>, kind: Kind) {
        for &ClueStrongLink { ends: [one, other], clue } in grid.clue_strong_links() {
            if kind != Kind::Places || one.1 == other.1 {
                self.link(Node::of(one.0, one.1), Node::of(other.0, other.1), LinkReason::Clue(clue));
            }
        }
    }

    /// Links a digit's places in a house as two groups: those in another house, and the rest.
    fn groups(&mut self, grid: &Grid<'_, W>) {
        let mut seen: Vec<CellSet<W>> = Vec::new();
        each_need(grid, |house, digit, places| {
            if places.len() < 3 {
                return;
            }
            // A group is useful only if it excludes something outside the house.
            let is_fit = |cells: &CellSet<W>| {
                cells.len() == 1 || !((*grid.places(digit) - *places) & grid.seen_by_all(cells)).is_empty()
            };
            seen.clear();
            for cell in places {
                for &other in grid.board().houses_of(cell) {
                    let group = *places & *grid.house(other);
                    let rest = *places - group;
                    if rest.is_empty() || seen.contains(&group) || seen.contains(&rest) {
                        continue;
                    }
                    seen.push(group);
                    if is_fit(&group) && is_fit(&rest) {
                        let (one, other) = (Node { digit, cells: group }, Node { digit, cells: rest });
                        self.link(one, other, LinkReason::House(house));
                    }
                }
            }
        });
    }

    /// Links two digits of an almost locked set of several cells. Of several sets that give the same link, the smallest
    /// is used.
    fn sets(&mut self, grid: &Grid<'_, W>) {
        let sets = grid.locked_sets();
        let sizes = sets.sets().iter().map(|set| set.cells.len());
        let mut order: Vec<(usize, usize)> = sizes.zip(0..).filter(|&(size, _)| size > 1).collect();
        order.sort_unstable();
        let mut linked = FxHashSet::default();
        for (_, at) in order {
            let set = &sets.sets()[at];
            if self.nodes.len() + set.digits.len() > MOST_NODES {
                return;
            }
            let of_use = |&digit: &Digit| {
                let group = sets.group(set, digit);
                !(group.common_peers & *grid.places(digit)).is_empty()
            };
            let digits: Vec<Digit> = set.digits.iter().filter(of_use).collect();
            let part = LinkReason::Part(self.sets.len());
            self.sets.push(Set { cells: set.cells, digits: set.digits });
            for (behind, &one) in digits.iter().enumerate() {
                for &other in &digits[behind + 1..] {
                    let pair = (sets.group_index(set, one), sets.group_index(set, other));
                    if linked.insert(pair) {
                        let node = |digit| Node { digit, cells: sets.group(set, digit).places };
                        self.link(node(one), node(other), part);
                    }
                }
            }
        }
    }

    /// Links two digits of a bent set: an almost locked set, and a cell outside its house that sees all places of
    /// several digits that it shares with the set, and has one digit of its own. Together they also hold each digit at
    /// most once. The cell's own digit is linked with each digit of the set that the cell does not have.
    fn bent_sets(&mut self, grid: &Grid<'_, W>) {
        let sets = grid.locked_sets();
        for set in sets.sets().iter().filter(|set| set.cells.len() > 1) {
            for cell in &(*grid.empty() - set.cells) {
                let digits = grid.position.candidates(cell);
                let shared = digits & set.digits;
                let Some(own) = (digits - shared).single() else { continue };
                let is_seen = |digit| sets.group(set, digit).places.is_subset(grid.peers(cell));
                if shared.len() < 2 || !shared.iter().all(is_seen) {
                    continue;
                }
                let mut cells = set.cells;
                cells.insert(cell);
                if !grid.houses_of_all(&cells).is_empty() {
                    continue;
                }
                let part = LinkReason::Part(self.sets.len());
                self.sets.push(Set { cells, digits: digits | set.digits });
                for digit in (set.digits - shared).iter() {
                    let group = sets.group(set, digit);
                    if !(group.common_peers & *grid.places(digit)).is_empty() && self.nodes.len() + 2 <= MOST_NODES {
                        self.link(Node { digit, cells: group.places }, Node::of(cell, own), part);
                    }
                }
            }
        }
    }

    fn finish(mut self, grid: &Grid<'_, W>, kind: Kind) -> Links<W> {
        // Single candidates come first, so that simple chains are reported first.
        let mut order: Vec<u32> = (0..self.nodes.len() as u32).collect();
        order.sort_by_cached_key(|&at| {
            let node = &self.nodes[at as usize];
            (node.cells.len() > 1, node.cells.first(), node.digit, node.cells.len(), at)
        });
        let mut place = vec![0; order.len()];
        for (to, &from) in order.iter().enumerate() {
            place[from as usize] = to;
        }
        let nodes: Vec<Node<W>> = order.iter().map(|&at| self.nodes[at as usize]).collect();
        let count = nodes.len();
        let mut strong = BitMatrix::new(count, count);
        let mut reasons = vec![Vec::new(); count];
        for (a, b, by) in self.links.drain(..) {
            let (a, b) = (place[a as usize], place[b as usize]);
            if !strong.has(a, b) {
                strong.set(a, b);
                strong.set(b, a);
                reasons[a].push((b as u32, by));
                reasons[b].push((a as u32, by));
            }
        }
        let (mut weak, mut excludes) = exclusions(grid, &nodes, kind);
        let by_rules = grid.clue_links().map(|clue_links| {
            let by_rules = excludes.clone();
            add_clue_links(grid, clue_links, &nodes, kind, (&mut weak, &mut excludes));
            by_rules
        });
        let mut next = BitMatrix::new(count, count);
        for at in 0..count {
            for other in bits(weak.row(at)) {
                unite(next.row_mut(at), strong.row(other));
            }
        }
        Links { nodes, strong, weak, next, excludes, by_rules, sets: self.sets, reasons }
    }
}

/// What each node excludes: other nodes, and candidates.
fn exclusions<const W: usize>(grid: &Grid<'_, W>, nodes: &[Node<W>], kind: Kind) -> (BitMatrix, BitMatrix) {
    let candidates = grid.candidates();
    let mut weak = BitMatrix::new(nodes.len(), nodes.len());
    let mut excludes = BitMatrix::new(nodes.len(), candidates.list().len());
    let mut of_digit: Vec<Vec<usize>> = vec![Vec::new(); grid.board().digits() as usize];
    let mut of_cell: Vec<Vec<usize>> = vec![Vec::new(); grid.board().cell_count()];
    for (at, node) in nodes.iter().enumerate() {
        of_digit[node.digit.index()].push(at);
        if let Some(cell) = node.single() {
            of_cell[cell.index()].push(at);
        }
    }
    for (at, node) in nodes.iter().enumerate() {
        let seen = grid.seen_by_all(&node.cells) & *grid.places(node.digit);
        for cell in &seen {
            excludes.set(at, candidates.number(cell, node.digit));
        }
        for &other in &of_digit[node.digit.index()] {
            if nodes[other].cells.is_subset(&seen) {
                weak.set(at, other);
            }
        }
        let Some(cell) = node.single() else { continue };
        for digit in grid.position.candidates(cell).iter().filter(|&digit| digit != node.digit) {
            excludes.set(at, candidates.number(cell, digit));
        }
        if !matches!(kind, Kind::Places | Kind::Cells) {
            for &other in of_cell[cell.index()].iter().filter(|&&other| other != at) {
                weak.set(at, other);
            }
        }
    }
    (weak, excludes)
}

/// Adds what nodes, single candidates or groups, exclude by clues and cages. Chains of one digit and chains of bivalue
/// cells link only equal digits.
fn add_clue_links<const W: usize>(
    grid: &Grid<'_, W>,
    clue_links: &ClueLinks,
    nodes: &[Node<W>],
    kind: Kind,
    (weak, excludes): (&mut BitMatrix, &mut BitMatrix),
) {
    let (position, candidates) = (grid.position, grid.candidates());
    let single = |(at, node): (usize, &Node<W>)| Some(((node.single()?, node.digit), at));
    let singles: FxHashMap<(Cell, Digit), usize> = nodes.iter().enumerate().filter_map(single).collect();
    let needs_like = matches!(kind, Kind::Places | Kind::Cells);
    for (at, node) in nodes.iter().enumerate() {
        for (cell, digit) in node.cells.iter().flat_map(|cell| clue_links.beside((cell, node.digit))) {
            if !position.candidates(cell).contains(digit)
                || (needs_like && digit != node.digit)
                || grid.clue_between(&node.cells, node.digit, (cell, digit)).is_none()
            {
                continue;
            }
            excludes.set(at, candidates.number(cell, digit));
            if let Some(&other) = singles.get(&(cell, digit)) {
                weak.set(at, other);
                weak.set(other, at);
            }
        }
    }
}

/// Calls `call` for each house and each digit that it still needs, with the digit's places.
fn each_need<const W: usize>(grid: &Grid<'_, W>, mut call: impl FnMut(HouseId, Digit, &CellSet<W>)) {
    for house in grid.board().house_ids() {
        for digit in grid.needs()[house.index()].iter() {
            call(house, digit, &(*grid.places(digit) & *grid.house(house)));
        }
    }
}

impl<const W: usize> Grid<'_, W> {
    /// The candidates, numbered once per position.
    pub(crate) fn candidates(&self) -> &Candidates {
        self.derived().get(|| Candidates::of(self))
    }
}
