//! Documents and addresses of sites, and saved games of other programs, each as its program writes it.

use deduku::text::{Entry, read};

fn only(text: &str) -> Entry {
    let mut found = read(text, None);
    assert_eq!(found.len(), 1, "{text}");
    found.remove(0).expect(text)
}

fn refused(text: &str) -> String {
    let mut found = read(text, None);
    assert_eq!(found.len(), 1, "{text}");
    found.remove(0).expect_err(text).to_string()
}

fn givens(entry: &Entry) -> String {
    let symbol = |cell| entry.puzzle.given(cell).map_or('.', deduku::board::Digit::symbol);
    entry.puzzle.board().cells().map(symbol).collect()
}

/// A document of `SudokuMaker` on a 6×6 grid with these constraints beside its regions.
fn document(constraints: &str) -> String {
    let cells = format!(r#"{{"given":true,"value":4}},{{"value":2}}{}"#, ",{}".repeat(34));
    let regions: Vec<String> = (0..36).map(|at| (at / 12 * 2 + at % 6 / 3).to_string()).collect();
    format!(
        r#"{{"formatVersion":"1.5.0","puzzle":{{"name":"Six","size":6,"cells":[{cells}],"constraints":[{{"type":0}},{{"type":1,"regions":[{}]}}{constraints}]}}}}"#,
        regions.join(",")
    )
}

/// The clues of the document as `family [cells] numbers`, and the rules that are named as not checked.
fn clues(constraints: &str) -> (Vec<String>, Vec<String>) {
    let entry = only(&document(&format!(",{constraints}")));
    assert_eq!(entry.puzzle.board().name(), "6x6");
    let clue =
        |clue: &deduku::constraint::Clue| format!("{} {:?} {:?}", clue.family.row().name, clue.groups, clue.numbers);
    let unchecked = entry.puzzle.description().map_or_else(Vec::new, |description| description.not_checked.clone());
    (entry.puzzle.clues().iter().map(clue).collect(), unchecked)
}

#[test]
fn each_kind_of_sudokumaker_is_read() {
    for (constraint, expected) in [
        (r#"{"type":10}"#, "diagonal [] [-1]"),
        (r#"{"type":11}"#, "diagonal [] [1]"),
        (r#"{"type":13}"#, "anti-knight [] []"),
        (r#"{"type":16,"groups":[6,24,96]}"#, "global entropy [] []"),
        (r#"{"type":16,"groups":[72,18,36]}"#, "global mod [] []"),
        (r#"{"type":100,"cells":[7]}"#, "even [[7]] []"),
        (r#"{"type":102,"cells":[7,9]}"#, "maximum [[7, 9]] []"),
        // Edges: 7 is left of r1c2 below it, in the second half of the first row; 12 + 1 is left of r2c2.
        (r#"{"type":200,"clues":[{"edge":7,"value":2}],"negative":[]}"#, "white dot [[1, 7]] [2]"),
        (r#"{"type":201,"clues":[{"edge":13}],"negative":[]}"#, "black dot [[6, 7]] []"),
        (r#"{"type":202,"clues":[{"edge":13,"value":10}],"negative":[]}"#, "xv-x [[6, 7]] []"),
        (r#"{"type":202,"clues":[{"edge":13,"value":7}],"negative":[]}"#, "sum [[6, 7]] [7]"),
        (r#"{"type":202,"clues":[],"negative":[10,5]}"#, "all xv given [] []"),
        (r#"{"type":300,"slow":true,"thermometers":[[0,1,2]]}"#, "slow thermometer [[0, 1, 2]] []"),
        (r#"{"type":301,"cages":[{"cells":[0,1],"value":9}]}"#, "cage [[0, 1]] [9]"),
        (r#"{"type":301,"cages":[{"cells":[0,1],"value":0}]}"#, "cage [[0, 1]] []"),
        (r#"{"type":302,"groups":[[0,1],[20,21]]}"#, "clone [[0, 1], [20, 21]] []"),
        // Corners: seven in a row; the ninth lies between the first two rows and columns.
        (r#"{"type":303,"clues":[{"corner":8,"digits":[1,2]}]}"#, "quadruple [[0, 1, 6, 7]] [1, 2]"),
        (r#"{"type":304,"cages":[{"cells":[0,1],"value":"13"}]}"#, "look and say [[0, 1]] [1, 3]"),
        (r#"{"type":305,"cells":[0,8,16]}"#, "extra region [[0, 8, 16]] []"),
        (r#"{"type":401,"lines":[[0,1]],"minDifference":3}"#, "whisper [[0, 1]] [3]"),
        (r#"{"type":405,"lines":[[0,1]]}"#, "sequence [[0, 1]] []"),
        (r#"{"type":406,"lines":[[0,1]],"groups":[6,24,96]}"#, "entropic [[0, 1]] []"),
        (r#"{"type":406,"lines":[[0,1]],"groups":[42,84]}"#, "modular [[0, 1]] [2]"),
        (r#"{"type":408,"bulbsWithArrows":[{"bulbCells":[1],"arrows":[[1,2,3]]}]}"#, "arrow [[1], [2, 3]] []"),
        // Places outside: eight in a row; the second is above r1c1's column, the ninth beside the first row.
        (r#"{"type":500,"clues":[{"outerCell":3,"value":9,"diagonal":1}]}"#, "little killer [[1, 6]] [9]"),
        (r#"{"type":501,"clues":[{"outerCell":1,"value":9}]}"#, "sandwich [[0, 6, 12, 18, 24, 30]] [9]"),
        (r#"{"type":502,"clues":[{"outerCell":15,"value":9}]}"#, "x sum [[5, 4, 3, 2, 1, 0]] [9]"),
        (r#"{"type":600,"cells":[0,1]}"#, "row indexer [[0, 1]] []"),
    ] {
        assert_eq!(clues(constraint), (vec![expected.to_owned()], Vec::new()), "{constraint}");
    }
}

#[test]
fn what_sudokumaker_says_and_is_not_understood_is_named() {
    for (constraint, expected) in [
        (r#"{"type":1000,"definition":{"name":"Hit counts"}}"#, "Hit counts"),
        (r#"{"type":700}"#, "constraint 700"),
        (r#"{"type":100,"cells":[99]}"#, "even outside the grid"),
        (r#"{"type":303,"clues":[{"corner":0,"digits":[1]}]}"#, "quadruple outside the grid"),
        (r#"{"type":304,"cages":[{"cells":[0],"value":"A1"}]}"#, "LookAndSay without a number"),
        (r#"{"type":406,"lines":[[0,1]],"groups":[2,124]}"#, "entropic lines with other groups of digits"),
        (r#"{"type":202,"clues":[],"negative":[10]}"#, "sums that no other neighbours have"),
        (r#"{"type":2000,"lines":[[{"x":0,"y":1}]],"name":"Roads"}"#, "Roads"),
    ] {
        assert_eq!(clues(constraint).1, [expected], "{constraint}");
    }
    // What is switched off is no rule.
    assert_eq!(clues(r#"{"type":100,"cells":[7],"disabled":true}"#), (Vec::new(), Vec::new()));
}

#[test]
fn digits_of_sudokumaker_are_given_or_entered() {
    let entry = only(&document(""));
    assert_eq!(givens(&entry), format!("4{}", ".".repeat(35)));
    let entered = entry.position.expect("a position");
    let second = entered.board().cells().nth(1).expect("a cell");
    assert_eq!(entered.value(second).map(deduku::board::Digit::get), Some(2));
    // Digits in all cells are the setter's solution.
    let full = document("").replace(",{}", r#",{"value":1}"#);
    let full = only(&full);
    assert!(full.position.is_none());
    let solution = full.puzzle.description().map(|description| description.solution.clone()).unwrap_or_default();
    assert_eq!((solution.len(), solution[0], solution[35]), (36, Some(4), Some(1)));
    let custom = document("").replace(r#""size":6"#, r#""type":"custom","width":6,"height":6,"maxDigit":4"#);
    let board = only(&custom).puzzle.board().name().to_owned();
    assert!(board.starts_with("grid-6x6(1-4;"), "{board}");
    for (wrong, says) in [(r#""size":7"#, "36 cells"), (r#""size":6,"maxDigit":99"#, "maxDigit")] {
        let message = refused(&document("").replace(r#""size":6"#, wrong));
        assert!(message.contains(says), "{message}");
    }
}

const GRID: &str = "000070200000000384306850790905004800070500400200100065600000100408901003500300049";

#[test]
fn an_address_may_hold_the_cells_themselves() {
    let sixteen = format!("{}1G{}", "0".repeat(100), "0".repeat(154));
    for (address, cells) in [
        (format!("https://sudoku.coach/en/play/{GRID}"), GRID.to_owned()),
        (format!("https://play.example.org/?p={GRID}&theme=2 my puzzle"), GRID.to_owned()),
        (format!("sudoku.example/{}/", GRID.replace('0', ".")), GRID.to_owned()),
        (format!("https://a.example/{}#x", GRID.replace('0', "-")), GRID.to_owned()),
        (format!("https://a.example/{sixteen}"), sixteen.clone()),
        (format!("https://sudoku.secuso.org/1{}", "0".repeat(35)), format!("1{}", "0".repeat(35))),
    ] {
        assert_eq!(givens(&only(&address)), cells.replace('0', "."), "{address}");
    }
    let other = "not a site whose links can be read";
    for (address, says) in [
        (format!("https://a.example/{GRID}0"), "82 cells in the address are no grid"),
        (format!("https://a.example/{GRID}/{GRID}"), other),
        (format!("https://a.example/x{GRID}"), other),
        (format!("https://a.example/{}", &GRID[..36]), "36 cells in the address are no grid"),
        (format!("https://a.example/{}", "0".repeat(81)), other),
    ] {
        assert!(refused(&address).contains(says), "{address}: {}", refused(&address));
    }
}

#[test]
fn grids_of_puzz_link_are_read() {
    let entry = only("https://puzz.link/p?sudoku/4/4/1g-02h3i4l");
    assert_eq!(givens(&entry), "1.2..3...4......");
    let entry = only("https://puzz.link/p?kakuro/6/5/Dclh4t9fl3-p-gl-alJeC3BgG");
    let board = entry.puzzle.board();
    let sums: Vec<u16> = board.house_ids().filter_map(|house| entry.puzzle.sum(house)).collect();
    assert_eq!(sums.iter().sum::<u16>(), 23 + 12 + 17 + 4 + 9 + 15 + 3 + 16 + 10 + 29 + 14 + 22 + 3 + 21 + 16 + 26);
    for (address, says) in [
        ("https://puzz.link/p?sudoku/4/4/17777777777777777", "17 cells"),
        ("https://puzz.link/p?sudoku/4/4/!", "stands for no cells"),
        ("https://puzz.link/p?kakuro/6/5/Dcl", "ends too early"),
        ("https://puzz.link/p?sudoku/4/5/1", "no grid of sudoku"),
    ] {
        let message = refused(address);
        assert!(message.contains(says), "{message}");
    }
}

fn saved(lines: &[(&str, &str)]) -> String {
    let first = ("SAVEFILE", "Simon Tatham's Portable Puzzle Collection");
    let line = |(key, value): &(&str, &str)| format!("{key:<8}:{}:{value}\n", value.len());
    [first].iter().chain(lines).map(line).collect()
}

#[test]
fn saved_games_of_other_programs_have_their_digits() {
    let solo =
        [("VERSION", "1"), ("GAME", "Solo"), ("PARAMS", "2x2"), ("CPARAMS", "2x2db"), ("DESC", "1p"), ("NSTATES", "4")];
    let moves = [("STATEPOS", "3"), ("MOVE", "R1,0,2"), ("MOVE", "P2,0,3"), ("MOVE", "R3,3,4")];
    let entry = only(&saved(&[solo.as_slice(), &moves].concat()).replace("1p", "1o"));
    assert_eq!(givens(&entry), format!("1{}", ".".repeat(15)));
    let position = entry.position.expect("a game in progress");
    let digits: String =
        position.board().cells().map(|cell| position.value(cell).map_or('.', deduku::board::Digit::symbol)).collect();
    // The third state is the one after two moves, of which one is a pencil mark.
    assert_eq!(digits, format!("12{}", ".".repeat(14)));
    let message = refused(&saved(&[("GAME", "Mines"), ("PARAMS", "9x9"), ("DESC", "1")]));
    assert!(message.contains("a saved game of Mines"), "{message}");
    let wrong = refused(&saved(&[&solo[..4], &[("DESC", "1o"), ("MOVE", "R9,9,9")]].concat()));
    assert!(wrong.contains("R9,9,9"), "{wrong}");

    let cell = |row: usize, column: usize, value: usize, fixed: bool| {
        format!(r#"{{"position":[{row},{column}],"value":{value},"fixed":{fixed},"earmarks":[]}}"#)
    };
    let game = |cells: &[String]| format!(r#"{{"difficulty_category":"easy","cells":[{}]}}"#, cells.join(","));
    let entry = only(&game(&[cell(0, 0, 5, true), cell(0, 1, 3, false), cell(8, 8, 0, false)]));
    assert_eq!(givens(&entry), format!("5{}", ".".repeat(80)));
    let position = entry.position.expect("a game in progress");
    assert_eq!(position.board().cells().filter(|&cell| position.value(cell).is_some()).count(), 2);
    assert!(refused(&game(&[cell(0, 9, 5, true)])).contains("[0,9]"));
}

/// Sudoku Studio saves a list of grids, each with its placed digits and deleted candidates, and perhaps drawings.
#[test]
fn grids_of_sudoku_studio_have_their_digits_and_candidates() {
    let rest = ".".repeat(77);
    let drawn = r#""renderableData":{"conclusions":[],"viewNodes":[]}"#;
    let text = format!(
        "[\n  {{\n    \"gridString\": \"5+34.{rest}:112 719\",\n    {drawn}\n  }},\n  {{\"gridString\": \"1...{rest}\"}}\n]\n"
    );
    let found: Vec<Entry> = read(&text, None).into_iter().map(|entry| entry.expect(&text)).collect();
    assert_eq!(found.iter().map(givens).collect::<Vec<_>>(), [format!("5.4.{rest}"), format!("1...{rest}")]);
    let board = found[0].puzzle.board().clone();
    let at = |name: &str| board.cell_named(name).expect("a cell");
    let position = found[0].position();
    assert_eq!(position.value(at("r1c2")).map(deduku::board::Digit::get), Some(3));
    let candidates =
        |name: &str| position.candidates(at(name)).iter().map(deduku::board::Digit::get).collect::<Vec<_>>();
    assert_eq!((candidates("r1c9"), candidates("r1c8")), (vec![1, 2, 6, 8, 9], vec![1, 2, 6, 7, 8, 9]));
    // A text with anything else after it is no grid.
    assert!(!refused(&format!(r#"{{"gridString": "5+34.{rest}:912 990"}}"#)).is_empty());
}
