//! Which givens, clues and cages each step of a path rests on, including through earlier steps.
//!
//! A step rests on its premises. They say which candidates remain in a cell, or which places remain for a digit in a
//! house. Each candidate that does not remain was eliminated by a given, or by an earlier step, which rests on its own
//! premises.

use std::collections::BTreeSet;
use std::rc::Rc;

use deduku_core::board::{Board, Cell, Digit, HouseId, HouseKind};
use deduku_core::puzzle::{Puzzle, Requirement};
use deduku_logic::{Certificate, Premise, Step};

/// Why a candidate is eliminated.
#[derive(Clone)]
struct Reason {
    /// The givens, clues and cages that it comes from.
    parts: Rc<BTreeSet<Requirement>>,
    /// Whether it comes from them without an intermediate step.
    is_direct: bool,
}

/// What a step rests on.
pub(super) struct Rests {
    /// The clues and cages that its premises name, and the givens that eliminate the candidates whose absence it needs.
    pub(super) direct: BTreeSet<Requirement>,
    /// The same, plus what the earlier steps that lead to it rest on.
    pub(super) all: Rc<BTreeSet<Requirement>>,
}

/// Why candidates are eliminated, up to the current step of a path.
pub(super) struct Provenance<'a> {
    puzzle: &'a Puzzle,
    /// Indexed by the cell's index times the number of digits, plus the digit's index.
    reasons: Vec<Option<Reason>>,
}

impl<'a> Provenance<'a> {
    /// Starts with the eliminations by the givens alone.
    pub(super) fn new(puzzle: &'a Puzzle) -> Self {
        let board = puzzle.board();
        let count = board.cell_count() * board.all_digits().len();
        let mut provenance = Self { puzzle, reasons: vec![None; count] };
        for asked in puzzle.requirements() {
            let parts = Rc::new(BTreeSet::from([asked]));
            match asked {
                Requirement::Given(cell) => {
                    if let Some(digit) = puzzle.given(cell) {
                        provenance.place((cell, digit), &Reason { parts, is_direct: true });
                    }
                }
                Requirement::Marks(cell) => {
                    for digit in (board.all_digits() - puzzle.marks(cell)).iter() {
                        provenance.take((cell, digit), &Reason { parts: parts.clone(), is_direct: true });
                    }
                }
                Requirement::Clue(_) | Requirement::Cage(_) | Requirement::House(_) => {}
            }
        }
        provenance
    }

    /// Returns what the next step of the path rests on, and records that as the reason for its conclusions.
    pub(super) fn follow(&mut self, step: &Step, certificate: &Certificate) -> Rests {
        let board = self.puzzle.board().clone();
        let mut direct: BTreeSet<Requirement> = named_by(certificate, self.puzzle).into_iter().collect();
        let mut all = direct.clone();
        for candidate in certificate.premises.iter().flat_map(|premise| not_left(premise, &board)) {
            if let Some(Reason { parts, is_direct }) = &self.reasons[self.index(candidate)] {
                all.extend(parts.iter().copied());
                if *is_direct {
                    direct.extend(parts.iter().copied());
                }
            }
        }
        let all = Rc::new(all);
        let reason = Reason { parts: all.clone(), is_direct: false };
        step.conclusion.eliminate.iter().for_each(|&candidate| self.take(candidate, &reason));
        step.conclusion.place.iter().for_each(|&placed| self.place(placed, &reason));
        Rests { direct, all }
    }

    fn index(&self, (cell, digit): (Cell, Digit)) -> usize {
        cell.index() * self.puzzle.board().all_digits().len() + digit.index()
    }

    /// Eliminates a candidate; its first reason is kept.
    fn take(&mut self, candidate: (Cell, Digit), reason: &Reason) {
        let index = self.index(candidate);
        self.reasons[index].get_or_insert_with(|| reason.clone());
    }

    /// Places a digit: it eliminates the others of its cell, and itself from the cell's peers.
    fn place(&mut self, (cell, digit): (Cell, Digit), reason: &Reason) {
        let board = self.puzzle.board().clone();
        for other in board.all_digits().iter().filter(|&other| other != digit) {
            self.take((cell, other), reason);
        }
        for &peer in board.peers(cell) {
            match cage_of(&board, cell, peer) {
                None => self.take((peer, digit), reason),
                Some(cage) => {
                    let mut parts = (*reason.parts).clone();
                    parts.insert(Requirement::Cage(cage));
                    self.take((peer, digit), &Reason { parts: Rc::new(parts), ..*reason });
                }
            }
        }
    }
}

/// The cage or run that makes the two cells peers; `None` if another house does.
fn cage_of(board: &Board, cell: Cell, peer: Cell) -> Option<HouseId> {
    let mut shared = board.houses_of(cell).iter().copied().filter(|&house| board.house(house).cells.contains(&peer));
    let first = shared.next()?;
    let is_of_board = |house: HouseId| !is_cage(board, house);
    (!is_of_board(first) && !shared.any(is_of_board)).then_some(first)
}

fn is_cage(board: &Board, house: HouseId) -> bool {
    matches!(board.house(house).kind, HouseKind::Cage | HouseKind::Run)
}

/// The candidates that are eliminated according to a premise.
fn not_left(premise: &Premise, board: &Board) -> Vec<(Cell, Digit)> {
    match premise {
        Premise::Cell { cell, only } => (board.all_digits() - *only).iter().map(|digit| (*cell, digit)).collect(),
        Premise::Places { house, digit, only } => {
            let cells = board.house(*house).cells.iter().copied();
            cells.filter(|cell| !only.contains(cell)).map(|cell| (cell, *digit)).collect()
        }
        _ => Vec::new(),
    }
}

/// The clues and cages that the premises name, each once.
fn named_by(certificate: &Certificate, puzzle: &Puzzle) -> BTreeSet<Requirement> {
    let cages = |houses: &[HouseId]| -> Vec<Requirement> {
        houses.iter().filter(|&&house| is_cage(puzzle.board(), house)).map(|&house| Requirement::Cage(house)).collect()
    };
    let of_premise = |premise: &Premise| match premise {
        Premise::Clue { clue, .. } => puzzle.requirement_numbered(*clue).into_iter().collect(),
        Premise::ClueBalance { less, .. } => {
            less.iter().filter_map(|&(clue, _)| puzzle.requirement_numbered(clue)).collect()
        }
        Premise::Sum { house, .. } | Premise::Places { house, .. } | Premise::Once { house, .. } => cages(&[*house]),
        Premise::Balance { add, subtract, .. } => [cages(add), cages(subtract)].concat(),
        _ => Vec::new(),
    };
    certificate.premises.iter().flat_map(of_premise).collect()
}
