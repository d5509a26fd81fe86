//! Questions of the command line about puzzles.

use std::ops::Range;

use deduku::cli::Status;
use deduku::cli::answers::{self, Answer};
use deduku::work::Work;
use pyo3::prelude::*;

use crate::batch::{Batch, work_of};
use crate::entry::Entry;
use crate::errors::Error;

/// What a command asks about every puzzle.
#[pyclass(frozen, module = "deduku._deduku")]
pub(crate) struct Question(answers::Question);

/// An answer for Python: JSON lines, what was said beside them, and the outcome in a word.
type Told = (String, Vec<String>, &'static str);

#[pymethods]
impl Question {
    /// Reads a command and its options, and the claims that it asks about.
    #[new]
    #[pyo3(signature = (words, claims=None))]
    fn new(words: Vec<String>, claims: Option<&str>) -> PyResult<Self> {
        answers::Question::parse(&words, claims).map(Self).map_err(Error::new_err)
    }

    /// The answers about the puzzles, in order, each numbered from 1.
    #[pyo3(signature = (entries, threads=None, progress=None, timeout=None))]
    fn answers<'py>(
        &self,
        py: Python<'py>,
        entries: Vec<PyRef<'py, Entry>>,
        threads: Option<usize>,
        progress: Option<&Bound<'py, PyAny>>,
        timeout: Option<f64>,
    ) -> PyResult<Vec<Told>> {
        let entries: Vec<_> = entries.iter().map(|entry| entry.0.clone()).collect();
        let batch = Batch { count: entries.len(), together: 1, threads, progress };
        let act = |range: Range<usize>, work: &Work| {
            let answer = |at: usize| {
                let answer = self.0.answer(at + 1, entries[at].clone(), work);
                answer.map(told).map_err(Error::new_err)
            };
            range.map(answer).collect()
        };
        let kept = |answers: Vec<Told>| Ok(answers.into_pyobject(py)?.into_any().unbind());
        batch.run(py, &work_of(timeout)?, || act, kept)
    }
}

fn told(answer: Answer) -> Told {
    (answer.lines, answer.remarks, status_word(answer.status))
}

/// The outcome in a word.
pub(crate) const fn status_word(status: Status) -> &'static str {
    match status {
        Status::Done => "done",
        Status::Undecided => "undecided",
        Status::No => "no",
        Status::Wrong => "wrong",
    }
}
