//! What presses, drags and clicks of the mouse do in a game.

use std::time::Duration;

use deduku::board::Digit;
use deduku::tui::canvas::Glyphs;
use deduku::tui::message::{Message, Pointing};
use deduku::tui::model::Mode;

use super::hands::{cell, held, held_as, moves, place, selected, session};
use super::player::Player;
use super::{SMALL, small};

fn point(player: &mut Player, pointing: Pointing, (column, row): (u16, u16)) {
    player.send(Message::Mouse { pointing, column, row });
}

#[test]
fn the_mouse_selects_by_drag_by_ctrl_and_by_two_presses() {
    let mut player = small();
    for (pointing, name) in [
        (Pointing::Press, "r1c1"),
        (Pointing::Drag, "r1c1"),
        (Pointing::Drag, "r1c2"),
        (Pointing::Drag, "r2c2"),
        (Pointing::Release, "r2c2"),
        (Pointing::Drag, "r3c2"),
        (Pointing::Toggle, "r9c9"),
    ] {
        point(&mut player, pointing, place(name));
    }
    assert_eq!(selected(&player), "r1c1 r1c2 r2c2 r9c9");
    point(&mut player, Pointing::Toggle, place("r1c2"));
    assert_eq!(selected(&player), "r1c1 r2c2 r9c9");
    player.wait(Duration::from_secs(2));
    point(&mut player, Pointing::Press, place("r1c3"));
    assert_eq!(selected(&player), "");
    point(&mut player, Pointing::Release, place("r1c3"));
    player.wait(Duration::from_secs(1));
    point(&mut player, Pointing::Press, place("r1c3"));
    assert_eq!(selected(&player), "", "two slow presses are two presses");
    player.wait(Duration::from_millis(200));
    point(&mut player, Pointing::Press, place("r1c3"));
    assert_eq!(selected(&player), "r1c3 r2c7 r4c2");
}

#[test]
fn the_right_button_marks_the_digit_that_it_points_at_else_the_last_one() {
    let mut player = small();
    let (x, y) = place("r1c1");
    // Marks have fixed places: 1 to 4 in the first line after the cell's corner, 5 to 9 in the second.
    point(&mut player, Pointing::Other, (x + 2, y));
    point(&mut player, Pointing::Other, (x + 4, y + 1));
    assert_eq!(held(&player, "r1c1").0, "29");
    point(&mut player, Pointing::Other, (x + 2, y));
    assert_eq!(held(&player, "r1c1").0, "9");
    // Where no candidate has its place, the digit that was entered last is marked.
    let (x, y) = place("r1c2");
    point(&mut player, Pointing::Other, (x, y));
    assert_eq!(held(&player, "r1c2").0, "2");
    player.press("m m");
    point(&mut player, Pointing::Other, (x + 3, y));
    assert_eq!(held(&player, "r1c2"), held_as(("2", "3", "", 0)));
    player.press("m m");
    point(&mut player, Pointing::Other, (x, y));
    let three = Digit::new(3).unwrap();
    assert_eq!(session(&player).game.candidate_colour(cell(&player, "r1c2"), three), 1);
}

#[test]
fn modes_and_colours_can_be_clicked() {
    let mut player = small();
    player.press("Shift-Right");
    let (x, y) = player.place("colour  ");
    player.click(x, y);
    assert_eq!(session(&player).mode, Mode::Colour);
    let (x, y) = player.place("pink");
    player.click(x, y);
    assert_eq!(["r1c1", "r1c2"].map(|name| held(&player, name).3), [7, 7]);
    let (x, y) = player.place("centre");
    player.click(x, y).press("Esc");
    let (x, y) = player.place(" 8 ●");
    player.click(x + 1, y);
    assert_eq!(held(&player, "r1c2").2, "8");
}

#[test]
fn a_click_changes_nothing_where_nothing_stands_for_it() {
    for keys in ["", "m m m m", "Shift-Right", "Ctrl-f 2"] {
        for pointing in [Pointing::Press, Pointing::Other, Pointing::Toggle, Pointing::Drag] {
            let mut player = small();
            player.press(keys);
            player.send(Message::Mouse { pointing: Pointing::Release, column: 0, row: 0 });
            let before = (moves(&player), player.screen());
            // The title, the line for messages, and the edges of the board with the numbers.
            let edges = (0..80).step_by(3).flat_map(|column| [(column, 0), (column, 22)]);
            for (column, row) in edges.chain((1..22).map(|row| (0, row))).chain((1..56).map(|column| (column, 1))) {
                player.send(Message::Mouse { pointing, column, row });
            }
            let after = (moves(&player), player.screen());
            assert_eq!(after.0, before.0, "{keys} {pointing:?}");
            assert_eq!(selected(&player).split(' ').count(), if keys == "Shift-Right" { 2 } else { 1 });
        }
    }
}

#[test]
fn the_keys_of_a_pair_are_clicked_one_by_one() {
    let mut player = small();
    player.press("Ctrl-n");
    let board = |player: &Player| player.screen().lines().find(|line| line.contains("Level")).map(str::to_owned);
    let before = board(&player);
    let (x, y) = player.place("↑ ↓ field");
    player.click(x + 2, y);
    let (x, y) = player.place("  Level");
    player.click(x + 3, y);
    let (x, y) = player.place("← → change");
    player.click(x + 2, y);
    assert_ne!(board(&player), before, "{}", player.screen());
    player.click(x, y);
    assert!(player.screen().contains("‹ easy ›"), "{}", player.screen());
}

#[test]
fn the_map_of_several_grids_leads_to_another_one() {
    let mut player = Player::new(SMALL, Glyphs::Unicode);
    player.open(deduku::text::read(include_str!("../../saves/samurai.txt"), None).remove(0).unwrap());
    for (column, row, grid) in [(20, 1, "top right"), (10, 6, "centre"), (0, 10, "bottom left"), (3, 1, "top left")] {
        let (x, y) = player.place("map ─");
        player.click(x + column, y + row);
        assert!(player.screen().lines().next().unwrap().contains(grid), "{grid}: {}", player.screen());
    }
    // A board that scrolls can also be moved by its map.
    let mut player = Player::of(SMALL, Glyphs::Unicode, "25x25", &".".repeat(625));
    let (x, y) = player.place("map ─");
    player.click(x + 24, y + 13);
    let at = session(&player).cursor;
    assert_eq!(session(&player).game.board().cell_name(at), "r25c25", "{}", player.screen());
}
