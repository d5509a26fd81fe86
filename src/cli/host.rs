//! `host`: a server of games.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::arguments::{HostArguments, HostQuestion};
use super::status::Status;
use crate::host::{self, HostOptions, Limits, SharedDatabase};
use crate::store::Home;

/// The environment variable that names the database, so that its password is in no list of processes.
const DATABASE_VARIABLE: &str = "DEDUKU_DATABASE";

pub(super) fn host(arguments: &HostArguments) -> Result<Status> {
    let data = match &arguments.data {
        Some(folder) => folder.clone(),
        None => usual_folder()?,
    };
    let database = || shared(arguments);
    match &arguments.question {
        None => host::run(options(arguments, &data)?, &mut |line| _ = print(&format!("{line}\n")))?,
        Some(HostQuestion::Status) => print(&host::status(&data)?)?,
        Some(HostQuestion::Players) => print(&host::players(&data, database()?.as_ref())?)?,
        Some(HostQuestion::Ban { player }) => host::ban(&data, database()?.as_ref(), player)?,
        Some(HostQuestion::Unban { player }) => host::unban(&data, database()?.as_ref(), player)?,
    }
    Ok(Status::Done)
}

fn usual_folder() -> Result<PathBuf> {
    Ok(Home::find().context("name the folder of the host with --data")?.host_folder())
}

/// The database that several hosts share, if one is named.
fn shared(arguments: &HostArguments) -> Result<Option<SharedDatabase>> {
    let variable = || std::env::var_os(DATABASE_VARIABLE).map(|value| value.to_string_lossy().into_owned());
    let address = arguments.database.clone().or_else(variable).filter(|address| !address.is_empty());
    let Some(address) = address else { return Ok(None) };
    // Questions to a host tell nobody where it is.
    let line = arguments.public.as_deref().or(arguments.question.as_ref().map(|_| "-"));
    let line = line.context("with a shared database, say by --public what players type to reach this host")?;
    Ok(Some(SharedDatabase::new(&address, line)?))
}

fn options(arguments: &HostArguments, data: &Path) -> Result<HostOptions> {
    let usual = Limits::default();
    let limits = Limits {
        connections: arguments.connections.unwrap_or(usual.connections),
        per_address: arguments.per_address.unwrap_or(usual.per_address),
        per_minute: arguments.per_minute.unwrap_or(usual.per_minute),
        idle: arguments.idle.map_or(usual.idle, |minutes| std::time::Duration::from_secs(minutes * 60)),
        ..usual
    };
    let data = std::path::absolute(data).with_context(|| data.display().to_string())?;
    let database = shared(arguments)?;
    Ok(HostOptions { listen: arguments.listen.clone(), data, database, guests: arguments.guests, limits })
}

/// Each line is written at once: a service reads them.
fn print(text: &str) -> std::io::Result<()> {
    let mut stdout = std::io::stdout().lock();
    stdout.write_all(crate::text::visible(text).as_bytes())?;
    stdout.flush()
}
