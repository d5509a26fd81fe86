//! The default regions of a grid of f-puzzles.

use deduku_core::board::BoxShape;

/// The boxes of a grid for which no region is given.
pub(super) fn default_boxes(size: u8) -> BoxShape {
    let rows = match size {
        6 | 8 | 10 | 14 => 2,
        12 | 15 | 18 | 21 => 3,
        20 | 24 | 28 => 4,
        _ if size.isqrt() * size.isqrt() == size => size.isqrt(),
        _ => 1,
    };
    BoxShape { rows, columns: size / rows }
}
