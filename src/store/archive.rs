//! All files of a player as one text, to be carried from a page to the program, or from one to another.
//!
//! It is a JSON object: `{"deduku-files":1,"files":{"saves/Sunday.deduku":"…"}}`. The names are those in the player's
//! folders, and the texts those of the files.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::{Deserialize, Serialize};

use super::in_memory::{LESSONS, MEANINGS, MemoryStore, RUNNING, SAVES, STATISTICS};
use super::name::{self, ENDING};
use super::save::Save;
use super::saved_games::{self, title_of};
use super::sync::Syncer;
use super::{FileError, Home, Overwrite, StoreError, disk};
use crate::game::counted;
use crate::text::visible;

/// How the text begins.
const OPENING: &str = "{\"deduku-files\":";
const VERSION: u32 = 1;

/// The files with one line for each event. They only ever get longer.
const LINES: [&str; 3] = [STATISTICS, LESSONS, MEANINGS];
/// The files of the configuration, besides the themes.
const CONFIGURATION: [&str; 4] = ["deduku.toml", "keys.toml", "profiles.toml", "levels.toml"];
const THEMES: &str = "themes/";

#[derive(Serialize, Deserialize)]
struct Form {
    #[serde(rename = "deduku-files")]
    version: u32,
    files: BTreeMap<String, String>,
}

/// A player's files, as one text carries them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Archive {
    games: Vec<Save>,
    lines: Vec<(&'static str, String)>,
    configuration: Vec<(String, String)>,
    /// What is not taken, each with the reason.
    refused: Vec<String>,
}

/// What was added to the files that were there.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Added {
    /// The number of games among the saves.
    pub games: usize,
    /// The number of lines on finished games, practice and the meanings of rules.
    pub lines: usize,
    /// The number of files of the configuration.
    pub configuration: usize,
    /// The number of files of the configuration that were not added, because there are such files already.
    pub left: usize,
    /// What was not taken, each with the reason.
    pub refused: Vec<String>,
}

impl fmt::Display for Added {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { games, lines, configuration, left, refused } = self;
        write!(f, "added: games {games}, lines of the record {lines}, files of the configuration {configuration}")?;
        if *left > 0 {
            write!(f, "; {left} of those are here already, and stay as they are")?;
        }
        if refused.is_empty() { Ok(()) } else { write!(f, "; not taken: {}", refused.join(", ")) }
    }
}

impl Archive {
    /// Whether the text begins like one.
    pub fn is_archive(text: &str) -> bool {
        text.trim_start().starts_with(OPENING)
    }

    /// These files as one text. Those that no program would take, such as damaged saves, are carried too.
    pub fn write(files: &BTreeMap<String, String>) -> String {
        let form = Form { version: VERSION, files: files.clone() };
        // Texts and their names can always be serialized to JSON, so this never fails.
        serde_json::to_string(&form).unwrap_or_default() + "\n"
    }

    /// Reads such a text. Files that have no place among a player's files, or that no program would take, are left out, and
    /// named in [`Added`].
    ///
    /// # Errors
    /// What is wrong with the text, and what helps.
    pub fn read(text: &str) -> Result<Self, String> {
        let form: Form = serde_json::from_str(text).map_err(|error| {
            format!("this is no whole file of Deduku's files ({error}): save it from the page again")
        })?;
        if form.version != VERSION {
            return Err("these files were written by a newer Deduku: update the program".to_owned());
        }
        let mut archive = Self::default();
        for (name, text) in form.files {
            let mut refuse = |reason: String| archive.refused.push(visible(&format!("{name} ({reason})")).into_owned());
            if let Some(known) = LINES.iter().find(|known| **known == name) {
                let (good, bad): (Vec<&str>, Vec<&str>) = text.lines().partition(|line| is_line(line));
                if !bad.is_empty() {
                    refuse(counted(bad.len(), "line") + " that no program would take");
                }
                archive.lines.extend(good.into_iter().map(|line| (*known, line.to_owned())));
            } else if name == RUNNING || name.starts_with(SAVES) {
                match Save::read(text.as_bytes()) {
                    Ok(read) => archive.games.push(read.save),
                    Err(error) => refuse(error.to_string()),
                }
            } else if CONFIGURATION.contains(&name.as_str()) || is_theme(&name) {
                match text.parse::<toml::Table>() {
                    Ok(_) => archive.configuration.push((name, text)),
                    Err(error) => refuse(error.message().to_owned()),
                }
            } else {
                refuse("no file of Deduku".to_owned());
            }
        }
        Ok(archive)
    }

