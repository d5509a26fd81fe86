//! JSON lines: one object a line, in and out.
//!
//! The keys are those of the command line's contract; unknown ones are passed over. Two of our own
//! carry a position: `values`, the filled cells, and `candidates`, a string a cell.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::cells::{Boards, More, build, on_board};
use super::symbols::Alphabet;
use super::{Entry, Fault, Format, TextError};
use crate::board::{Board, BoxShape, Cell, Digit, DigitSet, PLAIN_SHAPES, Place, named};
use crate::puzzle::{Position, Puzzle};

/// What is read of an object.
#[derive(Deserialize)]
struct Incoming {
    id: Option<Value>,
    variant: Option<String>,
    size: Option<usize>,
    givens: Option<Value>,
    #[serde(rename = "box")]
    boxes: Option<BoxSides>,
    regions: Option<String>,
    #[serde(default)]
    diagonals: Option<bool>,
    extra_regions: Option<Vec<Value>>,
    cages: Option<Vec<Value>>,
    grid: Option<Value>,
    offsets: Option<Value>,
    layers: Option<Value>,
    letters: Option<String>,
    values: Option<String>,
    candidates: Option<Vec<String>>,
    comment: Option<String>,
}

/// The rectangle of a box.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct BoxSides {
    rows: u8,
    cols: u8,
}

/// A puzzle as an object of JSON lines; what is `None` is left out.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct JsonPuzzle {
    /// A name for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    variant: String,
    size: u8,
    #[serde(rename = "box", skip_serializing_if = "Option::is_none")]
    boxes: Option<BoxSides>,
    givens: String,
    /// The filled cells, where they are more than the givens.
    #[serde(skip_serializing_if = "Option::is_none")]
    values: Option<String>,
    /// The candidates of each cell, where they are fewer than the rules leave.
    #[serde(skip_serializing_if = "Option::is_none")]
    candidates: Option<Vec<String>>,
    /// The solution, one character a cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    /// The level, where it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// The seed that alone repeats it, where it was generated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// How many tries it took, where it was generated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tries: Option<u32>,
    /// What is said of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
}

/// The puzzle as an object, without id, solution and whatever else may be known.
pub fn json_puzzle(puzzle: &Puzzle) -> JsonPuzzle {
    let board = puzzle.board();
    JsonPuzzle {
        id: None,
        variant: variant(board),
        size: board.digits(),
        boxes: board.boxes().map(|shape| BoxSides { rows: shape.rows, cols: shape.columns }),
        givens: puzzle.to_string(),
        values: None,
        candidates: None,
        solution: None,
        level: None,
        seed: None,
        tries: None,
        comment: None,
    }
}

/// The same with what the position says beyond its givens: the filled cells, and the candidates where
/// they are fewer than the rules leave or are wanted anyway.
pub fn json_position(position: &Position, candidates: bool) -> JsonPuzzle {
    let puzzle = position.puzzle();
    let mut plain = Position::new(puzzle);
    for cell in position.board().cells() {
        if let (None, Some(digit)) = (puzzle.given(cell), position.value(cell)) {
            plain.place(cell, digit);
        }
    }
    let values: String = position.values().iter().map(|value| value.map_or('.', Digit::symbol)).collect();
    let sets = || position.all_candidates().iter().map(ToString::to_string).collect();
    let object = json_puzzle(puzzle);
    JsonPuzzle {
        candidates: (candidates || plain != *position).then(sets),
        values: Some(values).filter(|values| *values != object.givens),
        ..object
    }
}

/// The object on one line.
impl std::fmt::Display for JsonPuzzle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&serde_json::to_string(self).map_err(|_| std::fmt::Error)?)
    }
}

/// `classic9` for square boxes; the board's name otherwise.
fn variant(board: &Board) -> String {
    match board.boxes() {
        Some(shape) if shape.rows == shape.columns => format!("classic{}", board.digits()),
        _ => board.name().to_owned(),
    }
}

