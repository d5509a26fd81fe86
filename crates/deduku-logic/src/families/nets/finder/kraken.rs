//! Kraken fish: finned fish whose eliminations need chains from the fins.
//!
//! The bases are parallel lines that share no place. Their places of a digit lie in as many crossing lines, the covers,
//! or are fins. Either a fin holds the digit, or every cover has it in a base. Type 1: each fin leads by a chain to the
//! loss of what the fish without fins would remove. Type 2: each fin, and each place that one cover has in the bases,
//! leads to the loss of the same candidate, which may be any. See HoDoKu's manual on Kraken fish.

use deduku_core::order::OrderBy;
use std::ops::ControlFlow;

use crate::engine::bit_matrix::bits;
use crate::engine::grid::Grid;
use crate::engine::links::{is_straight, part};
use crate::engine::step_sink::{Flow, StepSink};
use crate::families::nets::finder::cause::PropagationMode;
use crate::families::nets::finder::most_inferences;
use crate::families::nets::finder::proof::{Proof, ProofWriter};
use crate::families::nets::finder::propagation::{EliminatedBy, Propagation};
use crate::{PartName, Technique};
use deduku_core::board::{Cell, CellSet, Digit, DigitSet, HouseId, HouseKind};
use deduku_core::work::Work;

/// Number of bases.
const SIZES: std::ops::RangeInclusive<usize> = 2..=4;
/// Maximum number of fins.
const MOST_FINS: usize = 2;
/// Limit on the choices of bases and covers examined in a position.
const MOST_LOOKS: u32 = 150_000;
/// Maximum number of conclusions compared: in general, and if one step is enough.
const MOST_COMPARED: [usize; 2] = [500, 40];

/// A line and its places for the digit.
type Line<const W: usize> = (HouseId, CellSet<W>);

/// A fish with fins.
struct FinnedFish<const W: usize> {
    bases: Vec<HouseId>,
    covers: Vec<CellSet<W>>,
    /// The bases' places in the covers, the bases' places outside the covers, and the covers' places outside the bases.
    body: CellSet<W>,
    fins: CellSet<W>,
    rest: CellSet<W>,
}

/// A conclusion: the removed candidate, and the candidates that each lead to its loss.
struct Found<const W: usize> {
    length: usize,
    target: usize,
    digit: Digit,
    members: CellSet<W>,
    fish: usize,
}

/// Finds kraken fish of one type, small ones first. Of those that remove the same candidate, the one with the shortest
/// chains is reported.
pub(crate) fn kraken<const W: usize>(
    grid: &Grid<'_, W>,
    technique: Technique,
    work: &Work,
    sink: &mut StepSink,
) -> Flow {
    if W > 2 {
        return ControlFlow::Continue(());
    }
    let tables = grid.net_tables();
    let mut spread = Propagation::new(tables, PropagationMode::Links);
    // A candidate that leads to a contradiction by itself belongs to another technique.
    let losses = tables.losses(PropagationMode::Links, most_inferences::<W>(), work);
    let (mut looks, mut reported) = (0, vec![false; tables.len()]);
    for size in SIZES {
        let mut all_fish: Vec<FinnedFish<W>> = Vec::new();
        let mut found: Vec<Found<W>> = Vec::new();
        for digit in grid.board().all_digits().iter() {
            if work.check().is_err() {
                return ControlFlow::Continue(());
            }
            // A quick test, because most fins have no elimination in common.
            let agree = |fins: &CellSet<W>| {
                let mut rows = fins.iter().map(|cell| losses.of(grid.candidates().number(cell, digit)));
                let Some(first) = rows.next() else { return false };
                match rows.next() {
                    Some(second) => first.iter().zip(second).any(|(one, other)| one & other != 0),
                    None => first.iter().any(|&word| word != 0),
                }
            };
            each_finned_fish(grid, digit, size, &mut looks, &agree, &mut |fish| {
                let conclusions = conclusions(grid, technique, digit, &fish, losses);
                let room = MOST_COMPARED[usize::from(sink.wants_one())].saturating_sub(found.len());
                for (target, members) in conclusions.into_iter().filter(|(target, _)| !reported[*target]).take(room) {
                    let mut length = 0;
                    for cell in &members {
                        spread.from(grid.candidates().number(cell, digit));
                        length += Proof::of_loss(&spread, target).len();
                    }
                    found.push(Found { length, target, digit, members, fish: all_fish.len() });
                }
                if found.last().is_some_and(|last| last.fish == all_fish.len()) {
                    all_fish.push(fish);
                }
            });
        }
        found.order_by(|found| (found.length, found.target));
        for one in found {
            if std::mem::replace(&mut reported[one.target], true) {
                continue;
            }
            let fish = &all_fish[one.fish];
            let mut writer = ProofWriter::new(grid, tables);
            let mut ends = Vec::new();
            for cell in &one.members {
                spread.from(grid.candidates().number(cell, one.digit));
                ends.push(writer.write(&spread, &Proof::of_loss(&spread, one.target)));
            }
            let list = |cells: &CellSet<W>| cells.iter().collect::<Vec<Cell>>();
            let of_digit = |name, cells| part(name, &list(cells), DigitSet::of(one.digit));
            let mut parts = vec![of_digit(PartName::Base, &fish.body), of_digit(PartName::Extra, &fish.fins)];
            if technique == Technique::KrakenFish2 {
                parts.push(of_digit(PartName::Target, &(one.members - fish.fins)));
            }
            sink.take(writer.agree_of_fish(one.target, &ends, (one.digit, &fish.bases), parts, technique))?;
        }
    }
    ControlFlow::Continue(())
}

