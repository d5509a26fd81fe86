//! Files that the player names: where a typed name leads, reading them, listing them.

use std::path::{Path, PathBuf};

use super::file_error::FileError;
use super::{Reader, folder, regular};
use crate::text::path_with_bytes;

impl Reader {
    /// The full path of a file that the player names to be written. A bare name leads to the folder of saves; without
    /// a home, to the current folder.
    ///
    /// # Errors
    /// [`Refused::File`](super::Refused::File).
    pub fn path_to_write(&self, typed: &str) -> Result<PathBuf, FileError> {
        self.rights.name_files()?;
        Ok(self.among_saves(typed).unwrap_or_else(|| whole(typed)))
    }

    /// The text of a file that the player names, and its full path. A bare name is looked for in the current folder,
    /// then in the folder of saves.
    ///
    /// # Errors
    /// [`Refused::File`](super::Refused::File), and those of [`read_text`](super::read_text).
    pub fn named_text(&self, typed: &str) -> Result<(PathBuf, String), FileError> {
        self.rights.name_files()?;
        let here = whole(typed);
        let saved = self.among_saves(typed).filter(|path| !here.exists() && path.exists());
        let path = saved.unwrap_or(here);
        let text = regular::read_text(&path)?;
        Ok((path, text))
    }

    /// Whether there is something of this name that [`Reader::named_text`] would read.
    pub fn is_named(&self, typed: &str) -> bool {
        let is_saved = || self.among_saves(typed).is_some_and(|path| path.exists());
        self.rights.name_files().is_ok() && (whole(typed).exists() || is_saved())
    }

    /// The puzzle files of a folder, or of the one that bare names lead to, with its path.
    ///
    /// # Errors
    /// [`Refused::File`](super::Refused::File), and those of the system.
    pub fn puzzle_files(&self, of: Option<PathBuf>) -> Result<(PathBuf, Vec<String>), FileError> {
        self.rights.name_files()?;
        let saves = || self.home.as_ref().map_or_else(|_| whole("."), super::Home::saves);
        let path = of.unwrap_or_else(saves);
        let names = folder::puzzle_files(&path)?;
        Ok((path, names))
    }

    /// Where a bare name leads among the saves.
    fn among_saves(&self, typed: &str) -> Option<PathBuf> {
        let is_bare = Path::new(typed).components().count() == 1 && !typed.contains(['/', '\\']) && typed != "..";
        let home = self.home.as_ref().ok().filter(|_| is_bare && typed != "." && typed != "~")?;
        Some(home.saves().join(path_with_bytes(typed).unwrap_or_else(|| PathBuf::from(typed))))
    }
}

/// The full path of a typed one: `~` is the player's home folder.
fn whole(path: &str) -> PathBuf {
    let home = path.strip_prefix("~/").and_then(|rest| Some(PathBuf::from(std::env::var_os("HOME")?).join(rest)));
    let typed = home.unwrap_or_else(|| PathBuf::from(path));
    // A name with bytes that cannot be typed is written in its displayed form.
    let bytes = if typed.exists() { None } else { typed.to_str().and_then(path_with_bytes) };
    let path = bytes.unwrap_or(typed);
    std::path::absolute(&path).unwrap_or(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{Home, Rights};

    fn reader(home: &Path, rights: Rights) -> Reader {
        Reader { rights, ..Reader::of(Home::at(home)) }
    }

    #[test]
    fn a_bare_name_leads_to_the_saves_and_any_other_where_it_says() {
        let folder = tempfile::tempdir().expect("a folder");
        let reader = reader(folder.path(), Rights::ALL);
        let saved = folder.path().join("saves/mine.sdo");
        assert_eq!(reader.path_to_write("mine.sdo").expect("a path"), saved);
        for typed in ["/a/b.sdo", "/a/../b.sdo"] {
            // On Windows a drive stands before it, and `..` is taken away at once.
            let expected = if cfg!(windows) { std::path::absolute(typed).expect("a path") } else { typed.into() };
            assert_eq!(reader.path_to_write(typed).expect("a path"), expected);
        }
        for typed in ["./b.sdo", "a/b.sdo"] {
            let expected = std::env::current_dir().expect("a folder").join(typed.trim_start_matches("./"));
            assert_eq!(reader.path_to_write(typed).expect("a path"), expected);
        }
        assert!(!reader.is_named("mine.sdo"));
        std::fs::create_dir_all(saved.parent().expect("a folder")).expect("made");
        std::fs::write(&saved, "1.2.\n").expect("written");
        assert!(reader.is_named("mine.sdo"));
        assert_eq!(reader.named_text("mine.sdo").expect("read"), (saved, "1.2.\n".to_owned()));
        assert_eq!(reader.puzzle_files(None).expect("listed").1, ["mine.sdo"]);
    }

    #[test]
    fn restricted_play_names_no_file_and_learns_of_none() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("there.sdo"), "1.2.\n").expect("written");
        let reader = reader(folder.path(), Rights::RESTRICTED);
        let there = folder.path().join("there.sdo").display().to_string();
        for typed in ["mine.sdo", "../mine.sdo", "~/mine.sdo", "/etc/passwd", there.as_str()] {
            let refused = [
                reader.path_to_write(typed).map(drop),
                reader.named_text(typed).map(drop),
                reader.puzzle_files(Some(PathBuf::from(typed))).map(drop),
                reader.puzzle_files(None).map(drop),
            ];
            for refused in refused {
                let words = refused.expect_err(typed).to_string();
                assert!(words.starts_with("this is restricted play: it neither reads nor writes"), "{words}");
            }
            assert!(!reader.is_named(typed), "{typed}");
        }
    }
}
