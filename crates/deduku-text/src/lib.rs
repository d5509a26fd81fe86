//! Text: reading and writing puzzles and positions in every exchange format, and printing.
//!
//! [`read`] finds the puzzles in the text of a file or clipboard: one per line followed by a comment, grids drawn over
//! several lines, grids of candidates, JSON lines, a library's position lines; many in one text, also in mixed forms.
//! Each entry is read on its own: an error in one becomes a [`TextError`] that names line, column and the fix, and the
//! next one is still read. [`write()`] is the inverse, [`print()`] is for reading on screen and [`svg`] for paper;
//! `read` can read what `print` draws. Where a text comes from is not known here.
//!
//! # Boards
//! JSON lines describe every board. Some other forms identify their board: a jigsaw has its map of regions after the
//! puzzle or below the grid; a Kakuro is rows of `#`, `.`, digits and clues `4\12`; five grids of 81 cells on one line,
//! apart or together, are a Samurai; a canvas with several grids is the board whose cells hold all its digits (see
//! `canvas`); letters beyond the digits' are a Wordoku, followed by its alphabet unless each letter occurs; a game ID of
//! Simon Tatham's Solo includes its board; a killer may be a map of letters with sums, or lines of cells with sums. One
//! grid per line (Samurai, other overlaps, layers of a cube) is read if the board is named. Diagonals and windows are
//! those of the named board.
//!
//! # Links
//! A link of a puzzle site, the documents that links carry, and the constraint text of Interactive Sudoku Solver are
//! puzzles too, on a line of their own or under the keys `puzzle`, `link` and `iss` of a JSON line: see `links`. Rules
//! that are not supported are listed in the puzzle's [`Description`](deduku_core::puzzle::Description).
//!
//! # Files of other programs
//! XML of `OpenSudoku` and `KSudoku`, `SudoCue`'s puzzles in progress and candidates as 729 characters are recognised
//! by their content: see `files`. The plain grids of `SadMan`, `SudoCue` and Simple Sudoku are read as drawn grids.
//!
//! # Symbols
//! Digits are 1–9, then A (10) to P (25), either case; `.`, `0`, `*`, `_`, `-`, `?` and `·` are blanks. `+7` is a 7
//! that was placed and is not a given. Three other alphabets are accepted on boards larger than 9×9 where they are
//! unambiguous: `0` as a digit (0–F on 16×16; it becomes the last digit) if another blank is used and the last digit's
//! own symbol is not; letters only, starting at A (A–P on 16×16, A–Y on 25×25), if no digit occurs and a letter beyond
//! the board's own does; and numbers such as `12`, in grids whose cells are separated by blanks or bars.
//!
//! # Candidates
//! A grid with more than one digit in a cell gives the candidates: `13` leaves 1 and 3. A lone digit is a given, `(5)`
//! the only candidate of an empty cell, `()` a cell without candidates, `.` a cell about which nothing is stated.

mod cage_lines;
mod cage_map;
mod canvas;
mod cells;
pub mod drawing;
mod fault;
mod files;
mod five;
mod form;
mod game_id;
mod grid;
mod hashes;
mod jigsaw;
mod joined;
mod json;
mod kakuro;
mod kakuro_table;
mod killer_code;
#[cfg(test)]
mod killer_tests;
mod labels;
mod limits;
mod line;
mod links;
mod named_line;
mod print;
mod qr;
mod reader;
mod records;
#[cfg(test)]
mod samples;
mod several;
mod spaced;
mod svg;
mod symbols;
mod table;
mod visible;
mod wordoku;
mod write;

pub use fault::{Fault, TextError};
pub use five::{SAMURAI_GRIDS, is_grid_line, is_samurai, samurai_of};
pub use form::{Form, filled_form, solution_form};
pub use json::{JsonPuzzle, is_variant_of, json_position, json_puzzle, read_rules_line, rules_line};
pub use print::{DrawnBoard, PrintOptions, drawn_board, print};
pub use qr::{Qr, QrError};
pub use reader::{Gathered, LONGEST_LINE, Lines, LinesError, Reader, Stream, StreamError, decode, read};
pub use svg::{svg, svg_card, svg_page, svg_sheet, svg_step};
pub use visible::{is_hidden, json_line, path_with_bytes, visible, visible_line, visible_path, written_path};
pub use write::{WriteError, write, write_line};

use std::sync::Arc;

use deduku_core::puzzle::{Position, Puzzle};
use deduku_rules::Reading;

/// A puzzle that was read, or why it cannot be.
type EntryResult = Result<Entry, TextError>;
/// The number of lines that were taken, and what they say; `None` if they are of another form.
type Recognised = Option<(usize, EntryResult)>;

