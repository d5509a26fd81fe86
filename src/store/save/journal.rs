//! The file of a running game: it only ever grows at its end, until it is worth writing anew.

use super::chain::Chain;
use super::{OPENING, Save, VERSION};

/// What has to be written so that the file says the new state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::store) enum Change {
    /// The file says it already.
    Nothing,
    /// These lines at its end.
    Append(String),
    /// The whole file anew.
    Rewrite,
}

/// What a file of a running game holds, so that the next state is only what was added.
#[derive(Clone, Debug)]
pub(in crate::store) struct Journal {
    save: Save,
    chain: Chain,
    /// Records since the file was last written as a whole.
    appended: usize,
}

impl Journal {
    /// More appended records than this, and than twice the lines that hold, make a file worth rewriting.
    const LOOSE_RECORDS: usize = 200;

    /// The file of this save and what the journal then knows of it.
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

    /// What takes the file from the state it holds to this one. It is taken as written, unless the file
    /// has to be written anew: then there has to be a new journal too.
    pub(in crate::store) fn advance(&mut self, to: &Save) -> Change {
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
    use super::super::{About, Reading};
    use super::*;

    fn save(lines: &[&str]) -> Save {
        let about = About { board: "9x9".to_owned(), seed: Some(4411), filled: 40, cells: 81, ..About::default() };
        Save { about, body: lines.iter().flat_map(|line| [line, "\n"]).collect() }
    }

    fn read(text: &str) -> Reading {
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
}
