//! The files of a proof for VeriPB, two a puzzle.
//!
//! They are named after the puzzle's number: `1.opb` is its formula, `1.pbp` the proof, so that `veripb 1.opb 1.pbp` checks it.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde::Serialize;

use crate::veripb::Formula;

/// What was written for a puzzle.
#[derive(Serialize)]
pub(super) struct ProofFiles {
    /// Where the formula lies.
    pub(super) formula: PathBuf,
    /// Where the proof lies.
    pub(super) proof: PathBuf,
}

/// Makes the folder, if it is not there.
pub(super) fn make(folder: &Path) -> Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))
}

/// Writes the formula and the proof of the puzzle of this number.
pub(super) fn write(folder: &Path, number: usize, formula: &Formula, proof: &str) -> Result<ProofFiles> {
    let path = |ending: &str| folder.join(format!("{number}.{ending}"));
    let written = ProofFiles { formula: path("opb"), proof: path("pbp") };
    let save =
        |path: &Path, text: &str| fs::write(path, text).with_context(|| format!("cannot write {}", path.display()));
    save(&written.formula, &formula.to_string())?;
    save(&written.proof, proof)?;
    Ok(written)
}
