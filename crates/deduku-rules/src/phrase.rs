//! Clauses and what they mean: phrases of the families' rows, and those of this crate.
//!
//! A clause fits a phrase if it has all words that the phrase requires and no others than those that the phrase allows,
//! names of what it is about, colours, and words that say nothing. The order of words does not matter: in the one form
//! of the lexicon few words are left.

use std::collections::HashMap;
use std::sync::LazyLock;

use deduku_core::constraint::Family;

use crate::colour;
use crate::lexicon::{Token, tokens};
use crate::relation::{RELATIONS, Relation};
use crate::synonyms::canonical;

/// What a clause means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Meaning {
    /// A constraint of this family.
    Family(Family),
    /// Constraints of these families, in one clause.
    Both(&'static [Family]),
    /// A relation between neighbours on a line, or between two cells with a sign between them.
    Relation(Relation),
    /// The usual rules of the grid, with its boxes or regions.
    Usual,
    /// Rows and columns have different digits; regions are not named.
    LinesOnly,
    /// The usual rules do not apply as such.
    NotUsual,
    /// Which digits the grid has, from all of these, is to be found: each house has the same.
    SameDigits,
    /// Rows, columns and boxes have one sum.
    EqualHouses,
    /// Rows, columns and diagonals of a box have one sum.
    Magic,
    /// All cages have one sum.
    EqualCages,
    /// All lines have one sum.
    EqualLines,
    /// Every sign that is possible is drawn.
    AllGiven,
    /// Digits may repeat in what it speaks of.
    MayRepeat,
    /// It has no effect.
    Nothing,
    /// What it speaks of is only drawn.
    Drawing,
}

