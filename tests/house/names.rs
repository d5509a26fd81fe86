//! Names in the code are the field's, or plain English: no word of this list is part of the name of a type, a function,
//! a module or a constant.
#![allow(clippy::panic, reason = "a test fails by panicking")]

use std::fs;
use std::path::{Path, PathBuf};

/// Words that a reader from the field would have to learn, or that nobody uses any more.
const BANNED: &[&str] = &[
    "amidst", "atlas", "barren", "befall", "bid", "crew", "deed", "desk", "errand", "errands", "gone", "hail", "heed",
    "hunt", "learner", "lest", "mend", "mended", "mender", "meter", "obey", "outfit", "pen", "rung", "school", "seat",
    "seats", "shelf", "tell", "teller", "tells", "thereof", "told", "vain", "waters", "wish", "wishes",
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

fn sources(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, into);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            into.push(path);
        }
    }
}

fn banned_in(code: &str) -> Vec<String> {
    declared(code).into_iter().filter(|name| words(name).iter().any(|word| BANNED.contains(&word.as_str()))).collect()
}

#[test]
fn no_name_has_a_word_of_the_list() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&root, &mut files);
    assert!(files.len() > 400, "the sources were not found");
    let mut count = 0;
    for path in files {
        let code = fs::read_to_string(&path).expect("readable");
        count += declared(&code).len();
        let banned = banned_in(&code);
        assert!(banned.is_empty(), "{}: {banned:?}", path.display());
        let stem = path.file_stem().expect("a name").to_string_lossy().into_owned();
        assert!(words(&stem).iter().all(|word| !BANNED.contains(&word.as_str())), "{}", path.display());
    }
    assert!(count > 4000, "{count} names were found");
}

#[test]
fn a_banned_word_is_seen() {
    for code in ["fn first_gone() {}", "pub struct EscapeMender;", "const MOST_TOLD: u8 = 1;", "mod seats;"] {
        assert_eq!(banned_in(code).len(), 1, "{code}");
    }
    assert!(banned_in("fn depends() {} struct Penalty; // fn told()").is_empty());
}
