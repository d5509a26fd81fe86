//! The technique library: cases of one technique in one position, as HoDoKu's regression tests write them.
//!
//! `TECHNIQUE_LIBRARY` names the file to read; without it, the project's own is read, which the ignored test here made
//! from random positions. A case passes if, of all steps of its technique with its candidates, one has exactly its
//! outcome and, except for chains, loops and almost locked sets, every one has. No step may be unsound. A fail case
//! (`-x`) passes if there is no such step.

#![allow(clippy::panic, clippy::print_stdout, reason = "a test's helpers are part of the test")]

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use deduku::board::{Board, Cell, Digit, DigitSet, named};
use deduku::chance::Chance;
use deduku::logic::{Evidence, Family, Step, StepQuery, Technique, find_all, find_by, single};
use deduku::puzzle::{Position, Puzzle};
use deduku::solve::{Solution, random_solution, search, search_position};
use deduku::text::read;
use deduku::work::Work;

const OWN: &str = "tests/technique_library.txt";
type Candidates = Vec<(Cell, Digit)>;

struct Case {
    code: String,
    digits: DigitSet,
    position: Position,
    eliminations: Candidates,
    placements: Candidates,
}

impl Case {
    fn read(line: &str, board: &Arc<Board>) -> Self {
        let fields: Vec<&str> = line.split(':').collect();
        let [_, code, digits, _, _, eliminations, placements, ..] = fields[..] else { panic!("{line}: too short") };
        let position = position_of(line, board);
        let pairs = |field: &str| field.split_whitespace().map(|word| pair(word, board)).collect::<BTreeSet<_>>();
        Self {
            code: code.to_owned(),
            digits: digits.chars().filter_map(Digit::from_symbol).collect(),
            position,
            eliminations: pairs(eliminations).into_iter().collect(),
            placements: pairs(placements).into_iter().collect(),
        }
    }

    fn variant(&self) -> &str {
        self.code.split_once('-').map_or("", |(_, variant)| variant)
    }

    /// Its technique; `None` if it is not implemented.
    fn technique(&self) -> Option<Technique> {
        let code = self.code.strip_suffix('1').filter(|_| self.is_siamese());
        Technique::named(code.unwrap_or(&self.code))
    }

    /// The codes of Siamese fish have a fifth digit.
    fn is_siamese(&self) -> bool {
        self.code.len() == 5 && self.code.ends_with('1')
    }

    fn is_outcome_of(&self, step: &Step) -> bool {
        sorted(&step.conclusion.eliminate) == self.eliminations && sorted(&step.conclusion.place) == self.placements
    }

    /// Whether no correct program can find the outcome: a solution of the position contradicts it, or the technique
    /// relies on a single solution and there are several.
    fn is_wrong(&self) -> bool {
        let breaks = |solution: &Solution| {
            self.eliminations.iter().any(|&(cell, digit)| solution.digit(cell) == digit)
                || self.placements.iter().any(|&(cell, digit)| solution.digit(cell) != digit)
        };
        let solutions = search_position(&self.position, 2, &Work::unlimited()).solutions;
        let relies = self.technique().is_some_and(Technique::needs_single_solution);
        self.variant() != "x" && (solutions.iter().any(breaks) || (relies && solutions.len() > 1))
    }

    /// What is wrong; `None` if the case passes.
    fn fault(&self, technique: Technique) -> Option<String> {
        // A partial position without a proven single solution can still show the pattern.
        let alone = technique.needs_single_solution() && !single(&self.position, &Work::unlimited()).is_proved();
        let asked = StepQuery { technique, assume_single: alone, siamese: !alone && self.is_siamese() };
        let steps = find_by(&self.position, &asked, &Work::unlimited());
        for solution in search_position(&self.position, 2, &Work::unlimited()).solutions {
            if let Some(step) = steps.iter().find(|step| !holds(step, &solution)) {
                return Some(format!("unsound: {step:?}"));
            }
        }
        let same: Vec<&Step> = steps.iter().filter(|step| digits_of(step) == self.digits).collect();
        let is_loose = ["07", "09", "11"].iter().any(|family| self.code.starts_with(family));
        if self.variant() == "x" {
            return (!same.is_empty()).then(|| format!("found {}", described(&same)));
        }
        if !same.iter().any(|step| self.is_outcome_of(step)) {
            return Some(format!("of {} steps none has the outcome: {}", same.len(), described(&same)));
        }
        // A single may have several reasons, of which one must be the case's.
        if is_loose || !self.placements.is_empty() {
            return None;
        }
        let others: Vec<&Step> = same.into_iter().filter(|step| !self.is_outcome_of(step)).collect();
        (!others.is_empty()).then(|| format!("{} others: {}", others.len(), described(&others)))
    }
}