/// Phrases of this crate.
const PHRASES: &[(&str, Meaning)] = &[
    ("x v sum #10 #5 (joined adjacent between)", Meaning::Both(&[Family::X, Family::V])),
    ("xv sum #10 #5 (between)", Meaning::Both(&[Family::X, Family::V])),
    ("white black dot consecutive ratio (kropki joined)", Meaning::Both(&[Family::WhiteDot, Family::BlackDot])),
    ("knight-move king-move unique (apart or joined away)", Meaning::Both(&[Family::AntiKnight, Family::AntiKing])),
    ("same not knight-move king-move (apart or joined away)", Meaning::Both(&[Family::AntiKnight, Family::AntiKing])),
    (
        "minimum/min maximum/max greater less (adjacent neighbour symbol bordering all around)",
        Meaning::Both(&[Family::Minimum, Family::Maximum]),
    ),
    ("normal sudoku rule (apply grid size basic all and place standard follow range)", Meaning::Usual),
    ("normal rule (sudoku apply all grid size range place)", Meaning::Usual),
    ("normal rule except range (sudoku apply place instead digit)", Meaning::Usual),
    ("sudoku rule (apply all size irregular jigsaw basic)", Meaning::Usual),
    ("normal sudoku (size grid place solve)", Meaning::Usual),
    ("apply normal sudoku (rule size)", Meaning::Usual),
    ("irregular/jigsaw/chaos sudoku (rule size region apply normal)", Meaning::Usual),
    ("irregular region (size sudoku rule segment #9)", Meaning::Usual),
    (
        "row column box/region/area/shaped (once unique place digit range size all appear complete empty or irregular outlined \
         outline indicated marked bold same grid set digit-set # so jigsaw house repeat 2x2 heavily bordered thickly outlined shaped irregular irregularly filled)",
        Meaning::Usual,
    ),
    ("place range (empty digit once blank)", Meaning::Usual),
    ("place digit (range empty size)", Meaning::Usual),
    ("row column (once unique place digit range all appear empty or grid size)", Meaning::LinesOnly),
    ("normal sudoku rule not (apply)", Meaning::NotUsual),
    ("normal rule not apply (sudoku)", Meaning::NotUsual),
    ("select/choose # (different digit range set unique)", Meaning::SameDigits),
    ("place # digit only", Meaning::SameDigits),
    ("same subset (row column box region # digit place range size)", Meaning::SameDigits),
    ("place same # (digit range subset row column box region 2x2 size)", Meaning::SameDigits),
    ("row column box sum determined/solver (x digit)", Meaning::EqualHouses),
    ("row column box same/equal sum", Meaning::EqualHouses),
    ("magic square box (sum same row column diagonal main # centre grey shaded)", Meaning::Magic),
    ("row column diagonal same/equal sum (main magic square box size #)", Meaning::Magic),
    ("cage same/equal sum (all found determined solver may)", Meaning::EqualCages),
    ("line same/equal sum (all)", Meaning::EqualLines),
    (
        "not-all given/shown/marked/drawn/give (possible dot x v xv kropki necessarily pair white black existing clue circle line sign)",
        Meaning::Nothing,
    ),
    (
        "not-all dot/x/v/kropki/xv/circle (all possible dot x v given necessarily pair white black shown marked clue circle)",
        Meaning::Nothing,
    ),
    ("perhaps-not given/shown/all (dot x v all possible)", Meaning::Nothing),
    ("missing may/some (dot x v clue sign some)", Meaning::Nothing),
    ("may pair not dot/x/v (other obey condition rule more there)", Meaning::Nothing),
    ("more dot (there possible exist)", Meaning::Nothing),
    ("some dot between (white black kropki)", Meaning::Nothing),
    ("not-negative (dot x v kropki rule apply)", Meaning::Nothing),
    ("may consecutive/ratio not dot (there pair joined given marked more not x v)", Meaning::Nothing),
    ("order (may appear place arranged any)", Meaning::Nothing),
    ("not one-of/one between not/consecutive (cell them or ratio consecutive nor two dot)", Meaning::Nothing),
    ("not dot between satisfy/need (either neither both condition or not pair two joined them)", Meaning::Nothing),
    ("all given/give/shown/marked (possible dot x v xv kropki pair black white such)", Meaning::AllGiven),
    ("negative rule (apply dot x v)", Meaning::AllGiven),
    (
        "not dot/one not consecutive/ratio (if given between adjacent joined or nor ratio two white black)",
        Meaning::AllGiven,
    ),
    ("not x/v/one not sum (if given between adjacent joined or nor two #)", Meaning::AllGiven),
    ("every-pair consecutive/ratio dot (adjacent white black joined give given)", Meaning::AllGiven),
    ("every-pair sum x/v (joined give given # or)", Meaning::AllGiven),
    (
        "repeat (allowed if other rule circle line arrow diagonal thermometer cage otherwise sudoku them between whisper renban entropic palindrome)",
        Meaning::MayRepeat,
    ),
    ("line pass repeat/greater-once box (same individual segment sum separately if)", Meaning::Nothing),
    ("line joined/segment border segment (box)", Meaning::Nothing),
    ("segment sum separately (individual total box)", Meaning::Nothing),
    ("line may-differ n/sum/total/digit (different n sum total digit)", Meaning::Nothing),
    ("line odd length (some)", Meaning::Nothing),
    ("centre digit line (represents sum)", Meaning::Nothing),
    ("possible digit appear (not-all line)", Meaning::Nothing),
    ("line pass (multiple region box through blue)", Meaning::Nothing),
    ("unless/if otherwise/given (other rule)", Meaning::Nothing),
    ("exported (sudokulab net)", Meaning::Nothing),
    (
        "fog (grid covered cover partially partly place correct correctly digit clear lift remove lifted cleared removed \
         reveal surrounding adjacent cell clue new more part line arrow cage dot thermometer may guess guessing not need \
         needed required if rest war some initially start starting further area give visible obscure hide it sudoku)",
        Meaning::Nothing,
    ),
    ("not guess/guessing/guesswork (need needed required necessary solve ever)", Meaning::Nothing),
    ("unique solution (puzzle logic alone found may reach solve logically there one)", Meaning::Nothing),
    (
        "enjoy/fun/luck/thanks/thank (good solving puzzle you have for playing much very all testers tester my testing tested everyone who many happy hope like us comments solve solved)",
        Meaning::Nothing,
    ),
];

/// Words that say nothing by themselves.
const FILL: &[&str] = &[
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
    "certain",
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
    "somewhere",
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
];

