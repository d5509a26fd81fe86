//! The README's tables are those of the program, and what it shows can be done.
#![allow(clippy::panic, reason = "a test fails by panicking")]

use std::fmt::Write;

use deduku::board::catalogue;
use deduku::logic::Technique;
use deduku::tui::action::{Action, Group};
use deduku::tui::keys::Keys;

const README: &str = include_str!("../README.md");

/// The part of the README between two marks, which no reader sees.
fn part(name: &str) -> &'static str {
    let (begin, end) = (format!("<!-- {name} -->\n"), format!("<!-- end of {name} -->"));
    let from = README.find(&begin).expect("the mark that begins it") + begin.len();
    let length = README[from..].find(&end).expect("the mark that ends it");
    &README[from..from + length]
}

fn assert_part(name: &str, table: &str) {
    assert!(part(name) == table, "between the marks of “{name}” README.md should say:\n{table}");
}

/// Keys may hold signs that a table of Markdown takes for its own.
fn code(text: &str) -> String {
    format!("`{}`", text.replace('|', "\\|"))
}

#[test]
fn the_keys_are_those_of_the_key_table() {
    let keys = Keys::shipped();
    let mut table =
        "| keys | what they do |\n|---|---|\n| `1-9 A-P` | The digit of the key: place it, or mark it in mark mode |\n"
            .to_owned();
    // Lists and forms say their own keys.
    for group in Group::ALL.into_iter().filter(|&group| group != Group::Dialog) {
        for &action in Action::ALL.iter().filter(|action| action.group() == group) {
            let listed = keys.listed(action);
            let shown =
                if listed.is_empty() { format!("{}{}", keys.shown(Action::Palette), action.name()) } else { listed };
            writeln!(table, "| {} | {} |", code(&shown), action.help()).expect("a text");
        }
    }
    assert_part("keys", &table);
}

#[test]
fn the_techniques_are_those_of_the_technique_table() {
    let mut table = "| technique | key | also called | library code | rating |\n|---|---|---|---|---|\n".to_owned();
    for technique in Technique::ALL {
        let facts = technique.facts();
        let aliases = facts.aliases.join(", ");
        let rating = facts.rating.map_or(String::new(), |tenths| format!("{}.{}", tenths / 10, tenths % 10));
        writeln!(table, "| {} | `{}` | {aliases} | {} | {rating} |", facts.name, facts.key, facts.code)
            .expect("a text");
    }
    assert_part("techniques", &table);
}

#[test]
fn the_boards_are_those_of_the_catalogue() {
    let names: Vec<String> = catalogue().iter().map(|entry| format!("`{}`", entry.name)).collect();
    assert_part("boards", &format!("{}\n", names.join(" ")));
}

#[test]
fn the_two_commands_stand_on_lines_of_their_own() {
    for command in ["cargo run --release", "cargo test"] {
        assert!(README.lines().any(|line| line == command), "{command}");
    }
}