fn position_of(line: &str, board: &Arc<Board>) -> Position {
    let entries = read(line, Some(board.clone()));
    let [Ok(entry)] = &entries[..] else { panic!("{line}: {entries:?}") };
    entry.position()
}

fn described(steps: &[&Step]) -> String {
    let texts: Vec<String> =
        steps.iter().take(3).map(|step| format!("{:?} {:?}", step.conclusion, step.evidence)).collect();
    texts.join("; ")
}

/// `<digit><row><column>`.
fn pair(word: &str, board: &Board) -> (Cell, Digit) {
    let mut symbols = word.chars();
    let digit = symbols.next().and_then(Digit::from_symbol).expect(word);
    let (row, column) = symbols.as_str().split_at(1);
    (board.cell_named(&format!("r{row}c{column}")).expect(word), digit)
}

fn sorted(pairs: &[(Cell, Digit)]) -> Candidates {
    let mut pairs = pairs.to_vec();
    pairs.sort_unstable();
    pairs
}

fn holds(step: &Step, solution: &Solution) -> bool {
    step.conclusion.place.iter().all(|&(cell, digit)| solution.digit(cell) == digit)
        && step.conclusion.eliminate.iter().all(|&(cell, digit)| solution.digit(cell) != digit)
}

/// The digits that a case names for a step: those that it uses.
fn digits_of(step: &Step) -> DigitSet {
    match &step.evidence {
        Evidence::Locked { digit, .. } | Evidence::Fish { digit, .. } => DigitSet::of(*digit),
        Evidence::NakedSubset { digits, .. } | Evidence::HiddenSubset { digits, .. } => *digits,
        Evidence::Pattern(pattern) => pattern.digits,
        _ => step.conclusion.place.iter().map(|&(_, digit)| digit).collect(),
    }
}

fn nine() -> Arc<Board> {
    Arc::new(named("9x9").expect("a board"))
}

#[test]
fn every_case_of_a_built_technique_passes() {
    let own = || Path::new(env!("CARGO_MANIFEST_DIR")).join(OWN);
    let path = env::var_os("TECHNIQUE_LIBRARY").map_or_else(own, |path| Path::new(&path).to_owned());
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let board = nine();
    let mut passed: BTreeMap<String, usize> = BTreeMap::new();
    let mut failed: BTreeMap<String, usize> = BTreeMap::new();
    let mut not_built: BTreeMap<String, usize> = BTreeMap::new();
    let mut wrong: BTreeMap<String, usize> = BTreeMap::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let case = Case::read(line, &board);
        let fault = case.technique().map(|technique| case.fault(technique));
        let count = match &fault {
            None => &mut not_built,
            Some(None) => &mut passed,
            Some(Some(_)) if case.is_wrong() => {
                println!(
                    "{line}\n  not right: a solution breaks the outcome, or it relies on a single one and there are several"
                );
                &mut wrong
            }
            Some(Some(fault)) => {
                println!("{line}\n  {fault}");
                &mut failed
            }
        };
        *count.entry(case.code).or_default() += 1;
    }
    let total = |counts: &BTreeMap<String, usize>| counts.values().sum::<usize>();
    let listed = |counts: &BTreeMap<String, usize>| {
        counts.iter().map(|(code, count)| format!("{code} {count}")).collect::<Vec<_>>().join(", ")
    };
    println!("passed: {}", listed(&passed));
    println!("not built, {}: {}", total(&not_built), listed(&not_built));
    println!("not right, {}: {}", total(&wrong), listed(&wrong));
    println!("failing: {}", listed(&failed));
    println!("{} passed, {} failed", total(&passed), total(&failed));
    assert!(failed.is_empty(), "{}", path.display());
    assert!(path != own() || !passed.is_empty(), "the project's own file has cases");
}

/// Steps that `HoDoKu` lists.
const LISTED: &str = include_str!("../hodoku/listed.txt");

