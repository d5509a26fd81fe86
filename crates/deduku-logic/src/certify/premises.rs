//! Premises: what a step rests on, in one form for every technique, with nothing missing and nothing superfluous.
//!
//! A finder reports what it saw; a proof needs more (the links that the finder left implicit) and often less. Here the
//! evidence and the position become a list of premises of which none can be dropped: what cells and houses have left
//! (strong), what a cell or a house holds at most once (weak), what cells add up to, that the puzzle has a single
//! solution. The denied conclusion is refuted by [`clauses`]. Everything that the refutation did not use is dropped,
//! then each premise in turn as long as everything still follows. The premises of sums, clues and exchanges of digits
//! are computed in the folders of these families.
//!
//! `deduku verify` checks the result without any of this code.

pub(crate) mod clauses;
pub(crate) mod minimise;
pub(crate) mod model;
pub(crate) mod more;
pub(crate) mod statements;
pub(crate) mod value;

pub(crate) use crate::certify::premises::model::{Certificate, Premise};
use crate::certify::premises::model::{View, of_facts};
use crate::families::clues::premises as clues;
use crate::families::sums::premises as sums;
use crate::families::uniqueness::premises as uniqueness;
use crate::{Entry, Evidence, Family, Replay, Step, Technique};
use deduku_core::board::HouseId;
use deduku_core::puzzle::Position;

/// The premises of the step, which was found in this position. A guess and a retreat have none.
pub fn certificate(step: &Step, position: &Position) -> Certificate {
    let view = View { position };
    let strong = match &step.evidence {
        Evidence::Guess { .. } | Evidence::Retreat { .. } => return Certificate::default(),
        Evidence::Clues(proof) => return clues::of_proof(proof).into(),
        Evidence::GridAlone { grid, .. } => return vec![Premise::Grid { grid: *grid }].into(),
        Evidence::Combinations { house, .. } => {
            return sums::of_house(position, *house, &step.conclusion).into();
        }
        Evidence::FullHouse { house } if !position.board().is_complete(*house) => {
            return sums::of_house(position, *house, &step.conclusion).into();
        }
        Evidence::Crossing { houses, .. } => {
            return sums::of_crossing(position, *houses, &step.conclusion).into();
        }
        Evidence::Balance { houses, cages, innies, outies, known, .. } => {
            let area = sums::Area { houses, cages, innies, outies, known };
            return sums::of_area(position, &area, &step.conclusion).into();
        }
        Evidence::NakedSingle => step.conclusion.place.iter().map(|&(cell, _)| view.cell(cell)).collect(),
        Evidence::FullHouse { house } | Evidence::HiddenSingle { house } => {
            step.conclusion.place.iter().map(|&(_, digit)| view.places(*house, digit)).collect()
        }
        Evidence::Locked { digit, base, .. } => vec![view.places(*base, *digit)],
        // A cell that is reduced to one digit and filled in the same step also rests on the candidates it had.
        Evidence::NakedSubset { cells, .. } => {
            let placed = step.conclusion.place.iter().map(|&(cell, _)| cell);
            cells.iter().copied().chain(placed).map(|cell| view.cell(cell)).collect()
        }
        Evidence::HiddenSubset { house, digits, .. } => digits.iter().map(|digit| view.places(*house, digit)).collect(),
        Evidence::Fish { digit, bases, .. } => match clues::of_fish(position, step) {
            Some(premises) => return premises.into(),
            None => bases.iter().map(|&base| view.places(base, *digit)).collect(),
        },
        Evidence::Leftovers { digit, first, second, via, .. } => {
            let mut houses: Vec<HouseId> = Vec::new();
            for &house in first.iter().chain(second).chain(via) {
                if !houses.contains(&house) {
                    houses.push(house);
                }
            }
            houses.into_iter().map(|house| view.places(house, *digit)).collect()
        }
        Evidence::Pattern(pattern) => match step.technique {
            Technique::ReverseBug => return uniqueness::of_exchange(pattern).into(),
            Technique::SymmetricalPlacement => {
                return uniqueness::of_symmetry(step, pattern, position);
            }
            _ if pattern.has_clue_links() => return clues::of_chains(position, pattern, &step.conclusion).into(),
            _ => of_facts(pattern),
        },
    };
    let by_houses = minimise::minimal(strong, step, position);
    match &step.evidence {
        // Clues may prove what houses do not.
        Evidence::Pattern(pattern)
            if by_houses.hints.is_empty() && step.technique.facts().family == Family::LockedSets =>
        {
            clues::of_sets(position, pattern, &step.conclusion).map_or(by_houses, Certificate::from)
        }
        _ => by_houses,
    }
}

/// The premises of each step of a path; `position` is the start of the path.
pub fn certificates(position: &Position, entries: &[Entry]) -> Vec<Certificate> {
    let mut replay = Replay::new(position.clone());
    let mut of_step = |step: &Step| {
        let found = certificate(step, replay.position());
        replay.play(step);
        found
    };
    entries.iter().map(|entry| of_step(&entry.step)).collect()
}
