//! The format of a save: lines with checksums that each cover all lines before.
//!
//! A file begins with `deduku save 1`. Each further line is a record after a checksum that also covers every earlier
//! record, so a truncated file, a changed byte, and a lost or swapped line are detected where they occur, and
//! everything above stays valid. A running game is written by appending records, so a save that was truncated by a
//! crash is a save of a moment earlier.
//!
//! | record | means |
//! |---|---|
//! | `= key value` | what is known about the game; the last record of a key counts |
//! | `+ line` | one more line of the game's own text |
//! | `- n` | only the first *n* lines of that text remain valid |
//!
//! A write that was cut off, by a full disk or a power cut, leaves half a line. It stays in the file: a line `~`, which
//! has no checksum, says that the invalid text before it is skipped. The checksum of the next record continues from the
//! last valid one.
//!
//! Only `game` interprets the game's own text.

mod chain;
mod journal;

use std::time::Duration;

use super::Stamp;
use crate::game::Session;
use chain::Chain;

pub(super) use journal::{Change, Journal};

/// How every save begins; the version of the format follows.
const OPENING: &str = "deduku save ";
const VERSION: &str = "1";
/// The line that says that the invalid text before it is skipped.
pub(super) const PASS_OVER: &str = "~\n";

/// What the list of saves shows about a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SaveInfo {
    /// The player's name for it; empty for a game that was never named.
    pub title: String,
    /// The board's name.
    pub board: String,
    /// The level, if it is known.
    pub level: Option<String>,
    /// The seed that reproduces the puzzle, if it was generated here.
    pub seed: Option<u64>,
    /// How many cells are filled, givens included.
    pub filled: u32,
    /// How many cells there are.
    pub cells: u32,
    /// Seconds played.
    pub seconds: u64,
    /// When it was last written.
    pub saved: Stamp,
    /// The index of the cell at which the player was; `None` if it is not known.
    pub cursor: Option<u32>,
}

/// A saved game: what the list of saves shows, and the game's own text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Save {
    /// What the list of saves shows.
    pub about: SaveInfo,
    /// The puzzle and its moves, a line each, as the game writes and reads them.
    pub body: String,
}

/// The valid part of a save, and where the damage begins.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct LoadedSave {
    /// Everything that the checksums confirm.
    pub save: Save,
    /// The first invalid line, 1-based; `None` if the whole file is valid.
    pub damaged_from: Option<usize>,
}

/// Why a file is no save at all.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SaveError {
    /// It does not begin like a save, or ends before it names the board.
    #[error("it is not a complete Deduku save")]
    Unreadable,
    /// It cannot be read, or is not a regular file.
    #[error("{0}")]
    Unread(String),
    /// A later version of the format.
    #[error("it was written by a newer Deduku (form {version}, this one reads {VERSION}): update the program")]
    Newer {
        /// The version in the file.
        version: String,
    },
}

/// What of a running game is not in its save yet.
#[derive(Clone, Debug)]
pub enum Unsaved {
    /// The whole game: it is new, or more than its moves has changed.
    Whole(Box<Save>),
    /// Lines to append to the game's text, and what is known of the game with them.
    Lines(String, Box<SaveInfo>),
}

impl Unsaved {
    /// What the save of this game lacks; from then on it counts as saved.
    pub fn of(session: &mut Session, now: Duration) -> Self {
        match session.take_unsaved() {
            Some(lines) => Self::Lines(lines, Box::new(SaveInfo::of(session, now))),
            None => Self::Whole(Box::new(Save::of(session, now))),
        }
    }
}

