//! Converts changed cells to as few bytes as a terminal needs.
//!
//! A key press over SSH should cost a line of text, not a screenful. Ratatui finds the cells that changed; the
//! [`DiffBackend`] remembers the position and style of the terminal's cursor, so it moves and restyles it by the
//! shortest sequence, or not at all. It also tries the cells in two orders, by position and by style, and keeps the
//! shorter: where a highlight moves from one set of cells to another, changing the style at each cell would cost more
//! than travelling twice. Where nearly everything is new, erasing the screen first may be shorter still.
//!
//! The bytes of a frame are collected and passed on in one piece, a large one inside a synchronized update, so that it
//! never appears half drawn. An unchanged frame takes no bytes.

mod change;
mod cursor_move;
mod cursor_state;
mod looks;
mod picture;
mod sgr;

use std::io::{self, Write as _};

use ratatui::backend::{Backend, ClearType, WindowSize};
use ratatui::buffer::Cell;
use ratatui::layout::{Position, Rect, Size};

use change::Change;
use cursor_state::CursorState;
use picture::Picture;

/// A frame of at least this many bytes is sent inside a synchronized update. The terminal reads a smaller one at once
/// anyway, and the two sequences take 16 bytes.
const SYNCHRONIZED_FROM: usize = 1024;
const SYNCHRONIZED: [&[u8]; 2] = [b"\x1b[?2026h", b"\x1b[?2026l"];

/// Erases the screen to the background with which the terminal currently writes.
const ERASED: &[u8] = b"\x1b[2J";

/// A backend that writes into memory; [`DiffBackend::frame`] takes the collected bytes.
#[derive(Debug)]
pub struct DiffBackend {
    size: Size,
    bytes: Vec<u8>,
    hand: CursorState,
    picture: Picture,
    /// Whether the terminal shows its cursor, if known.
    shown: Option<bool>,
}

impl DiffBackend {
    /// A backend for a terminal of this size about which nothing else is known.
    pub fn new(size: Size) -> Self {
        Self { size, bytes: Vec::new(), hand: CursorState::default(), picture: Picture::unknown(size), shown: None }
    }

    /// A backend for a terminal of this size whose screen has been erased.
    pub fn erased(size: Size) -> Self {
        let mut backend = Self::new(size);
        backend.picture.clear();
        backend
    }

    /// Records a new size of the terminal.
    pub fn resize(&mut self, size: Size) {
        self.size = size;
        self.hand.at = None;
        self.picture = Picture::unknown(size);
    }

    /// The size of the terminal.
    pub const fn size_now(&self) -> Size {
        self.size
    }

    /// Forgets what the terminal shows, since something else has written to it.
    pub fn forget(&mut self) {
        *self = Self::new(self.size);
    }

    /// Writes the whole picture on an erased screen: if most of it has changed, that may be the shortest way.
    fn erased_and_written(&self, changes: usize) -> Option<(Vec<u8>, CursorState)> {
        let shown = self.picture.shown().filter(|shown| changes * 2 > shown.len())?;
        let mut hand = self.hand;
        let mut bytes = Vec::new();
        hand.write_in(&mut bytes, sgr::State::PLAIN);
        bytes.extend(ERASED);
        bytes.extend(hand.write(&shown, &self.picture));
        Some((bytes, hand))
    }

    /// Whether the frame that has been drawn takes any bytes.
    pub(super) const fn has_drawn(&self) -> bool {
        !self.bytes.is_empty()
    }

    /// Writes the text of this line once more: as a link to this address, or as none. Blanks at its ends are no part of it.
    pub(super) fn write_link(&mut self, place: Rect, address: Option<&str>) {
        let cells = self.picture.line(place);
        let is_text = |change: &Change<'_>| !change.1.symbol().trim().is_empty();
        let (Some(first), Some(last)) = (cells.iter().position(is_text), cells.iter().rposition(is_text)) else {
            return;
        };
        self.hand.go(&mut self.bytes, cells[first].0);
        self.bytes.extend(format!("\x1b]8;;{}\x1b\\", address.unwrap_or_default()).as_bytes());
        let written = self.hand.write(&cells[first..=last], &self.picture);
        self.bytes.extend(written);
        if address.is_some() {
            self.bytes.extend(b"\x1b]8;;\x1b\\");
        }
    }

