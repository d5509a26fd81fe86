//! Checks the floors of the rooms: reads every path that names a room of the crate, and fails if a room imports upward
//! or sideways, if ratatui or crossterm is named outside `tui`, or `std::fs` outside `store` and the reading of input
//! files in `cli`. Also checks that no files import each other, directly or through others.
#![allow(clippy::panic, reason = "a test fails by panicking")]

use std::fs;
use std::path::{Path, PathBuf};

use super::imports::{Imports, code_of};

/// The rooms and their floors, as `ARCHITECTURE.md` and `src/lib.rs` list them.
const FLOORS: [(&str, u8); 16] = [
    ("board", 0),
    ("chance", 0),
    ("work", 0),
    ("constraint", 1),
    ("puzzle", 2),
    ("solve", 3),
    ("logic", 4),
    ("veripb", 4),
    ("generate", 5),
    ("text", 5),
    ("verify", 5),
    ("game", 6),
    ("store", 7),
    ("jobs", 7),
    ("tui", 8),
    ("cli", 9),
];

fn floor(room: &str) -> Option<u8> {
    FLOORS.iter().find(|(name, _)| *name == room).map(|&(_, floor)| floor)
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

/// The violations in this file of this room, one per line.
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

pub(super) fn sources(folder: &Path, into: &mut Vec<PathBuf>) {
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

/// Groups of files that may import each other: the common prefix of their names, and the reason.
const ALLOWED: [(&str, &str); 0] = [];

/// The imports of these files, whose names are relative to `src`.
fn imports_of<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Imports {
    let mut imports = Imports::default();
    for (file, text) in files {
        imports.add(&file.trim_end_matches(".rs").replace(['/', '\\'], "::"), text);
    }
    imports
}

/// There are no import cycles: each file can be read after the files that it depends on.
#[test]
fn no_files_import_each_other() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut paths = Vec::new();
    sources(&src, &mut paths);
    let read = |path: &PathBuf| {
        let inside = path.strip_prefix(&src).expect("under src").display().to_string();
        (inside, fs::read_to_string(path).expect("readable"))
    };
    let files: Vec<(String, String)> = paths.iter().map(read).collect();
    let imports = imports_of(files.iter().map(|(file, text)| (file.as_str(), text.as_str())));
    assert!(imports.count() > 300, "the imports were not found: {}", imports.count());
    let mut unused: Vec<&str> = ALLOWED.iter().map(|&(start, _)| start).collect();
    let mut wrong = String::new();
    for group in imports.circles() {
        let start = ALLOWED.iter().find(|(start, _)| group.iter().all(|file| file.starts_with(start)));
        match start {
            Some((start, _)) => unused.retain(|unused| unused != start),
            None => {
                wrong.extend([group.len().to_string(), " files import each other:\n".into(), imports.within(&group)]);
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}Move what both need into a file below them.");
    assert!(unused.is_empty(), "nothing there imports each other any more, so take it from ALLOWED: {unused:?}");
}

#[test]
fn a_circle_of_files_is_seen() {
    // Each line but the last closes the cycle from `a` through `b` in a different way.
    let circles = [
        "use super::a::A;",
        "use crate::game::{b::B, a::{self, A}};",
        "use crate::game::A;",
        "fn f() { crate::game::a::f(); }",
        "fn f() -> super::A { super::c::f() }",
        "mod low;\nfn f() { low::f() }",
        "#[cfg(test)]\nuse super::c::C;\nuse super::c::D;",
        "use std::fmt::{self, Write};",
    ];
    let found = circles.map(|code| {
        let files = [
            ("game.rs", "mod a;\nmod b;\nmod c;\npub use a::A;\npub(crate) use self::c::{C, D};"),
            ("game/a.rs", "use super::b::B;\npub struct A;"),
            ("game/b.rs", code),
            ("game/b/low.rs", "use super::super::a::A;"),
            ("game/c.rs", "use crate::game::A;"),
        ];
        imports_of(files).circles().iter().map(std::collections::BTreeSet::len).collect::<Vec<_>>()
    });
    assert_eq!(found, [vec![2], vec![2], vec![2], vec![2], vec![3], vec![3], vec![3], vec![]]);
}

#[test]
fn what_is_no_circle_of_files_passes() {
    let harmless = [
        // A room's root file lists the files below it, and they name the root only for what is defined elsewhere.
        [("game.rs", "mod a;\nmod b;\npub use a::A;"), ("game/a.rs", "use super::B;"), ("game/b.rs", "pub struct B;")],
        [
            ("game.rs", "mod a;\npub use b::B;"),
            ("game/a.rs", "/// See [`super::b::B`].\n"),
            ("game/b.rs", "use super::a::A;"),
        ],
        [
            ("game.rs", ""),
            ("game/a.rs", "use super::b::B;"),
            ("game/b.rs", "#[cfg(test)]\nmod tests {\n    use super::super::a::A;\n}"),
        ],
        [
            ("game.rs", ""),
            ("game/a.rs", "use super::b::B;\npub(in crate::game::b) struct A;"),
            ("game/b.rs", "pub(in crate::game::a) fn f() {}"),
        ],
    ];
    for files in harmless {
        assert_eq!(imports_of(files).circles(), Vec::new(), "{files:?}");
    }
}
