//! Weak links across constraints: candidates that one clue or cage forbids together, whatever else is known.
//!
//! They are read from each kernel on its own: one candidate is fixed in its cell, all other cells are unrestricted, and
//! what the kernel then removes is linked. So they belong to the puzzle and not to a position, and rest on nothing but
//! the clue.

use rustc_hash::FxHashMap;

use crate::engine::grid::Grid;
use deduku_core::board::{Cell, CellSet, Digit, DigitSet};
use deduku_core::constraint::Kernel;
use deduku_core::puzzle::Puzzle;

/// Kernels with more cells say hardly anything about two of them.
const MOST_CELLS: usize = 16;

type Candidate = (Cell, Digit);

/// The weak links by a puzzle's clues and cages that no house implies.
pub(crate) struct ClueLinks {
    /// For each candidate, those that it excludes, each with the number of the first clue that does so.
    beside: FxHashMap<Candidate, Vec<(Candidate, usize)>>,
    /// Kept so that no other puzzle can get its identity.
    puzzle: Puzzle,
}

impl ClueLinks {
    fn of(puzzle: &Puzzle) -> Self {
        let mut beside: FxHashMap<Candidate, Vec<(Candidate, usize)>> = FxHashMap::default();
        for (clue, kernel) in puzzle.all_kernels() {
            each_pair(puzzle, kernel, |one, other| {
                for (one, other) in [(one, other), (other, one)] {
                    let known = beside.entry(one).or_default();
                    if !known.iter().any(|&(candidate, _)| candidate == other) {
                        known.push((other, *clue));
                    }
                }
            });
        }
        Self { beside, puzzle: puzzle.clone() }
    }

    /// The candidates that this one excludes by clues.
    pub(crate) fn beside(&self, candidate: Candidate) -> impl Iterator<Item = Candidate> {
        self.beside.get(&candidate).into_iter().flatten().map(|&(other, _)| other)
    }

    /// The number of a clue by which the two exclude each other.
    pub(crate) fn clue(&self, one: Candidate, other: Candidate) -> Option<usize> {
        let known = self.beside.get(&one)?;
        known.iter().find(|&&(candidate, _)| candidate == other).map(|&(_, clue)| clue)
    }
}

/// The numbers of the clues and cages by which the two candidates exclude each other, each with the cells of its
/// kernel.
pub(crate) fn excluding(puzzle: &Puzzle, one: Candidate, other: Candidate) -> impl Iterator<Item = (usize, &[Cell])> {
    let all = puzzle.board().all_digits().bits();
    let holds_both = move |cells: &[Cell]| cells.contains(&one.0) && cells.contains(&other.0);
    let kernels = puzzle.all_kernels().iter().map(|(clue, kernel)| (*clue, kernel.rule()));
    kernels.filter(move |(_, rule)| holds_both(rule.cells())).filter_map(move |(clue, rule)| {
        let digits = |cell: Cell| {
            let of = [one, other].into_iter().find(|candidate| candidate.0 == cell);
            of.map_or(all, |(_, digit)| DigitSet::of(digit).bits())
        };
        let mut both: Vec<u32> = rule.cells().iter().map(|&cell| digits(cell)).collect();
        rule.propagate(&mut both).is_err().then(|| (clue, rule.cells()))
    })
}

/// Calls `call` for each pair of candidates that the kernel excludes and no house does; for some pairs twice.
fn each_pair(puzzle: &Puzzle, kernel: &Kernel, mut call: impl FnMut(Candidate, Candidate)) {
    let (board, rule) = (puzzle.board(), kernel.rule());
    let cells = rule.cells();
    let mut whole = vec![board.all_digits().bits(); cells.len()];
    if cells.len() > MOST_CELLS || rule.propagate(&mut whole).is_err() {
        return;
    }
    for (at, &cell) in cells.iter().enumerate() {
        for digit in DigitSet::from_bits(whole[at]).iter() {
            let mut left = whole.clone();
            left[at] = DigitSet::of(digit).bits();
            if rule.propagate(&mut left).is_err() {
                continue;
            }
            for (other, &cell_beside) in cells.iter().enumerate().filter(|&(other, _)| other != at) {
                for removed in DigitSet::from_bits(whole[other] & !left[other]).iter() {
                    if removed != digit || !board.sees(cell, cell_beside) {
                        call((cell, digit), (cell_beside, removed));
                    }
                }
            }
        }
    }
}

