//! What comes to plain mode: lines, signals, answers of the background threads, reports of the store.

use std::io::{self, BufReader};
use std::sync::mpsc::Sender;
use std::thread;

use crate::jobs::{Answer, Ticket};
use crate::store::Report;
use crate::text::{Entry, Lines};

/// Something that happened.
pub(super) enum Event {
    /// A line was typed, or one that cannot be taken.
    Line(Result<String, String>),
    /// No more lines will come.
    InputEnded,
    /// The system's word; the number of the signal.
    Signal(i32),
    /// A question was answered.
    Answer(Ticket, Answer),
    /// What became of a write.
    Report(Report),
    /// A file or a save was read.
    Read(Ticket, Result<Contents, String>),
}

/// What a save or a file holds.
pub(super) enum Contents {
    /// A game with its moves, as a save has it.
    Game(String),
    /// A puzzle.
    Puzzle(Box<Entry>),
    /// Words for the player.
    Words(Vec<String>),
}

/// Starts the thread that reads standard input. Nobody waits for its end.
pub(super) fn read_lines(sender: Sender<Event>) -> io::Result<()> {
    thread::Builder::new().name("lines".to_owned()).spawn(move || {
        let (mut lines, mut text) = (Lines::new(BufReader::new(io::stdin())), String::new());
        // Where the loop has ended, nobody waits for what is sent here.
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

/// Interrupt, as the system numbers it: Ctrl-C.
pub(super) const INTERRUPT: i32 = 2;

/// Starts the thread that takes the signals which would end the program.
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

/// Elsewhere a signal ends the process; every move is written by then.
#[cfg(not(unix))]
pub(super) fn watch_signals(_sender: Sender<Event>) -> io::Result<()> {
    Ok(())
}
