//! What one clue says by itself: candidates that its kernels exclude, and what that rests on.
//!
//! The kernels' propagation finds what goes; the reason is found by the clue's definition ([`Fixpoint`]), and shortened
//! until each of its parts is needed. A candidate for which the definition takes too long to tell is left alone.

use std::ops::ControlFlow;

use crate::board::{Cell, Digit, DigitSet};
use crate::constraint::{Family as ClueFamily, Geometry};
use crate::logic::engine::grid::Grid;
use crate::logic::engine::step_sink::StepSink;
use crate::logic::families::clues::fixpoint::{Fixpoint, kernels_of};
use crate::logic::families::clues::shrink::{Shrinker, taken};
use crate::logic::{ClueProof, ClueUse, Conclusion, Evidence, Step, Technique};
use crate::puzzle::{Position, Puzzle};

/// A part of a clue whose kernels hang together, and what they take in a position.
struct Group {
    part: ClueUse,
    /// What goes whatever is known, and what else goes by what is known.
    by_itself: Vec<(Cell, Digit)>,
    gone: Vec<(Cell, Digit)>,
}

/// The parts of clues that take something in a position; none can be met where it is contradictory.
pub(in crate::logic) struct ClueView {
    groups: Vec<Group>,
    is_contradictory: bool,
}

/// What a cell can hold: its candidates, or its digit.
pub(in crate::logic) fn domain(position: &Position, cell: Cell) -> u32 {
    position.value(cell).map_or_else(|| position.candidates(cell), DigitSet::of).bits()
}

impl ClueView {
    fn of(position: &Position) -> Self {
        let puzzle = position.puzzle();
        let mut view = Self { groups: Vec::new(), is_contradictory: false };
        let all = position.board().all_digits().bits();
        for part in parts(puzzle) {
            let Some(gone) = propagated(puzzle, &part, |cell| domain(position, cell)) else {
                view.is_contradictory = true;
                return view;
            };
            let is_there = |&(cell, digit): &(Cell, Digit)| position.candidates(cell).contains(digit);
            let gone: Vec<_> = gone.into_iter().filter(is_there).collect();
            if !gone.is_empty() {
                let by_itself = propagated(puzzle, &part, |_| all).unwrap_or_default();
                let by_itself = by_itself.into_iter().filter(is_there).collect();
                view.groups.push(Group { part, by_itself, gone });
            }
        }
        view
    }
}

/// The clues of a puzzle in parts that hang together: kernels with common cells, or each kernel by itself where a rule
/// holds everywhere.
fn parts(puzzle: &Puzzle) -> Vec<ClueUse> {
    let mut parts: Vec<ClueUse> = Vec::new();
    for (clue, kernel) in puzzle.kernels() {
        let family = puzzle.clues()[*clue].family;
        let own = kernel.rule().cells();
        let hangs = |part: &ClueUse| part.clue == *clue && own.iter().any(|cell| part.cells.contains(cell));
        let joins = family.row().geometry != Geometry::Everywhere;
        let mut cells = own.to_vec();
        // Parts that this kernel joins become one.
        while let Some(at) = parts.iter().position(|part| joins && hangs(part)) {
            let part = parts.remove(at);
            cells.extend(part.cells);
        }
        let order = |cell: &Cell| puzzle.clues()[*clue].cells().iter().position(|&of| usize::from(of) == cell.index());
        cells.sort_by_key(|cell| (order(cell).unwrap_or(usize::MAX), *cell));
        cells.dedup();
        parts.push(ClueUse { clue: *clue, family, cells });
    }
    parts
}

