//! Pages as they are read back from the PDF: its texts equal the puzzles, its fonts are embedded, and it is small.

mod reader;

use std::collections::BTreeSet;
use std::sync::Arc;

use deduku_core::board::named;
use deduku_core::constraint::{Clue, Family};
use deduku_core::puzzle::{Description, Position, Puzzle, Setup};
use deduku_core::solve::search;
use deduku_core::work::Work;
use deduku_paper::{Answers, Contents, Document, Figure, Layout, Paper, PerPage, Section, pdf, sheets};
use deduku_text::drawing::Ink;
use deduku_text::read;
use reader::{Reader, Written};

const EASY: &str = "005400180146080500070013000451008706080000010603700948000390070004070269019006400";
const HARD: &str = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";

fn puzzle(line: &str) -> Puzzle {
    line.parse().expect("a puzzle")
}

/// A sample of `saves/` of the project; none in the packed crate, which lacks it.
fn sample(name: &str) -> Option<Puzzle> {
    let path = format!("{}/../../saves/{name}", env!("CARGO_MANIFEST_DIR"));
    #[expect(clippy::disallowed_methods, reason = "the test reads a sample of the project")]
    let text = std::fs::read_to_string(path).ok()?;
    let board = name.contains("16x16").then(|| Arc::new(named("16x16").expect("a board")));
    Some(read(&text, board).into_iter().next().expect("an entry").expect("readable").puzzle)
}

fn figure(puzzle: &Puzzle) -> Figure {
    let solution = search(puzzle, 1, &Work::unlimited()).solutions.into_iter().next();
    let caption = "easy · about 6 minutes (4 to 8)".to_owned();
    Figure { solution, caption, ..Figure::of(Position::new(puzzle)) }
}

fn written(figures: &[Figure], layout: &Layout) -> (Document, usize) {
    let pages = sheets(figures, layout, None).expect("laid out");
    let document = pdf(&pages.sheets, layout.ink, &layout.title).expect("written");
    (document, pages.sheets.len())
}

/// The digits of a page's grids, row by row: the bold texts of one character that are as large as digits are.
fn rows(texts: &[Written]) -> Vec<String> {
    let mut digits: Vec<&Written> =
        texts.iter().filter(|text| text.text.chars().count() == 1 && (text.units - 30.0).abs() < 0.01).collect();
    digits.sort_by(|one, other| (other.y.total_cmp(&one.y)).then(one.x.total_cmp(&other.x)));
    let mut rows: Vec<(f64, String)> = Vec::new();
    for digit in digits {
        match rows.last_mut().filter(|(y, _)| (y - digit.y).abs() < 1.0) {
            Some((_, row)) => row.push_str(&digit.text),
            None => rows.push((digit.y, digit.text.clone())),
        }
    }
    rows.into_iter().map(|(_, row)| row).collect()
}

/// The symbols of rows of a puzzle, without its blanks.
fn expected(line: &str, size: usize) -> Vec<String> {
    let symbols: Vec<char> = line.chars().collect();
    let row = |row: &[char]| row.iter().filter(|symbol| !matches!(symbol, '0' | '.')).collect::<String>();
    symbols.chunks(size).map(row).filter(|row| !row.is_empty()).collect()
}

#[test]
fn the_text_of_a_page_is_its_puzzle() {
    let layout = Layout { title: "Zwölf Rätsel".to_owned(), answers: Answers::Pages, ..Layout::default() };
    for line in [EASY, HARD] {
        let (document, pages) = written(&[figure(&puzzle(line))], &layout);
        assert_eq!((pages, document.missing.len()), (2, 0));
        let reader = Reader::new(&document.bytes);
        let texts = reader.texts(0);
        assert_eq!(rows(&texts), expected(line, 9));
        for wanted in ["Zwölf Rätsel", "1", "easy · about 6 minutes (4 to 8)"] {
            assert!(texts.iter().any(|text| text.text == wanted), "{wanted}");
        }
        let solved = search(&puzzle(line), 1, &Work::unlimited()).solutions[0].clone();
        let board = puzzle(line);
        let digits: String = board.board().cells().map(|cell| board.symbol(solved.digit(cell))).collect();
        assert_eq!(rows(&reader.texts(1)), expected(&digits, 9), "the answer");
    }
}

