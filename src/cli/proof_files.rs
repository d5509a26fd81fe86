//! The files of a proof for VeriPB, two per puzzle.
//!
//! They are named after the puzzle's number: `1.opb` is its formula and `1.pbp` the proof, so that `veripb 1.opb 1.pbp`
//! checks it. Files that are there already are replaced only if the user has allowed it.

use std::fs;
use std::io::{self, IsTerminal, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, Result, bail};
use serde::Serialize;

use crate::store::{Overwrite, write_file};
use crate::veripb::Formula;

/// The files written for a puzzle.
#[derive(Serialize)]
pub(super) struct ProofFiles {
    /// The path of the formula.
    pub(super) formula: PathBuf,
    /// The path of the proof.
    pub(super) proof: PathBuf,
}

/// The folder that proofs are written to.
pub(super) struct ProofFolder {
    path: PathBuf,
    /// Whether files there may be replaced; `None` until that is asked.
    may_replace: Mutex<Option<bool>>,
}

impl ProofFolder {
    /// This folder, created if it does not exist; with `force`, files there are replaced.
    pub(super) fn make(path: &Path, force: bool) -> Result<Self> {
        fs::create_dir_all(path).with_context(|| format!("cannot create the folder {}", path.display()))?;
        // Without a terminal there is nobody to ask.
        let can_ask = io::stdin().is_terminal() && io::stderr().is_terminal();
        let may_replace = if force { Some(true) } else { (!can_ask).then_some(false) };
        Ok(Self { path: path.to_owned(), may_replace: Mutex::new(may_replace) })
    }

    /// The files for the puzzle of this number.
    ///
    /// # Errors
    /// One of them is there already, and may not be replaced.
    pub(super) fn files(&self, number: usize) -> Result<ProofFiles> {
        let path = |ending: &str| self.path.join(format!("{number}.{ending}"));
        let files = ProofFiles { formula: path("opb"), proof: path("pbp") };
        if let Some(there) = [&files.formula, &files.proof].into_iter().find(|path| path.exists())
            && !self.may_replace(there)?
        {
            bail!("{} is there already: give --force to replace it, or name another folder", there.display());
        }
        Ok(files)
    }

    /// Whether files like this one may be replaced; asks once.
    fn may_replace(&self, there: &Path) -> Result<bool> {
        let mut may_replace = self.may_replace.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(may_replace) = *may_replace {
            return Ok(may_replace);
        }
        let (mut screen, mut answer) = (io::stderr(), String::new());
        write!(screen, "{} is there already. Replace it, and others like it? [y/N] ", there.display())?;
        screen.flush()?;
        io::stdin().read_line(&mut answer)?;
        Ok(*may_replace.insert(matches!(answer.trim().to_lowercase().as_str(), "y" | "yes")))
    }
}

impl ProofFiles {
    /// Writes the formula and the proof.
    pub(super) fn write(&self, formula: &Formula, proof: &str) -> Result<()> {
        write_file(&self.formula, formula.to_string().as_bytes(), Overwrite::Allowed)?;
        Ok(write_file(&self.proof, proof.as_bytes(), Overwrite::Allowed)?)
    }
}
