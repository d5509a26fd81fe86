//! The premises of steps that add up: which cells' candidates they need, and which cells must differ.

use crate::Conclusion;
use crate::certify::premises::model::{Premise, View};
use crate::sums::{Fitting, between_bounds};
use deduku_core::board::{Cell, Digit, DigitSet, HouseId};
use deduku_core::order::OrderBy;
use deduku_core::puzzle::Position;

/// Number of tries after which the domains of some cells are assumed to be possible.
const MOST_TRIES: u32 = 200_000;

/// The sum of a house, and the candidates of the cells that matter.
pub(crate) fn of_house(position: &Position, house: HouseId, conclusion: &Conclusion) -> Vec<Premise> {
    of_houses(position, &[house], conclusion)
}

/// The sums of two houses that share a cell.
pub(crate) fn of_crossing(position: &Position, houses: [HouseId; 2], conclusion: &Conclusion) -> Vec<Premise> {
    of_houses(position, &houses, conclusion)
}

fn of_houses(position: &Position, houses: &[HouseId], conclusion: &Conclusion) -> Vec<Premise> {
    let (view, board) = (View { position }, position.board());
    let mut cells: Vec<Cell> = Vec::new();
    for &cell in houses.iter().flat_map(|&house| &board.house(house).cells) {
        if !cells.contains(&cell) {
            cells.push(cell);
        }
    }
    let holds = |domains: &[DigitSet]| {
        let domain =
            |cell: Cell| cells.iter().position(|&other| other == cell).map_or(DigitSet::EMPTY, |at| domains[at]);
        let mut allowed = cells.iter().copied().zip(domains.iter().copied()).collect::<Vec<_>>();
        for &house in houses {
            let own = &board.house(house).cells;
            let domains: Vec<DigitSet> = own.iter().map(|&cell| domain(cell)).collect();
            let sum = position.puzzle().sum(house).unwrap_or_default();
            let fitting = Fitting::of(&domains, sum).map(|fitting| fitting.allowed);
            for (&cell, allows) in own.iter().zip(fitting.unwrap_or_else(|| between_bounds(&domains, sum))) {
                allowed.iter_mut().filter(|(other, _)| *other == cell).for_each(|(_, left)| *left &= allows);
            }
        }
        let left = |cell: Cell| allowed.iter().find(|(other, _)| *other == cell).map(|&(_, left)| left);
        conclusion.eliminate.iter().all(|&(cell, digit)| left(cell).is_some_and(|left| !left.contains(digit)))
            && conclusion.place.iter().all(|&(cell, digit)| left(cell) == Some(DigitSet::of(digit)))
    };
    let domains = widened(&cells, position, conclusion, holds);
    let sums = houses.iter().map(|&house| (house, position.puzzle().sum(house)));
    let mut premises: Vec<Premise> = sums.filter_map(|(house, sum)| Some(Premise::Sum { house, sum: sum? })).collect();
    premises.extend(kept(&view, &cells, &domains));
    premises
}

/// The cells' domains, with each one that does not matter widened to all digits. The cells of the conclusion come
/// first, because their own candidates are no reason for it.
fn widened(
    cells: &[Cell],
    position: &Position,
    conclusion: &Conclusion,
    holds: impl Fn(&[DigitSet]) -> bool,
) -> Vec<DigitSet> {
    let (view, all) = (View { position }, position.board().all_digits());
    let mut domains: Vec<DigitSet> = cells.iter().map(|&cell| view.digits(cell)).collect();
    let concluded = |at: usize| conclusion.place.iter().chain(&conclusion.eliminate).any(|of| of.0 == cells[at]);
    let (first, last): (Vec<usize>, Vec<usize>) = (0..cells.len()).partition(|&at| concluded(at));
    for at in first.into_iter().chain(last) {
        let own = std::mem::replace(&mut domains[at], all);
        if !holds(&domains) {
            domains[at] = own;
        }
    }
    domains
}

/// A premise for each cell whose domain was not widened.
fn kept<'c>(view: &'c View<'_>, cells: &'c [Cell], domains: &'c [DigitSet]) -> impl Iterator<Item = Premise> + 'c {
    let all = view.position.board().all_digits();
    let narrow = cells.iter().zip(domains).filter(move |&(_, &domain)| domain != all);
    narrow.map(move |(&cell, _)| view.cell(cell))
}

/// The houses, cages and cells that innies and outies are based on.
pub(crate) struct Area<'a> {
    pub(crate) houses: &'a [HouseId],
    pub(crate) cages: &'a [HouseId],
    pub(crate) innies: &'a [Cell],
    pub(crate) outies: &'a [Cell],
    pub(crate) known: &'a [(Cell, Digit)],
}

