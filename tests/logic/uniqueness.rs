//! Techniques that rely on a single solution: they hold in every puzzle that has one, on every board, and find nothing
//! if a precondition is broken.

#![allow(clippy::panic, clippy::print_stdout, reason = "a test's helpers are part of the test")]

use std::collections::BTreeMap;
use std::process::Command;
use std::sync::Arc;

use deduku::board::{Board, Cell, Digit, HouseKind, named};
use deduku::chance::Chance;
use deduku::logic::wording::{self, LOG_WIDTH};
use deduku::logic::{
    End, Evidence, PartName, Profile, Single, Step, StepQuery, Style, Technique, Trial, apply, find_all, find_by,
    highlights, next_step, path, single,
};
use deduku::puzzle::{Position, Puzzle, Setup};
use deduku::solve::{Solution, random_solution, search};
use deduku::work::Work;

use crate::long_form::is_heavy;

const JIGSAW: &str = "jigsaw-9(AAABBBBBCDAABBECCCDAABBECCCDAFEEECCGDAFFEEGGGDDFEEGGGHDFFFIIIGHDFIIIIIGHDFIHHHHHH)";
const KILLER: &str = "6x6+cages(0.1.6;2.3;4.5.11;12.18;16.17.23;24.25;28.34;31.32)";

fn relying() -> impl Iterator<Item = Technique> {
    Technique::ALL.into_iter().filter(|technique| technique.needs_single_solution())
}

/// The board with these givens, and with the sums of the solution in its cages.
fn puzzle(board: &Arc<Board>, solution: &Solution, givens: Vec<Option<Digit>>) -> Puzzle {
    let mut setup = Setup::new(board.clone(), givens);
    if board.houses().iter().any(|house| house.kind == HouseKind::Cage) {
        let total = |cells: &[Cell]| cells.iter().map(|&cell| u16::from(solution.digit(cell).get())).sum();
        let sum = |kind, cells: &[Cell]| (kind == HouseKind::Cage).then(|| total(cells));
        setup.sums = board.houses().iter().map(|house| sum(house.kind, &house.cells)).collect();
    }
    setup.check().expect("part of a solution")
}

/// A random puzzle with a single solution: givens are added where solutions differ.
fn drawn(board: &Arc<Board>, chance: &mut Chance) -> (Puzzle, Solution) {
    let work = Work::unlimited();
    loop {
        let empty = Position::new(&Setup::empty(board.clone()).check().expect("empty"));
        let Ok(Some(solution)) = random_solution(&empty, chance, &work.with_nodes(20_000)) else { continue };
        let sums_fit = |id: &_| {
            let house = board.house(*id);
            let digits: std::collections::BTreeSet<_> = house.cells.iter().map(|&cell| solution.digit(cell)).collect();
            digits.len() == house.cells.len()
        };
        assert!(board.house_ids().all(|id| sums_fit(&id)));
        let share = 15 + chance.below(20);
        let mut givens: Vec<Option<Digit>> =
            board.cells().map(|cell| (chance.below(100) < share).then(|| solution.digit(cell))).collect();
        loop {
            let puzzle = puzzle(board, &solution, givens.clone());
            let found = search(&puzzle, 2, &work.with_nodes(5_000)).solutions;
            let differs = |cell: &Cell| found.iter().any(|other| other.digit(*cell) != solution.digit(*cell));
            let open: Vec<Cell> = board.cells().filter(differs).collect();
            match (open.is_empty(), found.len()) {
                (true, 1) => return (puzzle, solution),
                (true, _) => break,
                _ => {
                    let cell = open[chance.below(open.len() as u32) as usize];
                    givens[cell.index()] = Some(solution.digit(cell));
                }
            }
        }
    }
}

/// The position with some cells filled and some wrong candidates removed, at random.
fn advanced(puzzle: &Puzzle, solution: &Solution, chance: &mut Chance) -> Position {
    let (mut position, placed, removed) = (Position::new(puzzle), chance.below(70), chance.below(95));
    for cell in puzzle.board().cells().filter(|_| chance.below(100) < placed).collect::<Vec<_>>() {
        position.place(cell, solution.digit(cell));
    }
    for cell in puzzle.board().cells() {
        for digit in position.candidates(cell).iter().filter(|&digit| digit != solution.digit(cell)) {
            if chance.below(100) < removed {
                position.remove(cell, digit);
            }
        }
    }
    position
}

