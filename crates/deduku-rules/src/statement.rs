//! The text of the rules, cut into statements.
//!
//! A statement is a sentence or a line, with the headings under which it stands. Markup is removed, letters of
//! mathematical alphabets become plain ones. Nothing is dropped: what only explains (“for example …”) is marked as such.

use crate::clause::understand;
use crate::lexicon::tokens;
use crate::names::named;
use crate::words::{only_places, words};

/// The most characters of rules that are read.
pub(crate) const MOST_TEXT: usize = 20_000;

/// A statement of the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Statement {
    /// The headings above or before it, from the outermost on: `Killer cages`.
    pub(crate) headings: Vec<String>,
    /// Its words as they were written, on one line.
    pub(crate) text: String,
    /// Whether it explains what was said before, as an example does.
    pub(crate) explains: bool,
}

impl Statement {
    /// Whether it has a word that bounds what was said.
    pub(crate) fn bounds(&self) -> bool {
        let text = self.text.to_lowercase();
        // “E.g. a 3 can only be beside an 8” bounds nothing.
        let is_example =
            ["e.g", "eg", "ex", "for "].iter().any(|begin| text.trim_start_matches('(').starts_with(begin));
        let mut words = text.split(|symbol: char| !symbol.is_alphabetic());
        words.any(|word| ["except", "unless", "instead"].contains(&word) || word == "only" && !is_example)
    }
}

/// Tags of HTML that are removed, and whether each ends a line.
const TAGS: [(&str, bool); 24] = [
    ("br", true),
    ("p", true),
    ("div", true),
    ("li", true),
    ("ul", true),
    ("ol", true),
    ("tr", true),
    ("h1", true),
    ("h2", true),
    ("h3", true),
    ("h4", true),
    ("table", true),
    ("b", false),
    ("i", false),
    ("u", false),
    ("s", false),
    ("a", false),
    ("em", false),
    ("strong", false),
    ("span", false),
    ("font", false),
    ("sub", false),
    ("sup", false),
    ("td", false),
];

const ENTITIES: [(&str, &str); 9] = [
    ("&nbsp;", " "),
    ("&lt;", "<"),
    ("&gt;", ">"),
    ("&quot;", "\""),
    ("&#39;", "'"),
    ("&apos;", "'"),
    ("&ndash;", "–"),
    ("&mdash;", "—"),
    ("&amp;", "&"),
];

/// How sentences begin that explain others.
const EXPLAINS: [&str; 16] = [
    "e.g",
    "eg.",
    "eg ",
    "ex:",
    "ex.",
    "for example",
    "for instance",
    "in other words",
    "i.e",
    "ie.",
    "ie ",
    "that is,",
    "example",
    "to clarify",
    "note that this",
    "this means",
];

/// The text without markup, in plain letters.
pub(crate) fn plain(text: &str) -> String {
    let mut text: String = text.chars().take(MOST_TEXT).flat_map(plain_letter).collect();
    // Some converters write the two characters of an escape.
    text = text.replace("\\n", "\n").replace("\r\n", "\n").replace('\r', "\n");
    text = without_tags(&text);
    for (entity, symbol) in ENTITIES {
        text = text.replace(entity, symbol);
    }
    numbered(text)
}

/// The items of a list within a line, “(1) …; (2) …”, as lines of their own.
fn numbered(mut text: String) -> String {
    for [before, behind] in [["(", ") "], [" ", ") "]] {
        let mark = |number: usize| format!("{before}{number}{behind}");
        if text.contains(&mark(1)) && text.contains(&mark(2)) {
            for number in 1..=20 {
                text = text.replace(&mark(number), "\n");
            }
        }
    }
    text
}

