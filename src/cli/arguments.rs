//! The arguments: the table that parsing and help are read from.

use std::ffi::OsString;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::{Args, Parser, Subcommand};

use super::config;
use super::why::Said;
use crate::generate::{DigitCounts, Kind, Symmetry, Target};
use crate::logic::{Profile, Technique};
use crate::text::Format;
use crate::tui::Colours;
use crate::work::Work;

/// What the exit status says: the table of [`super::Status`], for the help.
const STATUSES: &str = "\
Exit status:
  0  yes, or done
  1  the answer is no for some puzzle: no solution, several where one is asked, no instance
     found, no proof of a claim, a wrong step
  2  arguments, input or configuration are wrong; what could be read is done first
  3  something stayed undecided: a time limit, logic alone is stuck (as the profile guide, which never
     guesses), fewer puzzles found than asked for";

/// Every Sudoku, with reasons.
#[derive(Parser, Debug)]
#[command(name = "deduku", bin_name = "deduku", version, about, max_term_width = 100, disable_help_subcommand = true, after_help = STATUSES)]
pub(super) struct Arguments {
    /// Without a command: the game that was running, or the start screen.
    #[command(subcommand)]
    pub(super) command: Option<Command>,
}

#[derive(Subcommand, Debug)]
pub(super) enum Command {
    /// Play a puzzle
    Play(PlayArguments),
    /// Make a puzzle and play it
    New(NewArguments),
    /// Look for solutions and print the first of each puzzle, one a line
    Solve(SolveArguments),
    /// Solve with reasons: every step, explained
    Steps(StepsArguments),
    /// The next step only
    Hint(ReasonArguments),
    /// Every instance of a technique in the position
    Find(FindArguments),
    /// Why a cell cannot hold a digit, or must
    Why(WhyArguments),
    /// Whether the reasons that steps, hint, find and why print as JSON are right
    Verify(VerifyArguments),
    /// How hard a puzzle is
    Rate(RateArguments),
    /// Make puzzles, one a line
    Generate(GenerateArguments),
    /// Whether a puzzle is valid, how many solutions it has, which givens it can do without
    Check(CheckArguments),
    /// The same puzzle without givens that it can do without
    Minimise(MinimiseArguments),
    /// The same puzzles in another format
    Convert(ConvertArguments),
    /// Draw puzzles, as text or for paper
    Print(PrintArguments),
    /// The techniques
    Techniques(TableArguments),
    /// The boards
    Boards(TableArguments),
    /// The settings that hold, and where files lie
    Config(ConfigArguments),
}

/// How the screen looks, where the terminal is not to be asked.
#[derive(Args, Debug, Default)]
pub(super) struct ScreenArguments {
    /// The theme: dark, light, high-contrast, mono, or one of your own
    #[arg(long, value_name = "NAME")]
    pub(super) theme: Option<String>,
    /// How many colours the terminal has: none, 16, 256, true
    #[arg(long, value_name = "N", value_parser = colours)]
    pub(super) colours: Option<Colours>,
    /// Draw with plain ASCII
    #[arg(long)]
    pub(super) ascii: bool,
}

#[derive(Args, Debug)]
pub(super) struct PlayArguments {
    /// A file, - for standard input, or a puzzle typed as one argument; the first puzzle counts
    #[arg(value_name = "INPUT")]
    pub(super) input: Option<OsString>,
    /// What a bare text is: 9x9, boxes-RxC, samurai, … (`deduku boards`)
    #[arg(long, value_name = "NAME", value_parser = Kind::named)]
    pub(super) board: Option<Kind>,
    #[command(flatten)]
    pub(super) screen: ScreenArguments,
}

