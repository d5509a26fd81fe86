//! What comes to the program on the screen, and what it asks of the world.
//!
//! The model never waits: it sends an [`Effect`] and goes on; what comes of it arrives as a [`Message`] with
//! the same [`Ticket`]. A ticket that the model has forgotten is an answer out of date, and is dropped.

use std::path::PathBuf;
use std::time::Duration;

use super::action::Action;
use super::keys::Chord;
use crate::game::Editor;
use crate::generate::{Date, PuzzleRequest};
use crate::logic::Technique;
use crate::store::{Days, Exercise, Lessons, Save, SaveInfo, Statistics};
use crate::text::Entry;

pub use crate::jobs::{Answer, FailedAttempt, Question, Ticket};

/// What the mouse did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pointing {
    /// The left button went down.
    Press,
    /// The same, with Ctrl held down.
    Toggle,
    /// The mouse was moved while the left button was down.
    Drag,
    /// The left button went up.
    Release,
    /// Another button went down.
    Other,
    /// It was moved while no button was down.
    Hover,
    /// The wheel was turned up.
    WheelUp,
    /// The wheel was turned down.
    WheelDown,
}

/// Something that happened.
#[derive(Clone, Debug)]
pub enum Message {
    /// A key; the model knows what it stands for where the keyboard is now.
    Key(Chord),
    /// Text that was pasted: never taken for keys.
    Paste(String),
    /// The mouse, at this column and row from 0.
    Mouse {
        /// What it did.
        pointing: Pointing,
        /// The column.
        column: u16,
        /// The row.
        row: u16,
    },
    /// The window has this size now.
    Resize {
        /// Columns.
        width: u16,
        /// Rows.
        height: u16,
    },
    /// The terminal has said whether its background is light.
    Ground {
        /// Whether dark text is for it.
        light: bool,
    },
    /// The time since the program began. It comes before anything else that happens then, and whenever
    /// [`Model::wake`](super::model::Model::wake) asked for it.
    Tick(Duration),
    /// The day: month and day, counted from 1.
    Today(u8, u8),
    /// The text of the game that was running when the program ended: it goes on.
    Running(String),
    /// The text of a saved game to play, from the command line.
    Open(String),
    /// A puzzle or a position to play, from the command line.
    Play(Box<Entry>),
    /// A puzzle whose givens clash, from the command line, to be corrected, and what is wrong with it.
    SetUp(Box<Editor>, String),
    /// A puzzle to make and play, from the command line, with its seed.
    New(Box<PuzzleRequest>, u64),
    /// A question was answered.
    Answer(Ticket, Answer),
    /// How far the work on a question is; a total of 0 is unknown.
    Progress(Ticket, u64, u64),
    /// A file was written: its whole path.
    Exported(PathBuf),
    /// A folder with the names of its puzzle files, or why it cannot be read.
    Files(PathBuf, Result<Vec<String>, String>),
    /// The saves that there are.
    Saves(Vec<SaveLine>),
    /// What a save or a file holds, or why it cannot be read.
    Read(Ticket, Result<Contents, String>),
    /// So many damaged files are kept.
    Damaged(usize),
    /// The best time so far, in seconds, of games like the one that is won; none where there is none.
    BestTime(Option<u64>),
    /// Today (UTC), to choose from its puzzles.
    Daily(Date),
    /// What was practised and reviewed.
    Lessons(Box<Lessons>),
    /// What was solved on each day, and today (UTC).
    Days(Days, Date),
    /// The games of the past, and today (UTC).
    Statistics(Box<Statistics>, Date),
    /// The time of day when the game was last kept, or what went wrong; the words are for the status line.
    Notice {
        /// What to say.
        text: String,
        /// Whether it is bad news.
        bad: bool,
    },
    /// The running game is not kept, and why; or it is again.
    Unsaved(Option<String>),
    /// The last move is shown and not yet written, for the disk does not answer; or everything is written again.
    Late(bool),
    /// Another program has taken the running game over; it stays as it is here.
    TakenOver {
        /// Which program, in words.
        by: String,
        /// How many lines of the game's text have not been written before that.
        lost: usize,
    },
    /// The text of a game that was taken over from another program: it goes on here.
    TookOver(String),
    /// The running games that other programs have open.
    Elsewhere(Vec<GameElsewhere>),
    /// The system ends the program: what is running is to be kept as it stands.
    End,
}

/// What a save or a file holds.
#[derive(Clone, Debug)]
pub enum Contents {
    /// A game with its moves: its text, as [`Save::body`] has it.
    Game(String),
    /// Puzzles, or why one cannot be read.
    Puzzles(Vec<Result<Entry, UnreadablePuzzle>>),
}

