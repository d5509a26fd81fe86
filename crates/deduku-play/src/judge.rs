//! Finds what is wrong with a game, and since when. It searches, so it runs in jobs.

use deduku_core::order::OrderBy;
use std::borrow::Cow;

use super::knowledge::Knowledge;
use super::play::{Entry, Game};
use super::problem::{GameProblem, Problem};
use super::state::State;
use deduku_core::board::{Cell, Digit, DigitSet};
use deduku_core::puzzle::{Position, Puzzle};
use deduku_core::solve::{ConflictSet, classify, conflict_set, search_position};
use deduku_core::work::{Stop, Work};
use deduku_logic::{Refutation, refutation};

/// What the check of the player's digits found.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub enum Check {
    /// The puzzle has no solution, so no digit is right or wrong.
    NoSolution {
        /// Where the puzzle contradicts itself.
        refutation: Refutation,
        /// The conflicting parts of the puzzle; `None` if finding them takes too long.
        conflict: Option<ConflictSet>,
    },
    /// These digits are wrong.
    Wrong(Vec<Cell>),
}

/// Finds the digits on the board that no solution has. With several solutions, the digits are taken in the order in
/// which they were placed, and one is wrong if no solution has it along with the accepted ones before it.
///
/// # Errors
/// The reason why the work was stopped.
pub fn check(game: &Game, work: &Work) -> Result<Check, Stop> {
    let judge = SolutionChecker::of(game, work)?;
    if *judge.knowledge == Knowledge::None {
        let conflict = match conflict_set(game.puzzle(), work) {
            Err(Stop::Cancelled) => return Err(Stop::Cancelled),
            found => found.ok().flatten(),
        };
        return Ok(Check::NoSolution { refutation: refutation(&Position::new(game.puzzle())), conflict });
    }
    judge.wrong_digits(game).map(Check::Wrong)
}

/// Counts the player's placements that left no solution, including those undone later.
///
/// A digit that was placed while the board was already wrong counts if it breaks a rule or, with a single solution, if
/// it differs from that solution.
///
/// # Errors
/// The reason why the work was stopped.
pub fn count_mistakes(game: &Game, work: &Work) -> Result<usize, Stop> {
    let judge = SolutionChecker::of(game, work)?;
    match &*judge.knowledge {
        Knowledge::None => return Ok(0),
        Knowledge::Unique(_) if game.knowledge == *judge.knowledge => return Ok(game.mistakes().unwrap_or_default()),
        Knowledge::Unique(_) => {
            let mut informed = game.clone();
            informed.learn(judge.knowledge.into_owned());
            return Ok(informed.mistakes().unwrap_or_default());
        }
        Knowledge::Several | Knowledge::Unknown => {}
    }
    let mut count = 0;
    let mut again = Game::bare(game.puzzle(), game.about.clone(), game.options.clone());
    for record in &game.records {
        let placed = match &record.entry {
            Entry::Made(made) => made.placed(),
            _ => Vec::new(),
        };
        let was_good = !placed.is_empty() && judge.allows(&again.state)?;
        if again.replay(record.clone()).is_err() {
            break;
        }
        if !placed.is_empty() {
            let breaks = |&(cell, digit): &(Cell, Digit)| again.state.holders(cell, digit).next().is_some();
            let broke = placed.iter().any(breaks);
            let is_mistake = broke || (was_good && !judge.allows(&again.state)?);
            count += usize::from(is_mistake);
        }
    }
    Ok(count)
}

/// Finds the problem with the game, checked in the order in which problems are reported: a broken rule, digits that no
/// solution has, complete marks that lack the solution's digit.
///
/// # Errors
/// The reason why the work was stopped.
pub fn trouble(game: &Game, work: &Work) -> Result<Option<GameProblem>, Stop> {
    let judge = SolutionChecker::of(game, work)?;
    let Some(mut problem) = judge.problem(game)? else { return Ok(None) };
    let undo = judge.undos_to_good(game)?;
    if let (Problem::MarkSet(cells), Some(undo)) = (&mut problem, undo) {
        let culprit = &game.past[game.past.len() - undo];
        cells.extend(culprit.change.cells());
    }
    Ok(Some(GameProblem { problem, undo }))
}

/// Checks a game against what is known of its solutions.
struct SolutionChecker<'a> {
    knowledge: Cow<'a, Knowledge>,
    work: &'a Work,
}

impl<'a> SolutionChecker<'a> {
    fn of(game: &'a Game, work: &'a Work) -> Result<Self, Stop> {
        let knowledge = match &game.knowledge {
            Knowledge::Unknown => Cow::Owned(know(game.puzzle(), work)?),
            known => Cow::Borrowed(known),
        };
        Ok(Self { knowledge, work })
    }

    /// Whether the position has a solution.
    fn extends(&self, position: &Position) -> Result<bool, Stop> {
        let search = search_position(position, 1, self.work);
        match search.stopped {
            Some(stop) if search.solutions.is_empty() => Err(stop),
            _ => Ok(!search.solutions.is_empty()),
        }
    }