/// A letter without its style.
fn plain_letter(letter: char) -> impl Iterator<Item = char> {
    let code = u32::from(letter);
    let of = |first: u32, least: u8, count: u32| char::from(least + ((code - first) % count) as u8);
    let plain = match code {
        0x1D400..=0x1D6A3 => {
            let at = (code - 0x1D400) % 52;
            char::from(if at < 26 { b'A' + at as u8 } else { b'a' + (at - 26) as u8 })
        }
        0x1D7CE..=0x1D7FF => of(0x1D7CE, b'0', 10),
        0xFF01..=0xFF5E => of(0xFF01, b'!', 94),
        0x2018 | 0x2019 | 0x201B | 0x2032 | 0x00B4 | 0x0060 => '\'',
        0x201C | 0x201D | 0x00AB | 0x00BB => '"',
        0x2010..=0x2015 | 0x2212 => '-',
        0x00A0 | 0x2002..=0x200A | 0x202F | 0x3000 => ' ',
        0x2264 => return ['<', '='].into_iter().take(2),
        0x2265 => return ['>', '='].into_iter().take(2),
        0x200B..=0x200F | 0xFEFF | 0x2060 => return ['\0', '\0'].into_iter().take(0),
        0x2022 | 0x25CF | 0x25AA | 0x2023 | 0x00B7 | 0x25E6 => '•',
        _ => letter,
    };
    [plain, '\0'].into_iter().take(1)
}

fn without_tags(text: &str) -> String {
    let mut rest = text;
    let mut plain = String::with_capacity(text.len());
    while let Some(at) = rest.find('<') {
        plain.push_str(&rest[..at]);
        let tag = &rest[at + 1..];
        let name: String = tag.trim_start_matches('/').chars().take_while(char::is_ascii_alphanumeric).collect();
        let known = TAGS.iter().find(|(known, _)| name.eq_ignore_ascii_case(known));
        let end = tag.char_indices().take(400).find(|&(_, symbol)| symbol == '>').map(|(end, _)| end);
        if let (Some((_, ends_line)), Some(end)) = (known, end) {
            plain.push_str(if *ends_line { "\n" } else { "" });
            rest = &tag[end + 1..];
        } else {
            plain.push('<');
            rest = tag;
        }
    }
    plain.push_str(rest);
    plain
}

/// The statements of a text that [`plain`] has made.
pub(crate) fn statements(text: &str) -> Vec<Statement> {
    let mut found = Vec::new();
    let mut section: Option<String> = None;
    let lines: Vec<&str> = text.lines().collect();
    for (at, line) in lines.iter().enumerate() {
        let line = line.trim();
        if line.is_empty() {
            if lines.get(at + 1).is_some_and(|next| !is_item(next)) {
                section = None;
            }
            continue;
        }
        let body = without_bullet(line);
        let next = lines[at + 1..].iter().map(|line| line.trim()).next().unwrap_or_default();
        if is_section(body) && !next.is_empty() {
            section = Some(body.trim_matches(['[', ']', '*', '_', '#', ':', ' ', '(', ')']).to_owned());
            continue;
        }
        let (heading, body) = split_heading(body);
        let mut headings: Vec<String> = section.iter().cloned().chain(heading.map(str::to_owned)).collect();
        let before = found.len();
        for sentence in sentences(body) {
            // A name with a colon within a line is a heading, too: “… apply. Thermometers: digits …”.
            let named = sentence
                .split_once(": ")
                .filter(|(name, _)| found.len() > before && is_name(name) && !is_example(name));
            let sentence = if let Some((name, rest)) = named {
                headings = section.iter().cloned().chain([name.to_owned()]).collect();
                rest.to_owned()
            } else {
                sentence
            };
            let (own, sentence) = match introduced(&sentence) {
                Some((heading, rest)) => (Some(heading.to_owned()), rest.to_owned()),
                None => (None, sentence),
            };
            let headings = headings.iter().cloned().chain(own).collect();
            found.push(Statement { explains: explains(&sentence), headings, text: sentence });
        }
        if before == found.len() && !headings.is_empty() {
            found.push(Statement { text: headings.last().cloned().unwrap_or_default(), headings, explains: false });
        }
    }
    found
}

