//! The rules that a puzzle has besides rows, columns and boxes, for a person with nothing but the drawing.

use std::collections::BTreeSet;

use super::figures::roles;
use super::outside::letter;
use super::variants::Variants;
use super::{Role, expand};
use crate::visible;
use deduku_core::board::{Cell, HouseKind, catalogue};
use deduku_core::constraint::{Clue, Drawing, Family};
use deduku_core::puzzle::Puzzle;
use deduku_logic::wording::words::capital;

/// A rule in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleLine {
    /// The role of the lines that it is about, if there are such lines: it tells them from others.
    pub role: Option<Role>,
    /// The words, in whole sentences on one line.
    pub text: String,
}

/// The rules of a puzzle: as its source states them, or else that of its kind of board and of each kind of clue. None
/// for a plain grid with boxes.
pub fn rules(puzzle: &Puzzle) -> Vec<RuleLine> {
    let stated = puzzle.description().map(|description| visible(&description.rules).into_owned()).unwrap_or_default();
    let plain = |text: &str| RuleLine { role: None, text: text.to_owned() };
    let mut lines: Vec<RuleLine> = if stated.trim().is_empty() {
        let alphabet = puzzle.letters().map(|letters| {
            let mut letters: Vec<char> = letters.alphabet().chars().collect();
            letters.sort_unstable();
            let letters: Vec<String> = letters.iter().map(ToString::to_string).collect();
            plain(&format!("The letters are {}.", letters.join(" ")))
        });
        of_board(puzzle).into_iter().map(plain).chain(alphabet).chain(of_clues(puzzle)).collect()
    } else {
        stated.lines().map(str::trim).filter(|line| !line.is_empty()).map(plain).collect()
    };
    if !puzzle.not_checked().is_empty() && stated.trim().is_empty() {
        lines.push(plain(&visible(&format!("Not understood: {}.", puzzle.not_checked().join(", ")))));
    }
    lines
}

/// The rules of a puzzle on a grid as a setter words them for somebody who sees the drawing in colour: only those of
/// these families, if some are given, else all.
pub(crate) fn setter_words(puzzle: &Puzzle, only: &BTreeSet<Family>) -> String {
    let clues = expand::certain(puzzle.board(), puzzle.clues());
    let roles = roles(clues.iter().map(|(_, clue)| clue.family));
    let digits = usize::from(puzzle.board().digits());
    let is_asked = |family: Family| only.is_empty() || only.contains(&family);
    let of_houses = [Family::Diagonal, Family::Windoku, Family::Cage].into_iter().zip(OF_HOUSES);
    let of_board = of_houses.filter(|(_, (kind, _))| has(puzzle, *kind)).map(|(family, _)| (family, None));
    let of_clues = clues.iter().map(|(_, clue)| (clue.family, clue.numbers.first().copied()));
    let all = of_board.chain(of_clues).filter(|(family, _)| is_asked(*family) && *family != Family::Given);
    let usual = only.is_empty().then(|| "Normal sudoku rules apply.".to_owned());
    let mut lines: Vec<String> = usual.into_iter().collect();
    for (family, number) in all {
        let row = family.row();
        let number = number.or(row.usual.map(|usual| usual.with_digits(digits)));
        let said = if row.said.is_empty() { row.rule } else { row.said };
        let said = number.map_or_else(|| said.to_owned(), |number| said.replace('#', &number.to_string()));
        let colour = roles.get(&family).and_then(|role| role.colour_name());
        let said = colour.map_or_else(|| said.clone(), |colour| said.replacen("line", &format!("{colour} line"), 1));
        if !lines.contains(&said) {
            lines.push(said);
        }
    }
    lines.join("\n")
}

/// Kinds of houses other than rows, columns, boxes and regions, and their rules.
const OF_HOUSES: [(HouseKind, &str); 3] = [
    (HouseKind::Diagonal, "Each diagonal holds different digits."),
    (HouseKind::Window, "Each tinted window holds different digits."),
    (HouseKind::Cage, "The digits of each cage are all different and add up to its sum."),
];

fn has(puzzle: &Puzzle, kind: HouseKind) -> bool {
    puzzle.board().houses().iter().any(|house| house.kind == kind)
}

