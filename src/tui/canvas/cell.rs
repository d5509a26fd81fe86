//! What is drawn inside a cell: a digit between its flanks, marks in their places, a tooltip.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::detail::ceil_root;
use super::overlay::Overlay;
use super::{Content, Detail, Glyphs, Sign, Square};
use crate::board::{Digit, DigitSet};
use crate::puzzle::Letters;
use crate::tui::theme::{Face, Theme};

/// Everything that cells are drawn with.
pub(super) struct Brush<'a> {
    pub(super) detail: Detail,
    /// How many digits the board has.
    pub(super) digits: u8,
    pub(super) theme: &'a Theme,
    pub(super) glyphs: Glyphs,
    /// The letters that stand for digits, if some do.
    pub(super) letters: Option<&'a Letters>,
    /// What lies under the cell.
    pub(super) ground: Face,
    /// What lies over the grid there.
    pub(super) overlay: Overlay,
}

impl Brush<'_> {
    /// Draws the square into its area.
    pub(super) fn paint(&self, square: &Square, area: Rect, buffer: &mut Buffer) {
        let own = self.overlay.face().map_or_else(Style::default, |face| self.style(face));
        let under = self.style(Face::Text).patch(self.style(self.ground)).patch(own);
        for position in area.positions() {
            put(buffer, position.x, position.y, ' ', under);
        }
        match square.content {
            Content::Given(digit) => self.digit(digit, ['[', ']'], Face::Given, square, area, buffer),
            Content::Own(digit) => self.digit(digit, ['<', '>'], Face::Own, square, area, buffer),
            Content::Solver(digit) => self.digit(digit, ['(', ')'], Face::Solver, square, area, buffer),
            Content::Blank => self.candidates(DigitSet::EMPTY, Face::Mark, false, square, area, buffer),
            Content::Marks(digits) => self.candidates(digits, Face::Mark, false, square, area, buffer),
            Content::Possible(digits) => self.candidates(digits, Face::Possible, true, square, area, buffer),
            Content::Worked(digits) => self.candidates(digits, Face::Reasoned, false, square, area, buffer),
            Content::Reasoned(digits) => self.candidates(digits, Face::Reasoned, true, square, area, buffer),
        }
        self.sign(square.content.digit().is_some() && !square.conflict, area, buffer);
        let told = self.told(square);
        if let Some(over) = told.map(|(_, face)| face).or(square.over) {
            let filled = square.content.digit().is_some();
            // Equal digits change with every move of the cursor: what is repainted for them is kept small.
            let (x, y) = middle(area);
            let digit = Rect { x, y, width: 1, height: 1 };
            let part = if over == Face::SameDigit && filled { digit } else { area };
            buffer.set_style(part, self.style(over));
            self.repeat_digit_faces(square, area, buffer);
        }
        if let Some((digit, Face::Result)) = told {
            let (x, y) = middle(area);
            put(buffer, x, y, self.symbol(digit), self.style(Face::Result));
        }
        self.draw_signs(square, area, buffer);
    }

    /// What a step says of a digit in a cell that has no room for marks: the whole cell tells it then.
    fn told(&self, square: &Square) -> Option<(Digit, Face)> {
        if self.detail.shows_marks() || square.content.digit().is_some() {
            return None;
        }
        let faces = [Face::Result, Face::Eliminated, Face::Evidence, Face::EvidenceOther, Face::EvidenceThird];
        faces.into_iter().find_map(|face| square.digits.iter().copied().find(|&(_, own)| own == face))
    }

    /// Hides the cell, while the clock stands.
    pub(super) fn cover(&self, area: Rect, buffer: &mut Buffer) {
        let inner = if area.width == 2 { Rect { x: area.x + 1, width: 1, ..area } } else { area };
        for position in inner.positions() {
            put(buffer, position.x, position.y, self.glyphs.cover(), self.style(Face::Covered));
        }
    }

    /// How the digit is written here.
    fn symbol(&self, digit: Digit) -> char {
        self.letters.map_or_else(|| digit.symbol(), |letters| letters.symbol(digit))
    }

    /// Where an extra region or a diagonal has no ground of its own, a sign stands in a free corner; where there
    /// is none beside a digit, in place of its second flank.
    fn sign(&self, filled: bool, area: Rect, buffer: &mut Buffer) {
        let Some(face) = self.overlay.face().filter(|&face| !self.theme.has_ground(face)) else { return };
        let empty = self.glyphs.dot().to_string();
        let (centre, _) = middle(area);
        let corners = [(area.right() - 1, area.y), (area.right() - 1, area.bottom() - 1), (area.x, area.y)];
        let free = corners.into_iter().chain([(centre, area.y)]).find(|&(x, y)| {
            let dotted = x == centre && !self.detail.shows_marks();
            buffer.cell((x, y)).is_some_and(|cell| cell.symbol() == " " || dotted && cell.symbol() == empty)
        });
        // A filled cell of three characters keeps its first flank, which says whose digit it is.
        let flank = (area.width == 3 && area.height == 1).then_some((area.right() - 1, area.y));
        if let Some((x, y)) = free.or(flank.filter(|_| filled)) {
            put(buffer, x, y, self.overlay.sign(self.glyphs), self.style(Face::Border).patch(self.style(face)));
        }
    }

    fn style(&self, face: Face) -> Style {
        self.theme.style(face)
    }

    fn digit(&self, digit: Digit, flanks: [char; 2], face: Face, square: &Square, area: Rect, buffer: &mut Buffer) {
        let (x, y) = middle(area);
        let face = if square.conflict { Face::Conflict } else { face };
        put(buffer, x, y, self.symbol(digit), self.style(face));
        let flank = self.style(if square.conflict { Face::Conflict } else { Face::Mark });
        if area.width >= 3 {
            put(buffer, x - 1, y, flanks[0], flank);
            put(buffer, x + 1, y, flanks[1], flank);
        }
        if square.conflict {
            let marks = match (area.width, area.height) {
                (1..=2, _) => [(x.saturating_sub(1), y); 2],
                (5.., _) => [(x - 2, y), (x + 2, y)],
                (_, 1..=2) => [(x - 1, y), (x + 1, y)],
                _ => [(x, y - 1), (x, y + 1)],
            };
            for (x, y) in marks {
                put(buffer, x, y, '!', self.style(Face::Conflict));
            }
        }
    }

    /// The places of marks: where the digit's own stands.
    fn place_of(&self, digit: Digit, area: Rect) -> (u16, u16) {
        place_of(digit, self.digits, self.detail, area)
    }

    /// The signs of candidates, beside them where there is room, else in their places, which say the digit.
    fn draw_signs(&self, square: &Square, area: Rect, buffer: &mut Buffer) {
        if square.content.digit().is_some() {
            return;
        }
        let coloured = self.theme.has_ground(Face::Evidence);
        let spaced = self.detail.shows_marks() && 2 * marks_a_row(self.digits, self.detail) <= area.width;
        for &(digit, sign) in &square.signs {
            let sign = match sign {
                Sign::Part(sign) if !coloured => sign,
                Sign::Order(sign) if spaced || !coloured => sign,
                _ => continue,
            };
            let face = square.digits.iter().find(|(other, _)| *other == digit).map_or(Face::Mark, |(_, face)| *face);
            if !self.detail.shows_marks() {
                if self.told(square).is_some_and(|(told, _)| told == digit) {
                    let (x, y) = middle(area);
                    put(buffer, x, y, sign, self.style(face));
                }
                continue;
            }
            let (x, y) = self.place_of(digit, area);
            if spaced {
                put(buffer, x + 1, y, sign, self.style(Face::Link));
            } else {
                put(buffer, x, y, sign, self.style(face));
            }
        }
    }

    fn candidates(&self, digits: DigitSet, face: Face, dotted: bool, square: &Square, area: Rect, buffer: &mut Buffer) {
        if !self.detail.shows_marks() {
            self.few_candidates(digits, face, area, buffer);
            return;
        }
        for digit in DigitSet::full(self.digits).iter() {
            let (x, y) = self.place_of(digit, area);
            let own = square.digits.iter().find(|(other, _)| *other == digit).map(|(_, face)| *face);
            if digits.contains(digit) || own.is_some() {
                put(buffer, x, y, self.symbol(digit), self.style(own.unwrap_or(face)));
            } else if dotted {
                put(buffer, x, y, self.glyphs.dot(), self.style(Face::Border));
            }
        }
    }

    /// A few candidates where a cell has one row, so that a blank keeps neighbours apart; a dot otherwise.
    fn few_candidates(&self, digits: DigitSet, face: Face, area: Rect, buffer: &mut Buffer) {
        let (x, y) = middle(area);
        let count = digits.len() as u16;
        if area.width >= 3 && (1..area.width).contains(&count) {
            for (along, digit) in (0..).zip(digits.iter()) {
                put(buffer, x - count / 2 + along, y, self.symbol(digit), self.style(face));
            }
        } else {
            put(buffer, x, y, self.glyphs.dot(), self.style(Face::Border));
        }
    }

    /// Single candidates keep their faces above that of the cell.
    fn repeat_digit_faces(&self, square: &Square, area: Rect, buffer: &mut Buffer) {
        if square.content.digit().is_some() || !self.detail.shows_marks() {
            return;
        }
        for &(digit, face) in &square.digits {
            let (x, y) = self.place_of(digit, area);
            put(buffer, x, y, self.symbol(digit), self.style(face));
        }
    }
}

