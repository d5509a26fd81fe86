//! `convert`: the same puzzles in another format, in canonical form, or without duplicates.

use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};

use anyhow::{Result, anyhow};

use super::arguments::ConvertArguments;
use super::batch::each;
use super::status::Status;
use crate::puzzle::{Puzzle, canonical};
use crate::text::{Entry, Format, write};

/// Writes every puzzle in the format; grids of several lines are separated by a blank line.
pub(super) fn convert(arguments: &ConvertArguments) -> Result<Status> {
    let default = if arguments.canonical || arguments.unique { Format::Line } else { Format::Jsonl };
    let format = if arguments.input.json { Format::Jsonl } else { arguments.to.unwrap_or(default) };
    let mut written = 0;
    let mut seen = Seen::default();
    each(&arguments.input, |item, page| {
        let mut entry = &item.entry;
        let standard;
        if arguments.canonical || arguments.unique {
            let form = canonical(&entry.puzzle).ok_or_else(|| not_defined(&entry.puzzle))?;
            if arguments.unique && !seen.insert(&form) {
                return Ok(Status::Done);
            }
            if arguments.canonical {
                standard = Entry::of(form);
                entry = &standard;
            }
        }
        let text = write(entry, format)?;
        if written > 0 && matches!(format, Format::Grid | Format::Candidates) {
            page.line("");
        }
        written += 1;
        page.text(&text);
        Ok(Status::Done)
    })
}

fn not_defined(puzzle: &Puzzle) -> anyhow::Error {
    anyhow!("the canonical form is defined for 9x9 only, not for {}: leave the puzzle out", puzzle.board().name())
}

/// The canonical forms seen so far, as hashes of 16 bytes each: two different forms collide once in 10³⁸ pairs.
#[derive(Default)]
struct Seen {
    forms: HashSet<u128>,
    halves: [RandomState; 2],
}

impl Seen {
    /// Adds a form; returns whether it is new.
    fn insert(&mut self, form: &Puzzle) -> bool {
        let [high, low] = &self.halves;
        let hash = u128::from(high.hash_one(form.givens())) << 64 | u128::from(low.hash_one(form.givens()));
        self.forms.insert(hash)
    }
}
