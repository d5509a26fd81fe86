//! The signs of a review: how a move is marked in the list and on the timeline, and what that means.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::game::{self, ReviewedMove, Verdict};
use crate::tui::model::Model;
use crate::tui::paint::{Painter, below, rows};
use crate::tui::theme::Face;

/// A sign, its meaning and its colour.
type Sign = (&'static str, &'static str, Face);

/// The signs, two per row.
const SIGNS: [[Sign; 2]; 4] = [
    [("", "you", Face::OwnText), (SOLVER, "step", Face::StepText)],
    [(SLIP, "slip", Face::Error), (GUESS, "guess", Face::Warning)],
    [(AFTER_SLIP, "after slip", Face::Warning), (POSSIBLE, "perhaps", Face::Warning)],
    [(HINT, "hint", Face::OwnText), (EASIER, "easier", Face::OwnText)],
];
const SLIP: &str = "✗";
const GUESS: &str = "?";
const POSSIBLE: &str = "/";
const AFTER_SLIP: &str = "~";
const SOLVER: &str = "n";
const HINT: &str = "t";
const EASIER: &str = "!";

/// The lines of the legend: its heading, the signs, their totals.
pub(super) const HEIGHT: u16 = SIGNS.len() as u16 + 2;

/// The mark of a move in the list.
pub(super) fn mark(made: &ReviewedMove) -> &'static str {
    match made.verdict {
        Verdict::Slip => SLIP,
        Verdict::Possible(_) => POSSIBLE,
        Verdict::Guess => GUESS,
        Verdict::AfterSlip(_) => AFTER_SLIP,
        Verdict::Solver(_) => SOLVER,
        _ if made.hints > 0 => HINT,
        _ if made.overlooked.is_some() => EASIER,
        _ => "",
    }
}

/// The colour of a move.
pub(super) const fn class(verdict: Verdict) -> Face {
    match verdict {
        Verdict::Slip => Face::Error,
        Verdict::Possible(_) | Verdict::Guess | Verdict::AfterSlip(_) => Face::Warning,
        Verdict::Solver(_) => Face::StepText,
        _ => Face::OwnText,
    }
}

/// Draws the meaning of the signs and colours, and how many slips and hints there were.
pub(super) fn draw(model: &Model, review: &game::Review, area: Rect, buffer: &mut Buffer) {
    let ink = Painter::of(model);
    ink.heading(buffer, area, ("height: how hard", ""));
    let second = area.width.div_ceil(2) + 2;
    let bar = model.glyphs.height(8, 8).to_string();
    for (line, signs) in rows(below(area, 1)).zip(SIGNS) {
        for (&(sign, meaning, face), offset) in signs.iter().zip([0, second]) {
            let place = Rect { x: line.x + offset, width: line.width.saturating_sub(offset), ..line };
            let x = ink.text(buffer, place, if sign.is_empty() { &bar } else { sign }, face);
            ink.text(
                buffer,
                Rect { x: x + 1, width: place.right().saturating_sub(x + 1), ..place },
                meaning,
                Face::Dim,
            );
        }
    }
    let sums = Rect { y: area.bottom().saturating_sub(1), height: 1, ..area };
    let face = |count, face| if count > 0 { face } else { Face::Strong };
    let slips = review.slips.len();
    let x = ink.text(buffer, sums, "slips ", Face::Dim);
    let x = ink.text(buffer, Rect { x, ..sums }, &slips.to_string(), face(slips, Face::Error));
    let x = ink.text(buffer, Rect { x, ..sums }, "   hints ", Face::Dim);
    ink.text(buffer, Rect { x, ..sums }, &review.hints.to_string(), Face::Strong);
}
