//! Solve Puzzle, what all solutions have in common, and puzzles without a solution.

use std::time::Duration;

use deduku::game::Game;
use deduku::logic::{Conclusion, Evidence, Profile, Step, Technique, Trial, solve_path};
use deduku::puzzle::Position;
use deduku::shipped::samples;
use deduku::solve::search_position;
use deduku::tui::canvas::Glyphs;
use deduku::tui::keys::Keys;
use deduku::tui::message::{Effect, Message};
use deduku::work::Work;
use insta::assert_snapshot;

use crate::player::{EASY, Player, by_profile};
use crate::{MIDDLE, SMALL};

/// Singles alone do not solve it.
const HARD: &str = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
/// Twins and triplets of the book solve it.
const TWINS: &str = "....9..6....8..237....75........4....18.....65..1...4....6.83..9......2.7.3...8..";
/// Well formed, but r1c4 has no candidate.
const HOPELESS: &str = "123....4........";
/// It has 72 solutions.
const LOOSE: &str = "1...............";

fn player(board: &str, line: &str) -> Player {
    Player::of(SMALL, Glyphs::Unicode, board, line)
}

fn game(player: &Player) -> &Game {
    &player.model.session().unwrap().game
}

fn filled(player: &Player) -> usize {
    game(player).progress().0
}

/// Longer than any run takes, pauses included.
const LONG: Duration = Duration::from_secs(3600);

#[test]
fn solve_puzzle_goes_from_any_position_to_a_solution_and_is_undone_as_one() {
    let halfway = "5 Right Right 2 Down";
    for (board, line, moves) in [
        ("9x9", ".".repeat(81), ""),
        ("9x9", ".".repeat(81), halfway),
        ("9x9", EASY.to_owned(), ""),
        ("9x9", HARD.to_owned(), "Tab"),
        ("4x4", LOOSE.to_owned(), ""),
        ("6x6", ".".repeat(36), "3"),
        ("9x9-x", ".".repeat(81), ""),
    ] {
        let board = if board == "9x9-x" { "9x9+x" } else { board };
        let mut player = player(board, &line);
        player.press(moves);
        let (before, history) = (filled(&player), game(&player).history().0);
        player.press("@").wait(LONG);
        assert!(game(&player).is_solved(), "{board} {line}\n{}", player.screen());
        assert!(player.screen().contains("Well done."), "{}", player.screen());
        player.press("Esc u");
        assert_eq!((filled(&player), game(&player).history().0), (before, history), "{board} {line}");
        assert!(player.said().contains("The whole run is undone"), "{}", player.said());
        player.press("Ctrl-r");
        assert!(game(&player).is_solved());
        // The moves before the run are undone one by one.
        player.press("Esc u u");
        assert_eq!(game(&player).history().0, history.saturating_sub(1));
    }
}

#[test]
fn solve_puzzle_works_on_boards_of_every_family() {
    for file in ["killer.jsonl", "kakuro.txt", "jigsaw.txt", "wordoku.jsonl", "tiny-samurai.jsonl", "dion-cube-4.jsonl"]
    {
        let sample = samples().iter().find(|sample| sample.name == file).unwrap();
        let mut player = Player::new(SMALL, Glyphs::Unicode);
        player.open(deduku::text::read(sample.text, None).remove(0).unwrap());
        player.press("@ @").wait(LONG);
        assert!(game(&player).is_solved(), "{file}\n{}", player.screen());
    }
}

#[test]
fn several_solutions_are_said_to_be_several() {
    let mut player = player("4x4", LOOSE);
    player.press("@");
    assert!(player.screen().contains("@ the rest at once"), "{}", player.screen());
    player.wait(LONG);
    assert_snapshot!("solved_one_of_several", player.screen());
    assert!(player.said().contains("; one of several"), "{}", player.said());
    // For a puzzle with one solution there is no such message.
    let mut player = self::player("9x9", EASY);
    player.press("@ @").wait(LONG);
    assert!(player.said().contains("without a guess") && !player.screen().contains("several"), "{}", player.said());
}

