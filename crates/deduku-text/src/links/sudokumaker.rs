//! The document of `SudokuMaker`, which its links carry packed.
//!
//! Constraints are numbered by kind and refer to cells, edges, corners and places outside the grid by number. The
//! numbers were seen in public documents and in the descriptions of other readers (the types of `puzzle-ssb`'s
//! importer, MIT licence; that 405 is an arithmetic sequence, by `puzzletv`'s): cells row by row; edges by twos for each row, first those to the left of its cells, then
//! those below them; corners in rows of one more than the columns; places outside in rows of two more.

use std::sync::Arc;

use serde_json::Value;

use super::super::cells::Boards;
use super::fields::{is_true, list, number_of, numbers_of, text_of};
use super::sheet::{Sheet, Wrong};
use deduku_core::board::{Board, Digit, GridShape};
use deduku_core::constraint::{Clue, Family, diagonal_from, side_line};
use deduku_core::puzzle::{Drawn, DrawnKind};

/// What a constraint lists, and in which form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Lists {
    /// Nothing: it holds everywhere.
    Nothing,
    /// A clue for each of `cells`.
    EachCell,
    /// One clue with all `cells`.
    Cells,
    /// A clue for each of these lists of cells; a number of the document that belongs to each.
    Lines(&'static str, Option<&'static str>),
    /// `cages`, each with a sum; 0 is none.
    Cages,
    /// `clues` with a value on edges, and the values that all other edges lack.
    Edges(&'static str),
    /// `clues` in a row or a column, from outside.
    Outside,
}

/// The kinds of constraints that have the form of one family: number, the key of f-puzzles, the name of Interactive
/// Sudoku Solver or our own, and what they list.
const KINDS: [(u64, &str, Lists); 30] = [
    (12, "antiking", Lists::Nothing),
    (13, "antiknight", Lists::Nothing),
    (14, "disjointgroups", Lists::Nothing),
    (15, "nonconsecutive", Lists::Nothing),
    (100, "even", Lists::EachCell),
    (101, "odd", Lists::EachCell),
    (102, "maximum", Lists::Cells),
    (103, "minimum", Lists::Cells),
    (200, "difference", Lists::Edges("nonconsecutive")),
    (201, "ratio", Lists::Edges("negative:ratio")),
    (202, "Sum", Lists::Edges("negative:xv")),
    (300, "thermometer", Lists::Lines("thermometers", None)),
    (301, "killercage", Lists::Cages),
    (304, "LookAndSay", Lists::Cages),
    (305, "extraregion", Lists::Cells),
    (400, "renban", Lists::Lines("lines", None)),
    (401, "whispers", Lists::Lines("lines", Some("minDifference"))),
    (402, "palindrome", Lists::Lines("lines", None)),
    (403, "betweenline", Lists::Lines("lines", None)),
    (404, "regionsumline", Lists::Lines("lines", None)),
    (405, "sequence", Lists::Lines("lines", None)),
    (406, "entropicline", Lists::Lines("lines", None)),
    (407, "lockout", Lists::Lines("lines", Some("minDifference"))),
    (409, "doublearrow", Lists::Lines("lines", None)),
    (501, "sandwichsum", Lists::Outside),
    (502, "xsum", Lists::Outside),
    (503, "skyscraper", Lists::Outside),
    (504, "NumberedRoom", Lists::Outside),
    (600, "rowindexer", Lists::Cells),
    (601, "columnindexer", Lists::Cells),
];

/// Whether an object is such a document.
pub(super) fn is_sudokumaker(value: &Value) -> bool {
    value["formatVersion"].is_string() && value["puzzle"]["cells"].is_array()
}