#[test]
fn each_place_has_its_own_puzzle() {
    for per_page in PerPage::ALL {
        let layout = Layout { per_page, answers: Answers::UpsideDown, ..Layout::default() };
        let figures = vec![figure(&puzzle(EASY)); 8];
        let (document, pages) = written(&figures, &layout);
        let reader = Reader::new(&document.bytes);
        let own = 8usize.div_ceil(per_page.count());
        assert_eq!((pages, reader.pages()), (own + 1, own + 1), "{per_page:?}");
        let digits = |page: usize| rows(&reader.texts(page)).concat().len();
        assert_eq!((0..own).map(digits).sum::<usize>(), 8 * 38, "{per_page:?}: 38 givens each");
        assert_eq!(digits(own), 8 * 81, "{per_page:?}: the answers");
        let numbers: BTreeSet<String> = (0..own)
            .flat_map(|page| reader.texts(page))
            .filter(|text| (text.units - 10.5).abs() < 0.01)
            .map(|text| text.text)
            .collect();
        assert_eq!(numbers, (1..=8).map(|number| number.to_string()).collect(), "{per_page:?}");
    }
}

#[test]
fn everything_lies_on_the_paper_and_pages_are_small() {
    let names = [
        "4x4.txt",
        "9x9-easy.txt",
        "16x16.txt",
        "jigsaw.txt",
        "windoku-x.jsonl",
        "killer.jsonl",
        "samurai.txt",
        "wordoku.jsonl",
        "kakuro.txt",
        "dion-cube-4.jsonl",
        "25x25.txt",
    ];
    let figures: Vec<Figure> =
        names.iter().filter_map(|name| sample(name)).map(|puzzle| Figure::of(Position::new(&puzzle))).collect();
    for paper in [Paper::A4, Paper::Letter] {
        for (per_page, large) in [(PerPage::One, true), (PerPage::Four, false), (PerPage::Eight, false)] {
            let layout = Layout { paper, per_page, large, title: "Samples".to_owned(), ..Layout::default() };
            let (document, pages) = written(&figures, &layout);
            let reader = Reader::new(&document.bytes);
            let (width, height) = paper.size();
            for text in (0..pages).flat_map(|page| reader.texts(page)) {
                let inside = (10.0..width - 10.0).contains(&text.x) && (10.0..height - 10.0).contains(&text.y);
                assert!(inside, "{text:?} of {per_page:?}");
            }
            let each = document.bytes.len() / pages.max(1);
            assert!(each < 30_000, "{each} bytes a page");
        }
    }
}

#[test]
fn what_is_too_small_to_be_read_is_named() {
    let giant = Puzzle::from_line(Arc::new(named("25x25").expect("a board")), &".".repeat(625)).expect("empty");
    let figures = [Figure::of(Position::new(&puzzle(EASY))), Figure::of(Position::new(&giant))];
    let small =
        |per_page| sheets(&figures, &Layout { per_page, ..Layout::default() }, None).expect("laid out").too_small;
    assert!(small(PerPage::One).is_empty());
    let said = small(PerPage::Eight);
    assert!(said.len() == 1 && said[0].starts_with("puzzle 2: its digits are "), "{said:?}");
    assert!(said[0].ends_with("print fewer on a page"), "{said:?}");
}

