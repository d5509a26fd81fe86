//! The commands: one table of their names, and the parser for a line.
//!
//! Commands that the screen has too have the same names as in its list of commands ([`Action`]), plus further names.
//! Commands that make sense only on a screen are recognised and answered with an explanation.

use super::named::RemainingWords;
use crate::board::Cell;
use crate::logic::Style;
use crate::puzzle::Puzzle;
use crate::tui::action::{Action, Group};

/// Builds [`Command`] and its table from one list: variant, names (the first one is displayed), usage, line of help.
macro_rules! commands {
    ($($command:ident [$($name:literal)+] $usage:literal $help:literal)*) => {
        /// A command that a line can contain.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(super) enum Command {
            $(#[doc = $help] $command,)*
        }

        impl Command {
            /// Every command, in the order of the help.
            pub(super) const ALL: &[Self] = &[$(Self::$command,)*];

            /// Its names; the first one is displayed.
            pub(super) const fn names(self) -> &'static [&'static str] {
                match self { $(Self::$command => &[$($name),+],)* }
            }

            /// Its syntax.
            pub(super) const fn usage(self) -> &'static str {
                match self { $(Self::$command => $usage,)* }
            }

            /// What it does, in one sentence.
            pub(super) const fn help(self) -> &'static str {
                match self { $(Self::$command => $help,)* }
            }
        }
    };
}

