//! The contents of a cell: a digit, or marks at their places, and their roles in a step.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::detail::{FIXED, ceil_root};
use super::figures::Figure;
use super::notes::{self, Note};
use super::overlay::Overlay;
use super::{Content, Detail, Glyphs, Square, Tint};
use crate::board::{Board, Digit, DigitSet};
use crate::game::Layer;
use crate::puzzle::Letters;
use crate::tui::theme::{Face, Shade, Theme};

/// How far a digit with no role in a step fades towards its tile, in per cent.
const FADED: u8 = 28;
/// The same in a light theme, where fading leaves less of a colour.
const FADED_LIGHT: u8 = 5;

/// Everything needed to draw a cell.
pub(super) struct Brush<'a> {
    pub(super) detail: Detail,
    pub(super) board: &'a Board,
    pub(super) theme: &'a Theme,
    pub(super) glyphs: Glyphs,
    /// The letters that replace digits, if any.
    pub(super) letters: Option<&'a Letters>,
    /// The characters for the values of a layer beside the grid.
    pub(super) symbols: Option<&'a [char]>,
    /// The background of the cell.
    pub(super) ground: Option<Shade>,
    /// Whether the background is a hue.
    pub(super) tinted: bool,
    /// The overlay on the grid in this cell.
    pub(super) overlay: Overlay,
    /// Whether everything without a role in a step fades.
    pub(super) dimmed: bool,
    /// Whether the tile begins half a row above its area.
    pub(super) raised: bool,
}

/// Where a digit is drawn in a cell without a large one, and the position of its row and column numbers.
pub(super) const fn middle(area: Rect) -> (u16, u16) {
    let x = area.x + if area.width == 2 { 0 } else { (area.width - 1) / 2 };
    (x, area.y + (area.height - 1) / 2)
}

