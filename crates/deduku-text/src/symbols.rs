//! The mapping of characters to digits.

use deduku_core::board::Digit;

/// Whether the character is a blank cell.
pub(super) const fn is_blank(symbol: char) -> bool {
    matches!(symbol, '.' | '0' | '*' | '_' | '-' | '?' | '·')
}

/// Whether the character can represent a cell in any alphabet.
pub(super) const fn is_symbol(symbol: char) -> bool {
    is_blank(symbol) || matches!(symbol, '1'..='9' | 'A'..='Y' | 'a'..='y')
}

/// Whether the character only separates cells.
pub(super) const fn is_separator(symbol: char) -> bool {
    symbol.is_ascii_whitespace() || is_bar(symbol) || matches!(symbol, ',' | ';' | ':' | '\'' | '"' | '[' | ']')
}

/// Whether the character is a vertical bar of a drawn grid.
pub(super) const fn is_bar(symbol: char) -> bool {
    matches!(symbol, '|' | '¦' | '\u{2500}'..='\u{257f}')
}

/// The blank that only these cells use: besides digits they have no other character, and often this one. Letters that
/// are nothing else on a small board can be one, such as `x` and `O`.
pub(super) fn own_blank(symbols: impl Iterator<Item = char>, digits: u8) -> Option<char> {
    let (mut blank, mut times, mut cells) = (None, 0, 0);
    for symbol in symbols {
        cells += 1;
        let is_digit = symbol != '0' && Digit::from_symbol(symbol).is_some_and(|digit| digit.get() <= digits);
        if is_digit || symbol == '+' {
            continue;
        }
        if *blank.get_or_insert(symbol) != symbol {
            return None;
        }
        times += 1;
    }
    let can_be = |symbol: &char| match symbol {
        'x' | 'X' | 'o' | 'O' => digits <= 9,
        '(' | ')' | '\u{fffd}' => false,
        symbol => !symbol.is_alphanumeric() && !symbol.is_control() && !symbol.is_whitespace(),
    };
    blank.filter(can_be).filter(|_| times * 8 >= cells)
}

/// The line with the characters for which plain text has another in their place, if it is a row of cells: full-width
/// digits, wide blanks, squares and circles. Each is replaced by one character, so columns stay as they are.
pub(super) fn plain_row(line: &str) -> Option<String> {
    if line.is_ascii() {
        return None;
    }
    let mut changed = false;
    let row: Option<String> = line
        .chars()
        .map(|symbol| {
            let plain = match symbol {
                '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(symbol) - 0xfee0)?,
                '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{3000}' => ' ',
                '□' | '▢' | '▫' | '◻' | '◽' | '☐' | '⬜' | '○' | '◯' | '〇' | '•' | '∙' | '・' | '⋅' | '‧' => {
                    '.'
                }
                '■' | '◼' | '⬛' | '█' => '#',
                '–' | '—' | '−' => '-',
                _ => symbol,
            };
            changed |= plain != symbol;
            (is_blank(plain) || is_separator(plain) || plain.is_ascii_digit() || matches!(plain, '#' | '+'))
                .then_some(plain)
        })
        .collect();
    row.filter(|_| changed)
}

/// The alphabet in which a text writes its digits: see the room's essay.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Alphabet {
    /// 1–9, A–P.
    Ours,
    /// 0 is the last digit.
    FromZero,
    /// A is 1.
    Letters,
}

impl Alphabet {
    /// The alphabet of a text with these cells, on a board with this number of digits.
    pub(super) fn of(symbols: impl Iterator<Item = char>, digits: u8) -> Self {
        let Some(last) = Digit::new(digits).filter(|last| last.get() > 9).map(Digit::symbol) else { return Self::Ours };
        let (mut zero, mut other_blank, mut figures, mut has_last, mut beyond) = (false, false, false, false, false);
        for symbol in symbols {
            let symbol = symbol.to_ascii_uppercase();
            zero |= symbol == '0';
            other_blank |= symbol != '0' && is_blank(symbol);
            figures |= symbol.is_ascii_digit() && symbol != '0';
            has_last |= symbol == last;
            beyond |= symbol.is_ascii_uppercase() && symbol > last;
        }
        if zero && other_blank && !has_last && !beyond {
            Self::FromZero
        } else if beyond && !figures {
            Self::Letters
        } else {
            Self::Ours
        }
    }

    /// The content of a cell written as this character: `Ok(None)` is a blank, `Err` not a cell. The digit may exceed
    /// the digits of the board.
    #[inline]
    pub(super) fn digit(self, symbol: char, digits: u8) -> Result<Option<Digit>, ()> {
        match (self, symbol) {
            (Self::FromZero, '0') => Ok(Digit::new(digits)),
            (Self::Letters, 'A'..='Y' | 'a'..='y') => Ok(Digit::new(symbol.to_ascii_uppercase() as u8 - b'A' + 1)),
            _ if is_blank(symbol) => Ok(None),
            _ => Digit::from_symbol(symbol).map(Some).ok_or(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_alphabet_is_known_by_what_it_uses() {
        for (text, digits, alphabet) in [
            ("12..0..3", 9, Alphabet::Ours),
            ("1200FG00", 16, Alphabet::Ours),
            ("12..0F..", 16, Alphabet::FromZero),
            ("12..0FG.", 16, Alphabet::Ours),
            ("12000F00", 16, Alphabet::Ours),
            ("AB..P...", 16, Alphabet::Letters),
            ("AB..1P..", 16, Alphabet::Ours),
            ("AB..F...", 16, Alphabet::Ours),
            ("AB..Y...", 25, Alphabet::Letters),
            ("12..0...", 10, Alphabet::FromZero),
        ] {
            assert_eq!(Alphabet::of(text.chars(), digits), alphabet, "{text}");
        }
    }

    #[test]
    fn a_blank_of_its_own_is_the_only_other_character() {
        for (text, digits, blank) in [
            ("53xx7xxxx", 9, Some('x')),
            ("5$$$7$", 9, Some('$')),
            ("53xx7.xxx", 9, None),
            ("53xXx7xxx", 9, None),
            ("123456789987654321x", 9, None),
            ("53zz7zzzz", 9, None),
            ("53xx7xxxx", 16, None),
        ] {
            assert_eq!(own_blank(text.chars(), digits), blank, "{text}");
        }
    }

    #[test]
    fn only_rows_of_cells_are_made_plain() {
        assert_eq!(plain_row("５３０\u{3000}□｜７").as_deref(), Some("530 .|7"));
        for line in ["530.7", "53·7", "５月３日", "“５”"] {
            assert_eq!(plain_row(line), None, "{line}");
        }
    }

    #[test]
    fn zero_becomes_the_last_digit() {
        assert_eq!(Alphabet::FromZero.digit('0', 16), Ok(Digit::new(16)));
        assert_eq!(Alphabet::FromZero.digit('f', 16), Ok(Digit::new(15)));
        assert_eq!(Alphabet::Letters.digit('a', 16), Ok(Digit::new(1)));
        assert_eq!(Alphabet::Ours.digit('Q', 25), Err(()));
    }
}
