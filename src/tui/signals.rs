//! Notices from the operating system: terminate, hang up, continue after a stop, another size of the window.
//!
//! The thread that reads keys may block for ever, so it is never joined. One thread
//! watches for the end of the terminal and another receives the signals; both notify the loop, which saves and leaves.
//! If the loop is stuck writing to a terminal that accepts nothing, the process still ends after [`GRACE`]; each move
//! was written when it was made, unless the disk is slow.

use std::time::Duration;

/// A notice from the operating system.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SystemEvent {
    /// Terminate; the number of the signal.
    End(i32),
    /// The process was stopped and continues; meanwhile another program had the terminal.
    Continue,
    /// The window has another size.
    Resize,
}

/// How long the loop has to save and leave.
pub const GRACE: Duration = Duration::from_secs(5);

#[cfg(unix)]
pub use unix::{can_suspend, suspend, watch};

#[cfg(unix)]
mod unix {
    use std::io::{self, IsTerminal as _};
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::thread;
    use std::time::Duration;

    use rustix::event::{PollFd, PollFlags, poll};
    use rustix::io::Errno;
    use rustix::process::{Signal, getpid, getsid, kill_current_process_group};
    use signal_hook::consts::{
        SIGABRT, SIGALRM, SIGCONT, SIGHUP, SIGINT, SIGPROF, SIGQUIT, SIGSYS, SIGTERM, SIGTRAP, SIGUSR1, SIGUSR2,
        SIGVTALRM, SIGWINCH, SIGXCPU, SIGXFSZ,
    };
    use signal_hook::iterator::Signals;

    use super::{GRACE, SystemEvent};
    use crate::tui::terminal::Takeover;

    /// The signals that would end the process without giving the terminal back. Those raised by the processor for a
    /// fault of the program itself (SIGSEGV, SIGBUS, SIGILL, SIGFPE) cannot be survived, and neither can the process's
    /// own `abort`: the system ends the process as soon as its handler returns.
    const ENDING: [i32; 13] = [
        SIGHUP, SIGTERM, SIGINT, SIGQUIT, SIGABRT, SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGXCPU, SIGTRAP,
        SIGSYS,
    ];

    /// Further signals without a portable name: I/O, power, coprocessor, and the real-time signals.
    #[cfg(target_os = "linux")]
    fn further() -> impl Iterator<Item = i32> {
        [16, 29, 30].into_iter().chain(34..=64)
    }

    /// Further signals without a portable name: none on this system.
    #[cfg(not(target_os = "linux"))]
    fn further() -> impl Iterator<Item = i32> {
        std::iter::empty()
    }

    /// Starts the two threads; `notify` is called on them. If the loop is stuck, they give back the terminal that it has
    /// taken over.
    ///
    /// # Errors
    /// If the system provides no thread or no signal handler.
    pub fn watch(takeover: &Takeover, notify: impl Fn(SystemEvent) + Send + Clone + 'static) -> io::Result<()> {
        let mut signals = Signals::new(ENDING.into_iter().chain([SIGCONT, SIGWINCH, SIGXFSZ]))?;
        for signal in further() {
            // A system without this signal cannot send it either.
            let _ = signals.add_signal(signal);
        }
        let (of_signals, of_terminal) = (notify.clone(), takeover.clone());
        let takeover = takeover.clone();
        thread::Builder::new().name("signals".to_owned()).spawn(move || {
            for signal in &mut signals {
                match signal {
                    SIGCONT => of_signals(SystemEvent::Continue),
                    SIGWINCH => of_signals(SystemEvent::Resize),
                    // A file has reached its size limit: the write itself fails and reports that.
                    SIGXFSZ => {}
                    signal => end(&of_signals, &takeover, signal),
                }
            }
        })?;
        thread::Builder::new().name("terminal's end".to_owned()).spawn(move || {
            // No events are requested, because the end of the terminal is always reported. Standard input may be a
            // puzzle; then standard output is the terminal.
            let stdin = io::stdin().is_terminal();
            let terminal = if stdin { rustix::stdio::stdin() } else { rustix::stdio::stdout() };
            loop {
                match poll(&mut [PollFd::new(&terminal, PollFlags::empty())], None) {
                    Err(Errno::INTR) => {}
                    Err(_) => return,
                    Ok(_) => return end(&notify, &of_terminal, SIGHUP),
                }
            }
        })?;
        Ok(())
    }

    /// Asks the loop to end, and ends the process if it cannot.
    fn end(notify: &impl Fn(SystemEvent), takeover: &Takeover, signal: i32) {
        notify(SystemEvent::End(signal));
        let takeover = takeover.clone();
        let _ = thread::Builder::new().name("last resort".to_owned()).spawn(move || {
            thread::sleep(GRACE);
            // Restoring the terminal writes to it, and that write may block.
            let _ = crossterm::terminal::disable_raw_mode();
            let _ = thread::Builder::new().spawn(move || takeover.give_back());
            thread::sleep(GRACE / 10);
            std::process::exit(128 + signal);
        });
    }

    /// Whether this process was started from a shell that can continue it after a stop.
    pub fn can_suspend() -> bool {
        getsid(None).is_ok_and(|session| session != getpid())
    }

    /// Stops the whole process group, as the terminal does on Ctrl-Z, and returns when it continues. If no shell could
    /// continue it, the system does not stop it, and the result is false.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn suspend() -> io::Result<bool> {
        let went_on = Arc::new(AtomicBool::new(false));
        let registered = signal_hook::flag::register(SIGCONT, went_on.clone())?;
        kill_current_process_group(Signal::TSTP)?;
        // The stop may reach this thread a moment after the call, and the time spent stopped counts towards `sleep`.
        for _ in 0..20 {
            if went_on.load(Ordering::SeqCst) {
                break;
            }
            thread::sleep(Duration::from_millis(10));
        }
        signal_hook::low_level::unregister(registered);
        Ok(went_on.load(Ordering::SeqCst))
    }
}

/// On other systems the end of the terminal ends the process, and there are no stops.
///
/// # Errors
/// None.
#[cfg(not(unix))]
pub fn watch(
    _takeover: &super::terminal::Takeover,
    _notify: impl Fn(SystemEvent) + Send + Clone + 'static,
) -> std::io::Result<()> {
    Ok(())
}

/// Whether a shell could continue this process after a stop: not on this system.
#[cfg(not(unix))]
pub fn can_suspend() -> bool {
    false
}

/// Stopping is not supported on this system.
///
/// # Errors
/// None.
#[cfg(not(unix))]
pub fn suspend() -> std::io::Result<bool> {
    Ok(false)
}
