//! The player's files in memory: for a page, which has no disk but keeps texts by their names.
//!
//! The names and the texts are those of the files of a [`Home`](super::Home), so that each reads what the other wrote.
//! Whoever owns it writes what [`MemoryStore::take_changes`] names to wherever texts are kept.

use deduku_core::order::OrderBy;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::PathBuf;

use super::left_game;
use super::name::{self, ENDING};
use super::save::{Change, Journal, LoadedSave, Save, SaveError, SaveInfo, Unsaved};
use super::saved_games::{SavedGame, title_of};
use super::{
    FileError, Finished, GivenMeanings, Lessons, Meanings, Overwrite, Practised, Stamp, Statistics, StoreError,
    with_setting,
};

/// The running game.
pub(super) const RUNNING: &str = "running/1.deduku";
pub(super) const SAVES: &str = "saves/";
const DAMAGED: &str = "damaged/";
pub(super) const STATISTICS: &str = "statistics.jsonl";
pub(super) const LESSONS: &str = "lessons.jsonl";
pub(super) const MEANINGS: &str = "meanings.jsonl";

/// The player's files, by their names.
#[derive(Debug, Default)]
pub struct MemoryStore {
    files: BTreeMap<String, String>,
    changed: BTreeSet<String>,
    /// What the file of the running game holds.
    journal: Option<Journal>,
}

impl MemoryStore {
    /// A store of these files.
    pub fn new(files: BTreeMap<String, String>) -> Self {
        Self { files, ..Self::default() }
    }

    /// Every file, by its name.
    pub const fn files(&self) -> &BTreeMap<String, String> {
        &self.files
    }

    /// The names of the files that have changed since this was asked last, with their texts; `None` for one that is
    /// gone.
    pub fn take_changes(&mut self) -> Vec<(String, Option<String>)> {
        let changed = std::mem::take(&mut self.changed);
        changed
            .into_iter()
            .map(|name| (self.files.get(&name).cloned(), name))
            .map(|(text, name)| (name, text))
            .collect()
    }

    /// The game that was running when the page was last left, and what the player should know about its file.
    pub fn resume(&mut self) -> (Option<Save>, Option<String>) {
        let Some(text) = self.files.get(RUNNING) else { return (None, None) };
        match Save::read_on(text.as_bytes()) {
            Ok((LoadedSave { save, damaged_from }, on)) => {
                self.journal = Some(on.journal);
                if let Some(line) = damaged_from {
                    self.keep_damaged(RUNNING);
                    self.write_running(&save);
                    let words = "the game continues from the lines before it, and the file is kept";
                    return (Some(save), Some(format!("the running game is damaged from line {line} on; {words}")));
                }
                if let Some(text) = self.files.get_mut(RUNNING) {
                    text.push_str(&on.before);
                }
                (Some(save), None)
            }
            Err(error) => {
                self.keep_damaged(RUNNING);
                self.remove(RUNNING);
                (None, Some(format!("the running game cannot be read: {error}; its file is kept")))
            }
        }
    }

    /// Writes what the running game's save lacks, with the current time.
    pub fn save(&mut self, unsaved: Unsaved) {
        match unsaved {
            Unsaved::Whole(save) => self.keep(&save.stamped()),
            Unsaved::Lines(lines, about) => {
                let Some(journal) = &mut self.journal else { return };
                let text = journal.add(&lines, &SaveInfo { saved: Stamp::now(), ..*about });
                self.append(RUNNING, &text);
            }
        }
        if let Some(loose) = self.journal.as_ref().filter(|journal| journal.is_loose()) {
            let save = loose.save().clone();
            self.write_running(&save);
        }
    }

    fn keep(&mut self, save: &Save) {
        match self.journal.as_mut().map(|journal| journal.advance(save)) {
            Some(Change::Nothing) => {}
            Some(Change::Append(text)) => self.append(RUNNING, &text),
            Some(Change::Rewrite) | None => self.write_running(save),
        }
    }