#[derive(Args, Debug)]
pub(super) struct NewArguments {
    /// The board: 9x9, samurai, killer, jigsaw-7+x, kakuro-12x10, … (`deduku boards`)
    #[arg(long, value_name = "NAME", value_parser = Kind::named)]
    pub(super) board: Option<Kind>,
    /// easy, medium, hard, extreme; or book-easy, book-medium, book-difficult, book-extremely-difficult
    #[arg(long, value_name = "L", value_parser = level)]
    pub(super) level: Option<Target>,
    /// none, half-turn, quarter-turn, left-right, top-bottom, diagonal, antidiagonal, both-diagonals
    #[arg(long, value_name = "S", value_parser = symmetry)]
    pub(super) symmetry: Option<Symmetry>,
    /// The seed; the same seed and wish make the same puzzle
    #[arg(long, value_name = "N")]
    pub(super) seed: Option<u64>,
    #[command(flatten)]
    pub(super) screen: ScreenArguments,
}

/// Where the puzzles are.
#[derive(Args, Debug)]
pub(super) struct InputArguments {
    /// A file, - for standard input, or a puzzle typed as one argument
    #[arg(required = true, value_name = "INPUT")]
    pub(super) inputs: Vec<OsString>,
    /// What a bare text is: 9x9, boxes-RxC, samurai, … (`deduku boards`)
    #[arg(long, value_name = "NAME", value_parser = Kind::named)]
    pub(super) board: Option<Kind>,
    /// One JSON object a line
    #[arg(long)]
    pub(super) json: bool,
}

/// How long a puzzle may take.
#[derive(Args, Clone, Copy, Debug)]
pub(super) struct Limits {
    /// Give up on a puzzle after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,
}

impl Limits {
    /// The limits of one puzzle, from now on.
    pub(super) fn work(self) -> Work {
        let work = Work::unlimited();
        // A limit beyond what the clock can tell is none.
        match self.timeout.and_then(|timeout| Instant::now().checked_add(timeout)) {
            Some(deadline) => work.with_deadline(deadline),
            None => work,
        }
    }
}

/// What goes with the commands that search and give no reasons.
#[derive(Args, Debug)]
pub(super) struct ExactArguments {
    #[command(flatten)]
    pub(super) limits: Limits,
    /// The exact solver gives no reasons, so the profile changes nothing here
    #[arg(long, value_name = "NAME", value_parser = profile, hide = true)]
    profile: Option<Profile>,
}

#[derive(Args, Debug)]
pub(super) struct SolveArguments {
    #[command(flatten)]
    pub(super) input: InputArguments,
    #[command(flatten)]
    pub(super) exact: ExactArguments,
    /// Look for so many solutions at most
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = positive)]
    pub(super) limit: usize,
    /// Work on so many puzzles at a time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = positive)]
    pub(super) threads: usize,
    /// Print only how many puzzles have one, several and no solutions
    #[arg(long)]
    pub(super) summary: bool,
}

#[derive(Args, Debug)]
pub(super) struct ReasonArguments {
    #[command(flatten)]
    pub(super) input: InputArguments,
    #[command(flatten)]
    pub(super) limits: Limits,
    /// Whose techniques, order and words: standard, hodoku, explainer, book, guide, or one of your own. Without it,
    /// the one in your settings
    #[arg(long, value_name = "NAME", value_parser = profile)]
    pub(super) profile: Option<Profile>,
    /// Do without techniques that rely on a single solution
    #[arg(long)]
    pub(super) no_uniqueness: bool,
}

#[derive(Args, Debug)]
pub(super) struct StepsArguments {
    #[command(flatten)]
    pub(super) reason: ReasonArguments,
    /// Only the steps that the path needs
    #[arg(long)]
    pub(super) prune: bool,
}

#[derive(Args, Debug)]
pub(super) struct FindArguments {
    #[command(flatten)]
    pub(super) reason: ReasonArguments,
    /// Its name, alias or library code (`deduku techniques`)
    #[arg(long = "technique", value_name = "T", value_parser = sought)]
    pub(super) sought: Sought,
    /// Fish with fins two at a time, over the same bases, as library codes of five digits say (03111)
    #[arg(long)]
    pub(super) siamese: bool,
}

