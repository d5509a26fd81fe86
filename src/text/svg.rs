//! A drawing for paper, as SVG.

use std::fmt::Write as _;

use super::PrintOptions;
use crate::board::{Board, Cell, HouseKind, Place};
use crate::puzzle::Position;

/// The side of a cell, in the drawing's units.
const CELL: u32 = 50;
/// The looks, in one place for whoever wants others.
const STYLE: &str = "\
text{font-family:Helvetica,Arial,sans-serif;text-anchor:middle}
.given{font-size:30px;font-weight:bold;fill:#111}
.placed{font-size:30px;fill:#1f4e9e}
.solution{font-size:30px;fill:#8a8a8a}
.mark{fill:#555}
.thin{stroke:#888;stroke-width:1}
.thick{stroke:#111;stroke-width:3;stroke-linecap:square}
";
/// The white around the grid.
const MARGIN: u32 = 10;

/// The position as an SVG drawing: givens bold and black, placed digits blue, candidates small in
/// fixed places. The solution's digits fill the blanks in grey; with marks, which need the room, they
/// make a second grid below.
pub fn svg(position: &Position, options: &PrintOptions<'_>) -> String {
    svg_sheet(&[(position, *options)])
}

/// Several positions on one sheet, one below the other.
pub fn svg_sheet(figures: &[(&Position, PrintOptions<'_>)]) -> String {
    let grids: Vec<(&Position, PrintOptions<'_>)> = figures.iter().flat_map(|figure| apart(*figure)).collect();
    let (mut width, mut height) = (0, 0);
    let mut body = String::new();
    for (position, options) in &grids {
        let Place { row: rows, column: columns, .. } = position.board().extent();
        // Writing to a string cannot fail, here and below.
        let _ = write!(body, "<g transform=\"translate(0 {height})\">\n{}</g>\n", grid(position, options));
        width = width.max(u32::from(columns) * CELL + 2 * MARGIN);
        height += u32::from(rows) * CELL + 2 * MARGIN;
    }
    let title = figures.first().map_or("", |(position, _)| position.board().name());
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" role=\"img\">\n\
         <title>Sudoku {title}</title>\n\
         <style>\n{STYLE}</style>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         {body}</svg>\n"
    )
}

/// Marks and solution do not fit into one grid: they become two.
fn apart<'f>((position, options): (&'f Position, PrintOptions<'f>)) -> Vec<(&'f Position, PrintOptions<'f>)> {
    if options.marks && options.solution.is_some() {
        let marks = PrintOptions { solution: None, ..options };
        vec![(position, marks), (position, PrintOptions { marks: false, ..options })]
    } else {
        vec![(position, options)]
    }
}

/// One grid with what stands in it.
fn grid(position: &Position, options: &PrintOptions<'_>) -> String {
    let mut out = lines(position.board());
    for cell in position.board().cells() {
        draw_cell(position, cell, options, &mut out);
    }
    out
}

/// The left upper corner of a cell.
fn corner(place: Place) -> (u32, u32) {
    (MARGIN + u32::from(place.column) * CELL, MARGIN + u32::from(place.row) * CELL)
}

/// Thin lines between cells, thick ones around the boxes or regions and the whole. Thick ones last, so that
/// they lie on top.
fn lines(board: &Board) -> String {
    let part = |place: Option<Place>| {
        let cell = place.and_then(|place| board.cell_at(place))?;
        Some(board.house_of(cell, HouseKind::Box).or_else(|| board.house_of(cell, HouseKind::Region)))
    };
    let (mut thin, mut thick) = (String::new(), String::new());
    let Place { row: rows, column: columns, .. } = board.extent();
    for row in 0..=rows {
        for column in 0..=columns {
            let here = Place { layer: 0, row, column };
            let above = row.checked_sub(1).map(|row| Place { row, ..here });
            let before = column.checked_sub(1).map(|column| Place { column, ..here });
            let (x, y) = corner(here);
            for (other, (to_x, to_y)) in [(above, (x + CELL, y)), (before, (x, y + CELL))] {
                let (mine, theirs) = (part(Some(here)), part(other));
                if mine.is_none() && theirs.is_none() {
                    continue;
                }
                let (class, out) = if mine == theirs { ("thin", &mut thin) } else { ("thick", &mut thick) };
                let _ = writeln!(out, "<line class=\"{class}\" x1=\"{x}\" y1=\"{y}\" x2=\"{to_x}\" y2=\"{to_y}\"/>");
            }
        }
    }
    thin + &thick
}

fn draw_cell(position: &Position, cell: Cell, options: &PrintOptions<'_>, out: &mut String) {
    let board = position.board();
    let (x, y) = corner(board.place(cell));
    let filled = match (position.puzzle().given(cell), position.value(cell), options.solution) {
        (Some(digit), ..) => Some((digit, "given")),
        (None, Some(digit), _) => Some((digit, "placed")),
        (None, None, Some(solution)) => Some((solution.digit(cell), "solution")),
        _ => None,
    };
    if let Some((digit, class)) = filled {
        let (x, y) = (x + CELL / 2, y + CELL / 2 + 11);
        let _ = writeln!(out, "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{digit}</text>");
    } else if options.marks {
        let (across, down) = mark_grid(board.digits());
        // A little off the lines.
        let (inset, room) = (3.0, f64::from(CELL) - 6.0);
        let size = (room / f64::from(down) * 0.9).min(14.0);
        for digit in position.candidates(cell).iter() {
            let index = digit.index() as u32;
            let middle = |at: u32, of: u32| inset + room * (f64::from(at) + 0.5) / f64::from(of);
            let left = f64::from(x) + middle(index % across, across);
            let base = f64::from(y) + middle(index / across, down) + size * 0.36;
            let _ = writeln!(
                out,
                "<text class=\"mark\" font-size=\"{size:.1}\" x=\"{left:.1}\" y=\"{base:.1}\">{digit}</text>"
            );
        }
    }
}

/// How many marks stand beside and below each other in a cell: 3 and 3 for nine digits.
fn mark_grid(digits: u8) -> (u32, u32) {
    let digits = u32::from(digits);
    let across = (1..=digits).find(|across| across * across >= digits).unwrap_or(1);
    (across, digits.div_ceil(across))
}
