//! The reason that a claim names: a technique, cells, houses and digits, in the words that the log uses.

use deduku_core::board::{Board, Cell, Digit, DigitSet, HouseId, HouseKind, Place as At};
use deduku_core::puzzle::{Position, Puzzle};
use deduku_logic::{Certificate, Evidence, Fact, Premise, Step, Style, Technique, certificate, wording};

/// Words that say nothing by themselves.
const FILLERS: [&str; 28] = [
    "a",
    "about",
    "all",
    "an",
    "and",
    "are",
    "at",
    "by",
    "candidate",
    "candidates",
    "cell",
    "cells",
    "digit",
    "digits",
    "from",
    "has",
    "have",
    "in",
    "is",
    "it",
    "its",
    "of",
    "on",
    "or",
    "place",
    "the",
    "there",
    "with",
];

/// How words that speak of guessing begin.
const GUESSES: [&str; 4] = ["guess", "bifurcat", "backtrack", "trial"];

/// The most words of a technique's name.
const LONGEST_NAME: usize = 6;

/// A reason as a claim names it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct NamedReason {
    /// The first technique that is named, by its name, key or alias.
    pub technique: Option<Technique>,
    /// The cells that are named: `r3c5`, `r3c78`.
    pub cells: Vec<Cell>,
    /// The houses that are named: `row 3`. On a board of several grids a name may mean one house of each.
    pub houses: Vec<Vec<HouseId>>,
    /// The digits that are named, alone or in a row: `47`.
    pub digits: DigitSet,
    /// Whether it speaks of guessing.
    pub is_guess: bool,
    /// The words that were not understood.
    pub not_understood: Vec<String>,
    /// The whole, as [`plain`] has it.
    text: String,
}

impl NamedReason {
    /// Reads `naked pair 47 in r3c78`.
    pub fn read(text: &str, puzzle: &Puzzle) -> Self {
        let is_between = |symbol: char| symbol.is_whitespace() || ",;:()“”\"".contains(symbol);
        let words = text.split(is_between).map(|word| word.trim_end_matches('.')).filter(|word| !word.is_empty());
        let words: Vec<&str> = words.collect();
        let (mut reason, mut kind, mut rest) = (Self { text: plain(text), ..Self::default() }, None, &words[..]);
        while let [word, others @ ..] = rest {
            if let Some((technique, length)) = technique_at(rest).filter(|_| reason.technique.is_none()) {
                (reason.technique, kind) = (Some(technique), None);
                rest = &rest[length..];
            } else {
                reason.take(word, &mut kind, puzzle);
                rest = others;
            }
        }
        reason
    }

    /// Whether it names cells, houses or digits.
    pub fn names_a_place(&self) -> bool {
        !self.cells.is_empty() || !self.houses.is_empty() || !self.digits.is_empty()
    }

    /// Takes the next word; `kind` is the kind of house that was named last, if its numbers may follow.
    fn take(&mut self, word: &str, kind: &mut Option<HouseKind>, puzzle: &Puzzle) {
        let lower = word.to_lowercase();
        if FILLERS.contains(&&*lower) {
            return;
        }
        if GUESSES.iter().any(|guess| lower.starts_with(guess)) {
            self.is_guess = true;
            return;
        }
        if let Some(named) = kind_named(&lower) {
            *kind = Some(named);
            return;
        }
        let houses = kind.map_or_else(Vec::new, |kind| houses_named(kind, &lower, puzzle.board()));
        if !houses.is_empty() {
            self.houses.push(houses);
            return;
        }
        *kind = None;
        // A chain joins its cells by signs: `r8c6-r7c6=`.
        let parts = || word.split(['-', '=', '+', '/']).filter(|part| !part.is_empty());
        let named: Option<Vec<Place>> = parts().map(|part| Place::named(part, puzzle)).collect();
        match named {
            Some(named) => named.into_iter().for_each(|place| self.add(place)),
            None => self.not_understood.push(word.to_owned()),
        }
    }

    fn add(&mut self, place: Place) {
        match place {
            Place::Cells(cells) => self.cells.extend(cells),
            Place::Digits(digits) => self.digits |= digits,
        }
    }

