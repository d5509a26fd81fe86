//! Generated puzzles.

use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use deduku::cli::answers::Made;
use deduku::generate::GenerateError;
use deduku::work::Work;
use pyo3::prelude::*;

use crate::batch::{Batch, work_of};
use crate::errors::{Error, undecided};

/// Puzzles that the options of `generate` describe: each as a JSON object on one line, or nothing if it was not found in
/// its tries. `count` is that of the options.
#[pyfunction]
#[pyo3(signature = (options, count, progress=None, timeout=None))]
pub(crate) fn generate<'py>(
    py: Python<'py>,
    options: Vec<String>,
    count: usize,
    progress: Option<&Bound<'py, PyAny>>,
    timeout: Option<f64>,
) -> PyResult<Vec<Option<String>>> {
    let work = work_of(timeout)?;
    let made = Mutex::new(Made::parse(&options, &work).map_err(Error::new_err)?);
    // The series has threads of its own.
    let batch = Batch { count, together: 1, threads: Some(1), progress };
    let act = |_: Range<usize>, _: &Work| {
        let next = made.lock().unwrap_or_else(PoisonError::into_inner).next();
        match next {
            Some(Ok(line)) => Ok(vec![Some(line)]),
            None | Some(Err(GenerateError::NotFound { .. })) => Ok(vec![None]),
            Some(Err(GenerateError::Stopped(stop))) => Err(undecided(stop)),
            Some(Err(error)) => Err(Error::new_err(error.to_string())),
        }
    };
    let kept = |lines: Vec<Option<String>>| Ok(lines.into_pyobject(py)?.into_any().unbind());
    batch.run(py, &work, || act, kept)
}
