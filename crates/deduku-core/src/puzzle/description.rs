//! What a puzzle's source says about it besides its rules: title, author, the rules in words, rules that are not
//! understood, and drawings without meaning for a solver.

/// What a puzzle's source says about it. Every field may be empty.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct Description {
    /// Its title.
    pub title: String,
    /// Who made it.
    pub author: String,
    /// Its rules in words, possibly on several lines.
    pub rules: String,
    /// Rules that the source has but that are not understood, by name. They may exclude some of the solutions found.
    pub not_checked: Vec<String>,
    /// What is drawn, in drawing order.
    pub drawing: Vec<Drawn>,
    /// The solution that the source carries, as the values of cells in the board's order; `None` for cells that it
    /// leaves open. Empty if it carries none.
    pub solution: Vec<Option<i32>>,
}

keyed! {
    /// The form of a drawn item.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
    #[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
    pub enum DrawnKind {
        /// A line through its points.
        #[default]
        Line = "line",
        /// A line through its points with an arrowhead at the last.
        Arrow = "arrow",
        /// A text at its point.
        Text = "text",
        /// A circle around its point.
        Circle = "circle",
        /// A rectangle around its point.
        Rectangle = "rectangle",
        /// A dashed outline of the cells whose centres are its points.
        Cage = "cage",
    }
    /// Every kind.
    ALL;
    /// Its name: `line`, `arrow`, `text`, `circle`, `rectangle`, `cage`.
    name;
}

/// An item drawn on the board. What it means, if anything, only the rules in words say.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct Drawn {
    /// What it looks like.
    pub kind: DrawnKind,
    /// `(row, column)` in hundredths of a cell, from the top left corner of the grid down and to the right: the centre
    /// of r1c1 is `(50, 50)`. Points outside the grid occur.
    pub points: Vec<(i32, i32)>,
    /// The text on or in it.
    pub text: String,
    /// Its colour as its source writes it, such as `#CFCFCF`; empty if the source gives none.
    pub colour: String,
    /// The constraint that it depicts, as its source calls it; empty if the source gives none.
    pub pictures: String,
    /// The colour inside of its outline, likewise.
    pub fill: String,
    /// Height and width of a circle or a rectangle in hundredths of a cell; 0 where the source gives none.
    pub size: (i32, i32),
    /// By how many degrees a circle or a rectangle is turned.
    pub angle: i32,
}

/// How the note on rules in words begins.
const IN_WORDS: &str = "the rules in words";

/// The most characters that the note on rules in words quotes.
const MOST_QUOTED: usize = 100;

impl Description {
    /// Whether every field is empty.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Records a rule that is not understood, once.
    pub fn note_unknown(&mut self, rule: impl Into<String>) {
        let rule = rule.into();
        if !self.not_checked.contains(&rule) {
            self.not_checked.push(rule);
        }
    }

    /// Records that these words may say more than the clues do, or take a rule away.
    pub fn note_words(&mut self, words: &str) {
        let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
        let more = if words.chars().count() > MOST_QUOTED { "…" } else { "" };
        let words: String = words.chars().take(MOST_QUOTED).collect();
        self.note_unknown(format!("{IN_WORDS}: “{words}{more}”"));
    }

    /// Whether an entry of `not_checked` is about rules that stand in `rules` only. The others are about rules that the
    /// source names or draws.
    pub fn is_in_words(rule: &str) -> bool {
        rule.starts_with(IN_WORDS)
    }
}
