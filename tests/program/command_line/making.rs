//! Puzzles and positions that are made, written and read again.
#![allow(clippy::panic, reason = "a test fails by panicking")]

use super::program::{EASY, HARD, SMALL, SOLVED, objects, output_of};

#[test]
fn a_seed_repeats_its_lines_and_each_line_its_own() {
    let request = ["generate", "--level", "easy", "--symmetry", "half-turn", "--count", "3", "--seed", "7", "--json"];
    let (status, first) = objects(&request, "");
    assert_eq!((status, first.len()), (0, 3));
    assert_eq!(objects(&request, "").1, first);
    for line in &first {
        let seed = line["seed"].to_string();
        assert_eq!(line["generator"], deduku::chance::GENERATOR_VERSION);
        let alone = ["generate", "--level", "easy", "--symmetry", "half-turn", "--seed", &seed, "--json"];
        assert_eq!(objects(&alone, "").1, std::slice::from_ref(line));
        let (status, check) = objects(&["check", "--json", "-"], &line.to_string());
        assert_eq!((status, &check[0]["valid"]), (0, &true.into()));
        assert_eq!(output_of(&["solve", "-"], &line.to_string()).1.trim_end(), line["solution"]);
    }
}

#[test]
fn a_puzzle_of_a_rating_is_rated_so() {
    let (status, made) = objects(&["generate", "--rating", "1.5..2.0", "--count", "3", "--seed", "1", "--json"], "");
    assert_eq!((status, made.len()), (0, 3));
    for line in &made {
        let (_, rated) = objects(&["rate", "--json", "-"], &line.to_string());
        assert_eq!(rated[0]["er"], line["er"]);
        assert!((1.5..=2.0).contains(&line["er"].as_f64().expect("a number")));
    }
}

#[test]
fn what_print_draws_is_read_again() {
    for marks in [&["print", EASY][..], &["print", "--marks", EASY], &["print", "--marks", "--json", EASY]] {
        let (status, drawn, _) = output_of(marks, "");
        assert_eq!(status, 0);
        assert_eq!(output_of(&["solve", "-"], &drawn).1, format!("{SOLVED}\n"), "{drawn}");
    }
    let (status, drawing, _) = output_of(&["print", "--svg", "--solution", EASY, SMALL], "");
    assert_eq!(status, 0);
    assert!(drawing.starts_with("<svg ") && drawing.ends_with("</svg>\n"));
    assert_eq!((drawing.matches("class=\"given\"").count(), drawing.matches("class=\"solution\"").count()), (42, 55));
}

#[test]
fn a_position_is_written_as_a_library_line_and_read_again() {
    // EASY with a digit placed and a candidate removed.
    let line = format!(":0000:x:+3{}:212::\n", &EASY.replace('0', ".")[1..]);
    let (status, out, error) = output_of(&["convert", "--to", "library", "-"], &line);
    assert_eq!((status, out.as_str(), error.as_str()), (0, line.as_str(), ""));
    let placed = output_of(&["convert", "--to", "candidates", "-"], &line).1;
    assert_eq!(output_of(&["convert", "--to", "library", "-"], &placed).0, 0);
    let (status, _, error) = output_of(&["convert", "--to", "library", "saves/killer.jsonl"], "");
    assert!(status == 2 && error.contains("library"), "{error}");
}

#[test]
fn equivalent_puzzles_have_one_canonical_form_and_are_kept_once() {
    // EASY with its digits renamed, its bands and two columns exchanged, and transposed.
    let digits: Vec<u8> = EASY.bytes().collect();
    let rename = |digit: u8| if digit == b'0' { b'0' } else { b'1' + (digit - b'0' + 3) % 9 };
    let cell = |at: usize| {
        let (row, column) = (at % 9, at / 9);
        let column = [1, 0, 2, 3, 4, 5, 6, 7, 8][column];
        rename(digits[(row + 3) % 9 * 9 + column])
    };
    let other = String::from_utf8((0..81).map(cell).collect()).expect("digits");
    let input = format!("{EASY}\n{HARD}\n{other}\n");
    let (status, forms, error) = output_of(&["convert", "--canonical", "-"], &input);
    assert_eq!((status, error.as_str()), (0, ""));
    let forms: Vec<&str> = forms.lines().collect();
    assert!(forms.len() == 3 && forms[0] == forms[2] && forms[0] != forms[1], "{forms:?}");
    let again = output_of(&["convert", "--canonical", "-"], forms[1]).1;
    assert_eq!(again.trim_end(), forms[1], "the form of a form");
    let kept = |arguments: &[&str]| output_of(arguments, &input).1;
    assert_eq!(kept(&["convert", "--unique", "-"]), format!("{}\n{HARD}\n", EASY.replace('0', ".")));
    assert_eq!(kept(&["convert", "--unique", "--canonical", "-"]), format!("{}\n{}\n", forms[0], forms[1]));
    assert_eq!(kept(&["convert", "--unique", "--json", "-"]).lines().count(), 2);
    let (status, out, error) = output_of(&["convert", "--canonical", "-"], &format!("{SMALL}\n{EASY}\n"));
    assert_eq!((status, out.lines().count()), (2, 1));
    assert!(error.contains("puzzle 1") && error.contains("9x9 only, not for 4x4"), "{error}");
}

#[test]
fn the_puzzles_of_a_seed_are_the_same_on_any_number_of_threads() {
    let made = |more: &[&str]| {
        let arguments = [&["generate", "--count", "40", "--seed", "5"], more].concat();
        output_of(&arguments, "")
    };
    let (status, alone, error) = made(&["--threads", "1"]);
    assert_eq!((status, alone.lines().count(), error.as_str()), (0, 40, ""));
    for threads in ["2", "7"] {
        assert_eq!(made(&["--threads", threads]).1, alone);
    }
    assert_eq!(made(&[]).1, alone, "all cores");
    let (forms, unique) =
        (output_of(&["convert", "--canonical", "-"], &alone).1, output_of(&["convert", "--unique", "-"], &alone).1);
    assert_eq!((forms.lines().count(), unique), (40, alone), "no two are equivalent");
}
