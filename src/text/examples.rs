//! The shipped examples: for each technique a position in which it has a step.

use super::{Entry, read};
use crate::logic::Technique;

/// One line per technique: its key, a blank, and the position in any supported format.
const EXAMPLES: &str = include_str!("../../config/examples.txt");

/// A position that shows the technique; `None` if there is none, for instance for guesses.
pub fn example(technique: Technique) -> Option<Entry> {
    let line = EXAMPLES.lines().find_map(|line| line.strip_prefix(technique.key())?.strip_prefix(' '))?;
    read(line, None).into_iter().next()?.ok()
}
