//! The names of the boards: the table behind `deduku boards`, `--board` and the new-game dialog.

use super::{Board, BoardError, BoxShape, classic};

/// A board that has a name of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CatalogueEntry {
    /// The name: `9x9`.
    pub name: &'static str,
    /// Other names that are understood.
    pub aliases: &'static [&'static str],
    /// The rectangle of its boxes.
    pub boxes: BoxShape,
    /// The rules in a sentence or two.
    pub rules: &'static str,
}

macro_rules! grid {
    ($name:literal, $rows:literal by $columns:literal, $aliases:expr, $digits:literal) => {
        CatalogueEntry {
            name: $name,
            aliases: &$aliases,
            boxes: BoxShape { rows: $rows, columns: $columns },
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

const CATALOGUE: [CatalogueEntry; 8] = [
    grid!("4x4", 2 by 2, ["4", "2x2", "shidoku", "mini"], "1 to 4"),
    grid!("6x6", 2 by 3, ["6", "2x3", "rokudoku"], "1 to 6"),
    grid!("8x8", 2 by 4, ["8", "2x4"], "1 to 8"),
    grid!("9x9", 3 by 3, ["9", "3x3", "classic", "standard", "sudoku"], "1 to 9"),
    grid!("10x10", 5 by 2, ["10", "5x2"], "1 to 9 and A (10)"),
    grid!("12x12", 3 by 4, ["12", "3x4"], "1 to 9 and A (10) to C (12)"),
    grid!("16x16", 4 by 4, ["16", "hexadoku", "super-sudoku"], "1 to 9 and A (10) to G (16)"),
    grid!("25x25", 5 by 5, ["25", "5x5", "sudoku-the-giant"], "1 to 9 and A (10) to P (25)"),
];

/// Every board with a name of its own, small to large.
pub fn catalogue() -> &'static [CatalogueEntry] {
    &CATALOGUE
}

/// The board of this name or alias; `boxes-RxC` is any grid with boxes of R rows and C columns.
///
/// # Errors
/// [`BoardError::Unknown`] for a name that nothing has, [`BoardError::Size`] for boxes out of range.
pub fn named(name: &str) -> Result<Board, BoardError> {
    let wanted = name.trim().to_ascii_lowercase();
    let entry = CATALOGUE.iter().find(|entry| entry.name == wanted || entry.aliases.contains(&wanted.as_str()));
    if let Some(entry) = entry {
        return classic(entry.boxes);
    }
    let shape = wanted.strip_prefix("boxes-").and_then(|shape| shape.split_once(['x', '×']));
    let sides = shape.and_then(|(rows, columns)| Some((rows.parse().ok()?, columns.parse().ok()?)));
    let (rows, columns) = sides.ok_or_else(|| BoardError::Unknown { name: name.to_owned() })?;
    classic(BoxShape { rows, columns })
}

/// The named board that a bare text of this many cells means: 81 → 9×9.
pub fn for_line_length(cells: usize) -> Option<&'static CatalogueEntry> {
    CATALOGUE.iter().find(|entry| usize::from(entry.boxes.size()).pow(2) == cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_and_alias_builds_its_board() {
        for entry in catalogue() {
            for name in entry.aliases.iter().chain([&entry.name]) {
                assert_eq!(named(name).expect("in the catalogue").name(), entry.name);
            }
            let board = named(entry.name).expect("in the catalogue");
            assert_eq!(for_line_length(board.cell_count()), Some(entry));
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
