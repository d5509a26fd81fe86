//! Bars over time, the latest on the right.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::tui::paint::Painter;
use crate::tui::theme::Face;

/// The maximum width of a bar.
const WIDEST: u16 = 2;

/// Draws the last figures, as many as fit. The highest takes the whole height.
pub(super) fn draw(ink: Painter<'_>, figures: &[u64], area: Rect, buffer: &mut Buffer) {
    let figures = &figures[figures.len().saturating_sub(usize::from(area.width))..];
    let most = figures.iter().max().copied().unwrap_or(0).max(1);
    let count = u16::try_from(figures.len()).unwrap_or(u16::MAX);
    let wide = area.width.checked_div(count).unwrap_or(1).clamp(1, WIDEST);
    for (column, &figure) in (0..).zip(figures) {
        let eighths = eighths(figure, most, area.height);
        let bar = Rect { x: area.x + column * wide, width: wide, ..area }.intersection(area);
        if eighths == 0 {
            ink.text(buffer, row(bar, 0), "·", Face::Rule);
        }
        for from_below in 0..eighths.div_ceil(8) {
            let part = (eighths - from_below * 8).min(8);
            let sign = ink.glyphs.height(usize::from(part), 8).to_string().repeat(usize::from(wide));
            ink.text(buffer, row(bar, from_below), &sign, Face::OwnText);
        }
    }
}

/// The height of a figure in eighths of a row: 0 for 0, and at least 1 for everything else.
fn eighths(figure: u64, most: u64, rows: u16) -> u16 {
    let all = u64::from(rows) * 8;
    let high = (u128::from(figure) * u128::from(all)).div_ceil(u128::from(most));
    u16::try_from(high).unwrap_or(u16::MAX).min(rows * 8)
}

fn row(bar: Rect, from_below: u16) -> Rect {
    Rect { y: bar.bottom().saturating_sub(1 + from_below), height: 1.min(bar.height), ..bar }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_highest_takes_the_whole_height() {
        for (figure, expected) in [(0, 0), (1, 1), (50, 12), (100, 24)] {
            assert_eq!(eighths(figure, 100, 3), expected);
        }
        assert_eq!((eighths(u64::MAX, u64::MAX, 4), eighths(1, u64::MAX, 4), eighths(5, 5, 0)), (32, 1, 0));
    }
}
