//! Marks that have to be found: the cells beside the grid that hold them, and the constraints that read them.

use deduku_core::board::{Board, ExtraCells};
use deduku_core::constraint::{Beside, Clue, Drawing, Family, Geometry};

use super::{Found, Join};
use crate::clause::Clause;
use crate::mark::{MODIFIERS, Mark};
use crate::names::names_of;
use crate::phrase::Meaning;

/// The families that hold marks.
const LAYERS: [Family; 4] = [Family::Marked, Family::YinYang, Family::Euler, Family::Chaos];

/// Families that add up values: what is said of sums is said of values.
const SUMS: [Family; 11] = [
    Family::Cage,
    Family::Sum,
    Family::LittleKiller,
    Family::Arrow,
    Family::DoubleArrow,
    Family::X,
    Family::V,
    Family::RegionSum,
    Family::Zipper,
    Family::EqualSum,
    Family::SumLine,
];

/// Families that add up digits, and for which it is not known what marks make of them.
const OTHER_SUMS: [Family; 3] = [Family::Sandwich, Family::XSum, Family::Lunchbox];

/// Families that are about digits whatever marks make of them, besides those that hold everywhere.
const OF_DIGITS: [Family; 9] = [
    Family::AllDifferent,
    Family::Diagonal,
    Family::Given,
    Family::Marked,
    Family::Euler,
    Family::YinYang,
    Family::Loop,
    Family::Chaos,
    Family::Modified,
];

/// Families that compare values: whether they speak of digits or of values must be said.
const COMPARISONS: [Family; 9] = [
    Family::Thermometer,
    Family::SlowThermometer,
    Family::WhiteDot,
    Family::BlackDot,
    Family::GreaterThan,
    Family::Whisper,
    Family::Palindrome,
    Family::Renban,
    Family::Between,
];

