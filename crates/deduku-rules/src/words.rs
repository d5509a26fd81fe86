//! The words of a clause: what they are about, what says nothing, and what turns a meaning.

use crate::colour;
use crate::lexicon::{Token, tokens};

/// A word of a clause: of the lexicon, or a number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Word {
    pub(crate) text: String,
    pub(crate) number: Option<i32>,
}

impl Word {
    pub(crate) fn text(&self) -> &str {
        &self.text
    }
}

/// Words that say nothing by themselves.
pub(crate) const FILL: &[&str] = &[
    "digit",
    "cell",
    "and",
    "marked",
    "indicated",
    "shown",
    "drawn",
    "coloured",
    "give",
    "given",
    "eg",
    "ie",
    "eq",
    "particular",
    "individual",
    "thin",
    "thick",
    "bold",
    "small",
    "line",
    "colour",
    "itself",
    "all",
    "pair",
    "or",
    "grid",
    "mean",
    "require",
    "exact",
    "thinner",
    "single",
    "following",
    "called",
    "act",
    "same-as",
    "note",
    "you",
    "number",
    "side",
    "full",
    "entire",
    "whole",
    "complete",
    "associated",
    "labelled",
    "labeled",
    "displayed",
    "written",
    "found",
    "numerically",
    "necessarily",
    "outlined",
    "separately",
    "like",
    "well",
    "further",
    "actual",
    "own",
    "here",
    "however",
    "directly",
    "arranged",
    "now",
    "both",
    "orthogonally-adjacent",
    "work",
    "then",
    "too",
    "therefore",
    "meanwhile",
    "solver",
    "consider",
    "contained",
    "relevant",
    "opaque",
    "appropriate",
];

/// What is drawn, and clues: what speaks of them does not speak of all cells.
pub(crate) const DRAWN: &[&str] = &[
    "line",
    "cage",
    "area",
    "arrow",
    "thermometer",
    "bulb",
    "circle",
    "dot",
    "diagonal",
    "outside",
    "clue",
    "diamond",
    "square",
    "shaded",
];

/// What else a clause can be about.
const OTHERS: &[&str] = &[
    "white",
    "black",
    "x",
    "v",
    "skyscraper",
    "box",
    "region",
    "zipper",
    "doubler",
    "tripler",
    "negator",
    "nullifier",
    "unshaded",
    "cell",
    "adjacent",
    "palindrome",
    "between",
    "kropki",
    "fog",
    "inequality",
    "sign",
];

/// Whether a clause can be about it: a later clause of the statement may leave it out.
pub(crate) fn is_subject(word: &str) -> bool {
    DRAWN.contains(&word) || OTHERS.contains(&word)
}

/// Words that turn the meaning of a heading around, or bound it.
pub(crate) const TURNS: &[&str] = &[
    "not", "never", "only", "except", "unless", "half", "reverse", "reversed", "wrong", "wrogn", "false", "opposite",
    "inverse", "inverted", "negative",
];

/// The words of tokens: groups of digits become what they are called.
pub(crate) fn words(tokens: &[Token]) -> Vec<Word> {
    let text = |text: &str| Word { text: text.to_owned(), number: None };
    let group = |digits: &[i32]| match digits {
        [1, 2, 3] => text("low"),
        [4, 5, 6] => text("middle"),
        [7, 8, 9] => text("high"),
        [1, 4, 7] => text("mod1"),
        [2, 5, 8] => text("mod2"),
        [3, 6, 9] => text("mod3"),
        _ => text("digit-set"),
    };
    let word = |token: &Token| match token {
        Token::Word(word) => text(word),
        Token::Number(number) => Word { text: number.to_string(), number: Some(*number) },
        Token::Range(1, 3) => text("low"),
        Token::Range(4, 6) => text("middle"),
        Token::Range(7, 9) => text("high"),
        Token::Range(..) => text("range"),
        Token::Ratio(1, 2) | Token::Ratio(2, 1) => text("ratio"),
        Token::Ratio(1, times) | Token::Ratio(times, 1) => Word { text: "ratio".to_owned(), number: Some(*times) },
        Token::Ratio(..) => text("ratio of others"),
        Token::Size(2, 2) => text("2x2"),
        Token::Size(..) => text("size"),
        Token::Set(digits) => group(digits),
        Token::Part => text(","),
    };
    tokens.iter().map(word).collect()
}

pub(crate) fn is_joint(word: &Word) -> bool {
    matches!(word.text(), "," | "and" | ":" | "-" | "/" | "(" | ")")
}

/// Whether words name nothing but places, which bounds what was said: “(i.e. within a box)”.
pub(crate) fn only_places(words: &[Word]) -> bool {
    let says = |word: &&Word| word.text() != "same" && !FILL.contains(&word.text()) && !is_joint(word);
    let mut said = words.iter().filter(says).peekable();
    let is_place = |word: &Word| {
        word.number.is_some()
            || matches!(
                word.text(),
                "box" | "row" | "column" | "region" | "corner" | "edge" | "centre" | "first" | "last"
            )
    };
    said.peek().is_some() && said.all(is_place)
}

/// Whether words say that all signs are given: “all possible black dots are given”.
pub(crate) fn says_all_given(words: &[&Word]) -> bool {
    let signs = ["all", "possible", "white", "black", "dot", "x", "v", "xv", "kropki", "and", "or", "such"];
    let mut behind = words.iter().map(|word| word.text()).skip_while(|word| *word != "all");
    let next = behind.find(|word| !signs.contains(word));
    next.is_some_and(|word| matches!(word, "given" | "give" | "shown" | "marked" | "drawn"))
}

pub(crate) fn subjects(words: &[Word]) -> Vec<String> {
    let is = |word: &&str| is_subject(word) || colour::is_name(word);
    words.iter().map(Word::text).filter(is).map(str::to_owned).collect()
}

/// The words of a text that say what it is about; not those that many statements share.
pub(crate) fn spoken_of(text: &str) -> Vec<String> {
    let mut words = subjects(&words(&tokens(text)));
    words.retain(|word| {
        !matches!(word.as_str(), "cell" | "box" | "region" | "adjacent" | "between" | "area" | "white" | "black")
    });
    words
}
