//! The arguments of commands that write puzzles, tables and settings.

use clap::Args;
use clap_complete::Shell;

use super::common::{ExactArguments, InputArguments};
use super::paper::PageArguments;
use super::values::format;
use crate::cli::listed::{Listed, formats};
use crate::text::Format;

#[derive(Args, Debug)]
pub(in crate::cli) struct ConvertArguments {
    #[command(flatten)]
    pub(in crate::cli) input: InputArguments,
    /// The output format; jsonl is what --json prints
    #[arg(long, value_name = "FORMAT", value_parser = Listed::new(format, formats), required_unless_present_any = ["json", "canonical", "unique"])]
    pub(in crate::cli) to: Option<Format>,
    /// Write each puzzle in its canonical form, which is the same for all 9x9 puzzles that differ only in orientation,
    /// arrangement and numbering; as lines unless a format is given
    #[arg(long)]
    pub(in crate::cli) canonical: bool,
    /// Leave out every puzzle whose canonical form has occurred before; as lines unless a format is given
    #[arg(long)]
    pub(in crate::cli) unique: bool,
}

#[derive(Args, Debug)]
pub(in crate::cli) struct PrintArguments {
    #[command(flatten)]
    pub(in crate::cli) input: InputArguments,
    #[command(flatten)]
    pub(in crate::cli) exact: ExactArguments,
    /// Print an SVG drawing, for paper
    #[arg(long, conflicts_with_all = ["json", "pdf", "svg_pages"])]
    pub(in crate::cli) svg: bool,
    /// Include the candidates of the empty cells
    #[arg(long)]
    pub(in crate::cli) marks: bool,
    /// Include the solution
    #[arg(long)]
    pub(in crate::cli) solution: bool,
    #[command(flatten)]
    pub(in crate::cli) pages: PageArguments,
}

#[derive(Args, Debug)]
pub(in crate::cli) struct TableArguments {
    /// Print one JSON object per line
    #[arg(short, long)]
    pub(in crate::cli) json: bool,
}

#[derive(Args, Debug)]
pub(in crate::cli) struct LearnArguments {
    /// The lesson: a technique or a constraint; without it, the chapters of the course with your progress
    #[arg(value_name = "LESSON")]
    pub(in crate::cli) lesson: Option<String>,
}

#[derive(Args, Debug)]
pub(in crate::cli) struct ConfigArguments {
    /// Print the shipped files instead: all of them, or the one with this name
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = "")]
    pub(in crate::cli) defaults: Option<String>,
}

#[derive(Args, Debug)]
pub(in crate::cli) struct CompletionsArguments {
    /// The shell to complete commands for
    #[arg(value_name = "SHELL")]
    pub(in crate::cli) shell: Shell,
}
