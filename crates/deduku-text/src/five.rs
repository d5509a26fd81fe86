//! Five lines of 81 cells: five puzzles, or the five grids of one Samurai.
//!
//! The text itself does not say which. It can be checked whether it may be a Samurai: whether the clues of the boxes
//! shared by two grids agree. For five puzzles with 17 clues they agree by chance in a fifth of the cases, so a reader
//! without a user to ask also examines the solutions ([`is_samurai`]).

use std::sync::Arc;

use super::several::{GridLine, in_order};
use super::{Entry, Format};
use deduku_core::board::named;
use deduku_core::solve::{Verdict, classify};
use deduku_core::work::Work;

/// The number of grids of a Samurai.
pub const SAMURAI_GRIDS: usize = 5;

/// Whether the entry can be one of five lines: a 9×9 puzzle on its own line.
pub fn is_grid_line(entry: &Entry) -> bool {
    let plain = entry.puzzle.board().name() == "9x9" && entry.puzzle.letters().is_none();
    plain && entry.format == Format::Line && entry.id.is_none()
}

/// The Samurai puzzles that five consecutive lines can be read as: with the grids in the order top left, top right,
/// centre, bottom left, bottom right, and with the centre last. Empty if clues of shared boxes differ, or if a line is
/// not a 9×9 puzzle.
pub fn samurai_of(lines: &[Entry]) -> Vec<Entry> {
    let follow = lines.windows(2).all(|pair| pair[1].line == pair[0].line + 1);
    if lines.len() != SAMURAI_GRIDS || !follow || !lines.iter().all(is_grid_line) {
        return Vec::new();
    }
    let Ok(samurai) = named("samurai").map(Arc::new) else { return Vec::new() };
    let texts: Vec<String> = lines.iter().map(signed).collect();
    let grid = |at: usize| GridLine { text: &texts[at], line: lines[at].line, column: 1 };
    let comments: Vec<&str> = lines.iter().map(|line| line.comment.as_str()).filter(|it| !it.is_empty()).collect();
    let comment = comments.join(", ");
    let orders = [[0, 1, 2, 3, 4], [0, 1, 4, 2, 3]];
    orders.iter().filter_map(|order| in_order(&samurai, &order.map(grid), &comment).ok()).collect()
}

/// The Samurai that five lines form, judged by their solutions: some line on its own does not have exactly one
/// solution, but the Samurai has. The work's budget applies to each search; a search that exceeds it counts as
/// negative.
pub fn is_samurai(lines: &[Entry], work: &Work) -> Option<Entry> {
    let readings = samurai_of(lines);
    let proper = |entry: &Entry| matches!(classify(&entry.puzzle, work), Ok(Verdict::Unique(_)));
    if readings.is_empty() || lines.iter().all(proper) {
        return None;
    }
    readings.into_iter().find(proper)
}

/// The cells of the line, with a `+` before each digit that is placed and not given.
fn signed(entry: &Entry) -> String {
    let position = entry.position();
    let cell = |cell| match (position.value(cell), entry.puzzle.given(cell)) {
        (Some(digit), None) => format!("+{digit}"),
        (Some(digit), Some(_)) => digit.to_string(),
        (None, _) => ".".to_owned(),
    };
    entry.puzzle.board().cells().map(cell).collect()
}
