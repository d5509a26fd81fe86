//! Moves of a terminal's cursor from one position to another by the shortest sequence (ECMA-48; a line feed, a carriage
//! return and a backspace move it, too).

use ratatui::layout::Position;

/// The part of a move along one axis.
#[derive(Clone, Copy)]
pub(super) enum AxisMove {
    /// No movement.
    Stay,
    /// A control character and how often it is repeated.
    Steps(u8, u16),
    /// A distance in the direction of the letter: `\x1b[C`, `\x1b[2C`.
    Stride(u16, u8),
}

/// A move to a position.
#[derive(Clone, Copy)]
pub(super) enum CursorMove {
    /// From any position.
    Absolute(Position),
    /// From a known position: first up or down, then sideways.
    Relative([AxisMove; 2]),
}

impl AxisMove {
    const fn len(self) -> usize {
        match self {
            Self::Stay => 0,
            Self::Steps(_, times) => times as usize,
            Self::Stride(1, _) => 3,
            Self::Stride(distance, _) => 3 + figures(distance),
        }
    }

    fn write(self, bytes: &mut Vec<u8>) {
        match self {
            Self::Stay => {}
            Self::Steps(control, times) => bytes.extend(std::iter::repeat_n(control, usize::from(times))),
            Self::Stride(1, letter) => bytes.extend([0x1b, b'[', letter]),
            Self::Stride(distance, letter) => {
                bytes.extend(format!("\x1b[{distance}").as_bytes());
                bytes.push(letter);
            }
        }
    }
}

impl CursorMove {
    /// The shortest move to a position from another one, or from an unknown one.
    pub(super) fn between(from: Option<Position>, to: Position) -> Self {
        let absolute = Self::Absolute(to);
        match from.map(|from| Self::Relative([vertical(from.y, to.y), horizontal(from.x, to.x)])) {
            Some(relative) if relative.len() < absolute.len() => relative,
            _ => absolute,
        }
    }

    /// The number of bytes it takes.
    pub(super) fn len(self) -> usize {
        match self {
            Self::Absolute(Position { x: 0, y: 0 }) => 3,
            Self::Absolute(Position { x: 0, y }) => 3 + figures(y + 1),
            Self::Absolute(Position { x, y }) => 4 + figures(y + 1) + figures(x + 1),
            Self::Relative(legs) => legs.iter().map(|leg| leg.len()).sum(),
        }
    }

    pub(super) fn write(self, bytes: &mut Vec<u8>) {
        match self {
            Self::Absolute(Position { x: 0, y: 0 }) => bytes.extend(b"\x1b[H"),
            Self::Absolute(Position { x: 0, y }) => bytes.extend(format!("\x1b[{}H", y + 1).as_bytes()),
            Self::Absolute(Position { x, y }) => bytes.extend(format!("\x1b[{};{}H", y + 1, x + 1).as_bytes()),
            Self::Relative(legs) => legs.iter().for_each(|leg| leg.write(bytes)),
        }
    }
}

fn vertical(from: u16, to: u16) -> AxisMove {
    match (from, to) {
        (from, to) if from == to => AxisMove::Stay,
        (from, to) if to < from => AxisMove::Stride(from - to, b'A'),
        // A raw terminal takes a line feed as a step down; elsewhere it may start a new line.
        (from, to) if cfg!(unix) && to - from <= 4 => AxisMove::Steps(b'\n', to - from),
        (from, to) => AxisMove::Stride(to - from, b'B'),
    }
}

fn horizontal(from: u16, to: u16) -> AxisMove {
    match (from, to) {
        (from, to) if from == to => AxisMove::Stay,
        (from, to) if from < to => AxisMove::Stride(to - from, b'C'),
        (_, 0) => AxisMove::Steps(b'\r', 1),
        (from, to) if from - to <= 4 => AxisMove::Steps(0x08, from - to),
        (from, to) => AxisMove::Stride(from - to, b'D'),
    }
}

/// The number of decimal digits.
const fn figures(number: u16) -> usize {
    match number {
        0..10 => 1,
        10..100 => 2,
        100..1000 => 3,
        _ => 4 + (number >= 10_000) as usize,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cursor_takes_the_shortest_way() {
        for (from, to, bytes) in [
            (None, (0, 0), "\x1b[H"),
            (None, (0, 6), "\x1b[7H"),
            (None, (4, 6), "\x1b[7;5H"),
            (Some((4, 6)), (4, 6), ""),
            (Some((4, 6)), (5, 6), "\x1b[C"),
            (Some((9, 6)), (7, 6), "\x08\x08"),
            (Some((9, 6)), (0, 6), "\r"),
            (Some((9, 6)), (9, 11), "\x1b[5B"),
            (Some((9, 6)), (7, 5), "\x1b[A\x08\x08"),
            (Some((70, 20)), (3, 1), "\x1b[2;4H"),
        ] {
            let way = CursorMove::between(from.map(Position::from), to.into());
            let mut written = Vec::new();
            way.write(&mut written);
            assert_eq!(String::from_utf8_lossy(&written), bytes, "{from:?} to {to:?}");
            assert_eq!(way.len(), written.len(), "{from:?} to {to:?}");
        }
    }
}
