//! The arguments of commands that generate puzzles and positions.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;

use super::common::{Limits, ThreadsArguments};
use super::values::{level, positive, symmetry};
use crate::cli::listed::{
    Listed, board_aliases, boards, level_meaning, levels, symmetries, technique_names, techniques,
};
use crate::cli::selection::{AllowedArguments, UniqueByArguments, technique};
use crate::generate::{ConstraintRequest, Date, DigitCounts, Kind, PuzzleCode, RatingRange, Symmetry, Target};
use crate::logic::Technique;

/// The arguments that a code already determines.
const SAID_BY_CODE: [&str; 17] = [
    "count",
    "board",
    "level",
    "technique",
    "rating",
    "unique_by",
    "techniques",
    "without",
    "symmetry",
    "clues",
    "constraints",
    "digit_counts",
    "pattern",
    "from",
    "word",
    "tries",
    "seed",
];

#[derive(Args, Debug)]
pub(in crate::cli) struct GenerateArguments {
    /// Generate the puzzle with this code, such as "killer hard 7F3K-26": the same anywhere (docs/sharing.md)
    #[arg(long, value_name = "CODE", conflicts_with_all = SAID_BY_CODE)]
    pub(in crate::cli) code: Option<PuzzleCode>,
    /// How many puzzles to generate
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1, value_parser = positive)]
    pub(in crate::cli) count: usize,
    /// The board: 9x9, samurai, killer, jigsaw-7+x, kakuro-12x10, … (see `deduku boards`); 9x9 unless --from has
    /// another. Puzzles that bring their own board, such as jigsaws, are printed as JSON
    #[arg(short, long, value_name = "NAME", value_parser = Listed::new(Kind::named, boards).and(board_aliases), hide_possible_values = true)]
    pub(in crate::cli) board: Option<Kind>,
    /// The difficulty: a level by techniques (on the 9×9 grid also by minutes), or one of the book's
    #[arg(short, long, value_name = "L", value_parser = Listed::new(level, levels).meaning(level_meaning))]
    pub(in crate::cli) level: Option<Target>,
    /// A technique that solving the puzzle must need
    #[arg(long, value_name = "T", value_parser = Listed::new(technique, techniques).and(technique_names), hide_possible_values = true)]
    pub(in crate::cli) technique: Option<Technique>,
    /// Sudoku Explainer's rating (ER), as a number or a range: 6.6, 7.1..7.5
    #[arg(long, value_name = "A..B")]
    pub(in crate::cli) rating: Option<RatingRange>,
    #[command(flatten)]
    pub(in crate::cli) unique_by: UniqueByArguments,
    #[command(flatten)]
    pub(in crate::cli) allowed: AllowedArguments,
    /// The symmetry of the givens
    #[arg(long, value_name = "S", value_parser = Listed::new(symmetry, symmetries))]
    pub(in crate::cli) symmetry: Option<Symmetry>,
    /// How many givens
    #[arg(long, value_name = "N")]
    pub(in crate::cli) clues: Option<usize>,
    /// Add these constraints, separated by commas: thermo:4,arrow:2,kropki; without a number, as many as are needed.
    /// Puzzles with constraints are printed as JSON
    #[arg(long = "constraint", value_name = "LIST", value_delimiter = ',', value_parser = Listed::new(ConstraintRequest::parse, ConstraintRequest::names), hide_possible_values = true)]
    pub(in crate::cli) constraints: Vec<ConstraintRequest>,
    /// How many digits have 0, 1, 2, … givens: 0122211000
    #[arg(long, value_name = "SPEC")]
    pub(in crate::cli) digit_counts: Option<DigitCounts>,
    /// A file with the pattern of givens: x given, . empty, ? either
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) pattern: Option<PathBuf>,
    /// A grid to start from: its digits become givens, or the solution if it is full
    #[arg(long, value_name = "INPUT")]
    pub(in crate::cli) from: Option<OsString>,
    /// Use letters instead of digits, with this word hidden in the solution
    #[arg(long, value_name = "WORD")]
    pub(in crate::cli) word: Option<String>,
    /// Give up on a seed after this many tries
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(in crate::cli) tries: Option<u32>,
    /// The random seed; the same seed and options give the same puzzles
    #[arg(short, long, value_name = "N")]
    pub(in crate::cli) seed: Option<u64>,
    #[command(flatten)]
    pub(in crate::cli) threads: ThreadsArguments,
    /// Print one JSON object per line
    #[arg(short, long)]
    pub(in crate::cli) json: bool,
}

