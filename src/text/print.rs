//! Printing for a person's eye: a grid with its boxes set off.

use std::fmt::Write as _;

use crate::board::{Board, Cell, Place};
use crate::puzzle::Position;
use crate::solve::Solution;

/// What to print beside the digits.
#[derive(Clone, Copy, Default, Debug)]
pub struct PrintOptions<'s> {
    /// The candidates of the empty cells.
    pub marks: bool,
    /// The solution: a second grid in text, lighter digits in a drawing.
    pub solution: Option<&'s Solution>,
}

/// The position as a drawn grid, and below it the solution, if that is wanted.
///
/// A given stands alone, a placed digit behind a `+`; with marks, a cell's only candidate stands in
/// parentheses, so that the text reads back as it was.
pub fn print(position: &Position, options: &PrintOptions<'_>) -> String {
    let cell = |cell: Cell| match (position.value(cell), options.marks) {
        (Some(digit), _) if position.puzzle().given(cell).is_none() => format!("+{digit}"),
        (Some(digit), _) => digit.to_string(),
        (None, true) if position.candidates(cell).len() > 1 => position.candidates(cell).to_string(),
        (None, true) => format!("({})", position.candidates(cell)),
        (None, false) => ".".to_owned(),
    };
    let board = position.board();
    let mut text = drawn(board, &cell);
    if let Some(solution) = options.solution {
        text.push('\n');
        text.push_str(&drawn(board, &|cell| solution.digit(cell).to_string()));
    }
    text
}

/// Rows and columns of cells as wide as the widest, with rules between the boxes.
fn drawn(board: &Board, cell_text: &dyn Fn(Cell) -> String) -> String {
    let Place { row: rows, column: columns, .. } = board.extent();
    let (box_rows, box_columns) = board.boxes().map_or((rows, columns), |s| (u16::from(s.rows), u16::from(s.columns)));
    let texts: Vec<String> = board.cells().map(cell_text).collect();
    let width = texts.iter().map(|text| text.chars().count()).max().unwrap_or(1);
    let mut drawn = String::new();
    for row in 0..rows {
        if row > 0 && row % box_rows == 0 {
            let block = "-".repeat(usize::from(box_columns) * (width + 1) + 1);
            let blocks = vec![block; usize::from(columns / box_columns)];
            // The outer blocks touch no bar on their outer side.
            let rule = blocks.join("+");
            drawn.push_str(rule[1..rule.len() - 1].trim_end());
            drawn.push('\n');
        }
        let mut line = String::new();
        for column in 0..columns {
            if column > 0 {
                line.push_str(if column % box_columns == 0 { " | " } else { " " });
            }
            let cell = board.cell_at(Place { layer: 0, row, column });
            let text = cell.map_or(" ", |cell| texts[cell.index()].as_str());
            // Writing to a string cannot fail.
            let _ = write!(line, "{text:<width$}");
        }
        drawn.push_str(line.trim_end());
        drawn.push('\n');
    }
    drawn
}
