//! Steps as cards: what a hint shows, part by part, before the step is played.
//!
//! A card draws what the board has and says the rest of the reason, which the full explanation says as a whole. Its parts
//! come in this order: where to look, the technique and its digits, the pattern (sets one by one, chains node by node, nets
//! branch by branch) and the argument, the conclusion. Each [`Part`] contains what it adds:
//! paragraphs, which are wrapped for the panel ([`WIDTH`] columns in a window of 80), the cells and candidates to
//! colour, and the numbers of nodes. All of it is derived from the step's evidence and from the position in which it
//! was found; nothing is searched and nothing changes.

pub(crate) mod builder;
pub(crate) mod line;
pub(crate) mod model;
pub(crate) mod names;
pub(crate) mod patterns;

use crate::families::chains::card as chains;
use crate::families::clues::card as clues;
use crate::families::fish::card as fish;
use crate::families::locked::card as locked;
use crate::families::nets::card as nets;
use crate::families::singles::card as singles;
use crate::families::subsets::card as subsets;
use crate::families::sums::card as sums;
pub use crate::wording::card::model::{Card, Part, Stage, conclusion_in_words};
use crate::{Evidence, Role, Step, Style, Technique};
use deduku_core::board::Cell;
use deduku_core::puzzle::Position;

use crate::wording::card::builder::CardBuilder;
pub use crate::wording::card::line::{Line, LineKind, Paragraph, Span, TextStyle, WIDTH};
pub use crate::wording::card::names::node_name;
use crate::wording::reason::reason;

/// The card of a step found in this position, in the wording of a style.
pub fn card(step: &Step, position: &Position, style: Style) -> Card {
    let mut draft = CardBuilder::new(step, position, style);
    let reason = reason(step, draft.words);
    (draft.question, draft.because) = (reason.question, reason.because);
    match &step.evidence {
        Evidence::FullHouse { house } if step.technique == Technique::CageRemainder => {
            sums::remainder(&mut draft, *house);
        }
        Evidence::FullHouse { house } => singles::full_house(&mut draft, *house),
        Evidence::NakedSingle => singles::naked_single(&mut draft),
        Evidence::HiddenSingle { house } => singles::hidden_single(&mut draft, *house),
        Evidence::Locked { digit, base, cover, cells } => {
            locked::locked(&mut draft, *digit, (*base, *cover), cells);
        }
        Evidence::NakedSubset { cells, digits, houses } => {
            subsets::naked_subset(&mut draft, cells, *digits, houses);
        }
        Evidence::HiddenSubset { house, cells, digits } => {
            subsets::hidden_subset(&mut draft, *house, cells, *digits);
        }
        Evidence::Fish { .. } => fish::fish(&mut draft),
        Evidence::Combinations { house, rest, cells, .. } => {
            sums::combinations(&mut draft, *house, *rest, cells);
        }
        Evidence::Crossing { houses, rests, digits } => {
            sums::crossing(&mut draft, *houses, *rests, *digits);
        }
        Evidence::Balance { .. } => sums::balance(&mut draft),
        Evidence::Leftovers { .. } => locked::leftovers(&mut draft),
        Evidence::Pattern(pattern) if !pattern.net.is_empty() => {
            nets::net(&mut draft, pattern);
            return draft.finish();
        }
        Evidence::Pattern(pattern) if step.technique == Technique::RemotePair => {
            chains::remote_pair(&mut draft, pattern);
        }
        Evidence::Pattern(pattern) if !pattern.chains.is_empty() => {
            chains::chains(&mut draft, pattern);
            return draft.finish();
        }
        Evidence::Pattern(pattern) => patterns::pattern(&mut draft, pattern),
        Evidence::Clues(proof) => clues::clues(&mut draft, proof),
        Evidence::GridAlone { grid, .. } => draft.heading(&draft.words.grid(*grid)),
        Evidence::Guess { .. } => {
            let cells: Vec<Cell> = step.conclusion.place.iter().map(|&(cell, _)| cell).collect();
            draft.show_cells(&cells, Role::Pattern);
        }
        Evidence::Retreat { .. } => {}
    }
    draft.argue(&reason.why, &reason.so);
    draft.finish()
}
