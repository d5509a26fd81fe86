//! What sums, leftovers and grids taken alone conclude in prepared positions, and how it is worded.

use std::sync::Arc;

use deduku::board::{Board, Cell, Digit, DigitSet, HouseKind, named};
use deduku::logic::Profile;
use deduku::logic::{
    Step, StepRecord, Style, Technique, apply, compositions, find_all, find_each, next_step, remaining_under, wording,
};
use deduku::puzzle::{Letters, Position, Puzzle, Setup};
use deduku::rating::Levels;
use deduku::work::Work;

fn digits(text: &str) -> DigitSet {
    text.chars().map(|symbol| Digit::from_symbol(symbol).expect("a digit")).collect()
}

fn cell(board: &Board, name: &str) -> Cell {
    board.cell_named(name).expect(name)
}

/// A board with cages, each a sum (0: none) and the names of its cells.
fn caged(name: &str, cages: &[(u16, &str)]) -> Puzzle {
    let plain = named(name).expect("a name");
    let index = |name: &str| cell(&plain, name).index() as u16;
    let groups = cages.iter().map(|(_, cells)| cells.split(' ').map(index).collect()).collect();
    let board = Arc::new(Board::of_plan(plain.plan().clone().with_cages(groups)).expect("cages"));
    let mut sums = cages.iter().map(|&(sum, _)| Some(sum).filter(|&sum| sum > 0));
    let sums =
        board.houses().iter().map(|house| (house.kind == HouseKind::Cage).then(|| sums.next()).flatten().flatten());
    Setup { sums: sums.collect(), ..Setup::empty(board.clone()) }.check().expect("well formed")
}

/// A Kakuro of this form; runs in the order of the board's houses have these sums.
fn kakuro(rows: &str, sums: &[u16]) -> Puzzle {
    let board = Arc::new(named(&format!("kakuro({rows})")).expect("a form"));
    let mut setup = Setup::empty(board);
    setup.sums = sums.iter().map(|&sum| Some(sum).filter(|&sum| sum > 0)).collect();
    setup.check().expect("well formed")
}

/// A position in words: `r3c5=7` is placed, `r1c1:12` has only these candidates left.
fn position(puzzle: &Puzzle, words: &str) -> Position {
    let mut position = Position::new(puzzle);
    for word in words.split_whitespace() {
        if let Some((name, digit)) = word.split_once('=') {
            position.place(cell(puzzle.board(), name), digits(digit).single().expect("one digit"));
        } else if let Some((name, left)) = word.split_once(':') {
            position.restrict(cell(puzzle.board(), name), digits(left));
        }
    }
    position
}

/// The conclusions of the technique's steps.
fn found(position: &Position, technique: Technique) -> Vec<String> {
    find_all(position, technique)
        .iter()
        .map(|step| wording::conclusion(step, position.puzzle(), Style::Standard))
        .collect()
}

fn texts_of(position: &Position, technique: Technique, at: usize) -> (String, String) {
    let step: Step = find_all(position, technique).swap_remove(at);
    let puzzle = position.puzzle();
    (wording::log_line(&step, puzzle, Style::Standard), wording::explanation(&step, puzzle, Style::Standard))
}

#[test]
fn the_last_cell_of_a_cage_gets_the_remainder() {
    let puzzle = caged("9x9", &[(15, "r1c1 r1c2 r4c7"), (7, "r9c9")]);
    let position = position(&puzzle, "r1c1=9 r4c7=4");
    assert_eq!(found(&position, Technique::CageRemainder), ["r1c2=2", "r9c9=7"]);
    assert_eq!(found(&position, Technique::FullHouse), [""; 0]);
    let (line, explanation) = texts_of(&position, Technique::CageRemainder, 0);
    assert_eq!(line, "Remaining Sum of 15: r1c2=2");
    assert_eq!(
        explanation,
        "The cage at r1c1 adds up to 15, and its other cells make 13. That leaves 15 − 13 = 2 for the last one: r1c2 \
         is 2."
    );
    // A cage without a sum, and one with two empty cells, leave nothing over.
    let open = self::position(&caged("9x9", &[(0, "r1c1 r1c2"), (15, "r5c1 r5c2 r5c3")]), "r1c1=9 r5c1=4");
    assert_eq!(found(&open, Technique::CageRemainder), [""; 0]);
}

