//! Opens saved games by the name of a file or of a save.

use std::ffi::OsStr;
use std::io::Read as _;
use std::path::Path;

use anyhow::{Result, anyhow};

use crate::game::{Game, Options};
use crate::store::{Home, Save, open_regular, read_text};

/// The number of bytes at the start of a file that show whether it is a save.
const OPENING: u64 = 32;

/// The text of the saved game, if a file of this name is a save.
pub(super) fn saved_text(name: &OsStr) -> Result<Option<String>> {
    let path = Path::new(name);
    if !path.is_file() {
        return Ok(None);
    }
    let mut begin = Vec::new();
    open_regular(path)?.take(OPENING).read_to_end(&mut begin)?;
    if !Save::is_save(&String::from_utf8_lossy(&begin)) {
        return Ok(None);
    }
    let save = Save::read(read_text(path)?.as_bytes()).map_err(|error| anyhow!("{}: {error}", name.display()))?;
    Ok(Some(save.save.body))
}

/// The game in this file, or the save of this name.
pub(super) fn saved_game(name: &OsStr) -> Result<Game> {
    let text = match saved_text(name)? {
        Some(text) => text,
        None if Path::new(name).is_file() => {
            return Err(anyhow!("{}: not a saved game of Deduku: name a save", name.display()));
        }
        None => {
            let known = name.to_str().ok_or_else(|| anyhow!("{}: no save has this name", name.display()))?;
            Home::find()?.saved_game(known)?.body
        }
    };
    Game::from_text(&text, Options::default()).map_err(|error| anyhow!("{}: {error}", name.display()))
}
