//! The legend of the rules on a board, one line per kind: its signs, their meaning, and the number of clues.

use super::brief::numbered;
use super::cells::mark_of;
use super::draft::Draft;
use super::outside::are_several;
use crate::constraint::{Clue, Drawing, Family, Geometry};
use crate::puzzle::Puzzle;
use crate::text::drawing::{is_listed, letter};
use crate::tui::canvas::{Mark, Sign};
use crate::tui::theme::Face;
use deduku_core::order::OrderBy;

/// A kind of clues.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::tui) struct LegendLine {
    /// The family.
    pub(in crate::tui) family: Family,
    /// Its signs, at most two.
    pub(in crate::tui) signs: Vec<Sign>,
    /// The meaning, in a few words.
    pub(in crate::tui) words: String,
    /// The number of clues.
    pub(in crate::tui) count: usize,
}

/// The kinds of clues in a puzzle, in their order; those with a place on the board come first.
pub(super) fn of(puzzle: &Puzzle, certain: &[(usize, Clue)], draft: &Draft<'_>) -> Vec<LegendLine> {
    let several = are_several(certain);
    let mut lines: Vec<LegendLine> = Vec::new();
    let choices = puzzle.clues().iter().enumerate().filter(|(_, clue)| clue.family == Family::Or);
    let all = certain.iter().map(|(number, clue)| (*number, clue)).chain(choices);
    let mut last = None;
    for (number, clue) in all.filter(|(_, clue)| clue.family != Family::Given) {
        let words = numbered(clue, puzzle.board().digits());
        let known = lines.iter_mut().find(|line| line.family == clue.family && line.words == words);
        // The copies that a repetition makes of a clue count once.
        if let Some(line) = known {
            line.count += usize::from(last != Some((number, clue.family)));
        } else {
            let signs = signs(clue.family, draft, several);
            lines.push(LegendLine { family: clue.family, signs, words, count: 1 });
        }
        last = Some((number, clue.family));
    }
    lines.order_by(|line| rank(line.family));
    lines
}

/// The rank of a family in the legend: lines first, then what is in cells, between and beside them; rules of the whole
/// board last.
fn rank(family: Family) -> u8 {
    match family.row().drawing {
        _ if is_listed(family) => 6,
        Drawing::Bulb | Drawing::Line | Drawing::Ends | Drawing::Arrow => 0,
        Drawing::Cage => 1,
        Drawing::Shade | Drawing::InCell | Drawing::Listed => 2,
        Drawing::WhiteDot | Drawing::BlackDot | Drawing::Sign => 3,
        Drawing::Corner => 4,
        Drawing::Outside => 5,
    }
}

/// The signs of a kind on the board.
fn signs(family: Family, draft: &Draft<'_>, several: bool) -> Vec<Sign> {
    let row = family.row();
    let face = draft.face(family);
    let stroke = draft.letters.get(&family).copied().map_or(Mark::Stroke, Mark::Initial);
    let marks: &[Mark] = match row.drawing {
        Drawing::Bulb => &[Mark::Bulb, Mark::Stroke],
        Drawing::Arrow if row.geometry == Geometry::Arrow => &[Mark::Circle, Mark::Way(0, 1)],
        Drawing::Arrow => &[Mark::Way(0, 1)],
        Drawing::Line if family == Family::Diagonal => return vec![(Mark::Letter('╱'), Face::Rule)],
        Drawing::Line => &[stroke, Mark::Stroke],
        Drawing::Ends if family == Family::Lockout => &[Mark::Diamond, stroke],
        Drawing::Ends => &[Mark::Bulb, stroke],
        Drawing::WhiteDot => return vec![(Mark::WhiteDot, Face::WhiteDot)],
        Drawing::BlackDot => return vec![(Mark::BlackDot, Face::BlackDot)],
        Drawing::Sign => {
            let mark = match family {
                Family::X => Mark::Letter('X'),
                Family::V => Mark::Letter('V'),
                _ => Mark::Greater(0, 1),
            };
            return vec![(mark, Face::Sign)];
        }
        Drawing::Outside if several && family != Family::LittleKiller => {
            return vec![(Mark::Letter(letter(family)), Face::Sum)];
        }
        Drawing::Outside if family == Family::LittleKiller => return vec![(Mark::Way(1, 1), Face::Sum)],
        Drawing::Cage | Drawing::Corner | Drawing::Outside => return vec![(Mark::Letter('#'), Face::Sum)],
        Drawing::Shade if family == Family::AllDifferent || family == Family::Windoku => {
            return vec![(Mark::Letter('░'), Face::Rule)];
        }
        Drawing::Shade if matches!(family, Family::Clone | Family::SameValues) => &[Mark::Letter('a')],
        Drawing::Shade | Drawing::InCell | Drawing::Listed => {
            return mark_of(family).map(|mark| (mark, face)).into_iter().collect();
        }
    };
    marks.iter().map(|&mark| (mark, face)).collect()
}