#[test]
fn combinations_are_those_that_the_cells_can_share() {
    let puzzle = caged("9x9", &[(3, "r1c1 r1c2"), (14, "r5c1 r5c2 r6c2 r7c9")]);
    let position = position(&puzzle, "r5c1=4 r5c2:123456 r6c2:1237 r7c9:129");
    assert_eq!(found(&position, Technique::SingleCombination), ["r1c1<>356789, r1c2<>3456789"]);
    // 127 has its 7 in r6c2; 136 its 6 in r5c2, its 1 in r7c9; 235 its 2 in r7c9, its 5 in r5c2.
    assert_eq!(found(&position, Technique::Combinations), ["r5c2<>3, r6c2<>12, r7c9<>9"]);
    let (line, explanation) = texts_of(&position, Technique::Combinations, 0);
    assert_eq!(line, "Combinations: r5c2<>3, r6c2<>12, r7c9<>9");
    assert_eq!(
        explanation,
        "The cage at r5c1 adds up to 14; 4 of it is placed, 10 is left for r5c2, r6c2 and r7c9. In three \
         cells, 10 is 1+2+7, 1+3+6 or 2+3+5. Candidates that fit into none of these can be removed: r5c2 is not 3; r6c2 is not 1 or 2; r7c9 is not 9."
    );
    let record = StepRecord::of_step(&find_all(&position, Technique::Combinations)[0], 1, &puzzle, Style::Standard);
    assert_eq!(record.evidence["rest"], 10);
    assert_eq!(record.evidence["combinations"].as_array().map(Vec::len), Some(3));
    // Without the technique for single combinations both are combinations; the smallest clue left comes first.
    let profile = Profile { techniques: vec![Technique::Combinations], ..Profile::standard() };
    let lines = find_each(&position, &profile)
        .iter()
        .map(|step| wording::conclusion(step, &puzzle, Style::Standard))
        .collect::<Vec<_>>();
    assert_eq!(lines, ["r1c1<>356789, r1c2<>3456789", "r5c2<>3, r6c2<>12, r7c9<>9"]);
}

#[test]
fn a_cage_is_complete_for_the_digits_that_its_sum_needs() {
    let puzzle = caged("9x9", &[(17, "r1c1 r1c2"), (10, "r5c1 r5c2 r5c3"), (0, "r9c1 r9c2")]);
    let position = position(&puzzle, "r1c1:89 r1c2:89 r9c1:12 r9c2:13 r5c1:127 r5c2:123 r5c3:1236 r6c1:5");
    // Every way to 10 has a 1, so 1 is removed from what sees all three cells.
    let pointing = found(&position, Technique::Pointing);
    assert!(pointing.iter().any(|line| line.starts_with("r4c1<>1, r4c2<>1, r4c3<>1, r5c4<>1")), "{pointing:?}");
    assert!(pointing.iter().any(|line| line.starts_with("r1c3<>9")), "{pointing:?}");
    // A cage without a sum needs nothing.
    assert!(pointing.iter().all(|line| !line.contains("r9c3")), "{pointing:?}");
    let only = self::position(&puzzle, "r1c1:8 r1c2:8945");
    assert!(found(&only, Technique::HiddenSingle).contains(&"r1c2=9".to_owned()));
    let at = find_all(&only, Technique::HiddenSingle).iter().position(|step| step.houses().len() == 1).expect("one");
    let (_, explanation) = texts_of(&only, Technique::HiddenSingle, at);
    assert!(
        explanation.starts_with("The cage at r1c1 adds up to 17, and every combination left for it has 9. "),
        "{explanation}"
    );
}

#[test]
fn a_house_keeps_a_digit_within_a_cage() {
    // All places of row 1 for 5 are in the cage, which reaches into row 2.
    let puzzle = caged("9x9", &[(20, "r1c1 r1c2 r2c1 r2c2")]);
    let rest = (3..=9).map(|column| format!("r1c{column}:12346789")).collect::<Vec<_>>().join(" ");
    let claiming = found(&position(&puzzle, &rest), Technique::Claiming);
    assert_eq!(claiming, ["r2c1<>5, r2c2<>5, r2c3<>5, r3c1<>5, r3c2<>5, r3c3<>5"]);
}

