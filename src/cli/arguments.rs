//! The arguments: the table that parsing and help are read from.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

use super::combinations::CombinationsArguments;
use super::configuration;
use super::listed::{Listed, boards, formats, levels, profiles, symmetries, techniques};
use super::selection::{AllowedArguments, Sought, UniqueByArguments, sought, technique};
use super::typed_claim::TypedClaim;
use crate::generate::{ConstraintRequest, Date, DigitCounts, Kind, PuzzleCode, RatingRange, Symmetry, Target};
use crate::logic::{Profile, Technique};
use crate::text::Format;
use crate::tui::Colours;
use crate::work::Work;

/// What the exit status says: the table of [`super::Status`], for help and manual.
pub(super) const STATUSES: [(u8, &str); 4] = [
    (0, "yes, or done"),
    (
        1,
        "the answer is no for some puzzle: no solution, several where one is asked, no instance found, no proof of a \
         claim, a wrong step, no combination",
    ),
    (2, "arguments, input or configuration are wrong; what could be read is done first"),
    (
        3,
        "something stayed undecided: a time limit, logic alone is stuck (as the profile guide, which never guesses), \
         fewer puzzles found than asked for",
    ),
];

/// The exit statuses for the end of the help, a line each: it is wrapped where it is shown.
fn statuses() -> String {
    let line = |(code, meaning): &(u8, &str)| format!("\n  {code}: {meaning}");
    format!("Exit status:{}", STATUSES.iter().map(line).collect::<String>())
}

/// Every Sudoku, with reasons.
#[derive(Parser, Debug)]
#[command(name = "deduku", bin_name = "deduku", version, about, max_term_width = 100, disable_help_subcommand = true, after_help = statuses())]
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
    /// The puzzles of a day, one of each level, and that of its week: the same for everyone
    Daily(DailyArguments),
    /// Fresh puzzles that need the same steps as another one
    MoreLike(MoreLikeArguments),
    /// Positions in which a technique is the easiest that finds anything
    #[command(alias = "practice")]
    Practise(PractiseArguments),
    /// What each move of a saved game rested on: reasons, guesses, slips, easier steps, and what to learn next
    Review(ReviewArguments),
    /// The games that were won: sums for each board and level, the streak of puzzles of the day
    Statistics(StatisticsArguments),
    /// A saved game for others: a few words, a link, a code, a QR code, a card or a recording
    Share(ShareArguments),
    /// Whether a puzzle is valid, how many solutions it has, which givens it can do without
    Check(CheckArguments),
    /// The same puzzle without givens that it can do without
    Minimise(MinimiseArguments),
    /// The same puzzles in another format
    Convert(ConvertArguments),
    /// Draw puzzles, as text or for paper
    Print(PrintArguments),
    /// The combinations of different digits that make a sum, as Kakuro and killer players look them up
    Combinations(CombinationsArguments),
    /// The techniques
    Techniques(TableArguments),
    /// The boards
    Boards(TableArguments),
    /// The settings that hold, and where files lie
    Config(ConfigArguments),
    /// Completions for a shell, to be read by it
    Completions(CompletionsArguments),
    /// The manual, as man reads it: deduku man | man -l -
    Man,
}

/// How the screen looks, where the terminal is not to be asked.
#[derive(Args, Debug, Default)]
pub(super) struct ScreenArguments {
    /// Play in lines of words instead of on a screen: for screen readers, simple terminals and scripts
    #[arg(long, conflicts_with_all = ["theme", "colours"])]
    pub(super) plain: bool,
    /// The theme: auto (as the terminal's background is), dark, light, high-contrast, mono and others, or one of your own
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
    /// A file, - for standard input, or a puzzle or its code ("killer hard 7F3K-9") typed as one argument; the first
    /// puzzle counts
    #[arg(value_name = "INPUT")]
    pub(super) input: Option<OsString>,
    /// What a bare text is: 9x9, boxes-RxC, samurai, … (`deduku boards`)
    #[arg(long, value_name = "NAME", value_parser = Listed::new(Kind::named, boards), hide_possible_values = true)]
    pub(super) board: Option<Kind>,
    #[command(flatten)]
    pub(super) screen: ScreenArguments,
}

