//! What players call themselves: chosen once, at the first connection.

use std::collections::HashMap;
use std::fs::OpenOptions;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde::{Deserialize, Serialize};

use super::players::PlayerId;

/// Where names are kept.
pub(super) trait Names: Send + Sync {
    /// The name of a player who has chosen one.
    fn name_of(&self, player: &PlayerId) -> Option<String>;

    /// Gives a player this name.
    fn choose(&self, player: &PlayerId, name: &str) -> Result<(), NameRefused>;
}

/// Why a player cannot have a name.
#[derive(Debug, thiserror::Error)]
pub(super) enum NameRefused {
    /// It is too short, too long, or has other characters.
    #[error("a name has 2 to 16 letters or digits, with - and _ between them")]
    Form,
    /// Somebody has it.
    #[error("somebody else has that name, or one that looks like it")]
    Taken,
    /// It cannot be kept.
    #[error("the name cannot be kept: {0}")]
    File(#[from] io::Error),
}

/// Names in a file, a line of JSON for each player.
pub(super) struct NamesFile {
    path: PathBuf,
    names: Mutex<HashMap<PlayerId, String>>,
}

/// A line of the file.
#[derive(Serialize, Deserialize)]
struct Line {
    key: PlayerId,
    name: String,
}

impl NamesFile {
    /// Reads the names in this folder.
    pub(super) fn open(folder: &Path) -> io::Result<Self> {
        let path = folder.join("names.jsonl");
        let text = match std::fs::read_to_string(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            text => text?,
        };
        // A line that was cut off, by a full disk for example, gives no name; its player chooses again.
        let lines = text.lines().filter_map(|line| serde_json::from_str::<Line>(line).ok());
        let names = lines.map(|Line { key, name }| (key, name)).collect();
        Ok(Self { path, names: Mutex::new(names) })
    }

    /// All names, by the fingerprints of their players.
    pub(super) fn all(&self) -> HashMap<PlayerId, String> {
        self.lock().clone()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<PlayerId, String>> {
        self.names.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn append(&self, line: &Line) -> io::Result<()> {
        let mut options = OpenOptions::new();
        options.create(true).append(true);
        #[cfg(unix)]
        {
            use std::os::unix::fs::OpenOptionsExt as _;
            options.mode(0o600);
        }
        let mut file = options.open(&self.path)?;
        // A line that was cut off before must not swallow this one.
        file.write_all(format!("\n{}\n", serde_json::to_string(line)?).as_bytes())?;
        file.sync_data()
    }
}

impl Names for NamesFile {
    fn name_of(&self, player: &PlayerId) -> Option<String> {
        self.lock().get(player).cloned()
    }

    fn choose(&self, player: &PlayerId, name: &str) -> Result<(), NameRefused> {
        let is_inner = |symbol: char| symbol.is_ascii_alphanumeric() || ['-', '_'].contains(&symbol);
        let is_end = |symbol: Option<char>| symbol.is_some_and(|symbol| symbol.is_ascii_alphanumeric());
        let ends = is_end(name.chars().next()) && is_end(name.chars().last());
        if !(2..=16).contains(&name.len()) || !name.chars().all(is_inner) || !ends {
            return Err(NameRefused::Form);
        }
        let mut names = self.lock();
        let seen = alike(name);
        if names.iter().any(|(other, taken)| other != player && alike(taken) == seen) {
            return Err(NameRefused::Taken);
        }
        self.append(&Line { key: player.clone(), name: name.to_owned() })?;
        names.insert(player.clone(), name.to_owned());
        Ok(())
    }
}

/// The name as the eye takes it: names with the same one are taken for each other.
fn alike(name: &str) -> String {
    let shape = |symbol: char| match symbol.to_ascii_lowercase() {
        '0' => 'o',
        '1' | 'i' => 'l',
        '5' => 's',
        '8' => 'b',
        '_' => '-',
        other => other,
    };
    name.chars().map(shape).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_kept_and_nobody_else_has_one_that_looks_like_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let names = NamesFile::open(folder.path()).expect("none yet");
        let [anna, bert] = ["a", "b"].map(PlayerId::test);
        assert_eq!(names.name_of(&anna), None);
        names.choose(&anna, "Lisa").expect("free");
        for alike in ["lisa", "LISA", "1isa", "Li5a"] {
            assert!(matches!(names.choose(&bert, alike), Err(NameRefused::Taken)), "{alike}");
        }
        for wrong in ["", "x", "a\u{200b}b", "аnna", "a b", "-ab", "ab_", "\x1b[2J", "seventeen-letters"] {
            assert!(matches!(names.choose(&bert, wrong), Err(NameRefused::Form)), "{wrong}");
        }
        names.choose(&bert, "bert").expect("free");
        let file = folder.path().join("names.jsonl");
        let text = std::fs::read_to_string(&file).expect("kept");
        std::fs::write(&file, format!("{text}{{\"key\":\"c")).expect("cut off");
        let again = NamesFile::open(folder.path()).expect("read");
        assert_eq!(again.all(), names.all());
        again.choose(&PlayerId::test("c"), "Carl").expect("free");
        assert_eq!(NamesFile::open(folder.path()).expect("read").all().len(), 3);
    }
}
