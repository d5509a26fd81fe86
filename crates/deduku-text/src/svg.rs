//! Drawings for paper, as SVG.

mod card;
mod geometry;
mod grounds;

use std::fmt::Write as _;

use super::PrintOptions;
pub use card::svg_card;
use deduku_core::board::Cell;
use deduku_core::puzzle::Position;
use geometry::{CELL, corner, extent};
use grounds::{cages, fields, lines, shades};

/// The CSS styles.
const STYLE: &str = "\
text{font-family:Helvetica,Arial,sans-serif;text-anchor:middle}
.given{font-size:30px;font-weight:bold;fill:#111}
.placed{font-size:30px;fill:#1f4e9e}
.solution{font-size:30px;fill:#8a8a8a}
.mark{fill:#555}
.sum{font-size:12px;text-anchor:start;fill:#111}
.clue{font-size:15px;fill:#fff}
.thin{stroke:#888;stroke-width:1}
.thick{stroke:#111;stroke-width:3;stroke-linecap:square}
.cage{stroke:#444;stroke-width:1.2;stroke-dasharray:4 3}
.wall{fill:#333}
.split{stroke:#aaa;stroke-width:1}
.window{fill:#dfe8f3}
.diagonal{fill:#e8c99b;fill-opacity:.55}
";
/// The position as an SVG drawing: givens bold and black, placed digits blue, candidates small in fixed places;
/// diagonals and windows shaded, cages dashed with their sums, clues of a Kakuro in divided walls, the layers of a cube
/// side by side. The solution's digits fill the blanks in grey; with marks, which need that space, they are drawn as a
/// second grid below.
pub fn svg(position: &Position, options: &PrintOptions<'_>) -> String {
    svg_sheet(&[(position, *options)])
}

/// Several positions on one sheet, one below the other.
pub fn svg_sheet(figures: &[(&Position, PrintOptions<'_>)]) -> String {
    let grids: Vec<(&Position, PrintOptions<'_>)> = figures.iter().flat_map(|figure| apart(*figure)).collect();
    let (mut width, mut height) = (0, 0);
    let mut body = String::new();
    for (position, options) in &grids {
        let (across, down) = extent(position.board());
        // Writing to a string cannot fail, here and below.
        let _ = write!(body, "<g transform=\"translate(0 {height})\">\n{}</g>\n", grid(position, options));
        width = width.max(across);
        height += down;
    }
    let title = figures.first().map_or_else(String::new, |(position, _)| position.board().title());
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" role=\"img\">\n\
         <title>Sudoku {title}</title>\n\
         <style>\n{STYLE}</style>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         {body}</svg>\n"
    )
}

/// Splits a figure with marks and solution into two, because one grid has no space for both.
fn apart<'f>((position, options): (&'f Position, PrintOptions<'f>)) -> Vec<(&'f Position, PrintOptions<'f>)> {
    if options.marks && options.solution.is_some() {
        let marks = PrintOptions { solution: None, ..options };
        vec![(position, marks), (position, PrintOptions { marks: false, ..options })]
    } else {
        vec![(position, options)]
    }
}

/// One grid with its contents.
fn grid(position: &Position, options: &PrintOptions<'_>) -> String {
    let board = position.board();
    let mut out = shades(board) + &fields(position.puzzle()) + &lines(board) + &cages(position.puzzle());
    for cell in board.cells() {
        draw_cell(position, cell, options, &mut out);
    }
    out
}

fn draw_cell(position: &Position, cell: Cell, options: &PrintOptions<'_>, out: &mut String) {
    let puzzle = position.puzzle();
    let board = position.board();
    let (x, y) = corner(board, board.place(cell));
    let filled = match (puzzle.given(cell), position.value(cell), options.solution) {
        (Some(digit), ..) => Some((digit, "given")),
        (None, Some(digit), _) => Some((digit, "placed")),
        (None, None, Some(solution)) => Some((solution.digit(cell), "solution")),
        _ => None,
    };
    if let Some((digit, class)) = filled {
        let (x, y) = (x + CELL / 2, y + CELL / 2 + 11);
        let _ = writeln!(out, "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{}</text>", puzzle.symbol(digit));
    } else if options.marks {
        let (across, down) = mark_grid(board.digits());
        // Keep a distance from the lines, and stay below the sum of a cage.
        let (inset, top) = if board.plan().cages.is_empty() { (3.0, 3.0) } else { (6.0, 13.0) };
        let room = |start: f64| f64::from(CELL) - start - inset;
        let size = (room(top) / f64::from(down) * 0.9).min(14.0);
        for digit in position.candidates(cell).iter() {
            let index = digit.index() as u32;
            let middle = |start: f64, at: u32, of: u32| start + room(start) * (f64::from(at) + 0.5) / f64::from(of);
            let left = f64::from(x) + middle(inset, index % across, across);
            let base = f64::from(y) + middle(top, index / across, down) + size * 0.36;
            let symbol = puzzle.symbol(digit);
            let _ = writeln!(
                out,
                "<text class=\"mark\" font-size=\"{size:.1}\" x=\"{left:.1}\" y=\"{base:.1}\">{symbol}</text>"
            );
        }
    }
}

/// The columns and rows of marks in a cell: 3 and 3 for nine digits.
fn mark_grid(digits: u8) -> (u32, u32) {
    let digits = u32::from(digits);
    let across = (1..=digits).find(|across| across * across >= digits).unwrap_or(1);
    (across, digits.div_ceil(across))
}
