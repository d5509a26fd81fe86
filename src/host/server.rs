//! The server: its sockets, who is connected, and its end.

use deduku_core::order::OrderBy;
use std::collections::HashMap;
use std::io;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use deduku_host::Host;
use russh::keys::Algorithm;
use russh::server::{Config, run_stream};
use russh::{MethodKind, MethodSet, Preferred, SshId};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::signal::unix::{SignalKind, signal};

use super::connection::Connection;
use super::guard::{Fuse, Guarded};
use super::limits::{Doors, Turned};
use super::log::{Often, log};
use super::players::{Folder, PlayerId};
use super::session::{Asked, Port};
use super::world::System;
use super::{HostError, HostOptions, control, host_key};
use crate::generate::Date;
use crate::store::Stamp;
use crate::tui::SharedThreads;
use crate::{jobs, store};

/// The longest time for the answer to a question that takes long: a puzzle, a review.
const LONGEST_ANSWER: Duration = Duration::from_secs(60);

/// How often a connection is looked at.
const LOOK: Duration = Duration::from_secs(5);

/// How many bytes the system may keep for a client that does not take them: frames that would be late.
const SEND_BUFFER: u32 = 64 << 10;

/// How long sessions have to save and part at the end.
const LAST: Duration = Duration::from_secs(10);

/// How long a session waits for the end of an earlier one of the same player that has no client any more.
const BROKEN: Duration = Duration::from_secs(3);

/// Threads that write files.
const WRITERS: usize = 4;

/// What all connections share.
pub(super) struct Server {
    pub(super) options: HostOptions,
    pub(super) folder: Folder,
    /// Names, rooms and tables.
    pub(super) friends: Arc<Host>,
    pub(super) threads: SharedThreads,
    began: Instant,
    doors: Mutex<Doors>,
    turned: Mutex<HashMap<Turned, Often>>,
    sessions: Mutex<HashMap<u64, SessionEntry>>,
    last_number: AtomicU64,
    daily: Mutex<Option<(Date, String)>>,
}

/// A session that runs.
pub(super) struct SessionEntry {
    pub(super) player: PlayerId,
    pub(super) peer: SocketAddr,
    pub(super) what: &'static str,
    pub(super) since: Instant,
    port: Arc<Port>,
    fuse: Fuse,
}

/// Keeps a session among those that run, until it is dropped.
pub(super) struct Admitted(Option<(Arc<Server>, u64)>);

impl Admitted {
    /// For a session that is not to be counted.
    pub(super) const fn none() -> Self {
        Self(None)
    }
}

impl Admitted {
    /// Says in the log that the player comes. From the session's thread: the database is asked for the name.
    pub(super) fn comes(&self) {
        self.say(|entry| format!("{}, from {}", entry.what, entry.peer.ip()));
    }

    /// Says in the log that the player leaves, likewise.
    pub(super) fn leaves(self) {
        self.say(|entry| format!("leaves after {} min", entry.since.elapsed().as_secs() / 60));
    }

    fn say(&self, what: impl FnOnce(&SessionEntry) -> String) {
        let Some((server, number)) = &self.0 else { return };
        let said = lock(&server.sessions).get(number).map(|entry| (entry.player.clone(), what(entry)));
        // Nobody waits for the database with the list of sessions in hand.
        if let Some((player, what)) = said {
            log(&format!("{} {what}", server.called(&player)));
        }
    }
}