/// Reads one object. `line` is its number.
pub(super) fn read_json(text: &str, line: usize, boards: &mut Boards) -> Result<Entry, TextError> {
    let incoming: Incoming = serde_json::from_str(text.trim_end()).map_err(|error| {
        // The reader counts bytes; people count characters.
        let before = text.as_bytes().get(..error.column().saturating_sub(1)).unwrap_or(text.as_bytes());
        let column = String::from_utf8_lossy(before).chars().count() + 1;
        let reason = error.to_string();
        let reason = reason.split(" at line ").next().unwrap_or_default().to_owned();
        TextError::new(line, column, Fault::Json { reason })
    })?;
    let at_key = |key: &str| column_of(text, &format!("\"{key}\""));
    let fail = |key: &str, fault| TextError::new(line, at_key(key), fault);
    if let Some((key, what)) = beyond_us(&incoming) {
        return Err(fail(key, Fault::Variant { what }));
    }
    let givens = match &incoming.givens {
        Some(Value::String(givens)) => givens.clone(),
        Some(Value::Array(_)) => {
            return Err(fail("givens", Fault::Variant { what: "a puzzle of several grids".into() }));
        }
        Some(_) => return Err(fail("givens", Fault::Json { reason: "\"givens\" is not a string".into() })),
        None => return Err(TextError::new(line, 1, Fault::Key { key: "givens" })),
    };
    let (key, board) = find_board(&incoming, givens.chars().count(), boards);
    let board = board.map_err(|fault| fail(key, fault))?;
    if let Some(regions) = incoming.regions.as_deref().filter(|regions| !are_boxes(regions, &board)) {
        let what = format!("a board with the regions {}", regions.chars().take(12).collect::<String>() + "…");
        return Err(fail("regions", Fault::Variant { what }));
    }
    let start = |key: &str, value: &str| {
        let after = at_key(key);
        let rest: String = text.chars().skip(after - 1 + key.len() + 2).collect();
        // The value begins behind its opening quote, unless escapes make it look otherwise.
        rest.find(value).map_or(after, |at| after + key.len() + 2 + rest[..at].chars().count())
    };
    let cells = |key: &'static str, value: &str| {
        let column = start(key, value);
        symbols(key, value, &board).map_err(|(at, fault)| TextError::new(line, column + at, fault))
    };
    let digits = cells("givens", &givens)?;
    let mut more = More::default();
    if let Some(values) = &incoming.values {
        let values = cells("values", values)?;
        let placed = board.cells().zip(values).filter(|(cell, _)| digits[cell.index()].is_none());
        more.placed = placed.filter_map(|(cell, digit)| Some((cell, digit?))).collect();
    }
    if let Some(candidates) = &incoming.candidates {
        more.marks = marks(candidates, &board).map_err(|fault| fail("candidates", fault))?;
    }
    let column = start("givens", &givens);
    let (puzzle, position) = build(&board, digits, &more, |cell| (line, column + cell.index()))?;
    let id = incoming.id.filter(|id| !id.is_null()).map(|id| match id {
        Value::String(id) => id,
        other => other.to_string(),
    });
    Ok(Entry { puzzle, position, comment: incoming.comment.unwrap_or_default(), id, line, format: Format::Jsonl })
}

/// The column, in characters from 1, at which the text first stands; 1 if it does not.
fn column_of(text: &str, part: &str) -> usize {
    text.find(part).map_or(1, |at| text[..at].chars().count() + 1)
}

/// What makes the puzzle one that cannot be read yet, with the key that says so.
fn beyond_us(incoming: &Incoming) -> Option<(&'static str, String)> {
    let variant = |what: &str| match &incoming.variant {
        Some(variant) => format!("{what} (variant {variant})"),
        None => what.to_owned(),
    };
    let filled = |list: &Option<Vec<Value>>| list.as_ref().is_some_and(|list| !list.is_empty());
    let some = |value: &Option<Value>| value.as_ref().is_some_and(|value| !value.is_null());
    if some(&incoming.grid) {
        Some(("grid", variant("a Kakuro")))
    } else if some(&incoming.layers) {
        Some(("layers", variant("a cube")))
    } else if some(&incoming.offsets) {
        Some(("offsets", variant("a puzzle of overlapping grids")))
    } else if incoming.letters.is_some() {
        Some(("letters", variant("a puzzle of letters")))
    } else if incoming.diagonals == Some(true) {
        Some(("diagonals", variant("a board with diagonals")))
    } else if filled(&incoming.extra_regions) {
        Some(("extra_regions", variant("a board with extra regions")))
    } else if filled(&incoming.cages) {
        Some(("cages", variant("a board with cages")))
    } else {
        None
    }
}