    /// The bytes of the frame that has been drawn; empty if nothing changed.
    pub fn frame(&mut self) -> Vec<u8> {
        let bytes = std::mem::take(&mut self.bytes);
        if bytes.len() < SYNCHRONIZED_FROM {
            return bytes;
        }
        [SYNCHRONIZED[0], &bytes, SYNCHRONIZED[1]].concat()
    }
}

impl Backend for DiffBackend {
    type Error = io::Error;

    fn draw<'a, I>(&mut self, content: I) -> io::Result<()>
    where
        I: Iterator<Item = (u16, u16, &'a Cell)>,
    {
        let changes: Vec<Change<'_>> = content.map(|(x, y, cell)| (Position { x, y }, cell)).collect();
        for &(at, cell) in &changes {
            self.picture.set(at, cell);
        }
        let in_order = |mut hand: CursorState, changes: &[Change<'_>]| {
            let bytes = hand.write(changes, &self.picture);
            (bytes, hand)
        };
        let as_they_lie = in_order(self.hand, &changes);
        let by_look = in_order(self.hand, &looks::sorted(&changes, self.hand, self.size.width));
        let from_blank = self.erased_and_written(changes.len());
        let all = [Some(as_they_lie), Some(by_look), from_blank];
        let shortest = all.into_iter().flatten().min_by_key(|(bytes, _)| bytes.len());
        if let Some((bytes, hand)) = shortest {
            self.bytes.extend(bytes);
            self.hand = hand;
        }
        Ok(())
    }

    fn hide_cursor(&mut self) -> io::Result<()> {
        if self.shown != Some(false) {
            self.bytes.extend(b"\x1b[?25l");
            self.shown = Some(false);
        }
        Ok(())
    }

    fn show_cursor(&mut self) -> io::Result<()> {
        if self.shown != Some(true) {
            self.bytes.extend(b"\x1b[?25h");
            self.shown = Some(true);
        }
        Ok(())
    }

    /// The position known to the backend. The terminal is never asked, since its answer would go to the thread that
    /// reads input.
    fn get_cursor_position(&mut self) -> io::Result<Position> {
        Ok(self.hand.at.unwrap_or_default())
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> io::Result<()> {
        self.hand.go(&mut self.bytes, position.into());
        Ok(())
    }

    fn clear(&mut self) -> io::Result<()> {
        self.clear_region(ClearType::All)
    }

    fn clear_region(&mut self, region: ClearType) -> io::Result<()> {
        // A terminal clears with the background that it currently writes with.
        self.hand.write_in(&mut self.bytes, sgr::State::PLAIN);
        match region {
            ClearType::All => self.picture.clear(),
            _ => self.picture.forget(),
        }
        self.bytes.write_all(match region {
            ClearType::All => ERASED,
            ClearType::AfterCursor => b"\x1b[J",
            ClearType::BeforeCursor => b"\x1b[1J",
            ClearType::CurrentLine => b"\x1b[2K",
            ClearType::UntilNewLine => b"\x1b[K",
        })
    }

    fn size(&self) -> io::Result<Size> {
        Ok(self.size)
    }

    fn window_size(&mut self) -> io::Result<WindowSize> {
        Ok(WindowSize { columns_rows: self.size, pixels: Size::ZERO })
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use ratatui::Terminal;
    use ratatui::buffer::Buffer;
    use ratatui::style::{Color, Modifier, Style};
    use ratatui::widgets::{Clear, Widget};

    use super::*;

    const SIZE: Size = Size { width: 12, height: 4 };

    /// A picture: words at positions, each in a style.
    type Picture = Vec<(u16, u16, &'static str, Style)>;

    struct Drawn(Picture);

    impl Widget for &Drawn {
        fn render(self, area: Rect, buffer: &mut Buffer) {
            Clear.render(area, buffer);
            for (x, y, word, style) in &self.0 {
                buffer.set_stringn(*x, *y, word, usize::from(area.width - x), *style);
            }
        }
    }

    fn picture() -> impl Strategy<Value = Picture> {
        let colour = prop::sample::select(vec![Color::Reset, Color::Red, Color::Indexed(200), Color::Rgb(9, 8, 7)]);
        let attributes = [Modifier::empty(), Modifier::BOLD, Modifier::UNDERLINED | Modifier::BOLD, Modifier::REVERSED];
        let style = (colour.clone(), colour, prop::sample::select(attributes.to_vec()))
            .prop_map(|(fg, bg, modifiers)| Style::new().fg(fg).bg(bg).add_modifier(modifiers));
        let word = prop::sample::select(vec![" ", "5", "12 4", "─┼─", "   ", "           "]);
        prop::collection::vec((0..SIZE.width, 0..SIZE.height, word, style), 0..12)
    }

    /// What a terminal shows: each cell's text and colours, and whether it is bold, underlined or reversed. On a blank
    /// only what is visible counts.
    fn shown(screen: &vt100::Screen) -> Vec<(String, Option<vt100::Color>, vt100::Color, [bool; 3])> {
        let cells = (0..SIZE.height).flat_map(|y| (0..SIZE.width).map(move |x| (y, x)));
        cells
            .filter_map(|(y, x)| screen.cell(y, x))
            .map(|cell| {
                let text = if cell.has_contents() { cell.contents().to_owned() } else { " ".to_owned() };
                let blank = text == " " && !cell.inverse() && !cell.underline();
                let fg = (!blank).then(|| cell.fgcolor());
                (text, fg, cell.bgcolor(), [cell.bold() && !blank, cell.underline(), cell.inverse()])
            })
            .collect()
    }

    proptest! {
        /// However the backend saves bytes, the terminal ends up as if it had been redrawn in full.
        #[test]
        fn frame_upon_frame_shows_what_a_fresh_screen_shows(pictures in prop::collection::vec(picture(), 1..5)) {
            let mut running = Terminal::new(DiffBackend::new(SIZE)).expect("memory does not fail");
            let mut seen = vt100::Parser::new(SIZE.height, SIZE.width, 0);
            for picture in pictures {
                let drawn = Drawn(picture);
                let mut fresh = Terminal::new(DiffBackend::new(SIZE)).expect("memory does not fail");
                let mut expected = vt100::Parser::new(SIZE.height, SIZE.width, 0);
                for (terminal, parser) in [(&mut running, &mut seen), (&mut fresh, &mut expected)] {
                    terminal.draw(|frame| frame.render_widget(&drawn, frame.area())).expect("memory does not fail");
                    parser.process(&terminal.backend_mut().frame());
                }
                prop_assert_eq!(shown(seen.screen()), shown(expected.screen()));
                running.draw(|frame| frame.render_widget(&drawn, frame.area())).expect("memory does not fail");
                prop_assert_eq!(running.backend_mut().frame(), b"");
            }
        }
    }

    #[test]
    fn only_a_large_frame_is_wrapped_in_a_synchronized_update() {
        let mut backend = DiffBackend::new(SIZE);
        backend.bytes = vec![b'x'; 10];
        assert_eq!(backend.frame(), b"xxxxxxxxxx");
        backend.bytes = vec![b'x'; SYNCHRONIZED_FROM];
        let frame = backend.frame();
        assert!(frame.starts_with(SYNCHRONIZED[0]) && frame.ends_with(SYNCHRONIZED[1]));
    }
}
