//! The messages that the interface receives and the effects that it requests.
//!
//! The model never waits: it sends an [`Effect`] and continues; the result arrives as a [`Message`] with the same
//! [`Ticket`]. An answer whose ticket the model has forgotten is out of date and is dropped.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use super::action::Action;
use super::keys::Chord;
use crate::board::Plan;
use crate::game::Editor;
use crate::generate::{Date, PuzzleRequest};
use crate::logic::Technique;
use crate::store::{
    Days, Exercise, Finished, GivenMeanings, Lessons, Meanings, Save, SavedGame, Stamp, Statistics, Unsaved,
};
use crate::text::Entry;

pub use crate::jobs::{Answer, FailedAttempt, Question, Ticket, UnreadablePuzzle};

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
    /// The mouse was moved while no button was down.
    Hover,
    /// The wheel was turned up.
    WheelUp,
    /// The wheel was turned down.
    WheelDown,
}

/// What an Escape would do if it is only the beginning of a key.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Harm {
    /// It would close a dialog in which nothing was entered, or do nothing.
    #[default]
    Little,
    /// It would dismiss something on a board, where digits are keys.
    Board,
    /// Something that was typed would be lost.
    Loss,
}

/// Something that happened.
#[derive(Clone, Debug)]
pub enum Message {
    /// A key; what it means depends on the focus.
    Key(Chord),
    /// Pasted text, which is never taken for keys.
    Paste(String),
    /// A mouse event at this column and row, counted from 0.
    Mouse {
        /// What the mouse did.
        pointing: Pointing,
        /// The column.
        column: u16,
        /// The row.
        row: u16,
    },
    /// The window has a new size.
    Resize {
        /// Columns.
        width: u16,
        /// Rows.
        height: u16,
    },
    /// The last Escape was no key of its own, but the beginning of the one that follows.
    NoEscape,
    /// Whether the window has the focus now.
    Focus(bool),
    /// Whether part of a key has arrived that may be Escape or the beginning of a sequence. Until that is known, keys
    /// that wait for an answer go on waiting.
    KeyBegun(bool),
    /// The terminal reported whether its background is light.
    Ground {
        /// Whether the background is light, so that dark text suits it.
        light: bool,
    },
    /// The terminal reported that it has true colour.
    TrueColour,
    /// The time since the program started. It precedes everything else that happens at that time, and is also sent when
    /// [`Model::wake`](super::model::Model::wake) asked for it.
    Tick(Duration),
    /// The date: month and day, counted from 1.
    Today(u8, u8),
    /// The text of the game that was running when the program last ended, to be resumed, and the index of the cell at
    /// which the player was, if it is known.
    Running(String, Option<u32>),
    /// The text of a saved game to play, from the command line.
    Open(String),
    /// A puzzle or a position to play, from the command line.
    Play(Box<Entry>),
    /// The text from which the puzzle of the command line was read, if it was typed there: a link.
    Typed(String),
    /// A puzzle from the command line whose givens clash, to be corrected, and what is wrong with it.
    SetUp(Box<Editor>, String),
    /// The request for a puzzle to generate and play, from the command line, with its seed.
    New(Box<PuzzleRequest>, u64),
    /// The answer to a question.
    Answer(Ticket, Answer),
    /// Everything that was asked of the store before [`Effect::Settle`] with this ticket has been answered.
    Settled(Ticket),
    /// The progress of the work on a question: done and total, where a total of 0 means unknown.
    Progress(Ticket, u64, u64),
    /// The question's place in the queue, from 1, while others have their turn first.
    Queued(Ticket, Option<usize>),
    /// A file was written: its full path.
    Exported(PathBuf),
    /// A text was not written, because there is such a file already: its full path, and the text.
    Exists(PathBuf, String),
    /// The running game was opened from the puzzle file with this full path.
    OpenedFrom(PathBuf),
    /// A folder with the names of its puzzle files; or why it cannot be read, without a path.
    Files(PathBuf, Result<Vec<String>, String>),
    /// The list of saves.
    Saves(Vec<SaveLine>),
    /// The contents of a save or a file, or why it cannot be read.
    Read(Ticket, Result<Contents, String>),
    /// The number of damaged files that are kept.
    Damaged(usize),
    /// The best time so far, in seconds, of games like the one just won; `None` without one.
    BestTime(Option<u64>),
    /// Today, to choose from its daily puzzles.
    Daily(Date),
    /// The record of practice and reviews.
    Lessons(Box<Lessons>),
    /// The meanings that the player gave to rules in words.
    Meanings(Meanings),
    /// What was solved on each day, and today.
    Days(Days, Date),
    /// The statistics of past games, and today.
    Statistics(Box<Statistics>, Date),
    /// A text for the status line: the time when the game was last saved, or what went wrong.
    Notice {
        /// The text.
        text: String,
        /// Whether it is bad news.
        bad: bool,
    },
    /// Why the running game is not being saved; `None` once it is saved again.
    Unsaved(Option<String>),
    /// Whether moves are shown that are not in the game's file yet because the disk is slow.
    Late(bool),
    /// Another program has taken the running game over; it is read-only here from now on.
    TakenOver {
        /// Which program, in words.
        by: String,
        /// How many lines of the game's text had not been written by then.
        lost: usize,
    },
    /// The text of a game taken over from another program, to be continued here.
    TookOver(String),
    /// The running games that other programs have open.
    Elsewhere(Vec<GameElsewhere>),
    /// The system terminates the program: the running game must be saved as it is.
    End,
    /// News of the host.
    #[cfg(feature = "host")]
    Friends(Box<super::friends::News>),
    /// There may be news of the host.
    #[cfg(feature = "host")]
    FriendsWoken,
}