    fn write_running(&mut self, save: &Save) {
        let (journal, text) = Journal::of(save);
        self.journal = Some(journal);
        self.write(RUNNING, text);
    }

    /// Moves the running game to the named saves; returns its name there. A save that is an earlier state of the same
    /// game is replaced.
    pub fn set_aside(&mut self) -> Option<String> {
        let save = self.journal.take()?.save().clone();
        self.remove(RUNNING);
        Some(self.add_save(&save).0)
    }

    /// Puts a game among the named saves; returns its name there, and whether anything was written. A save that is an
    /// earlier state of the same game is replaced, and no other one.
    pub fn add_save(&mut self, save: &Save) -> (String, bool) {
        let stem = name::stem(&title_of(&save.about)).unwrap_or_else(|| "unfinished".to_owned());
        let is_earlier = |text: &String| {
            let earlier = Save::read(text.as_bytes()).ok().filter(|earlier| earlier.damaged_from.is_none());
            earlier.is_some_and(|earlier| save.body.starts_with(&earlier.save.body))
        };
        let is_free = |name: &str| self.files.get(&save_file(name)).is_none_or(is_earlier);
        let numbered = (2u32..).map(|number| format!("{stem} {number}"));
        let free = std::iter::once(stem.clone()).chain(numbered).find(|name| is_free(name));
        let name = free.unwrap_or(stem);
        let (file, text) = (save_file(&name), save.to_text());
        let is_new = self.files.get(&file) != Some(&text);
        if is_new {
            self.write(&file, text);
        }
        (name, is_new)
    }

    /// Removes the running game: it is over, or is among the named saves.
    pub fn forget(&mut self) {
        self.journal = None;
        self.remove(RUNNING);
    }

    /// Saves the game under its title; returns the name of the save.
    ///
    /// # Errors
    /// [`StoreError::Name`], and [`FileError::Exists`] unless overwriting is allowed.
    pub fn save_as(&mut self, save: &Save, overwrite: Overwrite) -> Result<String, StoreError> {
        let title = &save.about.title;
        let stem = name::stem(title).ok_or_else(|| StoreError::Name { title: title.clone() })?;
        let file = save_file(&stem);
        if overwrite == Overwrite::Refused && self.files.contains_key(&file) {
            return Err(FileError::Exists { path: PathBuf::from(file) }.into());
        }
        self.write(&file, save.to_text());
        Ok(stem)
    }

    /// Every named save, the latest first; unreadable ones come last.
    pub fn saves(&self) -> Vec<SavedGame> {
        self.games_in(SAVES)
    }

    /// Every damaged save that was kept, the latest first.
    pub fn damaged(&self) -> Vec<SavedGame> {
        self.games_in(DAMAGED)
    }

    fn games_in(&self, folder: &str) -> Vec<SavedGame> {
        let mut games: Vec<SavedGame> = self
            .files
            .iter()
            .filter_map(|(file, text)| {
                let name = file.strip_prefix(folder)?.strip_suffix(ENDING)?.to_owned();
                Some(SavedGame { name, about: Save::read(text.as_bytes()).map(|read| read.save.about) })
            })
            .collect();
        games.order_by(|save| std::cmp::Reverse(save.about.as_ref().map(|about| about.saved).ok()));
        games
    }

    /// Opens a named save. Of a damaged one, the readable part takes its place, the damaged one is kept, and the text
    /// says so.
    ///
    /// # Errors
    /// [`StoreError::Missing`], [`StoreError::Newer`] where nothing of it can be read.
    pub fn load(&mut self, name: &str) -> Result<(Save, Option<String>), StoreError> {
        let file = save_file(name);
        let LoadedSave { save, damaged_from } = self.read_save(&file, name)?;
        let notice = damaged_from.map(|line| {
            self.keep_damaged(&file);
            self.write(&file, save.to_text());
            format!("“{name}” was damaged from line {line} on; the game continues from the lines before it")
        });
        Ok((save, notice))
    }