impl Brush<'_> {
    /// Draws the square into its area.
    pub(super) fn paint(&self, square: &Square, area: Rect, buffer: &mut Buffer) {
        let under = self.theme.style(Face::Text).bg(self.theme.colour(self.ground.or(self.theme.ground(Face::Text))));
        for position in area.positions() {
            if let Some(cell) = buffer.cell_mut(position) {
                cell.reset();
                cell.set_style(under);
            }
        }
        match square.content.digit() {
            Some(digit) => self.digit(digit, square, area, buffer),
            None if self.detail.shows_marks() => self.marks(square, area, buffer),
            None => self.part(square, area, buffer),
        }
        self.sign(area, buffer);
        self.colour_sign(square.tint, area, buffer);
    }

    /// Hides the cell while the game is paused.
    pub(super) fn cover(&self, area: Rect, buffer: &mut Buffer) {
        let ground = self.theme.colour(self.ground.or(self.theme.ground(Face::Text)));
        for position in area.positions() {
            put(buffer, (position.x, position.y), ' ', Style::new().bg(ground));
        }
        if !self.theme.has_tiles() {
            put(buffer, middle(area), self.glyphs.cover(), self.theme.style(Face::Covered));
        }
    }

    /// The character for the digit.
    fn symbol(&self, digit: Digit) -> char {
        if let Some(&symbol) = self.symbols.and_then(|symbols| symbols.get(digit.index())) {
            return self.glyphs.plain_symbol(symbol);
        }
        self.letters.map_or_else(|| self.board.symbol(digit), |letters| letters.symbol(digit))
    }

    /// The style of a face. Without a role in the step being shown it fades towards the tile, unless it `stays`.
    fn ink(&self, face: Face, stays: bool) -> Style {
        let style = self.theme.style(face);
        let percent = if self.theme.is_light() { FADED_LIGHT } else { FADED };
        match (self.theme.ink(face), self.ground) {
            (Some(ink), Some(ground)) if self.dimmed && !stays => {
                style.fg(self.theme.colour(Some(ink.mixed(ground, percent))))
            }
            _ => style,
        }
    }

    fn digit_face(&self, content: Content) -> Face {
        match content {
            Content::Own(_) if self.tinted => Face::OwnTint,
            Content::Own(_) => Face::Own,
            Content::Solver(_) => Face::Step,
            _ => Face::Given,
        }
    }

    /// The position of a digit in the board's text size.
    fn place_of_digit(&self, area: Rect) -> (u16, u16) {
        let (x, y) = middle(area);
        (x, if self.detail == Detail::Rows { area.y } else { y })
    }

    /// Draws the digit of a filled cell.
    fn digit(&self, digit: Digit, square: &Square, area: Rect, buffer: &mut Buffer) {
        let own = self.digit_face(square.content);
        let stated = square.digits.iter().find(|(other, _)| *other == digit).map(|&(_, face)| face);
        let over = stated.or(square.over);
        let base = self.ink(own, over.is_some() || square.conflict);
        let style = match over {
            _ if square.conflict => base.patch(self.theme.style(Face::Conflict)),
            Some(face) => base.patch(self.theme.style(face)),
            None => base,
        };
        let symbol = self.symbol(digit);
        let figure = Figure::of(symbol, (area.width, area.height)).filter(|_| self.glyphs == Glyphs::Unicode);
        let right = area.right() - 1;
        if let Some(figure) = figure {
            self.figure(figure, style, area, buffer);
            self.signs(square, (right, area.y), (right, area.bottom() - 1), buffer);
            return;
        }
        let (x, y) = self.place_of_digit(area);
        put(buffer, (x, y), symbol, style);
        if area.width > 2 {
            self.signs(square, (x - 1, y), (x + 1, y), buffer);
        }
    }

    /// Draws the signs beside a digit: that it is wrong, and whose it is where no colour shows that.
    fn signs(&self, square: &Square, before: (u16, u16), after: (u16, u16), buffer: &mut Buffer) {
        if square.conflict {
            put(buffer, before, '!', self.theme.style(Face::Conflict).remove_modifier(Modifier::UNDERLINED));
        }
        let whose = match square.content {
            Content::Own(_) => '-',
            Content::Solver(_) => '*',
            _ => return,
        };
        if self.theme.ink(Face::Own).is_none() {
            put(buffer, after, whose, self.theme.style(Face::Dimmed));
        }
    }

    /// Draws a large digit. If the tile begins half a row above its area, so does the digit.
    fn figure(&self, figure: Figure, style: Style, area: Rect, buffer: &mut Buffer) {
        let x = area.x + (area.width - figure.width) / 2;
        // A face with its own background has a plate under the figure.
        if style.bg.is_some() {
            buffer.set_style(Rect { x, width: figure.width, ..area }, Style::new().bg(style.bg.unwrap_or_default()));
        }
        let ink = style.remove_modifier(Modifier::BOLD | Modifier::UNDERLINED | Modifier::CROSSED_OUT);
        for row in 0..area.height {
            for column in 0..figure.width {
                let half = |half: u16| (2 * row + half).checked_sub(figure_top(figure, area, self.raised));
                let (upper, lower) = (figure.is_set(column, half(0)), figure.is_set(column, half(1)));
                let symbol = match (upper, lower) {
                    (true, true) => '█',
                    (true, false) => '▀',
                    (false, true) => '▄',
                    (false, false) => continue,
                };
                put(buffer, (x + column, area.y + row), symbol, ink);
            }
        }
    }

    /// Draws the marks of an empty cell, each at its place.
    fn marks(&self, square: &Square, area: Rect, buffer: &mut Buffer) {
        if shows_notes(square) {
            return self.notes(square, area, buffer);
        }
        let marks = square.content.marks();
        let face = match square.content {
            _ if self.dimmed => Face::Dimmed,
            _ if self.tinted => Face::MarkTint,
            Content::Reasoned(_) => Face::Reasoned,
            _ => Face::Mark,
        };
        let stated = |digit: Digit| square.digits.iter().find(|(other, _)| *other == digit).map(|&(_, face)| face);
        let named: DigitSet = square.digits.iter().map(|&(digit, _)| digit).collect();
        let [corner, centre] = square.notes;
        let shown: Vec<Digit> = (marks | named | corner | centre).iter().collect();
        if u16::from(self.board.digits()) > FIXED && self.detail == Detail::Rows {
            return self.packed(&shown, &stated, face, area, buffer);
        }
        for digit in shown {
            let at = place_of(digit, self.board.digits(), self.detail, area);
            let style = self.theme.style(face).patch(self.noted(digit, square));
            self.mark(digit, stated(digit), style, at, buffer);
        }
    }

    /// How a mark at its fixed place differs if the digit is a corner mark or a centre mark as well.
    fn noted(&self, digit: Digit, square: &Square) -> Style {
        let [corner, centre] = square.notes.map(|marks| marks.contains(digit) && !self.dimmed);
        match (corner, centre) {
            (false, false) => Style::new(),
            (true, false) => self.theme.style(Face::Corner),
            (false, true) => self.theme.style(Face::Centre),
            (true, true) => self.theme.style(Face::Corner).add_modifier(Modifier::UNDERLINED),
        }
    }

    /// Draws corner marks and centre marks.
    fn notes(&self, square: &Square, area: Rect, buffer: &mut Buffer) {
        let stated = |digit: Digit| square.digits.iter().find(|(other, _)| *other == digit).map(|&(_, face)| face);
        for (layer, note, at) in notes::placed(square, area) {
            let face = match layer {
                _ if self.dimmed => Face::Dimmed,
                Layer::Corner => Face::Corner,
                Layer::Centre => Face::Centre,
            };
            let style = self.theme.style(face);
            match note {
                Note::Mark(digit) => self.mark(digit, stated(digit), style, at, buffer),
                Note::Count('·') => put(buffer, at, self.glyphs.dot(), style),
                Note::Count(symbol) => put(buffer, at, symbol, style),
            }
        }
    }

    /// Draws one mark; a removed one is crossed out, or written `x` where no background marks it.
    fn mark(&self, digit: Digit, stated: Option<Face>, plain: Style, at: (u16, u16), buffer: &mut Buffer) {
        let is_plain = plain.fg == self.theme.style(Face::Mark).fg;
        let plain =
            if is_plain && stated.is_some_and(Face::is_colour) { self.theme.style(Face::MarkTint) } else { plain };
        let style = stated.map_or(plain, |face| plain.patch(self.theme.style(face)));
        let symbol = match stated {
            Some(Face::Removed) if !self.theme.has_ground(Face::Removed) => 'x',
            _ => self.symbol(digit),
        };
        put(buffer, at, symbol, style);
        if let Some(face) = stated.filter(|face| matches!(self.detail, Detail::Large | Detail::Huge) && is_chip(*face))
        {
            self.chip_ends(face, at, buffer);
        }
    }

    /// Makes the ground of a mark two columns wide: half of each column beside it.
    fn chip_ends(&self, face: Face, (x, y): (u16, u16), buffer: &mut Buffer) {
        let Some(ground) = self.theme.ground(face).filter(|_| self.glyphs == Glyphs::Unicode && self.theme.has_tiles())
        else {
            return;
        };
        let ground = self.theme.colour(Some(ground));
        for (x, half, other) in [(x.saturating_sub(1), '▐', '▌'), (x + 1, '▌', '▐')] {
            let Some(cell) = buffer.cell_mut((x, y)) else { continue };
            match cell.symbol() {
                " " => drop(cell.set_char(half).set_fg(ground)),
                // The other half belongs to the mark on its other side.
                symbol if symbol.starts_with(other) => drop(cell.set_bg(ground)),
                _ => {}
            }
        }
    }

    /// Draws many marks in little space: in order, four per line, with the last column left free. More than eight are
    /// replaced by their number, except for highlighted ones.
    fn packed(
        &self,
        shown: &[Digit],
        stated: &dyn Fn(Digit) -> Option<Face>,
        face: Face,
        area: Rect,
        buffer: &mut Buffer,
    ) {
        let a_line = usize::from(area.width - 1);
        let places = a_line * usize::from(area.height);
        let style = self.theme.style(face);
        let mut chosen: Vec<Digit> = shown.to_vec();
        if shown.len() > places {
            chosen.retain(|&digit| stated(digit).is_some());
            let count = format!("·{}·", shown.len());
            let count = self.glyphs.plain(&count);
            buffer.set_stringn(area.x, area.bottom() - 1, count, a_line, style);
            chosen.truncate(places - a_line);
        }
        for (at, digit) in chosen.into_iter().enumerate() {
            let place = (area.x + (at % a_line) as u16, area.y + (at / a_line) as u16);
            self.mark(digit, stated(digit), style, place, buffer);
        }
    }

    /// Draws a cell that has no room for marks: only what a step or a filter highlights in it.
    fn part(&self, square: &Square, area: Rect, buffer: &mut Buffer) {
        const ORDER: [Face; 5] = [Face::Placed, Face::Removed, Face::Fin, Face::SetA, Face::SetB];
        let of = |face: Face| square.digits.iter().filter(move |&&(_, own)| own == face).map(|&(digit, _)| digit);
        let others = square
            .digits
            .iter()
            .copied()
            .filter(|&(_, face)| face.is_colour() || (square.filtered && !ORDER.contains(&face)));
        let parts: Vec<(Digit, Face)> =
            ORDER.into_iter().flat_map(|face| of(face).map(move |digit| (digit, face))).chain(others).collect();
        let style = self.theme.style(if self.dimmed { Face::Dimmed } else { Face::Mark });
        let (x, y) = middle(area);
        match parts.len() {
            0 => put(buffer, (x, y), self.glyphs.dot(), style),
            1 => self.mark(parts[0].0, Some(parts[0].1), style, (x, y), buffer),
            _ => {
                for (at, &(digit, face)) in parts.iter().take(usize::from(area.width)).enumerate() {
                    self.mark(digit, Some(face), style, (area.x + at as u16, y), buffer);
                }
            }
        }
    }

    /// Draws a sign in a free corner for an extra region or a diagonal that has no background of its own.
    fn sign(&self, area: Rect, buffer: &mut Buffer) {
        if self.overlay != Overlay::None && !self.theme.has_tiles() {
            self.in_corner(self.overlay.sign(self.glyphs), Face::Rule, area, buffer);
        }
    }

    /// Draws a letter in a free corner for the colour that the player gave the cell, where cells have no backgrounds.
    fn colour_sign(&self, tint: Tint, area: Rect, buffer: &mut Buffer) {
        if let Tint::Colour(number) = tint
            && !self.theme.has_tiles()
        {
            self.in_corner(char::from(b'a' + number), Face::Tag, area, buffer);
        }
    }

    /// Draws a character in the first free corner.
    fn in_corner(&self, sign: char, face: Face, area: Rect, buffer: &mut Buffer) {
        let empty = self.glyphs.dot().to_string();
        let corners =
            [(area.right() - 1, area.bottom() - 1), (area.right() - 1, area.y), (area.x, area.y), middle(area)];
        let free = |&(x, y): &(u16, u16)| {
            buffer
                .cell((x, y))
                .is_some_and(|cell| cell.symbol() == " " || (!self.detail.shows_marks() && cell.symbol() == empty))
        };
        if let Some(at) = corners.into_iter().find(free) {
            put(buffer, at, sign, self.theme.style(face));
        }
    }
}