#[test]
fn crossing_runs_agree_on_a_digit() {
    let puzzle = kakuro("..#/..#/###", &[3, 0, 4, 0]);
    let position = position(&puzzle, "");
    assert_eq!(found(&position, Technique::CrossingSums), ["r1c1=1"]);
    let (line, explanation) = texts_of(&position, Technique::CrossingSums, 0);
    assert_eq!(line, "Crossing Sums 3 and 4: r1c1=1");
    assert_eq!(
        explanation,
        "Two sums meet in r1c1: the across run r1c1–r1c2, which needs 3 more, can give it 1 or 2; the down run \
         r1c1–r2c1, which needs 4 more, can give it 1 or 3. Both agree on 1 alone: r1c1 is 1."
    );
}

#[test]
fn innies_and_outies_of_one_house_and_of_several() {
    let row = (41, "r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8");
    let one = caged("9x9", &[row]);
    assert_eq!(found(&position(&one, ""), Technique::InniesOuties)[..1], ["r1c9=4"]);
    let (line, explanation) = texts_of(&position(&one, ""), Technique::InniesOuties, 0);
    assert_eq!(line, "Innies and Outies in row 1: r1c9=4");
    assert_eq!(
        explanation,
        "Row 1 adds up to 45. The cage at r1c1 (41) makes 41. That leaves 4 for r1c9. So r1c9 is 4."
    );
    let out = caged("9x9", &[(15, "r1c1 r1c2 r1c3 r1c4"), (31, "r1c6 r1c7 r1c8 r1c9 r2c8 r2c9")]);
    let (line, explanation) = texts_of(&position(&out, "r1c5=7 r2c8=3"), Technique::InniesOuties, 0);
    assert_eq!(line, "Innies and Outies in row 1: r2c9=5");
    assert_eq!(
        explanation,
        "Row 1 adds up to 45. The cages at r1c1 (15) and r1c6 (31) make 46, with r1c5=7 beside 53; r2c8=3 lies \
         outside, which leaves 50. The difference, 5, lies outside in r2c9. So r2c9 is 5."
    );
    let two = caged("9x9", &[row, (9, "r1c9 r2c9"), (32, "r2c1 r2c2 r2c3 r2c4 r2c5 r2c6 r2c7"), (0, "r9c9")]);
    let (line, explanation) = texts_of(&position(&two, ""), Technique::WideInniesOuties, 0);
    assert_eq!(line, "Wide Innies and Outies: r2c8=8");
    assert_eq!(
        explanation,
        "Rows 1 and 2 add up to 90. The cages at r1c1 (41), r1c9 (9) and r2c1 (32) make 82. That leaves 8 for r2c8. So \
         r2c8 is 8."
    );
    // 6 is left for two cells that do not see each other: 2 and 4, or 3 twice.
    let equal = caged("4x4", &[(7, "r2c1 r2c2 r3c2"), (7, "r2c3 r3c3 r3c4")]);
    let wide = found(&position(&equal, ""), Technique::WideInniesOuties);
    assert!(wide.contains(&"r2c4<>1, r3c1<>1".to_owned()), "{wide:?}");
}

#[test]
fn two_lines_against_two_regions_leave_equal_digits() {
    let board = Arc::new(named("jigsaw-5(AAABBAABBBCCDEECCDEECDDDE)").expect("pentominoes"));
    let puzzle = Setup::empty(board).check().expect("empty");
    // Columns 1 and 2 are regions 1 and 3, except for one cell each.
    let position = position(&puzzle, "r5c2:1234");
    let steps = find_all(&position, Technique::Leftovers);
    let text = "Apart from the cells that columns 1 and 2 share with regions 1 and 3, r5c2 is left over on one side and \
                r1c3 on the other. Both sides have each digit equally often, so these two hold the same digit. There is no \
                place for 5 in r5c2, so there is none in r1c3: r1c3 is not 5.";
    assert!(
        steps.iter().any(|step| wording::explanation(step, &puzzle, Style::Standard) == text),
        "{:?}",
        found(&position, Technique::Leftovers)
    );
    let placed = found(&self::position(&puzzle, "r5c2=5"), Technique::Leftovers);
    assert!(placed.contains(&"r1c3=5".to_owned()), "{placed:?}");
}