    /// Reads the valid part of a damaged save.
    ///
    /// # Errors
    /// As [`MemoryStore::load`].
    pub fn load_damaged(&self, name: &str) -> Result<Save, StoreError> {
        self.read_save(&format!("{DAMAGED}{name}{ENDING}"), name).map(|read| read.save)
    }

    fn read_save(&self, file: &str, name: &str) -> Result<LoadedSave, StoreError> {
        let text = self.files.get(file).ok_or_else(|| StoreError::Missing { name: name.to_owned() })?;
        let unread = |error: SaveError| StoreError::Newer { path: PathBuf::from(file), error };
        Save::read(text.as_bytes()).map_err(unread)
    }

    /// The statistics of the games so far.
    pub fn statistics(&self) -> Statistics {
        let is_game = |name: &str| name == RUNNING || name.starts_with(SAVES);
        let games = self.files.iter().filter(|(name, _)| is_game(name));
        let games = games.filter_map(|(_, text)| Save::read(text.as_bytes()).ok().map(|read| read.save));
        Statistics::read(self.config(STATISTICS).as_bytes()).beside(left_game::latest(games))
    }

    /// What was practised and reviewed.
    pub fn lessons(&self) -> Lessons {
        Lessons::read(self.config(LESSONS).as_bytes())
    }

    /// The meanings that the player gave to rules in words.
    pub fn meanings(&self) -> Meanings {
        Meanings::read(self.config(MEANINGS).as_bytes())
    }

    /// Adds a won game to the statistics.
    pub fn record(&mut self, finished: &Finished) {
        self.add_line(STATISTICS, &finished.to_line());
    }

    /// Resets the statistics; returns the name under which the old ones are kept, if there are any.
    pub fn reset_statistics(&mut self) -> Option<String> {
        let old = self.files.get(STATISTICS).cloned()?;
        let kept = format!("statistics until {}", Stamp::now().date());
        let kept = self.free_name(&kept, ".jsonl");
        self.write(&kept, old);
        self.remove(STATISTICS);
        Some(kept)
    }

    /// Records practice.
    pub fn practised(&mut self, practised: &Practised) {
        self.add_line(LESSONS, &practised.to_line());
    }

    /// Keeps the meanings given to the rules of a puzzle.
    pub fn give(&mut self, given: &GivenMeanings) {
        self.add_line(MEANINGS, &given.to_line());
    }

    /// Changes one setting in one of the files of the configuration: `deduku.toml`, `keys.toml`, `profiles.toml`. The
    /// rest of the file is kept.
    ///
    /// # Errors
    /// What to do where the file is not in a form that the program can change.
    pub fn set(&mut self, file: &str, key: &str, value: &toml::Value) -> Result<(), String> {
        let text = with_setting(self.config(file), key, value).ok_or_else(|| {
            format!("{file} is not in a form that the program can change: set `{key} = {value}` there by hand")
        })?;
        self.write(file, text);
        Ok(())
    }

    /// The text of the file with this name, such as `deduku.toml`; empty if there is none.
    pub fn config(&self, name: &str) -> &str {
        self.files.get(name).map_or("", String::as_str)
    }

    /// The texts of the player's own themes.
    pub fn themes(&self) -> Vec<String> {
        let themes = self.files.iter().filter(|(name, _)| name.starts_with("themes/"));
        themes.map(|(_, text)| text.clone()).collect()
    }

    fn keep_damaged(&mut self, file: &str) {
        let Some(text) = self.files.get(file).cloned() else { return };
        let stem = file.rsplit('/').next().unwrap_or(file).trim_end_matches(ENDING);
        let kept = self.free_name(&format!("{DAMAGED}{stem}"), ENDING);
        self.write(&kept, text);
    }

    /// A name that no file has: this one, or `name 2`, `name 3` …
    fn free_name(&self, stem: &str, ending: &str) -> String {
        let mut name = format!("{stem}{ending}");
        let mut number = 1u32;
        while self.files.contains_key(&name) {
            number += 1;
            name.truncate(stem.len());
            // Writing to a text never fails.
            let _ = write!(name, " {number}{ending}");
        }
        name
    }

