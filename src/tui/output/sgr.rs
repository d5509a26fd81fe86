//! The style in which a terminal writes, and the shortest sequence from one style to another (ECMA-48, "Select Graphic
//! Rendition"; 38 and 48 as in xterm).

use ratatui::buffer::Cell;
use ratatui::style::{Color, Modifier};

/// Each attribute with the number that sets it and the one that resets it. Bold and dim are reset together.
const ATTRIBUTES: [(Modifier, u8, u8); 9] = [
    (Modifier::BOLD, 1, 22),
    (Modifier::DIM, 2, 22),
    (Modifier::ITALIC, 3, 23),
    (Modifier::UNDERLINED, 4, 24),
    (Modifier::SLOW_BLINK, 5, 25),
    (Modifier::RAPID_BLINK, 6, 25),
    (Modifier::REVERSED, 7, 27),
    (Modifier::HIDDEN, 8, 28),
    (Modifier::CROSSED_OUT, 9, 29),
];

/// The attributes that are visible on a blank.
const SEEN_ON_BLANKS: Modifier = Modifier::UNDERLINED.union(Modifier::REVERSED).union(Modifier::CROSSED_OUT);

/// The colours and attributes with which a terminal writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct State {
    fg: Color,
    bg: Color,
    modifiers: Modifier,
}

impl State {
    /// The state after a reset.
    pub(super) const PLAIN: Self = Self { fg: Color::Reset, bg: Color::Reset, modifiers: Modifier::empty() };

    /// The state that a cell asks for.
    pub(super) fn wanted(cell: &Cell) -> Self {
        Self { fg: cell.fg, bg: cell.bg, modifiers: cell.modifier }
    }

    /// Whether a cell shows nothing but its background.
    pub(super) fn is_blank(cell: &Cell) -> bool {
        cell.symbol() == " " && !cell.modifier.intersects(SEEN_ON_BLANKS)
    }

    /// Whether a blank with this background may be written in this state.
    pub(super) fn suits_blank(self, cell: &Cell) -> bool {
        self.bg == cell.bg && !self.modifiers.intersects(SEEN_ON_BLANKS)
    }

    /// The state in which to write a cell, where the terminal is in `current` now. On a blank the text colour is
    /// invisible, so it may stay as it is.
    pub(super) fn of(cell: &Cell, current: Option<Self>) -> Self {
        let wanted = Self::wanted(cell);
        match current {
            Some(current) if Self::is_blank(cell) => {
                Self { bg: wanted.bg, fg: current.fg, modifiers: current.modifiers - SEEN_ON_BLANKS }
            }
            _ => wanted,
        }
    }

    /// The sequence that leads from `old` (`None`: unknown) to this state.
    pub(super) fn after(self, old: Option<Self>) -> String {
        if old == Some(self) { String::new() } else { self.numbers_after(old).sequence() }
    }

    /// The number of bytes of that sequence.
    pub(super) fn cost_after(self, old: Option<Self>) -> usize {
        if old == Some(self) { 0 } else { self.numbers_after(old).len() }
    }

    /// The numbers of the shortest sequence from another state.
    fn numbers_after(self, old: Option<Self>) -> Numbers {
        let mut from_plain = Numbers::default();
        from_plain.push(0);
        self.add(Self::PLAIN, &mut from_plain);
        let Some(old) = old else { return from_plain };
        let mut change = Numbers::default();
        self.add(old, &mut change);
        // A lone reset is written without its number.
        if change.len() <= from_plain.len() { change } else { from_plain }
    }

    /// The numbers that turn `old` into this state, without a reset.
    fn add(self, old: Self, numbers: &mut Numbers) {
        let mut standing = old.modifiers;
        for (attribute, _, end) in ATTRIBUTES {
            if (standing - self.modifiers).contains(attribute) {
                numbers.push(end);
                for (other, _, its_end) in ATTRIBUTES {
                    if its_end == end {
                        standing -= other;
                    }
                }
            }
        }
        for (attribute, begin, _) in ATTRIBUTES {
            if (self.modifiers - standing).contains(attribute) {
                numbers.push(begin);
            }
        }
        if self.fg != old.fg {
            numbers.add_colour(self.fg, 30);
        }
        if self.bg != old.bg {
            numbers.add_colour(self.bg, 40);
        }
    }
}

