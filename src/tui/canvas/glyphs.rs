//! The two character sets: Unicode with lines, and plain ASCII for terminals that know no better.

use super::picture::Mark;
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
    /// The character for rules that meet so.
    pub(super) fn junction(self, arms: Arms) -> char {
        let Arms { up, right, down, left } = arms;
        if self == Self::Unicode {
            let line = JUNCTIONS[up as usize * 3 + right as usize];
            return line.chars().nth(down as usize * 3 + left as usize).unwrap_or(' ');
        }
        match (up.max(down), left.max(right)) {
            (Weight::None, Weight::None) => ' ',
            (_, Weight::None) => '|',
            (Weight::None, _) => '-',
            _ => '+',
        }
    }

    /// How a sign of a clue is written.
    pub fn mark(self, mark: Mark) -> char {
        let (unicode, ascii) = match mark {
            Mark::Bulb => ('●', 'B'),
            Mark::Circle => ('○', 'C'),
            Mark::Diamond => ('◇', 'D'),
            Mark::WhiteDot => ('○', 'o'),
            Mark::BlackDot => ('●', '@'),
            Mark::Tip => ('▪', '.'),
            Mark::End => ('·', '.'),
            Mark::Fork => ('┼', '+'),
            Mark::Way(rows, columns) => arrow_to(rows, columns),
            Mark::Along(0, _) => ('━', '-'),
            Mark::Along(_, 0) => ('┃', '|'),
            Mark::Along(rows, columns) if rows == columns => ('╲', '\\'),
            Mark::Along(..) => ('╱', '/'),
            Mark::Greater(0, 1..) => ('<', '<'),
            Mark::Greater(0, _) => ('>', '>'),
            Mark::Greater(1.., _) => ('∧', '^'),
            Mark::Greater(..) => ('∨', 'v'),
            Mark::Letter(letter) if self == Self::Unicode || letter.is_ascii_graphic() => (letter, letter),
            Mark::Letter(_) => ('?', '?'),
        };
        if self == Self::Unicode { unicode } else { ascii }
    }

    /// What stands between two cages where no ground distinguishes them.
    pub(super) const fn cage_edge(self) -> char {
        match self {
            Self::Unicode => '┆',
            Self::Ascii => ':',
        }
    }

    /// The left half of a character.
    pub(super) const fn left_half(self) -> Option<char> {
        match self {
            Self::Unicode => Some('▌'),
            Self::Ascii => None,
        }
    }

    /// The upper half of a character.
    pub(super) const fn upper_half(self) -> Option<char> {
        match self {
            Self::Unicode => Some('▀'),
            Self::Ascii => None,
        }
    }

    /// The quarters of a character, upper left, upper right, lower left, lower right.
    pub(super) const fn quarters(self, filled: [bool; 4]) -> Option<char> {
        if matches!(self, Self::Ascii) {
            return None;
        }
        Some(match filled {
            [false, false, false, false] => ' ',
            [true, false, false, false] => '▘',
            [false, true, false, false] => '▝',
            [true, true, false, false] => '▀',
            [false, false, true, false] => '▖',
            [true, false, true, false] => '▌',
            [false, true, true, false] => '▞',
            [true, true, true, false] => '▛',
            [false, false, false, true] => '▗',
            [true, false, false, true] => '▚',
            [false, true, false, true] => '▐',
            [true, true, false, true] => '▜',
            [false, false, true, true] => '▄',
            [true, false, true, true] => '▙',
            [false, true, true, true] => '▟',
            [true, true, true, true] => '█',
        })
    }

    /// The first bar of the cursor where it stands in the cell itself.
    pub(super) const fn near_bar(self) -> char {
        match self {
            Self::Unicode => '▌',
            Self::Ascii => '[',
        }
    }

    /// The second one, there.
    pub(super) const fn far_bar(self) -> char {
        match self {
            Self::Unicode => '▐',
            Self::Ascii => ']',
        }
    }

    /// The bars of the cursor in the room before the cell and behind it.
    pub const fn cursor(self) -> [char; 2] {
        match self {
            Self::Unicode => ['▐', '▌'],
            Self::Ascii => ['[', ']'],
        }
    }

    /// The cell of the cursor among several that are selected.
    pub(super) const fn diamond(self) -> char {
        match self {
            Self::Unicode => '◆',
            Self::Ascii => '*',
        }
    }

    /// The way of a run: to the right, or down.
    pub(super) const fn way(self, across: bool) -> char {
        match (self, across) {
            (Self::Unicode, true) => '→',
            (Self::Unicode, false) => '↓',
            (Self::Ascii, true) => '>',
            (Self::Ascii, false) => 'v',
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

    /// A link between two nodes.
    pub const fn joint(self, strong: bool) -> &'static str {
        match (self, strong) {
            (Self::Unicode, true) => "║",
            (Self::Unicode, false) => "┆",
            (Self::Ascii, true) => "=",
            (Self::Ascii, false) => "-",
        }
    }

    /// From something to its places.
    pub const fn arrow(self) -> &'static str {
        match self {
            Self::Unicode => "→",
            Self::Ascii => ">",
        }
    }

    /// What is written behind the key that takes something.
    pub const fn enter(self) -> &'static str {
        match self {
            Self::Unicode => "↵",
            Self::Ascii => "",
        }
    }

    /// A mark before what is chosen.
    pub const fn marker(self) -> &'static str {
        match self {
            Self::Unicode => "▐",
            Self::Ascii => ">",
        }
    }

    /// What stands for one that is left, and for one that is not.
    pub const fn dots(self) -> (&'static str, &'static str) {
        match self {
            Self::Unicode => ("●", "·"),
            Self::Ascii => ("#", "."),
        }
    }

    /// A bar as high as so many of so many.
    pub fn height(self, count: usize, of: usize) -> char {
        let eighth = (count * 8).div_ceil(of.max(1)).clamp(1, 8);
        match self {
            Self::Unicode => ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'][eighth - 1],
            Self::Ascii => ['1', '2', '3', '4', '5', '6', '7', '8'][eighth - 1],
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

    /// A rule across a panel.
    pub const fn level_rule(self) -> &'static str {
        match self {
            Self::Unicode => "─",
            Self::Ascii => "-",
        }
    }

    /// The part of a rule that is done.
    pub const fn full_rule(self) -> &'static str {
        match self {
            Self::Unicode => "━",
            Self::Ascii => "=",
        }
    }

    /// A rule from a line to the one below.
    pub const fn upright_rule(self) -> &'static str {
        match self {
            Self::Unicode => "│",
            Self::Ascii => "|",
        }
    }

    /// Up and down, before how much there is that way.
    pub const fn up_and_down(self) -> (&'static str, &'static str) {
        match self {
            Self::Unicode => ("↑", "↓"),
            Self::Ascii => ("^", "v"),
        }
    }

    /// The two ends of a number that can be stepped or an entry that can be changed.
    pub const fn arrows(self) -> (&'static str, &'static str) {
        match self {
            Self::Unicode => ("‹", "›"),
            Self::Ascii => ("<", ">"),
        }
    }

    /// The text as the screen may have it: what a terminal would act on is written out, and the signs that ASCII lacks
    /// are replaced, if this is ASCII. Every text on the screen comes through here.
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
                '–' | '—' | '─' | '┆' => plain.push('-'),
                '×' | '✗' => plain.push('x'),
                '·' => plain.push('|'),
                '…' => plain.push_str("..."),
                '→' | '▸' | '▌' | '▐' => plain.push('>'),
                '≠' => plain.push_str("<>"),
                '≥' => plain.push_str(">="),
                '≤' => plain.push_str("<="),
                '○' => plain.push('C'),
                '●' => plain.push('#'),
                '✓' => plain.push_str("ok"),
                '║' | '━' => plain.push('='),
                '↵' => plain.push(' '),
                '↓' => plain.push('v'),
                '←' => plain.push('<'),
                '↑' => plain.push('^'),
                _ => plain.push('?'),
            }
        }
        plain
    }
}

/// An arrow so many rows down and columns to the right, in Unicode and in ASCII.
const fn arrow_to(rows: i8, columns: i8) -> (char, char) {
    match (rows.signum(), columns.signum()) {
        (0, -1) => ('←', '<'),
        (0, _) => ('→', '>'),
        (-1, 0) => ('↑', '^'),
        (1, 0) => ('↓', 'v'),
        (-1, -1) => ('↖', '\\'),
        (1, 1) => ('↘', '\\'),
        (-1, _) => ('↗', '/'),
        _ => ('↙', '/'),
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
            (arms(Light, None, Light, None), '│', '|'),
            (arms(Heavy, None, Heavy, None), '┃', '|'),
            (arms(None, Light, None, Light), '─', '-'),
            (arms(Light, Light, Light, Light), '┼', '+'),
            (arms(None, Light, Light, None), '┌', '+'),
        ] {
            assert_eq!(Glyphs::Unicode.junction(arms), unicode);
            assert_eq!(Glyphs::Ascii.junction(arms), ascii);
        }
    }
}
