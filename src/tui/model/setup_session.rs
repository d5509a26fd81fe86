//! A puzzle being set up, as the screen knows it.

use crate::board::Cell;
use crate::game::{Editor, SetterReport};
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
    /// What was asked about it.
    pub(in crate::tui) asked: PendingQuestions<SetupPurpose>,
}

impl SetupSession {
    /// The puzzle with the cursor on its first cell.
    pub fn new(editor: Editor) -> Self {
        let (cursor, asked) = (Cell::new(0), PendingQuestions::default());
        let (view, viewport) = (View::default(), Viewport::default());
        let (clues, puzzle) = (ClueView::default(), editor.puzzle());
        let (placing, held, conflict, report) = (None, None, None, None);
        let mut session =
            Self { editor, cursor, view, viewport, clues, placing, held, conflict, puzzle, report, asked };
        session.refresh();
        session
    }

    /// Draws the clues anew and checks the puzzle, after a change.
    pub(in crate::tui) fn refresh(&mut self) {
        self.puzzle = self.editor.puzzle();
        self.clues = self.editor.clues_alone().map_or_else(ClueView::default, |puzzle| ClueView::of(&puzzle));
    }
}
