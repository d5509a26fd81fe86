//! The three sets of a cell, and what happens to marks and played eliminations.

use std::sync::Arc;
use std::time::Duration;

use deduku::board::{Cell, Digit, DigitSet, HouseId, named};
use deduku::game::{Conflicts, Event, Game, Layer, MarkStatus, Options, Outcome, PuzzleInfo, Refusal, name_after};
use deduku::logic::{Conclusion, Evidence, Step, Technique};
use deduku::puzzle::Puzzle;

const NOW: Duration = Duration::ZERO;

/// No givens, so a candidate is absent only because the test removed it.
const EMPTY_4X4: &str = "................";

fn game_of(board: &str, line: &str, options: Options) -> Game {
    let board = Arc::new(named(board).expect("in the catalogue"));
    Game::new(&Puzzle::from_line(board, line).expect("well formed"), PuzzleInfo::default(), options, NOW)
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

/// Box 1 has its 4 only in row 1, so the rest of row 1 loses it.
/// The step rests on the digits of r2c1 and r2c2.
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

/// r2c1=1 and r2c2=2 are the player's digits, and the pointing 4 of box 1, which rests on them, has been played.
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
    // A wrong digit counts like any other. Marks do not matter, whether complete or not.
    place(&mut game, "r1c3", 1);
    assert!(game.fill_marks(NOW).changed());
    toggle(&mut game, "r1c4", "3");
    assert_eq!(game.possible(at), digits("34"));
    assert_eq!(game.possible(cell(&game, "r4c4")), DigitSet::EMPTY);
}

#[test]
fn a_played_elimination_is_kept_without_marks_and_is_one_undo() {
    let mut game = pointed();
    let removed = cell(&game, "r1c3");
    assert_eq!((game.possible(removed), game.reasoned(removed)), (digits("1234"), digits("123")));
    assert_eq!(game.marks(removed), DigitSet::EMPTY);
    assert_eq!(game.working_position().candidates(removed), digits("123"));
    assert!(game.undo(NOW).changed());
    assert_eq!(game.reasoned(removed), digits("1234"));
    assert!(game.redo(NOW).changed());
    assert_eq!(game.reasoned(removed), digits("123"));
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
    let removed = cell(&game, "r1c4");
    let at = cell(&game, "r2c1");
    let outcome = game.erase(at, NOW);
    assert_eq!((outcome.dropped, game.reasoned(removed)), (1, digits("1234")));
    assert!(game.undo(NOW).changed());
    assert_eq!((game.value(at), game.reasoned(removed)), (Some(digit(1)), digits("123")));
}

