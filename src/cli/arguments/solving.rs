//! The arguments of commands that solve, explain, rate and check puzzles.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;

use super::common::{ExactArguments, InputArguments, Limits, ThreadsArguments};
use super::values::{positive, processors, profile, symmetry};
use crate::cli::listed::{Listed, profiles, symmetries, techniques};
use crate::cli::selection::{AllowedArguments, Sought, UniqueByArguments, sought, technique};
use crate::cli::typed_claim::TypedClaim;
use crate::generate::Symmetry;
use crate::logic::{Profile, Technique};

#[derive(Args, Debug)]
pub(in crate::cli) struct SolveArguments {
    #[command(flatten)]
    pub(in crate::cli) input: InputArguments,
    #[command(flatten)]
    pub(in crate::cli) exact: ExactArguments,
    /// Look for so many solutions at most: without it 2, with --all as many as there are
    #[arg(long, value_name = "N", value_parser = positive)]
    pub(in crate::cli) limit: Option<usize>,
    /// Print every solution, one a line, an empty line between two puzzles
    #[arg(long, conflicts_with = "summary")]
    pub(in crate::cli) all: bool,
    /// Print what all solutions have in common: the digits that are the same in each, and, where they differ, the
    /// candidates that occur in some
    #[arg(long, conflicts_with = "summary")]
    pub(in crate::cli) common: bool,
    /// Work on so many puzzles at a time: without it, on as many as there are processors
    #[arg(long, value_name = "N", default_value_t = processors(), hide_default_value = true, value_parser = positive)]
    pub(in crate::cli) threads: usize,
    /// Print only how many puzzles have one, several and no solutions
    #[arg(long)]
    pub(in crate::cli) summary: bool,
    /// Prove that there is no other solution, or none at all: write the formula of each puzzle and the proof, for the verifier
    /// VeriPB, into this folder, as 1.opb and 1.pbp for the first (docs/proofs.md)
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["summary", "all", "common", "limit"])]
    pub(in crate::cli) proof: Option<PathBuf>,
}

impl SolveArguments {
    /// The maximum number of solutions to search for per puzzle.
    pub(in crate::cli) fn limit(&self) -> usize {
        self.limit.unwrap_or(if self.all { usize::MAX } else { 2 })
    }
}

#[derive(Args, Debug)]
pub(in crate::cli) struct ReasonArguments {
    #[command(flatten)]
    pub(in crate::cli) input: InputArguments,
    #[command(flatten)]
    pub(in crate::cli) limits: Limits,
    /// Whose techniques, order and words: one of these, or of your own. Without it, the one in your settings
    #[arg(long, value_name = "NAME", value_parser = Listed::new(profile, profiles))]
    pub(in crate::cli) profile: Option<Profile>,
    /// Do without techniques that rely on a single solution
    #[arg(long)]
    pub(in crate::cli) no_uniqueness: bool,
    #[command(flatten)]
    pub(in crate::cli) allowed: AllowedArguments,
    #[command(flatten)]
    pub(in crate::cli) threads: ThreadsArguments,
}

