//! Equal sums of cages, of lines, and of the lines of a magic square; and what is said of all neighbours.

use deduku_core::board::HouseKind;
use deduku_core::constraint::{Clue, Family};

use super::{Found, Join};
use crate::clause::Clause;
use crate::feature::{Feature, Kind};
use crate::words::DRAWN;

impl Join<'_> {
    /// Whether a clause speaks of all neighbours in the grid.
    pub(super) fn is_of_all_neighbours(clause: &Clause) -> bool {
        let orthogonally = clause.words.iter().any(|word| word == "orthogonally-adjacent");
        orthogonally && !DRAWN.iter().any(|word| clause.says(word)) && clause.colours().is_empty()
    }

    /// All groups have one sum, if there are at least two.
    fn equal(groups: Vec<Vec<u16>>, meaning: &str) -> Found {
        let mut found = Found {
            meaning: meaning.to_owned(),
            families: vec![Family::EqualSum],
            of_drawing: true,
            contested: true,
            ..Found::default()
        };
        if groups.len() > 1 {
            found.objects.clone_from(&groups);
            found.clues.push(Clue::new(Family::EqualSum, groups, Vec::new()));
            found.settled = true;
        }
        found
    }

    /// The box that a clause names by its number, or as the central one, or that is shaded, as a magic square.
    pub(super) fn magic(&mut self, at: (usize, usize)) -> Found {
        let clause = self.clause(at);
        let boxes = self.houses(|kind| matches!(kind, HouseKind::Box));
        let number = |words: &[String]| {
            let place = words.windows(2).find(|pair| pair[0] == "box")?;
            place[1].parse::<usize>().ok()
        };
        let squares = self.squares(at);
        let named = number(&clause.words).or_else(|| number(&clause.about));
        let chosen = match named {
            Some(number) => boxes.get(number.wrapping_sub(1)),
            None if clause.says("centre") => boxes.get(boxes.len() / 2).filter(|_| boxes.len() % 2 == 1),
            None => boxes
                .iter()
                .find(|cells| squares.len() == cells.len() && squares.iter().all(|(_, cell)| cells.contains(cell))),
        };
        let Some(cells) = chosen.filter(|cells| cells.len() == 9 && clause.says("magic")).cloned() else {
            return Self::equal(Vec::new(), "magic square");
        };
        for (feature, cell) in squares {
            if cells.contains(&cell) {
                self.claim(feature, at);
            }
        }
        let line = |places: [usize; 3]| places.map(|place| cells[place]).to_vec();
        let rows = (0..3).map(|row| line([3 * row, 3 * row + 1, 3 * row + 2]));
        let columns = (0..3).map(|column| line([column, column + 3, column + 6]));
        let diagonals = [line([0, 4, 8]), line([2, 4, 6])];
        let mut found = Self::equal(rows.chain(columns).chain(diagonals).collect(), "magic square");
        found.objects = vec![cells];
        found
    }

    /// All cages.
    pub(super) fn equal_cages(&mut self, at: (usize, usize)) -> Found {
        let is_cage = |feature: &Feature| matches!(feature.kind, Kind::Cage(_)) && feature.text.is_empty();
        let drawn = self.select(is_cage);
        let mut groups: Vec<Vec<u16>> = drawn.iter().map(|&feature| self.features[feature].cells()).collect();
        let keyed = self.keyed(&[Family::Cage, Family::Sum]);
        groups.extend(keyed.into_iter().flat_map(|clue| self.source.clues[clue].groups.clone()));
        for feature in drawn {
            self.claim(feature, at);
        }
        Self::equal(groups, "all cages have one sum")
    }

    /// All lines of the colour that is named; not what is said of their parts in boxes.
    pub(super) fn equal_lines(&mut self, at: (usize, usize)) -> Found {
        let clause = self.clause(at);
        let of_parts = ["box", "region", "segment", "border", "zipper"].iter().any(|word| clause.says(word));
        let lines = if of_parts { Vec::new() } else { self.lines_of(at) };
        let groups: Vec<Vec<u16>> = lines.iter().map(|&line| self.features[line].cells()).collect();
        if groups.len() > 1 {
            for line in lines {
                self.claim(line, at);
            }
        }
        Self::equal(groups, "all lines have one sum")
    }
}
