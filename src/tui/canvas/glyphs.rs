//! The two character sets: Unicode with box drawing, and plain ASCII for terminals without it.

use super::picture::{Mark, Sign};
use crate::text::visible;
use crate::tui::theme::Face;

/// The characters used to draw the screen.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Glyphs {
    /// Unicode lines and dots.
    #[default]
    Unicode,
    /// ASCII only.
    Ascii,
}

/// How heavy a rule is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(super) enum Weight {
    /// No rule.
    #[default]
    None,
    /// Between cells, or the only weight there is.
    Light,
    /// Between boxes, where light rules are between cells.
    Heavy,
}

/// The rules that meet at a point, clockwise from above.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Arms {
    pub(super) up: Weight,
    pub(super) right: Weight,
    pub(super) down: Weight,
    pub(super) left: Weight,
}

/// Every junction of rules of no, light and heavy weight: one string for each pair (up, right), in it one character for
/// each pair (down, left), each pair as a number in base 3.
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

impl Arms {
    /// These arms and those, each as heavy as the heavier.
    pub(super) fn with(self, other: Self) -> Self {
        Self {
            up: self.up.max(other.up),
            right: self.right.max(other.right),
            down: self.down.max(other.down),
            left: self.left.max(other.left),
        }
    }
}

/// Light rules, and double ones in their place.
const DOUBLE: [&str; 2] = ["╴╶╵╷─│┌┐└┘├┤┬┴┼", "══║║═║╔╗╚╝╠╣╦╩╬"];

/// The pens of the faces of lines: their weight, and their level and upright character where these are not plain rules.
const fn pen(face: Face) -> (Weight, Option<(char, char)>) {
    match face {
        Face::Line1 => (Weight::Heavy, None),
        Face::Line4 => (Weight::Heavy, Some(('╍', '╏'))),
        Face::Line5 => (Weight::Light, Some(('╌', '╎'))),
        Face::Line6 => (Weight::Heavy, Some(('┅', '┇'))),
        Face::Line8 => (Weight::Light, Some(('┄', '┆'))),
        _ => (Weight::Light, None),
    }
}