#[test]
fn windows_imply_a_further_house() {
    let board = Arc::new(named("windoku").expect("in the catalogue"));
    let puzzle = Setup::empty(board).check().expect("empty");
    let position = position(&puzzle, "r2c1=7");
    let step = find_all(&position, Technique::Leftovers)
        .into_iter()
        .find(|step| step.conclusion.eliminate.contains(&(cell(puzzle.board(), "r4c9"), Digit::from_index(6))))
        .expect("r2c1 and r4c9 lie in an implied house");
    assert_eq!(
        wording::explanation(&step, &puzzle, Style::Standard),
        "Rows 2, 3 and 4 are one house more than windows 1 and 2 and contain all their cells, which leaves over r2c1, \
         r2c5, r2c9, r3c1, r3c5, r3c9, r4c1, r4c5 and r4c9. These hold every digit once. 7 appears once there, and row 2 \
         has it there, so it can be removed from the other cells: r3c5, r3c9, r4c5 and r4c9 are not 7."
    );
    let plain = Setup::empty(Arc::new(named("9x9").expect("a name"))).check().expect("empty");
    assert!(find_all(&self::position(&plain, "r2c1=7"), Technique::Leftovers).is_empty());
}

#[test]
fn one_grid_of_several_is_solved_alone() {
    let board = Arc::new(named("tiny-samurai").expect("in the catalogue"));
    let mut setup = Setup::empty(board.clone());
    for (name, digit) in [("r1c1", 0), ("r1c3", 1), ("r4c2", 3), ("r4c4", 2)] {
        setup.givens[cell(&board, name).index()] = Some(Digit::from_index(digit));
    }
    let puzzle = setup.check().expect("well formed");
    let steps = find_all(&Position::new(&puzzle), Technique::GridAlone);
    assert_eq!(steps.len(), 1);
    let explanation = wording::explanation(&steps[0], &puzzle, Style::Standard);
    assert!(
        explanation.starts_with("Taken by itself, the top left grid has one solution. That is right"),
        "{explanation}"
    );
    let alone = Setup::empty(Arc::new(named("4x4").expect("a name"))).check().expect("empty");
    assert!(find_all(&Position::new(&alone), Technique::GridAlone).is_empty(), "one grid is no grid of several");
}

#[test]
fn a_wordoku_is_worded_in_letters() {
    let board = Arc::new(named("4x4").expect("a name"));
    let mut setup = Setup::from_line(board, "123.............").expect("well formed");
    setup.letters = Some(Letters::new("word", 4, Some("word")).expect("four letters"));
    let puzzle = setup.check().expect("well formed");
    let step = next_step(&Position::new(&puzzle), &Profile::standard(), &Work::unlimited()).expect("no limit");
    let step = step.expect("a full house");
    assert_eq!(wording::log_line(&step, &puzzle, Style::Standard), "Full House in row 1: r1c4=D");
    assert_eq!(
        wording::explanation(&step, &puzzle, Style::Standard),
        "r1c4 is the last empty cell of row 1, and only D is missing there. So r1c4 is D."
    );
}

#[test]
fn what_is_left_for_a_cell_can_be_asked() {
    let puzzle = kakuro("..#/..#/###", &[3, 0, 4, 0]);
    let mut position = position(&puzzle, "");
    let first = cell(puzzle.board(), "r1c1");
    let rests = |position: &Position| remaining_under(position, first).iter().map(|left| left.rest).collect::<Vec<_>>();
    assert_eq!(rests(&position), [3, 4]);
    let step = find_all(&position, Technique::CrossingSums).remove(0);
    apply(&mut position, &step);
    assert_eq!(rests(&position), [2, 3]);
    let left = &remaining_under(&position, first)[0];
    assert_eq!((left.sum, left.cells.len(), left.sets[0], left.needed()), (3, 1, digits("2"), digits("2")));
    let lines: Vec<(u16, u64)> = compositions(2, 9).iter().map(|line| (line.sum, line.count)).collect();
    assert_eq!((lines[0], lines[7], lines.len()), ((3, 1), (10, 4), 15));
}

#[test]
fn levels_make_sense_on_sums() {
    let levels = Levels::shipped();
    let easy = levels.techniques(deduku::rating::Level::Easy);
    assert!(easy.contains(&Technique::CageRemainder) && easy.contains(&Technique::SingleCombination));
    assert!(!easy.contains(&Technique::Combinations) && !easy.contains(&Technique::InniesOuties));
}