/// Converts the document to a sheet.
///
/// # Errors
/// The reason; such documents have no offsets.
pub(super) fn read_sudokumaker(value: &Value, boards: &mut Boards) -> Result<Sheet, Wrong> {
    let puzzle = &value["puzzle"];
    let mut shape = shape(puzzle)?;
    // Regions with more cells than there are digits must repeat some, so what they mean is not known.
    let count = |region: u8| shape.regions.iter().map(|&other| usize::from(other == region)).sum::<usize>();
    let too_large: Vec<u8> = (1..=u8::MAX).filter(|&region| count(region) > usize::from(shape.digits)).collect();
    shape.regions.iter_mut().filter(|region| too_large.contains(region)).for_each(|region| *region = 0);
    let mut sheet = Sheet::new(shape);
    if !too_large.is_empty() {
        sheet.description.note_unknown("regions with more cells than digits");
    }
    sheet.description.title = text_of(puzzle.get("name"));
    sheet.description.author = text_of(puzzle.get("author"));
    sheet.description.rules = text_of(puzzle.get("comment"));
    let board = sheet.board(boards)?;
    for (says, cell) in sheet.cells.iter_mut().zip(list(&puzzle["cells"])) {
        let number = cell.get("value").and_then(number_of).flatten();
        if cell.get("given").is_some_and(is_true) { says.given = number } else { says.entered = number }
    }
    carry_solution(&mut sheet);
    let mut reading = Reading { puzzle, board, sheet };
    for constraint in constraints(puzzle) {
        reading.constraint(constraint);
    }
    Ok(reading.sheet)
}

/// Takes digits that fill the whole grid for the setter's solution: nobody hands on a puzzle to be played that is full.
fn carry_solution(sheet: &mut Sheet) {
    let digits: Vec<Option<i32>> = sheet.cells.iter().map(|says| says.given.or(says.entered)).collect();
    if digits.iter().all(Option::is_some) && sheet.cells.iter().any(|says| says.entered.is_some()) {
        sheet.description.solution = digits;
        sheet.cells.iter_mut().for_each(|says| says.entered = None);
    }
}

/// The constraints that are not switched off.
fn constraints(puzzle: &Value) -> impl Iterator<Item = &Value> {
    list(&puzzle["constraints"]).filter(|constraint| !constraint.get("disabled").is_some_and(is_true))
}

/// The size, values and regions of the grid.
fn shape(puzzle: &Value) -> Result<GridShape, Wrong> {
    let bad = |what: &str| (0, format!("{what}: correct the document, or copy the link whole"));
    let count = list(&puzzle["cells"]).count();
    let side = |key: &str| puzzle.get(key).and_then(Value::as_u64).and_then(|side| usize::try_from(side).ok());
    let square = side("size").unwrap_or_else(|| count.isqrt());
    let (columns, rows) = match (side("width"), side("height")) {
        (Some(columns), rows) => (columns, rows.unwrap_or(count / columns.max(1))),
        (None, Some(rows)) => (count / rows.max(1), rows),
        (None, None) => (square, square),
    };
    let (Ok(height), Ok(width)) = (u8::try_from(rows), u8::try_from(columns)) else {
        return Err(bad("“width” and “height” are at most 25"));
    };
    if rows * columns != count || !(1..=25).contains(&rows) || !(1..=25).contains(&columns) {
        return Err(bad(&format!("“cells” lists {count} cells, where {rows} rows of {columns} are expected")));
    }
    let mut shape = GridShape::new(height, width);
    // In a puzzle of the type “custom”, anything goes that no constraint forbids.
    let is_custom = puzzle["type"] == "custom";
    let whole = |area: &Value| {
        ["x", "y"].iter().all(|key| area[key] == 0) && area["width"] == columns && area["height"] == rows
    };
    shape.lines = !is_custom
        || constraints(puzzle).any(|one| one["type"] == 2003 && list(&one["areas"]).next().is_none_or(whole));
    let value = |key: &str| puzzle.get(key).and_then(number_of).flatten();
    let first = value("minDigit").unwrap_or(1);
    let last = value("maxDigit").unwrap_or_else(|| if is_custom { 9 } else { first + i32::from(shape.digits) - 1 });
    let digits = u8::try_from(last - first + 1).ok().filter(|digits| (2..=Digit::MAX).contains(digits));
    let (Ok(first), Some(digits)) = (u8::try_from(first), digits) else {
        return Err(bad("“minDigit” is 0 or 1, and “maxDigit” at most 24 more"));
    };
    (shape.first, shape.digits) = (first, digits);
    if let Some(regions) = constraints(puzzle).find(|one| one["type"] == 1).and_then(|one| numbers_of(&one["regions"]))
    {
        shape.regions = regions.iter().map(|&region| u8::try_from(region + 1).unwrap_or(0)).collect();
        shape.regions.resize(count, 0);
    }
    Ok(shape)
}

