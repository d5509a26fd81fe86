//! The table of boards and kinds of puzzles, used by `deduku boards`, `--board` and the new-game dialog.

/// A named board, or a named kind of puzzle that brings its own board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct CatalogueEntry {
    /// The name: `9x9`, `killer`.
    pub name: &'static str,
    /// Other accepted names.
    pub aliases: &'static [&'static str],
    /// The name in headings: `Killer`.
    pub title: &'static str,
    /// The full name, as [`Recipe::parse`](super::Recipe::parse) reads it: `9x9+killer`.
    pub recipe: &'static str,
    /// The rules in a sentence or two.
    pub rules: &'static str,
}

macro_rules! grid {
    ($name:literal, $title:literal, $rows:literal by $columns:literal, $aliases:expr, $digits:literal) => {
        CatalogueEntry {
            name: $name,
            aliases: &$aliases,
            title: $title,
            recipe: $name,
            rules: concat!(
                "Each row, each column and each box of ",
                $rows,
                " rows and ",
                $columns,
                " columns holds every digit from ",
                $digits,
                " once."
            ),
        }
    };
}

macro_rules! entry {
    ($name:literal = $recipe:literal, $title:literal, $aliases:expr, $rules:expr) => {
        CatalogueEntry { name: $name, aliases: &$aliases, title: $title, recipe: $recipe, rules: $rules }
    };
}

const JIGSAW: &str = "Each row, each column and each region of any form holds every digit once.";
const KILLER: &str =
    "Each row, column and box holds every digit once; the digits of each cage are all different and add up to its sum.";
const KILLER_X: &str = "Each row, column, box and diagonal holds every digit once; the digits of each cage are all \
                        different and add up to its sum.";
const KILLER_WINDOKU: &str = "Each row, column, box and window holds every digit once; the digits of each cage are all \
                              different and add up to its sum.";
const KILLER_JIGSAW: &str = "Each row, column and region of any form holds every digit once; the digits of each cage \
                             are all different and add up to its sum.";
const OVERLAP: &str = "Grids that share cells; in each of them each row, column and box holds every digit once.";

#[rustfmt::skip]
const CATALOGUE: &[CatalogueEntry] = &[
    grid!("4x4", "4×4", 2 by 2, ["4", "2x2", "shidoku", "mini"], "1 to 4"),
    grid!("6x6", "6×6", 2 by 3, ["6", "2x3", "rokudoku"], "1 to 6"),
    grid!("8x8", "8×8", 2 by 4, ["8", "2x4"], "1 to 8"),
    grid!("9x9", "9×9", 3 by 3, ["9", "3x3", "classic", "standard", "sudoku"], "1 to 9"),
    grid!("10x10", "10×10", 5 by 2, ["10", "5x2"], "1 to 9 and A (10)"),
    grid!("12x12", "12×12", 3 by 4, ["12", "3x4"], "1 to 9 and A (10) to C (12)"),
    grid!("16x16", "Super Sudoku 16×16", 4 by 4, ["16", "4x4-boxes", "hexadoku", "super-sudoku"], "1 to 9 and A (10) to G (16)"),
    grid!("25x25", "Sudoku the Giant 25×25", 5 by 5, ["25", "5x5-boxes", "sudoku-the-giant", "giant"], "1 to 9 and A (10) to P (25)"),
    entry!("x" = "9x9+x", "Sudoku X", ["x9", "sudoku-x", "diagonal", "x-sudoku"],
        "Each row, column and box holds every digit once, and so does each of the two diagonals."),
    entry!("windoku" = "9x9+windoku", "Windoku", ["windoku9", "hyper", "hyper-sudoku", "nrc", "four-box"],
        "Each row, column and box holds every digit once, and so does each of the four windows."),
    entry!("windoku-x" = "9x9+x+windoku", "Windoku X", ["windoku9+x", "windoku+x"],
        "Each row, column and box holds every digit once, and so does each window and each diagonal."),
    entry!("logi-5" = "jigsaw-5", "Logi-5", ["logi5", "jigsaw5"], 
        "Each row, each column and each of the five pentominoes holds the digits 1 to 5 once."),
    entry!("jigsaw-4" = "jigsaw-4", "Jigsaw 4×4", ["jigsaw4"], JIGSAW),
    entry!("jigsaw-6" = "jigsaw-6", "Jigsaw 6×6", ["jigsaw6"], JIGSAW),
    entry!("jigsaw-7" = "jigsaw-7", "Jigsaw 7×7", ["jigsaw7", "7x7"], JIGSAW),
    entry!("seven" = "jigsaw-7+pieces", "Seven in pieces", ["jigsaw7+pieces", "7x7-six-heptominoes-plus-disjoint"],
        "Each row and each column holds the digits 1 to 7 once, and so does each of six heptominoes and the one region that is in pieces."),
    entry!("jigsaw-8" = "jigsaw-8", "Jigsaw 8×8", ["jigsaw8"], JIGSAW),
    entry!("jigsaw" = "jigsaw-9", "Jigsaw", ["jigsaw9", "irregular", "nonomino", "squiggly", "geometry"], JIGSAW),
    entry!("jigsaw-x" = "jigsaw-9+x", "Jigsaw X", ["jigsawx9", "jigsaw9+x"],
        "Each row, each column, each region of any form and both diagonals hold every digit once."),
    entry!("killer" = "9x9+killer", "Killer", ["killer9", "killer-sudoku", "sum-sudoku", "samunamupure"], KILLER),
    entry!("killer-x" = "9x9+x+killer", "Killer X", ["killerx9", "killer9+x", "killer+x"], KILLER_X),
    entry!("killer-4" = "4x4+killer", "Killer 4×4", ["killer4"], KILLER),
    entry!("killer-6" = "6x6+killer", "Killer 6×6", ["killer6"], KILLER),
    entry!("killer-windoku" = "9x9+windoku+killer", "Windoku Killer", ["windoku-killer"], KILLER_WINDOKU),
    entry!("jigsaw-killer" = "jigsaw-9+killer", "Jigsaw Killer", ["jigsawkiller9"], KILLER_JIGSAW),
    entry!("samurai" = "samurai", "Samurai", ["gattai-5", "samurai9"],
        "Five grids, the centre one sharing a box with each of the others; in each of them each row, column and box holds every digit once."),
    entry!("tiny-samurai" = "tiny-samurai", "Tiny Samurai", ["samurai4", "gattai:tiny-samurai"], OVERLAP),
    entry!("twin" = "twin", "Twin", ["twin-doku", "gattai-2", "gattai:twin-doku"], OVERLAP),
    entry!("butterfly" = "butterfly", "Butterfly", ["gattai:butterfly"], OVERLAP),
    entry!("stair" = "stair", "Triple Stair", ["triple-stair", "gattai-3", "gattai:triple-stair"], OVERLAP),
    entry!("windmill" = "windmill", "Windmill", ["gattai:windmill"], OVERLAP),
    entry!("windmill-mirrored" = "windmill-mirrored", "Windmill, mirrored", ["gattai:windmill-mirrored"], OVERLAP),
    entry!("sohei" = "sohei", "Sohei", ["gattai-4", "gattai:sohei"], OVERLAP),
    entry!("flower" = "flower", "Flower", ["gattai:flower"], OVERLAP),
    entry!("dion-cube" = "cube-3", "Dion cube", ["dion", "3d", "dion-cube-9"],
        "A cube of 9×9×9 cells. Each of its 27 slices, along all three axes, is a Sudoku with rows, columns and boxes."),
    entry!("dion-cube-4" = "cube-2", "Dion cube 4×4×4", ["dion-4", "mini-dion-cube"],
        "A cube of 4×4×4 cells. Each of its 12 slices, along all three axes, is a Sudoku with rows, columns and boxes."),
    entry!("roxdoku" = "planes-3", "Roxdoku", ["roxdoku 3x3x3", "roxdoku-3"],
        "A cube of 3×3×3 cells. Each of its nine planes holds the digits 1 to 9 once."),
    entry!("wordoku" = "9x9+letters", "Wordoku", ["godoku", "sudoku-letters", "alphabet-sudoku"],
        "Nine letters stand for the digits: each row, column and box holds every letter once, and a word comes to light."),
    entry!("kakuro" = "kakuro-10x10", "Kakuro", ["cross-sums", "kakro"],
        "Fill each run between walls with different digits from 1 to 9 that add up to its clue."),
];

