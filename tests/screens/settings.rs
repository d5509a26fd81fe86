//! The pages of the settings: themes, switches, keys.

use deduku::tui::message::{Effect, Message, Value};
use deduku::tui::theme::{Colours, Face, Theme};

use crate::player::{EASY, Player};
use crate::{SMALL, small};

/// The theme under the cursor is previewed at the right before it is taken; Esc keeps the old one.
#[test]
fn a_theme_is_looked_at_before_it_is_taken() {
    let dark = Theme::named("dark", Colours::True).unwrap();
    let ground = |name: &str| Theme::named(name, Colours::True).unwrap().style(Face::Text).bg;
    let mut player = Player::coloured(SMALL, &dark, Colours::True);
    player.play("9x9", EASY);
    player.press(", Down Down");
    let shown = player.buffer();
    let (left, right) = ((2, 20), (70, 16));
    assert_eq!((Some(shown[left].bg), Some(shown[right].bg)), (ground("dark"), ground("high-contrast")));
    assert!(player.screen().contains("previews high-contrast"), "{}", player.screen());
    player.press("Esc");
    assert_eq!(Some(player.buffer()[(79, 20)].bg), ground("dark"));
    player.press(", Down Enter Esc");
    assert_eq!(Some(player.buffer()[(79, 20)].bg), ground("light"));
    let set = |player: &Player| {
        let set = player.wanted.iter().filter_map(|effect| match effect {
            Effect::Set("theme", Value::Word(name)) => Some(name.clone()),
            _ => None,
        });
        set.collect::<Vec<_>>()
    };
    assert_eq!(set(&player), ["light"]);
    // By mouse: one click previews, another one takes.
    player.press(",");
    let (x, y) = player.place("nord");
    player.click(x, y);
    assert_eq!(Some(player.buffer()[(70, 16)].bg), ground("nord"));
    assert_eq!(set(&player), ["light"]);
    player.click(x, y);
    assert_eq!(set(&player), ["light", "nord"]);
    // The reported background of the terminal counts if the theme follows it.
    let mut player = Player::coloured(SMALL, &dark, Colours::True);
    player.send(Message::Ground { light: true });
    assert_eq!(Some(player.buffer()[(79, 20)].bg), ground("dark"), "the theme was chosen by name");
    player.press(", Up Up Up");
    let at = |player: &Player| player.screen().contains("previews auto");
    for _ in 0..20 {
        if !at(&player) {
            player.press("Down");
        }
    }
    player.press("Enter Esc");
    assert_eq!(Some(player.buffer()[(79, 20)].bg), ground("light"));
    player.send(Message::Ground { light: false });
    assert_eq!(Some(player.buffer()[(79, 20)].bg), ground("dark"));
}

/// Every page of the settings by key and by mouse; a switch is changed and saved, and its effect is described.
#[test]
fn settings_have_pages_and_each_switch_says_what_it_does() {
    let mut player = small();
    player.press(", Right");
    assert!(player.screen().contains("Row and column numbers"), "{}", player.screen());
    player.press("Down Down Down");
    assert!(player.screen().contains("A move then writes twice as much"), "{}", player.screen());
    let (x, y) = player.place("reasons");
    player.click(x, y).press("Down Down Down Enter");
    let pause = player.wanted.iter().any(|effect| matches!(effect, Effect::Set("pause", Value::Number(2000))));
    assert!(pause, "{}", player.screen());
    let (x, y) = player.place("game");
    player.click(x, y);
    let (x, y) = player.place("A new game begins");
    player.click(x, y).click(x, y);
    let fill = |effect: &Effect| matches!(effect, Effect::Set("game.fill-marks", Value::Switch(true)));
    assert!(player.wanted.iter().any(fill), "{}", player.screen());
    player.press("Esc");
    assert!(player.screen().contains("digits left"), "{}", player.screen());
}

/// A new key for an action works immediately, the action that loses it is named, and both are saved.
#[test]
fn keys_are_changed_in_the_program_and_conflicts_named() {
    let kept = |player: &Player| {
        let kept = player.wanted.iter().filter_map(|effect| match effect {
            Effect::SetKeys(action, keys) => Some(format!(
                "{}: {}",
                action.name(),
                keys.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
            )),
            _ => None,
        });
        kept.collect::<Vec<_>>()
    };
    let mut player = small();
    player.press(", Left /").write("undo").press("Enter Enter");
    assert!(player.screen().contains("press a key"), "{}", player.screen());
    player.press("z");
    assert!(player.said().contains("z is undo now, no longer zoom: give that another key"), "{}", player.screen());
    assert_eq!(kept(&player), ["zoom: ", "undo: z"]);
    // The action that lost its key shows that in its line.
    player.press("Esc /").write("zoom").press("Enter");
    assert!(player.screen().contains("z is undo now"), "{}", player.screen());
    // It gets another key, and one more.
    player.press("Enter Alt-z + Ctrl-o");
    assert!(player.screen().contains("z  Alt-z Ctrl-o"), "{}", player.screen());
    // A digit's key cannot be taken, and Esc leaves the key as it was.
    player.press("Enter 7");
    assert!(player.said().contains("7 is a digit's key"), "{}", player.screen());
    player.press("Enter Esc");
    assert!(player.screen().contains("z  Alt-z Ctrl-o"), "{}", player.screen());
    player.press("Esc Esc");
    player.press("3 z");
    assert_eq!(player.digit("r1c1"), None, "z takes the digit back");
    // An action gets its shipped keys again, or none, but never so that there is no way out.
    player.press(", Left /").write("undo").press("Enter r");
    assert_eq!(kept(&player).last().map(String::as_str), Some("undo: u"));
    player.press("x");
    assert_eq!(kept(&player).last().map(String::as_str), Some("undo: "));
    player.press("Esc /").write("yes").press("Enter x");
    assert!(player.screen().contains("without a key for it"), "{}", player.screen());
    // By mouse.
    player.press("Esc /").write("redo").press("Enter");
    let (x, y) = player.place("Redo the last");
    player.click(x, y);
    assert!(player.screen().contains("press a key"), "{}", player.screen());
    player.press("Ctrl-t");
    assert_eq!(kept(&player).last().map(String::as_str), Some("redo: Ctrl-t"));
}
