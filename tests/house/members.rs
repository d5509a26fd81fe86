//! What `cargo test` builds and tests by itself.

use std::fs;
use std::path::Path;

/// `cargo test` tests every library. The module for Python needs Python, and is tested by `.ci/python`; the page needs a
/// browser, and is tested by `.ci/web`; what only a host needs brings a database along, and is tested with the feature
/// `host`.
#[test]
fn every_library_is_tested_by_default() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    // The packed crate lacks the other packages, and names none.
    let Ok(folders) = fs::read_dir(root.join("crates")) else { return };
    let text = fs::read_to_string(root.join("Cargo.toml")).expect("a manifest");
    let manifest: toml::Table = toml::from_str(&text).expect("TOML");
    let members = manifest["workspace"]["default-members"].as_array().expect("a list");
    let members: Vec<&str> = members.iter().filter_map(toml::Value::as_str).collect();
    for folder in folders.map(|entry| entry.expect("an entry").path()).filter(|path| path.is_dir()) {
        let name = format!("crates/{}", folder.file_name().unwrap_or_default().to_string_lossy());
        let is_member = ["crates/deduku-host", "crates/deduku-python", "crates/deduku-web"].contains(&name.as_str())
            || members.contains(&name.as_str());
        assert!(is_member, "{name} is no default member: add it in Cargo.toml");
    }
}
