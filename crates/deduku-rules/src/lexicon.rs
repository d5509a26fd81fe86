//! Words of rules in one form each: `must not repeat`, `cannot contain repeats` and `without repetition` are all
//! `unique`.
//!
//! A statement becomes a list of [`Token`]s. Words that carry no meaning here (“the”, “must”) are dropped, never “not”.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::colour;
use crate::replaced::REPLACED;
use crate::synonyms::{canonical, dropped, spelt};

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
    let mut found = with_places(numbers(raw(&text.to_lowercase())));
    for token in &mut found {
        if let Token::Word(word) = token {
            *word = canonical(spelt(word)).to_owned();
        }
    }
    found = without_permission(&found);
    for _ in 0..6 {
        let next = replaced(&found);
        if next == found {
            break;
        }
        found = next;
    }
    shaded(&found)
}

/// Rows and columns have roles where order decides: “column N” and “its column number” are where something lies, “which
/// column” is what is asked for. Not in “the row or column”, which is both.
fn with_places(tokens: Vec<Token>) -> Vec<Token> {
    let word = |at: usize| match tokens.get(at) {
        Some(Token::Word(word)) => word.as_str(),
        _ => "",
    };
    if (0..tokens.len()).any(|at| {
        matches!(word(at), "row" | "r")
            && matches!(word(at + 1), "" | "or" | "and" | "/")
            && matches!(word(at + 2), "column" | "col" | "c")
    }) {
        return tokens;
    }
    let mut out: Vec<Token> = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while at < tokens.len() {
        let before = |back: usize| at.checked_sub(back).map_or("", word);
        let line = Some(word(at)).filter(|line| matches!(*line, "row" | "column"));
        let is_letter = |word: &str| word.len() == 1 && word.chars().all(char::is_alphabetic) && word != "a";
        let own = |word: &str| matches!(word, "its" | "their" | "the" | "own" | "cell");
        let (role, taken) = match (before(1), word(at + 1), word(at + 2)) {
            ("which" | "what", ..) => ("which", 1),
            (_, "in", "which") => ("which", 3),
            (_, "where" | "containing", _) => ("which", 2),
            (last, "number", _) if own(last) => ("in", 2),
            (last, ..) if own(last) && before(2) == "of" && before(3) == "number" => ("in", 1),
            // Not “in which column of the row N is placed”.
            (last, letter, next) if is_letter(letter) && !(own(last) && matches!(next, "is" | "stand" | "appear")) => {
                ("in", 2)
            }
            _ => ("", 1),
        };
        if let Some(line) = line.filter(|_| !role.is_empty()) {
            if matches!(before(1), "which" | "what") {
                out.pop();
            }
            out.push(Token::Word(format!("{role}-{line}")));
            at += taken;
        } else {
            out.push(tokens[at].clone());
            at += 1;
        }
    }
    out
}

/// “Blue cells” are shaded ones; “blue region sum lines” are no regions.
fn shaded(tokens: &[Token]) -> Vec<Token> {
    let word = |token: Option<&Token>| match token {
        Some(Token::Word(word)) => word.clone(),
        _ => String::new(),
    };
    let mut out = Vec::with_capacity(tokens.len());
    for (at, token) in tokens.iter().enumerate() {
        let shades = match word(Some(token)).as_str() {
            "cell" | "area" => true,
            "region" => word(tokens.get(at + 1)) != "sum",
            _ => false,
        };
        let behind_colour = colour::is_name(&word(out.last()));
        if shades && behind_colour {
            out.push(Token::Word("shaded".to_owned()));
        }
        // “The green ones” are what was spoken of.
        if word(Some(token)) != "one" || !behind_colour {
            out.push(token.clone());
        }
    }
    out
}

/// “No two digits may be consecutive” is no permission.
fn without_permission(tokens: &[Token]) -> Vec<Token> {
    let mut negative = false;
    // “No row, column or box may …”: a comma of a list ends nothing.
    let lists = |at: usize| {
        let is = |token: &Token, own: &str| matches!(token, Token::Word(word) if word == own);
        let next = &tokens[at + 1..tokens.len().min(at + 4)];
        next.iter().take_while(|token| !is(token, "may")).any(|token| is(token, "or"))
    };
    let stays = |(at, token): &(usize, Token)| match token {
        Token::Word(word) if word == "may" => !negative,
        Token::Word(word) => {
            negative = word == "not" || negative && !matches!(word.as_str(), "and" | "(" | ")");
            true
        }
        token => {
            negative &= *token != Token::Part || lists(*at);
            true
        }
    };
    let mut stays = stays;
    let all = tokens.iter().cloned().enumerate();
    all.filter(|token| stays(token)).map(|(_, token)| token).collect()
}

