//! Every default of a game, and what its switch does instead.

use std::sync::Arc;
use std::time::Duration;

use deduku::board::{Cell, Digit, named};
use deduku::game::{
    Cause, Checking, Conflicts, Event, Game, Knowledge, LogKind, MarkStatus, Mistakes, Options, Outcome, PuzzleInfo,
    Refusal,
};
use deduku::logic::Style;
use deduku::puzzle::Puzzle;
use deduku::solve::classify;
use deduku::work::Work;

const NOW: Duration = Duration::ZERO;

/// Its only solution is 1234 3412 2143 4321.
const PUZZLE: &str = "1......2..434..1";
const SOLUTION: &str = "1234341221434321";

fn game_with(line: &str, options: Options) -> Game {
    let board = Arc::new(named("4x4").expect("in the catalogue"));
    Game::new(&Puzzle::from_line(board, line).expect("well formed"), PuzzleInfo::default(), options, NOW)
}

fn game() -> Game {
    game_with(PUZZLE, Options::default())
}

fn with(change: impl FnOnce(&mut Options)) -> Game {
    let mut options = Options::default();
    change(&mut options);
    game_with(PUZZLE, options)
}

fn at(game: &Game, name: &str) -> Cell {
    game.board().cell_named(name).expect("on the board")
}

fn digit(value: u8) -> Digit {
    Digit::new(value).expect("a digit")
}

fn place(game: &mut Game, name: &str, value: u8) -> Outcome {
    let cell = at(game, name);
    game.place(cell, digit(value), NOW)
}

fn marks(game: &Game, name: &str) -> String {
    game.marks(at(game, name)).to_string()
}

fn learn(game: &mut Game) {
    let verdict = classify(game.puzzle(), &Work::unlimited()).expect("nothing stops it");
    game.learn(Knowledge::from(verdict));
}

#[test]
fn a_conflict_is_shown_or_refused_with_a_bell() {
    let mut usual = game();
    let outcome = place(&mut usual, "r1c4", 1);
    let given = at(&usual, "r1c1");
    assert!(
        matches!(outcome.event, Event::Placed { ref conflicts, .. } if conflicts.contains(&given)) && !outcome.bell
    );
    assert!(usual.in_conflict(given));
    let mut book = with(|options| options.conflicts = Conflicts::Book);
    let outcome = place(&mut book, "r1c4", 1);
    assert_eq!(outcome.event, Event::Refused(Refusal::Conflict(at(&book, "r1c4"), digit(1))));
    assert!(outcome.bell && book.value(at(&book, "r1c4")).is_none());
    assert_eq!(book.log()[0].event.kind(), LogKind::Refused);
}

#[test]
fn marks_are_cleaned_in_the_same_undo_or_not_at_all() {
    for (clean, left) in [(true, "3"), (false, "23")] {
        let mut game = with(|options| options.clean_marks = clean);
        let peer = at(&game, "r1c3");
        for mark in [2, 3] {
            let _ = game.toggle_mark(peer, digit(mark), NOW);
        }
        let _ = place(&mut game, "r1c2", 2);
        assert_eq!(marks(&game, "r1c3"), left);
        let _ = game.undo(NOW);
        assert_eq!(marks(&game, "r1c3"), "23");
    }
}

#[test]
fn marks_are_filled_when_asked_or_from_the_start() {
    let mut usual = game();
    assert_eq!((marks(&usual, "r1c2"), usual.mark_status()), (String::new(), MarkStatus::Notes));
    let _ = usual.fill_marks(NOW);
    assert_eq!((marks(&usual, "r1c2"), usual.mark_status()), ("234".to_owned(), MarkStatus::Candidates));
    let _ = usual.undo(NOW);
    assert_eq!((marks(&usual, "r1c2"), usual.mark_status()), (String::new(), MarkStatus::Notes));
    let mut filled = with(|options| options.fill_marks = true);
    assert_eq!((marks(&filled, "r1c2"), filled.history()), ("234".to_owned(), (1, 0)));
    let _ = place(&mut filled, "r1c2", 2);
    let _ = filled.restart(NOW);
    assert_eq!((marks(&filled, "r1c2"), filled.history()), ("234".to_owned(), (3, 0)));
}

#[test]
fn a_digit_over_another_replaces_it_or_is_refused() {
    for (replace, left) in [(true, 3), (false, 2)] {
        let mut game = with(|options| options.replace = replace);
        let _ = place(&mut game, "r1c2", 2);
        let outcome = place(&mut game, "r1c2", 3);
        assert_eq!(game.value(at(&game, "r1c2")), Some(digit(left)));
        assert_eq!(outcome.changed(), replace);
    }
}

