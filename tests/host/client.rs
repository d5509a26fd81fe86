//! A client, by the same library as the server.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::{Duration, Instant};

use russh::client::{self, Handle, Msg};
use russh::keys::{Algorithm, PrivateKey, PrivateKeyWithHashAlg, PublicKeyOrCertificate};
use russh::{Channel, ChannelMsg};
use tokio::net::{TcpSocket, TcpStream};

/// The longest wait; only a very busy machine needs all of it.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// A client that trusts every host.
pub(crate) struct Trusting;

impl client::Handler for Trusting {
    type Error = russh::Error;

    async fn check_server_key(&mut self, _: &PublicKeyOrCertificate) -> Result<bool, Self::Error> {
        Ok(true)
    }
}

/// A new key.
pub(crate) fn key() -> Arc<PrivateKey> {
    Arc::new(PrivateKey::random(&mut russh::keys::key::safe_rng(), Algorithm::Ed25519).expect("a key"))
}

/// A connection that is not authenticated yet, from an address of this machine.
pub(crate) async fn connect(to: SocketAddr, from: Ipv4Addr) -> Result<Handle<Trusting>, russh::Error> {
    let config = client::Config { nodelay: true, ..client::Config::default() };
    client::connect_stream(Arc::new(config), stream(to, from).await?, Trusting).await
}

/// The bare connection.
pub(crate) async fn stream(to: SocketAddr, from: Ipv4Addr) -> std::io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind((IpAddr::V4(from), 0).into())?;
    let stream = socket.connect(to).await?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

/// A session with a terminal.
pub(crate) struct Client {
    /// Kept, since the connection ends with it.
    _connection: Handle<Trusting>,
    pub(crate) channel: Channel<Msg>,
    screen: vt100::Parser,
    /// Everything that it was sent.
    pub(crate) bytes: usize,
    /// The exit status, once it is known.
    pub(crate) status: Option<u32>,
}

impl Client {
    /// An authenticated connection.
    pub(crate) async fn authenticated(to: SocketAddr, from: Ipv4Addr, key: &Arc<PrivateKey>) -> Handle<Trusting> {
        let mut connection = connect(to, from).await.expect("connected");
        let key = PrivateKeyWithHashAlg::new(key.clone(), None);
        let result = connection.authenticate_publickey("anybody", key).await.expect("an answer");
        assert!(result.success(), "{result:?}");
        connection
    }

    /// A session with a terminal of 80×24: the screen, or this command.
    pub(crate) async fn begin(to: SocketAddr, key: &Arc<PrivateKey>, command: Option<&str>) -> Self {
        Self::begin_from(to, Ipv4Addr::LOCALHOST, key, command).await
    }

    pub(crate) async fn begin_from(
        to: SocketAddr,
        from: Ipv4Addr,
        key: &Arc<PrivateKey>,
        command: Option<&str>,
    ) -> Self {
        let connection = Self::authenticated(to, from, key).await;
        Self::on(connection, true, command).await
    }

    /// A session on this connection.
    pub(crate) async fn on(connection: Handle<Trusting>, has_terminal: bool, command: Option<&str>) -> Self {
        let channel = connection.channel_open_session().await.expect("a channel");
        if has_terminal {
            channel.request_pty(false, "xterm-256color", 80, 24, 0, 0, &[]).await.expect("a terminal");
        }
        match command {
            Some(command) => channel.exec(false, command).await.expect("a command"),
            None => channel.request_shell(false).await.expect("a shell"),
        }
        // Without a terminal nothing scrolls away, whatever the day's puzzles are.
        let screen = vt100::Parser::new(if has_terminal { 24 } else { 500 }, 80, 0);
        Self { _connection: connection, channel, screen, bytes: 0, status: None }
    }

    /// What the terminal shows.
    pub(crate) fn text(&self) -> String {
        self.screen.screen().contents()
    }

    pub(crate) async fn types(&self, keys: &str) {
        self.channel.data(keys.as_bytes()).await.expect("typed");
    }

    /// Takes what comes next; returns whether there was something within this time.
    pub(crate) async fn take(&mut self, time: Duration) -> bool {
        match tokio::time::timeout(time, self.channel.wait()).await {
            Ok(Some(ChannelMsg::Data { data })) => {
                self.bytes += data.len();
                self.screen.process(&data);
                true
            }
            Ok(Some(ChannelMsg::ExitStatus { exit_status })) => {
                self.status = Some(exit_status);
                true
            }
            Ok(Some(_)) => true,
            Ok(None) | Err(_) => false,
        }
    }

    /// Waits until the terminal shows what it should.
    pub(crate) async fn shows(&mut self, part: &str) {
        self.shows_what(part, |text| text.contains(part)).await;
    }

    pub(crate) async fn shows_what(&mut self, what: &str, shown: impl Fn(&str) -> bool) {
        let end = Instant::now() + PATIENCE;
        while !shown(&self.text()) {
            let more = self.take(Duration::from_secs(1)).await;
            let is_late = Instant::now() > end || !more && self.status.is_some();
            assert!(
                !is_late || shown(&self.text()),
                "“{what}” is not shown; status {:?}:\n{}",
                self.status,
                self.text()
            );
        }
    }

    /// Waits for the end of the session; returns its exit status.
    pub(crate) async fn ends(&mut self) -> Option<u32> {
        let end = Instant::now() + PATIENCE;
        loop {
            match tokio::time::timeout(PATIENCE, self.channel.wait()).await {
                Ok(Some(ChannelMsg::Data { data })) => {
                    self.bytes += data.len();
                    self.screen.process(&data);
                }
                Ok(Some(ChannelMsg::ExitStatus { exit_status })) => self.status = Some(exit_status),
                Ok(Some(ChannelMsg::Close) | None) => return self.status,
                _ => {}
            }
            assert!(Instant::now() < end, "it does not end:\n{}", self.text());
        }
    }

    /// Chooses a name, as a new player does, and waits for the start screen.
    pub(crate) async fn enters_as(&mut self, name: &str) {
        self.shows("Name: ").await;
        self.types(&format!("{name}\r")).await;
        self.shows("every Sudoku, with reasons").await;
    }

    /// Plays this puzzle.
    pub(crate) async fn pastes(&mut self, puzzle: &str) {
        self.types(&format!("\x1b[200~{puzzle}\x1b[201~")).await;
        self.shows("Pasted").await;
        self.types("\r").await;
        self.shows("38 of 81").await;
    }
}