commands! {
    Place ["place" "put" "set" "enter" "write"] "place r1c3 5, or 5 at r1c3, or r1c3 5" "Puts a digit into a cell."
    Erase ["erase" "clear" "delete" "remove" "empty"] "erase r1c3" "Empties a cell; its marks come back."
    Mark ["mark" "note" "pencil"] "mark r1c3 4 7" "Notes digits in a cell."
    Unmark ["unmark" "unnote" "eliminate"] "unmark r1c3 4" "Removes noted digits from a cell."
    Corner ["corner" "corner-mark" "corner-marks" "snyder"] "corner r1c3 4 7, or corner r1c3 r1c4 4" "Sets corner marks in cells, or removes them."
    Centre ["centre" "center" "centre-mark" "centre-marks"] "centre r1c3 4 7" "Sets centre marks in cells, or removes them."
    Colour ["colour" "color" "paint"] "colour r1c3 red, colour r1c3 5 blue, colour r1c3 none" "Colours cells or candidates; the same colour again removes it."
    FillMarks ["fill-marks" "fill"] "fill marks" "Notes in every empty cell what the rules and the steps played allow."
    ClearMarks ["clear-marks" "erase-marks"] "clear marks" "Removes all marks."
    CleanMarks ["clean-marks" "clean"] "clean marks" "Removes the marks that digits and played steps exclude."
    AutoClean ["auto-clean" "automatic"] "auto-clean on, or auto-clean off" "Sets whether marks are removed after each placement."
    Complete ["declare-complete" "complete" "marks-complete"] "complete" "Declares that the marks are all the candidates left."
    Notes ["notes" "incomplete"] "notes" "Declares that the marks are only notes."
    Undo ["undo" "back" "take-back"] "undo, or undo 3" "Undoes moves."
    Redo ["redo" "forth"] "redo, or redo 3" "Redoes moves that were undone."
    UndoMistakes ["undo-mistakes" "undo-mistake" "undo-to-good"] "undo mistakes" "Undoes moves to before the first mistake."
    Checkpoint ["checkpoint" "keep" "bookmark"] "checkpoint, or checkpoint NAME" "Creates a checkpoint under a name, to return to later."
    Checkpoints ["checkpoints" "bookmarks"] "checkpoints" "Lists the checkpoints."
    Return ["return-to" "return" "back-to"] "return to NAME" "Goes back to a checkpoint; undo returns here."
    Forget ["forget" "delete-checkpoint"] "forget NAME" "Deletes a checkpoint; the moves stay."
    Restart ["restart" "start-again"] "restart" "Goes back to the givens; undo brings the game back."
    Look ["look" "show" "what" "describe" "read"] "look at r1c3, row 3, column 4, box 5, cage at r1c3" "Says what a cell or a house holds."
    Where ["where" "where-am-i" "here"] "where am I" "Says which cell was named last, and what it holds."
    Go ["go" "move" "jump"] "go to r1c3, go left, right, up, down, next empty" "Makes another cell the current one."
    Candidates ["candidates" "possible" "may" "marks" "tooltip"] "candidates r1c3" "Says what can go into a cell."
    Filter ["filter" "places" "where-can" "bivalue"] "places 5, or places two" "Lists every place for a digit, or the cells with two candidates."
    Reasoned ["reasoned"] "reasoned r1c3" "Says what the rules and the steps played leave in a cell."
    Sums ["combinations" "sums" "sum"] "combinations r1c3" "Says how the cage or the runs of a cell can make their sum."
    Hint ["hint" "clue"] "hint" "Helps with the next step, one part at a time."
    Step ["step" "next" "next-step"] "step" "Plays the next step and says it."
    Explain ["explain" "reason"] "explain" "Explains the last step of the solver."
    AllSteps ["all-steps" "steps" "path" "run"] "path" "Plays and says every step, as far as logic goes."
    Solve ["solve" "solve-puzzle"] "solve" "Solves the puzzle by logic, then by guessing; undo takes it all back."
    StepsHere ["steps-here" "every-step"] "steps here" "Lists the steps available now."
    PlayTo ["play-to"] "play to x-wing" "Plays steps up to the first position where this technique can be used."
    Why ["why"] "why r1c3 not 5, or why r1c3 is 5" "Proves that a cell cannot hold a digit, or that it must."
    WhyNot ["why-not"] "why not r1c3 5" "Proves that a cell cannot hold a digit."
    Guess ["guess"] "guess" "Tries a digit where logic finds nothing."
    Check ["check" "mistakes" "wrong"] "check" "Says which digits are wrong."
    Review ["review"] "review" "Says what each of your moves rested on, and what to learn next."
    Common ["common"] "common" "Says what all solutions have in common."
    Count ["count" "solutions"] "count" "Says how many solutions the puzzle has."
    Left ["left" "digits" "digits-left" "remaining"] "left, or left 5" "Says how often each digit is still to be placed."
    Board ["board" "rows" "grid"] "board" "Reads the board row by row."
    Draw ["draw" "drawing"] "draw" "Prints the board as a text drawing."
    Copy ["copy" "line" "puzzle"] "copy" "Prints the puzzle as one line that can be read back."
    CopyLink ["copy-link" "link"] "copy link" "Prints a link to the puzzle, for other sites."
    Rules ["rules" "rule"] "rules" "States the rules of the puzzle, and which are not checked."
    Clues ["clues"] "clues" "Lists the clues, each with what it says and its cells."
    Status ["status" "info" "progress" "time" "score"] "status" "Says which puzzle this is and how far along it is."
    Log ["log" "history"] "log, log 5, log all, log steps, log moves" "Lists what happened last."
    New ["new" "new-puzzle" "generate"] "new, or new killer hard seed 5" "Makes a puzzle: board, level, symmetry, clues, technique, seed."
    Open ["open" "load" "play"] "open, or open NAME, or open FILE" "Lists saves and samples, or opens one, a file or a typed puzzle."
    SaveAs ["save-as" "save"] "save as NAME, or save over NAME" "Saves the game under a name."
    Export ["export" "print"] "export FILE" "Writes the puzzle to a file: txt, jsonl or sdo; with every move: deduku."
    TakeOver ["take-over"] "take over 1" "Continues a game that another program has open."
    Pause ["pause"] "pause" "Stops the clock."
    Resume ["resume" "continue" "go-on"] "resume" "Starts the clock again."
    Techniques ["techniques" "technique"] "techniques, or technique x-wing" "Lists the techniques, or explains one."
    Boards ["boards"] "boards" "Lists the boards."
    Statistics ["statistics"] "statistics" "Says how many games were won, and how fast."
    Daily ["daily" "today"] "daily, or daily hard" "Lists the puzzles of the day, or plays one."
    Lessons ["lessons" "course" "chapters"] "lessons, lessons 3, or lessons next" "Lists the chapters of the course, or the lessons of one."
    Lesson ["lesson" "learn" "practise" "practice"] "lesson x-wing, or lesson x-wing on 16x16" "Begins a lesson: why it works, an example, exercises."
    Test ["test"] "test 3" "Begins the test of a chapter."
    Drill ["drills" "drill"] "drill singles, or drill mixed" "Begins a drill against the clock."
    Answer ["answer"] "answer r1c3, or answer none" "Answers the question of a lesson or a test."
    More ["more" "on"] "more" "Goes on in a lesson."
    Another ["another"] "another" "Makes another position in a lesson."
    Done ["done" "end-lesson"] "done" "Ends a lesson; the game goes on."
    Friends ["friends" "room" "rooms" "with-friends"] "friends, friends join K7F3M, friends race, friends together" "Plays with friends on a host: a race, or one board together."
    Stop ["cancel" "stop"] "stop" "Stops work that takes long; so does Ctrl-C."
    Help ["help" "commands" "palette" "?"] "help, or help hint" "Lists the commands, or explains one."
    Quit ["quit" "exit" "leave" "bye" "q"] "quit" "Saves the game and leaves."
}

