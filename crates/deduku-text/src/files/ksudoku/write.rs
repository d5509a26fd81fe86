//! Writes a puzzle as a document of `KSudoku`.

use std::fmt::Write;

use deduku_core::board::{Base, Board, Cell, HouseId, HouseKind, Place};
use deduku_core::puzzle::Puzzle;

/// Whether such a document can represent the board: one grid or a cube of planes, up to 25 digits.
pub(crate) fn fits_ksudoku(board: &Board) -> bool {
    match &board.plan().base {
        Base::Boxes(_) | Base::Regions(_) => true,
        Base::Planes { side } => (*side as usize).pow(2) <= 25,
        _ => false,
    }
}

/// The document. The board must satisfy [`fits_ksudoku`].
pub(crate) fn write_ksudoku(puzzle: &Puzzle) -> String {
    let cells = in_order(puzzle.board());
    let value = |&cell: &Cell| puzzle.given(cell).map_or('_', |digit| char::from(b'a' + digit.get()));
    let values: String = cells.iter().map(value).collect();
    format!(
        "<!DOCTYPE ksudoku>\n<ksudoku>\n <game had-help=\"0\" msecs-elapsed=\"0\">\n  <puzzle>\n{}   <values>{values}</values>\n  </puzzle>\n  <history/>\n </game>\n</ksudoku>\n",
        graph(puzzle, &cells)
    )
}

/// The cells, column by column.
fn in_order(board: &Board) -> Vec<Cell> {
    let Place { layer: layers, row: rows, column: columns } = board.extent();
    let places = (0..columns)
        .flat_map(|column| (0..rows).flat_map(move |row| (0..layers).map(move |layer| Place { layer, row, column })));
    places.filter_map(|place| board.cell_at(place)).collect()
}

fn graph(puzzle: &Puzzle, cells: &[Cell]) -> String {
    let board = puzzle.board();
    let order = board.digits();
    if let Base::Planes { .. } = board.plan().base {
        return format!("   <graph order=\"{order}\" type=\"roxdoku\" specific-type=\"Roxdoku\"/>\n");
    }
    let is_square = board.plain_boxes().is_some_and(|shape| shape.rows == shape.columns);
    if is_square {
        return format!("   <graph order=\"{order}\" type=\"sudoku\" specific-type=\"Plain\"/>\n");
    }
    let is_cage = |house: HouseId| board.house(house).kind == HouseKind::Cage;
    let cliques: Vec<HouseId> = board.house_ids().filter(|&house| !is_cage(house)).collect();
    let kind = if board.house_ids().any(is_cage) {
        "KillerSudoku"
    } else if board.plan().diagonals {
        "XSudoku"
    } else if board.boxes().is_none() {
        "Jigsaw"
    } else {
        "Plain"
    };
    let mut text = format!(
        "   <graph order=\"{order}\" type=\"custom\" specific-type=\"{kind}\" name=\"{kind}\" ncliques=\"{}\" sizeX=\"{order}\" sizeY=\"{order}\" sizeZ=\"1\">\n",
        cliques.len()
    );
    let listed = |house: HouseId| {
        let index = |cell: &Cell| cells.iter().position(|other| other == cell).unwrap_or(0).to_string();
        board.house(house).cells.iter().map(index).collect::<Vec<_>>().join(" ")
    };
    // Writing to a string cannot fail.
    for house in cliques {
        let _ = writeln!(text, "    <clique size=\"{}\">{}</clique>", board.house(house).cells.len(), listed(house));
    }
    for house in board.house_ids().filter(|&house| is_cage(house)) {
        let (size, sum) = (board.house(house).cells.len(), puzzle.sum(house).unwrap_or(0));
        let _ = writeln!(text, "    <cage operator=\"4\" value=\"{sum}\" size=\"{size}\">{}</cage>", listed(house));
    }
    text.push_str("   </graph>\n");
    text
}
