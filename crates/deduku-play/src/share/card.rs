//! A game as a card: a drawing of its puzzle with its facts.

use std::time::Duration;

use super::super::play::Game;
use super::facts::Facts;
use deduku_text::svg_card;

/// The card as a self-contained SVG 1.1 drawing: the givens without any other digit, what was played and the result.
/// `slips` is the number of wrong digits, if known.
pub fn shared_card(game: &Game, slips: Option<usize>, now: Duration) -> String {
    let facts = Facts::of(game, slips, now);
    let (title, puzzle) = match &facts.name {
        Some(name) => (name.clone(), Some(facts.puzzle())),
        None => (facts.puzzle(), None),
    };
    let lines: Vec<String> = puzzle.into_iter().chain([facts.result()]).chain(facts.code).collect();
    svg_card(game.puzzle(), &title, &lines)
}