impl Command {
    /// Its displayed name.
    pub(super) fn shown(self) -> String {
        self.names()[0].replace('-', " ")
    }

    /// Whether it needs a game in progress.
    pub(super) const fn needs_game(self) -> bool {
        !matches!(
            self,
            Self::New
                | Self::Open
                | Self::TakeOver
                | Self::Techniques
                | Self::Boards
                | Self::Statistics
                | Self::Friends
                | Self::Daily
                | Self::Lessons
                | Self::Lesson
                | Self::Test
                | Self::Drill
                | Self::Answer
                | Self::More
                | Self::Another
                | Self::Done
                | Self::Stop
                | Self::Help
                | Self::Quit
        )
    }

    /// Whether it changes the game.
    pub(super) const fn changes_game(self) -> bool {
        matches!(
            self,
            Self::Place
                | Self::Erase
                | Self::Mark
                | Self::Unmark
                | Self::Corner
                | Self::Centre
                | Self::Colour
                | Self::CleanMarks
                | Self::UndoMistakes
                | Self::Checkpoint
                | Self::Return
                | Self::Forget
                | Self::FillMarks
                | Self::ClearMarks
                | Self::Complete
                | Self::Notes
                | Self::Undo
                | Self::Redo
                | Self::Restart
                | Self::Hint
                | Self::Step
                | Self::AllSteps
                | Self::Solve
                | Self::PlayTo
                | Self::Guess
                | Self::Pause
                | Self::Resume
        )
    }

    /// The command of this name, whose words are joined by `-`.
    pub(super) fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|command| command.names().contains(&name))
    }
}

/// A parsed line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum PlainCommand {
    /// An empty line.
    Nothing,
    /// A command with its arguments.
    Do {
        /// The command.
        command: Command,
        /// The words after its name.
        words: RemainingWords,
        /// The text after its name, as typed.
        text: String,
    },
    /// A command that makes sense only on a screen, with the answer to it.
    Screen(String),
    /// An unknown command, with the answer to it.
    Unknown(String),
}

/// The maximum number of words in a command's name.
const LONGEST_NAME: usize = 3;

