//! Writes `SudokuPad`'s own document: what is drawn, as on paper, and the rules in words.

use serde_json::{Map, Value, json};

use crate::drawing::{self, CELL, Colour, Figures, Form, Ink, Own, Point, Role, Shape};
use deduku_core::board::{Base, Board, Cell, HouseKind};
use deduku_core::constraint::Family;
use deduku_core::puzzle::Puzzle;

/// How many pixels of `SudokuPad` the side of a cell has.
const PIXELS: f64 = 64.0;

/// Whether a board is one grid of the digits from 1, which the site can draw.
pub(super) fn is_drawn(puzzle: &Puzzle) -> bool {
    let board = puzzle.board();
    let is_grid = match &board.plan().base {
        Base::Boxes(_) | Base::Regions(_) => true,
        Base::Grid(shape) => shape.lines && shape.extra.is_empty(),
        _ => false,
    };
    is_grid && puzzle.letters().is_none() && board.first_value() == 1
}

/// The font size of a sign between two cells.
const SIGN: f64 = 15.0;

/// The document of a puzzle with these rules in words.
pub(super) fn document(puzzle: &Puzzle, rules: &str) -> Value {
    let board = puzzle.board();
    let described = puzzle.description();
    let columns = usize::from(board.extent().column);
    let cells: Vec<Value> = board.cells().map(|cell| content(puzzle, cell)).collect();
    let rows: Vec<Value> = cells.chunks(columns.max(1)).map(|row| Value::Array(row.to_vec())).collect();
    let houses = board.houses().iter().filter(|house| matches!(house.kind, HouseKind::Box | HouseKind::Region));
    let regions: Vec<Value> = houses.map(|house| places(board, &house.cells)).collect();
    // An empty list would be left out, and then the customary boxes would apply; a region of a single cell has no
    // effect.
    let regions = if regions.is_empty() { json!([[[0, 0]]]) } else { Value::Array(regions) };
    let figures = drawing::figures(puzzle);
    let mut metadata = Map::new();
    let texts = described.map(|said| [("title", &said.title), ("author", &said.author)]);
    for (key, text) in texts.into_iter().flatten().filter(|(_, text)| !text.is_empty()) {
        metadata.insert(key.to_owned(), json!(text));
    }
    metadata.insert("rules".to_owned(), json!(rules));
    let solution = described.map(|said| &said.solution[..]).unwrap_or_default();
    let digits: Option<String> =
        solution.iter().map(|&value| char::from_digit(u32::try_from(value?).ok()?, 10)).collect();
    if let Some(digits) = digits.filter(|digits| !digits.is_empty()) {
        metadata.insert("solution".to_owned(), json!(digits));
    }
    let mut document = json!({
        "cellSize": PIXELS,
        "metadata": metadata,
        "cells": rows,
        "regions": regions,
        "cages": cages(puzzle, &figures),
    });
    for (key, items) in items(board, &figures) {
        document[key] = Value::Array(items);
    }
    document
}

/// A cell's given, or its given candidates.
fn content(puzzle: &Puzzle, cell: Cell) -> Value {
    let board = puzzle.board();
    let marks = puzzle.marks(cell);
    match puzzle.given(cell) {
        Some(digit) => json!({"value": board.value_of(digit)}),
        None if marks == board.all_digits() => json!({}),
        None => json!({"pencilMarks": marks.iter().map(|digit| board.value_of(digit)).collect::<Vec<_>>()}),
    }
}

fn places(board: &Board, cells: &[Cell]) -> Value {
    cells.iter().map(|&cell| json!([board.place(cell).row, board.place(cell).column])).collect()
}

fn cages(puzzle: &Puzzle, figures: &Figures) -> Vec<Value> {
    let board = puzzle.board();
    let sorted = |cells: &[Cell]| {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        cells
    };
    let houses = board.houses().iter().filter(|house| house.kind == HouseKind::Cage).map(|house| sorted(&house.cells));
    let clues = puzzle.clues().iter().filter(|clue| clue.family == Family::Cage).flat_map(|clue| &clue.groups);
    let clues = clues.map(|group| sorted(&group.iter().map(|&cell| Cell::new(cell)).collect::<Vec<_>>()));
    let differ: Vec<Vec<Cell>> = houses.chain(clues).collect();
    figures
        .cages
        .iter()
        .map(|(cells, text)| {
            let mut cage = json!({"cells": places(board, cells), "unique": differ.contains(cells)});
            if !text.is_empty() {
                cage["value"] = text.parse::<i32>().map_or_else(|_| json!(text), |sum| json!(sum));
            }
            cage
        })
        .collect()
}

