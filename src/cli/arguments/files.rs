//! The arguments of commands that carry the player's files.

use std::path::PathBuf;

use clap::Args;

#[derive(Args, Debug)]
pub(in crate::cli) struct ExportArguments {
    /// The file to write; without it, standard output
    #[arg(value_name = "FILE")]
    pub(in crate::cli) file: Option<PathBuf>,
    /// Replace a file that is there already
    #[arg(long)]
    pub(in crate::cli) force: bool,
}

#[derive(Args, Debug)]
pub(in crate::cli) struct ImportArguments {
    /// A file from `deduku export`, or from the page (Alt-s there)
    #[arg(value_name = "FILE")]
    pub(in crate::cli) file: PathBuf,
}
