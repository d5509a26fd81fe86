//! The owner of each action: the part of the program that handles it.
//!
//! Each action of the table in [`action`](super::action) is assigned to one owner, and each owner has its own enum of
//! actions, which it matches exhaustively. So an action without an owner, or one that its owner does not handle, does
//! not compile.

use super::action::Action;
use crate::board::Digit;
use crate::game::Layer;

/// Builds the owners' enums, [`Owner`] and [`Action::owner`] from one list.
macro_rules! owners {
    ($($(#[$doc:meta])* $owner:ident: $own:ident { $($(#[$meta:meta])* $action:ident)* })*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, PartialEq, Eq, Debug)]
            pub(super) enum $own {
                $($(#[$meta])* $action,)*
            }
        )*

        /// The owner of an action.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(super) enum Owner {
            $($(#[$doc])* $owner($own),)*
            /// A digit key, handled by the board on the screen.
            Digit(Digit),
            /// The same as a mark of this kind.
            Mark(Layer, Digit),
        }

        impl Action {
            /// Its owner.
            pub(super) const fn owner(self) -> Owner {
                match self {
                    $($($(#[$meta])* Self::$action => Owner::$owner($own::$action),)*)*
                    Self::Digit(digit) => Owner::Digit(digit),
                    Self::Mark(layer, digit) => Owner::Mark(layer, digit),
                }
            }
        }
    };
}

owners! {
    /// Handled everywhere: dialogs, switches of the screen, leaving.
    Program: ProgramAction {
        Help Palette Suspend Quit Redraw PlayNow New Daily Boards Open Setup Settings Statistics Start Lessons Drills Techniques Combinations
        Theme SameDigit Peers Tooltips Labels Zoom Turn
        Friends
    }
    /// Cursor movement on a board; up and down also move through lists.
    Move: Move {
        Left Down Up Right BoxLeft BoxDown BoxUp BoxRight NextBox PreviousBox RowStart RowEnd ColumnTop ColumnBottom
        NextEmpty PreviousEmpty SliceAfter SliceBefore
    }
    /// Handled wherever there is a board, of a game or of a puzzle being set up.
    Board: BoardAction { Erase ClearMarks Undo Redo Restart SaveAs Export Copy CopyLink Print }
    /// Handled only by a running game.
    Game: GameAction {
        MarkMode DigitMode FullMarkMode CornerMode CentreMode ColourMode CandidateMode DigitFirst Place FillMarks CleanMarks AutoClean DeclareComplete Pause
        Rules SelectMode SelectLeft SelectDown SelectUp SelectRight SelectAlike Filter UndoMistakes Checkpoint Checkpoints
        Hint ShowStep Forward Back Step AllSteps Solve Faster Slower StepsHere PlayTo WhyNot Guess Check Reasoned Common Review
        Rename LogFocus LogFilter LogUp LogDown
    }
    /// Handled only by a puzzle being set up.
    SetUp: SetUpAction { SetupStart Minimise PlaceClue RemoveClue SetterView }
    /// Yes and no, for the component that has the keyboard.
    Decision: Decision { Confirm Cancel }
    /// Moving through lists and forms.
    List: ListAction { NextField PreviousField Toggle Find Add Remove Reset PageUp PageDown First Last }
    /// Editing a line of text.
    Text: TextAction { TextStart TextEnd EraseWord EraseLine }
    /// Lines of the start screen.
    Start: StartAction { Continue StartDaily StartNew StartLearn }
}