/// The removed candidates, each with the places that lead to its loss.
fn conclusions<const W: usize>(
    grid: &Grid<'_, W>,
    technique: Technique,
    digit: Digit,
    fish: &FinnedFish<W>,
    losses: &EliminatedBy,
) -> Vec<(usize, CellSet<W>)> {
    let number = |cell| grid.candidates().number(cell, digit);
    let by_all = |members: &CellSet<W>| {
        let mut all: Option<Vec<u64>> = None;
        for row in members.iter().map(|cell| losses.of(number(cell))) {
            match &mut all {
                Some(all) => all.iter_mut().zip(row).for_each(|(word, other)| *word &= other),
                None => all = Some(row.to_vec()),
            }
        }
        all.unwrap_or_default()
    };
    if technique == Technique::KrakenFish1 {
        let by_fins = by_all(&fish.fins);
        // A target that sees every fin needs no chain.
        let targets = fish.rest - grid.seen_by_all(&fish.fins);
        let is_removed = |target: &usize| by_fins[target / 64] >> (target % 64) & 1 == 1;
        return targets.iter().map(number).filter(is_removed).map(|target| (target, fish.fins)).collect();
    }
    let own: Vec<usize> = fish.rest.iter().map(number).collect();
    let mut all = Vec::new();
    for cover in fish.covers.iter().filter(|cover| !cover.is_disjoint(&fish.rest)) {
        let members = (*cover & fish.body) | fish.fins;
        all.extend(bits(&by_all(&members)).filter(|target| !own.contains(target)).map(|target| (target, members)));
    }
    all
}

