//! Printing for human readers: the board drawn with its boxes or regions set off.

use deduku_core::order::OrderBy;
use std::fmt::Write as _;

use super::kakuro;
use deduku_core::board::{Base, Board, Cell, HouseId, HouseKind, Place};
use deduku_core::puzzle::{Position, Puzzle};
use deduku_core::solve::Solution;

/// What to print in addition to the digits.
#[derive(Clone, Copy, Default, Debug)]
pub struct PrintOptions<'s> {
    /// The candidates of the empty cells.
    pub marks: bool,
    /// The solution: a second grid in text, lighter digits in a drawing.
    pub solution: Option<&'s Solution>,
}

/// The position as a drawn board, followed by the solution if requested.
///
/// A given is written as such, a placed digit with a `+` before it; with marks, a cell's only candidate is in
/// parentheses, so that the text can be read back. A jigsaw is followed by its map, so that it can be read back too;
/// diagonals, windows, cages and letters are comment lines and are not read back: JSON lines keep them. Several grids
/// are drawn on their canvas, a cube layer by layer, a Kakuro as rows of fields.
pub fn print(position: &Position, options: &PrintOptions<'_>) -> String {
    let puzzle = position.puzzle();
    let board = position.board();
    let cell = |cell: Cell| match (position.value(cell), options.marks) {
        (Some(digit), _) if puzzle.given(cell).is_none() => format!("+{}", puzzle.symbol(digit)),
        (Some(digit), _) => puzzle.symbol(digit).to_string(),
        (None, true) => {
            let marks: String = position.candidates(cell).iter().map(|digit| puzzle.symbol(digit)).collect();
            if marks.chars().count() > 1 { marks } else { format!("({marks})") }
        }
        (None, false) => ".".to_owned(),
    };
    let mut text = drawn(puzzle, &cell);
    text.push_str(&notes(puzzle));
    text.push_str(&map(board));
    if let Some(solution) = options.solution {
        text.push('\n');
        text.push_str(&drawn(puzzle, &|cell| puzzle.symbol(solution.digit(cell)).to_string()));
        text.push_str(&map(board));
    }
    text
}

/// A board drawn without digits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DrawnBoard {
    /// Its lines, with a full stop in each cell.
    pub lines: Vec<String>,
    /// Line and column of each cell's symbol, from 0.
    pub places: Vec<(usize, usize)>,
}

/// The board as drawn by [`print()`], without digits, and the location of each cell's symbol in it.
pub fn drawn_board(puzzle: &Puzzle) -> DrawnBoard {
    /// A character that occurs in the drawing only in cells.
    const MARK: char = '\0';
    let board = puzzle.board();
    let drawn = drawn(puzzle, &|_| MARK.to_string());
    let marks = |(line, text): (usize, &str)| -> Vec<(usize, usize)> {
        text.chars().enumerate().filter(|(_, symbol)| *symbol == MARK).map(|(column, _)| (line, column)).collect()
    };
    // Layer by layer, row by row: the order in which cells are drawn.
    let mut cells: Vec<Cell> = board.cells().collect();
    cells.order_by(|&cell| {
        let Place { layer, row, column } = board.place(cell);
        (layer, row, column)
    });
    let mut places = vec![(0, 0); board.cell_count()];
    for (cell, place) in cells.into_iter().zip(drawn.lines().enumerate().flat_map(marks)) {
        places[cell.index()] = place;
    }
    DrawnBoard { lines: drawn.lines().map(|line| line.replace(MARK, ".")).collect(), places }
}

/// A jigsaw's map of regions, after a blank line.
fn map(board: &Board) -> String {
    let Base::Regions(map) = &board.plan().base else { return String::new() };
    let letters: Vec<char> = map.to_string().chars().collect();
    let rows = letters.chunks(usize::from(map.size())).map(|row| row.iter().chain(['\n'].iter()).collect::<String>());
    std::iter::once("\n".to_owned()).chain(rows).collect()
}

/// The rules that the drawing does not show, as comment lines.
fn notes(puzzle: &Puzzle) -> String {
    let board = puzzle.board();
    let plan = board.plan();
    let mut notes = String::new();
    let names = |cells: &[Cell]| cells.iter().map(|&cell| board.cell_name(cell)).collect::<Vec<_>>().join(" ");
    if plan.diagonals {
        notes.push_str("# both diagonals hold different digits\n");
    }
    // Writing to a string cannot fail.
    for (at, house) in board.houses().iter().enumerate() {
        let what = match house.kind {
            HouseKind::Window => house.to_string(),
            HouseKind::Cage => match puzzle.sum(HouseId::at(at)) {
                Some(sum) => format!("cage {sum}"),
                None => "cage without a sum".to_owned(),
            },
            _ => continue,
        };
        let _ = writeln!(notes, "# {what}: {}", names(&house.cells));
    }
    if let Some(letters) = puzzle.letters() {
        let _ = writeln!(notes, "# letters {}", letters.alphabet());
    }
    notes
}