/// What a clause can be about: a later clause of the statement may leave it out.
const SUBJECTS: &[&str] = &[
    "line",
    "cage",
    "area",
    "arrow",
    "thermometer",
    "bulb",
    "circle",
    "dot",
    "white",
    "black",
    "x",
    "v",
    "diagonal",
    "outside",
    "clue",
    "diamond",
    "square",
    "skyscraper",
    "box",
    "region",
    "zipper",
    "cell",
    "shaded",
    "adjacent",
    "palindrome",
    "between",
    "kropki",
    "inequality",
    "sign",
];

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
];

/// A word of a clause: of the lexicon, or a number.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Word {
    text: String,
    number: Option<i32>,
}

/// A word that a phrase requires.
#[derive(Clone, Debug)]
enum Slot {
    /// One of these words.
    Words(Vec<&'static str>),
    /// A number; a certain one if it is given.
    Number(Option<i32>),
}

/// A way to word a meaning.
#[derive(Debug)]
struct Phrase {
    meaning: Meaning,
    required: Vec<Slot>,
    allowed: Vec<&'static str>,
}

impl Phrase {
    /// Whether it allows any number, or this one.
    fn allows_number(&self, number: i32) -> bool {
        let is = |word: &&str| word.strip_prefix('#').is_some_and(|own| own.is_empty() || own.parse() == Ok(number));
        self.allowed.iter().any(is)
    }

    fn parse(text: &'static str, meaning: Meaning) -> Self {
        let (required, allowed) = text.split_once('(').unwrap_or((text, ""));
        let slot = |word: &'static str| match word.strip_prefix('#') {
            Some(number) => Slot::Number(number.parse().ok()),
            None => Slot::Words(word.split('/').map(canonical).collect()),
        };
        let allowed = allowed.trim_end_matches(')').split_whitespace().map(canonical).collect();
        Self { meaning, required: required.split_whitespace().map(slot).collect(), allowed }
    }
}

struct Table {
    phrases: Vec<Phrase>,
    /// The words of the names of each family.
    names: HashMap<Family, Vec<String>>,
}

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let rows = Family::all()
        .iter()
        .flat_map(|&family| family.row().words.iter().map(move |text| Phrase::parse(text, Meaning::Family(family))));
    let relations = RELATIONS.iter().map(|(text, basics)| {
        let relation = basics.iter().map(|&basic| (basic, 0)).collect();
        Phrase::parse(text, Meaning::Relation(relation))
    });
    let own = PHRASES.iter().map(|(text, meaning)| Phrase::parse(text, meaning.clone()));
    let mut rows: Vec<Phrase> = rows.collect();
    // What may stand beside one way to word a rule may stand beside the others, but for ways that say “not”.
    let turns = |phrase: &Phrase| {
        let is_turn = |slot: &Slot| matches!(slot, Slot::Words(words) if words.iter().any(|word| TURNS.contains(word)));
        phrase.required.iter().any(is_turn)
    };
    let mut allowed: HashMap<Family, Vec<&'static str>> = HashMap::new();
    for phrase in &rows {
        if let Meaning::Family(family) = phrase.meaning {
            allowed.entry(family).or_default().extend(&phrase.allowed);
        }
    }
    for phrase in rows.iter_mut().filter(|phrase| !turns(phrase)) {
        if let Meaning::Family(family) = phrase.meaning {
            phrase.allowed.clone_from(&allowed[&family]);
        }
    }
    let mut names: HashMap<Family, Vec<String>> = HashMap::new();
    for (name, families) in NAMES {
        for family in *families {
            names.entry(*family).or_default().extend(name.split(' ').map(str::to_owned));
        }
    }
    Table { phrases: relations.chain(own).chain(rows).collect(), names }
});

/// A clause that was understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Clause {
    /// What it means.
    pub(crate) meaning: Meaning,
    /// The numbers in it that the phrase asks for.
    pub(crate) numbers: Vec<i32>,
    /// The words that say what it is about, with those that it takes over from the clauses and headings before.
    pub(crate) about: Vec<String>,
    /// Its own words.
    pub(crate) words: Vec<String>,
    /// The range of digits that it names.
    pub(crate) range: Option<(i32, i32)>,
    score: usize,
}

impl Clause {
    /// Whether it speaks of this, in its own words or those taken over.
    pub(crate) fn says(&self, word: &str) -> bool {
        self.words.iter().chain(&self.about).any(|own| own == word)
    }

