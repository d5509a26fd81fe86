//! The three sets of a cell, and what happens to marks and played eliminations.

use std::sync::Arc;
use std::time::Duration;

use deduku::board::{Cell, Digit, DigitSet, HouseId, named};
use deduku::game::{About, Conflicts, Event, Game, MarkStatus, Options, Refusal};
use deduku::logic::{Conclusion, Evidence, Step, Technique};
use deduku::puzzle::Puzzle;

const NOW: Duration = Duration::ZERO;

/// No givens: what is absent is absent for reasons of the test.
const EMPTY_4X4: &str = "................";

fn game_of(board: &str, line: &str, options: Options) -> Game {
    let board = Arc::new(named(board).expect("in the catalogue"));
    Game::new(&Puzzle::from_line(board, line).expect("well formed"), About::default(), options, NOW)
}

fn game(line: &str) -> Game {
    game_of("4x4", line, Options::default())
}

fn cell(game: &Game, name: &str) -> Cell {
    game.board().cell_named(name).expect("on the board")
}

fn digit(value: u8) -> Digit {
    Digit::new(value).expect("a digit")
}

fn digits(symbols: &str) -> DigitSet {
    symbols.chars().filter_map(Digit::from_symbol).collect()
}

fn house(game: &Game, name: &str) -> HouseId {
    let board = game.board();
    board.house_ids().find(|&id| board.house(id).to_string() == name).expect("on the board")
}

fn place(game: &mut Game, name: &str, value: u8) {
    let at = cell(game, name);
    assert!(game.place(at, digit(value), NOW).changed(), "{name}={value}");
}

fn erase(game: &mut Game, name: &str) {
    let at = cell(game, name);
    assert!(game.erase(at, NOW).changed(), "erase {name}");
}

fn toggle(game: &mut Game, name: &str, symbols: &str) {
    let at = cell(game, name);
    for digit in digits(symbols).iter() {
        assert!(game.toggle_mark(at, digit, NOW).changed(), "{name} mark {digit}");
    }
}

/// Box 1 holds its 4 only in row 1, so row 1 loses it elsewhere.
/// It rests on the digits of r2c1 and r2c2.
fn pointing(game: &Game) -> Step {
    Step {
        technique: Technique::Pointing,
        conclusion: Conclusion {
            place: Vec::new(),
            eliminate: vec![(cell(game, "r1c3"), digit(4)), (cell(game, "r1c4"), digit(4))],
        },
        evidence: Evidence::Locked {
            digit: digit(4),
            base: house(game, "box 1"),
            cover: Some(house(game, "row 1")),
            cells: vec![cell(game, "r1c1"), cell(game, "r1c2")],
        },
    }
}

/// r2c1=1 and r2c2=2 are own digits, and the pointing 4 of box 1 is played on them.
fn pointed() -> Game {
    let mut game = game(EMPTY_4X4);
    place(&mut game, "r2c1", 1);
    place(&mut game, "r2c2", 2);
    let step = pointing(&game);
    assert!(game.play_step(step, NOW).changed());
    game
}

#[test]
fn possible_follows_the_digits_on_the_board_alone() {
    let mut game = game("1...............");
    let at = cell(&game, "r1c4");
    assert_eq!(game.possible(at), digits("234"));
    place(&mut game, "r4c4", 2);
    assert_eq!(game.possible(at), digits("34"));
    // A wrong digit counts like any other, and neither marks nor their meaning matter.
    place(&mut game, "r1c3", 1);
    assert!(game.fill_marks(NOW).changed());
    toggle(&mut game, "r1c4", "3");
    assert_eq!(game.possible(at), digits("34"));
    assert_eq!(game.possible(cell(&game, "r4c4")), DigitSet::EMPTY);
}

#[test]
fn a_played_elimination_is_kept_without_marks_and_is_one_undo() {
    let mut game = pointed();
    let gone = cell(&game, "r1c3");
    assert_eq!((game.possible(gone), game.reasoned(gone)), (digits("1234"), digits("123")));
    assert_eq!(game.marks(gone), DigitSet::EMPTY);
    assert_eq!(game.working_position().candidates(gone), digits("123"));
    assert!(game.undo(NOW).changed());
    assert_eq!(game.reasoned(gone), digits("1234"));
    assert!(game.redo(NOW).changed());
    assert_eq!(game.reasoned(gone), digits("123"));
}