/// How many marks stand in a row.
fn marks_a_row(digits: u8, detail: Detail) -> u16 {
    let digits = u16::from(digits);
    match detail {
        Detail::Rows => digits.div_ceil(2),
        _ if digits <= 4 => 2,
        _ if digits <= 9 => 3,
        _ => ceil_root(digits),
    }
}

/// Where the digit's own place is among the marks of a cell, on a board of so many digits.
pub(super) fn place_of(digit: Digit, digits: u8, detail: Detail, area: Rect) -> (u16, u16) {
    let a_row = marks_a_row(digits, detail);
    let step = if 2 * a_row - 1 <= area.width { 2 } else { 1 };
    let margin = area.width.saturating_sub((a_row - 1) * step + 1) / 2;
    let above = area.height.saturating_sub(u16::from(digits).div_ceil(a_row)) / 2;
    let index = digit.index() as u16;
    (area.x + margin + index % a_row * step, area.y + above + index / a_row)
}

/// The middle of a cell, where a digit stands.
const fn middle(area: Rect) -> (u16, u16) {
    let across = if area.width == 2 { 1 } else { (area.width - 1) / 2 };
    (area.x + across, area.y + (area.height - 1) / 2)
}

fn put(buffer: &mut Buffer, x: u16, y: u16, symbol: char, style: Style) {
    if let Some(cell) = buffer.cell_mut((x, y)) {
        cell.set_char(symbol).set_style(style);
    }
}
