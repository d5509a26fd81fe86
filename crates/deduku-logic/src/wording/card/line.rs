//! The lines of a card: their contents, their width, and how they are wrapped.

use crate::Role;

/// The number of columns of a card in a window of 80.
pub const WIDTH: usize = 22;

/// The minimum width for which lines are wrapped.
const LEAST: usize = 12;

/// The style of words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextStyle {
    /// As normal text.
    Text,
    /// As a side remark.
    Quiet,
    /// Emphasised: a name, a cell.
    Strong,
    /// In the colour of a role.
    Role(Role),
}

/// A piece of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Span {
    /// Words.
    Words(String, TextStyle),
    /// A cell, cells or a house on the background of a role, with one blank column on each side.
    Chip(String, Role),
    /// A candidate as it appears on the board: one column on the background of a role.
    Digit(char, Role),
    /// The name of a node, as shown in the tag of its cell.
    Order(String),
    /// The link between two nodes, one column wide.
    Joint {
        /// Whether it is strong.
        strong: bool,
    },
    /// An arrow to a list of places, one column wide.
    Arrow,
    /// This number of empty columns.
    Gap(usize),
}

impl Span {
    /// The number of columns it takes.
    pub fn width(&self) -> usize {
        match self {
            Self::Words(text, _) => text.chars().count(),
            Self::Chip(text, _) => text.chars().count() + 2,
            Self::Order(name) => name.chars().count(),
            Self::Digit(..) | Self::Joint { .. } | Self::Arrow => 1,
            Self::Gap(columns) => *columns,
        }
    }

    /// Appends it in plain characters.
    fn push(&self, text: &mut String) {
        match self {
            Self::Words(words, _) => text.push_str(words),
            Self::Chip(name, _) => text.extend([" ", name, " "]),
            Self::Digit(symbol, _) => text.push(*symbol),
            Self::Order(name) => text.push_str(name),
            Self::Joint { strong } => text.push(if *strong { '=' } else { '-' }),
            Self::Arrow => text.push('>'),
            Self::Gap(columns) => text.extend(std::iter::repeat_n(' ', *columns)),
        }
    }
}

/// The kind of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineKind {
    /// The technique's name, which may take two lines.
    Title,
    /// The heading of a paragraph; a rule may fill the rest of the line.
    Heading,
    /// A line of a paragraph.
    Text,
}

/// A paragraph of a card, which can be wrapped to any width.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Paragraph {
    /// The kind of its lines.
    pub kind: LineKind,
    /// Its contents. Spans are separated by one column unless there is a gap between them.
    pub spans: Vec<Span>,
    /// The number of columns by which the lines after the first are indented.
    pub indent: usize,
}

impl Paragraph {
    /// Its lines, with at most this many columns, but never fewer than twelve. Lines break before `in` or `of` if
    /// possible.
    pub fn lines(&self, width: usize) -> Vec<Line> {
        flow(self, width.max(LEAST))
    }
}

/// A line of a card: a sequence of spans.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Its kind.
    pub kind: LineKind,
    /// Its contents, including gaps.
    pub spans: Vec<Span>,
}

impl Line {
    /// The number of columns it takes.
    pub fn width(&self) -> usize {
        self.spans.iter().map(Span::width).sum()
    }

    /// The line in ASCII, if its names and symbols are; columns are kept.
    pub fn plain(&self) -> String {
        let mut text = String::new();
        self.spans.iter().for_each(|span| span.push(&mut text));
        text
    }
}

