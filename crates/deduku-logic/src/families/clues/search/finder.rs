//! What one clue implies by itself: candidates that its kernels exclude, and the reasons.
//!
//! The kernels' propagation finds what is removed. The reason is found by the clue's definition ([`Fixpoint`]), and
//! shortened until each of its parts is needed. A candidate for which the definition takes too long is skipped.

use std::ops::ControlFlow;

use crate::engine::grid::Grid;
use crate::engine::step_sink::{Flow, StepSink};
use crate::families::clues::proofs::shrink::{Shrinker, taken};
use crate::families::clues::propagation::domain::{domain, facts};
use crate::families::clues::propagation::fixpoint::Fixpoint;
use crate::families::clues::propagation::parts::Part;
use crate::{ClueProof, ClueUse, Conclusion, Evidence, Step, SumUse, Technique};
use deduku_core::board::{Cell, Digit, DigitSet};
use deduku_core::constraint::{Family as ClueFamily, Geometry};
use deduku_core::puzzle::{Position, Puzzle};
use deduku_core::work::Work;

/// A connected part of a clue, and what it removes in a position.
struct Group {
    /// The index of the part.
    part: usize,
    /// What is removed regardless of the candidates (`by_itself`), and what is removed given them (`removed`).
    by_itself: Vec<(Cell, Digit)>,
    removed: Vec<(Cell, Digit)>,
}

/// The parts of clues that remove something in a position; empty or incomplete if some clue cannot be satisfied.
pub(crate) struct ClueView {
    groups: Vec<Group>,
    is_contradictory: bool,
}

impl ClueView {
    fn of<const W: usize>(grid: &Grid<'_, W>) -> Self {
        let position = grid.position;
        let mut view = Self { groups: Vec::new(), is_contradictory: false };
        let all = position.board().all_digits().bits();
        for (at, part) in grid.clue_parts().parts.iter().enumerate() {
            let Some(removed) = propagated(position.puzzle(), part, &|cell| domain(position, cell)) else {
                view.is_contradictory = true;
                return view;
            };
            let is_there = |&(cell, digit): &(Cell, Digit)| position.candidates(cell).contains(digit);
            let removed: Vec<_> = removed.into_iter().filter(is_there).collect();
            if !removed.is_empty() {
                let by_itself = propagated(position.puzzle(), part, &|_| all).unwrap_or_default();
                let by_itself = by_itself.into_iter().filter(is_there).collect();
                view.groups.push(Group { part: at, by_itself, removed });
            }
        }
        view
    }
}

/// What the kernels of a part remove from these candidates by propagation; `None` if nothing fits.
fn propagated(puzzle: &Puzzle, part: &Part, domain: &dyn Fn(Cell) -> u32) -> Option<Vec<(Cell, Digit)>> {
    let cells = &part.own.cells;
    let before: Vec<u32> = cells.iter().map(|&cell| domain(cell)).collect();
    let (mut domains, mut own, mut changed) = (before.clone(), Vec::new(), true);
    while std::mem::take(&mut changed) {
        for (number, places) in &part.rules {
            own.clear();
            own.extend(places.iter().map(|&at| domains[at]));
            puzzle.kernels()[*number].1.rule().propagate(&mut own).ok()?;
            for (&at, &kept) in places.iter().zip(&own) {
                changed |= part.rules.len() > 1 && domains[at] != kept;
                domains[at] = kept;
            }
        }
    }
    let of = |(at, &cell): (usize, &Cell)| {
        DigitSet::from_bits(before[at] & !domains[at]).iter().map(move |digit| (cell, digit)).collect::<Vec<_>>()
    };
    Some(cells.iter().enumerate().flat_map(of).collect())
}

/// The technique of steps by a single clue of the family.
pub const fn single_clue_technique(family: ClueFamily) -> Technique {
    use ClueFamily as F;
    match family {
        F::AntiKnight
        | F::AntiKing
        | F::AntiTaxicab
        | F::AntiConsecutive
        | F::Nonconsecutive
        | F::NoRatio
        | F::StrictKropki
        | F::StrictXv => Technique::NegativeConstraint,
        F::WhiteDot | F::BlackDot | F::X | F::V => Technique::DotPairs,
        F::Thermometer | F::SlowThermometer | F::GreaterThan | F::Minimum | F::Maximum => Technique::ThermometerBounds,
        F::Whisper | F::Entropic | F::Modular => Technique::WhisperLine,
        F::AllDifferent | F::Diagonal | F::Windoku | F::DisjointGroups | F::RegionSameValues => Technique::ClueRegion,
        F::Cage | F::RellikCage | F::EqualityCage | F::Lunchbox => Technique::ClueCage,
        F::Arrow | F::DoubleArrow => Technique::ArrowSum,
        F::LittleKiller | F::Sum | F::XSum => Technique::LittleKillerSum,
        F::Sandwich => Technique::SandwichSum,
        F::Renban | F::Nabner => Technique::RenbanSet,
        F::RegionSum | F::Zipper | F::EqualSum | F::SumLine => Technique::RegionSums,
        _ => Technique::SingleClue,
    }
}

