//! Edits of a text field.

use super::keys::{Chord, KeyCode};

/// An edit of a text field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TextEdit {
    /// A key that types or deletes text.
    Key(KeyCode),
    /// A key as it was pressed, for a field that asks for a key.
    Chord(Chord),
    /// Moves to the first character.
    Start,
    /// Moves behind the last character.
    End,
    /// Erases the word before the cursor, with the blanks after it.
    EraseWord,
    /// Erases everything before the cursor.
    EraseLine,
}
