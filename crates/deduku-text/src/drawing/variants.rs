//! Clues of one kind that differ in a number or a text which the drawing does not show: each has a letter.

use std::collections::BTreeMap;

use deduku_core::constraint::{Clue, Drawing, Family};

/// What distinguishes clues of one kind: their numbers and their text.
type Parameters = (Vec<i32>, Option<Box<str>>);

/// The parameters of the lines of each kind, in the order in which they occur.
pub(super) struct Variants(BTreeMap<Family, Vec<Parameters>>);

impl Variants {
    /// Those of these clues.
    pub(super) fn of(clues: &[(usize, Clue)]) -> Self {
        let mut variants: BTreeMap<Family, Vec<Parameters>> = BTreeMap::new();
        for (_, clue) in clues.iter().filter(|(_, clue)| is_lettered(clue.family)) {
            let (own, known) = (parameters(clue), variants.entry(clue.family).or_default());
            if !known.contains(&own) {
                known.push(own);
            }
        }
        Self(variants)
    }

    /// The letter of a clue, if there are others of its kind with other parameters.
    pub(super) fn letter(&self, clue: &Clue) -> Option<char> {
        let known = self.0.get(&clue.family).filter(|known| known.len() > 1)?;
        let at = known.iter().position(|other| *other == parameters(clue))?;
        ('a'..='z').cycle().nth(at)
    }
}

fn parameters(clue: &Clue) -> Parameters {
    (clue.numbers.clone(), clue.text.clone())
}

/// Whether clues of the family are lines that do not show their parameters.
fn is_lettered(family: Family) -> bool {
    family != Family::Diagonal && matches!(family.row().drawing, Drawing::Line | Drawing::Ends)
}
