//! The keys of the library that reads the terminal.

use crossterm::event::{KeyCode as Code, KeyEvent, KeyModifiers as Held};

use crate::tui::keys::{Chord, KeyCode, KeyModifiers};

const MODIFIERS: [(Held, KeyModifiers); 3] =
    [(Held::SHIFT, KeyModifiers::SHIFT), (Held::CONTROL, KeyModifiers::CONTROL), (Held::ALT, KeyModifiers::ALT)];

/// The key with its modifiers; `None` for one that has no name here, such as those for music.
pub(in crate::tui) fn chord(event: KeyEvent) -> Option<Chord> {
    let held = MODIFIERS.into_iter().filter(|(held, _)| event.modifiers.contains(*held));
    let modifiers = held.fold(KeyModifiers::NONE, |all, (_, modifier)| all | modifier);
    let code = match event.code {
        Code::BackTab => return Some(Chord::new(KeyCode::Tab, modifiers | KeyModifiers::SHIFT)),
        Code::Char(character) => KeyCode::Char(character),
        Code::F(number) => KeyCode::F(number),
        Code::Enter => KeyCode::Enter,
        Code::Esc => KeyCode::Esc,
        Code::Tab => KeyCode::Tab,
        Code::Backspace => KeyCode::Backspace,
        Code::Delete => KeyCode::Delete,
        Code::Insert => KeyCode::Insert,
        Code::Home => KeyCode::Home,
        Code::End => KeyCode::End,
        Code::PageUp => KeyCode::PageUp,
        Code::PageDown => KeyCode::PageDown,
        Code::Left => KeyCode::Left,
        Code::Right => KeyCode::Right,
        Code::Up => KeyCode::Up,
        Code::Down => KeyCode::Down,
        _ => return None,
    };
    Some(Chord::new(code, modifiers))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ways_in_which_terminals_send_a_key_are_one() {
        for (code, held, name) in [
            (Code::BackTab, Held::SHIFT, Some("Shift-Tab")),
            (Code::BackTab, Held::NONE, Some("Shift-Tab")),
            (Code::Char('A'), Held::SHIFT, Some("A")),
            (Code::Char('a'), Held::SHIFT | Held::SUPER, Some("A")),
            (Code::Left, Held::ALT, Some("Alt-Left")),
            (Code::CapsLock, Held::NONE, None),
        ] {
            let chord = chord(KeyEvent::new(code, held)).map(|chord| chord.to_string());
            assert_eq!(chord.as_deref(), name);
        }
    }
}