#[derive(Args, Debug)]
pub(in crate::cli) struct StepsArguments {
    #[command(flatten)]
    pub(in crate::cli) reason: ReasonArguments,
    /// Only the steps that the path needs
    #[arg(long)]
    pub(in crate::cli) prune: bool,
    /// Print only the steps of these techniques, with their numbers in the path: names, aliases or codes
    #[arg(long, value_name = "TECHNIQUE", value_delimiter = ',', value_parser = Listed::new(technique, techniques), hide_possible_values = true)]
    pub(in crate::cli) only: Vec<Technique>,
    /// Prove the path, step by step from what each rests on, for the verifier VeriPB: write the formula of each puzzle and the
    /// proof into this folder, as 1.opb and 1.pbp for the first (docs/proofs.md)
    #[arg(long, value_name = "FOLDER", conflicts_with = "only")]
    pub(in crate::cli) proof: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(in crate::cli) struct FindArguments {
    #[command(flatten)]
    pub(in crate::cli) reason: ReasonArguments,
    /// Its name, alias or library code (`deduku techniques`)
    #[arg(long = "technique", value_name = "T", value_parser = Listed::new(sought, techniques), hide_possible_values = true)]
    pub(in crate::cli) sought: Sought,
    /// Fish two at a time, over the same bases, as library codes of five digits say (03111)
    #[arg(long)]
    pub(in crate::cli) siamese: bool,
}

#[derive(Args, Debug)]
pub(in crate::cli) struct WhyArguments {
    /// What is to be proved: 'r3c5<>7' (in quotes, for < and > are the shell's) or r3c5!=7, or r3c5=7
    #[arg(value_name = "CLAIM", value_parser = TypedClaim::parse)]
    pub(in crate::cli) claim: TypedClaim,
    #[command(flatten)]
    pub(in crate::cli) reason: ReasonArguments,
}

#[derive(Args, Debug)]
pub(in crate::cli) struct VerifyArguments {
    /// A file of steps as `deduku steps --json` prints them, or - for standard input
    #[arg(required = true, value_name = "FILE")]
    pub(in crate::cli) files: Vec<OsString>,
    #[command(flatten)]
    pub(in crate::cli) limits: Limits,
    /// One JSON object a line
    #[arg(long)]
    pub(in crate::cli) json: bool,
    #[command(flatten)]
    pub(in crate::cli) threads: ThreadsArguments,
}

#[derive(Args, Debug)]
pub(in crate::cli) struct RateArguments {
    #[command(flatten)]
    pub(in crate::cli) reason: ReasonArguments,
    /// Say, too, which techniques the puzzle cannot do without, and of which that is not known within bounded work
    #[arg(long)]
    pub(in crate::cli) necessary: bool,
    /// Say, too, what HoDoKu's and the book's score are made of: count × weight = points for each technique
    #[arg(long)]
    pub(in crate::cli) explain: bool,
    /// Close with the means and sums of all puzzles. Text does so by itself after several puzzles; in JSON it is
    /// an object more, with “totals” in place of “puzzle”
    #[arg(long)]
    pub(in crate::cli) totals: bool,
}

#[derive(Args, Debug)]
pub(in crate::cli) struct CheckArguments {
    #[command(flatten)]
    pub(in crate::cli) input: InputArguments,
    #[command(flatten)]
    pub(in crate::cli) exact: ExactArguments,
    #[command(flatten)]
    pub(in crate::cli) unique_by: UniqueByArguments,
    #[command(flatten)]
    pub(in crate::cli) allowed: AllowedArguments,
    #[command(flatten)]
    pub(in crate::cli) threads: ThreadsArguments,
    /// Say, too, which depth of trial and error a valid puzzle takes, T&E(n), how long whips
    /// and braids, and its smallest backdoors; the hardest puzzles take long (docs/ratings.md)
    #[arg(long)]
    pub(in crate::cli) structure: bool,
    /// Say, too, what a setter wants to know: about how many solutions, which candidates they have, the hardest step and what
    /// it rests on, which givens, clues and cages can be left out
    #[arg(long)]
    pub(in crate::cli) setter: bool,
}

#[derive(Args, Debug)]
pub(in crate::cli) struct MinimiseArguments {
    #[command(flatten)]
    pub(in crate::cli) input: InputArguments,
    #[command(flatten)]
    pub(in crate::cli) exact: ExactArguments,
    #[command(flatten)]
    pub(in crate::cli) unique_by: UniqueByArguments,
    #[command(flatten)]
    pub(in crate::cli) allowed: AllowedArguments,
    /// Keep this symmetry of the givens
    #[arg(long, value_name = "S", default_value = "none", value_parser = Listed::new(symmetry, symmetries))]
    pub(in crate::cli) symmetry: Symmetry,
    /// Which givens go first
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(in crate::cli) seed: u64,
    #[command(flatten)]
    pub(in crate::cli) threads: ThreadsArguments,
}
