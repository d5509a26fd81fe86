//! The state of the terminal's cursor, and the bytes with which it writes cells.

use ratatui::buffer::Cell;
use ratatui::layout::Position;
use unicode_width::UnicodeWidthStr;

use super::change::{Change, is_empty};
use super::cursor_move::CursorMove;
use super::picture::Picture;
use super::sgr::State;
use crate::text::is_hidden;

/// At least this many blanks are erased instead of written. The cursor then stays before them, and may have to move
/// past them.
const ERASED_FROM: usize = 10;
/// At least this many changed blanks are erased with the rest of their row, if nothing else is there: one more than the
/// sequence has bytes.
const ROW_ERASED_FROM: usize = 4;

/// The state of the terminal's cursor, as far as it is known.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct CursorState {
    /// Its position; unknown at first and after the last column.
    pub(super) at: Option<Position>,
    /// The colours and attributes it writes with.
    pub(super) style: Option<State>,
}

impl CursorState {
    /// Moves the cursor to a position by the shortest sequence.
    pub(super) fn go(&mut self, bytes: &mut Vec<u8>, to: Position) {
        if self.at == Some(to) {
            return;
        }
        CursorMove::between(self.at, to).write(bytes);
        self.at = Some(to);
    }

    /// Changes the colours and attributes to a state by the shortest sequence.
    pub(super) fn write_in(&mut self, bytes: &mut Vec<u8>, state: State) {
        bytes.extend(state.after(self.style).as_bytes());
        self.style = Some(state);
    }

    /// Moves the cursor to the right by writing what is there already, if that is shorter.
    fn pass(&mut self, bytes: &mut Vec<u8>, to: Position, picture: &Picture) {
        let (Some(from), Some(state)) = (self.at, self.style) else { return };
        let gap = usize::from(to.x.saturating_sub(from.x));
        if from.y != to.y || gap >= CursorMove::between(self.at, to).len() {
            return;
        }
        if let Some(text) = picture.between(from, to, state) {
            bytes.extend(text);
            self.at = Some(to);
        }
    }

    /// Writes the cells in this order, where `picture` is what the screen shows afterwards; returns the bytes.
    pub(super) fn write(&mut self, changes: &[Change<'_>], picture: &Picture) -> Vec<u8> {
        let columns = picture.columns();
        let mut bytes = Vec::new();
        let mut rest = changes;
        while let Some((&(at, cell), others)) = rest.split_first() {
            self.pass(&mut bytes, at, picture);
            self.go(&mut bytes, at);
            self.write_in(&mut bytes, State::of(cell, self.style));
            let ending = blanks_of_row(rest);
            if ending >= ROW_ERASED_FROM && picture.is_empty_from(at) {
                bytes.extend(b"\x1b[K");
                rest = &rest[ending..];
                continue;
            }
            let blanks = blanks(rest);
            if blanks >= ERASED_FROM {
                bytes.extend(format!("\x1b[{blanks}X").as_bytes());
                rest = &rest[blanks..];
                continue;
            }
            bytes.extend(shown(cell).as_bytes());
            self.at = after((at, cell), columns);
            rest = others;
        }
        bytes
    }
}

/// The text of the cell. Characters that the terminal would interpret never get into a cell; this is the last safeguard
/// against them.
fn shown(cell: &Cell) -> &str {
    let symbol = cell.symbol();
    if symbol.contains(|symbol| symbol == '\n' || is_hidden(symbol)) { "?" } else { symbol }
}

/// The position of the cursor after the cell is written; unknown after the last column.
pub(super) fn after((at, cell): Change<'_>, columns: u16) -> Option<Position> {
    let x = at.x + cell.symbol().width() as u16;
    (x < columns).then_some(Position { x, ..at })
}

/// The number of leading cells that are in one row, from left to right, and show nothing.
fn blanks_of_row(changes: &[Change<'_>]) -> usize {
    blanks_that(changes, |one, other| one.y == other.y && one.x < other.x)
}

/// The number of leading cells that are neighbours and show nothing on the terminal's default background.
fn blanks(changes: &[Change<'_>]) -> usize {
    blanks_that(changes, |one, other| one.y == other.y && one.x + 1 == other.x)
}

/// The number of leading cells that show nothing and follow each other like this.
fn blanks_that(changes: &[Change<'_>], follows: impl Fn(Position, Position) -> bool) -> usize {
    let mut before = None;
    let goes_on =
        |&&(at, cell): &&Change<'_>| is_empty(cell) && before.replace(at).is_none_or(|before| follows(before, at));
    changes.iter().take_while(goes_on).count()
}
