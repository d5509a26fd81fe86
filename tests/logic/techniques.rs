//! What each technique finds, in positions made for it, and where it finds nothing.

use std::collections::BTreeSet;
use std::sync::Arc;

use deduku::board::{Board, Cell, Digit, DigitSet, Place, named};
use deduku::chance::Chance;
use deduku::logic::{Evidence, Family, Profile, Step, Technique, find_all, find_each};
use deduku::puzzle::{Position, Puzzle};
use deduku::solve::random_solution;
use deduku::work::Work;

use crate::long_form::is_heavy;

fn board(name: &str) -> Arc<Board> {
    Arc::new(named(name).expect("in the catalogue"))
}

fn empty(board: &Arc<Board>) -> Position {
    Position::new(&Puzzle::from_line(board.clone(), &".".repeat(board.cell_count())).expect("empty"))
}

fn cell(board: &Board, name: &str) -> Cell {
    board.cell_named(name).expect(name)
}

fn digits(text: &str) -> DigitSet {
    text.chars().map(|symbol| Digit::from_symbol(symbol).expect("a digit")).collect()
}

fn house(board: &Board, name: &str) -> Vec<Cell> {
    board.houses().iter().find(|house| house.to_string() == name).expect("a house").cells.to_vec()
}

/// A position described in words: `r3c5=7` is placed, `r1c1:12` has these candidates left, and
/// `row 1/4@r1c1,r1c2` keeps the digits 4 of row 1 to these cells.
fn position(board: &Arc<Board>, words: &str) -> Position {
    let mut position = empty(board);
    for word in words.split(';').map(str::trim).filter(|word| !word.is_empty()) {
        if let Some((name, digit)) = word.split_once('=') {
            position.place(cell(board, name), digits(digit).single().expect("one digit"));
        } else if let Some((name, left)) = word.split_once(':') {
            position.restrict(cell(board, name), digits(left));
        } else {
            let (place, kept) = word.split_once('@').expect("a confinement");
            let (name, confined) = place.split_once('/').expect("a house and its digits");
            let kept: Vec<Cell> = kept.split(',').map(|name| cell(board, name)).collect();
            for other in house(board, name).into_iter().filter(|cell| !kept.contains(cell)) {
                position.restrict(other, board.all_digits() - digits(confined));
            }
        }
    }
    position
}

/// What a step concludes: `r1c1=5 r2c3<>47`.
fn outcome(step: &Step, board: &Board) -> String {
    let mut words: Vec<String> =
        step.conclusion.place.iter().map(|&(cell, digit)| format!("{}={digit}", board.cell_name(cell))).collect();
    let mut removed = step.conclusion.eliminate.clone();
    removed.sort_unstable();
    for same in removed.chunk_by(|a, b| a.0 == b.0) {
        let digits: DigitSet = same.iter().map(|&(_, digit)| digit).collect();
        words.push(format!("{}<>{digits}", board.cell_name(same[0].0)));
    }
    words.join(" ")
}

/// Asserts that the technique finds steps with exactly these outcomes, in any order.
fn finds(board: &Arc<Board>, words: &str, technique: Technique, expected: &[&str]) {
    let found: BTreeSet<String> =
        find_all(&position(board, words), technique).iter().map(|step| outcome(step, board)).collect();
    let expected: BTreeSet<String> = expected.iter().map(|&text| text.to_owned()).collect();
    assert_eq!(found, expected, "{technique} on {} with {words}", board.name());
}

/// `r1c2<>123 r1c3<>123 …` for these columns of row 1.
fn row_one(columns: &[u8], removed: &str) -> String {
    columns.iter().map(|column| format!("r1c{column}<>{removed}")).collect::<Vec<_>>().join(" ")
}

