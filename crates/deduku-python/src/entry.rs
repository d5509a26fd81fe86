//! A puzzle as it was read: with its position, comment and id.

use std::ops::Range;
use std::sync::Arc;

use deduku::board::{Board, Digit, classic, for_cell_count};
use deduku::generate::Kind;
use deduku::puzzle::Setup;
use deduku::solve::{Answer, Clues, Counter, Search, Solution, count, search_position, wrong_entries};
use deduku::text::{
    self, Format, PrintOptions, json_line, json_position, solution_form, svg, svg_step, write, write_line,
};
use deduku::work::Work;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::batch::{Batch, work_of};
use crate::errors::{Error, NoSolution, SeveralSolutions, Undecided, refused, undecided, unreadable};
use crate::steps::{Shown, played, shown};

/// The node budget for the question whether entered digits are wrong.
const LOOK: u64 = 100_000;

/// A puzzle, and the position that its text describes.
#[pyclass(frozen, module = "deduku._deduku")]
pub(crate) struct Entry(pub(crate) text::Entry);

/// The puzzles of a text, each with its line, from 1, or the exception for it.
#[pyfunction]
#[pyo3(signature = (text, board=None))]
pub(crate) fn read(py: Python<'_>, text: &str, board: Option<&str>) -> PyResult<Vec<Py<PyAny>>> {
    let board = board.map(board_named).transpose()?;
    let found = py.detach(|| text::read(text, board));
    let object = |read: Result<text::Entry, text::TextError>| match read {
        Ok(entry) => Ok(Py::new(py, Entry(entry))?.into_any()),
        Err(error) => Ok(unreadable(&error).into_value(py).into_any()),
    };
    found.into_iter().map(object).collect()
}

/// The only solution of each puzzle, as [`Entry::solve`] gives it; nothing where there is none, or more than one, or where a
/// rule is not understood.
#[pyfunction]
#[pyo3(signature = (entries, threads=None, progress=None))]
pub(crate) fn solve_entries<'py>(
    py: Python<'py>,
    entries: Vec<PyRef<'py, Entry>>,
    threads: Option<usize>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Vec<Option<Vec<String>>>> {
    let entries: Vec<&Entry> = entries.iter().map(|entry| &**entry).collect();
    let act = |range: Range<usize>, work: &Work| Ok(range.map(|at| entries[at].solution(work)).collect());
    let kept = |solved: Vec<Option<Vec<String>>>| Ok(solved.into_pyobject(py)?.into_any().unbind());
    Batch { count: entries.len(), together: 1, threads, progress }.run(py, &Work::unlimited(), || act, kept)
}

/// The number of solutions of each puzzle, up to the limit.
#[pyfunction]
#[pyo3(signature = (entries, limit, threads=None, progress=None))]
pub(crate) fn count_entries<'py>(
    py: Python<'py>,
    entries: Vec<PyRef<'py, Entry>>,
    limit: usize,
    threads: Option<usize>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Vec<usize>> {
    let entries: Vec<&Entry> = entries.iter().map(|entry| &**entry).collect();
    let act = |range: Range<usize>, work: &Work| range.map(|at| entries[at].solutions(limit, work)).collect();
    let kept = |counts: Vec<usize>| Ok(counts.into_pyobject(py)?.into_any().unbind());
    Batch { count: entries.len(), together: 1, threads, progress }.run(py, &Work::unlimited(), || act, kept)
}

#[pymethods]
impl Entry {
    /// The puzzle with these values, one for each cell in the board's order, 0 for a blank.
    #[staticmethod]
    #[pyo3(signature = (values, board=None))]
    fn of_values(values: Vec<i64>, board: Option<&str>) -> PyResult<Self> {
        let board = match board {
            Some(name) => board_named(name)?,
            None => usual_board(values.len())?,
        };
        if board.first_value() == 0 {
            return Err(refused(format!("0 is a digit of the board {}: give the puzzle as text", board.name())));
        }
        if values.len() != board.cell_count() {
            let (found, name, cells) = (values.len(), board.name(), board.cell_count());
            return Err(refused(format!("{found} values, where the board {name} has {cells} cells")));
        }
        let given = |(cell, &value): (usize, &i64)| match value {
            0 => Ok(None),
            _ => digit_of(&board, value).map(Some).ok_or_else(|| {
                let cell = board.cells().nth(cell).map_or_else(String::new, |cell| board.cell_name(cell));
                let most = board.digits();
                refused(format!("{cell}: {value} is no digit of this board: give 1 to {most}, or 0 for a blank"))
            }),
        };
        let givens = values.iter().enumerate().map(given).collect::<PyResult<Vec<Option<Digit>>>>()?;
        let puzzle = Setup::new(board, givens).check().map_err(|error| refused(error.to_string()))?;
        Ok(Self(text::Entry::of(puzzle)))
    }

