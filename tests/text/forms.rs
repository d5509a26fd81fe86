//! Puzzles as people have them: pasted from spreadsheets, forums, notebooks and web pages, with other things around
//! them. Each text must give exactly the puzzles that it holds.

use std::fmt::Write as _;

use deduku::text::{Format, Gathered, read, write_line};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// The rows of the puzzle.
fn rows() -> impl Iterator<Item = &'static str> {
    (0..9).map(|row| &PUZZLE[row * 9..row * 9 + 9])
}

/// The rows with this for blanks, and this between two cells.
fn fields(blank: &str, between: &str) -> Vec<String> {
    let cell = |symbol: char| if symbol == '.' { blank.to_owned() } else { symbol.to_string() };
    rows().map(|row| row.chars().map(cell).collect::<Vec<_>>().join(between)).collect()
}

/// The rows with this between two boxes, and this for blanks.
fn boxes(between: &str, blank: &str) -> Vec<String> {
    rows().map(|row| [&row[..3], &row[3..6], &row[6..]].join(between).replace('.', blank)).collect()
}

fn lines(rows: &[String], line: impl Fn(usize, &str) -> String) -> String {
    rows.iter().enumerate().map(|(at, row)| line(at, row) + "\n").collect()
}

/// The puzzles of a text as lines, or the errors.
fn found(text: &str) -> Vec<String> {
    read(text, None)
        .into_iter()
        .map(|entry| match entry {
            Ok(entry) => write_line(&entry).split_whitespace().next().unwrap_or_default().to_owned(),
            Err(error) => error.to_string(),
        })
        .collect()
}