#[test]
fn a_list_of_all_has_what_hodoku_lists() {
    let board = nine();
    let mut codes = BTreeSet::new();
    for line in LISTED.lines().filter(|line| !line.starts_with('#')) {
        let case = Case::read(line, &board);
        let technique = case.technique().expect(line);
        assert_eq!(case.fault(technique), None, "{line}");
        codes.insert(case.code);
    }
    assert_eq!(codes.len(), 15, "{codes:?}");
}

/// The least number of cases of each technique in the project's own file.
const CASES: usize = 5;

#[test]
fn the_own_library_has_cases_of_every_technique() {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(OWN)).expect("it is there");
    for technique in Technique::ALL {
        let code = technique.facts().code;
        let cases = text.lines().filter(|line| is_case(line, code)).count();
        assert!(code.is_empty() || cases >= CASES, "{technique} has {cases} cases");
    }
}

/// Whether the line is a case of this code, in any of its variants.
fn is_case(line: &str, code: &str) -> bool {
    line.split(':').nth(1).is_some_and(|case| case == code || case.split('-').next() == Some(code))
}

/// The cells that a rare pattern needs, as rows and columns from 0; none for the others.
fn rare_cells(technique: Technique, chance: &mut Chance) -> Vec<(usize, usize)> {
    let mut three = || {
        let mut three = [0, 1, 2];
        chance.shuffle(&mut three);
        three
    };
    let (bands, stacks) = (three(), three());
    match technique {
        Technique::BivalueOddagon => {
            let (rows, columns) = (three(), three());
            let (row, beside) = (bands[0] * 3 + rows[0], bands[0] * 3 + rows[1]);
            let (column, along) = (stacks[0] * 3 + columns[0], stacks[0] * 3 + columns[1]);
            let (far_row, far_column) = (bands[1] * 3 + rows[2], stacks[1] * 3 + columns[2]);
            vec![(row, column), (row, far_column), (far_row, far_column), (far_row, along), (beside, along)]
        }
        Technique::Tridagon => {
            let boxes = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(band, stack)| (bands[band] * 3, stacks[stack] * 3));
            let cells =
                |(row, column): (usize, usize), turn: [usize; 3]| (0..3).map(move |at| (row + at, column + turn[at]));
            boxes.into_iter().flat_map(|corner| cells(corner, three())).collect()
        }
        _ => Vec::new(),
    }
}

/// An empty position except for the cells of a rare pattern: these have only two or three digits, and some an
/// additional one as a guardian.
fn start(technique: Technique, board: &Arc<Board>, chance: &mut Chance) -> Position {
    let mut position = Position::new(&Puzzle::from_line(board.clone(), &".".repeat(81)).expect("empty"));
    let mut digits: Vec<Digit> = board.all_digits().iter().collect();
    chance.shuffle(&mut digits);
    let count = if technique == Technique::Tridagon { 3 } else { 2 };
    for (at, (row, column)) in rare_cells(technique, chance).into_iter().enumerate() {
        let mut left: DigitSet = digits[..count].iter().copied().collect();
        if at == 0 || chance.below(4) == 0 {
            left.insert(digits[count]);
        }
        position.restrict(Cell::at(row * 9 + column), left);
    }
    position
}

/// A position that still has the solution: some digits placed, or with `one_digit` none, and candidates removed at
/// random, with `one_digit` only of one digit. No cell has more candidates than in `start`.
fn thinned(start: &Position, solution: &Solution, one_digit: bool, chance: &mut Chance) -> Position {
    let board = start.puzzle().board();
    let (placed, removed) = if one_digit { (0, 40 + chance.below(50)) } else { (chance.below(90), chance.below(60)) };
    let symbol = |cell| solution.digit(cell).symbol();
    let mut is_placed = |cell| chance.below(100) < placed && start.candidates(cell) == board.all_digits();
    let line = board.cells().map(|cell| if is_placed(cell) { symbol(cell) } else { '.' }).collect::<String>();
    let mut position = Position::new(&Puzzle::from_line(board.clone(), &line).expect("part of a solution"));
    for cell in board.cells() {
        position.restrict(cell, start.candidates(cell));
    }
    let digit = Digit::from_index(chance.below(9) as usize);
    for cell in board.cells() {
        for other in position.candidates(cell).iter().filter(|&other| other != solution.digit(cell)) {
            let is_loose = start.candidates(cell) == board.all_digits();
            if is_loose && (!one_digit || other == digit) && chance.below(100) < removed {
                position.remove(cell, other);
            }
        }
    }
    position
}