#[test]
fn singles() {
    let four = board("4x4");
    finds(&four, "r1c1=1; r1c2=2; r1c3=3", Technique::FullHouse, &["r1c4=4"]);
    finds(&four, "r1c1=1; r1c2=2", Technique::FullHouse, &[]);
    let nine = board("9x9");
    finds(&nine, "r3c5:7", Technique::NakedSingle, &["r3c5=7"]);
    finds(&nine, "row 4/8@r4c2", Technique::HiddenSingle, &["r4c2=8"]);
    finds(&nine, "box 5/8@r4c4", Technique::HiddenSingle, &["r4c4=8"]);
    finds(&nine, "column 9/8@r9c9", Technique::HiddenSingle, &["r9c9=8"]);
    // The same by the rules alone: 1 is kept out of the rest of box 1 by rows, columns and a digit.
    finds(&nine, "r2c9=1; r3c5=1; r4c2=1; r1c3=5", Technique::HiddenSingle, &["r1c1=1"]);
    let six = board("6x6");
    finds(&six, "box 4/6@r4c6", Technique::HiddenSingle, &["r4c6=6"]);
    finds(&six, "r1c1=1; r1c2=2; r1c3=3; r2c1=4; r2c2=5", Technique::FullHouse, &["r2c3=6"]);
    let sixteen = board("16x16");
    finds(&sixteen, "row 16/G@r16c16", Technique::HiddenSingle, &["r16c16=G"]);
    finds(&sixteen, "r9c9:A", Technique::NakedSingle, &["r9c9=A"]);
}

#[test]
fn a_digit_that_stands_in_a_house_is_not_sought_there() {
    let nine = board("9x9");
    for technique in [Technique::HiddenSingle, Technique::Pointing, Technique::Claiming] {
        finds(&nine, "r5c5=9", technique, &[]);
    }
}

#[test]
fn locked_candidates() {
    let nine = board("9x9");
    let along = "r1c4<>4 r1c5<>4 r1c6<>4 r1c7<>4 r1c8<>4 r1c9<>4";
    finds(&nine, "box 1/4@r1c1,r1c2", Technique::Pointing, &[along]);
    finds(&nine, "box 1/4@r1c1,r1c2,r1c3", Technique::Pointing, &[along]);
    finds(&nine, "box 1/4@r1c1,r2c2", Technique::Pointing, &[]);
    finds(&nine, "box 1/4@r1c1,r1c2", Technique::Claiming, &[]);
    let rest = "r1c1<>4 r1c2<>4 r1c3<>4 r3c1<>4 r3c2<>4 r3c3<>4";
    finds(&nine, "row 2/4@r2c1,r2c3", Technique::Claiming, &[rest]);
    finds(&nine, "row 2/4@r2c1,r2c3", Technique::Pointing, &[]);
    finds(&nine, "row 2/4@r2c1,r2c4", Technique::Claiming, &[]);
    let six = board("6x6");
    finds(&six, "box 1/4@r1c1,r1c3", Technique::Pointing, &["r1c4<>4 r1c5<>4 r1c6<>4"]);
    finds(&six, "box 1/4@r1c2,r2c2", Technique::Pointing, &["r3c2<>4 r4c2<>4 r5c2<>4 r6c2<>4"]);
    finds(&six, "column 2/4@r1c2,r2c2", Technique::Claiming, &["r1c1<>4 r1c3<>4 r2c1<>4 r2c3<>4"]);
    let sixteen = board("16x16");
    finds(
        &sixteen,
        "row 1/G@r1c1,r1c2,r1c3,r1c4",
        Technique::Claiming,
        &["r2c1<>G r2c2<>G r2c3<>G r2c4<>G r3c1<>G r3c2<>G r3c3<>G r3c4<>G r4c1<>G r4c2<>G r4c3<>G r4c4<>G"],
    );
}

