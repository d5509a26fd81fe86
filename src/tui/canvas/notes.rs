//! The places of corner marks and centre marks in a cell.
//!
//! Corner marks fill the four corners, top left, top right, bottom left, bottom right, then the rest of the first line.
//! Centre marks are packed around the centre of the middle line. If marks do not fit, their number is shown: `·6·`.

use ratatui::layout::Rect;

use super::Square;
use crate::board::{Digit, DigitSet};
use crate::game::Layer;

/// What is drawn at a place of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Note {
    /// A mark.
    Mark(Digit),
    /// One character of a count.
    Count(char),
}

/// The corner marks and centre marks of a square, each at its place.
pub(super) fn placed(square: &Square, area: Rect) -> Vec<(Layer, Note, (u16, u16))> {
    let [corner, centre] = square.notes;
    let corners = in_corners(corner, square.tag.is_some() || square.summed, area);
    let line = middle_line(area);
    let taken = |x: u16| corners.iter().any(|&(_, at)| at == (x, line));
    let sides = u16::from(taken(area.x) || taken(area.right() - 1));
    let centres = packed(centre, Rect { x: area.x + sides, y: line, width: area.width - 2 * sides, height: 1 });
    let of = |layer| move |(note, at)| (layer, note, at);
    corners.into_iter().map(of(Layer::Corner)).chain(centres.into_iter().map(of(Layer::Centre))).collect()
}

/// The row of the centre marks.
const fn middle_line(area: Rect) -> u16 {
    area.y + area.height / 2
}

/// Assigns places to corner marks. The first corner is left free if it is `occupied`.
fn in_corners(digits: DigitSet, occupied: bool, area: Rect) -> Vec<(Note, (u16, u16))> {
    let (left, right, bottom) = (area.x, area.right() - 1, area.bottom() - 1);
    let first = (left, area.y);
    let corners = [first, (right, area.y), (left, bottom), (right, bottom)].into_iter();
    let between = (left + 1..right).map(|x| (x, area.y));
    let places: Vec<(u16, u16)> = corners.filter(|&at| !occupied || at != first).chain(between.clone()).collect();
    if digits.len() <= places.len() {
        return digits.iter().map(Note::Mark).zip(places).collect();
    }
    // The marks in the corners are shown, and between them the number of all.
    let shown = places.len() - between.len();
    let count = packed(digits, Rect { x: left + 1, y: area.y, width: area.width - 2, height: 1 });
    digits.iter().map(Note::Mark).zip(places).take(shown).chain(count).collect()
}

/// Packs marks side by side around the middle of a line; if there are too many, their number.
fn packed(digits: DigitSet, line: Rect) -> Vec<(Note, (u16, u16))> {
    let count = digits.len();
    let notes: Vec<Note> = if count <= usize::from(line.width) {
        digits.iter().map(Note::Mark).collect()
    } else {
        format!("·{count}·").chars().map(Note::Count).collect()
    };
    let wide = notes.len() as u16;
    // With an even number, one more is left of the middle column than right of it.
    let start = line.x + (line.width / 2).saturating_sub(wide / 2);
    notes.into_iter().zip((start..line.right()).map(|x| (x, line.y))).collect()
}

#[cfg(test)]
mod tests {
    use super::super::Content;
    use super::*;

    /// The lines of a cell of this size with these marks.
    fn drawn(corner: &str, centre: &str, (width, height): (u16, u16), tagged: bool) -> Vec<String> {
        let set = |text: &str| text.chars().filter_map(Digit::from_symbol).collect::<DigitSet>();
        let tag = tagged.then(|| super::super::Tag { text: "3".to_owned(), face: crate::tui::theme::Face::Tag });
        let notes = [set(corner), set(centre)];
        let square = Square { tag, notes, ..Square::plain(Content::Marks(DigitSet::EMPTY)) };
        let mut lines = vec![vec!['.'; usize::from(width)]; usize::from(height)];
        for (_, note, (x, y)) in placed(&square, Rect::new(10, 20, width, height)) {
            let place = &mut lines[usize::from(y - 20)][usize::from(x - 10)];
            assert_eq!(*place, '.', "two marks at one place");
            *place = match note {
                Note::Mark(digit) => digit.symbol(),
                Note::Count(symbol) => symbol,
            };
        }
        lines.into_iter().map(|line| line.into_iter().collect()).collect()
    }

    #[test]
    fn marks_stand_where_they_belong() {
        for (corner, centre, expected) in [
            ("", "", [".....", "....."]),
            ("5", "", ["5....", "....."]),
            ("19", "", ["1...9", "....."]),
            ("1234567", "", ["15672", "3...4"]),
            ("12345678", "", ["1·8·2", "3...4"]),
            ("", "2", [".....", "..2.."]),
            ("", "17", [".....", ".17.."]),
            ("", "12345", [".....", "12345"]),
            ("", "123456", [".....", ".·6·."]),
            ("47", "29", ["4...7", ".29.."]),
            ("1234", "567", ["1...2", "35674"]),
            ("1234", "5678", ["1...2", "3·4·4"]),
        ] {
            assert_eq!(drawn(corner, centre, (5, 2), false), expected, "{corner} {centre}");
        }
        assert_eq!(drawn("123456789", "12345", (7, 3), false), ["1567892", ".12345.", "3.....4"]);
        assert_eq!(drawn("12", "", (5, 2), true), ["....1", "2...."]);
    }
}
