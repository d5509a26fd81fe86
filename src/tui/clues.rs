//! The clues of a puzzle on the screen: the picture on the board, the legend in the panel, and the description of a
//! single cell.
//!
//! All of it is made from the rows of the constraints (their [`Drawing`]), once per puzzle. A nested clue is drawn as
//! far as it is certain: all parts of a conjunction and of a repetition; of alternatives only their cells.
//!
//! [`Drawing`]: crate::constraint::Drawing

mod between;
mod brief;
mod cages;
mod cells;
mod cosmetic;
mod draft;
mod faces;
#[cfg(test)]
mod followed;
mod here;
mod layers;
mod legend;
mod lines;
mod outside;

use std::cell::RefCell;
use std::sync::Arc;

use super::canvas::Picture;
use crate::constraint::{Clue, Drawing, Family};
use crate::puzzle::Puzzle;
use crate::text::drawing as expand;
use draft::Draft;

pub(super) use here::{Said, said_of};
pub(super) use legend::LegendLine;

/// A puzzle's clues as they are drawn and listed.
#[derive(Clone, Debug, Default)]
pub(super) struct ClueView {
    /// Their picture.
    pub(super) picture: Arc<Picture>,
    /// Their kinds, one per line.
    pub(super) legend: Vec<LegendLine>,
    /// How many are neither drawn nor listed as rules of the whole board.
    pub(super) not_drawn: usize,
    /// The numbers of the broken clues, with the revision of the game they were computed for.
    broken: RefCell<Option<(u64, Arc<[usize]>)>>,
}

impl ClueView {
    /// The clues of this puzzle, with the cosmetic drawings.
    pub(super) fn of(puzzle: &Puzzle) -> Self {
        let clues = puzzle.clues();
        if clues.is_empty() && puzzle.description().is_none_or(|description| description.drawing.is_empty()) {
            return Self::default();
        }
        let certain = expand::certain(puzzle.board(), clues);
        let families = || certain.iter().map(|(_, clue)| clue.family);
        let mut draft = Draft::new(puzzle.board(), faces::of(families()), faces::letters(families()));
        let mut drawn = vec![false; clues.len()];
        lines::draw(&mut draft, &certain, &mut drawn);
        let several = outside::are_several(&certain);
        for (number, clue) in &certain {
            drawn[*number] |= draw_one(&mut draft, (*number, clue), several);
        }
        for (number, cells) in expand::alternatives(puzzle.board(), clues) {
            cells::alternative(&mut draft, &cells);
            drawn[number] |= !cells.is_empty();
        }
        cages::number(&mut draft);
        draft.picture.layers = layers::of(puzzle.board(), clues);
        if let Some(description) = puzzle.description() {
            cosmetic::draw(&mut draft, description);
        }
        let not_drawn =
            drawn.iter().zip(clues).filter(|(drawn, clue)| !**drawn && !expand::is_listed(clue.family)).count();
        let legend = legend::of(puzzle, &certain, &draft);
        let picture = Some(draft.picture).filter(|picture| !picture.is_empty()).unwrap_or_default();
        Self { picture: Arc::new(picture), legend, not_drawn, broken: RefCell::default() }
    }

    /// Whether there is anything to show.
    pub(super) fn is_empty(&self) -> bool {
        self.picture.is_empty() && self.legend.is_empty()
    }

    /// The numbers of the clues that the digits on the board break, computed once per revision.
    pub(super) fn broken(&self, revision: u64, work_out: impl FnOnce() -> Vec<usize>) -> Arc<[usize]> {
        if let Some((_, broken)) = self.broken.borrow().as_ref().filter(|(known, _)| *known == revision) {
            return Arc::clone(broken);
        }
        let broken: Arc<[usize]> = work_out().into();
        *self.broken.borrow_mut() = Some((revision, Arc::clone(&broken)));
        broken
    }
}

/// Draws a clue that is not a line; returns whether any of it is visible.
fn draw_one(draft: &mut Draft<'_>, (number, clue): (usize, &Clue), several: bool) -> bool {
    match clue.family.row().drawing {
        Drawing::Cage => cages::draw(draft, number, clue),
        Drawing::Shade => cells::shade(draft, clue),
        Drawing::InCell => cells::sign(draft, clue),
        Drawing::WhiteDot | Drawing::BlackDot | Drawing::Sign => between::draw(draft, number, clue),
        Drawing::Corner => between::corner(draft, number, clue) || cages::draw(draft, number, clue),
        Drawing::Outside => outside::draw(draft, number, clue, several),
        Drawing::Line if clue.family == Family::Diagonal => cells::diagonal(draft, clue),
        Drawing::Line | Drawing::Bulb | Drawing::Ends | Drawing::Arrow | Drawing::Listed => false,
    }
}
