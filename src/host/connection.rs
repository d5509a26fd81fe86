//! A connection: who it is, and its one session.

use std::net::SocketAddr;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use russh::keys::ssh_key::public::KeyData;
use russh::keys::{Algorithm, PublicKey};
use russh::server::{Auth, ChannelOpenHandle, Handler, Msg, PublicKeyOffer, Response, Session, VerifiedPublicKey};
use russh::{Channel, ChannelId, ChannelOpenFailure, ChannelWriteHalf, Pty, Sig};
use tokio::io::AsyncWriteExt as _;

use super::guard::Fuse;
use super::log::log;
use super::players::PlayerId;
use super::server::{Admitted, Server};
use super::session::{Asked, Client, Port, play};
use super::texts;
use super::wire::Wire;

/// How many variables a client may send, and how long they and the name of its terminal may be.
const MOST_VARIABLES: usize = 32;
const LONGEST_VARIABLE: usize = 128;

/// The variables that say something of a terminal.
const VARIABLES: [&str; 7] = ["COLORTERM", "LANG", "LC_ALL", "LC_CTYPE", "NO_COLOR", "TERM_PROGRAM", "VTE_VERSION"];

/// The user name of those who play without a key, where that is allowed.
const GUEST: &str = "guest";

/// The sizes of an RSA key, in bits: no shorter one proves enough, and no longer one is worth its work.
const RSA_SIZES: RangeInclusive<u32> = 2048..=4096;

/// How long a client has to close a connection whose session is over.
const PARTING: Duration = Duration::from_secs(2);

/// What happens on a connection.
pub(super) struct Connection {
    server: Arc<Server>,
    peer: SocketAddr,
    fuse: Fuse,
    player: Option<PlayerId>,
    open: Option<OpenChannel>,
}

/// A channel, before its session and while it has one.
struct OpenChannel {
    id: ChannelId,
    /// Taken by the session.
    writer: Option<ChannelWriteHalf<Msg>>,
    terminal: Option<(String, (u16, u16))>,
    environment: Vec<(String, String)>,
    session: Option<Arc<Port>>,
}

impl Connection {
    pub(super) const fn new(server: Arc<Server>, peer: SocketAddr, fuse: Fuse) -> Self {
        Self { server, peer, fuse, player: None, open: None }
    }

    fn admit(&mut self, player: PlayerId) -> Auth {
        if self.server.folder.is_banned(&player) {
            log(&format!("{} is banned, and came from {}", player.short(), self.peer.ip()));
            return Auth::reject();
        }
        self.player = Some(player);
        Auth::Accept
    }

    fn admit_guest(&mut self) -> Auth {
        if !self.server.options.guests {
            return Auth::reject();
        }
        let guest = self.server.new_guest();
        self.admit(guest)
    }

    fn admit_key(&mut self, key: &PublicKey, algorithm: &Algorithm) -> Auth {
        if !is_strong(key, algorithm) {
            log(&format!("a key of {} is too weak or too long: {algorithm}", self.peer.ip()));
            return Auth::reject();
        }
        self.admit(PlayerId::of(key))
    }

    /// The channel of this number.
    fn channel(&mut self, id: ChannelId) -> Option<&mut OpenChannel> {
        self.open.as_mut().filter(|open| open.id == id)
    }

    fn port(&mut self, id: ChannelId) -> Option<Arc<Port>> {
        self.channel(id)?.session.clone()
    }

    /// Begins the session that was asked for; returns whether there is one now.
    fn begin(&mut self, id: ChannelId, asked: Asked, session: &Session) -> bool {
        let (server, peer, fuse) = (self.server.clone(), self.peer, self.fuse.clone());
        let Some(player) = self.player.clone() else { return false };
        let Some(open) = self.channel(id) else { return false };
        let Some(writer) = open.writer.take() else { return false };
        let (name, size) = open.terminal.clone().map_or((None, (80, 24)), |(name, size)| (Some(name), size));
        let asked = match (asked, &name) {
            (Asked::Screen, None) => Asked::Words(texts::NO_TERMINAL.to_owned(), 2),
            (asked, _) => asked,
        };
        let client = Client { player, terminal: name, environment: open.environment.clone() };
        let (port, typed) = Port::new(Arc::new(Wire::new(size)), client.terminal.is_some());
        let port = Arc::new(port);
        let (admitted, asked) = match server.admit(&client.player, peer, &asked, &port, &fuse) {
            Some(admitted) => (admitted, asked),
            None => (Admitted::none(), Asked::Words(texts::TOO_MANY.to_owned(), 1)),
        };
        open.session = Some(port.clone());
        tokio::spawn(send(port.wire.clone(), writer, session.handle(), fuse));
        let of_session = port.clone();
        let thread = thread::Builder::new().name("deduku-session".to_owned()).spawn(move || {
            admitted.comes();
            play(&server, &client, &asked, &of_session, typed);
            server.folder.leave(&client.player);
            admitted.leaves();
        });
        if let Err(error) = thread {
            log(&format!("no thread for a session: {error}"));
            port.wire.finish(1);
        }
        true
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        if let Some(port) = self.open.take().and_then(|open| open.session) {
            port.break_off();
        }
    }
}