/// Every board and kind of puzzle with a name of its own.
pub fn catalogue() -> &'static [CatalogueEntry] {
    CATALOGUE
}

/// The entry of this name or alias, ignoring case.
pub fn entry_named(name: &str) -> Option<&'static CatalogueEntry> {
    let wanted = name.trim().to_ascii_lowercase();
    CATALOGUE.iter().find(|entry| entry.name == wanted || entry.aliases.contains(&wanted.as_str()))
}

/// The full name behind a name or alias of the catalogue.
pub(super) fn recipe_of(name: &str) -> Option<&'static str> {
    entry_named(name).map(|entry| entry.recipe)
}

/// The entry of the board with this full name.
pub(super) fn entry_of(full_name: &str) -> Option<&'static CatalogueEntry> {
    CATALOGUE.iter().find(|entry| entry.recipe == full_name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, BoardError, Recipe, named};

    #[test]
    fn every_name_and_alias_means_its_board() {
        for entry in catalogue() {
            let recipe = Recipe::parse(entry.recipe).expect("spelled out");
            for name in entry.aliases.iter().chain([&entry.name]) {
                assert_eq!(Recipe::parse(name).as_ref(), Ok(&recipe), "{name}");
            }
            match entry.plan() {
                Some(plan) => {
                    let board = Board::of_plan(plan).expect("a board");
                    assert!(board.name() == entry.name || recipe.letters, "{}", entry.name);
                    assert!(board.title() == entry.title || recipe.letters, "{}", entry.name);
                }
                None => assert!(matches!(named(entry.name), Err(BoardError::Drawn { .. })), "{}", entry.name),
            }
        }
    }

    #[test]
    fn names_are_their_own() {
        let mut names: Vec<&str> =
            catalogue().iter().flat_map(|entry| entry.aliases.iter().copied().chain([entry.name])).collect();
        names.sort_unstable();
        let count = names.len();
        names.dedup();
        assert_eq!(names.len(), count);
    }

    #[test]
    fn boxes_of_any_shape_can_be_named() {
        assert_eq!(named("boxes-2x5").expect("10 digits").name(), "boxes-2x5");
        assert_eq!(named("boxes-5x2").expect("10 digits").name(), "10x10");
        assert!(matches!(named("boxes-6x5"), Err(BoardError::Size { size: 30, .. })));
        assert!(matches!(named("boxes-3"), Err(BoardError::Unknown { .. })));
        assert!(matches!(named("9x8"), Err(BoardError::Unknown { .. })));
    }
}
