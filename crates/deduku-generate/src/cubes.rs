//! Fillings of the Dion cube, which a random search finds only by luck.
//!
//! Write the layer, row and column of a cell in a 9×9×9 cube, each counted from 0, as two digits in base 3, and the
//! cell's digit in the same way. Let the digit be a linear function of the three, modulo 3. If each part is invertible,
//! lines hold each digit once; if the second digits of two of them map to independent directions, so do boxes. Three
//! such directions exist, so all slices are Sudokus at once. (Orthogonal Latin squares are built over finite fields in
//! this way: Bose, 1938.) The cube is then disguised: layers, rows and columns are permuted within their bands, bands
//! are permuted, digits are renamed, and four digits at a time are placed again if another filling is found.

use std::sync::Arc;

use deduku_core::board::{Board, Digit};
use deduku_core::chance::Chance;
use deduku_core::puzzle::{Position, Setup};
use deduku_core::solve;
use deduku_core::work::{Stop, Work};

/// The side of a box.
const ORDER: usize = 3;
const SIDE: usize = ORDER * ORDER;
/// How often some digits are placed again, how many of them, and the node budget each time.
const ROUNDS: usize = 12;
const DIGITS: usize = 4;
const NODES: u64 = 1_000;

/// A direction in base 3: its part in the first digit and in the second.
type Direction = [usize; 2];

/// The four directions of which none is a multiple of another.
const DIRECTIONS: [Direction; 4] = [[0, 1], [1, 0], [1, 1], [1, 2]];

/// A filling of the 9×9×9 cube.
pub(super) fn fill(board: &Arc<Board>, chance: &mut Chance, work: &Work) -> Result<solve::Solution, Stop> {
    let mut digits = linear(chance);
    for _ in 0..ROUNDS {
        let mut moved: Vec<usize> = (0..SIDE).collect();
        chance.shuffle(&mut moved);
        moved.truncate(DIGITS);
        let given = |&digit: &usize| (!moved.contains(&digit)).then(|| Digit::from_index(digit));
        let rest = Setup::new(board.clone(), digits.iter().map(given).collect()).check();
        let rest = Position::new(&rest.expect("the cube breaks no rule"));
        match solve::random_solution(&rest, chance, &work.with_nodes(NODES)) {
            Ok(Some(found)) => digits = found.digits().iter().map(|digit| digit.index()).collect(),
            Ok(None) | Err(Stop::Budget) => {}
            Err(stop) => return Err(stop),
        }
    }
    Ok(super::draft::solution_of(board.clone(), digits.into_iter().map(Digit::from_index).collect()))
}

/// A disguised linear cube: the digit of each cell, from 0.
fn linear(chance: &mut Chance) -> Vec<usize> {
    let mut directions = DIRECTIONS;
    chance.shuffle(&mut directions);
    // For each axis, the direction of its bands and that of the places within a band, which differ.
    let axes: Vec<(Direction, Direction)> = (0..3)
        .map(|axis| {
            let others: Vec<Direction> =
                directions.iter().copied().filter(|&other| other != directions[axis]).collect();
            (others[chance.below(others.len() as u32) as usize], directions[axis])
        })
        .collect();
    let orders: Vec<Vec<usize>> = (0..3).map(|_| order(chance)).collect();
    let mut names: Vec<usize> = (0..SIDE).collect();
    chance.shuffle(&mut names);
    let part = |axis: usize, at: usize, which: usize| {
        let (band, place) = (orders[axis][at] / ORDER, orders[axis][at] % ORDER);
        band * axes[axis].0[which] + place * axes[axis].1[which]
    };
    let digit = |cell: usize| {
        let at = [cell / SIDE / SIDE, cell / SIDE % SIDE, cell % SIDE];
        let sum = |which| (0..3).map(|axis| part(axis, at[axis], which)).sum::<usize>() % ORDER;
        names[sum(0) * ORDER + sum(1)]
    };
    (0..SIDE * SIDE * SIDE).map(digit).collect()
}

/// The numbers 0 to 8 with their bands of three permuted, and the numbers within each band.
fn order(chance: &mut Chance) -> Vec<usize> {
    let mut bands: Vec<usize> = (0..ORDER).collect();
    chance.shuffle(&mut bands);
    let mut order = Vec::new();
    for band in bands {
        let mut places: Vec<usize> = (0..ORDER).collect();
        chance.shuffle(&mut places);
        order.extend(places.into_iter().map(|place| band * ORDER + place));
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use deduku_core::board::named;
    use std::collections::HashSet;

    #[test]
    fn linear_cubes_break_no_rule_and_differ() {
        let board = Arc::new(named("dion-cube").expect("in the catalogue"));
        let mut seen = HashSet::new();
        for seed in 0..20 {
            let digits = linear(&mut Chance::from_seed(seed));
            let givens = digits.iter().map(|&digit| Some(Digit::from_index(digit))).collect();
            assert!(Setup::new(board.clone(), givens).check().is_ok());
            assert!(seen.insert(digits));
        }
    }
}