/// Sends what the session writes, and parts from the client when it is over.
async fn send(wire: Arc<Wire>, writer: ChannelWriteHalf<Msg>, connection: russh::server::Handle, fuse: Fuse) {
    let mut out = writer.make_writer();
    let status = loop {
        match wire.next().await {
            Ok(bytes) if out.write_all(&bytes).await.is_ok() => wire.sent(),
            Ok(_) => {
                wire.break_off();
                break None;
            }
            Err(status) => break status,
        }
    };
    drop(out);
    if let Some(status) = status {
        // A client that is gone by now needs no parting.
        let _ = writer.exit_status(status).await;
        let _ = writer.eof().await;
        let _ = writer.close().await;
        tokio::time::sleep(PARTING).await;
        let _ = connection.disconnect(russh::Disconnect::ByApplication, String::new(), String::new()).await;
        tokio::time::sleep(PARTING).await;
    }
    fuse.blow();
}

/// Tells the client whether what it asked for is done.
fn answer(session: &mut Session, channel: ChannelId, is_done: bool) -> Result<(), russh::Error> {
    if is_done { session.channel_success(channel) } else { session.channel_failure(channel) }
}

/// Whether the key and the way in which it signs prove who has it. (Ed25519 and ECDSA always do.)
fn is_strong(key: &PublicKey, algorithm: &Algorithm) -> bool {
    match (key.key_data(), algorithm) {
        (KeyData::Rsa(key), Algorithm::Rsa { hash: Some(_) }) => RSA_SIZES.contains(&key.key_size()),
        (KeyData::Rsa(_), _) => false,
        _ => true,
    }
}

/// A size that a client sent.
fn size(columns: u32, rows: u32) -> (u16, u16) {
    let side = |cells: u32, usual: u16| if cells == 0 { usual } else { u16::try_from(cells).unwrap_or(u16::MAX) };
    (side(columns, 80), side(rows, 24))
}

/// A word of a client, if it is short and visible.
fn word(text: &str) -> Option<String> {
    (text.len() <= LONGEST_VARIABLE && text.chars().all(|symbol| symbol.is_ascii_graphic())).then(|| text.to_owned())
}

impl Handler for Connection {
    type Error = russh::Error;

    async fn auth_none(&mut self, user: &str) -> Result<Auth, Self::Error> {
        // Who has a key is asked for it first: most clients try this before.
        Ok(if user == GUEST { self.admit_guest() } else { Auth::reject() })
    }

    async fn auth_publickey_offered(&mut self, _: &str, offer: PublicKeyOffer<'_>) -> Result<Auth, Self::Error> {
        let is_welcome = is_strong(offer.public_key, offer.algorithm)
            && !self.server.folder.is_banned(&PlayerId::of(offer.public_key));
        Ok(if is_welcome { Auth::Accept } else { Auth::reject() })
    }

    async fn auth_publickey(&mut self, _: &str, key: VerifiedPublicKey<'_>) -> Result<Auth, Self::Error> {
        Ok(self.admit_key(key.public_key, key.algorithm))
    }

