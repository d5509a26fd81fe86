//! Relations of two digits along lines, across signs and of all neighbours, and what holds where no sign is.

use std::collections::BTreeSet;

use deduku_core::board::Board;
use deduku_core::constraint::{Clue, Family, Space};

use super::{Found, Join};
use crate::feature::{Feature, Kind, Place};
use crate::phrase::Meaning;
use crate::relation::{Basic, Relation, all_hold};

impl Join<'_> {
    /// A relation between neighbours on lines, or across signs.
    pub(super) fn relation(&mut self, at: (usize, usize), relation: &Relation) -> Found {
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
        let own = |letter: &str| clause.words.iter().any(|word| word == letter);
        // Where all neighbours on a line are alike, all of the line are.
        let of_all = matches!(relation[..], [(Basic::SameParity, _)]);
        let features: Vec<usize> = if own("x") || own("v") {
            let is_letter = |feature: &Feature| {
                matches!(feature.kind, Kind::Shape(Place::Edge(..), _)) && own(&feature.text.to_lowercase())
            };
            self.select(is_letter).into_iter().filter(|&feature| self.is_free(feature, at, false)).collect()
        } else if clause.says("dot") || clause.says("circle") && !clause.says("line") {
            if colours.is_empty() { Vec::new() } else { self.edges(at) }
        } else if clause.says("line")
            && (of_all || ["adjacent", "neighbour", "alternate"].iter().any(|word| clause.says(word)))
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
        found.meaning = board_words(&board, &template).unwrap_or(found.meaning);
        found
    }

    /// Every possible sign is drawn: those pairs without one do not hold.
    pub(super) fn all_given(&mut self, at: (usize, usize)) -> Found {
        let clause = self.clause(at);
        let mut found = Found { meaning: "all are given".to_owned(), ..Found::default() };
        let says = |words: &[&str]| words.iter().any(|word| clause.words.iter().any(|own| own == word));
        let dots = says(&["dot", "kropki", "circle"]);
        let letters = says(&["x", "v", "xv"]);
        // “All black dots are given” says nothing of white ones.
        let named = |own: &str, other: &str| says(&[own]) || !says(&[other]);
        let is_sign = |meaning: &Meaning| match meaning {
            Meaning::Family(Family::WhiteDot) => (!letters || dots) && named("white", "black"),
            Meaning::Family(Family::BlackDot) => (!letters || dots) && named("black", "white"),
            Meaning::Family(Family::X) => (!dots || letters) && named("x", "v"),
            Meaning::Family(Family::V) => (!dots || letters) && named("v", "x"),
            Meaning::Relation(_) => !letters && !says(&["white", "black"]),
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
}

fn board_words(board: &Board, clue: &Clue) -> Option<String> {
    clue.in_words(board, &|cell| board.cell_name(cell))
}
