//! What a setter drew in penpa-edit: givens, cages, borders of regions, and everything else as a drawing.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::super::fields::{list, text_of};
use super::super::sheet::Sheet;
use super::plane::Plane;
use deduku_core::constraint::{Clue, Family};
use deduku_core::puzzle::{Drawn, DrawnKind};

/// The colours of surfaces, by number.
const SURFACES: [&str; 14] = [
    "", "#444444", "#b3ffb3", "#cccccc", "#000000", "#c0e0ff", "#ffa3a3", "#ffffa3", "#999999", "#ffb3ff", "#ffcc80",
    "#cc99ff", "#eecab1", "#ff6700",
];

/// The colours of lines, by number; all others are black.
const LINES: [(i64, &str); 8] = [
    (3, "#208020"),
    (30, "#208020"),
    (5, "#999999"),
    (6, "#999999"),
    (40, "#999999"),
    (8, "#ff0000"),
    (9, "#187bcd"),
    (20, "#ffffff"),
];

/// Lines along borders that part regions: thick and black.
const BORDERS: [i64; 2] = [2, 21];

/// The inside and the outline of shapes, by number.
const SHAPES: [(&str, &str); 9] = [
    ("", ""),
    ("#ffffff", "#000000"),
    ("#000000", "#000000"),
    ("#cccccc", ""),
    ("", "#000000"),
    ("#cccccc", "#000000"),
    ("#ffffff", "#999999"),
    ("#ffffff", ""),
    ("#ffffff", "#000000"),
];

/// The sizes of shapes in hundredths of a cell, by the end of their names.
const SIZES: [(&str, i32); 5] = [("_LL", 100), ("_L", 86), ("_M", 70), ("_SS", 26), ("_S", 44)];

/// Where the arrows of numbers point, by the ends of their texts: rows and columns.
const POINTERS: [(&str, (i32, i32)); 8] = [
    ("_0", (-1, 0)),
    ("_1", (0, -1)),
    ("_2", (0, 1)),
    ("_3", (1, 0)),
    ("_4", (-1, -1)),
    ("_5", (-1, 1)),
    ("_6", (1, -1)),
    ("_7", (1, 1)),
];

/// What is drawn, and the sheet that takes it.
pub(super) struct Drawing<'p> {
    pub(super) drawn: &'p Value,
    pub(super) colours: &'p Value,
    pub(super) plane: &'p Plane,
    pub(super) sheet: &'p mut Sheet,
}

