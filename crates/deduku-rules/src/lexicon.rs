//! Words of rules in one form each: `must not repeat`, `cannot contain repeats` and `without repetition` are all
//! `unique`.
//!
//! A statement becomes a list of [`Token`]s. Words that carry no meaning here (“the”, “must”) are dropped, never “not”.

use std::collections::HashMap;
use std::sync::LazyLock;

/// A word in its one form, or a number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Token {
    /// A word of the lexicon, or one that it lacks.
    Word(String),
    /// A number.
    Number(i32),
    /// `1-9`, `1 to 9`, `1 through 9`.
    Range(i32, i32),
    /// `1:2`.
    Ratio(i32, i32),
    /// `3x3`.
    Size(i32, i32),
    /// Digits named together: `123`, `{147}`, `1, 2, 3`.
    Set(Vec<i32>),
    /// A comma or what else may part clauses.
    Part,
}

/// What is replaced by what, in this order; longer phrases stand before their parts. `N` on both sides is a number.
/// A word alone with nothing behind it is dropped.
const REPLACED: &[(&str, &str)] = &[
    // Asides without content.
    ("e g", "eg"),
    ("i e", "ie"),
    ("note", ""),
    ("( or not )", ""),
    ("( s )", ""),
    // What may differ need not: said of two things, it has no effect.
    ("may have different", "may-differ"),
    ("may have a different", "may-differ"),
    ("can have different", "may-differ"),
    ("can have a different", "may-differ"),
    ("may be different", "may-differ"),
    ("can be different", "may-differ"),
    ("might be different", "may-differ"),
    ("may differ", "may-differ"),
    ("can differ", "may-differ"),
    ("may have the same", "may-differ"),
    ("can have the same", "may-differ"),
    ("may have different or the same", "may-differ"),
    ("may have the same or different", "may-differ"),
    ("may or may not have the same", "may-differ"),
    ("giving", "give"),
    ("may or may not", "may"),
    ("outside the grid", "outside"),
    ("outside of the grid", "outside"),
    ("vice versa", ""),
    ("in chess", ""),
    ("as in chess", ""),
    ("in this puzzle", ""),
    ("of the puzzle", ""),
    ("in the puzzle", ""),
    ("in the grid", ""),
    ("of the grid", ""),
    ("into the grid", ""),
    ("in the entire grid", ""),
    ("throughout the grid", ""),
    ("anywhere in the grid", ""),
    ("anywhere", ""),
    ("at all times", ""),
    ("all of the", "all"),
    ("next to each other", "adjacent"),
    ("on either side of", "joined"),
    ("either side of", "joined"),
    ("regardless of order", "order"),
    ("as many times as", "count"),
    ("how many time", "how many"),
    ("the number of time", "how many"),
    ("number of time", "how many"),
    ("put", "place"),
    ("mark", "joined"),
    ("use", "place"),
    ("write", "place"),
    ("moving", "move"),
    ("reading", "read"),
    ("grouped", "joined"),
    ("split", "joined"),
    ("broken", "joined"),
    ("divide", "joined"),
    ("xth", "nth"),
    ("orthogonal neighbour", "adjacent neighbour"),
    ("tall", "taller"),
    ("non overlapping", "adjacent"),
    ("not overlapping", "adjacent"),
    ("not inclusive", "strictly"),
    ("non inclusive", "strictly"),
    ("not including", "excluding"),
    ("not included", "excluding"),
    ("not negative rule", "not-negative"),
    ("no negative rule", "not-negative"),
    ("no negative constraint", "not-negative"),
    ("away from each other", "apart"),
    ("repeated digit", "repeat digit"),
    ("not repeat digit", "unique digit"),
    ("as well as", "and"),
    ("as usual", ""),
    ("as indicated", ""),
    ("as marked", ""),
    ("in other words", "ie"),
    ("for example", "eg"),
    ("for instance", "eg"),
    ("such as", "eg"),
    ("that is to say", "ie"),
    // Not.
    ("cannot", "not"),
    ("can not", "not"),
    ("can't", "not"),
    ("cant", "not"),
    ("may not", "not"),
    ("must not", "not"),
    ("mustn't", "not"),
    ("should not", "not"),
    ("shouldn't", "not"),
    ("will not", "not"),
    ("won't", "not"),
    ("do not", "not"),
    ("don't", "not"),
    ("dont", "not"),
    ("does not", "not"),
    ("doesn't", "not"),
    ("are not", "not"),
    ("aren't", "not"),
    ("is not", "not"),
    ("isn't", "not"),
    ("never", "not"),
    ("no", "not"),
    ("without", "not"),
    ("neither", "not"),
    ("not be", "not"),
    ("not to", "not"),
    ("not have", "not"),
    ("not contain", "not"),
    ("not share", "not same"),
    ("no 2", "not"),
    ("not 2", "not"),
    ("not two", "not"),
    ("not any", "not"),
    ("not a", "not"),
    ("not the", "not"),
    ("non", "not"),
    ("not necessarily", "perhaps-not"),
    ("not all", "not-all"),
    ("not every", "not-all"),
    // Nouns.
    ("positive and negative diagonal", "both diagonal"),
    ("negative and positive diagonal", "both diagonal"),
    ("negative diagonal", "diagonal"),
    ("positive diagonal", "diagonal"),
    ("areas", "area"),
    ("boundaries", "border"),
    ("boundary", "border"),
    ("sharing an edge", "adjacent"),
    ("sharing a side", "adjacent"),
    ("share an edge", "adjacent"),
    ("share a side", "adjacent"),
    ("highlighted", "shaded"),
    ("total of", "sum"),
    ("is the total", "sum"),
    ("toward", ""),
    ("hiding", "hide"),
    ("obscuring", "obscure"),
    ("blocking", "block"),
    ("numbers", "digit"),
    ("number", "digit"),
    ("integers", "digit"),
    ("values", "digit"),
    ("value", "digit"),
    ("numerals", "digit"),
    ("boxes", "box"),
    ("3x3 box", "box"),
    ("3x3 boxes", "box"),
    ("subgrid", "box"),
    ("nonet", "box"),
    ("nonets", "box"),
    ("col", "column"),
    ("cols", "column"),
    ("stripe", "line"),
    ("stripes", "line"),
    ("thermos", "thermometer"),
    ("thermo", "thermometer"),
    ("arrow's", "arrow"),
    ("arrowhead", "arrow head"),
    ("cage's", "cage"),
    ("circled", "circle"),
    ("spots", "dot"),
    ("endpoint", "end"),
    ("endpoints", "end"),
    ("neighbors", "neighbour"),
    ("neighbor", "neighbour"),
    ("neighboring", "adjacent"),
    ("neighbouring", "adjacent"),
    ("center", "centre"),
    ("central", "centre"),
    ("colored", "coloured"),
    ("color", "colour"),
    ("colors", "colour"),
    ("knight's", "knight"),
    ("king's", "king"),
    ("knight move", "knight-move"),
    ("knights move", "knight-move"),
    ("king move", "king-move"),
    ("chess knight-move", "knight-move"),
    ("chess king-move", "king-move"),
    ("buildings", "skyscraper"),
    ("building", "skyscraper"),
    ("xs", "x"),
    ("vs", "v"),
    ("x's", "x"),
    ("some dot not", "not-all dot"),
    ("some dot may not", "not-all dot"),
    ("v's", "v"),
    ("x'es", "x"),
    ("an x", "x"),
    ("a v", "v"),
    ("connected", "joined"),
    ("connecting", "joined"),
    ("connect", "joined"),
    ("connects", "joined"),
    ("linked", "joined"),
    ("joining", "joined"),
    ("attached", "joined"),
    ("separated", "joined"),
    ("separates", "joined"),
    ("separate", "joined"),
    ("separating", "joined"),
    ("divided", "joined"),
    ("corresponding", "joined"),
    ("connected with", "joined"),
    ("orthogonally adjacent", "adjacent"),
    ("horizontally or vertically adjacent", "adjacent"),
    ("directly adjacent", "adjacent"),
    ("vertically or horizontally adjacent", "adjacent"),
    ("contiguous", "adjacent"),
    ("neighbour cell", "adjacent cell"),
    // Comparisons.
    ("is greater than or equal to", ">="),
    ("greater than or equal to", ">="),
    ("less than or equal to", "<="),
    ("N or more", ">= N"),
    ("N or greater", ">= N"),
    ("N or higher", ">= N"),
    ("N or larger", ">= N"),
    ("N or above", ">= N"),
    ("N or less", "<= N"),
    ("N or fewer", "<= N"),
    ("N or lower", "<= N"),
    ("N or smaller", "<= N"),
    ("at least", ">="),
    ("no less than", ">="),
    ("not less than", ">="),
    ("no fewer than", ">="),
    ("a minimum of", ">="),
    ("minimum of", ">="),
    ("minimum difference of", "diff >="),
    ("at most", "<="),
    ("a maximum of", "<="),
    ("maximum of", "<="),
    ("no more than", "<="),
    ("not more than", "<="),
    ("up to", "<="),
    ("more than", "greater"),
    ("greater than", "greater"),
    ("larger than", "greater"),
    ("higher than", "greater"),
    ("bigger than", "greater"),
    ("exceed", "greater"),
    ("larger", "greater"),
    ("higher", "greater"),
    ("bigger", "greater"),
    ("less than", "less"),
    ("smaller than", "less"),
    ("lower than", "less"),
    ("fewer than", "less"),
    ("smaller", "less"),
    ("lower", "less"),
    // Verbs.
    ("differ by", "diff"),
    ("differs by", "diff"),
    ("have a difference of", "diff"),
    ("has a difference of", "diff"),
    ("have an absolute difference of", "diff"),
    ("absolute difference", "diff"),
    ("difference", "diff"),
    ("differences", "diff"),
    ("sum up to", "sum"),
    ("sums up to", "sum"),
    ("sum to", "sum"),
    ("sums to", "sum"),
    ("summing to", "sum"),
    ("are summing to", "sum"),
    ("summed", "sum"),
    ("add up to", "sum"),
    ("adds up to", "sum"),
    ("adding up to", "sum"),
    ("add to", "sum"),
    ("adds to", "sum"),
    ("adding to", "sum"),
    ("total to", "sum"),
    ("totals to", "sum"),
    ("sum of", "sum"),
    ("have a sum of", "sum"),
    ("have a total of", "sum"),
    ("is the sum", "sum"),
    ("equal to the sum", "sum"),
    ("equals the sum", "sum"),
    ("equal the sum", "sum"),
    ("increasing", "increase"),
    ("rise", "increase"),
    ("rises", "increase"),
    ("ascend", "increase"),
    ("ascending", "increase"),
    ("get greater", "increase"),
    ("remain the same", "stay-same"),
    ("remains the same", "stay-same"),
    ("stay the same", "stay-same"),
    ("stays the same", "stay-same"),
    ("be the same", "stay-same"),
    ("not decrease", "stay-same"),
    ("stay equal", "stay-same"),
    ("remain equal", "stay-same"),
    ("back to front", "backward"),
    ("palindromic", "palindrome"),
    ("visits", "pass"),
    ("visit", "pass"),
    ("visited", "pass"),
    ("passes through", "pass"),
    ("pass through", "pass"),
    ("passes", "pass"),
    ("enters", "pass"),
    ("enter", "pass"),
    ("crosses", "pass"),
    ("cross", "pass"),
    ("passing through", "pass"),
    ("goes through", "pass"),
    ("travels through", "pass"),
    ("traverses", "pass"),
    ("occupies", "pass"),
    ("appearing", "appear"),
    ("occur", "appear"),
    ("occurs", "appear"),
    ("present", "appear"),
    ("repeated", "repeat"),
    ("repeating", "repeat"),
    ("repetition", "repeat"),
    ("repetitions", "repeat"),
    ("duplicates", "repeat"),
    ("consecutively", "consecutive"),
    ("sequential", "consecutive"),
    ("differing by 1", "consecutive"),
    ("doubled", "double"),
    ("twice the other", "double other"),
    ("twice as large as", "double"),
    ("twice", "double"),
    ("pointing", "point"),
    ("pointed", "point"),
    ("indicates", "give"),
    ("indicate", "give"),
    ("show", "give"),
    ("shows", "give"),
    ("tell", "give"),
    ("tell you", "give"),
    ("tells you", "give"),
    ("specifies", "give"),
    ("denote", "give"),
    ("denotes", "give"),
    ("indicating", "give"),
    ("identical", "same"),
    ("the same as", "same"),
    ("touch", "adjacent"),
    ("touching", "adjacent"),
    ("seen", "visible"),
    ("see", "visible"),
    ("placed", "place"),
    ("located", ""),
    ("fill in", "place"),
    ("fill", "place"),
    ("filled with", "place"),
    ("entering", "place"),
    // Being unique.
    ("not stay-same", "unique"),
    ("not contain any repeat", "unique"),
    ("not contain a repeat", "unique"),
    ("not contain repeat", "unique"),
    ("not repeat", "unique"),
    ("not be repeat", "unique"),
    ("not digit repeat", "unique digit"),
    ("not digit may repeat", "unique digit"),
    ("not contain same digit", "unique digit"),
    ("not same digit", "unique digit"),
    ("not contain the same digit", "unique digit"),
    ("not the same", "unique"),
    ("not be the same", "unique"),
    ("not same", "unique"),
    ("not equal", "unique"),
    ("not identical", "unique"),
    ("all different", "unique"),
    ("are different", "unique"),
    ("must be different", "unique"),
    ("be different", "unique"),
    ("different digit", "unique digit"),
    ("distinct", "unique"),
    ("be unique", "unique"),
    ("differ", "unique"),
    ("exactly once", "once"),
    ("only once", "once"),
    ("once each", "once"),
    // Dropped.
    ("the", ""),
    ("a", ""),
    ("an", ""),
    ("must", ""),
    ("should", ""),
    ("shall", ""),
    ("will", ""),
    ("can", ""),
    ("may", ""),
    ("might", ""),
    ("would", ""),
    ("have to", ""),
    ("has to", ""),
    ("need to", ""),
    ("needs to", ""),
    ("always", ""),
    ("each", ""),
    ("every", ""),
    ("any", ""),
    ("is", ""),
    ("are", ""),
    ("be", ""),
    ("being", ""),
    ("been", ""),
    ("was", ""),
    ("has", ""),
    ("have", ""),
    ("having", ""),
    ("contain", ""),
    ("contains", ""),
    ("containing", ""),
    ("include", ""),
    ("includes", ""),
    ("including", ""),
    ("consist", ""),
    ("consists", ""),
    ("comprise", ""),
    ("comprises", ""),
    ("comprised", ""),
    ("form", ""),
    ("forms", ""),
    ("make", ""),
    ("makes", ""),
    ("create", ""),
    ("creates", ""),
    ("hold", ""),
    ("holds", ""),
    ("lie", ""),
    ("lies", ""),
    ("to", ""),
    ("of", ""),
    ("on", ""),
    ("upon", ""),
    ("along", ""),
    ("in", ""),
    ("into", ""),
    ("inside", ""),
    ("within", ""),
    ("by", ""),
    ("at", ""),
    ("for", ""),
    ("from", ""),
    ("with", ""),
    ("its", ""),
    ("it", ""),
    ("their", ""),
    ("they", ""),
    ("these", ""),
    ("those", ""),
    ("this", ""),
    ("there", ""),
    ("such", ""),
    ("itself", ""),
    ("them", ""),
    ("as", ""),
    ("when", ""),
    ("whose", ""),
    ("also", ""),
    ("then", ""),
    ("so", ""),
    ("thus", ""),
    ("simply", ""),
    ("just", ""),
    ("exactly", ""),
    ("precisely", ""),
    ("respectively", ""),
    ("standard", "normal"),
    ("usual", "normal"),
    ("regular", "normal"),
    ("default", "normal"),
    ("classic", "normal"),
    ("classical", "normal"),
    ("normally", "normal"),
    ("applies", "apply"),
    ("constraints", "rule"),
    ("constraint", "rule"),
    ("restriction", "rule"),
    // Joints.
    ("while", "and"),
    ("whilst", "and"),
    ("whereas", "and"),
    ("but", "and"),
    ("which", "and"),
    ("where", "and"),
    ("that", "and"),
    ("plus", "and"),
    ("&", "and"),
    ("gray", "grey"),
    ("megenta", "magenta"),
];