/// Parses a line. During a game, cells and digits may be given without a command.
pub(super) fn parse(line: &str, puzzle: Option<&Puzzle>) -> PlainCommand {
    let typed = line.trim().trim_start_matches(':').trim_start();
    let ends = word_ends(typed);
    if ends.is_empty() {
        return PlainCommand::Nothing;
    }
    if let Some(asked) = puzzle.and_then(|puzzle| bare(typed, puzzle)) {
        return asked;
    }
    let joined = |count: usize| {
        let words: Vec<String> = typed[..ends[count - 1]].split_whitespace().map(str::to_lowercase).collect();
        words.join("-").trim_end_matches(['?', '.', '!', ':']).to_owned()
    };
    for count in (1..=ends.len().min(LONGEST_NAME)).rev() {
        let name = if typed == "?" { "?".to_owned() } else { joined(count) };
        let text = typed[ends[count - 1]..].trim();
        let found =
            |command, text: &str| PlainCommand::Do { command, words: RemainingWords::of(text), text: text.to_owned() };
        if let Some(command) = Command::named(&name) {
            return found(command, text);
        }
        // Directions do not need the word “go”.
        match Action::named(&name).map(|action| (action, action.group())) {
            Some((_, Group::Moving)) => return found(Command::Go, &format!("{name} {text}")),
            Some((action, _)) => return PlainCommand::Screen(of_screen(action.name())),
            None => {}
        }
    }
    let word = typed.split_whitespace().next().unwrap_or_default();
    PlainCommand::Unknown(unknown(word))
}

/// The byte offsets of the ends of the first words.
fn word_ends(text: &str) -> Vec<usize> {
    let mut ends = Vec::new();
    let mut at = 0;
    for word in text.split_whitespace().take(LONGEST_NAME) {
        at += text[at..].find(word).unwrap_or(0) + word.len();
        ends.push(at);
    }
    ends
}

/// Parses a line that begins with a cell or a digit: `r1c3`, `r1c3 5`, `r1c3 not 5`, `5 at r1c3`, `5`.
fn bare(typed: &str, puzzle: &Puzzle) -> Option<PlainCommand> {
    let mut words = RemainingWords::of(typed);
    let asked = |command| Some(PlainCommand::Do { command, words: RemainingWords::of(typed), text: typed.to_owned() });
    if words.begins_with_cell() {
        let mut rest = words.clone();
        rest.next();
        let negated = rest.take_anywhere("not");
        rest.skip_fillers();
        return asked(match (negated, rest.is_empty()) {
            (true, _) => Command::Unmark,
            (false, true) => Command::Look,
            (false, false) => Command::Place,
        });
    }
    if words.begins_with_house() {
        let mut rest = words.clone();
        let is_cell = matches!(rest.cell(puzzle, Cell::new(0), Style::Standard), Ok(Some(_)));
        return asked(if is_cell && !rest.is_empty() { Command::Place } else { Command::Look });
    }
    words.digit(puzzle)?;
    let alone = words.is_empty();
    // A letter that stands for a digit may also be an English word: “a command”.
    (alone || words.take("at") || words.take("in") || words.take("into")).then_some(())?;
    asked(Command::Place)
}

/// The answer to a command that only the screen has.
fn of_screen(name: &str) -> String {
    let instead = match name {
        "set-up" | "setup" | "setup-start" | "minimise" => {
            ": type a puzzle of your own after “open”, one character per cell, a dot for a blank"
        }
        "setter-view" => ": “deduku check --setter” reports the same for a puzzle",
        "settings" | "theme" => ": the settings are in a file; “deduku config” shows where",
        "mark-mode" => ": “mark r1c3 5” notes a digit; “corner”, “centre” and “colour” work the same way",
        name if name.starts_with("select") => ": name several cells, as in “corner r1c3 r1c4 5”",
        "digit-first" => ": “5 at r1c3” places a digit",
        "suspend" => ": Ctrl-Z does it where a shell can bring the program back",
        "faster" | "slower" => ": steps come without pauses",
        name if name.starts_with("log") => ": “log 20” lists more lines",
        _ => ", and plain mode has no equivalent",
    };
    format!("“{}” is for the screen{instead}.", name.replace('-', " "))
}

