//! Who answers which action.
//!
//! Each action of the table in [`action`](super::action) is given to one owner, and each owner has an enum of its own
//! actions, which it matches whole. So an action without an owner does not compile, nor does one that its owner forgets.

use super::action::Action;
use crate::board::Digit;

/// Builds the owners' enums, [`Owner`] and [`Action::owner`] from one list.
macro_rules! owners {
    ($($(#[$doc:meta])* $owner:ident: $own:ident { $($action:ident)* })*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, PartialEq, Eq, Debug)]
            pub(super) enum $own {
                $($action,)*
            }
        )*

        /// Who answers an action.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(super) enum Owner {
            $($(#[$doc])* $owner($own),)*
            /// The board on the screen: a digit's key.
            Digit(Digit),
        }

        impl Action {
            /// Who answers it.
            pub(super) const fn owner(self) -> Owner {
                match self {
                    $($(Self::$action => Owner::$owner($own::$action),)*)*
                    Self::Digit(digit) => Owner::Digit(digit),
                }
            }
        }
    };
}

owners! {
    /// What is answered everywhere: dialogs, switches of the screen, leaving.
    Program: ProgramAction {
        Help Palette Suspend Quit Redraw New Daily Boards Open Setup Settings Statistics Start Lessons Drills Techniques Combinations
        Theme SameDigit Peers Tooltips Labels Zoom Turn
    }
    /// The cursor's ways over a board; up and down lead through lists, too.
    Move: Move {
        Left Down Up Right BoxLeft BoxDown BoxUp BoxRight NextBox PreviousBox RowStart RowEnd ColumnTop ColumnBottom
        NextEmpty PreviousEmpty SliceAfter SliceBefore
    }
    /// What is answered wherever there is a board, of a game or of a puzzle being set up.
    Board: BoardAction { Erase ClearMarks Undo Redo Restart SaveAs Copy CopyLink Print }
    /// What only a running game answers.
    Game: GameAction {
        MarkMode DigitFirst Place FillMarks CleanMarks AutoClean DeclareComplete Pause
        Rules SelectMode SelectLeft SelectDown SelectUp SelectRight SelectAlike Filter UndoMistakes Checkpoint Checkpoints
        Hint ShowStep Forward Back Step AllSteps Solve Faster Slower StepsHere PlayTo WhyNot Guess Check Reasoned Common Review
        Rename LogFocus LogFilter LogUp LogDown
    }
    /// What only a puzzle being set up answers.
    SetUp: SetUpAction { SetupStart Minimise PlaceClue RemoveClue SetterView }
    /// Yes and no, to whatever has the keyboard.
    Decision: Decision { Confirm Cancel }
    /// The ways through lists and forms.
    List: ListAction { NextField PreviousField Toggle Find Add Remove Reset PageUp PageDown First Last }
    /// What edits a line of text.
    Text: TextAction { TextStart TextEnd EraseWord EraseLine }
}