/// The positions that the steps of the other techniques lead to, one after another.
fn way(puzzle: &Puzzle) -> Vec<Position> {
    let (mut position, profile) = (Position::new(puzzle), Profile::standard().without_uniqueness());
    let mut positions = Vec::new();
    while let Ok(Some(step)) = next_step(&position, &profile, &Work::unlimited()) {
        apply(&mut position, &step);
        positions.push(position.clone());
    }
    positions
}

fn holds(step: &Step, solution: &Solution) -> bool {
    step.conclusion.place.iter().all(|&(cell, digit)| solution.digit(cell) == digit)
        && step.conclusion.eliminate.iter().all(|&(cell, digit)| solution.digit(cell) != digit)
}

/// The cells of the step's deadly pattern, sorted.
fn deadly(step: &Step) -> Vec<Cell> {
    let Evidence::Pattern(pattern) = &step.evidence else { panic!("{step:?}") };
    let parts = pattern.parts.iter().filter(|part| part.name == PartName::Deadly);
    let mut cells: Vec<Cell> = parts.flat_map(|part| part.cells.clone()).collect();
    cells.sort_unstable();
    cells
}

/// Asserts that the step has a line that fits the log, an explanation, and something to show.
fn is_worded(step: &Step, puzzle: &Puzzle) {
    let line = wording::log_line(step, puzzle, Style::Standard);
    assert!(line.chars().count() <= LOG_WIDTH && line.starts_with(step.technique.name()), "{line}");
    let explanation = wording::explanation(step, puzzle, Style::Standard);
    assert!(explanation.ends_with('.') && !explanation.contains("  ") && !explanation.contains(" ,"), "{explanation}");
    assert!(!wording::region(step, puzzle, Style::Standard).is_empty() && !highlights(step, puzzle.board()).is_empty());
}

#[test]
fn steps_hold_in_the_single_solution_on_every_board() {
    let heavy = if is_heavy() { 24 } else { 1 };
    let mut all: BTreeMap<Technique, usize> = BTreeMap::new();
    let mut looked = 0;
    for (name, puzzles, each, walks) in [
        ("9x9", 15, 40, true),
        ("4x4", 15, 10, true),
        ("6x6", 10, 20, true),
        ("boxes-2x4", 4, 20, false),
        ("12x12", 1, 10, false),
        ("x", 3, 20, true),
        ("windoku", 3, 20, true),
        (JIGSAW, 3, 20, true),
        (KILLER, 10, 20, true),
        ("tiny-samurai", 4, 15, false),
        ("twin", 1, 10, false),
        ("roxdoku", 5, 20, false),
        ("dion-cube-4", 3, 15, false),
    ] {
        let board = Arc::new(named(name).expect("a name"));
        let mut chance = Chance::from_seed(11);
        let mut found: BTreeMap<Technique, usize> = BTreeMap::new();
        for _ in 0..puzzles * heavy {
            let (puzzle, solution) = drawn(&board, &mut chance);
            let mut positions: Vec<Position> = (0..each).map(|_| advanced(&puzzle, &solution, &mut chance)).collect();
            if walks {
                positions.extend(way(&puzzle));
            }
            for position in positions {
                looked += 1;
                for step in relying().flat_map(|technique| find_all(&position, technique)) {
                    assert!(holds(&step, &solution), "{name} {puzzle}: {step:?}");
                    let changes = |&(cell, digit): &(Cell, Digit)| position.candidates(cell).contains(digit);
                    assert!(step.conclusion.eliminate.iter().any(changes), "{name} {puzzle}: {step:?}");
                    *found.entry(step.technique).or_default() += 1;
                    is_worded(&step, &puzzle);
                }
            }
        }
        println!("{name}: {found:?}");
        for (technique, count) in found {
            *all.entry(technique).or_default() += count;
        }
    }
    println!("{looked} positions: {all:?}");
    let rare = [Technique::BugPlusOne, Technique::BugPlusN, Technique::SymmetricalPlacement];
    for technique in relying().filter(|technique| !rare.contains(technique)) {
        assert!(all.contains_key(&technique), "no {technique} was put to the test");
    }
}