impl Join<'_> {
    /// All clauses about marks, with what each says.
    fn mark_clauses(&self) -> impl Iterator<Item = (Mark, &Clause)> {
        let clauses = self.understood.iter().flat_map(|found| &found.clauses);
        clauses.filter_map(|clause| if let Meaning::Mark(mark) = clause.meaning { Some((mark, clause)) } else { None })
    }

    /// Adds the cells that hold the marks of which the rules say enough.
    pub(super) fn add_marks(&mut self) {
        let has = |mark: Mark| self.mark_clauses().any(|(own, _)| own == mark);
        let called = MODIFIERS.iter().filter(|name| self.mark_clauses().any(|(_, clause)| clause.says(name))).count();
        let changes =
            |(mark, clause): (Mark, &Clause)| matches!(mark, Mark::Times(_) | Mark::More(_)) && !is_of_shading(clause);
        let modifiers = has(Mark::OneEach) && called <= 1 && self.mark_clauses().any(changes);
        let shading = has(Mark::YinYang) || has(Mark::BothConnected) && has(Mark::NoSquare);
        let colours = has(Mark::Colours) && has(Mark::ColourOnce);
        let is_there = [modifiers, shading, colours, has(Mark::Regions)];
        for (family, _) in LAYERS.into_iter().zip(is_there).filter(|(_, is_there)| *is_there) {
            let area = self.shape.area() as u16;
            for &Beside { name, .. } in family.row().beside {
                if self.shape.extra_cells(name).is_none() {
                    self.shape.extra.push(ExtraCells { name: name.into(), count: area });
                }
            }
            if family == Family::Chaos {
                self.shape.regions.clear();
            }
            self.layers.push(family);
        }
        if !self.layers.is_empty() {
            self.board = Board::of_plan(self.shape.clone().plan()).ok().map(Into::into);
        }
    }

    /// Whether marks of this kind are there.
    pub(super) fn has_layer(&self, family: Family) -> bool {
        self.layers.contains(&family)
    }

    /// What a clause about marks says.
    pub(super) fn mark(&self, mark: Mark, clause: &Clause) -> Found {
        let (layer, states, meaning) = match mark {
            Mark::OneEach => (Family::Marked, true, "one marked cell in each row, column and region"),
            Mark::Different => (Family::Marked, false, "the digits of marked cells differ"),
            Mark::Times(_) | Mark::More(_) if is_of_shading(clause) => {
                (Family::YinYang, false, "shading changes values")
            }
            Mark::Times(_) | Mark::More(_) => (Family::Marked, false, "marks change values"),
            Mark::Some => (Family::YinYang, false, "some cells are shaded"),
            Mark::NoSquare => (Family::YinYang, false, "no square of one shade"),
            Mark::BothConnected | Mark::YinYang => (Family::YinYang, true, "yin-yang"),
            Mark::Colours => (Family::Euler, true, "Euler square"),
            Mark::ColourOnce => (Family::Euler, false, "no digit twice with a colour"),
            Mark::Regions => (Family::Chaos, true, "regions to be found"),
        };
        // Marks of two kinds that change values are more than is known.
        let both = self.has_layer(Family::Marked) && self.has_layer(Family::YinYang);
        let settled = self.has_layer(layer) && !(both && matches!(mark, Mark::Times(_) | Mark::More(_)));
        let mut found = Found { meaning: meaning.to_owned(), settled, ..Found::default() };
        if settled && states {
            let differ = self.mark_clauses().any(|(own, clause)| own == Mark::Different || says_different(own, clause));
            let numbers = if layer == Family::Marked { vec![1, i32::from(differ)] } else { Vec::new() };
            found.families = vec![layer];
            found.clues = self.beside(layer).map(|cells| Clue::new(layer, vec![cells], numbers)).into_iter().collect();
        }
        found
    }

    /// The cells that hold the marks of a layer.
    fn beside(&self, layer: Family) -> Option<Vec<u16>> {
        self.shape.extra_cells(layer.row().beside.first()?.name).map(Iterator::collect)
    }

    /// Has the constraints that are about values read the marks. Where it is not said whether one is about digits or
    /// values, it is in doubt.
    pub(super) fn read_values(&mut self) {
        let mut maps = [(1, 0); 2];
        let mut changed: Vec<(usize, usize)> = Vec::new();
        for (statement, understood) in self.understood.iter().enumerate() {
            for (at, clause) in understood.clauses.iter().enumerate() {
                let map = match clause.meaning {
                    Meaning::Mark(Mark::Times(factor)) => (factor, 0),
                    Meaning::Mark(Mark::More(more)) => (1, more),
                    _ => continue,
                };
                if self.found[statement][at].settled {
                    let is_shaded = !clause.words.iter().any(|word| word == "unshaded");
                    maps[usize::from(is_shaded)] = map;
                    changed.push((statement, at));
                }
            }
        }
        let layer = if self.has_layer(Family::YinYang) { Family::YinYang } else { Family::Marked };
        let (Some(&last), Some(marks)) = (changed.last(), self.beside(layer)) else { return };
        let purposes: Vec<String> = changed.iter().flat_map(|&at| self.clause(at).words.iter().cloned()).collect();
        let mut parts = Vec::new();
        for statement in 0..self.found.len() {
            let text = self.said[statement].text.to_lowercase();
            for at in 0..self.found[statement].len() {
                let found = &mut self.found[statement][at];
                let Some(&family) = found.families.first().filter(|_| !found.clues.is_empty()) else { continue };
                match about_values(family, &text, &purposes) {
                    Some(false) => {}
                    Some(true) if are_values(&found.clues) => {
                        let (of_values, rest) = split(std::mem::take(&mut found.clues));
                        parts.extend(of_values);
                        found.clues = rest;
                    }
                    _ => {
                        found.clues.clear();
                        found.doubtful = true;
                    }
                }
            }
        }
        for clue in 0..self.source.clues.len() {
            let own = &self.source.clues[clue];
            let names = |found: &Found| found.families.contains(&own.family);
            let by = (0..self.said.len()).find(|&statement| self.found[statement].iter().any(names));
            let text = by.map(|statement| self.said[statement].text.to_lowercase()).unwrap_or_default();
            match about_values(own.family, &text, &purposes) {
                Some(true) if self.kept[clue] && are_values(std::slice::from_ref(own)) => {
                    self.kept[clue] = false;
                    let (of_values, rest) = split(vec![own.clone()]);
                    parts.extend(of_values);
                    self.found[last.0][last.1].clues.extend(rest);
                }
                Some(false) => {}
                _ => self.found[last.0][last.1].settled &= !self.kept[clue],
            }
        }
        let numbers = maps.iter().flat_map(|&(factor, more)| [factor, more]).collect();
        let found = &mut self.found[last.0][last.1];
        // Marks that change what no constraint looks at were meant for one that was not understood so.
        found.settled &= !parts.is_empty();
        found.families = vec![Family::Modified];
        found.clues.push(Clue::new(Family::Modified, vec![marks], numbers).with_parts(parts));
    }
}

