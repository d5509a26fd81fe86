//! The form of a save: lines that each prove the ones before them.
//!
//! A file opens with `deduku save 1`. Each further line is a record behind a checksum that also
//! covers every record before it, so a cut, a changed byte, a lost or an exchanged line is noticed
//! where it happened, and everything above it holds. A running game is written by adding records to
//! the end; a save that was cut short by a crash is thus a save of a moment earlier.
//!
//! | record | means |
//! |---|---|
//! | `= key value` | what is known about the game; the last one of a key holds |
//! | `+ line` | one more line of the game's own text |
//! | `- n` | only the first *n* lines of that text still hold |
//!
//! What the game's own text says is the room `game`'s to know.

use super::Stamp;

/// How every save begins; the number is the version of the form.
const OPENING: &str = "deduku save ";
const VERSION: &str = "1";

/// What the list of saves shows about a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct About {
    /// What the player calls it; empty for a game that was never named.
    pub title: String,
    /// The board's name.
    pub board: String,
    /// The level, if it is known.
    pub level: Option<String>,
    /// The seed that repeats the puzzle, if it was generated here.
    pub seed: Option<u64>,
    /// How many cells are filled, givens included.
    pub filled: u32,
    /// How many cells there are.
    pub cells: u32,
    /// Seconds played.
    pub seconds: u64,
    /// When it was last written.
    pub saved: Stamp,
}

/// A game as it is kept: what the list shows, and the game's own text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Save {
    /// What the list of saves shows.
    pub about: About,
    /// The puzzle and its moves, a line each, as the game writes and reads them.
    pub body: String,
}

/// The save, as far as it could be read, and what was wrong with the rest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// Everything that the checksums vouch for.
    pub save: Save,
    /// The first line that did not hold, counted from 1; nothing if the whole file was sound.
    pub damaged_from: Option<usize>,
}

/// Why a file is no save at all.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SaveError {
    /// It begins otherwise than a save does, or ends before it says which board.
    #[error("it is not a whole save of Deduku")]
    Unreadable,
    /// A later version of the form.
    #[error("it was written by a newer Deduku (form {version}, this one reads {VERSION}): update the program")]
    Newer {
        /// The version that it names.
        version: String,
    },
}

impl Save {
    /// The whole file.
    pub fn to_text(&self) -> String {
        Journal::of(self).1
    }

    /// Reads a file; whatever follows its first damaged line is left out.
    ///
    /// # Errors
    /// [`SaveError`] if not even the head holds.
    pub fn read(bytes: &[u8]) -> Result<Reading, SaveError> {
        let mut lines = bytes.split_inclusive(|&byte| byte == b'\n').map(whole_line);
        let opening = lines.next().flatten().ok_or(SaveError::Unreadable)?;
        let version = opening.strip_prefix(OPENING).ok_or(SaveError::Unreadable)?;
        if version != VERSION {
            let newer = version.parse::<u32>().is_ok();
            return Err(if newer { SaveError::Newer { version: version.to_owned() } } else { SaveError::Unreadable });
        }
        let mut chain = Chain::start();
        let mut about = About::default();
        let mut body: Vec<&str> = Vec::new();
        let mut damaged_from = None;
        for (at, line) in lines.enumerate() {
            if line.and_then(|line| chain.accept(line)).and_then(|record| take(record, &mut about, &mut body)).is_none()
            {
                damaged_from = Some(at + 2);
                break;
            }
        }
        if about.board.is_empty() {
            return Err(SaveError::Unreadable);
        }
        let body = body.iter().flat_map(|line| [line, "\n"]).collect();
        Ok(Reading { save: Self { about, body }, damaged_from })
    }
}

/// The line without its end; nothing if it has none (a write that was cut) or is not text.
fn whole_line(line: &[u8]) -> Option<&str> {
    std::str::from_utf8(line.strip_suffix(b"\n")?).ok()
}

/// Takes one record; nothing if it makes no sense.
fn take<'t>(record: &'t str, about: &mut About, body: &mut Vec<&'t str>) -> Option<()> {
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

impl About {
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
        entries.push(("state", format!("{filled} {cells} {seconds} {}", saved.0)));
        entries
    }

    /// Sets one entry; nothing if the value is not of its kind. An unknown key is left alone: a
    /// later version may know it.
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
            }
            _ => {}
        }
        Some(())
    }

    /// Whether another game is meant, so that its file has to be written anew.
    fn is_another(&self, other: &Self) -> bool {
        (&self.title, &self.board, &self.level, self.seed) != (&other.title, &other.board, &other.level, other.seed)
    }
}

/// A running checksum over records: FNV-1a of 32 bits (Fowler, Noll and Vo).
#[derive(Clone, Debug)]
struct Chain(u32);

impl Chain {
    const fn start() -> Self {
        Self(0x811c_9dc5)
    }

    fn next(&self, record: &str) -> Self {
        let feed = |sum: u32, byte: u8| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193);
        Self(record.bytes().chain([b'\n']).fold(self.0, feed))
    }

    /// Adds the record, with its checksum before it, to the text.
    fn write(&mut self, record: &str, text: &mut String) {
        *self = self.next(record);
        text.extend([format!("{:08x} ", self.0).as_str(), record, "\n"]);
    }

    /// The record of the line, if its checksum fits here.
    fn accept<'l>(&mut self, line: &'l str) -> Option<&'l str> {
        let (sum, record) = line.split_at_checked(8)?;
        let record = record.strip_prefix(' ')?;
        let next = self.next(record);
        (sum == format!("{:08x}", next.0)).then(|| {
            *self = next;
            record
        })
    }
}

/// What has to be written so that the file says the new state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Change {
    /// The file says it already.
    Nothing,
    /// These lines at its end.
    Append(String),
    /// The whole file anew.
    Rewrite,
}

