//! JSON lines: reading and writing one object per line.
//!
//! The keys are those documented for the command line; unknown keys are ignored, but for one that is nearly a known
//! one. The board is described by keys (`box`,
//! `regions`, `diagonals`, `extra_regions`, `cages`, `offsets`, `layers`, `grid`), and by the `variant` if these are
//! missing. Constraints are `clues` and `marks`; descriptive keys are `title`, `author`, `rules`, `not_checked` and
//! `drawing`. Two keys of our own hold a position: `values`, the filled cells, and `candidates`, one string per cell.

mod board;
mod bounded;
mod incoming;
mod keys;
mod lists;
mod object;
mod parts;
mod rules;

use serde::Serialize;
use serde_json::Value;

use super::form::{Form, filled_form};
use super::kakuro::grid_of;
use super::visible::json_line;
use deduku_core::board::{Base, Board, BoxShape, DigitSet, HouseKind};
use deduku_core::puzzle::{Letters, Position, Puzzle};

pub(super) use incoming::read_json;
pub(super) use lists::read_lists;
use parts::{BoxSides, Cage};
use rules::JsonRules;
pub use rules::{read_rules_line, rules_line};

/// A puzzle as an object of JSON lines; keys that are `None` are left out.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct JsonPuzzle {
    /// A name for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    variant: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    size: Option<u8>,
    #[serde(rename = "box", skip_serializing_if = "Option::is_none")]
    boxes: Option<BoxSides>,
    #[serde(skip_serializing_if = "Option::is_none")]
    order: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    offsets: Option<Vec<(u16, u16)>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    regions: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    diagonals: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    extra_regions: Option<Vec<Vec<u16>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cages: Option<Vec<Cage>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    letters: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    word: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    givens: Option<Form>,
    #[serde(skip_serializing_if = "Option::is_none")]
    layers: Option<Form>,
    #[serde(skip_serializing_if = "Option::is_none")]
    grid: Option<Vec<String>>,
    #[serde(flatten)]
    rules: JsonRules,
    /// The filled cells, if there are more than the givens.
    #[serde(skip_serializing_if = "Option::is_none")]
    values: Option<Form>,
    /// The candidates of each cell, if they are fewer than the rules leave.
    #[serde(skip_serializing_if = "Option::is_none")]
    candidates: Option<Vec<String>>,
    /// The solution: see [`solution_form`](super::solution_form).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<Form>,
    /// The level, if known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// Sudoku Explainer's rating, if known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub er: Option<f64>,
    /// The seed that reproduces exactly this puzzle, if it was generated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The version of the generator to which the seed belongs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub generator: Option<u32>,
    /// The code that reproduces it, if it was generated and has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// The number of tries it took, if it was generated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tries: Option<u32>,
    /// A comment.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
}

/// The puzzle as an object, without id, solution and other optional data.
pub fn json_puzzle(puzzle: &Puzzle) -> JsonPuzzle {
    let board = puzzle.board();
    let plan = board.plan();
    let sides = |shape: BoxShape| BoxSides { rows: shape.rows, cols: shape.columns };
    let givens = Some(filled_form(puzzle, puzzle.givens()));
    let bare = JsonPuzzle {
        variant: variant(puzzle),
        order: board::order_of(board),
        diagonals: plan.diagonals.then_some(true),
        extra_regions: Some(plan.windows.clone()).filter(|windows| !windows.is_empty()),
        cages: Some(cages(puzzle)).filter(|cages| !cages.is_empty()),
        rules: JsonRules::of(puzzle),
        letters: puzzle.letters().map(Letters::alphabet),
        word: puzzle.letters().and_then(Letters::word).map(str::to_owned),
        ..JsonPuzzle::default()
    };
    let size = Some(board.digits());
    match &plan.base {
        Base::Boxes(shape) => JsonPuzzle { size, boxes: Some(sides(*shape)), givens, ..bare },
        Base::Regions(map) => JsonPuzzle { size, regions: Some(map.to_string()), givens, ..bare },
        Base::Overlap { shape, offsets } => {
            JsonPuzzle { size, boxes: Some(sides(*shape)), offsets: Some(offsets.clone()), givens, ..bare }
        }
        Base::Cube { .. } => JsonPuzzle { size, layers: givens, ..bare },
        Base::Runs(_) => JsonPuzzle { grid: Some(grid_of(puzzle)), ..bare },
        Base::Planes { .. } | Base::Grid(_) => JsonPuzzle { givens, ..bare },
    }
}

