//! M-, S-, L- and H-wings: three strong links of two or three digits, joined by two weak ones.
//!
//! A strong link is a cell with two candidates, or a house with two places for a digit; which of them follow
//! each other is in the name. One end of the chain holds, so what sees both ends goes, as does, where the ends
//! are of different digits and see each other, the digit of each from the cell of the other.

use std::ops::ControlFlow;

use super::Grid;
use super::links::{Spot, chain_step, ways};
use crate::board::{Cell, Digit, DigitSet};
use crate::logic::finders::Sink;
use crate::logic::{By, Technique};

/// A place of a digit.
type Place = (Cell, Digit);
/// A strong link from the first place to the second, and on what it rests.
type Strong = (Place, Place, By);

/// The kinds of strong links, and whether each is joined to the next in one cell, where the digit changes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Cell,
    House,
}

/// The ways to make each wing.
const fn shapes(technique: Technique) -> &'static [[Kind; 3]] {
    match technique {
        Technique::MWing => &[[Kind::Cell, Kind::House, Kind::House]],
        Technique::SWing => &[[Kind::House, Kind::Cell, Kind::House]],
        Technique::LWing => &[[Kind::House, Kind::House, Kind::House]],
        _ => &[[Kind::Cell, Kind::Cell, Kind::House], [Kind::Cell, Kind::House, Kind::House]],
    }
}

/// Whether the wing's name takes this chain: an M-wing's ends are of one digit, those of the others of two.
fn is_named(technique: Technique, first: Digit, last: Digit) -> bool {
    match technique {
        Technique::MWing => first == last,
        Technique::LWing => true,
        _ => first != last,
    }
}

/// The wings of the one name. Of those that remove the same, the first is told.
pub(in crate::logic) fn wings<const W: usize>(
    grid: &Grid<'_, W>,
    technique: Technique,
    sink: &mut Sink,
) -> ControlFlow<()> {
    let mut told: Vec<(DigitSet, Vec<Place>)> = Vec::new();
    for [one, two, three] in shapes(technique) {
        for first in links(grid, *one) {
            for second in joined(grid, &first, *one, *two) {
                for third in joined(grid, &second, *two, *three) {
                    let (start, end) = (first.0, third.1);
                    if !is_named(technique, start.1, end.1) {
                        continue;
                    }
                    let places = [start, first.1, second.0, second.1, third.0, end];
                    if (1..6).any(|at| places[..at].contains(&places[at])) {
                        continue;
                    }
                    let eliminate = gone(grid, start, end);
                    let digits: DigitSet = places.iter().map(|&(_, digit)| digit).collect();
                    if eliminate.is_empty() || told.iter().any(|known| known.0 == digits && known.1 == eliminate) {
                        continue;
                    }
                    told.push((digits, eliminate.clone()));
                    let spots: Vec<Spot> = places.iter().map(|&(cell, digit)| (vec![cell], digit)).collect();
                    let by = [first, second, third].map(|(_, _, by)| by);
                    if let Some(step) = chain_step(grid, technique, eliminate, &spots, &by) {
                        sink.take(step)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// What goes if one of the two holds.
fn gone<const W: usize>(grid: &Grid<'_, W>, one: Place, other: Place) -> Vec<Place> {
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

/// Every strong link of the kind, both ways.
fn links<'a, const W: usize>(grid: &'a Grid<'_, W>, kind: Kind) -> Box<dyn Iterator<Item = Strong> + 'a> {
    match kind {
        Kind::Cell => Box::new(grid.pair_cells().iter().flat_map(|&(cell, digits)| in_cell(cell, digits))),
        Kind::House => Box::new(grid.board().all_digits().iter().flat_map(|digit| {
            grid.pairs(digit).iter().flat_map(move |pair| {
                ways(pair.ends).map(|[from, to]| ((from, digit), (to, digit), By::House(pair.house)))
            })
        })),
    }
}

/// The two ways through a cell.
fn in_cell(cell: Cell, digits: DigitSet) -> impl Iterator<Item = Strong> {
    let all = digits.iter().flat_map(move |from| digits.iter().map(move |to| (from, to)));
    all.filter(|(from, to)| from != to).map(move |(from, to)| ((cell, from), (cell, to), By::Cell))
}

/// The links of the kind that can follow: two of houses meet in a cell, where the digit changes; a cell is
/// reached from a place of the same digit that it sees, and left to one.
fn joined<const W: usize>(grid: &Grid<'_, W>, before: &Strong, last: Kind, kind: Kind) -> Vec<Strong> {
    let (cell, digit) = before.1;
    let follows = |link: &Strong| {
        let (from, _, _) = *link;
        if last == Kind::House && kind == Kind::House {
            from.0 == cell && from.1 != digit
        } else {
            from.1 == digit && grid.peers(cell).contains(from.0)
        }
    };
    match kind {
        Kind::Cell => grid.pair_cells().iter().flat_map(|&(at, digits)| in_cell(at, digits)).filter(follows).collect(),
        Kind::House if last == Kind::Cell => of_digit(grid, digit).filter(follows).collect(),
        Kind::House => {
            let others = grid.position.candidates(cell) - DigitSet::of(digit);
            others.iter().flat_map(|other| of_digit(grid, other).collect::<Vec<_>>()).filter(follows).collect()
        }
    }
}

fn of_digit<'a, const W: usize>(grid: &'a Grid<'_, W>, digit: Digit) -> impl Iterator<Item = Strong> + 'a {
    let both = move |[from, to]: [Cell; 2], by| ((from, digit), (to, digit), by);
    grid.pairs(digit).iter().flat_map(move |pair| ways(pair.ends).map(|way| both(way, By::House(pair.house))))
}
