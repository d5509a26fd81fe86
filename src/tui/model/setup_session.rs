//! A puzzle being set up, with its state on the screen.

use crate::board::Cell;
use crate::game::{Editor, SetterMarks, SetterReport};
use crate::play::PendingQuestions;
use crate::puzzle::{Puzzle, PuzzleError};
use crate::solve::ConflictSet;

use super::super::canvas::Viewport;
use super::super::clues::ClueView;
use super::placing::Placing;
use super::view::View;

/// What is shown beside a puzzle being set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::tui) enum SetupPanel {
    /// How many solutions there are, the keys, the digits.
    Keys,
    /// The setter's view.
    Setter,
}

/// The purpose of a question about the puzzle being set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::tui) enum SetupPurpose {
    /// How many solutions it has.
    Count,
    /// The same puzzle without what is redundant.
    Minimise,
    /// Which of its requirements contradict each other.
    Conflict,
    /// The report for the setter.
    Report,
}

impl SetupPurpose {
    /// The description of the work for the progress dialog; `None` for work that shows none.
    pub(in crate::tui) const fn words(self) -> Option<&'static str> {
        match self {
            Self::Count | Self::Conflict | Self::Report => None,
            Self::Minimise => Some("Taking away what the puzzle can do without"),
        }
    }
}

/// A puzzle being set up, with the player's state in it.
#[derive(Debug)]
pub struct SetupSession {
    /// The puzzle so far.
    pub editor: Editor,
    /// The cell of the cursor.
    pub cursor: Cell,
    /// The part of the board in view.
    pub view: View,
    /// The first visible row and column of the board.
    pub viewport: Viewport,
    /// The clues of the puzzle, as drawn and listed.
    pub(in crate::tui) clues: ClueView,
    /// The clue being placed.
    pub(in crate::tui) placing: Option<Placing>,
    /// The number of the clue that the mouse drags, and the cell by which it holds the clue.
    pub(in crate::tui) held: Option<(usize, Cell)>,
    /// The contradicting requirements and their cells, if the puzzle is known to have no solution.
    pub(in crate::tui) conflict: Option<(ConflictSet, Vec<Cell>)>,
    /// The finished puzzle, or why it is not one yet.
    pub(in crate::tui) puzzle: Result<Puzzle, PuzzleError>,
    /// The report in the setter's view, while that is open.
    pub(in crate::tui) report: Option<Box<SetterReport>>,
    /// The latest marks of each empty cell, by cell index; kept until newer ones arrive.
    marks: Vec<Option<SetterMarks>>,
    /// The first visible row of the setter's view.
    pub(in crate::tui) first_row: u16,
    /// The pending questions about the puzzle.
    pub(in crate::tui) asked: PendingQuestions<SetupPurpose>,
}

impl SetupSession {
    /// Creates a session with the cursor on the first cell.
    pub fn new(editor: Editor) -> Self {
        let (cursor, asked) = (Cell::new(0), PendingQuestions::default());
        let (view, viewport) = (View::default(), Viewport::default());
        let (clues, puzzle) = (ClueView::default(), editor.puzzle());
        let (placing, held, conflict, report, marks) = (None, None, None, None, Vec::new());
        let mut session = Self {
            editor,
            cursor,
            view,
            viewport,
            clues,
            placing,
            held,
            conflict,
            puzzle,
            report,
            marks,
            first_row: 0,
            asked,
        };
        session.refresh();
        session
    }

    /// The digits of an empty cell in the solutions, as far as the setter's view knows them. Until the report on the
    /// last change arrives, they are those from before that change.
    pub(in crate::tui) fn marks(&self, cell: Cell) -> Option<SetterMarks> {
        self.marks.get(cell.index()).copied().flatten()
    }

    /// Whether the marks are from before the last change.
    pub(in crate::tui) fn marks_are_earlier(&self) -> bool {
        !self.marks.is_empty() && !self.report.as_ref().is_some_and(|report| report.has_marks())
    }

    /// Stores the report on the puzzle as it is now.
    pub(in crate::tui) fn learn(&mut self, report: Box<SetterReport>) {
        if report.has_marks() {
            let (editor, cells) = (&self.editor, self.editor.board().cells());
            self.marks = cells.map(|cell| report.marks(cell).filter(|_| editor.value(cell).is_none())).collect();
        }
        self.report = Some(report);
    }

    /// Drops the outdated report; its marks stay for now.
    pub(in crate::tui) fn outdate_report(&mut self) {
        self.report = None;
    }

    /// Forgets the report and all marks.
    pub(in crate::tui) fn forget_report(&mut self) {
        (self.report, self.marks, self.first_row) = (None, Vec::new(), 0);
    }

    /// Redraws the clues and checks the puzzle again after a change.
    pub(in crate::tui) fn refresh(&mut self) {
        self.puzzle = self.editor.puzzle();
        self.clues = self.editor.clues_alone().map_or_else(ClueView::default, |puzzle| ClueView::of(&puzzle));
    }
}