/// A sentence without its brackets that say something again: “(i.e. …)”. Not if one of them denies what the rest does not.
pub(crate) fn without_asides(text: &str) -> Option<String> {
    let denies = |text: &str| {
        let mut words = text.split(|symbol: char| !symbol.is_alphabetic());
        words.any(|word| matches!(word.to_lowercase().as_str(), "not" | "no" | "never" | "cannot" | "t" | "different"))
    };
    let (mut short, mut asides, mut rest) = (String::new(), String::new(), text);
    while let Some((before, behind)) = rest.split_once('(') {
        let Some((inside, after)) = behind.split_once(')') else { break };
        let again = ["i.e", "ie ", "ie,", "e.g", "eg ", "that is"].iter().any(|begin| inside.starts_with(begin));
        if again && !inside.contains('(') && !only_places(&words(&tokens(inside))) {
            short.push_str(before.trim_end());
            asides.push_str(inside);
        } else {
            short.push_str(&rest[..=before.len() + 1 + inside.len()]);
        }
        rest = after;
    }
    short.push_str(rest);
    (!asides.is_empty() && (!denies(&asides) || denies(&short))).then_some(short)
}

/// Whether a sentence explains what was said before.
fn explains(sentence: &str) -> bool {
    let lower = sentence.to_lowercase();
    EXPLAINS.iter().any(|word| lower.trim_start_matches(['(', '*', ' ']).starts_with(word))
}

/// Whether what stands before a colon only says that an example follows: it is no heading.
fn is_example(name: &str) -> bool {
    matches!(
        name.trim_start_matches(['(', '*', ' ']).to_lowercase().as_str(),
        "example" | "examples" | "ex" | "e.g." | "eg"
    )
}

/// “Normal thermometer rules apply, i.e. digits …”: what names constraints is a heading of what says them.
fn introduced(sentence: &str) -> Option<(&str, &str)> {
    let (names, rest) =
        [", i.e. ", " (i.e. ", ", i.e., ", " (i.e., "].iter().find_map(|mark| sentence.split_once(mark))?;
    let (families, only_names) = named(&words(&tokens(names)));
    (names.ends_with("apply") && only_names && !families.is_empty()).then(|| (names, rest.trim_end_matches([')', '.'])))
}

/// Whether words before a colon are a name and no sentence.
fn is_name(words: &str) -> bool {
    let ends_in_digit = words.ends_with(|symbol: char| symbol.is_ascii_digit());
    words.split_whitespace().count() <= 3 && !ends_in_digit && !words.contains(['(', ',', '"'])
}

fn is_item(line: &str) -> bool {
    without_bullet(line.trim()).len() < line.trim().len()
}

/// Without what marks an item of a list: `-`, `•`, `1)`, `2).`.
fn without_bullet(line: &str) -> &str {
    let body = line.trim_start_matches(['-', '+', '*', '•', '#', '~', '>', ' ', '\t']);
    let digits = body.chars().take_while(char::is_ascii_digit).count();
    let rest = &body[digits..];
    let numbered = (1..=2).contains(&digits) && (rest.starts_with(')') || rest.starts_with(". "));
    if numbered { rest.trim_start_matches([')', '.', ' ']) } else { body }
}

/// Whether a line is the heading of those below: a few words without a full stop, in capitals or in brackets.
fn is_section(line: &str) -> bool {
    let words = line.split_whitespace().count();
    let letters: Vec<char> = line.chars().filter(|letter| letter.is_alphabetic()).collect();
    let capitals = letters.len() > 2 && letters.iter().all(|letter| !letter.is_lowercase());
    let framed = line.starts_with(['[', '*', '_']) && line.ends_with([']', '*', '_']);
    let named = line.ends_with(':');
    words <= 5 && !line.ends_with(['.', '!', '?']) && (capitals || framed || named)
}

