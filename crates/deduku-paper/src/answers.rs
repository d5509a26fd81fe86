//! The pages of answers.

use deduku_text::PrintOptions;
use deduku_text::drawing::{self, Drawing, Role, Sheet};

use crate::font::PaperError;
use crate::layout::{Answers, Figure, Layout};
use crate::page::Page;

/// The font size of a digit, in units of the drawing.
pub(crate) const DIGIT: f64 = 30.0;
/// The least font size of an answer's digit that can be read, in points.
const READABLE: f64 = 4.0;

/// The side of the largest cell of an answer, in points.
const LARGEST_CELL: f64 = 24.0;

/// What an answer shows: cages and signs would only hide its small digits.
const SHOWN: [Role; 6] = [Role::Thin, Role::Thick, Role::Wall, Role::Given, Role::Placed, Role::Solution];

/// The columns and rows of answers on a page, by the most units that the longer side of their drawings may have.
const GRIDS: [(f64, (usize, usize)); 4] =
    [(560.0, (3, 4)), (720.0, (2, 3)), (1_100.0, (1, 2)), (f64::INFINITY, (1, 1))];

/// The font size of a puzzle's candidates, in units of the drawing.
pub(crate) fn mark(figure: &Figure) -> f64 {
    drawing::mark_size(figure.position.puzzle())
}

/// Pages of answers.
pub(crate) struct AnswerSheets {
    pub(crate) sheets: Vec<Sheet>,
    /// What on them is too small to be read.
    pub(crate) too_small: Vec<String>,
}

/// The answers of those puzzles that have one, from the page of this number on.
pub(crate) fn answer_sheets(figures: &[Figure], layout: &Layout, first: usize) -> Result<AnswerSheets, PaperError> {
    let answers: Vec<(usize, Drawing)> =
        (1..).zip(figures).filter_map(|(number, figure)| Some((number, answer(figure)?))).collect();
    let title = if layout.title.is_empty() { "Answers".to_owned() } else { format!("{}: answers", layout.title) };
    let layout = Layout { title, ..layout.clone() };
    let (mut sheets, mut too_small) = (Vec::new(), Vec::new());
    let mut rest = &answers[..];
    while let Some((_, next)) = rest.first() {
        let grid = grid(next);
        // Drawings of other sizes come on the next page.
        let alike = rest.iter().take(grid.0 * grid.1).take_while(|(_, drawing)| self::grid(drawing) == grid).count();
        let mut page = Page::new(&layout, first + sheets.len())?.with_cells(LARGEST_CELL);
        let own = page.own_count();
        for (slot, (number, drawing)) in page.slots(grid).into_iter().zip(&rest[..alike]) {
            let scale = page.puzzle(slot, (&number.to_string(), ""), "", drawing.clone())?;
            if DIGIT * scale < READABLE {
                too_small.push(format!("puzzle {number}: the digits of its answer are too small to be read"));
            }
        }
        if layout.answers == Answers::UpsideDown {
            page.turn_puzzles(own);
        }
        sheets.push(page.into_sheet());
        rest = &rest[alike..];
    }
    Ok(AnswerSheets { sheets, too_small })
}

fn grid(drawing: &Drawing) -> (usize, usize) {
    let longer = drawing.width.max(drawing.height);
    GRIDS.iter().find(|(most, _)| longer <= *most).map_or((1, 1), |(_, grid)| *grid)
}

/// The solved puzzle.
fn answer(figure: &Figure) -> Option<Drawing> {
    let solution = figure.solution.as_ref()?;
    let drawn = drawing::board(&figure.position, &PrintOptions { marks: false, solution: Some(solution) });
    let shapes = drawn.shapes.into_iter().filter(|shape| SHOWN.contains(&shape.role)).collect();
    Some(Drawing { shapes, ..drawn })
}
