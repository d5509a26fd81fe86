//! The paths of the player's files: the two folders, and the names in them.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// The environment variable that puts data and configuration into one folder of the player's choice.
pub const HOME_VARIABLE: &str = "DEDUKU_HOME";

/// The folders of a player's files.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Home {
    data: PathBuf,
    config: PathBuf,
}

/// Why there is no home. The game then runs without saving.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum HomeError {
    /// The variable is empty.
    #[error("{HOME_VARIABLE} is empty, so nothing is saved: unset it, or give it an absolute path")]
    Empty,
    /// The variable holds a relative path.
    #[error("{HOME_VARIABLE} is “{}”, so nothing is saved: give it an absolute path", path.display())]
    Relative {
        /// Its value.
        path: PathBuf,
    },
    /// The platform names no folder for this user.
    #[error("this system has no folder set for your files, so nothing is saved: set {HOME_VARIABLE} to a folder")]
    Unknown,
}

impl Home {
    /// Returns the home from the environment: `DEDUKU_HOME` if set, otherwise the platform's folders.
    ///
    /// # Errors
    /// Any [`HomeError`].
    pub fn find() -> Result<Self, HomeError> {
        Self::from_variable(std::env::var_os(HOME_VARIABLE).as_deref())
    }

    /// Returns the home for this value of `DEDUKU_HOME`; without one, the platform's folders.
    ///
    /// # Errors
    /// Any [`HomeError`].
    pub fn from_variable(value: Option<&OsStr>) -> Result<Self, HomeError> {
        let Some(value) = value else {
            let folders = directories::ProjectDirs::from("", "", "deduku").ok_or(HomeError::Unknown)?;
            return Ok(Self { data: folders.data_dir().to_owned(), config: folders.config_dir().to_owned() });
        };
        let path = Path::new(value);
        if value.is_empty() {
            Err(HomeError::Empty)
        } else if path.is_absolute() {
            Ok(Self::at(path))
        } else {
            Err(HomeError::Relative { path: path.to_owned() })
        }
    }

    /// A home with data and configuration in this one folder, which need not exist yet.
    pub fn at(folder: &Path) -> Self {
        Self { data: folder.to_owned(), config: folder.to_owned() }
    }

    /// Whether data and configuration are in one folder.
    pub(super) fn is_one_folder(&self) -> bool {
        self.data == self.config
    }

    /// A configuration file: `keys.toml`, `themes/mine.toml`.
    pub fn config_file(&self, name: &str) -> PathBuf {
        self.config.join(name)
    }

    /// The folder of everything except the configuration.
    pub(super) fn data_folder(&self) -> &Path {
        &self.data
    }

    /// The usual folder of a host.
    pub fn host_folder(&self) -> PathBuf {
        self.data.join("host")
    }

    /// The folder of the named saves.
    pub fn saves(&self) -> PathBuf {
        self.data.join("saves")
    }

    /// The folder of the running games.
    pub fn running(&self) -> PathBuf {
        self.data.join("running")
    }

    /// The folder that damaged files are moved to.
    pub fn quarantine(&self) -> PathBuf {
        self.data.join("damaged")
    }

    /// The file with one line for each exercise.
    pub fn lessons_file(&self) -> PathBuf {
        self.data.join("lessons.jsonl")
    }

    /// The file with one line for each change of the meanings given to rules in words.
    pub fn meanings_file(&self) -> PathBuf {
        self.data.join("meanings.jsonl")
    }

    /// The file with one line for each finished game.
    pub fn statistics_file(&self) -> PathBuf {
        self.data.join("statistics.jsonl")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_or_relative_home_is_refused_with_the_fix() {
        for (value, word) in [("", "is empty"), ("saves", "“saves”"), ("./x", "“./x”"), ("~/deduku", "absolute path")]
        {
            let error = Home::from_variable(Some(OsStr::new(value))).expect_err(value);
            assert!(error.to_string().contains(word), "{error}");
            assert!(error.to_string().contains("nothing is saved"), "{error}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_whole_path_holds_both_folders() {
        let home = Home::from_variable(Some(OsStr::new("/somewhere/deduku"))).expect("a whole path");
        assert_eq!(home, Home::at(Path::new("/somewhere/deduku")));
        assert!(home.config_file("deduku.toml").starts_with("/somewhere/deduku"));
        assert!(home.saves().starts_with("/somewhere/deduku"));
    }
}
