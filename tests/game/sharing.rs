//! Forms of sharing a game: lines and a card that give nothing away, and a recording that ends as the game did.
#![allow(clippy::panic, reason = "a test fails by panicking")]

use std::time::Duration;

use deduku::board::Digit;
use deduku::game::{Game, Options, PuzzleInfo, recording, shared_card, shared_lines};
use deduku::generate::{Generated, Kind, PuzzleRequest, generate};
use deduku::text::{drawn_board, print};
use deduku::work::Work;
use serde_json::Value;

const BOARDS: [&str; 7] = ["4x4", "9x9", "killer-4", "jigsaw-6", "kakuro-6x6", "twin", "wordoku"];

fn made(board: &str) -> Generated {
    let request = PuzzleRequest::of(Kind::named(board).expect("of the catalogue"));
    generate(&request, 1, &Work::unlimited()).expect("soon found")
}

fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

/// A game in which every empty cell is filled correctly, one every `pace` seconds. The first digit is undone and
/// redone, and there is a long pause before the last.
fn solved(made: &Generated, pace: u64) -> Game {
    let about = PuzzleInfo::of_generated(made);
    let mut game = Game::new(&made.puzzle, about, Options::default(), Duration::ZERO);
    let empty: Vec<_> = game.board().cells().filter(|&cell| made.puzzle.given(cell).is_none()).collect();
    let mut at = 0;
    for (number, &cell) in empty.iter().enumerate() {
        at += if number + 1 == empty.len() { 3_600 } else { pace };
        let _ = game.place(cell, made.solution.digit(cell), seconds(at));
        if number == 0 {
            let _ = game.undo(seconds(at + 1));
            let _ = game.redo(seconds(at + 2));
            at += 2;
        }
    }
    assert!(game.is_solved());
    let _ = game.pause(seconds(at));
    game
}

/// A line of a recording after its header: its time, and what is sent to the terminal.
fn event(line: &str) -> (f64, String) {
    let value: Value = serde_json::from_str(line).expect("an event is JSON");
    let parts = value.as_array().expect("an event is a list");
    assert_eq!((parts.len(), &parts[1]), (3, &Value::from("o")), "{line}");
    (parts[0].as_f64().expect("a time"), parts[2].as_str().expect("what is sent").to_owned())
}

#[test]
fn a_recording_plays_the_game_and_ends_as_it_did() {
    for board in BOARDS {
        let made = made(board);
        let game = solved(&made, 1);
        let text = recording(&game);
        let mut lines = text.lines();
        let header: Value = serde_json::from_str(lines.next().expect("a header")).expect("JSON");
        assert_eq!(header["version"], 2);
        let size = |key: &str| header[key].as_u64().and_then(|size| u16::try_from(size).ok()).expect("a size");
        let mut terminal = vt100::Parser::new(size("height"), size("width"), 0);
        let (mut before, mut last, mut shown) = (0.0, 0.0, 0);
        let drawn = drawn_board(&made.puzzle);
        for (number, line) in lines.enumerate() {
            let (time, data) = event(line);
            assert!(time >= before && time - before <= 2.0, "{board}: {before} {time}");
            terminal.process(data.as_bytes());
            if number == 0 {
                let row =
                    |row: usize| terminal.screen().contents_between(row as u16 + 2, 0, row as u16 + 2, size("width"));
                shown = (0..drawn.lines.len()).map(row).collect::<String>().matches('.').count();
            }
            (before, last) = (time, if time > before { time } else { last });
        }
        let empty = game.board().cell_count() - made.puzzle.clue_count();
        assert!(shown >= empty, "{board}: the first frame has no more than the givens");
        assert!(last >= 2.0, "{board}: the last pause is cut, not left out");
        for cell in game.board().cells() {
            let (row, column) = drawn.places[cell.index()];
            let found = terminal.screen().cell(row as u16 + 2, column as u16).expect("on the screen");
            let digit = game.value(cell).expect("it is solved");
            assert_eq!(
                found.contents(),
                made.puzzle.symbol(digit).to_string(),
                "{board} {}",
                game.board().cell_name(cell)
            );
            assert_eq!(found.bold(), game.is_given(cell), "{board}");
            assert!(!found.inverse(), "{board}: nothing is new at the end");
        }
        assert!(terminal.screen().contents().contains("solved in "), "{board}");
    }
}