    /// Whether some solution has the digits on the board; if the solutions are unknown, whether they keep the rules.
    fn allows(&self, state: &State) -> Result<bool, Stop> {
        let digits = state.digits();
        match *self.knowledge {
            Knowledge::Unknown => Ok(keeps_rules(&digits)),
            _ => self.extends(&digits),
        }
    }

    fn problem(&self, game: &Game) -> Result<Option<Problem>, Stop> {
        let state = &game.state;
        if *self.knowledge == Knowledge::None {
            return Ok(Some(Problem::NoSolution(refutation(&Position::new(game.puzzle())))));
        }
        let conflicts: Vec<_> = state.digits().conflicts().collect();
        if !conflicts.is_empty() {
            return Ok(Some(Problem::Conflict(conflicts)));
        }
        let sums = state.wrong_sums();
        if !sums.is_empty() {
            return Ok(Some(Problem::Sums(sums)));
        }
        let wrong = self.wrong_digits(game)?;
        if !wrong.is_empty() {
            return Ok(Some(Problem::Digits(wrong)));
        }
        match &*self.knowledge {
            Knowledge::Unique(solution) => {
                let empty = state.own_cells().filter(|&cell| state.value(cell).is_none());
                let lost = empty.map(|cell| (cell, solution.digit(cell)));
                let lost: Vec<_> = lost.filter(|&(cell, digit)| !state.working(cell).contains(digit)).collect();
                Ok(if lost.is_empty() { None } else { Some(Problem::Marks(lost)) })
            }
            _ if self.is_good(state)? => Ok(None),
            _ => Ok(Some(Problem::MarkSet(Vec::new()))),
        }
    }

    /// Whether some solution has every digit on the board and is left possible by the candidates.
    fn is_good(&self, state: &State) -> Result<bool, Stop> {
        match &*self.knowledge {
            Knowledge::Unique(solution) => Ok(state.own_cells().all(|cell| {
                let right = DigitSet::of(solution.digit(cell));
                let open = state.value(cell).map_or_else(|| state.working(cell), DigitSet::of);
                right.is_subset(open)
            })),
            Knowledge::Unknown => Ok(keeps_rules(&state.digits())),
            Knowledge::None | Knowledge::Several => self.extends(&state.position()),
        }
    }

    /// How many moves to undo to get to the last good position.
    fn undos_to_good(&self, game: &Game) -> Result<Option<usize>, Stop> {
        if *self.knowledge == Knowledge::None {
            return Ok(None);
        }
        let mut state = game.state.clone();
        for (undone, played) in game.past.iter().rev().enumerate() {
            self.work.check()?;
            state.revert(&played.change);
            if self.is_good(&state)? {
                return Ok(Some(undone + 1));
            }
        }
        Ok(None)
    }

    fn wrong_digits(&self, game: &Game) -> Result<Vec<Cell>, Stop> {
        match &*self.knowledge {
            Knowledge::Unique(solution) => return Ok(game.wrong_in(solution).collect()),
            Knowledge::Unknown => {
                let broken = game.cells_of_broken_clues();
                let is_wrong = |&cell: &Cell| {
                    game.in_conflict(cell) || (game.value(cell).is_some() && broken.binary_search(&cell).is_ok())
                };
                return Ok(game.state.own_cells().filter(is_wrong).collect());
            }
            Knowledge::None | Knowledge::Several => {}
        }
        let mut accepted = Position::new(game.puzzle());
        if self.extends(&game.state.digits())? {
            return Ok(Vec::new());
        }
        let mut wrong = Vec::new();
        for cell in in_order_of_placing(game) {
            let Some(digit) = game.state.value(cell) else { continue };
            let mut with_it = accepted.clone();
            with_it.place(cell, digit);
            if self.extends(&with_it)? {
                accepted = with_it;
            } else {
                wrong.push(cell);
            }
        }
        wrong.sort_unstable();
        Ok(wrong)
    }
}

/// Whether no digit occurs twice in a house, every sum can still be reached, and no clue is broken.
fn keeps_rules(digits: &Position) -> bool {
    digits.conflicts().next().is_none() && digits.wrong_sums().next().is_none() && digits.keeps_clues()
}

/// Searches for the solutions. If the node budget or half of the time left is used up they stay unknown, and only the
/// rules are checked.
fn know(puzzle: &Puzzle, work: &Work) -> Result<Knowledge, Stop> {
    let deadline = work.deadline.as_ref().map(|deadline| deadline.part(2));
    match classify(puzzle, &Work { deadline, ..work.clone() }) {
        Err(Stop::Budget) => Ok(Knowledge::Unknown),
        Err(Stop::Deadline) => work.check().map(|()| Knowledge::Unknown),
        known => known.map(Knowledge::from),
    }
}

/// The filled cells that are not given, in the order in which they got their current digit.
fn in_order_of_placing(game: &Game) -> Vec<Cell> {
    let mut since = vec![0; game.board().cell_count()];
    for (at, played) in game.past.iter().enumerate() {
        for cell in played.change.refilled() {
            since[cell.index()] = at;
        }
    }
    let mut cells: Vec<Cell> = game.state.own_cells().filter(|&cell| game.state.value(cell).is_some()).collect();
    cells.order_by(|cell| since[cell.index()]);
    cells
}
