//! Lines that are typed at a terminal whose keys arrive one by one: shown as they are typed, with Backspace, Ctrl-U,
//! Ctrl-C and Ctrl-D; and lines that arrive whole, where there is no terminal.

use unicode_width::UnicodeWidthChar as _;

/// The longest line, in bytes. The rest of a longer one is dropped.
const LONGEST: usize = 16 << 10;

/// What was typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Typed {
    /// A line, without its end.
    Line(String),
    /// Ctrl-C.
    Interrupt,
    /// Ctrl-D on an empty line.
    End,
}

/// Puts lines together.
#[derive(Default, Debug)]
pub(super) struct LineDiscipline {
    /// Whether what is typed is shown.
    is_terminal: bool,
    line: Vec<u8>,
    /// The state of an escape sequence, which is passed over.
    escape: Escape,
    after_return: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
enum Escape {
    #[default]
    None,
    Begun,
    Control,
}

impl LineDiscipline {
    pub(super) fn new(is_terminal: bool) -> Self {
        Self { is_terminal, ..Self::default() }
    }

    /// What the bytes complete, and what the terminal shows of them.
    pub(super) fn take(&mut self, bytes: &[u8]) -> (Vec<Typed>, Vec<u8>) {
        let (mut typed, mut shown) = (Vec::new(), Vec::new());
        for &byte in bytes {
            self.byte(byte, &mut typed, &mut shown);
        }
        (typed, if self.is_terminal { shown } else { Vec::new() })
    }

    /// What is left when nothing more comes.
    pub(super) fn end(&mut self) -> Option<String> {
        (!self.line.is_empty()).then(|| self.whole())
    }

    fn whole(&mut self) -> String {
        String::from_utf8_lossy(&std::mem::take(&mut self.line)).into_owned()
    }

    fn byte(&mut self, byte: u8, typed: &mut Vec<Typed>, shown: &mut Vec<u8>) {
        let after_return = std::mem::replace(&mut self.after_return, byte == b'\r');
        if self.is_terminal && self.escaped(byte) {
            return;
        }
        match byte {
            b'\n' if after_return => {}
            b'\r' | b'\n' => {
                shown.extend(b"\r\n");
                typed.push(Typed::Line(self.whole()));
            }
            3 if self.is_terminal => {
                shown.extend(b"^C\r\n");
                self.line.clear();
                typed.push(Typed::Interrupt);
            }
            4 if self.is_terminal && self.line.is_empty() => typed.push(Typed::End),
            8 | 0x7f if self.is_terminal => self.back(shown),
            0x15 if self.is_terminal => {
                while !self.line.is_empty() {
                    self.back(shown);
                }
            }
            ..b' ' if self.is_terminal => {}
            byte if self.line.len() < LONGEST => {
                self.line.push(byte);
                self.show_character(shown);
            }
            _ => {}
        }
    }

    /// Shows the character that the last byte completes. Others wait for their end.
    fn show_character(&self, shown: &mut Vec<u8>) {
        let begin = self.line.iter().rposition(|byte| byte & 0xc0 != 0x80).unwrap_or_default();
        if let Ok(text) = std::str::from_utf8(&self.line[begin..]) {
            let visible = |character: &char| character.width().is_some_and(|width| width > 0);
            shown.extend(text.chars().filter(visible).collect::<String>().as_bytes());
        }
    }

    /// Takes the last character back.
    fn back(&mut self, shown: &mut Vec<u8>) {
        let begin = self.line.iter().rposition(|byte| byte & 0xc0 != 0x80).unwrap_or_default();
        let last = self.line.split_off(begin);
        let width = std::str::from_utf8(&last).ok().and_then(|text| text.chars().next()).and_then(char::width);
        for _ in 0..width.unwrap_or_default() {
            shown.extend(b"\x08 \x08");
        }
    }

    /// Whether the byte belongs to an escape sequence: an arrow, for example, means nothing here.
    fn escaped(&mut self, byte: u8) -> bool {
        let next = match (self.escape, byte) {
            (_, 0x1b) => Escape::Begun,
            (Escape::None, _) => return false,
            (Escape::Begun, b'[' | b'O') | (Escape::Control, b' '..=b'?') => Escape::Control,
            _ => Escape::None,
        };
        self.escape = next;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str) -> Typed {
        Typed::Line(text.to_owned())
    }

    #[test]
    fn keys_become_lines_and_are_shown() {
        for (bytes, expected, shown) in [
            (&b"r1c1 5\r"[..], vec![line("r1c1 5")], &b"r1c1 5\r\n"[..]),
            (b"a\r\nb\n", vec![line("a"), line("b")], b"a\r\nb\r\n"),
            (b"ab\x7fc\r", vec![line("ac")], b"ab\x08 \x08c\r\n"),
            (b"ab\x15c\r", vec![line("c")], b"ab\x08 \x08\x08 \x08c\r\n"),
            (b"\x7f\r", vec![line("")], b"\r\n"),
            (b"a\x1b[1;5Ab\x1bOAc\r", vec![line("abc")], b"abc\r\n"),
            (b"a\x03", vec![Typed::Interrupt], b"a^C\r\n"),
            (b"a\x04\x15\x04", vec![Typed::End], b"a\x08 \x08"),
            (b"\x07\x9b\x0e5\r", vec![line("\u{fffd}5")], b"5\r\n"),
        ] {
            assert_eq!(LineDiscipline::new(true).take(bytes), (expected, shown.to_vec()), "{bytes:?}");
        }
    }

    #[test]
    fn a_character_of_several_bytes_is_one_to_take_back() {
        let mut lines = LineDiscipline::new(true);
        let bytes = "é日\x7f\x7fx\r".as_bytes();
        let (mut typed, mut shown) = (Vec::new(), Vec::new());
        for byte in bytes {
            let (more, text) = lines.take(&[*byte]);
            typed.extend(more);
            shown.extend(text);
        }
        assert_eq!(typed, [line("x")]);
        assert_eq!(String::from_utf8(shown).expect("text"), "é日\x08 \x08\x08 \x08\x08 \x08x\r\n");
    }

    #[test]
    fn without_a_terminal_nothing_is_shown_and_the_last_line_needs_no_end() {
        let mut lines = LineDiscipline::new(false);
        assert_eq!(lines.take(b"a\x03b\ncd"), (vec![line("a\x03b")], Vec::new()));
        assert_eq!((lines.end(), lines.end()), (Some("cd".to_owned()), None));
        let (typed, _) = lines.take(&[vec![b'x'; 3 * LONGEST], b"\n".to_vec()].concat());
        assert_eq!(typed, [line(&"x".repeat(LONGEST))]);
    }
}