#[test]
fn solve_puzzle_is_in_the_palette_under_its_names() {
    for name in ["solve", "solve puzzle", "brute force"] {
        let mut player = player("4x4", LOOSE);
        player.press(":").write(name).press("Enter").wait(LONG);
        assert!(game(&player).is_solved(), "{name}");
    }
}

#[test]
fn a_run_is_stopped_at_any_moment_and_continues_from_there() {
    let mut player = player("9x9", &".".repeat(81));
    player.press("@").wait(Duration::from_millis(2200));
    let cells = filled(&player);
    assert!((2..9).contains(&cells), "{cells} cells in 2.2 s with pauses of half a second");
    player.press("Esc");
    assert!(player.said().contains("Stopped after"), "{}", player.said());
    player.wait(LONG);
    assert_eq!(filled(&player), cells, "nothing more is played");
    player.press("u");
    assert_eq!(filled(&player), 0);
    // A second press plays the rest immediately; a move of the player ends a run.
    player.press("@").wait(Duration::from_millis(700)).press("@").wait(Duration::from_millis(400));
    assert!(game(&player).is_solved());
    player.press("Esc u S").wait(Duration::from_millis(700)).press("m 1");
    let cells = filled(&player);
    player.wait(LONG);
    assert_eq!(filled(&player), cells);
}

#[test]
fn work_on_a_step_of_a_run_is_called_off_with_it() {
    let mut player = player("9x9", HARD);
    player.answering = false;
    player.press("@");
    player.press("Esc");
    assert!(player.wanted.iter().any(|effect| matches!(effect, Effect::Cancel(_))));
    assert!(player.model.session().unwrap().run.is_none());
}

#[test]
fn all_steps_asks_before_it_guesses() {
    for (keys, solved) in [("Enter", true), ("Esc", false), ("Down Enter", false)] {
        let mut player = player("4x4", LOOSE);
        player.press("a").wait(LONG);
        assert!(player.screen().contains("Logic ends here"), "{}", player.screen());
        assert_eq!(filled(&player), 1, "no guess is played unasked");
        player.press(keys).wait(LONG);
        assert_eq!(game(&player).is_solved(), solved, "{keys}");
    }
    let mut player = Player::of(SMALL, Glyphs::Unicode, "4x4", LOOSE);
    player.press("a").wait(LONG);
    assert_snapshot!("guess_on", player.screen());
}

/// Every profile's run plays the steps of `steps`: the passes of the book continue where they are and do not start
/// again after each step. If it may guess, the book's run also has the book's guesses.
#[test]
fn a_run_plays_the_path_that_steps_has() {
    for profile in ["book", "guide", "standard", "hodoku", "explainer"] {
        for line in [EASY, TWINS, HARD] {
            let mut player = Player::with_profile(MIDDLE, profile);
            player.play("9x9", line);
            player.press("a").wait(LONG);
            let asked = player.screen().contains("Logic ends here");
            if asked {
                player.press("Enter").wait(LONG);
            }
            let steps = game(&player).log().iter().filter_map(|entry| entry.event.step()).map(AsRef::as_ref);
            let rules = Profile::named(profile).unwrap();
            let position = Position::new(game(&player).puzzle());
            let path = solve_path(&position, &rules, Trial::Allowed, &Work::unlimited());
            let path = path.entries.iter().map(|entry| &entry.step);
            let is_logic = |step: &&Step| profile == "book" || step.technique != Technique::Trial;
            let outcome = |step: &Step| match step.technique {
                Technique::Retreat => (step.technique, Conclusion::default()),
                technique => (technique, step.conclusion.clone()),
            };
            let expected: Vec<_> = path.take_while(is_logic).map(outcome).collect();
            let taken: Vec<_> = steps.take_while(is_logic).map(outcome).collect();
            assert_eq!(taken, expected, "{profile} {line}");
            // The guide never guesses: it says that it is stuck.
            let stuck = profile == "guide" && player.screen().contains("Could not solve the next step.");
            assert!(game(&player).is_solved() || stuck, "{profile} {line}");
        }
    }
}