#[test]
fn naked_subsets_of_every_shape() {
    let nine = board("9x9");
    let rest = row_one(&[2, 3, 5, 6, 7, 9], "123");
    for (shape, words) in [
        ("333", "r1c1:123; r1c4:123; r1c8:123"),
        ("332", "r1c1:123; r1c4:12; r1c8:123"),
        ("322", "r1c1:123; r1c4:12; r1c8:23"),
        ("222", "r1c1:12; r1c4:23; r1c8:13"),
    ] {
        finds(&nine, words, Technique::NakedTriple, &[&rest]);
        finds(&nine, words, Technique::NakedPair, &[]);
        assert_eq!(find_all(&position(&nine, words), Technique::NakedQuad), [], "{shape} is no quad");
    }
    finds(&nine, "r1c1:12; r1c4:23; r1c8:14", Technique::NakedTriple, &[]);
    finds(&nine, "r1c1:12; r1c4:12", Technique::NakedPair, &[&row_one(&[2, 3, 5, 6, 7, 8, 9], "12")]);
    finds(&nine, "r1c1:12; r1c4:13", Technique::NakedPair, &[]);
    finds(&nine, "r1c1:12; r2c4:12", Technique::NakedPair, &[]);
    let rest = row_one(&[2, 3, 5, 7, 9], "1234");
    finds(&nine, "r1c1:12; r1c4:23; r1c6:34; r1c8:14", Technique::NakedQuad, &[&rest]);
    finds(&nine, "r1c1:1234; r1c4:1234; r1c6:1234; r1c8:1234", Technique::NakedQuad, &[&rest]);
    let four_by_four = "r1c3<>12 r1c4<>12 r2c1<>12 r2c2<>12";
    finds(&board("4x4"), "r1c1:12; r1c2:12", Technique::LockedPair, &[four_by_four]);
    let column = "r3c1<>56 r4c1<>56 r6c1<>56";
    finds(&board("6x6"), "r1c1:56; r5c1:56; r2c1:1234", Technique::NakedPair, &[column]);
    let rest: Vec<String> = (1..=16).filter(|row| row % 5 != 1).map(|row| format!("r{row}c1<>DEFG")).collect();
    let quad = "r1c1:DE; r6c1:EF; r11c1:FG; r16c1:DG";
    finds(&board("16x16"), quad, Technique::NakedQuad, &[&rest.join(" ")]);
}

#[test]
fn hidden_subsets_of_every_shape() {
    let nine = board("9x9");
    let others = "r1c1<>456789 r1c4<>456789 r1c8<>456789";
    for words in [
        "row 1/123@r1c1,r1c4,r1c8",
        "row 1/12@r1c1,r1c4,r1c8; row 1/3@r1c4,r1c8",
        "row 1/1@r1c1,r1c4,r1c8; row 1/2@r1c1,r1c4; row 1/3@r1c4,r1c8",
        "row 1/1@r1c1,r1c4; row 1/2@r1c4,r1c8; row 1/3@r1c1,r1c8",
    ] {
        let position = position(&nine, words);
        let step = find_all(&position, Technique::HiddenTriple);
        assert_eq!(step.len(), 1, "{words}");
        let expected: Vec<String> = ["r1c1", "r1c4", "r1c8"]
            .map(|name| (position.candidates(cell(&nine, name)) - digits("123")).to_string())
            .iter()
            .zip(["r1c1", "r1c4", "r1c8"])
            .map(|(removed, name)| format!("{name}<>{removed}"))
            .collect();
        assert_eq!(outcome(&step[0], &nine), expected.join(" "), "{words}");
        assert_eq!(expected.join(" "), others, "{words}");
        finds(&nine, words, Technique::HiddenPair, &[]);
    }
    finds(&nine, "row 1/12@r1c1,r1c4", Technique::HiddenPair, &["r1c1<>3456789 r1c4<>3456789"]);
    finds(&nine, "row 1/1@r1c1,r1c4; row 1/2@r1c1,r1c5", Technique::HiddenPair, &[]);
    let quad = "row 1/1@r1c1,r1c4; row 1/2@r1c4,r1c6; row 1/3@r1c6,r1c8; row 1/4@r1c8,r1c1";
    finds(&nine, quad, Technique::HiddenQuad, &["r1c1<>56789 r1c4<>56789 r1c6<>56789 r1c8<>56789"]);
    finds(&board("6x6"), "box 6/56@r5c4,r6c6", Technique::HiddenPair, &["r5c4<>1234 r6c6<>1234"]);
    let sixteen = "row 3/AG@r3c1,r3c16";
    let both = "123456789BCDEF";
    finds(&board("16x16"), sixteen, Technique::HiddenPair, &[&format!("r3c1<>{both} r3c16<>{both}")]);
}