struct Reading<'v> {
    puzzle: &'v Value,
    board: Arc<Board>,
    sheet: Sheet,
}

/// The family with this key of f-puzzles, name of Interactive Sudoku Solver, or our own name.
fn family(key: &str) -> Option<Family> {
    Family::by_fpuzzles(key).or_else(|| Family::by_iss(key)).or_else(|| Family::by_name(key))
}

impl Reading<'_> {
    fn columns(&self) -> u64 {
        u64::from(self.sheet.shape.columns)
    }

    fn add(&mut self, key: &str, groups: Vec<Vec<u16>>, numbers: Vec<i32>) {
        self.sheet.add(0, family(key), key, |family| Clue::new(family, groups, numbers));
    }

    /// Adds the clue, or names it as not checked where its cells, or its number, cannot be read.
    fn add_if(&mut self, key: &str, groups: Option<Vec<Vec<u16>>>, numbers: Option<Vec<i32>>) {
        match (groups, numbers) {
            (Some(groups), Some(numbers)) => self.add(key, groups, numbers),
            (None, _) => self.sheet.description.note_unknown(format!("{key} outside the grid")),
            (_, None) => self.sheet.description.note_unknown(format!("{key} without a number")),
        }
    }

    fn constraint(&mut self, constraint: &Value) {
        let kind = constraint["type"].as_u64().unwrap_or(u64::MAX);
        match kind {
            // Givens and regions were read with the grid.
            0 | 1 => {}
            10 => self.add("diagonal-", Vec::new(), vec![-1]),
            11 => self.add("diagonal+", Vec::new(), vec![1]),
            16 => self.entropy(constraint),
            302 => self.clones(constraint),
            303 => self.quadruples(constraint),
            406 => self.entropic(constraint),
            408 => self.arrows(constraint),
            500 => self.little_killers(constraint),
            2000..=2002 => self.drawing(kind, constraint),
            2003 => self.areas(constraint),
            _ => {
                if let Some(&(_, key, lists)) = KINDS.iter().find(|row| row.0 == kind) {
                    return self.listed(key, lists, constraint);
                }
                let name = [&constraint["definition"]["name"], &constraint["name"]];
                let name = name.into_iter().find_map(Value::as_str).map(|name| name.chars().take(60).collect());
                self.sheet.description.note_unknown(name.unwrap_or_else(|| format!("constraint {kind}")));
            }
        }
    }

    /// Reads a constraint whose clues have the form of a family.
    fn listed(&mut self, key: &str, lists: Lists, constraint: &Value) {
        match lists {
            Lists::Nothing => self.add(key, Vec::new(), Vec::new()),
            Lists::Cells => {
                let cells = self.cells(&constraint["cells"]);
                self.add_if(key, cells.map(|cells| vec![cells]), Some(Vec::new()));
            }
            Lists::EachCell => {
                for cell in list(&constraint["cells"]) {
                    let cell = self.cell(cell).map(|cell| vec![vec![cell]]);
                    self.add_if(key, cell, Some(Vec::new()));
                }
            }
            Lists::Lines(of, number) => {
                let key = if constraint.get("slow").is_some_and(is_true) { "slowthermometer" } else { key };
                let number = number.and_then(|number| number_of(constraint.get(number)?).flatten());
                for line in list(&constraint[of]) {
                    let cells = self.cells(line);
                    if key == "regionsumline" && constraint.get("singleRegionTotals").is_some_and(is_true) {
                        self.sheet.description.note_unknown("region sum lines with one total for each region");
                    } else {
                        self.add_if(key, cells.map(|cells| vec![cells]), Some(number.into_iter().collect()));
                    }
                }
            }
            Lists::Cages => {
                for cage in list(&constraint["cages"]) {
                    let cells = self.cells(&cage["cells"]).map(|cells| vec![cells]);
                    let numbers = match cage.get("value").map(number_of) {
                        _ if key == "LookAndSay" => pairs(&text_of(cage.get("value"))),
                        None | Some(Some(None | Some(0))) => Some(Vec::new()),
                        Some(number) => number.flatten().map(|sum| vec![sum]),
                    };
                    self.add_if(key, cells, numbers);
                }
            }
            Lists::Edges(negative) => self.edges(key, negative, constraint),
            Lists::Outside => {
                for clue in list(&constraint["clues"]) {
                    let Some(number) = clue.get("value").and_then(number_of).flatten() else { continue };
                    let line =
                        self.outside(&clue["outerCell"]).and_then(|(row, column)| side_line(&self.board, row, column));
                    self.add_if(key, line.map(|line| vec![line]), Some(vec![number]));
                }
            }
        }
    }

    /// Signs between two cells, and whether all of them are given.
    fn edges(&mut self, key: &str, negative: &str, constraint: &Value) {
        for clue in list(&constraint["clues"]) {
            let cells = self.edge(&clue["edge"]).map(|cells| vec![cells.to_vec()]);
            let number = clue.get("value").and_then(number_of).flatten();
            match (key, number) {
                ("Sum", None) => {}
                ("Sum", Some(10)) => self.add_if("X", cells, Some(Vec::new())),
                ("Sum", Some(5)) => self.add_if("V", cells, Some(Vec::new())),
                (_, number) => self.add_if(key, cells, Some(number.into_iter().collect())),
            }
        }
        let mut barred = numbers_of(&constraint["negative"]).unwrap_or_default();
        barred.sort_unstable();
        // A dot of the other colour exempts its cells by default; without one it makes no difference.
        let other =
            if key == "difference" { (201, "overrideNegativeDifferences") } else { (200, "overrideNegativeRatios") };
        let counts = constraints(self.puzzle).any(|one| {
            one["type"] == other.0
                && list(&one["clues"]).next().is_some()
                && one.get(other.1).is_some_and(|over| !is_true(over))
        });
        match (key, barred.as_slice()) {
            (_, []) => {}
            ("Sum", [5, 10]) => self.add(negative, Vec::new(), Vec::new()),
            ("Sum", _) => self.sheet.description.note_unknown("sums that no other neighbours have"),
            _ if counts => self.sheet.description.note_unknown(format!("{negative}, also across other dots")),
            ("difference", differences) => {
                for &difference in differences {
                    self.add(negative, Vec::new(), vec![difference]);
                }
            }
            (_, ratios) => self.add(negative, Vec::new(), ratios.to_vec()),
        }
    }

    fn entropy(&mut self, constraint: &Value) {
        match self.kinds_of(constraint) {
            Some((true, 3)) => self.add("GlobalEntropy", Vec::new(), Vec::new()),
            Some((false, 3)) => self.add("GlobalMod", Vec::new(), Vec::new()),
            _ => self.sheet.description.note_unknown("global entropy with other groups of digits"),
        }
    }

    fn entropic(&mut self, constraint: &Value) {
        let kinds = self.kinds_of(constraint);
        for line in list(&constraint["lines"]) {
            let cells = self.cells(line).map(|cells| vec![cells]);
            match kinds {
                Some((true, 3)) => self.add_if("entropicline", cells, Some(Vec::new())),
                Some((false, count)) => self.add_if("modularline", cells, Some(vec![count])),
                _ => self.sheet.description.note_unknown("entropic lines with other groups of digits"),
            }
        }
    }

    /// Whether the groups of digits, each a set of bits, are the low, middle and high ones, or have equal remainders; and
    /// how many there are.
    fn kinds_of(&self, constraint: &Value) -> Option<(bool, i32)> {
        let shape = &self.sheet.shape;
        let mut groups = match constraint.get("groups") {
            None => return Some((true, 3)),
            Some(groups) => numbers_of(groups)?,
        };
        groups.sort_unstable();
        let (first, digits) = (i32::from(shape.first), i32::from(shape.digits));
        let count = i32::try_from(groups.len()).ok().filter(|count| (2..=digits).contains(count))?;
        let made = |kind: &dyn Fn(i32) -> i32| {
            let group =
                |of: i32| (first..first + digits).filter(|&value| kind(value) == of).map(|value| 1 << value).sum();
            let mut made: Vec<i32> = (0..count).map(group).collect();
            made.sort_unstable();
            made
        };
        // The family has as many low digits as high ones.
        let outer = (digits + 1) / 3;
        let third = |value: i32| 1 - i32::from(value < first + outer) + i32::from(value >= first + digits - outer);
        if count == 3 && groups == made(&third) {
            Some((true, count))
        } else {
            (groups == made(&|value| value % count)).then_some((false, count))
        }
    }

    fn clones(&mut self, constraint: &Value) {
        let groups: Vec<Option<Vec<u16>>> = list(&constraint["groups"]).map(|cells| self.cells(cells)).collect();
        let Some((first, others)) = groups.split_first() else { return };
        for other in others {
            let both = first.clone().zip(other.clone()).filter(|(one, other)| one.len() == other.len());
            self.add_if("clone", both.map(|(one, other)| vec![one, other]), Some(Vec::new()));
        }
    }

    fn quadruples(&mut self, constraint: &Value) {
        for clue in list(&constraint["clues"]) {
            let width = self.columns() + 1;
            let corner = clue["corner"].as_u64().map(|corner| (corner / width, corner % width));
            let cells = corner.filter(|&(row, column)| row > 0 && column > 0).and_then(|(row, column)| {
                let square = [(row - 1, column - 1), (row - 1, column), (row, column - 1), (row, column)];
                square.into_iter().map(|(row, column)| self.at(row, column)).collect::<Option<Vec<u16>>>()
            });
            self.add_if("quadruple", cells.map(|cells| vec![cells]), numbers_of(&clue["digits"]));
        }
    }

    /// Each shaft begins in its bulb, of which several cells are one number.
    fn arrows(&mut self, constraint: &Value) {
        for arrow in list(&constraint["bulbsWithArrows"]) {
            let shafts = list(&arrow["arrows"]).map(|shaft| Some(self.cells(shaft)?.into_iter().skip(1).collect()));
            let groups: Option<Vec<Vec<u16>>> =
                std::iter::once(self.cells(&arrow["bulbCells"])).chain(shafts).collect();
            self.add_if("arrow", groups, Some(Vec::new()));
        }
    }

    fn little_killers(&mut self, constraint: &Value) {
        for clue in list(&constraint["clues"]) {
            let Some(number) = clue.get("value").and_then(number_of).flatten() else { continue };
            let rising = clue["diagonal"].as_i64() == Some(1);
            let line = self.outside(&clue["outerCell"]).and_then(|(row, column)| {
                let steps = if rising { [(1, -1), (-1, 1)] } else { [(1, 1), (-1, -1)] };
                steps
                    .map(|step| diagonal_from(&self.board, row, column, step))
                    .into_iter()
                    .find(|line| !line.is_empty())
            });
            self.add_if("littlekillersum", line.map(|line| vec![line]), Some(vec![number]));
        }
    }

    /// Plain rules in parts of the grid: in each, rows and columns hold different digits.
    fn areas(&mut self, constraint: &Value) {
        if self.sheet.shape.lines {
            return;
        }
        for area in list(&constraint["areas"]) {
            let [x, y, width, height] =
                ["x", "y", "width", "height"].map(|key| area[key].as_u64().unwrap_or(0).min(99));
            let rows = (y..y + height).map(|row| (x..x + width).map(|column| self.at(row, column)).collect());
            let columns = (x..x + width).map(|column| (y..y + height).map(|row| self.at(row, column)).collect());
            let lines: Vec<Option<Vec<u16>>> = rows.chain(columns).collect();
            for line in lines {
                self.add_if("extraregion", line.map(|line| vec![line]), Some(Vec::new()));
            }
        }
    }

    /// Lines, cages and symbols that are only drawn.
    fn drawing(&mut self, kind: u64, constraint: &Value) {
        let (of, kind) = match kind {
            2000 => ("lines", DrawnKind::Line),
            2001 => ("cages", DrawnKind::Cage),
            _ => ("symbols", DrawnKind::Circle),
        };
        let hundredth = |value: Option<&Value>| {
            value.and_then(Value::as_f64).map_or(0, |number| (number * 100.0).clamp(-1e6, 1e6) as i32)
        };
        for part in list(&constraint[of]) {
            let mut drawn = Drawn { kind, ..Drawn::default() };
            match kind {
                DrawnKind::Line => {
                    drawn.points = list(part).map(|at| (hundredth(at.get("y")), hundredth(at.get("x")))).collect();
                    drawn.colour = text_of(constraint["style"].get("color"));
                }
                DrawnKind::Cage => {
                    let width = i32::from(self.sheet.shape.columns);
                    let centre = |cell: u16| (i32::from(cell) / width * 100 + 50, i32::from(cell) % width * 100 + 50);
                    drawn.points = self.cells(&part["cells"]).unwrap_or_default().into_iter().map(centre).collect();
                    drawn.text = text_of(part.get("value"));
                }
                _ => {
                    let params = &constraint["params"][part[2].as_u64().unwrap_or(0) as usize];
                    drawn.points = vec![(hundredth(part.get(1)), hundredth(part.get(0)))];
                    drawn.text = text_of(params.get("text"));
                    drawn.colour = text_of(params.get("fill"));
                    drawn.kind = match params["type"].as_str() {
                        Some("text") => DrawnKind::Text,
                        Some("ellipse") => DrawnKind::Circle,
                        _ => DrawnKind::Rectangle,
                    };
                }
            }
            if !drawn.points.is_empty() {
                self.sheet.description.drawing.push(drawn);
            }
        }
        let name = constraint["name"].as_str().map(|name| name.chars().take(60).collect::<String>());
        self.sheet.description.note_unknown(name.unwrap_or_else(|| format!("{of} that are only drawn")));
    }

    fn at(&self, row: u64, column: u64) -> Option<u16> {
        let inside = row < u64::from(self.sheet.shape.rows) && column < self.columns();
        inside.then(|| (row * self.columns() + column) as u16)
    }

    fn cell(&self, cell: &Value) -> Option<u16> {
        let number = cell.as_u64()?;
        self.at(number / self.columns(), number % self.columns())
    }

    fn cells(&self, cells: &Value) -> Option<Vec<u16>> {
        list(cells).map(|cell| self.cell(cell)).collect()
    }

    /// The two cells on both sides of an edge.
    fn edge(&self, edge: &Value) -> Option<[u16; 2]> {
        let number = edge.as_u64()?;
        let (pair, column) = (number / self.columns(), number % self.columns());
        let row = pair / 2;
        let other = if pair % 2 == 0 { self.at(row, column.checked_sub(1)?) } else { self.at(row + 1, column) };
        let mut cells = [self.at(row, column)?, other?];
        cells.sort_unstable();
        Some(cells)
    }

    /// Row and column, from 1, of a place outside the grid.
    fn outside(&self, place: &Value) -> Option<(i32, i32)> {
        let (number, width) = (place.as_u64()?, self.columns() + 2);
        Some((i32::try_from(number / width).ok()?, (number % width) as i32))
    }
}

/// The numbers of “23”: how many, of which digit, and so on.
fn pairs(text: &str) -> Option<Vec<i32>> {
    let digits: Option<Vec<i32>> = text
        .chars()
        .filter(|symbol| !symbol.is_whitespace() && *symbol != ',')
        .map(|symbol| symbol.to_digit(10).map(u32::cast_signed))
        .collect();
    digits.filter(|digits| !digits.is_empty() && digits.len().is_multiple_of(2))
}
