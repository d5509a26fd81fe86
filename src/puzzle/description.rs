//! What a puzzle's source says of it beyond its rules: title, author, the rules in words, what of them is not
//! understood, and what is drawn on the board without a meaning for a solver.

/// What is said of a puzzle. Everything may be empty.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Description {
    /// Its title.
    pub title: String,
    /// Who made it.
    pub author: String,
    /// Its rules in words, over several lines perhaps.
    pub rules: String,
    /// Rules that are asked for and not understood, by name. The puzzle may have fewer solutions than are found.
    pub not_checked: Vec<String>,
    /// What is drawn, in the order in which it is drawn.
    pub drawing: Vec<Drawn>,
}

/// What something that is drawn looks like.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum DrawnKind {
    /// A line through its points.
    Line,
    /// A line through its points with a head at the last.
    Arrow,
    /// A text at its point.
    Text,
    /// A circle about its point.
    Circle,
    /// A rectangle about its point.
    Rectangle,
    /// A dashed outline of the cells whose centres its points are.
    Cage,
}

/// Something that is drawn on the board and has no meaning for a solver.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drawn {
    /// What it looks like.
    pub kind: DrawnKind,
    /// `(row, column)` in hundredths of a cell, from the upper left corner of the grid down and to the right: the centre
    /// of r1c1 is `(50, 50)`. Places outside the grid occur.
    pub points: Vec<(i32, i32)>,
    /// The text on or in it.
    pub text: String,
    /// Its colour as its source writes it, such as `#CFCFCF`; empty where none is said.
    pub colour: String,
    /// The constraint whose picture it is, as its source calls it; empty where none is said.
    pub pictures: String,
}

impl DrawnKind {
    /// Every kind.
    pub const ALL: [Self; 6] = [Self::Line, Self::Arrow, Self::Text, Self::Circle, Self::Rectangle, Self::Cage];

    /// Its name: `line`, `arrow`, `text`, `circle`, `rectangle`, `cage`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::Arrow => "arrow",
            Self::Text => "text",
            Self::Circle => "circle",
            Self::Rectangle => "rectangle",
            Self::Cage => "cage",
        }
    }
}

impl Description {
    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Notes a rule that is not understood, once.
    pub fn note_unknown(&mut self, rule: impl Into<String>) {
        let rule = rule.into();
        if !self.not_checked.contains(&rule) {
            self.not_checked.push(rule);
        }
    }
}
