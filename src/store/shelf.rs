//! The named saves: what lies on the shelf, and what is too damaged to stay there.

use std::path::{Path, PathBuf};

use super::disk::{self, Overwrite};
use super::file_error::FileError;
use super::name::{self, ENDING};
use super::save::{About, Reading, Save, SaveError};
use super::{Home, StoreError};

/// A save of the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shelved {
    /// The name under which it is opened.
    pub name: String,
    /// What is known of it, or why nothing is.
    pub about: Result<About, SaveError>,
}

/// A save that was opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Opened {
    /// The game, as far as the file was sound.
    pub(super) save: Save,
    /// What to tell the player, if not all of it was.
    pub(super) notice: Option<String>,
}

/// What a save is called if the player gave it no name: `9x9 hard 2026-11-21 04:36`.
pub(super) fn title_of(about: &About) -> String {
    if !about.title.is_empty() {
        return about.title.clone();
    }
    let level = about.level.as_ref().map_or(String::new(), |level| format!("{level} "));
    format!("{} {level}{}", about.board, about.saved)
}

/// The name under which the file is opened.
pub(super) fn name_of(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.strip_suffix(ENDING).unwrap_or(&name).to_owned()
}

pub(super) fn path_of(home: &Home, name: &str) -> PathBuf {
    home.saves().join(format!("{name}{ENDING}"))
}

/// Every named save, the latest first; those that nobody can read come last.
pub(super) fn list(home: &Home) -> Result<Vec<Shelved>, StoreError> {
    let mut shelf = Vec::new();
    for path in disk::files(&home.saves(), ENDING)? {
        let Some(bytes) = disk::read_if_there(&path)? else { continue };
        let about = Save::read(&bytes).map(|reading| reading.save.about);
        shelf.push(Shelved { name: name_of(&path), about });
    }
    shelf.sort_by_key(|shelved| std::cmp::Reverse(shelved.about.as_ref().map(|about| about.saved).ok()));
    Ok(shelf)
}

/// Reads a save. A damaged file is moved aside; what still held of it is returned.
pub(super) fn open(home: &Home, path: &Path) -> Result<Option<Opened>, StoreError> {
    let Some(bytes) = disk::read_if_there(path)? else { return Ok(None) };
    match Save::read(&bytes) {
        Ok(Reading { save, damaged_from: None }) => Ok(Some(Opened { save, notice: None })),
        Ok(Reading { save, damaged_from: Some(line) }) => {
            let moved = quarantine(home, path)?;
            let path = path.display();
            let notice = format!(
                "{path} is damaged from line {line} on; the game goes on from what stands above. The file is kept as {}",
                moved.display()
            );
            Ok(Some(Opened { save, notice: Some(notice) }))
        }
        Err(error @ SaveError::Newer { .. }) => Err(StoreError::Newer { path: path.to_owned(), error }),
        Err(SaveError::Unreadable) => {
            let moved = quarantine(home, path)?;
            Err(StoreError::Damaged { path: path.to_owned(), moved })
        }
    }
}

/// Moves the file to the damaged ones.
fn quarantine(home: &Home, path: &Path) -> Result<PathBuf, FileError> {
    disk::move_into(&home.quarantine(), path, &name_of(path), ENDING)
}

/// Moves a running game among the named saves, or to the damaged files if it is no save; returns where
/// it lies now, nothing if there was none.
///
/// Where the save of its title is an earlier moment of the same game, it takes that save's place.
pub(super) fn set_aside(home: &Home, journal: &Path) -> Result<Option<PathBuf>, FileError> {
    let Some(bytes) = disk::read_if_there(journal)? else { return Ok(None) };
    let Ok(Reading { save, .. }) = Save::read(&bytes) else { return quarantine(home, journal).map(Some) };
    let stem = name::stem(&title_of(&save.about)).unwrap_or_else(|| "unfinished".to_owned());
    let path = path_of(home, &stem);
    let shelved = disk::read_if_there(&path)?.and_then(|bytes| Save::read(&bytes).ok());
    if shelved.is_some_and(|earlier| earlier.damaged_from.is_none() && save.body.starts_with(&earlier.save.body)) {
        disk::write(&path, save.to_text().as_bytes(), Overwrite::Allowed)?;
        disk::remove(journal)?;
        return Ok(Some(path));
    }
    disk::move_into(&home.saves(), journal, &stem, ENDING).map(Some)
}
