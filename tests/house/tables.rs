//! The parts of `docs/` that are generated from the program's tables.

use std::fmt::Write;

use deduku::board::catalogue;
use deduku::logic::Technique;
use deduku::rating::{Level, Levels};
use deduku::tui::action::{Action, Group};
use deduku::tui::keys::Keys;

/// The page, name and text of each part. The text belongs between `<!-- NAME -->` and `<!-- end of NAME -->`.
pub(crate) fn parts() -> [(&'static str, &'static str, String); 4] {
    [
        ("docs/keys.md", "keys", keys()),
        ("docs/boards.md", "boards", boards()),
        ("docs/techniques.md", "techniques", techniques()),
        ("docs/techniques.md", "levels", levels()),
    ]
}

/// The page with this part replaced; `None` if the page lacks the two marks.
pub(crate) fn replaced(page: &str, name: &str, text: &str) -> Option<String> {
    let (begin, end) = (format!("<!-- {name} -->\n"), format!("<!-- end of {name} -->"));
    let from = page.find(&begin)? + begin.len();
    let to = from + page[from..].find(&end)?;
    Some([&page[..from], text, &page[to..]].concat())
}

/// The keys as Markdown code. A `|` is escaped, since it would separate columns of the table.
fn code(text: &str) -> String {
    format!("`{}`", text.replace('|', "\\|"))
}

fn keys() -> String {
    let keys = Keys::shipped();
    let mut table =
        "| keys | what they do |\n|---|---|\n| `1-9 A-P` | The digit of the key: place it, or mark it in mark mode |\n\
         | `Shift-1 Ctrl-1` | A corner mark, a centre mark in any mode, where the terminal names its keys (kitty's protocol) |\n"
            .to_owned();
    // Lists and forms show their own keys.
    for group in Group::ALL.into_iter().filter(|&group| group != Group::Dialog) {
        for &action in Action::ALL.iter().filter(|action| action.group() == group) {
            let listed = keys.listed(action);
            let shown =
                if listed.is_empty() { format!("{}{}", keys.shown(Action::Palette), action.name()) } else { listed };
            writeln!(table, "| {} | {} |", code(&shown), action.help()).expect("a text");
        }
    }
    table
}

fn techniques() -> String {
    let mut table = "| technique | key | also called | library code | rating |\n|---|---|---|---|---|\n".to_owned();
    for technique in Technique::ALL {
        let facts = technique.facts();
        let aliases = facts.aliases.join(", ");
        let rating = facts.rating.map_or(String::new(), |tenths| format!("{}.{}", tenths / 10, tenths % 10));
        writeln!(table, "| {} | `{}` | {aliases} | {} | {rating} |", facts.name, facts.key, facts.code)
            .expect("a text");
    }
    table
}

fn levels() -> String {
    let mut table = "| level | what it means on the 9×9 grid |\n|---|---|\n".to_owned();
    for level in Level::ALL {
        let rung = Levels::shipped().rung(level).expect("the shipped levels have rungs");
        writeln!(table, "| *{level}* | {} |", rung.words()).expect("a text");
    }
    table
}

fn boards() -> String {
    let names: Vec<String> = catalogue().iter().map(|entry| format!("`{}`", entry.name)).collect();
    format!("{}\n", names.join(" "))
}
