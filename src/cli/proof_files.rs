//! The files of a proof for VeriPB, two per puzzle.
//!
//! They are named after the puzzle's number: `1.opb` is its formula and `1.pbp` the proof, so that `veripb 1.opb 1.pbp`
//! checks it.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde::Serialize;

use crate::veripb::Formula;

/// The files written for a puzzle.
#[derive(Serialize)]
pub(super) struct ProofFiles {
    /// The path of the formula.
    pub(super) formula: PathBuf,
    /// The path of the proof.
    pub(super) proof: PathBuf,
}

/// Creates the folder if it does not exist.
pub(super) fn make(folder: &Path) -> Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("cannot create the folder {}", folder.display()))
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