#[test]
fn a_foreign_name_controls_nothing_in_a_recording_or_a_card() {
    let made = made("4x4");
    let about = PuzzleInfo { title: Some("<b>\u{1b}[2J & \"x\"</b>".to_owned()), ..PuzzleInfo::of_generated(&made) };
    let mut game = Game::new(&made.puzzle, about, Options::default(), Duration::ZERO);
    let _ = game.pause(Duration::ZERO);
    let card = shared_card(&game, None, Duration::ZERO);
    assert!(card.contains("&lt;b&gt;[2J &amp; &quot;x&quot;&lt;/b&gt;") && !card.contains('\u{1b}'), "{card}");
    assert!(!recording(&game).contains("[2J &"));
}

#[test]
fn the_cells_of_a_drawn_board_are_where_print_draws_them() {
    for board in BOARDS {
        let made = made(board);
        let drawn = drawn_board(&made.puzzle);
        let mut lines: Vec<Vec<char>> = drawn.lines.iter().map(|line| line.chars().collect()).collect();
        for cell in made.puzzle.board().cells() {
            let (line, column) = drawn.places[cell.index()];
            assert_eq!(lines[line][column], '.', "{board}");
            lines[line][column] = made.puzzle.given(cell).map_or('.', |digit| made.puzzle.symbol(digit));
        }
        let lines: Vec<String> = lines.into_iter().map(String::from_iter).collect();
        let printed = print(&deduku::puzzle::Position::new(&made.puzzle), &deduku::text::PrintOptions::default());
        assert!(printed.starts_with(&(lines.join("\n") + "\n")), "{board}\n{printed}\n{}", lines.join("\n"));
    }
}

#[test]
fn lines_say_how_it_went_and_nothing_of_the_digits() {
    let made = made("9x9");
    let game = solved(&made, 2);
    let lines: Vec<String> = shared_lines(&game, Some(0), Duration::ZERO).lines().map(str::to_owned).collect();
    let [puzzle, result, bars, code] = lines.as_slice() else { panic!("{lines:?}") };
    let level = made.level.expect("it was graded").key();
    assert_eq!(puzzle, &format!("Deduku: 9×9, {level}"));
    assert!(result.starts_with("solved in 1:0") && result.ends_with(", no hints, no slips"), "{result}");
    assert!(bars.chars().all(|bar| ('▁'..='█').contains(&bar)) && bars.ends_with('█'), "{bars}");
    assert_eq!(Some(code), made.code.as_ref().map(ToString::to_string).as_ref());
}

#[test]
fn what_is_not_solved_says_how_far_it_is() {
    let made = made("4x4");
    let mut game = Game::new(&made.puzzle, PuzzleInfo::default(), Options::default(), Duration::ZERO);
    let cells = game.board().cells().filter(|&cell| made.puzzle.given(cell).is_none()).collect::<Vec<_>>();
    let wrong = |digit: Digit| made.solution.digit(cells[0]) != digit && game.possible(cells[0]).contains(digit);
    let digit = game.board().all_digits().iter().find(|&digit| wrong(digit));
    let _ = game.place(cells[0], digit.unwrap_or(made.solution.digit(cells[0])), seconds(65));
    game.count_hint(seconds(65));
    let _ = game.pause(seconds(65));
    let text = shared_lines(&game, Some(1), Duration::ZERO);
    assert_eq!(text, format!("Deduku: 4×4\n1 of {} cells in 1:05, 1 hint, 1 slip\n", cells.len()));
}

#[test]
fn a_card_has_the_givens_alone() {
    for board in BOARDS {
        let made = made(board);
        let card = shared_card(&solved(&made, 1), None, Duration::ZERO);
        assert_eq!(card.matches("<text class=\"given\"").count(), made.puzzle.clue_count(), "{board}");
        assert!(!card.contains("class=\"placed\"") && !card.contains("class=\"solution\""), "{board}");
        assert!(!card.contains("<script") && !card.contains("href"), "{board}");
        assert!(card.contains("solved in ") && card.contains(" version=\"1.1\" "), "{board}");
        assert_eq!(card.matches("<svg").count(), card.matches("</svg>").count());
        assert_eq!(card.matches("<g ").count(), card.matches("</g>").count());
        let cages = made.puzzle.board().plan().cages.len();
        assert_eq!(card.matches("<text class=\"sum\"").count(), cages, "{board}");
    }
}
