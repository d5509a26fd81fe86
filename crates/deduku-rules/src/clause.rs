//! Statements, cut into clauses and read: each clause takes what it is about from those before and from the headings.

use deduku_core::constraint::Family;

use crate::colour;
use crate::lexicon::{Token, tokens};
use crate::mark::MODIFIERS;
use crate::names::{named, named_in, turns};
use crate::phrase::{Meaning, best};
use crate::words::{FILL, Word, is_joint, is_subject, only_places, says_all_given, subjects, words};

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
    /// The first list of digits in it: 1, 5 and 9.
    pub(crate) list: Vec<i32>,
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
    let clause = Clause { meaning, numbers, about: Vec::new(), words, range: None, list: Vec::new(), score: 0 };
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
const THANKS: [&str; 21] = [
    "hi ",
    "hi!",
    "hello",
    "welcome",
    "here is my",
    "here's my",
    "inspired by",
    "this puzzle is dedicated",
    "this puzzle was inspired",
    "this puzzle was made for",
    "click ",
    "please leave",
    "dedicated to",
    "thanks",
    "thank you",
    "many thanks",
    "special thanks",
    "happy birthday",
    "have fun",
    "good luck",
    "enjoy",
];

/// The most words and joints of a statement that are looked at.
const MOST_WORDS: usize = 120;
const MOST_JOINTS: usize = 16;

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
            about: if refers(text) { [&from_headings, before].concat() } else { from_headings.clone() },
            words,
            range: None,
            list: Vec::new(),
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
    let greets = THANKS.iter().any(|begin| thanks.starts_with(begin));
    let says_nothing = subjects(&words).iter().all(|word| word == "fog");
    if (greets || is_personal(&thanks)) && says_nothing && families.is_empty() {
        return Understood { clauses: vec![nothing()], whole: true, ..Understood::default() };
    }
    let joints: Vec<usize> = joints(&words);
    let context = Context {
        tokens: &tokens,
        words: &words,
        headings: &from_headings,
        before,
        refers: refers(text),
        hinted: &hinted,
    };
    let Some((missed, _, _, clauses)) = context.best_cut(&joints) else { return Understood::default() };
    if clauses.is_empty() && words.iter().all(|word| FILL.contains(&word.text()) || is_joint(word)) {
        return Understood { clauses: vec![nothing()], whole: true, ..Understood::default() };
    }
    let one_each = |clause: Clause| match clause.meaning {
        Meaning::Both(families) => {
            let of =
                |&family: &Family| Clause { meaning: Meaning::Family(family), numbers: Vec::new(), ..clause.clone() };
            families.iter().map(of).collect()
        }
        _ => vec![clause],
    };
    let mut clauses = merged(clauses.into_iter().flat_map(one_each).collect());
    with_listed(&mut clauses);
    let about = subjects(&words);
    let about = if about.is_empty() { before.to_vec() } else { about };
    // A house in a list that is no such rule is not passed over.
    let only_lines = clauses.iter().any(|clause| clause.meaning == Meaning::LinesOnly);
    let loses = only_lines && words.iter().any(|word| matches!(word.text(), "box" | "region"));
    Understood { whole: missed == 0 && !loses && !clauses.is_empty(), clauses, chosen: false, only_names: false, about }
}

/// How sentences begin that speak to the reader, if they say nothing that rules are about.
const ASIDES: [&str; 8] =
    ["feel free", "bless you", "for those of you", "see below", "see also", "details below", "feedback", "comments"];

/// Whether its setter speaks of himself, or to the reader, and of nothing that rules are about.
fn is_personal(text: &str) -> bool {
    let mut words = text.split(|symbol: char| !symbol.is_alphabetic());
    let of_rules = |word: &str| ABOUT_RULES.iter().any(|about| word.starts_with(about));
    let of_people = words.clone().any(|word| ["i", "my", "mine", "me", "we", "our", "enjoy"].contains(&word));
    (of_people || ASIDES.iter().any(|begin| text.starts_with(begin)))
        && !text.contains("i.e")
        && !text.chars().any(|symbol| symbol.is_ascii_digit())
        && !words.any(of_rules)
}

