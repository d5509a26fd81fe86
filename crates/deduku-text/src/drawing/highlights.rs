//! What a step shows: tinted cells and candidates, each role also with a form of its own.

use super::digits::Room;
use super::frame::{CELL, Frame};
use super::layer::{Layer, Layers};
use super::{Form, Point, Role};
use crate::PrintOptions;
use deduku_core::puzzle::Position;
use deduku_logic::{Highlight, Role as HighlightRole};

/// Draws the highlights. If a cell or candidate has several roles, the last one counts; what the position does not have
/// is left out. Where candidates are not drawn, those that are highlighted are.
pub(super) fn draw(
    frame: &Frame<'_>,
    position: &Position,
    (options, room): (&PrintOptions<'_>, Room),
    highlights: &[Highlight],
    layers: &mut Layers,
) {
    for (at, highlight) in highlights.iter().enumerate() {
        let Highlight { cell, digit, role } = *highlight;
        let is_last = !highlights[at + 1..].iter().any(|later| (later.cell, later.digit) == (cell, digit));
        if !is_last || cell.index() >= frame.board.cell_count() {
            continue;
        }
        match digit {
            None => whole(frame.corner_of(cell), role, layers),
            // A digit that stands in the cell is as large as the cell.
            Some(digit) if position.value(cell) == Some(digit) => whole(frame.corner_of(cell), role, layers),
            Some(digit) if position.candidates(cell).contains(digit) => {
                let middle = room.middle(frame.corner_of(cell), digit);
                candidate(middle, room.height(), role, layers);
                if !options.marks {
                    let symbol = position.puzzle().symbol(digit).to_string();
                    layers.centred(Layer::Digits, Role::Mark, middle, room.size(), &symbol);
                }
            }
            Some(_) => {}
        }
    }
}

/// The role of a highlight's shape.
const fn role_of(role: HighlightRole) -> Role {
    match role {
        HighlightRole::House => Role::House,
        HighlightRole::Pattern => Role::Pattern,
        HighlightRole::Second => Role::Second,
        HighlightRole::Third => Role::Third,
        HighlightRole::Place => Role::Place,
        HighlightRole::Eliminate => Role::Eliminate,
    }
}

/// Tints a cell, with an edge within it for all but houses.
fn whole((x, y): Point, role: HighlightRole, layers: &mut Layers) {
    let inset = if role == HighlightRole::House { 0.0 } else { 2.5 };
    let side = CELL - 2.0 * inset;
    layers.add(Layer::Tints, role_of(role), Form::Rectangle((x + inset, y + inset), side, side));
    if role == HighlightRole::Eliminate {
        let far = CELL * 0.2;
        let strike = vec![(x + far, y + CELL - far), (x + CELL - far, y + far)];
        layers.add(Layer::Strikes, Role::Strike, Form::Line(strike));
    }
}

/// Marks a candidate: by a circle, a square, a diamond, a thick circle, or a stroke through it.
fn candidate((x, y): Point, height: f64, role: HighlightRole, layers: &mut Layers) {
    let radius = (height * 0.5).min(8.5);
    let form = match role {
        HighlightRole::House | HighlightRole::Second => {
            let side = radius * 0.88;
            Form::Rectangle((x - side, y - side), 2.0 * side, 2.0 * side)
        }
        HighlightRole::Third => {
            let far = radius * 1.12;
            Form::Polygon(vec![(x, y - far), (x + far, y), (x, y + far), (x - far, y)])
        }
        HighlightRole::Pattern | HighlightRole::Place | HighlightRole::Eliminate => Form::Circle((x, y), radius),
    };
    layers.add(Layer::Tints, role_of(role), form);
    if role == HighlightRole::Eliminate {
        let far = radius * 0.85;
        layers.add(Layer::Strikes, Role::Strike, Form::Line(vec![(x - far, y + far), (x + far, y - far)]));
    }
}
