//! Steps as cards: what a hint shows, part by part, before the step is played.
//!
//! A card has few words. It is walked in this order: where to look, the technique and its digits, the pattern
//! (sets one by one, chains node by node, nets branch by branch), the conclusion. Each [`Part`] says what it
//! adds: lines of at most [`WIDTH`] columns, the cells and candidates to colour, the numbers of nodes. All of it is
//! read from the step's evidence and from the position that it was found in; nothing is searched and nothing changes.

pub(in crate::logic) mod basic;
pub(in crate::logic) mod builder;
pub(in crate::logic) mod line;
pub(in crate::logic) mod model;
pub(in crate::logic) mod names;
pub(in crate::logic) mod patterns;
pub(in crate::logic) mod reasons;

pub use crate::logic::wording::card::model::{Card, Part, Stage, conclusion_in_brief, conclusion_in_words};
use crate::logic::{Evidence, Step, Style};
use crate::puzzle::Position;

use crate::logic::wording::card::builder::CardBuilder;
pub use crate::logic::wording::card::line::{Line, LineKind, Span, TextStyle, WIDTH};

/// The card of a step, found in this position, in the words of a style.
pub fn card(step: &Step, position: &Position, style: Style) -> Card {
    let mut draft = CardBuilder::new(step, position, style);
    match &step.evidence {
        Evidence::FullHouse { house } => crate::logic::wording::card::basic::full_house(&mut draft, *house),
        Evidence::NakedSingle => crate::logic::wording::card::basic::naked_single(&mut draft),
        Evidence::HiddenSingle { house } => crate::logic::wording::card::basic::hidden_single(&mut draft, *house),
        Evidence::Locked { digit, base, cover, cells } => {
            crate::logic::wording::card::basic::locked(&mut draft, *digit, (*base, *cover), cells);
        }
        Evidence::NakedSubset { cells, digits, houses } => {
            crate::logic::wording::card::basic::naked_subset(&mut draft, cells, *digits, houses);
        }
        Evidence::HiddenSubset { house, cells, digits } => {
            crate::logic::wording::card::basic::hidden_subset(&mut draft, *house, cells, *digits);
        }
        Evidence::Fish { .. } => crate::logic::wording::card::basic::fish(&mut draft),
        Evidence::Combinations { house, rest, cells, sets } => {
            crate::logic::families::sums::card::combinations(&mut draft, *house, *rest, cells, sets);
        }
        Evidence::Crossing { houses, rests, digits } => {
            crate::logic::families::sums::card::crossing(&mut draft, *houses, *rests, *digits);
        }
        Evidence::Balance { .. } => crate::logic::families::sums::card::balance(&mut draft),
        Evidence::Leftovers { .. } => crate::logic::families::sums::card::leftovers(&mut draft),
        Evidence::Pattern(pattern) if !pattern.net.is_empty() => {
            crate::logic::families::nets::card::net(&mut draft, pattern);
        }
        Evidence::Pattern(pattern) if !pattern.chains.is_empty() => {
            crate::logic::families::chains::card::chains(&mut draft, pattern);
        }
        Evidence::Pattern(pattern) => crate::logic::wording::card::patterns::pattern(&mut draft, pattern),
        Evidence::Clues(proof) => crate::logic::families::clues::card::clues(&mut draft, proof),
        Evidence::GridAlone { grid, solutions } => {
            crate::logic::wording::card::basic::grid_alone(&mut draft, *grid, *solutions);
        }
        Evidence::Guess { candidates, attempt } => {
            crate::logic::wording::card::basic::guess(&mut draft, candidates, *attempt);
        }
        Evidence::Retreat { guess } => crate::logic::wording::card::basic::retreat(&mut draft, *guess),
    }
    draft.finish()
}