/// Numbers in words; “one” and “two” count less often than they name (“two cells”).
const NUMBERS: [(&str, i32); 10] = [
    ("three", 3),
    ("four", 4),
    ("five", 5),
    ("six", 6),
    ("seven", 7),
    ("eight", 8),
    ("nine", 9),
    ("ten", 10),
    ("eleven", 11),
    ("twelve", 12),
];

/// The tokens of a statement, before names are looked for.
pub(crate) fn tokens(text: &str) -> Vec<Token> {
    let mut found = numbers(raw(&text.to_lowercase()));
    for _ in 0..4 {
        let next = replaced(&found);
        if next == found {
            break;
        }
        found = next;
    }
    found
}

/// Words, numbers and signs as they stand.
fn raw(text: &str) -> Vec<Token> {
    let symbols: Vec<char> = text.chars().collect();
    let mut found = Vec::new();
    let mut at = 0;
    while at < symbols.len() {
        let symbol = symbols[at];
        let end = |is: fn(char) -> bool| (at..symbols.len()).find(|&at| !is(symbols[at])).unwrap_or(symbols.len());
        let next = if symbol.is_ascii_digit() {
            let end = end(|symbol| symbol.is_ascii_digit());
            let digits: String = symbols[at..end].iter().collect();
            found.push(number(&digits));
            end
        } else if symbol.is_alphabetic() {
            let end = end(|symbol| symbol.is_alphanumeric() || symbol == '\'');
            let word: String = symbols[at..end].iter().collect();
            let word = word.trim_end_matches('\'');
            // `3x3` and `r6c1`: letters within digits.
            match (word, found.last(), symbols.get(at + 1)) {
                (_, Some(Token::Number(_)), Some(next)) if symbol == 'x' && next.is_ascii_digit() => {
                    found.push(Token::Word("×".to_owned()));
                    at + 1
                }
                _ => {
                    found.push(Token::Word(singular(word)));
                    end
                }
            }
        } else {
            match symbol {
                ':' | '×' | '<' | '>' | '=' | '&' | '/' => found.push(Token::Word(symbol.to_string())),
                '-' => found.push(Token::Word("-".to_owned())),
                ',' | '{' | '}' => found.push(Token::Part),
                '(' | '[' => found.push(Token::Word("(".to_owned())),
                ')' | ']' => found.push(Token::Word(")".to_owned())),
                _ => {}
            }
            at + 1
        };
        at = next;
    }
    found
}

