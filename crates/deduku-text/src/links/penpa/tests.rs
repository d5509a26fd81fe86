//! Links of penpa-edit, packed as it packs them.

use miniz_oxide::deflate::compress_to_vec;
use serde_json::{Value, json};

use super::{MOST_BYTES, SHORT};
use crate::{Entry, Reader};

const SYMBOLS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

fn packed(text: &str) -> String {
    let mut text = text.to_owned();
    for (word, short) in SHORT {
        text = text.replace(word, short);
    }
    let bytes = compress_to_vec(text.as_bytes(), 6);
    let symbol = |at: u32| char::from(SYMBOLS[at as usize & 63]);
    let four = |three: &[u8]| {
        let bits = three.iter().fold(0, |bits, byte| bits << 8 | u32::from(*byte)) << (8 * (3 - three.len()));
        let symbols: String = (0..=three.len()).map(|at| symbol(bits >> (18 - 6 * at))).collect();
        format!("{symbols:=<4}")
    };
    bytes.chunks(3).map(four).collect()
}

/// The number of a cell, row and column from 1, on a plane of 13 by 13.
const fn cell(row: i64, column: i64) -> i64 {
    (row + 1) * 13 + column + 1
}

/// A link with this in the setter's layer, and these rules.
fn link(kind: &str, rules: &str, drawn: &Value, solution: Option<&Value>) -> String {
    let rules = rules.replace('\n', "%2D").replace(',', "%2C").replace('=', "%2F");
    let head = format!("{kind},9,9,38,0,1,1,380,380,84,84,0,0,0,0,Title: Zebra%2C null,Author: me,,{rules},ON,false");
    let cells: Vec<i64> = (1..=9).flat_map(|row| (1..=9).map(move |column| cell(row, column))).collect();
    let steps: Vec<i64> = std::iter::once(cells[0]).chain(cells.windows(2).map(|pair| pair[1] - pair[0])).collect();
    let text = format!("{head}\n[0,0,0,0]\n{{}}\n{drawn}\n{{}}\n{}\n[]\n", json!(steps));
    let solution = solution.map_or(String::new(), |solution| format!("&a={}", packed(&solution.to_string())));
    format!("https://swaroopg92.github.io/penpa-edit/#m=solve&p={}{solution}", packed(&text))
}

fn entry(link: &str) -> Entry {
    Reader::new(link, None).next().expect("a puzzle").expect("it is read")
}

fn clues(entry: &Entry) -> Vec<String> {
    let clue = |clue: &deduku_core::constraint::Clue| {
        format!("{} {:?} {:?}", clue.family.row().name, clue.groups, clue.numbers)
    };
    let mut clues: Vec<String> = entry.puzzle.clues().iter().map(clue).collect();
    clues.sort();
    clues
}

#[test]
fn what_is_drawn_is_read_with_the_rules() {
    let (corner, below, right) = (13 * 13, 2 * 13 * 13, 3 * 13 * 13);
    let small = |row, column| 4 * 13 * 13 + 4 * cell(row, column);
    let drawn = json!({
        "number": {
            cell(1, 1).to_string(): ["7", 1, "1"],
            (below + cell(8, 1)).to_string(): ["X", 1, "6"],
            cell(2, 0).to_string(): ["12", 1, "1"],
            cell(0, 5).to_string(): ["30_7", 1, "2"],
        },
        "numberS": {small(3, 1).to_string(): [" 14", 1]},
        "killercages": [[cell(3, 1), cell(3, 2)], []],
        "cage": {"1,2": 10},
        "thermo": [[cell(5, 5), cell(5, 6), cell(6, 6)], []],
        "arrows": [[cell(9, 9), cell(9, 8), cell(9, 7)]],
        "line": {
            format!("{},{}", cell(1, 4), cell(1, 5)): 3,
            format!("{},{}", cell(1, 5), cell(2, 5)): 3,
        },
        "symbol": {
            cell(7, 1).to_string(): [3, "circle_L", 2],
            cell(7, 3).to_string(): [3, "square_L", 2],
            (right + cell(7, 7)).to_string(): [8, "circle_SS", 2],
            (below + cell(7, 8)).to_string(): [2, "circle_SS", 2],
            (right + cell(8, 4)).to_string(): [1, "inequality", 2],
        },
        "lineE": {format!("{},{}", corner + cell(0, 0), corner + cell(9, 9)): 12},
        "squareframe": [],
        "command_undo": {"__a": []},
    });
    let rules = "Normal sudoku rules apply.\nDigits in a cage sum to the small number, and do not repeat.\nDigits increase along \
                 thermometers from the bulb. Digits on arrows sum to the circle. Green lines: adjacent digits differ by at \
                 least 5. Grey circles are odd, grey squares are even. White dots = consecutive digits, black dots = 1:2 \
                 ratio. Digits joined by an X sum to 10. Inequality signs point to the smaller digit. Digits cannot repeat \
                 on the marked diagonal.\nSandwich: numbers left of the grid give the sum of the digits between the 1 and \
                 the 9 in that row.\nLittle killer: the number at an arrow is the sum of the digits on its diagonal.";
    let entry = entry(&link("sudoku", rules, &drawn, None));
    assert_eq!(entry.comment, "Zebra, null");
    assert_eq!(entry.puzzle.givens()[0].map(deduku_core::board::Digit::get), Some(7));
    let expected = [
        "arrow [[80], [79, 78]] []",
        "black dot [[61, 70]] []",
        "cage [[18, 19]] [14]",
        "diagonal [] [-1]",
        "even [[56]] []",
        "greater than [[67, 66]] []",
        "little killer [[5, 15, 25, 35]] [30]",
        "odd [[54]] []",
        "sandwich [[9, 10, 11, 12, 13, 14, 15, 16, 17]] [12]",
        "thermometer [[40, 41, 50]] []",
        "whisper [[3, 4, 13]] [5]",
        "white dot [[60, 61]] []",
        "xv-x [[63, 72]] []",
    ];
    assert_eq!(clues(&entry), expected, "{:?}", entry.puzzle.not_checked());
    assert_eq!(entry.puzzle.not_checked(), [""; 0]);
}

