//! What games are called, and the card of the first start.

use deduku::tui::canvas::Glyphs;
use deduku::tui::message::{Effect, Message, Value};
use deduku::tui::model::Screen;

use crate::player::{EASY, Player};
use crate::{LARGE, SMALL};

fn player() -> Player {
    let mut player = Player::new(SMALL, Glyphs::Unicode);
    player.tell(Message::Today(11, 21));
    player.play("9x9", EASY);
    player
}

#[test]
fn a_game_without_a_name_is_called_after_board_level_and_day() {
    let mut player = player();
    player.press("w");
    assert!(player.screen().contains("9×9, easy, 21 November"), "{}", player.screen());
    player.press("Enter");
    let saved = player.wanted.iter().find_map(|effect| match effect {
        Effect::Shelve { name, .. } => Some(name.clone()),
        _ => None,
    });
    assert_eq!(saved.as_deref(), Some("9×9, easy, 21 November"));
}

#[test]
fn a_game_can_be_renamed_and_is_called_so_everywhere() {
    let mut player = player();
    player.press(":").write("rename").press("Enter");
    assert!(player.screen().contains("Name of the game"), "{}", player.screen());
    assert!(player.screen().contains("9×9, easy, 21 November"), "{}", player.screen());
    player.press("Ctrl-u").write("Sunday").press("Enter");
    assert!(player.said().contains("“Sunday”"), "{}", player.said());
    assert!(player.screen().lines().next().unwrap().contains("Sunday"), "{}", player.screen());
    // The journal has it, so a game that is opened again is called so.
    let text = player.model.session().unwrap().game.to_text();
    let mut again = Player::new(SMALL, Glyphs::Unicode);
    again.tell(Message::Running(text));
    again.press("w");
    assert!(again.screen().contains("Sunday"), "{}", again.screen());
    again.press("Esc :").write("start-screen").press("Enter");
    assert_eq!(again.model.screen(), Screen::Start);
    assert!(again.screen().contains("Sunday"), "{}", again.screen());
}

#[test]
fn an_empty_name_changes_nothing() {
    let mut player = player();
    player.press(":").write("rename").press("Enter Ctrl-u Enter");
    assert_eq!(player.model.session().unwrap().game.name(), None);
}

#[test]
fn the_card_of_the_first_start_is_shown_until_the_first_game() {
    for size in [SMALL, LARGE] {
        let mut player = Player::new(size, Glyphs::Unicode);
        let welcome = |player: &Player| player.screen().matches("New here?").count();
        assert_eq!(welcome(&player), 1, "{}", player.screen());
        player.play("9x9", EASY);
        let switched = |effect: &Effect| matches!(effect, Effect::Set("welcome", Value::Switch(false)));
        assert_eq!(player.wanted.iter().filter(|effect| switched(effect)).count(), 1);
        player.press(":").write("start-screen").press("Enter");
        assert_eq!(welcome(&player), 0, "{}", player.screen());
    }
}