#[test]
fn a_played_elimination_removes_visible_marks_in_the_same_undo() {
    let mut game = game(EMPTY_4X4);
    place(&mut game, "r2c1", 1);
    place(&mut game, "r2c2", 2);
    toggle(&mut game, "r1c3", "24");
    let step = pointing(&game);
    assert!(game.play_step(step, NOW).changed());
    assert_eq!(game.marks(cell(&game, "r1c3")), digits("2"));
    assert!(game.undo(NOW).changed());
    assert_eq!(game.marks(cell(&game, "r1c3")), digits("24"));
}

#[test]
fn erasing_what_an_elimination_rests_on_drops_it_and_one_undo_brings_both_back() {
    let mut game = pointed();
    let gone = cell(&game, "r1c4");
    let at = cell(&game, "r2c1");
    let outcome = game.erase(at, NOW);
    assert_eq!((outcome.dropped, game.reasoned(gone)), (1, digits("1234")));
    assert!(game.undo(NOW).changed());
    assert_eq!((game.value(at), game.reasoned(gone)), (Some(digit(1)), digits("123")));
}

#[test]
fn replacing_a_digit_keeps_an_elimination_that_still_follows() {
    let mut game = pointed();
    let (gone, at) = (cell(&game, "r1c4"), cell(&game, "r2c1"));
    assert_eq!(game.place(at, digit(3), NOW).dropped, 0, "the 4 still has only row 1 in box 1");
    assert_eq!(game.reasoned(gone), digits("1234") - digits("4"));
}

#[test]
fn erasing_a_digit_that_an_elimination_does_not_rest_on_keeps_it() {
    let mut game = game(EMPTY_4X4);
    place(&mut game, "r4c4", 1);
    place(&mut game, "r2c1", 1);
    place(&mut game, "r2c2", 2);
    let step = pointing(&game);
    assert!(game.play_step(step, NOW).changed());
    erase(&mut game, "r4c4");
    assert_eq!(game.reasoned(cell(&game, "r1c3")), digits("123"));
}

#[test]
fn an_elimination_that_rests_on_another_goes_with_it() {
    let mut game = pointed();
    // Row 1 has its 4 in box 1; so if r1c3 and r1c4 lack it, box 2 has it in row 2: a second step on the first.
    let second = Step {
        technique: Technique::Pointing,
        conclusion: Conclusion { place: Vec::new(), eliminate: vec![(cell(&game, "r2c2"), digit(4))] },
        evidence: Evidence::Locked {
            digit: digit(4),
            base: house(&game, "box 2"),
            cover: Some(house(&game, "row 2")),
            cells: vec![cell(&game, "r2c3"), cell(&game, "r2c4")],
        },
    };
    assert!(game.play_step(second, NOW).changed());
    let at = cell(&game, "r2c2");
    assert_eq!(game.erase(at, NOW).dropped, 2);
}

#[test]
fn an_elimination_that_rests_on_the_players_own_goes_when_the_mark_comes_back() {
    let mut game = game(EMPTY_4X4);
    assert!(game.fill_marks(NOW).changed());
    for name in ["r2c1", "r2c2"] {
        toggle(&mut game, name, "4");
    }
    let step = pointing(&game);
    assert!(game.play_step(step, NOW).changed());
    let gone = cell(&game, "r1c3");
    assert_eq!(game.marks(gone), digits("123"));
    toggle(&mut game, "r2c1", "4");
    assert_eq!((game.reasoned(gone), game.marks(gone)), (digits("1234"), digits("1234")));
}

#[test]
fn a_step_that_does_not_follow_is_refused() {
    let mut game = game(EMPTY_4X4);
    let step = pointing(&game);
    assert_eq!(game.play_step(step, NOW).event, Event::Refused(Refusal::Stale));
}