impl Drawing<'_> {
    pub(super) fn read(mut self) {
        self.surfaces();
        self.lines();
        self.symbols();
        self.numbers();
        self.cages();
        for (key, what) in [
            ("wall", "walls"),
            ("squareframe", "frames"),
            ("polygon", "polygons"),
            ("freelineE", "lines between corners"),
            ("deletelineE", "borders that are removed"),
        ] {
            let count = list(&self.drawn[key]).filter(|item| !is_empty(item)).count()
                + self.drawn[key].as_object().map_or(0, serde_json::Map::len);
            if count > 0 {
                self.sheet.description.note_unknown(format!("what is drawn: {count} {what}"));
            }
        }
    }

    fn push(&mut self, drawn: Drawn) {
        self.sheet.description.drawing.push(drawn);
    }

    /// The entries of a key whose points are known: the point, its place and what is there.
    fn placed(&self, key: &str) -> Vec<(i64, (i32, i32), Value)> {
        let entries = self.drawn[key].as_object().into_iter().flatten();
        let place = |(point, value): (&String, &Value)| {
            let point: i64 = point.trim_end_matches('E').parse().ok()?;
            Some((point, self.plane.place(point)?, value.clone()))
        };
        entries.filter_map(place).collect()
    }

    /// The colour of its own that something has.
    fn own_colour(&self, key: &str, name: &str) -> Option<String> {
        let colour = match &self.colours[key] {
            Value::Array(all) => text_of(name.parse::<usize>().ok().and_then(|at| all.get(at))),
            all => text_of(all.get(name)),
        };
        Some(colour).filter(|colour| colour.starts_with(['#', 'r']))
    }

    fn surfaces(&mut self) {
        for (point, place, number) in self.placed("surface") {
            let usual = number.as_u64().and_then(|at| SURFACES.get(usize::try_from(at).ok()?)).copied();
            let fill = self.own_colour("surface", &point.to_string()).or(usual.map(str::to_owned)).unwrap_or_default();
            if !fill.is_empty() {
                let colour = fill.clone();
                let kind = DrawnKind::Rectangle;
                self.push(Drawn { kind, points: vec![place], colour, fill, size: (100, 100), ..Drawn::default() });
            }
        }
    }

    /// Lines along cells, thermometers and arrows.
    fn lines(&mut self) {
        for key in ["line", "freeline"] {
            let mut by_colour: BTreeMap<String, Vec<(i64, i64)>> = BTreeMap::new();
            for (ends, number) in self.drawn[key].as_object().into_iter().flatten() {
                let number = number.as_i64().unwrap_or(0);
                let usual = LINES.iter().find(|(own, _)| *own == number).map_or("#000000", |(_, colour)| colour);
                let colour = self.own_colour(key, ends).unwrap_or_else(|| usual.to_owned());
                let ends = ends.split_once(',').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
                by_colour.entry(colour).or_default().extend(ends);
            }
            for (colour, segments) in by_colour {
                for path in paths(&segments) {
                    self.path(DrawnKind::Line, &path, &colour);
                }
            }
        }
        for (key, kind, usual) in [
            ("thermo", DrawnKind::Line, "#cccccc"),
            ("nobulbthermo", DrawnKind::Line, "#cccccc"),
            ("arrows", DrawnKind::Arrow, "#b3b3b3"),
            ("direction", DrawnKind::Arrow, "#b3b3b3"),
        ] {
            let groups: Vec<Vec<i64>> = list(&self.drawn[key]).map(points).collect();
            for (at, group) in groups.iter().enumerate().filter(|(_, group)| group.len() > 1) {
                let colour = self.own_colour(key, &at.to_string()).unwrap_or_else(|| usual.to_owned());
                let first = self.plane.place(group[0]);
                let (fill, outline) = match key {
                    "thermo" => (colour.clone(), colour.clone()),
                    "arrows" => ("#ffffff".to_owned(), colour.clone()),
                    _ => (String::new(), String::new()),
                };
                if let (Some(first), false) = (first, fill.is_empty()) {
                    let kind = DrawnKind::Circle;
                    self.push(Drawn {
                        kind,
                        points: vec![first],
                        colour: outline,
                        fill,
                        size: (80, 80),
                        ..Drawn::default()
                    });
                }
                self.path(kind, group, &colour);
            }
        }
        self.diagonals();
    }

    fn path(&mut self, kind: DrawnKind, path: &[i64], colour: &str) {
        let points: Vec<(i32, i32)> = path.iter().filter_map(|&point| self.plane.place(point)).collect();
        if points.len() > 1 {
            self.push(Drawn { kind, points, colour: colour.to_owned(), ..Drawn::default() });
        }
    }

    /// Lines from corner to corner that are no borders: the diagonals of the grid, step by step.
    fn diagonals(&mut self) {
        let mut steps: Vec<(i64, i64)> = Vec::new();
        let mut others = 0;
        for (ends, number) in self.drawn["lineE"].as_object().into_iter().flatten() {
            let ends = ends.split_once(',').and_then(|(a, b)| Some((a.parse::<i64>().ok()?, b.parse::<i64>().ok()?)));
            let Some((a, b)) = ends else { continue };
            let (Some(from), Some(to)) = (self.plane.place(a), self.plane.place(b)) else { continue };
            let is_black = number.as_i64().is_some_and(|number| BORDERS.contains(&number) || number == 1);
            if from.0 != to.0 && from.1 != to.1 {
                steps.push((a, b));
            } else if !is_black {
                others += 1;
            }
        }
        for path in paths(&steps) {
            self.path(DrawnKind::Line, &path, "#777777");
        }
        if others > 0 {
            self.sheet.description.note_unknown(format!("what is drawn: {others} lines along borders"));
        }
    }

    fn symbols(&mut self) {
        for (_, place, symbol) in self.placed("symbol") {
            let (number, name) = (&symbol[0], text_of(symbol.get(1)));
            let size = SIZES.iter().find(|(end, _)| name.ends_with(end)).map_or(70, |(_, size)| *size);
            let at = number.as_u64().and_then(|at| usize::try_from(at).ok()).unwrap_or(0);
            let kind = match name.split('_').next() {
                Some("circle") => (DrawnKind::Circle, 0),
                Some("square") => (DrawnKind::Rectangle, 0),
                Some("diamond") => (DrawnKind::Rectangle, 45),
                Some("inequality") if at > 0 => {
                    let text = ["<", "^", ">", "v"][(at - 1) % 4].to_owned();
                    self.push(Drawn { kind: DrawnKind::Text, points: vec![place], text, ..Drawn::default() });
                    continue;
                }
                _ => {
                    let name: String = name.chars().take(30).filter(|letter| !letter.is_control()).collect();
                    self.sheet.description.note_unknown(format!("what is drawn: symbols “{name}”"));
                    continue;
                }
            };
            let Some((fill, colour)) = SHAPES.get(at).map(|(fill, colour)| (fill.to_string(), colour.to_string()))
            else {
                self.sheet.description.note_unknown("what is drawn: shapes of unknown colour");
                continue;
            };
            let (kind, angle) = kind;
            self.push(Drawn { kind, points: vec![place], fill, colour, size: (size, size), angle, ..Drawn::default() });
        }
    }

    /// Givens, and other texts in cells, between them and beside the grid.
    fn numbers(&mut self) {
        for (point, place, number) in self.placed("number") {
            let (text, style) = (text_of(number.get(0)), text_of(number.get(2)));
            let cell = self.plane.cell(point);
            if let (Some(cell), Ok(value), "1" | "10") = (cell, text.parse(), style.as_str()) {
                self.sheet.cells[usize::from(cell)].given = Some(value);
                continue;
            }
            if style == "7" {
                self.sheet.description.note_unknown("small digits in cells");
                continue;
            }
            let pointer = POINTERS.iter().find(|(end, _)| style == "2" && text.ends_with(end));
            let text = pointer.map_or(text.as_str(), |(end, _)| text.trim_end_matches(end)).trim().to_owned();
            if text.is_empty() && pointer.is_none() {
                continue;
            }
            if let Some((_, (down, right))) = pointer {
                let points = vec![place, (place.0 + down * 30, place.1 + right * 30)];
                self.push(Drawn { kind: DrawnKind::Arrow, points, colour: "#000000".to_owned(), ..Drawn::default() });
            }
            self.push(Drawn { kind: DrawnKind::Text, points: vec![place], text, ..Drawn::default() });
        }
    }

    /// Cages with the small numbers in their upper left cells; other small numbers are texts.
    fn cages(&mut self) {
        let mut corners: BTreeMap<u16, (String, (i32, i32))> = BTreeMap::new();
        for (_, place, number) in self.placed("numberS") {
            let cell = (place.0.div_euclid(100), place.1.div_euclid(100));
            let (rows, columns) = (i32::from(self.plane.rows), i32::from(self.plane.columns));
            if (0..rows).contains(&cell.0) && (0..columns).contains(&cell.1) {
                let index = (cell.0 * columns + cell.1).cast_unsigned() as u16;
                corners.insert(index, (text_of(number.get(0)).trim().to_owned(), place));
            } else {
                let text = text_of(number.get(0));
                self.push(Drawn { kind: DrawnKind::Text, points: vec![place], text, ..Drawn::default() });
            }
        }
        let groups: Vec<Vec<i64>> = list(&self.drawn["killercages"]).map(points).collect();
        for group in groups {
            let mut cells: Vec<u16> = group.iter().filter_map(|&point| self.plane.cell(point)).collect();
            cells.sort_unstable();
            cells.dedup();
            let Some(&first) = cells.first() else { continue };
            let text = corners.remove(&first).map(|(text, _)| text).unwrap_or_default();
            if let Ok(sum) = text.parse::<i32>() {
                let clue = |family| Clue::new(family, vec![cells], vec![sum]);
                self.sheet.add(0, Some(Family::Cage), "cage", clue);
            } else {
                let points = group.iter().filter_map(|&point| self.plane.place(point)).collect();
                self.push(Drawn { kind: DrawnKind::Cage, points, text, ..Drawn::default() });
            }
        }
        for (text, place) in corners.into_values() {
            self.push(Drawn { kind: DrawnKind::Text, points: vec![place], text, ..Drawn::default() });
        }
        let outlines = self.drawn["cage"].as_object().map_or(0, serde_json::Map::len);
        if outlines > 0 && list(&self.drawn["killercages"]).next().is_none() {
            self.sheet.description.note_unknown("what is drawn: outlines of cages");
        }
    }
}