impl Drop for Admitted {
    fn drop(&mut self) {
        if let Some((server, number)) = self.0.take() {
            lock(&server.sessions).remove(&number);
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Runs a host until a signal ends it. `say` is told where it listens.
///
/// # Errors
/// Where its folder or its addresses cannot be used.
pub fn run(options: HostOptions, say: &mut dyn FnMut(&str)) -> Result<(), HostError> {
    let (folder, _held) = Folder::take(&options.data)?;
    let key = host_key::read_or_make(&options.data)?;
    let (friends, notices) = Host::open_with(&options.data, options.database.as_ref(), System)?;
    for notice in &notices {
        log(notice);
    }
    let fingerprint = host_key::fingerprint(&key);
    let config = Arc::new(config(key, &options));
    let server = Arc::new(Server {
        folder,
        friends,
        threads: threads().map_err(HostError::System)?,
        options,
        began: Instant::now(),
        doors: Mutex::default(),
        turned: Mutex::default(),
        sessions: Mutex::default(),
        last_number: AtomicU64::new(0),
        daily: Mutex::default(),
    });
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(processors())
        .thread_name("deduku-net")
        .enable_all()
        .build()
        .map_err(HostError::System)?;
    let outcome = runtime.block_on(async {
        let mut listeners = Vec::new();
        for &address in &server.options.listen {
            listeners.push(listen(address).map_err(|error| HostError::Listen { address, error })?);
        }
        for listener in &listeners {
            let address = listener.local_addr().map_err(HostError::System)?;
            say(&format!("Listening on {address}. Players type: {}", line_to_type(address)));
        }
        say(&format!("The fingerprint of this host's key: {fingerprint}"));
        control::listen(&server)?;
        tokio::spawn(tidy(server.friends.clone()));
        for listener in listeners {
            tokio::spawn(accept(listener, server.clone(), config.clone()));
        }
        until_a_signal().await.map_err(HostError::System)?;
        log("the host ends: sessions are saved");
        server.end_sessions(|_| true);
        let end = Instant::now() + LAST;
        while lock(&server.doors).open() > 0 && Instant::now() < end {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        Ok(())
    });
    runtime.shutdown_timeout(Duration::from_secs(1));
    control::remove(&server.options.data);
    outcome
}

/// Looks after the rooms once a minute.
async fn tidy(friends: Arc<Host>) {
    loop {
        tokio::time::sleep(Duration::from_secs(60)).await;
        let friends = friends.clone();
        // A fault there ends nothing else.
        let _ = tokio::task::spawn_blocking(move || friends.tidy()).await;
    }
}

fn processors() -> usize {
    thread::available_parallelism().map_or(2, usize::from)
}

fn threads() -> io::Result<SharedThreads> {
    let jobs = jobs::Threads::start_shared(processors().max(2), processors(), Some(LONGEST_ANSWER))?;
    Ok(SharedThreads { jobs, store: store::Threads::start(WRITERS)? })
}

fn config(key: russh::keys::PrivateKey, options: &HostOptions) -> Config {
    let mut methods = vec![MethodKind::None, MethodKind::PublicKey];
    methods.extend(options.guests.then_some(MethodKind::KeyboardInteractive));
    Config {
        server_id: SshId::Standard(concat!("SSH-2.0-deduku_", env!("CARGO_PKG_VERSION")).into()),
        methods: MethodSet::from(&methods[..]),
        keys: vec![key],
        preferred: preferred(),
        window_size: 64 << 10,
        // What a packet holds is read at once, before it is known to be right.
        maximum_packet_size: 32 << 10,
        channel_buffer_size: 4,
        event_buffer_size: 4,
        max_auth_attempts: options.limits.tries,
        auth_rejection_time: Duration::from_millis(500),
        auth_rejection_time_initial: Some(Duration::ZERO),
        inactivity_timeout: Some(options.limits.stuck),
        keepalive_interval: Some(options.limits.stuck / 4),
        keepalive_max: 3,
        nodelay: true,
        ..Config::default()
    }
}

/// The algorithms of the library's default, without signatures by SHA-1.
fn preferred() -> Preferred {
    let keys = Preferred::DEFAULT.key.iter().filter(|&key| *key != Algorithm::Rsa { hash: None });
    Preferred { key: keys.cloned().collect(), ..Preferred::DEFAULT }
}

fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    socket.set_reuseaddr(true)?;
    socket.set_send_buffer_size(SEND_BUFFER)?;
    socket.bind(address)?;
    socket.listen(1024)
}

/// What a player types to connect to this address.
fn line_to_type(address: SocketAddr) -> String {
    let host = if address.ip().is_unspecified() { "THIS-MACHINE".to_owned() } else { address.ip().to_string() };
    if address.port() == 22 { format!("ssh {host}") } else { format!("ssh -p {} {host}", address.port()) }
}

async fn until_a_signal() -> io::Result<()> {
    let [mut interrupt, mut terminate, mut hang_up] =
        [signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?, signal(SignalKind::hangup())?];
    tokio::select! {
        _ = interrupt.recv() => {}
        _ = terminate.recv() => {}
        _ = hang_up.recv() => {}
    }
    Ok(())
}

async fn accept(listener: TcpListener, server: Arc<Server>, config: Arc<Config>) {
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => match server.enter(peer) {
                Some(inside) => drop(tokio::spawn(serve(stream, peer, inside, config.clone()))),
                None => drop(stream),
            },
            // There are no more file descriptors, for example: those who are connected play on.
            Err(error) => {
                log(&format!("no connection can be accepted: {error}"));
                tokio::time::sleep(Duration::from_millis(500)).await;
            }
        }
    }
}

/// A connection that was let in; dropping it lets another one in.
struct Inside {
    server: Arc<Server>,
    peer: SocketAddr,
}

impl Drop for Inside {
    fn drop(&mut self) {
        lock(&self.server.doors).leave(self.peer.ip());
    }
}

/// Serves a connection to its end.
async fn serve(stream: TcpStream, peer: SocketAddr, inside: Inside, config: Arc<Config>) {
    // Without it, keys are only later.
    let _ = stream.set_nodelay(true);
    let (fuse, limits) = (Fuse::default(), inside.server.options.limits);
    let handler = Connection::new(inside.server.clone(), peer, fuse.clone());
    let began = Instant::now();
    let running = run_stream(config, Guarded::new(stream, fuse.clone()), handler);
    let Ok(Ok(mut running)) = tokio::time::timeout(limits.login, running).await else { return };
    let mut asked_to_end = None;
    loop {
        let look = if fuse.is_authenticated() { LOOK } else { LOOK.min(limits.login) };
        match tokio::time::timeout(look, &mut running).await {
            // What a client did wrong is its own affair.
            Ok(_) => return,
            Err(_) if !fuse.has_session() && began.elapsed() >= limits.login => fuse.blow(),
            Err(_) if fuse.idle() >= limits.idle && asked_to_end.is_none() => {
                inside.server.end_sessions(|entry| entry.fuse.is(&fuse));
                asked_to_end = Some(Instant::now());
            }
            Err(_) if asked_to_end.is_some_and(|at| at.elapsed() > LAST) => fuse.blow(),
            Err(_) => {}
        }
    }
}

impl Server {
    /// Lets a connection in, if there is room for it.
    fn enter(self: &Arc<Self>, peer: SocketAddr) -> Option<Inside> {
        let now = Instant::now();
        match lock(&self.doors).enter(peer.ip(), now, &self.options.limits) {
            Ok(()) => return Some(Inside { server: self.clone(), peer }),
            Err(turned) => {
                let count = lock(&self.turned).entry(turned).or_default().more(now)?;
                let reason = match turned {
                    Turned::Full => "the host is full",
                    Turned::Many => "there are too many from its address",
                    Turned::Fast => "they come too fast from its address",
                };
                log(&format!("{count} connections were refused, the last from {}: {reason}", peer.ip()));
            }
        }
        None
    }