/// Endings in s of words that are no plurals.
const NO_PLURAL: [&str; 14] =
    ["ss", "us", "is", "'s", "was", "has", "does", "always", "as", "xs", "vs", "plus", "ies", "besides"];

/// A word without the s of a plural or of a verb.
fn singular(word: &str) -> String {
    let word = word.strip_suffix("'s").unwrap_or(word);
    let stem = match word
        .strip_suffix("es")
        .filter(|stem| ["x", "ss", "us", "ch", "sh"].iter().any(|end| stem.ends_with(end)))
    {
        Some(stem) => stem,
        None if word.len() < 4 || NO_PLURAL.iter().any(|end| word.ends_with(end)) => word,
        None => word.strip_suffix('s').unwrap_or(word),
    };
    stem.to_owned()
}

/// A number, or digits written together in ascending order.
fn number(digits: &str) -> Token {
    let list: Vec<i32> = digits.bytes().map(|digit| i32::from(digit - b'0')).collect();
    if list.len() >= 3 && list.windows(2).all(|pair| pair[0] < pair[1]) {
        return Token::Set(list);
    }
    digits.parse().map_or(Token::Word(digits.to_owned()), Token::Number)
}

/// Numbers in words, ranges, ratios, sizes and lists of digits.
fn numbers(found: Vec<Token>) -> Vec<Token> {
    let in_words = |token: Token| match &token {
        Token::Word(word) => match NUMBERS.iter().find(|(known, _)| known == word) {
            Some(&(_, number)) => Token::Number(number),
            None => token,
        },
        _ => token,
    };
    let found: Vec<Token> = found.into_iter().map(in_words).collect();
    let mut out: Vec<Token> = Vec::new();
    let mut at = 0;
    while at < found.len() {
        let word = |ahead: usize| match found.get(at + ahead) {
            Some(Token::Word(word)) => word.as_str(),
            _ => "",
        };
        let number = |ahead: usize| match found.get(at + ahead) {
            Some(Token::Number(number)) => Some(*number),
            _ => None,
        };
        if let (Some(first), Some(second)) = (number(0), number(2)) {
            let is_ratio = word(3) == "ratio"
                || matches!(found.get(at.wrapping_sub(1)), Some(Token::Word(word)) if word == "ratio");
            let made = match word(1) {
                "to" | "-" if is_ratio => Some(Token::Ratio(first, second)),
                "-" | "through" | "to" => Some(Token::Range(first, second)),
                ":" => Some(Token::Ratio(first, second)),
                "×" | "x" | "by" => Some(Token::Size(first, second)),
                _ => None,
            };
            if let Some(made) = made {
                out.push(made);
                at += 3;
                continue;
            }
        }
        // A list of digits: 1, 2, 3 (and 4).
        let mut list: Vec<i32> = number(0).into_iter().collect();
        let mut ahead = 1;
        while !list.is_empty() && (found.get(at + ahead) == Some(&Token::Part) || word(ahead) == "/") {
            let joint = usize::from(word(ahead + 1) == "and");
            let Some(next) = number(ahead + 1 + joint) else { break };
            list.push(next);
            ahead += 2 + joint;
        }
        if list.len() >= 3 {
            out.push(Token::Set(list));
            at += ahead;
            continue;
        }
        match word(0) {
            "-" => {}
            _ => out.push(found[at].clone()),
        }
        at += 1;
    }
    out
}

