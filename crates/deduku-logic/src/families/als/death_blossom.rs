//! Death blossom: a cell (the stem) and, for each of its candidates, an almost locked set (a petal) whose places of the
//! candidate all see the stem.
//!
//! Whichever digit the stem holds, one petal lacks it and has all its others. A digit of all petals that does not link
//! any of them to the stem is in one of the petals.

use deduku_core::order::OrderBy;
use std::ops::{ControlFlow, RangeInclusive};

use crate::engine::bit_matrix::{bits, meet};
use crate::engine::collector::{Eliminations, StepCollector, cell_facts, part, set_part};
use crate::engine::grid::Grid;
use crate::engine::locked_sets::LockedSet;
use crate::engine::step_sink::{Flow, StepSink};
use crate::families::clues::proofs::set_proof::by_clues;
use crate::{PartName, Technique};
use deduku_core::board::{Cell, CellSet, Digit, DigitSet};

/// Number of candidates of a stem. A stem with two is the middle of an ALS-XY-wing, which is the better name, so two
/// are allowed only if every step is wanted.
const fn petals(every: bool) -> RangeInclusive<usize> {
    if every { 2..=6 } else { 3..=6 }
}

/// Maximum number of petals tried for one stem.
const MOST_TRIED: u32 = 30_000;

/// Finds every stem with its petals.
pub(crate) fn death_blossom<const W: usize>(grid: &Grid<'_, W>, technique: Technique, sink: &mut StepSink) -> Flow {
    let mut collector = StepCollector::new(grid, technique, sink).with_clues(by_clues);
    let (all, relations) = (grid.locked_sets(), grid.set_relations());
    let sight = |cell, digit| relations.sight(grid, cell, digit);
    let petals = petals(collector.wants_every());
    let is_stem = |&stem: &Cell| petals.contains(&grid.position.candidates(stem).len());
    for stem in grid.empty().iter().filter(is_stem) {
        let own = grid.position.candidates(stem);
        // For each candidate, the petals that help to remove some victim. A victim counts only if every candidate has
        // such a petal.
        let mut petals: Vec<(Digit, Vec<u64>)> =
            own.iter().map(|digit| (digit, vec![0; sight(stem, digit).len()])).collect();
        let near = seen_from_petals(grid, stem);
        for (z, victims) in near {
            for victim in victims.iter().filter(|&victim| victim != stem) {
                let hit = sight(victim, z);
                if own.iter().all(|digit| meet(sight(stem, digit), hit)) {
                    for (digit, row) in &mut petals {
                        let both = sight(stem, *digit).iter().zip(hit).map(|(near, hit)| near & hit);
                        row.iter_mut().zip(both).for_each(|(row, both)| *row |= both);
                    }
                }
            }
        }
        if petals.iter().any(|(_, row)| row.iter().all(|&word| word == 0)) {
            continue;
        }
        let petals: Vec<(Digit, Vec<LockedSet<W>>)> = petals
            .into_iter()
            .map(|(digit, row)| {
                let mut sets: Vec<LockedSet<W>> = bits(&row).map(|set| all.sets()[set]).collect();
                sets.order_by(|set| set.cells.len());
                (digit, sets)
            })
            .collect();
        let start: Vec<(Digit, CellSet<W>)> = (grid.board().all_digits() - own)
            .iter()
            .map(|z| (z, *grid.places(z)))
            .filter(|(_, victims)| !victims.is_empty())
            .collect();
        let mut blossom = PetalSearch { grid, stem, petals, chosen: Vec::new(), tried: 0 };
        blossom.grow(&start, &mut collector)?;
    }
    collector.finish()
}

/// For each digit that the stem lacks, its places that see, for each candidate of the stem, all places of the digit in
/// some petal.
fn seen_from_petals<const W: usize>(grid: &Grid<'_, W>, stem: Cell) -> Vec<(Digit, CellSet<W>)> {
    let (all, relations) = (grid.locked_sets(), grid.set_relations());
    let own = grid.position.candidates(stem);
    let mut near: Vec<(Digit, CellSet<W>)> =
        (grid.board().all_digits() - own).iter().map(|z| (z, *grid.places(z))).collect();
    for digit in own.iter() {
        let petals: Vec<&LockedSet<W>> = bits(relations.sight(grid, stem, digit)).map(|set| &all.sets()[set]).collect();
        for (z, victims) in &mut near {
            let of_z = petals.iter().filter(|set| set.digits.contains(*z));
            *victims &= of_z.fold(CellSet::EMPTY, |seen, set| seen | all.group(set, *z).common_peers);
        }
        near.retain(|(_, victims)| !victims.is_empty());
        if near.is_empty() {
            break;
        }
    }
    near
}

/// A stem and the petals chosen so far.
struct PetalSearch<'a, 'g, const W: usize> {
    grid: &'a Grid<'g, W>,
    stem: Cell,
    petals: Vec<(Digit, Vec<LockedSet<W>>)>,
    chosen: Vec<LockedSet<W>>,
    tried: u32,
}

impl<const W: usize> PetalSearch<'_, '_, W> {
    /// Chooses the next petal, as long as the chosen ones still exclude something together.
    fn grow(&mut self, victims: &[(Digit, CellSet<W>)], collector: &mut StepCollector<'_, '_, W>) -> Flow {
        let at = self.chosen.len();
        if at == self.petals.len() {
            return self.offer(victims, collector);
        }
        for petal in 0..self.petals[at].1.len() {
            self.tried += 1;
            if self.tried > MOST_TRIED {
                break;
            }
            let set = self.petals[at].1[petal];
            let all = self.grid.locked_sets();
            let left = victims.iter().filter(|(z, _)| set.digits.contains(*z));
            let left = left.map(|&(z, cells)| (z, cells & all.group(&set, z).common_peers));
            let left: Vec<(Digit, CellSet<W>)> = left.filter(|(_, cells)| !cells.is_empty()).collect();
            if !left.is_empty() {
                self.chosen.push(set);
                self.grow(&left, collector)?;
                self.chosen.pop();
            }
        }
        ControlFlow::Continue(())
    }

    fn offer(&self, victims: &[(Digit, CellSet<W>)], collector: &mut StepCollector<'_, '_, W>) -> Flow {
        let mut removed = Eliminations::default();
        for (z, cells) in victims {
            removed.add(cells, *z);
        }
        let stem = CellSet::from_iter([self.stem]);
        let cells = self.chosen.iter().fold(stem, |cells, set| cells | set.cells);
        collector.offer_cells(removed, &cells, || {
            let own = self.grid.position.candidates(self.stem);
            let mut parts = vec![part(PartName::Pivot, &stem, own)];
            for (set, (digit, _)) in self.chosen.iter().zip(&self.petals) {
                parts.push(set_part(set));
                let places = (set.cells & *self.grid.places(*digit)) | stem;
                parts.push(part(PartName::Link, &places, DigitSet::of(*digit)));
            }
            Some((parts, cell_facts(self.grid, &cells)))
        })
    }
}