/// The same with the rest of the position: the filled cells, and the candidates if they are fewer than the rules leave
/// or if `candidates` is set.
pub fn json_position(position: &Position, candidates: bool) -> JsonPuzzle {
    let puzzle = position.puzzle();
    let set = |set: &DigitSet| set.iter().map(|digit| puzzle.symbol(digit)).collect();
    let sets = || position.all_candidates().iter().map(set).collect();
    let more = position.values() != puzzle.givens();
    JsonPuzzle {
        candidates: (candidates || !incoming::follows_from_values(position)).then(sets),
        values: more.then(|| filled_form(puzzle, position.values())),
        ..json_puzzle(puzzle)
    }
}

impl JsonPuzzle {
    /// The name of its board in JSON.
    pub fn variant(&self) -> &str {
        &self.variant
    }
}

/// Writes the object on one line.
impl std::fmt::Display for JsonPuzzle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&json_line(self).map_err(|_| std::fmt::Error)?)
    }
}

/// The cages with their sums, in the plan's order.
fn cages(puzzle: &Puzzle) -> Vec<Cage> {
    let board = puzzle.board();
    let houses = board.house_ids().filter(|&id| board.house(id).kind == HouseKind::Cage);
    let cage = |(id, cells): (_, &Vec<u16>)| Cage { sum: puzzle.sum(id), cells: cells.clone() };
    houses.zip(&board.plan().cages).map(cage).collect()
}

/// Whether a `variant` of JSON lines is a known name, or the name written for this puzzle's board.
pub fn is_variant_of(name: &str, puzzle: &Puzzle) -> bool {
    name == variant(puzzle) || board::recipe_named(name.trim(), Some(usize::from(puzzle.board().digits()))).is_some()
}

/// A kind and its size with additions, `jigsawkiller9+x`; the board's name for other shapes.
fn variant(puzzle: &Puzzle) -> String {
    let board = puzzle.board();
    let plan = board.plan();
    if puzzle.letters().is_some() && board.plain_boxes() == Some(BoxShape { rows: 3, columns: 3 }) {
        return "wordoku".to_owned();
    }
    let jigsaw = match &plan.base {
        Base::Runs(_) => return "kakuro".to_owned(),
        Base::Planes { .. } | Base::Grid(_) => return board.name().to_owned(),
        Base::Cube { .. } => return "dion-cube".to_owned(),
        Base::Overlap { .. } => return overlap_variant(board),
        Base::Boxes(shape) if plan.is_bare() && shape.rows != shape.columns => return board.name().to_owned(),
        Base::Regions(_) => true,
        Base::Boxes(_) => false,
    };
    let (cages, windows, diagonals) = (!plan.cages.is_empty(), !plan.windows.is_empty(), plan.diagonals);
    let kinds = [(jigsaw, "jigsaw"), (cages, "killer"), (windows && !jigsaw && !cages, "windoku")];
    let mut kind: String = kinds.into_iter().filter(|(is, _)| *is).map(|(_, word)| word).collect();
    if kind.is_empty() {
        kind.push_str(if diagonals { "x" } else { "classic" });
    }
    let over = [(windows && (jigsaw || cages), "+windoku"), (diagonals && kind != "x", "+x")];
    let over: String = over.into_iter().filter(|(is, _)| *is).map(|(_, word)| word).collect();
    format!("{kind}{}{over}", board.digits())
}

/// `samurai`, `gattai:windmill`, or `gattai` if only the offsets describe it.
fn overlap_variant(board: &Board) -> String {
    match board.name() {
        "samurai" => "samurai".to_owned(),
        name if name.contains('(') => "gattai".to_owned(),
        name => format!("gattai:{name}"),
    }
}
