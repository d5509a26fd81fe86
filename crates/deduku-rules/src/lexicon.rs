//! Words of rules in one form each: `must not repeat`, `cannot contain repeats` and `without repetition` are all
//! `unique`.
//!
//! A statement becomes a list of [`Token`]s. Words that carry no meaning here (“the”, “must”) are dropped, never “not”.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::colour;
use crate::synonyms::{canonical, dropped};

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

/// What is replaced by what, the longest phrase at each place: words are those of [`synonyms`](crate::synonyms) or stand
/// for them. `N` on both sides is a number. What has nothing behind it is dropped.
const REPLACED: &[(&str, &str)] = &[
    // Asides without content.
    ("e g", "eg"),
    ("i e", "ie"),
    ("( or not )", ""),
    ("( s )", ""),
    ("in other words", "ie"),
    ("for example", "eg"),
    ("for instance", "eg"),
    ("such as", "eg"),
    ("that is to say", "ie"),
    ("vice versa", ""),
    ("in chess", ""),
    ("as in chess", ""),
    ("in this puzzle", ""),
    ("in this sudoku", ""),
    ("of the puzzle", ""),
    ("in the puzzle", ""),
    ("in the grid", ""),
    ("of the grid", ""),
    ("into the grid", ""),
    ("in the entire grid", ""),
    ("throughout the grid", ""),
    ("anywhere in the grid", ""),
    ("at all times", ""),
    ("as well as", "and"),
    ("as usual", ""),
    ("in addition", ""),
    ("in such a way that", "and"),
    ("as it does", ""),
    ("obey the", ""),
    ("whisper rule", "whisper"),
    ("mark odd", "odd"),
    ("mark even", "even"),
    ("as indicated", ""),
    ("as marked", ""),
    ("all of the", "all"),
    ("each other", ""),
    ("one another", ""),
    ("there are", ""),
    // What may differ need not: said of two things, it has no effect.
    ("may have different", "may-differ"),
    ("may have a different", "may-differ"),
    ("may be different", "may-differ"),
    ("not two adjacent digit may", "not adjacent digit"),
    ("not adjacent digit may", "not adjacent digit"),
    ("not two adjacent cell may", "not adjacent cell"),
    ("may differ", "may-differ"),
    ("may have the same", "may-differ"),
    ("may have different or the same", "may-differ"),
    ("may have the same or different", "may-differ"),
    ("may or may not have the same", "may-differ"),
    ("may or may not", "may"),
    // What may be done so, is done so; other permissions are none.
    ("may be joined", "joined"),
    ("may be joined into", "segment"),
    ("may segment", "segment"),
    ("may be segment", "segment"),
    ("may visible", "visible"),
    ("may be visible", "visible"),
    ("may be in", "in"),
    ("may arranged", "order"),
    ("may be arranged", "order"),
    ("may order", "order"),
    ("may in order", "order"),
    ("may appear order", "order"),
    ("may place order", "order"),
    ("may arranged order", "order"),
    ("may perhaps-not order", "order"),
    ("may once", "once"),
    ("may appear once", "appear once"),
    ("may be place once", "place once"),
    ("divide the grid into", "parted"),
    ("divide the grid up into", "parted"),
    ("divide the entire grid into", "parted"),
    // Where.
    ("outside the grid", "outside"),
    ("outside of the grid", "outside"),
    ("beside the grid", "outside"),
    ("around the grid", "outside"),
    ("next to the grid", "outside"),
    ("on the edge of the grid", "outside"),
    ("at the edge of the grid", "outside"),
    ("at the border of the grid", "outside"),
    ("left of a row or above a column", "outside"),
    ("left of row or above column", "outside"),
    ("left of the grid", "outside"),
    ("right of the grid", "outside"),
    ("above the grid", "outside"),
    ("below the grid", "outside"),
    ("to outside", "outside"),
    ("above and outside", "outside"),
    ("above or outside", "outside"),
    ("left of and outside", "outside"),
    ("above a column or left of a row", "outside"),
    ("next to each other", "adjacent"),
    ("on either side of", "joined"),
    ("either side of", "joined"),
    ("on either side", "joined"),
    ("on both sides of", "joined"),
    ("on opposite sides of", "joined"),
    ("on opposite side of", "joined"),
    ("on each side of", "joined"),
    ("on the both side", "joined"),
    ("on both side", "joined"),
    ("sharing an edge", "orthogonally-adjacent adjacent"),
    ("sharing a side", "orthogonally-adjacent adjacent"),
    ("share an edge", "orthogonally-adjacent adjacent"),
    ("share a side", "orthogonally-adjacent adjacent"),
    ("away from each other", "apart"),
    ("connected with", "joined"),
    ("orthogonally adjacent", "orthogonally-adjacent adjacent"),
    ("horizontally or vertically adjacent", "orthogonally-adjacent adjacent"),
    ("directly adjacent", "adjacent"),
    ("vertically or horizontally adjacent", "orthogonally-adjacent adjacent"),
    ("neighbour cell", "adjacent cell"),
    ("orthogonal neighbour", "orthogonally-adjacent adjacent neighbour"),
    ("not even diagonally", "diagonally"),
    ("nor diagonally", "diagonally"),
    ("even diagonally", "diagonally"),
    ("including diagonally", "diagonally"),
    ("orthogonally or diagonally", "diagonally"),
    ("orthogonally and diagonally", "diagonally"),
    ("diagonally or orthogonally", "diagonally"),
    ("non overlapping", "adjacent"),
    ("not overlapping", "adjacent"),
    ("not inclusive", "strictly"),
    ("non inclusive", "strictly"),
    ("not including", "excluding"),
    ("not included", "excluding"),
    ("not counting", "excluding"),
    // What begins at a bulb is not what leads to it.
    ("to bulb", "to-bulb"),
    ("to the bulb", "to-bulb"),
    ("nearer to bulb", "nearer bulb"),
    ("nearer to the bulb", "nearer bulb"),
    ("closer to bulb", "nearer bulb"),
    ("closer to the bulb", "nearer bulb"),
    ("toward bulb", "to-bulb"),
    ("toward the bulb", "to-bulb"),
    ("round end", "bulb"),
    ("circular end", "bulb"),
    ("rounded end", "bulb"),
    // How many.
    ("perhaps-not order", "order"),
    ("perhaps-not in order", "order"),
    ("do not have to", "need-not"),
    ("does not have to", "need-not"),
    ("do not need to", "need-not"),
    ("need-not order", "order"),
    ("need-not be in order", "order"),
    ("if sorted", "order"),
    ("if put in order", "order"),
    ("regardless of order", "order"),
    ("how often", "how many"),
    ("in some order", "order"),
    ("some order", "order"),
    ("whatever order", "order"),
    ("as many times as", "count"),
    ("how many time", "how many"),
    ("the number of time", "how many"),
    ("number of time", "how many"),
    ("number of circle", "how many circle"),
    ("two adjacent", "adjacent"),
    ("two neighbour", "neighbour"),
    ("two consecutive", "consecutive"),
    ("two digit", "digit"),
    ("two cell", "cell"),
    ("2 digit", "digit"),
    ("2 cell", "cell"),
    ("2 adjacent", "adjacent"),
    ("2 consecutive", "consecutive"),
    ("first two digit", "first two"),
    ("last two digit", "last two"),
    ("previous two digit", "previous two"),
    ("preceding two digit", "previous two"),
    ("lowest two digit", "lowest two"),
    ("previous 2 digit", "previous two"),
    ("preceding 2 digit", "previous two"),
    ("lowest 2 digit", "lowest two"),
    ("two of", "two-of"),
    ("N of the", "N-of"),
    ("not negative rule", "not-negative"),
    ("no negative rule", "not-negative"),
    ("repeated digit", "repeat digit"),
    ("greater than once", "greater-once"),
    ("more than once", "greater-once"),
    ("greater once", "greater-once"),
    ("appear greater-once", "repeat"),
    ("place greater-once", "repeat"),
    ("greater-once", "repeat"),
    ("more than one", "greater-one"),
    ("greater than one", "greater-one"),
    ("greater than one of", "greater one-of"),
    // Conditions that say only that something is there.
    ("if there", "if-there"),
    ("if given", ""),
    ("if any", ""),
    ("if shown", ""),
    ("if present", ""),
    ("if there is one", ""),
    ("if it is given", ""),
    ("if a total is given", ""),
    ("if a sum is given", ""),
    ("if sum given", ""),
    ("if a clue is given", ""),
    ("if clue given", ""),
    ("if a number is given", ""),
    // What holds for every such pair, and not only where something is drawn.
    ("any pair of adjacent digit that", "every-pair"),
    ("all pair of adjacent digit that", "every-pair"),
    ("every pair of adjacent digit that", "every-pair"),
    ("any adjacent digit that", "every-pair"),
    ("always marked", "every-pair marked"),
    ("always joined", "every-pair joined"),
    ("all adjacent digit that", "every-pair"),
    ("all pair of consecutive", "every-pair consecutive"),
    ("every pair of consecutive", "every-pair consecutive"),
    ("any pair of consecutive", "every-pair consecutive"),
    // Not.
    ("wherever they are on the line", ""),
    ("wherever they are", ""),
    ("not matter position", ""),
    ("not matter where they are on the line", ""),
    ("not matter where they are on it", ""),
    ("not matter their position", ""),
    ("not matter where they are", ""),
    ("regardless of position", ""),
    ("regardless of their position", ""),
    ("even if allowed by other rule", ""),
    ("must repeat", "has-repeat"),
    ("can not", "not"),
    ("may not", "not"),
    ("must not", "not"),
    ("should not", "not"),
    ("will not", "not"),
    ("do not", "not"),
    ("does not", "not"),
    ("are not", "not"),
    ("is not", "not"),
    ("not be", "not"),
    ("not to", "not"),
    ("not have", "not"),
    ("not contain", "not"),
    ("not share", "not same"),
    ("not allowed", "not"),
    ("not be allowed", "not"),
    ("no 2", "not"),
    ("not 2", "not"),
    ("not two", "not"),
    ("not two of", "not"),
    ("not any", "not"),
    ("not a", "not"),
    ("not the", "not"),
    ("not pair", "not"),
    ("not necessarily", "perhaps-not"),
    ("not all", "not-all"),
    ("not every", "not-all"),
    ("not have to", "need-not"),
    ("not need", "need-not"),
    ("not repeat digit", "unique digit"),
    // Nouns.
    ("one before", "previous"),
    ("previous one", "previous"),
    ("one previous", "previous"),
    ("previous it", "previous"),
    ("greater than the last", "greater previous"),
    ("less than the last", "less previous"),
    ("greater than the last one", "greater previous"),
    ("unbroken sequence", "consecutive"),
    ("unbroken run", "consecutive"),
    ("run of consecutive", "consecutive"),
    ("sequence of consecutive", "consecutive"),
    ("once sorted", "order"),
    ("when sorted", "order"),
    ("sudoku as usual", "normal sudoku"),
    ("usual sudoku", "normal sudoku"),
    ("3x3 window", "window"),
    ("left out", "left-out"),
    ("as you go", ""),
    ("as you move", ""),
    ("as you travel", ""),
    ("when you walk", ""),
    ("as they go", ""),
    ("as they move", ""),
    ("as it goes", ""),
    ("preceding one", "previous"),
    ("digit placed", "digit"),
    ("one of the digit", "one digit"),
    ("joined into", "segment"),
    ("joined up into", "segment"),
    ("share a corner", "diagonally"),
    ("sharing a corner", "diagonally"),
    ("different value mod", "different remainder"),
    ("different value modulo", "different remainder"),
    ("positive and negative diagonal", "both diagonal"),
    ("negative and positive diagonal", "both diagonal"),
    ("negative diagonal", "diagonal"),
    ("positive diagonal", "diagonal"),
    ("is the total", "sum"),
    ("3x3 box", "box"),
    ("3x3 block", "box"),
    ("3x3 area", "box"),
    ("3x3 region", "box"),
    ("3x3 square", "box"),
    ("size box", "box"),
    ("jigsaw piece", "region"),
    ("arrowhead", "arrow head"),
    ("knight's move", "knight-move"),
    ("knight move", "knight-move"),
    ("knights move", "knight-move"),
    ("king move", "king-move"),
    ("kings move", "king-move"),
    ("knight or king move", "knight-move king-move"),
    ("king or knight move", "knight-move king-move"),
    ("chess knight-move", "knight-move"),
    ("chess king-move", "king-move"),
    ("some dot not", "not-all dot"),
    ("an x", "x"),
    ("a v", "v"),
    ("one to two", "ratio"),
    ("two to one", "ratio"),
    ("ratio of ratio", "ratio"),
    ("ratio ratio", "ratio"),
    ("ratio of 2", "ratio"),
    ("ratio of two", "ratio"),
    ("both even or both odd", "same parity"),
    ("both odd or both even", "same parity"),
    ("even or both odd", "same parity"),
    // Comparisons.
    ("is greater than or equal to", ">="),
    ("greater than or equal to", ">="),
    ("less than or equal to", "<="),
    ("N or more", ">= N"),
    ("N or greater", ">= N"),
    ("N or above", ">= N"),
    ("N or less", "<= N"),
    ("at least", ">="),
    ("not less than", ">="),
    ("a minimum of", ">="),
    ("minimum of", ">="),
    ("minimum diff", "diff >="),
    ("minimum difference of", "diff >="),
    ("at most", "<="),
    ("a maximum of", "<="),
    ("maximum of", "<="),
    ("maximum diff", "diff <="),
    ("no more than", "<="),
    ("not more than", "<="),
    ("not greater than", "<="),
    ("up to", "<="),
    ("more than", "greater"),
    ("greater than", "greater"),
    ("less than", "less"),
    ("not less N", ">= N"),
    ("not greater N", "<= N"),
    ("not diff less N", "diff >= N"),
    ("not diff greater N", "diff <= N"),
    ("not diff of less than N", "diff >= N"),
    ("not diff <= N", "diff greater N"),
    ("N apart", "diff N"),
    (">= N apart", "diff >= N"),
    // Verbs.
    ("differ by", "diff"),
    ("have a difference of", "diff"),
    ("has a difference of", "diff"),
    ("have an absolute difference of", "diff"),
    ("absolute difference", "diff"),
    ("sum up to", "sum"),
    ("sum to", "sum"),
    ("summing to", "sum"),
    ("are summing to", "sum"),
    ("add up to", "sum"),
    ("adding up to", "sum"),
    ("add to", "sum"),
    ("adding to", "sum"),
    ("total to", "sum"),
    ("sum of", "sum"),
    ("have a sum of", "sum"),
    ("have a total of", "sum"),
    ("is the sum", "sum"),
    ("equal to the sum", "sum"),
    ("equals the sum", "sum"),
    ("equal the sum", "sum"),
    ("equal sum", "same sum"),
    ("get greater", "increase"),
    ("get strictly greater", "increase strictly"),
    ("become greater", "increase"),
    ("remain the same", "stay-same"),
    ("stay the same", "stay-same"),
    ("be the same", "stay-same"),
    ("not decrease", "stay-same"),
    ("not get less", "stay-same"),
    ("stay equal", "stay-same"),
    ("remain equal", "stay-same"),
    ("back to front", "backward"),
    ("pass through", "pass"),
    ("passing through", "pass"),
    ("goes through", "pass"),
    ("go through", "pass"),
    ("travel through", "pass"),
    ("differing by 1", "consecutive"),
    ("differ by one", "consecutive"),
    ("diff one", "consecutive"),
    ("diff of one", "consecutive"),
    ("twice the other", "double other"),
    ("twice as large as", "double"),
    ("twice as big as", "double"),
    ("twice as great as", "double"),
    ("twice as much as", "double"),
    ("go up", "increase"),
    ("go down", "decrease"),
    ("tell you", "give"),
    ("the same as", "same"),
    ("same as", "same"),
    ("fill in", "place"),
    ("filled with", "place"),
    // Being unique.
    ("unique digit double", "unique digit"),
    ("not same digit double", "unique digit"),
    ("not the same digit double", "unique digit"),
    ("not same digit repeat", "unique digit"),
    ("not digit appear double", "unique digit"),
    ("not digit place double", "unique digit"),
    ("not appear double", "unique"),
    ("not place double", "unique"),
    ("not stay-same", "unique"),
    ("not contain any repeat", "unique"),
    ("not contain a repeat", "unique"),
    ("not contain repeat", "unique"),
    ("not gap", ""),
    ("not gap or repeat", "unique"),
    ("not repeat or gap", "unique"),
    ("not repeat", "unique"),
    ("not be repeat", "unique"),
    ("not digit repeat", "unique digit"),
    ("not digit is repeat", "unique digit"),
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
    ("all different remainder", "different remainder"),
    ("are different", "unique"),
    ("must be different", "unique"),
    ("be different", "unique"),
    ("different digit", "unique digit"),
    ("be unique", "unique"),
    ("exactly once", "once"),
    ("only once", "once"),
    ("once each", "once"),
    ("once only", "once"),
    // Dropped.
    ("have to", ""),
    ("has to", ""),
    ("need to", ""),
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
    for token in &mut found {
        if let Token::Word(word) = token {
            *word = canonical(word).to_owned();
        }
    }
    for _ in 0..6 {
        let next = replaced(&found);
        if next == found {
            break;
        }
        found = next;
    }
    without_permission(shaded(&found))
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
        if shades && colour::is_name(&word(out.last())) {
            out.push(Token::Word("shaded".to_owned()));
        }
        out.push(token.clone());
    }
    out
}

/// “No two digits may be consecutive” is no permission.
fn without_permission(tokens: Vec<Token>) -> Vec<Token> {
    let mut negative = false;
    let stays = |token: &Token| match token {
        Token::Word(word) if word == "may" => !negative,
        Token::Word(word) => {
            negative = word == "not" || negative && !matches!(word.as_str(), "and" | "(" | ")");
            true
        }
        token => {
            negative &= *token != Token::Part;
            true
        }
    };
    let mut stays = stays;
    tokens.into_iter().filter(|token| stays(token)).collect()
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
            let joint = usize::from(word(ahead + 1) == "and");
            let Some(next) = number(ahead + 1 + joint) else { break };
            list.push(next);
            ahead += 2 + joint;
        }
        if list.len() >= 2
            && word(ahead) == "and"
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
    let own = REPLACED.iter().map(|(from, to)| (from.split(' ').map(one).collect(), *to));
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
                _ => out.push(Token::Word(word.to_owned())),
            }
        }
        at += from.len();
    }
    out
}