/// The words of a phrase, and what replaces them.
type Replacement = (Vec<&'static str>, &'static str);

/// What [`REPLACED`] replaces, by the first word.
static BY_FIRST: LazyLock<HashMap<&str, Vec<Replacement>>> = LazyLock::new(|| {
    let mut by_first: HashMap<&str, Vec<Replacement>> = HashMap::new();
    for (from, to) in REPLACED {
        let words: Vec<&str> = from.split(' ').collect();
        by_first.entry(words[0]).or_default().push((words, to));
    }
    by_first
});

/// Applies [`REPLACED`] once, the longest phrase at each place.
fn replaced(tokens: &[Token]) -> Vec<Token> {
    let mut out: Vec<Token> = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while at < tokens.len() {
        let fits = |(ahead, word): (usize, &&str)| match tokens.get(at + ahead) {
            Some(Token::Word(own)) => own == word,
            Some(Token::Number(number)) => *word == "N" || word.parse() == Ok(*number),
            Some(Token::Size(rows, columns)) => *word == format!("{rows}x{columns}"),
            _ => false,
        };
        let first = match &tokens[at] {
            Token::Word(word) => Some(word.as_str()),
            Token::Number(_) => Some("N"),
            Token::Size(3, 3) => Some("3x3"),
            _ => None,
        };
        let known = first.and_then(|first| BY_FIRST.get(first)).into_iter().flatten();
        let longest = known.filter(|(from, _)| from.iter().enumerate().all(fits)).max_by_key(|(from, _)| from.len());
        let Some((from, to)) = longest else {
            out.push(tokens[at].clone());
            at += 1;
            continue;
        };
        let number = tokens[at..at + from.len()].iter().find(|token| matches!(token, Token::Number(_)));
        for word in to.split(' ').filter(|word| !word.is_empty()) {
            match number {
                Some(number) if word == "N" => out.push(number.clone()),
                _ => out.push(Token::Word(word.to_owned())),
            }
        }
        at += from.len();
    }
    out
}