#[test]
fn fonts_are_embedded_and_hold_only_what_is_used() {
    let (document, _) = written(&[figure(&puzzle(EASY))], &Layout::default());
    let reader = Reader::new(&document.bytes);
    assert_eq!(reader.count("/FontFile2"), 2, "the regular and the bold one");
    assert_eq!(reader.count("/ToUnicode"), 2);
    assert!(document.bytes.len() < 30_000, "{} bytes", document.bytes.len());
    let title = "漢 and é";
    let (document, _) = written(&[figure(&puzzle(EASY))], &Layout { title: title.to_owned(), ..Layout::default() });
    assert_eq!(document.missing, ['漢'], "it is left out and named");
}

#[test]
fn the_same_puzzles_give_the_same_bytes() {
    let figures = [figure(&puzzle(EASY)), figure(&puzzle(HARD))];
    let layout = Layout { per_page: PerPage::Two, answers: Answers::Pages, ink: Ink::Colour, ..Layout::default() };
    assert_eq!(written(&figures, &layout), written(&figures, &layout));
}

#[test]
fn rules_are_at_the_foot_of_the_page_once_or_on_a_page_of_their_own() {
    let board = Arc::new(named("9x9").expect("a board"));
    let clue = |family| Clue::new(family, vec![vec![0, 1, 2]], Vec::new());
    let with = |families: &[Family]| {
        let clues = families.iter().map(|&family| clue(family)).collect();
        let puzzle = Setup { clues, ..Setup::empty(board.clone()) }.check().expect("well formed");
        Figure::of(Position::new(&puzzle))
    };
    let thermometer = with(&[Family::Thermometer]);
    let layout = Layout { per_page: PerPage::Two, ..Layout::default() };
    let text = |figures: &[Figure]| -> Vec<String> {
        let (document, pages) = written(figures, &layout);
        let reader = Reader::new(&document.bytes);
        let page = |page: usize| reader.texts(page).iter().map(|text| text.text.clone() + " ").collect::<String>();
        (0..pages).map(page).collect()
    };
    let both = text(&[thermometer.clone(), thermometer.clone()]);
    assert_eq!(both[0].matches("Thermometer: ").count(), 1);
    let one = text(&[thermometer, Figure::of(Position::new(&puzzle(EASY)))]);
    assert!(one[0].contains("1: Thermometer: "), "{one:?}");
    let stated = (1..=40).map(|number| format!("Rule {number}.")).collect::<Vec<_>>().join("\n");
    let long = puzzle(EASY).described(Description { rules: stated, ..Description::default() });
    let many = text(&[Figure::of(Position::new(&long))]);
    assert!(many.len() == 2 && !many[0].contains("Rule 1.") && many[1].contains("Rules Rule 1. "), "{many:?}");
}

#[test]
fn contents_say_on_which_page_a_section_begins() {
    let figures = vec![figure(&puzzle(EASY)); 10];
    let section = |name: &str, first, count| Section { name: name.to_owned(), first, count };
    let contents = Contents {
        about: vec!["10 puzzles".to_owned()],
        sections: vec![section("9×9, easy", 0, 6), section("9×9, hard", 6, 4)],
        rules: Vec::new(),
    };
    let layout = Layout { per_page: PerPage::Four, answers: Answers::Pages, ..Layout::default() };
    let pages = sheets(&figures, &layout, Some(&contents)).expect("laid out");
    let document = pdf(&pages.sheets, layout.ink, "Book").expect("written");
    let reader = Reader::new(&document.bytes);
    assert_eq!(reader.pages(), 1 + 3 + 1);
    let texts = reader.texts(0);
    let right_of = |name: &str| {
        let line = texts.iter().find(|text| text.text.starts_with(name)).expect("a line");
        let beside = texts.iter().filter(|text| (text.y - line.y).abs() < 0.1 && text.x > line.x);
        beside.map(|text| text.text.clone()).collect::<String>()
    };
    assert_eq!(["9×9, easy", "9×9, hard", "Answers"].map(right_of), ["2", "3", "5"]);
    // The seventh puzzle is on page 3.
    assert!(reader.texts(2).iter().any(|text| text.text == "7"));
}
