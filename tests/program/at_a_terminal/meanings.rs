//! What the player says that rules in words mean is kept with the link.

use serde_json::json;

use super::home;
use super::host::Host;

/// An empty grid with a blue line, and a rule that is not understood.
fn link() -> String {
    let rows = vec![vec![json!({}); 9]; 9];
    let line = json!({"color": "#3399FF", "wayPoints": [[8.5, 6.5], [8.5, 8.5]]});
    let rules = "Normal sudoku rules apply.\nAlong the blue line the digits dance.";
    json!({"cells": rows, "lines": [line], "metadata": {"title": "Dance", "rules": rules}}).to_string()
}

/// The meaning that is marked, if the screen shows exactly one.
fn marked(screen: &str) -> Option<String> {
    let mut marks = screen.lines().filter_map(|line| line.split_once("● ")).map(|(_, name)| name.trim().to_owned());
    marks.next().filter(|_| marks.next().is_none())
}

#[test]
fn a_meaning_is_kept_for_the_same_link() {
    let (home, link) = (home(), link());
    let mut game = Host::start(home.path(), &["play", &link]);
    game.wait_for_text("2 of 3");
    // Each key is typed when the answer to the one before is there; other parts of the screen change by themselves.
    while marked(&game.screen().contents()).as_deref() != Some("renban") {
        let before = marked(&game.screen().contents());
        game.type_keys("\x1b[C");
        game.wait_for("another meaning", |screen| {
            let now = marked(&screen.contents());
            now.is_some() && now != before
        });
    }
    game.type_keys("\r");
    game.wait_for_text("2 of 2");
    game.type_keys("\x1b");
    game.wait_for_text("0 of 81   0 min");
    game.type_keys("q");
    assert!(game.wait_for_end().success());

    let mut again = Host::start(home.path(), &["play", &link]);
    again.wait_for_text("0 of 81   0 min");
    again.type_keys("\"");
    again.wait_for_text("1 of 2");
    again.type_keys("\x1b[B");
    again.wait_for_text("2 of 2");
    // What was said of the link before is read in the background; a step to the line shows what has arrived.
    while marked(&again.screen().contents()).as_deref() != Some("renban") {
        again.type_keys("\x1b[A");
        again.wait_for_text("1 of 2");
        again.type_keys("\x1b[B");
        again.wait_for_text("2 of 2");
    }
}
