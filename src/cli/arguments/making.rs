//! The arguments of commands that generate puzzles and positions.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;

use super::common::{Limits, ThreadsArguments};
use super::values::{level, positive, symmetry};
use crate::cli::listed::{Listed, boards, levels, symmetries, techniques};
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
    /// The puzzle of this code, such as "killer hard 7F3K-17": the same puzzle anywhere (docs/sharing.md)
    #[arg(long, value_name = "CODE", conflicts_with_all = SAID_BY_CODE)]
    pub(in crate::cli) code: Option<PuzzleCode>,
    /// How many puzzles
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = positive)]
    pub(in crate::cli) count: usize,
    /// The board: 9x9, samurai, killer, jigsaw-7+x, kakuro-12x10, … (`deduku boards`); 9x9 where no INPUT says
    /// otherwise. Where puzzles bring their own boards along, they are printed as JSON
    #[arg(long, value_name = "NAME", value_parser = Listed::new(Kind::named, boards), hide_possible_values = true)]
    pub(in crate::cli) board: Option<Kind>,
    /// How hard: a level by techniques, or one of the book's
    #[arg(long, value_name = "L", value_parser = Listed::new(level, levels))]
    pub(in crate::cli) level: Option<Target>,
    /// A technique that solving needs
    #[arg(long, value_name = "T", value_parser = Listed::new(technique, techniques), hide_possible_values = true)]
    pub(in crate::cli) technique: Option<Technique>,
    /// Sudoku Explainer's rating (ER), or the lowest and the highest that will do: 6.6, 7.1..7.5
    #[arg(long, value_name = "A..B")]
    pub(in crate::cli) rating: Option<RatingRange>,
    #[command(flatten)]
    pub(in crate::cli) unique_by: UniqueByArguments,
    #[command(flatten)]
    pub(in crate::cli) allowed: AllowedArguments,
    /// How the places of the givens are arranged
    #[arg(long, value_name = "S", value_parser = Listed::new(symmetry, symmetries))]
    pub(in crate::cli) symmetry: Option<Symmetry>,
    /// How many givens
    #[arg(long, value_name = "N")]
    pub(in crate::cli) clues: Option<usize>,
    /// Place these constraints, with commas between them: thermo:4,arrow:2,kropki; without a number as many as are
    /// needed. Puzzles with constraints are printed as JSON
    #[arg(long = "constraint", value_name = "LIST", value_delimiter = ',', value_parser = Listed::new(ConstraintRequest::parse, ConstraintRequest::names), hide_possible_values = true)]
    pub(in crate::cli) constraints: Vec<ConstraintRequest>,
    /// How many digits keep 0, 1, 2, … clues: 0122211000
    #[arg(long, value_name = "SPEC")]
    pub(in crate::cli) digit_counts: Option<DigitCounts>,
    /// Which cells are given: x given, . empty, ? either
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) pattern: Option<PathBuf>,
    /// A grid to start from: its digits are givens; if it is full, the solution
    #[arg(long, value_name = "INPUT")]
    pub(in crate::cli) from: Option<OsString>,
    /// Letters for digits, and this word among them
    #[arg(long, value_name = "WORD")]
    pub(in crate::cli) word: Option<String>,
    /// Give up on a seed after so many tries
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(in crate::cli) tries: Option<u32>,
    /// The seed; the same seed and request make the same puzzles
    #[arg(long, value_name = "N")]
    pub(in crate::cli) seed: Option<u64>,
    #[command(flatten)]
    pub(in crate::cli) threads: ThreadsArguments,
    /// One JSON object a line
    #[arg(long)]
    pub(in crate::cli) json: bool,
}

#[derive(Args, Debug)]
pub(in crate::cli) struct DailyArguments {
    /// The day; without it, today (UTC)
    #[arg(long, value_name = "YYYY-MM-DD")]
    pub(in crate::cli) date: Option<Date>,
    /// One JSON object a line
    #[arg(long)]
    pub(in crate::cli) json: bool,
}

#[derive(Args, Debug)]
pub(in crate::cli) struct MoreLikeArguments {
    /// A file, - for standard input, or a puzzle typed as one argument; the first puzzle counts
    #[arg(value_name = "INPUT")]
    pub(in crate::cli) input: OsString,
    /// What a bare text is: 9x9, boxes-RxC, samurai, … (`deduku boards`)
    #[arg(long, value_name = "NAME", value_parser = Listed::new(Kind::named, boards), hide_possible_values = true)]
    pub(in crate::cli) input_board: Option<Kind>,
    /// How many puzzles
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = positive)]
    pub(in crate::cli) count: usize,
    /// The board of the fresh puzzles; without it, that of the INPUT, with its kinds of constraints
    #[arg(long, value_name = "NAME", value_parser = Listed::new(Kind::named, boards), hide_possible_values = true)]
    pub(in crate::cli) board: Option<Kind>,
    /// The seed; the same seed makes the same puzzles
    #[arg(long, value_name = "N")]
    pub(in crate::cli) seed: Option<u64>,
    /// Give up on a puzzle after so many that need other steps
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..))]
    pub(in crate::cli) tries: u32,
    #[command(flatten)]
    pub(in crate::cli) limits: Limits,
    /// One JSON object a line
    #[arg(long)]
    pub(in crate::cli) json: bool,
}

#[derive(Args, Debug)]
pub(in crate::cli) struct PractiseArguments {
    /// Its name, alias or library code (`deduku techniques`)
    #[arg(value_name = "TECHNIQUE", required_unless_present = "constraint", value_parser = Listed::new(technique, techniques), hide_possible_values = true)]
    pub(in crate::cli) technique: Option<Technique>,
    /// Practise a constraint instead: what one clue of it excludes. Names as for `generate --constraint`
    #[arg(long, value_name = "NAME", conflicts_with = "technique", value_parser = Listed::new(ConstraintRequest::parse, ConstraintRequest::names), hide_possible_values = true)]
    pub(in crate::cli) constraint: Option<ConstraintRequest>,
    /// The board; without it, the one on which the technique is at home
    #[arg(long, value_name = "NAME", value_parser = Listed::new(Kind::named, boards), hide_possible_values = true)]
    pub(in crate::cli) board: Option<Kind>,
    /// How many positions
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = positive)]
    pub(in crate::cli) count: usize,
    /// The seed; the same seed makes the same positions
    #[arg(long, value_name = "N")]
    pub(in crate::cli) seed: Option<u64>,
    /// Give up on a position after so many puzzles; without it and --timeout, after a minute
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(in crate::cli) tries: Option<u32>,
    #[command(flatten)]
    pub(in crate::cli) threads: ThreadsArguments,
    #[command(flatten)]
    pub(in crate::cli) limits: Limits,
    /// One JSON object a line
    #[arg(long)]
    pub(in crate::cli) json: bool,
}
