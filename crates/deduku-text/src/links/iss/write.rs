//! Writes constraint text.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::super::percent;
use super::form::{Cells, First, Form, form};
use super::items::{PAIR_LETTERS, items};
use super::relations::write_relations;
use super::shape::{MOST_LINES, diagonal, usual_size};
use deduku_core::board::{Base, Board, Cell, GridShape, HouseKind, Place, customary_boxes};
use deduku_core::constraint::{Clue, Family, Geometry, Space};
use deduku_core::puzzle::Puzzle;

/// The puzzle as constraint text, or the part of it that the solver cannot represent.
pub(in super::super) fn write_iss(puzzle: &Puzzle) -> Result<String, &'static str> {
    let writing = Writing::of(puzzle)?;
    let mut text = writing.shape()?;
    let plan = puzzle.board().plan();
    if plan.diagonals {
        text.push_str(".Diagonal~1.Diagonal~-1");
    }
    for window in &plan.windows {
        let _ = write!(text, ".AllDifferent{}", writing.cells(window)?);
    }
    let houses = puzzle.board().house_ids().filter(|&id| puzzle.board().house(id).kind == HouseKind::Cage);
    for (id, cage) in houses.zip(&plan.cages) {
        let _ = write!(text, ".Cage~{}{}", puzzle.sum(id).unwrap_or(0), writing.cells(cage)?);
    }
    for clue in puzzle.clues() {
        writing.clue(clue, &mut text)?;
    }
    let mut givens = String::new();
    for cell in puzzle.board().cells() {
        let marks = puzzle.marks(cell);
        let values: Vec<i32> = match puzzle.given(cell) {
            Some(digit) => vec![i32::from(puzzle.board().value_of(digit))],
            None if marks == puzzle.board().all_digits() => continue,
            None => marks.iter().map(|digit| i32::from(puzzle.board().value_of(digit))).collect(),
        };
        let list: Vec<String> = values.iter().map(ToString::to_string).collect();
        let _ = write!(givens, "~{}_{}", writing.name(cell.index() as u16)?, list.join("_"));
    }
    if !givens.is_empty() {
        let _ = write!(text, ".{givens}");
    }
    if puzzle.letters().is_some() {
        return Err("the letters");
    }
    Ok(if text.is_empty() { ".Shape~9x9".to_owned() } else { text })
}

/// A puzzle being written.
struct Writing<'p> {
    board: &'p Board,
    clues: &'p [Clue],
    shape: GridShape,
}

impl<'p> Writing<'p> {
    fn of(puzzle: &'p Puzzle) -> Result<Self, &'static str> {
        let board = puzzle.board();
        let shape = match &board.plan().base {
            Base::Grid(shape) => shape.clone(),
            Base::Boxes(boxes) => {
                let side = u8::try_from(boxes.size()).map_err(|_| "the board")?;
                let shape = GridShape::new(side, side);
                if boxes.rows == 1 || boxes.columns == 1 { shape } else { shape.with_boxes(*boxes) }
            }
            Base::Regions(map) => {
                let mut shape = GridShape::new(map.size(), map.size());
                let mut marks: Vec<char> = Vec::new();
                for mark in map.to_string().chars() {
                    if !marks.contains(&mark) {
                        marks.push(mark);
                    }
                    shape.regions.push(marks.iter().position(|other| *other == mark).unwrap_or(0) as u8 + 1);
                }
                shape
            }
            _ => return Err("the board"),
        };
        if shape.rows > MOST_LINES || shape.columns > MOST_LINES {
            return Err("the board");
        }
        Ok(Self { board, clues: puzzle.clues(), shape })
    }

    const fn space(&self) -> Space<'p> {
        Space::new(self.board, self.clues)
    }