/// The board, and the key that decided.
fn find_board(incoming: &Incoming, cells: usize, boards: &mut Boards) -> (&'static str, Result<Arc<Board>, Fault>) {
    if let Some(BoxSides { rows, cols }) = incoming.boxes {
        let shape = BoxShape { rows, columns: cols };
        if let Some(size) = incoming.size.filter(|&size| size != usize::from(shape.size())) {
            let reason = format!("boxes of {rows}×{cols} make a board of {} digits, not {size}", shape.size());
            return ("box", Err(Fault::Boxes { reason }));
        }
        return ("box", boards.of_shape(shape));
    }
    // The variant names a board, perhaps with its boxes behind: `6x6_2x3`.
    let variant = incoming.variant.as_deref().unwrap_or_default();
    let name = variant.split('_').next().unwrap_or_default();
    let by_name = || named(name.strip_prefix("classic").unwrap_or(name)).or_else(|_| named(name)).ok();
    let sized = |digits: u8| incoming.size.is_none_or(|size| size == usize::from(digits));
    if let Some(shape) = by_name().filter(|board| sized(board.digits())).and_then(|board| board.boxes()) {
        return ("variant", boards.of_shape(shape));
    }
    let plain = ["", "classic", "standard", "sudoku"].contains(&variant.to_ascii_lowercase().as_str());
    if !plain && incoming.regions.is_none() {
        return ("variant", Err(Fault::Variant { what: format!("the variant {variant}") }));
    }
    let Some(size) = incoming.size else {
        let expected = super::grid::expected(None);
        return ("givens", boards.of_cells(cells).ok_or(Fault::Length { found: cells, expected }));
    };
    let shape = PLAIN_SHAPES.into_iter().find(|shape| usize::from(shape.size()) == size);
    // A size without a regular board may still have regions: say so rather than ask for boxes.
    let unknown = match &incoming.regions {
        Some(_) => Fault::Variant { what: format!("the variant {variant}") },
        None => Fault::Size { size },
    };
    ("size", shape.ok_or(unknown).and_then(|shape| boards.of_shape(shape)))
}

/// Whether the regions are the board's boxes under any letters.
fn are_boxes(regions: &str, board: &Board) -> bool {
    let letters: Vec<char> = regions.chars().collect();
    let Some(shape) = board.boxes() else { return false };
    if letters.len() != board.cell_count() {
        return false;
    }
    let box_of = |cell: Cell| {
        let Place { row, column, .. } = board.place(cell);
        shape.box_of(row, column) as usize
    };
    let mut letter_of: Vec<Option<char>> = vec![None; board.digits() as usize];
    let same = board
        .cells()
        .all(|cell| *letter_of[box_of(cell)].get_or_insert(letters[cell.index()]) == letters[cell.index()]);
    let mut distinct: Vec<char> = letter_of.into_iter().flatten().collect();
    distinct.sort_unstable();
    distinct.dedup();
    same && distinct.len() == board.digits() as usize
}

/// One character a cell; an error comes with its place in the value, from 0.
fn symbols(key: &'static str, value: &str, board: &Board) -> Result<Vec<Option<Digit>>, (usize, Fault)> {
    let read = |(at, symbol): (usize, char)| {
        let digit = Alphabet::Ours.digit(symbol, board.digits()).map_err(|()| (at, Fault::Symbol { symbol }))?;
        digit.map(|digit| on_board(digit, symbol, board)).transpose().map_err(|fault| (at, fault))
    };
    let cells = value.chars().enumerate().map(read).collect::<Result<Vec<_>, _>>()?;
    if cells.len() != board.cell_count() {
        let (found, expected) = (cells.len(), board.cell_count());
        return Err((0, Fault::Cells { key, found, expected, board: board.name().to_owned() }));
    }
    Ok(cells)
}

fn marks(candidates: &[String], board: &Board) -> Result<Vec<(Cell, DigitSet)>, Fault> {
    if candidates.len() != board.cell_count() {
        let (found, expected) = (candidates.len(), board.cell_count());
        return Err(Fault::Cells { key: "candidates", found, expected, board: board.name().to_owned() });
    }
    let set = |text: &String| {
        let digits = text.chars().map(|symbol| {
            let digit = Digit::from_symbol(symbol).ok_or_else(|| Fault::Cell { cell: text.clone() })?;
            on_board(digit, symbol, board)
        });
        digits.collect::<Result<DigitSet, Fault>>()
    };
    board.cells().zip(candidates).map(|(cell, text)| Ok((cell, set(text)?))).collect()
}
