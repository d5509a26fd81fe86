//! What a player without all rights is refused, and why.

use std::path::PathBuf;

/// What restricted play refuses.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Refused {
    /// A file of the player's choice.
    #[error("this is restricted play: it neither reads nor writes a file of your choice")]
    File,
    /// Going back to the shell.
    #[error("this is restricted play: it cannot be suspended")]
    Suspend,
    /// The game of another program.
    #[error("this is restricted play: a game that is open in another program cannot be taken over")]
    TakeOver,
    /// One save more.
    #[error("this is restricted play: there are {0} saves already: give the name of one of them, to replace it")]
    Saves(usize),
    /// A game that has grown too long.
    #[error("this is restricted play: a game has at most {} kB: begin another one", .0 >> 10)]
    Game(usize),
    /// A home without room.
    #[error("this is restricted play: your files may have {} MB together, and there is no room left", .0 >> 20)]
    Home(u64),
    /// A link in the home, which may lead anywhere.
    #[error("this is restricted play, and {} is a link, which may lead anywhere: nothing is saved", .0.display())]
    Link(PathBuf),
}
