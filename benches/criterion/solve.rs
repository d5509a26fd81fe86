//! The exact search: proofs of one solution, and random grids.

#![allow(missing_docs, reason = "criterion's macros make public functions")]

use std::hint::black_box;
use std::sync::Arc;

use criterion::{Criterion, criterion_group, criterion_main};
use deduku::board::{Board, Cell, named};
use deduku::chance::Chance;
use deduku::puzzle::{Position, Puzzle, Setup};
use deduku::solve::{classify, random_solution, search, search_position};
use deduku::work::Work;

fn board(name: &str) -> Arc<Board> {
    Arc::new(named(name).expect("in the catalogue"))
}

/// A puzzle with one solution: digits that are not needed are removed from a random grid, in random order, until
/// `clues` are left.
fn puzzle(board: &Arc<Board>, clues: usize, chance: &mut Chance) -> Puzzle {
    let work = Work::unlimited();
    let empty = Setup::empty(board.clone()).check().expect("no givens");
    let solution = random_solution(&Position::new(&empty), chance, &work).expect("no limits").expect("many");
    let mut setup = Setup::new(board.clone(), solution.digits().iter().copied().map(Some).collect());
    let mut cells: Vec<Cell> = board.cells().collect();
    chance.shuffle(&mut cells);
    let mut left = cells.len();
    for cell in cells {
        let given = setup.givens[cell.index()].take();
        let fewer = setup.clone().check().expect("part of a solution");
        if search(&fewer, 2, &work).solutions.len() == 1 {
            left -= 1;
        } else {
            setup.givens[cell.index()] = given;
        }
        if left == clues {
            break;
        }
    }
    setup.check().expect("part of a solution")
}

fn proofs(criterion: &mut Criterion) {
    for (name, clues, what) in [
        ("9x9", 36, "easy"),
        ("9x9", 0, "minimal"),
        ("16x16", 110, "16x16"),
        ("25x25", 350, "25x25"),
        ("samurai", 120, "Samurai"),
    ] {
        let mut chance = Chance::from_seed(1);
        let board = board(name);
        let puzzles: Vec<Puzzle> = (0..10).map(|_| puzzle(&board, clues, &mut chance)).collect();
        criterion.bench_function(&format!("prove ten puzzles unique: {what}"), |bencher| {
            bencher.iter(|| {
                for puzzle in &puzzles {
                    let _ = black_box(classify(puzzle, &Work::unlimited()));
                }
            });
        });
    }
}

fn many(criterion: &mut Criterion) {
    let empty = Setup::empty(board("9x9")).check().expect("no givens");
    let position = Position::new(&empty);
    criterion.bench_function("the first 1000 grids", |bencher| {
        bencher.iter(|| search_position(black_box(&position), 1000, &Work::unlimited()));
    });
}

fn grids(criterion: &mut Criterion) {
    for name in ["9x9", "16x16", "25x25"] {
        let empty = Setup::empty(board(name)).check().expect("no givens");
        let position = Position::new(&empty);
        let mut chance = Chance::from_seed(1);
        criterion.bench_function(&format!("a random grid: {name}"), |bencher| {
            bencher.iter(|| random_solution(&position, &mut chance, &Work::unlimited()));
        });
    }
}

criterion_group!(benches, proofs, many, grids);
criterion_main!(benches);
