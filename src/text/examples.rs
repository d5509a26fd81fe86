//! The shipped examples: a position for each technique in which it has a step.

use super::{Entry, read};
use crate::logic::Technique;

/// A line a technique: its key, a blank, and the position in any form that is read.
const EXAMPLES: &str = include_str!("../../config/examples.txt");

/// A position that shows the technique; none where there is none, as for guesses.
pub fn example(technique: Technique) -> Option<Entry> {
    let line = EXAMPLES.lines().find_map(|line| line.strip_prefix(technique.key())?.strip_prefix(' '))?;
    read(line, None).into_iter().next()?.ok()
}
