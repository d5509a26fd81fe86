//! Names of constraints, and statements and headings that only name them.

use std::collections::HashMap;
use std::sync::LazyLock;

use deduku_core::constraint::Family;

use crate::colour;
use crate::lexicon::tokens;
use crate::words::{TURNS, Word, words};

/// Families, and the names that they have beside those in their rows, in the form of the lexicon.
const NAMES: &[(&[Family], &str)] = &[
    (&[Family::Thermometer], "thermo, thermometer"),
    (&[Family::SlowThermometer], "slow thermo, slow thermometer"),
    (&[Family::Cage], "killer, cage, killer sudoku"),
    (&[Family::Arrow], "arrow, arrow sudoku"),
    (&[Family::DoubleArrow], "double arrow"),
    (&[Family::WhiteDot, Family::BlackDot], "kropki, kropki dot, kropki pair"),
    (&[Family::WhiteDot], "white kropki, white kropki dot"),
    (&[Family::BlackDot], "black kropki, black kropki dot"),
    (&[Family::X, Family::V], "xv, x v, x / v"),
    (&[Family::LittleKiller], "little killer, little killer sum"),
    (&[Family::Whisper], "german whisper, dutch whisper, whisper"),
    (&[Family::Renban], "renban"),
    (&[Family::Nabner], "nabner"),
    (&[Family::Palindrome], "palindrome"),
    (&[Family::RegionSum], "region sum line, region sum"),
    (&[Family::Between], "between, between line"),
    (&[Family::Lockout], "lockout"),
    (&[Family::Zipper], "zipper"),
    (&[Family::Entropic], "entropic, entropy line"),
    (&[Family::Modular], "modular"),
    (&[Family::AntiKnight], "anti knight, antiknight"),
    (&[Family::AntiKing], "anti king, antiking"),
    (&[Family::AntiConsecutive], "nonconsecutive, not consecutive"),
    (&[Family::DisjointGroups], "disjoint, disjoint set, disjoint group, disjoint groups"),
    (&[Family::Odd], "odd"),
    (&[Family::Even], "even"),
    (&[Family::Quadruple], "quadruple, quad"),
    (&[Family::Clone], "clone"),
    (&[Family::Minimum, Family::Maximum], "min / max, minimum / maximum, min max"),
    (&[Family::Maximum], "maximum"),
    (&[Family::Minimum], "minimum"),
    (&[Family::Sandwich], "sandwich"),
    (&[Family::Skyscraper], "skyscraper"),
    (&[Family::XSum], "x sum"),
    (&[Family::NumberedRoom], "numbered room"),
    (&[Family::CountingCircles], "counting circle"),
    (&[Family::AllDifferent], "extra region"),
    (&[Family::Diagonal], "diagonal, x sudoku"),
    (&[Family::Windoku], "windoku"),
    (&[Family::GreaterThan], "inequality"),
    (&[Family::DutchFlatmates], "dutch flatmate"),
    (&[Family::SumLine], "ten line, 10 line"),
    (&[Family::ColumnIndexer], "column index"),
    (&[Family::RowIndexer], "row index"),
];

/// The names, each with its families.
fn names() -> impl Iterator<Item = (&'static str, &'static [Family])> {
    NAMES.iter().flat_map(|&(families, names)| names.split(", ").map(move |name| (name, families)))
}

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
    for (name, families) in names() {
        for family in families {
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
    let (names, rest) = parts(words);
    let mut found: Vec<Family> = names.concat();
    found.sort_unstable();
    found.dedup();
    let names = |word: &&str| NAMING.contains(word) || matches!(*word, "," | "(" | ")" | "/") || colour::is_name(word);
    (found, rest.iter().all(names))
}

/// The families of each name in a heading or statement, and its other words.
pub(crate) fn parts(words: &[Word]) -> (Vec<&'static [Family]>, Vec<&str>) {
    let text: Vec<&str> = words.iter().map(Word::text).collect();
    let (mut found, mut rest) = (Vec::new(), Vec::new());
    let mut at = 0;
    while at < text.len() {
        let fits = |name: &str| {
            let name: Vec<&str> = name.split(' ').collect();
            text[at..].starts_with(&name)
        };
        let longest = names().filter(|(name, _)| fits(name)).max_by_key(|(name, _)| name.split(' ').count());
        if let Some((name, families)) = longest {
            found.push(families);
            at += name.split(' ').count();
        } else {
            rest.push(text[at]);
            at += 1;
        }
    }
    (found, rest)
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
