//! Taking over the terminal and giving it back.
//!
//! Taken over: raw mode, the alternate screen, mouse buttons, mouse motion while a button is down (all motion only
//! while it is asked for, since that would be a flood over SSH), bracketed paste, no cursor. Giving it back reverses
//! this. That happens once, on the first of these: the end of the game, a stop, or a panic of the drawing thread. The
//! terminal may be closed by then; failing to restore a closed terminal is not reported.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, ThreadId};

use crossterm::Command as _;
use crossterm::clipboard::CopyToClipboard;
use ratatui::layout::{Rect, Size};
use ratatui::{Frame, Terminal};

use super::capabilities::Capabilities;
use super::component::Link;
use super::input::{COLOUR_QUESTION, QUESTION};
use super::line::Line;
use super::output::DiffBackend;

/// Alternate screen, mouse buttons, mouse motion while a button is down, positions as text, bracketed paste.
const ENTER: &[u8] = b"\x1b[?1049h\x1b[?1002h\x1b[?1006h\x1b[?2004h\x1b[?25l\x1b[m\x1b[2J";
const LEAVE: &[u8] = b"\x1b[m\x1b[?1003l\x1b[?2004l\x1b[?1006l\x1b[?1002l\x1b[?1049l\x1b[?25h";

/// The title is put aside; Escape and keys with modifiers are sent as sequences of their own (kitty), where the terminal
/// can, which answers if so; changes of the focus are reported.
const ENTER_EMULATOR: &[u8] = b"\x1b[22;2t\x1b[>1u\x1b[?u\x1b[?1004h";
/// All keys are sent as sequences, with what they type, so that a digit with Shift is that key on any layout. Not over a
/// network, where a sequence may arrive in pieces.
const NAME_ALL_KEYS: &[u8] = b"\x1b[=29u";
/// The reverse, before the alternate screen is left, which has keys of its own.
const LEAVE_EMULATOR: &[u8] = b"\x1b[?1004l\x1b[<u\x1b[23;2t";

/// All mouse motion. Many terminals report nothing at all once that is turned off, so buttons are requested again.
const MOTION: &str = "\x1b[?1003h";
const NO_MOTION: &str = "\x1b[?1003l\x1b[?1002h";

/// The most columns and rows that are drawn.
const WIDEST: u16 = 1000;
const HIGHEST: u16 = 400;

/// The line to a terminal, and whether a screen has taken that over. It is shared with what gives the terminal back where
/// the screen cannot: a panic, and a signal while the screen is stuck.
#[derive(Clone)]
pub struct Takeover {
    line: Arc<dyn Line>,
    is_taken: Arc<AtomicBool>,
    /// Whether the terminal is known to ignore what it does not understand.
    is_emulator: bool,
    /// Whether it is at the other end of a network.
    is_remote: bool,
}

impl Takeover {
    /// Nothing is taken over yet. More is asked of a terminal that is known to ignore what it does not understand.
    pub fn new(line: Arc<dyn Line>, Capabilities { is_emulator, is_remote, .. }: Capabilities) -> Self {
        Self { line, is_taken: Arc::default(), is_emulator, is_remote }
    }

    fn take(&self) -> io::Result<()> {
        self.is_taken.store(true, Ordering::SeqCst);
        self.line.take()?;
        self.line.write(ENTER)?;
        if self.is_emulator {
            self.line.write(ENTER_EMULATOR)?;
        }
        if self.is_emulator && !self.is_remote { self.line.write(NAME_ALL_KEYS) } else { Ok(()) }
    }

    /// Gives the terminal back, if it was taken over. Errors are ignored, because there is nowhere left to report them.
    pub fn give_back(&self) {
        if !self.is_taken.swap(false, Ordering::SeqCst) {
            return;
        }
        if self.is_emulator {
            let _ = self.line.write(LEAVE_EMULATOR);
        }
        let _ = self.line.write(LEAVE);
        self.line.give_back();
    }

    /// While the terminal is taken over, a panic of the drawing thread gives it back before the panic is reported. A
    /// panic on another thread is silent, because its starter turns it into a message.
    pub(super) fn watch_panics(&self) {
        let takeover = self.clone();
        let drawing: ThreadId = thread::current().id();
        let report = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if thread::current().id() == drawing {
                takeover.give_back();
            }
            if !takeover.is_taken.load(Ordering::SeqCst) {
                report(panic);
            }
        }));
    }
}

/// The terminal while it is taken over. Dropping it gives the terminal back.
pub struct Screen {
    terminal: Terminal<DiffBackend>,
    takeover: Takeover,
    /// Whether every move of the mouse is reported.
    motion: bool,
    /// The links that the terminal shows.
    links: Vec<Link>,
}

