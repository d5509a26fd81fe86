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

/// The bytes of a file in the folder for tests.
fn written(path: &std::path::Path) -> Vec<u8> {
    std::fs::read(path).expect("it is written")
}

/// Run by somebody who may, it would put a file in the place of `/dev/null`.
#[cfg(unix)]
#[test]
fn pages_replace_nothing_but_ordinary_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let link = folder.path().join("link.pdf");
    std::os::unix::fs::symlink("/dev/null", &link).expect("a link");
    let name = link.to_str().expect("UTF-8");
    for command in [["print", "--pdf", name, "--force", EASY], ["print", "--pdf", "/dev/null", "--force", EASY]] {
        let (status, _, error) = output_of(&command, "");
        assert!(status == 2 && error.contains("is there and is not an ordinary file"), "{error}");
    }
    assert!(link.symlink_metadata().expect("it is there").is_symlink());
    assert!(!std::fs::metadata("/dev/null").expect("it is there").is_file());
}

#[test]
fn pages_are_written_whole_or_not_at_all() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("pages.pdf");
    let pdf = path.to_str().expect("UTF-8");
    let print = ["print", "--pdf", pdf, "--answers", "pages", "--title", "Two", "--per-page", "2", EASY, SMALL];
    let (status, out, error) = output_of(&print, "");
    assert_eq!((status, out.as_str(), error.as_str()), (0, "", ""));
    let first = written(&path);
    assert!(first.starts_with(b"%PDF-") && first.len() < 30_000, "{} bytes", first.len());
    // What is there is kept, unless it may be replaced; the same puzzles give the same bytes.
    let (status, _, error) = output_of(&print, "");
    assert!(status == 2 && error.contains("already exists"), "{error}");
    assert_eq!(output_of(&[&print[..], &["--force"]].concat(), "").0, 0);
    assert_eq!(written(&path), first);
    let blocked = path.join("below.pdf");
    let (status, _, error) = output_of(&["print", "--pdf", blocked.to_str().expect("UTF-8"), EASY], "");
    assert!(status == 2 && error.contains("pages.pdf"), "{error}");
    let left: Vec<_> = std::fs::read_dir(folder.path()).expect("a folder").flatten().collect();
    assert_eq!(left.len(), 1, "no half file is left");
}

#[test]
fn pages_are_drawn_as_svg_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("pages");
    let pages = path.to_str().expect("UTF-8");
    let print = ["print", "--svg-pages", pages, "--paper", "letter", "--answers", "upside-down", EASY, SMALL];
    assert_eq!(output_of(&print, "").0, 0);
    let page = |number: u32| String::from_utf8(written(&path.join(format!("page-{number}.svg")))).expect("UTF-8");
    assert_eq!([1, 2].map(|number| page(number).matches("class=\"given\"").count()), [38, 4]);
    assert!(page(1).contains("width=\"612pt\" height=\"792pt\"") && page(1).contains("easy · about "));
    assert!(page(3).contains("rotate(180)") && page(3).matches("class=\"solution\"").count() == 55);
    assert!(!path.join("page-4.svg").exists());
    let (status, _, error) = output_of(&["print", "--svg-pages", pages, "--force", EASY], "");
    assert_eq!((status, error.contains("page-2.svg to page-3.svg are not of these pages")), (0, true), "{error}");
}

#[test]
fn options_of_pages_need_pages_and_what_cannot_be_printed_is_named() {
    let (status, _, error) = output_of(&["print", "--paper", "letter", EASY], "");
    assert!(status == 2 && error.contains("--paper is about pages"), "{error}");
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let (status, _, error) = output_of(&["print", "--pdf", &path("a.pdf"), "--title", "漢字", EASY], "");
    assert!(status == 0 && error.contains("the font has no “字漢”") || error.contains("“漢字”"), "{error}");
    let giant = ".".repeat(625);
    let (status, _, error) = output_of(&["print", "--pdf", &path("b.pdf"), "--per-page", "8", "-t", "1", &giant], "");
    assert!(status == 0 && error.contains("puzzle 1: its digits are "), "{error}");
    // Without an answer there is none to print, and the status says so.
    let several = "1...............";
    let (status, _, error) = output_of(&["print", "--pdf", &path("c.pdf"), "--answers", "pages", several], "");
    assert!(status == 1 && error.contains("no single answer"), "{error}");
}

#[test]
fn a_book_is_graded_and_its_seed_makes_it_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let book = |name: &str, seed: &str| {
        let path = path(name);
        let arguments =
            ["book", "--level", "easy:3,medium:2", "--board", "6x6,killer-4", "--seed", seed, "--pdf", &path];
        let (status, out, error) = output_of(&arguments, "");
        assert_eq!((status, out.as_str(), error.as_str()), (0, "", ""));
        written(path.as_ref())
    };
    let first = book("a.pdf", "7");
    assert_eq!(book("b.pdf", "7"), first);
    assert_ne!(book("c.pdf", "8"), first);
    let pages = path("pages");
    let arguments = ["book", "-l", "easy:3,medium:2", "-b", "6x6,killer-4", "-s", "7", "--svg-pages", &pages];
    assert_eq!(output_of(&arguments, "").0, 0);
    let contents = String::from_utf8(written(format!("{pages}/page-1.svg").as_ref())).expect("UTF-8");
    for wanted in [">5 puzzles, generated from the seed 7", ">6×6, easy · 1–2<", ">Killer 4×4, easy · 3<", ">Answers<"]
    {
        assert!(contents.contains(wanted), "{wanted}: {contents}");
    }
    let (status, _, error) = output_of(&["book", "--level", "easy"], "");
    assert!(status == 2 && error.contains("easy:20"), "{error}");
    let (status, _, error) = output_of(&["book"], "");
    assert!(status == 2 && error.contains("--pdf"), "{error}");
}