/// The heading before a colon or a dash, and what follows it.
fn split_heading(line: &str) -> (Option<&str>, &str) {
    if let Some(rest) = line.strip_prefix('[')
        && let Some((heading, rest)) = rest.split_once(']')
    {
        return (Some(heading.trim()), rest.trim_start_matches([':', '-', ' ']));
    }
    for mark in [": ", ":", " - "] {
        let Some((heading, rest)) = line.split_once(mark) else { continue };
        // Neither a ratio nor a range ends a heading.
        let is_ratio = heading.ends_with(|symbol: char| symbol.is_ascii_digit())
            && rest.starts_with(|symbol: char| symbol.is_ascii_digit());
        let is_short = heading.split_whitespace().count() <= 7 && !heading.contains(['.', '!', '?', ';']);
        let has_words = heading.chars().any(|symbol| symbol.is_alphabetic() || symbol == '-');
        // “The diagonal sums to 12 - …” ends a sentence.
        let is_sentence = mark == " - " && !is_name(heading) && {
            let own = understand(heading, &[], &[]);
            own.whole && !own.only_names || heading.ends_with(|symbol: char| symbol.is_ascii_digit())
        };
        if is_short && has_words && !is_ratio && !is_sentence {
            return (Some(heading.trim()), rest.trim());
        }
    }
    (None, line)
}

/// The sentences of a line.
fn sentences(line: &str) -> Vec<String> {
    let symbols: Vec<char> = line.chars().collect();
    let mut found = Vec::new();
    let (mut from, mut depth) = (0, 0usize);
    for (at, &symbol) in symbols.iter().enumerate() {
        match symbol {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        let next = symbols.get(at + 1).copied();
        let ends = match symbol {
            '!' | ';' => true,
            '?' => next.is_none_or(char::is_whitespace) && at > from && symbols[at - 1].is_alphabetic(),
            '.' => {
                let word: String =
                    symbols[from..at].iter().rev().take_while(|symbol| !symbol.is_whitespace()).collect();
                let short = ["g", "g.e", "e.i", "ge", "ei", "sv", "cte", "on", "xe"];
                let letters = word.trim_end_matches(['(', ',']);
                next.is_none_or(|next| next.is_whitespace() || next.is_alphabetic() && next.is_uppercase())
                    && !short.contains(&letters.to_lowercase().as_str())
            }
            _ => false,
        };
        if ends && depth == 0 {
            found.push(symbols[from..=at].iter().collect::<String>());
            from = at + 1;
        }
    }
    found.push(symbols[from..].iter().collect::<String>());
    let trimmed = found.into_iter().map(|text| text.split_whitespace().collect::<Vec<_>>().join(" "));
    trimmed.filter(|text| text.chars().any(char::is_alphanumeric)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<(String, String)> {
        let all = statements(&plain(text)).into_iter();
        all.map(|said| (said.headings.join("/"), said.text)).collect()
    }

    fn pairs(expected: &[(&str, &str)]) -> Vec<(String, String)> {
        expected.iter().map(|&(heading, text)| (heading.to_owned(), text.to_owned())).collect()
    }

    #[test]
    fn sentences_end_where_a_reader_ends_them() {
        let text = "Normal rules apply. Lines, e.g. 1.5 cells (see below. Really), rise!\n- All dots are given";
        let expected = [
            ("", "Normal rules apply."),
            ("", "Lines, e.g. 1.5 cells (see below. Really), rise!"),
            ("", "All dots are given"),
        ];
        assert_eq!(texts(text), pairs(&expected));
    }

    #[test]
    fn headings_belong_to_what_they_stand_over() {
        let text = "Killer Cages: Digits sum. They differ.\n\nSUDOKU\n- Fill the grid.\n\nRENBAN\n- Digits.\n1:2 ratio";
        let expected = [
            ("Killer Cages", "Digits sum."),
            ("Killer Cages", "They differ."),
            ("SUDOKU", "Fill the grid."),
            ("RENBAN", "Digits."),
            ("RENBAN", "1:2 ratio"),
        ];
        assert_eq!(texts(text), pairs(&expected));
    }

    #[test]
    fn markup_and_styled_letters_become_plain() {
        assert_eq!(plain("<b>A</b><br/>𝗦𝘂 &lt; 1 < 2 ’"), "A\nSu < 1 < 2 '");
        assert_eq!(plain("a\\nb"), "a\nb");
    }
}
