//! The folder that files are written to, as known to the screen.

use std::path::PathBuf;

/// A folder and its puzzle files.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Files {
    /// The folder the player wrote to last; until then the default folder, once known.
    pub folder: Option<PathBuf>,
    /// The file that the running game was opened from, if it was a file with puzzles.
    pub opened: Option<PathBuf>,
    /// The files there, most recently written first, or why they cannot be listed.
    pub names: Result<Vec<String>, String>,
}

impl Default for Files {
    fn default() -> Self {
        Self { folder: None, opened: None, names: Ok(Vec::new()) }
    }
}