/// A technique to find.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sought {
    pub(super) technique: Technique,
    /// Whether its code says that it is a Siamese fish.
    pub(super) siamese: bool,
}

#[derive(Args, Debug)]
pub(super) struct WhyArguments {
    /// What is to be proved: 'r3c5<>7' (in quotes, for < and > are the shell's) or r3c5!=7, or r3c5=7
    #[arg(value_name = "CLAIM", value_parser = Said::parse)]
    pub(super) claim: Said,
    #[command(flatten)]
    pub(super) reason: ReasonArguments,
}

#[derive(Args, Debug)]
pub(super) struct VerifyArguments {
    /// A file of steps as `deduku steps --json` prints them, or - for standard input
    #[arg(required = true, value_name = "FILE")]
    pub(super) files: Vec<OsString>,
    #[command(flatten)]
    pub(super) limits: Limits,
    /// One JSON object a line
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Args, Debug)]
pub(super) struct RateArguments {
    #[command(flatten)]
    pub(super) reason: ReasonArguments,
    /// Say, too, which techniques the puzzle cannot do without, and of which that is not known within bounded work
    #[arg(long)]
    pub(super) necessary: bool,
}

#[derive(Args, Debug)]
pub(super) struct GenerateArguments {
    /// How many puzzles
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = positive)]
    pub(super) count: usize,
    /// The board: 9x9, samurai, killer, jigsaw-7+x, kakuro-12x10, … (`deduku boards`); 9x9 where no INPUT says
    /// otherwise. Where puzzles bring their own boards along, they are printed as JSON
    #[arg(long, value_name = "NAME", value_parser = Kind::named)]
    pub(super) board: Option<Kind>,
    /// easy, medium, hard, extreme; or book-easy, book-medium, book-difficult, book-extremely-difficult
    #[arg(long, value_name = "L", value_parser = level)]
    pub(super) level: Option<Target>,
    /// A technique that solving needs
    #[arg(long, value_name = "T", value_parser = technique)]
    pub(super) technique: Option<Technique>,
    /// none, half-turn, quarter-turn, left-right, top-bottom, diagonal, antidiagonal, both-diagonals
    #[arg(long, value_name = "S", value_parser = symmetry)]
    pub(super) symmetry: Option<Symmetry>,
    /// How many givens
    #[arg(long, value_name = "N")]
    pub(super) clues: Option<usize>,
    /// How many digits keep 0, 1, 2, … clues: 0122211000
    #[arg(long, value_name = "SPEC")]
    pub(super) digit_counts: Option<DigitCounts>,
    /// Which cells are given: x given, . empty, ? either
    #[arg(long, value_name = "FILE")]
    pub(super) pattern: Option<PathBuf>,
    /// A grid to start from: its digits are givens; if it is full, the solution
    #[arg(long, value_name = "INPUT")]
    pub(super) from: Option<OsString>,
    /// Letters for digits, and this word among them
    #[arg(long, value_name = "WORD")]
    pub(super) word: Option<String>,
    /// Give up on a seed after so many tries
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) tries: Option<u32>,
    /// The seed; the same seed and wish make the same puzzles
    #[arg(long, value_name = "N")]
    pub(super) seed: Option<u64>,
    /// One JSON object a line
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Args, Debug)]
pub(super) struct CheckArguments {
    #[command(flatten)]
    pub(super) input: InputArguments,
    #[command(flatten)]
    pub(super) exact: ExactArguments,
}

#[derive(Args, Debug)]
pub(super) struct MinimiseArguments {
    #[command(flatten)]
    pub(super) input: InputArguments,
    #[command(flatten)]
    pub(super) exact: ExactArguments,
    /// Keep this symmetry of the givens
    #[arg(long, value_name = "S", default_value = "none", value_parser = symmetry)]
    pub(super) symmetry: Symmetry,
    /// Which givens go first
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) seed: u64,
}

