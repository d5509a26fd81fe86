//! The hues of the wave over a solved board.

use super::{Face, Shade, Theme};
use crate::tui::wave::LAST_HUE;

/// The share of the wave's hue in a tile, in per cent: text stays legible on it.
const GLOW: u8 = 22;
/// The same in a light theme, where text has less contrast to spare.
const GLOW_LIGHT: u8 = 11;

impl Theme {
    /// The six hues, from the start of the wave.
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

    /// The background of a tile at this position in the spectrum: the tile's own with a little of the hue.
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
