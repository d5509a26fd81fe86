//! A game as a card: a drawing of its puzzle with what is said of it.

use std::time::Duration;

use super::super::play::Game;
use super::facts::Facts;
use crate::text::svg_card;

/// The card as an SVG 1.1 drawing that needs nothing beside it: the givens without any other digit, what was played and how it
/// went. `slips` is how many digits were wrong, where that is known.
pub fn shared_card(game: &Game, slips: Option<usize>, now: Duration) -> String {
    let facts = Facts::of(game, slips, now);
    let (title, puzzle) = match &facts.name {
        Some(name) => (name.clone(), Some(facts.puzzle())),
        None => (facts.puzzle(), None),
    };
    let lines: Vec<String> = puzzle.into_iter().chain([facts.result()]).chain(facts.code).collect();
    svg_card(game.puzzle(), &title, &lines)
}
