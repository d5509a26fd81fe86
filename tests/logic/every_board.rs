//! On every kind of board, steps hold in every solution of positions that have several, and each is worded to fit the
//! log.

#![allow(clippy::panic, clippy::print_stdout, reason = "a test's helpers are part of the test")]

use std::collections::BTreeMap;
use std::sync::Arc;

use deduku::board::{Base, Board, Cell, HouseKind, Plan, Walls, named};
use deduku::chance::Chance;
use deduku::logic::wording::{self, LOG_WIDTH};
use deduku::logic::{Family, Step, StepRecord, Style, Technique, find_all, highlights};
use deduku::puzzle::{Position, Puzzle, Setup};
use deduku::solve::{Solution, random_solution, search_position};
use deduku::work::Work;

use crate::long_form::is_heavy;

const JIGSAW: &str = "jigsaw-9(AAABBBBBCDAABBECCCDAABBECCCDAFEEECCGDAFFEEGGGDDFEEGGGHDFFFIIIGHDFIIIIIGHDFIHHHHHH)";
const PENTOMINOES: &str = "jigsaw-5(AAABBAABBBCCDEECCDEECDDDE)";
const PIECES: &str = "jigsaw-4(ABBAABBACCDDCCDD)";

/// The source of a random puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// The board of this name.
    Plain(&'static str),
    /// The same with random cages.
    Caged(&'static str),
    /// Random walls and sums.
    Kakuro,
}

/// Random fields of a small Kakuro.
fn walls(chance: &mut Chance) -> Plan {
    let row =
        |at: usize, chance: &mut Chance| (0..7).map(|column| at > 0 && column > 0 && chance.below(4) > 0).collect();
    let mut rows: Vec<Vec<bool>> = (0..7).map(|at| row(at, chance)).collect();
    rows[1][1] = true;
    Plan::of(Base::Runs(Walls::new(&rows).expect("seven by seven")))
}

/// Random cages of one to five cells with different digits, most of them connected.
fn cages(board: &Board, full: &Solution, chance: &mut Chance) -> Vec<Vec<u16>> {
    let beside = |a: Cell, b: Cell| {
        let (a, b) = (board.place(a), board.place(b));
        a.layer == b.layer && a.row.abs_diff(b.row) + a.column.abs_diff(b.column) == 1
    };
    let mut free: Vec<Cell> = board.cells().collect();
    chance.shuffle(&mut free);
    let mut cages = Vec::new();
    while let Some(first) = free.pop() {
        let (size, loose) = (1 + chance.below(5) as usize, chance.below(10) == 0);
        let mut cage = vec![first];
        while cage.len() < size {
            let fits = |&&cell: &&Cell| {
                (loose || cage.iter().any(|&other| beside(cell, other)))
                    && cage.iter().all(|&other| full.digit(other) != full.digit(cell))
            };
            let Some(&next) = free.iter().find(fits) else { break };
            free.retain(|&cell| cell != next);
            cage.push(next);
        }
        // Some cells are in no cage.
        if chance.below(10) > 0 {
            cages.push(cage.iter().map(|cell| cell.index() as u16).collect());
        }
    }
    cages
}

/// A random puzzle without givens, and a solution of it.
fn drawn(kind: Kind, chance: &mut Chance) -> Option<(Puzzle, Solution)> {
    let plan = match kind {
        Kind::Plain(name) | Kind::Caged(name) => named(name).expect("a name").plan().clone(),
        Kind::Kakuro => walls(chance),
    };
    let board = Arc::new(Board::of_plan(plan.clone()).expect("a board"));
    let empty = Position::new(&Setup::empty(board.clone()).check().expect("empty"));
    let full = random_solution(&empty, chance, &Work::unlimited().with_nodes(20_000)).ok()??;
    let board = match kind {
        Kind::Caged(_) => Arc::new(Board::of_plan(plan.with_cages(cages(&board, &full, chance))).expect("cages")),
        Kind::Plain(_) | Kind::Kakuro => board,
    };
    let mut setup = Setup::empty(board.clone());
    if !matches!(kind, Kind::Plain(_)) {
        let total = |cells: &[Cell]| cells.iter().map(|&cell| u16::from(full.digit(cell).get())).sum();
        let summed = |kind: HouseKind| matches!(kind, HouseKind::Cage | HouseKind::Run);
        // Some cages and runs have no sum.
        let mut sum = |kind, cells| (summed(kind) && chance.below(10) > 0).then(|| total(cells));
        setup.sums = board.houses().iter().map(|house| sum(house.kind, &house.cells)).collect();
    }
    Some((setup.check().expect("sums of a solution"), full))
}

/// A position that still has the solution: some digits placed, and candidates removed at random.
fn thinned(puzzle: &Puzzle, full: &Solution, chance: &mut Chance) -> Position {
    let (placed, removed) = (chance.below(50), chance.below(60));
    let mut position = Position::new(puzzle);
    for cell in puzzle.board().cells().filter(|_| chance.below(100) < placed).collect::<Vec<_>>() {
        position.place(cell, full.digit(cell));
    }
    for cell in puzzle.board().cells() {
        for digit in position.candidates(cell).iter().filter(|&digit| digit != full.digit(cell)) {
            if chance.below(100) < removed {
                position.remove(cell, digit);
            }
        }
    }
    position
}

fn holds(step: &Step, solution: &Solution) -> bool {
    step.conclusion.place.iter().all(|&(cell, digit)| solution.digit(cell) == digit)
        && step.conclusion.eliminate.iter().all(|&(cell, digit)| solution.digit(cell) != digit)
}

fn changes(step: &Step, position: &Position) -> bool {
    step.conclusion.place.iter().any(|&(cell, _)| position.value(cell).is_none())
        || step.conclusion.eliminate.iter().any(|&(cell, digit)| position.candidates(cell).contains(digit))
}

/// Asserts that the step has a line that fits the log, an explanation, a record, and something to show.
fn is_worded(step: &Step, puzzle: &Puzzle) {
    let line = wording::log_line(step, puzzle, Style::Standard);
    assert!(line.chars().count() <= LOG_WIDTH && line.starts_with(step.technique.name()), "{line}");
    let explanation = wording::explanation(step, puzzle, Style::Standard);
    assert!(explanation.ends_with('.') && !explanation.contains("  ") && !explanation.contains(" ,"), "{explanation}");
    assert!(explanation.starts_with(char::is_uppercase) || explanation.starts_with(char::is_lowercase));
    for &(cell, _) in &step.conclusion.place {
        assert!(explanation.contains(&puzzle.board().cell_name(cell)), "{explanation}");
    }
    assert!(!wording::region(step, puzzle, Style::Standard).is_empty() && !step.cells().is_empty(), "{step:?}");
    assert!(StepRecord::of_step(step, 1, puzzle, Style::Standard).evidence.is_object());
    assert!(!highlights(step, puzzle.board()).is_empty());
}

/// Checks the steps of every technique in positions with several solutions; returns the number of steps by technique.
fn look(kind: Kind, positions: u32) -> BTreeMap<Technique, usize> {
    let mut found = BTreeMap::new();
    let mut chance = Chance::from_seed(5);
    let (mut looked, mut tries) = (0, 0);
    while looked < positions {
        tries += 1;
        assert!(tries < 100 * positions, "{kind:?}: too few positions whose solutions can be counted");
        let Some((puzzle, full)) = drawn(kind, &mut chance) else { continue };
        let position = thinned(&puzzle, &full, &mut chance);
        let search = search_position(&position, 1000, &Work::unlimited().with_nodes(20_000));
        if !search.complete || search.solutions.len() == 1 {
            continue;
        }
        assert!(search.solutions.contains(&full), "{kind:?}: the solution it was made of is left");
        looked += 1;
        // Fish take long on wide boards, and locked sets are numerous; `soundness.rs` tests them on grids with boxes.
        let is_asked = |technique: &Technique| match technique.facts().family {
            Family::Fish => {
                // In a cube every layer, row and column is a house, so there are very many fish of mixed houses.
                let many = puzzle.board().extent().layer > 1 && technique.key().contains("franken");
                looked % 8 == 1 && (is_heavy() || !technique.is_on_request() && !many)
            }
            Family::LockedSets | Family::Exclusion => looked % 8 == 1,
            Family::Net if technique.is_nested() => looked % 8 == 1,
            // Cases within cases take long too.
            Family::Clue if matches!(technique, Technique::ClueCases | Technique::NestedClueNet) => {
                looked % 16 == 1 && puzzle.board().cell_count() <= 81
            }
            Family::Clue if *technique != Technique::ClueClash => looked % 4 == 1,
            // A digit has very many templates on several grids.
            Family::Exotic if matches!(technique, Technique::TemplateSet | Technique::TemplateDelete) => {
                looked % 2 == 1 && (is_heavy() || puzzle.board().cell_count() <= 200)
            }
            Family::Net | Family::Exotic => looked % 2 == 1,
            _ => true,
        };
        for step in Technique::ALL.into_iter().filter(is_asked).flat_map(|technique| find_all(&position, technique)) {
            *found.entry(step.technique).or_default() += 1;
            assert!(changes(&step, &position), "{kind:?}: {step:?} changes nothing");
            let broken = search.solutions.iter().find(|solution| !holds(&step, solution));
            assert!(broken.is_none(), "{kind:?} {puzzle:?}: {step:?}");
            is_worded(&step, &puzzle);
        }
    }
    found
}

#[test]
fn steps_hold_and_are_worded_on_every_board() {
    let heavy = if is_heavy() { 40 } else { 1 };
    let mut all = BTreeMap::new();
    // Kinds that combine two others, and one that takes as long as three, run only in the long tests.
    let is_long = |kind: Kind| {
        matches!(
            kind,
            Kind::Plain("windoku-x" | "butterfly" | "twin") | Kind::Caged("x" | "windoku" | "twin" | "12x12" | JIGSAW)
        )
    };
    let kinds = [
        (Kind::Plain("x"), 2),
        (Kind::Plain("windoku"), 1),
        (Kind::Plain("windoku-x"), 2),
        (Kind::Plain(JIGSAW), 2),
        (Kind::Plain(PENTOMINOES), 5),
        (Kind::Plain(PIECES), 10),
        (Kind::Plain("samurai"), 1),
        (Kind::Plain("tiny-samurai"), 2),
        (Kind::Plain("twin"), 1),
        (Kind::Plain("butterfly"), 1),
        (Kind::Plain("dion-cube-4"), 1),
        (Kind::Plain("roxdoku"), 2),
        (Kind::Caged("4x4"), 9),
        (Kind::Caged("6x6"), 4),
        (Kind::Caged("9x9"), 3),
        (Kind::Caged("x"), 2),
        (Kind::Caged("windoku"), 2),
        (Kind::Caged(JIGSAW), 2),
        (Kind::Caged("12x12"), 1),
        (Kind::Caged("twin"), 2),
        (Kind::Kakuro, 12),
    ];
    std::thread::scope(|scope| {
        let kinds = kinds.into_iter().filter(|&(kind, _)| is_heavy() || !is_long(kind));
        let looks: Vec<_> =
            kinds.map(|(kind, positions)| (kind, scope.spawn(move || look(kind, positions * heavy)))).collect();
        for (kind, look) in looks {
            let found = look.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            println!("{kind:?}: {found:?}");
            for (technique, count) in found {
                *all.entry(technique).or_insert(0) += count;
            }
        }
    });
    // Random positions hardly ever have a tridagon, an SK loop, an exocet or four fireworks. Prepared cases of them are
    // tested elsewhere.
    let is_seldom = |technique: &Technique| {
        technique.is_trial()
            || technique.is_on_request()
            || technique.needs_single_solution()
            // `clue_puzzles.rs` and the families' own tests cover those.
            || technique.facts().family == Family::Clue
            || matches!(technique, Technique::Tridagon | Technique::DominoLoop | Technique::QuadFirework)
            || matches!(technique, Technique::JuniorExocet | Technique::SeniorExocet)
    };
    for technique in Technique::ALL.into_iter().filter(|technique| !is_seldom(technique)) {
        assert!(all.contains_key(&technique), "no {technique} was put to the test");
    }
}
