//! Direct forms: locked candidates and hidden subsets reported together with the hidden single that they open.
//!
//! A person sees the single at once and need not write down the eliminations. As in Sudoku Explainer, which rates these
//! below the same patterns reported for their eliminations, the single must be near: after locked candidates in a house
//! of the same kind as the one that confines them, after a hidden subset in its own house.

use std::ops::ControlFlow;

use crate::engine::grid::Grid;
use crate::engine::links::{part, places_fact};
use crate::engine::step_sink::{Flow, StepSink};
use crate::families::locked::intersections::{Locked, each_locked};
use crate::families::subsets::finder::{Hidden, each_hidden};
use crate::{Conclusion, Evidence, Part, PartName, Pattern, Step, Technique};
use deduku_core::board::{Cell, CellSet, Digit, DigitSet, HouseId};

/// Finds locked candidates that leave a house only one place for their digit.
pub(crate) fn locked<const W: usize>(grid: &Grid<'_, W>, technique: Technique, sink: &mut StepSink) -> Flow {
    each_locked(grid, technique == Technique::DirectClaiming, &mut |Locked { digit, base, places, victims }| {
        let cells: Vec<Cell> = places.iter().collect();
        let shown = Base { houses: vec![(base, digit)], part: part(PartName::Base, &cells, DigitSet::of(digit)) };
        let (board, mut reported) = (grid.board(), CellSet::<W>::EMPTY);
        let alike = |&house: &HouseId| house != base && board.house(house).kind == board.house(base).kind;
        for house in board.house_ids().filter(alike) {
            shown.open(grid, (house, digit), &victims, technique, &mut reported, sink)?;
        }
        ControlFlow::Continue(())
    })
}

/// Finds hidden subsets that leave their house only one place for another digit.
pub(crate) fn hidden<const W: usize>(
    grid: &Grid<'_, W>,
    size: usize,
    technique: Technique,
    sink: &mut StepSink,
) -> Flow {
    each_hidden(grid, size, &mut |Hidden { house, digits, cells, eliminate }| {
        let base = Base {
            houses: digits.iter().map(|digit| (house, digit)).collect(),
            part: part(PartName::Base, &cells, digits),
        };
        let others: DigitSet = eliminate.iter().map(|&(_, digit)| digit).collect();
        for digit in others.iter() {
            let removed: CellSet<W> = eliminate.iter().filter(|one| one.1 == digit).map(|&(cell, _)| cell).collect();
            let mut reported = CellSet::EMPTY;
            base.open(grid, (house, digit), &removed, technique, &mut reported, sink)?;
        }
        ControlFlow::Continue(())
    })
}

/// The cells that remove candidates, with the houses and digits for which they are the only places.
struct Base {
    houses: Vec<(HouseId, Digit)>,
    part: Part,
}

impl Base {
    /// Offers the only cell left for the digit in the house without the `removed` cells, unless it was already
    /// reported.
    fn open<const W: usize>(
        &self,
        grid: &Grid<'_, W>,
        (house, digit): (HouseId, Digit),
        removed: &CellSet<W>,
        technique: Technique,
        reported: &mut CellSet<W>,
        sink: &mut StepSink,
    ) -> Flow {
        let places = *grid.places(digit) & *grid.house(house);
        let (lost, left) = (places & *removed, places - *removed);
        let Some(cell) = left.first().filter(|&cell| left.len() == 1 && !reported.contains(cell)) else {
            return ControlFlow::Continue(());
        };
        if lost.is_empty() || !grid.needed(house).contains(digit) {
            return ControlFlow::Continue(());
        }
        reported.insert(cell);
        let lost: Vec<Cell> = lost.iter().collect();
        let of_digit = |name, cells: &[Cell]| part(name, cells, DigitSet::of(digit));
        let bases = self.houses.iter().map(|&(house, digit)| places_fact(grid, house, digit));
        let pattern = Pattern {
            digits: self.part.digits,
            parts: vec![self.part.clone(), of_digit(PartName::Extra, &lost), of_digit(PartName::Target, &[cell])],
            facts: bases.chain([places_fact(grid, house, digit)]).collect(),
            ..Pattern::default()
        };
        sink.take(Step {
            technique,
            conclusion: Conclusion::placing(vec![(cell, digit)]),
            evidence: Evidence::Pattern(Box::new(pattern)),
        })
    }
}