/// The answer to an unknown word.
fn unknown(word: &str) -> String {
    let typed = word.to_lowercase();
    let names = || Command::ALL.iter().flat_map(|command| command.names().iter());
    let begin = names().find(|name| typed.len() > 1 && (name.starts_with(&typed) || typed.starts_with(*name)));
    let near = begin.or_else(|| names().filter(|name| name.len() > 2).find(|name| is_one_off(name, &typed)));
    let meant = near.map_or_else(String::new, |name| format!(" Did you mean “{}”?", name.replace('-', " ")));
    format!("“{word}” is not a command.{meant} “help” lists them.")
}

/// Whether the words differ by one inserted, deleted, replaced or swapped character.
fn is_one_off(one: &str, other: &str) -> bool {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let same = one.iter().zip(&other).take_while(|(a, b)| a == b).count();
    let (one, other) = (&one[same..], &other[same..]);
    let rest = |word: &[char], from: usize| word.get(from..).map(<[char]>::to_vec);
    let exchanged = one.len() > 1 && other.len() > 1 && (one[0], one[1]) == (other[1], other[0]);
    rest(one, 1) == rest(other, 1)
        || rest(one, 1).as_deref() == Some(other)
        || Some(one) == rest(other, 1).as_deref()
        || exchanged && one[2..] == other[2..]
}

#[cfg(test)]
#[allow(clippy::panic, reason = "a test fails by panicking")]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::board::named;
    use crate::puzzle::Setup;

    fn puzzle() -> Puzzle {
        Setup::empty(Arc::new(named("9x9").expect("a board"))).check().expect("an empty board")
    }

    fn command(line: &str) -> Option<Command> {
        match parse(line, Some(&puzzle())) {
            PlainCommand::Do { command, .. } => Some(command),
            _ => None,
        }
    }

    #[test]
    fn each_name_is_one_commands() {
        let mut names: Vec<&str> = Command::ALL.iter().flat_map(|command| command.names()).copied().collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
    }

    #[test]
    fn whatever_the_screen_can_be_asked_for_is_understood() {
        for action in Action::ALL.iter().filter(|action| action.group() != Group::Dialog) {
            let asked = parse(action.name(), Some(&puzzle()));
            assert!(!matches!(asked, PlainCommand::Unknown(_) | PlainCommand::Nothing), "{}: {asked:?}", action.name());
        }
        assert!(matches!(parse("zoom", None), PlainCommand::Screen(text) if text.contains("“zoom” is for the screen")));
    }

    #[test]
    fn lines_are_read_as_they_are_said() {
        for (line, expected) in [
            ("place r1c3 5", Command::Place),
            ("5 at r1c3", Command::Place),
            ("r1c3=5", Command::Place),
            ("r1c3 <> 5", Command::Unmark),
            ("r1c3?", Command::Look),
            ("row 3", Command::Look),
            ("row 3 column 4", Command::Look),
            ("row 3 column 4 is 7", Command::Place),
            ("layer 1 row 3 column 4", Command::Look),
            ("run", Command::AllSteps),
            ("(3,1) is 5", Command::Place),
            ("7", Command::Place),
            ("Where am I?", Command::Where),
            ("clear r1c3", Command::Erase),
            ("clear marks", Command::ClearMarks),
            ("what is r1c3", Command::Look),
            ("why not r1c3 5", Command::WhyNot),
            ("next", Command::Step),
            ("next empty", Command::Go),
            (":solve", Command::Solve),
            ("save as Sunday", Command::SaveAs),
            ("?", Command::Help),
        ] {
            assert_eq!(command(line), Some(expected), "{line}");
        }
        for (line, meant) in [("undoo", "undo"), ("hnit", "hint"), ("chek", "check")] {
            let PlainCommand::Unknown(text) = parse(line, None) else { panic!("{line} is known") };
            assert!(text.contains(&format!("“{meant}”?")), "{text}");
        }
        assert_eq!(parse("   ", None), PlainCommand::Nothing);
    }
}