#[derive(Args, Debug)]
pub(super) struct NewArguments {
    /// The board: 9x9, samurai, killer, jigsaw-7+x, kakuro-12x10, … (`deduku boards`)
    #[arg(long, value_name = "NAME", value_parser = Listed::new(Kind::named, boards), hide_possible_values = true)]
    pub(super) board: Option<Kind>,
    /// How hard: a level by techniques, or one of the book's
    #[arg(long, value_name = "L", value_parser = Listed::new(level, levels))]
    pub(super) level: Option<Target>,
    /// How the places of the givens are arranged
    #[arg(long, value_name = "S", value_parser = Listed::new(symmetry, symmetries))]
    pub(super) symmetry: Option<Symmetry>,
    #[command(flatten)]
    pub(super) unique_by: UniqueByArguments,
    /// The seed; the same seed and request make the same puzzle
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
    #[arg(long, value_name = "NAME", value_parser = Listed::new(Kind::named, boards), hide_possible_values = true)]
    pub(super) board: Option<Kind>,
    /// Pass over the first N puzzles, which keep their numbers: to go on where an earlier run was stopped
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub(super) skip: usize,
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
    /// Whether there is any limit.
    pub(super) const fn is_limited(self) -> bool {
        self.timeout.is_some()
    }

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

/// How many puzzles are worked on at a time.
#[derive(Args, Clone, Copy, Debug)]
pub(super) struct ThreadsArguments {
    /// Work on so many puzzles at a time: without it, on as many as there are processors
    #[arg(id = "threads", long = "threads", value_name = "N", default_value_t = processors(), hide_default_value = true, value_parser = positive)]
    pub(super) count: usize,
}

/// What goes with the commands that search and give no reasons.
#[derive(Args, Debug)]
pub(super) struct ExactArguments {
    #[command(flatten)]
    pub(super) limits: Limits,
    /// The exact solver gives no reasons, so the profile changes nothing here
    #[arg(long, value_name = "NAME", value_parser = Listed::new(profile, profiles), hide = true)]
    profile: Option<Profile>,
}

#[derive(Args, Debug)]
pub(super) struct SolveArguments {
    #[command(flatten)]
    pub(super) input: InputArguments,
    #[command(flatten)]
    pub(super) exact: ExactArguments,
    /// Look for so many solutions at most: without it 2, with --all as many as there are
    #[arg(long, value_name = "N", value_parser = positive)]
    pub(super) limit: Option<usize>,
    /// Print every solution, one a line, an empty line between two puzzles
    #[arg(long, conflicts_with = "summary")]
    pub(super) all: bool,
    /// Print what all solutions have in common: the digits that are the same in each, and, where they differ, the
    /// candidates that occur in some
    #[arg(long, conflicts_with = "summary")]
    pub(super) common: bool,
    /// Work on so many puzzles at a time: without it, on as many as there are processors
    #[arg(long, value_name = "N", default_value_t = processors(), hide_default_value = true, value_parser = positive)]
    pub(super) threads: usize,
    /// Print only how many puzzles have one, several and no solutions
    #[arg(long)]
    pub(super) summary: bool,
    /// Prove that there is no other solution, or none at all: write the formula of each puzzle and the proof, for the verifier
    /// VeriPB, into this folder, as 1.opb and 1.pbp for the first (docs/proofs.md)
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["summary", "all", "common", "limit"])]
    pub(super) proof: Option<PathBuf>,
}

impl SolveArguments {
    /// How many solutions of a puzzle are looked for at most.
    pub(super) fn limit(&self) -> usize {
        self.limit.unwrap_or(if self.all { usize::MAX } else { 2 })
    }
}

#[derive(Args, Debug)]
pub(super) struct ReasonArguments {
    #[command(flatten)]
    pub(super) input: InputArguments,
    #[command(flatten)]
    pub(super) limits: Limits,
    /// Whose techniques, order and words: one of these, or of your own. Without it, the one in your settings
    #[arg(long, value_name = "NAME", value_parser = Listed::new(profile, profiles))]
    pub(super) profile: Option<Profile>,
    /// Do without techniques that rely on a single solution
    #[arg(long)]
    pub(super) no_uniqueness: bool,
    #[command(flatten)]
    pub(super) allowed: AllowedArguments,
    #[command(flatten)]
    pub(super) threads: ThreadsArguments,
}

