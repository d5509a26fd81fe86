//! What a request asks for, and why some requests cannot be met.

use std::sync::Arc;

use super::constraints::ConstraintRequest;
use super::digit_counts::DigitCounts;
use super::kind::Kind;
use super::pattern::{Pattern, PatternError};
use super::rating_range::RatingRange;
use super::symmetry::Symmetry;
use super::target::Target;
use deduku_core::board::{Board, BoardError, Digit};
use deduku_core::constraint::ClueError;
use deduku_core::puzzle::Puzzle;
use deduku_logic::{Allowed, Technique};
use deduku_rating::Levels;

/// The default number of tries for a seed: fewer if a try takes long.
pub(crate) fn default_tries(kind: &Kind) -> u32 {
    match kind.outline().map_or(0, |board| board.cell_count()) {
        _ if kind.is_kakuro() || kind.is_killer() => 200,
        0..=144 => 5_000,
        145..=400 => 500,
        _ => 50,
    }
}

/// The requested properties of a puzzle. [`PuzzleRequest::new`] asks only for a board, [`PuzzleRequest::of`] only for a
/// kind of puzzle.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct PuzzleRequest {
    /// The board, or the kind of puzzle that brings its own.
    pub kind: Kind,
    /// The requested level.
    pub target: Option<Target>,
    /// The definition of the levels.
    pub levels: Levels,
    /// A technique that solving must need: the cheapest path to the solution uses it. On the 9×9 grid, if nothing else
    /// but a symmetry is requested, it is the hardest of the path, and all cheaper ones together do not solve the
    /// puzzle.
    pub technique: Option<Technique>,
    /// The allowed Sudoku Explainer ratings (ER), on the 9×9 grid.
    pub rating: Option<RatingRange>,
    /// Which techniques count for levels and paths.
    pub allowed: Allowed,
    /// Techniques that must be sufficient to solve it, without a guess; none if any single solution will do.
    pub unique_by: Option<Vec<Technique>>,
    /// The symmetry of the clues' places; in a Kakuro, of the walls.
    pub symmetry: Symmetry,
    /// The number of clues. A killer has no givens if it is not set.
    pub clues: Option<usize>,
    /// Constraints that are placed besides givens. Those without a number get as many clues as the puzzle needs.
    pub constraints: Vec<ConstraintRequest>,
    /// How many clues the digits keep.
    pub digit_counts: Option<DigitCounts>,
    /// Which cells hold clues.
    pub pattern: Option<Pattern>,
    /// Digits that are fixed from the start; they are clues of the puzzle. A grid without a blank is taken as the
    /// solution instead, and each of its digits may be removed.
    pub start: Option<Puzzle>,
    /// The word hidden in a Wordoku, with as many different letters as there are digits. Chosen at random if not set.
    pub word: Option<String>,
    /// Whether to compute the level of a puzzle if none was requested. It may take longer than making the puzzle.
    pub graded: bool,
    /// The number of tries before giving up. A try is one solution and the clues taken from it.
    pub tries: u32,
}

impl PuzzleRequest {
    /// Any puzzle on this board.
    pub fn new(board: Arc<Board>) -> Self {
        Self::of(Kind::Board(board))
    }

    /// Any puzzle of this kind. The walls of a Kakuro get their customary symmetry.
    pub fn of(kind: Kind) -> Self {
        Self {
            tries: default_tries(&kind),
            symmetry: if kind.is_kakuro() { kind.customary_symmetry() } else { Symmetry::None },
            kind,
            target: None,
            levels: Levels::shipped().clone(),
            technique: None,
            rating: None,
            allowed: Allowed::default(),
            unique_by: None,
            clues: None,
            constraints: Vec::new(),
            digit_counts: None,
            pattern: None,
            start: None,
            word: None,
            graded: true,
        }
    }
}

