//! A puzzle being set up, as the screen knows it.

use crate::board::Cell;
use crate::game::{Editor, SetterMarks, SetterReport};
use crate::puzzle::{Puzzle, PuzzleError};
use crate::solve::ConflictSet;

use super::super::canvas::Viewport;
use super::super::clues::ClueView;
use super::super::tickets::PendingQuestions;
use super::placing::Placing;
use super::view::View;

/// What stands beside a puzzle being set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::tui) enum SetupPanel {
    /// How many solutions there are, the keys, the digits.
    Keys,
    /// The setter's view.
    Setter,
}

/// What was asked about the puzzle being set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::tui) enum SetupPurpose {
    /// How many solutions it has.
    Count,
    /// The same puzzle without what it can do without.
    Minimise,
    /// What of it cannot hold together.
    Conflict,
    /// What a setter wants to know of it.
    Report,
}

impl SetupPurpose {
    /// What is being done, for the dialog; nothing for what goes on unseen.
    pub(in crate::tui) const fn words(self) -> Option<&'static str> {
        match self {
            Self::Count | Self::Conflict | Self::Report => None,
            Self::Minimise => Some("Taking away what the puzzle can do without"),
        }
    }
}

/// A puzzle being set up, and where the player stands in it.
#[derive(Debug)]
pub struct SetupSession {
    /// The puzzle so far.
    pub editor: Editor,
    /// Where the cursor stands.
    pub cursor: Cell,
    /// What of the board is looked at.
    pub view: View,
    /// The first visible row and column of the board.
    pub viewport: Viewport,
    /// Its clues, as they are drawn and listed.
    pub(in crate::tui) clues: ClueView,
    /// A clue that is being placed.
    pub(in crate::tui) placing: Option<Placing>,
    /// The clue that the mouse holds, by its number, and the cell by which it does.
    pub(in crate::tui) held: Option<(usize, Cell)>,
    /// What of it cannot hold together, if it has no solution and that is known; and the cells of it.
    pub(in crate::tui) conflict: Option<(ConflictSet, Vec<Cell>)>,
    /// The puzzle that it is, or why it is none yet.
    pub(in crate::tui) puzzle: Result<Puzzle, PuzzleError>,
    /// What is known of it for the setter's view, while that is open.
    pub(in crate::tui) report: Option<Box<SetterReport>>,
    /// What was last known of each empty cell, by the cell's index; it stays until more is known.
    marks: Vec<Option<SetterMarks>>,
    /// The first row of the setter's view in sight.
    pub(in crate::tui) first_row: u16,
    /// What was asked about it.
    pub(in crate::tui) asked: PendingQuestions<SetupPurpose>,
}

impl SetupSession {
    /// The puzzle with the cursor on its first cell.
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

    /// What the solutions have in an empty cell, as far as the setter's view knows it: before the report on the last
    /// change says it, what was known before that change.
    pub(in crate::tui) fn marks(&self, cell: Cell) -> Option<SetterMarks> {
        self.marks.get(cell.index()).copied().flatten()
    }

    /// Whether the marks are those of before the last change.
    pub(in crate::tui) fn marks_are_earlier(&self) -> bool {
        !self.marks.is_empty() && !self.report.as_ref().is_some_and(|report| report.has_marks())
    }

    /// This is known of the puzzle as it is now.
    pub(in crate::tui) fn learn(&mut self, report: Box<SetterReport>) {
        if report.has_marks() {
            let (editor, cells) = (&self.editor, self.editor.board().cells());
            self.marks = cells.map(|cell| report.marks(cell).filter(|_| editor.value(cell).is_none())).collect();
        }
        self.report = Some(report);
    }

    /// The report does not hold any more; its marks stay for now.
    pub(in crate::tui) fn outdate_report(&mut self) {
        self.report = None;
    }

    /// Forgets the report and all marks.
    pub(in crate::tui) fn forget_report(&mut self) {
        (self.report, self.marks, self.first_row) = (None, Vec::new(), 0);
    }

    /// Draws the clues again and checks the puzzle, after a change.
    pub(in crate::tui) fn refresh(&mut self) {
        self.puzzle = self.editor.puzzle();
        self.clues = self.editor.clues_alone().map_or_else(ClueView::default, |puzzle| ClueView::of(&puzzle));
    }
}
