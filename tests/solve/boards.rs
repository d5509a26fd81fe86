//! The number of solutions of puzzles of every family: the search is compared with brute force.

use std::sync::Arc;

use deduku::board::{Base, Board, BoxShape, Cell, Digit, DigitSet, Plan, RegionMap, Walls, named};
use deduku::chance::Chance;
use deduku::puzzle::{Position, Puzzle, Setup};
use deduku::solve::{Verdict, classify, random_solution, redundant_givens, search, search_position, solutions};
use deduku::work::Work;

/// The highest number of solutions that is counted.
const LIMIT: usize = 300;

/// Brute force, cell by cell and digit by digit: all fillings in which no house repeats a digit and all sums are right.
fn by_trying(position: &Position) -> Vec<Vec<Digit>> {
    fn fill(position: &Position, digits: &mut Vec<Digit>, found: &mut Vec<Vec<Digit>>) {
        let (puzzle, board) = (position.puzzle(), position.board());
        let cell = Cell::at(digits.len());
        if cell.index() == board.cell_count() {
            found.push(digits.clone());
            return;
        }
        for digit in board.all_digits().iter() {
            if found.len() > LIMIT {
                return;
            }
            let fits = position.value(cell).map_or(position.candidates(cell).contains(digit), |value| value == digit);
            if !fits || board.peers(cell).iter().any(|peer| digits.get(peer.index()) == Some(&digit)) {
                continue;
            }
            digits.push(digit);
            let adds_up = board.houses_of(cell).iter().all(|&house| {
                let held = board.house(house).cells.iter().map(|cell| digits.get(cell.index()));
                let total = held.clone().flatten().map(|digit| u16::from(digit.get())).sum::<u16>();
                let full = held.clone().all(|digit| digit.is_some());
                puzzle.sum(house).is_none_or(|sum| if full { total == sum } else { total < sum })
            });
            if adds_up {
                fill(position, digits, found);
            }
            digits.pop();
        }
    }
    let mut found = Vec::new();
    fill(position, &mut Vec::new(), &mut found);
    found
}

/// Asserts that each question about the position has the brute-force answer. Returns the number of solutions, limited.
fn agrees(position: &Position) -> usize {
    let expected = by_trying(position);
    let found = search_position(position, LIMIT + 1, &Work::unlimited());
    assert_eq!(found.solutions.len(), expected.len(), "{position:?}");
    assert_eq!(found.complete, expected.len() <= LIMIT, "{position:?}");
    if found.complete {
        let mut digits: Vec<Vec<Digit>> = found.solutions.iter().map(|one| one.digits().to_vec()).collect();
        digits.sort();
        assert_eq!(digits, expected, "{position:?}");
    }
    let random = random_solution(position, &mut Chance::from_seed(5), &Work::unlimited()).expect("no limits");
    assert_eq!(random.is_some(), !expected.is_empty(), "{position:?}");
    expected.len()
}

/// A puzzle with the sums of a random solution for some of its cages and runs, rarely off by one, and some of its
/// digits. The position may lack candidates.
fn random_position(board: &Arc<Board>, clues: u32, chance: &mut Chance) -> Option<Position> {
    let empty = Setup::empty(board.clone()).check().expect("no givens");
    let solution = random_solution(&Position::new(&empty), chance, &Work::unlimited()).expect("no limits")?;
    let mut setup = empty.to_setup();
    for _ in 0..clues {
        let cell = Cell::at(chance.below(board.cell_count() as u32) as usize);
        setup.givens[cell.index()] = Some(solution.digit(cell));
    }
    let small = |house: &deduku::board::House| house.cells.len() < board.digits() as usize;
    let totals = board.houses().iter().map(|house| {
        let total = house.cells.iter().map(|&cell| u16::from(solution.digit(cell).get())).sum::<u16>();
        let wrong = u16::from(chance.below(150) == 0);
        (small(house) && chance.below(5) > 0).then_some(total + wrong)
    });
    setup.sums = totals.collect();
    let mut position = Position::new(&setup.check().ok()?);
    for _ in 0..chance.below(4) {
        let cell = Cell::at(chance.below(board.cell_count() as u32) as usize);
        if position.value(cell).is_none() {
            position.restrict(cell, DigitSet::from_bits(chance.below(1 << board.digits())));
        }
    }
    Some(position)
}

