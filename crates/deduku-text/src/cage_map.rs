//! Killers as a map of letters with the sums of the letters below it.
//!
//! ```text
//! AAB|BBC|DEF
//! GGH|HCC|DEF
//! …
//! A = 3   B = 15  C = 22
//! ```
//!
//! A digit in the map is a given, `.` a cell in no cage. The givens may also stand before the map, on the same lines or
//! as a grid above it. Sums are `A=12`, `A: 12`, `A 12` or `12 A`, several on a line.

use super::cells::{Boards, More, build_setup, set_sums};
use super::grid::is_rule;
use super::limits::LONGEST_ROW;
use super::reader::VisibleLines;
use super::symbols::{is_blank, is_separator};
use super::{Entry, EntryResult, Fault, Format, Recognised, TextError};
use deduku_core::board::{Base, BoxShape, Digit, PLAIN_SHAPES, Plan};
use deduku_core::puzzle::Setup;

/// A symbol of a row, with its line and column.
type Spot = (char, usize, usize);
/// The sum of a letter, with the line and column of the letter.
type LetterSum = (char, u16, usize, usize);

/// Givens and cage of each cell, and the sums.
struct CageMap {
    shape: BoxShape,
    givens: Vec<Spot>,
    letters: Vec<Spot>,
    sums: Vec<LetterSum>,
}

/// Reads the killer that begins at this line, if it is such a map: returns the number of lines and the puzzle.
pub(super) fn read_cage_map(sight: VisibleLines<'_>, at: usize, boards: &mut Boards, comment: &str) -> Recognised {
    let (map, end) = beside(sight, at).or_else(|| below(sight, at))?;
    Some((end - at, build_map(&map, boards, comment)))
}

/// The boxes of a grid of this size. On larger ones letters are digits.
fn shape_of(size: usize) -> Option<BoxShape> {
    PLAIN_SHAPES.into_iter().find(|shape| usize::from(shape.size()) == size && size <= 12)
}

/// The symbols of a line, without separators.
fn spots(text: &str, line: usize) -> Vec<Spot> {
    let symbols = text.chars().enumerate().filter(|&(_, symbol)| !is_separator(symbol));
    symbols.map(|(at, symbol)| (symbol, line, at + 1)).collect()
}

fn is_given(symbol: char) -> bool {
    is_blank(symbol) || symbol.is_ascii_digit()
}

/// The next line with a row from this index on: its index and symbols. Rules and blank lines are passed over.
fn next_row(sight: VisibleLines<'_>, at: usize) -> Option<(usize, Vec<Spot>)> {
    let passed = |text: &str| text.trim().is_empty() || is_rule(text);
    let (at, text) = sight.from(at).take(4).find(|(_, text)| !passed(text))?;
    (text.len() <= LONGEST_ROW).then(|| (at, spots(text, at + 1)))
}

/// Rows of givens, a blank and the letters of the cages.
fn beside(sight: VisibleLines<'_>, at: usize) -> Option<(CageMap, usize)> {
    let (mut givens, mut letters) = (Vec::new(), Vec::new());
    let (mut next, mut size, mut rows) = (at, None, 0);
    while size.is_none_or(|size| rows < size) {
        let text = sight.get(next).filter(|text| text.len() <= LONGEST_ROW)?;
        next += 1;
        if rows > 0 && (text.trim().is_empty() || is_rule(text)) {
            continue;
        }
        let row = spots(text, next);
        let half = row.len() / 2;
        let split = text.split_whitespace().count() == 2 || text.contains('|');
        let (left, right) = row.split_at(half);
        let fits = split
            && row.len() == 2 * size.unwrap_or(half)
            && left.iter().all(|spot| is_given(spot.0))
            && right.iter().all(|spot| spot.0.is_ascii_alphabetic() || is_blank(spot.0))
            && (rows > 0 || is_map(right));
        if !fits || shape_of(half).is_none() {
            return None;
        }
        size = Some(half);
        givens.extend_from_slice(left);
        letters.extend_from_slice(right);
        rows += 1;
    }
    let (sums, end) = sums_below(sight, next);
    let shape = shape_of(size?)?;
    Some((CageMap { shape, givens, letters, sums }, end))
}

fn is_map(row: &[Spot]) -> bool {
    row.iter().any(|spot| spot.0.is_ascii_alphabetic())
}

/// The next rows of letters and givens, as many as are long, and the index of the line after them.
fn rows(sight: VisibleLines<'_>, at: usize, size: usize) -> Option<(Vec<Spot>, usize)> {
    let (mut all, mut next) = (Vec::new(), at);
    for _ in 0..size {
        let (line, row) = next_row(sight, next)?;
        let known = |spot: &Spot| spot.0.is_ascii_alphabetic() || is_given(spot.0);
        if row.len() != size || !row.iter().all(known) {
            return None;
        }
        all.extend(row);
        next = line + 1;
    }
    Some((all, next))
}

/// Rows of letters, perhaps below a grid, with sums below them.
fn below(sight: VisibleLines<'_>, at: usize) -> Option<(CageMap, usize)> {
    let (_, first) = next_row(sight, at)?;
    let size = first.len();
    let shape = shape_of(size)?;
    let (above, next) =
        if is_map(&first) { (None, at) } else { rows(sight, at, size).map(|(all, next)| (Some(all), next))? };
    // A map may begin with a row of givens.
    let above = above.filter(|all| !is_map(all));
    let (letters, next) = rows(sight, if above.is_some() { next } else { at }, size)?;
    let (sums, end) = sums_below(sight, next);
    if sums.is_empty() || !is_map(&letters) {
        return None;
    }
    let givens = above.unwrap_or_else(|| letters.clone());
    Some((CageMap { shape, givens, letters, sums }, end))
}

