//! Fish: a digit's places in some houses, confined to as many others.
//!
//! Each of the bases needs the digit, so together they hold it as often as there are bases; each of the covers holds it
//! at most once. A digit in a place that lies in more covers than bases would leave too little for the bases, unless a
//! fin holds it: a place that lies in no cover, or in two bases. So the digit is removed from every place in more
//! covers than bases that sees all fins. What no single-digit reasoning can exclude ([`Grid::barred`]) is left out from
//! the start, which keeps the search small.

use deduku_core::order::OrderBy;
use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::engine::grid::Grid;
use crate::engine::links::{part, places_fact, removal};
use crate::engine::step_sink::{Flow, StepSink};
use crate::families::clues::proofs::fish_proof::{FishParts, fish_proof};
use crate::families::fish::kinds::{Fins, Fish, Shape};
use crate::{Conclusion, Evidence, PartName, Pattern, Step, Technique};
use deduku_core::board::{Cell, CellSet, Digit, DigitSet, HouseId, HouseKind};
use deduku_core::work::Work;

/// Maximum number of fins.
const MOST_FINS: usize = 5;
/// Maximum number of fins that lie in two bases.
const MOST_ENDO_FINS: usize = 2;

/// Number of search nodes for a digit and a kind of fish before the search gives up. On a large board, fish beyond that
/// limit are not found.
const fn most_nodes<const W: usize>(size: usize) -> u32 {
    match (W, size) {
        (0..=2, _) => 500_000,
        (_, 2) => 2_000,
        _ => 500,
    }
}

/// The same limit for fish that need clues: only those found quickly are wanted.
const MOST_NODES_BY_CLUES: u32 = 20_000;

/// The same limit if all pairs of fish are wanted: on a board of about nine digits, that search completes.
const fn most_nodes_of_pairs<const W: usize>(size: usize) -> u32 {
    match (W, size) {
        (0..=2, 0..=4) => 50_000_000,
        _ => most_nodes::<W>(size),
    }
}

/// Number of nodes between checks whether to stop.
const NODES_BETWEEN_CHECKS: u32 = 4096;

/// Finds the fish of one kind. Of those with the same eliminations, one with the fewest fins is reported.
pub(crate) fn fish<const W: usize>(
    grid: &Grid<'_, W>,
    kind: Fish,
    technique: Technique,
    work: &Work,
    sink: &mut StepSink,
) -> Flow {
    for digit in grid.loose_digits(technique) {
        let mut targets = *grid.barred(digit);
        if let Some((cell, its)) = sink.goal() {
            targets &= if its == digit { CellSet::from_iter([cell]) } else { CellSet::EMPTY };
        }
        if targets.is_empty() {
            continue;
        }
        let mut found: Vec<Found<W>> = Vec::new();
        for house_kinds in house_kinds(grid, kind.shape) {
            let effort = SearchLimits {
                one_is_enough: sink.wants_one(),
                every: sink.wants_every(),
                most_nodes: most_nodes::<W>(kind.size),
            };
            let mut search = Search::new(grid, kind, (digit, targets), house_kinds, work, effort);
            let _ = search.add_base(0);
            for fish in search.found {
                match found.iter_mut().find(|other| other.eliminated == fish.eliminated) {
                    Some(other) if other.fins.len() <= fish.fins.len() => {}
                    Some(other) => *other = fish,
                    None => found.push(fish),
                }
            }
        }
        for fish in found {
            sink.take(fish.step(digit, technique))?;
        }
    }
    if kind.fins == Fins::None { ControlFlow::Continue(()) } else { by_clues(grid, kind, technique, work, sink) }
}