fn is_empty(item: &Value) -> bool {
    item.as_array().is_some_and(Vec::is_empty)
}

fn points(group: &Value) -> Vec<i64> {
    list(group).filter_map(Value::as_i64).collect()
}

/// The paths that segments make: from each end or branching to the next, and closed ones.
fn paths(segments: &[(i64, i64)]) -> Vec<Vec<i64>> {
    let mut next: BTreeMap<i64, BTreeSet<i64>> = BTreeMap::new();
    for &(a, b) in segments.iter().filter(|(a, b)| a != b) {
        next.entry(a).or_default().insert(b);
        next.entry(b).or_default().insert(a);
    }
    let ends: Vec<i64> = next.iter().filter(|(_, others)| others.len() != 2).map(|(point, _)| *point).collect();
    let all: Vec<i64> = next.keys().copied().collect();
    let stops: BTreeSet<i64> = ends.iter().copied().collect();
    let mut found = Vec::new();
    for start in ends.into_iter().chain(all) {
        while let Some(&second) = next.get(&start).and_then(BTreeSet::first) {
            let mut path = vec![start];
            let mut step = Some(second);
            while let Some(to) = step {
                let from = path[path.len() - 1];
                for (a, b) in [(from, to), (to, from)] {
                    if let Some(others) = next.get_mut(&a) {
                        others.remove(&b);
                    }
                }
                path.push(to);
                step = next.get(&to).filter(|_| !stops.contains(&to)).and_then(BTreeSet::first).copied();
            }
            found.push(path);
        }
    }
    found
}