/// Everything else that is drawn, list by list.
fn items(board: &Board, figures: &Figures) -> [(&'static str, Vec<Value>); 4] {
    let (mut lines, mut arrows) = (diagonals(board, figures), Vec::new());
    let (mut underlays, mut overlays): (Vec<Item>, Vec<Item>) = Default::default();
    let mut shapes = figures.shapes.iter().peekable();
    while let Some(shape) = shapes.next() {
        let paint = paint(shape);
        match &shape.form {
            _ if matches!(
                shape.role,
                Role::Thin | Role::Thick | Role::Small | Role::Halo | Role::PillEdge | Role::Diagonal
            ) => {}
            Form::Line(points) if shape.role == Role::Stroke && points.len() == 3 => {
                overlays.extend(figures.sign(points));
            }
            Form::Line(points) if shape.role == Role::Pill => underlays.extend(pill(points)),
            Form::Line(points) => {
                let way: Vec<Value> = points.iter().map(|&at| figures.place(at)).collect();
                let thickness = paint.width * PIXELS / CELL;
                let mut line = json!({"wayPoints": way, "color": hex(paint.stroke), "thickness": rounded(thickness)});
                let head = |next: &&Shape| match &next.form {
                    Form::Line(head) => head.len() == 3 && points.last() == Some(&head[1]),
                    _ => false,
                };
                if shapes.next_if(head).is_some() {
                    line["headLength"] = json!(0.3);
                    arrows.push(line);
                } else {
                    lines.push(line);
                }
            }
            &Form::Circle(at, radius) => {
                let item = Item { at, size: (2.0 * radius, 2.0 * radius), round: true, ..Item::painted(paint) };
                if is_above(shape.role) { overlays.push(item) } else { underlays.push(item) }
            }
            &Form::Rectangle((x, y), width, height) => {
                let at = (x + width / 2.0, y + height / 2.0);
                let item = Item { at, size: (width, height), ..Item::painted(paint) };
                if is_above(shape.role) { overlays.push(item) } else { underlays.push(item) }
            }
            Form::Polygon(corners) => underlays.extend(diamond(corners).map(|(at, side)| Item {
                at,
                size: (side, side),
                angle: 45,
                ..Item::painted(paint)
            })),
            Form::Text { at: (x, y), size, text, .. } => {
                let at = (*x, y - size * drawing::HALF_CAPITAL);
                let near = |item: &&mut Item| item.holds(at);
                if let Some(below) = overlays.last_mut().filter(near) {
                    below.write(text, *size, paint.fill);
                } else {
                    let mut item = Item { at, size: (*size, *size), ..Item::default() };
                    item.write(text, *size, paint.fill);
                    overlays.push(item);
                }
            }
        }
    }
    let values = |items: Vec<Item>| items.iter().map(|item| item.value(figures)).collect();
    [("lines", lines), ("arrows", arrows), ("underlays", values(underlays)), ("overlays", values(overlays))]
}

/// Whether shapes of the role lie on the lines between cells.
const fn is_above(role: Role) -> bool {
    matches!(role, Role::WhiteDot | Role::BlackDot | Role::Corner | Role::Paper)
}

/// Whole diagonals whose cells are tinted on paper, as lines.
fn diagonals(board: &Board, figures: &Figures) -> Vec<Value> {
    let side = board.extent().row.min(board.extent().column);
    let tinted: Vec<Value> = figures
        .shapes
        .iter()
        .filter(|shape| shape.role == Role::Diagonal)
        .filter_map(|shape| match shape.form {
            Form::Rectangle((x, y), width, height) => Some(figures.place((x + width / 2.0, y + height / 2.0))),
            _ => None,
        })
        .collect();
    let is_tinted = |row: u16, column: u16| tinted.contains(&json!([f64::from(row) + 0.5, f64::from(column) + 0.5]));
    let line = |from: (u16, u16), to: (u16, u16)| json!({"wayPoints": [[from.0, from.1], [to.0, to.1]], "color": "#34BBE6", "thickness": 2});
    let falls = (0..side).all(|at| is_tinted(at, at)).then(|| line((0, 0), (side, side)));
    let rises = (0..side).all(|at| is_tinted(at, side - 1 - at)).then(|| line((0, side), (side, 0)));
    falls.into_iter().chain(rises).collect()
}

/// A pill from its first to its last cell.
fn pill(points: &[Point]) -> Option<Item> {
    let (&(x, y), &(to_x, to_y)) = (points.first()?, points.last()?);
    let paint = paint(&Shape::new(Role::Ring, Form::Line(Vec::new())));
    let wide = Role::PillEdge.look(Ink::Colour).width;
    let same = |one: f64, other: f64| (one - other).abs() < 1.0;
    let is_straight = points.iter().all(|point| same(point.0, x)) || points.iter().all(|point| same(point.1, y));
    is_straight.then(|| Item {
        at: (f64::midpoint(x, to_x), f64::midpoint(y, to_y)),
        size: ((to_x - x).abs() + wide, (to_y - y).abs() + wide),
        round: true,
        ..Item::painted(paint)
    })
}

/// The middle and the side of a square that stands on a corner.
fn diamond(corners: &[Point]) -> Option<(Point, f64)> {
    let &[top, right, bottom, left] = corners else { return None };
    let middle = (f64::midpoint(left.0, right.0), f64::midpoint(top.1, bottom.1));
    Some((middle, (right.0 - top.0).hypot(right.1 - top.1)))
}

#[derive(Clone, Copy, Default)]
struct Paint {
    fill: Option<Colour>,
    stroke: Option<Colour>,
    width: f64,
}

fn paint(shape: &Shape) -> Paint {
    let look = shape.role.look(Ink::Colour);
    let Own { fill, stroke } = shape.own.unwrap_or(Own { fill: look.fill, stroke: look.stroke });
    Paint { fill, stroke, width: look.width }
}

/// A shape with a text.
#[derive(Default)]
struct Item {
    at: Point,
    /// Width and height.
    size: Point,
    round: bool,
    angle: i32,
    fill: Option<Colour>,
    stroke: Option<Colour>,
    text: String,
    text_size: f64,
    text_colour: Option<Colour>,
}

impl Item {
    fn painted(paint: Paint) -> Self {
        Self { fill: paint.fill, stroke: paint.stroke, ..Self::default() }
    }

    fn holds(&self, (x, y): Point) -> bool {
        (self.at.0 - x).abs() < self.size.0 / 2.0 && (self.at.1 - y).abs() < self.size.1 / 2.0
    }

    fn write(&mut self, text: &str, size: f64, colour: Option<Colour>) {
        if !self.text.is_empty() {
            self.text.push(' ');
        }
        self.text.push_str(text);
        (self.text_size, self.text_colour) = (size, colour);
    }

    fn value(&self, figures: &Figures) -> Value {
        let cells = |length: f64| rounded(length / CELL);
        let mut value =
            json!({"center": figures.place(self.at), "width": cells(self.size.0), "height": cells(self.size.1)});
        let mut note = |key: &str, said: Option<Value>| said.map(|said| value[key] = said);
        note("rounded", self.round.then_some(json!(true)));
        note("angle", (self.angle != 0).then(|| json!(self.angle)));
        note("backgroundColor", self.fill.map(|colour| hex(Some(colour))));
        note("borderColor", self.stroke.map(|colour| hex(Some(colour))));
        if !self.text.is_empty() {
            note("text", Some(json!(self.text)));
            note("color", self.text_colour.map(|colour| hex(Some(colour))));
            note("fontSize", Some(json!((self.text_size * PIXELS / CELL).round())));
        }
        value
    }
}

impl Figures {
    /// A sign between two cells as a text. None for small signs within a cell: the words say what they mean.
    fn sign(&self, points: &[Point]) -> Option<Item> {
        let cell = |(x, y): Point| (((y - self.origin.1) / CELL).floor(), ((x - self.origin.0) / CELL).floor());
        let &[(from_x, from_y), tip, (to_x, to_y)] = points else { return None };
        let back = (f64::midpoint(from_x, to_x), f64::midpoint(from_y, to_y));
        let (x, y) = (tip.0 - back.0, tip.1 - back.1);
        let text = match x.abs() > y.abs() {
            true if x > 0.0 => ">",
            true => "<",
            false if y > 0.0 => "∨",
            false => "∧",
        };
        let at = (f64::midpoint(back.0, tip.0), f64::midpoint(back.1, tip.1));
        let mut item = Item { at, size: (SIGN, SIGN), ..Item::default() };
        item.write(text, SIGN, Role::Stroke.look(Ink::Colour).stroke);
        (cell(tip) != cell(back)).then_some(item)
    }

    /// A point as row and column, from the upper left corner of the grid.
    fn place(&self, (x, y): Point) -> Value {
        json!([rounded((y - self.origin.1) / CELL), rounded((x - self.origin.0) / CELL)])
    }
}

fn rounded(number: f64) -> f64 {
    (number * 1000.0).round() / 1000.0
}

fn hex(colour: Option<Colour>) -> Value {
    let Colour(red, green, blue) = colour.unwrap_or(Colour(0, 0, 0));
    json!(format!("#{red:02X}{green:02X}{blue:02X}"))
}