/// Whether a clause speaks of shaded cells.
fn is_of_shading(clause: &Clause) -> bool {
    clause.words.iter().any(|word| word == "shaded" || word == "unshaded")
}

/// Whether “one in each row, column and box” goes on with “and one of each digit”, or a word that says the same.
fn says_different(mark: Mark, clause: &Clause) -> bool {
    let words = &clause.words;
    let differs = |word: &String| matches!(word.as_str(), "range" | "unique" | "different");
    mark == Mark::OneEach && (words.iter().any(differs) || words.ends_with(&["one".to_owned(), "digit".to_owned()]))
}

/// Whether a family is about values as marks change them; `None` if that is not said. `text` are the words of its
/// statement, `purposes` those that say what marks change.
fn about_values(family: Family, text: &str, purposes: &[String]) -> Option<bool> {
    let says = |word: &str| purposes.iter().any(|own| own == word);
    let own: Vec<&str> = match family.row().drawing {
        Drawing::WhiteDot | Drawing::BlackDot => vec!["dot", "kropki"],
        Drawing::Cage => vec!["cage", "killer"],
        Drawing::Outside => vec!["diagonal", "outside"],
        Drawing::Line | Drawing::Ends => vec!["line"],
        _ => Vec::new(),
    };
    let names = names_of(family);
    let is_named = own.iter().any(|word| says(word)) || names.iter().any(|name| says(name));
    let kinds =
        ["arrow", "xv", "x", "v", "cage", "killer", "dot", "kropki", "line", "thermometer", "whisper", "diagonal"];
    let (sums, compares) = (SUMS.contains(&family), COMPARISONS.contains(&family));
    // “Twice towards all sums”.
    let of_sums = says("sum") || says("total");
    let is_of_some = of_sums || kinds.iter().any(|kind| says(kind));
    let is_named = is_named || of_sums && sums && !kinds.iter().any(|kind| says(kind));
    let of_values = text.contains("value");
    match (is_of_some, is_named) {
        _ if !sums && !compares => {
            let is_of_digits = OF_DIGITS.contains(&family) || family.row().geometry == Geometry::Everywhere;
            let is_of_all = !is_of_some && says("all") && !is_of_digits;
            let is_a_sum = OTHER_SUMS.contains(&family) && (of_sums || !is_of_some);
            let is_open = is_named || is_of_all || is_a_sum || of_values && !text.contains("digit");
            (!is_open).then_some(false)
        }
        (true, true) => Some(true),
        (true, false) => {
            if of_values {
                None
            } else {
                Some(false)
            }
        }
        (false, _) => (sums || of_values || says("all")).then_some(true),
    }
}

/// Whether such constraints can be about values: pills are numbers of several digits.
fn are_values(clues: &[Clue]) -> bool {
    clues.iter().all(|clue| clue.family != Family::Arrow || clue.groups.first().is_some_and(|head| head.len() == 1))
}

/// What of these constraints is about values, and what is still about digits: digits differ in a cage, values add up.
fn split(clues: Vec<Clue>) -> (Vec<Clue>, Vec<Clue>) {
    let (mut values, mut digits) = (Vec::new(), Vec::new());
    for clue in clues {
        if clue.family != Family::Cage {
            values.push(clue);
            continue;
        }
        digits.push(Clue { numbers: Vec::new(), ..clue.clone() });
        if clue.numbers.iter().any(|&sum| sum != 0) {
            values.push(Clue { family: Family::Sum, ..clue });
        }
    }
    (values, digits)
}