#[derive(Args, Debug)]
pub(in crate::cli) struct DailyArguments {
    /// The day (default: today)
    #[arg(long, value_name = "YYYY-MM-DD")]
    pub(in crate::cli) date: Option<Date>,
    /// Print one JSON object per line
    #[arg(short, long)]
    pub(in crate::cli) json: bool,
}

#[derive(Args, Debug)]
pub(in crate::cli) struct MoreLikeArguments {
    /// A file, - for standard input, or a puzzle typed as one argument; only the first puzzle is used
    #[arg(value_name = "INPUT")]
    pub(in crate::cli) input: OsString,
    /// The board of a puzzle in plain text: 9x9, boxes-RxC, samurai, … (see `deduku boards`)
    #[arg(long, value_name = "NAME", value_parser = Listed::new(Kind::named, boards).and(board_aliases), hide_possible_values = true)]
    pub(in crate::cli) input_board: Option<Kind>,
    /// How many puzzles to generate
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1, value_parser = positive)]
    pub(in crate::cli) count: usize,
    /// The board of the new puzzles (default: that of INPUT, with its kinds of constraints)
    #[arg(short, long, value_name = "NAME", value_parser = Listed::new(Kind::named, boards).and(board_aliases), hide_possible_values = true)]
    pub(in crate::cli) board: Option<Kind>,
    /// The random seed; the same seed gives the same puzzles
    #[arg(short, long, value_name = "N")]
    pub(in crate::cli) seed: Option<u64>,
    /// Give up on a puzzle after this many tries that need other steps
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..))]
    pub(in crate::cli) tries: u32,
    #[command(flatten)]
    pub(in crate::cli) limits: Limits,
    /// Print one JSON object per line
    #[arg(short, long)]
    pub(in crate::cli) json: bool,
}

#[derive(Args, Debug)]
pub(in crate::cli) struct PractiseArguments {
    /// Name, alias or library code of the technique (see `deduku techniques`)
    #[arg(value_name = "TECHNIQUE", required_unless_present = "constraint", value_parser = Listed::new(technique, techniques).and(technique_names), hide_possible_values = true)]
    pub(in crate::cli) technique: Option<Technique>,
    /// Practise a constraint instead: what one of its clues excludes. Names are those of `generate --constraint`
    #[arg(long, value_name = "NAME", conflicts_with = "technique", value_parser = Listed::new(ConstraintRequest::parse, ConstraintRequest::names), hide_possible_values = true)]
    pub(in crate::cli) constraint: Option<ConstraintRequest>,
    /// The board (default: the usual one for the technique)
    #[arg(short, long, value_name = "NAME", value_parser = Listed::new(Kind::named, boards).and(board_aliases), hide_possible_values = true)]
    pub(in crate::cli) board: Option<Kind>,
    /// How many positions to generate
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1, value_parser = positive)]
    pub(in crate::cli) count: usize,
    /// The random seed; the same seed gives the same positions
    #[arg(short, long, value_name = "N")]
    pub(in crate::cli) seed: Option<u64>,
    /// Give up on a position after this many puzzles (default: after a minute, unless --timeout is given)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(in crate::cli) tries: Option<u32>,
    #[command(flatten)]
    pub(in crate::cli) threads: ThreadsArguments,
    #[command(flatten)]
    pub(in crate::cli) limits: Limits,
    /// Print one JSON object per line
    #[arg(short, long)]
    pub(in crate::cli) json: bool,
}
