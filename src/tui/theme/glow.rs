//! The hues of the wave that goes over a solved board.

use super::{Face, Shade, Theme};
use crate::tui::wave::LAST_HUE;

/// How much of a hue of the wave a tile has, in per cent: texts stay legible on it.
const GLOW: u8 = 22;
/// The same in a light theme, where texts have less to spare.
const GLOW_LIGHT: u8 = 11;

impl Theme {
    /// The six hues, from where the wave begins.
    pub fn spectrum(&self) -> [Option<Shade>; 6] {
        [
            self.ground(Face::SetA),
            self.ink(Face::Good),
            self.ink(Face::Same),
            self.ink(Face::Cursor),
            self.ink(Face::Error),
            self.ground(Face::SetB),
        ]
    }

    /// The ground of a tile at this place of the spectrum: a little of the hue in the tile's own ground.
    pub fn glow(&self, hue: u16, odd: bool) -> Option<Shade> {
        let tile = self.ground(if odd { Face::TileB } else { Face::TileA })?;
        let hues = self.spectrum();
        let part = LAST_HUE / (hues.len() as u16 - 1);
        let at = (hue / part).min(hues.len() as u16 - 2);
        let between = u8::try_from((hue - at * part) * 100 / part).unwrap_or(100);
        let at = usize::from(at);
        Some(tile.mixed(hues[at]?.mixed(hues[at + 1]?, between), if self.is_light() { GLOW_LIGHT } else { GLOW }))
    }
}