#[test]
fn a_locked_pair_or_triple_clears_two_houses() {
    let nine = board("9x9");
    let both = "r1c3<>12 r1c4<>12 r1c5<>12 r1c6<>12 r1c7<>12 r1c8<>12 r1c9<>12 \
                r2c1<>12 r2c2<>12 r2c3<>12 r3c1<>12 r3c2<>12 r3c3<>12";
    finds(&nine, "r1c1:12; r1c2:12", Technique::LockedPair, &[both]);
    // It has a name of its own, unless a profile lacks that technique.
    finds(&nine, "r1c1:12; r1c2:12", Technique::NakedPair, &[]);
    let pairs = Profile { techniques: vec![Technique::NakedPair], ..Profile::standard() };
    let found = find_each(&position(&nine, "r1c1:12; r1c2:12"), &pairs);
    assert_eq!(found.iter().map(|step| step.technique).collect::<Vec<_>>(), [Technique::NakedPair]);
    let both_names = find_each(&position(&nine, "r1c1:12; r1c2:12"), &Profile::standard());
    assert!(both_names.iter().all(|step| step.technique != Technique::NakedPair));
    finds(&nine, "r1c1:12; r1c4:12", Technique::LockedPair, &[]);
    // With nothing left to remove outside the box it is an ordinary pair.
    let within = "r1c1:12; r1c2:12; row 1/12@r1c1,r1c2,r1c3";
    finds(&nine, within, Technique::LockedPair, &[]);
    let triple = find_all(&position(&nine, "r1c1:12; r1c2:23; r1c3:13"), Technique::LockedTriple);
    assert_eq!(triple.len(), 1);
    assert_eq!(triple[0].conclusion.eliminate.len(), 12 * 3);
}

#[test]
fn an_incomplete_house_needs_no_digit() {
    let board = board("kakuro(....)");
    let words = "r1c1:12; r1c2:34; r1c3:3";
    for technique in [Technique::FullHouse, Technique::HiddenSingle, Technique::Pointing, Technique::Claiming] {
        finds(&board, words, technique, &[]);
    }
    for technique in [Technique::HiddenPair, Technique::HiddenTriple, Technique::HiddenQuad] {
        finds(&board, "r1c1:1245; r1c2:12", technique, &[]);
    }
    finds(&board, words, Technique::NakedSingle, &["r1c3=3"]);
    finds(&board, "r1c1:12; r1c2:12", Technique::NakedPair, &["r1c3<>12 r1c4<>12"]);
}

#[test]
fn naked_subsets_need_no_house_that_holds_them() {
    // The corners of the grid see each other by rows, columns and diagonals, and the centre sees them all.
    let board = board("x");
    let words = "r1c1:12; r1c9:23; r9c9:13";
    finds(&board, words, Technique::NakedTriple, &["r5c5<>123 r9c1<>123"]);
    let steps = find_all(&position(&board, words), Technique::NakedTriple);
    assert!(matches!(&steps[0].evidence, Evidence::NakedSubset { houses, .. } if houses.is_empty()));
}

#[test]
fn trial_and_retreat_are_nothing_that_a_position_shows() {
    for technique in [Technique::Trial, Technique::Retreat] {
        finds(&board("9x9"), "r1c1:12; r1c2:1", technique, &[]);
    }
}

/// Another board to which a position can be mapped, cell by cell and digit by digit.
struct Image {
    board: Arc<Board>,
    cells: Vec<Cell>,
    digits: Vec<Digit>,
}

