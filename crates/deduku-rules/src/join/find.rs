//! What each clause speaks of on the board, by the kind of its drawing, and the constraints that it makes there.

use std::collections::BTreeSet;

use deduku_core::board::HouseKind;
use deduku_core::constraint::{Clue, Drawing, Family};

use super::{Found, Join};
use crate::clause::{Clause, Understood};
use crate::feature::{Feature, Form, Kind, Place};
use crate::phrase::Meaning;
use crate::relation::Basic;

impl Join<'_> {
    pub(super) fn find(&mut self, at: (usize, usize)) -> Found {
        let clause = self.clause(at);
        let idle = |meaning: &str| Found { meaning: meaning.to_owned(), settled: true, idle: true, ..Found::default() };
        match &clause.meaning {
            // With as many digits as cells in a row, all rows have the same ones.
            Meaning::Usual if clause.says("same") && self.shape.digits > self.shape.columns => self.same_digits(),
            // What it says of regions holds only if there are some.
            Meaning::Usual => {
                let regions = ["box", "region", "area", "irregular", "jigsaw"];
                let named = clause.words.iter().any(|word| regions.contains(&word.as_str()));
                let has_regions = !named || !self.shape.regions.is_empty() || self.has_layer(Family::Chaos);
                // No grid has digits from 2 on.
                let settled = has_regions && clause.range.is_none_or(|(first, _)| first <= 1);
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
        let kinds = ["line", "circle", "square", "diamond", "cage", "dot", "arrow", "text", "shaded", "cell"];
        let asked: Vec<&str> = kinds.into_iter().filter(|kind| clause.words.iter().any(|word| word == kind)).collect();
        let is = |feature: &Feature, kind: &str| match &feature.kind {
            Kind::Line(_) => kind == "line",
            Kind::Arrow(_) | Kind::Pointer(..) => kind == "arrow",
            Kind::Cage(_) => kind == "cage",
            Kind::Shape(Place::Edge(..) | Place::Corner(_), _) if kind == "dot" => true,
            Kind::Shape(Place::Beside(..), _) if kind == "text" => true,
            Kind::Shape(_, form) => match form {
                Form::Circle => kind == "circle",
                Form::Square => matches!(kind, "square" | "shaded" | "cell"),
                Form::Diamond => kind == "diamond",
                Form::Text => kind == "text",
            },
            Kind::Other => false,
        };
        // “The colours of the lines have no meaning” says nothing of what the lines are.
        let by_words = !self.understood[at.0].chosen;
        let of_colours = by_words && clause.words.iter().any(|word| matches!(word.as_str(), "colour" | "colouring"));
        let fits = |feature: &Feature| {
            !of_colours
                && (asked.is_empty() || asked.iter().any(|kind| is(feature, kind)))
                && feature.is_called(&colours)
        };
        let drawn = if asked.is_empty() && colours.is_empty() { Vec::new() } else { self.select(fits) };
        if by_words {
            // “Ignore the line in shaded cells” exempts something; and what another statement gives a meaning is not only
            // drawn.
            let of_cells = ["square", "shaded", "cell"];
            let groups = asked.iter().map(|kind| if of_cells.contains(kind) { "cell" } else { kind });
            let several = groups.collect::<BTreeSet<&str>>().len() > 1;
            let is_taken = drawn.iter().any(|&feature| !self.claims[feature].is_empty());
            if several || is_taken || asked.contains(&"cage") && !self.keyed(&[Family::Cage]).is_empty() {
                return Found::default();
            }
        }
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
        // Where nothing else is said of cages, they are sums.
        let of_cages = |clause: &Clause| matches!(clause.meaning, Meaning::Family(Family::Cage));
        if self.understood.iter().flat_map(|found| &found.clauses).any(of_cages) {
            return found("digits may repeat in cages");
        }
        let clues = self.cages(at);
        let objects = clues.iter().map(Clue::cells).collect();
        Found {
            idle: clues.is_empty(),
            families: vec![Family::Sum],
            clues,
            objects,
            ..found("digits may repeat in cages")
        }
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
        let (first, last) = (i32::from(self.shape.first), i32::from(self.shape.first + self.shape.digits) - 1);
        let named = &self.clause(at).numbers;
        if matches!(family, Family::AllDifferent | Family::Diagonal | Family::Windoku) && !self.has_all_digits(at)
            || family == Family::Sandwich && !named.is_empty() && *named != [first, last] && *named != [last, first]
        {
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
            (_, Family::ColumnIndexer | Family::RowIndexer) => self.indexers(at, family),
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
        // Where no diagonal is drawn, those are meant to which arrows point.
        let drawn = if family == Family::Diagonal && drawn.is_empty() && keyed.is_empty() {
            let (clause, apart) = (self.clause(at), self.pointed_apart());
            let of_others = ["long", "main", "either", "both", "two", "sudoku", "rule"];
            if clause.words.iter().any(|word| of_others.contains(&word.as_str()))
                || clause.range.is_some()
                || !clause.colours().is_empty()
            {
                // Which diagonals are meant is not clear where others are pointed at.
                return Found { of_drawing: apart.is_empty(), ..found };
            }
            if !apart.is_empty() {
                found.families = vec![Family::AllDifferent];
                Family::AllDifferent.row().name.clone_into(&mut found.meaning);
            }
            apart
        } else {
            drawn
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
        found
    }

    /// Whether the digits that a clause names, if it does, are all digits of the grid.
    fn has_all_digits(&self, at: (usize, usize)) -> bool {
        let (first, count) = (i32::from(self.shape.first), i32::from(self.shape.digits));
        self.clause(at).range.is_none_or(|range| range == (first, first + count - 1))
    }

    /// Whether there is something that a clause speaks of, but another one took it: in the colour that it names; or without
    /// one by a clause that names none either; or of a kind that is what its name says.
    pub(super) fn is_contested(&self, at: (usize, usize)) -> bool {
        let clause = self.clause(at);
        let colours = clause.colours();
        let says = |words: &[&str]| words.iter().any(|word| clause.says(word));
        let has_bulb = |cells: &[u16]| {
            let ends = |feature: &Feature| match &feature.kind {
                Kind::Shape(Place::Cells(own), Form::Circle) => {
                    cells.first() == own.first() || cells.last() == own.first()
                }
                _ => false,
            };
            self.features.iter().any(ends)
        };
        // Whether it is of the kind, and whether that is enough.
        let kind = |feature: &Feature| match &feature.kind {
            Kind::Line(cells) if says(&["thermometer", "bulb"]) => (has_bulb(cells), true),
            Kind::Line(_) => (says(&["line"]), false),
            Kind::Arrow(_) => (says(&["arrow"]), true),
            Kind::Cage(_) => (says(&["cage"]), true),
            Kind::Shape(Place::Beside(..), _) => (says(&["outside"]), false),
            Kind::Shape(Place::Edge(..), Form::Text) => (clause.says(&feature.text.to_lowercase()), true),
            Kind::Shape(Place::Edge(..), _) => (says(&["dot", "kropki"]), !colours.is_empty()),
            Kind::Shape(_, Form::Diamond) => (says(&["diamond"]), true),
            Kind::Shape(_, Form::Circle) => (says(&["circle"]), false),
            Kind::Shape(Place::Cells(_), Form::Square) => (says(&["square", "shaded"]), false),
            _ => (false, false),
        };
        let is_taken = |number: usize| {
            let feature = &self.features[number];
            let without_colour =
                |claim: &(usize, usize)| claim.0 != usize::MAX && self.clause(*claim).colours().is_empty();
            let (is_of_kind, is_enough) = kind(feature);
            // No digit repeats on a renban anyway.
            let implies = |claim: &(usize, usize)| {
                claim.0 != usize::MAX
                    && matches!(
                        self.clause(*claim).meaning,
                        Meaning::Family(Family::Renban | Family::Nabner | Family::Thermometer)
                    )
            };
            if clause.meaning == Meaning::Family(Family::AllDifferent) && self.claims[number].iter().any(implies) {
                return false;
            }
            let by_name = !colours.is_empty() || is_enough || self.claims[number].iter().any(without_colour);
            is_of_kind && feature.is_called(&colours) && by_name
        };
        let cages = self.source.cages_are_drawn && !self.keyed(&[Family::Cage]).is_empty();
        // A name alone may mean several signs, of which one is drawn.
        let is_sign = |clause: &Clause| match clause.meaning {
            Meaning::Family(family) => {
                matches!(family.row().drawing, Drawing::WhiteDot | Drawing::BlackDot | Drawing::Sign | Drawing::InCell)
            }
            _ => false,
        };
        let understood = &self.understood[at.0];
        let has_other = understood.only_names
            && understood.clauses.iter().all(is_sign)
            && self.found[at.0].iter().any(|found| found.settled);
        !has_other && ((0..self.features.len()).any(is_taken) || cages && says(&["cage"]))
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
        let numbers = if family == Family::Sum { self.clause(at).numbers.clone() } else { Vec::new() };
        let is = |feature: &Feature| {
            matches!(feature.kind, Kind::Cage(_)) && feature.text.is_empty() && feature.is_called(&colours)
        };
        // What the words say of all is not so where some have a sum of their own.
        let has_sum = |clue: &usize| self.source.clues[*clue].numbers.iter().any(|&sum| sum != 0);
        if family == Family::Sum && self.keyed(&[Family::Cage]).iter().any(has_sum) {
            return Vec::new();
        }
        let drawn = self.select(is);
        let mut groups: Vec<Vec<u16>> = drawn.iter().map(|&feature| self.features[feature].cells()).collect();
        if self.source.cages_are_drawn && colours.is_empty() {
            let keyed = self.keyed(&[Family::Cage]);
            groups.extend(keyed.into_iter().flat_map(|clue| self.source.clues[clue].groups.clone()));
        }
        for feature in drawn {
            self.claim(feature, at);
        }
        groups.into_iter().map(|cells| Clue::new(family, vec![cells], numbers.clone())).collect()
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
