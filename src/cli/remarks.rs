//! What an answer about a puzzle must not pass over: rules that are not understood, entered digits that are wrong, and
//! the solution that the puzzle's source carries. As JSON and in words.

use serde::Serialize;

use super::input::Item;
use super::status::Status;
use crate::board::{Cell, Digit};
use crate::logic::{Style, wording};
use crate::puzzle::{Position, Puzzle};
use crate::solve::{Search, WrongEntries, search_position, wrong_entries};
use crate::work::Work;

/// The node budget for questions about entered digits and about a solution of which only a part is known.
const LOOK: u64 = 100_000;

/// The remarks on the answer to a puzzle; all empty for most puzzles.
#[derive(Clone, Default, Debug, Serialize)]
pub(super) struct Remarks {
    /// The digits that were entered and that no solution has, as cell and value. The answer is given without them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    entered_wrong: Vec<(String, i16)>,
    /// The solution that the source carries, compared with the rules as they were read.
    #[serde(skip_serializing_if = "Option::is_none")]
    setter_solution: Option<SetterSolution>,
    /// The names of rules that the program does not know.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    not_checked: Vec<String>,
    /// The remark on the entered digits.
    #[serde(skip)]
    entered: String,
}

/// The comparison with the solution that the source carries.
#[derive(Clone, Debug, Serialize)]
struct SetterSolution {
    /// Whether it breaks nothing, as far as it is known.
    agrees: bool,
    /// Whether it has a digit for every cell.
    complete: bool,
    text: String,
}

impl Remarks {
    /// The rules that are not understood.
    pub(super) fn of(puzzle: &Puzzle) -> Self {
        Self { not_checked: puzzle.not_checked().to_vec(), ..Self::default() }
    }

    /// The same, and the digits that were entered and are wrong. `position` becomes what is left without these.
    pub(super) fn of_position(position: &mut Option<Position>, item: &Item, work: &Work) -> Self {
        let wrong = position.as_ref().and_then(|position| wrong_entries(position, &work.with_nodes(LOOK)));
        let Some(wrong) = wrong else { return Self::of(&item.entry.puzzle) };
        let remarks = Self::of(&item.entry.puzzle).with_wrong(&wrong, &item.entry.puzzle);
        *position = Some(wrong.left);
        remarks
    }

    fn with_wrong(self, wrong: &WrongEntries, puzzle: &Puzzle) -> Self {
        let board = puzzle.board();
        let value = |&(cell, digit): &(Cell, Digit)| (board.cell_name(cell), board.value_of(digit).into());
        Self {
            entered_wrong: wrong.cells.iter().map(value).collect(),
            entered: wording::wrong_entries(wrong, puzzle, Style::Standard),
            ..self
        }
    }

    /// The same with the solution that the source carries, which is compared with the solutions that were found.
    pub(super) fn with_setter(self, puzzle: &Puzzle, found: Option<&Search>, work: &Work) -> Self {
        Self { setter_solution: setter_solution(puzzle, found, work), ..self }
    }

    /// Whether the puzzle has no rule that is not understood, and no solution of its source speaks against it.
    pub(super) fn is_understood(&self) -> bool {
        self.not_checked.is_empty() && self.setter_solution.as_ref().is_none_or(|setter| setter.agrees)
    }

    /// The status of an answer: what is done for the rules that are understood only, is not done.
    pub(super) fn status(&self, status: Status) -> Status {
        if self.is_understood() { status } else { status.max(Status::Undecided) }
    }

    /// The remarks in words.
    pub(super) fn words(&self) -> Vec<String> {
        // What it breaks may be among the rules that are not checked already.
        let is_new = |text: &String| !self.not_checked.iter().any(|rule| rule.contains(text));
        let setter = self.setter_solution.as_ref().map(|setter| setter.text.clone()).filter(is_new);
        let not_checked = Some(self.not_checked.join(", ")).filter(|names| !names.is_empty());
        let not_checked = not_checked.map(|names| format!("not checked: {names}"));
        let entered = Some(self.entered.clone()).filter(|entered| !entered.is_empty());
        entered.into_iter().chain(setter).chain(not_checked).collect()
    }

    /// A solution, and after it the remarks in words.
    pub(super) fn after(&self, solution: &str) -> String {
        let words = self.words().join("; ");
        if words.is_empty() { solution.to_owned() } else { format!("{solution} {words}") }
    }

    /// The remarks in words, each after a semicolon.
    pub(super) fn suffix(&self) -> String {
        self.words().iter().fold(String::new(), |words, remark| words + "; " + remark)
    }
}

/// Compares the solution that the source carries with the rules, and a part of one with the solutions that were found.
fn setter_solution(puzzle: &Puzzle, found: Option<&Search>, work: &Work) -> Option<SetterSolution> {
    let carried = puzzle.carried_solution()?;
    let complete = carried.is_complete();
    if !carried.agrees() {
        let text = format!("the setter's solution breaks {}", wording::broken(&carried, puzzle, Style::Standard));
        return Some(SetterSolution { agrees: false, complete, text });
    }
    let known = || puzzle.board().cells().filter_map(|cell| Some((cell, carried.digits[cell.index()]?)));
    let is_refused = !complete
        && match found {
            Some(Search { solutions, complete: true, .. }) if solutions.len() == 1 => {
                known().any(|(cell, digit)| solutions[0].digit(cell) != digit)
            }
            _ => {
                let mut position = Position::new(puzzle);
                known()
                    .filter(|&(cell, _)| puzzle.given(cell).is_none())
                    .for_each(|(cell, digit)| position.place(cell, digit));
                let found = search_position(&position, 1, &work.with_nodes(LOOK));
                found.complete && found.solutions.is_empty()
            }
        };
    let text = match (is_refused, complete) {
        (true, _) => "no solution has the digits of the setter's solution",
        (false, true) => "agrees with the setter's solution",
        (false, false) => "agrees with the setter's solution as far as that is known",
    };
    Some(SetterSolution { agrees: !is_refused, complete, text: text.to_owned() })
}
