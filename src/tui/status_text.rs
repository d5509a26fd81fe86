//! Every message of the status line, with its text and tone.
//!
//! They are in one list, so that they can be read in sequence and so that one test can check that none is longer than a
//! window of 80 columns. Text from elsewhere (a rule of the game that refuses a move, a file that cannot be read) is
//! worded there.

use super::model::{Model, Tone};
use crate::game::counted;
use crate::puzzle::Puzzle;

/// What is added to a number of solutions while all rules are understood.
const ANY_WILL_DO: &str = ", any of which will do";

/// Builds [`StatusText`] from one list: each message with what it names, its tone and its text.
macro_rules! messages {
    ($($(#[$doc:meta])* $name:ident $(($($value:ident: $of:ty),+))? => $tone:expr, $text:expr;)*) => {
        /// A message for the status line. Keys are given as they are displayed, counts as numbers.
        #[derive(Clone, PartialEq, Debug)]
        pub(super) enum StatusText { $($(#[$doc])* $name $(($($of),+))?,)* }

        impl StatusText {
            /// The name of each message.
            #[cfg(test)]
            const NAMES: &[&str] = &[$(stringify!($name)),*];

            /// The tone and the text of the message.
            pub(super) fn words(&self) -> (Tone, String) {
                use Tone::{Error, Good, Plain, Warning};
                match self { $(Self::$name $(($($value),+))? => ($tone, $text.into()),)* }
            }
        }
    };
}

messages! {
    /// The last game was resumed.
    Continued => Good, "Welcome back: the game is as you left it";
    NotContinued(error: String) => Error, format!("Your last game cannot be opened: {error}");
    AllGivens => Warning, "An .sdo file does not say which digits are givens: now all are";
    /// Digits of the text that was opened are wrong.
    EnteredWrong(which: String) => Warning, which;
    Made(tries: u32) => Good, match tries {
        1 => "A new puzzle".to_owned(),
        tries => format!("A new puzzle, found in {tries} tries"),
    };
    MadeFirst => Good, "Your first puzzle: arrows move, digit keys fill a cell";
    /// A search was stopped, and its last try is played.
    LastTried => Good, "The last puzzle that was tried";
    NeverMade(title: String) => Error, format!("New puzzles cannot be made for this board: {title}");
    Named(name: String) => Good, format!("The game is now called “{name}”");
    NotSaved(reason: String) => Error, format!("The game is not saved for now: {reason}");
    SavedAgain => Good, "The game is saved again";
    /// Damaged files are kept; the key opens the list.
    Damaged(count: usize, key: String) => Warning,
        format!("{} found: {key}, then Damaged, shows what can be read", counted(*count, "damaged save"));
    /// The game was taken over by another program: which one, in words.
    ReadOnly(by: String) => Warning, format!("Read-only: this game is open elsewhere now, taken over {by}");
    Written(path: String) => Plain, format!("Written to {path}");
    Copied(line: String) => Plain, format!("Copied: {line}");
    /// The size of the cells: its name, and whether it is the largest that fits rather than chosen.
    Cells(name: &'static str, fits: bool) => Plain,
        format!("Cells{}: {name}", if *fits { " as large as fits" } else { "" });
    /// All grids are shown, or only the one of this name.
    Grids(name: Option<String>) => Plain, match name {
        None => "All grids are shown".to_owned(),
        Some(name) => format!("Shown alone: {name}"),
    };
    NoCube => Plain, "Only a cube can be turned";
    /// A slice of a cube is shown: its kind and its number.
    Slice(word: &'static str, number: u16) => Plain, format!("Shown: {word} {number}");
    Theme(name: String) => Plain, format!("Theme: {name}");
    Tooltips(on: bool) => Plain,
        if *on { "Tooltips on: what the rules allow, at the cursor and under the mouse" } else { "Tooltips off" };
    /// Whether equal digits and equal marks are highlighted.
    Equal(digits: bool, marks: bool) => Plain, match (digits, marks) {
        (true, true) => "Equal digits and equal marks are highlighted",
        (true, false) => "Equal digits are highlighted",
        (false, _) => "Equal digits are not highlighted",
    };
    /// Whether the cursor's houses are highlighted.
    Peers(on: bool) => Plain, format!("Row, column and box of the cursor are {}", shown(*on));
    Labels(on: bool) => Plain, format!("Row and column numbers are {}", shown(*on));
    EmptyLog => Plain, "The log has no lines yet";
    /// A line of the log is on the board.
    LogLine(line: usize, key: String) => Plain,
        with_key(&format!("This is the board before line {line}"), key, "returns to the game");
    /// The game was branched before a line of the log.
    Branched(line: usize, key: String) => Good,
        with_key(&format!("You play on from before line {line}"), key, "returns");
    /// The input is not a sum.
    HowToSum => Error, "Type a sum and a number of cells, such as 19 3";
    /// The least and the greatest sum of this number of cells.
    SumRange(cells: usize, least: u16, most: u16) => Error,
        format!("{} make {least} to {most}", counted(*cells, "cell"));
    SumCells(cells: usize) => Error, format!("No sum here has {}", counted(*cells, "cell"));
    NoSum => Plain, "This cell is in no cage and no run: there is nothing to combine";
    /// Work was cancelled.
    Cancelled => Plain, "Cancelled";
    /// Esc dropped keys that waited: how many, and whether a question was cancelled as well.
    KeysDropped(count: usize, cancelled: bool) => Plain, match count {
        0 => "Cancelled".to_owned(),
        count => {
            let keys = if *count == 1 { "1 key that waited was" } else { &format!("{count} keys that waited were") };
            format!("{}{keys} dropped", if *cancelled { "Cancelled; " } else { "" })
        }
    };
    /// There is no further part of the hint.
    LastPart(key: String) => Plain, with_key("That was the last part", key, "does it");
    NothingSetUp => Plain, "The board is empty: enter digits or clues first";
    AlreadySolved(key: String) => Good, with_key("The puzzle is solved", key, "shows the result");
    Contradicted(key: String) => Error, with_key("There is a mistake on the board, so no step follows", key, "explains");
    /// An action lost its key to another one.
    KeyLost(key: String, winner: &'static str, loser: &'static str) => Warning,
        format!("{key} is {winner} now, no longer {loser}: give that another key");
    KeysAre(label: &'static str, keys: String) => Good, format!("{label}: {keys}");
    KeyNeeded(label: &'static str) => Error, format!("{label}: no list could be left without a key for it");
    /// A mark was asked for, but no candidate is under the mouse and no digit was entered.
    WhichMark => Plain, "Which mark? Point at its place, or enter a digit first";
    Beyond(digit: char, ends: [char; 2]) => Error,
        format!("There is no {digit} on this board: its digits are {} to {}", ends[0], ends[1]);
    /// The colour number is too high.
    ColoursEnd(last: u8) => Error, format!("The colours are 1 to {last}; 0 removes a colour");
    NoMark(digit: char) => Error, format!("There is no mark {digit} here that could have a colour");
    ChooseFirst => Plain, "Choose a digit first";
    /// The key that places a chosen digit, and the key that turns on digit-first entry.
    HowToPlace(place: String, first: String) => Plain,
        format!("{place} places a digit that was chosen before: {first} lets digits come first");
    /// Entry is digit-first, with the key that places the digit; or cell-first.
    DigitFirst(key: Option<String>) => Plain, match key {
        Some(key) => format!("Digit first: a digit key chooses, {key} places or removes it"),
        None => "Cell first: a digit key fills the cell of the cursor".to_owned(),
    };
    AutoClean(on: bool) => Plain,
        if *on { "Marks are removed after each placement" } else { "Marks stay after a placement" };
    /// The number of cells that are alike, and in what.
    Alike(count: usize, what: String) => Plain, match count {
        1 => format!("Only this cell {what}"),
        count => format!("All {count} cells {what} are selected"),
    };
    /// The key highlights the cells with two candidates instead.
    WhichDigit(key: String) => Plain, {
        let again = if key.is_empty() { String::new() } else { format!(" {key} again: two candidates.") };
        format!("Which digit? Its key shows its places.{again}")
    };
    Paused(key: String) => Plain, with_key("The game is paused", key, "resumes it");
    NoSolution(key: String) => Error, with_key("The puzzle has no solution", key, "shows where");
    /// The puzzle being set up has no solution.
    NoSolutionYet => Error, "The puzzle has no solution: change or erase a digit";
    /// No clue names the cell of the cursor.
    NoClueHere => Plain, "There is no clue here";
    /// The number of solutions, and whether it is exact rather than a lower bound.
    Solutions(count: String, exact: bool) => Warning,
        format!("The puzzle has {}{count} solutions{ANY_WILL_DO}", if *exact { "" } else { "at least " });
    /// The search was ended after the work that it may take.
    NotKnown => Plain, "Whether the puzzle has one solution is not known: it would take long";
    Several => Warning, format!("The puzzle has several solutions{ANY_WILL_DO}");
    /// Redundant givens were removed: their number.
    Minimised(count: usize) => Good, match count {
        0 => "Every given is needed: none can be taken away".to_owned(),
        1 => "1 given was not needed; undo brings it back".to_owned(),
        count => format!("{count} givens were not needed; undo brings them back"),
    };
    /// Rules in words can be given another meaning only before the first move.
    MeaningAfterMove(key: String) => Warning,
        with_key("Another meaning changes the puzzle: undo your moves first", key, "does");
    /// Rules in words can be given another meaning only if the puzzle was pasted.
    MeaningOfPasted => Warning, "The text of this puzzle is not known here: paste its link again";
    /// The meaning chosen for a statement does not fit: why not.
    MeaningUnfit(state: &'static str) => Warning, match *state {
        "refuted" => "The setter's solution breaks this meaning, so it is not taken".to_owned(),
        "nothing drawn" => "What this meaning speaks of is not drawn, so it is not taken".to_owned(),
        state => format!("This meaning is not taken: {state}"),
    };
    /// The board was kept.
    Kept(name: String, key: String) => Good, with_key(&format!("Created “{name}”"), key, "returns to it");
    /// The game is back at a kept board.
    BackAt(name: String, key: String) => Good,
        with_key(&format!("Back at “{name}”"), key, "returns to where you were");
    /// The board is already as it was kept under this name.
    StillAt(name: String) => Plain, format!("The board is as it was at “{name}”");
    /// The kept board of this name was deleted.
    Forgotten(name: String) => Plain, format!("“{name}” is deleted; the moves stay");
    FullAndWrong(key: String) => Error, with_key("Every cell is filled, but there are mistakes", key, "shows where");
    /// Played steps were undone together with the move they depended on.
    StepsUndone(count: usize) => Warning, {
        let steps = if *count == 1 { "1 played step is" } else { &format!("{count} played steps are") };
        format!("{steps} undone, too: without that move nothing proves it")
    };
    MistakesUndone(count: usize, key: String) => Good, {
        let moves = if *count == 1 { "1 move is" } else { &format!("{count} moves are") };
        with_key(&format!("{moves} undone, to before the first mistake"), key, "redoes one")
    };
    NoMistake => Good, "There is no mistake to undo";
    PuzzleIsWrong => Error, "The puzzle itself has no solution: your moves are not to blame";
    /// The undo that the advice offered was done.
    LastGood => Good, "Back at the last good position";
    NothingInCommon(key: String) => Error, with_key("No solution has the digits on the board", key, "shows why");
    OneInCommon => Good, "There is one solution, and this is it";
    /// The empty cells with the same digit in all solutions, the empty cells, and the undecided marks.
    InCommon(same: usize, empty: usize, undecided: usize) => if *undecided == 0 { Plain } else { Warning },
        match undecided {
            0 => format!("Several solutions: {same} of {empty} empty cells are the same in all"),
            _ => format!("Several solutions: at least {same} of {empty} cells alike, {undecided} marks undecided"),
        };
    NoNeedToGuess(key: String) => Plain, with_key("No need to guess, logic has a step", key, "plays it");
    NeverComes(technique: String) => Plain, format!("No {technique} from here on: nothing is played");
    /// A step of this technique is reached: the number of steps played before it.
    Comes(count: usize, technique: String) => Good, match count {
        0 => format!("{technique} can be played at once"),
        count => format!("After {} there is {technique}", counted(*count, "step")),
    };
    /// A run of steps was stopped.
    RunStopped => Plain, "The steps are stopped";
    /// A run that guesses was stopped.
    SolvingStopped(played: u32, key: String) => Plain,
        with_key(&format!("Stopped after {}", counted(*played as usize, "step")), key, "undoes them");
    /// The pause between steps, in milliseconds.
    Pause(pause: u32) => Plain, format!("{} s between two steps", f64::from(*pause) / 1000.0);
    /// A run solved the puzzle: steps, guesses, guesses taken back, whether there are other solutions.
    RunSolved(steps: u32, guesses: u32, back: u32, several: bool) => Good, {
        let guesses = match (guesses, back) {
            (0, _) => "without a guess".to_owned(),
            (guesses, 0) => counted(*guesses as usize, "guess"),
            (guesses, back) => format!("{}, {back} of them undone", counted(*guesses as usize, "guess")),
        };
        let which = if *several { "; one of several" } else { "" };
        format!("Solved in {}, {guesses}{which}", counted(*steps as usize, "step"))
    };
    /// Whether a run was undone rather than redone, and its number of moves.
    WholeRun(undone: bool, moves: usize) => Plain,
        format!("The whole run is {}: {moves} moves", if *undone { "undone" } else { "redone" });
}

/// What a switch of the screen does now.
const fn shown(on: bool) -> &'static str {
    if on { "shown" } else { "not shown" }
}

/// The words, followed by the key and what it does, if there is one.
fn with_key(words: &str, key: &str, does: &str) -> String {
    if key.is_empty() { words.to_owned() } else { format!("{words}: {key} {does}") }
}

impl StatusText {
    /// Whether it says how many solutions the puzzle has, what they have in common, or that the puzzle is solved.
    const fn is_about_solutions(&self) -> bool {
        matches!(
            self,
            Self::AlreadySolved(_)
                | Self::NoSolution(_)
                | Self::NoSolutionYet
                | Self::Solutions(..)
                | Self::Several
                | Self::Minimised(_)
                | Self::NoMistake
                | Self::PuzzleIsWrong
                | Self::NothingInCommon(_)
                | Self::OneInCommon
                | Self::InCommon(..)
                | Self::RunSolved(..)
        )
    }

    /// The message about a puzzle with rules that are not understood.
    fn reserved_words(&self, puzzle: &Puzzle) -> (Tone, String) {
        let (tone, words) = self.words();
        if !self.is_about_solutions() {
            return (tone, words);
        }
        (
            if tone == Tone::Good { Tone::Plain } else { tone },
            puzzle.reserved(words.replace(ANY_WILL_DO, "")).into_owned(),
        )
    }
}

/// Shows the message in the status line.
#[allow(clippy::needless_pass_by_value, reason = "a message is made to be said once")]
pub(super) fn show_status(model: &mut Model, said: StatusText) {
    let (tone, words) = match model.puzzle().filter(|puzzle| !puzzle.is_understood()) {
        Some(puzzle) => said.reserved_words(puzzle),
        None => said.words(),
    };
    model.say(tone, words);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::Technique;
    use crate::tui::action::Action;
    use crate::tui::keys::Keys;
    use crate::tui::paint::width;

    /// The columns available in a line of 80 columns within its margins.
    const ROOM: u16 = 77;

    /// Each message with the longest values that it can name. Names chosen by the player and file names can be longer
    /// than any line: such a message takes several lines.
    #[expect(clippy::too_many_lines, reason = "one line for each message")]
    fn longest() -> Vec<StatusText> {
        let shipped = Keys::shipped();
        let key = Action::ALL.iter().map(|&action| shipped.shown(action)).max_by_key(String::len).unwrap_or_default();
        let key = || key.clone();
        let technique = Technique::ALL.iter().map(ToString::to_string).max_by_key(String::len);
        let technique = technique.unwrap_or_default();
        let title = crate::board::catalogue().iter().map(|entry| entry.title).max_by_key(|title| title.len());
        let title = title.unwrap_or_default().to_owned();
        let grid = "the top right grid".to_owned();
        let name = || "checkpoint 12".to_owned();
        let label = Action::ALL.iter().map(|action| action.label()).max_by_key(|label| label.len()).unwrap_or_default();
        let action = Action::ALL.iter().map(|action| action.name()).max_by_key(|name| name.len()).unwrap_or_default();
        vec![
            StatusText::Continued,
            StatusText::NotContinued("line 12345: “marks” is unknown".to_owned()),
            StatusText::AllGivens,
            StatusText::Made(1),
            StatusText::MadeFirst,
            StatusText::Made(1_000_000),
            StatusText::LastTried,
            StatusText::NeverMade(title),
            StatusText::Named("Jigsaw Killer, extreme, 21 November".to_owned()),
            StatusText::NotSaved("No space left on device".to_owned()),
            StatusText::SavedAgain,
            StatusText::Damaged(1, key()),
            StatusText::Damaged(999, key()),
            StatusText::ReadOnly("1 minute ago".to_owned()),
            StatusText::Written("/home/somebody/puzzles/mine.sdo".to_owned()),
            StatusText::Copied(String::new()),
            StatusText::Cells("dense", true),
            StatusText::Cells("large", false),
            StatusText::Grids(None),
            StatusText::Grids(Some(grid)),
            StatusText::NoCube,
            StatusText::Slice("front slice", 12),
            StatusText::Theme("catppuccin-latte".to_owned()),
            StatusText::Tooltips(true),
            StatusText::Tooltips(false),
            StatusText::Equal(true, true),
            StatusText::Equal(false, false),
            StatusText::Peers(false),
            StatusText::Labels(false),
            StatusText::EmptyLog,
            StatusText::LogLine(1234, key()),
            StatusText::Branched(1234, key()),
            StatusText::HowToSum,
            StatusText::SumRange(25, 100, 325),
            StatusText::SumCells(12345),
            StatusText::NoSum,
            StatusText::EnteredWrong("r1c3=1 was entered and is wrong; the puzzle has one solution".to_owned()),
            StatusText::Cancelled,
            StatusText::KeysDropped(512, true),
            StatusText::LastPart(key()),
            StatusText::NothingSetUp,
            StatusText::AlreadySolved(key()),
            StatusText::Contradicted(key()),
            StatusText::KeyLost("Ctrl-p".to_owned(), action, "select-alike"),
            StatusText::KeysAre(label, format!("{} {}", key(), key())),
            StatusText::KeyNeeded("Yes"),
            StatusText::WhichMark,
            StatusText::Beyond('P', ['1', 'G']),
            StatusText::NoMark('P'),
            StatusText::ColoursEnd(8),
            StatusText::ChooseFirst,
            StatusText::HowToPlace("Space".to_owned(), "d".to_owned()),
            StatusText::DigitFirst(Some(key())),
            StatusText::DigitFirst(None),
            StatusText::AutoClean(true),
            StatusText::AutoClean(false),
            StatusText::Alike(1, "with these marks".to_owned()),
            StatusText::Alike(369, "with these marks".to_owned()),
            StatusText::WhichDigit(key()),
            StatusText::Paused(key()),
            StatusText::NoSolution(key()),
            StatusText::NoSolutionYet,
            StatusText::NoClueHere,
            StatusText::Solutions("100".to_owned(), false),
            StatusText::NotKnown,
            StatusText::Several,
            StatusText::Minimised(0),
            StatusText::Minimised(1),
            StatusText::Minimised(300),
            StatusText::MeaningAfterMove(key()),
            StatusText::MeaningOfPasted,
            StatusText::MeaningUnfit("refuted"),
            StatusText::MeaningUnfit("nothing drawn"),
            StatusText::MeaningUnfit("not understood"),
            StatusText::Kept(name(), key()),
            StatusText::BackAt(name(), key()),
            StatusText::StillAt(name()),
            StatusText::Forgotten(name()),
            StatusText::FullAndWrong(key()),
            StatusText::StepsUndone(1),
            StatusText::StepsUndone(123),
            StatusText::MistakesUndone(1234, key()),
            StatusText::NoMistake,
            StatusText::PuzzleIsWrong,
            StatusText::LastGood,
            StatusText::NothingInCommon(key()),
            StatusText::OneInCommon,
            StatusText::InCommon(369, 369, 0),
            StatusText::InCommon(369, 369, 9999),
            StatusText::NoNeedToGuess(key()),
            StatusText::NeverComes(technique.clone()),
            StatusText::Comes(0, technique.clone()),
            StatusText::Comes(123, technique),
            StatusText::RunStopped,
            StatusText::SolvingStopped(1234, key()),
            StatusText::Pause(250),
            StatusText::RunSolved(1234, 123, 122, true),
            StatusText::WholeRun(true, 1234),
            StatusText::WholeRun(false, 1234),
        ]
    }

    #[test]
    fn no_message_is_longer_than_a_line_of_80_columns() {
        let all = longest();
        let long: Vec<String> = all.iter().map(|said| said.words().1).filter(|words| width(words) > ROOM).collect();
        assert!(long.is_empty(), "{long:#?}");
    }

    #[test]
    fn every_message_is_looked_at() {
        let seen: Vec<String> = longest().iter().map(|said| format!("{said:?}")).collect();
        let is_seen = |name: &str| seen.iter().any(|said| said.split('(').next() == Some(name));
        let missing: Vec<_> = StatusText::NAMES.iter().filter(|name| !is_seen(name)).collect();
        assert!(missing.is_empty(), "{missing:?}");
    }
}