/// The regions that thick lines part, numbered from 1; `None` if they part nothing, or not into regions of as many cells as
/// there are digits.
pub(super) fn regions(edges: &Value, plane: &Plane) -> Option<Vec<u8>> {
    let mut walls: BTreeSet<(u16, u16)> = BTreeSet::new();
    for (ends, number) in edges.as_object()? {
        let (a, b) = ends.split_once(',')?;
        if number.as_i64().is_some_and(|number| BORDERS.contains(&number))
            && let Some((a, b)) = plane.beside(a.parse().ok()?, b.parse().ok()?)
        {
            walls.insert((a.min(b), a.max(b)));
        }
    }
    let (rows, columns) = (u16::from(plane.rows), u16::from(plane.columns));
    let mut regions = vec![0u8; usize::from(rows * columns)];
    let mut count = 0u8;
    for start in 0..rows * columns {
        if regions[usize::from(start)] > 0 {
            continue;
        }
        count = count.checked_add(1)?;
        let mut open = vec![start];
        while let Some(cell) = open.pop() {
            if std::mem::replace(&mut regions[usize::from(cell)], count) > 0 {
                continue;
            }
            let right = (cell % columns + 1 < columns).then(|| cell + 1);
            let left = (cell % columns > 0).then(|| cell - 1);
            let down = (cell / columns + 1 < rows).then(|| cell + columns);
            let up = (cell / columns > 0).then(|| cell - columns);
            let free = |other: &u16| {
                regions[usize::from(*other)] == 0 && !walls.contains(&(cell.min(*other), cell.max(*other)))
            };
            let near: Vec<u16> = [right, left, down, up].into_iter().flatten().filter(free).collect();
            open.extend(near);
        }
    }
    let side = usize::from(plane.rows.max(plane.columns));
    let mut sizes = vec![0; usize::from(count) + 1];
    for &region in &regions {
        sizes[usize::from(region)] += 1;
    }
    (count > 1 && sizes[1..].iter().all(|&size| size == side)).then_some(regions)
}