    /// The name of the board.
    #[getter]
    fn board(&self) -> &str {
        self.0.puzzle.board().name()
    }

    /// The rows, columns and grid cells of a board that is one grid.
    #[getter]
    fn shape(&self) -> Option<(usize, usize)> {
        let board = self.0.puzzle.board();
        let side = usize::from(board.plan().side()?);
        (!board.has_several_grids() && side * side == board.cell_count()).then_some((side, side))
    }

    /// The value of each given, a byte each, in the board's order, 0 where there is none.
    #[getter]
    fn values(&self) -> PyResult<Vec<u8>> {
        let board = self.0.puzzle.board();
        if board.first_value() == 0 {
            return Err(Error::new_err(format!("0 is a digit of the board {}: use the text", board.name())));
        }
        Ok(self.0.puzzle.givens().iter().map(|given| given.map_or(0, |digit| board.value_of(digit))).collect())
    }

    /// The board in words.
    #[getter]
    fn title(&self) -> String {
        self.0.puzzle.board().title()
    }

    /// The givens, a character a cell.
    #[getter]
    fn givens(&self) -> String {
        self.0.puzzle.to_string()
    }

    /// The puzzle as one line, if that is enough to read it again.
    #[getter]
    fn line_text(&self) -> Option<String> {
        let line = write_line(&self.0).trim_end().to_owned();
        let again = text::read(&line, None).pop()?.ok()?;
        (again.puzzle == self.0.puzzle && !line.starts_with('{')).then_some(line)
    }

    /// The puzzle and its position as a JSON object on one line.
    #[getter]
    fn json(&self) -> PyResult<String> {
        let mut object = json_position(&self.0.position(), false);
        object.id.clone_from(&self.0.id);
        json_line(&object).map_err(|error| Error::new_err(error.to_string()))
    }

    /// The number of givens.
    #[getter]
    fn clue_count(&self) -> usize {
        self.0.puzzle.clue_count()
    }

    /// The text after or above the puzzle.
    #[getter]
    fn comment(&self) -> &str {
        &self.0.comment
    }

    /// Its name, in JSON lines.
    #[getter]
    fn id(&self) -> Option<&str> {
        self.0.id.as_deref()
    }

    /// The line on which it begins, from 1.
    #[getter]
    const fn line(&self) -> usize {
        self.0.line
    }

    /// The rules that are not understood.
    #[getter]
    fn not_checked(&self) -> Vec<String> {
        self.0.puzzle.not_checked().to_vec()
    }

    /// The puzzle in an exchange format.
    fn text(&self, format: &str) -> PyResult<String> {
        let known = Format::named(format).filter(|format| Format::ALL.contains(format));
        let format = known.ok_or_else(|| {
            let names: Vec<&str> = Format::ALL.iter().map(|format| format.name()).collect();
            PyValueError::new_err(format!("cannot write the format “{format}”: choose one of {}", names.join(", ")))
        })?;
        write(&self.0, format).map_err(|error| Error::new_err(error.to_string()))
    }

    /// The board drawn as text.
    fn drawn(&self, marks: bool) -> String {
        text::print(&self.0.position(), &PrintOptions { marks, solution: None })
    }

    /// The position as an SVG drawing, with the only solution if that is asked for, and with what a step and other
    /// highlights show.
    #[pyo3(signature = (marks, solution, step=None, highlights=vec![], timeout=None))]
    fn svg(
        &self,
        py: Python<'_>,
        marks: bool,
        solution: bool,
        step: Option<&str>,
        highlights: Vec<Shown>,
        timeout: Option<f64>,
    ) -> PyResult<String> {
        let found = if solution { Some(self.only(py, timeout)?) } else { None };
        let (position, options) = (self.0.position(), PrintOptions { marks, solution: found.as_ref() });
        let shown = shown(step, &highlights, position.board())?;
        Ok(if shown.is_empty() { svg(&position, &options) } else { svg_step(&position, &options, &shown) })
    }

    /// The puzzle with the position after these steps.
    fn played(&self, steps: Vec<String>) -> PyResult<Self> {
        let position = played(self.0.position(), &steps)?;
        Ok(Self(text::Entry { position: Some(position), ..self.0.clone() }))
    }