    /// Whether the step, found in this position, has everything that is named.
    pub(super) fn is_of(&self, step: &Step, position: &Position) -> bool {
        if self.text == plain(&wording::reason(step, position.puzzle(), Style::Standard)) {
            return true;
        }
        if self.technique.is_some_and(|technique| technique != step.technique) {
            return false;
        }
        let has_all = |seen: &Seen| {
            self.cells.iter().all(|cell| seen.cells.contains(cell))
                && self.houses.iter().all(|named| named.iter().any(|house| seen.houses.contains(house)))
                && self.digits.is_subset(seen.digits)
        };
        // A certificate takes time, so it is asked only for what the evidence does not have.
        let mut seen = Seen::of(step);
        has_all(&seen) || {
            seen.add(&certificate(step, position));
            has_all(&seen)
        }
    }
}

/// A text without what does not matter: capitals, the number of blanks, a full stop at the end.
fn plain(text: &str) -> String {
    let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
    words.join(" ").trim_end_matches(['.', '!']).to_owned()
}

/// What a word names.
enum Place {
    Cells(Vec<Cell>),
    Digits(DigitSet),
}

impl Place {
    fn named(word: &str, puzzle: &Puzzle) -> Option<Self> {
        let cells = cells_named(&word.to_lowercase(), puzzle.board());
        if cells.is_empty() { digits_named(word, puzzle).map(Self::Digits) } else { Some(Self::Cells(cells)) }
    }
}

/// The technique whose name the words begin with, and how many words that name has; the longest of several.
fn technique_at(words: &[&str]) -> Option<(Technique, usize)> {
    // A number alone is a list of digits here, not a code.
    let is_number = words[0].bytes().all(|byte| byte.is_ascii_digit());
    let mut lengths = (1 + usize::from(is_number)..=words.len().min(LONGEST_NAME)).rev();
    lengths.find_map(|length| Some((Technique::named(&words[..length].join(" "))?, length)))
}

/// The kind of house that a word in lower case names, alone or as a plural.
fn kind_named(word: &str) -> Option<HouseKind> {
    HouseKind::ALL.into_iter().find(|kind| {
        let rest = word.strip_prefix(kind.word());
        rest.is_some_and(|rest| matches!(rest, "" | "s" | "es"))
    })
}

fn houses_named(kind: HouseKind, number: &str, board: &Board) -> Vec<HouseId> {
    let Ok(number) = number.parse::<u16>() else { return Vec::new() };
    let is_meant = |&id: &HouseId| board.house(id).kind == kind && board.house(id).number == number;
    board.house_ids().filter(is_meant).collect()
}

/// The cells of `r3c5`, or of rows and columns run together as the log writes them: `r3c78`, `r12c3`.
fn cells_named(word: &str, board: &Board) -> Vec<Cell> {
    if let Some(cell) = board.cell_named(word) {
        return vec![cell];
    }
    let figures = |text: &str| -> Option<Vec<u16>> {
        let figures: Vec<u16> = text.chars().filter_map(|figure| figure.to_digit(10)).map(|it| it as u16).collect();
        let is_list = figures.len() == text.len() && figures.is_sorted_by(|one, next| one < next);
        (!figures.is_empty() && is_list).then_some(figures)
    };
    let parts = word.strip_prefix('r').and_then(|rest| rest.split_once('c'));
    let Some((rows, columns)) = parts.and_then(|(rows, columns)| Some((figures(rows)?, figures(columns)?))) else {
        return Vec::new();
    };
    let extent = board.extent();
    if extent.row > 9 || extent.column > 9 || extent.layer > 1 {
        return Vec::new();
    }
    let at = |row: u16, column: u16| {
        board.cell_at(At { layer: 0, row: row.checked_sub(1)?, column: column.checked_sub(1)? })
    };
    let cells = rows.iter().flat_map(|&row| columns.iter().map(move |&column| at(row, column)));
    cells.collect::<Option<_>>().unwrap_or_default()
}

