//! Which puzzle comes on which page.

use deduku_core::puzzle::Position;
use deduku_core::solve::Solution;
use deduku_text::PrintOptions;
use deduku_text::drawing::{self, Drawing, Form, Ink, Role, RuleLine, Sheet};

use crate::answers::{self, answer_sheets};
use crate::contents::{Contents, contents_sheets};
use crate::flow::{Line, flow};
use crate::font::PaperError;
use crate::page::Page;
use crate::slots::{self, Slot};

/// A format of paper.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Paper {
    /// 210 by 297 mm.
    #[default]
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

impl Paper {
    /// Its width and height in points.
    pub const fn size(self) -> (f64, f64) {
        match self {
            Self::A4 => (595.28, 841.89),
            Self::Letter => (612.0, 792.0),
        }
    }
}

/// How many puzzles come on a page.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[expect(missing_docs, reason = "each is a number")]
pub enum PerPage {
    #[default]
    One,
    Two,
    Four,
    Six,
    Eight,
}

impl PerPage {
    /// Every number, the least first.
    pub const ALL: [Self; 5] = [Self::One, Self::Two, Self::Four, Self::Six, Self::Eight];

    /// The columns and rows of puzzles.
    pub const fn grid(self) -> (usize, usize) {
        match self {
            Self::One => (1, 1),
            Self::Two => (1, 2),
            Self::Four => (2, 2),
            Self::Six => (2, 3),
            Self::Eight => (2, 4),
        }
    }

    /// The number.
    pub const fn count(self) -> usize {
        let (columns, rows) = self.grid();
        columns * rows
    }
}

/// Where the answers are.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Answers {
    /// On pages of their own after the puzzles, many on a page.
    #[default]
    Pages,
    /// The same, turned upside down.
    UpsideDown,
    /// There are none.
    None,
}

/// How puzzles are laid out.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Layout {
    /// The paper.
    pub paper: Paper,
    /// How many puzzles come on a page.
    pub per_page: PerPage,
    /// The title on top of each page; may be empty.
    pub title: String,
    /// Where the answers are.
    pub answers: Answers,
    /// Whether digits and texts are larger than usual.
    pub large: bool,
    /// The inks.
    pub ink: Ink,
}

/// A puzzle to be printed.
#[derive(Clone, Debug)]
pub struct Figure {
    /// The position.
    pub position: Position,
    /// Whether the candidates of the empty cells are printed.
    pub marks: bool,
    /// What stands over it beside its number: a name, a kind of board.
    pub heading: String,
    /// What stands under it, such as its level and how long it takes.
    pub caption: String,
    /// The rules that are printed at the foot of its page.
    pub rules: Vec<RuleLine>,
    /// Its answer, if it is printed.
    pub solution: Option<Solution>,
}

impl Figure {
    /// The position with the rules that its puzzle has, and nothing else.
    pub fn of(position: Position) -> Self {
        let rules = drawing::rules(position.puzzle());
        let (heading, caption) = (String::new(), String::new());
        Self { position, marks: false, heading, caption, rules, solution: None }
    }

    /// The puzzle as it is drawn.
    fn drawing(&self, large: bool) -> Drawing {
        let drawn = drawing::board(&self.position, &PrintOptions { marks: self.marks, solution: None });
        if large { enlarged(drawn) } else { drawn }
    }
}

/// Laid out pages.
#[derive(Clone, PartialEq, Debug)]
pub struct Pages {
    /// The pages, in their order.
    pub sheets: Vec<Sheet>,
    /// What on them is too small to be read, in words, one entry for each puzzle.
    pub too_small: Vec<String>,
}

/// The least height of a digit that can be read, in points of its font size.
const READABLE: f64 = 5.0;
/// The least font size of candidates that can be read, in points.
const READABLE_MARKS: f64 = 3.5;

/// Lays out puzzles on pages: first the contents, if requested, then the puzzles, each with its number, at the foot of
/// each page the rules of its puzzles, then rules for which there was no room, then the answers.
///
/// # Errors
/// [`PaperError::Font`], if the built-in font is damaged.
pub fn sheets(figures: &[Figure], layout: &Layout, contents: Option<&Contents>) -> Result<Pages, PaperError> {
    let mut sheets = Vec::new();
    if let Some(contents) = contents {
        sheets.extend(contents_sheets(contents, figures.len(), layout)?);
    }
    let (mut too_small, mut overflow) = (Vec::new(), Vec::new());
    for (at, group) in figures.chunks(layout.per_page.count()).enumerate() {
        let mut page = Page::new(layout, sheets.len() + 1)?;
        let first = at * layout.per_page.count() + 1;
        let rules = slots::rule_lines(group, first);
        let fits = page.foot(&rules)?;
        if !fits {
            overflow.extend(rules);
        }
        for (number, (figure, slot)) in (first..).zip(group.iter().zip(page.slots(layout.per_page.grid()))) {
            let scale = put(figure, number, slot, layout, &mut page)?;
            too_small.extend(complaint(figure, number, scale, layout));
        }
        sheets.push(page.into_sheet());
    }
    if !overflow.is_empty() {
        let heading = Line::heading("Rules");
        let lines: Vec<Line> = std::iter::once(heading).chain(overflow).collect();
        sheets.extend(flow(&lines, layout, sheets.len() + 1)?);
    }
    if layout.answers != Answers::None {
        let answers = answer_sheets(figures, layout, sheets.len() + 1)?;
        too_small.extend(answers.too_small);
        sheets.extend(answers.sheets);
    }
    Ok(Pages { sheets, too_small })
}

/// Puts a puzzle into its slot; returns how many points a unit of its drawing is long.
fn put(figure: &Figure, number: usize, slot: Slot, layout: &Layout, page: &mut Page) -> Result<f64, PaperError> {
    let heading = if figure.heading.is_empty() { String::new() } else { format!("   {}", figure.heading) };
    page.puzzle(slot, (&number.to_string(), &heading), &figure.caption, figure.drawing(layout.large))
}

/// What cannot be read of a puzzle at this scale.
fn complaint(figure: &Figure, number: usize, scale: f64, layout: &Layout) -> Option<String> {
    let (digits, marks) = (answers::DIGIT * scale, answers::mark(figure) * scale);
    let fewer = if layout.per_page == PerPage::One { None } else { Some("print fewer on a page") };
    let (what, remedy) = match () {
        () if digits < READABLE => (format!("digits are {digits:.1} pt high"), "it has too many cells for this paper"),
        () if figure.marks && marks < READABLE_MARKS => {
            (format!("candidates are {marks:.1} pt high"), "print it without them")
        }
        () => return None,
    };
    Some(format!("puzzle {number}: its {what}, too small to be read: {}", fewer.unwrap_or(remedy)))
}

/// The drawing with larger digits.
fn enlarged(drawing: Drawing) -> Drawing {
    /// How much larger.
    const BY: f64 = 1.18;
    let has_sums = drawing.shapes.iter().any(|shape| shape.role == Role::Sum);
    let by = if has_sums { 1.08 } else { BY };
    let shapes = drawing.shapes.into_iter().map(|mut shape| {
        if let (Role::Given | Role::Placed | Role::Solution, Form::Text { at, size, .. }) =
            (shape.role, &mut shape.form)
        {
            // The base line goes down by half of what the digit grows.
            at.1 += *size * (by - 1.0) * 0.36;
            *size *= by;
        }
        shape
    });
    Drawing { shapes: shapes.collect(), ..drawing }
}
