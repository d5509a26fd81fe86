//! Drawings: a board with its digits and constraints as shapes, each with a role that says what it is.
//!
//! What a shape looks like follows from its role and from the [`Ink`]; how it is written follows from the writer: SVG
//! here, PDF in `deduku-paper`. So each board and each constraint is drawn once, in [`board`], and the looks stand in
//! one table. The conventions are those of printed magazines: thin lines between cells, thick ones around boxes, dashed
//! cages, grey thermometers, white and black dots.
//!
//! Lengths are in units of which [`CELL`] make the side of a cell; x counts to the right and y down.

#![allow(clippy::cast_precision_loss, reason = "cells, digits and lines of text are few")]

mod between;
mod cages;
mod cells;
mod cosmetic;
mod digits;
mod expand;
mod figures;
mod frame;
mod grounds;
mod highlights;
mod layer;
mod look;
mod outside;
mod rules;
mod variants;

use std::fmt;

use super::PrintOptions;
use deduku_core::constraint::Clue;
use deduku_core::puzzle::{Position, Puzzle};
use deduku_logic::Highlight;
use frame::Frame;
use layer::Layers;

pub use expand::{alternatives, certain, is_listed};
pub use frame::CELL;
pub(crate) use layer::HALF_CAPITAL;
pub use look::{Cap, Colour, Ink, Look, Role};
pub use outside::letter;
pub(crate) use rules::setter_words;
pub use rules::{RuleLine, rules};

/// A point: x to the right, y down.
pub type Point = (f64, f64);

/// A rectangle with shapes in it, the undermost first.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Drawing {
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
    /// What is drawn. Shapes may touch the border, not lie outside.
    pub shapes: Vec<Shape>,
}

/// A sheet of paper with drawings on it.
#[derive(Clone, PartialEq, Debug)]
pub struct Sheet {
    /// Its width, in points (1/72 inch).
    pub width: f64,
    /// Its height.
    pub height: f64,
    /// What is on it, the undermost first.
    pub parts: Vec<Part>,
}

/// A drawing on a sheet.
#[derive(Clone, PartialEq, Debug)]
pub struct Part {
    /// The drawing.
    pub drawing: Drawing,
    /// Where its upper left corner lies, in points; that of the turned drawing if it is turned.
    pub at: Point,
    /// How many points a unit of the drawing is long.
    pub scale: f64,
    /// Whether it is turned upside down.
    pub turned: bool,
}

/// Something that is drawn.
#[derive(Clone, PartialEq, Debug)]
pub struct Shape {
    /// What it is, from which its look follows.
    pub role: Role,
    /// Where and of what form it is.
    pub form: Form,
    /// Colours of its own in place of those of its role, as another program has chosen them.
    pub own: Option<Own>,
}

/// The colours that a shape has from its source; `None` for what is not painted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Own {
    /// The inside.
    pub fill: Option<Colour>,
    /// The line.
    pub stroke: Option<Colour>,
}

/// The form of a shape.
#[derive(Clone, PartialEq, Debug)]
pub enum Form {
    /// An open line through its points.
    Line(Vec<Point>),
    /// A closed line through its points.
    Polygon(Vec<Point>),
    /// A rectangle with this upper left corner, width and height.
    Rectangle(Point, f64, f64),
    /// A circle with this centre and radius.
    Circle(Point, f64),
    /// A text.
    Text {
        /// The point on the base line that `anchor` speaks of.
        at: Point,
        /// The font size.
        size: f64,
        /// Which part of the text lies at the point.
        anchor: Anchor,
        /// The text, which may be any.
        text: String,
    },
}

/// The part of a text that lies at its point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    /// Its beginning.
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

impl Shape {
    /// A shape that looks as its role says.
    pub const fn new(role: Role, form: Form) -> Self {
        Self { role, form, own: None }
    }

    /// A text around this point of its base line.
    pub fn text(role: Role, at: Point, size: f64, text: impl fmt::Display) -> Self {
        Self::anchored(role, at, size, Anchor::Middle, text)
    }

    /// A text with this part of it at this point of its base line.
    pub fn anchored(role: Role, at: Point, size: f64, anchor: Anchor, text: impl fmt::Display) -> Self {
        Self::new(role, Form::Text { at, size, anchor, text: text.to_string() })
    }
}

/// The font size of a candidate on the board of this puzzle.
pub fn mark_size(puzzle: &Puzzle) -> f64 {
    let caged = cages::of_board(&Frame::of(puzzle), puzzle);
    digits::Room::of(puzzle, !caged.is_empty()).size()
}

/// The position with everything that its puzzle has on the board: shades, lines, cages, signs, clues beside the grid,
/// the digits, and what the options ask for. The solution's digits fill the blanks; with marks, which need that space,
/// the solution is left out.
pub fn board(position: &Position, options: &PrintOptions<'_>) -> Drawing {
    step(position, options, &[])
}

/// As [`board`], with these cells and candidates highlighted, by tints and, for paper without colours, by forms.
pub fn step(position: &Position, options: &PrintOptions<'_>, highlights: &[Highlight]) -> Drawing {
    let puzzle = position.puzzle();
    let frame = Frame::of(puzzle);
    let clues = expand::certain(puzzle.board(), puzzle.clues());
    let (mut layers, caged) = constraints(&frame, puzzle, &clues);
    let has_sums = cages::draw(&frame, &caged, &mut layers);
    let room = digits::Room::of(puzzle, has_sums);
    let allowed = digits::allowed(&frame, puzzle, &clues);
    highlights::draw(&frame, position, (options, room), highlights, &mut layers);
    digits::draw(&frame, (position, &allowed), options, room, &mut layers);
    let (width, height) = frame.size();
    Drawing { width, height, shapes: layers.into_shapes() }
}

/// What a puzzle has on its board besides digits.
pub(crate) struct Figures {
    /// All but its cages, the undermost first.
    pub(crate) shapes: Vec<Shape>,
    /// Its cages, each with its text.
    pub(crate) cages: Vec<cages::Caged>,
    /// The upper left corner of the grid.
    pub(crate) origin: Point,
}

/// What this puzzle has on its board besides digits.
pub(crate) fn figures(puzzle: &Puzzle) -> Figures {
    let frame = Frame::of(puzzle);
    let clues = expand::certain(puzzle.board(), puzzle.clues());
    let (layers, cages) = constraints(&frame, puzzle, &clues);
    Figures { shapes: layers.into_shapes(), cages, origin: frame.at(0.0, 0.0) }
}

/// The grid and its constraints; its cages are still to be drawn.
fn constraints(frame: &Frame<'_>, puzzle: &Puzzle, clues: &[(usize, Clue)]) -> (Layers, Vec<cages::Caged>) {
    let mut layers = Layers::default();
    grounds::draw(frame, puzzle, &mut layers);
    figures::draw(frame, clues, &mut layers);
    let mut caged = cages::of_board(frame, puzzle);
    for (_, clue) in clues {
        cells::draw(frame, clue, &mut layers);
        between::draw(frame, clue, &mut layers);
        cages::add(frame, clue, &mut caged);
    }
    cells::letters(frame, clues, &mut layers);
    for (_, cells) in expand::alternatives(puzzle.board(), puzzle.clues()) {
        cells::alternative(frame, &cells, &mut layers);
    }
    outside::draw(frame, clues, &mut layers);
    if let Some(description) = puzzle.description() {
        cosmetic::draw(frame, description, clues, &mut caged, &mut layers);
    }
    (layers, caged)
}
