//! The main loop: it waits for the events of a screen, which arrive through one channel, and passes them on.
//!
//! Keys, answers of the background threads, reports of the store and the system's signals arrive through one channel.
//! Timers need no thread, because the loop waits on the channel no longer than the model asks. A frame is drawn only if
//! the model changed and no event is waiting.
//!
//! The program itself has one screen, on its own terminal ([`run`]). Another program, or a server, may run any number,
//! each on a [`Line`] ([`run_on`]).

use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use super::capabilities::Capabilities;
use super::channel::{Event, Events, Input, events};
use super::effect_runner::{EffectRunner, SharedThreads};
use super::line::Line;
use super::process_terminal::ProcessTerminal;
use super::shell::{HANG_UP, Shell};
use super::signals;
use super::startup_config::Options;
use super::terminal::Takeover;
use crate::play::{End, Exit, Start};
use crate::store::{Home, HomeError};

/// Why the game cannot be shown.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// There is no terminal, or it cannot be used.
    #[error("deduku plays in a terminal, and cannot use this one: {0}")]
    Terminal(io::Error),
    /// The system provides no thread or no signal handler.
    #[error("the system refuses what the game needs: {0}")]
    System(io::Error),
}

/// What a screen is given that the program itself finds in its process.
pub struct Surroundings {
    /// The line to the terminal.
    pub line: Arc<dyn Line>,
    /// What the terminal can do.
    pub capabilities: Capabilities,
    /// Where the player's files are.
    pub home: Result<Home, HomeError>,
    /// The threads that it shares with other screens; without any it starts its own.
    pub threads: Option<SharedThreads>,
    /// The line to a host of friends.
    #[cfg(feature = "host")]
    pub friends: Option<Box<dyn super::friends::FriendsLine>>,
}

/// How long the first frame waits for the terminal to report its background. A local terminal answers within this time,
/// and a remote one does not delay the game; a later answer is used as well.
const GROUND: Duration = Duration::from_millis(10);

/// Plays in the terminal of this process until the player leaves or the system ends the game. By then everything is
/// saved, or the result says why not; the terminal is restored.
///
/// # Errors
/// If there is no terminal, or the system refuses to start threads.
pub fn run(start: Start, options: &Options) -> Result<End, RunError> {
    let capabilities = Capabilities::detect(options.flags);
    let (input, events) = events();
    let takeover = Takeover::new(Arc::new(ProcessTerminal), capabilities);
    let notices = input.notices();
    signals::watch(&takeover, move |notice| _ = notices.system(notice)).map_err(RunError::System)?;
    let runner = EffectRunner::open(&events.sender, Home::find(), options.rights, None).map_err(RunError::System)?;
    takeover.watch_panics();
    let shell = Shell::open(start, options, (takeover, capabilities), runner, events.waiting.clone());
    play(shell.map_err(RunError::Terminal)?, &events.receiver, |size| read_terminal(input, size))
}

/// Plays on this line until the player leaves or the line ends. By then everything is saved, or the result says why not;
/// the terminal is restored, as far as it still takes what is sent to it. Nothing of the process is asked or changed, so
/// that many screens may run at once, each on a thread of its own.
///
/// # Errors
/// If the line is closed already, or the system refuses to start threads.
pub fn run_on(start: Start, options: &Options, place: Surroundings, events: Events) -> Result<End, RunError> {
    let Surroundings { line, capabilities, home, threads, .. } = place;
    let Events { sender, receiver, waiting } = events;
    let takeover = Takeover::new(line, capabilities);
    let runner = EffectRunner::open(&sender, home, options.rights, threads.as_ref()).map_err(RunError::System)?;
    #[cfg(feature = "host")]
    let runner = runner.with_friends(place.friends);
    let shell = Shell::open(start, options, (takeover, capabilities), runner, waiting).map_err(RunError::Terminal)?;
    // Only what still runs for the screen keeps the channel open.
    drop(sender);
    play(shell, &receiver, |_| Ok(()))
}

/// Runs the loop. `read` starts reading the terminal, which had this size in the first frame.
fn play(
    mut shell: Shell,
    events: &Receiver<Event>,
    read: impl FnOnce((u16, u16)) -> io::Result<()>,
) -> Result<End, RunError> {
    if shell.expects_ground() {
        let deadline = Instant::now() + GROUND;
        read(shell.size()).map_err(RunError::System)?;
        await_ground(&mut shell, events, deadline);
    } else {
        // The first frame is drawn before the input thread is started, which takes a moment.
        shell.draw();
        read(shell.size()).map_err(RunError::System)?;
    }
    let exit = go_on(&mut shell, events);
    Ok(shell.close(exit))
}

/// Handles events until the terminal has reported its background, or until the deadline.
fn await_ground(shell: &mut Shell, events: &Receiver<Event>, deadline: Instant) {
    while shell.expects_ground() {
        match events.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            Ok(event) => shell.take(event),
            Err(_) => return,
        }
    }
}

fn go_on(shell: &mut Shell, events: &Receiver<Event>) -> Exit {
    loop {
        // Drawing may also find that the terminal is closed.
        if shell.exit().is_none() {
            shell.draw();
        }
        if let Some(exit) = shell.exit() {
            return exit;
        }
        let event = match shell.deadline() {
            None => events.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(deadline) => events.recv_timeout(deadline.saturating_duration_since(Instant::now())),
        };
        match event {
            Ok(event) => shell.take(event),
            Err(RecvTimeoutError::Timeout) => shell.wake(),
            Err(RecvTimeoutError::Disconnected) => return Exit::Signal(HANG_UP),
        }
        for event in events.try_iter() {
            if shell.exit().is_none() {
                shell.take(event);
            }
        }
    }
}

/// Starts the thread that reads the terminal. It is never joined. `drawn` is the size of the first frame.
#[cfg(unix)]
fn read_terminal(mut input: Input, drawn: (u16, u16)) -> io::Result<()> {
    thread::Builder::new().name("keys".to_owned()).spawn(move || {
        send_new_size(&input, drawn);
        let _ = super::process_terminal::read(|bytes| input.bytes(bytes));
        let _ = input.notices().ended();
    })?;
    Ok(())
}

/// The same where the library reads the keyboard: there, no key arrives in pieces.
#[cfg(not(unix))]
fn read_terminal(input: Input, drawn: (u16, u16)) -> io::Result<()> {
    thread::Builder::new().name("keys".to_owned()).spawn(move || {
        send_new_size(&input, drawn);
        while let Ok(event) = crossterm::event::read() {
            if !input.event(event, Instant::now()) {
                return;
            }
        }
        let _ = input.notices().ended();
    })?;
    Ok(())
}

/// Reports the size of the window if it is another than that of the first frame.
fn send_new_size(input: &Input, drawn: (u16, u16)) {
    if let Ok((width, height)) = crossterm::terminal::size()
        && (width, height) != drawn
    {
        let _ = input.resized(width, height);
    }
}