#[test]
fn the_same_digit_erases_or_does_nothing() {
    for (erases, left) in [(true, None), (false, Some(digit(2)))] {
        let mut game = with(|options| options.same_digit_erases = erases);
        let _ = place(&mut game, "r1c2", 2);
        let outcome = place(&mut game, "r1c2", 2);
        assert_eq!(game.value(at(&game, "r1c2")), left);
        assert_eq!(outcome.changed(), erases);
    }
}

#[test]
fn erasing_brings_back_the_cells_marks_or_not() {
    for (restore, back) in [(true, "24"), (false, "")] {
        let mut game = with(|options| options.restore_marks = restore);
        let cell = at(&game, "r1c2");
        for mark in [2, 4] {
            let _ = game.toggle_mark(cell, digit(mark), NOW);
        }
        let _ = place(&mut game, "r1c2", 2);
        assert_eq!(marks(&game, "r1c2"), "", "a digit covers them");
        let _ = game.erase(cell, NOW);
        assert_eq!(marks(&game, "r1c2"), back);
    }
}

#[test]
fn touching_a_given_says_so_or_nothing() {
    type Touch = fn(&mut Game, Cell) -> Outcome;
    let touches: [Touch; 3] = [
        |game, cell| game.place(cell, digit(2), NOW),
        |game, cell| game.erase(cell, NOW),
        |game, cell| game.toggle_mark(cell, digit(2), NOW),
    ];
    for touch in touches {
        let mut usual = game();
        let cell = at(&usual, "r1c1");
        let outcome = touch(&mut usual, cell);
        assert_eq!(outcome.event, Event::Refused(Refusal::Given(cell)));
        assert_eq!(usual.log()[0].event.text(usual.puzzle(), Style::Standard), "r1c1 is a given and cannot be changed");
        let mut silent = with(|options| options.announce_given = false);
        assert_eq!(touch(&mut silent, cell).event, Event::Ignored);
        assert!(silent.log().is_empty());
        assert_eq!(silent.value(cell), Some(digit(1)));
    }
}

#[test]
fn mistakes_are_counted_in_silence_those_taken_back_too() {
    let mut game = game();
    learn(&mut game);
    assert_eq!((game.options().mistakes, game.options().checking), (Mistakes::AtEnd, Checking::Conflicts));
    let wrong = place(&mut game, "r1c2", 3);
    assert!(matches!(wrong.event, Event::Placed { ref conflicts, .. } if conflicts.is_empty()));
    let _ = game.undo(NOW);
    let _ = game.redo(NOW);
    assert_eq!((game.mistakes(), game.wrong_digits()), (Some(1), Some(vec![at(&game, "r1c2")])));
    let _ = place(&mut game, "r1c2", 2);
    assert_eq!((game.mistakes(), game.wrong_digits()), (Some(1), Some(Vec::new())));
}

#[test]
fn the_end_is_noticed_once_and_stops_the_clock() {
    let mut game = game();
    let seconds = Duration::from_secs;
    let board = game.puzzle().board().clone();
    let open: Vec<Cell> = board.cells().filter(|&cell| !game.is_given(cell)).collect();
    let mut last = None;
    for &cell in &open {
        assert!(!game.is_solved());
        let value = SOLUTION.chars().nth(cell.index()).and_then(Digit::from_symbol).expect("a digit");
        last = Some(game.place(cell, value, seconds(60)));
    }
    assert!(last.expect("something was open").solved && game.is_solved());
    assert_eq!(game.elapsed(seconds(500)), seconds(60));
    let _ = game.undo(seconds(500));
    assert_eq!((game.is_solved(), game.elapsed(seconds(510))), (false, seconds(70)));
    assert!(game.redo(seconds(510)).solved);
}

#[test]
fn any_valid_full_grid_solves_a_puzzle_with_several_solutions() {
    for grid in ["1234341221434321", "1234341243212143", "4321214334121234"] {
        let mut game = game_with("................", Options::default());
        let cells: Vec<Cell> = game.board().cells().collect();
        for (&cell, symbol) in cells.iter().zip(grid.chars()) {
            let _ = game.place(cell, Digit::from_symbol(symbol).expect("a digit"), NOW);
        }
        assert!(game.is_solved(), "{grid}");
    }
}

#[test]
fn a_full_grid_with_a_conflict_is_not_solved() {
    let mut game = game_with("................", Options::default());
    let cells: Vec<Cell> = game.board().cells().collect();
    for (&cell, symbol) in cells.iter().zip("1234341221434312".chars()) {
        let outcome = game.place(cell, Digit::from_symbol(symbol).expect("a digit"), NOW);
        assert!(!outcome.solved);
    }
    assert_eq!(game.progress(), (16, 16));
    assert!(!game.is_solved());
}