/// The same position on another board with the same cells.
fn on(puzzle: &Puzzle, position: &Position) -> Position {
    let mut twin = Position::new(puzzle);
    for cell in puzzle.board().cells().filter(|&cell| puzzle.given(cell).is_none()).collect::<Vec<_>>() {
        match position.value(cell) {
            Some(digit) => twin.place(cell, digit),
            None => twin.restrict(cell, position.candidates(cell)),
        }
    }
    twin
}

/// Calls `look` for every step of the family in random positions of the 9×9, with the position and the solution.
fn each_step(count: usize, look: &mut dyn FnMut(&Step, &Position, &Solution)) {
    let board = Arc::new(named("9x9").expect("a name"));
    let mut chance = Chance::from_seed(3);
    for _ in 0..count {
        let (puzzle, solution) = drawn(&board, &mut chance);
        for _ in 0..10 {
            let position = advanced(&puzzle, &solution, &mut chance);
            for step in relying().flat_map(|technique| find_all(&position, technique)) {
                look(&step, &position, &solution);
            }
        }
    }
}

#[test]
fn a_cage_that_distinguishes_the_cells_saves_them() {
    let (mut broken, mut kept) = (0, 0);
    each_step(30, &mut |step, position, solution| {
        let cells = deadly(step);
        let Some((&first, rest)) = cells.split_first() else { return };
        // A cage with a cell outside of the pattern breaks it; one with a neighbour within a rectangle does not.
        let digit = |cell: Cell| solution.digit(cell);
        let outside = position.board().cells().find(|&cell| !cells.contains(&cell) && digit(cell) != digit(first));
        let neighbour =
            rest.iter().copied().find(|&cell| position.board().sees(first, cell)).filter(|_| cells.len() == 4);
        for (other, is_broken) in [(outside, true), (neighbour, false)] {
            let Some(other) = other else { continue };
            let name = format!("9x9+cages({}.{})", first.index().min(other.index()), first.index().max(other.index()));
            let board = Arc::new(named(&name).expect("a cage"));
            let twin = puzzle(&board, solution, position.puzzle().givens().to_vec());
            let same = |found: &Step| deadly(found) == cells;
            let found = find_all(&on(&twin, position), step.technique);
            if is_broken {
                assert!(!found.iter().any(same), "{name}: {step:?}");
                broken += 1;
            } else if found.iter().any(same) {
                kept += 1;
            }
        }
    });
    println!("{broken} broken, {kept} kept");
    assert!(broken > 100 && kept > 20);
}

#[test]
fn a_given_in_the_pattern_saves_it() {
    let mut looked = 0;
    each_step(30, &mut |step, position, solution| {
        if !matches!(step.technique, Technique::AvoidableRectangle1 | Technique::AvoidableRectangle2) {
            return;
        }
        let cells = deadly(step);
        for &cell in cells.iter().filter(|&&cell| position.value(cell).is_some()) {
            let mut givens = position.puzzle().givens().to_vec();
            givens[cell.index()] = Some(solution.digit(cell));
            let twin = puzzle(position.board(), solution, givens);
            let found = find_all(&on(&twin, position), step.technique);
            assert!(!found.iter().any(|found| deadly(found) == cells), "{step:?}");
            looked += 1;
        }
    });
    assert!(looked > 20, "{looked}");
}

#[test]
fn a_second_solution_leaves_nothing_to_find() {
    let board = Arc::new(named("9x9").expect("a name"));
    let mut chance = Chance::from_seed(4);
    let (mut silent, mut patterns) = (0, 0);
    for _ in 0..60 {
        let (unique, solution) = drawn(&board, &mut chance);
        let mut givens = unique.givens().to_vec();
        let given: Vec<Cell> = board.cells().filter(|&cell| unique.given(cell).is_some()).collect();
        givens[given[chance.below(given.len() as u32) as usize].index()] = None;
        let several = puzzle(&board, &solution, givens);
        let position = Position::new(&several);
        if single(&position, &Work::unlimited()) != Single::Not {
            continue;
        }
        silent += 1;
        for technique in relying() {
            assert_eq!(find_all(&position, technique), [], "{several}");
            patterns +=
                find_by(&position, &StepQuery { assume_single: true, ..StepQuery::of(technique) }, &Work::unlimited())
                    .len();
        }
    }
    println!("{silent} positions, {patterns} patterns");
    assert!(silent > 10 && patterns > 0);
}

