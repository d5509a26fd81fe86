//! What holds for every sequence of moves on every board.

use std::sync::Arc;
use std::time::Duration;

use deduku::board::{Cell, Digit, HouseId, named};
use deduku::game::{Conflicts, Edit, Entry, Game, Layer, MarkStatus, Move, Options, PuzzleInfo, SaveError};
use deduku::logic::{Conclusion, Evidence, Step, Technique};
use deduku::puzzle::Puzzle;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// Boards of several shapes, with some givens.
const PUZZLES: [(&str, &str); 6] = [
    ("4x4", "1......2..434..1"),
    ("4x4", "................"),
    ("6x6", "....15.4.6.......14.......4.2.13...."),
    ("9x9", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"),
    ("10x10", "1..........................A.........................2.............................................."),
    (
        "boxes-2x5",
        "....................................................................................................",
    ),
];

/// An action of a player; numbers are taken modulo the number of choices.
#[derive(Clone, Debug)]
enum Action {
    Place(u16, u8),
    Erase(u16),
    Mark(u16, u8),
    Fill,
    Clear,
    Declare(bool),
    Restart,
    Step(u16),
    Undo,
    Redo,
    Pause,
    Hint,
    Adopt(u16, u8),
    Edit(u64, u8, u8),
    Clean,
    Keep(u8),
    Return(u8),
    Forget(u8),
    Name(u8),
}

fn action() -> impl Strategy<Value = Action> {
    prop_oneof![
        8 => (any::<u16>(), any::<u8>()).prop_map(|(cell, digit)| Action::Place(cell, digit)),
        3 => any::<u16>().prop_map(Action::Erase),
        5 => (any::<u16>(), any::<u8>()).prop_map(|(cell, digit)| Action::Mark(cell, digit)),
        1 => Just(Action::Fill),
        1 => Just(Action::Clear),
        1 => any::<bool>().prop_map(Action::Declare),
        1 => Just(Action::Restart),
        8 => any::<u16>().prop_map(Action::Step),
        4 => Just(Action::Undo),
        3 => Just(Action::Redo),
        1 => Just(Action::Pause),
        1 => Just(Action::Hint),
        1 => (any::<u16>(), any::<u8>()).prop_map(|(cell, digit)| Action::Adopt(cell, digit)),
        10 => (any::<u64>(), any::<u8>(), any::<u8>()).prop_map(|(cells, kind, digit)| Action::Edit(cells, kind, digit)),
        2 => Just(Action::Clean),
        2 => any::<u8>().prop_map(Action::Keep),
        2 => any::<u8>().prop_map(Action::Return),
        1 => any::<u8>().prop_map(Action::Forget),
        1 => any::<u8>().prop_map(Action::Name),
    ]
}

fn options() -> impl Strategy<Value = Options> {
    (any::<[bool; 6]>(), select(vec![Conflicts::Show, Conflicts::Book])).prop_map(
        |([clean_marks, fill_marks, replace, same_digit_erases, restore_marks, announce_given], conflicts)| Options {
            conflicts,
            clean_marks,
            fill_marks,
            replace,
            same_digit_erases,
            restore_marks,
            announce_given,
            ..Options::default()
        },
    )
}

fn start(puzzle: usize, options: Options) -> Game {
    let (board, line) = PUZZLES[puzzle];
    let board = Arc::new(named(board).expect("a board"));
    let about = PuzzleInfo {
        title: Some("A  title".to_owned()),
        level: Some("easy".to_owned()),
        seed: Some(7),
        code: Some("killer hard 7F3K-5".to_owned()),
    };
    Game::new(&Puzzle::from_line(board, line).expect("well formed"), about, options, Duration::ZERO)
}

/// The steps that follow by hidden single or locked candidates, found by a straightforward search.
fn steps(game: &Game) -> Vec<Step> {
    let position = game.working_position();
    let board = game.board();
    let mut found = Vec::new();
    for base in board.house_ids() {
        for digit in board.all_digits().iter() {
            let has = |cell: Cell| position.candidates(cell).contains(digit);
            let cells: Vec<Cell> = board.house(base).cells.iter().copied().filter(|&cell| has(cell)).collect();
            let stands = board.house(base).cells.iter().any(|&cell| position.value(cell) == Some(digit));
            if stands {
                continue;
            }
            let seen = |&cell: &Cell| cells.iter().all(|&place| board.sees(cell, place)) && has(cell);
            let removed: Vec<Cell> = board.cells().filter(seen).collect();
            if let &[only] = &*cells {
                found.push(single(only, digit, base));
            } else if cells.len() > 1 && !removed.is_empty() {
                let conclusion = Conclusion { eliminate: removed.iter().map(|&c| (c, digit)).collect(), place: vec![] };
                let evidence = Evidence::Locked { digit, base, cover: None, cells };
                found.push(Step { technique: Technique::Pointing, conclusion, evidence });
            }
        }
    }
    found
}

fn single(cell: Cell, digit: Digit, house: HouseId) -> Step {
    Step {
        technique: Technique::HiddenSingle,
        conclusion: Conclusion { place: vec![(cell, digit)], eliminate: vec![] },
        evidence: Evidence::HiddenSingle { house },
    }
}

fn perform(game: &mut Game, action: &Action, now: Duration) {
    let cell_at = |game: &Game, at: u16| Cell::at(at as usize % game.board().cell_count());
    let digit_at = |game: &Game, at: u8| Digit::from_index((at % game.board().digits()) as usize);
    let name = |at: u8| ["a", "before the guess", "two  words bare"][at as usize % 3];
    let _ = match *action {
        Action::Edit(few, kind, digit) => {
            let cells: Vec<Cell> = (0..4).map(|at| cell_at(game, (few >> (at * 16)) as u16)).collect();
            let digit = digit_at(game, digit);
            match kind % 8 {
                0 => game.place_in(&cells, digit, now),
                1 => game.erase_in(&cells, now),
                2 => game.toggle_mark_in(&cells, digit, now),
                3 => game.toggle_note_in(&cells, Layer::Corner, digit, now),
                4 => game.toggle_note_in(&cells, Layer::Centre, digit, now),
                5 => game.colour_in(&cells, kind / 8 % 9, now),
                6 => game.colour_candidate_in(&cells, digit, kind / 8 % 9, now),
                _ => game.edit(&cells, Edit::Note { layer: Layer::Corner, digit, on: false }, now),
            }
        }
        Action::Clean => game.clean_marks(now),
        Action::Keep(at) => game.keep(name(at), now),
        Action::Return(at) => game.return_to(name(at), now),
        Action::Forget(at) => game.forget(name(at), now),
        Action::Name(at) => game.rename(name(at), now),
        Action::Place(cell, digit) => game.place(cell_at(game, cell), digit_at(game, digit), now),
        Action::Erase(cell) => game.erase(cell_at(game, cell), now),
        Action::Mark(cell, digit) => game.toggle_mark(cell_at(game, cell), digit_at(game, digit), now),
        Action::Fill => game.fill_marks(now),
        Action::Clear => game.clear_marks(now),
        Action::Declare(true) => game.declare_marks(MarkStatus::Candidates, now),
        Action::Declare(false) => game.declare_marks(MarkStatus::Notes, now),
        Action::Restart => game.restart(now),
        Action::Step(which) => match &*steps(game) {
            [] => return,
            steps => game.play_step(steps[which as usize % steps.len()].clone(), now),
        },
        Action::Undo => game.undo(now),
        Action::Redo => game.redo(now),
        Action::Pause => game.pause(now),
        Action::Hint => return game.count_hint(now),
        Action::Adopt(cell, digit) => {
            let mut position = game.working_position();
            position.remove(cell_at(game, cell), digit_at(game, digit));
            game.adopt_marks(&position, now)
        }
    };
}

/// Everything that can be seen of a board.
fn look(game: &Game) -> String {
    let cells = game.board().cells().map(|cell| {
        let sets = [game.possible(cell), game.reasoned(cell), game.marks(cell)];
        let notes = Layer::ALL.map(|layer| game.notes(cell, layer));
        let digits = game.board().all_digits();
        let colours: Vec<u8> = digits.iter().map(|digit| game.candidate_colour(cell, digit)).collect();
        let own = format!("{notes:?} {} {colours:?}", game.colour(cell));
        format!("{:?} {} {sets:?} {own}", game.value(cell), game.is_solvers(cell))
    });
    let cells: Vec<String> = cells.collect();
    format!("{:?} {:?} {}", game.mark_status(), game.working_position().all_candidates(), cells.join("\n"))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn undo_takes_every_move_back_exactly_and_redo_makes_it_again(
        puzzle in 0..PUZZLES.len(), options in options(), actions in vec(action(), 1..60),
    ) {
        let mut game = start(puzzle, options);
        for (second, action) in actions.iter().enumerate() {
            perform(&mut game, action, Duration::from_secs(second as u64));
        }
        let now = Duration::from_secs(1000);
        let mut views = vec![look(&game)];
        while game.undo(now).changed() {
            views.push(look(&game));
        }
        prop_assert_eq!(views.last(), Some(&look(&start(puzzle, Options::default()))));
        for view in views.iter().rev().skip(1) {
            prop_assert!(game.redo(now).changed());
            prop_assert_eq!(&look(&game), view);
        }
    }

    #[test]
    fn a_save_is_the_same_game_wherever_it_is_cut(
        puzzle in 0..PUZZLES.len(), options in options(), actions in vec(action(), 1..60), at in any::<u16>(),
    ) {
        let mut game = start(puzzle, options.clone());
        let mut journal = game.save_head() + &game.save_lines(0);
        for (at, action) in actions.iter().enumerate() {
            let lines = game.records().len();
            perform(&mut game, action, Duration::from_millis(at as u64 * 777));
            journal += &game.save_lines(lines);
        }
        let text = game.to_text();
        prop_assert_eq!(&journal, &text, "appending gives the same as writing");
        let loaded = Game::from_text(&text, options.clone()).expect("our own save");
        prop_assert_eq!(loaded.to_text(), text.clone());
        prop_assert_eq!(look(&loaded), look(&game));
        prop_assert_eq!(loaded.log(), game.log());
        prop_assert_eq!(loaded.history(), game.history());
        prop_assert_eq!(loaded.name(), game.name());
        prop_assert!(loaded.checkpoints().eq(game.checkpoints()));
        prop_assert_eq!((loaded.hints(), loaded.steps()), (game.hints(), game.steps()));
        // A save that is cut off anywhere after its head keeps its complete lines.
        let head = game.save_head().len();
        let cut = head + at as usize % (text.len() - head + 1);
        let torn = Game::from_text(&text[..cut], options).expect("the whole lines are a save");
        let whole = text[head..cut].matches('\n').count();
        prop_assert_eq!(torn.records(), &game.records()[..whole]);
    }

    #[test]
    fn every_move_reads_back(puzzle in 0..PUZZLES.len(), options in options(), actions in vec(action(), 1..60)) {
        let mut game = start(puzzle, options);
        for action in &actions {
            perform(&mut game, action, Duration::ZERO);
        }
        for record in game.records() {
            if let Entry::Made(made) = &record.entry {
                let text = made.text(game.board());
                let read = Move::parse(&text, game.board());
                prop_assert_eq!(read.as_ref(), Ok(made), "{}", text);
            }
        }
    }

    #[test]
    fn the_three_sets_keep_their_places(
        puzzle in 0..PUZZLES.len(), options in options(), actions in vec(action(), 1..60),
    ) {
        let mut game = start(puzzle, options);
        for action in &actions {
            perform(&mut game, action, Duration::ZERO);
            let position = game.working_position();
            for cell in game.board().cells() {
                let held = game.board().peers(cell).iter().filter_map(|&peer| game.value(peer)).collect();
                let by_rules = game.board().all_digits() - held;
                if game.value(cell).is_none() {
                    prop_assert_eq!(game.possible(cell), by_rules);
                }
                prop_assert!(game.reasoned(cell).is_subset(game.possible(cell)));
                prop_assert!(position.candidates(cell).is_subset(game.reasoned(cell)));
                if game.mark_status() == MarkStatus::Notes {
                    prop_assert_eq!(position.candidates(cell), game.reasoned(cell));
                } else {
                    prop_assert_eq!(position.candidates(cell), game.reasoned(cell) & game.marks(cell));
                }
            }
        }
    }

    #[test]
    fn no_text_brings_the_reader_down(text in "(deduku-game 1\n)?(board 4x4\n)?(puzzle 1......2..434..1\n)?(moves\n)?[ -~\n]{0,80}") {
        if let Ok(game) = Game::from_text(&text, Options::default()) {
            let again = Game::from_text(&game.to_text(), Options::default());
            prop_assert_eq!(again.map(|again| look(&again)), Ok::<_, SaveError>(look(&game)));
        }
    }
}

#[test]
fn the_largest_grid_plays_like_the_others() {
    let board = Arc::new(named("25x25").expect("a board"));
    let puzzle = Puzzle::from_line(board, &".".repeat(625)).expect("well formed");
    let mut game = Game::new(&puzzle, PuzzleInfo::default(), Options::default(), Duration::ZERO);
    let before = look(&game);
    let cell = game.board().cell_named("r25c1").expect("on the board");
    assert!(game.fill_marks(Duration::ZERO).changed());
    assert!(game.place(cell, Digit::from_index(24), Duration::ZERO).changed());
    let peer = game.board().cell_named("r25c25").expect("on the board");
    assert_eq!(game.marks(peer).to_string(), "123456789ABCDEFGHIJKLMNO");
    let loaded = Game::from_text(&game.to_text(), Options::default()).expect("our own save");
    assert_eq!(look(&loaded), look(&game));
    assert!(game.undo_times(2, Duration::ZERO).changed());
    assert_eq!(look(&game), before);
}
