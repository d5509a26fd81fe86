//! The number of solutions of puzzles, on boards of every shape.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use deduku::board::{Board, Cell, Digit, DigitSet, named};
use deduku::chance::Chance;
use deduku::puzzle::{Position, Puzzle};
use deduku::solve::{
    Clues, Counter, Search, Solution, Start, Verdict, classify, common, enumerate, is_solvable, random_solution,
    redundant_givens, search, search_position, solutions,
};
use deduku::work::{Stop, Work};

fn board(name: &str) -> Arc<Board> {
    Arc::new(named(name).expect("a board's name"))
}

fn puzzle(name: &str, line: &str) -> Puzzle {
    Puzzle::from_line(board(name), line).expect("well formed")
}

fn empty(name: &str) -> Puzzle {
    let board = board(name);
    Puzzle::from_line(board.clone(), &".".repeat(board.cell_count())).expect("well formed")
}

/// Asserts that every house of the solution has different digits, and that the solution has the position's digits.
fn assert_solves(solution: &Solution, position: &Position) {
    let board = position.board();
    for house in board.houses() {
        let digits: HashSet<Digit> = house.cells.iter().map(|&cell| solution.digit(cell)).collect();
        assert_eq!(digits.len(), house.cells.len(), "{house} of {solution}");
    }
    for cell in board.cells() {
        let digit = solution.digit(cell);
        assert!(position.value(cell).map_or(position.candidates(cell).contains(digit), |value| value == digit));
    }
}

/// The number of grids: OEIS A107739 (square boxes), and for 2×3 boxes, with the first row and column free, 28,200,960
/// (Pettersen, 2005): 39,168 for each of the 6! orders of the first row.
#[test]
fn empty_boards_have_the_known_number_of_solutions() {
    let counts = [
        (empty("4x4"), 288),
        (puzzle("6x6", &("123456".to_owned() + &".".repeat(30))), 28_200_960 / 720),
        // Latin squares, since boxes of one row are the rows: OEIS A002860.
        (empty("boxes-1x3"), 12),
        (empty("boxes-1x4"), 576),
        (empty("boxes-5x1"), 161_280),
        (empty("boxes-2x1"), 2),
    ];
    for (puzzle, count) in counts {
        let found = search(&puzzle, usize::MAX, &Work::unlimited());
        assert!(found.complete && found.stopped.is_none(), "{puzzle}");
        assert_eq!(found.solutions.len(), count, "{puzzle}");
        let different: HashSet<&Solution> = found.solutions.iter().collect();
        assert_eq!(different.len(), count, "{puzzle}");
        let position = Position::new(&puzzle);
        found.solutions.iter().for_each(|solution| assert_solves(solution, &position));
    }
}

/// Brute force, cell by cell and digit by digit: what the search must agree with.
fn brute_force(position: &Position) -> Vec<Vec<Digit>> {
    fn fill(position: &Position, digits: &mut Vec<Digit>, found: &mut Vec<Vec<Digit>>) {
        let board = position.board();
        let cell = Cell::at(digits.len());
        if cell.index() == board.cell_count() {
            found.push(digits.clone());
            return;
        }
        for digit in board.all_digits().iter() {
            let fits = position.value(cell).map_or(position.candidates(cell).contains(digit), |value| value == digit);
            let clashes = board.peers(cell).iter().any(|peer| digits.get(peer.index()) == Some(&digit));
            if fits && !clashes {
                digits.push(digit);
                fill(position, digits, found);
                digits.pop();
            }
        }
    }
    let mut found = Vec::new();
    fill(position, &mut Vec::new(), &mut found);
    found
}

fn sorted(search: &Search) -> Vec<Vec<Digit>> {
    let mut all: Vec<Vec<Digit>> = search.solutions.iter().map(|solution| solution.digits().to_vec()).collect();
    all.sort();
    all
}

/// A position with a few candidates removed and a few digits placed, including wrong ones.
fn random_position(name: &str, digits: u32, removals: u32, chance: &mut Chance) -> Position {
    let mut position = Position::new(&empty(name));
    let cells = position.board().cell_count() as u32;
    let size = u32::from(position.board().digits());
    let mut any = |below: u32| chance.below(below) as usize;
    for _ in 0..digits {
        let (cell, digit) = (Cell::at(any(cells)), Digit::from_index(any(size)));
        if position.candidates(cell).contains(digit) {
            position.place(cell, digit);
        }
    }
    for _ in 0..removals {
        position.remove(Cell::at(any(cells)), Digit::from_index(any(size)));
    }
    position
}

