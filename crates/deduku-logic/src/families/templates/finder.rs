//! Templates: the ways to place one digit in all houses that need it.

use std::ops::ControlFlow;

use crate::engine::grid::Grid;
use crate::engine::step_sink::{Flow, StepSink};
use crate::{Conclusion, Evidence, Fact, Pattern, Step, Technique};
use deduku_core::board::{CellSet, Digit, DigitSet, HouseId};
use std::cell::OnceCell;

/// Number of places tried before it counts as unknown whether a digit can be in a cell.
const fn most_tries<const W: usize>() -> u32 {
    match W {
        0..=2 => 10_000,
        _ => 300,
    }
}

/// Maximum number of places tried in total for one digit on a large board.
const MOST_TRIES_IN_ALL: u32 = 500;

/// The places of the digit that are in no template. A place for which this takes too long to determine is left out; on
/// a large board, it is included.
pub(crate) fn barred<const W: usize>(grid: &Grid<'_, W>, digit: Digit) -> CellSet<W> {
    let houses = grid.board().house_ids().filter(|house| grid.needs()[house.index()].contains(digit));
    let nets: Vec<CellSet<W>> = houses.map(|house| *grid.places(digit) & *grid.house(house)).collect();
    let mut barred = CellSet::EMPTY;
    let mut seen = CellSet::EMPTY;
    let mut tries_in_all = 0;
    for cell in grid.places(digit) {
        if seen.contains(cell) {
            continue;
        }
        if W > 2 && tries_in_all > MOST_TRIES_IN_ALL {
            barred.insert(cell);
            continue;
        }
        let mut tries = 0;
        let mut template = CellSet::EMPTY;
        template.insert(cell);
        let mut free = *grid.places(digit) - *grid.peers(cell);
        free.remove(cell);
        match complete(grid, &nets, template, free, &mut tries) {
            Some(template) if template.is_empty() => barred.insert(cell),
            Some(template) => seen |= template,
            None if W > 2 => barred.insert(cell),
            None => {}
        }
        tries_in_all += tries;
    }
    barred
}

/// A template with these places and some of the free ones; an empty set if there is none, `None` if that takes too
/// long.
fn complete<const W: usize>(
    grid: &Grid<'_, W>,
    nets: &[CellSet<W>],
    template: CellSet<W>,
    free: CellSet<W>,
    tries: &mut u32,
) -> Option<CellSet<W>> {
    *tries += 1;
    if *tries > most_tries::<W>() {
        return None;
    }
    let Some(fewest) = fewest_places(nets, &template, &free) else { return Some(template) };
    for cell in &fewest {
        let mut more = template;
        more.insert(cell);
        let mut rest = free - *grid.peers(cell);
        rest.remove(cell);
        let found = complete(grid, nets, more, rest, tries)?;
        if !found.is_empty() {
            return Some(found);
        }
    }
    Some(CellSet::EMPTY)
}

/// The free places in the house that has the fewest, among the houses that the template leaves open; `None` if it is
/// complete.
fn fewest_places<const W: usize>(nets: &[CellSet<W>], template: &CellSet<W>, free: &CellSet<W>) -> Option<CellSet<W>> {
    let mut fewest: Option<(usize, &CellSet<W>)> = None;
    for net in nets {
        if !net.is_disjoint(template) {
            continue;
        }
        let open = net.common_len(free);
        if fewest.is_none_or(|(fewest, _)| open < fewest) {
            fewest = Some((open, net));
            if open == 0 {
                break;
            }
        }
    }
    fewest.map(|(_, net)| *net & *free)
}

/// Approximate maximum number of templates listed for a digit; a digit with more is skipped.
const MOST_TEMPLATES: usize = 3_000;

/// The approximate maximum while houses are left out one by one; a house for which it is too low stays.
const FEWER_TEMPLATES: usize = 200;

/// A digit with the houses that need it, and their places for it.
type DigitHouses<const W: usize> = (Digit, Vec<(HouseId, CellSet<W>)>);
/// The templates of a digit; `None` if there are too many.
type Templates<const W: usize> = Option<Vec<CellSet<W>>>;

/// Places that are in every template of a digit are set, those in no template are deleted. A place that every template
/// of one digit has cannot be in a template of another.
pub(crate) fn templates<const W: usize>(grid: &Grid<'_, W>, technique: Technique, sink: &mut StepSink) -> Flow {
    let all: Vec<DigitHouses<W>> = grid.board().all_digits().iter().map(|digit| (digit, nets(grid, digit))).collect();
    let ways = sift(grid, &all, MOST_TEMPLATES);
    for (at, (digit, _)) in all.iter().enumerate() {
        let found = steps_of_digit(grid, technique, *digit, &all, &ways, at);
        if found.is_empty() {
            continue;
        }
        let cells = found.iter().map(|cell| (cell, *digit)).collect();
        let conclusion = match technique {
            Technique::TemplateSet => Conclusion::placing(cells),
            _ => Conclusion::removing(cells),
        };
        let facts = rests(grid, technique, (at, *digit), &found, all.clone());
        let pattern = Pattern::of(DigitSet::of(*digit), Vec::new(), facts);
        sink.take(Step { technique, conclusion, evidence: Evidence::Pattern(Box::new(pattern)) })?;
    }
    ControlFlow::Continue(())
}

/// The places that the technique finds for a digit.
fn steps_of_digit<const W: usize>(
    grid: &Grid<'_, W>,
    technique: Technique,
    digit: Digit,
    all: &[DigitHouses<W>],
    ways: &[Templates<W>],
    at: usize,
) -> CellSet<W> {
    let Some(own) = ways[at].as_ref().filter(|own| !own.is_empty() && !all[at].1.is_empty()) else {
        return CellSet::EMPTY;
    };
    let common = common(own);
    if technique == Technique::TemplateSet {
        return common;
    }
    let places = grid.places(digit).iter();
    places.filter(|&cell| own.iter().all(|way| !way.contains(cell) && !way.is_disjoint(grid.peers(cell)))).collect()
}