    /// Adds a line to a file.
    pub(super) fn add_line(&mut self, file: &str, line: &str) {
        let is_cut = self.files.get(file).is_some_and(|text| !text.is_empty() && !text.ends_with('\n'));
        self.append(file, &format!("{}{line}\n", if is_cut { "\n" } else { "" }));
    }

    fn append(&mut self, name: &str, text: &str) {
        self.files.entry(name.to_owned()).or_default().push_str(text);
        self.changed.insert(name.to_owned());
    }

    pub(super) fn write(&mut self, name: &str, text: String) {
        self.files.insert(name.to_owned(), text);
        self.changed.insert(name.to_owned());
    }

    fn remove(&mut self, name: &str) {
        if self.files.remove(name).is_some() {
            self.changed.insert(name.to_owned());
        }
    }
}

/// The file of the save with this name.
fn save_file(name: &str) -> String {
    format!("{SAVES}{name}{ENDING}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn save(lines: &[&str]) -> Save {
        let about = SaveInfo { board: "9x9".to_owned(), filled: 30, cells: 81, ..SaveInfo::default() };
        Save { about, body: lines.iter().flat_map(|line| [line, "\n"]).collect() }
    }

    fn again(store: &MemoryStore) -> MemoryStore {
        MemoryStore::new(store.files().clone())
    }

    #[test]
    fn a_running_game_goes_on_after_each_move() {
        let mut store = MemoryStore::default();
        store.save(Unsaved::Whole(Box::new(save(&["puzzle"]))));
        assert_eq!(store.take_changes().len(), 1);
        for (count, line) in ["a\n", "b\n", "c\n"].into_iter().enumerate() {
            store.save(Unsaved::Lines(line.to_owned(), Box::new(save(&[]).about)));
            let mut later = again(&store);
            let (resumed, notice) = later.resume();
            assert_eq!(resumed.map(|save| save.body.lines().count()), Some(count + 2));
            assert_eq!(notice, None);
            // It can be continued from there.
            later.save(Unsaved::Lines("d\n".to_owned(), Box::new(save(&[]).about)));
            assert_eq!(again(&later).resume().0.map(|save| save.body.lines().count()), Some(count + 3));
        }
        assert_eq!(store.take_changes().iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), [RUNNING]);
    }

    #[test]
    fn a_damaged_game_goes_on_from_what_is_whole() {
        let mut store = MemoryStore::default();
        store.save(Unsaved::Whole(Box::new(save(&["puzzle", "a", "b"]))));
        let text = store.files[RUNNING].replace("+ b", "+ x");
        store.files.insert(RUNNING.to_owned(), text);
        let mut store = again(&store);
        let (resumed, notice) = store.resume();
        assert_eq!(resumed.map(|save| save.body), Some("puzzle\na\n".to_owned()));
        assert!(notice.is_some_and(|text| text.contains("damaged from line")));
        assert_eq!(store.damaged().len(), 1);
        assert_eq!(again(&store).resume().1, None);
    }

    #[test]
    fn a_game_that_is_replaced_becomes_a_save_and_no_other_is_lost() {
        let mut store = MemoryStore::default();
        for lines in [&["puzzle", "a"][..], &["puzzle", "a", "b"], &["other"]] {
            store.save(Unsaved::Whole(Box::new(save(lines))));
            assert!(store.set_aside().is_some());
        }
        let names: Vec<String> = store.saves().into_iter().map(|save| save.name).collect();
        assert_eq!(names.len(), 2, "{names:?}");
        assert!(names.iter().any(|name| name.ends_with(" 2")), "{names:?}");
        assert_eq!(store.set_aside(), None);
        assert!(store.resume().0.is_none());
    }

    #[test]
    fn settings_are_written_as_in_files() {
        let mut store = MemoryStore::default();
        store.set("deduku.toml", "game.conflicts", &toml::Value::Boolean(false)).expect("an empty file");
        assert_eq!(store.config("deduku.toml"), "[game]\nconflicts = false\n");
    }
}