/// For each digit and cell, the cells that cannot hold the same digit; `None` for digits about which clues say no more
/// than houses do.
struct SightByClues<const W: usize>(Vec<Option<Box<[CellSet<W>]>>>);

impl<const W: usize> SightByClues<W> {
    fn of(grid: &Grid<'_, W>, clue_links: &ClueLinks) -> Self {
        let board = grid.board();
        let of_digit = |digit: Digit| {
            let like = |cell: Cell| {
                let like = clue_links.beside((cell, digit)).filter(|other| other.1 == digit);
                *grid.peers(cell) | like.map(|(other, _)| other).collect()
            };
            let all: Box<[CellSet<W>]> = board.cells().map(like).collect();
            board.cells().any(|cell| all[cell.index()] != *grid.peers(cell)).then_some(all)
        };
        Self(board.all_digits().iter().map(of_digit).collect())
    }
}

impl<const W: usize> Grid<'_, W> {
    /// The weak links by the clues and cages of the puzzle, if it has any; computed once for all its positions.
    pub(crate) fn clue_links(&self) -> Option<&ClueLinks> {
        let puzzle = self.position.puzzle();
        if puzzle.all_kernels().is_empty() {
            return None;
        }
        let known = self.board_index.derived().get_at(puzzle.identity(), || ClueLinks::of(puzzle));
        debug_assert!(known.puzzle == *puzzle, "a puzzle is known by its identity");
        Some(known)
    }

    /// For each cell, those that cannot hold the digit if it does: by houses, or by clues and cages. `None` where clues
    /// add nothing to houses.
    pub(crate) fn sight_by_clues(&self, digit: Digit) -> Option<&[CellSet<W>]> {
        let clue_links = self.clue_links()?;
        let all =
            self.board_index.derived().get_at(clue_links.puzzle.identity(), || SightByClues::of(self, clue_links));
        all.0[digit.index()].as_deref()
    }

    /// The cells that cannot hold the digit, no matter which of these cells holds it.
    pub(crate) fn excluded_by_each(&self, cells: &CellSet<W>, digit: Digit) -> CellSet<W> {
        let sight = self.sight_by_clues(digit).unwrap_or_else(|| self.sight());
        let seen = cells.iter().map(|cell| sight[cell.index()]);
        seen.reduce(|seen, own| seen & own).unwrap_or(CellSet::EMPTY)
    }

    /// The number of the one clue by which the digit in each of these cells excludes the candidate. Cells that exclude
    /// it by the rules alone need no clue. `None` if no cell needs a clue, or several clues are needed.
    pub(crate) fn clue_between(&self, cells: &CellSet<W>, digit: Digit, other: Candidate) -> Option<usize> {
        let clue_links = self.clue_links()?;
        let mut clue = None;
        for cell in cells {
            let is_by_rules = if digit == other.1 { self.board().sees(cell, other.0) } else { cell == other.0 };
            if is_by_rules {
                continue;
            }
            let own = clue_links.clue((cell, digit), other)?;
            if clue.is_some_and(|clue| clue != own) {
                return None;
            }
            clue = Some(own);
        }
        clue
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board_index::BoardIndex;
    use crate::families::clues::samples::puzzle;
    use deduku_core::puzzle::Position;
    use deduku_core::solve::search_position;
    use deduku_core::work::Work;

    #[test]
    fn linked_candidates_are_in_no_solution_together() {
        let puzzle = puzzle();
        let board = puzzle.board();
        let position = Position::new(&puzzle);
        let index = BoardIndex::<2>::new(board);
        let grid = Grid::new(&position, &index);
        let links = grid.clue_links().expect("clues");
        let mut by_clue = [0; 3];
        for cell in board.cells() {
            for one in board.all_digits().iter().map(|digit| (cell, digit)) {
                for other in links.beside(one) {
                    let clue = links.clue(one, other).expect("a clue");
                    assert_eq!(links.clue(other, one), Some(clue));
                    let both = [one, other].iter().fold(position.clone(), |mut both, &(cell, digit)| {
                        both.restrict(cell, DigitSet::of(digit));
                        both
                    });
                    let search = search_position(&both, 1, &Work::unlimited());
                    assert!(search.complete && search.solutions.is_empty(), "{one:?} and {other:?}");
                    by_clue[clue] += 1;
                }
            }
        }
        assert!(by_clue.iter().all(|&count| count > 10), "{by_clue:?}");
    }
}
