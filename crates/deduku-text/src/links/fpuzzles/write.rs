//! Writes the JSON of f-puzzles.

use serde_json::{Map, Value, json};

use super::super::fields::place_name;
use super::boxes::default_boxes;
use super::outside::side_of;
use super::shape::Shape;
use deduku_core::board::{Base, Board, Cell, HouseKind};
use deduku_core::constraint::{Clue, Family, Geometry};
use deduku_core::puzzle::{Description, Drawn, DrawnKind, Position, Puzzle};

/// The puzzle as a document, or the part of it that f-puzzles cannot represent.
pub(in super::super) fn write_fpuzzles(puzzle: &Puzzle, position: &Position) -> Result<Value, &'static str> {
    let board = puzzle.board();
    let size = size(board).ok_or("the board")?;
    if puzzle.letters().is_some() {
        return Err("the letters");
    }
    let mut document = Map::new();
    document.insert("size".to_owned(), json!(size));
    if let Some(description) = puzzle.description() {
        for (key, text) in
            [("title", &description.title), ("author", &description.author), ("ruleset", &description.rules)]
        {
            if !text.is_empty() {
                document.insert(key.to_owned(), json!(text));
            }
        }
    }
    let solution = puzzle.description().map(|description| &description.solution);
    if let Some(solution) = solution.filter(|solution| !solution.is_empty()) {
        document.insert("solution".to_owned(), json!(solution));
    }
    document.insert("grid".to_owned(), grid(puzzle, position, size));
    let mut writing = Writing { document, board };
    writing.plan(puzzle);
    for clue in puzzle.clues() {
        writing.clue(clue)?;
    }
    if let Some(description) = puzzle.description() {
        writing.drawing(description)?;
    }
    Ok(Value::Object(writing.document))
}

/// The side of a square grid whose values are 1 to its side, without cells outside it.
fn size(board: &Board) -> Option<u8> {
    match &board.plan().base {
        Base::Boxes(shape) => u8::try_from(shape.size()).ok(),
        Base::Regions(map) => Some(map.size()),
        Base::Grid(shape) => {
            let plain = shape.rows == shape.columns && shape.digits == shape.rows && shape.first == 1 && shape.lines;
            (plain && shape.extra.is_empty()).then_some(shape.rows)
        }
        _ => None,
    }
}

fn grid(puzzle: &Puzzle, position: &Position, size: u8) -> Value {
    let board = puzzle.board();
    let region = |cell: Cell| {
        let house = board.houses_of(cell).iter().map(|&id| board.house(id));
        let found =
            house.filter(|house| matches!(house.kind, HouseKind::Box | HouseKind::Region)).map(|house| house.number);
        found.min()
    };
    let default = default_boxes(size);
    let across = u16::from(size / default.columns);
    let usual = |cell: Cell| {
        let place = board.place(cell);
        place.row / u16::from(default.rows) * across + place.column / u16::from(default.columns)
    };
    // Rows are the default regions if nothing divides the grid.
    let rows_alone = default.rows == 1 && board.cells().all(|cell| region(cell).is_none());
    let cell = |cell: Cell| {
        let mut object = Map::new();
        if let Some(digit) = puzzle.given(cell) {
            object.insert("value".to_owned(), json!(board.value_of(digit)));
            object.insert("given".to_owned(), json!(true));
        } else if let Some(digit) = position.value(cell) {
            object.insert("value".to_owned(), json!(board.value_of(digit)));
        }
        let marks = puzzle.marks(cell);
        if marks != board.all_digits() {
            let values: Vec<i32> = marks.iter().map(|digit| i32::from(board.value_of(digit))).collect();
            object.insert("givenPencilMarks".to_owned(), json!(values));
        }
        let number = region(cell).map(|number| number.saturating_sub(1));
        if !rows_alone && number != Some(usual(cell)) {
            object.insert("region".to_owned(), json!(number));
        }
        Value::Object(object)
    };
    let cells: Vec<Value> = board.cells().map(cell).collect();
    Value::Array(cells.chunks(usize::from(size)).map(|row| Value::Array(row.to_vec())).collect())
}

