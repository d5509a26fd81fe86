//! A server of games: a Sudoku over SSH, in which a player is their key.
//!
//! A [`Connection`](connection) is authenticated by a public key; the fingerprint of that is the player, whose files are
//! in a folder of their own. It has one session: the screen on a [`Wire`](wire::Wire), or the plain mode, each on a
//! thread of its own that knows nothing of the network. The threads that compute and write files are shared by all
//! players, who take turns.
//!
//! What is refused: another shell, commands other than `plain`, `daily` and `help`, forwarding, agents, subsystems, files.
//! What is bounded: connections, by address and in total, how fast they come and how fast each sends; the time to
//! authenticate and the tries; sessions by key; what waits to be sent or to be handled; idle time. A connection that
//! breaks one of these is cut by its [`Fuse`](guard::Fuse), whatever it is doing.

mod connection;
mod control;
mod guard;
mod host_key;
mod limits;
mod line_discipline;
mod log;
mod players;
mod server;
mod session;
mod texts;
mod wire;
mod world;

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;

pub use control::{ban, players, status, unban};
pub use deduku_host::SharedDatabase;
pub use limits::Limits;
pub use server::run;

/// How a host is to run.
#[derive(Clone, Debug)]
pub struct HostOptions {
    /// Where it listens.
    pub listen: Vec<SocketAddr>,
    /// The folder of its key and its players.
    pub data: PathBuf,
    /// The database that it shares with other hosts; without one it has its own.
    pub database: Option<SharedDatabase>,
    /// Whether players without a key may play. What they save ends with their connection.
    pub guests: bool,
    /// What connections may do.
    pub limits: Limits,
}

/// Why a host does not run, or a question to it is not answered.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum HostError {
    /// An address cannot be listened on.
    #[error("cannot listen on {address}: {error}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// What the system says.
        error: io::Error,
    },
    /// A file of its folder cannot be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// Another host uses the folder.
    #[error("another host uses {}: give this one a folder of its own with --data", .0.display())]
    InUse(PathBuf),
    /// No host uses the folder.
    #[error("no host runs with {}: start it with `deduku host --data`, or name its folder", .0.display())]
    NotRunning(PathBuf),
    /// The host's key cannot be read.
    #[error("{} is no key that a host can use ({reason}): restore it from a copy, or move it away to have another made", path.display())]
    Key {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// The list of players, or the rooms, cannot be opened.
    #[error(transparent)]
    Friends(#[from] deduku_host::HostError),
    /// The list of players does not answer.
    #[error(transparent)]
    Database(#[from] deduku_host::DatabaseError),
    /// There is no such player.
    #[error("{0} is neither a player's name nor the fingerprint of a key: `deduku host players` lists both")]
    NoPlayer(String),
    /// The system provides no thread or no socket.
    #[error("the system refuses what the host needs: {0}")]
    System(io::Error),
}
