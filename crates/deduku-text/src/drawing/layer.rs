//! The layers of a drawing, so that its parts can be drawn in any order.

use super::{Form, Point, Role, Shape};

/// A layer, the undermost first.
#[derive(Clone, Copy, Debug)]
pub(super) enum Layer {
    /// Tints of cells.
    Ground,
    /// Lines through cells and what is at their ends.
    Lines,
    /// The tints of a step.
    Tints,
    /// The lines between cells.
    Grid,
    /// Cages with their sums.
    Cages,
    /// Dots, letters and texts of clues.
    Signs,
    /// Digits and candidates.
    Digits,
    /// What is struck out.
    Strikes,
}

/// How many layers there are.
const COUNT: usize = Layer::Strikes as usize + 1;

/// Shapes, layer by layer.
#[derive(Default)]
pub(super) struct Layers([Vec<Shape>; COUNT]);

impl Layers {
    /// Adds a shape.
    pub(super) fn push(&mut self, layer: Layer, shape: Shape) {
        self.0[layer as usize].push(shape);
    }

    /// Adds a shape that looks as its role says.
    pub(super) fn add(&mut self, layer: Layer, role: Role, form: Form) {
        self.push(layer, Shape::new(role, form));
    }

    /// Adds a text around this point, which is its middle in both directions.
    pub(super) fn centred(&mut self, layer: Layer, role: Role, (x, y): Point, size: f64, text: &str) {
        self.push(layer, Shape::text(role, (x, y + size * HALF_CAPITAL), size, text));
    }

    /// All shapes, the undermost first.
    pub(super) fn into_shapes(self) -> Vec<Shape> {
        self.0.into_iter().flatten().collect()
    }
}

/// Half of the height of a capital or a digit, as part of the font size.
pub(crate) const HALF_CAPITAL: f64 = 0.36;