/// A puzzle that cannot be read.
#[derive(Clone, Debug)]
pub struct UnreadablePuzzle {
    /// Why, and where.
    pub reason: String,
    /// Its givens, where they clash and nothing else is wrong: they can be set up and corrected.
    pub clash: Option<Box<Editor>>,
}

/// A save, as the list shows it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SaveLine {
    /// Its name.
    pub name: String,
    /// The board's name.
    pub board: String,
    /// The level, if it is known.
    pub level: Option<String>,
    /// How many cells are filled, and how many there are.
    pub progress: (u32, u32),
    /// Seconds played.
    pub seconds: u64,
    /// When it was saved, in words.
    pub saved: String,
    /// What is wrong with it, if it cannot be read.
    pub fault: Option<String>,
    /// Whether it is a file that was damaged, and kept.
    pub damaged: bool,
}

/// A running game that another program has open, as the list shows it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GameElsewhere {
    /// Under which number it is taken over.
    pub slot: u32,
    /// What is played.
    pub game: String,
    /// Since when it is open.
    pub since: String,
    /// Where it is open.
    pub place: String,
}

/// What is new of the running game.
#[derive(Clone, Debug)]
pub enum Keeping {
    /// The game begins, or more is known of it than its moves.
    Whole(Box<Save>),
    /// These lines come to the game's text, and this is known of it then.
    Added(String, Box<SaveInfo>),
}

/// A game that was won, for the statistics.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct WonGame {
    /// The board's name.
    pub board: String,
    /// The level, if it is known.
    pub level: Option<String>,
    /// Seconds played.
    pub seconds: u64,
    /// Hints asked for.
    pub hints: u32,
    /// Steps that the solver played.
    pub steps: u32,
    /// Wrong digits placed, as far as it was found out.
    pub mistakes: Option<u32>,
    /// Which puzzle of a day it was: `2026-11-23 hard`.
    pub daily: Option<String>,
    /// The puzzle, as a number of its own.
    pub puzzle: String,
}

/// The value of a setting, as the configuration writes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// On or off.
    Switch(bool),
    /// A word.
    Word(String),
    /// A number.
    Number(i64),
}

/// Something that the model wants done.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Ask the background thread.
    Ask(Ticket, Question),
    /// Nobody waits for this answer any more.
    Cancel(Ticket),
    /// Keep the running game. Comes after every move. Whoever writes it adds the time.
    Keep(Keeping),
    /// Take over the running game that another program has open under this number: [`Message::TookOver`].
    TakeOver(u32),
    /// The running game makes room for another one: put it among the saves, unless it is there.
    SetAside,
    /// The running game is over: nothing is left to resume.
    Forget,
    /// Save the game under this name.
    SaveAs {
        /// The name.
        name: String,
        /// The game.
        game: Box<Save>,
        /// Whether a save of that name may be overwritten.
        overwrite: bool,
    },
    /// Write a file of the player's choice.
    Export {
        /// Where.
        path: String,
        /// What.
        text: String,
        /// Whether a file there may be overwritten.
        overwrite: bool,
    },
    /// Add a line to the statistics.
    Record(WonGame),
    /// Reset the statistics; those so far are kept under another name.
    ResetStatistics,
    /// Write a setting into the configuration.
    Set(&'static str, Value),
    /// Write the keys of an action into the player's own file.
    SetKeys(Action, Vec<Chord>),
    /// Write the techniques of a profile, in their order, into the player's own file.
    SetProfile(String, Vec<Technique>),
    /// List the saves: [`Message::Saves`].
    ListSaves,
    /// List the puzzle files of this folder, or of the one that files are written to where no other is named:
    /// [`Message::Files`].
    ListFiles(Option<PathBuf>),
    /// Read the save of this name: [`Message::Read`] with the text that [`Save::body`] was.
    ReadSave(Ticket, String),
    /// Read what holds of the damaged save of this name: [`Message::Read`] as of a save.
    ReadDamaged(Ticket, String),
    /// Read a file: [`Message::Read`] with the game or the puzzles that it holds.
    ReadFile(Ticket, String),
    /// Read the best time of games on this board and of this level: [`Message::BestTime`].
    BestTime(String, Option<String>),
    /// Add something that was done to learn.
    Practised(Exercise),
    /// Say which day it is: [`Message::Daily`].
    Daily,
    /// Read the statistics: [`Message::Statistics`].
    Statistics,
    /// Put this on the clipboard.
    Copy(String),
    /// Ring the bell.
    Bell,
    /// Draw everything again.
    Redraw,
    /// Back to the shell for a while.
    Suspend,
    /// Leave. Everything to be kept has been sent before.
    Quit,
}
