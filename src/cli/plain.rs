//! Plain mode in the terminal of this process.

use std::io::{self, BufReader, IsTerminal};
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::thread;

use anyhow::{Context, Result};

use super::configuration;
use super::output::LineWriter;
use crate::plain::{Event, OnThreads, Place, PlainMode};
use crate::play::{End, Start};
use crate::store::{Home, Rights};
use crate::text::Lines;

/// Plays until the player leaves, the input ends or the system ends the program.
///
/// # Errors
/// The system refuses a thread or a signal handler.
pub(super) fn run(start: Start, ascii: bool, rights: Rights) -> Result<End> {
    let home = Home::find();
    let (settings, faults) = configuration::settings(home.as_ref().ok());
    let (sender, events) = channel();
    let refused = "the system refuses what the game needs";
    let backing = OnThreads::open(home, rights, None, &sender).context(refused)?;
    listen(&sender, rights).context(refused)?;
    let place = Place {
        backing: Box::new(backing),
        settings,
        faults,
        out: Box::new(LineWriter::new(ascii || !is_utf8())),
        typed: io::stdin().is_terminal(),
        waiting: Arc::default(),
        #[cfg(all(feature = "host", unix))]
        friends: None,
    };
    Ok(PlainMode::new(place, start, events).play_out())
}

/// Reads the input, and heeds signals.
fn listen(sender: &Sender<Event>, rights: Rights) -> io::Result<()> {
    watch_signals(sender.clone())?;
    if rights.suspend().is_err() {
        ignore_suspend()?;
    }
    read_lines(sender.clone())
}

/// Whether the locale supports more than ASCII.
fn is_utf8() -> bool {
    let variable = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(variable).unwrap_or_default().to_lowercase();
    cfg!(windows) || ["utf-8", "utf8"].iter().any(|name| locale.contains(name))
}

/// Starts the thread that reads standard input. The thread is never joined.
fn read_lines(sender: Sender<Event>) -> io::Result<()> {
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

/// Starts the thread that handles the signals that would otherwise end the process.
#[cfg(unix)]
fn watch_signals(sender: Sender<Event>) -> io::Result<()> {
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
fn ignore_suspend() -> io::Result<()> {
    let ignored = std::sync::Arc::default();
    signal_hook::flag::register(signal_hook::consts::SIGTSTP, ignored).map(drop)
}

/// Other systems do not stop programs.
#[cfg(not(unix))]
fn ignore_suspend() -> io::Result<()> {
    Ok(())
}

/// On other systems a signal ends the process; every move has been written by then.
#[cfg(not(unix))]
fn watch_signals(_sender: Sender<Event>) -> io::Result<()> {
    Ok(())
}
