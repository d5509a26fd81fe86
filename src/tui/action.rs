//! What a person can ask of the screen. Keys, mouse, palette and footer are all expressed as actions.
//!
//! One table defines the enum, the names in `keys.toml` and the palette, the footer words and the lines of help, so
//! none of them can be forgotten when an action is added.

use crate::board::Digit;
use crate::game::Layer;

deduku_core::keyed! {
    /// The heading of an action in the help; it also decides in which [`Context`](super::keys::Context) the action's
    /// keys apply.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Group {
        /// Moving the cursor on the board and in lists.
        Moving = "moving",
        /// Digits and marks.
        Entering = "entering",
        /// Moving back and forth in the game.
        History = "history",
        /// Hints, steps and checks.
        Reasons = "reasons",
        /// What is drawn and how.
        View = "view",
        /// The log.
        Log = "log",
        /// Games, files and setting up.
        Game = "game",
        /// Available everywhere.
        General = "general",
        /// Only in lists and forms.
        Dialog = "dialog",
        /// Only on the start screen.
        Start = "start",
    }
    /// All groups, in the order of the help.
    ALL;
    /// Its name: the table in `keys.toml` and, capitalised, the heading in the help.
    name;
}

impl Group {
    /// Whether its actions can be asked for by name, wherever the player is.
    pub const fn has_commands(self) -> bool {
        !matches!(self, Self::Dialog | Self::Start)
    }
}

