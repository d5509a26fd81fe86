//! The places of puzzles on a page, and the rules at its foot.

use crate::flow::Line;
use crate::layout::Figure;

/// A rectangle on a page, in points from its upper left corner.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Slot {
    pub(crate) left: f64,
    pub(crate) top: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

impl Slot {
    /// Divides it into columns and rows with gaps, row by row.
    pub(crate) fn divided(self, (columns, rows): (usize, usize), gap: (f64, f64)) -> Vec<Self> {
        let width = (self.width - gap.0 * (columns as f64 - 1.0)) / columns as f64;
        let height = (self.height - gap.1 * (rows as f64 - 1.0)) / rows as f64;
        let slot = |at: usize| {
            let (row, column) = ((at / columns) as f64, (at % columns) as f64);
            Self { left: self.left + column * (width + gap.0), top: self.top + row * (height + gap.1), width, height }
        };
        (0..columns * rows).map(slot).collect()
    }
}

/// The rules of a page's puzzles, each once, with the numbers of its puzzles unless it is a rule of all.
pub(crate) fn rule_lines(figures: &[Figure], first: usize) -> Vec<Line> {
    let mut rules = Vec::new();
    for rule in figures.iter().flat_map(|figure| &figure.rules) {
        if !rules.contains(rule) {
            rules.push(rule.clone());
        }
    }
    let line = |rule: deduku_text::drawing::RuleLine| {
        let has = |figure: &&Figure| figure.rules.contains(&rule);
        let numbers: Vec<String> =
            (first..).zip(figures).filter(|(_, figure)| has(figure)).map(|(number, _)| number.to_string()).collect();
        let is_of_all = numbers.len() == figures.len();
        let text = if is_of_all { rule.text } else { format!("{}: {}", numbers.join(", "), rule.text) };
        Line::rule(text, rule.role)
    };
    rules.into_iter().map(line).collect()
}
