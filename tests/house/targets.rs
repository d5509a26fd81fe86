//! The test programs that documents, comments and scripts name exist.

use std::fs;
use std::path::{Path, PathBuf};

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

/// The words that follow `--test` on a command line, or in a list of arguments.
fn named(text: &str) -> Vec<String> {
    let follows = |rest: &str| {
        let rest = rest.trim_start_matches(['"', ',', '=', ' ']);
        rest.split(|c: char| !(c.is_alphanumeric() || c == '_')).next().unwrap_or_default().to_owned()
    };
    text.split("--test").skip(1).filter(|rest| rest.starts_with(['"', '=', ' '])).map(follows).collect()
}

#[test]
fn every_test_program_that_is_named_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut texts: Vec<PathBuf> =
        ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"].map(|page| root.join(page)).to_vec();
    for folder in ["src", "crates", "tests", "docs", "xtask", "benches", "fuzz", ".github"] {
        files(&root.join(folder), &["rs", "md", "yml", "toml"], &mut texts);
    }
    // What is over may name what is no more.
    texts.retain(|path| !path.ends_with("docs/history.md"));
    let mut count = 0;
    for path in texts {
        for name in named(&fs::read_to_string(&path).expect("readable")).into_iter().filter(|name| !name.is_empty()) {
            let exists =
                root.join(format!("tests/{name}.rs")).is_file() || root.join(format!("tests/{name}/main.rs")).is_file();
            assert!(exists, "{}: there is no test program “{name}”", path.display());
            count += 1;
        }
    }
    assert!(count > 10, "{count} were found");
}

#[test]
fn a_name_is_read_from_a_command_and_from_a_list() {
    assert_eq!(named("cargo test --test logic x -- --nocapture, --tests"), ["logic"]);
    assert_eq!(named("&[\"--release\", \"--test\", \"program\", \"kill\"]"), ["program"]);
}