    /// Adds the files to those in memory: nothing that is there is changed. A line that is there already is not added
    /// again, nor is a game.
    pub fn add_to(self, store: &mut MemoryStore) -> Added {
        let mut added = Added { refused: self.refused, ..Added::default() };
        for game in &self.games {
            added.games += usize::from(store.add_save(game).1);
        }
        for (file, lines) in by_file(self.lines) {
            let new = new_lines(store.config(file), lines);
            added.lines += new.len();
            for line in &new {
                store.add_line(file, line);
            }
        }
        for (name, text) in self.configuration {
            let is_free = store.config(&name).is_empty();
            added.note_configuration(is_free);
            if is_free {
                store.write(&name, text);
            }
        }
        added
    }

    /// The same for the files of a home. A program that runs meanwhile loses nothing.
    ///
    /// # Errors
    /// [`StoreError::File`]; what was added before stays.
    pub fn add_to_home(self, home: &Home) -> Result<Added, StoreError> {
        let mut added = Added { refused: self.refused, ..Added::default() };
        let syncer = Syncer::on_the_spot();
        for game in &self.games {
            added.games += usize::from(add_game(home, game, &syncer)?);
        }
        for (file, lines) in by_file(self.lines) {
            let path = home.data_folder().join(file);
            let old = disk::read_if_there(&path)?.unwrap_or_default();
            for line in new_lines(&String::from_utf8_lossy(&old), lines) {
                disk::append_line(&path, &line, &syncer)?;
                added.lines += 1;
            }
        }
        for (name, text) in self.configuration {
            let path = home.config_file(&name);
            let written = match disk::write(&path, text.as_bytes(), Overwrite::Refused, &syncer) {
                Err(FileError::Exists { .. }) => false,
                written => written.map(|()| true)?,
            };
            added.note_configuration(written);
        }
        Ok(added)
    }
}

impl Added {
    const fn note_configuration(&mut self, is_added: bool) {
        if is_added { self.configuration += 1 } else { self.left += 1 }
    }
}

impl Home {
    /// Every file that an [`Archive`] carries, by its name there.
    ///
    /// # Errors
    /// [`StoreError::File`] if one cannot be read.
    pub fn files(&self) -> Result<BTreeMap<String, String>, StoreError> {
        let mut paths: Vec<(String, std::path::PathBuf)> = Vec::new();
        paths.extend(LINES.map(|name| (name.to_owned(), self.data_folder().join(name))));
        paths.extend(CONFIGURATION.map(|name| (name.to_owned(), self.config_file(name))));
        for (folder, prefix, ending) in [
            (self.saves(), SAVES, ENDING),
            (self.running(), SAVES, ENDING),
            (self.config_file("themes"), THEMES, ".toml"),
        ] {
            let of_running = if folder == self.running() { "running " } else { "" };
            paths.extend(disk::files(&folder, ending)?.into_iter().map(|path| {
                let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
                (format!("{prefix}{of_running}{name}"), path)
            }));
        }
        let mut files = BTreeMap::new();
        for (name, path) in paths {
            if let Some(bytes) = disk::read_if_there(&path)? {
                files.insert(name, String::from_utf8_lossy(&bytes).into_owned());
            }
        }
        Ok(files)
    }
}

/// Puts a game among the saves of a home, unless it is there; returns whether it was not.
fn add_game(home: &Home, game: &Save, syncer: &Syncer) -> Result<bool, StoreError> {
    let stem = name::stem(&title_of(&game.about)).unwrap_or_else(|| "unfinished".to_owned());
    let mut number = 1u32;
    loop {
        let name = if number == 1 { stem.clone() } else { format!("{stem} {number}") };
        let path = saved_games::path_of(home, &name);
        match disk::write(&path, game.to_text().as_bytes(), Overwrite::Refused, syncer) {
            Err(FileError::Exists { .. }) => {
                let there = disk::read_if_there(&path)?.and_then(|bytes| Save::read(&bytes).ok());
                if there.is_some_and(|there| there.save.body == game.body) {
                    return Ok(false);
                }
            }
            written => return Ok(written.map(|()| true)?),
        }
        number += 1;
    }
}