    /// The only solution: a string, or one for each grid, layer or row.
    #[pyo3(signature = (timeout=None))]
    fn solve(&self, py: Python<'_>, timeout: Option<f64>) -> PyResult<Vec<String>> {
        if let Some(clues) = self.bare()
            && let Answer::Unique(solution) = py.detach(|| Counter::new().classify(&clues))
        {
            return Ok(vec![solution.as_str().to_owned()]);
        }
        let solution = self.only(py, timeout)?;
        Ok(solution_form(&self.0.puzzle, &solution).texts().to_vec())
    }

    /// The number of solutions, up to the limit.
    #[pyo3(signature = (limit, timeout=None))]
    fn count(&self, py: Python<'_>, limit: usize, timeout: Option<f64>) -> PyResult<usize> {
        let work = work_of(timeout)?;
        let act = |_: Range<usize>, work: &Work| self.solutions(limit, work).map(|count| vec![count]);
        let counts = Batch::ONE.run(py, &work, || act, |_| Ok(py.None()))?;
        Ok(counts.first().copied().unwrap_or_default())
    }
}

impl Entry {
    /// The givens, if the puzzle is a 9×9 grid with nothing else.
    fn bare(&self) -> Option<Clues> {
        let is_bare = self.0.position.is_none() && self.0.puzzle.is_understood();
        is_bare.then(|| Clues::of_puzzle(&self.0.puzzle)).flatten()
    }

    /// The number of solutions, up to the limit.
    fn solutions(&self, limit: usize, work: &Work) -> PyResult<usize> {
        let counted = if self.0.position.is_none() {
            count(&self.0.puzzle, limit, work)
        } else {
            let found = self.search(limit, work);
            found.stopped.map_or(Ok(found.solutions.len()), Err)
        };
        counted.map_err(undecided)
    }

    /// The only solution, if it is known that there is only one.
    fn solution(&self, work: &Work) -> Option<Vec<String>> {
        let found = self.search(2, work);
        let is_only = found.complete && found.solutions.len() == 1 && self.0.puzzle.is_understood();
        found.solutions.first().filter(|_| is_only).map(|only| solution_form(&self.0.puzzle, only).texts().to_vec())
    }

    /// Searches from the position, without entered digits that no solution has.
    fn search(&self, limit: usize, work: &Work) -> Search {
        let position = self.0.position();
        match wrong_entries(&position, &work.with_nodes(LOOK)) {
            Some(wrong) => search_position(&wrong.left, limit, work),
            None => search_position(&position, limit, work),
        }
    }

    /// The only solution.
    fn only(&self, py: Python<'_>, timeout: Option<f64>) -> PyResult<Solution> {
        let puzzle = &self.0.puzzle;
        if !puzzle.is_understood() {
            let rules = puzzle.not_checked().join(", ");
            return Err(Undecided::new_err(format!("undecided: these rules are not understood: {rules}")));
        }
        let work = work_of(timeout)?;
        let act = |_: Range<usize>, work: &Work| Ok(vec![self.search(2, work)]);
        let found = Batch::ONE.run(py, &work, || act, |_| Ok(py.None()))?.pop();
        let Some(Search { solutions, stopped, .. }) = found else { return Err(NoSolution::new_err("no solution")) };
        let form = |solution: &Solution| solution_form(puzzle, solution).to_string();
        match (&solutions[..], stopped) {
            ([_, _, ..], _) => {
                let both: Vec<String> = solutions.iter().map(form).collect();
                Err(SeveralSolutions::new_err(("several solutions: add clues until one is left", both)))
            }
            (_, Some(stop)) => Err(undecided(stop)),
            ([only], None) => Ok(only.clone()),
            ([], None) => {
                let why = deduku::logic::refutation(&self.0.position());
                let why = why.text(puzzle, deduku::logic::Style::Standard);
                Err(NoSolution::new_err(format!("no solution: {why}")))
            }
        }
    }
}

/// The board of this name, if puzzles do not bring their own.
fn board_named(name: &str) -> PyResult<Arc<Board>> {
    let kind = Kind::named(name).map_err(|error| PyValueError::new_err(error.to_string()))?;
    let own = || format!("each puzzle of the kind {name} brings its own board: give it as JSON, and no board");
    kind.board().cloned().ok_or_else(|| PyValueError::new_err(own()))
}

/// The usual board with so many cells.
fn usual_board(cells: usize) -> PyResult<Arc<Board>> {
    let shape = for_cell_count(cells).ok_or_else(|| {
        refused(format!("{cells} values are no square grid of a usual size: name the board, as in board=\"samurai\""))
    })?;
    classic(shape).map(Arc::new).map_err(|error| refused(error.to_string()))
}

fn digit_of(board: &Board, value: i64) -> Option<Digit> {
    board.digit_of_value(i32::try_from(value).ok()?)
}
