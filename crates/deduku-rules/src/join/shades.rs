//! Shaded cells: regions, windows, clones, and cells that are less or greater than their neighbours.

use deduku_core::constraint::{Clue, Family};

use super::Join;
use crate::feature::{Feature, Form, Kind, Place};

/// Areas of one shape: that shape, from its left and upper end, and the cells of each area.
type Shape = (Vec<(u16, u16)>, Vec<Vec<u16>>);

impl Join<'_> {
    /// Squares of a colour that fill a cell, free for a clause: each with its cell.
    pub(super) fn squares(&self, at: (usize, usize)) -> Vec<(usize, u16)> {
        let colours = self.clause(at).colours();
        let fits = |feature: &Feature| feature.is_filled() && feature.is_called(&colours);
        let free = self.select(fits).into_iter().filter(|&feature| self.is_free(feature, at, !colours.is_empty()));
        let cell = |feature: usize| match &self.features[feature].kind {
            Kind::Shape(Place::Cells(own), Form::Square) if own.len() == 1 => Some((feature, own[0])),
            _ => None,
        };
        let squares: Vec<(usize, u16)> = free.filter_map(cell).collect();
        let kept = self.of_one_size(squares.iter().map(|(feature, _)| *feature).collect(), at);
        squares.into_iter().filter(|(feature, _)| kept.contains(feature)).collect()
    }

    /// Of squares, those that fill their cells, or the smaller ones if a clause speaks of squares; all, if they are of one
    /// kind.
    pub(super) fn of_one_size(&self, shapes: Vec<usize>, at: (usize, usize)) -> Vec<usize> {
        let is_square = |feature: usize| matches!(self.features[feature].kind, Kind::Shape(_, Form::Square));
        let is_ground = |&feature: &usize| self.features[feature].is_ground();
        let both =
            shapes.iter().any(is_ground) && shapes.iter().any(|feature| is_square(*feature) && !is_ground(feature));
        let ground = !self.clause(at).says("square");
        shapes.into_iter().filter(|feature| !both || !is_square(*feature) || is_ground(feature) == ground).collect()
    }

    /// Cells that are less or greater than their neighbours.
    pub(super) fn extremes(&mut self, at: (usize, usize), family: Family) -> Vec<Clue> {
        let mut clues = Vec::new();
        // Where both are marked, and nothing but small signs tells them apart, it is not known which are which.
        let both = self.names(Family::Minimum) && self.names(Family::Maximum);
        if both && self.clause(at).colours().is_empty() {
            return clues;
        }
        for (feature, cell) in self.squares(at) {
            self.claim(feature, at);
            clues.push(Clue::new(family, vec![vec![cell]], Vec::new()));
        }
        clues
    }

    /// Cells whose digits are places of digits.
    pub(super) fn indexers(&mut self, at: (usize, usize), family: Family) -> Vec<Clue> {
        let (features, mut cells): (Vec<usize>, Vec<u16>) = self.squares(at).into_iter().unzip();
        // “Digits in columns 1, 5 and 9” are all of theirs, whether they are shaded or not.
        let clause = self.clause(at);
        // “In column 1 … the digit 1”.
        let lines = match clause.numbers[..] {
            [line, digit] if clause.list.is_empty() && line == digit => vec![line],
            [_, _] => return Vec::new(),
            _ => clause.list.clone(),
        };
        if !lines.is_empty() {
            let (columns, all) = (u16::from(self.shape.columns), 0..self.shape.area() as u16);
            let line = |cell: u16| if family == Family::ColumnIndexer { cell % columns } else { cell / columns };
            let named: Vec<u16> = all.filter(|&cell| lines.contains(&(i32::from(line(cell)) + 1))).collect();
            if cells.iter().any(|cell| !named.contains(cell)) {
                return Vec::new();
            }
            cells = named;
        }
        for &feature in &features {
            self.claim(feature, at);
        }
        if cells.is_empty() { Vec::new() } else { vec![Clue::new(family, vec![cells], Vec::new())] }
    }

    /// The shading of windows.
    pub(super) fn windows(&mut self, at: (usize, usize)) {
        let (rows, columns) = (u16::from(self.shape.rows), u16::from(self.shape.columns));
        let inside = |place: u16, count: u16| !place.is_multiple_of(4) && place + 1 < count;
        for (feature, cell) in self.squares(at) {
            if inside(cell / columns, rows) && inside(cell % columns, columns) {
                self.claim(feature, at);
            }
        }
    }

    /// Shaded cells of a colour as one region.
    pub(super) fn shaded(&mut self, at: (usize, usize)) -> Vec<Clue> {
        let squares = self.squares(at);
        let all = usize::from(self.shape.digits);
        // A region that holds each digit has as many cells.
        let mut regions = vec![squares.iter().map(|(_, cell)| *cell).collect::<Vec<u16>>()];
        if squares.len() > all {
            regions = areas(regions.concat().into_iter(), u16::from(self.shape.columns));
        }
        let is_whole = |region: &Vec<u16>| match (squares.len() > all, self.clause(at).range) {
            // Several regions hold each digit, each.
            (true, _) | (_, Some(_)) => region.len() == all,
            _ => region.len() > 1,
        };
        if !regions.iter().all(is_whole) {
            return Vec::new();
        }
        for &(feature, _) in &squares {
            self.claim(feature, at);
        }
        regions.into_iter().map(|region| Clue::new(Family::AllDifferent, vec![region], Vec::new())).collect()
    }

    /// Areas of shaded cells that have the same shape, if each has.
    pub(super) fn clones(&mut self, at: (usize, usize)) -> Vec<Clue> {
        let columns = u16::from(self.shape.columns);
        let squares = self.squares(at);
        let mut shapes: Vec<Shape> = Vec::new();
        for cells in areas(squares.iter().map(|(_, cell)| *cell), columns) {
            let left = cells.iter().map(|cell| cell % columns).min().unwrap_or(0);
            let shape = cells.iter().map(|cell| (cell / columns - cells[0] / columns, cell % columns - left)).collect();
            match shapes.iter_mut().find(|(own, _)| *own == shape) {
                Some((_, groups)) => groups.push(cells),
                None => shapes.push((shape, vec![cells])),
            }
        }
        if shapes.iter().any(|(_, groups)| groups.len() < 2) {
            return Vec::new();
        }
        for (feature, _) in squares {
            self.claim(feature, at);
        }
        shapes.into_iter().map(|(_, groups)| Clue::new(Family::Clone, groups, Vec::new())).collect()
    }
}

/// The areas of cells that share sides, each in order.
fn areas(cells: impl Iterator<Item = u16>, columns: u16) -> Vec<Vec<u16>> {
    let touch = |a: u16, b: u16| (a / columns).abs_diff(b / columns) + (a % columns).abs_diff(b % columns) == 1;
    let mut areas: Vec<Vec<u16>> = Vec::new();
    for cell in cells {
        let near = |area: &Vec<u16>| area.iter().any(|&other| touch(cell, other));
        let (mut joined, apart): (Vec<_>, Vec<_>) = areas.into_iter().partition(near);
        joined.push(vec![cell]);
        let mut joined = joined.concat();
        joined.sort_unstable();
        areas = apart.into_iter().chain([joined]).collect();
    }
    areas
}