/// The lines of each file.
fn by_file(lines: Vec<(&'static str, String)>) -> BTreeMap<&'static str, Vec<String>> {
    let mut files = BTreeMap::<_, Vec<String>>::new();
    for (file, line) in lines {
        files.entry(file).or_default().push(line);
    }
    files
}

/// Those lines that are not there yet.
fn new_lines(old: &str, lines: Vec<String>) -> Vec<String> {
    let known: BTreeSet<&str> = old.lines().collect();
    lines.into_iter().filter(|line| !known.contains(line.as_str())).collect()
}

/// Whether it is a JSON object, as every line of these files is.
fn is_line(line: &str) -> bool {
    serde_json::from_str::<serde_json::Map<String, serde_json::Value>>(line).is_ok()
}

/// Whether it is the name of a file in the folder of themes, and of none elsewhere.
fn is_theme(name: &str) -> bool {
    let stem = name.strip_prefix(THEMES).and_then(|name| name.strip_suffix(".toml"));
    stem.is_some_and(|stem| name::stem(stem).as_deref() == Some(stem))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::SaveInfo;

    fn files() -> BTreeMap<String, String> {
        let about = SaveInfo { title: "Sunday".to_owned(), board: "9x9".to_owned(), ..SaveInfo::default() };
        let save = Save { about, body: "puzzle\n".to_owned() };
        [
            ("running/1.deduku", Save { body: "other\n".to_owned(), ..save.clone() }.to_text()),
            ("saves/Sunday.deduku", save.to_text()),
            ("statistics.jsonl", "{\"at\":1,\"board\":\"9×9\",\"seconds\":9}\nno line\n".to_owned()),
            ("saves/Broken.deduku", "garbage".to_owned()),
            ("deduku.toml", "bell = true\n".to_owned()),
            ("themes/mine.toml", "name = \"mine\"\n".to_owned()),
            ("themes/../../evil.toml", "evil".to_owned()),
            ("../evil", "evil".to_owned()),
        ]
        .map(|(name, text)| (name.to_owned(), text))
        .into()
    }

    #[test]
    fn files_are_added_once_and_replace_none() {
        let text = Archive::write(&files());
        assert!(Archive::is_archive(&text));
        let archive = Archive::read(&text).expect("an archive");
        let mut store = MemoryStore::default();
        let refused = archive.refused.clone();
        // Whatever is not taken is named.
        for name in [
            "statistics.jsonl (1 line that no program would take)",
            "saves/Broken.deduku (",
            "themes/../../evil.toml (no file of Deduku)",
            "../evil (no file of Deduku)",
        ] {
            assert!(refused.iter().any(|own| own.starts_with(name)), "{name}: {refused:?}");
        }
        let all = Added { games: 2, lines: 1, configuration: 2, left: 0, refused: refused.clone() };
        let again = Added { left: 2, refused, ..Added::default() };
        assert_eq!(archive.clone().add_to(&mut store), all);
        assert_eq!(archive.clone().add_to(&mut store), again);
        let names: Vec<String> = store.files().keys().cloned().collect();
        assert!(!names.iter().any(|name| name.contains("evil")), "{names:?}");
        let folder = tempfile::tempdir().expect("a folder");
        let home = Home::at(folder.path());
        assert_eq!(archive.clone().add_to_home(&home).expect("written"), all);
        assert_eq!(archive.add_to_home(&home).expect("written"), again);
        // And back again, all of it.
        let back = Archive::read(&Archive::write(&home.files().expect("readable"))).expect("an archive");
        assert_eq!(back.add_to(&mut store), Added { left: 2, ..Added::default() });
    }

    #[test]
    fn what_is_no_archive_is_refused_with_the_fix() {
        for (text, word) in [("{\"deduku-files\":1,", "again"), ("{\"deduku-files\":2,\"files\":{}}", "update")] {
            assert!(Archive::is_archive(text));
            let error = Archive::read(text).expect_err(text);
            assert!(error.contains(word), "{error}");
        }
        assert!(!Archive::is_archive("{\"cells\":[]}"));
    }
}