impl Image {
    /// Exchanges rows and columns, and permutes the digits at random.
    fn transposed(from: &Board, to: Arc<Board>, chance: &mut Chance) -> Self {
        let flip = |cell: Cell| {
            let Place { layer, row, column } = from.place(cell);
            to.cell_at(Place { layer, row: column, column: row }).expect("the boxes are turned, too")
        };
        let cells = from.cells().map(flip).collect();
        let mut digits: Vec<Digit> = from.all_digits().iter().collect();
        chance.shuffle(&mut digits);
        Self { board: to, cells, digits }
    }

    fn pair(&self, (cell, digit): (Cell, Digit)) -> (Cell, Digit) {
        (self.cells[cell.index()], self.digits[digit.index()])
    }

    fn position(&self, from: &Position) -> Position {
        let mut position = empty(&self.board);
        for cell in from.board().cells() {
            if let Some(digit) = from.value(cell) {
                let (cell, digit) = self.pair((cell, digit));
                position.place(cell, digit);
            }
        }
        for cell in from.empty_cells() {
            let left = from.candidates(cell).iter().map(|digit| self.digits[digit.index()]).collect();
            position.restrict(self.cells[cell.index()], left);
        }
        position
    }
}

type Outcomes = BTreeSet<(Vec<(Cell, Digit)>, Vec<(Cell, Digit)>)>;

fn outcomes(position: &Position, technique: Technique, pair: impl Fn((Cell, Digit)) -> (Cell, Digit)) -> Outcomes {
    let moved = |pairs: &[(Cell, Digit)]| {
        let mut pairs: Vec<_> = pairs.iter().copied().map(&pair).collect();
        pairs.sort_unstable();
        pairs
    };
    let steps = find_all(position, technique);
    steps.iter().map(|step| (moved(&step.conclusion.place), moved(&step.conclusion.eliminate))).collect()
}

#[test]
fn a_position_turned_over_and_renamed_has_the_same_steps() {
    let times = if is_heavy() { 2 } else { 1 };
    let mut chance = Chance::from_seed(11);
    for (from, to, rounds) in [
        ("4x4", "4x4", 10),
        ("6x6", "boxes-3x2", 10),
        ("9x9", "9x9", 5),
        ("10x10", "boxes-2x5", 3),
        ("16x16", "16x16", 1),
    ] {
        let (from, to) = (board(from), board(to));
        let mut found = 0;
        for _ in 0..rounds * times {
            let full = random_solution(&empty(&from), &mut chance, &Work::unlimited()).expect("no limit").expect("one");
            let mut position = empty(&from);
            for cell in from.cells().filter(|_| chance.below(100) < 35).collect::<Vec<_>>() {
                position.place(cell, full.digit(cell));
            }
            for cell in from.cells() {
                for digit in position.candidates(cell).iter().filter(|&digit| digit != full.digit(cell)) {
                    if chance.below(100) < 40 {
                        position.remove(cell, digit);
                    }
                }
            }
            let image = Image::transposed(&from, to.clone(), &mut chance);
            let other = image.position(&position);
            // Searches for large and mutant fish, chains and combinations of locked sets stop after a number of
            // nodes, so where there are many steps their order matters.
            let is_compared = |technique: &Technique| match technique.facts().family {
                Family::Fish | Family::Chain | Family::Net => false,
                // The same holds for large bent sets.
                Family::Wing if from.cell_count() > 81 => false,
                Family::Exotic => from.cell_count() <= 81,
                Family::LockedSets | Family::Exclusion => from.cell_count() < 36 && *technique != Technique::AlsXyChain,
                _ => true,
            };
            for technique in Technique::ALL.into_iter().filter(is_compared) {
                let here = outcomes(&position, technique, |pair| image.pair(pair));
                found += here.len();
                assert_eq!(here, outcomes(&other, technique, |pair| pair), "{technique} on {}", from.name());
            }
        }
        assert!(found > 100, "{} steps on {} test too little", found, from.name());
    }
}