#[test]
fn notes_mean_nothing_to_logic_and_candidates_do() {
    let mut game = game(EMPTY_4X4);
    let at = cell(&game, "r1c1");
    toggle(&mut game, "r1c1", "12");
    assert_eq!((game.mark_status(), game.working_position().candidates(at)), (MarkStatus::Notes, digits("1234")));
    let bare = cell(&game, "r1c2");
    assert_eq!(
        game.declare_marks(MarkStatus::Candidates, NOW).event,
        Event::Refused(Refusal::Unmarked(bare)),
        "marks cannot be complete while a cell has none"
    );
    let cells: Vec<Cell> = game.board().cells().skip(1).collect();
    for cell in cells {
        for digit in digits("1234").iter() {
            assert!(game.toggle_mark(cell, digit, NOW).changed());
        }
    }
    assert!(game.declare_marks(MarkStatus::Candidates, NOW).changed());
    assert_eq!(game.working_position().candidates(at), digits("12"));
    assert!(game.clear_marks(NOW).changed());
    assert_eq!((game.mark_status(), game.working_position().candidates(at)), (MarkStatus::Notes, digits("1234")));
}

#[test]
fn stale_marks_are_dropped_when_marks_are_declared_complete() {
    let mut game = game(EMPTY_4X4);
    let cells: Vec<Cell> = game.board().cells().collect();
    for &cell in &cells {
        for digit in digits("1234").iter() {
            assert!(game.toggle_mark(cell, digit, NOW).changed());
        }
    }
    game.set_options(Options { clean_marks: false, ..Options::default() });
    place(&mut game, "r1c1", 1);
    let peer = cell(&game, "r1c2");
    assert_eq!(game.marks(peer), digits("1234"), "nothing is cleaned");
    assert!(game.declare_marks(MarkStatus::Candidates, NOW).changed());
    assert_eq!(game.marks(peer), digits("234"));
    erase(&mut game, "r1c1");
    assert_eq!(game.working_position().candidates(peer), digits("1234"), "the rules took it, not the player");
}

#[test]
fn a_wrong_digit_that_goes_leaves_no_eliminations_behind() {
    let mut game = game(EMPTY_4X4);
    assert!(game.fill_marks(NOW).changed());
    place(&mut game, "r1c1", 1);
    let peer = cell(&game, "r1c2");
    assert_eq!(game.marks(peer), digits("234"));
    erase(&mut game, "r1c1");
    assert_eq!(game.marks(peer), digits("1234"));
    assert_eq!(game.marks(cell(&game, "r1c1")), digits("1234"));
    toggle(&mut game, "r1c2", "1");
    place(&mut game, "r1c1", 1);
    erase(&mut game, "r1c1");
    assert_eq!(game.marks(peer), digits("234"), "what the player eliminated stays eliminated");
}

#[test]
fn filling_with_a_wrong_digit_on_the_board_does_not_blame_the_player_later() {
    let mut game = game(EMPTY_4X4);
    place(&mut game, "r1c1", 1);
    assert!(game.fill_marks(NOW).changed());
    let (peer, own) = (cell(&game, "r1c2"), cell(&game, "r1c1"));
    assert_eq!(game.marks(peer), digits("234"));
    erase(&mut game, "r1c1");
    assert_eq!((game.marks(peer), game.marks(own)), (digits("1234"), digits("1234")));
    assert_eq!(game.working_position().candidates(peer), digits("1234"));
}

#[test]
fn a_conflicting_digit_cleans_nothing() {
    let mut game = game("1...............");
    toggle(&mut game, "r2c4", "1");
    place(&mut game, "r1c4", 1);
    assert_eq!(game.marks(cell(&game, "r2c4")), digits("1"));
    assert!(game.in_conflict(cell(&game, "r1c1")) && game.in_conflict(cell(&game, "r1c4")));
    game.set_options(Options { conflicts: Conflicts::Book, ..Options::default() });
    let at = cell(&game, "r1c3");
    let outcome = game.place(at, digit(1), NOW);
    assert_eq!(outcome.event, Event::Refused(Refusal::Conflict(at, digit(1))));
    assert!(outcome.bell && game.value(at).is_none());
}
