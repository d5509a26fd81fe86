//! The contradiction in a puzzle without a solution, as JSON and in words.

use serde::Serialize;

use crate::board::{Board, Cell};
use crate::logic::{Style, refutation};
use crate::puzzle::{Contradiction, Position, Setup};

/// The value of `"conflict"`: the first contradiction, and the number of others.
#[derive(Serialize)]
pub(super) struct ConflictObject {
    /// `equal-digits`, `no-candidate`, `no-place`, `sum`; `search` if none is visible without a search.
    kind: &'static str,
    /// The cells that clash, the cell without a candidate, or the cells of the house.
    cells: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    house: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    digit: Option<u8>,
    /// The singles placed before the contradiction appears; absent if it is in the puzzle itself.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    after: Vec<(String, u8)>,
    /// The number of further contradictions.
    #[serde(skip_serializing_if = "is_zero")]
    more: usize,
    text: String,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands on a reference")]
const fn is_zero(number: &usize) -> bool {
    *number == 0
}

impl ConflictObject {
    /// The contradiction in a position that has no solution.
    pub(super) fn of_position(position: &Position) -> Self {
        let found = refutation(position);
        let board = position.board();
        let after = found.placed.iter().map(|&(cell, digit)| (board.cell_name(cell), board.value_of(digit))).collect();
        Self { after, text: found.text(position.puzzle(), Style::Standard), ..Self::new(board, &found.contradictions) }
    }

    /// The contradiction between givens that clash.
    pub(super) fn of_setup(setup: &Setup) -> Self {
        let found: Vec<Contradiction> = setup.conflicts().into_iter().map(Contradiction::Equal).collect();
        let object = Self::new(&setup.board, &found);
        let [cells, house] = [object.cells.join(" and "), object.house.clone().unwrap_or_default()];
        let digit = found.first().and_then(Contradiction::digit);
        let symbol = digit.map(|digit| setup.symbol(digit));
        let text = format!("{cells} both hold {} in {house}", symbol.map_or_else(String::new, String::from));
        Self { text, ..object }
    }

    fn new(board: &Board, found: &[Contradiction]) -> Self {
        let first = found.first();
        let name = |cell: Cell| board.cell_name(cell);
        Self {
            kind: first.map_or("search", Contradiction::kind),
            cells: first.map_or_else(Vec::new, |first| first.cells(board)).into_iter().map(name).collect(),
            house: first.and_then(Contradiction::house).map(|house| board.house(house).to_string()),
            digit: first.and_then(Contradiction::digit).map(|digit| board.value_of(digit)),
            after: Vec::new(),
            more: found.len().saturating_sub(1),
            text: String::new(),
        }
    }

    /// The contradiction in words.
    pub(super) fn text(&self) -> &str {
        &self.text
    }
}

/// The JSON object for a puzzle whose givens clash; in text output the error at the end reports it.
#[derive(Serialize)]
pub(super) struct Clash {
    puzzle: usize,
    count: usize,
    complete: bool,
    solutions: [(); 0],
    nodes: u64,
    conflict: ConflictObject,
}

impl Clash {
    /// The object for the puzzle with this number and these clashing givens.
    pub(super) fn new(number: usize, setup: &Setup) -> Self {
        let conflict = ConflictObject::of_setup(setup);
        Self { puzzle: number, count: 0, complete: true, solutions: [], nodes: 0, conflict }
    }
}
