//! Lines, arrows and diagonals that a clause speaks of, and the constraints that they make.

use std::collections::BTreeSet;

use deduku_core::constraint::{Clue, Drawing, Family, diagonal_from};

use super::Join;
use crate::colour;
use crate::feature::{Feature, Form, Kind, Place};

impl Join<'_> {
    /// The lines that a clause speaks of.
    pub(super) fn lines_of(&self, at: (usize, usize)) -> Vec<usize> {
        let clause = self.clause(at);
        let colours = clause.colours();
        let fits = |feature: &Feature| {
            matches!(&feature.kind, Kind::Line(cells) if cells.len() > 1) && feature.is_called(&colours)
        };
        let called = self.nearest(self.select(fits), at.0, &colours);
        // Grey lines are those that are no thermometers, if there are others than those.
        let free: Vec<usize> = called.iter().copied().filter(|&feature| self.is_free(feature, at, false)).collect();
        if free.is_empty() && !colours.is_empty() { called } else { free }
    }

    /// Of these, those that no other statement calls by a colour that is nearer; all, if that leaves none.
    fn nearest(&self, called: Vec<usize>, statement: usize, colours: &[&str]) -> Vec<usize> {
        let others = self.understood.iter().enumerate().filter(|(at, _)| *at != statement);
        let words = others.flat_map(|(_, found)| &found.clauses).flat_map(|clause| &clause.words);
        let rivals: Vec<&str> = words.map(String::as_str).filter(|word| colour::is_name(word)).collect();
        let is_nearest = |&feature: &usize| {
            let Some(rgb) = self.features[feature].colour else { return true };
            let own = colours.iter().map(|name| colour::distance(rgb, name)).fold(f64::INFINITY, f64::min);
            !rivals.iter().any(|name| colour::is_called(rgb, name) && colour::distance(rgb, name) < own)
        };
        let near: Vec<usize> = called.iter().copied().filter(is_nearest).collect();
        if colours.is_empty() || near.is_empty() { called } else { near }
    }

    pub(super) fn lines(&mut self, at: (usize, usize), family: Family) -> Vec<Clue> {
        let mut clues = Vec::new();
        let ends = family.row().drawing == Drawing::Ends;
        let (circle, diamond) = (self.clause(at).says("circle"), self.clause(at).says("diamond"));
        let forms: &[Form] = match (circle, diamond) {
            (true, false) => &[Form::Circle],
            (false, true) => &[Form::Diamond, Form::Square],
            _ => &[Form::Circle, Form::Diamond, Form::Square],
        };
        for feature in self.lines_of(at) {
            let Kind::Line(cells) = self.features[feature].kind.clone() else { continue };
            let shapes: Vec<usize> =
                if ends { self.shapes_at(&[cells[0], cells[cells.len() - 1]], forms) } else { Vec::new() };
            if ends && shapes.len() < 2 {
                continue;
            }
            self.claim(feature, at);
            for shape in shapes {
                self.claim(shape, at);
            }
            clues.push(Clue::new(family, vec![cells], self.clause(at).numbers.clone()));
        }
        clues
    }

    /// The shapes of these forms on any of these cells, one each.
    fn shapes_at(&self, cells: &[u16], forms: &[Form]) -> Vec<usize> {
        let on = |feature: &Feature| match &feature.kind {
            Kind::Shape(Place::Cells(own), form) => {
                forms.contains(form) && !feature.is_ground() && own.iter().any(|cell| cells.contains(cell))
            }
            _ => false,
        };
        self.select(on)
    }

    pub(super) fn thermometers(&mut self, at: (usize, usize), family: Family) -> Vec<Clue> {
        let free = self.lines_of(at);
        let bulb_at = |cell: u16| {
            let is = |feature: &Feature| {
                matches!(&feature.kind, Kind::Shape(Place::Cells(own), Form::Circle) if own.as_slice() == [cell])
                    && (feature.is_filled() || free.iter().any(|&line| feature.outline == self.features[line].colour))
            };
            self.select(is).first().copied()
        };
        // A bulb has the colour of its stem, inside or around: a line in another one that ends on it, too, is no stem.
        let is_alike = |line: usize, bulb: usize| {
            let (line, bulb) = (&self.features[line], &self.features[bulb]);
            line.colour == bulb.colour || line.colour == bulb.outline
        };
        let ends_at = |line: usize, cell: u16| {
            let cells = self.features[line].cells();
            cells.first() == Some(&cell) || cells.last() == Some(&cell)
        };
        let is_of_another = |line: usize, cell: u16| {
            let has_own = |bulb: usize| free.iter().any(|&other| ends_at(other, cell) && is_alike(other, bulb));
            bulb_at(cell).is_some_and(|bulb| !is_alike(line, bulb) && has_own(bulb))
        };
        let mut paths: Vec<(usize, Vec<u16>, Option<usize>)> = Vec::new();
        let mut rest: Vec<(usize, Vec<u16>)> = Vec::new();
        for &feature in &free {
            let Kind::Line(cells) = self.features[feature].kind.clone() else { continue };
            let ends = [cells[0], cells[cells.len() - 1]];
            if ends.iter().any(|&end| is_of_another(feature, end)) {
                continue;
            }
            let [first, last] = ends.map(bulb_at);
            match (first, last) {
                (Some(bulb), None) => paths.push((feature, cells, Some(bulb))),
                (None, Some(bulb)) => paths.push((feature, cells.into_iter().rev().collect(), Some(bulb))),
                (None, None) => rest.push((feature, cells)),
                (Some(_), Some(_)) => {}
            }
        }
        // Branches begin on another thermometer, and have its colour.
        let same = |one: usize, other: usize| self.features[one].colour == self.features[other].colour;
        loop {
            let before = rest.len();
            rest.retain(|(feature, cells)| {
                for own in [cells.clone(), cells.iter().rev().copied().collect()] {
                    let stem = paths.iter().filter(|(stem, ..)| same(*stem, *feature)).find_map(|(_, path, bulb)| {
                        let from = path.iter().position(|cell| *cell == own[0])?;
                        Some(([path[..from].to_vec(), own.clone()].concat(), *bulb))
                    });
                    if let Some((path, bulb)) = stem {
                        paths.push((*feature, path, bulb));
                        return false;
                    }
                }
                true
            });
            if rest.len() == before {
                break;
            }
        }
        let mut clues = Vec::new();
        for (feature, path, bulb) in paths {
            self.claim(feature, at);
            if let Some(bulb) = bulb {
                self.claim(bulb, at);
            }
            clues.push(Clue::new(family, vec![path], Vec::new()));
        }
        clues
    }

    pub(super) fn arrows(&mut self, at: (usize, usize)) -> Vec<Clue> {
        let colours = self.clause(at).colours();
        let arrows = self.select(|feature| matches!(feature.kind, Kind::Arrow(_)));
        let called: Vec<usize> =
            arrows.iter().copied().filter(|&arrow| self.features[arrow].is_called(&colours)).collect();
        let mut clues = Vec::new();
        for feature in if called.is_empty() { arrows } else { called } {
            let Kind::Arrow(cells) = self.features[feature].kind.clone() else { continue };
            let holds = |wanted: Form| {
                self.select(|feature| match &feature.kind {
                    Kind::Shape(Place::Cells(own), form) => {
                        *form == wanted && !feature.is_ground() && own.contains(&cells[0])
                    }
                    _ => false,
                })
            };
            let Some(circle) = holds(Form::Circle).into_iter().chain(holds(Form::Square)).next() else { continue };
            let base = self.features[circle].cells();
            let shaft: Vec<u16> = cells.iter().copied().filter(|cell| !base.contains(cell)).collect();
            if shaft.is_empty() {
                continue;
            }
            self.claim(feature, at);
            self.claim(circle, at);
            clues.push(Clue::new(Family::Arrow, vec![base, shaft], Vec::new()));
        }
        clues
    }

    /// Numbers beside the grid with an arrow along a diagonal.
    pub(super) fn pointers(&mut self, at: (usize, usize)) -> Vec<Clue> {
        let mut clues = Vec::new();
        for (feature, place, line) in self.pointed_lines() {
            let text =
                self.select(|other| matches!(&other.kind, Kind::Shape(Place::Beside(r, c), _) if (*r, *c) == place));
            let Some(&text) = text.first() else { continue };
            let Ok(sum) = self.features[text].text.parse::<i32>() else { continue };
            self.claim(feature, at);
            self.claim(text, at);
            clues.push(Clue::new(Family::LittleKiller, vec![line], vec![sum]));
        }
        clues
    }

    /// The arrows beside the grid, where they stand, and the diagonals to which they point.
    fn pointed_lines(&self) -> Vec<(usize, (i32, i32), Vec<u16>)> {
        let Some(board) = &self.board else { return Vec::new() };
        let line = |feature: usize| match self.features[feature].kind {
            Kind::Pointer(place, step) => Some((feature, place, diagonal_from(board, place.0, place.1, step))),
            _ => None,
        };
        (0..self.features.len()).filter_map(line).filter(|(_, _, line)| !line.is_empty()).collect()
    }

    /// The diagonals to which arrows beside the grid point, as one clue.
    pub(super) fn pointed(&mut self, at: (usize, usize), family: Family) -> Vec<Clue> {
        let mut lines = Vec::new();
        for (feature, _, line) in self.pointed_lines() {
            if self.is_free(feature, at, false) {
                self.claim(feature, at);
                lines.push(line);
            }
        }
        if lines.len() < 2 { Vec::new() } else { vec![Clue::new(family, lines, Vec::new())] }
    }

    /// The diagonals to which arrows point, or those of the source's keys, each with different digits.
    pub(super) fn pointed_apart(&self) -> Vec<Clue> {
        let keyed = self.keyed(&[Family::LittleKiller]).into_iter();
        let keyed = keyed.flat_map(|clue| self.source.clues[clue].groups.clone());
        let lines = self.pointed_lines().into_iter().map(|(_, _, line)| line).chain(keyed);
        let lines: BTreeSet<Vec<u16>> = lines.filter(|line| line.len() > 1).collect();
        lines.into_iter().map(|line| Clue::new(Family::AllDifferent, vec![line], Vec::new())).collect()
    }

    /// The first two and the last two cells of each line.
    pub(super) fn ends_of_lines(&mut self, at: (usize, usize)) -> Vec<Clue> {
        let mut clues = Vec::new();
        for feature in self.lines_of(at) {
            let cells = self.features[feature].cells();
            if let ([first @ .., _, _], [_, _, last @ ..]) = (&cells[..], &cells[..])
                && cells.len() == 4
            {
                let groups = vec![first.to_vec(), last.to_vec()];
                self.claim(feature, at);
                clues.push(Clue::new(Family::EqualSum, groups, Vec::new()));
            }
        }
        clues
    }

    pub(super) fn diagonals(&mut self, at: (usize, usize)) -> Vec<Clue> {
        if !self.keyed(&[Family::Diagonal]).is_empty() {
            return Vec::new();
        }
        let side = u16::from(self.shape.columns);
        if self.shape.rows != self.shape.columns {
            return Vec::new();
        }
        let falling: BTreeSet<u16> = (0..side).map(|at| at * side + at).collect();
        let rising: BTreeSet<u16> = (0..side).map(|at| at * side + side - 1 - at).collect();
        let mut clues = Vec::new();
        for (cells, number) in [(falling, -1), (rising, 1)] {
            let is = |feature: &Feature| match &feature.kind {
                Kind::Line(own) => own.iter().copied().collect::<BTreeSet<u16>>() == cells,
                _ => false,
            };
            for feature in self.select(is) {
                self.claim(feature, at);
                if clues.iter().all(|clue: &Clue| clue.numbers != [number]) {
                    clues.push(Clue::new(Family::Diagonal, Vec::new(), vec![number]));
                }
            }
        }
        let own = &self.clause(at).words;
        if clues.is_empty() && own.iter().any(|word| word == "both" || word == "main" || word == "two") {
            clues = [-1, 1].map(|number| Clue::new(Family::Diagonal, Vec::new(), vec![number])).to_vec();
        }
        clues
    }
}