#[test]
fn the_search_agrees_with_brute_force() {
    let mut chance = Chance::from_seed(4);
    let (mut with, mut without) = (0, 0);
    for round in 0..400 {
        let position = random_position("4x4", round % 5, round % 23, &mut chance);
        let found = search_position(&position, usize::MAX, &Work::unlimited());
        let expected = brute_force(&position);
        assert_eq!(sorted(&found), expected);
        *(if expected.is_empty() { &mut without } else { &mut with }) += 1;
    }
    assert!(with > 50 && without > 50, "{with} with, {without} without solutions");
}

#[test]
fn a_position_with_a_conflict_has_no_solution() {
    for name in ["4x4", "9x9", "16x16"] {
        let mut position = Position::new(&empty(name));
        for cell in [Cell::at(0), Cell::at(1)] {
            position.place(cell, Digit::from_index(2));
        }
        let found = search_position(&position, 1, &Work::unlimited());
        assert!(found.solutions.is_empty() && found.complete, "{name}");
        assert_eq!(random_solution(&position, &mut Chance::from_seed(1), &Work::unlimited()), Ok(None));
    }
}

#[test]
fn puzzles_are_distinguished_by_their_number_of_solutions() {
    let unique = "005400180146080500070013000451008706080000010603700948000390070004070269019006400";
    let cases = [
        ("9x9", unique.to_owned(), 1),
        ("9x9", "..".to_owned() + &".".repeat(17) + &unique[19..], 2),
        // r1c9 must be 9 by its row, and its column has a 9.
        ("9x9", "12345678.".to_owned() + &".".repeat(18) + "........9" + &".".repeat(45), 0),
        ("4x4", "1.............2.".to_owned(), 2),
        ("4x4", "1234341221434321".to_owned(), 1),
    ];
    for (name, line, count) in cases {
        let verdict = classify(&puzzle(name, &line), &Work::unlimited()).expect("no limits");
        let found = match &verdict {
            Verdict::None => 0,
            Verdict::Unique(_) => 1,
            Verdict::Several(_) => 2,
        };
        assert_eq!(found, count, "{line}: {verdict:?}");
        if let Verdict::Several([one, other]) = verdict {
            assert_ne!(one, other);
        }
    }
}

#[test]
fn the_iterator_finds_what_the_search_finds() {
    for puzzle in [empty("4x4"), puzzle("9x9", &("123456789".to_owned() + &".".repeat(72))), empty("10x10")] {
        let found = search(&puzzle, 100, &Work::unlimited());
        let mut one_by_one = solutions(&puzzle, &Work::unlimited());
        let taken: Vec<Solution> = one_by_one.by_ref().take(100).map(|found| found.expect("no limits")).collect();
        assert_eq!(taken, found.solutions);
        assert_eq!(one_by_one.nodes(), found.nodes);
    }
    assert_eq!(solutions(&empty("4x4"), &Work::unlimited()).count(), 288);
}

