//! The events of plain mode: input lines, signals, answers of background threads, reports of the store.

use std::io::{self, BufReader};
use std::sync::mpsc::Sender;
use std::thread;

use crate::jobs::{Answer, Ticket};
use crate::store::Report;
use crate::text::{Entry, Lines};

/// An event.
pub(crate) enum Event {
    /// An input line, or the reason why input cannot be read.
    Line(Result<String, String>),
    /// The end of the input.
    InputEnded,
    /// A signal from the system, by number.
    Signal(i32),
    /// A question was answered.
    Answer(Ticket, Answer),
    /// The result of a write.
    Report(Report),
    /// A file or a save was read.
    Read(Ticket, Result<Contents, String>),
    /// There may be something new from friends.
    #[cfg(all(feature = "host", unix))]
    FriendsWoken,
}

/// The contents of a save or a file.
pub(crate) enum Contents {
    /// A game with its moves, in the text form of a save.
    Game(String),
    /// A puzzle.
    Puzzle(Box<Entry>),
    /// Messages for the player.
    Words(Vec<String>),
}

/// Starts the thread that reads standard input. The thread is never joined.
pub(super) fn read_lines(sender: Sender<Event>) -> io::Result<()> {
    thread::Builder::new().name("lines".to_owned()).spawn(move || {
        let (mut lines, mut text) = (Lines::new(BufReader::new(io::stdin())), String::new());
        // If the event loop has ended, nobody receives what is sent here, so errors are ignored.
        let failed = loop {
            text.clear();
            match lines.more(&mut text) {
                Ok(true) => text.lines().for_each(|line| drop(sender.send(Event::Line(Ok(line.to_owned()))))),
                Ok(false) => break None,
                Err(error) => break Some(error.to_string()),
            }
        };
        if let Some(error) = failed {
            let _ = sender.send(Event::Line(Err(error)));
        }
        let _ = sender.send(Event::InputEnded);
    })?;
    Ok(())
}

/// The signal number of an interrupt: Ctrl-C.
pub(super) const INTERRUPT: i32 = 2;

/// Starts the thread that handles the signals that would otherwise end the process.
#[cfg(unix)]
pub(super) fn watch_signals(sender: Sender<Event>) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM])?;
    thread::Builder::new().name("signals".to_owned()).spawn(move || {
        for signal in &mut signals {
            if sender.send(Event::Signal(signal)).is_err() {
                return;
            }
        }
    })?;
    Ok(())
}

/// Ignores the signal by which the terminal stops a program: Ctrl-Z.
#[cfg(unix)]
pub(super) fn ignore_suspend() -> io::Result<()> {
    let ignored = std::sync::Arc::default();
    signal_hook::flag::register(signal_hook::consts::SIGTSTP, ignored).map(drop)
}

/// Other systems do not stop programs.
#[cfg(not(unix))]
pub(super) fn ignore_suspend() -> io::Result<()> {
    Ok(())
}

/// On other systems a signal ends the process; every move has been written by then.
#[cfg(not(unix))]
pub(super) fn watch_signals(_sender: Sender<Event>) -> io::Result<()> {
    Ok(())
}
