//! Names of constraints, and statements and headings that only name them.

use std::collections::HashMap;
use std::sync::LazyLock;

use deduku_core::constraint::Family;

use crate::colour;
use crate::lexicon::tokens;
use crate::words::{TURNS, Word, words};

/// Names beside those in the rows, in the form of the lexicon, and the families that they name.
const NAMES: &[(&str, &[Family])] = &[
    ("thermo", &[Family::Thermometer]),
    ("thermometer", &[Family::Thermometer]),
    ("slow thermo", &[Family::SlowThermometer]),
    ("killer", &[Family::Cage]),
    ("cage", &[Family::Cage]),
    ("killer sudoku", &[Family::Cage]),
    ("arrow", &[Family::Arrow]),
    ("arrow sudoku", &[Family::Arrow]),
    ("double arrow", &[Family::DoubleArrow]),
    ("kropki", &[Family::WhiteDot, Family::BlackDot]),
    ("kropki dot", &[Family::WhiteDot, Family::BlackDot]),
    ("kropki pair", &[Family::WhiteDot, Family::BlackDot]),
    ("white kropki", &[Family::WhiteDot]),
    ("white kropki dot", &[Family::WhiteDot]),
    ("black kropki", &[Family::BlackDot]),
    ("black kropki dot", &[Family::BlackDot]),
    ("xv", &[Family::X, Family::V]),
    ("x v", &[Family::X, Family::V]),
    ("x / v", &[Family::X, Family::V]),
    ("little killer", &[Family::LittleKiller]),
    ("little killer sum", &[Family::LittleKiller]),
    ("german whisper", &[Family::Whisper]),
    ("dutch whisper", &[Family::Whisper]),
    ("whisper", &[Family::Whisper]),
    ("renban", &[Family::Renban]),
    ("nabner", &[Family::Nabner]),
    ("palindrome", &[Family::Palindrome]),
    ("region sum line", &[Family::RegionSum]),
    ("region sum", &[Family::RegionSum]),
    ("between", &[Family::Between]),
    ("between line", &[Family::Between]),
    ("lockout", &[Family::Lockout]),
    ("zipper", &[Family::Zipper]),
    ("entropic", &[Family::Entropic]),
    ("entropy line", &[Family::Entropic]),
    ("modular", &[Family::Modular]),
    ("anti knight", &[Family::AntiKnight]),
    ("antiknight", &[Family::AntiKnight]),
    ("anti king", &[Family::AntiKing]),
    ("antiking", &[Family::AntiKing]),
    ("nonconsecutive", &[Family::AntiConsecutive]),
    ("not consecutive", &[Family::AntiConsecutive]),
    ("disjoint", &[Family::DisjointGroups]),
    ("disjoint set", &[Family::DisjointGroups]),
    ("disjoint group", &[Family::DisjointGroups]),
    ("disjoint groups", &[Family::DisjointGroups]),
    ("odd", &[Family::Odd]),
    ("even", &[Family::Even]),
    ("quadruple", &[Family::Quadruple]),
    ("quad", &[Family::Quadruple]),
    ("clone", &[Family::Clone]),
    ("min / max", &[Family::Minimum, Family::Maximum]),
    ("minimum / maximum", &[Family::Minimum, Family::Maximum]),
    ("min max", &[Family::Minimum, Family::Maximum]),
    ("maximum", &[Family::Maximum]),
    ("minimum", &[Family::Minimum]),
    ("sandwich", &[Family::Sandwich]),
    ("skyscraper", &[Family::Skyscraper]),
    ("x sum", &[Family::XSum]),
    ("numbered room", &[Family::NumberedRoom]),
    ("counting circle", &[Family::CountingCircles]),
    ("extra region", &[Family::AllDifferent]),
    ("diagonal", &[Family::Diagonal]),
    ("x sudoku", &[Family::Diagonal]),
    ("windoku", &[Family::Windoku]),
    ("inequality", &[Family::GreaterThan]),
    ("dutch flatmate", &[Family::DutchFlatmates]),
    ("ten line", &[Family::SumLine]),
    ("column index", &[Family::ColumnIndexer]),
    ("row index", &[Family::RowIndexer]),
    ("10 line", &[Family::SumLine]),
];

/// Words of a statement that only names constraints.
const NAMING: &[&str] = &[
    "normal",
    "rule",
    "apply",
    "sudoku",
    "and",
    "line",
    "not-negative",
    "all",
    "size",
    "sum",
    "clue",
    "cage",
    "grid",
    "bulb",
    "round",
    "outside",
];

/// The words of the names of each family.
static WORDS: LazyLock<HashMap<Family, Vec<&str>>> = LazyLock::new(|| {
    let mut words: HashMap<Family, Vec<&str>> = HashMap::new();
    for (name, families) in NAMES {
        for family in *families {
            words.entry(*family).or_default().extend(name.split(' '));
        }
    }
    words
});

/// The words of the names of a family.
pub(crate) fn names_of(family: Family) -> &'static [&'static str] {
    WORDS.get(&family).map_or(&[], Vec::as_slice)
}

/// The families named by a heading or statement, and whether it says nothing but names.
pub(crate) fn named(words: &[Word]) -> (Vec<Family>, bool) {
    let text: Vec<&str> = words.iter().map(Word::text).collect();
    let mut found: Vec<Family> = Vec::new();
    let (mut at, mut only) = (0, true);
    while at < text.len() {
        let fits = |name: &str| {
            let name: Vec<&str> = name.split(' ').collect();
            text[at..].starts_with(&name)
        };
        let longest = NAMES.iter().filter(|(name, _)| fits(name)).max_by_key(|(name, _)| name.split(' ').count());
        if let Some((name, families)) = longest {
            found.extend(*families);
            at += name.split(' ').count();
        } else {
            only &=
                NAMING.contains(&text[at]) || matches!(text[at], "," | "(" | ")" | "/") || colour::is_name(text[at]);
            at += 1;
        }
    }
    found.sort_unstable();
    found.dedup();
    (found, only)
}

/// The same of headings only.
const TURNING_HEADINGS: &[&str] = &[
    "no",
    "exception",
    "exceptions",
    "alternatively",
    "either",
    "instead",
    "liar",
    "liars",
    "fake",
    "broken",
    "faulty",
    "unlike",
    "optional",
];

/// Whether a heading says something else than the name in it.
pub(crate) fn turns(heading: &str) -> bool {
    let heading = heading.to_lowercase().replace("no negative constraint", "").replace("negative constraint", "");
    heading
        .split(|letter: char| !letter.is_alphabetic())
        .any(|word| TURNING_HEADINGS.contains(&word) || TURNS.contains(&word))
}

/// The families that a heading names.
pub(crate) fn named_in(heading: &str) -> Vec<Family> {
    named(&words(&tokens(heading))).0
}