#[derive(Args, Debug)]
pub(super) struct StepsArguments {
    #[command(flatten)]
    pub(super) reason: ReasonArguments,
    /// Only the steps that the path needs
    #[arg(long)]
    pub(super) prune: bool,
    /// Print only the steps of these techniques, with their numbers in the path: names, aliases or codes
    #[arg(long, value_name = "TECHNIQUE", value_delimiter = ',', value_parser = Listed::new(technique, techniques), hide_possible_values = true)]
    pub(super) only: Vec<Technique>,
}

#[derive(Args, Debug)]
pub(super) struct FindArguments {
    #[command(flatten)]
    pub(super) reason: ReasonArguments,
    /// Its name, alias or library code (`deduku techniques`)
    #[arg(long = "technique", value_name = "T", value_parser = Listed::new(sought, techniques), hide_possible_values = true)]
    pub(super) sought: Sought,
    /// Fish two at a time, over the same bases, as library codes of five digits say (03111)
    #[arg(long)]
    pub(super) siamese: bool,
}

#[derive(Args, Debug)]
pub(super) struct WhyArguments {
    /// What is to be proved: 'r3c5<>7' (in quotes, for < and > are the shell's) or r3c5!=7, or r3c5=7
    #[arg(value_name = "CLAIM", value_parser = TypedClaim::parse)]
    pub(super) claim: TypedClaim,
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
    #[command(flatten)]
    pub(super) threads: ThreadsArguments,
}

#[derive(Args, Debug)]
pub(super) struct RateArguments {
    #[command(flatten)]
    pub(super) reason: ReasonArguments,
    /// Say, too, which techniques the puzzle cannot do without, and of which that is not known within bounded work
    #[arg(long)]
    pub(super) necessary: bool,
    /// Say, too, what HoDoKu's and the book's score are made of: count × weight = points for each technique
    #[arg(long)]
    pub(super) explain: bool,
    /// Close with the means and sums of all puzzles. Text does so by itself after several puzzles; in JSON it is
    /// an object more, with “totals” in place of “puzzle”
    #[arg(long)]
    pub(super) totals: bool,
}

