//! The folder that files are written to, as the screen knows it.

use std::path::PathBuf;

/// A folder and its puzzle files.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Files {
    /// Where the player wrote last; before that, where names without a folder lie, once it is known.
    pub folder: Option<PathBuf>,
    /// The files there, the last written first, or why they cannot be listed.
    pub names: Result<Vec<String>, String>,
}

impl Default for Files {
    fn default() -> Self {
        Self { folder: None, names: Ok(Vec::new()) }
    }
}