fn check(cases: &[(&str, String, usize)]) {
    let mut wrong = String::new();
    for (name, text, count) in cases {
        let found = found(text);
        if found != vec![PUZZLE; *count] {
            let _ = writeln!(wrong, "{name}: {found:?}");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn spreadsheets_and_tables_are_read() {
    let tabs = fields("", "\t").join("\n");
    let trimmed = |text: &str, sign: char| {
        text.lines().map(|line| line.trim_end_matches(sign).to_owned() + "\n").collect::<String>()
    };
    let commas = fields("", ",").join("\n");
    let numbered = |row: usize, fields: &str| format!("{row},{fields}");
    let bars = fields(" ", " | ");
    let rule = "|---".repeat(10) + "|\n";
    let gaps = |row: &str| {
        let cells: Vec<&str> = row.split('\t').collect();
        [&cells[..3], &cells[3..6], &cells[6..]].map(|cells| cells.join("\t")).join("\t\t")
    };
    check(&[
        ("tabs", tabs.clone(), 1),
        ("commas", commas.clone(), 1),
        ("semicolons", fields("", ";").join("\r\n"), 1),
        ("quoted", fields("\"\"", ",").join("\n"), 1),
        ("tabs without the last ones", trimmed(&tabs, '\t'), 1),
        ("commas without the last ones", trimmed(&commas, ','), 1),
        ("words for nothing", fields("NaN", ",").join("\n"), 1),
        (
            "decimals and numbers",
            ",0,1,2,3,4,5,6,7,8\n".to_owned()
                + &lines(&fields("", ",").iter().map(|row| row.replace('5', "5.0")).collect::<Vec<_>>(), numbered),
            1,
        ),
        ("names above", "a1,a2,a3,a4,a5,a6,a7,a8,a9\n".to_owned() + &fields("0", ",").join("\n"), 1),
        ("a title", "My sudoku\n".to_owned() + &tabs, 1),
        ("empty columns between boxes", tabs.lines().map(|row| gaps(row) + "\n").collect(), 1),
        ("two tables", format!("{tabs}\n\n{tabs}\n"), 2),
        ("two tables on end", format!("{tabs}\n{tabs}\n"), 2),
        (
            "labels in a table",
            "\tA\tB\tC\tD\tE\tF\tG\tH\tI\n".to_owned()
                + &lines(&fields("", "\t"), |at, row| format!("{}\t{row}", at + 1)),
            1,
        ),
        ("one line of fields", fields("", ",").join(","), 1),
        (
            "Markdown",
            format!("| | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |\n{rule}")
                + &lines(&bars, |at, row| format!("| **{}** | {row} |", at + 1)),
            1,
        ),
        (
            "Markdown with columns only",
            format!("| 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |\n{rule}") + &lines(&bars, |_, row| format!("| {row} |")),
            1,
        ),
        ("Python", format!("board = [\n{}]\n", lines(&fields("0", ", "), |_, row| format!("  [{row}],"))), 1),
        (
            "None in Python",
            format!("board = [\n{}]\n", lines(&fields("None", ", "), |_, row| format!("  [{row}],"))),
            1,
        ),
        ("C", format!("int g[9][9] = {{\n{}}};\n", lines(&fields("0", ", "), |_, row| format!("  {{{row}}},"))), 1),
    ]);
}

/// The puzzle with its digits exchanged so that these cells hold 1 to 9, and with these cells filled.
fn ordered(cells: impl Fn(usize) -> usize) -> String {
    let solution: Vec<char> = SOLUTION.chars().collect();
    let digit = |at: usize| (1..=9).find(|&nth| solution[cells(nth - 1)] == solution[at]).unwrap_or(0).to_string();
    let filled = |at: usize| PUZZLE.as_bytes()[at] != b'.' || (0..9).any(|nth| cells(nth) == at);
    (0..81).map(|at| if filled(at) { digit(at) } else { ".".to_owned() }).collect()
}

/// The rows of a puzzle with this between two cells, and this for blanks.
fn table(puzzle: &str, between: &str, blank: &str) -> String {
    let cell = |symbol: char| if symbol == '.' { blank.to_owned() } else { symbol.to_string() };
    let row = |at: usize| puzzle[at * 9..at * 9 + 9].chars().map(cell).collect::<Vec<_>>().join(between) + "\n";
    (0..9).map(row).collect()
}

fn check_each(cases: &[(&str, String, Vec<&str>)]) {
    let mut wrong = String::new();
    for (name, text, expected) in cases {
        let found = found(text);
        if found != *expected {
            let _ = writeln!(wrong, "{name}: {found:?}");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn cells_that_are_in_order_are_no_labels() {
    let (first, last, top) = (ordered(|nth| nth * 9), ordered(|nth| nth * 9 + 8), ordered(|nth| nth));
    let down = ordered(|nth| (8 - nth) * 9);
    let mut cases = Vec::new();
    for puzzle in [&first, &last, &top, &down] {
        for (between, blank) in [("\t", ""), (",", ""), (";", ""), ("|", ""), (",", "0"), (" ", ".")] {
            let text = table(puzzle, between, blank);
            let name = "a column or row in order";
            cases.push((name, text.clone(), vec![puzzle.as_str()]));
            cases.push((name, format!("{text}\n{}", table(PUZZLE, between, blank)), vec![puzzle, PUZZLE]));
        }
    }
    let names = "1,2,3,4,5,6,7,8,9\n";
    cases.push(("names above them", format!("{names}{}", table(&top, ",", "")), vec![&top]));
    cases.push(("names above two", format!("{names}{0}{names}{0}", table(&top, ",", "")), vec![&top, &top]));
    check_each(&cases);
    let small = "1,,3,\n2,4,,\n3,,4,\n4,,,2\n";
    assert_eq!(found(small), ["1.3.24..3.4.4..2"]);
}

#[test]
fn a_table_that_can_be_read_in_two_ways_is_refused() {
    let column = |blank: usize| -> String {
        PUZZLE.chars().enumerate().map(|(at, symbol)| if at % 9 == blank { '.' } else { symbol }).collect()
    };
    let (first, last) = (table(&column(0), ",", ""), table(&column(8), ",", ""));
    let numbered =
        |text: &str| text.lines().zip(1..).fold(String::new(), |all, (row, nth)| format!("{all}{nth},{row}\n"));
    for (text, reason) in [
        (numbered(&last), "in two ways"),
        (first.replace('\n', ",\n"), "in two ways"),
        (table(PUZZLE, ",", "") + ",,,,,,,,1\n", "1:1: a table of 10 rows where 9x9 has 9"),
    ] {
        let found = found(&text);
        assert!(found.len() == 1 && found[0].contains(reason), "{text}{found:?}");
    }
    let named = format!(",a,b,c,d,e,f,g,h,i\n{}", numbered(&last));
    assert_eq!(found(&named), [column(8)]);
}

#[test]
fn a_mistake_in_a_table_is_named() {
    let text = table(PUZZLE, ",", "");
    for (before, after, error) in [
        ("5,3,,,7,,,,", "5,3,,7,,,,", "1:11: a row of 8 cells where 9x9 has 9"),
        ("6,,,1,9,5,,,", ",6,,,1,9,5,,,", "2:14: a row of 10 cells where 9x9 has 9"),
        ("7,,,,2,,,,6", "7,,,,2,,,,16", "6:11: “16” is too high for the board 9x9"),
        ("7,,,,2,,,,6", "7,,,,2,,,,66", "6:11: “66” is too high for the board 9x9"),
        ("7,,,,2,,,,6", "7,,,,2,,,,2.6", "6:11: “2.6” is not a cell"),
        ("7,,,,2,,,,6", "7,,,,2,,,,six", "6:11: “six” is not a cell"),
        ("7,,,,2,,,,6", "7,,,,2,,,,#REF!", "6:11: “#REF!” is not a cell"),
        ("7,,,,2,,,,6\n", "", "1:1: a grid of 8 rows where 9x9 has 9"),
    ] {
        let wrong = text.replacen(before, after, 1);
        assert_ne!(wrong, text, "{before}");
        let found = found(&wrong);
        assert!(found.len() == 1 && found[0].starts_with(error), "{after}: {found:?}");
    }
}

#[test]
fn tables_may_have_gaps_and_lose_what_is_empty() {
    let grid = |blank: fn(usize, usize) -> bool| -> String {
        let cell = |(at, symbol): (usize, char)| if blank(at / 9, at % 9) || at % 7 == 0 { '.' } else { symbol };
        SOLUTION.chars().enumerate().map(cell).collect()
    };
    let puzzles = [
        grid(|row, _| row == 0),
        grid(|_, column| column == 0),
        grid(|_, column| column == 8),
        grid(|row, _| row == 3 || row == 7),
        grid(|_, column| column > 6),
    ];
    let trimmed = |text: String, sign: char| {
        text.lines().map(|line| line.trim_end_matches(sign).to_owned() + "\n").collect::<String>()
    };
    let boxed = |puzzle: &str, between: &str, blank: &str, gap: &str| -> String {
        let row = |(at, row): (usize, &str)| {
            let cells: Vec<&str> = row.split(between).collect();
            let row = [&cells[..3], &cells[3..6], &cells[6..]].map(|cells| cells.join(between));
            let row = row.join(&between.repeat(2)).replace('.', blank);
            format!("{row}\n{}", if at == 2 || at == 5 { gap } else { "" })
        };
        table(puzzle, between, ".").lines().enumerate().map(row).collect()
    };
    let mut cases = Vec::new();
    for puzzle in &puzzles {
        let one = vec![puzzle.as_str()];
        cases.push(("without the last commas", trimmed(table(puzzle, ",", ""), ','), one.clone()));
        cases.push(("without the last spaces", trimmed(table(puzzle, "", " "), ' '), one.clone()));
        cases.push(("boxes of tabs", boxed(puzzle, "\t", "", "\n"), one.clone()));
        cases.push(("boxes of tabs, rows of tabs", boxed(puzzle, "\t", "", "\t\t\t\t\t\t\t\t\t\t\n"), one.clone()));
        cases.push(("boxes of spaces", boxed(puzzle, " ", " ", "\n"), one));
    }
    let tabs = table(PUZZLE, "\t", "");
    cases.push(("two with tabs between", format!("{tabs}\t\t\t\t\t\t\t\t\n{tabs}"), vec![PUZZLE; 2]));
    cases.push((
        "an empty column before",
        tabs.lines().fold(String::new(), |all, row| format!("{all}\t{row}\n")),
        vec![PUZZLE],
    ));
    cases.push(("decimal commas", tabs.replace('5', "5,0").replace('\t', ";"), vec![PUZZLE]));
    check_each(&cases);
}

#[test]
fn lists_of_programs_are_read() {
    let rows = |blank: &str, open: &str, close: &str, between: &str| {
        fields(blank, ", ").iter().map(|row| format!("{open}{row}{close}")).collect::<Vec<_>>().join(between)
    };
    let list = |blank: &str| format!("[{}]", rows(blank, "[", "]", ",\n "));
    let numbers = |row: usize, fields: &str| format!("{row}  {fields}\n");
    let decimals: Vec<String> = fields("NaN", "  ")
        .iter()
        .map(|row| row.split("  ").map(|cell| if cell == "NaN" { cell.to_owned() } else { format!("{cell}.0") }))
        .map(|cells| cells.collect::<Vec<_>>().join("  "))
        .collect();
    check(&[
        ("JavaScript", format!("const grid = {};\n", list("0")), 1),
        ("text in JavaScript", format!("let board = {};", list("'.'")), 1),
        ("None in Python", format!("board = {}\n", list("None")), 1),
        ("None on one line", list("None").replace('\n', ""), 1),
        ("two in Python", format!("grids = {{\n \"easy\": {},\n \"hard\": {}\n}}\n", list("0"), list("0")), 2),
        ("C", format!("int grid[9][9] = {{{}}};\n", rows("0", "{", "}", ",\n ")), 1),
        ("Rust", format!("let board = vec![{}];\n", rows("0", "vec![", "]", ",\n")), 1),
        ("Haskell", format!("board = [ {}\n        ]\n", rows("0", "[", "]", "\n        , ")), 1),
        (
            "pandas",
            "     0    1    2    3    4    5    6    7    8\n".to_owned()
                + &decimals.iter().enumerate().map(|(at, row)| numbers(at, row)).collect::<String>(),
            1,
        ),
    ]);
    // Rules beside a list are named.
    let ruled = format!("{{\"grid\": {}, \"rules\": [\"diagonal\"]}}\n", list("0").replace('\n', ""));
    let named: Vec<Vec<String>> =
        read(&ruled, None).into_iter().map(|entry| entry.expect(&ruled).puzzle.not_checked().to_vec()).collect();
    assert_eq!(named, [["the key “rules”"]]);
}

#[test]
fn tables_of_markdown_and_close_labels_are_read() {
    let head = "|1|2|3|4|5|6|7|8|9|\n";
    check(&[
        (
            "short rules",
            format!("{head}|-|-|-|-|-|-|-|-|-|\n{}", lines(&fields(" ", "|"), |_, row| format!("|{row}|"))),
            1,
        ),
        ("no border", format!("1|2|3|4|5|6|7|8|9\n{}:-:\n{}\n", ":-:|".repeat(8), fields("", "|").join("\n")), 1),
        ("no border and no names", fields("", "|").join("\n"), 1),
        ("a quotation", lines(&fields(".", ""), |_, row| format!("> {row}")), 1),
        (
            "letters",
            " 123456789\n".to_owned()
                + &lines(&fields(".", ""), |at, row| format!("{}{row}", char::from(b'A' + at as u8))),
            1,
        ),
        ("numbers", " 123456789\n".to_owned() + &lines(&fields(".", ""), |at, row| format!("{}{row}", at + 1)), 1),
    ]);
}

#[test]
fn blanks_may_be_spaces_and_other_signs() {
    let framed = |rows: Vec<String>| {
        let frame = "+-------+-------+-------+\n";
        let lines = lines(&rows, |at, row| {
            format!("| {row} |{}", if at % 3 == 2 { format!("\n{}", frame.trim_end()) } else { String::new() })
        });
        frame.to_owned() + &lines
    };
    let wide: Vec<String> = rows()
        .map(|row| {
            [&row[..3], &row[3..6], &row[6..]]
                .map(|cells| cells.chars().map(String::from).collect::<Vec<_>>().join(" "))
                .join(" | ")
                .replace('.', " ")
        })
        .collect();
    let full = |text: &str| {
        text.chars()
            .map(|symbol| {
                if symbol.is_ascii_digit() {
                    char::from_u32(u32::from(symbol) + 0xfee0).unwrap_or(symbol)
                } else {
                    symbol
                }
            })
            .collect::<String>()
    };
    let mut cases = vec![
        ("spaces", fields(" ", "").join("\n"), 1),
        ("spaces without the last ones", lines(&fields(" ", ""), |_, row| row.trim_end().to_owned()), 1),
        ("spaces between spaces", fields(" ", " ").join("\n"), 1),
        ("spaces and bars", boxes("|", " ").join("\n"), 1),
        ("spaces in a frame", framed(wide.clone()), 1),
        (
            "spaces with labels",
            "    1 2 3   4 5 6   7 8 9\n".to_owned()
                + &lines(&wide, |at, row| format!("{} | {row} |", char::from(b'A' + at as u8))),
            1,
        ),
        ("spaces on one line", PUZZLE.replace('.', " "), 1),
        ("full width", full(&fields("０", "").join("\n")), 1),
        ("full width on a line", full(&PUZZLE.replace('.', "．")), 1),
        ("full width with bars", full(&boxes("｜", "\u{3000}").join("\n")), 1),
        (
            "hashes in boxes",
            lines(&boxes("|", "#"), |at, row| {
                format!("{row}{}", if at % 3 == 2 && at < 8 { "\n---+---+---" } else { "" })
            }),
            1,
        ),
    ];
    for blank in ["x", "X", "O", "o", "□", "_", "#", "■", "◦", "~", "•"] {
        cases.push(("a grid", fields(blank, "").join("\n"), 1));
        cases.push(("a line", PUZZLE.replace('.', blank), 1));
    }
    check(&cases);
    // One strange character is a mistake, not a blank.
    assert!(found(&SOLUTION.replacen('5', "x", 1))[0].contains("“x” is neither"));
    assert!(found(&PUZZLE.replacen('.', "x", 5))[0].contains("“x” is neither"));
}

#[test]
fn labels_of_rows_and_columns_are_left_out() {
    let words: Vec<String> = fields(".", " ");
    let boxed: Vec<String> = rows().map(|row| [&row[..3], &row[3..6], &row[6..]].join(" | ")).collect();
    let letter = |at: usize| char::from(b"ABCDEFGHJ"[at]);
    check(&[
        ("both", "  1 2 3 4 5 6 7 8 9\n".to_owned() + &lines(&words, |at, row| format!("{} {row}", letter(at))), 1),
        ("columns", "1 2 3 4 5 6 7 8 9\n".to_owned() + &words.join("\n"), 1),
        ("rows", lines(&words, |at, row| format!("r{}: {row}", at + 1)), 1),
        (
            "close together",
            "  123456789\n".to_owned() + &lines(&fields(".", ""), |at, row| format!("{} {row}", at + 1)),
            1,
        ),
        (
            "boxes",
            "   123   456   789\n".to_owned()
                + &lines(&boxed, |at, row| {
                    format!("{} {row} {}", at + 1, if at % 3 == 2 { "\n  ---------------" } else { "" })
                }),
            1,
        ),
        (
            "all sides",
            "   a b c d e f g h i\n".to_owned()
                + &lines(&words, |at, row| format!("{}  {row}  {}", 9 - at, 9 - at))
                + "   a b c d e f g h i\n",
            1,
        ),
        (
            "blank lines",
            "   1 2 3 4 5 6 7 8 9\n\n".to_owned()
                + &lines(&words, |at, row| format!("{}  {row}{}", letter(at), if at % 3 == 2 { "\n" } else { "" })),
            1,
        ),
        (
            "marks",
            "  ◦ 0   1   2 ◦ 3   4   5 ◦ 6   7   8 ◦\n◦ ╔═══╤═══╗\n".to_owned()
                + &lines(&words, |at, row| format!("{at} ║ {} ║", row.replace('.', "·")))
                + "◦ ╚═══╧═══╝\n",
            1,
        ),
    ]);
}

#[test]
fn the_field_that_is_a_puzzle_is_read() {
    check(&[
        ("names and solutions", format!("quizzes,solutions\n{PUZZLE},{SOLUTION}\n{PUZZLE},{SOLUTION}\n"), 2),
        ("five columns", format!("id,puzzle,solution,clues,difficulty\n1,{PUZZLE},{SOLUTION},30,2.2\n"), 1),
        ("the solution first", format!("solution,puzzle\n{SOLUTION},{PUZZLE}\n"), 1),
        ("the solution first without names", format!("{SOLUTION};{PUZZLE}\n"), 1),
        ("one name", format!("puzzle\n{PUZZLE}\n{PUZZLE}\n"), 2),
        ("hash and rating", format!("0000183b305c {PUZZLE} 1.2\n000150ff8ddc {PUZZLE} 1.3\n"), 2),
        ("tabs", format!("id\tpuzzle\n7\t{PUZZLE}\n"), 1),
        ("Markdown", format!("| id | puzzle |\n|---|---|\n| 1 | {PUZZLE} |\n"), 1),
        ("words", format!("Today's puzzle: {PUZZLE}, not easy\n"), 1),
        ("a program", format!("const puzzle = \"{PUZZLE}\";\n"), 1),
    ]);
    let only = read(&format!("7,{PUZZLE},hard"), None).remove(0).expect("a puzzle");
    assert_eq!(only.comment, "7 hard");
    let broken = format!("id,puzzle\n7,{}x\n", &PUZZLE[..80]);
    assert!(read(&broken, None).iter().all(Result::is_err), "{:?}", found(&broken));
}

#[test]
fn json_may_take_any_number_of_lines() {
    let numbers =
        |blank: &str| lines(&fields(blank, ", "), |at, row| format!("  [{row}]{}", if at < 8 { "," } else { "" }));
    let strings = lines(&fields(".", ""), |at, row| format!("  \"{row}\"{}", if at < 8 { "," } else { "" }));
    let ours = format!("{{\n  \"size\": 9,\n  \"givens\": \"{PUZZLE}\"\n}}");
    let other = format!("{{\n  \"puzzle\": \"{PUZZLE}\",\n  \"solution\": \"{SOLUTION}\"\n}}");
    let line = format!("{{\"size\":9,\"givens\":\"{PUZZLE}\"}}");
    check(&[
        ("rows of numbers", format!("[\n{}]\n", numbers("0")), 1),
        ("nothing", format!("[\n{}]\n", numbers("null")), 1),
        ("rows of text", format!("[\n{strings}]\n"), 1),
        ("under a key", format!("{{\"status\": 1,\n\"board\": [\n{}]}}\n", numbers("0")), 1),
        (
            "deep",
            format!("{{\"newboard\":\n{{\"grids\":[{{\"value\":[\n{}],\n\"solution\":[]}}]}}}}\n", numbers("0")),
            1,
        ),
        ("ours", ours.clone(), 1),
        ("two of ours", format!("{ours}\n{ours}\n"), 2),
        ("a list of ours", format!("[\n{ours},\n{ours}\n]\n"), 2),
        ("another program's", other.clone(), 1),
        ("a list of another program's", format!("[{other},\n{other}]"), 2),
        ("a list of puzzles", format!("[\"{PUZZLE}\",\n\"{PUZZLE}\"]"), 2),
        ("lines", format!("{line}\n{line}\n"), 2),
        ("two on a line", format!("{line}{line}\n"), 2),
        ("mixed", format!("{line}\n{ours}\n{PUZZLE}\n"), 3),
    ]);
}

#[test]
fn faults_of_json_are_reported_where_they_are() {
    let line = format!("{{\"size\":9,\"givens\":\"{PUZZLE}\"}}");
    // A line that is cut off concerns no other.
    for cut in ["{\"size\":9,\"givens\":", "{\"size\":9,\"givens\":\"53", "{\"size\":9,"] {
        let found = found(&format!("{cut}\n{line}\n{line}\n"));
        assert_eq!(found.len(), 3, "{cut}: {found:?}");
        assert!(found[0].starts_with("1:"), "{found:?}");
        assert_eq!(&found[1..], [PUZZLE, PUZZLE]);
    }
    // A document is one error, not one for each line.
    let broken = format!("{{\n  \"size\": 9,\n  \"title\": \"a\"\n  \"givens\": \"{PUZZLE}\"\n}}\n{PUZZLE}\n");
    let reported = found(&broken);
    assert!(reported[0].starts_with("4:3: not a JSON puzzle"), "{reported:?}");
    assert_eq!(&reported[1..], [PUZZLE]);
    let wrong = found(&format!("{{\n  \"size\": 9,\n  \"givens\": \"{}z\"\n}}\n", &PUZZLE[..80]));
    assert_eq!(wrong.len(), 1);
    assert!(wrong[0].starts_with("3:94:"), "{wrong:?}");
    let deep = "[".repeat(100_000) + &"]".repeat(100_000);
    assert!(read(&deep, None).iter().all(Result::is_err));
}

#[test]
fn constraints_of_one_puzzle_may_take_a_line_each() {
    let form = |text: &str| -> Vec<String> {
        let json = |entry: deduku::text::Entry| deduku::text::json_puzzle(&entry.puzzle).to_string();
        read(text, None).into_iter().map(|entry| entry.map_or_else(|error| error.to_string(), json)).collect()
    };
    let parts =
        [".Shape~6x6", ".Thermo~R1C1~R1C2~R2C2", ".Or", ".Cage~5~R5C1~R5C2", ".Cage~6~R5C1~R5C2", ".End", ".~R1C3_4"];
    let one = form(&parts.concat());
    assert_eq!(one.len(), 1);
    for between in ["\n", "\r\n", "\n\n", "\n# remark\n", " # remark\n"] {
        assert_eq!(form(&parts.join(between)), one, "{between:?}");
    }
    assert_eq!(form(&parts.concat().replace("~R1C2", "\n~R1C2")), one, "a line may end within a constraint");
    assert_eq!(
        form(&parts.concat().replace('R', "r").replace('C', "c").replace(".cage", ".Cage")),
        one,
        "small letters"
    );
    let lines = parts.join("\n");
    assert_eq!(form(&format!("{lines}\n{lines}\n")), [one.clone(), one.clone()].concat(), "a shape begins another");
    // Puzzles on a line each stay what they are.
    let whole = parts.concat();
    assert_eq!(form(&format!("{whole}\n{whole}\n{whole}\n")), [one.clone(), one.clone(), one.clone()].concat());
    let givens = ".~R1C1_1~R1C4_2~R2C2_3~R3C3_4~R4C4_5~R5C5_6~R6C6_7~R7C7_8~R8C8_9~R9C9_1";
    assert_eq!(form(&format!("{givens}\n{givens}\n")).len(), 2, "givens of whole grids");
    assert_eq!(form(&format!(".AntiKnight\n{givens}\n.Thermo~R1C1~R1C2\n")).len(), 1);
    let error = form(".Thermo~R1C1~R1C2\n\n.Cage~x~R1C1\n");
    assert!(error.len() == 1 && error[0].starts_with("3:2: Cage"), "{error:?}");
    let json = form(&format!("{{\"iss\":{}}}", serde_json::json!(parts.join("\n# x\n"))));
    assert_eq!(json, one);
}

#[test]
fn every_link_of_a_line_is_read() {
    let link = format!("https://www.sudokuwiki.org/sudoku.htm?bd={}", PUZZLE.replace('.', "0"));
    let other = link.replace("www.sudokuwiki.org/sudoku.htm?bd", "sudokuexchange.com/play/?s");
    check(&[
        ("Markdown", format!("[my puzzle]({link})"), 1),
        ("angles", format!("<{link}>"), 1),
        ("a sentence", format!("Try {link}, and then {other}."), 2),
        ("a page", format!("<p><a href=\"{link}\">{link}</a></p>"), 1),
        ("first and second", format!("{link} {other}"), 2),
        ("a video beside it", format!("https://youtube.com/watch?v=1 {link}"), 1),
    ]);
    let named = read(&format!("[My puzzle]({link})"), None).remove(0).expect("a puzzle");
    assert_eq!((named.comment.as_str(), named.format), ("My puzzle", Format::Link));
}

#[test]
fn sections_and_deleted_candidates_are_used() {
    let grid = fields(".", "").join("\n");
    let state = grid.replacen("53.", "534", 1);
    let text = format!("#A me\n[Puzzle]\n{grid}\n[State]\n{state}\n[PencilMarks]\n,,,26,,2468,1489,1249,248\n");
    let entries = read(&text, None);
    assert_eq!(entries.len(), 1);
    let position = entries[0].as_ref().expect("a puzzle").position();
    let cell = |name: &str| position.board().cell_named(name).expect("a cell");
    assert_eq!(position.value(cell("r1c3")).map(deduku::board::Digit::get), Some(4));
    assert_eq!(position.candidates(cell("r1c4")).to_string(), "26");
    assert_eq!(found(&format!("[Puzzle]\n{grid}\n[Puzzle]\n{grid}\n")), [PUZZLE; 2]);
    assert!(found("[Puzzle]\n53.\n")[0].contains("1 rows in [Puzzle]"), "{:?}", found("[Puzzle]\n53.\n"));

    for text in [format!("{PUZZLE}:113 213"), format!(":0000:x:{PUZZLE}:113 213")] {
        let entry = read(&text, None).remove(0).expect("a puzzle");
        assert_eq!(entry.comment, "", "{text}");
        assert_eq!(entry.position().candidates(cell("r1c3")).to_string(), "4", "{text}");
    }
    let marked =
        "#579 1479 479 -1569 689 18 3 2 *67\n".to_owned() + &"1 2 . . . . . . .\n".replace("1 2", ". .").repeat(8);
    let entry = read(&marked, None).remove(0).expect("a grid of candidates");
    assert_eq!(entry.position().candidates(cell("r1c9")).to_string(), "67");
}

#[test]
fn what_is_no_text_is_named() {
    for (bytes, name) in [
        (&b"PK\x03\x04\x14\0\0\0"[..], "a zip file"),
        (b"\x1f\x8b\x08\x08abc", "a gzip file"),
        (b"%PDF-1.7\n%\xe2", "a PDF"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1", ".xls"),
        (b"{\\rtf1\\ansi", "word processor"),
    ] {
        let read: Vec<_> = Gathered::new(bytes, None).collect();
        let [Err(error)] = read.as_slice() else { panic!("{name}: {read:?}") };
        assert!(error.to_string().contains(name), "{error}");
    }
}
