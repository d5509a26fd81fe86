//! The terminal of this process.

use std::io::{self, IsTerminal as _};

use crossterm::terminal::{disable_raw_mode, enable_raw_mode};

use super::line::Line;
use super::signals;

/// The terminal that standard output leads to.
#[derive(Clone, Copy, Debug)]
pub(super) struct ProcessTerminal;

impl Line for ProcessTerminal {
    fn size(&self) -> io::Result<(u16, u16)> {
        if !io::stdout().is_terminal() {
            return Err(io::Error::other("standard output is no terminal: use `deduku play --plain` there"));
        }
        crossterm::terminal::size()
    }

    fn write(&self, bytes: &[u8]) -> io::Result<()> {
        write(bytes)
    }

    /// Only on Unix, and if the keyboard is a terminal too.
    fn can_answer(&self) -> bool {
        cfg!(unix) && io::stdin().is_terminal()
    }

    fn take(&self) -> io::Result<()> {
        enable_raw_mode()?;
        #[cfg(windows)]
        {
            crossterm::ansi_support::supports_ansi();
            crossterm::execute!(io::stdout(), crossterm::event::EnableMouseCapture)?;
        }
        Ok(())
    }

    fn give_back(&self) {
        #[cfg(windows)]
        {
            let _ = crossterm::execute!(io::stdout(), crossterm::event::DisableMouseCapture);
        }
        let _ = disable_raw_mode();
    }

    fn can_suspend(&self) -> bool {
        signals::can_suspend()
    }

    fn suspend(&self) -> io::Result<bool> {
        signals::suspend()
    }
}

/// Reads the terminal until it ends, or until `take` returns false for the bytes that arrived together.
///
/// # Errors
/// If there is no terminal to read, or it is closed.
#[cfg(unix)]
pub(super) fn read(mut take: impl FnMut(&[u8]) -> bool) -> io::Result<()> {
    use std::os::fd::AsFd as _;
    // Standard input may be a puzzle.
    let opened = if io::stdin().is_terminal() { None } else { Some(std::fs::File::open("/dev/tty")?) };
    let stdin = rustix::stdio::stdin();
    let terminal = opened.as_ref().map_or(stdin, |file| file.as_fd());
    let mut bytes = [0; 4096];
    loop {
        match rustix::io::retry_on_intr(|| rustix::io::read(terminal, &mut bytes))? {
            0 => return Ok(()),
            count if !take(&bytes[..count]) => return Ok(()),
            _ => {}
        }
    }
}

/// Bypasses the standard library's line buffer, which would split a frame at each kilobyte.
#[cfg(unix)]
fn write(mut bytes: &[u8]) -> io::Result<()> {
    while !bytes.is_empty() {
        let written = rustix::io::retry_on_intr(|| rustix::io::write(rustix::stdio::stdout(), bytes))?;
        bytes = &bytes[written..];
    }
    Ok(())
}

/// Writes everything and flushes the buffer.
#[cfg(not(unix))]
fn write(bytes: &[u8]) -> io::Result<()> {
    use std::io::Write as _;
    let mut stdout = io::stdout().lock();
    stdout.write_all(bytes)?;
    stdout.flush()
}
