//! Digits and candidates.

use super::cells::small;
use super::frame::{CELL, Frame};
use super::grounds::tint;
use super::layer::{HALF_CAPITAL, Layer, Layers};
use super::{Point, Role, Shape};
use crate::PrintOptions;
use deduku_core::board::{Cell, Digit, DigitSet};
use deduku_core::constraint::{Clue, Family, values_beside};
use deduku_core::puzzle::{Position, Puzzle};

/// The font size of a digit.
const SIZE: f64 = 30.0;
/// The largest font size of a candidate.
const LARGEST_MARK: f64 = 14.0;

/// The room that a cell has for its candidates, each in a place of its own.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    /// The columns and rows of candidates: 3 and 3 for nine digits.
    across: usize,
    down: usize,
    /// The distance from the left, the right and the lower side of the cell.
    inset: f64,
    /// The distance from its upper side: below the sum of a cage.
    top: f64,
    /// How far a digit is below the middle of its cell.
    lower: f64,
}

impl Room {
    /// The room in the cells of a puzzle, of which some may have the sum of a cage.
    pub(super) fn of(puzzle: &Puzzle, has_sums: bool) -> Self {
        let digits = usize::from(puzzle.board().digits());
        let across = (1..=digits).find(|across| across * across >= digits).unwrap_or(1);
        let (inset, top, lower) = if has_sums { (6.0, 16.0, 2.5) } else { (3.0, 3.0, 0.0) };
        Self { across, down: digits.div_ceil(across), inset, top, lower }
    }

    /// The font size of a candidate.
    pub(super) fn size(self) -> f64 {
        (self.height() * 0.9).min(LARGEST_MARK)
    }

    /// The height of a candidate's place.
    pub(super) fn height(self) -> f64 {
        (CELL - self.top - self.inset) / self.down as f64
    }

    /// The middle of a candidate's place in the cell with this upper left corner.
    pub(super) fn middle(self, (x, y): Point, digit: Digit) -> Point {
        let index = digit.index();
        let at = |start: f64, at: usize, of: usize| start + (CELL - start - self.inset) * (at as f64 + 0.5) / of as f64;
        (x + at(self.inset, index % self.across, self.across), y + at(self.top, index / self.across, self.down))
    }
}

/// The digits that each cell may hold because its puzzle says so: all of them, unless several are given for it.
pub(super) fn allowed(frame: &Frame<'_>, puzzle: &Puzzle, clues: &[(usize, Clue)]) -> Vec<DigitSet> {
    let mut allowed: Vec<DigitSet> = frame.board.cells().map(|cell| puzzle.marks(cell)).collect();
    for (_, clue) in clues.iter().filter(|(_, clue)| clue.family == Family::Given) {
        let digits: DigitSet = clue.numbers.iter().filter_map(|&value| frame.board.digit_of_value(value)).collect();
        for cell in clue.groups.iter().flat_map(|group| frame.cells(group)) {
            allowed[cell.index()] &= digits;
        }
    }
    allowed
}

/// Shades the cell if its layer has two values and this is the second one; else writes the value.
fn found(frame: &Frame<'_>, puzzle: &Puzzle, (layer, ground, digit): (usize, Cell, Digit), layers: &mut Layers) {
    let values = frame.board.layers().nth(layer - 1).map_or(0, |(name, _)| values_beside(name).len());
    match (values, digit.index()) {
        (0, _) => small(frame, ground, puzzle.symbol(digit), layers),
        (_, 1) => tint(frame, &[ground], Role::Shade, layers),
        _ => {}
    }
}

/// Draws the digits and, if requested, the candidates; without a request, those of cells for which several are given,
/// because they are part of the puzzle.
pub(super) fn draw(
    frame: &Frame<'_>,
    (position, allowed): (&Position, &[DigitSet]),
    options: &PrintOptions<'_>,
    room: Room,
    layers: &mut Layers,
) {
    let puzzle = position.puzzle();
    // The candidates need the space.
    let solution = options.solution.filter(|_| !options.marks);
    for (cell, &allowed) in frame.board.cells().zip(allowed) {
        let filled = match (puzzle.given(cell), position.value(cell), solution) {
            (Some(digit), ..) => Some((digit, Role::Given)),
            (None, Some(digit), _) => Some((digit, Role::Placed)),
            (None, None, Some(solution)) => Some((solution.digit(cell), Role::Solution)),
            _ => None,
        };
        if let Some((layer @ 1.., ground)) = frame.board.layer_of(cell) {
            // What is found of a layer is drawn in the cell that it is of, and nothing before.
            if let Some((digit, _)) = filled {
                found(frame, puzzle, (layer, ground, digit), layers);
            }
            continue;
        }
        if let Some((digit, role)) = filled {
            let (x, y) = frame.middle(cell);
            let at = (x, y + room.lower + SIZE * HALF_CAPITAL);
            layers.push(Layer::Digits, Shape::text(role, at, SIZE, puzzle.symbol(digit)));
            continue;
        }
        let marks = if options.marks { position.candidates(cell) & allowed } else { allowed };
        if options.marks || allowed != frame.board.all_digits() {
            for digit in marks.iter() {
                let symbol = puzzle.symbol(digit).to_string();
                layers.centred(
                    Layer::Digits,
                    Role::Mark,
                    room.middle(frame.corner_of(cell), digit),
                    room.size(),
                    &symbol,
                );
            }
        }
    }
}
