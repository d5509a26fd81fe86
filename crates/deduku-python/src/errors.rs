//! The exceptions of the package, which `python/deduku/_errors.py` defines.

#![allow(missing_docs, reason = "the macros write no documentation")]

use deduku::text::TextError;
use deduku::work::Stop;
use pyo3::prelude::*;

pyo3::import_exception!(deduku._errors, Error);
pyo3::import_exception!(deduku._errors, Interrupted);
pyo3::import_exception!(deduku._errors, NoSolution);
pyo3::import_exception!(deduku._errors, ReadError);
pyo3::import_exception!(deduku._errors, SeveralSolutions);
pyo3::import_exception!(deduku._errors, Stopped);
pyo3::import_exception!(deduku._errors, Undecided);

/// The exception for a text that is not a puzzle: line and column are counted from 1.
pub(crate) fn unreadable(error: &TextError) -> PyErr {
    ReadError::new_err((error.fault.to_string(), error.line, error.column))
}

/// The exception for values that are no puzzle.
pub(crate) fn refused(message: String) -> PyErr {
    ReadError::new_err((message,))
}

/// The exception for work that was stopped before its answer was known.
pub(crate) fn undecided(stop: Stop) -> PyErr {
    Undecided::new_err(format!("undecided: {stop}: allow more time with timeout"))
}
