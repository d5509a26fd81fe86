//! The end of a game: right or wrong digits, the wave, the card, what comes next.

use std::time::Duration;

use deduku::tui::canvas::Glyphs;
use deduku::tui::keys::Keys;
use deduku::tui::message::{Effect, Message};
use deduku::tui::model::Screen;
use deduku::tui::settings::Settings;

use crate::player::{EASY, Player};
use crate::{LARGE, SMALL, small, solution};

/// Fills every empty cell but the last with its digit of the solution, and returns the last one's.
fn fill_but_last(player: &mut Player) -> char {
    let open: Vec<char> =
        EASY.chars().zip(solution().chars()).filter(|(given, _)| *given == '0').map(|it| it.1).collect();
    let (last, others) = open.split_last().unwrap();
    for digit in others {
        player.press(&digit.to_string()).press("Tab");
    }
    *last
}

#[test]
fn a_full_board_that_is_wrong_says_so_at_once_and_where_on_request() {
    let mut player = small();
    let last = fill_but_last(&mut player);
    let wrong = if last == '9' { '1' } else { '9' };
    player.press(&wrong.to_string());
    assert!(player.said().contains("Every cell is filled, but there are mistakes: c shows where"), "{}", player.said());
    assert!(!player.screen().contains("Solved"));
    player.press("c");
    assert!(player.said().contains("Wrong: r9c9"), "{}", player.said());
    player.press(&last.to_string());
    assert!(player.said().contains("Solved."), "{}", player.said());
}

#[test]
fn mistakes_are_shown_in_one_press_or_in_two_as_the_player_wants_it() {
    let mut player = small();
    player.press("9 c");
    assert!(player.said().contains("Wrong: r1c1"), "{}", player.said());
    let mut settings = Settings::default();
    settings.play.game.check_in_two = true;
    let mut player = Player::with(SMALL, Glyphs::Unicode, Keys::shipped(), settings);
    player.play("9x9", EASY);
    player.press("9 c");
    assert!(player.said().contains("1 digit is wrong"), "{}", player.said());
    player.press("c");
    assert!(player.said().contains("Wrong: r1c1"), "{}", player.said());
}

#[test]
fn the_wave_takes_a_second_and_any_key_ends_it() {
    let mut player = small();
    let last = fill_but_last(&mut player);
    player.press(&last.to_string());
    assert!(player.model.wake().is_some(), "it moves");
    assert!(!player.screen().contains("this game"), "the card waits");
    player.wait(Duration::from_millis(300));
    assert!(player.model.wake().is_some());
    player.wait(Duration::from_millis(800));
    assert_eq!(player.model.wake(), None, "nothing is left to be drawn");
    assert!(player.screen().contains("this game"), "{}", player.screen());

    for end in ["Right", "u", "q", "Esc", "Enter"] {
        let mut player = small();
        let last = fill_but_last(&mut player);
        player.press(&last.to_string()).wait(Duration::from_millis(100));
        player.press(end);
        assert_eq!(player.model.wake(), None, "{end}");
        assert!(player.screen().contains("this game"), "{end} does nothing else: {}", player.screen());
        assert_eq!(player.digit("r9c9"), Some(last));
    }
}

#[test]
fn without_motion_nothing_moves() {
    let settings = Settings { motion: false, ..Settings::default() };
    let mut player = Player::with(SMALL, Glyphs::Unicode, Keys::shipped(), settings);
    player.play("9x9", EASY);
    let last = fill_but_last(&mut player);
    player.press(&last.to_string());
    assert_eq!(player.model.wake(), None);
    assert!(player.screen().contains("this game"));
}

#[test]
fn the_card_describes_the_game_and_leads_on() {
    let won = |size, glyphs| {
        let mut player = Player::of(size, glyphs, "9x9", EASY);
        player.press("t Esc");
        let last = fill_but_last(&mut player);
        player.wait(Duration::from_secs(71));
        player.press(&last.to_string()).wait(Duration::from_secs(2));
        player
    };
    let mut player = won(SMALL, Glyphs::Unicode);
    player.send(Message::BestTime(Some(65)));
    insta::assert_snapshot!("solved_80x24", player.screen());
    let asked = player.wanted.iter().any(|it| matches!(it, Effect::BestTime(board, _) if board == "9×9"));
    assert!(asked);
    insta::assert_snapshot!("solved_120x40", won(LARGE, Glyphs::Unicode).screen());
    insta::assert_snapshot!("solved_60x24_ascii", won((60, 24), Glyphs::Ascii).screen());

    // The board can be looked at, and a move of the cursor does not bring the card back.
    player.press("Esc Left");
    assert!(player.screen().contains("digits left"), "{}", player.screen());
    // By mouse: another one like it.
    let mut player = won(SMALL, Glyphs::Unicode);
    let (x, y) = player.place("Another like it");
    player.click(x, y);
    let game = &player.model.session().unwrap().game;
    assert_eq!((game.board().name(), game.about().level.as_deref()), ("9x9", Some("easy")));
    assert!(!game.is_solved());
    // By keys: a harder one.
    let mut player = won(SMALL, Glyphs::Unicode);
    player.press("Down Enter");
    assert_eq!(player.model.session().unwrap().game.about().level.as_deref(), Some("medium"));
    let mut player = won(SMALL, Glyphs::Unicode);
    player.press("Up Enter");
    assert_eq!(player.model.screen(), Screen::Start);
}

#[test]
fn a_solved_board_names_what_can_be_done_and_shows_the_result_again() {
    let mut player = small();
    player.press("a").wait(Duration::from_secs(90)).press("Esc");
    let screen = player.screen();
    for words in ["Enter result", "y share", "Ctrl-v review"] {
        assert!(screen.contains(words), "{words}: {screen}");
    }
    player.press("t");
    assert!(player.said().contains("Enter shows the result"), "{}", player.screen());
    player.press("Enter");
    assert!(player.screen().contains("Another like it"), "{}", player.screen());
    let is_record = |effect: &&Effect| matches!(effect, Effect::Record(_));
    assert_eq!(player.wanted.iter().filter(is_record).count(), 1, "it counts once");
}

#[test]
fn a_copied_link_can_be_read_beside_the_card() {
    let mut player = small();
    player.press("a").wait(Duration::from_secs(90));
    let before = player.screen();
    assert!(before.lines().all(|line| line.chars().count() < 80), "nothing is left of the log:\n{before}");
    player.press("y Down Enter");
    let copied = player.wanted.iter().find_map(|effect| match effect {
        Effect::Copy(text) => Some(text.clone()),
        _ => None,
    });
    let screen: String = player.screen().split_whitespace().collect();
    assert!(screen.contains(&copied.expect("a link")), "{}", player.screen());
}