/// What of a request a code says itself.
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
pub(super) struct GenerateArguments {
    /// The puzzle of this code, such as "killer hard 7F3K-9": the same puzzle anywhere (docs/sharing.md)
    #[arg(long, value_name = "CODE", conflicts_with_all = SAID_BY_CODE)]
    pub(super) code: Option<PuzzleCode>,
    /// How many puzzles
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = positive)]
    pub(super) count: usize,
    /// The board: 9x9, samurai, killer, jigsaw-7+x, kakuro-12x10, … (`deduku boards`); 9x9 where no INPUT says
    /// otherwise. Where puzzles bring their own boards along, they are printed as JSON
    #[arg(long, value_name = "NAME", value_parser = Listed::new(Kind::named, boards), hide_possible_values = true)]
    pub(super) board: Option<Kind>,
    /// How hard: a level by techniques, or one of the book's
    #[arg(long, value_name = "L", value_parser = Listed::new(level, levels))]
    pub(super) level: Option<Target>,
    /// A technique that solving needs
    #[arg(long, value_name = "T", value_parser = Listed::new(technique, techniques), hide_possible_values = true)]
    pub(super) technique: Option<Technique>,
    /// Sudoku Explainer's rating (ER), or the lowest and the highest that will do: 6.6, 7.1..7.5
    #[arg(long, value_name = "A..B")]
    pub(super) rating: Option<RatingRange>,
    #[command(flatten)]
    pub(super) unique_by: UniqueByArguments,
    #[command(flatten)]
    pub(super) allowed: AllowedArguments,
    /// How the places of the givens are arranged
    #[arg(long, value_name = "S", value_parser = Listed::new(symmetry, symmetries))]
    pub(super) symmetry: Option<Symmetry>,
    /// How many givens
    #[arg(long, value_name = "N")]
    pub(super) clues: Option<usize>,
    /// Place these constraints, with commas between them: thermo:4,arrow:2,kropki; without a number as many as are
    /// needed. Puzzles with constraints are printed as JSON
    #[arg(long = "constraint", value_name = "LIST", value_delimiter = ',', value_parser = Listed::new(ConstraintRequest::parse, ConstraintRequest::names), hide_possible_values = true)]
    pub(super) constraints: Vec<ConstraintRequest>,
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
    /// The seed; the same seed and request make the same puzzles
    #[arg(long, value_name = "N")]
    pub(super) seed: Option<u64>,
    #[command(flatten)]
    pub(super) threads: ThreadsArguments,
    /// One JSON object a line
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Args, Debug)]
pub(super) struct DailyArguments {
    /// The day; without it, today (UTC)
    #[arg(long, value_name = "YYYY-MM-DD")]
    pub(super) date: Option<Date>,
    /// One JSON object a line
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Args, Debug)]
pub(super) struct StatisticsArguments {
    /// A row of comma-separated values for each game
    #[arg(long, conflicts_with = "json")]
    pub(super) csv: bool,
    /// One JSON object a line: one for each board and level, then one with everything
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Args, Debug)]
pub(super) struct MoreLikeArguments {
    /// A file, - for standard input, or a puzzle typed as one argument; the first puzzle counts
    #[arg(value_name = "INPUT")]
    pub(super) input: OsString,
    /// What a bare text is: 9x9, boxes-RxC, samurai, … (`deduku boards`)
    #[arg(long, value_name = "NAME", value_parser = Listed::new(Kind::named, boards), hide_possible_values = true)]
    pub(super) input_board: Option<Kind>,
    /// How many puzzles
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = positive)]
    pub(super) count: usize,
    /// The board of the fresh puzzles; without it, that of the INPUT, with its kinds of constraints
    #[arg(long, value_name = "NAME", value_parser = Listed::new(Kind::named, boards), hide_possible_values = true)]
    pub(super) board: Option<Kind>,
    /// The seed; the same seed makes the same puzzles
    #[arg(long, value_name = "N")]
    pub(super) seed: Option<u64>,
    /// Give up on a puzzle after so many that need other steps
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) tries: u32,
    #[command(flatten)]
    pub(super) limits: Limits,
    /// One JSON object a line
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Args, Debug)]
pub(super) struct PractiseArguments {
    /// Its name, alias or library code (`deduku techniques`)
    #[arg(value_name = "TECHNIQUE", required_unless_present = "constraint", value_parser = Listed::new(technique, techniques), hide_possible_values = true)]
    pub(super) technique: Option<Technique>,
    /// Practise a constraint instead: what one clue of it excludes. Names as for `generate --constraint`
    #[arg(long, value_name = "NAME", conflicts_with = "technique", value_parser = Listed::new(ConstraintRequest::parse, ConstraintRequest::names), hide_possible_values = true)]
    pub(super) constraint: Option<ConstraintRequest>,
    /// The board; without it, the one on which the technique is at home
    #[arg(long, value_name = "NAME", value_parser = Listed::new(Kind::named, boards), hide_possible_values = true)]
    pub(super) board: Option<Kind>,
    /// How many positions
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = positive)]
    pub(super) count: usize,
    /// The seed; the same seed makes the same positions
    #[arg(long, value_name = "N")]
    pub(super) seed: Option<u64>,
    /// Give up on a position after so many puzzles
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) tries: Option<u32>,
    #[command(flatten)]
    pub(super) limits: Limits,
    /// One JSON object a line
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Args, Debug)]
pub(super) struct ReviewArguments {
    /// A file with a saved game, or the name of a save
    #[arg(value_name = "GAME")]
    pub(super) game: OsString,
    #[command(flatten)]
    pub(super) limits: Limits,
    /// Count what the game shows towards your lessons, as a review on the screen does: for a game of your own
    #[arg(long)]
    pub(super) lessons: bool,
    /// One JSON object a line: one for each move, and one with what they come to
    #[arg(long)]
    pub(super) json: bool,
}

/// A form in which a game is shared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum SharedAs {
    /// A few lines: board, level, time, hints, slips, a bar for every ten digits; none of the digits
    Text,
    /// A link that opens the puzzle in a browser
    Link,
    /// The code that makes the same puzzle anywhere
    Code,
    /// The link as a QR code
    Qr,
    /// A drawing (SVG) of the givens with board, level and time
    Card,
    /// The game move by move, for players of terminal recordings (asciicast)
    Cast,
}

#[derive(Args, Debug)]
pub(super) struct ShareArguments {
    /// A file with a saved game, or the name of a save
    #[arg(value_name = "GAME")]
    pub(super) game: OsString,
    /// In which form
    #[arg(long = "as", value_name = "FORM", value_enum)]
    pub(super) form: SharedAs,
    /// Write it to this file, which must not be there yet
    #[arg(long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
    /// Draw the QR code with plain ASCII
    #[arg(long)]
    pub(super) ascii: bool,
    #[command(flatten)]
    pub(super) limits: Limits,
}