impl SaveInfo {
    /// What the list of saves shows about this game; when it is written is not known yet.
    pub fn of(session: &Session, now: Duration) -> Self {
        let game = &session.game;
        let (filled, cells) = game.progress();
        let known = game.about();
        Self {
            title: game.name().or(known.title.as_deref()).unwrap_or_default().to_owned(),
            board: game.board().plan().saved_name(),
            level: known.level.clone(),
            seed: known.seed,
            filled: u32::try_from(filled).unwrap_or(u32::MAX),
            cells: u32::try_from(cells).unwrap_or(u32::MAX),
            seconds: game.elapsed(now).as_secs(),
            saved: Stamp::default(),
            cursor: u32::try_from(session.cursor.index()).ok(),
        }
    }
}

impl Save {
    /// The game as it is now; when it is written is not known yet.
    pub fn of(session: &Session, now: Duration) -> Self {
        Self { about: SaveInfo::of(session, now), body: session.game.to_text() }
    }

    /// The same, to be written now.
    #[must_use]
    pub fn stamped(mut self) -> Self {
        self.about.saved = Stamp::now();
        self
    }

    /// Returns the text of the whole file.
    pub fn to_text(&self) -> String {
        Journal::of(self).1
    }

    /// Whether the text begins like a save.
    pub fn is_save(text: &str) -> bool {
        text.starts_with(OPENING)
    }

    /// Reads a file; everything after its first damaged line is left out, unless a later line `~` says to skip the
    /// damage.
    ///
    /// # Errors
    /// [`SaveError`] if not even the head is valid.
    pub fn read(bytes: &[u8]) -> Result<LoadedSave, SaveError> {
        Self::read_on(bytes).map(|(reading, _)| reading)
    }

    /// Reads a file that is to be continued: its content, and what is needed to append to it.
    pub(super) fn read_on(bytes: &[u8]) -> Result<(LoadedSave, Continuation), SaveError> {
        let lines: Vec<&[u8]> = bytes.split_inclusive(|&byte| byte == b'\n').collect();
        let opening = lines.first().copied().and_then(whole_line).ok_or(SaveError::Unreadable)?;
        let version = opening.strip_prefix(OPENING).ok_or(SaveError::Unreadable)?;
        if version != VERSION {
            let newer = version.parse::<u32>().is_ok();
            return Err(if newer { SaveError::Newer { version: version.to_owned() } } else { SaveError::Unreadable });
        }
        let mut chain = Chain::start();
        let mut about = SaveInfo::default();
        let mut body: Vec<&str> = Vec::new();
        let mut damaged_from = None;
        let mut at = 1;
        while let Some(line) = lines.get(at) {
            // The last record may lack its line break: its checksum confirms it all the same.
            let text = std::str::from_utf8(line.strip_suffix(b"\n").unwrap_or(line)).ok();
            let known = text.and_then(|text| chain.accept(text));
            if known.and_then(|record| take(record, &mut about, &mut body)).is_some() {
                damaged_from = None;
            } else if *line != PASS_OVER.as_bytes() {
                damaged_from = damaged_from.or(Some(at + 1));
                let passed = lines[at..].iter().position(|line| *line == PASS_OVER.as_bytes());
                let Some(passed) = passed.filter(|_| known.is_none()) else { break };
                at += passed;
            }
            at += 1;
        }
        if about.board.is_empty() {
            return Err(SaveError::Unreadable);
        }
        let body = body.iter().flat_map(|line| [line, "\n"]).collect();
        let save = Self { about, body };
        let mut before = String::new();
        if !bytes.ends_with(b"\n") {
            before.push('\n');
        }
        if damaged_from.is_some() {
            before.push_str(PASS_OVER);
        }
        let journal = Journal::of_file(&save, chain);
        Ok((LoadedSave { save, damaged_from }, Continuation { journal, before }))
    }
}

/// What is needed to append to a file that was read.
#[derive(Clone, Debug)]
pub(super) struct Continuation {
    /// Its content and checksum.
    pub(super) journal: Journal,
    /// What has to be written before the next record to make that record valid.
    pub(super) before: String,
}

/// The line without its line break; `None` if it has none (a write that was cut off) or is not UTF-8.
fn whole_line(line: &[u8]) -> Option<&str> {
    std::str::from_utf8(line.strip_suffix(b"\n")?).ok()
}

