//! The arguments of commands that solve, explain, rate and check puzzles.

use std::ffi::OsString;
use std::path::PathBuf;
use std::str::FromStr;

use clap::Args;

use super::common::{ExactArguments, InputArguments, Limits, ThreadsArguments};
use super::values::{positive, processors, profile, symmetry, threads};
use crate::cli::listed::{Listed, profiles, scales, symmetries, technique_names, techniques};
use crate::cli::selection::{AllowedArguments, Sought, UniqueByArguments, sought, technique};
use crate::cli::typed_claim::TypedClaim;
use crate::generate::Symmetry;
use crate::logic::{Profile, Technique};
use crate::rating::Scale;

#[derive(Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub(in crate::cli) struct SolveArguments {
    #[command(flatten)]
    pub(in crate::cli) input: InputArguments,
    #[command(flatten)]
    pub(in crate::cli) exact: ExactArguments,
    /// Search for at most this many solutions (default: 2; with --all, no limit)
    #[arg(long, value_name = "N", value_parser = positive)]
    pub(in crate::cli) limit: Option<usize>,
    /// Print every solution, one per line, with an empty line between puzzles
    #[arg(long, conflicts_with = "summary")]
    pub(in crate::cli) all: bool,
    /// Print what all solutions have in common: the digits that are the same in each; elsewhere, the candidates that
    /// occur in some
    #[arg(long, conflicts_with = "summary")]
    pub(in crate::cli) common: bool,
    /// Number of puzzles to work on in parallel, at most 1024 (default: the number of processors)
    #[arg(long, value_name = "N", default_value_t = processors(), hide_default_value = true, value_parser = threads)]
    pub(in crate::cli) threads: usize,
    /// Print only how many puzzles have one, several or no solutions
    #[arg(long)]
    pub(in crate::cli) summary: bool,
    /// Prove that there is no other solution, or none at all: write the formula and the proof of each puzzle, for the
    /// verifier VeriPB, to this folder, the first as 1.opb and 1.pbp (docs/proofs.md)
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["summary", "all", "common", "limit"])]
    pub(in crate::cli) proof: Option<PathBuf>,
    /// Replace files of earlier proofs without asking
    #[arg(long, requires = "proof")]
    pub(in crate::cli) force: bool,
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
    /// The profile that sets techniques, order and wording: one of these or your own (default: as in your settings)
    #[arg(long, value_name = "NAME", value_parser = Listed::new(profile, profiles))]
    pub(in crate::cli) profile: Option<Profile>,
    /// Do not use techniques that rely on a single solution
    #[arg(long)]
    pub(in crate::cli) no_uniqueness: bool,
    #[command(flatten)]
    pub(in crate::cli) allowed: AllowedArguments,
    #[command(flatten)]
    pub(in crate::cli) threads: ThreadsArguments,
}

#[derive(Args, Debug)]
pub(in crate::cli) struct HintArguments {
    #[command(flatten)]
    pub(in crate::cli) reason: ReasonArguments,
    /// Explain the step in sentences below its line; --explain=false prints the line alone
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_value_t = true, default_missing_value = "true", action = clap::ArgAction::Set)]
    pub(in crate::cli) explain: bool,
}

#[derive(Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub(in crate::cli) struct StepsArguments {
    #[command(flatten)]
    pub(in crate::cli) reason: ReasonArguments,
    /// Explain each step in sentences below its line
    #[arg(long)]
    pub(in crate::cli) explain: bool,
    /// Print the steps of a puzzle with several solutions too, up to where these differ
    #[arg(long)]
    pub(in crate::cli) partial: bool,
    /// Leave out steps that the path does not need
    #[arg(long)]
    pub(in crate::cli) prune: bool,
    /// Print only the steps of these techniques, with their numbers in the path: names, aliases or codes
    #[arg(long, value_name = "TECHNIQUE", value_delimiter = ',', value_parser = Listed::new(technique, techniques).and(technique_names), hide_possible_values = true)]
    pub(in crate::cli) only: Vec<Technique>,
    /// Prove the path, each step from its premises: write the formula and the proof of each puzzle, for the verifier
    /// VeriPB, to this folder, the first as 1.opb and 1.pbp (docs/proofs.md)
    #[arg(long, value_name = "FOLDER", conflicts_with = "only")]
    pub(in crate::cli) proof: Option<PathBuf>,
    /// Replace files of earlier proofs without asking
    #[arg(long, requires = "proof")]
    pub(in crate::cli) force: bool,
}