    async fn auth_keyboard_interactive<'a>(
        &'a mut self,
        _: &str,
        _: &str,
        _: Option<Response<'a>>,
    ) -> Result<Auth, Self::Error> {
        Ok(self.admit_guest())
    }

    async fn auth_succeeded(&mut self, _: &mut Session) -> Result<(), Self::Error> {
        self.fuse.authenticated();
        Ok(())
    }

    async fn channel_open_session(
        &mut self,
        channel: Channel<Msg>,
        reply: ChannelOpenHandle,
        _: &mut Session,
    ) -> Result<(), Self::Error> {
        if self.open.is_some() {
            reply.reject(ChannelOpenFailure::ResourceShortage).await;
            return Ok(());
        }
        let id = channel.id();
        let (_, writer) = channel.split();
        self.open =
            Some(OpenChannel { id, writer: Some(writer), terminal: None, environment: Vec::new(), session: None });
        reply.accept().await;
        Ok(())
    }

    async fn pty_request(
        &mut self,
        channel: ChannelId,
        term: &str,
        columns: u32,
        rows: u32,
        _: u32,
        _: u32,
        _: &[(Pty, u32)],
        session: &mut Session,
    ) -> Result<(), Self::Error> {
        match self.channel(channel).filter(|open| open.session.is_none()) {
            Some(open) => {
                open.terminal = Some((word(term).unwrap_or_else(|| "dumb".to_owned()), size(columns, rows)));
                session.channel_success(channel)
            }
            None => session.channel_failure(channel),
        }
    }

    async fn env_request(
        &mut self,
        channel: ChannelId,
        name: &str,
        value: &str,
        session: &mut Session,
    ) -> Result<(), Self::Error> {
        let value = word(value).filter(|_| VARIABLES.contains(&name));
        let open = self.channel(channel).filter(|open| open.environment.len() < MOST_VARIABLES);
        match open.zip(value) {
            Some((open, value)) => {
                open.environment.push((name.to_owned(), value));
                session.channel_success(channel)
            }
            None => session.channel_failure(channel),
        }
    }

    async fn shell_request(&mut self, channel: ChannelId, session: &mut Session) -> Result<(), Self::Error> {
        let has_begun = self.begin(channel, Asked::Screen, session);
        answer(session, channel, has_begun)
    }

    async fn exec_request(
        &mut self,
        channel: ChannelId,
        command: &[u8],
        session: &mut Session,
    ) -> Result<(), Self::Error> {
        let has_begun = self.begin(channel, Asked::command(command), session);
        answer(session, channel, has_begun)
    }

    async fn subsystem_request(
        &mut self,
        channel: ChannelId,
        _: &str,
        session: &mut Session,
    ) -> Result<(), Self::Error> {
        session.channel_failure(channel)
    }

    async fn x11_request(
        &mut self,
        channel: ChannelId,
        _: bool,
        _: &str,
        _: &str,
        _: u32,
        session: &mut Session,
    ) -> Result<(), Self::Error> {
        session.channel_failure(channel)
    }

    async fn window_change_request(
        &mut self,
        channel: ChannelId,
        columns: u32,
        rows: u32,
        _: u32,
        _: u32,
        _: &mut Session,
    ) -> Result<(), Self::Error> {
        let size = size(columns, rows);
        if let Some(open) = self.channel(channel) {
            open.terminal.iter_mut().for_each(|(_, old)| *old = size);
        }
        if let Some(port) = self.port(channel) {
            port.resize(size);
        }
        Ok(())
    }

    async fn data(&mut self, channel: ChannelId, bytes: &[u8], _: &mut Session) -> Result<(), Self::Error> {
        let Some(port) = self.port(channel) else { return Ok(()) };
        self.fuse.touch();
        port.bytes(bytes);
        // Until the session has handled what waits, no more is read from the connection.
        while port.is_full() && !self.fuse.is_blown() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        Ok(())
    }

    async fn signal(&mut self, channel: ChannelId, signal: Sig, _: &mut Session) -> Result<(), Self::Error> {
        if let Some(port) = self.port(channel).filter(|_| matches!(signal, Sig::HUP | Sig::TERM)) {
            port.end();
        }
        Ok(())
    }

    async fn channel_eof(&mut self, channel: ChannelId, _: &mut Session) -> Result<(), Self::Error> {
        if let Some(port) = self.port(channel) {
            port.input_ended();
        }
        Ok(())
    }

    async fn channel_close(&mut self, channel: ChannelId, _: &mut Session) -> Result<(), Self::Error> {
        if let Some(port) = self.port(channel) {
            port.break_off();
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_client_says_is_bounded() {
        assert_eq!(size(0, 0), (80, 24));
        assert_eq!(size(u32::MAX, 50), (u16::MAX, 50));
        assert_eq!(word("xterm-256color").as_deref(), Some("xterm-256color"));
        for wrong in ["a b", "\x1b[2J", "é", &"x".repeat(1000)] {
            assert_eq!(word(wrong), None, "{wrong}");
        }
    }
}