/// The sums from this line on, and the index of the line after them.
fn sums_below(sight: VisibleLines<'_>, at: usize) -> (Vec<LetterSum>, usize) {
    /// The maximum number of lines of sums.
    const MOST_LINES: usize = 200;
    let (mut sums, mut end) = (Vec::new(), at);
    for (number, text) in sight.from(at).take(MOST_LINES) {
        if text.trim().is_empty() || is_rule(text) {
            continue;
        }
        let Some(more) = (text.len() <= LONGEST_ROW).then(|| sums_of(text, number + 1)).flatten() else { break };
        sums.extend(more);
        end = number + 1;
    }
    (sums, end)
}

/// The sums of a line, if it consists of letters with numbers.
fn sums_of(text: &str, line: usize) -> Option<Vec<LetterSum>> {
    /// A letter with its column, or a number.
    #[derive(Clone, Copy)]
    enum Word {
        Letter(char, usize),
        Number(u16),
    }
    let mut words: Vec<Word> = Vec::new();
    let symbols: Vec<char> = text.chars().collect();
    let mut at = 0;
    while let Some(&symbol) = symbols.get(at) {
        let run = |is: fn(&char) -> bool| symbols[at..].iter().take_while(|&symbol| is(symbol)).count();
        if symbol.is_ascii_digit() {
            let length = run(char::is_ascii_digit);
            words.push(Word::Number(symbols[at..at + length].iter().collect::<String>().parse().ok()?));
            at += length;
        } else if symbol.is_ascii_alphabetic() {
            if run(char::is_ascii_alphabetic) != 1 {
                return None;
            }
            words.push(Word::Letter(symbol, at + 1));
            at += 1;
        } else if is_separator(symbol) || matches!(symbol, '=' | '-' | '>' | '*' | '(' | ')') {
            at += 1;
        } else {
            return None;
        }
    }
    let pairs = words.chunks(2).map(|pair| match *pair {
        [Word::Letter(letter, column), Word::Number(sum)] | [Word::Number(sum), Word::Letter(letter, column)] => {
            Some((letter, sum, line, column))
        }
        _ => None,
    });
    pairs.collect::<Option<Vec<LetterSum>>>().filter(|sums| !sums.is_empty())
}

fn build_map(map: &CageMap, boards: &mut Boards, comment: &str) -> EntryResult {
    let (_, first, column) = map.letters[0];
    let fail = |line, column, reason: String| TextError::new(line, column, Fault::Cages { reason });
    let both = |letter: char| map.letters.iter().any(|spot| spot.0 == letter);
    // Upper and lower case are the same letter unless the map has some letter in both.
    let cased = ('a'..='z').any(|letter| both(letter) && both(letter.to_ascii_uppercase()));
    let key = |letter: char| if cased { letter } else { letter.to_ascii_uppercase() };
    let (mut keys, mut plan) = (Vec::new(), Plan::of(Base::Boxes(map.shape)));
    for (cell, &(letter, ..)) in map.letters.iter().enumerate().filter(|(_, spot)| spot.0.is_ascii_alphabetic()) {
        let at = keys.iter().position(|&known| known == key(letter)).unwrap_or_else(|| {
            keys.push(key(letter));
            plan.cages.push(Vec::new());
            keys.len() - 1
        });
        plan.cages[at].push(cell as u16);
    }
    if map.sums.is_empty() {
        let reason = "cages of letters without sums: write them below, such as A=12 B=3".to_owned();
        return Err(fail(first, column, reason));
    }
    let mut sums = vec![None; keys.len()];
    for &(letter, sum, line, column) in &map.sums {
        let Some(at) = keys.iter().position(|&known| known == key(letter)) else {
            return Err(fail(
                line,
                column,
                format!("the sum of {letter}, which is not in the map: correct the letter"),
            ));
        };
        if sums[at].replace(sum).is_some_and(|before| before != sum) {
            return Err(fail(line, column, format!("a second sum of {letter}: write one")));
        }
    }
    if let Some(at) = sums.iter().position(Option::is_none) {
        let cell = usize::from(plan.cages[at][0]);
        let (letter, line, column) = map.letters[cell];
        return Err(fail(line, column, format!("the cage {letter} has no sum: write it below the map")));
    }
    let place = |cell: usize| map.givens.get(cell).map_or((first, 1), |&(_, line, column)| (line, column));
    let board = boards.of_plan(plan).map_err(|error| TextError::new(first, column, error.into()))?;
    let mut setup = Setup::empty(board.clone());
    set_sums(&mut setup, &sums);
    for (cell, &(symbol, line, column)) in map.givens.iter().enumerate().filter(|(_, spot)| spot.0.is_ascii_digit()) {
        let digit = Digit::from_symbol(symbol);
        let digit = digit.map(|digit| super::cells::on_board(digit, symbol, &board)).transpose();
        setup.givens[cell] = digit.map_err(|fault| TextError::new(line, column, fault))?;
    }
    let (puzzle, position) = build_setup(setup, &More::default(), |cell| place(cell.index()))?;
    Ok(Entry { position, comment: comment.to_owned(), line: first, format: Format::Grid, ..Entry::of(puzzle) })
}
