//! What follows from sums before the search, by cutting planes: what cages leave over of houses, and which digits cells
//! with a sum have.
//!
//! A sum is one constraint, and unit propagation on it sees only its bounds. One variable for each cage and digit,
//! which says that the cage has the digit, lets it use that the digits are different: Σ digit · (cage has digit) = sum.

use super::constraint::{Constraint, Literal, Relation};
use super::formula::{CageSum, Formula, Id};
use super::prover::Prover;
use deduku_core::board::{Cell, HouseId, HouseKind};

/// The most houses of one kind that are taken together.
const MOST_HOUSES: usize = 4;
/// The most cells of a derived sum; larger ones say too little.
const MOST_CELLS: usize = 6;

impl Prover {
    /// Begins a proof over the formula, including what follows from its sums.
    pub fn new(formula: &Formula) -> Self {
        Self::with_known(formula, formula.constraints.len())
    }

    /// Like `new`, where the search knows only the first `known` constraints of the formula.
    pub(super) fn with_known(formula: &Formula, known: usize) -> Self {
        let mut prover = Self::over(formula, known);
        derive(formula, &mut prover);
        prover.settle();
        prover
    }
}

/// Adds what follows from the sums of the formula.
fn derive(formula: &Formula, prover: &mut Prover) {
    if formula.sums.is_empty() {
        return;
    }
    prover.remark("which digits the cages have");
    let mut names = 0;
    for sum in &formula.sums {
        let equation = Equation { enough: sum.id, not_too_much: sum.id + 1 };
        prover.begin_total(sum.cells.iter().copied());
        add_digits(formula, prover, &mut names, sum, equation);
    }
    prover.remark("what cages leave over of houses");
    let mut seen: Vec<Box<[Cell]>> = formula.sums.iter().map(|sum| sum.cells.clone()).collect();
    for houses in unions(formula) {
        let Some(left) = LeftOver::of(formula, &houses) else { continue };
        let cells: Box<[Cell]> = left.innies.iter().chain(&left.outies).copied().collect();
        if seen.contains(&cells) {
            continue;
        }
        prover.begin_total(cells.iter().copied());
        seen.push(cells);
        let equation = left.derive(formula, prover, &houses);
        let differ = left.innies.iter().enumerate();
        let differ = differ.clone().all(|(at, &a)| left.innies[..at].iter().all(|&b| formula.board.sees(a, b)));
        if left.outies.is_empty() && in_one_house(formula, &left.innies) && differ {
            let sum = CageSum { cells: left.innies.into(), total: left.total, id: equation.enough };
            add_digits(formula, prover, &mut names, &sum, equation);
        }
    }
}

/// The ids of the two inequalities of an equation.
#[derive(Clone, Copy)]
struct Equation {
    enough: Id,
    not_too_much: Id,
}

/// Whether a house contains all of the cells, so that unit propagation sees that they differ.
fn in_one_house(formula: &Formula, cells: &[Cell]) -> bool {
    formula.board.houses().iter().any(|house| cells.iter().all(|cell| house.cells.contains(cell)))
}

/// Adds a variable for each digit that says whether one of these cells, which differ, has it; then the sum of these
/// digits and their number.
fn add_digits(formula: &Formula, prover: &mut Prover, names: &mut usize, sum: &CageSum, equation: Equation) {
    if sum.cells.len() < 2 || sum.cells.len() >= usize::from(formula.board.digits()) {
        return;
    }
    *names += 1;
    let (mut has, mut at_least, mut at_most) = (Vec::new(), Vec::new(), Vec::new());
    for (digit, value) in formula.values() {
        let literal = prover.variable(format!("has{names}_{value}"));
        let places = || sum.cells.iter().map(|&cell| formula.at(cell, digit));
        let inequality = |way: i64| {
            let terms = [(way, literal)].into_iter().chain(places().map(|place| (-way, place)));
            Constraint { terms: terms.collect(), relation: Relation::AtLeast, number: 0 }
        };
        at_least.push((prover.define(&inequality(1), literal, true), value));
        at_most.push((prover.define(&inequality(-1), literal, false), value));
        has.push((literal, value));
    }
    let cells = |second: usize| sum.cells.iter().map(move |cell| (formula.cells[cell.index()] + second, 1));
    let total = |factors: &[(Literal, i64)], number: i64, way: i64| {
        let terms = factors.iter().filter(|(_, factor)| *factor != 0).map(|&(literal, factor)| (way * factor, literal));
        Constraint { terms: terms.collect(), relation: Relation::AtLeast, number: way * number }
    };
    let weighted = |id: Id, parts: &[(Id, i64)]| -> Vec<(Id, i64)> {
        [(id, 1)].into_iter().chain(parts.iter().copied().filter(|(_, value)| *value != 0)).collect()
    };
    prover.combine(&weighted(equation.enough, &at_least), &total(&has, sum.total, 1));
    prover.combine(&weighted(equation.not_too_much, &at_most), &total(&has, sum.total, -1));
    let once: Vec<(Literal, i64)> = has.iter().map(|&(literal, _)| (literal, 1)).collect();
    let count = sum.cells.len() as i64;
    let each = |parts: &[(Id, i64)]| parts.iter().map(|&(id, _)| (id, 1)).collect::<Vec<_>>();
    prover.combine(&cells(0).chain(each(&at_least)).collect::<Vec<_>>(), &total(&once, count, 1));
    prover.combine(&cells(1).chain(each(&at_most)).collect::<Vec<_>>(), &total(&once, count, -1));
}