struct Writing<'b> {
    document: Map<String, Value>,
    board: &'b Board,
}

impl Writing<'_> {
    /// Adds an entry to the list of this key.
    fn push(&mut self, key: &str, entry: Value) {
        if let Value::Array(list) = self.document.entry(key).or_insert_with(|| json!([])) {
            list.push(entry);
        }
    }

    fn name(&self, cell: u16) -> Value {
        let place = self.board.place(Cell::new(cell));
        json!(place_name(i32::from(place.row) + 1, i32::from(place.column) + 1))
    }

    fn names(&self, cells: &[u16]) -> Value {
        cells.iter().map(|&cell| self.name(cell)).collect()
    }

    /// Writes the additional houses of the board.
    fn plan(&mut self, puzzle: &Puzzle) {
        let plan = self.board.plan();
        if plan.diagonals {
            self.document.insert("diagonal+".to_owned(), json!(true));
            self.document.insert("diagonal-".to_owned(), json!(true));
        }
        for window in &plan.windows {
            let cells = self.names(window);
            self.push("extraregion", json!({"cells": cells}));
        }
        let houses = self.board.house_ids().filter(|&id| self.board.house(id).kind == HouseKind::Cage);
        for (id, cage) in houses.zip(&plan.cages) {
            let mut entry = json!({"cells": self.names(cage)});
            if let Some(sum) = puzzle.sum(id) {
                entry["value"] = json!(sum.to_string());
            }
            self.push("killercage", entry);
        }
    }

    fn clue(&mut self, clue: &Clue) -> Result<(), &'static str> {
        let row = clue.family.row();
        let signs = [Family::by_iss("X"), Family::by_iss("V")];
        if let Some(which) = signs.iter().position(|sign| *sign == Some(clue.family)) {
            for group in &clue.groups {
                if group.len() != 2 {
                    return Err(row.name);
                }
                let cells = self.names(group);
                self.push("xv", json!({"cells": cells, "value": (["X", "V"])[which]}));
            }
            return Ok(());
        }
        let key = *row.fpuzzles.first().ok_or(row.name)?;
        if has_unusual_number(clue, self.board) {
            return Err(row.name);
        }
        let value = clue.numbers.first().map(|number| json!(number.to_string()));
        let with_value = |mut entry: Value| {
            if let Some(value) = &value {
                entry["value"] = value.clone();
            }
            entry
        };
        match (Shape::of(key), row.geometry) {
            (_, Geometry::Everywhere) => {
                if let Some(name) = key.strip_prefix("negative:") {
                    self.push("negative", json!(name));
                } else {
                    let is_falling = clue.family == Family::Diagonal && clue.numbers.first() == Some(&-1);
                    let key = if is_falling { "diagonal-" } else { key };
                    self.document.insert(key.to_owned(), json!(true));
                }
            }
            (Shape::Arrow, _) => self.arrow(clue)?,
            (Shape::Clone, _) => {
                let [cells, clones] = clue.groups.as_slice() else { return Err(row.name) };
                let entry = json!({"cells": self.names(cells), "cloneCells": self.names(clones)});
                self.push(key, entry);
            }
            (Shape::Quadruple, _) => {
                for group in &clue.groups {
                    let entry = json!({"cells": self.names(group), "values": clue.numbers});
                    self.push(key, entry);
                }
            }
            (Shape::EachCell, _) => {
                for &cell in clue.groups.iter().flatten() {
                    let entry = json!({"cell": self.name(cell)});
                    self.push(key, entry);
                }
            }
            (Shape::Outside, _) => {
                let line = clue.groups.first().ok_or(row.name)?;
                let (cell, direction) = side_of(self.board, line, key == "littlekillersum").ok_or(row.name)?;
                let mut entry = with_value(json!({"cell": cell}));
                if key == "littlekillersum" {
                    entry["direction"] = json!(direction);
                    entry["cells"] = self.names(line);
                }
                self.push(key, entry);
            }
            (Shape::Lines, _) => {
                for group in &clue.groups {
                    let entry = with_value(json!({"lines": [self.names(group)]}));
                    self.push(key, entry);
                }
            }
            (Shape::Cells, Geometry::Set) => {
                for group in &clue.groups {
                    if matches!(key, "difference" | "ratio") && group.len() != 2 {
                        return Err(row.name);
                    }
                    let entry = with_value(json!({"cells": self.names(group)}));
                    self.push(key, entry);
                }
            }
            _ => return Err(row.name),
        }
        Ok(())
    }

    fn arrow(&mut self, clue: &Clue) -> Result<(), &'static str> {
        let (circle, shafts) = clue.groups.split_first().ok_or("an arrow without cells")?;
        let distance = |a: u16, b: u16| {
            let (a, b) = (self.board.place(Cell::new(a)), self.board.place(Cell::new(b)));
            a.row.abs_diff(b.row).max(a.column.abs_diff(b.column))
        };
        let line = |shaft: &Vec<u16>| {
            let first = shaft.first().copied().unwrap_or_default();
            let root = circle.iter().copied().min_by_key(|&cell| distance(cell, first));
            let cells: Vec<u16> = root.into_iter().chain(shaft.iter().copied()).collect();
            self.names(&cells)
        };
        let lines: Vec<Value> = shafts.iter().map(line).collect();
        let entry = json!({"cells": self.names(circle), "lines": lines});
        self.push("arrow", entry);
        Ok(())
    }

    fn drawing(&mut self, description: &Description) -> Result<(), &'static str> {
        for Drawn { kind, points, text, colour, pictures, .. } in &description.drawing {
            let cell = |&(row, column): &(i32, i32)| {
                let is_centre = (row - 50) % 100 == 0 && (column - 50) % 100 == 0;
                is_centre.then(|| json!(place_name((row - 50) / 100 + 1, (column - 50) / 100 + 1)))
            };
            let cells: Option<Vec<Value>> = points.iter().map(cell).collect();
            let cells = match cells {
                Some(cells) => cells,
                // A symbol between cells is placed at the centre of the cells around it.
                None => points.first().map(|&point| about(point)).ok_or("what is drawn")?,
            };
            let (key, mut entry) = match kind {
                DrawnKind::Line | DrawnKind::Arrow => {
                    ("line", json!({"lines": [cells], "outlineC": colour, "width": 0.3}))
                }
                DrawnKind::Text => ("text", json!({"cells": cells, "value": text, "fontC": colour, "size": 1})),
                DrawnKind::Circle => {
                    ("circle", json!({"cells": cells, "outlineC": colour, "width": 0.8, "height": 0.8}))
                }
                DrawnKind::Rectangle => {
                    ("rectangle", json!({"cells": cells, "outlineC": colour, "width": 0.8, "height": 0.8}))
                }
                DrawnKind::Cage => ("cage", json!({"cells": cells, "outlineC": colour})),
            };
            if !text.is_empty() {
                entry["value"] = json!(text);
            }
            if !pictures.is_empty() {
                entry["fromConstraint"] = json!(pictures);
            }
            self.push(key, entry);
        }
        Ok(())
    }
}

/// Whether the clue has a number that f-puzzles has no place for, because only the usual one is known there.
fn has_unusual_number(clue: &Clue, board: &Board) -> bool {
    let usual = clue.family.row().usual.map(|usual| usual.with_digits(usize::from(board.digits())));
    match clue.family {
        Family::Lockout | Family::Modular | Family::Nonconsecutive => {
            clue.numbers.first().is_some_and(|&number| Some(number) != usual)
        }
        Family::NoRatio => !clue.numbers.is_empty(),
        _ => false,
    }
}

/// The two or four cells around a point on a side or a corner.
fn about((row, column): (i32, i32)) -> Vec<Value> {
    let near = |number: i32| {
        let below = (number - 50).div_euclid(100);
        if (number - 50).rem_euclid(100) == 0 { vec![below] } else { vec![below, below + 1] }
    };
    let (rows, columns) = (near(row), near(column));
    rows.iter().flat_map(|row| columns.iter().map(move |column| json!(place_name(row + 1, column + 1)))).collect()
}