/// Whether a mark with this face stands on a ground that is wider than the mark.
const fn is_chip(face: Face) -> bool {
    matches!(face, Face::SetA | Face::SetB | Face::Fin | Face::Placed)
}

/// The half row of the area in which a figure begins, so that it is centred in its tile.
fn figure_top(figure: Figure, area: Rect, raised: bool) -> u16 {
    let free = (2 * area.height).saturating_sub(figure.height());
    if raised { free / 2 } else { free.div_ceil(2) }
}

/// Whether the corner and centre marks of a square are packed into its corners and its centre: if it has no marks at
/// fixed places, and no other candidate is highlighted.
fn shows_notes(square: &Square) -> bool {
    let [corner, centre] = square.notes;
    let noted = corner | centre;
    matches!(square.content, Content::Marks(DigitSet::EMPTY))
        && !noted.is_empty()
        && square.digits.iter().all(|&(digit, _)| noted.contains(digit))
}

/// The digit whose mark is drawn, or would be drawn, at this point of a square.
pub(super) fn digit_at(
    square: &Square,
    (digits, detail): (u8, Detail),
    area: Rect,
    point: (u16, u16),
) -> Option<Digit> {
    if !detail.shows_marks() || square.content.digit().is_some() {
        return None;
    }
    if shows_notes(square) {
        let mut placed = notes::placed(square, area).into_iter();
        return placed.find_map(|(_, note, at)| match note {
            Note::Mark(digit) if at == point => Some(digit),
            _ => None,
        });
    }
    if u16::from(digits) > FIXED && detail == Detail::Rows {
        return None;
    }
    let mut all = (0..usize::from(digits)).map(Digit::from_index);
    all.find(|&digit| place_of(digit, digits, detail, area) == point)
}

/// The column and row of a mark within the area.
fn place_of(digit: Digit, digits: u8, detail: Detail, area: Rect) -> (u16, u16) {
    let index = digit.index() as u16;
    if detail == Detail::Rows {
        // Four in the first line, after the corner, which is reserved for the tag; five in the second.
        return if index < 4 { (area.x + 1 + index, area.y) } else { (area.x + index - 4, area.y + 1) };
    }
    let side = if u16::from(digits) <= FIXED { 3 } else { ceil_root(u16::from(digits)) };
    let margin = (area.width - (2 * side - 1)) / 2;
    (area.x + margin + 2 * (index % side), area.y + (area.height - side) / 2 + index / side)
}

/// Replaces one character.
pub(super) fn put(buffer: &mut Buffer, at: (u16, u16), symbol: char, style: Style) {
    if let Some(cell) = buffer.cell_mut(at) {
        cell.modifier = Modifier::empty();
        cell.set_char(symbol).set_style(style);
    }
}
