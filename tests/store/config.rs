//! Configuration files, one per case: those in `valid_configs/` are accepted without complaint; each of
//! `invalid_configs/` states the expected complaints in its first lines, and the rest of it takes effect.

use std::fs;
use std::path::{Path, PathBuf};

use deduku::store::{Complaint, DEFAULT_SETTINGS, read_settings};
use deduku::tui::settings::Settings;

fn corpus(name: &str) -> Vec<(PathBuf, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name);
    let files = fs::read_dir(&folder).expect("a corpus").map(|entry| entry.expect("an entry").path());
    let mut cases: Vec<_> = files.map(|path| (path.clone(), fs::read_to_string(path).expect("text"))).collect();
    cases.sort();
    assert!(cases.len() > 5, "{name}");
    cases
}

fn read(own: &str) -> (Settings, Vec<Complaint>) {
    read_settings(DEFAULT_SETTINGS, own, "deduku.toml")
}

#[test]
fn the_shipped_file_names_every_setting_and_its_default() {
    let shipped: toml::Table = DEFAULT_SETTINGS.parse().expect("TOML");
    let settings: Settings = shipped.clone().try_into().expect("the settings");
    assert_eq!(settings, Settings::default());
    assert_eq!(toml::Table::try_from(&settings).expect("a table"), shipped, "a setting is missing from the file");
}

#[test]
fn valid_files_are_taken_without_a_word() {
    for (path, text) in corpus("valid_configs") {
        let (settings, complaints) = read(&text);
        assert_eq!(complaints, [], "{}", path.display());
        // Every key of the file takes effect.
        let holds = toml::Table::try_from(&settings).expect("a table");
        let own: toml::Table = text.parse().expect("TOML");
        for (key, value) in own {
            let held = &holds[&key];
            match value {
                toml::Value::Table(inner) => {
                    inner.iter().for_each(|(key, value)| assert_eq!(&held[key], value, "{}: {key}", path.display()));
                }
                _ => assert_eq!(*held, value, "{}: {key}", path.display()),
            }
        }
    }
}

#[test]
fn complaints_name_the_place_and_the_fix_and_the_rest_of_the_file_holds() {
    for (path, text) in corpus("invalid_configs") {
        let path = path.display();
        let expected: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("# expect: ")).collect();
        let (settings, complaints) = read(&text);
        let complaints: Vec<String> = complaints.iter().map(ToString::to_string).collect();
        assert_eq!(complaints.len(), expected.len(), "{path}: {complaints:#?}");
        for (complaint, expected) in complaints.iter().zip(expected) {
            assert!(complaint.starts_with(&format!("deduku.toml, {expected}")), "{path}: {complaint}");
        }
        // Each file of the corpus also changes one setting correctly.
        let mut changed = Settings::default();
        if text.contains("bell = false") {
            changed.bell = false;
        }
        if text.contains("replace = false") && !text.contains("gmae") {
            changed.play.game.replace = false;
        }
        assert_ne!(changed, Settings::default(), "{path}: nothing right stands in it");
        assert_eq!(settings, changed, "{path}");
    }
}