/// What a file of a running game holds, so that the next state is only what was added.
#[derive(Clone, Debug)]
pub(super) struct Journal {
    save: Save,
    chain: Chain,
    /// Records since the file was last written as a whole.
    appended: usize,
}

impl Journal {
    /// More appended records than this, and than twice the lines that hold, make a file worth rewriting.
    const LOOSE_RECORDS: usize = 200;

    /// The file of this save and what the journal then knows of it.
    pub(super) fn of(save: &Save) -> (Self, String) {
        let mut text = format!("{OPENING}{VERSION}\n");
        let mut chain = Chain::start();
        for (key, value) in save.about.entries() {
            chain.write(&format!("= {key} {value}"), &mut text);
        }
        for line in save.body.lines() {
            chain.write(&format!("+ {line}"), &mut text);
        }
        (Self { save: save.clone(), chain, appended: 0 }, text)
    }

    /// What takes the file from the state it holds to this one. It is taken as written, unless the file
    /// has to be written anew: then there has to be a new journal too.
    pub(super) fn advance(&mut self, to: &Save) -> Change {
        if *to == self.save {
            return Change::Nothing;
        }
        let common = self.save.body.lines().zip(to.body.lines()).take_while(|(old, new)| old == new).count();
        let (old, new) = (self.save.body.lines().count(), to.body.lines().count());
        let added = usize::from(common < old) + new - common + 1;
        if self.save.about.is_another(&to.about) || self.appended + added > Self::LOOSE_RECORDS.max(2 * new) {
            return Change::Rewrite;
        }
        let mut text = String::new();
        if common < old {
            self.chain.write(&format!("- {common}"), &mut text);
        }
        for line in to.body.lines().skip(common) {
            self.chain.write(&format!("+ {line}"), &mut text);
        }
        if let Some((key, value)) = to.about.entries().pop() {
            self.chain.write(&format!("= {key} {value}"), &mut text);
        }
        self.appended += added;
        self.save.clone_from(to);
        Change::Append(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn save(lines: &[&str]) -> Save {
        let about = About {
            title: "Sunday".to_owned(),
            board: "9x9".to_owned(),
            level: Some("hard".to_owned()),
            seed: Some(4411),
            filled: 40,
            cells: 81,
            seconds: 728,
            saved: Stamp(1_795_235_760),
        };
        Save { about, body: lines.iter().flat_map(|line| [line, "\n"]).collect() }
    }

    fn read(text: &str) -> Reading {
        Save::read(text.as_bytes()).expect("a save")
    }

    #[test]
    fn a_save_reads_back() {
        for lines in [&[][..], &["puzzle 1..2"], &["puzzle 1..2", "", "r1c2=3", " + spaces ", "= no entry"]] {
            let save = save(lines);
            assert_eq!(read(&save.to_text()), Reading { save, damaged_from: None });
        }
    }

    #[test]
    fn a_save_cut_anywhere_is_a_prefix_or_refused() {
        let whole = save(&["puzzle 1..2", "r1c2=3", "r1c3=4"]);
        let text = whole.to_text();
        let mut readable = 0;
        for cut in 0..text.len() {
            let Ok(Reading { save, damaged_from }) = Save::read(&text.as_bytes()[..cut]) else { continue };
            readable += 1;
            assert!(whole.body.starts_with(&save.body), "cut at {cut}");
            let at_line_end = text.as_bytes()[cut - 1] == b'\n';
            assert_eq!(damaged_from.is_none(), at_line_end, "cut at {cut}");
        }
        assert!(readable > 60, "only {readable} cuts could be read");
    }

    #[test]
    fn a_changed_byte_is_noticed_where_it_is() {
        let whole = save(&["puzzle 1..2", "r1c2=3", "r1c3=4"]);
        let text = whole.to_text();
        let head = text.find("= title").expect("it has a title");
        for at in head..text.len() {
            let mut bytes = text.clone().into_bytes();
            bytes[at] ^= 0x15;
            let Reading { save, damaged_from } = Save::read(&bytes).expect("the board is above the damage");
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
    fn a_journal_says_every_state_that_it_was_given() {
        let states = [
            save(&["puzzle"]),
            save(&["puzzle", "a"]),
            save(&["puzzle", "a", "b"]),
            save(&["puzzle", "a"]),
            save(&["puzzle", "a", "c", "d"]),
            save(&[]),
            save(&["other"]),
        ];
        let (mut journal, mut text) = Journal::of(&states[0]);
        for state in &states[1..] {
            match journal.advance(state) {
                Change::Append(more) => text.push_str(&more),
                change => panic!("{change:?} where a few lines do"),
            }
            assert_eq!(read(&text), Reading { save: state.clone(), damaged_from: None });
        }
        assert_eq!(journal.advance(&states[6]), Change::Nothing);
    }

    #[test]
    fn a_long_journal_and_another_game_are_written_anew() {
        let (mut journal, _) = Journal::of(&save(&["puzzle"]));
        let mut rewritten = 0;
        for turn in 0..500 {
            let state = save(&["puzzle", if turn % 2 == 0 { "a" } else { "b" }]);
            if journal.advance(&state) == Change::Rewrite {
                (journal, _) = Journal::of(&state);
                rewritten += 1;
            }
        }
        assert_eq!(rewritten, 7);
        let mut other = save(&["puzzle"]);
        other.about.seed = Some(1);
        assert_eq!(journal.advance(&other), Change::Rewrite);
    }

    #[test]
    fn a_title_cannot_break_the_lines() {
        let mut save = save(&["puzzle"]);
        save.about.title = "two\nlines\u{7}".to_owned();
        assert_eq!(read(&save.to_text()).save.about.title, "two lines ");
    }
}