#[derive(Args, Debug)]
pub(in crate::cli) struct FindArguments {
    #[command(flatten)]
    pub(in crate::cli) reason: ReasonArguments,
    /// Name, alias or library code of the technique (see `deduku techniques`)
    #[arg(long = "technique", value_name = "T", value_parser = Listed::new(sought, techniques).and(technique_names), hide_possible_values = true)]
    pub(in crate::cli) sought: Sought,
    /// Find fish in pairs over the same bases (Siamese fish), as library codes of five digits do (03111)
    #[arg(long)]
    pub(in crate::cli) siamese: bool,
}

#[derive(Args, Debug)]
pub(in crate::cli) struct WhyArguments {
    /// What to prove: 'r3c5<>7' (quoted, because < and > mean something to the shell), r3c5!=7 or r3c5=7
    #[arg(value_name = "CLAIM", value_parser = TypedClaim::parse)]
    pub(in crate::cli) claim: TypedClaim,
    #[command(flatten)]
    pub(in crate::cli) reason: ReasonArguments,
}

#[derive(Args, Debug)]
pub(in crate::cli) struct JudgeArguments {
    /// Claims, a line each: a file, - for standard input, or typed as one argument: 'r3c5=7', 'r3c5<>2 because naked
    /// pair 27 in r3c78' (docs/judge.md)
    #[arg(value_name = "CLAIMS")]
    pub(in crate::cli) claims: OsString,
    #[command(flatten)]
    pub(in crate::cli) input: InputArguments,
    #[command(flatten)]
    pub(in crate::cli) limits: Limits,
    /// The profile whose techniques count as reasons (default: the techniques of the levels up to expert)
    #[arg(long, value_name = "NAME", value_parser = Listed::new(profile, profiles))]
    pub(in crate::cli) profile: Option<Profile>,
    /// Do not use techniques that rely on a single solution
    #[arg(long)]
    pub(in crate::cli) no_uniqueness: bool,
    #[command(flatten)]
    pub(in crate::cli) allowed: AllowedArguments,
    /// For at most so many true claims that do not follow, search for the shortest proof
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub(in crate::cli) proofs: usize,
    #[command(flatten)]
    pub(in crate::cli) threads: ThreadsArguments,
}

#[derive(Args, Debug)]
pub(in crate::cli) struct VerifyArguments {
    /// A file of steps, as printed by `deduku steps --json`, or - for standard input
    #[arg(required = true, value_name = "FILE")]
    pub(in crate::cli) files: Vec<OsString>,
    #[command(flatten)]
    pub(in crate::cli) limits: Limits,
    /// Print one JSON object per line
    #[arg(short, long)]
    pub(in crate::cli) json: bool,
    #[command(flatten)]
    pub(in crate::cli) threads: ThreadsArguments,
}

#[derive(Args, Debug)]
pub(in crate::cli) struct RateArguments {
    #[command(flatten)]
    pub(in crate::cli) reason: ReasonArguments,
    /// Tell only these, and compute nothing else, separated by commas: level, er, hodoku, book, minutes, path
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = Listed::new(Scale::from_str, scales), hide_possible_values = true)]
    pub(in crate::cli) only: Vec<Scale>,
    /// Also list the techniques that the puzzle cannot do without, and those left undecided by a bounded search
    #[arg(long)]
    pub(in crate::cli) necessary: bool,
    /// Also show how HoDoKu's and the book's score add up: count × weight = points for each technique
    #[arg(long)]
    pub(in crate::cli) explain: bool,
    /// End with the means and sums of all puzzles. Text output always does so after several puzzles; JSON output gets
    /// one more object, with “totals” in place of “puzzle”
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
    /// For a valid puzzle, also report how deep trial and error must go, T&E(n), how long whips and braids must be, and
    /// the smallest backdoors; slow for the hardest puzzles (docs/ratings.md)
    #[arg(long)]
    pub(in crate::cli) structure: bool,
    /// Also report what a setter needs to know: about how many solutions there are, which candidates they have, the
    /// hardest step and what it rests on, and which givens, clues and cages can be left out
    #[arg(long)]
    pub(in crate::cli) setter: bool,
}

#[derive(Args, Debug)]
pub(in crate::cli) struct RulesArguments {
    #[command(flatten)]
    pub(in crate::cli) input: InputArguments,
    #[command(flatten)]
    pub(in crate::cli) exact: ExactArguments,
    #[command(flatten)]
    pub(in crate::cli) threads: ThreadsArguments,
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
    /// The random seed, which decides the order in which givens are removed
    #[arg(short, long, value_name = "N", default_value_t = 1)]
    pub(in crate::cli) seed: u64,
    #[command(flatten)]
    pub(in crate::cli) threads: ThreadsArguments,
}