#[test]
fn an_enumeration_passes_on_what_the_search_finds_and_stops_on_request() {
    let puzzle = puzzle("4x4", "1...............");
    let all = search(&puzzle, usize::MAX, &Work::unlimited());
    for (limit, patience) in [(usize::MAX, usize::MAX), (10, usize::MAX), (usize::MAX, 7), (5, 5), (0, 1)] {
        let mut seen = Vec::new();
        let outcome = enumerate(Start::Puzzle(&puzzle), limit, &Work::unlimited(), &mut |solution| {
            seen.push(solution);
            if seen.len() == patience { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let expected = limit.min(patience).min(all.solutions.len());
        assert_eq!(seen, all.solutions[..expected]);
        assert_eq!(
            (outcome.count, outcome.complete, outcome.stopped),
            (expected, expected == all.solutions.len(), None)
        );
    }
}

/// The digits of the cell in a list of all solutions.
fn occurring(solutions: &[Vec<Digit>], cell: Cell) -> DigitSet {
    solutions.iter().map(|solution| solution[cell.index()]).collect()
}

#[test]
fn what_solutions_have_in_common_agrees_with_the_list_of_all() {
    let mut chance = Chance::from_seed(13);
    let mut differing = 0;
    for (name, digits, removals) in [("4x4", 3, 6), ("6x6", 9, 20), ("boxes-1x4", 3, 8)] {
        for _ in 0..60 {
            let position = random_position(name, digits, removals, &mut chance);
            let all = brute_force(&position);
            let shared = common(&position, &Work::unlimited()).expect("no limit");
            let Some(shared) = shared else {
                assert!(all.is_empty(), "{position:?}");
                continue;
            };
            assert!(shared.is_complete() && shared.stopped.is_none());
            assert_eq!(shared.is_unique(), all.len() == 1);
            differing += usize::from(all.len() > 1);
            for cell in position.board().cells() {
                let occurring = occurring(&all, cell);
                assert_eq!(shared.possible(cell), occurring, "{position:?}");
                assert_eq!(shared.digit(cell), occurring.single());
            }
        }
    }
    assert!(differing > 20, "only {differing} positions had several solutions");
}

/// A budget that suffices only for the first solution leaves candidates undecided, and the result says so.
#[test]
fn what_no_budget_sufficed_for_is_said_to_be_undecided() {
    let position = Position::new(&empty("9x9"));
    let whole = common(&position, &Work::unlimited()).expect("no limit").expect("solvable");
    assert!(position.board().cells().all(|cell| whole.possible(cell).len() == 9 && whole.digit(cell).is_none()));
    let nodes = search(position.puzzle(), 1, &Work::unlimited()).nodes;
    let cut = common(&position, &Work::unlimited().with_nodes(nodes - 1));
    assert_eq!(cut, Err(Stop::Budget));
    let mut cut_short = 0;
    for seed in 0..60 {
        let narrow = Position::new(&thinned("9x9", 20, &mut Chance::from_seed(seed)));
        let first = search_position(&narrow, 1, &Work::unlimited()).nodes;
        let some = common(&narrow, &Work::unlimited().with_nodes(first)).expect("one solution").expect("solvable");
        let all = common(&narrow, &Work::unlimited()).expect("no limit").expect("solvable");
        for cell in narrow.board().cells() {
            assert!(some.possible(cell).is_subset(all.possible(cell)));
            assert!(all.possible(cell).is_subset(some.possible(cell) | some.undecided(cell)));
            assert!(some.digit(cell).is_none_or(|digit| all.digit(cell) == Some(digit)));
        }
        assert!(some.is_complete() || some.stopped == Some(Stop::Budget));
        cut_short += u32::from(!some.is_complete());
    }
    assert!(cut_short > 0, "every budget sufficed");
    let narrow = position;
    let work = Work::unlimited();
    work.cancel.cancel();
    assert_eq!(common(&narrow, &work), Err(Stop::Cancelled));
}

#[test]
fn a_limit_that_was_reached_leaves_the_search_incomplete() {
    for (limit, complete) in [(0, false), (1, false), (288, false), (289, true)] {
        let found = search(&empty("4x4"), limit, &Work::unlimited());
        assert_eq!((found.solutions.len(), found.complete), (limit.min(288), complete));
    }
}

#[test]
fn a_budget_of_nodes_is_kept_exactly() {
    for name in ["4x4", "9x9", "12x12"] {
        let whole = search(&empty(name), 20, &Work::unlimited());
        for budget in [0, 1, 2, whole.nodes - 1, whole.nodes, whole.nodes + 1] {
            let found = search(&empty(name), 20, &Work::unlimited().with_nodes(budget));
            let enough = budget >= whole.nodes;
            assert_eq!(found.nodes, budget.min(whole.nodes), "{name}");
            assert_eq!(found.stopped, (!enough).then_some(Stop::Budget), "{name}");
            assert!(whole.solutions.starts_with(&found.solutions), "{name}");
            let one = classify(&empty(name), &Work::unlimited().with_nodes(budget));
            assert_eq!(one.is_err(), budget < 2 || found.solutions.len() < 2, "{name} with {budget}");
        }
        let mut chance = Chance::from_seed(1);
        let position = Position::new(&empty(name));
        assert_eq!(random_solution(&position, &mut chance, &Work::unlimited().with_nodes(1)), Err(Stop::Budget));
    }
}

/// A grid with few digits or none has many solutions, and that is known immediately.
#[test]
fn grids_with_few_digits_are_known_to_have_several_solutions() {
    let mut chance = Chance::from_seed(7);
    let position = Position::new(&empty("9x9"));
    let solution = random_solution(&position, &mut chance, &Work::unlimited()).expect("no limits").expect("one");
    let text = solution.to_string();
    for count in 0..17 {
        for from in [0, 9, 27, 60] {
            let line: String = (0..81)
                .map(|cell| if (cell + 81 - from) % 81 * 17 % 81 < count { &text[cell..=cell] } else { "." })
                .collect();
            let work = Work::unlimited().with_deadline(Instant::now() + Duration::from_secs(20));
            let puzzle = puzzle("9x9", &line);
            assert!(matches!(classify(&puzzle, &work), Ok(Verdict::Several(_))), "{line}");
            assert_eq!(is_solvable(&Position::new(&puzzle), &work), Ok(true), "{line}");
        }
    }
}

#[test]
fn a_cancelled_search_stops() {
    for name in ["4x4", "9x9", "16x16"] {
        let work = Work::unlimited();
        let mut endless = solutions(&empty(name), &work);
        assert!(matches!(endless.next(), Some(Ok(_))));
        work.cancel.cancel();
        let rest: Vec<_> = endless.by_ref().collect();
        // The flag is checked every few hundred nodes: a 4×4 may be finished before.
        assert!(rest.last().is_some_and(|last| last == &Err(Stop::Cancelled)) || rest.len() == 287, "{name}");
        assert_eq!(endless.next(), None);
        assert_eq!(search(&empty(name), 1, &work).stopped, Some(Stop::Cancelled));
        assert_eq!(classify(&empty(name), &work), Err(Stop::Cancelled));
    }
}

#[test]
fn random_solutions_depend_on_the_seed_alone() {
    for name in ["4x4", "6x6", "9x9", "10x10", "16x16", "25x25"] {
        let position = Position::new(&empty(name));
        let of_seed = |seed| {
            let solution = random_solution(&position, &mut Chance::from_seed(seed), &Work::unlimited());
            solution.expect("no limits").expect("an empty board has solutions")
        };
        let (one, again, other) = (of_seed(1), of_seed(1), of_seed(2));
        assert_solves(&one, &position);
        assert_eq!(one, again, "{name}");
        assert_ne!(one, other, "{name}");
    }
}

/// A random solution reduced to `clues` of its digits.
fn thinned(name: &str, clues: usize, chance: &mut Chance) -> Puzzle {
    let empty = empty(name);
    let solution = random_solution(&Position::new(&empty), chance, &Work::unlimited());
    let solution = solution.expect("no limits").expect("an empty board has solutions");
    let mut cells: Vec<Cell> = empty.board().cells().collect();
    chance.shuffle(&mut cells);
    let mut setup = empty.to_setup();
    cells[..clues].iter().for_each(|&cell| setup.givens[cell.index()] = Some(solution.digit(cell)));
    setup.check().expect("part of a solution")
}

#[test]
fn a_given_is_redundant_if_the_rest_has_one_solution() {
    let mut chance = Chance::from_seed(9);
    let mut cases = vec![puzzle("4x4", "1234341221434321"), empty("4x4")];
    for (name, clues) in [("4x4", 6), ("4x4", 7), ("6x6", 14), ("6x6", 18), ("9x9", 30), ("9x9", 40), ("12x12", 90)] {
        cases.extend((0..4).map(|_| thinned(name, clues, &mut chance)));
    }
    let unique = |puzzle: &Puzzle| search(puzzle, 2, &Work::unlimited()).solutions.len() == 1;
    let mut redundant = 0;
    for puzzle in cases {
        let can_go = |cell: &Cell| {
            let mut without = puzzle.to_setup();
            without.givens[cell.index()].take().is_some() && unique(&without.check().expect("fewer givens"))
        };
        let expected: Vec<Cell> = puzzle.board().cells().filter(|cell| unique(&puzzle) && can_go(cell)).collect();
        redundant += expected.len();
        assert_eq!(redundant_givens(&puzzle, &Work::unlimited()), Ok(expected), "{puzzle}");
    }
    assert!(redundant > 16, "only the full grid has redundant givens");
}

/// Random clues of a random grid, with up to three of its cells changed: every way to count finds the same number of
/// solutions, and the same one where it is the only one. A million puzzles if `DEDUKU_HEAVY` is set.
#[test]
fn all_ways_to_count_agree_on_random_and_mutated_puzzles() {
    let rounds = if std::env::var_os("DEDUKU_HEAVY").is_some() { 1_000_000 } else { 3_000 };
    let (mut chance, mut counters, mut counts) = (Chance::from_seed(15), Counter::each(), [0; 3]);
    let (empty, mut solution) = (empty("9x9"), String::new());
    for round in 0..rounds {
        if round % 20 == 0 {
            let found = random_solution(&Position::new(&empty), &mut chance, &Work::unlimited());
            solution = found.expect("no limits").expect("many").to_string();
        }
        let mut symbols = [b'.'; 81];
        for _ in 0..20 + chance.below(60) {
            let cell = chance.below(81) as usize;
            symbols[cell] = solution.as_bytes()[cell];
        }
        for _ in 0..chance.below(6).saturating_sub(2) {
            symbols[chance.below(81) as usize] = b'1' + chance.below(9) as u8;
        }
        let clues = Clues::of_line(&symbols).expect("a plain line");
        let found: Vec<_> = counters.iter_mut().map(|it| (it.count(&clues, 3), it.classify(&clues))).collect();
        assert!(found.windows(2).all(|pair| pair[0] == pair[1]), "{}: {found:?}", clues.as_str());
        counts[found[0].0.min(2)] += 1;
    }
    assert!(counts.iter().all(|&count| count > rounds / 50), "none, one, several: {counts:?}");
}
