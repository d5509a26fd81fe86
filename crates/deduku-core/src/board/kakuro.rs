//! Kakuro: runs of digits between walls. Each run holds different digits from 1 to 9. The clue of a run, a sum, belongs
//! to the puzzle.

use super::parts::BoardParts;
use super::{BoardError, Cell, House, HouseKind, Place, Walls};

/// The number of digits in every Kakuro.
const DIGITS: u8 = 9;

pub(super) fn parts(walls: &Walls) -> Result<BoardParts, BoardError> {
    let (rows, columns) = (walls.rows(), walls.columns());
    let fields = (0..rows).flat_map(|row| (0..columns).map(move |column| Place { layer: 0, row, column }));
    let places: Vec<Place> = fields.filter(|place| walls.is_open(place.row, place.column)).collect();
    // Places are sorted, so binary search finds a field's cell.
    let cell = |place: Place| places.binary_search(&place).ok().map(Cell::at);
    let mut houses = Vec::new();
    for (word, across) in [("across", true), ("down", false)] {
        let (lines, length) = if across { (rows, columns) } else { (columns, rows) };
        let place = |line, at| {
            let (row, column) = if across { (line, at) } else { (at, line) };
            Place { layer: 0, row, column }
        };
        for line in 0..lines {
            let mut run: Vec<Cell> = Vec::new();
            // The index after the last field acts as a wall and ends the last run.
            for at in 0..=length {
                if let Some(cell) = (at < length).then(|| cell(place(line, at))).flatten() {
                    run.push(cell);
                    continue;
                }
                let (Some(&first), Some(&last)) = (run.first(), run.last()) else { continue };
                let name =
                    |cell: Cell| format!("r{}c{}", places[cell.index()].row + 1, places[cell.index()].column + 1);
                if run.len() > usize::from(DIGITS) {
                    return Err(BoardError::LongRun { first: name(first), cells: run.len() });
                }
                let name = format!("the {word} run {}–{}", name(first), name(last)).into();
                let number = houses.len() as u16 + 1;
                houses.push(House { name, ..House::numbered(HouseKind::Run, number, std::mem::take(&mut run).into()) });
            }
        }
    }
    let extent = Place { layer: 1, row: rows, column: columns };
    Ok(BoardParts { digits: DIGITS, places, houses, grids: Vec::new(), extent })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, named};

    fn board(rows: &str) -> Result<Board, BoardError> {
        named(&format!("kakuro({rows})"))
    }

    #[test]
    fn runs_go_from_wall_to_wall() {
        let board = board("#####/#..##/#...#/###..").expect("the book's figure");
        let names: Vec<String> = board.houses().iter().map(ToString::to_string).collect();
        assert_eq!(
            names,
            [
                "the across run r2c2–r2c3",
                "the across run r3c2–r3c4",
                "the across run r4c4–r4c5",
                "the down run r2c2–r3c2",
                "the down run r2c3–r3c3",
                "the down run r3c4–r4c4",
                "the down run r4c5–r4c5",
            ]
        );
        let across = board.house_ids().filter(|&id| board.is_across(id)).count();
        assert_eq!((across, board.house_ids().len()), (3, 7));
        assert_eq!((board.cell_count(), board.extent().row, board.extent().column), (7, 4, 5));
    }

    #[test]
    fn what_makes_no_kakuro_is_refused() {
        assert_eq!(
            board("..........").expect_err("ten in a row").to_string(),
            "the run from r1c1 has 10 cells, where 9 is the maximum: put a wall into it"
        );
        assert!(matches!(board("../..."), Err(BoardError::Ragged { row: 2, fields: 3, columns: 2 })));
        assert!(matches!(board("##/##"), Err(BoardError::Ragged { .. })));
    }

    #[test]
    fn a_kakuro_of_forty_by_forty_has_room() {
        // A wall in every tenth field of each row and column.
        let row = |at: u32| {
            (0..40).map(|column| if (at + column).is_multiple_of(10) { '#' } else { '.' }).collect::<String>()
        };
        let board = board(&(0..40).map(row).collect::<Vec<_>>().join("/")).expect("runs of nine cells");
        assert_eq!(board.cell_count(), 1440);
        assert!(board.houses().iter().all(|house| house.cells.len() <= 9));
    }
}
