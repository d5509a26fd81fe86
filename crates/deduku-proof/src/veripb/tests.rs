//! Compares formulas with the rules that they encode, by trying digits.

use std::sync::Arc;

use super::constraint::Constraint;
use super::formula::Formula;
use super::kernels::add;
use super::prover::Prover;
use super::search::Outcome;
use deduku_core::board::{Board, Cell, named};
use deduku_core::chance::Chance;
use deduku_core::constraint::kernels::{Fit, Propagate};
use deduku_core::constraint::samples::{APART, BOARDS, kernels, some_clue};
use deduku_core::constraint::{Family, Kernel};
use deduku_core::work::Work;

const CASES: usize = 24;
const ASSIGNMENTS: usize = 12;

/// A formula with one digit per cell, and the kernel.
fn formula_of(board: &Arc<Board>, kernel: &Kernel) -> Option<Formula> {
    let mut formula = Formula::empty(board);
    formula.add_cells();
    add(&mut formula, kernel, "k1").ok().map(|()| formula)
}

/// Whether the formula has a solution with these 0-based digits in these cells.
fn allows(formula: &Formula, cells: &[Cell], digits: &[u8]) -> bool {
    let mut formula = formula.clone();
    for (&cell, &digit) in cells.iter().zip(digits) {
        formula.push(Constraint::clause([formula.at(cell, usize::from(digit))]));
    }
    let outcome = Prover::new(&formula).refute(&Work::unlimited()).expect("no limit");
    outcome == Outcome::Satisfiable
}

/// Random digits; in every second case digits that satisfy the rule, if there are any that include a random one.
fn some_digits(chance: &mut Chance, rule: &dyn Propagate, digits: u32) -> Vec<u8> {
    let random: Vec<u8> = rule.cells().iter().map(|_| chance.below(digits) as u8).collect();
    if chance.below(2) == 0 {
        return random;
    }
    let mut domains = vec![(1 << digits) - 1; random.len()];
    let fixed = chance.below(random.len() as u32) as usize;
    domains[fixed] = 1 << random[fixed];
    match rule.fit(&domains) {
        Fit::Digits(digits) => digits,
        Fit::Nothing | Fit::TooMuch => random,
    }
}

#[test]
fn the_formula_of_every_family_allows_what_the_rule_does() {
    let boards: Vec<Arc<Board>> = BOARDS.iter().map(|name| Arc::new(named(name).expect("a board"))).collect();
    let (mut refused, mut one_sided) = (Vec::new(), Vec::new());
    for (at, &family) in Family::all().iter().enumerate().filter(|(_, family)| !APART.contains(family)) {
        let mut chance = Chance::from_seed(at as u64);
        let needs_boxes = [Family::Windoku, Family::DisjointGroups, Family::RegionSameValues].contains(&family);
        let (mut kept, mut broken) = (0, 0);
        for case in 0..CASES {
            let board = &boards[if needs_boxes { 0 } else { case % boards.len() }];
            let clue = some_clue(&mut chance, board, family);
            for kernel in kernels(board, &clue).iter().take(3) {
                let rule = kernel.rule();
                let Some(formula) = formula_of(board, kernel) else {
                    refused.push(family.row().name);
                    continue;
                };
                for _ in 0..ASSIGNMENTS {
                    let digits = some_digits(&mut chance, rule, u32::from(board.digits()));
                    let keeps = rule.check(&digits);
                    *(if keeps { &mut kept } else { &mut broken }) += 1;
                    let allowed = allows(&formula, rule.cells(), &digits);
                    assert_eq!(allowed, keeps, "{rule:?} {:?}: {digits:?}", rule.cells());
                }
            }
        }
        if kept == 0 || broken == 0 {
            one_sided.push(family.row().name);
        }
    }
    refused.dedup();
    assert_eq!(refused, ["full rank"]);
    // Two digits up to 4 cannot add up to 10; whole grids with such ranks are rare.
    assert_eq!(one_sided, ["xv-x", "lockout", "rank ties"]);
}
