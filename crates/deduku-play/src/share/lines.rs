//! A game as a few lines of plain text, for a message.

use std::time::Duration;

use super::super::play::Game;
use super::facts::Facts;

/// Bars by height.
const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// Most bars in a line.
const MOST_BARS: usize = 40;

/// The game as a few lines without any of its digits: what was played, the result, a bar for every ten digits that the
/// player placed, higher the longer they took, and the code of the puzzle if it has one. `slips` is the number of wrong
/// digits, if known.
pub fn shared_lines(game: &Game, slips: Option<usize>, now: Duration) -> String {
    let facts = Facts::of(game, slips, now);
    let mut lines = vec![format!("Deduku: {}", facts.puzzle())];
    lines.extend(facts.name.as_ref().map(|name| name.split_whitespace().collect::<Vec<_>>().join(" ")));
    lines.push(facts.result());
    let parts = game.pace().parts;
    lines.extend((parts.len() > 1).then(|| bars(&parts)));
    lines.extend(facts.code);
    lines.join("\n") + "\n"
}

/// A bar for each part; in a long game, several parts share one.
fn bars(parts: &[Duration]) -> String {
    let share = parts.len().div_ceil(MOST_BARS);
    let sums: Vec<u128> = parts.chunks(share).map(|parts| parts.iter().map(Duration::as_millis).sum()).collect();
    let most = sums.iter().copied().max().unwrap_or_default().max(1);
    let last = BARS.len() as u128 - 1;
    sums.iter().map(|sum| BARS[(sum * last / most) as usize]).collect()
}