/// How words begin that rules are about.
const ABOUT_RULES: [&str; 36] = [
    "digit",
    "number",
    "cell",
    "row",
    "column",
    "rule",
    "grid",
    "lie",
    "lying",
    "wrong",
    "wrogn",
    "constraint",
    "count",
    "value",
    "must",
    "sum",
    "same",
    "repeat",
    "every",
    "each",
    "any",
    "only",
    "twice",
    "differ",
    "consecutive",
    "identical",
    "neighb",
    "adjacent",
    "anti",
    "king",
    "knight",
    "renban",
    "whisper",
    "box",
    "region",
    "equal",
];

/// Whether a text has a word for something that was named before.
fn refers(text: &str) -> bool {
    let words = text.split(|symbol: char| !symbol.is_alphabetic());
    words.map(str::to_lowercase).any(|word| ["it", "them", "they", "these"].contains(&word.as_str()))
}

/// Words that bound what was said.
const BOUNDS: [&str; 2] = ["except", "unless"];

/// What has no effect.
fn nothing() -> Clause {
    let meaning = Meaning::Nothing;
    Clause {
        meaning,
        numbers: Vec::new(),
        about: Vec::new(),
        words: Vec::new(),
        range: None,
        list: Vec::new(),
        score: 1,
    }
}

/// Relations of one statement of the same pairs are one relation.
fn merged(clauses: Vec<Clause>) -> Vec<Clause> {
    let mut out: Vec<Clause> = Vec::new();
    for clause in clauses {
        if let Meaning::Relation(more) = &clause.meaning
            && let Some(Clause { meaning: Meaning::Relation(relation), .. }) = out.last_mut()
            && !clause.words.iter().any(|word| is_subject(word) && word != "cell")
        {
            relation.extend(more.iter().copied());
        } else {
            out.push(clause);
        }
    }
    out
}

/// “… in any row, column, box or cage”: what stands at the end of the list is no house of every grid.
fn with_listed(clauses: &mut Vec<Clause>) {
    for at in 0..clauses.len() {
        let usual = clauses[at].clone();
        let listed = [("cage", Family::Cage), ("diagonal", Family::Diagonal)].into_iter();
        let listed =
            listed.filter(|(name, _)| usual.meaning == Meaning::Usual && usual.words.iter().any(|own| own == name));
        clauses.extend(listed.map(|(name, family)| Clause {
            meaning: Meaning::Family(family),
            numbers: Vec::new(),
            words: vec![name.to_owned()],
            ..usual.clone()
        }));
    }
}

/// Words that say how two things lie.
const LYING: &[&str] = &[
    "joined",
    "adjacent",
    "neighbour",
    "between",
    "one",
    "two",
    "diagonally",
    "apart",
    "knight-move",
    "king-move",
    "corner",
];

