//! Shapes and texts that a clause speaks of: on cells, between them, at corners and beside the grid.

use deduku_core::constraint::{Clue, Family, side_line};

use super::Join;
use crate::feature::{Feature, Form, Kind, Place};
use crate::phrase::Meaning;

impl Join<'_> {
    pub(super) fn circles(&mut self, at: (usize, usize)) -> Vec<Clue> {
        let colours = self.clause(at).colours();
        let fits = |feature: &Feature| {
            matches!(&feature.kind, Kind::Shape(Place::Cells(own), Form::Circle) if own.len() == 1)
                && feature.text.is_empty()
                && feature.is_called(&colours)
        };
        let all = self.select(fits);
        let free: Vec<usize> =
            all.iter().copied().filter(|&feature| self.is_free(feature, at, !colours.is_empty())).collect();
        // Whether those of arrows and ends of lines are counted, nobody says.
        if free.is_empty() || free.len() < all.len() {
            return Vec::new();
        }
        for &feature in &free {
            self.claim(feature, at);
        }
        let cells = free.iter().flat_map(|&feature| self.features[feature].cells()).collect();
        vec![Clue::new(Family::CountingCircles, vec![cells], Vec::new())]
    }

    /// Shapes between two cells in one of the colours of a clause; white and black are those of the words.
    pub(super) fn edges(&self, at: (usize, usize)) -> Vec<usize> {
        self.edges_of(&self.clause(at).colours())
    }

    fn edges_of(&self, colours: &[&str]) -> Vec<usize> {
        let fits = |feature: &Feature| {
            matches!(&feature.kind, Kind::Shape(Place::Edge(..), Form::Circle | Form::Square | Form::Diamond))
                && (feature.is_called(colours) || colours == ["white"] && !feature.is_filled())
        };
        self.select(fits)
    }

    pub(super) fn dots(&mut self, at: (usize, usize), family: Family) -> Vec<Clue> {
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

    pub(super) fn signs(&mut self, at: (usize, usize), family: Family) -> Vec<Clue> {
        let mut clues = Vec::new();
        for feature in self.select(|feature| matches!(feature.kind, Kind::Shape(Place::Edge(..), _))) {
            let Kind::Shape(Place::Edge(a, b, beside), _) = self.features[feature].kind.clone() else { continue };
            let angle =
                self.source.drawing.get(self.features[feature].item).map_or(0, |drawn| drawn.angle.rem_euclid(360));
            let own = &self.features[feature].text;
            // The letter is no sign where letters have a meaning.
            if own == "V" && family == Family::GreaterThan && self.names(Family::V) {
                continue;
            }
            let text = own.to_lowercase();
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

    pub(super) fn parity(&mut self, at: (usize, usize), family: Family) -> Vec<Clue> {
        let clause = self.clause(at);
        let colours = clause.colours();
        let form =
            if clause.says("circle") && !clause.says("square") || clause.words.iter().any(|word| word == "circle") {
                Some(Form::Circle)
            } else if clause.says("square") {
                Some(Form::Square)
            } else if self.names(Family::Odd) && self.names(Family::Even) {
                // Where nobody says which is which, it is as everywhere.
                Some(if family == Family::Odd { Form::Circle } else { Form::Square })
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
            // A disc in an arrow's circle is one, too, if it has the colour.
            .filter(|&feature| {
                let is_disc = !colours.is_empty() && self.features[feature].is_filled();
                let is_arrow = |claim| is_disc && self.clause_is(claim, Family::Arrow);
                self.claims[feature].iter().all(|&claim| self.clause_is(claim, family) || is_arrow(claim))
            })
            .collect();
        let free = self.of_one_size(free, at);
        let mut clues = Vec::new();
        for feature in free {
            self.claim(feature, at);
            clues.push(Clue::new(family, vec![self.features[feature].cells()], Vec::new()));
        }
        clues
    }

    /// Whether a clause names the family.
    pub(super) fn names(&self, family: Family) -> bool {
        self.understood.iter().flat_map(|found| &found.clauses).any(|clause| clause.meaning == Meaning::Family(family))
    }

    fn clause_is(&self, claim: (usize, usize), family: Family) -> bool {
        claim.0 == usize::MAX || self.clause(claim).meaning == Meaning::Family(family)
    }

    pub(super) fn corners(&mut self, at: (usize, usize), family: Family) -> Vec<Clue> {
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
    pub(super) fn outside(&mut self, at: (usize, usize), family: Family) -> Vec<Clue> {
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
}