/// The line of a case of the technique in this position; `None` if none passes.
fn case_line(technique: Technique, position: &Position) -> Option<String> {
    let steps = find_all(position, technique);
    let step = steps.first()?;
    let (digits, board) = (digits_of(step), position.board());
    let alike = |other: &Step| {
        digits_of(other) != digits || sorted(&other.conclusion.eliminate) == sorted(&step.conclusion.eliminate)
    };
    let is_loose = ["07", "09", "11"].iter().any(|family| technique.facts().code.starts_with(family));
    if !is_loose && !steps.iter().all(alike) {
        return None;
    }
    let triple = |&(cell, digit): &(Cell, Digit)| {
        let place = board.place(cell);
        format!("{}{}{}", digit.symbol(), place.row + 1, place.column + 1)
    };
    let triples = |pairs: &[(Cell, Digit)]| pairs.iter().map(triple).collect::<Vec<_>>().join(" ");
    let mut plain = Position::new(position.puzzle());
    let placed = |cell: Cell| position.value(cell).filter(|_| position.puzzle().given(cell).is_none());
    for cell in board.cells() {
        if let Some(digit) = placed(cell) {
            plain.place(cell, digit);
        }
    }
    let given = |cell| position.puzzle().given(cell).map_or(".".to_owned(), |digit| digit.symbol().to_string());
    let symbol = |cell| placed(cell).map_or_else(|| given(cell), |digit| format!("+{}", digit.symbol()));
    let removed = board.cells().flat_map(|cell| {
        let removed = plain.candidates(cell) - position.candidates(cell);
        removed.iter().map(|digit| (cell, digit)).collect::<Vec<_>>()
    });
    let removed: Vec<_> = removed.collect();
    let code = match technique {
        Technique::LockedPair | Technique::LockedTriple => format!("{}-1", technique.facts().code),
        _ => technique.facts().code.to_owned(),
    };
    Some(format!(
        ":{code}:{digits}:{}:{}:{}:{}:",
        board.cells().map(symbol).collect::<String>(),
        triples(&removed),
        triples(&sorted(&step.conclusion.eliminate)),
        triples(&sorted(&step.conclusion.place)),
    ))
}

/// A puzzle with a single solution and few givens.
fn puzzle_of(
    board: &Arc<Board>,
    solution: &Solution,
    kept: &[Cell],
    barred: DigitSet,
    chance: &mut Chance,
) -> Option<Puzzle> {
    let is_given = |cell: &Cell| kept.contains(cell) || !barred.contains(solution.digit(*cell));
    let mut givens: Vec<_> = board.cells().map(|cell| is_given(&cell).then(|| solution.digit(cell))).collect();
    let empty = Puzzle::from_line(board.clone(), &".".repeat(81)).expect("empty");
    let is_single = |givens: &[Option<Digit>]| {
        let puzzle = empty.with_givens(givens.to_vec()).expect("part of a solution");
        (search(&puzzle, 2, &Work::unlimited()).solutions.len() == 1).then_some(puzzle)
    };
    let mut puzzle = is_single(&givens)?;
    let mut order: Vec<Cell> = board.cells().filter(|cell| !kept.contains(cell) && is_given(cell)).collect();
    chance.shuffle(&mut order);
    for cell in order {
        let digit = givens[cell.index()].take();
        match is_single(&givens) {
            Some(smaller) => puzzle = smaller,
            None => givens[cell.index()] = digit,
        }
    }
    Some(puzzle)
}

/// Puzzles in which two digits have three givens together, all in one rectangle.
fn puzzles_with_three_of_two(board: &Arc<Board>, solution: &Solution, chance: &mut Chance) -> Vec<Puzzle> {
    let at = |row: usize, column: usize| Cell::at(row * 9 + column);
    let place = |cell: Cell| (cell.index() / 9, cell.index() % 9);
    let mut puzzles = Vec::new();
    for first in board.cells() {
        let ((row, column), digit) = (place(first), solution.digit(first));
        for other in (0..9).filter(|&other| other / 3 != column / 3) {
            let neighbour = at(row, other);
            let third = (0..9).map(|below| at(below, other)).find(|&cell| solution.digit(cell) == digit);
            let Some(third) = third.filter(|&third| place(third).0 / 3 == row / 3) else { continue };
            let pair = DigitSet::of(digit) | DigitSet::of(solution.digit(neighbour));
            puzzles.extend(puzzle_of(board, solution, &[first, neighbour, third], pair, chance));
        }
    }
    puzzles
}