/// What the kernels of a part take from these candidates by their propagation; none where nothing fits.
fn propagated(puzzle: &Puzzle, part: &ClueUse, domain: impl Fn(Cell) -> u32) -> Option<Vec<(Cell, Digit)>> {
    let before: Vec<u32> = part.cells.iter().map(|&cell| domain(cell)).collect();
    let place = |cell: &Cell| part.cells.iter().position(|other| other == cell).unwrap_or_default();
    let rules: Vec<_> = kernels_of(puzzle, part)
        .map(|(_, rule)| (rule, rule.cells().iter().map(place).collect::<Vec<usize>>()))
        .collect();
    let (mut domains, mut own, mut changed) = (before.clone(), Vec::new(), true);
    while std::mem::take(&mut changed) {
        for (rule, places) in &rules {
            own.clear();
            own.extend(places.iter().map(|&at| domains[at]));
            rule.propagate(&mut own).ok()?;
            for (&at, &kept) in places.iter().zip(&own) {
                changed |= rules.len() > 1 && domains[at] != kept;
                domains[at] = kept;
            }
        }
    }
    let of = |(at, &cell): (usize, &Cell)| {
        DigitSet::from_bits(before[at] & !domains[at]).iter().map(move |digit| (cell, digit)).collect::<Vec<_>>()
    };
    Some(part.cells.iter().enumerate().flat_map(of).collect())
}

/// The steps of single clues of these families under this name.
pub(in crate::logic) fn single_clues<const W: usize>(
    grid: &Grid<'_, W>,
    technique: Technique,
    is_of: fn(ClueFamily) -> bool,
    sink: &mut StepSink,
) -> ControlFlow<()> {
    if grid.position.puzzle().kernels().is_empty() {
        return ControlFlow::Continue(());
    }
    let fixpoint = Fixpoint::new(grid.position.puzzle());
    // What was told of each clue.
    let mut told: Vec<(usize, Cell, Digit)> = Vec::new();
    for group in grid.clue_view().groups.iter().filter(|group| is_of(group.part.family)) {
        let clue = group.part.clue;
        let is_told = |told: &[(usize, Cell, Digit)], (cell, digit)| told.contains(&(clue, cell, digit));
        for &target in group.by_itself.iter().chain(&group.gone) {
            if is_told(&told, target) || sink.is_beside_goal(&[target]) {
                continue;
            }
            // What one cell loses is told together.
            let alike = if group.by_itself.contains(&target) { &group.by_itself } else { &group.gone };
            let same_cell = alike.iter().copied().filter(|&gone| gone.0 == target.0 && !is_told(&told, gone));
            let targets: Vec<(Cell, Digit)> = same_cell.collect();
            let Some(step) = step(grid.position, &fixpoint, &group.part, &targets, technique) else { continue };
            told.extend(step.conclusion.eliminate.iter().map(|&(cell, digit)| (clue, cell, digit)));
            sink.take(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// The step that takes these candidates of one cell by this part of a clue, as far as the definition shows that they go;
/// none if it shows it of none.
fn step(
    position: &Position,
    fixpoint: &Fixpoint<'_>,
    part: &ClueUse,
    targets: &[(Cell, Digit)],
    technique: Technique,
) -> Option<Step> {
    let all = position.board().all_digits();
    let fact = |&cell: &Cell| (cell, DigitSet::from_bits(domain(position, cell)));
    let known = part.cells.iter().map(fact).filter(|&(_, only)| only != all).collect();
    let mut proof = ClueProof { clues: vec![part.clone()], known, ..ClueProof::default() };
    let is_shown = |target: &&(Cell, Digit)| fixpoint.run(&proof, Some(**target), None).is_none();
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
    Some(Step {
        technique,
        conclusion: Conclusion { place: Vec::new(), eliminate },
        evidence: Evidence::Clues(Box::new(proof)),
    })
}

/// A rule that holds everywhere says the same to every neighbour of what is known.
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
    /// What the puzzle's clues take in this position; worked out once.
    pub(in crate::logic) fn clue_view(&self) -> &ClueView {
        self.derived().get(|| ClueView::of(self.position))
    }

    /// Whether some clue cannot be kept any more. Without clues nothing is asked.
    pub(in crate::logic) fn breaks_a_clue(&self) -> bool {
        !self.position.puzzle().kernels().is_empty() && self.clue_view().is_contradictory
    }
}
