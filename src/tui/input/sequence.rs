//! What a terminal sends as Escape, `[` or `O`, parameters and a final character (ECMA-48; xterm, "Control Sequences").

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

/// Whether this final character without parameters has a meaning here.
pub(super) fn is_known(last: char) -> bool {
    last.is_ascii_uppercase() && key("", last).is_some()
}

/// The event that a sequence stands for, if it has a meaning here.
pub(super) fn event(parameters: &str, last: char) -> Option<Event> {
    match (parameters, last) {
        ("", 'I') => return Some(Event::FocusGained),
        ("", 'O') => return Some(Event::FocusLost),
        (_, 'u') => return coded_key(parameters).map(Event::Key),
        _ => {}
    }
    match parameters.strip_prefix('<') {
        Some(numbers) => mouse(numbers, last).map(Event::Mouse),
        None => key(parameters, last).map(Event::Key),
    }
}

/// The key that is sent as the number of its character, the held keys, each perhaps with more after a colon, and the text
/// that it types (kitty, "Comprehensive keyboard handling"). Only a key that goes down or repeats acts. A digit with Shift
/// is that key; any other key without Ctrl and Alt is what it types.
fn coded_key(parameters: &str) -> Option<KeyEvent> {
    let mut fields = parameters.split(';').map(|field| field.split(':').map(str::parse::<u32>));
    let mut first = fields.next()?;
    let (code, shifted) = (first.next()?.ok()?, first.next().and_then(Result::ok));
    let mut second = fields.next().into_iter().flatten().map(Result::ok);
    let held = second.next().flatten().unwrap_or(1).saturating_sub(1);
    if second.next().flatten() == Some(3) {
        return None;
    }
    let (modifiers, is_digit) = (modifiers_of(held), (48..=57).contains(&code));
    let text = fields.next().into_iter().flatten().find_map(Result::ok);
    let text = text.or(shifted.filter(|_| modifiers.contains(KeyModifiers::SHIFT))).and_then(char::from_u32);
    if let Some(text) =
        text.filter(|text| !text.is_control() && !is_digit && (modifiers - KeyModifiers::SHIFT).is_empty())
    {
        return Some(KeyEvent::new(KeyCode::Char(text), KeyModifiers::NONE));
    }
    let code = match code {
        27 => KeyCode::Esc,
        13 | 57_414 => KeyCode::Enter,
        9 => KeyCode::Tab,
        8 | 127 => KeyCode::Backspace,
        // The number pad.
        57_399..=57_408 => KeyCode::Char(char::from_digit(code - 57_399, 10)?),
        57_409 => KeyCode::Char('.'),
        57_410 => KeyCode::Char('/'),
        57_411 => KeyCode::Char('*'),
        57_412 => KeyCode::Char('-'),
        57_413 => KeyCode::Char('+'),
        57_415 => KeyCode::Char('='),
        57_417 => KeyCode::Left,
        57_418 => KeyCode::Right,
        57_419 => KeyCode::Up,
        57_420 => KeyCode::Down,
        57_421 => KeyCode::PageUp,
        57_422 => KeyCode::PageDown,
        57_423 => KeyCode::Home,
        57_424 => KeyCode::End,
        57_425 => KeyCode::Insert,
        57_426 => KeyCode::Delete,
        // The other keys that have no character.
        57_344..=63_743 => return None,
        code => KeyCode::Char(char::from_u32(code).filter(|character| !character.is_control())?),
    };
    Some(KeyEvent::new(code, modifiers))
}

/// The held keys of a number: 1 is Shift, 2 Alt, 4 Ctrl.
fn modifiers_of(held: u32) -> KeyModifiers {
    let modifiers = [(1, KeyModifiers::SHIFT), (2, KeyModifiers::ALT), (4, KeyModifiers::CONTROL)];
    modifiers.into_iter().filter(|(bit, _)| held & bit != 0).map(|(_, modifier)| modifier).collect()
}

/// The mouse event that is sent as `<`, a number for button and held keys, column and row, both counted from 1, and `M`,
/// or `m` where a button goes up.
fn mouse(numbers: &str, last: char) -> Option<MouseEvent> {
    let mut numbers = numbers.split(';').map(|number| number.parse::<u16>().ok());
    let (bits, column, row) = (numbers.next()??, numbers.next()??, numbers.next()??);
    let button = [MouseButton::Left, MouseButton::Middle, MouseButton::Right].get(usize::from(bits & 3)).copied();
    let (moves, wheel) = (bits & 32 != 0, bits & 64 != 0);
    let kind = match (last, button) {
        ('M', _) if wheel => {
            [MouseEventKind::ScrollUp, MouseEventKind::ScrollDown].get(usize::from(bits & 3)).copied()?
        }
        ('M', None) if moves => MouseEventKind::Moved,
        ('M', Some(button)) if moves => MouseEventKind::Drag(button),
        ('M', Some(button)) => MouseEventKind::Down(button),
        ('m', button) => MouseEventKind::Up(button.unwrap_or(MouseButton::Left)),
        _ => return None,
    };
    let held = [(4, KeyModifiers::SHIFT), (8, KeyModifiers::ALT), (16, KeyModifiers::CONTROL)];
    let modifiers = held.into_iter().filter(|(bit, _)| bits & bit != 0).map(|(_, modifier)| modifier).collect();
    Some(MouseEvent { kind, column: column.checked_sub(1)?, row: row.checked_sub(1)?, modifiers })
}

/// The key of a sequence. The second parameter, or a letter's only one, is 1 plus 1 for Shift, 2 for Alt, 4 for Ctrl.
fn key(parameters: &str, last: char) -> Option<KeyEvent> {
    if parameters == "[" {
        return ('A'..='E').contains(&last).then(|| KeyCode::F(last as u8 - b'A' + 1).into());
    }
    let mut numbers = parameters.split(';');
    let first = match numbers.next() {
        None | Some("") => u8::from(last != '~'),
        Some(number) => number.parse().ok()?,
    };
    let (first, held) = match numbers.next() {
        Some(held) => (first, held.parse().unwrap_or(1)),
        None if last == '~' => (first, 1),
        None => (1, u32::from(first)),
    };
    let held = held.saturating_sub(1);
    let code = match (last, first) {
        ('A', _) => KeyCode::Up,
        ('B', _) => KeyCode::Down,
        ('C', _) => KeyCode::Right,
        ('D', _) => KeyCode::Left,
        ('H', _) | ('~', 1 | 7) => KeyCode::Home,
        ('F', _) | ('~', 4 | 8) => KeyCode::End,
        ('Z', _) => KeyCode::BackTab,
        // With parameters it is the place of the terminal's cursor.
        ('R', _) if !parameters.is_empty() => return None,
        ('P'..='S', 1) => KeyCode::F(last as u8 - b'P' + 1),
        ('~', 2) => KeyCode::Insert,
        ('~', 3) => KeyCode::Delete,
        ('~', 5) => KeyCode::PageUp,
        ('~', 6) => KeyCode::PageDown,
        ('~', 11..=15) => KeyCode::F(first - 10),
        ('~', 17..=21) => KeyCode::F(first - 11),
        ('~', 23 | 24) => KeyCode::F(first - 12),
        _ => return None,
    };
    Some(KeyEvent::new(code, modifiers_of(held)))
}
