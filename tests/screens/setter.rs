//! The setter's view: it follows every change, shows what all solutions have in common, and blocks no key.

use std::sync::Arc;

use deduku::board::named;
use deduku::constraint::{Clue, Family};
use deduku::game::Editor;
use deduku::puzzle::Setup;
use deduku::text::read;
use deduku::tui::canvas::Glyphs;
use deduku::tui::message::{Effect, Message, Question};
use deduku::tui::model::Screen;
use insta::assert_snapshot;

use crate::SMALL;
use crate::player::{EASY, Player};

/// A player who sets this up, with the setter's view open.
fn setting_up(setup: Setup) -> Player {
    let mut player = Player::new(SMALL, Glyphs::Unicode);
    player.send(Message::SetUp(Box::new(Editor::new(setup)), String::new()));
    player.press("|");
    player
}

fn of_line(board: &str, line: &str) -> Setup {
    let entry = read(line, Some(named(board).unwrap().into())).remove(0).unwrap();
    let board = Arc::clone(entry.puzzle.board());
    Setup { givens: entry.puzzle.givens().to_vec(), ..Setup::empty(board) }
}

#[test]
fn of_several_solutions_the_candidates_are_shown() {
    let player = setting_up(of_line("4x4", "12..34.........."));
    let screen = player.screen();
    assert!(screen.contains("in every solution"), "{screen}");
    assert!(screen.contains("12 solutions"), "{screen}");
    assert_snapshot!("setter_several", screen);
}

#[test]
fn of_one_solution_the_hardest_step_and_what_can_go_are_shown() {
    let mut player = setting_up(of_line("9x9", EASY));
    assert!(player.screen().contains("hardest step"), "{}", player.screen());
    assert!(player.screen().contains("can go, each"), "{}", player.screen());
    assert_snapshot!("setter_one", player.screen());
    // With the view closed, the screen still names it.
    player.press("|");
    assert!(player.screen().contains("setter view"), "{}", player.screen());
}

#[test]
fn a_clash_is_named_and_a_clue_says_whether_it_is_needed() {
    let mut setup = of_line("4x4", "1234............");
    setup.clues.push(Clue::new(Family::Thermometer, vec![vec![4, 5, 6, 7]], Vec::new()));
    let player = setting_up(setup);
    assert!(player.screen().contains("No solution:"), "{}", player.screen());
    let mut setup = of_line("4x4", "1234..1.2143....");
    setup.clues.push(Clue::new(Family::Thermometer, vec![vec![4, 5]], Vec::new()));
    let mut player = setting_up(setup);
    player.press("Down");
    assert_snapshot!("setter_clue", player.screen());
}

#[test]
fn each_change_asks_again_and_cancels_what_was_asked_before() {
    let mut player = setting_up(Setup::empty(Arc::new(named("4x4").unwrap())));
    player.answering = false;
    player.wanted.clear();
    player.press("1 2");
    let mut open = Vec::new();
    for effect in &player.wanted {
        match effect {
            Effect::Ask(ticket, Question::Examine(..)) => open.push(*ticket),
            Effect::Cancel(ticket) => open.retain(|other| other != ticket),
            _ => {}
        }
    }
    assert_eq!(open.len(), 1, "{:?}", player.wanted);
    // With the view closed, nothing is requested.
    player.press("|");
    player.wanted.clear();
    player.press("3");
    assert!(!player.wanted.iter().any(|effect| matches!(effect, Effect::Ask(_, Question::Examine(..)))));
}

#[test]
fn what_was_known_stays_until_more_is() {
    let mut player = setting_up(of_line("4x4", "12..34.........."));
    let marks = |player: &Player| player.screen().matches("1 2").count();
    let before = marks(&player);
    assert!(before > 2, "{}", player.screen());
    player.answering = false;
    player.press("Home Down Down 2");
    let screen = player.screen();
    assert!(screen.contains("Counting solutions") && screen.contains("candidates before this"), "{screen}");
    assert!(marks(&player) + 1 >= before, "{screen}");
    // Nothing is known of a cell whose digit was erased, since the previous result had the digit there.
    player.press("Left x");
    let erased = player.screen();
    assert!(erased.contains("candidates before this"), "{erased}");
    player.answering = true;
    player.press("4 u");
    assert!(!player.screen().contains("before this"), "{}", player.screen());
}

#[test]
fn a_long_list_is_read_to_its_end() {
    let mut player = setting_up(of_line("9x9", EASY));
    assert!(player.screen().contains("more"), "{}", player.screen());
    let first = player.screen();
    player.press("PageDown");
    let second = player.screen();
    assert!(first.contains("one solution") && !second.contains("one solution"), "{second}");
    player.press("PageUp");
    assert_eq!(player.screen(), first);
}

/// Enter starts what is set up, but not an empty board: it stays, and says what is missing.
#[test]
fn an_empty_board_is_not_left_by_enter() {
    for keys in ["Enter", "Ctrl-g"] {
        let mut player = Player::new(SMALL, Glyphs::Unicode);
        player.press("e Enter").press(keys);
        assert_eq!(player.model.screen(), Screen::Setup, "{keys}: {}", player.screen());
        assert!(player.said().contains("The board is empty"), "{}", player.screen());
        player.press("1").press(keys);
        assert_eq!(player.model.screen(), Screen::Play, "{keys}: {}", player.screen());
    }
}