fn flow(paragraph: &Paragraph, most: usize) -> Vec<Line> {
    let Paragraph { kind, ref spans, indent } = *paragraph;
    let (mut lines, mut line) = (Vec::new(), Vec::new());
    for token in spans.iter().flat_map(|span| tokens(span, most - indent)) {
        let parted = !matches!((line.last(), &token), (None | Some(Span::Gap(_)), _) | (_, Span::Gap(_)));
        let width = line.iter().map(Span::width).sum::<usize>() + usize::from(parted) + token.width();
        if width > most && !line.is_empty() {
            if matches!(token, Span::Gap(_)) {
                continue;
            }
            let mut next = if indent > 0 { vec![Span::Gap(indent)] } else { Vec::new() };
            let moved = line.split_off(good_break(&line, token.width() + indent, most));
            let is_first = |at: usize| at == 0;
            next.extend(
                moved
                    .into_iter()
                    .enumerate()
                    .skip_while(|(at, span)| is_first(*at) && *span == Span::Gap(1))
                    .map(|(_, span)| span),
            );
            while matches!(line.last(), Some(Span::Gap(_))) {
                line.pop();
            }
            lines.push(Line { kind, spans: std::mem::replace(&mut line, next) });
            if !matches!(line.last(), None | Some(Span::Gap(_))) {
                line.push(Span::Gap(1));
            }
        } else if parted {
            line.push(Span::Gap(1));
        }
        line.push(token);
    }
    if line.iter().any(|span| !matches!(span, Span::Gap(_))) {
        lines.push(Line { kind, spans: line });
    }
    lines
}

/// The best place to break a full line: before an `in` or `of` among its last words, otherwise at its end.
fn good_break(line: &[Span], next: usize, most: usize) -> usize {
    let is_joint = |span: &Span| matches!(span, Span::Words(word, _) if word == "in" || word == "of");
    let fits = |at: usize| line[at..].iter().map(Span::width).sum::<usize>() + 1 + next <= most;
    let width = |to: usize| line[..to].iter().map(Span::width).sum::<usize>();
    let from = line.len().saturating_sub(5);
    (from..line.len()).find(|&at| is_joint(&line[at]) && width(at) > most / 2 && fits(at)).unwrap_or(line.len())
}

/// The unbreakable pieces of a span, each at most this wide.
fn tokens(span: &Span, most: usize) -> Vec<Span> {
    let cut = |word: &str, most: usize| {
        let symbols: Vec<char> = word.chars().collect();
        symbols.chunks(most.max(1)).map(|piece| piece.iter().collect::<String>()).collect::<Vec<_>>()
    };
    match span {
        Span::Words(text, ink) => {
            let words = text.split_whitespace().flat_map(|word| cut(word, most));
            words.map(|word| Span::Words(word, *ink)).collect()
        }
        Span::Chip(text, role) if text.chars().count() + 2 > most => {
            cut(text, most - 2).into_iter().map(|piece| Span::Chip(piece, *role)).collect()
        }
        other => vec![other.clone()],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn broken_at(width: usize, text: &str, indent: usize) -> Vec<String> {
        let spans = vec![Span::Words(text.to_owned(), TextStyle::Text)];
        Paragraph { kind: LineKind::Text, spans, indent }.lines(width).iter().map(Line::plain).collect()
    }

    fn broken(text: &str, indent: usize) -> Vec<String> {
        broken_at(WIDTH, text, indent)
    }

    #[test]
    fn where_there_is_room_lines_are_longer() {
        assert_eq!(broken_at(40, "the two cells hold both digits", 2), ["the two cells hold both digits"]);
        assert_eq!(broken_at(5, "the two cells hold", 2), broken_at(12, "the two cells hold", 2));
        assert_eq!(broken_at(12, "the two cells hold", 2), ["the two", "  cells hold"]);
    }

    #[test]
    fn a_line_breaks_before_in_and_of_and_is_never_too_wide() {
        assert_eq!(broken("whatever stands in row 12 goes", 0), ["whatever stands", "in row 12 goes"]);
        assert_eq!(broken("the two cells hold both digits", 2), ["the two cells hold", "  both digits"]);
        assert_eq!(
            broken(&"x".repeat(50), 2),
            ["x".repeat(20), "  ".to_owned() + &"x".repeat(20), "  ".to_owned() + &"x".repeat(10)]
        );
        assert!(broken("", 0).is_empty());
    }
}