/// The steps of single clues that have the name of this technique.
pub(crate) fn single_clues<const W: usize>(
    grid: &Grid<'_, W>,
    technique: Technique,
    work: &Work,
    sink: &mut StepSink,
) -> Flow {
    if grid.position.puzzle().kernels().is_empty() {
        return ControlFlow::Continue(());
    }
    let fixpoint = grid.fixpoint();
    // The candidates reported for each clue.
    let mut reported: Vec<(usize, Cell, Digit)> = Vec::new();
    let parts = &grid.clue_parts().parts;
    let is_named = |group: &&Group| single_clue_technique(parts[group.part].own.family) == technique;
    for group in grid.clue_view().groups.iter().filter(is_named) {
        let part = &parts[group.part].own;
        let clue = part.clue;
        let is_reported = |reported: &[(usize, Cell, Digit)], (cell, digit)| reported.contains(&(clue, cell, digit));
        for &target in group.by_itself.iter().chain(&group.removed) {
            if is_reported(&reported, target) || sink.is_beside_goal(&[target]) {
                continue;
            }
            // Finding the reason of a long clue may take long.
            if work.check().is_err() {
                return ControlFlow::Continue(());
            }
            // The eliminations of one cell are reported together.
            let alike = if group.by_itself.contains(&target) { &group.by_itself } else { &group.removed };
            let same_cell =
                alike.iter().copied().filter(|&removed| removed.0 == target.0 && !is_reported(&reported, removed));
            let targets: Vec<(Cell, Digit)> = same_cell.collect();
            let Some(step) = step(grid.position, &fixpoint, part, &targets, technique) else { continue };
            reported.extend(step.conclusion.eliminate.iter().map(|&(cell, digit)| (clue, cell, digit)));
            sink.take(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// The step that removes these candidates of one cell by this part of a clue, as far as the definition shows their
/// removal; `None` if it shows none.
fn step(
    position: &Position,
    fixpoint: &Fixpoint<'_>,
    part: &ClueUse,
    targets: &[(Cell, Digit)],
    technique: Technique,
) -> Option<Step> {
    let all = position.board().all_digits();
    let known = facts(position, &part.cells);
    let mut proof = ClueProof { clues: vec![part.clone()], known, ..ClueProof::default() };
    let is_shown = |target: &&(Cell, Digit)| fixpoint.takes(&proof, **target);
    let claims: Vec<(Cell, Digit)> = targets.iter().filter(is_shown).copied().collect();
    if claims.is_empty() {
        return None;
    }
    let mut shrinker = Shrinker { fixpoint, claims };
    shrinker.drop_known(&mut proof, all);
    if part.family.row().geometry == Geometry::Everywhere {
        widen(position, part, &mut proof);
    }
    let mut eliminate = taken(fixpoint, &proof, position);
    let others: Vec<_> = shrinker.claims.iter().filter(|claim| !eliminate.contains(claim)).copied().collect();
    eliminate.splice(0..0, others);
    shrinker.claims.clone_from(&eliminate);
    shrinker.drop_cells(&mut proof);
    Some(Step { technique, conclusion: Conclusion::removing(eliminate), evidence: Evidence::Clues(Box::new(proof)) })
}

/// The steps of sums that clues leave over of houses.
pub(crate) fn balances<const W: usize>(grid: &Grid<'_, W>, sink: &mut StepSink) -> Flow {
    let position = grid.position;
    if position.puzzle().kernels().is_empty() {
        return ControlFlow::Continue(());
    }
    let fixpoint = grid.fixpoint();
    let mut reported: Vec<(Cell, Digit)> = Vec::new();
    // Leftovers of cages alone have a technique of their own.
    let clues = position.puzzle().clues().len();
    let of_clues = |sum: &&SumUse| sum.clues.iter().any(|part| part.clue < clues);
    for sum in grid.clue_parts().sums.iter().filter(of_clues) {
        let cells = [&sum.plus[..], &sum.minus].concat();
        let proof = ClueProof { sums: vec![sum.clone()], known: facts(position, &cells), ..ClueProof::default() };
        let mut removed = taken(&fixpoint, &proof, position);
        removed.retain(|removed| !reported.contains(removed));
        let Some(&(cell, _)) = removed.iter().find(|removed| !sink.is_beside_goal(&[**removed])) else { continue };
        removed.retain(|removed| removed.0 == cell);
        let mut proof = proof;
        let shrinker = Shrinker { fixpoint: &fixpoint, claims: removed };
        shrinker.drop_known(&mut proof, position.board().all_digits());
        let eliminate = taken(&fixpoint, &proof, position);
        reported.extend(&eliminate);
        sink.take(Step {
            technique: Technique::ClueBalance,
            conclusion: Conclusion::removing(eliminate),
            evidence: Evidence::Clues(Box::new(proof)),
        })?;
    }
    ControlFlow::Continue(())
}

/// Extends the proof to all neighbours of a known cell, because a rule that holds everywhere has the same effect on
/// each.
fn widen(position: &Position, part: &ClueUse, proof: &mut ClueProof) {
    let Some(own) = proof.clues.first_mut() else { return };
    let is_known = |cell: &Cell| proof.known.iter().any(|(known, _)| known == cell);
    for (_, kernel) in position.puzzle().kernels().iter().filter(|(clue, _)| *clue == part.clue) {
        let cells = kernel.rule().cells();
        if cells.len() == 2 && cells.iter().filter(|cell| is_known(cell)).count() == 1 {
            own.cells.extend(cells.iter().filter(|cell| !own.cells.contains(cell)).copied().collect::<Vec<_>>());
        }
    }
    own.cells.sort_unstable();
}

impl<const W: usize> Grid<'_, W> {
    /// What the puzzle's clues remove in this position; computed once.
    pub(crate) fn clue_view(&self) -> &ClueView {
        self.derived().get(|| ClueView::of(self))
    }

    /// Whether some clue can no longer be satisfied. Always `false` without clues.
    pub(crate) fn breaks_a_clue(&self) -> bool {
        !self.position.puzzle().kernels().is_empty() && self.clue_view().is_contradictory
    }
}
