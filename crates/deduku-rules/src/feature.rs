//! What is drawn, as facts: lines through cells, shapes on cells, edges and corners, cages, texts beside the grid.

use std::collections::BTreeSet;

use deduku_core::board::GridShape;
use deduku_core::puzzle::{Drawn, DrawnKind};

use crate::colour;

/// The most items that are looked at.
pub(crate) const MOST_ITEMS: usize = 4096;
/// The most cells of a line.
const MOST_STEPS: usize = 1024;
/// How far away, in hundredths of a cell, something of the puzzle may lie.
const FARTHEST: i32 = 100_000;
/// How far, in hundredths of a cell, a point may lie from where it belongs.
const NEAR: i32 = 14;

/// Where a shape lies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// On a cell, or on several next to each other (a pill).
    Cells(Vec<u16>),
    /// Between two cells, the left or upper one first; whether they are side by side.
    Edge(u16, u16, bool),
    /// Where four cells meet.
    Corner([u16; 4]),
    /// Beside the grid: row and column, from 1, with 0 before the first.
    Beside(i32, i32),
}

/// The outline of a shape.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    Circle,
    Square,
    Diamond,
    /// A text alone.
    Text,
}

/// What is drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// A line through the centres of cells. Only the first cell is twice in it if it is closed.
    Line(Vec<u16>),
    /// A line with a head at its last cell.
    Arrow(Vec<u16>),
    /// An arrow that lies beside the grid: its row and column, and its step.
    Pointer((i32, i32), (i32, i32)),
    /// A shape.
    Shape(Place, Form),
    /// An outline of cells.
    Cage(Vec<u16>),
    /// Something else.
    Other,
}

/// An item that is drawn.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Feature {
    pub(crate) kind: Kind,
    /// The colour of a line, or that inside of a shape.
    pub(crate) colour: Option<[f64; 3]>,
    /// The colour of a shape's outline.
    pub(crate) outline: Option<[f64; 3]>,
    /// The text on it.
    pub(crate) text: String,
    /// The longer side of a shape, in hundredths of a cell; 0 if it is not known.
    pub(crate) size: i32,
    /// Its place in the drawing.
    pub(crate) item: usize,
}

impl Feature {
    /// Whether it is called by one of these colours, inside or by its outline; also if there is none to choose.
    pub(crate) fn is_called(&self, colours: &[&str]) -> bool {
        let fits = |colour: Option<[f64; 3]>| {
            colour.is_some_and(|rgb| colours.iter().all(|name| colour::is_called(rgb, name)))
        };
        let on_edge = matches!(self.kind, Kind::Shape(Place::Edge(..), _));
        let outlined = || !(on_edge && self.colour.is_some()) && fits(self.outline);
        colours.is_empty() || fits(self.colour) || outlined()
    }

    /// Whether it is filled with a colour that can be seen.
    pub(crate) fn is_filled(&self) -> bool {
        self.colour.is_some_and(|rgb| !is_pale(rgb))
    }

    /// Whether it fills a whole cell.
    pub(crate) fn is_ground(&self) -> bool {
        matches!(self.kind, Kind::Shape(Place::Cells(_), Form::Square)) && self.size >= 90
    }

    /// The cells that it lies on or between.
    pub(crate) fn cells(&self) -> Vec<u16> {
        match &self.kind {
            Kind::Line(cells) | Kind::Arrow(cells) | Kind::Cage(cells) | Kind::Shape(Place::Cells(cells), _) => {
                cells.clone()
            }
            Kind::Shape(Place::Edge(a, b, _), _) => vec![*a, *b],
            Kind::Shape(Place::Corner(cells), _) => cells.to_vec(),
            _ => Vec::new(),
        }
    }

