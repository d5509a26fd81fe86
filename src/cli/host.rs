//! `host`: a server of games.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::arguments::{HostArguments, HostQuestion};
use super::status::Status;
use crate::host::{self, HostOptions, Limits};
use crate::store::Home;

pub(super) fn host(arguments: &HostArguments) -> Result<Status> {
    let data = match &arguments.data {
        Some(folder) => folder.clone(),
        None => usual_folder()?,
    };
    match &arguments.question {
        None => host::run(options(arguments, &data)?, &mut |line| _ = print(&format!("{line}\n")))?,
        Some(HostQuestion::Status) => print(&host::status(&data)?)?,
        Some(HostQuestion::Players) => print(&host::players(&data)?)?,
        Some(HostQuestion::Ban { player }) => host::ban(&data, player)?,
        Some(HostQuestion::Unban { player }) => host::unban(&data, player)?,
    }
    Ok(Status::Done)
}

fn usual_folder() -> Result<PathBuf> {
    Ok(Home::find().context("name the folder of the host with --data")?.host_folder())
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
    Ok(HostOptions { listen: arguments.listen.clone(), data, guests: arguments.guests, limits })
}

/// Each line is written at once: a service reads them.
fn print(text: &str) -> std::io::Result<()> {
    let mut stdout = std::io::stdout().lock();
    stdout.write_all(crate::text::visible(text).as_bytes())?;
    stdout.flush()
}
