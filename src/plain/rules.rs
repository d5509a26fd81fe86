//! The rules of a puzzle in sentences (its title, its kinds of clues, its own text, what is not checked), and links to
//! it.

use super::speech::{and, counted};
use super::table::Table;
use crate::constraint::{Family, values_beside};
use crate::text::{Entry, Format, visible, write};

impl Table {
    /// Says the rules of the puzzle.
    pub(super) fn rules(&mut self) {
        let Some(session) = &self.session else { return };
        let puzzle = session.game.puzzle().clone();
        self.say(&puzzle.board().rules());
        let mut kinds: Vec<(Family, usize)> = Vec::new();
        for clue in puzzle.clues() {
            match kinds.iter_mut().find(|(family, _)| *family == clue.family) {
                Some((_, count)) => *count += 1,
                None => kinds.push((clue.family, 1)),
            }
        }
        for (family, count) in kinds {
            let row = family.row();
            let count = if count > 1 { format!(", {count} of them") } else { String::new() };
            self.say(&format!("{}{count}: {}", row.name, row.rule.trim_end_matches('.')));
        }
        if !puzzle.clues().is_empty() {
            self.say("“clues” lists each clue with its cells, “look at r1c1” says which ones a cell is on");
        }
        for (name, first) in puzzle.board().layers() {
            let Some(cell) = puzzle.board().cells().nth(first) else { continue };
            let cell = puzzle.board().cell_name(cell);
            let digits = puzzle.board().all_digits();
            let values = digits.iter().zip(values_beside(name));
            let values: Vec<String> =
                values.map(|(digit, words)| format!("{} {words}", puzzle.symbol(digit))).collect();
            let values = if values.is_empty() { String::new() } else { format!(": {}", values.join(", ")) };
            self.say(&format!("Besides a digit each cell has a value of its own that is to be found, called {cell}{values}; “1 at {cell}” says it"));
        }
        if let Some(description) = puzzle.description() {
            for (what, text) in [("By", &description.author), ("In the author's words", &description.rules)] {
                for line in visible(text).lines().filter(|line| !line.trim().is_empty()) {
                    self.say(&format!("{what}: {}", line.trim().trim_end_matches('.')));
                }
            }
        }
        let unknown = puzzle.not_checked();
        if !unknown.is_empty() {
            let names: Vec<String> = unknown.iter().map(|rule| visible(rule).into_owned()).collect();
            self.say(&format!("{} not checked: {}", counted(names.len(), "rule"), and(&names)));
        }
    }

    /// Prints a link to the puzzle.
    pub(super) fn link(&mut self) {
        let Some(session) = &self.session else { return };
        match write(&Entry::of(session.game.puzzle().clone()), Format::Link) {
            Ok(link) => self.print(link.trim_end()),
            Err(error) => self.say(&error.to_string()),
        }
    }
}
