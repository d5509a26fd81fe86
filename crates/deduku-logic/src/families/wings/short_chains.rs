//! M-, S-, L- and H-wings: three strong links of two or three digits, joined by two weak ones.
//!
//! A strong link is a cell with two candidates, or a house with two places for a digit; the name of the wing determines
//! which kinds follow each other. One end of the chain holds, so what sees both ends is removed. If the ends are of
//! different digits and see each other, the digit of each is removed from the cell of the other.

use std::ops::ControlFlow;

use crate::engine::grid::Grid;
use crate::engine::links::{Spot, chain_step, ways};
use crate::engine::step_sink::{Flow, StepSink};
use crate::{LinkReason, Technique};
use deduku_core::board::{Cell, Digit, DigitSet};

/// A place of a digit.
type Place = (Cell, Digit);
/// A strong link from the first place to the second, and its reason.
type Strong = (Place, Place, LinkReason);

/// The kinds of strong links. Two links of houses are joined in one cell, where the digit changes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Cell,
    House,
}

/// The kinds of links that make each wing, in order.
const fn shapes(technique: Technique) -> &'static [[Kind; 3]] {
    match technique {
        Technique::MWing => &[[Kind::Cell, Kind::House, Kind::House]],
        Technique::SWing => &[[Kind::House, Kind::Cell, Kind::House]],
        Technique::LWing => &[[Kind::House, Kind::House, Kind::House]],
        _ => &[[Kind::Cell, Kind::Cell, Kind::House], [Kind::Cell, Kind::House, Kind::House]],
    }
}

/// Whether the wing's name fits a chain with these ends: of one digit for an M-wing, any for an L-wing, of two for the
/// others.
fn is_named(technique: Technique, first: Digit, last: Digit) -> bool {
    match technique {
        Technique::MWing => first == last,
        Technique::LWing => true,
        _ => first != last,
    }
}

/// Finds the wings of one name. Of those with the same digits and eliminations, the first is reported.
pub(crate) fn wings<const W: usize>(grid: &Grid<'_, W>, technique: Technique, sink: &mut StepSink) -> Flow {
    let mut reported: Vec<(DigitSet, Vec<Place>)> = Vec::new();
    for &[one, two, three] in shapes(technique) {
        links(grid, one, &mut |first| {
            joined(grid, &first, [one, two], &mut |second| {
                joined(grid, &second, [two, three], &mut |third| {
                    wing(grid, technique, &[first, second, third], &mut reported, sink)
                })
            })
        })?;
    }
    ControlFlow::Continue(())
}

/// Offers the wing of these three links, if the name fits and it removes something.
fn wing<const W: usize>(
    grid: &Grid<'_, W>,
    technique: Technique,
    links: &[Strong; 3],
    reported: &mut Vec<(DigitSet, Vec<Place>)>,
    sink: &mut StepSink,
) -> Flow {
    let places = links.map(|(from, to, _)| [from, to]);
    let places = places.as_flattened();
    let (start, end) = (places[0], places[5]);
    if !is_named(technique, start.1, end.1) || (1..6).any(|at| places[..at].contains(&places[at])) {
        return ControlFlow::Continue(());
    }
    let eliminate = eliminated(grid, start, end);
    let digits: DigitSet = places.iter().map(|&(_, digit)| digit).collect();
    if eliminate.is_empty() || reported.iter().any(|known| known.0 == digits && known.1 == eliminate) {
        return ControlFlow::Continue(());
    }
    reported.push((digits, eliminate.clone()));
    let spots: Vec<Spot> = places.iter().map(|&(cell, digit)| (vec![cell], digit)).collect();
    let by = links.map(|(_, _, by)| by);
    chain_step(grid, technique, eliminate, &spots, &by).map_or(ControlFlow::Continue(()), |step| sink.take(step))
}

/// What is removed if at least one of the two holds.
fn eliminated<const W: usize>(grid: &Grid<'_, W>, one: Place, other: Place) -> Vec<Place> {
    if one.1 == other.1 {
        let seen = *grid.peers(one.0) & *grid.peers(other.0);
        return grid.candidates_in(&seen, DigitSet::of(one.1));
    }
    let has = |(cell, digit): &Place| grid.places(*digit).contains(*cell);
    if grid.peers(one.0).contains(other.0) {
        return [(one.0, other.1), (other.0, one.1)].into_iter().filter(has).collect();
    }
    Vec::new()
}

/// Calls `found` with every strong link of the kind, in both directions.
fn links<const W: usize>(grid: &Grid<'_, W>, kind: Kind, found: &mut dyn FnMut(Strong) -> Flow) -> Flow {
    match kind {
        Kind::Cell => grid.pair_cells().iter().flat_map(|&(cell, digits)| in_cell(cell, digits)).try_for_each(found),
        Kind::House => grid.board().all_digits().iter().flat_map(|digit| of_digit(grid, digit)).try_for_each(found),
    }
}

/// The strong link of a cell in both directions.
fn in_cell(cell: Cell, digits: DigitSet) -> impl Iterator<Item = Strong> {
    let all = digits.iter().flat_map(move |from| digits.iter().map(move |to| (from, to)));
    all.filter(|(from, to)| from != to).map(move |(from, to)| ((cell, from), (cell, to), LinkReason::Cell))
}

/// Calls `found` with the links that can follow, for these kinds of two successive links. Two links of houses meet in a
/// cell, where the digit changes; a link of a cell is entered from a place of the same digit that it sees, and left to
/// one.
fn joined<const W: usize>(
    grid: &Grid<'_, W>,
    before: &Strong,
    kinds: [Kind; 2],
    found: &mut dyn FnMut(Strong) -> Flow,
) -> Flow {
    let (cell, digit) = before.1;
    let is_seen = |(from, _, _): &Strong| from.1 == digit && grid.peers(cell).contains(from.0);
    match kinds {
        [_, Kind::Cell] => {
            let near = |(at, digits): &&(Cell, DigitSet)| digits.contains(digit) && grid.peers(cell).contains(*at);
            let ways = grid.pair_cells().iter().filter(near).flat_map(|&(at, digits)| in_cell(at, digits));
            ways.filter(is_seen).try_for_each(found)
        }
        [Kind::Cell, Kind::House] => of_digit(grid, digit).filter(is_seen).try_for_each(found),
        [Kind::House, Kind::House] => {
            let others = grid.position.candidates(cell) - DigitSet::of(digit);
            let starts = |(from, _, _): &Strong| from.0 == cell;
            others.iter().flat_map(|other| of_digit(grid, other)).filter(starts).try_for_each(found)
        }
    }
}

/// The strong links of houses for a digit, in both directions.
fn of_digit<'a, const W: usize>(grid: &'a Grid<'_, W>, digit: Digit) -> impl Iterator<Item = Strong> + 'a {
    let both = move |[from, to]: [Cell; 2], by| ((from, digit), (to, digit), by);
    grid.pairs(digit).iter().flat_map(move |pair| ways(pair.ends).map(|way| both(way, LinkReason::House(pair.house))))
}