#[test]
fn a_symmetrical_puzzle_is_solved_by_its_symmetry() {
    // Symmetric under a turn by 180°, with digits changed in pairs: 1 and 9, 2 and 8, 3 and 7, 4 and 6; 5 stays.
    let board = Arc::new(named("9x9").expect("a name"));
    let mut chance = Chance::from_seed(6);
    let paired = |digit: Digit| Digit::from_index(8 - digit.index());
    let mut found = 0;
    for _ in 0..400 {
        let mut position = Position::new(&Setup::empty(board.clone()).check().expect("empty"));
        position.place(Cell::at(40), Digit::from_index(4));
        // Half of a symmetrical grid, drawn cell by cell.
        let mut cells: Vec<Cell> = (0..40).map(Cell::at).collect();
        chance.shuffle(&mut cells);
        for cell in cells.into_iter().take(17) {
            let candidates: Vec<Digit> = position.candidates(cell).iter().collect();
            if candidates.is_empty() {
                break;
            }
            let digit = candidates[chance.below(candidates.len() as u32) as usize];
            position.place(cell, digit);
            let other = Cell::at(80 - cell.index());
            if position.candidates(other).contains(paired(digit)) {
                position.place(other, paired(digit));
            }
        }
        let mut givens = position.values().to_vec();
        givens[40] = None;
        let Ok(puzzle) = Setup::new(board.clone(), givens).check() else { continue };
        let search = search(&puzzle, 2, &Work::unlimited().with_nodes(5_000));
        let ([solution], true) = (&search.solutions[..], search.complete) else { continue };
        for step in find_all(&Position::new(&puzzle), Technique::SymmetricalPlacement) {
            assert!(holds(&step, solution), "{puzzle}: {step:?}");
            is_worded(&step, &puzzle);
            found += 1;
        }
    }
    println!("{found} steps");
}

#[test]
fn profiles_do_without_uniqueness_where_they_say_so() {
    let off = "[a]\ntechniques = ['full-house', 'unique-rectangle-1', 'bug']\nuniqueness = false";
    let profiles = Profile::read(off).expect("well formed");
    assert_eq!(profiles[0].techniques, [Technique::FullHouse]);
    let only = "[a]\ntechniques = ['full-house', 'unique-rectangle-1', 'bug']\nuniqueness = ['bug']";
    let profiles = Profile::read(only).expect("well formed");
    assert_eq!(profiles[0].techniques, [Technique::FullHouse, Technique::BugPlusOne]);
    let wrong = Profile::read("[a]\ntechniques = ['x-wing']\nuniqueness = ['x-wing']").expect_err("no such technique");
    assert!(wrong.to_string().starts_with("profile a, uniqueness: “x-wing” is not a technique that relies"), "{wrong}");
    // A path has the same end whether or not it may rely on a single solution.
    let board = Arc::new(named("9x9").expect("a name"));
    let mut chance = Chance::from_seed(8);
    let (standard, without) = (Profile::standard(), Profile::standard().without_uniqueness());
    for _ in 0..10 {
        let (puzzle, _) = drawn(&board, &mut chance);
        for profile in [&standard, &without] {
            let walked = path(&Position::new(&puzzle), profile, Trial::Allowed, &Work::unlimited());
            assert_eq!(walked.end, End::Solved);
            let relies = walked.entries.iter().any(|entry| entry.step.technique.needs_single_solution());
            assert!(!relies || profile == &standard);
        }
    }
}

#[test]
fn the_command_says_why_it_finds_nothing() {
    let said = |technique: &str, more: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_deduku"));
        let home = std::env::temp_dir().join("deduku-uniqueness");
        let output = command.args(["find", "--technique", technique]).args(more).arg("1...............");
        let output = output.env("DEDUKU_HOME", home).output().expect("it runs");
        String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned()
    };
    let text = said("ur1", &[]);
    assert!(
        text.contains("no Unique Rectangle 1 here: it relies on a single solution, and there are several"),
        "{text}"
    );
    let text = said("ur1", &["--no-uniqueness"]);
    assert!(text.contains("Unique Rectangle 1 relies on a single solution: drop --no-uniqueness"), "{text}");
}