/// A run searches from the current board: it continues after a move of the player in between, and can be started again
/// after it was stopped.
#[test]
fn a_run_continues_from_the_board_as_it_is() {
    let mut player = Player::with_profile(MIDDLE, "book");
    player.play("9x9", EASY);
    player.press("a").wait(Duration::from_millis(1200));
    let before = filled(&player);
    player.press("F8").wait(Duration::from_millis(1));
    assert_eq!(filled(&player), before + 1, "{}", player.screen());
    player.wait(Duration::from_millis(1200));
    assert!(filled(&player) > before + 1, "{}", player.screen());
    player.press("Esc").wait(LONG);
    assert!(!game(&player).is_solved());
    player.press("a").wait(LONG);
    assert!(game(&player).is_solved(), "{}", player.screen());
}

/// A profile that knows only simple techniques gets stuck on this puzzle with one solution: guesses are then made in
/// the cell with the fewest candidates, and those that fail are undone.
#[test]
fn guesses_are_made_in_the_cell_with_the_fewest_candidates_and_taken_back() {
    let mut taken_back = 0;
    let guide = Profile::named("guide").unwrap();
    let singles = Profile { name: "singles".to_owned(), style: deduku::logic::Style::Standard, ..guide };
    for profile in ["singles", "book"] {
        let mut settings = by_profile(profile);
        settings.play.profiles.push(singles.clone());
        let mut player = Player::with(MIDDLE, Glyphs::Unicode, Keys::shipped(), settings);
        player.play("9x9", HARD);
        player.press("a").wait(LONG);
        assert!(player.screen().contains("Logic ends here"), "{}", player.screen());
        player.press("Enter").wait(LONG);
        assert!(game(&player).is_solved(), "{profile}");
        let steps: Vec<_> = game(&player).log().iter().filter_map(|entry| entry.event.step().cloned()).collect();
        let guesses = steps.iter().filter(|step| step.technique == Technique::Trial).count();
        let back = steps.iter().filter(|step| step.technique == Technique::Retreat).count();
        assert!(guesses > 1, "{profile}: {guesses} guesses");
        taken_back += back;
        let text = if back > 0 { format!("{back} of them undone") } else { format!("{guesses} guesses") };
        assert!(player.said().contains(&text), "{text}: {}", player.said());
        // The first guess is made where logic ended.
        let first = steps.iter().position(|step| step.technique == Technique::Trial).unwrap();
        let mut position = Position::new(game(&player).puzzle());
        steps[..first].iter().for_each(|step| deduku::logic::apply(&mut position, step));
        let fewest = position.empty_cells().map(|cell| position.candidates(cell).len()).min();
        let Evidence::Guess { candidates, .. } = &steps[first].evidence else { panic!("a guess") };
        assert_eq!(Some(candidates.len()), fewest, "{profile}");
    }
    assert!(taken_back > 0, "no guess failed");
}

#[test]
fn a_position_without_a_solution_says_where_it_contradicts_itself() {
    for keys in ["@", "a", "F8", "t", "g", "c"] {
        let mut player = player("4x4", HOPELESS);
        player.press(keys).wait(Duration::from_secs(5));
        let beside = player.beside(44);
        assert!(
            beside.contains("r1c4 has no") || player.screen().contains("r1c4 has no"),
            "{keys}: {}",
            player.screen()
        );
        assert_eq!(filled(&player), 4, "{keys}: nothing is played");
        assert!(player.model.session().unwrap().run.is_none());
    }
    let mut player = Player::of(MIDDLE, Glyphs::Unicode, "4x4", HOPELESS);
    player.press("t");
    assert_snapshot!("no_solution", player.screen());
    // For a wrong digit of the player, undoing is offered instead.
    let mut player = self::player("9x9", EASY);
    player.press("9 @");
    assert!(player.said().contains("There is a mistake on the board"), "{}", player.said());
}