/// Why a request cannot be met.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PuzzleRequestError {
    /// Fewer clues than any puzzle of the board can have.
    #[error("{clues} clues never make a single solution on {board}: ask for {least} or more")]
    TooFewClues {
        /// How many clues there would be.
        clues: usize,
        /// The board's name.
        board: String,
        /// The fewest possible.
        least: usize,
    },
    /// More clues than cells.
    #[error("{clues} clues do not fit on {board}: it has {cells} cells")]
    TooManyClues {
        /// How many were asked for.
        clues: usize,
        /// The board's name.
        board: String,
        /// How many cells it has.
        cells: usize,
    },
    /// Pattern, start and symmetry do not allow this number of clues.
    #[error("pattern, start and symmetry allow {least} to {most} clues, not {clues}")]
    OutOfRange {
        /// How many were asked for.
        clues: usize,
        /// The fewest that they allow.
        least: usize,
        /// The most that they allow.
        most: usize,
    },
    /// No set of orbits adds up to the number of clues.
    #[error(
        "with {symmetry} symmetry the clues of {board} come in groups of {groups}, which cannot make {clues}: ask for \
         {nearest}"
    )]
    Unreachable {
        /// How many were asked for.
        clues: usize,
        /// The symmetry.
        symmetry: Symmetry,
        /// The board's name.
        board: String,
        /// The sizes of the groups that may be added or removed: `1 and 4`.
        groups: String,
        /// The nearest possible numbers: `24 or 28`.
        nearest: String,
    },
    /// The board's outline does not allow the symmetry.
    #[error("the board {board} cannot have {symmetry} symmetry: its cells are not arranged that way")]
    NoSymmetry {
        /// The symmetry.
        symmetry: Symmetry,
        /// The board's name.
        board: String,
    },
    /// The digit counts do not cover exactly the board's digits.
    #[error("the digit counts {counts} cover {found} digits where {board} has {digits}: they must add up to {digits}")]
    CountsOfDigits {
        /// The specification.
        counts: DigitCounts,
        /// How many digits they cover.
        found: usize,
        /// How many digits there are.
        digits: usize,
        /// The board's name.
        board: String,
    },
    /// More clues of a digit than it has places.
    #[error("the digit counts ask for a digit with {clues} clues: on {board} no digit has more than {most}")]
    CountsBeyond {
        /// How many clues.
        clues: usize,
        /// How often a digit occurs in a solution.
        most: usize,
        /// The board's name.
        board: String,
    },
    /// The digit counts and the number of clues disagree.
    #[error("the digit counts {counts} make {sum} clues, not {clues}: change one of the two")]
    CountsAgainstClues {
        /// The specification.
        counts: DigitCounts,
        /// How many clues it makes.
        sum: usize,
        /// How many were asked for.
        clues: usize,
    },
    /// More than one digit without clues.
    #[error(
        "{digits} digits without clues could swap places, so the solution would not be unique: leave at most one without"
    )]
    DigitsWithoutClues {
        /// How many digits would have none.
        digits: usize,
    },
    /// The start holds a digit more often than the digit counts allow.
    #[error("the start alone has more clues of some digits than the digit counts {counts} allow")]
    CountsAgainstStart {
        /// The specification.
        counts: DigitCounts,
    },
    /// The pattern breaks the symmetry.
    #[error(
        "with {symmetry} symmetry {given} and {empty} go together, but the first must hold a clue and the second must not"
    )]
    PatternAgainstSymmetry {
        /// The symmetry.
        symmetry: Symmetry,
        /// A cell that holds a clue, by pattern or start.
        given: String,
        /// A cell that the pattern leaves empty.
        empty: String,
    },
    /// The start has a digit where the pattern requires an empty cell.
    #[error("the start has {digit} in {cell}, where the pattern leaves the cell empty")]
    PatternAgainstStart {
        /// The cell.
        cell: String,
        /// The digit.
        digit: Digit,
    },
    /// Two lines without clues, which could be exchanged.
    #[error("{first} and {second} without clues could swap places, so the solution would not be unique")]
    EmptyLines {
        /// A row or column.
        first: String,
        /// Another, through the same boxes.
        second: String,
    },
    /// The pattern is for another board.
    #[error(transparent)]
    Pattern(#[from] PatternError),
    /// The start is for another board.
    #[error("the start is a grid of {found}, not of {board}")]
    StartBoard {
        /// The start's board.
        found: String,
        /// The requested board.
        board: String,
    },
    /// No grid satisfies all houses of the board.
    #[error("no digits fill the board {board}: its houses contradict each other, so change its regions or diagonals")]
    NoGrid {
        /// The board's name.
        board: String,
    },
    /// The start has no solution.
    #[error("the start cannot be filled: no solution holds all of its {clues} digits")]
    StartInfeasible {
        /// How many digits it has.
        clues: usize,
    },
    /// A level without techniques.
    #[error("level {level} has no techniques in your levels.toml: list some there, or ask for another level")]
    LevelMissing {
        /// The level.
        level: &'static str,
    },
    /// A level that no puzzle of the board has.
    #[error("no puzzle of {board} is known to be {level}: its hardest level is {hardest}")]
    LevelBeyondBoard {
        /// The level.
        level: &'static str,
        /// The board's name.
        board: String,
        /// The hardest level that its puzzles have.
        hardest: &'static str,
    },
    /// A last resort, which cannot be requested as a technique.
    #[error("{technique} is a last resort, not a technique to ask for: ask for level extreme instead")]
    LastResort {
        /// Its key.
        technique: &'static str,
    },
    /// A technique that looks at clues, of a puzzle that has none.
    #[error(
        "{technique} looks at clues, and puzzles of this board have none: add some, such as --constraint '{constraint}'"
    )]
    WithoutClues {
        /// Its key.
        technique: &'static str,
        /// A constraint that it looks at.
        constraint: &'static str,
    },
    /// Puzzles of the level never need the technique.
    #[error("a puzzle of level {level} never needs {technique}: ask for a higher level or none")]
    TechniqueBeyondLevel {
        /// The technique's key.
        technique: &'static str,
        /// The level.
        level: &'static str,
    },
    /// The techniques that the level adds are excluded.
    #[error("no puzzle can be of level {level} with only these techniques: allow more of those that the level adds")]
    LevelWithoutTechniques {
        /// The level.
        level: &'static str,
    },
    /// No path by which puzzles are judged uses the technique.
    #[error(
        "no cheapest path has {technique}: the profile standard leaves it out; name it with --techniques, or ask for another"
    )]
    NeverNeeded {
        /// Its key.
        technique: &'static str,
    },
    /// The technique is excluded.
    #[error("{technique} is both asked for and excluded: change --techniques or --without")]
    TechniqueExcluded {
        /// The technique's key.
        technique: &'static str,
    },
    /// None of the techniques that must be sufficient is allowed.
    #[error("no technique of --unique-by is allowed: name some there that may be used")]
    UniqueByNothing,
    /// A guess among the techniques that must be sufficient.
    #[error("{technique} is a last resort: a puzzle that needs it is not unique by logic")]
    UniqueByTrial {
        /// Its key.
        technique: &'static str,
    },
    /// The technique is not among those that must be sufficient.
    #[error("{technique} is asked for, but --unique-by does not list it: name it there too")]
    UniqueByOthers {
        /// The technique's key.
        technique: &'static str,
    },
    /// An easier level has all techniques that must be sufficient.
    #[error(
        "a puzzle that these techniques solve is {easier} or easier, not {level}: name harder ones with --unique-by"
    )]
    UniqueByEasier {
        /// The level that was asked for.
        level: &'static str,
        /// The level that has them all.
        easier: &'static str,
    },
    /// A rating for a board other than 9×9 without constraints.
    #[error(
        "a Sudoku Explainer rating is defined for 9x9 without constraints only, not for {board}: ask for a level there"
    )]
    RatingBoard {
        /// What was asked for.
        board: String,
    },
    /// A level of the book for a board other than 9×9.
    #[error("level {level} is defined for 9x9 only, not for {board}")]
    BookBoard {
        /// The level.
        level: &'static str,
        /// The board's name.
        board: String,
    },
    /// A level of the book with a symmetry other than half-turn.
    #[error("puzzles of level {level} have half-turn symmetry, not {symmetry}")]
    BookSymmetry {
        /// The level.
        level: &'static str,
        /// What was asked for.
        symmetry: Symmetry,
    },
    /// A number of clues that puzzles of the book's level do not have.
    #[error("puzzles of level {level} have {least} to {most} clues, not {clues}")]
    BookClues {
        /// The level.
        level: &'static str,
        /// How many were asked for.
        clues: usize,
        /// The fewest of that level.
        least: usize,
        /// The most of that level.
        most: usize,
    },
    /// Pattern and start do not allow the numbers of clues of the book's level.
    #[error(
        "puzzles of level {level} have other numbers of clues than the {least} to {most} that pattern and start allow"
    )]
    BookRoom {
        /// The level.
        level: &'static str,
        /// The fewest that they allow.
        least: usize,
        /// The most that they allow.
        most: usize,
    },
    /// Something that puzzles of this kind cannot have.
    #[error("{what} cannot be combined with {kind}: {reason}")]
    Beside {
        /// What was asked for.
        what: &'static str,
        /// The kind of puzzle.
        kind: String,
        /// Why not, and how to fix it.
        reason: &'static str,
    },
    /// A constraint that is not possible on the board.
    #[error("{name} cannot be placed on {board}: {error}, or ask for another board")]
    Rule {
        /// What was asked for.
        name: &'static str,
        /// The board's name.
        board: String,
        /// What it needs.
        error: ClueError,
    },
    /// A jigsaw too large or too small to be drawn.
    #[error("a jigsaw of {size}×{size} cannot be drawn: 4 to 16 are possible")]
    JigsawSize {
        /// Its side.
        size: u8,
    },
    /// A Kakuro too large or too small to be drawn.
    #[error("a Kakuro of {rows}×{columns} fields cannot be drawn: 3 to 40 rows and columns are possible")]
    KakuroSize {
        /// Rows, including the top row of walls.
        rows: u16,
        /// Columns, including the left column of walls.
        columns: u16,
    },
    /// A board that cannot be built from these parts.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// A word without the required number of different letters.
    #[error("the word {word} does not have {digits} different letters, one for each digit: choose another")]
    Word {
        /// The word.
        word: String,
        /// How many letters it must have.
        digits: u8,
    },
    /// No word of the required length is known.
    #[error("there is no built-in word of {digits} different letters: give one")]
    NoWord {
        /// How many letters it must have.
        digits: u8,
    },
    /// No tries are allowed.
    #[error("0 tries find nothing: ask for 1 or more")]
    NoTries,
}
