//! The cells of a frame that changed, as the page draws them.

use std::convert::Infallible;

use ratatui::backend::{Backend, ClearType, WindowSize};
use ratatui::buffer::Cell;
use ratatui::layout::{Position, Size};
use ratatui::style::{Color, Modifier};
use serde::Serialize;

/// Cells beside each other in a row that look the same: column, row, symbols, the colours of the text and of its ground
/// (`0xRRGGBB`; −1 for those of the page), and what of [`LOOKS`] applies, as bits.
#[derive(Debug, Serialize)]
pub(crate) struct Run(u16, u16, Vec<String>, i32, i32, u8);

/// The looks of text that the page can draw, as the bits of a [`Run`].
const LOOKS: [Modifier; 6] =
    [Modifier::BOLD, Modifier::DIM, Modifier::ITALIC, Modifier::UNDERLINED, Modifier::CROSSED_OUT, Modifier::REVERSED];

/// A backend that collects what changed.
#[derive(Debug)]
pub(crate) struct PageBackend {
    size: Size,
    runs: Vec<Run>,
}

impl PageBackend {
    pub(crate) const fn new(size: Size) -> Self {
        Self { size, runs: Vec::new() }
    }

    pub(crate) const fn resize(&mut self, size: Size) {
        self.size = size;
    }

    pub(crate) fn take(&mut self) -> Vec<Run> {
        std::mem::take(&mut self.runs)
    }
}

/// Which of [`LOOKS`] a cell has.
fn looks(cell: &Cell) -> u8 {
    LOOKS.iter().enumerate().fold(0, |bits, (at, look)| bits | u8::from(cell.modifier.contains(*look)) << at)
}

/// The colour as `0xRRGGBB`; −1 for that of the page. Of the 256 of a terminal, themes use none below 16, which each
/// terminal shows as it likes.
const fn rgb(colour: Color) -> i32 {
    match colour {
        Color::Rgb(red, green, blue) => pack([red, green, blue]),
        Color::Indexed(index @ 16..=231) => pack([side(index, 36), side(index, 6), side(index, 1)]),
        Color::Indexed(index @ 232..) => pack([(index - 232) * 10 + 8; 3]),
        _ => -1,
    }
}

const fn pack([red, green, blue]: [u8; 3]) -> i32 {
    (red as i32) << 16 | (green as i32) << 8 | blue as i32
}

/// One of the three parts of a colour in the cube of 6×6×6 that begins at 16.
const fn side(index: u8, step: u8) -> u8 {
    match (index - 16) / step % 6 {
        0 => 0,
        part => part * 40 + 55,
    }
}

impl Backend for PageBackend {
    type Error = Infallible;

    fn draw<'a, I: Iterator<Item = (u16, u16, &'a Cell)>>(&mut self, content: I) -> Result<(), Infallible> {
        for (column, row, cell) in content {
            let (ink, ground, looks) = (rgb(cell.fg), rgb(cell.bg), looks(cell));
            if let Some(Run(first, at, symbols, own_ink, own_ground, own_looks)) = self.runs.last_mut()
                && usize::from(*first) + symbols.len() == usize::from(column)
                && (*at, *own_ink, *own_ground, *own_looks) == (row, ink, ground, looks)
            {
                symbols.push(cell.symbol().to_owned());
            } else {
                self.runs.push(Run(column, row, vec![cell.symbol().to_owned()], ink, ground, looks));
            }
        }
        Ok(())
    }

    fn hide_cursor(&mut self) -> Result<(), Infallible> {
        Ok(())
    }

    fn show_cursor(&mut self) -> Result<(), Infallible> {
        Ok(())
    }

    fn get_cursor_position(&mut self) -> Result<Position, Infallible> {
        Ok(Position::ORIGIN)
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, _position: P) -> Result<(), Infallible> {
        Ok(())
    }

    fn clear(&mut self) -> Result<(), Infallible> {
        Ok(())
    }

    fn clear_region(&mut self, _region: ClearType) -> Result<(), Infallible> {
        Ok(())
    }

    fn size(&self) -> Result<Size, Infallible> {
        Ok(self.size)
    }

    fn window_size(&mut self) -> Result<WindowSize, Infallible> {
        Ok(WindowSize { columns_rows: self.size, pixels: Size::ZERO })
    }

    fn flush(&mut self) -> Result<(), Infallible> {
        Ok(())
    }
}