    /// The text for the grid: empty for 9×9 with its boxes.
    fn shape(&self) -> Result<String, &'static str> {
        let shape = &self.shape;
        let mut text = String::new();
        let values = match (shape.first, shape.digits) {
            (1, digits) if digits == shape.rows.max(shape.columns) => String::new(),
            (1, digits) => format!("~{digits}"),
            (first, digits) => format!("~{first}-{}", first + digits - 1),
        };
        let raw = if shape.lines { "" } else { "~Raw" };
        if (shape.rows, shape.columns) != (9, 9) || !values.is_empty() || !raw.is_empty() {
            let _ = write!(text, ".Shape~{}x{}{values}{raw}", shape.rows, shape.columns);
        }
        for extra in &shape.extra {
            match extra.name.strip_prefix('v') {
                Some(name) => {
                    let _ = write!(text, ".Var~{}~~{}", name.to_ascii_uppercase(), extra.count);
                }
                // Labels and the values that houses lack are created by their constraints.
                None if ["cc", "dgr", "dgc", "dgb"].contains(&extra.name.as_str()) => {}
                None => return Err("the cells beside the grid"),
            }
        }
        let none = shape.regions.iter().all(|&region| region == 0);
        let sizes = self.region_sizes();
        let usual = usual_size(shape);
        let size = sizes.first().copied().unwrap_or(usual);
        if !none && sizes.iter().any(|&other| other != size) {
            return Err("the regions of different sizes");
        }
        if !none && size != usual {
            let _ = write!(text, ".RegionSize~{size}");
        }
        if none && shape.lines && customary_boxes(shape.rows, shape.columns, usual).is_some() {
            text.push_str(".NoBoxes");
        } else if !none && !self.has_customary_boxes() {
            let layout: Option<String> =
                shape.regions.iter().map(|&region| char::from_digit(u32::from(region), 36)).collect();
            let _ = write!(text, ".NoBoxes.Jigsaw~{}", layout.ok_or("the regions")?);
        }
        Ok(text)
    }

    /// The number of cells of each region.
    fn region_sizes(&self) -> Vec<u8> {
        let mut sizes = [0u8; 256];
        for &region in &self.shape.regions {
            let size = &mut sizes[usize::from(region)];
            *size = size.saturating_add(1);
        }
        // The number 0 is no region.
        sizes.into_iter().skip(1).filter(|&size| size > 0).collect()
    }

    /// Whether the regions are the boxes that a grid of this size has where nothing else is said.
    fn has_customary_boxes(&self) -> bool {
        let shape = &self.shape;
        let size = self.region_sizes().first().copied().unwrap_or(usual_size(shape));
        let boxes = customary_boxes(shape.rows, shape.columns, size);
        boxes.is_some_and(|boxes| same_regions(&shape.clone().with_boxes(boxes).regions, &shape.regions))
    }

    /// The name of a cell.
    fn name(&self, cell: u16) -> Result<String, &'static str> {
        let mut at = usize::from(cell);
        if at < self.shape.area() {
            let place = self.board.place(Cell::new(cell));
            let number = |number: u16| char::from_digit(u32::from(number) + 1, 17);
            let (row, column) = number(place.row).zip(number(place.column)).ok_or("the board")?;
            return Ok(format!("R{row}C{column}"));
        }
        at -= self.shape.area();
        for extra in &self.shape.extra {
            if at < usize::from(extra.count) {
                return Ok(format!("{}{}", extra.name.to_ascii_uppercase(), at + 1));
            }
            at -= usize::from(extra.count);
        }
        Err("the cells beside the grid")
    }

    fn cells(&self, cells: &[u16]) -> Result<String, &'static str> {
        let mut text = String::new();
        for &cell in cells {
            let _ = write!(text, "~{}", self.name(cell)?);
        }
        Ok(text)
    }

    fn clue(&self, clue: &Clue, text: &mut String) -> Result<(), &'static str> {
        let row = clue.family.row();
        let Some(name) = row.iss.first().copied().filter(|_| self.means_the_same(clue)) else {
            return self.otherwise(clue, text);
        };
        match form(clue.family) {
            Form::Arguments(first, cells) => self.arguments(clue, name, (first, cells), text)?,
            Form::Beside => text.extend([".", name]),
            Form::Side => {
                let (line, back) = clue.groups.first().and_then(|line| self.side(line)).ok_or(row.name)?;
                let number = self.number(clue);
                let _ = match (clue.family, back) {
                    (Family::Sandwich, _) => write!(text, ".{name}{number}~{line}"),
                    (_, true) => write!(text, ".{name}~{line}~{number}"),
                    (_, false) => write!(text, ".{name}~{line}{number}~"),
                };
            }
            Form::Diagonal => self.little_killer(clue, text)?,
            Form::Arrow => {
                let (circle, shafts) = clue.groups.split_first().ok_or(row.name)?;
                for shaft in shafts {
                    let cells: Vec<u16> = circle.iter().chain(shaft).copied().collect();
                    let head =
                        if circle.len() == 1 { "Arrow".to_owned() } else { format!("PillArrow~{}", circle.len()) };
                    let _ = write!(text, ".{head}{}", self.cells(&cells)?);
                }
            }
            Form::Square => {
                for group in &clue.groups {
                    if let Some(corner) = self.corner(group) {
                        let _ = write!(text, ".Quad~{}~{}", self.name(corner)?, joined_numbers(&clue.numbers, "~"));
                    } else {
                        let digits = joined_numbers(&clue.numbers, "_");
                        let _ = write!(text, ".ContainAtLeast~{digits}{}", self.cells(group)?);
                    }
                }
            }
            Form::Areas => {
                let cell = clue.groups.first().and_then(|cells| cells.first()).copied().unwrap_or(0);
                let name_of = self.name(cell)?;
                let beside = usize::from(cell) >= self.shape.area();
                let label = if beside { name_of.trim_end_matches(|symbol: char| symbol.is_ascii_digit()) } else { "" };
                let values = joined_numbers(&clue.numbers, "_");
                let _ = write!(text, ".{name}~{label}~{values}{}", said_if_any(clue));
            }
            Form::Arms => self.arms(clue, name, text)?,
            Form::Given => {
                for &cell in clue.groups.iter().flatten() {
                    let _ = write!(text, ".~{}_{}", self.name(cell)?, joined_numbers(&clue.numbers, "_"));
                }
            }
            Form::Bracket => match clue.family {
                Family::And => self.bracket(".And", &clue.parts, text)?,
                Family::Or => self.alternative(&clue.parts, text)?,
                _ => self.repetition(clue, text)?,
            },
        }
        Ok(())
    }

    /// Writes what comes before the cells, and cells.
    fn arguments(
        &self,
        clue: &Clue,
        name: &str,
        (first, cells): (First, Cells),
        text: &mut String,
    ) -> Result<(), &'static str> {
        // The name of an indexing constraint contains its first argument.
        let head = [".", &name.replace(':', "~"), &self.first(clue, first)].concat();
        match cells {
            _ if clue.family.row().geometry == Geometry::Everywhere => {
                text.extend([".", name, &self.number(clue), &said_if_any(clue)]);
            }
            Cells::Nowhere => text.push_str(&head),
            Cells::Each | Cells::One => {
                for group in &clue.groups {
                    text.extend([&*head, &self.cells(group)?]);
                }
            }
            Cells::FirstApart | Cells::Alike => text.extend([head, self.cells(&clue.groups.concat())?]),
            Cells::Segments | Cells::SegmentLists => text.extend([head, self.joined(&clue.groups, "~-")?]),
            Cells::Lists => text.extend([&*head, "~_", &self.joined(&clue.groups, "~")?]),
        }
        Ok(())
    }

    /// The arguments before the cells, each with its tilde.
    fn first(&self, clue: &Clue, first: First) -> String {
        let argument = |text: &str| format!("~{text}");
        match first {
            First::Nothing => String::new(),
            First::Number if clue.family == Family::Cage && clue.numbers.is_empty() => argument("0"),
            First::Weights if clue.numbers.len() > 1 => {
                self.number(clue) + "_=_" + &joined_numbers(&clue.numbers[1..], "_")
            }
            First::Number | First::Needed | First::Weights => self.number(clue),
            First::Digits(between) => argument(&joined_numbers(&clue.numbers, between)),
            First::Groups => argument(&clue.groups.len().to_string()),
            First::Text => argument(&said(clue)),
            First::Base64 => argument(&encode(clue.text.as_deref().unwrap_or_default())),
        }
    }

    /// The clue's number, or the usual one, as an argument; empty if there is none.
    fn number(&self, clue: &Clue) -> String {
        // The sign of a dot, and an indexing cell, have no number there.
        let has_none =
            matches!(clue.family, Family::WhiteDot | Family::BlackDot | Family::ColumnIndexer | Family::RowIndexer);
        let number = self.space().number(clue).filter(|_| !has_none);
        number.map_or_else(String::new, |number| format!("~{number}"))
    }

    fn arms(&self, clue: &Clue, name: &str, text: &mut String) -> Result<(), &'static str> {
        let refusal = clue.family.row().name;
        let number = self.number(clue);
        let (cell, arms) = clue.groups.split_first().ok_or(refusal)?;
        let own = *cell.first().ok_or(refusal)?;
        // The region is that of the first label there, so each list begins with the cell's own, which is then
        // said not to count if it is not one of those that are counted.
        let start = match arms {
            [set, ..] if clue.family == Family::ChaosCount && !set.contains(&own) => "~1",
            [_, ..] if number.is_empty() => "~",
            _ => &number,
        };
        let _ = write!(text, ".{name}{}{start}", self.cells(cell)?);
        let labels = |arm: &Vec<u16>| {
            let others = arm.iter().filter(|&&cell| cell != own);
            let all = std::iter::once(&own).chain(others);
            all.map(|cell| ["~CC", &(cell + 1).to_string()].concat()).collect::<Vec<_>>().concat()
        };
        text.push_str(&arms.iter().map(labels).collect::<Vec<_>>().join("~-"));
        Ok(())
    }

    fn alternative(&self, parts: &[Clue], text: &mut String) -> Result<(), &'static str> {
        text.push_str(".Or");
        for part in parts {
            let mut written = String::new();
            self.clue(part, &mut written)?;
            // A part that takes several constraints is one alternative only in a bracket.
            let is_one = items(&written).is_ok_and(|items| items.len() == 1);
            if is_one { text.push_str(&written) } else { write_bracket(".And", &written, text) }
        }
        text.push_str(".End");
        Ok(())
    }

    /// Whether the solver's constraint of this name is the clue's rule: some of them have no number there, or hold
    /// only on some boards.
    fn means_the_same(&self, clue: &Clue) -> bool {
        let is_square = self.shape.rows == self.shape.columns;
        let has_nine_digits = (self.shape.first, self.shape.digits) == (1, 9);
        match clue.family {
            Family::WhiteDot => matches!(clue.numbers[..], [] | [1]),
            Family::BlackDot => matches!(clue.numbers[..], [] | [2]),
            Family::Entropic | Family::GlobalEntropy | Family::DutchFlatmates => has_nine_digits,
            Family::Diagonal => is_square,
            Family::FullRank | Family::RankTies => is_square && self.shape.digits == self.shape.rows,
            Family::GlobalMod => self.shape.digits == 9,
            // It is about the places in boxes there, whatever the regions are.
            Family::DisjointGroups => self.has_customary_boxes(),
            // Its windows are as large there as there are values.
            Family::Windoku => self.region_sizes().first().is_none_or(|&size| size == self.shape.digits),
            Family::AntiTaxicab => self.shape.first == 1,
            Family::Arrow => clue.groups.first().is_some_and(|pill| (1..=3).contains(&pill.len())),
            _ => true,
        }
    }

    /// Writes these clues in a bracket: `.And`, `.Replicate~…`.
    fn bracket(&self, head: &str, parts: &[Clue], text: &mut String) -> Result<(), &'static str> {
        let mut written = String::new();
        for part in parts {
            self.clue(part, &mut written)?;
        }
        write_bracket(head, &written, text);
        Ok(())
    }

    /// Writes a repetition. Its targets are counted from the origin on and may not come before it; if one does, the
    /// clues are written where they are at the first target.
    fn repetition(&self, clue: &Clue, text: &mut String) -> Result<(), &'static str> {
        let name = clue.family.row().name;
        let targets = clue.groups.first().ok_or(name)?;
        let origin = clue.groups.get(1).and_then(|origin| origin.first()).copied().unwrap_or(0);
        // What a relation compiles to at the origin is not always the same as at a target.
        if clue.parts.iter().any(|part| part.family.row().iss.is_empty() || !self.means_the_same(part)) {
            return Err(name);
        }
        let Some(&first) = targets.iter().min() else { return Ok(()) };
        let (from, parts) = if first < origin {
            let (old, new) = (self.board.place(Cell::new(origin)), self.board.place(Cell::new(first)));
            let at = |number: u16, old: u16, new: u16| (number + new).checked_sub(old);
            let to = |cell: u16| {
                let place = self.board.place(Cell::new(cell));
                let (row, column) = at(place.row, old.row, new.row).zip(at(place.column, old.column, new.column))?;
                self.board.cell_at(Place { row, column, ..place }).map(|cell| cell.index() as u16)
            };
            let parts = clue.parts.iter().map(|part| part.mapped(&to)).collect::<Option<Vec<Clue>>>();
            (first, parts.ok_or(name)?)
        } else {
            (origin, clue.parts.clone())
        };
        let steps: Vec<u16> = targets.iter().map(|target| target - from).collect();
        let origin = if from == 0 { String::new() } else { format!("~{}", self.name(from)?) };
        self.bracket(&format!(".Replicate~{}{origin}", bits(&steps)), &parts, text)
    }

    /// Writes clues of families that the solver has no name for, with other constraints.
    fn otherwise(&self, clue: &Clue, text: &mut String) -> Result<(), &'static str> {
        match (clue.family, clue.groups.as_slice()) {
            (Family::Clone, [cells, clones]) => {
                for (&a, &b) in cells.iter().zip(clones) {
                    let _ = write!(text, ".SameValues~2{}", self.cells(&[a, b])?);
                }
                Ok(())
            }
            _ => write_relations(clue, &self.space(), &|cell| self.name(cell), text),
        }
    }

    fn joined(&self, groups: &[Vec<u16>], between: &str) -> Result<String, &'static str> {
        let groups: Result<Vec<String>, _> = groups.iter().map(|group| self.cells(group)).collect();
        Ok(groups?.join(between))
    }

    fn little_killer(&self, clue: &Clue, text: &mut String) -> Result<(), &'static str> {
        let line = clue.groups.first().ok_or("a little killer without cells")?;
        let first = line.first().copied().ok_or("a little killer without cells")?;
        let name = self.name(first)?;
        let sum = clue.numbers.first().copied().unwrap_or(0);
        let said = format!(".LittleKiller~{sum}~{name}");
        // The text names only a cell: it must mean this diagonal.
        let reads = diagonal(self.board, &self.shape, first) == *line;
        if reads {
            text.push_str(&said);
        } else {
            let _ = write!(text, ".Sum~{sum}{}", self.cells(line)?);
        }
        Ok(())
    }

    /// The upper left cell of these cells, if they are a 2×2 square.
    fn corner(&self, cells: &[u16]) -> Option<u16> {
        let place = |&cell: &u16| self.board.place(Cell::new(cell));
        let first = *cells.iter().min()?;
        let start = place(&first);
        let places: BTreeSet<(u16, u16)> = cells.iter().map(|cell| (place(cell).row, place(cell).column)).collect();
        let square = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(row, column)| (start.row + row, start.column + column));
        (cells.len() == 4 && places == BTreeSet::from(square)).then_some(first)
    }

    /// The row or column of a line, its number in decimals, and whether it is viewed from its far end.
    fn side(&self, line: &[u16]) -> Option<(String, bool)> {
        let place = |cell: u16| self.board.place(Cell::new(cell));
        let (first, last) = (place(*line.first()?), place(*line.last()?));
        let whole = |cells: usize| line.len() == cells;
        if first.row == last.row && whole(usize::from(self.shape.columns)) {
            return Some((format!("R{}", first.row + 1), first.column > last.column));
        }
        let column = first.column == last.column && whole(usize::from(self.shape.rows));
        column.then(|| (format!("C{}", first.column + 1), first.row > last.row))
    }
}

