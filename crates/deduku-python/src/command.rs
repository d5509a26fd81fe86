//! The command line, and the check of certificates.

use std::ffi::OsString;
use std::ops::Range;

use deduku::cli::{answers, run_for_code};
use deduku::work::Work;
use pyo3::prelude::*;

use crate::batch::{Batch, work_of};
use crate::errors::ReadError;
use crate::question::status_word;

/// Runs the program with these arguments, its name first; returns the exit status.
#[pyfunction]
pub(crate) fn main(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| run_for_code(arguments))
}

/// The version of the program.
#[pyfunction]
pub(crate) const fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}

/// Checks the lines of certificates: the verdicts as JSON lines, and the outcome in a word.
#[pyfunction]
#[pyo3(signature = (text, timeout=None))]
pub(crate) fn verify(py: Python<'_>, text: &str, timeout: Option<f64>) -> PyResult<(String, &'static str)> {
    let act = |_: Range<usize>, work: &Work| match answers::verify(text, work) {
        Ok(answer) => Ok(vec![(answer.lines, status_word(answer.status))]),
        Err(errors) => Err(unread(&errors)),
    };
    let answers = Batch::ONE.run(py, &work_of(timeout)?, || act, |_| Ok(py.None()))?;
    Ok(answers.into_iter().next().unwrap_or_default())
}

/// The exception for the first line that cannot be read: `line:3: what is wrong`.
fn unread(errors: &[String]) -> PyErr {
    let first = errors.first().map_or("", String::as_str);
    let parts = first.strip_prefix("line:").and_then(|rest| rest.split_once(": "));
    let placed = parts.and_then(|(number, reason)| Some((number.parse::<usize>().ok()?, reason)));
    let (line, reason) = placed.unwrap_or((1, first));
    ReadError::new_err((reason.to_owned(), line, 1))
}
