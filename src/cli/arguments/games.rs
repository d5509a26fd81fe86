//! The arguments of commands that play games, or evaluate finished ones.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};

use super::common::Limits;
use super::values::{Timeout, colours, level, processors, symmetry, threads, timeout};
use crate::cli::listed::{Listed, board_aliases, boards, level_meaning, levels, symmetries};
use crate::cli::selection::UniqueByArguments;
use crate::generate::{Kind, Symmetry, Target};
use crate::tui::Colours;

/// How the screen looks, where the terminal is not to be asked.
#[derive(Args, Debug, Default)]
pub(in crate::cli) struct ScreenArguments {
    /// Play with typed commands instead of a full screen: for screen readers, simple terminals and scripts
    #[arg(long, conflicts_with_all = ["theme", "colours"])]
    pub(in crate::cli) plain: bool,
    /// The theme: auto (follows the terminal's background), dark, light, high-contrast, mono and others, or one of
    /// your own
    #[arg(long, value_name = "NAME")]
    pub(in crate::cli) theme: Option<String>,
    /// How many colours the terminal has: none, 16, 256, true
    #[arg(long, value_name = "N", value_parser = colours, visible_aliases = ["colors", "colour", "color"])]
    pub(in crate::cli) colours: Option<Colours>,
    /// Draw with plain ASCII
    #[arg(long)]
    pub(in crate::cli) ascii: bool,
    // The help is plain text.
    #[allow(clippy::doc_markdown)]
    /// For strangers: no files by name, no shell, and a bounded number of saves (docs/ssh.md); also with
    /// DEDUKU_RESTRICTED=1
    #[arg(long)]
    pub(in crate::cli) restricted: bool,
}

#[derive(Args, Debug)]
pub(in crate::cli) struct PlayArguments {
    /// A file, - for standard input, or a puzzle or its code ("killer hard 7F3K-26") typed as one argument; only
    /// the first puzzle is used
    #[arg(value_name = "INPUT")]
    pub(in crate::cli) input: Option<OsString>,
    /// The board of a puzzle in plain text: 9x9, boxes-RxC, samurai, … (see `deduku boards`)
    #[arg(short, long, value_name = "NAME", value_parser = Listed::new(Kind::named, boards).and(board_aliases), hide_possible_values = true)]
    pub(in crate::cli) board: Option<Kind>,
    #[command(flatten)]
    pub(in crate::cli) screen: ScreenArguments,
}

#[derive(Args, Debug)]
pub(in crate::cli) struct NewArguments {
    /// The board: 9x9, samurai, killer, jigsaw-7+x, kakuro-12x10, … (see `deduku boards`)
    #[arg(short, long, value_name = "NAME", value_parser = Listed::new(Kind::named, boards).and(board_aliases), hide_possible_values = true)]
    pub(in crate::cli) board: Option<Kind>,
    /// The difficulty: a level by techniques (on the 9×9 grid also by minutes), or one of the book's
    #[arg(short, long, value_name = "L", value_parser = Listed::new(level, levels).meaning(level_meaning))]
    pub(in crate::cli) level: Option<Target>,
    /// The symmetry of the givens
    #[arg(long, value_name = "S", value_parser = Listed::new(symmetry, symmetries))]
    pub(in crate::cli) symmetry: Option<Symmetry>,
    #[command(flatten)]
    pub(in crate::cli) unique_by: UniqueByArguments,
    /// The random seed; the same seed and options give the same puzzle
    #[arg(short, long, value_name = "N")]
    pub(in crate::cli) seed: Option<u64>,
    #[command(flatten)]
    pub(in crate::cli) screen: ScreenArguments,
}

#[derive(Args, Debug)]
pub(in crate::cli) struct StatisticsArguments {
    /// Print one row of comma-separated values per game
    #[arg(long, conflicts_with = "json")]
    pub(in crate::cli) csv: bool,
    /// Print one JSON object per line: one for each board and level, then one for everything
    #[arg(short, long)]
    pub(in crate::cli) json: bool,
}

#[derive(Args, Debug)]
pub(in crate::cli) struct ReviewArguments {
    /// A file with a saved game, or the name of a save
    #[arg(value_name = "GAME")]
    pub(in crate::cli) game: OsString,
    #[command(flatten)]
    pub(in crate::cli) limits: Limits,
    /// Count the result towards your lessons, as a review on the screen does: for games of your own
    #[arg(long)]
    pub(in crate::cli) lessons: bool,
    /// Print one JSON object per line: one for each move, then a summary
    #[arg(short, long)]
    pub(in crate::cli) json: bool,
}

/// The forms in which a game can be shared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(in crate::cli) enum SharedAs {
    /// A few lines: board, level, time, hints, slips, and a bar for every ten digits; no digit is shown
    Text,
    /// A link that opens the puzzle in a browser
    Link,
    /// The code that generates the same puzzle anywhere
    Code,
    /// The link as a QR code
    Qr,
    /// A drawing (SVG) of the givens with board, level and time
    Card,
    /// The game move by move, for players of terminal recordings (asciicast)
    Cast,
}

#[derive(Args, Debug)]
pub(in crate::cli) struct ShareArguments {
    /// A file with a saved game, or the name of a save
    #[arg(value_name = "GAME")]
    pub(in crate::cli) game: OsString,
    /// The form to share the game in
    #[arg(long = "as", value_name = "FORM", value_enum)]
    pub(in crate::cli) form: SharedAs,
    /// Write to this file, which must not exist yet
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) output: Option<PathBuf>,
    /// Draw the QR code with plain ASCII
    #[arg(long)]
    pub(in crate::cli) ascii: bool,
    #[command(flatten)]
    pub(in crate::cli) limits: Limits,
}

#[derive(Args, Debug)]
pub(in crate::cli) struct ServeArguments {
    /// Read requests from standard input and write answers to standard output: JSON-RPC 2.0, one message a line
    #[arg(long = "stdio", required = true)]
    _stdio: bool,
    /// Speak the Model Context Protocol instead: tools to solve, check, take the next step, explain, judge and draw
    #[cfg(feature = "mcp")]
    #[arg(long)]
    pub(in crate::cli) mcp: bool,
    /// Number of requests to work on in parallel, at most 1024 (default: the number of processors)
    #[arg(long, value_name = "N", default_value_t = processors(), hide_default_value = true, value_parser = threads)]
    pub(in crate::cli) threads: usize,
    /// Give up on a request after this many seconds; none for no limit (default: 60)
    #[arg(short, long, value_name = "SECONDS", value_parser = timeout, allow_negative_numbers = true)]
    timeout: Option<Timeout>,
}

impl ServeArguments {
    /// How long a request may take; `None` if it does not matter.
    pub(in crate::cli) fn limit(&self) -> Option<Duration> {
        self.timeout.map_or(Some(Duration::from_secs(60)), |Timeout(time)| time)
    }
}
