//! Why a puzzle is not valid: which givens and clues contradict each other, or where its solutions differ. As JSON and
//! in words.

use serde::Serialize;

use crate::board::Cell;
use crate::game::counted;
use crate::logic::{Style, wording};
use crate::puzzle::{Position, Puzzle, Requirement, Setup};
use crate::solve::{ConflictSet, Minimality, Solution, common};
use crate::work::Work;

/// The node budget per candidate to find out whether some solution contains it.
const COMMON_NODES: u64 = 200;
/// On boards with more cells, only the two known solutions are compared.
const MOST_CELLS: usize = 400;
/// The maximum number of cells named in a line.
const MOST_NAMED: usize = 20;

/// The value of `"cannot_hold"`: the parts of a puzzle that contradict each other.
#[derive(Serialize)]
pub(super) struct CannotHold {
    /// `smallest`, `irreducible` or `unknown`.
    minimality: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    givens: Vec<(String, u8)>,
    /// Cells whose given candidates take part.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    marks: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    clues: Vec<ClueObject>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cages: Vec<String>,
    houses: Vec<String>,
    text: String,
}

/// A clue that is part of a conflict.
#[derive(Serialize)]
struct ClueObject {
    /// Its number among the clues of the puzzle, from 1.
    number: usize,
    family: &'static str,
    cells: Vec<String>,
}

impl CannotHold {
    pub(super) fn new(set: &ConflictSet, puzzle: &Puzzle) -> Self {
        let board = puzzle.board();
        let house = |house| board.house(house).to_string();
        let mut object = Self {
            minimality: set.minimality.word(),
            givens: Vec::new(),
            marks: Vec::new(),
            clues: Vec::new(),
            cages: Vec::new(),
            houses: Vec::new(),
            text: wording::conflict(set, usize::MAX, puzzle, Style::Standard),
        };
        for &asked in &set.requirements {
            match asked {
                Requirement::Given(cell) => {
                    let digit = puzzle.given(cell).map(|digit| (board.cell_name(cell), board.value_of(digit)));
                    object.givens.extend(digit);
                }
                Requirement::Marks(cell) => object.marks.push(board.cell_name(cell)),
                Requirement::Clue(at) => {
                    let cells = puzzle.cells_of(asked).into_iter().map(|cell| board.cell_name(cell)).collect();
                    let family = puzzle.clues().get(at).map_or("", |clue| clue.family.row().name);
                    object.clues.push(ClueObject { number: at + 1, family, cells });
                }
                Requirement::Cage(cage) => object.cages.push(house(cage)),
                Requirement::House(of) => object.houses.push(house(of)),
            }
        }
        object
    }

    /// The conflict of clashing givens: two of them and their house. No smaller set is contradictory.
    pub(super) fn of_setup(setup: &Setup) -> Option<Self> {
        let clash = *setup.conflicts().first()?;
        let symbol = setup.symbol(clash.digit);
        let [first, second] = clash.cells.map(|cell| setup.board.cell_name(cell));
        let house = setup.board.house(clash.house).to_string();
        Some(Self {
            minimality: Minimality::Smallest.word(),
            text: format!("{first}={symbol} and {second}={symbol} cannot hold together in {house}"),
            givens: [first, second].map(|cell| (cell, setup.board.value_of(clash.digit))).to_vec(),
            marks: Vec::new(),
            clues: Vec::new(),
            cages: Vec::new(),
            houses: vec![house],
        })
    }

    /// The conflict in words, with what is known about its minimality.
    pub(super) fn text(&self) -> String {
        let size = match self.minimality {
            "smallest" => "no fewer givens and clues clash",
            "irreducible" => "each of them is needed",
            _ => "perhaps not all of them are needed",
        };
        format!("{} ({size})", self.text)
    }
}

/// Where the solutions of a puzzle differ.
#[derive(Serialize)]
pub(super) struct Differ {
    /// The cells in which some two solutions differ.
    cells: Vec<String>,
    /// Whether all other cells are known to be the same in every solution.
    complete: bool,
}

impl Differ {
    /// Compares the solutions of a puzzle that has at least these two.
    pub(super) fn new(puzzle: &Puzzle, [one, other]: [&Solution; 2], work: &Work) -> Self {
        let board = puzzle.board();
        let all = (board.cell_count() <= MOST_CELLS)
            .then(|| common(&Position::new(puzzle), &work.with_nodes(COMMON_NODES)).ok().flatten());
        let all = all.flatten();
        let differs = |&cell: &Cell| {
            one.digit(cell) != other.digit(cell) || all.as_ref().is_some_and(|all| all.possible(cell).len() > 1)
        };
        Self {
            cells: board.cells().filter(differs).map(|cell| board.cell_name(cell)).collect(),
            complete: all
                .is_some_and(|all| board.cells().all(|cell| all.possible(cell).len() > 1 || all.digit(cell).is_some())),
        }
    }

    /// The difference in words.
    pub(super) fn text(&self) -> String {
        let least = if self.complete { "" } else { "at least " };
        let count = counted(self.cells.len(), "cell");
        let more = match self.cells.len().saturating_sub(MOST_NAMED) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let named = self.cells.iter().take(MOST_NAMED).map(String::as_str).collect::<Vec<_>>().join(" ");
        format!("they differ in {least}{count}: {named}{more}")
    }
}