/// Finds fish with fins of which some exclude the candidate by a clue; one candidate per step.
fn by_clues<const W: usize>(
    grid: &Grid<'_, W>,
    kind: Fish,
    technique: Technique,
    work: &Work,
    sink: &mut StepSink,
) -> Flow {
    for digit in grid.fresh_digits(technique) {
        let Some(sight) = grid.sight_by_clues(digit) else { continue };
        let places = *grid.places(digit);
        let is_linked = |cell: &Cell| !((sight[cell.index()] - *grid.peers(*cell)) & places).is_empty();
        let mut targets: CellSet<W> = places.iter().filter(is_linked).collect();
        if let Some((cell, its)) = sink.goal() {
            targets &= if its == digit { CellSet::from_iter([cell]) } else { CellSet::EMPTY };
        }
        let mut reported = CellSet::EMPTY;
        for house_kinds in house_kinds(grid, kind.shape) {
            let effort =
                SearchLimits { one_is_enough: false, every: sink.wants_every(), most_nodes: MOST_NODES_BY_CLUES };
            let mut search = Search::new(grid, kind, (digit, targets), house_kinds, work, effort).with_sight(sight);
            let _ = search.add_base(0);
            search.found.order_by(|fish| fish.fins.len());
            for fish in search.found {
                for cell in &(fish.eliminated - reported) {
                    let step = fish.alone(cell).step(digit, technique);
                    if is_shown_by_clues(grid, &step, cell) {
                        reported.insert(cell);
                        sink.take(step)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Whether the fish needs clues to remove the candidate, and not houses alone.
fn is_shown_by_clues<const W: usize>(grid: &Grid<'_, W>, step: &Step, cell: Cell) -> bool {
    FishParts::of(&step.evidence).is_some_and(|parts| {
        !parts.fins_beyond_houses(grid.board(), cell).is_empty()
            && fish_proof(grid.position, &grid.fixpoint(), parts, cell).is_some_and(|proof| !proof.clues.is_empty())
    })
}

/// Finds siamese fish of one kind: two on the same bases, with different covers, remove what either removes. If one of
/// two basic fish is sashimi and the other is not, the one with the first covers gives the name. Two fish with the same
/// first elimination are no pair, as in `HoDoKu`.
pub(crate) fn siamese<const W: usize>(
    grid: &Grid<'_, W>,
    kind: Fish,
    technique: Technique,
    work: &Work,
    sink: &mut StepSink,
) -> Flow {
    for digit in grid.board().all_digits().iter() {
        let targets = *grid.barred(digit);
        let mut reported: HashSet<CellSet<W>> = HashSet::new();
        for house_kinds in house_kinds(grid, kind.shape).into_iter().filter(|_| targets.len() > 1) {
            let all = of_pairs(grid, kind, (digit, targets), house_kinds, work);
            for group in all.chunk_by(|(_, one), (_, other)| one.bases == other.bases) {
                for (at, (_, one)) in group.iter().enumerate().filter(|(_, (fins, _))| *fins == kind.fins) {
                    for (_, other) in &group[at + 1..] {
                        if one.first_eliminated() != other.first_eliminated()
                            && reported.insert(one.eliminated | other.eliminated)
                        {
                            sink.take(one.twin(grid, other, digit, technique))?;
                        }
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Every fish that may be one of a pair of this kind, with its kind of fins, ordered by bases, then by covers.
fn of_pairs<const W: usize>(
    grid: &Grid<'_, W>,
    kind: Fish,
    of: (Digit, CellSet<W>),
    house_kinds: HouseKinds,
    work: &Work,
) -> Vec<(Fins, Found<W>)> {
    let is_divided = kind.shape == Shape::Basic && kind.fins != Fins::None;
    let kinds = if is_divided { &[Fins::Finned, Fins::Sashimi][..] } else { &[kind.fins] };
    let mut all = Vec::new();
    for &fins in kinds {
        let effort =
            SearchLimits { one_is_enough: false, every: true, most_nodes: most_nodes_of_pairs::<W>(kind.size) };
        let mut search = Search::new(grid, Fish { fins, ..kind }, of, house_kinds, work, effort);
        let _ = search.add_base(0);
        all.extend(search.found.into_iter().map(|fish| (fins, fish)));
    }
    for (_, fish) in &mut all {
        fish.covers.sort_unstable();
    }
    all.sort_by(|(_, one), (_, other)| (&one.bases, &one.covers).cmp(&(&other.bases, &other.covers)));
    all
}

/// The kinds of lines that bases and covers are; `None` if any house may be either.
type HouseKinds = Option<(HouseKind, HouseKind)>;

/// The pairs of kinds to search, among the kinds that the board has.
fn house_kinds<const W: usize>(grid: &Grid<'_, W>, shape: Shape) -> Vec<HouseKinds> {
    if shape == Shape::Mutant {
        return vec![None];
    }
    pairs_of_kinds(grid).map(Some).collect()
}

fn pairs_of_kinds<const W: usize>(grid: &Grid<'_, W>) -> impl Iterator<Item = (HouseKind, HouseKind)> {
    const LINES: [HouseKind; 3] = [HouseKind::Row, HouseKind::Column, HouseKind::Pillar];
    let board = grid.board();
    let has = |kind: &HouseKind| board.houses().iter().any(|house| house.kind == *kind);
    let kinds: Vec<HouseKind> = LINES.into_iter().filter(has).collect();
    let others = kinds.clone();
    kinds.into_iter().flat_map(move |one| {
        others.clone().into_iter().filter(move |&other| other != one).map(move |other| (one, other))
    })
}

const fn is_box(kind: HouseKind) -> bool {
    matches!(kind, HouseKind::Box | HouseKind::Region)
}

#[derive(Clone)]
struct Found<const W: usize> {
    bases: Vec<HouseId>,
    covers: Vec<HouseId>,
    cells: CellSet<W>,
    fins: CellSet<W>,
    eliminated: CellSet<W>,
}

impl<const W: usize> Found<W> {
    /// The same fish with only this elimination.
    fn alone(&self, cell: Cell) -> Self {
        Self { eliminated: CellSet::from_iter([cell]), ..self.clone() }
    }

    fn step(self, digit: Digit, technique: Technique) -> Step {
        let list = |cells: &CellSet<W>| cells.iter().collect::<Vec<Cell>>();
        Step {
            technique,
            conclusion: Conclusion {
                place: Vec::new(),
                eliminate: self.eliminated.iter().map(|cell| (cell, digit)).collect(),
            },
            evidence: Evidence::Fish {
                digit,
                bases: self.bases,
                covers: self.covers,
                cells: list(&self.cells),
                fins: list(&self.fins),
            },
        }
    }
}

impl<const W: usize> Found<W> {
    /// The first cell that loses the digit: one outside the bases, if there is one.
    fn first_eliminated(&self) -> Option<Cell> {
        (self.eliminated - self.cells).first().or_else(|| self.eliminated.first())
    }

    /// The step of two fish on the same bases.
    fn twin(&self, grid: &Grid<'_, W>, other: &Self, digit: Digit, technique: Technique) -> Step {
        let list = |cells: &CellSet<W>| cells.iter().collect::<Vec<Cell>>();
        let digits = DigitSet::of(digit);
        let mut parts = vec![part(PartName::Base, &list(&(self.cells & other.cells)), digits)];
        let fins = [&self.fins, &other.fins].into_iter().filter(|fins| !fins.is_empty());
        parts.extend(fins.map(|fins| part(PartName::Extra, &list(fins), digits)));
        let facts = self.bases.iter().map(|&base| places_fact(grid, base, digit)).collect();
        let eliminate = (self.eliminated | other.eliminated).iter().map(|cell| (cell, digit)).collect();
        removal(technique, eliminate, Pattern::of(digits, parts, facts))
    }
}

/// A house with its places for the digit.
#[derive(Clone, Copy)]
struct Unit<const W: usize> {
    house: HouseId,
    kind: HouseKind,
    places: CellSet<W>,
}

struct Search<'a, const W: usize> {
    grid: &'a Grid<'a, W>,
    kind: Fish,
    targets: CellSet<W>,
    /// For each cell, the cells that cannot hold the digit if this cell does.
    sight: &'a [CellSet<W>],
    /// The houses that can be bases, and those that can be covers.
    units: Vec<Unit<W>>,
    can_cover: Vec<Unit<W>>,
    /// The bases so far, as indices into `units`; the places that lie in at least one of them, and those in two.
    bases: Vec<usize>,
    held: CellSet<W>,
    twice: CellSet<W>,
    covers: Vec<usize>,
    /// For each possible cover, whether it is a base, has no place of the bases, or was tried by another branch.
    barred: Vec<bool>,
    /// The covers tried by the branches on the current path, and a buffer for sizes.
    tried: Vec<usize>,
    sizes: Vec<usize>,
    nodes: u32,
    work: &'a Work,
    effort: SearchLimits,
    found: Vec<Found<W>>,
}

/// When a search may stop, and what it may leave to other techniques.
#[derive(Clone, Copy)]
struct SearchLimits {
    one_is_enough: bool,
    /// Whether to include fish with a base that has nothing but fins, which are locked candidates.
    every: bool,
    most_nodes: u32,
}

/// What the covers so far hold of the places, for a set of bases.
#[derive(Clone, Copy)]
struct Covered<const W: usize> {
    once: CellSet<W>,
    twice: CellSet<W>,
    fins: CellSet<W>,
    /// The targets that see every fin.
    live: CellSet<W>,
}

impl<'a, const W: usize> Search<'a, W> {
    fn new(
        grid: &'a Grid<'a, W>,
        kind: Fish,
        (digit, targets): (Digit, CellSet<W>),
        house_kinds: HouseKinds,
        work: &'a Work,
        effort: SearchLimits,
    ) -> Self {
        let board = grid.board();
        let allowed = |line: Option<HouseKind>, house: HouseKind| match line {
            None => true,
            Some(line) => house == line || (kind.shape == Shape::Franken && is_box(house)),
        };
        let net = |house: HouseId| Unit {
            house,
            kind: board.house(house).kind,
            places: *grid.places(digit) & *grid.house(house),
        };
        let all: Vec<Unit<W>> = board.house_ids().map(net).filter(|net| net.places.len() > 1).collect();
        let (base, cover) = (house_kinds.map(|(base, _)| base), house_kinds.map(|(_, cover)| cover));
        let mut nets: Vec<Unit<W>> = all
            .iter()
            .copied()
            .filter(|net| allowed(base, net.kind) && grid.needs()[net.house.index()].contains(digit))
            .collect();
        if W > 2 {
            // A search that may not complete begins with the narrowest houses.
            nets.order_by(|net| net.places.len());
        }
        let can_cover: Vec<Unit<W>> = all.into_iter().filter(|net| allowed(cover, net.kind)).collect();
        Self {
            grid,
            kind,
            targets,
            sight: grid.sight(),
            units: nets,
            barred: vec![false; can_cover.len()],
            can_cover,
            bases: Vec::new(),
            held: CellSet::EMPTY,
            twice: CellSet::EMPTY,
            covers: Vec::new(),
            tried: Vec::new(),
            sizes: Vec::new(),
            nodes: 0,
            work,
            effort,
            found: Vec::new(),
        }
    }

    /// The same search with another `sight`, such as one that includes clues.
    const fn with_sight(mut self, sight: &'a [CellSet<W>]) -> Self {
        self.sight = sight;
        self
    }

    /// The cells that cannot hold the digit, whichever of these cells holds it.
    fn excluded_by_each(&self, cells: &CellSet<W>) -> CellSet<W> {
        let sight = cells.iter().map(|cell| self.sight[cell.index()]);
        sight.reduce(|seen, own| seen & own).unwrap_or(CellSet::EMPTY)
    }

    fn has_fins(&self) -> bool {
        self.kind.fins != Fins::None
    }

    fn count(&mut self) -> Flow {
        self.nodes += 1;
        let is_stopped = self.nodes.is_multiple_of(NODES_BETWEEN_CHECKS) && self.work.check().is_err();
        if is_stopped || self.nodes > self.effort.most_nodes {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    fn add_base(&mut self, from: usize) -> Flow {
        if self.bases.len() == self.kind.size {
            return self.cover_bases();
        }
        for at in from..self.units.len() {
            self.count()?;
            let places = self.units[at].places;
            let shared = self.held & places;
            let (held, twice) = (self.held, self.twice);
            // Places in three bases are not considered.
            let is_fit = shared.is_empty()
                || (self.has_fins()
                    && (shared & twice).is_empty()
                    && (shared | twice).len() <= MOST_ENDO_FINS
                    && !(self.targets & self.excluded_by_each(&(shared | twice))).is_empty());
            if !is_fit {
                continue;
            }
            self.held |= places;
            self.twice |= shared;
            self.bases.push(at);
            self.add_base(at + 1)?;
            self.bases.pop();
            (self.held, self.twice) = (held, twice);
        }
        ControlFlow::Continue(())
    }

    fn cover_bases(&mut self) -> Flow {
        for at in 0..self.can_cover.len() {
            let house = self.can_cover[at].house;
            self.barred[at] = self.bases.iter().any(|&base| self.units[base].house == house)
                || self.can_cover[at].places.is_disjoint(&self.held);
        }
        if !self.can_be_covered() {
            return ControlFlow::Continue(());
        }
        let live = if self.twice.is_empty() { self.targets } else { self.targets & self.excluded_by_each(&self.twice) };
        self.covers.clear();
        self.add_cover(&Covered { once: CellSet::EMPTY, twice: CellSet::EMPTY, fins: self.twice, live })
    }

    /// Whether the covers with the most places of the bases would leave no more places than may be fins.
    fn can_be_covered(&mut self) -> bool {
        let covers = self.can_cover.iter().zip(&self.barred).filter(|(_, barred)| !**barred);
        self.sizes.clear();
        self.sizes.extend(covers.map(|(net, _)| net.places.common_len(&self.held)));
        self.sizes.sort_unstable();
        let most: usize = self.sizes.iter().rev().take(self.kind.size).sum();
        self.held.len() <= most + if self.has_fins() { MOST_FINS } else { 0 }
    }

    /// Branches on the first place that is neither covered nor a fin: a cover holds it, or it is a fin.
    fn add_cover(&mut self, so_far: &Covered<W>) -> Flow {
        self.count()?;
        let open = self.held - so_far.once - so_far.fins;
        let missing = self.kind.size - self.covers.len();
        let Some(cell) = open.first() else {
            return if missing == 0 { self.close(so_far) } else { self.add_spare(so_far, 0) };
        };
        let before = self.tried.len();
        for at in 0..self.can_cover.len() {
            if self.barred[at] || !self.can_cover[at].places.contains(cell) {
                continue;
            }
            self.tried.push(at);
            self.barred[at] = true;
            if missing > 0 {
                self.with_cover(at, so_far, Self::add_cover)?;
            }
        }
        if self.has_fins() && so_far.fins.len() < MOST_FINS {
            let mut covered = *so_far;
            covered.fins.insert(cell);
            covered.live &= self.sight[cell.index()];
            if !covered.live.is_empty() {
                self.add_cover(&covered)?;
            }
        }
        for at in self.tried.drain(before..) {
            self.barred[at] = false;
        }
        ControlFlow::Continue(())
    }

    /// Every place of the bases is covered or a fin, so the remaining covers may be any.
    fn add_spare(&mut self, so_far: &Covered<W>, from: usize) -> Flow {
        if self.covers.len() == self.kind.size {
            return self.close(so_far);
        }
        self.count()?;
        for at in from..self.can_cover.len() {
            if !self.barred[at] {
                self.with_cover(at, so_far, |search, covered| search.add_spare(covered, at + 1))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn with_cover(
        &mut self,
        at: usize,
        so_far: &Covered<W>,
        next: impl FnOnce(&mut Self, &Covered<W>) -> Flow,
    ) -> Flow {
        let places = self.can_cover[at].places;
        let mut covered = *so_far;
        covered.twice |= covered.once & places;
        covered.once |= places;
        self.covers.push(at);
        next(self, &covered)?;
        self.covers.pop();
        ControlFlow::Continue(())
    }

    fn close(&mut self, covered: &Covered<W>) -> Flow {
        let removed = ((covered.once - self.held) | (covered.twice - covered.fins)) & covered.live;
        if removed.is_empty() || covered.fins.is_empty() == self.has_fins() || !self.is_of_kind(&covered.fins) {
            return ControlFlow::Continue(());
        }
        let houses = |chosen: &[usize], nets: &[Unit<W>]| chosen.iter().map(|&at| nets[at].house).collect();
        self.found.push(Found {
            bases: houses(&self.bases, &self.units),
            covers: houses(&self.covers, &self.can_cover),
            cells: self.held - covered.fins,
            fins: covered.fins,
            eliminated: removed,
        });
        if self.effort.one_is_enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Whether the fish has this kind and no simpler one. If a base has nothing but fins, they are locked candidates.
    fn is_of_kind(&self, fins: &CellSet<W>) -> bool {
        if !self.effort.every && self.bases.iter().any(|&at| self.units[at].places.is_subset(fins)) {
            return false;
        }
        let bases = || self.bases.iter().map(|&at| &self.units[at]);
        let covers = || self.covers.iter().map(|&at| &self.can_cover[at]);
        match self.kind.shape {
            Shape::Basic => {
                let is_sashimi = bases().any(|net| (net.places - *fins).len() < 2);
                self.kind.fins == Fins::None || is_sashimi == (self.kind.fins == Fins::Sashimi)
            }
            Shape::Franken => bases().chain(covers()).any(|net| is_box(net.kind)),
            Shape::Mutant => !pairs_of_kinds(self.grid).any(|(base, cover)| {
                bases().all(|net| net.kind == base || is_box(net.kind))
                    && covers().all(|net| net.kind == cover || is_box(net.kind))
            }),
        }
    }
}
