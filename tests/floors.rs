//! Holds the rooms to their floors: reads every path that names a room of the crate, and fails where
//! a room imports upward or sideways, where ratatui or crossterm is named outside `tui`, or
//! `std::fs` outside `store` and the reading of input files in `cli`.
#![allow(clippy::panic, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The rooms and their floors, as `ARCHITECTURE.md` and `src/lib.rs` list them.
const FLOORS: [(&str, u8); 14] = [
    ("board", 0),
    ("chance", 0),
    ("work", 0),
    ("puzzle", 1),
    ("solve", 2),
    ("logic", 3),
    ("generate", 4),
    ("text", 4),
    ("verify", 4),
    ("game", 5),
    ("store", 6),
    ("jobs", 6),
    ("tui", 7),
    ("cli", 8),
];

fn floor(room: &str) -> Option<u8> {
    FLOORS.iter().find(|(name, _)| *name == room).map(|&(_, floor)| floor)
}

/// The code without comments: a doc link may point anywhere.
fn code_of(text: &str) -> String {
    let code = |line: &str| line.find("//").map_or(line.to_owned(), |at| line[..at].to_owned());
    text.lines().map(code).collect::<Vec<_>>().join("\n")
}

/// Every room named as `crate::room`, or inside `crate::{room, other::Thing}`.
fn rooms_named(code: &str) -> Vec<String> {
    let word = |text: &str| -> String { text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect() };
    let mut rooms = Vec::new();
    for (at, _) in code.match_indices("crate::") {
        let rest = &code[at + "crate::".len()..];
        let Some(group) = rest.strip_prefix('{') else {
            rooms.push(word(rest));
            continue;
        };
        let mut depth = 0;
        let mut start = true;
        for (at, c) in group.char_indices() {
            match c {
                '{' => depth += 1,
                '}' if depth == 0 => break,
                '}' => depth -= 1,
                ',' if depth == 0 => start = true,
                c if start && c.is_alphanumeric() => {
                    rooms.push(word(&group[at..]));
                    start = false;
                }
                _ => {}
            }
        }
    }
    rooms
}

/// What is wrong with this file of this room, a line each.
fn faults(room: &str, file: &str, text: &str) -> Vec<String> {
    let code = code_of(text);
    let mut faults = Vec::new();
    let here = floor(room).unwrap_or_else(|| panic!("{file}: the room {room} stands on no floor"));
    for other in rooms_named(&code) {
        if other != room && floor(&other).is_some_and(|there| there >= here) {
            faults.push(format!("{file}: {room} (floor {here}) names {other} on its own floor or above"));
        }
    }
    let names = |word: &str| code.contains(word);
    if room != "tui" && (names("ratatui") || names("crossterm")) {
        faults.push(format!("{file}: only tui may name ratatui or crossterm"));
    }
    let files = ["std::fs", "fs::File", "{fs", ", fs"].iter().any(|word| names(word));
    if !["store", "cli"].contains(&room) && files {
        faults.push(format!("{file}: only store, and cli for its input, may touch files"));
    }
    faults
}

fn sources(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a readable folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, into);
        } else if path.extension().is_some_and(|end| end == "rs") {
            into.push(path);
        }
    }
}

#[test]
fn no_room_looks_up_or_sideways() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&src, &mut files);
    assert!(files.len() > 15, "the sources were not found");
    let mut all = Vec::new();
    for path in files {
        let inside = path.strip_prefix(&src).expect("under src");
        let first = inside.components().next().expect("a file").as_os_str().to_string_lossy().replace(".rs", "");
        if first == "lib" || first == "main" {
            continue;
        }
        let text = fs::read_to_string(&path).expect("readable");
        all.extend(faults(&first, &inside.display().to_string(), &text));
    }
    assert!(all.is_empty(), "{}", all.join("\n"));
}

#[test]
fn what_the_rule_forbids_is_seen() {
    let forbidden = [
        ("board", "use crate::puzzle::Puzzle;"),
        ("generate", "use crate::{board::{Cell, Digit}, text::read};"),
        ("jobs", "fn save() { crate::store::save(); }"),
        ("game", "use ratatui::Frame;"),
        ("cli", "use crossterm::event::Event;"),
        ("jobs", "use std::{fs, thread};"),
        ("logic", "let text = std::fs::read_to_string(path);"),
    ];
    for (room, code) in forbidden {
        assert_eq!(faults(room, "it.rs", code).len(), 1, "{room}: {code}");
    }
    let allowed = [
        ("logic", "use crate::solve::Solution; use crate::logic::Step;"),
        ("board", "/// See [`crate::tui`].\nuse super::Board;"),
        ("tui", "use ratatui::Frame; use crate::{game::Game, jobs::Jobs};"),
        ("store", "use std::fs::File;"),
    ];
    for (room, code) in allowed {
        assert_eq!(faults(room, "it.rs", code), Vec::<String>::new());
    }
}