/// Builds a function for each sign, from what it is in Unicode and in ASCII.
macro_rules! signs {
    ($($(#[$doc:meta])* $vis:vis $name:ident: $of:ty = $unicode:expr, $ascii:expr;)*) => {
        impl Glyphs {
            $($(#[$doc])* $vis const fn $name(self) -> $of {
                match self { Self::Unicode => $unicode, Self::Ascii => $ascii }
            })*
        }
    };
}

signs! {
    /// The edge between two cages where no background distinguishes them.
    pub(super) cage_edge: char = '┆', ':';
    /// A dashed horizontal line between cages.
    pub(super) level_cage_edge: char = '╌', '-';
    /// A character filled in its left half.
    pub(super) left_half: Option<char> = Some('▌'), None;
    /// A character filled in its upper half.
    pub(super) upper_half: Option<char> = Some('▀'), None;
    /// The cursor's first bar, if it is drawn in the cell itself.
    pub(super) near_bar: char = '▌', '[';
    /// The cursor's second bar, if it is drawn in the cell itself.
    pub(super) far_bar: char = '▐', ']';
    /// The bars of the cursor in the gaps before and after the cell.
    pub cursor: [char; 2] = ['▐', '▌'], ['[', ']'];
    /// The sign for the cursor's cell if it is selected.
    pub(super) diamond: char = '◆', '*';
    /// The sign for an empty cell without marks, and for an absent digit in a tooltip.
    pub dot: char = '·', '.';
    /// The sign for a covered cell.
    pub cover: char = '░', '#';
    /// An arrow from something to its places.
    pub arrow: &'static str = "→", ">";
    /// The sign after a key that confirms something.
    pub enter: &'static str = "↵", "";
    /// The marker before the chosen entry.
    pub marker: &'static str = "▐", ">";
    /// The signs for one that is left, and for one that is not.
    pub dots: (&'static str, &'static str) = ("●", "·"), ("#", ".");
    /// The pointer at the chosen line of a list.
    pub pointer: &'static str = "▸", ">";
    /// The sign where text was cut.
    pub ellipsis: &'static str = "…", "~";
    /// The separator between the parts of a line.
    pub separator: &'static str = " · ", " | ";
    /// A rule across a panel.
    pub level_rule: &'static str = "─", "-";
    /// The completed part of a horizontal rule.
    pub full_rule: &'static str = "━", "=";
    /// A vertical rule from one line to the next.
    pub upright_rule: &'static str = "│", "|";
    /// Arrows up and down, shown before how much there is in that direction.
    pub up_and_down: (&'static str, &'static str) = ("↑", "↓"), ("^", "v");
    /// The two ends of a number that can be stepped, or of an entry that can be changed.
    pub arrows: (&'static str, &'static str) = ("‹", "›"), ("<", ">");
}

impl Glyphs {
    /// The character for a line of this face with these arms.
    pub(super) fn stroke(self, face: Face, arms: Arms) -> char {
        let (weight, dashed) = pen(face);
        let weigh = |arm: Weight| if arm == Weight::None { arm } else { weight };
        let Arms { up, right, down, left } = arms;
        let arms = Arms { up: weigh(up), right: weigh(right), down: weigh(down), left: weigh(left) };
        let symbol = self.junction(arms);
        match (self, symbol, dashed) {
            (Self::Unicode, '─' | '━', Some((level, _))) => level,
            (Self::Unicode, '│' | '┃', Some((_, upright))) => upright,
            (Self::Unicode, light, None) if face == Face::Line2 => {
                let at = DOUBLE[0].chars().position(|other| other == light);
                at.and_then(|at| DOUBLE[1].chars().nth(at)).unwrap_or(light)
            }
            _ => symbol,
        }
    }

    /// The character for a slanted line: falling, or rising to the right.
    pub(super) const fn slant(self, falls: bool) -> char {
        match (self, falls) {
            (Self::Unicode, true) => '╲',
            (Self::Unicode, false) => '╱',
            (Self::Ascii, true) => '\\',
            (Self::Ascii, false) => '/',
        }
    }

    /// The character for a sign of a clue with its face.
    pub(crate) fn sign(self, (mark, face): Sign) -> char {
        let level = Arms { left: Weight::Light, right: Weight::Light, ..Arms::default() };
        match (mark, self) {
            (Mark::Stroke, _) | (Mark::Initial(_), Self::Unicode) => self.stroke(face, level),
            _ => self.mark(mark),
        }
    }

    /// The character for a junction of rules.
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

    /// The character for a clue's sign.
    pub fn mark(self, mark: Mark) -> char {
        let (unicode, ascii) = match mark {
            Mark::Bulb => ('●', 'B'),
            Mark::Circle => ('○', 'C'),
            Mark::Diamond => ('◇', 'D'),
            Mark::WhiteDot => ('○', 'o'),
            Mark::BlackDot => ('●', '@'),
            Mark::End => ('▪', '.'),
            Mark::Stroke => ('━', '-'),
            Mark::Fork => ('┼', '+'),
            Mark::Way(rows, columns) => arrow_to(rows, columns),
            Mark::Greater(0, 1..) => ('<', '<'),
            Mark::Greater(0, _) => ('>', '>'),
            Mark::Greater(1.., _) => ('∧', '^'),
            Mark::Greater(..) => ('∨', 'v'),
            Mark::Tip(1.., _) | Mark::Least => ('▾', 'v'),
            Mark::Tip(0, 1..) => ('▸', '>'),
            Mark::Tip(0, _) => ('◂', '<'),
            Mark::Tip(..) | Mark::Greatest => ('▴', '^'),
            Mark::Initial(letter) => ('━', letter),
            Mark::Letter(letter) if self == Self::Unicode || letter.is_ascii_graphic() => (letter, letter),
            Mark::Letter(_) => ('?', '?'),
        };
        if self == Self::Unicode { unicode } else { ascii }
    }

    /// A character with these quarters filled: upper left, upper right, lower left, lower right.
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

    /// The direction of a run: across or down.
    pub(super) const fn way(self, across: bool) -> char {
        match (self, across) {
            (Self::Unicode, true) => '→',
            (Self::Unicode, false) => '↓',
            (Self::Ascii, true) => '>',
            (Self::Ascii, false) => 'v',
        }
    }

    /// A strong or weak link between two nodes.
    pub const fn joint(self, strong: bool) -> &'static str {
        match (self, strong) {
            (Self::Unicode, true) => "║",
            (Self::Unicode, false) => "┆",
            (Self::Ascii, true) => "=",
            (Self::Ascii, false) => "-",
        }
    }

    /// A bar with a height of `count` out of `of`.
    pub fn height(self, count: usize, of: usize) -> char {
        let eighth = (count * 8).div_ceil(of.max(1)).clamp(1, 8);
        match self {
            Self::Unicode => ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'][eighth - 1],
            Self::Ascii => ['1', '2', '3', '4', '5', '6', '7', '8'][eighth - 1],
        }
    }

    /// The symbol as [`Glyphs::plain`] writes it.
    pub fn plain_symbol(self, symbol: char) -> char {
        self.plain(symbol.encode_utf8(&mut [0; 4])).chars().next().unwrap_or(symbol)
    }

    /// The text in printable form: characters that a terminal would interpret are made visible, and in ASCII mode all
    /// others beyond ASCII are replaced. Every text on the screen passes through here.
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
                '–' | '—' | '─' | '┆' | '−' => plain.push('-'),
                '×' | '✗' => plain.push('x'),
                '°' => {}
                '·' => plain.push('|'),
                '◆' => plain.push('*'),
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

/// An arrow in the direction of these rows down and columns to the right, in Unicode and in ASCII.
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
