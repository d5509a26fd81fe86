//! The corpus of malformed inputs: `tests/malformed/NAME.txt` and, in `NAME.expected`, one line per error.

use std::fs;
use std::path::{Path, PathBuf};

use deduku::text::{decode, read};

fn cases() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/malformed");
    let files = fs::read_dir(folder).expect("the corpus is part of the project");
    let paths = files.map(|file| file.expect("readable").path());
    let mut cases: Vec<PathBuf> = paths.filter(|path| path.extension().is_some_and(|kind| kind == "txt")).collect();
    cases.sort();
    cases
}

#[test]
fn messages_for_malformed_texts_say_where_and_what_to_do() {
    let mut differences = Vec::new();
    for case in cases() {
        let bytes = fs::read(&case).expect("readable");
        let errors = read(&decode(&bytes), None).into_iter().filter_map(Result::err);
        let reported = errors.map(|error| format!("{error}\n")).collect::<Vec<_>>().concat();
        let expected = fs::read_to_string(case.with_extension("expected")).unwrap_or_default();
        if reported != expected {
            differences.push(format!("{}\n  reported: {reported}  expected: {expected}", case.display()));
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

#[test]
fn every_case_has_an_error() {
    for case in cases() {
        let expected = fs::read_to_string(case.with_extension("expected")).expect("a message for each case");
        assert!(!expected.is_empty(), "{}", case.display());
    }
}