/// The digits whose symbols make up the word.
fn digits_named(word: &str, puzzle: &Puzzle) -> Option<DigitSet> {
    let digits = puzzle.board().all_digits();
    let mut named = DigitSet::EMPTY;
    for symbol in word.chars() {
        named.insert(digits.iter().find(|&digit| puzzle.symbol(digit) == symbol)?);
    }
    Some(named)
}

/// The digits that the evidence names.
fn digits_of(evidence: &Evidence) -> DigitSet {
    let all = |sets: &mut dyn Iterator<Item = DigitSet>| sets.fold(DigitSet::EMPTY, |all, digits| all | digits);
    match evidence {
        Evidence::Locked { digit, .. } | Evidence::Fish { digit, .. } | Evidence::Leftovers { digit, .. } => {
            DigitSet::of(*digit)
        }
        Evidence::NakedSubset { digits, .. } | Evidence::HiddenSubset { digits, .. } => *digits,
        Evidence::Combinations { sets, .. } => all(&mut sets.iter().copied()),
        Evidence::Crossing { digits, .. } => all(&mut digits.iter().copied()),
        Evidence::Pattern(pattern) => {
            let in_net = pattern.net.iter().map(|inference| &inference.node);
            let nodes = pattern.chains.iter().flat_map(|chain| &chain.nodes).chain(in_net);
            let nodes = nodes.map(|node| DigitSet::of(node.digit));
            let parts = pattern.parts.iter().map(|part| part.digits);
            let facts = pattern.facts.iter().filter_map(|fact| match fact {
                Fact::Cell { digits, .. } | Fact::Once { digits, .. } => Some(*digits),
                Fact::Places { digit, .. } => Some(DigitSet::of(*digit)),
                Fact::Unique => None,
            });
            pattern.digits | all(&mut nodes.chain(parts).chain(facts))
        }
        _ => DigitSet::EMPTY,
    }
}

/// What can be named of a step.
#[derive(Default)]
struct Seen {
    cells: Vec<Cell>,
    houses: Vec<HouseId>,
    digits: DigitSet,
}

impl Seen {
    /// What its evidence and its conclusion have.
    fn of(step: &Step) -> Self {
        let mut seen = Self { cells: step.cells(), houses: step.houses(), digits: digits_of(&step.evidence) };
        seen.add_candidates(step.conclusion.place.iter().chain(&step.conclusion.eliminate));
        seen
    }

    fn add(&mut self, certificate: &Certificate) {
        certificate.premises.iter().for_each(|premise| self.add_premise(premise));
    }

    fn add_candidates<'c>(&mut self, candidates: impl Iterator<Item = &'c (Cell, Digit)>) {
        for &(cell, digit) in candidates {
            self.cells.push(cell);
            self.digits.insert(digit);
        }
    }

    fn add_premise(&mut self, premise: &Premise) {
        match premise {
            Premise::Cell { cell, only: digits } | Premise::OneDigit { cell, digits } => {
                self.cells.push(*cell);
                self.digits |= *digits;
            }
            Premise::Places { house, digit, only } => {
                self.houses.push(*house);
                self.digits.insert(*digit);
                self.cells.extend(only);
            }
            Premise::Once { house, digit, cells } => {
                self.houses.push(*house);
                self.digits |= digit.map_or(DigitSet::EMPTY, DigitSet::of);
                self.cells.extend(cells);
            }
            Premise::Sum { house, .. } => self.houses.push(*house),
            Premise::Balance { add, subtract, plus, minus, .. } => {
                self.houses.extend(add.iter().chain(subtract));
                self.cells.extend(plus.iter().chain(minus));
            }
            Premise::ClueBalance { add, less, plus, minus, .. } => {
                self.houses.extend(add);
                self.cells.extend(less.iter().flat_map(|(_, cells)| cells).chain(plus).chain(minus));
            }
            Premise::Unique { cells } | Premise::Clue { cells, .. } => self.cells.extend(cells),
            Premise::Exchange { digits, cells } => {
                self.digits |= *digits;
                self.cells.extend(cells);
            }
            Premise::Case { candidates } => self.add_candidates(candidates.iter()),
            Premise::Symmetry { .. } | Premise::Grid { .. } => {}
        }
    }
}