fn common<const W: usize>(ways: &[CellSet<W>]) -> CellSet<W> {
    ways.iter().copied().reduce(|one, other| one & other).unwrap_or(CellSet::EMPTY)
}

/// For each digit, in order, the templates that avoid the places that every template of another digit has.
fn sift<const W: usize>(grid: &Grid<'_, W>, all: &[DigitHouses<W>], most: usize) -> Vec<Templates<W>> {
    let listed = |(digit, nets): &DigitHouses<W>| {
        let nets: Vec<CellSet<W>> = nets.iter().map(|&(_, net)| net).collect();
        let (mut ways, mut tries) = (Vec::new(), 10 * most);
        list(grid, &nets, CellSet::EMPTY, *grid.places(*digit), &mut tries, &mut ways).then_some(ways)
    };
    let mut ways: Vec<Templates<W>> = all.iter().map(listed).collect();
    loop {
        let sets: Vec<CellSet<W>> =
            ways.iter().map(|ways| ways.as_ref().map_or(CellSet::EMPTY, |ways| common(ways))).collect();
        let mut is_done = true;
        for (at, ways) in ways.iter_mut().enumerate() {
            let others = sets.iter().enumerate().filter(|(other, _)| *other != at);
            let taken = others.fold(CellSet::EMPTY, |taken, (_, &set)| taken | set);
            if let Some(ways) = ways {
                let before = ways.len();
                ways.retain(|way| way.is_disjoint(&taken));
                is_done &= ways.len() == before;
            }
        }
        if is_done {
            return ways;
        }
    }
}

/// Lists the templates with these places and some of the free ones; returns whether the list is complete.
fn list<const W: usize>(
    grid: &Grid<'_, W>,
    nets: &[CellSet<W>],
    way: CellSet<W>,
    free: CellSet<W>,
    tries: &mut usize,
    ways: &mut Vec<CellSet<W>>,
) -> bool {
    let Some(left) = tries.checked_sub(1) else { return false };
    *tries = left;
    let Some(fewest) = fewest_places(nets, &way, &free) else {
        ways.push(way);
        return true;
    };
    fewest.iter().all(|cell| {
        let mut more = way;
        more.insert(cell);
        let mut rest = free - *grid.peers(cell);
        rest.remove(cell);
        list(grid, nets, more, rest, tries, ways)
    })
}

/// The houses that need the digit, and their places for it.
fn nets<const W: usize>(grid: &Grid<'_, W>, digit: Digit) -> Vec<(HouseId, CellSet<W>)> {
    let houses = grid.board().house_ids().filter(|house| grid.needs()[house.index()].contains(digit));
    houses.map(|house| (house, *grid.places(digit) & *grid.house(house))).collect()
}

/// The houses on which the result rests: digits, then houses, that it does not need are left out.
fn rests<const W: usize>(
    grid: &Grid<'_, W>,
    technique: Technique,
    (at, digit): (usize, Digit),
    found: &CellSet<W>,
    mut all: Vec<DigitHouses<W>>,
) -> Vec<Fact> {
    let still = |all: &[DigitHouses<W>]| {
        found.is_subset(&steps_of_digit(grid, technique, digit, all, &sift(grid, all, FEWER_TEMPLATES), at))
    };
    if !still(&all) {
        return places_of(all);
    }
    for other in (0..all.len()).filter(|&other| other != at) {
        let houses = std::mem::take(&mut all[other].1);
        if !still(&all) {
            all[other].1 = houses;
        }
    }
    for which in 0..all.len() {
        for house in (0..all[which].1.len()).rev() {
            let net = all[which].1.remove(house);
            if !still(&all) {
                all[which].1.insert(house, net);
            }
        }
    }
    places_of(all)
}

fn places_of<const W: usize>(all: Vec<DigitHouses<W>>) -> Vec<Fact> {
    let places = |digit: Digit, (house, cells): (HouseId, CellSet<W>)| Fact::Places {
        house,
        digit,
        cells: cells.iter().collect(),
    };
    all.into_iter().flat_map(|(digit, nets)| nets.into_iter().map(move |net| places(digit, net))).collect()
}

/// For each digit, the places that are in no template.
struct Barred<const W: usize>([OnceCell<CellSet<W>>; Digit::MAX as usize]);

impl<const W: usize> Grid<'_, W> {
    /// The places of a digit that are known to be in no template. Looking at the digit alone cannot exclude anything
    /// else. Computed once per position.
    pub(crate) fn barred(&self, digit: Digit) -> &CellSet<W> {
        let Barred(of_digits) = self.derived().get(|| Barred::<W>([const { OnceCell::new() }; Digit::MAX as usize]));
        of_digits[digit.index()].get_or_init(|| {
            let places = *self.places(digit);
            if let Some(known) = self.board_index.barred(digit, &places).filter(|_| !self.has_sums) {
                return known;
            }
            let barred = barred(self, digit);
            self.board_index.keep_barred(digit, places, barred);
            barred
        })
    }

    /// The digits from which something can be excluded by looking at each alone; on large boards, where testing that is
    /// not worthwhile, all digits. Digits for which the technique found nothing in the same places before are left out.
    pub(crate) fn loose_digits(&self, technique: Technique) -> impl Iterator<Item = Digit> {
        self.fresh_digits(technique).filter(|&digit| W > 2 || !self.barred(digit).is_empty())
    }
}