/// Random cages of one to four cells, connected or not; some cells are in no cage.
fn random_cages(plan: &Plan, cells: u16, chance: &mut Chance) -> Vec<Vec<u16>> {
    let mut order: Vec<u16> = (0..cells).collect();
    if chance.below(2) == 0 {
        chance.shuffle(&mut order);
    }
    order.truncate(usize::from(cells) - chance.below(4) as usize);
    let mut cages: Vec<Vec<u16>> = Vec::new();
    while !order.is_empty() {
        let count = (1 + chance.below(4) as usize).min(order.len());
        cages.push(order.drain(..count).collect());
    }
    assert!(plan.cages.is_empty(), "cages come last");
    cages
}

fn board_of(plan: Plan) -> Arc<Board> {
    Arc::new(Board::of_plan(plan).expect("a board"))
}

/// Tries `rounds` positions with `clues / 2` to `clues` clues; some must have one solution, and enough at least one.
fn all_agree(rounds: u32, clues: u32, mut board: impl FnMut(&mut Chance) -> Arc<Board>) {
    let mut chance = Chance::from_seed(35);
    let mut counts = [0; 3];
    for _ in 0..rounds {
        let board = board(&mut chance);
        let clues = clues / 2 + chance.below(clues / 2 + 1);
        let Some(position) = random_position(&board, clues, &mut chance) else { continue };
        counts[agrees(&position).min(2)] += 1;
    }
    assert!(counts[1] > 0 && counts[1] + counts[2] > rounds / 12, "none, one, several: {counts:?}");
}

fn fixed(name: &str) -> impl FnMut(&mut Chance) -> Arc<Board> {
    let board = Arc::new(named(name).expect("a board's name"));
    move |_| board.clone()
}

#[test]
fn killers_of_four_digits() {
    all_agree(200, 2, |chance| {
        let plan = Plan::boxes(2, 2);
        let cages = random_cages(&plan, 16, chance);
        board_of(plan.with_cages(cages))
    });
}

#[test]
fn killers_of_six_digits_with_diagonals() {
    all_agree(120, 14, |chance| {
        let plan = Plan::boxes(2, 3);
        let plan = if chance.below(2) == 0 { plan.with_diagonals() } else { plan };
        let cages = random_cages(&plan, 36, chance);
        board_of(plan.with_cages(cages))
    });
}

/// More than nine digits: cages are enumerated or bounded.
#[test]
fn killers_of_ten_digits() {
    all_agree(12, 280, |chance| {
        let plan = Plan::boxes(2, 5);
        let cages = random_cages(&plan, 100, chance);
        board_of(plan.with_cages(cages))
    });
}

#[test]
fn jigsaws_with_regions_in_pieces() {
    all_agree(40, 8, |chance| {
        let mut marks: Vec<char> = "AABBAABBCCDDCCDD".chars().collect();
        for _ in 0..chance.below(3) {
            let (a, b) = (chance.below(16) as usize, chance.below(16) as usize);
            marks.swap(a, b);
        }
        let plan = Plan::of(Base::Regions(RegionMap::new(&marks).expect("four fours")));
        let cages = random_cages(&plan, 16, chance);
        board_of(if chance.below(2) == 0 { plan.with_cages(cages) } else { plan })
    });
}

#[test]
fn windows() {
    all_agree(40, 4, fixed("4x4+windoku"));
    all_agree(6, 140, fixed("windoku"));
}

#[test]
fn overlapping_grids() {
    all_agree(40, 40, |chance| {
        let offsets = vec![(0, 0), (chance.below(3) as u16, 1 + chance.below(3) as u16)];
        let base = Base::Overlap { shape: BoxShape { rows: 2, columns: 2 }, offsets };
        board_of(Plan::of(base))
    });
    all_agree(10, 60, fixed("tiny-samurai"));
}

#[test]
fn cubes() {
    all_agree(12, 50, fixed("dion-cube-4"));
    all_agree(30, 20, fixed("roxdoku"));
}

