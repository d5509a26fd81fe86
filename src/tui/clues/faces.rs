//! The face of each family of lines: its usual one if it has one, and a different one for each family of a puzzle as
//! long as there are enough.

use std::collections::BTreeMap;

use crate::constraint::{Drawing, Family};
use crate::tui::theme::Face;

/// The face that a family has unless another family takes it first.
const fn preferred(family: Family) -> Face {
    match family {
        Family::Thermometer | Family::SlowThermometer => Face::Line1,
        Family::Whisper => Face::Line2,
        Family::Arrow | Family::DoubleArrow => Face::Line3,
        Family::Renban => Face::Line4,
        Family::RegionSum => Face::Line5,
        Family::Palindrome => Face::Line6,
        Family::Between => Face::Line7,
        _ => Face::Line8,
    }
}

/// The face of each of these families that needs one, assigned in this order.
pub(super) fn of(families: impl Iterator<Item = Family>) -> BTreeMap<Family, Face> {
    let mut faces = BTreeMap::new();
    for family in families {
        let needs = matches!(family.row().drawing, Drawing::Bulb | Drawing::Line | Drawing::Ends | Drawing::Arrow);
        if !needs || faces.contains_key(&family) {
            continue;
        }
        let is_taken = |face: &Face| faces.values().any(|taken| taken == face);
        let wanted = preferred(family);
        let face = if is_taken(&wanted) { Face::LINES.into_iter().find(|face| !is_taken(face)) } else { None };
        faces.insert(family, face.unwrap_or(wanted));
    }
    faces
}

/// A letter for each family whose lines would look like another's without colour: lines without a direction, or with
/// the same signs at their ends.
pub(super) fn letters(families: impl Iterator<Item = Family>) -> BTreeMap<Family, char> {
    let look = |family: Family| match family.row().drawing {
        Drawing::Line if family != Family::Diagonal => Some(0),
        Drawing::Ends if family == Family::Lockout => Some(1),
        Drawing::Ends => Some(2),
        _ => None,
    };
    let mut all: Vec<Family> = families.filter(|&family| look(family).is_some()).collect();
    all.sort_unstable();
    all.dedup();
    let is_alone = |family: Family| all.iter().filter(|&&other| look(other) == look(family)).count() == 1;
    let mut letters = BTreeMap::new();
    for &family in all.iter().filter(|&&family| !is_alone(family)) {
        let own = family.row().name.chars().chain('a'..='z').filter(char::is_ascii_lowercase);
        let free = own.clone().find(|letter| letters.values().all(|taken| taken != letter));
        letters.extend(free.map(|letter| (family, letter)));
    }
    letters
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_look_alike_without_colour_have_letters() {
        let several = [Family::Renban, Family::Palindrome, Family::Thermometer, Family::RegionSum];
        let letters = letters(several.into_iter());
        assert_eq!((letters[&Family::Renban], letters[&Family::Palindrome]), ('r', 'p'));
        assert_eq!((letters[&Family::RegionSum], letters.len()), ('e', 3));
        assert!(super::letters([Family::Renban, Family::Between].into_iter()).is_empty());
    }

    #[test]
    fn families_of_a_puzzle_differ_as_long_as_there_are_grounds() {
        let six = [
            Family::Thermometer,
            Family::SlowThermometer,
            Family::Renban,
            Family::Zipper,
            Family::Palindrome,
            Family::Nabner,
        ];
        let faces = of(six.into_iter());
        assert_eq!((faces[&Family::Thermometer], faces[&Family::Renban]), (Face::Line1, Face::Line4));
        let mut all: Vec<usize> = faces.values().map(|&face| face as usize).collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 6);
    }
}