/// The position with some cells filled and some wrong candidates removed, at random.
fn advanced(puzzle: &Puzzle, solution: &Solution, chance: &mut Chance) -> Position {
    let (mut position, placed, removed) = (Position::new(puzzle), chance.below(50), 20 + chance.below(70));
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

/// Cases of the techniques that rely on a single solution, from random positions of puzzles that have one.
fn cases_of_single_solutions(board: &Arc<Board>, techniques: &[Technique]) -> Vec<String> {
    let empty = Position::new(&Puzzle::from_line(board.clone(), &".".repeat(81)).expect("empty"));
    let mut chance = Chance::from_seed(1);
    let mut lines: BTreeMap<Technique, Vec<String>> = BTreeMap::new();
    for number in 0..3000 {
        let open: Vec<Technique> =
            techniques.iter().copied().filter(|technique| lines.get(technique).map_or(0, Vec::len) < CASES).collect();
        if open.is_empty() {
            break;
        }
        let solution = random_solution(&empty, &mut chance, &Work::unlimited()).expect("no limit").expect("one");
        let mut puzzles = Vec::new();
        puzzles.extend(puzzle_of(board, &solution, &[], DigitSet::EMPTY, &mut chance));
        if open.contains(&Technique::ReverseBug) {
            puzzles.extend(puzzles_with_three_of_two(board, &solution, &mut chance));
        }
        for puzzle in &puzzles {
            let mut seen: Vec<Technique> = Vec::new();
            for _ in 0..20 {
                let position = advanced(puzzle, &solution, &mut chance);
                // One case per puzzle and technique.
                for &technique in &open {
                    let line = if seen.contains(&technique) { None } else { case_line(technique, &position) };
                    if let Some(line) = line {
                        lines.entry(technique).or_default().push(line);
                        seen.push(technique);
                    }
                }
            }
        }
        if number % 100 == 0 {
            println!("{number}: {open:?}");
        }
    }
    techniques
        .iter()
        .flat_map(|technique| lines.remove(technique).unwrap_or_default().into_iter().take(CASES))
        .collect()
}

#[test]
#[ignore = "adds to tests/technique_library.txt cases of techniques that lack them, from random positions"]
fn make_the_own_library() {
    let board = nine();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(OWN);
    let text = fs::read_to_string(&path).expect("it is there");
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let count = |technique: Technique, lines: &[String]| {
        let is_its = |line: &&String| {
            is_case(line, technique.facts().code) && Case::read(line, &board).technique() == Some(technique)
        };
        lines.iter().filter(is_its).count()
    };
    let has_code = |technique: &Technique| !technique.facts().code.is_empty();
    let (single, plain): (Vec<_>, Vec<_>) =
        Technique::ALL.into_iter().filter(has_code).partition(|technique| technique.needs_single_solution());
    let lacking = single.into_iter().filter(|&technique| count(technique, &lines) < CASES).collect::<Vec<_>>();
    lines.extend(cases_of_single_solutions(&board, &lacking));
    for technique in plain {
        let mut cases = count(technique, &lines);
        let single = [Family::Fish, Family::SingleDigit, Family::Colouring];
        let one_digit = single.contains(&technique.facts().family) || technique == Technique::BrokenWing;
        let mut chance = Chance::from_seed(technique as u64);
        for _ in 0..20_000 {
            if cases >= CASES {
                break;
            }
            let start = start(technique, &board, &mut chance);
            let solution = random_solution(&start, &mut chance, &Work::unlimited()).expect("no limit");
            let Some(solution) = solution else { continue };
            let position = thinned(&start, &solution, one_digit, &mut chance);
            if let Some(line) = case_line(technique, &position) {
                lines.push(line);
                cases += 1;
            }
        }
        println!("{technique}: {cases}");
    }
    fs::write(path, lines.join("\n") + "\n").expect("written");
}
