//! Checks the words of names and texts: no name of a type, function, module or constant contains a word of the first
//! list, and no code, comment or document contains a word of the second.
#![allow(clippy::panic, reason = "a test fails by panicking")]

use std::fs;
use std::path::{Path, PathBuf};

/// Words that a reader from the field would have to learn, or that have another meaning in a sentence.
const BANNED: &[&str] = &[
    "atlas", "barren", "bid", "crew", "desk", "hail", "hunt", "learner", "meter", "outfit", "pen", "school", "seat",
    "seats", "waters",
];

/// Obsolete words, and private words for what has a standard name.
const BANNED_EVERYWHERE: &[&str] = &[
    "amidst", "anew", "befall", "deed", "deeds", "errand", "errands", "gone", "heed", "lest", "mend", "mended",
    "mender", "mends", "obey", "obeyed", "obeys", "rung", "rungs", "seer", "seers", "shelf", "shelves", "tell",
    "teller", "telling", "tells", "thereof", "told", "untold", "vain", "wish", "wished", "wishes",
];

/// The words of a name: `first_gone`, `FinnedFish` and `MOST_NODES` have two each.
fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut before = '_';
    for c in name.chars() {
        if c == '_' {
            before = c;
            continue;
        }
        let begins = before == '_' || c.is_uppercase() && !before.is_uppercase();
        if begins || words.is_empty() {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut() {
            word.extend(c.to_lowercase());
        }
        before = c;
    }
    words
}

/// The names that the code declares, without its unit tests, whose names are sentences.
fn declared(code: &str) -> Vec<String> {
    let code = code.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    let mut names = Vec::new();
    for line in code.lines().map(|line| line.split("//").next().unwrap_or_default()) {
        let mut tokens = line.split(|c: char| !(c.is_alphanumeric() || c == '_')).filter(|token| !token.is_empty());
        while let Some(token) = tokens.next() {
            if matches!(token, "struct" | "enum" | "trait" | "type" | "fn" | "mod" | "const" | "static") {
                names.extend(tokens.next().map(str::to_owned));
            }
        }
    }
    names
}

/// The code without what is in quotes on one line: keys of formats must not change.
fn without_quotes(code: &str) -> String {
    let outside = |line: &str| {
        let parts = line.split('"').enumerate().filter(|(at, _)| at % 2 == 0);
        parts.map(|(_, part)| part.to_owned()).collect::<Vec<_>>().join(" ")
    };
    code.lines().map(outside).collect::<Vec<_>>().join("\n")
}

/// The words of the text that are banned everywhere, including those inside names.
fn banned_in_text(text: &str) -> Vec<String> {
    let names = text.split(|c: char| !(c.is_alphanumeric() || c == '_'));
    names.flat_map(words).filter(|word| BANNED_EVERYWHERE.contains(&word.as_str())).collect()
}

/// Adds the files of the folder with these endings; none if there is no such folder, as in the packed crate, which lacks
/// the other packages of the workspace.
pub(crate) fn files(folder: &Path, endings: &[&str], into: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(&path, endings, into);
        } else if path.extension().is_some_and(|ending| endings.iter().any(|known| ending == *known)) {
            into.push(path);
        }
    }
}

fn banned_in(code: &str) -> Vec<String> {
    let is_banned = |word: &String| BANNED.contains(&word.as_str());
    declared(code).into_iter().filter(|name| words(name).iter().any(is_banned)).collect()
}

#[test]
fn no_name_has_a_word_of_the_list() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut sources = Vec::new();
    files(&root, &["rs"], &mut sources);
    assert!(sources.len() > 400, "the sources were not found");
    let mut count = 0;
    for path in sources {
        let code = fs::read_to_string(&path).expect("readable");
        count += declared(&code).len();
        let banned = banned_in(&code);
        assert!(banned.is_empty(), "{}: {banned:?}", path.display());
        let stem = path.file_stem().expect("a name").to_string_lossy().into_owned();
        assert!(words(&stem).iter().all(|word| !BANNED.contains(&word.as_str())), "{}", path.display());
        assert!(banned_in_text(&stem).is_empty(), "{}", path.display());
    }
    assert!(count > 4000, "{count} names were found");
}

#[test]
fn no_text_has_a_word_of_the_second_list() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut sources = Vec::new();
    for folder in ["src", "tests", "xtask", "examples", "benches"] {
        files(&root.join(folder), &["rs"], &mut sources);
    }
    assert!(sources.len() > 500, "the sources were not found");
    let has_lists = |path: &Path| path.ends_with("tests/house/names.rs") || path.ends_with("tests/screens/names.rs");
    let codes = sources.iter().filter(|path| !has_lists(path)).map(|path| (path.clone(), true));
    let documents = [root.to_owned(), root.join("docs")].into_iter().flat_map(|folder| {
        let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
        entries.filter(|path| path.extension().is_some_and(|ending| ending == "md")).map(|path| (path, false))
    });
    for (path, is_code) in codes.chain(documents) {
        let text = fs::read_to_string(&path).expect("readable");
        let text = if is_code { without_quotes(&text) } else { text };
        let banned = banned_in_text(&text);
        assert!(banned.is_empty(), "{}: {banned:?}", path.display());
    }
}

#[test]
fn a_banned_word_is_seen() {
    for code in ["fn first_school() {}", "pub struct WaterMeter;", "const MOST_SEATS: u8 = 1;", "mod seats;"] {
        assert_eq!(banned_in(code).len(), 1, "{code}");
    }
    assert!(banned_in("fn depends() {} struct Penalty; // fn seats()").is_empty());
    for text in ["// It is told once.", "let first_gone = 1;", "struct EscapeMender;", "whose wish it is"] {
        assert_eq!(banned_in_text(&without_quotes(text)).len(), 1, "{text}");
    }
    assert!(banned_in_text(&without_quotes("json!({ \"gone\": removed }) // a vane, a wishbone")).is_empty());
}