/// The numbers with this between them.
fn joined_numbers(numbers: &[i32], between: &str) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(between)
}

/// The clue's text, encoded.
fn said(clue: &Clue) -> String {
    percent::encode(clue.text.as_deref().unwrap_or_default(), "-_")
}

/// The same as an argument; empty if there is none.
fn said_if_any(clue: &Clue) -> String {
    let said = said(clue);
    if said.is_empty() { said } else { format!("~{said}") }
}

/// Writes constraints in a bracket.
fn write_bracket(head: &str, inside: &str, text: &mut String) {
    let _ = write!(text, "{head}{inside}.End");
}

/// Whether two numberings divide a grid in the same way.
fn same_regions(a: &[u8], b: &[u8]) -> bool {
    a.len() == b.len()
        && a.iter().zip(b).all(|(x, y)| a.iter().position(|other| other == x) == b.iter().position(|other| other == y))
}

/// Encodes cells as bits, six per letter.
fn bits(cells: &[u16]) -> String {
    let last = cells.iter().copied().max().map_or(0, usize::from);
    let mut values = vec![0usize; last / 6 + 1];
    for &cell in cells {
        values[usize::from(cell) / 6] |= 1 << (cell % 6);
    }
    values.iter().map(|&value| &PAIR_LETTERS[value..=value]).collect()
}

/// Encodes a text in base 64 with `-` and `_`, without padding.
fn encode(text: &str) -> String {
    let mut encoded = String::new();
    for bytes in text.as_bytes().chunks(3) {
        let value = bytes.iter().fold(0usize, |value, &byte| value << 8 | usize::from(byte)) << (8 * (3 - bytes.len()));
        for at in 0..=bytes.len() {
            let digit = value >> (18 - 6 * at) & 63;
            encoded.push_str(&PAIR_LETTERS[digit..=digit]);
        }
    }
    encoded
}
