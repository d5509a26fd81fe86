//! The wave that runs over a board when it is solved: ring by ring from the last cell, each cell passes through the
//! hues of a spectrum up to the one that it keeps.

use std::time::Duration;

use crate::board::{Board, Cell};

/// How long a frame of the wave is shown.
const FRAME: Duration = Duration::from_millis(40);
/// The number of frames: the wave takes a second.
const FRAMES: u16 = 25;
/// How many frames a cell takes to pass through the whole spectrum.
const THROUGH: u16 = 6;
/// The last hue of the spectrum; the first is 0.
pub const LAST_HUE: u16 = 250;

/// The wave over a board that has been solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wave {
    from: Cell,
    began: Duration,
    /// The frame shown; from [`FRAMES`] on the wave has ended.
    frame: u16,
}

/// How the wave colours a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WaveCell {
    /// Its place in the spectrum, up to [`LAST_HUE`].
    pub hue: u16,
    /// Whether the wave has just reached it.
    pub front: bool,
}

impl Wave {
    /// A wave that starts at the cell filled last; without motion it has already ended.
    pub const fn new(from: Cell, now: Duration, motion: bool) -> Self {
        Self { from, began: now, frame: if motion { 0 } else { FRAMES } }
    }

    /// Whether it is still moving.
    pub const fn is_running(&self) -> bool {
        self.frame < FRAMES
    }

    /// Ends the wave.
    pub const fn end(&mut self) {
        self.frame = FRAMES;
    }

    /// Advances to the frame for this time; returns whether the frame changed.
    pub fn go_on(&mut self, now: Duration) -> bool {
        if !self.is_running() {
            return false;
        }
        let passed = now.saturating_sub(self.began).as_millis() / FRAME.as_millis();
        let frame = u16::try_from(passed).unwrap_or(FRAMES).min(FRAMES);
        std::mem::replace(&mut self.frame, frame) != frame
    }

    /// The time of its next frame.
    pub fn wake(&self) -> Option<Duration> {
        self.is_running().then(|| self.began + FRAME * u32::from(self.frame + 1))
    }

    /// How each cell looks, in the board's order; none where the wave has not arrived yet.
    pub fn cells(&self, board: &Board) -> Vec<Option<WaveCell>> {
        let rings: Vec<u16> = board.cells().map(|cell| ring(board, self.from, cell)).collect();
        let last = rings.iter().copied().max().unwrap_or_default().max(1);
        let lit = |&ring: &u16| {
            let reached = u32::from(ring) * u32::from(FRAMES - THROUGH) / u32::from(last);
            let age = self.frame.checked_sub(u16::try_from(reached).unwrap_or(FRAMES))?;
            let kept = u32::from(ring) * u32::from(LAST_HUE) / u32::from(last);
            let hue = u16::try_from(kept).unwrap_or(LAST_HUE).min(age.saturating_mul(LAST_HUE / (THROUGH - 1)));
            Some(WaveCell { hue, front: self.is_running() && age < 2 })
        };
        rings.iter().map(lit).collect()
    }
}

/// The number of steps between two cells, along rows, columns and layers.
fn ring(board: &Board, from: Cell, to: Cell) -> u16 {
    let (one, other) = (board.place(from), board.place(to));
    let apart = u16::abs_diff;
    apart(one.row, other.row) + apart(one.column, other.column) + apart(one.layer, other.layer)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::named;

    #[test]
    fn it_goes_outwards_through_the_spectrum_and_comes_to_rest_within_a_second() {
        for name in ["4x4", "9x9", "samurai", "25x25", "dion-cube"] {
            let board = named(name).expect("in the catalogue");
            let mut wave = Wave::new(Cell::new(0), Duration::from_secs(5), true);
            let (mut frames, mut reached) = (0, 0);
            while let Some(at) = wave.wake() {
                let lit = wave.cells(&board).iter().flatten().count();
                assert!(lit >= reached, "{name}");
                reached = lit;
                assert!(wave.go_on(at), "{name}");
                frames += 1;
            }
            assert_eq!((frames, wave.is_running()), (FRAMES, false), "{name}");
            let rest = wave.cells(&board);
            let hues: Vec<u16> = rest.iter().flatten().map(|lit| lit.hue).collect();
            assert_eq!((hues.len(), hues[0], hues.iter().max()), (board.cell_count(), 0, Some(&LAST_HUE)), "{name}");
            assert!(rest.iter().flatten().all(|lit| !lit.front));
        }
    }
}
