//! Questions to a running host: over a socket in its folder, which only its user can open.

use std::io::{Read as _, Write as _};
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use deduku_host::Host;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::UnixListener;

use super::log::log;
use super::players::{Folder, PlayerId, file};
use super::server::Server;
use super::{HostError, SharedDatabase};
use crate::store::Stamp;

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(5);

/// What a host is asked, a byte each.
const STATUS: u8 = b's';
const BANS: u8 = b'b';

fn path(folder: &Path) -> PathBuf {
    folder.join("control")
}

/// Answers questions from now on.
pub(super) fn listen(server: &Arc<Server>) -> Result<(), HostError> {
    let path = path(&server.options.data);
    remove(&server.options.data);
    let listener = UnixListener::bind(&path).map_err(file(&path))?;
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o600)).map_err(file(&path))?;
    let server = server.clone();
    tokio::spawn(async move {
        loop {
            let Ok((mut stream, _)) = listener.accept().await else {
                tokio::time::sleep(Duration::from_millis(500)).await;
                continue;
            };
            let server = server.clone();
            tokio::spawn(tokio::time::timeout(PATIENCE, async move {
                let Ok(question) = stream.read_u8().await else { return };
                // It reads files and asks the database.
                let answered = tokio::task::spawn_blocking(move || answer(&server, question)).await;
                // Who has asked may be gone.
                let _ = stream.write_all(answered.unwrap_or_default().as_bytes()).await;
            }));
        }
    });
    Ok(())
}

/// Removes the socket of a host that has ended.
pub(super) fn remove(folder: &Path) {
    // There is none after an ordinary end.
    let _ = std::fs::remove_file(path(folder));
}

fn answer(server: &Server, question: u8) -> String {
    match question {
        STATUS => server.status(),
        BANS => match server.folder.read_banned() {
            Ok(()) => {
                server.end_sessions(|entry| server.folder.is_banned(&entry.player));
                log("who is banned was read again");
                "ok\n".to_owned()
            }
            Err(error) => format!("{error}\n"),
        },
        _ => "?\n".to_owned(),
    }
}

fn ask(folder: &Path, question: u8) -> Result<String, HostError> {
    let not_running = || HostError::NotRunning(folder.to_owned());
    let mut stream = UnixStream::connect(path(folder)).map_err(|_| not_running())?;
    stream.set_read_timeout(Some(PATIENCE)).map_err(HostError::System)?;
    stream.write_all(&[question]).map_err(HostError::System)?;
    let mut text = String::new();
    stream.read_to_string(&mut text).map_err(HostError::System)?;
    Ok(text)
}

/// What the host with this folder is doing: a line about it, and a line for each session.
///
/// # Errors
/// [`HostError::NotRunning`].
pub fn status(folder: &Path) -> Result<String, HostError> {
    ask(folder, STATUS)
}

/// The players of the host with this folder, a line each: the fingerprint of the key, the name, when they played last,
/// and whether they are banned. The host need not run. Names are those of the shared database, if there is one.
///
/// # Errors
/// Where the folder cannot be read, or the database does not answer.
pub fn players(folder: &Path, shared: Option<&SharedDatabase>) -> Result<String, HostError> {
    let (opened, names) = (Folder::open(folder)?, Host::names_in(folder, shared)?);
    let line = |(id, changed): (PlayerId, Option<std::time::SystemTime>)| {
        let name = names.get(id.as_str()).map_or("-", String::as_str);
        let last = changed.map_or_else(|| "-".to_owned(), |time| Stamp::from(time).to_string());
        let banned = if opened.is_banned(&id) { ", banned" } else { "" };
        format!("{} {name}, {last}{banned}\n", id.as_str())
    };
    Ok(opened.players()?.into_iter().map(line).collect())
}

/// Bans a player, by name or fingerprint. Their sessions end at once, and no new one begins.
///
/// # Errors
/// [`HostError::NoPlayer`], or where the folder cannot be written or the database does not answer.
pub fn ban(folder: &Path, shared: Option<&SharedDatabase>, player: &str) -> Result<(), HostError> {
    set_banned(folder, shared, player, true)
}

/// Lets a banned player in again.
///
/// # Errors
/// As [`ban`].
pub fn unban(folder: &Path, shared: Option<&SharedDatabase>, player: &str) -> Result<(), HostError> {
    set_banned(folder, shared, player, false)
}

fn set_banned(folder: &Path, shared: Option<&SharedDatabase>, player: &str, is_banned: bool) -> Result<(), HostError> {
    let opened = Folder::open(folder)?;
    let id = if let Some(id) = PlayerId::parse(player) {
        id
    } else {
        let names = Host::names_in(folder, shared)?;
        let by_name = names.iter().find(|(_, name)| *name == player).and_then(|(id, _)| PlayerId::parse(id));
        by_name.ok_or_else(|| HostError::NoPlayer(player.to_owned()))?
    };
    opened.set_banned(&id, is_banned)?;
    match ask(folder, BANS) {
        Err(HostError::NotRunning(_)) => Ok(()),
        answered => answered.map(drop),
    }
}
