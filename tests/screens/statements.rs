//! Rules in words, statement by statement beside the board: their signs, what they speak of, and other meanings for them.

use deduku::store::Meanings;
use deduku::text::{Entry, read};
use deduku::tui::canvas::Glyphs;
use deduku::tui::message::{Effect, Message};
use deduku::tui::theme::{Colours, Theme};
use insta::assert_snapshot;
use serde_json::{Value, json};

use crate::player::{EASY, Player};
use crate::{LARGE, MIDDLE, SMALL};

const SOLUTION: &str = "395467182146289537278513694451938726987642315623751948562394871834175269719826453";

/// What is done on the blue line is not understood.
pub(crate) const DANCE: &str =
    "Along the blue line the digits dance, and whoever watches them long enough will find out how they do it.";

/// A link of our own: three lines, a dot and a circle, with rules of which one is not understood and none speaks of the circle.
pub(crate) fn link(dance: &str) -> String {
    let rows: Vec<Value> = EASY
        .as_bytes()
        .chunks(9)
        .map(|row| {
            let cell = |byte: &u8| if *byte == b'0' { json!({}) } else { json!({"value": byte - b'0'}) };
            row.iter().map(cell).collect()
        })
        .collect();
    let line = |colour: &str, points: &[[f64; 2]]| json!({"color": colour, "thickness": 10, "wayPoints": points});
    let round = |place: [f64; 2], size: f64, colour: &str| json!({"center": place, "width": size, "height": size, "rounded": true, "backgroundColor": colour, "borderColor": "#000000"});
    let rules = [
        "Normal sudoku rules apply.",
        "Adjacent digits on the green line differ by at least 5.",
        "The purple line is a set of consecutive digits in any order.",
        dance,
        "Digits joined by a white dot are consecutive.",
    ];
    json!({
        "cells": rows,
        "lines": [
            line("#67F067", &[[0.5, 0.5], [0.5, 1.5], [1.5, 1.5]]),
            line("#F067F0", &[[4.5, 0.5], [4.5, 3.5]]),
            line("#3399FF", &[[8.5, 6.5], [8.5, 8.5]]),
        ],
        "overlays": [round([4.5, 6.0], 0.3, "#FFFFFF")],
        "underlays": [round([6.5, 4.5], 0.8, "#CFCFCF")],
        "metadata": {"title": "Dance of the lines", "author": "Nobody", "solution": SOLUTION, "rules": rules.join("\n")},
    })
    .to_string()
}

/// A player who has pasted the link and plays it.
pub(crate) fn pasted(size: (u16, u16), glyphs: Glyphs) -> Player {
    let mut player = Player::new(size, glyphs);
    player.send(Message::Paste(link(DANCE)));
    player.press("Enter");
    player
}

fn entry() -> Entry {
    read(&link(DANCE), None).remove(0).unwrap()
}

/// Marks the meaning with this name.
fn mark(player: &mut Player, meaning: &str) {
    let is_marked = |player: &Player| player.screen().contains(&format!("● {meaning}"));
    let mut presses = 0..60;
    while !is_marked(player) && presses.next().is_some() {
        player.press("Right");
    }
    assert!(is_marked(player), "{meaning} is no choice:\n{}", player.screen());
}

/// The constraints of the puzzle being played, by name.
fn constraints(player: &Player) -> Vec<&'static str> {
    let puzzle = player.model.session().unwrap().game.puzzle();
    puzzle.clues().iter().map(|clue| clue.family.row().name).collect()
}

/// The meanings that were to be kept, as a later run of the program reads them.
fn kept(player: &Player) -> Meanings {
    let mut meanings = Meanings::default();
    for effect in &player.wanted {
        if let Effect::Give(given) = effect {
            meanings.give(given.clone());
        }
    }
    meanings
}

#[test]
fn the_statements_of_a_pasted_link_stand_beside_the_board() {
    assert_snapshot!("statements_80x24", pasted(SMALL, Glyphs::Unicode).screen());
    assert_snapshot!("statements_120x40", pasted(LARGE, Glyphs::Unicode).screen());
    let mut player = pasted(MIDDLE, Glyphs::Ascii);
    for _ in 0..7 {
        let screen = player.press("Down").screen();
        assert!(screen.is_ascii(), "{screen}");
    }
}