deduku_core::keyed! {
    /// A form in which puzzles are exchanged.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[non_exhaustive]
    #[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
    pub enum Format {
        /// One character per cell, one puzzle per line; what follows the puzzle is its comment.
        Line = "line",
        /// Rows on lines, boxes separated by rules.
        Grid = "grid",
        /// A grid whose cells hold their candidates.
        Candidates = "candidates",
        /// The `.sdo` file: every digit, 0 for a blank, nothing else. It does not distinguish givens from placed digits.
        Sdo = "sdo",
        /// One JSON object per line.
        Jsonl = "jsonl",
        /// A game ID of Solo in Simon Tatham's puzzles: `3x3:2a9_8…`, `9jx:…`.
        GameId = "game-id",
        /// A killer puzzle as written in forums: `3x3::k:4609:4098:…`.
        KillerCode = "killer-code",
        /// A line of a library of technique cases: `:code:candidates:givens:deleted:…`. Read only.
        Library = "library",
        /// A link of f-puzzles, and its JSON.
        Fpuzzles = "fpuzzles",
        /// A link of `SudokuPad`, and its JSON.
        Sudokupad = "sudokupad",
        /// The constraint text of Interactive Sudoku Solver.
        Iss = "iss",
        /// The shortest link that can carry the puzzle: `SudokuPad` for a plain grid, otherwise f-puzzles or ISS.
        Link = "link",
        /// Nine rows of nine characters, as saved by `SadMan` and `SudoCue` (`.sdk`).
        Sdk = "sdk",
        /// The picture of Simple Sudoku (`.ss`).
        SimpleSudoku = "ss",
        /// A puzzle in progress of `SudoCue` (`.sdx`).
        Sdx = "sdx",
        /// XML of `OpenSudoku`.
        OpenSudoku = "opensudoku",
        /// XML of `KSudoku`.
        Ksudoku = "ksudoku",
        /// Candidates as 729 characters.
        Possibilities = "729",
    }
    /// Every format that [`write()`] knows.
    ALL;
    /// Its name in options and answers.
    name;
}

impl Format {
    /// The format of this name or file extension (`txt` and `sdm` are [`Format::Line`]).
    pub fn named(name: &str) -> Option<Self> {
        let wanted = name.trim_start_matches('.').to_ascii_lowercase();
        let alias = match wanted.as_str() {
            "txt" | "sdm" => Some(Self::Line),
            "marks" => Some(Self::Candidates),
            "json" => Some(Self::Jsonl),
            "gameid" | "solo" => Some(Self::GameId),
            "killer" => Some(Self::KillerCode),
            "f-puzzles" => Some(Self::Fpuzzles),
            "scl" => Some(Self::Sudokupad),
            "url" => Some(Self::Link),
            _ => None,
        };
        alias.or_else(|| Self::ALL.into_iter().find(|format| format.name() == wanted))
    }
}

/// A puzzle found in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct Entry {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The position, if the text gives more than the givens: placed digits or candidates.
    pub position: Option<Position>,
    /// The text after or above it.
    pub comment: String,
    /// Its `id`, in JSON lines.
    pub id: Option<String>,
    /// The line on which it begins, 1-based.
    pub line: usize,
    /// The form in which it was found.
    pub format: Format,
    /// How its rules in words and its drawings were read, if its source has any that are no constraints by themselves.
    pub reading: Option<Arc<Reading>>,
}

impl Entry {
    /// An entry with only a puzzle.
    pub const fn of(puzzle: Puzzle) -> Self {
        Self { puzzle, position: None, comment: String::new(), id: None, line: 1, format: Format::Line, reading: None }
    }

    /// The position that the text describes: the puzzle's initial position, unless the text gives more.
    pub fn position(&self) -> Position {
        self.position.clone().unwrap_or_else(|| Position::new(&self.puzzle))
    }

    /// Whether the text gives the remaining candidates: a grid of candidates, or an entry without some candidates that
    /// the rules allow. The candidates are then complete.
    pub fn has_candidates(&self) -> bool {
        let Some(position) = &self.position else { return false };
        let fewer = |cell| {
            let seen = position.board().peers(cell).iter().filter_map(|&peer| position.value(peer)).collect();
            position.candidates(cell) != position.board().all_digits() - seen
        };
        let is_whole = matches!(self.format, Format::Candidates | Format::Possibilities | Format::Sdx);
        is_whole || position.empty_cells().any(fewer)
    }
}

#[cfg(test)]
mod tests;
