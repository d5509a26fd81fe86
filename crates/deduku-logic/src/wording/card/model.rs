//! The data of a card.

use crate::wording::card::line::{Line, LineKind, Paragraph, Span};
use crate::wording::words::{Words, and};
use crate::{Evidence, Highlight, Role, Step, Style};
use deduku_core::board::Cell;
use deduku_core::puzzle::Puzzle;

/// The stage that a hint has reached.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub enum Stage {
    /// Where to look; nothing is named.
    Look,
    /// The technique and its digits.
    Name,
    /// A piece of the pattern.
    Pattern,
    /// The conclusion.
    Conclusion,
}

/// What one key press adds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// The stage that the hint reaches with it.
    pub stage: Stage,
    /// The text of the bar under the board: what to look for, or the conclusion.
    pub bar: String,
    /// What it adds to the card.
    pub text: Vec<Paragraph>,
    /// What can be unfolded below that: a branch of a net, inference by inference.
    pub folded: Vec<Paragraph>,
    /// What it adds to the board. If a cell or candidate occurs again, the later role counts.
    pub shown: Vec<Highlight>,
    /// Names of nodes for the tags of their cells.
    pub orders: Vec<(Cell, String)>,
}

/// A step, ready to be shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// The parts in order: the first shows where to look, the second names the technique, the last concludes.
    pub parts: Vec<Part>,
    /// The conclusion, in words: `r5c9 is not 1`.
    pub conclusion: String,
    /// The reason, in a clause for the bar.
    pub because: String,
    /// The meaning of the colours used, each as spans on one line.
    pub legend: Vec<Vec<Span>>,
}

impl Card {
    /// The text of the card up to this part, counted from 0, in order.
    pub fn text(&self, last: usize) -> impl Iterator<Item = &Paragraph> {
        self.parts.iter().take(last + 1).flat_map(|part| &part.text)
    }

    /// The meaning of the colours that are shown up to this part, counted from 0, in lines of at most this many columns,
    /// unless a single meaning is wider.
    pub fn legend_lines(&self, last: usize, width: usize) -> Vec<Line> {
        let is_shown = |entry: &&Vec<Span>| match entry.first() {
            Some(Span::Digit(_, role)) => self.shown(last).any(|shown| shown.role == *role),
            _ => self.parts.get(last).is_some_and(|part| part.stage >= Stage::Pattern),
        };
        let mut lines: Vec<Line> = Vec::new();
        for entry in self.legend.iter().filter(is_shown) {
            let own: usize = entry.iter().map(Span::width).sum();
            match lines.last_mut().filter(|line| line.width() + 2 + own <= width) {
                Some(line) => {
                    line.spans.push(Span::Gap(2));
                    line.spans.extend(entry.iter().cloned());
                }
                None => lines.push(Line { kind: LineKind::Text, spans: entry.clone() }),
            }
        }
        lines
    }

    /// What is shown on the board up to this part, counted from 0.
    pub fn shown(&self, last: usize) -> impl Iterator<Item = &Highlight> {
        self.parts.iter().take(last + 1).flat_map(|part| &part.shown)
    }

    /// The names of nodes up to this part, counted from 0.
    pub fn orders(&self, last: usize) -> impl Iterator<Item = &(Cell, String)> {
        self.parts.iter().take(last + 1).flat_map(|part| &part.orders)
    }
}

/// The conclusion of the step, in words: `r5c9 is not 1`, `r1c9 and r5c2 are not 4 or 7`, `r4c2 is 8`.
pub fn conclusion_in_words(step: &Step, puzzle: &Puzzle, style: Style) -> String {
    let words = Words { puzzle, style };
    let placed = step.conclusion.place.iter().map(|&(cell, digit)| crate::wording::card::names::is(cell, digit, words));
    let eliminated = crate::wording::card::names::removed_in_words(&step.conclusion.eliminate, words);
    let clauses: Vec<String> = placed.chain(eliminated).collect();
    match &clauses[..] {
        [] => match &step.evidence {
            Evidence::Retreat { guess } => format!("the guess of step {} was wrong", guess + 1),
            _ => String::new(),
        },
        few @ ([_] | [_, _]) => and(few),
        many => many.join("; "),
    }
}

/// The same in at most this many columns: if it is longer, the first item and the number of others, or a count.
pub(in crate::wording) fn conclusion_in_brief(step: &Step, puzzle: &Puzzle, style: Style, columns: usize) -> String {
    let full = conclusion_in_words(step, puzzle, style);
    if full.chars().count() <= columns {
        return full;
    }
    let words = Words { puzzle, style };
    let eliminated = crate::wording::card::names::removed(&step.conclusion.eliminate);
    let (placed, lost) = (step.conclusion.place.len(), step.conclusion.eliminate.len());
    if let ([(cells, digits)], 0) = (&eliminated[..], placed) {
        let (first, rest) = (words.cell(cells[0]), cells.len() - 1);
        return format!("{first} and {rest} more cells are not {}", words.digits_or(*digits));
    }
    let count = |number: usize, what: &str| match number {
        0 => None,
        1 => Some(format!("1 {what}")),
        _ => Some(format!("{number} {what}s")),
    };
    let stated = [
        count(placed, "digit").map(|stated| stated + " placed"),
        count(lost, "candidate").map(|stated| stated + " removed"),
    ];
    and(&stated.into_iter().flatten().collect::<Vec<_>>())
}

/// Whether the role is one of the three of a pattern, which a legend explains in the pattern's own words.
pub(crate) const fn is_own(role: Role) -> bool {
    matches!(role, Role::Pattern | Role::Second | Role::Third)
}
