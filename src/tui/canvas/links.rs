//! The links of a chain: lines from candidate to candidate, along a row, a column, or round one corner. They are
//! drawn where nothing else stands, so that marks and rules stay; over a crowded board they come out dashed.

use std::cmp::Reverse;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::cell::place_of;
use super::{Chart, Geometry, Glyphs, Line, Scene, Viewport};
use crate::board::{Cell, Digit};
use crate::tui::theme::{Face, Theme};

type Point = (u16, u16);

/// Draws the links whose two ends are in sight.
pub(super) fn draw(
    scene: &Scene<'_>,
    (chart, geometry): (&Chart, &Geometry),
    viewport: Viewport,
    (theme, glyphs): (&Theme, Glyphs),
    area: Rect,
    buffer: &mut Buffer,
) {
    if !geometry.detail.shows_marks() {
        return;
    }
    let place = |(cell, digit): (Cell, Digit)| {
        let drawn = geometry.cell_area(chart.field_of(cell)?, viewport, area)?;
        Some(place_of(digit, scene.board.digits(), geometry.detail, drawn))
    };
    for &Line { from, to, strong } in &scene.links {
        let (Some(from), Some(to)) = (place(from), place(to)) else { continue };
        let ways = [(to.0, from.1), (from.0, to.1)].map(|corner| way(from, corner, to));
        let free = |way: &Vec<(Point, usize)>| {
            // Of two ways the one with fewer points in the way.
            Reverse(way.iter().filter(|&&(point, _)| !is_free(point, buffer)).count())
        };
        let Some(way) = ways.into_iter().max_by_key(free) else { continue };
        let signs = glyphs.link(strong);
        for (point, sign) in way {
            if is_free(point, buffer)
                && let Some(cell) = buffer.cell_mut(point)
            {
                cell.set_char(signs[sign]).set_style(theme.style(Face::Link));
            }
        }
    }
}

fn is_free(point: Point, buffer: &Buffer) -> bool {
    buffer.cell(point).is_some_and(|cell| cell.symbol() == " ")
}

/// The points between two ends by way of a corner, each with the number of its sign in [`Glyphs::link`].
fn way(from: Point, corner: Point, to: Point) -> Vec<(Point, usize)> {
    let mut points = Vec::new();
    for (one, other) in [(from, corner), (corner, to)] {
        let between = |a: u16, b: u16| a.min(b) + 1..a.max(b);
        points.extend(between(one.0, other.0).map(|x| ((x, one.1), 0)));
        points.extend(between(one.1, other.1).map(|y| ((one.0, y), 1)));
    }
    if corner != from && corner != to {
        // The corner opens towards the end in its row and the end in its column.
        let (level, upright) = if from.1 == corner.1 { (from, to) } else { (to, from) };
        let sign = 2 + usize::from(level.0 < corner.0) + 2 * usize::from(upright.1 < corner.1);
        points.push((corner, sign));
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_goes_straight_or_round_one_corner() {
        assert_eq!(way((1, 5), (4, 5), (4, 5)), [((2, 5), 0), ((3, 5), 0)]);
        assert_eq!(way((4, 7), (4, 7), (4, 5)), [((4, 6), 1)]);
        assert_eq!(way((1, 1), (3, 1), (3, 3)), [((2, 1), 0), ((3, 2), 1), ((3, 1), 3)]);
        assert_eq!(way((3, 3), (1, 3), (1, 1)), [((2, 3), 0), ((1, 2), 1), ((1, 3), 4)]);
    }
}
