//! The tables of `docs/` match the program, the README keeps its promises, and links between pages lead to files.
#![allow(clippy::panic, reason = "a test fails by panicking")]

use std::fs;
use std::path::Path;

use super::tables;
use super::targets::files;

const README: &str = include_str!("../../README.md");

fn read(page: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(page);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn the_tables_are_those_of_the_program() {
    for (page, name, text) in tables::parts() {
        let old = read(page);
        let new = tables::replaced(&old, name, &text).unwrap_or_else(|| panic!("{page} lacks the marks of “{name}”"));
        assert!(new == old, "{page}: “{name}” differs from the program's: cargo xtask docs rewrites it");
    }
}

#[test]
fn the_two_commands_stand_on_lines_of_their_own() {
    for command in ["cargo run --release", "cargo test"] {
        assert!(README.lines().any(|line| line == command), "{command}");
    }
    assert!(README.lines().count() < 150, "the README is long: details belong into docs/");
}

/// Every link to a file of the repository, in the README, the map and the pages of `docs/`.
#[test]
fn links_lead_to_files() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let docs = fs::read_dir(root.join("docs")).expect("docs").map(|entry| entry.expect("an entry").path());
    let mut pages: Vec<_> = docs.filter(|path| path.extension().is_some_and(|ending| ending == "md")).collect();
    pages.extend(
        ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "benches/README.md"]
            .map(|page| root.join(page)),
    );
    let mut count = 0;
    for page in pages {
        let text = fs::read_to_string(&page).expect("a page");
        for (at, _) in text.match_indices("](") {
            let target = text[at + 2..].split([')', '#']).next().unwrap_or_default();
            if target.is_empty() || target.contains("://") || target.contains(' ') {
                continue;
            }
            count += 1;
            let folder = page.parent().expect("a folder");
            assert!(folder.join(target).exists(), "{}: {target} is not there", page.display());
        }
    }
    assert!(count > 15, "{count} links were found");
}

/// Every environment variable that the sources read by its name is in the manual page.
#[test]
fn the_manual_lists_the_environment() {
    let manual = read("src/cli/manual.rs");
    let mut count = 0;
    let mut sources = Vec::new();
    for folder in ["src", "crates"] {
        files(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &["rs"], &mut sources);
    }
    for path in sources {
        let source = fs::read_to_string(&path).expect("a source");
        for (at, start) in source.match_indices("var(\"").chain(source.match_indices("var_os(\"")) {
            let name = source[at + start.len()..].split('"').next().unwrap_or_default();
            // Only tests ask for their long forms.
            if name == "DEDUKU_HEAVY" {
                continue;
            }
            count += 1;
            assert!(manual.contains(name), "{}: {name} is not in the table of the manual page", path.display());
        }
    }
    assert!(count > 3, "{count} variables were found");
}