/// Builds [`Action`] and its tables from one list: variant, name, footer word, line of help, synonyms.
macro_rules! actions {
    ($($group:ident { $($(#[$meta:meta])* $action:ident $name:literal $word:literal $help:literal $([$($synonym:literal),+])?)* })*) => {
        /// Something that a person can ask for.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Action {
            $($($(#[$meta])* #[doc = $help] $action,)*)*
            /// The key of a digit: places it, marks it or selects it, as the mode says. Its keys are fixed.
            Digit(Digit),
            /// The key of a digit together with one that makes it a mark of this kind. Its keys are fixed.
            Mark(Layer, Digit),
        }

        impl Action {
            /// Every action whose keys can be chosen, in the order of the help.
            pub const ALL: &[Self] = &[$($($(#[$meta])* Self::$action,)*)*];

            /// Its name in `keys.toml` and in the palette.
            pub const fn name(self) -> &'static str {
                match self { $($($(#[$meta])* Self::$action => $name,)*)* Self::Digit(_) => "digit", Self::Mark(..) => "mark" }
            }

            /// The word for it where space is short, as in the footer.
            pub const fn word(self) -> &'static str {
                match self { $($($(#[$meta])* Self::$action => $word,)*)* Self::Digit(_) => "digit", Self::Mark(..) => "mark" }
            }

            /// What it does, in one line.
            pub const fn help(self) -> &'static str {
                match self { $($($(#[$meta])* Self::$action => $help,)*)* Self::Digit(_) => "The digit of the key", Self::Mark(..) => "A mark of the digit of the key" }
            }

            /// What users of other programs may call it, in lower case.
            pub const fn synonyms(self) -> &'static [&'static str] {
                match self { $($($(#[$meta])* Self::$action => &[$($($synonym),+)?],)*)* Self::Digit(_) | Self::Mark(..) => &[] }
            }

            /// Whether it chooses what a digit key sets.
            pub const fn is_of_mode(self) -> bool {
                matches!(
                    self,
                    Self::DigitMode
                        | Self::FullMarkMode
                        | Self::CornerMode
                        | Self::CentreMode
                        | Self::ColourMode
                        | Self::CandidateMode
                )
            }

            /// Its group.
            pub const fn group(self) -> Group {
                match self { $($($(#[$meta])* Self::$action => Group::$group,)*)* Self::Digit(_) | Self::Mark(..) => Group::Entering }
            }
        }
    };
}

actions! {
    Moving {
        Left "left" "left" "One cell to the left"
        Down "down" "down" "One cell down"
        Up "up" "up" "One cell up"
        Right "right" "right" "One cell to the right"
        BoxLeft "box-left" "box" "One box to the left"
        BoxDown "box-down" "box" "One box down"
        BoxUp "box-up" "box" "One box up"
        BoxRight "box-right" "box" "One box to the right"
        NextBox "next-box" "next box" "To the next box, in reading order"
        PreviousBox "previous-box" "box back" "To the box before, in reading order"
        RowStart "row-start" "row start" "To the first cell of the row"
        RowEnd "row-end" "row end" "To the last cell of the row"
        ColumnTop "column-top" "top" "To the first cell of the column"
        ColumnBottom "column-bottom" "bottom" "To the last cell of the column"
        NextEmpty "next-empty" "next empty" "To the next empty cell"
        PreviousEmpty "previous-empty" "empty back" "To the empty cell before"
        SliceAfter "slice-after" "next slice" "To the next slice of a cube, or to the next layer: digits, shading, marks"
        SliceBefore "slice-before" "slice back" "To the slice of a cube before, or the layer before"
    }
    Entering {
        MarkMode "mark-mode" "marks" "Input mode: digits, marks, corner marks, centre marks, colours, candidate colours"
            ["notes", "note mode", "pencil marks", "pencil"]
        DigitMode "digit-mode" "digit" "Digit keys place digits" ["enter digits", "normal"]
        FullMarkMode "full-mark-mode" "mark" "Digit keys set marks, each at its fixed place"
            ["full marks", "fixed marks"]
        CornerMode "corner-mode" "corner" "Digit keys set corner marks" ["corner", "corner marks", "snyder"]
        CentreMode "centre-mode" "centre" "Digit keys set centre marks"
            ["centre", "center", "centre marks", "center marks"]
        ColourMode "colour-mode" "colour" "Digit keys colour the cell"
            ["colour", "color", "colour cells", "color cells"]
        CandidateMode "mark-colour-mode" "mark colour" "Digit keys colour a mark"
            ["candidate colour", "colour candidate", "color candidate"]
        DigitFirst "digit-first" "digit first" "Choose a digit first, then the cells for it, or cells first again"
            ["digit then cell", "select digit"]
        Place "place" "place" "Place or remove the chosen digit; or add the cell to the selection, or drop it"
            ["put", "enter digit"]
        Erase "erase" "erase" "Clear the cell; its marks come back. In colour mode, remove its colour"
            ["delete", "clear cell", "remove digit"]
        SelectMode "select" "select" "Select several cells with the cursor; again: just move it"
            ["several cells", "multiple cells", "visual"]
        SelectLeft "select-left" "select" "Select this cell and the one to the left"
        SelectDown "select-down" "select" "Select this cell and the one below"
        SelectUp "select-up" "select" "Select this cell and the one above"
        SelectRight "select-right" "select" "Select this cell and the one to the right"
        SelectAlike "select-alike" "select alike" "Select all cells with the digit of this one, or with its marks"
            ["same digit", "same marks", "select all"]
        FillMarks "fill-marks" "fill" "Fill in all marks that the digits allow"
            ["candidates", "all notes", "auto notes", "fill candidates", "pencil in"]
        CleanMarks "clean-marks" "clean" "Remove the marks that digits or steps exclude"
            ["remove wrong notes", "update candidates", "tidy"]
        AutoClean "auto-clean" "auto clean" "Marks are removed after each placement, or stay"
            ["auto remove notes", "automatic removal", "auto candidates"]
        ClearMarks "clear-marks" "clear" "Remove all marks" ["clear notes", "no candidates", "erase notes"]
        DeclareComplete "declare-complete" "complete" "Declare the marks to be all candidates, or just notes again"
            ["notes are final", "candidates are complete"]
    }
    History {
        Undo "undo" "undo" "Undo the last move" ["back", "revert", "take back"]
        Redo "redo" "redo" "Redo the last move that was undone" ["again", "forward in history"]
        UndoMistakes "undo-mistakes" "undo mistakes" "Undo to before the first mistake"
            ["undo until correct", "before the first mistake", "go back to good"]
        Checkpoint "checkpoint" "checkpoint" "Create a checkpoint: the board as it is, to return to"
            ["bookmark", "save point", "branch"]
        Checkpoints "checkpoints" "checkpoints" "Checkpoints: return to one, name one, delete one"
            ["bookmarks", "save points", "branches", "return to"]
        Restart "restart" "restart" "Back to the givens; undo brings the game back"
            ["reset", "start over", "begin again"]
    }
    Reasons {
        Hint "hint" "hint" "A hint, one stage at a time: technique, region, cells, the reason, play it"
            ["help me", "tip", "clue", "suggest"]
        ShowStep "show-step" "step" "Show the next step with its picture; again, play it and show the one after"
            ["next step", "explain", "why this step"]
        Forward "forward" "next part" "The next part of the step shown: another set, another link, the conclusion"
        Back "back" "back" "The previous part of the step shown"
        Step "step" "play step" "Play the next step at once; again, where logic finds none: guess"
            ["do step", "single step", "apply"]
        AllSteps "all-steps" "all steps" "Play all steps with a pause between them, or stop; it asks before it guesses"
            ["autoplay", "animate", "run", "solve slowly"]
        Solve "solve" "solve" "Solve puzzle: all steps, then by brute force (guessing); again, at once"
            ["solution", "brute force", "finish", "answer", "solver"]
        Faster "faster" "faster" "A shorter pause between the steps" ["speed up", "shorter pause"]
        Slower "slower" "slower" "A longer pause between the steps" ["slow down", "longer pause"]
        StepsHere "steps-here" "steps here" "All available steps, easiest first: look at each, play any of them"
            ["all hints", "possible steps", "find all", "list steps"]
        PlayTo "play-to" "play to" "Play up to a technique: the first step of the one that you choose"
            ["until technique", "play until", "go to technique"]
        WhyNot "why-not" "why not" "Why the cell of the cursor cannot hold a digit: the shortest proof, step by step"
            ["proof", "prove", "why", "explain digit"]
        Guess "guess" "guess" "Try a digit in the cell with the fewest candidates" ["try", "bifurcate", "trial"]
        Check "check" "check" "Check which digits are wrong" ["mistakes", "errors", "verify", "validate", "am i right"]
        Reasoned "reasoned" "reasoned" "What the rules and the steps leave: candidates, on the whole board"
            ["candidates after steps", "what logic leaves"]
        Common "common" "common" "What all solutions have in common: equal digits, marks that occur in some"
            ["all solutions", "backbone", "several solutions"]
        Combinations "combinations" "sums" "The combinations for the cage or run at the cursor"
            ["cage sums", "kakuro sums", "killer combinations"]
        Review "review" "review" "Review the game: the reason for each move, slips, what to learn next"
        Lessons "lessons" "lessons" "Learn: the course, chapter by chapter; while a hint is shown, the lesson about its technique"
        Drills "drills" "drills" "Drills: singles against the clock, and whether there is a step of a technique"
        Techniques "techniques" "techniques" "The techniques: on or off, their order, help and an example for each"
            ["strategies", "methods", "profile", "x-wing"]
    }
    View {
        Zoom "zoom" "zoom" "The next size of the cells; of many grids, the one at the cursor alone, or all"
            ["cell size", "bigger", "smaller", "font"]
        Turn "turn" "turn" "Turn a cube: layers, slices from the front, slices from the side" ["rotate cube", "layers"]
        Filter "filter" "filter" "Highlight every place for a digit; again: every cell with two candidates"
            ["find digit", "highlight candidates", "bivalue", "places", "search"]
        SameDigit "same-digit" "same digit" "Highlight equal digits, equal marks too, or neither"
            ["highlight digit", "equal digits"]
        Peers "peers" "peers" "Highlight the row, column and box of the cursor, or not"
            ["highlight row", "crosshair", "row and column"]
        Tooltips "tooltips" "tooltip" "Show the possible digits: what the rules allow in the cell of the cursor or under the mouse, or not"
            ["possible", "candidates of this cell", "hover"]
        Rules "rules" "rules" "The rules of the puzzle: what its words mean, statement by statement; again, its kinds of clues"
        Labels "labels" "labels" "Row and column numbers beside the board, or not"
            ["coordinates", "numbers at the edge"]
        Theme "theme" "theme" "The next theme" ["colours", "colors", "dark", "light", "next theme"]
        Redraw "redraw" "redraw" "Draw the whole screen again" ["refresh", "repaint", "garbled"]
    }
    Log {
        LogFocus "log" "log" "The log beside the board, its lines on the board as it was before them; again, wide; again, back"
            ["history list", "moves list"]
        LogFilter "log-filter" "filter" "Which lines the log shows: all, moves, steps, one technique, or by letters of their names"
            ["search log"]
        LogUp "log-up" "log up" "A page up: in a card or text that is longer than its place, or in the log"
        LogDown "log-down" "log down" "A page down: in a card or text that is longer than its place, or in the log"
    }
    Game {
        PlayNow "play-now" "play now" "A new puzzle at once, with the board and the level of the last game"
            ["quick game", "again", "same again", "begin"]
        New "new" "new" "A new puzzle: board, level, symmetry, seed" ["generate", "create", "another puzzle"]
        Daily "daily" "daily" "The puzzles of the day, the same for everyone, and the one of the week"
        Boards "boards" "boards" "The boards: a picture of each, to begin a new puzzle from"
            ["gallery", "variants", "catalogue", "kinds", "samurai", "killer", "jigsaw", "kakuro"]
        Open "open" "open" "Open a game, a sample or a file" ["load", "import", "samples", "file"]
        SaveAs "save-as" "save as" "Save the game under a name" ["keep"]
        Export "export" "export" "Write the puzzle or the position to a file, for other programs"
            ["write file", "file", "save puzzle", "sdo"]
        Rename "rename" "rename" "Give the game another name"
        Setup "setup" "set up" "Set up a puzzle of your own" ["edit", "enter a puzzle", "own puzzle", "type in"]
        SetupStart "setup-start" "start" "Play the puzzle that is set up" ["play this", "done editing"]
        PlaceClue "place-clue" "clue" "Add a clue to the puzzle being set up: choose its kind, mark its cells"
        RemoveClue "remove-clue" "remove clue" "Remove the clue at the cursor, in a puzzle being set up"
        SetterView "setter-view" "setter" "The setter's view of the puzzle being set up: solutions, hardest step, what can be left out"
        Minimise "minimise" "minimise" "Remove givens: those that the puzzle being set up does not need"
            ["minimize", "remove clues", "fewest givens"]
        Copy "copy" "copy" "Copy the puzzle as one line" ["clipboard", "yank"]
        CopyLink "copy-link" "copy link" "Copy a link to the puzzle, for another site, or its line"
            ["share", "code", "qr", "card", "recording", "svg", "asciicast"]
        Print "print" "print" "Write the puzzle to a file, for paper" ["paper", "text file"]
        Friends "friends" "friends" "With friends: the lobby of the host; in a room, who is there and what can be said"
        Pause "pause" "pause" "Stop the clock and cover the board, or go on" ["stop clock", "break", "hide board"]
        Settings "settings" "settings" "The settings: theme, board, game, reasons, keys"
            ["options", "preferences", "configuration", "keys"]
        Statistics "statistics" "statistics" "Games played and won, times, mistakes" ["stats", "times", "record"]
        Start "start-screen" "start" "To the start screen; the game is saved" ["start", "menu", "home", "main screen"]
    }
    General {
        Confirm "confirm" "yes" "Yes, go on, choose"
        Cancel "cancel" "cancel" "Close, or stop long work"
        Help "help" "help" "All keys" ["keys", "shortcuts", "rules", "how to"]
        Palette "palette" "command" "All commands by name"
        Suspend "suspend" "suspend" "Back to the shell for a while" ["background", "shell"]
        Quit "quit" "leave" "Quit; the game is saved" ["exit", "leave", "close program", "bye"]
    }
    Dialog {
        NextField "next-field" "next" "To the next field"
        PreviousField "previous-field" "back" "To the field before"
        Toggle "toggle" "switch" "Switch on or off"
        Find "find" "find" "Find by letters in a list"
        Add "add" "one more" "One more, such as another key of a command"
        Remove "remove" "none" "Remove, such as all keys of a command"
        Reset "reset" "default" "Back to the default"
        PageUp "page-up" "page up" "A page up"
        PageDown "page-down" "page down" "A page down"
        First "first" "first" "To the first line"
        Last "last" "last" "To the last line"
        TextStart "text-start" "start" "To the start of a text"
        TextEnd "text-end" "end" "To the end of a text"
        EraseWord "erase-word" "erase word" "Erase the word before the cursor"
        EraseLine "erase-line" "erase line" "Erase everything before the cursor"
    }
    Start {
        Continue "continue" "continue" "The last game as it was left, from the start screen"
        StartDaily "start-daily" "today" "The puzzles of the day, from the start screen"
        StartNew "start-new" "new" "A new puzzle, from the start screen"
        StartLearn "start-learn" "learn" "Lessons and drills, from the start screen"
    }
}

impl Action {
    /// What it does, in a few words: its help up to the first comma, colon or semicolon.
    pub fn label(self) -> &'static str {
        let help = self.help();
        help.find([',', ':', ';']).map_or(help, |end| &help[..end])
    }

    /// The action of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|action| action.name() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_leads_back_to_its_action() {
        for &action in Action::ALL {
            assert_eq!(Action::named(action.name()), Some(action));
        }
    }

    /// A label must fit next to its keys in lists of 80 columns.
    #[test]
    fn what_an_action_does_is_said_in_a_few_words() {
        for &action in Action::ALL {
            assert!((2..=50).contains(&action.label().len()), "{}: {}", action.name(), action.label());
        }
    }

    #[test]
    fn the_table_keeps_the_groups_in_the_order_of_the_help() {
        assert!(Action::ALL.is_sorted_by_key(|action| action.group()));
        assert!(Group::ALL.iter().all(|&group| Action::ALL.iter().any(|action| action.group() == group)));
    }
}
