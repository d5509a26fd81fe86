//! What a screen is shown on: the terminal of this process, or one at the other end of a connection.

use std::io;

/// A line to a terminal. The screen knows nothing else of it; what it sends comes through [`Input`](super::Input).
pub trait Line: Send + Sync {
    /// Columns and rows of the window.
    ///
    /// # Errors
    /// If the terminal is closed, or there is none.
    fn size(&self) -> io::Result<(u16, u16)>;

    /// Sends bytes to the terminal.
    ///
    /// # Errors
    /// If the terminal is closed.
    fn write(&self, bytes: &[u8]) -> io::Result<()>;

    /// Whether the terminal has taken enough of what was sent for another frame. If not, no frame is drawn until
    /// [`Notices::line_is_free`](super::Notices::line_is_free) says so, and then the latest one.
    fn is_free(&self) -> bool {
        true
    }

    /// Whether questions to the terminal can be answered: not where keys come from somewhere else.
    fn can_answer(&self) -> bool {
        true
    }

    /// Makes the terminal pass on keys as they are typed. By default it does already.
    ///
    /// # Errors
    /// If the terminal is closed.
    fn take(&self) -> io::Result<()> {
        Ok(())
    }

    /// Reverses [`Line::take`]. Errors are ignored, because there is nowhere left to report them.
    fn give_back(&self) {}

    /// Whether the program can be stopped until a shell continues it.
    fn can_suspend(&self) -> bool {
        false
    }

    /// Stops the program until it continues; returns whether it was stopped.
    ///
    /// # Errors
    /// If the system refuses.
    fn suspend(&self) -> io::Result<bool> {
        Ok(false)
    }
}