#[derive(Args, Debug)]
pub(super) struct CheckArguments {
    #[command(flatten)]
    pub(super) input: InputArguments,
    #[command(flatten)]
    pub(super) exact: ExactArguments,
    #[command(flatten)]
    pub(super) unique_by: UniqueByArguments,
    #[command(flatten)]
    pub(super) allowed: AllowedArguments,
    #[command(flatten)]
    pub(super) threads: ThreadsArguments,
    /// Say, too, which depth of trial and error a valid puzzle takes, T&E(n), how long whips
    /// and braids, and its smallest backdoors; the hardest puzzles take long (docs/ratings.md)
    #[arg(long)]
    pub(super) structure: bool,
    /// Say, too, what a setter wants to know: about how many solutions, which candidates they have, the hardest step and what
    /// it rests on, which givens, clues and cages can be left out
    #[arg(long)]
    pub(super) setter: bool,
}

#[derive(Args, Debug)]
pub(super) struct MinimiseArguments {
    #[command(flatten)]
    pub(super) input: InputArguments,
    #[command(flatten)]
    pub(super) exact: ExactArguments,
    #[command(flatten)]
    pub(super) unique_by: UniqueByArguments,
    #[command(flatten)]
    pub(super) allowed: AllowedArguments,
    /// Keep this symmetry of the givens
    #[arg(long, value_name = "S", default_value = "none", value_parser = Listed::new(symmetry, symmetries))]
    pub(super) symmetry: Symmetry,
    /// Which givens go first
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) seed: u64,
    #[command(flatten)]
    pub(super) threads: ThreadsArguments,
}

#[derive(Args, Debug)]
pub(super) struct ConvertArguments {
    #[command(flatten)]
    pub(super) input: InputArguments,
    /// The format; jsonl is what --json prints
    #[arg(long, value_name = "FORMAT", value_parser = Listed::new(format, formats), required_unless_present_any = ["json", "canonical", "unique"])]
    pub(super) to: Option<Format>,
    /// Write each puzzle in its canonical form, which is the same for all 9x9 puzzles that differ only in how they are
    /// turned, arranged and numbered; as lines where no format is named
    #[arg(long)]
    pub(super) canonical: bool,
    /// Leave out every puzzle whose canonical form has occurred before; as lines where no format is named
    #[arg(long)]
    pub(super) unique: bool,
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
    configuration::profile(name).map_err(|error| format!("{error:#}"))
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

/// How many threads can run at a time here.
fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    /// The help of the program and of each command at a width.
    fn helps(width: usize) -> Vec<(String, String)> {
        let mut program = Arguments::command().term_width(width);
        program.build();
        let mut helps = vec![("deduku".to_owned(), program.render_help().to_string())];
        let help = |command: &mut clap::Command| (command.get_name().to_owned(), command.render_help().to_string());
        helps.extend(program.get_subcommands_mut().map(help));
        helps
    }

    /// Where the terminal has room, each entry is one line: what is broken in the source would be broken twice in a
    /// narrow one.
    #[test]
    fn help_is_broken_nowhere_but_where_the_terminal_ends() {
        for (name, help) in helps(10_000) {
            let lines = help.lines().filter(|line| !line.trim().is_empty());
            for line in lines {
                let text = line.trim_start();
                let indent = line.len() - text.len();
                let entry = text.starts_with(['-', '<', '[']) || text.starts_with(|c: char| c.is_ascii_digit());
                let command = Arguments::command().get_subcommands().any(|it| text.starts_with(it.get_name()));
                let begins = match indent {
                    0 => text.starts_with(|first: char| first.is_uppercase()),
                    2 => entry || command,
                    6 => text.starts_with("--"),
                    _ => false,
                };
                assert!(begins, "{name}: this line goes on from the one before: {line}");
            }
        }
        for (name, help) in helps(80) {
            let too_long = help.lines().find(|line| line.chars().count() > 80);
            assert_eq!(too_long, None, "{name}");
        }
    }
}

#[derive(Args, Debug)]
pub(super) struct CompletionsArguments {
    /// The shell for which they are
    #[arg(value_name = "SHELL")]
    pub(super) shell: Shell,
}
