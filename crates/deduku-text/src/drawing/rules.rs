//! The rules that a puzzle has besides rows, columns and boxes, for a person with nothing but the drawing.

use super::figures::roles;
use super::outside::letter;
use super::{Role, expand};
use crate::visible;
use deduku_core::board::{HouseKind, catalogue};
use deduku_core::constraint::{Clue, Drawing, Family};
use deduku_core::puzzle::Puzzle;

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
        of_board(puzzle).into_iter().map(plain).chain(of_clues(puzzle)).collect()
    } else {
        stated.lines().map(str::trim).filter(|line| !line.is_empty()).map(plain).collect()
    };
    if !puzzle.not_checked().is_empty() && stated.trim().is_empty() {
        lines.push(plain(&visible(&format!("Not understood: {}.", puzzle.not_checked().join(", ")))));
    }
    lines
}

/// The rules of the board; none for a plain grid with boxes.
fn of_board(puzzle: &Puzzle) -> Vec<&'static str> {
    let board = puzzle.board();
    let is_plain = board.plain_boxes().is_some() && puzzle.letters().is_none();
    let title = if puzzle.letters().is_some() { "Wordoku".to_owned() } else { board.title() };
    // `Killer 6×6` is of the kind `Killer`, unless there is a kind of this very name.
    let alike = catalogue().iter().filter(|entry| title.starts_with(entry.title));
    let entry = alike.max_by_key(|entry| entry.title.len()).filter(|_| !is_plain);
    if let Some(entry) = entry {
        return vec![entry.rules];
    }
    let has = |kind| board.houses().iter().any(|house| house.kind == kind);
    let of_kind = [
        (HouseKind::Region, "Each row, each column and each region holds every digit once."),
        (HouseKind::Diagonal, "Each diagonal holds different digits."),
        (HouseKind::Window, "Each tinted window holds different digits."),
        (HouseKind::Cage, "The digits of each cage are all different and add up to its sum."),
    ];
    of_kind.into_iter().filter(|&(kind, _)| has(kind)).map(|(_, rule)| rule).collect()
}

/// The rule of each kind of clue, once.
fn of_clues(puzzle: &Puzzle) -> Vec<RuleLine> {
    let clues = expand::certain(puzzle.board(), puzzle.clues());
    let mut families: Vec<Family> = Vec::new();
    for (_, clue) in &clues {
        if !families.contains(&clue.family) && clue.family != Family::Given {
            families.push(clue.family);
        }
    }
    let roles = roles(families.iter().copied());
    let is_numbered = |family: &&Family| family.row().drawing == Drawing::Outside && **family != Family::LittleKiller;
    let several = families.iter().filter(is_numbered).count() > 1;
    let line = |family: Family| {
        let row = family.row();
        let name = if row.drawing == Drawing::Outside && several && family != Family::LittleKiller {
            format!("{} ({})", row.name, letter(family))
        } else {
            row.name.trim_start_matches("xv-").to_owned()
        };
        let number = clues.iter().find(|(_, clue)| clue.family == family).and_then(|(_, clue)| number(clue));
        let number = number.map_or_else(String::new, |number| format!(" {number}"));
        RuleLine { role: roles.get(&family).copied(), text: format!("{}{number}: {}", capital(&name), row.rule) }
    };
    families.iter().map(|&family| line(family)).collect()
}

/// The number that belongs to the rule and is not drawn at the clue.
fn number(clue: &Clue) -> Option<i32> {
    match clue.family.row().drawing {
        Drawing::Line | Drawing::Ends | Drawing::Listed => clue.numbers.first().copied(),
        _ => None,
    }
    .filter(|_| clue.family != Family::Diagonal)
}

fn capital(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
