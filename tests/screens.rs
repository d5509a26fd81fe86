//! Key scripts: a window, keys, and the screen that must come of them.

#[path = "screens/player.rs"]
mod player;

use std::time::Duration;

use deduku::tui::canvas::Glyphs;
use insta::assert_snapshot;
use player::{EASY, Player};

const SMALL: (u16, u16) = (80, 24);
const MIDDLE: (u16, u16) = (100, 30);
const LARGE: (u16, u16) = (120, 40);

fn small() -> Player {
    Player::of(SMALL, Glyphs::Unicode, "9x9", EASY)
}

#[test]
fn a_game_in_windows_of_every_size() {
    for (name, size, glyphs) in [
        ("80x24", SMALL, Glyphs::Unicode),
        ("80x24_ascii", SMALL, Glyphs::Ascii),
        ("100x30", MIDDLE, Glyphs::Unicode),
        ("120x40", LARGE, Glyphs::Unicode),
        ("120x40_ascii", LARGE, Glyphs::Ascii),
        ("60x24", (60, 24), Glyphs::Unicode),
        ("40x20", (40, 20), Glyphs::Unicode),
        ("25x15", (25, 15), Glyphs::Unicode),
        ("24x10", (24, 10), Glyphs::Unicode),
    ] {
        let mut player = Player::of(size, glyphs, "9x9", EASY);
        player.press("3 Tab f Right 2 n n");
        assert_snapshot!(name, player.screen());
    }
}

#[test]
fn the_start_screen_leads_everywhere() {
    let mut player = Player::new(SMALL, Glyphs::Unicode);
    assert_snapshot!("start", player.screen());
    for (keys, name) in [
        ("Enter", "start_new"),
        ("Esc Down Enter", "start_open"),
        ("Esc Down Enter", "start_setup"),
        ("Esc Down Enter", "start_keys"),
    ] {
        player.press(keys);
        assert_snapshot!(name, player.screen());
    }
    player.press("Esc Down Down Enter");
    assert!(matches!(player.wanted.last(), Some(deduku::tui::message::Effect::Quit)));
}

#[test]
fn a_hint_climbs_rung_by_rung() {
    let mut player = small();
    for rung in 1..=4 {
        player.press("t");
        assert_snapshot!(format!("hint_{rung}"), player.screen());
    }
    let before = player.model.session().unwrap().game.progress().0;
    player.press("t");
    assert_eq!(player.model.session().unwrap().game.progress().0, before + 1);
}

#[test]
fn a_wrong_digit_stops_the_hint_until_it_is_mended() {
    let mut player = small();
    player.press("9 Right 3");
    player.press("n");
    assert_snapshot!("wrong_step", player.screen());
    player.press("t");
    player.press("t");
    assert_snapshot!("wrong_offer", player.screen());
    player.press("t");
    assert_eq!(player.digit("r1c1"), None);
}

#[test]
fn a_game_is_won_by_steps_alone() {
    let mut player = small();
    player.press("a").wait(Duration::from_secs(90));
    assert_snapshot!("won", player.screen());
}

#[test]
fn work_that_takes_long_can_be_cancelled() {
    let mut player = small();
    player.answering = false;
    player.press("n");
    assert!(!player.screen().contains("ONE MOMENT"));
    player.wait(Duration::from_secs(5));
    assert_snapshot!("working", player.screen());
    player.press("Esc");
    assert!(player.said().contains("Cancelled"));
}