/// The balance of houses and cages, the candidates of the cells left over, and which of these cells must differ.
pub(crate) fn of_area(position: &Position, area: &Area<'_>, conclusion: &Conclusion) -> Vec<Premise> {
    let (view, board) = (View { position }, position.board());
    let digits = i32::from(board.digits());
    let of_cages: i32 = area.cages.iter().filter_map(|&cage| position.puzzle().sum(cage)).map(i32::from).sum();
    let total = area.houses.iter().map(|_| digits * (digits + 1) / 2).sum::<i32>() - of_cages;
    let is_inside = |cell: Cell| area.houses.iter().any(|&house| board.house(house).cells.contains(&cell));
    let (mut plus, mut minus) = (area.innies.to_vec(), area.outies.to_vec());
    for &(cell, _) in area.known {
        if is_inside(cell) { plus.push(cell) } else { minus.push(cell) }
    }
    let cells = [&plus[..], &minus].concat();
    let mut houses: Vec<(HouseId, Vec<Cell>)> = board
        .house_ids()
        .map(|house| (house, cells.iter().copied().filter(|cell| board.house(house).cells.contains(cell)).collect()))
        .filter(|(_, cells): &(HouseId, Vec<Cell>)| cells.len() > 1)
        .collect();
    houses.order_by(|(house, cells)| (!area.houses.contains(house), usize::MAX - cells.len()));
    let holds = |domains: &[DigitSet], houses: &[(HouseId, Vec<Cell>)]| {
        let differ = |a: Cell, b: Cell| houses.iter().any(|(_, cells)| cells.contains(&a) && cells.contains(&b));
        let trial = Trial { cells: &cells, plus: plus.len(), differ: &differ };
        let is_possible = |(cell, digit): (Cell, Digit)| {
            let mut domains = domains.to_vec();
            if let Some(at) = cells.iter().position(|&other| other == cell) {
                domains[at] &= DigitSet::of(digit);
            }
            trial.is_possible(&domains, total, &mut Vec::new(), &mut 0)
        };
        let others = |&(cell, digit): &(Cell, Digit)| {
            let at = cells.iter().position(|&other| other == cell);
            let domain = at.map_or(DigitSet::EMPTY, |at| domains[at]);
            (domain - DigitSet::of(digit)).iter().map(move |other| (cell, other)).collect::<Vec<_>>()
        };
        let placed = conclusion.place.iter().flat_map(others);
        !conclusion.eliminate.iter().copied().chain(placed).any(is_possible)
    };
    let domains = widened(&cells, position, conclusion, |domains| holds(domains, &houses));
    for at in (0..houses.len()).rev() {
        let house = houses.remove(at);
        if !holds(&domains, &houses) {
            houses.insert(at, house);
        }
    }
    let mut premises: Vec<Premise> = vec![Premise::Balance {
        add: area.houses.to_vec(),
        subtract: area.cages.to_vec(),
        plus: plus.clone(),
        minus: minus.clone(),
        total,
    }];
    premises.extend(houses.into_iter().map(|(house, cells)| Premise::Once { house, digit: None, cells }));
    premises.extend(kept(&view, &cells, &domains));
    premises
}

/// Digits for a few cells, some added and some subtracted, that make a total.
struct Trial<'t> {
    cells: &'t [Cell],
    /// The number of cells that are added, which come first; the others are subtracted.
    plus: usize,
    differ: &'t dyn Fn(Cell, Cell) -> bool,
}

impl Trial<'_> {
    /// Whether some digits of these domains make the total; also true if that takes too long to find out.
    fn is_possible(&self, domains: &[DigitSet], total: i32, so_far: &mut Vec<Digit>, tries: &mut u32) -> bool {
        let at = so_far.len();
        let (mut least, mut most) = (0, 0);
        for (cell, domain) in domains.iter().enumerate().skip(at) {
            let ends = (domain.iter().next(), domain.iter().next_back());
            let (Some(small), Some(large)) = ends else { return false };
            let (small, large) = (i32::from(small.get()), i32::from(large.get()));
            let (low, high) = if cell < self.plus { (small, large) } else { (-large, -small) };
            least += low;
            most += high;
        }
        if !(least..=most).contains(&total) {
            return false;
        }
        *tries += 1;
        if at == domains.len() || *tries > MOST_TRIES {
            return true;
        }
        domains[at].iter().any(|digit| {
            let clashes = |(&other, &cell): (&Digit, &Cell)| other == digit && (self.differ)(cell, self.cells[at]);
            if so_far.iter().zip(self.cells).any(clashes) {
                return false;
            }
            let value = i32::from(digit.get());
            so_far.push(digit);
            let found =
                self.is_possible(domains, if at < self.plus { total - value } else { total + value }, so_far, tries);
            so_far.pop();
            found
        })
    }
}
