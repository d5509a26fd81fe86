//! Games that start from a position: what a text has beyond the givens counts as the player's moves.

use std::time::Duration;

use deduku::board::{Cell, Digit};
use deduku::game::{Advice, Game, GameProblem, MarkStatus, Options, Problem, PuzzleInfo, advise};
use deduku::logic::Profile;
use deduku::text::{Entry, read};
use deduku::work::Work;

const NOW: Duration = Duration::ZERO;

fn entry(text: &str) -> Entry {
    read(text, None).remove(0).expect("a puzzle")
}

/// The game as the screen opens it.
fn opened(text: &str) -> Game {
    let entry = entry(text);
    let mut game = Game::at(&entry.position(), PuzzleInfo::default(), Options::default(), NOW);
    if entry.has_candidates() {
        assert!(game.adopt_marks(&entry.position(), NOW).changed());
    }
    game
}

fn advice(game: &Game) -> Advice {
    advise(game, &Profile::standard(), Cell::new(0), &Work::unlimited()).expect("not stopped")
}

fn names(game: &Game, cells: &[Cell]) -> Vec<String> {
    cells.iter().map(|&cell| game.board().cell_name(cell)).collect()
}

#[test]
fn placed_digits_are_moves_of_the_players() {
    let mut game = opened("1+3..4..3.4..3..2");
    let cell = game.board().cell_named("r1c2").expect("on the board");
    assert_eq!(game.value(cell).map(Digit::get), Some(3));
    assert!(!game.is_given(cell) && !game.is_solvers(cell));
    assert_eq!((game.history(), game.mark_status()), ((1, 0), MarkStatus::Notes));
    assert!(matches!(advice(&game), Advice::Step(_)));
    let saved = Game::from_text(&game.to_text(), Options::default()).expect("its own save");
    assert_eq!(saved.value(cell), game.value(cell));
    assert!(game.undo(NOW).changed());
    assert_eq!(game.value(cell), None);
}

#[test]
fn a_grid_of_candidates_brings_complete_marks() {
    let game = opened("1 23 2 34\n4 23 13 13\n2 4 13 13\n3 1 4 2\n");
    assert_eq!(game.mark_status(), MarkStatus::Candidates);
    let cell = game.board().cell_named("r1c4").expect("on the board");
    assert_eq!(game.marks(cell).to_string(), "34");
    let position = game.working_position();
    assert!(position.empty_cells().all(|cell| position.candidates(cell) == game.marks(cell)));
    let full = "1 23 23 34\n4 23 123 13\n2 4 13 13\n3 1 14 2\n";
    assert_eq!(opened(full).mark_status(), MarkStatus::Candidates);
}

#[test]
fn candidates_that_a_library_has_deleted_are_the_players_eliminations() {
    let line = format!(":0003:5:{}:211 311 411:::", ".".repeat(81));
    let mut game = opened(&line);
    let cell = game.board().cell_named("r1c1").expect("on the board");
    assert_eq!(game.marks(cell).to_string(), "156789");
    assert_eq!(game.working_position().candidates(cell).to_string(), "156789");
    assert!(game.undo(NOW).changed());
    assert_eq!(game.mark_status(), MarkStatus::Notes, "all of them are one move");
}

#[test]
fn what_is_wrong_in_a_position_comes_before_any_hint() {
    // The solution is 1324 4213 2431 3142.
    let game = opened("1+2..4..3.4..3..2");
    match advice(&game) {
        Advice::Wrong(GameProblem { problem: Problem::Digits(cells), undo }) => {
            assert_eq!((names(&game, &cells), undo), (vec!["r1c2".to_owned()], Some(1)));
        }
        other => panic!("{other:?}"),
    }
    // Two 1s in a row.
    assert!(matches!(
        advice(&opened("1+1..4..3.4..3..2")),
        Advice::Wrong(GameProblem { problem: Problem::Conflict(_), .. })
    ));
    // r1c2 is 3 in the solution, but its marks lack it.
    let game = opened("1 (2) 24 (4)\n4 (2) 12 3\n(2) 4 13 (1)\n3 (1) 14 2\n");
    match advice(&game) {
        Advice::Wrong(GameProblem { problem: Problem::Marks(lost), .. }) => {
            let cells: Vec<_> = lost.iter().map(|&(cell, _)| cell).collect();
            assert_eq!(names(&game, &cells), ["r1c2"]);
        }
        other => panic!("{other:?}"),
    }
}