/// The rules of the board; none for a plain grid with boxes.
fn of_board(puzzle: &Puzzle) -> Vec<&'static str> {
    let board = puzzle.board();
    // What symbols stand for digits above 9 is part of the rules.
    let is_plain = board.plain_boxes().is_some() && puzzle.letters().is_none() && board.digits() <= 9;
    let title = if puzzle.letters().is_some() { "Wordoku".to_owned() } else { board.title() };
    // `Killer 6×6` is of the kind `Killer`, unless there is a kind of this very name.
    let alike = catalogue().iter().filter(|entry| title.starts_with(entry.title));
    let entry = alike.max_by_key(|entry| entry.title.len()).filter(|_| !is_plain);
    if let Some(entry) = entry {
        return vec![entry.rules];
    }
    let regions = (HouseKind::Region, "Each row, each column and each region holds every digit once.");
    let of_kind = std::iter::once(regions).chain(OF_HOUSES);
    of_kind.filter(|&(kind, _)| has(puzzle, kind)).map(|(_, rule)| rule).collect()
}

/// The rule of each kind of clue, once, with what the drawing does not show of the clue.
fn of_clues(puzzle: &Puzzle) -> Vec<RuleLine> {
    let clues = expand::certain(puzzle.board(), puzzle.clues());
    let variants = Variants::of(&clues);
    let roles = roles(clues.iter().map(|(_, clue)| clue.family));
    let is_numbered = |clue: &Clue, other: Family| {
        clue.family.row().drawing == Drawing::Outside && ![Family::LittleKiller, other].contains(&clue.family)
    };
    let several = |family| clues.iter().any(|(_, clue)| is_numbered(clue, family));
    let choices = puzzle.clues().iter().filter(|clue| clue.family == Family::Or);
    let own = clues.iter().map(|(_, clue)| clue).filter(|clue| clue.family != Family::Given);
    let mut lines = Vec::new();
    for clue in own.chain(choices) {
        let row = clue.family.row();
        let has_letter = is_numbered(clue, Family::LittleKiller) && several(clue.family);
        let letter = if has_letter { Some(letter(clue.family)) } else { variants.letter(clue) };
        let name = capital(row.name.trim_start_matches("xv-"));
        let number = number(clue).map_or_else(String::new, |number| format!(" {number}"));
        let letter = letter.map_or_else(String::new, |letter| format!(" ({letter})"));
        let more = not_shown(puzzle, clue).map_or_else(String::new, |more| format!(" Here {more}."));
        let text = format!("{name}{number}{letter}: {}{more}", row.rule);
        let line = RuleLine { role: roles.get(&clue.family).copied(), text };
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    lines
}

/// What neither the drawing nor the rule says of a clue.
fn not_shown(puzzle: &Puzzle, clue: &Clue) -> Option<String> {
    let board = puzzle.board();
    let name = |cell: Cell| board.cell_name(cell);
    let cells = |group: &Vec<u16>| {
        let known = group.iter().filter(|&&cell| usize::from(cell) < board.cell_count());
        known.map(|&cell| name(Cell::new(cell))).collect::<Vec<_>>().join(" ")
    };
    let words = clue.in_words(board, &name);
    match (words, clue.family) {
        (Some(words), _) => Some(words),
        (None, Family::Or) => Some("the cells are marked ?, but the cases are too long to be printed".to_owned()),
        (None, Family::Pair | Family::Pairs | Family::Automaton | Family::Regex) => {
            Some("the table is too long to be printed".to_owned())
        }
        (None, family) if family.row().drawing == Drawing::Listed && !clue.groups.is_empty() => {
            Some(format!("it is about {}", clue.groups.iter().map(cells).collect::<Vec<_>>().join("; ")))
        }
        _ => None,
    }
}

/// The number that belongs to the rule and is not drawn at the clue.
fn number(clue: &Clue) -> Option<i32> {
    match clue.family.row().drawing {
        Drawing::Line | Drawing::Ends | Drawing::Listed => clue.numbers.first().copied(),
        _ => None,
    }
    .filter(|_| clue.family != Family::Diagonal)
}
