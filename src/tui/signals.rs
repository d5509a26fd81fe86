//! What the system says: end, hang up, go on after a stop.
//!
//! After a hang-up the library that reads keys neither ends nor rests, so nobody waits for it: one thread
//! of its own watches the terminal for its end, another takes the signals, and both notify the loop, which
//! saves and leaves. Should the loop be stuck, writing to a terminal that takes nothing, the process ends
//! all the same after [`GRACE`]; each move has been written when it was made.

use std::time::Duration;

/// What the system says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SystemEvent {
    /// End; the number of the signal.
    End(i32),
    /// The process was stopped and goes on; somebody else had the terminal meanwhile.
    Continue,
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
        SIGVTALRM, SIGXCPU, SIGXFSZ,
    };
    use signal_hook::iterator::Signals;

    use super::{GRACE, SystemEvent};
    use crate::tui::terminal::give_back;

    /// The signals that would end the process without giving the terminal back. Those that the processor raises for a
    /// fault of the program's own (SIGSEGV, SIGBUS, SIGILL, SIGFPE) cannot be outlived, nor can an abort of its own:
    /// the system ends the process as soon as the handler of that one returns.
    const ENDING: [i32; 13] = [
        SIGHUP, SIGTERM, SIGINT, SIGQUIT, SIGABRT, SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGXCPU, SIGTRAP,
        SIGSYS,
    ];

    /// Further ones that have no name everywhere: of I/O, power, a coprocessor, and the real-time signals.
    #[cfg(target_os = "linux")]
    fn further() -> impl Iterator<Item = i32> {
        [16, 29, 30].into_iter().chain(34..=64)
    }

    /// Further ones that have no name everywhere: none is known here.
    #[cfg(not(target_os = "linux"))]
    fn further() -> impl Iterator<Item = i32> {
        std::iter::empty()
    }

    /// Starts the two threads; `notify` is called on them.
    ///
    /// # Errors
    /// Where the system gives no thread or no signal.
    pub fn watch(notify: impl Fn(SystemEvent) + Send + Clone + 'static) -> io::Result<()> {
        let mut signals = Signals::new(ENDING.into_iter().chain([SIGCONT, SIGXFSZ]))?;
        for signal in further() {
            // A system without this one cannot send it either.
            let _ = signals.add_signal(signal);
        }
        let of_signals = notify.clone();
        thread::Builder::new().name("signals".to_owned()).spawn(move || {
            for signal in &mut signals {
                match signal {
                    SIGCONT => of_signals(SystemEvent::Continue),
                    // A file may not grow further: the write itself reports that to whoever wrote.
                    SIGXFSZ => {}
                    signal => end(&of_signals, signal),
                }
            }
        })?;
        thread::Builder::new().name("terminal's end".to_owned()).spawn(move || {
            // No events are requested: the end of the terminal is reported in any case.
            // A puzzle may have come through standard input, but the screen is always the terminal.
            let stdin = io::stdin().is_terminal();
            let terminal = if stdin { rustix::stdio::stdin() } else { rustix::stdio::stdout() };
            loop {
                match poll(&mut [PollFd::new(&terminal, PollFlags::empty())], None) {
                    Err(Errno::INTR) => {}
                    Err(_) => return,
                    Ok(_) => return end(&notify, SIGHUP),
                }
            }
        })?;
        Ok(())
    }

    /// Asks the loop to end, and ends the process if it cannot.
    fn end(notify: &impl Fn(SystemEvent), signal: i32) {
        notify(SystemEvent::End(signal));
        let _ = thread::Builder::new().name("last resort".to_owned()).spawn(move || {
            thread::sleep(GRACE);
            // Giving back writes, and writing may be what is stuck.
            let _ = crossterm::terminal::disable_raw_mode();
            let _ = thread::Builder::new().spawn(give_back);
            thread::sleep(GRACE / 10);
            std::process::exit(128 + signal);
        });
    }

    /// Whether a shell stands behind this process that could let it go on after a stop.
    pub fn can_suspend() -> bool {
        getsid(None).is_ok_and(|session| session != getpid())
    }

    /// Stops the whole process group, as the terminal does at Ctrl-Z, and returns when it goes on. Where
    /// nobody could let it go on, the system does not stop it, and the answer is no.
    ///
    /// # Errors
    /// Where the system refuses.
    pub fn suspend() -> io::Result<bool> {
        let went_on = Arc::new(AtomicBool::new(false));
        let registered = signal_hook::flag::register(SIGCONT, went_on.clone())?;
        kill_current_process_group(Signal::TSTP)?;
        // The stop may reach this thread a moment after the call; the clock of `sleep` runs on in it.
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

/// Elsewhere the terminal's end ends the process, and nothing stops it.
///
/// # Errors
/// None.
#[cfg(not(unix))]
pub fn watch(_notify: impl Fn(SystemEvent) + Send + Clone + 'static) -> std::io::Result<()> {
    Ok(())
}

/// Whether a shell could let this process go on after a stop: not here.
#[cfg(not(unix))]
pub fn can_suspend() -> bool {
    false
}

/// Nothing stops here.
///
/// # Errors
/// None.
#[cfg(not(unix))]
pub fn suspend() -> std::io::Result<bool> {
    Ok(false)
}
