//! The digits, and how many of each are still to be placed. Each can be clicked.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::board::{Board, Digit, DigitSet};
use crate::tui::model::{Model, Screen, Session};
use crate::tui::paint::Ink;
use crate::tui::theme::Face;

/// How wide the words before the digits are.
const WORDS: u16 = 6;

/// How the digits are spread over lines.
struct Spread {
    digits: u16,
    /// Columns from one digit to the next.
    step: u16,
    /// Digits on a line.
    a_line: u16,
    /// Where the first one stands.
    indent: u16,
    /// How many lines a digit takes: a second one counts.
    high: u16,
}

impl Spread {
    fn of(model: &Model, width: u16) -> Self {
        let digits = model.board().map_or(9, |board| u16::from(board.digits()));
        // Counts of two characters need a blank between them.
        let counts = model.board().and_then(Board::cells_of_each_digit).unwrap_or(0);
        let narrow = if digits <= 9 && counts <= 9 { 2 } else { 3 };
        let room = width.saturating_sub(WORDS);
        let step = if digits * 4 <= room {
            4
        } else if digits * 3 <= room {
            3
        } else {
            narrow
        };
        let indent = if digits * step <= room + 1 { WORDS } else { 0 };
        // The last on a line needs no blank after it.
        let characters = if counts > 9 { 2 } else { 1 };
        let most = ((width - indent + step - characters) / step).clamp(1, digits);
        // Where one line does not do, all are about as long.
        let a_line = digits.div_ceil(digits.div_ceil(most));
        Self { digits, step, a_line, indent, high: 1 + u16::from(is_counted(model)) }
    }

    fn place(&self, digit: Digit, area: Rect) -> Rect {
        let index = digit.index() as u16;
        let x = area.x + self.indent + index % self.a_line * self.step;
        let y = area.y + index / self.a_line * self.high;
        Rect { x, y, width: self.step.min(area.right().saturating_sub(x)), height: self.high }
    }
}

/// How many lines it takes.
pub(super) fn height(model: &Model, width: u16) -> u16 {
    let spread = Spread::of(model, width);
    spread.high * spread.digits.div_ceil(spread.a_line)
}

/// Whether it is known how many cells want each digit.
fn is_counted(model: &Model) -> bool {
    model.board().is_some_and(|board| board.cells_of_each_digit().is_some())
}

/// The digit at this point.
pub(super) fn digit_at(model: &Model, area: Rect, point: Position) -> Option<Digit> {
    if !area.contains(point) {
        return None;
    }
    let spread = Spread::of(model, area.width);
    let all = DigitSet::full(model.board()?.digits());
    // A digit's room begins half a step before it, so that both sides of it can be hit.
    let shifted = Position { x: point.x + (spread.step - 1) / 2, y: point.y };
    all.iter().find(|&digit| spread.place(digit, area).contains(shifted))
}

/// How many cells still want the digit.
fn left(model: &Model, digit: Digit) -> Option<isize> {
    match model.screen {
        Screen::Play => model.session.as_ref()?.game.left(digit),
        Screen::Setup | Screen::Start => {
            let setup = model.bench.as_ref()?.editor.setup();
            let standing = setup.givens.iter().filter(|given| **given == Some(digit)).count();
            let each = setup.board.cells_of_each_digit()?;
            Some(each.cast_signed() - standing.cast_signed())
        }
    }
}

pub(super) fn draw(model: &Model, area: Rect, buffer: &mut Buffer) {
    if area.height == 0 {
        return;
    }
    let ink = Ink::of(model);
    let spread = Spread::of(model, area.width);
    if spread.indent > 0 {
        ink.text(buffer, area, "digit", Face::Dim);
        if is_counted(model) {
            ink.text(buffer, Rect { y: area.y + 1, ..area }, "left", Face::Dim);
        }
    }
    let pointed = match model.screen {
        Screen::Play => model.session.as_ref().and_then(Session::pointed_digit),
        Screen::Setup | Screen::Start => None,
    };
    let Some(board) = model.board() else { return };
    for digit in board.all_digits().iter() {
        let place = spread.place(digit, area);
        let (count, face) = match left(model, digit) {
            None => (String::new(), Face::Text),
            Some(0) => (model.glyphs.dot().to_string(), Face::Dim),
            Some(count) if count < 0 => ("!".to_owned(), Face::Conflict),
            Some(count) => (count.to_string(), Face::Text),
        };
        let over = if pointed == Some(digit) { Face::SameDigit } else { face };
        ink.text(buffer, place, &model.symbol(digit).to_string(), over);
        ink.text(buffer, Rect { y: place.y + 1, ..place }, &count, if face == Face::Text { Face::Dim } else { face });
    }
}
