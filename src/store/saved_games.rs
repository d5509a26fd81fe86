//! The named saves: listing and opening them, and moving damaged ones away.

use deduku_core::order::OrderBy;
use std::path::{Path, PathBuf};

use super::disk::{self, Overwrite};
use super::file_error::{FileError, refused};
use super::name::{self, ENDING};
use super::save::{LoadedSave, Save, SaveError, SaveInfo};
use super::sync::Syncer;
use super::{Home, StoreError};
use crate::board::Plan;
use crate::game::name_after;

/// An entry of the list of saves.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SavedGame {
    /// The name that opens it.
    pub name: String,
    /// Its details, or why they cannot be read.
    pub about: Result<SaveInfo, SaveError>,
}

/// A save that was opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Opened {
    /// The game, from the valid part of the file.
    pub(super) save: Save,
    /// The first invalid line, 1-based; `None` if there is none.
    pub(super) damaged_from: Option<usize>,
}

/// The title of a save; if the player gave none: `9×9, hard, 21 November`.
pub(super) fn title_of(about: &SaveInfo) -> String {
    if !about.title.is_empty() {
        return about.title.clone();
    }
    let title = Plan::parse_saved(&about.board).map_or_else(|_| about.board.clone(), |plan| plan.title());
    name_after(&title, about.level.as_deref(), about.saved.local_date().month_and_day())
}

/// The name that opens the file.
pub(super) fn name_of(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.strip_suffix(ENDING).unwrap_or(&name).to_owned()
}

pub(super) fn path_of(home: &Home, name: &str) -> PathBuf {
    home.saves().join(format!("{name}{ENDING}"))
}

/// The notice about a file that is damaged from this line on, once its valid part has replaced it.
pub(super) fn damage(path: &Path, line: usize, kept: &Path) -> String {
    format!(
        "{} was damaged from line {line} on; the game continues from the lines before it. The file is kept as {}",
        path.display(),
        kept.display()
    )
}

/// Every save in the folder, the latest first; unreadable ones come last.
pub(super) fn list(folder: &Path) -> Result<Vec<SavedGame>, StoreError> {
    let mut saves = Vec::new();
    for path in disk::files(folder, ENDING)? {
        let about = match disk::read_if_there(&path) {
            Ok(None) => continue,
            Ok(Some(bytes)) => Save::read(&bytes).map(|reading| reading.save.about),
            Err(error) => Err(SaveError::Unread(error.to_string())),
        };
        saves.push(SavedGame { name: name_of(&path), about });
    }
    saves.order_by(|save| std::cmp::Reverse(save.about.as_ref().map(|about| about.saved).ok()));
    Ok(saves)
}

/// The save that was written first.
pub(super) fn oldest(home: &Home) -> Option<PathBuf> {
    let written = |path: &PathBuf| path.metadata().and_then(|data| data.modified()).ok();
    disk::files(&home.saves(), ENDING).ok()?.into_iter().min_by_key(written)
}

/// Reads a named save. Of a damaged one, the valid part is returned; the file stays in place until that part has safely
/// replaced it. Only a file without a valid part is moved to the damaged ones.
pub(super) fn open(home: &Home, path: &Path, syncer: &Syncer) -> Result<Option<Opened>, StoreError> {
    let Some(bytes) = disk::read_if_there(path)? else { return Ok(None) };
    match Save::read(&bytes) {
        Ok(LoadedSave { save, damaged_from }) => Ok(Some(Opened { save, damaged_from })),
        Err(error @ (SaveError::Newer { .. } | SaveError::Unread(_))) => {
            Err(StoreError::Newer { path: path.to_owned(), error })
        }
        Err(SaveError::Unreadable) => {
            let moved = quarantine(home, path, syncer)?;
            Err(StoreError::Damaged { path: path.to_owned(), moved })
        }
    }
}

/// Moves the file to the damaged ones.
pub(super) fn quarantine(home: &Home, path: &Path, syncer: &Syncer) -> Result<PathBuf, FileError> {
    disk::move_into(&home.quarantine(), path, (&name_of(path), ENDING), syncer)
}

/// Links or copies the file into the folder of damaged ones.
pub(super) fn keep_damaged(home: &Home, path: &Path, syncer: &Syncer) -> Result<PathBuf, FileError> {
    disk::link_into(&home.quarantine(), path, (&name_of(path), ENDING), syncer)
}

/// Moves a running game to the named saves, or to the damaged files if it is not a save; returns its new path, `None`
/// if there was no file. If `known` holds the game's true state, that is saved instead of the file's.
///
/// If the save of that title is an earlier state of the same game, it is replaced.
pub(super) fn set_aside(
    home: &Home,
    file: &Path,
    (known, damaged): (Option<&Save>, bool),
    syncer: &Syncer,
) -> Result<Option<PathBuf>, FileError> {
    let bytes = disk::read_if_there(file)?;
    let read = bytes.as_deref().map(Save::read);
    let (save, is_whole) = match (known, read) {
        (Some(known), _) => (known.clone(), false),
        (None, None) => return Ok(None),
        (None, Some(Ok(LoadedSave { save, damaged_from }))) => (save, damaged_from.is_none()),
        (None, Some(Err(_))) => return quarantine(home, file, syncer).map(Some),
    };
    let stem = name::stem(&title_of(&save.about)).unwrap_or_else(|| "unfinished".to_owned());
    let path = path_of(home, &stem);
    let existing = disk::read_if_there(&path)?.and_then(|bytes| Save::read(&bytes).ok());
    let is_later =
        existing.is_some_and(|earlier| earlier.damaged_from.is_none() && save.body.starts_with(&earlier.save.body));
    if is_whole && !is_later {
        return disk::move_into(&home.saves(), file, (&stem, ENDING), syncer).map(Some);
    }
    let text = save.to_text();
    let path = if is_later {
        disk::write(&path, text.as_bytes(), Overwrite::Allowed, syncer)?;
        path
    } else {
        let (draft, written) = disk::draft(&path, text.as_bytes())?;
        let forced = syncer.file(&written).map_err(refused("write", &path));
        let placed = forced.and_then(|()| disk::move_into(&home.saves(), &draft, (&stem, ENDING), syncer));
        placed.inspect_err(|_| disk::discard(&draft))?
    };
    if damaged || !is_whole && known.is_none() {
        keep_damaged(home, file, syncer)?;
    }
    disk::remove(file)?;
    Ok(Some(path))
}