/// Thick lines part regions; what is not known is named, and the solution is compared with.
#[test]
fn regions_solution_and_what_is_not_known() {
    let corner = 13 * 13;
    // Regions of three by three, with one step moved between the first two.
    let mut edges = serde_json::Map::new();
    let mut edge = |a: i64, b: i64| edges.insert(format!("{},{}", corner + a, corner + b), json!(2));
    for at in 0..9 {
        for border in [3, 6] {
            edge(cell(border, at), cell(border, at + 1));
            edge(cell(at, border), cell(at + 1, border));
        }
    }
    edge(i64::MIN + 200, i64::MAX - 200);
    let drawn = json!({"lineE": edges, "polygon": [[1, 2]], "line": {"-9223372036854775808,9223372036854775807": 3}, "symbol": {cell(1, 1).to_string(): [1, "star", 1]}});
    let solved = "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
    let value = |(at, digit): (i64, char)| format!("{},{digit}", cell(at / 9 + 1, at % 9 + 1));
    let values: Vec<String> = (0..).zip(solved.chars()).map(value).collect();
    let solution = json!([[], [], [], [], values, []]);
    let entry = entry(&link("square", "Normal sudoku rules apply.", &drawn, Some(&solution)));
    assert_eq!(
        entry.puzzle.not_checked(),
        ["what is drawn: symbols “star”", "what is drawn: 1 polygons"],
        "{:?}",
        entry.puzzle.not_checked()
    );
    assert!(entry.puzzle.carried_solution().is_some_and(|carried| carried.agrees()));
}

#[test]
fn other_contents_are_refused() {
    let drawn = json!({});
    for (link, part) in [
        (link("hex", "", &drawn, None), "“hex” is not read"),
        ("https://swaroopg92.github.io/penpa-edit/#m=edit&p=1234".to_owned(), "cannot be unpacked"),
        ("https://swaroopg92.github.io/penpa-edit/#m=edit&p=%22".to_owned(), "not base64"),
        (format!("https://swaroopg92.github.io/penpa-edit/#m=edit&p={}", packed("square,9,9")), "no puzzle"),
        (
            format!("https://swaroopg92.github.io/penpa-edit/#m=edit&p={}", packed(&" ".repeat(MOST_BYTES + 1))),
            "more than 1 MiB",
        ),
        (format!("swaroopg92.github.io/penpa-edit/?m=edit&p={}", packed("square,99,9\n\n\n{}\n\n[5]\n")), "too large"),
        (
            format!("swaroopg92.github.io/penpa-edit/?m=edit&p={}", packed("square,9,9\n\n\n{}\n\n[28,5]\n")),
            "no rectangle",
        ),
    ] {
        let error = Reader::new(&link, None).next().expect("a line").expect_err(&link).to_string();
        assert!(error.contains(part), "{error}");
    }
}
