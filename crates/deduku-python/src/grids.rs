//! Many 9×9 grids in one piece of memory: 81 bytes each, row by row, 0 for a blank.

use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};

use deduku::puzzle::Puzzle;
use deduku::solve::{Answer, Clues, Counter, count};
use deduku::work::Work;
use pyo3::buffer::PyBuffer;
use pyo3::prelude::*;
use pyo3::types::PyByteArray;

use crate::batch::Batch;
use crate::errors::{refused, undecided};

/// The cells of a grid.
const CELLS: usize = 81;
/// How many grids a thread takes at a time; each takes a few microseconds.
const TOGETHER: usize = 512;
/// The most solutions that are counted by the fastest search, which cannot be stopped.
const FAST: usize = 2;

/// The digits of each grid's only solution; zeros where there is none, or more than one.
#[pyfunction]
#[pyo3(signature = (grids, threads=None, progress=None))]
pub(crate) fn solve_grids<'py>(
    py: Python<'py>,
    grids: PyBuffer<u8>,
    threads: Option<usize>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyByteArray>> {
    let batch = batch(grids.item_count(), threads, progress)?;
    PyByteArray::new_with(py, grids.item_count(), |solved| {
        // They are solved where they are copied to: these are large, and each portion has its own part of them.
        grids.copy_to_slice(py, solved)?;
        let parts: Vec<Mutex<&mut [u8]>> = solved.chunks_mut(TOGETHER * CELLS).map(Mutex::new).collect();
        let worker = || {
            let mut counter = Counter::new();
            let parts = &parts;
            move |range: Range<usize>, _: &Work| {
                let mut part = lock(&parts[range.start / TOGETHER]);
                range.zip(part.chunks_mut(CELLS)).map(|(at, grid)| solve(grid, at, &mut counter)).collect()
            }
        };
        let kept = |done: Vec<()>| {
            let mut solved = parts.iter().map(|part| lock(part).to_vec()).collect::<Vec<_>>().concat();
            solved.truncate(done.len() * CELLS);
            Ok(PyByteArray::new(py, &solved).into_any().unbind())
        };
        batch.run(py, &Work::unlimited(), worker, kept).map(drop)
    })
}

/// The number of solutions of each grid, up to the limit.
#[pyfunction]
#[pyo3(signature = (grids, limit, threads=None, progress=None))]
pub(crate) fn count_grids<'py>(
    py: Python<'py>,
    grids: PyBuffer<u8>,
    limit: usize,
    threads: Option<usize>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Vec<usize>> {
    let batch = batch(grids.item_count(), threads, progress)?;
    let grids = grids.to_vec(py)?;
    let worker = || {
        let mut counter = Counter::new();
        let grids = &grids;
        move |range: Range<usize>, work: &Work| {
            range.map(|at| solutions(&clues(&grids[at * CELLS..][..CELLS], at)?, limit, &mut counter, work)).collect()
        }
    };
    let kept = |counts: Vec<usize>| Ok(counts.into_pyobject(py)?.into_any().unbind());
    batch.run(py, &Work::unlimited(), worker, kept)
}

/// The batch of grids that have so many bytes.
fn batch<'p>(bytes: usize, threads: Option<usize>, progress: Option<&'p Bound<'p, PyAny>>) -> PyResult<Batch<'p>> {
    if !bytes.is_multiple_of(CELLS) {
        return Err(refused(format!("{bytes} bytes are no whole number of grids: give 81 for each")));
    }
    Ok(Batch { count: bytes / CELLS, together: TOGETHER, threads, progress })
}

/// The clues of a grid, with its number, from 0.
fn clues(grid: &[u8], at: usize) -> PyResult<Clues> {
    // Without branches, so that the compiler can do many cells at once.
    let mut line = [b'.'; CELLS];
    line.iter_mut().zip(grid).for_each(|(symbol, value)| *symbol = b'0' | (value & 0xf));
    if grid.iter().fold(0, |most, &value| value.max(most)) <= 9 {
        return Clues::of_line(&line).ok_or_else(|| refused(format!("grid {at}: not 81 digits and blanks")));
    }
    let (cell, value) = grid.iter().enumerate().find(|(_, value)| **value > 9).unwrap_or((0, &grid[0]));
    let (row, column) = (cell / 9 + 1, cell % 9 + 1);
    Err(refused(format!("grid {at}, r{row}c{column}: {value} is no digit: give 1 to 9, or 0 for a blank")))
}

/// Puts the digits of the only solution in place of the clues, or zeros.
fn solve(grid: &mut [u8], at: usize, counter: &mut Counter) -> PyResult<()> {
    match counter.classify(&clues(grid, at)?) {
        Answer::Unique(solution) => {
            grid.iter_mut().zip(solution.symbols()).for_each(|(value, symbol)| *value = symbol - b'0');
        }
        _ => grid.fill(0),
    }
    Ok(())
}

fn lock<'p, 'b>(part: &'p Mutex<&'b mut [u8]>) -> MutexGuard<'p, &'b mut [u8]> {
    part.lock().unwrap_or_else(PoisonError::into_inner)
}

fn solutions(clues: &Clues, limit: usize, counter: &mut Counter, work: &Work) -> PyResult<usize> {
    if limit <= FAST || clues.clash() {
        return Ok(counter.count(clues, limit));
    }
    let puzzle: Puzzle = clues.as_str().parse().map_err(|error| refused(format!("{error}")))?;
    count(&puzzle, limit, work).map_err(undecided)
}
