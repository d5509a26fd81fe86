//! What a face of the program shows first, and how playing ended.

use crate::generate::PuzzleRequest;
use crate::puzzle::Setup;
use crate::text::Entry;

/// What is shown first.
#[derive(Clone, Debug, Default)]
pub enum Start {
    /// The game that was running when the program last ended; the start screen if there is none.
    #[default]
    Resume,
    /// This puzzle or position.
    Play(Box<Entry>),
    /// This puzzle, whose givens are in conflict, to be set up and corrected, and what is wrong with it.
    SetUp(Box<Setup>, String),
    /// The game in this text, as stored in a save.
    Game(String),
    /// A new puzzle for this request, from this seed.
    New(Box<PuzzleRequest>, u64),
}

/// How the game ended, and whether it was saved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct End {
    /// What ended it.
    pub exit: Exit,
    /// Why the last state of the game could not be written, if so.
    pub unsaved: Option<String>,
}

/// What ended the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    /// The player quit.
    Left,
    /// The system ended it with this signal number.
    Signal(i32),
}
