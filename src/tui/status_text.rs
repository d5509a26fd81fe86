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

/// A message for the status line. Keys are given as they are displayed, counts as numbers.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum StatusText {
    /// The last game was resumed.
    Continued,
    /// The last game cannot be read: the reason.
    NotContinued(String),
    /// An `.sdo` file was read, so all digits count as givens.
    AllGivens,
    /// Digits of the text that was opened are wrong: which.
    EnteredWrong(String),
    /// A puzzle was made: the number of tries.
    Made(u32),
    /// The first puzzle was made: how it is played.
    MadeFirst,
    /// A search was stopped, and its last try is played.
    LastTried,
    /// No puzzles can be generated for the board with this title.
    NeverMade(String),
    /// The game has this name.
    Named(String),
    /// The game cannot be saved: the reason.
    NotSaved(String),
    /// The game is saved again.
    SavedAgain,
    /// Damaged files are kept: their number, and the key that opens the list.
    Damaged(usize, String),
    /// The game was taken over by another program: which one, in words.
    ReadOnly(String),
    /// A file was written: its path.
    Written(String),
    /// A puzzle was copied: its text.
    Copied(String),
    /// The size of the cells: its name, and whether it is the largest that fits rather than chosen.
    Cells(&'static str, bool),
    /// All grids are shown, or only the one of this name.
    Grids(Option<String>),
    /// Only a cube can be turned.
    NoCube,
    /// A slice of a cube is shown: its kind and its number.
    Slice(&'static str, u16),
    /// The theme of the screen: its name.
    Theme(String),
    /// Whether tooltips are shown.
    Tooltips(bool),
    /// Whether equal digits and equal marks are highlighted.
    Equal(bool, bool),
    /// Whether the cursor's houses are highlighted.
    Peers(bool),
    /// Whether the board has row and column numbers.
    Labels(bool),
    /// The log has no lines.
    EmptyLog,
    /// A line of the log is on the board: its number, and the key that leads back.
    LogLine(usize, String),
    /// The game was branched before a line of the log: its number, and the key that leads back.
    Branched(usize, String),
    /// The input is not a sum; says how to type one.
    HowToSum,
    /// The least and the greatest sum of this number of cells.
    SumRange(usize, u16, u16),
    /// No sum has this number of cells.
    SumCells(usize),
    /// The cell is in no cage and no run.
    NoSum,
    /// Work was cancelled.
    Cancelled,
    /// Esc dropped keys that waited: how many, and whether a question was cancelled as well.
    KeysDropped(usize, bool),
    /// There is no further part of the hint; the key that carries it out.
    LastPart(String),
    /// The puzzle being set up has nothing on it, so it is not started.
    NothingSetUp,
    /// The puzzle is solved already; the key that shows the result.
    AlreadySolved(String),
    /// The board is wrong, so no step can be found; the key that says more.
    Contradicted(String),
    /// An action lost its key to another one: key, winner, loser.
    KeyLost(String, &'static str, &'static str),
    /// The keys of an action: its label, and the keys.
    KeysAre(&'static str, String),
    /// Every list needs a key for this action.
    KeyNeeded(&'static str),
    /// A mark was asked for, but no candidate is under the mouse and no digit was entered.
    WhichMark,
    /// The digit is not on the board: its symbol, and the board's first and last.
    Beyond(char, [char; 2]),
    /// The colour number is too high: the last colour.
    ColoursEnd(u8),
    /// There is no mark of the digit to colour.
    NoMark(char),
    /// A digit must be chosen before it is placed.
    ChooseFirst,
    /// The key that places a chosen digit, and the key that turns on digit-first entry.
    HowToPlace(String, String),
    /// Entry is digit-first, with the key that places the digit; or cell-first.
    DigitFirst(Option<String>),
    /// Whether marks are removed after each placement.
    AutoClean(bool),
    /// The number of cells that are alike, and in what.
    Alike(usize, String),
    /// Asks for a digit; the key that highlights the cells with two candidates instead.
    WhichDigit(String),
    /// The game is paused; the key that resumes it.
    Paused(String),
    /// The puzzle has no solution; the key that says why.
    NoSolution(String),
    /// The puzzle being set up has no solution.
    NoSolutionYet,
    /// No clue names the cell of the cursor.
    NoClueHere,
    /// The number of solutions, and whether it is exact rather than a lower bound.
    Solutions(String, bool),
    /// How many solutions the puzzle has was not found out in the time that such a search may take.
    NotKnown,
    /// There is more than one solution.
    Several,
    /// Redundant givens were removed: their number.
    Minimised(usize),
    /// Rules in words can be given another meaning only before the first move; the key that takes moves back.
    MeaningAfterMove(String),
    /// Rules in words can be given another meaning only if the puzzle was pasted.
    MeaningOfPasted,
    /// The meaning chosen for a statement does not fit: why not.
    MeaningUnfit(&'static str),
    /// The board was kept: its name, and the key that lists the kept boards.
    Kept(String, String),
    /// The game is back at a kept board: its name, and the key that leads back.
    BackAt(String, String),
    /// The board is already as it was kept under this name.
    StillAt(String),
    /// The kept board of this name was deleted.
    Forgotten(String),
    /// Every cell is filled and something is wrong; the key that shows where.
    FullAndWrong(String),
    /// Played steps were undone together with the move they depended on: their number.
    StepsUndone(usize),
    /// Moves were undone because of a mistake: their number, and the key that redoes them.
    MistakesUndone(usize, String),
    /// There is no mistake.
    NoMistake,
    /// The mistake is in the puzzle itself, not in the moves.
    PuzzleIsWrong,
    /// The undo that the advice offered was done.
    LastGood,
    /// No solution has the board's digits; the key that says more.
    NothingInCommon(String),
    /// There is exactly one solution.
    OneInCommon,
    /// The number of empty cells with the same digit in all solutions, the number of empty cells, and the number of
    /// undecided marks.
    InCommon(usize, usize, usize),
    /// No guess is needed; the key that plays the next step.
    NoNeedToGuess(String),
    /// No step of this technique occurs.
    NeverComes(String),
    /// A step of this technique is reached: the number of steps played before it.
    Comes(usize, String),
    /// A run of steps was stopped.
    RunStopped,
    /// A run that guesses was stopped: the number of its steps, and the key that undoes them.
    SolvingStopped(u32, String),
    /// The pause between steps, in milliseconds.
    Pause(u32),
    /// A run solved the puzzle: steps, guesses, guesses taken back, whether there are other solutions.
    RunSolved(u32, u32, u32, bool),
    /// Whether a run was undone rather than redone, and its number of moves.
    WholeRun(bool, usize),
}

/// The words, followed by the key and what it does, if there is one.
fn with_key(words: &str, key: &str, does: &str) -> String {
    if key.is_empty() { words.to_owned() } else { format!("{words}: {key} {does}") }
}

impl StatusText {
    /// The tone and the text of the message.
    #[allow(clippy::too_many_lines, reason = "a list of messages, to be read as one")]
    pub(super) fn words(&self) -> (Tone, String) {
        use Tone::{Error, Good, Plain, Warning};
        let shown = |on: bool| if on { "shown" } else { "not shown" };
        match self {
            Self::Continued => (Good, "Welcome back: the game is as you left it".to_owned()),
            Self::NotContinued(error) => (Error, format!("Your last game cannot be opened: {error}")),
            Self::AllGivens => (Warning, "An .sdo file does not say which digits are givens: now all are".to_owned()),
            Self::MadeFirst => (Good, "Your first puzzle: arrows move, digit keys fill a cell".to_owned()),
            Self::Made(1) => (Good, "A new puzzle".to_owned()),
            Self::Made(tries) => (Good, format!("A new puzzle, found in {tries} tries")),
            Self::LastTried => (Good, "The last puzzle that was tried".to_owned()),
            Self::NeverMade(title) => (Error, format!("New puzzles cannot be made for this board: {title}")),
            Self::Named(name) => (Good, format!("The game is now called “{name}”")),
            Self::NotSaved(reason) => (Error, format!("The game is not saved for now: {reason}")),
            Self::SavedAgain => (Good, "The game is saved again".to_owned()),
            Self::Damaged(count, key) => {
                let files = if *count == 1 { "1 damaged save" } else { &format!("{count} damaged saves") };
                (Warning, format!("{files} found: {key}, then Damaged, shows what can be read"))
            }
            Self::ReadOnly(by) => (Warning, format!("Read-only: this game is open elsewhere now, taken over {by}")),
            Self::Written(path) => (Plain, format!("Written to {path}")),
            Self::Copied(line) => (Plain, format!("Copied: {line}")),
            Self::Cells(name, true) => (Plain, format!("Cells as large as fits: {name}")),
            Self::Cells(name, false) => (Plain, format!("Cells: {name}")),
            Self::Grids(None) => (Plain, "All grids are shown".to_owned()),
            Self::Grids(Some(name)) => (Plain, format!("Shown alone: {name}")),
            Self::NoCube => (Plain, "Only a cube can be turned".to_owned()),
            Self::Slice(word, number) => (Plain, format!("Shown: {word} {number}")),
            Self::Theme(name) => (Plain, format!("Theme: {name}")),
            Self::Tooltips(true) => {
                (Plain, "Tooltips on: what the rules allow, at the cursor and under the mouse".to_owned())
            }
            Self::Tooltips(false) => (Plain, "Tooltips off".to_owned()),
            Self::Equal(true, true) => (Plain, "Equal digits and equal marks are highlighted".to_owned()),
            Self::Equal(digits, _) => {
                (Plain, format!("Equal digits are {}", if *digits { "highlighted" } else { "not highlighted" }))
            }
            Self::Peers(on) => (Plain, format!("Row, column and box of the cursor are {}", shown(*on))),
            Self::Labels(on) => (Plain, format!("Row and column numbers are {}", shown(*on))),
            Self::EmptyLog => (Plain, "The log has no lines yet".to_owned()),
            Self::LogLine(line, key) => {
                (Plain, with_key(&format!("This is the board before line {line}"), key, "returns to the game"))
            }
            Self::Branched(line, key) => {
                (Good, with_key(&format!("You play on from before line {line}"), key, "returns"))
            }
            Self::HowToSum => (Error, "Type a sum and a number of cells, such as 19 3".to_owned()),
            Self::SumRange(cells, least, most) => {
                (Error, format!("{} make {least} to {most}", counted(*cells, "cell")))
            }
            Self::SumCells(cells) => (Error, format!("No sum here has {}", counted(*cells, "cell"))),
            Self::NoSum => (Plain, "This cell is in no cage and no run: there is nothing to combine".to_owned()),
            Self::EnteredWrong(which) => (Warning, which.clone()),
            Self::Cancelled | Self::KeysDropped(0, _) => (Plain, "Cancelled".to_owned()),
            Self::KeysDropped(count, cancelled) => {
                let keys = if *count == 1 {
                    "1 key that waited was".to_owned()
                } else {
                    format!("{count} keys that waited were")
                };
                (Plain, format!("{}{keys} dropped", if *cancelled { "Cancelled; " } else { "" }))
            }
            Self::LastPart(key) => (Plain, with_key("That was the last part", key, "does it")),
            Self::NothingSetUp => (Plain, "The board is empty: enter digits or clues first".to_owned()),
            Self::AlreadySolved(key) => (Good, with_key("The puzzle is solved", key, "shows the result")),
            Self::Contradicted(key) => {
                (Error, with_key("There is a mistake on the board, so no step follows", key, "explains"))
            }
            Self::KeyLost(key, winner, loser) => {
                (Warning, format!("{key} is {winner} now, no longer {loser}: give that another key"))
            }
            Self::KeysAre(label, keys) => (Good, format!("{label}: {keys}")),
            Self::KeyNeeded(label) => (Error, format!("{label}: no list could be left without a key for it")),
            Self::WhichMark => (Plain, "Which mark? Point at its place, or enter a digit first".to_owned()),
            Self::Beyond(digit, [first, last]) => {
                (Error, format!("There is no {digit} on this board: its digits are {first} to {last}"))
            }
            Self::NoMark(digit) => (Error, format!("There is no mark {digit} here that could have a colour")),
            Self::ColoursEnd(last) => (Error, format!("The colours are 1 to {last}; 0 removes a colour")),
            Self::ChooseFirst => (Plain, "Choose a digit first".to_owned()),
            Self::HowToPlace(place, first) => {
                (Plain, format!("{place} places a digit that was chosen before: {first} lets digits come first"))
            }
            Self::DigitFirst(Some(key)) => {
                (Plain, format!("Digit first: a digit key chooses, {key} places or removes it"))
            }
            Self::DigitFirst(None) => (Plain, "Cell first: a digit key fills the cell of the cursor".to_owned()),
            Self::AutoClean(true) => (Plain, "Marks are removed after each placement".to_owned()),
            Self::AutoClean(false) => (Plain, "Marks stay after a placement".to_owned()),
            Self::Alike(1, what) => (Plain, format!("Only this cell {what}")),
            Self::Alike(count, what) => (Plain, format!("All {count} cells {what} are selected")),
            Self::WhichDigit(key) => {
                let again = if key.is_empty() { String::new() } else { format!(" {key} again: two candidates.") };
                (Plain, format!("Which digit? Its key shows its places.{again}"))
            }
            Self::Paused(key) => (Plain, with_key("The game is paused", key, "resumes it")),
            Self::NoSolution(key) => (Error, with_key("The puzzle has no solution", key, "shows where")),
            Self::NoSolutionYet => (Error, "The puzzle has no solution: change or erase a digit".to_owned()),
            Self::NoClueHere => (Plain, "There is no clue here".to_owned()),
            Self::NotKnown => {
                (Plain, "Whether the puzzle has one solution is not known: it would take long".to_owned())
            }
            Self::Solutions(count, whole) => {
                let least = if *whole { "" } else { "at least " };
                (Warning, format!("The puzzle has {least}{count} solutions{ANY_WILL_DO}"))
            }
            Self::Several => (Warning, format!("The puzzle has several solutions{ANY_WILL_DO}")),
            Self::Minimised(0) => (Good, "Every given is needed: none can be taken away".to_owned()),
            Self::Minimised(1) => (Good, "1 given was not needed; undo brings it back".to_owned()),
            Self::Minimised(count) => (Good, format!("{count} givens were not needed; undo brings them back")),
            Self::MeaningAfterMove(key) => {
                (Warning, with_key("Another meaning changes the puzzle: undo your moves first", key, "does"))
            }
            Self::MeaningOfPasted => {
                (Warning, "The text of this puzzle is not known here: paste its link again".to_owned())
            }
            Self::MeaningUnfit("refuted") => {
                (Warning, "The setter's solution breaks this meaning, so it is not taken".to_owned())
            }
            Self::MeaningUnfit("nothing drawn") => {
                (Warning, "What this meaning speaks of is not drawn, so it is not taken".to_owned())
            }
            Self::MeaningUnfit(state) => (Warning, format!("This meaning is not taken: {state}")),
            Self::Kept(name, key) => (Good, with_key(&format!("Created “{name}”"), key, "returns to it")),
            Self::BackAt(name, key) => (Good, with_key(&format!("Back at “{name}”"), key, "returns to where you were")),
            Self::StillAt(name) => (Plain, format!("The board is as it was at “{name}”")),
            Self::Forgotten(name) => (Plain, format!("“{name}” is deleted; the moves stay")),
            Self::FullAndWrong(key) => {
                (Error, with_key("Every cell is filled, but there are mistakes", key, "shows where"))
            }
            Self::StepsUndone(count) => {
                let steps = if *count == 1 { "1 played step is" } else { &format!("{count} played steps are") };
                (Warning, format!("{steps} undone, too: without that move nothing proves it"))
            }
            Self::MistakesUndone(count, key) => {
                let moves = if *count == 1 { "1 move is" } else { &format!("{count} moves are") };
                (Good, with_key(&format!("{moves} undone, to before the first mistake"), key, "redoes one"))
            }
            Self::NoMistake => (Good, "There is no mistake to undo".to_owned()),
            Self::PuzzleIsWrong => (Error, "The puzzle itself has no solution: your moves are not to blame".to_owned()),
            Self::LastGood => (Good, "Back at the last good position".to_owned()),
            Self::NothingInCommon(key) => {
                (Error, with_key("No solution has the digits on the board", key, "shows why"))
            }
            Self::OneInCommon => (Good, "There is one solution, and this is it".to_owned()),
            Self::InCommon(same, empty, 0) => {
                (Plain, format!("Several solutions: {same} of {empty} empty cells are the same in all"))
            }
            Self::InCommon(same, empty, undecided) => (
                Warning,
                format!("Several solutions: at least {same} of {empty} cells alike, {undecided} marks undecided"),
            ),
            Self::NoNeedToGuess(key) => (Plain, with_key("No need to guess, logic has a step", key, "plays it")),
            Self::NeverComes(technique) => (Plain, format!("No {technique} from here on: nothing is played")),
            Self::Comes(0, technique) => (Good, format!("{technique} can be played at once")),
            Self::Comes(count, technique) => (Good, format!("After {} there is {technique}", counted(*count, "step"))),
            Self::RunStopped => (Plain, "The steps are stopped".to_owned()),
            Self::SolvingStopped(played, key) => {
                let steps = counted(*played as usize, "step");
                (Plain, with_key(&format!("Stopped after {steps}"), key, "undoes them"))
            }
            Self::Pause(pause) => (Plain, format!("{} s between two steps", f64::from(*pause) / 1000.0)),
            Self::RunSolved(steps, guesses, back, several) => {
                let steps = counted(*steps as usize, "step");
                let guesses = match (guesses, back) {
                    (0, _) => "without a guess".to_owned(),
                    (guesses, 0) => counted(*guesses as usize, "guess"),
                    (guesses, back) => format!("{}, {back} of them undone", counted(*guesses as usize, "guess")),
                };
                let which = if *several { "; one of several" } else { "" };
                (Good, format!("Solved in {steps}, {guesses}{which}"))
            }
            Self::WholeRun(true, moves) => (Plain, format!("The whole run is undone: {moves} moves")),
            Self::WholeRun(false, moves) => (Plain, format!("The whole run is redone: {moves} moves")),
        }
    }
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

    /// Checks that the list above contains every variant.
    #[test]
    fn every_message_is_looked_at() {
        let source = include_str!("status_text.rs");
        let body =
            source.split("enum StatusText {").nth(1).and_then(|rest| rest.split("\n}").next()).expect("the enum");
        let variants = body.lines().map(str::trim).filter(|line| line.starts_with(char::is_uppercase));
        let names = variants.map(|line| line.split([',', '(']).next().unwrap_or_default().to_owned());
        let seen: Vec<String> = longest().iter().map(|said| format!("{said:?}")).collect();
        let is_seen = |name: &String| seen.iter().any(|said| said.split('(').next() == Some(name));
        let (seen, missing): (Vec<String>, Vec<String>) = names.partition(is_seen);
        assert!(missing.is_empty() && seen.len() > 20, "{missing:?}, {} seen", seen.len());
    }
}