#[derive(Args, Debug)]
pub(super) struct ConvertArguments {
    #[command(flatten)]
    pub(super) input: InputArguments,
    /// line, grid, candidates, sdo, jsonl (as --json), game-id, library
    #[arg(long, value_name = "FORMAT", value_parser = format, required_unless_present = "json")]
    pub(super) to: Option<Format>,
}

#[derive(Args, Debug)]
pub(super) struct PrintArguments {
    #[command(flatten)]
    pub(super) input: InputArguments,
    #[command(flatten)]
    pub(super) exact: ExactArguments,
    /// A drawing for paper
    #[arg(long, conflicts_with = "json")]
    pub(super) svg: bool,
    /// With the candidates of the empty cells
    #[arg(long)]
    pub(super) marks: bool,
    /// With the solution
    #[arg(long)]
    pub(super) solution: bool,
}

#[derive(Args, Debug)]
pub(super) struct TableArguments {
    /// One JSON object a line
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Args, Debug)]
pub(super) struct ConfigArguments {
    /// Print the shipped files instead: all, or the one of this name
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = "")]
    pub(super) defaults: Option<String>,
}

fn profile(name: &str) -> Result<Profile, String> {
    config::profile(name).map_err(|error| format!("{error:#}"))
}

/// A technique by name, alias or code; what a library adds to its code (`0200-x`) says nothing of the
/// technique.
fn technique(name: &str) -> Result<Technique, String> {
    let code = |digits: RangeInclusive<usize>| {
        let (code, _) = name.split_once('-')?;
        (digits.contains(&code.len()) && code.bytes().all(|digit| digit.is_ascii_digit())).then_some(code)
    };
    Technique::named(name)
        .or_else(|| Technique::named(code(4..=5)?))
        .ok_or_else(|| format!("there is no technique “{name}”: `deduku techniques` lists them"))
}

/// The same with what the code says of Siamese fish: it has a fifth digit, 1.
fn sought(name: &str) -> Result<Sought, String> {
    let (code, variant) = name.split_once('-').map_or((name, ""), |(code, variant)| (code, variant));
    match code.strip_suffix('1').filter(|code| code.len() == 4 && variant.len() < 2).and_then(Technique::named) {
        Some(technique) => Ok(Sought { technique, siamese: true }),
        None => technique(name).map(|technique| Sought { technique, siamese: false }),
    }
}

fn level(name: &str) -> Result<Target, String> {
    Target::named(name).ok_or_else(|| {
        let names: Vec<&str> = Target::ALL.iter().map(|target| target.name()).collect();
        format!("there is no level “{name}”: {} are known", names.join(", "))
    })
}

fn format(name: &str) -> Result<Format, String> {
    Format::named(name).filter(|format| Format::WRITTEN.contains(format)).ok_or_else(|| {
        let names: Vec<&str> = Format::WRITTEN.iter().map(|format| format.name()).collect();
        format!("no format “{name}” is written: {} are", names.join(", "))
    })
}

fn symmetry(name: &str) -> Result<Symmetry, String> {
    Symmetry::named(name).ok_or_else(|| {
        let names: Vec<&str> = Symmetry::ALL.iter().map(|symmetry| symmetry.name()).collect();
        format!("there is no symmetry “{name}”: {} are known", names.join(", "))
    })
}

fn seconds(text: &str) -> Result<Duration, String> {
    let wrong = || format!("“{text}” is no time: give seconds, as 10 or 0.5");
    let seconds: f64 = text.parse().map_err(|_| wrong())?;
    Duration::try_from_secs_f64(seconds).map_err(|_| wrong())
}

fn colours(text: &str) -> Result<Colours, String> {
    Colours::named(text).ok_or_else(|| format!("“{text}” is no number of colours: none, 16, 256 and true are known"))
}

fn positive(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|&number| number > 0).ok_or_else(|| format!("“{text}” is no number from 1 on"))
}