#[test]
fn a_pause_stops_the_clock_and_the_next_move_ends_it() {
    let seconds = Duration::from_secs;
    let mut game = game();
    assert_eq!(game.pause(seconds(10)).event, Event::Paused);
    assert_eq!((game.elapsed(seconds(99)), game.is_paused()), (seconds(10), true));
    assert_eq!(game.resume(seconds(100)).event, Event::Resumed);
    assert_eq!(game.resume(seconds(100)).event, Event::Ignored);
    let _ = game.pause(seconds(105));
    let cell = at(&game, "r1c2");
    let _ = game.place(cell, digit(2), seconds(200));
    assert_eq!((game.elapsed(seconds(201)), game.is_paused()), (seconds(16), false));
}

#[test]
fn restarting_can_be_undone() {
    let mut game = game();
    let _ = place(&mut game, "r1c2", 2);
    let cell = at(&game, "r1c3");
    let _ = game.toggle_mark(cell, digit(3), NOW);
    let _ = game.restart(NOW);
    assert_eq!((game.progress(), marks(&game, "r1c3")), ((6, 16), String::new()));
    let _ = game.undo(NOW);
    assert_eq!((game.progress(), marks(&game, "r1c3")), ((7, 16), "3".to_owned()));
}

#[test]
fn a_cell_without_candidates_says_whose_fault_it_is() {
    // r1c4 sees 1, 2 and 3 in its row, and a 4 in its column.
    let hopeless = game_with("123....4........", Options::default());
    let warning = hopeless.warning().expect("r1c4 is dead");
    assert_eq!((warning.cause, &*warning.cells), (Cause::Puzzle, &[at(&hopeless, "r1c4")][..]));
    assert_eq!(warning.message(&hopeless, Style::Standard), "r1c4 has no candidate left: the puzzle has no solution");

    let mut game = game();
    let _ = place(&mut game, "r1c2", 4);
    let warning = game.warning().expect("r1c4 is dead");
    assert_eq!(
        warning.message(&game, Style::Standard),
        "r1c4 has no candidate left",
        "nobody has looked for solutions yet"
    );
    learn(&mut game);
    let warning = game.warning().expect("r1c4 is dead");
    assert_eq!(warning.message(&game, Style::Standard), "r1c4 has no candidate left: a move of yours made it so");
    game.set_options(Options { warn_dead_cells: false, ..Options::default() });
    assert_eq!(game.warning(), None);
}

#[test]
fn eliminating_the_last_candidate_by_hand_is_a_move_of_the_players() {
    let mut game = game();
    learn(&mut game);
    let _ = game.fill_marks(NOW);
    let cell = at(&game, "r1c2");
    for digit in game.marks(cell).iter() {
        let _ = game.toggle_mark(cell, digit, NOW);
    }
    let warning = game.warning().expect("r1c2 is dead");
    assert_eq!((warning.cause, warning.cells), (Cause::Player, vec![cell]));
}

#[test]
fn the_log_lists_what_happened_and_can_be_filtered() {
    let mut game = game();
    let cell = at(&game, "r1c2");
    let _ = game.place(cell, digit(2), NOW);
    let _ = game.place(cell, digit(3), NOW);
    let _ = game.place(cell, digit(3), NOW);
    let _ = game.undo(NOW);
    let given = at(&game, "r1c1");
    let _ = game.erase(given, NOW);
    let _ = game.toggle_mark(at(&game, "r1c3"), digit(4), NOW);
    let texts: Vec<String> = game.log().iter().map(|entry| entry.event.text(game.puzzle(), Style::Standard)).collect();
    assert_eq!(
        texts,
        [
            "r1c2=2",
            "r1c2=3 for 2",
            "r1c2 erased 3",
            "undone r1c2 erased 3",
            "r1c1 is a given and cannot be changed",
            "r1c3 mark +4"
        ]
    );
    let kinds: Vec<LogKind> = game.log().iter().map(|entry| entry.event.kind()).collect();
    assert_eq!(kinds[3..5], [LogKind::Undone, LogKind::Refused]);
}

#[test]
fn the_switches_are_read_key_by_key_over_their_defaults() {
    let read = |text: &str| toml::from_str::<Options>(text);
    assert_eq!(read("").expect("nothing set"), Options::default());
    let book = read("conflicts = \"book\"\nclean-marks = false").expect("two set");
    assert_eq!(book, Options { conflicts: Conflicts::Book, clean_marks: false, ..Options::default() });
    assert!(read("conflict = \"book\"").is_err(), "an unknown key is an error");
    let written = toml::to_string(&book).expect("plain values");
    assert_eq!(read(&written).expect("reads back"), book);
}

#[test]
fn the_palette_counts_what_is_left() {
    let mut game = game();
    assert_eq!(game.left(digit(1)), Some(2));
    for name in ["r2c3", "r3c2"] {
        let _ = place(&mut game, name, 1);
    }
    assert_eq!(game.left(digit(1)), Some(0));
    let _ = place(&mut game, "r2c2", 1);
    assert_eq!(game.left(digit(1)), Some(-1));
}
