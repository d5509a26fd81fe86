//! Recognises an input of exactly five lines as the grids of one Samurai.

use std::collections::VecDeque;

use super::output::complain;
use crate::text::{Entry, SAMURAI_GRIDS, is_grid_line, is_samurai};
use crate::work::Work;

/// The node budget of each search that decides whether five lines are a Samurai.
const NODES: u64 = 200_000;

/// Reads the first entries of a text and merges five lines that form a Samurai into one entry. `name` is the name of
/// the text, for the message that reports it. Reads at most six entries, and only one if the first is not a line of 81
/// cells.
pub(super) fn read_ahead<E>(
    entries: &mut impl Iterator<Item = Result<Entry, E>>,
    name: &str,
) -> VecDeque<Result<Entry, E>> {
    let mut ahead = VecDeque::new();
    let mut fits = true;
    while fits && ahead.len() <= SAMURAI_GRIDS {
        let Some(entry) = entries.next() else { break };
        fits = may_follow(&ahead, &entry);
        ahead.push_back(entry);
    }
    if fits && ahead.len() == SAMURAI_GRIDS {
        let lines: Vec<Entry> = ahead.iter().flatten().cloned().collect();
        if let Some(samurai) = is_samurai(&lines, &Work::unlimited().with_nodes(NODES)) {
            complain(&format!(
                "{name}: reading the five lines as one Samurai, because the shared boxes agree and it has one solution: \
                 use --board 9x9 to read five puzzles"
            ));
            ahead = VecDeque::from([Ok(samurai)]);
        }
    }
    ahead
}

/// Whether the entry can be the next of the five lines.
fn may_follow<E>(ahead: &VecDeque<Result<Entry, E>>, entry: &Result<Entry, E>) -> bool {
    let follows =
        |before: &Result<Entry, E>, entry: &Entry| matches!(before, Ok(before) if before.line + 1 == entry.line);
    match entry {
        Ok(entry) => is_grid_line(entry) && ahead.back().is_none_or(|before| follows(before, entry)),
        Err(_) => false,
    }
}
