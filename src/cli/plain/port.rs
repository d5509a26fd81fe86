//! Plain mode where it is not connected to this process's standard streams.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::sync::mpsc::{Receiver, Sender};

use super::events::Event;
use crate::store::{Home, Rights};
use crate::tui::SharedThreads;
use crate::tui::friends::FriendsLine;

/// What plain mode is given that it finds in its process otherwise.
pub(crate) struct Port {
    /// Where the player's files are.
    pub(crate) home: Home,
    /// What the player may do.
    pub(crate) rights: Rights,
    /// The threads that it shares with other sessions.
    pub(crate) threads: SharedThreads,
    /// Where it writes.
    pub(crate) out: Box<dyn Write + Send>,
    /// The line to the host.
    pub(crate) friends: Box<dyn FriendsLine>,
    /// Whether the output is limited to ASCII.
    pub(crate) ascii: bool,
    /// Whether a person is typing.
    pub(crate) typed: bool,
    /// How many lines were sent that it has not begun to execute.
    pub(crate) waiting: Arc<AtomicUsize>,
    /// Where lines, signals and the end of the input come from.
    pub(crate) events: Receiver<Event>,
    /// What they are sent to, for answers and reports.
    pub(crate) sender: Sender<Event>,
}