#[test]
fn what_all_solutions_have_in_common_lies_over_the_board() {
    let line = "12..34..2.......";
    let mut player = Player::of(MIDDLE, Glyphs::Unicode, "4x4", line);
    player.press("%");
    assert_snapshot!("common", player.screen());
    let common = player.model.session().unwrap().common().unwrap().clone();
    let position = Position::new(game(&player).puzzle());
    let all = search_position(&position, 1000, &Work::unlimited());
    assert!(all.complete && all.solutions.len() > 1);
    for cell in position.board().cells() {
        let there = all.solutions.iter().map(|solution| solution.digit(cell)).collect();
        assert_eq!(common.possible(cell), there);
    }
    // The overlay belongs to the board: a move ends it, and the same key hides it.
    player.press("Tab").press(&position.candidates(deduku::board::Cell::new(2)).iter().next().unwrap().to_string());
    assert!(player.model.session().unwrap().common().is_none());
    player.press("%");
    assert!(player.model.session().unwrap().common().is_some());
    player.press("%");
    assert!(!player.screen().contains("Shown: what all solutions"));
    // A single solution is shown whole; if no solution has the digits on the board, a message says so.
    let mut player = self::player("9x9", EASY);
    player.press("%");
    assert!(player.said().contains("There is one solution"), "{}", player.said());
    player.press("% 9 %");
    assert!(player.said().contains("No solution has the digits on the board"), "{}", player.said());
}

#[test]
fn looking_for_what_is_common_can_be_cancelled() {
    let mut player = player("9x9", &".".repeat(81));
    player.answering = false;
    player.press("%").wait(Duration::from_secs(1));
    assert!(player.screen().contains("Comparing all solutions"), "{}", player.screen());
    player.press("Esc");
    assert!(player.wanted.iter().any(|effect| matches!(effect, Effect::Cancel(_))));
}

/// Five lines of 81 cells may be five puzzles or the grids of a Samurai: the player who pastes them is asked.
#[test]
fn five_lines_are_five_puzzles_or_a_samurai() {
    let sample = samples().iter().find(|sample| sample.name == "samurai.txt").unwrap();
    let entry = deduku::text::read(sample.text, None).remove(0).unwrap();
    let lines = deduku::text::write_line(&entry).split_whitespace().take(5).collect::<Vec<_>>().join("\n");
    let mut player = Player::new(SMALL, Glyphs::Unicode);
    player.send(Message::Paste(lines.clone()));
    assert!(player.screen().contains("five puzzles, or one Samurai?"), "{}", player.screen());
    assert_snapshot!("five_lines", player.screen());
    // The solver reports its result for either reading, and nothing is played before Enter.
    assert!(
        player.screen().contains("● one Samurai") && player.screen().contains("one solution"),
        "{}",
        player.screen()
    );
    assert!(player.model.session().is_none());
    player.press("Right");
    assert!(
        player.screen().contains("○ one Samurai") && player.screen().contains("● five puzzles"),
        "{}",
        player.screen()
    );
    player.press("Left Enter");
    assert_eq!(game(&player).board().name(), "samurai");
    player.send(Message::Paste(lines.clone()));
    player.press("Down Enter");
    assert_eq!(game(&player).board().name(), "9x9");
    // By mouse: one click chooses one of the five, another one plays it.
    player.send(Message::Paste(lines.clone()));
    let (x, y) = player.place("no. 3");
    player.click(x, y);
    assert!(player.screen().contains("● no. 3"), "{}", player.screen());
    player.click(x, y);
    assert_eq!(game(&player).board().name(), "9x9");
    // Four of them, or lines whose shared cells differ, are puzzles.
    let four = lines.lines().take(4).collect::<Vec<_>>().join("\n");
    let differing = lines.lines().rev().collect::<Vec<_>>().join("\n");
    for text in [four, differing] {
        player.send(Message::Paste(text));
        assert!(!player.screen().contains("one Samurai?"), "{}", player.screen());
        player.press("Esc");
    }
}