    /// What it is called when nothing is known of its meaning.
    pub(crate) fn in_words(&self) -> String {
        let colour = ["white", "black", "grey", "red", "peach", "yellow", "green", "teal", "blue", "purple"];
        let seen = self.colour.or(self.outline);
        let name = seen.and_then(|rgb| colour.iter().find(|name| colour::is_called(rgb, name)));
        let kind = match &self.kind {
            Kind::Line(_) => "line",
            Kind::Arrow(_) => "arrow",
            Kind::Pointer(..) => "arrow beside the grid",
            Kind::Cage(_) => "cage",
            Kind::Shape(Place::Beside(..), _) => "text beside the grid",
            Kind::Shape(Place::Corner(_), Form::Text) => "text on a corner",
            Kind::Shape(Place::Edge(..), Form::Text) => "text between cells",
            Kind::Shape(_, Form::Text) => "text in a cell",
            Kind::Shape(Place::Edge(..), Form::Circle) => "dot between cells",
            Kind::Shape(Place::Corner(_), _) => "dot on a corner",
            Kind::Shape(_, Form::Circle) => "circle",
            Kind::Shape(_, Form::Square) => "square",
            Kind::Shape(_, Form::Diamond) => "diamond",
            Kind::Other => "drawing",
        };
        let plain = matches!(self.kind, Kind::Cage(_) | Kind::Pointer(..) | Kind::Other)
            || matches!(self.kind, Kind::Shape(_, Form::Text) | Kind::Shape(Place::Beside(..), _));
        name.filter(|_| !plain).map_or_else(|| kind.to_owned(), |name| format!("{name} {kind}"))
    }
}

/// Whether a colour is so near to white that a shape of it is not seen.
fn is_pale(rgb: [f64; 3]) -> bool {
    rgb.iter().all(|part| *part > 240.0)
}

/// Turns the drawing into features, in drawing order.
pub(crate) fn features(shape: &GridShape, drawing: &[Drawn]) -> Vec<Feature> {
    let grid = Grid { rows: i32::from(shape.rows), columns: i32::from(shape.columns) };
    let all = drawing.iter().take(MOST_ITEMS).enumerate();
    let mut found: Vec<Feature> = all.filter_map(|(item, drawn)| grid.feature(item, drawn)).collect();
    with_heads(&mut found, drawing, &grid);
    let mut seen: Vec<Kind> = Vec::new();
    found.retain(|feature| {
        let is_line = matches!(feature.kind, Kind::Line(_) | Kind::Arrow(_) | Kind::Cage(_));
        let again = is_line && seen.contains(&feature.kind);
        seen.push(feature.kind.clone());
        !again
    });
    merged(found)
}

/// Shapes at one place are one: the fill of one, the outline or the text of another.
fn merged(features: Vec<Feature>) -> Vec<Feature> {
    let mut out: Vec<Feature> = Vec::new();
    for feature in features {
        let Kind::Shape(place, form) = &feature.kind else {
            out.push(feature);
            continue;
        };
        // Of two forms one lies on the other: a shade of the whole cell under a circle, a square in an arrow's circle.
        let is_one = |own: Form, of_ground: bool| match (own, *form) {
            (Form::Text, _) | (_, Form::Text) => true,
            (own, form) => own == form && of_ground == feature.is_ground(),
        };
        let same = |other: &&mut Feature| match &other.kind {
            Kind::Shape(own, form) => own == place && is_one(*form, other.is_ground()),
            _ => false,
        };
        match out.iter_mut().find(same) {
            Some(other) => {
                if let (Kind::Shape(_, own), false) = (&mut other.kind, *form == Form::Text) {
                    *own = if *own == Form::Text || feature.size > other.size { *form } else { *own };
                }
                if feature.is_filled() || other.colour.is_none() {
                    other.colour = feature.colour.or(other.colour);
                }
                other.outline = other.outline.or(feature.outline);
                other.size = other.size.max(feature.size);
                if other.text.is_empty() {
                    other.text = feature.text;
                }
            }
            None => out.push(feature),
        }
    }
    // What cannot be seen is nothing.
    out.retain(|feature| {
        let unseen = !feature.is_filled() && feature.outline.is_none_or(is_pale) && feature.text.is_empty();
        let is_dot = matches!(&feature.kind, Kind::Shape(Place::Edge(..), Form::Circle)) && feature.size < 60;
        let on_sign = is_dot && feature.colour.is_some();
        !matches!(feature.kind, Kind::Shape(..)) || !unseen || on_sign
    });
    out
}

