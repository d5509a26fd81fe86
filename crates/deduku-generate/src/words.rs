//! Wordoku: letters replace digits, and the solution contains a word.

use super::request::PuzzleRequestError;
use deduku_core::board::{Board, Cell, Digit};
use deduku_core::chance::Chance;
use deduku_core::puzzle::Letters;
use deduku_core::solve::Solution;

/// Words of different letters.
#[rustfmt::skip]
const WORDS: [&str; 110] = [
    "BIRD", "FISH", "GAME", "GOLD", "GRID", "LAMP", "MIND", "PLAY", "STAR", "WORD",
    "BRAIN", "HOUSE", "LIGHT", "MUSIC", "PLANT", "STORM", "TRAIN", "WORLD",
    "BRIDGE", "FLIGHT", "GARDEN", "ISLAND", "JUNGLE", "MONDAY", "PLANET", "SILVER", "WINTER",
    "COUNTRY", "DOLPHIN", "JOURNEY", "KITCHEN", "MONARCH", "PICTURE", "THUNDER",
    "BIRTHDAY", "CHAMPION", "COMPUTER", "DAUGHTER", "FLAMINGO", "HOSPITAL", "KEYBOARD", "PLATFORM", "SANDWICH",
    "TRIANGLE",
    "ALGORITHM", "BIRTHDAYS", "BLUEPRINT", "CHAMPIONS", "CLIPBOARD", "COMPUTERS", "DANGEROUS", "DISCOVERY",
    "DOWNRIGHT", "DUMPLINGS", "DUPLICATE", "EDUCATION", "FACETIOUS", "FISHERMAN", "FLAMINGOS", "GODFATHER",
    "HYDRAULIC", "HYPNOTISE", "JUXTAPOSE", "KEYBOARDS", "LABYRINTH", "MACHINERY", "MOUSTACHE", "NEIGHBOUR",
    "NIGHTMARE", "OVERNIGHT", "PATCHWORK", "PNEUMATIC", "QUICKSAND", "SCRAMBLED", "SHIPWRECK", "SHORTCAKE",
    "TRAPEZIUM", "TRIANGLES", "UNIVERSAL", "VOLUNTARY", "WORDSMITH", "WORKBENCH",
    "BACKGROUND", "BLACKSMITH", "FLASHPOINT", "LUMBERJACK", "MANUSCRIPT", "PLAYGROUND", "REPUBLICAN", "TRAMPOLINE",
    "UPHOLSTERY", "WORKPLACES",
    "ATMOSPHERIC", "PATHFINDERS", "TRAMPOLINES", "WORKMANSHIP",
    "AMBIDEXTROUS", "BANKRUPTCIES", "CONFIGURABLE", "HOUSEWARMING", "LEXICOGRAPHY", "METALWORKING", "QUESTIONABLY",
    "STENOGRAPHIC", "THUNDERCLAPS",
    "COPYRIGHTABLE", "HYDROMAGNETIC", "UNPREDICTABLY",
    "UNCOPYRIGHTABLE",
    "UNCOPYRIGHTABLES",
];

/// The words that may appear on the board: the requested one, or all known ones of the right length.
pub(super) fn choice(word: Option<&str>, board: &Board) -> Result<Vec<String>, PuzzleRequestError> {
    if lines(board).next().is_none() {
        return Err(PuzzleRequestError::Beside {
            what: "letters",
            kind: board.name().to_owned(),
            reason: "it has no line on which a word could stand",
        });
    }
    let digits = board.digits();
    let Some(word) = word else {
        let fitting = WORDS.iter().filter(|word| word.len() == usize::from(digits));
        let fitting: Vec<String> = fitting.map(ToString::to_string).collect();
        return if fitting.is_empty() { Err(PuzzleRequestError::NoWord { digits }) } else { Ok(fitting) };
    };
    match Letters::new(word, digits, None) {
        Ok(letters) => Ok(vec![letters.alphabet()]),
        Err(_) => Err(PuzzleRequestError::Word { word: word.to_owned(), digits }),
    }
}

/// The lines that hold every digit.
fn lines(board: &Board) -> impl Iterator<Item = &[Cell]> {
    let complete = board.house_ids().filter(|&id| board.is_complete(id));
    complete.map(|id| board.house(id)).filter(|house| house.kind.is_line()).map(|house| &*house.cells)
}

/// The solution with its digits renamed so that one of the words appears along a row, a column or a diagonal, and the
/// letters for it: in alphabetical order they represent 1, 2, 3, …
pub(super) fn spell(
    board: &Board,
    solution: &Solution,
    words: &[String],
    chance: &mut Chance,
) -> (Vec<Digit>, Letters) {
    let lines: Vec<&[Cell]> = lines(board).collect();
    let line = lines[chance.below(lines.len() as u32) as usize];
    let word = &words[chance.below(words.len() as u32) as usize];
    let mut alphabet: Vec<char> = word.chars().collect();
    alphabet.sort_unstable();
    // The new digit for each digit.
    let mut renamed = vec![Digit::from_index(0); alphabet.len()];
    for (&cell, letter) in line.iter().zip(word.chars()) {
        let place = alphabet.iter().position(|&other| other == letter).unwrap_or_default();
        renamed[solution.digit(cell).index()] = Digit::from_index(place);
    }
    let digits = solution.digits().iter().map(|digit| renamed[digit.index()]).collect();
    let alphabet: String = alphabet.into_iter().collect();
    let letters = Letters::new(&alphabet, board.digits(), Some(word)).expect("the words were chosen to fit");
    (digits, letters)
}

#[cfg(test)]
mod tests {
    use super::*;
    use deduku_core::board::named;
    use std::collections::HashSet;

    fn size(digits: u8) -> Board {
        named(&format!("boxes-1x{digits}")).expect("a Latin square")
    }

    #[test]
    fn no_word_has_a_letter_twice_and_none_stands_twice() {
        assert_eq!(WORDS.iter().collect::<HashSet<_>>().len(), WORDS.len());
        for word in WORDS {
            assert_eq!(choice(Some(word), &size(word.len() as u8)), Ok(vec![word.to_owned()]));
        }
        assert!(choice(None, &size(9)).is_ok_and(|words| words.len() >= 30));
    }

    #[test]
    fn words_that_do_not_fit_are_refused() {
        assert!(matches!(choice(Some("BALLOON"), &size(7)), Err(PuzzleRequestError::Word { digits: 7, .. })));
        assert!(matches!(choice(Some("WORD"), &size(9)), Err(PuzzleRequestError::Word { digits: 9, .. })));
        assert_eq!(choice(None, &size(25)), Err(PuzzleRequestError::NoWord { digits: 25 }));
        let roxdoku = named("roxdoku").expect("in the catalogue");
        assert!(matches!(choice(None, &roxdoku), Err(PuzzleRequestError::Beside { what: "letters", .. })));
    }
}