/// The numbers of a sequence. They are looked for at every cell that is drawn, so they take no memory of their own.
#[derive(Clone, Copy, Default)]
struct Numbers {
    /// Each attribute may be reset and set, and each colour has five.
    list: [u8; MOST_NUMBERS],
    count: usize,
}

const MOST_NUMBERS: usize = 1 + 2 * ATTRIBUTES.len() + 2 * 5;

impl Numbers {
    const fn push(&mut self, number: u8) {
        self.list[self.count] = number;
        self.count += 1;
    }

    fn all(&self) -> &[u8] {
        &self.list[..self.count]
    }

    /// Adds those that select a colour; `base` is 30 for the text and 40 for the background.
    fn add_colour(&mut self, colour: Color, base: u8) {
        let offset = match colour {
            Color::Reset => 9,
            Color::Black => 0,
            Color::Red => 1,
            Color::Green => 2,
            Color::Yellow => 3,
            Color::Blue => 4,
            Color::Magenta => 5,
            Color::Cyan => 6,
            Color::Gray => 7,
            Color::DarkGray => 60,
            Color::LightRed => 61,
            Color::LightGreen => 62,
            Color::LightYellow => 63,
            Color::LightBlue => 64,
            Color::LightMagenta => 65,
            Color::LightCyan => 66,
            Color::White => 67,
            Color::Indexed(index) => return [base + 8, 5, index].into_iter().for_each(|number| self.push(number)),
            Color::Rgb(red, green, blue) => {
                return [base + 8, 2, red, green, blue].into_iter().for_each(|number| self.push(number));
            }
        };
        self.push(base + offset);
    }

    /// The number of bytes of the sequence.
    fn len(&self) -> usize {
        let figures = |number: &u8| match number {
            0..10 => 1,
            10..100 => 2,
            100.. => 3,
        };
        match self.all() {
            [0] => 3,
            numbers => 2 + numbers.iter().map(|number| figures(number) + 1).sum::<usize>().max(1),
        }
    }

    fn sequence(&self) -> String {
        if self.all() == [0] {
            return "\x1b[m".to_owned();
        }
        let numbers: Vec<String> = self.all().iter().map(ToString::to_string).collect();
        format!("\x1b[{}m", numbers.join(";"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state(fg: Color, modifiers: Modifier) -> State {
        State { fg, bg: Color::Reset, modifiers }
    }

    #[test]
    fn the_shortest_change_is_taken() {
        let bold = Modifier::BOLD;
        let none = Modifier::empty();
        for (old, new, sequence) in [
            (None, State::PLAIN, "\x1b[m"),
            (Some(State::PLAIN), State::PLAIN, ""),
            (Some(State::PLAIN), state(Color::Red, bold), "\x1b[1;31m"),
            (Some(state(Color::Red, bold)), state(Color::Red, none), "\x1b[22m"),
            (Some(state(Color::Red, bold)), State::PLAIN, "\x1b[m"),
            (Some(state(Color::Red, none)), state(Color::White, none), "\x1b[97m"),
            (Some(state(Color::Red, bold | Modifier::DIM)), state(Color::Red, bold), "\x1b[22;1m"),
            (None, state(Color::Indexed(75), none), "\x1b[0;38;5;75m"),
            (Some(State::PLAIN), state(Color::Rgb(1, 2, 3), none), "\x1b[38;2;1;2;3m"),
        ] {
            assert_eq!(new.after(old), sequence, "{old:?} to {new:?}");
            assert_eq!(new.cost_after(old), sequence.len(), "{old:?} to {new:?}");
        }
    }

    #[test]
    fn a_blank_asks_only_for_what_shows_on_it() {
        let current = Some(state(Color::Red, Modifier::BOLD | Modifier::UNDERLINED));
        let mut cell = Cell::EMPTY;
        assert_eq!(State::of(&cell, current), state(Color::Red, Modifier::BOLD));
        cell.modifier = Modifier::REVERSED;
        assert_eq!(State::of(&cell, current), state(Color::Reset, Modifier::REVERSED));
    }
}
