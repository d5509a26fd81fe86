//! The arguments of commands that play games, or evaluate finished ones.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::common::Limits;
use super::values::{colours, level, symmetry};
use crate::cli::listed::{Listed, boards, levels, symmetries};
use crate::cli::selection::UniqueByArguments;
use crate::generate::{Kind, Symmetry, Target};
use crate::tui::Colours;

/// How the screen looks, where the terminal is not to be asked.
#[derive(Args, Debug, Default)]
pub(in crate::cli) struct ScreenArguments {
    /// Play in lines of words instead of on a screen: for screen readers, simple terminals and scripts
    #[arg(long, conflicts_with_all = ["theme", "colours"])]
    pub(in crate::cli) plain: bool,
    /// The theme: auto (as the terminal's background is), dark, light, high-contrast, mono and others, or one of your own
    #[arg(long, value_name = "NAME")]
    pub(in crate::cli) theme: Option<String>,
    /// How many colours the terminal has: none, 16, 256, true
    #[arg(long, value_name = "N", value_parser = colours)]
    pub(in crate::cli) colours: Option<Colours>,
    /// Draw with plain ASCII
    #[arg(long)]
    pub(in crate::cli) ascii: bool,
}

#[derive(Args, Debug)]
pub(in crate::cli) struct PlayArguments {
    /// A file, - for standard input, or a puzzle or its code ("killer hard 7F3K-17") typed as one argument; the first
    /// puzzle counts
    #[arg(value_name = "INPUT")]
    pub(in crate::cli) input: Option<OsString>,
    /// What a bare text is: 9x9, boxes-RxC, samurai, … (`deduku boards`)
    #[arg(long, value_name = "NAME", value_parser = Listed::new(Kind::named, boards), hide_possible_values = true)]
    pub(in crate::cli) board: Option<Kind>,
    #[command(flatten)]
    pub(in crate::cli) screen: ScreenArguments,
}

#[derive(Args, Debug)]
pub(in crate::cli) struct NewArguments {
    /// The board: 9x9, samurai, killer, jigsaw-7+x, kakuro-12x10, … (`deduku boards`)
    #[arg(long, value_name = "NAME", value_parser = Listed::new(Kind::named, boards), hide_possible_values = true)]
    pub(in crate::cli) board: Option<Kind>,
    /// How hard: a level by techniques, or one of the book's
    #[arg(long, value_name = "L", value_parser = Listed::new(level, levels))]
    pub(in crate::cli) level: Option<Target>,
    /// How the places of the givens are arranged
    #[arg(long, value_name = "S", value_parser = Listed::new(symmetry, symmetries))]
    pub(in crate::cli) symmetry: Option<Symmetry>,
    #[command(flatten)]
    pub(in crate::cli) unique_by: UniqueByArguments,
    /// The seed; the same seed and request make the same puzzle
    #[arg(long, value_name = "N")]
    pub(in crate::cli) seed: Option<u64>,
    #[command(flatten)]
    pub(in crate::cli) screen: ScreenArguments,
}

#[derive(Args, Debug)]
pub(in crate::cli) struct StatisticsArguments {
    /// A row of comma-separated values for each game
    #[arg(long, conflicts_with = "json")]
    pub(in crate::cli) csv: bool,
    /// One JSON object a line: one for each board and level, then one with everything
    #[arg(long)]
    pub(in crate::cli) json: bool,
}

#[derive(Args, Debug)]
pub(in crate::cli) struct ReviewArguments {
    /// A file with a saved game, or the name of a save
    #[arg(value_name = "GAME")]
    pub(in crate::cli) game: OsString,
    #[command(flatten)]
    pub(in crate::cli) limits: Limits,
    /// Count what the game shows towards your lessons, as a review on the screen does: for a game of your own
    #[arg(long)]
    pub(in crate::cli) lessons: bool,
    /// One JSON object a line: one for each move, and one with what they come to
    #[arg(long)]
    pub(in crate::cli) json: bool,
}

/// The forms in which a game can be shared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(in crate::cli) enum SharedAs {
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
pub(in crate::cli) struct ShareArguments {
    /// A file with a saved game, or the name of a save
    #[arg(value_name = "GAME")]
    pub(in crate::cli) game: OsString,
    /// In which form
    #[arg(long = "as", value_name = "FORM", value_enum)]
    pub(in crate::cli) form: SharedAs,
    /// Write it to this file, which must not be there yet
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) output: Option<PathBuf>,
    /// Draw the QR code with plain ASCII
    #[arg(long)]
    pub(in crate::cli) ascii: bool,
    #[command(flatten)]
    pub(in crate::cli) limits: Limits,
}