/// Applies one record; `None` if it is invalid.
fn take<'t>(record: &'t str, about: &mut SaveInfo, body: &mut Vec<&'t str>) -> Option<()> {
    let (sign, rest) = record.split_once(' ')?;
    match sign {
        "=" => {
            let (key, value) = rest.split_once(' ')?;
            about.set(key, value)?;
        }
        "+" => body.push(rest),
        "-" => {
            let keep = rest.parse().ok().filter(|&keep| keep <= body.len())?;
            body.truncate(keep);
        }
        _ => return None,
    }
    Some(())
}

impl SaveInfo {
    /// Each entry with its value, in the order in which a file lists them.
    fn entries(&self) -> Vec<(&'static str, String)> {
        let one_line = |text: &str| text.replace(|symbol: char| symbol.is_control(), " ");
        let mut entries = vec![("board", one_line(&self.board))];
        if !self.title.is_empty() {
            entries.push(("title", one_line(&self.title)));
        }
        if let Some(level) = &self.level {
            entries.push(("level", one_line(level)));
        }
        if let Some(seed) = self.seed {
            entries.push(("seed", seed.to_string()));
        }
        let Self { filled, cells, seconds, saved, .. } = self;
        let cursor = self.cursor.map_or_else(String::new, |cell| format!(" {cell}"));
        entries.push(("state", format!("{filled} {cells} {seconds} {}{cursor}", saved.0)));
        entries
    }

    /// Sets one entry; `None` if the value is invalid. An unknown key is ignored: a later version may know it.
    fn set(&mut self, key: &str, value: &str) -> Option<()> {
        match key {
            "title" => value.clone_into(&mut self.title),
            "board" => value.clone_into(&mut self.board),
            "level" => self.level = Some(value.to_owned()),
            "seed" => self.seed = Some(value.parse().ok()?),
            "state" => {
                let mut numbers = value.split(' ').map(str::parse::<u64>);
                let mut next = || numbers.next()?.ok();
                self.filled = next()?.try_into().ok()?;
                self.cells = next()?.try_into().ok()?;
                self.seconds = next()?;
                self.saved = Stamp(next()?);
                self.cursor = next().and_then(|cell| cell.try_into().ok());
            }
            _ => {}
        }
        Some(())
    }