impl Screen {
    /// Takes over the terminal.
    ///
    /// # Errors
    /// If there is none, or it refuses.
    pub fn take(takeover: Takeover) -> io::Result<Self> {
        let size = size(&takeover)?;
        takeover.take()?;
        Ok(Self { terminal: Terminal::new(DiffBackend::erased(size))?, takeover, motion: false, links: Vec::new() })
    }

    /// The line to the terminal.
    pub(super) fn line(&self) -> &dyn Line {
        &*self.takeover.line
    }

    /// Columns and rows.
    pub fn size(&self) -> (u16, u16) {
        let size = self.terminal.backend().size_now();
        (size.width, size.height)
    }

    /// Draws what has changed, with these links, in one write.
    ///
    /// # Errors
    /// If the terminal is closed.
    pub(super) fn draw(&mut self, view: impl FnOnce(&mut Frame<'_>), links: Vec<Link>) -> io::Result<()> {
        self.terminal.draw(view)?;
        let backend = self.terminal.backend_mut();
        // What was drawn may have written over a link.
        if backend.has_drawn() || links != self.links {
            for Link { place, .. } in self.links.iter().filter(|link| !links.contains(link)) {
                backend.write_link(*place, None);
            }
            for Link { place, address } in &links {
                backend.write_link(*place, Some(address));
            }
            self.links = links;
        }
        let frame = backend.frame();
        if frame.is_empty() { Ok(()) } else { self.takeover.line.write(&frame) }
    }

    /// Handles a new window size: the next frame is drawn in full.
    ///
    /// # Errors
    /// None of its own; the backend is memory.
    pub fn resize(&mut self, width: u16, height: u16) -> io::Result<()> {
        let size = drawn(width, height);
        self.terminal.backend_mut().resize(size);
        self.terminal.resize(Rect::from((ratatui::layout::Position::ORIGIN, size)))
    }

    /// Forgets what the terminal shows, so that the next frame is drawn in full.
    ///
    /// # Errors
    /// None of its own; the backend is memory.
    pub fn redraw(&mut self) -> io::Result<()> {
        let (width, height) = size(&self.takeover).map_or(self.size(), |size| (size.width, size.height));
        self.terminal.backend_mut().forget();
        self.resize(width, height)
    }

    /// Takes over the terminal again after it was given back, or after a stop during which a shell had it.
    ///
    /// # Errors
    /// If the terminal is closed.
    pub fn retake(&mut self) -> io::Result<()> {
        self.takeover.give_back();
        self.takeover.take()?;
        self.motion = false;
        self.links.clear();
        self.redraw()
    }

    /// Gives the terminal back until [`Screen::retake`].
    pub fn give_back(&self) {
        self.takeover.give_back();
    }

    /// Turns reporting of all mouse motion on, or off again.
    ///
    /// # Errors
    /// If the terminal is closed.
    pub fn report_motion(&mut self, wanted: bool) -> io::Result<()> {
        if self.motion == wanted {
            return Ok(());
        }
        self.motion = wanted;
        self.send(if wanted { MOTION } else { NO_MOTION })
    }

    /// Writes a sequence that does not change the picture, such as the bell.
    ///
    /// # Errors
    /// If the terminal is closed.
    pub fn send(&self, sequence: &str) -> io::Result<()> {
        self.line().write(sequence.as_bytes())
    }

    /// Asks the terminal for its background colour, if it can answer. Returns whether it was asked.
    pub fn ask_for_ground(&self) -> bool {
        self.line().can_answer() && self.send(QUESTION).is_ok()
    }

    /// Asks the terminal for true colour, as above.
    pub fn ask_for_colour(&self) -> bool {
        self.line().can_answer() && self.send(COLOUR_QUESTION).is_ok()
    }

    /// Copies a text to the clipboard of the machine at which the player sits (OSC 52).
    ///
    /// # Errors
    /// If the terminal is closed.
    pub fn copy(&self, text: &str) -> io::Result<()> {
        let mut sequence = String::new();
        CopyToClipboard::to_clipboard_from(text).write_ansi(&mut sequence).map_err(io::Error::other)?;
        self.send(&sequence)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        self.takeover.give_back();
    }
}

fn size(takeover: &Takeover) -> io::Result<Size> {
    let (width, height) = takeover.line.size()?;
    Ok(drawn(width, height))
}

/// The part of a window that is drawn: all of it, unless its reported size is larger than any screen. A frame stores
/// every cell, and 65535×65535 cells would not fit in memory.
fn drawn(width: u16, height: u16) -> Size {
    Size { width: width.min(WIDEST), height: height.min(HIGHEST) }
}