/// What a save or a file holds.
#[derive(Clone, Debug)]
pub enum Contents {
    /// A game with its moves, as the text in [`Save::body`], and the index of the cell at which the player was, if it is
    /// known.
    Game(String, Option<u32>),
    /// The full path of a file, its text and its puzzles, or for each why it cannot be read.
    Puzzles(PathBuf, Arc<str>, Vec<Result<Entry, UnreadablePuzzle>>),
}

/// A save, as shown in the list.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SaveLine {
    /// Its name.
    pub name: String,
    /// The board's name.
    pub board: String,
    /// The level, if it is known.
    pub level: Option<String>,
    /// The number of filled cells, and of all cells.
    pub progress: (u32, u32),
    /// Seconds played.
    pub seconds: u64,
    /// When it was saved, in words.
    pub saved: String,
    /// What is wrong with it, if it cannot be read.
    pub fault: Option<String>,
    /// Whether it is a damaged file that was kept.
    pub damaged: bool,
}

impl SaveLine {
    /// The line for this save, as of now.
    pub fn of(saved: SavedGame) -> Self {
        let SavedGame { name, about } = saved;
        match about {
            Ok(about) => Self {
                name,
                board: Plan::parse_saved(&about.board).map_or(about.board, |plan| plan.title()),
                level: about.level,
                progress: (about.filled, about.cells),
                seconds: about.seconds,
                saved: about.saved.ago(Stamp::now()),
                fault: None,
                damaged: false,
            },
            Err(error) => Self { name, fault: Some(error.to_string()), ..Self::default() },
        }
    }
}

/// A running game that another program has open, as shown in the list.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GameElsewhere {
    /// The number under which it is taken over.
    pub slot: u32,
    /// What is being played.
    pub game: String,
    /// Since when it has been open.
    pub since: String,
    /// Where it is open.
    pub place: String,
}

/// The value of a setting, as written in the configuration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// On or off.
    Switch(bool),
    /// A word.
    Word(String),
    /// A number.
    Number(i64),
}

/// Something the model wants done.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Ask the background threads.
    Ask(Ticket, Question),
    /// Cancel a question whose answer is no longer needed.
    Cancel(Ticket),
    /// Save the running game. Sent after every move. The writer adds the time.
    Keep(Unsaved),
    /// Take over the running game that another program has open under this number. Answered by [`Message::TookOver`].
    TakeOver(u32),
    /// Put the running game among the saves, unless it is there already: another one replaces it.
    SetAside,
    /// Forget the running game: it is over and there is nothing to resume.
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
    /// Write a file chosen by the player.
    Export {
        /// The path.
        path: String,
        /// The text to write.
        text: String,
        /// Whether an existing file may be overwritten.
        overwrite: bool,
    },
    /// Add a line to the statistics. The writer adds the time.
    Record(Finished),
    /// Reset the statistics; the previous ones are kept under another name.
    ResetStatistics,
    /// Write a setting into the configuration.
    Set(&'static str, Value),
    /// Write the keys of an action into the player's own file.
    SetKeys(Action, Vec<Chord>),
    /// Write the techniques of a profile, in their order, into the player's own file.
    SetProfile(String, Vec<Technique>),
    /// List the saves. Answered by [`Message::Saves`].
    ListSaves,
    /// List the puzzle files of this folder, or of the default export folder. Answered by [`Message::Files`].
    ListFiles(Option<PathBuf>),
    /// Read the save of this name. Answered by [`Message::Read`] with the text of [`Save::body`].
    ReadSave(Ticket, String),
    /// Read the intact part of the damaged save of this name. Answered by [`Message::Read`], as for a save.
    ReadDamaged(Ticket, String),
    /// Read a file. Answered by [`Message::Read`] with the game or the puzzles in it.
    ReadFile(Ticket, String),
    /// Read the best time of games on this board at this level. Answered by [`Message::BestTime`].
    BestTime(String, Option<String>),
    /// Add a learning exercise to the record.
    Practised(Exercise),
    /// Keep the meanings given to the rules of a puzzle.
    Give(GivenMeanings),
    /// Ask for the date. Answered by [`Message::Daily`].
    Daily,
    /// Read what the player's files say beside the games: [`Message::Damaged`], [`Message::Lessons`],
    /// [`Message::Meanings`] and [`Message::Days`] answer it.
    Records,
    /// Read what was solved on which day, and the date. Answered by [`Message::Days`].
    Days,
    /// Read the statistics. Answered by [`Message::Statistics`].
    Statistics,
    /// Answer with [`Message::Settled`] as soon as everything that was asked of the store before has been answered.
    Settle(Ticket),
    /// Put this text on the clipboard.
    Copy(String),
    /// Ring the bell.
    Bell,
    /// Redraw everything.
    Redraw,
    /// Suspend the program and return to the shell.
    Suspend,
    /// Quit. Everything to be saved has been sent before.
    Quit,
    /// Ask the host. Answered by [`Message::Friends`].
    #[cfg(feature = "host")]
    Friends(Box<super::friends::Ask>),
}
