//! Digits drawn in half blocks where there is space.

/// The digits from 0, three columns by five half rows; one bit per column, leftmost column in the highest bit.
const SMALL: [[u8; 5]; 10] = [
    [0b111, 0b101, 0b101, 0b101, 0b111],
    [0b110, 0b010, 0b010, 0b010, 0b111],
    [0b111, 0b001, 0b111, 0b100, 0b111],
    [0b111, 0b001, 0b111, 0b001, 0b111],
    [0b101, 0b101, 0b111, 0b001, 0b001],
    [0b111, 0b100, 0b111, 0b001, 0b111],
    [0b111, 0b100, 0b111, 0b101, 0b111],
    [0b111, 0b001, 0b001, 0b010, 0b010],
    [0b111, 0b101, 0b111, 0b101, 0b111],
    [0b111, 0b101, 0b111, 0b001, 0b111],
];

/// The same with five columns by seven half rows.
const LARGE: [[u8; 7]; 10] = [
    [0b01110, 0b11011, 0b11011, 0b11011, 0b11011, 0b11011, 0b01110],
    [0b01100, 0b11100, 0b01100, 0b01100, 0b01100, 0b01100, 0b11110],
    [0b01110, 0b11011, 0b00011, 0b00110, 0b01100, 0b11000, 0b11111],
    [0b11110, 0b00011, 0b00011, 0b01110, 0b00011, 0b00011, 0b11110],
    [0b11011, 0b11011, 0b11011, 0b11111, 0b00011, 0b00011, 0b00011],
    [0b11111, 0b11000, 0b11110, 0b00011, 0b00011, 0b11011, 0b01110],
    [0b01110, 0b11000, 0b11000, 0b11110, 0b11011, 0b11011, 0b01110],
    [0b11111, 0b00011, 0b00110, 0b00110, 0b01100, 0b01100, 0b01100],
    [0b01110, 0b11011, 0b11011, 0b01110, 0b11011, 0b11011, 0b01110],
    [0b01110, 0b11011, 0b11011, 0b01111, 0b00011, 0b00011, 0b01110],
];

/// A digit made of half rows.
#[derive(Clone, Copy)]
pub(super) struct Figure {
    /// The number of columns.
    pub(super) width: u16,
    rows: &'static [u8],
}

impl Figure {
    /// The figure of a symbol for cells of this size, if it has one that fits.
    pub(super) fn of(symbol: char, (width, height): (u16, u16)) -> Option<Self> {
        let digit = symbol.to_digit(10)? as usize;
        match (width, height) {
            (9.., 4..) => Some(Self { width: 5, rows: &LARGE[digit] }),
            (7.., 3..) => Some(Self { width: 3, rows: &SMALL[digit] }),
            _ => None,
        }
    }

    /// The number of half rows.
    pub(super) const fn height(self) -> u16 {
        self.rows.len() as u16
    }

    /// Whether a half row is filled in a column, both counted from 0; `false` outside the figure.
    pub(super) fn is_set(self, column: u16, half: Option<u16>) -> bool {
        let row = half.and_then(|half| self.rows.get(usize::from(half)));
        column < self.width && row.is_some_and(|row| row >> (self.width - 1 - column) & 1 == 1)
    }
}
