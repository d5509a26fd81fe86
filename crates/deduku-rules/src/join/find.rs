//! What each clause speaks of on the board, by the kind of its drawing, and the constraints that it makes there.

use std::collections::BTreeSet;

use deduku_core::board::{Board, HouseKind};
use deduku_core::constraint::{Clue, Drawing, Family, Space, diagonal_from, side_line};

use super::{Found, Join};
use crate::clause::{Clause, Understood};
use crate::colour;
use crate::feature::{Feature, Form, Kind, Place};
use crate::phrase::Meaning;
use crate::relation::{Basic, Relation, all_hold};

impl Join<'_> {
    pub(super) fn find(&mut self, at: (usize, usize)) -> Found {
        let clause = self.clause(at);
        let idle = |meaning: &str| Found { meaning: meaning.to_owned(), settled: true, idle: true, ..Found::default() };
        match &clause.meaning {
            // What it says of regions holds only if there are some.
            Meaning::Usual => {
                let regions = ["box", "region", "area", "irregular", "jigsaw"];
                let named = clause.words.iter().any(|word| regions.contains(&word.as_str()));
                let settled = !named || !self.shape.regions.is_empty() || self.has_layer(Family::Chaos);
                Found { meaning: "usual rules".to_owned(), settled, ..Found::default() }
            }
            Meaning::Mark(mark) => self.mark(*mark, clause),
            Meaning::LinesOnly => Found { meaning: "rows and columns".to_owned(), settled: true, ..Found::default() },
            Meaning::Nothing => idle("no effect"),
            Meaning::Drawing => self.only_drawn(at),
            Meaning::MayRepeat => self.may_repeat(at),
            Meaning::AllGiven => self.all_given(at),
            Meaning::Family(Family::Whisper) if Self::is_of_all_neighbours(clause) => {
                let least = clause.numbers.first().copied().unwrap_or(0);
                self.relation(at, &vec![(Basic::DifferenceLeast, least)])
            }
            Meaning::Family(family) => self.family(at, *family),
            Meaning::Both(_) => Found::default(),
            Meaning::Relation(relation) => self.relation(at, relation),
            Meaning::SameDigits => self.same_digits(),
            // What applies instead is said elsewhere, or not known.
            Meaning::NotUsual => {
                let says_which = |clause: &Clause| matches!(clause.meaning, Meaning::Usual | Meaning::LinesOnly);
                let settled = self.understood.iter().flat_map(|found| &found.clauses).any(says_which);
                Found { settled, ..idle("the usual rules as far as they are named") }
            }
            Meaning::EqualHouses => self.equal_houses(),
            Meaning::Magic => self.magic(at),
            Meaning::EqualCages => self.equal_cages(at),
            Meaning::EqualLines => self.equal_lines(at),
        }
    }

    /// Takes what a clause describes as drawn only.
    fn only_drawn(&mut self, at: (usize, usize)) -> Found {
        let clause = self.clause(at);
        let colours = clause.colours();
        let kinds = ["line", "circle", "square", "diamond", "cage", "dot", "arrow", "text"];
        let asked: Vec<&str> = kinds.into_iter().filter(|kind| clause.words.iter().any(|word| word == kind)).collect();
        let is = |feature: &Feature, kind: &str| match &feature.kind {
            Kind::Line(_) => kind == "line",
            Kind::Arrow(_) | Kind::Pointer(..) => kind == "arrow",
            Kind::Cage(_) => kind == "cage",
            Kind::Shape(Place::Edge(..) | Place::Corner(_), _) if kind == "dot" => true,
            Kind::Shape(Place::Beside(..), _) if kind == "text" => true,
            Kind::Shape(_, form) => match form {
                Form::Circle => kind == "circle",
                Form::Square => kind == "square",
                Form::Diamond => kind == "diamond",
                Form::Text => kind == "text",
            },
            Kind::Other => false,
        };
        let fits = |feature: &Feature| {
            (asked.is_empty() || asked.iter().any(|kind| is(feature, kind))) && feature.is_called(&colours)
        };
        let drawn = if asked.is_empty() && colours.is_empty() { Vec::new() } else { self.select(fits) };
        let objects = drawn.iter().map(|&feature| self.features[feature].cells()).collect();
        for feature in drawn {
            self.claim(feature, at);
        }
        Found { meaning: "drawing".to_owned(), settled: true, idle: true, objects, ..Found::default() }
    }

    /// Digits that may repeat: cages then are sums, elsewhere it says nothing.
    fn may_repeat(&mut self, at: (usize, usize)) -> Found {
        let clause = self.clause(at);
        let found =
            |meaning: &str| Found { meaning: meaning.to_owned(), settled: true, idle: true, ..Found::default() };
        if !clause.words.iter().chain(&clause.about).any(|word| word == "cage")
            || clause.words.iter().any(|word| word == "arrow" || word == "line" || word == "diagonal")
        {
            return found("no effect");
        }
        found("digits may repeat in cages")
    }

    fn cages_repeat(&self) -> bool {
        let repeats = |statement: &Understood| {
            statement.clauses.iter().any(|clause| {
                let own = |word: &str| clause.words.iter().any(|said| said == word);
                clause.meaning == Meaning::MayRepeat
                    && (own("cage") || clause.says("cage") && !own("arrow") && !own("line") && !own("diagonal"))
            })
        };
        self.understood.iter().any(repeats)
    }

    /// The features that fit, in drawing order.
    pub(super) fn select(&self, fits: impl Fn(&Feature) -> bool) -> Vec<usize> {
        (0..self.features.len()).filter(|&at| fits(&self.features[at])).collect()
    }

    /// Whether a feature is free for a clause: of no other meaning, or called by its colour.
    pub(super) fn is_free(&self, feature: usize, at: (usize, usize), by_colour: bool) -> bool {
        let own = self.clause(at);
        self.claims[feature].iter().all(|&claim| {
            claim.0 == usize::MAX || claim.0 == at.0 || by_colour || self.clause(claim).meaning == own.meaning
        })
    }

    pub(super) fn claim(&mut self, feature: usize, at: (usize, usize)) {
        self.claims[feature].push(at);
    }

    pub(super) fn keyed(&self, families: &[Family]) -> Vec<usize> {
        let clues = self.source.clues.iter().enumerate();
        clues.filter(|(_, clue)| families.contains(&clue.family)).map(|(at, _)| at).collect()
    }

    fn family(&mut self, at: (usize, usize), family: Family) -> Found {
        let row = family.row();
        let mut found =
            Found { meaning: row.name.to_owned(), families: vec![family], of_drawing: true, ..Found::default() };
        if matches!(family, Family::AllDifferent | Family::Diagonal | Family::Windoku) && !self.has_all_digits(at) {
            return found;
        }
        // Families that say the same of signs by other keys.
        let same: &[Family] = match family {
            Family::AntiConsecutive => &[Family::AntiConsecutive, Family::Nonconsecutive],
            Family::Cage => &[Family::Cage, Family::Sum],
            _ => std::slice::from_ref(&family),
        };
        let keyed = self.keyed(same);
        for &clue in &keyed {
            found.objects.extend(self.source.clues[clue].groups.iter().cloned());
            found.settled = true;
        }
        let drawn = match (row.drawing, family) {
            (_, Family::Diagonal) => self.diagonals(at),
            (_, Family::Arrow) => self.arrows(at),
            (_, Family::Thermometer | Family::SlowThermometer) => self.thermometers(at, family),
            (_, Family::Cage) => self.cages(at),
            (Drawing::Cage, _) => self.special_cages(at, family),
            (_, Family::Minimum | Family::Maximum) => self.extremes(at, family),
            (_, Family::Clone) => self.clones(at),
            (_, Family::LittleKiller) => self.pointers(at),
            (_, Family::CountingCircles) => self.circles(at),
            (_, Family::AllDifferent) if self.clause(at).words.iter().any(|word| word == "line") => {
                self.lines(at, family)
            }
            (_, Family::AllDifferent) => self.shaded(at),
            (_, Family::EqualProduct) => self.pointed(at, family),
            (_, Family::EqualSum) if self.clause(at).says("diagonal") => self.pointed(at, family),
            (_, Family::EqualSum) => self.ends_of_lines(at),
            (_, Family::DifferentSets) => {
                let lines = self.houses(|kind| matches!(kind, HouseKind::Row | HouseKind::Column));
                found.clues.push(Clue::new(family, lines, Vec::new()));
                found.settled = true;
                return found;
            }
            (_, Family::Windoku | Family::DisjointGroups) | (Drawing::Listed, _) => {
                if family == Family::Windoku {
                    self.windows(at);
                }
                if keyed.is_empty() {
                    found.clues.push(Clue::new(family, Vec::new(), Vec::new()));
                }
                found.settled = true;
                return found;
            }
            (Drawing::Line | Drawing::Ends, _) => self.lines(at, family),
            (Drawing::WhiteDot | Drawing::BlackDot, _) => self.dots(at, family),
            (Drawing::Sign, _) => self.signs(at, family),
            (_, Family::Odd | Family::Even) => self.parity(at, family),
            (Drawing::Corner, _) => self.corners(at, family),
            (Drawing::Outside, _) => self.outside(at, family),
            _ => Vec::new(),
        };
        // What a key says already is drawn only to be seen.
        let is_keyed = |clue: &Clue| {
            let cells = clue.cells();
            keyed.iter().filter(|&&own| self.kept[own]).any(|&own| {
                self.source.clues[own].groups.iter().any(|group| cells.iter().all(|cell| group.contains(cell)))
            })
        };
        let drawn: Vec<Clue> = drawn.into_iter().filter(|clue| clue.groups.is_empty() || !is_keyed(clue)).collect();
        for clue in drawn {
            found.objects.push(clue.cells());
            found.clues.push(clue);
        }
        found.settled |= !found.clues.is_empty();
        found.contested = !found.settled && self.is_contested(at, family);
        found
    }

    /// Whether the digits that a clause names, if it does, are all digits of the grid.
    fn has_all_digits(&self, at: (usize, usize)) -> bool {
        let (first, count) = (i32::from(self.shape.first), i32::from(self.shape.digits));
        self.clause(at).range.is_none_or(|range| range == (first, first + count - 1))
    }

    /// Whether there is something of the kind that a clause speaks of, but another one took it without a better reason: both
    /// name no colour.
    fn is_contested(&self, at: (usize, usize), family: Family) -> bool {
        let drawing = family.row().drawing;
        let is_drawn = |feature: &Feature| match drawing {
            Drawing::Line => matches!(feature.kind, Kind::Line(_)),
            Drawing::Cage => matches!(feature.kind, Kind::Cage(_)),
            Drawing::Outside => matches!(feature.kind, Kind::Shape(Place::Beside(..), _)),
            Drawing::Corner => matches!(feature.kind, Kind::Shape(Place::Corner(_), _)),
            _ => false,
        };
        let without_colour = |claim: &(usize, usize)| claim.0 != usize::MAX && self.clause(*claim).colours().is_empty();
        let taken = |feature: usize| self.claims[feature].iter().any(without_colour);
        self.clause(at).colours().is_empty()
            && (self.select(is_drawn).into_iter().any(taken)
                || drawing == Drawing::Cage && self.source.cages_are_drawn && !self.keyed(&[Family::Cage]).is_empty())
    }

    /// The lines that a clause speaks of.
    pub(super) fn lines_of(&self, at: (usize, usize)) -> Vec<usize> {
        let clause = self.clause(at);
        let colours = clause.colours();
        let fits = |feature: &Feature| {
            matches!(&feature.kind, Kind::Line(cells) if cells.len() > 1) && feature.is_called(&colours)
        };
        let called = self.nearest(self.select(fits), at.0, &colours);
        called.into_iter().filter(|&feature| self.is_free(feature, at, !colours.is_empty())).collect()
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

    fn lines(&mut self, at: (usize, usize), family: Family) -> Vec<Clue> {
        let mut clues = Vec::new();
        let ends = family.row().drawing == Drawing::Ends;
        for feature in self.lines_of(at) {
            let Kind::Line(cells) = self.features[feature].kind.clone() else { continue };
            let shapes: Vec<usize> =
                if ends { self.shapes_at(&[cells[0], cells[cells.len() - 1]]) } else { Vec::new() };
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

    /// The shapes on any of these cells, one each.
    fn shapes_at(&self, cells: &[u16]) -> Vec<usize> {
        let on = |feature: &Feature| match &feature.kind {
            Kind::Shape(Place::Cells(own), Form::Circle | Form::Diamond | Form::Square) => {
                own.iter().any(|cell| cells.contains(cell))
            }
            _ => false,
        };
        self.select(on)
    }

    fn thermometers(&mut self, at: (usize, usize), family: Family) -> Vec<Clue> {
        let free = self.lines_of(at);
        let bulb = |cell: u16| {
            let is = |feature: &Feature| {
                matches!(&feature.kind, Kind::Shape(Place::Cells(own), Form::Circle) if own.as_slice() == [cell])
                    && feature.is_filled()
            };
            self.select(is).first().copied()
        };
        let mut paths: Vec<(usize, Vec<u16>, Option<usize>)> = Vec::new();
        let mut rest: Vec<(usize, Vec<u16>)> = Vec::new();
        for feature in free {
            let Kind::Line(cells) = self.features[feature].kind.clone() else { continue };
            let (first, last) = (bulb(cells[0]), bulb(cells[cells.len() - 1]));
            match (first, last) {
                (Some(bulb), None) => paths.push((feature, cells, Some(bulb))),
                (None, Some(bulb)) => paths.push((feature, cells.into_iter().rev().collect(), Some(bulb))),
                (None, None) => rest.push((feature, cells)),
                (Some(_), Some(_)) => {}
            }
        }
        // Branches begin on another thermometer.
        loop {
            let before = rest.len();
            rest.retain(|(feature, cells)| {
                for (own, reversed) in [(cells.clone(), false), (cells.iter().rev().copied().collect::<Vec<_>>(), true)]
                {
                    let _ = reversed;
                    let stem = paths.iter().find_map(|(_, path, bulb)| {
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

    fn arrows(&mut self, at: (usize, usize)) -> Vec<Clue> {
        let colours = self.clause(at).colours();
        let arrows = self.select(|feature| matches!(feature.kind, Kind::Arrow(_)));
        let called: Vec<usize> =
            arrows.iter().copied().filter(|&arrow| self.features[arrow].is_called(&colours)).collect();
        let mut clues = Vec::new();
        for feature in if called.is_empty() { arrows } else { called } {
            let Kind::Arrow(cells) = self.features[feature].kind.clone() else { continue };
            let holds = |feature: &Feature| match &feature.kind {
                Kind::Shape(Place::Cells(own), Form::Circle | Form::Square) => own.contains(&cells[0]),
                _ => false,
            };
            let Some(&circle) = self.select(holds).first() else { continue };
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

    fn cages(&mut self, at: (usize, usize)) -> Vec<Clue> {
        let colours = self.clause(at).colours();
        let family = if self.cages_repeat() { Family::Sum } else { Family::Cage };
        let mut clues = Vec::new();
        for feature in self.select(|feature| {
            matches!(feature.kind, Kind::Cage(_)) && (colours.is_empty() || feature.is_called(&colours))
        }) {
            let text = self.features[feature].text.clone();
            let sum = text.parse::<i32>().ok();
            if !text.is_empty() && sum.is_none() || !self.claims[feature].is_empty() {
                continue;
            }
            self.claim(feature, at);
            if sum.is_some() || family == Family::Cage {
                clues.push(Clue::new(family, vec![self.features[feature].cells()], sum.into_iter().collect()));
            }
        }
        if family == Family::Sum {
            for clue in self.keyed(&[Family::Cage]) {
                let clue_of = &self.source.clues[clue];
                if self.kept[clue] {
                    self.kept[clue] = false;
                    if clue_of.numbers.iter().any(|&sum| sum != 0) {
                        clues.push(Clue { family: Family::Sum, ..clue_of.clone() });
                    }
                }
            }
        }
        clues
    }

    /// Cages with a condition of their own, drawn or stated as cages.
    fn special_cages(&mut self, at: (usize, usize), family: Family) -> Vec<Clue> {
        let colours = self.clause(at).colours();
        let is = |feature: &Feature| {
            matches!(feature.kind, Kind::Cage(_)) && feature.text.is_empty() && feature.is_called(&colours)
        };
        let drawn = self.select(is);
        let mut groups: Vec<Vec<u16>> = drawn.iter().map(|&feature| self.features[feature].cells()).collect();
        if self.source.cages_are_drawn && colours.is_empty() {
            let keyed = self.keyed(&[Family::Cage]);
            groups.extend(keyed.into_iter().flat_map(|clue| self.source.clues[clue].groups.clone()));
        }
        for feature in drawn {
            self.claim(feature, at);
        }
        groups.into_iter().map(|cells| Clue::new(family, vec![cells], Vec::new())).collect()
    }

    /// Numbers beside the grid with an arrow along a diagonal.
    fn pointers(&mut self, at: (usize, usize)) -> Vec<Clue> {
        let mut clues = Vec::new();
        for feature in self.select(|feature| matches!(feature.kind, Kind::Pointer(..))) {
            let Kind::Pointer((row, column), step) = self.features[feature].kind else { continue };
            let text = self.select(
                |other| matches!(&other.kind, Kind::Shape(Place::Beside(r, c), _) if (*r, *c) == (row, column)),
            );
            let Some(&text) = text.first() else { continue };
            let Ok(sum) = self.features[text].text.parse::<i32>() else { continue };
            let Some(board) = &self.board else { continue };
            let line = diagonal_from(board, row, column, step);
            if line.is_empty() {
                continue;
            }
            self.claim(feature, at);
            self.claim(text, at);
            clues.push(Clue::new(Family::LittleKiller, vec![line], vec![sum]));
        }
        clues
    }

    /// The diagonals to which arrows beside the grid point, as one clue.
    fn pointed(&mut self, at: (usize, usize), family: Family) -> Vec<Clue> {
        let mut lines = Vec::new();
        for feature in self.select(|feature| matches!(feature.kind, Kind::Pointer(..))) {
            let Kind::Pointer((row, column), step) = self.features[feature].kind else { continue };
            let line = self.board.as_ref().map(|board| diagonal_from(board, row, column, step)).unwrap_or_default();
            if !line.is_empty() && self.is_free(feature, at, false) {
                self.claim(feature, at);
                lines.push(line);
            }
        }
        if lines.len() < 2 { Vec::new() } else { vec![Clue::new(family, lines, Vec::new())] }
    }

    /// The first two and the last two cells of each line.
    fn ends_of_lines(&mut self, at: (usize, usize)) -> Vec<Clue> {
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

    /// The cells of the houses of these kinds.
    pub(super) fn houses(&self, kinds: impl Fn(HouseKind) -> bool) -> Vec<Vec<u16>> {
        let houses = self.board.iter().flat_map(|board| board.houses()).filter(|house| kinds(house.kind));
        houses.map(|house| house.cells.iter().map(|cell| cell.index() as u16).collect()).collect()
    }

    fn equal_houses(&self) -> Found {
        let clue = Clue::new(Family::EqualSum, self.houses(|_| true), Vec::new());
        let meaning = "all houses have one sum".to_owned();
        Found { clues: vec![clue], families: vec![Family::EqualSum], meaning, settled: true, ..Found::default() }
    }

    fn circles(&mut self, at: (usize, usize)) -> Vec<Clue> {
        let colours = self.clause(at).colours();
        let fits = |feature: &Feature| {
            matches!(&feature.kind, Kind::Shape(Place::Cells(own), Form::Circle) if own.len() == 1)
                && feature.text.is_empty()
                && feature.is_called(&colours)
        };
        let free: Vec<usize> =
            self.select(fits).into_iter().filter(|&feature| self.is_free(feature, at, !colours.is_empty())).collect();
        if free.is_empty() {
            return Vec::new();
        }
        for &feature in &free {
            self.claim(feature, at);
        }
        let cells = free.iter().flat_map(|&feature| self.features[feature].cells()).collect();
        vec![Clue::new(Family::CountingCircles, vec![cells], Vec::new())]
    }

    fn diagonals(&mut self, at: (usize, usize)) -> Vec<Clue> {
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

    /// Shapes between two cells in one of the colours of a clause; white and black are those of the words.
    fn edges(&self, at: (usize, usize)) -> Vec<usize> {
        self.edges_of(&self.clause(at).colours())
    }

    fn edges_of(&self, colours: &[&str]) -> Vec<usize> {
        let fits = |feature: &Feature| {
            matches!(&feature.kind, Kind::Shape(Place::Edge(..), Form::Circle | Form::Square | Form::Diamond))
                && (feature.is_called(colours) || colours == ["white"] && !feature.is_filled())
        };
        self.select(fits)
    }

    fn dots(&mut self, at: (usize, usize), family: Family) -> Vec<Clue> {
        let usual = if family == Family::WhiteDot { "white" } else { "black" };
        let others = self.clause(at).colours().iter().any(|colour| !matches!(*colour, "white" | "black"));
        let mut edges = if others { self.edges(at) } else { self.edges_of(&[]) };
        if !others {
            edges.retain(|&edge| {
                let feature = &self.features[edge];
                feature.is_called(&[usual]) || usual == "white" && !feature.is_filled()
            });
        }
        let mut clues = Vec::new();
        for feature in edges {
            let text = &self.features[feature].text;
            let number = text.parse::<i32>().ok();
            if !text.is_empty() && number.is_none() || !self.is_free(feature, at, true) {
                continue;
            }
            let cells = self.features[feature].cells();
            self.claim(feature, at);
            let numbers = number.into_iter().chain(self.clause(at).numbers.iter().copied()).take(1).collect();
            clues.push(Clue::new(family, vec![cells], numbers));
        }
        clues
    }

    fn signs(&mut self, at: (usize, usize), family: Family) -> Vec<Clue> {
        let mut clues = Vec::new();
        for feature in self.select(|feature| matches!(feature.kind, Kind::Shape(Place::Edge(..), _))) {
            let Kind::Shape(Place::Edge(a, b, beside), _) = self.features[feature].kind.clone() else { continue };
            let angle =
                self.source.drawing.get(self.features[feature].item).map_or(0, |drawn| drawn.angle.rem_euclid(360));
            let text = self.features[feature].text.to_lowercase();
            let cells = match (family, text.as_str()) {
                (Family::X, "x") | (Family::V, "v") => vec![a, b],
                (Family::GreaterThan, "<" | ">" | "^" | "v" | "∧" | "∨" | "˄" | "˅") => {
                    let first_is_less = match (text.as_str(), angle) {
                        ("<", 0 | 90) | (">", 180 | 270) | ("^" | "∧" | "˄", _) => true,
                        (">", 0 | 90) | ("<", 180 | 270) | (_, 0) => false,
                        _ => continue,
                    };
                    let flat = matches!(text.as_str(), "<" | ">") && angle % 180 == 0;
                    if flat != beside {
                        continue;
                    }
                    if first_is_less { vec![b, a] } else { vec![a, b] }
                }
                _ => continue,
            };
            self.claim(feature, at);
            clues.push(Clue::new(family, vec![cells], Vec::new()));
        }
        clues
    }

    fn parity(&mut self, at: (usize, usize), family: Family) -> Vec<Clue> {
        let clause = self.clause(at);
        let colours = clause.colours();
        let form =
            if clause.says("circle") && !clause.says("square") || clause.words.iter().any(|word| word == "circle") {
                Some(Form::Circle)
            } else if clause.says("square") {
                Some(Form::Square)
            } else {
                None
            };
        let fits = |feature: &Feature| {
            let Kind::Shape(Place::Cells(own), is) = &feature.kind else { return false };
            own.len() == 1 && *is != Form::Text && form.is_none_or(|form| form == *is) && feature.is_called(&colours)
        };
        let free: Vec<usize> = self
            .select(fits)
            .into_iter()
            .filter(|&feature| self.claims[feature].iter().all(|&claim| self.clause_is(claim, family)))
            .collect();
        let mut clues = Vec::new();
        for feature in free {
            self.claim(feature, at);
            clues.push(Clue::new(family, vec![self.features[feature].cells()], Vec::new()));
        }
        clues
    }

    fn clause_is(&self, claim: (usize, usize), family: Family) -> bool {
        claim.0 == usize::MAX || self.clause(claim).meaning == Meaning::Family(family)
    }

    fn corners(&mut self, at: (usize, usize), family: Family) -> Vec<Clue> {
        let mut clues = Vec::new();
        for feature in self.select(|feature| matches!(feature.kind, Kind::Shape(Place::Corner(_), _))) {
            let digits: Vec<i32> = self.features[feature]
                .text
                .chars()
                .filter_map(|symbol| symbol.to_digit(10))
                .map(u32::cast_signed)
                .collect();
            if digits.is_empty() || digits.len() > 4 {
                continue;
            }
            self.claim(feature, at);
            clues.push(Clue::new(family, vec![self.features[feature].cells()], digits));
        }
        clues
    }

    /// Numbers beside rows and columns.
    fn outside(&mut self, at: (usize, usize), family: Family) -> Vec<Clue> {
        let mut clues = Vec::new();
        for feature in self.select(|feature| matches!(feature.kind, Kind::Shape(Place::Beside(..), _))) {
            let Kind::Shape(Place::Beside(row, column), _) = self.features[feature].kind else { continue };
            let pointed = self
                .features
                .iter()
                .any(|other| matches!(other.kind, Kind::Pointer(place, _) if place == (row, column)));
            let Ok(number) = self.features[feature].text.parse::<i32>() else { continue };
            let line = self.board.as_ref().and_then(|board| side_line(board, row, column));
            let Some(line) = line.filter(|_| !pointed && self.is_free(feature, at, false)) else { continue };
            self.claim(feature, at);
            clues.push(Clue::new(family, vec![line], vec![number]));
        }
        clues
    }

    /// A relation between neighbours on lines, or across signs.
    fn relation(&mut self, at: (usize, usize), relation: &Relation) -> Found {
        let clause = self.clause(at);
        let mut found = Found {
            meaning: "relation".to_owned(),
            families: vec![Family::Pair],
            of_drawing: true,
            ..Found::default()
        };
        let Some(board) = self.board.clone() else { return found };
        let holds = |a: i32, b: i32| all_hold(relation, a, b);
        let template = Clue::pairs(&board, Vec::new(), holds);
        let colours = clause.colours();
        let features: Vec<usize> = if clause.says("dot") || clause.says("circle") && !clause.says("line") {
            if colours.is_empty() { Vec::new() } else { self.edges(at) }
        } else if clause.says("line")
            && (clause.says("adjacent") || clause.says("neighbour") || clause.says("alternate"))
        {
            // Without a word about neighbours, it may be said of the whole line.
            self.lines_of(at)
        } else {
            Vec::new()
        };
        for feature in features {
            let cells = self.features[feature].cells();
            self.claim(feature, at);
            found.objects.push(cells.clone());
            found.clues.push(Clue { groups: vec![cells], ..template.clone() });
        }
        if Self::is_of_all_neighbours(clause) {
            let space = Space::new(&board, &[]);
            let pairs = space.neighbours().into_iter().map(|(a, b)| vec![a.index() as u16, b.index() as u16]);
            found.clues.push(Clue { groups: pairs.collect(), ..template.clone() });
        }
        found.settled = !found.clues.is_empty();
        let is_there = |feature: &Feature| match feature.kind {
            Kind::Line(_) => clause.says("line") && feature.is_called(&colours),
            Kind::Cage(_) => clause.says("cage"),
            _ => false,
        };
        let keyed = clause.says("cage") && !self.keyed(&[Family::Cage, Family::Sum]).is_empty();
        found.contested = !found.settled && (keyed || !self.select(is_there).is_empty());
        found.meaning = board_words(&board, &template).unwrap_or(found.meaning);
        found
    }

    /// Every possible sign is drawn: those pairs without one do not hold.
    fn all_given(&mut self, at: (usize, usize)) -> Found {
        let clause = self.clause(at);
        let mut found = Found { meaning: "all are given".to_owned(), ..Found::default() };
        let says = |words: &[&str]| words.iter().any(|word| clause.words.iter().any(|own| own == word));
        let dots = says(&["dot", "kropki", "circle"]);
        let letters = says(&["x", "v", "xv"]);
        let is_sign = |meaning: &Meaning| match meaning {
            Meaning::Family(Family::WhiteDot | Family::BlackDot) => !letters || dots,
            Meaning::Family(Family::X | Family::V) => !dots || letters,
            Meaning::Relation(_) => !letters,
            _ => false,
        };
        let all: Vec<(usize, usize)> = (0..self.understood.len())
            .flat_map(|statement| (0..self.understood[statement].clauses.len()).map(move |clause| (statement, clause)))
            .filter(|&other| is_sign(&self.clause(other).meaning))
            .collect();
        let near: Vec<(usize, usize)> = if dots || letters {
            all
        } else {
            let last = all.iter().filter(|other| other.0 <= at.0).map(|other| other.0).max();
            // What is said before all signs is said of those that follow.
            all.into_iter().filter(|other| last.is_none_or(|last| other.0 == last)).collect()
        };
        let families: BTreeSet<Family> = near
            .iter()
            .filter_map(|&other| match self.clause(other).meaning {
                Meaning::Family(family) => Some(family),
                _ => None,
            })
            .collect();
        let keyed = self.keyed(&[
            Family::StrictKropki,
            Family::StrictXv,
            Family::Nonconsecutive,
            Family::NoRatio,
            Family::AntiConsecutive,
        ]);
        if !keyed.is_empty() {
            found.settled = true;
            found.families = keyed.iter().map(|&clue| self.source.clues[clue].family).collect();
            return found;
        }
        // Where the table has the rule, it is that: what it exempts is the same.
        let known: &[Family] = match families.iter().copied().collect::<Vec<_>>()[..] {
            [Family::WhiteDot, Family::BlackDot] => &[Family::Nonconsecutive, Family::NoRatio],
            [Family::WhiteDot] => &[Family::Nonconsecutive],
            [Family::BlackDot] => &[Family::NoRatio],
            [Family::X, Family::V] => &[Family::StrictXv],
            _ => &[],
        };
        let relations = near.iter().any(|&other| matches!(self.clause(other).meaning, Meaning::Relation(_)));
        if !known.is_empty() && !relations {
            found.clues = known.iter().map(|&family| Clue::new(family, Vec::new(), Vec::new())).collect();
            found.families = known.to_vec();
            found.settled = true;
            return found;
        }
        for other in near {
            let Some(clue) = self.negative(other) else { continue };
            found.objects.push(Vec::new());
            found.clues.push(clue);
            found.families = vec![Family::Pair];
        }
        found.settled = !found.clues.is_empty();
        found
    }

    /// All neighbours without the sign of a clause are not as it says.
    fn negative(&self, at: (usize, usize)) -> Option<Clue> {
        let board = self.board.as_ref()?;
        let clause = self.clause(at);
        let holds: Box<dyn Fn(i32, i32) -> bool> = match &clause.meaning {
            Meaning::Family(Family::WhiteDot) => Box::new(|a, b| (a - b).abs() == 1),
            Meaning::Family(Family::BlackDot) => Box::new(|a, b| a == 2 * b || b == 2 * a),
            Meaning::Family(Family::X) => Box::new(|a, b| a + b == 10),
            Meaning::Family(Family::V) => Box::new(|a, b| a + b == 5),
            Meaning::Relation(relation) => Box::new(|a, b| all_hold(relation, a, b)),
            _ => return None,
        };
        let drawn: BTreeSet<Vec<u16>> = self
            .claims
            .iter()
            .enumerate()
            .filter(|(_, claims)| {
                claims.iter().any(|claim| claim.0 != usize::MAX && self.clause(*claim).meaning == clause.meaning)
            })
            .map(|(feature, _)| self.features[feature].cells())
            .collect();
        if drawn.is_empty() {
            return None;
        }
        let space = Space::new(board, &[]);
        let pairs = space.neighbours().into_iter().map(|(a, b)| vec![a.index() as u16, b.index() as u16]);
        let groups: Vec<Vec<u16>> = pairs.filter(|pair| !drawn.contains(pair)).collect();
        let template = Clue::pairs(board, Vec::new(), |a, b| !holds(a, b));
        Some(Clue { groups, ..template })
    }

    /// Every house has the same digits. Where all rows have the same ones, and all columns, and both fill the grid, rows
    /// and columns have the same.
    fn same_digits(&self) -> Found {
        let mut found = Found { meaning: "every house has the same digits".to_owned(), ..Found::default() };
        let mut kinds: Vec<HouseKind> = Vec::new();
        for house in self.board.iter().flat_map(|board| board.houses()) {
            if !kinds.contains(&house.kind) {
                kinds.push(house.kind);
            }
        }
        for kind in kinds {
            let groups = self.houses(|other| other == kind);
            let size = groups.first().map_or(0, Vec::len);
            let cells: BTreeSet<u16> = groups.iter().flatten().copied().collect();
            if size == 0 || groups.len() * size != self.shape.area() || cells.len() != self.shape.area() {
                return found;
            }
            found.clues.push(Clue::new(Family::SameValues, groups, Vec::new()));
        }
        found.settled = !found.clues.is_empty();
        found
    }
}

fn board_words(board: &Board, clue: &Clue) -> Option<String> {
    clue.in_words(board, &|cell| board.cell_name(cell))
}