    /// The colours that it names: in its own words, else in those before.
    pub(crate) fn colours(&self) -> Vec<&str> {
        let of = |words: &'_ [String]| words.iter().any(|word| colour::is_name(word));
        let all = if of(&self.words) { &self.words } else { &self.about };
        all.iter().map(String::as_str).filter(|word| colour::is_name(word)).collect()
    }
}

/// A clause with a meaning that a person chose for what these words describe.
pub(crate) fn chosen(text: &str, meaning: Meaning, numbers: Vec<i32>) -> Understood {
    let words = words(&tokens(text)).iter().map(|word| word.text().to_owned()).collect();
    let clause = Clause { meaning, numbers, about: Vec::new(), words, range: None, score: 0 };
    Understood { clauses: vec![clause], whole: true, chosen: true, only_names: false, about: Vec::new() }
}

/// A statement as far as it was understood.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Understood {
    /// The clauses in their order.
    pub(crate) clauses: Vec<Clause>,
    /// Whether they are all of it.
    pub(crate) whole: bool,
    /// Whether a person chose its meaning.
    pub(crate) chosen: bool,
    /// Whether it only names constraints.
    pub(crate) only_names: bool,
    /// What it is about, for the statement behind it.
    pub(crate) about: Vec<String>,
}

/// How sentences begin that say nothing of the puzzle, if they name nothing that is drawn.
const THANKS: [&str; 14] = [
    "inspired by",
    "this puzzle is dedicated",
    "this puzzle was inspired",
    "dedicated to",
    "thanks",
    "thank you",
    "many thanks",
    "special thanks",
    "happy birthday",
    "have fun",
    "good luck",
    "enjoy",
    "feedback",
    "comments",
];

/// The most words and joints of a statement that are looked at.
const MOST_WORDS: usize = 120;
const MOST_JOINTS: usize = 16;

