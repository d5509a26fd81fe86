//! The contents of a booklet.

use deduku_text::drawing::{RuleLine, Sheet};

use crate::flow::{Line, flow};
use crate::font::PaperError;
use crate::layout::Layout;

/// The contents of a booklet.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Contents {
    /// What stands below the title: how many puzzles there are, the seed that makes them.
    pub about: Vec<String>,
    /// The sections.
    pub sections: Vec<Section>,
    /// The rules of all boards in it.
    pub rules: Vec<RuleLine>,
}

/// Puzzles that follow one another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section {
    /// What they have in common: `Killer, easy`.
    pub name: String,
    /// The number of the first, from 0.
    pub first: usize,
    /// How many there are.
    pub count: usize,
}

/// The pages of the contents of this many puzzles.
pub(crate) fn contents_sheets(contents: &Contents, figures: usize, layout: &Layout) -> Result<Vec<Sheet>, PaperError> {
    // The number of pages does not depend on the numbers that are written on them.
    let count = flow(&lines(contents, figures, layout, 0), layout, 1)?.len();
    flow(&lines(contents, figures, layout, count), layout, 1)
}

/// The lines, if the contents themselves take this many pages.
fn lines(contents: &Contents, figures: usize, layout: &Layout, before: usize) -> Vec<Line> {
    let page_of = |at: usize| before + at / layout.per_page.count() + 1;
    let mut lines: Vec<Line> = contents.about.iter().map(|about| Line::body(about.clone(), String::new())).collect();
    lines.push(Line::heading("Contents"));
    for Section { name, first, count } in &contents.sections {
        let numbers = if *count == 1 { format!("{}", first + 1) } else { format!("{}–{}", first + 1, first + count) };
        lines.push(Line::body(format!("{name} · {numbers}"), page_of(*first).to_string()));
    }
    if layout.answers != crate::layout::Answers::None && figures > 0 {
        lines.push(Line::body("Answers".to_owned(), (page_of(figures - 1) + 1).to_string()));
    }
    if !contents.rules.is_empty() {
        lines.push(Line::heading("Rules"));
        lines.extend(contents.rules.iter().map(|rule| Line::body(rule.text.clone(), String::new())));
    }
    lines
}