/// Calls `take` with the fish of `size` bases that have at most `MOST_FINS` fins, which must `agree`.
fn each_finned_fish<const W: usize>(
    grid: &Grid<'_, W>,
    digit: Digit,
    size: usize,
    looks: &mut u32,
    agree: &dyn Fn(&CellSet<W>) -> bool,
    take: &mut dyn FnMut(FinnedFish<W>),
) {
    let board = grid.board();
    let mut kinds: Vec<HouseKind> =
        board.houses().iter().map(|house| house.kind).filter(|&kind| is_straight(kind)).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let lines = |kind: HouseKind| -> Vec<Line<W>> {
        let of_kind = board.house_ids().filter(|&id| board.house(id).kind == kind);
        of_kind.map(|id| (id, *grid.places(digit) & *grid.house(id))).filter(|(_, places)| !places.is_empty()).collect()
    };
    for &base in &kinds {
        let can_base: Vec<Line<W>> = lines(base)
            .into_iter()
            .filter(|(id, places)| {
                (2..=size + MOST_FINS).contains(&places.len()) && grid.needs()[id.index()].contains(digit)
            })
            .collect();
        for &cover in kinds.iter().filter(|&&cover| cover != base) {
            let can_cover = lines(cover);
            // Each crossing line beyond the number of covers has at least one fin.
            let is_narrow = |bases: &[Line<W>]| {
                let held = bases.iter().fold(CellSet::EMPTY, |held: CellSet<W>, (_, places)| held | *places);
                can_cover.iter().filter(|(_, places)| !places.is_disjoint(&held)).count() <= size + MOST_FINS
            };
            choose(&can_base, size, &mut Vec::new(), &is_narrow, &mut |bases: &[Line<W>]| {
                let held = bases.iter().fold(CellSet::EMPTY, |held: CellSet<W>, (_, places)| held | *places);
                // In overlapping grids, one place may belong to two bases.
                if held.len() < bases.iter().map(|(_, places)| places.len()).sum() {
                    return true;
                }
                let is_crossed = |(_, places): &&Line<W>| !places.is_disjoint(&held);
                let crossing: Vec<Line<W>> = can_cover.iter().filter(is_crossed).copied().collect();
                let covers = Covers::of(held, &crossing, size);
                covers.choose(0, CellSet::EMPTY, &mut Vec::new(), &mut |covers: &[CellSet<W>], covered| {
                    *looks += 1;
                    let fins = held - covered;
                    if agree(&fins) && bases.iter().all(|(_, places)| !places.is_subset(&fins)) {
                        take(FinnedFish {
                            bases: bases.iter().map(|&(id, _)| id).collect(),
                            covers: covers.to_vec(),
                            body: held & covered,
                            fins,
                            rest: covered - held,
                        });
                    }
                    *looks < MOST_LOOKS
                })
            });
        }
    }
}

/// The choices of covers that leave few places of the bases uncovered.
struct Covers<'c, const W: usize> {
    held: CellSet<W>,
    crossing: &'c [Line<W>],
    /// For each index, all places in the lines from that index on.
    from: Vec<CellSet<W>>,
    count: usize,
}

impl<'c, const W: usize> Covers<'c, W> {
    fn of(held: CellSet<W>, crossing: &'c [Line<W>], count: usize) -> Self {
        let mut from = vec![CellSet::EMPTY; crossing.len() + 1];
        for at in (0..crossing.len()).rev() {
            from[at] = from[at + 1] | crossing[at].1;
        }
        Self { held, crossing, from, count }
    }

    /// Calls `take` with every choice and all that it covers until it returns false; returns whether it never did.
    fn choose(
        &self,
        next: usize,
        covered: CellSet<W>,
        chosen: &mut Vec<CellSet<W>>,
        take: &mut dyn FnMut(&[CellSet<W>], CellSet<W>) -> bool,
    ) -> bool {
        let fins = |covered: CellSet<W>| (self.held - covered).len();
        if chosen.len() == self.count {
            return fins(covered) > MOST_FINS || take(chosen, covered);
        }
        (next..self.crossing.len()).take_while(|&at| fins(covered | self.from[at]) <= MOST_FINS).all(|at| {
            let places = self.crossing[at].1;
            chosen.push(places);
            let goes_on = self.choose(at + 1, covered | places, chosen, take);
            chosen.pop();
            goes_on
        })
    }
}

/// Calls `take` with every choice of `count` items of which each prefix `fits`, until it returns false; returns whether
/// it never did.
fn choose<T: Copy>(
    from: &[T],
    count: usize,
    chosen: &mut Vec<T>,
    fits: &dyn Fn(&[T]) -> bool,
    take: &mut dyn FnMut(&[T]) -> bool,
) -> bool {
    if chosen.len() == count {
        return take(chosen);
    }
    (0..from.len()).all(|at| {
        chosen.push(from[at]);
        let goes_on = !fits(chosen) || choose(&from[at + 1..], count, chosen, fits, take);
        chosen.pop();
        goes_on
    })
}