/// Some programs draw the head of an arrow as a line of its own: three points within its last cell.
fn with_heads(features: &mut Vec<Feature>, drawing: &[Drawn], grid: &Grid) {
    let head = |feature: &Feature| {
        let drawn = &drawing[feature.item];
        let cells: BTreeSet<u16> = drawn.points.iter().filter_map(|&point| grid.cell_at(point)).collect();
        let is_head = drawn.kind == DrawnKind::Line && drawn.points.len() == 3 && cells.len() == 1;
        is_head.then(|| cells.first().copied()).flatten()
    };
    let heads: Vec<(usize, u16)> =
        features.iter().enumerate().filter_map(|(at, feature)| Some((at, head(feature)?))).collect();
    let mut used = BTreeSet::new();
    for (at, cell) in heads {
        let ends = |feature: &Feature| match &feature.kind {
            Kind::Line(cells) if cells.len() > 1 => cells.last() == Some(&cell),
            _ => false,
        };
        if let Some(line) = features.iter_mut().find(|feature| ends(feature))
            && let Kind::Line(cells) = &mut line.kind
        {
            line.kind = Kind::Arrow(std::mem::take(cells));
            used.insert(at);
        }
    }
    let mut at = 0;
    features.retain(|_| {
        at += 1;
        !used.contains(&(at - 1))
    });
}

struct Grid {
    rows: i32,
    columns: i32,
}

impl Grid {
    fn cell(&self, row: i32, column: i32) -> Option<u16> {
        let inside = (0..self.rows).contains(&row) && (0..self.columns).contains(&column);
        inside.then(|| (row * self.columns + column).cast_unsigned() as u16)
    }

    fn cell_at(&self, (row, column): (i32, i32)) -> Option<u16> {
        self.cell(row.div_euclid(100), column.div_euclid(100))
    }

    fn feature(&self, item: usize, drawn: &Drawn) -> Option<Feature> {
        let far = |number: i32| !(-FARTHEST..=FARTHEST).contains(&number);
        if drawn.points.iter().any(|&(row, column)| far(row) || far(column)) || far(drawn.size.0) || far(drawn.size.1) {
            return Some(Feature {
                kind: Kind::Other,
                colour: None,
                outline: None,
                text: String::new(),
                size: 0,
                item,
            });
        }
        let (fill, stroke) = (colour::over_white(&drawn.fill), colour::over_white(&drawn.colour));
        let is_shape = matches!(drawn.kind, DrawnKind::Circle | DrawnKind::Rectangle | DrawnKind::Text);
        let kind = match drawn.kind {
            DrawnKind::Line => self.line(&drawn.points)?,
            DrawnKind::Arrow => self.arrow(&drawn.points),
            // Some programs keep title and author in cages.
            DrawnKind::Cage if drawn.text.contains(':') => return None,
            DrawnKind::Cage => Kind::Cage(drawn.points.iter().filter_map(|&point| self.cell_at(point)).collect()),
            DrawnKind::Circle => self.shape(drawn, Form::Circle),
            DrawnKind::Rectangle => {
                let turned = (drawn.angle.rem_euclid(90) - 45).abs() < 10;
                self.shape(drawn, if turned { Form::Diamond } else { Form::Square })
            }
            DrawnKind::Text => self.shape(drawn, Form::Text),
        };
        let (colour, outline) = if is_shape { (fill, stroke) } else { (stroke, None) };
        let colour = if drawn.fill.is_empty() && is_shape && drawn.kind != DrawnKind::Text { stroke } else { colour };
        let outline = if drawn.kind == DrawnKind::Text { None } else { outline };
        let size = drawn.size.0.max(drawn.size.1);
        Some(Feature { kind, colour, outline, text: drawn.text.trim().to_owned(), size, item })
    }

    fn shape(&self, drawn: &Drawn, form: Form) -> Kind {
        let Some(&(row, column)) = drawn.points.first() else { return Kind::Other };
        let near = |number: i32| (number + NEAR).rem_euclid(100) <= 2 * NEAR;
        let (line_row, line_column) = (near(row), near(column));
        let (at_row, at_column) = ((row + 50).div_euclid(100), (column + 50).div_euclid(100));
        let inside = self.cell_at((row, column));
        let place = match (line_row, line_column) {
            (true, true) => {
                let four = [(-1, -1), (-1, 0), (0, -1), (0, 0)];
                let four: Option<Vec<u16>> =
                    four.iter().map(|(down, right)| self.cell(at_row + down, at_column + right)).collect();
                four.and_then(|four| <[u16; 4]>::try_from(four).ok()).map(Place::Corner)
            }
            (true, false) => {
                self.between((at_row - 1, column.div_euclid(100)), (at_row, column.div_euclid(100)), drawn)
            }
            (false, true) => {
                self.between((row.div_euclid(100), at_column - 1), (row.div_euclid(100), at_column), drawn)
            }
            (false, false) => inside.map(|cell| {
                let (high, wide) = ((drawn.size.0 + 50) / 100, (drawn.size.1 + 50) / 100);
                let pill = high.max(wide) > 1 && high.min(wide) <= 1 && form == Form::Circle;
                if !pill {
                    return Place::Cells(vec![cell]);
                }
                let around = |count: i32| (-((count - 1) / 2)..=(count / 2)).collect::<Vec<i32>>();
                let (row, column) = (row.div_euclid(100), column.div_euclid(100));
                let cells = around(high.max(1)).into_iter().flat_map(|down| {
                    around(wide.max(1)).into_iter().map(move |right| (down, right)).collect::<Vec<_>>()
                });
                Place::Cells(cells.filter_map(|(down, right)| self.cell(row + down, column + right)).collect())
            }),
        };
        let beside = || {
            let (row, column) = (row.div_euclid(100) + 1, column.div_euclid(100) + 1);
            let near = (-1..=self.rows + 2).contains(&row) && (-1..=self.columns + 2).contains(&column);
            (inside.is_none() && near).then_some(Place::Beside(row, column))
        };
        place.or_else(beside).map_or(Kind::Other, |place| Kind::Shape(place, form))
    }

