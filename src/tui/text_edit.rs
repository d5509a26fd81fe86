//! What a key does to a text.

use crossterm::event::KeyCode;

use super::keys::Chord;

/// What is done to a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TextEdit {
    /// A key that is text, or takes some away.
    Key(KeyCode),
    /// A key as it was pressed, for whoever asks for one.
    Chord(Chord),
    /// To its first character.
    Start,
    /// Behind its last character.
    End,
    /// Erases the word before the cursor, with the blanks behind it.
    EraseWord,
    /// Erases everything before the cursor.
    EraseLine,
}