    /// Whether this is a different game, so that its file has to be rewritten.
    fn is_another(&self, other: &Self) -> bool {
        (&self.board, self.seed) != (&other.board, other.seed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn save(lines: &[&str]) -> Save {
        let about = SaveInfo {
            title: "Sunday".to_owned(),
            board: "9x9".to_owned(),
            level: Some("hard".to_owned()),
            seed: Some(4411),
            filled: 40,
            cells: 81,
            seconds: 728,
            saved: Stamp(1_795_235_760),
            cursor: Some(80),
        };
        Save { about, body: lines.iter().flat_map(|line| [line, "\n"]).collect() }
    }

    fn read(text: &str) -> LoadedSave {
        Save::read(text.as_bytes()).expect("a save")
    }

    #[test]
    fn a_save_reads_back() {
        for lines in [&[][..], &["puzzle 1..2"], &["puzzle 1..2", "", "r1c2=3", " + spaces ", "= no entry"]] {
            let save = save(lines);
            assert_eq!(read(&save.to_text()), LoadedSave { save, damaged_from: None });
        }
    }

    #[test]
    fn a_save_cut_anywhere_is_a_prefix_or_refused() {
        let whole = save(&["puzzle 1..2", "r1c2=3", "r1c3=4"]);
        let text = whole.to_text();
        let mut readable = 0;
        for cut in 0..text.len() {
            let Ok(LoadedSave { save, damaged_from }) = Save::read(&text.as_bytes()[..cut]) else { continue };
            readable += 1;
            assert!(whole.body.starts_with(&save.body), "cut at {cut}");
            let at_line_end = text.as_bytes()[cut - 1] == b'\n' || text.as_bytes()[cut] == b'\n';
            assert_eq!(damaged_from.is_none(), at_line_end, "cut at {cut}");
        }
        assert!(readable > 60, "only {readable} cuts could be read");
    }

    #[test]
    fn a_save_cut_anywhere_goes_on() {
        let whole = save(&["puzzle 1..2", "r1c2=3", "r1c3=4"]);
        let text = whole.to_text();
        let mut readable = 0;
        for cut in 0..text.len() {
            let Ok((reading, mut on)) = Save::read_on(&text.as_bytes()[..cut]) else { continue };
            readable += 1;
            let added = on.journal.add("more\n", &whole.about);
            let longer = format!("{}{}{added}", &text[..cut], on.before);
            let LoadedSave { save, damaged_from } = read(&longer);
            assert_eq!(damaged_from, None, "cut at {cut}: {longer}");
            assert_eq!(save.body, reading.save.body + "more\n", "cut at {cut}");
        }
        assert!(readable > 60, "only {readable} cuts could be read");
    }

    #[test]
    fn a_save_damaged_in_the_middle_goes_on_below() {
        let text = save(&["puzzle 1..2", "r1c2=3", "r1c3=4"]).to_text().replace("r1c2=3", "r1c2=4");
        let (reading, mut on) = Save::read_on(text.as_bytes()).expect("a part");
        assert!(reading.damaged_from.is_some());
        let text = text + &on.before + &on.journal.add("more\n", &reading.save.about);
        assert_eq!(read(&text), LoadedSave { save: save(&["puzzle 1..2", "more"]), damaged_from: None });
    }

    #[test]
    fn a_changed_byte_is_noticed_where_it_is() {
        let whole = save(&["puzzle 1..2", "r1c2=3", "r1c3=4"]);
        let text = whole.to_text();
        let head = text.find("= title").expect("it has a title");
        for at in head..text.len() {
            let mut bytes = text.clone().into_bytes();
            bytes[at] ^= 0x15;
            let LoadedSave { save, damaged_from } = Save::read(&bytes).expect("the board is above the damage");
            let line = text[..at].matches('\n').count() + 1;
            assert_eq!(damaged_from, Some(line), "byte {at}");
            assert!(whole.body.starts_with(&save.body), "byte {at}");
        }
    }

    #[test]
    fn lines_lost_or_exchanged_are_noticed() {
        let text = save(&["puzzle 1..2", "r1c2=3", "r1c3=4"]).to_text();
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        let last = lines.len() - 1;
        let without: String = lines[..last - 1].iter().chain(&lines[last..]).copied().collect();
        assert_eq!(read(&without).damaged_from, Some(last));
        let mut exchanged = lines.clone();
        exchanged.swap(last - 1, last);
        assert_eq!(read(&exchanged.concat()).damaged_from, Some(last));
    }

    #[test]
    fn files_that_are_no_saves_are_refused() {
        let newer = SaveError::Newer { version: "2".to_owned() };
        let cases: [(&[u8], SaveError); 6] = [
            (b"", SaveError::Unreadable),
            (b"deduku save 1", SaveError::Unreadable),
            (b"deduku save 1\n", SaveError::Unreadable),
            (b"deduku save x\n", SaveError::Unreadable),
            (b"deduku save 2\nwhatever\n", newer),
            (b"\xff\xfe\0\0garbage\n\n", SaveError::Unreadable),
        ];
        for (bytes, error) in cases {
            assert_eq!(Save::read(bytes), Err(error), "{bytes:?}");
        }
    }

    #[test]
    fn a_title_cannot_break_the_lines() {
        let mut save = save(&["puzzle"]);
        save.about.title = "two\nlines\u{7}".to_owned();
        assert_eq!(read(&save.to_text()).save.about.title, "two lines ");
    }
}