    /// The edge of two cells, or both cells under a pill.
    fn between(&self, first: (i32, i32), second: (i32, i32), drawn: &Drawn) -> Option<Place> {
        let (a, b) = (self.cell(first.0, first.1)?, self.cell(second.0, second.1)?);
        let (longer, shorter) = (drawn.size.0.max(drawn.size.1), drawn.size.0.min(drawn.size.1));
        let covers = longer > 120 && shorter > 45;
        Some(if covers { Place::Cells(vec![a, b]) } else { Place::Edge(a, b, first.0 == second.0) })
    }

    /// The cells on the way through these points. Nothing for a line along the borders of cells.
    fn line(&self, points: &[(i32, i32)]) -> Option<Kind> {
        let on_border = |&(row, column): &(i32, i32)| row.rem_euclid(100) == 0 && column.rem_euclid(100) == 0;
        if points.iter().all(on_border) {
            // From corner to corner a diagonal runs through the centres of cells.
            let [from, .., to] = *points else { return None };
            let step = ((to.0 - from.0).signum() * 50, (to.1 - from.1).signum() * 50);
            let straight = points.windows(2).all(|pair| {
                let (down, right) = (pair[1].0 - pair[0].0, pair[1].1 - pair[0].1);
                down.abs() == right.abs() && (down.signum() * 50, right.signum() * 50) == step
            });
            let centres = [(from.0 + step.0, from.1 + step.1), (to.0 - step.0, to.1 - step.1)];
            return straight.then(|| self.path(&centres).map_or(Kind::Other, Kind::Line));
        }
        Some(self.path(points).map_or(Kind::Other, Kind::Line))
    }

    fn path(&self, points: &[(i32, i32)]) -> Option<Vec<u16>> {
        let mut cells: Vec<u16> = Vec::new();
        let mut push = |cell: Option<u16>| {
            let cell = cell?;
            if cells.last() != Some(&cell) {
                cells.push(cell);
            }
            (cells.len() <= MOST_STEPS).then_some(())
        };
        push(self.cell_at(*points.first()?))?;
        for pair in points.windows(2) {
            let (from, to) = (pair[0], pair[1]);
            let (down, right) = (to.0 - from.0, to.1 - from.1);
            let steps = (down.abs().max(right.abs()) + 50) / 100;
            for step in 1..=steps.min(MOST_STEPS as i32) {
                push(self.cell_at((from.0 + down * step / steps, from.1 + right * step / steps)))?;
            }
            push(self.cell_at(to))?;
        }
        Some(cells)
    }

    fn arrow(&self, points: &[(i32, i32)]) -> Kind {
        let (Some(&first), Some(&last)) = (points.first(), points.last()) else { return Kind::Other };
        if self.cell_at(first).is_none() || self.cell_at(last).is_none() {
            let step = ((last.0 - first.0).signum(), (last.1 - first.1).signum());
            let place = (first.0.div_euclid(100) + 1, first.1.div_euclid(100) + 1);
            return if step == (0, 0) { Kind::Other } else { Kind::Pointer(place, step) };
        }
        self.path(points).map_or(Kind::Other, |cells| if cells.len() > 1 { Kind::Arrow(cells) } else { Kind::Other })
    }
}