    /// The next guest.
    pub(super) fn new_guest(&self) -> PlayerId {
        PlayerId::guest(self.number())
    }

    fn number(&self) -> u64 {
        self.last_number.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// Counts a session; `None` if its player has too many already.
    pub(super) fn admit(
        self: &Arc<Self>,
        player: &PlayerId,
        peer: SocketAddr,
        asked: &Asked,
        port: &Arc<Port>,
        fuse: &Fuse,
    ) -> Option<Admitted> {
        fuse.begin_session();
        let mut sessions = lock(&self.sessions);
        let own = sessions.values().filter(|entry| entry.player == *player).count();
        if own >= self.options.limits.sessions_per_key {
            return None;
        }
        let (number, since) = (self.number(), Instant::now());
        let (player, port, fuse, what) = (player.clone(), port.clone(), fuse.clone(), asked.word());
        sessions.insert(number, SessionEntry { player, peer, what, since, port, fuse });
        Some(Admitted(Some((self.clone(), number))))
    }

    /// The player's name, and enough of the key. The database is asked, so this is for no task and under no lock.
    pub(super) fn called(&self, player: &PlayerId) -> String {
        match self.friends.player(player.as_str()) {
            Ok(Some(known)) => format!("{} ({})", known.name(), player.short()),
            _ => player.short().to_owned(),
        }
    }

    /// Waits a moment for sessions of this player whose clients are gone: what they save is what the next one resumes.
    pub(super) fn await_broken(&self, player: &PlayerId) {
        let end = Instant::now() + BROKEN;
        let is_left = |entry: &SessionEntry| entry.player == *player && entry.port.wire.is_broken();
        while lock(&self.sessions).values().any(is_left) && Instant::now() < end {
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Asks sessions to save and end.
    pub(super) fn end_sessions(&self, which: impl Fn(&SessionEntry) -> bool) {
        for entry in lock(&self.sessions).values().filter(|entry| which(entry)) {
            entry.port.end();
        }
    }

    /// How long the host has run, how many connections there are, and the sessions, the oldest first.
    pub(super) fn status(&self) -> String {
        use std::fmt::Write as _;
        let connections = lock(&self.doors).open();
        let entry = |entry: &SessionEntry| (entry.since, entry.player.clone(), entry.what, entry.peer.ip());
        let mut entries: Vec<_> = lock(&self.sessions).values().map(entry).collect();
        entries.order_by(|(since, ..)| *since);
        let minutes = self.began.elapsed().as_secs() / 60;
        let mut text = format!("{minutes} min, {connections} connections, {} sessions\n", entries.len());
        for (since, player, what, peer) in entries {
            let (called, minutes) = (self.called(&player), since.elapsed().as_secs() / 60);
            // Writing to a text cannot fail.
            let _ = writeln!(text, "{called} {what} since {minutes} min, from {peer}");
        }
        text
    }

    /// The puzzles of the day, as `deduku daily` prints them. They are made once a day.
    pub(super) fn daily(&self) -> String {
        let today = Stamp::now().local_date();
        let mut known = lock(&self.daily);
        match &*known {
            Some((date, text)) if *date == today => text.clone(),
            _ => {
                let text = crate::cli::daily_text(today);
                *known = Some((today, text.clone()));
                text
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_to_type_leads_to_the_address() {
        for (address, line) in [
            ("127.0.0.1:2222", "ssh -p 2222 127.0.0.1"),
            ("192.0.2.7:22", "ssh 192.0.2.7"),
            ("[::1]:2200", "ssh -p 2200 ::1"),
            ("0.0.0.0:22", "ssh THIS-MACHINE"),
        ] {
            assert_eq!(line_to_type(address.parse().expect("an address")), line);
        }
    }
}
