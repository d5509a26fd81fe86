//! The two character sets: Unicode with lines, and plain ASCII for terminals that know no better.

use crate::text::visible;

/// Which characters the screen is drawn with.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Glyphs {
    /// Lines and dots of Unicode.
    #[default]
    Unicode,
    /// Nothing beyond ASCII.
    Ascii,
}

/// How heavy a rule is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(super) enum Weight {
    /// No rule.
    #[default]
    None,
    /// Between cells, or the only kind there is.
    Light,
    /// Between boxes, where light ones stand between cells.
    Heavy,
}

/// The rules that meet in a point, clockwise from above.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Arms {
    pub(super) up: Weight,
    pub(super) right: Weight,
    pub(super) down: Weight,
    pub(super) left: Weight,
}

/// Every way in which rules of no, light and heavy weight meet: a line for each pair (up, right), in it a
/// character for each pair (down, left), each pair counted in threes.
const JUNCTIONS: [&str; 9] = [
    " ╴╸╷┐┑╻┒┓",
    "╶─╾┌┬┭┎┰┱",
    "╺╼━┍┮┯┏┲┳",
    "╵┘┙│┤┥╽┧┪",
    "└┴┵├┼┽┟╁╅",
    "┕┶┷┝┾┿┢╆╈",
    "╹┚┛╿┦┩┃┨┫",
    "┖┸┹┞╀╃┠╂╉",
    "┗┺┻┡╄╇┣╊╋",
];

impl Glyphs {
    /// The character for rules that meet so. `two_kinds` says that light and heavy must be told apart.
    pub(super) fn junction(self, arms: Arms, two_kinds: bool) -> char {
        let Arms { up, right, down, left } = arms;
        if self == Self::Unicode {
            let line = JUNCTIONS[up as usize * 3 + right as usize];
            return line.chars().nth(down as usize * 3 + left as usize).unwrap_or(' ');
        }
        let (upright, level) = (up.max(down), left.max(right));
        match (upright, level) {
            (Weight::None, Weight::None) => ' ',
            (Weight::Light, Weight::None) if two_kinds => ':',
            (_, Weight::None) => '|',
            (Weight::None, Weight::Heavy) if two_kinds => '=',
            (Weight::None, _) => '-',
            _ => '+',
        }
    }

    /// The middle of an empty cell where no marks are drawn, and the place of an absent digit in a tooltip.
    pub const fn dot(self) -> char {
        match self {
            Self::Unicode => '·',
            Self::Ascii => '.',
        }
    }

    /// A covered cell.
    pub const fn cover(self) -> char {
        match self {
            Self::Unicode => '░',
            Self::Ascii => '#',
        }
    }

    /// What points at the chosen line of a list.
    pub const fn pointer(self) -> &'static str {
        match self {
            Self::Unicode => "▸",
            Self::Ascii => ">",
        }
    }

    /// What stands where text was cut.
    pub const fn ellipsis(self) -> &'static str {
        match self {
            Self::Unicode => "…",
            Self::Ascii => "~",
        }
    }

    /// What stands between the parts of a line.
    pub const fn separator(self) -> &'static str {
        match self {
            Self::Unicode => " · ",
            Self::Ascii => " | ",
        }
    }

    /// A link of a chain where it goes level, upright, and round a corner: down and right, down and left, up and
    /// right, up and left.
    pub(super) const fn link(self, strong: bool) -> [char; 6] {
        match (self, strong) {
            (Self::Unicode, true) => ['━', '┃', '┏', '┓', '┗', '┛'],
            (Self::Unicode, false) => ['┄', '┆', '┌', '┐', '└', '┘'],
            (Self::Ascii, true) => ['=', '#', '+', '+', '+', '+'],
            (Self::Ascii, false) => ['-', ':', '+', '+', '+', '+'],
        }
    }

    /// A rule across a panel.
    pub const fn level_rule(self) -> &'static str {
        match self {
            Self::Unicode => "─",
            Self::Ascii => "-",
        }
    }

    /// The two ends of a number that can be stepped or an entry that can be changed.
    pub const fn arrows(self) -> (&'static str, &'static str) {
        match self {
            Self::Unicode => ("‹", "›"),
            Self::Ascii => ("<", ">"),
        }
    }

    /// The text as the screen may have it: what a terminal would obey is written out, and the signs that ASCII lacks are
    /// replaced, if this is ASCII. Every text on the screen comes through here.
    pub fn plain(self, text: &str) -> String {
        let text = visible(text);
        if self == Self::Unicode {
            return text.into_owned();
        }
        let mut plain = String::with_capacity(text.len());
        for symbol in text.chars() {
            match symbol {
                ' '..='~' | '\n' => plain.push(symbol),
                '“' | '”' => plain.push('"'),
                '‘' | '’' => plain.push('\''),
                '–' | '—' | '─' => plain.push('-'),
                '×' => plain.push('x'),
                '·' => plain.push('|'),
                '…' => plain.push_str("..."),
                '→' | '▸' => plain.push('>'),
                _ => plain.push('?'),
            }
        }
        plain
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_meet_in_the_right_character() {
        use Weight::{Heavy, Light, None};
        let arms = |up, right, down, left| Arms { up, right, down, left };
        for (arms, unicode, ascii) in [
            (arms(None, None, None, None), ' ', ' '),
            (arms(Light, None, Light, None), '│', ':'),
            (arms(Heavy, None, Heavy, None), '┃', '|'),
            (arms(None, Heavy, None, Heavy), '━', '='),
            (arms(None, Light, None, Light), '─', '-'),
            (arms(Light, Heavy, Light, Heavy), '┿', '+'),
            (arms(Heavy, Light, Heavy, Light), '╂', '+'),
            (arms(Heavy, Heavy, Heavy, Heavy), '╋', '+'),
            (arms(None, Light, Light, None), '┌', '+'),
        ] {
            assert_eq!(Glyphs::Unicode.junction(arms, true), unicode);
            assert_eq!(Glyphs::Ascii.junction(arms, true), ascii);
        }
        assert_eq!(Glyphs::Ascii.junction(arms(Light, None, Light, None), false), '|');
    }
}
