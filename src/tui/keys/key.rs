//! Keys and modifiers, whatever sends them: a terminal, or a page.

use std::ops::BitOr;

/// A key without modifiers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum KeyCode {
    /// A key that types this character.
    Char(char),
    /// A function key, from 1.
    F(u8),
    /// Enter, or Return.
    Enter,
    /// Escape.
    Esc,
    /// Tab.
    Tab,
    /// Backspace.
    Backspace,
    /// Delete.
    Delete,
    /// Insert.
    Insert,
    /// Home.
    Home,
    /// End.
    End,
    /// Page up.
    PageUp,
    /// Page down.
    PageDown,
    /// The left arrow.
    Left,
    /// The right arrow.
    Right,
    /// The up arrow.
    Up,
    /// The down arrow.
    Down,
}

/// Any of Ctrl, Alt and Shift.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct KeyModifiers(u8);

impl KeyModifiers {
    /// None of them.
    pub const NONE: Self = Self(0);
    /// Shift.
    pub const SHIFT: Self = Self(1);
    /// Ctrl.
    pub const CONTROL: Self = Self(2);
    /// Alt.
    pub const ALT: Self = Self(4);

    /// Whether all of these are among them.
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The same without these.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl BitOr for KeyModifiers {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}