/// What is found of the shading stands in the cells themselves, and a key leads to it and back.
#[test]
fn shading_to_be_found_is_a_layer_of_the_board() {
    const RULE: &str = "Yin Yang: Shade some cells so that all shaded cells are orthogonally connected, all unshaded \
                        cells are orthogonally connected, and no 2x2 area is fully shaded or unshaded.";
    let open = |size, glyphs| {
        let mut player = Player::new(size, glyphs);
        player.answering = false;
        player.open(read(&link(RULE), None).remove(0).unwrap());
        player
    };
    let mut player = open(SMALL, Glyphs::Unicode);
    for keys in [">", "2", "Right", "2", "Down", "1", "Left"] {
        player.press(keys);
    }
    let game = &player.model.session().unwrap().game;
    let value = |name: &str| game.value(game.board().cell_named(name).unwrap()).map(deduku::board::Digit::get);
    let shading = ["r1c1.shading", "r1c2.shading", "r2c2.shading", "r2c1.shading"];
    assert_eq!(shading.map(value), [Some(2), Some(2), Some(1), None]);
    assert_snapshot!("layers_shading", player.screen());
    assert_snapshot!("layers_digits", player.press(">").screen());
    let mut ascii = open(LARGE, Glyphs::Ascii);
    for keys in [">", "2", "Down", "1", ">"] {
        ascii.press(keys);
    }
    let screen = ascii.screen();
    assert!(screen.is_ascii(), "{screen}");
    assert_snapshot!("layers_ascii", screen);
}