/// All layers, one below the other; a Kakuro as its fields.
fn drawn(puzzle: &Puzzle, cell_text: &dyn Fn(Cell) -> String) -> String {
    let board = puzzle.board();
    if matches!(board.plan().base, Base::Runs(_)) {
        let rows = kakuro::rows(puzzle, cell_text);
        let width = rows.iter().flatten().map(|field| field.chars().count()).max().unwrap_or(1);
        let row = |row: &Vec<String>| row.iter().map(|field| format!("{field:<width$}")).collect::<Vec<_>>().join(" ");
        return rows.iter().map(|fields| row(fields).trim_end().to_owned() + "\n").collect();
    }
    let texts: Vec<String> = board.cells().map(cell_text).collect();
    let layers = board.extent().layer;
    (0..layers)
        .map(|layer| {
            let heading = if layers > 1 { format!("# layer {}\n", layer + 1) } else { String::new() };
            heading + &Canvas::of(board, layer, &texts).draw()
        })
        .collect()
}

/// The boxes or the region whose borders are drawn around the cell: for overlapping grids all its boxes, for a cube the
/// box of its layer.
pub(super) fn area(board: &Board, cell: Cell) -> Vec<HouseId> {
    let areas = board.houses_of(cell).iter().copied();
    let areas = areas.filter(|&id| matches!(board.house(id).kind, HouseKind::Box | HouseKind::Region));
    let several = matches!(board.plan().base, Base::Overlap { .. });
    areas.take(if several { usize::MAX } else { 1 }).collect()
}

/// The drawing of a layer: all cells as wide as the widest, wide gaps and rules where boxes or regions meet.
struct Canvas<'t> {
    board: &'t Board,
    layer: u16,
    texts: &'t [String],
    width: usize,
    /// Whether the gap before each column is wide, because some row has a bar there.
    wide: Vec<bool>,
}

impl<'t> Canvas<'t> {
    fn of(board: &'t Board, layer: u16, texts: &'t [String]) -> Self {
        let width = texts.iter().map(|text| text.chars().count()).max().unwrap_or(1);
        let mut canvas = Self { board, layer, texts, width, wide: Vec::new() };
        let Place { row: rows, column: columns, .. } = board.extent();
        canvas.wide =
            (0..columns).map(|column| column > 0 && (0..rows).any(|row| canvas.bar_before(row, column))).collect();
        canvas
    }

    fn cell(&self, row: u16, column: u16) -> Option<Cell> {
        self.board.cell_at(Place { layer: self.layer, row, column })
    }

    /// The area of a position; `None` if it has no cell.
    fn area(&self, row: u16, column: u16) -> Option<Vec<HouseId>> {
        self.cell(row, column).map(|cell| area(self.board, cell))
    }

    /// Whether there is a border between this position and the one to its left.
    fn bar_before(&self, row: u16, column: u16) -> bool {
        column > 0 && self.area(row, column - 1) != self.area(row, column)
    }

    /// Whether there is a border between this position and the one above it.
    fn rule_above(&self, row: u16, column: u16) -> bool {
        row > 0 && self.area(row - 1, column) != self.area(row, column)
    }

    fn draw(&self) -> String {
        let Place { row: rows, column: columns, .. } = self.board.extent();
        let mut drawn = String::new();
        for row in 0..rows {
            if (0..columns).any(|column| self.rule_above(row, column)) {
                drawn.push_str(self.rule(row).trim_end());
                drawn.push('\n');
            }
            let mut line = String::new();
            for column in 0..columns {
                if column > 0 {
                    let bar = if self.bar_before(row, column) { " | " } else { "   " };
                    line.push_str(if self.wide[usize::from(column)] { bar } else { " " });
                }
                let text = self.cell(row, column).map_or("", |cell| self.texts[cell.index()].as_str());
                // Writing to a string cannot fail.
                let _ = write!(line, "{text:<width$}", width = self.width);
            }
            drawn.push_str(line.trim_end());
            drawn.push('\n');
        }
        drawn
    }

    /// The rule between this row and the one above.
    fn rule(&self, row: u16) -> String {
        let mut line = String::new();
        let stroke = |is: bool| if is { '-' } else { ' ' };
        for column in 0..self.board.extent().column {
            let here = self.rule_above(row, column);
            if column > 0 {
                let before = self.rule_above(row, column - 1);
                let upright = self.bar_before(row - 1, column) || self.bar_before(row, column);
                let joint = match (before || here, upright) {
                    (true, true) => '+',
                    (true, false) => '-',
                    (false, true) => '|',
                    (false, false) => ' ',
                };
                if self.wide[usize::from(column)] {
                    line.extend([stroke(before), joint, stroke(here)]);
                } else {
                    line.push(stroke(before && here));
                }
            }
            line.extend(std::iter::repeat_n(stroke(here), self.width));
        }
        line
    }
}
