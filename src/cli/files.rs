//! All of the player's files as one text, and such a text added to them: the way from a page to the program and back.

use anyhow::{Result, anyhow};

use super::arguments::{ExportArguments, ImportArguments};
use super::output::Output;
use super::status::Status;
use crate::store::{Archive, Home, Overwrite, read_text, write_file};
use crate::work::Progress;

/// Writes all files as one.
pub(super) fn export(arguments: &ExportArguments) -> Result<Status> {
    let text = Archive::write(&Home::find()?.files()?);
    if let Some(file) = &arguments.file {
        let overwrite = if arguments.force { Overwrite::Allowed } else { Overwrite::Refused };
        write_file(file, text.as_bytes(), overwrite)?;
    } else {
        let mut output = Output::new(Progress::default());
        output.text(&text)?;
        output.flush()?;
    }
    Ok(Status::Done)
}

/// Adds the files of a page to those here.
pub(super) fn import(arguments: &ImportArguments) -> Result<Status> {
    let name = arguments.file.display();
    let archive = Archive::read(&read_text(&arguments.file)?).map_err(|reason| anyhow!("{name}: {reason}"))?;
    let added = archive.add_to_home(&Home::find()?)?;
    let status = if added.refused.is_empty() { Status::Done } else { Status::Undecided };
    let mut output = Output::new(Progress::default());
    output.line(&added.to_string())?;
    output.flush()?;
    Ok(status)
}