/// “If there is a white dot between two cells, …” says no more than “a white dot between two cells …”: an “if” before words that
/// only name things becomes a comma.
fn without_conditions(words: &mut [Word]) {
    let names = |word: &Word| {
        let text = word.text();
        is_subject(text) || FILL.contains(&text) || LYING.contains(&text) || colour::is_name(text)
    };
    let is_sign = |word: &Word| matches!(word.text(), "dot" | "x" | "v" | "joined" | "between" | "kropki" | "sum");
    for at in 0..words.len() {
        let count = words[at + 1..].iter().take_while(|word| names(word)).count();
        // “If a cage has a total, …”
        let has_sum = count > 0 && words.get(at + 1 + count).is_some_and(|word| word.text() == "sum");
        let count = count + usize::from(has_sum);
        let ends = words.get(at + 1 + count).is_some_and(|word| matches!(word.text(), "," | "("));
        let only_names = match words[at].text() {
            // At the end of a sentence only what says that something is there: “if the line is green” bounds it.
            "if" => ends || at > 0 && count > 0 && at + 1 + count == words.len() && words[at + 1..].iter().any(is_sign),
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
    /// Whether it speaks of what was said before: “it”, “them”.
    refers: bool,
    hinted: &'s [Family],
}

impl Context<'_> {
    /// The clauses between joints of which the fewest words are not understood.
    fn best_cut(&self, joints: &[usize]) -> Option<Parsed> {
        // The best reading of the words up to each joint: how many words are not understood, clauses, their score.
        let mut best: Vec<Option<Parsed>> = vec![None; joints.len()];
        best[0] = Some((0, 0, 0, Vec::new()));
        for end in 1..joints.len() {
            for start in (0..end).rev() {
                let Some((missed, clauses, score, list)) = best[start].clone() else { continue };
                let (from, to) = (joints[start], joints[end]);
                let next = match self.clause(from, to) {
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
        best.pop().flatten()
    }

    /// The meaning of the words from here to there.
    fn clause(&self, from: usize, to: usize) -> Reading {
        let mut own: Vec<&Word> = self.words[from..to].iter().filter(|word| !is_joint(word)).collect();
        // What only names things behind a joint says nothing of them.
        let names =
            |word: &&Word| is_subject(word.text()) || FILL.contains(&word.text()) || colour::is_name(word.text());
        let names = |word: &&Word| names(word) && !matches!(word.text(), "palindrome" | "too" | "well");
        if own.iter().any(|word| word.text() == "ie") && only_places(&self.words[from..to]) {
            return Reading::Unknown;
        }
        if own.is_empty() || from > 0 && !says_all_given(&own) && own.iter().all(names) {
            return Reading::Empty;
        }
        // An explanation reaches to the bracket that closes it, or to the end.
        if matches!(self.words[from].text(), "eg" | "ie") {
            let closes = self.words[from..].iter().position(|word| word.text() == ")");
            let end = closes.map_or(self.words.len(), |at| from + at);
            // What it says in other words is not the opposite of what it explains.
            let says_not = |words: &[Word]| words.iter().any(|word| matches!(word.text(), "not" | "unique"));
            let bounds = self.words[from..end].iter().any(|word| BOUNDS.contains(&word.text()));
            let turns = bounds
                || self.words[from].text() == "ie"
                    && says_not(&self.words[from..end])
                    && !says_not(&self.words[..from]);
            return if to == end && !turns { Reading::Empty } else { Reading::Unknown };
        }
        // “… sum to 10, by a V to 5”: the verb was said before.
        let is_verb = |word: &Word| matches!(word.text(), "sum" | "diff");
        if own.iter().any(|word| word.number.is_some()) && !own.iter().any(|word| is_verb(word)) {
            own.extend(self.words[..from].iter().rev().find(|word| is_verb(word)));
        }
        let mut about: Vec<String> = subjects(&self.words[..from]);
        // What goes on about marks is not about what a heading further before names.
        let of_marks = about.iter().any(|word| MODIFIERS.contains(&word.as_str()));
        let hinted = if of_marks { &[] } else { self.hinted };
        if !of_marks {
            about.extend(self.headings.iter().cloned());
        }
        // A statement that does not say what it is about goes on with what was said before, unless its heading names it.
        let says_nothing =
            |word: &String| matches!(word.as_str(), "clue" | "cell" | "between") || colour::is_name(word);
        if subjects(self.words).iter().all(says_nothing) && !self.headings.iter().any(|word| colour::is_name(word)) {
            about.extend(self.before.iter().cloned());
        } else if self.refers {
            about.extend(self.before.iter().filter(|word| !colour::is_name(word)).cloned());
        }
        let Some((phrase_meaning, numbers, score)) = best(&own, &about, hinted) else { return Reading::Unknown };
        let range = (from..to).find_map(|at| match self.tokens[at] {
            Token::Range(first, last) if at == 0 || self.words[at - 1].text() != "instead" => Some((first, last)),
            _ => None,
        });
        let list = self.tokens[from..to].iter().find_map(|token| match token {
            Token::Set(digits) => Some(digits.clone()),
            _ => None,
        });
        let words = own.iter().map(|word| word.text().to_owned()).collect();
        let mut meaning = phrase_meaning.clone();
        if let Meaning::Relation(relation) = &mut meaning {
            // Each has its own number, or all have the only one.
            for (at, (_, number)) in relation.iter_mut().enumerate() {
                *number = numbers.get(at).or(numbers.first()).copied().unwrap_or(0);
            }
        }
        Reading::Clause(Box::new(Clause {
            meaning,
            numbers,
            about,
            words,
            range,
            list: list.unwrap_or_default(),
            score,
        }))
    }
}