#[test]
fn the_map_in_lib_lists_every_room() {
    let lib = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/lib.rs")).expect("src/lib.rs");
    for (room, _) in FLOORS {
        assert!(lib.contains(&format!("pub mod {room};")) && lib.contains(&format!("[`{room}`]")), "{room}");
    }
    assert_eq!(lib.matches("pub mod ").count(), FLOORS.len());
}

/// Every path that a `use` of this code names, as `tui::dialogs::open::Open`; `module` is where the code stands.
fn paths_used(code: &str, module: &str) -> Vec<String> {
    let mut paths = Vec::new();
    for (at, _) in code.match_indices("use ") {
        let starts = code[..at].chars().next_back().is_none_or(char::is_whitespace);
        let Some(end) = code[at..].find(';').filter(|_| starts) else { continue };
        let mut used = code[at + 4..at + end].trim();
        let mut base: Vec<&str> = module.split("::").collect();
        if let Some(rest) = used.strip_prefix("crate::") {
            (used, base) = (rest, Vec::new());
        }
        while let Some(rest) = used.strip_prefix("super::") {
            base.pop();
            used = rest;
        }
        expand(&base.join("::"), used, &mut paths);
    }
    paths
}

/// Adds every path of a `use` tree.
fn expand(base: &str, tree: &str, paths: &mut Vec<String>) {
    let tree = tree.trim();
    let joined = |name: &str| if base.is_empty() { name.to_owned() } else { format!("{base}::{name}") };
    let Some(group) = tree.strip_prefix('{') else {
        return match tree.split_once("::") {
            Some((name, rest)) => expand(&joined(name.trim()), rest, paths),
            None if tree.is_empty() || tree == "self" => paths.push(base.to_owned()),
            None => paths.push(joined(tree.split_whitespace().next().unwrap_or(tree))),
        };
    };
    let (mut depth, mut from) = (0, 0);
    for (at, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            ',' | '}' if depth == 0 => {
                expand(base, &group[from..at], paths);
                from = at + 1;
            }
            '}' => depth -= 1,
            _ => {}
        }
    }
}

/// In `tui`, where many files work together, no two import each other: what one shows is known before the other is read.
#[test]
fn no_two_files_of_the_screen_import_each_other() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&src.join("tui"), &mut files);
    assert!(files.len() > 60, "the sources were not found");
    let module = |path: &Path| {
        let inside = path.strip_prefix(&src).expect("under src").with_extension("");
        inside.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("::")
    };
    let modules: Vec<String> = files.iter().map(|path| module(path)).collect();
    let mut reexports = Vec::new();
    let mut uses = Vec::new();
    for (path, module) in files.iter().zip(&modules) {
        let text = code_of(&fs::read_to_string(path).expect("readable"));
        let code = text.split("#[cfg(test)]").next().unwrap_or_default().to_owned();
        let (public, private): (Vec<&str>, Vec<&str>) = code.split_inclusive(';').partition(|item| {
            let item = item.trim_start();
            item.starts_with("pub") && item.contains(" use ")
        });
        for used in paths_used(&public.concat(), module) {
            let name = used.rsplit("::").next().unwrap_or_default().to_owned();
            reexports.push((format!("{module}::{name}"), used));
        }
        uses.push(paths_used(&private.concat(), module));
    }
    // The file that a path leads to, through what other files pass on.
    let file_of = |path: &str| {
        let mut path = path.to_owned();
        while let Some((_, on)) = reexports.iter().find(|(name, on)| *name == path && *on != path) {
            path.clone_from(on);
        }
        let leads = |module: &&String| path == **module || path.starts_with(&format!("{module}::"));
        modules.iter().filter(leads).max_by_key(|module| module.len()).cloned()
    };
    let links: BTreeSet<(String, String)> = modules
        .iter()
        .zip(&uses)
        .flat_map(|(module, uses)| uses.iter().filter_map(|used| Some((module.clone(), file_of(used)?))))
        .filter(|(one, other)| one != other)
        .collect();
    assert!(links.len() > 200, "the imports were not found: {}", links.len());
    let mutual: Vec<_> = links.iter().filter(|(one, other)| links.contains(&(other.clone(), one.clone()))).collect();
    assert!(mutual.is_empty(), "{mutual:?}");
}
