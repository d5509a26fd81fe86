//! The file of a running game: it is only appended to, until it is worth rewriting.

use super::chain::Chain;
use super::{OPENING, Save, SaveInfo, VERSION};

/// What has to be written so that the file holds the new state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::store) enum Change {
    /// The file holds it already.
    Nothing,
    /// Append these lines.
    Append(String),
    /// Rewrite the whole file.
    Rewrite,
}

/// What the file of a running game holds, so that the next state can be written as a difference.
#[derive(Clone, Debug)]
pub(in crate::store) struct Journal {
    save: Save,
    chain: Chain,
    /// Records appended since the file was last written as a whole.
    appended: usize,
}

impl Journal {
    /// A file is worth rewriting if it has more appended records than this, and more than three times the lines of the
    /// game's text. A move is two records.
    const LOOSE_RECORDS: usize = 200;

    /// The journal of a new file for this save, and the text of that file.
    pub(in crate::store) fn of(save: &Save) -> (Self, String) {
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

    /// The journal of a file that was read, with this content and final checksum.
    pub(super) fn of_file(save: &Save, chain: Chain) -> Self {
        Self { save: save.clone(), chain, appended: 0 }
    }

    /// The content of the file once everything that was returned from here is written.
    pub(in crate::store) const fn save(&self) -> &Save {
        &self.save
    }

    /// Returns the records for lines appended to the game's text and for the state after them; they are assumed to be
    /// written.
    pub(in crate::store) fn add(&mut self, lines: &str, state: &SaveInfo) -> String {
        let mut text = String::new();
        for line in lines.lines() {
            self.chain.write(&format!("+ {line}"), &mut text);
            self.appended += 1;
        }
        self.save.body.push_str(lines);
        let SaveInfo { filled, cells, seconds, saved, cursor, .. } = *state;
        let about = &mut self.save.about;
        if (about.filled, about.seconds, about.cursor) != (filled, seconds, cursor) || !lines.is_empty() {
            (about.filled, about.cells, about.seconds, about.saved) = (filled, cells, seconds, saved);
            about.cursor = cursor;
            if let Some((key, value)) = about.entries().pop() {
                self.chain.write(&format!("= {key} {value}"), &mut text);
                self.appended += 1;
            }
        }
        text
    }

    /// Returns the change from the file's state to this one. An appended change is assumed to be written; if the file
    /// has to be rewritten, a new journal is needed.
    pub(in crate::store) fn advance(&mut self, to: &Save) -> Change {
        if *to == self.save {
            return Change::Nothing;
        }
        if self.save.about.is_another(&to.about) {
            return Change::Rewrite;
        }
        let common = self.save.body.lines().zip(to.body.lines()).take_while(|(old, new)| old == new).count();
        let mut records = Vec::new();
        if common < self.save.body.lines().count() {
            records.push(format!("- {common}"));
        }
        records.extend(to.body.lines().skip(common).map(|line| format!("+ {line}")));
        let old = self.save.about.entries();
        let changed = to.about.entries().into_iter().filter(|entry| !old.contains(entry));
        records.extend(changed.map(|(key, value)| format!("= {key} {value}")));
        let mut text = String::new();
        for record in &records {
            self.chain.write(record, &mut text);
        }
        self.appended += records.len();
        self.save.clone_from(to);
        Change::Append(text)
    }

    /// Whether so much was appended that the file is worth rewriting.
    pub(in crate::store) fn is_loose(&self) -> bool {
        self.appended > Self::LOOSE_RECORDS && self.appended > 3 * self.save.body.lines().count()
    }
}

#[cfg(test)]
mod tests {
    use super::super::LoadedSave;
    use super::*;

    fn save(lines: &[&str]) -> Save {
        let about =
            SaveInfo { board: "9x9".to_owned(), seed: Some(4411), filled: 40, cells: 81, ..SaveInfo::default() };
        Save { about, body: lines.iter().flat_map(|line| [line, "\n"]).collect() }
    }

    fn read(text: &str) -> LoadedSave {
        Save::read(text.as_bytes()).expect("a save")
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
            assert_eq!(read(&text), LoadedSave { save: state.clone(), damaged_from: None });
        }
        assert_eq!(journal.advance(&states[6]), Change::Nothing);
    }

    #[test]
    fn a_level_that_becomes_known_and_a_title_are_added() {
        let (mut journal, mut text) = Journal::of(&save(&["puzzle", "moves", "a"]));
        text.push_str(&journal.add("b\n", &SaveInfo { filled: 41, ..save(&[]).about }));
        let mut named = save(&["puzzle", "level hard", "moves", "a", "b"]);
        (named.about.level, named.about.title) = (Some("hard".to_owned()), "Sunday".to_owned());
        let Change::Append(more) = journal.advance(&named) else { panic!("a few lines do") };
        assert_eq!(read(&(text + &more)), LoadedSave { save: named, damaged_from: None });
    }

    #[test]
    fn a_long_journal_and_another_game_are_rewritten() {
        let (mut journal, _) = Journal::of(&save(&["puzzle"]));
        let mut rewritten = 0;
        for turn in 0..500 {
            let state = save(&["puzzle", if turn % 2 == 0 { "a" } else { "b" }]);
            assert!(matches!(journal.advance(&state), Change::Append(_)));
            if journal.is_loose() {
                (journal, _) = Journal::of(&state);
                rewritten += 1;
            }
        }
        assert_eq!(rewritten, 4);
        let mut other = save(&["puzzle"]);
        other.about.seed = Some(1);
        assert_eq!(journal.advance(&other), Change::Rewrite);
    }
}
