//! The line to a player's terminal: what is to be sent waits here, and never more than a bound.

use std::io;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::tui::{Line, Notices};

/// The most bytes that wait. A frame is drawn only if nothing waits, so only a text that was copied is ever long.
const MOST: usize = 1 << 20;

/// The most columns and rows of a window that are drawn: a screen keeps each cell several times.
pub(super) const LARGEST: (u16, u16) = (250, 100);

/// A line over which bytes are sent by a task of the connection.
#[derive(Debug)]
pub(super) struct Wire {
    state: Mutex<State>,
    changed: Notify,
}

#[derive(Debug)]
struct State {
    size: (u16, u16),
    waiting: Vec<u8>,
    /// Whether bytes are being sent.
    is_sending: bool,
    /// Who is to know when everything is sent, if a frame was not drawn because of it.
    postponed: bool,
    screen: Option<Notices>,
    end: Option<End>,
}

/// How the line ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    /// What waits is still sent; the session has this exit status.
    Done(u32),
    /// The client is gone.
    Broken,
}

impl Wire {
    pub(super) fn new(size: (u16, u16)) -> Self {
        let (waiting, screen) = (Vec::new(), None);
        let state = State { size: bounded(size), waiting, is_sending: false, postponed: false, screen, end: None };
        Self { state: Mutex::new(state), changed: Notify::new() }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The window has this size now; returns the part of it that is drawn.
    pub(super) fn resize(&self, size: (u16, u16)) -> (u16, u16) {
        let size = bounded(size);
        self.lock().size = size;
        size
    }

    /// From now on, this screen is drawn on the line.
    pub(super) fn belongs_to(&self, screen: Notices) {
        self.lock().screen = Some(screen);
    }

    /// The session is over. What waits is still sent.
    pub(super) fn finish(&self, status: u32) {
        self.lock().end.get_or_insert(End::Done(status));
        self.changed.notify_one();
    }

    /// The client is gone: what waits is dropped.
    pub(super) fn break_off(&self) {
        let mut state = self.lock();
        state.end = Some(End::Broken);
        state.waiting = Vec::new();
        drop(state);
        self.changed.notify_one();
    }

    /// The next bytes to send; with none left, the exit status of the session, if it was not broken off.
    pub(super) async fn next(&self) -> Result<Vec<u8>, Option<u32>> {
        loop {
            {
                let mut state = self.lock();
                match state.end {
                    Some(End::Broken) => return Err(None),
                    Some(End::Done(status)) if state.waiting.is_empty() => return Err(Some(status)),
                    _ if !state.waiting.is_empty() => {
                        state.is_sending = true;
                        return Ok(std::mem::take(&mut state.waiting));
                    }
                    _ => {}
                }
            }
            self.changed.notified().await;
        }
    }

    /// What was taken last is sent.
    pub(super) fn sent(&self) {
        let mut state = self.lock();
        state.is_sending = false;
        let is_free = state.waiting.is_empty();
        let screen = state.screen.clone().filter(|_| is_free && std::mem::take(&mut state.postponed));
        drop(state);
        screen.map(|screen| screen.line_is_free());
    }

    /// Whether the client is gone.
    pub(super) fn is_broken(&self) -> bool {
        self.lock().end == Some(End::Broken)
    }

    /// How many bytes wait.
    #[cfg(test)]
    fn waiting(&self) -> usize {
        self.lock().waiting.len()
    }
}

fn bounded((columns, rows): (u16, u16)) -> (u16, u16) {
    (columns.clamp(1, LARGEST.0), rows.clamp(1, LARGEST.1))
}

impl Line for Wire {
    fn size(&self) -> io::Result<(u16, u16)> {
        Ok(self.lock().size)
    }

    fn write(&self, bytes: &[u8]) -> io::Result<()> {
        let mut state = self.lock();
        if state.end.is_some() {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        if state.waiting.len() + bytes.len() > MOST {
            return Err(io::Error::other("the line does not take what is sent"));
        }
        state.waiting.extend_from_slice(bytes);
        drop(state);
        self.changed.notify_one();
        Ok(())
    }

    fn is_free(&self) -> bool {
        let mut state = self.lock();
        let is_free = state.waiting.is_empty() && !state.is_sending;
        state.postponed |= !is_free;
        is_free
    }
}

/// Text for a terminal, or for whatever reads the standard output of a client.
pub(super) struct WireText {
    pub(super) wire: std::sync::Arc<Wire>,
    /// Whether it is a terminal, which needs a carriage return before each line feed.
    pub(super) is_terminal: bool,
}

impl io::Write for WireText {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.is_terminal {
            let parts: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').collect();
            self.wire.write(&parts.join(&b"\r\n"[..]))?;
        } else {
            self.wire.write(bytes)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;
    use std::sync::Arc;

    use super::*;

    fn runtime() -> tokio::runtime::Runtime {
        tokio::runtime::Builder::new_current_thread().build().expect("a runtime")
    }

    #[test]
    fn nothing_is_drawn_while_something_waits_and_no_more_than_a_bound_waits() {
        let wire = Wire::new((80, 24));
        assert!(wire.is_free());
        wire.write(b"one").expect("taken");
        assert!(!wire.is_free());
        assert_eq!(runtime().block_on(wire.next()), Ok(b"one".to_vec()));
        assert!(!wire.is_free(), "it is being sent");
        wire.sent();
        assert!(wire.is_free());
        let piece = vec![b'x'; MOST / 3];
        assert_eq!((0..9).filter(|_| wire.write(&piece).is_ok()).count(), 3);
        assert!(wire.waiting() <= MOST);
    }

    #[test]
    fn what_waits_is_sent_at_the_end_and_dropped_if_the_client_is_gone() {
        let wire = Arc::new(Wire::new((1, 9999)));
        assert_eq!(wire.size().expect("known"), (1, LARGEST.1));
        WireText { wire: wire.clone(), is_terminal: true }.write_all(b"a\nb\n").expect("taken");
        wire.finish(3);
        assert!(wire.write(b"late").is_err());
        assert_eq!(runtime().block_on(wire.next()), Ok(b"a\r\nb\r\n".to_vec()));
        assert_eq!(runtime().block_on(wire.next()), Err(Some(3)));
        let wire = Wire::new((80, 24));
        wire.write(b"a").expect("taken");
        wire.break_off();
        assert_eq!((runtime().block_on(wire.next()), wire.waiting()), (Err(None), 0));
    }
}