#[test]
fn replacing_a_digit_keeps_an_elimination_that_still_follows() {
    let mut game = pointed();
    let (removed, at) = (cell(&game, "r1c4"), cell(&game, "r2c1"));
    assert_eq!(game.place(at, digit(3), NOW).dropped, 0, "the 4 still has only row 1 in box 1");
    assert_eq!(game.reasoned(removed), digits("1234") - digits("4"));
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
fn an_elimination_that_rests_on_another_is_dropped_with_it() {
    let mut game = pointed();
    // Row 1 has its 4 in box 1, so box 2 has it in row 2 if r1c3 and r1c4 lack it: a second step, resting on the first.
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
fn an_elimination_that_rests_on_the_players_own_is_dropped_when_the_mark_comes_back() {
    let mut game = game(EMPTY_4X4);
    assert!(game.fill_marks(NOW).changed());
    for name in ["r2c1", "r2c2"] {
        toggle(&mut game, name, "4");
    }
    let step = pointing(&game);
    assert!(game.play_step(step, NOW).changed());
    let removed = cell(&game, "r1c3");
    assert_eq!(game.marks(removed), digits("123"));
    toggle(&mut game, "r2c1", "4");
    assert_eq!((game.reasoned(removed), game.marks(removed)), (digits("1234"), digits("1234")));
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
fn a_wrong_digit_that_is_erased_leaves_no_eliminations_behind() {
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

fn nine(line: &str) -> Game {
    game_of("9x9", line, Options::default())
}

fn cells(game: &Game, names: &str) -> Vec<Cell> {
    names.split(' ').map(|name| cell(game, name)).collect()
}

#[test]
fn several_cells_are_changed_by_one_move_and_one_undo() {
    let mut game = nine("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    let some = cells(&game, "r1c1 r1c3 r1c4 r2c2");
    let actions: [fn(&mut Game, &[Cell]) -> Outcome; 6] = [
        |game, some| game.toggle_note_in(some, Layer::Corner, digit(4), Duration::ZERO),
        |game, some| game.toggle_note_in(some, Layer::Centre, digit(4), Duration::ZERO),
        |game, some| game.toggle_mark_in(some, digit(4), Duration::ZERO),
        |game, some| game.colour_in(some, 3, Duration::ZERO),
        |game, some| game.colour_candidate_in(some, digit(4), 7, Duration::ZERO),
        |game, some| game.place_in(some, digit(4), Duration::ZERO),
    ];
    for action in actions {
        assert!(action(&mut game, &some).changed());
    }
    let open = cell(&game, "r1c4");
    assert_eq!((game.history(), game.value(open)), ((6, 0), Some(digit(4))));
    assert_eq!(game.value(some[0]), Some(digit(5)), "a given is passed over");
    assert_eq!((game.colour(some[0]), game.colour(open)), (3, 3), "but it can be coloured");
    assert!(game.undo(Duration::ZERO).changed());
    for layer in Layer::ALL {
        assert_eq!(game.notes(open, layer), digits("4"));
    }
    assert_eq!((game.marks(open), game.candidate_colour(open, digit(4))), (digits("4"), 7));
    // Repeating the action removes it from all of them, as one move.
    for action in actions.into_iter().take(5) {
        assert!(action(&mut game, &some).changed());
    }
    assert_eq!(game.history(), (10, 0));
    assert_eq!((game.notes(open, Layer::Corner), game.colour(open)), (DigitSet::EMPTY, 0));
    assert_eq!((game.marks(open), game.candidate_colour(open, digit(4))), (DigitSet::EMPTY, 0));
}

#[test]
fn corner_and_centre_marks_are_cleaned_and_come_back_like_the_others() {
    let mut game = nine(&".".repeat(81));
    let peers = cells(&game, "r1c2 r2c2");
    for layer in Layer::ALL {
        let _ = game.toggle_note_in(&peers, layer, digit(4), Duration::ZERO);
    }
    place(&mut game, "r1c1", 4);
    assert!(peers.iter().all(|&peer| Layer::ALL.iter().all(|&layer| game.notes(peer, layer).is_empty())));
    erase(&mut game, "r1c1");
    assert!(peers.iter().all(|&peer| Layer::ALL.iter().all(|&layer| game.notes(peer, layer) == digits("4"))));
    let mut careful = game_of("9x9", &".".repeat(81), Options { clean_marks: false, ..Options::default() });
    toggle(&mut careful, "r1c2", "45");
    place(&mut careful, "r1c1", 4);
    assert_eq!(careful.marks(peers[0]), digits("45"), "the switch is off");
    assert!(careful.clean_marks(Duration::ZERO).changed());
    assert_eq!(careful.marks(peers[0]), digits("5"), "cleaned on request");
    assert!(!careful.clean_marks(Duration::ZERO).changed(), "nothing is left to clean");
    assert!(careful.undo(Duration::ZERO).changed());
    assert_eq!(careful.marks(peers[0]), digits("45"));
}

#[test]
fn a_checkpoint_is_returned_to_as_a_branch_and_nothing_is_lost() {
    let mut game = nine(&".".repeat(81));
    place(&mut game, "r1c1", 1);
    assert!(matches!(game.keep(" before  it ", Duration::ZERO).event, Event::Kept(_)));
    place(&mut game, "r1c2", 2);
    place(&mut game, "r1c3", 3);
    assert!(game.return_to("before it", Duration::ZERO).changed());
    assert_eq!(game.progress().0, 1);
    place(&mut game, "r9c9", 9);
    assert!(game.undo_times(2, Duration::ZERO).changed());
    assert_eq!(game.progress().0, 3, "what was left is there again");
    assert_eq!(game.checkpoints().collect::<Vec<_>>(), [("before it", 1)]);
    let _ = game.forget("before it", Duration::ZERO);
    assert_eq!(game.checkpoints().len(), 0);
    let refused = game.return_to("before it", Duration::ZERO).event;
    assert_eq!(refused, Event::Refused(Refusal::NoCheckpoint));
}

#[test]
fn cells_are_found_by_digit_marks_and_candidates() {
    let mut game = nine("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    assert_eq!(game.cells_with(digit(5)), cells(&game, "r1c1 r2c6 r8c9"));
    let free = cell(&game, "r1c3");
    assert_eq!(game.cells_marked_like(free), [free], "no marks are like no others");
    for name in ["r1c3", "r1c4"] {
        toggle(&mut game, name, "12");
    }
    assert_eq!(game.cells_marked_like(free), cells(&game, "r1c3 r1c4"));
    let places = game.places_for(digit(1));
    assert!(!places.is_empty() && places.iter().all(|&cell| game.possible(cell).contains(digit(1))));
    let two = game.bivalue_cells();
    assert!(!two.is_empty() && two.iter().all(|&cell| game.possible(cell).len() == 2));
    assert_eq!(two.len(), game.board().cells().filter(|&cell| game.possible(cell).len() == 2).count());
}

#[test]
fn a_full_board_that_is_wrong_is_seen_at_once() {
    let mut game = game_of("4x4", "1......2..434..1", Options::default());
    let empty: Vec<Cell> = game.board().cells().filter(|&cell| game.value(cell).is_none()).collect();
    for &cell in &empty {
        assert!(!game.is_full_and_wrong());
        let _ = game.place(cell, digit(4), Duration::ZERO);
    }
    assert!(game.is_full_and_wrong() && !game.is_solved());
    let _ = game.restart(Duration::ZERO);
    assert!(!game.is_full_and_wrong());
}

#[test]
fn a_game_has_a_default_name_and_can_be_renamed() {
    let mut game = nine(&".".repeat(81));
    let title = game.board().title();
    assert_eq!(name_after(&title, Some("hard"), (11, 21)), format!("{title}, hard, 21 November"));
    assert_eq!(name_after(&title, None, (13, 21)), title);
    assert_eq!(game.name(), None);
    let _ = game.rename("two\nlines", Duration::ZERO);
    assert_eq!(game.name(), Some("two lines"));
    assert_eq!(Game::from_text(&game.to_text(), Options::default()).expect("our own save").name(), Some("two lines"));
}