/// The families named by a heading or statement, and whether it says nothing but names.
fn named(words: &[Word]) -> (Vec<Family>, bool) {
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

/// Words that turn the meaning of a heading around, or bound it.
const TURNS: &[&str] = &[
    "not", "never", "only", "except", "unless", "half", "reverse", "reversed", "wrong", "wrogn", "false", "opposite",
    "inverse", "inverted", "negative",
];

/// Whether a heading says something else than the name in it.
fn turns(heading: &str) -> bool {
    let heading = heading.to_lowercase().replace("negative constraint", "");
    heading.split(|letter: char| !letter.is_alphabetic()).any(|word| word == "no" || TURNS.contains(&word))
}

/// The families that a heading names.
pub(crate) fn named_in(heading: &str) -> Vec<Family> {
    named(&words(&tokens(heading))).0
}

impl Word {
    fn text(&self) -> &str {
        &self.text
    }
}

/// The words of tokens: groups of digits become what they are called.
fn words(tokens: &[Token]) -> Vec<Word> {
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

/// How many words were not understood, how many clauses there are, their score, and the clauses.
type Parsed = (usize, usize, usize, Vec<Clause>);

/// Reads a statement. `headings` and `before` say what it is about where it does not say so itself.
pub(crate) fn understand(text: &str, headings: &[String], before: &[String]) -> Understood {
    let tokens = tokens(text);
    if tokens.len() > MOST_WORDS {
        return Understood::default();
    }
    let mut words = words(&tokens);
    without_conditions(&mut words);
    with_counts(&mut words);
    let from_headings: Vec<String> = headings
        .iter()
        .flat_map(|heading| self::words(&crate::lexicon::tokens(heading)))
        .map(|word| word.text().to_owned())
        .collect();
    let hinted: Vec<Family> = headings.iter().flat_map(|heading| named_in(heading)).collect();
    if headings.iter().any(|heading| turns(heading)) {
        return Understood::default();
    }
    let (families, only_names) = named(&words);
    if only_names && !families.is_empty() {
        let own: Vec<String> = words.iter().map(|word| word.text().to_owned()).collect();
        let numbers = if own.iter().any(|word| word == "dutch") { vec![4] } else { Vec::new() };
        let clause = |family: Family, words: Vec<String>| Clause {
            meaning: Meaning::Family(family),
            numbers: numbers.clone(),
            about: from_headings.clone(),
            words,
            range: None,
            score: 1,
        };
        let about = subjects(&words);
        // “The green line is a whisper, the purple one a renban.”
        let parts: Vec<(Vec<Family>, &[Word])> =
            words.split(|word| matches!(word.text(), "," | "and")).map(|part| (named(part).0, part)).collect();
        let clauses = if parts.iter().all(|(families, _)| families.len() == 1) {
            let own = |part: &[Word]| part.iter().map(|word| word.text().to_owned()).collect();
            parts.iter().map(|(families, part)| clause(families[0], own(part))).collect()
        } else {
            families.into_iter().map(|family| clause(family, own.clone())).collect()
        };
        return Understood { clauses, whole: true, chosen: false, only_names: true, about };
    }
    let thanks = text.trim_start_matches(['(', '*', ' ']).to_lowercase();
    if THANKS.iter().any(|begin| thanks.starts_with(begin)) && subjects(&words).is_empty() {
        let meaning = Meaning::Nothing;
        let clause =
            Clause { meaning, numbers: Vec::new(), about: Vec::new(), words: Vec::new(), range: None, score: 1 };
        return Understood { clauses: vec![clause], whole: true, ..Understood::default() };
    }
    let joints: Vec<usize> = joints(&words);
    let context = Context { tokens: &tokens, words: &words, headings: &from_headings, before, hinted: &hinted };
    // The best reading of the words up to each joint: how many words are not understood, clauses, their score.
    let mut best: Vec<Option<Parsed>> = vec![None; joints.len()];
    best[0] = Some((0, 0, 0, Vec::new()));
    for end in 1..joints.len() {
        for start in (0..end).rev() {
            let Some((missed, clauses, score, list)) = best[start].clone() else { continue };
            let (from, to) = (joints[start], joints[end]);
            let next = match context.clause(from, to) {
                Reading::Empty => (missed, clauses, score, list),
                Reading::Clause(clause) => {
                    let score = score + clause.score;
                    (missed, clauses + 1, score, [list, vec![*clause]].concat())
                }
                Reading::Unknown if start + 1 == end => (missed + (to - from), clauses, score, list),
                Reading::Unknown => continue,
            };
            let rank = |found: &Parsed| (found.0, found.1, usize::MAX - found.2);
            if best[end].as_ref().is_none_or(|found| rank(&next) < rank(found)) {
                best[end] = Some(next);
            }
        }
    }
    let Some((missed, _, _, clauses)) = best.pop().flatten() else { return Understood::default() };
    let one_each = |clause: Clause| match clause.meaning {
        Meaning::Both(families) => {
            let of =
                |&family: &Family| Clause { meaning: Meaning::Family(family), numbers: Vec::new(), ..clause.clone() };
            families.iter().map(of).collect()
        }
        _ => vec![clause],
    };
    let clauses = merged(clauses.into_iter().flat_map(one_each).collect());
    let about = subjects(&words);
    let about = if about.is_empty() { before.to_vec() } else { about };
    Understood { whole: missed == 0 && !clauses.is_empty(), clauses, chosen: false, only_names: false, about }
}

/// Relations of one statement of the same pairs are one relation.
fn merged(clauses: Vec<Clause>) -> Vec<Clause> {
    let mut out: Vec<Clause> = Vec::new();
    for clause in clauses {
        if let Meaning::Relation(more) = &clause.meaning
            && let Some(Clause { meaning: Meaning::Relation(relation), .. }) = out.last_mut()
            && !clause.words.iter().any(|word| SUBJECTS.contains(&word.as_str()) && word != "cell")
        {
            relation.extend(more.iter().copied());
        } else {
            out.push(clause);
        }
    }
    out
}

/// Words that say how two things lie.
const LYING: &[&str] =
    &["joined", "adjacent", "between", "one", "two", "diagonally", "apart", "knight-move", "king-move"];

/// “If there is a white dot between two cells, …” says no more than “a white dot between two cells …”: an “if” before words that
/// only name things becomes a comma.
fn without_conditions(words: &mut [Word]) {
    let names = |word: &Word| {
        let text = word.text();
        SUBJECTS.contains(&text) || FILL.contains(&text) || LYING.contains(&text) || colour::is_name(text)
    };
    for at in 0..words.len() {
        let count = words[at + 1..].iter().take_while(|word| names(word)).count();
        let ends = words.get(at + 1 + count).is_some_and(|word| matches!(word.text(), "," | "("));
        let only_names = match words[at].text() {
            "if" => ends || at > 0 && count > 0 && at + 1 + count == words.len(),
            "if-there" => count > 0,
            _ => false,
        };
        if only_names {
            ",".clone_into(&mut words[at].text);
        }
    }
}

/// What a puzzle has several of, so that “one” of it is not all of it.
const SEVERAL: &[&str] = &["thermometer", "cage", "arrow", "dot", "clue"];

/// “Along two arrows” says nothing of the others: the number becomes a word that no phrase has.
fn with_counts(words: &mut [Word]) {
    for at in 0..words.len() {
        let next = words[at + 1..].iter().find(|word| !colour::is_name(word.text()));
        let counts =
            matches!(words[at].text(), "one" | "two") && next.is_some_and(|word| SEVERAL.contains(&word.text()));
        if counts {
            words[at].text.push_str(" of several");
        }
    }
}

/// The places at which a clause may begin or end.
fn joints(words: &[Word]) -> Vec<usize> {
    let parts = |word: &Word| matches!(word.text(), "," | "and" | ":" | "eg" | "ie" | "-" | "/" | "if" | "(" | ")");
    let inner = words.iter().enumerate().skip(1).filter(|(_, word)| parts(word)).map(|(at, _)| at);
    let mut joints: Vec<usize> = std::iter::once(0).chain(inner.take(MOST_JOINTS)).collect();
    joints.push(words.len());
    joints.dedup();
    joints
}

fn subjects(words: &[Word]) -> Vec<String> {
    let is = |word: &&str| SUBJECTS.contains(word) || colour::is_name(word);
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

/// What a part of a statement is.
enum Reading {
    /// Nothing but joints.
    Empty,
    Clause(Box<Clause>),
    Unknown,
}

struct Context<'s> {
    tokens: &'s [Token],
    words: &'s [Word],
    headings: &'s [String],
    before: &'s [String],
    hinted: &'s [Family],
}

impl Context<'_> {
    /// The meaning of the words from here to there.
    fn clause(&self, from: usize, to: usize) -> Reading {
        let mut own: Vec<&Word> = self.words[from..to].iter().filter(|word| !is_joint(word)).collect();
        // What only names things behind a joint says nothing of them.
        let names = |word: &&Word| {
            SUBJECTS.contains(&word.text()) || FILL.contains(&word.text()) || colour::is_name(word.text())
        };
        if own.is_empty() || from > 0 && own.iter().all(names) {
            return Reading::Empty;
        }
        // An explanation reaches to the bracket that closes it, or to the end.
        if matches!(self.words[from].text(), "eg" | "ie") {
            let closes = self.words[from..].iter().position(|word| word.text() == ")");
            let end = closes.map_or(self.words.len(), |at| from + at);
            // What it says in other words is not the opposite of what it explains.
            let says_not = |words: &[Word]| words.iter().any(|word| matches!(word.text(), "not" | "unique"));
            let turns =
                self.words[from].text() == "ie" && says_not(&self.words[from..end]) && !says_not(&self.words[..from]);
            return if to == end && !turns { Reading::Empty } else { Reading::Unknown };
        }
        // “… sum to 10, by a V to 5”: the verb was said before.
        let is_verb = |word: &Word| matches!(word.text(), "sum" | "diff");
        if own.iter().any(|word| word.number.is_some()) && !own.iter().any(|word| is_verb(word)) {
            own.extend(self.words[..from].iter().rev().find(|word| is_verb(word)));
        }
        let mut about: Vec<String> = subjects(&self.words[..from]);
        about.extend(self.headings.iter().cloned());
        if subjects(self.words).iter().all(|word| word == "clue" || word == "cell") {
            about.extend(self.before.iter().cloned());
        }
        let fits = TABLE.phrases.iter().filter_map(|phrase| {
            let (numbers, score) = fit(phrase, &own, &about)?;
            let hinted = matches!(&phrase.meaning, Meaning::Family(family) if self.hinted.contains(family));
            Some((phrase, numbers, score * 4 + usize::from(hinted) * 9))
        });
        let Some((phrase, numbers, score)) = fits.max_by_key(|(_, _, score)| *score) else { return Reading::Unknown };
        let range = (from..to).find_map(|at| match self.tokens[at] {
            Token::Range(first, last) if at == 0 || self.words[at - 1].text() != "instead" => Some((first, last)),
            _ => None,
        });
        let words = own.iter().map(|word| word.text().to_owned()).collect();
        let mut meaning = phrase.meaning.clone();
        if let Meaning::Relation(relation) = &mut meaning {
            // Each has its own number, or all have the only one.
            for (at, (_, number)) in relation.iter_mut().enumerate() {
                *number = numbers.get(at).or(numbers.first()).copied().unwrap_or(0);
            }
        }
        Reading::Clause(Box::new(Clause { meaning, numbers, about, words, range, score }))
    }
}

fn is_joint(word: &Word) -> bool {
    matches!(word.text(), "," | "and" | ":" | "-" | "/" | "(" | ")")
}

/// Whether the words fit the phrase: the numbers that it asks for, and how many of its words they have.
fn fit(phrase: &Phrase, own: &[&Word], about: &[String]) -> Option<(Vec<i32>, usize)> {
    let mut used = vec![false; own.len()];
    let (mut numbers, mut score) = (Vec::new(), 0);
    let names = match &phrase.meaning {
        Meaning::Family(family) => TABLE.names.get(family).map_or(&[][..], Vec::as_slice),
        _ => &[],
    };
    for slot in &phrase.required {
        let takes = |word: &Word| match slot {
            Slot::Words(words) => words.contains(&word.text()),
            Slot::Number(None) => word.number.is_some(),
            Slot::Number(asked) => word.number == *asked,
        };
        let found = (0..own.len()).find(|&at| !used[at] && takes(own[at]));
        match (found, slot) {
            (Some(at), _) => {
                used[at] = true;
                score += 2;
                // A ratio has its number with it.
                match slot {
                    Slot::Number(Some(_)) => {}
                    Slot::Words(_) if own[at].number.is_some() && matches!(phrase.meaning, Meaning::Both(_)) => {
                        return None;
                    }
                    _ => numbers.extend(own[at].number),
                }
            }
            // What it is about may have been said before.
            (None, Slot::Words(words))
                if words.iter().any(|word| {
                    let can = SUBJECTS.contains(word) || colour::is_name(word) || names.iter().any(|name| name == word);
                    can && !TURNS.contains(word) && about.iter().any(|said| said == word)
                }) =>
            {
                score += 1;
            }
            _ => return None,
        }
    }
    // “Not” or “once” alone is no rule, even where the rest of one was said before.
    let says_more = |word: &Word| !TURNS.contains(&word.text()) && word.text() != "once";
    if !own.iter().zip(&used).any(|(word, used)| *used && says_more(word)) {
        return None;
    }
    let is_allowed = |word: &Word| {
        let text = word.text();
        // Twice “not” is not the same as once, also where it became “unique”.
        let again = || {
            !matches!(text, "unique" | ">=" | "<=")
                && phrase.meaning != Meaning::AllGiven
                && !TURNS.contains(&text)
                && phrase.required.iter().any(|slot| matches!(slot, Slot::Words(words) if words.contains(&text)))
        };
        FILL.contains(&text)
            || colour::is_name(text)
            || phrase.allowed.contains(&text)
            || word.number.is_some_and(|number| phrase.allows_number(number))
            || text == "may" && matches!(phrase.meaning, Meaning::Nothing | Meaning::MayRepeat)
            || names.iter().any(|name| name == text) && !TURNS.contains(&text)
            || matches!(phrase.meaning, Meaning::Relation(_)) && SUBJECTS.contains(&text)
            || again()
    };
    let all = own.iter().zip(&used).all(|(word, used)| *used || is_allowed(word));
    all.then_some((numbers, score))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A phrase that allows “not” would fit its own opposite.
    #[test]
    fn no_phrase_allows_words_that_turn_its_meaning() {
        for phrase in TABLE.phrases.iter().filter(|phrase| phrase.meaning != Meaning::Nothing) {
            assert!(!phrase.allowed.iter().any(|word| TURNS.contains(word)), "{phrase:?}");
        }
    }
}