#[test]
fn kakuro() {
    all_agree(120, 5, |chance| {
        let (rows, columns) = (3 + chance.below(2), 3 + chance.below(3));
        let row = |chance: &mut Chance| (0..columns).map(|_| chance.below(4) > 0).collect::<Vec<bool>>();
        let mut open: Vec<Vec<bool>> = (0..rows).map(|_| row(chance)).collect();
        open[0][0] = true;
        board_of(Plan::of(Base::Runs(Walls::new(&open).expect("an open field"))))
    });
}

/// The puzzle on the board of this name with these sums, in the order of the cages or runs.
fn with_sums(name: &str, sums: &[Option<u16>]) -> Puzzle {
    let board = Arc::new(named(name).expect("a board's name"));
    let mut setup = Setup::empty(board.clone());
    setup.sums = vec![None; board.houses().len() - sums.len()];
    setup.sums.extend(sums);
    setup.check().expect("sums that can be")
}

/// Two runs of two cells cross two others: each sum is possible by itself, together they give 0, 1 or more solutions.
#[test]
fn sums_that_cross_are_distinguished() {
    let cases =
        [([4, 6, 3, 7], 1), ([10, 10, 10, 10], 2), ([4, 7, 3, 7], 0), ([17, 16, 16, 17], 1), ([17, 15, 16, 16], 0)];
    for (sums, count) in cases {
        let puzzle = with_sums("kakuro(../..)", &sums.map(Some));
        let found = match classify(&puzzle, &Work::unlimited()).expect("no limits") {
            Verdict::None => 0,
            Verdict::Unique(_) => 1,
            Verdict::Several(_) => 2,
        };
        assert_eq!(found, count, "{sums:?}");
        assert_eq!(by_trying(&Position::new(&puzzle)).len().min(2), count, "{sums:?}");
    }
}

/// A cage without a sum says only that its digits differ.
#[test]
fn a_cage_without_a_sum_forbids_repeats_alone() {
    let puzzle = with_sums("4x4+cages(0.5.10)", &[None]);
    let found = search(&puzzle, usize::MAX, &Work::unlimited());
    assert!(found.complete && !found.solutions.is_empty());
    let all = search(&with_sums("4x4", &[]), usize::MAX, &Work::unlimited());
    let cells = [Cell::at(0), Cell::at(5), Cell::at(10)];
    let differ = all.solutions.iter().filter(|one| {
        let digits: DigitSet = cells.iter().map(|&cell| one.digit(cell)).collect();
        digits.len() == 3
    });
    assert_eq!(differ.count(), found.solutions.len());
}

#[test]
fn a_given_that_the_sums_replace_is_redundant() {
    // r1c1 and r1c2 make 3, r1c1 and r2c1 make 4, so r1c1 is 1 even without the given.
    let puzzle = with_sums("kakuro(../..)", &[3, 7, 4, 6].map(Some));
    let mut setup = puzzle.to_setup();
    setup.givens[0] = Digit::new(1);
    let puzzle = setup.check().expect("part of the solution");
    assert_eq!(redundant_givens(&puzzle, &Work::unlimited()), Ok(vec![Cell::at(0)]));
}

/// The search fails often enough to begin to learn; it still returns each solution once.
#[test]
fn learning_neither_loses_nor_repeats_solutions() {
    let board = Arc::new(named("6x6").expect("a board's name"));
    let first = "123456".to_owned() + &".".repeat(30);
    let puzzle = Puzzle::from_line(board.clone(), &first).expect("well formed");
    // Restricting these cells leaves few solutions, far apart.
    let mut position = Position::new(&puzzle);
    for cell in board.cells().filter(|cell| cell.index() >= 6 && cell.index() % 3 == 1) {
        position.restrict(cell, DigitSet::from_bits(0b01_0111));
    }
    let mut expected = by_trying(&position);
    expected.truncate(LIMIT);
    let found = search_position(&position, LIMIT, &Work::unlimited());
    assert_eq!(found.solutions.len(), expected.len());
    let several: Vec<_> = solutions(&puzzle, &Work::unlimited()).take(2000).collect();
    let different: std::collections::HashSet<_> = several.iter().flatten().collect();
    assert_eq!(different.len(), 2000);
}