#[test]
fn the_preview_counts_what_was_read_and_the_panel_opens_only_for_what_is_open() {
    let mut player = Player::new(SMALL, Glyphs::Unicode);
    player.send(Message::Paste(link(DANCE)));
    assert!(player.screen().contains("3 of 7 rules not checked"), "{}", player.screen());
    player.press("Enter");
    assert!(player.screen().contains("3 rules are not checked"), "{}", player.screen());
    player.press("Esc");
    assert!(!player.screen().contains("it says"), "{}", player.screen());
    assert!(player.press("\"").screen().contains("it says"), "it opens again");

    let mut player = Player::new(SMALL, Glyphs::Unicode);
    let whole = link("Normal sudoku rules apply.").replace("[[8.5,6.5],[8.5,8.5]]", "[]").replace("#CFCFCF", "#FFFFFF");
    let without = whole.replace(r#""underlays""#, r#""foglight""#);
    player.send(Message::Paste(without));
    assert!(player.screen().contains("agrees with the setter's"), "{}", player.screen());
    assert!(!player.screen().contains("not checked"), "{}", player.screen());
    player.press("Enter");
    assert!(player.model.session().is_some() && !player.screen().contains("it says"), "{}", player.screen());
}

#[test]
fn a_meaning_is_chosen_and_the_puzzle_is_read_anew_with_it() {
    let mut player = pasted(SMALL, Glyphs::Unicode);
    assert_eq!(constraints(&player), ["whisper", "renban", "white dot"]);
    mark(&mut player, "renban");
    assert!(player.screen().contains("Enter apply"), "{}", player.screen());
    player.press("Enter");
    assert_eq!(constraints(&player).iter().filter(|name| **name == "renban").count(), 2);
    let screen = player.screen();
    assert!(screen.contains("One solution, the setter's own.  1 rule is not checked"), "{screen}");
    assert!(screen.contains("1 rule not checked"), "{screen}");
    // The circle that nothing speaks of is only a drawing.
    player.press("Down Down");
    mark(&mut player, "only a drawing");
    player.press("Enter");
    assert!(player.screen().contains("Everything is checked."), "{}", player.screen());

    // The same link is read with these meanings from now on, until they are taken back.
    let mut later = Player::new(SMALL, Glyphs::Unicode);
    later.send(Message::Meanings(kept(&player)));
    later.send(Message::Paste(format!("{}\n{EASY}", link(DANCE))));
    let preview = later.screen();
    assert!(!preview.contains("not checked"), "{preview}");
    later.press("Enter");
    assert_eq!(constraints(&later).iter().filter(|name| **name == "renban").count(), 2);
    later.press("\" Down Down Down Left Enter");
    assert!(!later.screen().contains("Everything is checked."), "{}", later.screen());
    assert_eq!(constraints(&later), ["whisper", "renban", "white dot"]);
    let mut another = Player::new(SMALL, Glyphs::Unicode);
    another.send(Message::Meanings(kept(&player)));
    another.send(Message::Paste(link("Along the blue line the digits sing.")));
    assert!(another.screen().contains("3 of 7 rules not checked"), "another puzzle: {}", another.screen());
}

#[test]
fn a_meaning_that_the_setters_solution_breaks_is_not_taken() {
    let mut player = pasted(SMALL, Glyphs::Unicode);
    mark(&mut player, "palindrome");
    player.press("Enter");
    assert!(player.said().contains("The setter's solution breaks this meaning"), "{}", player.said());
    assert_eq!(constraints(&player), ["whisper", "renban", "white dot"]);
    assert_eq!(kept(&player), Meanings::default());
    mark(&mut player, "black dot");
    player.press("Enter");
    assert!(player.said().contains("is not drawn"), "{}", player.said());
}

#[test]
fn a_meaning_has_a_number_if_its_family_takes_one() {
    let mut player = pasted(SMALL, Glyphs::Unicode);
    mark(&mut player, "whisper 5");
    player.press("1");
    assert!(player.screen().contains("● whisper 1"), "{}", player.screen());
    player.press("Enter");
    let puzzle = player.model.session().unwrap().game.puzzle();
    let numbers: Vec<_> = puzzle
        .clues()
        .iter()
        .filter(|clue| clue.family.row().name == "whisper")
        .map(|clue| clue.numbers.clone())
        .collect();
    assert!(numbers.contains(&vec![1]), "{numbers:?}");
    assert!(player.screen().contains("● whisper 1"), "{}", player.screen());
}

#[test]
fn after_a_move_no_meaning_changes_the_puzzle() {
    let mut player = pasted(SMALL, Glyphs::Unicode);
    // A digit is for the game, unless the marked meaning has a number.
    player.press("3");
    assert!(!player.screen().contains("it says"), "{}", player.screen());
    assert_eq!(player.digit("r1c1"), Some('3'));
    player.press("\" Up Up Up Up");
    mark(&mut player, "renban");
    player.press("Enter");
    assert!(player.said().contains("undo your moves first"), "{}", player.said());
    assert_eq!(player.digit("r1c1"), Some('3'));
}

#[test]
fn a_game_that_was_not_pasted_has_its_statements_too() {
    let mut player = Player::new(SMALL, Glyphs::Unicode);
    player.open(Entry { reading: None, ..entry() });
    player.press("\"");
    let screen = player.screen();
    assert!(screen.contains("– Along the blue") && screen.contains("whisper"), "{screen}");
    player.press("Down Down Down");
    mark(&mut player, "renban");
    player.press("Enter");
    assert!(player.said().contains("paste its link again"), "{}", player.said());
    // The same key leads on to the kinds of clues.
    player.press("\"");
    assert!(player.screen().contains("clues on this board"), "{}", player.screen());
}

#[test]
fn statements_and_meanings_are_chosen_by_mouse() {
    for size in [SMALL, LARGE] {
        let mut player = pasted(size, Glyphs::Unicode);
        let (column, row) = player.place("○ renban");
        player.click(column, row);
        assert!(player.screen().contains("● renban"), "{}", player.screen());
        // The list may have scrolled, so that the meaning stands elsewhere.
        let (column, row) = player.place("● renban");
        player.click(column, row);
        assert_eq!(constraints(&player).iter().filter(|name| **name == "renban").count(), 2);
        let (column, row) = player.place("✓ white dot");
        player.click(column, row);
        assert!(player.screen().contains("5 of 6"), "{}", player.screen());
    }
}

#[test]
fn a_link_that_was_typed_on_the_command_line_is_read_anew_as_well() {
    let mut player = Player::new(SMALL, Glyphs::Unicode);
    player.open(entry());
    player.send(Message::Typed(link(DANCE)));
    mark(&mut player, "renban");
    player.press("Enter");
    assert_eq!(constraints(&player).iter().filter(|name| **name == "renban").count(), 2);
}

/// Signs that would change the terminal, or turn the text round, are not drawn.
#[test]
fn a_text_from_a_link_is_made_visible() {
    let mut player = Player::new(SMALL, Glyphs::Unicode);
    player.send(Message::Paste(link("Along the blue line \u{202e}the \u{1b}[31mdigits dance.")));
    player.press("Enter");
    let buffer = player.buffer();
    let hidden = buffer.content().iter().find(|cell| cell.symbol().contains(['\u{202e}', '\u{1b}']));
    assert_eq!(hidden, None);
    assert!(player.screen().contains("it says"), "{}", player.screen());
}

/// The middle of the first character of a cell's line.
const fn place(row: u16, column: u16) -> (u16, u16) {
    (4 + 6 * column, 2 + 2 * row + row / 3)
}

#[test]
fn what_a_statement_speaks_of_is_lit_and_the_other_lines_fade() {
    for colours in [Colours::True, Colours::Palette] {
        let theme = Theme::named("dark", colours).unwrap();
        let mut player = Player::coloured(SMALL, &theme, colours);
        player.send(Message::Paste(link(DANCE)));
        player.press("Enter Home");
        let ground = |player: &Player| [place(0, 1), place(4, 2), place(8, 7)].map(|at| player.buffer()[at].bg);
        // The usual rules speak of nothing that is drawn.
        let [green, purple, blue] = ground(&player);
        player.press("Down Down");
        let [faded, lit, other] = ground(&player);
        assert_eq!(lit, purple);
        assert!(faded != green && other != blue, "{colours:?}: {faded:?} {other:?}");
        player.press("Up");
        assert_eq!(ground(&player)[0], green);
    }
}
