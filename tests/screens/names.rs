//! The names of games, and the card of the first start.

use deduku::tui::canvas::Glyphs;
use deduku::tui::message::{Effect, Message, Value};
use deduku::tui::model::Screen;

use crate::player::{EASY, Player};
use crate::{LARGE, SMALL};

fn player() -> Player {
    let mut player = Player::new(SMALL, Glyphs::Unicode);
    player.send(Message::Today(11, 21));
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
        Effect::SaveAs { name, .. } => Some(name.clone()),
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
    // The journal has the name, so a game that is opened again keeps it.
    let text = player.model.session().unwrap().game.to_text();
    let mut again = Player::new(SMALL, Glyphs::Unicode);
    again.send(Message::Running(text, None));
    again.press("w");
    assert!(again.screen().contains("Sunday"), "{}", again.screen());
    again.press("Esc :").write("start-screen").press("Enter Enter");
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
        // In a narrow window the card is below the menu.
        let narrow = Player::new((60, 30), Glyphs::Unicode);
        assert!(narrow.screen().contains("New here?"), "{}", narrow.screen());
        let welcome = |player: &Player| player.screen().matches("new here?").count();
        assert_eq!(welcome(&player), 1, "{}", player.screen());
        player.play("9x9", EASY);
        let switched = |effect: &Effect| matches!(effect, Effect::Set("welcome", Value::Switch(false)));
        assert_eq!(player.wanted.iter().filter(|effect| switched(effect)).count(), 1);
        player.press(":").write("start-screen").press("Enter Enter");
        assert_eq!(welcome(&player), 0, "{}", player.screen());
    }
}

/// Words that no player would use, and words of the implementation.
const ODD: [&str; 12] =
    ["worker", "journal", "told", "gone", "astray", "mend", "mended", "bench", "lags", "ticket", "revision", "effect"];

/// The quoted texts of a source file, up to its tests: only those of several words, since one word may be a name.
fn texts(source: &str) -> Vec<String> {
    let code = source.split("#[cfg(test)]").next().unwrap_or_default();
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    let quoted = lines.flat_map(|line| line.split('"').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>());
    quoted.filter(|text| text.contains(' ')).collect()
}

#[test]
fn no_text_for_a_player_has_an_odd_word() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = ["src/tui", "src/cli", "src/jobs", "crates/deduku-play/src"].map(|part| root.join(part)).to_vec();
    let mut faults = Vec::new();
    let mut seen = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
            if entry.path().is_dir() {
                folders.push(entry.path());
                continue;
            }
            for text in texts(&std::fs::read_to_string(entry.path()).unwrap()) {
                seen += 1;
                let is_odd = |word: &str| ODD.contains(&word.to_lowercase().as_str());
                // What is in braces is a placeholder and not shown.
                let said: String = text.split('{').map(|part| part.split_once('}').map_or(part, |it| it.1)).collect();
                if said.split(|symbol: char| !symbol.is_alphabetic()).any(is_odd) {
                    faults.push(format!("{}: {text}", entry.path().display()));
                }
            }
        }
    }
    let settings = include_str!("../../config/deduku.toml");
    let odd = |line: &&str| line.split(|symbol: char| !symbol.is_alphabetic()).any(|word| ODD.contains(&word));
    faults.extend(settings.lines().filter(odd).map(str::to_owned));
    assert!(seen > 500, "{seen}");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
