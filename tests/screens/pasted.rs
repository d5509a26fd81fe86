//! Texts that are pasted: they are read in the background, and what is not understood in them is said wherever the puzzle
//! is spoken of.

use deduku::jobs::puzzles;
use deduku::store::Meanings;
use deduku::text::read;
use deduku::tui::canvas::Glyphs;
use deduku::tui::message::{Answer, Effect, Message, Question};
use deduku::work::Work;
use serde_json::{Value, json};

use crate::player::{EASY, Player};
use crate::{SMALL, small};

/// A document of f-puzzles with these givens and keys.
fn document(givens: &str, keys: &Value) -> Value {
    let cell = |symbol: char| match symbol.to_digit(10).filter(|value| *value > 0) {
        Some(value) => json!({"value": value, "given": true}),
        None => json!({}),
    };
    let cells: Vec<Value> = givens.chars().map(cell).collect();
    let rows: Vec<Value> = cells.chunks(9).map(|row| Value::Array(row.to_vec())).collect();
    let mut document = json!({"size": 9, "grid": rows});
    for (key, value) in keys.as_object().unwrap() {
        document[key] = value.clone();
    }
    document
}

/// The screen without borders and breaks between lines.
fn words(screen: &str) -> String {
    screen
        .split(|symbol: char| symbol.is_whitespace() || symbol == '│')
        .collect::<Vec<_>>()
        .join(" ")
        .replace("  ", " ")
}

#[test]
fn keys_that_come_while_a_text_is_read_act_on_what_was_read() {
    let mut player = small();
    player.answering = false;
    player.send(Message::Paste(format!("{EASY} one\n1.2..........4.3 two\n")));
    assert!(player.screen().contains("Reading..."), "{}", player.screen());
    player.press("Down Enter");
    let asked = player.wanted.iter().find_map(|effect| match effect {
        Effect::Ask(ticket, Question::Read(text, board, _)) => Some((*ticket, text.clone(), board.clone())),
        _ => None,
    });
    let (ticket, text, board) = asked.expect("the text is read in the background");
    player.send(Message::Answer(
        ticket,
        Answer::Puzzles(puzzles(&text, board, &Meanings::default(), &Work::unlimited())),
    ));
    assert_eq!(player.model.session().unwrap().game.board().name(), "4x4");

    // Esc ends the reading.
    player.send(Message::Paste(EASY.to_owned()));
    player.press("Esc");
    assert!(player.wanted.iter().any(|effect| matches!(effect, Effect::Cancel(_))));
    assert!(!player.screen().contains("Reading..."));
}

#[test]
fn the_preview_says_what_is_not_checked_and_compares_the_setters_solution() {
    let mut player = small();
    player.send(Message::Paste(document(EASY, &json!({"ruleset": "Only odd digits count."})).to_string()));
    let screen = player.screen();
    let is_said = ["1 of 1 rule not checked", "one solution by", "understood"].iter().all(|part| screen.contains(part));
    assert!(is_said, "{screen}");
    let solved = "395467182146289537278513694451938726987642315623751948562394871834175269719826453";
    let values: Vec<Value> = solved.chars().map(|symbol| json!(symbol.to_digit(10))).collect();
    let mut player = small();
    player.send(Message::Paste(document(EASY, &json!({"solution": values})).to_string()));
    let screen = player.screen();
    assert!(screen.contains("one solution;") && screen.contains("agrees with the setter's"), "{screen}");
}

#[test]
fn while_a_rule_is_not_understood_nothing_is_said_without_that_reservation() {
    let rules = json!({"ruleset": "Digits a dragon's flight apart differ."});
    let entry = |givens: &str| read(&document(givens, &rules).to_string(), None).remove(0).unwrap();
    let mut player = Player::new(SMALL, Glyphs::Unicode);
    player.open(entry(&".".repeat(81)));
    assert!(player.screen().contains("1 rule not checked"), "{}", player.screen());
    let said = words(&player.screen());
    assert!(said.contains("By the rules that are understood: The puzzle has at least 100 solutions"), "{said}");
    assert!(!said.contains("any of them"), "{said}");
    for givens in [EASY.to_owned(), format!("2{}", &EASY[1..])] {
        player.open(entry(&givens));
        for key in ["F7", "n", "c"] {
            player.press(key);
            let screen = player.screen();
            let is_said = screen.contains("No digit is wrong") || screen.contains("no solution");
            assert!(!is_said || words(&screen).contains("By the rules that are understood"), "{key}: {screen}");
        }
    }
}

#[test]
fn a_wrong_digit_of_the_text_is_named_when_the_game_begins() {
    let mut document = document(EASY, &json!({}));
    document["grid"][0][0] = json!({"value": 2});
    let entry = read(&document.to_string(), None).remove(0).unwrap();
    let mut player = small();
    player.open(entry);
    let said = words(&player.screen());
    assert!(said.contains("r1c1=2 was entered and is wrong; the puzzle has one solution"), "{said}");
}