/// Words behind a dash that go on with what stands before it: “… - or in a 1:2 ratio”.
const GO_ON: [&str; 10] = ["or", "but", "except", "only", "unless", "in", "on", "if", "when", "where"];

/// Whether a dash between these parts a sentence as a comma does: it stands between words, and is no range.
fn is_part(before: &[char], behind: &[char]) -> bool {
    let ([.., last, ' '], [' ', next, ..]) = (before, behind) else { return false };
    let text: String = behind[1..].iter().take(40).collect();
    let mut words = text.split(|letter: char| !letter.is_alphabetic());
    let goes_on = match words.next() {
        Some("not") => words.next() != Some("all"),
        word => word.is_some_and(|word| GO_ON.contains(&word)),
    };
    (last.is_alphabetic() || next.is_alphabetic()) && !goes_on
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
                // `1s and 9s`.
                ("s", Some(Token::Number(_)), _) if symbols[at - 1].is_ascii_digit() => end,
                _ => {
                    found.push(Token::Word(singular(word)));
                    end
                }
            }
        } else {
            let or_equal = matches!(symbol, '<' | '>') && symbols.get(at + 1) == Some(&'=');
            match symbol {
                _ if or_equal => {
                    found.push(Token::Word(format!("{symbol}=")));
                    at += 1;
                }
                '+' if matches!(found.last(), Some(Token::Number(_)))
                    && !symbols.get(at + 1).is_some_and(char::is_ascii_digit) =>
                {
                    let last = found.len() - 1;
                    found.insert(last, Token::Word(">=".to_owned()));
                }
                '+' | '≠' | '≈' | '%' | '^' | '²' | '³' | '÷' | '√' | '±' | '≡' | '→' | '|' => {
                    found.push(Token::Word(symbol.to_string()));
                }
                '○' | '◯' | '⚪' => found.extend(["white", "circle"].map(|word| Token::Word(word.to_owned()))),
                '⚫' => found.extend(["black", "circle"].map(|word| Token::Word(word.to_owned()))),
                ':' | '×' | '<' | '>' | '=' | '&' | '/' => found.push(Token::Word(symbol.to_string())),
                '-' if is_part(&symbols[..at], &symbols[at + 1..]) => found.push(Token::Part),
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
        .filter(|stem| stem.len() > 2 && ["x", "ss", "us", "ch", "sh"].iter().any(|end| stem.ends_with(end)))
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
            let before = |back: usize| match at.checked_sub(back).map(|at| &found[at]) {
                Some(Token::Word(word)) => word.as_str(),
                _ => "",
            };
            let is_ratio = word(3) == "ratio" || before(1) == "ratio" || before(1) == "of" && before(2) == "ratio";
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
            let joint = usize::from(matches!(word(ahead + 1), "and" | "or"));
            let Some(next) = number(ahead + 1 + joint) else { break };
            list.push(next);
            ahead += 2 + joint;
        }
        if list.len() >= 2
            && matches!(word(ahead), "and" | "or")
            && let Some(last) = number(ahead + 1)
        {
            list.push(last);
            ahead += 2;
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
    // A text is in singulars when it is compared.
    let one = |word: &'static str| canonical(word.strip_suffix('s').filter(|_| singular(word) != word).unwrap_or(word));
    let own = REPLACED.iter().flat_map(|&(to, phrases)| phrases.split(", ").map(move |from| (from, to)));
    let own = own.map(|(from, to)| (from.split(' ').map(one).collect(), to));
    let dropped = dropped().map(|word| (vec![word], ""));
    for (words, to) in own.chain(dropped) {
        let words: Vec<&str> = words;
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
            Token::Word(word) => [word.as_str(), ""],
            Token::Number(2) => ["N", "2"],
            Token::Number(_) => ["N", ""],
            Token::Size(3, 3) => ["3x3", ""],
            Token::Size(2, 2) => ["2x2", ""],
            _ => [""; 2],
        };
        let known = first.iter().filter_map(|first| BY_FIRST.get(first)).flatten();
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
                _ if word.parse::<i32>().is_ok() => out.extend(word.parse().map(Token::Number)),
                _ => out.push(Token::Word(word.to_owned())),
            }
        }
        at += from.len();
    }
    out
}