/// Sets of complete houses of one kind, up to four consecutive ones, that share no cell.
fn unions(formula: &Formula) -> Vec<Vec<HouseId>> {
    let board = &formula.board;
    let mut unions = Vec::new();
    for kind in HouseKind::ALL {
        let is_own = |id: &HouseId| board.house(*id).kind == kind && formula.houses[id.index()].is_some();
        let houses: Vec<HouseId> = board.house_ids().filter(is_own).collect();
        for count in 1..=MOST_HOUSES {
            let apart = |houses: &&[HouseId]| {
                let mut cells: Vec<Cell> = houses.iter().flat_map(|&id| board.house(id).cells.to_vec()).collect();
                cells.sort_unstable();
                cells.windows(2).all(|pair| pair[0] != pair[1])
            };
            unions.extend(houses.windows(count).filter(apart).map(<[HouseId]>::to_vec));
        }
    }
    unions
}

/// The cells by which cages differ from houses, and the sum of the cells inside minus the sum of those outside.
struct LeftOver<'f> {
    innies: Vec<Cell>,
    outies: Vec<Cell>,
    cages: Vec<&'f CageSum>,
    total: i64,
}

impl<'f> LeftOver<'f> {
    /// What remains after the cages that lie in these houses by half or more; `None` if that is nothing or too much.
    fn of(formula: &'f Formula, houses: &[HouseId]) -> Option<Self> {
        let mut inside = vec![false; formula.board.cell_count()];
        let cells = || houses.iter().flat_map(|&house| &formula.board.house(house).cells);
        cells().for_each(|cell| inside[cell.index()] = true);
        let mut taken = vec![false; inside.len()];
        let per_house: i64 = formula.values().map(|(_, value)| value).sum();
        let mut left = Self { innies: Vec::new(), outies: Vec::new(), cages: Vec::new(), total: 0 };
        left.total = per_house * houses.len() as i64;
        for sum in &formula.sums {
            let beyond: Vec<Cell> = sum.cells.iter().copied().filter(|cell| !inside[cell.index()]).collect();
            if 2 * beyond.len() > sum.cells.len() || sum.cells.iter().any(|cell| taken[cell.index()]) {
                continue;
            }
            sum.cells.iter().for_each(|cell| taken[cell.index()] = true);
            left.outies.extend(beyond);
            left.total -= sum.total;
            left.cages.push(sum);
        }
        left.innies.extend(cells().copied().filter(|cell| !taken[cell.index()]));
        let count = left.innies.len() + left.outies.len();
        (count > 0 && count <= MOST_CELLS && !left.cages.is_empty()).then_some(left)
    }

    /// Derives the sum of the houses minus that of the cages.
    fn derive(&self, formula: &Formula, prover: &mut Prover, houses: &[HouseId]) -> Equation {
        let mut terms = formula.value_terms(&self.innies, 1);
        terms.extend(formula.value_terms(&self.outies, -1));
        let parts = |second: usize| -> Vec<(Id, i64)> {
            let of_house = |house: &HouseId| formula.houses[house.index()].as_deref().unwrap_or_default().iter();
            let values = houses.iter().flat_map(|house| of_house(house).zip(formula.values()));
            let houses = values.map(|(id, (_, value))| (id + second, value)).filter(|(_, value)| *value != 0);
            houses.chain(self.cages.iter().map(|cage| (cage.id + 1 - second, 1))).collect()
        };
        let against = terms.iter().map(|&(factor, literal)| (-factor, literal)).collect();
        let relation = Relation::AtLeast;
        let enough = Constraint { terms, relation, number: self.total };
        let not_too_much = Constraint { terms: against, relation, number: -self.total };
        Equation { enough: prover.combine(&parts(0), &enough), not_too_much: prover.combine(&parts(1), &not_too_much) }
    }
}
